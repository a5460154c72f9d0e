"""Games of a small server, imported: what is told, and that it comes to the position that the server has."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aggregates.state import number_of
from events.combat import AttackersDeclared, BlockersDeclared, DamageDealt, DamageRemoved, LifeLost
from events.game import GameEnded, GameStarted, MulliganTaken, Note, OpeningHandKept, PlayerConceded, PlayerLost
from events.judging import PositionRestated, PositionSet, Rollback
from events.objects import (
    Attached,
    ControlChanged,
    Copied,
    CountersAdded,
    PowerToughnessChanged,
    TurnedFaceUp,
    TypesChanged,
    Unattached,
)
from events.playing import (
    AbilityPlayed,
    ContinuousEffectBegan,
    ContinuousEffectEnded,
    LandPlayed,
    ManaAdded,
    ManaSpent,
    PutOnStack,
    SpellPlayed,
    TargetsChosen,
)
from events.zones import (
    CardIdentified,
    CardsLookedAt,
    CardsRevealed,
    CeasedToExist,
    LibraryOrdered,
    LibraryShuffled,
    ObjectPlaced,
    ObjectRestored,
    PhasedIn,
    PhasedOut,
    TokenCreated,
    ZoneChanged,
)
from projections.histories.history import history
from projections.visibility.seat_log import redact
from replays.verifying.verification import verify_records
from tests.events.importers.arena_games import first_turns, random_game, whole_game
from tests.events.importers.arena_server import (
    AURA,
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
    MANLAND,
    SHAPESHIFTER,
    STACK,
    Server,
    event,
    log,
    room,
    session,
)
from tests.events.importers.importing import Game, Imported


def begun(**options: int | str) -> Server:
    """A server in the first main phase, with lands in play for both."""
    server = Server(**options)  # type: ignore[arg-type]
    server.deal()
    for _ in range(2):
        server.begin_turn()
        server.go_to(1)
        server.go_to(2)
        server.play_land(server.active)
    return server


def imported(server: Server) -> Game:
    """The game, imported without anything amiss."""
    game = Imported(session(server)).game
    assert [str(each) for each in game.report.disagreements] == []
    assert game.agrees
    assert game.report.refused == 0
    assert game.verified().whole
    return game


def test_a_whole_game_is_told_from_the_deal_to_the_winner() -> None:
    server = whole_game()
    game = imported(server)
    first = game.records[0].event
    assert isinstance(first, GameStarted)
    assert (first.kind, first.edition) == ("claimed", "2026-04")
    assert [(seat.seat, seat.name) for seat in first.seats] == [(1, "Ada"), (2, "Ben")]
    assert (first.options.match, first.options.game_of_match, first.options.starting_life) == ("match-a", 1, 20)
    assert game.records[0].at == "2026-02-24T03:29:29Z"
    assert game.report.complete
    assert game.report.unannounced == {}
    assert len(game.told(OpeningHandKept)) == 2
    assert game.told(AttackersDeclared)
    assert game.end.winners == (server.active,)
    assert game.end.turn == server.turn


def test_claims_have_a_source_and_neither_cause_nor_rule() -> None:
    game = imported(whole_game())
    *claims, seal = game.records
    assert all(record.cause is None and record.rule == () for record in game.records)
    assert all(record.src is not None and record.src.line and record.src.ref for record in claims)
    assert seal.src is None


def in_truth(server: Server, zones: dict[int, int]) -> dict[int, int]:
    return {seat: len(server.zones[zone]) for seat, zone in zones.items()}


def assert_position(game: Game, server: Server) -> None:
    """The folded position is the server's, whatever the log said of it."""
    state = game.end
    assert {seat: player.life for seat, player in state.players.items()} == server.life
    for zone, zones in (("hand", HANDS), ("library", LIBRARIES), ("graveyard", GRAVEYARDS)):
        assert {seat: len(state.zone(zone, seat)) for seat in (1, 2)} == in_truth(server, zones)  # type: ignore[arg-type]
    told = []
    for obj in state.zone("in_play"):
        found = state.characteristics_of(obj)
        assert found is not None
        status = state.status_of(obj)
        told.append(
            (found.type_line.types, found.power, status.tapped, state.damage.get(obj, 0), state.controller[obj])
        )
    true = []
    for thing in server.permanents():
        facts = {"cardTypes": ["Creature"], "pt": (2, 2)} if thing.face_down else thing.facts
        power = facts["pt"][0] if "pt" in facts else None
        true.append((tuple(facts["cardTypes"]), power, thing.tapped, thing.damage, thing.controller))
    assert Counter(told) == Counter(true)


