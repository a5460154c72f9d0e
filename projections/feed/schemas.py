"""What an event of a feed is: models from which the schemas in `docs/schemas/` are made. Telling a game needs none."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from rewind.events.envelope import Source
from rewind.projections.feed.cloud_events import SOURCE

FEED_SCHEMA = "urn:rewind:schema:feed.v1"


class LogLine(BaseModel):
    """A line of a log: an event in its place in the game."""

    model_config = ConfigDict(extra="forbid", title="log-line.v1", use_attribute_docstrings=True)

    n: Annotated[int, Field(ge=1)]
    """Number in the log, from 1 without gaps."""
    type: str
    """Published name of the event."""
    v: Annotated[int, Field(ge=1)] = 1
    """Version of the event's payload."""
    data: dict[str, Any]
    """What happened: the payload, by the schema `events/schemas/TYPE.vVERSION.json`."""
    cause: int | None = None
    """Number of the event that brought this one about."""
    rule: str | tuple[str, ...] = ()
    """Rule numbers in the log's edition."""
    together: int | None = None
    """Number of the first event of a group that happens at the same time."""
    at: str | None = None
    """Time of recording (RFC 3339)."""
    src: Source | None = None
    """Where an import took it from."""
    chain: Annotated[str, Field(pattern="^[0-9a-f]{32}$")]
    """The chain value of the log up to this line."""


class CloudEvent(BaseModel):
    """An event of a feed. `source` and `id` together name it: who gets it twice has it once."""

    model_config = ConfigDict(extra="forbid", title="feed.v1", use_attribute_docstrings=True)

    specversion: Literal["1.0"]
    """Version of CloudEvents."""
    id: Annotated[str, Field(pattern="^[1-9][0-9]*$")]
    """Number of the event in its log: events of one source come in this order, without gaps."""
    source: Annotated[str, Field(pattern=f"^{SOURCE}[^@]+(@([1-9][0-9]*|spectator))?$")]
    """The game, by its id; with `@` and the seat, or `@spectator`, where it is told as they could know it."""
    type: Annotated[str, Field(pattern=r"^rewind\.[a-z_]+\.v[1-9][0-9]*$")]
    """Published name and version of the event."""
    time: str | None = None
    """When it was recorded (RFC 3339), where the log says so."""
    dataschema: Literal["urn:rewind:schema:log-line.v1"]
    """The schema of `data`."""
    data: LogLine
    """The line of the log."""
