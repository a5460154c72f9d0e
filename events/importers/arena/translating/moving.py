"""Things come to be, move, and cease to be; libraries are shuffled and put in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from rewind.events.base import Characteristics, Counter, Place
from rewind.events.game import CardDefined
from rewind.events.importers.arena.client.cards import is_identified
from rewind.events.importers.arena.client.messages import GameObject
from rewind.events.importers.arena.client.view import Spot
from rewind.events.importers.arena.translating.table import (
    ABILITIES,
    CONTROLLED,
    FACT_ZONES,
    UNSEEN_ZONES,
    Table,
    Thing,
    ThingKind,
)
from rewind.events.objects import TurnedFaceDown
from rewind.events.playing import PutOnStack
from rewind.events.zones import (
    CardIdentified,
    CardsRevealed,
    CeasedToExist,
    LibraryOrdered,
    LibraryShuffled,
    ObjectPlaced,
    Reason,
    TokenCreated,
    ZoneChanged,
)

Position = int | Literal["bottom"] | None


class EntryValues(NamedTuple):
    """What a thing has as it comes to a zone."""

    controller: int | None = None
    tapped: bool = False
    face_down: bool = False
    counters: tuple[Counter, ...] = ()
    attached_to: str | int | None = None
    facts: Characteristics | None = None


def as_counters(counters: dict[str, int]) -> tuple[Counter, ...]:
    """Counters as events write them."""
    return tuple(Counter(kind=kind, number=number) for kind, number in sorted(counters.items()) if number > 0)


def is_face_down(record: GameObject, zone: str) -> bool:
    """Whether an object lies face down: exiled cards that only some may look at do, too."""
    if zone == "removed":
        return record.is_facedown or record.visibility == "Visibility_Private"
    return record.is_facedown and zone in FACT_ZONES


def facts_of(table: Table, thing: Thing, zone: str, record: GameObject | None) -> Characteristics | None:
    """The characteristics that the log has to give a thing in a zone; None where its definition says them."""
    if thing.kind in ABILITIES:
        return None
    if record is None or not (is_identified(record) or record.is_facedown):
        return None if thing.kind == "card" else thing.facts
    stated = table.cards.characteristics(record, table.view.copied.get(record.instance_id))
    if thing.kind != "card":
        return stated
    if zone not in FACT_ZONES:
        return None
    if is_face_down(record, zone) or thing.definition is None:
        return stated
    return None if table.cards.definitions[thing.definition].characteristics == stated else stated


def entry_values_of(
    table: Table, thing: Thing, spot: Spot | None, record: GameObject | None, counters: dict[str, int]
) -> EntryValues:
    """What a thing has in a zone, as far as its record says it and the zone allows it."""
    zone = "" if spot is None else spot.zone
    facts = facts_of(table, thing, zone, record)
    if record is None:
        return EntryValues(facts=facts)
    seat = record.controller_seat_id
    host = table.view.attached.get(record.instance_id) if zone == "in_play" else None
    attached_to = None if host is None else table.subject(host)
    return EntryValues(
        controller=seat if zone in CONTROLLED and seat in table.seats and seat != thing.owner else None,
        tapped=record.is_tapped and zone == "in_play",
        face_down=is_face_down(record, zone),
        counters=as_counters(counters) if zone not in UNSEEN_ZONES else (),
        attached_to=None if attached_to == thing.id else attached_to,
        facts=facts,
    )


def set_entry_values(table: Table, thing: Thing, values: EntryValues) -> None:
    """Notes what a thing came with."""
    thing.controller = values.controller or thing.controller
    thing.tapped, thing.face_down = values.tapped, values.face_down
    thing.counters = {counter.kind: counter.number for counter in values.counters}
    thing.attached_to, thing.facts = values.attached_to, values.facts
    if thing.zone in CONTROLLED:
        table.controlled_since[thing.id] = table.n
    if thing.attached_to is not None:
        table.attached_at[thing.id] = table.n


def define(table: Table, thing: Thing, record: GameObject, *, anew: bool = False) -> str:
    """The key of the definition for what a record shows; the log holds it from now on."""
    cards = table.cards
    definition = cards.fitting(record) if anew else cards.definition(record)
    if definition.key not in cards.definitions:
        cards.definitions[definition.key] = definition
        table.add(CardDefined(definition=definition))
    thing.definition = definition.key
    return definition.key


def identify(table: Table, thing: Thing, record: GameObject | None, *, shown: bool) -> None:
    """The log learns which card it is. Who sees that, the event after this one shows, unless it lies open already."""
    if thing.kind != "card" or thing.definition is not None or record is None or not is_identified(record):
        return
    key = define(table, thing, record)
    whose = (thing.owner,) if shown and thing.zone == "hand" else ()
    public = shown and not thing.face_down and thing.zone not in UNSEEN_ZONES
    table.add(CardIdentified(card=thing.number, definition=key, public=public, visible_to=whose))


def move(
    table: Table,
    thing: Thing,
    spot: Spot | None,
    reason: Reason,
    values: EntryValues,
    position: Position = None,
) -> None:
    """A thing goes to another zone and is another object there."""
    if thing.face_down and thing.zone in CONTROLLED and thing.definition is not None:
        table.add(CardsRevealed(seat=thing.controller or thing.owner, objects=(thing.id,)))
    place = table.place(thing)
    searched = place is not None and place.zone == "library" and place.position is None
    old, old_spot = thing.id, thing.spot
    seen_by = frozenset((thing.owner,)) if old_spot is not None and old_spot.zone == "hand" else frozenset(table.seats)
    table.take_out(thing)
    thing.incarnation = thing.last_incarnation = thing.last_incarnation + 1
    choices = table.choices.get(old)
    table.put_in(thing, spot, position)
    if thing.kind != "card":
        table.moved_tokens[thing.number] = None
    if old_spot is not None and old_spot.zone == "hand" and spot is not None and spot.zone == "library":
        table.show_again(old_spot)
    if spot is not None and spot.zone == "stack" and choices is not None:
        thing.choices = table.choices[thing.id] = choices
    thing.seen_by = seen_by if spot is not None and spot.zone == "library" and not searched else frozenset()
    table.add(
        ZoneChanged(
            object=old,
            becomes=thing.id,
            from_=place,
            to=None if spot is None else Place(zone=spot.zone, seat=spot.seat or None, position=position),
            reason=reason,
            by=thing.owner if searched else None,
            controller=values.controller,
            tapped=values.tapped,
            face_down=values.face_down,
            counters=values.counters,
            attached_to=values.attached_to,
            characteristics=values.facts,
        )
    )
    set_entry_values(table, thing, values)


def create_token(table: Table, record: GameObject, values: EntryValues, source: str | None) -> Thing | None:
    """A token is created, in play. None where the record does not say whose."""
    owner = record.owner_seat_id
    if owner not in table.seats or values.facts is None:
        return None
    thing = table.new_thing("token", owner, record.instance_id)
    table.put_in(thing, Spot("in_play"))
    table.add(
        TokenCreated(
            object=thing.id,
            owner=owner,
            controller=values.controller or owner,
            characteristics=values.facts,
            tapped=values.tapped,
            counters=values.counters,
            attached_to=values.attached_to,
            source=source,
        )
    )
    set_entry_values(table, thing, values)
    return thing


def put_on_stack(
    table: Table, record: GameObject, kind: Literal["activated_ability", "triggered_ability", "spell_copy"]
) -> Thing | None:
    """An ability, or a copy of a spell, is put on the stack. None where the record does not say whose."""
    seat = record.controller_seat_id if record.controller_seat_id in table.seats else record.owner_seat_id
    if seat not in table.seats:
        return None
    source = table.known(record.parent_id)
    thing = table.new_thing(kind, seat, record.instance_id)
    facts = facts_of(table, thing, "stack", record)
    ability = ability_number(table, record.parent_id, record.grp_id) if kind != "spell_copy" else None
    table.put_in(thing, Spot("stack"))
    thing.facts = facts
    thing.choices = thing.choices.model_copy(update={"source": source, "ability": ability})
    table.choices[thing.id] = thing.choices
    event = PutOnStack(object=thing.id, kind=kind, seat=seat, source=source, ability=ability, characteristics=facts)
    table.add(event)
    table.controlled_since[thing.id] = table.n
    return thing


def ability_number(table: Table, source: int, ability: int) -> int | None:
    """Which of its source's abilities it is, from 1, in the order in which the client lists them."""
    record = table.view.objects.get(source)
    listed = () if record is None else tuple(each.grp_id for each in record.unique_abilities)
    return listed.index(ability) + 1 if ability in listed else None


