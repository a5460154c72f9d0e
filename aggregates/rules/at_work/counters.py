"""What counters on permanents replace and prevent, as though the permanents had such abilities (2026-04: 122.1)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rewind.aggregates.cards.language import Replace
from rewind.aggregates.cards.predefined.definitions import counter_abilities, counter_rule
from rewind.aggregates.rules.at_work.rules_at_work import AtWork, verbs_of
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine


@cache
def _replaced_by(edition: str) -> dict[str, frozenset[str]]:
    """The kinds of counters of an edition that replace or prevent events → the verbs of these."""
    return {
        kind: frozenset(verb for static in abilities for change in static.changes for verb in verbs_of(change))
        for kind, abilities in counter_abilities(edition).items()
    }


def verbs_replaced_by_counters(engine: Engine) -> frozenset[str]:
    """The verbs of the events that counters on permanents replace or prevent; mostly none."""
    there = engine.draft.counters
    if not there or not engine.edition.policies.counters_with_rules:
        return frozenset()
    replaced = _replaced_by(engine.edition.name)
    kinds = {kind for obj in engine.zone("in_play") for kind, _ in there.get(obj, ())}
    return frozenset().union(*(verbs for kind, verbs in replaced.items() if kind in kinds))


def replacing_counters(engine: Engine, verb: str) -> Iterator[AtWork[Replace]]:
    """What counters on permanents replace or prevent of the events of a verb."""
    if verb not in verbs_replaced_by_counters(engine):
        return
    abilities = counter_abilities(engine.edition.name)
    for obj in engine.zone("in_play"):
        for kind, _ in engine.draft.counters.get(obj, ()):
            for index, static in enumerate(abilities.get(kind, ())):
                for place, change in enumerate(static.changes):
                    if isinstance(change, Replace) and verb in verbs_of(change):
                        context = Context(engine, engine.controller(obj), obj)
                        context.key = f"{kind} counter"
                        rule = counter_rule(engine.edition.name, kind)
                        yield AtWork(change, context, static.to, places=(index, place), by_rule=rule)
