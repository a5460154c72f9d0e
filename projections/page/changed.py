"""Which objects an event made otherwise: found by comparing what the states hold, whatever the event names."""

from __future__ import annotations

from rewind.aggregates.state import GameState

Facts = tuple[object, ...]
"""What a state holds of one object."""


def facts_of(state: GameState) -> dict[str, Facts]:
    """What the state holds of every object that is there now."""
    position, characteristics, words = state.position.get, state.characteristics.get, state.words.get
    assigned, past_definition, owners, kinds = (
        state.assigned.get,
        state.past_definitions.get,
        state.owners.get,
        state.kinds.get,
    )
    controller, since, status, counters = (
        state.controller.get,
        state.controlled_since.get,
        state.status.get,
        state.counters.get,
    )
    damage, host, attached_at, entered = (
        state.damage.get,
        state.attached_to.get,
        state.attached_at.get,
        state.entered.get,
    )
    attacking, blocking, stack = state.attacking.get, state.blocking.get, state.stack.get
    remembered, phased_with = state.remembered.get, state.phased_with.get
    protector, dungeon = state.protectors.get, state.dungeons.get
    return {
        obj: (
            position(obj),
            characteristics(obj),
            assigned(number),
            past_definition(obj),
            words(obj),
            owners(number),
            kinds(number),
            controller(obj),
            since(obj),
            status(obj),
            counters(obj),
            damage(obj),
            host(obj),
            attached_at(obj),
            entered(obj),
            attacking(obj),
            blocking(obj),
            stack(obj),
            remembered(obj),
            phased_with(obj),
            protector(obj),
            dungeon(obj),
        )
        for number, obj in state.current.items()
    }


class Watch:
    """Goes along with a game and gives after each event which objects are otherwise."""

    def __init__(self) -> None:
        self._facts: dict[str, Facts] = {}

    def changed(self, state: GameState) -> frozenset[str]:
        """The objects that came, went, or are otherwise than in the last state."""
        earlier, self._facts = self._facts, facts_of(state)
        if earlier == self._facts:
            return frozenset()
        later = self._facts
        return frozenset(
            (*(obj for obj, facts in later.items() if earlier.get(obj) != facts), *(earlier.keys() - later.keys()))
        )
