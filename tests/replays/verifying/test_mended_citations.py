"""A log in which only a citation was wrong, and was mended since, holds: it is told, and is no divergence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from docs import mended as page
from rewind.aggregates.editions.mended import read
from rewind.aggregates.timeline import Timeline
from rewind.events.game import GameEnded, GameStarted
from rewind.events.turn import StepBegan
from rewind.projections.page import document
from rewind.projections.page.document import page as page_of_a_game
from rewind.replays.verifying import mended_rulings
from tests.cli.running import good, run
from tests.replays.forging import Forgery, Log, changed, each, enveloped
from tests.replays.reopened import ended_game

ROW = """
[[citations]]
name = "upkeep_by_another_number"
rule = "303.1"
edition = "2006-10"
first = "0.2.0"
mended = "0.3.0"
what = "An upkeep step was told with the rule of the draw step; it is the rule of the upkeep step."
type = "step_began"
differs = { rule = { recorded = ["301.1", "304.1"], produced = ["301.1", "303.1"] } }
"""
WORDING = """
[[citations]]
name = "conceded"
rule = "102.3a"
edition = "2006-10"
first = "0.2.0"
mended = "0.3.0"
what = "The end of a game was told in other words."
type = "game_ended"
differs = { reason = { recorded = "Somebody gave up", produced = "%s" } }
"""
MANY = 3
CITED = ("301.1", "304.1")


def use(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    rows = read(text)
    monkeypatch.setattr(mended_rulings, "mended", lambda: rows)


def upkeeps() -> list[int]:
    steps = each(ended_game(), StepBegan)
    return [record.n for record in steps if record.event.step == "upkeep"][:MANY]  # type: ignore[attr-defined]  # it is a StepBegan


def as_cited_then(edition: str = "2006-10", rule: tuple[str, ...] = CITED) -> Log:
    """A game whose first upkeep steps cite the other number."""
    log: Log = ended_game(edition)
    for n in upkeeps():
        log = enveloped(log, n, rule=rule)
    return log


def file(folder: Path, log: Log) -> Path:
    path = folder / "game.jsonl"
    path.write_bytes(Forgery(list(log)).lines())
    return path


def test_such_a_log_holds_and_says_how_many_citations_were_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = file(tmp_path, as_cited_then())
    assert run("verify", path).status == 1
    use(monkeypatch, ROW)
    ran = run("verify", path)
    assert ran.status == 0
    assert "holds; 3 citations mended since" in ran.text
    assert "DIVERGES" not in ran.text
    assert f"mended in 0.3.0, at events {', '.join(map(str, upkeeps()))}: An upkeep step was told with" in ran.text
    assert run("verify", "--strict", path).status == 1
    assert run("verify", "--strict", file(tmp_path, ended_game())).status == 0


def test_in_json_each_stands_with_its_event_and_the_log_is_not_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use(monkeypatch, ROW)
    shown = good("verify", "--json", file(tmp_path, as_cited_then())).json
    assert (shown["divergences"], shown["whole"], shown["error"]) == ([], False, None)
    cited = shown["cited_before"]
    assert isinstance(cited, list)
    assert [one["event"] for one in cited] == upkeeps()
    assert cited[0]["name"] == "upkeep_by_another_number"
    assert cited[0]["differs"] == {"rule": {"recorded": ["301.1", "304.1"], "produced": ["301.1", "303.1"]}}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('first = "0.2.0"', 'first = "0.2.1"'),
        ('mended = "0.3.0"', 'mended = "0.2.0"'),
        ('edition = "2006-10"', 'edition = "2003-12"'),
        ('type = "step_began"', 'type = "phase_began"'),
        ('recorded = ["301.1", "304.1"]', 'recorded = ["304.1"]'),
        ('produced = ["301.1", "303.1"]', 'produced = ["303.1"]'),
    ],
)
def test_where_a_part_of_the_row_is_another_it_is_a_divergence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str
) -> None:
    assert old in ROW
    use(monkeypatch, ROW.replace(old, new, 1))
    ran = run("verify", "--json", file(tmp_path, as_cited_then()))
    assert (ran.status, ran.json["cited_before"]) == (1, [])


def others() -> list[Log]:
    """The same citation in a log that has something else otherwise, too."""
    log, (n, *_) = as_cited_then(), upkeeps()
    return [
        changed(log, n, first_strike=True),
        enveloped(log, n, cause=2),
        enveloped(log, n, together=n),
        as_cited_then(rule=("304.1", "301.1")),
        as_cited_then(rule=(*CITED, "303.1")),
        changed(log, 1, engine="0.1.9"),
        changed(log, 1, engine="0.3.0"),
        changed(log, 1, engine="newest"),
    ]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("number", range(8))
def test_where_anything_else_is_another_it_is_a_divergence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    use(monkeypatch, ROW)
    ran = run("verify", "--json", file(tmp_path, others()[number]))
    assert ran.status == 1
    divergences = ran.json["divergences"]
    assert isinstance(divergences, list)
    assert divergences[0]["event"] == upkeeps()[0]
    assert divergences[0]["mended"] is None


def test_a_wording_can_be_mended_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = next(record for record in ended_game() if isinstance(record.event, GameEnded))
    reason = record.event.reason  # type: ignore[attr-defined]  # it is a GameEnded
    path = file(tmp_path, changed(ended_game(), record.n, reason="Somebody gave up"))
    assert run("verify", path).status == 1
    use(monkeypatch, WORDING % reason)
    assert "holds; 1 citation mended since" in good("verify", path).text


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("differs = { rule = {", "differs = { step = {"),
        ('produced = ["301.1", "303.1"]', 'produced = "303.1"'),
        ("differs = {", "other = {"),
        ('edition = "2006-10"\n', ""),
    ],
)
def test_a_row_about_anything_but_citations_and_wordings_is_refused(old: str, new: str) -> None:
    assert read(ROW).citations
    with pytest.raises(ValueError, match="validation error"):
        read(ROW.replace(old, new, 1))
    with pytest.raises(ValueError, match="two rows have one name"):
        read(ROW + ROW)


def test_audit_says_it_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, ROW)
    path = file(tmp_path, as_cited_then())
    assert "no finding" in good("audit", path).text
    assert "holds; 3 citations mended since" in good("audit", path).text
    cited = good("audit", "--json", path).json["cited_before"]
    assert isinstance(cited, list)
    assert [one["event"] for one in cited] == upkeeps()


def test_only_a_log_that_rules_decided_has_such_citations(monkeypatch: pytest.MonkeyPatch) -> None:
    use(monkeypatch, ROW)
    started = ended_game()[0].event
    assert isinstance(started, GameStarted)
    assert [row.name for row in mended_rulings.citations_of(started)] == ["upkeep_by_another_number"]
    assert mended_rulings.citations_of(started.model_copy(update={"kind": "claimed"})) == ()


@pytest.mark.long
def test_the_page_says_it_and_marks_no_divergence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge's page; from what a seat or a spectator has it cannot be told."""
    use(monkeypatch, ROW)
    path, pages = file(tmp_path, as_cited_then()), list[dict[str, Any]]()

    def made(timeline: Timeline, **values: Any) -> bytes:
        pages.append(values)
        return page_of_a_game(timeline, **values)

    monkeypatch.setattr(document, "page", made)
    for viewer in ("judge", "1", "spectator"):
        good("view", path, "-o", tmp_path / f"{viewer}.html", "--as", viewer)
    assert [shown["divergences"] for shown in pages] == [{}, {}, {}]
    assert [list(shown["mended"]) for shown in pages] == [upkeeps(), [], []]


@pytest.mark.long
def test_the_page_of_a_seat_takes_nothing_from_the_full_log(tmp_path: Path) -> None:
    """Also where the rules make something else: that may come of hidden cards."""
    log = enveloped(ended_game(), upkeeps()[0], rule=CITED)
    for viewer in ("1", "2", "spectator"):
        full, own = tmp_path / f"{viewer}.html", tmp_path / f"{viewer}-own.html"
        whole_log = file(tmp_path, log)
        seat_log = tmp_path / viewer / whole_log.name  # a page has its name
        seat_log.parent.mkdir()
        good("view", whole_log, "-o", full, "--as", viewer, "--no-legal")  # which only the whole log tells
        good("redact", whole_log, "-o", seat_log, "--as", viewer)
        good("view", seat_log, "-o", own)
        assert full.read_bytes() == own.read_bytes()


def test_a_citation_stands_on_the_page_of_the_documents() -> None:
    text = page.page(read(ROW))
    assert "### upkeep_by_another_number" in text
    assert "Rule 303.1. Cited so from version 0.2.0; mended in 0.3.0." in text
    assert "`rule` 301.1, 304.1, now 301.1, 303.1" in text
