"""`rewind editions`: the same decisions under each other edition of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import click
from rich.text import Text

from rewind.aggregates.editions import edition
from rewind.aggregates.editions.terms import terms_of
from rewind.aggregates.fold import fold
from rewind.aggregates.questions.recorded_moments import require_rules
from rewind.aggregates.state import GameState
from rewind.aggregates.timeline import Timeline
from rewind.cli.loading import load
from rewind.cli.options import JSON, LOG
from rewind.cli.output import console, print_json, progress, put, styled
from rewind.events.envelope import Recorded
from rewind.events.errors import QueryError
from rewind.projections.words.phrases.scene import Scene
from rewind.projections.words.result import result_in_words
from rewind.projections.words.sentences import sentence
from rewind.replays.verifying.editions_compared import Comparison, FirstDifference, compare, moved, other_editions

_HEAD = 12
"""Columns of what stands before a fact."""

_MOST = 12
"""Cards that are listed as being elsewhere."""


@click.command()
@LOG
@JSON
@click.pass_context
def command(ctx: click.Context, log: str, as_json: bool) -> None:
    """The same decisions under each other edition: the first difference, and what it leads to.

    The log's inputs go through the rules of the other edition as far as they go: the re-run stops at the first one
    that is refused, not answered, or no longer asked for, and says so. Events are compared, and which happen at the
    same time; not the numbers of rules.

    Exit status 0: nothing differs; 1: something does; 4: a card is not known in the other edition.

    \b
    Example:
      rewind editions game.jsonl
    """
    timeline = load(log)
    require_rules(timeline.end, log)
    with progress("running again"):
        own = compared(timeline, timeline.end.edition, log)
        found = [compared(timeline, other, log) for other in other_editions(timeline.end.edition)]
    if as_json:
        n = None if own.first is None else own.first.n
        print_json(
            {
                "edition": timeline.end.edition,
                "own_differs_at": n,
                "others": [comparison_as_json(timeline, one) for one in found],
            }
        )
    else:
        out = console()
        if own.first is not None:
            text = (
                f"{log} differs from what its own edition makes of it, from event {own.first.n} on: what differs below "
                f"need not come from the edition (closer: rewind verify {log})"
            )
            put(out, styled(text, "yellow"))
        for one in found:
            print_comparison(log, timeline, one)
    if any(one.unknown for one in found):
        ctx.exit(4)
    if any(one.differs for one in found):
        ctx.exit(1)


def print_comparison(log: str, timeline: Timeline, found: Comparison) -> None:
    """What another edition makes of a log, as text."""
    out = console()
    for line, hang in _ComparisonPrinter(log, timeline, found).lines():
        put(out, line, hang)


def compared(timeline: Timeline, other: str, log: str) -> Comparison:
    """What another edition makes of a log. Raises QueryError RW2206 where the rules have no answer."""
    try:
        return compare(timeline, other)
    except (AssertionError, LookupError) as error:
        if timeline.end.kind != "claimed":
            raise
        what = f"the rules have no answer to what a log holds that they did not decide: {error}"
        raise QueryError("RW2206", what).located(file=log) from error


class _ComparisonPrinter:
    """One comparison as text."""

    def __init__(self, log: str, timeline: Timeline, found: Comparison) -> None:
        self.log = log
        self.timeline = timeline
        self.found = found
        self.own = timeline.end.edition
        self.scene = Scene(found.recorded, found.produced)

    def lines(self) -> Iterator[tuple[Text, int]]:
        found, first = self.found, self.found.first
        if found.unknown:
            cards = ", ".join(found.unknown)
            yield styled(f"{self.log} cannot be run under {found.edition}: it does not know {cards}", "bold yellow"), 2
            return
        if first is None:
            text = f"{self.log} under {found.edition}: nothing differs from {self.own} in {len(self.timeline)} events"
            yield styled(text, "bold green"), 2
            yield from _fact("inputs", f"all {found.inputs_in_all} used; no rule that differs came to bear")
            return
        where = f"event {first.n} of {len(self.timeline)} ({_when(first.before)})"
        yield styled(f"{self.log} under {found.edition} differs from {self.own} first at {where}", "bold"), 2
        if first.decision is not None:
            n = first.decision.n
            described = _sentences(self.timeline.at(n - 1), [first.decision])[0]
            yield from _fact("because", f"input {n}: {described}")
        yield from self._side(self.own, first.before, first.recorded)
        yield from self._side(found.edition, first.produced_before, first.produced)
        yield Text(), 0
        yield from self._consequences()

    def _side(self, name: str, before: GameState, records: Sequence[Recorded]) -> Iterator[tuple[Text, int]]:
        text = _sentences(before, records)
        refused = self.found.refused
        if not text and name == self.found.edition and refused is not None:
            text = [f"refuses it: {refused}"]
        together = f" ({len(text)} events at the same time)" if len(text) > 1 else ""
        yield from _fact(name, f"{text[0] if text else 'nothing happens here'}{together}")
        for line in text[1:]:
            yield from _fact("", line)
        for number in dict.fromkeys(rule for record in records for rule in record.rule):
            yield styled(f"{'':{_HEAD}}  {_rule(name, number)}", "green"), _HEAD + 4

    def _consequences(self) -> Iterator[tuple[Text, int]]:
        found = self.found
        yield from _fact("re-run", _ending(self.timeline, found))
        a, b = found.recorded, found.produced
        yield styled(f"  {'':{_HEAD - 2}}{self.own:<16}{found.edition}", "dim"), 2
        for seat in a.seats:
            lives = [f"{state.players[seat].life} life" for state in (a, b)]
            yield _row(self.scene.player(seat), lives), 2
        yield _row("result", [_result(state) for state in (a, b)]), 2
        elsewhere = list(moved(found))
        for number, one in enumerate(elsewhere[:_MOST]):
            places = [_place(state, obj) for state, obj in ((a, one.recorded), (b, one.produced))]
            head = "elsewhere" if number == 0 else ""
            yield from _fact(head, f"{one.name}: {places[0]} → {places[1]}")
        if len(elsewhere) > _MOST:
            yield from _fact("", f"and {len(elsewhere) - _MOST} more; --json lists all")
        first = found.first
        assert first is not None
        yield from _fact("closer", f"rewind explain {self.log} {first.n} · rewind show {self.log} --at {first.n - 1}")


def _fact(head: str, text: str) -> Iterator[tuple[Text, int]]:
    yield styled(f"  {head:<{_HEAD - 2}}").append_text(styled(text)), _HEAD


def _row(head: str, values: Sequence[str]) -> Text:
    return styled(f"  {head[: _HEAD - 3]:<{_HEAD - 2}}{values[0]:<16}{values[1]}")


def _rule(name: str, number: str) -> str:
    summary = edition(name).summary(number)
    return f"{number}  {summary}" if summary else number


def _when(state: GameState) -> str:
    if state.turn == 0:
        return "before turn 1"
    part = state.step or state.phase
    return f"turn {state.turn}" + (f", {terms_of(state.edition).part(part)}" if part else "")


def _sentences(before: GameState, records: Sequence[Recorded]) -> list[str]:
    found = []
    for record in records:
        after = fold(before, (record,))
        found.append(sentence(before, record, after, ids=True))
        before = after
    return found


def _ending(timeline: Timeline, found: Comparison) -> str:
    """Where the re-run ended, and why."""
    far = f"{found.inputs} of {found.inputs_in_all} inputs, to event {found.produced.n} ({_when(found.produced)})"
    if found.at is None:
        return f"goes through all {far.partition(' of ')[2]}"
    text = sentence(timeline.at(found.at.n - 1), found.at, timeline.at(found.at.n), ids=True)
    head = f"stops after {far}; then input {found.at.n}: {text}"
    match found.why:
        case "refused":
            return f"{head} It is refused: {found.refused}"
        case "game over":
            return f"{head} The game is over before that."
        case "not asked for":
            return f"{head} Nobody is asked for that any more."
        case _:
            asked = found.pending
            kind = "something" if asked is None else asked.kind if asked.offer is None else asked.offer.kind
            who = Scene(found.produced, found.produced).player(asked.seat) if asked is not None and asked.seat else ""
            return f"{head} Instead {who or 'the game'} has to answer: {kind.replace('_', ' ')}."


def _result(state: GameState) -> str:
    return result_in_words(state) if state.ended else "goes on"


def _place(state: GameState, obj: str | None) -> str:
    key = None if obj is None else state.position.get(obj)
    if obj is None:
        return "does not exist"
    if key is None:
        return "outside the game"
    title = terms_of(state.edition).zones[key.zone].title.lower()
    player = partial(Scene(state, state).player)
    if key.zone == "in_play":
        return f"{title}, under {player(state.controller[obj])}'s control"
    return f"{player(key.seat)}'s {title}" if key.seat else title


def comparison_as_json(timeline: Timeline, found: Comparison) -> dict[str, object]:
    """What another edition makes of a log, by field name."""
    own, first = timeline.end.edition, found.first
    return {
        "edition": found.edition,
        "differs": found.differs,
        "why": found.why,
        "unknown": list(found.unknown),
        "inputs": found.inputs,
        "inputs_in_all": found.inputs_in_all,
        "first": None if first is None else _first_as_json(first, own, found.edition),
        "stopped_at": None if found.at is None else found.at.n,
        "refused": None if found.refused is None else str(found.refused),
        "end": {own: _state_as_json(found.recorded), found.edition: _state_as_json(found.produced)},
        "elsewhere": [{"name": one.name, own: one.recorded, found.edition: one.produced} for one in moved(found)],
    }


def _first_as_json(first: FirstDifference, own: str, other: str) -> dict[str, object]:
    sides = ((own, first.before, first.recorded), (other, first.produced_before, first.produced))
    return {
        "event": first.n,
        "turn": first.before.turn,
        "decision": None if first.decision is None else first.decision.n,
        "sides": {
            name: [
                {
                    "type": record.event.published,
                    "data": record.event.model_dump(mode="json", by_alias=True, exclude_defaults=True),
                    "sentence": text,
                    "rules": [{"number": rule, "summary": edition(name).summary(rule)} for rule in record.rule],
                }
                for record, text in zip(records, _sentences(before, records), strict=True)
            ]
            for name, before, records in sides
        },
    }


def _state_as_json(state: GameState) -> dict[str, object]:
    return {
        "event": state.n,
        "turn": state.turn,
        "lives": {str(seat): player.life for seat, player in sorted(state.players.items())},
        "ended": state.ended,
        "winners": list(state.winners),
    }
