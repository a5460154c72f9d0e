"""What is forgotten after an event, and that all of it can be looked up again."""

from __future__ import annotations

from rewind.aggregates.rules.engine.cache import FORGOTTEN_AFTER, Cache
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.happening.layering.standing import standing_of
from rewind.aggregates.rules.happening.sources import sources_in_play
from rewind.aggregates.rules.turn.game_loop import ANSWERS
from rewind.aggregates.timeline import Timeline
from rewind.events.objects import ColorsChanged
from rewind.replays.playing.soak import bot_game
from tests.layering.generator import NoInputs


def engine_in_a_game() -> Engine:
    """An engine in the middle of a game, which has looked up what permanents are."""
    records = bot_game("2006-10", 1, most=400)
    engine = Engine(Timeline(records).end, NoInputs(), ANSWERS)
    for obj in engine.zone("in_play"):
        engine.abilities(obj)
    sources_in_play(engine), standing_of(engine)
    return engine


def test_what_is_supposed_is_not_forgotten() -> None:
    engine = engine_in_a_game()
    supposed, other = engine.zone("in_play")[:2]
    before = engine.characteristics(supposed)
    with engine.supposing(supposed, before.model_copy(update={"name": "Somebody else"}), 1):
        engine.forget_everything()
        assert engine.name(supposed) == "Somebody else"
        assert other not in engine.cache.characteristics
    assert engine.characteristics(supposed) == before


def test_everything_is_forgotten_and_looked_up_again() -> None:
    engine = engine_in_a_game()
    triggers, present = engine.cache.triggers, standing_of(engine).present()
    engine.forget_everything()
    new = Cache()
    for field in Cache.__slots__:
        assert getattr(engine.cache, field) == getattr(new, field), field
    assert sources_in_play(engine) == triggers
    assert standing_of(engine).present() == present


def test_an_event_makes_one_object_forgotten() -> None:
    engine = engine_in_a_game()
    changed, other = engine.zone("in_play")[:2]
    event = ColorsChanged(object=changed, before=(), after=("R",))
    engine.cache.forget(event, FORGOTTEN_AFTER[ColorsChanged], engine.abilities)
    assert changed not in engine.cache.characteristics
    assert other in engine.cache.characteristics
