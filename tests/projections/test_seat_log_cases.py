"""Cases of hidden information, each a small game: what a seat knows after it, and what it cannot have noticed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Literal

import pytest

from aggregates.fold import fold_all
from aggregates.state import GameState, number_of
from events import codec
from events.base import Event, Place, Zone
from events.game import Note
from events.judging import BackupApplied, EffectCaused, PositionRestated
from events.objects import ControlChanged
from events.playing import AbilityTriggered, ChoiceMade, ChoiceOffered, ContinuousEffectBegan, LandPlayed
from events.zones import (
    CardIdentified,
    CardsLookedAt,
    CardsRevealed,
    CeasedToExist,
    LibraryOrdered,
    LibraryShuffled,
    ObjectPlaced,
    ObjectRestored,
    PhasedIn,
    PhasedOut,
    ZoneChanged,
)
from projections.visibility.references import objects_named
from projections.visibility.seat_log import redact
from tests.projections.tables import NAMELESS, Table

SPECTATOR, ALICE, BOB, CAROL = range(4)
LIBRARY = Place(zone="library", seat=ALICE)


# What a test asks


def known(table: Table, seat: int) -> GameState:
    """The game as a seat knows it at the end."""
    return fold_all(redact(table.records, seat))


def told(table: Table, seat: int) -> Event:
    """The last event as a seat has it."""
    *_, last = redact(table.records, seat)
    return last.event


def cards_in(state: GameState, zone: Zone, seat: int = 0) -> list[str | None]:
    """The cards of a zone by their definitions, the top of a library first; None for one that is not known."""
    found = [state.definition_of(obj) for obj in reversed(state.zone(zone, seat))]
    return [None if definition is None else definition.key for definition in found]


def same_for(seats: tuple[int, ...], *tables: Table) -> bool:
    """Whether each of the seats has one log of all these games, byte for byte."""
    logs = [[[codec.encode(record) for record in redact(table.records, seat)] for seat in seats] for table in tables]
    return all(one == other for one, other in pairwise(logs))


def numbers(*objects: str) -> tuple[int, ...]:
    return tuple(number_of(obj) for obj in objects)


# A library is searched


def searched(wanted: int, *, by: int | None, zone: Zone = "in_play", face_down: bool = False) -> Table:
    """Bob looks through Alice's library of Bears, Factory, Bears and takes one of the cards."""
    table = Table(names=("Alice", "Bob", "Carol"))
    library = table.cards(ALICE, "bears", "factory", "bears")
    table.record(CardsLookedAt(seats=(BOB,), count=3, of=LIBRARY, objects=tuple(library)))
    table.record(ChoiceOffered(seat=BOB, kind="objects", hidden_objects=tuple(library)))
    table.record(ChoiceMade(seat=BOB, hidden_objects=(library[wanted],)))
    table.move(library[wanted], zone, "searched", by=by, face_down=face_down)
    rest = (obj for obj in library if obj != library[wanted])
    table.record(LibraryShuffled(seat=ALICE, order=numbers(*rest)))
    return table


def test_which_of_two_equal_cards_was_found_shows_to_nobody_but_who_searched() -> None:
    top, bottom = searched(0, by=BOB), searched(2, by=BOB)
    assert same_for((SPECTATOR, ALICE, CAROL), top, bottom)
    assert not same_for((BOB,), top, bottom)


def test_nobody_sees_which_it_was_where_nobody_picked_it() -> None:
    top, bottom = (searched(wanted, by=None) for wanted in (0, 2))
    assert same_for((SPECTATOR, ALICE, CAROL), top, bottom)


def test_a_card_that_a_seat_picked_and_removed_face_down_stays_known_to_it() -> None:
    tables = [searched(wanted, by=BOB, zone="removed", face_down=True) for wanted in (0, 1)]
    assert [cards_in(known(table, BOB), "removed") for table in tables] == [["bears"], ["factory"]]
    assert same_for((SPECTATOR, ALICE, CAROL), *tables)
    for seat in (SPECTATOR, ALICE, CAROL):
        assert cards_in(known(tables[0], seat), "removed") == [None]


