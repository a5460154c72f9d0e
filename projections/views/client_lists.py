"""What a client listed as possible for the player who recorded a game, or as not, in words.

An imported log has it beside what the rules say, which cannot be asked about cards whose texts are not known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rewind.aggregates.state import GameState
from rewind.aggregates.timeline import Timeline
from rewind.events.base import Event
from rewind.events.combat import AttackersDeclared, BlockersDeclared
from rewind.events.playing import ChoiceOffered, TargetsChosen
from rewind.events.turn import OfferedAction, PriorityReceived
from rewind.projections.views.legal_actions import scene_for
from rewind.projections.views.plain_data import PlainData
from rewind.projections.words.phrases.scene import Scene
from rewind.projections.words.phrases.words import listed, spelled

_VERBS = {
    "Activate": "activate an ability of",
    "Activate_Mana": "activate a mana ability of",
    "Attack": "attack with",
    "Block": "block with",
}
"""The client's word → what is done with the object, where that is not the word itself."""


@dataclass(frozen=True, slots=True)
class Listed(PlainData):
    """One thing that a client listed."""

    text: str
    """What it is, in words."""
    action: str
    """The client's word for it; `Choose` of something that is offered as a choice."""
    object: str | int | None = None
    """The object with which it is done; the object or player that can be chosen."""
    value: str | None = None
    """The word that can be chosen."""


@dataclass(frozen=True, slots=True)
class ClientList(PlainData):
    """What a client listed at one point."""

    event: int
    """The event that has it."""
    seat: int
    """The player."""
    possible: tuple[Listed, ...]
    """What could be done, in the client's order."""
    barred: tuple[Listed, ...]
    """What could not be done then."""


def client_list(timeline: Timeline, n: int) -> ClientList | None:
    """What the client listed for event `n`, or for what is awaited after it; None where the log has no such list."""
    awaiting = timeline.at(n).awaiting
    for number in (n, None if awaiting is None else awaiting.event):
        if number:
            found = list_of(timeline.at(number), number, timeline.record(number).event)
            if found is not None:
                return found
    return None


def list_of(state: GameState, n: int, event: Event, *, ids: bool = True) -> ClientList | None:
    """What an event has of a client's list; `state` is that after it, `ids`: whether objects have their ids."""
    scene = scene_for(state, None, ids=ids)
    match event:
        case PriorityReceived(seat=seat):
            can, cannot = (*event.declined, *event.offered), event.barred
        case AttackersDeclared(seat=seat) | BlockersDeclared(seat=seat):
            can, cannot = event.offered, ()
        case TargetsChosen(seat=int(seat)):
            can, cannot = event.offered, ()
        case ChoiceOffered(seat=seat, private=True):
            things = [Listed(scene.thing(one), "Choose", one) for one in (*event.objects, *event.hidden_objects)]
            words = [Listed(spelled(value), "Choose", value=value) for value in event.values]
            return ClientList(n, seat, (*things, *words), ())
        case _:
            return None
    if not (can or cannot):
        return None
    return ClientList(n, seat, _in_words(scene, can), _in_words(scene, cannot))


def _in_words(scene: Scene, actions: Sequence[OfferedAction]) -> tuple[Listed, ...]:
    return tuple(Listed(action_in_words(scene, action), action.action, action.object) for action in actions)


def action_in_words(scene: Scene, action: OfferedAction) -> str:
    """One of the actions of a list: `cast Opt (7.2) for {U}, which could not be paid`."""
    options = listed([scene.thing(option) for option in action.options], "or") if action.options else ""
    if action.object is None:
        return " ".join(word for word in (spelled(action.action).lower(), options) if word)
    text = f"{_VERBS.get(action.action, spelled(action.action).lower())} {scene.name(action.object)}"
    if action.client_ability is not None:
        text += f" ({action.client_ability})"
    if options:
        text += f": {options}"
    if action.cost is not None:
        text += f" for {action.cost}" + (", which could not be paid" if action.payable is False else "")
    if action.required:
        text += ", which has to attack"
    return text if action.barred_by is None else f"{text}: {scene.name(action.barred_by)} forbids it"
