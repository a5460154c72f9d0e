"""Taking the lines of a question one after the other: from a terminal, a pipe, or the command line."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from rich.console import Console

from rewind.cli.asking.combat_here import hint_of_the_turn
from rewind.cli.asking.positions import known_players, put_into_position
from rewind.cli.asking.possibility import (
    Possibility,
    after_passing,
    comes_first,
    in_words,
    legal_now,
    other_reasons,
    possibilities,
    why_stopped,
)
from rewind.cli.asking.printed_answers import print_legal, print_position, print_possibilities, print_step, print_why
from rewind.cli.asking.question import Fields, Question
from rewind.cli.asking.typed_names import outside_brackets
from rewind.cli.asking.typed_steps import AS_IN_A_FILE, VERBS, step_typed
from rewind.cli.line_prompt import Leaving
from rewind.cli.output import put, styled
from rewind.cli.scenario_report import Course, print_report
from rewind.events.atomic import AtomicFile
from rewind.events.errors import CardError, RewindError, ScenarioError, did_you_mean
from rewind.replays.scenarios.form.naming import parse_reference

HELP = """\
  alice: Humility, Mountain x6         what a player has in play; a name may be shortened
  alice hand: Shock                    also library, graveyard, removed, life, poison, mana ({R}{R})
  bob: Grizzly Bears (tapped, new)     also damage 1, 2 +1/+1 counters, 3 loyalty, face down, as big, on NAME
  turn: bob, declare attackers         whose turn, which step; else the first player's main phase
  alice plays Shock on Grizzly Bears   also x=3, mode 2, with kicker
  alice activates Masticore {2}        an ability by its cost, number or keyword, on a target
  … sacrificing NAME · discarding NAME what a cost is paid with; also returning, removing, tapping
  alice attacks with NAME, NAME        or with all; alice attacks PLANESWALKER with NAME
  bob blocks ATTACKER with BLOCKER     also with several, and ATTACKER with …
  resolve · resolve 1 · alice passes   all of the stack, only the top; go to end, go to turn 3 main1
  bob answers yes                      for a choice; a name, a number, a colour, a type
  destroy NAME                         something happens: sacrifice, tap, untap, counter, regenerate
  do cause: {…}, or - cause: {…}       a step as a scenario file has it (docs/scenarios.md)
  can alice play Shock on bob?         whether, and if not why; nothing is done
  legal · position · report            what may be done and what not; where things are; all of it
  why NAME                             how it came to be what it is: each effect in its order
  scenario · save FILE.yaml            the question as a scenario file
  undo · new · read NAME · quit        the last line back; all anew; what a card says"""

_HELP_COLUMN = HELP.index("what a player has")
"""Where it says what a line does: what does not fit goes on there."""

ORDERS = (
    "help",
    "legal",
    "position",
    "report",
    "scenario",
    "show",
    "save",
    "undo",
    "new",
    "read",
    "why",
    "can",
    "quit",
)
"""What is typed that is neither a position nor done."""

_CAN = re.compile(r"(?i)^(?:can|may|could)\s+")


class Conversation:
    """One question, a line at a time."""

    def __init__(self, out: Console, question: Question, *, quiet: bool = False, silent: bool = False) -> None:
        """`quiet`: what lines did is not told one by one, for the whole is told in the end; `silent`: nothing is."""
        self.out = out
        self.question = question
        self.quiet = quiet
        self.silent = silent
        self.possibilities: dict[str, list[Possibility]] = {}
        """What was asked with `can` → the answers."""
        self.answered = False
        """Whether an order printed something since something was last done."""
        self.refused = False
        """Whether the last thing that was to be done was refused under every edition."""
        self.besides = ""
        """Why it was refused, where that is more than the run says."""
        self.all_no = False
        """Whether something that was asked with `can` cannot be done under any edition."""
        self.not_done: list[str] = []
        """The lines that are not done, as what was before them was refused."""
        self._lines: list[str] = []
        """The lines that `undo` takes back."""
        self._before: list[tuple[Mapping[str, Fields], Fields, list[Fields], str]] = []

    def take(self, line: str) -> None:
        """Takes a line. Raises RewindError for what is wrong with it, and Leaving."""
        line = " ".join(line.split()).rstrip("?").rstrip(".").strip()
        if not line or line.startswith("#"):
            return
        word, _, rest = line.partition(" ")
        order = self._ORDERS.get(word.casefold())
        if order is not None and self.silent:
            raise ScenarioError("RW6106", f'"{word}" prints text, and JSON was asked for; leave it out')
        if order is not None:
            order(self, rest.strip())
            return
        if self.refused and self.quiet:
            self.not_done.append(line)
            return
        if _CAN.match(line):
            self._can(_CAN.sub("", line))
            return
        self._remember()
        kept = len(self._before)
        try:
            self._put(line)
        except RewindError:
            self._forget()
            raise
        if len(self._before) == kept:
            self._lines.append(line)

    def take_all(self, text: str) -> None:
        """Takes the lines of a text, with semicolons between. Raises as `take` does, and takes nothing after that."""
        lines = outside_brackets(text, ";")
        if not self.question.players:
            self.question.players = {name: {} for name in known_players(lines)[:2]}
        for at, line in enumerate(lines, 1):
            try:
                self.take(line)
            except RewindError as error:
                if not (left := "; ".join(lines[at:])):
                    raise
                raise ScenarioError(error.code, f"{error.what}; what follows is not taken: {left}") from error

    def _put(self, line: str) -> None:
        self.answered = False
        head, colon, rest = line.partition(":")
        if colon and not line.startswith(AS_IN_A_FILE) and not self._is_done(head):
            try:
                text = put_into_position(self.question, head.strip(), rest.strip())
            except CardError as error:
                if self.quiet or "," not in rest:
                    raise
                raise CardError(error.code, f"{error.what}; nothing of this line is taken") from error
            if text is None:
                known = did_you_mean(head, ORDERS)
                raise ScenarioError("RW6106", f'"{head}:" is nothing that is said of a position{known}')
            if self.question.steps:
                self.question.outcomes()
            self._say(text)
            return
        self._verify_set_up()
        self._do(self._step(line))

    def _step(self, line: str) -> Fields:
        verbs = ", ".join(dict.fromkeys(VERBS.values()))
        return step_typed(self.question, line, ORDERS, f"write PLAYER: CARDS, or PLAYER and one of {verbs}")

    def _is_done(self, head: str) -> bool:
        """Whether what stands before a colon is something that is done: `alice activates Masticore: {2}`."""
        words = head.casefold().split()
        return any(word in VERBS for word in words[:3]) and len(words) > 1 and words[-1] not in ("play",)

    def _say(self, text: str, style: str = "dim") -> None:
        if not self.quiet:
            put(self.out, styled(text, style))

    # In the end

    def conclude(self) -> None:
        """Tells the whole, unless what was asked last told it; where nothing is done, also what is legal."""
        if self.answered and not self.refused:
            return
        question = self._set_up()
        print_report(self.out, question.outcomes(), headed=False)
        if not question.steps:
            print_legal(self.out, question)
        if self.besides:
            put(self.out, styled(f"why: {self.besides}", "bold red"), 5)
        if self.not_done:
            lines = "; ".join(self.not_done)
            put(self.out, styled(f"not done, as what was before them is refused: {lines}", "yellow"), 2)

    def as_json(self) -> dict[str, object]:
        """The scenario, what came of it under each edition, what is legal then, and what was asked with `can`."""
        question = self._set_up()
        now = {course.outcome.edition: legal_now(course) for course in question.courses()}
        return {
            "scenario": question.text,
            "outcomes": [
                outcome.as_json() | {"details": outcome.details() | Course(outcome).details()}
                for outcome in question.outcomes()
            ],
            "legal": {name: None if found is None else found.as_json() for name, found in now.items()},
            "not_done": self.not_done,
            "can": {line: [one.as_json() for one in found] for line, found in self.possibilities.items()},
        }

    # Doing

    def _do(self, step: Fields) -> None:
        """Adds a step; where some edition refuses it, it is tried there and goes on without it."""
        question = self.question
        before = {outcome.edition: outcome for outcome in question.outcomes()}
        notes = [note for outcome in before.values() for note in outcome.reported]
        running = [name for name, outcome in before.items() if not why_stopped(outcome)]
        asked = question.following(step).outcomes()
        first = next((text for one in asked if (text := comes_first(before[one.edition], one))), "")
        if len(running) == len(before) and (passed := after_passing(question, step)) is not None:
            self._say(f"{question.has_priority()} passes first")
            question.steps = passed.steps
        question.steps.append(step)
        refused = [one.edition for one in question.outcomes() if one.edition in running and why_stopped(one)]
        self.refused = bool(first) or (bool(running) and len(refused) == len(running))
        if self.refused:
            self._refuse(step, first, notes)
            return
        if refused:
            question.steps[-1] = {"attempt": {"step": step}}
        if not self.quiet:
            print_step(self.out, question, notes)

    def _refuse(self, step: Fields, first: str, notes: Sequence[str]) -> None:
        """Tells that the last step is refused, which ends what is done; at the prompt it is taken back."""
        question = self.question
        question.steps.pop()
        self.besides = first or hint_of_the_turn(question, step) or other_reasons(question, step)
        question.steps.append(step)
        if self.quiet:
            return
        if first:
            put(self.out, styled(f"cannot be done: {first}; write: PLAYER answers …", "bold red"))
        else:
            print_step(self.out, question, notes, self.besides)
        self._forget()

    def _can(self, line: str) -> None:
        self._verify_set_up()
        step = self._step(line)
        found = possibilities(self._set_up(), step)
        self.all_no = bool(found) and all(one.refusal for one in found)
        self.possibilities[line] = found
        if not self.silent:
            self.answered = True
            put(self.out, styled(f"can {line}?", "bold"))
            print_possibilities(self.out, found)

    # Going back

    def _remember(self) -> None:
        question = self.question
        players = {name: dict(fields) for name, fields in question.players.items()}
        self._before.append((players, dict(question.start), list(question.steps), question.title))

    def _forget(self) -> None:
        players, start, steps, title = self._before.pop()
        self.question.players = dict(players)
        self.question.start, self.question.steps, self.question.title = start, steps, title

    # Orders

    def _undo(self, _: str) -> None:
        if not self._before:
            raise ScenarioError("RW6106", "there is nothing to undo")
        self._forget()
        self._say(f"taken back: {self._lines.pop()}")

    def _new(self, _: str) -> None:
        self._before.clear()
        self._lines.clear()
        self.question = Question(self.question.pool, self.question.editions)
        self._say("a new question")

    def _legal(self, _: str) -> None:
        self.answered = True
        print_legal(self.out, self._set_up())

    def _position(self, _: str) -> None:
        self.answered = True
        print_position(self.out, self._set_up())

    def _why(self, rest: str) -> None:
        """Tells how something in play came to be what it is."""
        if not rest:
            raise ScenarioError("RW6106", "why what? write why NAME for something in play, or can PLAYER …")
        question = self._set_up()
        self.answered = True
        print_why(self.out, question, parse_reference(question.names_here().meant(rest)).name)

    def _report(self, _: str) -> None:
        self.answered = True
        print_report(self.out, self._set_up().outcomes(), headed=False)

    def _set_up(self) -> Question:
        """The question, once it is known that its position can be set up. Raises ScenarioError RW6102, RW6106."""
        if not self.question.players:
            raise ScenarioError("RW6106", "there is no position yet; write PLAYER: CARD, CARD")
        self._verify_set_up()
        left_out = {} if self.silent else self.question.left_out()
        for name, cards in left_out.items():
            put(self.out, styled(f"{name} is not asked: it does not know {', '.join(cards)}", "yellow"))
        return self.question

    def _verify_set_up(self) -> None:
        """Raises ScenarioError RW6106 where the position cannot be set up under any edition, with the reason."""
        outcomes = self.question.outcomes() if self.question.players else ()
        if outcomes and not any(outcome.records for outcome in outcomes):
            reasons = "; ".join(dict.fromkeys(in_words(why_stopped(outcome)) for outcome in outcomes))
            raise ScenarioError("RW6106", f"the position cannot be set up: {reasons}")

    def _scenario(self, _: str) -> None:
        self.answered = True
        self.out.print(self._set_up().text, end="", soft_wrap=True)

    def _save(self, rest: str) -> None:
        if not rest:
            raise ScenarioError("RW6106", "save where? write save FILE.yaml")
        save(self._set_up(), rest)
        put(self.out, styled(f"saved; rewind scenario {rest} runs it", "dim"))

    def _read(self, rest: str) -> None:
        from rewind.aggregates.editions import NAMES
        from rewind.cli.card_search.page import CardPage

        self.answered = True
        record = self.question.pool.records[self.question.cards.meant(rest)]
        CardPage(record, self.question.editions or NAMES).show(self.out)

    def _help(self, _: str) -> None:
        self.answered = True
        for line in HELP.splitlines():
            put(self.out, styled(line), _HELP_COLUMN)

    def _quit(self, _: str) -> None:
        raise Leaving

    _ORDERS: Mapping[str, Callable[[Conversation, str], None]] = {
        "legal": _legal,
        "l": _legal,
        "position": _position,
        "show": _position,
        "report": _report,
        "why": _why,
        "scenario": _scenario,
        "yaml": _scenario,
        "save": _save,
        "undo": _undo,
        "new": _new,
        "read": _read,
        "help": _help,
        "quit": _quit,
        "exit": _quit,
        "q": _quit,
    }
    """Order → what it does."""


def save(question: Question, file: str, *, replace: bool = False) -> None:
    """Writes a question as a scenario file. Raises QueryError RW2203 where there is a file, or it cannot be written."""
    with AtomicFile(file, replace=replace) as target:
        target.write(question.text.encode())
