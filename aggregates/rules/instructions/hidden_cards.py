"""Choices among cards that not everybody sees (rules 413.2c, 217.2b, 217.3c).

Each is asked so that the other players do not learn from the question what there was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rewind.aggregates.cards import language
from rewind.aggregates.rules.choices import choices
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.state import HIDDEN_ZONES
from rewind.events.base import LARGEST
from rewind.events.playing import ChoiceOffered


def hidden(context: Context, objects: Iterable[ObjectOrPlayer]) -> bool:
    """Whether not everybody sees all of these objects, and nobody has revealed them."""
    engine = context.engine
    return any(
        engine.zone_of(obj) in HIDDEN_ZONES | {None} or engine.draft.status_of(obj).face_down
        for obj in objects
        if isinstance(obj, str) and obj not in context.revealed
    )


def are_hidden(among: object) -> bool:
    """Whether cards of a hidden zone are described."""
    return isinstance(among, language.Filter) and among.zone in HIDDEN_ZONES


def need_not_be_found(context: Context, among: object) -> bool:
    """Whether cards of a hidden zone are described by what not everybody sees: nobody has to find any.

    The books say so of a search (glossary, "Search"); that a hand has no such card cannot be seen by others either.
    """
    return are_hidden(among) and not (_is_whole(among) or _is_open(context, among))


def _is_whole(among: object) -> bool:
    """Whether all cards of a hand or library are meant."""
    return isinstance(among, language.Filter) and among == language.Filter(zone=among.zone, of=among.of)


def _is_open(context: Context, among: object) -> bool:
    """Whether everybody has seen all the cards among which some are described."""
    if not isinstance(among, language.Filter) or among.among is not None:
        return isinstance(among, language.Filter)
    return set(context.select(language.Filter(zone=among.zone, of=among.of))) <= context.revealed


def found_hidden(context: Context, seat: int, kind: str, objects: Sequence[str], maximum: int, *rule: str) -> list[str]:
    """What a player takes of the cards of a hidden zone that fit a description.

    Asked in the same way whatever there is, even where there is nothing: nobody else may learn that.
    """
    return list(
        choices.offer(context.engine, offered_hidden(context, seat, kind, objects, maximum), *rule).hidden_objects
    )


def offered_hidden(
    context: Context, seat: int, kind: str, objects: Sequence[str], maximum: int, minimum: int = 0
) -> ChoiceOffered:
    """The choice among the cards of a hidden zone that fit a description, of which so many have to be taken."""
    return ChoiceOffered(
        seat=seat,
        kind=kind,
        minimum=min(max(minimum, 0), len(objects)),
        maximum=min(maximum, LARGEST),
        hidden_objects=tuple(objects),
        source=context.source,
    )
