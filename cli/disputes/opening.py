"""`rewind dispute open`: a judge is called to a game."""

from __future__ import annotations

import os
from collections.abc import Iterator

import click
from rich.text import Text

from rewind.aggregates.timeline import Timeline
from rewind.cli.board import Board
from rewind.cli.disputes.shared import BY, WHEN, WHO, Words, event_lines, player, require_player, require_time
from rewind.cli.loading import load, moment
from rewind.cli.options import JSON, LOG, TypedViewer
from rewind.cli.output import console, print_json, put, styled
from rewind.events.errors import DisputeError, Where
from rewind.events.logfile import read_lines
from rewind.projections.views.positions import position
from rewind.replays.judging.dispute_file import Dispute, open_dispute
from rewind.replays.judging.policies import policies, policy
from rewind.replays.judging.records import Opened

LAST = 10
"""How many events are shown."""


@click.command("open")
@LOG
@click.option("--at", "at", metavar="MOMENT", default="end", show_default=True, help="The last event before it.")
@click.option("-o", "--output", metavar="FILE", required=True, type=click.Path(), help="The new dispute file.")
@BY
@click.option("--question", metavar="TEXT", type=Words(), default="", help="What is asked.")
@click.option("--policy", "policy_name", metavar="POLICY", help="2005, 2007, 2021, 2024 or Regular; without it none.")
@WHO
@WHEN
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
@JSON
def command(
    log: str,
    at: str,
    output: str,
    seat: TypedViewer,
    question: str,
    policy_name: str | None,
    who: str,
    when: str | None,
    force: bool,
    as_json: bool,
) -> None:
    """A judge is called: writes the dispute file, and shows the moment with the last ten events and their rules.

    The file names the log, its chain at that moment, the edition and the policy, and grows by the other commands. No
    record of it is ever edited; each has a digest over the one before it and itself.

    Exit status 0: opened; 2: wrong usage or bad input.

    \b
    Example:
      rewind dispute open game.jsonl --at 144 --by 1 --question "May it block?" --policy 2007 -o table-3.yaml
    """
    if log == "-":
        raise click.UsageError("a log in dispute has to be a file: the dispute file names it")
    if policy_name is not None:
        policy(policy_name)
    timeline = load(log)
    n = moment(timeline, at)
    if n == 0:
        raise DisputeError("RW6204", "nothing has happened yet", Where(log))
    by = require_player(timeline, seat, log)
    chain = next(line.value.hex() for line in read_lines(log) if line.number == n)
    opened = Opened(
        who=who,
        when=require_time(when),
        log=os.path.relpath(log, os.path.dirname(output) or "."),
        game=timeline.end.game,
        edition=timeline.end.edition,
        moment=n,
        chain=chain,
        policy=policy_name,
        caller=by,
        question=question,
    )
    dispute = open_dispute(output, opened, replace=force)
    if as_json:
        print_json(_as_json(dispute, timeline.at(n).turn))
        return
    for line, hang in _lines(dispute, timeline):
        put(console(), line, hang)


def _lines(dispute: Dispute, timeline: Timeline) -> Iterator[tuple[Text, int]]:
    """The moment of a dispute: where the game is, the stack, the last events with their rules."""
    opened = dispute.opened
    n = opened.moment
    yield styled(f"{dispute.file}: record 1, {player(timeline, opened.caller)} calls", "bold"), 2
    if opened.question:
        yield styled(f"  {opened.question}"), 2
    state = timeline.at(n)
    board = Board(position(state), state)
    yield board.headline(len(timeline)), 2
    recorded_at = timeline.record(n).at
    if recorded_at is not None:
        yield styled(f"recorded at {recorded_at}"), 2
    for line in board.stack():
        yield line, 4
    yield styled("The last events", "bold"), 2
    for line in event_lines(timeline, n - LAST + 1, n):
        yield line, 8
    known = ", ".join(policies())
    policy_line = f"policy {opened.policy}" if opened.policy else f"no policy is named; known are {known}"
    yield styled(f"edition {opened.edition} · {policy_line} · chain {opened.chain}", "dim"), 2


def _as_json(dispute: Dispute, turn: int) -> dict[str, object]:
    opened = dispute.opened
    return {"file": dispute.file, "turn": turn, **opened.model_dump(mode="json")}
