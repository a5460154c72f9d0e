"""Which creatures attack: attacks that are likely are followed to the player's next turn, the best is taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rewind.aggregates.game import Game
from rewind.aggregates.questions import combat
from rewind.aggregates.questions.position import Engine
from rewind.events.base import Event
from rewind.events.combat import AttackersDeclared
from rewind.events.playing import ChoiceOffered
from rewind.replays.playing.sensible import choosing, fights, killing
from rewind.replays.playing.sensible.trials import Trials, turn_begins
from rewind.replays.playing.sensible.valuing import WON

_MOST_CHANGED = 8
"""So many attackers are added, or left out, by way of trial."""
_GAIN = 0.05
"""So much better a further attack has to be."""


def attack(game: Game, offer: ChoiceOffered, trials: Trials) -> Event:
    """The best attack that is found, in the game as the attacking player knows it."""
    engine, seat, until = game.engine(), offer.seat, turn_begins(game.state.turn + 2)
    able = [obj for obj in offer.objects if isinstance(obj, str)]
    blocking = trials.possible_blocks(game, offer)
    plain = fights.plain_attack(engine, seat, able, blocking)
    defender = engine.opponents(seat)[0]
    least = combat.least_attack(engine)
    all_ = combat.attack_with(seat, defender, able)
    safe = combat.attack_with(seat, defender, [obj for obj in able if not any(obj in one for one in blocking.values())])
    tried: dict[AttackersDeclared, float] = {}
    for event in (all_, plain, safe, least):  # the first that wins is taken: that with all is the soonest
        if event not in tried:
            tried[event] = trials.worth(game, seat, event, until)
            if tried[event] >= WON:
                return event
    if killing.may_win_this_turn(game.state, seat):
        winning = killing.attack_that_wins(game, offer)
        if winning is not None and tried.get(winning, 0.0) > -WON:
            return winning
    best = max((plain, safe, least, all_), key=lambda event: tried[event])  # not all where every attack loses
    for event in (*_changed(engine, seat, defender, best, able), *_elsewhere(engine, seat, best, able)):
        if event not in tried:
            tried[event] = trials.worth(game, seat, event, until)
            if tried[event] > tried[best] + _GAIN:
                best = event
    return best if tried[best] > float("-inf") else least


def _changed(
    engine: Engine, seat: int, defender: int, event: AttackersDeclared, able: Sequence[str]
) -> Iterator[AttackersDeclared]:
    """An attack with one attacker more, or one less."""
    attackers = [attack.attacker for attack in event.attacks]
    for obj in choosing.distinct(engine, able)[:_MOST_CHANGED]:
        others = [one for one in attackers if one != obj]
        changed = others if len(others) < len(attackers) else [*attackers, str(obj)]
        yield combat.attack_with(seat, defender, changed)


def _elsewhere(engine: Engine, seat: int, event: AttackersDeclared, able: Sequence[str]) -> Iterator[AttackersDeclared]:
    """Attacks on a planeswalker, as a rule: with all, and with one that stayed at home or attacked a player."""
    attacks = {attack.attacker: attack.defender for attack in event.attacks}
    for other in combat.attackable(engine, seat):
        if isinstance(other, str):
            yield combat.attack_with(seat, other, able)
            for obj in choosing.distinct(engine, able)[:_MOST_CHANGED]:
                yield combat.attack_on(seat, {**attacks, str(obj): other})
