"""What costs were chosen, in the words of the rules: the keyword that gives them, or what sort of cost they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.aggregates.cards import pool
from rewind.aggregates.timeline import Timeline
from rewind.projections.views.legal_actions import legal_in_words
from rewind.projections.words.chosen_costs import costs_in_words
from tests.cli.running import good
from tests.replays.judging.test_deciding_again import recorded

_BUYBACK = """
scenario: A spell that is bought back
players:
  Ann: {in_play: [Island x6], hand: [Capsize]}
  Ben: {in_play: [Grizzly Bears]}
do:
  - play: {by: Ann, card: Capsize, targets: [Grizzly Bears], costs: [buyback]}
"""


@pytest.mark.parametrize(
    ("card", "costs", "words"),
    [
        ("Capsize", ["$bought"], ["with buyback"]),
        ("Firebolt", ["$flashback"], ["with flashback"]),
        ("Gigadrowse", ["$replicated"] * 3, ["with replicate 3 times"]),
        ("Force of Will", ["$free"], ["for its alternative cost"]),
        ("Thunderscape Battlemage", ["$kicked_g", "$kicked_one_b"], ["with kicker {G}", "with kicker {1}{B}"]),
        ("Grizzly Bears", ["alternative", "$something_else"], ["for its alternative cost", "with something else"]),
    ],
)
def test_costs_are_called_as_the_rules_call_them(card: str, costs: list[str], words: list[str]) -> None:
    assert [*costs_in_words(pool().records[card].definition, costs)] == words


def test_of_a_card_that_is_not_known_the_names_are_said() -> None:
    assert [*costs_in_words(None, ["$bought", "alternative"])] == ["with buyback", "for its alternative cost"]


def test_the_log_and_what_is_legal_say_it_alike(tmp_path: Path) -> None:
    records = recorded(tmp_path, _BUYBACK)
    assert "Ann plays Capsize, targeting Grizzly Bears (with buyback; " in good("log", tmp_path / "table.jsonl").text
    played = next(one.n for one in records if one.event.published == "spell_played")
    assert "play Capsize, with buyback" in legal_in_words(Timeline(records).at(played - 1))
