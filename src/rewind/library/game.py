"""A game under the rules: begun with two decks, played by actions, saved as a log."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import copy, deepcopy
from pathlib import Path

from rewind.aggregates import game as rules
from rewind.aggregates.cards import pool
from rewind.aggregates.editions import DEFAULT
from rewind.aggregates.questions.inputs import decided
from rewind.aggregates.questions.recorded_moments import going_on_from
from rewind.aggregates.timeline import Timeline
from rewind.events.envelope import Recorded
from rewind.events.errors import CardError, LogError
from rewind.events.logfile import write_log
from rewind.library.action import Action
from rewind.library.appended_file import AppendedFile, opened
from rewind.library.arguments import id_of_game, known_edition, names_of_players, whole_number
from rewind.library.event import Event
from rewind.library.game_reader import GameReader, SeatReader
from rewind.library.log import Log
from rewind.library.position import seat_of
from rewind.library.view import GameView, View, reader_of, rules_game
from rewind.replays.playing.decks import BUILT_IN, built_in, read_deck
from rewind.replays.playing.decks import Deck as ReadDeck
from rewind.replays.playing.live import MOST_EVENTS, begin, new_game_id, set_up
from rewind.replays.playing.random_outcomes import SeededRandom

Deck = str | os.PathLike[str] | Mapping[str, int] | Iterable[str]
"""A deck: the name of a built-in one, a file, the names of its cards with their numbers, or each of its cards."""

Bot = Callable[[View], Action]
"""A player: given the game as its seat may know it, one of the actions that are legal."""


class Game(GameView):
    """A game that goes on under the rules. It shows everything; `as_seat` is it as a seat may know it."""

    def __init__(
        self, game: rules.Game, reader: GameReader | None = None, seats: Mapping[int, GameReader] | None = None
    ) -> None:
        """`game`: a game of `rewind.aggregates.game`; `reader`, `seats`: what has been read of it, by seats too."""
        super().__init__(game, reader or GameReader(), None)
        self._files: list[AppendedFile] = []
        self._views = {seat: View(game, own, seat) for seat, own in (seats or {}).items()}

    def play(self, action: Action) -> Sequence[Event]:
        """Does it, with all that follows until somebody has to decide; what happened. Raises IllegalAction.

        Nothing changes where the rules refuse it, or it is an action of another game. Raises TypeError for what is no
        action, QueryError RW2206 where the game goes on from a claimed log in which the rules have no answer to it.
        """
        event = self._decision_of(action)
        first = len(self._game.records)
        with going_on_from(self._game.state):
            new = self._game.decide(decided(event, self._game.state.deciders))
        self._append(new)
        return tuple(self._read().events[first:])

    def as_seat(self, player: int | str) -> View:
        """The game as a player may know it, now and from here on.

        Raises QueryError RW2202 where there is no such player, LogError RW2015 for a game that goes on from a claimed
        log: what a seat could know of that is told of a whole log (`game.log.as_seat`).
        """
        seat = seat_of(self._game.state, player)
        if self._game.state.kind == "claimed":
            raise LogError("RW2015", "what a seat could know of a claimed log can be told once it is whole")
        if seat not in self._views:
            self._views[seat] = View(self._game, SeatReader(seat), seat)
        return self._views[seat]

    def copy(self) -> Game:
        """The same game, to try something in: what is played in either is nothing to the other."""
        other = copy(self._game)
        other.random_source = deepcopy(self._game.random_source)
        return Game(other, self._read().copy(), {seat: reader_of(view).copy() for seat, view in self._views.items()})

    def seal(self) -> None:
        """Ends the log, at the end of the game or wherever it stands: nothing can be played any more."""
        if not self._game.state.sealed:
            first = len(self._game.records)
            self._game.seal()
            self._append(self._game.records[first:])

    @property
    def log(self) -> Log:
        """The log as far as it goes."""
        return Log(Timeline(self._game.records))

    def save(self, path: str | os.PathLike[str], *, replace: bool = False) -> None:
        """Writes the log, whole or not at all. Raises QueryError RW2203 where the file exists, unless `replace`."""
        write_log(path, self._game.records, replace=replace)

    @contextmanager
    def append_to(self, path: str | os.PathLike[str]) -> Iterator[None]:
        """As long as the `with` block lasts, the log is on the disk when `play` and `seal` return, for `follow`.

        What has happened so far is written first. The file is locked for other writers; without `seal` it is left as it
        is, and `open` reads it. Raises QueryError RW2203 where it exists or cannot be written, as `play` and `seal` do
        then; in the game all has happened.
        """
        name = os.fspath(path)
        file = AppendedFile(name, opened(name, "xb"))
        try:
            file.add(*self._game.records)
            self._files.append(file)
            yield
        finally:
            file.close()
            self._files = [other for other in self._files if other is not file]

    def _append(self, records: Sequence[Recorded]) -> None:
        """Adds records to the files that the game is written to."""
        for file in self._files:
            if not file.closed:
                file.add(*records)

    def __repr__(self) -> str:
        state = self._game.state
        return f"<Game {state.game}: event {state.n}, turn {state.turn}{', over' if self.over else ''}>"


def new_game(
    deck: Deck,
    other: Deck,
    *,
    edition: str = DEFAULT,
    seed: int | None = None,
    names: Sequence[str] = ("Alice", "Bob"),
    ante: bool = False,
    game_id: str | None = None,
) -> Game:
    """A game of two players that waits for its first decision. The first deck is that of seat 1.

    `seed`: for shuffles, coins and who begins; the same seed and the same actions make the same game. Without it
    chance is the system's. `names`: of both players. `game_id`: the same `seed` and `game_id` give the same log, byte
    for byte; without it the id is random. Any deck may be played with.

    Raises CardError RW6002 for cards that are not known and RW6003 for what is no deck, QueryError RW2205 and RW2202,
    LogError RW2006 for an id that cannot be read.
    """
    known_edition(edition)
    players = names_of_players(names)
    game = new_game_id() if game_id is None else id_of_game(game_id)
    chance = secrets.randbits(63) if seed is None else whole_number(seed, "a seed")
    decks = [_deck(deck, "deck 1"), _deck(other, "deck 2")]
    events = set_up(decks, edition, pool(), names=players, game=game, ante=ante)
    return Game(begin(events, SeededRandom(chance)))


def _deck(deck: Deck, called: str) -> ReadDeck:
    """A deck as the playing reads it. Raises CardError RW6003."""
    if isinstance(deck, str) and deck in BUILT_IN:
        return built_in(deck)
    if isinstance(deck, str | os.PathLike):
        path = Path(deck)
        try:
            return read_deck(path.read_bytes().decode("utf-8"), str(path))
        except OSError as error:
            what = f"{path} is neither a built-in deck ({', '.join(BUILT_IN)}) nor a file that can be read"
            raise CardError("RW6003", f"{what}: {error.strerror}") from error
        except UnicodeDecodeError as error:
            raise CardError("RW6003", f"{path} is not UTF-8") from error
    if not isinstance(deck, Iterable):
        raise TypeError(f"a deck is the name of one that is built in, a file, or its cards, not {deck!r}")
    cards: dict[str, int] = {}
    for name in deck:
        cards[name] = deck[name] if isinstance(deck, Mapping) else cards.get(name, 0) + 1
    if not cards or min(cards.values()) < 1:
        raise CardError("RW6003", f"{called}: at least one card of each name is needed")
    return read_deck("\n".join(f"{number} {name}" for name, number in cards.items()), called)


def play(game: Game, *bots: Bot, most: int = MOST_EVENTS) -> Log:
    """Plays a game to its end by bots, seals it, and returns its log.

    `bots`: one for each seat, or one for both. `most`: after so many events the game is given up, and sealed where it
    stands. Each bot is given the game as its seat may know it. What a bot raises comes through, and IllegalAction where
    it does what the rules refuse, with a note of whose bot it was and after which event; the game is left there.
    """
    if not isinstance(game, Game):
        raise TypeError(f"{game!r} is no game: `rewind.new_game` makes one")
    if len(bots) not in (1, 2):
        raise TypeError("one bot for both seats, or one for each")
    under_the_rules = rules_game(game)
    while (pending := under_the_rules.pending) is not None and under_the_rules.state.n < most:
        seat = pending.decided_by
        try:
            game.play(bots[min(seat, len(bots)) - 1](game.as_seat(seat)))
        except Exception as error:
            kind = pending.kind if pending.offer is None else pending.offer.kind
            error.add_note(f"the bot of seat {seat}, after event {under_the_rules.state.n}, asked for: {kind}")
            raise
    game.seal()
    return game.log
