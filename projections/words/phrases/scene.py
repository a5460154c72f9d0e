"""What a sentence is made from: the states on both sides of an event, and the names of everything in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache

from immutables import Map

from rewind.aggregates.editions.terms import OUTSIDE, Region, Terms, terms_of
from rewind.aggregates.state import GameState, ZoneKey, number_of
from rewind.events.base import CardDefinition, Characteristics, Place
from rewind.events.playing import ChoiceOffered
from rewind.projections.words.phrases.words import A_CARD, article, gathered, listed

_ABILITY_KINDS = {
    "activated_ability": "the ability of {source}",
    "triggered_ability": "the triggered ability of {source}",
    "spell_copy": "the copy of {source}",
    "combat_damage": "combat damage",
    "emblem": "an emblem",
    "dungeon": "a dungeon",
}
"""How what is no card and no token is named, where it has no name of its own."""

_FACE_DOWN = "face-down"


def lying(name: str, is_face_down: bool, comma: str = "") -> str:
    """That something is or comes face down, where its name does not say so."""
    return f"{comma} face down" if is_face_down and _FACE_DOWN not in name else ""


@lru_cache(maxsize=64)
def _player_names(names: Map[int, str]) -> Map[int, str]:
    """Names by which players can be told apart."""
    everyone = list(names.values())
    return Map({seat: name if everyone.count(name) == 1 else f"{name} (seat {seat})" for seat, name in names.items()})


class Scene:
    """One event's surroundings. Nothing here raises: what is not known has a word for that."""

    def __init__(
        self,
        before: GameState,
        after: GameState,
        *,
        ids: bool = False,
        labels: Mapping[int, str] | None = None,
        sees: Callable[[GameState, str], bool] | None = None,
        asked: ChoiceOffered | None = None,
        terms: Terms | None = None,
    ) -> None:
        """`ids`: whether every object is named with its id. `labels`: number → what cards of one name are called.

        `sees`: whether a reader may look at the face of what lies face down; None: as far as it is known.
        `terms`: other words than those of the log's edition.
        """
        self.before = before
        self.after = after
        self.asked = asked
        """The choice that the event answers, where that is to be said."""
        self._ids = ids
        self._labels = labels or {}
        self._sees = sees
        self._terms = terms

    @cached_property
    def edition(self) -> str:
        """The log's edition."""
        return self.after.edition or self.before.edition

    @cached_property
    def terms(self) -> Terms:
        """The words of the log's edition, if it is not to be told in others."""
        return self._terms or terms_of(self.edition)

    def own_words(self) -> tuple[str, ...]:
        """The players' names, which a sentence may begin with as they are."""
        return tuple(name for state in (self.before, self.after) for name in _player_names(state.names).values())

    # Players

    def player(self, seat: int) -> str:
        """A player's name."""
        if seat == 0:
            return "the spectator"
        return _player_names(self.after.names or self.before.names).get(seat, f"seat {seat}")

    def players(self, seats: Iterable[int]) -> str:
        """Players' names in a list."""
        return listed(self.player(seat) for seat in seats)

    def whose(self, seat: int | None) -> str:
        """A player in the genitive."""
        return "a player's" if seat is None else f"{self.player(seat)}'s"

    # Objects

    def facts(self, obj: str) -> Characteristics | None:
        """What an object was before the event, or is after it, as far as that is known."""
        return self.before.characteristics_of(obj) or self.after.characteristics_of(obj)

    def definition(self, obj: str) -> CardDefinition | None:
        """The definition of an object's card, where it has one that is known before the event or after it."""
        return self.before.definition_of(obj) or self.after.definition_of(obj)

    def name(self, obj: str) -> str:
        """An object's name, or what can be said of it."""
        return self._with_id(self._name(obj) or self._nameless(obj), obj)

    def moving(self, obj: str, becomes: str) -> str:
        """The name of an object that becomes another in this event, from what is known before or after it."""
        facts = self.after.characteristics_of(becomes)
        name = self._name(obj) or (facts.name if facts is not None else None) or self._nameless(obj)
        return self._with_id(name, f"{obj} → {becomes}")

    def _with_id(self, name: str, obj: str) -> str:
        note = obj if self._ids else self._labels.get(number_of(obj.partition(" ")[0]))
        return name if note is None else f"{name} ({note})"

    def _name(self, obj: str) -> str | None:
        for state in (self.before, self.after):
            if state.status_of(obj).face_down:
                return self._face_down(state, obj)
            facts = state.characteristics_of(obj)
            if facts is not None and facts.name:
                return facts.name
        return None

    def card_name(self, obj: str) -> str:
        """The name of a card as its face says it, where that is known, even though it lies face down."""
        return self._with_id(self._printed(obj) or self._name(obj) or self._nameless(obj), obj)

    def is_identified(self, obj: str) -> bool:
        """Whether it is known what card an object is."""
        return self.facts(obj) is not None or self._printed(obj) is not None

    def _printed(self, obj: str) -> str | None:
        definition = self.definition(obj)
        return None if definition is None else definition.characteristics_in(self.after.edition).name

    def _face_down(self, state: GameState, obj: str) -> str:
        name = self._printed(obj)
        if name and (self._sees is None or self._sees(state, obj)):
            return f"{_FACE_DOWN} {name}"
        facts = state.characteristics_of(obj)
        types = " ".join(facts.type_line.types).lower() if facts is not None else ""
        return article(f"{_FACE_DOWN} {types or 'card'}")

    def _nameless(self, obj: str) -> str:
        state = self.before if obj in self.before.position else self.after
        kind = state.kinds.get(number_of(obj), "card")
        phrase = _ABILITY_KINDS.get(kind)
        if phrase is not None:
            return phrase.format(source=self._source(state, obj))
        facts = self.facts(obj)
        types = " ".join(facts.type_line.types).lower() if facts is not None else ""
        return article(f"nameless {types}") if types else ("a token" if kind == "token" else A_CARD)

    def _source(self, state: GameState, obj: str) -> str:
        entry = state.stack.get(obj)
        if entry is None or entry.source is None:
            return "an unknown source"
        name, source = self._name(entry.source) or A_CARD, entry.source
        return name if self._ids else self._with_id(name, source)  # with ids the ability has one of its own

    def revealed_name(self, obj: str) -> str:
        """An object's name as it is after the event."""
        facts = self.after.characteristics_of(obj)
        name = (facts.name if facts is not None else None) or self._name(obj) or self._nameless(obj)
        return self._with_id(name, obj)

    def thing(self, thing: str | int) -> str:
        """An object's or a player's name."""
        return self.name(thing) if isinstance(thing, str) else self.player(thing)

    def things(self, things: Iterable[str | int], last: str = "and") -> str:
        """Objects and players in a list, equal ones counted."""
        return listed(gathered([self.thing(thing) for thing in things]), last)

    def owner(self, obj: str) -> int | None:
        """The seat of an object's owner."""
        return self.before.owner(obj) or self.after.owner(obj)

    def owner_name(self, obj: str) -> str:
        """The name of an object's owner."""
        owner = self.owner(obj)
        return "a player" if owner is None else self.player(owner)

    def zone_of(self, obj: str) -> ZoneKey | None:
        """The zone in which an object is before the event."""
        return self.before.position.get(obj)

    # Places

    def into(self, place: Place | None, owner: int | None) -> str:
        """Where something goes: "into Alice's hand", "on the bottom of Alice's library"."""
        whose = self.whose(owner if place is None or place.seat is None else place.seat)
        if place is not None and place.zone == "library":
            return _into_library(place, whose)
        return self.terms.zones[_region(place)].into.format(whose=whose)

    def out_of(self, place: Place | None, owner: int | None) -> str:
        """Where something comes from: "from play"."""
        whose = self.whose(owner if place is None or place.seat is None else place.seat)
        return self.terms.zones[_region(place)].out_of.format(whose=whose)

    def inside(self, place: Place | None, owner: int | None) -> str:
        """Where something is: "in play"."""
        whose = self.whose(owner if place is None or place.seat is None else place.seat)
        return self.terms.zones[_region(place)].inside.format(whose=whose)


def _region(place: Place | None) -> Region:
    return OUTSIDE if place is None else place.zone


def _into_library(place: Place, whose: str) -> str:
    if place.position == "bottom":
        return f"on the bottom of {whose} library"
    if not place.position:
        return f"on top of {whose} library"
    return f"into {whose} library, under the top {place.position} card{'' if place.position == 1 else 's'}"
