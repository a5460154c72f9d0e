"""In which order the parts of a cost are paid (rule 409.1h): a fixed one, where its payer may choose any.

Since 2026-04 what involves chance, and what moves cards of a library to a zone where everybody sees them, comes after
all else, the mana among it (2026-04: 601.2h).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rewind.aggregates.cards import language
from rewind.aggregates.cards.language.walking import nodes
from rewind.aggregates.rules.costs.cost_acts import Part
from rewind.aggregates.rules.programs.references import NameOf, base_of, read_reference
from rewind.aggregates.state import HIDDEN_ZONES


def in_order(parts: Iterable[Part]) -> tuple[Part, ...]:
    """The parts in the order in which they are paid, whatever the order in which they are written."""
    return tuple(sorted(parts, key=lambda part: part.rank))


def put_last(parts: Sequence[Part]) -> tuple[tuple[Part, ...], int]:
    """The parts with those that come last at the end (2026-04: 601.2h), and how many these are."""
    first: list[Part] = []
    last: list[Part] = []
    of_libraries: set[str | None] = set()
    named: set[str | None] = set()
    for part in parts:
        name = _name_paid(part)
        is_of_library = name in of_libraries and _is_shown(part.act)
        if (name is not None and (name in named or is_of_library)) or _comes_last(part.act):
            last.append(part)
            named.add(part.name)
        else:
            first.append(part)
            if _is_of_library(part.act):
                of_libraries.add(part.name)
    return (*first, *last), len(last)


def object_paid(part: Part) -> str | None:
    """The reference to what a part is about; None where it has none."""
    what = getattr(part.act, "what", getattr(part.act, "on", None))
    return what if isinstance(what, str) else None


def depends_on_names(part: Part) -> bool:
    """Whether it is about something that another part gives a name to."""
    what = object_paid(part)
    return what is not None and isinstance(base_of(read_reference(what)), NameOf)


def _name_paid(part: Part) -> str | None:
    """The name of what a part is about; None where it is about nothing that has one."""
    what = object_paid(part)
    base = None if what is None else base_of(read_reference(what))
    return base.name if isinstance(base, NameOf) else None


def _comes_last(act: str | language.Instruction) -> bool:
    """Whether something in it is settled by chance, or shows cards of a library by moving them."""
    return not isinstance(act, str) and any(_is_chance(node) or _moves_from_library(node) for node in nodes(act))


def _is_chance(node: object) -> bool:
    return isinstance(node, language.FlipCoin | language.Shuffle) or bool(getattr(node, "at_random", False))


def _moves_from_library(node: object) -> bool:
    if isinstance(node, language.Move):
        return _is_shown(node) and isinstance(node.what, language.Filter) and node.what.zone == "library"
    return isinstance(node, language.Mill)


def _is_shown(act: str | language.Instruction) -> bool:
    return isinstance(act, language.Move) and act.to not in HIDDEN_ZONES


def _is_of_library(act: str | language.Instruction) -> bool:
    return not isinstance(act, str) and any(
        isinstance(node, language.Filter) and node.zone == "library" for node in nodes(act)
    )
