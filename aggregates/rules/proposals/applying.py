"""What a replacement or prevention effect does to a proposed event (rules 419.5 to 419.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rewind.aggregates.cards.language import ChangedEvent, Draw, Forbid, Instruction
from rewind.aggregates.rules.at_work.forbidding import forbidden_by, forbids_anything, may_be_forbidden, unpreventable
from rewind.aggregates.rules.at_work.replacing import ReplacementEffect, asks_afterwards, changed_mana
from rewind.aggregates.rules.at_work.rules_at_work import AtWork
from rewind.aggregates.rules.choices.choices import choose_value
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.occurrences import Occurrence, means, patterns_of
from rewind.aggregates.rules.happening.layering.copied import copied_values
from rewind.aggregates.rules.proposals import proposal
from rewind.aggregates.rules.proposals.as_it_would_be import as_it_would_be, with_its_back_face_up
from rewind.aggregates.rules.proposals.bodies import Body
from rewind.aggregates.rules.proposals.patterns import affected, chooser, entry_of, occurrence_of, verb_of, within
from rewind.aggregates.rules.proposals.recording import record_prevention, record_replacement, rules_of, use_up
from rewind.aggregates.rules.queries.face_down import face_down_values
from rewind.aggregates.rules.queries.possible import can_be_dealt, can_be_done
from rewind.events.base import Counter, Zone

# Whether it applies


def applies(engine: Engine, effect: ReplacementEffect, proposed: proposal.Proposed) -> bool:
    """Whether an effect that looks for events of this verb can be applied to this one."""
    if effect.key in proposed.applied or (effect.remaining is not None and effect.remaining <= 0):
        return False
    if isinstance(proposed, proposal.Discards) and proposed.to != "graveyard" and effect.change.set is not None:
        return False  # what would be discarded to another place instead of the graveyard goes to one already (419.9a)
    if isinstance(proposed, proposal.Deals) and (proposed.amount <= 0 or not can_be_dealt(engine, proposed.to)):
        return False  # no damage would be dealt (rules 419.5a, 419.6c)
    with as_it_would_be(engine, proposed):
        if not any(means(effect.context, effect.change.event, one) for one in _occurrences(engine, proposed)):
            return False
        context = within(effect.context, engine, proposed)
        condition = None if asks_afterwards(effect.change) else effect.change.condition
        return context.is_true(condition) and _does_something(effect, context, proposed)


def is_forbidden(engine: Engine, proposed: proposal.Proposed) -> AtWork[Forbid] | None:
    """What forbids a proposed event; None: nothing does."""
    is_token = isinstance(proposed, proposal.CreatesToken)
    if not (may_be_forbidden(engine, verb_of(proposed)) or (is_token and may_be_forbidden(engine, "move"))):
        return None
    with as_it_would_be(engine, proposed):
        found = (forbidden_by(engine, one) for one in _occurrences(engine, proposed))
        return next((one for one in found if one is not None), None)


def _occurrences(engine: Engine, proposed: proposal.Proposed) -> Iterator[Occurrence]:
    """An event, and what is part of it: created tokens come into play (2026-04: 111.5, 2026-04: 616.1g)."""
    yield occurrence_of(engine, proposed)
    if isinstance(proposed, proposal.CreatesToken):
        yield entry_of(engine, proposed)


def is_for_group(effect: ReplacementEffect) -> bool:
    """Whether it is applied once to all that would happen at the same time."""
    return any(pattern.together for pattern in patterns_of(effect.change.event))


def _does_something(effect: ReplacementEffect, context: Context, proposed: proposal.Proposed) -> bool:
    """Whether anything would be otherwise: what prevents or replaces nothing is not used up (rule 419.8b).

    What would be forbidden then does not happen. By the policy the effect does not apply, and the event goes on (rule
    103.2); or the event is replaced all the same (2026-04: 614.6).
    """
    change, engine = effect.change, context.engine
    is_looked_at = engine.edition.policies.forbidden_instead == "does_not_apply"
    if change.optional is not None and not can_be_done(context, (*change.first, *(change.with_ or ()))):
        return False  # nobody chooses what cannot be done (rule 413.2c)
    if change.regenerate:  # the shield stays (rule 419.6b)
        assert isinstance(proposed, proposal.Destroys)
        return proposed.regenerate and is_forbidden(engine, proposal.Regenerates(proposed.object)) is None
    if change.prevent is not None:
        assert isinstance(proposed, proposal.Deals)
        is_possible = _does_more(effect) or not unpreventable(engine, occurrence_of(engine, proposed))
        return _preventable(effect, context, proposed) > 0 and is_possible
    if change.set is not None and not change.first and not change.set.options:
        instead = _changed(effect, context, proposed, change.set)
        return instead != [proposed] and not (is_looked_at and _any_forbidden(engine, instead))
    if change.with_ and is_looked_at and forbids_anything(engine):
        return not _is_body_forbidden(effect, context, change.with_)
    return True


def _does_more(effect: ReplacementEffect) -> bool:
    """Whether something is done also where all the damage cannot be prevented: that alone is forbidden (rule 103.2).

    What is used up by times or by amounts is not used up where it prevents nothing (rule 419.8b): it waits for more.
    """
    return bool(effect.change.then) and effect.remaining is None


def _any_forbidden(engine: Engine, proposals: Sequence[proposal.Proposed]) -> bool:
    return forbids_anything(engine) and any(is_forbidden(engine, one) is not None for one in proposals)


def _is_body_forbidden(effect: ReplacementEffect, context: Context, instructions: Sequence[Instruction]) -> bool:
    """Whether what is done instead, or the draw that it begins with, is forbidden."""
    body = Body(context, instructions, frozenset(), ())
    if body.is_simple:
        return _any_forbidden(context.engine, body.collect())
    first = instructions[0]
    if not isinstance(first, Draw):
        return False
    draws = (Occurrence("draw", {"player": (seat,)}, effect.source) for seat in context.seats(first.player))
    return any(forbidden_by(context.engine, one) is not None for one in draws)


# What it does


def apply(
    effect: ReplacementEffect, events: Mapping[int, proposal.Proposed], afterwards: list[Body]
) -> dict[int, list[proposal.Proposed]]:
    """Applies an effect to an event, or once to several that would happen at the same time; what happens instead.

    What it does besides is added to `afterwards`.
    """
    change, engine = effect.change, effect.context.engine
    instead: dict[int, list[proposal.Proposed]] = {}
    whole = 0
    numbers = _of_all(effect, events)
    for index, proposed in events.items():
        marked = replace(proposed, applied=proposed.applied | {effect.key})
        context = within(effect.context, engine, proposed, **numbers)
        if change.first:
            Body(context, change.first, marked.applied, rules_of(change, proposed)).carry_out()
            if asks_afterwards(change) and not context.is_true(change.condition):
                instead[index] = [marked]
                continue
        instead[index], part = _apply(effect, context, marked, afterwards, is_done=bool(numbers and instead))
        whole += part
    if change.then:
        prevented = {"event.prevented": whole} if change.prevent is not None else {}
        then = context.but(numbers={**context.numbers, **prevented})
        thing = affected(marked)
        rule = "419.1" if change.prevent is None else "419.1:prevented"
        about = thing if isinstance(thing, str) and not isinstance(marked, proposal.Deals) else None
        afterwards.append(Body(then, change.then, marked.applied, (rule,), about))
    amount = whole if change.shield is not None else 1
    use_up(engine, effect.began, effect.remaining, amount, prevents=change.prevent is not None)
    return instead


def _of_all(effect: ReplacementEffect, events: Mapping[int, proposal.Proposed]) -> dict[str, int]:
    """How much damage would be dealt at the same time, where instructions take the place of all of it once."""
    damage = [one.amount for one in events.values() if isinstance(one, proposal.Deals)]
    if len(damage) < 2 or not is_for_group(effect) or (effect.change.with_ is None and not effect.change.modes):
        return {}
    return {"event.amount": sum(damage), "event.number": sum(damage)}


def _apply(
    effect: ReplacementEffect,
    context: Context,
    marked: proposal.Proposed,
    afterwards: list[Body],
    *,
    is_done: bool,
) -> tuple[list[proposal.Proposed], int]:
    """What happens instead of one event, and to how much damage the effect is applied, or else 1.

    `is_done`: the instructions in its place have been carried out for what happens at the same time.
    """
    change, engine = effect.change, context.engine
    if change.prevent is not None:
        assert isinstance(marked, proposal.Deals)
        is_possible = not unpreventable(engine, occurrence_of(engine, marked))
        part = _preventable(effect, context, marked) if is_possible else 0
        if part:
            record_prevention(effect, engine, marked, part)
        return ([replace(marked, amount=marked.amount - part)] if part < marked.amount else []), part
    part = _portion(effect, marked) if isinstance(marked, proposal.Deals) else 1
    record_replacement(effect, engine, marked, part)
    instead: list[proposal.Proposed] = [marked]
    if change.set is not None:
        # Of several things that an event can be instead the one that is chosen.
        changed = chosen_form(context, chooser(context.engine, marked), change.set, "419.1a:chosen", effect.source)
        instead = _changed(effect, context, marked, changed)
    elif change.regenerate:
        assert isinstance(marked, proposal.Destroys)
        instead = [proposal.Regenerates(marked.object, rules=("419.6b",), applied=marked.applied)]
    elif change.with_ is not None or change.modes:
        instead = [] if is_done else _done_instead(effect, context, marked, afterwards)
    if change.keep is not None:
        kept = proposal.Kept(change.keep, context)
        instead = [replace(one, kept=(*one.kept, kept)) for one in instead]
    return instead, part


def _done_instead(
    effect: ReplacementEffect, context: Context, marked: proposal.Proposed, afterwards: list[Body]
) -> list[proposal.Proposed]:
    """The instructions in place of the event: at the same time with the others, or after them."""
    change, engine = effect.change, context.engine
    instructions: Sequence[Instruction] = change.with_ or ()
    if change.modes:
        instructions = _mode(effect, context, chooser(engine, marked))
    goes_on = engine.edition.policies.enters_looked_at == "as_it_would_be"
    entry = marked if goes_on and isinstance(marked, proposal.Moves) and marked.to == "in_play" else None
    body = Body(context, instructions, marked.applied, rules_of(change, marked), entry=entry)
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


def chosen_form(context: Context, seat: int, changed: ChangedEvent, rule: str, source: str | None) -> ChangedEvent:
    """Of several things that an event can be instead the one that a player chooses."""
    if not changed.options:
        return changed
    values = [str(number) for number in range(1, len(changed.options) + 1)]
    return changed.options[int(choose_value(context.engine, seat, "mode", values, rule, source=source)) - 1]


def _portion(effect: ReplacementEffect, proposed: proposal.Deals) -> int:
    """How much of the damage an effect is applied to (rule 419.7b)."""
    if effect.change.shield is None or effect.remaining is None:
        return proposed.amount
    return min(proposed.amount, effect.remaining)


def _preventable(effect: ReplacementEffect, context: Context, proposed: proposal.Deals) -> int:
    """How much of the damage an effect prevents, where damage can be prevented."""
    prevent = effect.change.prevent
    most = _portion(effect, proposed)
    return most if prevent is None or prevent == "all" else max(min(context.amount(prevent), most), 0)


def _changed(
    effect: ReplacementEffect, context: Context, proposed: proposal.Proposed, changed: ChangedEvent
) -> list[proposal.Proposed]:
    """What an event is instead, in place of the part that an effect is applied to, and what is left of it."""
    seat = None if changed.player is None else next(iter(context.seats(changed.player)), None)
    match proposed:
        case proposal.Deals():
            return _changed_damage(effect, context, proposed, changed)
        case proposal.Moves():
            return [changed_move(context, proposed, changed)]
        case proposal.Discards() | proposal.Mills() | proposal.Countered():
            zone = changed.to or proposed.to
            return [replace(proposed, to=zone, bottom=changed.position == "bottom")]  # type: ignore[arg-type]  # a zone
        case proposal.Destroys():
            return [proposed if changed.regenerate is None else replace(proposed, regenerate=changed.regenerate)]
        case proposal.GainsLife() | proposal.LosesLife():
            number = proposed.amount if changed.number is None else context.amount(changed.number)
            return [replace(proposed, amount=number, seat=seat or proposed.seat)] if number > 0 else []
        case proposal.PutsCounters() | proposal.RemovesCounters():
            number = proposed.number if changed.number is None else context.amount(changed.number)
            return [replace(proposed, number=number)] if number > 0 else []
        case proposal.CreatesToken():
            number = proposed.number if changed.number is None else context.amount(changed.number)
            under = None if changed.under is None else next(iter(context.seats(changed.under)), None)
            token = replace(
                proposed,
                number=number,
                tapped=proposed.tapped or changed.tapped,
                controller=seat or under or proposed.controller,
                counters=(*proposed.counters, *entry_counters(context, changed)),
            )
            if changed.transformed:
                token = with_its_back_face_up(context.engine, token)
            if seat is not None and context.engine.edition.policies.token_owner == "creator":
                token = replace(token, owner=seat)
            return [token] if number > 0 else []
        case proposal.AddsMana():
            return [replace(proposed, mana=changed_mana(context, proposed.mana, changed))]
        case _:
            raise AssertionError(f"nothing about {verb_of(proposed)} can be otherwise")


def _changed_damage(
    effect: ReplacementEffect, context: Context, proposed: proposal.Deals, changed: ChangedEvent
) -> list[proposal.Proposed]:
    """Damage to somebody else, where damage can be dealt to that (rule 419.6c), by another source, or so much of it."""
    part = _portion(effect, proposed)
    to, source = proposed.to, proposed.source
    if changed.to is not None:
        found = context.resolve_reference(changed.to)
        if not found or not can_be_dealt(context.engine, found[0]):
            return [proposed]
        to = found[0]
    if changed.from_ is not None:
        source = next((one for one in context.objects(changed.from_)), source)
    amount = part if changed.amount is None else context.amount(changed.amount)
    if (to, amount, source) == (proposed.to, part, proposed.source):
        return [proposed]
    rest = replace(proposed, amount=proposed.amount - part)
    return [one for one in (replace(proposed, to=to, amount=amount, source=source), rest) if one.amount > 0]


_ZONES: tuple[Zone, ...] = ("library", "hand", "graveyard", "removed", "ante")


def changed_move(context: Context, proposed: proposal.Moves, changed: ChangedEvent) -> proposal.Moves:
    """A move to another zone, or into play otherwise: tapped, with counters, transformed, as a copy, under
    somebody, on a host."""
    zone = next((zone for zone in _ZONES if zone == changed.to), None)
    if zone is not None:
        proposed = proposed.elsewhere(zone, bottom=changed.position == "bottom")
    under = None if changed.under is None else next(iter(context.seats(changed.under)), None)
    hosts: list[ObjectOrPlayer] = [] if changed.attached_to is None else context.resolve_reference(changed.attached_to)
    proposed = replace(
        proposed,
        tapped=proposed.tapped or changed.tapped,
        counters=(*proposed.counters, *entry_counters(context, changed)),
        controller=under or proposed.controller,
        attached_to=hosts[0] if hosts else proposed.attached_to,
    )
    if changed.transformed and proposed.to == "in_play":
        proposed = with_its_back_face_up(context.engine, proposed)
    if changed.face_down and proposed.to != "library":
        values = face_down_values(context.engine) if proposed.to == "in_play" else None
        proposed = replace(proposed, face_down=True, characteristics=values)
    if changed.copy_ is None:
        return proposed
    facts = copied_values(context, changed.copy_, proposed.object, proposed.characteristics)
    return proposed if facts is None else replace(proposed, characteristics=facts)


def entry_counters(context: Context, changed: ChangedEvent) -> tuple[Counter, ...]:
    """The counters with which something comes into play besides."""
    wanted = changed.counters
    if wanted is None:
        return ()
    if wanted.of is not None:
        had = [context.engine.draft.counters.get(obj, ()) for obj in context.objects(wanted.of)]
        there = [(kind, number) for counters in had for kind, number in counters if wanted.kind in (None, kind)]
        return tuple(Counter(kind=kind, number=number) for kind, number in there if number > 0)
    number = context.amount(wanted.number)
    return (Counter(kind=wanted.kind or "", number=number),) if number > 0 else ()
