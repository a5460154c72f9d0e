"""The record of a card that was read, for all editions that know it: what differs in one stands under that edition.

A record speaks of 2006-10 first, and where that does not know the card, of 2026-04. Type lines of the older editions
come from the last printing before each (`printings`), those of 2026-04 are today's. An Aura of 2006 is a local
enchantment of 2003, whose type line says what type it enchants; what else it asks for is an ability. Keywords that 2003
does not have are abilities there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import orjson

from rewind.aggregates.cards.card_pool import CardRecord
from rewind.aggregates.cards.compiling.printings import FIRST, SECOND, TODAY, TYPE_LINES, type_line
from rewind.aggregates.cards.grammar.compile import ReadCard, load
from rewind.aggregates.cards.grammar.record_nodes import Fields
from rewind.aggregates.cards.grammar.words_of_today import given_today, of_today
from rewind.aggregates.cards.names import numbered
from rewind.events.errors import CardError

_VIGILANCE: Fields = {
    "kind": "static",
    "changes": [{"change": "forbid", "event": {"event": "tap", "what": "this", "how": "attack"}}],
}
_DEFENDER: Fields = {"kind": "static", "changes": [{"change": "forbid", "event": {"event": "attack", "what": "this"}}]}
_FLASH: Fields = {
    "kind": "static",
    "zone": "any",
    "changes": [
        {
            "change": "allow",
            "event": {"event": "play", "what": "this"},
            "as_though": [{"change": "becomes", "types": ["Instant"]}],
        }
    ],
}


class Versions(NamedTuple):
    """What differs between the editions beside the words: the text, and what was printed."""

    older: ReadCard | None = None
    """The card as the text of 2003-12 says it, where that is another."""
    today: ReadCard | None = None
    """The card as the text of today says it; None where that is not read."""
    is_in_first: bool | None = None
    """Whether 2003-12 knows the card; None where the table of printings tells."""
    types: Mapping[str, str] = {}
    """Edition → the type line of the last printing before it, for cards that the table does not know."""


def record_for_editions(card: ReadCard, today: str, versions: Versions = Versions()) -> tuple[Fields, CardRecord]:  # noqa: B008  # it is a tuple
    """The record, and what it loads as; an edition beside 2006-10 is left out where it has not what the card says.

    `today` is the type line of today. Raises CardError where 2006-10 refuses it too.
    """
    record, loaded = _of_older_editions(card, today, versions)
    if versions.today is None:
        return record, loaded
    try:
        with_today = _with_today(record, versions.today, today)
        return with_today, load(with_today)
    except CardError:
        return record, loaded


def record_of_today(card: ReadCard) -> tuple[Fields, CardRecord]:
    """The record of a card that only 2026-04 knows, and what it loads as. Raises CardError where that refuses it."""
    record = card.record() | {"types": card.card.types, "main": TODAY, "since": TODAY}
    given = record.get("granted", [])
    record["abilities"] = of_today(record["abilities"], given)
    if given:
        record["granted"] = given_today(given)
    return record, load(record)


def _of_older_editions(card: ReadCard, today: str, versions: Versions) -> tuple[Fields, CardRecord]:
    """The record for 2006-10, and for 2003-12 where that has what the card says."""
    record = card.record() | {"types": type_line(card.card.name, today, SECOND, versions.types.get(SECOND, ""))}
    older = {**record, "since": SECOND}
    is_in_first = versions.is_in_first
    if is_in_first is None:
        known = TYPE_LINES().get(card.card.name)
        is_in_first = known is not None and known.first <= f"{FIRST}-01"
    if not is_in_first:
        return older, load(older)
    try:
        both = _with_variant(record, card, today, versions)
        return both, load(both)
    except (CardError, ValueError):
        return older, load(older)


def _with_today(record: Fields, card: ReadCard, types: str) -> Fields:
    """The record with what 2026-04 has otherwise."""
    record = {**record, "until": TODAY}
    abilities = _with_given_today(of_today(_abilities_of_other(card, record), record.get("granted", [])), record)
    given = {"types": types, "abilities": abilities}
    variant = {key: value for key, value in given.items() if value != record[key]}
    return {**record, "editions": {**record.get("editions", {}), TODAY: variant}} if variant else record


def _with_given_today(abilities: list[Any], record: Fields) -> list[Any]:
    """The abilities, which give by numbers of their own what 2026-04 has otherwise; the record gets these."""
    given = record.get("granted", [])
    others = {number: one for number, one in enumerate(given_today(given), 1) if one != given[number - 1]}
    if not others:
        return abilities
    numbers = {before: len(given) + place for place, before in enumerate(others, 1)}
    renumbered = _GRANTED.sub(
        lambda found: f'"granted {numbers.get(int(found[1]), int(found[1]))}"',
        orjson.dumps([abilities, list(others.values())]).decode(),
    )
    abilities, added = orjson.loads(renumbered)
    record["granted"] = [*given, *added]
    return abilities


def _with_variant(record: Fields, card: ReadCard, today: str, versions: Versions) -> Fields:
    given = record.get("granted", [])
    if _LOST.search(orjson.dumps([_worded(record["abilities"]), given]).decode()):
        raise ValueError("what it loses is worded otherwise in 2003-12")
    types = type_line(card.card.name, today, FIRST, versions.types.get(FIRST, ""))
    printed_abilities = record["abilities"] if versions.older is None else _abilities_of_other(versions.older, record)
    abilities = [in_first(one, record, types) for one in printed_abilities]
    granted = _given_in_first(record, abilities)
    abilities = _keywords_in_first(given, abilities)
    variant: Fields = {}
    place = next((at for at, one in enumerate(printed_abilities) if _is_enchant(one)), None)
    if place is not None:
        enchants, abilities[place] = _local_enchantment(printed_abilities[place])
        types = f"{types.replace(' — Aura', '')} — {enchants}"
    if "World" in types.split():
        types = types.replace("World Enchantment", "Enchantment — Enchant World")
    if {"Instant", "Sorcery"} & set(types.split()):
        types = types.partition(" — ")[0]
    if types != record["types"]:
        variant["types"] = types
    kept = [one for one in abilities if one is not None]
    if kept != record["abilities"]:
        variant["abilities"] = kept
    if granted:
        record = {**record, "granted": [*record["granted"], *granted]}
    return {**record, "editions": {FIRST: variant}} if variant else record


def _local_enchantment(enchant: Any) -> tuple[str, Fields | None]:
    """The subtype of 2003-12 for what an Aura enchants, and the ability that says what else it asks for.

    A subtype names one type, or nothing that is described closer; that it can enchant only some of those is a
    restriction of its own (2003-12, 212.4d). Raises ValueError where it does not enchant a permanent.
    """
    if isinstance(enchant, str):
        return f"{enchant[:1].upper()}{enchant[1:]}", None
    what = enchant["what"]
    if what.keys() & {"players", "zone", "any_of"}:
        raise ValueError("what it enchants is no permanent that one description fits")
    types, subtypes = what.get("types", ()), what.get("subtypes", ())
    words = [word.lower() for word in types] or subtypes
    subtype = f"Enchant {words[0] if len(words) == 1 else 'permanent'}"
    if len(what) == len(words) == 1 or not what:
        return subtype, None
    change = {"change": "forbid", "event": {"event": "attach", "what": "this", "to": {"not": what}}}
    return subtype, {"kind": "static", "zone": "any", "changes": [change]}


def _given_in_first(record: Fields, abilities: list[Any]) -> list[Any]:
    """Abilities that speak of themselves and are others in 2003-12: they are given by numbers of their own there."""
    found: list[Any] = []
    given = record.get("granted", [])
    for index, (one, other) in enumerate(zip(record["abilities"], abilities, strict=True)):
        if other is not None and one != other and one in given:
            before, now = f'"granted {given.index(one) + 1}"', f'"granted {len(given) + len(found) + 1}"'
            abilities[index] = orjson.loads(orjson.dumps(other).decode().replace(before, now))
            found.append(abilities[index])
    return found


def _keywords_in_first(given: list[Any], abilities: list[Any]) -> list[Any]:
    """The abilities in which a keyword that is given, and that 2003-12 words otherwise, stands instead of its number.

    Raises ValueError where what is given otherwise is no keyword: what a record gives by a number is the same always.
    What is given by nothing any more, as the thing that has it gives it to itself by another number, may be otherwise.
    """
    for number, one in enumerate(given, 1):
        other = _worded(one)
        others = [abilities, *given[: number - 1], *given[number:]]
        if other == one or f'"granted {number}"' not in orjson.dumps(others).decode():
            continue
        if not isinstance(other, dict) or "keyword" not in other:
            raise ValueError("what it gives is worded otherwise in 2003-12")
        text, name = orjson.dumps(abilities).decode(), f'"granted {number}"'
        abilities = orjson.loads(text.replace(name, orjson.dumps(other).decode()))
    return abilities


_LOST = re.compile(r'"change":"lose","abilities":\[[^]]*"(?:defender|vigilance|flash)"')
"""That something loses what is no keyword in 2003-12, and stands there as another ability."""
_GRANTED = re.compile(r'"granted ([1-9][0-9]*)"')


def _abilities_of_other(other: ReadCard, record: Fields) -> list[Any]:
    """The abilities that another text has; those that it gives to others are added to the record's own."""
    if other.granted == record.get("granted", [])[: len(other.granted)]:
        return other.abilities
    before = len(record.get("granted", []))
    renumbered = _GRANTED.sub(
        lambda found: f'"granted {int(found[1]) + before}"', orjson.dumps([other.abilities, other.granted]).decode()
    )
    abilities, granted = orjson.loads(renumbered)
    if granted:
        record["granted"] = [*record.get("granted", []), *granted]
    return list(abilities)


