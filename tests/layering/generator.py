"""Positions and happenings that mix more than twenty kinds of continuous effects at random.

After each happening the facts of the state have to be those of a computation from nothing, and an engine that computes
everything after every event has to have made the same log: `python -m tests.layering 500`.
"""

from __future__ import annotations

import json
from random import Random
from typing import TypeAlias

from pydantic import TypeAdapter

from rewind.aggregates.cards import CardPool, read_records
from rewind.aggregates.cards.language import Instruction
from rewind.aggregates.game import Game
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine, GameOver, InputNeeded, PendingInput
from rewind.aggregates.rules.happening.layers import unrecorded
from rewind.aggregates.rules.instructions.instructions import execute
from rewind.aggregates.rules.turn import state_based_effects
from rewind.aggregates.rules.turn.game_loop import ANSWERS
from rewind.events.base import Counter, Event, Place
from rewind.events.envelope import Recorded
from rewind.events.game import CardDefined, GameStarted, SeatName
from rewind.events.judging import PlayerPosition, PositionSet
from rewind.events.zones import ObjectPlaced
from rewind.replays.playing.bots import UniformBot

Record: TypeAlias = dict[str, object]
INSTRUCTION: TypeAdapter[Instruction] = TypeAdapter(Instruction)

TYPES = ("Creature", "Artifact", "Enchantment", "Land")
CREATURES = ("Goblin", "Elf", "Wall")
LANDS = ("Forest", "Island", "Swamp")
COLORS = ("W", "U", "B", "R", "G")
KEYWORDS = ("flying", "trample", "fear", "haste", "forestwalk", "phasing")


