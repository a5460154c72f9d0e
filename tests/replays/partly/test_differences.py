"""Each kind of difference, put into a small log, is found where it is; without it the log agrees."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from rewind.events.base import CardDefinition, Characteristics, TypeLine
from rewind.events.combat import RemovedFromCombat
from rewind.events.game import CardDefined, GameEnded, PlayerLost
from rewind.events.objects import CountersAdded, PowerToughness, PowerToughnessChanged, Tapped, Unattached, Untapped
from rewind.events.playing import LandPlayed, ManaAdded, ManaEmptied, ResolutionBegan, ResolutionEnded
from rewind.events.turn import PriorityPassed, TurnBegan
from rewind.events.zones import CeasedToExist
from rewind.replays.partly.facts import FACTS, OF_TEXTS
from tests.replays.partly.recorded import ALICE, BOB, HandLog, creature

Build = Callable[[HandLog, bool], None]
"""Writes a log, wrong where it is told to."""

EQUIPMENT = Characteristics(name="Sword", type_line=TypeLine(types=("Artifact",), subtypes=("Equipment",)))
LAND = Characteristics(name="Forest", type_line=TypeLine(supertypes=("Basic",), types=("Land",), subtypes=("Forest",)))


def _end_of_turn(log: HandLog) -> None:
    log.until("ending", "end_of_turn")
    log.step("ending", "cleanup")


def turn_of_the_same_player(log: HandLog, wrong: bool) -> None:
    _end_of_turn(log)
    seat = ALICE if wrong else BOB
    log.record(TurnBegan(turn=2, seat=seat))
    log.step("beginning", "untap")
    log.step("beginning", "upkeep")
    log.priority(seat)


def draw_step_left_out(log: HandLog, wrong: bool) -> None:
    log.until("beginning", "upkeep")
    if wrong:
        log.step("precombat_main")
    else:
        log.step("beginning", "draw")
        _draw(log)
    log.priority(ALICE)


def _draw(log: HandLog) -> None:
    log.move(log.state.zone("library", ALICE)[-1], "hand", "drawn", position=0)


def priority_to_who_has_passed(log: HandLog, wrong: bool) -> None:
    log.turn()
    log.step("precombat_main")
    log.passes(ALICE)
    log.priority(ALICE if wrong else BOB)


def two_cards_drawn(log: HandLog, wrong: bool) -> None:
    log.until("beginning", "upkeep")
    log.step("beginning", "draw")
    for _ in range(2 if wrong else 1):
        _draw(log)
    log.priority(ALICE)


def stays_tapped(log: HandLog, wrong: bool) -> None:
    golem = log.token(BOB, creature(2, 2))
    log.record(Tapped(object=golem))
    _end_of_turn(log)
    log.turn(BOB)
    if not wrong:
        log.record(Untapped(object=golem))
    log.step("beginning", "upkeep")
    log.priority(BOB)


def more_damage_to_a_player(log: HandLog, wrong: bool) -> None:
    golem = log.token(ALICE, creature(2, 2))
    _attacked(log, golem)
    log.unblocked()
    log.step("combat", "combat_damage")
    log.hits(golem, BOB, 3 if wrong else 2)
    log.priority(ALICE)


def _attacked(log: HandLog, golem: str) -> None:
    """Alice's creature attacks in her second turn."""
    log.turn(BOB)
    log.turn()
    log.attack(golem)


def fight(log: HandLog, *, golem: Characteristics, guard: Characteristics) -> tuple[str, str]:
    """Alice's creature attacks, and Bob's blocks it."""
    attacker, blocker = log.token(ALICE, golem), log.token(BOB, guard)
    _attacked(log, attacker)
    log.block(blocker, attacker)
    log.step("combat", "combat_damage")
    return attacker, blocker


def less_damage_to_a_creature(log: HandLog, wrong: bool) -> None:
    golem, guard = fight(log, golem=creature(2, 5), guard=creature(1, 4))
    log.hits(golem, guard, 1 if wrong else 2)
    log.hits(guard, golem, 1)
    log.priority(ALICE)


def lethal_damage_survived(log: HandLog, wrong: bool) -> None:
    golem, guard = fight(log, golem=creature(4, 5), guard=creature(1, 4))
    log.hits(golem, guard, 4)
    log.hits(guard, golem, 1)
    if not wrong:
        dies(log, guard)
    log.priority(ALICE)


def dies(log: HandLog, token: str) -> None:
    """A token is destroyed, and ceases to exist."""
    became = log.move(token, "graveyard", "destroyed")
    log.record(CeasedToExist(object=became, reason="state_based"))


