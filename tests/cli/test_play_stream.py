"""What is told at the prompt of what has happened: not what goes without saying, and all that matters."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from rewind.cli.playing.recap import QUIET, RecapLine, recap
from rewind.cli.playing.stops import PLACES, Stops
from rewind.events.envelope import Recorded
from rewind.events.logfile import read_records
from rewind.projections.histories.play_by_play import log_lines
from rewind.projections.visibility.seat_log import redact

GAMES = Path(__file__).parents[2] / "replays" / "games"


@pytest.fixture(scope="module")
def records() -> Sequence[Recorded]:
    """A recorded game as seat 1 saw it."""
    return list(redact(read_records(GAMES / "legends-2006-10.jsonl"), 1))


@pytest.fixture(scope="module")
def told(records: Sequence[Recorded]) -> Sequence[RecapLine]:
    return list(recap(records, 1, 1))


def test_it_is_told_in_a_quarter_of_the_sentences(records: Sequence[Recorded], told: Sequence[RecapLine]) -> None:
    assert len(told) * 4 < len(list(log_lines(records)))


@pytest.mark.parametrize(
    "words",
    ["becomes tapped", "becomes untapped", "begins to resolve", "has resolved", "passes.", "gets priority", "×1)"],
)
def test_what_goes_without_saying_is_not_told(told: Sequence[RecapLine], words: str) -> None:
    assert [one.text for one in told if words in one.text] == []


def test_what_matters_is_told(records: Sequence[Recorded], told: Sequence[RecapLine]) -> None:
    """Every land, spell, attack and loss of life, who won, draws of one's own; not what the other draws in turns."""
    kinds = {record.n: record.event.published for record in records}
    shown = [kinds[one.n] for one in told]
    for kind in ("land_played", "spell_played", "attackers_declared", "life_lost", "player_lost", "game_ended"):
        assert shown.count(kind) == sum(found == kind for found in kinds.values()), kind
    assert any(one.text.startswith("Alice draws") for one in told)
    assert not any(one.text.startswith("Bob draws") and one.n > told[4].n for one in told)


def test_only_what_is_new_is_told(records: Sequence[Recorded], told: Sequence[RecapLine]) -> None:
    since = records[len(records) // 2].n
    assert [one.n for one in recap(records, 1, since)] == [one.n for one in told if one.n >= since]


def test_no_quiet_event_is_told(records: Sequence[Recorded], told: Sequence[RecapLine]) -> None:
    kinds = {record.n: record.event.published for record in records}
    assert not {kinds[one.n] for one in told} & QUIET


def test_where_one_stops_who_has_said_nothing() -> None:
    stops = Stops()
    found = {(whose, place) for whose in ("my", "their") for place in PLACES if stops.when(whose, place) == "on"}
    mine = {("my", place) for place in ("main1", "main2", "declare_blockers")}
    assert found == mine | {("their", place) for place in ("declare_attackers", "declare_blockers", "end", "stack")}


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("attackers", "declare_attackers"),
        ("blockers", "declare_blockers"),
        ("damage", "combat_damage"),
        ("beginning", "beginning_of_combat"),
        ("main", "main1"),
        ("end_of_turn", "end"),
        ("stack", "stack"),
    ],
)
def test_what_else_places_may_be_called(typed: str, place: str) -> None:
    stops = Stops()
    assert stops.set(f"my {typed} always")
    assert stops.when("my", place) == "always"
    assert stops.when("their", place) != "always"


@pytest.mark.parametrize(
    ("typed", "whose"),
    [("mine", "my"), ("own", "my"), ("my", "my"), ("their", "their"), ("theirs", "their"), ("opponent", "their")],
)
def test_whose_turn_is_meant(typed: str, whose: str) -> None:
    stops = Stops()
    assert stops.set(f"{typed} upkeep on")
    assert [one for one in ("my", "their") if stops.when(one, "upkeep") == "on"] == [whose]
