"""The colors that static abilities give cards in hands, libraries, graveyards and exile.

2006-10: 418.5a; 2026-04: 613.1e. No event says them: the rules are asked, where a card of the game has such an ability.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rewind.aggregates.state import GameState
from rewind.events.base import Color

ColorsElsewhere = Mapping[str, tuple[Color, ...]]
"""Card → its colors, where they are others than the state has."""

NO_OTHER_COLORS: ColorsElsewhere = MappingProxyType({})

_SETS_COLORS = '"change":"colors"'
"""What stands in the canonical JSON of an ability that says colors."""


def colors_elsewhere(state: GameState) -> ColorsElsewhere:
    """The known cards of which static abilities say other colors than the state has, with these."""
    programs = (program for definition in state.definitions.values() for program in definition.programs)
    if not any(_SETS_COLORS in program.ability for program in programs):
        return NO_OTHER_COLORS
    from rewind.aggregates.questions.position import colors_by_abilities  # noqa: PLC0415  # most views ask no rules

    return colors_by_abilities(state)
