"""What the pool's cards say that have the names of an imported game's: its log has names at most, and no texts.

It is said beside the log's own facts and never in their place. A card of the pool with other types, power or toughness
than the log shows is not the one that was played, whatever it is called, and says nothing.
"""

from __future__ import annotations

import re

from rewind.aggregates.cards import pool
from rewind.aggregates.cards.built_in.card_names import definition_of_name
from rewind.aggregates.cards.search.printed_faces import printed_faces
from rewind.aggregates.state import GameState
from rewind.events.base import CardDefinition, Characteristics

_CLIENTS_KEY = re.compile(r"[a-z]+:[0-9]+(?:/[0-9]+)?")
"""How another client's card is called in a log: `arena:1001`."""


def pool_texts(end: GameState) -> dict[str, list[str]]:
    """Name → what the pool's card of that name says in the game's edition, line by line.

    Only of cards of another client whose definitions stand in the log, and so of those that its viewer knows.
    """
    found: dict[str, list[str]] = {}
    for key, definition in sorted(end.definitions.items()):
        shown = definition.characteristics_in(end.edition)
        known = definition_of_name(shown.name) if shown.name is not None and _CLIENTS_KEY.fullmatch(key) else None
        if known is not None and end.edition in pool().records[known.key].editions and _is_the_same(shown, known, end):
            lines = _lines(known, end.edition)
            if shown.name is not None and lines:
                found[shown.name] = lines
    return found


def _is_the_same(shown: Characteristics, known: CardDefinition, end: GameState) -> bool:
    forms = known.forms_in(end.edition)
    return any(
        (set(form.type_line.types), form.power, form.toughness)
        == (set(shown.type_line.types), shown.power, shown.toughness)
        for form in forms
    )


def _lines(known: CardDefinition, edition: str) -> list[str]:
    faces = printed_faces(known, edition)
    return [f"{face.name}: {one.text}" if face.name else one.text for face in faces for one in face.abilities]
