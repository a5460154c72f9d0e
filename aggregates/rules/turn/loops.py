"""Loops that go on by themselves (rules 421.1 and 421.4).

Nobody looks for one as long as things go their usual way. Only where one triggered ability after the other has resolved
with nothing decided in between is the position noted (`position_noted`), now and again and ever more seldom; where the
position noted last comes again, all that has happened since is a loop. What is needed for that is in the log, so that
a game goes on from any of its events as it would have without a stop.
"""

from __future__ import annotations

from aggregates.positions import position
from aggregates.rules.actions.choices import choose_value
from aggregates.rules.actions.ending import end_in_a_loop
from aggregates.rules.engine.engine import Engine
from aggregates.rules.happening.happen import happen
from aggregates.rules.stack.legal import options
from events.playing import (
    AbilityPlayed,
    ChoiceMade,
    CoinFlipped,
    DieRolled,
    LandPlayed,
    LoopProposed,
    PositionNoted,
    RandomChoiceMade,
    ResolutionBegan,
    SpecialActionTaken,
    SpellPlayed,
)
from events.turn import PhaseBegan, StepBegan, TurnBegan
from events.zones import LibraryShuffled

FIRST_NOTED = 16
"""After so many resolutions with no decision between them the position is noted first, then after twice as many …"""

_ALTERNATIVES = frozenset(
    {
        *(LoopProposed, ChoiceMade, LandPlayed, SpellPlayed, AbilityPlayed, SpecialActionTaken),
        *(CoinFlipped, DieRolled, RandomChoiceMade, LibraryShuffled),
        *(TurnBegan, PhaseBegan, StepBegan),
    }
)
"""Events that could have come out otherwise, and those with which something else begins."""


def look_for_loop(engine: Engine) -> None:
    """After a resolution: where the position has come again and nobody chose anything since, the game is a draw.

    Players who could do something are asked whether they break it. Raises GameOver (421.4, 2006-10: 102.4b).
    """
    if not _is_suspect(engine):
        return
    resolved, noted, before = _since_alternative(engine)
    notes = resolved >= max(FIRST_NOTED, 2 * before)
    if noted is None and not notes:
        return
    now = position(engine.state()).digest
    if noted is not None and noted[1].position == now:
        happen(engine, PositionNoted(position=now, again=noted[0]), "421.1")
        if not any(_breaks(engine, seat) for seat in engine.players()):
            end_in_a_loop(engine)
    elif notes:
        happen(engine, PositionNoted(position=now), "421.1")


def _is_suspect(engine: Engine) -> bool:
    """Whether what is on top of the stack triggered during the resolution that has just ended."""
    stack = engine.zone("stack")
    entry = engine.draft.stack.get(stack[-1]) if stack else None
    trigger = None if entry is None else entry.trigger
    if trigger is None or engine.compiler.looks_back:
        return False
    began = next(n for n, event, _, _ in engine.draft.backwards() if isinstance(event, ResolutionBegan))
    return trigger > began


def _since_alternative(engine: Engine) -> tuple[int, tuple[int, PositionNoted] | None, int]:
    """Since something could have come out otherwise: how much has resolved, the position noted last, and how much had
    resolved by then."""
    resolved, noted, since_noted = 0, None, 0
    for n, event, _, _ in engine.draft.backwards():
        if type(event) in _ALTERNATIVES:
            break
        if isinstance(event, ResolutionBegan):
            resolved += 1
        elif isinstance(event, PositionNoted) and noted is None:
            noted, since_noted = (n, event), resolved
    return resolved, noted, 0 if noted is None else resolved - since_noted


def _breaks(engine: Engine, seat: int) -> bool:
    """Whether a player breaks the loop; who can do nothing but pass, or play mana abilities, is not asked."""
    before, engine.draft.priority = engine.draft.priority, seat
    try:
        can_act = any(option.kind != "pass" for option in options(engine, mana=False))
    finally:
        engine.draft.priority = before
    return can_act and choose_value(engine, seat, "loop", ("continue", "break"), "421.1") == "break"
