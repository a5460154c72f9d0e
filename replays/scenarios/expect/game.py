"""What must be true of a game: `expect`, `check` and `check_in`, held to its state and its events."""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from rewind.aggregates.fold.playing import symbols
from rewind.aggregates.state import GameState, number_of
from rewind.aggregates.turn_parts import name_of
from rewind.events.envelope import Recorded
from rewind.replays.scenarios.expect.events import EventMatcher
from rewind.replays.scenarios.expect.objects import Difference, ObjectLook, words
from rewind.replays.scenarios.form.document import Document
from rewind.replays.scenarios.form.expectations import Expect, GroupExpect, ObjectExpect, Where
from rewind.replays.scenarios.form.models import verbs_in
from rewind.replays.scenarios.form.naming import Naming, everywhere, ref_text, times
from rewind.replays.scenarios.form.words import Name, Names
from rewind.replays.scenarios.results import Failure, Unsupported

ANY = "*"
"""Any one card."""

HIDDEN = "?"
"""A card that a seat does not see."""

NOWHERE = "it exists nowhere"
"""What there is of an object that is expected and is nowhere."""

_LOOKING = frozenset({"check", "refused", "allowed"})
"""Verbs that state what must be true."""

SeatView = Callable[[int], GameState]
"""The state as a seat knows it."""

Path = tuple[str | int, ...]


def expects(document: Document, edition: str) -> bool:
    """Whether a scenario expects anything under an edition: at the end, or by a step that checks or must be refused."""
    form = document.form
    in_edition = form.expect_in.get(edition)
    if form.expect.model_fields_set or (in_edition is not None and in_edition.model_fields_set):
        return True
    steps = [step for step in form.do if step.within(edition)]
    return any(_LOOKING & set(verbs_in(step)) or edition in (step.check_in or ()) for step in steps)


