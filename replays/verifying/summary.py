"""What a log is, read without holding or folding it: a stream over its lines, whatever its length."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

from rewind.aggregates.questions.flags import left_out
from rewind.events.base import Event
from rewind.events.catalogue import EVENTS
from rewind.events.envelope import Recorded
from rewind.events.errors import LogError
from rewind.events.game import DeckSubmitted, Forked, GameEnded, GameStarted, LogSealed, MatchEnded
from rewind.events.logfile import Line, decode_lines, read_lines
from rewind.events.turn import TurnBegan

_OF_CLIENTS = frozenset({"event_standing", "draft_pick_made", "draft_ended"})
_TOLD = frozenset(cls.published for cls in (TurnBegan, GameEnded, LogSealed, Forked, DeckSubmitted, MatchEnded)) | {
    "backup_applied",
    "position_set",
    "rollback",
    *_OF_CLIENTS,
}
"""The events that a summary has to read; those of a judge and of a client, which few logs have, are imported where one
is met."""

if unknown := _TOLD - set(EVENTS):
    raise RuntimeError(f"no such events: {unknown}")

_HEAD = 128  # bytes in which a line names its number and type


@dataclass(slots=True)
class Summary:
    """What `rewind info` says of a log."""

    file: str
    game: str = ""
    format: int = 0
    edition: str = ""
    kind: str = ""
    engine: str = ""
    flags: tuple[str, ...] = ()
    """The choices that are asked for beyond those of the first version."""
    left_out: tuple[str, ...] = ()
    """The choices of this version that are not asked for, in a log that rules decided."""
    players: dict[int, str] = field(default_factory=dict)
    """Seat → name."""
    redacted_for: int | None = None
    """The seat whose knowledge the log holds; 0 is a spectator; None: everything."""
    session: str | None = None
    """What the log holds where it holds no game: a draft, or the pool of an event."""
    queue: str | None = None
    """The client's event that it is part of, by the client's name for it."""
    picks: int = 0
    """How many picks of a draft it tells."""
    pool: int = 0
    """How many cards the pool has, as far as it is shown."""
    record: tuple[int, int] | None = None
    """Matches that the recorder has won and lost in the client's event, as the log tells them last."""
    client: str | None = None
    """The client that wrote what was imported."""
    recorded_by: int | None = None
    """The seat whose client that was."""
    match: str = ""
    """The match that the game is part of, in words; empty: none."""
    deck: str | None = None
    """The name of the recorder's deck."""
    match_winners: tuple[int, ...] | None = None
    """Who won the match, where this log tells its end; nobody is a draw."""
    match_games: dict[int, int] = field(default_factory=dict)
    """Seat → how many of the match's games that player won."""
    events: int = 0
    turns: int = 0
    """The number of the last turn."""
    first_turn: int = 0
    """The number of the first turn that the log records; 0 where it has none."""
    ended: bool = False
    winners: tuple[int, ...] = ()
    """Seats; nobody in a game that ended is a draw."""
    reason: str = ""
    """What ended the game."""
    sealed: bool = False
    """Whether the last thing but rulings is a seal."""
    chain: str = ""
    """The last chain value, in hexadecimal."""
    problem: LogError | None = None
    """The first thing wrong with the file, where something is; the rest is what stands before it."""

    def as_json(self) -> dict[str, object]:
        """The summary by field name, the problem as text; seats are strings, as keys in JSON are."""
        return asdict(self) | {
            "players": {str(seat): name for seat, name in self.players.items()},
            "match_games": {str(seat): games for seat, games in self.match_games.items()},
            "problem": None if self.problem is None else str(self.problem),
        }


def summarise(path: str) -> Summary:
    """What a log says it is, and whether its chain holds.

    Raises LogError where not even the first event can be read. What is wrong further on stands in `problem`.
    """
    summary = Summary(path)
    lines = read_lines(path)
    first = next(lines)
    _started(summary, next(decode_lines([first], path)))
    summary.chain = first.value.hex()
    try:
        for line in lines:
            kind = _kind(line)
            if kind in _TOLD or kind not in EVENTS:
                _, record = decode_lines((first, line), path)
                _take(summary, record)
            summary.events = line.number
            summary.chain = line.value.hex()
    except LogError as error:
        summary.problem = error
    return summary


def _kind(line: Line) -> str | None:
    """The published name of a line's event, without decoding the line; None where that does not say enough."""
    start, _, rest = line.body[:_HEAD].partition(b',"type":"')
    name, _, rest = rest.partition(b'"')
    plain = start == b'{"n":%d' % line.number and rest.startswith(b',"data":')
    return name.decode(errors="replace") if plain else None


def _started(summary: Summary, record: Recorded) -> None:
    event = record.event
    assert isinstance(event, GameStarted), "decode_lines lets no other event stand first"
    summary.game, summary.format, summary.edition = event.game, event.format, event.edition
    summary.kind, summary.engine, summary.redacted_for = event.kind, event.engine, event.redacted_for
    summary.players = {seat.seat: seat.name for seat in event.seats}
    summary.flags = event.flags
    summary.client = None if event.recording is None else event.recording.client
    summary.session = event.session
    summary.queue = None if event.recording is None else event.recording.queue
    summary.recorded_by, summary.match = event.recorded_by, _match(event)
    summary.left_out = () if event.kind == "claimed" else left_out(event.flags)
    summary.events = 1


def _match(event: GameStarted) -> str:
    """Which game of which match it is, and of what kind the match is."""
    options, said = event.options, event.recording
    if options.match is None:
        return ""
    of = "" if said is None or said.best_of is None else f" of at most {said.best_of}"
    game = "" if options.game_of_match is None else f"game {options.game_of_match}{of}"
    kind = "" if said is None else " ".join(word for word in (said.queue, said.super_format, said.variant) if word)
    return ", ".join(part for part in (options.match, game, kind) if part)


def _take(summary: Summary, record: Recorded) -> None:
    event = record.event
    if isinstance(event, TurnBegan):
        _take_turn(summary, event.turn)
    elif isinstance(event, GameEnded):
        summary.ended, summary.winners, summary.reason = True, event.winners, event.reason
    elif isinstance(event, LogSealed):
        summary.sealed = True
    elif isinstance(event, Forked):
        summary.sealed = summary.ended = False
    elif isinstance(event, DeckSubmitted):
        summary.deck = event.name
    elif isinstance(event, MatchEnded):
        summary.match_winners = event.winners
        summary.match_games = {seat: sum(seat in game.winners for game in event.games) for seat in summary.players}
    elif event.published in _OF_CLIENTS:
        _take_from_client(summary, event)
    elif event.published in _TOLD:
        _take_ruling(summary, event)


def _take_turn(summary: Summary, turn: int) -> None:
    summary.turns = turn
    summary.first_turn = summary.first_turn or turn


def _take_from_client(summary: Summary, event: Event) -> None:
    from rewind.events.client import DraftEnded, DraftPickMade, EventStanding  # noqa: PLC0415  # few logs have them

    summary.picks += isinstance(event, DraftPickMade)
    if isinstance(event, EventStanding) and event.wins is not None and event.losses is not None:
        summary.record = event.wins, event.losses
    if isinstance(event, EventStanding | DraftEnded) and event.pool:
        summary.pool = sum(entry.number for entry in event.pool)


def _take_ruling(summary: Summary, event: Event) -> None:
    from rewind.events.judging import BackupApplied, PositionSet, Rollback  # noqa: PLC0415  # few logs have them

    if isinstance(event, PositionSet):
        _take_turn(summary, event.turn)
    elif isinstance(event, BackupApplied | Rollback):
        summary.sealed = summary.ended = False
