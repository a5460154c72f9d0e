"""After each event that makes an object another, what an engine had looked up before is what a new engine looks up."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.happening.sources import sources_elsewhere, sources_in_play
from rewind.aggregates.rules.turn.game_loop import ANSWERS
from rewind.aggregates.state import GameState
from rewind.events import objects, playing, zones
from rewind.events.base import CardDefinition, Characteristics, Event, Place, Program, TypeLine, Zone
from rewind.events.game import CardDefined
from tests.aggregates.given import FACE_DOWN, GIVEN, move, then
from tests.layering.generator import NoInputs

KEY = "Listener/1"
ABILITY = (
    '{"effect":[{"do":"gain_life","number":1}],"kind":"triggered","when":{"event":"tap"},"zone":["in_play","hand"]}'
)
CREATURE = TypeLine(types=("Creature",))
LISTENER = Characteristics(name="Listener", type_line=CREATURE, power=1, toughness=1, abilities=(KEY,))
DEAF = LISTENER.model_copy(update={"abilities": ()})
DEFINITION = CardDefinition(key="Listener", characteristics=LISTENER, programs=(Program(key=KEY, ability=ABILITY),))
IN_PLAY, HAND = Place(zone="in_play"), Place(zone="hand", seat=1)


def placed(obj: str, zone: str = "in_play", **more: object) -> Event:
    """A listener is put somewhere."""
    place = {"zone": zone, "seat": 1} if zone == "hand" else {"zone": zone}
    return zones.ObjectPlaced.model_validate(
        {"object": obj, "place": place, "owner": 1, "definition": "Listener", **more}
    )


LISTENING, SILENT, PHASED, HIDDEN, SPELL = "20.1", "21.1", "22.1", "23.1", "24.1"
POSITION = then(
    GIVEN,
    CardDefined(definition=DEFINITION),
    placed(LISTENING),
    placed(SILENT, characteristics=DEAF),
    placed(PHASED, "phased_out"),
    placed(HIDDEN, face_down=True, characteristics=FACE_DOWN),
    placed(SPELL, "stack", stack=zones.OnStack()),
)
"""A listener in play, one that has lost its ability, one that is phased out, one face down, and one on the stack."""


EVENTS: Mapping[str, Event] = {
    "it loses its ability": objects.AbilitiesChanged(object=LISTENING, before=(KEY,), after=()),
    "it has an ability more": objects.AbilitiesChanged(object=SILENT, before=(), after=(KEY,)),
    "it has another colour": objects.ColorsChanged(object=LISTENING, before=(), after=("R",)),
    "it has another controller": objects.ControlChanged(object=LISTENING, before=1, after=2),
    "it becomes a copy": objects.Copied(object=SILENT, of=LISTENING, characteristics=LISTENER),
    "it is flipped": objects.Flipped(object=SILENT, characteristics=LISTENER),
    "it is greater": objects.PowerToughnessChanged(
        object=LISTENING,
        before=objects.PowerToughness(power=1, toughness=1),
        after=objects.PowerToughness(power=5, toughness=5),
    ),
    "it has another text": objects.TextChanged(object=LISTENING, words=(), characteristics=DEAF),
    "it is turned face down": objects.TurnedFaceDown(object=LISTENING, characteristics=FACE_DOWN),
    "it is turned face up": objects.TurnedFaceUp(object=HIDDEN),
    "it transforms": objects.Transformed(object=SILENT, characteristics=LISTENER),
    "it has another type": objects.TypesChanged(object=LISTENING, before=CREATURE, after=TypeLine(types=("Artifact",))),
    "it gets the text of a card": playing.TextSpliced(object=SPELL, cards=("2.2",), abilities=("flying",)),
    "it is placed in play": placed("25.1"),
    "it is placed in a hand": placed("25.1", "hand"),
    "it is another after a correction": placed(SILENT),
    "it is again what it was": zones.ObjectRestored(object=SILENT, place=IN_PLAY, characteristics=LISTENER),
    "it is in a hand again": zones.ObjectRestored(object="20.2", instead_of=LISTENING, place=HAND),
    "it phases in": zones.PhasedIn(object=PHASED),
    "it phases out": zones.PhasedOut(object=LISTENING),
    "it is a token": zones.TokenCreated(object="99.1", owner=1, controller=1, characteristics=LISTENER),
    "it comes into play": move(SPELL, "24.2", "stack", IN_PLAY, "resolved"),
    "it leaves play": move(LISTENING, "20.2", IN_PLAY, "graveyard", "destroyed"),
}


def looked_up(engine: Engine) -> tuple[object, ...]:
    """What every object is and can do, and which triggered abilities look at what happens."""
    draft = engine.draft
    places: tuple[Zone, ...] = ("in_play", "stack", "phased_out", "hand")
    every = [obj for zone in places for obj in engine.objects_in(zone, draft.players)]
    known = {obj: (engine.characteristics(obj), engine.abilities(obj)) for obj in every}
    return known, sources_in_play(engine), sources_elsewhere(engine)


def engine_at(state: GameState) -> Engine:
    """A new engine, which has looked up nothing."""
    return Engine(state, NoInputs(), ANSWERS)


@pytest.mark.parametrize("event", EVENTS.values(), ids=EVENTS)
def test_what_was_looked_up_before_is_what_is_looked_up_again(event: Event) -> None:
    engine = engine_at(POSITION)
    before = looked_up(engine)
    engine.record(event)
    after = looked_up(engine)
    assert after == looked_up(engine_at(then(POSITION, event)))
    assert after != before, "the event has made something otherwise"
