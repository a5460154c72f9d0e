"""What rules may ask of a game: what is there, what it is, who controls it, and whether a play would be legal.

A function that takes a `View` changes nothing of the game: only an `Engine`, which is one too, records events. Legality
is asked here as well: a refusal changes nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from rewind.aggregates.editions import Citation, Edition, edition
from rewind.aggregates.editions.policies import Policies
from rewind.aggregates.editions.terms import Terms, terms_of
from rewind.aggregates.fold.draft import Draft
from rewind.aggregates.printed_numbers import as_number
from rewind.aggregates.rules.engine import flags, limits
from rewind.aggregates.rules.engine.answers import Answers
from rewind.aggregates.rules.engine.cache import Cache
from rewind.aggregates.rules.engine.illegal import IllegalAction, Refusal
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.programs.abilities import Abilities
from rewind.aggregates.rules.programs.compiler import AbilityCompiler, is_of_keyword
from rewind.aggregates.state import (
    OWNED_ZONES,
    SHARED,
    GameState,
    ObjectKind,
    StackEntry,
    ZoneKey,
    number_of,
    object_id,
)
from rewind.events.base import Characteristics, Zone

if TYPE_CHECKING:
    from rewind.aggregates.rules.engine.engine import Engine
    from rewind.aggregates.rules.engine.occurrences import Occurrence

Condition: TypeAlias = tuple[bool, Callable[[], str], tuple[str, ...]]
"""A condition of legality: whether it holds, what is in the way where it does not, and the rules."""

NOTHING = Characteristics()

NOTHING_SUPPOSED = nullcontext()

_IN_PLAY = ZoneKey("in_play", SHARED)

_zone_key = cache(ZoneKey)


class _UnderWay:
    """That something is being done: a class, because it is entered at every payment and move."""

    __slots__ = ("before", "occurrences", "view")

    def __init__(self, view: View, occurrences: Sequence[Occurrence]) -> None:
        self.view, self.occurrences = view, occurrences

    def __enter__(self) -> None:
        self.before = self.view.under_way
        self.view.under_way = (*self.before, *self.occurrences)

    def __exit__(self, *_: object) -> None:
        self.view.under_way = self.before


class View(ABC):
    """A game as the rules read it."""

    # In slots: an object of more than 30 attributes has them in a dictionary otherwise, from which all are read slower.
    __slots__ = (
        "_all_supposed",
        "_edition",
        "_supposed",
        "allowed_by",
        "answers",
        "cache",
        "compiler",
        "draft",
        "last_event",
        "last_input",
        "last_object",
        "looked_at",
        "recomputes_everything",
        "repetitions",
        "supposed_policies",
        "under_way",
    )

    def __init__(
        self, state: GameState, answers: Answers, programs: AbilityCompiler | None, policies: Policies | None
    ) -> None:
        """Of a state, whose programs may be kept; `policies`: those supposed instead of the edition's own."""
        self.draft = Draft(state)
        self.answers = answers
        self.compiler = programs or AbilityCompiler()
        self.compiler.note(state.definitions)
        self.cache = Cache()
        self.recomputes_everything = False
        """Whether nothing that was looked up before an event is used after it."""
        self._supposed: tuple[str, int] | None = None
        """An object that is taken to be in play, and who would control it; the last, where there are several."""
        self._all_supposed: tuple[str, ...] = ()
        """All objects that are taken to be in play."""
        self.under_way: tuple[Occurrence, ...] = ()
        """What is being done now, the outermost first."""
        self.allowed_by: dict[str, None] = {}
        """The rules that were asked about the input taken last and did not refuse it, written as in 2006-10."""
        self.last_input = state.n
        """The number of the input that was recorded last."""
        self._edition: Edition | None = None
        self.supposed_policies = policies
        """How it is supposed to be where editions differ; None: as the edition has it."""
        self._begin_counting()

    def _begin_counting(self) -> None:
        """An action begins, which may come to so much (`rewind.aggregates.rules.engine.limits`)."""
        self.last_event = self.draft.n + limits.MOST_EVENTS
        """The highest number that an event of the action under way may have."""
        self.last_object = self.draft.last_number + limits.MOST_OBJECTS
        """The highest number that an object made in it may have."""
        self.repetitions = 0
        """How often anything was repeated in it."""
        self.looked_at = 0
        """How many things were looked at since the last event."""

    def state(self) -> GameState:
        """The state as it is now; the engine can go on."""
        return self.draft.snapshot()

    @abstractmethod
    def on_trial(self) -> Engine:
        """An engine in the same state, in which something may be tried: nothing that happens in it counts."""

    # Legality

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

    def cite(self, *rule: str) -> tuple[Citation, ...]:
        """Citations of rules that are written as in 2006-10; what an edition does not have is left out."""
        numbers = dict.fromkeys(self.edition.number(written) for written in rule)
        return tuple(self.edition.cite(number) for number in numbers if number)

    # What is there

    def has_flag(self, name: str) -> bool:
        """Whether a choice that older engines did not ask for is asked for in this game.

        Raises KeyError where `rewind.aggregates.rules.engine.flags` does not have the flag.
        """
        if name not in flags.FLAGS:
            raise KeyError(f"no flag is called {name!r}")
        return name in self.draft.flags

    @property
    def terms(self) -> Terms:
        """The words of the edition, in which refusals are told."""
        return terms_of(self.draft.edition)

    @property
    def edition(self) -> Edition:
        """The edition of the rules."""
        if self._edition is None:
            book = edition(self.draft.edition)
            self._edition = book if self.supposed_policies is None else replace(book, policies=self.supposed_policies)
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

    def objects_in(self, zone: Zone, seats: Iterable[int] | None = None) -> list[str]:
        """The objects of a zone; of a zone that each player has, those of one player after those of another.

        `seats` are the players, in their order; None: those in the game, the active player first (rule 103.4).
        """
        if zone not in OWNED_ZONES:
            return self.zone(zone)
        return [obj for seat in (self.players() if seats is None else seats) for obj in self.zone(zone, seat)]

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
        """The cards that are outside the game (rule 217.1e): in no zone, or removed, but for those face down.

        Since 2026-04 what is exiled is not outside the game (2026-04: 400.11).
        """
        draft = self.draft
        removed = [obj for obj in self.zone("removed") if not draft.status_of(obj).face_down]
        if not self.edition.policies.removed_is_outside:
            removed = []
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
        found = self.cache.characteristics.get(obj)
        if found is None:
            found = self.draft.characteristics_of(obj) or NOTHING
            if self.compiler.analysis.colors_elsewhere and self.zone_of(obj) not in (None, "in_play", "stack"):
                return self.answers.colors_elsewhere(self, obj, found)
            self.cache.characteristics[obj] = found
        return found

    def is_of_keyword(self, key: str | None, word: str) -> bool:
        """Whether the ability with a key is a keyword, or a variant of it."""
        return is_of_keyword(key, word, self.compiler, self.draft.definitions, self.draft.edition)

    def abilities(self, obj: str) -> Abilities:
        """The abilities of an object, as it is or last was."""
        found = self.cache.abilities.get(obj)
        if found is None:
            found = self.cache.abilities[obj] = self.compiler.of(self.characteristics(obj), self.draft.definitions)
        return found

    @contextmanager
    def supposing(
        self, obj: str, characteristics: Characteristics, controller: int, *, token_of: int | None = None
    ) -> Iterator[None]:
        """As long as it lasts, an object is taken to be what it would be in play (rules 419.9b, 503.5).

        `token_of` is the owner of a token that does not exist yet.
        """
        before, all_before, number = self._supposed, self._all_supposed, number_of(obj)
        outer = self.cache.characteristics.get(obj) if before is not None and before[0] == obj else None
        new_owner = None if number in self.draft.kinds else token_of
        if new_owner is not None:
            self.draft.kinds[number], self.draft.owners[number] = "token", new_owner
        self.cache.characteristics[obj] = characteristics
        self.cache.abilities[obj] = self.compiler.of(characteristics, self.draft.definitions)
        self._supposed, self._all_supposed = (obj, controller), (*all_before, obj)
        try:
            yield
        finally:
            self.cache.characteristics.pop(obj, None)
            self.cache.abilities.pop(obj, None)
            if outer is not None:
                self.cache.characteristics[obj] = outer
            self._supposed, self._all_supposed = before, all_before
            if new_owner is not None:
                del self.draft.kinds[number], self.draft.owners[number]

    def supposed(self, obj: str) -> Characteristics | None:
        """What an object is taken to be just now; None: what it is."""
        return self.cache.characteristics.get(obj) if self._supposed is not None and self._supposed[0] == obj else None

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
            self.cache.characteristics.pop(obj, None)
            self.cache.abilities.pop(obj, None)

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
        """The power of a creature, as it is or last was; what cannot be told is 0 (rules 104.2, 208.1, 208.2)."""
        return as_number(self.characteristics(obj).power) or 0

    def toughness(self, obj: str) -> int:
        """The toughness of a creature, as it is or last was."""
        return as_number(self.characteristics(obj).toughness) or 0

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

    # What is supposed, and undone

    def while_under_way(self, occurrences: Sequence[Occurrence]) -> AbstractContextManager[object]:
        """As long as it lasts, these are being done."""
        return _UnderWay(self, occurrences) if occurrences else NOTHING_SUPPOSED
