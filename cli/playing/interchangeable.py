"""Things that are equal for whoever chooses among them, so that they are offered once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from rewind.aggregates.questions.position import ObjectOrPlayer
from rewind.aggregates.seen_cards import sees
from rewind.aggregates.state import GameState
from rewind.projections.views.legal_action import LegalAction
from rewind.projections.views.object_views import ObjectView
from rewind.projections.views.positions import position


class Group(NamedTuple):
    """Things that are equal."""

    text: str
    """What the first of them is called."""
    indices: tuple[int, ...]
    """Where they stand among all."""

    def line(self) -> str:
        """How they are offered: "Mountain (1.2), one of 4"."""
        return self.text if len(self.indices) == 1 else f"{self.text}, one of {len(self.indices)}"


def grouped(texts: Sequence[str], keys: Sequence[Hashable]) -> list[Group]:
    """The things with equal keys together, in the order of the first of each."""
    found: dict[Hashable, list[int]] = {}
    for index, key in enumerate(keys):
        found.setdefault(key, []).append(index)
    return [Group(texts[indices[0]], tuple(indices)) for indices in found.values()]


class Interchangeable:
    """What tells the things of a position apart, for a seat."""

    def __init__(self, state: GameState, seat: int) -> None:
        self._state = state
        self._seat = state.deciders.get(seat, seat)
        at = position(state)
        self._objects = {obj.id: obj for zone in at.zones for obj in zone.objects}
        self._named = frozenset(_named_elsewhere(self._objects.values(), (one.affects for one in at.effects)))

    def keys(self, things: Sequence[ObjectOrPlayer], texts: Sequence[str]) -> list[Hashable]:
        """The key of each; `texts` are what the player is told of each."""
        return [self.key(thing, text) for thing, text in zip(things, texts, strict=True)]

    def key(self, thing: ObjectOrPlayer, text: str = "") -> Hashable:
        """Equal for things between which there is nothing to choose: cards of a hand, permanents in the same state.

        Cards that the player may not look at are equal only by what is told of them now (`text`): of those that are
        looked at in a library, and in another's hand, the names.
        """
        obj = self._objects.get(thing) if isinstance(thing, str) else None
        if obj is None or not obj.known or self._is_special(obj):
            return thing
        if not sees(self._state, self._seat, obj.id):
            is_named = obj.zone in ("hand", "library") and obj.name is not None and obj.name in text
            return (obj.name, obj.zone, obj.owner) if is_named else thing
        if obj.zone not in ("hand", "in_play"):
            return thing
        began = 0 if obj.controller is None else self._state.players[obj.controller].turn_began
        is_late = (obj.controlled_since or 0) > max(began, 1)  # it cannot attack or be tapped yet
        return (replace(obj, id="", number=0, place=None, entered=0, controlled_since=None), is_late)

    def action_key(self, action: LegalAction) -> Hashable:
        """Equal for options that do the same with equal things."""
        if action.object is None:
            return action
        key = self.key(action.object)
        if key == action.object:
            return (action.text, action.object)
        text = action.text.replace(f"({action.object})", "")
        return (text, action.details, key)

    def _is_special(self, obj: ObjectView) -> bool:
        """Whether something else names it: it is enchanted, blocked, a target, under an effect, or remembers."""
        return bool(obj.id in self._named or obj.attachments or obj.remembered or obj.blocking)


def _named_elsewhere(
    objects: Iterable[ObjectView], affected: Iterable[Iterable[ObjectOrPlayer]]
) -> Iterable[ObjectOrPlayer]:
    for obj in objects:
        yield from obj.blocking
        if obj.attached_to is not None:
            yield obj.attached_to
        if obj.stack is not None:
            yield from (one for chosen in obj.stack.targets for one in chosen)
    for things in affected:
        yield from things
