"""`rewind play`: play and record a game, at a prompt or by bots."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import NamedTuple

import click

from rewind.aggregates.cards import CardPool
from rewind.aggregates.editions import NAMES
from rewind.aggregates.game import Game
from rewind.cli.commands.scenario import CARDS, card_pool
from rewind.cli.loading import load, offered_at, require_rules
from rewind.cli.options import GAME_ID, JSON
from rewind.cli.output import console, print_json, progress, put, styled
from rewind.cli.playing.prompt import Prompt
from rewind.cli.playing.seats import Bots, Names, players_of, seats_of
from rewind.cli.playing.session import Session
from rewind.cli.playing.signals import HANGUP, Ended, Signals
from rewind.cli.playing.typed import Left
from rewind.cli.streams import print_error
from rewind.events.atomic import STANDARD, AtomicFile
from rewind.events.errors import CardError, LogError, QueryError, RewindError, Where, did_you_mean
from rewind.events.game import GameEnded
from rewind.events.logfile import Line
from rewind.events.turn import TurnBegan
from rewind.replays.playing.decks import BUILT_IN, Deck, built_in, read_deck, records_of, verify_constructed
from rewind.replays.playing.left_games import left_game, seed_after, write_on
from rewind.replays.playing.live import begin, new_game_id, play, set_up
from rewind.replays.playing.random_outcomes import SeededRandom


@click.command()
@click.argument("decks", metavar="[DECK DECK]", nargs=-1)
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
@click.option(
    "-o", "--output", "output", metavar="LOG", required=True, type=click.Path(), help="The log; with --games a folder."
)
@click.option("--force", is_flag=True, help="Replace what is there.")
@JSON
@click.pass_context
def command(
    ctx: click.Context,
    decks: tuple[str, ...],
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

    At the prompt you are asked where there is something to decide (`stops` shows and changes where), and answer with
    numbers or words: play Island, Terror on Bog Imp, attack with all, read Terror, why Terror, undo; ? helps. Two
    people at one screen hand over to each other.

    A game that is left (q, the end of input, Ctrl-C, SIGTERM, SIGHUP) or broken off by an error is kept without a seal.
    Without decks it is gone on with: its log stays as it is, and what follows is put after it. The log tells neither
    who was a bot nor the seed: give --bot again; what is still to come by chance is drawn anew, from --seed where that
    is given. A game that is over is sealed.

    Nothing of the decks or the seed can be told from the game's id, so it is random; with --seed and --id the whole log
    is the same, byte for byte. Games of --games have the ids ID-1, ID-2 and so on.

    Exit status 0: played, or left; 2: wrong usage or bad input, a log with which nobody can go on among it; 4: a card
    that is not known.

    \b
    Examples:
      rewind play red-green white-blue --bots --seed 7 -o game.jsonl
      rewind play red-green white-blue --bot sensible -o game.jsonl
      rewind play --bot sensible -o game.jsonl
      rewind play psychatog goblins --edition 2003-12 --bots -o game.jsonl
      rewind play red-green white-blue --bots --games 5 -o games/
    """
    seats = seats_of(bots, bot)
    if not decks:
        _refuse_for_going_on(ctx)
        _go_on(output, seats, cards, secrets.randbits(63) if seed is None else seed, as_json)
        return
    table = _Table(decks, edition, card_pool(cards), names, seats, ante=ante)
    if not any_deck:
        table.verify_decks()
    if games is not None:
        _many(table, game, 1 if seed is None else seed, games, Path(output), force, as_json)
        return
    if seed is None:
        seed = 1 if bots else secrets.randbits(63)
    _one(table, game or new_game_id(), seed, output, force, as_json)


def _refuse_for_going_on(ctx: click.Context) -> None:
    """Raises UsageError for options that only a new game has."""
    for name in ("game", "edition", "any_deck", "ante", "names", "games"):
        if ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            option = "id" if name == "game" else name.replace("_", "-")
            raise click.UsageError(f"--{option} is for a new game, which two decks begin")
    if ctx.params["output"] == STANDARD:
        raise click.UsageError("to go on with a game needs its file")


class _Table:
    """Two decks, an edition, cards, two players."""

    def __init__(
        self,
        decks: Sequence[str],
        edition: str,
        cards: CardPool,
        names: tuple[str, str],
        bots: Mapping[int, str],
        *,
        ante: bool,
    ) -> None:
        if len(decks) != len(names):
            raise click.UsageError("two decks begin a game, and none goes on with the one that is in LOG")
        self.decks = (_deck(decks[0]), _deck(decks[1]))
        self._called = [Path(deck).stem for deck in decks]
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

    def __str__(self) -> str:
        """Who plays with what: "Alice with goblins against Bob (a sensible bot) with zoo, rules of 2006-10"."""
        who = [_with_bot(name, self.bots.get(seat)) for seat, name in enumerate(self.names, 1)]
        one, other = (f"{name} with {deck}" for name, deck in zip(who, self._called, strict=True))
        return f"{one} against {other}, rules of {self.edition}"


def _deck(named: str) -> Deck:
    if named in BUILT_IN:
        return built_in(named)
    try:
        data = sys.stdin.buffer.read() if named == STANDARD else Path(named).read_bytes()
    except OSError as error:
        known, hint = ", ".join(BUILT_IN), did_you_mean(named, BUILT_IN)
        what = f"{named} is neither a built-in deck ({known}) nor a file that can be read: {error.strerror}{hint}"
        raise LogError("RW2009", what) from error
    try:
        return read_deck(data.decode("utf-8"), named)
    except UnicodeDecodeError as error:
        raise CardError("RW6003", "the deck is not UTF-8", Where(named)) from error


