"""Activated abilities as they are announced; mana abilities, which are played and resolve at once (409.1, 411)."""

from __future__ import annotations

from typing import NamedTuple

from rewind.aggregates.cards.language import Activated
from rewind.aggregates.rules.at_work import play_costs
from rewind.aggregates.rules.at_work.plays import Play
from rewind.aggregates.rules.choices.choices import taken_choice
from rewind.aggregates.rules.costs.cost_acts import Execute
from rewind.aggregates.rules.costs.total_cost import TotalCost
from rewind.aggregates.rules.engine.context import Context, record_of_key
from rewind.aggregates.rules.engine.engine import Engine, PendingInput
from rewind.aggregates.rules.engine.illegal import Refusal
from rewind.aggregates.rules.engine.played import names_of_targets
from rewind.aggregates.rules.happening.happen import happen, record_decision
from rewind.aggregates.rules.programs.abilities import is_mana_ability
from rewind.aggregates.rules.proposals.bodies import resolve_triggered_mana
from rewind.aggregates.rules.queries import announcements, targets
from rewind.aggregates.rules.queries.face_down import is_face_down
from rewind.events.playing import AbilityPlayed, ChoiceMade, ChoiceOffered, Payment


def verify_exists(engine: Engine, obj: str) -> None:
    """Verifies that what has the ability is still that object. Raises IllegalAction RW3005."""
    if engine.zone_of(obj) is None:
        has_left = engine.state().in_play(obj)
        what = engine.terms.gone(engine.name(obj)) if has_left else f"there is no object {obj}"
        raise engine.refuse(Refusal.NOT_PLAYABLE, what, "403.1")


def ability_at(engine: Engine, obj: str, number: int) -> tuple[str, Activated]:
    """An activated ability of an object by its number from 1, with its key. Raises IllegalAction RW3005."""
    activated = engine.abilities(obj).activated
    engine.require(
        1 <= number <= len(activated),
        Refusal.NOT_PLAYABLE,
        lambda: f"{engine.name(obj)} has {len(activated)} activated abilities, no number {number}",
        "403.1",
    )
    return activated[number - 1]


def total_cost_of_ability(
    engine: Engine, seat: int, obj: str, ability: Activated, context: Context, costs: tuple[str, ...] = ()
) -> TotalCost:
    """The total cost of an activated ability (rule 409.1f), as it is announced in a context, with optional costs."""
    play = Play(engine, seat, obj, ability, context.x, context.targets, costs)
    more, less = play_costs.changed_costs(play)
    return TotalCost(context, f"an ability of {engine.name(obj)}", ability.cost, less, more=more, play=play)


class AnnouncedAbility(NamedTuple):
    """An activated ability as it is announced, before its cost is paid (rules 409.1a to 409.1f)."""

    key: str
    ability: Activated
    context: Context
    announcement: announcements.Announcement
    total_cost: TotalCost


def announced_ability(engine: Engine, event: AbilityPlayed, *, is_begun: bool = False) -> AnnouncedAbility:
    """The ability with what is announced for it; `is_begun`: whether it may be played has been asked before.

    Raises IllegalAction where that is not legal.
    """
    seat, obj = event.seat, event.object
    verify_exists(engine, obj)
    if event.on_stack is not None and not is_begun:
        which = f"an ability that is {event.on_stack} on the stack"
        what = f"{engine.player_name(seat)} has not begun to {engine.terms.play_ability} {which}"
        raise engine.refuse(Refusal.NOT_ASKED_FOR, what, "409.1a:activate")
    key, ability = ability_at(engine, obj, event.ability)
    if not engine.overrides_rules and not is_begun:
        announcements.verify_play_ability(engine, seat, obj, event.ability)
    name = f"the ability of {engine.name(obj)}"
    if event.face_down and not is_face_down(engine, obj):
        raise engine.refuse(Refusal.ILLEGAL_ANNOUNCEMENT, f"{engine.name(obj)} lies face up", "409.1b")
    play = Play(engine, seat, obj, ability, event.x or 0, event.targets, event.costs)
    if event.costs:
        announcements.verify_costs(play, name)
    names = play.names
    context = Context(engine, seat, obj, key=key, record=record_of_key(key), is_ability=True, names=names)
    announcements.verify_modes(context, ability, event.modes, name)
    context.x = announcements.verify_x(engine, asks_x(ability, play), event.x, name)
    if ability.x is not None:  # 2026-04: 107.3c
        context.x = max(context.amount(ability.x), 0)
    context.targets = event.targets
    announcement = announcements.announcement_of(ability, event.modes)
    context.names.update(names_of_targets(announcement.targets, event.targets))
    if not engine.overrides_rules:
        targets.verify_targets(context, announcement.targets, event.targets, name)
    announcements.verify_division(context, announcement, event.targets, event.divided, name)
    total_cost = total_cost_of_ability(engine, seat, obj, ability, context, event.costs)
    return AnnouncedAbility(key, ability, context, announcement, total_cost)


