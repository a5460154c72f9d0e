"""Instructions are carried out in the order written (rule 413.2b): their table, and what goes through it.

The families of instructions are in the modules beside this one; each marks its functions by `executes` or `proposes`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import TypeAlias, TypeVar

from rewind.aggregates.cards.language import Instruction
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Outcome
from rewind.aggregates.rules.engine.naming import Named
from rewind.aggregates.rules.engine.things_gone import UndeterminedError
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.instructions.results import keep, named
from rewind.aggregates.rules.proposals.proposal import Proposed
from rewind.aggregates.rules.proposals.would import would
from rewind.events.base import Event, Value

Do = TypeVar("Do", bound=Value)
Given: TypeAlias = Named | tuple[Named, ...] | None
"""What an instruction gives to its names; None: what came of the events that it proposed."""
Executor: TypeAlias = Callable[[Context, Do, tuple[str, ...]], Given]
Proposer: TypeAlias = Callable[[Context, Do, tuple[str, ...]], Iterable[Proposed]]

_EXECUTORS: dict[type[Value], Callable[..., Given]] = {}
"""Instruction → what it does; filled by `executes`, and held to what the language has by `instructions`."""

_PROPOSERS: dict[type[Value], Callable[..., Iterable[Proposed]]] = {}
"""Instruction → the events that it proposes, all at the same time, once its choices are made; filled by `proposes`."""


def carried_out() -> frozenset[type[Value]]:
    """The instructions that something carries out."""
    return frozenset({*_EXECUTORS, *_PROPOSERS})


def executes(kind: type[Do]) -> Callable[[Executor[Do]], Executor[Do]]:
    """Marks the function that carries out an instruction."""

    def register(executor: Executor[Do]) -> Executor[Do]:
        _EXECUTORS[kind] = executor
        return executor

    return register


def proposes(kind: type[Do]) -> Callable[[Proposer[Do]], Proposer[Do]]:
    """Marks the function that proposes the events that an instruction is."""

    def register(proposer: Proposer[Do]) -> Proposer[Do]:
        _PROPOSERS[kind] = proposer
        return proposer

    return register


def execute(context: Context, instructions: Sequence[Instruction], *rule: str) -> None:
    """Carries out instructions in the order written (rule 413.2b)."""
    execute_together([context], instructions, *rule)


def execute_together(contexts: Sequence[Context], instructions: Sequence[Instruction], *rule: str) -> None:
    """Carries out instructions in the order written, each for everybody who does it at the same time (rule 413.2d).

    The choices for an instruction are made in the order of the contexts, before any of it is done.
    """
    for index, instruction in enumerate(instructions):
        for context in contexts:
            context.following = instructions[index + 1 :]
        if instruction.as_ is None and instruction.keep is None:
            _carry_out(contexts, instruction, rule)
        else:
            _carry_out_by_name(contexts, instruction, rule)


def _carry_out(contexts: Sequence[Context], instruction: Instruction, rule: tuple[str, ...]) -> list[Given]:
    """Carries out one instruction for each context; what it gives by itself, where it does."""
    propose = _PROPOSERS.get(type(instruction))
    if propose is None:
        return [_executed(context, instruction, rule) for context in contexts]
    proposals = [one for context in contexts for one in _proposed(propose, context, instruction, rule)]
    if proposals:
        would(contexts[0].engine, *proposals)
    return [None for _ in contexts]


def _executed(context: Context, instruction: Instruction, rule: tuple[str, ...]) -> Given:
    """Carries out one instruction, but for what needs to know something of an illegal target (2026-04: 608.2b)."""
    try:
        return _EXECUTORS[type(instruction)](context, instruction, rule)
    except UndeterminedError:
        return None


def _proposed(
    propose: Callable[..., Iterable[Proposed]], context: Context, instruction: Instruction, rule: tuple[str, ...]
) -> Sequence[Proposed]:
    """What one instruction proposes; nothing, where it needs to know something of an illegal target."""
    try:
        return list(propose(context, instruction, rule))
    except UndeterminedError:
        return []


def _carry_out_by_name(contexts: Sequence[Context], instruction: Instruction, rule: tuple[str, ...]) -> None:
    """Carries out one instruction and gives what it did its name; where several do it, to what all did together.

    In a group of instructions that happen together it is known what was done once that has happened.
    """
    engine = contexts[0].engine
    outcome = Outcome(engine.outcome)
    engine.outcome, before = outcome, engine.outcome
    try:
        given = [one for one in _carry_out(contexts, instruction, rule) if one is not None]
    finally:
        engine.outcome = before

    def give() -> None:
        found = _joined(given) or (named(outcome.events, done=outcome.done),)
        for context in contexts:
            _name(context, instruction, found)

    if given or engine.after_group is None:
        give()
    else:
        engine.after_group.append(give)


def _joined(given: Sequence[Named | tuple[Named, ...]]) -> tuple[Named, ...]:
    """What several contexts gave, taken together name by name."""
    several = [one if isinstance(one, tuple) else (one,) for one in given]
    if not several:
        return ()
    return tuple(reduce(Named.joined, names) for names in zip(*several, strict=True))


def _name(context: Context, instruction: Instruction, found: tuple[Named, ...]) -> None:
    context.name(instruction.as_, *found)
    if instruction.keep is not None:
        names = (instruction.keep,) if isinstance(instruction.keep, str) else instruction.keep
        for name, one in zip(names, found, strict=True):
            keep(context, name, one)


def happens(context: Context, event: Event, *rule: str) -> None:
    """An event that nothing can replace happens, and counts as done by the instruction under way."""
    happen(context.engine, event, *rule)
    if context.engine.outcome is not None:
        context.engine.outcome.note(event)
