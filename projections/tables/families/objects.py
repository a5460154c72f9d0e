"""The tables `objects` and `tokens`: every card, token, copy and ability of a game, and how long tokens lived."""

from __future__ import annotations

from typing import Any

from rewind.aggregates.state import GameState, number_of, object_id
from rewind.events.envelope import Recorded
from rewind.events.judging import PositionRestated
from rewind.events.playing import LandPlayed, SpellPlayed
from rewind.events.zones import CeasedToExist, ObjectPlaced, ObjectRestored, TokenCreated, ZoneChanged
from rewind.projections.tables.facts import facts_cells, facts_columns
from rewind.projections.tables.models import columns
from rewind.projections.tables.schema import (
    DEFINED,
    GAME,
    LAID,
    OBJECT_KIND,
    WHEN,
    Row,
    Table,
    flag,
    integer,
    named,
    text,
    unique,
)
from rewind.projections.tables.walking import Counts, Family, Game, Reads, TableTransition, name_of

OBJECTS = Table(
    "objects",
    "One card, token, copy or ability of a game, by its number, as it is at the end of the log.",
    ("game", "number"),
    unique(
        (
            GAME,
            integer("number", "Its number in this game.", required=True),
            OBJECT_KIND,
            integer("owner", "Its owner.", required=True),
            text("definition", "Key of its card's definition, where that is known.", DEFINED),
            named("", "what it is, or last was"),
            *facts_columns("as printed; of what is no card, as it last was", DEFINED),
            text("object", "The object that it is, or last was.", required=True),
            integer("incarnations", "How many objects it has been: its latest stay.", required=True),
            flag("there", "Whether it is anywhere at the end; false: it has ceased to exist."),
            text("zone", "The zone it is, or last was, in; null: outside the game."),
            integer("zone_seat", "Whose library, hand or graveyard that is."),
            integer("drawn", "Number of the event by which it was first put into a hand.", LAID),
            integer("played", "How often it was played, as a spell or as a land.", required=True),
            integer("first_played", "Number of the event by which it was first played."),
            integer("first_played_turn", "The turn of that."),
        )
    ),
    key=("game", "number"),
)


