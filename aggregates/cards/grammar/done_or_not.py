"""What follows only where something else is done: "if you do", "when you do", and where it cannot be done."""

from __future__ import annotations

from rewind.aggregates.cards.grammar.record_nodes import Fields

_DONE_OR_NOT = ("move", "sacrifice", "discard", "tap", "untap", "remove_counters")
_DONE_IF_CHOSEN = ("add_counters", "create_token", "draw", "gain_life", "lose_life", "mill")
"""What a player can choose to do only where it can be done: a player who has chosen to does it (2026-04: 118.12)."""


def where_done(effect: list[Fields], *, is_offered: bool) -> None:
    """What follows only where something was done: of what may fail it is asked, the rest just follows.

    `is_offered`: a player may do it, or not. "When you do" asks of that too what happened (2026-04: 603.12).
    """
    for index, one in enumerate(effect):
        if one.get("do") == "if" and one["condition"] == {"not": {"did": "$done"}}:
            if effect[index - 1]["do"] not in _DONE_OR_NOT:
                raise ValueError("what cannot be done")
            one["condition"] = {"not": {"did": effect[index - 1].setdefault("as", "$done")}}
            return
        if one.get("do") == "if" and one["condition"] == {"did": "$done"}:
            before = effect[index - 1]
            is_asked = not is_offered or one["effect"][0].get("do") == "later"
            if before["do"] in _DONE_OR_NOT or (before["do"] in _DONE_IF_CHOSEN and is_asked):
                one["condition"] = {"did": before.setdefault("as", "$done")}
            else:
                effect[index : index + 1] = one["effect"]
            return
