"""Plain effects that a scenario or a judge states: they happen at once, controlled by a player."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import ValidationError

from rewind.aggregates.cards.form import parse_type_line
from rewind.aggregates.cards.language import Instruction
from rewind.aggregates.cards.language.as_json import INSTRUCTIONS
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.illegal import Refusal
from rewind.aggregates.rules.instructions.instructions import execute
from rewind.aggregates.rules.programs.references import ObjectOf, SeatOf, read_reference, without_player
from rewind.events.judging import EffectCaused


def instructions_of(effect: str) -> tuple[Instruction, ...]:
    """The instructions that an `effect_caused` holds as canonical JSON. Raises ValueError."""
    return INSTRUCTIONS.read(effect)


def as_json(instructions: tuple[Instruction, ...]) -> str:
    """Instructions as canonical JSON, as `effect_caused` holds them."""
    return INSTRUCTIONS.text(instructions)


def _verify_named(engine: Engine, instructions: tuple[Instruction, ...]) -> None:
    """Raises IllegalAction RW3012 where an object, player, type line or ability is named that there is not."""
    for name, value in _named(INSTRUCTIONS.plain(instructions)):
        reference = without_player(read_reference(value))
        if isinstance(reference, ObjectOf):
            is_there = reference.text in engine.draft.position
        elif isinstance(reference, SeatOf):
            is_there = reference.seat in engine.draft.players
        elif name == "types" and " " in value:
            is_there = _is_type_line(value, engine.draft.edition)
        else:
            continue
        if not is_there:
            raise engine.refuse(Refusal.ILLEGAL_ANNOUNCEMENT, f"the effect names {value}, which is not there", "416.1")


def _verify_abilities(engine: Engine, event: EffectCaused, instructions: tuple[Instruction, ...]) -> None:
    """Raises IllegalAction RW3012 where abilities are written out in place of their keys, or a key is of none."""
    definition, definitions = event.definition, engine.draft.definitions
    if definition is not None:
        is_known = definitions.get(definition.key, definition) == definition
        what = f'the effect defines "{definition.key}", which is defined otherwise'
        engine.require(is_known, Refusal.ILLEGAL_ANNOUNCEMENT, lambda: what, "416.1")
    defined = () if definition is None else tuple(program.key for program in definition.programs)
    for ability in _abilities(INSTRUCTIONS.plain(instructions)):
        if not isinstance(ability, str):
            what = "the effect writes an ability out, where it names one by the key of the definition that has it"
            raise engine.refuse(Refusal.ILLEGAL_ANNOUNCEMENT, what, "416.1")
        if "/" in ability and ability not in defined and engine.compiler.program_of(ability, definitions) is None:
            what = f"the effect names the ability {ability}, which is not there"
            raise engine.refuse(Refusal.ILLEGAL_ANNOUNCEMENT, what, "416.1")


def _abilities(value: object) -> Iterator[object]:
    """Every ability that an effect gives or takes away."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ()
    for part in parts:
        yield from _abilities(part)
    if isinstance(value, dict):
        yield from value.get("abilities", ())


def _named(value: object, name: str = "") -> Iterator[tuple[str, str]]:
    """Every string of an effect with the name of the field in which it stands."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _named(part, str(key))
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _named(part, name)
    elif isinstance(value, str):
        yield name, value


def _is_type_line(text: str, edition: str) -> bool:
    try:
        parse_type_line(text, edition)
    except ValueError:
        return False
    return True


def apply_stated_effect(engine: Engine, event: EffectCaused) -> None:
    """The effect happens as stated. Raises IllegalAction RW3012 where it is not in the ability language."""
    try:
        instructions = instructions_of(event.effect)
    except ValidationError as error:
        raise engine.refuse(
            Refusal.ILLEGAL_ANNOUNCEMENT, "the effect is not in the ability language", "416.1"
        ) from error
    _verify_named(engine, instructions)
    _verify_abilities(engine, event, instructions)
    if event.definition is not None:
        engine.compiler.note_programs((event.definition,))
    engine.record_input(event)
    execute(Context(engine, event.seat), instructions, "416.1")
