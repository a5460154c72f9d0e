"""A divergence that comes from a ruling which a version mended is named; it stays a divergence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from docs import mended as page
from rewind.aggregates.editions import CITED_BY, NAMES, edition
from rewind.aggregates.editions import mended as mended_rulings
from rewind.aggregates.editions.mended import Mended, read
from rewind.events.error_pages import error_pages
from rewind.events.turn import StepBegan
from rewind.replays.verifying import mended_rulings as verifying
from rewind.replays.verifying.mended_rulings import ruling_behind
from rewind.replays.verifying.verification import verify_log
from tests.cli.running import run
from tests.recording.first_game import OUT
from tests.replays.forging import Forgery, Log, changed, each
from tests.replays.reopened import ended_game

GAMES = sorted(OUT.parent.glob("*.jsonl"))

EVENT = 'event = { type = "step_began", rule = ["301.1", "303.1"], fields = { step = "upkeep" } }'
RULING = """
[[rulings]]
name = "upkeep_for_draw"
rule = "303.1"
first = "0.0.1"
mended = "0.3.0"
what = "The draw step came first; the upkeep step does."
recorded = { type = "step_began", rule = ["301.1", "303.1"], fields = { step = "draw" } }
produced = { event = { type = "step_began", rule = ["301.1", "303.1"], fields = { step = "upkeep" } } }
"""


def use(monkeypatch: pytest.MonkeyPatch, text: str) -> Mended:
    told = read(text)
    monkeypatch.setattr(verifying, "mended", lambda: told)
    return told


def upkeep() -> int:
    """The first upkeep step."""
    return next(record.n for record in each(ended_game(), StepBegan) if record.event.step == "upkeep")  # type: ignore[attr-defined]  # it is a StepBegan


def wrong() -> Log:
    """A game whose recorded ruling is another than the rules make."""
    return changed(ended_game(), upkeep(), step="draw")


def file(folder: Path, log: Log) -> Path:
    path = folder / "game.jsonl"
    path.write_bytes(Forgery(list(log)).lines())
    return path


def told(folder: Path, log: Log) -> object:
    """What `verify --json` says of the ruling behind the first divergence."""
    ran = run("verify", "--json", file(folder, log))
    assert ran.status == 1
    found = ran.json["divergences"]
    assert isinstance(found, list)
    assert found[0]["event"] == upkeep()
    return found[0]["mended"]


def test_a_divergence_that_fits_is_named_and_stays_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(tmp_path, wrong()) is None
    use(monkeypatch, RULING)
    assert told(tmp_path, wrong()) == {
        "name": "upkeep_for_draw",
        "rule": "303.1",
        "first": "0.0.1",
        "mended": "0.3.0",
        "what": "The draw step came first; the upkeep step does.",
    }
    ran = run("verify", file(tmp_path, wrong()))
    assert ran.status == 1
    assert "mended    303.1, in version 0.3.0: The draw step came first; the upkeep step does." in ran.text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('fields = { step = "draw" }', 'fields = { step = "untap" }'),
        ('fields = { step = "upkeep" }', 'fields = { step = "untap" }'),
        ('fields = { step = "draw" }', 'fields = { phase = "beginning" }'),
        (', fields = { step = "draw" }', ""),
        (', fields = { step = "upkeep" }', ""),
        ('recorded = { type = "step_began"', 'recorded = { type = "phase_began"'),
        ('rule = ["301.1", "303.1"], fields = { step = "draw" }', 'rule = ["304.1"], fields = { step = "draw" }'),
        ('rule = ["301.1", "303.1"], fields = { step = "upkeep" }', 'rule = [], fields = { step = "upkeep" }'),
        (EVENT, 'refused = "RW3001"'),
        (EVENT, 'wants = "choice"'),
        (f"{EVENT} }}", f'{EVENT} }}\nsame = ["step"]'),
        ('mended = "0.3.0"', 'mended = "0.2.0"'),
        ('first = "0.0.1"', 'first = "0.2.1"'),
    ],
)
def test_what_does_not_fit_in_every_part_is_not_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str
) -> None:
    assert old in RULING
    use(monkeypatch, RULING.replace(old, new, 1))
    log = changed(wrong(), 1, engine="0.2.0")
    assert told(tmp_path, log) is None


def test_a_refusal_that_was_none_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision of the other player, taken as good by the older version."""
    record = next(record for record in ended_game() if record.event.published == "priority_passed")
    log = changed(ended_game(), record.n, seat=3 - record.event.seat)  # type: ignore[attr-defined]  # a seat passes
    (first,) = verify_log(str(file(tmp_path, log))).divergences
    assert first.refused is not None
    pattern = '{ type = "priority_passed", rule = [], any = ["seat"] }'
    text = RULING.replace('{ type = "step_began", rule = ["301.1", "303.1"], fields = { step = "draw" } }', pattern)
    use(monkeypatch, text.partition("produced")[0] + f'produced = {{ refused = "{first.refused.code}" }}')
    (first,) = verify_log(str(file(tmp_path, log))).divergences
    assert first.mended is not None