@settings(max_examples=20)
@given(st.integers(0, 10**6), st.sampled_from([1, 2]))
def test_a_random_game_comes_to_the_position_that_the_server_has(seed: int, recorder: int) -> None:
    server = random_game(seed, recorder=recorder)
    game = imported(server)
    assert game.report.complete
    assert game.report.unannounced == {}
    assert_position(game, server)


@settings(max_examples=4)
@given(st.integers(0, 10**6))
def test_every_seat_has_its_log_of_a_random_game(seed: int) -> None:
    game = imported(random_game(seed, steps=15))
    for seat in (0, 1, 2):
        redacted = list(redact(game.records, seat))
        assert verify_records(redacted).error is None
        assert len(redacted) == len(game.records)


def test_what_the_recorder_holds_stays_hidden_from_the_other() -> None:
    server = begun()
    hand = {f"arena:{server.things[each].grp}" for each in server.zones[HANDS[1]]}
    game = imported(server)
    state = game.end
    assert {state.definition_of(obj).key for obj in state.zone("hand", 1)} == hand  # type: ignore[union-attr]
    other = list(redact(game.records, 2))[-1]
    assert other.n == len(game.records)
    from aggregates.fold import fold_all  # noqa: PLC0415

    known = fold_all(redact(game.records, 2))
    assert all(known.definition_of(obj) is None for obj in known.zone("hand", 1))
    mine = fold_all(redact(game.records, 1))
    assert all(mine.definition_of(obj) is not None for obj in mine.zone("hand", 1))
    assert all(mine.definition_of(obj) is None for obj in mine.zone("hand", 2))


def test_an_opponent_s_card_is_a_placeholder_until_it_is_played() -> None:
    server = begun()
    game = imported(server)
    land = game.told(LandPlayed)[1]
    number = number_of(land.object)
    known = next(each for each in game.told(CardIdentified) if each.card == number)
    at = [record.event for record in game.records].index(known)
    assert game.timeline.at(at).definition_of(land.object) is None
    assert game.timeline.at(at + 1).definition_of(land.object) is not None
    assert not known.public
    assert known.visible_to == ()


def test_mana_is_made_and_paid() -> None:
    server = begun()
    server.cast(server.active, BEAR)
    game = imported(server)
    (spell,) = game.told(SpellPlayed)
    (ability,) = game.told(AbilityPlayed)
    (added,), (spent,) = game.told(ManaAdded), game.told(ManaSpent)
    assert (added.mana, added.source) == ("{G}", ability.object)
    assert spent.object is not None
    assert number_of(spent.object) == number_of(spell.object)
    events = [type(record.event).__name__ for record in game.records][-8:]
    assert events.index("AbilityPlayed") < events.index("Tapped") < events.index("ManaAdded")


def test_a_land_becomes_a_creature_and_a_land_again() -> None:
    server = begun()
    server.begin_turn()
    server.go_to(1)
    server.go_to(2)
    land = server.play_land(server.active, MANLAND)
    assert land is not None
    server.end_animation(land, server.animate(land))
    game = imported(server)
    there, back = game.told(TypesChanged)
    assert (str(there.before), str(there.after)) == ("Land", "Creature Land — Elemental")
    assert (there.before, there.after) == (back.after, back.before)
    (effect,) = game.told(ContinuousEffectBegan)
    assert [record.n for record in game.records if record.event == effect] == list(there.effects)
    assert len(game.told(ContinuousEffectEnded)) == 1
    (life,) = history(game.timeline, there.object).lives
    changes = [change.what for entry in life.entries for change in entry.changes]
    assert changes.count("types") == 2


