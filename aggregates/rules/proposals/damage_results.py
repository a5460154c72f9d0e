"""What damage results in, once it is settled what damage is dealt (rules 419.1a, 419.9b; 2026-04: 120.3, 120.4c).

Damage makes players lose life, or is marked on creatures. By some keywords of its source it has other results, or more.
All of them happen together with the damage, and each can be replaced by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rewind.aggregates.counted_values import COUNTED
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.proposals.lasting import Fact
from rewind.aggregates.rules.proposals.proposal import (
    Deals,
    GainsLife,
    LosesLife,
    Proposed,
    PutsCounters,
    RemovesCounters,
)
from rewind.aggregates.rules.proposals.replacement import Settled, is_dealt, settle
from rewind.events.combat import DamageDealt, LifeLost

OF_SOURCES = frozenset({"deathtouch", "infect", "lifelink", "toxic", "wither"})
"""The keywords of a source that say what its damage results in."""


def settle_results(engine: Engine, settled: Settled) -> None:
    """What replaces the results of damage: that the damage is dealt stays as it is."""
    settled.proposals, results = with_results(engine, settled.proposals)
    settle_lost_life(engine, settled)
    if results:
        further = settle(engine, results)
        settled.proposals += further.proposals
        settled.afterwards += further.afterwards
        settled.used += further.used


def with_results(engine: Engine, proposals: Iterable[Proposed]) -> tuple[list[Proposed], list[Proposed]]:
    """Events that would happen, the damage among them as its sources deal it; and what it results in besides."""
    found, results = list(proposals), list[Proposed]()
    gained: dict[str, int] = {}
    lost: dict[tuple[str, str], RemovesCounters] = {}
    for index, one in enumerate(found):
        if not isinstance(one, Deals) or not is_dealt(engine, one):
            continue
        for kind in engine.types(one.to) if isinstance(one.to, str) else ():
            if isinstance(one.to, str) and kind in COUNTED:
                lost[one.to, kind] = _counters_lost(engine, one.to, kind, one, lost.get((one.to, kind)))
        if one.source is None:
            continue
        keywords = engine.abilities(one.source).keywords
        if keywords.isdisjoint(OF_SOURCES):
            continue
        found[index] = _as_dealt(one, keywords)
        results += _counters(engine, one, keywords)
        if "lifelink" in keywords:
            gained[one.source] = gained.get(one.source, 0) + one.amount
    rules = ("2026-04 120.3f", "2026-04 702.15b")
    results += [GainsLife(engine.controller(source), amount, source, rules=rules) for source, amount in gained.items()]
    results += [one for one in lost.values() if one.number > 0]
    return found, results


_REMOVED = {
    "Planeswalker": ("2026-04 120.3c", "2026-04 306.8"),
    "Battle": ("2026-04 120.3h", "2026-04 310.6"),
}
"""Type of what is dealt damage → the rules by which that removes counters."""


def _counters_lost(
    engine: Engine, obj: str, kind: str, damage: Deals, already: RemovesCounters | None
) -> RemovesCounters:
    """The counters that damage removes from a planeswalker or battle, with those that damage dealt at the same time
    removes already: no more than there are."""
    number = damage.amount + (0 if already is None else already.number)
    rules = (*damage.rules, *_REMOVED[kind]) if already is None else already.rules
    there = engine.counters(obj, COUNTED[kind])
    return RemovesCounters(obj, COUNTED[kind], min(number, there), engine.controller(obj), rules=rules)


def _as_dealt(damage: Deals, keywords: frozenset[str]) -> Deals:
    """Damage of a source with some keywords: to whom it costs no life, and on what it is not marked."""
    by_deathtouch = "deathtouch" in keywords
    if isinstance(damage.to, int) and "infect" in keywords:
        return replace(damage, life=0)
    return replace(damage, deathtouch=by_deathtouch, marked=keywords.isdisjoint({"infect", "wither"}))


def _counters(engine: Engine, damage: Deals, keywords: frozenset[str]) -> Iterator[PutsCounters]:
    """The counters that damage results in: -1/-1 on a creature, poison on a player."""
    source, to, amount = damage.source, damage.to, damage.amount
    assert source is not None, "only a source has keywords"
    if isinstance(to, str):
        if "Creature" not in engine.types(to):
            return
        rules = tuple(rule for word, rule in _ON_CREATURES.items() if word in keywords)
        if rules:
            yield PutsCounters(to, "-1/-1", amount, rules=("2026-04 120.3d", *rules))
        return
    if "infect" in keywords:
        yield PutsCounters(to, "poison", amount, rules=("2026-04 120.3b", "2026-04 702.90b"))
    if damage.combat and "toxic" in keywords:
        total = total_toxic_value(engine, source)
        yield PutsCounters(to, "poison", total, rules=("2026-04 120.3g", "2026-04 702.164c"))


_ON_CREATURES = {"wither": "2026-04 702.80a", "infect": "2026-04 702.90c"}
"""The keywords whose damage to a creature puts counters on it → the paragraph that says so."""


def total_toxic_value(engine: Engine, obj: str) -> int:
    """The sum of the numbers of an object's toxic abilities (2026-04: 702.164b)."""
    nodes = (node for _, node in engine.abilities(obj).keyword_nodes if node.keyword == "toxic")
    return sum(node.number for node in nodes if isinstance(node.number, int))


