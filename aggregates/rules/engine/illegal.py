"""What the rules refuse, with the rule that refuses it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import ParamSpec, Self

from rewind.aggregates.editions import Citation
from rewind.events.errors import RewindError, Where

P = ParamSpec("P")


class Refusal(StrEnum):
    """The kinds of refusal, by code. `error.code is Refusal.LAND_LIMIT` and `error.code == "RW3004"` are the same.

    Each has a page in `docs/errors/`.
    """

    NOT_YOUR_DECISION = "RW3001"
    """Another player has priority, or is to choose."""
    NOT_ASKED_FOR = "RW3002"
    """An input of this kind is not what is pending, or the game is over."""
    WRONG_TIME = "RW3003"
    """It can be played at another time, or while a condition holds."""
    LAND_LIMIT = "RW3004"
    """The player has played as many lands this turn as is allowed (rule 212.6b)."""
    NOT_PLAYABLE = "RW3005"
    """The object is not where it can be played from, is not of the kind, or belongs to somebody else."""
    ILLEGAL_TARGETS = "RW3006"
    """A target is not legal, or there are too many or too few (rule 409.1c)."""
    COST_NOT_PAID = "RW3007"
    """The total cost cannot be paid, or the payment is another (rule 409.1h)."""
    ILLEGAL_ATTACK = "RW3008"
    """A creature that is declared cannot attack (rule 308.2)."""
    ILLEGAL_BLOCK = "RW3009"
    """A creature that is declared cannot block, or not that attacker (rule 309.2)."""
    ILLEGAL_CHOICE = "RW3010"
    """What is chosen was not offered, or is too much or too little of it."""
    IMPOSSIBLE_OUTCOME = "RW3011"
    """A shuffle, a coin or a random choice cannot come out so."""
    ILLEGAL_ANNOUNCEMENT = "RW3012"
    """A mode, a value of X, a division or an optional cost is missing, or is not there to be chosen (rule 409.1)."""
    NO_END = "RW3013"
    """What follows from it goes on and on, and nobody is asked anything (rule 421.1)."""
    IMPOSSIBLE_EVENT = "RW3014"
    """What a claimed log says happened, or was left so, cannot be by the rules; found by an audit."""


class IllegalAction(RewindError):
    """An input that the rules do not allow at this point; nothing changes (RW3xxx; rules 422.1, 422.2).

    `code` says of which kind the refusal is; `rules` are the citations.
    """

    code: Refusal

    def __init__(self, code: Refusal, what: str, rules: tuple[Citation, ...] = (), where: Where | None = None) -> None:
        super().__init__(code, what, where)
        self.rules = rules

    def __str__(self) -> str:
        text = super().__str__()
        if self.rules:
            text += f" [{', '.join(str(rule) for rule in self.rules)}]"
        return text

    def placed(self, where: Where) -> Self:
        """The same error at this position."""
        return type(self)(self.code, self.what, self.rules, where)


def raise_together(refusals: Iterable[IllegalAction]) -> None:
    """Raises one IllegalAction for all that is wrong at once, with the code of the first; nothing where nothing is."""
    found = list(refusals)
    if found:
        rules = dict.fromkeys(rule for one in found for rule in one.rules)
        raise IllegalAction(found[0].code, "; ".join(dict.fromkeys(one.what for one in found)), tuple(rules))


def refusal(verify: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> IllegalAction | None:
    """What a function that verifies legality raises for these arguments; None where it raises nothing."""
    try:
        verify(*args, **kwargs)
    except IllegalAction as error:
        return error
    return None
