"""The parts of the ability language that are read from JSON, and written as JSON, by themselves.

What reads and writes a part knows the whole language, since every node may hold every other, and takes up to a tenth of
a second and some megabytes to be made. So it is made where the first such text is read or written, once for each part.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter

from aggregates.cards.language.abilities import Ability
from aggregates.cards.language.changes import Change
from aggregates.cards.language.expressions import AnyPattern, Filter
from aggregates.cards.language.instructions import Instruction, Later, UntilEvent, WhileTrue

T = TypeVar("T")


class Part(Generic[T]):
    """A part of the ability language that is read and written by itself."""

    def __init__(self, form: Any) -> None:
        """`form` is the type of the part, or the union of types."""
        self._form = form

    @cached_property
    def _adapter(self) -> TypeAdapter[T]:
        return TypeAdapter(self._form)

    def read(self, text: str, *, strict: bool | None = None) -> T:
        """What a JSON text holds. Raises ValidationError."""
        return self._adapter.validate_json(text, strict=strict)

    def made(self, value: object) -> T:
        """What plain data with tuples for lists hold. Raises ValidationError."""
        return self._adapter.validate_python(value)

    def text(self, value: T) -> str:
        """A value as JSON, without what is the default."""
        return self._adapter.dump_json(value, exclude_defaults=True, by_alias=True).decode()

    def plain(self, value: T) -> object:
        """A value as data that JSON can hold, without what is the default."""
        return self._adapter.dump_python(value, mode="json", exclude_defaults=True, by_alias=True)


ABILITY: Part[Ability] = Part(Ability)
CHANGES: Part[tuple[Change, ...]] = Part(tuple[Change, ...])
DESCRIPTION: Part[Filter] = Part(Filter)
ENDS: Part[tuple[UntilEvent | WhileTrue, ...]] = Part(tuple[UntilEvent | WhileTrue, ...])
INSTRUCTIONS: Part[tuple[Instruction, ...]] = Part(tuple[Instruction, ...])
LATER: Part[Later] = Part(Later)
PATTERN: Part[AnyPattern] = Part(AnyPattern)
