"""The keyword definitions as the file has them, and what each comes to in an edition."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from rewind.aggregates.cards.predefined.definitions import counter_abilities, counter_rule, keyword_actions
from rewind.aggregates.cards.yamlfile import read_items
from rewind.aggregates.editions import NAMES, edition, names_between

FILE = "keywords.yaml"


@cache
def definitions() -> tuple[dict[str, Any], ...]:
    """The definitions in the order of the file."""
    text = files("rewind.aggregates.cards").joinpath(FILE).read_text("utf-8")
    return tuple(data for item in read_items(text, FILE) if isinstance(data := item.data, dict))


def editions_of(definition: dict[str, Any]) -> tuple[str, ...]:
    """The editions that have the keyword."""
    return names_between(definition.get("since", NAMES[0]), definition.get("until", NAMES[-1]))


def in_edition(definition: dict[str, Any], name: str) -> dict[str, Any]:
    """The definition with what is otherwise in an edition; its rule is the number there, by `citations.toml`."""
    otherwise: dict[str, Any] = definition.get("in", {}).get(name, {})
    said = {key: value for key, value in definition.items() if key not in {"in", "since", "until"}}
    for one, other in (("means", "engine"), ("engine", "means")):
        if one in otherwise:
            said.pop(other, None)
    return said | {"rule": edition(name).number(definition["rule"])} | otherwise


def cited_by_definitions() -> frozenset[str]:
    """The rules that the definitions of keyword abilities, keyword actions and counters name, as written."""
    of_actions = {action.rule for name in NAMES for action in keyword_actions(name).values()}
    of_counters = {counter_rule(name, kind) for name in NAMES for kind in counter_abilities(name)}
    of_abilities = {rule for one in definitions() for rule in (one["rule"], *one.get("paragraphs", {}).values())}
    return frozenset(of_abilities | of_actions | of_counters)
