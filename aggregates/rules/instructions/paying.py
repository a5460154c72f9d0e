"""Costs that are paid while something resolves: a player says yes or no, and how (rules 413.2c, 413.2e)."""

from __future__ import annotations

from rewind.aggregates.cards.language import Choose, Costs
from rewind.aggregates.rules.choices.choices import choose_objects, choose_value
from rewind.aggregates.rules.choices.chosen_together import verify_chosen
from rewind.aggregates.rules.costs.ability_plays import offer_or_mana
from rewind.aggregates.rules.costs.cost_acts import Part, UsedUp, few_of
from rewind.aggregates.rules.costs.total_cost import TotalCost
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.instructions.executing import execute
from rewind.events.playing import ChoiceOffered, Payment


def total_cost_of(context: Context, seat: int, costs: Costs) -> TotalCost:
    """What a player is to pay for an effect: with things of the player's own."""
    return TotalCost(context.but(you=seat), "that", costs)


def agreed_payment(total_cost: TotalCost, *rule: str) -> tuple[TotalCost, Payment] | None:
    """How a player pays who says yes to it; None for no, and without a question where it cannot be paid (rule 413.2c).

    While the question is open the player may play mana abilities, if mana is asked for (rules 411.2, 413.2e).
    """
    engine = total_cost.engine
    offered = ChoiceOffered(seat=total_cost.seat, kind="yes_no", values=("yes", "no"), source=total_cost.source)
    while True:
        payment = total_cost.automatic()
        if payment is None:
            return None
        asks_for_mana = any(one.mana.total for one in total_cost.variants())
        asked_for = ("413.2e", "411.2") if asks_for_mana else ()
        decision = offer_or_mana(engine, offered, execute, asked_for, *rule)
        if decision is None:  # a mana ability was played, and the question is put again
            continue
        if decision.values != ("yes",):
            return None
        total_cost = _chosen_costs(total_cost, *rule)
        payment = total_cost.automatic()
        assert payment is not None, "it can be paid so"
        return total_cost, _chosen_payment(total_cost, payment, *rule)


def payment_as_chosen(total_cost: TotalCost, *rule: str) -> tuple[TotalCost, Payment]:
    """How a player pays for what is played as something resolves (2006-10: 413.2e); mana is paid automatically.

    Raises IllegalAction RW3007 where it cannot be paid so.
    """
    total_cost.verify_own()
    total_cost = _chosen_costs(total_cost, *rule)
    payment = total_cost.automatic()
    if payment is None:
        raise total_cost.unpaid("there is no way to pay its cost")
    return total_cost, total_cost.agree_payment(_chosen_payment(total_cost, payment, *rule))


def _chosen_costs(total_cost: TotalCost, *rule: str) -> TotalCost:
    """The cost as the player chooses it, where it is one of several."""
    while len(total_cost.choices) > len(total_cost.options):
        numbers = range(1, total_cost.choices[len(total_cost.options)] + 1)
        able = [
            number
            for number in numbers
            if total_cost.with_options((*total_cost.options, number)).automatic() is not None
        ]
        values = [str(number) for number in able]
        chosen = choose_value(total_cost.engine, total_cost.seat, "cost", values, *rule, source=total_cost.source)
        total_cost = total_cost.with_options((*total_cost.options, int(chosen)))
    return total_cost


def _chosen_payment(total_cost: TotalCost, payment: Payment, *rule: str) -> Payment:
    """A payment with what the player chooses to sacrifice, discard, return and tap for it (rule 413.2c).

    Mana abilities for its mana are played automatically.
    """
    is_asked = False

    def picked(part: Part, able: list[str]) -> list[ObjectOrPlayer]:
        nonlocal is_asked
        is_asked = is_asked or part.number is None or len(able) > part.number
        return _picked(total_cost, part, able, *rule)

    chosen = total_cost.taken(UsedUp(), picked)
    assert chosen is not None, "what is chosen is taken"
    changed = payment.model_copy(update=chosen)
    if is_asked and total_cost.mana.total:
        again = total_cost.with_mana(changed)
        return changed if again is None else again
    return changed


def _picked(total_cost: TotalCost, part: Part, able: list[str], *rule: str) -> list[ObjectOrPlayer]:
    """What the player chooses for a part, of what is left for it."""
    assert part.field is not None, "something is chosen"
    engine, seat, source = total_cost.engine, total_cost.seat, total_cost.source
    few, is_hidden = few_of(part, len(able)), part.field == "discarded"
    picked = choose_objects(engine, seat, part.field, able, *few, *rule, source=source, hidden=is_hidden)
    if isinstance(part.act, Choose):
        verify_chosen(part.context, part.act, picked, *rule)
    return picked
