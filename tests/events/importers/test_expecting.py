"""Every zone and every face at every state: what is compared anew adds up to comparing everything always."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rewind.aggregates.state import GameState
from rewind.events.base import Event
from rewind.events.combat import DamageDealt
from rewind.events.importers.arena import IMPORTER
from rewind.events.importers.arena.game import ArenaGame
from rewind.events.importers.contract import Expectation, Step
from rewind.events.objects import CountersAdded, Tapped, Untapped
from rewind.events.zones import TokenCreated, ZoneChanged
from rewind.replays.importing.importing import GameImport
from rewind.replays.importing.recorded_values import present
from tests.events.importers.arena_games import random_game
from tests.events.importers.arena_server import log
from tests.events.importers.gaps import documents, states_of, with_gaps
from tests.events.importers.real_sessions import SESSIONS
from tests.parameters import examples

_OF_THE_TURN = frozenset({"turn", "step", "active player", "priority"})


class Thorough(GameImport):
    """An import in which each comparison is held against a comparison of all that the log has shown by then."""

    def __init__(self, game: ArenaGame) -> None:
        super().__init__(game)
        self.game = game
        self.steps = 0

    def _compare(self, step: Step) -> None:
        super()._compare(step)
        self.steps += 1
        everything = {(each.aspect, each.subject): each for each in self.game.expecting.everything()}
        standing = [each for each in self.comparison.standing if each.aspect not in _OF_THE_TURN]
        assert {(each.aspect, each.subject): each for each in standing} == everything, step.src
        differing = {key: both for key, both in self.comparison.differing.items() if key[0] not in _OF_THE_TURN}
        assert differing == _differing(self.state, everything.values()), step.src


def _differing(state: GameState, everything: Iterable[Expectation]) -> dict[object, object]:
    found = ((each, present(state, each)) for each in everything)
    return {(each.aspect, each.subject): (each.value, folded) for each, folded in found if folded != each.value}


class Mistaken:
    """A game that an importer tells wrongly here and there: things happen to other objects than the log says."""

    def __init__(self, game: ArenaGame, seed: int) -> None:
        self._game = game
        self._random = random.Random(seed)
        self._there: dict[str, str] = {}
        """Number → the object that it is now."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def steps(self) -> Iterator[Step]:
        for step in self._game.steps():
            yield step._replace(events=tuple(map(self._mistaken, step.events)))

    def _mistaken(self, event: Event) -> Event:
        if isinstance(event, ZoneChanged | TokenCreated):
            obj = event.becomes if isinstance(event, ZoneChanged) else event.object
            self._there[obj.partition(".")[0]] = obj
        elif isinstance(event, Tapped | Untapped | DamageDealt | CountersAdded) and self._random.random() < 0.3:
            field = (
                "object" if isinstance(event, Tapped | Untapped) else "on" if isinstance(event, CountersAdded) else "to"
            )
            return event.model_copy(update={field: self._random.choice(list(self._there.values()))})
        return event


def compared_thoroughly(path: Path, *, mistaken: int | None = None) -> tuple[int, int]:
    """Imports a log without writing anything; how many steps were compared, and how many disagreements there are."""
    steps = disagreements = 0
    for game in IMPORTER.read(str(path), {}).games():
        if not isinstance(game, ArenaGame):
            continue  # what belongs to no game has no position
        imported = Thorough(game if mistaken is None else Mistaken(game, mistaken))  # type: ignore[arg-type]  # stands in
        for _ in imported.records():
            pass
        steps += imported.steps
        disagreements += len(imported.report.disagreements)
    return steps, disagreements


@settings(max_examples=examples(10))
@given(st.integers(0, 10**6), st.sampled_from([1, 2]), st.booleans())
def test_comparing_what_changed_is_comparing_everything(
    tmp_path_factory: pytest.TempPathFactory, seed: int, recorder: int, gaps: bool
) -> None:
    states = random_game(seed, steps=25, recorder=recorder).states
    path = tmp_path_factory.mktemp("log") / "Player.log"
    path.write_bytes(log(documents(with_gaps(states, seed) if gaps else states)))
    assert compared_thoroughly(path)[0] > 0


@pytest.mark.long
def test_every_mistake_of_an_importer_is_seen_at_once(tmp_path: Path) -> None:
    path = tmp_path / "Player.log"
    seen = []
    for seed in range(8):
        path.write_bytes(log(documents(random_game(seed, steps=40).states)))
        seen.append(compared_thoroughly(path, mistaken=seed)[1])
    assert sum(map(bool, seen)) > len(seen) / 2


@pytest.mark.long
@pytest.mark.parametrize("part", range(3))
def test_comparing_what_changed_is_comparing_everything_in_recorded_sessions(part: int, tmp_path: Path) -> None:
    path = tmp_path / "Player.log"
    for session in SESSIONS[part::3]:
        compared_thoroughly(session)
        compared_thoroughly(session, mistaken=part)
        for number, states in enumerate(states_of(session)):
            path.write_bytes(log(documents(with_gaps(states, number))))
            compared_thoroughly(path)
