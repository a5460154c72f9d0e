# Over 400 lines: what every rule takes, one object that records, reads and says what is legal
"""The engine: the rules over one game; inputs go in, events come out.

An `Engine` works on a private draft of the state. Whatever happens is recorded and folded into the draft at once
(`Engine.record`), so the rules read a state that is always up to date. Where they need an input (a decision, a
random outcome) they take it from an input source: a live game's stops there (`InputNeeded`), that of a log goes on
with what the log says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from functools import cache
from sys import maxsize
from typing import ClassVar, Literal, Protocol, TypeAlias

from aggregates.editions import Citation, Edition, edition
from aggregates.editions.policies import Policies
from aggregates.fold import apply_event
from aggregates.fold.draft import Draft
from aggregates.immutable import immutable
from aggregates.rules.engine import flags, limits
from aggregates.rules.engine.answers import Answers
from aggregates.rules.engine.begun import NOTHING_BEGUN
from aggregates.rules.engine.illegal import IllegalAction, Refusal
from aggregates.rules.engine.inputs import in_words
from aggregates.rules.engine.naming import ObjectOrPlayer
from aggregates.rules.programs.abilities import Abilities
from aggregates.rules.programs.compiler import AbilityCompiler, is_of_keyword
from aggregates.state import SHARED, GameState, ObjectKind, StackEntry, ZoneKey, number_of, object_id
from events.base import Characteristics, Decision, Event, Zone
from events.envelope import Recorded
from events.game import CardDefined, Forked, Note, PlayerConceded
from events.judging import Appeal, ClaimTested, DisputeOpened, RemedyPlanned, RulingGiven
from events.objects import (
    AbilitiesChanged,
    ColorsChanged,
    Copied,
    Flipped,
    PowerToughnessChanged,
    TextChanged,
    TurnedFaceDown,
    TurnedFaceUp,
    TypesChanged,
)
from events.playing import ChoiceOffered, LoopProposed, SpellPlayed, TextSpliced
from events.zones import ObjectPlaced, ObjectRestored, PhasedIn, PhasedOut

Condition: TypeAlias = tuple[bool, Callable[[], str], tuple[str, ...]]
"""A condition of legality: whether it holds, what is in the way where it does not, and the rules."""

NOTHING = Characteristics()

NOTHING_SUPPOSED = nullcontext()

_IN_PLAY = ZoneKey("in_play", SHARED)

_zone_key = cache(ZoneKey)

_new = tuple.__new__  # by its own constructor a named tuple takes twice as long

PendingInputKind = Literal[
    "set_up", "priority", "choice", "announcement", "payment", "shuffle", "starting_player", "coin", "random"
]


@immutable
class PendingInput:
    """The input that the rules need next."""

    kind: PendingInputKind
    seat: int = 0
    """Whose decision it is, or for whom something comes out at random; 0 for set-up."""
    offer: ChoiceOffered | None = None
    """For a choice: what is offered."""
    cards: tuple[int, ...] = ()
    """For a shuffle: the cards of the library, by number."""
    objects: tuple[str, ...] = ()
    """For a choice at random: what may be chosen."""
    values: tuple[str, ...] = ()
    """For a choice of words, or of players by seat, at random: what may be chosen."""
    number: int = 1
    """For a choice at random: how many are chosen."""
    object: str | None = None
    """For an announcement or a payment: the spell or ability on the stack."""
    decider: int = 0
    """Who decides it for that player, where another does (rule 507.3); 0: the player."""

    @property
    def decided_by(self) -> int:
        """Who decides: the player in `seat`, or who decides for that player."""
        return self.decider or self.seat

    @property
    def is_random(self) -> bool:
        """Whether no player decides it."""
        return self.kind in ("shuffle", "starting_player", "coin", "random")


class InputNeeded(Exception):  # nothing is wrong: the engine waits
    """The engine has come to a point where it needs an input that is not there."""

    def __init__(self, pending: PendingInput) -> None:
        super().__init__(pending)
        self.pending = pending


class GameOver(Exception):  # nothing is wrong: the game has ended
    """The game has ended, in the middle of whatever was going on (rule 102.1)."""


class InputSource(Protocol):
    """Where the inputs of an engine come from."""

    overrides_rules: bool
    """Whether the input just taken was done although the rules refuse it, as a transcript says."""

    def next_input(self, pending: PendingInput) -> Event:
        """The next input. Raises InputNeeded where there is none."""


OnRecord: TypeAlias = Callable[[int, Event, int | None, tuple[str, ...], int | None], Recorded]
"""Called with what every record has, in its order, as far as the rules make it; returns the record that is kept:
deciding again compares it with the log's, and keeps that."""


