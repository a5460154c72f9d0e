"""What is looked at again after an event: nothing where nothing asks about it, and abilities that work outside play."""

from __future__ import annotations

import pytest

from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.happening import happen as happening
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.happening.layers import recompute
from rewind.aggregates.rules.happening.sources import sources_elsewhere
from rewind.aggregates.rules.turn.game_loop import ANSWERS
from rewind.aggregates.state import GameState
from rewind.events import playing, zones
from rewind.events.base import CardDefinition, Characteristics, Event, Place, Program, TypeLine
from rewind.events.envelope import Recorded
from rewind.events.game import CardDefined
from tests.aggregates.given import ABILITY, FACE_DOWN, GIVEN, then
from tests.layering.generator import NoInputs

KEY = "Ghost/1"
WATCHES = (
    '{"effect":[{"do":"gain_life","number":1}],"kind":"triggered","when":{"event":"tap"},"zone":["graveyard","stack"]}'
)
GHOST = Characteristics(name="Ghost", type_line=TypeLine(types=("Instant",)), abilities=(KEY,))
DEFINITION = CardDefinition(key="Ghost", characteristics=GHOST, programs=(Program(key=KEY, ability=WATCHES),))


def placed(obj: str, place: Place, *, token: bool = False) -> Event:
    """Something that watches where it is not in play."""
    return zones.ObjectPlaced(object=obj, place=place, owner=1, token=token, definition="Ghost", characteristics=GHOST)


def engine_at(state: GameState) -> Engine:
    """A new engine, which has looked up nothing."""
    return Engine(state, NoInputs(), ANSWERS)


WATCHED = then(
    GIVEN,
    CardDefined(definition=DEFINITION),
    placed("20.1", Place(zone="graveyard", seat=1), token=True),
    placed("21.1", Place(zone="stack")),
)
"""A token in a graveyard and a spell on the stack that watch there."""


@pytest.mark.parametrize(
    "event",
    [
        zones.CeasedToExist(object="20.1"),
        playing.PutOnStack(object="30.1", kind="spell_copy", seat=1, source="21.1", characteristics=GHOST),
    ],
    ids=lambda event: event.published,
)
def test_abilities_that_work_outside_play_come_and_go_with_their_objects(event: Event) -> None:
    """A token that is gone watches no more, and the copy of a spell that watches watches, too."""
    engine = engine_at(WATCHED)
    recompute(engine, WATCHED.n)
    before = sources_elsewhere(engine)
    happen(engine, event)
    after = sources_elsewhere(engine)
    assert after == sources_elsewhere(engine_at(then(WATCHED, event)))
    assert after != before


@pytest.mark.parametrize(
    ("state", "event"),
    [
        (GIVEN, ABILITY),
        (then(GIVEN, ABILITY), zones.CeasedToExist(object="9.1", reason="resolved")),
    ],
    ids=["an ability is put on the stack", "it has resolved"],
)
def test_where_no_ability_asks_about_it_nothing_is_looked_at(
    state: GameState, event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each play of an ability would cost the time of it twice."""
    looked: list[Recorded] = []
    monkeypatch.setattr(happening, "observe", lambda _, records, *__: looked.extend(records))
    engine = engine_at(state)
    assert not recompute(engine, state.n), "every effect is known, and there is none"
    happen(engine, event)
    assert [record.event for record in engine.records] == [event]
    assert looked == []
    token = zones.TokenCreated(object="40.1", owner=1, controller=1, characteristics=FACE_DOWN)
    happen(engine, token)
    assert [record.event for record in looked] == [token]