def _one(table: _Table, name: str, seed: int, output: str, force: bool, as_json: bool) -> None:
    """One game by its id; what was played is kept however it ends."""
    if output == STANDARD and _people(table.bots):
        raise click.UsageError("-o - is for bots: a game at the prompt needs a file")
    try:
        AtomicFile(output, replace=force)  # what cannot be written is said before the game, not after it
    except QueryError as error:
        raise _may_go_on(output, error) from None
    if _people(table.bots) and not as_json:
        put(console(), styled(f"{table}: the cards are read …", "dim"))
    game = table.begin(name, seed)
    prompt = Prompt(console(), people=_people(table.bots), pool=lambda: table.cards)
    _run(_Sitting(Session(game, players_of(table.bots, seed), prompt), (), output, seed, table.bots), force, as_json)


def _go_on(output: str, bots: Mapping[int, str], cards: tuple[str, ...], seed: int, as_json: bool) -> None:
    """Goes on with the game whose log it is; what was there stays as it is."""
    if not Path(output).exists():
        raise LogError("RW2009", f"there is no game {output} to go on with; two decks begin one")
    timeline = load(output)
    require_rules(timeline, output)
    if not timeline.end.sealed and not timeline.end.ended:
        try:
            offered_at(timeline, len(timeline))  # a log may have been cut off between two inputs
        except QueryError as error:
            raise error.located(file=output) from error
    left = left_game(output, seed)
    state = left.game.state
    if not as_json:
        names = " against ".join(_with_bot(name, bots.get(seat)) for seat, name in sorted(state.names.items()))
        put(console(), styled(f"{names}: gone on with after {state.n} events, in turn {state.turn}", "dim"))
    pool = cache(partial(card_pool, cards))
    prompt = Prompt(console(), people=_people(bots), pool=pool, since=_last_turn(left.game))
    session = Session(left.game, players_of(bots, seed_after(seed, state.n)), prompt)
    _run(_Sitting(session, left.lines, output, seed, bots), True, as_json)


def _may_go_on(output: str, error: QueryError) -> QueryError:
    """An error that says too, where the file that is there is a game that was left, how to go on with it."""
    with suppress(RewindError):
        state = load(output).end
        if not state.sealed and not state.ended and state.kind != "claimed":
            return QueryError(error.code, f"{error.what}; rewind play -o {output} goes on with the game that is in it")
    return error


def _people(bots: Mapping[int, str]) -> tuple[int, ...]:
    return tuple(seat for seat in (1, 2) if seat not in bots)


def _last_turn(game: Game) -> int:
    """The event before the turn before this one: from there on it is told what happened."""
    turns = [record.n for record in game.records if isinstance(record.event, TurnBegan)]
    return turns[-2] - 1 if len(turns) > 1 else 0


def _with_bot(name: str, kind: str | None) -> str:
    return name if kind is None else f"{name} (a {kind} bot)"


class _Sitting(NamedTuple):
    """A session, and the log that it is written to."""

    session: Session
    kept: tuple[Line, ...]
    """The lines of the log that were there before."""
    output: str
    seed: int
    bots: Mapping[int, str]


def _run(sitting: _Sitting, force: bool, as_json: bool) -> None:
    """Plays; what was played is kept however it ends."""
    session, output = sitting.session, sitting.output
    signals, kept = Signals(), False
    if _people(sitting.bots) and not as_json:
        put(console(), styled("? tells what may be typed; Enter does what the question says", "dim"))
    try:
        with signals:
            try:
                session.play()
            except Left:
                pass
            finally:
                signals.hold()
                write_on(output, sitting.kept, session.game.records, replace=force)
                kept = True
    except Ended as ended:
        with suppress(OSError):
            print_error("interrupted")
        raise click.exceptions.Exit(128 + ended.number) from ended
    finally:
        if kept and output != STANDARD and signals.ended != HANGUP:  # then nobody reads on
            _report(session.game, output, sitting.seed, as_json)
            if not session.game.state.sealed and not as_json:
                bots = "".join(f" --bot {seat}={kind}" for seat, kind in sitting.bots.items())
                put(console(), styled(f"rewind play{bots} -o {output} goes on with it", "dim"))


def _many(table: _Table, prefix: str | None, seed: int, games: int, folder: Path, force: bool, as_json: bool) -> None:
    """Many games by bots, each written whole as soon as it is over; their ids are `prefix` and 1, 2 …, or random."""
    if _people(table.bots):
        raise click.UsageError("--games is for bots: give --bots too")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise QueryError("RW2203", f"{folder} cannot be created: {error.strerror}") from error
    with progress("playing", games) as done:
        for count, number in enumerate(range(seed, seed + games), 1):
            output = str(folder / f"game-{number}.jsonl")
            AtomicFile(output, replace=force)
            game = table.begin(new_game_id() if prefix is None else f"{prefix}-{count}", number)
            play(game, players_of(table.bots, number))
            write_on(output, (), game.records, replace=force)
            done.advance()
            if as_json:
                done.clear()
                _report(game, output, number, as_json)
    if not as_json:
        console().print(f"{games} games are in {folder}")


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
