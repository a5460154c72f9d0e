"""Plain blunders of a player, read off the log of a game: `python -m tests.games.blunders SEAT LOG …`.

A removal aimed at oneself, a land kept back for nothing, an attack or a spell that would have killed and was not made.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from copy import copy

from rewind.aggregates.game import Game
from rewind.aggregates.questions import combat
from rewind.aggregates.questions.inputs import is_input
from rewind.aggregates.questions.plays import PlayAbility, PlayLand, PlaySpell, options
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.events.base import Event
from rewind.events.combat import Attack, AttackersDeclared, DamageDealt
from rewind.events.envelope import Recorded
from rewind.events.logfile import read_records
from rewind.events.playing import AbilityPlayed, SpellPlayed
from rewind.events.turn import PriorityPassed
from rewind.events.zones import ZoneChanged

_MOST_PASSES = 12
"""What is played is followed through so many passes."""


def blunders(records: Sequence[Recorded], seat: int) -> Iterator[str]:
    """What a player did wrong, each with the number of the event before it."""
    game = Game(())
    for record in records:
        if not is_input(record.event) or game.state.ended:
            continue
        event, pending = record.event, game.pending
        if pending is not None and not pending.is_random and pending.decided_by == seat and game.state.turn:
            for one in _of_decision(game, event, seat):
                yield f"event {game.state.n}, turn {game.state.turn}: {one}"
        game.decide(event)


def _of_decision(game: Game, event: Event, seat: int) -> Iterator[str]:
    match event:
        case PriorityPassed():
            yield from _kept_land(game, seat)
            yield from _kept_kill(game, seat)
        case AttackersDeclared():
            yield from _kept_attack(game, event, seat)
        case SpellPlayed() | AbilityPlayed():
            yield from _harm_to_itself(game, event, seat)
        case _:
            pass


def _kept_land(game: Game, seat: int) -> Iterator[str]:
    """In the last main phase of its turn, with nothing on the stack, it passes and could play a land."""
    state = game.state
    if state.active == seat and state.phase == "postcombat_main" and not state.zone("stack"):
        kept = [one.object for one in options(game.engine()) if isinstance(one, PlayLand)]
        if kept:
            yield f"{game.engine().name(kept[0])} is not played"


def _kept_kill(game: Game, seat: int) -> Iterator[str]:
    """It passes, and a spell or an ability aimed at its opponent would win, and to pass does not."""
    if _is_won(after_pass := copy(game), seat) or after_pass.state.ended:
        return
    for option in options(game.engine(), mana=False):
        if not isinstance(option, PlaySpell | PlayAbility) or len(option.choices.targets) != 1:
            continue
        (choice,) = option.choices.targets
        x = option.choices.x_maximum if option.choices.x_values else None
        for other in (thing for thing in choice.things if isinstance(thing, int) and thing != seat):
            trial = copy(game)
            try:
                trial.decide(option.decision(((other,),), x))
            except IllegalAction:
                continue
            if _is_won(trial, seat):
                yield f"{game.engine().name(option.object)} would win"


def _is_won(trial: Game, seat: int) -> bool:
    """Whether a player wins where everybody passes, before anything else is asked."""
    trial.random_source = None
    for _ in range(_MOST_PASSES):
        pending = trial.pending
        if pending is None or pending.kind != "priority":
            break
        trial.decide(PriorityPassed(seat=pending.seat))
        if not trial.state.zone("stack"):
            break
    return trial.state.winners == (seat,)


def _kept_attack(game: Game, event: AttackersDeclared, seat: int) -> Iterator[str]:
    """Some of its creatures stay at home, and all of them would kill, however the opponent blocks."""
    offer, engine = (game.pending.offer if game.pending else None), game.engine()
    assert offer is not None
    (other,) = engine.opponents(seat)
    able = [str(obj) for obj in offer.objects]
    if len(event.attacks) == len(able):
        return
    trial = copy(game)
    trial.random_source = None
    try:
        trial.decide(AttackersDeclared(seat=seat, attacks=tuple(Attack(attacker=obj, defender=other) for obj in able)))
    except IllegalAction:
        return
    while trial.pending is not None and trial.pending.kind == "priority" and trial.state.step == "declare_attackers":
        trial.decide(PriorityPassed(seat=trial.pending.seat))
    engine = trial.engine()
    powers = {obj: engine.power(obj) for obj in engine.draft.attacking}
    if trial.state.step == "declare_blockers" and trial.pending is not None and trial.pending.kind == "choice":
        for attackers in combat.possible_blocks(engine, other).values():
            strongest = max(attackers, key=lambda obj: powers[obj])
            powers[strongest] = 0
    if sum(powers.values()) >= engine.draft.players[other].life:
        declared = {attack.attacker for attack in event.attacks}
        if sum(power for obj, power in powers.items() if obj in declared) < engine.draft.players[other].life:
            yield f"an attack with all would deal {sum(powers.values())}"


def _harm_to_itself(game: Game, event: SpellPlayed | AbilityPlayed, seat: int) -> Iterator[str]:
    """What it plays is aimed only at itself and what it controls, and kills or damages that."""
    engine = game.engine()
    aimed = {thing for part in event.targets for thing in part}
    own = {thing for thing in aimed if thing == seat or (isinstance(thing, str) and engine.controller(thing) == seat)}
    if not own or own != aimed or any(isinstance(thing, str) and not engine.in_play(thing) for thing in own):
        return
    trial = copy(game)
    trial.random_source = None
    made = list(trial.decide(event))
    sources = {event.object, *(record.event.becomes for record in made if isinstance(record.event, ZoneChanged))}
    while trial.pending is not None and trial.pending.kind == "priority" and trial.state.zone("stack"):
        made += trial.decide(PriorityPassed(seat=trial.pending.seat))
    for record in made:
        match record.event:
            case DamageDealt(to=to, source=source) if to in own and source in sources:
                yield f"{engine.name(event.object)} damages {to}"
            case ZoneChanged(object=obj) if obj in own and obj != event.object:
                yield f"{engine.name(event.object)} removes {engine.name(obj)}"
            case _:
                pass


def main(arguments: Sequence[str]) -> int:
    """Prints the blunders of logs; 1 where there is one."""
    found = 0
    for name in arguments[1:]:
        records = list(read_records(name))
        for one in blunders(records, int(arguments[0])):
            print(f"{name}: {one}")
            found += 1
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
