"""A game begins and ends: who plays, under which edition, with which cards (rules 100 to 102)."""

from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, Field

from rewind.events.base import (
    CardDefinition,
    CardNumber,
    Designation,
    Event,
    Hidden,
    Natural,
    Number,
    Player,
    Positive,
    Seat,
    Value,
    Zone,
)

Kind = Literal["played", "scenario", "claimed"]
"""How a log came to be: decided by this engine, arranged and then played, or imported as somebody's claim."""


DigestVersion = Literal["d1"]
"""Which version of the digests a log has; what each is computed over stands in `rewind.aggregates.digest`."""

NEWEST_DIGEST: DigestVersion = "d1"
"""The version that new logs have."""


class SeatName(Value):
    """Who sits where. The only place in a log where a player's name stands."""

    seat: Player
    """The seat's number."""
    name: str
    """The player's name."""
    bot: bool = False
    """Only in an imported log: whether the client says that a program plays."""
    platform: str | None = None
    """Only in an imported log: what the player's client runs on, in the client's word."""


class GameOptions(Value):
    """How this game was set up, where that is not the edition's usual way."""

    starting_life: Number = 20
    """Life total that each player begins with (rule 101.3)."""
    ante: bool = False
    """Whether the game is played for ante (rule 217.9)."""
    match: str | None = None
    """The match this game is part of, if any."""
    game_of_match: Positive | None = None
    """Which game of the match this is, from 1."""


class Recording(Value):
    """What the client that wrote an imported log says of itself, and of the match that the game is part of."""

    client: str
    """The client, and its version."""
    best_of: Positive | None = None
    """How many games the match has at most, where the client says so."""
    queue: str | None = None
    """The event or queue that the match is part of, by the client's name for it."""
    super_format: str | None = None
    """Whether the decks were constructed or drafted, in the client's word."""
    variant: str | None = None
    """The variant that is played, in the client's word, where it is not the usual game."""


def _in_order(flags: tuple[str, ...]) -> tuple[str, ...]:
    if list(flags) != sorted(set(flags)):
        raise ValueError("flags stand in the order of the alphabet, each once")
    return flags


class GameStarted(Event):
    """The game is set up. Always the first event."""

    published: ClassVar[str] = "game_started"

    format: Annotated[int, Field(ge=1, le=1)]  # Literal[1] would take `true` and 1.0 for 1
    """Version of the log format: 1."""
    game: Annotated[str, Field(min_length=1)]
    """The game's own id."""
    edition: Annotated[str, Field(min_length=1)]
    """Edition of the Comprehensive Rules that every rule number in this log belongs to."""
    seats: Annotated[tuple[SeatName, ...], Field(min_length=1)]
    """The players."""
    kind: Kind
    """`played`: decided by this engine. `scenario`: arranged, then played. `claimed`: what somebody says happened."""
    engine: str
    """Version of the program that wrote the log."""
    flags: Annotated[tuple[str, ...], AfterValidator(_in_order)] = ()
    """Behaviours of the engine that were on when the log was written, in the order of the alphabet, each once."""
    digests: DigestVersion = "d1"
    """The version of every digest in this log."""
    cards: Annotated[str | None, Hidden()] = None
    """Digest of the card pool that was in use; newer logs have none."""
    options: GameOptions = GameOptions()
    """How the game was set up."""
    redacted_for: Seat | None = None
    """Only in a redacted log: the seat whose knowledge it holds; 0 is a spectator."""
    recorded_by: Player | None = None
    """Only in an imported log: the player whose client wrote what was imported."""
    recording: Recording | None = None
    """Only in an imported log: the client that wrote what was imported, and the match by its word."""
    session: Literal["draft", "pool"] | None = None
    """Only in an imported log that holds no game: what it holds instead, a draft or the pool of an event."""


class CardDefined(Event):
    """Cards' definitions, as data, with each edition's variant. One event for all shows nobody how many there are."""

    published: ClassVar[str] = "card_defined"

    definition: Annotated[CardDefinition | None, Hidden()] = None
    """The definition of one card."""
    definitions: Annotated[tuple[CardDefinition, ...], Hidden()] = ()
    """The definitions of many cards."""

    @property
    def all(self) -> tuple[CardDefinition, ...]:
        """Every definition of this event; none where they are hidden."""
        return self.definitions if self.definition is None else (self.definition, *self.definitions)


class AssignedCard(Value):
    """One physical card of a deck."""

    card: CardNumber
    """Its number in this game."""
    definition: Annotated[str | None, Hidden()] = None
    """Key of its definition; absent where it is not known (yet)."""


class CardsAssigned(Event):
    """A player's cards get their numbers: each becomes object `<card>.1`, in the order listed, first on top."""

    published: ClassVar[str] = "cards_assigned"

    seat: Player
    """Their owner."""
    cards: tuple[AssignedCard, ...]
    """The cards."""
    zone: Zone | None = "library"
    """Where they are (rule 217.2a); absent with a null: outside the game."""
    deck: Annotated[str | None, Hidden("seat")] = None
    """Name of the deck: of its file, without folder and ending, or of a built-in deck."""


class StartingPlayerChosen(Event):
    """It is settled who takes the first turn (rule 101.2)."""

    published: ClassVar[str] = "starting_player_chosen"

    seat: Player
    """The starting player."""
    by: Player | None = None
    """The player who chose, where one did."""