def asks_x(ability: Activated, play: Play) -> bool:
    """Whether a value for X is announced with an ability: for its own cost, or an optional one (rule 409.1b)."""
    if ability.x is None and announcements.asks_for_x(ability.cost):
        return True
    return bool(play.costs) and any(announcements.asks_for_x(one.costs) for one in play_costs.changed_costs(play)[0])


def as_played(engine: Engine, event: AbilityPlayed, payment: Payment) -> AbilityPlayed:
    """The decision with its payment; of a face-down object nobody is shown by it what that is (rule 504.3)."""
    face_down = is_face_down(engine, event.object)
    if (event.payment is payment or event.payment == payment) and event.face_down == face_down:
        return event
    return event.model_copy(update={"payment": payment, "face_down": face_down})


# Mana abilities


def play_mana_ability(engine: Engine, event: AbilityPlayed, announced: AnnouncedAbility, execute: Execute) -> None:
    """A mana ability is played and resolves at once (rules 411.1, 408.2e). Raises IllegalAction."""
    total_cost, context = announced.total_cost, announced.context
    payment = total_cost.agree_payment(event.payment)
    record_decision(engine, as_played(engine, event, payment))
    total_cost.pay_all(payment, event.object, execute)
    doing, engine.doing = engine.doing, event.object  # it is no object itself (411.1)
    for _, effect in announced.announcement.parts:
        execute(context, effect, "411.1", "408.2e")
    engine.doing = doing
    resolve_triggered_mana(engine, execute)


def play_mana_ability_meanwhile(engine: Engine, event: AbilityPlayed, seat: int, execute: Execute, *rule: str) -> None:
    """A player who is to pay mana plays a mana ability for it, in the middle of something (rules 411.2, 413.2e).

    Raises IllegalAction where it is another player's, or no mana ability.
    """
    who = engine.player_name(seat)
    is_own = event.seat == seat
    engine.require(is_own, Refusal.NOT_YOUR_DECISION, lambda: f"it is {who} who is to pay", *rule)
    announced = announced_ability(engine, event)
    engine.require(
        is_mana_ability(announced.ability, engine.edition.policies),
        Refusal.WRONG_TIME,
        lambda: f"{who} can {engine.terms.play_ability} only mana abilities now, to pay with",
        *rule,
    )
    cause = engine.cause
    play_mana_ability(engine, event, announced, execute)
    engine.cause = cause


def offer_or_mana(
    engine: Engine, event: ChoiceOffered, execute: Execute, asked_for: tuple[str, ...], *rule: str
) -> ChoiceMade | None:
    """Offers a choice in whose course mana is asked for by the rules `asked_for`, and takes the decision.

    Returns None where the player plays a mana ability instead: then the choice is to be offered anew. Without
    `asked_for` that is refused. Raises IllegalAction.
    """
    happen(engine, event, *rule)
    decision = engine.next_input(PendingInput("choice", event.seat, event))
    if asked_for and isinstance(decision, AbilityPlayed):
        play_mana_ability_meanwhile(engine, decision, event.seat, execute, *asked_for)
        return None
    return taken_choice(engine, event, decision, *rule, *(() if isinstance(decision, ChoiceMade) else asked_for))
