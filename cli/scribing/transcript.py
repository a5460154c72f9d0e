"""The transcript of a game at a table: a scenario that grows line by line, and the position that it has come to.

It is run as it grows, from the last moment before its last step at which nobody had to choose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

import yaml

from rewind.aggregates.cards import CardPool
from rewind.aggregates.state import GameState
from rewind.cli.asking.question import Fields, Question, as_told
from rewind.cli.asking.typed_names import Names
from rewind.cli.commands.scenario import file_text
from rewind.cli.scenario_report import OPEN_CHOICE, Course
from rewind.cli.scribing.names import NamesHereFirst
from rewind.events.atomic import AtomicFile
from rewind.events.base import CardDefinition
from rewind.events.envelope import Recorded
from rewind.events.errors import ScenarioError, Where
from rewind.events.game import CardDefined
from rewind.replays.scenarios.form.document import Document, read_scenarios
from rewind.replays.scenarios.form.naming import UNKNOWN
from rewind.replays.scenarios.position import editions_of, names_used
from rewind.replays.scenarios.results import Failure, Outcome, StepTaken, Unsupported
from rewind.replays.scenarios.runner import Runner, begin, outcome_of
from rewind.replays.scenarios.session import Session

ANSWERING = frozenset({"answer", "chance", "check"})
"""Verbs of steps that belong to the one before: it waits for them, or they look at what it did."""

WITH_THE_BEGINNING = frozenset({"chance", "forgotten"})
"""Verbs of steps that belong to the set-up where they are the first ones."""

LAST = ("players", "start", "do")
"""The keys of a scenario that stand behind the others, in this order."""


class _Moment(NamedTuple):
    """A moment of the game before which nothing is run again."""

    steps: Sequence[Fields]
    names: frozenset[str]
    """The cards that the log defines."""
    session: Session
    taken: Sequence[StepTaken]


@dataclass
class Transcript(Question):
    """A game at a table, as far as it is written down; with other steps it is another one."""

    header: Fields = field(default_factory=dict)
    """The other keys of the scenario."""
    _since: _Moment | None = None
    _session: Session | None = None
    _texts: dict[str, str] = field(default_factory=dict)
    """Step → how it is written, of all that were tried."""

    # The file

    @property
    def scenario(self) -> Fields:
        """The scenario as plain data."""
        last: Fields = {"players": self.players, "start": self.header.get("start"), "do": self.steps}
        first = {key: value for key, value in self.header.items() if key not in LAST}
        return first | {key: value for key, value in last.items() if value}

    def write(self, file: str, *, replace: bool) -> None:
        """Writes the file, whole or not at all. Raises QueryError RW2203."""
        with AtomicFile(file, replace=replace) as target:
            target.write(self.text.encode())

    def step_text(self, step: Fields) -> str:
        """A step as a file has it, in one line."""
        key = repr(step)
        if key not in self._texts:
            self._texts[key] = super().step_text(step)
        return self._texts[key]

    @cached_property
    def _document(self) -> Document:
        return super().document

    @property
    def document(self) -> Document:
        """The scenario as it is read from a file. Raises ScenarioError RW6101, RW6102."""
        return self._document

    # Running

    @property
    def under(self) -> str:
        """The edition of the rules."""
        assert self.editions, "every transcript is begun or read with one"
        return self.editions[0]

    def outcomes(self) -> tuple[Outcome, ...]:
        """What has come of it, alone in a row."""
        if self._ran is None:
            document, runners = self.document, list[Runner]()

            def begun() -> Runner:
                runners.append(self._begun(document))
                return runners[0]

            outcome = as_told(outcome_of(document, self.under, begun))
            self._ran = "", (outcome,)
            self._session = runners[0].session if runners else None
        return self._ran[1]

    def _begun(self, document: Document) -> Runner:
        """A runner that goes on from the last moment, where that is one of this document; else from the beginning."""
        since = self._since
        if since is None or list(since.steps) != self.steps[: len(since.steps)]:
            return begin(document, self.under, self.pool)
        session = since.session.in_document(document)
        self._define(session, sorted(names_used(document) - since.names))
        runner = Runner(session, len(since.steps))
        runner.steps = list(since.taken)
        return runner

    def _define(self, session: Session, names: Sequence[str]) -> None:
        """Lets a game go on as if its log had defined more cards, in the event that defines them all.

        Raises Unsupported for a card that the edition does not know.
        """
        if not names:
            return
        cards = self.pool.records
        unknown = [name for name in names if name not in cards or self.under not in cards[name].editions]
        if unknown:
            raise Unsupported(f'"{unknown[0]}" is not known in {self.under}')
        added = {name: cards[name].definition for name in names}
        game = session.game.supposing(lambda state: replace(state, definitions=state.definitions.update(added)))
        game.records = [_defining(record, added) for record in session.game.records]
        game.random_source = session.random_outcome
        session.game = game

    @property
    def outcome(self) -> Outcome:
        """What has come of it."""
        return self.outcomes()[0]

    @property
    def session(self) -> Session:
        """The session in which it stands. Raises ScenarioError RW6106 where the position cannot be set up."""
        self.outcomes()
        if self._session is None:
            raise ScenarioError("RW6106", f"the game cannot begin: {self.stopped}")
        return self._session

    @property
    def state(self) -> GameState:
        """Where the game stands."""
        return self.session.state

    @cached_property
    def course(self) -> Course:
        """What happened in each step."""
        course = Course(self.outcome)
        course.__dict__["end"] = self.state
        return course

    def courses(self) -> list[Course]:
        """The same, alone in a row."""
        self.outcomes()
        return [self.course] if self.outcome.records else []

    @property
    def failures(self) -> list[Failure]:
        """What stops it, but for a choice that is open after its last step."""
        failures = self.outcome.failures
        if self.outcome.unsupported:
            return [Failure("a card", "one that is known", self.outcome.unsupported)]
        last = self.document.line("do", len(self.steps) - 1) if self.steps else 0
        reached = not last or any(step.line == last for step in self.outcome.steps)
        if reached and self._session is not None and self._session.answers:
            return [*failures, Failure("answer", "a choice that it fits", "there is none")]
        return [one for one in failures if one.what != OPEN_CHOICE or not reached]

    @property
    def stopped(self) -> str:
        """Why it does not come to its end; empty where it does."""
        return self.outcome.unsupported or "; ".join(map(_why, self.failures))

    @property
    def choice(self) -> str:
        """The choice that is open, in words; empty where none is."""
        return next((one.actual for one in self.outcome.failures if one.what == OPEN_CHOICE), "")

    # Other steps

    def with_steps(self, steps: Sequence[Fields]) -> Transcript:
        """The same game with other steps; this one stays as it is."""
        other = Transcript(self.pool, self.editions, self.title, self.players, self.start, list(steps))
        other.header, other._since, other.cards, other._texts = self.header, self._since, self.cards, self._texts
        return other

    def following(self, step: Fields) -> Transcript:
        """The same game after one step more."""
        return self.with_steps([*self.steps, step])

    def settle(self) -> None:
        """Notes the moment before the last step, from where the next are run; where a choice was open, an older one."""
        before = self.with_steps(self.steps[:-1])
        has_begun = any(not WITH_THE_BEGINNING & step.keys() for step in before.steps)
        if has_begun and before.outcome.records and not before.outcome.failures:
            names = frozenset(names_used(before.document))
            self._since = _Moment(before.steps, names, before.session, before.outcome.steps)

    @property
    def last_action(self) -> int:
        """The index of the last step that stands for itself, before which it can be said which card was which."""
        found = [n for n, step in enumerate(self.steps) if not ANSWERING & step.keys()]
        return found[-1] if found else len(self.steps)

    # Names

    def names_here(self) -> Names:
        """The names of players and of what there is by now, and then those of all cards."""
        return NamesHereFirst(super().names_here().names, self.cards)

    @property
    def awaited(self) -> str | None:
        """The player who is to act now, of whom nothing has to be said if nobody else is named; None in the end."""
        pending = self.session.game.pending
        return None if pending is None or not pending.seat else self.names[pending.seat - 1]


def _why(failure: Failure) -> str:
    """Why something does not come about, for somebody who sees no file."""
    if failure.expected == "a legal step":
        return failure.actual
    if failure.expected == "something by that name":
        return f"there is no {failure.what} here"
    return f"{failure.what}: {failure.expected} is needed, and there is {failure.actual}"


def _defining(record: Recorded, added: Mapping[str, CardDefinition]) -> Recorded:
    """A record that defines more cards, if it is the one that defines them."""
    if not isinstance(record.event, CardDefined):
        return record
    known = {**added, **{one.key: one for one in record.event.definitions}}
    return record._replace(event=CardDefined(definitions=tuple(known[name] for name in sorted(known))))


# Beginning, and going on


def new_transcript(pool: CardPool, edition: str, players: Sequence[str], deck: int) -> Transcript:
    """A game that is about to begin, of which no card is known; the first player goes first unless it is said."""
    return Transcript(
        pool,
        (edition,),
        players={name: {"library": [f"{UNKNOWN} x{deck}"]} for name in players},
        steps=[{"chance": {"pick": [players[0]]}}],
        header={"scenario": " against ".join(players), "editions": [edition], "start": "opening"},
    )


def read_transcript(pool: CardPool, file: str, edition: str | None) -> Transcript:
    """The transcript of a file. Raises ScenarioError RW6101, RW6102, RW6103."""
    text = file_text(file)
    documents = read_scenarios(text, file)
    if len(documents) != 1:
        raise ScenarioError("RW6103", f"one scenario is needed, and there are {len(documents)}", Where(file))
    (document,) = documents
    if len(document.players) != 2:
        raise ScenarioError("RW6103", "a scribe writes for two players", Where(file))
    under = editions_of(document, pool, edition)
    if not under:
        raise ScenarioError("RW6103", f"the scenario is not for edition {edition}", Where(file))
    data: Fields = yaml.safe_load(text)
    header = {key: value for key, value in data.items() if key not in ("players", "do")} | {"editions": [under[-1]]}
    players = {str(name): fields or {} for name, fields in data["players"].items()}
    return Transcript(pool, (under[-1],), players=players, steps=data.get("do") or [], header=header)
