"""A game at a table, decided again: what the rules make of what was seen there."""

from __future__ import annotations

from pathlib import Path

from aggregates.timeline import Timeline
from events.logfile import read_records
from replays.judging.deciding_again import decide_again
from replays.judging.records import Claim
from replays.judging.testing_claims import ClaimTester
from tests.cli.running import good

_TABLE = """
scenario: An Aura goes with its creature, and comes back by itself
players:
  Ann: {in_play: [Grizzly Bears], library: [Forest x7]}
  Ben: {in_play: [{card: Pacifism, attached_to: Grizzly Bears}], library: [Plains x7]}
start: {turn_of: Ann}
do:
  - happened: {move: {object: Grizzly Bears, to: graveyard}}
  - happened: {move: {object: Pacifism, to: graveyard}}
  - happened: {move: {object: Pacifism, to: hand}}
  - pass: Ann
"""


def test_what_follows_by_the_rules_from_what_was_seen_is_not_stated(tmp_path: Path) -> None:
    (tmp_path / "table.yaml").write_text(_TABLE)
    good("transcribe", tmp_path / "table.yaml", "--edition", "2006-10", "-o", tmp_path / "table.jsonl")
    records = list(read_records(tmp_path / "table.jsonl"))
    moves = [record.n for record in records if record.event.published == "zone_changed"]
    assert len(moves) == 3
    again = decide_again(records, len(records))
    assert (again.ended_at, list(again.stated)) == (None, [moves[0], moves[2]])
    tested = ClaimTester(Timeline(records), len(records)).test(Claim(legal=moves[1]))
    assert (tested.answer, tested.decided_again.rules) == ("upheld", ("420.5d",))
