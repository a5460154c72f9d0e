"""After the remarks of a message: whatever its zones, objects and standing facts show besides, as events.

What the client usually announces by a remark and here did not is counted, so that whoever imports a log sees how much
of it rests on the state alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rewind.events.base import Place
from rewind.events.game import MulliganTaken, Note
from rewind.events.importers.arena.client.cards import is_identified
from rewind.events.importers.arena.client.messages import GameObject, Zone
from rewind.events.importers.arena.client.view import PREFIX, Spot
from rewind.events.importers.arena.client.vocabulary import ABILITY, CARD, EMBLEM, PARTS, PLACED, REVEALED, TOKEN
from rewind.events.importers.arena.translating import changing, moving
from rewind.events.importers.arena.translating.remarks import phase
from rewind.events.importers.arena.translating.table import ABILITIES, Table, Thing, ThingKind
from rewind.events.importers.arena.translating.translation import Translation
from rewind.events.playing import ContinuousEffectBegan, ContinuousEffectEnded
from rewind.events.zones import CardsLookedAt, CardsRevealed


def listed(table: Table, zone: Zone) -> list[int]:
    """The objects of the game that a zone lists, the newest or the top first. One without a record nobody has seen."""
    objects = table.view.objects
    return [
        instance
        for instance in zone.object_instance_ids
        if (record := objects.get(instance)) is None or record.type not in PARTS
    ]


def zones_of(table: Table, zones: Iterable[Zone]) -> dict[Spot, list[int]]:
    """The zones of the game among these, and what they list."""
    found: dict[Spot, list[int]] = {}
    for zone in zones:
        spot = table.view.spot(zone.zone_id)
        if isinstance(spot, Spot) and (not spot.seat or spot.seat in table.seats):
            found.setdefault(spot, []).extend(listed(table, zone))
    return found


def reconcile_zones(translation: Translation) -> None:
    """Everything is in the zone that lists it, and nothing is in one that does not."""
    table = translation.table
    if not translation.zones:
        return
    zones = zones_of(table, translation.zones)
    for seat in table.seats:
        _reconcile_mulligan(translation, seat, zones)
        _reconcile_numbers(translation, seat, zones)
    for spot, instances in zones.items():
        for instance in reversed(instances):
            _reconcile_instance(translation, instance, spot)
    for spot, instances in zones.items():
        wanted = {thing for instance in instances if (thing := table.thing(instance)) is not None}
        for thing in [each for each in table.in_zone(spot) if each not in wanted]:
            _reconcile_leaver(translation, thing)
    for spot, instances in zones.items():
        if spot.zone == "library":
            reconcile_order(table, spot, instances)


def _reconcile_mulligan(translation: Translation, seat: int, zones: dict[Spot, list[int]]) -> None:
    """A mulligan: the hand goes back, the library is shuffled, and both lie under new ids."""
    table, player = translation.table, translation.table.view.players.get(seat)
    notes = table.seats[seat]
    if player is None or player.mulligan_count <= notes.mulligans:
        return
    notes.mulligans = player.mulligan_count
    hand, library = Spot("hand", seat), Spot("library", seat)
    if table.turn or hand not in zones:
        return
    table.add(MulliganTaken(seat=seat, hand_size=len(zones[hand])))
    if any(table.thing(instance) is not None for instance in zones[hand]):
        return
    for thing in list(table.in_zone(hand)):
        moving.move(table, thing, library, "mulligan", moving.EntryValues())
    moving.shuffle(table, seat, [*reversed(zones[hand]), *zones.get(library, ())])


def _reconcile_numbers(translation: Translation, seat: int, zones: dict[Spot, list[int]]) -> None:
    """Cards of a hidden zone lie under new ids without a word: each new id is one of the cards that lost theirs."""
    table = translation.table
    hidden = [Spot("library", seat), Spot("hand", seat)]
    new = [instance for spot in hidden for instance in zones.get(spot, ()) if table.thing(instance) is None]
    if not new:
        return
    present = {
        instance for zone in table.view.zones.values() for instance in zone.object_instance_ids if _counts(table, zone)
    }
    lost = [thing for spot in hidden if spot in zones for thing in table.in_zone(spot) if thing.instance not in present]
    library = hidden[0]
    if len(lost) > 1 and zones.get(library) == new and len(lost) == len(new) == len(table.in_zone(library)):
        table.unannounced["shuffle"] += 1
        moving.shuffle(table, seat, new)
        return
    for instance, thing in moving.paired(table, lost, new).items():
        table.unannounced["new id"] += 1
        table.bind(instance, thing)
        table.incarnations[(instance, thing.spot)] = thing.incarnation


def _counts(table: Table, zone: Zone) -> bool:
    return isinstance(table.view.spot(zone.zone_id), Spot)


def _reconcile_instance(translation: Translation, instance: int, spot: Spot) -> None:
    table = translation.table
    thing = table.thing(instance)
    if thing is None:
        come_to_be(translation, instance, spot)
        return
    if thing.spot == spot:
        return
    if (spot.seat and spot.seat != thing.owner) or thing.kind in ABILITIES:
        return
    if {spot.zone, thing.zone} == {"in_play", "phased_out"}:
        phase(translation, thing, spot.zone == "phased_out")
        return
    drawn = spot.zone == "hand" and thing.zone == "library" and table.in_zone(thing.spot or spot)[-1] is thing
    if table.turn:
        table.unannounced["zone"] += 1
    translation.move(thing, spot, "drawn" if drawn else "unknown" if table.turn else "put")


def come_to_be(translation: Translation, instance: int, spot: Spot) -> Thing | None:
    """Something is seen for the first time. None where the record does not say whose it is."""
    table, record = translation.table, translation.record(instance) or _later_record(translation.table, instance, spot)
    if record is not None and record.type == TOKEN and spot.zone == "in_play":
        table.unannounced["token"] += not translation.is_annotated(instance)
        return translation.create_token(instance, None)
    if record is not None and spot.zone == "stack" and (record.type == ABILITY or record.is_copy):
        kind = "spell_copy" if record.type != ABILITY else translation.kind_of_ability(instance)
        return moving.put_on_stack(table, record, kind)
    if record is not None and record.type == ABILITY:
        return None
    owner = spot.seat or (0 if record is None else record.owner_seat_id)
    if owner not in table.seats:
        return None
    if table.turn and not translation.is_annotated(instance):
        table.unannounced["new card"] += 1
    table.unreconciled.add(instance)
    return moving.place_new(table, _kind_of(record, spot), owner, instance, spot, record)


def _kind_of(record: GameObject | None, spot: Spot) -> ThingKind:
    """What something is that is first seen there; a card, as far as no record says otherwise.

    In play the client may call a card a copy that has become one of another card.
    """
    if record is None:
        return "card"
    if record.is_copy and record.type == CARD and spot.zone != "in_play":
        return "spell_copy"
    return _KINDS.get(record.type, "card")


_KINDS: dict[str, ThingKind] = {TOKEN: "token", EMBLEM: "emblem"}
"""Type of an object of the client's → what it is; any other is a card."""


