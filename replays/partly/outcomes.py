"""What comes of a window: facts that agree, facts that differ, and what is not decided, with its reason."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from rewind.aggregates.state import GameState
from rewind.replays.partly.facts import Fact, Subject

Depth = Literal["facts", "actor"]
"""What of the text of cards is used: none, or that of what acts."""

Reason = Literal["text", "choice", "hidden", "gap", "no answer"]
"""Why something is not decided."""

MEANING: dict[Reason, str] = {
    "text": "what the text of a card does, which is not read",
    "choice": "a choice that the log neither records nor shows",
    "hidden": "a card that the log never shows",
    "gap": "a gap in the log, a way back, or its end",
    "no answer": "what the log says, to which the rules have no answer",
}
"""The reasons in words."""


class NotDecided(NamedTuple):
    """Why a window, or a fact of one that is decided, is not decided."""

    reason: Reason
    about: str = ""
    """The card whose text it is, the kind of the choice, or what the rules lack."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A fact that the rules make otherwise than the log has it."""

    event: int
    """Number of the decision with which the window begins."""
    until: int
    """Number of the last event of the window."""
    fact: Fact
    subject: Subject
    """The object or the player of whom it is a fact; None: of the game."""
    recorded: str
    decided: str
    rules: tuple[str, ...]
    """The rules by which it is decided so, by their numbers in the edition; none where nothing happens by the rules."""
    cards: tuple[str, ...]
    """Names of the object, and of what is attached to it: their texts are not read and may say otherwise."""


@dataclass(slots=True)
class Outcome:
    """What came of one window."""

    agreeing: list[Fact] = field(default_factory=list)
    """The facts that were compared and agree, each once for each subject."""
    is_inferred: bool = False
    """Whether they agree given a choice that was inferred from what followed."""
    differences: list[Difference] = field(default_factory=list)
    undecided: NotDecided | None = None
    """Why what followed from the decision is not decided; None: it is."""
    acts: bool = False
    """Whether a spell or ability resolves in it, or a triggered ability is put on the stack."""
    actors_decided: bool = False
    """Whether what resolves and triggers in it is decided, by texts that are known."""
    left_out: list[NotDecided] = field(default_factory=list)
    """For each fact of a window that is decided which is not: why."""


def card_name(state: GameState, obj: str) -> str:
    """The name of an object, as the log has it."""
    facts = state.characteristics_of(obj)
    return (facts.name if facts is not None else None) or "a card that is not known"
