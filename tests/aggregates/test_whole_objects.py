"""An object as whole values states everything that such an event can say, and makes the object what it was."""

from __future__ import annotations

from rewind.aggregates.whole_objects import OF_EFFECTS, TIMES, VALUES, is_same_object, restored
from rewind.events.zones import ObjectRestored
from tests import played


def test_everything_that_an_event_can_say_of_an_object_is_said() -> None:
    state = played.timeline().at(len(played.timeline()) // 2)
    asked: list[str] = []

    def time(name: str) -> None:
        asked.append(name)

    obj = state.zone("in_play")[0]
    event = restored(state, obj, None, controller=1, characteristics=None, time=time)
    assert event.model_fields_set == set(ObjectRestored.model_fields) - {"seen"}
    assert set(asked) == set(TIMES)


def test_an_object_that_is_otherwise_in_one_value_is_not_the_same() -> None:
    """Each value of the list is asked: where some state differs in no other, the object is told apart by it."""
    timeline = played.timeline()
    told_apart = set[str]()
    for n in range(2, len(timeline)):
        then, now = timeline.at(n - 1), timeline.at(n)
        for obj in then.zone("in_play"):
            other = {name for name in (*VALUES, *OF_EFFECTS) if _value(then, name, obj) != _value(now, name, obj)}
            is_current = obj in now.current.values()
            assert is_same_object(then, now, obj, of_effects=True) == (is_current and not other)
            assert is_same_object(then, now, obj, of_effects=False) == (is_current and not other - {*OF_EFFECTS})
            told_apart |= other if is_current else set()
    assert {"status", "damage"} <= told_apart


def _value(state: object, name: str, obj: str) -> object:
    return getattr(state, name).get(obj)
