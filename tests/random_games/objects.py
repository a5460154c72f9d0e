"""What is true of permanents and spells changes."""

from __future__ import annotations

from typing import Literal, get_args

from rewind.events import objects
from rewind.events.base import Characteristics, Color, Event, TypeLine
from tests.random_games.cards import FACE_DOWN, SAPROLING
from tests.random_games.recording import SEATS, Recording, Thing


class Objects(Recording):
    """Random events of objects."""

    def tap(self) -> None:
        with self.together():
            for obj in self.some(self.permanents(), 3):
                self.say(
                    objects.Untapped(object=obj) if self.state.status_of(obj).tapped else objects.Tapped(object=obj)
                )

    def turn_over(self) -> None:
        if not self.permanents():
            return
        obj = self.pick(self.permanents())
        if self.state.status_of(obj).face_down:
            facts = None if self.is_card(obj) else SAPROLING
            self.say(objects.TurnedFaceUp(object=obj, characteristics=facts, new_timestamp=self.chance(0.5)))
        elif self.chance(0.5):
            self.say(objects.TurnedFaceDown(object=obj, characteristics=FACE_DOWN, new_timestamp=self.chance(0.5)))
        elif self.chance(0.2):
            self.say(objects.ProtectorDesignated(object=obj, seat=self.seat()))
        elif self.chance(0.5):
            hows: tuple[Literal["transform", "convert"], ...] = ("transform", "convert")
            self.say(objects.Transformed(object=obj, characteristics=SAPROLING, how=self.pick(hows)))
        else:
            self.say(objects.Flipped(object=obj, characteristics=SAPROLING if self.state.n % 2 else None))

    def change_facts(self) -> None:
        """One or two characteristics of a permanent or spell are others."""
        objects = (*self.permanents(), *self.state.zone("stack"))
        if not objects:
            return
        obj = self.pick(objects)
        with self.together():
            for change in self.some(
                (self._types, self._colors, self._name, self._abilities, self._body, self._words), 2
            ):
                facts = self.state.characteristics_of(obj)
                if facts is not None:
                    self.say(change(obj, facts))

    def _types(self, obj: str, facts: Characteristics) -> Event:
        after = TypeLine(
            supertypes=self.pick(((), ("Legendary", "World"), ("Basic", "Snow"))),
            types=tuple(self.some(("Artifact", "Creature", "Enchantment", "Land"), 3)),
            subtypes=tuple(self.some(("Bear", "Forest", "Equipment"), 2)),
        )
        return objects.TypesChanged(
            object=obj, before=facts.type_line, after=after, effects=self.effects(), sources=self.sources()
        )

    def _colors(self, obj: str, facts: Characteristics) -> Event:
        colors: tuple[Color, ...] = get_args(Color)
        chosen = self.some(colors, 3)
        after = tuple(color for color in colors if color in chosen)
        return objects.ColorsChanged(
            object=obj, before=facts.colors, after=after, effects=self.effects(), sources=self.sources()
        )

    def _name(self, obj: str, facts: Characteristics) -> Event:
        after = self.pick((None, "Hill Giant", "Ægir’s Ghost"))
        return objects.NameChanged(
            object=obj, before=facts.name, after=after, effects=self.effects(), sources=self.sources()
        )

    def _abilities(self, obj: str, facts: Characteristics) -> Event:
        return objects.AbilitiesChanged(
            object=obj,
            before=facts.abilities,
            after=tuple(self.some(("flying", "haste", "trample"), 2)),
            lost_land_mana=tuple(self.some(("Forest", "Island"), 2)),
            effects=self.effects(),
            sources=self.sources(),
        )

    def _body(self, obj: str, facts: Characteristics) -> Event:
        before = objects.PowerToughness(power=facts.power, toughness=facts.toughness)
        after = objects.PowerToughness(power=self.pick((None, -1, 0, 7, "1+*")), toughness=self.pick((None, 1, 6, "*")))
        return objects.PowerToughnessChanged(
            object=obj, before=before, after=after, effects=self.effects(), sources=self.sources()
        )

    def _words(self, obj: str, facts: Characteristics) -> Event:
        words = (objects.WordChange(before="red", after="blue"), objects.WordChange(before="Forest", after="Island"))
        others = self.permanents()
        other = self.pick(others) if others and self.chance(0.3) else None
        return objects.TextChanged(
            object=obj,
            words=words[: self.rng.randint(0, 2)],
            effects=self.effects(),
            sources=self.sources(),
            of=other,
            characteristics=None if other is None else self.state.characteristics_of(other),
        )

    def become_copy(self) -> None:
        known = [obj for obj in self.permanents() if self.state.characteristics_of(obj) is not None]
        if known:
            of = self.pick(known)
            facts = self.state.characteristics_of(of)
            assert facts is not None
            self.say(
                objects.Copied(
                    object=self.pick(known),
                    of=of if self.chance(0.8) else None,
                    characteristics=facts,
                    effects=self.effects(),
                    sources=self.sources(),
                )
            )

    def change_control(self) -> None:
        if self.permanents():
            obj = self.pick(self.permanents())
            before = self.state.controller[obj]
            self.say(
                objects.ControlChanged(
                    object=obj, before=before, after=3 - before, effects=self.effects(), sources=self.sources()
                )
            )

    def change_owner(self) -> None:
        shared = [obj for zone in ("in_play", "removed", "ante") for obj in self.state.zone(zone)]
        if shared:
            obj = self.pick(shared)
            before = self.state.owner(obj)
            assert before is not None
            self.say(objects.OwnerChanged(object=obj, before=before, after=3 - before))

    def attach(self) -> None:
        if not self.permanents():
            return
        obj = self.pick(self.permanents())
        host = self.state.attached_to.get(obj)
        if host is not None and self.chance(0.6):
            self.say(objects.Unattached(object=obj, from_=host))
            return
        hosts: list[Thing] = [*SEATS, *(other for other in self.permanents() if other != obj)]
        self.say(objects.Attached(object=obj, to=self.pick(hosts)))

    def counters(self) -> None:
        bearers: list[Thing] = [*SEATS, *self.permanents()]
        on = self.pick(bearers)
        has = self.state.players[on].counters if isinstance(on, int) else self.state.counters.get(on, ())
        if has and self.chance(0.5):
            kind, number = self.pick(has)
            self.say(objects.CountersRemoved(on=on, kind=kind, number=self.rng.randint(1, number)))
        else:
            kind = self.pick(("+1/+1", "charge", "poison"))
            self.say(objects.CountersAdded(on=on, kind=kind, number=self.rng.randint(1, 3)))
