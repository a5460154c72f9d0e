"""What a command prints for a seat does not depend on what that seat could not know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rewind.events.envelope import Recorded
from rewind.events.logfile import write_log
from rewind.projections.visibility.seat_log import SeatLogWriter, with_following
from rewind.projections.visibility.taken_back import not_shown
from rewind.projections.words.names import names_of
from tests.cli.running import good, run
from tests.hidden import CHANGES, Change
from tests.random_games.generator import games

pytestmark = pytest.mark.long


def printed(log: Path, eyes: str, moments: list[int], cards: list[str]) -> Iterator[tuple[str, bytes]]:
    """Everything that commands print, or write, for one pair of eyes."""
    for n in moments:
        for form in ([], ["--json"]):
            yield f"show at {n} {form}", good("show", log, "--as", eyes, "--at", str(n), *form).out
    for form in ([], ["--json"], ["--ids", "--rules"]):
        yield f"log {form}", good("log", log, "--as", eyes, *form).out
    for form in ([], ["--json"]):
        yield f"replay {form}", good("replay", log, "--as", eyes, *form).out
        for card in cards:
            yield f"history {card} {form}", good("history", log, card, "--as", eyes, *form).out
    yield "diff", run("diff", log, "1", str(moments[-1]), "--as", eyes).out
    yield "view", good("view", log, "--as", eyes, "-o", "-").out
    yield "redact", good("redact", log, "--as", eyes, "-o", "-").out
    yield "feed", run("feed", log, "--as", eyes).out  # refused where a claimed log is not sealed (RW2505)


def seen_cards(game: list[Recorded], seat: int) -> list[str]:
    """Names, and a few ids, of what the seat has seen."""
    eyes, hidden = SeatLogWriter(seat), not_shown(game, seat)
    seen: list[str] = []
    for record, following in with_following(game):
        if eyes.read(record, following, is_shown=record.n not in hidden):
            seen += eyes.shown.values()
    return [*sorted({name for obj in seen for name in names_of(eyes.known, obj)})[:2], *sorted(set(seen))[:2]]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
@settings(max_examples=6)
@given(games(60, 250), st.sampled_from([0, 1, 2]), st.randoms(use_true_random=False))
def test_nothing_printed_for_a_seat_tells_what_is_hidden(
    change: Change, game: list[Recorded], seat: int, rng: random.Random
) -> None:
    changed = change(game, seat, rng)
    assume(changed is not None)
    assert changed is not None
    assume(changed != game)
    cards = seen_cards(game, seat)
    moments = sorted({rng.randint(1, len(game)), rng.randint(1, len(game)), len(game)})
    eyes = str(seat) if seat else "spectator"
    with TemporaryDirectory() as folder:
        log = Path(folder) / "game.jsonl"
        write_log(log, game)
        before = list(printed(log, eyes, moments, cards))
        write_log(log, changed, replace=True)
        for (what, told), (_, told_now) in zip(before, printed(log, eyes, moments, cards), strict=True):
            assert told_now == told, what
