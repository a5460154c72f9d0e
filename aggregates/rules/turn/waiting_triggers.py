"""Triggered abilities that wait are put on the stack (rules 410.3, 410.4)."""

from __future__ import annotations

from rewind.aggregates.cards import canonical
from rewind.aggregates.cards.language import Triggered
from rewind.aggregates.rules.choices.choices import choose_division, choose_order, offer
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.naming import Named
from rewind.aggregates.rules.engine.played import bound_of
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.happening.stack_contexts import context_of, program_of
from rewind.aggregates.rules.instructions.announcing import choose_announced, chosen_things
from rewind.aggregates.rules.programs.references import TargetOf, read_reference
from rewind.aggregates.rules.proposals.ordering import appearance, attachments
from rewind.aggregates.rules.proposals.zones import remove_from_stack
from rewind.aggregates.rules.queries import announcements, targets
from rewind.aggregates.state import object_id
from rewind.events.objects import TurnedFaceUp
from rewind.events.playing import AbilityTriggered, ChoiceOffered, PutOnStack, SpecialActionTaken, Targets


def put_triggers_on_stack(engine: Engine) -> bool:
    """Each player in APNAP order puts his or her triggered abilities on the stack; whether there were any."""
    waiting = engine.draft.triggers
    if not waiting:
        return False
    for seat in engine.players():
        numbers = sorted(number for number, trigger in waiting.items() if trigger.seat == seat)
        for number in _ordered(engine, seat, numbers):
            _put(engine, number, waiting[number])
    return True


def _ordered(engine: Engine, seat: int, numbers: list[int]) -> list[int]:
    """The order in which the controller puts them on the stack; identical abilities are not offered for ordering."""
    waiting = engine.draft.triggers
    kinds = {_kind(engine, waiting[n]) for n in numbers}
    if len(kinds) < 2:  # one kind has one order, but for what a table noticed of it
        return sorted(numbers, key=lambda n: waiting[n] in engine.noticed)
    chosen = choose_order(engine, seat, "trigger_order", [str(n) for n in numbers], "410.3")
    return [int(value) for value in chosen]


def _kind(engine: Engine, trigger: AbilityTriggered) -> tuple[object, ...]:
    """What distinguishes a triggered ability from an equal one: of its trigger event what it speaks of, and no more.

    Abilities of different objects are equal where the objects are alike for all players to see.
    """
    ability = program_of(engine, trigger) if trigger.awaited is not None else None
    program = trigger.key if ability is None else canonical(ability)
    source = trigger.object
    return (program, *trigger.bound, appearance(engine, source), attachments(engine, source))


def _put(engine: Engine, number: int, trigger: AbilityTriggered) -> None:
    """Its choices are made as for an activated ability; without a legal one it is removed (rule 410.4)."""
    ability = program_of(engine, trigger)
    assert ability is not None, f"event {number} has no program"
    context = context_of(engine, number, trigger)
    context.x = x_to_turn_face_up(engine, context.since) if "morph" in engine.compiler.analysis.keywords else 0
    obj = object_id(engine.new_number())
    modes = _modes(context, ability)
    asked = announcements.announcement_of(ability, modes or ())
    names = choose_announced(context, asked.announce, "410.4", "409.1b:trigger") if modes is not None else {}
    chosen = None if modes is None else _targets(context, trigger, asked)
    divided = None if chosen is None else _divided(context, trigger, asked, chosen)
    possible = chosen is not None and divided is not None
    put = PutOnStack(
        object=obj,
        kind="triggered_ability",
        seat=trigger.seat,
        source=trigger.object,
        ability=trigger.ability,
        key=trigger.key,
        trigger=number,
        targets=(chosen or ()) if possible else (),
        modes=(modes or ()) if possible else (),
        divided=divided or (),
        bound=bound_of(names),
        x=context.x or None,
    )
    happen(engine, put, "410.3:put", "217.6a", cause=number)
    if not possible:
        remove_from_stack(engine, obj, "removed", "410.4:modes" if modes is None else "410.4")


def x_to_turn_face_up(engine: Engine, number: int | None) -> int:
    """The value of X in the cost for which a permanent was turned face up by an event; 0 where there was none."""
    for n, event, cause, _ in engine.draft.backwards():
        if n == number and isinstance(event, TurnedFaceUp):
            number = cause
        elif n == number:
            return (event.x or 0) if isinstance(event, SpecialActionTaken) else 0
    return 0


def _modes(context: Context, ability: Triggered) -> tuple[int, ...] | None:
    """The modes that its controller chooses, of those with enough targets (409.1b); None where there are too few."""
    if not ability.modes:
        return ()
    able = [
        str(number)
        for number, mode in enumerate(ability.modes, 1)
        if targets.has_possible_targets(context, mode.targets)
    ]
    least, most = announcements.modes_chosen(context, ability)
    most = min(most, len(able))
    if most < least:
        return None
    if least == len(able):
        return tuple(map(int, able))
    offered = ChoiceOffered(
        seat=context.you, kind="mode", minimum=least, maximum=most, values=tuple(able), source=context.source
    )
    made = offer(context.engine, offered, "410.4:modes", "409.1b:trigger")
    return tuple(sorted(map(int, set(made.values))))


def _targets(context: Context, trigger: AbilityTriggered, asked: announcements.Announcement) -> Targets | None:
    """The targets that are chosen; None where there are not enough legal ones."""
    engine = context.engine
    if not targets.has_possible_targets(context, asked.targets):
        return None
    most = _most_targets(context, asked)
    chosen: list[tuple[str | int, ...]] = []
    for index, target in enumerate(asked.targets):
        found = targets.possible_targets(context, target)
        if engine.edition.policies.same_target_again == "never":
            found = [thing for thing in found if not any(thing in things for things in chosen)]
        minimum, maximum = context.amount(target.minimum), context.amount(target.maximum)
        maximum = min(maximum, most.get(index, maximum))
        if maximum < minimum:
            return None
        things = chosen_things(context, target, found, minimum, maximum, "410.4", "409.1c")
        chosen.append(things)
        context.targets = tuple(chosen)
        if target.as_ is not None:
            context.name(target.as_, Named(things, done=bool(things)))
        if not context.is_true(target.where):
            return None
    return tuple(chosen)


def _most_targets(context: Context, asked: announcements.Announcement) -> dict[int, int]:
    """Index of a target among which an amount is divided → at most so many: each gets at least 1 (rule 409.1e)."""
    among = [(index, target.divided) for index, target in enumerate(asked.targets) if target.divided is not None]
    if among:
        return {index: max(context.amount(amount), 0) for index, amount in among}
    instruction = announcements.divided_damage(asked.effect)
    if instruction is None or not isinstance(instruction.to, str):
        return {}
    reference = read_reference(instruction.to)
    index = reference.place if isinstance(reference, TargetOf) else 0
    return {index: max(context.amount(instruction.amount), 0)}


def _divided(
    context: Context, trigger: AbilityTriggered, asked: announcements.Announcement, chosen: Targets
) -> tuple[int, ...] | None:
    """How it is divided, as its controller announces (rules 410.4, 409.1e); None where there is no way to divide."""
    context.targets = chosen
    found: list[int] = []
    for amount, things in announcements.divisions(context, asked, chosen):
        if amount < len(things):
            return None
        rule = ("410.4", "409.1e")
        found += (
            choose_division(context.engine, context.you, things, amount, *rule, source=trigger.object) if things else ()
        )
    return tuple(found)
