"""Instructions are carried out in the order written (rule 413.2b): their table, and what goes through it.

The families of instructions are in the modules beside this one; each marks its functions by `executes` or `proposes`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias, TypeVar

from aggregates.cards.language import Instruction
from aggregates.rules.actions.bodies import carries_out
from aggregates.rules.actions.proposed import Proposed
from aggregates.rules.actions.would import would
from aggregates.rules.engine.context import Context
from events.base import Value

Do = TypeVar("Do", bound=Value)
Executor: TypeAlias = Callable[[Context, Do, tuple[str, ...]], None]
Proposer: TypeAlias = Callable[[Context, Do, tuple[str, ...]], Iterable[Proposed]]

_EXECUTORS: dict[type[Value], Callable[..., None]] = {}
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


@carries_out
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
        propose = _PROPOSERS.get(type(instruction))
        if propose is not None:
            proposals = [one for context in contexts for one in propose(context, instruction, rule)]
            if proposals:
                would(contexts[0].engine, *proposals)
            continue
        for context in contexts:
            _EXECUTORS[type(instruction)](context, instruction, rule)
