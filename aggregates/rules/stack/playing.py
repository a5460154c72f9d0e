"""Playing spells and activated abilities, step by step (rules 409, 411, 212.2 to 212.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from rewind.aggregates.rules.at_work import play_costs
from rewind.aggregates.rules.at_work.play_costs import CostMore
from rewind.aggregates.rules.at_work.plays import Play, Way, is_mana_cost_with_x, looking_at_play
from rewind.aggregates.rules.costs import ability_plays
from rewind.aggregates.rules.costs.as_spell import splice, with_abilities_of_spells
from rewind.aggregates.rules.costs.parts_paid import complete
from rewind.aggregates.rules.costs.total_cost import TotalCost
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.illegal import Refusal
from rewind.aggregates.rules.engine.naming import Named
from rewind.aggregates.rules.engine.played import names_of, names_of_targets
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.happening.layering.standing import standing_of
from rewind.aggregates.rules.instructions.announcing import announce_the_rest
from rewind.aggregates.rules.instructions.cast_with import gain_as_cast
from rewind.aggregates.rules.instructions.instructions import execute
from rewind.aggregates.rules.programs.abilities import is_mana_ability
from rewind.aggregates.rules.programs.analysis import analysed
from rewind.aggregates.rules.proposals.proposal import Moves
from rewind.aggregates.rules.proposals.zones import zone_change
from rewind.aggregates.rules.queries import announcements, targets
from rewind.aggregates.rules.queries.face_down import face_down_values, is_face_down, played_face_down
from rewind.aggregates.rules.queries.forms import AS_IT_IS, Form, form_as_played, form_played, played_as
from rewind.aggregates.rules.queries.splicing import splice_costs, spliced_onto, verify_splices, with_text
from rewind.aggregates.rules.stack.ways import (
    chosen_way,
    use_way,
    verify_has_morph,
    verify_not_on_stack,
    ways_meanwhile,
)
from rewind.aggregates.state import object_id
from rewind.events.playing import AbilityPlayed, PutOnStack, SpellPlayed

# Spells


def total_cost_of_spell(
    context: Context,
    way: Way | None,
    announcement: announcements.Announcement,
    costs: tuple[str, ...],
    spliced: tuple[str, ...] = (),
) -> TotalCost:
    """The total cost of a spell as it is announced (rule 409.1f), with what splicing costs (2006-10: 502.40a)."""
    engine, seat, obj = context.engine, context.you, context.source
    assert obj is not None, "a spell is played"
    play = Play(engine, seat, obj, None, context.x, context.targets, costs)
    more, less = play_costs.changed_costs(play)
    base: list[CostMore] = [CostMore(context, one) for one in announcement.costs]
    base += [CostMore(context, one) for one in (splice_costs(engine, seat, obj, spliced) if spliced else ())]
    if way is not None and way.change.cost is not None:
        paying = looking_at_play(way.context, play).but(you=seat, x=context.x)
        base.insert(0, CostMore(paying, way.change.cost))
        mana: tuple[str, ...] = ()
    else:
        printed = engine.characteristics(obj).mana_cost
        mana = (printed,) if printed else ()
    return TotalCost(context, engine.name(obj), mana, less, more=(*base, *more), play=play)


def asks_x(engine: Engine, obj: str, way: Way | None, announcement: announcements.Announcement, play: Play) -> bool:
    """Whether a value for X is announced with a spell (rule 409.1b)."""
    context = Context(engine, play.seat, obj)
    costs = [*(CostMore(context, one) for one in announcement.costs), *play_costs.changed_costs(play)[0]]
    if way is not None and way.change.cost is not None:
        costs.append(CostMore(looking_at_play(way.context, play).but(you=play.seat), way.change.cost))
    elif printed := engine.characteristics(obj).mana_cost:
        costs.append(CostMore(context, (printed,)))
    asks = (announcements.asks_for_x(one.costs) or is_mana_cost_with_x(*one, obj) for one in costs)
    return any(asks)


def on_the_stack(
    engine: Engine, seat: int, obj: str, announcement: announcements.Announcement, modes: Sequence[int]
) -> tuple[Context, announcements.Announcement]:
    """The context in which a spell is announced, and what it asks for: its card is on the stack by then (rule 409.1a).

    Where that may make a difference to what is announced, it is put there on trial: in an engine of its own.
    """
    if engine.zone_of(obj) == "stack" or not _may_differ_there(engine, obj, announcement):
        return Context(engine, seat, obj), announcement
    trial = engine.on_trial()
    supposed, up = None if is_face_down(engine, obj) else engine.supposed(obj), engine.draft.status_of(obj).back_face_up
    there = put_on_stack(trial, seat, obj, form=Form(values=supposed, back_face_up=up))
    return Context(trial, seat, there), announcements.announcement_of_spell(trial, there, modes)


def _may_differ_there(engine: Engine, obj: str, announcement: announcements.Announcement) -> bool:
    """Whether targets or a division may be others once the card has left its zone, where it may be a target itself.

    There its text may be another, too (rule 418.6a).
    """
    standing = standing_of(engine)
    spoken_of = standing.about_spells
    if spoken_of and any(program.is_of_text for one in spoken_of for program in standing.sources[one]):
        return True
    damage = announcements.divided_damage(announcement.effect)
    if damage is None and not announcement.targets:
        return False
    zone = engine.zone_of(obj)
    if zone != "hand" and zone in analysed(announcement.targets).words:
        return True
    divided = (*(one.divided for one in announcement.targets), None if damage is None else damage.amount)
    if any(amount is not None and not isinstance(amount, int | str) for amount in divided):
        return True
    return bool(announcement.targets) and bool(standing.asks.get("zones"))


class AnnouncedSpell(NamedTuple):
    """A spell as it is announced, before its cost is paid (rules 409.1a to 409.1f)."""

    event: SpellPlayed
    """The decision, with the names of all costs that it stands for."""
    way: Way | None
    announcement: announcements.Announcement
    total_cost: TotalCost


@contextmanager
def announcing(engine: Engine, event: SpellPlayed) -> Iterator[None]:
    """As long as it lasts, a card is what it is announced as: face down, where it is played so (rule 504.2).

    In one of its forms, such as one half of a split card (rule 505.2); with the texts of others that are spliced onto
    it (2006-10, 502.40c). Raises IllegalAction where it cannot be.
    """
    obj, seat = event.object, event.seat
    if event.face_down:
        verify_has_morph(engine, obj)
        with played_face_down(engine, obj, seat):
            verify_splices(engine, seat, obj, event.spliced)
            yield
        return
    form = form_played(engine, obj, event.half)
    with form_as_played(engine, obj, form, seat), with_abilities_of_spells(engine, obj, seat):
        verify_splices(engine, seat, obj, event.spliced)
        with played_as(engine, obj, with_text(engine, obj, event.spliced) if event.spliced else None, seat):
            yield


def announced_spell(engine: Engine, event: SpellPlayed) -> AnnouncedSpell:
    """What is announced of a spell, with its total cost (rules 409.1a to 409.1f).

    Raises IllegalAction where what is announced is not legal.
    """
    obj, name = event.object, engine.name(event.object)
    event, way = chosen_way(engine, event)
    play = Play(engine, event.seat, obj, None, event.x or 0, event.targets, event.costs)
    asked = Context(engine, event.seat, obj, x=event.x or 0, names=play.names)
    announcements.verify_modes_of_texts(asked, engine.abilities(obj), event.modes, name)
    announcement = announcements.announcement_of_spell(engine, obj, event.modes)
    x = announcements.verify_x(engine, asks_x(engine, obj, way, announcement, play), event.x, name)
    context, announcement = on_the_stack(engine, event.seat, obj, announcement, event.modes)
    context.x, context.targets = x, event.targets
    context.names.update(play.names | names_of_targets(announcement.targets, event.targets))
    if not engine.overrides_rules:
        targets.verify_targets(context, announcement.targets, event.targets, name)
    announcements.verify_division(context, announcement, event.targets, event.divided, name)
    engine.allow(*context.engine.allowed_by)
    asked.x, asked.targets, asked.names = x, event.targets, context.names
    return AnnouncedSpell(
        event, way, announcement, total_cost_of_spell(asked, way, announcement, event.costs, event.spliced)
    )


def play_spell(engine: Engine, event: SpellPlayed) -> None:
    """A spell is played (rule 409.1). Raises IllegalAction where a step cannot be complied with."""
    verify_not_on_stack(engine, event.seat, event.object)
    form = AS_IT_IS if event.half is None else form_played(engine, event.object, event.half)
    with announcing(engine, event):
        announced = announced_spell(engine, event)
        event, total_cost = announced.event, announced.total_cost
        payment = total_cost.agree_payment(event.payment)
    is_paid_so = event.payment is payment or event.payment == payment
    engine.record_input(event if is_paid_so else event.model_copy(update={"payment": payment}))
    use_way(engine, announced.way, event)
    on_stack = put_on_stack(engine, event.seat, event.object, face_down=event.face_down, form=form)
    splice(engine, on_stack, event.spliced)
    names = announced_besides(engine, announced.announcement, on_stack)
    total_cost.pay_all(payment, on_stack, execute)
    complete(total_cost, payment, on_stack, names)


def play_meanwhile(engine: Engine, event: SpellPlayed) -> None:
    """A card is played while something is being done, as an effect allows just then (2006-10: 413.2e).

    What was being done goes on after it. Raises IllegalAction where nothing allows that, or a step cannot be complied
    with.
    """
    allowed = bool(ways_meanwhile(Play(engine, event.seat, event.object)))
    who, what = engine.player_name(event.seat), f"{engine.terms.play_spell} {engine.name(event.object)}"
    why = f"{who} cannot {what} in the middle of this"
    engine.require(allowed or engine.overrides_rules, Refusal.WRONG_TIME, lambda: why, "413.2e")
    cause, doing, outcome = engine.cause, engine.doing, engine.outcome
    engine.doing = engine.outcome = None
    play_spell(engine, event)
    engine.cause, engine.doing, engine.outcome = cause, doing, outcome


def announced_besides(engine: Engine, announcement: announcements.Announcement, obj: str) -> dict[str, Named]:
    """What is announced of something on the stack that its player did not decide with it; what names stand for."""
    if not announcement.announce and not any(one.player or one.at_random for one in announcement.targets):
        return {}
    entry = engine.draft.stack[obj]
    source, is_ability = entry.source or obj, entry.source is not None
    context = Context(engine, engine.controller(obj), source, x=entry.x or 0, targets=entry.targets)
    context.is_ability, context.names = is_ability, names_of(entry)
    return announce_the_rest(context, announcement, entry.targets, obj)


def put_on_stack(engine: Engine, seat: int, obj: str, *, face_down: bool = False, form: Form = AS_IT_IS) -> str:
    """The card moves to the stack (rule 409.1a), turned face down before where it is played so (504.2); what it is
    there. `form`: in which of its forms it is there, such as one half of it (rule 505.2)."""
    if face_down:
        values = face_down_values(engine)
        move = Moves(obj, "stack", "played", controller=seat, face_down=True, characteristics=values)
        moved = zone_change(engine, move)
        happen(engine, moved, "409.1a", "217.6a", "502.26b", "504.2:cast")
    else:
        up = form.back_face_up
        move = Moves(obj, "stack", "played", controller=seat, characteristics=form.values, back_face_up=up)
        moved = zone_change(engine, move)
        happen(engine, moved, "409.1a", "217.6a", *form.rules)
    gain_as_cast(engine, seat, moved.becomes)
    return moved.becomes


# Activated abilities


def total_cost_of(engine: Engine, seat: int, obj: str) -> TotalCost:
    """The total cost of what is on the stack, as it was announced, and is not paid for yet (rule 409.1f)."""
    entry = engine.draft.stack[obj]
    context = Context(engine, seat, entry.source or obj, x=entry.x or 0, targets=entry.targets, names=names_of(entry))
    if entry.source is None:
        announcement = announcements.announcement_of_spell(engine, obj, entry.modes)
        announced = SpellPlayed(seat=seat, object=obj, costs=entry.costs, face_down=is_face_down(engine, obj))
        _, way = chosen_way(engine, announced)
        return total_cost_of_spell(context, way, announcement, entry.costs, spliced_onto(engine, obj))
    _, ability = ability_plays.ability_at(engine, entry.source, entry.ability or 1)
    return ability_plays.total_cost_of_ability(engine, seat, entry.source, ability, context, entry.costs)


def play_ability(engine: Engine, event: AbilityPlayed) -> None:
    """An activated ability is played (rule 409.1); a mana ability resolves at once (rule 411.1)."""
    seat, obj = event.seat, event.object
    announced = ability_plays.announced_ability(engine, event)
    if is_mana_ability(announced.ability, engine.edition.policies):
        ability_plays.play_mana_ability(engine, event, announced, execute)
        return
    total_cost = announced.total_cost
    payment = total_cost.agree_payment(event.payment)
    engine.record_input(ability_plays.as_played(engine, event, payment))
    number = object_id(engine.new_number())
    put = PutOnStack(
        object=number,
        kind="activated_ability",
        seat=seat,
        source=obj,
        ability=event.ability,
        key=announced.key,
        sacrificed=total_cost.sacrificed(payment),
        targets=event.targets,
        modes=event.modes,
        x=event.x,
        costs=event.costs,
        divided=event.divided,
    )
    happen(engine, put, "409.1a:activate", "217.6a")
    names = announced_besides(engine, announced.announcement, number)
    total_cost.pay_all(payment, number, execute)
    complete(total_cost, payment, number, names)
