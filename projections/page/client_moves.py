"""What a client listed as possible at the decisions of the player who recorded a game, for its page.

The form is that of `legal_moves`, which the rules of games that were played here answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rewind.aggregates.digest import Json
from rewind.aggregates.questions.inputs import is_decision
from rewind.aggregates.timeline import Timeline
from rewind.events.base import Event
from rewind.events.combat import AttackersDeclared, BlockersDeclared
from rewind.events.playing import AbilityPlayed, ChoiceMade, ChoiceOffered, LandPlayed, SpellPlayed, TargetsChosen
from rewind.events.turn import PriorityPassed, PriorityReceived
from rewind.projections.page.legal_moves import Line, Numbers
from rewind.projections.views.client_lists import ClientList, Listed, list_of
from rewind.projections.words.phrases.words import spelled

_QUESTIONS: Mapping[type[Event], str] = {
    AttackersDeclared: "attackers are declared",
    BlockersDeclared: "blockers are declared",
    TargetsChosen: "targets are chosen",
}


def client_moves(timeline: Timeline, *, advance: Callable[[], None] = lambda: None) -> Mapping[str, Json] | None:
    """What the client listed, by the number of the decision for which it did; None where the log has no such list.

    `timeline` is the log as the page's viewer has it. `advance` is called for every event that is looked at.
    """
    actions, refusals = Numbers(), Numbers()
    at: dict[str, Json] = {}
    pending: tuple[str, ClientList] | None = None
    for record in timeline.records:
        advance()
        event = record.event
        offered = list_of(timeline.at(record.n), record.n, event, ids=False) if _may_have_list(event) else None
        if offered is not None:
            pending = _question(timeline, event, offered), offered
        is_answer = isinstance(event, TargetsChosen) or is_decision(event)
        if pending is None or not is_answer or getattr(event, "seat", None) != pending[1].seat:
            continue
        (question, listed), pending = pending, None
        chosen: dict[Line, None] = {_line(one): None for one in listed.possible if _is_chosen(one, event)}
        others = dict.fromkeys(line for one in listed.possible if (line := _line(one)) not in chosen)
        barred = dict.fromkeys(map(_line, listed.barred))
        numbers: list[Json] = list(map(actions.number, (*chosen, *others)))
        at[str(record.n)] = [question, numbers, len(chosen), list(map(refusals.number, barred))]
    if not at:
        return None
    of_client: dict[str, Json] = {"at": at, "actions": list(actions.values), "refusals": list(refusals.values)}
    return of_client | {"until": len(timeline), "by_client": True}


def _may_have_list(event: Event) -> bool:
    return isinstance(event, PriorityReceived | ChoiceOffered | TargetsChosen | AttackersDeclared | BlockersDeclared)


def _question(timeline: Timeline, event: Event, offered: ClientList) -> str:
    who = timeline.at(offered.event).names.get(offered.seat, f"Player {offered.seat}")
    if isinstance(event, ChoiceOffered):
        few = str(event.minimum) if event.minimum == event.maximum else f"{event.minimum} to {event.maximum}"
        return f"{who} chooses {few} of these ({spelled(event.kind)})"
    return _QUESTIONS.get(type(event), f"{who} has priority")


def _line(listed: Listed) -> Line:
    return listed.text, "", ()


def _is_chosen(listed: Listed, event: Event) -> bool:
    """Whether something of the list is what was decided. Which of its targets were chosen the decision says."""
    match event:
        case PriorityPassed():
            return listed.action == "Pass"
        case LandPlayed() | SpellPlayed():
            return listed.action in ("Play", "Cast") and listed.object == event.object
        case AbilityPlayed():
            return listed.action.startswith("Activate") and listed.object == event.object
        case AttackersDeclared():
            return listed.object in [attack.attacker for attack in event.attacks]
        case BlockersDeclared():
            return listed.object in [block.blocker for block in event.blocks]
        case ChoiceMade():
            if listed.object is not None:
                return listed.object in (*event.objects, *event.hidden_objects)
            return listed.value in (*event.values, *event.hidden_values)
        case _:
            return False
