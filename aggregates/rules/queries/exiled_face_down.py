"""Who has been shown a card; and cards that are exiled face down: what they are as they are cast (2026-04: 406.3b)."""

from __future__ import annotations

from collections.abc import Sequence

from rewind.aggregates.rules.engine.view import View
from rewind.events.base import Characteristics
from rewind.events.zones import CardsLookedAt, CardsRevealed


def who_has_seen(engine: View, obj: str) -> set[int]:
    """The players who have been shown an object of any zone since it came there; its owner knows a card of the hand."""
    known = {engine.owner(obj)} if engine.zone_of(obj) == "hand" else set[int]()
    came = engine.draft.entered.get(obj, 0)
    for n, event, _, _ in engine.draft.backwards():
        if n <= came:
            break
        if isinstance(event, CardsRevealed) and obj in event.objects:
            return set(engine.players())
        if isinstance(event, CardsLookedAt) and obj in event.objects:
            known.update(event.seats)
    return known


def as_cast_face_up(engine: View, obj: str, seat: int) -> Characteristics | None:
    """What a card that is exiled face down is as a player casts it who may look at it (2026-04: 406.3b).

    None where it lies otherwise, or the player may not look at it: then nothing of it is known.
    """
    if not is_exiled_face_down(engine, obj):
        return None
    definition = engine.draft.definition_of(obj)
    if definition is None or seat not in who_has_seen(engine, obj):
        return None
    return definition.characteristics_in(engine.draft.edition)


def piles_not_seen(engine: View, objects: Sequence[str], seat: int) -> list[list[str]]:
    """The piles of cards that are exiled face down and that a player may not look at, by when and how they came there.

    Of such a card no other is told apart; a pile of one card is that card (2026-04: 406.4).
    """
    piles: dict[object, list[str]] = {}
    hidden = [obj for obj in objects if is_exiled_face_down(engine, obj) and seat not in who_has_seen(engine, obj)]
    causes = {n: cause for n, _, cause, _ in engine.draft.backwards()} if len(hidden) > 1 else {}
    for obj in hidden:
        came = engine.draft.entered.get(obj, 0)
        piles.setdefault((causes.get(came), engine.owner(obj)), []).append(obj)
    return [pile for pile in piles.values() if len(pile) > 1]


def is_exiled_face_down(engine: View, obj: str) -> bool:
    """Whether a card is exiled face down, so that only who may look at it knows it."""
    return engine.zone_of(obj) == "removed" and engine.draft.status_of(obj).face_down
