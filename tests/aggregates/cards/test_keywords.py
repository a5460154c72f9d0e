"""The keyword definitions against chapter 502 of each book: numbers, words, parameters."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from rewind.aggregates.cards import KEYWORDS, read_records
from rewind.aggregates.cards.keyword_definitions import editions_in
from rewind.aggregates.cards.text import print_abilities
from rewind.aggregates.editions import NAMES, SCENARIO_DEFAULTS, Citation, edition
from rewind.events.errors import CardError
from tests.aggregates.cards.definitions import definitions, editions_of, in_edition

FIELDS = {
    *(
        "keyword",
        "rule",
        "paragraphs",
        "summary",
        "with",
        "means",
        "engine",
        "plain",
        "several",
        "since",
        "until",
        "in",
    ),
    "variant_of",
    "of_decks",
}
OTHERWISE = {"rule", "summary", "with", "means", "engine"}
SORTS = {"abilities", "cost", "effect", "filter", "given", "name", "number", "targets", "things"}
PARAMETER = re.compile(r"<([a-z_]+)>")

WITHOUT_MEANING = {"2006-10": {"502.23"}}
"""Rules of the chapter that say of a word that it is no keyword ability any more."""

GIVEN: dict[str, Any] = {
    "abilities": [{"kind": "triggered", "when": {"event": "attack", "what": "this"}, "effect": [{"do": "draw"}]}],
    "cost": ["{2}"],
    "effect": [{"do": "draw"}],
    "filter": {"types": ["Creature"]},
    "given": ["flying"],
    "name": "$chosen",
    "number": 2,
    "targets": [],
    "things": {"colors": ["R"]},
}
"""Sort of a parameter → one of it."""

REFUSED = {
    "enchant": "an Aura has it, and nothing else",
}
"""Keyword → why the test's record cannot have it."""

PRINTED = {
    **{
        f"partner—{word}": f"partner — {word.lower()}"
        for word in ("character select", "Father & son", "friends forever", "survivors")
    },
    "chapter": "[ii] — ",
}
"""Keyword → how the test's record is printed with it, where that is not by its word."""

each_edition = pytest.mark.parametrize("name", NAMES)
each_keyword = pytest.mark.parametrize("definition", definitions(), ids=lambda definition: definition["keyword"])


def of_edition(name: str) -> list[dict[str, Any]]:
    """The definitions of an edition, as they are there, each with the number that the book has for its rule."""
    found = [in_edition(definition, name) for definition in definitions() if name in editions_of(definition)]
    called = edition(name).citations if name not in SCENARIO_DEFAULTS else {}
    return [{**definition, "rule": called.get(definition["rule"], definition["rule"])} for definition in found]