def place_new(table: Table, kind: ThingKind, owner: int, instance: int, spot: Spot, record: GameObject | None) -> Thing:
    """A card, a copy of one or an emblem that the log has not met is where the source shows it."""
    thing = table.new_thing(kind, owner, instance)
    if record is not None and is_identified(record) and kind == "card":
        define(table, thing, record, anew=spot.zone not in FACT_ZONES)
    values = entry_values_of(table, thing, spot, record, {})
    table.put_in(thing, spot)
    table.add(
        ObjectPlaced(
            object=thing.id,
            place=Place(zone=spot.zone, seat=spot.seat or None),
            owner=owner,
            definition=thing.definition,
            token=kind == "token",
            kind=placed_kind(kind),
            controller=values.controller,
            tapped=values.tapped,
            face_down=values.face_down,
            attached_to=values.attached_to,
            characteristics=values.facts,
        )
    )
    set_entry_values(table, thing, values)
    return thing


def placed_kind(kind: ThingKind) -> Literal["spell_copy", "emblem"] | None:
    """What `object_placed` says of a thing that is neither a card nor a token."""
    return kind if kind in ("spell_copy", "emblem") else None


def place_outside(table: Table, record: GameObject) -> Thing:
    """A card that everybody is shown outside the game."""
    thing = table.new_thing("card", record.owner_seat_id, record.instance_id)
    key = define(table, thing, record, anew=True)
    table.put_in(thing, None)
    table.add(ObjectPlaced(object=thing.id, place=None, owner=thing.owner, definition=key))
    table.add(CardsRevealed(seat=thing.owner, objects=(thing.id,)))
    return thing


