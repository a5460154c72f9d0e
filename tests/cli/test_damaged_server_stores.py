"""Whatever happens to a store on a server: what a command gives out is what was stored, or it is one coded line.

`make damage SERVER_DAMAGES=200` does so many; the suite does forty, `make test` two of them. A failure names its
number, and `SERVER_DAMAGE=number` in the environment repeats that one alone.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.server_damage import WHOLE, Stores
from tests.cli.store_readings import Outputs, answers, more_logs, outputs_of

ALONE = os.environ.get("SERVER_DAMAGE")
DAMAGES = range(int(os.environ.get("SERVER_DAMAGES", "40")))
BLOCKS = 20
"""How many tests share the damages."""


@pytest.fixture(scope="module")
def stores() -> Iterator[Stores]:
    stores = Stores()
    yield stores
    stores.remove()


@pytest.fixture(scope="module")
def outputs(stores: Stores) -> Outputs:
    """What the readings say of a whole store: the same of each."""
    found = []
    for whole in WHOLE:
        stores.copy(whole)
        found.append(outputs_of(stores.address))
    assert found[0] == found[1]
    return found[0]


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return more_logs(tmp_path_factory.mktemp("logs"))


@pytest.mark.long
@pytest.mark.parametrize("block", range(BLOCKS))
def test_no_damage_makes_a_store_give_out_what_was_not_stored(
    block: int, stores: Stores, outputs: Outputs, logs: list[Path], record_property: Callable[[str, object], None]
) -> None:
    counts = Counter[str]()
    for number in [int(ALONE)] if ALONE else DAMAGES[block::BLOCKS]:
        story = f"damage {number}, {stores.damage(number)}"
        counts[answers(story, stores.address, outputs, logs)] += 1
    record_property("damages", dict(counts))
