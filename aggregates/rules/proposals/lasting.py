"""Replacement and prevention effects of spells and abilities begin (rules 418.3, 419.3), and what something is moved or
phased out until, where it returns at once (2026-04: 610.3; 2026-04: 610.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple, TypeAlias, cast

from rewind.aggregates.cards.language import Amount, AnyDuration, Apply, Filter, Pattern, Replace, UntilEvent
from rewind.aggregates.cards.language.words import name_and_role
from rewind.aggregates.rules.at_work.replacing import words_of
from rewind.aggregates.rules.engine.context import Context, record_of_key
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.happening.meanings import bound_words
from rewind.aggregates.rules.programs.analysis import analysed, analysis_of_effect
from rewind.aggregates.rules.programs.as_logged import as_json, description_as_json, ends_as_json, pattern_as_json
from rewind.aggregates.rules.programs.references import is_name
from rewind.aggregates.rules.proposals.proposal import Moves, PhasesIn, Proposed, Until
from rewind.events.base import Event, Zone
from rewind.events.playing import AWAY_FROM, PHASED_OUT, Bound, ContinuousEffectBegan, ContinuousEffectEnded

Fact: TypeAlias = tuple[Event, tuple[str, ...]]
"""An event with the rules by which it happens."""


@cache
def _regeneration() -> tuple[Replace, Apply]:
    """What regenerates an object the next time that it would be destroyed (rule 419.6b), and how it begins: until the
    end of the turn."""
    shield = Replace(change="replace", event=Pattern(event="destroy", what="each"), regenerate=True, uses=1)
    return shield, Apply(do="apply", changes=(shield,))


class Lasting(NamedTuple):
    """How long an effect lasts, as the log holds it."""

    duration: str
    """The word: the earliest of those that are said, else whether an event or a condition ends it."""
    until: str | None = None
    """What else ends it: events and conditions, as canonical JSON."""


def lasting(until: AnyDuration | tuple[AnyDuration, ...]) -> Lasting:
    """How long an effect lasts; of several durations the first to end."""
    every = until if isinstance(until, tuple) else (until,)
    words = [one for one in every if isinstance(one, str)]
    others = tuple(one for one in every if not isinstance(one, str))
    if not others:
        return Lasting(words[0] if len(words) == 1 else min(words, key=_WORDS.index))
    by_event = any(isinstance(one, UntilEvent) for one in others)
    word = min(words, key=_WORDS.index) if words else ("until_event" if by_event else "while_true")
    return Lasting(word, ends_as_json(others))


_WORDS = ("end_of_combat", "end_of_turn", "end_of_game")
"""Durations in a word, the shorter first."""


def going_on(engine: Engine, obj: str) -> Iterator[Fact]:
    """The effects of a permanent's static abilities that go on as it leaves play (rule 418.3a)."""
    for key, static in engine.abilities(obj).statics if "goes_on" in engine.compiler.analysis.fields else ():
        context = Context(engine, engine.controller(obj), obj, record=record_of_key(key))
        if static.goes_on is None or not isinstance(static.to, Filter) or not context.is_true(static.condition):
            continue
        effect, to = as_json(static.changes), description_as_json(static.to)
        began = ContinuousEffectBegan(
            seat=context.you,
            source=obj,
            effect=effect,
            duration=static.goes_on,
            to=to,
            bound=bound_words(context, analysis_of_effect(effect, to).words_to_settle),
            goes_on=True,
        )
        yield began, ("418.3a",)


def begin_regeneration(context: Context, obj: str, *rule: str) -> None:
    """A permanent gets a regeneration shield until the end of the turn (rule 419.6b)."""
    shield, begins = _regeneration()
    _begin(context, shield, {"each": (obj,)}, begins, *rule)