def test_a_card_picked_from_a_hand_that_was_looked_at_stays_known() -> None:
    def game(wanted: int) -> Table:
        table = Table()
        hand = table.cards(ALICE, "bears", "factory", zone="hand")
        table.record(CardsLookedAt(seats=(BOB,), count=2, of=Place(zone="hand", seat=ALICE), objects=tuple(hand)))
        table.move(hand[wanted], "removed", "removed", by=BOB, face_down=True)
        return table

    one, other = game(0), game(1)
    assert cards_in(known(one, BOB), "removed") == ["bears"]
    assert cards_in(known(one, BOB), "hand", ALICE) == ["factory"]
    assert cards_in(known(other, BOB), "removed") == ["factory"]
    assert same_for((SPECTATOR,), one, other)


# The top of a library


def looked_at_top(*keys: str, count: int) -> tuple[Table, list[str]]:
    """Alice looks at some cards from the top of her library."""
    table = Table()
    library = table.cards(ALICE, *keys)
    table.record(CardsLookedAt(seats=(ALICE,), count=count, of=LIBRARY, objects=tuple(library[:count])))
    return table, library


def scried(*order: int, to_bottom: int) -> Table:
    """Alice looks at Bears, Factory and Rancor over two Bears, and puts the three in this order."""
    table, library = looked_at_top("bears", "factory", "rancor", "bears", "bears", count=3)
    chosen = numbers(*(library[place] for place in order))
    table.record(LibraryOrdered(seat=ALICE, by=ALICE, count=3, to_bottom=to_bottom, order=chosen))
    return table


def test_who_put_cards_on_top_and_bottom_knows_them_there() -> None:
    table = scried(2, 0, 1, to_bottom=1)
    assert cards_in(table.state, "library", ALICE) == ["rancor", "bears", "bears", "bears", "factory"]
    assert cards_in(known(table, ALICE), "library", ALICE) == ["rancor", "bears", None, None, "factory"]


def test_others_know_how_many_went_to_the_bottom_and_nothing_else() -> None:
    table, other = scried(2, 0, 1, to_bottom=1), scried(0, 1, 2, to_bottom=1)
    assert same_for((SPECTATOR, BOB), table, other)
    assert cards_in(known(table, BOB), "library", ALICE) == [None] * 5
    assert not same_for((SPECTATOR, BOB), table, scried(2, 0, 1, to_bottom=2))


def test_a_card_put_on_the_bottom_alone_is_followed_by_everybody_who_knew_it() -> None:
    table = Table()
    library = table.cards(ALICE, "bears", "factory", "rancor")
    table.record(CardsRevealed(seat=ALICE, objects=(library[0],), in_order=True))
    table.record(LibraryOrdered(seat=ALICE, by=ALICE, count=1, to_bottom=1))
    for seat in (SPECTATOR, ALICE, BOB):
        assert cards_in(known(table, seat), "library", ALICE) == [None, None, "bears"]


def picked(wanted: int, *order: int) -> Table:
    """Alice looks at four cards, takes one, and puts the others on the bottom in an order."""
    table, library = looked_at_top("bears", "factory", "rancor", "bears", "rancor", "factory", count=4)
    table.move(library[wanted], "hand", "put", by=ALICE)
    chosen = numbers(*(library[place] for place in order))
    table.record(LibraryOrdered(seat=ALICE, by=ALICE, count=3, to_bottom=3, order=chosen))
    return table


def test_who_takes_one_of_four_knows_the_others_on_the_bottom() -> None:
    mine = known(picked(1, 2, 0, 3), ALICE)
    assert cards_in(mine, "hand", ALICE) == ["factory"]
    assert cards_in(mine, "library", ALICE) == [None, None, "rancor", "bears", "bears"]


