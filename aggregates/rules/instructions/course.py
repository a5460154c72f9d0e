"""The course of combat and of the game: leaving combat, extra parts, coins (rules 306, 300, 2006-10 511)."""

from __future__ import annotations

from typing import get_args

from aggregates.cards import language
from aggregates.rules.actions.choices import choose_value
from aggregates.rules.actions.proposed import Happens
from aggregates.rules.actions.would import would
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.engine import PendingInput
from aggregates.rules.engine.illegal import Refusal
from aggregates.rules.happening.happen import happen
from aggregates.rules.instructions.executing import execute, executes
from aggregates.rules.instructions.objects import permanents
from events.base import Phase
from events.combat import RemovedFromCombat
from events.playing import CoinFlipped
from events.turn import PartAdded, TurnAdded


@executes(language.RemoveFromCombat)
def _remove_from_combat(context: Context, instruction: language.RemoveFromCombat, rule: tuple[str, ...]) -> None:
    draft = context.engine.draft
    fighting = [obj for obj in permanents(context, instruction.what) if obj in draft.attacking or obj in draft.blocking]
    would(context.engine, *(Happens(RemovedFromCombat(object=obj), rules=(*rule, "306.2")) for obj in fighting))


@executes(language.AddPart)
def _add_part(context: Context, instruction: language.AddPart, rule: tuple[str, ...]) -> None:
    """What is added last comes first (rules 300.6 to 300.8)."""
    engine, part = context.engine, instruction.part
    for _ in range(context.amount(instruction.number)):
        if part == "turn":
            for seat in context.seats(instruction.player):
                happen(engine, TurnAdded(seat=seat), *rule, "300.6")
            continue
        is_phase = part in get_args(Phase)
        after = instruction.after or (engine.draft.phase if is_phase else engine.draft.step)
        if after is not None:
            happen(engine, PartAdded(part=part, after=after), *rule, "300.7" if is_phase else "300.8")


@executes(language.FlipCoin)
def _flip_coin(context: Context, instruction: language.FlipCoin, rule: tuple[str, ...]) -> None:
    """A player calls and flips, and wins where the call is right (2006-10, 511.1)."""
    engine = context.engine
    for seat in context.seats(instruction.player):
        called = choose_value(engine, seat, "coin", ("heads", "tails"), *rule, source=context.source)
        event = engine.next_input(PendingInput("coin", seat))
        if not isinstance(event, CoinFlipped) or event.seat != seat:
            raise engine.refuse(Refusal.IMPOSSIBLE_OUTCOME, f"{engine.player_name(seat)} has to flip a coin", *rule)
        event = event.model_copy(update={"called": called})
        happen(engine, event, *rule)
        execute(context, instruction.won if event.result == called else instruction.lost, *rule)
