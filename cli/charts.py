"""Drawing numbers over turns with the eight bars ▁ to █, a line each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from rewind.cli.output import styled
from rewind.events.text import in_one_line
from rewind.projections.tables.series import LEVELS, Course, Series

BARS = " ▁▂▃▄▅▆▇█"
"""The first stands for nothing at all, the others for eighths."""

STYLES = {"life": "red", "board": "green", "hand": "cyan", "mana": "yellow"}

_LEGEND = "  first → last, low–high"
_WIDEST = 4  # columns of a turn
_LABELS = 17  # columns before the bars
_NUMBERS = 20  # columns after them


def chart(series: Series, width: int) -> Iterator[Text]:
    """The chart of one game, in lines of at most `width` columns.

    The bars of one measure have one scale for all players. Where there are more turns than columns, a column stands
    for several turns and shows the last of them, of mana the most.
    """
    room = max(8, width - _LABELS - _NUMBERS)
    if not series.turns:
        yield styled("  no turn has begun", "dim")
        return
    every = -(-len(series.turns) // room)
    wide = max(1, min(_WIDEST, room // max(1, len(series.turns))))
    axis = _axis(series.turns[::every], wide, every)
    yield styled(axis if len(axis) <= width else axis.removesuffix(_LEGEND), "dim")
    for player in series.players:
        for row, what in enumerate(LEVELS):
            most = max((*(max(values(other, what)) for other in series.players), 1))
            yield _line(player if row == 0 else None, what, _thinned(values(player, what), what, every), most, wide)


def values(player: Course, what: str) -> tuple[int, ...]:
    """A player's numbers of one measure."""
    found: tuple[int, ...] = getattr(player, what)
    return found


def player_name(player: Course) -> str:
    """What to call a player."""
    return in_one_line(player.name or f"seat {player.seat}")


def _thinned(numbers: Sequence[int], what: str, every: int) -> list[int]:
    parts = [numbers[start : start + every] for start in range(0, len(numbers), every)]
    return [max(part) if what == "mana" else part[-1] for part in parts]


def _line(player: Course | None, what: str, numbers: Sequence[int], most: int, wide: int) -> Text:
    name = "" if player is None else player_name(player)
    label = styled(f"  {_cut(name, _LABELS - 9):<{_LABELS - 8}}", "bold").append(f"{what:<6}", "dim")
    bars = "".join(_bar(number, most) * wide for number in numbers)
    span = f"{numbers[0]} → {numbers[-1]}"
    text = f"  {span:<9} {min(numbers)}–{max(numbers)}"
    return label.append(bars, STYLES[what]).append(text, "dim")


def _cut(name: str, width: int) -> str:
    return name if len(name) <= width else name[: width - 1] + "…"


def _bar(number: int, most: int) -> str:
    if number <= 0:
        return BARS[0]
    return BARS[max(1, -(-number * 8 // most))]


def _axis(turns: Sequence[int], wide: int, every: int) -> str:
    """The numbers of the turns above their columns, as many as have room."""
    label = "turn" if every == 1 else f"turn (by {every})"
    line = [f"  {label}".ljust(_LABELS)]
    column = 0
    for place, turn in enumerate(turns):
        at = place * wide
        if at >= column + (column > 0):
            line.append(" " * (at - column) + str(turn))
            column = at + len(str(turn))
    end = max(column, len(turns) * wide)
    return "".join(line) + " " * (end - column) + _LEGEND