def test_damage_marked_wears_off_and_a_creature_dies() -> None:
    server = begun()
    for _ in range(2):
        spell = server.cast(server.active, BEAR)
        assert spell is not None
        server.resolve(spell)
    first, second = server.permanents(word="Creature")
    bolt = server.cast(1, BOLT, first)
    assert bolt is not None
    server.resolve_instant(bolt, first)
    server.damage(0, second, 1)
    server.send()
    server.begin_turn()
    game = imported(server)
    dealt = game.told(DamageDealt)
    assert [each.amount for each in dealt] == [3, 1]
    (targets,) = game.told(TargetsChosen)
    assert targets.targets == ((dealt[0].to,),)
    assert [each.object for each in game.told(DamageRemoved)] == [dealt[1].to]
    assert game.names("graveyard", server.things[server.zones[GRAVEYARDS[2]][0]].owner) == ["arena:2001"]


def test_a_creature_enters_with_its_counters_and_tapped() -> None:
    server = begun()
    spell = server.cast(server.active, BEAR)
    assert spell is not None
    server.resolve(spell, tapped=True, counters=2)
    game = imported(server)
    entered = game.told(ZoneChanged)[-1]
    assert entered.tapped
    assert [(each.kind, each.number) for each in entered.counters] == [("+1/+1", 2)]
    assert game.told(CountersAdded) == []
    assert game.end.characteristics_of(entered.becomes).power == 4  # type: ignore[union-attr]


def test_control_changes_and_an_aura_is_attached_and_falls_off() -> None:
    server = begun()
    bear, aura = (server.cast(server.active, grp) for grp in (BEAR, AURA))
    assert bear is not None
    assert aura is not None
    server.resolve(bear)
    key = server.fact("Attachment", aura.instance, [bear.instance])
    server.say("AttachmentCreated", aura.instance, [bear.instance])
    server.resolve(aura)
    server.touch(bear).controller = 3 - bear.controller
    server.say("ControllerChanged", aura.instance, [bear.instance])
    server.send()
    server.end_fact(key)
    server.send()
    game = imported(server)
    entered = next(each for each in game.told(ZoneChanged) if each.attached_to is not None)
    (control,) = game.told(ControlChanged)
    assert entered.attached_to == control.object
    assert game.told(Attached) == []
    assert [each.object for each in game.told(Unattached)] == [entered.becomes]


def test_a_token_comes_to_be_and_ceases() -> None:
    server = begun()
    token = server.token(1)
    server.die(token)
    server.send()
    game = imported(server)
    (created,) = game.told(TokenCreated)
    assert str(created.characteristics.type_line) == "Creature — Insect"
    assert [each.object for each in game.told(CeasedToExist)][-1] == created.object


def test_an_ability_triggers_and_resolves() -> None:
    server = begun()
    server.end_ability(server.trigger(server.permanents()[0]))
    game = imported(server)
    (put,) = game.told(PutOnStack)
    assert (put.kind, put.source) == ("triggered_ability", game.end.zone("in_play")[-1])
    assert game.told(CeasedToExist)[-1].reason == "resolved"


def test_a_copy_of_a_spell_and_a_permanent_that_copies() -> None:
    server = begun()
    bolt = server.cast(1, BOLT, 2)
    assert bolt is not None
    copy = server._new(BOLT, 1, STACK, copy=True, parent=bolt.instance)
    server.say("ZoneTransfer", bolt.instance, [copy.instance], zone_src=STACK, zone_dest=STACK, category="Copy")
    server.send()
    spell = server.cast(1, SHAPESHIFTER)
    assert spell is not None
    shape = server.resolve(spell)
    shape.facts = {"cardTypes": ["Creature"], "subtypes": ["Bear"], "color": ["Green"], "pt": (2, 2), "abilities": [14]}
    server.fact("CopiedObject+LayeredEffect", 1, [shape.instance], copyFromGrpid=BEAR, effect_id=7009)
    server.touch(shape)
    server.send()
    game = imported(server)
    assert [each.kind for each in game.told(PutOnStack)] == ["spell_copy"]
    (copied,) = game.told(Copied)
    assert copied.characteristics.name == "arena:2001"


