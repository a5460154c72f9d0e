"""What the continuous effects that have begun change, taken together, as it was looked at last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from immutables import Map

from events.playing import ContinuousEffectBegan


class Begun(NamedTuple):
    """What effects that have begun change."""

    effects: Mapping[int, ContinuousEffectBegan]
    """The effects that were looked at; others are another mapping."""
    kinds: frozenset[type]
    """The kinds of their changes."""
    forbids: frozenset[str]
    """The verbs of the events that they forbid."""
    replaces: bool
    """Whether any replaces or prevents."""
    is_watched: bool
    """Whether any ends, or begins, by what happens (rule 418.3a)."""
    goes_on: bool
    """Whether any is what a static ability of something did that has left play."""
    asks_what_is_under_way: bool
    """Whether any asks what is being done while something happens."""


NOTHING_BEGUN = Begun(
    *(Map(), frozenset(), frozenset()), replaces=False, is_watched=False, goes_on=False, asks_what_is_under_way=False
)
