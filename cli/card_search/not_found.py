"""What is said of a name that no known card has: why a card is not known, or which names are close."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rewind.aggregates.cards.built_in.not_known import NotKnown, not_known
from rewind.aggregates.cards.search.card_names import close_names, find_names
from rewind.events.errors import CardError

_MOST = 5
"""So many cards are named."""


def not_known_of_name(typed: str, known: Iterable[str]) -> NotKnown | None:
    """The card that is not known whose name this is."""
    rows = others(known)
    exact = find_names(typed, rows).exact
    return None if exact is None else rows[exact]


def not_known_having(typed: str, known: Iterable[str]) -> tuple[NotKnown, ...]:
    """The cards that are not known whose names have these words."""
    rows = others(known)
    return tuple(rows[name] for name in find_names(typed, rows).having)


def others(known: Iterable[str]) -> dict[str, NotKnown]:
    """Name → card, of those that are not known here; of some a file of the user may have a record."""
    names = set(known)
    return {name: row for name, row in not_known().items() if name not in names}


def not_known_error(row: NotKnown, having: Sequence[str]) -> CardError:
    """RW6002 for a card that is not known; `having` are known ones with the same words in their names."""
    what = f'"{row.name}" is not known: {row.reason()}; it was first printed on {row.first_printed}'
    return CardError("RW6002", f"{what}; with these words in their names: {_named(having)}" if having else what)


def not_found_error(typed: str, known: Sequence[str]) -> CardError:
    """RW6002 for a name that no known card has."""
    having = not_known_having(typed, known)
    if len(having) == 1:
        return not_known_error(having[0], ())
    if having:
        named = _named([one.name for one in having])
        return CardError("RW6002", f'no card is known by the name "{typed}"; that are not known: {named}')
    close = close_names(typed, [*known, *others(known)])
    hint = f"; close to it: {_named(close)}" if close else ""
    return CardError("RW6002", f'no card is known by the name "{typed}"{hint}')


def _named(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
    return ", ".join(names[:_MOST]) + more
