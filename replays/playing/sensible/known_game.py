"""The game as a seat may know it, to try something in: cards that the seat may not look at have no face there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from immutables import Map

from rewind.aggregates.game import Game
from rewind.aggregates.seen_cards import eyes_of, sees
from rewind.aggregates.state import GameState, number_of
from rewind.events.base import Characteristics, Event
from rewind.events.playing import ChoiceMade, ChoiceOffered
from rewind.events.zones import CardIdentified, CardsLookedAt, CardsRevealed


class SecretError(ValueError):
    """Something that is kept from the seat may matter for what happens next, so that nothing can be tried."""


def known_game(game: Game, seat: int) -> Game:
    """A copy of the game with nothing in it that the seat may not know now, and no outcome of chance.

    Cards that it may not look at are unknown cards there. What it was shown it knows as long as the action lasts, and
    of what it sees now it knows what it was as the action began. Raises SecretError where somebody else has chosen
    something that the seat may not know.
    """
    eyes = eyes_of(game.state, seat)
    events = list(_events_of_action(game))
    if _has_secrets(game.state, events, eyes):
        raise SecretError("somebody has made a choice that nobody else knows")
    shown = {number for event in events for number in _shown(event, eyes)}
    if game.state.action is not None:
        shown.update(_seen_now(game.state, seat))
    return game.supposing(partial(_as_known, seat=seat, shown=frozenset(shown)))


def _seen_now(state: GameState, seat: int) -> Iterator[int]:
    """The numbers of the cards that a seat may look at now: an opponent may have begun the action with one in hand."""
    return (number for number, obj in state.current.items() if number in state.assigned and sees(state, seat, obj))


def _events_of_action(game: Game) -> Iterator[Event]:
    """The events of the action under way, and the choice that is offered."""
    action = game.state.action
    if action is not None:
        yield from (record.event for record in game.records[action.began - 1 :])
    if game.pending is not None and game.pending.offer is not None:
        yield game.pending.offer


def _shown(event: Event, eyes: tuple[int, ...]) -> Iterator[int]:
    """The numbers of the cards whose faces an event shows a seat."""
    match event:
        case CardsRevealed():
            yield from map(number_of, event.objects)
        case CardsLookedAt() if not set(eyes).isdisjoint(event.seats):
            yield from map(number_of, event.objects)
        case CardIdentified() if event.public or not set(eyes).isdisjoint(event.visible_to):
            yield event.card
        case ChoiceOffered():
            offered = (*event.objects, *(event.hidden_objects if event.seat in eyes else ()))
            yield from (number_of(thing) for thing in offered if isinstance(thing, str))
        case _:
            pass


def _has_secrets(state: GameState, events: list[Event], eyes: tuple[int, ...]) -> bool:
    """Whether somebody else alone knows what was chosen, and that may still matter."""
    made = (event for event in events if isinstance(event, ChoiceMade) and event.seat not in eyes)
    if any(one.hidden_objects or one.hidden_values for one in made):
        return True
    remembering = (*state.stack, *state.remembered)
    return any((knows := state.who_knows(obj)) is not None and knows not in eyes for obj in remembering)


def _as_known(state: GameState, seat: int, shown: frozenset[int]) -> GameState:
    """The state without the faces of the cards that the seat may not look at."""
    unseen = [
        obj
        for number, obj in state.current.items()
        if number in state.assigned and number not in shown and not sees(state, seat, obj)
    ]
    return _without_faces(state, unseen)


def _without_faces(state: GameState, unseen: list[str]) -> GameState:
    assigned = state.assigned.mutate()
    for obj in unseen:
        del assigned[number_of(obj)]
    hidden = [obj for obj in unseen if not state.in_play(obj)]
    return replace(
        state,
        assigned=assigned.finish(),
        characteristics=_without(state.characteristics, hidden),
        copiable=_without(state.copiable, hidden),
    )


def _without(facts: Map[str, Characteristics], objects: list[str]) -> Map[str, Characteristics]:
    """What is noted of objects, without some of them."""
    there = [obj for obj in objects if obj in facts]
    if not there:
        return facts
    left = facts.mutate()
    for obj in there:
        del left[obj]
    return left.finish()
