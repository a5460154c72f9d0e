"""Who can protect a battle (2026-04: 310.8, 310.10, 310.11)."""

from __future__ import annotations

from rewind.aggregates.rules.engine.view import View
from rewind.events.base import TypeLine


def possible_protectors(engine: View, line: TypeLine, controller: int) -> list[int]:
    """Who may be chosen as the protector of a battle with this type line, which a player controls.

    A Siege is protected by an opponent of its controller, and a battle without a battle type by its controller
    (2026-04: 310.8a; 2026-04: 310.11a).
    """
    return engine.opponents(controller) if "Siege" in line.subtypes else [controller]
