"""What a claim says of one moment: whether something is so there, and whether something could be done there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import yaml

from rewind.aggregates.editions.terms import Terms, terms_of
from rewind.aggregates.game import Game
from rewind.aggregates.questions.inputs import is_decision
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.aggregates.state import GameState, number_of
from rewind.aggregates.timeline import Timeline
from rewind.events.envelope import Recorded
from rewind.events.errors import QueryError, RewindError
from rewind.events.turn import PhaseBegan, PriorityPassed, StepBegan, TurnBegan
from rewind.replays.auditing.audit import judge_decision
from rewind.replays.forking.steps import naming_of, read_steps, run_steps
from rewind.replays.judging.claims.deciding_events import deciding_events
from rewind.replays.judging.records import Evidence, Hypothetical, Position
from rewind.replays.scenarios.expect.game import NOWHERE, Expectations
from rewind.replays.scenarios.form.document import Document
from rewind.replays.scenarios.form.expectations import Expect, ObjectExpect
from rewind.replays.scenarios.form.naming import Naming, everywhere
from rewind.replays.scenarios.results import Failure, Unsupported

_FILE = "claim"

_OF_ANY_ZONE = ("zone", "owner", "name", "colors")
"""What is asked of an object wherever it is; all else is asked of a permanent."""


def _document(step: object, timeline: Timeline, *, defaults: bool = True) -> Document:
    """A step, read as one of a scenario's. Raises ScenarioError."""
    text = yaml.safe_dump({"do": [step], "defaults": defaults}, sort_keys=False, allow_unicode=True)
    return read_steps(text, _FILE, timeline.end)


def _plain(value: object) -> object:
    """Plain data with lists, as YAML is written."""
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, tuple | list) else value


def expected(timeline: Timeline, body: Position) -> tuple[Document, Expect]:
    """What is claimed to be so, in the document that it is read as. Raises ScenarioError."""
    document = _document({"check": _plain(body.expect)}, timeline)
    expect = document.form.do[0].check
    assert expect is not None, "_document reads the step that is given"
    return document, expect


def is_so(records: Sequence[Recorded], body: Position) -> Evidence:
    """Whether it is so at the end of these records. Raises ScenarioError, and Failed for a name of nothing."""
    timeline = Timeline(records)
    document, expect = expected(timeline, body)
    naming = naming_of(timeline.end)
    try:
        failures = Expectations(timeline.end, records, naming, None).check(expect, document, ("do", 0, "check"))
    except Unsupported as unknown:
        return Evidence(answer="cannot_be_told", why=str(unknown))
    left = _left_play(timeline.end, naming, failures)
    decided = _that_fail(expect, failures) if left is None else _of_its_zone(expect, left.name)
    decisive = deciding_events(timeline, naming, decided)
    rules = tuple(dict.fromkeys(rule for one in decisive for rule in one.rule))
    events = tuple(one.n for one in decisive)
    if failures:
        terms = terms_of(timeline.end.edition)
        why = _failed(failures[0], terms)
        why = why if left is None else f"{left.name} is not {terms.in_play} any more, but {left.where}; {why}"
        return Evidence(answer="rejected", why=why, events=events, rules=rules)
    return Evidence(answer="upheld", why="it is so", events=events, rules=rules)


class _Left(NamedTuple):
    """Something that has left play."""

    name: str
    where: str
    """Where it is now: "in the graveyard"."""


def _left_play(state: GameState, naming: Naming, failures: Sequence[Failure]) -> _Left | None:
    """The object of the first failure, where what is claimed of it is of a permanent and it has left play."""
    if not failures:
        return None
    first, *names = failures[0].what.split(".")
    if first != "objects" or len(names) < 2 or names[-1] in _OF_ANY_ZONE:
        return None
    name = names[:-1]
    obj = naming.first(state, ".".join(name), everywhere(state))
    key = None if obj is None else state.position.get(obj)
    if obj is None or key is None or key.zone in ("in_play", "stack"):
        return None
    was = any(state.in_play(one) for one in state.objects_of(number_of(obj)) if one != obj)
    return _Left(".".join(name), terms_of(state.edition).where(key.zone)) if was else None


def _of_its_zone(expect: Expect, name: str) -> Expect:
    """That an object is somewhere: what decides it is how it came there."""
    return type(expect).model_construct({"objects"}, objects={name: ObjectExpect.model_construct({"zone"})})


def _that_fail(expect: Expect, failures: Sequence[Failure]) -> Expect:
    """Of what is expected of objects alone, what does not hold: it is what rejects it. The whole where all holds."""
    places = [one.what.split(".") for one in failures]
    if not places or any(place[0] != "objects" for place in places):
        return expect
    objects: dict[str, ObjectExpect | None] = {}
    for name, its in expect.objects.items():
        failing = {place[-1] for place in places if ".".join(place[1:-1]) == name}
        if its is None or not failing <= its.model_fields_set:
            return expect
        if failing:
            objects[name] = type(its).model_construct(failing, **{key: getattr(its, key) for key in failing})
    return expect.model_copy(update={"objects": objects})


