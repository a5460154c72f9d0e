"""Keyword abilities as definitions in the ability language, edition by edition (rule 502).

They stand in `keywords.yaml`, whose head says what each field means. A definition is expanded when a record is loaded:
the log carries the word, its parameters and what it means, so that a later correction leaves recorded games alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import cast

from rewind.aggregates.cards.faults import unknown_word
from rewind.aggregates.cards.language import KeywordAbility
from rewind.aggregates.cards.language.as_json import ABILITY
from rewind.aggregates.cards.language.changes import REPLACEABLE
from rewind.aggregates.cards.language.plain_data import plain
from rewind.aggregates.cards.yamlfile import Plain, read_items
from rewind.aggregates.editions import NAMES, names_between
from rewind.aggregates.editions import edition as edition_of

NOT_PLAYED: dict[str, frozenset[str]] = {
    "keyword": frozenset(),
}
"""Field of a program → the words of the language that the rules do not play yet: a record that has one is refused."""

ONLY_BEGUN = frozenset({"control_player"})
"""Changes that the rules play only where they begin by a spell or ability that resolves (rule 507.1)."""

NOT_AT_RANDOM = frozenset({"source", "name", "number", "mode", "order", "piles", "pile", "division"})
"""Kinds of choices that the rules leave to a player only, where no words are said among which chance could choose."""

_SYMBOLS = re.compile(r"(\{[^{}]{1,8}\})+")
_SYMBOL = re.compile(r"\{([^{}]+)\}")
_PLAYED_SYMBOL = re.compile(r"X|S|C|[0-9]+|[2C]/[WUBRG]|[WUBRG](/[WUBRG])?(/P)?")
"""The mana symbols that the rules play."""
GIVES_FROM = frozenset({"in_play", "stack", "hand", "graveyard", "library", "removed", "command"})
"""The zones from which a static ability can give other objects abilities (rules 402.8, 405.1)."""

_PARAMETER = re.compile(r"<([a-z]+)>")


@dataclass(frozen=True, slots=True)
class KeywordDefinition:
    """A keyword ability in one edition."""

    word: str
    parameters: tuple[str, ...]
    means: tuple[Plain, ...]
    """The abilities that it stands for, with `<parameter>` where one stands; none where the engine reads the word."""
    rule: str
    """Its number in 2006-10; with its edition where only another book has it."""
    is_plain: bool
    """Whether it stands alone in records and logs and is read by the engine as it is."""
    variant_of: str | None = None
    """The keyword that this is a variant of: what is about that is about this too."""
    is_of_decks: bool = False
    """Whether it says only how decks are made, so that nothing in a game reads it (2026-04: 702.124a)."""
    paragraphs: Mapping[str, str] = field(default_factory=dict)
    """The verb of what an ability of it is about → the paragraph that says so; after the verb a subtype may stand."""

    def paragraph(self, verb: str, subtypes: Iterable[str] = ()) -> str:
        """The paragraph about events of a verb, of things of some subtypes; its rule where no paragraph is named."""
        words = (*(f"{verb} {subtype}" for subtype in subtypes), verb)
        return next((self.paragraphs[word] for word in words if word in self.paragraphs), self.rule)


def editions_in(fields: Mapping[str, Plain]) -> tuple[str, ...]:
    """The editions that have the keyword of a definition in the file."""
    return names_between(str(fields.get("since", NAMES[0])), str(fields.get("until", NAMES[-1])))


@cache
def _items() -> tuple[dict[str, Plain], ...]:
    """What the file says of each keyword."""
    name = "keywords.yaml"
    text = Path(__file__).parent.joinpath(name).read_text("utf-8")
    return tuple(cast(dict[str, Plain], item.data) for item in read_items(text, f"aggregates/cards/{name}"))


@cache
def definitions(edition: str) -> Mapping[str, KeywordDefinition]:
    """The keywords of an edition: word → definition."""
    found: dict[str, KeywordDefinition] = {}
    for fields in _items():
        if edition not in editions_in(fields):
            continue
        otherwise = cast(dict[str, Plain], cast(dict[str, Plain], fields.get("in", {})).get(edition, {}))
        merged = fields | otherwise
        means = () if "engine" in otherwise else tuple(cast(list[Plain], merged.get("means", [])))
        word = str(fields["keyword"])
        parameters = tuple(cast(dict[str, Plain], merged.get("with", {})))
        variant_of = fields.get("variant_of")
        found[word] = KeywordDefinition(
            word,
            parameters,
            means,
            str(fields["rule"]),
            bool(fields.get("plain")),
            None if variant_of is None else str(variant_of),
            bool(fields.get("of_decks")),
            {verb: str(rule) for verb, rule in cast(dict[str, Plain], fields.get("paragraphs", {})).items()},
        )
    return MappingProxyType(found)


@cache
def variants_in(words: frozenset[str], edition: str) -> frozenset[str]:
    """The keywords of which some of these words are variants."""
    found = (definitions(edition).get(word) for word in words)
    return frozenset(one.variant_of for one in found if one is not None and one.variant_of is not None)


@cache
def editions_of(word: str) -> tuple[str, ...]:
    """The editions that have a keyword; none where it is no keyword."""
    return tuple(name for name in NAMES if word in definitions(name))


@cache
def means_something(word: str) -> bool:
    """Whether a word is a keyword without parameters that stands for abilities, in any edition."""
    found = (definitions(name).get(word) for name in NAMES)
    return any(one is not None and one.means and not one.parameters for one in found)


def expanded(keyword: KeywordAbility, edition: str) -> KeywordAbility:
    """A keyword with the abilities that it means in an edition.

    Raises ValueError where the edition has no such keyword, or the parameters are not those that it has.
    """
    definition = definitions(edition).get(keyword.keyword)
    if definition is None:
        raise ValueError(unknown_word(keyword.keyword, definitions(edition), sort=f"no keyword in {edition}"))
    written = cast(dict[str, Plain], plain(keyword))
    given = {name: value for name, value in written.items() if name not in ("keyword", "means")}
    if "targets" in definition.parameters:  # what has none need not say so
        given.setdefault("targets", [])
    if missing := [name for name in definition.parameters if name not in given]:
        raise ValueError(f'"{keyword.keyword}" needs {", ".join(missing)}')
    if unknown := [name for name in given if name not in definition.parameters]:
        has = ", ".join(definition.parameters) or "no parameters"
        raise ValueError(f'"{keyword.keyword}" has no {", ".join(unknown)}; it has {has}')
    means = cast(list[Plain], _put(list(definition.means), given))
    abilities = tuple(ABILITY.made(_lists_to_tuples(one)) for one in means)
    return keyword.model_copy(update={"means": abilities})


def _adds_snow(edition: str) -> bool:
    """Whether a book says what mana is added by the snow symbol (2026-04: 106.11)."""
    return edition_of(edition).policies.later_mana_symbols


def not_played(program: object, edition: str) -> str | None:
    """The first word of a program that the rules of an edition do not play, with its field; None where all are."""
    if isinstance(program, dict):
        if program.get("kind") == "static" and any(one["change"] in ONLY_BEGUN for one in program.get("changes", ())):
            return "control_player of a static ability"
        for field, words in NOT_PLAYED.items():
            if program.get(field) in words:
                return f"{field} {program[field]}"
        if program.get("at_random") and program.get("kind") in NOT_AT_RANDOM and not program.get("values"):
            return f"{program['kind']} chosen at random"
        if gives_from_anywhere(program):
            return "abilities given to others from any zone"
        if program.get("do") == "add_mana" and "{S}" in str(program.get("mana")) and not _adds_snow(edition):
            return "the snow symbol as mana that is added"
        if program.get("change") == "forbid" and "uses" in program and not _is_counted(program["event"]):
            return "uses of an effect that forbids what is chosen"
    if isinstance(program, str) and _SYMBOLS.fullmatch(program):
        unknown = (one for one in _SYMBOL.findall(program) if not _PLAYED_SYMBOL.fullmatch(one))
        return next((f"the mana symbol {{{one}}}" for one in unknown), None)
    parts = program.values() if isinstance(program, dict) else program if isinstance(program, list | tuple) else ()
    return next((found for part in parts if (found := not_played(part, edition)) is not None), None)


def _is_counted(event: object) -> bool:
    """Whether it is told each time that an event is forbidden: what is chosen is not offered, and nobody tries it."""
    patterns = event.get("any_of", (event,)) if isinstance(event, dict) else ()
    return all(one["event"] in REPLACEABLE for one in patterns)


def gives_from_anywhere(program: Mapping[str, object]) -> bool:
    """Whether a static ability that names no zone by itself gives abilities to anything but its own object."""
    zones = program.get("zone", "in_play")
    named = zones if isinstance(zones, list | tuple) else (zones,)
    if program.get("kind") != "static" or program.get("to", "this") == "this" or GIVES_FROM.issuperset(named):
        return False
    changes = program.get("changes")
    return isinstance(changes, list | tuple) and any(
        isinstance(change, dict) and change.get("change") == "gain" for change in changes
    )


def _put(value: Plain, given: Mapping[str, Plain]) -> Plain:
    """A value with what is given in place of the parameters; a list in place of one of a list is spread in it."""
    match value:
        case str():
            match = _PARAMETER.fullmatch(value)
            return value if match is None else given[match[1]]
        case list():
            found: list[Plain] = []
            for one in value:
                put = _put(one, given)
                spread = isinstance(one, str) and isinstance(put, list) and _PARAMETER.fullmatch(one) is not None
                found += cast(list[Plain], put) if spread else [put]
            return found
        case dict():
            return {key: _put(one, given) for key, one in value.items()}
        case _:
            return value


def _lists_to_tuples(value: Plain) -> object:
    if isinstance(value, list):
        return tuple(_lists_to_tuples(one) for one in value)
    if isinstance(value, dict):
        return {key: _lists_to_tuples(one) for key, one in value.items()}
    return value
