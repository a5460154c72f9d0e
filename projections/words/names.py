"""The names by which a person may ask for an object."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rewind.aggregates.cards.search.card_names import name_words, names_meant
from rewind.aggregates.state import GameState
from rewind.events.errors import QueryError, did_you_mean, listed_names


def names_of(state: GameState, obj: str) -> Iterator[str]:
    """The name that an object has, or last had, and the printed name of its card, as far as they are known."""
    facts = state.characteristics_of(obj)
    if facts is not None and facts.name:
        yield facts.name
    definition = state.definition_of(obj)
    printed = None if definition is None else definition.characteristics_in(state.edition).name
    if printed:
        yield printed


def meant(typed: str, names: Iterable[str], where: str = "in this log") -> frozenset[str]:
    """The names that are meant by what is typed: those that read so, whatever the case and the punctuation, else the
    only one whose words begin so.

    Raises QueryError RW2202 where several begin so, with all of them, or none, with those that are close.
    """
    known = list(names)
    words = name_words(typed)
    same = frozenset(name for name in known if words and name_words(name) == words)
    if same:
        return same
    found = names_meant(typed, known)
    if len(found) > 1:
        raise QueryError("RW2202", f"{typed!r} can be {len(found)} things {where}: {listed_names(found)}")
    if not found:
        raise QueryError("RW2202", f"nothing {where} is named {typed!r}{did_you_mean(typed, known)}")
    return frozenset(found)
