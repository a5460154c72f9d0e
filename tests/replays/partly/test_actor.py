"""Depth actor: what resolves, what triggers and which land is played are decided by the text of cards known by name."""

from __future__ import annotations

import pytest

from rewind.events.base import CardDefinition, Characteristics, Program, TypeLine
from rewind.events.combat import DamageDealt, LifeLost
from rewind.events.game import CardDefined
from rewind.events.objects import PowerToughness, PowerToughnessChanged, Tapped
from rewind.events.playing import (
    ChoiceMade,
    LandPlayed,
    PutOnStack,
    ResolutionBegan,
    ResolutionEnded,
    SpellPlayed,
    TargetsChosen,
)
from rewind.events.zones import CeasedToExist, TokenCreated
from rewind.replays.partly.outcomes import NotDecided
from tests.replays.partly.recorded import ALICE, BOB, HandLog

VISIONARY = Characteristics(
    name="Elvish Visionary", type_line=TypeLine(types=("Creature",), subtypes=("Elf", "Shaman")), power=1, toughness=1
)
TRAVELER = Characteristics(
    name="Doomed Traveler", type_line=TypeLine(types=("Creature",), subtypes=("Human",)), power=1, toughness=1
)
SOLDIER = Characteristics(
    name="Soldier Token",
    colors=("W",),
    type_line=TypeLine(types=("Creature",), subtypes=("Soldier",)),
    power=1,
    toughness=1,
)


def instant(name: str) -> Characteristics:
    """An instant of which the log says no text."""
    return Characteristics(name=name, type_line=TypeLine(types=("Instant",)))


class ActorLog(HandLog):
    """Alice's main phase; the log says of cards what they are, and no text."""

    def __init__(self) -> None:
        super().__init__()
        self.turn()
        self.step("precombat_main")

    def card(self, what: Characteristics, seat: int = ALICE) -> str:
        """A card in a hand."""
        key = f"of {what.name}"
        if key not in self.state.definitions:
            self.record(CardDefined(definition=CardDefinition(key=key, characteristics=what)))
        return self.cards(seat, key, zone="hand")[0]

    def cast(self, card: str, *targets: str | int) -> str:
        """Alice casts a card, and both pass; what it is on the stack, where it begins to resolve."""
        self.priority(ALICE)
        self.record(SpellPlayed(seat=ALICE, object=card))
        spell = self.move(card, "stack", "played")
        if targets:
            self.record(TargetsChosen(object=spell, targets=tuple((one,) for one in targets), seat=ALICE))
        self.both_pass()
        self.record(ResolutionBegan(object=spell))
        return spell

    def resolved(self, spell: str, to: str = "graveyard") -> str:
        """It has resolved."""
        self.record(ResolutionEnded(object=spell))
        return self.move(spell, "in_play" if to == "in_play" else "graveyard", "resolved")

    def draw(self) -> None:
        """Alice draws a card."""
        self.move(self.state.zone("library", ALICE)[-1], "hand", "drawn", position=0)

    def triggers(self, source: str, *targets: str | int) -> str:
        """An ability of something triggers and is put on the stack."""
        obj = f"{self.state.last_number + 1}.1"
        self.record(PutOnStack(object=obj, kind="triggered_ability", seat=ALICE, source=source, ability=1))
        if targets:
            self.record(TargetsChosen(object=obj, targets=(targets,), seat=ALICE))
        return obj

    def shock(self, amount: int) -> None:
        """Shock deals so much damage to Bob."""
        spell = self.cast(self.card(instant("Shock")), BOB)
        self.record(DamageDealt(source=spell, to=BOB, amount=amount))
        self.record(LifeLost(seat=BOB, amount=amount, source=spell))
        self.resolved(spell)
        self.priority(ALICE)


def test_what_a_known_spell_does_is_decided() -> None:
    log = ActorLog()
    log.shock(2)
    found = log.verified("actor")
    assert found.differences == []
    assert (found.acting, found.acting_decided, found.acting_agree) == (1, 1, 1)
    assert found.facts["life"].agree == 1
    assert found.undecided == {NotDecided("text", "Shock"): 1}  # how it is cast


def test_what_a_known_spell_does_otherwise_differs() -> None:
    log = ActorLog()
    log.shock(3)
    found = log.verified("actor")
    (one,) = found.differences
    assert (one.fact, one.subject, one.recorded, one.decided) == ("life", BOB, "17", "18")
    assert "608.2c" in one.rules
    assert (found.acting, found.acting_decided, found.acting_agree) == (1, 1, 0)


def test_a_difference_names_what_is_in_play_and_may_say_otherwise() -> None:
    log = ActorLog()
    log.move(log.card(VISIONARY.model_copy(update={"name": "Furnace", "abilities": ("arena:1",)})), "in_play")
    log.shock(4)
    (one,) = log.verified("actor").differences
    assert one.cards == ("Furnace",)


