"""Frames: whatever they leave out, a page gets the whole positions back from them."""

from __future__ import annotations

from typing import Any

import orjson
import pytest
from hypothesis import given, settings

from rewind.aggregates.timeline import Timeline
from rewind.events.envelope import Recorded
from rewind.projections.histories.history import ObjectHistoriesWriter, history
from rewind.projections.histories.transitions import transitions
from rewind.projections.page.frames import USUAL, FrameWriter, splice
from rewind.projections.views.positions import position
from rewind.projections.visibility.seat_log import redact
from tests.parameters import first_of
from tests.random_games.generator import games

Frame = dict[str, Any]


def unpacked(writer: FrameWriter) -> list[Frame]:
    """The frames after event 1, 2 …, made as a page makes them: from keyframes and differences."""
    keys = orjson.loads(orjson.dumps([[n, frame] for n, frame in writer.keys]))
    differences = orjson.loads(orjson.dumps(writer.differences))
    frames = [keys[0][1]]
    for n, difference in enumerate(differences, start=2):
        frames.append(after(frames[-1], difference))
        for key, frame in keys:
            if key == n:
                assert frame == frames[-1]
    return frames


def after(frame: Frame, difference: Frame) -> Frame:
    found = {**frame, "top": {**frame["top"], **difference.get("top", {})}}
    found["players"] = [
        {**player, **difference.get("players", {}).get(str(index), {})} for index, player in enumerate(frame["players"])
    ]
    for part in ("zones", "objects"):
        found[part] = dict(frame[part])
        for name, value in difference.get(part, {}).items():
            if value is None:
                del found[part][name]
            else:
                found[part][name] = value if part == "objects" else zone_after(frame["zones"].get(name), value)
    return found


def zone_after(zone: Frame | None, difference: Frame) -> Frame:
    found = {**(zone or {"ids": []}), **difference}
    if "ids" in difference:
        start, gone, *come = difference["ids"]
        ids = (zone or {"ids": []})["ids"]
        found["ids"] = [*ids[:start], *come, *ids[start + gone :]]
    return {name: value for name, value in found.items() if value is not None}


def as_position(frame: Frame, writer: FrameWriter, n: int, end: Frame) -> Frame:
    """A frame as `position(state).as_json()` is."""
    zones = [zone_view(name, zone, frame, writer) for name, zone in frame["zones"].items()]
    said = {"event": n, **{name: end[name] for name in ("game", "edition", "seen_by")}}
    return {**said, **frame["top"], "players": frame["players"], "zones": zones}


def zone_view(name: str, zone: Frame, frame: Frame, writer: FrameWriter) -> Frame:
    kind, _, seat = name.partition(":")
    ordered = kind in ("library", "graveyard", "stack")
    objects = []
    for index, obj in enumerate(zone["ids"]):
        own = dict(frame["objects"][obj])
        face = {**USUAL["face"], **writer.faces[own.pop("face")]}  # type: ignore[dict-item]  # JSON as it comes
        place = zone.get("places", range(10**6))[index] if ordered else None
        where = {"current": True, "zone": None if kind == "outside" else kind, "place": place}
        found = {**USUAL["object"], **face, **own, "id": obj, "number": int(obj.partition(".")[0])}  # type: ignore[dict-item]
        objects.append({**found, **where})
    unknown = zone.get("unknown", sum(not obj["known"] for obj in objects))
    count = len(objects) + (zone.get("unknown", 0))
    return {"zone": kind, "seat": int(seat) or None, "count": count, "unknown": unknown, "objects": objects}


def check(records: list[Recorded]) -> None:
    writer, lives = FrameWriter(interval=16), ObjectHistoriesWriter()
    walk = list(transitions(records))
    for moment in walk:
        lives.write(moment, {int(obj.partition(".")[0]) for obj in writer.write(moment)})
    writer.faces = orjson.loads(orjson.dumps(writer.faces))
    for moment, frame in zip(walk, unpacked(writer), strict=True):
        wanted = orjson.loads(orjson.dumps(position(moment.after).as_json()))
        assert as_position(frame, writer, moment.record.n, wanted) == wanted
    timeline = Timeline(records)
    found = list(lives.histories(timeline.end))
    for number in list(timeline.end.incarnations)[::9]:  # one history is as much work as all lives
        assert [life for life in found if life.number == number] == list(history(timeline, str(number)).lives)


EXAMPLES = pytest.mark.parametrize("examples", first_of([8, 32], 1))


@pytest.mark.long
@EXAMPLES
def test_frames_give_back_every_position_and_lives_are_histories(examples: int) -> None:
    settings(max_examples=examples)(given(games(largest=200))(check))()


@pytest.mark.long
@EXAMPLES
def test_so_do_those_of_a_seat(examples: int) -> None:
    seen = games(largest=150).map(lambda records: list(redact(records, 1)))
    settings(max_examples=examples)(given(seen)(check))()


def test_splice() -> None:
    assert splice([1, 2, 3], [1, 3]) == [1, 1]
    assert splice([1, 1], [1, 1, 1]) == [2, 0, 1]
    assert splice([], [1]) == [0, 0, 1]
    assert splice([3, 2, 1], [1]) == [0, 2]
