"""Which scenarios and tests name a paragraph: `paragraph_tests.json`, a table that `docs.paragraph_tests` makes.

It stands beside this module, so that a program without the tests knows it too.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def tests_of(name: str) -> Mapping[str, tuple[str, ...]]:
    """Number → some of the scenarios and tests that name it, under an edition."""
    return {number: tuple(tests) for number, tests in _table().get(name, {}).items()}


@cache
def _table() -> Mapping[str, Mapping[str, list[str]]]:
    table: Mapping[str, Mapping[str, list[str]]] = json.loads(
        files(__package__).joinpath("paragraph_tests.json").read_bytes()
    )
    return table
