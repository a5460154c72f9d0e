"""What the continuous effects that have begun change, taken together, as it was looked at last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from immutables import Map

from aggregates.rules.programs.analysis import NOTHING, Analysis
from events.playing import ContinuousEffectBegan


class Begun(NamedTuple):
    """What effects that have begun change."""

    effects: Mapping[int, ContinuousEffectBegan]
    """The effects that were looked at; others are another mapping."""
    analysis: Analysis
    """What they speak of."""
    is_watched: bool
    """Whether any ends, or begins, by what happens (rule 418.3a)."""
    goes_on: bool
    """Whether any is what a static ability of something did that has left play."""


NOTHING_BEGUN = Begun(Map(), NOTHING, is_watched=False, goes_on=False)