class Maker:
    """Makes cards, positions and instructions from one seed."""

    def __init__(self, seed: int, edition: str) -> None:
        self.rng = Random(seed)
        self.edition = edition
        self.is_mild = seed % 3 > 0
        """Whether few effects can depend on each other, so that only what is touched is computed."""

    def fits(self) -> Record:
        """A description of permanents."""
        rng = self.rng
        one: list[Record] = [
            {"types": [rng.choice(TYPES)]},
            {"types": ["Creature"], "colors": [rng.choice(COLORS)]},
            {"types": ["Creature"], "controller": rng.choice(("you", "opponent"))},
            {"types": ["Creature"], "other": True, "controller": "you"},
            {"subtypes": [rng.choice(CREATURES + LANDS)]},
            {"keywords": [rng.choice(KEYWORDS)]},
            {"types": ["Creature"], "not_keywords": [rng.choice(KEYWORDS)]},
            {"types": ["Creature"], "power_at_least": rng.randint(1, 4)},
            {"types": ["Creature"], "tapped": rng.choice((True, False))},
            {"types": ["Artifact"], "not_types": ["Creature"]},
            {"any_of": [{"types": ["Land"]}, {"colors": [rng.choice(COLORS)]}]},
        ]
        mild: list[Record] = [one[0], one[2], one[3], one[3], one[8], {"types": ["Creature"]}]
        return rng.choice(mild if self.is_mild else one)

    def amount(self) -> object:
        """A number, fixed or of the position."""
        rng = self.rng
        return rng.choice(
            (
                rng.randint(-2, 3),
                rng.randint(0, 3),
                {"count": self.fits()},
                {"number": "power", "of": "this"},
                {"number": "counters", "of": "this", "kind": "charge"},
                {"number": "life", "of": "you", "times": 0},
                {"number": "cards_in_hand", "of": "you"},
            )
        )

    def changes(self, depth: int = 0) -> list[Record]:
        """What one effect does."""
        rng = self.rng
        kinds: list[list[Record]] = [
            [{"change": "becomes", "types": [rng.choice(TYPES)], "still": True}],
            [{"change": "becomes", "types": ["Artifact", "Creature"]}, self._set()],
            [{"change": "becomes", "types": ["Creature"], "still": True}, self._set()],
            [{"change": "becomes", "subtypes": [rng.choice(CREATURES)]}],
            [{"change": "becomes", "subtypes": [rng.choice(LANDS)]}],
            [{"change": "becomes", "supertypes": ["Legendary"], "still": True}],
            [{"change": "colors", "colors": [rng.choice(COLORS)]}],
            [{"change": "colors", "colors": [rng.choice(COLORS)], "still": True}],
            [{"change": "gain", "abilities": [rng.choice(KEYWORDS)]}],
            [{"change": "lose", "abilities": [rng.choice(KEYWORDS)]}],
            [{"change": "lose"}],
            [{"change": "lose"}, {"change": "set_power_toughness", "power": 1, "toughness": 1}],
            [self._set()],
            [{"change": "pump", "power": rng.randint(-1, 2), "toughness": rng.randint(0, 2)}],
            [{"change": "pump", "power": self.amount(), "toughness": 1}],
            [{"change": "switch_power_toughness"}],
            [{"change": "control"}],
            [{"change": "forbid", "event": {"event": "block", "what": "each"}}],
            [
                {"change": "colors", "colors": [rng.choice(COLORS)]},
                {"change": "becomes", "subtypes": [rng.choice(CREATURES)], "still": True},
                {"change": "pump", "power": 1, "toughness": 1},
            ],
            [self._words()],
            [self._words(), {"change": "control"}, {"change": "gain", "abilities": ["forestwalk"]}],
        ]
        if self.is_mild and rng.random() < 0.9:
            kinds = [kinds[8], kinds[13], kinds[13], kinds[14], kinds[15], kinds[17]]
        elif depth == 0:
            kinds.append([{"change": "gain", "abilities": ["granted 1"]}])
            kinds.append([{"change": "gain", "abilities": ["granted 1"]}])
        return rng.choice(kinds)

    def _set(self) -> Record:
        rng = self.rng
        return {"change": "set_power_toughness", "power": rng.randint(0, 4), "toughness": rng.randint(1, 5)}

    def _words(self) -> Record:
        rng = self.rng
        of_one_kind = rng.choice((LANDS, CREATURES, COLORS))
        return {"change": "text", "from": rng.choice(of_one_kind), "to": rng.choice(of_one_kind)}

    def condition(self) -> Record:
        """While an ability applies, if not always."""
        rng = self.rng
        if rng.random() < 0.7:
            return {}
        one: list[Record] = [
            {"there_is": self.fits(), "at_least": rng.randint(1, 3)},
            {"is": "this", "matches": {"tapped": True}},
            {"active": "you"},
            {"there_is": {"zone": "graveyard", "of": "you"}},
        ]
        return {"as_long_as": rng.choice(one)}

    def static(self, to: object, depth: int = 0) -> Record:
        """A static ability."""
        return {"kind": "static", "to": to, "changes": self.changes(depth), **self.condition()}

    def card(self, name: str) -> Record:
        """A card with one or two static abilities, or none."""
        rng, abilities = self.rng, list[object]()
        kind = rng.choice(("creature", "creature", "aura", "enchantment", "artifact", "land", "equipment"))
        granted = [self.static(rng.choice(("this", self.fits())), 1)]
        record: Record = {"name": name, "cost": "{1}" + rng.choice(("", "{W}", "{U}", "{B}", "{R}", "{G}"))}
        to: object = "host" if kind in ("aura", "equipment") else rng.choice(("this", self.fits(), self.fits()))
        if kind != "land" or rng.random() < 0.3:
            abilities += [self.static(to) for _ in range(rng.choice((0, 1, 1, 2)))]
        if rng.random() < 0.3:
            abilities.append(rng.choice(KEYWORDS))
        match kind:
            case "creature":
                record |= {"types": f"Creature — {rng.choice(CREATURES)}"}
                record |= {"power": rng.randint(0, 4), "toughness": rng.randint(1, 5)}
                if rng.random() < 0.2:
                    record |= {"power": "*", "toughness": "*"}
                    size: Record = {"count": self.fits()}
                    own = {"change": "set_power_toughness", "power": size, "toughness": size, "characteristic": True}
                    abilities.append({"kind": "static", "changes": [own]})
            case "aura":
                before = {"types": "Enchantment — Enchant permanent", "abilities": list(abilities)}
                record |= {"types": "Enchantment — Aura", "editions": {"2003-12": before}}
                abilities.append("enchant permanent")
            case "equipment":
                record |= {"types": "Artifact — Equipment"}
            case "land":
                record = {"name": name, "types": f"Land — {rng.choice(LANDS)}"}
            case _:
                record |= {"types": kind.capitalize()}
        if any("granted 1" in json.dumps(ability) for ability in abilities):
            record["granted"] = granted
        return record | {"abilities": abilities}

    def cards(self, number: int) -> CardPool:
        """So many cards, which copy and steal too."""
        made = [self.card(f"Card {index}") for index in range(number)]
        copier: Record = {"name": "Copier", "cost": "{U}", "types": "Artifact — Equipment"}
        copy: Record = {"change": "copy", "of": "host"}
        if not self.is_mild or self.rng.random() < 0.5:  # where it stands, everything is computed
            made.append(copier | {"abilities": [{"kind": "static", "to": "this", "changes": [copy]}]})
        reader: Record = {"name": "Reader", "cost": "{U}", "types": "Artifact — Equipment"}
        text: Record = {"change": "text", "of": "host", "and": [{"change": "gain", "abilities": ["islandwalk"]}]}
        if not self.is_mild:
            made.append(reader | {"abilities": [{"kind": "static", "to": "this", "changes": [text]}]})
        return CardPool.of(read_records(json.dumps(made), "generated.yaml"))

    def instruction(self, engine: Engine) -> Record:
        """Something that happens to the position."""
        rng = self.rng
        there = engine.zone("in_play")
        obj = rng.choice(there)
        what: object = rng.choice((obj, obj, self.fits()))
        until = rng.choice(("end_of_turn", "end_of_game"))
        hosts = [one for one in there if engine.draft.attached_to.get(one) is not None] or there
        options: list[Record] = [
            {"do": "apply", "to": what, "changes": self.changes(1), "until": until},
            {
                "do": "apply",
                "to": obj,
                "changes": [{"change": "control", "to": f"seat {rng.randint(1, 2)}"}],
                "until": until,
            },
            {"do": "apply", "to": obj, "changes": [{"change": "copy", "of": rng.choice(there)}], "until": until},
            {"do": "apply", "to": what, "changes": [self._words()], "until": until},
            {"do": rng.choice(("tap", "untap")), "what": what},
            {"do": "add_counters", "on": obj, "kind": rng.choice(("+1/+1", "-1/-1", "+2/+0", "charge"))},
            {"do": "remove_counters", "on": obj, "kind": rng.choice(("+1/+1", "charge"))},
            {"do": "attach", "what": rng.choice(hosts), "to": obj},
            {"do": "destroy", "what": obj},
            *(({"do": "phase_out", "what": obj},) if len(there) > 1 else ()),
            {"do": "phase_in", "what": {"zone": "phased_out"}},
            {"do": "sacrifice", "what": {"types": ["Land"]}, "player": f"seat {rng.randint(1, 2)}"},
            {"do": "gain_life", "number": 1, "player": f"seat {rng.randint(1, 2)}"},
            {"do": "create_token", "token": self._token(), "player": f"seat {rng.randint(1, 2)}"},
        ]
        if not self.is_mild:
            text: Record = {"change": "text", "of": rng.choice(there)}
            options.append({"do": "apply", "to": obj, "changes": [text], "until": until})
        cards = [card for seat in (1, 2) for card in engine.zone("hand", seat)]
        free = [card for card in cards if "Aura" not in str(engine.characteristics(card).type_line)]
        free = [card for card in free if "Enchant " not in str(engine.characteristics(card).type_line)]
        if free:
            options += [{"do": "move", "what": rng.choice(free), "to": "in_play"}] * 3
            options.append({"do": "discard", "number": 1, "at_random": True, "player": "seat 1"})
        return rng.choice(options)

    def _token(self) -> Record:
        rng = self.rng
        return {
            "types": f"Creature — {rng.choice(CREATURES)}",
            "power": rng.randint(1, 3),
            "toughness": rng.randint(1, 3),
            "colors": [rng.choice(COLORS)],
        }


