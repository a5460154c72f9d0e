"""Combat damage as a scenario divides it: the decision of a division by what `damage` states (rule 310.2)."""

from __future__ import annotations

from rewind.aggregates.state import GameState
from rewind.events.playing import ChoiceMade, ChoiceOffered
from rewind.replays.scenarios.form.naming import Naming


def stated_division(
    divisions: dict[str, dict[str, int]], naming: Naming, state: GameState, offer: ChoiceOffered
) -> ChoiceMade | None:
    """The decision of a division by the first of `divisions` that names its creature, which is then taken out.

    None where no division names it. Raises Failed where a receiver does not exist.
    """
    if offer.source is None:
        return None
    others = [obj for obj in (*state.attacking, *state.blocking) if obj != offer.source]
    for name, amounts in divisions.items():
        if naming.matching(state, name, [offer.source, *others])[:1] != [offer.source]:
            continue
        del divisions[name]
        receivers = naming.pick(state, list(amounts), offer.objects)
        if receivers is None:
            receivers = [naming.thing(state, receiver) for receiver in amounts]
        pairs = [(thing, amount) for thing, amount in zip(receivers, amounts.values(), strict=True) if amount]
        return ChoiceMade(
            seat=offer.seat,
            objects=tuple(thing for thing, _ in pairs),
            values=tuple(str(amount) for _, amount in pairs),
        )
    return None
