"""What the rules make of what somebody states: effects, tokens, moves, what was chosen for an object beforehand."""

from __future__ import annotations

from collections.abc import Iterator

from rewind.aggregates.cards.language import Choose
from rewind.aggregates.cards.language.as_json import parse_ability
from rewind.aggregates.cards.language.walking import nodes
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.limits import bounded
from rewind.aggregates.rules.instructions.choosing import words_of as words_to_choose
from rewind.aggregates.rules.programs.analysis import means
from rewind.aggregates.rules.programs.compiler import AbilityCompiler
from rewind.aggregates.rules.proposals.proposal import Moves
from rewind.aggregates.rules.proposals.tokens import characteristics as characteristics_of_token
from rewind.aggregates.rules.proposals.zones import zone_change
from rewind.aggregates.rules.queries.face_down import face_down_values_in
from rewind.aggregates.rules.queries.timing import MAIN_PHASES
from rewind.aggregates.rules.stack.stated_effects import as_json as effect_as_json
from rewind.aggregates.rules.stack.stated_effects import instructions_of
from rewind.aggregates.state import GameState
from rewind.events.base import CardDefinition
from rewind.events.zones import ZoneChanged

__all__ = [
    "MAIN_PHASES",
    "bounded",
    "characteristics_of_token",
    "drawn",
    "effect_as_json",
    "face_down_values_in",
    "instructions_of",
    "kept_choices",
    "keywords_of",
    "moved",
    "words_to_choose",
]


def drawn(engine: Engine, card: str) -> ZoneChanged:
    """The event by which a card is drawn, that its player looks at."""
    return zone_change(engine, Moves(card, "hand", "drawn", seen=True))


def moved(engine: Engine, obj: str, controller: int, *, bottom: bool) -> ZoneChanged:
    """The event by which an object leaves its zone, for whatever reason; where it goes is to be filled in."""
    return zone_change(engine, Moves(obj, "graveyard", "unknown", bottom=bottom, controller=controller))


def kept_choices(definition: CardDefinition, edition: str) -> Iterator[Choose]:
    """The choices that a definition's abilities keep under a name, in the order in which they are written."""
    listed = definition.characteristics_in(edition).abilities
    for program in definition.programs:
        if program.key in listed:
            for node in nodes(means(parse_ability(program.ability))):
                if isinstance(node, Choose) and isinstance(node.keep, str):
                    yield node


def keywords_of(state: GameState, abilities: tuple[str, ...]) -> frozenset[str]:
    """The keywords that abilities, by their keys, are."""
    return AbilityCompiler().keywords(abilities, state.definitions)
