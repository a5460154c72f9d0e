"""The engine: the rules over one game; inputs go in, events come out.

An `Engine` works on a private draft of the state. Whatever happens is recorded and folded into the draft at once
(`Engine.record`), so the rules read a state that is always up to date. Where they need an input (a decision, a
random outcome) they take it from an input source: a live game's stops there (`InputNeeded`), that of a log goes on
with what the log says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from sys import maxsize
from typing import ClassVar, Literal, Protocol, TypeAlias

from rewind.aggregates.editions.policies import Policies
from rewind.aggregates.fold import apply_event
from rewind.aggregates.immutable import immutable
from rewind.aggregates.rules.engine import limits
from rewind.aggregates.rules.engine.answers import Answers
from rewind.aggregates.rules.engine.cache import FORGOTTEN_AFTER
from rewind.aggregates.rules.engine.illegal import IllegalAction, Refusal
from rewind.aggregates.rules.engine.inputs import in_words
from rewind.aggregates.rules.engine.triggered import TriggeredMana
from rewind.aggregates.rules.engine.view import View
from rewind.aggregates.rules.programs.compiler import AbilityCompiler
from rewind.aggregates.state import GameState
from rewind.events.base import Decision, Event
from rewind.events.envelope import Recorded
from rewind.events.game import CardDefined, Forked, Note, PlayerConceded
from rewind.events.judging import Appeal, ClaimTested, DisputeOpened, RemedyPlanned, RulingGiven
from rewind.events.playing import ChoiceOffered, LoopProposed, SpellPlayed

_new = tuple.__new__  # by its own constructor a named tuple takes twice as long

AsksToDivide: TypeAlias = Callable[[str, str | int, int], bool]
"""Whether a creature divides its damage by a choice, given the one thing to which it can deal it, and how much."""

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


@dataclass(slots=True, eq=False)
class Outcome:
    """What came of the events that one instruction proposed, whatever replaced them (rules 413.2b, 419.5b)."""

    within: Outcome | None = None
    """The outcome of the instruction that this one is part of."""
    done: bool = False
    """Whether anything was there to be done; what replaces it counts as it (rule 419.5b)."""
    events: list[Event] = field(default_factory=list)
    """What happened of it, in this order. What was done instead by instructions is not among it (2006-10: 419.6h)."""

    def note(self, *events: Event) -> None:
        """Something was done, and this happened."""
        self.done = True
        self.events += events
        if self.within is not None:
            self.within.note(*events)


class InputSource(Protocol):
    """Where the inputs of an engine come from."""

    overrides_rules: bool
    """Whether the input just taken was done although the rules refuse it, as a transcript says."""

    def next_input(self, pending: PendingInput) -> Event:
        """The next input. Raises InputNeeded where there is none."""


OnRecord: TypeAlias = Callable[[int, Event, int | None, tuple[str, ...], int | None], Recorded]
"""Called with what every record has, in its order, as far as the rules make it; returns the record that is kept:
deciding again compares it with the log's, and keeps that."""


REMARKS = (Note, DisputeOpened, ClaimTested, RemedyPlanned, RulingGiven, Appeal, Forked)
"""Inputs that change nothing in the game."""

_REMARKS = frozenset(REMARKS)


def _cannot_play(engine: Engine, event: SpellPlayed) -> None:
    what = f"{engine.player_name(event.seat)} cannot {engine.terms.play_spell} {engine.name(event.object)} here"
    raise engine.refuse(Refusal.NOT_ASKED_FOR, what, "413.2e")


def _cannot_propose(engine: Engine, event: LoopProposed) -> None:
    what = f"{engine.player_name(event.seat)} cannot propose a loop inside a loop"
    raise engine.refuse(Refusal.NOT_ASKED_FOR, what, "421.1")


def _cannot_concede(engine: Engine, event: PlayerConceded) -> None:
    raise engine.refuse(Refusal.NOT_ASKED_FOR, f"{engine.player_name(event.seat)} cannot concede here", "102.3a")


