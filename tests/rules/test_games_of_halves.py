"""Games that bots play with split cards and, in 2006-10, spells with splice: halves and splices come up, laws hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from rewind.aggregates.editions import SCENARIO_DEFAULTS
from rewind.aggregates.fold import fold_all
from rewind.aggregates.game import Game
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.playing import PlayBegun, SpellPlayed, TextSpliced
from rewind.projections.views.legal_actions import legal_in_words
from rewind.projections.visibility.seat_log import redact
from rewind.replays.playing.bots import StepByStepBot, UniformBot
from tests.eager import EagerBot
from tests.games.holding import wrong_with
from tests.games.playing import Kind, Seeded, in_turn, with_decks
from tests.parameters import seeded
from tests.rules.scenarios.conftest import cards

pytestmark = pytest.mark.long

SPLIT = """
6 Plains
6 Island
6 Swamp
6 Mountain
6 Forest
2 Assault // Battery
2 Fire // Ice
2 Life // Death
2 Night // Day
2 Order // Chaos
2 Pain // Suffering
2 Spite // Malice
2 Stand // Deliver
2 Wax // Wane
2 Fork
2 Recoup
1 Isochron Scepter
1 Meddling Mage
1 Test Weigh the Top Card
1 Test Tutor of Low Costs
1 Test Tutor of Different Names
1 Test Return the Costliest
6 Grizzly Bears
"""
LATER = """
2 Hide // Seek
2 Supply // Demand
2 Trial // Error
"""
SPLICE = """
12 Mountain
10 Island
6 Forest
4 Glacial Ray
4 Desperate Ritual
4 Test Measure
3 Reach Through Mists
3 Dampen Thought
3 Kodama's Might
2 Test Arcane Modes
2 Torrent of Stone
1 Consuming Vortex
2 Twincast
4 Grizzly Bears
"""
DECKS = {"2003-12": (SPLIT, SPLIT), "2006-10": (SPLIT + LATER, SPLICE)}
"""The decks of both players."""
SEEDS = range(4)
SEATS = (0, 1, 2)


def begin(_: int, edition: str) -> Iterator[Event]:
    """The set-up with these decks."""
    return with_decks(DECKS[edition], cards(), edition)


def eager_or_step_by_step(seed: int) -> type[UniformBot]:
    """One seed in two plays what it plays step by step, where it wants to."""
    return EagerBot if seed % 2 else StepByStepBot


HALVES = Kind("game of halves", begin, 1500, eager_or_step_by_step, rebuilt=1500)


@cache
def game(edition: str, seed: int) -> tuple[Recorded, ...]:
    return HALVES.records(seed, edition)


@pytest.mark.parametrize("edition", SCENARIO_DEFAULTS)
def test_both_halves_come_up_and_splices_where_there_are_any(edition: str) -> None:
    found: Counter[object] = Counter()
    for seed in SEEDS:
        for record in game(edition, seed):
            match record.event:
                case SpellPlayed(half=half, spliced=spliced):
                    found[half] += 1
                    found["spliced"] += bool(spliced)
                case PlayBegun(half=half):
                    found["begun"] += half is not None
                case TextSpliced():
                    found["text"] += 1
                case _:
                    pass
    expected = {1, 2, "begun"} if edition == "2003-12" else {1, 2, "begun", "spliced", "text"}
    assert {what for what in expected if found[what]} == expected


@pytest.mark.parametrize("game", in_turn(8, SCENARIO_DEFAULTS), ids=seeded)
def test_every_law_holds(game: Seeded) -> None:
    assert wrong_with(HALVES, [game], elsewhere=0) == []


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("edition", SCENARIO_DEFAULTS)
def test_every_seat_sees_what_the_spells_on_the_stack_are(edition: str, seed: int, seat: int) -> None:
    records = game(edition, seed)
    own = redact(records, seat)
    spells = [[state.characteristics_of(obj) for obj in state.zone("stack")] for state in map(fold_all, (records, own))]
    assert spells[0] == spells[1]


@pytest.mark.parametrize("edition", SCENARIO_DEFAULTS)
def test_what_may_be_done_is_said_by_halves_and_splices(edition: str) -> None:
    """Wherever a half is played, or something spliced, that is among the words of what may be done there."""
    records, words = game(edition, 1), set[str]()
    made: list[Recorded] = []
    for record in records:
        event = record.event
        if isinstance(event, SpellPlayed) and (event.half is not None or event.spliced):
            pending = Game(made).pending
            assert pending is not None
            words |= {one for one in legal_in_words(fold_all(made), pending.offer) if one.startswith("play ")}
            if len(words) > 40:
                break
        made.append(record)
    assert any(one.startswith(("play Fire", "play Ice")) for one in words) or edition == "2006-10"
    assert all(" of " in one.partition(" // ")[0] for one in words if " // " in one)
