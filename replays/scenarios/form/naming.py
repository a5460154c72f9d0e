"""What the names of a scenario mean: players, cards, tokens, abilities on the stack.

A name is the printed name of a card, a token's own name, or an `as`. It means the first object that fits where it
stands: in the order of the file, then in the order in which objects came into being; both are the order of numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rewind.aggregates.state import CONTROLLED_ZONES, GameState, number_of
from rewind.events.base import Zone
from rewind.replays.scenarios.form.words import AbilityOf, Ref
from rewind.replays.scenarios.results import Failed, Failure

COMBAT_DAMAGE = "combat_damage"
"""The name of combat damage on the stack."""

FACE_DOWN = "face_down"
"""The name of what is face down, where the names that things have now are compared."""

UNKNOWN = "?"
"""The name of a card that nobody has named."""

HALVES = " // "
"""What stands between the names of the halves of a split card."""

_REPEATED = re.compile(r"(.*\S)\s+x([1-9][0-9]{0,3})")
"""A name and how often: `Island x40`."""

ZONES: tuple[Zone, ...] = (
    "in_play", "stack", "hand", "graveyard", "library", "removed", "phased_out", "ante", "command",
)  # fmt: skip
"""Zones that may stand behind an `@`, in the order in which a name is looked for anywhere."""

_SUFFIX = re.compile(r"(.*?)((?:#[1-9][0-9]*|@[^@#]+)+)")
_NUMBER = re.compile(r"#([1-9][0-9]*)(?=[#@]|$)")
_PART = re.compile(r"[#@][^@#]+")


def times(name: str) -> tuple[str, int]:
    """A name of a position, and how often it is meant."""
    match = _REPEATED.fullmatch(name)
    return (name, 1) if match is None else (match[1], int(match[2]))


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference, taken apart: `Grizzly Bears@bob#2`."""

    name: str
    at: int = 1
    """Which of those that fit is meant, from 1."""
    places: tuple[str, ...] = ()
    """Players and zones to which it is narrowed."""


def parse_reference(text: str, known: Iterable[str] = ()) -> Reference:
    """A reference in its parts; a name of `known` is whole, even where it holds `@` or `#`."""
    match = None if text in known else _SUFFIX.fullmatch(text)
    if match is None:
        return Reference(text)
    at, places = 1, []
    for part in _PART.findall(match[2]):
        if part[0] == "#":
            at = int(part[1:])
        else:
            places.append(part[1:])
    return Reference(match[1], at, tuple(places))


