"""Parts of the ability language as JSON, and that what reads them is made when it is needed."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from pydantic import ValidationError

from aggregates.cards.language.as_json import ABILITY, CHANGES, DESCRIPTION, ENDS, INSTRUCTIONS, LATER, PATTERN, Part

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
import cli.commands
from aggregates.cards import language
for module in pkgutil.iter_modules(cli.commands.__path__, "cli.commands."):
    importlib.import_module(module.name)
from pydantic import BaseModel
models = [one for one in vars(language).values() if isinstance(one, type) and issubclass(one, BaseModel)]
assert len(models) > 100
print(*sorted(one.__name__ for one in models if one.__pydantic_complete__))
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


def test_no_model_of_the_language_is_made_ready_before_it_is_needed() -> None:
    """Each takes a tenth of a second and some megabytes: commands that need none would begin so much later."""
    found = subprocess.run([sys.executable, "-c", NO_MODEL_IS_READY], capture_output=True, text=True, check=True)
    assert found.stdout.split() == []
