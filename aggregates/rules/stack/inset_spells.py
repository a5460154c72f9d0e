"""What becomes of an Adventure or an Omen as it resolves, instead of its graveyard (2026-04: 715.3d, 720.3d)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rewind.aggregates.cards.form import INSET_SPELLS
from rewind.aggregates.cards.language import Allow, Apply, Filter, Instruction, Move, Pattern, Shuffle
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.instructions.instructions import execute

_CARD = "$card"


@cache
def _instead() -> Mapping[str, tuple[tuple[Instruction, ...], str]]:
    """What becomes of a spell that has only the characteristics of an inset frame → what is done, and by which rule.

    An Adventure is exiled, and its controller may play the card from there, but not as an Adventure; an Omen is
    shuffled into its owner's library.
    """
    card = Filter(among=_CARD, not_subtypes=("Adventure",), zone="removed")
    played = Pattern.model_validate({"event": "play", "what": card, "from": "removed", "player": "you"})
    adventure: tuple[Instruction, ...] = (
        Move.model_validate({"do": "move", "what": "this", "to": "removed", "as": _CARD}),
        Apply(do="apply", changes=(Allow(change="allow", event=played),), until="end_of_game"),
    )
    omen: tuple[Instruction, ...] = (
        Move.model_validate({"do": "move", "what": "this", "to": "library", "as": _CARD}),
        Shuffle(do="shuffle", player=f"owner of {_CARD}"),
    )
    return {"exiled": (adventure, "2026-04 715.3d"), "shuffled": (omen, "2026-04 720.3d")}


def goes_elsewhere(context: Context) -> bool:
    """Does what becomes of the spell of a context that was cast as an Adventure or Omen; whether it was."""
    engine, obj = context.engine, context.source
    assert obj is not None, "a spell resolves"
    cast_as = engine.draft.copiable.get(obj)
    for subtype in () if cast_as is None else cast_as.type_line.subtypes:
        if subtype in INSET_SPELLS:
            instructions, rule = _instead()[INSET_SPELLS[subtype]]
            execute(context, instructions, rule)
            return True
    return False