def deathtouch_survived(log: HandLog, wrong: bool) -> None:
    golem, guard = fight(log, golem=creature(1, 5, "deathtouch"), guard=creature(1, 4))
    log.hits(golem, guard, 1)
    log.hits(guard, golem, 1)
    if not wrong:
        dies(log, guard)
    log.priority(ALICE)


def poison_left_out(log: HandLog, wrong: bool) -> None:
    golem = log.token(ALICE, creature(2, 2, "infect"))
    _attacked(log, golem)
    log.unblocked()
    log.step("combat", "combat_damage")
    if not wrong:
        log.record(CountersAdded(on=BOB, kind="poison", number=2))
    log.priority(ALICE)


def no_state_based_action(log: HandLog, wrong: bool) -> None:
    """Something resolves, and a creature that has no toughness left stays."""
    bears = log.permanent(ALICE, "bears")
    _resolves(log)
    before, after = (PowerToughness(power=2, toughness=number) for number in (2, 0 if wrong else 1))
    log.record(PowerToughnessChanged(object=bears, before=before, after=after))
    log.priority(ALICE)


def _resolves(log: HandLog) -> None:
    """A spell of Alice's resolves in her main phase."""
    log.turn()
    log.step("precombat_main")
    spell = log.move(log.cards(ALICE, "factory", zone="hand")[0], "stack", "played")
    log.both_pass()
    log.record(ResolutionBegan(object=spell))
    log.record(ResolutionEnded(object=spell))
    log.move(spell, "graveyard", "resolved")


def priority_after_a_resolution(log: HandLog, wrong: bool) -> None:
    _resolves(log)
    log.priority(BOB if wrong else ALICE)


def no_life_left(log: HandLog, wrong: bool) -> None:
    golem = log.token(ALICE, creature(20, 2))
    _attacked(log, golem)
    log.unblocked()
    log.step("combat", "combat_damage")
    log.hits(golem, BOB, 20)
    if wrong:
        log.priority(ALICE)
    else:
        log.record(PlayerLost(seat=BOB, reason="life"))
        log.record(GameEnded(winners=(ALICE,)))


def lost_without_a_reason(log: HandLog, wrong: bool) -> None:
    golem = log.token(ALICE, creature(2, 2))
    _attacked(log, golem)
    log.unblocked()
    log.step("combat", "combat_damage")
    log.hits(golem, BOB, 2)
    if wrong:
        log.record(PlayerLost(seat=BOB, reason="life"))
        log.record(GameEnded(winners=(ALICE,)))
    else:
        log.priority(ALICE)


def a_second_land(log: HandLog, wrong: bool) -> None:
    log.record(CardDefined(definition=CardDefinition(key="forest", characteristics=LAND)))
    hand = log.cards(ALICE, "forest", "forest", zone="hand")
    log.turn()
    log.step("precombat_main")
    for card in hand if wrong else hand[:1]:
        log.priority(ALICE)
        log.record(LandPlayed(seat=ALICE, object=card))
        log.move(card, "in_play", "played")
    log.priority(ALICE)


def a_tapped_attacker(log: HandLog, wrong: bool) -> None:
    golem, other = log.token(ALICE, creature(2, 2)), log.token(ALICE, creature(2, 2, name="Other"))
    log.turn(BOB)
    log.turn()
    if wrong:
        log.record(Tapped(object=golem))
    log.step("combat", "beginning_of_combat")
    log.both_pass()
    log.attack(golem)
    log.step("combat", "declare_blockers")
    log.priority(ALICE)
    assert not log.state.status_of(other).tapped


def mana_that_stays(log: HandLog, wrong: bool) -> None:
    log.turn()
    log.step("beginning", "upkeep")
    log.record(ManaAdded(seat=ALICE, mana="{G}"))
    log.both_pass()
    log.step("beginning", "draw")
    if not wrong:
        log.record(ManaEmptied(seat=ALICE, mana="{G}"))
    _draw(log)
    log.priority(ALICE)


def counters_that_stay(log: HandLog, wrong: bool) -> None:
    golem, guard = fight(log, golem=creature(1, 5, "wither"), guard=creature(1, 4))
    if not wrong:
        log.record(CountersAdded(on=guard, kind="-1/-1", number=1))
    log.hits(guard, golem, 1)
    log.priority(ALICE)


