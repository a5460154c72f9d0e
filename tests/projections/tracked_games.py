"""Four short games as a client's log tells them to one player, for what trackers ask of many games.

Ann (seat 1) records; of Ben's deck she sees one card. Decks are of ten cards and hands of three, so that everything
asked can be worked out from the tables below with a pencil.

| game | queue | Ann's deck | first | turns | Ann | mulligans | kept | Ben shows |
|---|---|---|---|---|---|---|---|---|
| a | Ladder | Bears | Ann | 7 | won | 0 | Forest, Forest, Grizzly Bears | Counterspell |
| b | Ladder | Bears | Ben | 8 | lost | 1 | Forest, Grizzly Bears | Shock |
| c | Play | Bears | Ann | 7 | won | 0 | Forest, Forest, Grizzly Bears | Counterspell |
| d | Ladder | Burn | Ben | 5 | lost | 0 | Mountain, Shock, Shock | Counterspell |

| game | Ann draws in her turns | and plays |
|---|---|---|
| a | –, Forest, Giant Growth, Forest | Forest, Forest, Grizzly Bears, Forest |
| b | Grizzly Bears, Giant Growth, Grizzly Bears, Forest | Forest, –, –, Forest |
| c | –, Grizzly Bears, Forest, Giant Growth | Forest, Forest, Grizzly Bears, Forest |
| d | Mountain, Shock | Mountain, Mountain |

In b Ann puts a Grizzly Bears of the new hand on the bottom of the library. In her third turn of c a search puts a Giant
Growth in her hand.

| game | Ann's turns last | Ben's turns last | Ann passes in her turns | in Ben's turns |
|---|---|---|---|---|
| a | 30 seconds | 20 seconds | she is asked, and could cast a spell | the client by itself |
| b | 30 seconds | 20 seconds | she is asked, and could not pay for her spells | the client by itself |
| c | 40 seconds | 20 seconds | not known | not known |
| d | not known | not known | not known | not known |

In her fourth turn of a Ann attacks with the Grizzly Bears, and in that of c she declares no attacker, though the client
asks her whether they attack.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from rewind.aggregates.recorder import Recorder
from rewind.aggregates.state import number_of
from rewind.events.base import CardDefinition, Characteristics, Color, Event, Place, TypeLine, Zone
from rewind.events.combat import Attack, AttackersDeclared
from rewind.events.envelope import Recorded
from rewind.events.game import (
    AssignedCard,
    CardDefined,
    CardsAssigned,
    DeckEntry,
    DeckSubmitted,
    GameEnded,
    GameStarted,
    MulliganTaken,
    OpeningHandKept,
    Recording,
    SeatName,
    StartingPlayerChosen,
)
from rewind.events.playing import LandPlayed, SpellPlayed
from rewind.events.turn import OfferedAction, PhaseBegan, PriorityPassed, PriorityReceived, StepBegan, TurnBegan
from rewind.events.zones import CardIdentified, Reason, ZoneChanged

ANN, BEN = 1, 2
DECKS = {
    "Bears": {"Forest": 4, "Grizzly Bears": 4, "Giant Growth": 2},
    "Burn": {"Mountain": 5, "Shock": 5},
}
_CARDS: dict[str, tuple[int, str, Color | None]] = {
    "Forest": (1, "Land", None),
    "Grizzly Bears": (2, "Creature", "G"),
    "Giant Growth": (3, "Instant", "G"),
    "Mountain": (4, "Land", None),
    "Shock": (5, "Instant", "R"),
    "Counterspell": (6, "Instant", "U"),
}
_HAND = 3
_TEN = range(10)


class Course(NamedTuple):
    """The course of a game: its rows in the tables above."""

    game: str
    queue: str
    deck: str
    first: int
    turns: int
    won: bool
    kept: tuple[str, ...]
    shown: str
    draws: tuple[str | None, ...]
    plays: tuple[str | None, ...]
    mulligan: tuple[str, ...] = ()
    """The hand that was not kept."""
    bottom: tuple[str, ...] = ()
    searched: str | None = None
    """What a search puts in hand in the third turn."""
    seconds: tuple[int, int] | None = None
    """How long a turn of Ann's lasts, and one of Ben's."""
    attacks: bool | None = None
    """Whether she attacks in her fourth turn; None: she is not asked."""
    could: bool | None = None
    """Whether she could do something else where she passed; None: it is not known whether she was asked."""


GAMES = (
    Course(
        *("a", "Ladder", "Bears", ANN, 7, True, ("Forest", "Forest", "Grizzly Bears"), "Counterspell"),
        draws=(None, "Forest", "Giant Growth", "Forest"),
        plays=("Forest", "Forest", "Grizzly Bears", "Forest"),
        seconds=(30, 20),
        attacks=True,
        could=True,
    ),
    Course(
        *("b", "Ladder", "Bears", BEN, 8, False, ("Forest", "Grizzly Bears"), "Shock"),
        draws=("Grizzly Bears", "Giant Growth", "Grizzly Bears", "Forest"),
        plays=("Forest", None, None, "Forest"),
        mulligan=("Forest", "Forest", "Giant Growth"),
        bottom=("Grizzly Bears",),
        seconds=(30, 20),
        could=False,
    ),
    Course(
        *("c", "Play", "Bears", ANN, 7, True, ("Forest", "Forest", "Grizzly Bears"), "Counterspell"),
        draws=(None, "Grizzly Bears", "Forest", "Giant Growth"),
        plays=("Forest", "Forest", "Grizzly Bears", "Forest"),
        searched="Giant Growth",
        seconds=(40, 20),
        attacks=False,
    ),
    Course(
        *("d", "Ladder", "Burn", BEN, 5, False, ("Mountain", "Shock", "Shock"), "Counterspell"),
        draws=("Mountain", "Shock"),
        plays=("Mountain", "Mountain"),
    ),
)


def key(name: str) -> str:
    """The client's key for a card."""
    return f"arena:{_CARDS[name][0]}"


