"""The table `cards_in_hand`: whose cards stand in it, and what each column counts."""

from __future__ import annotations

import pytest

from rewind.aggregates.state import number_of
from rewind.events.base import SPECTATOR, CardDefinition, Characteristics, Place, TypeLine
from rewind.events.envelope import Recorded
from rewind.events.game import CardDefined, DeckEntry, DeckSubmitted, MulliganTaken, OpeningHandKept
from rewind.events.logfile import read_records
from rewind.events.playing import LandPlayed
from rewind.events.turn import TurnBegan
from rewind.events.zones import CardIdentified, Reason, ZoneChanged
from rewind.projections.tables.catalogue import rows_of
from rewind.projections.tables.schema import Row
from rewind.projections.visibility.seat_log import redact
from tests.cli.logs import FIRST
from tests.projections.tables import Table
from tests.projections.tracked_games import ANN, BEN, tracked_games

COLUMNS = ("name", "copies", "in_opening_hand", "drawn_later", "in_hand", "put_in_hand", "not_in_hand", "copies_played")


def rows(records: list[Recorded], seat: int) -> list[tuple[object, ...]]:
    found: list[Row] = rows_of(records)["cards_in_hand"]
    return [tuple(row[column] for column in COLUMNS) for row in found if row["seat"] == seat]


def test_the_recorder_s_cards_stand_in_it_by_name() -> None:
    game = tracked_games()["c"]
    assert rows(game, ANN) == [
        ("Forest", 4, 2, 1, 3, 0, 1, 3),
        ("Giant Growth", 2, 0, 1, 1, 1, 0, 0),
        ("Grizzly Bears", 4, 1, 1, 2, 0, 2, 1),
    ]
    assert rows(game, BEN) == []


def test_only_who_recorded_a_game_learns_it() -> None:
    for game in tracked_games().values():
        assert rows(list(redact(game, ANN)), ANN) == rows(game, ANN)
        for seat in (BEN, SPECTATOR):
            assert rows_of(redact(game, seat))["cards_in_hand"] == []


def test_a_card_that_is_put_on_the_bottom_was_in_no_opening_hand() -> None:
    table = Table("2026-04")
    bears, _ = table.cards(1, "bears", "factory")
    bears = table.move(bears, "hand", "drawn")
    table.record(OpeningHandKept(seat=1))
    table.move(bears, "library", "mulligan", to="bottom")
    table.record(TurnBegan(seat=1, turn=1))
    assert rows(table.records, 1) == [
        ("Grizzly Bears", 1, 0, 0, 0, 0, 1, 0),
        ("Mishra’s Factory", 1, 0, 0, 0, 0, 1, 0),
    ]


def test_a_copy_counts_once_by_the_first_way() -> None:
    """The Factory is drawn, played, returned and played again; the Bears are returned from the graveyard."""
    table = Table()
    factory, bears = table.cards(1, "factory", "bears")
    table.record(OpeningHandKept(seat=1))
    table.record(TurnBegan(seat=1, turn=1))
    factory = table.move(factory, "hand", "drawn")
    reasons: tuple[Reason, ...] = ("returned", "put")
    for reason in reasons:
        table.record(LandPlayed(seat=1, object=factory))
        factory = table.move(table.move(factory, "in_play", "played"), "hand", reason)
    table.move(table.move(bears, "graveyard", "milled"), "hand", "returned")
    assert rows(table.records, 1) == [
        ("Grizzly Bears", 1, 0, 0, 0, 1, 0, 0),
        ("Mishra’s Factory", 1, 0, 1, 1, 0, 0, 1),
    ]


@pytest.mark.parametrize(("hidden", "kept"), [(True, True), (False, False)])
def test_without_the_whole_deck_or_the_opening_hand_nothing_is_counted(hidden: bool, kept: bool) -> None:
    table = Table()
    table.cards(1, "bears", None if hidden else "factory")
    if kept:
        table.record(OpeningHandKept(seat=1))
    assert rows(table.records, 1) == []


def test_another_form_of_a_card_is_the_deck_s_card() -> None:
    """A client's card that has changed for good has a definition of its own, `arena:1/2`."""
    table = Table()
    facts = Characteristics(name="Grizzly Bears", type_line=TypeLine(types=("Creature",)), power=5, toughness=5)
    table.record(CardDefined(definition=CardDefinition(key="arena:1/2", characteristics=facts)))
    table.record(DeckSubmitted(seat=1, main=(DeckEntry(card="arena:1", number=2),)))
    card, _ = table.cards(1, None, None)
    table.record(OpeningHandKept(seat=1))
    table.record(TurnBegan(seat=1, turn=1))
    table.record(CardIdentified(card=1, definition="arena:1/2"))
    table.move(card, "hand", "drawn")
    assert rows(table.records, 1) == [("arena:1", 2, 0, 1, 1, 0, 1, 0)]


def test_of_a_game_that_was_played_here_both_players_stand_in_it() -> None:
    """Every card that the events put in a hand, but those of hands that were not kept, counts once."""
    records = list(read_records(FIRST.parent / "goblins-psychatog-2003-12.jsonl.zst"))
    came: dict[int, set[int]] = {1: set(), 2: set()}
    kept = {1: 7, 2: 7}
    for record in records:
        match record.event:
            case MulliganTaken(seat=seat):
                came[seat].clear()
                kept[seat] -= 1  # the rule of 2003-12: a hand of one card less
            case ZoneChanged(object=obj, to=Place(zone="hand", seat=int(seat))):
                came[seat].add(number_of(obj))
            case _:
                pass
    for seat in (1, 2):
        counted = rows(records, seat)
        assert sum(int(str(row[1])) for row in counted) == 60
        assert sum(int(str(row[4])) + int(str(row[5])) for row in counted) == len(came[seat])
        assert sum(int(str(row[2])) for row in counted) == kept[seat]