class MulliganTaken(Event):
    """A player decided to take a mulligan (rule 101.4)."""

    published: ClassVar[str] = "mulligan_taken"

    seat: Player
    """The player."""
    hand_size: Natural
    """How many cards the next hand will have."""


class OpeningHandKept(Event):
    """A player decided to keep the opening hand (rule 101.4)."""

    published: ClassVar[str] = "opening_hand_kept"

    seat: Player
    """The player."""


class PlayerConceded(Event):
    """A player decided to concede (2003-12, 102.7; 2006-10, 102.3a)."""

    published: ClassVar[str] = "player_conceded"

    seat: Player
    """The player."""


class DesignationGained(Event):
    """It becomes day or night, or a player gets a designation, which another one may lose by it."""

    published: ClassVar[str] = "designation_gained"

    designation: Designation
    """What it is."""
    seat: Player | None = None
    """Who has it now. Absent: it is the game's, day or night."""
    instead_of: Designation | None = None
    """Of day and night: the one that it was before."""


class PlayerLost(Event):
    """A player loses the game (rule 102)."""

    published: ClassVar[str] = "player_lost"

    seat: Player
    """The player."""
    reason: Literal["life", "poison", "empty_library", "conceded", "effect", "ruling", "unknown"]
    """Why."""


class PlayerWon(Event):
    """A player wins the game by an effect that says so (rule 102)."""

    published: ClassVar[str] = "player_won"

    seat: Player
    """The player."""


class GameEnded(Event):
    """The game is over (rule 102)."""

    published: ClassVar[str] = "game_ended"

    winners: tuple[Seat, ...] = ()
    """The winner; nobody is a draw (rule 102.4)."""
    reason: str = ""
    """What ended it, in a word or two."""


class LogSealed(Event):
    """The log is finished. After it only rulings, appeals, a backup or fork, and a further seal follow."""

    published: ClassVar[str] = "log_sealed"

    events: Positive
    """How many events stand before this one."""
    digest: Annotated[str | None, Hidden()] = None
    """Digest of the final state."""


class Forked(Event):
    """From here on another line of play: everything before is the parent's."""

    published: ClassVar[str] = "forked"

    parent: str
    """Game id of the parent."""
    last: Positive
    """Number of the last event taken from the parent."""
    parent_chain: Annotated[str | None, Hidden()] = None
    """The parent's chain at that event."""


class Note(Event):
    """A remark without effect on the game: something a client said that the rules of this game do not know."""

    published: ClassVar[str] = "note"

    text: Annotated[str, Hidden("visible_to", unless="public")] = ""
    """The remark."""
    public: bool = True
    """Whether everybody may read it."""
    visible_to: tuple[Seat, ...] = ()
    """Who may read it, where not everybody may."""


# What the log of a client says beside the game itself. What a player would not tell is hidden as a hand is.


class DeckEntry(Value):
    """Some cards of a deck that are alike."""

    card: str
    """The client's own key for the card."""
    name: str | None = None
    """Its name, where that is known."""
    number: Positive
    """How many of it there are."""


DeckEntries = Annotated[tuple[DeckEntry, ...], Hidden("seat")]
"""Cards that only the player in the event's field `seat` knows of."""


class DeckSubmitted(Event):
    """The deck with which a player plays this game, as the client submitted it (rule 100.2)."""

    published: ClassVar[str] = "deck_submitted"

    seat: Player
    """The player."""
    name: Annotated[str | None, Hidden("seat")] = None
    """The player's name for the deck."""
    deck_format: Annotated[str | None, Hidden("seat")] = None
    """The format for which it was built, in the client's word."""
    main: DeckEntries = ()
    """The main deck, in the order of the client's keys."""
    sideboard: DeckEntries = ()
    """The sideboard."""
    commanders: DeckEntries = ()
    """The commanders."""
    brought_in: DeckEntries = ()
    """What the main deck has beyond that of the match's game before."""
    taken_out: DeckEntries = ()
    """What the main deck of the match's game before has beyond this one."""


class Rank(Value):
    """A player's place in a ranked season."""

    ladder: Literal["constructed", "limited"]
    """With which decks it was reached."""
    rank: str = ""
    """The rank, in the client's word; empty: the lowest or none."""
    level: Natural = 0
    """The level within the rank, as the client counts it."""
    step: Natural = 0
    """The step within the level."""
    won: Natural = 0
    """Matches won in the season."""
    lost: Natural = 0
    """Matches lost."""
    drawn: Natural = 0
    """Matches drawn."""
    season: Natural = 0
    """The number of the season."""


class PlayerRanked(Event):
    """A player's rank, as the client last had it before the game, or first had it after the game."""

    published: ClassVar[str] = "player_ranked"

    seat: Player
    """The player."""
    stage: Literal["before", "after"]
    """Before the game, or after it."""
    ranks: Annotated[tuple[Rank, ...], Hidden("seat")] = ()
    """The rank with each kind of deck."""


class MatchGame(Value):
    """How one game of a match ended."""

    winners: tuple[Seat, ...] = ()
    """The winner; nobody is a draw."""
    reason: str = ""
    """What ended it, in a word or two."""


class MatchEnded(Event):
    """The match that the game is part of is over. Only the log of its last game has it."""

    published: ClassVar[str] = "match_ended"

    winners: tuple[Seat, ...] = ()
    """The winner; nobody is a draw."""
    reason: str = ""
    """What ended it, in a word or two."""
    games: tuple[MatchGame, ...] = ()
    """How its games ended, in their order."""
