"""What becomes of an Adventure or an Omen as it resolves, instead of its graveyard (2026-04: 715.3d, 720.3d)."""

from __future__ import annotations

from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.instructions.instructions import execute
from rewind.aggregates.rules.programs.inset_spells import inset_spell


def goes_elsewhere(context: Context) -> bool:
    """Does what becomes of the spell of a context that was cast as an Adventure or Omen; whether it was."""
    engine, obj = context.engine, context.source
    assert obj is not None, "a spell resolves"
    cast_as = engine.draft.copiable.get(obj)
    inset = None if cast_as is None else inset_spell(cast_as.type_line.subtypes)
    if inset is not None:
        execute(context, inset.as_it_resolves, inset.goes_by)
    return inset is not None
