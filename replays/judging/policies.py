"""Tournament policies: which remedies there are, and in which order, as data beside this module."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from events.errors import DisputeError
from events.judging import Remedy


@dataclass(frozen=True, slots=True)
class Policy:
    """One policy."""

    name: str
    title: str
    since: str
    """The month of its first document."""
    backups: bool
    """Whether it knows backups."""
    remedies: tuple[Remedy, ...]
    """In the order in which they are considered."""
    infractions: tuple[str, ...]
    """What can go wrong, as it calls it."""
    note: str
    """What is to be known of it, in a line or two."""
    authorised_by: str = "head judge"
    """Who allows a backup."""
    partial_fixes: Mapping[str, str] = field(default_factory=dict)
    """The closed list of partial fixes: name → what is done."""
    missed_trigger: str = ""
    """What is done about a missed trigger."""


@cache
def policies() -> Mapping[str, Policy]:
    """Name → policy, the oldest first."""
    data = tomllib.loads(files(__package__).joinpath("policies.toml").read_text("utf-8"))
    return {
        name: Policy(
            name,
            entry["title"],
            entry["from"],
            entry["backups"],
            tuple(entry["remedies"]),
            tuple(entry["infractions"]),
            entry["note"],
            entry.get("authorised_by", "head judge"),
            entry.get("partial_fixes", {}),
            entry.get("missed_trigger", {}).get("text", ""),
        )
        for name, entry in data.items()
    }


def policy(name: str) -> Policy:
    """The policy of a name. Raises DisputeError RW6205."""
    by_name = policies()
    if name not in by_name:
        raise DisputeError("RW6205", f"policy {name!r} is not known; known are {', '.join(by_name)}")
    return by_name[name]
