"""What the recorder could have done with priority, what was done, and passes that nobody decided."""

from __future__ import annotations

from itertools import pairwise

import pytest

from rewind.events.base import SPECTATOR
from rewind.events.codec import encode
from rewind.events.playing import TargetsChosen
from rewind.events.turn import OfferedAction, PriorityPassed, PriorityReceived
from rewind.projections.tables.catalogue import rows_of
from rewind.projections.visibility.seat_log import redact
from tests.events.importers.arena_imported import begun, put_bear
from tests.events.importers.arena_server import BOLT, HANDS, Json, Server, event, log, room
from tests.events.importers.importing import Game, Imported

_COST = [{"color": ["ManaColor_Generic"], "count": 2}, {"color": ["ManaColor_Green"], "count": 1}]


def action(kind: str, instance: int = 0) -> Json:
    return {"actionType": f"ActionType_{kind}", "instanceId": instance, "manaCost": _COST if kind == "Cast" else []}


def asked(state: Json, seat: int, actions: list[Json], barred: list[Json]) -> Json:
    """The document in which the player is asked; its number is that of the state, and a thousand."""
    number = state["gameStateId"]
    request = {"actions": actions, "inactiveActions": barred}
    message = {"type": "GREMessageType_ActionsAvailableReq", "systemSeatIds": [seat], "msgId": 1000 + number}
    message |= {"gameStateId": number, "actionsAvailableReq": request}
    return {"timestamp": "1771903769076", "greToClientEvent": {"greToClientMessages": [message]}}


def answered(state: Json, kind: str) -> Json:
    """The client's answer."""
    said = {"type": "ClientMessageType_PerformActionResp", "respId": 1000 + state["gameStateId"]}
    return {
        "requestId": 7,
        "payload": said | {"performActionResp": {"actions": [{"actionType": f"ActionType_{kind}"}]}},
    }


def imported(server: Server, actions: list[Json], barred: list[Json], answer: str | None = "Pass") -> Game:
    """The game, in which the recorder was asked once: when the player had priority last before somebody else had it."""
    seat = server.recorder
    told = [state for state in server.states if state.get("turnInfo", {}).get("priorityPlayer")]
    had = [
        state
        for state, following in pairwise(told)
        if state["turnInfo"]["priorityPlayer"] == seat != following["turnInfo"]["priorityPlayer"]
    ]
    documents: list[Json] = [room(server.match)]
    for state in server.states:
        documents.append(event(state, seats=(seat,)))
        if state is had[-1]:
            documents.append(asked(state, seat, actions, barred))
            documents += [] if answer is None else [answered(state, answer)]
    return Imported(log(documents)).game


def served(recorder: int = 1) -> Server:
    server = begun(recorder=recorder)
    server.go_to(3)
    server.go_to(8)
    server.go_to(9)
    server.begin_turn()
    return server


def test_what_could_be_done_stands_with_the_priority() -> None:
    server = served()
    first, second = server.zones[HANDS[1]][:2]
    game = imported(server, [action("Cast", first), action("Pass")], [action("Play", second)])
    (offer,) = [each for each in game.events_of(PriorityReceived) if each.offered]
    assert offer.seat == 1
    assert offer.offered[0].action == "Cast"
    assert offer.offered[0].object in game.end.zone("hand", 1)
    assert offer.offered[0].cost == "{2}{G}"
    assert offer.offered[1] == OfferedAction(action="Pass")
    assert [each.object in game.end.zone("hand", 1) for each in offer.barred] == [True]
    assert game.agrees
    rows = rows_of(game.records)["offered_actions"]
    assert [(row["place"], row["possible"], row["action"]) for row in rows] == [
        (1, True, "Cast"),
        (2, True, "Pass"),
        (3, False, "Play"),
    ]


def test_what_cannot_be_paid_is_told_from_what_can() -> None:
    """The client lists both, and with what can be paid how it would pay."""
    server = served()
    first, second = server.zones[HANDS[1]][:2]
    paid = action("Cast", first) | {"autoTapSolution": {"autoTapActions": [{"instanceId": first}]}}
    game = imported(server, [paid, action("Cast", second), action("Pass")], [])
    (offer,) = [each for each in game.events_of(PriorityReceived) if each.offered]
    assert [each.payable for each in offer.offered] == [True, False, None]
    assert [row["payable"] for row in rows_of(game.records)["offered_actions"]] == [True, False, None]


