"""What is said to be built: keywords, mechanics and chapters, from where the rules act."""

from __future__ import annotations

import pytest

from docs import coverage as what_is_built
from docs.build import ROOT
from rewind.aggregates.cards import KEYWORDS
from rewind.aggregates.cards.form import PARAMETERS, editions_with
from rewind.aggregates.cards.keyword_definitions import NOT_PLAYED, definitions
from rewind.aggregates.editions import CITED_BY, NAMES, SCENARIO_DEFAULTS, edition
from rewind.replays.rule_index import implementations
from rewind.replays.rule_index.book_order import under
from rewind.replays.rule_index.implementations import (
    KnownKeyword,
    cited_in_code,
    cited_in_tests,
    coverage,
    known_keywords,
    known_mechanics,
    known_rule,
    known_rules,
    outline,
    places_defining,
    places_reading,
)
from tests.cli.running import good

ACCEPTED = [*KEYWORDS, "equip {1}", "enchant artifact", "enchant creature", "enchant land"]
"""Every keyword that a card may have; of those with a parameter some."""


def keyword_of(name: str, form: str) -> KnownKeyword:
    """The keyword ability of an edition to which a form belongs."""
    (found,) = [one for one in known_keywords(name) if form in (*one.built, *one.missing)]
    return found


@pytest.mark.parametrize("form", ACCEPTED)
def test_a_keyword_is_built_in_each_book_that_has_it_if_and_only_if_the_rules_read_it(form: str) -> None:
    assert {form.partition(" ")[0], form} & {*KEYWORDS, *PARAMETERS}
    for name in editions_with(form):
        found = keyword_of(name, form)
        is_of_decks = (defined := definitions(name).get(form)) is not None and defined.is_of_decks
        assert (form in found.built) == bool(places_reading(form)) or is_of_decks
        assert form in found.built, f"a card may have {form}, and no rule reads it"
        assert found.number in known_rules(name)
        assert known_rule(name, found.number).places


@pytest.mark.parametrize("name", NAMES)
def test_a_keyword_is_built_if_the_rules_read_it_or_its_definition_says_what_it_means(name: str) -> None:
    accepted = {form for form in ACCEPTED if name in editions_with(form)}
    for found in known_keywords(name):
        if found.built:
            assert accepted & set(found.built) or all(
                places_defining(form, name) or (form in definitions(name) and places_reading(form))
                for form in found.built
            ), found
            assert known_rule(name, found.number).places
    built = {one.name for one in known_keywords(name) if one.status in ("built", "partly built")}
    assert {"protection", "kicker", "affinity", "morph"} <= built


@pytest.mark.parametrize("name", NAMES)
def test_a_keyword_that_is_defined_is_named_by_a_test(name: str) -> None:
    assert not {one.name for one in known_keywords(name) for form in one.missing if places_defining(form, name)}


@pytest.mark.parametrize("name", NAMES)
def test_a_keyword_that_is_only_defined_is_not_built_where_no_test_names_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(implementations, "cited_in_tests", lambda: {"502.4": frozenset({"a test"})})
    known_keywords.cache_clear()
    try:
        assert keyword_of(name, "protection").status == "not built"
        assert keyword_of(name, "flying").status == "built"
    finally:
        monkeypatch.undo()
        known_keywords.cache_clear()


def test_a_keyword_that_the_rules_do_not_play_is_not_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(NOT_PLAYED, "keyword", frozenset({"kicker"}))
    known_keywords.cache_clear()
    try:
        assert keyword_of("2006-10", "kicker").status == "not built"
    finally:
        monkeypatch.undo()
        known_keywords.cache_clear()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", NAMES)
def test_every_built_keyword_is_named_by_a_test(name: str) -> None:
    for found in known_keywords(name):
        numbers = (found.number, *under(name, found.number))
        if found.built:
            called = [written for written, there in edition(name).citations.items() if there in numbers]
            assert not cited_in_tests().keys().isdisjoint([*numbers, *called]), found


