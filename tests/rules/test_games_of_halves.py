"""Games that bots play with split cards and, in 2006-10, spells with splice: halves and splices come up, laws hold."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from aggregates.cards import CardPool, pool, read_records
from aggregates.editions import NAMES
from aggregates.fold import fold_all
from aggregates.game import Game
from aggregates.rules.engine.inputs import is_input
from aggregates.rules.stack.legal import in_few_words
from events import codec
from events.base import Event
from events.envelope import Recorded
from events.game import LogSealed
from events.playing import PlayBegun, SpellPlayed, TextSpliced
from events.turn import PriorityPassed
from projections.visibility.seat_log import redact
from replays.playing import live
from replays.playing.bots import StepByStepBot, UniformBot
from replays.playing.decks import read_deck
from replays.playing.live import begin, play, set_up
from replays.playing.random_outcomes import SeededRandom
from replays.verifying.verification import verify_records
from tests.rules.test_played_games import Forgetful, Watched

pytestmark = pytest.mark.long

CARDS = Path(__file__).parent / "scenarios/cards/split.yaml"
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
MOST = 1500


class Eager(UniformBot):
    """Passes only where it happens to choose so four times."""

    def decide(self, game: Game) -> Event:
        tries = (super(Eager, self).decide(game) for _ in range(4))
        events = [event for event in tries if not isinstance(event, PriorityPassed)]
        return events[0] if events else super().decide(game)


@cache
def cards() -> CardPool:
    return CardPool.of([*pool().records.values(), *read_records(CARDS.read_text(), str(CARDS))])


def played(edition: str, seed: int, bot: type[UniformBot] = Eager, most: int = MOST) -> tuple[Recorded, ...]:
    decks = [read_deck(deck, "halves.txt") for deck in DECKS[edition]]
    events = set_up(decks, edition, cards(), names=("Alice", "Bob"), game="halves")
    players = {seat: bot(2 * seed + seat).decide for seat in (1, 2)}
    return play(begin(events, SeededRandom(seed)), players, most)


@cache
def game(edition: str, seed: int) -> tuple[Recorded, ...]:
    """A game in which one seed in two plays what it plays step by step, where it wants to."""
    return played(edition, seed, Eager if seed % 2 else StepByStepBot)


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
    found = verify_records(game(edition, seed))
    assert (found.decided, found.sound, found.divergences) == (True, True, ())


@pytest.mark.parametrize("edition", NAMES)
def test_thrown_away_and_rebuilt_after_every_input_they_are_the_same(edition: str) -> None:
    records, made = game(edition, 1)[:-1], list[Recorded]()
    for record in records:
        if is_input(record.event) and record.n == len(made) + 1 and not isinstance(record.event, LogSealed):
            made += Game(made).decide(record.event)
    assert [codec.encode(record) for record in made] == [codec.encode(record) for record in records]


@pytest.mark.parametrize("edition", NAMES)
def test_an_engine_that_is_kept_plays_as_a_new_one_does(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    games = []
    for kind in (Forgetful, Watched):
        monkeypatch.setattr(live, "Game", kind)
        games.append([codec.encode(record) for record in played(edition, 3, most=700)])
    assert games[0] == games[1]


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("edition", NAMES)
def test_every_seat_has_its_log(edition: str, seed: int, seat: int) -> None:
    records = game(edition, seed)
    own = list(redact(records, seat))
    found = verify_records(own)
    assert (found.error, found.sealed, found.redacted_for) == (None, True, seat)
    whole, known = fold_all(records), fold_all(own)
    assert {key: len(content) for key, content in known.zones.items()} == {
        key: len(content) for key, content in whole.zones.items()
    }
    spells = [[state.characteristics_of(obj) for obj in state.zone("stack")] for state in (whole, known)]
    assert spells[0] == spells[1]


@pytest.mark.parametrize("edition", NAMES)
def test_what_may_be_done_is_said_by_halves_and_splices(edition: str) -> None:
    """Wherever a half is played, or something spliced, that is among the words of what may be done there."""
    records, words = game(edition, 1), set[str]()
    made: list[Recorded] = []
    for record in records:
        event = record.event
        if isinstance(event, SpellPlayed) and (event.half is not None or event.spliced):
            asked = Game(made)
            words |= {one for one in in_few_words(asked.engine(), asked.pending) if one.startswith("play ")}
            if len(words) > 40:
                break
        made.append(record)
    assert any(one.startswith(("play Fire", "play Ice")) for one in words) or edition == "2006-10"
    assert not any(" // " in one.partition(" (")[0] for one in words)
