"""What a projection hands out can be written as JSON: frozen dataclasses with `as_json`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from pydantic import BaseModel

from rewind.aggregates.digest import Json


class PlainData:
    """Base of the frozen dataclasses that projections hand out."""

    __slots__ = ()

    def as_json(self) -> Mapping[str, Json]:
        """Every field by name, down to strings, numbers, lists and objects."""
        return {field.name: plain(getattr(self, field.name)) for field in fields(self)}  # type: ignore[arg-type]  # every subclass is a dataclass


def plain(value: object) -> Json:
    """A value of a projection or an event as JSON. Raises TypeError for anything else."""
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, PlainData):
        return value.as_json()
    if isinstance(value, BaseModel):
        return {name: plain(part) for name, part in value.model_dump(mode="json").items()}
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    raise TypeError(f"{type(value).__name__} is not data")
