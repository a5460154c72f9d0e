"""The game as the events recorded so far have made it: the importer's own notes, by which the next events are chosen.

What changes it stands in `moving`, `changing`, `turns` and `restating`: one function an observable change, which
records the event and notes what it does. The notes follow the fold (`rewind.aggregates.fold`), which an importer cannot
call; where the two should differ, folding shows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from rewind.events.base import Characteristics, Event, Phase, Place, Step
from rewind.events.importers.arena.client.cards import Cards
from rewind.events.importers.arena.client.messages import GameObject
from rewind.events.importers.arena.client.questions import ActionsAvailable
from rewind.events.importers.arena.client.view import Mana, Spot, View
from rewind.events.importers.contract import Finding
from rewind.events.turn import OfferedAction
from rewind.events.zones import OnStack

ThingKind = Literal["card", "token", "spell_copy", "activated_ability", "triggered_ability", "emblem"]

FACT_ZONES = frozenset({"in_play", "stack", "phased_out"})
"""Where a card may be otherwise than its definition."""
CONTROLLED = frozenset({"in_play", "stack"})
UNSEEN_ZONES = frozenset({"library", "hand"})
ABILITIES = frozenset({"activated_ability", "triggered_ability"})


@dataclass(slots=True, eq=False)
class Thing:
    """A card, token, copy, ability or emblem, as it is now."""

    number: int
    kind: ThingKind
    owner: int
    incarnation: int = 1
    last_incarnation: int = 1
    """The latest incarnation there has been; after a rollback a later one than the present."""
    spot: Spot | None = None
    """Where it is; None: outside the game."""
    here: bool = True
    """Whether it still exists."""
    instance: int = 0
    """The client's id for it."""
    definition: str | None = None
    controller: int = 0
    tapped: bool = False
    face_down: bool = False
    counters: dict[str, int] = field(default_factory=dict)
    damage: int = 0
    attached_to: str | int | None = None
    facts: Characteristics | None = None
    """What it is, where that is not simply its definition."""
    choices: OnStack = field(default_factory=OnStack)
    """For an object on the stack: source, ability, targets."""
    complete: bool = False
    """Whether it is known to have been played to its end; a triggered ability is not played."""
    resolved: bool = False
    seen_by: frozenset[int] = frozenset()
    """Seats that have seen it where it lies hidden."""

    @property
    def id(self) -> str:
        """The object that it is now."""
        return f"{self.number}.{self.incarnation}"

    @property
    def card(self) -> int | None:
        """The client's card id, where the card is known."""
        if self.definition is None:
            return None
        return int(self.definition.partition(":")[2].partition("/")[0])

    @property
    def zone(self) -> str:
        """The name of the zone it is in; empty outside the game."""
        return "" if self.spot is None else self.spot.zone


@dataclass(slots=True)
class Seat:
    """A player, as far as events have shown."""

    life: int
    counters: dict[str, int] = field(default_factory=dict)
    mana: dict[Mana, int] = field(default_factory=dict)
    lands_played: int = 0
    maximum_hand_size: int | None = 7
    mulligans: int = 0
    deciding: bool = False
    """Whether the player has still to keep the opening hand."""
    lost: bool = False
    used: dict[int, int] = field(default_factory=dict)
    """The client's number of a clock → milliseconds that were told last."""
    timeouts: int | None = None