def cease(
    table: Table, thing: Thing, reason: Literal["state_based", "resolved", "countered", "reversed", "unknown"]
) -> None:
    """A token, copy or ability is no more."""
    table.take_out(thing)
    thing.here = False
    table.add(CeasedToExist(object=thing.id, reason=reason))


def turn_face_down(table: Table, thing: Thing, facts: Characteristics) -> None:
    """Something is turned face down."""
    thing.face_down, thing.facts = True, facts
    table.add(TurnedFaceDown(object=thing.id, characteristics=facts))


def paired(table: Table, things: Sequence[Thing], instances: Sequence[int]) -> dict[int, Thing]:
    """Which of things that can no longer be told apart each new id is: one that fits what it is seen to be later.

    Nobody saw where each went, and any such pairing is one that may have been.
    """
    known: dict[int, list[Thing]] = {}
    unknown: list[Thing] = []
    for thing in sorted(things, key=lambda each: each.number, reverse=True):
        card = thing.card
        (unknown if card is None else known.setdefault(card, [])).append(thing)
    pairs: dict[int, Thing] = {}
    for instance in instances:
        later = table.cards.will_be(instance)
        if later is not None and known.get(later):
            pairs[instance] = known[later].pop()
        elif later is not None and unknown:
            pairs[instance] = unknown.pop()
    left = [thing for _, group in sorted(known.items(), reverse=True) for thing in group] + unknown
    for instance in instances:
        if instance not in pairs and left:
            pairs[instance] = left.pop()
    return pairs


def shuffle(table: Table, seat: int, instances: Sequence[int]) -> None:
    """A library is shuffled and lies under new ids, the top first, in an order that agrees with what is seen later."""
    spot = Spot("library", seat)
    content = table.in_zone(spot)
    pairs = paired(table, content, instances)
    order = [pairs[instance] for instance in instances if instance in pairs]
    order += [thing for thing in reversed(content) if thing not in order]
    for instance, thing in pairs.items():
        table.bind(instance, thing)
        table.incarnations[(instance, spot)] = thing.incarnation
    for thing in content:
        thing.seen_by = frozenset()
    table.zones[spot] = order[::-1]
    table.add(LibraryShuffled(seat=seat, order=tuple(thing.number for thing in order)))


def put_in_order(table: Table, seat: int, wanted: list[Thing]) -> None:
    """A library is put into an order, the top first: some cards from the top go back there, others to the bottom."""
    spot = Spot("library", seat)
    present = table.in_zone(spot)[::-1]
    size = len(present)
    for count in range(1, size + 1):
        top = wanted.index(present[count]) if count < size else size
        if wanted[top : top + size - count] == present[count:]:
            moved = wanted[:top] + wanted[top + size - count :]
            break
    table.zones[spot] = wanted[::-1]
    event = LibraryOrdered(
        seat=seat,
        by=seat,
        count=count,
        to_bottom=count - top if count < size else 0,
        order=tuple(thing.number for thing in moved),
    )
    table.add(event)
