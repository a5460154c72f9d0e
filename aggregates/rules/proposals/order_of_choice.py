"""Which of several replacement effects has to be chosen first (2006-10: 419.9a; 2026-04: 616.1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rewind.aggregates.cards.language import ChangedEvent, Choose, CopyOf, Filter, Pattern, Replace
from rewind.aggregates.rules.at_work.replacing import ReplacementEffect
from rewind.aggregates.rules.engine.engine import Engine

CONTROL, COPY, ANY = range(3)
"""Whose control something comes into play under; that it would be a copy of something else; anything else."""

RULES = {CONTROL: "2026-04 616.1b", COPY: "2026-04 616.1c"}
"""What an effect is about → the rule by which it has to be chosen before others."""


@lru_cache(maxsize=4096)
def rank(change: Replace) -> int:
    """Which of the three an effect is about; the lowest has to be chosen first."""
    forms = () if change.set is None else (change.set, *change.set.options)
    if any(_changes_control(change, form) for form in forms):
        return CONTROL
    is_own = isinstance(change.event, Pattern) and change.event.what == "this"
    copied = [form.copy_.of for form in forms if form.copy_ is not None]
    return COPY if any(not is_own or of != "this" for of in copied) else ANY  # a form of its own is no copy


def _changes_control(change: Replace, form: ChangedEvent) -> bool:
    if form.under is not None:
        return True
    is_of_token = isinstance(change.event, Pattern) and change.event.event == "create_token"
    return is_of_token and form.player is not None


def may_be_chosen(engine: Engine, effects: Sequence[ReplacementEffect]) -> Sequence[ReplacementEffect]:
    """Those of the effects that apply to an event of which one may be applied now.

    Where all only add something to how an object comes into play, it comes out alike in any order: it is the first.
    """
    if len(effects) < 2 or engine.edition.policies.replacement_order == "self_then_any":
        return effects
    first = min(rank(effect.change) for effect in effects)
    found = [effect for effect in effects if rank(effect.change) == first]
    return found[:1] if all(_only_adds(effect.change) for effect in found) else found


_ADDED = frozenset({"tapped", "counters"})
_ADDING = frozenset({"change", "event", "set"})
"""The fields of an effect that only adds something to how other objects come into play."""
_ADDING_TO_ITSELF = frozenset({"condition", "then"})
"""What one may have beside these that is about its own object."""
_TOLD_APART = frozenset({"types", "not_types", "supertypes", "subtypes", "colors", "controller", "owner", "other"})
"""What a description looks at that nothing which only adds has made otherwise."""
_OF_THE_MOVE = frozenset({"event", "what", "from_", "to", "how", "cause", "player"})


@lru_cache(maxsize=4096)
def _only_adds(change: Replace) -> bool:
    """Whether an effect has something come into play tapped or with so many counters, whatever others do."""
    if change.set is None or change.set.model_fields_set - _ADDED or not isinstance(change.event, Pattern):
        return False
    fields = _ADDING | _ADDING_TO_ITSELF if change.event.what == "this" else _ADDING
    if change.model_fields_set - fields:
        return False
    if change.event.model_fields_set - _OF_THE_MOVE:
        return False
    counters, what = change.set.counters, change.event.what
    is_fixed = counters is None or (counters.of is None and isinstance(counters.number, int | str))
    return is_fixed and (what == "this" or (isinstance(what, Filter) and not what.model_fields_set - _TOLD_APART))


_OF_ANY_ENTRY = frozenset({"tapped", "counters", "under"})


def reaches_tokens(change: Replace) -> bool:
    """Whether an effect on what comes into play says how it does, so that it reaches tokens that are created."""
    return change.set is not None and not change.set.model_fields_set - _OF_ANY_ENTRY


# Of what something becomes a copy


def copying_of(change: Replace) -> CopyOf | None:
    """Of what it makes a copy, the object itself where it has a form of its own; None: of nothing."""
    return None if change.set is None else change.set.copy_


def model_of(change: Replace) -> Choose | None:
    """The choice of what is copied: one question, which its controller may answer with nothing where it may."""
    copy = copying_of(change)
    if copy is None:
        return None
    choices = (one for one in change.first if isinstance(one, Choose) and one.kind == "objects")
    return next((one for one in choices if copy.of in (one.as_, one.keep)), None)
