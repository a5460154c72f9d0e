"""The picture of a position: all that lies there is in it, nothing that its viewer does not know, inside its edges."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from rewind.aggregates.state import GameState
from rewind.aggregates.timeline import Timeline
from rewind.projections.pictures import position_picture
from rewind.projections.pictures.drawing import clipped, width_of, wrapped
from rewind.projections.visibility.seat_log import redact
from tests.projections.page.pages import first, recorded, wild
from tests.projections.page.test_page import strange

SVG = "{http://www.w3.org/2000/svg}"


def words(picture: str) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def shown(state: GameState) -> str:
    return "\n".join(words(position_picture(state)))


def test_what_lies_there_is_in_it() -> None:
    said = shown(recorded("affinity-goblins-2006-10").timeline.at(870))
    for part in (
        "4 × ↷ Mountain",
        "×2",
        "Gempalm",
        "▲ Alice",
        "Vault of Whispers",
        "2 × Cranial Plating",
        "+1/+1, flying",
    ):
        assert part in said
    assert "Turn 10 · Bob · declare attackers step" in said
    assert "hand 5 · library 51" in said


def test_what_is_on_the_stack_and_attached_is_in_it() -> None:
    said = words(position_picture(first().timeline.at(607), "What happened."))
    assert "1  Combat damage" in said
    assert said.index("Rancor") > said.index("Sleeper Agent")
    assert said[-1] == "What happened."


@pytest.mark.parametrize("n", range(20, 500, 60))
def test_any_position_gives_a_picture(n: int) -> None:
    picture = position_picture(wild().timeline.at(n), "x" * 900)
    assert ElementTree.fromstring(picture).get("width") == "1000"
    assert position_picture(wild().timeline.at(n), "x" * 900) == picture


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_s_picture_names_no_card_that_it_has_not_seen(seat: int) -> None:
    whole, own = first().timeline.at(200), Timeline(redact(first().timeline.records, seat)).at(200)
    names = {one.characteristics.name or "" for one in whole.definitions.values()}
    hidden = names - {one.characteristics.name for one in own.definitions.values()}
    assert hidden
    assert [name for name in hidden if name in position_picture(own)] == []


def test_names_that_look_like_a_drawing_are_words() -> None:
    state = Timeline(strange("</text><script>alert(1)</script>&amp;\x00")).end
    root = ElementTree.fromstring(position_picture(state, "<b>\x1b[0m</b>"))
    assert {element.tag for element in root.iter()} <= {SVG + tag for tag in ("svg", "style", "rect", "text", "circle")}


def test_words_are_cut_where_there_is_no_room() -> None:
    assert clipped("Mountain", 12, 500) == "Mountain"
    cut = clipped("Nighteyes the Desecrator", 12, 80)
    assert cut.endswith("…")
    assert width_of(cut, 12) <= 80
    assert wrapped("Nighteyes the Desecrator", 12, 100, 2) == ["Nighteyes the", "Desecrator"]
    assert wrapped("one two three", 12, 25, 2, later=200) == ["one", "two three"]
    assert wrapped("", 12, 100, 2) == []
