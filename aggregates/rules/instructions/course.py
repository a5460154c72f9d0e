"""The course of combat and of the game: blocks, parts of turns, coins, the end (306, 309, 300, 102, 509, 511)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import get_args

from rewind.aggregates.cards import language
from rewind.aggregates.rules.at_work.forbidding import forbidden_by
from rewind.aggregates.rules.at_work.permissions import is_blocked
from rewind.aggregates.rules.choices.choices import choose_objects, choose_value
from rewind.aggregates.rules.combat.bands import with_bands
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import PendingInput
from rewind.aggregates.rules.engine.illegal import Refusal
from rewind.aggregates.rules.engine.limits import times
from rewind.aggregates.rules.engine.naming import Named
from rewind.aggregates.rules.engine.occurrences import Occurrence
from rewind.aggregates.rules.happening.defending import can_fight
from rewind.aggregates.rules.happening.ending import end_by_effect, end_if_decided, win_unless_lost
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.instructions.executing import Given, execute, executes, happens, proposes
from rewind.aggregates.rules.instructions.objects import permanents
from rewind.aggregates.rules.proposals.proposal import Happens, LosesGame, Moves, Proposed
from rewind.aggregates.rules.proposals.would import would
from rewind.aggregates.rules.queries.attacked import attackable, attacked_by
from rewind.aggregates.state import number_of
from rewind.events.base import Phase
from rewind.events.combat import AttackReselected, BecameBlocked, BlockAdded, RemovedFromCombat
from rewind.events.playing import CoinFlipped, TriggerEnded
from rewind.events.turn import PartAdded, TurnAdded
from rewind.events.zones import CeasedToExist

# Combat (rules 306.2, 309.2f)


@proposes(language.RemoveFromCombat)
def _remove_from_combat(
    context: Context, instruction: language.RemoveFromCombat, rule: tuple[str, ...]
) -> Iterator[Proposed]:
    for obj in _fighting(context, permanents(context, instruction.what)):
        yield Happens(RemovedFromCombat(object=obj), rules=(*rule, "306.2"))


@executes(language.ReselectAttack)
def _reselect_attack(context: Context, instruction: language.ReselectAttack, rule: tuple[str, ...]) -> None:
    """No requirement and no restriction on attacking counts, and who attacks has attacked only what was declared
    (2026-04: 508.7a; 2026-04: 508.7b)."""
    engine, seat = context.engine, next(iter(context.seats(instruction.player)), None)
    rules = (*rule, "2026-04 508.7c")
    for obj in permanents(context, instruction.what):
        able = attackable(engine, engine.controller(obj))
        if obj not in engine.draft.attacking or seat is None or not able:
            continue
        (chosen,) = choose_objects(engine, seat, "things", able, 1, 1, *rules, source=context.source)
        if chosen != attacked_by(engine, obj):
            happens(context, AttackReselected(object=obj, attacking=chosen), *rules, "2026-04 508.7a")


def _fighting(context: Context, objects: list[str]) -> list[str]:
    draft = context.engine.draft
    fighting = {*draft.attacking, *draft.attacking.values(), *draft.blocking}
    return [obj for obj in objects if obj in fighting]


@proposes(language.Block)
def _block(context: Context, instruction: language.Block, rule: tuple[str, ...]) -> Iterator[Proposed]:
    """A creature blocks, whether or not it could have been declared so; what does not attack cannot be blocked."""
    draft = context.engine.draft
    attackers = tuple(obj for obj in permanents(context, instruction.to) if obj in draft.attacking)
    for obj in permanents(context, instruction.what):
        new = tuple(attacker for attacker in attackers if attacker not in draft.blocking.get(obj, ()))
        if new and obj not in draft.attacking and can_fight(context.engine.types(obj)):  # (2026-04: 506.3g)
            yield Happens(BlockAdded(blocker=obj, attackers=new), rules=(*rule, "309.2f"))
            blocked = (*draft.blocking.get(obj, ()), *new)
            more = tuple(attacker for attacker in with_bands(context.engine, new) if attacker not in blocked)
            if more:
                yield Happens(BlockAdded(blocker=obj, attackers=more, band=True), rules=(*rule, "502.10e"))


@proposes(language.BecomeBlocked)
def _become_blocked(context: Context, instruction: language.BecomeBlocked, rule: tuple[str, ...]) -> Iterator[Proposed]:
    """Attacking creatures become blocked creatures, and stay so (rule 309.2f)."""
    draft = context.engine.draft
    named = [obj for obj in permanents(context, instruction.what) if obj in draft.attacking]
    for obj in with_bands(context.engine, named):
        if not is_blocked(context.engine, obj):
            is_named = obj in named
            why = "309.2f" if is_named else "502.10g"
            yield Happens(BecameBlocked(object=obj, band=not is_named), rules=(*rule, why))


# Turns, phases, steps (rules 300.6 to 300.8, 2006-10: 509)


@executes(language.AddPart)
def _add_part(context: Context, instruction: language.AddPart, rule: tuple[str, ...]) -> None:
    """What is added last comes first (rules 300.6 to 300.8).

    A step that is to follow a phase comes with a phase of its own (2026-04: 500.10).
    """
    engine, part = context.engine, instruction.part
    if instruction.own_turn and engine.active != context.you:  # 2026-04: 500.10a
        return
    for _ in times(engine, context.amount(instruction.number)):
        if part == "turn":
            for seat in context.seats(instruction.player):
                happens(context, TurnAdded(seat=seat), *rule, "300.6")
            continue
        is_phase = part in get_args(Phase)
        present = engine.draft.phase if is_phase or instruction.after == "phase" else engine.draft.step
        asked = instruction.after
        after = present if asked is None or asked == "phase" else asked
        if after is not None:
            in_own_phase = not is_phase and after in get_args(Phase)
            by = "2026-04 500.10" if in_own_phase else "300.7" if is_phase else "300.8"
            happens(context, PartAdded(part=part, after=after), *rule, by)


@executes(language.EndPart)
def _end_part(context: Context, instruction: language.EndPart, rule: tuple[str, ...]) -> Named:
    """The present turn, phase or step ends, once this has resolved; stack and combat are emptied (2006-10: 509.1a)."""
    engine = context.engine
    draft = engine.draft
    if instruction.part not in ("turn", draft.phase, draft.step):
        return Named()
    if engine.edition.policies.triggers_as_part_ends == "cease":
        for number in sorted(draft.triggers):
            happens(context, TriggerEnded(trigger=number), *rule, "2026-04 724.1a")
    rules = (*rule, "509.1a")
    group: list[Proposed] = []
    for obj in reversed(engine.zone("stack")):
        if draft.kinds[number_of(obj)] in ("card", "spell_copy"):
            group.append(Moves(obj, "removed", "removed", rules=rules))
        else:
            group.append(Happens(CeasedToExist(object=obj, reason="removed"), rules=rules))
    fighting = _fighting(context, engine.zone("in_play"))
    group += [Happens(RemovedFromCombat(object=obj), rules=(*rule, "509.1a:combat", "306.2")) for obj in fighting]
    would(engine, *group)
    engine.ending = instruction.part
    return Named(done=True)


# The end of the game (rule 102)


@executes(language.EndGame)
def _end_game(context: Context, instruction: language.EndGame, rule: tuple[str, ...]) -> Given:
    """Players lose at the same time, one wins, or nobody does (102.1; 2006-10: 102.2b). Raises GameOver."""
    engine = context.engine
    if instruction.do == "draw_game":
        end_by_effect(engine, (), *rule)
    seats = context.seats(instruction.player)
    if instruction.do == "win_game":
        for seat in seats[:1]:
            if forbidden_by(engine, Occurrence("win_game", {"player": (seat,)}, engine.doing)) is not None:
                continue
            if engine.after_group is not None:
                engine.after_group.append(partial(win_unless_lost, engine, seat, *rule))
            else:
                end_by_effect(engine, (seat,), *rule)
        return None
    would(engine, *(LosesGame(seat, "effect", rules=rule) for seat in seats))
    if engine.collected is None:
        end_if_decided(engine)
    return None


# Coins (2006-10: 511)


@executes(language.FlipCoin)
def _flip_coin(context: Context, instruction: language.FlipCoin, rule: tuple[str, ...]) -> Named:
    """A player calls and flips, and wins where the call is right; or a side is asked for.

    See 2006-10, 511.1 and 511.2.
    """
    engine = context.engine
    found = Named()
    for seat in context.seats(instruction.player):
        called = None
        if instruction.result is None:
            called = choose_value(engine, seat, "coin", ("heads", "tails"), *rule, source=context.source)
        event = engine.next_input(PendingInput("coin", seat))
        if not isinstance(event, CoinFlipped) or event.seat != seat:
            raise engine.refuse(Refusal.IMPOSSIBLE_OUTCOME, f"{engine.player_name(seat)} has to flip a coin", *rule)
        event = event.model_copy(update={"called": called})
        happen(engine, event, *rule)
        done = event.result == (called or instruction.result)
        found = found.joined(Named((seat,), (event.result,), int(done), done, {"player": (seat,)}))
        execute(context, instruction.won if done else instruction.lost, *rule)
    return found
