"""Tournament policies: which remedies there are, and in which order, as data beside this module."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from rewind.events.errors import DisputeError
from rewind.events.judging import Remedy


@dataclass(frozen=True, slots=True)
class Infraction:
    """What can go wrong, and what a policy has for it."""

    name: str
    """As the policy calls it."""
    penalty: str
    """What whoever did it gets."""
    remedy: str
    """How the game is put right."""
    remedies: tuple[Remedy, ...] = ()
    """The remedies for it, in the order in which they are considered."""
    penalties: tuple[str, ...] = ()
    """The penalties among which a judge chooses, where the policy leaves that open; empty: there is one."""
    of_choices: Mapping[str, str] = field(default_factory=dict)
    """Of a missed trigger, what applies where its ability has its controller choose: kind of choice → in words."""


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
    infractions: Mapping[str, Infraction]
    """What can go wrong, by name."""
    note: str
    """What is to be known of it, in a line or two."""
    authorised_by: str = "head judge"
    """Who allows a backup."""
    partial_fixes: Mapping[str, str] = field(default_factory=dict)
    """The closed list of partial fixes: name → what is done."""

    def infraction(self, name: str) -> Infraction:
        """The infraction of a name, whatever its capitals. Raises DisputeError RW6204."""
        by_name = {one.casefold(): infraction for one, infraction in self.infractions.items()}
        wanted = " ".join(name.split()).casefold()
        if wanted not in by_name:
            what = f"policy {self.name} has no infraction {name!r}, but {', '.join(self.infractions)}"
            raise DisputeError("RW6204", what)
        return by_name[wanted]


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
            {one: _infraction(one, its, entry["remedies"]) for one, its in entry["infractions"].items()},
            entry["note"],
            entry.get("authorised_by", "head judge"),
            entry.get("partial_fixes", {}),
        )
        for name, entry in data.items()
    }


def _infraction(name: str, entry: Mapping[str, Any], remedies: Sequence[Remedy]) -> Infraction:
    """An infraction as the file has it; without remedies of its own it has those of its policy."""
    own, penalties = tuple(entry.get("remedies", remedies)), tuple(entry.get("penalties", ()))
    return Infraction(name, entry["penalty"], entry["remedy"], own, penalties, entry.get("of_choices", {}))


def policy(name: str) -> Policy:
    """The policy of a name, whatever its capitals. Raises DisputeError RW6205."""
    by_name = {one.casefold(): policy for one, policy in policies().items()}
    if name.casefold() not in by_name:
        raise DisputeError("RW6205", f"policy {name!r} is not known; known are {', '.join(policies())}")
    return by_name[name.casefold()]
