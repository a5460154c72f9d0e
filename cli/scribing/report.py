"""What is told after each line: what happened with the rules, what nobody said of chance, and where the game stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.text import Text

from rewind.cli.output import styled
from rewind.cli.scribing.transcript import Transcript
from rewind.events.game import CardDefined, CardsAssigned
from rewind.events.playing import ChoiceMade, ChoiceOffered, CoinFlipped, RandomChoiceMade
from rewind.events.zones import CardIdentified
from rewind.projections.histories.abridged import abridged, gathered
from rewind.projections.views.position_rows import position_rows
from rewind.replays.auditing.facts import object_name
from rewind.replays.scenarios.form.naming import UNKNOWN

_UNKNOWN_CARDS = re.compile(r"\?(?:, \?)+")


def report_lines(before: Transcript, after: Transcript) -> Iterator[tuple[Text, int]]:
    """The lines, each with its hanging indent: what the new steps did, and where the game stands."""
    old = before.steps
    new = next((n for n, step in enumerate(after.steps) if n >= len(old) or step != old[n]), len(after.steps))
    records, place = after.outcome.records, ""
    shown = _place(before)
    for line in gathered(abridged(records, _began(after, new) + 1, after.outcome.view)):
        place = line.place or place
        if isinstance(records[line.n - 1].event, CardIdentified | CardDefined | CardsAssigned):
            continue
        if place and place != shown:
            yield styled(f"  — {place}", "dim"), 4
            shown = place
        times = f" (×{line.times})" if line.times > 1 else ""
        yield styled(f"  {line.text}{times}"), 4
    for text in _not_said(after, new):
        yield styled(f"  nobody said how {text}", "yellow"), 4
    for name in _searched(after, _began(after, new)):
        text = f"  nobody said what {name} found, and so it was nothing; otherwise write {name} finds NAME"
        yield styled(text, "yellow"), 4
    yield standing(after), 2
    if after.choice:
        yield styled(f"  {open_choice(after)}", "bold yellow"), 4


def _not_said(transcript: Transcript, new: int) -> Iterator[str]:
    """What came out by chance in the new steps, if none of them says how."""
    if any("chance" in step for step in transcript.steps[new:]):
        return
    for record in transcript.outcome.records[_began(transcript, new) :]:
        event = record.event
        if isinstance(event, CoinFlipped):
            who = transcript.names[event.seat - 1]
            yield f"the coin of {who} fell, and so it was won; otherwise write {who} loses the flip"
        elif isinstance(event, RandomChoiceMade):
            who = transcript.names[event.seat - 1]
            yield f"chance chose for {who}, and so it was what comes first; otherwise write {who} at random NAME"


def _searched(transcript: Transcript, began: int) -> Iterator[str]:
    """The players who searched among cards that nobody has named, and found nothing."""
    searching = False
    for record in transcript.outcome.records[began:]:
        if isinstance(record.event, ChoiceOffered):
            searching = record.event.kind == "search"
        elif isinstance(record.event, ChoiceMade) and searching:
            if not record.event.objects and not record.event.hidden_objects:
                yield transcript.names[record.event.seat - 1]
            searching = False


def _began(transcript: Transcript, step: int) -> int:
    """The number of events before a step; those of the set-up where it was taken with that."""
    if step >= len(transcript.steps):
        return len(transcript.outcome.records)
    line = transcript.document.line("do", step)
    return next((taken.began for taken in transcript.outcome.steps if taken.line == line), transcript.outcome.began)


def _place(transcript: Transcript) -> str:
    """Where in a turn the game stands."""
    return next(iter(position_rows(transcript.state, {}))).text.split(";")[0] if transcript.state.turn else ""


def open_choice(transcript: Transcript) -> str:
    """The choice that is open, and how its answer is written."""
    several = _UNKNOWN_CARDS.sub(lambda match: f"{match[0].count('?')} cards that nobody has named", transcript.choice)
    verb = "discards NAME" if "(discard)" in several else "chooses …"
    return f"{several}; write {transcript.awaited or 'PLAYER'} {verb}"


def standing(transcript: Transcript) -> Text:
    """Where the game stands, in a line."""
    state = transcript.state
    place = next(iter(position_rows(state, {}))).text if state.turn else "before the first turn"
    totals = " · ".join(f"{name} {state.players[seat].life}" for seat, name in enumerate(transcript.names, 1))
    stack = [object_name(state, obj) or UNKNOWN for obj in reversed(state.zone("stack"))]
    waiting = f" · on the stack: {', '.join(stack)}" if stack else ""
    return styled(f"{place} · {totals}{waiting}", "cyan")
