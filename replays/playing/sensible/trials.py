"""Lines of play that are tried: a decision, and what follows where everybody goes on plainly, up to some point."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Literal

from rewind.aggregates.game import Game
from rewind.aggregates.questions import combat
from rewind.aggregates.questions.inputs import decided
from rewind.aggregates.questions.position import PendingInput
from rewind.events.base import Event
from rewind.events.errors import RewindError
from rewind.events.playing import ChoiceOffered, CoinFlipped, RandomChoiceMade
from rewind.events.turn import PriorityPassed
from rewind.events.zones import LibraryShuffled
from rewind.replays.playing.sensible import choosing, fights
from rewind.replays.playing.sensible.valuing import value

Until = Callable[[Game], bool]
"""Whether a line of play is followed no further."""

_MOST_DECISIONS = 400
"""A line of play is followed no further after so many decisions."""
_MOST_TRIED = 300
"""For one decision, further lines of play are begun as long as not so many decisions have been tried."""
_CHOICES = (12, 2, 1)
"""How many ways to make a choice are tried: of the choice itself, of those that follow, of those that follow them."""

_CHOICES_IN_A_LINE = 2
"""After so many choices in a line of play those that come are made as though they followed them."""


class Trials:
    """What is tried for one decision: each trial is a copy of a game, and all together come to so much."""

    def __init__(self, most: int = _MOST_TRIED) -> None:
        self._left = most

    @property
    def is_spent(self) -> bool:
        """Whether no further line of play is begun."""
        return self._left <= 0

    def after(self, game: Game, event: Event) -> Game | None:
        """A copy of the game in which a decision was made; None where it is not legal."""
        trial = copy(game)
        return trial if self._decide(trial, event) else None

    def _decide(self, game: Game, event: Event) -> bool:
        self._left -= 1
        try:
            game.decide(decided(event, game.state.deciders))
        except RewindError:
            return False
        return True

    def worth(self, game: Game, seat: int, event: Event, until: Until, *, attacks: bool = True) -> float:
        """What the position is worth to a seat to which a decision leads; endlessly little where it is not legal.

        Also where so much has been tried that this one is not.
        """
        trial = None if self.is_spent else self.after(game, event)
        if trial is None:
            return float("-inf")
        self.go_on(trial, until, attacks=attacks)
        return value(trial, seat)

    def go_on(self, game: Game, until: Until, depth: int = 1, *, attacks: bool = True) -> None:
        """Goes on plainly, in the game itself, until it is so, or until nothing can be told of what follows.

        `attacks`: whether anything attacks that does not have to.
        """
        chosen = 0
        for _ in range(_MOST_DECISIONS):
            pending = game.pending
            if pending is None or until(game):
                return
            if not attacks and is_asked_for(game, "attackers"):
                event: Event | None = combat.least_attack(game.engine())
            else:
                event = self._plain(game, pending, depth + chosen // _CHOICES_IN_A_LINE)
            chosen += pending.kind == "choice"
            if event is None or not self._decide(game, event):
                return

    def _plain(self, game: Game, pending: PendingInput, depth: int) -> Event | None:
        if pending.is_random:
            return _some_outcome(pending)
        if pending.kind == "priority":
            return PriorityPassed(seat=pending.seat)
        offer = pending.offer
        if offer is None:
            return None
        if offer.kind == "attackers":
            return self._attack(game, offer)
        if offer.kind == "blockers":
            return fights.plain_block(game.engine(), offer.seat)
        return self.choice(game, offer, depth)

    def _attack(self, game: Game, offer: ChoiceOffered) -> Event:
        able = [obj for obj in offer.objects if isinstance(obj, str)]
        return fights.plain_attack(game.engine(), offer.seat, able, self.possible_blocks(game, offer))

    def possible_blocks(self, game: Game, offer: ChoiceOffered) -> dict[str, list[str]]:
        """Which creatures could block which, if all attacked that can; none where they cannot all attack."""
        defender = game.engine().opponents(offer.seat)[0]
        trial = self.after(game, combat.attack_with(offer.seat, defender, map(str, offer.objects)))
        if trial is None:
            return {}
        self.go_on(trial, _blocks_are_declared)
        return combat.possible_blocks(trial.engine(), defender) if is_asked_for(trial, "blockers") else {}

    def choice(self, game: Game, offer: ChoiceOffered, depth: int) -> Event | None:
        """The best way to make a choice that is found, for the player whose choice it is; None where none is legal."""
        tried = choosing.ways(game, offer, _CHOICES[min(depth, len(_CHOICES) - 1)])
        if len(tried) == 1 or (self.is_spent and depth):
            return tried[0]
        best, most = None, float("-inf")
        for event in tried:
            trial = self.after(game, event)
            if trial is None:
                continue
            self.go_on(trial, resolved, depth + 1)
            worth = value(trial, offer.seat)
            if worth > most + 1e-6:
                best, most = event, worth
        return best


def is_asked_for(game: Game, kind: Literal["attackers", "blockers"]) -> bool:
    """Whether a player is to declare attackers, or blockers."""
    pending = game.pending
    return pending is not None and pending.offer is not None and pending.offer.kind == kind


# How far


def resolved(game: Game) -> bool:
    """Whether nothing is left on the stack, and nothing is under way."""
    pending = game.pending
    if pending is None:
        return True
    if pending.kind == "choice" and pending.offer is not None:
        return pending.offer.kind in ("attackers", "blockers")
    return pending.kind == "priority" and not game.state.zone("stack")


def combat_over(game: Game) -> bool:
    """Whether the combat phase is over, and nothing is left on the stack."""
    return game.state.phase != "combat" and resolved(game)


def turn_begins(turn: int) -> Until:
    """Whether a turn of this number, or a later one, has begun."""
    return lambda game: game.state.turn >= turn and resolved(game)


def _blocks_are_declared(game: Game) -> bool:
    """Whether blockers are to be declared, or it is too late for it."""
    state = game.state
    if is_asked_for(game, "blockers"):
        return True
    return state.phase != "combat" or state.step not in ("declare_attackers", "beginning_of_combat")


def _some_outcome(pending: PendingInput) -> Event | None:
    """An outcome of chance as it might be: what comes out is known to nobody."""
    match pending.kind:
        case "shuffle":
            return LibraryShuffled(seat=pending.seat, order=pending.cards)
        case "coin":
            return CoinFlipped(seat=pending.seat, result="tails")
        case "random" if pending.values:
            return RandomChoiceMade(seat=pending.seat, values=pending.values[: pending.number])
        case "random":
            return RandomChoiceMade(seat=pending.seat, hidden_objects=pending.objects[: pending.number])
        case _:
            return None
