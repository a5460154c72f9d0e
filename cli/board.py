"""A position as text: players, their zones, the stack."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.text import Text

from rewind.aggregates.editions.terms import Region, Terms, terms_of
from rewind.aggregates.state import GameState
from rewind.cli.output import styled
from rewind.events.base import Phase, PrintedNumber, Step
from rewind.projections.views.object_views import ObjectView, other_counters
from rewind.projections.views.positions import EffectView, PlayerView, Position, ZoneView
from rewind.projections.words.ability_names import keyword_in_words, named_as_printed
from rewind.projections.words.phrases.effects import lasting
from rewind.projections.words.printed_abilities import effect_at_work

_OWNED: tuple[Region, ...] = ("hand", "graveyard")
_SHARED: tuple[Region, ...] = ("removed", "phased_out", "ante", "command", "outside")

_CLIENTS_NUMBER = re.compile(r"[a-z]+:[0-9]+")
"""How an importer writes an ability of which it knows only the client's number."""


class Board:
    """Draws one position, in the words of its edition."""

    def __init__(self, position: Position, state: GameState | None = None) -> None:
        """`state`: the state of the position, which has the cards by which abilities are named; None: by their keys."""
        self.position = position
        self._state = state
        self.terms: Terms = terms_of(position.edition)
        self.names = {player.seat: player.name for player in position.players}
        self._objects = {obj.id: obj for zone in position.zones for obj in zone.objects}

    def lines(self, events: int) -> Iterator[Text]:
        """The whole board, what is known of libraries at the end; `events` is how many the log has."""
        yield self.headline(events)
        yield from self.zones()

    def zones(self) -> Iterator[Text]:
        """The board without its headline."""
        for player in self.position.players:
            yield Text()
            yield from self._player(player)
        yield Text()
        yield from self.stack()
        yield from self._underway()
        for name in _SHARED:
            for zone in self.position.zones:
                if zone.zone == name and zone.count:
                    yield from self.zone(zone)
        for player in self.position.players:
            library = self.position.zone("library", player.seat)
            if library.objects:
                yield Text()
                yield from self._library(library, player)

    def headline(self, events: int) -> Text:
        """Where in the game this is."""
        at = self.position
        parts = [f"event {at.event} of {events}", self._when()]
        if at.priority is not None:
            parts.append(f"{self._name(at.priority)} has priority")
        if at.awaiting is not None and at.awaiting.kind != "priority":
            parts.append(f"{self._name(at.awaiting.seat)} has to choose ({at.awaiting.kind.replace('_', ' ')})")
        if at.ended:
            winners = " and ".join(self._name(seat) for seat in at.winners)
            parts.append(f"{winners} won" if winners else "the game is a draw")
        if at.seen_by is not None:
            parts.append("as a spectator sees it" if at.seen_by == 0 else f"as {self._name(at.seen_by)} sees it")
        return styled(" · ".join(parts), "bold")

    def _when(self) -> str:
        at = self.position
        if at.turn == 0:
            return "before the first turn"
        part: Phase | Step | None = at.step or at.phase
        whose = "" if at.active is None else f", {self._name(at.active)}"
        return f"turn {at.turn}{whose}" + (f", {self.terms.part(part).lower()}" if part else "")

    def _name(self, seat: int) -> str:
        return self.names.get(seat, f"seat {seat}")

    def _player(self, player: PlayerView) -> Iterator[Text]:
        mana = "".join(f"{{{symbol}}}" * number for symbol, number in player.mana)
        facts = [f"{player.life} life", f"hand {player.hand}", f"library {player.library}"]
        facts += [_counters(kind, number) for kind, number in player.counters]
        facts += [f"mana {mana}"] if mana else []
        facts += ["lost"] if player.lost else []
        facts += [] if player.decider is None else [f"{self._name(player.decider)} decides"]
        line = styled(f"{player.name} ", "bold cyan")
        yield line.append_text(styled(f"(seat {player.seat})  {' · '.join(facts)}"))
        yield from self.zone(self.position.zone("in_play", player.seat))
        for name in _OWNED:
            yield from self.zone(self.position.zone(name, player.seat))

    def _library(self, library: ZoneView, player: PlayerView) -> Iterator[Text]:
        """What is known of a library, from the top, on one line."""
        yield styled(f"  {player.name}: library, from the top", "dim").append_text(
            styled(f"  {self._count(library)}", "dim")
        )
        yield styled("    " + ", ".join(self.title(obj) for obj in library.objects))

    def zone(self, zone: ZoneView) -> Iterator[Text]:
        """One zone: its heading and its objects, what is attached under its host."""
        title = self.terms.zones[zone.zone].title
        heading = styled(f"  {title}", "dim").append_text(styled(f"  {self._count(zone)}", "dim"))
        yield heading
        yield from self._objects_of(zone)

    def _count(self, zone: ZoneView) -> str:
        if zone.unknown and zone.unknown == zone.count:
            return f"{_cards(zone.count)}, not known"
        return f"{_cards(zone.count)}, {zone.unknown} not known" if zone.unknown else str(zone.count)

    def stack(self) -> Iterator[Text]:
        """The stack from the top, where anything is on it."""
        zone = next(zone for zone in self.position.zones if zone.zone == "stack")
        if zone.count:
            yield styled("  Stack, from the top", "dim")
        yield from self._objects_of(zone)

    def _objects_of(self, zone: ZoneView) -> Iterator[Text]:
        """Every object of a zone once: what is attached to another of them under its host, all others by themselves."""
        left = {obj.id: obj for obj in zone.objects}
        for obj in zone.objects:
            if obj.attached_to not in left or obj.id not in left:
                yield from self._object(obj, 4, left)
        while left:  # attached to each other in a ring
            yield from self._object(next(iter(left.values())), 4, left)

    def _object(self, obj: ObjectView, indent: int, left: dict[str, ObjectView]) -> Iterator[Text]:
        if left.pop(obj.id, None) is None:
            return
        line = styled(" " * indent + self.title(obj), "" if obj.known else "dim")
        facts = self.facts(obj)
        yield line.append_text(styled("  " + ", ".join(facts), "green")) if facts else line
        for name in obj.attachments:
            if name in left:
                yield from self._object(left[name], indent + 3, left)

    def _underway(self) -> Iterator[Text]:
        """Effects at work, and triggers that wait."""
        if self.position.effects:
            yield styled(f"  Effects at work  {len(self.position.effects)}", "dim")
        for effect in self.position.effects:
            source = f", of {self._thing(effect.source)}" if effect.source else ""
            on = f", on {', '.join(map(self._thing, effect.affects))}" if effect.affects else ""
            yield styled(
                f"    {effect_at_work(effect.effect, self.position.edition)} ({self._until(effect)}){source}{on}"
            )
        for trigger in self.position.triggers:
            yield styled(
                f"    waits for the stack: triggered ability {trigger.ability} of {self._thing(trigger.source)}"
            )

    def _until(self, effect: EffectView) -> str:
        source = "this" if effect.source is None else self._thing(effect.source)
        return lasting(effect.duration, self.position.edition, effect.until, source)

    def title(self, obj: ObjectView) -> str:
        """What an object is called, with its id."""
        name = obj.name
        if name is None:
            name = "an unknown card" if obj.kind == "card" and not obj.known else obj.kind.replace("_", " ")
            name = f"{obj.card or 'a card'}, face down" if obj.face_down else name
        return f"{name} [{obj.id}]"

    def facts(self, obj: ObjectView) -> Sequence[str]:
        """What is to be said of an object, each in a few words."""
        found = [obj.mana_cost] if obj.zone == "hand" and obj.mana_cost else []
        found += [] if obj.power is obj.toughness is None else [f"{_printed(obj.power)}/{_printed(obj.toughness)}"]
        found += [obj.type_line] if obj.type_line else []
        found += _abilities(obj, self._state)
        found += [f"{name} {value}" for name in ("loyalty", "defense") if (value := getattr(obj, name)) is not None]
        found += [] if obj.room is None else [f"room {obj.room}"]
        found += [] if obj.protector is None else [f"protected by {self._name(obj.protector)}"]
        found += [word for word in ("tapped", "flipped") if getattr(obj, word)]
        found += ["face down"] if obj.face_down and obj.name is not None else []
        found += ["back face up"] if obj.back_face_up else []
        found += [_counters(kind, number) for kind, number in other_counters(obj)]
        found += [f"{obj.damage} damage"] if obj.damage else []
        found += [f"attacks {self._thing(obj.attacking)}"] if obj.attacking is not None else []
        found += [f"blocks {' and '.join(map(self._thing, obj.blocking))}"] if obj.blocking else []
        if obj.attached_to is not None:
            found.append(f"attached to {self._thing(obj.attached_to)}")
        if obj.controller is not None and obj.controller != obj.owner and obj.owner is not None:
            found.append(f"owned by {self._name(obj.owner)}")
        return found + self._on_stack(obj)

    def _on_stack(self, obj: ObjectView) -> list[str]:
        if obj.zone != "stack" or obj.stack is None:
            return []
        found = [f"controlled by {self._name(obj.controller)}"] if obj.controller is not None else []
        found += [f"of {self._thing(obj.stack.source)}"] if obj.stack.source else []
        targets = [self._thing(target) for chosen in obj.stack.targets for target in chosen]
        found += [f"targets {', '.join(targets)}"] if targets else []
        found += [f"X is {obj.stack.x}"] if obj.stack.x is not None else []
        found += [f"{self._thing(a)} deals {n} to {self._thing(b)}" for a, b, n in obj.stack.assignments]
        return found

    def _thing(self, thing: str | int) -> str:
        if isinstance(thing, int):
            return self._name(thing)
        obj = self._objects.get(thing)
        return f"what is gone [{thing}]" if obj is None else self.title(obj)


