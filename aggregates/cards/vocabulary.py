"""The words that the text values of a record can be, edition by edition: types, subtypes, supertypes, keywords, `how`.

The models of the language take any text there, for a log keeps what it was written with. A record is held to these
lists as it is loaded: what is on none of them would never be true of anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from rewind.aggregates.cards.faults import unknown_word
from rewind.aggregates.cards.form import KEYWORDS, editions_with, parse_type_line
from rewind.aggregates.cards.keyword_definitions import definitions
from rewind.aggregates.cards.language.verbs import GIVEN_HOW, HOW, RESULTS, VERBS, ZONE_ROLES
from rewind.aggregates.cards.language.words import ZONE_WORDS
from rewind.aggregates.cards.predefined.definitions import keyword_actions
from rewind.aggregates.cards.yamlfile import Path
from rewind.aggregates.editions import edition as edition_of

_FIELDS = {
    "types": "type",
    "all_types": "type",
    "not_types": "type",
    "subtypes": "subtype",
    "not_subtypes": "subtype",
    "supertypes": "supertype",
    "not_supertypes": "supertype",
    "keywords": "keyword",
    "not_keywords": "keyword",
}
"""Fields of the language that are lists of words → the sort of their words."""

_ROLES_OF_WORDS = frozenset({"kind", "how", "amount", "excess", "number", "mana", "result", "part", "action"})
"""Roles that are no things."""


class Fault(NamedTuple):
    """A word that is not of the list that it has to be of."""

    what: str
    """What is said of it."""
    path: Path
    """Where it stands in the program."""


def faults(program: object, edition: str, path: Path = ()) -> Iterator[Fault]:
    """The words of a program, as plain data, that say nothing in an edition."""
    if isinstance(program, list | tuple):
        for index, part in enumerate(program):
            yield from faults(part, edition, (*path, index))
    elif isinstance(program, dict):
        yield from _of_event(program, edition, path)
        for key, value in program.items():
            if key in _FIELDS and isinstance(value, list | tuple):
                yield from _of_words(value, _FIELDS[key], edition, (*path, key))
            elif key == "of_keyword":
                yield from _of_words((value,), "keyword", edition, path)
            elif key == "token" and isinstance(value, dict):
                yield from _of_token(value, edition, (*path, key))
            elif isinstance(value, dict) and "distinct" in value and not _chooses(program, key, value):
                yield Fault("distinct: said of what a player chooses or finds", (*path, key, "distinct"))
            yield from faults(value, edition, (*path, key))


def _chooses(node: dict[str, object], key: str, description: dict[str, object]) -> bool:
    """Whether what is described has to be different because somebody chooses among it, or counts what is different."""
    return "count" in description or (key == "among" and node.get("do", "choose") in ("choose", "find"))


@cache
def words_of(sort: str, edition: str) -> frozenset[str]:
    """The words of a sort in an edition: "type", "subtype", "supertype", "keyword"."""
    match sort:
        case "type":
            return frozenset(edition_of(edition).card_types)
        case "subtype":
            return frozenset().union(*edition_of(edition).subtypes.values())
        case "supertype":
            return edition_of(edition).supertypes
        case _:
            plain = {word for word, editions in KEYWORDS.items() if edition in editions}
            return frozenset(plain | definitions(edition).keys())


def unknown_subtypes(type_line: tuple[str, ...], edition: str) -> Iterator[str]:
    """What is said of each of these subtypes that an edition does not have."""
    for fault in _of_words(type_line, "subtype", edition, ()):
        yield fault.what


_HYBRID_OR_SNOW = r"S|[WUBRG]/[WUBRG]"
_OF_LATER_BOOKS = r"C|[2C]/[WUBRG]|[WUBRG](?:/[WUBRG])?/P"


def unknown_symbols(value: object, edition: str) -> Iterator[str]:
    """What is said of each mana symbol in a value that an edition does not have (rule 104.3)."""
    without = _symbols_without(edition)
    for found in without.findall(str(value)) if without is not None and value else ():
        yield f"{edition} has no mana symbol {found}"


@cache
def _symbols_without(edition: str) -> re.Pattern[str] | None:
    """The mana symbols that an edition does not have; None where it has all."""
    policies = edition_of(edition).policies
    without = [] if policies.hybrid_and_snow_symbols else [_HYBRID_OR_SNOW]
    without += [] if policies.later_mana_symbols else [_OF_LATER_BOOKS]
    return re.compile(rf"\{{(?:{'|'.join(without)})\}}") if without else None


def _of_words(words: list[object] | tuple[object, ...], sort: str, edition: str, path: Path) -> Iterator[Fault]:
    for index, word in enumerate(words):
        if isinstance(word, str) and not _is_one(word, sort, edition):
            what = unknown_word(word, words_of(sort, edition), sort=f"no {sort} in {edition}")
            yield Fault(what, (*path, index))


def _is_one(word: str, sort: str, edition: str) -> bool:
    """Whether a word is of a sort: on its list, or a word that stands for one (`$name`, `each`)."""
    if word.startswith("$") or word == "each" or word in words_of(sort, edition):
        return True
    if sort == "subtype":
        return word.startswith("Enchant ")  # 2003-12, 212.4c
    return sort == "keyword" and _has_keyword(word, edition)


def _has_keyword(word: str, edition: str) -> bool:
    try:
        return edition in editions_with(word)
    except ValueError:
        return False


def _of_token(token: dict[str, object], edition: str, path: Path) -> Iterator[Fault]:
    """A token's type line; in one that depends on a choice nothing is known."""
    line = token.get("types")
    if not isinstance(line, str) or "$" in line:
        return
    try:
        for what in unknown_subtypes(parse_type_line(line, edition).subtypes, edition):
            yield Fault(what, (*path, "types"))
    except ValueError as error:
        yield Fault(str(error), (*path, "types"))


