"""The abilities of objects: what characteristics list is to the rules (rules 401 to 405)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple, Protocol, cast

from rewind.aggregates.cards import language
from rewind.aggregates.cards.given import split_key
from rewind.aggregates.cards.language.as_json import ABILITY
from rewind.aggregates.cards.language.words import Zones, ZoneWord
from rewind.aggregates.counted_values import EntryCounters
from rewind.aggregates.editions.policies import Policies
from rewind.aggregates.rules.programs.possibilities import few

LAND_MANA = {"Plains": "{W}", "Island": "{U}", "Swamp": "{B}", "Mountain": "{R}", "Forest": "{G}"}
"""Basic land type → the mana of its intrinsic ability (rule 212.6d)."""


class HasZones(Protocol):
    """What says where it works: an ability, or the program of one."""

    @property
    def zone(self) -> Zones: ...


class Listed(NamedTuple):
    """An ability as an object lists it."""

    key: str
    ability: language.Ability


class ManaProgram(NamedTuple):
    """A mana ability that can be named in a payment, as an object lists it."""

    number: int
    """Its number among the activated abilities, from 1."""
    ability: language.Activated
    adds: tuple[str, ...]
    """The mana that it adds, one of these."""
    is_simple: bool
    """Whether its whole cost is the tap symbol, and mana all that it does."""


class AsItEnters(NamedTuple):
    """What an ability of an object makes of its own coming into play (rules 410.10e, 419.1b, 419.1c)."""

    key: str
    """What tells it from the object's others."""
    ability: language.Static
    change: language.Replace


class Abilities(NamedTuple):
    """The abilities of an object by kind, each kind in the order in which the object lists them."""

    keywords: frozenset[str] = frozenset()
    activated: tuple[tuple[str, language.Activated], ...] = ()
    triggered: tuple[tuple[str, language.Triggered], ...] = ()
    statics: tuple[tuple[str, language.Static], ...] = ()
    enters: tuple[AsItEnters, ...] = ()
    spell: language.Spell | None = None
    spell_key: str | None = None
    spliced: tuple[tuple[str, language.Spell], ...] = ()
    """Further texts of a spell, with their keys: those that are spliced onto it (2006-10, 502.40c)."""
    enchants: tuple[str | language.Filter, ...] = ()
    """What each enchant keyword ability names (2006-10, 502.45), in words or by a description."""
    specials: tuple[tuple[str, language.Special], ...] = ()
    """The abilities that allow special actions."""
    keyword_nodes: tuple[tuple[str, language.KeywordAbility], ...] = ()
    """The keywords with parameters, or with abilities that they mean."""
    mana: tuple[ManaProgram, ...] = ()
    """The mana abilities among the activated ones whose mana is told from the ability alone."""


@cache
def intrinsic(land_type: str) -> language.Activated:
    """The mana ability of a land of a basic land type (rule 212.6d)."""
    effect = f'[{{"do":"add_mana","mana":["{LAND_MANA[land_type]}"]}}]'
    return cast(language.Activated, ABILITY.read_right(f'{{"kind":"activated","cost":["tap"],"effect":{effect}}}'))


@cache
def enters_with_counters(name: EntryCounters, number: int) -> AsItEnters:
    """The intrinsic ability of a planeswalker or battle: it enters with as many loyalty or defense counters as are
    printed (2026-04: 306.5b; 2026-04: 310.4b); and of a Saga, which enters with a lore counter (2026-04: 714.3a)."""
    pattern, counters = '{"event":"move","what":"this","to":"in_play"}', f'{{"kind":"{name}","number":{number}}}'
    change = f'{{"change":"replace","event":{pattern},"set":{{"counters":{counters}}}}}'
    ability = cast(language.Static, ABILITY.read_right(f'{{"kind":"static","zone":"any","changes":[{change}]}}'))
    return AsItEnters(name, ability, next(as_it_enters(ability)))


def equip(cost: str) -> language.Activated:
    """What the keyword equip stands for (rule 502.33a)."""
    return language.Activated(
        kind="activated",
        cost=(cost,) if cost else (),
        targets=(language.Target(objects=language.Filter(types=("Creature",), controller="you")),),
        effect=(language.Attach(do="attach", to="target"),),
        timing="sorcery",
    )


def is_mana_ability(ability: language.Activated, policies: Policies) -> bool:
    """Whether an activated ability could put mana into a pool as it resolves (rule 406.1).

    One that requires a target is none since 2026-04, whatever it adds (2026-04: 605.5a), and no loyalty ability is one.

    What it puts there only under a condition it could put there, even where it does not (rule 406.3).
    """
    if ability.timing == "loyalty":
        return False
    return could_add_mana(ability.effect) and not (ability.targets and policies.mana_abilities == "without_target")


def as_it_enters(ability: language.Static) -> Iterator[language.Replace]:
    """The changes of an ability that say how the object itself comes into play."""
    return (one for one in ability.changes if isinstance(one, language.Replace) and is_as_it_enters(ability, one))


def is_as_it_enters(ability: language.Static, change: language.Change) -> bool:
    """Whether a change says how the object itself comes into play, and not what happens instead of that."""
    if (
        not isinstance(change, language.Replace)
        or "any" not in zones_where(ability)
        or not isinstance(change.event, language.Pattern)
    ):
        return False
    event = change.event
    if (event.event, event.what, event.to) != ("move", "this", "in_play"):
        return False
    return change.with_ is None and not change.modes and (change.set is None or change.set.to is None)


