"""A position given anew: after the client took an action back, and after a gap in the log."""

from __future__ import annotations

from rewind.events.base import Place
from rewind.events.combat import Attack, Block
from rewind.events.importers.arena.client.cards import RENAMED
from rewind.events.importers.arena.client.messages import GameObject
from rewind.events.importers.arena.client.view import Spot, hand_size, pool_of
from rewind.events.importers.arena.client.vocabulary import FIRST_STRIKE, PHASES, PLACED, STEPS
from rewind.events.importers.arena.translating import moving
from rewind.events.importers.arena.translating.moving import EntryValues, entry_values_of
from rewind.events.importers.arena.translating.priority import nobody_can_have_priority
from rewind.events.importers.arena.translating.reconciling import (
    come_to_be,
    counters_on,
    reconcile_order,
    zones_of,
)
from rewind.events.importers.arena.translating.table import ABILITIES, UNSEEN_ZONES, Table, Thing
from rewind.events.importers.arena.translating.targeting import targets_of
from rewind.events.importers.arena.translating.translation import Translation
from rewind.events.judging import (
    CombatRestored,
    EffectRestored,
    PlayerPosition,
    PositionRestated,
    PositionSet,
    Rollback,
)
from rewind.events.playing import ContinuousEffectEnded
from rewind.events.zones import ObjectPlaced, ObjectRestored, OnStack, WholeObject

_IN_ORDER = frozenset({"graveyard", "stack"})
"""Zones in which each thing lies on top of those that came before; libraries have an event of their own."""


def roll_back(translation: Translation, to: int) -> None:
    """The client took the game back. `to` is the last event that holds. What is otherwise now must follow."""
    table = translation.table
    table.add(Rollback(to=max(1, min(to, table.n)), reason="the client took an action back"))
    table.ended = False
    for seat in table.seats.values():
        seat.lost = False


def take_back(translation: Translation, to: int) -> None:
    """What was done since event `to` is undone where states are missing before it or after it.

    What has come to be since is no more, and what has got another id since, and is listed under its former one, is what
    it was. The rest has to be stated whole, since what it was is not known.
    """
    table = translation.table
    listed = table.view.listed()
    for thing in [each for each in table.things.values() if each.here and each.instance not in listed]:
        former = table.former_id(thing, listed)
        if thing.kind == "card" and former is not None:
            table.bind(former, thing)
            translation.taken_back.add(former)
        elif thing.kind != "card" and table.entered.get(thing.id, 0) > to:
            moving.cease(table, thing, "reversed")


def undone_unseen(translation: Translation) -> int | None:
    """The event with which a spell was begun that has been taken back in a gap; None where the message shows none.

    It was not played to its end, and is listed under its former id again.
    """
    table = translation.table
    listed = table.view.listed()
    begun = [
        table.entered[thing.id]
        for thing in table.in_zone(Spot("stack"))
        if thing.kind == "card" and not thing.complete and thing.instance not in listed
        if table.former_id(thing, listed) is not None
    ]
    return min(begun, default=None)


def restore(translation: Translation) -> None:
    """After the client took the game back, what is otherwise now is stated whole."""
    table = translation.table
    for thing in _gone(translation):
        if thing.kind == "card":
            continue  # a card is restored, or placed outside the game, with the others
        moving.cease(table, thing, "reversed")
    _restate(translation, restored=True)


def restate(translation: Translation, reason: str) -> None:
    """The log has a gap: what is known of the position now is stated whole."""
    table = translation.table
    _rename(translation)
    _free_ids(table)
    gone = _gone(translation)
    for spot in [spot for spot in table.zones if spot.zone in UNSEEN_ZONES]:
        table.show_again(spot)
    for thing in gone:
        table.take_out(thing)
        thing.here = False
    table.add(PositionRestated(reason=reason, gone=tuple(sorted(thing.number for thing in gone))))
    _restate(translation, restored=False)


def _rename(translation: Translation) -> None:
    """What has another id since the message that is missing, as far as this one says so, is still what it was."""
    table = translation.table
    for annotation in translation.state.annotations:
        if RENAMED in annotation.type:
            thing, new = table.thing(annotation.number("orig_id")), annotation.number("new_id")
            if thing is not None and new:
                table.rename(thing, new)


def _free_ids(table: Table) -> None:
    """An id that another player's object has by now was given anew: what had it has its former one, or none."""
    listed = table.view.listed()
    for thing in [each for each in table.things.values() if each.here and each.instance in listed]:
        if _owner_of(table, thing.instance) not in (0, thing.owner):
            table.bind(table.former_id(thing, listed) or 0, thing)


def _owner_of(table: Table, instance: int) -> int:
    """The seat of an object's owner, as the object says it, or else the zone that lists it; 0 where neither does."""
    record = table.view.objects.get(instance)
    if record is not None and record.owner_seat_id:
        return record.owner_seat_id
    return next((zone.owner_seat_id for zone in table.view.zones.values() if instance in zone.object_instance_ids), 0)