# Events


def _of_event(node: dict[str, object], edition: str, path: Path) -> Iterator[Fault]:
    """The roles of a pattern, and what an instruction says of how it is done."""
    verb, how = node.get("event"), node.get("how")
    if isinstance(how, str):
        done = node.get("do")
        allowed = GIVEN_HOW.get(str(done), frozenset()) if done is not None else _ways(str(verb), edition)
        if how not in allowed:
            yield Fault(unknown_word(how, allowed, sort=f"no way to {done or verb}"), (*path, "how"))
    if not isinstance(verb, str) or verb not in VERBS:
        return
    result = node.get("result")
    if isinstance(result, str) and result not in RESULTS:
        yield Fault(unknown_word(result, RESULTS, sort="no result of a coin"), (*path, "result"))
    action = node.get("action")
    if isinstance(action, str) and action not in keyword_actions(edition):
        what = unknown_word(action, keyword_actions(edition), sort=f"no keyword action in {edition}")
        yield Fault(what, (*path, "action"))
    for role in VERBS[verb] - _ROLES_OF_WORDS:
        is_zone = role in ZONE_ROLES.get(verb, frozenset())
        yield from _of_role(node.get(role), is_zone, (*path, role))


def _ways(verb: str, edition: str) -> frozenset[str]:
    """The words of `how` in patterns of a verb."""
    listed = frozenset(HOW.get(verb, ()))
    return (listed - {"KEYWORD"}) | words_of("keyword", edition) if "KEYWORD" in listed else listed


def _of_role(value: object, is_zone: bool, path: Path) -> Iterator[Fault]:
    """What a role has to be: a zone, or things."""
    if isinstance(value, list | tuple):
        for index, one in enumerate(value):
            yield from _of_role(one, is_zone, (*path, index))
    elif is_zone and isinstance(value, str) and value not in ZONE_WORDS:
        yield Fault(unknown_word(value, ZONE_WORDS, ["{zone: …, of: …}"], sort="no zone"), path)
    elif is_zone and isinstance(value, dict) and not value.keys() <= {"zone", "of"}:
        yield Fault('a zone is needed here: a word, or one with "of" and whose it is', path)
    elif not is_zone and isinstance(value, str) and value in ZONE_WORDS:
        yield Fault(f'"{value}" is a zone; somebody or something is needed here', path)
    elif not is_zone and isinstance(value, dict) and value.keys() & {"at_least", "at_most", "exactly"}:
        yield Fault("somebody or something is needed here, not a number", path)
