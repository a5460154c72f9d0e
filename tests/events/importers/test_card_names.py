"""Names of cards from the files of others, and where the client keeps its own."""

from __future__ import annotations

import gzip
import io
import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from rewind.events.errors import SourceError
from rewind.events.importers.card_names import NamesSource, json_parts, read_source
from rewind.events.importers.card_names.json_forms import _READERS
from rewind.events.importers.card_names.merging import FIRST, merged
from rewind.events.importers.card_names.usual_places import PATTERN, VARIABLE, Machine, find_database, places
from tests.events.importers.names_files import (
    client_database,
    draftmancer_alternates,
    draftmancer_debug,
    mtgjson,
    mtgjson_card,
    scryfall,
)

DATABASE = PATTERN.replace("*", "0123abcd")


def read(path: Path) -> tuple[str, dict[int, str]]:
    source = read_source(str(path))
    assert source.path == str(path)
    return source.kind, source.names


def test_the_clients_database(tmp_path: Path) -> None:
    cards = [(1, 10, 0), (2, 20, 0), (3, 30, 1), (4, 40, 0), (5, 50, 0), (6, 60, 0)]
    titles = [
        (10, 0, "Forest"),
        (10, 1, "<nobr>Forest</nobr>"),
        (20, 2, "Lim-Dul's Vault"),
        (20, 1, "Lim-Dûl's Vault"),
        (30, 1, "Teferi, Time Raveler"),
        (40, 1, "Fire /// Ice"),
        (50, 1, None),
    ]
    path = client_database(tmp_path / "anything", cards, titles)
    before = path.read_bytes()
    names = {1: "Forest", 2: "Lim-Dûl's Vault", 3: "A-Teferi, Time Raveler", 4: "Fire // Ice"}
    assert read(path) == ("client", names)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["anything"]


def test_the_database_of_an_older_client(tmp_path: Path) -> None:
    path = client_database(tmp_path / "data#1?.mtga", [(1, 10, 0)], [(10, 1, "Forest")], older=True)
    assert read(path) == ("client", {1: "Forest"})


def test_scryfalls_cards(tmp_path: Path) -> None:
    faces = [{"name": "Ajani, Nacatl Pariah"}, {"name": "Ajani, Nacatl Avenger"}]
    cards: list[dict[str, object]] = [
        {"name": "Forest", "arena_id": 1, "layout": "normal"},
        {"name": "Black Lotus", "layout": "normal"},
        {
            "name": "Ajani, Nacatl Pariah // Ajani, Nacatl Avenger",
            "arena_id": 2,
            "layout": "transform",
            "card_faces": faces,
        },
        {
            "name": "Fire // Ice",
            "arena_id": 3,
            "layout": "split",
            "card_faces": [{"name": "Fire"}, {"name": "Ice"}],
        },
    ]
    expected = ("scryfall", {1: "Forest", 2: "Ajani, Nacatl Pariah", 3: "Fire // Ice"})
    path = scryfall(tmp_path / "bulk", cards)
    assert read(path) == expected
    packed = tmp_path / "bulk.json.gz"
    packed.write_bytes(gzip.compress(path.read_bytes(), mtime=0))
    assert read(packed) == expected
    page = tmp_path / "page.json"
    page.write_text(json.dumps({"object": "list", "has_more": False, "data": json.loads(path.read_text())}))
    assert read(page) == expected


@pytest.mark.parametrize("shape", ["AllPrintings", "AllIdentifiers", "AtomicCards", "one set"])
def test_mtgjsons_files(shape: str, tmp_path: Path) -> None:
    cards = [
        mtgjson_card(1, "Forest"),
        mtgjson_card(None, "Black Lotus"),
        mtgjson_card(2, "Brazen Borrower // Petty Theft", faceName="Brazen Borrower", side="a", layout="adventure"),
        mtgjson_card(2, "Brazen Borrower // Petty Theft", faceName="Petty Theft", side="b", layout="adventure"),
        mtgjson_card(3, "Fire // Ice", faceName="Fire", side="a", layout="split"),
    ]
    a_set = {"baseSetSize": 5, "cards": cards[:-1], "tokens": cards[-1:], "name": "A set"}
    data = {
        "AllPrintings": {"ONE": a_set, "TWO": {"cards": []}},
        "AllIdentifiers": {str(number): card for number, card in enumerate(cards)},
        "AtomicCards": {str(card["name"]): [card] for card in cards if card.get("side") != "b"},
        "one set": a_set,
    }[shape]
    path = mtgjson(tmp_path / "mtgjson", data)
    assert read(path) == ("mtgjson", {1: "Forest", 2: "Brazen Borrower", 3: "Fire // Ice"})


