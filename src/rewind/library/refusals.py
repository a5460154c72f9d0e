"""Why the rules refuse a decision, to everybody and to a seat that does not know all."""

from __future__ import annotations

from rewind.aggregates.editions import Citation
from rewind.aggregates.game import Game
from rewind.aggregates.questions.refusals import IllegalAction, Refusal
from rewind.aggregates.questions.ways import refused
from rewind.events.base import Event
from rewind.events.combat import AttackersDeclared, BlockersDeclared
from rewind.events.error_pages import error_pages
from rewind.events.errors import RewindError
from rewind.events.playing import AbilityPlayed, ChoiceMade, SpellPlayed
from rewind.library.known_faces import hidden_in

_OF_HIDDEN: dict[type[Event], Refusal] = {
    AttackersDeclared: Refusal.ILLEGAL_ATTACK,
    BlockersDeclared: Refusal.ILLEGAL_BLOCK,
    ChoiceMade: Refusal.ILLEGAL_CHOICE,
    SpellPlayed: Refusal.ILLEGAL_TARGETS,
    AbilityPlayed: Refusal.ILLEGAL_TARGETS,
}
"""Decision → what is wrong with one that names a card that the player cannot know, and that was not offered."""


def refused_as_known(game: Game, known: Game, event: Event) -> IllegalAction | None:
    """Why the rules refuse a decision, as a seat may be told it; None where they do not.

    `known`: the game with what the seat knows of it, from which the sentence is made. What hidden cards are decides
    nothing: a decision that names one is refused, unless it was offered.
    """
    offer = None if game.pending is None else game.pending.offer
    code, rules = _OF_HIDDEN.get(type(event), Refusal.NOT_PLAYABLE), tuple[Citation, ...]()
    if next(hidden_in(known.state, event, offer), None) is None:
        refusal = refused(game, event)
        if refusal is None:
            return None
        code, rules = refusal.code, refusal.rules
    try:
        as_known = refused(known, event)
    except RewindError:  # of an action that is under way too little may be known to run it again
        as_known = None
    if as_known is not None and as_known.code is code:
        return as_known
    return IllegalAction(code, f"the rules refuse it: {error_pages()[code].title}", rules)
