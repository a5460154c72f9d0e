"""`rewind history`: what happened to one card."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click
from rich.text import Text

from rewind.aggregates.editions.terms import region_named, terms_of
from rewind.aggregates.state import GameState
from rewind.cli.loading import load
from rewind.cli.options import AS, JSON, LOG, TypedViewer
from rewind.cli.output import console, print_json, put, styled
from rewind.cli.pager import paged
from rewind.events.base import Phase, Step
from rewind.events.playing import ENDED_DURATIONS
from rewind.projections.histories.history import history
from rewind.projections.histories.object_history import Change, Entry, Fact, ObjectHistory, ZoneStay
from rewind.projections.words.printed_abilities import duration_at_work

_SENTENCE = 42  # the column in which sentences begin
_PROGRAM = re.compile(r"^.*/([0-9]+)$")
"""How an ability that is no keyword is listed: by its card and its number on it."""
_PLAYERS = frozenset({"controller", "attached_to", "attacking", "targets"})
"""The facts in which a number is a seat."""


@click.command()
@LOG
@click.argument("target", metavar="OBJECT|CARD")
@AS
@JSON
@paged
def command(log: str, target: str, viewer: TypedViewer, as_json: bool) -> None:
    """One card's life: zones, types, controllers, counters, attachments, with the events and their rules.

    The card is an object id (17.3: that stay only), a number (17) or a name; a name that several cards bear gives
    them all. Tokens and abilities have lives too.

    Exit status 0: told; 2: wrong usage or bad input; 3: a version that is not supported.

    \b
    Examples:
      rewind history game.jsonl 17
      rewind history game.jsonl "Grizzly Bears" --as 2
    """
    timeline = load(log, viewer)
    found = history(timeline, target)
    if as_json:
        print_json(found.as_json())
        return
    printer = _HistoryPrinter(timeline.end)
    out = console()
    for number, object_history in enumerate(found.lives):
        if number:
            out.print()
        for line, hang in printer.lines(object_history):
            put(out, line, hang)


class _HistoryPrinter:
    """Prints histories in the words of the log's edition, with the names of its players."""

    def __init__(self, end: GameState) -> None:
        self._edition = end.edition
        self._terms = terms_of(end.edition)
        self._players = end.names

    def lines(self, object_history: ObjectHistory) -> Iterator[tuple[Text, int]]:
        """The lines of one history, each with the column in which it goes on where it is too long."""
        owner = "" if object_history.owner is None else f", owned by {self._player(object_history.owner)}"
        kind = object_history.kind.replace("_", " ")
        what = f"{object_history.number}" if kind in object_history.title else f"{kind} {object_history.number}"
        yield styled(f"{object_history.title} ({what}{owner})", "bold"), 2
        for stay in object_history.stays:
            yield styled(f"  {stay.object:<7} {self._zone(stay.zone):<24} {_span(stay)}", "dim"), _SENTENCE
        for entry in object_history.entries:
            line = styled(f"{entry.n:>6}  {self._when(entry):<{_SENTENCE - 10}}  {entry.sentence}")
            if entry.rules:
                line.append(f"  ({', '.join(entry.rules)})", "dim")
            yield line, _SENTENCE
            for change in entry.changes:
                text = self._change(change)
                if text is not None:
                    yield styled(f"{'':>{_SENTENCE + 2}}{text}", "green"), _SENTENCE + 4

    def _player(self, seat: int) -> str:
        return self._players.get(seat, f"seat {seat}")

    def _zone(self, zone: str) -> str:
        """A zone in words, from how a life names it: "hand of 1"."""
        name, _, seat = zone.partition(" of ")
        region = region_named(name)
        title = name if region is None else self._terms.zones[region].title.lower()
        return f"{title} of {self._player(int(seat))}" if seat else title

    def _when(self, entry: Entry) -> str:
        part: Phase | Step | None = entry.step or entry.phase
        if entry.turn == 0:
            return "before turn 1"
        return f"turn {entry.turn}" + (f", {self._terms.part(part)}" if part else "")

    def _change(self, change: Change) -> str | None:
        """A change in words; None where both sides read the same."""
        before, after = self._fact(change.what, change.before), self._fact(change.what, change.after)
        return None if before == after else f"{change.what.replace('_', ' ')}: {before} → {after}"

    def _fact(self, what: str, value: Fact) -> str:
        if value is None or value in ("", ()):
            return "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, int) and what in _PLAYERS:
            return self._player(value)
        if what == "remembered" and isinstance(value, tuple):
            return "; ".join(_remembered(part, self._edition) for part in value if isinstance(part, tuple))
        if what == "abilities" and isinstance(value, tuple):
            return ", ".join(_PROGRAM.sub(r"ability \1", str(part)) for part in value)
        if isinstance(value, tuple):
            return _pairs(what, value) or ", ".join(self._fact(what, part) for part in value)
        return self._zone(str(value)) if what == "zone" else str(value)


def _remembered(named: tuple[Fact, ...], edition: str) -> str:
    """A name that abilities remember, and what it means: of the durations that have ended, each in words."""
    name, things = named
    assert isinstance(things, tuple)
    if name == ENDED_DURATIONS:
        return f"ended: {' and '.join(duration_at_work(str(one), edition) for one in things)}"
    return f"{name}, {', '.join(map(str, things))}"


def _pairs(what: str, value: tuple[Fact, ...]) -> str:
    """Counters and words of a text, which come in pairs."""
    pairs = [part for part in value if isinstance(part, tuple) and len(part) == 2]
    if what == "counters":
        return ", ".join(f"{number} {kind}" for kind, number in pairs)
    if what == "words":
        return ", ".join(f"{before} for {after}" for after, before in pairs)
    return ""


def _span(stay: ZoneStay) -> str:
    events = "1 event" if stay.events == 1 else f"{stay.events} events"
    if stay.left is None:
        return f"since event {stay.entered} ({events})"
    turns = {0: "", 1: ", 1 turn"}.get(stay.turns, f", {stay.turns} turns")
    return f"events {stay.entered} to {stay.left} ({events}{turns})"
