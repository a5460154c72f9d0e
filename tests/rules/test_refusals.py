"""What the rules refuse: the rule of each edition, nothing changed, and what was legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import orjson
import pytest

from rewind.aggregates.cards import pool
from rewind.aggregates.digest import digest
from rewind.aggregates.editions import NAMES
from rewind.aggregates.editions import edition as book_of
from rewind.aggregates.game import Game
from rewind.aggregates.questions.plays import PlaySpell, options
from rewind.aggregates.rules.engine.illegal import IllegalAction
from rewind.events.base import CardDefinition, Characteristics, Event, Phase, Place, Step
from rewind.events.combat import Attack, AttackersDeclared
from rewind.events.game import CardDefined, GameStarted, SeatName
from rewind.events.judging import EffectCaused, PlayerPosition, PositionSet
from rewind.events.playing import AbilityPlayed, LandPlayed, PlayBegun, SpecialActionTaken, SpellPlayed
from rewind.events.turn import PriorityPassed
from rewind.events.zones import LibraryShuffled, ObjectPlaced
from rewind.projections.views.legal_actions import legal_in_words

ALICE, BOB = 1, 2


@dataclass(frozen=True)
class Card:
    name: str
    seat: int
    hand: bool = False
    new: bool = False


def table(edition: str, cards: tuple[Card, ...], phase: Phase = "precombat_main", step: Step | None = None) -> Game:
    """A game in Alice's turn with these cards; they are objects 1.1, 2.1 … in their order."""
    game = Game()
    seats = (SeatName(seat=ALICE, name="Alice"), SeatName(seat=BOB, name="Bob"))
    game.decide(GameStarted(format=1, game="refusals", edition=edition, seats=seats, kind="scenario", engine="test"))
    for name in dict.fromkeys(card.name for card in cards):
        game.decide(CardDefined(definition=pool().find(name).definition))
    for new in (False, True):
        for number, card in enumerate(cards, 1):
            if card.new == new:
                place = Place(zone="hand", seat=card.seat) if card.hand else Place(zone="in_play")
                game.decide(ObjectPlaced(object=f"{number}.1", place=place, owner=card.seat, definition=card.name))
        if not new:
            before = game.state.n
    players = tuple(PlayerPosition(seat=seat, turn_began=before) for seat in (ALICE, BOB))
    game.decide(PositionSet(players=players, turn=1, active=ALICE, phase=phase, step=step))
    return game


FOREST, SHOCK, BEARS = Card("Forest", ALICE, hand=True), Card("Shock", ALICE, hand=True), Card("Grizzly Bears", ALICE)
MOUNTAIN = Card("Mountain", ALICE)


def second_land(edition: str) -> tuple[Game, Event]:
    game = table(edition, (FOREST, FOREST))
    game.decide(LandPlayed(seat=ALICE, object="1.1"))
    return game, LandPlayed(seat=ALICE, object="2.1")


def sorcery_with_a_stack(edition: str) -> tuple[Game, Event]:
    lava_axe = Card("Lava Axe", ALICE, hand=True)
    game = table(edition, (SHOCK, lava_axe, *(MOUNTAIN,) * 6))
    game.decide(SpellPlayed(seat=ALICE, object="1.1", targets=((BOB,),)))
    return game, SpellPlayed(seat=ALICE, object="2.1", targets=((BOB,),))


def too_early_an_attack(edition: str) -> tuple[Game, Event]:
    game = table(edition, (BEARS, Card("Grizzly Bears", ALICE, new=True)), "combat", "declare_attackers")
    return game, AttackersDeclared(seat=ALICE, attacks=(Attack(attacker="2.1", defender=BOB),))


def unpayable_spell(edition: str) -> tuple[Game, Event]:
    return table(edition, (SHOCK, Card("Forest", ALICE))), SpellPlayed(seat=ALICE, object="1.1", targets=((BOB,),))


def wrong_target(edition: str) -> tuple[Game, Event]:
    return table(edition, (SHOCK, MOUNTAIN)), SpellPlayed(seat=ALICE, object="1.1", targets=(("2.1",),))


