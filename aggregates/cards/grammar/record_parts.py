"""The parts of a record, or of something in it: lists of instructions, instructions, changes; the outermost first."""

from __future__ import annotations

from typing import Any


def effects_of(part: Any) -> list[list[dict[str, Any]]]:
    """The lists of instructions in something."""
    found = []
    if isinstance(part, dict):
        for key, value in part.items():
            if key in ("effect", "otherwise", "won", "lost") and isinstance(value, list):
                found.append(value)
            found += effects_of(value)
    elif isinstance(part, list):
        for one in part:
            found += effects_of(one)
    return found


def changes_of(part: Any) -> list[dict[str, Any]]:
    """The changes in something: what effects and static abilities do."""
    return _having("change", part)


def instructions_of(part: Any) -> list[dict[str, Any]]:
    """The instructions in something."""
    return _having("do", part)


def _having(field: str, part: Any) -> list[dict[str, Any]]:
    if isinstance(part, list):
        return [found for one in part for found in _having(field, one)]
    if isinstance(part, dict):
        own = [part] if field in part else []
        return own + [found for value in part.values() for found in _having(field, value)]
    return []
