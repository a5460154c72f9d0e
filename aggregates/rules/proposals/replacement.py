"""Replacement and prevention effects are applied to proposed events (rules 419.5 to 419.9).

Of the effects that apply to an event one is applied, then it is looked anew at what has become of the event, until no
effect applies any more. Each effect gets one opportunity for each event (419.6a). Where more than one applies, the
affected player chooses, or the affected object's controller (419.9a); between effects that are alike nobody is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol, get_args

from rewind.aggregates.rules.at_work import replacing
from rewind.aggregates.rules.at_work.forbidding import forbids_anything, forbids_itself, may_be_forbidden
from rewind.aggregates.rules.choices.choices import choose_objects, choose_value, confirm
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.programs.abilities import part_of_keyword
from rewind.aggregates.rules.proposals.applying import (
    applies,
    apply,
    is_for_group,
    is_forbidden,
)
from rewind.aggregates.rules.proposals.as_it_would_be import as_it_would_be, would_be_there
from rewind.aggregates.rules.proposals.bodies import Body
from rewind.aggregates.rules.proposals.order_of_choice import RULES, may_be_chosen, rank, reaches_tokens
from rewind.aggregates.rules.proposals.patterns import affected, chooser, occurrence_of, verb_of, within
from rewind.aggregates.rules.proposals.phasing import with_attached
from rewind.aggregates.rules.proposals.proposal import (
    Countered,
    CreatesToken,
    Deals,
    Destroys,
    Discards,
    GoesSomewhere,
    Happens,
    Mills,
    Moves,
    Proposed,
    PutsCounters,
    Resolves,
    Sacrifices,
    Transforms,
    TurnsFaceUp,
)
from rewind.aggregates.rules.proposals.recording import use_up
from rewind.aggregates.rules.queries.possible import can_be_dealt
from rewind.aggregates.state import number_of, object_id
from rewind.events.base import Counter
from rewind.events.zones import CeasedToExist


@dataclass(slots=True)
class Settled:
    """What replacement and prevention effects have left of events that would happen at the same time."""

    proposals: list[Proposed]
    afterwards: list[Body] = field(default_factory=list)
    """What is done once they have happened, in this order."""
    used: list[replacing.ReplacementEffect] = field(default_factory=list)
    """The effects that were applied, in this order."""


class OwnAbilities(Protocol):
    """The abilities of what comes into play that say how it does, where they are among the effects that apply."""

    def able(self, proposed: Proposed) -> list[replacing.ReplacementEffect]:
        """The effects of such abilities that apply to an event."""

    def is_own(self, effect: replacing.ReplacementEffect) -> bool:
        """Whether an effect is one of those."""

    def apply(self, effect: replacing.ReplacementEffect, proposed: Proposed) -> Proposed:
        """What happens instead."""

    def reveal(self, proposed: Proposed) -> None:
        """A card is shown before anything is chosen about it."""


def settle(engine: Engine, proposals: Iterable[Proposed], own: OwnAbilities | None = None) -> Settled:
    """Applies what replaces or prevents events that would happen at the same time; what is left of them.

    `own` are the abilities of what comes into play, where they are among the effects that apply.
    """
    inherited = [replace(one, applied=one.applied | engine.applied) if engine.applied else one for one in proposals]
    settled = Settled(inherited)
    while True:
        if forbids_anything(engine):
            settled.proposals = _without_forbidden(engine, settled.proposals)
        found = applicable(engine, settled.proposals, own)
        if found:
            _apply_one(engine, settled, found, own)
        elif not (_become_moves(engine, settled) or _bring_attached(engine, settled)):
            return settled


def settle_as_proposed(engine: Engine, proposals: Iterable[Proposed]) -> Settled:
    """What is left of events that would happen at the same time where nothing replaces, prevents or forbids any."""
    settled = Settled(list(proposals))
    _become_moves(engine, settled)
    _bring_attached(engine, settled)
    return settled


def _without_forbidden(engine: Engine, proposals: list[Proposed]) -> list[Proposed]:
    """What is forbidden does not happen (rule 103.2)."""
    left: list[Proposed] = []
    for one in proposals:
        forbidding = None if isinstance(one, Happens) else is_forbidden(engine, one)
        if forbidding is None:
            left.append(one)
        else:
            use_up(engine, forbidding.began, forbidding.remaining, 1, prevents=False)
    return left


def applicable(
    engine: Engine, proposals: Sequence[Proposed], own_abilities: OwnAbilities | None = None
) -> dict[int, list[replacing.ReplacementEffect]]:
    """The place of each event in the group to which anything applies → what does."""
    at_work: dict[str, list[replacing.ReplacementEffect]] = {}
    found: dict[int, list[replacing.ReplacementEffect]] = {}
    for index, proposed in enumerate(proposals):
        verb = verb_of(proposed)
        is_replaced = replacing.may_be_replaced(engine, verb) if verb else False
        if not is_replaced and not (isinstance(proposed, CreatesToken) and replacing.may_be_replaced(engine, "move")):
            continue
        own = affected(proposed)
        if isinstance(own, str) and engine.zone_of(own) != "in_play":
            effects = [*replacing.replacement_effects(engine, verb, (own,)), *_of_the_copy(engine, proposed)]
        elif isinstance(proposed, TurnsFaceUp | Transforms):
            others = (one for one in replacing.replacement_effects(engine, verb) if not _is_of(one, proposed))
            effects = [*others, *_as_turned(engine, proposed)]
        else:
            if verb not in at_work:
                at_work[verb] = replacing.replacement_effects(engine, verb)
            effects = at_work[verb]
        able = [effect for effect in effects if applies(engine, effect, proposed)]
        if isinstance(proposed, Moves) and proposed.to == "in_play" and able:
            able = [effect for effect in able if would_be_there(engine, effect, proposed)]
        if isinstance(proposed, CreatesToken):
            able = _of_creation_first(engine, able) or _of_its_entry(engine, proposed)
        first = [effect for effect in able if _replaces_itself(engine, effect, proposed)]
        if own_abilities is not None and not first:
            able = [*own_abilities.able(proposed), *able]
        if able:
            found[index] = first or able
    return found


def _of_creation_first(engine: Engine, able: list[replacing.ReplacementEffect]) -> list[replacing.ReplacementEffect]:
    """Those that replace that tokens are created come before those that say how these enter (2026-04: 616.1g)."""
    if len(able) < 2 or engine.edition.policies.replacement_order == "self_then_any":
        return able
    return [one for one in able if not reaches_tokens(one.change)] or able


def _of_its_entry(engine: Engine, token: CreatesToken) -> list[replacing.ReplacementEffect]:
    """What says how tokens come into play: it comes after what replaces that they are created (2026-04: 616.1g)."""
    effects = replacing.replacement_effects(engine, "move")
    return [one for one in effects if reaches_tokens(one.change) and applies(engine, one, token)]


def _of_the_copy(engine: Engine, proposed: Proposed) -> list[replacing.ReplacementEffect]:
    """What the abilities say of something's coming into play that it would have as a copy (2026-04: 707.5)."""
    if not isinstance(proposed, Moves) or proposed.to != "in_play" or proposed.characteristics is None:
        return []
    if engine.edition.policies.enters_looked_at == "as_it_comes":
        return []
    zone = engine.zone_of(proposed.object)
    with as_it_would_be(engine, proposed):
        found = replacing.effects_of(engine, proposed.object, "move", zone)
    own = {key for key, _ in engine.abilities(proposed.object).statics}
    return [effect for effect in found if effect.context.key not in own]