def wrong_player(edition: str) -> tuple[Game, Event]:
    return table(edition, (MOUNTAIN,)), PriorityPassed(seat=BOB)


def announcement_of_nothing_begun(edition: str) -> tuple[Game, Event]:
    """It says of a spell on the stack that it is the ability, which nobody has begun to play."""
    game = table(edition, (SHOCK, MOUNTAIN, MOUNTAIN))
    game.decide(SpellPlayed(seat=ALICE, object="1.1", targets=((BOB,),)))
    untapped = next(obj for obj in ("2.1", "3.1") if not game.state.status_of(obj).tapped)
    return game, AbilityPlayed(seat=ALICE, object=untapped, ability=1, on_stack=game.state.zone("stack")[0])


def spell_of_the_stack(edition: str) -> tuple[Game, Event]:
    """What is on the stack has been played, and is not played again."""
    game = table(edition, (SHOCK, MOUNTAIN, MOUNTAIN))
    game.decide(SpellPlayed(seat=ALICE, object="1.1", targets=((BOB,),)))
    return game, SpellPlayed(seat=ALICE, object="1.2", targets=((BOB,),))


def spell_of_the_stack_begun(edition: str) -> tuple[Game, Event]:
    game, tried = spell_of_the_stack(edition)
    assert isinstance(tried, SpellPlayed)
    return game, PlayBegun(seat=ALICE, object=tried.object)


def ability_begun_as_a_spell(edition: str) -> tuple[Game, Event]:
    game = table(edition, (Card("Prodigal Sorcerer", ALICE),))
    game.decide(AbilityPlayed(seat=ALICE, object="1.1", ability=1, targets=((BOB,),)))
    (ability,) = game.state.zone("stack")
    return game, PlayBegun(seat=ALICE, object=ability)


def special_action_that_nothing_allows(edition: str) -> tuple[Game, Event]:
    game = table(edition, (BEARS, Card("Grizzly Bears", ALICE, hand=True)))
    return game, SpecialActionTaken(seat=ALICE, action="special", object="2.1", ability=1)


Case = Callable[[str], tuple[Game, Event]]


def ability_written_out(edition: str) -> tuple[Game, Event]:
    """An ability has a key; without a definition that has it, it would be lost."""
    game = table(edition, (BEARS, MOUNTAIN))
    given = {"change": "gain", "abilities": [{"keyword": "protection", "from": {"colors": ["R"]}}]}
    return game, _applied(given)


def ability_of_no_definition(edition: str) -> tuple[Game, Event]:
    game = table(edition, (BEARS, MOUNTAIN))
    return game, _applied({"change": "gain", "abilities": ["stated abilities 1/1"]})


def definition_of_another_card(edition: str) -> tuple[Game, Event]:
    game = table(edition, (BEARS, MOUNTAIN))
    other = CardDefinition(key="Mountain", characteristics=Characteristics(name="Mountain"))
    return game, _applied({"change": "gain", "abilities": ["flying"]}).model_copy(update={"definition": other})


def _applied(change: Mapping[str, object]) -> EffectCaused:
    effect = [{"do": "apply", "to": "1.1", "changes": [change], "until": "end_of_game"}]
    return EffectCaused(seat=ALICE, effect=orjson.dumps(effect).decode())


CASES: Mapping[Case, tuple[str, str, str]] = {
    second_land: ("RW3004", "212.6b", "pass"),
    sorcery_with_a_stack: ("RW3003", "212.7a", "pass"),
    too_early_an_attack: ("RW3008", "212.3d", "attack Bob with Grizzly Bears"),
    unpayable_spell: ("RW3007", "409.1h", "play activated ability 1 of Forest"),
    wrong_target: ("RW3006", "409.1c", "play Shock"),
    wrong_player: ("RW3001", "408.1c:pass", "pass"),
    announcement_of_nothing_begun: ("RW3002", "409.1a:activate", "pass"),
    spell_of_the_stack: ("RW3005", "409.1a", "pass"),
    spell_of_the_stack_begun: ("RW3005", "409.1a", "pass"),
    ability_begun_as_a_spell: ("RW3005", "409.1a", "pass"),
    special_action_that_nothing_allows: ("RW3005", "408.1i", "pass"),
    ability_written_out: ("RW3012", "416.1", "pass"),
    ability_of_no_definition: ("RW3012", "416.1", "pass"),
    definition_of_another_card: ("RW3012", "416.1", "pass"),
}
"""What is tried → the code, a rule that is cited, and something that is legal instead."""
SINCE_2009 = {
    "play Shock": "cast Shock",
    "play activated ability 1 of Forest": "activate activated ability 1 of Forest",
}
"""What is legal, as the books say it since spells are cast and abilities are activated."""


