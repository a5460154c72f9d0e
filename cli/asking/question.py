"""A question while it is typed: the scenario that it comes to, and what comes of that under each edition."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import yaml

from rewind.aggregates.cards import CardPool
from rewind.aggregates.cards.search.not_found import not_found_error
from rewind.aggregates.editions import NAMES
from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY, GameState, number_of
from rewind.cli.asking.costs_unsaid import costs_unsaid
from rewind.cli.asking.typed_names import Names
from rewind.cli.commands.scenario import run
from rewind.cli.scenario_report import Course
from rewind.events.errors import ScenarioError, did_you_mean, listed_names
from rewind.projections.words.names import names_of
from rewind.replays.scenarios.form.document import Document, read_scenarios
from rewind.replays.scenarios.form.naming import COMBAT_DAMAGE, parse_reference
from rewind.replays.scenarios.position import editions_of, names_used
from rewind.replays.scenarios.results import Outcome

Fields = dict[str, Any]
"""A mapping of a scenario file, as plain data."""

FILE = "question"
"""What stands for the file of a question in what is told of it."""

UNSAID_LIBRARY = "Island x20"
"""The library of a player of whom none is said, so that nobody loses the game by drawing (2006-10, 102.3c)."""

_UNSAID_CARD = UNSAID_LIBRARY.partition(" ")[0]

OPPONENT = "opponent"
"""The other player's name, where only one is named."""


@dataclass
class Question:
    """A position, and what was done in it so far."""

    pool: CardPool
    editions: tuple[str, ...] = ()
    """The only editions that are asked about, where any is said."""
    title: str = ""
    players: dict[str, Fields] = field(default_factory=dict)
    start: Fields = field(default_factory=dict)
    steps: list[Fields] = field(default_factory=list)
    _ran: tuple[str, tuple[Outcome, ...]] | None = None

    # The scenario

    @property
    def scenario(self) -> Fields:
        """The scenario as plain data."""
        players: dict[str, Fields] = {**self.players}
        for name in (OPPONENT, "you", "other"):
            if len(players) < 2 and name not in players:
                players[name] = {}
        whole = {
            name: {**fields, "library": fields.get("library", [UNSAID_LIBRARY])} for name, fields in players.items()
        }
        found: Fields = {"scenario": self.title or self._named_after_its_cards(), "players": whole}
        if self.start:
            found["start"] = self.start
        if self.steps:
            found["do"] = self.steps
        return found

    def _named_after_its_cards(self) -> str:
        named = [
            str(card.get("card", "a token")) if isinstance(card, dict) else card
            for fields in self.players.values()
            for zone in ("in_play", "hand", "graveyard")
            for card in fields.get(zone, ())
        ]
        return f"A question about {', '.join(dict.fromkeys(named[:4]))}" if named else "A question"

    @property
    def text(self) -> str:
        """The scenario as a file has it: a line each player, zone and step."""
        lines = []
        for key, value in self.scenario.items():
            if key == "players":
                lines.append("players:")
                for name, fields in value.items():
                    lines.append(f"  {_flow(name)}:")
                    lines += [f"    {zone}: {_flow(cards)}" for zone, cards in fields.items()]
            elif key == "do":
                lines.append("do:")
                lines += [f"  - {self.step_text(step)}" for step in value]
            else:
                lines.append(f"{key}: {_flow(value)}")
        return "\n".join(lines) + "\n"

    def step_text(self, step: Fields) -> str:
        """A step as a file has it, in one line."""
        return _flow(step)[1:-1]

    @property
    def document(self) -> Document:
        """The scenario as it is read from a file. Raises ScenarioError RW6101, RW6102."""
        (document,) = read_scenarios(self.text, FILE)
        return document

    # Players

    def name_player(self, name: str) -> Fields:
        """What is said of a player, who is named by this; the other one was `OPPONENT` until then."""
        if name not in self.players and self.players and self.steps:
            self.steps = _renamed(self.steps, OPPONENT, name)
        return self.players.setdefault(name, {})

    # What comes of it

    def outcomes(self) -> tuple[Outcome, ...]:
        """What comes of it under each edition."""
        if self._ran is None or self._ran[0] != (text := self.text):
            text, document = self.text, self.document
            under = [one for only in self.editions or (None,) for one in editions_of(document, self.pool, only)]
            self._ran = text, tuple(self._run(document, name) for name in under)
        return self._ran[1]

    def _run(self, document: Document, name: str) -> Outcome:
        """What comes of it under an edition, with a note of what was paid without being said."""
        outcome = as_told(run(document, name, self.pool))
        steps = {document.line("do", n): step for n, step in enumerate(document.form.do)}
        outcome.reported += tuple(costs_unsaid(outcome, steps))
        return outcome

    def left_out(self) -> dict[str, list[str]]:
        """The editions that are not asked since they do not know a card → those cards."""
        asked = {outcome.edition for outcome in self.outcomes()}
        others = [name for name in NAMES if name not in asked and (not self.editions or name in self.editions)]
        used = sorted(names_used(self.document) & self.pool.records.keys())
        unknown = {name: [card for card in used if name not in self.pool.records[card].editions] for name in others}
        return {name: cards for name, cards in unknown.items() if cards}

    def courses(self) -> list[Course]:
        """The same, of those editions under which the position could be set up, with what happened."""
        return [Course(outcome) for outcome in self.outcomes() if outcome.records]

    # Names

    @cached_property
    def cards(self) -> Names:
        """The names of all cards."""
        known = list(self.pool.records)
        return Names(known, lambda typed: not_found_error(typed, known))

    @property
    def names(self) -> list[str]:
        """The names of the players, the first of seat 1."""
        players: Fields = self.scenario["players"]
        return list(players)

    def names_here(self) -> Names:
        """The names of what there is by now: players, cards, tokens, and what `as` gave."""
        found = dict.fromkeys(self.names)
        for outcome in self.outcomes():
            found |= dict.fromkeys(outcome.labels)
        for course in self.courses():
            found |= dict.fromkeys(_names_in(course.end))
        return Names([*found, COMBAT_DAMAGE], lambda typed: self._nothing_named(typed, list(found)))

    def _nothing_named(self, typed: str, names: list[str]) -> ScenarioError:
        """The error for what nothing is called, with what is; the cards of libraries that nobody said are left out."""
        said = str([*self.players.values(), *self.steps])
        shown = [name for name in names if name != _UNSAID_CARD or name in said]
        hint = did_you_mean(typed, names) or f"; there are {listed_names(shown, 6)}"
        return ScenarioError("RW6102", f'nothing here is named "{typed}"{hint}')

    def following(self, step: Fields) -> Question:
        """The same question after one step more; this one stays as it is."""
        other = Question(self.pool, self.editions, self.title, self.players, self.start, [*self.steps, step])
        other.cards = self.cards
        return other

    def starting_at(self, start: Fields) -> Question:
        """The same position at another time, before anything is done."""
        other = Question(self.pool, self.editions, self.title, self.players, start)
        other.cards = self.cards
        return other

    def has_priority(self) -> str | None:
        """The player who has priority; None where nobody has, or a choice is open."""
        for course in self.courses():
            awaiting = course.end.awaiting
            if awaiting is not None and awaiting.kind == "priority":
                return self.names[awaiting.seat - 1]
        return None

    def actor(self) -> str:
        """The player who is to act now; before anything could be set up the one whose turn it is."""
        names = self.names
        for course in self.courses():
            if course.end.awaiting is not None:
                return names[course.end.awaiting.seat - 1]
        return str(self.start.get("turn_of", names[0]))

    def controller_of(self, name: str) -> str | None:
        """The player who controls what a name means in play."""
        names = self.names
        bare = parse_reference(name).name
        for course in self.courses():
            for obj in course.end.zone("in_play"):
                if bare in names_of(course.end, obj) or course.outcome.labels.get(bare) == number_of(obj):
                    return names[course.end.controller[obj] - 1]
        return None

    def other(self, player: str) -> str:
        """The opponent of a player."""
        return next(name for name in self.names if name != player)