def _as_turned(engine: Engine, proposed: TurnsFaceUp | Transforms) -> list[replacing.ReplacementEffect]:
    """What a permanent's own abilities say of its being turned face up or over, as it will have them (2006-10: 504.8;
    2026-04: 712.20)."""
    with as_it_would_be(engine, proposed):
        return replacing.effects_of(engine, proposed.object, verb_of(proposed))


def _is_of(effect: replacing.ReplacementEffect, proposed: TurnsFaceUp | Transforms) -> bool:
    """Whether it is of an ability that a permanent has before it is turned: what it has afterwards says how it is."""
    return effect.began is None and effect.source == proposed.object


def _replaces_itself(engine: Engine, effect: replacing.ReplacementEffect, proposed: Proposed) -> bool:
    """Whether a spell replaces part of its own resolution, which comes before everything else (rule 419.6d).

    By the policy what a static ability of a keyword makes of it, such as rebound, is no such effect.
    """
    is_last_step = isinstance(proposed, Resolves) or (isinstance(proposed, Moves) and proposed.reason == "resolved")
    if not is_last_step or effect.source != affected(proposed):
        return False
    key = effect.context.key
    is_of_keyword = key is not None and part_of_keyword(key) is not None
    return engine.edition.policies.replacement_order == "self_then_any" or not is_of_keyword


