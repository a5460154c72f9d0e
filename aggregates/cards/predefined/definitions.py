"""Keyword actions, predefined tokens and counters as definitions in the ability language (2026-04: 701, 111.10, 122.1).

They stand in `keyword_actions.yaml`, `tokens.yaml`, `dungeons.yaml`, `designations.yaml`, `intrinsic.yaml` and
`counters.yaml`, whose heads say what each field means. As with keyword abilities a definition of an action or a token
is put in as a record is loaded: the log carries the word and what it means, so that a later correction leaves recorded
games alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import cast

from rewind.aggregates.cards.faults import unknown_word
from rewind.aggregates.cards.keyword_definitions import definitions
from rewind.aggregates.cards.language import Ability, KeywordAction, Static
from rewind.aggregates.cards.language.as_json import ABILITY
from rewind.aggregates.cards.language.plain_data import declared
from rewind.aggregates.cards.yamlfile import Plain, read_items
from rewind.aggregates.editions import NAMES, names_between
from rewind.aggregates.editions import edition as edition_of

_FIELD = re.compile(r"<([a-z]+)>")

_ENERGY = re.compile(r"(\{E\})+")
"""Energy symbols as a cost, each an energy counter that the player removes (2026-04: 107.14)."""

_WORDS_OF_ACTION = frozenset({"do", "means", "as", "keep"})
"""Fields of a keyword action that are none of what it is told."""

_OF_DEFINITION = frozenset({"token", "rule", "since"})
"""Fields of the definition of a token that are none of the token."""


@dataclass(frozen=True, slots=True)
class ActionDefinition:
    """A keyword action in one edition."""

    word: str
    rule: str
    """Its number, with the edition."""
    fields: tuple[str, ...]
    """The fields that it has."""
    means: tuple[Plain, ...]
    """The instructions that it stands for, with `<field>` where what a field holds stands."""


@cache
def _items(file: str) -> tuple[dict[str, Plain], ...]:
    """The definitions of a file."""
    text = Path(__file__).parent.joinpath(file).read_text("utf-8")
    return tuple(cast(dict[str, Plain], one.data) for one in read_items(text, f"aggregates/cards/predefined/{file}"))


def _defined_in(file: str, edition: str) -> list[dict[str, Plain]]:
    """The definitions of a file that an edition has."""
    return [one for one in _items(file) if edition in names_between(str(one.get("since", NAMES[0])))]


@cache
def keyword_actions(edition: str) -> Mapping[str, ActionDefinition]:
    """The keyword actions of an edition that are definitions: word → definition."""
    return MappingProxyType(
        {
            str(one["action"]): ActionDefinition(
                str(one["action"]),
                str(one["rule"]),
                tuple(cast(dict[str, Plain], one["with"])),
                tuple(cast(list[Plain], one["means"])),
            )
            for one in _defined_in("keyword_actions.yaml", edition)
            if "means" in one
        }
    )


@cache
def paid_actions(edition: str) -> Mapping[str, Plain]:
    """The keyword actions of an edition that are costs: word → the cost that it stands for."""
    return MappingProxyType(
        {str(one["action"]): one["pays"] for one in _defined_in("keyword_actions.yaml", edition) if "pays" in one}
    )


@cache
def predefined_tokens(edition: str) -> Mapping[str, Mapping[str, Plain]]:
    """The tokens of an edition that effects call by a name: name → the fields of the token."""
    return MappingProxyType(
        {
            str(one["token"]): MappingProxyType({key: part for key, part in one.items() if key not in _OF_DEFINITION})
            for one in _defined_in("tokens.yaml", edition)
        }
    )


@cache
def dungeons(edition: str, subtype: str | None) -> tuple[dict[str, Plain], ...]:
    """The dungeons of an edition that a player who ventures may enter: those of a subtype, or those of none.

    Each with its name, its types, where the arrows of its rooms point, and its room abilities, which trigger as the
    venture marker is moved there (2026-04: 309.4c).
    """
    found: list[dict[str, Plain]] = []
    for one in _defined_in("dungeons.yaml", edition):
        subtypes = str(one["types"]).partition(" — ")[2]
        if subtypes != (subtype or ""):
            continue
        rooms = cast(list[dict[str, Plain]], one["rooms"])
        abilities: list[Plain] = [
            {
                "kind": "triggered",
                "zone": "command",
                "when": {"event": "venture", "what": "this", "number": number},
                **{key: part for key, part in room.items() if key != "leads_to"},
            }
            for number, room in enumerate(rooms, 1)
        ]
        leads_to: list[Plain] = [room.get("leads_to", []) for room in rooms]
        found.append(
            {"predefined": one["dungeon"], "types": one["types"], "leads_to": leads_to, "abilities": abilities}
        )
    return tuple(found)


@cache
def counter_abilities(edition: str) -> Mapping[str, tuple[Static, ...]]:
    """The counters that do something on a permanent in an edition: name → the abilities that they stand for."""
    return MappingProxyType(
        {
            str(one["counter"]): tuple(
                cast(Static, ABILITY.right(ability)) for ability in cast(list[Plain], one["means"])
            )
            for one in _defined_in("counters.yaml", edition)
        }
    )


@cache
def counter_rule(edition: str, kind: str) -> str:
    """The rule that says what counters of a kind do."""
    return next(str(one["rule"]) for one in _defined_in("counters.yaml", edition) if one["counter"] == kind)


@cache
def _designations() -> Mapping[str, dict[str, Plain]]:
    """The designations with which abilities come: word → definition."""
    return {str(one["designation"]): one for one in _items("designations.yaml")}


@cache
def built_in_abilities() -> Mapping[str, Ability]:
    """The triggered abilities that no card of a game says: key → ability (2026-04: 310.11b, 725.2, 726.2).

    They are those of subtypes, which are their keys, those that come with designations, and those of the rooms of
    dungeons that only these have entered.
    """
    found = {
        str(one["subtype"]): ABILITY.right(with_definitions(one["means"], str(one["since"])))
        for one in _items("intrinsic.yaml")
    }
    for word, one in _designations().items():
        means = cast(list[Plain], with_definitions(one["means"], str(one["since"])))
        for number, ability in enumerate(means, 1):
            found[f"{word} {number}"] = ABILITY.right(_with_keys(ability, found))
    return MappingProxyType(found)


@cache
def subtypes_with_abilities() -> frozenset[str]:
    """The subtypes of which permanents have a triggered ability by the rules alone (2026-04: 310.11b)."""
    return frozenset(str(one["subtype"]) for one in _items("intrinsic.yaml"))


def _with_keys(program: Plain, abilities: dict[str, Ability]) -> Plain:
    """A program whose dungeons and tokens have their abilities by keys, under which these are put into `abilities`."""
    match program:
        case list():
            return [_with_keys(one, abilities) for one in program]
        case {"predefined": name, "abilities": list() as own}:
            keys: list[Plain] = []
            for number, ability in enumerate(own, 1):
                key = f"{name} {number}" if isinstance(ability, dict) else ability
                keys.append(key)
                if isinstance(key, str) and isinstance(ability, dict):
                    abilities[key] = ABILITY.right(_with_keys(ability, abilities))
            return {**cast(dict[str, Plain], program), "abilities": keys}
        case dict():
            return {key: _with_keys(one, abilities) for key, one in program.items()}
        case _:
            return program


def keys_of_designation(designation: str) -> tuple[str, ...]:
    """The keys of the triggered abilities that come with a designation; none of most."""
    return tuple(key for key in built_in_abilities() if key.rpartition(" ")[0] == designation)


def marker_of(designation: str) -> tuple[str, str]:
    """What the marker of a designation with abilities is called, and the rule of these."""
    one = _designations()[designation]
    return str(one["marker"]), str(one["rule"])


KEYWORD_COUNTERS = frozenset(
    {
        "flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof",
        "indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance",
    }
)  # fmt: skip
"""The keywords that counters of their names give (2026-04: 122.1b)."""


@cache
def keyword_counters(edition: str) -> frozenset[str]:
    """The kinds of counters of an edition that give a keyword, those whose keyword it has."""
    has_them = edition_of(edition).policies.counters_with_rules
    return KEYWORD_COUNTERS.intersection(definitions(edition)) if has_them else frozenset()


def kinds_of_counters(program: object) -> frozenset[str]:
    """The kinds of counters, and other words for kinds, that a program as plain data speaks of."""
    if isinstance(program, list):
        return frozenset[str]().union(*map(kinds_of_counters, program))
    if not isinstance(program, dict):
        return frozenset()
    kind = program.get("kind")
    own = frozenset([kind] if isinstance(kind, str) else [])
    return own.union(*map(kinds_of_counters, program.values()))


@cache
def rule_of(word: str) -> str:
    """The rule of a keyword action in the first edition that has it."""
    return next(keyword_actions(name)[word].rule for name in NAMES if word in keyword_actions(name))


@cache
def _actions() -> frozenset[str]:
    """The words of keyword actions that are definitions in any edition."""
    return frozenset[str]().union(*(keyword_actions(name) for name in NAMES))


@cache
def _defaults() -> Mapping[str, Plain]:
    """What is meant where a field of a keyword action is not written."""
    return {key: default for _, key, _, default in declared(KeywordAction) if isinstance(default, str | int)}


def with_definitions(program: Plain, edition: str) -> Plain:
    """A program as plain data, with what its keyword actions and predefined tokens stand for in an edition.

    Raises ValueError where the edition has no such action or token, or an action is told what it does not ask for.
    """
    match program:
        case str() if _ENERGY.fullmatch(program) and edition_of(edition).policies.counters_with_rules:
            return {"do": "remove_counters", "on": "you", "kind": "energy", "number": program.count("{E}")}
        case list():
            return [with_definitions(one, edition) for one in program]
        case dict() if "do" in program and "means" not in program and program["do"] in _actions():
            return with_definitions({**program, "means": _means(program, edition)}, edition)
        case dict() if program.get("do") in paid_actions(edition):
            return with_definitions(paid_actions(edition)[str(program["do"])], edition)
        case dict() if program.get("do") == "venture" and "dungeons" not in program:
            return with_definitions({**program, "dungeons": _dungeons(program, edition)}, edition)
        case dict() if "predefined" in program and "types" not in program:
            return with_definitions(_token(program, edition), edition)
        case dict():
            return {key: with_definitions(one, edition) for key, one in program.items()}
        case _:
            return program


def without_definitions(program: object, edition: str) -> object:
    """A program of a log as plain data, without what its keyword actions and predefined tokens stand for in it.

    A token to which an effect has added something is left as it is. To fight is the damage that it is: the rules of
    the grammar say that so.
    """
    match program:
        case list():
            return [without_definitions(one, edition) for one in program]
        case {"do": "fight", "what": what, "means": [{"effect": [{"effect": [{"otherwise": [damage]}]}, *_]}]}:
            return _with_in_place_of(damage, "each", what)
        case dict() if "do" in program and ("means" in program or program["do"] == "venture"):
            put_in = ("means", "dungeons")
            return {key: without_definitions(one, edition) for key, one in program.items() if key not in put_in}
        case dict() if "predefined" in program and _is_only_predefined(program, edition):
            return {"predefined": program["predefined"]}
        case dict():
            return {key: without_definitions(one, edition) for key, one in program.items()}
        case _:
            return program


def _with_in_place_of(program: Plain, word: str, other: Plain) -> Plain:
    """A program with something else in place of a word."""
    match program:
        case dict():
            return {key: _with_in_place_of(part, word, other) for key, part in program.items()}
        case list():
            return [_with_in_place_of(part, word, other) for part in program]
        case _:
            return other if program == word else program


def _is_only_predefined(token: Mapping[str, object], edition: str) -> bool:
    """Whether a token of a log is as the edition defines it, as far as it says: it has as many abilities."""
    defined = predefined_tokens(edition).get(str(token["predefined"]))
    if defined is None:
        return False
    has, should = (one.get("abilities", []) for one in (token, defined))
    others = {key: part for key, part in token.items() if key not in ("abilities", "predefined")}
    return len(cast(list[object], has)) == len(cast(list[object], should)) and others == {
        key: part for key, part in defined.items() if key != "abilities"
    }


def _means(action: dict[str, Plain], edition: str) -> Plain:
    """The instructions that a keyword action stands for."""
    word, known = str(action["do"]), keyword_actions(edition)
    if word not in known:
        raise ValueError(unknown_word(word, known, sort=f"no keyword action in {edition}"))
    definition = known[word]
    written = {key: value for key, value in action.items() if key not in _WORDS_OF_ACTION}
    if unknown := [name for name in written if name not in definition.fields]:
        raise ValueError(f"{word} has no {', '.join(unknown)}; it has {', '.join(definition.fields)}")
    values = {name: written.get(name, _defaults().get(name)) for name in definition.fields}
    if missing := [name for name, value in values.items() if value is None]:
        raise ValueError(f"{word} needs {', '.join(missing)}")
    return _with_values(list(definition.means), values)


def _dungeons(program: Mapping[str, Plain], edition: str) -> Plain:
    """The dungeons that an instruction to venture may have a player enter."""
    subtype = program.get("subtype")
    found = dungeons(edition, None if subtype is None else str(subtype))
    if not found:
        raise ValueError(f"no dungeon of that kind is known in {edition}")
    return [*found]


def _token(token: dict[str, Plain], edition: str) -> dict[str, Plain]:
    """A predefined token with its characteristics; what an effect says of it goes before, and abilities are added."""
    word, known = str(token["predefined"]), predefined_tokens(edition)
    if word not in known:
        raise ValueError(unknown_word(word, known, sort=f"no predefined token in {edition}"))
    abilities = [*cast(list[Plain], known[word].get("abilities", [])), *cast(list[Plain], token.get("abilities", []))]
    return {**known[word], **token, **({"abilities": abilities} if abilities else {})}


def _with_values(part: Plain, values: Mapping[str, Plain]) -> Plain:
    """A part of a definition with the values of its fields in their place, also of those in the midst of a text."""
    match part:
        case str():
            match = _FIELD.fullmatch(part)
            return values[match[1]] if match is not None else _FIELD.sub(lambda found: str(values[found[1]]), part)
        case list():
            return [_with_values(one, values) for one in part]
        case dict():
            return {key: _with_values(one, values) for key, one in part.items()}
        case _:
            return part
