"""`rewind play`: play and record a game, at a prompt or by bots."""

from __future__ import annotations

import secrets
import signal
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, Self

import click

from rewind.aggregates.cards import CardPool
from rewind.aggregates.editions import NAMES
from rewind.aggregates.game import Game
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.cli.commands.scenario import CARDS, card_pool
from rewind.cli.options import GAME_ID, JSON
from rewind.cli.output import console, print_json, progress, put, styled
from rewind.cli.prompt import Prompt
from rewind.cli.streams import print_error
from rewind.cli.typed import Left
from rewind.events.atomic import STANDARD, AtomicFile
from rewind.events.errors import CardError, LogError, QueryError, Where
from rewind.events.game import GameEnded
from rewind.events.logfile import LogWriter
from rewind.replays.playing.bots import UniformBot
from rewind.replays.playing.decks import BUILT_IN, Deck, built_in, read_deck, records_of, verify_constructed
from rewind.replays.playing.live import MOST_EVENTS, Player, begin, new_game_id, play, set_up
from rewind.replays.playing.random_outcomes import SeededRandom
from rewind.replays.playing.sensible.bot import SensibleBot

_BOTS: dict[str, type[UniformBot] | type[SensibleBot]] = {"random": UniformBot, "sensible": SensibleBot}
"""How a bot decides → the class of the bot; the first is taken where nobody says it."""

_OTHER_BOT = 1_000_003
"""Added to a game's seed for the bot on seat 2, so that both do not think alike."""


_SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Signals that end a game."""


class _Ended(KeyboardInterrupt):
    """A signal ends the game."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class _Signals:
    """The first signal raises `_Ended`; the next do nothing, so that the game is written all the same.

    Those that are ignored when it begins stay so (`nohup`).
    """

    def __init__(self) -> None:
        self.ended: int | None = None
        """The signal that came."""
        self._held = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            for number in _SIGNALS:
                if signal.getsignal(number) not in (signal.SIG_IGN, None):
                    self._before[number] = signal.signal(number, self._end)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def hold(self) -> None:
        """From here on no signal comes through."""
        self._held = True

    def _end(self, number: int, frame: FrameType | None) -> None:
        if not self._held:
            self._held, self.ended = True, number
            raise _Ended(number)


class Names(click.ParamType[tuple[str, str]]):
    """Two players' names, with a comma between."""

    name = "A,B"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        if isinstance(value, tuple):
            return value
        names = [name.strip() for name in str(value).split(",")]
        if len(names) != 2 or not all(names) or names[0] == names[1]:
            raise click.BadParameter(f"{value!r} is not two different names with a comma between", ctx, param)
        return names[0], names[1]


class Bots(click.ParamType[tuple[int | None, str | None]]):
    """A bot's seat, how it decides, or both: "2", "sensible", "2=sensible"."""

    name = "BOT"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int | None, str | None]:
        seat, _, kind = str(value).rpartition("=")
        if not seat and kind in ("1", "2"):
            seat, kind = kind, ""
        if seat not in ("", "1", "2") or (kind not in _BOTS and (kind or not seat)):
            kinds = " or ".join(_BOTS)
            raise click.BadParameter(f"{value!r} is neither 1 nor 2, nor {kinds}, nor both, as 2=sensible", ctx, param)
        return int(seat) if seat else None, kind or None


def _seats(bots: bool, named: Sequence[tuple[int | None, str | None]]) -> dict[int, str]:
    """Seat of a bot → how it decides. Where no seat is named, the bot that is asked for sits on seat 2."""
    kinds = [kind for seat, kind in named if seat is None and kind is not None]
    if len(kinds) > 1:
        raise click.UsageError("--bot says twice how all bots decide; give each its seat, as 2=sensible")
    others = kinds[0] if kinds else next(iter(_BOTS))
    seats = {seat: kind or others for seat, kind in named if seat is not None}
    without = (1, 2) if bots else (2,) if kinds and not seats else ()
    return dict(sorted({**dict.fromkeys(without, others), **seats}.items()))


