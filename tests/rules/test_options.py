"""What is offered of costs and X before something is played, and that just this is legal (rules 409.1b, 409.1f)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from rewind.aggregates.editions import NAMES
from rewind.aggregates.game import Game
from rewind.aggregates.questions.plays import Option, PlayAbility, PlaySpell, options
from rewind.aggregates.rules.engine.illegal import IllegalAction
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.events.playing import AbilityPlayed, Targets
from rewind.projections.visibility.seat_log import redact
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.runner import run_scenario
from tests.rules.scenarios.conftest import cards

each_edition = pytest.mark.parametrize("edition", NAMES)

POSITION = """
scenario: Something may be played
players:
  alice: {life: 7, ALICE}
  bob: {in_play: [BOB]}
do:
  - check: {priority: alice}
"""


def game_of(alice: str, edition: str, bob: str = "Grizzly Bears, Hill Giant") -> Game:
    """A game in which alice has priority and these things, and bob others in play."""
    (document,) = read_scenarios(POSITION.replace("ALICE", alice).replace("BOB", bob), "options.yaml")
    return Game(run_scenario(document, edition, cards(), redact).records)


def offered(game: Game, name: str, ability: int | None = None) -> list[PlaySpell | PlayAbility]:
    """What is offered of a card, or of one of the abilities of an object."""
    engine = game.engine()
    kind = PlaySpell if ability is None else PlayAbility
    plays = [one for one in options(engine) if isinstance(one, kind) and engine.name(one.object) == name]
    return [one for one in plays if not isinstance(one, PlayAbility) or one.ability == ability]


def every_choice(option: Option) -> Iterator[Targets]:
    """Some of what may be chosen as targets: for each word so many, from the fewest to the most, in their order."""
    parts = (range(part.minimum, part.maximum + 1) for part in option.choices.targets)
    for numbers in product(*parts):
        chosen: list[tuple[ObjectOrPlayer, ...]] = []
        for part, number in zip(option.choices.targets, numbers, strict=True):
            chosen.append(part.things[:number])
        yield tuple(chosen)


def is_legal(game: Game, option: Option, chosen: Targets, x: int | None) -> bool:
    try:
        Game(game.records).decide(option.decision(chosen, x))
    except IllegalAction:
        return False
    return True


# card, ability, what alice has, the highest X
HIGHEST = (
    ("Blaze", None, 'hand: [Blaze], mana: "{R}{3}"', 3),
    ("Course Swarm", None, 'hand: [Course Swarm], mana: "{R}{1}"', 3),
    ("Course Swarm", None, 'hand: [Course Swarm], mana: "{R}"', 2),
    ("Course Battery", 1, 'in_play: [Course Battery], mana: "{2}"', 2),
    ("Course Battery", 2, "in_play: [Course Battery]", 7),
)


@each_edition
@pytest.mark.rules("409.1b", "409.1f")
@pytest.mark.parametrize(("name", "ability", "alice", "highest"), HIGHEST)
def test_the_highest_x_can_be_paid_with_some_targets_and_no_higher_with_any(
    name: str, ability: int | None, alice: str, highest: int, edition: str
) -> None:
    game = game_of(alice, edition)
    (option,) = offered(game, name, ability)
    assert option.choices.x_maximum == highest
    assert any(is_legal(game, option, chosen, highest) for chosen in every_choice(option))
    assert not any(is_legal(game, option, chosen, highest + 1) for chosen in every_choice(option))


# what alice has, the values of X that can be paid for Test Ivy of Any Size
PAYABLE = (
    ("in_play: [Test Herder of the Great, Forest x4]", [0, 1, 2, 3, 5]),
    ("in_play: [Test Herder of the Great, Forest x5]", [0, 1, 2, 3, 4, 5, 6]),
    ("in_play: [Forest x4]", [0, 1, 2, 3]),
)


@each_edition
@pytest.mark.rules("409.1b", "409.1f")
@pytest.mark.parametrize(("alice", "payable"), PAYABLE)
def test_a_greater_x_that_costs_less_is_offered(alice: str, payable: list[int], edition: str) -> None:
    game = game_of(f"hand: [Test Ivy of Any Size], {alice}", edition)
    (option,) = offered(game, "Test Ivy of Any Size")
    assert option.choices.x_values is not None
    assert list(option.choices.x_values) == payable
    assert [x for x in range(12) if is_legal(game, option, (), x)] == payable
    assert option.choices.x_maximum == payable[-1]
    assert sorted((*payable, *option.choices.x_unpaid)) == list(range(payable[-1] + 1))


@each_edition
@pytest.mark.rules("406.1", "409.1b")
def test_a_spell_is_offered_where_mana_pays_for_it_with_a_greater_x_alone(edition: str) -> None:
    game = game_of("hand: [Test Ivy of Any Size], in_play: [Test Grove of the Great x3]", edition)
    assert not offered(game, "Test Ivy of Any Size")
    for grove in game.state.zone("in_play")[:3]:
        game.decide(AbilityPlayed(seat=1, object=grove, ability=1))
    (option,) = offered(game, "Test Ivy of Any Size")
    assert (option.choices.x_maximum, option.choices.x_unpaid) == (2, (0, 1))
    assert [x for x in range(12) if is_legal(game, option, (), x)] == [2]


@each_edition
@pytest.mark.rules("409.1b", "409.1f")
def test_a_spell_that_only_its_targets_make_cheap_enough_is_offered(edition: str) -> None:
    game = game_of('hand: [Course Discount], mana: "{R}"', edition)
    (option,) = offered(game, "Course Discount")
    assert [len(*chosen) for chosen in every_choice(option) if is_legal(game, option, chosen, None)] == [2]


@each_edition
@pytest.mark.rules("409.1b")
def test_the_optional_costs_of_an_ability_are_offered_as_far_as_they_can_be_paid(edition: str) -> None:
    game = game_of('in_play: [Course Forge], mana: "{2}"', edition)
    assert [one.costs for one in offered(game, "Course Forge", 1)] == [(), ("$stoked",)]
    assert [one.costs for one in offered(game, "Course Forge", 2)] == [()]
    assert [one.costs for one in offered(game, "Course Forge", 3)] == [("$bled",) * times for times in range(4)]
    assert [(one.costs, one.modes) for one in offered(game, "Course Forge", 4)] == [
        ((), (1,)),
        ((), (2,)),
        (("$stoked",), (1, 2)),
    ]
    poor = game_of('in_play: [Course Forge], mana: "{1}"', edition)
    assert [one.costs for one in offered(poor, "Course Forge", 1)] == [()]


TWICE = """
scenario: A card has flashback twice, for different costs
players:
  alice: {hand: [Recoup], mana: "{1}{R}", graveyard: [Firebolt], in_play: [LANDS]}
  bob: {}
