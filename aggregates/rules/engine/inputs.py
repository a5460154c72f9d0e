"""Which events are inputs: decisions, random outcomes, set-up and rulings. Everything else is a consequence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from rewind.events.base import Decision, Event
from rewind.events.combat import AttackersDeclared, BlockersDeclared
from rewind.events.game import (
    CardDefined,
    CardsAssigned,
    Forked,
    GameStarted,
    LogSealed,
    MulliganTaken,
    Note,
    OpeningHandKept,
    PlayerConceded,
    StartingPlayerChosen,
)
from rewind.events.judging import (
    Appeal,
    ClaimTested,
    DisputeOpened,
    EffectCaused,
    PositionSet,
    RemedyPlanned,
    RulingGiven,
)
from rewind.events.playing import (
    AbilityPlayed,
    ActionReversed,
    ChoiceMade,
    CoinFlipped,
    CostPaid,
    DieRolled,
    LandPlayed,
    LoopProposed,
    PlayBegun,
    RandomChoiceMade,
    SpecialActionTaken,
    SpellPlayed,
)
from rewind.events.turn import PriorityPassed
from rewind.events.zones import LibraryShuffled, ObjectPlaced

DECISIONS: frozenset[type[Event]] = frozenset(
    {
        MulliganTaken,
        OpeningHandKept,
        PlayerConceded,
        PriorityPassed,
        LandPlayed,
        PlayBegun,
        SpellPlayed,
        AbilityPlayed,
        SpecialActionTaken,
        AttackersDeclared,
        BlockersDeclared,
        ChoiceMade,
        LoopProposed,
    }
)
"""What players decide, and nothing but that."""

RANDOM_OUTCOMES: frozenset[type[Event]] = frozenset(
    {LibraryShuffled, StartingPlayerChosen, CoinFlipped, DieRolled, RandomChoiceMade}
)
"""What comes out at random."""

SET_UP: frozenset[type[Event]] = frozenset({GameStarted, CardDefined, CardsAssigned, ObjectPlaced, PositionSet})
"""What a game is set up with."""

INPUTS: frozenset[type[Event]] = (
    DECISIONS
    | RANDOM_OUTCOMES
    | SET_UP
    | {EffectCaused, DisputeOpened, ClaimTested, RemedyPlanned, RulingGiven, Appeal, Note, LogSealed, Forked}
)
"""Every input."""

_IN_WORDS: Mapping[type[Event], str] = {
    MulliganTaken: "taking a mulligan",
    OpeningHandKept: "keeping the opening hand",
    PlayerConceded: "conceding",
    PriorityPassed: "passing priority",
    LandPlayed: "playing a land",
    PlayBegun: "beginning to play something",
    SpellPlayed: "playing a spell",
    AbilityPlayed: "playing an ability",
    SpecialActionTaken: "taking a special action",
    AttackersDeclared: "declaring attackers",
    BlockersDeclared: "declaring blockers",
    ChoiceMade: "making a choice",
    LoopProposed: "proposing a loop",
    CostPaid: "paying a cost",
    ActionReversed: "reversing what is being played",
    LibraryShuffled: "the order of a shuffled library",
    StartingPlayerChosen: "who takes the first turn",
    CoinFlipped: "how a coin falls",
    DieRolled: "how a die falls",
    RandomChoiceMade: "what is chosen at random",
    GameStarted: "starting a game",
    CardDefined: "the definition of a card",
    CardsAssigned: "the cards of a library or hand",
    ObjectPlaced: "placing an object",
    PositionSet: "setting up a position",
    EffectCaused: "an effect from outside the game",
    DisputeOpened: "opening a dispute",
    ClaimTested: "testing a claim",
    RemedyPlanned: "planning a remedy",
    RulingGiven: "giving a ruling",
    Appeal: "appealing against a ruling",
    Note: "making a note",
    LogSealed: "sealing the log",
    Forked: "forking the game",
}
"""What is done by an input, in words."""

if missing := (INPUTS | {CostPaid, ActionReversed}) - set(_IN_WORDS):
    raise AssertionError(f"inputs that are not told in words: {sorted(map(str, missing))}")


def in_words(event: Event) -> str:
    """What is done by an input, as a refusal tells it: "playing a land"."""
    return _IN_WORDS.get(type(event), "what follows by the rules")


D = TypeVar("D", bound=Event)


def decided(event: D, deciders: Mapping[int, int]) -> D:
    """An input as it is made where other players decide for some (rule 507.3): with who decides it."""
    decider = deciders.get(getattr(event, "seat", 0)) if isinstance(event, Decision) else None
    return event if decider is None else event.model_copy(update={"decider": decider})


def is_decision(event: Event) -> bool:
    """Whether a player decides it: of some events only those that say so."""
    match event:
        case CostPaid():
            return event.payment is not None
        case ActionReversed():
            return event.seat is not None
        case _:
            return type(event) in DECISIONS


def is_decided(event: Event) -> bool:
    """Whether a player decides it, or it comes out at random."""
    return type(event) in RANDOM_OUTCOMES or is_decision(event)


def is_input(event: Event) -> bool:
    """Whether an event is an input, and not a consequence."""
    return type(event) in INPUTS or is_decision(event)
