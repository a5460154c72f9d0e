"""`rewind fork`: another line of play from a moment, as a log of its own."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from rewind.aggregates.game import Game
from rewind.aggregates.questions.recorded_moments import offered_at, require_rules
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.aggregates.state import GameState
from rewind.aggregates.timeline import Timeline
from rewind.cli.loading import acting
from rewind.cli.options import JSON, LOG
from rewind.cli.output import console, print_json, put, styled
from rewind.cli.streams import print_error
from rewind.events.atomic import STANDARD, AtomicFile
from rewind.events.errors import LogError, RewindError, ScenarioError, Where
from rewind.events.logfile import read_records
from rewind.projections.views.legal_actions import legal_in_words
from rewind.replays.forking.forking import SharedPart, fork, fork_without_decisions, shared_part, write_fork


@click.command()
@LOG
@click.option("--at", "at", metavar="MOMENT", required=True, help="The last event that both have: 412, turn:3/main1.")
@click.option(
    "--do", "do", metavar="FILE", type=click.Path(allow_dash=True), help="Decisions, as a scenario's do list."
)
@click.option("-o", "--output", metavar="NEW", required=True, type=click.Path(allow_dash=True), help="The new log.")
@click.option("--open", "is_open", is_flag=True, help="Without a seal, to be continued.")
@click.option("--force", is_flag=True, help="Replace NEW where it exists.")
@JSON
def command(log: str, at: str, do: str | None, output: str, is_open: bool, force: bool, as_json: bool) -> None:
    """Another line of play from a moment: the events up to it as they are, then new decisions.

    Somebody has to be to act at that moment. The new log names its parent and the parent's chain there, passes
    `rewind verify`, and is sealed where its decisions end. FILE is YAML: a mapping with do, as a scenario has it, and
    defaults: true where choices may take the first possibility.

    Exit status 0: written; 2: wrong usage, bad input, or a decision that the rules refuse; 3: a version that is not
    supported.

    \b
    Examples:
      rewind fork game.jsonl --at turn:3/main1 -o other.jsonl
      rewind fork game.jsonl --at turn:3/main1 --do instead.yaml -o instead.jsonl
    """
    if log == STANDARD:
        raise click.UsageError("a log to fork has to be a file: it is read twice")
    AtomicFile(output, replace=force)
    try:
        timeline = Timeline(read_records(log))
        n = acting(timeline, at)
        if do is not None:
            require_rules(timeline.end, log)
        offered_at(timeline, n)
        shared = shared_part(log, n)
    except RewindError as error:
        raise error.located(file=log) from error
    reported: tuple[str, ...] = ()
    if do is None:
        bare = fork_without_decisions(shared, sealed=not is_open)
        new, state = bare.records, bare.state
    else:
        game = fork(shared)
        reported = _steps(game, do)
        if not is_open:
            game.seal()
        new, state = game.records[n:], game.state
    write_fork(output, shared, new, replace=force)
    if output != STANDARD:
        _report(state, shared, output, reported, as_json)


def _steps(game: Game, file: str) -> tuple[str, ...]:
    from rewind.replays.forking.steps import read_steps, run_steps

    try:
        data = sys.stdin.buffer.read() if file == STANDARD else Path(file).read_bytes()
    except OSError as error:
        raise LogError("RW2009", f"{file} cannot be read: {error.strerror}") from error
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ScenarioError("RW6101", "not UTF-8", Where(file)) from error
    document = read_steps(text, file, game.state)
    try:
        return run_steps(game, document)
    except IllegalAction as refused:
        offer = None if game.pending is None else game.pending.offer
        print_error(refused)
        print_error(f"legal there: {' · '.join(legal_in_words(game.state, offer))}")
        raise click.exceptions.Exit(refused.exit_status) from refused


def _report(state: GameState, shared: SharedPart, output: str, reported: tuple[str, ...], as_json: bool) -> None:
    n = len(shared.records)
    if as_json:
        found = {
            "file": output,
            "parent": shared.forked.parent,
            "last": n,
            "parent_chain": shared.forked.parent_chain,
            "events": state.n,
            "sealed": state.sealed,
            "reported": list(reported),
        }
        print_json(found)
        return
    out = console()
    new = state.n - n - 1 - state.sealed
    put(out, styled(f"{output}: events 1 to {n} of {shared.forked.parent}, then {new} of its own"))
    for text in reported:
        put(out, styled(f"  {text}", "yellow"))
