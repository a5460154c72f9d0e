"""A game in which cards have only the faces that a seat knows: what the seat is told is made from it alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from immutables import Map

from rewind.aggregates.game import Game
from rewind.aggregates.state import GameState, number_of
from rewind.events.base import IDS_IN_TEXT, Event
from rewind.events.playing import ChoiceOffered

_HIDDEN_ZONES = ("hand", "library")


def with_known_faces(game: Game, names: Mapping[str, str], known: GameState) -> Game:
    """A copy of a game to ask and to try something in, with what a seat knows of each card and nothing more of it.

    `names`: object → the seat's id for it; `known`: the game as the seat knows it, where objects have these ids.
    Objects keep the ids of the whole game. No outcome of chance comes out in the copy.
    """
    assigned, former = dict[int, str](), dict[str, str]()
    for obj, name in names.items():
        key = known.past_definitions.get(name) or known.assigned.get(number_of(name))
        if key is not None and game.state.is_current(obj):
            assigned[number_of(obj)] = key
        elif key is not None:
            former[obj] = key
    facts = Map({obj: known.characteristics[name] for obj, name in names.items() if name in known.characteristics})
    copiable = Map({obj: known.copiable[name] for obj, name in names.items() if name in known.copiable})

    def known_of(state: GameState) -> GameState:
        return replace(
            state,
            definitions=known.definitions,
            assigned=Map(assigned),
            past_definitions=Map(former),
            characteristics=facts,
            copiable=copiable,
        )

    return game.supposing(known_of)


def hidden_in(state: GameState, event: Event, offer: ChoiceOffered | None) -> Iterator[str]:
    """The cards that a decision names though the state does not say what they are: in a library or a hand.

    `offer`: the choice that is decided, which may offer such cards.
    """
    offered = () if offer is None else (*offer.objects, *offer.hidden_objects)
    for match in IDS_IN_TEXT.finditer(event.model_dump_json()):
        obj = match[0]
        if obj not in offered and state.definition_of(obj) is None and state.kinds.get(number_of(obj)) == "card":
            key = state.position.get(obj)
            if key is None or key.zone in _HIDDEN_ZONES:
                yield obj
