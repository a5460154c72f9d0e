"""Which things a description means, and whether something is what it says (rules 200.9, 419.8)."""
# Over 400 lines: the fields of one description, each where what it asks is known

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from rewind.aggregates.cards.keyword_definitions import variants_in
from rewind.aggregates.cards.language import CounterBounds, Filter, HasDesignation, Shared, Things
from rewind.aggregates.cards.language.expressions import WORD_LISTS, Bounds
from rewind.aggregates.cards.type_lines import is_local, types_of_subtype
from rewind.aggregates.rules.engine import limits
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.numbers import compared, power_or_toughness
from rewind.aggregates.rules.programs.as_logged import changes_of
from rewind.aggregates.rules.programs.zones import BUT_PHASED_OUT, EVERYWHERE, zones_of
from rewind.aggregates.state import OWNED_ZONES, number_of
from rewind.events.base import Characteristics, Zone
from rewind.events.playing import Targets

if TYPE_CHECKING:
    from rewind.aggregates.rules.engine.context import Context
    from rewind.aggregates.rules.engine.view import View


def select(context: Context, filter_: Filter) -> list[ObjectOrPlayer]:
    """The things that a description means, in the order of their zones."""
    if filter_.is_simple and len(zones := zones_of(filter_)) == 1 and not filter_.reaches_outside:
        there = _in_zone(context, zones[0], filter_)
        limits.look(context.engine, len(there))
        return [obj for obj in there if matches(context, obj, filter_)]
    if filter_.until is not None:
        return _down_to(context, filter_, filter_.until)
    candidates = list(_candidates(context, filter_))
    limits.look(context.engine, len(candidates))
    found = [thing for thing in candidates if _fits(context, thing, filter_)]
    return _extreme(context, found, filter_)


def _fits(context: Context, thing: ObjectOrPlayer, filter_: Filter) -> bool:
    return matches_player(context, thing, filter_) if isinstance(thing, int) else tests(context, thing, filter_)


def _candidates(context: Context, filter_: Filter) -> Iterable[ObjectOrPlayer]:
    """What is looked at: players, some things, some cards from the top of libraries, or all of the zones."""
    among = filter_.among
    if isinstance(among, Filter) and not among.model_fields_set & _LOOKED_UP:
        everything = _candidates(context, filter_.model_copy(update={"among": None}))
        return [thing for thing in everything if isinstance(thing, str) and tests(context, thing, among)]
    if among is not None:
        return context.resolve(among)
    if filter_.players is not None:
        return context.engine.players() if filter_.players == "any" else context.seats(filter_.players)
    if filter_.top is not None:
        number = context.amount(filter_.top)
        zone = filter_.zone if isinstance(filter_.zone, str) else filter_.zone[0]
        return [
            obj
            for seat in _seats(context, filter_)
            for obj in from_the_top(context.engine, zone, context.engine.zone(zone, seat))[: max(number, 0)]  # type: ignore[arg-type]  # "any" and its like have no top
        ]
    found = [obj for zone in zones_looked_in(context.engine, filter_) for obj in _in_zone(context, zone, filter_)]
    return found if not filter_.reaches_outside else dict.fromkeys((*found, *context.engine.outside()))


def from_the_top(engine: View, zone: Zone, cards: Iterable[str]) -> list[str]:
    """Cards of a zone from its top; of a library by the policy without those that enter the battlefield from it
    (2026-04: 614.13c)."""
    found = list(reversed(list(cards)))
    if zone != "library" or engine.edition.policies.library_of_entering == "whole" or not engine.under_way:
        return found
    entering = {thing for one in engine.under_way if one.goes_to("in_play") for thing in one.things("what")}
    return [card for card in found if card not in entering]


def _seats(context: Context, filter_: Filter) -> list[int]:
    return context.engine.players() if filter_.of is None else context.seats(filter_.of)


def _in_zone(context: Context, zone: Zone, filter_: Filter) -> list[str]:
    engine = context.engine
    if zone not in OWNED_ZONES:
        return engine.zone(zone)
    return [obj for seat in _seats(context, filter_) for obj in engine.zone(zone, seat)]


