"""Keyword abilities with parameters, as records write them (rule 502)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from rewind.aggregates.cards.language.costs import Costs, Target
from rewind.aggregates.cards.language.expressions import Amount, Filter, Things
from rewind.aggregates.cards.language.words import Name, Text
from rewind.events.base import Value

if TYPE_CHECKING:
    from rewind.aggregates.cards.language.abilities import Ability
    from rewind.aggregates.cards.language.instructions import Instruction


class KeywordAbility(Value):
    """A keyword with its parameters; what it means is in `aggregates/cards/keywords.yaml`, edition by edition."""

    keyword: Text
    cost: Costs | None = None
    number: Amount | None = None
    name: Name | None = None
    what: Filter | None = None
    land: Filter | None = None
    """Of landwalk: the lands."""
    from_: Annotated[Things | None, Field(alias="from")] = None
    """Of protection: the quality."""
    for_: Annotated[Filter | None, Field(alias="for")] = None
    """Of affinity: what is counted."""
    targets: tuple[Target, ...] = ()
    """Of a chapter, of boast and exhaust: those of the effect."""
    effect: tuple[Instruction, ...] = ()
    abilities: tuple[Ability | Text, ...] = ()
    """Of threshold: what it gives, as `gain` does: keywords, "granted 1". Of imprint: the ability that it marks."""
    means: tuple[Ability, ...] = ()
    """Only in a log: the abilities that it stands for in the edition of the game."""
