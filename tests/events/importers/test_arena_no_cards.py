"""What is no card, imported: copies of cards and spells, tokens as the game ends, emblems."""

from __future__ import annotations

from rewind.aggregates.state import number_of
from rewind.events.playing import PutOnStack, SpellPlayed
from rewind.events.zones import CeasedToExist, ObjectPlaced, ZoneChanged
from rewind.replays.auditing.audit import audit
from tests.events.importers.arena_imported import begun, imported
from tests.events.importers.arena_server import BOLT, COMMAND, EXILE, GRAVEYARDS, STACK, TOKEN, Server, Thing
from tests.events.importers.importing import Game


def findings(game: Game) -> list[str]:
    return [str(finding.refused) for finding in audit(game.records, "game.jsonl").findings]


def gone_to_a_graveyard(server: Server, thing: Thing, category: str, *, shown: bool) -> Thing:
    """Something that is no card goes to its owner's graveyard, whose list never holds it.

    `shown`: the message has that list, and a record that says that it is there.
    """
    graveyard = GRAVEYARDS[thing.owner]
    gone = server.move(thing, graveyard, category)
    server.zones[graveyard].remove(gone.instance)
    if not shown:
        server._zones.discard(graveyard)
        server._dirty.discard(gone.instance)
    return gone


# A copy of a card


def copy_that_is_cast(server: Server) -> Thing:
    """A copy of a card in exile is cast, as imprinted cards are; what it is on the stack comes back."""
    copy = server._new(BOLT, 1, EXILE, copy=True)
    server.send()
    server._take_priority(1)
    spell = server.move(copy, STACK, "CastSpell")
    server.say("UserActionTaken", 1, [spell.instance], actionType=1, abilityGrpId=0)
    server.send(turn=False)
    return spell


def test_a_copy_of_a_card_that_is_cast_is_no_card() -> None:
    server = begun()
    copy_that_is_cast(server)
    game = imported(server)
    (placed,) = [each for each in game.events_of(ObjectPlaced) if each.kind is not None]
    assert (placed.kind, placed.definition, placed.token) == ("spell_copy", None, False)
    assert game.events_of(SpellPlayed)[-1].object.partition(".")[0] == str(number_of(placed.object))
    assert [game.end.kinds[number_of(obj)] for obj in game.end.zone("stack")] == ["spell_copy"]
    assert game.events_of(PutOnStack) == []
    assert game.names("stack") == [f"arena:{BOLT}"]


def test_a_copy_of_a_card_that_has_resolved_is_no_more() -> None:
    server = begun()
    spell = copy_that_is_cast(server)
    server._begin_resolution(spell)
    server.say("ResolutionComplete", spell.instance, [spell.instance], grpid=BOLT)
    gone = gone_to_a_graveyard(server, spell, "Resolve", shown=False)
    server.send()["diffDeletedInstanceIds"] = [gone.instance]
    server.send()
    game = imported(server)
    assert game.end.zone("graveyard", 1) == ()
    (ceased,) = game.events_of(CeasedToExist)
    assert ceased.object == game.events_of(ZoneChanged)[-1].becomes
    assert findings(game) == []


# Tokens as the game ends


def test_tokens_that_die_as_the_game_ends_are_not_placed_anew() -> None:
    """Their records say that they are in the graveyard, whose list does not hold them."""
    server = begun()
    tokens = [server.token(2), server.token(2)]
    for token in tokens:
        gone_to_a_graveyard(server, token, "SBA_Damage", shown=True)
    server.win(1)
    game = imported(server)
    died = [each.becomes for each in game.events_of(ZoneChanged)[-2:]]
    assert [each.object for each in game.events_of(CeasedToExist)] == died
    assert game.end.zone("graveyard", 2) == ()
    assert game.report.complete
    assert {number_of(obj) for obj in died} == {number for number, kind in game.end.kinds.items() if kind == "token"}


# Emblems


def test_an_emblem_is_no_token() -> None:
    server = begun()
    server._new(TOKEN, 1, COMMAND, kind="Emblem")
    server.send()
    server.begin_turn()
    game = imported(server)
    (emblem,) = game.end.zone("command")
    assert game.end.kinds[number_of(emblem)] == "emblem"
    assert [(each.kind, each.token) for each in game.events_of(ObjectPlaced)] == [("emblem", False)]
    assert findings(game) == []


def test_a_token_that_is_first_seen_outside_play_is_a_token() -> None:
    server = begun()
    server._new(TOKEN, 1, EXILE, kind="Token")
    server.send()
    game = imported(server)
    assert [(each.kind, each.token) for each in game.events_of(ObjectPlaced)] == [(None, True)]
