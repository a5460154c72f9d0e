"""The creatures that the client listed as able to attack or block, beside those that did."""

from __future__ import annotations

import pytest

from rewind.events.base import SPECTATOR
from rewind.events.codec import encode
from rewind.events.combat import AttackersDeclared, BlockersDeclared
from rewind.events.turn import OfferedAction, PriorityReceived
from rewind.projections.tables.catalogue import rows_of
from rewind.projections.visibility.seat_log import redact
from tests.events.importers.arena_imported import begun, put_bear
from tests.events.importers.arena_server import Json, Server, Thing, event, log, room
from tests.events.importers.importing import Game, Imported


def asked(server: Server, name: str, question: Json) -> Json:
    """The document in which the recorder is asked; `name` is that of the request."""
    message = {"type": f"GREMessageType_{name}", "systemSeatIds": [server.recorder], "msgId": 9000}
    return {"timestamp": "1771903769076", "greToClientEvent": {"greToClientMessages": [message | question]}}


def attackers(server: Server, able: list[Thing], must: list[Thing] | None = None, *recipients: Json) -> Json:
    """The question who attacks; of those that must attack the client lists no others at first."""
    whom = [{"type": "DamageRecType_Player", "playerSystemSeatId": 3 - server.active}, *recipients]
    listed = [{"attackerInstanceId": each.instance, "legalDamageRecipients": whom} for each in able]
    first = listed if must is None else [each for each, thing in zip(listed, able, strict=True) if thing in must]
    first = first if must is None else [each | {"mustAttack": True} for each in first]
    request = {"attackers": first, "qualifiedAttackers": listed}
    return asked(server, "DeclareAttackersReq", {"declareAttackersReq": request})


def blockers(server: Server, able: list[Thing], attacker: Thing) -> Json:
    """The question who blocks."""
    listed = [{"blockerInstanceId": each.instance, "attackerInstanceIds": [attacker.instance]} for each in able]
    return asked(server, "DeclareBlockersReq", {"declareBlockersReq": {"blockers": listed}})


def imported(server: Server, step: str, *questions: Json) -> Game:
    """The game, in which the recorder is asked with the last first state of a step."""
    in_step = [state for state in server.states if state.get("turnInfo", {}).get("step") == f"Step_{step}"]
    turn = in_step[-1]["turnInfo"]["turnNumber"]
    first = next(state for state in in_step if state["turnInfo"]["turnNumber"] == turn)
    documents: list[Json] = [room(server.match)]
    for state in server.states:
        documents.append(event(state, seats=(server.recorder,)))
        if state is first:
            for question in questions:
                for message in question["greToClientEvent"]["greToClientMessages"]:
                    message["gameStateId"] = state["gameStateId"]
            documents += questions
    game = Imported(log(documents)).game
    assert game.agrees
    return game


def declined(game: Game) -> list[tuple[OfferedAction, ...]]:
    return [each.declined for each in game.events_of(PriorityReceived) if each.declined]


def served(*, attacks: bool = True, blocks: bool = False, recorder: int = 2) -> tuple[Server, Thing, Thing, Thing]:
    """Seat 2 has two creatures, of which one may attack, and seat 1 has one, which may block it."""
    server = begun(recorder=recorder)
    assert server.active == 2
    bear, token, other = put_bear(server), server.token(2), server.token(1)
    if attacks:
        server.attack([bear], {bear.instance: other} if blocks else {})
    else:
        server.go_to(4)
        server.go_to(8)
    return server, bear, token, other


def test_an_attack_has_the_creatures_that_could_attack() -> None:
    server, bear, token, _ = served()
    game = imported(server, "DeclareAttack", attackers(server, [bear, token]))
    (declared,) = game.events_of(AttackersDeclared)
    assert [(one.action, one.options) for one in declared.offered] == [("Attack", (1,)), ("Attack", (1,))]
    assert declared.offered[0].object == declared.attacks[0].attacker
    assert declined(game) == []
    rows = rows_of(game.records)["offered_actions"]
    assert [(row["action"], row["possible"], row["options"]) for row in rows] == [("Attack", True, ["1"])] * 2


