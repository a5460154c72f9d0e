"""Games of a small server, imported: what is told, and that it comes to the position that the server has."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rewind.aggregates.state import number_of
from rewind.events.combat import AttackersDeclared, DamageDealt, DamageRemoved
from rewind.events.game import GameStarted, OpeningHandKept
from rewind.events.objects import (
    Attached,
    ControlChanged,
    Copied,
    CountersAdded,
    TurnedFaceUp,
    TypesChanged,
    Unattached,
)
from rewind.events.playing import (
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
from rewind.events.zones import (
    CardIdentified,
    CeasedToExist,
    TokenCreated,
    ZoneChanged,
)
from rewind.projections.histories.history import history
from rewind.projections.visibility.seat_log import redact
from rewind.replays.verifying.verification import verify_records
from tests.events.importers.arena_games import random_game, whole_game
from tests.events.importers.arena_imported import assert_position, begun, imported
from tests.events.importers.arena_server import (
    AURA,
    BATTLEFIELD,
    BEAR,
    BOLT,
    GRAVEYARDS,
    HANDS,
    LIBRARIES,
    MANLAND,
    SHAPESHIFTER,
    STACK,
    session,
)
from tests.events.importers.importing import Imported
from tests.parameters import examples


def test_a_whole_game_is_told_from_the_deal_to_the_winner() -> None:
    server = whole_game()
    game = imported(server)
    first = game.records[0].event
    assert isinstance(first, GameStarted)
    assert (first.kind, first.edition) == ("claimed", "2026-04")
    assert [(seat.seat, seat.name) for seat in first.seats] == [(1, "Player 1"), (2, "Player 2")]
    named = Imported(session(server), screen_names=True).game.records[0].event
    assert isinstance(named, GameStarted)
    assert [(seat.seat, seat.name) for seat in named.seats] == [(1, "Ada"), (2, "Ben")]
    assert (first.options.match, first.options.game_of_match, first.options.starting_life) == ("match-a", 1, 20)
    assert game.records[0].at == "2026-02-24T03:29:29.076Z"
    assert game.report.complete
    assert game.report.unannounced == {}
    assert len(game.events_of(OpeningHandKept)) == 2
    assert game.events_of(AttackersDeclared)
    assert game.end.winners == (server.active,)
    assert game.end.turn == server.turn


def test_claims_have_a_source_and_neither_cause_nor_rule() -> None:
    game = imported(whole_game())
    *claims, seal = game.records
    assert all(record.cause is None and record.rule == () for record in game.records)
    assert all(record.src is not None and record.src.line and record.src.ref for record in claims)
    assert seal.src is None


@settings(max_examples=examples(20))
@given(st.integers(0, 10**6), st.sampled_from([1, 2]))
def test_a_random_game_comes_to_the_position_that_the_server_has(seed: int, recorder: int) -> None:
    server = random_game(seed, recorder=recorder)
    game = imported(server)
    assert game.report.complete
    assert game.report.unannounced == {}
    assert_position(game, server)


@pytest.mark.long
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
    from rewind.aggregates.fold import fold_all  # noqa: PLC0415

    known = fold_all(redact(game.records, 2))
    assert all(known.definition_of(obj) is None for obj in known.zone("hand", 1))
    mine = fold_all(redact(game.records, 1))
    assert all(mine.definition_of(obj) is not None for obj in mine.zone("hand", 1))
    assert all(mine.definition_of(obj) is None for obj in mine.zone("hand", 2))


def test_an_opponent_s_card_is_a_placeholder_until_it_is_played() -> None:
    server = begun()
    game = imported(server)
    land = game.events_of(LandPlayed)[1]
    number = number_of(land.object)
    known = next(each for each in game.events_of(CardIdentified) if each.card == number)
    at = [record.event for record in game.records].index(known)
    assert game.timeline.at(at).definition_of(land.object) is None
    assert game.timeline.at(at + 1).definition_of(land.object) is not None
    assert not known.public
    assert known.visible_to == ()


def test_mana_is_made_and_paid() -> None:
    server = begun()
    server.cast(server.active, BEAR)
    game = imported(server)
    (spell,) = game.events_of(SpellPlayed)
    (ability,) = game.events_of(AbilityPlayed)
    (added,), (spent,) = game.events_of(ManaAdded), game.events_of(ManaSpent)
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
    there, back = game.events_of(TypesChanged)
    assert (str(there.before), str(there.after)) == ("Land", "Creature Land — Elemental")
    assert (there.before, there.after) == (back.after, back.before)
    (effect,) = game.events_of(ContinuousEffectBegan)
    assert [record.n for record in game.records if record.event == effect] == list(there.effects)
    assert len(game.events_of(ContinuousEffectEnded)) == 1
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
    dealt = game.events_of(DamageDealt)
    assert [each.amount for each in dealt] == [3, 1]
    (targets,) = game.events_of(TargetsChosen)
    assert targets.targets == ((dealt[0].to,),)
    assert [each.object for each in game.events_of(DamageRemoved)] == [dealt[1].to]
    assert game.names("graveyard", server.things[server.zones[GRAVEYARDS[2]][0]].owner) == ["arena:2001"]


def test_a_creature_enters_with_its_counters_and_tapped() -> None:
    server = begun()
    spell = server.cast(server.active, BEAR)
    assert spell is not None
    server.resolve(spell, tapped=True, counters=2)
    game = imported(server)
    entered = game.events_of(ZoneChanged)[-1]
    assert entered.tapped
    assert [(each.kind, each.number) for each in entered.counters] == [("+1/+1", 2)]
    assert game.events_of(CountersAdded) == []
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
    entered = next(each for each in game.events_of(ZoneChanged) if each.attached_to is not None)
    (control,) = game.events_of(ControlChanged)
    assert entered.attached_to == control.object
    assert game.events_of(Attached) == []
    assert [each.object for each in game.events_of(Unattached)] == [entered.becomes]


def test_a_token_comes_to_be_and_ceases() -> None:
    server = begun()
    token = server.token(1)
    server.die(token)
    server.send()
    game = imported(server)
    (created,) = game.events_of(TokenCreated)
    assert str(created.characteristics.type_line) == "Creature — Insect"
    assert [each.object for each in game.events_of(CeasedToExist)][-1] == created.object


def test_an_ability_triggers_and_resolves() -> None:
    server = begun()
    server.end_ability(server.trigger(server.permanents()[0]))
    game = imported(server)
    (put,) = game.events_of(PutOnStack)
    assert (put.kind, put.source) == ("triggered_ability", game.end.zone("in_play")[-1])
    assert game.events_of(CeasedToExist)[-1].reason == "resolved"


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
    assert [each.kind for each in game.events_of(PutOnStack)] == ["spell_copy"]
    (copied,) = game.events_of(Copied)
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
    entered = next(each for each in game.events_of(ZoneChanged) if each.face_down)
    assert entered.characteristics is not None
    assert (entered.characteristics.name, entered.characteristics.power) == (None, 2)
    (turned,) = game.events_of(TurnedFaceUp)
    assert turned.object == entered.becomes
    assert game.end.definition_of(turned.object) is not None