def zones_looked_in(engine: View, filter_: Filter) -> Sequence[Zone]:
    """The zones in which a description looks for things in a game: what is phased out only if it says so where phasing
    is a status."""
    zones = zones_of(filter_)
    return BUT_PHASED_OUT if zones is EVERYWHERE and engine.edition.policies.phasing == "status" else zones


def _down_to(context: Context, filter_: Filter, until: Filter) -> list[ObjectOrPlayer]:
    """From the top of each library down to the first card that fits, that one too."""
    found: list[ObjectOrPlayer] = []
    for seat in _seats(context, filter_):
        for obj in reversed(context.engine.zone("library", seat)):
            found.append(obj)
            if matches(context, obj, until):
                break
    return found


def _extreme(context: Context, found: list[ObjectOrPlayer], filter_: Filter) -> list[ObjectOrPlayer]:
    """Those of what fits for which a number is greatest, or least."""
    for statistic, choose in ((filter_.greatest, max), (filter_.least, min)):
        if statistic is not None and found:
            numbers = [_measured(context, thing, statistic, choose) for thing in found]
            wanted = choose(numbers)
            found = [thing for thing, number in zip(found, numbers, strict=True) if number == wanted]
    return found


def _measured(
    context: Context, measured: ObjectOrPlayer, statistic: str, of_halves: Callable[[Iterable[int]], int]
) -> int:
    """A number of an object or player, as it is compared with that of others (rule 505.6).

    `of_halves` is the smallest or the greatest of what the halves of a split card have.
    """
    if statistic == "mana_cost" and isinstance(measured, str) and context.engine.compiler.split_cards:
        return of_halves(context.mana_costs(measured))
    return context.statistic(measured, statistic)


def tests(context: Context, obj: str, filter_: Filter) -> bool:
    """Whether an object is what a description says, wherever it is unless the description says where.

    Plain `in_play` is what a description says that says nothing of it; `[in_play]` asks for it.
    """
    if filter_.players is not None:
        return False
    if filter_.zone != "in_play" and not _is_in(context, obj, filter_):
        return False
    if filter_.among is not None and not is_among(context, obj, filter_.among):
        return False
    return matches(context, obj, filter_)


_LOOKED_UP = frozenset({"top", "until", "greatest", "least", "players", "among"})
"""Fields of a description that are looked up; without them one that stands in `among` is only a test."""


def is_among(context: Context, obj: str, among: Things) -> bool:
    """Whether an object is one of some things; a description in `among` is a test, wherever the object is."""
    if isinstance(among, Filter) and not among.model_fields_set & _LOOKED_UP:
        return tests(context, obj, among)
    return obj in context.resolve(among)


def _is_in(context: Context, obj: str, filter_: Filter) -> bool:
    engine = context.engine
    zones = (filter_.zone,) if isinstance(filter_.zone, str) else filter_.zone
    if "any" in zones or "source" in zones:
        return True
    if filter_.reaches_outside and obj in engine.outside():
        return True
    zone = engine.zone_of(obj)
    if zone is None or zone not in zones:
        return False
    return filter_.of is None or zone not in OWNED_ZONES or engine.owner(obj) in context.seats(filter_.of)


def is_one_of(context: Context, source: str, wanted: Things) -> bool:
    """Whether the source of an ability is one of some things.

    A description means permanents (rule 200.9), unless it names zones; in `any` the source is looked at as it last was.
    """
    if isinstance(wanted, tuple):
        return any(is_one_of(context, source, one) for one in wanted)
    if isinstance(wanted, str) or wanted.model_fields_set & _LOOKED_UP:
        return source in context.resolve(wanted)
    if wanted.zone == "in_play" and context.engine.zone_of(source) != "in_play":
        return False
    return tests(context, source, wanted)


def matches_player(context: Context, seat: int, filter_: Filter) -> bool:
    """Whether a player is what a description of players says."""
    if filter_.players is not None and filter_.players != "any" and seat not in context.seats(filter_.players):
        return False
    if filter_.among is not None and seat not in context.resolve(filter_.among):
        return False
    if filter_.players is None and filter_.among is None:
        return False
    if filter_.not_ is not None and matches_player(context, seat, filter_.not_):
        return False
    return filter_.where is None or context.looking_at(seat).is_true(filter_.where)


