"""What may be done (rule 408.1).

All that a player with priority may do; elsewhere the options and limits of the pending choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from aggregates.cards.language import Activated, Instruction, Target
from aggregates.cards.language.costs import record_of
from aggregates.rules.actions.ability_plays import ability_at, ability_bill
from aggregates.rules.actions.costs import Bill
from aggregates.rules.engine.abilities import is_mana_ability
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.engine import Engine, PendingInput
from aggregates.rules.engine.naming import ObjectOrPlayer
from aggregates.rules.queries import targets
from aggregates.rules.queries.announcements import can_play_ability, divided_damage
from aggregates.rules.queries.mana import sources
from aggregates.rules.queries.timing import is_sorcery_time
from aggregates.rules.stack import lands, playing, step_by_step
from aggregates.state import StackEntry
from events.base import Event
from events.playing import AbilityPlayed, ActionReversed, CostPaid, LandPlayed, SpellPlayed, Targets
from events.turn import PriorityPassed


@dataclass(frozen=True, slots=True)
class TargetChoice:
    """One instance of the word "target": what may be chosen for it."""

    things: tuple[ObjectOrPlayer, ...]
    minimum: int
    maximum: int


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that a player may do with priority, or as the next step of playing, and what there is to choose."""

    kind: Literal["pass", "land", "spell", "ability", "announce", "pay", "reverse"]
    seat: int
    object: str | None = None
    ability: int | None = None
    mode: int | None = None
    targets: tuple[TargetChoice, ...] = ()
    x_maximum: int | None = None
    """The highest value of X that can be paid; None: there is no X."""
    divided: int | None = None
    """An amount that is divided among the targets; None: nothing is divided."""
    mana: bool = False
    """Whether it is a mana ability."""
    rules: tuple[str, ...] = ()
    """The rules that were asked and allow it to begin, written as in 2006-10."""
    on_stack: str | None = None
    """For an ability that is announced, or what is paid for: what it is on the stack."""
    began: int | None = None
    """For a reversal: the event that began the action."""

    def decision(self, chosen: Targets = (), x: int | None = None, divided: tuple[int, ...] = ()) -> Event:
        """The decision to do it, with these targets and this X; it is paid for automatically."""
        obj = self.object or ""
        modes = () if self.mode is None else (self.mode,)
        match self.kind:
            case "pass":
                return PriorityPassed(seat=self.seat)
            case "land":
                return LandPlayed(seat=self.seat, object=obj)
            case "pay":
                return CostPaid(seat=self.seat, object=self.on_stack or "")
            case "reverse":
                return ActionReversed(action=self.began or 0, seat=self.seat)
            case "announce" | "spell" if self.ability is None:
                return SpellPlayed(seat=self.seat, object=obj, targets=chosen, modes=modes, x=x, divided=divided)
            case _:
                number = self.ability or 1
                return AbilityPlayed(
                    seat=self.seat,
                    object=obj,
                    ability=number,
                    targets=chosen,
                    x=x,
                    divided=divided,
                    on_stack=self.on_stack,
                )


def in_few_words(engine: Engine, pending: PendingInput | None) -> tuple[str, ...]:
    """What may be done, a few words each: the options of a player with priority, or what a choice offers."""
    if pending is None:
        return ()
    if pending.kind == "priority" or pending.object is not None:
        return tuple(_in_words(engine, option) for option in options(engine))
    if pending.offer is None:
        return (pending.kind,)
    offered = pending.offer
    things = (*offered.objects, *offered.hidden_objects)
    return tuple(targets.name_of(engine, thing) for thing in things) or offered.values


def _in_words(engine: Engine, option: Option) -> str:
    name = "" if option.object is None else engine.name(option.object)
    match option.kind:
        case "pass":
            return "pass"
        case "announce":
            return f"announce {name}" + (f" (mode {option.mode})" if option.mode is not None else "")
        case "pay":
            return f"pay for {name}"
        case "reverse":
            return f"reverse playing {name}"
        case "ability":
            return f"play ability {option.ability} of {name}"
        case _:
            return f"play {name}" + (f" (mode {option.mode})" if option.mode is not None else "")


def options(engine: Engine, *, mana: bool = True) -> Iterator[Option]:
    """Everything that the player with priority may do: pass, lands, spells, abilities. Conceding is always possible.

    Where something is being played step by step: what may be done as its next step, its reversal first. Without `mana`,
    mana abilities are left out: what they are good for is paid for automatically.
    """
    if (awaiting := engine.draft.awaiting) is not None and awaiting.kind in STEPS:
        yield from _steps(engine, awaiting.seat, awaiting.kind, mana=mana)
        return
    seat = engine.draft.priority
    if seat is None:
        return
    yield Option("pass", seat, rules=("408.1c",))
    for obj in engine.zone("hand", seat):
        yield from _land(engine, seat, obj)
        yield from _spell(engine, seat, obj)
    for obj in engine.zone("in_play"):
        own = engine.controller(obj) == seat
        for number, (_, ability) in enumerate(engine.abilities(obj).activated, 1):
            if (own or ability.anyone) and (mana or not is_mana_ability(ability)):
                yield from _ability(engine, seat, obj, number, ability)
    for zone in ("hand", "graveyard"):
        for obj in engine.zone(zone, seat):
            for number, (_, ability) in enumerate(engine.abilities(obj).activated, 1):
                if ability.zone == zone:
                    yield from _ability(engine, seat, obj, number, ability)


STEPS = ("announcement", "payment")
"""The steps that are awaited of something that is played step by step (rules 409.1b to 409.1h)."""


