"""What the rules say of the spells of inset frames, Adventures and Omens (2026-04: 715.3, 720.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from rewind.aggregates.cards.form import ADVENTURE, INSET_SPELLS, OMEN
from rewind.aggregates.cards.language import Allow, Apply, Filter, Instruction, Move, Pattern, Shuffle

_CARD = "$card"


class InsetSpell(NamedTuple):
    """What the rules say of the spells of one subtype."""

    chosen_by: str
    """The rule by which a player chooses to cast the card so."""
    cast_by: str
    """The rule by which it has only the characteristics of the inset frame on the stack."""
    as_it_resolves: tuple[Instruction, ...]
    """What is done with the card, instead of putting it into its owner's graveyard."""
    goes_by: str
    """The rule by which that is done."""


def inset_spell(subtypes: Iterable[str]) -> InsetSpell | None:
    """What the rules say of a spell with some subtypes; None: it is of no inset frame."""
    return next((_of_subtypes()[subtype] for subtype in subtypes if subtype in INSET_SPELLS), None)


@cache
def _of_subtypes() -> Mapping[str, InsetSpell]:
    """Subtype → what the rules say of its spells.

    An Adventure is exiled, and its controller may play the card from there, but not as an Adventure; an Omen is
    shuffled into its owner's library.
    """
    card = Filter(among=_CARD, not_subtypes=(ADVENTURE,), zone="removed")
    played = Pattern.model_validate({"event": "play", "what": card, "from": "removed", "player": "you"})
    exiled: tuple[Instruction, ...] = (
        Move.model_validate({"do": "move", "what": "this", "to": "removed", "as": _CARD}),
        Apply(do="apply", changes=(Allow(change="allow", event=played),), until="end_of_game"),
    )
    shuffled: tuple[Instruction, ...] = (
        Move.model_validate({"do": "move", "what": "this", "to": "library", "as": _CARD}),
        Shuffle(do="shuffle", player=f"owner of {_CARD}"),
    )
    return {
        ADVENTURE: InsetSpell("2026-04 715.3", "2026-04 715.3b", exiled, "2026-04 715.3d"),
        OMEN: InsetSpell("2026-04 720.3", "2026-04 720.3b", shuffled, "2026-04 720.3d"),
    }
