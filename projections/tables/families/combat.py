"""The tables `combat` and `damage`: who attacked and blocked, and every damage that was dealt."""

from __future__ import annotations

from collections.abc import Sequence

from rewind.aggregates.state import number_of
from rewind.events.base import Event
from rewind.events.combat import (
    AttackersDeclared,
    BlockAdded,
    BlockersDeclared,
    DamageDealt,
    RemovedFromCombat,
)
from rewind.events.envelope import Recorded
from rewind.events.judging import BackupApplied, CombatRestored, PositionSet, Rollback
from rewind.events.turn import PhaseBegan, TurnBegan
from rewind.events.zones import ZoneChanged
from rewind.projections.tables.models import cells, columns
from rewind.projections.tables.schema import DEFINED, WHEN, Column, Row, Table, flag, integer, named, text, unique
from rewind.projections.tables.walking import Counts, Family, Game, Reads, TableTransition, controller_of, name_of

COMBAT = Table(
    "combat",
    "One creature that attacks or blocks in one combat.",
    ("game", "n"),
    unique(
        (
            *WHEN,
            integer("combat_number", "Which combat of the game, from 1.", required=True),
            text("role", "attacker or blocker.", required=True),
            integer("number", "Number of the creature.", required=True),
            text("object", "The creature.", required=True),
            named("", "the creature"),
            integer("controller", "Its controller."),
            text("power", "Its power as it was declared.", DEFINED),
            text("toughness", "Its toughness as it was declared.", DEFINED),
            integer("defender_seat", "Of an attacker: the player it attacks."),
            text("defender_object", "Of an attacker in games of today: the permanent it attacks."),
            Column("band", "texts", "Of an attacker: all creatures of its band."),
            Column("blocks", "texts", "Of a blocker: the attackers it blocks."),
            Column("blocked_by", "texts", "Of an attacker: the creatures that block it."),
            integer("combat_damage_dealt", "Combat damage it dealt in this combat.", required=True),
            integer("damage_to_players", "How much of that to players.", required=True),
            integer("combat_damage_taken", "Combat damage dealt to it in this combat.", required=True),
            integer("left_at", "Number of the event by which it left combat before its end."),
            text("left_reason", "removed_from_combat, or why it left play."),
        )
    ),
    key=("game", "n", "number"),
)


