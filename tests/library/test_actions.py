"""What is legal, as values that can be played: each is legal, the first does least, and answers can be built."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import rewind
from rewind.aggregates.questions.ways import divided, ways_of_choice
from rewind.events.playing import ChoiceMade, ChoiceOffered
from rewind.library.view import FORMS, form_of


def moments(decks: tuple[rewind.Deck, rewind.Deck], edition: str, seed: int, most: int) -> Iterator[rewind.Game]:
    """A game at each of its decisions, as bots play it that choose evenly among all that is listed."""
    chance = random.Random(seed)
    game = rewind.new_game(*decks, edition=edition, seed=seed)
    for _ in range(most):
        if game.over:
            return
        yield game
        decision = game.decision
        assert decision is not None
        game.play(chance.choice(game.as_seat(decision.decided_by).legal(limit=8, mana=False)))


GAMES = [(("astral-slide", "madness"), "2003-12", 3), (("psychatog", "zoo"), "2006-10", 5)]
OLDER = ("astral-slide", "goblins", "madness", "psychatog", "mono-black-control", "miraris-wake")
LATER = ("affinity", "magnivore", "tooth-and-nail", "zoo", "white-blue", "red-green")
MORE_GAMES = [
    *((pair, "2003-12", seed) for seed, pair in enumerate(pairwise(OLDER), 11)),
    *((pair, "2006-10", seed) for seed, pair in enumerate(pairwise(LATER), 21)),
]


@pytest.mark.long
@pytest.mark.parametrize(("decks", "edition", "seed"), MORE_GAMES)
def test_whatever_is_listed_can_be_played_in_more_games(decks: tuple[str, str], edition: str, seed: int) -> None:
    for game in moments(decks, edition, seed, 400):
        legal = game.legal(limit=8)
        assert legal, game.decision
        assert [action for action in legal if game.refusal(action) is not None] == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("decks", "edition", "seed"), GAMES)
def test_whatever_is_listed_can_be_played(decks: tuple[str, str], edition: str, seed: int) -> None:
    kinds = Counter[str]()
    chance = random.Random(seed)
    for game in moments(decks, edition, seed, 25):
        decision = game.decision
        assert decision is not None
        assert decision.form in FORMS
        legal = game.legal(limit=8)
        assert legal, decision
        kinds[decision.form] += 1
        assert len(set(legal)) == len(legal)
        for action in chance.sample(legal, min(3, len(legal))):
            assert action.seat == decision.seat
            assert game.refusal(action) is None, action
            assert game.copy().play(action)[0].n == game.position.n + 1
    assert {"option", "hand"} <= kinds.keys()


def test_the_first_action_does_least() -> None:
    game = rewind.new_game("red-green", "white-blue", seed=1)
    kinds = set[str]()
    while not game.over and game.position.turn < 9:
        action = game.legal(limit=1)[0]
        kinds.add(action.text)
        game.play(action)
    assert {"keep the hand", "pass"} <= kinds
    assert not game.position.zone("in_play").objects  # nobody played anything


def test_more_ways_than_the_limit_are_said_to_be_left_out() -> None:
    log = rewind.open("replays/games/legends-2006-10.jsonl")
    game = log.resume(1823)
    every = game.legal()
    assert every.complete
    assert len(every) == 8  # three creatures attack, or do not
    assert [action.things for action in every[:2]] == [(), ("66.4", "70.4", "68.4")]
    few = game.legal(limit=3)
    assert (len(few), few.complete) == (3, False)
    assert list(few) == list(every[:3])


def test_an_attack_is_built_from_ids() -> None:
    game = rewind.open("replays/games/legends-2006-10.jsonl").resume(1823)
    action = game.attack(["70.4"])
    assert action in game.legal()
    assert action.text == "attack with Raging Goblin (70.4)"
    happened = game.play(action)
    assert happened[0].type == "attackers_declared"
    assert happened[0].data["attacks"] == [{"attacker": "70.4", "defender": 1}]


def test_what_the_rules_refuse_has_code_sentence_and_rules_and_changes_nothing() -> None:
    game = rewind.open("replays/games/legends-2006-10.jsonl").resume(1823)
    tapped = next(obj for obj in game.position.zone("in_play", "Alice").objects if obj.tapped)
    action = game.attack([tapped.id])
    refusal = game.refusal(action)
    assert refusal is not None
    with pytest.raises(rewind.IllegalAction) as raised:
        game.play(action)
    assert (raised.value.code, raised.value.what) == (refusal.code, refusal.what)
    assert raised.value.code == "RW3008"
    assert [rule.number for rule in raised.value.rules] == ["308.2a"]
    assert game.position.n == 1824  # the event `forked`
    assert game.decision is not None


def test_an_answer_that_nobody_asks_for_is_refused_in_words() -> None:
    game = rewind.new_game("red-green", "white-blue", seed=1)
    with pytest.raises(rewind.IllegalAction, match=r"RW3002 attackers is not asked for: what is asked for is hand"):
        game.attack([])
    with pytest.raises(rewind.IllegalAction, match="RW3002"):
        game.pass_priority()
    with pytest.raises(rewind.IllegalAction, match='RW3010 the answer is "keep" or "mulligan"'):
        game.choose("hold")
    assert game.choose("keep") == game.legal()[0]
    assert game.choose("mulligan") == game.legal()[1]


def until_legal(game: rewind.Game, name: str) -> rewind.Action:
    """Passes, and plays lands, until a card can be played; the first way to play it."""
    while True:
        legal = game.legal(mana=False)
        found = next((action for action in legal if action.name == name and action.kind in ("spell", "ability")), None)
        if found is not None:
            return found
        game.play(next((action for action in legal if action.kind == "land"), legal[0]))


def test_other_targets_are_announced_from_an_action() -> None:
    game = rewind.new_game({"Mountain": 20, "Shock": 20}, ["Mountain"] * 40, seed=2)
    shock = until_legal(game, "Shock")
    assert {action.targets for action in game.legal() if action.object == shock.object} == {((1,),), ((2,),)}
    at_bob = game.announce(shock, targets=[[2]])
    assert at_bob.text == f"play Shock ({shock.object}) targeting Bob"
    assert at_bob in game.legal()
    with pytest.raises(rewind.IllegalAction, match="RW3006"):
        game.play(game.announce(shock, targets=[["1.1"]]))
    game.play(at_bob)
    (spell,) = game.position.zone("stack").objects
    assert spell.stack is not None
    assert spell.stack.targets == ((2,),)


def test_a_player_is_a_target_by_name_and_a_card_by_its_number() -> None:
    game = rewind.open("replays/games/bots-2006-10-5.jsonl").resume(149)
    action = next(action for action in game.legal() if action.targets)
    named = game.announce(action, targets=[["Bob"]])
    assert named.targets == ((2,),)
    assert named == game.announce(action, targets=[[2]])
    (card, *_) = game.position.zone("in_play", "Bob").objects
    assert game.announce(action, targets=[[str(card.number)]]).targets == ((card.id,),)


@pytest.mark.parametrize(
    ("targets", "what"),
    [
        (["1"], "'1' is no list of objects and players"),
        ([1], "1 is no list of objects and players"),
        ("Bob", "'Bob' is no list with a list of targets"),
        ([["Carol"]], "there is no object or player 'Carol'"),
        ([["99.9"]], r"there is no object or player '99\.9'"),
        ([[3]], "there is no player 3"),
        ([[None]], "there is no player None"),
    ],
)
def test_what_is_no_target_is_refused_as_it_is_said(targets: Any, what: str) -> None:
    game = rewind.open("replays/games/bots-2006-10-5.jsonl").resume(149)
    action = next(action for action in game.legal() if action.targets)
    for view in (game, game.as_seat(action.seat)):
        with pytest.raises(rewind.RewindError, match=f"RW2202 {what}"):
            view.announce(action, targets=targets)


def test_x_is_listed_with_each_value_that_can_be_paid() -> None:
    game = rewind.new_game({"Mountain": 25, "Blaze": 15}, ["Mountain"] * 40, seed=4)
    while game.position.turn < 7:
        legal = game.legal(mana=False)
        game.play(next((action for action in legal if action.kind == "land"), legal[0]))
    until_legal(game, "Blaze")
    blaze = [action for action in game.legal(mana=False) if action.name == "Blaze"]
    lands = len(game.position.zone("in_play", game.position.priority).objects)
    assert {action.x for action in blaze} == set(range(lands))
    with pytest.raises(rewind.IllegalAction, match=r"RW3012|RW3007"):
        game.play(game.announce(blaze[0], x=lands))


def test_what_is_not_legal_says_why() -> None:
    game = rewind.new_game({"Mountain": 20, "Shock": 20}, ["Mountain"] * 40, seed=2)
    while game.position.to_act != 1 or game.position.priority != 1:
        game.play(game.legal()[0])
    shock = next(one for one in game.not_legal() if one.text.startswith("play Shock"))
    assert shock.code == "RW3007"
    assert shock.rules


GAMES_FOLDER = "replays/games/"
CHOICES = [
    ("division", "madness-psychatog-2003-12.jsonl.zst", 1619),
    ("hand", "affinity-goblins-2006-10.jsonl.zst", 22),
    ("order", "mono-black-control-miraris-wake-2003-12.jsonl.zst", 886),
    ("order", "goblins-psychatog-2003-12.jsonl.zst", 512),
    ("order", "psychatog-astral-slide-2003-12.jsonl.zst", 912),
    ("things", "bots-2006-10-5.jsonl", 135),
    ("things", "goblins-psychatog-2003-12.jsonl.zst", 467),
    ("things", "mono-black-control-goblins-2003-12.jsonl.zst", 372),
    ("words", "miraris-wake-madness-2003-12.jsonl.zst", 379),
    ("words", "goblins-psychatog-2003-12.jsonl.zst", 469),
    ("words", "magnivore-affinity-2006-10.jsonl.zst", 69),
]
"""Form, recorded game, and the event that offers a choice of that form."""


def said(game: rewind.Game | rewind.View, action: rewind.Action, form: str) -> rewind.Action:
    """The same answer, said by the method for its form."""
    if form == "hand":
        return game.choose(action.kind)
    if form == "division":
        return game.divide(dict(zip(action.things, map(int, action.values), strict=True)))
    return game.choose(*(action.things or action.values))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_each_answer_of_a_choice_can_be_said_and_played(choice: tuple[str, str, int]) -> None:
    form, file, n = choice
    log = rewind.open(GAMES_FOLDER + file)
    game = log.resume(n)
    decision = game.decision
    assert decision is not None
    assert decision.form == form
    for view in (game, game.as_seat(decision.decided_by)):
        for action in view.legal(limit=6):
            assert said(view, action, form) == action
            assert game.refusal(action) is None
            assert action.text.startswith(("choose ", "keep ", "take a mulligan "))
    taken = log.event(n + 1).data
    if form == "hand":
        chosen = game.choose("mulligan" if "hand_size" in taken else "keep")
    else:
        answer = (*taken["objects"], *taken["hidden_objects"]), (*taken["values"], *taken["hidden_values"])
        chosen = next(action for action in game.legal(limit=1000) if (action.things, action.values) == answer)
    assert game.play(chosen)[0].data == taken  # what was decided at the table is among what is listed


def test_a_choice_that_is_not_legal_is_refused() -> None:
    game = rewind.open(GAMES_FOLDER + "bots-2006-10-5.jsonl").resume(135)
    refusal = game.refusal(game.choose())
    assert refusal is not None
    assert refusal.code == "RW3010"
    with pytest.raises(rewind.IllegalAction, match="RW3002 division is not asked for"):
        game.divide({1: 2})


def test_any_card_may_be_named() -> None:
    (result, *_) = rewind.run_scenarios(
        """
