"""The names by which a person may ask for an object."""

from __future__ import annotations

from collections.abc import Iterator

from rewind.aggregates.state import GameState


def names_of(state: GameState, obj: str) -> Iterator[str]:
    """The name that an object has, or last had, and the printed name of its card, as far as they are known."""
    facts = state.characteristics_of(obj)
    if facts is not None and facts.name:
        yield facts.name
    definition = state.definition_of(obj)
    printed = None if definition is None else definition.characteristics_in(state.edition).name
    if printed:
        yield printed