class Table:
    """The notes on one game."""

    recorder: int | None = None
    """The seat whose client wrote the log, where it is known what that player was asked."""
    offer: ActionsAvailable | None = None
    """What the message asks the recorder to choose from: what can be done, and what cannot."""
    asked: bool | None = None
    """Whether the recorder was asked what to do since getting priority, and answered with a pass."""
    declarable: tuple[OfferedAction, ...] = ()
    """Creatures of the recorder's of which the client has asked whether they attack or block, until that is told."""
    targetable: Mapping[int, Mapping[int, tuple[str | int, ...]]] = MappingProxyType({})
    """The client's id of something on the stack → instance of the word "target" → its legal targets."""

    clocks: Mapping[int, int] = MappingProxyType({})
    """The client's number of a clock → the seat of the player whose it is."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.view = View()
        self.n = 0
        """How many events have been recorded."""
        self.recorded: list[Event] = []
        """Events of the step under way."""
        self.things: dict[int, Thing] = {}
        self.instances: dict[int, int] = {}
        """The client's id → number."""
        self.incarnations: dict[tuple[int, Spot | None], int] = {}
        """The client's id, and where → the incarnation it was there."""
        self.zones: dict[Spot, list[Thing]] = {}
        """Zone → what is in it; the last is the top."""
        self.entered: dict[str, int] = {}
        self.controlled_since: dict[str, int] = {}
        self.attached_at: dict[str, int] = {}
        self.choices: dict[str, OnStack] = {}
        """Object → what was chosen for it on the stack."""
        self.seats: dict[int, Seat] = {}
        self.turn = 0
        self.active: int | None = None
        self.phase: Phase | None = None
        self.step: Step | None = None
        self.first_strike = False  # whether it is the combat damage step of first strike
        self.priority: int | None = None
        self.delayed_priority: int | None = None
        """Who gets priority once the turn-based action of this step has been done, or the step goes by without one."""
        self.played_since_priority = False
        """Whether somebody has played something since priority was last recorded."""
        self.resolving: Thing | None = None
        """What began to resolve last."""
        self.playing: Thing | None = None
        """The spell that was begun last."""
        self.action_done = False
        """Whether attackers, blockers or combat damage of this step have been; of a cleanup step, whether priority."""
        self.step_began = 0
        """Number of the event with which the step began, or with which the log leads into it."""
        self.keeping: list[int] = []
        """Seats that keep the hand they have drawn anew, and have still to put cards of it on the bottom."""
        self.attacking: dict[str, str | int] = {}
        self.blocking: dict[str, tuple[str, ...]] = {}
        self.effects: dict[int, int] = {}
        """The client's id of an effect at work → the event that began it."""
        self.past_effects: dict[int, int] = {}
        self.starting_player: int | None = None
        self.ended = False
        self.findings: list[Finding] = []
        self.unannounced: Counter[str] = Counter()
        self.not_understood: Counter[str] = Counter()
        self.pictures: set[int] = set()
        """Pictures of revealed cards that have been recorded."""
        self.unreconciled: set[int] = set()
        """Instances whose record has still to be compared, besides those of the message."""
        self.moved_tokens: dict[int, None] = {}
        """Numbers of tokens and copies that have moved, and are still to be looked for where they went."""
        self._ids: dict[int, list[int]] = {}
        """Number → all ids of the client's that stood for it."""
        self._changed: set[int] = set()
        """The client's ids that stand for another object than before the step, or may."""

    def add(self, event: Event) -> int:
        """Adds an event and returns its number."""
        self.n += 1
        self.recorded.append(event)
        return self.n

    def take(self) -> tuple[Event, ...]:
        """The events of the step; the next begins."""
        recorded, self.recorded = tuple(self.recorded), []
        return recorded

    def take_changed(self) -> set[int]:
        """The client's ids that may stand for another object than at the last call."""
        changed, self._changed = self._changed, set()
        return changed

    def new_thing(self, kind: ThingKind, owner: int, instance: int) -> Thing:
        """A thing with the next number, nowhere yet."""
        thing = Thing(len(self.things) + 1, kind, owner)
        self.things[thing.number] = thing
        self.bind(instance, thing)
        return thing

    def bind(self, instance: int, thing: Thing) -> None:
        """The client's id for a thing from now on, and for no other."""
        former = self.things.get(self.instances.get(instance, 0))
        if former is not None and former is not thing and former.instance == instance:
            former.instance = 0
        thing.instance = instance
        if instance:
            self.instances[instance] = thing.number
            self._ids.setdefault(thing.number, []).append(instance)
            self._changed.add(instance)

    def show_again(self, spot: Spot) -> None:
        """Who saw cards of a hidden zone cannot follow them any more: what stands revealed has to be shown again."""
        for thing in self.in_zone(spot):
            thing.seen_by = frozenset()

    def former_id(self, thing: Thing, listed: Container[int]) -> int | None:
        """The id that a thing had before and that is listed again, for what gave it the one it has was taken back."""
        for earlier in reversed(self._ids.get(thing.number, ())):
            if earlier not in listed or self.thing(earlier) is not None:
                continue
            record = self.view.objects.get(earlier)
            if record is None or thing.card is None or record.grp_id in (0, thing.card):
                return earlier
        return None

    def rename(self, thing: Thing, instance: int) -> None:
        """The client gives a thing an id. What had it has the id again that it had before, where a zone lists that.

        For what gave it the one that it loses was taken back where the log has a gap.
        """
        former = self.thing(instance)
        self.bind(instance, thing)
        if former is None or former is thing:
            return
        earlier = self.former_id(former, self.view.listed())
        if earlier is not None:
            self.bind(earlier, former)

    def thing(self, instance: int) -> Thing | None:
        """What an id of the client's stands for now. After an undo the client gives the ids it took back anew."""
        found = self.things.get(self.instances.get(instance, 0))
        return found if found is not None and found.here and found.instance == instance else None

    def known(self, instance: int) -> str | None:
        """The object that an id of the client's stands or stood for."""
        found = self.things.get(self.instances.get(instance, 0))
        return None if found is None else found.id

    def subject(self, instance: int) -> str | int | None:
        """An object, or a seat: the client numbers both in one row, seats first."""
        return instance if instance in self.seats else self.known(instance)

    def record(self, thing: Thing) -> GameObject | None:
        """The client's record of a thing, where there is one."""
        return self.view.objects.get(thing.instance)

    def characteristics(self, thing: Thing) -> Characteristics | None:
        """What a thing is, as far as events have shown."""
        if thing.facts is not None or thing.face_down or thing.definition is None:
            return thing.facts
        return self.cards.definitions[thing.definition].characteristics

    def in_zone(self, spot: Spot) -> list[Thing]:
        """What is in a zone, to be read only; the last is the top."""
        return self.zones.setdefault(spot, [])

    def place(self, thing: Thing) -> Place | None:
        """Where a thing is, as events write it. In a library the top is seen to be the top."""
        spot = thing.spot
        if spot is None:
            return None
        top = spot.zone == "library" and self.zones[spot][-1] is thing
        return Place(zone=spot.zone, seat=spot.seat or None, position=0 if top else None)

    # What is under way, during which nobody gets priority

    @property
    def is_resolving(self) -> bool:
        """Whether something on the stack has begun to resolve and is not done."""
        return self.resolving is not None and self.resolving.here and self.resolving.zone == "stack"

    @property
    def is_playing(self) -> bool:
        """Whether somebody is in the middle of playing a spell."""
        return self.playing is not None and self.playing.here and self.playing.zone == "stack"

    def end_actions(self) -> None:
        """Nothing is under way any more."""
        self.resolving = self.playing = self.delayed_priority = None
        self.played_since_priority = False

    # Putting and taking without an event: what the events of `moving` and `restating` do

    def take_out(self, thing: Thing) -> None:
        """Takes a thing out of its zone, and out of combat."""
        if thing.spot is not None and thing in self.zones.get(thing.spot, ()):
            self.zones[thing.spot].remove(thing)
        if thing.zone == "in_play":
            self.leave_combat(thing.id)

    def put_in(self, thing: Thing, spot: Spot | None, position: int | Literal["bottom"] | None = None) -> None:
        """Puts a thing into a zone, bare, under the number of the next event."""
        thing.spot = spot
        thing.here = True
        self._changed.update(self._ids.get(thing.number, ()))
        thing.controller = thing.owner if spot is not None and spot.zone in CONTROLLED else 0
        thing.tapped = thing.face_down = thing.complete = thing.resolved = False
        thing.counters, thing.damage, thing.attached_to, thing.facts = {}, 0, None, None
        self.incarnations[(thing.instance, spot)] = thing.incarnation
        self.entered[thing.id] = self.n + 1
        if spot is None:
            return
        content = self.in_zone(spot)
        if position is None:
            content.append(thing)
        else:
            content.insert(0 if position == "bottom" else len(content) - position, thing)

    def leave_combat(self, obj: str) -> None:
        """The object neither attacks nor blocks."""
        self.attacking.pop(obj, None)
        self.blocking.pop(obj, None)

    def end_combat(self) -> None:
        """Nothing attacks or blocks."""
        self.attacking, self.blocking = {}, {}
