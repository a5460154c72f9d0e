"""Playing a spell or ability step by step, each step an input of its own, so that it may also fail (409.1, 411, 422).

`play_begun`, then the card or the ability is on the stack; `spell_played` or `ability_played` with everything that is
announced; mana abilities; `cost_paid`; and it is played. Until it is paid for it can be reversed.
"""

from __future__ import annotations

from collections.abc import Mapping

from rewind.aggregates.cards.language import Activated, Sacrifice
from rewind.aggregates.rules.costs.ability_plays import (
    ability_at,
    announced_ability,
    play_mana_ability_meanwhile,
    verify_exists,
)
from rewind.aggregates.rules.costs.as_spell import splice
from rewind.aggregates.rules.costs.parts_paid import complete
from rewind.aggregates.rules.costs.total_cost import TotalCost
from rewind.aggregates.rules.engine.engine import Engine, PendingInput
from rewind.aggregates.rules.engine.illegal import IllegalAction, Refusal
from rewind.aggregates.rules.engine.inputs import in_words
from rewind.aggregates.rules.engine.naming import Named
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.instructions.instructions import execute
from rewind.aggregates.rules.programs.abilities import is_mana_ability
from rewind.aggregates.rules.proposals.shown_cards import see_drawn_cards
from rewind.aggregates.rules.queries.announcements import Announcement, verify_play_ability
from rewind.aggregates.rules.queries.face_down import is_face_down
from rewind.aggregates.rules.queries.forms import AS_IT_IS, form_as_played, form_played
from rewind.aggregates.rules.stack.playing import (
    announced_besides,
    announced_spell,
    announcing,
    put_on_stack,
    total_cost_of,
)
from rewind.aggregates.rules.stack.reversing import Begun, reverse
from rewind.aggregates.rules.stack.ways import use_way, verify_not_on_stack, verify_play_face_down, verify_play_spell
from rewind.aggregates.state import EMPTY, StackEntry, object_id
from rewind.events import playing
from rewind.events.base import Event


def begin_to_play(engine: Engine, event: playing.PlayBegun) -> None:
    """A player begins to play something, and goes on until it is played or reversed. Raises IllegalAction."""
    begun = _spell_begun(engine, event) if event.ability is None else _ability_begun(engine, event, event.ability)
    announced = _announced(engine, begun)
    if announced is not None:
        total_cost, names = announced
        payment = _paid(engine, begun, total_cost)
        if payment is not None:
            complete(total_cost, payment, begun.object, names)
    see_drawn_cards(engine)


def _spell_begun(engine: Engine, event: playing.PlayBegun) -> Begun:
    seat, card = event.seat, event.object
    verify_not_on_stack(engine, seat, card)
    form = AS_IT_IS if event.face_down else form_played(engine, card, event.half)
    if not engine.overrides_rules:
        verify = verify_play_face_down if event.face_down else verify_play_spell
        with form_as_played(engine, card, form, seat):
            verify(engine, seat, card)
    before = engine.state()
    n = engine.record_input(event)
    on_stack = put_on_stack(engine, seat, card, face_down=event.face_down, form=form)
    return Begun(n, seat, on_stack, card, before)


def _ability_begun(engine: Engine, event: playing.PlayBegun, number: int) -> Begun:
    """The ability is on the stack, with nothing announced yet (rule 409.1a)."""
    seat, source = event.seat, event.object
    verify_exists(engine, source)
    key, ability = ability_at(engine, source, number)
    if not engine.overrides_rules:
        verify_play_ability(engine, seat, source, number)
    what = f"the ability of {engine.name(source)} is a mana ability, which does not go on the stack"
    engine.require(not is_mana_ability(ability, engine.edition.policies), Refusal.NOT_PLAYABLE, lambda: what, "411.1")
    before = engine.state()
    n = engine.record_input(event.model_copy(update={"face_down": is_face_down(engine, source)}))
    obj = object_id(engine.new_number())
    put = playing.PutOnStack(
        object=obj,
        kind="activated_ability",
        seat=seat,
        source=source,
        ability=number,
        key=key,
        sacrificed=(source,) if _sacrifices_itself(ability) else (),
    )
    happen(engine, put, "409.1a:activate", "217.6a")
    return Begun(n, seat, obj, None, before)


def _sacrifices_itself(ability: Activated) -> bool:
    """Whether the object that has the ability is sacrificed for it."""
    return any(isinstance(part, Sacrifice) and part.what == "this" for part in ability.cost)


def _announced(engine: Engine, begun: Begun) -> tuple[TotalCost, Mapping[str, Named]] | None:
    """The total cost, locked in, once everything is announced (409.1b to 409.1f); None where it is reversed instead.

    With it what is known of what was chosen with the announcement, by the names for it.
    """
    event = engine.next_input(PendingInput("announcement", begun.seat, object=begun.object))
    match event:
        case playing.ActionReversed():
            reverse(engine, begun, event)
            return None
        case playing.SpellPlayed(object=begun.object, payment=None) if begun.card is not None:
            _verify_own(engine, begun, event.seat, "409.1a")
            _verify_face(engine, begun, event)
            with announcing(engine, event):
                announced = announced_spell(engine, event)
            event, total_cost, announcement = announced.event, announced.total_cost, announced.announcement
            engine.record_input(event)
            use_way(engine, announced.way, event)
            splice(engine, begun.object, event.spliced)
        case playing.AbilityPlayed(payment=None) if begun.card is None and event.on_stack in {None, begun.object}:
            _verify_own(engine, begun, event.seat, "409.1a:activate")
            total_cost, announcement = _announced_ability(engine, begun, event)
            face_down = is_face_down(engine, event.object)
            engine.record_input(event.model_copy(update={"on_stack": begun.object, "face_down": face_down}))
        case _:
            raise _unasked(engine, begun, event, "announce all about", "409.1b")
    return total_cost, announced_besides(engine, announcement, begun.object)