@click.command()
@click.argument("decks", metavar="DECK DECK", nargs=2)
@click.option("--bots", is_flag=True, help="Both seats are played by bots.")
@click.option(
    "--bot",
    "bot",
    metavar="SEAT|KIND",
    type=Bots(),
    multiple=True,
    help="A bot on this seat, or how bots decide: random (evenly among what is legal) or sensible. Both: 2=sensible.",
)
@click.option("--seed", metavar="N", type=click.IntRange(0), help="For chance and bots. The same seed, the same game.")
@GAME_ID
@click.option("--edition", metavar="EDITION", type=click.Choice(NAMES), default=NAMES[-1], show_default=True)
@CARDS
@click.option("--any-deck", is_flag=True, help="Also decks that no constructed game allows (rule 100.2).")
@click.option("--ante", is_flag=True, help="The players play for ante.")
@click.option("--names", metavar="A,B", type=Names(), default="Alice,Bob", show_default=True)
@click.option("--games", metavar="N", type=click.IntRange(1), help="So many games by bots, seeds upward from --seed.")
@click.option("-o", "output", metavar="LOG", required=True, type=click.Path(), help="The log; with --games a folder.")
@click.option("--force", is_flag=True, help="Replace what is there.")
@JSON
def command(
    decks: tuple[str, str],
    bots: bool,
    bot: tuple[tuple[int | None, str | None], ...],
    seed: int | None,
    game: str | None,
    edition: str,
    cards: tuple[str, ...],
    any_deck: bool,
    ante: bool,
    names: tuple[str, str],
    games: int | None,
    output: str,
    force: bool,
    as_json: bool,
) -> None:
    """Plays a game and records it: at a prompt, or by bots.

    DECK is a file or a built-in deck. Two of forty cards are for a first game: red-green, white-blue. Ten won
    tournaments: affinity, astral-slide, goblins, madness, magnivore, miraris-wake, mono-black-control, psychatog,
    tooth-and-nail, zoo. A file has a line a card (4 Grizzly Bears), or is what Arena, Moxfield, Magic Online (.dek),
    Forge (.dck) or Cockatrice (.cod) writes. It has to be a deck for constructed play (rule 100.2), unless --any-deck
    is given.

    A bot chooses evenly among what is legal (random), or looks ahead over what it may know (sensible). Without a seat
    it sits on seat 2.

    At the prompt the legal options are numbered; ? helps. A game that is left (q, the end of input, Ctrl-C, SIGTERM,
    SIGHUP) or broken off by an error is kept without a seal. A game that is over is sealed.

    Nothing of the decks or the seed can be told from the game's id, so it is random; with --seed and --id the whole log
    is the same, byte for byte. Games of --games have the ids ID-1, ID-2 and so on.

    \b
    Examples:
      rewind play red-green white-blue --bots --seed 7 -o game.jsonl
      rewind play red-green white-blue --bot sensible -o game.jsonl
      rewind play psychatog goblins --edition 2003-12 --bots -o game.jsonl
      rewind play red-green white-blue --bots --games 5 -o games/
    """
    seats = _seats(bots, bot)
    of_bots = len(seats) == len(names)
    table = _Table((_deck(decks[0]), _deck(decks[1])), edition, card_pool(cards), names, seats, ante=ante)
    if not any_deck:
        table.verify_decks()
    if games is not None:
        if not of_bots:
            raise click.UsageError("--games is for bots: give --bots too")
        _many(table, game, 1 if seed is None else seed, games, Path(output), force, as_json)
        return
    if output == STANDARD and not of_bots:
        raise click.UsageError("-o - is for bots: a game at the prompt needs a file")
    if seed is None:
        seed = 1 if bots else secrets.randbits(63)
    _one(table, game or new_game_id(), seed, output, force, as_json)


class _Table:
    """Two decks, an edition, cards, two players."""

    def __init__(
        self,
        decks: tuple[Deck, Deck],
        edition: str,
        cards: CardPool,
        names: tuple[str, str],
        bots: Mapping[int, str],
        *,
        ante: bool,
    ) -> None:
        self.decks = decks
        self.edition = edition
        self.cards = cards
        self.names = names
        self.bots = bots
        self.ante = ante

    def verify_decks(self) -> None:
        """Raises CardError where a deck that is not built in may not be played with, or a card is not known."""
        for deck, records in zip(self.decks, records_of(self.decks, self.cards, self.edition), strict=True):
            if deck not in map(built_in, BUILT_IN):
                verify_constructed(deck, records, self.edition)

    def begin(self, game: str, seed: int) -> Game:
        """A game by its id that waits for its first decision. Raises CardError for a card that is not known."""
        events = set_up(self.decks, self.edition, self.cards, names=self.names, game=game, ante=self.ante)
        return begin(events, SeededRandom(seed))

    def players(self, seed: int) -> dict[int, Player]:
        """The bots, by seat."""
        return {seat: _BOTS[kind](seed + _OTHER_BOT * (seat - 1)).decide for seat, kind in self.bots.items()}


