"""What goes with what effects make of an object: it leaves combat, its abilities are noted, names stand for words."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.happening.layering.standing import look_up, standing_of
from rewind.aggregates.rules.happening.layers import recompute
from rewind.aggregates.rules.turn.game_loop import ANSWERS
from rewind.aggregates.state import GameState
from rewind.events import combat, objects, playing, zones
from rewind.events.base import CardDefinition, Characteristics, Event, Place, Program, TypeLine
from rewind.events.game import CardDefined
from tests.aggregates.given import ATTACK, FACE_DOWN, GIVEN, then
from tests.layering.generator import NoInputs

BEARS, LEADER, STONE = "1.2", "20.1", "21.1"
CREATURE = TypeLine(types=("Creature",))
ROCK = Characteristics(name="Rock", type_line=TypeLine(types=("Artifact",)))
KEY = "Leader/1"


def position(ability: str, *events: Event) -> GameState:
    """A position with a creature that has a static ability, and a thing that is no creature, after these events."""
    facts = Characteristics(name="Leader", type_line=CREATURE, power=1, toughness=1, abilities=(KEY,))
    definition = CardDefinition(key="Leader", characteristics=facts, programs=(Program(key=KEY, ability=ability),))
    in_play = Place(zone="in_play")
    return then(
        GIVEN,
        CardDefined(definition=definition),
        zones.ObjectPlaced(object=LEADER, place=in_play, owner=1, definition="Leader"),
        zones.ObjectPlaced(object=STONE, place=in_play, owner=1, definition="forest", characteristics=ROCK),
        *events,
    )


def began(change: str, *affects: str) -> Event:
    """An effect begins that does this to some objects."""
    return playing.ContinuousEffectBegan(seat=1, effect=f"[{change}]", duration="end_of_turn", affects=affects)


def engine_at(state: GameState) -> Engine:
    """An engine that knows every effect."""
    engine = Engine(state, NoInputs(), ANSWERS)
    recompute(engine, state.n)
    return engine


LEADS = (
    '{"changes":[{"change":"pump","power":1,"toughness":1}],"kind":"static","to":{"colors":["R"],"types":["Creature"]}}'
)
FIGHTING = position(LEADS, ATTACK)
HIDDEN = position(LEADS, objects.TurnedFaceDown(object=BEARS, characteristics=FACE_DOWN), ATTACK)

NO_CREATURE: Mapping[str, tuple[GameState, Event]] = {
    "its types are others": (FIGHTING, began('{"change":"becomes","types":["Artifact"]}', BEARS)),
    "it becomes a copy": (FIGHTING, began(f'{{"change":"copy","of":"{STONE}"}}', BEARS)),
    "it has the text of something else": (FIGHTING, began(f'{{"change":"text","of":"{STONE}"}}', BEARS)),
    "it is turned face up": (HIDDEN, objects.TurnedFaceUp(object=BEARS, characteristics=ROCK)),
    "it is flipped": (FIGHTING, objects.Flipped(object=BEARS, characteristics=ROCK)),
}


@pytest.mark.parametrize(("state", "event"), NO_CREATURE.values(), ids=NO_CREATURE)
def test_what_is_no_creature_any_more_leaves_combat(state: GameState, event: Event) -> None:
    engine = engine_at(state)
    assert BEARS in engine.draft.attacking
    happen(engine, event)
    assert "Creature" not in engine.types(BEARS)
    assert BEARS not in engine.draft.attacking
    assert [one.event for one in engine.records if isinstance(one.event, combat.RemovedFromCombat)] == [
        combat.RemovedFromCombat(object=BEARS)
    ]


OTHER_ABILITIES: Mapping[str, tuple[Event, type[Event]]] = {
    "it loses its abilities": (began('{"change":"lose"}', LEADER), objects.AbilitiesChanged),
    "something else has its ability, too": (
        began(f'{{"abilities":["{KEY}"],"change":"gain"}}', BEARS),
        objects.AbilitiesChanged,
    ),
    "something becomes a copy of it": (began(f'{{"change":"copy","of":"{LEADER}"}}', BEARS), objects.Copied),
    "its words are others": (began('{"change":"text","from":"R","to":"G"}', LEADER), objects.TextChanged),
    "it has another controller": (began('{"change":"control","to":"opponent"}', LEADER), objects.ControlChanged),
}


@pytest.mark.parametrize(("event", "made"), OTHER_ABILITIES.values(), ids=OTHER_ABILITIES)
def test_abilities_that_effects_give_and_take_are_known_as_a_new_engine_knows_them(
    event: Event, made: type[Event]
) -> None:
    engine = engine_at(position(LEADS))
    happen(engine, event)
    known, again = standing_of(engine), look_up(engine)
    assert (known.present(), known.sources, known.layered) == (again.present(), again.sources, again.layered)
    assert any(isinstance(one.event, made) for one in engine.records)


def remembered(name: str, word: str) -> Event:
    """The creature remembers a word by a name."""
    return playing.Remembered(object=LEADER, key="Leader", name=name, values=(word,))


def test_a_colour_that_a_name_stands_for_is_given() -> None:
    colours = '{"changes":[{"change":"colors","colors":["$colour"]}],"kind":"static","to":{"types":["Creature"]}}'
    engine = engine_at(position(colours, remembered("$colour", "R")))
    assert engine.characteristics(BEARS).colors == ("R",)


def test_a_type_that_a_name_stands_for_is_given() -> None:
    types = (
        '{"changes":[{"change":"becomes","still":true,"subtypes":["$kind"]}],"kind":"static",'
        '"to":{"types":["Creature"]}}'
    )
    engine = engine_at(position(types, remembered("$kind", "Goblin")))
    assert engine.characteristics(BEARS).type_line.subtypes == ("Bear", "Goblin")