def matches(context: Context, obj: str, filter_: Filter) -> bool:
    """Whether an object of the right zone is what a description says."""
    if filter_.any_of and not any(tests(context, obj, other) for other in filter_.any_of):
        return False
    if not (_is(context, obj, filter_) and _stands(context, obj, filter_)):
        return False
    return filter_.is_simple or _relates(context, obj, filter_)


def _meant(context: Context, words: tuple[str, ...]) -> tuple[str, ...]:
    """Words as they are meant: a name among them stands for those that it was given to."""
    return tuple(meant for word in words for meant in context.words(word))


_NO_WORD = ("",)
"""What a name stands for that no word was given to: no object has it."""


def _with_words(context: Context, filter_: Filter) -> Filter:
    """A description in which words stand in place of the names for them."""
    lists = {name: getattr(filter_, name) for name in WORD_LISTS}
    meant = {name: _meant(context, words) or _NO_WORD for name, words in lists.items() if words}
    return filter_.model_copy(update=meant)


def _is(context: Context, obj: str, filter_: Filter) -> bool:
    """Whether its characteristics fit."""
    if filter_.speaks_of_names:
        filter_ = _with_words(context, filter_)
    facts = context.read(obj)
    line = facts.type_line
    if filter_.spell is not None:
        kind = context.engine.draft.kinds[number_of(obj)]
        if filter_.spell != (kind in ("card", "spell_copy")):
            return False
    if filter_.types and not _has_one(line.types, filter_.types):
        return False
    if filter_.all_types and not all(word in line.types for word in filter_.all_types):
        return False
    if filter_.subtypes and not _has_one(line.subtypes, filter_.subtypes):
        return False
    if filter_.supertypes and not _has_one(line.supertypes, filter_.supertypes):
        return False
    if filter_.colors and not _has_one(facts.colors, filter_.colors):
        return False
    if filter_.not_types and _has_one(line.types, filter_.not_types):
        return False
    if filter_.not_subtypes and _has_one(line.subtypes, filter_.not_subtypes):
        return False
    if filter_.not_supertypes and _has_one(line.supertypes, filter_.not_supertypes):
        return False
    if filter_.not_colors and _has_one(facts.colors, filter_.not_colors):
        return False
    if (filter_.keywords or filter_.not_keywords) and not _has_keywords(context, facts, filter_):
        return False
    if filter_.names and facts.name not in filter_.names and not _is_called(context, facts.name, filter_.names):
        return False
    if filter_.colorless is not None and filter_.colorless == bool(facts.colors):
        return False
    return _measures(context, obj, filter_)


def _has_one(there: Sequence[str], words: Sequence[str]) -> bool:
    """Whether one of some words is there."""
    return not set(words).isdisjoint(there)


def _is_called(context: Context, name: str | None, names: Sequence[str]) -> bool:
    """Whether one of the names of a split card, or of its half on the stack, is one of these (rules 505.2, 505.6).

    A name that counts as the same is one of them (2026-04: 201.3a).
    """
    compiler = context.engine.compiler
    if not (compiler.split_cards or compiler.interchangeable):
        return False
    return any(compiler.names(name) & compiler.names(one) for one in names)


def _has_keywords(context: Context, facts: Characteristics, filter_: Filter) -> bool:
    engine = context.engine
    there = engine.compiler.keywords(facts.abilities, engine.draft.definitions)
    if engine.edition.policies.variants_of_keywords == "found":
        there |= variants_in(there, engine.edition.name)
    return there.issuperset(filter_.keywords) and there.isdisjoint(filter_.not_keywords)


def _measures(context: Context, obj: str, filter_: Filter) -> bool:
    least, most = filter_.power_at_least, filter_.power_at_most
    if least is not None or most is not None:
        power = power_or_toughness(context, obj, "power")
        if (least is not None and power < least) or (most is not None and power > most):
            return False
    return filter_.mana_cost_at_most is None or min(context.mana_costs(obj)) <= filter_.mana_cost_at_most