@pytest.mark.parametrize(("layout", "expected"), [("aftermath", "A // B"), ("room", "A // B"), ("transform", "A")])
def test_which_cards_go_by_both_names(layout: str, expected: str, tmp_path: Path) -> None:
    card = mtgjson_card(1, "A // B", faceName="A", side="a", layout=layout)
    assert read(mtgjson(tmp_path / "mtgjson", {"ONE": {"cards": [card]}})) == ("mtgjson", {1: expected})


def test_draftmancers_tables(tmp_path: Path) -> None:
    cards = [(1, "Forest"), (2, "Ajani's Pridemate"), (3, 'Ach! Hans, "Run"')]
    assert read(draftmancer_debug(tmp_path / "a", cards)) == ("draftmancer-debug", dict(cards))
    alternates = {"Ajani's Pridemate": [2, 5, 2], "Fire // Ice": [3]}
    expected = {2: "Ajani's Pridemate", 5: "Ajani's Pridemate", 3: "Fire // Ice"}
    assert read(draftmancer_alternates(tmp_path / "b", alternates)) == ("draftmancer-alternates", expected)


def test_a_table_for_programs_of_others(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_text("id,expansion,name,rarity\n1,M10,Forest,basic\n2,M10,Runeclaw Bear,common\n")
    assert read(path) == ("csv", {1: "Forest", 2: "Runeclaw Bear"})


@pytest.mark.parametrize("data", [b"id,name\n1,Forest\n", b'\xef\xbb\xbf {"1": "Forest"}', b"1,Forest\n"])
@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_file_may_come_through_a_pipe(pack: Callable[[bytes], bytes], data: bytes) -> None:
    reading, writing = os.pipe()
    os.write(writing, pack(data))
    os.close(writing)
    try:
        assert read_source(f"/dev/fd/{reading}").names == {1: "Forest"}
    finally:
        os.close(reading)


def test_what_does_not_print_is_no_part_of_a_name(tmp_path: Path) -> None:
    path = tmp_path / "names"
    path.write_text(json.dumps({"1": "Fo\u200brest\u001b", "2": "Fire\u00a0/// Ice"}))
    assert read(path) == ("json", {1: "Forest", 2: "Fire // Ice"})
    path.write_text(json.dumps({"1": "\u200b"}))
    with pytest.raises(SourceError, match="RW4007 not a file of names: card 1 has no name"):
        read_source(str(path))
    titles = [(10, 1, "Fo\u200brest"), (20, 1, "\u200b<i></i>"), (30, 1, "a" * 300)]
    database = client_database(tmp_path / "database", [(1, 10, 0), (2, 20, 1), (3, 30, 0)], titles)
    assert read(database) == ("client", {1: "Forest"})


@pytest.mark.parametrize("size", range(1, 40))
def test_json_is_the_same_read_in_parts_of_any_size(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_parts, "_BLOCK", size)
    text = ' {"meta" : {"n": 12345} , "data":[ 1234567, {"data": [1]}, "a\\"]" ] ,"x":[ ], "last": 98765}\n '
    expected = [
        ("meta", {"n": 12345}),
        (None, 1234567),
        (None, {"data": [1]}),
        (None, 'a"]'),
        ("x", []),
        ("last", 98765),
    ]
    assert list(json_parts.json_parts(io.StringIO(text))) == expected
    assert list(json_parts.json_parts(io.StringIO("[]"))) == []


def test_of_a_long_text_one_part_is_held_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_parts, "_BLOCK", 64)
    monkeypatch.setattr(json_parts, "LONGEST_PART", 512)

    class Measured(io.StringIO):
        longest = 0

        def read(self, size: int | None = -1, /) -> str:
            assert size is not None
            Measured.longest = max(Measured.longest, size)
            return super().read(size)

    text = "[" + ",".join('{"name": "Forest"}' for _ in range(1000)) + "]"
    assert sum(1 for _ in json_parts.json_parts(Measured(text))) == 1000
    assert Measured.longest < 200
    with pytest.raises(ValueError, match="a part of it is longer"):
        list(json_parts.json_parts(io.StringIO('["' + "a" * 2000 + '"]')))