def test_those_that_must_attack_are_not_all_that_can() -> None:
    """The client asks once more after each creature that is named; the first question has them all."""
    server, bear, token, _ = served()
    game = imported(server, "DeclareAttack", attackers(server, [bear, token], [bear]), attackers(server, [bear]))
    (declared,) = game.events_of(AttackersDeclared)
    assert [one.required for one in declared.offered] == [True, False]
    assert [row["required"] for row in rows_of(game.records)["offered_actions"]] == [True, False]


def test_a_permanent_can_be_attacked_too() -> None:
    server, bear, _, other = served()
    permanent = {"type": "DamageRecType_PlanesWalker", "planeswalkerInstanceId": other.instance}
    unknown = {"type": "DamageRecType_PlanesWalker", "planeswalkerInstanceId": 99999}
    game = imported(server, "DeclareAttack", attackers(server, [bear], None, permanent, unknown))
    (declared,) = game.events_of(AttackersDeclared)
    player, obj = declared.offered[0].options
    assert player == 1
    assert isinstance(obj, str)
    assert game.end.owners[int(obj.partition(".")[0])] == 1


def test_attackers_that_were_not_declared_stand_with_the_next_priority() -> None:
    server, bear, token, _ = served(attacks=False)
    game = imported(server, "DeclareAttack", attackers(server, [bear, token]))
    assert game.events_of(AttackersDeclared) == []
    ((one, other),) = declined(game)
    assert {one.action, other.action} == {"Attack"}
    assert {one.object, other.object} <= {str(obj) for obj in game.end.zone("in_play")}


@pytest.mark.parametrize("blocks", [True, False])
def test_a_block_has_the_creatures_that_could_block(blocks: bool) -> None:
    server, bear, _, other = served(blocks=blocks, recorder=1)
    game = imported(server, "DeclareBlock", blockers(server, [other], bear))
    (attack,) = game.events_of(AttackersDeclared)
    declared = game.events_of(BlockersDeclared)
    offers = [each.offered for each in declared] if blocks else declined(game)
    ((offer,),) = offers
    assert (offer.action, offer.options) == ("Block", (attack.attacks[0].attacker,))
    assert attack.offered == ()
    assert len(declared) == blocks
    assert [row["seat"] for row in rows_of(game.records)["offered_actions"]] == [1]


@pytest.mark.parametrize(("step", "attacks", "recorder"), [("DeclareAttack", True, 2), ("DeclareAttack", False, 2)])
def test_nobody_else_learns_what_could_attack(step: str, attacks: bool, recorder: int) -> None:
    server, bear, token, _ = served(attacks=attacks, recorder=recorder)
    pair = [imported(server, step, attackers(server, able)) for able in ([bear, token], [bear])]
    assert_hidden(pair, recorder)


@pytest.mark.parametrize("blocks", [True, False])
def test_nobody_else_learns_what_could_block(blocks: bool) -> None:
    server, bear, _, other = served(blocks=blocks, recorder=1)
    asked_for: tuple[list[Thing], ...] = ([other], [])
    pair = [imported(server, "DeclareBlock", blockers(server, able, bear)) for able in asked_for]
    assert_hidden(pair, 1)


def assert_hidden(pair: list[Game], recorder: int) -> None:
    """Two games that differ in what was listed are the same to everybody but the player who was asked."""
    for seat in (recorder, 3 - recorder, SPECTATOR):
        one, other = ([encode(record) for record in redact(game.records, seat)] for game in pair)
        assert (one == other) == (seat != recorder), seat
        rows = [rows_of(redact(game.records, seat)) for game in pair]
        assert (rows[0] == rows[1]) == (seat != recorder), seat
