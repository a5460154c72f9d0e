"""What the commands of `rewind dispute` share: options, the dispute with its game, lines that they print."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import click
from rich.text import Text

from rewind.aggregates.timeline import Timeline
from rewind.cli.loading import seat_of
from rewind.cli.options import TypedViewer, Viewer
from rewind.cli.output import styled
from rewind.events.errors import DisputeError, RewindError, Where
from rewind.events.judging import Answer
from rewind.events.logfile import Line, decode_lines
from rewind.events.times import is_rfc3339
from rewind.projections.views.links import Linker
from rewind.replays.judging.claims.only_reported import in_brackets
from rewind.replays.judging.dispute_file import Dispute, lines_of, read_dispute
from rewind.replays.judging.policies import policies
from rewind.replays.judging.records import LONGEST, Evidence


class Words(click.ParamType[str]):
    """Words for a record: as many as one holds, and none that cannot be written."""

    name = "TEXT"

    def __init__(self, *, needed: bool = False) -> None:
        self._needed = needed

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        text = str(value)
        if self._needed and not text.strip():
            raise click.BadParameter("words are needed", ctx, param)
        if len(text) > LONGEST:
            raise click.BadParameter(f"{len(text)} characters, and a record holds {LONGEST}", ctx, param)
        try:
            text.encode()
        except UnicodeEncodeError:
            raise click.BadParameter("not UTF-8", ctx, param) from None
        return text


RECORD = click.IntRange(1)
"""The number of a record."""

FILE = click.argument("file", metavar="FILE", type=click.Path())
WHO = click.option(
    "--who",
    metavar="NAME",
    type=Words(needed=True),
    default="judge",
    show_default=True,
    help="Who makes the record, by role or initials.",
)
WHEN = click.option("--when", metavar="TIME", help="When (RFC 3339); nothing is taken from the clock.")
BY = click.option(
    "--by",
    "seat",
    type=Viewer(),
    default="judge",
    show_default=True,
    help="Whose it is: a player, a seat, or judge.",
)

ANSWERS = {"upheld": "upheld", "rejected": "rejected", "cannot_be_told": "cannot be told"}
"""An answer, as a person reads it."""

REMEDIES = {
    "additional_remedy": "what the policy has for this infraction",
    "simple_backup": "simple backup",
    "partial_fix": "partial fix",
    "backup": "backup",
    "rewind": "undo what was done",
    "leave": "leave the game as it is",
    "correction": "correct the life totals that were written down",
    "discretion": "what the head judge sees fit",
}
"""A remedy, as a person reads it."""


def infractions_by_policy() -> str:
    """The end of a help: what can go wrong, as each policy calls it."""
    by_policy = (f"{policy.name}: {', '.join(policy.infractions)}." for policy in policies().values())
    return "\n\n".join(("Infractions, by policy, whatever their capitals:", *by_policy))


class Case(NamedTuple):
    """A dispute, with the game that it is about."""

    dispute: Dispute
    lines: list[Line]
    timeline: Timeline


def case(file: str) -> Case:
    """The dispute of a file with its game. Raises DisputeError, LogError, FoldError."""
    dispute = read_dispute(file)
    lines = lines_of(dispute)
    try:
        return Case(dispute, lines, Timeline(decode_lines(lines, dispute.log)))
    except RewindError as error:
        raise error.located(file=dispute.log) from error


def require_time(when: str | None) -> str | None:
    """A time as it is given. Raises click.BadParameter where it is none."""
    if when is not None and not is_rfc3339(when):
        raise click.BadParameter(f"{when!r} is no time as 2026-05-01T14:30:00Z", param_hint="--when")
    return when


def require_player(timeline: Timeline, viewer: TypedViewer, file: str) -> int | None:
    """The seat of a player of the game; None for a judge. Raises DisputeError RW6204, QueryError RW2202 for a name."""
    seat = None if viewer is None else seat_of(viewer, timeline.end.names)
    if seat is not None and seat not in timeline.end.players:
        raise DisputeError("RW6204", f"there is no seat {seat} in this game", Where(file))
    return seat


def player(timeline: Timeline, seat: int | None) -> str:
    """A player's name; "a judge" where there is no seat."""
    return "a judge" if seat is None else timeline.end.names.get(seat) or f"seat {seat}"


def event_lines(timeline: Timeline, first: int, last: int) -> Iterator[Text]:
    """Events in sentences, each with its rules."""
    linker = Linker(timeline)
    for n in range(max(first, 1), last + 1):
        link = linker.link(timeline.record(n), "")
        rules = " ".join(rule.number for rule in link.rules)
        line = styled(f"{n:>6}  {link.sentence}")
        yield line.append_text(styled(f"  {rules}", "green")) if rules else line


def answer_in_words(answer: Answer, tested: Evidence) -> str:
    """An answer, with what was only reported and the test that decides it rests on."""
    if not tested.given or answer == "cannot_be_told":
        return ANSWERS[answer]
    several = "s" * (len(tested.given) > 1)
    return f"{ANSWERS[answer]}, given event{several} {', '.join(map(str, tested.given))}"


def evidence_in_words(tested: Evidence) -> str:
    """What testing a claim in one way showed: the answer, why, the events that decide it, and the rules.

    Events that the reason names already are not named again.
    """
    text = ": ".join((answer_in_words(tested.answer, tested), *([tested.why] if tested.why else [])))
    text += in_brackets([n for n in tested.events if not re.search(rf"\bevents? (\d+, )*{n}\b", tested.why)])
    return text + (f" [{' '.join(tested.rules)}]" if tested.rules else "")


def evidence_line(head: str, tested: Evidence) -> Text:
    """The same in a line, after the way in which it was tested."""
    return styled(f"  {head:<14}{evidence_in_words(tested)}")