def _verify_face(engine: Engine, begun: Begun, event: playing.SpellPlayed) -> None:
    """Raises IllegalAction where a card is announced otherwise than it was put on the stack: face down, or not."""
    begun_so = is_face_down(engine, begun.object)
    engine.require(
        event.face_down == begun_so,
        Refusal.ILLEGAL_ANNOUNCEMENT,
        lambda: (
            f"what {engine.player_name(begun.seat)} {engine.terms.plays_spell} is on the stack face "
            f"{'down' if begun_so else 'up'}"
        ),
        "409.1a",
    )


def _announced_ability(engine: Engine, begun: Begun, event: playing.AbilityPlayed) -> tuple[TotalCost, Announcement]:
    entry = engine.draft.stack[begun.object]
    engine.require(
        (event.object, event.ability) == (entry.source, entry.ability),
        Refusal.ILLEGAL_ANNOUNCEMENT,
        lambda: f"it is another ability that {engine.player_name(begun.seat)} began to {engine.terms.play_ability}",
        "409.1a:activate",
    )
    announced = announced_ability(engine, event, is_begun=True)
    return announced.total_cost, announced.announcement


def _paid(engine: Engine, begun: Begun, total_cost: TotalCost) -> playing.Payment | None:
    """The cost is paid, after as many mana abilities as the player likes (409.1g, 409.1h); None where it is not."""
    while True:
        event = engine.next_input(PendingInput("payment", begun.seat, object=begun.object))
        match event:
            case playing.ActionReversed():
                reverse(engine, begun, event)
                return None
            case playing.AbilityPlayed(on_stack=None):
                _verify_asks_for_mana(engine, begun, total_cost)
                engine.plays_meanwhile = True
                try:
                    play_mana_ability_meanwhile(engine, event, begun.seat, execute, "409.1g", "411.2")
                finally:
                    engine.plays_meanwhile = False
            case playing.CostPaid(object=begun.object):
                _verify_own(engine, begun, event.seat, "409.1h")
                payment = total_cost.agree_payment(event.payment)
                engine.record_input(event.model_copy(update={"mana": payment.mana, "payment": payment}))
                total_cost.pay_with(payment, begun.object, execute)
                return payment
            case _:
                raise _unasked(engine, begun, event, "pay the cost of", "409.1h")


def may_play_mana_abilities(engine: Engine, total_cost: TotalCost) -> bool:
    """Whether who pays this may play mana abilities: in 2006-10 only if it has mana in it (rule 409.1g)."""
    return bool(total_cost.mana.total) or engine.edition.policies.mana_abilities_while_playing == "always"


def take_step(engine: Engine) -> None:
    """The step that is awaited is taken in a position, as far as that: for who asks whether a decision is legal there.

    Raises IllegalAction.
    """
    awaiting, action, obj = engine.draft.awaiting, engine.draft.action, engine.zone("stack")[-1]
    assert awaiting is not None, "a step is awaited"
    assert action is not None, "something is being played"
    is_card = engine.draft.stack.get(obj, StackEntry()).source is None
    begun = Begun(action.began, awaiting.seat, obj, obj if is_card else None, EMPTY)
    if awaiting.kind == "announcement":
        _announced(engine, begun)
    else:
        _paid(engine, begun, total_cost_of(engine, awaiting.seat, obj))


def _verify_asks_for_mana(engine: Engine, begun: Begun, total_cost: TotalCost) -> None:
    """Raises IllegalAction where no mana ability may be played, as the cost has no mana in it (2006-10, 409.1g)."""
    who = engine.player_name(begun.seat)
    engine.require(
        may_play_mana_abilities(engine, total_cost),
        Refusal.WRONG_TIME,
        lambda: (
            f"{total_cost.what} costs no mana, so {who} has no chance to {engine.terms.play_ability} mana abilities"
        ),
        "mana_abilities_while_playing",
    )


def _verify_own(engine: Engine, begun: Begun, seat: int, *rule: str) -> None:
    who = engine.player_name(begun.seat)
    engine.require(
        seat == begun.seat,
        Refusal.NOT_YOUR_DECISION,
        lambda: f"it is {who} who {engine.terms.plays_something} something",
        *rule,
    )


def _unasked(engine: Engine, begun: Begun, event: Event, what: str, *rule: str) -> IllegalAction:
    who, name = engine.player_name(begun.seat), engine.name(begun.object)
    if begun.card is None:
        source = engine.draft.stack[begun.object].source
        name = "the ability" if source is None else f"the ability of {engine.name(source)}"
    asked = f"{who} has to {what} {name}, or to reverse it"
    return engine.refuse(Refusal.NOT_ASKED_FOR, f"{asked}; {in_words(event, engine.terms)} is not asked for", *rule)
