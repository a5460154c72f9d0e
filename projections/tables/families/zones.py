"""The table `zone_changes`: where objects came from, where to, and how long they stayed there."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from rewind.aggregates.state import EMPTY, GameState, ZoneKey, number_of
from rewind.events.base import Event
from rewind.events.catalogue import EVENTS
from rewind.events.combat import CombatDamageAssigned
from rewind.events.envelope import Recorded
from rewind.events.judging import PositionRestated
from rewind.events.playing import PutOnStack
from rewind.events.zones import (
    CeasedToExist,
    DungeonEntered,
    EmblemCreated,
    ObjectPlaced,
    ObjectRestored,
    PhasedIn,
    PhasedOut,
    TokenCreated,
    ZoneChanged,
)
from rewind.projections.tables.causes import ORIGINS, Causes
from rewind.projections.tables.models import cells, columns
from rewind.projections.tables.schema import (
    CAUSE,
    DEFINED,
    LAID,
    OBJECT_KIND,
    WHEN,
    Row,
    Table,
    integer,
    named,
    text,
    unique,
)
from rewind.projections.tables.walking import Counts, Family, Game, Reads, TableTransition, controller_of, name_of

_MOVE = ("object", "becomes", "from_", "to")
_ARRIVAL = ("reason", "by", "controller", "tapped", "flipped", "face_down", "back_face_up")

TABLE = Table(
    "zone_changes",
    "One arrival of a card, token, copy or ability in a zone, by whatever event, or its end; with the length of the "
    "stay that begins. Where decks lie as the game begins is no arrival, nor is phasing where that is a status.",
    ("game", "n", "number"),
    unique(
        (
            *WHEN,
            integer("number", "Number of the card, token, copy or ability.", required=True),
            OBJECT_KIND,
            integer("owner", "Its owner.", required=True),
            named("", "the object"),
            text("types", "Its type line as it arrives.", DEFINED),
            text("way", "Published name of the event that moved it.", required=True),
            *columns(ZoneChanged, *_MOVE, *_ARRIVAL),
            CAUSE,
            text(
                "cause_kind",
                "Why it moved, by where the causes lead: effect, a spell or ability that resolved, or an effect that "
                "somebody stated; cost, of one that was played or paid for. Null where they lead to neither, as for "
                "what is played itself and what a rule of a step makes (the card that is discarded at the end of a "
                "turn, whose cause is the step), and in a log without causes.",
            ),
            text("source", "The object whose spell or ability that was."),
            named("source", "the source"),
            integer("source_seat", "The controller of the source, as it is or last was."),
            integer("left_at", "Number of the event by which it left again; null: it is there at the end of the log."),
            integer(
                "stay_events",
                "How many events it then stayed, as far as the log goes; null where it went nowhere.",
                LAID,
            ),
            integer("stay_turns", "How many turns began during that stay.", LAID),
        )
    ),
    key=("game", "n", "number"),
)

_Found = tuple[str | None, ZoneKey | None]
"""An object, and the zone it is in (None: outside the game)."""


class ZoneChanges(Family):
    """Fills `zone_changes`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._rows = game.rows[TABLE.name]
        self._causes = Causes()
        self._records: dict[int, Recorded] = {}
        """The moves that have not been read yet, by their numbers."""
        self._staying: dict[int, Row] = {}
        self._moment: GameState = EMPTY
        """The position before what is being read, the same one for all of a restatement."""
        self._since: dict[int, str | None] = {}
        """What has moved since that position → the object that it is now; None: it is nowhere."""

    def reads(self) -> Reads:
        return {
            ZoneChanged: self._zone_changed,
            PositionRestated: self._restated,
            ObjectRestored: self._restored,
            ObjectPlaced: self._placed,
            **dict.fromkeys((PhasedOut, PhasedIn), self._phased),
            CeasedToExist: self._moved,
            **dict.fromkeys(
                (TokenCreated, EmblemCreated, DungeonEntered, PutOnStack, CombatDamageAssigned), self._came
            ),
        }

    def counts(self) -> Counts:
        return dict.fromkeys(EVENTS.values(), self._noted)

    def _noted(self, record: Recorded, event: Event) -> None:
        self._causes.note(record, event)
        if isinstance(event, ZoneChanged):
            self._records[record.n] = record

    def _zone_changed(self, transition: TableTransition) -> None:
        event: ZoneChanged = transition.event
        row = {**cells(event, *_MOVE, *_ARRIVAL), **self._why(transition.after, self._records.pop(transition.n), event)}
        self._arrive(transition, number_of(event.object), row)

    def _why(self, state: GameState, record: Recorded, event: ZoneChanged) -> Row:
        """Whose effect or cost a move is."""
        origin = self._causes.origin(record.n)
        way = None if origin is None or event.reason in ("played", "resolved") else ORIGINS[type(origin.event)]
        if origin is None or way is None or way == "none":
            return {"cause": record.cause}
        source = self._causes.source_of(origin, event.object)
        return {
            "cause": record.cause,
            "cause_kind": way,
            "source": source,
            "source_name": name_of(state, source),
            "source_seat": controller_of(state, source),
        }

    def _restated(self, transition: TableTransition) -> None:
        """What is named is nowhere then; where the restatement gives it back, that is an arrival of its own."""
        for number in sorted(transition.event.gone):
            was = transition.before.current[number]
            row: Row = {"object": was, "becomes": None, "reason": None}
            self._arrive(transition, number, {**row, **_zone("from", transition.before.position.get(was))})

    def _restored(self, transition: TableTransition) -> None:
        self._anew(transition, "reversed")

    def _placed(self, transition: TableTransition) -> None:
        self._anew(transition, "set_up")

    def _anew(self, transition: TableTransition, reason: str) -> None:
        """An object is said to be somewhere, which is an arrival only where it was not there before."""
        event: ObjectRestored | ObjectPlaced = transition.event
        number = number_of(event.object)
        is_again = transition.before is self._moment and number in self._since
        was = self._since[number] if is_again else transition.before.current.get(number)
        there = transition.after if is_again else transition.before
        if was != event.object or there.position.get(event.object) != transition.after.position[event.object]:
            self._move(transition, number, was, event.object, reason)

    def _phased(self, transition: TableTransition) -> None:
        """What phases in place stays in its zone."""
        if not transition.event.in_place:
            self._moved(transition)

    def _moved(self, transition: TableTransition) -> None:
        reason = getattr(transition.event, "reason", "phased")
        number = number_of(transition.event.object)
        is_ = transition.after.current.get(number)
        self._move(transition, number, transition.event.object, is_, reason)

    def _came(self, transition: TableTransition) -> None:
        if transition.event.object is not None:
            number = number_of(transition.event.object)
            self._move(transition, number, None, transition.after.current.get(number))

    def _move(
        self, transition: TableTransition, number: int, was: str | None, is_: str | None, reason: str | None = None
    ) -> None:
        """A move that an event does not spell out: from where the object was to where it is."""
        row: Row = {"object": was or is_, "becomes": is_, "reason": reason}
        if was is not None:
            row |= _zone("from", transition.before.position.get(was))
        if is_ is not None:
            row |= _zone("to", transition.after.position[is_])
            status = transition.after.status_of(is_)
            row |= status._asdict()
            row["controller"] = transition.after.controller.get(is_)
        self._arrive(transition, number, row)

    def _arrive(self, transition: TableTransition, number: int, move: Row) -> None:
        after, n = transition.after, transition.n
        if transition.before is not self._moment:
            self._moment, self._since = transition.before, {}
        becomes = move["becomes"]
        self._since[number] = becomes if isinstance(becomes, str) else None
        self._leave(number, n, after.turn, left=n)
        obj = move["becomes"] or move["object"]
        facts = after.characteristics_of(obj) if isinstance(obj, str) else None
        row = self.game.when(n) | {
            "number": number,
            "object_kind": after.kinds[number],
            "owner": after.owners[number],
            "name": name_of(after, obj) if isinstance(obj, str) else None,
            "types": None if facts is None else str(facts.type_line) or None,
            "way": transition.event.published,
            **move,
        }
        self._rows.append(row)
        if move["becomes"] is not None:
            self._staying[number] = row

    def _leave(self, number: int, n: int, turn: int, left: int | None) -> None:
        row = self._staying.pop(number, None)
        if row is not None:
            began, began_turn = row["n"], row["turn"]
            assert isinstance(began, int)
            assert isinstance(began_turn, int)
            row |= {"left_at": left, "stay_events": n - began, "stay_turns": max(0, turn - began_turn)}

    def finish(self, end: GameState) -> None:
        for number in list(self._staying):
            self._leave(number, end.n, end.turn, left=None)


def _zone(side: str, key: ZoneKey | None) -> Mapping[str, str | int | None]:
    if key is None:
        return MappingProxyType({})
    return MappingProxyType({f"{side}_zone": key.zone, f"{side}_zone_seat": key.seat or None})
