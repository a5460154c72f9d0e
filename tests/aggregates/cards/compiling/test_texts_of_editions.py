"""By which text a card is known in an edition: sets made by hand, with cards and wordings of our own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson
import pytest

from rewind.aggregates.cards.compiling import printings as table
from rewind.aggregates.cards.compiling import records_of_editions, texts_of_editions
from rewind.aggregates.cards.compiling.compiler import Compiled, NotCompiled
from rewind.aggregates.cards.compiling.printings import TYPE_LINES, Printing
from rewind.aggregates.cards.compiling.texts_of_editions import functional_changes
from rewind.aggregates.cards.grammar.compile import load
from rewind.aggregates.editions import NAMES
from tests.aggregates.cards.compiling.files_of_cards import Json, atomic, card, compiled, known, set_of, written

TODAY = "When Copper Sparrow enters, draw a card."
SAME = "When Copper Sparrow comes into play, draw a card."
LAND: Json = {"type": "Land", "power": None, "toughness": None, "manaCost": None}
OTHER = "When Copper Sparrow comes into play, draw two cards."


def printed(text: str | None, types: str | None = "Creature — Bird", **more: Any) -> Json:
    """A card in an old set, with what was printed."""
    return card(text="Haste", originalText=text, originalType=types, **more)


def read_with(tmp_path: Path, *sets: Json, text: str = TODAY, **more: Any) -> Compiled:
    """The card with today's text, and sets in which it was printed."""
    files = [written(tmp_path / f"{number}.json", one) for number, one in enumerate(sets)]
    return known(written(tmp_path / "today.json", atomic(card(text=text, **more))), *files)


def line_of(found: Compiled) -> dict[str, Any]:
    """The line as it is written."""
    line = orjson.loads(found.line())
    assert isinstance(line, dict)
    return line


def of_older(line: dict[str, Any]) -> dict[str, str]:
    """By which text the older editions know the card."""
    return {edition: text for edition, text in line["text"].items() if edition != "2026-04"}


def test_the_edition_of_today_has_the_text_of_today(tmp_path: Path) -> None:
    found = read_with(tmp_path, set_of([printed(OTHER)]), type="Creature — Human")
    assert line_of(found)["text"]["2026-04"] == "own"
    today = load(dict(found.record)).definition.characteristics_in("2026-04")
    assert today.type_line.subtypes == ("Human",)
    (draw,) = found.record["editions"]["2026-04"]["abilities"][0]["effect"]
    assert draw == {"do": "draw", "player": "you"}


@pytest.mark.parametrize("sets", [[], [set_of([printed(OTHER)], date="2010-05-01")]])
def test_a_card_of_later_times_is_known_by_the_edition_of_today_alone(tmp_path: Path, sets: list[Json]) -> None:
    files = [written(tmp_path / "later.json", one) for one in sets]
    found = compiled(written(tmp_path / "today.json", atomic(card(text=TODAY))), *files)[0]["Copper Sparrow"]
    if not sets:
        assert isinstance(found, NotCompiled)
        assert found.why.why == "later"
        return
    assert isinstance(found, Compiled)
    assert found.record["main"] == "2026-04"
    assert load(dict(found.record)).editions == ("2026-04",)


def test_what_was_printed_confirms_today_s_text(tmp_path: Path) -> None:
    line = line_of(read_with(tmp_path, set_of([printed(SAME)])))
    assert of_older(line) == {"2003-12": "honest", "2006-10": "honest"}
    assert line["printings"] == {"2003-12": "OWN", "2006-10": "OWN"}


def test_what_was_printed_is_the_edition_s_where_it_says_something_else(tmp_path: Path) -> None:
    found = read_with(tmp_path, set_of([printed(OTHER)]))
    assert of_older(line_of(found)) == {"2003-12": "differs", "2006-10": "differs"}
    assert found.record["abilities"][0]["effect"] == [{"do": "draw", "player": "you", "number": 2}]


def test_each_edition_has_the_text_of_its_last_printing(tmp_path: Path) -> None:
    found = read_with(
        tmp_path,
        set_of([printed(OTHER)]),
        set_of([printed(SAME)], "NEW", "2005-05-01"),
        set_of([printed(OTHER)], "X", "2007-01-01"),
    )
    line = line_of(found)
    assert of_older(line) == {"2003-12": "differs", "2006-10": "honest"}
    assert line["printings"] == {"2003-12": "OWN", "2006-10": "NEW"}
    assert "number" not in found.record["abilities"][0]["effect"][0]
    assert found.record["editions"]["2003-12"]["abilities"][0]["effect"][0]["number"] == 2
    loaded = load(dict(found.record))
    assert loaded.editions == NAMES
    assert loaded.definition.characteristics_in("2003-12") != loaded.definition.characteristics_in("2006-10")


