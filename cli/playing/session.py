"""A game at the prompt from its first question, or from where it was left, to its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from rewind.aggregates.game import Game
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.cli.playing.prompt import Prompt
from rewind.cli.playing.typed_answers import Undo
from rewind.projections.words.sentences import sentence
from rewind.replays.playing.live import MOST_EVENTS, Player
from rewind.replays.playing.taking_back import StandsError, taken_back


class _Asked(NamedTuple):
    """A decision for which somebody was asked."""

    n: int
    """The number of events before it."""
    seat: int
    """Who decided."""


class Session:
    """A game, its bots and the prompt."""

    def __init__(self, game: Game, bots: Mapping[int, Player], prompt: Prompt) -> None:
        self.game = game
        self._bots = bots
        self._prompt = prompt
        self._asked: list[_Asked] = []
        """The decisions that can be taken back; those of a log that was there before never can."""
        self._keep: Callable[[], None] = lambda: None
        prompt.can_take_back = self._can_take_back

    def play(self, keep: Callable[[], None] | None = None) -> None:
        """Plays to the end, asking for every decision of a seat without a bot, and seals the game. Raises Left.

        `keep` is called before a question, and after each answer and each decision that is taken back.
        """
        if keep is not None:
            self._keep = self._prompt.before_asking = keep
        while self.game.pending is not None and len(self.game.records) < MOST_EVENTS:
            seat = self.game.pending.decided_by
            bot = self._bots.get(seat)
            if bot is not None:
                self.game.decide(bot(self.game))
            else:
                self._decide(seat)
        self._prompt.over(self.game)
        self.game.seal()

    def _decide(self, seat: int) -> None:
        n = len(self.game.records)
        try:
            event = self._prompt.decide(self.game)
            self.game.decide(event)
        except Undo:
            self._take_back(seat)
        except IllegalAction as refused:
            self._prompt.refused(self.game, refused)
        else:
            if self._prompt.asked:
                self._asked.append(_Asked(n, seat))
                self._keep()

    def _can_take_back(self, seat: int) -> bool:
        """Whether a player may take the last decision back."""
        mine = [asked for asked in self._asked if asked.seat == seat]
        try:
            return bool(mine) and taken_back(self.game, mine[-1].n, seat) is not None
        except StandsError:
            return False

    def _take_back(self, seat: int) -> None:
        """Takes the last decision of a player back, and what followed from it, if it may be."""
        mine = [place for place, asked in enumerate(self._asked) if asked.seat == seat]
        if not mine:
            self._prompt.stands("you have decided nothing since the game was begun or gone on with")
            return
        n = self._asked[mine[-1]].n
        decision = self.game.records[n]
        try:
            game = taken_back(self.game, n, seat)
        except StandsError as error:
            self._prompt.stands(str(error))
            return
        what = sentence(game.state, decision, game.state)
        self.game, self._asked = game, self._asked[: mine[-1]]
        self._keep()
        self._prompt.taken_back(game, what)