class Expectations:
    """Holds expectations to one moment of a game."""

    def __init__(self, state: GameState, records: Sequence[Recorded], naming: Naming, see: SeatView | None) -> None:
        """`records` are the events that `events` and `no_events` look at; without `see`, `sees` is unsupported."""
        self.state = state
        self.records = records
        self.naming = naming
        self.see = see
        self.look = ObjectLook(naming, state)

    def check(self, expect: Expect, document: Document, path: Path) -> list[Failure]:
        """Every expectation that does not hold, with its line. `path` leads to the expectations in the file."""
        failures = []
        for key in Expect.model_fields:
            if key not in expect.model_fields_set:
                continue
            for where, wanted, actual in _CHECKS[key](self, getattr(expect, key)):
                line = document.line(*path, key, *where.split("\0")) if where else document.line(*path, key)
                what = ".".join([key, *where.split("\0")]) if where else key
                failures.append(Failure(what, wanted, actual, line))
        return failures

    # Players

    def _life(self, expected: Mapping[str, int]) -> Iterator[Difference]:
        for player, life in expected.items():
            yield from _compare(player, life, self.state.players[self.naming.seat(player)].life)

    def _poison(self, expected: Mapping[str, int]) -> Iterator[Difference]:
        for player, number in expected.items():
            counters = dict(self.state.players[self.naming.seat(player)].counters)
            yield from _compare(player, number, counters.get("poison", 0))

    def _mana(self, expected: Mapping[str, str]) -> Iterator[Difference]:
        for player, mana in expected.items():
            pool = dict(self.state.players[self.naming.seat(player)].mana)
            if dict(symbols(mana)) != pool:
                yield player, mana or "an empty pool", _pool(pool)

    # Zones

    def content(self, player: str, zone: str, of: GameState | None = None) -> list[str]:
        """The objects of a player's zone, in one with an order from the top; in play what the player controls.

        `of` is another state than the one that is looked at.
        """
        seat, state = self.naming.seat(player), self.state if of is None else of
        if zone in ("library", "graveyard", "hand"):
            return list(reversed(state.zone(zone, seat)))  # type: ignore[arg-type]  # zones of the form
        if zone == "outside":
            found: Sequence[str] = [obj for obj in state.current.values() if state.position[obj] is None]
        else:
            found = state.zone(zone)  # type: ignore[arg-type]
        if zone == "in_play":
            return [obj for obj in found if state.controller.get(obj) == seat]
        return [obj for obj in found if state.owner(obj) == seat]

    def _names(self, objects: Iterable[str]) -> list[str]:
        return [self.naming.current_name(self.state, obj) for obj in objects]

    def _expected_names(self, names: Names, objects: Iterable[str]) -> list[str]:
        """The expected names, one for each object; an `as` becomes the present name of its object, if that is there."""
        labels, there = self.naming.labels, {number_of(obj): obj for obj in objects}
        found: list[str] = []
        for written_name in names:
            name, many = times(written_name)
            obj = there.get(labels.get(name, 0))
            found += [self.naming.current_name(self.state, obj) if obj is not None else name] * many
        return found

    def _zones(self, expected: Mapping[str, Mapping[str, Names]]) -> Iterator[Difference]:
        for player, zones in expected.items():
            for zone, names in zones.items():
                in_order = zone in ("library", "graveyard_in_order")
                objects = self.content(player, zone.removesuffix("_in_order"))
                wanted, actual = self._expected_names(names, objects), self._names(objects)
                good = _in_order(wanted, actual) if in_order else _the_compare(wanted, actual)
                if not good:
                    yield f"{player}\0{zone}", _listed(wanted), _listed(actual)

    def _has(self, expected: Mapping[str, Mapping[str, Names]]) -> Iterator[Difference]:
        for player, zones in expected.items():
            for zone, names in zones.items():
                objects = self.content(player, zone)
                wanted, actual = self._expected_names(names, objects), self._names(objects)
                if Multiset(wanted) - Multiset(actual):
                    yield f"{player}\0{zone}", f"at least {_listed(wanted)}", _listed(actual)

    def _has_not(self, expected: Mapping[str, Mapping[str, Names]]) -> Iterator[Difference]:
        for player, zones in expected.items():
            for zone, names in zones.items():
                objects = self.content(player, zone)
                actual = Multiset(self._names(objects))
                for name, number in Multiset(self._expected_names(names, objects)).items():
                    if actual[name] >= number:
                        yield f"{player}\0{zone}", f"not {number} {name}", f"{actual[name]}"

    def _count(self, expected: Mapping[str, Mapping[str, Mapping[str, int]]]) -> Iterator[Difference]:
        for player, zones in expected.items():
            for zone, numbers in zones.items():
                actual = Multiset(self._names(self.content(player, zone)))
                for name, number in numbers.items():
                    yield from _compare(f"{player}\0{zone}\0{name}", number, actual[name])

    def _sizes(self, expected: Mapping[str, Mapping[str, int]]) -> Iterator[Difference]:
        for player, zones in expected.items():
            for zone, number in zones.items():
                yield from _compare(f"{player}\0{zone}", number, len(self.content(player, zone)))

    # Objects

    def _objects(self, expected: Mapping[Name, ObjectExpect | None]) -> Iterator[Difference]:
        for name, expect in expected.items():
            obj = self._there(name)
            if expect is None:
                if obj is not None:
                    yield name, "nowhere", self.look.zone(obj)
            elif obj is None:
                yield name, "an object", NOWHERE
            else:
                for key, wanted, actual in self.look.differences(obj, expect):
                    yield f"{name}\0{key}", wanted, actual

    def _there(self, name: str) -> str | None:
        """The object of a name: in play, else on the stack, else anywhere; None where it exists nowhere."""
        return self.naming.first(self.state, name, everywhere(self.state))

    def _group(self, where: Where) -> list[str]:
        found = []
        for obj in self.state.zone("in_play"):
            controller = where.controller is None or self.state.controller.get(obj) == self.naming.seat(
                where.controller
            )
            named = where.name is None or self.naming.current_name(self.state, obj) == where.name
            if controller and named and self.look.has_types(obj, words(where.types)):
                found.append(obj)
        return found

    def _each(self, expected: Sequence[GroupExpect]) -> Iterator[Difference]:
        for number, group in enumerate(expected, 1):
            for obj in self._group(group.where):
                for key, wanted, actual in self.look.differences(obj, group.is_):
                    yield "", f"({number}) {self.naming.current_name(self.state, obj)} {key}: {wanted}", actual

    def _any(self, expected: Sequence[GroupExpect]) -> Iterator[Difference]:
        for number, group in enumerate(expected, 1):
            found = self._group(group.where)
            if all(list(self.look.differences(obj, group.is_)) for obj in found):
                wanted = group.is_.model_dump(exclude_none=True)
                yield "", f"({number}) one with {wanted}", _listed(self._names(found))

    def _stack(self, expected: Sequence[Name]) -> Iterator[Difference]:
        stack = list(reversed(self.state.zone("stack")))
        good = len(stack) == len(expected) and all(
            self.naming.means(self.state, ref, obj) for ref, obj in zip(expected, stack, strict=True)
        )
        if not good:
            yield "", _listed([ref_text(ref) for ref in expected]), _listed([self._on_stack(obj) for obj in stack])

    def _on_stack(self, obj: str) -> str:
        entry = self.state.stack.get(obj)
        if entry is not None and entry.source is not None:
            return f"ability of {self.naming.name_of(self.state, entry.source)}"
        return self.naming.name_of(self.state, obj)

    # What a seat sees

    def _sees(self, expected: Mapping[str, Mapping[str, Mapping[str, Names | str]]]) -> Iterator[Difference]:
        if self.see is None:
            raise Unsupported("sees: no view of a seat is at hand here")
        for viewer, players in expected.items():
            state = self.see(self.naming.seat(viewer))
            for player, zones in players.items():
                for zone, wanted in zones.items():
                    objects = self.content(player, zone.removesuffix("_top"), state)
                    objects = objects[:1] if zone == "library_top" else objects
                    actual = [_face(state, obj) for obj in objects]
                    names = [name for one in words(wanted) for name in [times(one)[0]] * times(one)[1]]
                    good = _in_order(names, actual) if zone.startswith("library") else _the_compare(names, actual)
                    if not good:
                        yield f"{viewer}\0{player}\0{zone}", _listed(names), _listed(actual)

    # Events and the rest

    def _events(self, expected: Sequence[Mapping[str, object]]) -> Iterator[Difference]:
        left = iter(self.records)  # the events come in the order of the patterns
        for number, one in enumerate(expected, 1):
            if not any(EventMatcher(self.naming, self.state, record).matches(one) for record in left):
                yield "", f"({number}) {_written(one)}", "it did not happen, or not in that order"

    def _no_events(self, expected: Sequence[Mapping[str, object]]) -> Iterator[Difference]:
        for number, one in enumerate(expected, 1):
            for record in self.records:
                if EventMatcher(self.naming, self.state, record).matches(one):
                    yield "", f"({number}) not {_written(one)}", f"event {record.n}"
                    break

    def _winner(self, expected: str) -> Iterator[Difference]:
        state = self.state
        if not state.ended:
            actual = "none"
        elif not state.winners:
            actual = "draw"
        else:
            actual = ", ".join(self.naming.player(seat) for seat in state.winners)
        yield from _compare("", expected, actual)

    def _turn_of(self, expected: str) -> Iterator[Difference]:
        yield from _compare("", expected, self.naming.player(self.state.active))

    def _turn(self, expected: int) -> Iterator[Difference]:
        yield from _compare("", expected, self.state.turn)

    def _step(self, expected: str) -> Iterator[Difference]:
        actual = name_of(self.state.phase, self.state.step) or "none"
        yield from _compare("", "combat_damage" if expected == "combat_damage_2" else expected, actual)

    def _priority(self, expected: str) -> Iterator[Difference]:
        yield from _compare("", expected, self.naming.player(self.state.priority))


