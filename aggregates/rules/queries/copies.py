"""What becomes a copy: the copiable values of something, as they are now (rule 503.2)."""

from __future__ import annotations

from rewind.aggregates.cards.language import CopyOf
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.happening.layering.copied import as_a_copy, copiable_values
from rewind.events.base import Characteristics


def copied_values(
    context: Context, copy: CopyOf, own: str | None = None, face: Characteristics | None = None
) -> Characteristics | None:
    """What a copy is; `own` is what becomes the copy, and keeps what is its own in some respects.

    `face` is what that would be before, where it is not what it is. None where there is nothing to copy.
    """
    engine = context.engine
    found = next((obj for obj in map(str, context.known(copy.of)) if obj in engine.draft.position), None)
    if found is None:
        return None
    before = face if face is not None or own is None else copiable_values(engine, own)
    values = before if found == own and before is not None else copiable_values(engine, found)
    return as_a_copy(context, copy, values, before)
