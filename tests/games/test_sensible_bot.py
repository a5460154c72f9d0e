"""The sensible bot: it wins, it makes no plain blunder, and it knows nothing but what its seat may know."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from rewind.aggregates.editions import DEFAULT, NAMES
from rewind.aggregates.game import Game
from rewind.events.base import Event
from rewind.events.combat import AttackersDeclared, BlockersDeclared
from rewind.events.envelope import Recorded
from rewind.events.playing import AbilityPlayed, ChoiceMade, LandPlayed, SpellPlayed
from rewind.events.turn import PriorityPassed
from rewind.replays.playing.live import begin, set_up
from rewind.replays.playing.random_outcomes import SeededRandom
from rewind.replays.playing.sensible.bot import SensibleBot
from rewind.replays.playing.sensible.known_game import known_game
from rewind.replays.verifying.verification import verify_records
from tests.games.duel import deck_of, duel
from tests.games.playing import begun, from_scenario
from tests.hidden import other_faces
from tests.rules.scenarios.conftest import cards


@pytest.mark.long
@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.parametrize("seed", [0, 1])
def test_it_wins_without_a_blunder(seed: int, edition: str) -> None:
    played = duel(seed, "red-green", edition)
    assert played.is_won
    assert not played.blunders
    assert verify_records(played.records).error is None


@cache
def _decisions() -> tuple[tuple[Recorded, ...], list[tuple[int, int, Event]]]:
    """A game between sensible bots, and its decisions: the number of the event before each, who decided, what."""
    decks = [deck_of("red-green"), deck_of("white-blue")]
    game = begin(set_up(decks, NAMES[-1], cards(), names=("Alice", "Bob"), game="two"), SeededRandom(3))
    bots = {seat: SensibleBot(seat) for seat in (1, 2)}
    found = []
    while game.pending is not None:
        seat, n = game.pending.decided_by, game.state.n
        event = bots[seat].decide(game)
        found.append((n, seat, event))
        game.decide(event)
    return tuple(game.records), found


_PLANNED = (LandPlayed, SpellPlayed, AbilityPlayed, AttackersDeclared, BlockersDeclared, ChoiceMade)


@pytest.mark.long
def test_what_it_may_not_know_changes_no_decision() -> None:
    """Cards that its seat never saw trade their faces: what it looks at is the same, and so is what it decides."""
    records, decisions = _decisions()
    rng, asked = Random(1), 0
    for n, seat, event in [one for one in decisions if isinstance(one[2], _PLANNED)]:
        changed = other_faces(list(records[:n]), seat, rng)
        if changed is None or changed == list(records[:n]):
            continue
        as_it_is, otherwise = Game(records[:n]), Game(changed)
        assert as_it_is.state != otherwise.state
        assert known_game(as_it_is, seat).state == known_game(otherwise, seat).state, n
        assert SensibleBot(seat).decide(otherwise) == event, n
        asked += 1
    assert asked > 20


@pytest.mark.long
def test_a_known_game_has_no_face_that_the_seat_may_not_see() -> None:
    records, _ = _decisions()
    game = Game(records[:400])
    known, state = known_game(game, 1).state, game.state
    hidden = {*state.zone("hand", 2), *state.zone("library", 1), *state.zone("library", 2)}
    assert hidden
    assert [obj for obj in hidden if known.characteristics_of(obj) is not None] == []
    seen = [*state.zone("hand", 1), *state.zone("in_play"), *state.zone("graveyard", 2)]
    assert seen
    assert [known.characteristics_of(obj) for obj in seen] == [state.characteristics_of(obj) for obj in seen]
    assert known_game(game, 1).random_source is None
    assert known_game(game, 1).records == []


def _decided(text: str) -> tuple[Event, Game]:
    """What the bot decides at the end of a scenario."""
    game = begun(from_scenario(text, cards(), DEFAULT), 1, Game)
    assert game.pending is not None
    return SensibleBot(1).decide(game), game


def _name(game: Game, thing: str | int) -> str:
    return str(thing) if isinstance(thing, int) else game.engine().name(thing)


def test_it_aims_damage_at_what_the_opponent_has() -> None:
    event, game = _decided("""
scenario: Shock
players:
  alice: {hand: [Shock], in_play: [Mountain, Grizzly Bears]}
  bob: {in_play: [Goblin Piker]}
do: []
expect: {}
""")
    assert isinstance(event, SpellPlayed)
    assert [_name(game, thing) for part in event.targets for thing in part] == ["Goblin Piker"]


def test_it_kills_with_a_spell() -> None:
    event, _ = _decided("""
