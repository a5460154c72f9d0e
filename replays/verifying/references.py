"""What an event says of others, and of what its log is, beyond what folding it shows: whether that is so.

Rulings, appeals, backups and forks name events, games and chain values. A log that says that it is redacted holds
nothing that its seat cannot read, and one that says nothing of the kind shows nothing of what a seat saw.
"""

from __future__ import annotations

from collections.abc import Callable

from rewind.aggregates.editions import NAMES, edition
from rewind.aggregates.state import number_of
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.errors import LogError
from rewind.events.game import CardsAssigned, Forked, GameStarted
from rewind.events.judging import Appeal, BackupApplied, ClaimTested, DisputeOpened, RemedyPlanned, RulingGiven
from rewind.events.turn import PlayerControlChanged
from rewind.events.visibility import unreadable
from rewind.events.zones import LibraryOrdered, LibraryShuffled, ObjectPlaced

Chain = Callable[[], str | None]
"""The chain value before the line of the event at hand, in hexadecimal; None where the records come without lines."""


class References:
    """Checks the records of one log, each as it comes, from the first on."""

    def __init__(self, chain: Chain = lambda: None) -> None:
        self._chain = chain
        self._started: GameStarted | None = None
        self._rulings: set[int] = set()
        self._disputes: set[int] = set()
        self._cards: set[int] = set()
        """In a redacted log, the numbers of cards, so that tokens can be told from them."""
        self._deciders: dict[int, int | None] = {}
        """Player → who decides for that player, and may look at what that player may (rule 507.2)."""

    def check(self, record: Recorded) -> None:
        """Raises LogError RW2021, RW2022 or RW2023, with the event's number."""
        event = record.event
        if isinstance(event, GameStarted) and self._started is None:
            self._started = event
        try:
            self._check_origin(record)
            self._check_hidden(event)
            self._check_judging(record.n, event)
            if isinstance(event, Forked):
                self._check_fork(event)
        except LogError as error:
            raise error.located(line=record.n, event=record.n) from None

    @property
    def _redacted_for(self) -> int | None:
        return None if self._started is None else self._started.redacted_for

    def _check_origin(self, record: Recorded) -> None:
        started = self._started
        imported = started is None or (started.kind == "claimed" and started.redacted_for is None)
        if record.src is not None and not imported:
            raise LogError("RW2023", f"{record.event.published}: nothing in this log was imported, but it has a source")

    # Redacted logs

    def _check_hidden(self, event: Event) -> None:
        seat = self._redacted_for
        if seat is None:
            if event.seen is not None:
                raise LogError("RW2021", f"{event.published}: the log is not redacted, but the event has seen")
            return
        if isinstance(event, CardsAssigned):
            self._cards.update(card.card for card in event.cards)
        elif isinstance(event, ObjectPlaced) and not event.token and event.kind is None:
            self._cards.add(number_of(event.object))
        if isinstance(event, PlayerControlChanged):
            self._deciders[event.seat] = event.decider
        field = unreadable(event, seat, *(other for other, decider in self._deciders.items() if decider == seat))
        if field is not None and not (field == "order" and self._is_plainest(event)):
            whose = "a spectator" if seat == 0 else f"seat {seat}"
            raise LogError("RW2021", f"{event.published}: the log is redacted for {whose}, who cannot read {field}")

    def _is_plainest(self, event: Event) -> bool:
        """Whether an order shows only where tokens lie: the cards around them are in the order of their numbers."""
        assert isinstance(event, LibraryShuffled | LibraryOrdered), "no other event has a hidden order"
        order = event.order or ()
        cards = [number for number in order if number in self._cards]
        return len(cards) < len(order) and cards == sorted(cards)

    # Rulings, appeals, backups, forks

    def _check_judging(self, n: int, event: Event) -> None:
        if isinstance(event, DisputeOpened):
            self._disputes.add(n)
        elif isinstance(event, ClaimTested | RemedyPlanned):
            self._require_dispute(event.dispute)
            if isinstance(event, ClaimTested):
                self._require_rules("the claim", event.rules)
        elif isinstance(event, RulingGiven):
            self._require_dispute(event.dispute)
            self._require_ruling("it upholds", event.upholds)
            self._require_ruling("it overturns", event.overturns)
            self._require_rules("the ruling", event.rules)
            self._rulings.add(n)
        elif isinstance(event, Appeal):
            self._require_ruling("the appeal is against", event.ruling)
        elif isinstance(event, BackupApplied):
            self._require_ruling("it carries out", event.ruling)
            undone = event.reversed_
            if list(undone) != sorted(set(undone), reverse=True) or any(not event.to < one < n for one in undone):
                raise LogError("RW2022", f"{event.published}: what is reversed are not events after {event.to}")

    def _require_dispute(self, number: int | None) -> None:
        if number is not None and number not in self._disputes:
            raise LogError("RW2022", f"event {number} opened no dispute")

    def _require_rules(self, what: str, rules: tuple[str, ...]) -> None:
        """The rules that a ruling or an answer rests on are in the book of the log's edition, where that is known."""
        name = None if self._started is None else self._started.edition
        numbers = edition(name).numbers if name in NAMES else frozenset(rules)
        missing = [number for number in rules if number not in numbers]
        if missing:
            raise LogError("RW2022", f"{what} rests on rule {missing[0]}, which edition {name} does not have")

    def _require_ruling(self, what: str, number: int | None) -> None:
        if number is not None and number not in self._rulings:
            raise LogError("RW2022", f"{what} event {number}, which is not an earlier ruling")

    def _check_fork(self, event: Forked) -> None:
        started = self._started
        if started is None or started.redacted_for is not None:
            return
        if event.parent != started.game:
            what = f"the parent of the fork is {event.parent}, but the events before it are of game {started.game}"
            raise LogError("RW2022", what)
        if event.parent_chain is None:
            raise LogError("RW2022", "the fork does not name the chain value of its parent")
        due = self._chain()
        if due is not None and event.parent_chain != due:
            what = f"the fork names {event.parent_chain} as its parent's chain value, where the parent has {due}"
            raise LogError("RW2022", what)
