"""Abilities (rules 401 to 405): of spells, activated, triggered, static, special actions."""

from __future__ import annotations

from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from rewind.aggregates.cards.language.changes import Allow, Change, CostToDo, Forbid, Gain, Replace, Require, See
from rewind.aggregates.cards.language.costs import Choice, Costs, Target
from rewind.aggregates.cards.language.expressions import Amount, AnyPattern, Bounds, Condition, Filter, Things
from rewind.aggregates.cards.language.instructions import ChangeCounters, Instruction
from rewind.aggregates.cards.language.keywords import KeywordAbility
from rewind.aggregates.cards.language.words import Name, Reference, Zones
from rewind.events.base import Positive, Value


class Mode(Value):
    """One mode of a modal spell or ability (rule 409.1b)."""

    targets: tuple[Target, ...] = ()
    announce: tuple[Choice, ...] = ()
    cost: Costs | None = None
    effect: tuple[Instruction, ...]


class _Announced(Value):
    """What is announced about a spell or ability."""

    targets: tuple[Target, ...] = ()
    announce: tuple[Choice, ...] = ()
    """What is chosen as it is announced, beside targets."""
    effect: tuple[Instruction, ...] = ()
    modes: tuple[Mode, ...] = ()
    """Where it is modal."""
    modes_chosen: Bounds | None = None
    """How many modes are chosen; absent: one."""


class Spell(_Announced):
    """What an instant or sorcery does, and what there is to choose as it is played."""

    kind: Literal["spell"]
    cost: Costs | None = None
    """An additional cost."""
    condition: Condition | None = None
    """Only if this is true may it be played."""


class Uses(Value):
    """How often an ability may be played, or triggers."""

    number: Positive
    per: Literal["turn", "game"]


class Activated(_Announced):
    """An activated ability (rule 403)."""

    kind: Literal["activated"]
    cost: Costs
    timing: Literal["instant", "sorcery", "loyalty"] = "instant"
    """Any time its controller has priority, or only when a sorcery could be played; `loyalty`: its cost is a loyalty
    symbol, and of the loyalty abilities of a permanent one is activated each turn (2026-04: 606)."""
    zone: Zones = "in_play"
    """Where the object has to be."""
    condition: Condition | None = None
    """Only if this is true may it be played."""
    uses: Uses | None = None
    player: Reference = "you"
    """Who may play it; `any_player`: everybody."""
    x: Amount | None = None
    """The value of X, which its text defines, as it is at the time (2026-04: 107.3c); absent: the player chooses it."""

    @model_validator(mode="after")
    def _has_a_loyalty_symbol(self) -> Self:
        if self.timing != "loyalty":
            return self
        part = self.cost[0] if len(self.cost) == 1 else None
        if not isinstance(part, ChangeCounters) or (part.on, part.kind) != ("this", "loyalty"):
            raise ValueError("timing: a loyalty ability costs loyalty counters, put on this or removed, and no more")
        return self

    @property
    def loyalty_symbol(self) -> str | None:
        """The loyalty symbol that its cost is: "[+1]", "[−2]", "[0]" (2026-04: 107.7); None where it is another."""
        part = self.cost[0] if self.timing == "loyalty" else None
        if not isinstance(part, ChangeCounters):
            return None
        sign = "" if part.number == 0 else "+" if part.do == "add_counters" else "−"
        return f"[{sign}{part.number}]"


class StateTrigger(Value):
    """An ability triggers as a condition becomes true (rule 410.11)."""

    state: Condition


TriggerEvent: TypeAlias = AnyPattern | StateTrigger
"""What an ability waits for (rule 404)."""


class Triggered(_Announced):
    """A triggered ability (rule 404)."""

    kind: Literal["triggered"]
    when: TriggerEvent
    condition: Annotated[Condition | None, Field(alias="if")] = None
    """The intervening "if" clause (rule 410.8)."""
    zone: Zones = "in_play"
    """Where it works; what leaves play is looked at as it was there (rule 410.10d)."""
    once: Name | None = None
    """What keeps this name is done only once each turn: where it was done, it does not trigger (2026-04: 603.2h)."""
    uses: Uses | None = None
    """It triggers so often; no mana ability says so, as those that have triggered are not counted."""

    @model_validator(mode="after")
    def _is_counted(self) -> Self:
        if self.uses is not None and not self.targets and '"do":"add_mana"' in self.model_dump_json():
            raise ValueError("uses: how often a mana ability has triggered is not counted")
        return self


class Static(Value):
    """A static ability (rule 405)."""

    kind: Literal["static"]
    zone: Zones = "in_play"
    """Where it works; `any`: what is about the object itself works wherever that is."""
    not_zone: Zones = ()
    """Where alone it does not work, with `zone: any` (2026-04: 113.6c)."""
    to: Things = "this"
    changes: tuple[Change, ...]
    condition: Annotated[Condition | None, Field(alias="as_long_as")] = None
    goes_on: Literal["end_of_turn", "end_of_combat"] | None = None
    """Until then its effect goes on once its object has left play, on whatever fits `to`."""

    @model_validator(mode="after")
    def _works_in_play(self) -> Self:
        if self.goes_on is not None and (self.zone != "in_play" or not isinstance(self.to, Filter)):
            raise ValueError("goes_on: what goes on is an effect on a description, of an ability that works in play")
        if self.not_zone and (self.zone != "any" or any(isinstance(change, Gain) for change in self.changes)):
            raise ValueError("not_zone: an ability that gives none, and works in any zone, does not work in some")
        elsewhere = (Replace, Forbid, Require, Allow, CostToDo, See, Gain)
        if self.zone not in ("in_play", "command") and not all(
            isinstance(change, elsewhere) for change in self.changes
        ):
            raise ValueError(
                "zone: what changes other characteristics than abilities works in play, and of an emblem, only"
            )
        return self


class Special(Value):
    """A special action that a player may take (rule 408.2h of 2006-10 and its like)."""

    kind: Literal["special"]
    cost: Costs = ()
    effect: tuple[Instruction, ...]
    condition: Condition | None = None
    zone: Zones = "in_play"
    timing: Literal["priority", "opening", "mulligan"] = "priority"
    """Any time its player has priority, once before the first turn, or where the player could take a mulligan."""
    player: Reference = "you"
    """Who may take it; `any_player`: everybody."""


Ability: TypeAlias = (
    Annotated[Spell | Activated | Triggered | Static | Special, Field(discriminator="kind")] | KeywordAbility
)
"""One ability."""