def _deck(named: str) -> Deck:
    if named in BUILT_IN:
        return built_in(named)
    try:
        data = sys.stdin.buffer.read() if named == STANDARD else Path(named).read_bytes()
    except OSError as error:
        known = ", ".join(BUILT_IN)
        what = f"{named} is neither a built-in deck ({known}) nor a file that can be read: {error.strerror}"
        raise LogError("RW2009", what) from error
    try:
        return read_deck(data.decode("utf-8"), named)
    except UnicodeDecodeError as error:
        raise CardError("RW6003", "the deck is not UTF-8", Where(named)) from error


def _one(table: _Table, name: str, seed: int, output: str, force: bool, as_json: bool) -> None:
    """One game by its id; what was played is kept however it ends."""
    AtomicFile(output, replace=force)  # what cannot be written is said before the game, not after it
    game = table.begin(name, seed)
    players = table.players(seed)
    prompt = Prompt(console())
    signals, kept = _Signals(), False
    try:
        with signals:
            try:
                if len(players) == len(table.names):
                    play(game, players)
                else:
                    _at_prompt(game, players, prompt)
            except Left:
                pass
            finally:
                signals.hold()
                _write(output, game, force)
                kept = True
    except _Ended as ended:
        with suppress(OSError):
            print_error("interrupted")
        raise click.exceptions.Exit(128 + ended.number) from ended
    finally:
        if kept and output != STANDARD and signals.ended != getattr(signal, "SIGHUP", -1):  # then nobody reads on
            _report(game, output, seed, as_json)


def _at_prompt(game: Game, bots: Mapping[int, Player], prompt: Prompt) -> None:
    """Plays to the end, asking for every decision of a seat without a bot. Raises Left."""
    while game.pending is not None and len(game.records) < MOST_EVENTS:
        bot = bots.get(game.pending.decided_by)
        if bot is not None:
            game.decide(bot(game))
            continue
        try:
            game.decide(prompt.decide(game))
        except IllegalAction as refused:
            prompt.refused(game, refused)
    prompt.over(game)
    game.seal()


def _many(table: _Table, prefix: str | None, seed: int, games: int, folder: Path, force: bool, as_json: bool) -> None:
    """Many games by bots, each written whole as soon as it is over; their ids are `prefix` and 1, 2 …, or random."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise QueryError("RW2203", f"{folder} cannot be created: {error.strerror}") from error
    with progress("playing", games) as done:
        for count, number in enumerate(range(seed, seed + games), 1):
            output = str(folder / f"game-{number}.jsonl")
            AtomicFile(output, replace=force)
            game = table.begin(new_game_id() if prefix is None else f"{prefix}-{count}", number)
            play(game, table.players(number))
            _write(output, game, force)
            done.advance()
            if as_json:
                done.clear()
                _report(game, output, number, as_json)
    if not as_json:
        console().print(f"{games} games are in {folder}")


def _write(output: str, game: Game, force: bool) -> None:
    with LogWriter(output, replace=force) as writer:
        for record in game.records:
            writer.append(record)


def _report(game: Game, output: str, seed: int, as_json: bool) -> None:
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
    result = _result(game) if state.ended else "given up" if state.sealed else "left, not sealed"
    put(console(), styled(f"{output}: {state.n} events, {state.turn} turns, {result} (seed {seed}, {state.edition})"))


def _result(game: Game) -> str:
    ended = (record.event for record in game.records if isinstance(record.event, GameEnded))
    reason = next((event.reason for event in ended if event.reason), "")
    winners = " and ".join(game.state.names[seat] for seat in game.state.winners)
    return (f"{winners} won" if winners else "a draw") + (f" ({reason})" if reason else "")
