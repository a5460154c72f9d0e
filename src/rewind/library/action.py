"""What may be done, as values that can be played."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import overload

from rewind.events.base import Event


@dataclass(frozen=True, slots=True)
class Details:
    """An action described."""

    kind: str
    text: str
    """What it is, without targets, X and shares."""
    rules: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    object: str | None = None
    name: str | None = None
    targets: tuple[tuple[str | int, ...], ...] = ()
    things: tuple[str | int, ...] = ()
    values: tuple[str, ...] = ()
    x: int | None = None
    divided: tuple[int, ...] = ()
    chosen: tuple[str, ...] = ()
    """Targets, X and shares in words."""


class Action:
    """One whole decision: with its targets, its X, all creatures that attack. `game.play(action)` takes it.

    Equal actions are the same decision. Ids are those that the seat has which is asked.
    """

    def __init__(
        self, game: str, seat: int, event: Event, describe: Callable[[], Details], *, is_mana_ability: bool = False
    ) -> None:
        """`game`: the id of its game; `event`: the decision; `describe` gives its details, once they are asked for."""
        self._game, self._seat, self._is_mana_ability = game, seat, is_mana_ability
        self._event, self._describe = event, describe

    @property
    def seat(self) -> int:
        """Whose decision it is."""
        return self._seat

    @property
    def is_mana_ability(self) -> bool:
        """Whether it is a mana ability. Costs are paid automatically: it is for players who choose with what to pay."""
        return self._is_mana_ability

    @cached_property
    def _details(self) -> Details:
        return self._describe()

    @property
    def kind(self) -> str:
        """What is done: pass, land, spell, ability, special; announce, pay, reverse; attack, block; keep, mulligan;
        choose; concede."""
        return self._details.kind

    @property
    def text(self) -> str:
        """What it is, in words: "play Shock (14.2) on Bob"."""
        return " ".join((self._details.text, *self._details.chosen))

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that allow it, in the edition of the game."""
        return self._details.rules

    @property
    def details(self) -> tuple[str, ...]:
        """What it costs and does, in a few words each."""
        return self._details.details

    @property
    def object(self) -> str | None:
        """The card or permanent that is played."""
        return self._details.object

    @property
    def name(self) -> str | None:
        """The name of that."""
        return self._details.name

    @property
    def targets(self) -> tuple[tuple[str | int, ...], ...]:
        """Objects by id, players by seat, for each instance of the word "target"."""
        return self._details.targets

    @property
    def things(self) -> tuple[str | int, ...]:
        """Of a choice: what is chosen; of an attack or a block: the creatures that attack or block."""
        return self._details.things

    @property
    def values(self) -> tuple[str, ...]:
        """Of a choice: the words and numbers that are chosen."""
        return self._details.values

    @property
    def x(self) -> int | None:
        """The value of X."""
        return self._details.x

    @property
    def divided(self) -> tuple[int, ...]:
        """The shares of what is divided, in the order of the targets."""
        return self._details.divided

    def __eq__(self, other: builtins.object) -> bool:
        if not isinstance(other, Action):
            return NotImplemented
        return (self._game, self._event) == (other._game, other._event)

    def __hash__(self) -> int:
        return hash(self._event)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Action: {self.text}>"


def game_id_of(action: Action) -> str:
    """The id of the game that an action belongs to."""
    return action._game


def decision_of(action: Action) -> Event:
    """The decision that an action is, as the rules take it."""
    return action._event


def details_of(action: Action) -> Details:
    """An action described, with what is chosen in it apart."""
    return action._details


class Legal(Sequence[Action]):
    """What may be done, in an order that the position alone decides."""

    def __init__(self, actions: Sequence[Action], *, complete: bool) -> None:
        """`complete`: whether these are all."""
        self._actions, self._complete = tuple(actions), complete

    @property
    def complete(self) -> bool:
        """Whether these are all.

        Otherwise there are more than the limit, or so many that nobody can list them, or, in a game that goes on from
        a claimed log, cards whose abilities the log does not carry.
        """
        return self._complete

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        return self._actions[index]

    def __len__(self) -> int:
        return len(self._actions)

    def __repr__(self) -> str:
        return f"<Legal: {len(self)} actions{'' if self.complete else ', and more'}>"


@dataclass(frozen=True, slots=True)
class Decision:
    """What has to be decided now, and in which form it is answered."""

    seat: int
    """Whose decision it is."""
    decided_by: int
    """Who takes it: the same, or who decides for that player (rule 507.3)."""
    kind: str
    """priority, announcement, payment, or the kind of a choice: attackers, blockers, mulligan, discard, target …"""
    form: str
    """How it is answered: option, hand, attackers, blockers, division, order, number, word, words, things."""
    question: str
    """What has to be decided, in a sentence without full stop."""
    minimum: int
    """Of words and things: at least so many are chosen; of a number: the least."""
    maximum: int | None
    """At most so many; of a number the greatest, None where there is none."""
    offered: tuple[str | int, ...] = ()
    """What is offered: objects by id, players by seat, or words."""
