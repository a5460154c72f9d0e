"""The parts of the ability language that are read from JSON, and written as JSON, by themselves.

What reads a part, where the text may be wrong, knows the whole language, since every node may hold every other, and
takes up to a tenth of a second and some megabytes to be made. So it is made where the first such text is read, once for
each part. Nothing has to be made where a text is written, or is known to be right (`plain_data`).
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any, Generic, TypeVar, cast

import orjson
from pydantic import TypeAdapter, ValidationError

from rewind.aggregates.cards.built_in.definition_table import is_built_in
from rewind.aggregates.cards.language.abilities import Ability
from rewind.aggregates.cards.language.changes import Change
from rewind.aggregates.cards.language.expressions import AnyPattern, Filter, Use
from rewind.aggregates.cards.language.instructions import Instruction, Later, UntilEvent, WhileTrue
from rewind.aggregates.cards.language.plain_data import Read, plain, reader
from rewind.events.errors import CardError

T = TypeVar("T")

_MOST_TEXTS = 4096
"""How many texts of a part are remembered."""


class Part(Generic[T]):
    """A part of the ability language that is read and written by itself."""

    def __init__(self, form: Any) -> None:
        """`form` is the type of the part, or the union of types."""
        self._form = form
        self._own_texts: set[str] = set()
        """Texts that were written here, and so are known to be right."""

    @cached_property
    def _adapter(self) -> TypeAdapter[T]:
        return TypeAdapter(self._form)

    @cached_property
    def _reader(self) -> Read:
        read = reader(self._form)
        assert read is not None
        return read

    def read(self, text: str, *, strict: bool | None = None) -> T:
        """What a JSON text holds. Raises ValidationError."""
        if text in self._own_texts:
            return self.read_right(text)
        return self._adapter.validate_json(text, strict=strict)

    def read_right(self, text: str) -> T:
        """What a JSON text holds that is known to be right."""
        return cast(T, self._reader(orjson.loads(text)))

    def right(self, data: object) -> T:
        """What plain data hold that are known to be right. Raises LookupError or StopIteration where they are not."""
        return cast(T, self._reader(data))

    def made(self, value: object) -> T:
        """What plain data with tuples for lists hold. Raises ValidationError."""
        return self._adapter.validate_python(value)

    def text(self, value: T) -> str:
        """A value as JSON, without what is the default."""
        text = orjson.dumps(plain(value)).decode()
        if len(self._own_texts) >= _MOST_TEXTS:  # a long run of games
            self._own_texts.clear()
        self._own_texts.add(text)
        return text

    def plain(self, value: T) -> object:
        """A value as data that JSON can hold, without what is the default."""
        return plain(value)


ABILITY: Part[Ability] = Part(Ability)
CHANGES: Part[tuple[Change, ...]] = Part(tuple[Change, ...])
DESCRIPTION: Part[Filter] = Part(Filter)
ENDS: Part[tuple[UntilEvent | WhileTrue, ...]] = Part(tuple[UntilEvent | WhileTrue, ...])
INSTRUCTIONS: Part[tuple[Instruction, ...]] = Part(tuple[Instruction, ...])
LATER: Part[Later] = Part(Later)
PATTERN: Part[AnyPattern] = Part(AnyPattern)
USE: Part[Use] = Part(Use)


@lru_cache(maxsize=4096)
def parse_ability(json: str) -> Ability:
    """The ability of `Program.ability`. Raises CardError RW6004 where it is not in the ability language."""
    if is_built_in(json):
        return ABILITY.read_right(json)
    try:
        return ABILITY.read(json, strict=True)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        place = ".".join(str(part) for part in fault["loc"])
        raise CardError("RW6004", f"{place}: {fault['msg']}" if place else fault["msg"]) from None


def canonical(ability: Ability) -> str:
    """The ability as `Program.ability` has it: keys sorted, no spaces, nothing that is the default."""
    return orjson.dumps(plain(ability), option=orjson.OPT_SORT_KEYS).decode()
