"""What is done under a condition, for a price, or as somebody chooses (rules 413.2b to 413.2e)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from aggregates.cards import language
from aggregates.cards.language import Instruction
from aggregates.cards.language.costs import record_of
from aggregates.rules.actions.ability_plays import offer_or_mana
from aggregates.rules.actions.choices import choose_objects, confirm
from aggregates.rules.actions.costs import Bill
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.engine import Engine
from aggregates.rules.instructions.executing import execute, execute_together, executes
from aggregates.rules.queries.mana import mana_cost
from aggregates.rules.queries.possible import can_be_done
from events.playing import ChoiceOffered, Payment


@executes(language.May)
def _may(context: Context, instruction: language.May, rule: tuple[str, ...]) -> None:
    """Everybody who may says so first; then all who do it do so at the same time, and the others what they do instead.

    See rule 413.2d.
    """
    engine = context.engine
    willing, others, agreed = list[Context](), list[Context](), list[tuple[Bill, Payment]]()
    seats = context.seats(instruction.player)
    for seat in seats:
        own = context if len(seats) == 1 else replace(context)
        if instruction.cost is None:
            is_willing = _may_choose(own, instruction.effect) and confirm(engine, seat, *rule, source=context.source)
        else:
            paying = Context(engine, seat, context.source, x=context.x)
            bill = Bill(
                paying, "that", mana_cost(record_of(instruction.cost).mana, context.x), record_of(instruction.cost)
            )
            payment = _agreed_payment(bill, *rule)
            is_willing = payment is not None
            agreed += [] if payment is None else [(bill, payment)]
        (willing if is_willing else others).append(own)
    for bill, payment in agreed:
        bill.pay_all(payment, context.source, execute)
    if willing:
        execute_together(willing, instruction.effect, *rule)
    if others:
        execute_together(others, instruction.otherwise, *rule)
    if len(seats) > 1:
        context.chosen = tuple(thing for own in (*willing, *others) for thing in own.chosen)


def _may_choose(context: Context, effect: Sequence[Instruction]) -> bool:
    """Nobody chooses to do what cannot be done (rule 413.2c); older engines asked all the same."""
    return not context.engine.has_flag("asks_only_the_possible") or can_be_done(context, effect)


def offer_cost(engine: Engine, seat: int, source: str | None, cost: language.Cost, rules: tuple[str, ...]) -> bool:
    """A player who can pay a cost of an object says whether to, and pays it: whether it was paid."""
    bill = Bill(Context(engine, seat, source), "that", mana_cost(cost.mana, 0), cost)
    payment = _agreed_payment(bill, *rules)
    if payment is None:
        return False
    bill.pay_all(payment, source, execute)
    return True


def _agreed_payment(bill: Bill, *rule: str) -> Payment | None:
    """How a player pays who says yes to it; None for no, and without a question where it cannot be paid (rule 413.2c).

    While the question is open the player may play mana abilities, if mana is asked for (rules 411.2, 413.2e).
    """
    engine = bill.engine
    any_ability = engine.has_flag("pays_with_any_mana_ability")
    offered = ChoiceOffered(seat=bill.seat, kind="yes_no", values=("yes", "no"), source=bill.source)
    while True:
        payment = bill.automatic(any_mana_ability=any_ability)
        if payment is None:
            return None
        asked_for = ("413.2e", "411.2") if any_ability and bill.mana.total else ()
        decision = offer_or_mana(engine, offered, execute, asked_for, *rule)
        if decision is None:  # a mana ability was played, and the question is put again
            continue
        return _chosen_payment(bill, payment, *rule) if decision.values == ("yes",) else None


def _chosen_payment(bill: Bill, payment: Payment, *rule: str) -> Payment:
    """A payment with what the player chooses to sacrifice, discard, return and tap for it (rule 413.2c).

    Mana abilities for its mana are played automatically.
    """
    chosen: dict[str, tuple[str, ...]] = {}
    for part, able in bill.alternatives().items():
        number = bill.cost.number
        picked = choose_objects(
            bill.engine, bill.seat, part, able, number, number, *rule, source=bill.source, hidden=part == "discarded"
        )
        chosen[part] = tuple(obj for obj in picked if isinstance(obj, str))
    changed = payment.model_copy(update=chosen)
    if chosen and bill.mana.total:
        any_ability = bill.engine.has_flag("pays_with_any_mana_ability")
        again = bill.with_mana(changed, any_mana_ability=any_ability)
        return changed if again is None else again
    return changed


@executes(language.If)
def _if(context: Context, instruction: language.If, rule: tuple[str, ...]) -> None:
    execute(context, instruction.effect if context.is_true(instruction.condition) else instruction.otherwise, *rule)
