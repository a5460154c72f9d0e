"""Plays that are begun and taken back: the card keeps its number, gaps or not, and the others learn nothing of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rewind.aggregates.state import GameState, number_of
from rewind.aggregates.timeline import Timeline
from rewind.events.game import Note
from rewind.events.judging import PositionRestated, Rollback
from rewind.events.playing import AbilityPlayed, SpellPlayed
from rewind.events.zones import ObjectRestored
from rewind.projections.visibility.seat_log import redact
from tests.events.importers.arena_imported import begun
from tests.events.importers.arena_server import BEAR, GRAVEYARDS, HANDS, LIBRARIES, Server, Thing
from tests.events.importers.gaps import reconnected, without
from tests.events.importers.importing import Game
from tests.events.importers.test_gaps import imported


def seen_by(game: Game, seat: int) -> Timeline:
    """The game as a seat could know it."""
    return Timeline(redact(game.records, seat))


def known_in_hand(state: GameState, seat: int) -> list[str]:
    """The cards of a hand of which it is known what they are, by definition."""
    definitions = map(state.definition_of, state.zone("hand", seat))
    return sorted(definition.key for definition in definitions if definition is not None)


def undone(game: Game) -> Iterator[int]:
    """The numbers of all events that were taken back before anybody else was shown them."""
    for record in game.records:
        if isinstance(record.event, Rollback):
            yield from range(record.event.to + 1, record.n)


def assert_hidden(game: Game, seat: int) -> None:
    """What was taken back is a note without a text for the seat."""
    own = seen_by(game, seat)
    assert {own.record(n).event for n in undone(game)} == {Note()}


def after_a_gap(recorder: int) -> tuple[Server, int]:
    """A server whose next message is the last that a gap hides, and the number of that message."""
    server = begun(recorder=recorder)
    start = len(server.states)
    server.change_life(1, 2)
    server.send()
    server.send()
    return server, start


@pytest.mark.parametrize("recorder", [1, 2])
def test_a_card_that_is_taken_back_after_a_gap_keeps_its_number(recorder: int) -> None:
    server, start = after_a_gap(recorder)
    server.save()
    server.announce(server.active, BEAR)
    server.undo()
    server.begin_turn()
    game = imported(without(server.states, start, 1))
    (played,) = game.events_of(SpellPlayed)
    assert played.object in game.end.zone("hand", played.seat)
    assert [(each.object, number_of(each.instead_of or "0.0")) for each in game.events_of(ObjectRestored)] == [
        (played.object, number_of(played.object))
    ]
    assert [each.gone for each in game.events_of(PositionRestated)] == [(), ()]
    assert_hidden(game, 3 - played.seat)
    assert known_in_hand(seen_by(game, 3 - played.seat).end, played.seat) == []


@pytest.mark.parametrize("recorder", [1, 2])
def test_a_play_that_was_taken_back_while_the_client_connected_anew_is_not_shown(recorder: int) -> None:
    """No message says that it was taken back; the card has the id again that it had in the hand."""
    server = begun(recorder=recorder)
    server.save()
    server.announce(server.active, BEAR)
    start = len(server.states)
    server.undo()
    server.send()
    server.begin_turn()
    game = imported(reconnected(server.states, start, 2))
    (played,) = game.events_of(SpellPlayed)
    assert played.object in game.end.zone("hand", played.seat)
    assert [each.gone for each in game.events_of(PositionRestated)] == [()]
    assert_hidden(game, 3 - played.seat)
    assert known_in_hand(seen_by(game, 3 - played.seat).end, played.seat) == []


def revealed() -> tuple[Server, Thing]:
    """A server in which a card of the recorder's hand stands revealed to the other player."""
    server = begun(recorder=2)
    card = server.things[server.zones[HANDS[2]][0]]
    server.fact("InstanceRevealedToOpponent", 0, [card.instance])
    server.send()
    return server, card


def test_a_card_that_stands_revealed_is_known_after_another_left_the_hand_in_a_gap() -> None:
    """The other player cannot tell which card of the hand it was, but is still shown this one."""
    server, card = revealed()
    start = len(server.states)
    server.move(server.things[server.zones[HANDS[2]][-1]], GRAVEYARDS[2], "Discard")
    server.send()
    server.send()
    game = imported(reconnected(server.states, start, 2))
    assert [len(each.gone) for each in game.events_of(PositionRestated)] == [1]
    assert known_in_hand(seen_by(game, 1).end, 2) == [f"arena:{card.grp}"]


def test_a_card_that_stands_revealed_is_known_after_another_went_to_the_library_unseen() -> None:
    server, card = revealed()
    server.move(server.things[server.zones[HANDS[2]][-1]], LIBRARIES[2], "Put")
    server.send()
    server.send()
    game = imported(server.states)
    assert known_in_hand(seen_by(game, 1).end, 2) == [f"arena:{card.grp}"]


@pytest.mark.parametrize("recorder", [1, 2])
def test_a_play_that_was_paid_for_with_a_changed_permanent_is_not_shown(recorder: int) -> None:
    """What is true again of that permanent is stated whole, and may be more than was known of it."""
    server = begun(recorder=recorder)
    seat = server.active
    (land,) = server.permanents(seat, "Land")
    server.animate(land)
    server.save()
    server.announce(seat, BEAR)
    server.undo()
    server.begin_turn()
    game = imported(server.states)
    assert_hidden(game, 3 - seat)
    own = seen_by(game, 3 - seat)
    assert known_in_hand(own.end, seat) == []
    assert not any(isinstance(record.event, SpellPlayed) for record in own.records)


@pytest.mark.parametrize("change", ["isTapped", "color"])
def test_what_is_otherwise_after_a_play_was_taken_back_is_shown(change: str) -> None:
    """What else the client tells anew is no secret: the play is, and the card that was played."""
    server = begun()
    seat = server.active
    (land,) = server.permanents(seat, "Land")
    server.save()
    server.announce(seat, BEAR)
    server.undo()
    (record,) = [each for each in server.states[-1]["gameObjects"] if each["instanceId"] == land.instance]
    record[change] = True if change == "isTapped" else ["CardColor_Red"]
    land = server.touch(server.things[land.instance])
    land.tapped = change == "isTapped"
    land.facts |= {"color": ["Red"] if change == "color" else []}
    server.begin_turn()
    game = imported(server.states)
    own = seen_by(game, 3 - seat)
    assert not any(isinstance(record.event, SpellPlayed | AbilityPlayed) for record in own.records)
    (obj,) = [obj for obj in own.end.zone("in_play") if own.end.controller[obj] == seat]
    facts = own.end.characteristics_of(obj)
    assert facts is not None
    assert (own.end.status_of(obj).tapped, facts.colors) == (land.tapped, tuple("R" * (change == "color")))
    assert known_in_hand(own.end, seat) == []