def _abilities(obj: ObjectView, state: GameState | None) -> list[str]:
    """Keywords as they are; programs by their numbers on their card: `abilities 1, 2 of Treetop Village`.

    Nothing is said of those of its own card where it has all of them: what they do, the card says (`read`, `rewind
    cards`). Where it has none of them, that is said. Another client's numbers of abilities (`arena:1152`) are only
    counted: nobody can read them.
    """
    found: list[str] = []
    nameless = 0
    numbers: dict[str, list[str]] = {}
    for own in obj.abilities:
        if state is not None and (keyword := keyword_in_words(state, own)) is not None and "/" in own:
            found.append(keyword)
            continue
        key = own if state is None else named_as_printed(state, own)
        card, is_program, number = key.rpartition("/")
        if _CLIENTS_NUMBER.fullmatch(key):
            nameless += 1
        elif is_program:
            numbers.setdefault(card, []).append(number)
        else:
            found.append(key)
    own_numbers = () if state is None else _own_numbers(obj, state)
    if own_numbers and numbers.get(obj.name or "") in own_numbers:
        del numbers[obj.name or ""]
    elif own_numbers and obj.name not in numbers:
        found.append("without its abilities")
    for card, of_card in numbers.items():
        whose = "" if card == obj.name else f" of {card}"
        found.append(f"{'ability' if len(of_card) == 1 else 'abilities'} {', '.join(of_card)}{whose}")
    if nameless:
        found.append("1 more ability" if nameless == 1 else f"{nameless} more abilities")
    return found


def _own_numbers(obj: ObjectView, state: GameState) -> list[list[str]]:
    """The numbers of all abilities with programs that each face of an object's card has; none where it has none."""
    definition = state.definitions.get(obj.name or "")
    if definition is None or obj.kind not in ("card", "copy"):
        return []
    faces = [definition.characteristics_in(state.edition), *definition.halves_in(state.edition), definition.flipped]
    keys = [[key for key in face.abilities if "/" in key] for face in faces if face is not None]
    kept = [[key for key in face if keyword_in_words(state, key) is None] for face in keys]
    return [[named_as_printed(state, key).rpartition("/")[2] for key in face] for face in kept if face]


def _counters(kind: str, number: int) -> str:
    return f"{number} {kind} counter{'' if number == 1 else 's'}"


def _printed(number: PrintedNumber) -> str:
    return "–" if number is None else str(number)


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
