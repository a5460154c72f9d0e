"""The table `turns`: each turn for each player, as it ended and what happened in it."""

from __future__ import annotations

from typing import Any

from rewind.aggregates.state import GameState, number_of
from rewind.events.combat import DamageDealt, LifeGained, LifeLost
from rewind.events.envelope import Recorded
from rewind.events.judging import BackupApplied, PositionSet, Rollback
from rewind.events.playing import AbilityPlayed, LandPlayed, ManaAdded, ManaBurned, ManaEmptied, ManaSpent, SpellPlayed
from rewind.events.turn import TurnBegan
from rewind.events.zones import ZoneChanged
from rewind.projections.tables.mana import amount
from rewind.projections.tables.schema import GAME, Row, Table, flag, integer, unique
from rewind.projections.tables.walking import Counts, Family, Game, Reads, TableTransition, controller_of

COUNTED: dict[str, str] = {
    "mana_added": "Mana that came into the player's pool.",
    "mana_spent": "Mana that the player spent.",
    "mana_lost": "Mana that the player's pool lost as a phase ended.",
    "lands_played": "Lands that the player played.",
    "spells_played": "Spells that the player played.",
    "abilities_played": "Abilities that the player played, mana abilities among them.",
    "cards_drawn": "Cards that the player drew.",
    "life_gained": "Life that the player gained.",
    "life_lost": "Life that the player lost, by damage or otherwise.",
    "damage_dealt": "Damage dealt by sources that the player controls.",
    "damage_taken": "Damage dealt to the player.",
}
"""Column → what is counted in it during a turn."""

POSITION: dict[str, str] = {
    "life": "Life total.",
    "hand": "Cards in hand.",
    "library": "Cards in the library.",
    "graveyard": "Cards in the graveyard.",
    "permanents": "Permanents that the player controls.",
    "lands": "Lands among them.",
    "creatures": "Creatures among them.",
    "tokens": "Tokens among them.",
    "total_power": "Power of those creatures, added up as far as it is a number.",
}
"""Column → what it holds of the position as the turn ended, or the log did."""

TABLE = Table(
    "turns",
    "One turn for one player, with all gaps of the log. A turn to which a backup leads has another row from there on.",
    ("game", "first_n", "seat"),
    unique(
        (
            GAME,
            integer("turn", "Number of the turn.", required=True),
            integer("seat", "The player.", required=True),
            flag("own", "Whether it is the player's own turn."),
            integer(
                "first_n",
                "Number of the event with which it began, or the log leads into it.",
                required=True,
            ),
            integer("last_n", "Number of its last event.", required=True),
            flag("undone", "Whether the game was taken back to an event before it began."),
            *(integer(name, f"{meaning[:-1]} as the turn ended.", required=True) for name, meaning in POSITION.items()),
            *(integer(name, meaning, required=True) for name, meaning in COUNTED.items()),
        )
    ),
    key=("game", "first_n", "seat"),
)


