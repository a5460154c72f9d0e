"""How zone changes, tokens, shuffling and showing change the state (`rewind.events.zones`)."""
# Over 400 lines: the one table of what events of zones do, a function for each

from __future__ import annotations

from rewind.aggregates.fold.draft import Draft
from rewind.aggregates.fold.effects import by_name
from rewind.aggregates.fold.game import assign
from rewind.aggregates.fold.legends import learn_again, learn_on_entry, learn_on_return
from rewind.aggregates.fold.playing import note_input, require_bound
from rewind.aggregates.state import (
    FACT_ZONES,
    HIDDEN_ZONES,
    REMEMBERING_ZONES,
    SHARED,
    ObjectKind,
    StackEntry,
    Status,
    ZoneKey,
    number_of,
    object_id,
)
from rewind.events import zones
from rewind.events.base import Characteristics, Place, Zone
from rewind.events.errors import FoldError

IN_PLAY = ZoneKey("in_play")
PHASED_OUT = ZoneKey("phased_out")
COMMAND = ZoneKey("command")
BEFORE_EVERYTHING = 1
"""The first event of a game: what has been controlled since then does not lack haste (rule 502.15m)."""
ABILITY_KINDS = frozenset({"activated_ability", "triggered_ability", "combat_damage"})
"""What is on the stack only, and never anywhere else (rule 217.6a, 217.6e)."""


def zone_changed(draft: Draft, event: zones.ZoneChanged) -> None:
    """An object leaves a zone and a new one enters another. Raises FoldError RW2101 to RW2104."""
    leaving, becomes, place = event.object, event.becomes, event.to
    key = draft.place_of(leaving)
    owner = draft.owners[number_of(leaving)]
    require_place(draft, leaving, key, event.from_, owner)
    to = None if place is None else draft.key_of(place, owner)
    draft.next_object(leaving, becomes)
    draft.remove_from_zone(leaving)
    if event.becomes_token:
        draft.become_token(leaving)
    draft.add_to_zone(becomes, to, None if place is None else place.position)
    draft.set_entry_values(
        becomes,
        to,
        controller=event.controller,
        status=Status(event.tapped, event.flipped, event.face_down, event.back_face_up),
        counters=event.counters,
        characteristics=event.characteristics,
        attached_to=event.attached_to,
    )
    if to is not None and to.zone == "in_play":
        learn_on_entry(draft, becomes)
    set_attacking(draft, becomes, event.attacking)
    if draft.kinds[number_of(leaving)] in ABILITY_KINDS:
        raise FoldError("RW2102", f"object {leaving} is not a card, a token or a copy, and cannot change zones")
    if to is not None and to.zone == "stack" and (entry := draft.stack.get(leaving)) is not None:
        draft.stack[becomes] = entry


def require_place(draft: Draft, obj: str, key: ZoneKey | None, recorded: Place | None, owner: int) -> None:
    """Raises FoldError RW2102 where an object is not where an event says it is."""
    expected = None if recorded is None else draft.key_of(recorded, owner)
    if key != expected:
        raise FoldError("RW2102", f"object {obj} is {_in_words(key)}, not {_in_words(expected)}")
    if recorded is None or key is None or (position := recorded.position) is None:
        return
    content = draft.zone(key)
    if position == 0 and content and next(reversed(content)) == obj:
        return
    order = list(content)
    index = 0 if position == "bottom" else len(order) - 1 - int(position)
    if index < 0 or order[index] != obj:
        raise FoldError("RW2102", f"object {obj} is not at position {position} of the {key.zone}")


def _in_words(key: ZoneKey | None) -> str:
    if key is None:
        return "outside the game"
    return f"in {key.zone}" + (f" of seat {key.seat}" if key.seat != SHARED else "")


def draw_failed(draft: Draft, event: zones.DrawFailed) -> None:
    """State-based effects will see it (rule 420.5g)."""
    draft.set_player(event.seat, drew_from_empty=True)


def cards_revealed(draft: Draft, event: zones.CardsRevealed) -> None:
    """Showing cards changes what players know, not the game."""
    draft.player(event.seat)
    for obj in event.objects:
        draft.require_known(obj)


def cards_looked_at(draft: Draft, event: zones.CardsLookedAt) -> None:
    """Looking at cards changes what players know, and what they drew face down is so no longer (2006-10, 217.2f)."""
    for seat in event.seats:
        draft.player(seat)
    for obj in event.objects:
        draft.require_known(obj)
        key = draft.position.get(obj)
        if key is not None and key.zone == "hand" and key.seat in event.seats and draft.status_of(obj).face_down:
            draft.status.pop(obj)


