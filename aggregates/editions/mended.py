"""The rulings that a version of Rewind made wrongly and a later one mended (`mended.toml`)."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, JsonValue, model_validator

Version = Annotated[str, Field(pattern=r"^\d+\.\d+\.\d+$")]
_VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+)")


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class RecordedPattern(_Form):
    """What an event of an old log is like where a ruling was made."""

    type: str
    """Published name of the event."""
    rule: tuple[str, ...] | None = None
    """The rules that it names, in the numbers of the log's edition; None: any."""
    fields: dict[str, JsonValue] = {}
    """Fields of its data that have to be so."""


class ProducedPattern(_Form):
    """What the rules make there now: an event, a refusal of the recorded input, or nothing, as they want an input."""

    type: str | None = None
    rule: tuple[str, ...] | None = None
    fields: dict[str, JsonValue] = {}
    refused: str | None = None
    """Code of the refusal."""
    wants: str | None = None
    """Kind of the input that is wanted."""

    @model_validator(mode="after")
    def _says_one_thing(self) -> ProducedPattern:
        if sum(part is not None for part in (self.type, self.refused, self.wants)) != 1:
            raise ValueError("one of type, refused and wants is given")
        if self.type is None and (self.rule is not None or self.fields):
            raise ValueError("rule and fields are those of an event")
        return self


class MendedRuling(_Form):
    """A ruling that was wrong, and is another now."""

    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
    rule: str
    """The rule, as the code cites rules."""
    first: Version
    """The first version that ruled so."""
    mended: Version
    """The version in which it was mended."""
    what: str
    """How it was ruled and how it is, in one sentence."""
    recorded: RecordedPattern
    produced: ProducedPattern

    def was_made_by(self, engine: str) -> bool:
        """Whether a log that a version wrote may have the ruling. A version that is no version may not."""
        found = _number(engine)
        return found is not None and (_number(self.first) or found) <= found < (_number(self.mended) or found)


class MendedGame(_Form):
    """An event at which a recorded game diverges by such a ruling."""

    file: str
    """Name of the file in `replays/games/`."""
    event: Annotated[int, Field(ge=1)]
    ruling: str
    """Name of the ruling."""


class Mended(_Form):
    """All rulings that were mended, the oldest first, and the recorded games in which they were made."""

    rulings: tuple[MendedRuling, ...] = ()
    games: tuple[MendedGame, ...] = ()

    @model_validator(mode="after")
    def _names_are_known(self) -> Mended:
        names = [ruling.name for ruling in self.rulings]
        if len(names) != len(set(names)):
            raise ValueError("two rulings have one name")
        if unknown := sorted({game.ruling for game in self.games} - set(names)):
            raise ValueError(f"a game names a ruling that is not here: {', '.join(unknown)}")
        return self


def _number(version: str) -> tuple[int, ...] | None:
    found = _VERSION.fullmatch(version)
    return None if found is None else tuple(int(part) for part in found.groups())


def read(text: str) -> Mended:
    """What a file in the form of `mended.toml` says. Raises ValueError where it is not in that form."""
    return Mended.model_validate(tomllib.loads(text))


@cache
def mended() -> Mended:
    """What `mended.toml` says."""
    return read(files(__package__).joinpath("mended.toml").read_text("utf-8"))
