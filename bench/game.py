"""A game for measuring, with the events that a rules engine would write for it.

Two players, decks of sixty cards, one turn after the other: untap, draw, play a land, play a spell or two, attack,
pass priority a great deal. Decisions and chances have neither cause nor rule, everything else has both, and what
happens at once is together, as in log format 1. Nothing here knows the rules (nobody ever loses, and the
rule numbers are about right); it only takes care that the events are as many of each kind as in a game.
"""

from __future__ import annotations

from random import Random
from typing import get_args

from rewind.aggregates.recorder import Recorder
from rewind.aggregates.state import GameState, number_of
from rewind.events.base import CardDefinition, Characteristics, Color, Event, Phase, Place, TypeLine, Zone
from rewind.events.combat import (
    Attack,
    AttackersDeclared,
    Block,
    BlockersDeclared,
    CombatDamageAssigned,
    DamageAssignment,
    DamageDealt,
    DamageRemoved,
    LifeGained,
    LifeLost,
)
from rewind.events.envelope import Recorded
from rewind.events.game import (
    AssignedCard,
    CardDefined,
    CardsAssigned,
    GameStarted,
    OpeningHandKept,
    SeatName,
    StartingPlayerChosen,
)
from rewind.events.objects import Tapped, Untapped
from rewind.events.playing import (
    AbilityTriggered,
    CostPaid,
    LandPlayed,
    ManaAdded,
    ManaSpent,
    PlayCompleted,
    PutOnStack,
    ResolutionBegan,
    ResolutionEnded,
    SpellPlayed,
)
from rewind.events.turn import PhaseBegan, PriorityPassed, PriorityReceived, StepBegan, TurnBegan
from rewind.events.zones import CeasedToExist, LibraryShuffled, Reason, ZoneChanged

LENGTH = 5000
"""Events of the game that is measured."""

COPIES = {"land": 26, "creature": 20, "burn": 8, "healer": 6}
"""Cards of each kind in a deck of sixty."""
COLORS: dict[int, Color] = {1: "G", 2: "R"}
COST = 3
"""Mana that every spell costs."""


def definitions(seat: int) -> tuple[CardDefinition, ...]:
    """The four cards of a player's deck."""
    color = COLORS[seat]
    facts = (
        Characteristics(name="Land", type_line=TypeLine(supertypes=("Basic",), types=("Land",), subtypes=("Forest",))),
        Characteristics(
            name="Creature",
            mana_cost=f"{{2}}{{{color}}}",
            colors=(color,),
            type_line=TypeLine(types=("Creature",), subtypes=("Human", "Soldier")),
            power=2,
            toughness=2,
        ),
        Characteristics(
            name="Burn", mana_cost=f"{{2}}{{{color}}}", colors=(color,), type_line=TypeLine(types=("Sorcery",))
        ),
        Characteristics(
            name="Healer",
            mana_cost=f"{{2}}{{{color}}}",
            colors=(color,),
            type_line=TypeLine(types=("Creature",), subtypes=("Cleric",)),
            power=1,
            toughness=1,
            abilities=("heal",),
        ),
    )
    return tuple(
        CardDefinition(key=f"{kind}-{seat}", characteristics=fact) for kind, fact in zip(COPIES, facts, strict=True)
    )