def begin_replacing(context: Context, change: Replace, instruction: Apply, *rule: str) -> None:
    """What replaces or prevents begins to, with what its words mean now (rules 418.3c, 419.8a).

    Where it speaks of `each` of several objects or players, each gets one of its own (2006-10: 419.7c).
    """
    to = instruction.to
    if to is None or "each" not in words_of(change):
        _begin(context, _locked_in(context, change), {}, instruction, *rule)
        return
    for thing in context.resolve(to):
        if isinstance(thing, int) or context.engine.zone_of(thing) is not None:
            own = _locked_in(context.looking_at(thing), change)
            _begin(context, own, {"each": (thing,)}, instruction, *rule, "419.7c")


def _begin(
    context: Context, change: Replace, each: dict[str, tuple[ObjectOrPlayer, ...]], instruction: Apply, *rule: str
) -> None:
    if isinstance(change.shield, int) and change.shield <= 0:
        return
    words = {word.removeprefix("-") for word in words_of(change)} - {"this", "each"}
    bound = [Bound(name=name, objects=things) for name, things in each.items()]
    for word in sorted(words):
        if word == "X":
            bound.append(Bound(name=word, number=context.x))
        elif is_name(word):
            bound.append(_bound(context, word))
        else:
            bound.append(Bound(name=word, objects=tuple(context.resolve_reference(word))))
    duration, until = lasting(instruction.until)
    starting = None if instruction.starting is None else pattern_as_json(instruction.starting)
    effect = as_json((change,))
    named = {one.name for one in bound}
    to_settle = analysis_of_effect(effect, None, until, starting).words_to_settle
    bound += bound_words(context, (word for word in to_settle if word not in named))
    began = ContinuousEffectBegan(
        seat=context.you,
        source=context.source,
        effect=effect,
        duration=duration,
        bound=tuple(bound),
        until=until,
        starting=starting,
    )
    happen(context.engine, began, *rule)


def _bound(context: Context, word: str) -> Bound:
    """What a name, or a role of what it was given to, means as an effect begins (rule 418.3c)."""
    name, role = name_and_role(word)
    named = context.named(name)
    value = named.roles.get(role, ()) if role else named.things
    if isinstance(value, int):
        return Bound(name=word, number=value)
    number = None if role else named.number
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
    return bool(analysed(amount).event_words)


# What moves, or phases out, until something happens (2026-04: 610.3; 2026-04: 610.4)


def until_return(until: Until, effect: str, obj: str, *rule: str) -> Fact:
    """What has become of something that moved or phased out, and waits: as the effect ends, it returns or phases in."""
    context = until.context
    duration, ends = lasting(until.event)
    began = ContinuousEffectBegan(
        seat=context.you,
        source=context.source,
        effect=effect,
        duration=duration,
        affects=(obj,),
        bound=bound_words(context, analysed(until.event).words_to_settle),
        until=ends,
    )
    return began, rule


def returned(engine: Engine, numbers: Iterable[int]) -> Iterator[Proposed]:
    """What returns, or phases in, as effects have ended, all at the same time (2026-04: 610.3d; 2026-04: 610.4d)."""
    for began in map(engine.draft.past_effects.__getitem__, numbers):
        for obj in (one for one in began.affects if isinstance(one, str) and engine.exists(one)):
            if began.effect == PHASED_OUT:
                yield PhasesIn(obj, rules=("2026-04 610.4",))
                continue
            zone = cast("Zone", began.effect.removeprefix(AWAY_FROM))
            controller = engine.owner(obj) if zone == "in_play" else None
            yield Moves(obj, zone, "returned", controller=controller, rules=("2026-04 610.3", "2026-04 610.3c"))


def phased_in_otherwise(engine: Engine, obj: str) -> Iterator[Fact]:
    """What phases in by something else does not wait to phase in any more (2026-04: 610.4a)."""
    for number, began in sorted(engine.draft.effects.items()):
        if began.effect == PHASED_OUT and obj in began.affects:
            yield ContinuousEffectEnded(effect=number), ("2026-04 610.4a",)
