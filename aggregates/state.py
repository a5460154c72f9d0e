"""The state of a game after one event, as the events so far have made it.

A `GameState` is immutable and shares almost everything with the states before and after it, so keeping many costs
little and a fork costs nothing. It holds one persistent map a component, not one wide record an object. What
stands here are facts: current characteristics came from events, nothing is computed from rules or card programs.

An object that left its zone keeps its entries as they last were (last-known information); `current` says which
object each card, token or ability is now.
"""
# Over 400 lines: all that a state holds, each component with what it means

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple

from immutables import Map

from rewind.aggregates.happenings import Happening, Past, read
from rewind.events.base import CardDefinition, Characteristics, Phase, Step, Zone
from rewind.events.game import DigestVersion, Kind
from rewind.events.objects import WordChange
from rewind.events.playing import (
    AbilityTriggered,
    Bound,
    ContinuousEffectBegan,
    RememberedName,
    RestrictedMana,
    TriggerAwaited,
)
from rewind.events.zones import DungeonRooms

ObjectKind = Literal[
    "card", "token", "spell_copy", "activated_ability", "triggered_ability", "combat_damage", "emblem", "dungeon"
]

SHARED = 0
"""Stands for the seat in the key of a zone that all players share (rule 217.1)."""

OWNED_ZONES: frozenset[Zone] = frozenset({"library", "hand", "graveyard"})
"""The zones of which each player has one (rule 217.1)."""

HIDDEN_ZONES: frozenset[Zone] = frozenset({"library", "hand"})
"""The zones whose cards not all players see (rules 217.2b, 217.3c)."""

CONTROLLED_ZONES: frozenset[Zone] = frozenset({"in_play", "stack"})
"""The zones whose objects are controlled by a player (rule 217.5d)."""


NEVER_SEEN = ""
"""Stands for a definition's key in `GameState.past_definitions`, for an object that the seat never saw."""


REMEMBERING_ZONES: frozenset[Zone] = frozenset({"in_play", "phased_out"})
"""The zones whose objects are tapped or flipped, are attached and bear damage, now or as they phased out (217.8c)."""

FACT_ZONES: frozenset[Zone] = CONTROLLED_ZONES | REMEMBERING_ZONES
"""The zones in which a card may be otherwise than it is printed. Elsewhere it is what its definition says."""


class ZoneKey(NamedTuple):
    """One zone of the game: a player's library, hand or graveyard, or a shared zone.

    What is phased out is kept apart from what is in play, in every edition: where phasing is a status, `phased_out` is
    that part of the permanents which nothing sees that does not speak of it (2026-04: 110.5, 702.26b).
    """

    zone: Zone
    seat: int = SHARED


class Status(NamedTuple):
    """Tapped, flipped, face down (2003-12 and 2006-10: rules 214.3 and 214.5); of what is double-faced, which face is
    up (2026-04: 712.8)."""

    tapped: bool = False
    flipped: bool = False
    face_down: bool = False
    back_face_up: bool = False


UPRIGHT = Status()
"""Untapped, unflipped, face up, its front face up: how a permanent comes into play unless something says otherwise."""


class StackEntry(NamedTuple):
    """What is known of a spell, an ability or combat damage on the stack besides its characteristics."""

    source: str | None = None
    ability: int | None = None
    targets: tuple[tuple[str | int, ...], ...] = ()
    modes: tuple[int, ...] = ()
    x: int | None = None
    costs: tuple[str, ...] = ()
    divided: tuple[int, ...] = ()
    assignments: tuple[tuple[str, str | int, int], ...] = ()
    """Combat damage: source, recipient, amount."""
    key: str | None = None
    """The ability, by keyword or key in the ability language."""
    trigger: int | None = None
    """For a triggered ability: the event by which it triggered."""
    sacrificed: tuple[str, ...] = ()
    """What was sacrificed as its cost."""
    bound: tuple[Bound, ...] = ()
    """What names mean that were bound as it was played or put there: by costs, choices, the event it triggered on."""


class Awaiting(NamedTuple):
    """Who has to decide what."""

    seat: int
    kind: str
    """"priority", or the kind of a choice offered."""
    event: int
    """Number of the event that asks."""


