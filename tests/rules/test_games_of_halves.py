"""Games that bots play with split cards and, in 2006-10, spells with splice: halves and splices come up, laws hold."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from rewind.aggregates.editions import NAMES
from rewind.aggregates.fold import fold_all
from rewind.aggregates.game import Game
from rewind.events import codec
from rewind.events.envelope import Recorded
from rewind.events.playing import PlayBegun, SpellPlayed, TextSpliced
from rewind.projections.views.legal_actions import legal_in_words
from rewind.projections.visibility.seat_log import redact
from rewind.replays.playing import live
from rewind.replays.playing.bots import StepByStepBot
from tests.eager import EagerBot
from tests.layering.laws import wrong_with_seat_log
from tests.rules.bot_games import first_unlike_rebuilt, game_with, verifies
from tests.rules.test_played_games import Forgetful, Watched

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


@cache
def game(edition: str, seed: int) -> tuple[Recorded, ...]:
    """A game in which one seed in two plays what it plays step by step, where it wants to."""
    return game_with(DECKS[edition], edition, seed, bot=EagerBot if seed % 2 else StepByStepBot)


@pytest.mark.parametrize("edition", NAMES)
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


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("edition", NAMES)
def test_they_verify(edition: str, seed: int) -> None:
    assert verifies(game(edition, seed))


@pytest.mark.parametrize("edition", NAMES)
def test_thrown_away_and_rebuilt_after_every_input_they_are_the_same(edition: str) -> None:
    assert first_unlike_rebuilt(game(edition, 1)) is None


@pytest.mark.parametrize("edition", NAMES)
def test_an_engine_that_is_kept_plays_as_a_new_one_does(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    games = []
    for kind in (Forgetful, Watched):
        monkeypatch.setattr(live, "Game", kind)
        games.append([codec.encode(record) for record in game_with(DECKS[edition], edition, 3, most=700)])
    assert games[0] == games[1]


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("edition", NAMES)
def test_every_seat_has_its_log(edition: str, seed: int, seat: int) -> None:
    records = game(edition, seed)
    own = list(redact(records, seat))
    assert wrong_with_seat_log(records, own, seat) == []
    spells = [[state.characteristics_of(obj) for obj in state.zone("stack")] for state in map(fold_all, (records, own))]
    assert spells[0] == spells[1]


@pytest.mark.parametrize("edition", NAMES)
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
