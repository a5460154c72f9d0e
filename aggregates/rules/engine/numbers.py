"""Numbers of the ability language as they are now: counts, statistics, calculations (rules 104.2, 203.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Literal, get_args

from rewind.aggregates.cards import language
from rewind.aggregates.cards.mana_costs import SYMBOL
from rewind.aggregates.printed_numbers import as_number
from rewind.aggregates.rules.engine.limits import in_range
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.played import (
    amount_spent,
    colors_spent,
    play_of,
    times_this_has_resolved,
    times_this_was_played,
)
from rewind.aggregates.rules.programs.possibilities import few
from rewind.aggregates.rules.programs.references import NameOf, RoleOf, is_name, read_reference
from rewind.events.base import LARGEST, PrintedNumber

if TYPE_CHECKING:
    from rewind.aggregates.rules.engine.context import Context

_STATISTICS: frozenset[str] = frozenset(get_args(language.StatisticWord))

BASIC_LAND_TYPES = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})


def amount(context: Context, wanted: language.Quantity) -> int:
    """A number of what an effect does, as it is now; what cannot be told is 0 (rule 104.2).

    Where numbers below 0 count as what they are, a calculation that comes below 0 has the result 0 (2026-04: 107.1b).
    """
    if isinstance(wanted, int | str) or context.engine.edition.policies.below_zero == "as_zero":
        return exact_amount(context, wanted)
    match wanted:
        case language.Statistic():
            total = _total(context, wanted)
            return in_range(wanted.times * (total if wanted.below_zero else max(total, 0)))
        case language.Multiply():
            return in_range(prod(amount(context, one) for one in wanted.multiply))
        case language.Depending():
            return amount(context, wanted.then if context.is_true(wanted.if_) else wanted.otherwise)
        case language.Take() | language.Plus() | language.Minus() | language.Divide():
            return max(exact_amount(context, wanted), 0)
        case language.Highest() | language.Lowest():
            return max(exact_amount(context, wanted), 0)
        case _:
            return exact_amount(context, wanted)


def exact_amount(context: Context, wanted: language.Quantity) -> int:
    """A number as it is now, for a comparison, for a calculation, and where it is set: it may be below 0."""
    if isinstance(wanted, int):
        return wanted
    if isinstance(wanted, str):
        return _word(context, wanted)
    match wanted:
        case language.Count():
            return in_range(wanted.times * _count(context, wanted))
        case language.Statistic():
            return in_range(wanted.times * _total(context, wanted))
        case language.Take():
            return in_range(_taken(context, wanted))
        case language.Depending():
            return exact_amount(context, wanted.then if context.is_true(wanted.if_) else wanted.otherwise)
        case language.TimesHappened():
            return context.engine.answers.times_happened(context, wanted)
        case _:
            return in_range(_calculated(context, wanted))


def compared(context: Context, wanted: language.Amount) -> tuple[int, ...]:
    """The numbers by which something is compared: a converted mana cost of split cards is that of either half."""
    if isinstance(wanted, language.Statistic) and wanted.number == "mana_cost" and context.engine.compiler.split_cards:
        things = context.known(wanted.of) if isinstance(wanted.of, str) else context.resolve(wanted.of)
        costs = [context.mana_costs(thing) for thing in things if isinstance(thing, str)]
        return tuple(dict.fromkeys(wanted.times * sum(chosen) for chosen in few(product(*costs))))
    return (exact_amount(context, wanted),)


def how_many(context: Context, wanted: language.Quantity, there: int) -> tuple[int, int]:
    """The least and the most of what is there, where so many are asked for: of "any" number none, or all."""
    most = min(max(amount(context, wanted), 0), there)
    return (0 if wanted == "any" else most), most


def _word(context: Context, word: str) -> int:
    if word in ("all", "any"):
        return LARGEST
    match read_reference(word):
        case RoleOf():
            number = context.numbers.get(word)
            return len(context.bound.get(word, ())) if number is None else number
        case NameOf(name=name, role=""):
            return context.named(name).amount()
        case NameOf(name=name, role=role):
            value = context.named(name).roles.get(role, 0)
            return value if isinstance(value, int) else len(value)
        case _:
            return {"X": context.x, "-X": -context.x}[word]


def _count(context: Context, wanted: language.Count) -> int:
    things = context.resolve(wanted.count)
    if wanted.distinct is None:
        return len(things)
    if wanted.distinct == "party":
        return _party([frozenset(context.read(one).type_line.subtypes) for one in things if isinstance(one, str)])
    found: set[str] = set()
    for thing in things:
        if isinstance(thing, str):
            facts = context.read(thing)
            match wanted.distinct:
                case "names":
                    found |= {context.engine.compiler.name_compared(facts.name)} if facts.name else set()
                case "colors":
                    found |= set(facts.colors)
                case "types":
                    found |= set(facts.type_line.types)
                case "subtypes":
                    found |= set(facts.type_line.subtypes)
                case _:
                    found |= BASIC_LAND_TYPES & set(facts.type_line.subtypes)
    return len(found)


_PARTY = ("Cleric", "Rogue", "Warrior", "Wizard")
"""The creature types in a party, one creature for each (2026-04: 700.8)."""


def _party(creatures: Sequence[Set[str]]) -> int:
    """How many creatures with these subtypes can be in a party, each for one of its types (2026-04: 700.8b)."""
    fitting = [[number for number, types in enumerate(creatures) if word in types] for word in _PARTY]
    # of four that fit a type one is always left, as the other types take three
    return _most_assigned([numbers[: len(_PARTY)] for numbers in fitting], frozenset())


def _most_assigned(fitting: Sequence[Sequence[int]], taken: frozenset[int]) -> int:
    """To how many types, at most, a creature that fits can be assigned which no type before has taken."""
    if not fitting:
        return 0
    others = fitting[1:]
    with_one = [1 + _most_assigned(others, taken | {one}) for one in fitting[0] if one not in taken]
    return max([_most_assigned(others, taken), *with_one])


def _total(context: Context, wanted: language.Statistic) -> int:
    things = context.known(wanted.of) if isinstance(wanted.of, str) else context.resolve(wanted.of)
    if is_name(wanted.number):
        chosen = context.named(wanted.number).by_player
        return sum(chosen[seat].amount() for seat in map(_seat(context), things) if seat in chosen)
    return sum(statistic(context, thing, wanted.number, wanted.kind) for thing in things)


def _seat(context: Context) -> Callable[[ObjectOrPlayer], int]:
    return lambda thing: thing if isinstance(thing, int) else context.controls(thing)


def _taken(context: Context, wanted: language.Take) -> int:
    found: list[int] = []
    for thing in context.resolve(wanted.of):
        looking = context.looking_at(thing)
        if isinstance(wanted.number, str) and wanted.number in _STATISTICS:
            found.append(statistic(looking, thing, wanted.number))
        else:
            found.append(exact_amount(looking, wanted.number))
    if not found:
        return 0
    match wanted.take:
        case "sum":
            return sum(found)
        case "greatest":
            return max(found)
        case "least":
            return min(found)


def _calculated(
    context: Context,
    wanted: language.Plus | language.Minus | language.Multiply | language.Divide | language.Highest | language.Lowest,
) -> int:
    match wanted:
        case language.Plus():
            return sum(exact_amount(context, one) for one in wanted.plus)
        case language.Minus():
            return exact_amount(context, wanted.minus[0]) - exact_amount(context, wanted.minus[1])
        case language.Multiply():
            return prod(exact_amount(context, one) for one in wanted.multiply)
        case language.Highest():
            return max((exact_amount(context, one) for one in wanted.highest), default=0)
        case language.Lowest():
            return min((exact_amount(context, one) for one in wanted.lowest), default=0)
        case language.Divide():
            whole, parts = (exact_amount(context, number) for number in wanted.divide)
            if parts == 0:
                return 0
            return -(-whole // parts) if wanted.round == "up" else whole // parts


def statistic(context: Context, thing: ObjectOrPlayer, name: str, kind: str | None = None) -> int:
    """A number of a thing; what is below 0 counts as 0 (rule 104.2), or as it is (2026-04: 107.1b)."""
    return _of_player(context, thing, name, kind) if isinstance(thing, int) else _of_object(context, thing, name, kind)


def _counted(context: Context, number: int) -> int:
    """A number that may be below 0, as it counts."""
    return 0 if number < 0 and context.engine.edition.policies.below_zero == "as_zero" else number


def _of_player(context: Context, seat: int, name: str, kind: str | None) -> int:
    player = context.engine.draft.players[seat]
    match name:
        case "life":
            return _counted(context, player.life)
        case "cards_in_hand":
            return len(context.engine.cards("hand", seat))
        case "share":
            return context.share(seat)
        case "counters":
            return sum(number for what, number in player.counters if kind in (None, what))
        case "mana":
            return sum(number for _, number in player.mana)
        case _:
            return 0


def _of_object(context: Context, obj: str, name: str, kind: str | None) -> int:
    engine, facts = context.engine, context.read(obj)
    if context.is_static and engine.zone_of(obj) is None:
        return 0  # 412.5
    match name:
        case "power":
            return _counted(context, power_or_toughness(context, obj, "power"))
        case "toughness":
            return _counted(context, power_or_toughness(context, obj, "toughness"))
        case "base_power" | "base_toughness":
            return _counted(context, _base(context, obj, "power" if name == "base_power" else "toughness"))
        case "mana_cost":
            return context.mana_cost(obj)
        case "counters":
            there = engine.draft.counters.get(obj, ())
            return sum(number for what, number in there if kind in (None, what))
        case "colors":
            return len(facts.colors)
        case "damage":
            return engine.draft.damage.get(obj, 0)
        case "share":
            return context.share(obj)
        case "x":
            entry = play_of(engine.draft, obj)
            return (entry.x or 0) if entry is not None else 0
        case "mana_spent":
            return amount_spent(engine.draft, obj, kind)
        case "mana_colors":
            return colors_spent(engine.draft, obj)
        case "mana_symbols":
            wanted = set(kind or "WUBRG")
            return sum(not wanted.isdisjoint(one.split("/")) for one in SYMBOL.findall(facts.mana_cost or ""))
        case "targets":
            entry = engine.draft.stack.get(obj)
            return 0 if entry is None else sum(len(chosen) for chosen in entry.targets)
        case "times_played":
            return times_this_was_played(engine.draft, obj)
        case "times_resolved":
            return times_this_has_resolved(engine.draft, obj)
        case _:
            return 0


def _base(context: Context, obj: str, which: Literal["power", "toughness"]) -> int:
    """Base power or toughness: what modifies them without setting them is not looked at (2026-04: 208.4b)."""
    if not context.engine.in_play(obj):
        return power_or_toughness(context, obj, which)
    size = context.base_size(obj) if context.base_size else context.engine.answers.base_size(context.engine, obj)
    power, toughness = size or (0, 0)
    return power if which == "power" else toughness


_DEFINED = "defined"
"""In a context: the objects whose power and toughness it is asked for."""


def power_or_toughness(context: Context, obj: str, which: Literal["power", "toughness"]) -> int:
    """A power or toughness, 0 where it is not told; a * counts 0 where no ability says it (rule 208.2).

    Since 2026-04 an ability of the object says it wherever the object is (2026-04: 208.2a); what it needs itself for is
    0 there.
    """
    facts = context.read(obj)
    printed: PrintedNumber = facts.power if which == "power" else facts.toughness
    if not isinstance(printed, str) or context.engine.edition.policies.defined_size == "in_play":
        return as_number(printed) or 0
    asked = context.bound.get(_DEFINED, ())
    change = None if obj in asked else _defining(context, obj)
    if change is None or context.engine.in_play(obj):
        return as_number(printed) or 0
    own = context.but(you=context.engine.owner(obj), source=obj, bound={_DEFINED: (*asked, obj)})
    return exact_amount(own, change.power if which == "power" else change.toughness)


def _defining(context: Context, obj: str) -> language.SetPowerToughness | None:
    """What an ability of an object says of its own power and toughness without a condition."""
    for _, static in context.engine.abilities(obj).statics:
        if static.to == "this" and static.condition is None:
            for change in static.changes:
                if isinstance(change, language.SetPowerToughness):
                    return change
    return None


def x_of(context: Context, obj: str) -> int:
    """The X of the mana cost of an object: of a spell as announced, from then on, and 0 elsewhere (rule 409.1b)."""
    if context.announced_play is not None and context.announced_play[0] == obj:
        return context.announced_play[1]
    entry = context.engine.draft.stack.get(obj)
    return 0 if entry is None else entry.x or 0