@pytest.mark.parametrize(
    "sets",
    [
        [],
        [set_of([card(text="Haste")])],
        [set_of([printed(None, None)])],
        [set_of([printed("Gibber Copper Sparrow when it pleases.")])],
        [set_of([printed(OTHER)], date="1999-03-31")],
        [set_of([printed(OTHER)]), set_of([printed(None, None)], "NEW", "2003-05-01")],
    ],
    ids=["no set", "no print", "no print told", "unread", "before the Sixth Edition", "the last one is not told"],
)
def test_today_s_text_is_taken_where_no_printing_tells(tmp_path: Path, sets: list[Json]) -> None:
    found = read_with(tmp_path, set_of([card()], "OLD", "1995-01-01"), *sets)
    line = line_of(found)
    assert of_older(line) == {"2003-12": "today", "2006-10": "today"}
    assert "printings" not in line


def test_where_only_a_later_printing_differs_it_is_nearer_than_today_s_text(tmp_path: Path) -> None:
    found = read_with(tmp_path, set_of([card()], "OLD", "1995-01-01"), set_of([printed(OTHER)], "NEW", "2005-05-01"))
    line = line_of(found)
    assert of_older(line) == {"2003-12": "differs", "2006-10": "differs"}
    assert line["printings"] == {"2003-12": "NEW", "2006-10": "NEW"}
    assert line["record"]["editions"].keys() == {"2026-04"}


def test_a_printed_text_is_enough_where_today_s_is_not_read(tmp_path: Path) -> None:
    found = read_with(tmp_path, set_of([printed(OTHER)]), text="Gibber Copper Sparrow when it pleases.")
    assert of_older(line_of(found)) == {"2003-12": "differs", "2006-10": "differs"}


@pytest.mark.parametrize(
    ("today", "then", "types", "printed_types"),
    [
        (
            "Enchant creature\nEnchanted creature has flying.",
            "Enchanted creature has flying.",
            "Enchantment — Aura",
            "Enchant Creature",
        ),
        ("Defender\nFlying", "(Walls can't attack.)\nFlying", "Creature — Wall", "Creature — Wall"),
        ("", None, "Creature — Bird", "Creature — Bird"),
        (
            "{T}, Discard a card: Draw a card.",
            "{T}, Discard a card from your hand: Draw a card.",
            "Artifact",
            "Artifact",
        ),
    ],
    ids=["an Aura", "a Wall", "no text", "a discard"],
)
def test_what_was_said_elsewhere_or_twice_makes_no_other_program(
    tmp_path: Path, today: str, then: str | None, types: str, printed_types: str
) -> None:
    size = {} if "Creature" in types else {"power": None, "toughness": None}
    sets = set_of([printed(then, printed_types, type=types, **size)])
    line = line_of(read_with(tmp_path, sets, text=today, type=types, **size))
    assert set(of_older(line).values()) == {"honest"}


def test_threshold_was_a_keyword_and_says_nothing_without_its_rule(tmp_path: Path) -> None:
    then = "Threshold Copper Sparrow has haste. (You have threshold as long as seven cards are there.)"
    found = read_with(tmp_path, set_of([printed(then)]), text="Flying")
    assert set(of_older(line_of(found)).values()) == {"today"}


def test_names_and_unfolded_keywords_make_no_other_program(tmp_path: Path) -> None:
    text = "{T}: Look at the top card of target player's library."
    assert set(of_older(line_of(read_with(tmp_path, set_of([printed(text)]), text=text))).values()) == {"honest"}


def test_what_an_older_text_gives_to_others_is_kept_beside_what_the_newer_one_gives(tmp_path: Path) -> None:
    gives = 'Creatures you control have "{T}: Draw %s."'
    found = read_with(
        tmp_path,
        set_of([printed(gives % "two cards")]),
        set_of([printed(gives % "a card")], "NEW", "2005-05-01"),
        text=gives % "a card",
    )
    assert of_older(line_of(found)) == {"2003-12": "differs", "2006-10": "honest"}
    record = found.record
    assert [one["effect"][0].get("number") for one in record["granted"]] == [None, 2]
    assert record["abilities"][0]["changes"][0]["abilities"] == ["granted 1"]
    assert record["editions"]["2003-12"]["abilities"][0]["changes"][0]["abilities"] == ["granted 2"]
    assert load(dict(record)).editions == NAMES