@pytest.mark.parametrize(("answer", "asked_then"), [("Pass", True), ("Cast", None), (None, None)])
def test_a_pass_that_was_decided_is_told_from_one_that_was_not(answer: str | None, asked_then: bool | None) -> None:
    game = imported(served(), [action("Pass")], [], answer)
    own = [each.asked for each in game.events_of(PriorityPassed) if each.seat == 1]
    others = [each.asked for each in game.events_of(PriorityPassed) if each.seat == 2]
    assert own.count(asked_then) == 1
    assert own.count(False) == len(own) - 1
    assert set(others) == {None}
    assert [row["asked"] for row in rows_of(game.records)["decisions"] if row["type"] == "priority_passed"].count(
        asked_then
    ) >= 1


def test_where_the_log_asks_nothing_nobody_can_tell() -> None:
    server = served()
    game = Imported(log([room(server.match), *(event(state, seats=(1,)) for state in server.states)])).game
    assert {each.asked for each in game.events_of(PriorityPassed)} == {None}


@pytest.mark.parametrize("recorder", [1, 2])
def test_nobody_else_learns_what_was_offered_or_whether_the_player_was_asked(recorder: int) -> None:
    server = served(recorder)
    first = server.zones[HANDS[recorder]][0]
    pair = [
        imported(server, [action("Cast", first), action("Pass")], []),
        imported(server, [action("Pass")], [action("Cast", first)], None),
    ]
    for seat in (recorder, 3 - recorder, SPECTATOR):
        one, other = ([encode(record) for record in redact(game.records, seat)] for game in pair)
        assert (one == other) == (seat != recorder), seat
        rows = [rows_of(redact(game.records, seat)) for game in pair]
        assert (rows[0] == rows[1]) == (seat != recorder), seat


def targeted(*legal: int, recorder: int = 1) -> Game:
    """Seat 1 casts a spell at the creature of the active player; the recorder was asked for its targets."""
    server = begun(recorder=recorder)
    creature = put_bear(server)
    before = server.states[-1]
    bolt = server.cast(1, BOLT, creature)
    assert bolt is not None
    listed = [
        {"targetInstanceId": each, "legalAction": "SelectAction_Select"} for each in legal or (creature.instance,)
    ]
    listed.append({"targetInstanceId": 2, "legalAction": "SelectAction_Unselect"})
    request = {"sourceId": bolt.instance, "targets": [{"targetIdx": 1, "targets": listed}]}
    message = {"type": "GREMessageType_SelectTargetsReq", "systemSeatIds": [recorder], "msgId": 9000}
    message |= {"gameStateId": before["gameStateId"], "selectTargetsReq": request}
    documents: list[Json] = [room(server.match)]
    for state in server.states:
        documents.append(event(state, seats=(recorder,)))
        if state is before:
            documents.append({"timestamp": "1771903769076", "greToClientEvent": {"greToClientMessages": [message]}})
    game = Imported(log(documents)).game
    assert game.agrees
    return game


def test_targets_that_were_chosen_have_those_that_could_have_been() -> None:
    """The client lists, too, what is chosen already and could be chosen no longer."""
    (chosen,) = targeted().events_of(TargetsChosen)
    assert chosen.seat == 1
    assert chosen.offered == (OfferedAction(action="Target", options=chosen.targets[0]),)
    (chosen,) = (game := targeted(1, 2)).events_of(TargetsChosen)
    assert [each.options for each in chosen.offered] == [(1, 2)]
    rows = rows_of(game.records)["offered_actions"]
    assert [(row["seat"], row["action"], row["options"]) for row in rows] == [(1, "Target", ["1", "2"])]


def test_what_somebody_else_could_have_aimed_at_is_not_told() -> None:
    (chosen,) = targeted(1, recorder=2).events_of(TargetsChosen)
    assert (chosen.seat, chosen.offered) == (1, ())


def test_nobody_else_learns_the_legal_targets() -> None:
    pair = [targeted(1, 2), targeted(1)]
    for seat in (1, 2, SPECTATOR):
        one, other = ([encode(record) for record in redact(game.records, seat)] for game in pair)
        assert (one == other) == (seat != 1), seat
        rows = [rows_of(redact(game.records, seat)) for game in pair]
        assert (rows[0] == rows[1]) == (seat != 1), seat
