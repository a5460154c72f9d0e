"""Games by bots in which costs, modes, X and targets are announced that depend on one another (409.1b to 409.1f)."""

from __future__ import annotations

from collections import Counter

import pytest

from rewind.aggregates.editions import NAMES
from rewind.aggregates.game import Game
from rewind.events.envelope import Recorded
from rewind.events.playing import AbilityPlayed, ManaAdded, SpecialActionTaken, SpellPlayed
from rewind.projections.visibility.seat_log import redact
from rewind.replays.playing.bots import StepByStepBot, UniformBot
from rewind.replays.playing.live import play
from rewind.replays.playing.random_outcomes import SeededRandom
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.runner import run_scenario
from rewind.replays.verifying.verification import verify_records
from tests.rules.scenarios.conftest import cards

pytestmark = pytest.mark.long

GAMES = 4
"""So many under each edition, half of them played step by step."""
MOST = 300

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


def played(seed: int, edition: str) -> tuple[Recorded, ...]:
    """A game from the position, given up after so many events."""
    text = POSITION.replace("MOTLEY", OF_2006 if edition == "2006-10" else "Grizzly Bears")
    (document,) = read_scenarios(text, "announcing.yaml")
    game = Game(run_scenario(document, edition, cards(), redact).records, SeededRandom(seed))
    bot = StepByStepBot if seed % 2 else UniformBot
    return play(game, {seat: bot(2 * seed + seat).decide for seat in (1, 2)}, MOST)


@pytest.mark.parametrize("edition", NAMES)
def test_every_game_is_decided_again_as_it_was_and_each_mechanism_occurs(edition: str) -> None:
    occurred = Counter[str]()
    for seed in range(GAMES):
        records = played(seed, edition)
        found = verify_records(records)
        assert found.divergences == (), (edition, seed)
        for record in records:
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
