"""Games with all cards of an edition: few here, many with `make soak`."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rewind.aggregates.cards import pool
from rewind.aggregates.editions import NAMES
from rewind.aggregates.game import Game
from rewind.aggregates.rules.engine.numbers import BASIC_LAND_TYPES
from rewind.events.base import Event
from rewind.events.combat import DamageDealt
from rewind.events.turn import PriorityPassed
from tests.breadth.attempting import attempt, attempts, invented
from tests.breadth.counting import Seen, seen
from tests.breadth.dealing import OF_A_DECK, OF_A_POSITION, cards_of_position, dealt, decks_of, decks_of_round
from tests.breadth.kept import Kept, Slice, sources
from tests.breadth.playing import ALONE, BESIDE, DECKS, POSITIONS
from tests.breadth.report import every_card, idle, kind_of, played, summary, table, wanted
from tests.games.holding import wrong_with
from tests.games.laws import DECIDED, OF_INPUTS
from tests.games.playing import Kind
from tests.language.language_cards import BASIC

SOME = settings(max_examples=4)
KINDS = st.sampled_from((replace(DECKS, most=400), replace(POSITIONS, most=400), replace(ALONE, most=300)))
EDITIONS = st.sampled_from(NAMES)
MOST = 300
"""Events after which a game is given up in which inputs are tried."""


@pytest.mark.long
@SOME
@given(KINDS, st.integers(0, 10_000), EDITIONS)
def test_the_laws_hold(kind: Kind, seed: int, edition: str) -> None:
    assert wrong_with(kind, [(seed, edition)], 0, (*OF_INPUTS, DECIDED)) == []


@pytest.mark.long
@SOME
@given(KINDS, st.integers(0, 10_000), EDITIONS, st.randoms(use_true_random=False))
def test_what_is_refused_names_a_rule_and_changes_nothing(kind: Kind, seed: int, edition: str, rng: Random) -> None:
    assert list(attempts(kind, seed, edition, rng, MOST)) == []


# The cards are dealt evenly


@pytest.mark.parametrize("edition", NAMES)
def test_every_card_is_in_a_deck_once_before_any_is_in_a_second(edition: str) -> None:
    for number in range(3):
        held = Counter(name for deck in decks_of_round(number, edition) for name in deck)
        assert held == Counter(dealt(edition))
        assert all(len(deck) <= OF_A_DECK for deck in decks_of_round(number, edition))


def test_the_decks_of_later_seeds_are_of_later_rounds() -> None:
    rounds = [decks_of_round(number, NAMES[0]) for number in range(2)]
    seed = len(rounds[0]) // 2
    first, second = decks_of(seed, NAMES[0])
    assert ([name for name in first if name not in BASIC.values()], len(second) > OF_A_DECK) == (
        list(rounds[1][0]),
        True,
    )


@pytest.mark.parametrize("edition", NAMES)
def test_every_card_is_in_a_position_before_any_is_in_a_second(edition: str) -> None:
    whole = len(dealt(edition)) // OF_A_POSITION
    held = Counter(name for seed in range(whole) for name in cards_of_position(seed, edition))
    assert set(held.values()) == {1}
    assert len(held) == whole * OF_A_POSITION


# What is seen of the cards


def _has_mana_ability(name: str) -> bool:
    """Whether a card is a land of a basic land type, which has a mana ability by that (rule 212.6g)."""
    line = pool().records[name].definition.characteristics_in(NAMES[-1]).type_line
    return not BASIC_LAND_TYPES.isdisjoint(line.subtypes)


def test_what_was_seen_of_cards_in_a_game() -> None:
    records = POSITIONS.records(1, NAMES[-1])
    found = seen(records)
    known = {*cards_of_position(1, NAMES[-1]), *BASIC.values(), *BESIDE}
    assert {name for name, _ in found} <= known
    assert any(word == "played" for _, word in found)
    assert found["Mountain", "did"] > 0
    assert found["Grizzly Bears", "in play"] > 0
    assert not found["Gray Ogre", "did"]
    without = {name for name, _ in found if kind_of(name) == "nothing" and not _has_mana_ability(name)}
    assert not any(found[name, "did"] for name in without)
    dealt_in_combat = [one for one in records if isinstance(one.event, DamageDealt) and one.event.combat]
    assert sum(number for (_, word), number in found.items() if word == "fought") >= len(dealt_in_combat)


def test_the_report_has_a_line_for_every_card() -> None:
    cards = Counter({("Mountain", "did"): 1, ("Shock", "played"): 1})
    assert len(list(table(cards))) == len(every_card()) + 1
    assert played(cards, "Shock")
    assert not played(cards, "Grizzly Bears")
    assert "Shock" in idle(cards)
    assert ("Shock", NAMES[-1]) in wanted(cards)
    assert ("Mountain", NAMES[-1]) not in wanted(cards)
    assert "Grizzly Bears" not in idle(cards)
    assert kind_of("Grizzly Bears") == "nothing"
    assert kind_of("Shock") == "others"
    assert next(summary(cards)).startswith("1 of ")


# What is wrong with a refusal is found


class Careless(Game):
    """A game that crashes where a decision is no pass."""

    def decide(self, event: Event, *, override_rules: bool = False) -> tuple[object, ...]:  # type: ignore[override]  # it is
        if not isinstance(event, PriorityPassed):
            raise RuntimeError("what now?")
        self.pending = None
        return super().decide(event, override_rules=override_rules)


def test_a_crash_and_a_change_are_found() -> None:
    game = POSITIONS.begun(0, NAMES[0], Game)
    game.__class__ = Careless
    some = (invented(game.state, Random(seed)) for seed in range(20))
    (wrong,) = attempt(game, next(event for event in some if not isinstance(event, PriorityPassed)))
    assert wrong.startswith("crashed: RuntimeError")
    found = list(attempt(game, PriorityPassed(seat=1)))
    assert any(one.startswith("refused without a rule") for one in found)
    assert any(one.startswith("something changed") for one in found)


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    """What came of games is kept, by what decides how they go: other games, laws or sources are played anew."""
    kept, found = Kept(tmp_path), Slice(2, 30, 0, Seen({("Forest", "played"): 3}), sources())
    games = [(1, "2003-12"), (2, "2006-10")]
    assert kept.get(ALONE, games, OF_INPUTS) is None
    kept.put(ALONE, games, OF_INPUTS, found)
    assert kept.get(ALONE, games, OF_INPUTS) == found
    assert kept.get(ALONE, games[:1], OF_INPUTS) is None
    assert kept.get(DECKS, games, OF_INPUTS) is None
    assert kept.get(ALONE, games, OF_INPUTS[:1]) is None
    kept.put(ALONE, games, OF_INPUTS, replace(found, sources="others"))
    assert kept.get(ALONE, games, OF_INPUTS) is None
    assert Kept(tmp_path, any_sources=True).get(ALONE, games, OF_INPUTS) is not None
