"""What the pool's cards say that have the names of an imported game's: its log has names at most, and no texts.

It is said beside the log's own facts and never in their place. A card of the pool with other types, power or toughness
than the log shows is not the one that was played, whatever it is called, and says nothing.
"""

from __future__ import annotations

from rewind.aggregates.cards import pool
from rewind.aggregates.cards.built_in.card_names import definition_of_name
from rewind.aggregates.cards.search.printed_faces import printed_faces
from rewind.aggregates.state import GameState
from rewind.events.base import CardDefinition, Characteristics
from rewind.events.importers.card_keys import card_of_key


def pool_texts(end: GameState) -> dict[str, list[str]]:
    """Name → what the pool's card of that name says in the game's edition, line by line.

    Only of cards of another client whose definitions stand in the log, and so of those that its viewer knows.
    """
    found: dict[str, list[str]] = {}
    for key, definition in sorted(end.definitions.items()):
        logged = definition.characteristics_in(end.edition)
        if logged.name is None or card_of_key(key) is None:
            continue
        pool_card = definition_of_name(logged.name)
        if pool_card is None or end.edition not in pool().records[pool_card.key].editions:
            continue
        lines = _ability_lines(pool_card, end.edition) if _has_form_like(pool_card, logged, end.edition) else []
        if lines:
            found[logged.name] = lines
    return found


def _has_form_like(pool_card: CardDefinition, logged: Characteristics, edition: str) -> bool:
    """Whether a form of the pool's card has the types, power and toughness that the log has."""
    return any(
        (set(form.type_line.types), form.power, form.toughness)
        == (set(logged.type_line.types), logged.power, logged.toughness)
        for form in pool_card.forms_in(edition)
    )


def _ability_lines(pool_card: CardDefinition, edition: str) -> list[str]:
    """What the abilities of each face say, a line each, with the face's name where there are several."""
    faces = printed_faces(pool_card, edition)
    return [f"{face.name}: {one.text}" if face.name else one.text for face in faces for one in face.abilities]
