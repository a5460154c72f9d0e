"""A player that plays sensibly: it looks ahead over what its seat may know."""

from __future__ import annotations

from itertools import takewhile

from rewind.aggregates.game import Game
from rewind.aggregates.questions.choices import mulligan
from rewind.aggregates.questions.inputs import decided
from rewind.events.base import Event
from rewind.events.game import OpeningHandKept
from rewind.events.playing import AbilityPlayed, ChoiceOffered, SpellPlayed
from rewind.events.turn import PriorityPassed, TurnBegan
from rewind.replays.playing.bots import UniformBot
from rewind.replays.playing.sensible import acting, attacking, blocking, lands
from rewind.replays.playing.sensible.known_game import SecretError, known_game
from rewind.replays.playing.sensible.trials import Trials

MOST_PLAYS = 60
"""So many plays it makes in a turn, at most: what gains for ever must end."""


class SensibleBot:
    """Takes what makes the position best, as far as it sees ahead; the same game, the same decision.

    It decides in a copy of the game that holds nothing its seat may not know. What it cannot look ahead of, it decides
    by the seed.
    """

    def __init__(self, seed: int) -> None:
        self._other = UniformBot(seed)

    def decide(self, game: Game) -> Event:
        """The next input of the game, which wants one."""
        event = best_decision(game)
        return self._other.decide(game) if event is None else decided(event, game.state.deciders)


def best_decision(game: Game) -> Event | None:
    """The decision that makes the position best, as far as it is seen ahead over what who decides may know.

    None where nothing can be looked ahead of, or nothing legal is found.
    """
    pending = game.pending
    assert pending is not None, "something is to be decided"
    if pending.kind == "priority" and _plays_of_turn(game, pending.seat) >= MOST_PLAYS:
        return PriorityPassed(seat=pending.seat)
    try:
        known = known_game(game, pending.decided_by)
    except SecretError:
        return None
    return _decision(known)


def _decision(known: Game) -> Event | None:
    """What is decided in a game as its seat knows it; None where nothing legal is found."""
    pending = known.pending
    assert pending is not None
    seat, trials = pending.seat, Trials()
    if pending.kind == "priority":
        return acting.act(known, seat, trials)
    if pending.offer is None:
        return None
    match pending.offer.kind:
        case "mulligan":
            return _mulligan(known, pending.offer)
        case "attackers":
            return attacking.attack(known, pending.offer, trials)
        case "blockers":
            return blocking.block(known, seat, trials)
        case _:
            return trials.choice(known, pending.offer, depth=0)


def _plays_of_turn(game: Game, seat: int) -> int:
    """How many spells and abilities a player has played since the turn began."""
    events = (record.event for record in reversed(game.records))
    since = takewhile(lambda event: not isinstance(event, TurnBegan), events)
    return sum(isinstance(event, SpellPlayed | AbilityPlayed) and event.seat == seat for event in since)


def _mulligan(known: Game, offer: ChoiceOffered) -> Event:
    if lands.keeps(known.engine(), known.state.zone("hand", offer.seat)):
        return OpeningHandKept(seat=offer.seat)
    return mulligan(known.state, offer.seat)
