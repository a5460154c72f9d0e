"""Replacement and prevention effects are applied to proposed events (rules 419.5 to 419.9).

Of the effects that apply to an event one is applied, then it is looked anew at what has become of the event, until no
effect applies any more. Each effect gets one opportunity for each event (419.6a). Where more than one applies, the
affected player chooses, or the affected object's controller (419.9a); between effects that are alike nobody is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from typing import get_args

from aggregates.cards.language import ChangedEvent, Instruction, Replace
from aggregates.rules.actions.bodies import Body
from aggregates.rules.actions.choices import choose_objects, choose_value, confirm
from aggregates.rules.actions.patterns import affected, chooser, fits, verb_of, within
from aggregates.rules.actions.proposed import (
    VERBS,
    Begins,
    CreatesToken,
    Deals,
    Destroys,
    GainsLife,
    Happens,
    LosesLife,
    Moves,
    Proposed,
    PutsCounters,
    Regenerates,
)
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.engine import Engine
from aggregates.rules.engine.naming import ObjectOrPlayer
from aggregates.rules.happening.happen import happen
from aggregates.rules.queries.damage import can_be_dealt
from aggregates.rules.queries.possible import can_be_done
from aggregates.rules.queries.replacing import ReplacementEffect, replacement_effects, replaces_anything
from aggregates.rules.queries.restrictions import prohibited
from events.base import Counter, Phase
from events.playing import ContinuousEffectEnded, EventPrevented, EventReplaced, ShieldUsed


@dataclass(slots=True)
class Settled:
    """What replacement and prevention effects have left of events that would happen at the same time."""

    proposals: list[Proposed]
    afterwards: list[Body] = field(default_factory=list)
    """What is done once they have happened, in this order."""
    used: list[ReplacementEffect] = field(default_factory=list)
    """The effects that were applied, in this order."""


def settle(engine: Engine, proposals: Iterable[Proposed]) -> Settled:
    """Applies what replaces or prevents events that would happen at the same time; what is left of them."""
    inherited = [replace(one, applied=one.applied | engine.applied) if engine.applied else one for one in proposals]
    settled = Settled(inherited)
    while True:
        found = applicable(engine, settled.proposals) if replaces_anything(engine) else {}
        if found:
            _apply_one(engine, settled, found)
        elif not _destructions_become_moves(settled):
            return settled


def applies(engine: Engine, effect: ReplacementEffect, proposed: Proposed) -> bool:
    """Whether an effect that looks for events of this verb can be applied to this one."""
    if effect.key in proposed.applied or (effect.remaining is not None and effect.remaining <= 0):
        return False
    if isinstance(proposed, Deals) and (proposed.amount <= 0 or not can_be_dealt(engine, proposed.to)):
        return False  # no damage would be dealt (rules 419.5a, 419.6c)
    with _as_it_would_be(engine, proposed):
        if not fits(effect.context, effect.change.event, proposed):
            return False
        context = within(effect.context, proposed)
        return context.is_true(effect.change.condition) and _does_something(effect, context, proposed)


def _as_it_would_be(engine: Engine, proposed: Proposed) -> AbstractContextManager[None]:
    """What comes into play is looked at as what it would be there (rule 419.9b)."""
    if not isinstance(proposed, Moves) or proposed.to != "in_play":
        return nullcontext()
    obj = proposed.object
    facts = proposed.characteristics or engine.characteristics(obj)
    return engine.supposing(obj, facts, proposed.controller or engine.owner(obj))


def _does_something(effect: ReplacementEffect, context: Context, proposed: Proposed) -> bool:
    """Whether anything would be otherwise: what prevents or replaces nothing is not used up (rule 419.8b)."""
    change, engine = effect.change, context.engine
    if change.optional is not None and not can_be_done(context, change.with_ or ()):
        return False  # nobody chooses what cannot be done (rule 413.2c)
    if change.regenerate:  # what is forbidden does not happen, and the shield stays (rules 103.2, 419.6b)
        assert isinstance(proposed, Destroys)
        return proposed.regenerate and proposed.object not in prohibited(engine, "regenerate")
    if change.prevent is not None:
        assert isinstance(proposed, Deals)
        return _prevented(effect, context, proposed) > 0
    if change.set is not None:
        return _changed(effect, context, proposed, change.set) != [proposed]
    return True


def applicable(engine: Engine, proposals: Sequence[Proposed]) -> dict[int, list[ReplacementEffect]]:
    """The place of each event in the group to which anything applies → what does."""
    at_work: dict[str, list[ReplacementEffect]] = {}
    found: dict[int, list[ReplacementEffect]] = {}
    for index, proposed in enumerate(proposals):
        verb = verb_of(proposed)
        if not verb:
            continue
        if isinstance(proposed, Moves) and engine.zone_of(proposed.object) != "in_play":
            effects = replacement_effects(engine, verb, (proposed.object,))
        else:
            if verb not in at_work:
                at_work[verb] = replacement_effects(engine, verb)
            effects = at_work[verb]
        able = [effect for effect in effects if applies(engine, effect, proposed)]
        if able:
            found[index] = [effect for effect in able if _replaces_itself(effect, proposed)] or able
    return found


def _replaces_itself(effect: ReplacementEffect, proposed: Proposed) -> bool:
    """Whether a spell replaces part of its own resolution, which comes before everything else (rule 419.6d)."""
    return isinstance(proposed, Moves) and proposed.reason == "resolved" and effect.source == proposed.object


def _destructions_become_moves(settled: Settled) -> bool:
    """What is destroyed for good is put into the graveyard, which can be replaced again (rule 217.1d)."""
    if not any(isinstance(one, Destroys) for one in settled.proposals):
        return False
    settled.proposals = [
        Moves(one.object, "graveyard", "destroyed", rules=one.rules, applied=one.applied, outcome=one.outcome)
        if isinstance(one, Destroys)
        else one
        for one in settled.proposals
    ]
    return True


# Who chooses what (rules 419.7b, 419.9a)


def _apply_one(engine: Engine, settled: Settled, able: Mapping[int, list[ReplacementEffect]]) -> None:
    """One effect is applied to one event: of the active player's first, then the others' (rule 419.9a)."""
    proposals = settled.proposals
    order = {seat: place for place, seat in enumerate(engine.players())}
    seats = {index: chooser(engine, proposals[index]) for index in able}
    index = min(able, key=lambda one: (order.get(seats[one], len(order)), one))
    seat = seats[index]
    effect = _chosen(engine, seat, able[index])
    competing = [
        one for one, effects in able.items() if seats[one] == seat and any(other.key == effect.key for other in effects)
    ]
    index = _first_of(engine, seat, effect, {one: proposals[one] for one in competing}, index)
    proposed = proposals[index]
    marked = replace(proposed, applied=proposed.applied | {effect.key})
    optional = effect.change.optional
    if optional is not None and not confirm(
        engine, next(iter(effect.context.seats(optional)), seat), "419.1a", source=effect.source
    ):
        proposals[index] = marked
        return
    settled.used.append(effect)
    proposals[index : index + 1] = _apply(effect, proposed, marked, settled.afterwards)


def _chosen(engine: Engine, seat: int, effects: Sequence[ReplacementEffect]) -> ReplacementEffect:
    """The effect that is applied first; between effects that are alike nobody is asked.

    They are named by their sources where each has another, else by the events that began them, and by their places.
    """
    kinds = list({effect.like(): effect for effect in reversed(effects)}.values())[::-1]
    if len(kinds) == 1:
        return kinds[0]
    sources = [effect.source for effect in kinds if effect.source is not None]
    if len(set(sources)) == len(kinds):
        (source,) = choose_objects(engine, seat, "replacement", sources, 1, 1, "419.9a")
        return kinds[sources.index(str(source))]
    values = [
        f"static {place}" if effect.number is None else f"effect {effect.number}"
        for place, effect in enumerate(kinds, 1)
    ]
    return kinds[values.index(choose_value(engine, seat, "replacement", values, "419.9a"))]


def _first_of(
    engine: Engine, seat: int, effect: ReplacementEffect, competing: Mapping[int, Proposed], index: int
) -> int:
    """Which of several simultaneous events has an effect first that does not suffice for all (rule 419.7b)."""
    by_amount = effect.change.shield is not None
    wanted = sum(one.amount if by_amount and isinstance(one, Deals) else 1 for one in competing.values())
    if effect.remaining is None or wanted <= effect.remaining:
        return index
    sources = {one: proposed.source if isinstance(proposed, Deals) else None for one, proposed in competing.items()}
    things: dict[int, ObjectOrPlayer] = {one: obj for one, obj in sources.items() if obj is not None}
    if len(things) < len(competing) or len(set(things.values())) == 1:
        things = {one: affected(proposed) for one, proposed in competing.items()}
    if len(set(things.values())) == 1:
        return index
    (chosen,) = choose_objects(engine, seat, "replaced_first", list(dict.fromkeys(things.values())), 1, 1, "419.7b")
    return next(one for one, thing in things.items() if thing == chosen)


# What an effect does


def _apply(effect: ReplacementEffect, proposed: Proposed, marked: Proposed, afterwards: list[Body]) -> list[Proposed]:
    """Applies an effect; what would happen instead."""
    change = effect.change
    context = within(effect.context, proposed)
    instead: list[Proposed] = [marked]
    part, then = 1, context
    if change.prevent is not None:
        assert isinstance(proposed, Deals)
        assert isinstance(marked, Deals)
        part = _prevented(effect, context, proposed)
        _record_prevention(effect, context.engine, proposed, part)
        instead = [replace(marked, amount=proposed.amount - part)] if part < proposed.amount else []
        then = within(effect.context, proposed, **{"event.prevented": part})
    else:
        if isinstance(proposed, Deals):
            part = _portion(effect, proposed)
        _record_replacement(effect, context.engine, proposed, part)
        if change.set is not None:
            instead = _changed(effect, context, marked, change.set)
        elif change.regenerate:
            assert isinstance(proposed, Destroys)
            instead = [Regenerates(proposed.object, rules=("419.6b",), applied=marked.applied)]
        elif change.with_ is not None or change.modes:
            instead = _done_instead(effect, context, marked, afterwards)
    if change.then:
        afterwards.append(Body(then, change.then, marked.applied, ("419.1",)))
    _use(effect, context.engine, part if change.shield is not None else 1)
    return instead


def _done_instead(
    effect: ReplacementEffect, context: Context, marked: Proposed, afterwards: list[Body]
) -> list[Proposed]:
    """The instructions in place of the event: at the same time with the others, or after them."""
    change, engine = effect.change, context.engine
    instructions: Sequence[Instruction] = change.with_ or ()
    if change.modes:
        instructions = _mode(effect, context, chooser(engine, marked))
    body = Body(context, instructions, marked.applied, _rules(change, marked))
    if body.is_simple:
        return body.collect()
    afterwards.append(body)
    return []


def _mode(effect: ReplacementEffect, context: Context, seat: int) -> Sequence[Instruction]:
    """The mode that is chosen; an impossible one cannot be, and where all are nothing is done (2006-10: 419.6g)."""
    modes = {str(number): mode for number, mode in enumerate(effect.change.modes, 1)}
    possible = [value for value, mode in modes.items() if can_be_done(context, mode)]
    if not possible:
        return ()
    return modes[choose_value(context.engine, seat, "mode", possible, "419.6g", source=effect.source)]


def _portion(effect: ReplacementEffect, proposed: Deals) -> int:
    """How much of the damage an effect is applied to (rule 419.7b)."""
    if effect.change.shield is None or effect.remaining is None:
        return proposed.amount
    return min(proposed.amount, effect.remaining)


def _prevented(effect: ReplacementEffect, context: Context, proposed: Deals) -> int:
    """How much of the damage an effect prevents."""
    prevent = effect.change.prevent
    most = _portion(effect, proposed)
    return most if prevent is None or prevent == "all" else max(min(context.amount(prevent), most), 0)


def _changed(effect: ReplacementEffect, context: Context, proposed: Proposed, changed: ChangedEvent) -> list[Proposed]:
    """What an event is instead, in place of the part that an effect is applied to, and what is left of it."""
    match proposed:
        case Deals():
            return _changed_damage(effect, context, proposed, changed)
        case Moves():
            return [_changed_move(context, proposed, changed)]
        case GainsLife() | LosesLife():
            number = proposed.amount if changed.number is None else context.amount(changed.number)
            return [replace(proposed, amount=number)] if number > 0 else []
        case PutsCounters():
            number = proposed.number if changed.number is None else context.amount(changed.number)
            return [replace(proposed, number=number)] if number > 0 else []
        case CreatesToken():
            number = proposed.number if changed.number is None else context.amount(changed.number)
            return [replace(proposed, number=number, tapped=proposed.tapped or changed.tapped)] if number > 0 else []
        case _:
            raise AssertionError(f"nothing about {verb_of(proposed)} can be otherwise")


def _changed_damage(
    effect: ReplacementEffect, context: Context, proposed: Deals, changed: ChangedEvent
) -> list[Proposed]:
    """Damage to somebody else, where damage can be dealt to that (rule 419.6c), or another amount of it."""
    part = _portion(effect, proposed)
    to: ObjectOrPlayer = proposed.to
    if changed.to is not None:
        found = context.resolve_reference(changed.to)
        if not found or not can_be_dealt(context.engine, found[0]):
            return [proposed]
        to = found[0]
    amount = part
    if changed.amount is not None:
        amount = context.amount(changed.amount)
    if (to, amount) == (proposed.to, part):
        return [proposed]
    rest = replace(proposed, amount=proposed.amount - part)
    return [one for one in (replace(proposed, to=to, amount=amount), rest) if one.amount > 0]


def _changed_move(context: Context, proposed: Moves, changed: ChangedEvent) -> Moves:
    if changed.to in ("library", "hand", "graveyard", "removed"):
        proposed = proposed.elsewhere(changed.to, bottom=changed.position == "bottom")  # type: ignore[arg-type]  # a zone
    counters = proposed.counters
    if changed.counters is not None and (number := context.amount(changed.counters.number)) > 0:
        counters += (Counter(kind=changed.counters.kind or "", number=number),)
    return replace(proposed, tapped=proposed.tapped or changed.tapped, counters=counters)


# What is recorded


def _record_prevention(effect: ReplacementEffect, engine: Engine, proposed: Deals, amount: int) -> None:
    event = EventPrevented(
        object=proposed.to,
        source=proposed.source,
        amount=amount,
        by=effect.source,
        effect=effect.number,
        would_be=proposed.amount,
        combat=proposed.combat,
    )
    happen(engine, event, *_rules(effect.change, proposed))


def _record_replacement(effect: ReplacementEffect, engine: Engine, proposed: Proposed, amount: int) -> None:
    """What would have happened; of a card that lies hidden it names only the owner."""
    assert not isinstance(proposed, Happens)
    verb, published = VERBS[type(proposed)]
    thing = affected(proposed)
    if isinstance(thing, str) and engine.zone_of(thing) in ("hand", "library"):
        thing = engine.owner(thing)
    if isinstance(proposed, Begins) and proposed.part in ("turn", *get_args(Phase)):
        published = "turn_began" if proposed.part == "turn" else "phase_began"
    number: int | None = None
    if isinstance(proposed, GainsLife | LosesLife):
        number = proposed.amount
    elif isinstance(proposed, PutsCounters | CreatesToken):
        number = proposed.number
    elif isinstance(proposed, Deals):
        number = amount
    event = EventReplaced(
        what=published,
        object=thing,
        by=effect.source,
        effect=effect.number,
        verb=verb,
        amount=number,
        source=proposed.source if isinstance(proposed, Deals) else None,
        to=proposed.to if isinstance(proposed, Moves) else None,
        part=proposed.part if isinstance(proposed, Begins) else None,
    )
    happen(engine, event, *_rules(effect.change, proposed))


def _rules(change: Replace, proposed: Proposed) -> tuple[str, ...]:
    """The rules by which an effect is applied."""
    if change.prevent is not None:
        return ("419.1d", "419.7a") if change.shield is None else ("419.1d", "419.7b")
    if change.regenerate:
        return ("419.6b",)
    if isinstance(proposed, Begins) or change.with_ == ():
        return ("419.1a", "419.6e")
    if change.set is not None and isinstance(proposed, Deals) and change.set.to is not None:
        return ("419.6c",) if change.shield is None else ("419.6c", "419.7b")
    if verb_of(proposed) == "draw":
        return ("419.1a", "419.6h")
    if isinstance(proposed, Moves) and proposed.to == "in_play":
        return ("419.1c",)
    return ("419.1a",)


def _use(effect: ReplacementEffect, engine: Engine, amount: int) -> None:
    """So much of an effect is used up; where nothing is left it ends (rules 419.3, 419.7b)."""
    if effect.number is None or effect.remaining is None:
        return
    left = effect.remaining - amount
    if left > 0:
        happen(engine, ShieldUsed(effect=effect.number, amount=amount, left=left), "419.7b")
    else:
        happen(engine, ContinuousEffectEnded(effect=effect.number), "419.3")