def attached_to_what_is_gone(log: HandLog, wrong: bool) -> None:
    log.record(CardDefined(definition=CardDefinition(key="sword", characteristics=EQUIPMENT)))
    guard = log.token(BOB, creature(1, 4))
    sword = log.permanent(BOB, "sword", attached_to=guard)
    golem = log.token(ALICE, creature(4, 5))
    _attacked(log, golem)
    log.block(guard, golem)
    log.step("combat", "combat_damage")
    log.hits(golem, guard, 4)
    log.hits(guard, golem, 1)
    dies(log, guard)
    if not wrong:
        log.record(Unattached(object=sword, from_=guard))
    log.priority(ALICE)


def out_of_combat(log: HandLog, wrong: bool) -> None:
    golem = log.token(ALICE, creature(2, 2))
    _attacked(log, golem)
    log.step("combat", "declare_blockers")
    if wrong:
        log.record(RemovedFromCombat(object=golem))
    log.priority(ALICE)


def blocker_out_of_combat(log: HandLog, wrong: bool) -> None:
    golem, guard = fight(log, golem=creature(2, 5), guard=creature(1, 4))
    log.hits(golem, guard, 2)
    log.hits(guard, golem, 1)
    if wrong:
        log.record(RemovedFromCombat(object=guard))
    log.priority(ALICE)


WRONG: Mapping[Build, tuple[tuple[str, str, str], ...]] = {
    turn_of_the_same_player: (("turn", "turn 2 of 1", "turn 2 of 2"), ("priority", "1", "2")),
    draw_step_left_out: (
        ("step", "precombat_main", "draw"),
        ("hand size", "0", "1"),
        ("library size", "10", "9"),
    ),
    priority_to_who_has_passed: (("priority", "1", "2"),),
    two_cards_drawn: (("hand size", "2", "1"), ("library size", "8", "9")),
    stays_tapped: (("tapped", "tapped", "untapped"),),
    more_damage_to_a_player: (("life", "17", "18"),),
    less_damage_to_a_creature: (("damage", "1", "2"),),
    lethal_damage_survived: (("zone", "in play", "not there"), ("block", "21.1", "does not block")),
    deathtouch_survived: (("zone", "in play", "not there"), ("block", "21.1", "does not block")),
    poison_left_out: (("player counters", "none", "2 poison"),),
    no_state_based_action: (("state-based action", "in play", "not there"),),
    priority_after_a_resolution: (("priority", "2", "1"),),
    no_life_left: (
        ("priority", "1", "nobody"),
        ("loss", "in the game", "lost"),
        ("end of game", "goes on", "won by 1"),
    ),
    lost_without_a_reason: (
        ("priority", "nobody", "1"),
        ("loss", "lost", "in the game"),
        ("end of game", "won by 1", "goes on"),
    ),
    a_second_land: (("legality", "done", "Alice has played a land this turn and cannot play Forest"),),
    a_tapped_attacker: (("legality", "done", "Golem is tapped"),),
    mana_that_stays: (("mana pool", "1 G", "empty"),),
    counters_that_stay: (("counters", "none", "1 -1/-1"),),
    attached_to_what_is_gone: (("attachment", "to 21.1", "to nothing"),),
    out_of_combat: (("attack", "does not attack", "2"),),
    blocker_out_of_combat: (("block", "does not block", "21.1"),),
}
"""A log in which something is wrong → the facts that differ: which, as recorded, as decided."""


@pytest.mark.parametrize("build", WRONG, ids=lambda build: build.__name__)
def test_what_is_wrong_differs(build: Build) -> None:
    log = HandLog()
    build(log, True)
    found = log.verified()
    assert [(one.fact, one.recorded, one.decided) for one in found.differences] == [*WRONG[build]]


@pytest.mark.parametrize("build", WRONG, ids=lambda build: build.__name__)
def test_what_is_right_agrees(build: Build) -> None:
    log = HandLog()
    build(log, False)
    found = log.verified()
    assert found.differences == []
    assert found.total.agree


def test_every_fact_has_a_difference() -> None:
    """Those of texts have theirs in test_actor.py."""
    assert {fact for facts in WRONG.values() for fact, _, _ in facts} == {*FACTS} - OF_TEXTS


def test_a_difference_names_the_rules_the_window_and_what_may_say_otherwise() -> None:
    log = HandLog()
    stays_tapped(log, True)
    (found,) = log.verified().differences
    assert found.rules == ("502.3",)
    assert found.cards == ("Golem",)
    assert log.records[found.event - 1].event == PriorityPassed(seat=BOB)
    assert found.until == len(log.records)
