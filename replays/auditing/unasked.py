"""A decision for which the rules ask nobody in a game that is decided again: what refuses it by itself."""

from __future__ import annotations

from rewind.aggregates.game import Game
from rewind.aggregates.questions.refusals import IllegalAction, Refusal
from rewind.aggregates.state import GameState
from rewind.events.base import Event
from rewind.events.errors import RewindError
from rewind.events.playing import ChoiceMade, ChoiceOffered
from rewind.replays.auditing.one_decision import refusal_by_itself

OF_WHO_IS_ASKED = (Refusal.NOT_ASKED_FOR, Refusal.NOT_YOUR_DECISION)
"""Codes of refusals that say nothing of the decision itself."""


def about_it(state: GameState, event: Event, refused: IllegalAction, offer: ChoiceOffered | None) -> IllegalAction:
    """The refusal of a decision; where it says only who is asked there, what refuses the decision by itself."""
    if refused.code not in OF_WHO_IS_ASKED:
        return refused
    try:
        return refusal_by_itself(state, event, offer if isinstance(event, ChoiceMade) else None) or refused
    except (RewindError, LookupError, AssertionError):  # a claimed log may hold what the rules cannot read
        return refused


def is_unasked_division(game: Game, offered: ChoiceOffered) -> bool:
    """Whether a log offers to divide the damage of a creature that fights, and the rules do not offer that here."""
    pending, state = game.pending, game.state
    if offered.kind != "division" or offered.source not in {*state.attacking, *state.blocking}:
        return False
    asked = None if pending is None else pending.offer
    return asked is None or (asked.kind, asked.source) != (offered.kind, offered.source)


def verify_only_way(game: Game, event: ChoiceMade, offered: ChoiceOffered) -> None:
    """Raises IllegalAction unless damage that the rules ask nobody to divide has to be dealt so."""
    refused = refusal_by_itself(game.state, event, offered)
    if refused is None and len(offered.objects) > 1:
        what = "nobody is asked to divide the damage of this creature"
        refused = game.engine().refuse(Refusal.NOT_ASKED_FOR, what, "310.2")
    if refused is not None:
        raise refused
