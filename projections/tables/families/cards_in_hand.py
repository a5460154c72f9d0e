"""The table `cards_in_hand`: which cards of a player's main deck came to the player's hand in a game, and how.

Each copy counts once, by the first way in which it came there since the opening hand was kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal

from rewind.aggregates.state import GameState, number_of
from rewind.events.envelope import Recorded
from rewind.events.game import CardsAssigned, DeckSubmitted, OpeningHandKept
from rewind.events.importers.card_keys import card_of_key
from rewind.events.zones import ObjectPlaced, ZoneChanged
from rewind.projections.tables.families import decks
from rewind.projections.tables.families.objects import OBJECTS
from rewind.projections.tables.schema import DEFINED, GAME, LAID, Row, Table, integer, text, unique
from rewind.projections.tables.walking import Counts, Family, Game, Reads, TableTransition

_Way = Literal["in_opening_hand", "drawn_later", "put_in_hand"]

TABLE = Table(
    "cards_in_hand",
    "The cards of one name in a player's main deck, and how many of them came to the player's hand in the game; of "
    "players whose whole main deck and opening hand the log has.",
    ("game", "seat", "name"),
    unique(
        (
            GAME,
            integer("seat", "The player.", required=True),
            text("name", "Printed name of the cards, or else the client's own key for the card.", DEFINED),
            integer("copies", "How many of them.", required=True),
            integer("in_opening_hand", "Copies in the opening hand that was kept.", LAID, required=True),
            integer("drawn_later", "Copies that were first drawn after that.", LAID, required=True),
            integer("in_hand", "Both together.", LAID, required=True),
            integer(
                "put_in_hand", "Copies that first came to hand in another way, as by a search.", LAID, required=True
            ),
            integer("not_in_hand", "Copies that never were in hand.", LAID, required=True),
            integer("copies_played", "Copies that were played, as spells or as lands.", required=True),
        )
    ),
    key=("game", "seat", "name"),
)


class CardsInHand(Family):
    """Fills `cards_in_hand`. Needs what `Games` and `Objects` have written of the game by its end."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._assigned: dict[int, int] = {}
        """The cards of hands and libraries as the game begins → whose they are."""
        self._submitted: dict[int, DeckSubmitted] = {}
        self._ways: dict[int, dict[int, _Way]] = {}
        """Player whose opening hand was kept → cards that have been in hand since → how they came there."""

    def reads(self) -> Reads:
        return {OpeningHandKept: self._keep}

    def counts(self) -> Counts:
        return {
            CardsAssigned: self._assign,
            DeckSubmitted: self._submit,
            ZoneChanged: self._move,
            ObjectPlaced: self._place,
        }

    def _assign(self, record: Recorded, event: CardsAssigned) -> None:
        if event.zone is not None:
            self._assigned.update((card.card, event.seat) for card in event.cards)

    def _submit(self, record: Recorded, event: DeckSubmitted) -> None:
        self._submitted[event.seat] = event

    def _keep(self, transition: TableTransition) -> None:
        seat = transition.event.seat
        hand = transition.after.zone("hand", seat)
        self._ways[seat] = {number_of(card): "in_opening_hand" for card in hand}

    def _move(self, record: Recorded, event: ZoneChanged) -> None:
        if event.to is None or event.to.seat is None:
            return
        number = number_of(event.object)
        if event.to.zone == "hand":
            self._come(event.to.seat, number, "drawn_later" if event.reason == "drawn" else "put_in_hand")
        elif event.to.zone == "library" and not self.game.turn:  # after mulligans (2026-04: 103.5)
            self._ways.get(event.to.seat, {}).pop(number, None)

    def _place(self, record: Recorded, event: ObjectPlaced) -> None:
        if event.place is None or event.place.seat is None:
            return
        number = number_of(event.object)
        if not self.game.turn and event.kind is None and not event.token:
            self._assigned.setdefault(number, event.place.seat)
        if event.place.zone == "hand":
            self._come(event.place.seat, number, "put_in_hand")

    def _come(self, seat: int, number: int, way: _Way) -> None:
        if seat in self._ways:
            self._ways[seat].setdefault(number, way)

    def finish(self, end: GameState) -> None:
        for seat in end.seats:
            deck = dict(self._deck(seat)) if seat in self._ways else {}
            if deck:
                self.game.rows[TABLE.name] += self._rows(seat, deck)

    def _deck(self, seat: int) -> Iterator[tuple[str, tuple[str, int]]]:
        """The main deck: the key of each definition → the name, and how many; nothing where a card is not known."""
        if seat in self._submitted:
            for entry in self._submitted[seat].main:
                yield entry.card, (entry.name or entry.card, entry.number)
            return
        rows = [row for row in self.game.rows[decks.TABLE.name] if row["seat"] == seat and row["part"] == "main"]
        if all(isinstance(row["definition"], str) for row in rows):
            for row in rows:
                key, name, copies = row["definition"], row["name"], row["copies"]
                assert isinstance(key, str)
                assert isinstance(copies, int)
                yield key, (str(name or key), copies)

    def _rows(self, seat: int, deck: Mapping[str, tuple[str, int]]) -> Iterator[Row]:
        copies, ways = Counter[str](), dict[str, Counter[str]]()
        for name, many in deck.values():
            copies[name] += many
        for row in self.game.rows[OBJECTS.name]:
            number = row["number"]
            assert isinstance(number, int)
            key = _deck_key(row["definition"])
            if key in deck and self._assigned.get(number) == seat:
                counter = ways.setdefault(deck[key][0], Counter())
                counter["copies_played"] += bool(row["played"])
                if way := self._ways[seat].get(number):
                    counter[way] += 1
        for name in sorted(copies):
            yield self._row(seat, name, copies[name], ways.get(name, Counter()))

    def _row(self, seat: int, name: str, copies: int, ways: Counter[str]) -> Row:
        in_hand = ways["in_opening_hand"] + ways["drawn_later"]
        return {
            "game": self.game.id,
            "seat": seat,
            "name": name,
            "copies": copies,
            "in_opening_hand": ways["in_opening_hand"],
            "drawn_later": ways["drawn_later"],
            "in_hand": in_hand,
            "put_in_hand": ways["put_in_hand"],
            "not_in_hand": max(0, copies - in_hand - ways["put_in_hand"]),
            "copies_played": ways["copies_played"],
        }


def _deck_key(definition: object) -> str:
    """The key of the card in a deck, of which a definition may be another form: `arena:1001/2` is of `arena:1001`."""
    key = definition if isinstance(definition, str) else ""
    return key if card_of_key(key) is None else key.partition("/")[0]
