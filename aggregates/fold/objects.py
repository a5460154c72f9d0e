"""How status, characteristics, control, attachments and counters change the state (`rewind.events.objects`)."""

from __future__ import annotations

from collections.abc import Mapping

from rewind.aggregates.fold.draft import Draft
from rewind.aggregates.fold.legends import learn_on_change
from rewind.aggregates.state import HIDDEN_ZONES, OWNED_ZONES, Status, number_of
from rewind.events import objects
from rewind.events.base import Characteristics, Event, TypeLine
from rewind.events.errors import FoldError

_new = tuple.__new__  # by its own constructor a named tuple takes twice as long


def tapped(draft: Draft, event: objects.Tapped) -> None:
    """A permanent is tapped. Raises FoldError RW2101 or RW2102 (rule 217.5d)."""
    set_tapped(draft, event.object, True)


def untapped(draft: Draft, event: objects.Untapped) -> None:
    """A permanent is untapped. Raises FoldError RW2101 or RW2102 (rule 217.5d)."""
    set_tapped(draft, event.object, False)


def set_tapped(draft: Draft, obj: str, tapped: bool) -> None:
    """Taps or untaps a permanent, whichever it was. Raises FoldError RW2101 or RW2102 (rule 217.5d)."""
    draft.require_in_play(obj)
    draft.status[obj] = _new(Status, (tapped, *draft.status_of(obj)[1:]))


def turned_face_up(draft: Draft, event: objects.TurnedFaceUp) -> None:
    """The object is what its card is, or what the event says."""
    draft.place_of(event.object)
    before = draft.characteristics_of(event.object)
    draft.status[event.object] = draft.status_of(event.object)._replace(face_down=False)
    if event.characteristics is not None:
        draft.characteristics[event.object] = draft.copiable[event.object] = event.characteristics
    else:
        draft.characteristics.pop(event.object, None)
        draft.copiable.pop(event.object, None)
    draft.uncopied.pop(event.object, None)
    if event.new_timestamp:
        draft.attached_at[event.object] = draft.n
    learn_on_change(draft, event.object, before, by_effect=False)


def turned_face_down(draft: Draft, event: objects.TurnedFaceDown) -> None:
    """The object has only the characteristics of a face-down one (rule 504.2)."""
    draft.place_of(event.object)
    before = draft.characteristics_of(event.object)
    draft.status[event.object] = draft.status_of(event.object)._replace(face_down=True)
    draft.characteristics[event.object] = draft.copiable[event.object] = event.characteristics
    draft.uncopied.pop(event.object, None)
    if event.new_timestamp:
        draft.attached_at[event.object] = draft.n
    learn_on_change(draft, event.object, before, by_effect=False)


def flipped(draft: Draft, event: objects.Flipped) -> None:
    """The permanent is flipped, and is what the event says (2006-10, 508.2)."""
    obj = event.object
    draft.require_in_play(obj)
    draft.status[obj] = draft.status_of(obj)._replace(flipped=True)
    if event.characteristics is not None:
        _set_own_values(draft, obj, event.characteristics)


def transformed(draft: Draft, event: objects.Transformed) -> None:
    """The permanent's other face is up, with a new timestamp (2026-04: 701.27a, 613.7g)."""
    obj = event.object
    draft.require_in_play(obj)
    status = draft.status_of(obj)
    draft.status[obj] = status._replace(back_face_up=not status.back_face_up)
    draft.attached_at[obj] = draft.n
    _set_own_values(draft, obj, event.characteristics)


def _set_own_values(draft: Draft, obj: str, values: Characteristics) -> None:
    """Gives a permanent other values of its own; what copy effects make of it hides these until they end."""
    before = draft.characteristics_of(obj)
    if obj in draft.uncopied:
        draft.uncopied[obj] = values
    else:
        draft.characteristics[obj] = draft.copiable[obj] = values
    learn_on_change(draft, obj, before, by_effect=False)


