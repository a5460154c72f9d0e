"""Plays in a row that win the game in this turn: what can be repeated, and what adds up."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from itertools import islice
from typing import NamedTuple

from rewind.aggregates.game import Game
from rewind.aggregates.questions import combat
from rewind.aggregates.questions.plays import PlayAbility, PlaySpell, options
from rewind.aggregates.state import GameState
from rewind.events.base import Event
from rewind.events.combat import AttackersDeclared
from rewind.events.playing import ChoiceOffered
from rewind.replays.playing.sensible import fights, plays
from rewind.replays.playing.sensible.trials import Trials, Until, combat_over, is_asked_for, resolved

_NEAR_DEATH = 13
"""A player who has no more life than so much may be killed by one play."""
_WITHIN_A_TURN = 20
"""A player who has no more life than so much may be killed in one turn."""
_MOST_IN_A_ROW = 25
"""So many plays are made in a row at most."""
_MOST_TRIED = 500
"""For plays in a row so many decisions are tried at most."""
_MOST_WAYS = 2
"""In so many ways an option is tried that is not aimed at an opponent."""


def is_near_death(state: GameState, seat: int) -> bool:
    """Whether an opponent of a seat may be killed by one play."""
    return _least_life(state, seat) <= _NEAR_DEATH


def may_win_this_turn(state: GameState, seat: int) -> bool:
    """Whether it is worth looking for plays in a row: in the player's own turn, with nothing on the stack."""
    return state.active == seat and not state.zone("stack") and _least_life(state, seat) <= _WITHIN_A_TURN


def _least_life(state: GameState, seat: int) -> int:
    return min(player.life for other, player in state.players.items() if other != seat)


class _Line(NamedTuple):
    """A play, and what comes of it."""

    left: float
    """The life that is left to the opponents then, after the combat that is under way; 0 where the game is won."""
    event: Event
    game: Game


def plays_that_win(game: Game, seat: int) -> list[Event]:
    """Plays with which a player who has priority in an own turn wins, one after the other; none if none are found.

    In the combat of the turn they may win by the damage that comes of it. Each brings the player nearer to that: the
    best of all is made again as long as it does, then the next is looked for.
    """
    pending, trials = game.pending, Trials(_MOST_TRIED)
    if pending is None or pending.kind != "priority" or pending.seat != seat or game.state.zone("stack"):
        return []
    left, found, trial = _left(game, seat, trials), list[Event](), game
    while left > 0 and len(found) < _MOST_IN_A_ROW:
        line = _line(trial, seat, found[-1], trials) if found else None
        if line is None or line.left >= left:
            line = min(_lines(trial, seat, trials), key=lambda one: one.left, default=None)
        if line is None or line.left >= left:
            return []
        left, trial = line.left, line.game
        found.append(line.event)
    return found if left <= 0 else []


def attack_that_wins(game: Game, offer: ChoiceOffered) -> AttackersDeclared | None:
    """An attack after which plays in a row win, where the opponent blocks by what it sees; None where none is found."""
    engine, trials = game.engine(), Trials(_MOST_TRIED)
    able = [obj for obj in offer.objects if isinstance(obj, str)]
    plain = fights.plain_attack(engine, offer.seat, able, trials.possible_blocks(game, offer))
    for event in dict.fromkeys((plain, combat.attack_with(offer.seat, engine.opponents(offer.seat)[0], able))):
        trial = trials.after(game, event) if event.attacks else None
        if trial is not None:
            trials.go_on(trial, _has_blocks(offer.seat))
            if plays_that_win(trial, offer.seat):
                return event
    return None


def wins_by_attacking(game: Game, seat: int) -> bool:
    """Whether the player wins in the combat of this turn by plays in a row, if nothing is played before it."""
    trial, trials = copy(game), Trials(_MOST_TRIED)
    trials.go_on(trial, lambda line: line.state.phase != "precombat_main" and is_asked_for(line, "attackers"))
    offer = trial.pending.offer if trial.pending is not None and is_asked_for(trial, "attackers") else None
    return offer is not None and offer.seat == seat and attack_that_wins(trial, offer) is not None


def _has_blocks(seat: int) -> Until:
    """Whether blockers are declared, and the player may play something."""

    def is_so(game: Game) -> bool:
        pending, state = game.pending, game.state
        is_asked = pending is not None and pending.kind == "priority" and pending.seat == seat
        return state.phase != "combat" or (state.step == "declare_blockers" and is_asked and not state.zone("stack"))

    return is_so


def _lines(game: Game, seat: int, trials: Trials) -> Iterator[_Line]:
    """Everything that the player could play now, aimed at an opponent where it can be."""
    engine = game.engine()
    for option in plays.unlike(engine, options(engine, mana=False)):
        if not isinstance(option, PlayAbility | PlaySpell):
            continue
        aimed = plays.aimed_at(option, engine.opponents(seat))
        for event in [aimed] if aimed is not None else islice(plays.decisions(engine, option), _MOST_WAYS):
            line = _line(game, seat, event, trials)
            if line is not None:
                yield line


def _line(game: Game, seat: int, event: Event, trials: Trials) -> _Line | None:
    """What comes of a play where everybody goes on plainly; None where it is not legal, or enough was tried."""
    pending = game.pending
    if trials.is_spent or pending is None or pending.kind != "priority" or pending.seat != seat:
        return None
    trial = trials.after(game, event)
    if trial is None:
        return None
    trials.go_on(trial, resolved)
    return _Line(_left(trial, seat, trials), event, trial)


def _left(game: Game, seat: int, trials: Trials) -> float:
    """The life that is left to the opponents where nothing else is played, after the combat that is under way."""
    state = game.state
    if state.phase == "combat" and state.step != "end_of_combat" and not state.ended:
        after = copy(game)
        trials.go_on(after, combat_over)
        state = after.state
    if state.ended:
        return 0.0 if seat in state.winners else float("inf")
    return float(sum(max(1, player.life) for other, player in state.players.items() if other != seat))