def test_a_keyword_that_the_rules_stop_reading_is_no_longer_built(monkeypatch: pytest.MonkeyPatch) -> None:
    strings = {text: places for text, places in implementations.strings_in_code().items() if text != "haste"}
    monkeypatch.setattr(implementations, "strings_in_code", lambda: strings)
    known_keywords.cache_clear()
    try:
        assert keyword_of("2006-10", "haste").status == "not built"
    finally:
        monkeypatch.undo()
        known_keywords.cache_clear()


@pytest.mark.parametrize("name", NAMES)
def test_the_facts_of_a_book_name_numbers_that_it_has(name: str) -> None:
    book = edition(name)
    assert {*book.keywords, *book.mechanics, *book.chapters} <= book.numbers
    chapter = "702." if name == "2026-04" else "502."
    headings = {number for number in book.numbers if number.startswith(chapter) and number[-1].isdecimal()}
    assert set(book.keywords) == headings - {f"{chapter}1"}
    assert {number for number in book.numbers if "." not in number} - set(book.chapters) <= {"215"}  # it is empty


def test_the_numbers_in_remarks_are_in_a_book() -> None:
    numbers = edition(CITED_BY).numbers
    for literal in cited_in_code():
        if literal[0].isdecimal():
            book, _, number = literal.partition(":")[0].rpartition(" ")
            assert number in (edition(book).numbers if book else numbers), literal


def test_snow_is_what_each_book_says_it_is() -> None:
    assert keyword_of("2003-12", "snow-covered").number == "502.14"
    assert keyword_of("2006-10", "vigilance").number == "502.14"
    assert "snow-covered swampwalk" in keyword_of("2003-12", "swampwalk").built
    assert "snow swampwalk" in keyword_of("2006-10", "swampwalk").built


@pytest.mark.parametrize("name", SCENARIO_DEFAULTS)
def test_a_chapter_takes_together_what_stands_under_it(name: str) -> None:
    for chapter in ("502", "420", "212"):
        below, known = outline(name, chapter), known_rules(name)
        assert below.acted_on == tuple(number for number in under(name, chapter) if number in known)
        assert below.acted_on
    ran = good("rules", "502", "--edition", name, "--sources")
    assert "nowhere" not in ran.text
    assert f"the code acts on {len(outline(name, '502').acted_on)} of " in ran.text
    assert "502.4 flying" in ran.text
    assert "502.7 protection" in ran.text.partition("not built")[0]


@pytest.mark.parametrize("name", NAMES)
def test_coverage_counts_every_number_of_the_book_once(name: str) -> None:
    numbers = {number for number in edition(name).numbers if "." in number} - {"432.2b"}  # a misprint for 423.2b
    assert sum(chapter.rules for chapter in coverage(name)) == len(numbers)
    assert "432" not in {chapter.number for chapter in coverage(name)}


@pytest.mark.long
def test_the_page_of_what_is_built_says_what_coverage_says() -> None:
    text = (ROOT / what_is_built.PAGE).read_text()
    assert what_is_built.built() in text
    not_built = text.partition("**Keywords not built:**")[2].partition("\n")[0].rstrip(".").split("; ")
    assert all(keyword.endswith(" (2026-04)") for keyword in not_built)
    without = text.partition("**Keywords to which the book gives no effect:**")[2].partition("\n")[0]
    assert without == " threshold (2006-10); substance (2006-10)."
    others = text.partition("**Other mechanics not built:**")[2].partition("\n")[0]
    assert "subgames" in others
    for name in NAMES:
        for keyword in known_keywords(name):
            line = {
                "built": "Keywords built",
                "partly built": "Partly built",
                "not built": "Keywords not built",
                "without effect": "Keywords to which the book gives no effect",
            }
            assert keyword.name in text.partition(f"**{line[keyword.status]}:**")[2].partition("\n")[0], keyword
        for mechanic in known_mechanics(name):
            line_of = "Other mechanics built" if mechanic.is_built else "Other mechanics not built"
            assert mechanic.name in text.partition(f"**{line_of}:**")[2].partition("\n")[0], mechanic