def library_shuffled(draft: Draft, event: zones.LibraryShuffled) -> None:
    """The library lies in the recorded order; where that is not known, in the order of card numbers."""
    draft.player(event.seat)
    content = draft.zone(ZoneKey("library", event.seat))
    reorder(content, list(content), event.order)
    note_input(draft)


def library_ordered(draft: Draft, event: zones.LibraryOrdered) -> None:
    """Cards at one end lie in the recorded order. Raises FoldError RW2107 where there are fewer."""
    draft.player(event.seat)
    draft.player(event.by)
    content = draft.zone(ZoneKey("library", event.seat))
    if event.to_bottom > (event.count if event.end == "top" else 0):
        raise FoldError("RW2107", "more cards go to the bottom than were taken from the top")
    if event.count > len(content):
        raise FoldError("RW2107", f"the library of seat {event.seat} has no {event.count} cards")
    order = list(content)
    part = order[-event.count :] if event.end == "top" else order[: event.count]
    reorder(content, part, event.order)
    for obj in list(content)[: -event.count - 1 : -1][event.count - event.to_bottom :]:
        del content[obj]
        draft.add_to_zone(obj, ZoneKey("library", event.seat), "bottom")


def reorder(content: dict[str, None], part: list[str], numbers: tuple[int, ...] | None) -> None:
    """Puts the adjoining objects `part` of a zone into the order of card numbers given from the top.

    Raises FoldError RW2107 where the numbers are not those of the objects.
    """
    by_number = {number_of(obj): obj for obj in part}
    wanted = sorted(by_number) if numbers is None else list(numbers)
    if len(wanted) != len(part) or set(wanted) != set(by_number):
        raise FoldError("RW2107", "the order does not hold just the cards that are there")
    arranged = iter([by_number[number] for number in reversed(wanted)])
    order = [next(arranged) if number_of(obj) in by_number else obj for obj in content]
    content.clear()
    content.update(dict.fromkeys(order))


def token_created(draft: Draft, event: zones.TokenCreated) -> None:
    """A token comes to be, in play (rule 216.1)."""
    draft.new_object(event.object, "token", event.owner)
    if event.source is not None:
        draft.require_known(event.source)
    draft.add_to_zone(event.object, IN_PLAY)
    draft.set_entry_values(
        event.object,
        IN_PLAY,
        controller=event.controller,
        status=Status(tapped=event.tapped, back_face_up=event.back_face_up),
        counters=event.counters,
        characteristics=event.characteristics,
        attached_to=event.attached_to,
    )
    learn_on_entry(draft, event.object)
    set_attacking(draft, event.object, event.attacking)


def emblem_created(draft: Draft, event: zones.EmblemCreated) -> None:
    """An emblem comes to be, in the command zone (2026-04: 114.1)."""
    _into_command_zone(draft, event, "emblem")
    if event.source is not None:
        draft.require_known(event.source)


def dungeon_entered(draft: Draft, event: zones.DungeonEntered) -> None:
    """A dungeon is in the command zone (2026-04: 309.2b). Raises FoldError RW2107 for an arrow to no room."""
    _into_command_zone(draft, event, "dungeon")
    if any(room > len(event.leads_to) for rooms in event.leads_to for room in rooms):
        raise FoldError("RW2107", f"an arrow of dungeon {event.object} leads to no room")
    draft.dungeons = draft.dungeons.set(event.object, zones.DungeonRooms(leads_to=event.leads_to))


def _into_command_zone(draft: Draft, event: zones.EmblemCreated | zones.DungeonEntered, kind: ObjectKind) -> None:
    """Something that is no card of a deck comes to be in the command zone, as what its event says."""
    draft.new_object(event.object, kind, event.owner)
    draft.add_to_zone(event.object, COMMAND)
    draft.characteristics[event.object] = draft.copiable[event.object] = event.characteristics


def venture_marker_moved(draft: Draft, event: zones.VentureMarkerMoved) -> None:
    """The venture marker is in another room. Raises FoldError RW2107 where there is no such room."""
    rooms = draft.dungeons.get(event.object)
    if rooms is None or event.room > len(rooms.leads_to):
        raise FoldError("RW2107", f"object {event.object} has no room {event.room}")
    draft.dungeons = draft.dungeons.set(event.object, zones.DungeonRooms(leads_to=rooms.leads_to, marker=event.room))


