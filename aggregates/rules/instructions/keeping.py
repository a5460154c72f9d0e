"""What all abilities of a record on an object know by a name, as long as it is that object (rule 217.1c)."""

from __future__ import annotations

from dataclasses import replace

from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.naming import Named
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.happening.remembering import remembering


def keep(context: Context, name: str, named: Named) -> None:
    """Keeps what a name was given to: things beside those that it had, a number or words instead of them.

    Raises AssertionError where no object has the ability.
    """
    before = context.named(name)
    kept = before.joined(named)
    values, number = named.values or before.values, before.number if named.number is None else named.number
    context.names[name] = replace(kept, values=values, number=number)
    if context.keeping is not None:
        context.keeping[name] = context.names[name]
        return
    if context.source is not None and named.done:
        happen(context.engine, remembering(context, name, named), "217.1c")
