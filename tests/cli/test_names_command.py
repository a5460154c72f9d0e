"""`rewind names`: where names of cards are from, what the pool knows of them, what a log lacks."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.aggregates.editions import NAMES
from rewind.cli.names.found import known_in
from rewind.events.importers.card_names.usual_places import VARIABLE
from tests.cli.running import good, run
from tests.events.importers.arena_games import whole_game
from tests.events.importers.arena_server import session
from tests.events.importers.names_files import client_database, draftmancer_alternates, draftmancer_debug


@pytest.fixture
def player_log(tmp_path: Path) -> Path:
    path = tmp_path / "Player.log"
    path.write_bytes(session(whole_game()))
    return path


def test_the_sources_and_what_the_pool_knows(tmp_path: Path) -> None:
    debug = draftmancer_debug(tmp_path / "debug.json", [(1, "Island"), (2, "Fire")])
    table = {"Plains": [1], "Fire // Ice": [2], "Forest": [3, 4], "No Such Card": [5]}
    alternates = draftmancer_alternates(tmp_path / "alternates.json", table)
    lines = good("names", alternates, debug).lines
    known = ", ".join(f"3 in {edition}" for edition in NAMES)
    assert lines[0] == str(alternates)
    assert lines[1] == f"  draftmancer-alternates: 5 ids, 4 names; cards of the pool: {known}"
    assert lines[2] == str(debug)
    assert lines[4] == f"in all: 5 ids, 4 names; cards of the pool: {known}"
    assert lines[5:] == [f"  1 is Island ({debug}), not Plains ({alternates})"]
    found = good("names", alternates, debug, "--json").json
    assert (found["ids"], found["names"]) == (5, 4)
    assert found["known"] == dict.fromkeys(NAMES, 3)
    assert found["conflicts"] == [
        {"id": 1, "name": "Island", "by": str(debug), "other": "Plains", "other_by": str(alternates)}
    ]
    sources = found["sources"]
    assert isinstance(sources, list)
    assert [source["kind"] for source in sources] == ["draftmancer-alternates", "draftmancer-debug"]
    assert "log" not in found


def test_a_card_of_one_edition_is_known_there_only() -> None:
    counted = known_in(["Forest", "Watery Grave", "No Such Card"])
    assert counted == {"2003-12": 1, "2006-10": 2, "2026-04": 2}


def test_names_of_halves_and_of_other_forms_are_known_by_their_card() -> None:
    assert known_in(["Fire", "Fire // Ice", "Forest // Whatever"])["2006-10"] == 3
    assert known_in(["Whatever // Forest", "A-Forest"])["2006-10"] == 0


def test_without_files_it_is_the_clients_own(tmp_path: Path, player_log: Path) -> None:
    cards = [(1001, 1, 0), (2001, 2, 0)]
    database = client_database(tmp_path / "Raw_CardDatabase_1.mtga", cards, [(1, 1, "Forest"), (2, 1, "Runeclaw Bear")])
    for place in (database, tmp_path):
        ran = run("names", "--log", player_log, environment={VARIABLE: str(place)})
        assert ran.err == b""
        assert ran.lines[0] == str(database)
        assert ran.lines[1].startswith("  client: 2 ids, 2 names")
    none = run("names")
    assert (none.status, none.err) == (1, b"")
    assert none.text.startswith("no names: ")
    assert run("names", "--json").json["sources"] == []


def test_the_cards_of_a_log_that_have_no_name(tmp_path: Path, player_log: Path) -> None:
    ran = run("names", "--log", player_log, "--json")
    assert ran.status == 1
    log = ran.json["log"]
    assert isinstance(log, dict)
    assert log["file"] == str(player_log)
    ids = log["unnamed"]
    assert {1001, 2001} <= set(ids)
    assert ids == sorted(ids)
    assert log["ids"] == len(ids)
    one = tmp_path / "one.csv"
    one.write_text("id,name\n1001,Forest\n")
    some = run("names", one, "--log", player_log)
    assert some.status == 1
    assert f"{player_log}: {len(ids)} ids of cards, {len(ids) - 1} without a name" in some.lines
    assert "  1001" not in some.lines
    assert "  2001" in some.lines
    every = tmp_path / "every.csv"
    every.write_text("".join(f"{card},Card {card}\n" for card in ids))
    assert (
        f"{player_log}: {len(ids)} ids of cards, none without a name" in good("names", every, "--log", player_log).lines
    )


def test_a_log_that_was_imported(tmp_path: Path, player_log: Path) -> None:
    one = tmp_path / "one.csv"
    one.write_text("id,name\n1001,Forest\n")
    good("import", "arena", player_log, "-o", tmp_path / "games", "--names", one)
    (log,) = (tmp_path / "games").iterdir()
    bare = run("names", "--log", player_log, "--json").json["log"]
    imported = run("names", "--log", log, "--json").json["log"]
    assert isinstance(bare, dict)
    assert isinstance(imported, dict)
    assert imported["ids"] == bare["ids"]
    assert imported["unnamed"] == [card for card in bare["unnamed"] if card != 1001]


def test_one_table_of_all_names(tmp_path: Path) -> None:
    one = draftmancer_alternates(tmp_path / "one.json", {"Borborygmos, Enraged": [20], "Forest": [3]})
    two = draftmancer_debug(tmp_path / "two.json", [(3, "Island")])
    new = tmp_path / "names.csv"
    good("names", one, two, "-o", new)
    assert new.read_text() == 'id,name\n3,Island\n20,"Borborygmos, Enraged"\n'
    assert good("names", one, two, "-o", "-").text == new.read_text()
    assert good("names", new, "--json").json["ids"] == 2
    again = run("names", one, "-o", new)
    assert (again.status, again.error[:6]) == (2, "RW2203")
    good("names", one, "-o", new, "--force")
    assert new.read_text().startswith("id,name\n3,Forest\n")


def test_bad_files_are_one_line(tmp_path: Path, player_log: Path) -> None:
    new = tmp_path / "new.csv"
    bad = tmp_path / "bad"
    bad.write_bytes(b"{")
    for words, code in (
        ((bad,), "RW4007"),
        ((tmp_path / "nothing",), "RW4007"),
        (("--log", bad), "RW4001"),
        (("--log", tmp_path / "nothing"), "RW4012"),
        (("--log", tmp_path / "nothing.jsonl"), "RW2009"),
    ):
        ran = run("names", *words, "-o", new)
        assert (ran.status, ran.error[:6]) == (2, code)
        assert ran.out == b""
        assert not new.exists()
