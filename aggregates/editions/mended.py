"""The rulings and citations that a version of Rewind had wrong and a later one mended (`mended.toml`)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, JsonValue, model_validator

Version = Annotated[str, Field(pattern=r"^\d+\.\d+\.\d+$")]
_VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+)")


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class EventPattern(_Form):
    """What an event is like: every field that is not at its default is named, so that nothing else may be otherwise."""

    type: str
    """Published name of the event."""
    rule: tuple[str, ...]
    """The rules that it names, in the numbers of the log's edition."""
    fields: dict[str, JsonValue] = {}
    """Fields of its data that have to be so."""
    any: tuple[str, ...] = ()
    """Fields of its data whose value is not asked for."""

    @model_validator(mode="after")
    def _says_each_field_once(self) -> EventPattern:
        if self.fields.keys() & set(self.any):
            raise ValueError("a field has one value, or any")
        return self


class ProducedPattern(_Form):
    """What the rules make there now: an event, a refusal of the recorded input, or nothing, as they want an input."""

    event: EventPattern | None = None
    refused: str | None = None
    """Code of the refusal."""
    wants: str | None = None
    """Kind of the input that is wanted."""

    @model_validator(mode="after")
    def _says_one_thing(self) -> ProducedPattern:
        if sum(part is not None for part in (self.event, self.refused, self.wants)) != 1:
            raise ValueError("one of event, refused and wants is given")
        return self


class _Mended(_Form):
    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
    rule: str
    """The rule, as the code cites rules."""
    first: Version
    """The first version that ruled or cited so."""
    mended: Version
    """The version in which it was mended."""
    what: str
    """How it was and how it is, in one sentence."""

    def was_made_by(self, engine: str) -> bool:
        """Whether a log that a version wrote may have it. A version that is no version may not."""
        found = number_of(engine)
        return found is not None and (number_of(self.first) or found) <= found < (number_of(self.mended) or found)


class MendedRuling(_Mended):
    """A ruling that was wrong, and is another now: a log in which it was made diverges."""

    recorded: EventPattern
    produced: ProducedPattern
    same: tuple[str, ...] = ()
    """Fields that the recorded event and the one that the rules make have in common, whatever they are."""


class Correction(_Form):
    """What stands in one field of an old log, and what stands there now."""

    recorded: tuple[str, ...] | str
    produced: tuple[str, ...] | str


CITED = "rule"
"""The field of a line that holds rule numbers."""

WORDINGS: Mapping[str, frozenset[str]] = {"game_ended": frozenset({"reason"})}
"""Published name of an event → its fields that are words for people, on which nothing in a game depends."""


class MendedCitation(_Mended):
    """A number or wording that was cited wrongly in events that are right: a log in which it stands holds."""

    edition: str
    """The edition of the logs in which it stands."""
    type: str
    """Published name of the event."""
    differs: Annotated[dict[str, Correction], Field(min_length=1)]
    """The fields that differ: `rule`, in the numbers of the edition, or a wording of the event."""

    @model_validator(mode="after")
    def _differs_in_citations_only(self) -> MendedCitation:
        for name, correction in self.differs.items():
            if name != CITED and name not in WORDINGS.get(self.type, ()):
                raise ValueError(f"{name} of {self.type} is neither a citation nor a wording")
            for value in (correction.recorded, correction.produced):
                if isinstance(value, str) == (name == CITED):
                    raise ValueError(f"{name} is {'a list of numbers' if name == CITED else 'a text'}")
        return self


class MendedGame(_Form):
    """An event at which a recorded game diverges by such a ruling."""

    file: str
    """Name of the file in `replays/games/`."""
    event: Annotated[int, Field(ge=1)]
    ruling: str
    """Name of the ruling."""


class Mended(_Form):
    """All rulings and citations that were mended, the oldest first, and the recorded games that diverge by rulings."""

    rulings: tuple[MendedRuling, ...] = ()
    citations: tuple[MendedCitation, ...] = ()
    games: tuple[MendedGame, ...] = ()

    @model_validator(mode="after")
    def _names_are_known(self) -> Mended:
        names = [row.name for row in (*self.rulings, *self.citations)]
        if len(names) != len(set(names)):
            raise ValueError("two rows have one name")
        if unknown := sorted({game.ruling for game in self.games} - {ruling.name for ruling in self.rulings}):
            raise ValueError(f"a game names a ruling that is not here: {', '.join(unknown)}")
        return self

    def citations_of(self, engine: str, edition: str) -> tuple[MendedCitation, ...]:
        """The citations that a log of this version and edition may have as they were."""
        return tuple(row for row in self.citations if row.edition == edition and row.was_made_by(engine))


def number_of(version: str) -> tuple[int, ...] | None:
    """A version as numbers, so that two can be compared; None where it is no version."""
    found = _VERSION.fullmatch(version)
    return None if found is None else tuple(int(part) for part in found.groups())


def read(text: str) -> Mended:
    """What a file in the form of `mended.toml` says. Raises ValueError where it is not in that form."""
    return Mended.model_validate(tomllib.loads(text))


@cache
def mended() -> Mended:
    """What `mended.toml` says."""
    return read(Path(__file__).parent.joinpath("mended.toml").read_text("utf-8"))
