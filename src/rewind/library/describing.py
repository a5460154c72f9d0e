"""Actions described: in words, and with what is chosen in them, in the ids that their reader has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from rewind.aggregates.game import Game
from rewind.aggregates.questions.choices import is_order
from rewind.aggregates.questions.plays import Option, Pass
from rewind.aggregates.questions.position import Engine
from rewind.aggregates.questions.ways import Way
from rewind.events.base import Event
from rewind.events.combat import AttackersDeclared, BlockersDeclared
from rewind.events.envelope import Recorded
from rewind.events.game import MulliganTaken, OpeningHandKept, PlayerConceded
from rewind.events.playing import ChoiceMade, ChoiceOffered
from rewind.library.action import Details
from rewind.library.game_reader import ReaderIds
from rewind.projections.views.legal_actions import scene_for
from rewind.projections.views.options_in_words import OptionsInWords
from rewind.projections.words.phrases.scene import Scene
from rewind.projections.words.phrases.words import listed, plural, spelled
from rewind.projections.words.sentences import sentence

_KINDS = {
    "priority_passed": "pass",
    "land_played": "land",
    "spell_played": "spell",
    "ability_played": "ability",
    "special_action_taken": "special",
    "cost_paid": "pay",
    "action_reversed": "reverse",
}
"""Published name of a decision → the kind of an action, where nothing else says it."""


class Describer:
    """Describes actions that may be taken at one moment of a game, as `Details`."""

    def __init__(self, known: Game, ids: ReaderIds, seat: int | None, engine: Engine | None = None) -> None:
        """`known`: the game with what the reader knows of it and no more (`GameReader.as_known`).

        `seat`: who reads it, and may not be told what lies face down elsewhere; None: everything is told. `engine`: one
        at the state of `known`, where there is one.
        """
        self._known, self._state, self._ids, self._seat, self._engine = known, known.state, ids, seat, engine

    @cached_property
    def _scene(self) -> Scene:
        return scene_for(self._state, self._seat, ids=True)

    @cached_property
    def _names(self) -> Scene:
        return scene_for(self._state, self._seat, ids=False)

    @cached_property
    def _options(self) -> OptionsInWords:
        return OptionsInWords(self._engine or self._known.engine(), self._scene)

    def option(self, option: Option, way: Way) -> Details:
        """What may be done with priority, in one of its ways."""
        action = self._options.action(option)
        obj = None if isinstance(option, Pass) else option.object
        details = Details(
            kind=action.kind,
            text=self._ids.in_text(action.text),
            rules=action.rules,
            details=tuple(map(self._ids.in_text, action.details)),
            object=None if obj is None else self._ids.id_for(obj),
            name=None if obj is None else self._names.name(obj),
        )
        return self.announced(details, way)

    def announced(self, details: Details, way: Way) -> Details:
        """The same with these targets, this X and these shares."""
        parts = []
        if any(way.targets):
            parts.append(f"targeting {self._scene.things(thing for part in way.targets for thing in part)}")
        if way.x is not None:
            parts.append(f"with X = {way.x}")
        if way.divided:
            parts.append(f"divided {listed(map(str, way.divided))}")
        return replace(
            details,
            targets=tuple(self._ids.ids_for(part) for part in way.targets),
            x=way.x,
            divided=way.divided,
            chosen=tuple(map(self._ids.in_text, parts)),
        )

    def decision(self, event: Event, offer: ChoiceOffered | None) -> Details:
        """A choice, a declaration, or a concession."""
        match event:
            case OpeningHandKept():
                return Details("keep", "keep the hand")
            case MulliganTaken():
                return Details("mulligan", f"take a mulligan to {plural(event.hand_size, 'card')}")
            case PlayerConceded():
                return Details("concede", "concede")
            case AttackersDeclared():
                return self._attack(event)
            case BlockersDeclared():
                return self._block(event)
            case ChoiceMade() if offer is not None:
                return self._choice(event, offer)
            case _:
                text = sentence(self._state, Recorded(self._state.n + 1, event), ids=True)
                obj = getattr(event, "object", None)
                return Details(
                    _KINDS.get(event.published, event.published),
                    self._ids.in_text(text),
                    object=None if obj is None else self._ids.id_for(obj),
                    name=None if obj is None else self._names.name(obj),
                )

    def _attack(self, event: AttackersDeclared) -> Details:
        creatures = [attack.attacker for attack in event.attacks]
        text = f"attack with {self._scene.things(creatures)}"
        if event.bands:
            text += f", banded: {'; '.join(self._scene.things(band) for band in event.bands)}"
        return Details("attack", self._ids.in_text(text), things=self._ids.ids_for(creatures))

    def _block(self, event: BlockersDeclared) -> Details:
        name = self._scene.thing
        blocks = [f"{self._scene.things(block.attackers)} with {name(block.blocker)}" for block in event.blocks]
        text = f"block {listed(blocks)}"
        return Details(
            "block", self._ids.in_text(text), things=self._ids.ids_for(block.blocker for block in event.blocks)
        )

    def _choice(self, event: ChoiceMade, offer: ChoiceOffered) -> Details:
        things = (*event.objects, *event.hidden_objects)
        values = (*event.values, *event.hidden_values)
        names = [self._scene.thing(thing) for thing in things]
        if offer.kind == "division":
            text = listed(f"{value} to {name}" for value, name in zip(values, names, strict=False))
        else:
            names += [self._value(value, offer) for value in values]
            text = ", then ".join(names) if is_order(offer) else listed(names)
        source = "" if offer.source is None else f" for {self._scene.name(offer.source)}"
        return Details(
            "choose",
            self._ids.in_text(f"choose {text}{source}"),
            object=None if offer.source is None else self._ids.id_for(offer.source),
            things=self._ids.ids_for(things),
            values=values,
        )

    def _value(self, value: str, offer: ChoiceOffered) -> str:
        if offer.kind == "trigger_order" and value.isdecimal() and int(value) in self._state.triggers:
            trigger = self._state.triggers[int(value)]
            return f"triggered ability {trigger.ability} of {self._scene.name(trigger.object)}"
        if offer.piles and value in offer.values:
            things: Sequence[str | int] = offer.piles[offer.values.index(value)]
            return f"pile {value} ({self._scene.things(things)})"
        return value if offer.kind in ("name", "subtype") else spelled(value)