@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.__name__)
def test_it_is_refused_with_its_rule_and_nothing_changes(case: Case, edition: str) -> None:
    code, rule, legal = CASES[case]
    legal = SINCE_2009.get(legal, legal) if edition == "2026-04" else legal
    game, tried = case(edition)
    before = (digest(game.state), tuple(game.records), game.pending)
    with pytest.raises(IllegalAction) as refusal:
        game.decide(tried)
    error = refusal.value
    assert error.code == code
    assert book_of(edition).number(rule) in {citation.number for citation in error.rules}
    assert {citation.edition for citation in error.rules} == {edition}
    assert game.pending is not None
    assert legal in legal_in_words(game.state, game.pending.offer)
    assert (digest(game.state), tuple(game.records), game.pending) == before


@pytest.mark.parametrize("edition", NAMES)
def test_a_refused_game_goes_on(edition: str) -> None:
    game, tried = wrong_player(edition)
    with pytest.raises(IllegalAction):
        game.decide(tried)
    game.decide(PriorityPassed(seat=ALICE))
    assert game.pending is not None
    assert game.pending.seat == BOB


def test_what_is_legal_after_a_game_is_nothing() -> None:
    game = table(NAMES[0], (MOUNTAIN,))
    game.seal()
    with pytest.raises(IllegalAction, match="RW3002"):
        game.decide(PriorityPassed(seat=ALICE))


@pytest.mark.parametrize("edition", NAMES)
def test_a_sorcery_in_another_player_s_turn_says_whose_turn_it_is_not(edition: str) -> None:
    game = table(edition, (Card("Lava Axe", BOB, hand=True), *(Card("Mountain", BOB),) * 5))
    game.decide(PriorityPassed(seat=ALICE))
    play = "cast" if edition == "2026-04" else "play"
    with pytest.raises(IllegalAction, match=f"Bob cannot {play} Lava Axe now: it is not the turn of Bob"):
        game.decide(SpellPlayed(seat=BOB, object="1.1", targets=((ALICE,),)))


@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.parametrize("modes", [(), (1, 2)])
def test_a_wrong_number_of_modes_says_how_many_are_chosen(edition: str, modes: tuple[int, ...]) -> None:
    game = table(edition, (Card("Healing Salve", ALICE, hand=True), Card("Plains", ALICE)))
    with pytest.raises(IllegalAction, match="one of the 2 modes of Healing Salve has to be chosen"):
        game.decide(SpellPlayed(seat=ALICE, object="1.1", modes=modes))


@pytest.mark.parametrize("edition", NAMES)
def test_only_what_has_to_be_a_target_is_offered(edition: str) -> None:
    game = table(edition, (SHOCK, BEARS, Card("Coalition Honor Guard", BOB), MOUNTAIN))
    assert game.pending is not None
    (shock,) = (one for one in options(game.engine()) if isinstance(one, PlaySpell))
    assert [one.things for one in shock.choices.targets] == [("3.1",)]


@pytest.mark.parametrize("edition", NAMES)
def test_another_library_s_order_is_no_outcome_of_a_shuffle(edition: str) -> None:
    game = table(edition, (MOUNTAIN,))
    effect = orjson.dumps([{"do": "shuffle"}]).decode()
    game.decide(EffectCaused(seat=ALICE, effect=effect))
    assert game.pending is not None
    assert game.pending.kind == "shuffle"
    with pytest.raises(IllegalAction, match="the library of Alice has to be shuffled") as refusal:
        game.decide(LibraryShuffled(seat=BOB, order=()))
    assert refusal.value.code == "RW3011"
    game.decide(LibraryShuffled(seat=ALICE, order=()))
