"""One thing that may be done, and what there is to choose about it, as it is handed out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rewind.aggregates.digest import Json
from rewind.aggregates.questions.plays import Option, PlayAbility, PlaySpell
from rewind.aggregates.questions.position import ObjectOrPlayer
from rewind.projections.views.plain_data import PlainData, plain


@dataclass(frozen=True, slots=True)
class TargetOffered(PlainData):
    """One instance of the word "target": what may be chosen for it."""

    things: tuple[ObjectOrPlayer, ...]
    """Objects by id, players by seat."""
    names: tuple[str, ...]
    """The same by name."""
    minimum: int
    maximum: int
    with_x: bool = False
    """Whether just X of them are chosen."""


_OF_OPTIONS: Mapping[str, Json] = {
    "object": None,
    "ability": None,
    "mode": None,
    "modes": [],
    "costs": [],
    "way": None,
    "targets": [],
    "things": [],
    "value": None,
    "x_maximum": None,
    "x_unpaid": [],
    "divided": None,
    "face_down": False,
    "half": None,
    "spliced": [],
}
"""Field of a legal action as JSON, in its order → its value where the action has none of its own."""


@dataclass(frozen=True, slots=True)
class LegalAction(PlainData):
    """One thing that may be done, and what there is to choose about it."""

    kind: str
    """pass, land, spell, ability, special; announce, pay, reverse; attack, block; or choose."""
    text: str
    """What it is: "play Shock (14.2)"."""
    rules: tuple[str, ...]
    """The rules that allow it, in the log's edition."""
    details: tuple[str, ...] = ()
    """What it costs and does, targets, X, in a few words each."""
    option: Option | None = None
    """What may be done with priority, or as the next step of playing."""
    object: str | None = None
    """What it is about; of an option too."""
    targets: tuple[TargetOffered, ...] = ()
    """What may be chosen as targets, with names."""
    things: tuple[ObjectOrPlayer, ...] = ()
    """For a block: the attackers that the creature could block."""
    value: str | None = None
    """For a choice among words: the word."""

    @property
    def mode(self) -> int | None:
        """The mode, where there is just one."""
        modes = _modes(self.option)
        return modes[0] if len(modes) == 1 else None

    @property
    def modes(self) -> tuple[int, ...]:
        """Where several modes are chosen: these."""
        modes = _modes(self.option)
        return modes if len(modes) > 1 else ()

    def as_json(self) -> Mapping[str, Json]:
        """Every field by name; those of the option, and of what there is to choose about it, among them."""
        given = {"kind": self.kind, "text": self.text, "rules": plain(self.rules), "details": plain(self.details)}
        sources = (self, self.option, None if self.option is None else self.option.choices)
        for name, absent in _OF_OPTIONS.items():
            value = next((getattr(source, name) for source in sources if hasattr(source, name)), absent)
            given[name] = plain(value)
        return given


def _modes(option: Option | None) -> tuple[int, ...]:
    return option.modes if isinstance(option, PlaySpell | PlayAbility) else ()
