"""Replacement and prevention effects of spells and abilities begin (rules 418.3, 419.3)."""

from __future__ import annotations

from typing import cast

from aggregates.cards.language import Amount, ChangedEvent, Duration, Pattern, Replace, Things
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.naming import ObjectOrPlayer
from aggregates.rules.happening.happen import happen
from aggregates.rules.happening.layering.changes import as_json
from aggregates.rules.queries.replacing import words_of
from events.playing import Bound, ContinuousEffectBegan

SHIELD = Replace(change="replace", event=Pattern(event="destroy", what="each"), regenerate=True, uses=1)
"""What regenerates an object: the next time that it would be destroyed (rule 419.6b)."""


def begin_regeneration(context: Context, obj: str, *rule: str) -> None:
    """A permanent gets a regeneration shield until the end of the turn (rule 419.6b)."""
    _begin(context, SHIELD, {"each": (obj,)}, "end_of_turn", *rule)


def begin_replacing(context: Context, change: Replace, to: Things | None, until: Duration, *rule: str) -> None:
    """What replaces or prevents begins to, with what its words mean now (rules 418.3c, 419.8a).

    Where it speaks of `each` of several objects or players, each gets one of its own (2006-10: 419.7c).
    """
    if to is None or "each" not in words_of(change):
        _begin(context, change, {}, until, *rule)
        return
    for thing in context.resolve(to):
        if isinstance(thing, int) or context.engine.zone_of(thing) is not None:
            _begin(context, change, {"each": (thing,)}, until, *rule, "419.7c")


def _begin(
    context: Context, change: Replace, each: dict[str, tuple[ObjectOrPlayer, ...]], until: Duration, *rule: str
) -> None:
    change = _locked_in(context, change)
    if isinstance(change.shield, int) and change.shield <= 0:
        return
    words = {word.removeprefix("-") for word in words_of(change)} - {"this", "each"}
    bound = [Bound(name=name, objects=things) for name, things in each.items()]
    for word in sorted(words):
        if word in ("X", "that_much"):
            bound.append(Bound(name=word, number=context.amount(cast(Amount, word))))
        elif word.startswith("$"):
            bound.append(_bound(context, word))
        else:
            bound.append(Bound(name=word, objects=tuple(context.resolve_reference(word))))
    began = ContinuousEffectBegan(
        seat=context.you, source=context.source, effect=as_json((change,)), duration=until, bound=tuple(bound)
    )
    happen(context.engine, began, *rule)


def _bound(context: Context, word: str) -> Bound:
    """What a name, or a role of what it was given to, means as an effect begins (rule 418.3c)."""
    name, _, role = word.partition(".")
    named = context.named(name)
    value = named.roles.get(role, ()) if role else named.things
    if isinstance(value, int):
        return Bound(name=word, number=value)
    number = None if role or value else named.number
    return Bound(name=word, objects=value, number=number, values=() if role else named.values)


def _locked_in(context: Context, change: Replace) -> Replace:
    """An effect whose numbers are determined, but for those of the event that it looks for (rule 418.3c)."""
    updates: dict[str, object] = {}
    if change.shield is not None:
        updates["shield"] = context.amount(change.shield)
    if change.prevent is not None and change.prevent != "all" and not _asks_for_event(change.prevent):
        updates["prevent"] = context.amount(change.prevent)
    if change.set is not None:
        numbers = {"amount": change.set.amount, "number": change.set.number}
        known = {
            name: context.amount(one) for name, one in numbers.items() if one is not None and not _asks_for_event(one)
        }
        updates["set"] = change.set.model_copy(update=known) if known else change.set
    return change.model_copy(update=updates) if updates else change


def _asks_for_event(amount: Amount) -> bool:
    changed = ChangedEvent(amount=amount)
    return '"event.' in changed.model_dump_json()
