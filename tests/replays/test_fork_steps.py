"""Going on in a fork: `advance` stops at the step that it names, in whatever turn the fork begins."""

from __future__ import annotations

from functools import cache

import pytest

from rewind.aggregates.game import Game
from rewind.aggregates.turn_parts import PARTS, name_of
from rewind.events.errors import QueryError
from rewind.events.game import Forked
from rewind.replays.forking.steps import read_steps, run_steps, session_in
from rewind.replays.playing.random_outcomes import SeededRandom
from rewind.replays.scenarios.runner import Runner
from tests import played

STEPS = [name for name in PARTS if name != "combat"]
EDITIONS = ("2003-12", "2006-10")


@cache
def moments(edition: str) -> tuple[int, ...]:
    """In each of some turns, the first event of each step after which its active player has priority."""
    timeline = played.timeline(edition)
    found, met = [], set()
    for record in timeline.records:
        state = timeline.at(record.n)
        place = (state.turn, state.phase, state.step)
        if state.turn in (1, 2, 3, 7) and state.priority == state.active and place not in met and state.priority:
            met.add(place)
            found.append(record.n)
    return tuple(found)


def forked(edition: str, n: int) -> Game:
    """The game after a fork at event `n`."""
    records = played.timeline(edition).records
    game = Game(records[:n], SeededRandom(1))
    game.decide(Forked(parent="a-game", last=n, parent_chain="00" * 32))
    return game


def advanced(game: Game, advance: str) -> tuple[int, str | None, list[str]]:
    """Turn and step at which `advance` stops, and what is reported."""
    document = read_steps(f"do: [{{advance: {advance}}}]\ndefaults: true\n", "do.yaml", game.state)
    session = session_in(game, document)
    Runner(session).run()
    state = session.state
    return state.turn, name_of(state.phase, state.step), [text for text in session.reported if "there is no" in text]


@pytest.mark.long
@pytest.mark.parametrize("to", STEPS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_it_stops_where_the_step_is_next_reached(edition: str, to: str) -> None:
    for n in moments(edition):
        game = forked(edition, n)
        state = game.state
        here = name_of(state.phase, state.step)
        assert here is not None
        turn, part, skipped = advanced(game, f"{{to: {to}}}")
        if game.state.ended:
            continue
        assert turn == state.turn + (STEPS.index(to) <= STEPS.index(here)), (n, here)
        assert part == to or (skipped and part is not None and STEPS.index(part) > STEPS.index(to)), (n, here, part)


@pytest.mark.long
@pytest.mark.parametrize("more", [0, 1, 2])
@pytest.mark.parametrize("edition", EDITIONS)
def test_it_stops_in_the_turn_that_is_named(edition: str, more: int) -> None:
    for n in moments(edition):
        game = forked(edition, n)
        before = game.state
        here, named = name_of(before.phase, before.step), f"{{turn: {before.turn + more}, to: main2}}"
        if not more and here in ("main2", "end", "cleanup"):
            with pytest.raises(QueryError, match=f"a step after turn {before.turn}, {here}"):
                run_steps(game, read_steps(f"do: [{{advance: {named}}}]\n", "do.yaml", game.state))
            continue
        turn, part, _ = advanced(game, named)
        assert game.state.ended or (turn, part) == (before.turn + more, "main2")


def test_steps_after_one_another_in_a_later_turn() -> None:
    n = next(n for n in moments("2006-10") if played.timeline().at(n).turn == 3)
    game = forked("2006-10", n)
    steps = "do:\n" + "".join(f"  - advance: {{to: {to}}}\n" for to in ("draw", "main1", "end_of_combat", "end"))
    reported = run_steps(game, read_steps(steps, "do.yaml", game.state))
    assert (game.state.turn, game.state.step, reported) == (3, "end_of_turn", ())


def test_where_nobody_gets_priority_it_says_how_far_the_log_goes() -> None:
    n = next(n for n in moments("2006-10") if played.timeline().at(n).turn == 3)
    game = forked("2006-10", n)
    file = read_steps("do: [{advance: {to: cleanup}}]\ndefaults: true\n", "do.yaml", game.state)
    reported = run_steps(game, file)
    assert reported[-1] == "nobody gets priority in cleanup of turn 3: the log goes on to upkeep of turn 4"