def _later_record(table: Table, instance: int, spot: Spot) -> GameObject | None:
    """What a later message says of an object that a gap in the log hides: whose it is, and what, but not how it fares.

    Of an object that may lie hidden it is taken only whose it is.
    """
    record = table.cards.first_record(instance)
    if spot.seat:
        return None
    if record is None:
        owner = table.cards.likely_owner(instance)
        return GameObject(instance_id=instance, owner_seat_id=owner, controller_seat_id=owner) if owner else None
    if spot.zone == "removed" or record.type == ABILITY:
        return GameObject(instance_id=instance, type=record.type, owner_seat_id=record.owner_seat_id)
    none = {"is_tapped": False, "damage": 0, "attack_state": "", "block_state": "", "instance_id": instance}
    return record.model_copy(update=none)


def reconcile_tokens(table: Table) -> None:
    """A token or a copy of a spell that went to a zone which does not list it is no more."""
    for number in table.moved_tokens:
        thing = table.things[number]
        if thing.here and (
            thing.spot is None or thing.instance not in zones_of(table, table.view.zones.values()).get(thing.spot, ())
        ):
            moving.cease(table, thing, "state_based")
    table.moved_tokens = {}


def _reconcile_leaver(translation: Translation, thing: Thing) -> None:
    """Something that its zone no longer lists, and no other zone of the message does."""
    table = translation.table
    if thing.kind != "card":
        moving.cease(table, thing, "resolved" if thing.resolved else "state_based")
        return
    table.unannounced["zone"] += 1
    moving.move(table, thing, None, "unknown", moving.EntryValues())