BAD: dict[str, bytes] = {
    "a list that ends": b'[{"id": 1, "name": "Forest"}',
    "two texts": b'{"1": "Forest"} {}',
    "no comma": b'{"1": "Forest" "2": "Island"}',
    "a key that is none": b'{1: "Forest"}',
    "nested": b"[" * 100_000,
    "no ids": b'{"meta": {}, "data": {"Forest": [{"name": "Forest", "identifiers": {}}]}}',
    "no arena ids": b'[{"object": "card", "id": "x", "name": "Forest"}]',
    "an id that is none": b'[{"object": "card", "arena_id": -1, "name": "Forest"}]',
    "a flag": b'[{"object": "card", "arena_id": true, "name": "Forest"}]',
    "a list of other things": b'{"Forest": [1, {}]}',
    "half a table": b'{"Forest": [1], "Island": 2}',
    "no tuple": b"{\"('Forest'\": 1}",
    "another tuple": b"{\"('41', 'khm')\": 1}",
    "a call": b"{\"(print('a'), 'b', 'c')\": 1}",
    "a name too long": b'{"' + b"a" * 300 + b'": [1]}',
    "packed and cut": gzip.compress(b"id,name\n1,Forest\n" * 1000, mtime=0)[:-20],
    "packed and no more": b"\x1f\x8bnothing",
    "a database that is cut": b"SQLite format 3\0" + b"\0" * 50,
}


@pytest.mark.parametrize("data", BAD.values(), ids=BAD)
def test_a_bad_file_is_one_coded_line(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "names"
    path.write_bytes(data)
    with pytest.raises(SourceError, match="RW4007") as refused:
        read_source(str(path))
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "statements",
    [
        ["CREATE TABLE other (a)"],
        ["CREATE TABLE Cards (GrpId, TitleId)"],
        ["CREATE TABLE Cards (GrpId, TitleId)", "CREATE TABLE Localizations (LocId, Text)"],
        ["CREATE TABLE Cards (GrpId, TitleId)", "CREATE TABLE Localizations_enUS (LocId, Formatted, Loc)"],
        ["CREATE TABLE Cards (Id)", "CREATE TABLE Localizations_enUS (LocId, Formatted, Loc)"],
        [
            "CREATE VIEW Cards AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
            " SELECT i AS GrpId, 1 AS TitleId FROM n",
            "CREATE TABLE Localizations_enUS (LocId, Formatted, Loc)",
        ],
    ],
)
def test_a_database_of_something_else(statements: list[str], tmp_path: Path) -> None:
    path = tmp_path / "names"
    with closing(sqlite3.connect(path)) as database, database:
        for statement in statements:
            database.execute(statement)
    with pytest.raises(SourceError, match="RW4007"):
        read_source(str(path))


def test_no_more_ids_than_there_can_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rewind.events.importers.card_names.sources.MOST", 2)
    path = tmp_path / "names"
    path.write_text("1,a\n2,b\n3,c\n")
    with pytest.raises(SourceError, match="RW4007 not a file of names: it names more than 2 ids"):
        read_source(str(path))


def test_which_source_goes_first() -> None:
    def source(kind: str, **names: str) -> NamesSource:
        return NamesSource(kind, f"{kind}.file", {int(key[1:]): name for key, name in names.items()})

    alternates = source("draftmancer-alternates", _1="Plains", _2="Fire // Ice", _3="Forest")
    debug = source("draftmancer-debug", _1="Island", _2="Fire")
    found = merged([alternates, debug])
    assert found.names == {1: "Island", 2: "Fire", 3: "Forest"}
    (conflict,) = found.conflicts
    assert (conflict.card, conflict.name, conflict.other) == (1, "Island", "Plains")
    assert (conflict.source, conflict.other_source) == (debug, alternates)
    own = source("csv", _1="Swamp")
    assert merged([debug, alternates, own]).names[1] == "Swamp"
    assert merged([own, source("csv", _1="Mountain")]).names[1] == "Swamp"
    assert merged([]).names == {}


def test_every_kind_has_its_place() -> None:
    assert set(FIRST) == {"csv", "client", *_READERS}
    assert len(set(FIRST)) == len(FIRST)


def machine(home: Path, system: str = "linux", **environment: str) -> Machine:
    return Machine(system, home, environment)


def put(folder: Path, name: str = DATABASE) -> str:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(b"")
    return str(folder / name)


