"""What happened in a part of a log, for somebody with a question: sentences without what goes without saying.

Left out are who gets priority and passes, and the parts of playing a spell or an ability, whose rules stand with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rewind.aggregates.editions.terms import Terms
from rewind.aggregates.state import GameState
from rewind.events.base import Characteristics
from rewind.events.envelope import Recorded
from rewind.events.playing import AbilityPlayed, PlayCompleted, ResolutionEnded, SpellPlayed
from rewind.events.turn import PhaseBegan, PriorityReceived, StepBegan, TurnBegan
from rewind.projections.histories.transitions import transitions
from rewind.projections.views.plain_data import PlainData
from rewind.projections.words.phrases.scene import Scene
from rewind.projections.words.sentences import sentence

_QUIET = frozenset(
    {
        "priority_received",
        "priority_passed",
        "choice_offered",
        "clock_read",
        "position_set",
        "log_sealed",
        "resolution_ended",
    }
)
"""Events that are left out; `resolution_ended` only where it says nothing but that."""

_OF_PLAYING = frozenset(
    {"zone_changed", "put_on_stack", "text_spliced", "mana_added", "mana_spent", "cost_paid", "became_played"}
)
"""Events that are parts of playing something, up to `became_played`."""


@dataclass(frozen=True, slots=True)
class AbridgedLine(PlainData):
    """One sentence."""

    n: int
    """Number of the event."""
    text: str
    place: str
    """The turn and its part, where they are others than those of the line before; else empty."""
    rules: tuple[str, ...] = ()
    """Rule numbers in the log's edition, those of the parts of playing among them."""
    times: int = 1
    """How often the same happened, one after the other."""


def abridged(
    records: Sequence[Recorded],
    first: int,
    last: int | None = None,
    labels: Mapping[int, str] | None = None,
    terms: Terms | None = None,
) -> list[AbridgedLine]:
    """The lines of the events `first` to `last`. `labels`: what is said beside the name of a card, by number.

    `terms`: other words than those of the log's edition. Raises FoldError.
    """
    found: list[AbridgedLine] = []
    place, announced, played = "", 0, 0
    for before, record, after in transitions(records[:last]):
        event = record.event
        if isinstance(event, TurnBegan | PhaseBegan | StepBegan):
            place = _place(after)
        elif record.n >= first and not _is_quiet(record):
            if record.n <= played and _is_part_of_playing(record):
                rules = dict.fromkeys((*found[announced].rules, *record.rule))
                found[announced] = replace(found[announced], rules=tuple(rules))
                continue
            if isinstance(event, SpellPlayed | AbilityPlayed):
                announced, played = len(found), _played_at(records, record.n)
            found.append(
                AbridgedLine(record.n, sentence(before, record, after, labels=labels, terms=terms), place, record.rule)
            )
            place = ""
    return found


def gathered(lines: Iterable[AbridgedLine]) -> list[AbridgedLine]:
    """The lines, equal ones that follow each other in one."""
    found: list[AbridgedLine] = []
    for line in lines:
        if found and not line.place and (found[-1].text, found[-1].rules) == (line.text, line.rules):
            found[-1] = replace(found[-1], times=found[-1].times + 1)
        else:
            found.append(line)
    return found


def _is_quiet(record: Recorded) -> bool:
    event = record.event
    told = isinstance(event, ResolutionEnded) and (event.countered or event.not_resolved)
    return event.published in _QUIET and not told


def _is_part_of_playing(record: Recorded) -> bool:
    to = getattr(record.event, "to", None)
    return record.event.published in _OF_PLAYING and getattr(to, "zone", "stack") == "stack"


def _played_at(records: Sequence[Recorded], n: int) -> int:
    """The event by which what is announced at event `n` became played; 0 for a mana ability, or nothing at all."""
    for record in records[n:]:
        if isinstance(record.event, PlayCompleted):
            return record.n
        if isinstance(record.event, PriorityReceived):
            return 0
    return 0


def _place(state: GameState) -> str:
    """The turn and its part, in words."""
    scene = Scene(state, state)
    part = state.step or state.phase
    turn = f"turn {state.turn}" + ("" if state.active is None else f", {scene.player(state.active)}")
    return turn if part is None else f"{turn}, {scene.terms.part(part)}"


def labels(start: GameState, end: GameState, given: Mapping[str, int]) -> dict[int, str]:
    """What tells cards of one name apart: the name `given` to it, else its owner, else which one it is.

    Only what is not hidden in a library at the start and in the end counts, and lands where those of a name in play
    are not alike, or fight.
    """
    own = {number: label for label, number in given.items()}
    found, lands = dict[str, set[int]](), dict[str, dict[int, Characteristics]]()
    for state in (start, end):
        for number, obj in state.current.items():
            key, facts = state.position.get(obj), state.characteristics_of(obj)
            if number in own or key is None or key.zone == "library" or facts is None or facts.name is None:
                continue
            if "Land" not in facts.type_line.types:
                found.setdefault(facts.name, set()).add(number)
            elif key.zone == "in_play":
                lands.setdefault(facts.name, {})[number] = facts
    found |= {name: set(faces) for name, faces in lands.items() if _differ([*faces.values()])}
    for numbers in found.values():
        own |= _apart(end, sorted(numbers))
    return own


def _differ(lands: Sequence[Characteristics]) -> bool:
    """Whether it matters which of some lands of one name is meant."""
    return any(one != lands[0] or "Creature" in one.type_line.types for one in lands)


def _apart(state: GameState, numbers: Sequence[int]) -> dict[int, str]:
    if len(numbers) < 2:
        return {}
    owners = [state.owners.get(number) for number in numbers]
    scene = Scene(state, state)
    return {
        number: scene.whose(owner) if owners.count(owner) == 1 else f"#{place}"
        for place, (number, owner) in enumerate(zip(numbers, owners, strict=True), 1)
    }