do:
  - play: {by: alice, card: Recoup, targets: [Firebolt]}
  - resolve: all
"""


@each_edition
@pytest.mark.parametrize(("lands", "ways"), [(1, [2]), (5, [None, 2])])
def test_each_of_two_ways_of_one_name_is_offered_as_far_as_it_can_be_paid(
    lands: int, ways: list[int | None], edition: str
) -> None:
    """The name alone means the first that is possible, whether it can be paid or not."""
    (document,) = read_scenarios(TWICE.replace("LANDS", ", ".join(["Mountain"] * lands)), "options.yaml")
    game = Game(run_scenario(document, edition, cards(), redact).records)
    found = offered(game, "Firebolt")
    assert [one.way for one in found if isinstance(one, PlaySpell)] == ways
    for one in found:
        assert isinstance(one, PlaySpell)
        (target,) = one.choices.targets
        assert is_legal(game, one, ((target.things[0],),), None)


@each_edition
@pytest.mark.rules("409.1c")
def test_for_the_only_target_what_has_to_be_one_is_offered_alone(edition: str) -> None:
    game = game_of('hand: [Terror], mana: "{1}{B}"', edition, "Hill Giant, Coalition Honor Guard")
    (option,) = offered(game, "Terror")
    (guard,) = option.choices.targets[0].things
    assert isinstance(guard, str)
    assert game.engine().name(guard) == "Coalition Honor Guard"
    assert is_legal(game, option, (option.choices.targets[0].things,), None)


@pytest.mark.rules("409.1c")
@pytest.mark.parametrize(
    ("edition", "creatures", "is_offered"), [("2003-12", 1, 0), ("2003-12", 2, 1), ("2006-10", 1, 1)]
)
def test_one_creature_for_two_words_is_enough_where_it_may_be_chosen_for_both(
    edition: str, creatures: int, is_offered: int
) -> None:
    """In the older book nothing is a target of one spell twice."""
    game = game_of('hand: [Test Twin Strike], mana: "{R}"', edition, ", ".join(["Hill Giant"] * creatures))
    assert len(offered(game, "Test Twin Strike")) == is_offered


@each_edition
@pytest.mark.rules("409.1a", "409.1g")
@pytest.mark.parametrize(("cards_in_hand", "number"), [(1, 0), (2, 2)])
def test_a_card_whose_mana_ability_works_in_the_hand_does_not_pay_for_itself(
    cards_in_hand: int, number: int, edition: str
) -> None:
    """It is on the stack by the time that mana abilities are played."""
    game = game_of(f"hand: [Test Ember Guide x{cards_in_hand}]", edition)
    found = offered(game, "Test Ember Guide")
    assert len(found) == number
    assert all(is_legal(game, option, (), None) for option in found)