@dataclass(slots=True)
class Naming:
    """The names of one scenario, over whatever state its game is in."""

    seats: Mapping[str, int]
    """Player → seat."""
    printed: dict[int, str]
    """Number of a card → its printed name."""
    labels: dict[str, int] = field(default_factory=dict)
    """What each `as` stands for, by number."""

    def seat(self, player: str) -> int:
        """The seat of a player. Raises Failed where there is none of that name."""
        if player not in self.seats:
            raise Failed(Failure(player, f"one of the players {', '.join(self.seats)}", f'"{player}"'))
        return self.seats[player]

    def player(self, seat: int | None) -> str:
        """The name of the player of a seat; "none" where there is no seat."""
        return next((name for name, number in self.seats.items() if number == seat), "none")

    def name_of(self, state: GameState, obj: str) -> str:
        """The printed name of the card that an object is, a token's own name, or the kind of anything else."""
        number = number_of(obj)
        if number in self.printed:
            return self.printed[number]
        definition = state.definition_of(obj)
        if definition is not None and state.kinds.get(number) == "card":
            return definition.key  # of a card that became known by the way
        facts = state.characteristics_of(obj)
        if facts is not None and facts.name is not None:
            return facts.name
        kind = state.kinds.get(number, "object")
        return UNKNOWN if kind == "card" else kind

    def in_words(self, state: GameState, thing: str | int) -> str:
        """The name of a player or an object for messages."""
        return self.player(thing) if isinstance(thing, int) else self.name_of(state, thing)

    def current_name(self, state: GameState, obj: str) -> str:
        """The name that an object has now; `face_down` for what has none because it is face down."""
        if state.status_of(obj).face_down:
            return FACE_DOWN
        facts = state.characteristics_of(obj)
        return (facts.name if facts is not None else None) or self.name_of(state, obj)

    # Looking for something

    def matching(self, state: GameState, ref: Ref, among: Iterable[str]) -> list[str]:
        """The objects among these that a reference may mean, in their order; one of them where it says which."""
        found = sorted(dict.fromkeys(among), key=number_of)
        if isinstance(ref, AbilityOf):
            reference = parse_reference(ref.ability_of, self.labels)
            fits = [obj for obj in found if self._comes_from(state, obj, reference, ref.ability)]
        else:
            reference = parse_reference(ref, self.labels)
            fits = [obj for obj in found if self._is(state, obj, reference.name)]
        fits = [obj for obj in fits if all(self._stands(state, obj, place) for place in reference.places)]
        if _says_which(ref):
            return fits[reference.at - 1 : reference.at]
        return fits

    def means(self, state: GameState, ref: Ref, obj: str) -> bool:
        """Whether a reference may mean this object; where it says which of several, whether it is that one."""
        if not _says_which(ref):
            return bool(self.matching(state, ref, [obj]))
        if isinstance(ref, AbilityOf):
            if not self.matching(state, _without_number(ref)[0], [obj]):
                return False
            ref, obj = ref.ability_of, state.stack[obj].source or obj
        meant = self.first(state, ref, everywhere(state))
        return meant is not None and number_of(meant) == number_of(obj)

    def _is(self, state: GameState, obj: str, name: str) -> bool:
        number = number_of(obj)
        if name in self.labels:
            return self.labels[name] == number
        if name == COMBAT_DAMAGE:
            return state.kinds.get(number) == "combat_damage"
        if state.kinds.get(number) in ("activated_ability", "triggered_ability"):
            return False
        own = self.name_of(state, obj)
        return own == name or name in own.split(HALVES)

    def _comes_from(self, state: GameState, obj: str, reference: Reference, ability: int | None) -> bool:
        entry = state.stack.get(obj)
        if state.kinds.get(number_of(obj)) not in ("activated_ability", "triggered_ability") or entry is None:
            return False
        if ability is not None and entry.ability != ability:
            return False
        return entry.source is not None and self._is(state, entry.source, reference.name)

    def _stands(self, state: GameState, obj: str, place: str) -> bool:
        key = state.position.get(obj)
        zone = None if key is None else key.zone
        if place not in self.seats:
            if place not in ZONES:
                raise Failed(Failure(f"@{place}", "a player or a zone", place))
            return zone == place
        whose = state.controller.get(obj) if zone in CONTROLLED_ZONES else state.owner(obj)
        return whose == self.seats[place]

    def find(self, state: GameState, ref: Ref, *pools: Iterable[str]) -> str:
        """The first object that fits: in the first of these groups in which one does, else anywhere. Raises Failed."""
        found = self.first(state, ref, (*pools, *everywhere(state)))
        if found is None:
            raise Failed(Failure(ref_text(ref), "something by that name", "nothing"))
        return found

    def first(self, state: GameState, ref: Ref, pools: Iterable[Iterable[str]]) -> str | None:
        """The first object that fits, in the order of the groups; the n-th where the reference says so."""
        plain, at = _without_number(ref)
        met: list[str] = []
        for pool in pools:
            met += [obj for obj in self.matching(state, plain, pool) if obj not in met]
            if len(met) >= at:
                return met[at - 1]
        return None

    def thing(self, state: GameState, ref: Ref, *pools: Iterable[str]) -> str | int:
        """A player by name, else an object as `find` finds it. Raises Failed."""
        if isinstance(ref, str) and ref in self.seats:
            return self.seats[ref]
        return self.find(state, ref, *pools)

    def pick(self, state: GameState, refs: Sequence[Ref], among: Sequence[str | int]) -> list[str | int] | None:
        """The things that these names mean among those offered, no thing twice; None where a name fits none of them."""
        left, found = list(among), list[str | int]()
        for ref in refs:
            seat = self.seats.get(ref) if isinstance(ref, str) else None
            objects = [thing for thing in left if isinstance(thing, str)]
            whole = [thing for thing in among if isinstance(thing, str)] if _says_which(ref) else objects
            fits: list[str | int] = [seat] if seat in left and seat is not None else []
            fits += self.matching(state, ref, whole)
            fits = [thing for thing in fits if thing in left]
            if not fits:
                return None
            found.append(fits[0])
            left.remove(fits[0])
        return found


def _without_number(ref: Ref) -> tuple[Ref, int]:
    """A reference without its number, and the number: `Name#2@bob` is the second `Name@bob`."""
    text = ref.ability_of if isinstance(ref, AbilityOf) else ref
    match = _NUMBER.search(text)
    if match is None:
        return ref, 1
    plain = text[: match.start()] + text[match.end() :]
    return (ref.model_copy(update={"ability_of": plain}) if isinstance(ref, AbilityOf) else plain), int(match[1])


def _says_which(ref: Ref) -> bool:
    return "#" in (ref.ability_of if isinstance(ref, AbilityOf) else ref)


def everywhere(state: GameState) -> Iterable[list[str]]:
    """Objects by zone: in play, on the stack, and everywhere else at once."""
    current = list(state.current.values())

    def zone_of(obj: str) -> str | None:
        key = state.position.get(obj)
        return None if key is None else key.zone

    yield [obj for obj in current if zone_of(obj) == "in_play"]
    yield [obj for obj in current if zone_of(obj) == "stack"]
    yield [obj for obj in current if zone_of(obj) not in ("in_play", "stack")]


def ref_text(ref: Ref) -> str:
    """A reference as it is written."""
    if not isinstance(ref, AbilityOf):
        return ref
    return f"ability {'' if ref.ability is None else f'{ref.ability} '}of {ref.ability_of}"
