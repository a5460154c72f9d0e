"""Deciding: a played game decided again, what is legal at its moments, and an input among many permanents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice

from bench.timing import Row, best, microseconds, milliseconds
from rewind.aggregates.cards import pool
from rewind.aggregates.fold import fold_all
from rewind.aggregates.game import Game
from rewind.aggregates.rules.stack.legal import options
from rewind.aggregates.timeline import Timeline
from rewind.events import codec
from rewind.events.base import Place
from rewind.events.combat import AttackersDeclared, BlockersDeclared
from rewind.events.envelope import Recorded
from rewind.events.game import CardDefined, GameStarted, SeatName
from rewind.events.judging import PlayerPosition, PositionSet
from rewind.events.turn import PriorityPassed
from rewind.events.zones import ObjectPlaced
from rewind.replays.playing.soak import bot_game
from rewind.replays.verifying.redeciding import redecide

GOAL = 20_000
"""Events a second that verify decides again on one core, reading the lines included."""

GAMES = (("2003-12", 7), ("2006-10", 7))
CREATURES = ("Grizzly Bears", "Gray Ogre", "Craw Wurm", "Air Elemental")
WITH_EFFECTS = ("Glorious Anthem", "Bonesplitter", "Llanowar Elves", "Forest", *CREATURES)


def _decoded(bodies: Sequence[bytes]) -> Iterator[Recorded]:
    return (codec.decode(body) for body in bodies)


def _verify(bodies: Sequence[bytes]) -> None:
    found = redecide(_decoded(bodies))
    assert not found.divergences


def _fold(bodies: Sequence[bytes]) -> None:
    fold_all(_decoded(bodies))


def _moments(records: Sequence[Recorded]) -> list[Game]:
    """Games at every 40th moment at which a player has priority."""
    timeline = Timeline(records)
    found = (n for n in range(1, len(records)) if timeline.at(n).priority is not None)
    return [Game(records[:n]) for n in islice(found, 0, None, 40)]


def _every_option(games: Sequence[Game]) -> int:
    return sum(len(list(options(game.engine()))) for game in games)


def among(permanents: int, names: Sequence[str]) -> Game:
    """A game in a main phase with so many permanents in play, half of them each player's."""
    game = Game()
    seats = (SeatName(seat=1, name="Alice"), SeatName(seat=2, name="Bob"))
    game.decide(GameStarted(format=1, game="bench", edition="2006-10", seats=seats, kind="scenario", engine="bench"))
    for name in dict.fromkeys(names):
        game.decide(CardDefined(definition=pool().find(name).definition))
    for number in range(1, permanents + 1):
        place = Place(zone="in_play")
        name = names[number % len(names)]
        game.decide(ObjectPlaced(object=f"{number}.1", place=place, owner=1 + number % 2, definition=name))
    players = (PlayerPosition(seat=1), PlayerPosition(seat=2))
    game.decide(PositionSet(players=players, turn=1, active=1, phase="precombat_main"))
    return game


def _inputs(game: Game, number: int) -> None:
    """Passes of both players: through combat, the end of the turn and the next."""
    again = Game(game.records)
    for _ in range(number):
        wanted = again.pending
        assert wanted is not None
        if wanted.offer is not None:
            again.decide(_declaration(wanted.offer.kind, wanted.seat))
        else:
            again.decide(PriorityPassed(seat=wanted.seat))


def _declaration(kind: str, seat: int) -> AttackersDeclared | BlockersDeclared:
    return AttackersDeclared(seat=seat) if kind == "attackers" else BlockersDeclared(seat=seat)


def rows() -> Iterator[Row]:
    """The rows of the table."""
    for edition, seed in GAMES:
        records = bot_game(edition, seed)
        bodies = [codec.encode(record) for record in records]
        again, folded = best(partial(_verify, bodies), partial(_fold, bodies), rounds=5)
        inputs = redecide(records).inputs
        yield Row(
            f"decide a game of {edition} again, {len(records)} events",
            f"{len(records) / again:,.0f} events/s, {inputs / again:,.0f} inputs/s",
            f"decode and fold {len(records) / folded:,.0f} events/s",
            again / folded,
            f"≥ {GOAL:,} events/s",
            len(records) / again >= GOAL,
        )
        games = _moments(records)
        (legal,) = best(partial(_every_option, games), rounds=5)
        yield Row(f"legal() in it, {len(games)} moments", f"{len(games) / legal:,.0f} a second", "", None)
    for names, what in ((CREATURES, "creatures"), (WITH_EFFECTS, "permanents, static abilities among them")):
        first = None
        for permanents in (10, 100, 300):
            game = among(permanents, names)
            number = 12
            (seconds,) = best(partial(_inputs, game, number), rounds=3)
            (loaded,) = best(partial(Game, game.records), rounds=3)
            each = max(seconds - loaded, 0) / number
            first = first or each
            beside = f"with 10 {milliseconds(first)}"
            yield Row(f"an input among {permanents} {what}", microseconds(each), beside, each / first)
