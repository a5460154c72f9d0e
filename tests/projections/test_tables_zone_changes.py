"""The table `zone_changes` says whose effect or cost a move was, as far as the log has causes."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from rewind.events.logfile import read_records
from rewind.events.zones import PhasedIn, PhasedOut
from rewind.projections.tables.catalogue import rows_of
from rewind.projections.tables.families.zones import ZoneChanges
from rewind.projections.tables.schema import Row
from tests.projections.tables import Table

_GAMES = Path(__file__).parents[2] / "replays" / "games"


def discarded(name: str, n: int) -> Row:
    """The discard that is event `n` of a recorded game."""
    rows = rows_of(list(islice(read_records(_GAMES / name), n)), (ZoneChanges,))["zone_changes"]
    assert rows[-1]["reason"] == "discarded"
    return rows[-1]


@pytest.mark.parametrize(
    ("name", "n", "kind", "source"),
    [
        ("mono-black-control-psychatog-2003-12.jsonl.zst", 238, "effect", "Duress"),
        ("astral-slide-psychatog-2003-12.jsonl.zst", 111, "cost", "Spark Spray"),
        ("goblins-psychatog-2003-12.jsonl.zst", 514, None, None),
        ("first-game.jsonl", 546, None, None),
    ],
)
def test_a_discard_is_told_with_whose_it_was(name: str, n: int, kind: str | None, source: str | None) -> None:
    row = discarded(name, n)
    assert (row.get("cause_kind"), row.get("source_name")) == (kind, source)
    assert (row["cause"] is None) is (name == "first-game.jsonl")


def test_what_is_played_or_resolves_has_no_cause_of_that_kind() -> None:
    records = list(islice(read_records(_GAMES / "astral-slide-psychatog-2003-12.jsonl.zst"), 300))
    rows = rows_of(records, (ZoneChanges,))["zone_changes"]
    assert {row.get("cause_kind") for row in rows if row["reason"] in ("played", "resolved")} == {None}


@pytest.mark.parametrize(
    ("edition", "in_place", "reasons"), [("2006-10", False, ["phased", "phased"]), ("2026-04", True, [])]
)
def test_phasing_is_a_change_of_zones_only_where_it_is_no_status(
    edition: str, in_place: bool, reasons: list[str]
) -> None:
    table = Table(edition)
    (bears,) = table.cards(1, "bears", zone="in_play")
    table.record(PhasedOut(object=bears, in_place=in_place))
    table.record(PhasedIn(object=bears, in_place=in_place))
    rows = rows_of(table.records, (ZoneChanges,))["zone_changes"]
    assert [row["reason"] for row in rows if row["object"] == bears and row["way"] != "object_placed"] == reasons
