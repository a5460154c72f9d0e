"""The ability language as JSON, read and written by one model.

A model of a part of the language knows all of it, since every node may hold every other, and takes a tenth of a second
and some megabytes to be made ready. So the parts that are read by themselves are the fields of one model, which is made
ready where the first of them is read or written.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar, cast

from pydantic_core import from_json

from aggregates.cards.language.abilities import Ability
from aggregates.cards.language.changes import Change
from aggregates.cards.language.expressions import AnyPattern, Filter
from aggregates.cards.language.instructions import Instruction, Later, UntilEvent, WhileTrue
from events.base import Value

T = TypeVar("T")

_NOT_GIVEN: Any = None
"""Stands for the parts that are not given; nobody can give it."""


class _Parts(Value):
    """The parts that are read and written by themselves; of each object one is given."""

    ability: Ability = _NOT_GIVEN
    changes: tuple[Change, ...] = _NOT_GIVEN
    description: Filter = _NOT_GIVEN
    ends: tuple[UntilEvent | WhileTrue, ...] = _NOT_GIVEN
    instructions: tuple[Instruction, ...] = _NOT_GIVEN
    later: Later = _NOT_GIVEN
    pattern: AnyPattern = _NOT_GIVEN


class Part(Generic[T]):
    """A part of the ability language that is read and written by itself."""

    def __init__(self, field: str) -> None:
        self._field = field

    def read(self, text: str, *, strict: bool | None = None) -> T:
        """What a JSON text holds. Raises ValidationError, whose places begin with the name of the part."""
        try:
            from_json(text)
        except ValueError:
            whole = text  # which is refused
        else:
            whole = f'{{"{self._field}":{text}}}'
        return self._given(_Parts.model_validate_json(whole, strict=strict))

    def made(self, value: object) -> T:
        """What plain data with tuples for lists hold. Raises ValidationError, whose places begin so too."""
        return self._given(_Parts.model_validate({self._field: value}))

    def text(self, value: T) -> str:
        """A value as JSON, without what is the default."""
        whole = self._around(value).model_dump_json(exclude_defaults=True, by_alias=True)
        return whole[len(self._field) + 4 : -1]

    def plain(self, value: T) -> object:
        """A value as data that JSON can hold, without what is the default."""
        return self._around(value).model_dump(mode="json", exclude_defaults=True, by_alias=True)[self._field]

    def _given(self, parts: _Parts) -> T:
        return cast(T, getattr(parts, self._field))

    def _around(self, value: T) -> _Parts:
        given: dict[str, Any] = {self._field: value}
        return _Parts.model_construct(None, **given)


ABILITY: Part[Ability] = Part("ability")
CHANGES: Part[tuple[Change, ...]] = Part("changes")
DESCRIPTION: Part[Filter] = Part("description")
ENDS: Part[tuple[UntilEvent | WhileTrue, ...]] = Part("ends")
INSTRUCTIONS: Part[tuple[Instruction, ...]] = Part("instructions")
LATER: Part[Later] = Part("later")
PATTERN: Part[AnyPattern] = Part("pattern")