def says_same_in_first(card: ReadCard) -> bool:
    """Whether 2003-12 has what a card says in the same words, and with the same type line."""
    types = type_line(card.card.name, card.card.types, FIRST)
    record = card.record()
    try:
        abilities = [in_first(one, record, types) for one in card.abilities]
        granted = [_worded(one) for one in card.granted]
    except ValueError:
        return False
    is_lost = _LOST.search(orjson.dumps([abilities, granted]).decode()) is not None
    is_same = abilities == card.abilities and granted == card.granted
    return is_same and not is_lost and types == type_line(card.card.name, card.card.types, SECOND)


def same_program(one: ReadCard, other: ReadCard, today: str) -> bool:
    """Whether two texts of a card say the same, whatever names they give, and whatever keywords stand for it."""
    try:
        return _program(one, today) == _program(other, today)
    except ValueError:  # one has what 2003-12 has not
        return False


def _program(card: ReadCard, today: str) -> str:
    record = card.record()
    abilities = [one if _is_enchant(one) else in_first(one, record, today) for one in card.abilities if one is not None]
    return numbered(orjson.dumps([abilities, card.granted], option=orjson.OPT_SORT_KEYS).decode())


def _is_enchant(ability: Any) -> bool:
    word = ability if isinstance(ability, str) else ability.get("keyword", "")
    return word == "enchant" or word.startswith("enchant ")