class Objects(Family):
    """Fills `objects`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._rows = game.rows[OBJECTS.name]
        self._drawn: dict[int, int] = {}
        self._plays: dict[int, list[tuple[int, int]]] = {}
        self._playing: set[int] = set()

    def counts(self) -> Counts:
        return {
            LandPlayed: self._decided,
            SpellPlayed: self._decided,
            ZoneChanged: self._moved,
            ObjectPlaced: self._put,
        }

    def _decided(self, record: Recorded, event: LandPlayed | SpellPlayed) -> None:
        number = number_of(event.object)
        self._playing.add(number)
        self._plays.setdefault(number, []).append((record.n, self.game.turn))

    def _moved(self, record: Recorded, event: ZoneChanged) -> None:
        number = number_of(event.object)
        if event.to is not None and event.to.zone == "hand":
            self._drawn.setdefault(number, record.n)
        if event.reason == "played" and number not in self._playing:  # a claimed log may record only the move
            self._plays.setdefault(number, []).append((record.n, self.game.turn))
        self._playing.discard(number)

    def _put(self, record: Recorded, event: ObjectPlaced) -> None:
        if event.place is not None and event.place.zone == "hand":
            self._drawn.setdefault(number_of(event.object), record.n)

    def finish(self, end: GameState) -> None:
        for number in sorted(end.kinds):
            self._rows.append(self._row(end, number))

    def _row(self, end: GameState, number: int) -> Row:
        obj = end.current.get(number) or object_id(number, end.incarnations[number])
        definition = end.definition_of(obj)
        facts = end.characteristics_of(obj) if definition is None else definition.characteristics_in(end.edition)
        key = end.position.get(obj)
        plays = self._plays.get(number, [(None, None)])
        return {
            "game": self.game.id,
            "number": number,
            "object_kind": end.kinds[number],
            "owner": end.owners[number],
            "definition": None if definition is None else definition.key,
            "name": name_of(end, obj),
            **facts_cells(facts),
            "object": obj,
            "incarnations": end.incarnations[number],
            "there": number in end.current,
            "zone": None if key is None else key.zone,
            "zone_seat": None if key is None else key.seat or None,
            "drawn": self._drawn.get(number),
            "played": len(self._plays.get(number, ())),
            "first_played": plays[0][0],
            "first_played_turn": plays[0][1],
        }


TOKENS = Table(
    "tokens",
    "One token, from the event that put it into play, or placed it there.",
    ("game", "n"),
    unique(
        (
            *WHEN,
            integer("number", "Its number in this game.", required=True),
            *columns(TokenCreated, "object"),
            *columns(TokenCreated, "owner", "controller", always=True),
            named("", "the token"),
            *facts_columns("as it came into play", ()),
            *columns(TokenCreated, "tapped", "source"),
            named("source", "the source"),
            integer("left_at", "Number of the event by which it left play; null: it is in play at the end of the log."),
            text("left_reason", "Why it left play."),
            integer("ceased", "Number of the event by which it ceased to exist."),
            integer("lived_events", "How many events it was in play, as far as the log goes.", required=True),
            integer("lived_turns", "How many turns began while it was in play.", required=True),
        )
    ),
    key=("game", "number"),
)


class Tokens(Family):
    """Fills `tokens`. A token that phases out lives on."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._rows = game.rows[TOKENS.name]
        self._tokens: dict[int, Row] = {}

    def reads(self) -> Reads:
        return {TokenCreated: self._created, ObjectPlaced: self._placed, ObjectRestored: self._restored}

    def counts(self) -> Counts:
        return {ZoneChanged: self._left, CeasedToExist: self._ceased, PositionRestated: self._gone}

    def _created(self, transition: TableTransition) -> None:
        event: TokenCreated = transition.event
        self._add(transition, event.object, {"tapped": event.tapped, "source": event.source})

    def _placed(self, transition: TableTransition) -> None:
        event: ObjectPlaced = transition.event
        if transition.after.kinds[number_of(event.object)] == "token" and number_of(event.object) not in self._tokens:
            self._add(transition, event.object, {"tapped": event.tapped})

    def _add(self, transition: TableTransition, obj: str, more: Row) -> None:
        after, number = transition.after, number_of(obj)
        row = self.game.when(transition.n) | {
            "number": number,
            "object": obj,
            "owner": after.owners[number],
            "controller": after.controller.get(obj, after.owners[number]),
            "name": name_of(after, obj),
            **facts_cells(after.characteristics_of(obj)),
            **more,
        }
        source = more.get("source")
        row["source_name"] = name_of(after, source) if isinstance(source, str) else None
        self._tokens[number] = row
        self._rows.append(row)

    def _left(self, record: Recorded, event: ZoneChanged) -> None:
        self._leave(record.n, number_of(event.object), event.reason)

    def _ceased(self, record: Recorded, event: CeasedToExist) -> None:
        number = number_of(event.object)
        self._leave(record.n, number, event.reason)
        if number in self._tokens:
            self._tokens[number]["ceased"] = record.n

    def _gone(self, record: Recorded, event: PositionRestated) -> None:
        for number in event.gone:
            self._leave(record.n, number, "unknown")

    def _leave(self, n: int, number: int, reason: str) -> None:
        row = self._tokens.get(number)
        if row is not None and row.get("left_at") is None:
            row |= {"left_at": n, "left_reason": reason, **self._lived(row, n, self.game.turn)}

    def _restored(self, transition: TableTransition) -> None:
        """A token that is in play again after a backup has never left."""
        row = self._tokens.get(number_of(transition.event.object))
        if row is not None and transition.after.in_play(transition.event.object):
            row |= dict.fromkeys(("left_at", "left_reason", "ceased", "lived_events", "lived_turns"))

    def _lived(self, row: Row, n: int, turn: int) -> Row:
        first: Any = row["n"]
        first_turn: Any = row["turn"]
        return {"lived_events": n - first, "lived_turns": max(0, turn - first_turn)}

    def finish(self, end: GameState) -> None:
        for row in self._tokens.values():
            if row.get("left_at") is None:
                row.update(self._lived(row, end.n, end.turn))
