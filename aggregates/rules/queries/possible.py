"""What a player cannot choose because it cannot be done (rule 413.2c)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

from rewind.aggregates.cards.language import (
    ChangeCounters,
    ChangeLife,
    Choose,
    Discard,
    Draw,
    Filter,
    Instruction,
    KeywordAction,
    Mill,
    Quantity,
    Sacrifice,
)
from rewind.aggregates.counted_values import COUNTED
from rewind.aggregates.rules.at_work.forbidding import forbidden_by, may_be_forbidden
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.occurrences import Occurrence, RoleValue
from rewind.aggregates.rules.engine.view import View
from rewind.aggregates.state import number_of


def can_be_done(context: Context, instructions: Sequence[Instruction]) -> bool:
    """Whether a player who chooses this can do what it asks for at once: sacrifice, discard, mill, choose so many,
    remove so many counters; and draw, put counters on, gain or lose life where no effect forbids it.

    What comes after milling, drawing, a change of life, a keyword action or an instruction of another kind depends on
    what that does, and is not asked about.
    """
    for instruction in instructions:
        if isinstance(instruction, KeywordAction):
            return can_be_done(context, instruction.means)
        test = _TESTS.get(type(instruction))
        if test is None or not test(context, instruction):
            return test is None
        if isinstance(instruction, Mill | Draw | ChangeLife):
            return True
    return True


def is_for_what_has_left(context: Context, instructions: Sequence[Instruction], *, or_else: bool) -> bool:
    """Whether what these begin with is to put counters on the source of the ability, or on `each`, which has left.

    Where something more is done then, or by `or_else` something instead, a player does not choose this (rule 413.2c;
    2026-04: 608.2d).
    """
    putting = list(takewhile(_puts_counters, instructions))
    if not putting or not (or_else or len(putting) < len(instructions)):
        return False
    return all(
        isinstance(one, ChangeCounters)
        and one.on in ("this", "each")
        and not any(context.engine.zone_of(obj) for obj in context.objects(one.on))
        for one in putting
    )


def _puts_counters(instruction: Instruction) -> bool:
    return isinstance(instruction, ChangeCounters) and instruction.do == "add_counters"


def _can_happen(context: Context, verb: str, instruction: Draw | ChangeLife | ChangeCounters) -> bool:
    """Whether no effect forbids all that an instruction would do (rule 413.2c; 2026-04: 121.3; 2026-04: 119.7).

    A draw is possible from a library without cards, too (2006-10: 413.2c).
    """
    if not may_be_forbidden(context.engine, verb):
        return True
    would_be = list(_occurrences(context, verb, instruction))
    return not would_be or any(forbidden_by(context.engine, one) is None for one in would_be)


def _occurrences(context: Context, verb: str, instruction: Draw | ChangeLife | ChangeCounters) -> Iterator[Occurrence]:
    """What an instruction would do, to each whom it would do it to; nothing, where that is not settled yet."""
    source = context.source
    if isinstance(instruction, ChangeCounters):
        if isinstance(instruction.on, str) and instruction.on.startswith("$"):
            return
        counters: dict[str, RoleValue] = {"kind": instruction.kind, "number": _at_least(context, instruction.number)}
        for thing in context.resolve(instruction.on):
            is_object = isinstance(thing, str)
            where: dict[str, RoleValue] = {"what": (thing,)} if is_object else {}
            player = context.engine.controller(thing) if isinstance(thing, str) else thing
            yield Occurrence(verb, {**where, "on": (thing,), "player": (player,), **counters}, source)
        return
    for seat in context.seats(instruction.player):
        roles: dict[str, RoleValue] = {"player": (seat,)}
        if isinstance(instruction, ChangeLife):
            roles["number"] = context.amount(instruction.number)
            roles |= {} if source is None else {"from": (source,)}
        yield Occurrence(verb, roles, source)


def _can_draw(context: Context, instruction: Draw) -> bool:
    return _can_happen(context, "draw", instruction)


def _can_change_life(context: Context, instruction: ChangeLife) -> bool:
    """Life that is paid is asked about as a cost, and a total that becomes a number is no action of one kind."""
    return instruction.do not in ("gain_life", "lose_life") or _can_happen(context, instruction.do, instruction)


def _can_sacrifice(context: Context, instruction: Sacrifice) -> bool:
    """Somebody who is to sacrifice has enough that fits; a word for something chosen before says nothing yet."""
    what, engine, number = instruction.what, context.engine, _at_least(context, instruction.number)
    if not isinstance(what, Filter) and what != "this":
        return True
    found = [engine.controller(obj) for obj in context.objects(what) if engine.zone_of(obj) == "in_play"]
    return any(found.count(seat) >= number for seat in context.seats(instruction.player))


def _can_discard(context: Context, instruction: Discard) -> bool:
    number, engine = _at_least(context, instruction.number), context.engine
    fitting = None if instruction.what is None else context.objects(instruction.what)
    return any(
        sum(fitting is None or obj in fitting for obj in engine.cards("hand", seat)) >= number
        for seat in context.seats(instruction.player)
    )


def _can_mill(context: Context, instruction: Mill) -> bool:
    """By the policy nobody chooses to mill more cards than there are in the library (2026-04: 701.17b)."""
    engine = context.engine
    if engine.edition.policies.milling == "as_many_as_there_are":
        return True
    number = context.amount(instruction.number)
    return all(len(engine.zone("library", seat)) >= number for seat in context.seats(instruction.player))


def _can_change_counters(context: Context, instruction: ChangeCounters) -> bool:
    """So many counters as are to be removed are there; a word for something chosen before says nothing yet."""
    on, engine = instruction.on, context.engine
    if instruction.do == "add_counters":
        return _can_happen(context, "add_counters", instruction)
    if not isinstance(on, str) or on.startswith("$"):
        return True
    number, kind = _at_least(context, instruction.number), instruction.kind
    things = [thing for thing in context.resolve(on) if isinstance(thing, int) or engine.zone_of(thing) is not None]
    there = [
        engine.draft.players[thing].counters if isinstance(thing, int) else engine.draft.counters.get(thing, ())
        for thing in things
    ]
    return bool(there) and all(dict(counters).get(kind, 0) >= number for counters in there)


def _at_least(context: Context, number: Quantity) -> int:
    """How many have to be there: all that there are may be none."""
    return 0 if number in ("all", "any") else context.amount(number)


_AMONG_THINGS = frozenset({"objects", "players", "things"})
"""Kinds of choices for which so many things have to be there."""


def _can_choose(context: Context, instruction: Choose) -> bool:
    among, minimum = instruction.among, context.amount(instruction.minimum)
    if among is None or instruction.kind not in {*_AMONG_THINGS, "source"}:
        return True
    if instruction.kind == "source" and isinstance(among, Filter):  # what the stack refers to counts too (rule 419.8a)
        return sum(context.matches(obj, among) for obj in possible_sources(context)) >= minimum
    return len(context.resolve(among)) >= minimum


_TESTS: dict[type, Callable[..., bool]] = {
    Sacrifice: _can_sacrifice,
    Discard: _can_discard,
    Mill: _can_mill,
    Draw: _can_draw,
    Choose: _can_choose,
    ChangeCounters: _can_change_counters,
    ChangeLife: _can_change_life,
}
"""Instruction → whether it can be done, where that is not always so."""


# To whom damage can be dealt (rule 310.4c), and what can be its source (rule 419.8a).


_DAMAGED = frozenset({"Creature", *COUNTED})
"""The types of permanents that damage can be dealt to."""


def can_be_dealt(engine: View, recipient: ObjectOrPlayer) -> bool:
    """Whether damage can be dealt to this: a player, or a creature, planeswalker or battle in play.

    (310.4c; 2026-04: 120.1)
    """
    if isinstance(recipient, int):
        return not engine.draft.players[recipient].lost
    return engine.zone_of(recipient) == "in_play" and not _DAMAGED.isdisjoint(engine.types(recipient))


def possible_sources(context: Context) -> list[str]:
    """What can be chosen as a source of damage: permanents, spells, and what the stack refers to (rule 419.8a)."""
    engine, draft = context.engine, context.engine.draft
    found = list(engine.zone("in_play"))
    for obj in engine.zone("stack"):
        if draft.kinds[number_of(obj)] in ("card", "spell_copy"):
            found.append(obj)
        entry = draft.stack.get(obj)
        if entry is None:
            continue
        trigger = None if entry.trigger is None else draft.past_triggers.get(entry.trigger)
        referred = [entry.source, *(thing for things in entry.targets for thing in things), *entry.sacrificed]
        if engine.edition.policies.sources_of_combat_damage:
            referred += [source for source, _, _ in entry.assignments]
        referred += [] if trigger is None else [trigger.it]
        found += [thing for thing in referred if isinstance(thing, str)]
    return list(dict.fromkeys(obj for obj in found if _is_card_or_permanent(engine, obj)))


def _is_card_or_permanent(engine: View, obj: str) -> bool:
    return engine.draft.kinds[number_of(obj)] in ("card", "token", "spell_copy")
