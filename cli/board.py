"""A position as text: players, their zones, the stack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from cli.output import styled
from events.base import Phase, PrintedNumber, Step
from projections.object_views import ObjectView
from projections.positions import PlayerView, Position, ZoneView
from projections.terms import Region, Terms, terms_of

_OWNED: tuple[Region, ...] = ("hand", "graveyard")
_SHARED: tuple[Region, ...] = ("removed", "phased_out", "ante", "command", "outside")


class Board:
    """Draws one position, in the words of its edition."""

    def __init__(self, position: Position) -> None:
        self.position = position
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
        facts += [f"{number} {kind} counters" for kind, number in player.counters]
        facts += [f"mana {mana}"] if mana else []
        facts += ["lost"] if player.lost else []
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
        hosts = {obj.id for obj in zone.objects}
        for obj in zone.objects:
            if not (isinstance(obj.attached_to, str) and obj.attached_to in hosts):
                yield from self._object(obj, 4, frozenset())

    def _count(self, zone: ZoneView) -> str:
        if zone.unknown and zone.unknown == zone.count:
            return f"{_cards(zone.count)}, not known"
        return f"{_cards(zone.count)}, {zone.unknown} not known" if zone.unknown else str(zone.count)

    def stack(self) -> Iterator[Text]:
        """The stack from the top, where anything is on it."""
        zone = next(zone for zone in self.position.zones if zone.zone == "stack")
        if zone.count:
            yield styled("  Stack, from the top", "dim")
        for obj in zone.objects:
            yield from self._object(obj, 4, frozenset())

    def _object(self, obj: ObjectView, indent: int, above: frozenset[str]) -> Iterator[Text]:
        line = styled(" " * indent + self.title(obj), "" if obj.known else "dim")
        facts = self.facts(obj)
        yield line.append_text(styled("  " + ", ".join(facts), "green")) if facts else line
        for name in obj.attachments:
            attached = self._objects.get(name)
            if attached is not None and name not in above:
                yield from self._object(attached, indent + 3, above | {obj.id})

    def title(self, obj: ObjectView) -> str:
        """What an object is called, with its id."""
        name = obj.name
        if name is None:
            name = "an unknown card" if obj.kind == "card" and not obj.known else obj.kind.replace("_", " ")
            name = "a face-down card" if obj.face_down else name
        return f"{name} [{obj.id}]"

    def facts(self, obj: ObjectView) -> Sequence[str]:
        """What is to be said of an object, each in a few words."""
        found = [] if obj.power is obj.toughness is None else [f"{_printed(obj.power)}/{_printed(obj.toughness)}"]
        found += [obj.type_line] if obj.type_line else []
        found += [] if obj.loyalty is None else [f"loyalty {obj.loyalty}"]
        found += [word for word in ("tapped", "flipped") if getattr(obj, word)]
        found += ["face down"] if obj.face_down and obj.name is not None else []
        found += [f"{number} {kind}" for kind, number in obj.counters]
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
        return thing if obj is None else self.title(obj)


def _printed(number: PrintedNumber) -> str:
    return "–" if number is None else str(number)


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
