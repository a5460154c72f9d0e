"""What is not decided in part, with its reason, and what the log tells the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.events.base import CardDefinition, Place, TypeLine
from rewind.events.combat import Attack, AttackersDeclared, Block, BlockersDeclared
from rewind.events.errors import LogError
from rewind.events.game import CardDefined
from rewind.events.judging import PositionRestated, PositionSet
from rewind.events.logfile import read_records
from rewind.events.objects import PowerToughness, PowerToughnessChanged
from rewind.events.playing import LandPlayed, ManaAdded, PutOnStack, SpellPlayed
from rewind.events.turn import PriorityPassed
from rewind.events.zones import ZoneChanged
from rewind.projections.visibility.seat_log import redact
from rewind.replays.partly.outcomes import NotDecided
from rewind.replays.partly.verifying import verify_partly
from tests.replays.partly.recorded import ALICE, BOB, HandLog, creature

GAME = Path(__file__).parents[3] / "replays" / "games" / "bots-2006-10-101.jsonl"


def in_main_phase() -> HandLog:
    """Alice's main phase, in which she has priority."""
    log = HandLog()
    log.turn()
    log.step("precombat_main")
    log.priority(ALICE)
    return log


def test_what_a_text_does_is_not_decided() -> None:
    log = in_main_phase()
    (card,) = log.cards(ALICE, "factory", zone="hand")
    log.record(SpellPlayed(seat=ALICE, object=card))
    log.move(card, "stack", "played")
    log.both_pass()
    log.priority(ALICE)
    found = log.verified()
    assert found.undecided == {NotDecided("text", "Mishra’s Factory"): 2}
    assert found.windows == 3
    assert found.facts["state-based action"].agree == 2


def test_how_a_land_with_a_text_enters_is_not_decided() -> None:
    log = in_main_phase()
    (card,) = log.cards(ALICE, "factory", zone="hand")
    log.record(LandPlayed(seat=ALICE, object=card))
    log.record(
        ZoneChanged(
            object=card,
            becomes=f"{card.partition('.')[0]}.2",
            from_=Place(zone="hand", seat=ALICE),
            to=Place(zone="in_play", seat=ALICE),
            reason="played",
            tapped=True,
        )
    )
    log.priority(ALICE)
    found = log.verified()
    assert found.left_out == {NotDecided("text", "Mishra’s Factory"): 1}
    assert found.differences == []


def test_what_follows_a_gap_is_not_decided_until_the_next_turn() -> None:
    log = in_main_phase()
    log.record(PositionRestated(reason="gap"))
    log.passes(ALICE)
    log.passes(BOB)
    log.step("ending", "cleanup")
    log.turn(BOB)
    log.step("beginning", "upkeep")
    log.passes(BOB)
    log.priority(ALICE)
    found = log.verified()
    assert found.undecided == {NotDecided("gap"): 2}
    assert found.windows == 3


def test_what_follows_a_position_that_names_who_has_priority_is_not_decided() -> None:
    log = HandLog()
    log.record(PositionSet(players=(), turn=3, active=ALICE, phase="precombat_main", priority=ALICE))
    log.record(PriorityPassed(seat=ALICE))
    log.priority(BOB)
    assert log.verified().undecided == {NotDecided("gap"): 1}


def test_a_log_that_ends_before_what_followed_is_not_decided() -> None:
    log = in_main_phase()
    log.record(PriorityPassed(seat=ALICE))
    assert log.verified().undecided == {NotDecided("gap"): 1}


def test_a_choice_that_the_log_does_not_show_is_not_decided() -> None:
    """At cleanup a player with eight cards in hand discards one; the log lets the turn go on without that."""
    log = HandLog()
    log.cards(ALICE, *["bears"] * 8, zone="hand")
    log.until("ending", "end_of_turn")
    log.step("ending", "cleanup")
    log.turn(BOB)
    log.step("beginning", "upkeep")
    log.priority(BOB)
    assert log.verified().undecided == {NotDecided("choice", "discard"): 1}


def test_a_choice_is_inferred_from_what_followed() -> None:
    log = HandLog()
    hand = log.cards(ALICE, *["bears"] * 8, zone="hand")
    log.until("ending", "end_of_turn")
    log.step("ending", "cleanup")
    log.move(hand[3], "graveyard", "discarded")
    log.turn(BOB)
    log.step("beginning", "upkeep")
    log.priority(BOB)
    found = log.verified()
    assert found.differences == []
    assert found.facts["zone"].given_choice == 1
    assert found.facts["zone"].agree == 0


def test_how_damage_is_divided_is_inferred_from_what_is_dealt() -> None:
    log = HandLog()
    golem = log.token(ALICE, creature(3, 5, "trample"))
    guard = log.token(BOB, creature(1, 1))
    log.turn(BOB)
    log.turn()
    log.attack(golem)
    log.block(guard, golem)
    log.step("combat", "combat_damage")
    log.hits(golem, guard, 1)
    log.hits(golem, BOB, 2)
    log.hits(guard, golem, 1)
    found = log.verified()
    assert found.undecided == {NotDecided("gap"): 1}
    log.move(guard, "graveyard", "destroyed")
    log.priority(ALICE)
    found = log.verified()
    assert [one.fact for one in found.differences] == ["zone"]  # the token has not ceased to exist
    assert found.facts["life"].given_choice == 1


