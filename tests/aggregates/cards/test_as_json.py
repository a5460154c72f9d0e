"""Parts of the ability language as JSON, and that what reads them is made when it is needed."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError

from rewind.aggregates.cards import pool
from rewind.aggregates.cards.language import NODES, Ability, plain_data
from rewind.aggregates.cards.language.as_json import (
    ABILITY,
    CHANGES,
    DESCRIPTION,
    ENDS,
    INSTRUCTIONS,
    LATER,
    PATTERN,
    Part,
)
from tests.parameters import first_of

TEXTS: tuple[tuple[Part[Any], str], ...] = (
    (ABILITY, '{"effect":[{"do":"untap","what":"this"}],"kind":"activated","cost":["tap"]}'),
    (CHANGES, '[{"change":"pump","power":1,"toughness":1}]'),
    (DESCRIPTION, '{"types":["Creature"],"not":{"players":"you"}}'),
    (ENDS, '[{"until":{"event":"untap","what":"this"}}]'),
    (INSTRUCTIONS, '[{"do":"untap","what":"this"}]'),
    (LATER, '{"do":"later","when":{"event":"begin","part":"end_of_turn"},"effect":[{"do":"untap","what":"this"}]}'),
    (PATTERN, '{"event":"move","what":"this","to":"in_play"}'),
)

NO_MODEL_IS_READY = """
import pkgutil, importlib
import rewind.cli.commands
from rewind.aggregates.cards import language
for module in pkgutil.iter_modules(rewind.cli.commands.__path__, "rewind.cli.commands."):
    importlib.import_module(module.name)
assert len(language.NODES) > 100
print(*sorted(node.__name__ for node in language.NODES if node.__pydantic_complete__))
"""


@pytest.mark.parametrize(("part", "text"), TEXTS)
def test_what_is_read_is_written_as_it_was(part: Part[Any], text: str) -> None:
    value = part.read(text, strict=True)
    assert part.text(value) == text
    assert part.made(part.plain(value)) == value


@pytest.mark.parametrize("part", [part for part, _ in TEXTS])
@pytest.mark.parametrize("text", ["", "null", "1", "[", '[],"x":1', '[],"changes":[]', "[]}", '[{"change":"no"}]'])
def test_what_is_not_the_json_of_the_part_is_refused(part: Part[Any], text: str) -> None:
    with pytest.raises(ValidationError):
        part.read(text)


@pytest.mark.parametrize(("part", "text"), TEXTS)
def test_what_is_known_to_be_right_is_read_the_same_way(part: Part[Any], text: str) -> None:
    assert same(part.read_right(text), part.read(text, strict=True))


PARTS = 8
"""The built-in cards are tried in so many parts, of which all but one are left to the long tests."""


@pytest.mark.parametrize("part", first_of(range(PARTS), 1))
def test_every_program_of_the_built_in_cards_is_read_and_written_as_pydantic_does(part: int) -> None:
    """They are read without being verified: `read_right` says why."""
    adapter: TypeAdapter[Any] = TypeAdapter(Ability)
    for name in list(pool().records)[part::PARTS]:
        record = pool().records[name]
        for program in record.definition.programs:
            value = adapter.validate_json(program.ability, strict=True)
            assert same(ABILITY.read_right(program.ability), value), program.key
            assert ABILITY.text(value) == adapter.dump_json(value, exclude_defaults=True, by_alias=True).decode()


@pytest.mark.long
def test_what_is_declared_of_a_node_is_what_pydantic_makes_of_it() -> None:
    for node in NODES:
        known = [(name, key, default) for name, key, _, default in plain_data.declared(node)]
        node.model_rebuild()
        fields = node.model_fields.items()
        assert known == [(name, field.alias or name, field.default) for name, field in fields], node.__name__


def same(value: object, other: object) -> bool:
    """Whether two values are equal, of the same types, and were given the same fields."""
    if type(value) is not type(other):
        return False
    if isinstance(value, BaseModel):
        assert isinstance(other, BaseModel)
        return value.model_fields_set == other.model_fields_set and same(vars(value), vars(other))
    if isinstance(value, dict):
        assert isinstance(other, dict)
        return list(value) == list(other) and all(same(value[key], other[key]) for key in value)
    if isinstance(value, tuple):
        assert isinstance(other, tuple)
        return len(value) == len(other) and all(map(same, value, other))
    return value == other


@pytest.mark.long
def test_no_model_of_the_language_is_made_ready_before_it_is_needed() -> None:
    """Each takes a tenth of a second and some megabytes: commands that need none would begin so much later."""
    found = subprocess.run([sys.executable, "-c", NO_MODEL_IS_READY], capture_output=True, text=True, check=True)
    assert found.stdout.split() == []
