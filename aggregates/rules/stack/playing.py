"""Playing spells and activated abilities, step by step (rules 409, 411, 212.2 to 212.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from aggregates.cards.language import Activated, Instruction, Target, Triggered
from aggregates.cards.language.costs import record_of
from aggregates.rules.actions.ability_plays import ability_at, ability_bill, announced_ability, play_mana_ability
from aggregates.rules.actions.costs import Bill
from aggregates.rules.actions.proposed import Moves
from aggregates.rules.actions.zones import zone_change
from aggregates.rules.engine.abilities import is_mana_ability
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.engine import Engine
from aggregates.rules.engine.illegal import Refusal, refusal
from aggregates.rules.happening.happen import happen
from aggregates.rules.happening.layering.standing import standing_of
from aggregates.rules.instructions.instructions import execute
from aggregates.rules.queries import targets
from aggregates.rules.queries.announcements import (
    divided_damage,
    verify_division,
    verify_modes,
    verify_no_unknown_choices,
    verify_x,
)
from aggregates.rules.queries.attachments import is_aura
from aggregates.rules.queries.mana import mana_cost
from aggregates.rules.queries.restrictions import cost_change
from aggregates.rules.queries.timing import verify_sorcery_time
from aggregates.state import object_id
from events.playing import AbilityPlayed, PlayCompleted, PutOnStack, SpellPlayed

MAIN_PHASE_RULES = (
    ("Artifact", "212.2a"),
    ("Creature", "212.3a"),
    ("Enchantment", "212.4a"),
    ("Sorcery", "212.7a"),
)
"""Type → the rule by which a spell of it is played in a main phase only."""


class Announcement(NamedTuple):
    """What a spell or ability asks for and does, once its mode is known (rules 409.1b, 409.1d)."""

    targets: tuple[Target, ...]
    effect: tuple[Instruction, ...]


def announcement_of(engine: Engine, spell: str, modes: Sequence[int] = ()) -> Announcement:
    """What a spell asks for and does; an Aura's target comes from what it can enchant (rule 212.4e)."""
    spell_ability = engine.abilities(spell).spell
    if spell_ability is not None:
        if spell_ability.modes:
            mode = spell_ability.modes[(modes[0] if modes else 1) - 1]
            return Announcement(mode.targets, mode.effect)
        return Announcement(spell_ability.targets, spell_ability.effect)
    if is_aura(engine, engine.characteristics(spell).type_line):
        return Announcement((targets.ENCHANTED,), ())
    return Announcement((), ())


def announcement_of_ability(ability: Activated | Triggered, modes: Sequence[int] = ()) -> Announcement:
    """What an ability asks for and does; with modes, those that were chosen, in the order in which they are written."""
    if not ability.modes:
        return Announcement(ability.targets, ability.effect)
    chosen = [ability.modes[number - 1] for number in modes]
    return Announcement(
        tuple(target for mode in chosen for target in mode.targets),
        tuple(instruction for mode in chosen for instruction in mode.effect),
    )


def number_of_modes(context: Context, ability: Activated | Triggered) -> tuple[int, int]:
    """How many modes of an ability are chosen: at least and at most so many (rule 409.1b)."""
    bounds = ability.modes_chosen
    if bounds is None:
        return 1, 1
    if bounds.exactly is not None:
        number = context.amount(bounds.exactly)
        return number, number
    least = 1 if bounds.at_least is None else context.amount(bounds.at_least)
    return least, len(ability.modes) if bounds.at_most is None else context.amount(bounds.at_most)


# Spells


def verify_play_spell(engine: Engine, seat: int, obj: str) -> None:
    """Raises IllegalAction where a player may not begin to play this card as a spell now."""
    who = engine.player_name(seat)
    is_in_hand = engine.zone_of(obj) == "hand" and engine.owner(obj) == seat
    engine.require(
        is_in_hand, Refusal.NOT_PLAYABLE, lambda: f"{obj} is not a card in the hand of {who}", "409.1a", "401.1"
    )
    name, types = engine.name(obj), engine.types(obj)
    if "Land" in types:
        raise engine.refuse(
            Refusal.NOT_PLAYABLE, f"{name} is a land and cannot be played as a spell", "212.6g", "212.6a"
        )
    if "Instant" in types:
        engine.allow("212.5a", "408.1d")
    else:
        rules = [rule for kind, rule in MAIN_PHASE_RULES if kind in types] or ["408.1d"]
        verify_sorcery_time(engine, seat, name, *rules[:1], "408.1d")
    if engine.characteristics(obj).mana_cost is None and engine.edition.policies.nonexistent_mana_cost == "unpayable":
        raise engine.refuse(
            Refusal.COST_NOT_PAID, f"{name} has no mana cost, and what does not exist cannot be paid", "213.1a"
        )


def can_play_spell(engine: Engine, seat: int, obj: str) -> bool:
    """Whether a player may begin to play this card as a spell now; its targets and its cost are not looked at."""
    return refusal(verify_play_spell, engine, seat, obj) is None