def protector_designated(draft: Draft, event: objects.ProtectorDesignated) -> None:
    """A player protects a battle, instead of who did before. Raises FoldError RW2102 or RW2104."""
    draft.require_in_play(event.object)
    draft.player(event.seat)
    draft.protectors = draft.protectors.set(event.object, event.seat)


def facts_of(draft: Draft, obj: str, *, abilities: bool = False) -> tuple[Characteristics, bool]:
    """An object's characteristics, and whether they are known; `abilities`: only these change. Raises FoldError."""
    draft.require_can_change_characteristics(obj, abilities=abilities)
    characteristics = draft.characteristics_of(obj)
    return characteristics or Characteristics(), characteristics is not None


def require_before(is_known: bool, recorded: object, present: object, obj: str, aspect: str) -> None:
    """Raises FoldError RW2107 where a value before a change is known, and is not the one that was recorded."""
    if is_known and recorded != present:
        raise FoldError("RW2107", f"the {aspect} of {obj} is {present!s}, not {recorded!s}")


def value_changed(
    draft: Draft, event: objects.TypesChanged | objects.ColorsChanged | objects.NameChanged | objects.AbilitiesChanged
) -> None:
    """Types, colours, name or abilities are others (rules 212.1b to 212.1d). Raises FoldError RW2101 or RW2107."""
    name, words = _CHANGED[type(event)]
    facts, is_known = facts_of(draft, event.object, abilities=isinstance(event, objects.AbilitiesChanged))
    require_before(is_known, event.before, getattr(facts, name), event.object, words)
    require_made(draft, event)
    if isinstance(event, objects.AbilitiesChanged):
        change(draft, event.object, facts, abilities=event.after, lost_land_mana=event.lost_land_mana)
        return
    change(draft, event.object, facts, **{name: event.after})
    if not isinstance(event, objects.ColorsChanged):
        learn_on_change(draft, event.object, facts, by_effect=True)


_CHANGED: Mapping[type[Event], tuple[str, str]] = {
    objects.TypesChanged: ("type_line", "type line"),
    objects.ColorsChanged: ("colors", "colour"),
    objects.NameChanged: ("name", "name"),
    objects.AbilitiesChanged: ("abilities", "abilities"),
}
"""Event → which characteristic it says, and what that is called."""


def power_toughness_changed(draft: Draft, event: objects.PowerToughnessChanged) -> None:
    """Power and toughness are others. Raises FoldError RW2101 or RW2107."""
    facts, is_known = facts_of(draft, event.object)
    recorded = (event.before.power, event.before.toughness)
    require_before(is_known, recorded, (facts.power, facts.toughness), event.object, "power and toughness")
    require_made(draft, event)
    change(draft, event.object, facts, power=event.after.power, toughness=event.after.toughness)


Made = (
    objects.TypesChanged
    | objects.ColorsChanged
    | objects.NameChanged
    | objects.TextChanged
    | objects.AbilitiesChanged
    | objects.PowerToughnessChanged
    | objects.Copied
    | objects.ControlChanged
)
"""Events that effects make."""


def require_made(draft: Draft, made: Made) -> None:
    """Raises FoldError RW2108 where an effect is named that has not begun, RW2101 where a source is not known."""
    for source in made.sources:
        draft.require_known(source)
    for number in made.effects:
        if number not in draft.effects and number not in draft.past_effects:
            raise FoldError("RW2108", f"event {number} did not begin an effect")


def change(
    draft: Draft, obj: str, facts: Characteristics, **values: TypeLine | tuple[str, ...] | str | int | None
) -> None:
    """Sets an object's characteristics to `facts` with these values."""
    draft.characteristics[obj] = facts.model_copy(update=values)