def could_add_mana(effect: Sequence[language.Instruction]) -> bool:
    """Whether instructions could put mana into a pool (rule 406.1)."""
    for instruction in effect:  # most that do say so at once
        if isinstance(instruction, language.AddMana):
            return True
    return next(adding_mana(effect), None) is not None


def adding_mana(effect: Iterable[language.Instruction]) -> Iterator[language.AddMana]:
    """The instructions that could put mana into a pool, those under a condition too."""
    for instruction in effect:
        match instruction:
            case language.AddMana():
                yield instruction
            case language.May() | language.If():
                yield from adding_mana(instruction.effect)
                yield from adding_mana(instruction.otherwise)
            case language.FlipCoin():
                yield from adding_mana(instruction.won)
                yield from adding_mana(instruction.lost)
            case _:
                continue


JUST_TAP = ("tap",)


def mana_of(costs: language.Costs | None) -> str:
    """The mana symbols of a cost that are written out in it."""
    mana = (part.mana if isinstance(part, language.NamedMana) else part for part in costs or ())
    return "".join(part for part in mana if isinstance(part, str) and part[0] == "{")


_ASKED_AS_IT_IS_PAID = (language.FlipCoin, language.Find, language.Look, language.Choose)


def adds_of(ability: language.Activated) -> tuple[str, ...]:
    """The mana that an ability adds, one of these; none where it is not told from the ability alone."""
    adding = [instruction for instruction in ability.effect if isinstance(instruction, language.AddMana)]
    if (
        ability.timing == "loyalty"
        or ability.targets
        or len(adding) != 1
        or adding[0].player != "you"
        or adding[0].number != 1
    ):
        return ()
    if adding[0].only_for is not None or "{X}" in mana_of(ability.cost):
        return ()
    if any(isinstance(part, (*_ASKED_AS_IT_IS_PAID, language.OneOfCosts, language.TimesCost)) for part in ability.cost):
        return ()
    return written_out(adding[0])


def written_out(adding: language.AddMana) -> tuple[str, ...]:
    """The mana of an instruction, one of these, where it is written out in it."""
    mana = (adding.mana,) if isinstance(adding.mana, str) else adding.mana
    if not isinstance(mana, tuple) or not all(one.startswith("{") for one in mana):
        return ()
    return (
        mana
        if not any("/" in one or "C" in one for one in mana)
        else tuple(kind for one in mana for kind in of_symbols(one))
    )


def _kinds(symbol: str) -> list[str]:
    """The mana of which a symbol adds one: of `{2/W}` also two colourless, and of a Phyrexian one its colours."""
    return ["1" if one == "C" else one for one in symbol.split("/") if one != "P"]


def of_symbols(mana: str) -> tuple[str, ...]:
    """The mana that may be added where some symbols say so: of a hybrid symbol one of its colours (2006-10, 104.3g),
    of a snow symbol colourless mana (2026-04: 106.11)."""
    if "/" not in mana:
        return (mana.replace("{C}", "{1}").replace("{S}", "{1}"),)
    colors = (_kinds(symbol) for symbol in mana[1:-1].split("}{"))
    return tuple(dict.fromkeys("".join(f"{{{one}}}" for one in sorted(way)) for way in few(product(*colors))))


def part_of_keyword(key: str) -> tuple[str, int] | None:
    """The key of the keyword that an ability is a part of, and the part's number from 1 (`KEY.2`); None where it is
    part of none."""
    given = split_key(key)  # what it is given with may be an object, whose id has a point too
    whole, dot, number = key.rpartition(".")
    is_part = bool(dot) and number.isdecimal() and (given is None or bool(given.part))
    return (whole, int(number)) if is_part else None


def key_of_keyword(key: str) -> str:
    """The key of the keyword that an ability is a part of; that of the ability itself where it is part of none."""
    part = part_of_keyword(key)
    return key if part is None else part[0]


def mana_programs(activated: Iterable[language.Activated]) -> Iterator[ManaProgram]:
    """The mana abilities among activated abilities, with their numbers (rule 406.1)."""
    for number, ability in enumerate(activated, 1):
        adds = adds_of(ability)
        if adds:
            yield ManaProgram(number, ability, adds, ability.cost == JUST_TAP and len(ability.effect) == 1)


def zones_where(ability: HasZones) -> tuple[ZoneWord, ...]:
    """The zones in which an ability works, as words of the ability language."""
    return (ability.zone,) if isinstance(ability.zone, str) else ability.zone


def works_in(ability: HasZones, zone: str | None, *, is_own: bool = True) -> bool:
    """Whether an ability works in a zone: it names the zone, or `any`.

    `any` in a static ability means that what is about the object itself works wherever it is. Where something else is
    asked about (not `is_own`), such an ability works in play alone.
    """
    zones = ability.zone
    not_zones = ability.not_zone if isinstance(ability, language.Static) else ()
    if not_zones:
        return zone not in ((not_zones,) if isinstance(not_zones, str) else not_zones)
    if zone == zones:
        return True
    if isinstance(zones, str):
        return zones == "any" and (is_own or zone == "in_play")
    return zone in zones or ("any" in zones and (is_own or zone == "in_play"))
