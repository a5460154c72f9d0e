"""`rewind play`: play and record a game, at a prompt or by bots."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import suppress
from functools import cache, partial
from pathlib import Path

import click

from rewind.aggregates.editions import DEFAULT, NAMES
from rewind.aggregates.game import Game
from rewind.aggregates.questions.recorded_moments import offered_at, require_rules
from rewind.cli.commands.scenario import CARDS, card_pool
from rewind.cli.loading import load
from rewind.cli.options import GAME_ID, JSON
from rewind.cli.output import console, progress, put, styled
from rewind.cli.playing.new_game import NewGame
from rewind.cli.playing.prompt import Prompt
from rewind.cli.playing.seats import Bots, Names, name_with_bot, people_of, players_of, seats_of
from rewind.cli.playing.session import Session
from rewind.cli.playing.sitting import Sitting, play_and_keep, report
from rewind.events.atomic import STANDARD, AtomicFile
from rewind.events.errors import LogError, QueryError, RewindError
from rewind.events.logfile import write_log
from rewind.events.turn import TurnBegan
from rewind.replays.playing.game_log import GameLog
from rewind.replays.playing.left_games import LeftGame, left_game, seed_after
from rewind.replays.playing.live import new_game_id, play


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
@click.option("--edition", metavar="EDITION", type=click.Choice(NAMES), default=DEFAULT, show_default=True)
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

    DECK is a file or a built-in deck. For a first game: red-green, white-blue. Ten won tournaments: affinity,
    astral-slide, goblins, madness, magnivore, miraris-wake, mono-black-control, psychatog, tooth-and-nail, zoo. Of
    today, for 2026-04: azorius-control, blue-terror, elves, grixis-affinity, red-mice. A file has a line a card
    (4 Grizzly Bears), or is what Arena, Moxfield, Magic Online (.dek), Forge (.dck) or Cockatrice (.cod) writes. It
    has to be a deck for constructed play (rule 100.2), unless --any-deck is given.

    A bot chooses evenly among what is legal (random), or looks ahead over what it may know (sensible). Without a seat
    it sits on seat 2.

    At the prompt you are asked where there is something to decide (`stops` shows and changes where), and answer with
    numbers or words: play Island, Terror on Bog Imp, attack with all, read Terror, why Terror, undo; ? helps. Two
    people at one screen hand over to each other.

    The log is written after each answer, so that a program that is killed loses nothing, and locked meanwhile. A game
    that is left (q, the end of input, Ctrl-C, SIGTERM, SIGHUP) or broken off by an error is kept without a seal.
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
    new_game = NewGame(_two(decks), edition, card_pool(cards), names, seats, ante=ante)
    if not any_deck:
        new_game.verify_decks()
    if games is not None:
        first = 1 if seed is None else seed
        _many(new_game, game, range(first, first + games), Path(output), force, as_json)
        return
    if seed is None:
        seed = 1 if bots else secrets.randbits(63)
    _one(new_game, game or new_game_id(), seed, output, force, as_json)


def _two(decks: tuple[str, ...]) -> tuple[str, str]:
    if len(decks) != 2:
        raise click.UsageError("two decks begin a game, and none goes on with the one that is in LOG")
    return decks[0], decks[1]


def _refuse_for_going_on(ctx: click.Context) -> None:
    """Raises UsageError for options that only a new game has."""
    for name in ("game", "edition", "any_deck", "ante", "names", "games"):
        if ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            option = "id" if name == "game" else name.replace("_", "-")
            raise click.UsageError(f"--{option} is for a new game, which two decks begin")
    if ctx.params["output"] == STANDARD:
        raise click.UsageError("to go on with a game needs its file")


def _one(new_game: NewGame, name: str, seed: int, output: str, force: bool, as_json: bool) -> None:
    """One game by its id; what was played is kept however it ends."""
    if output == STANDARD and people_of(new_game.bots):
        raise click.UsageError("-o - is for bots: a game at the prompt needs a file")
    try:
        AtomicFile(output, replace=force)  # what cannot be written is said before the game, not after it
    except QueryError as error:
        raise _may_go_on(output, error) from None
    if people_of(new_game.bots) and not as_json:
        put(console(), styled(f"{new_game}: the cards are read …", "dim"))
    with GameLog(output) as log:
        game = new_game.begin(name, seed)
        prompt = Prompt(console(), people=people_of(new_game.bots), pool=lambda: new_game.cards)
        session = Session(game, players_of(new_game.bots, seed), prompt)
        play_and_keep(Sitting(session, log, seed, new_game.bots), as_json=as_json)


def _go_on(output: str, bots: Mapping[int, str], cards: tuple[str, ...], seed: int, as_json: bool) -> None:
    """Goes on with the game whose log it is; what was there stays as it is."""
    if not Path(output).exists():
        raise LogError("RW2009", f"there is no game {output} to go on with; two decks begin one")
    with GameLog(output) as log:
        left = _left_game(output, seed)
        log.begins_with(left.lines, left.game.records[-1])
        state = left.game.state
        if not as_json:
            names = " against ".join(name_with_bot(name, bots.get(seat)) for seat, name in sorted(state.names.items()))
            put(console(), styled(f"{names}: gone on with after {state.n} events, in turn {state.turn}", "dim"))
        pool = cache(partial(card_pool, cards))
        prompt = Prompt(console(), people=people_of(bots), pool=pool, since=_last_turn(left.game))
        session = Session(left.game, players_of(bots, seed_after(seed, state.n)), prompt)
        play_and_keep(Sitting(session, log, seed, bots), as_json=as_json)


def _left_game(output: str, seed: int) -> LeftGame:
    """The game of a log, which waits for a decision. Raises LogError and QueryError for a log that does not."""
    timeline = load(output)
    require_rules(timeline.end, output)
    if not timeline.end.sealed and not timeline.end.ended:
        try:
            offered_at(timeline, len(timeline))  # a log may have been cut off between two inputs
        except QueryError as error:
            raise error.located(file=output) from error
    return left_game(output, seed)


def _may_go_on(output: str, error: QueryError) -> QueryError:
    """An error that says too, where the file that is there is a game that was left, how to go on with it."""
    with suppress(RewindError):
        state = load(output).end
        if not state.sealed and not state.ended and state.kind != "claimed":
            return QueryError(error.code, f"{error.what}; rewind play -o {output} goes on with the game that is in it")
    return error


def _last_turn(game: Game) -> int:
    """The event before the turn before this one: from there on it is told what happened."""
    turns = [record.n for record in game.records if isinstance(record.event, TurnBegan)]
    return turns[-2] - 1 if len(turns) > 1 else 0


def _many(new_game: NewGame, prefix: str | None, seeds: range, folder: Path, force: bool, as_json: bool) -> None:
    """Many games by bots, each written whole as soon as it is over; their ids are `prefix` and 1, 2 …, or random."""
    if people_of(new_game.bots):
        raise click.UsageError("--games is for bots: give --bots too")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise QueryError("RW2203", f"{folder} cannot be created: {error.strerror}") from error
    with progress("playing", len(seeds)) as done:
        for count, number in enumerate(seeds, 1):
            output = str(folder / f"game-{number}.jsonl")
            AtomicFile(output, replace=force)
            game = new_game.begin(new_game_id() if prefix is None else f"{prefix}-{count}", number)
            play(game, players_of(new_game.bots, number))
            write_log(output, game.records, replace=force)
            done.advance()
            if as_json:
                done.clear()
                report(game, output, number, as_json)
    if not as_json:
        console().print(f"{len(seeds)} games are in {folder}")
