"""Games by bots in which costs, modes, X and targets are announced that depend on one another (409.1b to 409.1f)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from rewind.aggregates.editions import SCENARIO_DEFAULTS
from rewind.events.base import Event
from rewind.events.playing import AbilityPlayed, ManaAdded, SpecialActionTaken, SpellPlayed
from tests.games.holding import results_of
from tests.games.playing import Kind, from_scenario
from tests.parameters import in_ci
from tests.rules.scenarios.conftest import cards

pytestmark = pytest.mark.long

GAMES = 4
"""So many under each edition, half of them played step by step."""

OF_2006 = "Course Motley Way, Course Motley"
POSITION = """
scenario: Much can be announced
players:
  alice:
    in_play:
      [Course Forge x2, Course Damper, Course Battery, Course Confluence x2, Mana Flare, Island x3, Swamp x3,
       Mountain x3, MOTLEY]
    hand: [Course Swarm, Course Discount, Course Bargain, Course Way Out, Course Duel, Course Fork Road, MOTLEY]
    library: [Course Swarm, Course Duel, Course Bargain, Forest x20]
  bob:
    in_play:
      [Course Forge, Course Battery x2, Grizzly Bears x2, Hill Giant, Island x3, Swamp x3,
       Mountain x3, Forest x2, MOTLEY]
    hand: [Course Turnabout x2, Course Fork Road, Course Drain, Course Swarm, Course Discount, MOTLEY]
    library: [Course Swarm, Course Duel, Course Turnabout, Forest x20]
do:
  - check: {priority: alice}
"""


def begin(_: int, edition: str) -> Iterator[Event]:
    """The position, and what brought it about."""
    text = POSITION.replace("MOTLEY", OF_2006 if edition == "2006-10" else "Grizzly Bears")
    return from_scenario(text, cards(), edition)


ANNOUNCING = Kind("game of announcing", begin, 300)


@pytest.mark.parametrize("edition", SCENARIO_DEFAULTS)
def test_every_law_holds_and_each_mechanism_occurs(edition: str) -> None:
    occurred = Counter[str]()
    for result in results_of(ANNOUNCING, [(seed, edition) for seed in in_ci(range(GAMES), 3)], elsewhere=1):
        assert result.wrong == []
        for record in result.records:
            match record.event:
                case SpellPlayed() as event:
                    occurred["cost of a spell"] += bool(event.costs)
                    occurred["X"] += event.x is not None
                case AbilityPlayed() as event:
                    occurred["cost of an ability"] += bool(event.costs)
                    occurred["modes of an ability"] += len(event.modes) > 1
                case SpecialActionTaken():
                    occurred["special action"] += 1
                case ManaAdded():
                    occurred["mana"] += 1
                case _:
                    pass
    assert all(occurred.values()), occurred
    assert len(occurred) == 6