def text_changed(draft: Draft, event: objects.TextChanged) -> None:
    """Words of the text stand for others, or it is the text of something else."""
    require_made(draft, event)
    draft.require_can_change_characteristics(event.object)
    draft.words[event.object] = event.words
    if event.of is not None:
        draft.require_known(event.of)
    if event.characteristics is not None:
        before = draft.characteristics_of(event.object)
        draft.characteristics[event.object] = event.characteristics
        learn_on_change(draft, event.object, before, by_effect=True)


def copied(draft: Draft, event: objects.Copied) -> None:
    """The object has the characteristics of a copy."""
    draft.require_can_change_characteristics(event.object)
    require_made(draft, event)
    if event.of is not None:
        draft.require_known(event.of)
    if not event.effects and not event.sources:
        draft.uncopied.pop(event.object, None)
    elif event.object not in draft.uncopied:
        draft.uncopied[event.object] = draft.copiable_values_of(event.object) or Characteristics()
    before = draft.characteristics_of(event.object)
    draft.characteristics[event.object] = draft.copiable[event.object] = event.characteristics
    learn_on_change(draft, event.object, before, by_effect=True)


def control_changed(draft: Draft, event: objects.ControlChanged) -> None:
    """Another player controls the object; it leaves combat (rule 306.2). Raises FoldError RW2107."""
    require_made(draft, event)
    draft.place_of(event.object)
    present = draft.controller.get(event.object)
    if present != event.before:
        raise FoldError("RW2107", f"object {event.object} is controlled by seat {present}, not {event.before}")
    draft.set_controller(event.object, event.after)
    draft.leave_combat(event.object)


def owner_changed(draft: Draft, event: objects.OwnerChanged) -> None:
    """Another player owns the card. Raises FoldError RW2102 where it lies in a player's own zone, RW2104 or RW2107."""
    key, number = draft.place_of(event.object), number_of(event.object)
    if key is not None and key.zone in OWNED_ZONES:
        raise FoldError("RW2102", f"object {event.object} lies in {key.zone} of its owner")
    if draft.owners[number] != event.before:
        raise FoldError("RW2107", f"object {event.object} is owned by seat {draft.owners[number]}, not {event.before}")
    draft.player(event.after)
    draft.owners[number] = event.after


def attached(draft: Draft, event: objects.Attached) -> None:
    """The object is attached to something. Raises FoldError RW2101, RW2102, RW2104 or RW2107."""
    draft.require_in_play(event.object)
    draft.attach(event.object, event.to)


def unattached(draft: Draft, event: objects.Unattached) -> None:
    """The object is attached to nothing. Raises FoldError RW2107 where it was not attached to that."""
    draft.place_of(event.object)
    if draft.attached_to.get(event.object) != event.from_:
        raise FoldError("RW2107", f"object {event.object} is not attached to {event.from_}")
    del draft.attached_to[event.object]


def counters_added(draft: Draft, event: objects.CountersAdded) -> None:
    """There are more counters of the kind."""
    put_counters(draft, event.on, event.kind, event.number)


def counters_removed(draft: Draft, event: objects.CountersRemoved) -> None:
    """There are fewer counters of the kind. Raises FoldError RW2107 where there were too few."""
    put_counters(draft, event.on, event.kind, -event.number)


def put_counters(draft: Draft, on: str | int, kind: str, number: int) -> None:
    """Changes the number of counters of one kind on an object or a player."""
    if isinstance(on, str):
        key = draft.place_of(on)
        if key is not None and key.zone in HIDDEN_ZONES:
            raise FoldError("RW2102", f"object {on} cannot have counters in {key.zone}")
        present = dict(draft.counters.get(on, ()))
    else:
        present = dict(draft.player(on).counters)
    total = present.pop(kind, 0) + number
    if total < 0:
        raise FoldError("RW2107", f"{on} has fewer than {-number} {kind} counters")
    if total:
        present[kind] = total
    counters = tuple(sorted(present.items()))
    if isinstance(on, int):
        draft.set_player(on, counters=counters)
    elif counters:
        draft.counters[on] = counters
    else:
        draft.counters.pop(on, None)
