"""The one player of games: they begin with decks or from a position, and bots choose by a seed among what is legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from rewind.aggregates.cards import CardPool
from rewind.aggregates.game import Game
from rewind.aggregates.rules.engine.inputs import is_input
from rewind.aggregates.state import GameState
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.playing import ChoiceOffered
from rewind.projections.visibility.seat_log import redact
from rewind.replays.playing.bots import StepByStepBot, UniformBot
from rewind.replays.playing.decks import read_deck
from rewind.replays.playing.live import Player, play, set_up
from rewind.replays.playing.random_outcomes import SeededRandom
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.runner import run_scenario
from tests.eager import EagerBot, EagerStepByStepBot

AnyGame = TypeVar("AnyGame", bound=Game)

Seeded = tuple[int, str]
"""The seed of a game, and its edition."""
Bot = Callable[[int], type[UniformBot]]
"""The seed of a game → the class of its two players."""


def uniform(_: int) -> type[UniformBot]:
    """Both players choose evenly."""
    return UniformBot


def eager(_: int) -> type[UniformBot]:
    """Both players seldom pass."""
    return EagerBot


def eager_by_turns(seed: int) -> type[UniformBot]:
    """Both seldom pass, and with odd seeds play much step by step."""
    return EagerStepByStepBot if seed % 2 else EagerBot


def step_by_step(_: int) -> type[UniformBot]:
    """Both players play much step by step, and take some of it back."""
    return StepByStepBot


def by_turns(seed: int) -> type[UniformBot]:
    """Step by step with odd seeds, all at once with even ones."""
    return StepByStepBot if seed % 2 else UniformBot


@dataclass(frozen=True)
class Kind:
    """Games of one kind. Another process gets it pickled: `begin` and `bot` are functions of modules."""

    name: str
    begin: Callable[[int, str], Iterable[Event]]
    """The inputs with which the game of a seed and an edition begins."""
    most: int
    """Events after which a game is given up."""
    bot: Bot = by_turns
    rebuilt: int = 450
    """Events of a game that are decided again by games that know nothing but the records before them."""

    def begun(self, seed: int, edition: str, game: Callable[..., AnyGame]) -> AnyGame:
        """A game that waits for its first decision."""
        return begun(self.begin(seed, edition), seed, game)

    def play(self, seed: int, edition: str, game: Callable[..., AnyGame]) -> AnyGame:
        """A game of this class, played and sealed; an error says after which event it was raised."""
        live = game((), SeededRandom(seed))
        try:
            _decide(live, self.begin(seed, edition))
            play(live, self.players(seed), self.most)
        except Exception as error:
            error.add_note(f"after event {live.state.n}")
            raise
        return live

    def records(self, seed: int, edition: str) -> tuple[Recorded, ...]:
        """The log of a game."""
        return tuple(self.play(seed, edition, Game).records)

    def players(self, seed: int) -> dict[int, Player]:
        """Who decides for each seat."""
        return bots(seed, self.bot(seed))

    def moves(self, seed: int, edition: str) -> Iterator[tuple[GameState, tuple[Recorded, ...], Game]]:
        """The state before each decision of the players, what it made, and the game after it, which is not sealed."""
        live, players = self.begun(seed, edition, Game), self.players(seed)
        while live.pending is not None and len(live.records) < self.most:
            before = live.state
            yield before, live.decide(players[live.pending.decided_by](live)), live


def bots(seed: int, bot: type[UniformBot] = UniformBot) -> dict[int, Player]:
    """Players of both seats who choose by a seed."""
    return {seat: bot(2 * seed + seat).decide for seat in (1, 2)}


def _decide(game: Game, inputs: Iterable[Event]) -> None:
    for event in inputs:
        game.decide(event)


def begun(inputs: Iterable[Event], seed: int, game: Callable[..., AnyGame]) -> AnyGame:
    """A game that has begun with some inputs; what chance settles is settled by the seed."""
    live = game((), SeededRandom(seed))
    _decide(live, inputs)
    return live


def in_turn(number: int, editions: Sequence[str]) -> list[Seeded]:
    """So many games: each seed with each edition."""
    return [(index // len(editions), editions[index % len(editions)]) for index in range(number)]


# With what a game begins


def with_decks(decks: Sequence[str], cards: CardPool, edition: str) -> Iterator[Event]:
    """The set-up of a game between two decks, each told as its text."""
    lists = [read_deck(deck, "deck.txt") for deck in decks]
    return set_up(lists, edition, cards, names=("Alice", "Bob"), game="0123456789abcdef")


def from_scenario(text: str, cards: CardPool, edition: str) -> Iterator[Event]:
    """The inputs by which a scenario sets up its position and plays to its end."""
    (document,) = read_scenarios(text, "position.yaml")
    outcome = run_scenario(document, edition, cards, redact)
    assert outcome.result in ("told", "passed"), outcome.failures
    return (record.event for record in outcome.records if is_input(record.event))


def asked(records: Iterable[Recorded]) -> Counter[str]:
    """Kind of choice → how often it was offered."""
    return Counter(record.event.kind for record in records if isinstance(record.event, ChoiceOffered))
