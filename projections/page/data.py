"""Everything that a page shows, as one JSON value: made of the projections that the commands print.

What is in it is what is in the states that are walked: those of a seat's log hold nothing that is hidden from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict

from rewind.aggregates.digest import Json
from rewind.aggregates.editions.terms import terms_of
from rewind.aggregates.state import GameState, number_of
from rewind.aggregates.timeline import Timeline
from rewind.events.envelope import Recorded
from rewind.events.game import GameStarted
from rewind.events.playing import ContinuousEffectBegan
from rewind.events.text import in_one_line
from rewind.projections.histories.history import ObjectHistoriesWriter
from rewind.projections.histories.object_history import Entry, ObjectHistory
from rewind.projections.histories.transitions import transitions
from rewind.projections.histories.turn_totals import TurnTotalsWriter
from rewind.projections.page.card_words import CardWords, colors_of_mana
from rewind.projections.page.frames import USUAL, FrameWriter
from rewind.projections.page.marks import Mark
from rewind.projections.page.pool_words import pool_texts
from rewind.projections.page.story import Story
from rewind.projections.page.turning_points import TurningPoints
from rewind.projections.words.printed_abilities import effect_at_work
from rewind.projections.words.result import result_in_words

PASSES = 2
"""How many times the game is walked; `advance` is called so many times for every event."""


def page_data(
    timeline: Timeline,
    *,
    summaries: Mapping[str, str],
    divergences: Mapping[int, str],
    mended: Mapping[int, str],
    legal: Mapping[str, Json] | None,
    advance: Callable[[], None],
) -> Mapping[str, Json]:
    """What the page of a game shows.

    `summaries`: rule number → what it says in a line. `divergences`: event number → how a re-run differs there.
    `mended`: event number → which citation was mended since. `legal`: what was legal, as
    `legal_moves` has it; None where that cannot be told. Raises FoldError.
    """
    story = Story(timeline.records, advance)
    frames, histories, totals, words = FrameWriter(), ObjectHistoriesWriter(), TurnTotalsWriter(), CardWords()
    points = TurningPoints()
    turns: list[Json] = []
    for transition in transitions(timeline.records):
        turn = (transition.after.turn, transition.after.active)
        if turn[0] and turn != (transition.before.turn, transition.before.active):
            turns.append([transition.record.n, *turn])
        changed = frames.write(transition)
        histories.write(transition, map(number_of, changed))
        totals.write(transition)
        words.write(transition, changed)
        points.write(transition)
        advance()
    shown = frames.abilities()
    cited = {rule for record in timeline.records for rule in record.rule}
    return {
        "game": _game(timeline),
        "words": _words(timeline.end.edition),
        "events": story.events(timeline.records),
        "headings": story.headings,
        "turns": turns,
        "marks": [mark.as_json() for mark in _marks([*story.marks, *points.marks()], divergences)],
        "mended": {str(n): text for n, text in sorted(mended.items())},
        "legal": legal,
        "usual": USUAL,
        "faces": frames.faces,
        "keys": [[n, frame] for n, frame in frames.keys],
        "differences": frames.differences,
        "lives": [_object_history(history, story.texts) for history in histories.histories(timeline.end)],
        "course": [turn.as_json() for turn in totals.turns()],
        "texts": words.texts(timeline.end, shown),
        "pool": pool_texts(timeline.end),
        "mana": colors_of_mana(timeline.end, shown),
        "played": words.played,
        "durations": words.durations,
        "effects": {
            effect: effect_at_work(effect, timeline.end.edition) for effect in sorted(_effects(timeline.records))
        },
        "summaries": {rule: summaries[rule] for rule in sorted(cited & summaries.keys())},
    }


def _effects(records: Sequence[Recorded]) -> frozenset[str]:
    return frozenset(record.event.effect for record in records if isinstance(record.event, ContinuousEffectBegan))


def _game(timeline: Timeline) -> Mapping[str, Json]:
    end = timeline.end
    first: Recorded = timeline.records[0]
    assert isinstance(first.event, GameStarted), "the fold lets no other event stand first"
    return {
        "game": end.game,
        "edition": end.edition,
        "kind": end.kind,
        "engine": first.event.engine,
        "players": {str(seat): in_one_line(end.names.get(seat, f"seat {seat}")) for seat in end.seats},
        "seen_by": end.redacted_for,
        "events": len(timeline),
        "turns": end.turn,
        "sealed": end.sealed,
        "result": result(end),
    }


def result(end: GameState) -> str:
    """How a game ended, in a few words."""
    return result_in_words(end) if end.ended else "not finished"


def _words(edition: str) -> Mapping[str, Json]:
    terms = terms_of(edition)
    return {
        "zones": {zone: words.title for zone, words in terms.zones.items()},
        "phases": dict(terms.phases.items()),
        "steps": dict(terms.steps.items()),
    }


def _marks(found: Sequence[Mark], divergences: Mapping[int, str]) -> list[Mark]:
    described = [Mark(n, "divergence", in_one_line(text)) for n, text in divergences.items()]
    return sorted([*found, *described], key=lambda mark: mark.n)


def _object_history(history: ObjectHistory, texts: Sequence[str]) -> Mapping[str, Json]:
    """A history; a sentence only where it is not that of the play-by-play."""
    return {
        "number": history.number,
        "kind": history.kind,
        "owner": history.owner,
        "title": history.title,
        "stays": [[*asdict(stay).values()] for stay in history.stays],
        "entries": [_entry(entry, texts) for entry in history.entries],
    }


def _entry(entry: Entry, texts: Sequence[str]) -> list[Json]:
    changes: list[Json] = [[change.what, change.before, change.after] for change in entry.changes]
    found: list[Json] = [entry.n, changes]
    return found if entry.sentence == texts[entry.n - 1] else [*found, entry.sentence]