def in_first(ability: Any, record: Fields, types: str) -> Any:
    """An ability as 2003-12 has it; None where the type line says it."""
    if _is_enchant(ability):
        return None
    if ability == "vigilance":
        return _VIGILANCE
    if ability == "defender":
        return None if "Wall" in types.split() else _DEFENDER
    if ability == "flash":
        return _FLASH
    if isinstance(ability, str) and ability.startswith("snow "):
        return ability.replace("snow ", "snow-covered ")
    if isinstance(ability, dict) and ability.get("keyword") == "echo":
        if ability.get("cost") != [record.get("cost")]:
            raise ValueError("echo has no cost of its own in 2003-12")
        return "echo"
    return _worded(ability)


def _worded(part: Any) -> Any:
    """What 2003-12 says in other words.

    What may attack as though it had no defender may attack though it is a Wall; Auras are local enchantments; creatures
    that are legendary are Legends (2003-12, 215.2).
    """
    if isinstance(part, list):
        return [_worded(one) for one in part]
    if not isinstance(part, dict):
        return part
    if part.get("change") == "becomes" and part.get("subtypes") == ["Aura"]:
        return {**part, "subtypes": ["Enchant creature"]}
    if part.get("change") == "gain" and "enchant creature" in part.get("abilities", ()):
        return {**part, "abilities": [one for one in part["abilities"] if one != "enchant creature"]}
    if part.get("change") == "allow" and part.get("as_though") == [{"change": "lose", "abilities": ["defender"]}]:
        return {key: one for key, one in part.items() if key != "as_though"}
    worded = {key: _worded(one) for key, one in part.items()}
    if "change" not in part and "Creature" in part.get("types", ["Creature"]):
        for supertypes, subtypes in (("supertypes", "subtypes"), ("not_supertypes", "not_subtypes")):
            if part.get(supertypes) == ["Legendary"]:
                worded = _of_legends(worded, supertypes, subtypes)
    return worded


def _of_legends(description: Fields, supertypes: str, subtypes: str) -> Fields:
    """What describes legendary things, or things that are not legendary, with Legends in their place, or among them."""
    rest = {key: one for key, one in description.items() if key != supertypes}
    if subtypes in rest or "any_of" in rest:
        raise ValueError("it describes Legends of certain subtypes")
    if rest.get("types") == ["Creature"]:
        return {**rest, subtypes: ["Legend"]}
    if subtypes == "not_subtypes":
        return {**description, subtypes: ["Legend"]}
    return {**rest, "any_of": [{"supertypes": ["Legendary"]}, {"subtypes": ["Legend"]}]}