def set_attacking(draft: Draft, obj: str, whom: str | int | None) -> None:
    """An object attacks as it comes into play. Raises FoldError RW2101, RW2102 or RW2104."""
    if whom is not None:
        draft.require_in_play(obj)
        draft.require_thing(whom)
        draft.attacking = draft.attacking.set(obj, whom)
        draft.attacked = True


def ceased_to_exist(draft: Draft, event: zones.CeasedToExist) -> None:
    """It is in no zone any more. Raises FoldError RW2102 for a card: cards do not cease to exist."""
    draft.place_of(event.object)
    number = number_of(event.object)
    if draft.kinds[number] == "card":
        raise FoldError("RW2102", f"object {event.object} is a card, which cannot cease to exist")
    draft.remove_from_zone(event.object)
    del draft.current[number]


def phased_out(draft: Draft, event: zones.PhasedOut) -> None:
    """The same object, now in the phased-out zone, controlled by nobody (rule 217.8c); or phased out where it is.

    Either way it is kept apart from what is in play, so that nothing that asks for that finds it.
    """
    draft.require_in_play(event.object)
    if event.with_ is not None:
        draft.require_known(event.with_)
    _phase(draft, event.object, PHASED_OUT)
    if not event.in_place:
        draft.damage.pop(event.object, None)
    if event.with_ is not None:
        draft.phased_with = draft.phased_with.set(event.object, event.with_)


def phased_in(draft: Draft, event: zones.PhasedIn) -> None:
    """The same object, back in play in the state in which it left (rule 217.8c)."""
    if draft.place_of(event.object) != PHASED_OUT:
        raise FoldError("RW2102", f"object {event.object} is not phased out")
    _phase(draft, event.object, IN_PLAY)
    last = draft.controller.get(event.object)
    if event.in_place:
        learn_on_return(draft, event.object)
    else:
        learn_on_entry(draft, event.object)  # it comes back with the others of its group (502.15k)
    controller = event.controller or last or draft.owners[number_of(event.object)]
    if controller != last:
        draft.set_controller(event.object, controller)
    if event.ready:
        draft.controlled_since[event.object] = BEFORE_EVERYTHING
    if event.object in draft.phased_with:
        draft.phased_with = draft.phased_with.delete(event.object)


def _phase(draft: Draft, obj: str, key: ZoneKey) -> None:
    """Moves an object that stays the same and keeps its timestamp (rules 502.15f and 502.15k)."""
    entered = draft.entered[obj]
    draft.remove_from_zone(obj)
    draft.add_to_zone(obj, key)
    draft.entered[obj] = entered


def object_placed(draft: Draft, event: zones.ObjectPlaced) -> None:
    """An object is there, whole. One of the same card is there no more.

    Raises FoldError RW2102, RW2103, RW2104 or RW2106.
    """
    if event.face_up_characteristics is not None and not event.face_down:
        raise FoldError("RW2102", f"object {event.object} is not face down, and cannot be something else face up")
    number = number_of(event.object)
    if number not in draft.incarnations:
        draft.new_object(event.object, _kind_placed(event), event.owner)
    else:
        present = draft.current.get(number)
        if present is not None:
            draft.remove_from_zone(present)
        if present != event.object:
            draft.next_object(object_id(number), event.object)
        is_other = draft.kinds[number] != event.kind if event.kind else (draft.kinds[number] == "token") != event.token
        if draft.owners[number] != event.owner or is_other:
            raise FoldError("RW2107", f"number {number} is a {draft.kinds[number]} of seat {draft.owners[number]}")
    if event.definition is not None:
        assign(draft, number, event.definition)
    key = None if event.place is None else draft.key_of(event.place, event.owner)
    put_anew(draft, event, event.place, key)


def _kind_placed(event: zones.ObjectPlaced) -> ObjectKind:
    if event.kind is not None and event.token:
        raise FoldError("RW2107", f"object {event.object} cannot be a token and a {event.kind}")
    return event.kind or ("token" if event.token else "card")


