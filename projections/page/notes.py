"""Notes and arrows on a game, as a page saves them to a file beside the log and opens them again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rewind.aggregates.digest import Json
from rewind.aggregates.timeline import Timeline
from rewind.events.errors import QueryError

End = Annotated[str, Field(pattern=r"^[1-9][0-9]{0,8}\.[1-9][0-9]{0,8}$")] | Annotated[int, Field(ge=1)]
"""Where an arrow begins or ends: an object by its id, a player by the seat."""


class _Part(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class NoteOnMoment(_Part):
    """What is noted at one moment."""

    event: Annotated[int, Field(ge=1)]
    """The moment after this event."""
    text: Annotated[str, Field(max_length=4000)] = ""
    arrows: Annotated[list[Annotated[list[End], Field(min_length=2, max_length=2)]], Field(max_length=100)] = []


class Notes(_Part):
    """A file of notes."""

    rewind_notes: Literal[1]
    """The format."""
    game: str
    """The id of the game."""
    notes: Annotated[list[NoteOnMoment], Field(max_length=10_000)]


def read_notes(data: bytes, timeline: Timeline) -> list[Json]:
    """The notes of a file on this game, as a page has them. Raises QueryError RW2211 where they cannot be."""
    try:
        found = Notes.model_validate_json(data, strict=True)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        place = ".".join(map(str, fault["loc"]))
        raise QueryError("RW2211", f"{place}: {fault['msg']}" if place else fault["msg"]) from None
    for wrong in _faults(found, timeline):
        raise QueryError("RW2211", wrong)
    return [note.model_dump() for note in sorted(found.notes, key=lambda note: note.event)]


def _faults(found: Notes, timeline: Timeline) -> Iterator[str]:
    if found.game != timeline.end.game:
        yield f"the notes are on game {found.game!r}, the log is of {timeline.end.game!r}"
    events: set[int] = set()
    for note in found.notes:
        if note.event > len(timeline):
            yield f"a note is on event {note.event}: the game has {len(timeline)}"
        if note.event in events:
            yield f"two notes are on event {note.event}"
        events.add(note.event)
        for end in (end for arrow in note.arrows for end in arrow):
            if isinstance(end, int) and end not in timeline.end.seats:
                yield f"an arrow on event {note.event} names seat {end}: there is none"