def _steps(engine: Engine, seat: int, kind: str, *, mana: bool) -> Iterator[Option]:
    """What may be done about what is on top of the stack and is not played yet (rules 409.1, 422.1)."""
    obj, action = engine.zone("stack")[-1], engine.draft.action
    entry = engine.draft.stack.get(obj, StackEntry())
    played = entry.source or obj
    yield Option(
        "reverse", seat, played, rules=("422.1",), on_stack=obj, began=None if action is None else action.began
    )
    if kind == "announcement":
        yield from _announcements(engine, seat, obj, entry)
        return
    bill = playing.bill_of(engine, seat, obj)
    if bill.automatic() is not None:
        yield Option("pay", seat, played, rules=("409.1h",), on_stack=obj)
    if mana and step_by_step.may_play_mana_abilities(engine, bill):
        for source in engine.zone("in_play"):
            for number, (_, ability) in enumerate(engine.abilities(source).activated, 1):
                if is_mana_ability(ability) and (engine.controller(source) == seat or ability.anyone):
                    yield from _ability(engine, seat, source, number, ability)


def _announcements(engine: Engine, seat: int, obj: str, entry: StackEntry) -> Iterator[Option]:
    """What may be announced of a spell or ability on the stack: for each mode, with its targets (409.1b to 409.1e)."""
    rules = ("409.1b", "409.1c", "409.1e")
    if entry.source is not None:
        _, ability = ability_at(engine, entry.source, entry.ability or 1)
        context = Context(engine, seat, entry.source, is_ability=True)
        if targets.has_possible_targets(context, ability.targets):
            x = _highest_x(engine, seat, entry.source, record_of(ability.cost).mana, ability)
            chosen, amount = _choices(context, ability.targets), _divided(context, ability.effect)
            yield Option("announce", seat, entry.source, entry.ability, None, chosen, x, amount, False, rules, obj)
        return
    spell_ability = engine.abilities(obj).spell
    modes = range(1, len(spell_ability.modes) + 1) if spell_ability is not None and spell_ability.modes else (None,)
    x = _highest_x(engine, seat, obj, engine.characteristics(obj).mana_cost or "", None)
    for mode in modes:
        announcement = playing.announcement_of(engine, obj, () if mode is None else (mode,))
        context = Context(engine, seat, obj)
        if targets.has_possible_targets(context, announcement.targets):
            chosen, amount = _choices(context, announcement.targets), _divided(context, announcement.effect)
            yield Option("announce", seat, obj, None, mode, chosen, x, amount, False, rules, obj)


def _land(engine: Engine, seat: int, obj: str) -> Iterator[Option]:
    if "Land" not in engine.types(obj) or not is_sorcery_time(engine, seat):
        return
    engine.allowed_by = {}
    if lands.can_play_land(engine, seat, obj):
        yield Option("land", seat, obj, rules=tuple(engine.allowed_by))


def _spell(engine: Engine, seat: int, obj: str) -> Iterator[Option]:
    types = engine.types(obj)
    if "Land" in types or not ("Instant" in types or is_sorcery_time(engine, seat)):
        return
    engine.allowed_by = {}
    if not playing.can_play_spell(engine, seat, obj):
        return
    rules = tuple(engine.allowed_by)
    bill = playing.spell_bill(engine, seat, obj, 0)
    if bill.automatic() is None:
        return
    spell_ability = engine.abilities(obj).spell
    modes = range(1, len(spell_ability.modes) + 1) if spell_ability is not None and spell_ability.modes else (None,)
    x = _highest_x(engine, seat, obj, engine.characteristics(obj).mana_cost or "", None)
    for mode in modes:
        announcement = playing.announcement_of(engine, obj, () if mode is None else (mode,))
        context = playing.on_the_stack(engine, seat, obj, announcement)
        if targets.has_possible_targets(context, announcement.targets):
            amount = _divided(context, announcement.effect)
            yield Option(
                "spell", seat, obj, None, mode, _choices(context, announcement.targets), x, amount, rules=rules
            )


def _ability(engine: Engine, seat: int, obj: str, number: int, ability: Activated) -> Iterator[Option]:
    engine.allowed_by = {}
    if not can_play_ability(engine, seat, obj, ability):
        return
    rules = tuple(engine.allowed_by)
    bill = ability_bill(engine, seat, obj, ability, 0)
    context = Context(engine, seat, obj, is_ability=True)
    if not bill.can_pay_own() or not targets.has_possible_targets(context, ability.targets) or bill.automatic() is None:
        return
    x = _highest_x(engine, seat, obj, record_of(ability.cost).mana, ability)
    chosen = _choices(context, ability.targets)
    amount = _divided(context, ability.effect)
    yield Option("ability", seat, obj, number, None, chosen, x, amount, is_mana_ability(ability), rules)


def _divided(context: Context, effect: Sequence[Instruction]) -> int | None:
    """The amount that is divided among targets, if any is."""
    instruction = divided_damage(effect)
    return None if instruction is None else context.amount(instruction.amount)


def _choices(context: Context, instances: tuple[Target, ...]) -> tuple[TargetChoice, ...]:
    found = (
        tuple(targets.required_first(context, instances, targets.possible_targets(context, target)))
        for target in instances
    )
    return tuple(
        TargetChoice(things, context.amount(target.minimum), min(context.amount(target.maximum), len(things)))
        for things, target in zip(found, instances, strict=True)
    )


def _highest_x(engine: Engine, seat: int, obj: str, cost: str, ability: Activated | None) -> int | None:
    if "{X}" not in cost:
        return None

    def bill(x: int) -> Bill:
        if ability is None:
            return playing.spell_bill(engine, seat, obj, x)
        return ability_bill(engine, seat, obj, ability, x)

    pool = sum(number for _, number in engine.draft.players[seat].mana)
    most = pool + 3 * len(sources(engine, seat))
    highest = 0
    while highest < most and bill(highest + 1).automatic() is not None:
        highest += 1
    return highest