def put_anew(
    draft: Draft, event: zones.ObjectPlaced | zones.ObjectRestored, place: Place | None, key: ZoneKey | None
) -> None:
    """Puts an object into a zone with exactly the values that an event gives."""
    draft.forget_zone_values(event.object)
    draft.add_to_zone(event.object, key, None if place is None else place.position)
    draft.set_entry_values(
        event.object,
        key,
        controller=event.controller,
        status=Status(event.tapped, event.flipped, event.face_down, event.back_face_up),
        counters=event.counters,
        characteristics=event.characteristics,
        attached_to=event.attached_to,
    )
    require_fitting(event, None if key is None else key.zone)
    if event.damage:
        draft.damage[event.object] = event.damage
    if event.words:
        draft.words[event.object] = event.words
    if event.stack is not None:
        entry = event.stack
        draft.stack[event.object] = StackEntry(
            entry.source,
            entry.ability,
            entry.targets,
            entry.modes,
            entry.x,
            entry.costs,
            entry.divided,
            tuple((part.source, part.to, part.amount) for part in entry.assignments),
            entry.key,
            entry.trigger,
            entry.sacrificed,
            entry.bound,
        )
    if event.seat is not None:
        draft.player(event.seat)
    if event.remembered:
        require_bound(draft, event.remembered)
        draft.remembered = draft.remembered.set(event.object, tuple(sorted(event.remembered, key=by_name)))
    if event.phased_with is not None:
        draft.require_known(event.phased_with)
        draft.phased_with = draft.phased_with.set(event.object, event.phased_with)
    if event.protector is not None:
        draft.player(event.protector)
        draft.protectors = draft.protectors.set(event.object, event.protector)
    if event.rooms is not None:
        draft.dungeons = draft.dungeons.set(event.object, event.rooms)
    for component, number in (
        (draft.entered, event.entered),
        (draft.controlled_since, event.controlled_since),
        (draft.attached_at, event.attached_at),
    ):
        if number is not None:
            draft.require_event(number)
            component[event.object] = number
    if key is not None and key.zone == "in_play":
        learn_again(draft, event.object, event.legend_since, event.world_since)


def require_fitting(event: zones.ObjectPlaced | zones.ObjectRestored, zone: Zone | None) -> None:
    """Raises FoldError RW2102 where an object is given what no object of that zone has."""
    public = zone not in HIDDEN_ZONES
    in_play = zone == "in_play"
    fitting = (
        ("damaged", event.damage, zone in REMEMBERING_ZONES),
        ("a legend or a world since then", event.legend_since or event.world_since, in_play),
        ("of other words", event.words, zone in FACT_ZONES),
        ("a spell or ability", event.stack, zone == "stack"),
        ("controlled", event.controller, zone in REMEMBERING_ZONES or zone == "stack"),
        ("protected", event.protector, zone in REMEMBERING_ZONES),
        ("a dungeon", event.rooms, zone == "command"),
        ("phased out with another", event.phased_with, zone == "phased_out"),
        ("told apart by when it came", event.entered or event.controlled_since, public),
    )
    for what, value, possible in fitting:
        if value and not possible:
            raise FoldError("RW2102", f"object {event.object} cannot be {what} {_in_words(zone and ZoneKey(zone))}")


def object_restored(draft: Draft, event: zones.ObjectRestored) -> None:
    """An object is again what it was; an old id may come back. Raises FoldError RW2101 to RW2103."""
    number = number_of(event.object)
    if number not in draft.incarnations:
        raise FoldError("RW2101", f"object {event.object} does not exist")
    present = draft.current.get(number)
    if event.instead_of != (None if present == event.object else present):
        raise FoldError("RW2102", f"object {event.object} cannot be restored instead of {event.instead_of}")
    if present is not None:
        draft.remove_from_zone(present)
    obj, is_known = event.object, event.object in draft.position
    without_effects = draft.copiable.get(obj), draft.uncopied.get(obj), draft.base_controller.get(obj)
    if is_known:
        draft.current[number] = obj
        draft.past_definitions.pop(obj, None)
    else:
        draft.next_object(obj, obj)
    key = None if event.place is None else draft.key_of(event.place, draft.owners[number])
    put_anew(draft, event, event.place, key)
    if is_known:
        _keep_without_effects(draft, event, *without_effects)


def _keep_without_effects(
    draft: Draft,
    event: zones.ObjectRestored,
    copiable: Characteristics | None,
    uncopied: Characteristics | None,
    controller: int | None,
) -> None:
    """Keeps what an object is without effects: what is recorded of one that is there again is what they make of it."""
    obj = event.object
    if event.characteristics is not None:
        draft.copiable.pop(obj, None)
        if copiable is not None:
            draft.copiable[obj] = copiable
        if uncopied is not None:
            draft.uncopied[obj] = uncopied
    if event.controller is not None:
        draft.base_controller.pop(obj, None)
        if controller is not None:
            draft.base_controller[obj] = controller


def identified(draft: Draft, event: zones.CardIdentified) -> None:
    """A card is known from now on."""
    if event.definition is not None:
        assign(draft, event.card, event.definition)
