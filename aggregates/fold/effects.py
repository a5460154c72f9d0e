"""How effects, what abilities remember and delayed triggers change the state (`rewind.events.playing`)."""

from __future__ import annotations

from typing import TypeVar

from rewind.aggregates.fold.draft import Draft
from rewind.aggregates.fold.playing import require_bound
from rewind.events import playing
from rewind.events.errors import FoldError

Began = TypeVar("Began", playing.ContinuousEffectBegan, playing.TriggerAwaited)
"""What goes on until something ends it."""


def require_made(draft: Draft, made: playing.ContinuousEffectBegan | playing.TriggerAwaited) -> None:
    """Raises FoldError RW2101 or RW2102 where whose it is, its source, or what it affects is not there."""
    if made.seat is not None:
        draft.player(made.seat)
    if made.source is not None:
        draft.require_known(made.source)
    for thing in made.affects:
        draft.require_thing(thing)
    require_bound(draft, made.bound)


def continuous_effect_began(draft: Draft, event: playing.ContinuousEffectBegan) -> None:
    """The effect is at work."""
    require_made(draft, event)
    draft.effects = draft.effects.set(draft.n, event)


def continuous_effect_ended(draft: Draft, event: playing.ContinuousEffectEnded) -> None:
    """The effect is over, or for some objects. Raises FoldError RW2108 where it is not at work, RW2107 for others."""
    if event.effect not in draft.effects:
        raise FoldError("RW2108", f"event {event.effect} is not an effect at work")
    began = draft.past_effects.get(event.effect, draft.effects[event.effect])
    draft.past_effects = draft.past_effects.set(event.effect, began)
    if event.objects:
        draft.effects = draft.effects.set(event.effect, _without(draft.effects[event.effect], event.objects))
        return
    draft.effects = draft.effects.delete(event.effect)
    if event.effect in draft.remaining:
        draft.remaining = draft.remaining.delete(event.effect)


def _without(began: Began, objects: tuple[str, ...]) -> Began:
    """What goes on without some objects. Raises FoldError RW2107 where it does not mean them."""
    meant = {thing for one in began.bound for thing in one.objects}.union(began.affects)
    if not meant.issuperset(objects):
        raise FoldError("RW2107", f"it does not affect {', '.join(obj for obj in objects if obj not in meant)}")
    bound = tuple(
        one.model_copy(update={"objects": tuple(thing for thing in one.objects if thing not in objects)})
        for one in began.bound
    )
    affects = tuple(thing for thing in began.affects if thing not in objects)
    return began.model_copy(update={"affects": affects, "bound": bound})


def replaced_or_prevented(draft: Draft, event: playing.EventReplaced | playing.EventPrevented) -> None:
    """What would have happened did not; what happened instead are events of their own."""
    draft.require_thing(event.object)
    for obj in (event.by, event.source):
        if obj is not None:
            draft.require_known(obj)
    if event.effect is not None:
        draft.require_event(event.effect)


def shield_used(draft: Draft, event: playing.ShieldUsed) -> None:
    """So much is left of the effect. Raises FoldError RW2108 where it is not at work."""
    if event.effect not in draft.effects:
        raise FoldError("RW2108", f"event {event.effect} is not an effect at work")
    draft.remaining = draft.remaining.set(event.effect, event.left)


def by_name(one: playing.RememberedName) -> tuple[str, str]:
    """The order in which names are remembered."""
    return one.key, one.name


def remembered(draft: Draft, event: playing.Remembered) -> None:
    """Things are added to those that the name meant; words, mana and a number take the place of earlier ones."""
    if event.seat is not None:
        draft.player(event.seat)
    draft.require_known(event.object)
    for thing in event.objects + event.hidden_objects:
        draft.require_thing(thing)
    names_before = {by_name(one): one for one in draft.remembered.get(event.object, ())}
    new = playing.RememberedName(key=event.key, name=event.name, seat=event.seat)
    before = names_before.get(by_name(new), new)
    objects = tuple(dict.fromkeys((*before.objects, *event.objects)))
    hidden = dict.fromkeys((*before.hidden_objects, *event.hidden_objects))
    after = before.model_copy(
        update={
            "objects": objects,
            "hidden_objects": tuple(obj for obj in hidden if obj not in objects),
            "values": event.values or before.values,
            "seat": event.seat if event.hidden_objects else before.seat,
            "number": before.number if event.number is None else event.number,
        }
    )
    names = sorted({**names_before, by_name(new): after}.values(), key=by_name)
    draft.remembered = draft.remembered.set(event.object, tuple(names))


def trigger_awaited(draft: Draft, event: playing.TriggerAwaited) -> None:
    """The delayed triggered ability waits (rule 404.4)."""
    require_made(draft, event)
    draft.awaited = draft.awaited.set(draft.n, event)


def trigger_ended(draft: Draft, event: playing.TriggerEnded) -> None:
    """The delayed triggered ability waits no more, or not for some objects; or what has triggered ceases to exist.

    Raises FoldError RW2108 where it does not wait, RW2107 where it is not about these.
    """
    waiting = draft.triggers.get(event.trigger)
    if waiting is not None and not event.objects:
        draft.past_triggers = draft.past_triggers.set(event.trigger, waiting)
        draft.triggers = draft.triggers.delete(event.trigger)
        return
    if event.trigger not in draft.awaited:
        raise FoldError("RW2108", f"event {event.trigger} is not a delayed triggered ability that waits")
    awaited = draft.past_awaited.get(event.trigger, draft.awaited[event.trigger])
    draft.past_awaited = draft.past_awaited.set(event.trigger, awaited)
    if event.objects:
        draft.awaited = draft.awaited.set(event.trigger, _without(draft.awaited[event.trigger], event.objects))
        return
    draft.awaited = draft.awaited.delete(event.trigger)