def _gone(translation: Translation) -> list[Thing]:
    """What is in a zone that the message lists, and is in none now."""
    table = translation.table
    zones = zones_of(table, translation.zones)
    everywhere = {instance for ids in zones_of(table, table.view.zones.values()).values() for instance in ids}
    return [
        thing
        for spot in zones
        for thing in table.in_zone(spot)
        if thing.instance not in everywhere and (thing.instance or translation.state.is_full)
    ]


def _restate(translation: Translation, *, restored: bool) -> None:
    table = translation.table
    table.end_combat()
    table.keeping, table.action_done = [], False
    set_position(table)
    zones = zones_of(table, translation.zones)
    for record in translation.state.game_objects:
        spot = table.view.spot(record.zone_id)
        if isinstance(spot, Spot) and spot not in zones and table.thing(record.instance_id) is not None:
            zones[spot] = []
    attached: list[tuple[int, Spot]] = []
    for spot, instances in zones.items():
        in_order = True
        for place, instance in enumerate(reversed(instances or _shown_in(translation, spot))):
            if instance in table.view.attached:
                attached.append((instance, spot))
                continue
            in_order = in_order and _lies_at(table, instance, spot, place)
            _restate_one(translation, instance, spot, restored, anew=not in_order and spot.zone in _IN_ORDER)
    for instance, spot in attached:
        _restate_one(translation, instance, spot, restored)
    for spot, instances in zones.items():
        if spot.zone == "library":
            reconcile_order(table, spot, instances)
    _restate_effects(table, restored)
    _restate_combat(table)
    table.step_began = table.n


def reconcile_orders(translation: Translation) -> None:
    """What a graveyard or the stack holds lies in the order that the message shows: some of it is put there anew."""
    table = translation.table
    for spot, instances in zones_of(table, translation.zones).items():
        if spot.zone not in _IN_ORDER:
            continue
        wanted = [instance for instance in reversed(instances) if table.thing(instance) in table.in_zone(spot)]
        in_order = True
        for place, instance in enumerate(wanted):
            in_order = in_order and _lies_at(table, instance, spot, place)
            if not in_order:
                _restate_one(translation, instance, spot, restored=False, anew=True)


def _lies_at(table: Table, instance: int, spot: Spot, place: int) -> bool:
    """Whether something lies at its place in a zone, counted from the bottom."""
    content = table.in_zone(spot)
    return place < len(content) and content[place] is table.thing(instance)


def _shown_in(translation: Translation, spot: Spot) -> list[int]:
    view = translation.table.view
    return [
        record.instance_id
        for record in translation.state.game_objects
        if record.type in PLACED and view.spot(record.zone_id) == spot
    ]


def _restate_one(translation: Translation, instance: int, spot: Spot, restored: bool, *, anew: bool = False) -> None:
    """Puts something where the message has it, if it is not there or is otherwise; with `anew` in any case, on top."""
    table = translation.table
    restored = restored or instance in translation.taken_back
    thing = table.things.get(table.instances.get(instance, 0))
    record = translation.record(instance)
    if thing is None or not (restored or thing.instance == instance):  # an id taken back may be another thing's now
        come_to_be(translation, instance, spot)
        return
    if spot.seat and spot.seat != thing.owner:
        return
    if thing.kind in ABILITIES and (spot.zone != "stack" or not (thing.here or restored)):
        return
    if thing.kind == "card" and record is not None:
        moving.identify(table, thing, record, shown=True)
    values = entry_values_of(table, thing, spot, record, counters_on(table, instance))
    damage = max(record.damage, 0) if record is not None and spot.zone == "in_play" else 0
    if not anew and thing.here and thing.spot == spot and _is_so(thing, values, damage, record):
        return
    _put(table, thing, instance, spot, values, damage, restored=restored)


def _is_so(thing: Thing, values: EntryValues, damage: int, record: GameObject | None) -> bool:
    """Whether a thing is already what the message shows."""
    if record is None:
        return True
    return (
        (values.controller or thing.owner) == (thing.controller or thing.owner)
        and (values.tapped, values.face_down, values.attached_to, values.facts)
        == (thing.tapped, thing.face_down, thing.attached_to, thing.facts)
        and {counter.kind: counter.number for counter in values.counters} == thing.counters
        and damage == thing.damage
    )