scenario: Shock
players:
  alice: {hand: [Shock], in_play: [Mountain]}
  bob: {life: 2, in_play: [Goblin Piker]}
do: []
expect: {}
""")
    assert isinstance(event, SpellPlayed)
    assert event.targets == ((2,),)


def _wins_this_turn(text: str) -> None:
    """The bot wins the turn in which a scenario ends, where its opponent does nothing but block."""
    game = begun(from_scenario(text, cards(), DEFAULT), 1, Game)
    bots = {1: SensibleBot(1), 2: SensibleBot(2)}
    turn = game.state.turn
    while game.pending is not None and game.state.turn == turn:
        game.decide(bots[game.pending.decided_by].decide(game))
    assert game.state.winners == (1,)


def test_it_kills_by_an_ability_again_and_again() -> None:
    """What it sacrifices is anything but the source of the ability, which has to be there to go on."""
    _wins_this_turn("""
scenario: The last life
players:
  alice:
    in_play:
      - {card: Arcbound Ravager, counters: {"+1/+1": 1}}
      - Disciple of the Vault
      - Great Furnace
      - Seat of the Synod
      - Ornithopter
  bob: {life: 4, in_play: [Grizzly Bears x5]}
do: []
expect: {}
""")


def test_it_attacks_where_what_it_plays_in_the_combat_makes_the_attack_kill() -> None:
    _wins_this_turn("""
scenario: A hand to discard
players:
  alice: {hand: [Forest x3], in_play: [Wild Mongrel, Wild Mongrel, Forest]}
  bob: {life: 5, in_play: [Air Elemental]}
do: []
expect: {}
""")


def test_it_keeps_its_mana_for_the_combat_in_which_that_kills() -> None:
    _wins_this_turn("""
scenario: Mana for the combat
players:
  alice: {hand: [Hill Giant], in_play: [Frozen Shade, Swamp x3, Mountain], library: [Mountain]}
  bob: {life: 3}
do: []
expect: {}
""")


def test_it_does_not_aim_at_itself() -> None:
    event, _ = _decided("""
scenario: Shock
players:
  alice: {life: 5, hand: [Shock], in_play: [Mountain, Grizzly Bears]}
  bob: {}
do: []
expect: {}
""")
    aimed = [thing for part in event.targets for thing in part] if isinstance(event, SpellPlayed) else []
    assert set(aimed) <= {2}


def test_it_knows_the_card_with_which_an_opponent_began_what_is_under_way() -> None:
    """The card is in the graveyard as the bot is asked for the target, and was in a hidden hand as it was played."""
    *inputs, answer = from_scenario(
        """
scenario: Lightning Rift
players:
  alice: {in_play: [Lightning Rift, Mountain, Grizzly Bears]}
  bob: {hand: [Gempalm Incinerator], mana: "{1}{R}", library: [Forest x3]}
do:
  - pass: alice
  - activate: {by: bob, object: Gempalm Incinerator, ability: cycling}
  - answer: {by: alice, with: Grizzly Bears}
expect: {}
""",
        cards(),
        DEFAULT,
    )
    game = begun(iter(inputs), 1, Game)
    event = SensibleBot(1).decide(game)
    assert isinstance(answer, ChoiceMade)
    assert isinstance(event, ChoiceMade)
    assert event.objects == (2,)


def test_it_plays_a_land_first() -> None:
    event, _ = _decided("""
scenario: A land
players:
  alice: {hand: [Mountain, Shock]}
  bob: {}
do: []
expect: {}
""")
    assert isinstance(event, LandPlayed)


def test_it_taps_what_no_payment_taps_by_itself() -> None:
    event, game = _decided("""
scenario: The lands of Urza
players:
  alice: {hand: [Obsianus Golem], in_play: ["Urza's Mine", "Urza's Power Plant", "Urza's Tower"]}
  bob: {}
do: []
expect: {}
""")
    while isinstance(event, AbilityPlayed):
        game.decide(event)
        event = SensibleBot(1).decide(game)
    assert isinstance(event, SpellPlayed)
    assert _name(game, event.object) == "Obsianus Golem"


def test_it_taps_nothing_for_nothing() -> None:
    event, _ = _decided("""
scenario: The lands of Urza
players:
  alice: {in_play: ["Urza's Mine", "Urza's Power Plant", "Urza's Tower"]}
  bob: {}
do: []
expect: {}
""")
    assert isinstance(event, PriorityPassed)