def test_which_legend_stays_is_inferred_from_what_stays() -> None:
    """Both are Bob's, and came into play unseen before."""
    legend = creature(2, 2, name="Captain").model_copy(
        update={"type_line": TypeLine(supertypes=("Legendary",), types=("Creature",))}
    )
    log = HandLog()
    log.record(CardDefined(definition=CardDefinition(key="legend", characteristics=legend)))
    first, second = log.permanent(BOB, "legend"), log.permanent(BOB, "legend")
    log.until("precombat_main")
    log.step("combat", "beginning_of_combat")
    log.move(first, "graveyard", "state_based")
    log.priority(ALICE)
    found = log.verified()
    assert found.differences == []
    assert found.facts["zone"].given_choice == 2
    assert log.state.in_play(second)


def test_in_which_order_cards_go_to_a_graveyard_is_not_compared() -> None:
    log = HandLog()
    golem, captain = log.token(ALICE, creature(4, 4)), log.permanent(BOB, "bears")
    other = creature(1, 2, name="Soldier")
    log.record(CardDefined(definition=CardDefinition(key="other", characteristics=other)))
    soldier = log.permanent(BOB, "other")
    log.turn(BOB)
    log.turn()
    log.attack(golem)
    log.step("combat", "declare_blockers")
    blocks = tuple(Block(blocker=one, attackers=(golem,)) for one in (captain, soldier))
    log.record(BlockersDeclared(seat=BOB, blocks=blocks))
    log.both_pass()
    log.step("combat", "combat_damage")
    for one in (captain, soldier):
        log.hits(golem, one, 2)
    log.hits(captain, golem, 2)
    log.hits(soldier, golem, 1)
    for one in (soldier, captain):
        log.move(one, "graveyard", "destroyed")
    log.priority(ALICE)
    assert log.verified().differences == []


def test_what_is_done_for_the_next_decision_is_told() -> None:
    log = in_main_phase()
    log.record(PriorityPassed(seat=ALICE))
    log.priority(BOB)
    log.record(ManaAdded(seat=BOB, mana="{G}"))
    log.record(PriorityPassed(seat=BOB))
    assert log.verified().differences == []


def test_abilities_that_trigger_are_told_by_the_log() -> None:
    log = HandLog()
    golem = log.token(ALICE, creature(3, 5))
    log.until("beginning", "upkeep")
    log.step("beginning", "draw")
    log.move(log.state.zone("library", ALICE)[-1], "hand", "drawn", position=0)
    log.record(PutOnStack(object="90.1", kind="triggered_ability", seat=ALICE, source=golem))
    log.priority(ALICE)
    found = log.verified()
    assert found.differences == []
    assert found.facts["hand size"].agree == 1


def test_characteristics_that_change_on_the_way_are_told_by_the_log() -> None:
    """As one creature dies another is smaller, by a text, and dies as well."""
    log = HandLog()
    golem, captain = log.token(ALICE, creature(2, 5)), log.permanent(BOB, "bears")
    soldier = log.permanent(BOB, "bears")
    log.turn(BOB)
    log.turn()
    log.attack(golem)
    log.block(captain, golem)
    log.step("combat", "combat_damage")
    log.hits(golem, captain, 2)
    log.hits(captain, golem, 2)
    log.move(captain, "graveyard", "destroyed")
    before, after = (PowerToughness(power=number, toughness=number) for number in (2, 0))
    log.record(PowerToughnessChanged(object=soldier, before=before, after=after))
    log.move(soldier, "graveyard", "state_based")
    log.priority(ALICE)
    found = log.verified()
    assert found.differences == []
    assert found.facts["zone"].agree == 4


def test_who_attacks_where_the_log_declares_nothing_is_nobody() -> None:
    log = HandLog()
    log.token(ALICE, creature(2, 2))
    log.turn(BOB)
    log.until("combat", "beginning_of_combat")
    log.step("combat", "declare_attackers")
    log.priority(ALICE)
    assert log.verified().differences == []


def test_an_attack_of_the_other_player_is_refused() -> None:
    log = HandLog()
    golem = log.token(BOB, creature(2, 2))
    log.token(ALICE, creature(2, 2))
    log.turn(BOB)
    log.until("combat", "beginning_of_combat")
    log.step("combat", "declare_attackers")
    log.record(AttackersDeclared(seat=ALICE, attacks=(Attack(attacker=golem, defender=BOB),)))
    log.priority(ALICE)
    (found,) = log.verified().differences
    assert (found.fact, found.decided) == ("legality", "Alice does not control Golem")


def test_a_redacted_log_is_refused() -> None:
    log = in_main_phase()
    log.record(PriorityPassed(seat=ALICE))
    with pytest.raises(LogError, match="RW2015"):
        verify_partly(redact(log.records, BOB), "redacted")


def test_an_edition_that_is_not_known_is_refused() -> None:
    log = in_main_phase()
    log.record(PriorityPassed(seat=ALICE))
    with pytest.raises(LogError, match="RW2019"):
        verify_partly(log.records, "by hand", "1999-04")


@pytest.mark.long
def test_a_game_that_the_rules_decided_agrees() -> None:
    found = verify_partly(read_records(GAME), "")
    assert found.differences == []
    assert found.decided > found.windows / 2
