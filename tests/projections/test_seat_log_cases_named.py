"""Cases of hidden information that events name: by choices, numbers, corrections and effects, or face down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest

from rewind.aggregates.state import number_of
from rewind.events.base import Event, Place, Zone
from rewind.events.judging import EffectCaused
from rewind.events.objects import ControlChanged
from rewind.events.playing import (
    AbilityTriggered,
    ChoiceMade,
    ChoiceOffered,
    ContinuousEffectBegan,
    LandPlayed,
    PlayBegun,
    RandomChoiceMade,
    SpellPlayed,
)
from rewind.events.zones import (
    CardIdentified,
    CardsLookedAt,
    CardsRevealed,
    CeasedToExist,
    ObjectPlaced,
    PhasedIn,
    PhasedOut,
    ZoneChanged,
)
from rewind.projections.visibility.references import objects_named
from tests.projections.seat_knowledge import (
    ALICE,
    BOB,
    CAROL,
    LIBRARY,
    SPECTATOR,
    cards_in,
    known,
    same_for,
    told,
)
from tests.projections.tables import NAMELESS, Table

# Face down


@pytest.mark.parametrize(("edition", "seen"), [("2003-12", None), ("2006-10", "bears"), ("2026-04", "bears")])
def test_a_face_down_card_that_phased_out_is_looked_at_by_its_last_controller(edition: str, seen: str | None) -> None:
    """Rule 504.3 of 2006-10; the rule of 2003-12 speaks of face-down spells and permanents only."""
    table = Table(edition)
    place = Place(zone="phased_out")
    obj = f"{number_of(table.cards(ALICE, 'rancor')[0]) + 1}.1"
    table.record(
        ObjectPlaced(
            object=obj,
            place=place,
            owner=ALICE,
            controller=BOB,
            definition="bears",
            face_down=True,
            characteristics=NAMELESS,
        )
    )
    assert cards_in(known(table, BOB), "phased_out") == [seen]
    for seat in (SPECTATOR, ALICE):
        assert cards_in(known(table, seat), "phased_out") == [None]
    table.record(PhasedIn(object=obj))
    assert table.state.controller[obj] == BOB
    assert cards_in(known(table, BOB), "in_play") == ["bears"]


def test_only_who_controlled_a_face_down_creature_knows_it() -> None:
    def game(key: str) -> Table:
        table = Table(names=("Alice", "Bob", "Carol"))
        (card,) = table.cards(ALICE, key, zone="hand")
        creature = table.move(card, "in_play", face_down=True)
        table.record(ControlChanged(object=creature, before=ALICE, after=BOB))
        table.record(PhasedOut(object=creature))
        table.record(PhasedIn(object=creature, controller=ALICE))
        return table

    one, other = game("bears"), game("rancor")
    assert same_for((SPECTATOR, CAROL), one, other)
    for seat in (ALICE, BOB):
        assert cards_in(known(one, seat), "in_play") == ["bears"]


# Choices


def test_a_card_shown_in_a_library_where_another_s_place_is_not_known_is_not_believed_there_once_it_left() -> None:
    """What is identified in a library lies anywhere in it; the places of the others are settled anew at once."""
    table = Table()
    top, _, bottom = table.cards(ALICE, "bears", "bears", "factory")
    table.record(CardIdentified(card=number_of(top), definition="bears", visible_to=(ALICE,)))
    table.record(CardsRevealed(seat=ALICE, objects=(bottom,)))
    assert "factory" in cards_in(known(table, ALICE), "library", ALICE)
    table.move(bottom, "removed", "put", position=2, face_down=True)
    assert "factory" not in cards_in(known(table, ALICE), "library", ALICE)


def test_an_effect_that_is_stated_names_objects_by_the_seat_s_own_numbers() -> None:
    """The ability language in a log is read as ids are: two cards that a seat cannot tell apart are one to it."""

    def game(wanted: int) -> Table:
        table = Table()
        bears = table.permanent(BOB, "bears")
        hand = table.cards(ALICE, "bears", "factory", zone="hand")
        said = f'[{{"do":"put","what":"{hand[wanted]}"}},{{"do":"draw","player":"controller of {bears}"}}]'
        table.record(EffectCaused(seat=ALICE, effect=said))
        return table

    one, other = game(0), game(1)
    assert same_for((SPECTATOR, BOB), one, other)
    assert not same_for((ALICE,), one, other)
    event = told(one, BOB)
    first, second = objects_named(event)
    assert first in known(one, BOB).zone("hand", ALICE)
    assert (second,) == known(one, BOB).zone("in_play")


@pytest.mark.parametrize("zone", ["hand", "library"])
def test_what_triggered_an_ability_and_is_hidden_now_is_not_told_apart(zone: Zone) -> None:
    """Its owner knows which it is in the hand; nobody learns by the trigger more than by the move itself."""

    def game(wanted: int) -> Table:
        table = Table()
        watcher = table.permanent(ALICE, "factory")
        hidden = table.cards(ALICE, "bears", "bears", zone=zone)
        table.record(AbilityTriggered(seat=ALICE, object=watcher, ability=1, key="watch", it=hidden[wanted]))
        return table

    assert same_for((SPECTATOR, BOB), game(0), game(1))
    assert same_for((ALICE,), game(0), game(1)) == (zone == "library")


def test_words_chosen_in_secret_are_the_chooser_s() -> None:
    def game(word: str) -> Table:
        table = Table()
        table.record(ChoiceMade(seat=ALICE, values=("odd",), hidden_values=(word,)))
        return table

    one, other = game("Rancor"), game("Bears")
    assert same_for((SPECTATOR, BOB), one, other)
    assert told(one, BOB) == ChoiceMade(seat=ALICE, values=("odd",))
    assert told(one, ALICE) == ChoiceMade(seat=ALICE, values=("odd",), hidden_values=("Rancor",))


# Numbers


def test_numbers_are_given_in_the_order_in_which_they_turn_up() -> None:
    def game(first: int, second: int) -> Table:
        table = Table()
        for number in (first, second):
            table.record(
                ObjectPlaced(
                    object=f"{number}.1", place=Place(zone="hand", seat=ALICE), owner=ALICE, definition="bears"
                )
            )
        return table

    assert same_for((SPECTATOR, ALICE, BOB), game(60, 61), game(61, 60))


CORRECTIONS: tuple[Callable[[str, str], Event], ...] = (
    lambda obj, new: ObjectPlaced(object=new, place=Place(zone="hand", seat=ALICE), owner=ALICE),
    lambda obj, new: ZoneChanged(
        object=obj, becomes=new, from_=LIBRARY, to=Place(zone="hand", seat=ALICE), reason="unknown"
    ),
)


@pytest.mark.parametrize("correction", CORRECTIONS)
def test_a_hidden_card_that_is_put_right_is_any_of_its_library(correction: Callable[[str, str], Event]) -> None:
    def game(wanted: int) -> Table:
        table = Table()
        library = table.cards(ALICE, "bears", "bears", "bears")
        obj = library[wanted]
        table.record(correction(obj, f"{number_of(obj)}.2"))
        return table

    assert same_for((SPECTATOR, BOB), game(0), game(1), game(2))


def test_who_sees_the_top_card_played_off_a_library_still_knows_the_next() -> None:
    """A land played off a revealed top (the move that follows shows its place) is not lost among the others."""
    table = Table()
    library = table.cards(ALICE, "factory", "bears", "factory")
    table.record(CardsRevealed(seat=ALICE, objects=tuple(library[:2]), in_order=True))
    table.record(LandPlayed(seat=ALICE, object=library[0]))
    table.move(library[0], "in_play", "played", position=0)
    for seat in (SPECTATOR, BOB):
        assert cards_in(known(table, seat), "library", ALICE) == ["bears", None]
        assert cards_in(known(table, seat), "in_play") == ["factory"]


def test_where_a_played_card_came_from_in_a_library_may_be_hidden() -> None:
    def game(wanted: int) -> Table:
        table = Table()
        library = table.cards(ALICE, "factory", "bears", "factory")
        table.record(CardsRevealed(seat=ALICE, objects=(library[0],), in_order=True))
        table.record(LandPlayed(seat=ALICE, object=library[wanted]))
        table.move(library[wanted], "in_play", "played")
        return table

    assert same_for((SPECTATOR, BOB), game(0), game(2))


# Effects name what lies hidden


def affected(*wanted: int, zone: Zone = "hand") -> Table:
    """An effect of Alice's is at work on some of Bears, Rancor and an unseen Factory, which she holds."""
    table = Table()
    cards = table.cards(ALICE, "bears", "rancor", "factory", zone=zone)
    table.record(CardsRevealed(seat=ALICE, objects=tuple(cards[:2]), in_order=zone == "library"))
    table.record(
        ContinuousEffectBegan(effect="cheaper", duration="unknown", affects=tuple(cards[place] for place in wanted))
    )
    return table


