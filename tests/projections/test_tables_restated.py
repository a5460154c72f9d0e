"""Rows of a game whose position is given anew: taken before that begins, or once it is done, never in the middle."""

from __future__ import annotations

import random

import pytest

from rewind.aggregates.timeline import Timeline
from rewind.events.envelope import Recorded
from rewind.events.judging import PositionRestated, Rollback
from rewind.projections.tables.catalogue import rows_of
from rewind.projections.tables.families.combat import COMBAT, Combat
from rewind.projections.tables.families.turns import TABLE as TURNS
from rewind.projections.tables.families.turns import Turns, position_of
from rewind.projections.tables.families.zones import TABLE as ZONE_CHANGES
from rewind.projections.tables.families.zones import ZoneChanges
from rewind.projections.tables.schema import Row
from tests.events.importers.arena_games import random_game
from tests.events.importers.arena_imported import begun, imported
from tests.events.importers.arena_server import BATTLEFIELD, BEAR, TOKEN, Server, session
from tests.events.importers.importing import Game, Imported


def rows(game: Game, family: type, table: str) -> list[Row]:
    return rows_of(game.records, (family,))[table]


def restatements(records: tuple[Recorded, ...]) -> list[tuple[int, int]]:
    """The first and the last event of each place where a position is given anew."""
    found = []
    for record in records:
        if isinstance(record.event, PositionRestated | Rollback):
            same = [each.n for each in records if each.src == record.src]
            found.append((record.n, max(same)))
    return found


def with_gaps(seed: int) -> Game:
    """A random game of a server, of which some messages are missing."""
    chance = random.Random(seed)
    server = random_game(seed, steps=50, recorder=1 + seed % 2)
    for _ in range(3):
        first = chance.randrange(3, len(server.states))
        del server.states[first : first + chance.choice([1, 3, 6])]
    return Imported(session(server)).games[0]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(8))
def test_turns_end_as_they_were_before_the_position_was_given_anew(seed: int) -> None:
    game = with_gaps(seed)
    places = restatements(game.records)
    assert places
    timeline = Timeline(game.records)
    for row in rows(game, Turns, TURNS.name):
        ended, seat = row["last_n"], row["seat"]
        assert isinstance(ended, int)
        assert isinstance(seat, int)
        whole = next((first - 1 for first, last in places if first <= ended < last), ended)
        position = position_of(timeline.at(whole), seat)
        assert {name: row[name] for name in position} == position


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(8))
def test_arrivals_are_moves_and_tell_where_the_object_is_in_the_end(seed: int) -> None:
    game = with_gaps(seed)
    timeline = Timeline(game.records)
    for first, last in restatements(game.records):
        before, after = timeline.at(first - 1), timeline.at(last)
        for row in rows(game, ZoneChanges, ZONE_CHANGES.name):
            n, obj = row["n"], row["becomes"]
            assert isinstance(n, int)
            if not first <= n <= last or row["way"] not in ("object_placed", "object_restored"):
                continue
            assert isinstance(obj, str)
            place = after.position[obj]
            assert place is not None
            assert row["to_zone"] == place.zone
            assert row["object"] != obj or before.position.get(obj) != place
            facts = after.characteristics_of(obj)
            assert row["types"] == (None if facts is None else str(facts.type_line) or None)
            assert (row["turn"], row["step"]) == (after.turn, after.step)


def test_a_creature_that_joins_an_attack_adds_a_row_and_no_other() -> None:
    game = imported(joined())
    attackers = rows(game, Combat, COMBAT.name)
    assert [(row["role"], row["combat_number"]) for row in attackers] == [("attacker", 1)] * 2
    assert len({row["number"] for row in attackers}) == 2
    assert [row["combat_damage_dealt"] for row in attackers] == [2, 0]


def joined() -> Server:
    """A bear attacks, a token is put into play attacking, and the bear deals damage."""
    server = begun()
    card = server.in_hand(server.active, BEAR)
    assert card is not None
    bear = server.move(card, BATTLEFIELD, "Put")
    server.send()
    server.go_to(4, declares=True)
    server.touch(bear).attacking = 3 - server.active
    bear.tapped = True
    server.say("TappedUntappedPermanent", 0, [bear.instance], tapped=1)
    server.send()
    token = server._new(TOKEN, server.active, BATTLEFIELD, kind="Token", tapped=True)
    token.attacking = 3 - server.active
    server.say("TokenCreated", 0, [token.instance])
    server.send()
    server.say("PhaseOrStepModified", 0, [server.active], phase=3, step=7)
    server.step = ("Combat", "CombatDamage", 3, 7)
    server.damage(bear.instance, 3 - server.active, 2)
    server.send()
    return server
