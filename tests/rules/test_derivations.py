"""How an object comes to be what it is, where its own abilities do not say it any more."""

from __future__ import annotations

import pytest

from rewind.aggregates.editions import NAMES
from rewind.aggregates.game import Game
from rewind.aggregates.rules.happening.layering.derivation import derivation
from rewind.projections.visibility.seat_log import redact
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.runner import run_scenario
from tests.rules.scenarios.conftest import cards

SILENCED = """
scenario: A creature that said what it is itself, and one that said what all Bears are
players: {alice: {in_play: [Test Silence, Test Soarer, Test Bear Lord]}, bob: {}}
do: []
"""


@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.parametrize(("name", "own"), [("Test Soarer", [True]), ("Test Bear Lord", [])])
def test_what_an_ability_said_of_its_own_object_alone_is_told_as_lost(edition: str, name: str, own: list[bool]) -> None:
    (document,) = read_scenarios(SILENCED, "test")
    game = Game(run_scenario(document, edition, cards(), redact).records)
    engine = game.engine()
    obj = next(obj for obj in engine.zone("in_play") if engine.name(obj) == name)
    assert [step.is_lost for step in derivation(engine, obj) if step.own] == own
