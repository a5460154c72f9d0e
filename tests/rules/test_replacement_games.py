"""Games that bots play with cards that replace and prevent: all laws of played games hold over them (rule 419)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from rewind.aggregates.cards import CardPool
from rewind.aggregates.editions import NAMES
from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.playing import ContinuousEffectBegan, EventPrevented, EventReplaced, ShieldUsed
from rewind.replays.verifying.verification import verify_records
from tests.games.holding import wrong_with
from tests.games.playing import Kind, Seeded, in_turn, uniform, with_decks
from tests.parameters import seeded
from tests.rules.scenarios.conftest import cards

SEEDS = range(6)
LANDS = "16 Mountain\n"
DECKS = (
    LANDS
    + "4 Test Furnace\n3 Test Bulwark\n4 Test Scapegoat\n4 Test Salve\n2 Test Mass Salve\n2 Test Ward\n"
    + "3 Test Skeleton\n2 Test Rain\n2 Test Judgment\n2 Test Sanctuary\n2 Test Eternal\n6 Test Scorcher\n"
    + "4 Test Ember\n2 Test Ambush\n",
    LANDS
    + "2 Test Fog\n4 Test Skeleton\n2 Test Brand\n2 Test Burial\n2 Test Void\n2 Test Recurring Rite\n2 Test Study\n"
    + "2 Test Crossroads\n2 Test Pact\n4 Test Nomad\n2 Test Hydra\n2 Test Season\n2 Test Frost\n6 Test Scorcher\n"
    + "4 Test Ember\n2 Test Well\n2 Test Furnace\n",
)


@cache
def cheap_cards() -> CardPool:
    """The cards of the decks, each for one mana of any colour, so that much of them comes into play; and no ability for
    nothing."""
    found = []
    names = {line.partition(" ")[2] for deck in DECKS for line in deck.splitlines()}
    for record in map(cards().records.__getitem__, sorted(names)):
        facts = record.definition.characteristics
        cost = None if facts.mana_cost is None else "{1}"
        programs = tuple(
            one.model_copy(update={"ability": one.ability.replace('"cost":[]', '"cost":["{1}"]')})
            for one in record.definition.programs
        )
        changes = {"characteristics": facts.model_copy(update={"mana_cost": cost}), "programs": programs}
        found.append(replace(record, definition=record.definition.model_copy(update=changes)))
    return CardPool.of(found)


def begin(_: int, edition: str) -> Iterator[Event]:
    """The set-up with these decks."""
    return with_decks(DECKS, cheap_cards(), edition)


REPLACING = Kind("game of replacing", begin, 2000, uniform, rebuilt=500)
BEGINNINGS = replace(REPLACING, most=800, rebuilt=300)
"""The same, given up sooner."""


@cache
def replacing_game(edition: str, seed: int) -> tuple[Recorded, ...]:
    return REPLACING.records(seed, edition)


@pytest.mark.long
def test_every_law_holds_in_the_beginning_of_a_game() -> None:
    assert wrong_with(BEGINNINGS, [(0, NAMES[0])], elsewhere=0) == []


@pytest.mark.long
@pytest.mark.parametrize("game", in_turn(len(NAMES) * len(SEEDS), NAMES), ids=seeded)
def test_every_law_holds(game: Seeded) -> None:
    assert wrong_with(REPLACING, [game], elsewhere=0) == []


@pytest.mark.long
@pytest.mark.parametrize("edition", NAMES)
def test_the_games_have_effects_of_at_least_twelve_kinds(edition: str) -> None:
    verbs, programs = set[str | None](), set[str]()
    for seed in SEEDS:
        for record in replacing_game(edition, seed):
            event = record.event
            if isinstance(event, EventReplaced):
                verbs.add(event.verb)
            if isinstance(event, EventReplaced | EventPrevented | ShieldUsed):
                began = None if event.effect is None else replacing_game(edition, seed)[event.effect - 1].event
                by = None if isinstance(event, ShieldUsed) else event.by
                state = fold(EMPTY, replacing_game(edition, seed)[: record.n])
                facts = None if by is None else state.characteristics_of(by)
                programs.add(began.effect if isinstance(began, ContinuousEffectBegan) else str(facts and facts.name))
        if len(programs) >= 12 and len(verbs) >= 5:
            break
    assert len(programs) >= 12, programs
    assert len(verbs) >= 5, verbs


@pytest.mark.long
@pytest.mark.parametrize("edition", NAMES)
def test_whatever_is_changed_in_what_was_replaced_or_prevented_is_found(edition: str) -> None:
    records = list(replacing_game(edition, 1))
    told = [one for one in records if isinstance(one.event, EventReplaced | EventPrevented | ShieldUsed)]
    assert told
    for record in told:
        changes: dict[str, object] = {"effect": 3} if isinstance(record.event, EventReplaced) else {"amount": 99}
        forged = record._replace(event=record.event.model_copy(update=changes))
        found = verify_records([forged if one is record else one for one in records])
        assert [one.n for one in found.divergences[:1]] == [record.n]
