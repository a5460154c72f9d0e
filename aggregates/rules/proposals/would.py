"""Proposed events become what happens, once what replaces or prevents them has been asked (rule 419).

`would` takes proposed events that would happen at the same time. What replacement and prevention effects leave of them
becomes one group of events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import lru_cache
from itertools import takewhile
from typing import get_args

from rewind.aggregates.cards.language import UnderWay
from rewind.aggregates.rules.at_work.forbidding import forbidden_verbs, forbids_anything
from rewind.aggregates.rules.at_work.replacing import replaced_verbs
from rewind.aggregates.rules.choices.choices import choose_objects
from rewind.aggregates.rules.engine import snow_mana
from rewind.aggregates.rules.engine.cache import is_spoken_of
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.happening.happen import happen, happen_together
from rewind.aggregates.rules.happening.tapping import tapped, untapped
from rewind.aggregates.rules.proposals import damage_results, proposal, replacement
from rewind.aggregates.rules.proposals.applying import applies, is_forbidden
from rewind.aggregates.rules.proposals.attacking import blocks, designated, fighting, protected
from rewind.aggregates.rules.proposals.bodies import as_it_was_settled, of_its_own
from rewind.aggregates.rules.proposals.damage_results import facts_of_damage, settle_results, with_results
from rewind.aggregates.rules.proposals.entering import Entering, enters
from rewind.aggregates.rules.proposals.lasting import Fact, going_on, phased_in_otherwise, returned, until_return
from rewind.aggregates.rules.proposals.ordering import order_graveyards, order_libraries, order_places, order_timestamps
from rewind.aggregates.rules.proposals.patterns import occurrence_of
from rewind.aggregates.rules.proposals.phasing import effects_lost, phased_in, phased_out, triggers_lost
from rewind.aggregates.rules.proposals.possible_moves import possible_moves
from rewind.aggregates.rules.proposals.recording import remembered
from rewind.aggregates.rules.proposals.shown_cards import draws_unseen
from rewind.aggregates.rules.proposals.zones import token_creation, zone_change
from rewind.aggregates.rules.queries.face_down import is_face_down, own_values
from rewind.aggregates.rules.queries.turned_over import values_turned_over
from rewind.aggregates.state import HIDDEN_ZONES, number_of, object_id
from rewind.events.combat import DamageRemoved, LifeGained, LifeLost, RemovedFromCombat
from rewind.events.game import PlayerLost
from rewind.events.objects import CountersAdded, CountersRemoved, Transformed, TurnedFaceUp
from rewind.events.playing import AWAY_FROM, PHASED_OUT, Bound, ManaAdded, ManaBurned
from rewind.events.zones import CardsRevealed, DrawFailed, PhasedOut, TokenCreated, ZoneChanged


def would(engine: Engine, *proposals: proposal.Proposed) -> bool:
    """Proposed events that would happen at the same time: what is left of them happens. Returns whether anything did.

    A draw is settled by itself, before the next one (2006-10: 423.2). What replacement effects have done besides is
    done before this returns (2006-10: 419.6h).
    """
    if engine.outcome is not None:
        proposals = tuple(replace(one, outcome=one.outcome or engine.outcome) for one in proposals)
    if engine.replaced_entry is not None:
        proposals = tuple(as_it_was_settled(engine, one) for one in proposals)
    interferes = _may_interfere(engine, proposals)
    if interferes and engine.doing is not None:
        proposals = tuple(one if one.cause else replace(one, cause=engine.doing) for one in proposals)
    if engine.collected is not None:
        engine.collected += [replace(one, applied=one.applied | engine.applied) for one in proposals]
        return True
    if deals := proposal.Deals in map(type, proposals):
        proposals = damage_results.dealt_elsewhere(engine, proposals)
    before = len(engine.records)
    if not interferes and all(type(one) in _PLAIN for one in proposals):
        _note_done(engine, proposals)
        with_all = damage_results.with_excess(engine, _with_results(engine, proposals)) if deals else proposals
        happen_together(engine, list(_facts(engine, with_all)))
        if engine.returning:
            return_at_once(engine)
        return len(engine.records) > before
    entering = Entering(engine)
    possible = replacement.with_counters_put(engine, possible_moves(engine, proposals))
    _note_done(engine, possible)
    if interferes:
        with engine.while_under_way([occurrence_of(engine, one) for one in possible if enters(one)]):
            settled = _settled(entering, possible)
            settle_results(engine, settled)
        with engine.while_under_way([occurrence_of(engine, one) for one in settled.proposals if enters(one)]):
            arranged = settle_moves(entering, settled)
    else:
        settled = replacement.settle_as_proposed(engine, possible)
        settled.proposals = _with_results(engine, settled.proposals)
        arranged = settle_moves(entering, settled)
    before = len(engine.records)
    happen_together(engine, list(_facts(engine, damage_results.with_excess(engine, settled.proposals))))
    for event, rules in arranged:
        happen(engine, event, *rules)
    for event, rules in _lost_with(engine, settled.proposals) if engine.draft.awaited else ():
        happen(engine, event, *rules)
    if engine.returning:
        return_at_once(engine)
    for body in settled.afterwards:
        body.carry_out_afterwards()
    entering.carry_out_afterwards()
    return len(engine.records) > before


def return_at_once(engine: Engine) -> None:
    """What was moved or phased out until something that has just happened returns (2026-04: 610.3; 2026-04: 610.4).

    It is not done by the instruction under way, and the effects that this has had may apply to it.
    """
    with of_its_own(engine):
        while engine.returning:
            numbers, engine.returning = engine.returning, []
            would(engine, *returned(engine, numbers))


_VERBS: dict[type, frozenset[str]] = {
    **{kind: frozenset({verb}) for kind, (verb, _) in proposal.VERBS.items()},
    **{kind: frozenset({proposal.VERBS[kind][0], "move"}) for kind in get_args(proposal.GoesSomewhere)},
    proposal.CreatesToken: frozenset({"create_token", "move"}),
    proposal.Deals: frozenset({"damage", "lose_life", "gain_life", "add_counters", "remove_counters"}),
    proposal.Happens: frozenset(),
}
"""Proposed event → what patterns call it, and what it is or becomes by the rules alone: moves, results of damage."""

_PLAIN = proposal.VERBS.keys() - {
    proposal.Moves,
    proposal.CreatesToken,
    proposal.PhasesIn,
    proposal.PhasesOut,
    *get_args(proposal.GoesSomewhere),
} | {proposal.Happens}
"""What moves nothing: where nothing interferes, it happens as it was proposed."""


def _may_interfere(engine: Engine, proposals: Sequence[proposal.Proposed]) -> bool:
    """Whether anything in the game may replace or forbid these, or asks what is being done while they happen."""
    if is_spoken_of(engine, UnderWay):
        return True
    verbs = replaced_verbs(engine) | forbidden_verbs(engine)
    return any(not _VERBS[type(one)].isdisjoint(verbs) for one in proposals)


def _note_done(engine: Engine, proposals: Iterable[proposal.Proposed]) -> None:
    """Notes where anything is done, for those who ask what comes of it."""
    for one in proposals:
        if one.outcome is not None and _is_done(engine, one):
            one.outcome.note()


def _with_results(engine: Engine, proposals: Sequence[proposal.Proposed]) -> list[proposal.Proposed]:
    """Events that nothing interferes with, and what damage among them results in besides."""
    if proposal.Deals not in map(type, proposals):
        return list(proposals)
    found, results = with_results(engine, proposals)
    return found + results


def _lost_with(engine: Engine, proposals: Iterable[proposal.Proposed]) -> list[Fact]:
    """What affects the permanents no more that have phased out, once abilities have triggered on that (502.15g)."""
    objects = [one.object for one in proposals if isinstance(one, proposal.PhasesOut)]
    return list(triggers_lost(engine, objects)) if objects else []


def _is_done(engine: Engine, one: proposal.Proposed) -> bool:
    """Whether anything is done where it happens, or something else instead of it (rule 419.5b)."""
    if isinstance(one, proposal.Deals) and not replacement.is_dealt(engine, one):
        return False
    return isinstance(one, proposal.Happens) or not forbids_anything(engine) or is_forbidden(engine, one) is None


def _settled(entering: Entering, proposals: Sequence[proposal.Proposed]) -> replacement.Settled:
    """What is left of events; the abilities of what comes into play may be among the effects, or come by themselves."""
    engine = entering.engine
    if engine.edition.policies.replacement_order == "self_then_any":
        return replacement.settle(engine, _copies_first(entering, proposals))
    return replacement.settle(engine, proposals, entering)


def _copies_first(entering: Entering, proposals: Sequence[proposal.Proposed]) -> Sequence[proposal.Proposed]:
    """What its controller has become a copy, or have a form, before an effect that may not apply to that (419.9a)."""
    engine, found = entering.engine, list(proposals)
    for seat in engine.players() if any(enters(one) for one in found) else ():
        for index, one in enumerate(found):
            if not isinstance(one, proposal.Moves) or one.to != "in_play" or entering.controller(one) != seat:
                continue
            copies = entering.copies(one)
            able = replacement.applicable(engine, [one]).get(0, []) if copies else []
            others = [effect for effect in able if not all(applies(engine, effect, copy) for copy in copies)]
            sources = dict.fromkeys(effect.source for effect in others if effect.source is not None)
            if sources:
                entering.show([one], "419.9a")
                first = choose_objects(engine, seat, "replacement", [one.object, *sources], 1, 1, "419.9a")
                found[index] = entering.as_it_enters(one) if first == [one.object] else one
    return found


def settle_moves(entering: Entering, settled: replacement.Settled) -> list[Fact]:
    """What belongs to every move, and every choice about it, before anything happens (rules 103.4, 413.2d).

    What cannot move is left out; what comes into play does so as its abilities say, and what applies to it as the copy
    that it would be (419.9b), an Aura on a host; then the order of what goes to a graveyard, a library, or into play is
    chosen. Returns what happens after the group: owners put cards of their libraries in order (rule 217.2d).
    """
    if not any(isinstance(one, proposal.Moves | proposal.CreatesToken) for one in settled.proposals):
        return []
    engine, found = entering.engine, settled.proposals
    if settled.used:
        found = possible_moves(engine, found)
    if any(enters(one) for one in found):
        found = entering.as_they_enter(found)
        if entering.copied:
            again = replacement.settle(engine, found)
            settled.afterwards += again.afterwards
            found = again.proposals
        found = protected(entering, fighting(entering, entering.on_hosts(found)))
    arranged: list[Fact] = []
    if len(found) > 1:  # one thing has one order
        found = order_places(engine, order_graveyards(engine, found))
        arranged = order_libraries(engine, found)
        found = order_timestamps(entering, found)
    settled.proposals = found
    return arranged


def _facts(engine: Engine, proposals: Iterable[proposal.Proposed]) -> Iterator[Fact]:
    """The events that proposed ones are, with their rules; each with what is kept of it, as it happens."""
    number = engine.new_number()
    left: set[str] = set()
    out: dict[str, None] = {}
    for proposed in proposals:
        for made, rules in _FACTS[type(proposed)](engine, proposed):
            event = made
            if isinstance(event, TokenCreated):  # each gets a number of its own
                event = event.model_copy(update={"object": object_id(number)})
                number += 1
            elif isinstance(event, ZoneChanged):
                event = _from_below(engine, event, left)
                left.add(event.object)
            elif isinstance(event, PhasedOut):
                out[event.object] = None
            if proposed.outcome is not None:
                proposed.outcome.note(event)
            yield event, rules
            if isinstance(event, TokenCreated | ZoneChanged):
                yield from ((remembered(event, one), ("217.1c",)) for one in proposed.kept)
                if isinstance(proposed, proposal.Moves | proposal.CreatesToken):
                    became = event.object if isinstance(event, TokenCreated) else event.becomes
                    yield from blocks(engine, became, proposed)
                    yield from designated(became, proposed.protector)
    if out:
        yield from effects_lost(engine, out)


def _from_below(engine: Engine, event: ZoneChanged, left: Set[str]) -> ZoneChanged:
    """A move from a place in a library that everybody sees, counted from the top without the cards that have `left`."""
    place = event.from_
    if place is None or place.position is None:
        return event
    above = takewhile(lambda obj: obj != event.object, reversed(engine.zone("library", engine.owner(event.object))))
    position = sum(obj not in left for obj in above)
    if position == place.position:
        return event
    return event.model_copy(update={"from_": place.model_copy(update={"position": position})})


def _moves(engine: Engine, proposed: proposal.Moves) -> Iterator[Fact]:
    obj = proposed.object
    if is_face_down(engine, obj) and _is_revealed(engine, proposed):
        yield CardsRevealed(seat=engine.owner(obj), objects=(obj,)), ("504.6",)
    moved = zone_change(engine, proposed)
    yield moved, proposed.rules
    if proposed.until is not None and moved.from_ is not None:
        yield until_return(proposed.until, f"{AWAY_FROM}{moved.from_.zone}", moved.becomes, "2026-04 610.3")
    if proposed.being is not None and proposed.to == "in_play":
        yield proposed.being.model_copy(update={"affects": (moved.becomes,)}), ("418.3a", "2026-04 611.2e")
    if "goes_on" in engine.compiler.analysis.fields and engine.in_play(obj):
        yield from going_on(engine, obj)


def _phases_out(engine: Engine, proposed: proposal.PhasesOut) -> Iterator[Fact]:
    yield phased_out(engine, proposed), (*proposed.rules, "217.8a")
    if proposed.until is not None:
        yield until_return(proposed.until, PHASED_OUT, proposed.object, "2026-04 610.4")


def _phases_in(engine: Engine, proposed: proposal.PhasesIn) -> Iterator[Fact]:
    yield phased_in(engine, proposed), (*proposed.rules, "217.8c")
    yield from phased_in_otherwise(engine, proposed.object)


def _is_revealed(engine: Engine, move: proposal.Moves) -> bool:
    """Whether a face-down object has to be revealed as it moves: nobody would see there what it was (rule 504.6)."""
    if engine.draft.kinds[number_of(move.object)] != "card":
        return False
    zone = engine.zone_of(move.object)
    stays_down = ("in_play", "phased_out") if zone == "in_play" else ("in_play",)
    if zone not in ("in_play", "stack", "phased_out") or move.to in stays_down:
        return False
    return move.face_down or move.to in HIDDEN_ZONES


def _adds_mana(engine: Engine, proposed: proposal.AddsMana) -> Iterator[Fact]:
    mana = snow_mana.produced_by(engine, proposed.source, proposed.mana)
    yield _mana_added(proposed.seat, mana, proposed.source, proposed.only_for, proposed.bound), proposed.rules


@lru_cache(maxsize=4096)
def _mana_added(seat: int, mana: str, source: str | None, only_for: str | None, bound: tuple[Bound, ...]) -> ManaAdded:
    """One event for every time: a land adds the same mana turn by turn."""
    return ManaAdded(seat=seat, mana=mana, source=source, only_for=only_for, bound=bound)


def _removes_counters(_: Engine, proposed: proposal.RemovesCounters) -> Iterator[Fact]:
    yield CountersRemoved(on=proposed.on, kind=proposed.kind, number=proposed.number), proposed.rules


def _regenerates(engine: Engine, proposed: proposal.Regenerates) -> Iterator[Fact]:
    """Damage goes, it is tapped and leaves combat: whatever of that is to do (rules 419.6b, 306.2)."""
    obj, draft = proposed.object, engine.draft
    if draft.damage.get(obj):
        yield DamageRemoved(object=obj), proposed.rules
    if not draft.status_of(obj).tapped:
        yield tapped(obj), proposed.rules
    if obj in draft.attacking or obj in draft.blocking:
        yield RemovedFromCombat(object=obj), (*proposed.rules, "306.2")


def _draws(engine: Engine, proposed: proposal.Draws) -> Iterator[Fact]:
    library = engine.cards("library", proposed.seat)
    if library:
        drawn = proposal.Moves(library[-1], "hand", "drawn", seen=True, face_down=draws_unseen(engine))
        yield zone_change(engine, drawn), proposed.rules
    else:
        yield DrawFailed(seat=proposed.seat), (*proposed.rules, "420.5g")


def _gains_life(engine: Engine, proposed: proposal.GainsLife) -> Iterator[Fact]:
    if proposed.amount > 0:
        yield LifeGained(seat=proposed.seat, amount=proposed.amount, source=proposed.source), proposed.rules


def _loses_life(engine: Engine, proposed: proposal.LosesLife) -> Iterator[Fact]:
    if proposed.amount <= 0:
        return
    if proposed.how == "mana_burn":
        yield ManaBurned(seat=proposed.seat, amount=proposed.amount), proposed.rules
        return
    lost = LifeLost(seat=proposed.seat, amount=proposed.amount, source=proposed.source, paid=proposed.paid)
    yield lost, proposed.rules


def _puts_counters(engine: Engine, proposed: proposal.PutsCounters) -> Iterator[Fact]:
    if proposed.number > 0:
        yield CountersAdded(on=proposed.on, kind=proposed.kind, number=proposed.number), proposed.rules


def _turns_face_up(engine: Engine, proposed: proposal.TurnsFaceUp) -> Iterator[Fact]:
    """What lies face up already, or has gone, is not turned (rule 504.5)."""
    obj = proposed.object
    if engine.in_play(obj) and is_face_down(engine, obj):
        anew = engine.edition.policies.turned_timestamp == "new"
        turned = TurnedFaceUp(object=obj, characteristics=own_values(engine, obj), new_timestamp=anew)
        yield turned, (*proposed.rules, *(("turned_timestamp",) if anew else ()))


def _transforms(engine: Engine, proposed: proposal.Transforms) -> Iterator[Fact]:
    """What is not double-faced is not turned over, nor what is face down or has gone, nor to an instant or sorcery face
    (2026-04: 701.27c, 701.27d, 712.15a)."""
    if (values := values_turned_over(engine, proposed.object)) is not None:
        yield Transformed(object=proposed.object, characteristics=values, how=proposed.how), proposed.rules


def _creates_token(engine: Engine, proposed: proposal.CreatesToken) -> Iterator[Fact]:
    yield token_creation(engine, proposed), proposed.rules


_FACTS: Mapping[type, Callable[..., Iterable[Fact]]] = {
    proposal.Happens: lambda _, proposed: [(proposed.event, proposed.rules)],
    proposal.LosesGame: lambda _, proposed: [(PlayerLost(seat=proposed.seat, reason=proposed.reason), proposed.rules)],
    proposal.Taps: lambda _, proposed: [(tapped(proposed.object), proposed.rules)],
    proposal.Untaps: lambda _, proposed: [(untapped(proposed.object), proposed.rules)],
    proposal.PhasesOut: _phases_out,
    proposal.PhasesIn: _phases_in,
    proposal.Resolves: lambda *_: (),  # what resolves does what it says (`rewind.aggregates.rules.stack.resolving`)
    proposal.Shuffles: lambda *_: (),  # the order is a random outcome (`moves.would_shuffle`)
    proposal.Searches: lambda *_: (),  # what is taken is a choice (`moves.would_search`)
    proposal.Begins: lambda *_: (),  # it is recorded by the turn (`rewind.aggregates.rules.turn.turn_structure`)
    proposal.Moves: _moves,
    proposal.AddsMana: _adds_mana,
    proposal.RemovesCounters: _removes_counters,
    proposal.Regenerates: _regenerates,
    proposal.Deals: facts_of_damage,
    proposal.Draws: _draws,
    proposal.GainsLife: _gains_life,
    proposal.LosesLife: _loses_life,
    proposal.PutsCounters: _puts_counters,
    proposal.TurnsFaceUp: _turns_face_up,
    proposal.Transforms: _transforms,
    proposal.CreatesToken: _creates_token,
}
"""Proposed event → the events that it is; what goes somewhere has become a move (`replacement.settle`)."""

if missing := {*get_args(proposal.Proposed)} - {*get_args(proposal.GoesSomewhere)} - _FACTS.keys():
    raise RuntimeError(f"nothing makes events of {', '.join(sorted(kind.__name__ for kind in missing))}")
