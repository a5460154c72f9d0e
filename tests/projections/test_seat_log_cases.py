"""Cases of hidden information, each a small game: what a seat knows after it, and what it cannot have noticed."""

from __future__ import annotations

import pytest

from rewind.aggregates.state import number_of
from rewind.events.base import Place, Zone
from rewind.events.game import Note
from rewind.events.judging import BackupApplied, PositionRestated
from rewind.events.playing import AbilityTriggered, ChoiceMade, ChoiceOffered, LandPlayed
from rewind.events.zones import (
    CardIdentified,
    CardsLookedAt,
    CardsRevealed,
    CeasedToExist,
    LibraryOrdered,
    LibraryShuffled,
    ObjectPlaced,
    ObjectRestored,
)
from tests.projections.seat_knowledge import (
    ALICE,
    BOB,
    CAROL,
    LIBRARY,
    SPECTATOR,
    cards_in,
    known,
    numbers,
    same_for,
    told,
)
from tests.projections.tables import Table

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


def test_a_copy_of_a_spell_that_is_shuffled_in_a_library_keeps_the_face_that_all_see() -> None:
    table = Table()
    table.cards(ALICE, "bears")
    place = Place(zone="library", seat=ALICE)
    table.record(ObjectPlaced(object="9.1", place=place, owner=ALICE, definition="bears", kind="spell_copy"))
    table.move("1.1", "hand", "searched")
    table.record(LibraryShuffled(seat=ALICE, order=(9,)))
    for seat in (SPECTATOR, ALICE, BOB):
        assert cards_in(known(table, seat), "library", ALICE) == ["bears"]


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
