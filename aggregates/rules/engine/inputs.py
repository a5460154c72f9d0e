"""Which events are inputs: decisions, random outcomes, set-up and rulings. Everything else is a consequence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from rewind.aggregates.editions.terms import Terms
from rewind.events import game, judging, playing
from rewind.events.base import Decision, Event
from rewind.events.combat import AttackersDeclared, BlockersDeclared
from rewind.events.turn import PriorityPassed
from rewind.events.zones import LibraryShuffled, ObjectPlaced

_DECIDED: Mapping[type[Event], str] = {
    game.MulliganTaken: "taking a mulligan",
    game.OpeningHandKept: "keeping the opening hand",
    game.PlayerConceded: "conceding",
    PriorityPassed: "passing priority",
    playing.LandPlayed: "playing a land",
    playing.PlayBegun: "beginning to {terms.play_something} something",
    playing.SpellPlayed: "{terms.playing_spell} a spell",
    playing.AbilityPlayed: "{terms.playing_ability} an ability",
    playing.SpecialActionTaken: "taking a special action",
    AttackersDeclared: "declaring attackers",
    BlockersDeclared: "declaring blockers",
    playing.ChoiceMade: "making a choice",
    playing.LoopProposed: "proposing a loop",
}
_BY_CHANCE: Mapping[type[Event], str] = {
    LibraryShuffled: "the order of a shuffled library",
    game.StartingPlayerChosen: "who takes the first turn",
    playing.CoinFlipped: "how a coin falls",
    playing.DieRolled: "how a die falls",
    playing.RandomChoiceMade: "what is chosen at random",
}
_SETTING_UP: Mapping[type[Event], str] = {
    game.GameStarted: "starting a game",
    game.CardDefined: "the definition of a card",
    game.CardsAssigned: "the cards of a library or hand",
    ObjectPlaced: "placing an object",
    judging.PositionSet: "setting up a position",
}
_OTHERS: Mapping[type[Event], str] = {
    judging.EffectCaused: "an effect from outside the game",
    judging.DisputeOpened: "opening a dispute",
    judging.ClaimTested: "testing a claim",
    judging.RemedyPlanned: "planning a remedy",
    judging.RulingGiven: "giving a ruling",
    judging.Appeal: "appealing against a ruling",
    game.Note: "making a note",
    game.LogSealed: "sealing the log",
    game.Forked: "forking the game",
}
_SOMETIMES_DECIDED: Mapping[type[Event], str] = {
    playing.CostPaid: "paying a cost",
    playing.ActionReversed: "reversing what is being {terms.something_played}",
}
"""What is done by an input, in words; of the last ones only some are inputs (`is_decision`)."""

DECISIONS: frozenset[type[Event]] = frozenset(_DECIDED)
"""What players decide, and nothing but that."""

RANDOM_OUTCOMES: frozenset[type[Event]] = frozenset(_BY_CHANCE)
"""What comes out at random."""

SET_UP: frozenset[type[Event]] = frozenset(_SETTING_UP)
"""What a game is set up with."""

INPUTS: frozenset[type[Event]] = DECISIONS | RANDOM_OUTCOMES | SET_UP | _OTHERS.keys()
"""Every input."""

_IN_WORDS = {**_DECIDED, **_BY_CHANCE, **_SETTING_UP, **_OTHERS, **_SOMETIMES_DECIDED}


def in_words(event: Event, terms: Terms) -> str:
    """What is done by an input, as a refusal tells it in the terms of an edition: "playing a land"."""
    return _IN_WORDS.get(type(event), "what follows by the rules").format(terms=terms)


D = TypeVar("D", bound=Event)


def decided(event: D, deciders: Mapping[int, int]) -> D:
    """An input as it is made where other players decide for some (rule 507.3): with who decides it."""
    decider = deciders.get(getattr(event, "seat", 0)) if isinstance(event, Decision) else None
    return event if decider is None else event.model_copy(update={"decider": decider})


def is_decision(event: Event) -> bool:
    """Whether a player decides it: of some events only those that say so."""
    match event:
        case playing.CostPaid():
            return event.payment is not None
        case playing.ActionReversed():
            return event.seat is not None
        case _:
            return type(event) in DECISIONS


def is_decided(event: Event) -> bool:
    """Whether a player decides it, or it comes out at random."""
    return type(event) in RANDOM_OUTCOMES or is_decision(event)


def is_input(event: Event) -> bool:
    """Whether an event is an input, and not a consequence."""
    return type(event) in INPUTS or is_decision(event)