FACTS = (
    AbilitiesChanged,
    ColorsChanged,
    Copied,
    Flipped,
    ObjectPlaced,
    ObjectRestored,
    PhasedIn,
    PhasedOut,
    PowerToughnessChanged,
    TextChanged,
    TextSpliced,
    TurnedFaceDown,
    TurnedFaceUp,
    TypesChanged,
)
"""Events after which an object that was there before has other characteristics."""

_FACTS = frozenset(FACTS)

REMARKS = (Note, DisputeOpened, ClaimTested, RemedyPlanned, RulingGiven, Appeal, Forked)
"""Inputs that change nothing in the game."""

_REMARKS = frozenset(REMARKS)


def _cannot_play(engine: Engine, event: SpellPlayed) -> None:
    what = f"{engine.player_name(event.seat)} cannot play {engine.name(event.object)} here"
    raise engine.refuse(Refusal.NOT_ASKED_FOR, what, "413.2e")


def _cannot_propose(engine: Engine, event: LoopProposed) -> None:
    what = f"{engine.player_name(event.seat)} cannot propose a loop inside a loop"
    raise engine.refuse(Refusal.NOT_ASKED_FOR, what, "421.1")


def _cannot_concede(engine: Engine, event: PlayerConceded) -> None:
    raise engine.refuse(Refusal.NOT_ASKED_FOR, f"{engine.player_name(event.seat)} cannot concede here", "102.3a")


class _UnderWay:
    """That something is being done: a class, because it is entered at every payment and move."""

    __slots__ = ("before", "engine", "occurrences")

    def __init__(self, engine: Engine, occurrences: Sequence[object]) -> None:
        self.engine, self.occurrences = engine, occurrences

    def __enter__(self) -> None:
        self.before = self.engine.under_way
        self.engine.under_way = (*self.before, *self.occurrences)

    def __exit__(self, *_: object) -> None:
        self.engine.under_way = self.before


