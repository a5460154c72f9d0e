"""What the client's records say a card is: characteristics, names, and the definitions that the log will hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from rewind.events.base import CardDefinition, Characteristics, Color, TypeLine
from rewind.events.importers.arena.client.messages import Annotation, GameObject, GameState
from rewind.events.importers.arena.client.view import PREFIX
from rewind.events.importers.arena.client.vocabulary import ABILITY, CARD, COLORS, ability_key, without_prefix

RENAMED, _ACTION, _COPIED = (PREFIX + name for name in ("ObjectIdChanged", "UserActionTaken", "CopiedObject"))
_RANKS = {
    f"ZoneType_{name}": rank
    for rank, names in enumerate(
        (("Hand", "Library", "Graveyard", "Exile", "Command", "Sideboard"), ("Stack", "Limbo"))
    )
    for name in names
} | {"ZoneType_Battlefield": 2, "ZoneType_PhasedOut": 2}
"""How much can have changed a card there: the lower, the nearer is its record to what is printed."""

_FACE_DOWN_CARD = 3
"""The client's id for the picture of a face-down card."""

_ORDER: tuple[Color, ...] = ("W", "U", "B", "R", "G")


def is_identified(record: GameObject) -> bool:
    """Whether the record says which card it is."""
    return record.grp_id > 0 and not (record.is_facedown and record.grp_id == _FACE_DOWN_CARD)


@lru_cache(maxsize=4096)
def _characteristics(
    name: str | None,
    line: tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]],
    color: tuple[str, ...],
    numbers: tuple[int | None, int | None],
    abilities: tuple[int, ...],
) -> Characteristics:
    supertypes, types, subtypes = (tuple(map(without_prefix, words)) for words in line)
    present = {COLORS[word] for word in color if word in COLORS}
    return Characteristics(
        name=name,
        colors=tuple(sign for sign in _ORDER if sign in present),
        type_line=TypeLine(supertypes=supertypes, types=types, subtypes=subtypes),
        power=numbers[0],
        toughness=numbers[1],
        abilities=tuple(map(ability_key, abilities)),
    )


class Cards:
    """Names and definitions: what a card is where no effect can have changed it, if it is seen there."""

    def __init__(self, names: Mapping[int, str]) -> None:
        """`names` maps the client's card ids to names; a card without one is called `arena:` and its id."""
        self._names = names
        self._printed: dict[int, GameObject] = {}
        self._rank: dict[int, int] = {}
        self._after: dict[int, int] = {}
        self._card: dict[int, int] = {}
        self._first: dict[int, GameObject] = {}
        self._controller: dict[int, int] = {}
        self.played: dict[int, Annotation] = {}
        """Ability → what is said where its being played is complete, which may be some messages after it came to be."""
        self.definitions: dict[str, CardDefinition] = {}
        """What the log holds so far, by key."""

    def look_ahead(self, states: Iterable[GameState]) -> None:
        """Reads a whole game ahead: what each card is when nothing changes it, and what each id will be."""
        ranks: dict[int, int] = {}
        copies: set[int] = set()
        for state in states:
            for zone in state.zones:
                ranks[zone.zone_id] = _RANKS.get(zone.type, 1)
            for annotation in state.annotations:
                if RENAMED in annotation.type:
                    self._after[annotation.number("orig_id")] = annotation.number("new_id")
                elif _ACTION in annotation.type:
                    self.played.update(dict.fromkeys(annotation.affected_ids, annotation))
            for fact in state.persistent_annotations:
                if _COPIED in fact.type:
                    copies.update(fact.affected_ids)
            for record in state.game_objects:
                self._first.setdefault(record.instance_id, record)
                if record.type == ABILITY and record.parent_id:
                    self._controller.setdefault(record.parent_id, record.controller_seat_id)
                if record.type == CARD and is_identified(record) and not record.is_copy:
                    self._card.setdefault(record.instance_id, record.grp_id)
                    if not record.is_facedown and record.instance_id not in copies:
                        self._note(record, ranks.get(record.zone_id, 1))

    def _note(self, record: GameObject, rank: int) -> None:
        if rank < self._rank.get(record.grp_id, 3):
            self._rank[record.grp_id] = rank
            self._printed[record.grp_id] = record

    def define_all(self) -> tuple[CardDefinition, ...]:
        """The definitions of all cards of the game, which the log holds from now on.

        Each in an event of its own, as its card is first seen, would show everybody when somebody draws a new card.
        """
        for _, record in sorted(self._printed.items()):
            definition = self.definition(record)
            self.definitions[definition.key] = definition
        return tuple(self.definitions.values())

    def will_be(self, instance: int) -> int | None:
        """The card id that an instance, or what it becomes, is seen to have later on; None where it never is."""
        met: set[int] = set()
        while instance not in self._card and instance in self._after and instance not in met:
            met.add(instance)
            instance = self._after[instance]
        return self._card.get(instance)

    def first_record(self, instance: int) -> GameObject | None:
        """The first record of what an instance is, or becomes, in the whole log; None where there is none."""
        met: set[int] = set()
        while instance not in self._first and instance in self._after and instance not in met:
            met.add(instance)
            instance = self._after[instance]
        return self._first.get(instance)

    def likely_owner(self, instance: int) -> int:
        """Who controls the first ability that comes of an instance of which there is no record; 0 where none does."""
        return self._controller.get(instance, 0)

    def name(self, card: int) -> str:
        """The name of a card by the client's id."""
        return self._names.get(card) or f"arena:{card}"

    def characteristics(self, record: GameObject, copied: int | None = None) -> Characteristics:
        """What a record says the object is now; `copied` is the card id that it is a copy of."""
        name = None if record.is_facedown else self.name(copied or record.grp_id)
        return _characteristics(
            name,
            (record.super_types, record.card_types, record.subtypes),
            record.color,
            (
                None if record.power is None else record.power.value,
                None if record.toughness is None else record.toughness.value,
            ),
            tuple(ability.grp_id for ability in record.unique_abilities),
        )

    def definition(self, record: GameObject) -> CardDefinition:
        """The definition of the card that a record shows, as it is where nothing changes it."""
        printed = self._printed.get(record.grp_id, record)
        key = f"arena:{record.grp_id}"
        return self.definitions.get(key) or CardDefinition(key=key, characteristics=self.characteristics(printed))

    def fitting(self, record: GameObject) -> CardDefinition:
        """The definition for a card that is seen where no event can change it, with just what the record says."""
        wanted = self.characteristics(record)
        first = self.definition(record)
        if first.characteristics == wanted:
            return first
        for number in range(2, len(self.definitions) + 3):
            key = f"{first.key}/{number}"
            found = self.definitions.get(key)
            if found is None or found.characteristics == wanted:
                return found or CardDefinition(key=key, characteristics=wanted)
        raise AssertionError("there are more keys than definitions")
