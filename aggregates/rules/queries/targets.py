"""Targets: who and what may be chosen, and whether it still may (rules 409.1c, 413.2a, 415)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain

from rewind.aggregates.cards.language import Filter, Forbid, Require, Target
from rewind.aggregates.counted_values import COUNTED
from rewind.aggregates.rules.at_work.forbidding import forbidden_by, forbids
from rewind.aggregates.rules.at_work.rules_at_work import AtWork, at_work, is_meant
from rewind.aggregates.rules.engine.context import NO_TRIGGER, Context
from rewind.aggregates.rules.engine.descriptions import matches_player, zones_looked_in
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.illegal import IllegalAction, Refusal
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.occurrences import Occurrence, RoleValue
from rewind.aggregates.rules.queries import target_words
from rewind.aggregates.rules.queries.attachments import can_enchant, enchanting_rules, restrictions
from rewind.aggregates.state import OWNED_ZONES, ObjectKind, number_of
from rewind.events.playing import Targets

ENCHANTED = Target.model_construct(players="any", minimum=1)
"""Stands for the target of an Aura spell, whose enchant ability says what it may be (rule 212.4e). It is not validated,
since the model would have to be made ready for that (`rewind.aggregates.cards.language.as_json`)."""


def possible_targets(context: Context, target: Target) -> list[ObjectOrPlayer]:
    """Everything that may be chosen for one instance of the word "target": players, then objects."""
    engine = context.engine
    found: list[ObjectOrPlayer] = []
    if target is ENCHANTED:
        found += enchantable(engine, context.source)
    if target.players is not None and target is not ENCHANTED:
        found += [seat for seat in sorted(engine.players()) if _is_player(context, target, seat)]
    if target.objects is not None:
        found += [obj for obj in context.select(objects_of(engine, target)) if _may_be_on_the_stack(context, obj)]
    effects = forbids(engine, "target", found)
    return [thing for thing in found if forbidding_target(context, thing, effects) is None] if effects else found


_OF_ANY_TARGET = frozenset({"types", "other"})
"""What the description of any target says at most: a creature, and perhaps another one than this."""


def objects_of(engine: Engine, target: Target) -> Filter:
    """The objects that may be targeted, where a target may be any. By the policy a creature or any player is any
    target, which may be a planeswalker or a battle too (2026-04: 115.4)."""
    filter_ = target.objects
    assert filter_ is not None, "the target may be an object"
    if target.players != "any" or engine.edition.policies.any_target == "creature_or_player":
        return filter_
    if filter_.types != ("Creature",) or not filter_.model_fields_set <= _OF_ANY_TARGET:
        return filter_
    return filter_.model_copy(update={"types": ("Creature", *COUNTED)})


def enchantable(engine: Engine, aura: str | None) -> list[ObjectOrPlayer]:
    """What an Aura can enchant."""
    if aura is None:
        return []
    things: list[ObjectOrPlayer] = []
    for restriction in restrictions(engine, aura)[:1]:
        if isinstance(restriction, Filter):
            things += Context(engine, engine.controller(aura), aura).resolve(restriction)
        else:
            things += engine.players() if restriction == "player" else engine.zone("in_play")
    return [thing for thing in things if can_enchant(engine, aura, thing)]


def can_target(context: Context, target: Target, thing: ObjectOrPlayer) -> bool:
    """Whether something is, or still is, a legal target (rules 413.2a, 415)."""
    return _fits(context, target, thing) and forbidding_target(context, thing) is None


def forbidding_target(
    context: Context, thing: ObjectOrPlayer, effects: Sequence[AtWork[Forbid]] | None = None
) -> AtWork[Forbid] | None:
    """What forbids that a spell or ability has something as its target (rules 103.2, 502.7b)."""
    engine = context.engine
    if effects is None:
        effects = forbids(engine, "target", (thing,))
    if not effects:
        return None
    with targeting(context, thing) as occurrence:
        return forbidden_by(engine, occurrence, effects)


@contextmanager
def targeting(context: Context, thing: ObjectOrPlayer) -> Iterator[Occurrence]:
    """That a spell or ability has something as its target; an ability is taken to be on the stack (rule 409.1a)."""
    engine, source = context.engine, context.source
    roles: dict[str, RoleValue] = {"what": (thing,), "player": (context.you,)}
    if source is None:
        yield Occurrence("target", roles)
        return
    is_triggered = context.trigger != NO_TRIGGER
    if not is_triggered and not context.is_ability and engine.zone_of(source) != "in_play":
        yield Occurrence("target", {**roles, "by": (source,)})
        return
    kind: ObjectKind = "triggered_ability" if is_triggered else "activated_ability"
    with engine.supposing_ability(source, kind, context.you) as ability:
        yield Occurrence("target", {**roles, "by": (ability,)})


def _fits(context: Context, target: Target, thing: ObjectOrPlayer) -> bool:
    """Whether something is what a target asks for, effects that forbid it aside."""
    engine = context.engine
    if target is ENCHANTED:
        return context.source is not None and can_enchant(engine, context.source, thing)
    if isinstance(thing, int):
        return (
            thing in engine.draft.players
            and not engine.draft.players[thing].lost
            and _is_player(context, target, thing)
        )
    filter_ = None if target.objects is None else objects_of(engine, target)
    if filter_ is None or engine.zone_of(thing) not in zones_looked_in(engine, filter_):
        return False
    if (
        filter_.of is not None
        and engine.zone_of(thing) in OWNED_ZONES
        and engine.owner(thing) not in context.seats(filter_.of)
    ):
        return False
    return _may_be_on_the_stack(context, thing) and context.matches(thing, filter_)


def _may_be_on_the_stack(context: Context, obj: str) -> bool:
    """A spell or ability does not target itself (415.6), and combat damage is no spell and no ability (310.3)."""
    if context.engine.zone_of(obj) != "stack":
        return True
    return obj != context.source and context.engine.draft.kinds[number_of(obj)] != "combat_damage"


def _is_player(context: Context, target: Target, seat: int) -> bool:
    if isinstance(target.players, Filter):
        return matches_player(context, seat, target.players)
    match target.players:
        case "any":
            return True
        case "you":
            return seat == context.you
        case "opponent":
            return seat != context.you
        case _:
            return False


def who_chooses(context: Context, target: Target) -> int:
    """Who chooses what is targeted by one instance of the word "target": the controller, unless it says who."""
    return context.you if target.player is None else next(iter(context.seats(target.player)), context.you)


def is_chosen_otherwise(context: Context, target: Target) -> bool:
    """Whether somebody else, or chance, chooses as a spell or activated ability is played (rule 409.1c)."""
    if not (target.at_random or target.player is not None):
        return False
    return target.at_random or who_chooses(context, target) != context.you


def verify_targets(context: Context, instances: Sequence[Target], chosen: Targets, what: str) -> None:
    """Raises IllegalAction RW3006 where the targets chosen are not what a spell or ability asks for (rule 409.1c)."""
    engine = context.engine
    if not instances and not chosen:
        return
    engine.require(
        len(chosen) == len(instances),
        Refusal.ILLEGAL_TARGETS,
        lambda: _number_of_targets(context, instances, chosen, what),
        "409.1c",
    )
    for number, (target, things) in enumerate(zip(instances, chosen, strict=True), 1):
        least, most = context.amount(target.minimum), context.amount(target.maximum)
        if is_chosen_otherwise(context, target):
            least, most = 0, 0 if len(possible_targets(context, target)) >= least else -1
        if not least <= len(things) <= most:
            few = str(least) if least == most else f"{least} to {most}"
            asked = f"{few} for target {number} ({_asked(context, target)})"
            raise engine.refuse(Refusal.ILLEGAL_TARGETS, f"{what} wants {asked}, not {len(things)}", "409.1c")
        if len(set(things)) != len(things):
            raise engine.refuse(Refusal.ILLEGAL_TARGETS, f"{what}: the same target twice for target {number}", "409.1c")
        for thing in things:
            aura = context.source if target is ENCHANTED else None
            rules = ("409.1c", "415.5") if aura is None else enchanting_rules(engine, aura)
            if not can_target(context, target, thing):
                which = f" {number}" if len(instances) > 1 else ""
                raise _illegal_target(context, target, thing, f"target{which} of {what}")
            engine.allow(*rules)
    verify_required_targets(context, instances, chosen, what)
    for number, target in enumerate(instances, 1):
        if target.where is not None and not context.is_true(target.where):
            what_ = f"{what}: what target {number} asks for of all of them together is not so"
            raise engine.refuse(Refusal.ILLEGAL_TARGETS, what_, "409.1c")
    if engine.edition.policies.same_target_again == "never":
        everything = list(chain.from_iterable(chosen))
        if len(set(everything)) != len(everything):
            raise engine.refuse(
                Refusal.ILLEGAL_TARGETS,
                f"{what}: the same target for two instances of the word target",
                "same_target_again",
            )


def verify_required_targets(context: Context, instances: Sequence[Target], chosen: Targets, what: str) -> None:
    """Raises IllegalAction RW3006 where something that has to be a target, if it can, is none (rule 409.1c)."""
    engine = context.engine
    for one in at_work(engine, Require, "target"):
        if any(_is_required(context, one, thing) for things in chosen for thing in things):
            continue
        able = (thing for target in instances for thing in possible_targets(context, target))
        missing = next((thing for thing in able if _is_required(context, one, thing)), None)
        if missing is not None:
            message = f"{target_words.described(engine, missing)} has to be a target of {what}, by {one.name}"
            raise engine.refuse(Refusal.ILLEGAL_TARGETS, message, "409.1c")


def _is_required(context: Context, one: AtWork[Require], thing: ObjectOrPlayer) -> bool:
    with targeting(context, thing) as occurrence:
        return is_meant(one, occurrence)


def required_first(context: Context, instances: Sequence[Target], things: list[ObjectOrPlayer]) -> list[ObjectOrPlayer]:
    """Of what may be chosen for the only target, what has to be chosen where anything has to."""
    required_at_work = at_work(context.engine, Require, "target") if len(instances) == 1 else ()
    for one in required_at_work:
        required = [thing for thing in things if _is_required(context, one, thing)]
        things = required or things
    return things


def _number_of_targets(context: Context, instances: Sequence[Target], chosen: Targets, what: str) -> str:
    """That another number of targets is wanted than was chosen, and what each asks for."""
    times = {0: "no targets", 1: "1 target"}.get(len(instances), f"{len(instances)} targets")
    asked = f" ({'; '.join(_asked(context, target) for target in instances)})" if instances else ""
    return f"{what} has {times}{asked}, and {len(chosen)} were chosen"


def _asked(context: Context, target: Target) -> str:
    """What a target asks for, in words."""
    if target is ENCHANTED and context.source is not None:
        return f"{target_words.enchant_words(context.engine, context.source) or None} (enchant)"
    return target_words.asked_for(context, target)


def _illegal_target(context: Context, target: Target, thing: ObjectOrPlayer, what: str) -> IllegalAction:
    """That something is no legal target: what it is, which condition does not hold, and what is asked for."""
    engine = context.engine
    by = forbidding_target(context, thing) if _fits(context, target, thing) else None
    if by is not None:
        keyword = by.keyword_in_words
        of = f"{keyword} of {by.name}" if keyword else by.name
        why = f"has {keyword}" if keyword and by.source == thing else f"cannot be its target, by {of}"
        rules = ("409.1c", "103.2", *by.rules())
    elif target is ENCHANTED and context.source is not None:
        why, rules = target_words.describe_illegal_enchanted(engine, context.source, thing)
        by = forbidding_target(context, thing)
        rules = (*rules, *(() if by is None else by.rules()))
    else:
        why, rules = target_words.describe_illegal_target(context, target, thing)
    head = f"{target_words.described(engine, thing)} is no legal {what}"
    return engine.refuse(Refusal.ILLEGAL_TARGETS, f"{head}: it {why}; asked for: {_asked(context, target)}", *rules)


def without_illegal_targets(context: Context, instances: Sequence[Target], chosen: Targets) -> Targets:
    """The targets that are legal still (rule 413.2a)."""
    if not chosen:
        return ()
    return tuple(
        tuple(thing for thing in things if can_target(context, target, thing))
        for target, things in zip(instances, chosen, strict=False)
    )


def has_possible_targets(context: Context, instances: Sequence[Target]) -> bool:
    """Whether the required number of legal targets is there for every instance (rule 409.1c)."""
    same_twice = context.engine.edition.policies.same_target_again == "once_a_word"
    asked = [(context.amount(target.minimum), target) for target in instances]
    found = [(minimum, possible_targets(context, target)) for minimum, target in asked if minimum]
    if any(len(things) < minimum for minimum, things in found):
        return False
    if same_twice or len(found) < 2:  # only two instances can be in each other's way
        return True
    return len(set(chain.from_iterable(things for _, things in found))) >= sum(minimum for minimum, _ in found)