def test_no_text_is_used_at_depth_facts() -> None:
    log = ActorLog()
    log.shock(3)
    found = log.verified("facts")
    assert found.differences == []
    assert (found.acting, found.acting_decided) == (1, 0)
    assert found.undecided == {NotDecided("text", "Shock"): 2}


@pytest.mark.parametrize("name", ["Shrug", ""])
def test_a_card_that_acts_and_is_not_known_is_named(name: str) -> None:
    log = ActorLog()
    log.resolved(log.cast(log.card(instant(name or "arena:7"))))
    log.priority(ALICE)
    found = log.verified("actor")
    assert found.undecided == {NotDecided("text", name or "arena:7"): 2}
    assert (found.acting, found.acting_decided) == (1, 0)
    assert found.facts["state-based action"].agree == 2


def test_what_triggers_is_put_on_the_stack_and_resolves() -> None:
    log = ActorLog()
    elf = log.resolved(log.cast(log.card(VISIONARY)), "in_play")
    ability = log.triggers(elf)
    log.both_pass()
    log.record(ResolutionBegan(object=ability))
    log.draw()
    log.record(ResolutionEnded(object=ability))
    log.record(CeasedToExist(object=ability, reason="resolved"))
    log.priority(ALICE)
    found = log.verified("actor")
    assert found.differences == []
    assert (found.acting, found.acting_agree) == (2, 2)
    assert found.facts["triggered abilities"].agree == 1
    assert found.facts["hand size"].agree == 1


def test_what_does_not_trigger_in_the_log_differs() -> None:
    log = ActorLog()
    log.resolved(log.cast(log.card(VISIONARY)), "in_play")
    log.priority(ALICE)
    (one,) = log.verified("actor").differences
    assert (one.fact, one.recorded, one.decided) == ("triggered abilities", "none", "1 put on the stack")


def test_what_a_creature_does_as_it_dies_is_decided_with_its_last_known_information() -> None:
    log = ActorLog()
    traveler = log.move(log.card(TRAVELER), "in_play")
    spell = log.cast(log.card(instant("Shock")), traveler)
    log.record(DamageDealt(source=spell, to=traveler, amount=2))
    log.resolved(spell)
    ability = log.triggers(log.move(traveler, "graveyard", "destroyed"))
    log.both_pass()
    log.record(ResolutionBegan(object=ability))
    spirit = SOLDIER.model_copy(update={"type_line": TypeLine(types=("Creature",), subtypes=("Spirit",))})
    token = f"{log.state.last_number + 1}.1"
    log.record(TokenCreated(object=token, owner=ALICE, controller=ALICE, characteristics=spirit, source=ability))
    log.record(ResolutionEnded(object=ability))
    log.record(CeasedToExist(object=ability, reason="resolved"))
    log.priority(ALICE)
    found = log.verified("actor")
    assert found.differences == []
    assert (found.acting, found.acting_agree) == (2, 2)


def test_what_triggered_unseen_as_it_left_play_finds_the_card_where_it_went() -> None:
    log = ActorLog()
    bears = log.permanent(ALICE, "bears")
    rancor = log.move(log.permanent(ALICE, "rancor", attached_to=bears), "graveyard", "destroyed")
    ability = log.triggers(rancor)
    log.both_pass()
    log.record(ResolutionBegan(object=ability))
    log.move(rancor, "hand", "returned")
    log.record(ResolutionEnded(object=ability))
    log.record(CeasedToExist(object=ability, reason="resolved"))
    log.priority(ALICE)
    found = log.verified("actor")
    assert found.differences == []
    assert (found.acting, found.acting_agree) == (1, 1)


def test_what_triggered_unseen_and_speaks_of_the_event_is_not_decided() -> None:
    log = ActorLog()
    text = (
        '{"effect":[{"do":"lose_life","number":1,"player":"event.player"}],"kind":"triggered",'
        '"when":{"event":"play","what":{"spell":true}}}'
    )
    what = VISIONARY.model_copy(update={"name": "Scold", "abilities": ("own/1",)})
    programs = (Program(key="own/1", ability=text),)
    log.record(CardDefined(definition=CardDefinition(key="own", characteristics=what, programs=programs)))
    ability = log.triggers(log.permanent(ALICE, "own"))
    log.both_pass()
    log.record(ResolutionBegan(object=ability))
    log.record(LifeLost(seat=BOB, amount=1))
    log.record(ResolutionEnded(object=ability))
    log.record(CeasedToExist(object=ability, reason="resolved"))
    log.priority(ALICE)
    found = log.verified("actor")
    assert found.undecided == {NotDecided("text", "Scold"): 1}
    assert (found.acting, found.acting_decided) == (1, 0)