def facts_of_damage(engine: Engine, proposed: Deals) -> Iterator[Fact]:
    """The events that damage is; what would deal 0 damage deals none (rule 419.5a)."""
    source, to, amount = proposed.source, proposed.to, proposed.amount
    if not is_dealt(engine, proposed):
        return
    types = engine.types(to) if isinstance(to, str) else ()
    is_marked = proposed.marked and (isinstance(to, int) or "Creature" in types)
    excess = proposed.excess
    dealt = DamageDealt(source=source, to=to, amount=amount, combat=proposed.combat, marked=is_marked, excess=excess)
    yield dealt, proposed.rules
    if isinstance(to, int):
        lost = amount if proposed.life is None else proposed.life
        if lost > 0:
            yield LifeLost(seat=to, amount=lost, source=source), proposed.rules
        return
    if proposed.deathtouch:
        engine.dealt_deathtouch.add(to)


def settle_lost_life(engine: Engine, settled: Settled) -> None:
    """What replaces the life that players lose by damage: that is an event of its own (rules 419.1a, 419.9b).

    What a player loses by all damage that is dealt at the same time is one event, so that what keeps the life total
    above a number looks at all of it. The damage itself is dealt, whatever becomes of that.
    """
    while damage := _damage_to_players(engine, settled.proposals):
        seat = next(seat for seat in engine.players() if any(one.to == seat for _, one in damage))
        own = [(index, one) for index, one in damage if one.to == seat]
        lost = settle(engine, [_life_lost_by(seat, [one for _, one in own])])
        settled.afterwards += lost.afterwards
        settled.used += lost.used
        left = 0
        for one in lost.proposals:
            if isinstance(one, LosesLife) and one.how == "damage" and one.seat == seat:
                left += one.amount
            else:
                settled.proposals.append(one)
        for index, deals in own:
            life = left if index == own[-1][0] else min(left, deals.amount)
            settled.proposals[index] = replace(deals, life=life)
            left -= life


def _damage_to_players(engine: Engine, proposals: Sequence[Proposed]) -> list[tuple[int, Deals]]:
    """The damage to players of which it is not settled yet what life is lost by it, with its places in the group."""
    return [
        (index, one)
        for index, one in enumerate(proposals)
        if isinstance(one, Deals) and isinstance(one.to, int) and one.life is None and is_dealt(engine, one)
    ]


def _life_lost_by(seat: int, damage: Sequence[Deals]) -> LosesLife:
    """The life that a player loses by damage that is dealt at the same time."""
    first = damage[0]
    sources = list(dict.fromkeys(one.source for one in damage if one.source is not None))
    return LosesLife(
        seat,
        sum(one.amount for one in damage),
        next(iter(sources), None),
        how="damage",
        others=tuple(sources[1:]),
        rules=first.rules,
        applied=frozenset().union(*(one.applied for one in damage)),
        cause=first.cause,
    )


# Damage beyond what is lethal (2026-04: 120.4a)


def dealt_elsewhere(engine: Engine, proposals: Sequence[Proposed]) -> tuple[Proposed, ...]:
    """Events that would happen, where damage beyond what is lethal is dealt to something else as its effect says.

    Damage from other sources at the same time counts; of a source with deathtouch any beyond 1 is more than lethal.
    """
    if not any(isinstance(one, Deals) and one.excess_to is not None for one in proposals):
        return tuple(proposals)
    found: list[Proposed] = []
    for one in proposals:
        if not isinstance(one, Deals) or one.excess_to is None or not isinstance(one.to, str):
            found.append(one)
            continue
        beside = sum(other.amount for other in _damage_to(one.to, proposals) if other is not one)
        most = max(_excess(engine, one.to, one.amount + beside, is_deathtouch=_has_deathtouch(engine, one)), 0)
        excess = min(most, one.amount)
        found.append(replace(one, amount=one.amount - excess, excess_to=None))
        if excess:
            elsewhere = replace(one, to=one.excess_to, amount=excess, excess_to=None)
            found.append(replace(elsewhere, rules=(*one.rules, "2026-04 120.4a")))
    return tuple(found)


def with_excess(engine: Engine, proposals: Sequence[Proposed]) -> Sequence[Proposed]:
    """The events that happen, the last damage to each permanent with how much all of it is beyond what is lethal.

    Of combat damage of a source with deathtouch 1 is lethal to a creature already (2026-04: 702.2c).
    """
    if "excess" not in engine.compiler.analysis.fields:
        return proposals
    found = list(proposals)
    last = {one.to: index for index, one in enumerate(found) if isinstance(one, Deals) and is_dealt(engine, one)}
    for to, index in last.items():
        dealt = found[index]
        if isinstance(to, str) and isinstance(dealt, Deals):
            whole = [one for one in _damage_to(to, found) if is_dealt(engine, one)]
            by_deathtouch = any(one.combat and _has_deathtouch(engine, one) for one in whole)
            excess = _excess(engine, to, sum(one.amount for one in whole), is_deathtouch=by_deathtouch)
            found[index] = replace(dealt, excess=max(excess, 0))
    return found


def _damage_to(recipient: ObjectOrPlayer, proposals: Iterable[Proposed]) -> list[Deals]:
    """The damage among some events that would be dealt to something."""
    return [one for one in proposals if isinstance(one, Deals) and one.to == recipient]


def _has_deathtouch(engine: Engine, damage: Deals) -> bool:
    return damage.source is not None and "deathtouch" in engine.abilities(damage.source).keywords


def _excess(engine: Engine, obj: str, amount: int, *, is_deathtouch: bool = False) -> int:
    """How much of some damage is beyond what is lethal to a creature, or beyond loyalty or defense."""
    types, most = engine.types(obj), []
    if "Creature" in types:
        lethal = max(engine.toughness(obj) - engine.draft.damage.get(obj, 0), 0)
        most.append(amount - (min(lethal, 1) if is_deathtouch else lethal))
    most += [amount - engine.counters(obj, COUNTED[kind]) for kind in types if kind in COUNTED]
    return max(most, default=0)