RAW = "MTGA_Data/Downloads/Raw"


@pytest.mark.parametrize(
    ("log", "folder"),
    [
        ("logs/Player.log", "logs"),
        ("logs/Player.log", "."),
        ("MTGA/MTGA_Data/Logs/Logs/UTC_Log.log", f"MTGA/{RAW}"),
        ("com.wizards.mtga/Logs/Logs/UTC_Log.log", "com.wizards.mtga/Downloads/Raw"),
        (
            "steamapps/compatdata/2141910/pfx/drive_c/users/u/AppData/LocalLow/W/MTGA/Player.log",
            f"steamapps/common/MTGA/{RAW}",
        ),
        ("pfx/drive_c/users/u/AppData/Player.log", f"pfx/drive_c/Program Files/Wizards of the Coast/MTGA/{RAW}"),
    ],
)
def test_the_clients_database_is_found_from_the_log(log: str, folder: str, tmp_path: Path) -> None:
    expected = put(tmp_path / folder)
    assert find_database(str(tmp_path / log), machine(tmp_path / "nobody")) == expected


@pytest.mark.parametrize(
    ("system", "folder"),
    [
        ("darwin", "Library/Application Support/com.wizards.mtga/Downloads/Raw"),
        ("linux", f".local/share/Steam/steamapps/common/MTGA/{RAW}"),
        ("linux", f".steam/steam/steamapps/common/MTGA/{RAW}"),
        ("linux", f".wine/drive_c/Program Files/Wizards of the Coast/MTGA/{RAW}"),
        ("win32", f"Programs/Wizards of the Coast/MTGA/{RAW}"),
        ("win32", f"Programs/Steam/steamapps/common/MTGA/{RAW}"),
        ("win32", f"Programs/Epic Games/MagicTheGathering/{RAW}"),
        ("win32", f"Older programs/Steam/steamapps/common/MTGA/{RAW}"),
        ("darwin", f"Library/Application Support/Steam/steamapps/common/MTGA/{RAW}"),
        ("linux", f".var/app/com.valvesoftware.Steam/.local/share/Steam/steamapps/common/MTGA/{RAW}"),
    ],
)
def test_the_clients_database_is_found_where_it_is_installed(system: str, folder: str, tmp_path: Path) -> None:
    programs = {"ProgramFiles": "Programs", "ProgramFiles(x86)": "Older programs"}
    here = machine(tmp_path, system, **{variable: str(tmp_path / folder) for variable, folder in programs.items()})
    log = tmp_path / "somewhere" / "Player.log"
    assert find_database(None, here) is None
    expected = put(tmp_path / folder)
    assert find_database(str(log), here) == expected
    assert find_database("-", here) == expected
    assert find_database(None, here) == expected
    nearer = put(log.parent)
    assert find_database(str(log), here) == nearer


def test_what_no_variable_says_is_where_it_usually_is(tmp_path: Path) -> None:
    assert Path(f"C:/Program Files/Wizards of the Coast/MTGA/{RAW}") in places(None, machine(tmp_path, "win32"))
    shared = Path(f"/Users/Shared/Epic Games/MagicTheGathering/{RAW}")
    assert shared in places(None, machine(tmp_path, "darwin"))
    assert shared not in places(None, machine(tmp_path, "linux"))


def test_of_several_databases_in_a_folder_the_newest(tmp_path: Path) -> None:
    older, newer = put(tmp_path, PATTERN.replace("*", "b")), put(tmp_path, PATTERN.replace("*", "a"))
    put(tmp_path, "Raw_ArtCropDatabase_c.mtga")
    os.utime(older, (1, 1))
    os.utime(newer, (2, 2))
    (tmp_path / PATTERN.replace("*", "folder")).mkdir()
    assert find_database(str(tmp_path / "Player.log"), machine(tmp_path)) == newer


def test_a_variable_names_another_place_or_none(tmp_path: Path) -> None:
    log = str(tmp_path / "Player.log")
    beside, other = put(tmp_path), put(tmp_path / "other")

    def places_of(place: str) -> str | None:
        return find_database(log, machine(tmp_path, **{VARIABLE: place}))

    assert find_database(log, machine(tmp_path)) == beside
    assert places_of(other) == other
    assert places_of(str(tmp_path / "other")) == other
    assert places_of(str(tmp_path / "nothing here")) is None
    assert places_of("") is None
    assert places(log, machine(tmp_path, **{VARIABLE: ""})) == []