@pytest.mark.parametrize("zone", ["hand", "library"])
def test_what_was_revealed_stays_known_where_an_effect_names_it(zone: Zone) -> None:
    tables = [affected(*wanted, zone=zone) for wanted in ((0,), (1,), (2,))]
    for seat in (SPECTATOR, BOB):
        for table in tables:
            assert cards_in(known(table, seat), zone, ALICE).count("bears") == 1
            assert cards_in(known(table, seat), zone, ALICE).count("rancor") == 1
            assert cards_in(known(table, seat), zone, ALICE).count(None) == 1
    assert same_for((SPECTATOR, BOB), *tables)
    assert told(tables[0], BOB) == ContinuousEffectBegan(effect="cheaper", duration="unknown")


def test_an_effect_still_names_what_everybody_sees() -> None:
    table = Table()
    bears = table.permanent(BOB, "bears")
    hand = table.cards(ALICE, "bears", "rancor", zone="hand")
    table.record(CardsRevealed(seat=ALICE, objects=(hand[0],)))
    table.record(ContinuousEffectBegan(effect="cheaper", duration="unknown", source=hand[1], affects=(bears, hand[1])))
    for seat in (SPECTATOR, BOB):
        event = told(table, seat)
        assert isinstance(event, ContinuousEffectBegan)
        assert event.source is None
        assert event.affects == known(table, seat).zone("in_play")
    own = told(table, ALICE)
    assert isinstance(own, ContinuousEffectBegan)
    assert own.source in known(table, ALICE).zone("hand", ALICE)
    assert len(own.affects) == 2


