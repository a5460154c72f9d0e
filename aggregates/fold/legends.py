"""Since when a permanent has been a Legend of its name, or a world: what the state learns for rules 420.5e and 420.5i.

It is learned from whatever makes it so: a permanent that comes into play, and changes of its type line or name, copies
among them. What happens at the same time has the same number, that of the first event of the group; what continuous
effects make of an object is as old as the event that brought it about.
"""

from __future__ import annotations

from rewind.aggregates.fold.draft import Draft
from rewind.events.base import Characteristics, TypeLine
from rewind.events.errors import FoldError


def is_legend(line: TypeLine) -> bool:
    """Whether a type line has the subtype Legend or the supertype legendary."""
    return "Legendary" in line.supertypes or "Legend" in line.subtypes


def is_world(line: TypeLine) -> bool:
    """Whether a type line has the enchantment type Enchant World or the supertype world."""
    return "World" in line.supertypes or "Enchant World" in line.subtypes


def learn_on_entry(draft: Draft, obj: str) -> None:
    """A permanent has come into play: what it is now it has been since then."""
    facts = draft.characteristics_of(obj)
    time = draft.n if draft.together is None else draft.together
    _learn(draft, obj, None, facts, time)


def learn_on_return(draft: Draft, obj: str) -> None:
    """A permanent is there again that had stayed in its zone: what it was before it has been all the time (702.26d)."""
    facts = draft.characteristics_of(obj)
    _learn(draft, obj, facts, facts, draft.entered[obj])


def learn_on_change(draft: Draft, obj: str, before: Characteristics | None, *, by_effect: bool) -> None:
    """The characteristics of an object were `before`, and are others now; only what it is anew has begun now.

    `by_effect`: a continuous effect has made it so, as soon as what it looks at had happened.
    """
    key = draft.position[obj]
    if key is None or key.zone != "in_play":
        return
    time = draft.n if draft.together is None else draft.together
    if by_effect and draft.cause is not None:
        time = draft.cause
    _learn(draft, obj, before, draft.characteristics_of(obj), time)


def _learn(draft: Draft, obj: str, before: Characteristics | None, after: Characteristics | None, time: int) -> None:
    if after is not None and after.name is not None and is_legend(after.type_line):
        if before is None or before.name != after.name or obj not in draft.legend_since:
            draft.legend_since = draft.legend_since.set(obj, time)
    elif obj in draft.legend_since:
        draft.legend_since = draft.legend_since.delete(obj)
    if after is not None and is_world(after.type_line):
        if before is None or obj not in draft.world_since:
            draft.world_since = draft.world_since.set(obj, time)
    elif obj in draft.world_since:
        draft.world_since = draft.world_since.delete(obj)


def learn_again(draft: Draft, obj: str, legend: int | None, world: int | None) -> None:
    """A permanent is there with whole values, which may say since when it is what it is.

    Where they do not, that is since it came into play. Raises FoldError RW2107 where they say it of what it is not,
    RW2108 where the event has not happened yet.
    """
    facts = draft.characteristics_of(obj)
    entered = draft.entered[obj]
    _learn(draft, obj, None, facts, entered)
    for recorded, known in ((legend, obj in draft.legend_since), (world, obj in draft.world_since)):
        if recorded is not None:
            draft.require_event(recorded)
            if facts is not None and not known:
                raise FoldError("RW2107", f"object {obj} is no Legend, or no world, since event {recorded}")
    if legend is not None:
        draft.legend_since = draft.legend_since.set(obj, legend)
    if world is not None:
        draft.world_since = draft.world_since.set(obj, world)
