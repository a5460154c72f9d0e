"""What is said at a table beside plays and attacks: how it reads, as a table from patterns to what it means."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from rewind.cli.asking.typed_names import leading_player

ZONES: Mapping[str, str] = {
    "graveyard": "graveyard",
    "yard": "graveyard",
    "hand": "hand",
    "library": "library",
    "top of the library": "library",
    "bottom of the library": "library",
    "play": "in_play",
    "in play": "in_play",
    "exile": "removed",
    "removed": "removed",
    "removed from the game": "removed",
}
"""What is typed for a zone → its name in a scenario."""


SHORTEST = 2
"""Letters of a player's name at least, where it is cut short: "a bog imp" is none of Ann's."""


class Statement(NamedTuple):
    """A line about what was seen or said at the table."""

    kind: str
    """A value of the tables below."""
    by: str = ""
    """The player who is named; empty where none is."""
    text: str = ""
    """What the line is about: names, a number, words."""
    to: str = ""
    """The zone, of a move."""


_OF_A_PLAYER: Mapping[str, str] = {
    r"(?:is |has |goes to |at |is at )*(-?\d{1,5})(?: life)?": "life",
    r"draws?(?: (?P<text>.*))?": "draw",
    r"keeps?(?: .*)?": "keep",
    r"(?:takes (?:a|another) )?mulligans?(?: .*)?": "mulligan",
    r"(?:starts|begins|goes first|plays first|is first)": "first",
    r"discards (?P<text>.+) at random": "random",
    r"at random:? (?P<text>.+)": "random",
    r"discards? (?P<text>.+)": "discard",
    r"(?:finds|fetches|searches for) (?P<text>.+)": "answer",
    r"(?P<text>yes|no|accepts|declines)": "answer",
    r"(?P<text>wins|loses) (?:the )?(?:flip|toss|coin.*)": "flip",
    r"(?:reveals|shows) (?P<text>.+)": "reveal",
    r"has (?P<text>.+)": "has",
    r"shuffles(?: .*)?": "shuffle",
    r"(?:forgets|misses|forgot|missed) (?P<text>.+)": "forget",
    r"(?:ends|passes) (?:the |his |her |their )?turn": "turn",
    r"is done": "turn",
}
"""What stands behind the name of a player → what it is."""

_WITHOUT_A_PLAYER: Mapping[str, str] = {
    r"(?:next|end|pass|end of) turn|go|done": "turn",
    r"(?P<text>yes|no)": "answer",
    r"(?P<text>(?:un)?tap) (?P<what>.+)": "tap",
    r"(?P<what>.+?) is (?P<text>(?:un)?tapped)": "tap",
    r"(?P<text>.+?) dies": "move",
    r"(?:move )?(?P<text>.+?) (?:goes |is put |is moved |moves |returns )*"
    r"(?:to|into|on)(?: the| its owner's)? (?P<to>ZONES)": "move",
    r"(?P<text>.+?) is (?P<to>removed|exiled)(?: from the game)?": "move",
    r"note:? (?P<text>.+)": "note",
    r"(?:forgot|forgotten|missed):? (?P<text>.+)": "forget",
}
"""What stands alone → what it is."""

_ZONES = "|".join(sorted(ZONES, key=len, reverse=True))


def _compiled(table: Mapping[str, str]) -> dict[re.Pattern[str], str]:
    return {re.compile(pattern.replace("ZONES", _ZONES), re.IGNORECASE): kind for pattern, kind in table.items()}


_PLAYER, _ALONE = _compiled(_OF_A_PLAYER), _compiled(_WITHOUT_A_PLAYER)


def read_statement(line: str, players: list[str]) -> Statement | None:
    """What a line says at a table; None for what is played, declared, passed or resolved, and for what is nothing."""
    by, rest = leading_player(line, players, shortest=SHORTEST)
    if by:
        for pattern, kind in _PLAYER.items():
            if (match := pattern.fullmatch(rest)) is not None:
                found = match.groupdict()
                return Statement(kind, by, (match[1] if kind == "life" else found.get("text")) or "")
    for pattern, kind in _ALONE.items():
        if (match := pattern.fullmatch(line)) is not None:
            found = match.groupdict()
            if kind == "tap":
                return Statement("untap" if found["text"].casefold().startswith("un") else "tap", by, found["what"])
            return Statement(kind, "", found.get("text") or "", zone(found.get("to") or "graveyard"))
    return None


def statement_kinds() -> set[str]:
    """All that a line can be."""
    return {*_OF_A_PLAYER.values(), *_WITHOUT_A_PLAYER.values(), "untap"}


def zone(typed: str) -> str:
    """The name in a scenario of a zone that is typed."""
    return ZONES.get(typed.casefold(), "removed")
