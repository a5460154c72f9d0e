"""A position in few rows, so that two can be laid beside each other and compared row by row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from rewind.aggregates.editions.terms import Terms, terms_of
from rewind.aggregates.state import GameState, number_of
from rewind.events.base import Zone
from rewind.projections.views.object_views import ObjectView
from rewind.projections.views.plain_data import PlainData
from rewind.projections.views.positions import EffectView, PlayerView, Position, position
from rewind.projections.words.ability_names import keyword_in_words
from rewind.projections.words.phrases.effects import lasting
from rewind.projections.words.phrases.words import colors
from rewind.projections.words.printed_abilities import effect_at_work

_OWN: tuple[Zone, ...] = ("in_play", "hand", "graveyard")
_SHARED: tuple[Zone, ...] = ("stack", "removed", "phased_out", "ante", "command")


_THING = re.compile(r"(?<![\w.])[1-9][0-9]*\.[1-9][0-9]*(?![\w.])")
"""An object as the program of an effect names it."""


@dataclass(frozen=True, slots=True)
class PositionRow(PlainData):
    """One row."""

    part: str
    """What it belongs to: a player, the stack …; rows of one part stand together."""
    zone: str
    """The zone, in its first row; else empty."""
    text: str


def position_rows(state: GameState, labels: Mapping[int, str], which: str = "") -> Iterator[PositionRow]:
    """Where the game is, each player and zone, the stack, effects at work. `labels`: what is said beside a name.

    `which`: which of several steps of one kind it is, where that is to be said.
    """
    yield from _Rows(state, labels, which).rows()


def zone_width(rows: Iterable[PositionRow]) -> int:
    """How wide the column of zones is, without the space after it: ten, and more for a longer name."""
    return max((10, *(len(row.zone) for row in rows)))


class _Rows:
    """The rows of one position."""

    def __init__(self, state: GameState, labels: Mapping[int, str], which: str) -> None:
        self.state = state
        self.which = which
        self.labels = labels
        self.at: Position = position(state)
        self.terms: Terms = terms_of(state.edition)
        self.names = {player.seat: player.name for player in self.at.players}
        self.objects = {obj.id: obj for zone in self.at.zones for obj in zone.objects}

    def rows(self) -> Iterator[PositionRow]:
        yield PositionRow("", "", self._where())
        for player in self.at.players:
            yield PositionRow(player.name, "", self._player(player))
            for zone in _OWN:
                yield from self._zone(player.name, zone, player.seat)
        for name in _SHARED:
            if rows := list(self._zone(self.terms.zones[name].title, name, None)):
                yield PositionRow(self.terms.zones[name].title, "", "")
                yield from rows
        yield from self._effects()

    def _effects(self) -> Iterator[PositionRow]:
        """Effects at work on something that is there, or on the game."""
        head = True
        for effect in self.at.effects:
            on = [self._name(obj) for obj in effect.affects if isinstance(obj, int) or obj in self.objects]
            source = f" ({self._card(effect.source)})" if effect.source else ""
            if on or not effect.affects:
                where = f"{', '.join(on)}: " if on else ""
                left = "" if effect.left is None else f", {effect.left} left"
                text = f"{where}{self._effect(effect)}, {self._until(effect)}{left}{source}"
                if head:
                    yield PositionRow("Effects at work", "", "")
                    head = False
                yield PositionRow("Effects at work", "", text)

    def _effect(self, effect: EffectView) -> str:
        """What an effect does, with the names of what it is about."""
        text = _THING.sub(self._thing, effect_at_work(effect.effect, self.state.edition))
        return f"{text} {' and '.join(map(self._name, effect.affects))}" if text.endswith(" of") else text

    def _until(self, effect: EffectView) -> str:
        """How long it lasts, with the names of what ends it."""
        source = "this" if effect.source is None else self._card(effect.source)
        return _THING.sub(self._thing, lasting(effect.duration, self.state.edition, effect.until, source))

    def _thing(self, match: re.Match[str]) -> str:
        is_object = self.state.characteristics_of(match[0]) is not None
        return self._card(match[0]) if is_object else match[0]

    def _where(self) -> str:
        at = self.at
        if at.ended:
            winners = " and ".join(self.names[seat] for seat in at.winners)
            return f"{winners} won" if winners else "the game is a draw"
        part = at.step or at.phase
        facts = [f"turn {at.turn}", *([] if at.active is None else [self.names[at.active]])]
        facts += [f"{self.which} {self.terms.part(part).lower()}".strip()] if part else []
        text = ", ".join(facts)
        if at.priority is not None:
            return f"{text}; {self.names[at.priority]} has priority"
        if at.awaiting is not None:
            return f"{text}; {self.names[at.awaiting.seat]} {_asked(at.awaiting.kind)}"
        return text

    def _player(self, player: PlayerView) -> str:
        mana = "".join(f"{{{symbol}}}" * number for symbol, number in player.mana)
        facts = [f"{player.life} life", f"library {player.library}", *([f"mana {mana}"] if mana else [])]
        facts += [f"{number} {kind} counter{'' if number == 1 else 's'}" for kind, number in player.counters]
        facts += [] if player.decider is None else [f"{self.names[player.decider]} decides"]
        return " · ".join([*facts, *(["lost"] if player.lost else [])])

    def _zone(self, part: str, zone: Zone, seat: int | None) -> Iterator[PositionRow]:
        """The objects of a zone, alike ones in one row."""
        title = self.terms.zones[zone].title.lower() if seat is not None else ""
        counted: dict[str, int] = {}
        for view in (one for one in self.at.zones if one.zone == zone and one.seat == seat):
            for obj in view.objects:
                text = self._object(obj)
                counted[text] = counted.get(text, 0) + 1
        for number, (text, times) in enumerate(counted.items()):
            yield PositionRow(part, "" if number else title, text if times == 1 else f"{text} ×{times}")

    def _object(self, obj: ObjectView) -> str:
        name = self._name(obj.id)
        facts = self._facts(obj) if obj.zone in ("in_play", "stack", "phased_out") else []
        return f"{name}  {', '.join(facts)}" if facts else name

    def _facts(self, obj: ObjectView) -> list[str]:
        found = [] if obj.power is obj.toughness is None else [f"{obj.power}/{obj.toughness}"]
        found += self._types(obj) if obj.zone == "in_play" else []
        keywords = (keyword_in_words(self.state, key) for key in obj.abilities)
        found += [keyword for keyword in keywords if keyword is not None]
        found += [word.replace("_", " ") for word in ("tapped", "flipped", "face_down") if getattr(obj, word)]
        found += ["back face up"] if obj.back_face_up else []
        found += [f"{number} {kind} counter{'' if number == 1 else 's'}" for kind, number in obj.counters]
        found += [f"{obj.damage} damage"] if obj.damage else []
        found += [f"protected by {self.names[obj.protector]}"] if obj.protector is not None else []
        found += [f"attacks {self._name(obj.attacking)}"] if obj.attacking is not None else []
        found += self._blocking(obj)
        found += [f"on {self._name(obj.attached_to)}"] if obj.attached_to is not None else []
        if obj.zone == "phased_out" and obj.controller is not None:
            found.append(f"phased out under {self.names[obj.controller]}")
        if obj.zone == "in_play" and obj.owner is not None and obj.controller != obj.owner:
            found.append(f"owned by {self.names[obj.owner]}")
        if obj.zone == "stack" and obj.stack is not None:
            found += [f"of {self._card(obj.stack.source)}"] if obj.stack.source else []
            found += [f"targets {self._name(target)}" for chosen in obj.stack.targets for target in chosen]
        return found

    def _blocking(self, obj: ObjectView) -> Iterator[str]:
        """What it blocks. Where all of that has left combat it stays a blocking creature (306.2, 309.2e)."""
        there = [one for one in obj.blocking if one in self.objects and self.objects[one].attacking is not None]
        gone = [one for one in obj.blocking if one not in there]
        if there:
            yield f"blocks {' and '.join(map(self._name, there))}"
        elif gone:
            yield f"a blocking creature; {' and '.join(map(self._name, gone))} left combat"

    def _types(self, obj: ObjectView) -> list[str]:
        """Colours where they are not those of its card, and types, but for a land that is what its card is."""
        definition = self.state.definition_of(obj.id)
        printed = None if definition is None else definition.characteristics_in(self.state.edition)
        is_printed_land = printed is not None and "Land" in printed.type_line.types
        words = []
        if printed is None or set(obj.colors) != set(printed.colors):
            words.append(colors(obj.colors))
        if obj.type_line and not (is_printed_land and obj.type_line == str(printed and printed.type_line)):
            words.append(obj.type_line)
        return [" ".join(words)] if words else []

    def _name(self, thing: str | int) -> str:
        """A player or an object that is there."""
        return self.names.get(thing, f"seat {thing}") if isinstance(thing, int) else self._card(thing)

    def _card(self, obj: str) -> str:
        """The name of an object that may be gone."""
        facts, view = self.state.characteristics_of(obj), self.objects.get(obj)
        name = facts.name if facts is not None else None
        if name is None:
            name = view.kind.replace("_", " ") if view is not None else "something that is gone"
        label = self.labels.get(number_of(obj))
        return name if label is None else f"{name} ({label})"


def _asked(kind: str) -> str:
    """What somebody has to do of whom a choice is asked."""
    return "has to divide an amount" if kind == "division" else f"has to choose ({kind.replace('_', ' ')})"