def test_others_do_not_notice_which_of_four_was_taken_nor_the_order() -> None:
    assert same_for((SPECTATOR, BOB), picked(1, 2, 0, 3), picked(2, 0, 1, 3), picked(0, 3, 2, 1))


def test_a_known_card_goes_from_place_to_place_in_a_library() -> None:
    table, library = looked_at_top("bears", "factory", "rancor", count=1)
    table.move(library[0], "library", position=0, to="bottom")
    assert cards_in(known(table, ALICE), "library", ALICE) == [None, None, "bears"]
    assert cards_in(known(table, BOB), "library", ALICE) == [None, None, None]


def test_a_card_from_no_place_that_was_shown_goes_to_the_bottom_unknown() -> None:
    def game(wanted: int) -> Table:
        table, library = looked_at_top("bears", "factory", "rancor", count=1)
        table.move(library[wanted], "library", to="bottom")
        return table

    assert same_for((SPECTATOR, ALICE, BOB), game(1), game(2))
    assert same_for((SPECTATOR, BOB), game(0), game(1))


def test_who_orders_another_s_library_knows_what_its_owner_draws() -> None:
    table = Table()
    library = table.cards(ALICE, "bears", "factory", "rancor")
    table.record(CardsLookedAt(seats=(BOB,), count=3, of=LIBRARY, objects=tuple(library)))
    table.record(LibraryOrdered(seat=ALICE, by=BOB, count=3, order=numbers(library[2], library[0], library[1])))
    table.move(library[2], "hand", "drawn", position=0)
    assert cards_in(known(table, BOB), "hand", ALICE) == ["rancor"]
    assert cards_in(known(table, ALICE), "library", ALICE) == [None, None]


def test_who_plays_a_card_from_the_own_library_still_knows_the_next() -> None:
    table = Table()
    library = table.cards(ALICE, "factory", "bears", "factory")
    table.record(CardsRevealed(seat=ALICE, objects=tuple(library[:2]), in_order=True))
    table.record(LandPlayed(seat=ALICE, object=library[0]))
    table.move(library[0], "in_play", "played", position=0)
    assert cards_in(known(table, ALICE), "library", ALICE) == ["bears", None]
    assert cards_in(known(table, BOB), "in_play") == ["factory"]


@pytest.mark.parametrize("zone", ["library", "hand"])
def test_everybody_knows_where_the_cards_are_that_somebody_looks_at(zone: Zone) -> None:
    table = Table()
    cards = table.cards(ALICE, "bears", "factory", zone=zone)
    place = Place(zone=zone, seat=ALICE)
    table.record(CardsLookedAt(seats=(BOB,), count=2, of=place, objects=tuple(cards)))
    for seat in (SPECTATOR, ALICE):
        assert told(table, seat) == CardsLookedAt(seats=(BOB,), count=2, of=place)
    seen = told(table, BOB)
    assert isinstance(seen, CardsLookedAt)
    assert len(seen.objects) == 2


# Hands


def test_a_token_in_a_hand_is_never_taken_for_a_card() -> None:
    def game(wanted: int) -> Table:
        table = Table()
        token = table.token(ALICE)
        hand = table.cards(ALICE, "bears", "bears", zone="hand")
        returned = table.move(token, "hand", "returned")
        table.move(hand[wanted], "library")
        table.record(CeasedToExist(object=returned))
        return table

    one, other = game(0), game(1)
    for seat in (SPECTATOR, BOB):
        assert known(one, seat).kinds[1] == "token"
        assert not known(one, seat).current.get(1)
        assert cards_in(known(one, seat), "hand", ALICE) == [None]
    assert same_for((SPECTATOR, BOB), one, other)


