"""What every family of a random game needs: recording an event, and choosing among what is there."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar, get_args

from rewind.aggregates.recorder import Recorder
from rewind.aggregates.rules.engine.inputs import decided
from rewind.aggregates.state import OWNED_ZONES, GameState, number_of
from rewind.events import combat, game, judging, playing, turn, zones
from rewind.events.base import Event, Place, Zone
from rewind.events.envelope import Source

T = TypeVar("T")

Thing = str | int
"""An object or a player, wherever an event may name either."""

SEATS = (1, 2)

OPEN_ZONES: tuple[Zone, ...] = ("in_play", "stack", "removed", "ante", "phased_out")
"""The shared zones. Everybody knows of each object there, if not always what it is."""

RULES = ("217.1c", "300.1", "409.1a", "413.2", "420.5")

INPUTS = (
    game.MulliganTaken,
    game.OpeningHandKept,
    game.PlayerConceded,
    turn.PriorityPassed,
    playing.PlayBegun,
    playing.LandPlayed,
    playing.SpellPlayed,
    playing.AbilityPlayed,
    playing.SpecialActionTaken,
    playing.ChoiceMade,
    combat.AttackersDeclared,
    combat.BlockersDeclared,
    zones.LibraryShuffled,
    playing.DieRolled,
    playing.CoinFlipped,
    playing.RandomChoiceMade,
    judging.DisputeOpened,
    judging.ClaimTested,
    judging.RemedyPlanned,
    judging.RulingGiven,
    judging.Appeal,
    judging.EffectCaused,
    game.Note,
)
"""Decisions, chances and rulings: nothing caused them."""


class Recording:
    """A log that is being recorded, with choices by a generator of random numbers."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.recorder = Recorder()
        self.kind: game.Kind = rng.choice(get_args(game.Kind))
        self.group: int | None = None
        self.decision: int | None = None
        self.next_number = 1

    @property
    def state(self) -> GameState:
        return self.recorder.state

    def say(self, event: Event) -> int:
        """Records an event with a plausible envelope: inputs have no cause, nor has anything in a claim."""
        event = decided(event, self.state.deciders)
        caused = self.kind != "claimed" and not isinstance(event, INPUTS) and self.decision is not None
        number = self.recorder.record(
            event,
            cause=self.decision if caused else None,
            rule=tuple(self.some(RULES, 2)) if caused else (),
            together=self.group,
            at="2006-10-05T20:15:00Z" if self.chance(0.02) else None,
            src=Source(line=self.state.n, ref='{"gre": "]}"}') if self.kind == "claimed" and self.chance(0.1) else None,
        )
        if isinstance(event, INPUTS):
            self.decision = number
        return number

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is recorded inside happens at the same time. Groups do not nest."""
        assert self.group is None
        self.group = self.state.n + 1
        yield
        self.group = None

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def pick(self, things: Sequence[T]) -> T:
        return things[self.rng.randrange(len(things))]

    def some(self, things: Sequence[T], most: int) -> list[T]:
        """One to `most` different things, or none where there are none."""
        return self.rng.sample(things, min(len(things), self.rng.randint(1, most)))

    def seat(self) -> int:
        return self.pick(SEATS)

    def event(self) -> int:
        """The number of an earlier event."""
        return self.rng.randint(1, self.state.n)

    def permanents(self) -> tuple[str, ...]:
        return self.state.zone("in_play")

    def hand(self, seat: int) -> tuple[str, ...]:
        return self.state.zone("hand", seat)

    def library(self, seat: int) -> tuple[str, ...]:
        return self.state.zone("library", seat)

    def open_objects(self) -> tuple[str, ...]:
        """Objects that everybody knows of."""
        graveyards = tuple(obj for seat in SEATS for obj in self.state.zone("graveyard", seat))
        return graveyards + tuple(obj for zone in OPEN_ZONES for obj in self.state.zone(zone))

    def things(self) -> tuple[Thing, ...]:
        """The players, and the objects that everybody knows of."""
        return (*SEATS, *self.open_objects())

    def thing(self) -> Thing:
        return self.pick(self.things())

    def source(self) -> str | None:
        """An object that everybody knows of, or none."""
        objects = self.open_objects()
        return self.pick(objects) if objects and self.chance(0.8) else None

    def targets(self) -> tuple[tuple[Thing, ...], ...]:
        return tuple((self.thing(),) for _ in range(self.rng.randint(0, 2)))

    def new_number(self) -> str:
        """The first object of the next free number."""
        self.next_number += 1
        return f"{self.next_number - 1}.1"

    def next_stay(self, obj: str) -> str:
        number = number_of(obj)
        return f"{number}.{self.state.incarnations[number] + 1}"

    def is_card(self, obj: str) -> bool:
        return self.state.kinds[number_of(obj)] == "card"

    def owner(self, obj: str) -> int:
        return self.state.owners[number_of(obj)]

    def place(self, obj: str, position: int | None = None) -> Place | None:
        """Where an object is, as `from` says it."""
        key = self.state.position[obj]
        if key is None:
            return None
        return Place(zone=key.zone, seat=key.seat if key.zone in OWNED_ZONES else None, position=position)

    def effect(self) -> int | None:
        """An effect at work, or none."""
        effects = sorted(self.state.effects)
        return self.pick(effects) if effects and self.chance(0.7) else None

    def effects(self) -> tuple[int, ...]:
        effect = self.effect()
        return () if effect is None else (effect,)

    def sources(self) -> tuple[str, ...]:
        """Objects whose static abilities change another."""
        return tuple(self.some(self.open_objects(), 2)) if self.chance(0.4) else ()

    def sacrificed(self) -> tuple[str, ...]:
        """What was a permanent, and lies in a graveyard now."""
        was = [obj for obj in sorted(self.state.position) if self.state.in_play(obj) and not self.state.is_current(obj)]
        return tuple(self.some(was, 2)) if self.chance(0.3) else ()

    def thing_but(self, obj: str) -> Thing:
        return self.pick([thing for thing in self.things() if thing != obj])