_GOES_SOMEWHERE = frozenset(get_args(GoesSomewhere))


def _become_moves(engine: Engine, settled: Settled) -> bool:
    """What is destroyed, sacrificed, discarded … for good changes zones, which can be replaced again (rule 217.1d)."""
    if _GOES_SOMEWHERE.isdisjoint(map(type, settled.proposals)):
        return False
    settled.proposals = [_as_a_move(engine, one) for one in settled.proposals]
    return True


def _bring_attached(engine: Engine, settled: Settled) -> bool:
    """What is attached to what phases does so with it, unless something hinders that too (rule 502.15i)."""
    found = with_attached(engine, settled.proposals)
    settled.proposals = settled.proposals if found is None else found
    return found is not None


def _as_a_move(engine: Engine, one: Proposed) -> Proposed:
    match one:
        case Destroys():
            move = Moves(one.object, "graveyard", "destroyed")
        case Sacrifices():
            move = Moves(one.object, "graveyard", "sacrificed")
        case Discards():
            move = Moves(one.object, one.to, "discarded", bottom=one.bottom, how=one.how)
        case Mills():
            move = Moves(one.object, one.to, "milled", bottom=one.bottom, seen=True)
        case Countered() if engine.draft.kinds[number_of(one.object)] != "card":
            return Happens(CeasedToExist(object=one.object, reason="countered"), rules=one.rules, outcome=one.outcome)
        case Countered():
            move = Moves(one.object, one.to, "countered", bottom=one.bottom)
            if one.to == "graveyard":
                one = replace(one, rules=(*one.rules, "217.4a"))
        case _:
            return one
    return replace(move, rules=one.rules, applied=one.applied, cause=one.cause, kept=one.kept, outcome=one.outcome)


# Who chooses what (rules 419.7b, 419.9a)


def _apply_one(
    engine: Engine,
    settled: Settled,
    able: Mapping[int, list[replacing.ReplacementEffect]],
    own: OwnAbilities | None,
) -> None:
    """One effect is applied to one event: of the active player's first, then the others' (rule 419.9a)."""
    proposals = settled.proposals
    order = {seat: place for place, seat in enumerate(engine.players())}
    seats = {index: chooser(engine, proposals[index]) for index in able}
    index = min(able, key=lambda one: (order.get(seats[one], len(order)), one))
    seat = seats[index]
    effects = may_be_chosen(engine, able[index])
    if own is not None and len(effects) > 1:
        own.reveal(proposals[index])
    effect = _chosen(engine, seat, effects)
    if own is not None and own.is_own(effect):
        proposals[index] = own.apply(effect, proposals[index])
        return
    competing = [
        one for one, effects in able.items() if seats[one] == seat and any(other.key == effect.key for other in effects)
    ]
    if not is_for_group(effect):
        index = _first_of(engine, seat, effect, {one: proposals[one] for one in competing}, index)
    optional = effect.change.optional
    if optional is not None and not _is_willing(engine, effect, proposals[index], seat):
        proposals[index] = replace(proposals[index], applied=proposals[index].applied | {effect.key})
        return
    settled.used.append(effect)
    group = [one for one in able if effect.key in {other.key for other in able[one]}] if is_for_group(effect) else []
    instead = apply(effect, {one: proposals[one] for one in group or [index]}, settled.afterwards)
    if effect.change.set is not None:
        instead = {place: [_as_put(engine, proposals[place], new) for new in news] for place, news in instead.items()}
    settled.proposals = [new for place, one in enumerate(proposals) for new in (instead.get(place, [one]))]