def _put(
    table: Table, thing: Thing, instance: int, spot: Spot, values: EntryValues, damage: int, *, restored: bool
) -> None:
    present = thing.id if thing.here else None
    former = table.incarnations.get((instance, spot)) if restored else None
    if thing.here and thing.spot == spot:
        former = thing.incarnation
    table.take_out(thing)
    thing.incarnation = thing.last_incarnation + 1 if former is None else former
    thing.last_incarnation = max(thing.last_incarnation, thing.incarnation)
    obj = thing.id
    times = (table.entered.get(obj), table.controlled_since.get(obj), table.attached_at.get(obj))
    table.bind(instance, thing)
    table.put_in(thing, spot)
    choices = table.choices.get(obj, OnStack()) if spot.zone == "stack" else None
    if choices is not None:
        choices = choices.model_copy(update={"targets": targets_of(table, instance)})
        thing.choices, thing.complete = choices, True
        table.choices[obj] = choices
    old = _times(table, obj, spot, values, times) if restored else {}
    whole = WholeObject(
        controller=values.controller,
        tapped=values.tapped,
        face_down=values.face_down,
        counters=values.counters,
        damage=damage,
        attached_to=values.attached_to,
        characteristics=values.facts,
        stack=choices,
    )
    stated = {name: getattr(whole, name) for name in WholeObject.model_fields} | old
    place = Place(zone=spot.zone, seat=spot.seat or None)
    if restored:
        instead_of = None if present in (None, obj) else present
        table.add(ObjectRestored(object=obj, instead_of=instead_of, place=place, **stated))
    else:
        table.add(
            ObjectPlaced(
                object=obj,
                place=place,
                owner=thing.owner,
                definition=thing.definition,
                token=thing.kind == "token",
                kind=moving.placed_kind(thing.kind),
                **stated,
            )
        )
    moving.set_entry_values(table, thing, values)
    thing.damage = damage
    for memory, name in (
        (table.entered, "entered"),
        (table.controlled_since, "controlled_since"),
        (table.attached_at, "attached_at"),
    ):
        if name in old:
            memory[obj] = old[name]


def _times(
    table: Table, obj: str, spot: Spot, values: EntryValues, times: tuple[int | None, int | None, int | None]
) -> dict[str, int]:
    """The timestamps of an object that is again what it was; none for a card that nobody sees."""
    entered, controlled_since, attached_at = times
    found: dict[str, int] = {}
    if spot.zone in ("library", "hand"):
        return found
    if entered is not None and entered <= table.n:
        found["entered"] = entered
    if controlled_since is not None and spot.zone in ("in_play", "stack"):
        found["controlled_since"] = controlled_since
    if attached_at is not None and values.attached_to is not None:
        found["attached_at"] = attached_at
    return found


def _restate_effects(table: Table, restored: bool) -> None:
    standing = table.view.effects
    for effect in [effect for effect in table.effects if effect not in standing]:
        began = table.past_effects[effect] = table.effects.pop(effect)
        table.add(ContinuousEffectEnded(effect=began))
    for effect in standing:
        if restored and effect not in table.effects and effect in table.past_effects:
            began = table.effects[effect] = table.past_effects.pop(effect)
            table.add(EffectRestored(effect=began))


def _restate_combat(table: Table) -> None:
    attacks: dict[str, str | int] = {}
    blocks: dict[str, tuple[str, ...]] = {}
    for thing in table.in_zone(Spot("in_play")):
        record = table.record(thing)
        if record is None:
            continue
        if record.attack_state == "AttackState_Attacking" and record.attack_info is not None:
            target = table.subject(record.attack_info.target_id)
            if target is not None:
                attacks[thing.id] = target
        if record.block_state == "BlockState_Blocking" and record.block_info is not None:
            known = (table.known(attacker) for attacker in record.block_info.attacker_ids)
            blocks[thing.id] = tuple(obj for obj in known if obj is not None)
    table.first_strike = table.view.turn is not None and table.view.turn.step == FIRST_STRIKE
    if attacks or blocks or table.first_strike:
        table.attacking, table.blocking, table.action_done = attacks, blocks, True
        table.add(
            CombatRestored(
                attacks=tuple(Attack(attacker=attacker, defender=to) for attacker, to in attacks.items()),
                blocks=tuple(Block(blocker=blocker, attackers=blocked) for blocker, blocked in blocks.items()),
                first_strike=table.first_strike,
            )
        )


def _players(table: Table) -> tuple[PlayerPosition, ...]:
    return tuple(
        PlayerPosition(
            seat=seat,
            life=notes.life,
            counters=moving.as_counters(notes.counters),
            mana="".join(mana.symbol * number for mana, number in sorted(notes.mana.items())),
            lands_played=notes.lands_played,
            maximum_hand_size=notes.maximum_hand_size,
            lost=notes.lost,
        )
        for seat, notes in sorted(table.seats.items())
    )


def set_position(table: Table) -> None:
    """Players, turn and step are what the client shows, stated whole."""
    for seat, notes in table.seats.items():
        player = table.view.players.get(seat)
        if player is not None:
            notes.life, notes.mana, notes.maximum_hand_size = player.life_total, pool_of(player), hand_size(player)
        notes.counters = dict(table.view.counters.get(seat, {}))
    stated = table.view.turn
    table.end_actions()
    table.first_strike = False
    if stated is None:
        table.active = table.phase = table.step = table.priority = None
    else:
        if max(stated.turn_number, 0) != table.turn:
            for notes in table.seats.values():
                notes.lands_played = 0
        table.turn = max(stated.turn_number, 0)
        table.active = stated.active_player if stated.active_player in table.seats else None
        table.phase, table.step = PHASES.get(stated.phase), STEPS.get(stated.step)
        nobody = table.view.is_question or nobody_can_have_priority(table)
        has_priority = stated.priority_player in table.seats and not nobody
        table.priority = stated.priority_player if has_priority else None
    table.end_combat()
    table.add(
        PositionSet(
            players=_players(table),
            turn=table.turn,
            active=table.active,
            phase=table.phase,
            step=table.step,
            priority=table.priority,
        )
    )
