"""What is supposed of an object while something is found out, and that nothing of it is left afterwards."""

from __future__ import annotations

import pytest

from rewind.aggregates.game import Game
from rewind.projections.visibility.seat_log import redact
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.runner import run_scenario
from tests.rules.scenarios.conftest import cards

POSITION = """
scenario: Two creatures
players: {alice: {in_play: [Grizzly Bears]}, bob: {in_play: [Hill Giant]}}
do: []
"""


@pytest.mark.parametrize("is_of_the_same", [True, False])
def test_a_supposition_inside_another_leaves_the_outer_one_as_it_was(is_of_the_same: bool) -> None:
    (document,) = read_scenarios(POSITION, "test")
    engine = Game(run_scenario(document, "2006-10", cards(), redact).records).engine()
    bear, giant = engine.zone("in_play")
    facts = engine.characteristics(bear)
    large, huge = (facts.model_copy(update={"power": power}) for power in (5, 9))
    with engine.supposing(bear, large, 2):
        with engine.supposing(bear if is_of_the_same else giant, huge, 1):
            assert engine.power(bear if is_of_the_same else giant) == 9
        assert (engine.power(bear), engine.controller(bear), engine.supposed(bear)) == (5, 2, large)
    assert (engine.power(bear), engine.controller(bear), engine.supposed(bear)) == (facts.power, 1, None)
    assert (engine.power(giant), engine.controller(giant)) == (3, 2)
