"""What the page of each error code says, from `error_pages.toml`.

Apart from `rewind.events.errors`, so that a program which only raises errors does not read the pages.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple


class ErrorPage(NamedTuple):
    """What stands on a code's page."""

    title: str
    meaning: str
    remedy: str


@cache
def error_pages() -> Mapping[str, ErrorPage]:
    """Returns code → what its page says. The file is read at the first call."""
    entries = tomllib.loads(files("rewind.events").joinpath("error_pages.toml").read_text("utf-8"))
    return MappingProxyType(
        {
            code: ErrorPage(**{field: " ".join(text.split()) for field, text in entry.items()})
            for code, entry in entries.items()
        }
    )