def test_a_face_down_card_is_nobody_s_business_until_it_is_turned_up() -> None:
    server = begun(recorder=1)
    top = server.things[server.zones[LIBRARIES[2]][0]]
    hidden = server.move(top, BATTLEFIELD, "ManifestLike")
    hidden.face_down = True
    server.send()
    server.touch(hidden).face_down = False
    server.send()
    game = imported(server)
    entered = next(each for each in game.told(ZoneChanged) if each.face_down)
    assert entered.characteristics is not None
    assert (entered.characteristics.name, entered.characteristics.power) == (None, 2)
    (turned,) = game.told(TurnedFaceUp)
    assert turned.object == entered.becomes
    assert game.end.definition_of(turned.object) is not None


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
    (back,) = game.told(Rollback)
    restored = game.told(ObjectRestored)
    bear = next(each for each in game.told(SpellPlayed))
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
    assert [each.hand_size for each in game.told(MulliganTaken)] == [7, 7]
    assert len(game.told(LibraryShuffled)) == 2
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
    (looked,) = game.told(CardsLookedAt)
    assert looked.seats == (1,)
    (ordered,) = game.told(LibraryOrdered)
    assert (ordered.count, ordered.to_bottom) == (1, 1)


def test_a_gap_is_flagged_and_the_position_given_anew() -> None:
    server = first_turns(Server())
    kept = [state for number, state in enumerate(server.states) if not 18 <= number < 24]
    result = Imported(log([room("match-a"), *map(event, kept)]))
    assert "RW4005" in result.codes
    assert not result.game.report.complete
    (restated,) = result.game.told(PositionRestated)
    assert "missing" in restated.reason
    assert result.game.told(PositionSet)
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
    assert result.game.told(ObjectPlaced)
    assert_position(result.game, server)


def test_a_client_that_is_told_the_whole_game_anew() -> None:
    server = first_turns(Server())
    server.token(1)
    server.send(full=True, update="SendAndRecord")
    server.begin_turn()
    result = Imported(session(server))
    assert result.codes == ["RW4005", "RW4006"]
    assert result.game.agrees
    assert result.game.told(PositionRestated)
    assert_position(result.game, server)


def test_what_is_not_understood_is_counted_and_noted() -> None:
    server = begun()
    server.say("BrandNewThing", 1, [1, 2], weight=3)
    server.send()
    game = imported(server)
    assert game.report.not_understood == {"BrandNewThing": 1}
    assert any("BrandNewThing" in each.text for each in game.told(Note))


def test_a_conjured_card_is_a_note_and_a_card() -> None:
    server = begun()
    card = server._new(BOLT, 1, GRAVEYARDS[1])
    server.say("ZoneTransfer", 1, [card.instance], zone_src=LIMBO, zone_dest=GRAVEYARDS[1], category="Conjure")
    server.send()
    game = imported(server)
    assert any(each.text == "Conjure: arena:3001" for each in game.told(Note))
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
    changed = [each for each in game.told(CardIdentified) if each.definition == "arena:2001/2"]
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
    assert [each.object for each in game.told(PhasedOut)] == [each.object for each in game.told(PhasedIn)]


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
    (revealed,) = game.told(CardsRevealed)
    assert revealed.seat == 1


def test_conceding_is_told() -> None:
    server = begun()
    server.win(2, "Concede")
    game = imported(server)
    assert [each.seat for each in game.told(PlayerConceded)] == [1]
    assert [(each.seat, each.reason) for each in game.told(PlayerLost)] == [(1, "conceded")]
    assert game.told(GameEnded) == [GameEnded(winners=(2,), reason="concede")]


def test_losing_all_life_is_told() -> None:
    server = begun()
    server.change_life(2, -20)
    server.fact("LossOfGame", 0, [2], reason="SBA_LifeTotal")
    server.win(1)
    game = imported(server)
    assert game.told(LifeLost)[-1].amount == 20
    assert [(each.seat, each.reason) for each in game.told(PlayerLost)] == [(2, "life")]
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
    (attack,), (block,) = game.told(AttackersDeclared), game.told(BlockersDeclared)
    assert block.blocks[0].attackers == (attack.attacks[0].attacker,)
    assert [each.zone for each in game.end.zones if each.zone == "graveyard"]
    assert game.told(PowerToughnessChanged) == []


def test_several_games_of_several_matches_are_one_log_each() -> None:
    first, second = whole_game(match="m1"), whole_game(match="m1", game=2)
    third = whole_game(match="m2", recorder=2)
    result = Imported(session(first, second, third))
    assert list(result.files) == ["m1-1.jsonl", "m1-2.jsonl", "m2-1.jsonl"]
    assert all(game.agrees and game.report.complete for game in result.games)
    assert result.codes == []


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