def once_stack_is_empty(records: Sequence[Recorded], n: int) -> Sequence[Recorded] | Evidence:
    """The first `n` events, with all until everybody has passed so often that the stack is empty.

    What is under way then comes to its end first, and what has triggered goes on the stack, as these records have it.
    Why nothing is told where somebody has to choose, or the rules have no answer.
    """
    timeline = Timeline(records)
    until = records[: _priority_after(timeline, _before_seal(timeline, n))]
    document = _document({"resolve": "all"}, Timeline(until), defaults=False)
    try:
        game = Game(until)
        if game.pending is not None and game.pending.kind != "priority":
            raise QueryError("RW2209", "a choice is open")
        left_open = run_steps(game, document)
    except QueryError:
        asked = game.pending
        who = "somebody" if asked is None else game.state.names.get(asked.seat) or f"seat {asked.seat}"
        return Evidence(answer="cannot_be_told", why=f"{who} has to choose before the stack is empty")
    except (RewindError, LookupError, AssertionError):
        return Evidence(answer="cannot_be_told", why=_NOT_AS_RECORDED)
    if left_open:
        return Evidence(answer="cannot_be_told", why=f"before the stack is empty something is random: {left_open[0]}")
    return game.records


def _before_seal(timeline: Timeline, n: int) -> int:
    """The last event up to `n` that is no seal, nor follows one: it ends the log, and not the game."""
    while timeline.at(n).sealed:
        n -= 1
    return n


def _priority_after(timeline: Timeline, n: int) -> int:
    """The first event from `n` on after which a player has priority; `n` where nothing waits for that any more."""
    if timeline.at(n).is_between_actions:
        return n
    for record in timeline.records[n:]:
        before = timeline.at(record.n - 1)
        if isinstance(record.event, _PARTS) and not (before.triggers or before.zone("stack")):
            return n
        if timeline.at(record.n).is_between_actions:
            return record.n
    return len(timeline)


_PARTS = (TurnBegan, PhaseBegan, StepBegan)


def _failed(failure: Failure, terms: Terms) -> str:
    """What is claimed, and what there is instead."""
    if failure.actual == NOWHERE:
        return f"{_in_words(failure.what, terms)} exists nowhere"
    expected, actual = failure.expected, "none" if str(failure.actual) == "None" else failure.actual
    if failure.what.endswith(".zone"):
        expected, actual = _zone(expected, terms), _zone(actual, terms)
    return f"{_in_words(failure.what, terms)}: claimed {expected}, there is {actual}".replace("_", " ")


def _zone(name: str, terms: Terms) -> str:
    """The name of a zone in the terms of an edition; anything else as it is."""
    return next((words.title.lower() for zone, words in terms.zones.items() if zone == name), name)


def _in_words(what: str, terms: Terms) -> str:
    """What was looked at: "power of Horned Turtle" for `objects.Horned Turtle.power`."""
    first, *names = what.split(".")
    match first, names:
        case "objects", [*name, field]:
            return f"{field} of {'.'.join(name)}" if name else field
        case ("sizes" | "has" | "has_not" | "zones", [*name, zone]) if name:
            what_there = "number of cards that" if first == "sizes" else "what"
            return f"{what_there} {'.'.join(name)} has {terms.where(zone)}"
        case "count", [player, zone, *name]:
            return f"number of {'.'.join(name)} that {player} has {terms.where(zone)}"
        case _, [_, *_]:
            return f"{first} of {'.'.join(names)}"
        case _:
            return first


def _at_once(step: Mapping[str, object]) -> Mapping[str, object]:
    """A step; an answer is given to the choice that is open there, whether it fits or not."""
    answer = step.get("answer")
    return {"decided": {"by": answer.get("by"), "step": step}} if isinstance(answer, Mapping) else step


_NOT_AS_RECORDED = "the log has come there by what the rules do not allow, so that they cannot go on from there"
"""Why nothing is told: an action under way, run again, is not what the log has, or names what is not there."""


def could(records: Sequence[Recorded], body: Hypothetical) -> Evidence:
    """Whether the rules let the step be done at the end of these records. Raises ScenarioError, Failed."""
    timeline = Timeline(records)
    records = records[: _before_seal(timeline, len(timeline))]
    document = _document(_plain(_at_once(body.step)), timeline)
    try:
        game = Game(records)
        run_steps(game, document)
    except IllegalAction as refused:
        rules = tuple(rule.number for rule in refused.rules)
        return Evidence(answer="rejected" if rules else "cannot_be_told", why=refused.what, rules=rules)
    except QueryError as error:
        return Evidence(answer="cannot_be_told", why=error.what)
    except (RewindError, LookupError, AssertionError):
        return Evidence(answer="cannot_be_told", why=_NOT_AS_RECORDED)
    decisions = [one for one in game.records[len(records) :] if is_decision(one.event)]
    chosen = next((one for one in decisions if not isinstance(one.event, PriorityPassed)), None)
    allowed = () if chosen is None else judge_decision(game.records, chosen.n).allowed_by
    return Evidence(answer="upheld", why="the rules allow it there", rules=allowed)
