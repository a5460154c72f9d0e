"""The sensible bot in games of today: planeswalkers, double strike, lands that attack, and what lets it live."""

from __future__ import annotations

from rewind.aggregates.game import Game
from rewind.events.base import Event
from rewind.events.combat import Attack, AttackersDeclared
from rewind.events.playing import AbilityPlayed, ChoiceMade
from rewind.replays.playing.sensible.bot import SensibleBot
from rewind.replays.playing.sensible.fights import Fighter, outcome, plain_block
from tests.games.playing import begun, from_scenario
from tests.rules.scenarios.conftest import cards

TODAY = "2026-04"


def test_what_strikes_twice_deals_its_damage_twice_and_at_first_alone() -> None:
    twice = Fighter(power=1, toughness=1, strikes_first=True, worth=3.0, strikes_twice=True)
    small = Fighter(power=1, toughness=1, strikes_first=False, worth=1.0)
    bear = Fighter(power=2, toughness=2, strikes_first=False, worth=2.0)
    assert twice.damage == 2
    assert outcome(twice, [small]) == (False, [small])
    assert outcome(twice, [bear]) == (True, [bear])
    assert outcome(bear, [twice]) == (True, [twice])
    assert outcome(twice, [twice]) == (True, [twice])


def _name(game: Game, thing: str | int) -> str:
    return str(thing) if isinstance(thing, int) else game.engine().name(thing)


def _answered(text: str, kind: type[Event]) -> tuple[Event, Game]:
    """The first decision of that kind which the bot makes after a scenario of today, where all pass."""
    game = begun(from_scenario(text, cards(), TODAY), 1, Game)
    bot = SensibleBot(1)
    while True:
        assert game.pending is not None
        event = bot.decide(game)
        if isinstance(event, kind):
            return event, game
        game.decide(event)


def test_it_attacks_a_planeswalker_where_that_gains_more() -> None:
    event, game = _answered(
        """
scenario: A planeswalker of a player with much life
players:
  alice: {in_play: [Hill Giant], library: [Mountain x3]}
  bob: {life: 40, in_play: [{card: "Teferi, Hero of Dominaria", counters: {loyalty: 3}}], library: [Island x3]}
do: []
expect: {}
""",
        AttackersDeclared,
    )
    assert isinstance(event, AttackersDeclared)
    (attack,) = event.attacks
    assert isinstance(attack, Attack)
    assert _name(game, attack.defender) == "Teferi, Hero of Dominaria"


def test_it_untaps_its_own_lands() -> None:
    """Of all lands, up to two: it takes its own, and not one that an opponent has tapped."""
    event, game = _answered(
        """
scenario: The end step after Teferi
players:
  alice:
    in_play:
      - {card: "Teferi, Hero of Dominaria", counters: {loyalty: 4}}
      - {card: Island, tapped: true}
      - {card: Plains, tapped: true}
    library: [Mountain x4]
  bob: {in_play: [{card: Swamp, tapped: true}, Forest], library: [Island x3]}
do:
  - activate: {by: alice, object: "Teferi, Hero of Dominaria", ability: 1}
  - resolve: 1
expect: {}
""",
        ChoiceMade,
    )
    assert isinstance(event, ChoiceMade)
    assert sorted(_name(game, thing) for thing in event.objects) == ["Island", "Plains"]


def test_it_keeps_a_land_that_it_wants_on_top() -> None:
    """Of a land and what costs too much it leaves the land on top, as it looks at the card for which it is asked."""
    event, _ = _answered(
        """
scenario: A land that surveils
players:
  alice: {hand: [Meticulous Archive], library: [Island, Mountain x8]}
  bob: {library: [Island x8]}
do: []
expect: {}
""",
        ChoiceMade,
    )
    assert isinstance(event, ChoiceMade)
    assert event.hidden_objects == ()


def test_it_does_what_lets_it_live_rather_than_what_gains_more() -> None:
    """To destroy the largest attacker is worth more than three Soldiers, but the others kill then."""
    game = begun(
        from_scenario(
            """
scenario: Elspeth against a crowd
players:
  alice: {life: 5, in_play: [{card: "Elspeth, Sun's Champion", counters: {loyalty: 4}}], library: [Plains x8]}
  bob: {in_play: [Craw Wurm, Grizzly Bears x3], library: [Forest x8]}
do: []
expect: {}
""",
            cards(),
            TODAY,
        ),
        1,
        Game,
    )
    bots = {1: SensibleBot(1), 2: SensibleBot(2)}
    while game.pending is not None and game.state.turn < 3:
        game.decide(bots[game.pending.decided_by].decide(game))
    assert not game.state.ended


def test_it_makes_no_land_a_creature_that_neither_attacks_nor_blocks() -> None:
    """As blockers may be declared in its own turn, the land attacks no more, and what it costs is spent for nothing."""
    game = begun(
        from_scenario(
            """
scenario: A land that can attack, and no longer does
players:
  alice: {in_play: [Hall of Storm Giants, Island x6, Grizzly Bears], library: [Plains x8]}
  bob: {library: [Forest x8]}
do:
  - attack: {by: alice, attackers: {Grizzly Bears: bob}}
  - pass: alice
  - pass: bob
expect: {}
""",
            cards(),
            TODAY,
        ),
        1,
        Game,
    )
    bots = {1: SensibleBot(1), 2: SensibleBot(2)}
    while game.pending is not None and game.state.phase == "combat":
        event = bots[game.pending.decided_by].decide(game)
        assert not isinstance(event, AbilityPlayed)
        game.decide(event)


def test_a_plain_block_keeps_the_player_alive_rather_than_gains() -> None:
    """Two Goblins would kill Frogmite together, and the third Krark-Clan Shaman; then the others kill."""
    text = """
scenario: Three small creatures at home
players:
  alice: {life: 5, in_play: [Raging Goblin x3]}
  bob: {in_play: [Frogmite, Krark-Clan Shaman, Myr Enforcer, Grizzly Bears]}
start: {turn_of: bob}
do:
  - attack: {by: bob, attackers: {Frogmite: alice, Krark-Clan Shaman: alice, Myr Enforcer: alice, Grizzly Bears: alice}}
  - pass: bob
  - pass: alice
expect: {}
"""
    game = begun(from_scenario(text, cards(), TODAY), 1, Game)
    engine = game.engine()
    event = plain_block(engine, 1)
    blocked = {attacker for block in event.blocks for attacker in block.attackers}
    assert sum(engine.power(obj) for obj in engine.draft.attacking if obj not in blocked) < 5


def test_it_throws_nothing_away_where_every_attack_loses() -> None:
    event, _ = _answered(
        """
scenario: A crowd that kills next turn
players:
  alice: {life: 3, in_play: [Grizzly Bears], library: [Forest x8]}
  bob: {in_play: [Craw Wurm x4], library: [Forest x8]}
do: []
expect: {}
""",
        AttackersDeclared,
    )
    assert isinstance(event, AttackersDeclared)
    assert event.attacks == ()
