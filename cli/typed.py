"""Lines that a player types: orders to the prompt, numbers of a list, amounts; asked for again where they are none."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence

from rich.console import Console

from rewind.aggregates.fold import fold_all
from rewind.aggregates.game import Game
from rewind.cli.board import Board
from rewind.cli.output import put, styled
from rewind.projections.views.positions import position
from rewind.projections.visibility.seat_log import redact

HELP = """\
  a number    the option of that number        p    pass priority
  b           the board, as you see it         pp   pass until the turn is over or somebody does something
  concede     give the game up                 q    leave; the game is kept without a seal
  c           while choosing: back             ?    this help
  r 3 100     repeat the last three decisions, of all players, a hundred times"""

_ID = re.compile(r"\(([1-9][0-9]*\.[1-9][0-9]*)\)")


class Left(Exception):
    """The player has left the game."""


class Back(Exception):
    """The player wants to choose anew."""


class Conceding(Exception):
    """The player gives the game up."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


class TypedAnswers:
    """Asks for lines, with the numbers that the cards have for the seat that is asked."""

    def __init__(self, out: Console, read: Callable[[], str] | None = None) -> None:
        """`read` gives the next line without its end, and raises EOFError after the last."""
        self._out = out
        self._read = read or _read_line
        self._own: dict[str, str] = {}
        """Object → the number that it has for the seat that is asked (`rewind.projections.visibility.seat_log`)."""

    def _say(self, text: str, style: str = "") -> None:
        put(self._out, styled(self._numbered(text), style))

    def _numbered(self, text: str) -> str:
        """The text with the numbers that the seat has for its cards, as its board shows them."""
        return _ID.sub(lambda found: f"({self._own.get(found[1], found[1])})", text)

    def _board(self, game: Game, seat: int) -> None:
        view = fold_all(redact(game.records, seat))
        for line in Board(position(view), view).lines(len(game.records)):
            put(self._out, line)

    def _line(self, game: Game, seat: int, prompt: str) -> str:
        """A line that is no order to the prompt itself. Raises Left, Back, Conceding.

        Who decides for the seat looks at the board, and can concede for nobody else (rules 507.2, 507.3b).
        """
        seat = game.state.deciders.get(seat, seat)
        while True:
            answer = self._ask(prompt).strip()
            match answer:
                case "?":
                    for line in HELP.splitlines():
                        self._say(line)
                case "b":
                    self._board(game, seat)
                case "q":
                    raise Left
                case "c":
                    raise Back
                case "concede":
                    raise Conceding(seat)
                case _:
                    return answer

    def _ask(self, prompt: str) -> str:
        self._out.print(prompt, end="")
        try:
            return self._read()
        except EOFError:
            self._out.print()
            raise Left from None

    def _numbers(self, answer: str, of: int, minimum: int, maximum: int) -> list[int] | None:
        """The numbers that somebody wrote, from 1; None, and the reason said, where they are not what is asked for."""
        words = answer.replace(",", " ").split()
        if not all(word.isascii() and word.isdecimal() and len(word) < 5 for word in words):
            self._say(f"{answer!r} is not a number of the list; ? helps", "yellow")
            return None
        numbers = [int(word) for word in words]
        if not all(1 <= number <= of for number in numbers):
            self._say(f"the list goes from 1 to {of}", "yellow")
            return None
        if len(set(numbers)) != len(numbers) or not minimum <= len(numbers) <= maximum:
            self._say(f"choose {few(minimum, maximum)}, each once", "yellow")
            return None
        return numbers

    def _pick(
        self, game: Game, seat: int, names: Sequence[str] | None, minimum: int, maximum: int, of: int = 0
    ) -> list[int]:
        """Indices of what is chosen among things, which are listed where `names` are given."""
        for number, name in enumerate(names or (), 1):
            self._say(f"  {number:>3}  {name}")
        while True:
            answer = self._line(game, seat, f"{few(minimum, maximum)}> ")
            numbers = self._numbers(answer, len(names) if names is not None else of, minimum, maximum)
            if numbers is not None:
                return [number - 1 for number in numbers]

    def _number(self, game: Game, seat: int, prompt: str, most: int) -> int:
        while True:
            answer = self._line(game, seat, prompt)
            if answer.isascii() and answer.isdecimal() and int(answer[:9]) <= most:
                return int(answer[:9])
            self._say(f"a number from 0 to {most}", "yellow")

    def _shares(self, game: Game, seat: int, amount: int, parts: int, *, least: int) -> tuple[int, ...]:
        """An amount divided among things, in their order."""
        while True:
            words = self._line(game, seat, f"{parts} numbers that add up to {amount}> ").replace(",", " ").split()
            if len(words) == parts and all(word.isascii() and word.isdecimal() and len(word) < 5 for word in words):
                shares = tuple(int(word) for word in words)
                if sum(shares) == amount and min(shares) >= least:
                    return shares
            self._say(f"{parts} numbers, each at least {least}, that add up to {amount}", "yellow")


def few(minimum: int, maximum: int) -> str:
    """How many are to be chosen: "2", "0 to 3"."""
    return str(minimum) if minimum == maximum else f"{minimum} to {maximum}"


def _read_line() -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.rstrip("\n")