class Action(NamedTuple):
    """The action under way: with it a game goes on after a restart in the middle of one."""

    began: int
    """Number of the decision that began it."""
    inputs: tuple[int, ...] = ()
    """Numbers of the decisions and random outcomes since."""
    then: Awaiting | None = None
    """Of something that is played step by step: the step that is awaited, whatever is done in between (rule 409.1)."""
    passed: tuple[int, ...] = ()
    """Who had passed in succession before something began to be played that may be reversed (rule 422.2)."""


class ExtraPart(NamedTuple):
    """A phase or step that this turn has besides its usual ones (rules 300.7, 300.8)."""

    part: Phase | Step
    after: Phase | Step
    """The phase or step that it follows."""


class PlayerState(NamedTuple):
    """What is true of a player."""

    life: int = 20
    counters: tuple[tuple[str, int], ...] = ()
    """Kind and number, sorted by kind; poison among them."""
    mana: tuple[tuple[str, int], ...] = ()
    """Symbol and number in the mana pool, sorted; colourless mana is the symbol "1"."""
    lands_played: int = 0
    """This turn."""
    additional_land_plays: tuple[str, ...] = ()
    """The sources of the effects whose additional land plays were used this turn, one for each (rule 212.6b)."""
    maximum_hand_size: int | None = 7
    drew_from_empty: bool = False
    """Since state-based effects were last checked, as far as events show (rule 420.5g)."""
    lost: bool = False
    won: bool = False
    turn_began: int = 0
    """Number of the event since which what the player controls was there at the beginning of the most recent turn."""
    restricted: tuple[RestrictedMana, ...] = ()
    """What of the mana in the pool can be spent only on some things, in the order in which it was added."""