def _as_put(engine: Engine, before: Proposed, entry: Proposed) -> Proposed:
    """What comes into play with the counters of those that an effect has added that are put on it."""
    if not isinstance(before, Moves | CreatesToken) or not isinstance(entry, Moves | CreatesToken):
        return entry
    there = len(before.counters)
    obj = entry.object if isinstance(entry, Moves) else object_id(engine.new_number())
    with as_it_would_be(engine, entry):
        added = put_on(engine, obj, entry.counters[there:])
    return replace(entry, counters=(*entry.counters[:there], *added))


def with_counters_put(engine: Engine, proposals: list[Proposed]) -> list[Proposed]:
    """What an effect would put into play with counters comes with those that are put on it (2026-04: 122.6)."""
    if not any(isinstance(one, Moves | CreatesToken) and one.counters for one in proposals):
        return proposals
    found: list[Proposed] = []
    for one in proposals:
        if isinstance(one, CreatesToken) or (isinstance(one, Moves) and one.to == "in_play"):
            obj = one.object if isinstance(one, Moves) else object_id(engine.new_number())
            with as_it_would_be(engine, one):
                found.append(replace(one, counters=put_on(engine, obj, one.counters)))
        else:
            found.append(one)
    return found


def put_on(engine: Engine, obj: str, counters: Sequence[Counter]) -> tuple[Counter, ...]:
    """Of counters with which something would come into play those that are put on it (2026-04: 122.6, 2026-04: 113.6i).

    What replaces or forbids putting counters on it has been asked; the object is taken to be in play. That it enters
    with them is a replacement effect, and so an effect puts them on it (2026-04: 614.1c, 2026-04: 614.16).
    """
    verb = "add_counters"
    if not counters or not (replacing.may_be_replaced(engine, verb) or may_be_forbidden(engine, verb)):
        return tuple(counters)
    proposals = [PutsCounters(obj, one.kind, one.number, cause=obj) for one in counters]
    possible = [one for one in proposals if not forbids_itself(engine, obj, occurrence_of(engine, one))]
    settled = settle(engine, possible)
    put = [one for one in settled.proposals if isinstance(one, PutsCounters) and one.on == obj and one.number > 0]
    return tuple(Counter(kind=one.kind, number=one.number) for one in put)


def _is_willing(engine: Engine, effect: replacing.ReplacementEffect, proposed: Proposed, seat: int) -> bool:
    """Whether the player who may lets an effect apply."""
    assert effect.change.optional is not None
    seats = within(effect.context, engine, proposed).seats(effect.change.optional)
    return confirm(engine, next(iter(seats), seat), "419.1a", source=effect.source)


def _chosen(engine: Engine, seat: int, effects: Sequence[replacing.ReplacementEffect]) -> replacing.ReplacementEffect:
    """The effect that is applied first; between effects that are alike nobody is asked.

    They are named by their sources where each has another, else by the events that began them, and by their places.
    """
    kinds = list({replacing.likeness(effect): effect for effect in reversed(effects)}.values())[::-1]
    if len(kinds) == 1:
        return kinds[0]
    is_strict = engine.edition.policies.replacement_order == "self_control_copy_any"
    first = RULES.get(rank(kinds[0].change)) if is_strict else None
    rules = ("419.9a",) if first is None else ("419.9a", first)
    sources = [effect.source for effect in kinds if effect.source is not None]
    if len(set(sources)) == len(kinds):
        (source,) = choose_objects(engine, seat, "replacement", sources, 1, 1, *rules)
        return kinds[sources.index(str(source))]
    values = [
        f"static {place}" if effect.began is None else f"effect {effect.began}" for place, effect in enumerate(kinds, 1)
    ]
    return kinds[values.index(choose_value(engine, seat, "replacement", values, *rules))]


def _first_of(
    engine: Engine, seat: int, effect: replacing.ReplacementEffect, competing: Mapping[int, Proposed], index: int
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
    rule = "419.7b" if effect.change.prevent is not None else "419.7b:replacement"
    (chosen,) = choose_objects(engine, seat, "replaced_first", list(dict.fromkeys(things.values())), 1, 1, rule)
    return next(one for one, thing in things.items() if thing == chosen)


def is_dealt(engine: Engine, proposed: Deals) -> bool:
    """Whether any damage would be dealt (rules 419.5a, 419.6c)."""
    return proposed.amount > 0 and can_be_dealt(engine, proposed.to)
