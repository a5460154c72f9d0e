"""Costs and targets of the ability language (rules 409.1, 415).

A cost is a list of parts that are all paid, or none: mana, the tap symbol, and instructions that the payer carries out
with things of the payer's own. No part speaks of a player where the payer is meant.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, Self, TypeAlias

from pydantic import AfterValidator, Field, model_validator

from rewind.aggregates.cards.language.expressions import Amount, Condition, Filter, Quantity, Things
from rewind.aggregates.cards.language.words import ColorWord, Name, Reference
from rewind.events.base import Value

if TYPE_CHECKING:
    from rewind.aggregates.cards.language.instructions import CostPart, Instruction

ManaSymbols = Annotated[str, Field(pattern=r"^(\{[^{}]{1,8}\})+$")]
"""Mana that has to be paid: `"{2}{R}"`."""


class NamedMana(Value):
    """Mana that has to be paid, which a name stands for afterwards."""

    mana: ManaSymbols
    as_: Annotated[Name | None, Field(alias="as")] = None
    only: tuple[ColorWord, ...] = ()
    """Only mana of these colours pays it."""


class ManaCostOf(Value):
    """The mana cost of something."""

    mana_cost_of: Reference


class OneOfCosts(Value):
    """One of several costs, which the payer chooses."""

    any_of: tuple[Costs, ...]


class TimesCost(Value):
    """A cost so many times, chosen separately each time (rule 502.13a); a name that it gives is its own each time, and
    stands for all of it afterwards."""

    times: Amount
    cost: Costs


PAYABLE = frozenset(
    {
        "move", "sacrifice", "discard", "mill", "tap", "untap", "pay_life", "add_counters", "remove_counters", "reveal",
        "unattach", "attach", "choose", "for_each", "damage", "flip_coin", "look", "find",
        "gain_life", "forage",
    }
)  # fmt: skip
"""Instructions that a player can pay with."""


def _payable(costs: tuple[object, ...]) -> tuple[object, ...]:
    for part in costs:
        verb = getattr(part, "do", None)
        if verb is not None and verb not in PAYABLE:
            raise ValueError(f"{verb} cannot be paid with; what can: {', '.join(sorted(PAYABLE))}")
        if getattr(part, "keep", None) is not None:
            raise ValueError("keep: what is paid is given a name by as; let keeps it once it is paid")
        if verb == "gain_life" and getattr(part, "player", "you") == "you":
            raise ValueError("player: life that somebody else gains pays a cost")
        if verb == "remove_counters" and getattr(part, "number", 1) in ("all", "any"):
            raise ValueError("number: how many counters pay a cost has to be said; X, where the player says it")
    return costs


Costs: TypeAlias = Annotated[tuple["CostPart", ...], AfterValidator(_payable)]
"""What has to be paid, all of it."""


def _verify_numbers(minimum: Amount, maximum: Quantity) -> None:
    """Raises ValueError where fewer are chosen at most than at least."""
    if isinstance(minimum, int) and isinstance(maximum, int) and minimum > maximum:
        raise ValueError(f"maximum: at least {minimum} and at most {maximum} cannot be chosen")


class Target(Value):
    """One instance of the word "target"."""

    objects: Filter | None = None
    players: Literal["any", "you", "opponent"] | Filter | None = None
    minimum: Amount = 1
    maximum: Quantity = 1
    """At most so many."""
    player: Reference | None = None
    """Who chooses; absent: the controller of the spell or ability."""
    at_random: bool = False
    divided: Amount | None = None
    """So much is divided among them, as is announced (rule 409.1e)."""
    where: Condition | None = None
    """This is true of all of them together."""
    as_: Annotated[Name | None, Field(alias="as")] = None

    @model_validator(mode="after")
    def _something_to_target(self) -> Self:
        if self.objects is None and self.players is None:
            raise ValueError("objects: what may be the target has to be said, objects, players or both")
        _verify_numbers(self.minimum, self.maximum)
        return self


class Choice(Value):
    """A choice, as it is announced or made on resolution."""

    kind: Literal[
        "objects", "players", "things", "source", "color", "type", "subtype", "land_type", "name", "number", "word",
        "mode", "order", "piles", "pile", "division",
    ] = "objects"  # fmt: skip
    """`source`: a source of damage, of the permanents, the spells, and what is referred to on the stack (419.8a);
    `pile`: one of several piles; `mode`: one of `options`."""
    among: Things | tuple[Name, ...] | None = None
    """What is chosen among; of a name, the cards that may be named; of a subtype, something with the types of one of
    which it has to be: absent, it is a creature type."""
    values: tuple[str, ...] = ()
    """The words to choose among."""
    not_values: tuple[str, ...] = ()
    """Words that cannot be chosen."""
    options: tuple[tuple[Instruction, ...], ...] = ()
    player: Reference = "you"
    minimum: Amount = 1
    maximum: Quantity = 1
    number: Amount | None = None
    """What is divided, or how many piles there are."""
    at_random: bool = False
    hidden: bool = False
    """Nobody else learns it until it is revealed."""
    where: Condition | None = None
    """This is true of all that is chosen, together."""
    as_: Annotated[Name | tuple[Name, ...] | None, Field(alias="as")] = None
    keep: Name | tuple[Name, ...] | None = None

    @model_validator(mode="after")
    def _something_to_choose(self) -> Self:
        if self.kind in ("objects", "source", "order", "piles", "pile", "division") and self.among is None:
            raise ValueError(f"among: what the {self.kind} are chosen among has to be said")
        if "maximum" in self.model_fields_set:
            _verify_numbers(self.minimum, self.maximum)
        if self.where is not None and (self.at_random or self.kind not in ("objects", "players", "things")):
            raise ValueError("where: objects and players that somebody chooses can be asked for what they are together")
        if self.kind == "mode" and not self.options:
            raise ValueError("options: the modes have to be said")
        if self.kind == "subtype" and (self.minimum, self.maximum) != (1, 1):
            raise ValueError("maximum: one subtype is chosen, and only one (rule 212.1e)")
        return self