def texts(value: Any) -> Iterator[str]:
    """Every text in a value, at any depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from texts(part)


def parameters_used(means: Any) -> set[str]:
    """The parameters that abilities speak of."""
    return {match[1] for text in texts(means) if (match := PARAMETER.fullmatch(text))}


def test_every_keyword_is_defined_once() -> None:
    words = [definition["keyword"] for definition in definitions()]
    assert len(set(words)) == len(words)


@each_edition
def test_every_rule_is_in_the_book_and_has_our_summary(name: str) -> None:
    book = edition(name)
    for definition in of_edition(name):
        assert definition["rule"] in book.numbers, definition["keyword"]
        assert book.summary(definition["rule"]), definition["keyword"]


@each_keyword
def test_the_book_that_lacks_a_keyword_lacks_its_rule(definition: dict[str, Any]) -> None:
    """Unless the rule is about several words, of which the book has the others."""
    for name in set(NAMES) - set(editions_of(definition)):
        book = edition(name)
        number = book.number(definition["rule"])
        under = [rule for rule in book.keywords if number and Citation(name, number).is_under(rule)]
        assert all(definition["keyword"] not in book.keywords[rule].forms for rule in under)
        assert not number or definition["keyword"].endswith("walk")


@pytest.mark.parametrize("name", SCENARIO_DEFAULTS)
def test_every_keyword_of_the_chapter_is_defined(name: str) -> None:
    """`docs/what-is-built.md` says which keywords of 2026-04 are not built."""
    book = edition(name)
    defined = {(definition["rule"], definition["keyword"]) for definition in of_edition(name)}
    demanded = {(number, keyword.name) for number, keyword in book.keywords.items()}
    assert {pair for pair in demanded - defined if pair[0] not in WITHOUT_MEANING.get(name, set())} == set()
    assert not {number for number, _ in defined} & WITHOUT_MEANING.get(name, set())


@each_edition
def test_no_keyword_is_defined_that_the_chapter_lacks(name: str) -> None:
    book = edition(name)
    # 2026-04: 701.22, a word for what is done, and no ability; and 714.2, a keyword of Sagas alone
    actions = {"scry", "chapter"} if name == "2026-04" else set()
    for definition in (one for one in of_edition(name) if one["keyword"] not in actions):
        word, number = definition["keyword"], definition["rule"]
        rule = next(rule for rule in book.keywords if Citation(name, number).is_under(rule))
        of_the_rule = book.keywords[rule]
        assert definition.get("variant_of", word) in {of_the_rule.name, *of_the_rule.forms}, word


@each_edition
def test_plain_words_are_those_that_records_may_have(name: str) -> None:
    assert {definition["keyword"] for definition in of_edition(name) if definition.get("plain")} == {
        word for word, editions in KEYWORDS.items() if name in editions
    }


@each_keyword
def test_a_definition_has_its_fields_and_no_others(definition: dict[str, Any]) -> None:
    assert definition.keys() <= FIELDS
    assert definition["summary"]
    assert definition.get("several", "each") in {"each", "redundant"}
    assert definition.get("plain", True) is True
    assert set(editions_of(definition)) <= set(NAMES)
    assert not {"since", "until"} & definition.keys() or 0 < len(editions_in(definition)) < len(NAMES)
    for name, otherwise in definition.get("in", {}).items():
        assert name in editions_in(definition)
        assert otherwise.keys() <= OTHERWISE
        assert all(definition.get(field) != value for field, value in otherwise.items())


@each_edition
def test_a_keyword_means_abilities_or_is_the_engines(name: str) -> None:
    for definition in of_edition(name):
        assert ("means" in definition) != ("engine" in definition), definition["keyword"]
        assert definition.get("means", definition.get("engine")), definition["keyword"]
        assert "engine" in definition or not definition.get("plain"), definition["keyword"]


@each_edition
def test_parameters_are_used_and_all_that_is_used_is_a_parameter(name: str) -> None:
    for definition in of_edition(name):
        given = definition.get("with", {})
        assert set(given.values()) <= SORTS, definition["keyword"]
        if "means" in definition:
            assert parameters_used(definition["means"]) == set(given), definition["keyword"]
        assert not (definition.get("plain") and given), definition["keyword"]


@pytest.mark.sampled(1)
@each_edition
def test_a_record_can_have_it_and_it_is_printed_by_its_word(name: str) -> None:
    refused, texts_of = set(), {}
    for definition in (one for one in of_edition(name) if one.keys() & {"means", "plain", "with"}):
        word = definition["keyword"]
        given = {parameter: GIVEN[sort] for parameter, sort in definition.get("with", {}).items()}
        bare = {"cost": "{R}", "types": "Artifact"}
        having = {**bare, "abilities": [{"keyword": word, **given} if given else word]}
        card = {"main": name, "since": name, "until": name, **having}
        try:
            (loaded,) = read_records(f"- {json.dumps({'name': 'Test', **card})}", "mine.yaml", unplayed=True)
        except CardError:
            refused.add(word)
            continue
        texts_of[word] = " ".join(one.text.lower() for one in print_abilities(loaded.definition, name))
    assert refused == {definition["keyword"] for definition in of_edition(name)} & REFUSED.keys()
    assert not {
        word for word, text in texts_of.items() if PRINTED.get(word, word.removeprefix("land").lower()) not in text
    }


def test_a_parameter_is_found_at_any_depth_and_only_where_it_stands_alone() -> None:
    assert parameters_used([{"cost": ["<cost>", {"do": "<what>"}], "kind": "a <number> of"}]) == {"cost", "what"}


def test_what_an_edition_says_otherwise_takes_the_place_of_the_other() -> None:
    echo = next(definition for definition in definitions() if definition["keyword"] == "echo")
    assert (in_edition(echo, "2003-12")["with"], in_edition(echo, "2006-10")["with"]) == ({}, {"cost": "cost"})
    madness = next(definition for definition in definitions() if definition["keyword"] == "madness")
    assert in_edition(madness, "2003-12")["means"] != in_edition(madness, "2006-10")["means"]