def spell_bill(engine: Engine, seat: int, obj: str, x: int) -> Bill:
    """The total cost of a spell (rule 409.1f)."""
    facts = engine.characteristics(obj)
    spell_ability = engine.abilities(obj).spell
    extra = None if spell_ability is None or spell_ability.cost is None else record_of(spell_ability.cost)
    cost = mana_cost((facts.mana_cost or "") + (extra.mana if extra else ""), x, cost_change(engine, seat, obj))
    return Bill(Context(engine, seat, obj, x=x), engine.name(obj), cost, extra)


def on_the_stack(engine: Engine, seat: int, obj: str, announcement: Announcement) -> Context:
    """The context in which a spell is announced: its card is on the stack by then (rule 409.1a).

    Where that may make a difference to what is announced, it is put there on trial: in an engine of its own.
    """
    if engine.zone_of(obj) == "stack" or not _may_differ_there(engine, announcement):
        return Context(engine, seat, obj)
    trial = Engine(engine.state(), engine.input_source, engine.compiler)
    return Context(trial, seat, put_on_stack(trial, seat, obj))


def _may_differ_there(engine: Engine, announcement: Announcement) -> bool:
    """Whether targets or a division may be others once the card has left its zone."""
    divided = divided_damage(announcement.effect)
    if divided is not None and not isinstance(divided.amount, int | str):
        return True
    return bool(announcement.targets) and bool(standing_of(engine).asks.get("zones"))


def announced_spell(engine: Engine, event: SpellPlayed) -> Bill:
    """The total cost of a spell, once everything else about it is announced (rules 409.1b to 409.1f).

    Raises IllegalAction where what is announced is not legal.
    """
    seat, obj = event.seat, event.object
    name = engine.name(obj)
    verify_no_unknown_choices(engine, event, name)
    verify_modes(engine, engine.abilities(obj).spell, event.modes, name)
    x = verify_x(engine, engine.characteristics(obj).mana_cost or "", event.x, name)
    announcement = announcement_of(engine, obj, event.modes)
    context = on_the_stack(engine, seat, obj, announcement)
    context.x, context.targets = x, event.targets
    if not engine.overrides_rules:
        targets.verify_targets(context, announcement.targets, event.targets, name)
    verify_division(context, announcement.effect, event.targets, event.divided, name)
    engine.allow(*context.engine.allowed_by)
    return spell_bill(engine, seat, obj, x)


def play_spell(engine: Engine, event: SpellPlayed) -> None:
    """A spell is played (rule 409.1). Raises IllegalAction where a step cannot be complied with."""
    seat, obj = event.seat, event.object
    if not engine.overrides_rules:
        verify_play_spell(engine, seat, obj)
    bill = announced_spell(engine, event)
    payment = bill.agree_payment(event.payment)
    engine.record_input(event if event.payment == payment else event.model_copy(update={"payment": payment}))
    on_stack = put_on_stack(engine, seat, obj)
    bill.pay_all(payment, on_stack, execute)
    happen(engine, PlayCompleted(object=on_stack), "409.1i")


def put_on_stack(engine: Engine, seat: int, obj: str) -> str:
    """The card moves to the stack (rule 409.1a); what it is there."""
    moved = zone_change(engine, Moves(obj, "stack", "played", controller=seat))
    happen(engine, moved, "409.1a", "217.6a")
    return moved.becomes


# Activated abilities


def bill_of(engine: Engine, seat: int, obj: str) -> Bill:
    """The total cost of what is on the stack, as it was announced, and is not paid for yet (rule 409.1f)."""
    entry = engine.draft.stack[obj]
    if entry.source is None:
        return spell_bill(engine, seat, obj, entry.x or 0)
    _, ability = ability_at(engine, entry.source, entry.ability or 1)
    return ability_bill(engine, seat, entry.source, ability, entry.x or 0)


def play_ability(engine: Engine, event: AbilityPlayed) -> None:
    """An activated ability is played (rule 409.1); a mana ability resolves at once (rule 411.1)."""
    seat, obj = event.seat, event.object
    announced = announced_ability(engine, event)
    key, ability, _, bill = announced
    if is_mana_ability(ability):
        play_mana_ability(engine, event, announced, execute)
        return
    payment = bill.agree_payment(event.payment)
    engine.record_input(event if event.payment == payment else event.model_copy(update={"payment": payment}))
    number = object_id(engine.new_number())
    put = PutOnStack(
        object=number,
        kind="activated_ability",
        seat=seat,
        source=obj,
        ability=event.ability,
        key=key,
        sacrificed=(obj,) if record_of(ability.cost).sacrifice == "this" else payment.sacrificed,
        targets=event.targets,
        x=event.x,
        divided=event.divided,
    )
    happen(engine, put, "409.1a", "217.6a")
    bill.pay_all(payment, number, execute)
    happen(engine, PlayCompleted(object=number), "409.1i")