class Turns(Family):
    """Fills `turns`."""

    exact = frozenset({TurnBegan, PositionSet})

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._rows = game.rows[TABLE.name]
        self._turn = 0
        self._active: int | None = None
        self._began = 0
        self._undone = False
        self._counts: dict[tuple[int, str], int] = {}
        self._last_known: tuple[GameState, int, dict[tuple[int, str], int]] | None = None
        """Where a gap has led to who knows which turn: the position before it, its last event, and what was counted."""

    def reads(self) -> Reads:
        return {
            TurnBegan: self._next,
            PositionSet: self._set,
            DamageDealt: self._dealt,
        }

    def counts(self) -> Counts:
        return {
            ManaAdded: lambda _, event: self._count(event.seat, "mana_added", amount(event.mana)),
            ManaSpent: lambda _, event: self._count(event.seat, "mana_spent", amount(event.mana)),
            ManaEmptied: lambda _, event: self._count(event.seat, "mana_lost", amount(event.mana)),
            ManaBurned: lambda _, event: self._count(event.seat, "life_lost", event.amount),
            LandPlayed: lambda _, event: self._count(event.seat, "lands_played"),
            SpellPlayed: lambda _, event: self._count(event.seat, "spells_played"),
            AbilityPlayed: lambda _, event: self._count(event.seat, "abilities_played"),
            LifeGained: lambda _, event: self._count(event.seat, "life_gained", event.amount),
            LifeLost: lambda _, event: self._count(event.seat, "life_lost", event.amount),
            ZoneChanged: self._moved,
            **dict.fromkeys((BackupApplied, Rollback), self._taken_back),
        }

    def _count(self, seat: int, what: str, by: int = 1) -> None:
        self._counts[seat, what] = self._counts.get((seat, what), 0) + by

    def _moved(self, record: Recorded, event: ZoneChanged) -> None:
        if event.reason == "drawn" and event.to is not None and event.to.seat is not None:
            self._count(event.to.seat, "cards_drawn")

    def _dealt(self, transition: TableTransition) -> None:
        event: DamageDealt = transition.event
        source = controller_of(transition.after, event.source)
        if source is not None:
            self._count(source, "damage_dealt", event.amount)
        if isinstance(event.to, int):
            self._count(event.to, "damage_taken", event.amount)

    def _next(self, transition: TableTransition) -> None:
        self._go_on()
        self._close(transition.before, transition.n - 1)
        self._open(transition.after, transition.n)

    def _set(self, transition: TableTransition) -> None:
        """A position that is set may be one of another turn; within a turn it goes on.

        After a gap it may not be known whose turn it is, until another position says it or the next turn begins.
        """
        after, n = transition.after, transition.n
        if (after.turn, after.active) == (self._turn, self._active):
            self._go_on()
        elif after.turn == self._turn and after.active is None:
            if self._last_known is None:
                self._last_known, self._counts = (transition.before, n - 1, self._counts), {}
        elif self._last_known is None:
            self._close(transition.before, n - 1)
            self._open(after, n)
        else:
            counts, (state, ended, self._counts) = self._counts, self._last_known
            self._close(state, ended)
            self._open(after, ended + 1)
            self._counts = counts

    def _go_on(self) -> None:
        """What came after a gap belongs to the turn before it."""
        if self._last_known is not None:
            for key, number in self._last_known[2].items():
                self._counts[key] = self._counts.get(key, 0) + number
            self._last_known = None

    def _open(self, state: GameState, n: int) -> None:
        self._turn, self._active, self._began = state.turn, state.active, n
        self._undone, self._counts, self._last_known = False, {}, None

    def _close(self, state: GameState, n: int) -> None:
        for seat in state.seats if self._turn else ():
            self._rows.append(
                {
                    "game": self.game.id,
                    "turn": self._turn,
                    "seat": seat,
                    "own": seat == self._active,
                    "first_n": self._began,
                    "last_n": n,
                    "undone": self._undone,
                    **position_of(state, seat),
                    **{what: self._counts.get((seat, what), 0) for what in COUNTED},
                }
            )

    def _taken_back(self, record: Recorded, event: Any) -> None:
        """The turns after the last event that still holds did not happen; the one under way is yet to be closed."""
        for row in self._rows:
            began = row["first_n"]
            assert isinstance(began, int)
            row["undone"] = row["undone"] or began > event.to
        self._undone = self._undone or self._began > event.to

    def finish(self, end: GameState) -> None:
        self._go_on()
        self._close(end, end.n)


def position_of(state: GameState, seat: int) -> Row:
    """The columns of `POSITION` for a player."""
    permanents = [obj for obj in state.zone("in_play") if state.controller.get(obj) == seat]
    facts = [state.characteristics_of(obj) for obj in permanents]
    creatures = [fact for fact in facts if fact is not None and "Creature" in fact.type_line.types]
    return {
        "life": state.players[seat].life,
        "hand": len(state.zone("hand", seat)),
        "library": len(state.zone("library", seat)),
        "graveyard": len(state.zone("graveyard", seat)),
        "permanents": len(permanents),
        "lands": sum(fact is not None and "Land" in fact.type_line.types for fact in facts),
        "creatures": len(creatures),
        "tokens": sum(state.kinds[number_of(obj)] == "token" for obj in permanents),
        "total_power": sum(fact.power for fact in creatures if isinstance(fact.power, int)),
    }