def reconcile_order(table: Table, spot: Spot, instances: Sequence[int]) -> None:
    """A library lies in the order that the message shows."""
    wanted = [thing for thing in map(table.thing, instances) if thing is not None]
    present = table.in_zone(spot)
    if wanted != present[::-1] and len(wanted) == len(present) and set(wanted) == set(present):
        moving.put_in_order(table, spot.seat, wanted)


def reconcile_effects(table: Table) -> None:
    """The continuous effects at work are those that stand."""
    standing = table.view.effects
    for effect in [effect for effect in table.effects if effect not in standing]:
        began = table.past_effects[effect] = table.effects.pop(effect)
        table.add(ContinuousEffectEnded(effect=began))
    for effect, facts in standing.items():
        if effect in table.effects:
            continue
        names = [name.removeprefix(PREFIX) for fact in facts for name in fact.type]
        words = ", ".join(dict.fromkeys(name for name in names if name != "LayeredEffect")) or "LayeredEffect"
        affects = tuple(
            dict.fromkeys(
                subject
                for fact in facts
                for instance in fact.affected_ids
                if (subject := table.subject(instance)) is not None
            )
        )
        source = table.known(facts[0].affector_id)
        event = ContinuousEffectBegan(effect=words, duration="unknown", source=source, affects=affects)
        table.effects[effect] = table.add(event)


def reconcile_records(translation: Translation) -> None:
    """Everything is as its record says."""
    table = translation.table
    instances = dict.fromkeys(record.instance_id for record in translation.state.game_objects)
    instances.update(dict.fromkeys(sorted(table.unreconciled)))
    table.unreconciled = set()
    for instance in instances:
        thing, record = table.thing(instance), translation.record(instance)
        if record is not None:
            if record.type not in PLACED and record.type not in PARTS:
                table.not_understood[record.type] += 1
            thing = _reconcile_place(translation, record)
        if thing is None or record is None or table.view.spot(record.zone_id) != thing.spot:
            continue
        moving.identify(table, thing, record, shown=True)
        _reconcile_controller(table, thing, record)
        changing.set_characteristics(table, thing, record)
        if thing.zone == "in_play":
            _reconcile_status(table, thing, record)
    if translation.state.persistent_annotations or translation.state.diff_deleted_persistent_annotation_ids:
        marked = (each.instance for each in table.things.values() if each.counters or each.attached_to is not None)
        instances.update(dict.fromkeys((*marked, *table.view.counters, *table.view.attached)))
    for instance in instances:
        reconcile_standing(table, instance)


def _reconcile_place(translation: Translation, record: GameObject) -> Thing | None:
    """What the record is of. Where its zone lists it, and nothing has told so far what it is, it comes to be now."""
    table, instance = translation.table, record.instance_id
    thing, spot = table.thing(instance), table.view.spot(record.zone_id)
    if not isinstance(spot, Spot) or record.type not in PLACED or (thing is not None and thing.spot == spot):
        return thing
    if instance not in table.view.zones[record.zone_id].object_instance_ids:
        return thing
    _reconcile_instance(translation, instance, spot)
    return table.thing(instance)


def _reconcile_controller(table: Table, thing: Thing, record: GameObject) -> None:
    seat = record.controller_seat_id
    if thing.zone in ("in_play", "stack") and seat in table.seats and seat != thing.controller:
        table.unannounced["controller"] += 1
        changing.set_controller(table, thing, seat)


