"""Scenarios as games that are thrown away and rebuilt after every input.

In the middle of waiting triggers too, of choices, and of what is being played.
"""

from __future__ import annotations

import pytest

from rewind.events.judging import PositionSet
from rewind.replays.verifying.verification import verify_records
from tests.games.laws import first_other, rebuilt
from tests.rules.scenarios.conftest import HERE
from tests.rules.test_recomputing_everything import logs_of_scenarios

FILES = ("chapters-408-415.yaml", "mechanisms.yaml")
"""The files of scenarios that are not left to the long tests."""


FILES_OF_SCENARIOS = [
    pytest.param(path.name, marks=[] if path.name in FILES else [pytest.mark.long])
    for path in sorted(HERE.glob("*.yaml"))
]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", FILES_OF_SCENARIOS)
def test_a_game_that_is_thrown_away_after_every_input_goes_on_as_it_was(name: str) -> None:
    others = list[str]()
    for what, records in logs_of_scenarios(name):
        begun = next((at for at, record in enumerate(records) if isinstance(record.event, PositionSet)), 0)
        made = rebuilt(records, begun)
        if first_other(made, records[: len(made)]) is not None:
            others.append(what)
    assert others == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", FILES)
def test_what_a_scenario_records_verifies(name: str) -> None:
    logs = logs_of_scenarios(name)
    assert [what for what, records in logs if verify_records(records).divergences] == []
