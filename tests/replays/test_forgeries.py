"""Logs forged with all that would give them away made good again: chain, digests, seals, numbers.

Each is refused, or told as undecided or unfinished, and none is called whole. What no program can tell is a table of
its own, and stands in `docs/trust.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

import pytest

from aggregates.game import Game
from events.envelope import Recorded
from events.game import (
    Forked,
    GameOptions,
    Note,
    PlayerConceded,
    StartingPlayerChosen,
)
from events.judging import (
    RulingGiven,
)
from replays.verifying.verification import Verification, verify_log
from tests.replays.forged_games import (
    Forger,
    ended,
    reopened,
    seals,
)
from tests.replays.forging import Forgery, Log, changed, dropped, each, enveloped, inserted
from tests.replays.forging_backups import BACKUPS
from tests.replays.forging_play import IN_ANY_PLAY
from tests.replays.forging_start import LINES, START
from tests.replays.reopened import moments, resealed
from tests.replays.verifying.forging_says import SAYS

MOST = 9
"""Forgeries of a kind."""


def _of(forger: Callable[[Log], Iterator[Forgery]], log: Callable[[], Sequence[Recorded]]) -> Forger:
    return lambda: forger(log())


KINDS: Mapping[str, Forger] = {
    **{f"{name}": _of(forger, ended) for name, forger in IN_ANY_PLAY.items()},
    **{f"after a backup: {name}": _of(forger, reopened) for name, forger in IN_ANY_PLAY.items()},
    **LINES,
    **START,
    **{f"after a backup: {name}": forger for name, forger in BACKUPS.items()},
    **SAYS,
}


def forgeries(kind: str) -> Iterator[bytes]:
    """The forged logs of a kind, as files, without those that came out as the original."""
    originals = {Forgery(list(log)).lines() for log in (ended(), reopened())}
    forged = (forgery.lines() for forgery in KINDS[kind]())
    return islice((log for log in forged if log not in originals), MOST)


def verified(log: bytes, folder: Path) -> Verification:
    path = folder / "forged.jsonl"
    path.write_bytes(log)
    return verify_log(str(path))


def test_the_originals_are_whole(tmp_path: Path) -> None:
    for log in (ended(), reopened()):
        found = verified(Forgery(list(log)).lines(), tmp_path)
        assert (found.error, found.divergences, found.undecided) == (None, (), ())
        assert (found.whole, found.ended, found.decided_events) == (True, True, len(log))
    assert len(seals(reopened())) == 2


@pytest.mark.parametrize("kind", KINDS)
def test_a_forgery_is_refused_or_told(kind: str, tmp_path: Path) -> None:
    for number, log in enumerate(forgeries(kind)):
        found = verified(log, tmp_path)
        assert not found.whole, f"{kind}: forgery {number} is called whole"
        assert not found.sound or found.undecided or found.unsupported or not found.ended


def test_there_are_enough_of_them() -> None:
    numbers = {kind: sum(1 for _ in forgeries(kind)) for kind in KINDS}
    assert all(numbers.values()), numbers
    assert len(numbers) >= 25
    assert len(SAYS) >= 20
    assert sum(kind.startswith("after a backup: ") for kind in numbers) >= 14
    assert sum(numbers.values()) >= 300


# What no program can tell


def _renamed(log: Log) -> list[Recorded]:
    seats = log[0].event.seats  # type: ignore[attr-defined]  # it is a GameStarted
    names = [seat.name for seat in reversed(seats)]
    other = tuple(seat.model_copy(update={"name": name}) for seat, name in zip(seats, names, strict=True))
    return changed(log, 1, seats=other)


def _another_course() -> list[Recorded]:
    """Somebody concedes earlier than it happened: the rules make a whole game of that."""
    log = ended()
    game = Game(log[: moments(log)[20]])
    assert game.pending is not None
    game.decide(PlayerConceded(seat=game.pending.seat))
    game.seal()
    return list(game.records)


def _fork_where_a_player_decides() -> list[Recorded]:
    n = moments(ended())[6] + 1
    game = ended()[0].event.game  # type: ignore[attr-defined]  # it is a GameStarted
    return inserted(ended(), n, Forked(parent=game, last=n - 1, parent_chain=""))


def _claimed() -> list[Recorded]:
    return changed(dropped(ended(), 100), 1, kind="claimed")


BY_NATURE: Mapping[str, Callable[[], list[Recorded]]] = {
    "two names exchanged": lambda: _renamed(ended()),
    "another id of the game": lambda: changed(ended(), 1, game="another"),
    "another version of the program": lambda: changed(ended(), 1, engine="9.9"),
    "another match": lambda: changed(ended(), 1, options=GameOptions(match="Final", game_of_match=3)),
    "who chose the starting player": lambda: changed(ended(), next(each(ended(), StartingPlayerChosen)).n, by=2),
    "a time of recording": lambda: enveloped(ended(), 150, at="2006-10-01T12:00:00Z"),
    "a fork's mark": _fork_where_a_player_decides,
    "digest of the card pool": lambda: changed(ended(), 1, cards=None),
    "a note": lambda: inserted(ended(), moments(ended())[5] + 1, Note(text="she asked for a judge")),
    "a judge's words": lambda: resealed(ended(), RulingGiven(judge="HJ", ruling="It stands.")),
    "another course of the game": _another_course,
    "a played game that says it is claimed": _claimed,
}
"""What can be changed without a trace, since the log alone does not hold what would tell."""


@pytest.mark.parametrize("kind", BY_NATURE)
def test_what_no_program_can_tell_stands_in_the_documents(kind: str, tmp_path: Path) -> None:
    found = verified(Forgery(BY_NATURE[kind]()).lines(), tmp_path)
    assert found.sound
    assert found.decided == (found.kind == "played")
    assert kind in (Path(__file__).parents[2] / "docs" / "trust.md").read_text("utf-8")
