"""What the models of the client's messages are made of."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from rewind.events.base import LARGEST

_FAR = LARGEST // 10
"""Far beyond any game, and the difference between two such numbers is still one that an event can hold."""

Int = Annotated[int, Field(ge=-_FAR, le=_FAR)]
Id = Annotated[int, Field(ge=-(2**32), le=2**32)]
"""An instance, annotation or state id; the client also writes small negative numbers as unsigned ones."""
Text = Annotated[str, Field(max_length=10_000)]


class Message(BaseModel):
    """Base of the models: strict, frozen, deaf to what it does not name."""

    model_config = ConfigDict(
        alias_generator=to_camel, populate_by_name=True, extra="ignore", strict=True, frozen=True, defer_build=True
    )
