"""Special actions that abilities allow: they use no stack, and nobody can respond (408.2i, 408.2j; 2006-10, 408.2k)."""

from __future__ import annotations

from rewind.aggregates.cards.language import Special
from rewind.aggregates.rules.choices.choices import offer
from rewind.aggregates.rules.costs.total_cost import TotalCost
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.illegal import Refusal, refusal
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.instructions.instructions import execute
from rewind.aggregates.rules.programs.abilities import works_in
from rewind.aggregates.rules.programs.compiler import keyword_of
from rewind.aggregates.rules.stack.turning_face_up import TURN_FACE_UP, turn_face_up
from rewind.events.playing import ChoiceOffered, CostPaid, SpecialActionTaken

FROM_A_HAND = ("408.2k",)
"""The rule of what is done with a card in a hand."""
OF_KEYWORDS = {"foretell": ("2026-04 116.2h",), "plot": ("2026-04 116.2k",)}
"""Keyword → the rule of the special action that it allows, where that has one of its own."""
OF_AN_EFFECT = ("408.2i", "408.2j")
"""The rules of what ends an effect, and of what ignores one for a time."""


def rules_of(engine: Engine, obj: str, key: str | None = None) -> tuple[str, ...]:
    """The rules of the special actions that an object allows where it is; `key`: of that of one ability."""
    own = None if key is None else OF_KEYWORDS.get(name_of(engine, key))
    if own is not None:
        return own
    return FROM_A_HAND if engine.zone_of(obj) == "hand" else OF_AN_EFFECT


def name_of(engine: Engine, key: str) -> str:
    """What a special action is called: by the keyword that stands for its ability, else `special`."""
    return keyword_of(key, engine.compiler, engine.draft.definitions) or "special"


def special_at(engine: Engine, obj: str, number: int) -> tuple[str, Special]:
    """An ability of an object that allows a special action, by its number from 1. Raises IllegalAction RW3005."""
    found = engine.abilities(obj).specials if engine.zone_of(obj) is not None else ()
    engine.require(
        1 <= number <= len(found),
        Refusal.NOT_PLAYABLE,
        lambda: f"{obj} allows no such special action",
        "408.1i",
        *rules_of(engine, obj),
    )
    return found[number - 1]


def total_cost_of(engine: Engine, seat: int, obj: str, special: Special) -> TotalCost:
    """What a special action costs."""
    return TotalCost(Context(engine, seat, obj), f"a special action of {engine.name(obj)}", special.cost)


def verify_take(engine: Engine, seat: int, obj: str, number: int) -> None:
    """Raises IllegalAction where a player with priority may not take a special action now."""
    key, special = special_at(engine, obj, number)
    name, zone = engine.name(obj), engine.zone_of(obj)
    rules = rules_of(engine, obj, key)
    may = _may_take(engine, seat, obj, special) and works_in(special, zone) and special.timing == "priority"
    engine.require(may, Refusal.NOT_PLAYABLE, lambda: f"{name} allows no special action there", *rules)
    is_met = Context(engine, seat, obj).is_true(special.condition)
    engine.require(
        is_met, Refusal.WRONG_TIME, lambda: f"the condition for the special action of {name} is not met", *rules
    )


def _may_take(engine: Engine, seat: int, obj: str, special: Special) -> bool:
    """Whether a special action is this player's: of who controls or owns the object, or of whom its ability names."""
    own = engine.controller(obj) if engine.zone_of(obj) == "in_play" else engine.owner(obj)
    return own == seat if special.player == "you" else seat in Context(engine, own, obj).seats(special.player)


def can_take(engine: Engine, seat: int, obj: str, number: int) -> bool:
    """Whether a player with priority may take a special action now, and can pay for it."""
    if refusal(verify_take, engine, seat, obj, number) is not None:
        return False
    return total_cost_of(engine, seat, obj, special_at(engine, obj, number)[1]).automatic() is not None


def take(engine: Engine, event: SpecialActionTaken) -> None:
    """A special action is taken: its cost is paid, and what it does is done at once (2006-10: 408.2i to 408.2k)."""
    obj, number = event.object, event.ability
    if event.action == TURN_FACE_UP and number is None:
        turn_face_up(engine, event)
        return
    if obj is None or number is None:
        raise engine.refuse(
            Refusal.NOT_ASKED_FOR, f"no ability allows the special action {event.action}", *OF_AN_EFFECT
        )
    if not engine.overrides_rules:
        verify_take(engine, event.seat, obj, number)
    key, special = special_at(engine, obj, number)
    total_cost, rules = total_cost_of(engine, event.seat, obj, special), rules_of(engine, obj, key)
    payment = total_cost.agree_payment(event.payment)
    engine.record_input(event if event.payment == payment else event.model_copy(update={"payment": payment}))
    total_cost.pay_with(payment, None, execute)
    if payment.mana:
        happen(engine, CostPaid(seat=event.seat, object=obj, mana=payment.mana), "409.1h:mana")
    execute(total_cost.context, special.effect, *rules)


def take_opening_actions(engine: Engine, seat: int) -> None:
    """What abilities allow a player once, before the first turn: of which cards, the player alone chooses (101.4).

    Every player of a game with such cards is asked, whatever there is in the hand: nobody else may learn that.
    """
    hand = engine.cards("hand", seat)
    found = {obj: one for obj in hand if (one := _ability_of_timing(engine, seat, obj, "opening")) is not None}
    offered = ChoiceOffered(
        seat=seat, kind="opening", minimum=0, maximum=max(len(hand), 1), hidden_objects=tuple(found)
    )
    engine.cause = None
    for obj in offer(engine, offered, "101.4:opening_hand").hidden_objects:
        _take_before_the_game(engine, seat, obj, found[obj], "101.4:opening_hand")


def take_mulligan_actions(engine: Engine, seat: int) -> None:
    """What abilities allow a player where a mulligan could be taken, one after the other (2026-04: 103.5b).

    Every player of a game with such cards is asked, whatever there is in the hand: nobody else may learn that.
    """
    while True:
        hand = engine.cards("hand", seat)
        found = {obj: one for obj in hand if (one := _ability_of_timing(engine, seat, obj, "mulligan")) is not None}
        offered = ChoiceOffered(seat=seat, kind="mulligan_action", minimum=0, maximum=1, hidden_objects=tuple(found))
        engine.cause = None
        chosen = offer(engine, offered, "2026-04 103.5b").hidden_objects
        if not chosen:
            return
        _take_before_the_game(engine, seat, chosen[0], found[chosen[0]], "2026-04 103.5b")


def _take_before_the_game(engine: Engine, seat: int, obj: str, special: Special, rule: str) -> None:
    """What an ability allows is done, where what it costs can be paid."""
    total_cost = total_cost_of(engine, seat, obj, special)
    payment = total_cost.automatic()
    if payment is not None:
        total_cost.pay_with(payment, None, execute)
        execute(total_cost.context, special.effect, rule)


def _ability_of_timing(engine: Engine, seat: int, obj: str, timing: str) -> Special | None:
    for _, special in engine.abilities(obj).specials:
        if special.timing == timing and Context(engine, seat, obj).is_true(special.condition):
            return special
    return None
