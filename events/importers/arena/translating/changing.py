"""What is true of a thing or a player changes."""

from __future__ import annotations

from rewind.events.base import Characteristics
from rewind.events.combat import DamageDealt, DamageRemoved, LifeGained, LifeLost, MaximumHandSizeChanged
from rewind.events.importers.arena.client.cards import is_identified
from rewind.events.importers.arena.client.messages import GameObject
from rewind.events.importers.arena.client.view import PREFIX, Mana
from rewind.events.importers.arena.translating.moving import define, is_face_down, turn_face_down
from rewind.events.importers.arena.translating.table import ABILITIES, FACT_ZONES, UNSEEN_ZONES, Table, Thing
from rewind.events.objects import (
    AbilitiesChanged,
    Attached,
    ColorsChanged,
    ControlChanged,
    Copied,
    CountersAdded,
    CountersRemoved,
    NameChanged,
    PowerToughness,
    PowerToughnessChanged,
    Tapped,
    TurnedFaceUp,
    TypesChanged,
    Unattached,
    Untapped,
)
from rewind.events.playing import ManaAdded, ManaEmptied, ManaSpent
from rewind.events.zones import CardIdentified

_CHANGES = {
    "types": frozenset({"ModifiedType", "RemoveAbility", "AddAbility", "CopiedObject"}),
    "colors": frozenset({"ModifiedColor"}),
    "name": frozenset({"ModifiedName", "TextChange"}),
    "abilities": frozenset({"AddAbility", "RemoveAbility", "ModifiedType", "TextChange"}),
    "numbers": frozenset({"ModifiedPower", "ModifiedToughness", "ModifiedType", "SwitchPowerToughness"}),
}
"""What changes → the types of effects, as the client calls them, that can change it."""


def set_tapped(table: Table, thing: Thing, tapped: bool) -> None:
    """A permanent becomes tapped or untapped; nothing where it is so already."""
    if thing.zone == "in_play" and thing.tapped != tapped:
        thing.tapped = tapped
        table.add(Tapped(object=thing.id) if tapped else Untapped(object=thing.id))


def set_counters(table: Table, subject: Thing | int, wanted: dict[str, int]) -> int:
    """Counters are put on or removed until there are as many as wanted. Returns how many kinds changed."""
    if isinstance(subject, Thing) and subject.zone in (*UNSEEN_ZONES, ""):
        return 0
    present = subject.counters if isinstance(subject, Thing) else table.seats[subject].counters
    on = subject.id if isinstance(subject, Thing) else subject
    changed = 0
    for kind in sorted({*present, *wanted}):
        more = wanted.get(kind, 0) - present.get(kind, 0)
        if not more:
            continue
        changed += 1
        table.add(
            CountersAdded(on=on, kind=kind, number=more)
            if more > 0
            else CountersRemoved(on=on, kind=kind, number=-more)
        )
    present.clear()
    present.update({kind: number for kind, number in wanted.items() if number > 0})
    return changed


def change_counters(table: Table, subject: Thing | int, kind: str, by: int) -> None:
    """So many counters of a kind more or, with a negative number, fewer."""
    present = dict(subject.counters if isinstance(subject, Thing) else table.seats[subject].counters)
    present[kind] = max(0, present.get(kind, 0) + by)
    set_counters(table, subject, present)


def deal_damage(table: Table, source: str | None, to: Thing | int, amount: int, *, combat: bool, marked: bool) -> None:
    """Damage is dealt to a permanent or a player."""
    if isinstance(to, Thing):
        if to.zone != "in_play":
            return
        to.damage += amount if marked else 0
    target = to.id if isinstance(to, Thing) else to
    table.add(DamageDealt(source=source, to=target, amount=amount, combat=combat, marked=marked))


def remove_damage(table: Table, thing: Thing) -> None:
    """Damage wears off."""
    thing.damage = 0
    table.add(DamageRemoved(object=thing.id))


def change_life(table: Table, seat: int, by: int, source: str | None) -> None:
    """A player gains or loses life."""
    table.seats[seat].life += by
    if by > 0:
        table.add(LifeGained(seat=seat, amount=by, source=source))
    elif by < 0:
        table.add(LifeLost(seat=seat, amount=-by, source=source))


def add_mana(table: Table, seat: int, mana: Mana, source: str | None) -> None:
    """One mana comes into a pool."""
    pool = table.seats[seat].mana
    pool[mana] = pool.get(mana, 0) + 1
    table.add(ManaAdded(seat=seat, mana=mana.symbol, source=source))


def spend_mana(table: Table, seat: int, mana: Mana, on: str | None) -> None:
    """One mana that is in the pool is spent."""
    table.seats[seat].mana[mana] -= 1
    table.add(ManaSpent(seat=seat, mana=mana.symbol, object=on))