class _Log:
    """A game being course."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._recorder = Recorder()
        self._now: datetime | None = None if course.seconds is None else datetime(2026, 5, 1, 12, tzinfo=UTC)
        names = [name for name, copies in DECKS[course.deck].items() for _ in range(copies)]
        self._known = dict(enumerate(names, start=1))
        """Ann's cards, of which the log learns as they come to her hand."""
        self._seen: set[int] = set()

    def records(self) -> list[Recorded]:
        """All of it."""
        course = self._course
        self._begin()
        if course.mulligan:
            self._draw(course.mulligan)
            self._tell(MulliganTaken(seat=ANN, hand_size=_HAND))
            for card in list(self._hand()):
                self._move(card, "hand", "library", "mulligan")
        self._draw((*course.kept, *course.bottom))
        for name in course.bottom:
            self._move(self._in_hand(name), "hand", "library", "mulligan", bottom=True)
        for seat in (ANN, BEN):
            self._tell(OpeningHandKept(seat=seat))
        own = list(range(1 if course.first == ANN else 2, course.turns + 1, 2))
        for turn in range(1, course.turns + 1):
            self._turn(turn, own.index(turn) if turn in own else None)
        self._tell(GameEnded(winners=(ANN if course.won else BEN,), reason="somebody has no life left"))
        self._recorder.seal()
        return self._recorder.records

    def _tell(self, event: Event, at: str | None = None) -> None:
        self._recorder.record(event, at=at)

    def _begin(self) -> None:
        course = self._course
        self._tell(
            GameStarted(
                format=1,
                game=course.game,
                edition="2026-04",
                seats=(SeatName(seat=ANN, name="Ann"), SeatName(seat=BEN, name="Ben")),
                kind="claimed",
                engine="0.2.0",
                recorded_by=ANN,
                recording=Recording(queue=course.queue, client="a client"),
            )
        )
        self._tell(CardDefined(definitions=tuple(_definitions())))
        entries = (DeckEntry(card=key(name), name=name, number=n) for name, n in DECKS[course.deck].items())
        self._tell(DeckSubmitted(seat=ANN, name=course.deck, main=tuple(entries)))
        for seat, first in ((ANN, 1), (BEN, 11)):
            self._tell(CardsAssigned(seat=seat, cards=tuple(AssignedCard(card=first + index) for index in _TEN)))
        self._tell(StartingPlayerChosen(seat=course.first))

    def _turn(self, turn: int, own: int | None) -> None:
        """A turn; `own`: which of Ann's it is, from 0."""
        course = self._course
        at = None
        if self._now is not None and course.seconds is not None:
            at = self._now.strftime("%Y-%m-%dT%H:%M:%SZ")
            self._now += timedelta(seconds=course.seconds[own is None])
        self._tell(TurnBegan(seat=BEN if own is None else ANN, turn=turn), at)
        if own is not None and (drawn := course.draws[own]):
            self._draw((drawn,))
        self._tell(PhaseBegan(phase="precombat_main"))
        if own is not None:
            if own == 2 and course.searched:
                self._draw((course.searched,), "put")
            if name := course.plays[own]:
                self._play(name)
        if turn == course.turns - 1:
            self._show(course.shown)
        self._pass(own is not None)
        if own == 3 and course.attacks is not None:
            self._attack()

    def _pass(self, own: bool) -> None:
        could = self._course.could
        asked = None if could is None else own
        spells = [card for card in self._hand() if _CARDS[self._name(card)][1] != "Land"]
        cast = (OfferedAction(action="Cast", object=card, cost="{G}", payable=could) for card in spells)
        offered = (*cast, OfferedAction(action="Pass")) if asked else ()
        self._tell(PriorityReceived(seat=ANN, offered=offered))
        self._tell(PriorityPassed(seat=ANN, asked=asked))

    def _draw(self, names: tuple[str, ...], reason: Reason = "drawn") -> None:
        for name in names:
            library = [str(card) for card in self._recorder.state.zone("library", ANN)]
            card = next(card for card in library if self._name(card) == name)
            number = number_of(card)
            if number not in self._seen:
                self._seen.add(number)
                self._tell(CardIdentified(card=number, definition=key(name), public=False, visible_to=(ANN,)))
            self._move(card, "library", "hand", reason)

    def _hand(self) -> list[str]:
        return [str(card) for card in self._recorder.state.zone("hand", ANN)]

    def _in_hand(self, name: str) -> str:
        return next(card for card in self._hand() if self._name(card) == name)

    def _name(self, card: str) -> str:
        return self._known[number_of(card)]

    def _play(self, name: str) -> None:
        card = self._in_hand(name)
        if _CARDS[name][1] == "Land":
            self._tell(LandPlayed(seat=ANN, object=card))
            self._move(card, "hand", "in_play", "played")
        else:
            self._tell(SpellPlayed(seat=ANN, object=card))
            self._move(card, "hand", "stack", "played")
            self._move(str(self._recorder.state.zone("stack")[0]), "stack", "in_play", "resolved")

    def _attack(self) -> None:
        """Ann is asked whether her creatures attack, and they all do, or none."""
        able = [str(card) for card in self._recorder.state.zone("in_play") if self._name(str(card)) == "Grizzly Bears"]
        offered = tuple(OfferedAction(action="Attack", object=card, options=(BEN,)) for card in able)
        self._tell(PhaseBegan(phase="combat"))
        self._tell(StepBegan(step="declare_attackers"))
        if self._course.attacks:
            attacks = tuple(Attack(attacker=card, defender=BEN) for card in able)
            self._tell(AttackersDeclared(seat=ANN, attacks=attacks, offered=offered))
        else:
            self._tell(PriorityReceived(seat=ANN, declined=offered))

    def _show(self, name: str) -> None:
        """Ben's topmost card turns out to be this one, and lies in his graveyard."""
        card = str(self._recorder.state.zone("library", BEN)[0])
        self._tell(CardIdentified(card=number_of(card), definition=key(name)))
        self._move(card, "library", "graveyard", "put")

    def _move(self, card: str, from_: Zone, to: Zone, reason: Reason, *, bottom: bool = False) -> None:
        number, _, stay = card.partition(".")
        seat = BEN if int(number) > len(_TEN) else ANN
        whose = {zone: seat if zone in ("hand", "library", "graveyard") else None for zone in (from_, to)}
        self._tell(
            ZoneChanged(
                object=card,
                becomes=f"{number}.{int(stay) + 1}",
                from_=Place(zone=from_, seat=whose[from_]),
                to=Place(zone=to, seat=whose[to], position="bottom" if bottom else None),
                reason=reason,
            )
        )


def _definitions() -> Iterator[CardDefinition]:
    for name, (_, kind, color) in _CARDS.items():
        facts = Characteristics(
            name=name,
            colors=(color,) if color else (),
            type_line=TypeLine(types=(kind,)),
            power=2 if kind == "Creature" else None,
            toughness=2 if kind == "Creature" else None,
        )
        yield CardDefinition(key=key(name), characteristics=facts)


def tracked_games() -> dict[str, list[Recorded]]:
    """The games by their names."""
    return {course.game: _Log(course).records() for course in GAMES}