class Game:
    """The game as it is played: each method is something that happens, with all its events."""

    def __init__(self, seed: int = 0) -> None:
        self.recorder = Recorder()
        self.random = Random(seed)
        self.numbers = 120
        self.active = 2
        self.began = 0  # number of the event that began the turn
        self.last = 0  # number of the event that brings the next about

    @property
    def state(self) -> GameState:
        return self.recorder.state

    # Recording

    def decide(self, event: Event) -> None:
        """A decision or a chance: nothing brought it about."""
        self.last = self.recorder.record(event)

    def follow(self, event: Event, *rule: str, together: int | None = None) -> None:
        """A consequence of the latest decision."""
        self.recorder.record(event, cause=self.last, rule=rule, together=together)

    def at_once(self, events: list[Event], *rule: str) -> None:
        """Consequences that happen at the same time."""
        first = self.state.n + 1 if len(events) > 1 else None
        for event in events:
            self.follow(event, *rule, together=first)

    def move(self, obj: str, zone: Zone, reason: Reason, *rule: str) -> str:
        """Moves an object; a library is left from the top. Returns what the object is now."""
        key = self.state.position[obj]
        assert key is not None
        owner = self.state.owners[number_of(obj)]
        number, _, stay = obj.partition(".")
        becomes = f"{number}.{int(stay) + 1}"
        self.follow(
            ZoneChanged(
                object=obj,
                becomes=becomes,
                from_=Place(zone=key.zone, seat=key.seat or None, position=0 if key.zone == "library" else None),
                to=Place(zone=zone, seat=owner if zone in ("hand", "graveyard") else None),
                reason=reason,
                controller=self.active if zone == "stack" else None,
            ),
            *rule,
        )
        return becomes

    # Questions

    def kind(self, obj: str) -> str:
        return self.state.assigned.get(number_of(obj), "").partition("-")[0]

    def permanents(self, seat: int, *kinds: str, tapped: bool = False) -> list[str]:
        """A player's permanents of these kinds that are tapped, or untapped."""
        return [
            obj
            for obj in self.state.zone("in_play")
            if self.state.controller[obj] == seat
            and self.kind(obj) in kinds
            and self.state.status_of(obj).tapped == tapped
        ]

    # Before the first turn

    def begin(self) -> None:
        seats = (SeatName(seat=1, name="Alice"), SeatName(seat=2, name="Bob"))
        self.decide(GameStarted(format=1, game="bench", edition="2006-10", seats=seats, kind="played", engine="0.2.0"))
        for seat in COLORS:
            for definition in definitions(seat):
                self.follow(CardDefined(definition=definition), "101.1")
        for seat in COLORS:
            keys = [f"{kind}-{seat}" for kind, copies in COPIES.items() for _ in range(copies)]
            first = 60 * seat - 59
            cards = tuple(AssignedCard(card=card, definition=key) for card, key in enumerate(keys, first))
            self.follow(CardsAssigned(seat=seat, cards=cards), "101.1")
            order = self.random.sample(range(first, first + 60), 60)
            self.decide(LibraryShuffled(seat=seat, order=tuple(order)))
        self.decide(StartingPlayerChosen(seat=1, by=1))
        for seat in COLORS:
            for _ in range(7):
                self.move(self.state.zone("library", seat)[-1], "hand", "drawn", "101.4")
            self.decide(OpeningHandKept(seat=seat))

    # Turns

    def turn(self) -> None:
        """A whole turn. A player whose library is empty does not draw."""
        self.active = 3 - self.active
        self.follow(TurnBegan(seat=self.active, turn=self.state.turn + 1), "300.1")
        self.began = self.state.n
        for phase in get_args(Phase):
            self.follow(PhaseBegan(phase=phase), "300.1")
            if phase == "beginning":
                self.beginning()
            elif phase == "combat":
                self.combat()
            elif phase == "ending":
                self.ending()
            else:
                self.main(land=phase == "precombat_main")

    def step(self, step: str, rule: str) -> None:
        self.follow(StepBegan.model_validate({"step": step}), rule)

    def beginning(self) -> None:
        self.step("untap", "302.1")
        permanents = self.permanents(self.active, *COPIES, tapped=True)
        self.at_once([Untapped(object=obj) for obj in permanents], "302.3")
        self.step("upkeep", "303.1")
        self.everybody_passes("303.1")
        self.step("draw", "304.1")
        if library := self.state.zone("library", self.active):
            self.move(library[-1], "hand", "drawn", "304.1")
        self.everybody_passes("304.1")

    def everybody_passes(self, rule: str = "408.1c") -> None:
        for seat in (self.active, 3 - self.active):
            self.follow(PriorityReceived(seat=seat), rule)
            self.decide(PriorityPassed(seat=seat))

    def main(self, *, land: bool) -> None:
        hand = {self.kind(obj): obj for obj in self.state.zone("hand", self.active)}
        if land and "land" in hand:
            self.follow(PriorityReceived(seat=self.active), "305.3")
            self.decide(LandPlayed(seat=self.active, object=hand["land"]))
            self.move(hand["land"], "in_play", "played", "212.6a")
        for kind in ("creature", "healer", "burn"):
            if kind in hand and len(self.permanents(self.active, "land")) >= COST:
                self.play(hand[kind])
                break
        self.everybody_passes("305.3")

    def play(self, card: str) -> None:
        """A spell is played with three lands, and resolves."""
        seat, other, kind = self.active, 3 - self.active, self.kind(card)
        self.follow(PriorityReceived(seat=seat), "305.3")
        self.decide(SpellPlayed(seat=seat, object=card, targets=((other,),) if kind == "burn" else ()))
        spell = self.move(card, "stack", "played", "409.1a")
        for land in self.permanents(seat, "land")[:COST]:
            self.follow(Tapped(object=land), "409.1f")
            self.follow(ManaAdded(seat=seat, mana=f"{{{COLORS[seat]}}}", source=land), "409.1f", "406.2")
        mana = f"{{{COLORS[seat]}}}" * COST
        self.follow(ManaSpent(seat=seat, mana=mana, object=spell), "409.1h")
        self.follow(CostPaid(seat=seat, object=spell, mana=mana), "409.1h")
        self.follow(PlayCompleted(object=spell), "409.1i")
        self.everybody_passes("408.1d")
        self.follow(ResolutionBegan(object=spell), "413.1")
        if kind == "burn":
            self.damage(spell, other, 3)
            self.move(spell, "graveyard", "resolved", "413.2h")
        else:
            permanent = self.move(spell, "in_play", "resolved", "413.2a", "212.3b")
        self.follow(ResolutionEnded(object=spell), "413.2")
        if kind == "healer":
            self.heal(permanent)

    def heal(self, source: str) -> None:
        """A triggered ability goes on the stack and resolves: its controller gains life."""
        self.follow(AbilityTriggered(seat=self.active, object=source, ability=1), "410.1")
        trigger = self.state.n
        ability = self.new_object()
        self.follow(
            PutOnStack(
                object=ability,
                kind="triggered_ability",
                seat=self.active,
                source=source,
                ability=1,
                trigger=trigger,
            ),
            "410.3",
        )
        self.everybody_passes("408.1d")
        self.follow(ResolutionBegan(object=ability), "413.1")
        self.follow(LifeGained(seat=self.active, amount=4, source=source), "413.2b")
        self.follow(CeasedToExist(object=ability, reason="resolved"), "413.2h")
        self.follow(ResolutionEnded(object=ability), "413.2")

    def new_object(self) -> str:
        self.numbers += 1
        return f"{self.numbers}.1"

    def damage(self, source: str, to: str | int, amount: int, *, combat: bool = False) -> None:
        """Damage is dealt; a player loses that much life."""
        self.follow(DamageDealt(source=source, to=to, amount=amount, combat=combat), "310.4" if combat else "413.2b")
        if isinstance(to, int):
            self.follow(LifeLost(seat=to, amount=amount, source=source), "413.2b")

    def combat(self) -> None:
        """All creatures attack; the first is blocked by the first of the other player, and both are destroyed."""
        self.step("beginning_of_combat", "307.1")
        self.everybody_passes("307.1")
        attackers = [
            obj
            for obj in self.permanents(self.active, "creature", "healer")
            if self.state.controlled_since[obj] < self.began
        ]
        if attackers:
            self.attack(attackers[:2])
        self.step("end_of_combat", "311.1")
        self.everybody_passes("311.1")

    def attack(self, attackers: list[str]) -> None:
        other = 3 - self.active
        self.step("declare_attackers", "308.1")
        attacks = tuple(Attack(attacker=obj, defender=other) for obj in attackers)
        self.decide(AttackersDeclared(seat=self.active, attacks=attacks))
        self.at_once([Tapped(object=obj) for obj in attackers], "308.2c")
        self.everybody_passes("308.4")
        self.step("declare_blockers", "309.1")
        blocks = dict(zip(attackers, self.permanents(other, "creature")[:1], strict=False))
        self.decide(
            BlockersDeclared(seat=other, blocks=tuple(Block(blocker=blocks[obj], attackers=(obj,)) for obj in blocks))
        )
        self.everybody_passes("309.3")
        self.step("combat_damage", "310.1")
        dealt: list[tuple[str, str | int]] = [(obj, blocks.get(obj, other)) for obj in attackers]
        dealt += [(blocker, obj) for obj, blocker in blocks.items()]
        assignments = tuple(DamageAssignment(source=source, to=to, amount=1) for source, to in dealt)
        damage = self.new_object()
        self.follow(CombatDamageAssigned(object=damage, seat=self.active, assignments=assignments), "310.1")
        self.everybody_passes("310.3")
        self.follow(ResolutionBegan(object=damage), "310.4")
        for source, to in dealt:
            self.damage(source, to, 1, combat=True)
        self.follow(CeasedToExist(object=damage, reason="resolved"), "310.4c")
        self.follow(ResolutionEnded(object=damage), "310.4")
        if self.random.random() < 0.5:
            for obj in (*blocks, *blocks.values()):
                self.move(obj, "graveyard", "destroyed", "420.5c")

    def ending(self) -> None:
        self.step("end_of_turn", "313.1")
        self.everybody_passes("313.2")
        self.step("cleanup", "314.1")
        damaged = [obj for obj in self.state.zone("in_play") if obj in self.state.damage]
        self.at_once([DamageRemoved(object=obj) for obj in damaged], "314.2")
        while len(hand := self.state.zone("hand", self.active)) > 7:
            self.move(hand[0], "graveyard", "discarded", "314.1")


def realistic_game(events: int = LENGTH, seed: int = 0) -> list[Recorded]:
    """The first events of such a game; the same ones for the same seed."""
    game = Game(seed)
    game.begin()
    while game.state.n < events:
        game.turn()
    return game.recorder.records[:events]
