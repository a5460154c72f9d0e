"""Remarks about what becomes otherwise of things and players: status, mana, damage, life, counters, control, chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rewind.events.importers.arena.client.messages import Annotation
from rewind.events.importers.arena.client.view import Mana
from rewind.events.importers.arena.client.vocabulary import MANA_NUMBERS, counter_kind
from rewind.events.importers.arena.translating import changing
from rewind.events.importers.arena.translating.table import Thing
from rewind.events.importers.arena.translating.translation import Translation
from rewind.events.playing import ChoiceMade, CoinFlipped, DieRolled

Handler = Callable[[Translation, Annotation], None]
"""Tells one remark."""


def _tapped(translation: Translation, annotation: Annotation) -> None:
    for instance in annotation.affected_ids:
        thing = translation.table.thing(instance)
        if thing is not None and not translation.arrives_later(instance):
            changing.set_tapped(translation.table, thing, annotation.number("tapped") == 1)


def _mana_paid(translation: Translation, annotation: Annotation) -> None:
    table = translation.table
    paid = Mana(MANA_NUMBERS.get(annotation.number("color"), "{1}"), annotation.number("id"))
    for instance in annotation.affected_ids:
        thing, source = table.thing(instance), table.thing(annotation.affector_id)
        payer = source or thing
        if payer is None:
            continue
        seat = payer.controller or payer.owner
        mana = _floating(table.seats[seat].mana, paid)
        if mana is None:
            mana = paid
            changing.add_mana(table, seat, mana, None if source is None else source.id)
        changing.spend_mana(table, seat, mana, None if thing is None else thing.id)


def _floating(pool: Mapping[Mana, int], paid: Mana) -> Mana | None:
    """The mana in a pool that is paid; None where none is it. What has no number is told apart by its symbol alone."""
    for mana, number in pool.items():
        if (
            number > 0
            and mana.symbol == paid.symbol
            and (mana.number == paid.number or 0 in (mana.number, paid.number))
        ):
            return mana
    return None


def _damage(translation: Translation, annotation: Annotation) -> None:
    table, amount = translation.table, annotation.number("damage")
    if amount <= 0:
        return
    for instance in annotation.affected_ids:
        to: Thing | int | None = instance if instance in table.seats else table.thing(instance)
        if to is None:
            continue
        source = table.known(annotation.affector_id)
        combat, marked = annotation.number("type") == 1, annotation.number("markDamage", 1) == 1
        changing.deal_damage(table, source, to, amount, combat=combat, marked=marked)
        table.action_done = table.action_done or combat


def _life(translation: Translation, annotation: Annotation) -> None:
    for seat in annotation.affected_ids:
        if seat in translation.table.seats:
            source = translation.table.known(annotation.affector_id)
            changing.change_life(translation.table, seat, annotation.number("life"), source)


def _counters(translation: Translation, annotation: Annotation, sign: int) -> None:
    table, kind = translation.table, counter_kind(annotation.number("counter_type"))
    number = annotation.number("transaction_amount")
    for instance in annotation.affected_ids:
        if instance in table.seats:
            changing.change_counters(table, instance, kind, sign * number)
            continue
        thing = table.thing(instance)
        if thing is not None and not translation.arrives_later(instance):
            changing.change_counters(table, thing, kind, sign * number)


def _attached(translation: Translation, annotation: Annotation) -> None:
    table = translation.table
    thing = table.thing(annotation.affector_id)
    to = table.subject(annotation.affected_ids[0]) if annotation.affected_ids else None
    if thing is not None and to is not None:
        changing.attach(table, thing, to)


def _unattached(translation: Translation, annotation: Annotation) -> None:
    thing = translation.table.thing(annotation.affector_id)
    if thing is not None:
        changing.attach(translation.table, thing, None)


def _controlled(translation: Translation, annotation: Annotation) -> None:
    for instance in annotation.affected_ids:
        thing, record = translation.table.thing(instance), translation.record(instance)
        if thing is None or record is None or thing.zone not in ("in_play", "stack"):
            continue
        if record.controller_seat_id in translation.table.seats and record.controller_seat_id != thing.controller:
            changing.set_controller(translation.table, thing, record.controller_seat_id)


def _choice(translation: Translation, annotation: Annotation) -> None:
    for seat in annotation.affected_ids:
        if seat in translation.table.seats:
            domain = annotation.number("Choice_Domain")
            values = tuple(f"arena:{domain}:{value}" for value in annotation.numbers("Choice_Value"))
            translation.table.add(ChoiceMade(seat=seat, values=values))


def _die(translation: Translation, annotation: Annotation) -> None:
    sides = annotation.number("dieSides", annotation.number("sides", 20))
    result = annotation.number("naturalResult", annotation.number("result"))
    for seat in annotation.affected_ids:
        if seat in translation.table.seats and result > 0 and sides > 1:
            translation.table.add(DieRolled(seat=seat, sides=max(sides, result), result=result))


def _coin(translation: Translation, annotation: Annotation) -> None:
    for seat in annotation.affected_ids:
        if seat in translation.table.seats:
            heads = annotation.number("result", annotation.number("Result")) == 1
            translation.table.add(CoinFlipped(seat=seat, result="heads" if heads else "tails"))


OUTCOMES: dict[str, Handler] = {
    "TappedUntappedPermanent": _tapped,
    "ManaPaid": _mana_paid,
    "DamageDealt": _damage,
    "ModifiedLife": _life,
    "CounterAdded": lambda translation, annotation: _counters(translation, annotation, 1),
    "CounterRemoved": lambda translation, annotation: _counters(translation, annotation, -1),
    "AttachmentCreated": _attached,
    "CreateAttachment": _attached,
    "RemoveAttachment": _unattached,
    "ControllerChanged": _controlled,
    "ChoiceResult": _choice,
    "DieRoll": _die,
    "CoinFlip": _coin,
}
"""Type of a remark → how it is translated."""