def _reconcile_status(table: Table, thing: Thing, record: GameObject) -> None:
    if thing.tapped != record.is_tapped:
        table.unannounced["tapped"] += 1
        changing.set_tapped(table, thing, record.is_tapped)
    stated = max(record.damage, 0)
    if stated < thing.damage:
        changing.remove_damage(table, thing)
    if stated > thing.damage:
        table.unannounced["damage"] += 1
        changing.deal_damage(table, None, thing, stated - thing.damage, combat=False, marked=True)


def counters_on(table: Table, instance: int) -> dict[str, int]:
    """The counters that the standing facts, and an object's loyalty or defense, say there are."""
    counters = dict(table.view.counters.get(instance, {}))
    record = table.view.objects.get(instance)
    if record is not None:
        for kind, number in (("loyalty", record.loyalty), ("defense", record.defense)):
            if number is not None and number.value > 0 and record.type != ABILITY:
                counters.setdefault(kind, number.value)
    return counters


def reconcile_standing(table: Table, instance: int) -> None:
    """Counters and attachment of something are those that stand."""
    thing = table.thing(instance)
    if thing is None or thing.kind in ABILITIES:
        return
    wanted = counters_on(table, instance)
    if wanted != thing.counters:
        table.unannounced["counters"] += changing.set_counters(table, thing, wanted)
    if thing.zone == "in_play":
        host = table.view.attached.get(instance)
        to = None if host is None else table.subject(host)
        if to != thing.attached_to and (host is None or to is not None):
            table.unannounced["attached to"] += to is not None
            changing.attach(table, thing, to)


def reconcile_hidden(translation: Translation) -> None:
    """Who has been shown cards that lie hidden: looked at by some, or revealed to all."""
    table = translation.table
    seen: dict[tuple[Spot, frozenset[int]], list[str]] = {}
    everybody = frozenset(table.seats)
    for record in translation.state.game_objects:
        if record.type == REVEALED:
            _reveal(translation, record)
            continue
        thing = table.thing(record.instance_id)
        if thing is None or thing.spot is None or thing.zone not in ("library", "hand") or not is_identified(record):
            continue
        public = record.visibility == "Visibility_Public"
        seats = frozenset(table.seats) if public else frozenset(record.viewers) & frozenset(table.seats)
        own = frozenset((thing.owner,)) if thing.zone == "hand" else frozenset()
        if new := seats - thing.seen_by - own:
            thing.seen_by |= new
            seen.setdefault((thing.spot, frozenset(new)), []).append(thing.id)
    for instance in sorted(table.view.revealed):
        thing = table.thing(instance)
        if thing is None or thing.spot is None or thing.zone not in ("library", "hand"):
            continue
        if not thing.seen_by >= everybody:
            thing.seen_by = everybody
            seen.setdefault((thing.spot, everybody), []).append(thing.id)
    for (spot, seats), objects in seen.items():
        if len(seats) == len(table.seats):
            table.add(CardsRevealed(seat=spot.seat, objects=tuple(objects)))
        else:
            place = Place(zone=spot.zone, seat=spot.seat)
            event = CardsLookedAt(seats=tuple(sorted(seats)), count=len(objects), of=place, objects=tuple(objects))
            table.add(event)


def _reveal(translation: Translation, record: GameObject) -> None:
    """A picture of a revealed card: of one in that zone that is known to be it, or else only a remark."""
    table = translation.table
    spot = table.view.spot(record.zone_id)
    if not isinstance(spot, Spot) or spot.zone not in ("library", "hand") or record.instance_id in table.pictures:
        return
    table.pictures.add(record.instance_id)
    same = [thing for thing in reversed(table.in_zone(spot)) if thing.card == record.grp_id]
    seats = frozenset(table.seats) if record.visibility == "Visibility_Public" else frozenset(record.viewers)
    seats &= frozenset(table.seats)
    if not same:
        text = f"{table.cards.name(record.grp_id)} is revealed from a {spot.zone}"
        public = len(seats) == len(table.seats)
        table.add(Note(text=text, public=public, visible_to=() if public else tuple(sorted(seats))))
        return
    thing = same[0]
    own = frozenset((thing.owner,)) if spot.zone == "hand" else frozenset()
    if seats - thing.seen_by - own:
        thing.seen_by |= seats
        table.add(CardsRevealed(seat=thing.owner, objects=(thing.id,)))
