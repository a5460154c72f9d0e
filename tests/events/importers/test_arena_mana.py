"""Mana of imported games: the client numbers what each ability makes, so that mana of one colour can be told apart."""

from __future__ import annotations

from rewind.events.playing import ManaAdded, ManaEmptied, ManaSpent
from tests.events.importers.arena_imported import begun, imported
from tests.events.importers.arena_server import BOLT, STACK, Server, Thing

BLUE = 2
"""The client's number of the colour."""


def with_two_lands() -> tuple[Server, Thing, Thing]:
    """A server, and two lands of the active player's."""
    server = begun()
    for _ in range(2):
        server.begin_turn()
        server.go_to(1)
        server.go_to(2)
    server.play_land(server.active)
    first, second = server.permanents(server.active, "Land")
    return server, first, second


def pay_with(server: Server, land: Thing, *numbers: int) -> None:
    """The active player casts a spell, and pays with blue mana of these numbers, which the land made."""
    seat = server.active
    card = server.in_hand(seat, BOLT)
    assert card is not None
    spell = server.move(card, STACK, "CastSpell")
    for number in numbers:
        server.say("ManaPaid", land.instance, [spell.instance], id=number, color=BLUE)
    server.say("UserActionTaken", seat, [spell.instance], actionType=1, abilityGrpId=0)
    server.send()


def test_mana_that_floats_is_not_what_another_ability_of_that_colour_makes() -> None:
    server, first, second = with_two_lands()
    server.make_mana(server.active, first, "Blue")
    server._id += 1
    pay_with(server, second, *[server._id] * 3)
    game = imported(server)
    assert game.end.players[server.active].mana == (("U", 1),)
    added = game.events_of(ManaAdded)
    floating, made = added[0].source, added[1].source
    assert floating is not None
    assert made not in (None, floating)
    assert [each.source for each in added[1:]] == [made] * 3
    assert len(game.events_of(ManaSpent)) == 3
    assert game.events_of(ManaEmptied) == []


def test_mana_that_floats_is_spent_by_its_number() -> None:
    server, first, second = with_two_lands()
    number = server.make_mana(server.active, first, "Blue", 2)
    server.pool[server.active][0]["count"] = 1
    server._players.add(server.active)
    pay_with(server, second, number, number + 100)
    game = imported(server)
    assert game.end.players[server.active].mana == (("U", 1),)
    assert [each.mana for each in game.events_of(ManaAdded)] == ["{U}"] * 3
    assert len(game.events_of(ManaSpent)) == 2
    assert game.events_of(ManaEmptied) == []


def test_a_log_without_numbers_tells_mana_apart_by_its_colour() -> None:
    server, first, _ = with_two_lands()
    server.make_mana(server.active, first, "Blue")
    del server.pool[server.active][0]["manaId"]
    del server.states[-1]["players"][0]["manaPool"][0]["manaId"]
    server.pool[server.active] = []
    server._players.add(server.active)
    pay_with(server, first, 999)
    game = imported(server)
    assert game.end.players[server.active].mana == ()
    assert len(game.events_of(ManaAdded)) == len(game.events_of(ManaSpent)) == 1