def test_a_trigger_about_a_revealed_card_does_not_lose_it() -> None:
    def game(wanted: int) -> Table:
        table = Table()
        watcher = table.permanent(ALICE, "factory")
        hand = table.cards(ALICE, "bears", "rancor", zone="hand")
        table.record(CardsRevealed(seat=ALICE, objects=tuple(hand)))
        table.record(AbilityTriggered(seat=ALICE, object=watcher, ability=1, it=hand[wanted]))
        return table

    assert same_for((SPECTATOR, BOB), game(0), game(1))
    for seat in (SPECTATOR, BOB):
        assert sorted(map(str, cards_in(known(game(0), seat), "hand", ALICE))) == ["bears", "rancor"]


@pytest.mark.parametrize("at", [0, 1, 2, "bottom"])
@pytest.mark.parametrize("wanted", [0, 1, 2])
def test_a_token_in_a_library_does_not_lie_in_the_way(at: int | Literal["bottom"], wanted: int) -> None:
    """A card whose place a seat does not know leaves; then another is moved from a place that everybody sees."""
    table = Table()
    library = table.cards(ALICE, "bears", "factory", "rancor")
    token = table.move(table.token(ALICE), "library", to=at)
    table.record(CardsRevealed(seat=ALICE, objects=(library[wanted],)))
    table.move(library[wanted], "hand", "searched")
    for obj in (each for number, each in enumerate(library) if number != wanted):
        place = table.state.zone("library", ALICE)[::-1].index(obj)
        table.move(obj, "graveyard", "milled", position=place)
        for seat in (SPECTATOR, ALICE, BOB):
            assert cards_in(known(table, seat), "graveyard", ALICE) == cards_in(table.state, "graveyard", ALICE)
    table.record(CeasedToExist(object=token))
    for seat in (SPECTATOR, ALICE, BOB):
        assert not known(table, seat).zone("library", ALICE)


OWN_CHOICES: tuple[Callable[[str], Event], ...] = (
    lambda card: ChoiceOffered(seat=ALICE, kind="objects", hidden_objects=(card,)),
    lambda card: ChoiceMade(seat=ALICE, hidden_objects=(card,)),
    lambda card: RandomChoiceMade(seat=ALICE, hidden_objects=(card,)),
    lambda card: PlayBegun(seat=ALICE, object=card),
    lambda card: LandPlayed(seat=ALICE, object=card),
    lambda card: SpellPlayed(seat=ALICE, object=card),
)


@pytest.mark.parametrize("choice", OWN_CHOICES)
def test_who_chooses_a_card_of_a_library_that_was_looked_at_still_knows_where_all_are(
    choice: Callable[[str], Event],
) -> None:
    table = Table()
    library = table.cards(ALICE, "bears", "factory", "bears")
    table.record(CardsLookedAt(seats=(ALICE,), count=3, of=LIBRARY, objects=tuple(library)))
    table.record(choice(library[2]))
    assert cards_in(known(table, ALICE), "library", ALICE) == ["bears", "factory", "bears"]
