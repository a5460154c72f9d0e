"""Keyword abilities that are chosen by their words: `choose` of the kind `word`, then `gain` or `lose` of its name.

The words stand in the record, so that what they mean is known when it is loaded.
"""

from __future__ import annotations

from collections.abc import Iterator

from rewind.aggregates.cards.vocabulary import Fault
from rewind.aggregates.cards.yamlfile import Path

_CHANGES = frozenset({"gain", "lose"})


def chosen_keywords(program: object) -> Iterator[tuple[str, Path]]:
    """The words of a program that are chosen as keywords, with where each stands."""
    named = {name for name, _, _ in _given(program)}
    for name, values, path in _choices(program):
        if name in named:
            yield from ((value, (*path, index)) for index, value in enumerate(values))


def unfit_names(program: object) -> Iterator[Fault]:
    """The names that are gained or lost as keywords and cannot be: no effect begins, or no words are chosen among."""
    chosen = {name for name, _, _ in _choices(program)}
    for name, path, begins in _given(program):
        if not begins:
            yield Fault(f"{name}: a keyword that was chosen is gained or lost by an effect that begins (apply)", path)
        elif name not in chosen:
            yield Fault(f"{name}: the keywords that can be chosen have to be said as values of a choice of words", path)


def _given(value: object, path: Path = (), *, begins: bool = False) -> Iterator[tuple[str, Path, bool]]:
    """The names among abilities that are gained or lost, where each stands, and whether an effect begins so."""
    if isinstance(value, list | tuple):
        for index, one in enumerate(value):
            yield from _given(one, (*path, index), begins=begins)
    elif isinstance(value, dict):
        if value.get("change") in _CHANGES:
            for index, one in enumerate(value.get("abilities", ())):
                if isinstance(one, str) and one.startswith("$"):
                    yield one, (*path, "abilities", index), begins
        for key, one in value.items():
            yield from _given(one, (*path, key), begins=key == "changes" and value.get("do") == "apply")


def _choices(value: object, path: Path = ()) -> Iterator[tuple[str, list[str], Path]]:
    """The choices of words of a program: the name of what is chosen, the words, and where they stand."""
    if isinstance(value, list | tuple):
        for index, one in enumerate(value):
            yield from _choices(one, (*path, index))
    elif isinstance(value, dict):
        if value.get("kind") == "word" and isinstance(value.get("as"), str) and value.get("values"):
            yield value["as"], list(value["values"]), (*path, "values")
        for key, one in value.items():
            yield from _choices(one, (*path, key))
