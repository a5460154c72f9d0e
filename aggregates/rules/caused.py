"""Plain effects that a scenario or a judge states: they happen at once, controlled by a player."""

from __future__ import annotations

from pydantic import TypeAdapter, ValidationError

from aggregates.cards.language import Instruction
from aggregates.rules.context import Context
from aggregates.rules.instructions import follow
from aggregates.rules.run import Run
from events.judging import EffectCaused

_INSTRUCTIONS: TypeAdapter[tuple[Instruction, ...]] = TypeAdapter(tuple[Instruction, ...])


def instructions_of(effect: str) -> tuple[Instruction, ...]:
    """The instructions that an `effect_caused` tells as canonical JSON. Raises ValueError."""
    return _INSTRUCTIONS.validate_json(effect)


def as_json(instructions: tuple[Instruction, ...]) -> str:
    """Instructions as canonical JSON, as `effect_caused` tells them."""
    return _INSTRUCTIONS.dump_json(instructions, exclude_defaults=True, by_alias=True).decode()


def cause_effect(run: Run, event: EffectCaused) -> None:
    """The effect happens as stated. Raises IllegalAction RW3012 where it is not in the ability language."""
    try:
        said = instructions_of(event.effect)
    except ValidationError as error:
        raise run.refuse("RW3012", "the effect is not in the ability language", "416.1") from error
    run.record_input(event)
    follow(Context(run, event.seat), said, "416.1")
