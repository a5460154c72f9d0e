"""Where a player is asked though there is nothing but to pass or to go on: the stops of a turn, for each player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rewind.aggregates.state import GameState
from rewind.aggregates.turn_parts import PARTS, name_of, part_name

Whose = Literal["my", "their"]
When = Literal["on", "off", "always"]

PLACES = (*(name for name in PARTS if name not in ("untap", "combat", "combat_damage_2", "cleanup")), "stack")
"""The parts of a turn in which players get priority, and `stack`: while something is on the stack."""

_WORDS = {
    "my": "my", "mine": "my", "own": "my", "their": "their", "theirs": "their", "opponent": "their",
    "attackers": "declare_attackers", "blockers": "declare_blockers", "damage": "combat_damage",
    "beginning": "beginning_of_combat", "main": "main1",
}  # fmt: skip
"""What else may be typed → what it stands for."""

_ON: frozenset[tuple[Whose, str]] = frozenset(
    {
        ("my", "main1"),
        ("my", "main2"),
        ("my", "declare_blockers"),
        ("their", "declare_attackers"),
        ("their", "declare_blockers"),
        ("their", "end"),
        ("their", "stack"),
    }
)
"""Where one stops who has said nothing."""

EXAMPLE = "stops my upkeep on, stops their draw always, stops all on; on: where something can be done"


class Stops:
    """The stops of one player."""

    def __init__(self) -> None:
        self._set: dict[tuple[Whose, str], When] = {}

    def stops(self, state: GameState, seat: int, *, can_act: bool) -> bool:
        """Whether a player with priority is asked; `can_act`: whether anything can be done but pass.

        After attackers were declared only where there are any, unless it is `always`.
        """
        when = self.when(*(place := _place(state, seat)))
        if when == "on" and place[1] == "declare_attackers" and not state.attacking:
            return False
        return when == "always" or (when == "on" and can_act)

    def when(self, whose: Whose, place: str) -> When:
        """How it is at one place."""
        return self._set.get((whose, place), "on" if (whose, place) in _ON else "off")

    def lines(self) -> Iterator[str]:
        """All of them, in the order of a turn."""
        yield f"  {'':<20}  my turn   their turn"
        for place in PLACES[:-1]:
            yield f"  {place:<20}  {self.when('my', place):<8}  {self.when('their', place)}"
        yield f"  {'stack':<20}  {self.when('my', 'stack'):<8}  {self.when('their', 'stack')}   (mine, theirs on top)"

    def set(self, text: str) -> bool:
        """Sets what is typed: "my upkeep on", "their end off", "all always"; False where it says no such thing."""
        text = " ".join(text.lower().replace(",", " ").replace("end of turn", "end").split())
        for place in PLACES:
            text = text.replace(place.replace("_", " "), place)
        words = [part_name(_WORDS.get(word, word)) for word in text.split() if word not in ("step", "phase")]
        if not words or words[-1] not in ("on", "off", "always"):
            return False
        when: When = "on" if words[-1] == "on" else "off" if words[-1] == "off" else "always"
        sides: tuple[Whose, ...] = tuple(one for one in _SIDES if one in words) or _SIDES
        places = [one for one in words[:-1] if one not in (*_SIDES, "all")]
        if any(one not in PLACES for one in places) or (not places and "all" not in words):
            return False
        self._set |= {(whose, place): when for whose in sides for place in places or PLACES}
        return True


_SIDES: tuple[Whose, ...] = ("my", "their")


def _place(state: GameState, seat: int) -> tuple[Whose, str]:
    """Where a player with priority is: what is on top of the stack counts before the part of the turn."""
    stack = state.zone("stack")
    if stack:
        return "my" if state.controller.get(stack[-1]) == seat else "their", "stack"
    return "my" if state.active == seat else "their", name_of(state.phase, state.step) or "main1"
