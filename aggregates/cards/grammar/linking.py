"""What one ability of a card exiles, and another one of it speaks of."""

from __future__ import annotations

from typing import Any

import orjson

from rewind.aggregates.cards.grammar.record_nodes import Fields, instructions_of


def link(abilities: list[Any]) -> None:
    """What one ability exiles and another one speaks of is kept for it. Raises ValueError where there are several."""
    for ability in abilities:
        if '"$exiled"' not in orjson.dumps(ability).decode():
            continue
        own = _exiling(ability)
        found = own or [one for other in abilities for one in _exiling(other)]
        if len(found) != 1 or (own and "as" in own[0]):
            raise ValueError("which card was exiled")
        if own:
            found[0]["as"] = "$exiled"
        else:
            _keep(found[0], abilities)


def _exiling(ability: Any) -> list[Fields]:
    return [one for one in instructions_of(ability) if one["do"] == "move" and one.get("to") == "removed"]


def _keep(move: Fields, abilities: list[Any]) -> None:
    """What is done to pay for something is kept once that is paid."""
    for offer in instructions_of(abilities):
        if any(part is move for part in offer.get("cost", ())):
            move["as"] = "$price"
            offer["effect"].insert(0, {"do": "let", "things": "$price", "keep": "$exiled"})
            return
    move["keep"] = "$exiled"
