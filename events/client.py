"""What a client's log says beside the game: the clocks, the event that the match is part of, and drafts.

The deck, the rank and the end of the match stand in `rewind.events.game`. What a player would not tell is hidden as a
hand is.
"""

from typing import Annotated, ClassVar, Literal

from rewind.events.base import Event, Hidden, Natural, Player, Positive, Value
from rewind.events.game import DeckEntries


class Clock(Value):
    """How much of a time limit has been used."""

    time_limit: str
    """Of what it is the limit, in the client's word."""
    used: Natural
    """Milliseconds that the player has used of it."""
    allowed: Natural
    """Milliseconds that there are, with what has been added so far."""


class ClockRead(Event):
    """Clocks of a player have stopped, as the client tells it; both players see them."""

    published: ClassVar[str] = "clock_read"

    seat: Player
    """The player."""
    clocks: tuple[Clock, ...] = ()
    """Those that have stopped, where more of one has been used than was told last."""
    timeouts: Natural | None = None
    """How many times the player's time can still be extended, where that has changed."""


class EventStanding(Event):
    """How a player stands in the client's event that the match is part of, as the client said last before the game or
    first after it."""

    published: ClassVar[str] = "event_standing"

    seat: Player
    """The player."""
    stage: Literal["before", "after"]
    """Before the game, or after it."""
    wins: Annotated[Natural | None, Hidden("seat")] = None
    """Matches won in the event."""
    losses: Annotated[Natural | None, Hidden("seat")] = None
    """Matches lost in it."""
    pool: DeckEntries = ()
    """The cards from which the player builds a deck, where they are given or drafted; said before the game alone."""


class DraftPickMade(Event):
    """A player picked cards from a pack in a draft."""

    published: ClassVar[str] = "draft_pick_made"

    seat: Player
    """The player."""
    pack: Positive
    """The number of the pack, from 1."""
    pick: Positive
    """The number of the pick from that pack's round, from 1."""
    pack_cards: DeckEntries = ()
    """What was in the pack, in the order of the client's keys; nothing where the log does not say it."""
    picked: DeckEntries = ()
    """What was picked; nothing where the log does not say it."""


class DraftEnded(Event):
    """A draft is over."""

    published: ClassVar[str] = "draft_ended"

    seat: Player
    """The player."""
    pool: DeckEntries = ()
    """All cards that the player has, as the client said in the end."""
