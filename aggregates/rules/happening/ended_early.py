"""Durations "as long as …" of abilities on the stack that end before the effect is first applied (rule 418.3d).

Such an effect does nothing, even where what it asks for is true again as the ability resolves. That a duration has
ended is recorded as it ends: the ability on the stack remembers it. In another edition that is so of spells too, and a
duration may begin again while the spell or ability resolves (2026-04: 611.2b).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rewind.aggregates.cards.language import Activated, AnyDuration, Apply, Later, Spell, Triggered, WhileTrue
from rewind.aggregates.cards.language.walking import walk
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.played import names_of_targets
from rewind.aggregates.rules.happening.scenes import now
from rewind.aggregates.rules.happening.stack_contexts import ability_on_stack, context_on_stack
from rewind.aggregates.rules.programs.as_logged import end_as_json
from rewind.aggregates.state import StackEntry, number_of
from rewind.events.playing import ENDED_DURATIONS, Remembered

RULES = ("418.3d",)


class Lasting(NamedTuple):
    """A duration of what an ability on the stack is to do."""

    object: str
    """The ability."""
    end: WhileTrue


_NOTHING: tuple[Lasting, ...] = ()


def holding(engine: Engine) -> Sequence[Lasting]:
    """The durations of abilities on the stack whose conditions are true now; mostly there are none."""
    if WhileTrue not in engine.compiler.analysis.kinds:
        return _NOTHING
    found: list[Lasting] = []
    for obj in engine.zone("stack"):
        entry = engine.draft.stack.get(obj)
        if entry is None or obj == engine.doing or not (ends := _ends_of(engine, obj, entry)):
            continue
        context = _context(engine, obj, entry)
        found += [Lasting(obj, end) for end in ends if context.is_true(end.while_)]
    return found


def look(engine: Engine, held: Sequence[Lasting]) -> None:
    """Those of some durations that hold no longer have ended, unless their ability has gone, or is not played yet."""
    for obj in dict.fromkeys(one.object for one in held):
        entry = engine.draft.stack.get(obj)
        if entry is None or engine.zone_of(obj) != "stack":
            continue
        context = _context(engine, obj, entry)
        before = ended(engine, obj)
        ends = [end_as_json(one.end) for one in held if one.object == obj and not context.is_true(one.end.while_)]
        values = tuple(dict.fromkeys((*before, *ends)))
        if values != before and not now(engine, engine.records[-1]).is_being_played(obj):
            engine.record(Remembered(object=obj, key=context.record, name=ENDED_DURATIONS, values=values), RULES)


def ended(engine: Engine, obj: str) -> tuple[str, ...]:
    """The durations of an ability on the stack that have ended since it was played or put there, as JSON."""
    remembered = engine.draft.remembered.get(obj, ())
    return next((one.values for one in remembered if one.name == ENDED_DURATIONS), ())


def goes_on(context: Context, until: AnyDuration | tuple[AnyDuration, ...]) -> bool:
    """Whether what is to last as long as a condition is true begins at all: it is true, and has not ceased to be since
    the ability was played or put on the stack (rules 418.3a, 418.3d)."""
    ends = [one for one in (until if isinstance(until, tuple) else (until,)) if isinstance(one, WhileTrue)]
    if not ends:
        return True
    engine = context.engine
    over = () if engine.doing is None else ended(engine, engine.doing)
    return all(context.is_true(one.while_) and _can_begin(engine, end_as_json(one), over) for one in ends)


def _can_begin(engine: Engine, end: str, over: Sequence[str]) -> bool:
    return end not in over or end in engine.may_begin_again


def may_begin_again(engine: Engine, obj: str) -> frozenset[str]:
    """The durations of what begins to resolve that have ended and are over now: these may begin again, as JSON."""
    over = ended(engine, obj)
    if not over or engine.edition.policies.ended_durations == "of_abilities":
        return frozenset()
    entry = engine.draft.stack[obj]
    context = _context(engine, obj, entry)
    return frozenset(end_as_json(one) for one in _ends_of(engine, obj, entry) if not context.is_true(one.while_))


def _context(engine: Engine, obj: str, entry: StackEntry) -> Context:
    """The context of a spell or ability on the stack, with the names of its targets."""
    context = context_on_stack(engine, obj, entry)
    spell = engine.abilities(obj).spell
    ability = ability_on_stack(engine, obj, entry) if spell is None else spell
    context.names.update(names_of_targets(ability.targets, entry.targets))
    return context


def _ends_of(engine: Engine, obj: str, entry: StackEntry) -> tuple[WhileTrue, ...]:
    """The conditions as long as which what a spell or ability on the stack does is to last."""
    kind = engine.draft.kinds[number_of(obj)]
    if kind in ("card", "spell_copy") and engine.edition.policies.ended_durations == "of_spells_too":
        spell = engine.abilities(obj).spell
        return () if spell is None else tuple(_ends_in(spell))
    if kind not in ("activated_ability", "triggered_ability"):
        return ()
    trigger = None if entry.trigger is None else engine.draft.past_triggers.get(entry.trigger)
    if trigger is not None and trigger.awaited is not None:
        return tuple(_ends_in(ability_on_stack(engine, obj, entry)))
    word = ("durations of", entry.key)
    ends = engine.compiler.noted.get(word)
    if ends is None:
        ends = engine.compiler.noted[word] = tuple(_ends_in(ability_on_stack(engine, obj, entry)))
    assert isinstance(ends, tuple)
    return ends


def _ends_in(ability: Activated | Triggered | Spell) -> Iterator[WhileTrue]:
    """The conditions of the effects that an ability itself begins, not of those of an ability that it makes."""
    own, later = walk(ability.effect), list[tuple[str | int, ...]]()
    for path, node in own:
        if any(path[: len(outer)] == outer for outer in later):
            continue
        if isinstance(node, Later):
            later.append((*path, "effect"))
        if isinstance(node, Apply | Later):
            until = node.until if isinstance(node.until, tuple) else (node.until,)
            yield from (one for one in until if isinstance(one, WhileTrue))
