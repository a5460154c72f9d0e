"""How long an effect lasts that a condition ends is told in words wherever it is told, and never as a log has it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.events.logfile import read_records
from tests.cli.running import good

TABLE = """
scenario: An ability whose source was untapped in response, and another
players: {Alice: {in_play: [Endoskeleton, Forest x4, Grizzly Bears, Hill Giant]}, Bob: {}}
do:
  - activate: {by: Alice, object: Endoskeleton, targets: [Grizzly Bears]}
  - cause: {by: Alice, effect: {untap: Endoskeleton}}
  - activate: {by: Alice, object: Endoskeleton, targets: [Hill Giant]}
  - resolve: 1
"""


@pytest.fixture(name="log", scope="module")
def _log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("durations")
    (folder / "t.yaml").write_text(TABLE, "utf-8")
    good("transcribe", folder / "t.yaml", "--edition", "2006-10", "-o", folder / "t.jsonl")
    return folder / "t.jsonl"


def test_an_effect_lasts_as_long_as_its_condition_is_true(log: Path) -> None:
    while_tapped = "as long as Endoskeleton is a tapped permanent in play"
    assert f"gets +0/+3, {while_tapped}." in good("log", log).text
    assert f"gets +0/+3 ({while_tapped.replace('Endoskeleton', 'Endoskeleton [1.1]')})" in good("show", log).text
    changed = next(one.n for one in read_records(log) if one.event.published == "power_toughness_changed")
    assert while_tapped.replace("Endoskeleton", "Endoskeleton (1.1)") in good("explain", log, str(changed)).text


def test_a_duration_that_has_ended_before_its_effect_began_is_remembered_in_words(log: Path) -> None:
    ability = next(one.event for one in read_records(log) if one.event.published == "remembered")
    lines = good("history", log, str(getattr(ability, "object", ""))).lines
    assert "remembered: none → ended: as long as this is a tapped permanent in play" in [one.strip() for one in lines]