def _renamed(value: Any, old: str, new: str) -> Any:
    """Plain data with another word wherever one stands, as a key too."""
    if isinstance(value, dict):
        return {_renamed(key, old, new): _renamed(one, old, new) for key, one in value.items()}
    if isinstance(value, list):
        return [_renamed(one, old, new) for one in value]
    return new if value == old else value


_PLACE = re.compile(r" \(event [^()]*\)")
_CODE = re.compile(r"\bRW\d{4} ")
_ID = re.compile(r"\b\d+\.\d+\b(?= is not a card)")
_EDITION = re.compile(r"\b\d{4}-\d{2} (?=\d)")


def as_told(outcome: Outcome) -> Outcome:
    """An outcome whose failures name no line, event or edition: nobody sees the file and the log of a question."""
    outcome.failures = tuple(
        replace(one, line=None, actual=_named(outcome, _PLACE.sub("", _EDITION.sub("", one.actual))))
        for one in outcome.failures
    )
    outcome.reported = tuple(_CODE.sub("", _PLACE.sub("", _EDITION.sub("", text))) for text in outcome.reported)
    return outcome


def _named(outcome: Outcome, text: str) -> str:
    """A refusal with the name of what cannot be played, where it has the id: nobody sees ids in a question."""
    if _ID.search(text) is None:
        return text
    state = fold(EMPTY, outcome.records)
    return _ID.sub(lambda found: next(names_of(state, found[0]), found[0]), text)


def _names_in(state: GameState) -> dict[str, None]:
    return {name: None for obj in state.current.values() for name in names_of(state, obj)}


def _flow(value: object) -> str:
    """Plain data in the flow style of YAML, in one line."""
    text = yaml.safe_dump(value, default_flow_style=True, width=10**9, allow_unicode=True, sort_keys=False)
    return text.strip().removesuffix("...").strip()  # the end of a document stands behind a bare word
