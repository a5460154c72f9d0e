"""What the rules know of the abilities in a state: a log from elsewhere may have cards that they do not know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rewind.aggregates.cards import KEYWORDS, pool
from rewind.aggregates.cards.form import PARAMETERS
from rewind.aggregates.editions import NAMES
from rewind.aggregates.state import CONTROLLED_ZONES, GameState, number_of
from rewind.events.base import CardDefinition

__all__ = ["has_known_abilities", "has_no_programs", "in_sight", "is_keyword", "unknown_names"]


# Which objects the rules can judge: those whose abilities the log carries as programs.
#
# A log of this engine carries them all. A log from elsewhere may carry names and numbers alone; then what a card's
# text would allow or forbid is not known.


_PLAYED = ("played", "scenario")
"""The kinds of logs whose cards came from the card pool."""


def has_known_abilities(state: GameState, obj: str) -> bool:
    """Whether everything that an object can do is known to the rules."""
    if state.kind in _PLAYED or state.edition not in NAMES:
        return state.kind in _PLAYED
    facts = state.characteristics_of(obj)
    definition = state.definition_of(obj)
    if facts is None:
        return False
    if not all(_is_ability(key, definition) for key in facts.abilities):
        return False
    return definition is None or bool(definition.programs) or _has_no_more(definition)


def has_no_programs(state: GameState, obj: str) -> bool:
    """Whether nothing is known of what an object can do: the log has no program of it, and the card pool no card."""
    definition = state.definition_of(obj)
    return definition is None or not (definition.programs or _has_no_more(definition))


def is_keyword(key: str) -> bool:
    """Whether an ability is a keyword, with or without parameters, that the rules can read without a card's text."""
    return key in KEYWORDS or key.partition(" ")[0] in PARAMETERS


def _is_ability(key: str, definition: CardDefinition | None) -> bool:
    """Whether the rules can read an ability: a keyword of theirs, or a program that is there."""
    if is_keyword(key):
        return True
    return definition is not None and any(program.key == key for program in definition.programs)


def _has_no_more(definition: CardDefinition) -> bool:
    """Whether a card without programs is one that has none, as the card pool knows it."""
    record = pool().records.get(definition.characteristics.name or "")
    return record is not None and not record.definition.programs


def unknown_names(state: GameState, objects: Iterable[str]) -> tuple[str, ...]:
    """The names of those objects whose abilities are not known, each once."""
    return tuple(dict.fromkeys(_name(state, obj) for obj in objects if not has_known_abilities(state, obj)))


def in_sight(state: GameState, seat: int) -> Iterator[str]:
    """The objects that matter for what a player may do: in play, on the stack, in the player's hand."""
    for zone in sorted(CONTROLLED_ZONES):
        for obj in state.zone(zone):
            if state.kinds.get(number_of(obj)) in ("card", "token", "spell_copy"):
                yield obj
    yield from state.zone("hand", seat)


def _name(state: GameState, obj: str) -> str:
    facts = state.characteristics_of(obj)
    return (facts.name if facts is not None else None) or f"card {obj}"
