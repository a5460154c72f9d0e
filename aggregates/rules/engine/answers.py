"""What the engine asks of the floors above it, which know events, effects and the instructions of abilities."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from rewind.aggregates.cards.language import Can, Happened, Instruction, TimesHappened, UnderWay

if TYPE_CHECKING:
    from rewind.aggregates.rules.engine.context import Context
    from rewind.aggregates.rules.engine.engine import Engine
    from rewind.aggregates.rules.engine.occurrences import Occurrence
    from rewind.aggregates.rules.engine.view import View
    from rewind.events.base import Characteristics


class Execute(Protocol):
    """Carries out instructions in the order written (rule 413.2b)."""

    def __call__(self, context: Context, instructions: Sequence[Instruction], *rule: str) -> None: ...


class Answers(NamedTuple):
    """The functions of the floors above, given to every engine as it is made (`turn.game_loop`)."""

    has_happened: Callable[[Context, Happened], bool]
    """Whether an event has happened, in the stretch of time that a condition asks about."""
    times_happened: Callable[[Context, TimesHappened], int]
    """How often an event has happened, or the sum of one of its roles."""
    is_under_way: Callable[[Context, UnderWay], bool]
    """Whether an event that a condition means is happening now."""
    can: Callable[[Context, Can], bool]
    """Whether an action could be begun now."""
    is_blocked: Callable[[Engine, str], bool]
    """Whether an attacking creature is blocked (rule 309.2f)."""
    last_blocks: Callable[[Engine, str], Collection[tuple[str, str]]]
    """Blockers, each with what it blocked, as an object that is in play no more was last in play (rule 413.2f)."""
    last_in_combat: Callable[[Engine, str], Collection[str]]
    """Whether an object that is in play no more was "attacking", "blocking", "blocked", "unblocked" (rule 413.2f)."""
    colors_elsewhere: Callable[[View, str, Characteristics], Characteristics]
    """What a card is that is neither in play nor on the stack, with the colours that static abilities say it has."""
    base_size: Callable[[View, str], tuple[int, int] | None]
    """A permanent's base power and toughness (2026-04: 208.4b)."""
    additional_times: Callable[[Engine, str, Occurrence | None], int]
    """How many times more a triggered ability of an object triggers on something, by effects (2026-04: 603.2d)."""
    execute: Execute
