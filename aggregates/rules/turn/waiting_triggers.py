"""Triggered abilities that wait are put on the stack (rules 410.3, 410.4)."""

from __future__ import annotations

import re

from aggregates.cards import canonical
from aggregates.rules.actions.choices import choose_objects, choose_order
from aggregates.rules.actions.zones import remove_from_stack
from aggregates.rules.engine.context import Context, TriggerInfo
from aggregates.rules.engine.engine import Engine
from aggregates.rules.happening.happen import happen
from aggregates.rules.happening.triggers import ability_of
from aggregates.rules.queries import targets
from aggregates.state import object_id
from events.playing import AbilityTriggered, PutOnStack, Targets


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
    if len(kinds) < 2:  # one kind has one order
        return numbers
    chosen = choose_order(engine, seat, "trigger_order", [str(n) for n in numbers], "410.3")
    return [int(value) for value in chosen]


def _kind(engine: Engine, trigger: AbilityTriggered) -> tuple[object, ...]:
    """What distinguishes a triggered ability from an equal one: of its trigger event only what it speaks of."""
    ability = ability_of(engine, trigger.key)
    recorded = "" if ability is None else canonical(ability)
    values = (("it", trigger.it), ("that_player", trigger.player), ("that_much", trigger.number))
    spoken_of = (value if re.search(rf'[" ]{word}"', recorded) else None for word, value in values)
    return (trigger.key, *spoken_of)


def _put(engine: Engine, number: int, trigger: AbilityTriggered) -> None:
    """Its choices are made as for an activated ability; without a legal one it is removed (rule 410.4)."""
    ability = ability_of(engine, trigger.key)
    assert ability is not None, f"event {number} has no program"
    context = Context(engine, trigger.seat, trigger.object, trigger=TriggerInfo.of(trigger))
    obj = object_id(engine.new_number())
    possible = targets.has_possible_targets(context, ability.targets)
    chosen = _targets(context, trigger) if possible else ()
    put = PutOnStack(
        object=obj,
        kind="triggered_ability",
        seat=trigger.seat,
        source=trigger.object,
        ability=trigger.ability,
        key=trigger.key,
        trigger=number,
        targets=chosen,
    )
    happen(engine, put, "410.3", "217.6a", cause=number)
    if not possible:
        remove_from_stack(engine, obj, "removed", "410.4")


def _targets(context: Context, trigger: AbilityTriggered) -> Targets:
    engine = context.engine
    ability = ability_of(engine, trigger.key)
    assert ability is not None
    chosen: list[tuple[str | int, ...]] = []
    for target in ability.targets:
        found = targets.possible_targets(context, target)
        if engine.edition.policies.same_target_again == "never":
            found = [thing for thing in found if not any(thing in things for things in chosen)]
        things = choose_objects(
            engine,
            context.you,
            "target",
            found,
            target.minimum,
            target.maximum,
            "410.4",
            "409.1c",
            source=trigger.object,
        )
        chosen.append(tuple(things))
    return tuple(chosen)
