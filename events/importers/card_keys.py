"""Keys of the definitions of another client's cards: `arena:1001`, and `arena:1001/2` for another form of the card."""

from __future__ import annotations

import re

_KEY = re.compile(r"\w+:([0-9]+)(?:/[0-9]+)?")


def card_of_key(key: str) -> int | None:
    """The client's own id of a card, from the key of its definition; None where it is no such key."""
    found = _KEY.fullmatch(key)
    return None if found is None else int(found[1])
