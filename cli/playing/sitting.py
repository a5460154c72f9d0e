"""One sitting at a game: it is played, its log is written as it goes, and it is said how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

import click

from rewind.aggregates.game import Game
from rewind.cli.output import console, print_json, put, styled
from rewind.cli.playing.seats import people_of
from rewind.cli.playing.session import Session
from rewind.cli.playing.signals import HANGUP, Ended, Signals
from rewind.cli.playing.typed_answers import Left
from rewind.cli.streams import print_error
from rewind.events.atomic import STANDARD
from rewind.projections.words.result import result_with_reason
from rewind.replays.playing.game_log import GameLog


class Sitting(NamedTuple):
    """A session, and the log that it is written to."""

    session: Session
    log: GameLog
    seed: int
    bots: Mapping[int, str]


def play_and_keep(sitting: Sitting, *, as_json: bool) -> None:
    """Plays, and reports how it ended; what was played is written however it ends.

    Where somebody is at the prompt, it is written as the game goes. Raises click's Exit with the status of a signal
    that ended it.
    """
    session, log = sitting.session, sitting.log
    signals, kept = Signals(), False
    has_people = bool(people_of(sitting.bots))

    def keep() -> None:
        with signals.deferred():
            log.keep(session.game.records)

    if has_people and not as_json:
        put(console(), styled("? tells what may be typed; Enter does what the question says", "dim"))
    try:
        with signals:
            try:
                session.play(keep if has_people else None)
            except Left:
                pass
            finally:
                signals.hold()
                log.keep(session.game.records)
                kept = True
    except Ended as ended:
        with suppress(OSError):
            print_error("interrupted")
        raise click.exceptions.Exit(128 + ended.number) from ended
    finally:
        if kept and log.path != STANDARD and signals.ended != HANGUP:  # then nobody reads on
            report(session.game, log.path, sitting.seed, as_json)
            if not session.game.state.sealed and not as_json:
                bots = "".join(f" --bot {seat}={kind}" for seat, kind in sitting.bots.items())
                put(console(), styled(f"rewind play{bots} -o {log.path} goes on with it", "dim"))


def report(game: Game, output: str, seed: int, as_json: bool) -> None:
    """Prints how a game ended, and where its log is; as JSON in one line."""
    state = game.state
    if as_json:
        found = {
            "file": output,
            "seed": seed,
            "edition": state.edition,
            "events": state.n,
            "turns": state.turn,
            "ended": state.ended,
            "winners": list(state.winners),
            "sealed": state.sealed,
        }
        print_json(found, lines=True)
        return
    result = "given up" if state.sealed else "left, not sealed"
    if state.ended:
        result = result_with_reason(state, game.records)
    put(console(), styled(f"{output}: {state.n} events, {state.turn} turns, {result} (seed {seed}, {state.edition})"))