@pytest.mark.parametrize("number", [2, 1])
def test_tokens_are_compared_by_what_they_are(number: int) -> None:
    log = ActorLog()
    spell = log.cast(log.card(instant("Raise the Alarm")))
    for _ in range(number):
        token = f"{log.state.last_number + 1}.1"
        log.record(TokenCreated(object=token, owner=ALICE, controller=ALICE, characteristics=SOLDIER, source=spell))
    log.resolved(spell)
    log.priority(ALICE)
    found = log.verified("actor")
    assert found.facts["tokens"].agree == (number == 2)
    assert [one.decided for one in found.differences] == ["2 Soldier Creature token"] * (number != 2)


def test_a_delayed_triggered_ability_is_not_decided() -> None:
    log = ActorLog()
    golem = log.permanent(ALICE, "bears")
    log.both_pass()
    log.step("combat", "beginning_of_combat")
    log.record(PutOnStack(object="90.1", kind="triggered_ability", seat=ALICE, source=golem))
    log.priority(ALICE)
    found = log.verified("actor")
    assert found.differences == []
    assert found.left_out == {NotDecided("text", "Grizzly Bears"): 1}
    assert (found.acting, found.acting_decided) == (1, 0)


def test_what_is_chosen_in_a_resolution_is_inferred_from_what_followed() -> None:
    log = ActorLog()
    hand = [log.card(instant("Shrug"), BOB) for _ in range(4)]
    spell = log.cast(log.card(instant("Mind Rot")), BOB)
    for card in hand[1:3]:
        log.move(card, "graveyard", "discarded")
    log.resolved(spell)
    log.priority(ALICE)
    found = log.verified("actor")
    assert found.differences == []
    assert found.facts["zone"].given_choice == 4  # both cards, the spell, and that it is on the stack no more
    assert found.facts["hand size"].given_choice == 1


def test_what_the_log_has_chosen_comes_first() -> None:
    log = ActorLog()
    hand = [log.card(instant("Shrug"), BOB) for _ in range(4)]
    spell = log.cast(log.card(instant("Duress")), BOB)
    log.record(ChoiceMade(seat=ALICE, hidden_objects=(hand[2],), private=True))
    log.move(hand[2], "graveyard", "discarded")
    log.resolved(spell)
    log.priority(ALICE)
    assert log.verified("actor").differences == []


@pytest.mark.parametrize("removed", [True, False])
def test_a_spell_with_flashback_is_exiled(removed: bool) -> None:
    log = ActorLog()
    card = log.move(log.card(instant("Think Twice")), "graveyard", "discarded")
    spell = log.cast(card)
    log.draw()
    log.record(ResolutionEnded(object=spell))
    log.move(spell, "removed" if removed else "graveyard", "resolved")
    log.priority(ALICE)
    assert [one.fact for one in log.verified("actor").differences] == ["zone"] * (not removed)


@pytest.mark.parametrize("size", [5, 4])
def test_how_great_something_becomes_is_compared(size: int) -> None:
    log = ActorLog()
    bears = log.permanent(ALICE, "bears")
    spell = log.cast(log.card(instant("Giant Growth")), bears)
    before, after = (PowerToughness(power=number, toughness=number) for number in (2, size))
    log.record(PowerToughnessChanged(object=bears, before=before, after=after))
    log.resolved(spell)
    log.priority(ALICE)
    found = log.verified("actor")
    assert found.facts["power and toughness"].agree == (size == 5)
    differences = [(one.fact, one.recorded, one.decided) for one in found.differences]
    assert differences == [("power and toughness", "4/4", "5/5")] * (size != 5)


def test_how_great_something_is_that_enters_is_claimed() -> None:
    """A static ability of what is in play, whose text is not used, may make it greater."""
    log = ActorLog()
    elf = log.resolved(log.cast(log.card(VISIONARY)), "in_play")
    before, after = (PowerToughness(power=number, toughness=number) for number in (1, 2))
    log.record(PowerToughnessChanged(object=elf, before=before, after=after))
    log.triggers(elf)
    log.priority(ALICE)
    assert log.verified("actor").differences == []


@pytest.mark.parametrize("tapped", [True, False])
def test_how_a_known_land_enters_is_decided(tapped: bool) -> None:
    log = ActorLog()
    what = Characteristics(
        name="Steam Vents", type_line=TypeLine(types=("Land",), subtypes=("Island", "Mountain")), abilities=("arena:1",)
    )
    card = log.card(what)
    log.priority(ALICE)
    log.record(LandPlayed(seat=ALICE, object=card))
    land = log.move(card, "in_play", "played")
    if tapped:
        log.record(Tapped(object=land))
    log.priority(ALICE)
    found = log.verified("actor")
    assert found.left_out == {}
    # untapped for 2 life, or tapped: the log has neither
    assert [one.fact for one in found.differences] == ([] if tapped else ["life"])
