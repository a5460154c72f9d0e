"""Taking decisions of a live game back, as long as nothing that was hidden was shown since and no chance was taken.

The log of a live game is written anew then, so that it holds only what stands. What was in it when the game was gone on
with is never taken back.
"""

from __future__ import annotations

from rewind.aggregates.editions.terms import terms_of
from rewind.aggregates.fold import fold, fold_all
from rewind.aggregates.game import Game
from rewind.aggregates.questions.inputs import RANDOM_OUTCOMES, in_words, is_decision
from rewind.aggregates.seen_cards import sees
from rewind.aggregates.state import GameState, number_of
from rewind.events.base import Event
from rewind.events.turn import PriorityPassed
from rewind.events.zones import CardsLookedAt, CardsRevealed


class StandsError(ValueError):
    """What was decided since cannot be taken back; the message says why."""


def taken_back(game: Game, n: int, seat: int) -> Game:
    """The game as it was after event `n`, where the player of a seat decides again.

    Raises StandsError where somebody else has decided anything but to pass since, a card was shown that the player did
    not see, or chance has settled something.
    """
    state = fold_all(game.records[:n])
    for record in game.records[n:]:
        after = fold(state, (record,))
        why = _why_it_stands(state, record.event, after, seat)
        if why is not None:
            raise StandsError(why)
        state = after
    return Game(game.records[:n], game.random_source)


def _why_it_stands(state: GameState, event: Event, after: GameState, seat: int) -> str | None:
    if type(event) in RANDOM_OUTCOMES:
        return f"chance has settled {in_words(event, terms_of(state.edition))} since"
    if is_decision(event) and not isinstance(event, PriorityPassed):
        decider = getattr(event, "decider", None) or getattr(event, "seat", None)
        if decider != seat:
            name = "another" if decider is None else state.names.get(decider, "another")
            return f"{name} has decided something since ({in_words(event, terms_of(state.edition))})"
    if any(not _sees(state, seat, number) for number in _shown(state, event, after)):
        return "a card that was hidden has been drawn or shown since"
    return None


def _shown(state: GameState, event: Event, after: GameState) -> list[int]:
    """The numbers of the cards that an event shows to somebody who did not see them before."""
    shown = [
        number
        for number in after.assigned
        if any(not _sees(state, seat, number) and _sees(after, seat, number) for seat in after.players)
    ]
    if isinstance(event, CardsRevealed | CardsLookedAt):
        shown += map(number_of, event.objects)
    return shown


def _sees(state: GameState, seat: int, number: int) -> bool:
    obj = state.current.get(number)
    return obj is not None and sees(state, seat, obj)