@pytest.mark.parametrize("top", [0, 1, 2])
def test_a_token_shuffled_into_a_library_lies_where_it_does_for_everybody(top: int) -> None:
    """An effect shuffles permanents away and goes on with the top card, before tokens cease to exist (420.5)."""
    table = Table()
    library = table.cards(ALICE, "bears", "factory")
    token = table.move(table.token(ALICE), "library")
    order = [number_of(obj) for obj in library]
    order.insert(top, number_of(token))
    table.record(LibraryShuffled(seat=ALICE, order=tuple(order)))
    first = table.state.zone("library", ALICE)[-1]
    milled = table.move(first, "graveyard", "milled", position=0)
    table.record(CeasedToExist(object=milled if first == token else token))
    for seat in (SPECTATOR, ALICE, BOB):
        assert cards_in(known(table, seat), "graveyard", ALICE) == cards_in(table.state, "graveyard", ALICE)
        assert len(known(table, seat).zone("library", ALICE)) == len(table.state.zone("library", ALICE))


def revealed_and_named(wanted: int) -> Table:
    """Alice reveals Bears and Rancor; then something says of one of them that it is there, not which it is."""
    table = Table()
    hand = table.cards(ALICE, "bears", "rancor", zone="hand")
    table.record(CardsRevealed(seat=ALICE, objects=tuple(hand)))
    table.record(AbilityTriggered(seat=ALICE, object=hand[wanted], ability=1))
    return table


def test_a_revealed_hand_card_that_is_merely_named_is_not_told_apart() -> None:
    one, other = revealed_and_named(0), revealed_and_named(1)
    assert same_for((SPECTATOR, BOB), one, other)
    assert cards_in(known(one, ALICE), "hand", ALICE) == ["bears", "rancor"]


def test_a_card_discarded_before_a_backup_is_known_in_the_hand_again() -> None:
    def game(wanted: int) -> Table:
        table = Table()
        hand = table.cards(ALICE, "bears", "bears", zone="hand")
        discarded = table.move(hand[wanted], "graveyard", "discarded")
        table.record(BackupApplied(to=table.state.n - 1, authorised_by="head judge"))
        place = Place(zone="hand", seat=ALICE)
        table.record(ObjectRestored(object=hand[wanted], instead_of=discarded, place=place))
        return table

    assert same_for((SPECTATOR, BOB), game(0), game(1))
    assert cards_in(known(game(0), BOB), "hand", ALICE).count("bears") == 1


# Cards that are nowhere


@pytest.mark.parametrize("zone", ["hand", "in_play"])
def test_a_card_that_is_nowhere_can_be_identified_without_a_trace_for_a_seat(zone: Zone) -> None:
    table = Table()
    (gone, _) = table.cards(ALICE, "bears", "bears", zone="hand")
    if zone == "in_play":
        gone = table.move(gone, zone)
    table.record(PositionRestated(reason="a gap", gone=numbers(gone)))
    table.record(CardIdentified(card=number_of(gone), definition="rancor"))
    for seat in (SPECTATOR, ALICE, BOB):
        assert told(table, seat) == Note()
    table.record(ObjectPlaced(object=f"{number_of(gone)}.3", place=Place(zone="graveyard", seat=ALICE), owner=ALICE))
    for seat in (SPECTATOR, ALICE, BOB):
        assert cards_in(known(table, seat), "graveyard", ALICE) == ["rancor"]


@pytest.mark.parametrize("zone", ["hand", "library"])
def test_hidden_cards_that_are_nowhere_after_a_gap_have_a_name_each_and_are_any_of_their_zone(zone: Zone) -> None:
    def game(*lost: int) -> Table:
        table = Table()
        cards = table.cards(ALICE, "bears", "rancor", "bears", "factory", zone=zone)
        table.record(PositionRestated(reason="a gap", gone=numbers(*(cards[index] for index in lost))))
        return table

    for seat in (SPECTATOR, ALICE, BOB):
        event = told(game(0, 1, 3), seat)
        assert isinstance(event, PositionRestated)
        assert len(set(event.gone)) == 3
        assert len(known(game(0, 1, 3), seat).zone(zone, ALICE)) == 1
    assert same_for((SPECTATOR, BOB), game(0, 1, 3), game(1, 2, 3))


# Face down


@pytest.mark.parametrize(("edition", "seen"), [("2003-12", None), ("2006-10", "bears")])
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