def _stands(context: Context, obj: str, filter_: Filter) -> bool:
    """Whether its place in the game fits: who controls it, tapped, attacking …"""
    draft = context.engine.draft
    if filter_.controller is not None and context.controls(obj) not in context.seats(filter_.controller):
        return False
    if filter_.owner is not None and context.engine.owner(obj) not in context.seats(filter_.owner):
        return False
    if filter_.other and obj == context.source:
        return False
    hosts = None if filter_.attached_to is None else context.resolve_reference(filter_.attached_to)
    if hosts is not None and draft.attached_to.get(obj) not in hosts:
        return False
    if filter_.tapped is not None and filter_.tapped != draft.status_of(obj).tapped:
        return False
    if filter_.attacking is not None and filter_.attacking != (obj in draft.attacking):
        return False
    if filter_.blocking is not None and filter_.blocking != (obj in draft.blocking):
        return False
    return filter_.token is None or filter_.token == (draft.kinds[number_of(obj)] == "token")


# What fewer descriptions say


def _is_blocked(context: Context, obj: str, wanted: bool) -> bool:
    """Whether an attacking creature has become blocked, or has not once blockers have been declared (rule 309.2)."""
    draft = context.engine.draft
    if obj not in draft.attacking:
        return False
    is_blocked = context.engine.answers.is_blocked(context.engine, obj)
    if wanted or is_blocked:
        return wanted and is_blocked
    return draft.step not in (None, "beginning_of_combat", "declare_attackers")


def _relates(context: Context, obj: str, filter_: Filter) -> bool:
    """Whether the rest of a description fits: bounds, relations in combat and on the stack, conditions."""
    draft = context.engine.draft
    if filter_.blocked is not None and not _is_blocked(context, obj, filter_.blocked):
        return False
    if filter_.face_down is not None and draft.status_of(obj).face_down != filter_.face_down:
        return False
    if filter_.transformed is not None and _is_transformed(context, obj) != filter_.transformed:
        return False
    if filter_.designated is not None and not _is_designated(context, obj, filter_.designated):
        return False
    if filter_.local is not None and is_local(context.read(obj).type_line) != filter_.local:
        return False
    for bounds, statistic in ((filter_.power, "power"), (filter_.toughness, "toughness")):
        if bounds is not None and not within(context, context.statistic(obj, statistic), bounds):
            return False
    if filter_.mana_cost is not None and not _costs(context, obj, filter_.mana_cost):
        return False
    if filter_.counters is not None and not _has_counters(context, obj, filter_.counters):
        return False
    if filter_.not_ is not None and tests(context, obj, filter_.not_):
        return False
    if not (_fights(context, obj, filter_) and _is_on_the_stack(context, obj, filter_)):
        return False
    bears = filter_.bears
    if bears is not None and not any(matches(context, one, bears) for one in context.engine.attached(obj)):
        return False
    if filter_.shares is not None and not _shares(context, obj, filter_.shares):
        return False
    return filter_.where is None or context.looking_at(obj).is_true(filter_.where)


def _is_transformed(context: Context, obj: str) -> bool:
    """Whether it is a double-faced permanent with its back face up (2026-04: 701.27g)."""
    return context.engine.in_play(obj) and context.engine.draft.status_of(obj).back_face_up


def _is_designated(context: Context, obj: str, designation: str) -> bool:
    """Whether it is a permanent that an effect has given a designation (2026-04: 701.60b)."""
    return context.engine.in_play(obj) and any(
        isinstance(change, HasDesignation) and change.designation == designation
        for began in context.engine.draft.effects.values()
        if obj in began.affects
        for change in changes_of(began.effect)
    )


def _costs(context: Context, obj: str, bounds: Bounds) -> bool:
    """Whether the converted mana cost, of a split card that of either half, lies within bounds (rule 505.6)."""
    if context.is_static and context.engine.zone_of(obj) is None:
        return within(context, 0, bounds)  # 412.5
    return any(within(context, number, bounds) for number in context.mana_costs(obj))


def within(context: Context, number: int, bounds: Bounds | CounterBounds) -> bool:
    """Whether a number lies within bounds; of split cards that are the bounds either half does (rule 505.6)."""
    if bounds.exactly is not None and number not in compared(context, bounds.exactly):
        return False
    if bounds.at_least is not None and number < min(compared(context, bounds.at_least)):
        return False
    return bounds.at_most is None or number <= max(compared(context, bounds.at_most))


