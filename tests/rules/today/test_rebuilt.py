"""Scenarios of today as games that are thrown away and rebuilt after every input: the log alone says all."""

from __future__ import annotations

import pytest

from rewind.aggregates.editions import NAMES
from rewind.events.judging import PositionSet
from rewind.replays.scenarios.runner import run_scenario
from tests.games.laws import first_other, rebuilt
from tests.parameters import first_of
from tests.rules.today.test_terms import EDITION
from tests.rules.today.test_today import DOCUMENTS, cards

PARTS = 16
OF_TODAY = [document for _, document in DOCUMENTS if EDITION in (document.form.editions or NAMES)]


@pytest.mark.parametrize("part", first_of(range(PARTS), 1))
def test_a_game_that_is_thrown_away_after_every_input_goes_on_as_it_was(part: int) -> None:
    others = list[str]()
    for document in OF_TODAY[part::PARTS]:
        records = run_scenario(document, EDITION, cards()).records
        begun = next((at for at, record in enumerate(records) if isinstance(record.event, PositionSet)), 0)
        made = rebuilt(records, begun)
        if first_other(made, records[: len(made)]) is not None:
            others.append(document.name)
    assert others == []
