"""Lines that a player types: what leaves a question, numbers or names of a list, amounts; asked again where none."""

from __future__ import annotations

import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence

from rich.console import Console

from rewind.aggregates.cards.search.card_names import close_names
from rewind.aggregates.game import Game
from rewind.cli.line_prompt import line_reader
from rewind.cli.output import put, styled
from rewind.cli.playing.interchangeable import Group, grouped
from rewind.cli.playing.typed_words import fitting, parts

_ID = re.compile(r"\(([1-9][0-9]*\.[1-9][0-9]*)\)")
_VERB = re.compile(r"^(?:attack with|attack|discard|sacrifice|choose)\s+", re.IGNORECASE)
"""What may stand before the names of what is chosen."""


class Left(Exception):
    """The player has left the game."""


class Back(Exception):
    """The player wants to choose anew."""


class Undo(Exception):
    """The player takes the last decision back."""


class Conceding(Exception):
    """The player gives the game up."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


class TypedAnswers(ABC):
    """Asks for lines, with the numbers that the cards have for the seat that is asked."""

    def __init__(self, out: Console, read: Callable[[], str] | None = None) -> None:
        """`read` gives the next line without its end, and raises EOFError after the last."""
        self._out = out
        self._read = read or _read_line
        self._is_edited = read is None and out.is_terminal and sys.stdin.isatty()
        """Whether lines are edited, remembered and completed, as a terminal can."""
        self._own: dict[str, str] = {}
        """Object → the number that it has for the seat that is asked (`rewind.projections.visibility.seat_log`)."""
        self._passing: dict[int, tuple[int, int]] = {}
        """Seat → the turn in which it passes on, and how much was on the stack."""
        self._warned: set[tuple[int, int]] = set()
        """Seats that were told in a turn that they have a land to play."""
        self._in_part = False
        """Whether a part of a decision is being chosen: to take back is to go back in it then."""

    def _say(self, text: str, style: str = "") -> None:
        put(self._out, styled(self._numbered(text), style))

    def _numbered(self, text: str) -> str:
        """The text with the numbers that the seat has for its cards, as its board shows them."""
        return _ID.sub(lambda found: f"({self._own.get(found[1], found[1])})", text)

    def _line(self, game: Game, seat: int, prompt: str) -> str:
        """A line that is no order to the prompt itself. Raises Left, Back, Undo, Conceding.

        Who decides for the seat looks at the board, and can concede for nobody else (rules 507.2, 507.3b).
        """
        seat = game.state.deciders.get(seat, seat)
        while True:
            answer = self._ask(prompt, lambda line: self._completions(game, seat, line)).strip()
            match answer.lower():
                case "q" | "quit" | "leave":
                    raise Left
                case "c" | "back" | "cancel":
                    raise Back
                case "u" | "undo":
                    raise Back if self._in_part else Undo
                case "concede":
                    if not self._is_edited or self._ask("yes gives the game up> ").strip().lower() in (
                        "yes",
                        "concede",
                    ):
                        raise Conceding(seat)
                case _:
                    if not self._is_order(game, seat, answer):
                        return answer

    @abstractmethod
    def _is_order(self, game: Game, seat: int, answer: str) -> bool:
        """Whether a line is an order to the prompt, which is carried out then."""

    def _completions(self, game: Game, seat: int, line: str) -> list[str]:
        """The lines that one which is begun may become, of what the seat sees."""
        return []

    def _ask(self, prompt: str, complete: Callable[[str], list[str]] = lambda _: []) -> str:
        try:
            if self._is_edited:
                return line_reader(prompt, complete)()
            self._out.print(prompt, end="", markup=False, highlight=False)
            return self._read()
        except EOFError:
            self._out.print()
            raise Left from None

    def _passes_from_now(self, game: Game, seat: int) -> None:
        """The seat passes until the turn is over or somebody does something."""
        self._passing[seat] = (game.state.turn, 0)

    def _warns_of_land(self, game: Game, seat: int) -> bool:
        """Whether it is said, once a turn, that a turn which is about to be passed has a land to play still."""
        turn = (seat, game.state.turn)
        if turn in self._warned:
            return False
        self._warned.add(turn)
        self._say("you could play a land still; pp again passes until the turn is over", "yellow")
        return True

    def _numbers(self, answer: str, counts: Sequence[int], minimum: int, maximum: int) -> list[int] | None:
        """The numbers that somebody wrote, from 1, each at most as often as `counts` says.

        None, and the reason said, where they are not what is asked for.
        """
        numbers = [int(word) for word in answer.replace(",", " ").split()]
        if not all(1 <= number <= len(counts) for number in numbers):
            self._say(f"the list goes from 1 to {len(counts)}", "yellow")
            return None
        if not minimum <= len(numbers) <= maximum or any(numbers.count(one) > counts[one - 1] for one in numbers):
            self._say(f"choose {few(minimum, maximum)}, each once{_of_more(counts)}", "yellow")
            return None
        return numbers

    def _pick(
        self,
        game: Game,
        seat: int,
        names: Sequence[str],
        minimum: int,
        maximum: int,
        *,
        keys: Sequence[Hashable] | None = None,
        enter: str = "",
        typed: str = "",
    ) -> list[int]:
        """The places of what is chosen among things, which are listed, equal ones once.

        `keys`: equal for things that are equal. `enter`: what Enter alone does, where nothing may be chosen. `typed`:
        an answer that is there already, and is asked for again only where it fits nothing.
        """
        groups = grouped(names, names if keys is None else keys)
        if typed:
            found = self._read_pick(typed, groups, minimum, maximum)
            if found is not None:
                return found
        for number, group in enumerate(groups, 1):
            self._say(f"  {number:>3}  {group.line()}")
        enter = f", Enter: {enter or 'none'}" if minimum == 0 else ""
        is_only = minimum == maximum == len(names) == 1
        enter = f", Enter: {names[0]}" if is_only else enter
        ask = self._numbered(f"{few(minimum, maximum)}{enter}{', back: anew' if self._in_part else ''}> ")
        while True:
            answer = self._line(game, seat, ask) or ("1" if is_only else "")
            if answer.lower() == "pp" and minimum == 0 and not self._in_part:
                self._passes_from_now(game, seat)
                return []
            found = self._read_pick(answer, groups, minimum, maximum)
            if found is not None:
                return found

    def _read_pick(self, answer: str, groups: Sequence[Group], minimum: int, maximum: int) -> list[int] | None:
        """The places that an answer means; None, and the reason said, where it means none."""
        counts = [len(group.indices) for group in groups]
        if not fitting(answer, [group.text for group in groups]):
            answer = _VERB.sub("", answer)
        if not answer and minimum:
            self._say(f"choose {few(minimum, maximum)}: a number of the list, or a name", "yellow")
            return None
        if answer.lower() in ("all", "everything"):
            if sum(counts) <= maximum:
                return [place for group in groups for place in group.indices]
            if not fitting(answer, [group.text for group in groups]):
                self._say(f"choose {few(minimum, maximum)}: all are {sum(counts)}", "yellow")
                return None
        if answer.lower() in ("none", "nothing", "nobody", *(("no", "pass", "p") if minimum == 0 else ())):
            answer = ""
        if re.fullmatch(r"[0-9]{1,4}([ ,]+[0-9]{1,4})*[ ,]*|", answer):
            numbers = self._numbers(answer, counts, minimum, maximum)
        else:
            numbers = self._named(answer, groups, minimum, maximum)
        if numbers is None:
            return None
        return [groups[one - 1].indices[numbers[:at].count(one)] for at, one in enumerate(numbers)]

    def _named(self, answer: str, groups: Sequence[Group], minimum: int, maximum: int) -> list[int] | None:
        """The numbers of the things that are typed by their names; of several of a name the first that is left."""
        numbers: list[int] = []
        texts = [group.text for group in groups]
        whole = fitting(answer, texts)
        for count, name in [(1, answer)] if whole else parts(answer):
            places = fitting(name, texts)
            left = [place + 1 for place in places for _ in range(len(groups[place].indices))]
            for number in numbers:
                if number in left:
                    left.remove(number)
            if len(left) < count:
                near = close_names(name, [_ID.sub("", text) for text in texts])
                hint = f"did you mean {near[0].strip()}?" if near and not places else "? helps"
                self._say(f"{name!r} is not a number or a name of the list; {hint}", "yellow")
                return None
            if len(set(left)) > 1 and len(left) > count:
                self._say(f"{name!r} is more than one: {', '.join(map(str, dict.fromkeys(left)))}", "yellow")
                return None
            numbers += left[:count]
        return self._numbers(" ".join(map(str, numbers)), [len(group.indices) for group in groups], minimum, maximum)

    def _number(self, game: Game, seat: int, prompt: str, most: int) -> int:
        while True:
            answer = self._line(game, seat, prompt)
            if answer.isascii() and answer.isdecimal() and int(answer[:9]) <= most:
                return int(answer[:9])
            self._say(f"a number from 0 to {most}", "yellow")

    def _shares(self, game: Game, seat: int, amount: int, parts: int, *, least: int) -> tuple[int, ...]:
        """An amount divided among things, in their order."""
        while True:
            words = (
                self._line(game, seat, f"{parts} numbers in this order that add up to {amount}> ")
                .replace(",", " ")
                .split()
            )
            if len(words) == parts and all(word.isascii() and word.isdecimal() and len(word) < 5 for word in words):
                shares = tuple(int(word) for word in words)
                if sum(shares) == amount and min(shares) >= least:
                    return shares
            self._say(f"{parts} numbers, each at least {least}, that add up to {amount}", "yellow")


def few(minimum: int, maximum: int) -> str:
    """How many are to be chosen: "2", "0 to 3"."""
    return str(minimum) if minimum == maximum else f"{minimum} to {maximum}"


def _of_more(counts: Sequence[int]) -> str:
    return ", or as often as there are equal ones" if any(number > 1 for number in counts) else ""


def _read_line() -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.rstrip("\n")