def test_a_printed_text_that_the_language_refuses_is_no_witness(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(texts_of_editions, "_loads", lambda _: False)
    assert set(of_older(line_of(read_with(tmp_path, set_of([printed(OTHER)])))).values()) == {"today"}


def test_the_type_line_is_that_of_the_printing(tmp_path: Path) -> None:
    found = read_with(tmp_path, set_of([printed(SAME, "Creature — Goblin")]), type="Creature — Bird Wizard")
    assert found.record["types"] == "Creature — Goblin"


# Real names: the table of printings, and functional changes


def row(**more: str) -> Printing:
    """A row of the table of printings."""
    return Printing(**{**Printing("2002-05-01", "", "", "OWN", "", "OWN", "")._asdict(), **more})


@pytest.fixture
def known_card(monkeypatch: pytest.MonkeyPatch) -> dict[str, Printing]:
    """A table of printings that a test fills."""
    rows: dict[str, Printing] = {}
    for module in (table, texts_of_editions, records_of_editions):
        monkeypatch.setattr(module, "TYPE_LINES", lambda: rows)
    monkeypatch.setattr("rewind.aggregates.cards.compiling.compiler.TYPE_LINES", lambda: rows)
    return rows


def test_the_table_confirms_a_text_without_any_set(tmp_path: Path, known_card: dict[str, Printing]) -> None:
    known_card["Copper Sparrow"] = row(set_2006_10="NEW", same_2006_10="same")
    line = line_of(read_with(tmp_path))
    assert of_older(line) == {"2003-12": "today", "2006-10": "honest"}
    assert line["printings"] == {"2006-10": "NEW"}


def test_where_the_table_has_no_set_the_dates_tell(tmp_path: Path, known_card: dict[str, Printing]) -> None:
    known_card["Copper Sparrow"] = row(set_2003_12="", set_2006_10="")
    line = line_of(read_with(tmp_path, set_of([printed(SAME)])))
    assert of_older(line) == {"2003-12": "honest", "2006-10": "honest"}


def test_a_set_that_is_not_the_last_of_the_table_tells_nothing(tmp_path: Path, known_card: dict[str, Printing]) -> None:
    known_card["Copper Sparrow"] = row(set_2006_10="NEW")
    line = line_of(read_with(tmp_path, set_of([printed(SAME)])))
    assert of_older(line) == {"2003-12": "honest", "2006-10": "today"}


def test_a_set_may_have_the_code_that_files_of_today_give_it(tmp_path: Path, known_card: dict[str, Printing]) -> None:
    known_card["Copper Sparrow"] = row(set_2003_12="NMS", set_2006_10="NMS")
    line = line_of(read_with(tmp_path, set_of([printed(SAME)], "NEM")))
    assert of_older(line) == {"2003-12": "honest", "2006-10": "honest"}


@pytest.mark.parametrize(
    ("changed", "editions"),
    [("2004-01", ["2006-10", "2026-04"]), ("2007-07", ["2026-04"]), ("2003-01", list(NAMES))],
)
def test_a_card_whose_function_was_changed_is_not_known_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str, editions: list[str]
) -> None:
    monkeypatch.setattr(texts_of_editions, "functional_changes", lambda: {"Copper Sparrow": changed})
    file = written(tmp_path / "set.json", set_of([printed(SAME)]))
    found, report = compiled(file)
    result = found["Copper Sparrow"]
    assert list(result.texts if isinstance(result, Compiled) else ()) == editions
    if editions == ["2026-04"]:
        assert report.of_editions["2006-10"]["refused"] == 1


def test_a_card_whose_function_was_changed_and_that_is_not_read_today_says_what_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(texts_of_editions, "functional_changes", lambda: {"Copper Sparrow": "2007-07"})
    file = written(tmp_path / "set.json", set_of([card(text="Gibber Copper Sparrow when it pleases.")]))
    found = compiled(file)[0]["Copper Sparrow"]
    assert isinstance(found, NotCompiled)
    assert (found.why.why, found.why.line) == ("unread", "gibber ~ when it pleases.")