class Combat(Family):
    """Fills `combat`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._rows = game.rows[COMBAT.name]
        self._fighting: dict[str, Row] = {}
        self._combats = 0
        self._combat_turn = 0
        self._is_combat = False
        """Whether the latest combat may still be going on."""

    def reads(self) -> Reads:
        return {
            AttackersDeclared: self._attack,
            BlockersDeclared: self._block,
            BlockAdded: self._block_added,
            CombatRestored: self._restored,
        }

    def counts(self) -> Counts:
        return {
            **dict.fromkeys((PhaseBegan, TurnBegan), self._over),
            **dict.fromkeys((PositionSet, BackupApplied, Rollback), self._interrupted),
            DamageDealt: self._damaged,
            RemovedFromCombat: self._removed,
            ZoneChanged: self._moved,
        }

    def _attack(self, transition: TableTransition) -> None:
        event: AttackersDeclared = transition.event
        self._fighting = {}
        if event.attacks:
            self._begin()
        self._attackers(transition, event)

    def _begin(self) -> None:
        self._combats += 1
        self._combat_turn, self._is_combat = self.game.turn, True

    def _attackers(self, transition: TableTransition, event: AttackersDeclared | CombatRestored) -> None:
        for attack in event.attacks:
            if attack.attacker in self._fighting:
                continue  # it attacks already; the event names it with those that have joined
            row = self._add(transition, attack.attacker, "attacker")
            if isinstance(attack.defender, int):
                row["defender_seat"] = attack.defender
            else:
                row["defender_object"] = attack.defender
            row["band"] = next((list(band) for band in event.bands if attack.attacker in band), None)

    def _block(self, transition: TableTransition) -> None:
        event: BlockersDeclared = transition.event
        self._blockers(transition, event)

    def _block_added(self, transition: TableTransition) -> None:
        """A creature blocks more attackers; it may not have blocked before."""
        event: BlockAdded = transition.event
        row = self._fighting.get(event.blocker) or self._add(transition, event.blocker, "blocker")
        earlier = row.get("blocks") or []
        assert isinstance(earlier, list)
        new = [obj for obj in event.attackers if obj not in earlier]
        row["blocks"] = [*map(str, earlier), *new]
        self._blocked_by(event.blocker, new)

    def _blockers(self, transition: TableTransition, event: BlockersDeclared | CombatRestored) -> None:
        for block in event.blocks:
            if block.blocker in self._fighting:
                continue
            row = self._add(transition, block.blocker, "blocker")
            row["blocks"] = list(block.attackers) or None
            self._blocked_by(block.blocker, block.attackers)

    def _blocked_by(self, blocker: str, attackers: Sequence[str]) -> None:
        for attacker in attackers:
            if (blocked := self._fighting.get(attacker)) is not None:
                earlier = blocked.get("blocked_by") or []
                assert isinstance(earlier, list)
                blocked["blocked_by"] = [str(obj) for obj in earlier] + [blocker]

    def _restored(self, transition: TableTransition) -> None:
        """After a backup the creatures fight again, as rows of their own of the same combat; others may have joined."""
        event: CombatRestored = transition.event
        if not self._is_combat or self._combat_turn != self.game.turn:
            self._begin()
        self._attackers(transition, event)
        self._blockers(transition, event)

    def _add(self, transition: TableTransition, obj: str, role: str) -> Row:
        facts = transition.after.characteristics_of(obj)
        row = self.game.when(transition.n) | {
            "combat_number": max(self._combats, 1),
            "role": role,
            "number": number_of(obj),
            "object": obj,
            "name": name_of(transition.after, obj),
            "controller": transition.after.controller.get(obj),
            "power": None if facts is None or facts.power is None else str(facts.power),
            "toughness": None if facts is None or facts.toughness is None else str(facts.toughness),
            "combat_damage_dealt": 0,
            "damage_to_players": 0,
            "combat_damage_taken": 0,
        }
        self._fighting[obj] = row
        self._rows.append(row)
        return row

    def _over(self, record: Recorded, event: Event) -> None:
        self._fighting, self._is_combat = {}, False

    def _interrupted(self, record: Recorded, event: Event) -> None:
        """What fights is stated anew; after a backup it may be the latest combat that goes on."""
        self._fighting, self._is_combat = {}, self._combats > 0

    def _damaged(self, record: Recorded, event: DamageDealt) -> None:
        if not event.combat:
            return
        if event.source is not None:
            self._count(event.source, "combat_damage_dealt", event.amount)
            if isinstance(event.to, int):
                self._count(event.source, "damage_to_players", event.amount)
        if isinstance(event.to, str):
            self._count(event.to, "combat_damage_taken", event.amount)

    def _count(self, obj: str, column: str, amount: int) -> None:
        row = self._fighting.get(obj)
        if row is not None:
            before = row[column]
            assert isinstance(before, int)
            row[column] = before + amount

    def _removed(self, record: Recorded, event: RemovedFromCombat) -> None:
        self._leave(event.object, record.n, event.published)

    def _moved(self, record: Recorded, event: ZoneChanged) -> None:
        self._leave(event.object, record.n, event.reason)

    def _leave(self, obj: str, n: int, reason: str) -> None:
        row = self._fighting.get(obj)
        if row is not None and row.get("left_at") is None:
            row |= {"left_at": n, "left_reason": reason}


DAMAGE = Table(
    "damage",
    "One source dealing damage to one creature or player.",
    ("game", "n"),
    unique(
        (
            *WHEN,
            *columns(DamageDealt, "source"),
            named("source", "the source"),
            integer("source_seat", "The controller of the source, as it is or last was."),
            *columns(DamageDealt, "to"),
            named("to", "the creature"),
            integer("to_controller", "Of damage to a creature: its controller."),
            *columns(DamageDealt, "amount", "combat", "marked", always=True),
            flag("to_player", "Whether it was dealt to a player."),
        )
    ),
    key=("game", "n"),
)


class Damage(Family):
    """Fills `damage`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._rows = game.rows[DAMAGE.name]

    def reads(self) -> Reads:
        return {DamageDealt: self._dealt}

    def _dealt(self, transition: TableTransition) -> None:
        event: DamageDealt = transition.event
        state = transition.after
        self._rows.append(
            self.game.when(transition.n)
            | cells(event, "source", "to", "amount", "combat", "marked")
            | {
                "source_name": name_of(state, event.source),
                "source_seat": controller_of(state, event.source),
                "to_name": name_of(state, event.to),
                "to_controller": state.controller.get(event.to) if isinstance(event.to, str) else None,
                "to_player": isinstance(event.to, int),
            }
        )