@cache
def _numbers_in(edition: str) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Rules as they are written here → as an edition numbers them, as far as that was asked for; no entry changes."""
    return {}


class Engine(View):
    """The game while the rules are at work."""

    __slots__ = (
        "_numbers",
        "_on_record",
        "after_group",
        "applied",
        "asked_to_divide",
        "before_priority",
        "cause",
        "check_everything",
        "checked",
        "collected",
        "dealt_deathtouch",
        "doing",
        "ending",
        "forgotten",
        "in_next_part",
        "input_source",
        "mana_triggered",
        "may_begin_again",
        "noticed",
        "on_concession",
        "on_loop",
        "on_play",
        "ordered_by",
        "outcome",
        "overrides_rules",
        "plays_meanwhile",
        "records",
        "replaced_entry",
        "returning",
    )

    all_recompute: ClassVar[bool] = False
    """Whether engines that are made from now on work out everything anew after every event, whatever the event is.

    The log is the same. Only a test turns it on: it shows that nothing is lacking in the tables of what may be left out
    (`happen`) and of what has to be forgotten (`cache`).
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
        super().__init__(state, answers, programs, policies)
        self.recomputes_everything = self.all_recompute
        self.input_source = input_source
        self.overrides_rules = False
        """Whether the action under way was done although the rules may refuse it."""
        self.forgotten: list[Callable[[Event], bool]] = []  # triggers that nobody at a table notices, once each
        self.asked_to_divide: AsksToDivide | None = None  # what divided its damage at a table where there is one way
        self.before_priority: Callable[[], None] | None = None
        """What is done before state-based effects are looked for and a player gets priority: where no program says what
        objects are, somebody tells it here."""
        self.noticed: tuple[Event, ...] = ()
        """What triggers and a table noticed: of abilities that are alike these go on the stack last."""
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
        self.dealt_deathtouch: set[str] = set()
        """What a source with deathtouch has dealt damage to since the last check (2026-04: 704.5h)."""
        self.mana_triggered: list[TriggeredMana] = []
        """The mana abilities that have triggered and resolve next (rule 411.3)."""
        self._begin()
        self.on_concession: Callable[[Engine, PlayerConceded], None] = _cannot_concede
        """What happens when a player concedes while another input is pending."""
        self.on_play: Callable[[Engine, SpellPlayed], None] = _cannot_play
        """What happens when a player plays a card while something is being done (2006-10: 413.2e)."""
        self.on_loop: Callable[[Engine, LoopProposed], None] = _cannot_propose
        """What happens when a player proposes how often a loop is repeated (rule 421.2)."""
        self._on_record = on_record
        self._numbers = _numbers_in(state.edition) if state.edition else {}
        """Rules as they are written here → as the edition numbers them."""

    def _begin(self) -> None:
        """What is known of the action under way: of none."""
        self.doing: str | None = None
        """The spell or ability that is resolving, or the object whose replacement effect does something."""
        self.may_begin_again: frozenset[str] = frozenset()
        """The ended durations of it that may begin again while it resolves (2026-04: 611.2b)."""
        self.applied: frozenset[str] = frozenset()
        self.collected: list[object] | None = None
        """The effects whose instructions are carried out (419.6a); what is proposed, where that is only collected."""
        self.replaced_entry: object | None = None
        """The coming into play that they take the place of, as far as other effects have settled how it would be."""
        self.outcome: Outcome | None = None
        """Where it is noted what comes of what the instruction under way proposes."""
        self.after_group: list[Callable[[], None]] | None = None
        """What is done once the events of a group have happened, such as giving names; None: it is done at once."""
        self.in_next_part: list[Callable[[], None]] = []
        """What is done as the first thing in the next turn, phase or step that begins (2026-04: 614.10b)."""
        self.returning: list[int] = []
        """The effects that have just ended, so that something returns or phases in (2026-04: 610.3; 2026-04: 610.4)."""
        self.ordered_by: int | None = None
        """The player who has said already in which order what is paid with goes: as it was named (rule 217.4c)."""
        self.ending: str | None = None
        """The turn, or the phase or step, that an effect of this action ends (2006-10: 509.1)."""

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

    def learn_from(self, other: Engine) -> None:
        """Takes over what another engine in the same state, between two actions, has looked up of what objects are."""
        self.cache.characteristics = dict(other.cache.characteristics)
        self.cache.abilities = dict(other.cache.abilities)

    def forget_everything(self) -> None:
        """Looks up again whatever is asked for from here on."""
        self.cache.forget_everything(self._all_supposed)

    def on_trial(self) -> Engine:
        """Another engine in the same state, in which something may be tried: nothing that happens in it counts."""
        return Engine(self.state(), self.input_source, self.answers, self.compiler, policies=self.supposed_policies)

    # Recording

    def record(
        self, event: Event, rule: tuple[str, ...] = (), *, together: int | None = None, cause: int | None = None
    ) -> int:
        """Records what has happened, folds it, and returns its number. Rules are written as in 2006-10.

        Layers and triggers are not updated here; `rewind.aggregates.rules.happening.happen` does both.
        """
        draft = self.draft
        n = draft.n + 1
        rules = self._numbers.get(rule) if rule else ()
        if rules is None:
            rules = self._numbers_of(rule)
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
        forgotten = FORGOTTEN_AFTER.get(type(event))
        if forgotten is not None:
            self.cache.forget(event, forgotten, self.abilities)
        if self.recomputes_everything:
            self.forget_everything()
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
        self.cause = None
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

    def refuse_set_up(self, event: Event) -> IllegalAction:
        """The error for an event that is not one of the set-up."""
        return IllegalAction(
            Refusal.NOT_ASKED_FOR,
            f"{in_words(event, self.terms)} is not what a game is set up with here",
        )