def _compare(where: str, wanted: object, actual: object) -> Iterator[Difference]:
    if wanted != actual:
        yield where, str(wanted), str(actual)


def _pool(pool: Mapping[str, int]) -> str:
    return "".join(f"{{{symbol}}}" * number for symbol, number in pool.items()) or "an empty pool"


def _listed(names: Sequence[str]) -> str:
    """Names for a message, equal ones counted."""
    if not names:
        return "nothing"
    return ", ".join(name if number == 1 else f"{name} x{number}" for name, number in Multiset(names).items())


def _in_order(wanted: Sequence[str], actual: Sequence[str]) -> bool:
    return len(wanted) == len(actual) and all(a in (b, ANY) for a, b in zip(wanted, actual, strict=True))


def _the_compare(wanted: Sequence[str], actual: Sequence[str]) -> bool:
    named = Multiset(name for name in wanted if name != ANY)
    return len(wanted) == len(actual) and not named - Multiset(actual)


def _face(state: GameState, obj: str) -> str:
    facts = state.characteristics_of(obj)
    return HIDDEN if facts is None or facts.name is None else facts.name


def _written(expected: Mapping[str, object]) -> str:
    return ", ".join(f"{key} {value}" for key, value in expected.items())


_CHECKS: Mapping[str, Callable[..., Iterator[Difference]]] = {
    key: getattr(Expectations, f"_{key}") for key in Expect.model_fields
}
"""Key → the method that checks it."""
