"""Taking the lines of a scribe one after the other: each becomes steps of the transcript, or a question about it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from rich.console import Console

from rewind.cli.asking.positions import step_named
from rewind.cli.asking.possibility import without_code
from rewind.cli.asking.printed_answers import print_legal
from rewind.cli.asking.question import Fields
from rewind.cli.asking.typed_steps import VERBS, step_typed
from rewind.cli.board import Board
from rewind.cli.line_prompt import Leaving
from rewind.cli.output import put, styled
from rewind.cli.scribing import checked_statements, logs
from rewind.cli.scribing.implied_steps import Refused, Way, done_anyway, way_of
from rewind.cli.scribing.report import open_choice, report_lines, standing
from rewind.cli.scribing.table_talk import Statement, read_statement
from rewind.cli.scribing.transcript import Transcript
from rewind.events.errors import ScenarioError
from rewind.projections.views.positions import position
from rewind.replays.scenarios.form.naming import parse_reference

ORDERS = ("help", "position", "legal", "transcript", "log", "judge!", "undo", "read", "quit")
"""What is typed that is not of the game."""

HELP = """\
  ann plays island                     a land, a spell: bob casts terror on bog imp, x=3, with kicker
  ann activates masticore {2} on …     an ability by its cost, number or keyword
  ann attacks with bog imp             bob blocks bog imp with goblin; bob blocks nothing
  resolve · ann passes                 what nobody says goes before by itself, and is told
  next turn (or go)                    to the next main phase; go to end, upkeep, main2: to that step
  ann keeps · ann mulligans            before the first turn; bob starts
  ann discards terror · ann finds …    what was chosen; ann yes, bob no, ann chooses red
  bob wins the flip                    how chance came out; bob discards terror at random
  ann 18                               her life as said at the table: agrees or not
  ann draws · ann draws island         ann has, reveals CARD: which card one is that nobody has seen
  bog imp dies · terror goes to hand   what was seen; tap, untap NAME; ann shuffles; note …
  ann forgets phyrexian arena          nobody noticed that it triggered
  do happened: {…}                     a step as a scenario file has it (docs/scenarios.md)
  judge! bob: that was his second      a log and a dispute's first commands, as it stands now
  log · log FILE.jsonl                 writes the log; nothing in it is taken back afterwards
  undo · position · legal · read NAME  the last line back; where things are; what may be done
  transcript · quit                    what is written down so far; everything typed is kept"""


_OUT_OF_A_HAND = re.compile(r"(?i) from (?:the |his |her |their )?hand\b")


class Scribe:
    """A game at a table, a line at a time."""

    def __init__(self, out: Console, transcript: Transcript, file: str) -> None:
        self.out = out
        self.transcript = transcript
        self.file = file
        self.doubted: Transcript | None = None
        """The game in which something happened against the rules, while it is asked whether it did."""
        self.refused = 0
        """How many lines were refused and not said to have happened all the same."""
        self._before: list[Sequence[Fields]] = []

    # Lines

    def take(self, line: str) -> None:
        """Takes a line. Raises RewindError for what is wrong with it, and Leaving."""
        line = " ".join(line.split()).rstrip(".").strip()
        if not line or line.startswith("#"):
            return
        if self._answered(line):
            return
        word, _, rest = line.partition(" ")
        order = self._ORDERS.get(word.casefold())
        if order is not None:
            order(self, rest.strip())
            return
        self.not_over()
        statement = read_statement(line, self.transcript.names)
        if statement is not None:
            self._check(statement)
            return
        self._do(self._step(line))

    def _answered(self, line: str) -> bool:
        """Whether a line answers the question that is open; anything but yes or no leaves it, and says no."""
        if self.doubted is None:
            return False
        doubted, self.doubted = self.doubted, None
        if line.casefold() in ("yes", "y"):
            self.refused -= 1
            self.commit(doubted)
            return True
        self.say("it is not written down")
        return line.casefold() in ("no", "n")

    def _step(self, line: str) -> Fields:
        first = line.split(" ", maxsplit=1)[0]
        if (part := step_named(line)) is not None and first.casefold() not in VERBS:
            return {"advance": {"to": part}}
        step = step_typed(self.transcript, _OUT_OF_A_HAND.sub("", line), ORDERS, "help says what can be typed")
        if _OUT_OF_A_HAND.search(line) and "play" in step:
            step["play"].pop("from", None)
        if "cause" in step:
            what = f'"{line}": nobody does that by itself; write what was seen, such as NAME dies'
            raise ScenarioError("RW6106", what)
        return step

    def _do(self, step: Fields) -> None:
        """Writes down what is done, or asks whether it happened all the same."""
        (verb,) = step
        if verb == "answer":
            self.commit(checked_statements.answered(self.transcript, step))
            return
        if verb not in ("chance", "concede", "damage"):
            self.settled()
        found = way_of(self.transcript, step)
        if isinstance(found, Refused) and step.get("play", {}).get("from") == "graveyard":
            del step["play"]["from"]  # another card of that name, out of the hand
            found = way_of(self.transcript, step)
        if isinstance(found, Way):
            self.commit(found.transcript, found.remark)
        else:
            self._refuse(found, step)

    def _refuse(self, refused: Refused, step: Fields) -> None:
        happened = done_anyway(self.transcript, refused, step) if refused.is_legality else None
        if happened is None:
            raise ScenarioError("RW6106", without_code(refused.reason))
        self.ask(without_code(refused.reason), happened)

    def not_over(self) -> None:
        """Raises ScenarioError RW6106 where the game is over."""
        if self.transcript.state.ended:
            raise ScenarioError("RW6106", "the game is over; log writes its log, undo takes the last line back")

    def settled(self) -> None:
        """Raises ScenarioError RW6106 where a choice is open."""
        if self.transcript.choice:
            raise ScenarioError("RW6106", f"first this: {open_choice(self.transcript)}")

    # Telling

    def say(self, text: str, style: str = "dim") -> None:
        """Prints a line."""
        put(self.out, styled(text, style), 2)

    def ask(self, why: str, transcript: Transcript) -> None:
        """Asks whether something happened all the same, for which there is a reason that it should not have."""
        self.refused += 1
        self.doubted = transcript
        self.say(why, "bold red")
        self.say("Did it happen all the same? yes writes it down so; no, or another line, does not.", "bold")

    def commit(self, transcript: Transcript, remark: str = "") -> None:
        """Goes on in another transcript of the game, keeps it, and tells what happened."""
        before = self.transcript
        logs.verify_kept(before, transcript.steps)
        transcript.settle()
        transcript.write(self.file, replace=True)
        self._before.append(before.steps)
        self.transcript = transcript
        if remark:
            self.say(f"({remark})")
        for row, hang in report_lines(before, transcript):
            put(self.out, row, hang)

    # Orders

    def _undo(self, _: str) -> None:
        steps = self.transcript.steps
        if not self._before and len(steps) < 2:
            raise ScenarioError("RW6106", "there is nothing to take back")
        former = self._before[-1] if self._before else logs.without_last(steps)
        logs.verify_kept(self.transcript, former)
        if self._before:
            self._before.pop()
        transcript = self.transcript.with_steps(former)
        transcript.settle()
        transcript.write(self.file, replace=True)
        self.transcript = transcript
        self.say("the last line is taken back")
        put(self.out, standing(transcript), 2)

    def _position(self, _: str) -> None:
        state = self.transcript.state
        for line in Board(position(state), state).lines(state.n):
            put(self.out, line, 4)

    def _legal(self, _: str) -> None:
        print_legal(self.out, self.transcript)

    def _text(self, _: str) -> None:
        self.out.print(self.transcript.text, end="", soft_wrap=True)

    def _log(self, rest: str) -> None:
        self.settled()
        log = logs.written(self.transcript, self.file, rest)
        self.say(f"{log} is written; what stands in it is not taken back any more", "")

    def _judge(self, rest: str) -> None:
        self.settled()
        by, text = checked_statements.caller(self.transcript, rest)
        self.commit(self.transcript.following({"happened": {"note": f"{by} calls a judge: {text or 'no question'}"}}))
        log = logs.written(self.transcript, self.file, "")
        for line in logs.dispute_commands(self.transcript, log, by, text):
            self.out.print(styled(line, "bold" if line.startswith(" ") else ""), soft_wrap=True)

    def _read(self, rest: str) -> None:
        from rewind.cli.card_search.page import CardPage

        name = parse_reference(self.transcript.names_here().meant(rest)).name
        record = self.transcript.pool.records[self.transcript.cards.meant(name)]
        CardPage(record, [self.transcript.under]).show(self.out)

    def _help(self, _: str) -> None:
        self.out.print(HELP, soft_wrap=True)

    def _quit(self, _: str) -> None:
        raise Leaving

    _ORDERS: Mapping[str, Callable[[Scribe, str], None]] = {
        "undo": _undo,
        "position": _position,
        "board": _position,
        "legal": _legal,
        "transcript": _text,
        "log": _log,
        "judge!": _judge,
        "judge": _judge,
        "read": _read,
        "help": _help,
        "?": _help,
        "quit": _quit,
        "exit": _quit,
        "q": _quit,
    }
    """Order → what it does."""

    # What is said at a table

    def _check(self, statement: Statement) -> None:
        """Writes down what agrees with the rules; asks about what does not."""
        if statement.kind == "turn":
            turn = self.transcript.state.turn
            self._do({"advance": {"turn": turn + 1, "to": "main1"}} if turn else {"advance": {"to": "main1"}})
            return
        if statement.kind not in checked_statements.WHILE_CHOOSING:
            self.settled()
        found = checked_statements.CHECKS[statement.kind](self.transcript, statement)
        if found.contradiction:
            self.ask(found.contradiction, found.transcript)
        elif found.transcript is self.transcript:
            self.say(found.remark)
        else:
            self.commit(found.transcript, found.remark)
