"""What is said of a name that no known card has: why a card is not known, or which names are close."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rewind.aggregates.cards.built_in.not_known import NotKnown, not_known
from rewind.aggregates.cards.search.card_names import close_names, find_names
from rewind.events.errors import CardError, some_of


def not_known_of_name(typed: str, known_names: Iterable[str]) -> NotKnown | None:
    """The card that is not known whose name this is."""
    rows = not_known_here(known_names)
    exact = find_names(typed, rows).exact
    return None if exact is None else rows[exact]


def not_known_having(typed: str, known_names: Iterable[str]) -> tuple[NotKnown, ...]:
    """The cards that are not known whose names have these words."""
    rows = not_known_here(known_names)
    return tuple(rows[name] for name in find_names(typed, rows).having)


def not_known_here(known_names: Iterable[str]) -> dict[str, NotKnown]:
    """Name → card, of those that are not known here; of some a file of the user may have a record."""
    names = set(known_names)
    return {name: row for name, row in not_known().items() if name not in names}


def not_found_error(typed: str, known_names: Sequence[str], having: Sequence[str] = ()) -> CardError:
    """RW6002 for a name that no known card has; `having` are known ones with the same words in their names."""
    row = not_known_of_name(typed, known_names)
    return _no_card(typed, known_names) if row is None else _not_known(row, having)


def _not_known(row: NotKnown, having: Sequence[str] = ()) -> CardError:
    printed = f"on {row.first_printed}" if row.first_printed else "after October 2006"
    what = f'"{row.name}" is not known: {row.reason()}; it was first printed {printed}'
    what += "; --cards FILE takes a record of it (docs/adding-a-card.md)"
    return CardError("RW6002", f"{what}; with these words in their names: {some_of(having)}" if having else what)


def _no_card(typed: str, known_names: Sequence[str]) -> CardError:
    having = not_known_having(typed, known_names)
    if len(having) == 1:
        return _not_known(having[0])
    what = f'no card is known by the name "{typed}"'
    if having:
        return CardError("RW6002", f"{what}; cards that have its words and are not known: {some_of(_names(having))}")
    close = close_names(typed, [*known_names, *not_known_here(known_names)])
    return CardError("RW6002", f"{what}; close to it: {some_of(close)}" if close else what)


def _names(rows: Iterable[NotKnown]) -> list[str]:
    return [row.name for row in rows]