def test_a_field_that_the_row_does_not_ask_for_is_free_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, RULING.replace('fields = { step = "draw" }', 'any = ["step"]'))
    assert told(tmp_path, wrong())
    (first,) = verify_log(str(file(tmp_path, wrong()))).divergences
    assert first.recorded is not None
    forged = first.recorded._replace(event=StepBegan(step="draw", first_strike=True))
    assert ruling_behind(first, "0.2.0") is not None
    assert ruling_behind(replace(first, recorded=forged), "0.2.0") is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('name = "upkeep_for_draw"', ""),
        ('mended = "0.3.0"', 'mended = "soon"'),
        ("recorded = { type", 'recorded = { kind = "played", type'),
        ('fields = { step = "draw" }', 'fields = { step = "draw" }, any = ["step"]'),
        ('rule = ["301.1", "303.1"], fields = { step = "draw" }', 'fields = { step = "draw" }'),
        ("produced = { event", 'produced = { wants = "choice", event'),
        ("[[rulings]]", '[[games]]\nfile = "a.jsonl"\nevent = 3\nruling = "other"\n[[rulings]]'),
        ("[[rulings]]", f"{RULING}\n[[rulings]]"),
    ],
)
def test_a_file_of_another_form_is_refused(old: str, new: str) -> None:
    assert read(RULING).rulings
    with pytest.raises(ValueError, match="validation error"):
        read(RULING.replace(old, new, 1))


def test_a_ruling_and_its_games_stand_on_the_page() -> None:
    game = '[[games]]\nfile = "bots.jsonl"\nevent = 3\nruling = "upkeep_for_draw"\n'
    text = page.page(read(RULING + game))
    assert "### upkeep_for_draw" in text
    assert "Rule 303.1. Ruled so from version 0.0.1; mended in 0.3.0. Recorded: `step_began`" in text
    assert "`bots.jsonl` (event 3)" in text
    assert page.page(Mended()).count("None so far.") == 2


def test_the_rulings_that_are_listed_are_rules_and_codes() -> None:
    for ruling in mended_rulings.mended().rulings:
        assert any(edition(name).number(ruling.rule) for name in NAMES)
        assert ruling.produced.refused in (None, *error_pages())
    assert edition(CITED_BY).number(read(RULING).rulings[0].rule)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_a_recorded_game_diverges_where_it_is_listed_and_nowhere_else(path: Path) -> None:
    listed = {(one.event, one.ruling) for one in mended_rulings.mended().games if one.file == path.name}
    found = verify_log(str(path), fail_slow=True)
    assert found.error is None
    assert {(one.n, one.mended.name if one.mended else None) for one in found.divergences} == listed


def test_only_recorded_games_are_listed() -> None:
    assert {one.file for one in mended_rulings.mended().games} <= {path.name for path in GAMES}
