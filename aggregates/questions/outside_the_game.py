"""Whether a card would look outside the game where its player owns nothing (rule 217.1e)."""

from __future__ import annotations

from rewind.aggregates.cards import parse_ability
from rewind.aggregates.cards.language.expressions import Filter
from rewind.aggregates.cards.language.walking import nodes
from rewind.aggregates.game import Game


def finds_nothing_outside(game: Game, seat: int, obj: str) -> bool:
    """Whether what an object's card does speaks of cards outside the game, and the player of a seat owns none there."""
    definition, engine = game.state.definition_of(obj), game.engine()
    programs = () if definition is None else definition.programs
    reaches = any(
        isinstance(node, Filter) and node.reaches_outside
        for program in programs
        if '"outside"' in program.ability  # only these are read
        for node in nodes(parse_ability(program.ability))
    )
    return reaches and not any(engine.owner(one) == seat for one in engine.outside())