def _has_counters(context: Context, obj: str, bounds: CounterBounds) -> bool:
    there = context.engine.draft.counters.get(obj, ())
    number = sum(count for kind, count in there if bounds.kind in (None, kind))
    if bounds.at_least is None and bounds.at_most is None and bounds.exactly is None:
        return number > 0
    return within(context, number, bounds)


def _fights(context: Context, obj: str, filter_: Filter) -> bool:
    """Whether it blocks, or is blocked by, one of some things."""
    if filter_.blocks is not None and not any(_blocks(context, obj, one) for one in context.resolve(filter_.blocks)):
        return False
    return filter_.blocked_by is None or any(_blocks(context, one, obj) for one in context.resolve(filter_.blocked_by))


def _blocks(context: Context, blocker: ObjectOrPlayer, attacker: ObjectOrPlayer) -> bool:
    """Whether something blocks something; of what is in play no more, whether it did so as it left (rule 413.2f)."""
    if isinstance(blocker, int) or isinstance(attacker, int):
        return False
    engine = context.engine
    for obj in (blocker, attacker):
        if engine.zone_of(obj) != "in_play":
            return (blocker, attacker) in engine.answers.last_blocks(engine, obj)
    return attacker in engine.draft.blocking.get(blocker, ()) and attacker in engine.draft.attacking


def _is_on_the_stack(context: Context, obj: str, filter_: Filter) -> bool:
    """Whether it is an ability of this kind and source, and has such targets; those of a spell as it is announced are
    those that are chosen just then."""
    engine = context.engine
    if filter_.ability is filter_.source is filter_.targets is filter_.of_keyword is None:
        return True
    entry = engine.draft.stack.get(obj)
    kind = engine.draft.kinds[number_of(obj)]
    if filter_.of_keyword is not None and not (entry and engine.is_of_keyword(entry.key, filter_.of_keyword)):
        return False
    if filter_.ability is not None and kind != f"{filter_.ability}_ability":
        return False
    source = None if entry is None else entry.source
    if filter_.source is not None and (source is None or not is_one_of(context, source, filter_.source)):
        return False
    if filter_.targets is not None:
        its_own = context.targets if obj == context.source and not engine.in_play(obj) else ()
        if context.announced_play is not None and context.announced_play[0] == obj:
            its_own = context.announced_play[2]
        if not aim_at(context, its_own if entry is None or not entry.targets else entry.targets, filter_.targets):
            return False
    return True


def aim_at(context: Context, targets: Targets, wanted: Things) -> bool:
    """Whether one of the targets of a spell or ability is one of some things."""
    return not {thing for things in targets for thing in things}.isdisjoint(context.resolve(wanted))


def _shares(context: Context, obj: str, shared: Shared) -> bool:
    """Whether it has one of these in common with one of some things."""
    own, others = context.read(obj), [thing for thing in context.resolve(shared.with_) if isinstance(thing, str)]
    for thing in others:
        other = context.read(thing)
        for respect in shared.one_of:
            if respect == "mana_cost":
                common = not set(context.mana_costs(obj)).isdisjoint(context.mana_costs(thing))
            elif respect == "names":
                names = context.engine.compiler.names
                common = not names(own.name).isdisjoint(names(other.name))
            else:
                common = bool(set(_list_of(own, respect)) & set(_list_of(other, respect)))
            if common:
                return True
    return False


WORDS_OF = frozenset({"names", "types", "subtypes", "creature_types", "colors"})
"""What stands after the name of something, `$card.types`, where the words are meant that it has."""


def words_of(facts: Characteristics, role: str) -> tuple[str, ...]:
    """The names, types, subtypes, creature types or colours of something."""
    if role == "names":
        return () if facts.name is None else (facts.name,)
    return _list_of(facts, role.replace("_", " "))


def _list_of(facts: Characteristics, respect: str) -> tuple[str, ...]:
    match respect:
        case "types" | "subtypes":
            return facts.type_line.types if respect == "types" else facts.type_line.subtypes
        case "creature types":
            return tuple(word for word in facts.type_line.subtypes if "Creature" in types_of_subtype(word))
        case _:
            return facts.colors