def lose_mana(table: Table, seat: int, mana: Mana, number: int) -> None:
    """Mana in the pool is lost."""
    table.seats[seat].mana[mana] -= number
    table.add(ManaEmptied(seat=seat, mana=mana.symbol * number))


def set_maximum_hand_size(table: Table, seat: int, size: int | None) -> None:
    """A player's maximum hand size changes."""
    before = table.seats[seat].maximum_hand_size
    table.seats[seat].maximum_hand_size = size
    table.add(MaximumHandSizeChanged(seat=seat, before=before, after=size))


def set_controller(table: Table, thing: Thing, seat: int) -> None:
    """A player gains control of something in play or on the stack."""
    before, thing.controller = thing.controller, seat
    table.leave_combat(thing.id)
    table.add(ControlChanged(object=thing.id, before=before, after=seat))
    table.controlled_since[thing.id] = table.n


def attach(table: Table, thing: Thing, to: str | int | None) -> None:
    """Something in play becomes attached, or unattached."""
    if to == thing.attached_to or thing.zone != "in_play" or to == thing.id:
        return
    before, thing.attached_to = thing.attached_to, to
    if to is not None:
        table.add(Attached(object=thing.id, to=to))
        table.attached_at[thing.id] = table.n
    elif before is not None:
        table.add(Unattached(object=thing.id, from_=before))


def set_characteristics(table: Table, thing: Thing, record: GameObject) -> None:
    """A thing is what its record says."""
    if thing.kind in ABILITIES or not (is_identified(record) or record.is_facedown):
        return
    if thing.kind == "card" and thing.zone not in FACT_ZONES:
        _fit_definition(table, thing, record)
        return
    wanted = table.cards.characteristics(record, table.view.copied.get(record.instance_id))
    face_down = is_face_down(record, thing.zone)
    if face_down != thing.face_down:
        _turn(table, thing, wanted, face_down)
        return
    present = table.characteristics(thing)
    if present == wanted:
        return
    copied = table.view.copied.get(record.instance_id)
    if present is None or (copied is not None and present.name != wanted.name):
        thing.facts = wanted
        table.add(Copied(object=thing.id, of=None, characteristics=wanted))
        return
    _change_each(table, thing, present, wanted)
    thing.facts = wanted


def _turn(table: Table, thing: Thing, wanted: Characteristics, face_down: bool) -> None:
    if face_down:
        turn_face_down(table, thing, wanted)
        return
    thing.face_down, thing.facts = False, None
    own = table.characteristics(thing)
    thing.facts = None if own == wanted else wanted
    table.add(TurnedFaceUp(object=thing.id, characteristics=thing.facts))


def _change_each(table: Table, thing: Thing, present: Characteristics, wanted: Characteristics) -> None:
    obj = thing.id
    if present.name != wanted.name:
        effects = _effects(table, thing, "name")
        table.add(NameChanged(object=obj, before=present.name, after=wanted.name, effects=effects))
    if present.type_line != wanted.type_line:
        effects = _effects(table, thing, "types")
        table.add(TypesChanged(object=obj, before=present.type_line, after=wanted.type_line, effects=effects))
    if present.colors != wanted.colors:
        effects = _effects(table, thing, "colors")
        table.add(ColorsChanged(object=obj, before=present.colors, after=wanted.colors, effects=effects))
    if present.abilities != wanted.abilities:
        effects = _effects(table, thing, "abilities")
        table.add(AbilitiesChanged(object=obj, before=present.abilities, after=wanted.abilities, effects=effects))
    before = PowerToughness(power=present.power, toughness=present.toughness)
    after = PowerToughness(power=wanted.power, toughness=wanted.toughness)
    if before != after:
        effects = _effects(table, thing, "numbers")
        table.add(PowerToughnessChanged(object=obj, before=before, after=after, effects=effects))


def _effects(table: Table, thing: Thing, what: str) -> tuple[int, ...]:
    """The events that began the effects which can have changed it so."""
    found = {
        table.effects[effect]
        for effect, facts in table.view.effects.items()
        for fact in facts
        if effect in table.effects
        and thing.instance in fact.affected_ids
        and any(name.removeprefix(PREFIX) in _CHANGES[what] for name in fact.type)
    }
    return tuple(sorted(found))


def _fit_definition(table: Table, thing: Thing, record: GameObject) -> None:
    """A card that no event can change is seen to be otherwise than its definition: it gets one that fits."""
    if thing.face_down or not is_identified(record):
        return
    if thing.definition is not None:
        present = table.cards.definitions[thing.definition].characteristics
        if present == table.cards.characteristics(record):
            return
    key = define(table, thing, record, anew=True)
    hidden = thing.zone in UNSEEN_ZONES
    whose = (thing.owner,) if thing.zone == "hand" else ()
    table.add(CardIdentified(card=thing.number, definition=key, public=not hidden, visible_to=whose if hidden else ()))
