"""Games that bots play: decided again they come out the same, cut anywhere they go on the same."""

from __future__ import annotations

import os
import subprocess
import sys
from copy import copy
from pathlib import Path

import pytest

from rewind.aggregates.editions import NAMES
from rewind.aggregates.game import Game
from rewind.aggregates.rules.at_work.forbidding import may_be_forbidden
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.illegal import IllegalAction
from rewind.aggregates.rules.engine.inputs import is_input
from rewind.aggregates.rules.happening.sources import sources_elsewhere, sources_in_play
from rewind.aggregates.rules.turn.touched import Touched, touched_since_check
from rewind.events import codec
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.game import GameEnded, LogSealed
from rewind.events.turn import PriorityPassed
from rewind.replays.playing import live
from rewind.replays.playing.soak import bot_game, play_and_verify
from rewind.replays.verifying.verification import verify_records
from tests.rules.bot_games import first_unlike_rebuilt

ROOT = Path(__file__).parent.parent.parent
GAMES = 100
"""So many under each edition, most of them in the long tests; `make soak` plays more."""
AT_ONCE = 10
SHORT = 20
"""So many in the others."""
MOST = 1500
"""Events after which a game is given up here; `python -m rewind.replays.playing.soak 2000` plays whole ones."""


@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.parametrize(
    "first",
    [pytest.param(first, marks=[pytest.mark.long] if first >= SHORT else []) for first in range(0, GAMES, AT_ONCE)],
)
def test_every_game_that_is_played_verifies(edition: str, first: int) -> None:
    played = [play_and_verify(edition, seed, most=MOST) for seed in range(first, first + AT_ONCE)]
    assert [one for one in played if one.wrong is not None] == []
    assert all(one.inputs > 20 for one in played)


@pytest.mark.parametrize("edition", NAMES)
def test_a_game_is_played_to_its_end(edition: str) -> None:
    records = bot_game(edition, seed=2)
    assert isinstance(records[-1].event, LogSealed)
    assert isinstance(records[-2].event, GameEnded)
    found = verify_records(records)
    assert (found.decided, found.whole, found.events) == (True, True, len(records))


@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.parametrize("seed", [1, 5, 8])
def test_thrown_away_and_rebuilt_after_every_input_it_is_the_same(edition: str, seed: int) -> None:
    assert first_unlike_rebuilt(bot_game(edition, seed, most=450)) is None


class Forgetful(Game):
    """A game that begins with a new engine at every input."""

    def decide(self, event: Event, *, override_rules: bool = False) -> tuple[Recorded, ...]:
        self._kept = None
        return super().decide(event, override_rules=override_rules)


class Watched(Game):
    """A game that compares what its engine has kept with what a new one finds out, after every input."""

    def decide(self, event: Event, *, override_rules: bool = False) -> tuple[Recorded, ...]:
        made = super().decide(event, override_rules=override_rules)
        if self._kept is not None:
            self.compare(self._kept, self.engine())
        return made

    def compare(self, kept: Engine, new: Engine) -> None:
        for obj in self.state.position:
            assert kept.characteristics(obj) == new.characteristics(obj), obj
            assert kept.abilities(obj) == new.abilities(obj), obj
        assert sources_in_play(kept) == sources_in_play(new)
        assert sources_elsewhere(kept) == sources_elsewhere(new)
        if kept.checked < len(kept.records):
            touched = touched_since_check(kept)  # players are looked at again wherever something forbids a loss, say
            assert touched is None or (may_be_forbidden(kept, "lose_game") and touched == Touched(players=True))


def played_with(kind: type[Game], edition: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> tuple[Recorded, ...]:
    monkeypatch.setattr(live, "Game", kind)
    return bot_game(edition, seed, most=700)


@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.parametrize("seed", [2, 6, 9])
def test_a_game_that_keeps_its_engine_is_played_as_one_that_does_not(
    edition: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = played_with(Game, edition, seed, monkeypatch)
    new = played_with(Forgetful, edition, seed, monkeypatch)
    assert [codec.encode(record) for record in kept] == [codec.encode(record) for record in new]


@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.parametrize("seed", [2, 6, 9])
def test_what_an_engine_keeps_is_what_a_new_one_finds_out(
    edition: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = played_with(Watched, edition, seed, monkeypatch)
    assert len(records) > 300


def test_a_copy_of_a_game_goes_its_own_way() -> None:
    game = Game(bot_game("2006-10", 2, most=300)[:-1])
    assert game.pending is not None
    game.decide(PriorityPassed(seat=game.pending.seat))
    records, pending = list(game.records), game.pending
    assert pending is not None
    trial = copy(game)
    tried = trial.decide(PriorityPassed(seat=pending.seat))
    assert (game.records, game.pending, len(trial.records)) == (records, pending, len(records) + len(tried))
    assert game.decide(PriorityPassed(seat=pending.seat)) == tried


def test_a_refusal_throws_the_engine_away() -> None:
    game = Game(bot_game("2006-10", 2, most=300)[:-1])
    again = Game(game.records)
    pending = game.pending
    assert pending is not None
    with pytest.raises(IllegalAction):
        game.decide(PriorityPassed(seat=3 - pending.seat))
    assert game.pending == pending
    assert game.state == again.state
    played = [one.decide(PriorityPassed(seat=pending.seat)) for one in (game, again)]
    assert played[0] == played[1]


@pytest.mark.parametrize("edition", NAMES)
def test_wherever_it_is_cut_the_same_input_is_wanted(edition: str) -> None:
    """Between two inputs a log is cut by a crash only; what stands there is not lost and nothing is asked twice."""
    records = bot_game(edition, seed=3, most=300)[:-1]
    live = Game(records[:1])
    for number, record in enumerate(records):
        if is_input(record.event):
            wanted = Game(records[:number]).pending if number else None
            assert number == 0 or wanted is not None
    assert live.pending is not None


@pytest.mark.long
def test_the_bytes_are_the_same_whatever_the_hash_seed() -> None:
    program = (
        "from hashlib import blake2b\n"
        "from events import codec\n"
        "from rewind.replays.playing.soak import bot_game\n"
        "for edition in ('2003-12', '2006-10'):\n"
        "    data = b'\\n'.join(codec.encode(record) for record in bot_game(edition, 4, most=1500))\n"
        "    print(blake2b(data).hexdigest())\n"
    )
    printed = set()
    for seed in range(6):
        environment = os.environ | {"PYTHONHASHSEED": str(seed)}
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment, cwd=ROOT
        )
        printed.add(done.stdout)
    assert len(printed) == 1