@dataclass(frozen=True, slots=True)
class GameState:
    """A game after event `n`. Made by `rewind.aggregates.fold.fold` and by nothing else."""

    n: int = 0
    """Number of the last event; 0 before the first."""
    game: str = ""
    """The game's id."""
    edition: str = ""
    kind: Kind = "claimed"
    digests: DigestVersion = "d1"
    """Which version of the digest its log has (`rewind.aggregates.digest`)."""
    flags: tuple[str, ...] = ()
    """The choices that are asked for, beyond those that the first version asked for."""
    ante: bool = False
    """Whether the game is played for ante (rule 217.9)."""
    redacted_for: int | None = None
    """The seat whose knowledge this is; None: everything."""
    names: Map[int, str] = Map()
    """Seat → player's name."""
    definitions: Map[str, CardDefinition] = Map()
    """Key → card definition."""
    assigned: Map[int, str] = Map()
    """Card number → key of its definition, where known."""
    past_definitions: Map[str, str] = Map()
    """Object → key of its definition as a seat knew it then, or `NEVER_SEEN`; only where the card's own is not it."""
    owners: Map[int, int] = Map()
    """Number of a card, token or ability → seat."""
    kinds: Map[int, ObjectKind] = Map()
    """Number → what it is."""
    current: Map[int, str] = Map()
    """Number → the object it is now; absent where it has ceased to exist."""
    incarnations: Map[int, int] = Map()
    """Number → its latest incarnation. Never becomes smaller."""
    last_number: int = 0
    """The highest number in use."""
    zones: Map[ZoneKey, tuple[str, ...]] = Map()
    """Zone → its objects; in an ordered zone the last is the top."""
    position: Map[str, ZoneKey | None] = Map()
    """Object → the zone it is, or last was, in; None: outside the game."""
    controller: Map[str, int] = Map()
    base_controller: Map[str, int] = Map()
    """Object → who controlled it as it came to its zone; control-changing effects change `controller` only."""
    characteristics: Map[str, Characteristics] = Map()
    """Object → its characteristics, where they are not simply its card's."""
    copiable: Map[str, Characteristics] = Map()
    """Object → its copiable values, where they are not its card's (rule 503.2)."""
    uncopied: Map[str, Characteristics] = Map()
    """Object → the copiable values that it has again when the effects end that make it a copy."""
    words: Map[str, tuple[WordChange, ...]] = Map()
    """Object → changes of words in its text."""
    status: Map[str, Status] = Map()
    counters: Map[str, tuple[tuple[str, int], ...]] = Map()
    damage: Map[str, int] = Map()
    attached_to: Map[str, str | int] = Map()
    attached_at: Map[str, int] = Map()
    """Object → number of the event by which it became attached, or was turned over and got a new timestamp: that."""
    entered: Map[str, int] = Map()
    """Object → number of the event by which it came to its zone: its timestamp."""
    controlled_since: Map[str, int] = Map()
    """Permanent → number of the event since which its controller has controlled it."""
    legend_since: Map[str, int] = Map()
    """Permanent → number of the event, the first of its group, since which it has been a Legend, or legendary, under
    its name (2003-12, rule 420.5e)."""
    world_since: Map[str, int] = Map()
    """Permanent → number of the event, the first of its group, since which it has been a world in play (420.5i)."""
    phased_with: Map[str, str] = Map()
    """Phased-out object → what it was attached to and phased out with (rule 502.15i)."""
    protectors: Map[str, int] = Map()
    """Battle → the player who protects it (2026-04: 310.8)."""
    dungeons: Map[str, DungeonRooms] = Map()
    """Dungeon → its rooms, and where the venture marker is (2026-04: 309.4)."""
    designations: Map[str, tuple[int, ...]] = Map()
    """Designation that the game or a player has → the players who have it, none of day and night (2026-04: 731.1)."""
    stack: Map[str, StackEntry] = Map()
    players: Map[int, PlayerState] = Map()
    starting_player: int | None = None
    turn: int = 0
    """0 before the first turn."""
    extra_turns: tuple[int, ...] = ()
    """The players of the extra turns to come, as they were added: the last is taken first (rule 300.6)."""
    extra_parts: tuple[ExtraPart, ...] = ()
    """The extra phases and steps of this turn that are to come, as they were added (rules 300.7, 300.8)."""
    resume_turn: int | None = None
    """In an extra turn: the player after whose turn the usual order goes on."""
    resume_phase: Phase | None = None
    """In an extra phase: the phase after which the usual order goes on."""
    resume_step: Step | None = None
    """In an extra step: the step after which the usual order goes on."""
    active: int | None = None
    phase: Phase | None = None
    step: Step | None = None
    priority: int | None = None
    deciders: Map[int, int] = Map()
    """Player → who decides for that player, where another does (rule 507)."""
    passed: tuple[int, ...] = ()
    """The players who have passed in succession (rule 408.1c)."""
    attacking: Map[str, str | int] = Map()
    """Attacker → what it attacks."""
    blocking: Map[str, tuple[str, ...]] = Map()
    """Blocker → what it blocks."""
    attacked: bool = False
    """Whether any attacker has been declared in this combat phase (rule 308.4)."""
    first_strike: bool = False
    """Whether this is a combat damage step of first strike, after which a second one follows (rule 502.2b)."""
    have_assigned: tuple[str, ...] = ()
    """The creatures that have assigned combat damage in this combat phase (rule 310.5)."""
    with_first_strike: tuple[str, ...] = ()
    """The creatures that had first strike or double strike as the first of two combat damage steps of this combat phase
    began, where the second one asks for them."""
    blocked: tuple[str, ...] = ()
    """The attackers that have become blocked; they stay so though their blockers go (rule 309.2f)."""
    bands: tuple[tuple[str, ...], ...] = ()
    effects: Map[int, ContinuousEffectBegan] = Map()
    """Continuous effects at work, by the event that began them."""
    remaining: Map[int, int] = Map()
    """What is left of continuous effects of which something is used up: damage, or times (rule 419.7b)."""
    triggers: Map[int, AbilityTriggered] = Map()
    """Triggered abilities that wait to be put on the stack, by the event."""
    past_effects: Map[int, ContinuousEffectBegan] = Map()
    """Continuous effects that have ended, or lost sight of objects, as they were before that, by the events."""
    past_triggers: Map[int, AbilityTriggered] = Map()
    """Triggered abilities that wait no more, by the event."""
    remembered: Map[str, tuple[RememberedName, ...]] = Map()
    """Object → what the abilities of a record on it know under a name, sorted by record and name."""
    awaited: Map[int, TriggerAwaited] = Map()
    """Delayed triggered abilities that wait for what they trigger on, by the event that made them (rule 404.4)."""
    past_awaited: Map[int, TriggerAwaited] = Map()
    """Delayed triggered abilities that wait no more, or lost sight of objects, as they were before that."""
    past: Past = field(default=None, compare=False, repr=False)
    """What has happened in play, as `happenings` reads it. It is a function of the log, and no part of what two states
    are compared by: a chain as long as a game cannot be compared link by link."""
    group: int | None = None
    """Number of the event that began the latest group of simultaneous events."""
    awaiting: Awaiting | None = None
    action: Action | None = None
    ended: bool = False
    winners: tuple[int, ...] = ()
    sealed: bool = False

    @property
    def seats(self) -> tuple[int, ...]:
        """The players, in the order of their numbers."""
        return tuple(sorted(self.players))

    @property
    def is_between_actions(self) -> bool:
        """Whether a player has priority and nothing is under way, so that the rules can go on from here."""
        return self.priority is not None and self.action is None and not self.ended

    @property
    def happenings(self) -> tuple[Happening, ...]:
        """What has happened in play since the beginning of each player's last finished turn, the newest last."""
        return read(self.past, playing(self.players))

    def zone(self, zone: Zone, seat: int = SHARED) -> tuple[str, ...]:
        """The objects of a zone; in an ordered zone the last is the top."""
        return self.zones.get(ZoneKey(zone, seat if zone in OWNED_ZONES else SHARED), ())

    def is_current(self, obj: str) -> bool:
        """Whether the object is there now, rather than last-known information."""
        return self.current.get(number_of(obj)) == obj

    def owner(self, obj: str) -> int | None:
        """The object's owner, or None where the object is not known."""
        return self.owners.get(number_of(obj))

    def definition_of(self, obj: str) -> CardDefinition | None:
        """The definition of the object's card, where it has one and it is known."""
        key = self.past_definitions.get(obj)
        if key is None:
            key = self.assigned.get(number_of(obj))
        return None if key is None else self.definitions.get(key)

    def characteristics_of(self, obj: str) -> Characteristics | None:
        """What the object is, or last was; None where that is not known (an unseen card)."""
        facts = self.characteristics.get(obj)
        if facts is not None:
            return facts
        if self.status_of(obj).face_down:
            return None
        definition, elsewhere = self.definition_of(obj), not self.in_play(obj)
        return None if definition is None else definition.characteristics_in(self.edition, elsewhere=elsewhere)

    def status_of(self, obj: str) -> Status:
        """Tapped, flipped, face down, with its back face up."""
        return self.status.get(obj, UPRIGHT)

    def who_knows(self, obj: str) -> int | None:
        """The player who alone knows of hidden objects that an object's names mean; None where there are none."""
        entry = self.stack.get(obj)
        if entry is not None and any(one.hidden_objects for one in entry.bound):
            return self.controller.get(obj)
        return next((one.seat for one in self.remembered.get(obj, ()) if one.hidden_objects), None)

    def attachments_of(self, host: str | int) -> tuple[str, ...]:
        """What is attached to an object or a player now, oldest first."""
        found = [
            obj for obj, to in self.attached_to.items() if to == host and self.is_current(obj) and self.in_play(obj)
        ]
        return tuple(sorted(found, key=lambda obj: self.attached_at.get(obj, 0)))

    def in_play(self, obj: str) -> bool:
        """Whether the object is, or last was, in play."""
        key = self.position.get(obj)
        return key is not None and key.zone == "in_play"

    def objects_of(self, number: int) -> Iterator[str]:
        """Every object that a card, token or ability has been, the first first."""
        for incarnation in range(1, self.incarnations.get(number, 0) + 1):
            obj = object_id(number, incarnation)
            if obj in self.position:
                yield obj


def playing(players: Mapping[int, PlayerState]) -> tuple[int, ...]:
    """The players who have not lost."""
    return tuple(seat for seat, player in players.items() if not player.lost)


def object_id(number: int, incarnation: int = 1) -> str:
    """The id of an object: `object_id(17, 3) == "17.3"`, the third incarnation of card, token or ability 17."""
    return f"{number}.{incarnation}"


@lru_cache(maxsize=65_536)  # it is asked several times for each event
def number_of(obj: str) -> int:
    """The number of the card, token or ability that an object is an incarnation of: `number_of("17.3") == 17`."""
    return int(obj.partition(".")[0])


@lru_cache(maxsize=65_536)
def incarnation_of(obj: str) -> int:
    """Which incarnation of it the object is: `incarnation_of("17.3") == 3`."""
    return int(obj.partition(".")[2])


EMPTY = GameState()
"""The state before the first event."""
