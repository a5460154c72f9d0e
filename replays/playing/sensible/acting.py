"""What to do with priority: what makes the position better than passing does, as far as one can see ahead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from rewind.aggregates.game import Game
from rewind.aggregates.questions.plays import Option, PlayLand, options
from rewind.aggregates.questions.position import Engine
from rewind.aggregates.state import GameState, number_of
from rewind.events.base import Event
from rewind.events.turn import PriorityPassed
from rewind.replays.playing.sensible import killing, lands, plays
from rewind.replays.playing.sensible.trials import Trials, Until, combat_over, resolved, turn_begins
from rewind.replays.playing.sensible.valuing import WON, value

GAIN = 0.3
"""A play has to gain more than so much."""
_MOST_TRIED = 60
"""So many plays are tried as far as they resolve."""
_MOST_FOLLOWED = 5
"""So many of the best of them are followed to the end of the turn."""
_MOST_FOLLOWED_IN_COMBAT = 15
_MOST_MANA = 6
"""So many mana abilities are played for one thing."""
_MAIN_PHASES = ("precombat_main", "postcombat_main")


def act(game: Game, seat: int, trials: Trials) -> Event:
    """What a player does who has priority, in the game as the player knows it."""
    passing = PriorityPassed(seat=seat)
    is_a_moment = _is_a_moment(game.state, seat)
    if not is_a_moment and not killing.is_near_death(game.state, seat):
        return passing
    engine = game.engine()
    found = list(options(engine, mana=_is_own_time(game.state, seat)))
    if len(found) == 1:
        return passing
    able = plays.unlike(engine, found)
    killing_play = _killing(game, seat, engine, able, trials)
    if killing_play is not None or not is_a_moment:
        return killing_play or passing
    if killing.may_win_this_turn(game.state, seat):
        if in_a_row := killing.plays_that_win(game, seat):
            return in_a_row[0]
        if game.state.phase == "precombat_main" and killing.wins_by_attacking(game, seat):
            return passing
    land = lands.best(game, engine, [option for option in found if isinstance(option, PlayLand)], trials)
    if land is not None:
        return land
    mana = list(islice(plays.mana_apart(engine, found), _MOST_MANA))
    return (_gaining(game, seat, engine, able, mana, trials) if able or mana else None) or passing


def _gaining(
    game: Game, seat: int, engine: Engine, able: Sequence[Option], mana: Sequence[Event], trials: Trials
) -> Event | None:
    """What gains most over passing, or the first of the mana abilities that it needs; None where nothing gains."""
    passing, until = PriorityPassed(seat=seat), _horizon(game.state)
    with_and_without = (True, False) if _is_own_time(game.state, seat) else (False,)
    least = {one: trials.worth(game, seat, passing, until, attacks=one) for one in with_and_without}
    if max(least.values()) >= WON:
        return None
    best, most = _best_play(game, seat, engine, able, least, trials)
    return _mana_first(game, seat, mana, least, most, trials) or best


def _mana_first(
    game: Game, seat: int, mana: Sequence[Event], least: Mapping[bool, float], most: float, trials: Trials
) -> Event | None:
    """The first of mana abilities that automatic payment does not use, if they pay for what gains more than `most`."""
    trial, first, found = game, None, None
    for event in mana:
        further = None if trials.is_spent else trials.after(trial, event)
        if further is None:
            continue
        trials.go_on(further, resolved)
        trial, first = further, first or event
        engine = trial.engine()
        able = plays.unlike(engine, options(engine, mana=False))
        best, gain = _best_play(trial, seat, engine, able, least, trials)
        if best is not None and gain > most + GAIN:
            found, most = first, gain
    return found


def _is_a_moment(state: GameState, seat: int) -> bool:
    """Whether a player looks for something to do now: later is mostly as good, and later is soon enough."""
    stack = state.zone("stack")
    if stack:
        return state.controller.get(stack[-1]) != seat
    if state.step == "declare_blockers":
        return True
    if state.active == seat:
        return state.phase in _MAIN_PHASES
    return state.step in ("end_of_turn", "declare_attackers")


def _is_own_time(state: GameState, seat: int) -> bool:
    """Whether it is a main phase of the player, and nothing is on the stack."""
    return state.active == seat and state.phase in _MAIN_PHASES and not state.zone("stack")


def _killing(game: Game, seat: int, engine: Engine, able: Iterable[Option], trials: Trials) -> Event | None:
    """A decision, aimed at an opponent, that wins the game as soon as it resolves; None where none does."""
    if not killing.is_near_death(game.state, seat):
        return None
    for option in able:
        event = plays.aimed_at(option, engine.opponents(seat))
        if event is not None and trials.worth(game, seat, event, resolved) >= WON:
            return event
    return None


def _best_play(
    game: Game, seat: int, engine: Engine, able: Sequence[Option], least: Mapping[bool, float], trials: Trials
) -> tuple[Event | None, float]:
    """The decision that gains most over passing, and how much; None where none gains.

    Where the player may die in the turn of an opponent that comes next, what prevents it goes before what gains.
    What can wait for attackers and blockers is valued as though nothing attacked: it is for what attacks to say.
    `least`: what passing is worth, where something may attack and where nothing does.
    """
    until = _horizon(game.state)
    attacks = [_is_for_attacks(game.state, seat, engine, option) for option in able]
    with_attacks = zip(able, attacks, strict=True)
    tried = ((event, attacking) for option, attacking in with_attacks for event in plays.decisions(engine, option))
    in_danger = _is_in_danger(game, seat, engine)
    next_own = game.state.turn + 2
    saved = not in_danger or not _dies(trials.after(game, PriorityPassed(seat=seat)), seat, next_own, trials)
    best, most = None, GAIN
    for event, trial, attacking in _promising(game, seat, islice(tried, _MOST_TRIED), trials):
        trials.go_on(trial, until, attacks=attacking)
        gain = value(trial, seat) - least[attacking]
        dies = in_danger and _dies(trial, seat, next_own, trials)
        if not dies and not saved:
            best, most, saved = event, max(gain, GAIN), True
        elif gain > most and not (dies and saved):
            best, most = event, gain
    return best, most


def _is_in_danger(game: Game, seat: int, engine: Engine) -> bool:
    """Whether all that the opponents have could kill the player in the turn after this one, which is the player's."""
    others = (obj for other in engine.opponents(seat) for obj in engine.creatures(other))
    return game.state.active == seat and sum(engine.power(obj) for obj in others) >= game.state.players[seat].life