scenario: A name
players:
  alice: {hand: ["Cabal Therapy"], in_play: [Swamp x3]}
  bob: {hand: [Shock]}
do:
  - play: {by: alice, card: "Cabal Therapy", targets: [bob]}
  - resolve: all
"""
    )
    assert result.log is not None
    n = next(event.n for event in result.log.events() if event.type == "choice_offered")
    game = result.log.resume(n)
    decision = game.decision
    assert decision is not None
    assert (decision.form, decision.kind) == ("word", "name")
    assert not game.legal().complete
    assert {action.values for action in game.legal()} == {("Cabal Therapy",), ("Shock",)}  # no land may be named
    in_bobs_hand = ("Shock",)
    assert in_bobs_hand not in {action.values for action in game.as_seat("alice").legal()}
    assert game.refusal(game.choose("Grizzly Bears")) is None


def test_a_number_without_an_end_is_listed_from_the_least() -> None:
    game = rewind.new_game("red-green", "white-blue", seed=1)
    offer = ChoiceOffered(seat=1, kind="number", least=2)
    ways = ways_of_choice(game._game, offer, 3, ())
    assert [way.event for way in ways.listed] == [ChoiceMade(seat=1, values=(str(number),)) for number in (2, 3, 4)]
    assert not ways.complete
    bounded = ways_of_choice(game._game, offer.model_copy(update={"most": 3}), 3, ())
    assert (len(bounded.listed), bounded.complete) == (2, True)
    assert form_of(offer) == "number"


def test_an_amount_is_divided_in_every_way() -> None:
    assert list(divided(3, 2, 1)) == [(2, 1), (1, 2)]
    assert list(divided(2, 2, 0)) == [(2, 0), (1, 1), (0, 2)]
    assert list(divided(1, 2, 1)) == []
    assert len(list(divided(6, 3, 1))) == 10


def test_without_an_offer_an_option_is_asked_for() -> None:
    assert form_of(None) == "option"


def test_conceding_is_always_possible() -> None:
    game = rewind.new_game("red-green", "white-blue", seed=1)
    game.play(game.as_seat("Bob").concede())
    assert game.over
    assert game.log.winners == ("Alice",)
    assert game.legal() == rewind.Legal((), complete=True) or not game.legal()
    assert game.decision is None
    refused = game.refusal(game.concede())
    assert refused is not None
    assert refused.code == "RW3002"


def test_the_first_attack_is_with_what_has_to_attack() -> None:
    """Goblin Brigand attacks each turn if able, so to attack with nothing is no answer once there is one."""
    brigands = {"Mountain": 20, "Goblin Brigand": 12, "Raging Goblin": 8}
    game = rewind.new_game(brigands, {"Mountain": 40}, edition="2006-10", seed=3)
    while (decision := game.decision) is not None and (decision.kind != "attackers" or len(decision.offered) < 4):
        actions = game.legal(mana=False)
        plays = [action for action in actions if action.kind in ("land", "spell")]
        game.play([*plays, actions[0]][0])
    have_to = {obj.id for obj in game.position.named("Goblin Brigand") if obj.zone == "in_play"}
    attacks = [set(action.things) for action in game.legal()]
    assert attacks[0] == have_to
    assert len(attacks[1]) == 4
    assert all(have_to <= attack for attack in attacks)