def position(maker: Maker) -> Game:
    """A game in a main phase with permanents of both players, attached to each other at random, and hands."""
    rng, pool = maker.rng, maker.cards(8)
    game = Game()
    seats = (SeatName(seat=1, name="Alice"), SeatName(seat=2, name="Bob"))
    first = GameStarted(format=1, game="layers", edition=maker.edition, seats=seats, kind="scenario", engine="test")
    game.decide(first)
    names = list(pool.records)
    for name in names:
        game.decide(CardDefined(definition=pool.find(name).definition))
    placed: list[str] = []
    for number in range(1, rng.randint(8, 16)):
        name, obj = rng.choice(names), f"{number}.1"
        record = pool.find(name).definition.characteristics_in(maker.edition)
        attaches = "Equipment" in record.type_line.subtypes or "permanent" in str(record.type_line) + str(
            record.abilities
        )
        host = rng.choice(placed) if placed and attaches else None
        if attaches and host is None:
            continue
        kinds = ("+1/+1", "-1/-1", "+1/+2", "charge")
        counters = (Counter(kind=rng.choice(kinds), number=1),) if rng.random() < 0.3 else ()
        game.decide(
            ObjectPlaced(
                object=obj,
                place=Place(zone="in_play"),
                owner=rng.randint(1, 2),
                definition=name,
                attached_to=host,
                counters=counters,
                tapped=rng.random() < 0.3,
            )
        )
        placed.append(obj)
    for number in range(20, 26):
        seat = rng.randint(1, 2)
        place = Place(zone="hand", seat=seat)
        game.decide(ObjectPlaced(object=f"{number}.1", place=place, owner=seat, definition=rng.choice(names)))
    players = tuple(PlayerPosition(seat=seat, turn_began=1) for seat in (1, 2))
    game.decide(PositionSet(players=players, turn=1, active=1, phase="precombat_main"))
    bot = UniformBot(rng.randrange(1000))
    while game.pending is not None and game.pending.kind == "choice":  # as cards go to graveyards at once
        game.decide(bot.decide(game))
    return game


