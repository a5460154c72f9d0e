"""Who may attack where a question stands, and whose turn it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY, number_of
from rewind.cli.asking.question import Fields, Question
from rewind.cli.scenario_report import Course
from rewind.events.base import Event
from rewind.events.errors import ScenarioError
from rewind.events.playing import ChoiceOffered
from rewind.projections.views.legal_actions import legal
from rewind.projections.words.names import names_of


def attackers(question: Question, player: str) -> list[str]:
    """References to the creatures of a player that may attack under some edition, once attackers are declared.

    Raises ScenarioError RW6106 where none may.
    """
    found: dict[str, None] = {}
    for course in question.following({"attack": {"by": player, "attackers": {}}}).courses():
        asked = [record for record in course.outcome.records if _asks_for_attackers(record.event)]
        if asked:
            state = fold(EMPTY, course.outcome.records[: asked[-1].n])
            offer = asked[-1].event
            assert isinstance(offer, ChoiceOffered)
            able = {action.object for action in legal(state, offer, ids=False).actions if action.object is not None}
            found |= dict.fromkeys(_references(question, course, player, able))
    if not found:
        raise ScenarioError(
            "RW6106", f"no creature of {player} may attack now; why not, says: can {player} attack with …"
        )
    return list(found)


def _asks_for_attackers(event: Event) -> bool:
    return isinstance(event, ChoiceOffered) and event.kind == "attackers"


def _references(question: Question, course: Course, player: str, objects: set[str]) -> list[str]:
    """What a scenario calls creatures of a player: by label or name, with a number where several have the name."""
    state, seat = course.end, question.names.index(player) + 1
    labels = {number: label for label, number in course.outcome.labels.items()}
    times, found = Counter[str](), []
    for obj in state.zone("in_play"):
        if state.controller[obj] != seat:
            continue
        name = labels.get(number_of(obj)) or next(iter(names_of(state, obj)), "")
        times[name] += 1
        if obj in objects:
            found.append(name if times[name] == 1 else f"{name}#{times[name]}")
    return found


def hint_of_the_turn(question: Question, step: Fields) -> str:
    """Whose turn it is, where another player was to attack; else empty."""
    attack = step.get("attack")
    by = attack.get("by") if isinstance(attack, Mapping) else None
    active = {course.end.active for course in question.courses()} - {None}
    whose = [question.names[seat - 1] for seat in active if seat is not None]
    if by is None or not whose or by in whose:
        return ""
    return f"it is the turn of {whose[0]}; write turn: {by}" if not question.steps else f"it is the turn of {whose[0]}"