def _dies(line: Game | None, seat: int, before: int, trials: Trials) -> bool:
    """Whether the player loses the game before a turn of this number, where everybody goes on plainly."""
    if line is None:
        return False
    trials.go_on(line, turn_begins(before))
    return line.state.ended and seat not in line.state.winners


def _is_for_attacks(state: GameState, seat: int, engine: Engine, option: Option) -> bool:
    """Whether the attack of the turn counts for an option: not for what can be done when it is known what attacks."""
    if state.active != seat or state.phase != "precombat_main" or state.zone("stack"):
        return False
    return not plays.can_wait(engine, option)


def _horizon(state: GameState) -> Until:
    """How far a play is followed: to the end of combat in it, else to the next turn."""
    return combat_over if state.phase == "combat" else turn_begins(state.turn + 1)


def _promising(
    game: Game, seat: int, tried: Iterable[tuple[Event, bool]], trials: Trials
) -> list[tuple[Event, Game, bool]]:
    """The decisions that gain most as far as they resolve, with the game then; in combat, more of them."""
    found: list[tuple[float, tuple[Event, Game, bool]]] = []
    for event, attacks in tried:
        trial = None if trials.is_spent else trials.after(game, event)
        if trial is None:
            continue
        trials.go_on(trial, resolved)
        if trial.state.winners == (seat,) or not _harms_itself(game, trial, seat, event):
            found.append((value(trial, seat), (event, trial, attacks)))
    found.sort(key=lambda one: -one[0])
    most = _MOST_FOLLOWED_IN_COMBAT if game.state.phase == "combat" else _MOST_FOLLOWED
    return [one for _, one in found[:most]]


def _harms_itself(game: Game, trial: Game, seat: int, event: Event) -> bool:
    """Whether a play is aimed at the player's own permanents alone and puts one of them into a graveyard."""
    state = game.state
    aimed = [thing for part in getattr(event, "targets", ()) for thing in part]
    own = [thing for thing in aimed if isinstance(thing, str) and state.in_play(thing)]
    if not aimed or own != aimed or any(state.controller.get(thing) != seat for thing in own):
        return False
    lost = [number_of(thing) for thing in own if not trial.state.is_current(thing)]
    places = (trial.state.position.get(trial.state.current.get(number, "")) for number in lost)
    return any(place is None or place.zone == "graveyard" for place in places)
