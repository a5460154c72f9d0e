"""What happens in few games, imported: undoing, gaps, odd objects, several games in one log."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

import pytest

from rewind.events.combat import AttackersDeclared, BlockersDeclared, LifeLost
from rewind.events.game import GameEnded, GameStarted, MulliganTaken, Note, PlayerConceded, PlayerLost
from rewind.events.judging import PositionRestated, PositionSet, Rollback
from rewind.events.objects import (
    PowerToughnessChanged,
)
from rewind.events.playing import (
    SpellPlayed,
)
from rewind.events.zones import (
    CardIdentified,
    CardsLookedAt,
    CardsRevealed,
    LibraryOrdered,
    LibraryShuffled,
    ObjectPlaced,
    ObjectRestored,
    PhasedIn,
    PhasedOut,
)
from tests.events.importers.arena_games import first_turns, whole_game
from tests.events.importers.arena_imported import assert_position, begun, imported
from tests.events.importers.arena_server import (
    BATTLEFIELD,
    BEAR,
    BOLT,
    COMMAND,
    EXILE,
    FOREST,
    GRAVEYARDS,
    HANDS,
    LIBRARIES,
    LIMBO,
    SHAPESHIFTER,
    Server,
    event,
    log,
    room,
    session,
)
from tests.events.importers.importing import Imported


def test_an_undo_is_a_rollback_and_its_ids_come_again() -> None:
    server = begun()
    server.save()
    before = len(server.permanents())
    assert server.cast(server.active, BEAR) is not None
    server.undo()
    spell = server.cast(server.active, SHAPESHIFTER)
    assert spell is not None
    server.resolve(spell)
    assert len(server.permanents()) == before + 1
    game = imported(server)
    (back,) = game.events_of(Rollback)
    restored = game.events_of(ObjectRestored)
    bear = next(each for each in game.events_of(SpellPlayed))
    assert bear.object in {each.object for each in restored}
    land = next(each for each in restored if each.place is not None and each.place.zone == "in_play")
    assert not land.tapped
    assert land.entered is not None
    assert back.to < next(record.n for record in game.records if record.event == bear)
    assert_position(game, server)


def test_a_mulligan_returns_the_hand_and_each_card_is_the_same_card_again() -> None:
    server = Server()
    server.deal(mulligans=2)
    server.begin_turn()
    game = imported(server)
    assert [each.hand_size for each in game.events_of(MulliganTaken)] == [7, 7]
    assert len(game.events_of(LibraryShuffled)) == 2
    assert len(game.end.zone("hand", 1)) == 5
    assert Counter(game.end.assigned.values()).total() <= 30
    seen = Counter(game.end.assigned.values())
    assert all(number <= 5 for number in seen.values())  # a deck of five of each: no card is counted twice


def test_a_shuffled_card_that_comes_back_keeps_its_number() -> None:
    server = begun()
    bear = server.in_hand(1, BEAR)
    assert bear is not None
    for _ in range(20):
        server.move(server.things[server.zones[HANDS[1]][0]], LIBRARIES[1], "Put") if server.zones[HANDS[1]] else None
    server.send()
    server.shuffle(1)
    for _ in range(7):
        server.draw(1)
    server.send()
    game = imported(server)
    keys = Counter(key for card, key in game.end.assigned.items() if game.end.owners[card] == 1)
    assert all(number <= 5 for number in keys.values())


def test_who_scries_sees_the_card_and_nobody_else() -> None:
    server = begun()
    server.scry(1, bottom=True)
    server.scry(2, bottom=False)
    game = imported(server)
    (looked,) = game.events_of(CardsLookedAt)
    assert looked.seats == (1,)
    (ordered,) = game.events_of(LibraryOrdered)
    assert (ordered.count, ordered.to_bottom) == (1, 1)


def test_a_gap_is_flagged_and_the_position_given_anew() -> None:
    server = first_turns(Server())
    kept = [state for number, state in enumerate(server.states) if not 18 <= number < 24]
    result = Imported(log([room("match-a"), *map(event, kept)]))
    assert "RW4005" in result.codes
    assert not result.game.report.complete
    (restated,) = result.game.events_of(PositionRestated)
    assert "missing" in restated.reason
    assert result.game.events_of(PositionSet)
    assert result.game.verified().whole
    assert all("RW4005" in each.reason for each in result.game.report.disagreements)


def test_a_log_that_begins_in_the_middle_of_a_game() -> None:
    server = first_turns(Server())
    server.send(full=True, update="SendAndRecord")
    start = len(server.states) - 1
    server.begin_turn()
    server.win(1)
    result = Imported(log([room("match-a"), *map(event, server.states[start:])]))
    assert result.codes == ["RW4005"]
    assert result.game.agrees
    assert not result.game.report.complete
    assert result.game.events_of(ObjectPlaced)
    assert_position(result.game, server)


def test_a_client_that_is_told_the_whole_game_anew() -> None:
    server = first_turns(Server())
    server.token(1)
    server.send(full=True, update="SendAndRecord")
    server.begin_turn()
    result = Imported(session(server))
    assert result.codes == ["RW4005", "RW4006"]
    assert result.game.agrees
    assert result.game.events_of(PositionRestated)
    assert_position(result.game, server)


def test_what_is_not_understood_is_counted_and_noted() -> None:
    server = begun()
    server.say("BrandNewThing", 1, [1, 2], weight=3)
    server.send()
    game = imported(server)
    assert game.report.not_understood == {"BrandNewThing": 1}
    assert any("BrandNewThing" in each.text for each in game.events_of(Note))


def test_a_conjured_card_is_a_note_and_a_card() -> None:
    server = begun()
    card = server._new(BOLT, 1, GRAVEYARDS[1])
    server.say("ZoneTransfer", 1, [card.instance], zone_src=LIMBO, zone_dest=GRAVEYARDS[1], category="Conjure")
    server.send()
    game = imported(server)
    assert any(each.text == "Conjure: arena:3001" for each in game.events_of(Note))
    assert game.names("graveyard", 1) == ["arena:3001"]
    assert game.report.unannounced == {}


def test_a_perpetual_change_of_a_card_in_hand() -> None:
    server = begun()
    bear = server.in_hand(1, BEAR)
    assert bear is not None
    server.touch(bear).facts["pt"] = (5, 5)
    server.send()
    server.begin_turn()
    game = imported(server)
    changed = [each for each in game.events_of(CardIdentified) if each.definition == "arena:2001/2"]
    assert [each.visible_to for each in changed] == [(1,)]


def test_a_planeswalker_s_loyalty_is_counters() -> None:
    server = begun()
    walker = server._new(7777, 1, BATTLEFIELD)
    walker.facts = {"cardTypes": ["Planeswalker"], "superTypes": ["Legendary"]}
    server.fact("Counter", 4003, [walker.instance], count=4, counter_type=7)
    server.send()
    server.end_fact(max(server.standing))
    server.fact("Counter", 4003, [walker.instance], count=3, counter_type=7)
    server.say("CounterRemoved", 0, [walker.instance], counter_type=7, transaction_amount=1)
    server.send()
    result = Imported(session(server))
    assert result.game.agrees
    (obj,) = [obj for obj in result.game.end.zone("in_play") if result.game.end.counters.get(obj)]
    assert result.game.end.counters[obj] == (("loyalty", 3),)


def test_phasing_keeps_the_object() -> None:
    server = begun()
    server.zones[99] = []
    land = server.permanents()[0]
    phased = {"zoneId": 99, "type": "ZoneType_PhasedOut", "visibility": "Visibility_Public"}
    for out in (True, False):
        source, target = (BATTLEFIELD, 99) if out else (99, BATTLEFIELD)
        server.zones[source].remove(land.instance)
        server.zones[target].append(land.instance)
        server.touch(land).zone = target
        server._zones = {BATTLEFIELD}
        server.say("PhasedOut" if out else "PhasedIn", 0, [land.instance])
        state = server.send()
        state["zones"].append(phased | {"objectInstanceIds": list(server.zones[99])})
    del server.zones[99]
    game = imported(server)
    assert [each.object for each in game.events_of(PhasedOut)] == [each.object for each in game.events_of(PhasedIn)]
    assert all(each.in_place for each in game.events_of(PhasedOut))
    assert all(each.in_place for each in game.events_of(PhasedIn))


def test_a_commander_begins_in_the_command_zone() -> None:
    server = Server()
    server.states.clear()
    server._state = server._previous = 0
    server._new(SHAPESHIFTER, 1, COMMAND)
    server._new(BEAR, 2, COMMAND)
    server.send(full=True)
    server.deal()
    server.begin_turn()
    game = imported(server)
    assert game.names("command") == ["arena:2001", "arena:6001"]


def test_an_emblem_and_an_object_of_a_kind_that_is_not_known() -> None:
    server = begun()
    server._new(8001, 1, COMMAND, kind="Emblem")
    server.send()
    server._new(BEAR, 2, BATTLEFIELD, kind="Gizmo")
    server.send()
    game = imported(server)
    assert game.names("command") == ["arena:8001"]
    assert game.report.not_understood == {"GameObjectType_Gizmo": 1}
    assert "arena:2001" in game.names("in_play")


def test_a_card_exiled_face_down_is_seen_by_its_owner_only() -> None:
    server = begun()
    card = server.things[server.zones[HANDS[1]][0]]
    exiled = server.move(card, EXILE, "Exile")
    state = server.send()
    (record,) = (each for each in state["gameObjects"] if each["instanceId"] == exiled.instance)
    record |= {"visibility": "Visibility_Private", "viewers": [1]}
    game = imported(server)
    assert game.end.status_of(game.end.zone("removed")[0]).face_down


def test_a_card_revealed_from_a_hand_is_shown() -> None:
    server = begun()
    card = server.things[server.zones[HANDS[1]][0]]
    picture = server._new(card.grp, 1, HANDS[1], kind="RevealedCard")
    server.zones[HANDS[1]].remove(picture.instance)
    state = server.send()
    record = next(each for each in state["gameObjects"] if each["instanceId"] == picture.instance)
    record |= {"visibility": "Visibility_Public"}
    game = imported(server)
    (revealed,) = game.events_of(CardsRevealed)
    assert revealed.seat == 1


def test_conceding_is_told() -> None:
    server = begun()
    server.win(2, "Concede")
    game = imported(server)
    assert [each.seat for each in game.events_of(PlayerConceded)] == [1]
    assert [(each.seat, each.reason) for each in game.events_of(PlayerLost)] == [(1, "conceded")]
    assert game.events_of(GameEnded) == [GameEnded(winners=(2,), reason="concede")]


def test_losing_all_life_is_told() -> None:
    server = begun()
    server.change_life(2, -20)
    server.fact("LossOfGame", 0, [2], reason="SBA_LifeTotal")
    server.win(1)
    game = imported(server)
    assert game.events_of(LifeLost)[-1].amount == 20
    assert [(each.seat, each.reason) for each in game.events_of(PlayerLost)] == [(2, "life")]
    assert game.end.players[2].life == 0


def test_the_match_says_who_won_where_the_game_does_not() -> None:
    server = begun()
    results = [
        {
            "scope": "MatchScope_Game",
            "result": "ResultType_WinLoss",
            "winningTeamId": 1,
            "reason": "ResultReason_Timeout",
        }
    ]
    documents = [room("match-a"), *map(event, server.states), room("match-a", results=results)]
    result = Imported(log(documents))
    assert result.codes == []
    assert result.game.end.winners == (1,)


def test_a_game_without_its_end_is_sealed_and_flagged() -> None:
    result = Imported(session(begun()))
    assert result.codes == ["RW4006"]
    assert not result.game.report.complete
    assert result.game.verified().whole


def test_blocks_are_told() -> None:
    server = begun()
    for seat in (1, 2):
        card = server.in_hand(seat, BEAR)
        assert card is not None
        server.move(card, BATTLEFIELD, "Put")
    server.send()
    attacker = server.permanents(server.active, "Creature")[0]
    blocker = server.permanents(3 - server.active, "Creature")[0]
    server.attack([attacker], {attacker.instance: blocker})
    game = imported(server)
    (attack,), (block,) = game.events_of(AttackersDeclared), game.events_of(BlockersDeclared)
    assert block.blocks[0].attackers == (attack.attacks[0].attacker,)
    assert [each.zone for each in game.end.zones if each.zone == "graveyard"]
    assert game.events_of(PowerToughnessChanged) == []


def test_several_games_of_several_matches_are_one_log_each() -> None:
    first, second = whole_game(match="m1"), whole_game(match="m1", game=2)
    third = whole_game(match="m2", recorder=2)
    result = Imported(session(first, second, third))
    assert list(result.files) == ["m1-1.jsonl", "m1-2.jsonl", "m2-1.jsonl"]
    assert all(game.agrees and game.report.complete for game in result.games)
    assert result.codes == []


@pytest.mark.parametrize("missing", ["stage", "gameNumber"])
@pytest.mark.parametrize("before", [True, False])
def test_a_whole_state_that_says_of_no_game_how_far_it_is_makes_no_game(missing: str, before: bool) -> None:
    """The client writes such a one between games: players and zones, nothing in them."""
    first, second = whole_game(match="m1"), whole_game(match="m2")
    empty = deepcopy(second.states[0])
    del empty["gameInfo"][missing]
    empty.pop("gameObjects", None)
    empty["zones"] = [zone | {"objectInstanceIds": []} for zone in empty["zones"]]
    states = [*second.states[:1], empty, *second.states[1:]] if not before else [empty, *second.states]
    result = Imported(log([room("m1"), *map(event, first.states), room("m2"), *map(event, states)]))
    assert list(result.files) == ["m1-1.jsonl", "m2-1.jsonl"]
    assert all(game.agrees and game.report.complete for game in result.games)
    assert [str(each) for each in result.report.findings] == [
        "RW4005 1 whole states say of no game how far it is, and were left out (line "
        f"{next(each.line for each in result.report.findings)})"
    ]


def test_a_match_id_that_is_no_file_name() -> None:
    result = Imported(session(whole_game(match="../../etc/passwd \u2603")))
    assert list(result.files) == ["-etc-passwd--1.jsonl"]


def test_a_game_whose_log_goes_on_after_another_s_is_its_second_part() -> None:
    first, other = first_turns(Server()), whole_game(match="m2")
    first.send(full=True, update="SendAndRecord")
    again = first.states[-1:]
    documents = [*map(event, first.states[:-1]), *map(event, other.states), *map(event, again)]
    result = Imported(log(documents))
    assert set(result.files) == {"match-a-1.jsonl", "m2-1.jsonl", "match-a-1.2.jsonl"}
    ids = [each.event.game for game in result.games for each in game.records[:1] if isinstance(each.event, GameStarted)]
    assert ids == ["match-a-1", "m2-1", "match-a-1.2"]


def test_names_come_from_a_mapping() -> None:
    server = begun()
    game = Imported(session(server), {FOREST: "Forest", BEAR: "Runeclaw Bear"}).game
    assert "Forest" in game.names("in_play")
    assert game.agrees


def test_players_without_names_of_their_own() -> None:
    server = begun()
    result = Imported(log([room("match-a", ("same", "same")), *map(event, server.states)]))
    first = result.game.records[0].event
    assert isinstance(first, GameStarted)
    assert [seat.name for seat in first.seats] == ["Player 1", "Player 2"]


@pytest.mark.parametrize("recorder", [1, 2])
def test_either_seat_may_be_the_recorder_s(recorder: int) -> None:
    server = whole_game(recorder=recorder)
    game = imported(server)
    known = [obj for obj in game.end.zone("hand", recorder) if game.end.definition_of(obj) is not None]
    assert len(known) == len(game.end.zone("hand", recorder))
    assert all(game.end.definition_of(obj) is None for obj in game.end.zone("hand", 3 - recorder))