@cache
def _numbers_in(edition: str) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Rules as they are written here → as an edition numbers them, as far as that was asked for; no entry changes."""
    return {}


class Engine:
    """The game while the rules are at work."""

    # In slots: an object of more than 30 attributes has them in a dictionary otherwise, from which all are read slower.
    __slots__ = (
        *(
            "draft",
            "input_source",
            "answers",
            "compiler",
            "records",
            "cause",
            "last_input",
            "checked",
            "check_everything",
        ),
        *("overrides_rules", "plays_meanwhile", "allowed_by", "on_concession", "on_play", "on_loop", "forgotten"),
        "asked_to_divide",
        *(
            "recomputes_everything",
            "standing",
            "begun",
            "trigger_sources",
            "triggers_elsewhere",
            "triggers_awaited",
            "mana_triggered",
        ),
        *("doing", "applied", "collected", "outcome", "under_way", "unnamed", "ending"),
        *("last_event", "last_object", "repetitions", "looked_at"),
        *("_facts", "_abilities", "_supposed", "_all_supposed", "_on_record", "_numbers", "_edition", "_policies"),
    )

    all_recompute: ClassVar[bool] = False
    """Whether engines that are made from now on work out everything anew after every event, whatever the event is.

    The log is the same. Only a test turns it on: it shows that the tables of what may be left out (`happen`, FACTS)
    leave out nothing.
    """

    def __init__(
        self,
        state: GameState,
        input_source: InputSource,
        answers: Answers,
        programs: AbilityCompiler | None = None,
        on_record: OnRecord | None = None,
        policies: Policies | None = None,
    ) -> None:
        """Goes on from `state`. `programs` may be kept; `policies`: those supposed instead of the edition's own."""
        self.draft = Draft(state)
        self.recomputes_everything = self.all_recompute
        self.input_source = input_source
        self.answers = answers
        self.compiler = programs or AbilityCompiler()
        self.compiler.note(state.definitions)
        self.overrides_rules = False
        """Whether the action under way was done although the rules may refuse it."""
        self.forgotten: list[Callable[[Event], bool]] = []  # triggers that nobody at a table notices, once each
        self.asked_to_divide: frozenset[str] = frozenset()  # what divided its damage at a table where there is one way
        self.plays_meanwhile = False
        """Whether a mana ability is being played in the middle of playing something else (rule 409.1g)."""
        self.records: list[Recorded] = []
        self.cause: int | None = None
        """The event that brings about what happens now."""
        self.checked = 0
        """How many of the records state-based effects have looked at."""
        # set-up, and what was seen at a table, may have left anything behind
        self.check_everything = state.turn == 0 or state.kind == "claimed"
        """Whether state-based effects look at everything the next time, not at what the records since have touched."""
        self.standing: object | None = None
        """What the layers know of the abilities in play; None: to be looked up (`happening.layering.standing`)."""
        self.trigger_sources: object | None = None
        """The triggered abilities of permanents; None: to be looked up (`happening.sources`)."""
        self.triggers_elsewhere: object | None = None
        """Those of objects that are not in play, which work there; None: to be looked up."""
        self.mana_triggered: list[object] = []  # mana abilities that have triggered and resolve next (rule 411.3)
        self.triggers_awaited: object | None = None
        """The delayed triggered abilities that wait, as they were looked at last."""
        self.begun = NOTHING_BEGUN
        """What effects that have begun change, as they were looked at last (`happening.layering.begun`)."""
        self._begin()
        self._facts: dict[str, Characteristics] = {}
        self._abilities: dict[str, Abilities] = {}
        self._supposed: tuple[str, int] | None = None
        self._all_supposed: tuple[str, ...] = ()
        """An object that is taken to be in play, and who would control it."""
        self.allowed_by: dict[str, None] = {}
        """The rules that were asked about the input taken last and did not refuse it, written as in 2006-10."""
        self.last_input = state.n
        """The number of the input that was recorded last."""
        self._begin_counting()
        self.on_concession: Callable[[Engine, PlayerConceded], None] = _cannot_concede
        """What happens when a player concedes while another input is pending."""
        self.on_play: Callable[[Engine, SpellPlayed], None] = _cannot_play
        """What happens when a player plays a card while something is being done (2006-10: 413.2e)."""
        self.on_loop: Callable[[Engine, LoopProposed], None] = _cannot_propose
        """What happens when a player proposes how often a loop is repeated (rule 421.2)."""
        self._on_record = on_record
        self._begin_reading_rules(state.edition, policies)

    def _begin_reading_rules(self, name: str, policies: Policies | None) -> None:
        """By which rules the game is played; an edition is looked up once it is asked for."""
        self._numbers = _numbers_in(name) if name else {}
        """Rules as they are written here → as the edition numbers them."""
        self._edition: Edition | None = None
        self._policies = policies

    def _begin(self) -> None:
        """What is known of the action under way: of none."""
        self.doing: str | None = None
        """The spell or ability that is resolving, or the object whose replacement effect does something."""
        self.applied: frozenset[str] = frozenset()
        self.collected: list[object] | None = None
        """The effects whose instructions are carried out (419.6a); what is proposed, where that is only collected."""
        self.outcome: object | None = None
        """Where it is noted what comes of what the instruction under way proposes (`actions.outcome`)."""
        self.under_way: tuple[object, ...] = ()
        """What is being done now, in the words of patterns (`engine.occurrences`), the outermost first."""
        self.unnamed: list[Callable[[], None]] | None = None
        """Names that are given once the events of a group have happened; None: each is given at once."""
        self.ending: str | None = None
        """The turn, or the phase or step, that an effect of this action ends (2006-10: 509.1)."""

    def _begin_counting(self) -> None:
        """An action begins, which may come to so much (`aggregates.rules.engine.limits`)."""
        self.last_event = self.draft.n + limits.MOST_EVENTS
        """The highest number that an event of the action under way may have."""
        self.last_object = self.draft.last_number + limits.MOST_OBJECTS
        """The highest number that an object made in it may have."""
        self.repetitions = 0
        """How often anything was repeated in it."""
        self.looked_at = 0
        """How many things were looked at since the last event."""

    def go_on(self, input_source: InputSource) -> None:
        """Takes other inputs from here on, where a player has priority; what was found out so far holds."""
        self.input_source = input_source
        self.cause = None
        self._begin_counting()

    def is_forgotten(self, triggered: Event) -> bool:
        """Whether nobody at the table notices that an ability triggers; that holds for one time."""
        found = next((one for one in self.forgotten if one(triggered)), None)
        if found is not None:
            self.forgotten.remove(found)
        return found is not None

    def on_trial(self) -> Engine:
        """Another engine in the same state, in which something may be tried: nothing that happens in it counts."""
        return Engine(self.state(), self.input_source, self.answers, self.compiler)

    def learn_from(self, other: Engine) -> None:
        """Takes over what another engine in the same state, between two actions, has looked up of what objects are."""
        self._facts = dict(other._facts)
        self._abilities = dict(other._abilities)

    # Recording

    def record(
        self, event: Event, rule: tuple[str, ...] = (), *, together: int | None = None, cause: int | None = None
    ) -> int:
        """Records what has happened, folds it, and returns its number. Rules are written as in 2006-10.

        Layers and triggers are not updated here; `aggregates.rules.happening.happen` does both.
        """
        draft = self.draft
        n = draft.n + 1
        rules: tuple[str, ...] = ()
        if rule:
            found = self._numbers.get(rule)
            rules = self._numbers_of(rule) if found is None else found
        if cause is None:
            cause = self.cause
        if n > self.last_event:
            raise limits.too_many("events", self.last_input, self)
        if self._on_record is not None:
            record = self._on_record(n, event, cause, rules, together)
            event = record.event  # of two equal events one is kept
        else:
            record = _new(Recorded, (n, event, cause, rules, together, None, None))
        draft.n = n
        apply_event(draft, n, event, cause, together)
        self.looked_at = 0
        if draft.last_number > self.last_object:
            raise limits.too_many("new objects", self.last_input, self)
        if self.recomputes_everything:
            self._facts = {obj: self._facts[obj] for obj in self._all_supposed}
            self._abilities = {obj: self._abilities[obj] for obj in self._all_supposed if obj in self._abilities}
        elif type(event) in _FACTS and isinstance(event, FACTS):  # the set is asked first: it is ten times as fast
            self._facts.pop(event.object, None)
            self._abilities.pop(event.object, None)
        self.records.append(record)
        return n

    def _numbers_of(self, rule: tuple[str, ...]) -> tuple[str, ...]:
        """Rules, written as in 2006-10, as the edition numbers them: each once, and what it does not have left out."""
        number = self.edition.number
        numbers = tuple(dict.fromkeys([known for written in rule if (known := number(written))]))
        self._numbers[rule] = numbers
        return numbers

    def record_input(self, event: Event) -> int:
        """Records an input: it has neither cause nor rule, and what follows has it as its cause."""
        self.cause = None
        self.last_input = self.draft.n + 1
        if self.draft.action is None:
            self._begin_counting()
        n = self.cause = self.record(event)
        return n

    def record_set_up(self, event: Event) -> int:
        """Records an event of the set-up; nothing follows from it."""
        self.cause = self.trigger_sources = self.triggers_elsewhere = None
        if isinstance(event, CardDefined):
            self.compiler.note_programs(event.all)
        self.last_input = self.draft.n + 1
        self.last_object = maxsize
        n = self.record(event)
        self._begin_counting()
        return n

    def next_input(self, pending: PendingInput) -> Event:
        """The next input. Raises InputNeeded.

        Notes and rulings are recorded on the way; a player may concede at any time (2006-10: 102.3a).
        """
        if self.draft.deciders and not pending.is_random:
            pending = replace(pending, decider=self.draft.deciders.get(pending.seat, 0))
        while True:
            event = self.input_source.next_input(pending)
            self.overrides_rules = self.input_source.overrides_rules
            self.allowed_by = {}
            if isinstance(event, Decision) and (event.decider is not None or self.draft.deciders):
                self.require_decider(event)
            if type(event) in _REMARKS:
                cause = self.cause
                self.record_input(event)
                self.cause = cause
            elif pending.kind != "priority" and isinstance(event, PlayerConceded):
                self.on_concession(self, event)
            else:
                return event

    def require_decider(self, event: Decision) -> None:
        """Raises IllegalAction RW3001 where somebody decides for a player who may not (rule 507.3)."""
        seat: int = getattr(event, "seat", 0) or 0  # a reversal may name nobody
        decider = self.draft.deciders.get(seat)
        if event.decider != decider and not self.overrides_rules:
            who = self.player_name(seat if decider is None else decider)
            by = self.player_name(seat if event.decider is None else event.decider)
            whose = self.player_name(seat)
            raise self.refuse(Refusal.NOT_YOUR_DECISION, f"{who} decides for {whose}, not {by}", "507.3")
        if decider is not None:
            self.allow("507.3")

    def require(self, holds: bool, code: Refusal, what: Callable[[], str], *rule: str) -> None:
        """Raises IllegalAction where a condition of legality does not hold; rules are written as in 2006-10.

        Where it holds, its rules are among those that allow the input (`allowed_by`).
        """
        if not holds:
            raise self.refuse(code, what(), *rule)
        for written in rule:
            self.allowed_by[written] = None

    def allow(self, *rule: str) -> None:
        """Notes rules that were asked about an input and do not refuse it."""
        for written in rule:
            self.allowed_by[written] = None

    def verify(self, code: Refusal, conditions: Iterable[Condition]) -> None:
        """Raises IllegalAction for the first of several conditions that does not hold."""
        for holds, what, rules in conditions:
            self.require(holds, code, what, *rules)

    def are_met(self, conditions: Iterable[Condition]) -> bool:
        """Whether all of several conditions hold; those after the first that does not are not looked at."""
        for holds, _, rules in conditions:
            if not holds:
                return False
            for written in rules:
                self.allowed_by[written] = None
        return True

    def refuse(self, code: Refusal, what: str, *rule: str) -> IllegalAction:
        """The error for an input that the rules do not allow; rules are written as in 2006-10."""
        return IllegalAction(code, what, self.cite(*rule))

    def refuse_set_up(self, event: Event) -> IllegalAction:
        """The error for an event that is not one of the set-up."""
        return IllegalAction(Refusal.NOT_ASKED_FOR, f"{in_words(event)} is not what a game is set up with here")

    def cite(self, *rule: str) -> tuple[Citation, ...]:
        """Citations of rules that are written as in 2006-10; what an edition does not have is left out."""
        numbers = dict.fromkeys(self.edition.number(written) for written in rule)
        return tuple(self.edition.cite(number) for number in numbers if number)

    def state(self) -> GameState:
        """The state as it is now; the engine can go on."""
        return self.draft.snapshot()

    # Reading

    def has_flag(self, name: str) -> bool:
        """Whether a choice that older engines did not ask for is asked for in this game.

        Raises KeyError where `aggregates.rules.engine.flags` does not have the flag.
        """
        if name not in flags.FLAGS:
            raise KeyError(f"no flag is called {name!r}")
        return name in self.draft.flags

    @property
    def edition(self) -> Edition:
        """The edition of the rules."""
        if self._edition is None:
            book = edition(self.draft.edition)
            self._edition = book if self._policies is None else replace(book, policies=self._policies)
        return self._edition

    @property
    def active(self) -> int:
        """The active player."""
        active = self.draft.active
        assert active is not None, "no turn has begun"
        return active

    def players(self) -> list[int]:
        """The players still in the game, the active one first, then in turn order (rule 103.4)."""
        seats = sorted([seat for seat, player in self.draft.players.items() if not player.lost])
        first = self.draft.active or self.draft.starting_player
        if first in seats:
            at = seats.index(first)
            return seats[at:] + seats[:at]
        return seats

    def opponents(self, seat: int) -> list[int]:
        """The other players, in turn order from the active one."""
        return [other for other in self.players() if other != seat]

    def zone(self, zone: Zone, seat: int = SHARED) -> list[str]:
        """The objects of a zone; in an ordered zone the last is the top."""
        return list(self.draft.content(_zone_key(zone, seat)))

    def cards(self, zone: Zone, seat: int) -> list[str]:
        """The cards of a zone; a token that has come there is none (rules 200.1, 216.2)."""
        return [obj for obj in self.zone(zone, seat) if self.draft.kinds[number_of(obj)] == "card"]

    def in_play(self, obj: str) -> bool:
        """Whether the object is in play now."""
        return obj in self.draft.zone(_IN_PLAY)

    def exists(self, obj: str) -> bool:
        """Whether an object is the same object still, in a zone or outside the game."""
        return self.draft.current.get(number_of(obj)) == obj

    def outside(self) -> list[str]:
        """The cards that are outside the game (rule 217.1e): removed, but for those face down, or in no zone."""
        draft = self.draft
        removed = [obj for obj in self.zone("removed") if not draft.status_of(obj).face_down]
        present = (draft.current.get(number) for number in range(1, self.new_number()))
        nowhere = [obj for obj in present if obj is not None and draft.position[obj] is None]
        return [obj for obj in (*removed, *nowhere) if draft.kinds[number_of(obj)] == "card"]

    def zone_of(self, obj: str) -> Zone | None:
        """Where an object is, if it is the same object still; None outside the game too."""
        draft = self.draft
        if draft.current.get(number_of(obj)) != obj:
            return None
        key = draft.position[obj]
        return None if key is None else key.zone

    def characteristics(self, obj: str) -> Characteristics:
        """What an object is, or last was (rule 201.2)."""
        found = self._facts.get(obj)
        if found is None:
            found = self._facts[obj] = self.draft.characteristics_of(obj) or NOTHING
        return found

    def is_of_keyword(self, key: str | None, word: str) -> bool:
        """Whether the ability with a key is a keyword, or a variant of it."""
        return is_of_keyword(key, word, self.compiler, self.draft.definitions, self.draft.edition)

    def abilities(self, obj: str) -> Abilities:
        """The abilities of an object, as it is or last was."""
        found = self._abilities.get(obj)
        if found is None:
            found = self._abilities[obj] = self.compiler.of(self.characteristics(obj), self.draft.definitions)
        return found

    def while_under_way(self, occurrences: Sequence[object]) -> AbstractContextManager[object]:
        """As long as it lasts, these are being done."""
        return _UnderWay(self, occurrences) if occurrences else NOTHING_SUPPOSED

    @contextmanager
    def supposing(
        self, obj: str, characteristics: Characteristics, controller: int, *, token_of: int | None = None
    ) -> Iterator[None]:
        """As long as it lasts, an object is taken to be what it would be in play (rules 419.9b, 503.5).

        `token_of` is the owner of a token that does not exist yet.
        """
        before, all_before, number = self._supposed, self._all_supposed, number_of(obj)
        outer = self._facts.get(obj) if before is not None and before[0] == obj else None
        is_new = token_of is not None and number not in self.draft.kinds
        if is_new and token_of is not None:
            self.draft.kinds[number], self.draft.owners[number] = "token", token_of
        self._facts[obj] = characteristics
        self._abilities[obj] = self.compiler.of(characteristics, self.draft.definitions)
        self._supposed, self._all_supposed = (obj, controller), (*all_before, obj)
        try:
            yield
        finally:
            self._facts.pop(obj, None)
            self._abilities.pop(obj, None)
            if outer is not None:
                self._facts[obj] = outer
            self._supposed, self._all_supposed = before, all_before
            if is_new:
                del self.draft.kinds[number], self.draft.owners[number]

    def supposed(self, obj: str) -> Characteristics | None:
        """What an object is taken to be just now; None: what it is."""
        return self._facts.get(obj) if self._supposed is not None and self._supposed[0] == obj else None

    @contextmanager
    def supposing_ability(self, source: str, kind: ObjectKind, seat: int) -> Iterator[str]:
        """As long as it lasts, an ability of an object is taken to be on the stack; what it is there (409.1a)."""
        draft, number = self.draft, self.new_number()
        obj = object_id(number)
        draft.kinds[number], draft.owners[number] = kind, seat
        draft.stack[obj] = StackEntry(source=source)
        try:
            yield obj
        finally:
            del draft.kinds[number], draft.owners[number], draft.stack[obj]
            self._facts.pop(obj, None)
            self._abilities.pop(obj, None)

    def types(self, obj: str) -> tuple[str, ...]:
        """The types of an object."""
        return self.characteristics(obj).type_line.types

    def owner(self, obj: str) -> int:
        """The owner of an object."""
        return self.draft.owners[number_of(obj)]

    def controller(self, obj: str) -> int:
        """Who controls an object, or last did; its owner where nobody does."""
        if self._supposed is not None and self._supposed[0] == obj:
            return self._supposed[1]
        return self.draft.controller.get(obj) or self.owner(obj)

    def name(self, obj: str) -> str:
        """An object's name for messages."""
        return self.characteristics(obj).name or f"object {obj}"

    def player_name(self, seat: int) -> str:
        """A player's name for messages."""
        return self.draft.names.get(seat) or f"seat {seat}"

    def power(self, obj: str) -> int:
        """The power of a creature, as it is or last was; what cannot be told is 0 (rules 104.2, 208.1)."""
        power = self.characteristics(obj).power
        return power if isinstance(power, int) else 0

    def toughness(self, obj: str) -> int:
        """The toughness of a creature, as it is or last was."""
        toughness = self.characteristics(obj).toughness
        return toughness if isinstance(toughness, int) else 0

    def counters(self, obj: str, kind: str) -> int:
        """How many counters of a kind are on an object."""
        return dict(self.draft.counters.get(obj, ())).get(kind, 0)

    def attached(self, host: ObjectOrPlayer) -> list[str]:
        """What in play is attached to an object or player, in timestamp order."""
        draft = self.draft
        found = [obj for obj in self.zone("in_play") if draft.attached_to.get(obj) == host]
        return sorted(found, key=lambda obj: draft.attached_at.get(obj, 0))

    def timestamp(self, obj: str) -> tuple[int, int]:
        """When an object came to its zone; what came at the same time is told apart by number (rule 418.5e)."""
        return self.draft.entered.get(obj, 0), number_of(obj)

    def new_number(self) -> int:
        """The next number for a token, an ability on the stack …"""
        return self.draft.last_number + 1

    def next_incarnation(self, obj: str) -> str:
        """The object that an object becomes by changing zones (rule 217.1c)."""
        number = number_of(obj)
        return object_id(number, self.draft.incarnations[number] + 1)

    def creatures(self, seat: int) -> Iterable[str]:
        """The creatures that a player controls."""
        controller = self.draft.controller
        permanents = self.draft.zone(_IN_PLAY)
        return [obj for obj in permanents if controller.get(obj) == seat and "Creature" in self.types(obj)]
