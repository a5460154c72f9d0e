"""Notes and arrows of a page: written and drawn there, saved, read again; what is wrong with a file is told."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from playwright.sync_api import expect

from rewind.events.errors import QueryError
from rewind.projections.page import page
from rewind.projections.page.notes import read_notes
from tests.projections.page.conftest import Open
from tests.projections.page.pages import first, reached


def notes_file(*notes: Any, game: str | None = None, **fields: Any) -> bytes:
    return orjson.dumps({"rewind_notes": 1, "game": game or first().timeline.end.game, "notes": notes} | fields)


@pytest.mark.long
def test_notes_and_arrows_are_made_saved_and_read_again(open_page: Open) -> None:
    shown = open_page(first().page, "#e=592")
    shown.click("#views [data-view=notes]")
    assert shown.text_content("#note-count") == "No notes yet"
    shown.fill("#note", "Why not <b>hold</b>\nthe Agent back?")
    shown.click("#draw")
    shown.click("#board .card:has-text('Sleeper Agent')")
    shown.click("#draw-players >> text=Bob")
    assert shown.locator("#arrows path").count() == 1
    assert (shown.text_content("#arrow-list li") or "").startswith("Sleeper Agent → Bob")
    shown.keyboard.press("Escape")
    shown.keyboard.press("End")
    assert (shown.locator("#arrows path").count(), shown.input_value("#note")) == (0, "")
    shown.click("#views [data-view=notes]")
    shown.click("#note-list a")
    reached(shown, 592)
    with shown.expect_download() as saving:
        shown.click("#save-notes")
    assert saving.value.suggested_filename == "game.notes.json"
    data = saving.value.path().read_bytes()
    notes: Any = read_notes(data, first().timeline)
    assert [(note["event"], note["text"]) for note in notes] == [(592, "Why not <b>hold</b> the Agent back?")]
    again = open_page(page(first().timeline, notes=notes), "#e=592")
    again.click("#views [data-view=notes]")
    assert again.input_value("#note") == notes[0]["text"]
    assert again.locator("#arrows path").count() == 1
    again.click("#arrow-list button")
    assert again.locator("#arrows path").count() == 0
    again.set_input_files("#open-notes", {"name": "mine.json", "mimeType": "application/json", "buffer": data})
    expect(again.locator("#notice span")).to_contain_text("Save them before mine.json takes their place.")
    assert again.locator("#arrows path").count() == 0
    again.click("#save-notes")
    for name, content, said in (
        ("mine.json", data, "1 note from mine.json."),
        (
            "twice.json",
            notes_file({"event": 5}, {"event": 5}),
            "twice.json has no notes on this game: two notes are on event 5",
        ),
        ("other.json", notes_file(game="other"), "other.json has no notes on this game: they are on game other"),
        ("none.json", b"[]", "none.json has no notes on this game: it is not a file of notes"),
    ):
        again.set_input_files("#open-notes", {"name": name, "mimeType": "application/json", "buffer": content})
        expect(again.locator("#notice span")).to_have_text(said)
    assert again.locator("#arrows path").count() == 1, "what was opened last and right stays"
    short = notes_file({"event": 592, "text": "Hold it back."})
    again.set_input_files("#open-notes", {"name": "short.json", "mimeType": "application/json", "buffer": short})
    expect(again.locator("#notice span")).to_have_text("1 note from short.json.")
    assert again.input_value("#note") == "Hold it back."


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "Invalid JSON"),
        (b"{}", "rewind_notes: Field required"),
        (notes_file(rewind_notes=2), "rewind_notes: Input should be 1"),
        (notes_file(game="other"), "the notes are on game 'other'"),
        (notes_file({"event": 969}), "a note is on event 969: the game has 968"),
        (notes_file({"event": 0}), "notes.0.event: Input should be greater than or equal to 1"),
        (notes_file({"event": 5}, {"event": 5}), "two notes are on event 5"),
        (notes_file({"event": 5, "arrows": [["12.1", 7]]}), "an arrow on event 5 names seat 7: there is none"),
        (notes_file({"event": 5, "arrows": [["12.1"]]}), "notes.0.arrows.0: List should have at least 2 items"),
        (notes_file({"event": 5, "arrows": [["12.1", "x"]]}), "notes.0.arrows.0.1."),
        (notes_file({"event": 5, "color": "red"}), "notes.0.color: Extra inputs are not permitted"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(data: bytes, said: str) -> None:
    with pytest.raises(QueryError) as refused:
        read_notes(data, first().timeline)
    assert refused.value.code == "RW2211"
    assert refused.value.what.startswith(said)
