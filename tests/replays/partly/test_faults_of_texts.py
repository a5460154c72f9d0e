"""With a fault put into a rule by which texts act a log that is right differs at depth actor."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from rewind.aggregates.rules.happening import layers, triggers
from rewind.aggregates.rules.proposals import damage_results
from rewind.aggregates.rules.stack import resolving
from rewind.aggregates.rules.turn import priority
from rewind.events.objects import PowerToughness, PowerToughnessChanged
from tests.replays.partly.recorded import ALICE
from tests.replays.partly.test_actor import VISIONARY, ActorLog, instant


def shock() -> ActorLog:
    """A spell deals damage to a player."""
    log = ActorLog()
    log.shock(2)
    return log


def growth() -> ActorLog:
    """A spell makes a creature greater."""
    log = ActorLog()
    bears = log.permanent(ALICE, "bears")
    spell = log.cast(log.card(instant("Giant Growth")), bears)
    before, after = (PowerToughness(power=number, toughness=number) for number in (2, 5))
    log.record(PowerToughnessChanged(object=bears, before=before, after=after))
    log.resolved(spell)
    log.priority(ALICE)
    return log


def visionary() -> ActorLog:
    """A creature enters, and an ability of its triggers."""
    log = ActorLog()
    log.triggers(log.resolved(log.cast(log.card(VISIONARY)), "in_play"))
    log.priority(ALICE)
    return log


FAULTS: Mapping[str, tuple[object, str, object, Callable[[], ActorLog]]] = {
    "what resolves does nothing": (resolving, "_execute_modes", None, shock),
    "what has resolved stays on the stack": (resolving, "_leave_stack", "413.2", shock),
    "no damage is dealt": (damage_results, "is_dealt", False, shock),
    "effects change nothing": (layers, "_compute", False, growth),
    "nothing triggers": (triggers, "_trigger", None, visionary),
    "what has triggered goes on waiting": (priority, "put_triggers_on_stack", False, visionary),
}
"""A fault in a rule → the module, its function, what that comes to now, and a log that is right."""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_a_rule_of_texts_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, name, comes_to, build = FAULTS[fault]
    log = build()
    assert log.verified("actor").differences == []
    monkeypatch.setattr(module, name, lambda *_, **__: comes_to)
    assert log.verified("actor").differences