class NoInputs:
    """There are no inputs: where one is needed the game ends here."""

    overrides_rules = False

    def next_input(self, pending: PendingInput) -> Event:
        """Raises InputNeeded."""
        raise InputNeeded(pending)


def played(seed: int, edition: str, happenings: int = 30) -> tuple[list[Recorded], list[str]]:
    """The records of a game, and what is wrong in it: facts that a computation from nothing would change."""
    maker = Maker(seed, edition)
    game = position(maker)
    wrong: list[str] = []
    if (missing := unrecorded(game.engine())) and not game.state.ended:
        wrong.append(f"seed {seed} {edition}, at the start: {missing[0]!r}")
    engine = Engine(game.state, NoInputs(), ANSWERS)
    engine.cause = 1
    for number in range(happenings):
        if not engine.zone("in_play"):
            break
        instruction = maker.instruction(engine)
        seat = maker.rng.randint(1, 2)
        try:
            execute(Context(engine, seat), (INSTRUCTION.validate_python(instruction),), "416.1")
            while state_based_effects.apply(engine):
                pass
        except (InputNeeded, GameOver):
            break
        missing = unrecorded(engine)
        if missing:
            wrong.append(f"seed {seed} {edition}, after {number} {instruction}: {missing[0]!r}")
            break
    return [*game.records, *engine.records], wrong


def wrong_with(seed: int, edition: str) -> list[str]:
    """What is wrong in a game, told with its seed; nothing where both engines agree."""
    records, wrong = played(seed, edition)
    Engine.all_recompute = True
    try:
        again, wrong_again = played(seed, edition)
    finally:
        Engine.all_recompute = False
    if not wrong and records != again:
        at = next((n for n, (one, other) in enumerate(zip(records, again, strict=False), 1) if one != other), 0)
        wrong.append(f"seed {seed} {edition}: event {at} is another where everything is computed")
    return wrong + [f"{one} (everything is computed)" for one in wrong_again]
