"""What is listed as legal of a spell whose X settles whether it may be cast (2026-04: 601.2e, 601.3a, 601.3b)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from docs.rule_scenarios import documents
from rewind.aggregates.rules.stack.options import PlaySpell
from rewind.aggregates.timeline import Timeline
from rewind.projections.views.legal_actions import legal
from rewind.replays.scenarios.runner import run_scenario
from tests.rules.today.test_today import cards

BEGUN = """
scenario: A spell with X may be cast
rules: ["2026-04 601.3a"]
players: {{alice: {{hand: [Measured Beast], in_play: [{rules}], mana: "{{4}}{{G}}"}}, bob: {{}}}}
start: {{turn_of: {turn}}}
do: [{{pass: {turn}}}]
"""


def listed(rules: str, turn: str, edition: str) -> list[Sequence[int] | None]:
    """The values of X with which the one spell of alice is listed, for each way in which it is."""
    text = BEGUN.format(rules=rules, turn=turn).replace("do: [{pass: alice}]", "do: []")
    (document,) = documents(text, "begun.yaml")
    timeline = Timeline(run_scenario(document, edition, cards()).records)
    options = (one.option for one in legal(timeline.at(len(timeline))).actions)
    return [list(one.choices.x_values or ()) for one in options if isinstance(one, PlaySpell)]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("rules", "turn", "before", "here"),
    [
        ("Small Ban", "alice", [], [[2, 3, 4]]),
        ("Great Ban", "alice", [[0, 1, 2, 3, 4]], [[0, 1, 2]]),
        ("Small Ban, Great Ban", "alice", [], [[2]]),
        ("Great Haste", "bob", [], [[3, 4]]),
        ("Bear", "alice", [[0, 1, 2, 3, 4]], [[0, 1, 2, 3, 4]]),
        ("Bear", "bob", [], []),
    ],
)
def test_the_values_of_x_that_are_listed_are_those_that_are_legal(
    rules: str, turn: str, before: list[list[int]], here: list[list[int]]
) -> None:
    assert listed(rules, turn, "2006-10") == before
    assert listed(rules, turn, "2026-04") == here
