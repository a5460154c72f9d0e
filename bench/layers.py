"""The layers: one event among many continuous effects, beside a computation from nothing and beside few permanents."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pydantic import TypeAdapter

from bench.timing import Row, best, microseconds, milliseconds
from rewind.aggregates.cards import read_records
from rewind.aggregates.cards.language import Instruction
from rewind.aggregates.game import Game
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine, InputNeeded, PendingInput
from rewind.aggregates.rules.instructions.instructions import execute
from rewind.aggregates.rules.turn.game_loop import ANSWERS
from rewind.events.base import Event, Place
from rewind.events.game import CardDefined, GameStarted, SeatName
from rewind.events.judging import PlayerPosition, PositionSet
from rewind.events.zones import ObjectPlaced

_INSTRUCTION: TypeAdapter[Instruction] = TypeAdapter(Instruction)

OTHERS = {"types": ["Creature"], "other": True, "controller": "you"}
CARDS = (
    ("Lord", "Creature — Elf", {"to": OTHERS, "changes": [{"change": "pump", "power": 1, "toughness": 1}]}),
    ("Aura", "Artifact — Equipment", {"to": "host", "changes": [{"change": "control"}]}),
    ("Wings", "Enchantment", {"to": {"types": ["Creature"]}, "changes": [{"change": "gain", "abilities": ["flying"]}]}),
    ("Bear", "Creature — Bear", None),
)
"""Name, type line and static ability of each card."""

Placed = Sequence[tuple[str, str | None]]
"""The name of each permanent, and what it is attached to."""

LORDS: Placed = [("Lord", None)] * 20 + [("Bear", None)] * 40
AURAS: Placed = [("Bear", None)] * 40 + [("Aura", f"{number}.1") for number in range(1, 41)]
GOAL = 4


def mixed(permanents: int) -> Placed:
    """So many permanents, one of twenty a lord, one of twenty that gives an ability."""
    return [({0: "Lord", 1: "Wings"}.get(number % 20, "Bear"), None) for number in range(permanents)]


class _NoInputs:
    overrides_rules = False

    def next_input(self, pending: PendingInput) -> Event:
        """Raises InputNeeded."""
        raise InputNeeded(pending)


def standing(placed: Placed) -> Engine:
    """An engine over a game with these permanents, half of them each player's."""
    records = [
        {"name": name, "types": types, "cost": "{1}"}
        | ({"power": 2, "toughness": 2} if types.startswith("Creature") else {})
        | ({"abilities": [{"kind": "static", **ability}]} if ability else {})
        for name, types, ability in CARDS
    ]
    game = Game()
    seats = (SeatName(seat=1, name="Alice"), SeatName(seat=2, name="Bob"))
    game.decide(GameStarted(format=1, game="bench", edition="2006-10", seats=seats, kind="scenario", engine="bench"))
    for record in read_records(json.dumps(records), "bench"):
        game.decide(CardDefined(definition=record.definition))
    for number, (name, host) in enumerate(placed, 1):
        place = Place(zone="in_play")
        owner = 1 + number % 2
        game.decide(ObjectPlaced(object=f"{number}.1", place=place, owner=owner, definition=name, attached_to=host))
    players = (PlayerPosition(seat=1), PlayerPosition(seat=2))
    game.decide(PositionSet(players=players, turn=1, active=1, phase="precombat_main"))
    engine = Engine(game.state, _NoInputs(), ANSWERS)
    engine.cause = 1
    happens(engine, "charge", "1.1")
    return engine


def happens(engine: Engine, kind: str, obj: str) -> None:
    """A counter is put on a permanent and removed again: two events that may change it."""
    for do in ("add_counters", "remove_counters"):
        instruction = _INSTRUCTION.validate_python({"do": do, "on": obj, "kind": kind})
        execute(Context(engine, 1), (instruction,), "416.1")


def from_nothing(action: Callable[[], None]) -> None:
    """The same with everything computed after every event."""
    Engine.all_recompute = True
    try:
        action()
    finally:
        Engine.all_recompute = False


def rows() -> Iterator[Row]:
    """The rows of the table."""
    for what, placed in (("20 lords and 40 creatures", LORDS), ("40 Auras that give control", AURAS)):
        action = partial(happens, standing(placed), "+1/+1", "30.1")
        touched, whole = (seconds / 2 for seconds in best(action, partial(from_nothing, action), rounds=20))
        yield Row(
            f"an event among {what}", milliseconds(touched), f"from nothing {milliseconds(whole)}", touched / whole
        )
    first = None
    for permanents in (10, 100, 300):
        (seconds,) = best(partial(happens, standing(mixed(permanents)), "+1/+1", "5.1"), rounds=20)
        first = first or seconds
        ratio = seconds / first
        beside = f"with 10 {microseconds(first, 2)}"
        what = f"an event among {permanents} permanents, every tenth with a static ability"
        yield Row(what, microseconds(seconds, 2), beside, ratio, f"≤ {GOAL} times", ratio <= GOAL)
