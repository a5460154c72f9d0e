"""Laws of replacement and prevention over effects and simultaneous damage made at random (rules 419.5 to 419.9)."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rewind.aggregates.cards import pool
from rewind.aggregates.editions import NAMES
from rewind.aggregates.fold import fold_all
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine, PendingInput
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.instructions.instructions import execute
from rewind.aggregates.rules.proposals.proposal import Deals
from rewind.aggregates.rules.proposals.would import would
from rewind.aggregates.rules.stack.stated_effects import instructions_of
from rewind.aggregates.rules.turn.game_loop import ANSWERS
from rewind.aggregates.state import GameState
from rewind.events.base import Event
from rewind.events.combat import DamageDealt
from rewind.events.playing import (
    ChoiceMade,
    ChoiceOffered,
    ContinuousEffectBegan,
    ContinuousEffectEnded,
    EventPrevented,
    EventReplaced,
    ShieldUsed,
)
from rewind.projections.visibility.seat_log import redact
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.runner import run_scenario
from tests.parameters import examples

CREATURES = ("Hill Giant", "Gray Ogre", "Craw Wurm", "Grizzly Bears", "Storm Crow", "Forest")
POSITION = (
    f"scenario: X\nplayers: {{alice: {{in_play: [{', '.join(CREATURES)}]}}, bob: {{in_play: [Raging Goblin]}}}}\n"
)


@cache
def position(edition: str) -> GameState:
    """Some creatures and a land in play."""
    (document,) = read_scenarios(POSITION, "x.yaml")
    return fold_all(run_scenario(document, edition, pool(), redact).records)


class Answering:
    """Answers every choice at random, by a seed."""

    overrides_rules = False

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)  # choices in a game, no secrets

    def next_input(self, pending: PendingInput) -> Event:
        offer = pending.offer
        assert isinstance(offer, ChoiceOffered)
        number = self.random.randint(offer.minimum, offer.maximum)
        if offer.objects:
            return ChoiceMade(seat=offer.seat, objects=tuple(self.random.sample(offer.objects, number)))
        return ChoiceMade(seat=offer.seat, values=tuple(self.random.sample(offer.values, number)))


def word(thing: ObjectOrPlayer) -> str:
    return f"seat {thing}" if isinstance(thing, int) else thing


@st.composite
def effects(draw: st.DrawFn, things: list[ObjectOrPlayer]) -> str:
    """Instructions by which one effect begins: a shield, a redirection, a doubler, of one source or of all."""
    some = st.sampled_from(things).map(word)
    event = f'"event":"damage","to":"{draw(some)}"'
    if draw(st.booleans()):
        source = draw(st.sampled_from([thing for thing in things if isinstance(thing, str)]))
        event += f',"from":"{source}"'
    limit = draw(st.sampled_from([f'"shield":{draw(st.integers(1, 6))}', f'"uses":{draw(st.integers(1, 2))}', ""]))
    kind = draw(st.sampled_from(['"prevent":"all"', f'"set":{{"to":"{draw(some)}"}}', '"prevent":2', "double"]))
    if kind == "double":
        kind, limit = '"set":{"amount":{"multiply":[2,"event.amount"]}}', ""
    if draw(st.booleans()):
        kind += ',"optional":"you"'
    change = f'{{"change":"replace","event":{{{event}}},{kind}{"," + limit if limit else ""}}}'
    return f'[{{"do":"apply","changes":[{change}]}}]'


@pytest.mark.sampled(1)
@pytest.mark.parametrize("edition", NAMES)
@settings(max_examples=examples(150), deadline=None)
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_no_damage_comes_from_nowhere_and_none_is_lost(edition: str, data: st.DataObject, seed: int) -> None:
    """What would be dealt, with what doublers add, is dealt or prevented; shields give no more than they have."""
    state = position(edition)
    things: list[ObjectOrPlayer] = [1, 2, *state.zone("in_play")]
    creatures = [thing for thing in things if isinstance(thing, int) or state.in_play(thing)]
    engine = Engine(state, Answering(seed), ANSWERS)
    for text in data.draw(st.lists(effects(things), max_size=5)):
        execute(Context(engine, 1), instructions_of(text))
    deals = data.draw(
        st.lists(
            st.builds(
                Deals,
                st.sampled_from(list(state.zone("in_play"))),
                st.sampled_from(creatures),
                st.integers(0, 7),
            ),
            min_size=1,
            max_size=6,
        )
    )
    forest = next(obj for obj in state.zone("in_play") if engine.name(obj) == "Forest")
    before = len(engine.records)
    would(engine, *deals)
    _holds(engine, sum(one.amount for one in deals if one.to != forest), before)


def _holds(engine: Engine, proposed: int, before: int) -> None:
    began = {record.n: record.event for record in engine.records if isinstance(record.event, ContinuousEffectBegan)}
    made = [record.event for record in engine.records[before:]]
    dealt = sum(event.amount for event in made if isinstance(event, DamageDealt))
    prevented = sum(event.amount for event in made if isinstance(event, EventPrevented))
    replaced = [event for event in made if isinstance(event, EventReplaced)]
    doubled = sum(one.amount or 0 for one in replaced if '"multiply"' in began[one.effect or 0].effect)
    assert dealt + prevented == proposed + doubled
    for number, effect in began.items():
        own = [event for event in made if getattr(event, "effect", None) == number]
        amounts = [event.amount or 0 for event in own if isinstance(event, EventPrevented | EventReplaced)]
        has_ended = any(isinstance(event, ContinuousEffectEnded) for event in own)
        left = engine.draft.remaining.get(number)
        for limit, used in (('"shield":', sum(amounts)), ('"uses":', len(amounts))):
            if limit in effect.effect:
                whole = int(effect.effect.partition(limit)[2][0])
                assert used <= whole
                assert has_ended == (used == whole)
                assert left == (whole - used if 0 < used < whole else None)
        assert len([event for event in own if isinstance(event, ShieldUsed)]) <= len(amounts)
