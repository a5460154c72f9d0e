"""Facts equal a computation from nothing after every happening, whatever continuous effects are mixed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set

import pytest

from rewind.aggregates.editions import NAMES
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.happening import layers
from rewind.aggregates.rules.happening.layering.computation import Computation
from rewind.aggregates.rules.happening.layering.standing import look_up, standing_of
from rewind.aggregates.rules.happening.layering.touched import kinds_after_which
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.replays.playing.soak import bot_game
from tests.layering.generator import played, wrong_with
from tests.parameters import first_of

GAMES = 30
AT_ONCE = 10


@pytest.mark.long
@pytest.mark.parametrize("first", first_of(range(0, GAMES, AT_ONCE), 1))
@pytest.mark.parametrize("edition", NAMES)
def test_facts_are_those_of_a_computation_from_nothing(edition: str, first: int) -> None:
    """And an engine that computes everything after every event makes the same log."""
    assert [wrong for seed in range(first, first + AT_ONCE) for wrong in wrong_with(seed, edition)] == []


@pytest.mark.long
def test_what_is_noted_of_the_abilities_in_play_is_noted_of_those_that_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever has come into play or left it since: the programs that are present, and the events to look at."""
    look, checked = layers.look, Counter[str]()

    def look_and_check(engine: Engine, records: Sequence[Recorded], kinds: Set[type[Event]]) -> bool:
        before = standing_of(engine)
        changed = look(engine, records, kinds)
        standing = standing_of(engine)
        assert standing.present() == look_up(engine).present()
        assert standing.kinds in (None, kinds_after_which(standing))
        if standing is before:
            checked.update({"present": len(standing.present()[0]), "kinds": len(standing.kinds or ())})
        return changed

    monkeypatch.setattr(layers, "look", look_and_check)
    for edition in NAMES:
        for seed in range(1, 4):
            bot_game(edition, seed, most=600)
        for seed in range(12):
            played(seed, edition)
    assert min(checked["present"], checked["kinds"]) > 5


@pytest.mark.long
def test_the_games_have_what_they_are_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Effects of many kinds, and computations both of everything and of what was touched."""
    computed: Counter[bool] = Counter()

    class Counted(Computation):
        def run(self, *arguments: object, **named: object) -> None:
            computed[self.whole] += 1
            super().run(*arguments, **named)  # type: ignore[arg-type]  # they are those of the method

    monkeypatch.setattr(layers, "Computation", Counted)
    records = [record for seed in range(28) for edition in NAMES for record in played(seed, edition)[0]]
    made = Counter(record.event.published for record in records)
    kinds = "abilities colors control power_toughness text types".split()  # noqa: SIM905  # as written
    assert min(made[kind] for kind in ("copied", *(f"{kind}_changed" for kind in kinds))) > 5
    assert computed[True] > 100
    assert computed[False] > 50
