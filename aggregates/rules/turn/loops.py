"""Loops that go on by themselves (rules 421.1 and 421.4).

Nobody looks for one as long as things go their usual way. Only where one triggered ability after the other has resolved
with nothing decided in between is the position noted (`position_noted`), now and again and ever more seldom; where the
position noted last comes again, all that has happened since is a loop. What is needed for that is in the log, so that
a game goes on from any of its events as it would have without a stop.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from rewind.aggregates.positions import position
from rewind.aggregates.rules.choices.choices import choose_value
from rewind.aggregates.rules.engine import limits
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.happening.ending import end_in_a_loop
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.stack.legal import options
from rewind.aggregates.rules.stack.options import Pass
from rewind.events import playing
from rewind.events.base import Event
from rewind.events.combat import LifeGained, LifeLost
from rewind.events.turn import PhaseBegan, StepBegan, TurnBegan
from rewind.events.zones import CeasedToExist, DungeonEntered, EmblemCreated, LibraryShuffled, TokenCreated

_CHANGES = frozenset(
    {TokenCreated, EmblemCreated, DungeonEntered, playing.PutOnStack, CeasedToExist, LifeGained, LifeLost}
)
"""Events that change life totals or the number of objects."""

FIRST_NOTED = 16
"""After so many resolutions with no decision between them the position is noted first, then after twice as many …"""

_ALTERNATIVES = frozenset(
    {
        *(
            playing.LoopProposed,
            playing.ChoiceMade,
            playing.LandPlayed,
            playing.SpellPlayed,
            playing.AbilityPlayed,
            playing.SpecialActionTaken,
        ),
        *(playing.CoinFlipped, playing.DieRolled, playing.RandomChoiceMade, LibraryShuffled),
        *(TurnBegan, PhaseBegan, StepBegan),
    }
)
"""Events that could have come out otherwise, and those with which something else begins."""


def look_for_loop(engine: Engine) -> None:
    """After a resolution: where the position has come again and nobody chose anything since, the game is a draw.

    Players who could do something are asked whether they break it. Raises GameOver (421.4, 2006-10: 102.4b), and
    IllegalAction RW3013 where it goes on and on without coming back to a position.
    """
    if not _is_suspect(engine):
        return
    chain = _since_alternative(engine)
    if chain.resolved > limits.MOST_RESOLUTIONS:
        raise limits.too_many("abilities that trigger one after the other", chain.began, engine)
    notes = chain.resolved >= max(FIRST_NOTED, 2 * chain.before)
    may_be_again = chain.noted is not None and not any(chain.change.values())
    if not (notes or may_be_again):
        return
    now = position(engine.state()).digest
    if may_be_again and chain.noted is not None and chain.noted[1].position == now:
        happen(engine, playing.PositionNoted(position=now, again=chain.noted[0]), "421.1")
        if not any(_breaks(engine, seat) for seat in engine.players()):
            end_in_a_loop(engine)
    elif notes:
        happen(engine, playing.PositionNoted(position=now), "421.1")


def _is_suspect(engine: Engine) -> bool:
    """Whether what is on top of the stack triggered during the resolution that has just ended."""
    stack = engine.zone("stack")
    entry = engine.draft.stack.get(stack[-1]) if stack else None
    trigger = None if entry is None else entry.trigger
    if trigger is None or engine.compiler.analysis.looks_back:
        return False
    began = next(n for n, event, _, _ in engine.draft.backwards() if isinstance(event, playing.ResolutionBegan))
    return trigger > began


@dataclass(slots=True)
class _Chain:
    """What has happened since something could have come out otherwise."""

    began: int = 0
    """The event before it."""
    resolved: int = 0
    """How much has resolved."""
    noted: tuple[int, playing.PositionNoted] | None = None
    """The position noted last."""
    before: int = 0
    """How much had resolved by then."""
    change: Counter[int | str] = field(default_factory=Counter)
    """By how much life totals and the number of objects are otherwise than then; where it is the same position, by
    nothing. Most positions are told apart by that."""


def _since_alternative(engine: Engine) -> _Chain:
    """What has happened since something could have come out otherwise."""
    chain, since_noted = _Chain(), 0
    for n, event, _, _ in engine.draft.backwards():
        kind = type(event)  # compared as it is, for a long chain is walked again and again
        if kind in _ALTERNATIVES:
            chain.began = n
            break
        if kind is playing.ResolutionBegan:
            chain.resolved += 1
        elif chain.noted is None:
            if isinstance(event, playing.PositionNoted):
                chain.noted, since_noted = (n, event), chain.resolved
            elif kind in _CHANGES:
                _note_change(chain.change, event)
    chain.before = 0 if chain.noted is None else chain.resolved - since_noted
    return chain


def _note_change(change: Counter[int | str], event: Event) -> None:
    match event:
        case TokenCreated() | EmblemCreated() | DungeonEntered() | playing.PutOnStack():
            change["objects"] += 1
        case CeasedToExist():
            change["objects"] -= 1
        case LifeGained():
            change[event.seat] += event.amount
        case LifeLost():
            change[event.seat] -= event.amount
        case _:
            pass


def _breaks(engine: Engine, seat: int) -> bool:
    """Whether a player breaks the loop; who can do nothing but pass, or play mana abilities, is not asked."""
    before, engine.draft.priority = engine.draft.priority, seat
    try:
        can_act = any(not isinstance(option, Pass) for option in options(engine, mana=False))
    finally:
        engine.draft.priority = before
    return can_act and choose_value(engine, seat, "loop", ("continue", "break"), "421.1") == "break"
