"""What a cost has its payer do is done, part by part (rule 409.1h)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from rewind.aggregates.cards import language
from rewind.aggregates.rules.choices.choices import choose_objects
from rewind.aggregates.rules.costs.cost_acts import Execute, Part, fitting
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.naming import Named, ObjectOrPlayer
from rewind.aggregates.rules.engine.numbers import how_many
from rewind.aggregates.rules.engine.played import MANA_SPENT, bound_of
from rewind.aggregates.rules.happening.happen import happen, happen_together
from rewind.aggregates.rules.happening.tapping import tapped
from rewind.aggregates.rules.proposals import proposal
from rewind.aggregates.rules.proposals.would import would
from rewind.aggregates.state import number_of
from rewind.events.combat import LifeLost
from rewind.events.playing import Payment, PlayCompleted
from rewind.events.zones import CardsRevealed, Reason

if TYPE_CHECKING:
    from rewind.aggregates.rules.costs.total_cost import TotalCost


def do(part: Part, things: list[ObjectOrPlayer], execute: Execute, *rule: str) -> list[ObjectOrPlayer]:
    """A part is done with some things: with which, where they were chosen as it was done."""
    act, context = part.act, part.context
    engine, seat = context.engine, context.you
    objects = [thing for thing in things if isinstance(thing, str)]
    match act:
        case "tap":
            happen(engine, tapped(objects[0]), *dict.fromkeys(("104.4", *rule)))
        case "untap":
            would(engine, proposal.Untaps(objects[0], rules=rule))
        case language.Tap():
            if act.do == "untap":
                _do_with_all(part, [proposal.Untaps(obj, rules=rule) for obj in objects])
            elif is_paid_together(engine):
                happen_together(engine, [(tapped(obj), rule) for obj in objects])
            else:
                for obj in objects:
                    happen(engine, tapped(obj), *rule)
        case language.ChangeLife(do="pay_life"):
            if amount := context.amount(act.number):
                paid = is_told_as_paid(engine)
                happen(engine, LifeLost(seat=seat, amount=amount, source=context.source, paid=paid), *rule)
        case language.ChangeCounters():
            _change_counters(part, act, things, *rule)
        case language.Sacrifice():
            _do_with_all(part, [proposal.Sacrifices(obj, rules=(*rule, "217.4a")) for obj in objects])
        case language.Discard(at_random=False):
            _do_with_all(part, [proposal.Discards(obj, act.how, rules=(*rule, "217.4a")) for obj in objects])
        case language.Move():
            return _move_as_asked(part, act, objects, *rule)
        case language.Reveal():
            if objects:
                happen(engine, CardsRevealed(seat=seat, objects=tuple(objects)), *rule)
        case language.Choose(kind="objects", at_random=False, hidden=False):
            pass
        case _:
            execute(context, (act,), *rule)
            found = context.names.get(part.name or "")
            return [] if found is None else list(found.things)
    return things


def is_told_as_paid(engine: Engine) -> bool:
    """Whether the event says that life is paid: in a resolution (rule 413.2c); of what is played, the play says so."""
    return engine.doing is not None


def is_paid_together(engine: Engine) -> bool:
    """Whether one part of a cost is paid with several things at the same time (2026-04: 118.1)."""
    return engine.edition.policies.cost_of_several == "together"


def _do_with_all(part: Part, proposals: Sequence[proposal.Proposed]) -> None:
    """What a part of a cost does with several things, all at once or one after the other; they go as they are named."""
    engine = part.context.engine
    if not is_paid_together(engine):
        for one in proposals:
            would(engine, one)
    elif proposals:
        before, engine.ordered_by = engine.ordered_by, part.context.you
        try:
            would(engine, *proposals)
        finally:
            engine.ordered_by = before


_REASONS: dict[str, Reason] = {"hand": "returned", "removed": "removed"}
"""Zone → why a card is said to move there."""


def _move_as_asked(part: Part, act: language.Move, objects: list[str], *rule: str) -> list[ObjectOrPlayer]:
    """Cards move; those that go from a hand to a library are chosen only now, by their player alone."""
    context = part.context
    engine, seat = context.engine, context.you
    if part.field is None and isinstance(act.what, language.Filter) and act.number != "all":
        able = fitting(part, context.source, is_tapping=False)
        few = how_many(context, act.number, len(able))
        chosen = choose_objects(engine, seat, "objects", able, *few, *rule, source=context.source, hidden=True)
        objects = [obj for obj in chosen if isinstance(obj, str)]
    rules = rule if act.to == "hand" else (*rule, "217.1c")
    controller = seat if act.to == "in_play" else None
    bottom = act.position == "bottom"
    reason = _REASONS.get(act.to, "put")
    move = proposal.Moves("", act.to, reason, bottom=bottom, controller=controller, rules=rules)
    _do_with_all(part, [replace(move, object=obj) for obj in objects])
    return list(objects)


def _change_counters(part: Part, act: language.ChangeCounters, things: list[ObjectOrPlayer], *rule: str) -> None:
    number, seat = part.context.amount(act.number), part.context.you
    if number <= 0:
        return
    if act.do == "add_counters":
        _do_with_all(part, [proposal.PutsCounters(thing, act.kind, number, rules=rule) for thing in things])
    else:
        _do_with_all(part, [proposal.RemovesCounters(thing, act.kind, number, seat, rules=rule) for thing in things])


def number_done(part: Part) -> int | None:
    """The number that a name for what was done stands for: so much life, so many counters."""
    match part.act:
        case language.ChangeLife() | language.ChangeCounters():
            return part.context.amount(part.act.number)
        case _:
            return None


def became(context: Context, things: list[ObjectOrPlayer]) -> Iterator[ObjectOrPlayer]:
    """What things are now that something was done with them (rule 217.1c)."""
    current = context.engine.draft.current
    for thing in things:
        present = current.get(number_of(thing)) if isinstance(thing, str) else thing
        if present is not None:
            yield present


# What has been announced and paid for has been played (rule 409.1i).


_NOTHING: Mapping[str, Named] = MappingProxyType({})


def complete(
    total_cost: TotalCost, payment: Payment, obj: str, names: Mapping[str, Named] = _NOTHING, *rule: str
) -> None:
    """It is played; what its costs, and its announcement, gave names to is known of it from now on (rule 409.1i).

    `rule`: the rules by which it was played beside that one.
    """
    engine = total_cost.engine
    given = dict(names) | {
        name: total_cost.context.names[name] for name in total_cost.with_options(payment.options).names
    }
    if payment.mana and not engine.compiler.analysis.words.isdisjoint(("mana_spent", "mana_colors")):
        given[MANA_SPENT] = Named(values=(payment.mana,))
    seat = total_cost.seat if given else None
    happen(engine, PlayCompleted(object=obj, seat=seat, bound=bound_of(given)), *rule, "409.1i")
