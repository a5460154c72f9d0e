"""A position without the text of cards: each permanent is what the log says it is, and nothing else is at work.

Characteristics are claims here. Of abilities only keywords are left, which the rules read without any text. What an
Aura can enchant stands in its text: it is taken to be able to enchant what it is attached to, as long as that is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from immutables import Map

from rewind.aggregates.questions.coverage import is_keyword
from rewind.aggregates.questions.running import Engine
from rewind.aggregates.state import GameState, StackEntry, number_of
from rewind.events.base import CardDefinition, Characteristics

_SIZES = {"+1/+1": 1, "-1/-1": -1}
"""Kind of counter → what it adds to power and toughness."""


class Claims:
    """What the positions of one log say that objects are."""

    def __init__(self, edition: str) -> None:
        """`edition`: the rules under which they are looked at."""
        self._edition = edition
        self._read: tuple[Map[str, CardDefinition], Map[str, CardDefinition]] | None = None
        self._with_programs: dict[str, CardDefinition] = {}

    def position(self, state: GameState, more: Mapping[str, Characteristics]) -> GameState:
        """A state in which every permanent is what it is, and no effect and no waiting ability makes it so.

        `more`: what objects are that are not in play.
        """
        copiable, characteristics = state.copiable.mutate(), state.characteristics.mutate()
        controllers = state.base_controller.mutate()
        for obj in (*state.zone("in_play"), *state.zone("phased_out")):
            controllers[obj] = state.controller[obj]
            facts = as_claimed(state, obj)
            if facts is not None:
                characteristics[obj], copiable[obj] = facts, _without_counters(state, obj, facts)
        characteristics.update(more)
        return replace(
            state,
            edition=self._edition,
            definitions=self._definitions(state.definitions),
            copiable=copiable.finish(),
            characteristics=characteristics.finish(),
            base_controller=controllers.finish(),
            uncopied=Map(),
            effects=Map(),
            remaining=Map(),
            triggers=Map(),
            awaited=Map(),
            action=None,
        )

    def _definitions(self, definitions: Map[str, CardDefinition]) -> Map[str, CardDefinition]:
        """Card definitions without programs, which are the same object as long as the log's are."""
        if self._read is None or self._read[0] is not definitions:
            bare = {key: one.model_copy(update={"programs": ()}) for key, one in definitions.items()}
            self._read = definitions, Map(bare | self._with_programs)
        return self._read[1]

    def know(self, texts: Iterable[CardDefinition]) -> None:
        """From here on the definitions of the position have these, too, with their programs."""
        added = {one.key: one for one in texts if one.key not in self._with_programs}
        if added:
            self._with_programs |= added
            self._read = None


def as_claimed(state: GameState, obj: str) -> Characteristics | None:
    """What a log says a permanent is, or last was, with its keywords alone; None where it does not say."""
    facts = state.characteristics_of(obj)
    if facts is None:
        return None
    abilities = tuple(key for key in facts.abilities if is_keyword(key) and not key.startswith("enchant "))
    host = state.attached_to.get(obj)
    if host is not None and "Aura" in facts.type_line.subtypes:
        abilities += ("enchant permanent" if isinstance(host, str) else "enchant player",)
    return facts.model_copy(update={"abilities": abilities})


def _without_counters(state: GameState, obj: str, facts: Characteristics) -> Characteristics:
    """What something is without its counters, which the rules add."""
    counters: Mapping[str, int] = dict(state.counters.get(obj, ()))
    more = sum(size * counters.get(kind, 0) for kind, size in _SIZES.items())
    power, toughness = facts.power, facts.toughness
    if not more or not isinstance(power, int) or not isinstance(toughness, int):
        return facts
    return facts.model_copy(update={"power": power - more, "toughness": toughness - more})


def claim_in(engine: Engine, state: GameState, triggered: Mapping[int, tuple[str, ...]], last: int) -> None:
    """The permanents are what another state of the log says, also those that have left play in it.

    `triggered`: card number → the keys of its triggered abilities, where they are known. What has a number above `last`
    is another thing there.
    """
    for obj in engine.zone("in_play"):
        number = number_of(obj)
        facts = as_claimed(state, obj) if number <= last else None
        if facts is not None:
            if number in triggered:
                facts = facts.model_copy(update={"abilities": (*facts.abilities, *triggered[number])})
            engine.draft.characteristics[obj] = facts
            engine.draft.copiable[obj] = _without_counters(state, obj, facts)
    engine.forget_everything()
    engine.check_everything = True


def source_of(state: GameState, obj: str) -> str:
    """The object whose text an object on the stack is: itself, or the source of an ability."""
    entry = state.stack.get(obj, StackEntry())
    return entry.source or obj
