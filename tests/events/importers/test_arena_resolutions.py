"""Resolutions that the client does not announce: they begin with their first effect, and nobody has priority then."""

from __future__ import annotations

import pytest

from rewind.aggregates.state import number_of
from rewind.events.base import Event
from rewind.events.combat import LifeGained
from rewind.events.playing import AbilityPlayed, ResolutionBegan, ResolutionEnded
from rewind.events.turn import PriorityPassed, PriorityReceived
from rewind.events.zones import CeasedToExist, ZoneChanged
from rewind.replays.auditing.audit import audit
from tests.events.importers.arena_imported import begun, imported
from tests.events.importers.arena_server import BATTLEFIELD, BOLT, GRAVEYARDS, STACK, Server, Thing, session
from tests.events.importers.importing import Game, Imported

_COURSE = (PriorityPassed, PriorityReceived, ResolutionBegan, ResolutionEnded, LifeGained, CeasedToExist)


def course(game: Game, ability: str) -> list[Event]:
    """What happens from the last priority on that somebody gets while the ability is on the stack."""
    events: list[Event] = [record.event for record in game.records if isinstance(record.event, _COURSE)]
    last = events.index(ResolutionBegan(object=ability))
    return events[last - 2 : last + 4]


def waiting(server: Server) -> Thing:
    """A triggered ability on the stack; its controller has passed."""
    ability = server.trigger(server.permanents(server.active)[0])
    server._take_priority(3 - server.active)
    return ability


def gain(server: Server, ability: Thing) -> None:
    server.priority = server.active
    server.change_life(server.active, 1, ability.instance)


def complete(server: Server, ability: Thing) -> None:
    server.say("ResolutionComplete", ability.instance, [ability.instance], grpid=ability.grp)
    server.say("AbilityInstanceDeleted", ability.parent, [ability.instance])
    server.zones[STACK].remove(ability.instance)
    server._zones.add(STACK)
    del server.things[ability.instance]
    server.send()


@pytest.mark.parametrize("asked", [True, False])
def test_a_resolution_that_is_not_announced_begins_with_its_first_effect(asked: bool) -> None:
    server = begun()
    ability = waiting(server)
    gain(server, ability)
    if asked:
        server.send(update="Send")
    complete(server, ability)
    game = imported(server)
    (began,) = game.events_of(ResolutionBegan)
    other, active = 3 - server.active, server.active
    assert course(game, began.object) == [
        PriorityReceived(seat=other),
        PriorityPassed(seat=other),
        ResolutionBegan(object=began.object),
        LifeGained(seat=active, amount=1, source=began.object),
        ResolutionEnded(object=began.object),
        CeasedToExist(object=began.object, reason="resolved"),
    ]
    assert audit(game.records, "game.jsonl").findings == []


_EFFECTS = (
    "ZoneTransfer ObjectIdChanged DamageDealt ModifiedLife CounterAdded CounterRemoved TokenCreated Shuffle Scry "
    "TappedUntappedPermanent RevealedCardCreated ControllerChanged LayeredEffectCreated PowerToughnessModCreated"
)


@pytest.mark.parametrize("kind", _EFFECTS.split())
def test_each_kind_of_effect_begins_a_resolution(kind: str) -> None:
    server = begun()
    ability = waiting(server)
    server.priority = server.active
    server.say(kind, ability.instance, [])
    server.send(update="Send")
    game = imported(server)
    (began,) = game.events_of(ResolutionBegan)
    assert game.end.priority is None
    assert game.end.kinds[number_of(began.object)] == "triggered_ability"


@pytest.mark.parametrize("kind", ["ChoiceResult", "PlayerSelectingTargets", "MultistepEffectStarted"])
def test_what_may_be_chosen_as_an_ability_is_put_on_the_stack_begins_no_resolution(kind: str) -> None:
    server = begun()
    ability = waiting(server)
    server.say(kind, ability.instance, [])
    server.send()
    assert imported(server).events_of(ResolutionBegan) == []


def test_a_resolution_that_only_its_end_tells_of_has_begun() -> None:
    server = begun()
    ability = waiting(server)
    server.priority = server.active
    complete(server, ability)
    game = imported(server)
    assert [each.object for each in game.events_of(ResolutionBegan)] == [
        each.object for each in game.events_of(ResolutionEnded)
    ]


def test_a_resolution_that_is_announced_after_its_first_effect_begins_once() -> None:
    server = begun()
    ability = waiting(server)
    gain(server, ability)
    server.send(update="Send")
    server.say("ResolutionStart", ability.instance, [ability.instance], grpid=ability.grp)
    complete(server, ability)
    assert len(imported(server).events_of(ResolutionBegan)) == 1


def test_a_cost_that_is_paid_for_an_ability_is_no_effect_of_it() -> None:
    """The ability is on the stack while its player chooses, and is played only once its cost has been paid."""
    server = begun()
    seat = server.active
    card, source = server.in_hand(seat, BOLT), server.permanents(seat)[0]
    assert card is not None
    ability = server._new(556, seat, STACK, kind="Ability", parent=source.instance)
    server.say("AbilityInstanceCreated", source.instance, [ability.instance], source_zone=BATTLEFIELD)
    server.send(update="Send", turn=False)
    discarded = server.move(card, GRAVEYARDS[seat], "Discard")
    for each in server._notes[-2:]:
        each["affectorId"] = ability.instance
    assert discarded.zone == GRAVEYARDS[seat]
    server.send(update="Send", turn=False)
    server.say("UserActionTaken", seat, [ability.instance], actionType=2, abilityGrpId=556)
    server.send()
    game = imported(server)
    assert len(game.events_of(AbilityPlayed)) == 1
    assert game.events_of(ZoneChanged)[-1].reason == "discarded"
    assert game.events_of(ResolutionBegan) == []
    assert game.end.priority == seat


def test_somebody_who_has_priority_at_a_question_differs_from_the_log() -> None:
    server = begun()
    waiting(server)
    server.send(update="Send")  # the client names the same player, who may be in the middle of something
    result = Imported(session(server))
    assert [(each.aspect, each.source, each.folded) for each in result.game.report.disagreements] == [
        ("priority", None, 3 - server.active)
    ]
