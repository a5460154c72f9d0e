"""A sentence for every event, in the words of its edition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs.examples import EXAMPLES
from rewind.aggregates.state import EMPTY
from rewind.events.base import Characteristics, Counter, Event, Place, TypeLine
from rewind.events.catalogue import EVENTS, Upcasted
from rewind.events.combat import Attack, AttackersDeclared, Block, BlockersDeclared, LifeGained, LifeLost
from rewind.events.envelope import Recorded
from rewind.events.game import GameEnded, Note
from rewind.events.judging import BackupApplied, CombatRestored, EffectRestored, TriggerRestored
from rewind.events.objects import CountersAdded, PowerToughness, PowerToughnessChanged, TurnedFaceUp, TypesChanged
from rewind.events.playing import (
    AbilityPlayed,
    AbilityTriggered,
    ChoiceMade,
    ContinuousEffectBegan,
    ContinuousEffectEnded,
    Payment,
    PutOnStack,
    SpecialActionTaken,
    SpellPlayed,
)
from rewind.events.turn import PriorityPassed
from rewind.events.zones import (
    CardIdentified,
    CardsLookedAt,
    CardsRevealed,
    LibraryOrdered,
    ObjectRestored,
    OnStack,
    TokenCreated,
)
from rewind.projections.histories.transitions import transitions
from rewind.projections.visibility.seat_log import redact
from rewind.projections.words.sentences import sentence
from tests.events.shapes import field_part, is_literal, is_union, unwrapped
from tests.projections.tables import FACTORY, NAMELESS, SAPROLING, Table
from tests.random_games.generator import games

ARTEFACTS = re.compile(r"\bNone\b|\bTrue\b|\bFalse\b|\btuple\b|ObjectId|\(\)|\[|\]|<|=\(|  |\.\.|Literal|object at|_")


def last(table: Table, *, ids: bool = False) -> str:
    """The sentence of the last event of a table."""
    *_, moment = transitions(table.records)
    return sentence(*moment, ids=ids)


def tell(table: Table, event: Event) -> str:
    return sentence(*table.transition_of(event))


@pytest.mark.parametrize("name", EVENTS)
def test_every_event_has_a_sentence(name: str) -> None:
    for state in (EMPTY, Table().state):
        text = sentence(state, Recorded(1, EXAMPLES[name]))
        assert re.fullmatch(r"\S.+[^. ]\.", text)
        assert text[0].isupper() or text[0].isdigit()
        assert ARTEFACTS.search(text) is None


def constants_of(cls: type[Event]) -> Iterator[tuple[str, object]]:
    """(field, constant) for each constant that a field of the event may be."""
    for name, field in cls.model_fields.items():
        kind = field_part(field).kind
        for inner in map(unwrapped, get_args(kind)) if is_union(kind) else (unwrapped(kind),):
            if is_literal(inner.kind):
                yield from ((name, constant) for constant in get_args(inner.kind))


@pytest.mark.parametrize("name", EVENTS)
def test_every_constant_of_an_event_has_words(name: str) -> None:
    """A reason, a kind … that the type has gained and the words have not would end whatever tells the event."""
    for field, constant in constants_of(EVENTS[name]):
        told = sentence(Table().state, Recorded(1, EXAMPLES[name].model_copy(update={field: constant})))
        assert ARTEFACTS.search(told) is None


@given(games(largest=250), st.sampled_from([None, 0, 1, 2]))
def test_every_event_of_a_game_has_a_sentence_in_one_line(records: list[Recorded], seat: int | None) -> None:
    for moment in transitions(records if seat is None else redact(records, seat)):
        for ids in (False, True):
            text = sentence(*moment, ids=ids)
            assert text.isprintable()
            assert text.endswith(".")
            assert isinstance(moment.record.event, Note) or ARTEFACTS.search(text) is None


def test_a_known_card_that_is_drawn_is_named() -> None:
    table = Table()
    (card,) = table.cards(1, "bears")
    table.move(card, "hand", "drawn")
    assert last(table) == "Alice draws Grizzly Bears."


def test_an_unknown_card_that_is_drawn_is_a_card() -> None:
    table = Table()
    (card,) = table.cards(1, None)
    table.move(card, "hand", "drawn")
    assert last(table) == "Alice draws a card."


def test_what_an_event_shows_is_named_only_with_the_state_after_it() -> None:
    table = Table()
    table.cards(1, None)
    before, record, after = table.transition_of(CardIdentified(card=1, definition="bears"))
    assert sentence(before, record, after) == "Card 1 turns out to be Grizzly Bears."


def test_a_destroyed_permanent() -> None:
    table = Table()
    table.move(table.permanent(1, "bears"), "graveyard", "destroyed")
    assert last(table) == "Grizzly Bears is put into Alice's graveyard from play (destroyed)."


def test_a_destroyed_permanent_today() -> None:
    table = Table("2026-04")
    table.move(table.permanent(1, "bears"), "graveyard", "destroyed")
    assert last(table) == "Grizzly Bears dies (destroyed)."


@pytest.mark.parametrize(
    ("edition", "entering", "leaving", "playing", "making", "ability"),
    [
        (
            "2003-12",
            "Grizzly Bears comes into play from Alice's hand under Alice's control.",
            "Grizzly Bears is removed from the game from play.",
            "Alice plays Rancor.",
            "Bob puts a Saproling token into play.",
            "Alice plays activated ability 1 of Mishra’s Factory.",
        ),
        (
            "2026-04",
            "Grizzly Bears enters from Alice's hand under Alice's control.",
            "Grizzly Bears is exiled from the battlefield.",
            "Alice casts Rancor.",
            "Bob creates a Saproling token.",
            "Alice activates activated ability 1 of Mishra’s Factory.",
        ),
    ],
)
def test_the_words_are_the_editions(
    edition: str, entering: str, leaving: str, playing: str, making: str, ability: str
) -> None:
    table = Table(edition)
    bears = table.permanent(1, "bears")
    assert last(table) == entering
    table.move(bears, "removed", "removed")
    assert last(table) == leaving
    (card,) = table.cards(1, "rancor", zone="hand")
    assert tell(table, SpellPlayed(seat=1, object=card)) == playing
    token = TokenCreated(object="90.1", owner=2, controller=2, characteristics=SAPROLING)
    assert tell(table, token) == making
    factory = table.permanent(1, "factory")
    assert tell(table, AbilityPlayed(seat=1, object=factory, ability=1)) == ability


def test_what_comes_into_play_as_something_else_says_as_what() -> None:
    table = Table()
    table.move(table.cards(1, "bears", zone="hand")[0], "in_play", characteristics=FACTORY)
    assert last(table) == "Grizzly Bears comes into play from Alice's hand under Alice's control, as Mishra’s Factory."


def test_a_change_of_types() -> None:
    table = Table()
    factory = table.permanent(1, "factory")
    after = TypeLine(types=("Land", "Artifact", "Creature"), subtypes=("Assembly-Worker",))
    text = tell(table, TypesChanged(object=factory, before=FACTORY.type_line, after=after))
    assert text == "Mishra’s Factory becomes Land Artifact Creature — Assembly-Worker (was Land)."


def test_a_change_of_power_and_toughness() -> None:
    table = Table()
    factory = table.permanent(1, "factory")
    change = PowerToughnessChanged(object=factory, before=PowerToughness(), after=PowerToughness(power=2, toughness=2))
    assert tell(table, change) == "Mishra’s Factory becomes 2/2 (had no power and toughness)."


def test_life_is_told_with_the_totals() -> None:
    table = Table()
    assert tell(table, LifeLost(seat=2, amount=2)) == "Bob loses 2 life (20 → 18)."
    assert tell(table, LifeGained(seat=2, amount=1)) == "Bob gains 1 life (18 → 19)."


@pytest.mark.parametrize(
    ("number", "text"),
    [(1, "A +1/+1 counter is put on Grizzly Bears."), (2, "2 +1/+1 counters are put on Grizzly Bears.")],
)
def test_one_counter_and_several(number: int, text: str) -> None:
    table = Table()
    bears = table.permanent(1, "bears")
    assert tell(table, CountersAdded(on=bears, kind="+1/+1", number=number)) == text


def test_a_player_gets_counters() -> None:
    assert tell(Table(), CountersAdded(on=2, kind="poison", number=1)) == "Bob gets a poison counter."


def test_a_spell_is_told_with_its_choices() -> None:
    table = Table()
    bears = table.permanent(2, "bears")
    (card,) = table.cards(1, "rancor", zone="hand")
    event = SpellPlayed(seat=1, object=card, targets=((bears,), (2,)), x=3, modes=(1, 2), payment=Payment(mana="{G}"))
    text = "Alice plays Rancor, targeting Grizzly Bears and Bob (modes 1 and 2; X = 3; paying {G})."
    assert tell(table, event) == text


def test_an_ability_is_named_by_its_source() -> None:
    table = Table()
    bears = table.permanent(2, "bears")
    table.record(PutOnStack(object="50.1", kind="triggered_ability", seat=2, source=bears, ability=1, targets=((1,),)))
    assert last(table) == "The triggered ability of Grizzly Bears goes on the stack for Bob, targeting Alice."


def test_what_a_backup_brings_back_is_named() -> None:
    table = Table()
    bears, token = table.permanent(1, "bears"), table.token(2)
    effect = table.record(ContinuousEffectBegan(source=bears, effect="+3/+3", duration="end_of_turn"))
    table.record(ContinuousEffectEnded(effect=effect))
    assert tell(table, EffectRestored(effect=effect)) == "The effect of Grizzly Bears is at work again: +3/+3."
    trigger = table.record(AbilityTriggered(seat=1, object=bears, ability=2))
    table.record(BackupApplied(to=trigger, authorised_by="head judge"))
    text = "Triggered ability 2 of Grizzly Bears waits again to go on the stack."
    assert tell(table, TriggerRestored(trigger=trigger)) == text
    attacks = (Attack(attacker=bears, defender=2),)
    text = "Combat is as it was, with Grizzly Bears attacking Bob and Saproling blocking Grizzly Bears."
    blocks = (Block(blocker=token, attackers=(bears,)),)
    assert tell(table, CombatRestored(attacks=attacks, blocks=blocks)) == text
    assert tell(table, CombatRestored()) == "Nothing attacks or blocks."


def test_a_restored_spell_is_told_with_its_choices() -> None:
    table = Table()
    (card,) = table.cards(1, "rancor", zone="hand")
    spell = table.move(card, "stack", "played")
    there = OnStack(targets=((2,),), x=2, costs=("buyback",))
    restored = ObjectRestored(object=spell, place=Place(zone="stack"), controller=1, stack=there)
    assert tell(table, restored) == "Rancor is again on the stack (targeting Bob, X = 2, with buyback)."


def test_a_face_down_card_is_said_to_lie_face_down_only_once() -> None:
    table = Table()
    card = table.move(table.cards(1, "bears")[0], "removed", "removed", face_down=True)
    assert last(table) == "Grizzly Bears is removed from the game from Alice's library, face down."
    looked = CardsLookedAt(seats=(1,), count=1, objects=(card,))
    assert tell(table, looked) == "Alice looks at 1 card: Grizzly Bears."
    spell = SpellPlayed(seat=1, object=card, face_down=True)
    assert tell(table, spell) == "Alice plays face-down Grizzly Bears."
    bears = table.move(table.move(card, "stack", "played", face_down=True), "in_play", "resolved", face_down=True)
    assert last(table) == "Face-down Grizzly Bears comes into play from the stack under Alice's control (resolved)."
    action = SpecialActionTaken(seat=1, action="turn_face_up", object=bears)
    assert tell(table, action) == "Alice turns Grizzly Bears face up."


def test_a_face_down_card_that_is_not_known_stays_unknown() -> None:
    table = Table()
    card = table.move(table.cards(1, None)[0], "removed", "removed", face_down=True)
    assert tell(table, CardsLookedAt(seats=(2,), count=1, objects=(card,))) == "Bob looks at 1 card."
    spell = SpellPlayed(seat=1, object=card, face_down=True)
    assert tell(table, spell) == "Alice plays a face-down card."


def test_costs_are_told_in_words() -> None:
    table = Table()
    (card,) = table.cards(1, "rancor", zone="hand")
    spell = SpellPlayed(seat=1, object=card, costs=("alternative", "kicker"))
    assert tell(table, spell) == "Alice plays Rancor (for its alternative cost; with kicker)."


def test_cards_looked_at_are_told_with_their_zone_and_put_on_the_bottom_by_number() -> None:
    table = Table()
    top, _ = table.cards(2, "bears", "rancor")
    place = Place(zone="library", seat=2)
    looked = CardsLookedAt(seats=(1,), count=1, of=place, objects=(top,))
    assert tell(table, looked) == "Alice looks at 1 card in Bob's library: Grizzly Bears."
    ordered = LibraryOrdered(seat=2, by=1, count=2, to_bottom=1)
    text = "Alice puts the top 2 cards of Bob's library in an order, with 1 of them on the bottom."
    assert tell(table, ordered) == text


def test_words_chosen_in_secret_are_told_to_a_judge() -> None:
    assert tell(Table(), ChoiceMade(seat=1, hidden_values=("Rancor",))) == "Alice chooses Rancor."


def test_equal_names_are_counted_and_ids_tell_them_apart() -> None:
    table = Table()
    attackers = [table.permanent(1, "bears"), table.permanent(1, "bears"), table.token(1)]
    table.record(AttackersDeclared(seat=1, attacks=tuple(Attack(attacker=obj, defender=2) for obj in attackers)))
    assert last(table) == "Alice attacks Bob with 2 Grizzly Bears and Saproling."
    assert (
        last(table, ids=True) == "Alice attacks Bob with Grizzly Bears (1.2), Grizzly Bears (2.2) and Saproling (3.1)."
    )


def test_ids_of_a_move_are_the_old_and_the_new() -> None:
    table = Table()
    table.move(table.cards(1, "bears")[0], "hand", "drawn")
    assert last(table, ids=True) == "Alice draws Grizzly Bears (1.1 → 1.2)."


def test_no_attack_and_no_block() -> None:
    table = Table()
    assert tell(table, AttackersDeclared(seat=1)) == "Alice does not attack."
    assert tell(table, BlockersDeclared(seat=2)) == "Bob does not block."


def test_unknown_cards_are_counted() -> None:
    table = Table()
    cards = table.cards(1, None, None, "bears", zone="hand")
    assert tell(table, CardsRevealed(seat=1, objects=tuple(cards))) == "Alice reveals 2 cards and Grizzly Bears."


def test_a_face_down_creature_is_told_with_its_card_where_that_is_known() -> None:
    table = Table()
    known, unknown = table.cards(1, "bears", None, zone="hand")
    table.move(table.move(known, "in_play", face_down=True), "hand", "returned")
    assert last(table) == "Face-down Grizzly Bears is returned to Alice's hand from play."
    table.move(table.move(unknown, "in_play", face_down=True), "hand", "returned")
    assert last(table) == "A face-down card is returned to Alice's hand from play."


def test_a_creature_turned_face_up_is_named() -> None:
    table = Table()
    obj = table.move(table.cards(1, "bears", zone="hand")[0], "in_play", face_down=True)
    assert tell(table, TurnedFaceUp(object=obj)) == "Grizzly Bears is turned face up."


def test_places_in_a_library() -> None:
    table = Table()
    table.move(table.permanent(1, "bears"), "library")
    assert last(table) == "Grizzly Bears is put on top of Alice's library from play."


def test_how_a_permanent_comes_into_play() -> None:
    table = Table()
    bears = table.permanent(2, "bears")
    (card,) = table.cards(1, "rancor", zone="graveyard")
    table.move(card, "in_play", attached_to=bears, counters=(Counter(kind="age", number=1),))
    start = "Rancor comes into play from Alice's graveyard under Alice's control"
    assert last(table) == f"{start}, with an age counter, attached to Grizzly Bears."


def test_a_choice_of_nothing() -> None:
    assert tell(Table(), ChoiceMade(seat=1)) == "Alice chooses nothing."


def test_a_draw_has_no_winner() -> None:
    assert tell(Table(), GameEnded()) == "The game is a draw."


def test_players_of_one_name_are_told_apart() -> None:
    table = Table(names=("Kim", "Kim"))
    assert tell(table, PriorityPassed(seat=2)) == "Kim (seat 2) passes."


def test_a_players_name_is_not_changed_at_the_beginning_of_a_sentence() -> None:
    table = Table(names=("alice", "Bob"))
    assert tell(table, PriorityPassed(seat=1)) == "alice passes."


def test_what_somebody_wrote_cannot_obey_a_terminal_or_end_the_line() -> None:
    text = tell(Table(), Note(text="one\ntwo\x1b[31m"))
    assert text == 'Note: "one two [31m".'


def test_an_object_without_a_name_is_told_by_its_types() -> None:
    table = Table()
    obj = table.token(1, NAMELESS)
    assert tell(table, CountersAdded(on=obj, kind="age", number=1)) == "An age counter is put on a nameless creature."


def test_an_unknown_type_of_object_is_a_card() -> None:
    assert sentence(EMPTY, Recorded(1, EXAMPLES["tapped"])) == "A card becomes tapped."


def test_an_old_event_that_became_several_is_told_in_several() -> None:
    event = Upcasted(events=(LifeLost(seat=1, amount=1), PriorityPassed(seat=1)))
    state = Table().state
    assert sentence(state, Recorded(state.n + 1, event)) == "Alice loses 1 life (20 → 19). Alice passes."
    assert sentence(state, Recorded(state.n + 1, Upcasted(events=()))).endswith(".")


def test_characteristics_without_types_have_a_word() -> None:
    table = Table()
    obj = table.token(1, Characteristics(name="Blob"))
    event = TypesChanged(object=obj, before=TypeLine(), after=TypeLine(types=("Land",)))
    assert tell(table, event) == "Blob becomes Land (was without a type)."