def test_the_list_of_functional_changes_is_in_order_and_names_those_that_are_known() -> None:
    changes = functional_changes()
    assert list(changes) == sorted(changes)
    assert {"Phyrexian Dreadnought", "Time Vault", "Flash", "Great Whale", "Imagecrafter", "Norritt"} <= set(changes)
    assert all("2003-12" < month <= "2012-12" for month in changes.values())
    assert [name for name in changes if name not in TYPE_LINES()] == ["Voidstone Gargoyle"]  # of 2007


def test_a_type_that_was_printed_in_the_plural_is_the_type() -> None:
    today = "Creature — Human Soldier"
    assert table.type_line("Copper Sparrows", today, "2003-12", "Summon — Soldiers") == "Creature — Soldier"
    assert table.type_line("Copper Sparrows", today, "2006-10", "Creature — Merfolk") == "Creature — Merfolk"


@pytest.mark.parametrize(
    ("today", "printed_types", "then"),
    [
        ("Legendary Creature — Elf Mage", "Creature — Elf Legend", "Creature — Elf Legend"),
        ("Legendary Creature — Elf", "Summon — Legend", "Creature — Legend"),
        ("Legendary Artifact Creature — Golem", "Artifact Creature — Golem Legend", "Artifact Creature — Golem Legend"),
        ("Legendary Creature — Elf", "", "Creature — Elf Legend"),
        ("Legendary Artifact Creature — Golem", "Legendary Artifact Creature", "Legendary Artifact Creature — Golem"),
        ("Legendary Land", "Legendary Land", "Legendary Land"),
    ],
)
def test_a_legendary_creature_was_a_legend_and_not_legendary(today: str, printed_types: str, then: str) -> None:
    assert table.type_line("Copper Sparrow", today, "2003-12", printed_types) == then
    assert table.type_line("Copper Sparrow", today, "2006-10", printed_types).startswith("Legendary ")


def in_2003(tmp_path: Path, text: str) -> Any:
    """What differs in 2003-12 of a land that was printed before, and that today has this text."""
    record = read_with(tmp_path, set_of([printed(text, "Land", **LAND)]), text=text, **LAND).record
    assert load(dict(record)).editions == NAMES
    return record["editions"]["2003-12"]["abilities"][0], record


def test_who_speaks_of_legendary_creatures_spoke_of_legends(tmp_path: Path) -> None:
    ability, _ = in_2003(tmp_path, "{T}: Tap target legendary creature.")
    assert ability["targets"] == [{"objects": {"types": ["Creature"], "subtypes": ["Legend"]}}]
    ability, _ = in_2003(tmp_path, "{T}: Tap target nonlegendary creature.")
    assert ability["targets"] == [{"objects": {"types": ["Creature"], "not_subtypes": ["Legend"]}}]


def test_who_speaks_of_what_is_legendary_spoke_of_legends_too(tmp_path: Path) -> None:
    ability, _ = in_2003(tmp_path, "{T}: Tap target legendary permanent.")
    either = [{"supertypes": ["Legendary"]}, {"subtypes": ["Legend"]}]
    assert ability["targets"] == [{"objects": {"any_of": either}}]
    text = "{T}: Tap target legendary land."
    lands = read_with(tmp_path, set_of([printed(text, "Land", **LAND)]), text=text, **LAND)
    assert "editions" not in lands.record


def test_a_keyword_that_is_given_in_other_words_stands_where_it_is_given(tmp_path: Path) -> None:
    text = 'White legendary creatures you control have "bands with other legendary creatures."'
    ability, record = in_2003(tmp_path, text)
    legends = {"types": ["Creature"], "subtypes": ["Legend"]}
    assert ability["to"] == {"colors": ["W"], "controller": "you", **legends}
    assert ability["changes"] == [{"change": "gain", "abilities": [{"keyword": "bands with other", "what": legends}]}]
    assert record["abilities"][0]["changes"][0]["abilities"] == ["granted 1"]


def test_where_another_ability_is_given_in_other_words_2003_does_not_have_the_card(tmp_path: Path) -> None:
    text = 'Creatures you control have "{T}: Tap target legendary creature."'
    record = read_with(tmp_path, set_of([printed(text, "Land", **LAND)]), text=text, **LAND).record
    assert record["since"] == "2006-10"
    assert load(dict(record)).editions == ("2006-10", "2026-04")
