"""After each event that a static ability asks about, what it changes is as a computation from nothing makes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.happening.layers import recompute, unrecorded
from rewind.aggregates.rules.turn.game_loop import ANSWERS
from rewind.aggregates.state import GameState
from rewind.events import combat, objects, playing, turn, zones
from rewind.events.base import CardDefinition, Characteristics, Event, Place, Program, TypeLine
from rewind.events.game import CardDefined
from tests.aggregates.given import ATTACK, GIVEN, then
from tests.layering.generator import NoInputs

WATCHER, OTHER = "20.1", "21.1"
CREATURE = TypeLine(types=("Creature",))


def with_watcher(ability: str, *events: Event, controller: int = 2) -> GameState:
    """A position with a creature that has a static ability, after these events."""
    key = "Watcher/1"
    facts = Characteristics(name="Watcher", type_line=CREATURE, power=1, toughness=1, abilities=(key,))
    definition = CardDefinition(key="Watcher", characteristics=facts, programs=(Program(key=key, ability=ability),))
    placed = zones.ObjectPlaced(object=WATCHER, place=Place(zone="in_play"), owner=controller, definition="Watcher")
    return then(GIVEN, CardDefined(definition=definition), placed, *events)


def greater(condition: str) -> str:
    """A creature that gets +2/+2 as long as something is true."""
    pump = '{"change":"pump","power":2,"toughness":2}'
    return f'{{"changes":[{pump}],"condition":{condition},"kind":"static","to":"this"}}'


def greater_for_each(what: str) -> str:
    """A creature that gets +1/+1 for each of something."""
    pump = f'{{"change":"pump","power":{{"count":{what}}},"toughness":{{"count":{what}}}}}'
    return f'{{"changes":[{pump}],"kind":"static","to":"this"}}'


class Case(NamedTuple):
    """A position in which something is otherwise after an event."""

    state: GameState
    event: Event


AURA = zones.ObjectPlaced(
    object=OTHER,
    place=Place(zone="in_play"),
    owner=1,
    definition="forest",
    characteristics=Characteristics(name="Sword", type_line=TypeLine(types=("Artifact",), subtypes=("Equipment",))),
    attached_to=WATCHER,
)
SPELL = "24.1"
TEXT = '{"effect":[{"do":"destroy","what":{"colors":["R"],"types":["Creature"]}}],"kind":"spell"}'
ARCANE = Characteristics(name="Arcane", type_line=TypeLine(types=("Instant",)), abilities=())
ON_STACK = zones.ObjectPlaced(
    object=SPELL, place=Place(zone="stack"), owner=1, definition="Arcane", characteristics=ARCANE, stack=zones.OnStack()
)
SPLICED = CardDefined(
    definition=CardDefinition(key="Arcane", characteristics=ARCANE, programs=(Program(key="Arcane/1", ability=TEXT),))
)
REMEMBERS = '{"changes":[{"change":"pump","power":"$n","toughness":"$n"}],"kind":"static","to":"this"}'
EQUIPS = '{"changes":[{"change":"pump","power":2,"toughness":2}],"kind":"static","to":"host"}'
WORDS = '{"changes":[{"change":"text","from":"R","to":"G"}],"kind":"static","to":{"zone":"stack"}}'
MUCH_LIFE = '{"at_least":25,"number":{"number":"life","of":"you"}}'

CASES: Mapping[str, Case] = {
    "a creature blocks by an effect": Case(
        with_watcher(greater('{"is":"this","matches":{"blocking":true}}'), ATTACK),
        combat.BlockAdded(blocker=WATCHER, attackers=("1.2",)),
    ),
    "an attacking creature becomes blocked by an effect": Case(
        with_watcher(
            greater('{"is":"this","matches":{"blocked":true}}'),
            combat.AttackersDeclared(
                seat=1, attacks=(combat.Attack(attacker=WATCHER, defender=2),), bands=((WATCHER,),)
            ),
            controller=1,
        ),
        combat.BecameBlocked(object=WATCHER),
    ),
    "a step begins": Case(
        with_watcher(greater('{"during":"upkeep"}'), turn.PhaseBegan(phase="beginning")), turn.StepBegan(step="upkeep")
    ),
    "a loop has gained life": Case(
        with_watcher(greater(MUCH_LIFE)),
        playing.LoopRepeated(proposal=1, times=9, players=(playing.PlayerAfterLoop(seat=2, life=29),)),
    ),
    "what is attached is unattached": Case(
        with_watcher(greater_for_each('{"attached_to":"this"}'), AURA),
        objects.Unattached.model_validate({"object": OTHER, "from": WATCHER}),
    ),
    "what changes its host is unattached": Case(
        with_watcher(EQUIPS, objects.Attached(object=WATCHER, to="1.2")),
        objects.Unattached.model_validate({"object": WATCHER, "from": "1.2"}),
    ),
    "what it reads is remembered": Case(
        with_watcher(REMEMBERS, playing.Remembered(object=WATCHER, key="Watcher", name="$n", number=1)),
        playing.Remembered(object=WATCHER, key="Watcher", name="$n", number=4),
    ),
    "a text is spliced onto a spell whose words it changes": Case(
        with_watcher(WORDS, SPLICED, ON_STACK),
        playing.TextSpliced(object=SPELL, cards=("2.2",), abilities=("Arcane/1",)),
    ),
    "a creature phases out": Case(
        with_watcher(greater_for_each('{"zone":"phased_out"}')), zones.PhasedOut(object="5.2")
    ),
    "a creature phases in": Case(
        with_watcher(greater_for_each('{"zone":"phased_out"}'), zones.PhasedOut(object="5.2")),
        zones.PhasedIn(object="5.2"),
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_it_changes_is_as_a_computation_from_nothing_makes_it(case: Case) -> None:
    engine = Engine(case.state, NoInputs(), ANSWERS)
    recompute(engine, case.state.n)
    seen = len(engine.records)
    happen(engine, case.event)
    assert unrecorded(engine) == []
    assert len(engine.records) > seen + 1, "the event has made something otherwise"
