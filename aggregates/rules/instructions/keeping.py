"""What all abilities of a record on an object know by a name, as long as it is that object (217.1c)."""

from __future__ import annotations

from dataclasses import replace

from aggregates.rules.engine.context import Context
from aggregates.rules.engine.naming import Named


def keep(context: Context, name: str, named: Named) -> None:
    """Keeps what a name was given to: things beside those that it had, a number or words instead of them."""
    before = context.named(name)
    kept = before.joined(named)
    context.names[name] = replace(
        kept,
        values=named.values or before.values,
        number=before.number if named.number is None else named.number,
    )
