"""What one part of a cost has the payer do, beside paying mana (rule 409.1h).

For each part: what may be taken for it, whether it can be done, what it uses up of the position, and how it is done.
A whole cost is in `rewind.aggregates.rules.costs.cost_parts`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from rewind.aggregates.cards import language
from rewind.aggregates.rules.at_work.forbidding import forbidden_by, may_be_forbidden
from rewind.aggregates.rules.choices.chosen_together import first_together, least_and_most
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.illegal import Refusal
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.proposals.patterns import occurrence_of, verb_of
from rewind.aggregates.rules.proposals.proposal import Discards, Sacrifices
from rewind.aggregates.rules.queries.restrictions import cannot_pay_life
from rewind.aggregates.rules.queries.summoning_sickness import has_summoning_sickness

Execute: TypeAlias = Callable[..., None]
"""Carries out instructions in a context: `rewind.aggregates.rules.instructions.executing.execute`."""

PaidField: TypeAlias = Literal["tapped", "sacrificed", "discarded", "returned", "removed", "chosen"]
"""What of a payment names the objects that are chosen for a part of a cost."""

FIELDS: tuple[PaidField, ...] = ("sacrificed", "discarded", "returned", "tapped", "removed", "chosen")
"""All of them."""


@dataclass
class UsedUp:
    """What of the present position is used up by what is paid before, or kept for what is paid later."""

    tapped: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)
    """What is sacrificed, discarded or returned before."""
    kept: set[str] = field(default_factory=set)
    """What is sacrificed, discarded, returned or played later."""
    untapped: set[str] = field(default_factory=set)
    life: int = 0
    counters: dict[tuple[ObjectOrPlayer, str], int] = field(default_factory=dict)
    """Object or player and kind → how many are removed."""

    def unfit_for(self, part: str) -> set[str]:
        """What cannot be taken for a part of a cost: what is to be sacrificed later may be tapped before."""
        return self.gone | (self.tapped if part == "tapped" else self.kept)

    def copy(self) -> UsedUp:
        """The same, to be changed by itself."""
        return UsedUp(
            set(self.tapped), set(self.gone), set(self.kept), set(self.untapped), self.life, dict(self.counters)
        )

    def keep_for_later(self, later: UsedUp) -> None:
        """Notes what is going to be used up by what is paid later: it is there still, and for nothing else."""
        self.kept |= later.gone
        self.tapped |= later.tapped
        self.untapped |= later.untapped
        for key, number in later.counters.items():
            self.counters[key] = self.counters.get(key, 0) + number


class Part(NamedTuple):
    """One thing that a cost has its payer do."""

    act: Literal["tap", "untap"] | language.Instruction
    """The tap symbol, or what is to be done."""
    context: Context
    """In which `each` is what the part is paid for."""
    field: PaidField | None = None
    """What of a payment names what is chosen for it; None: nothing is, or it is chosen as it is paid."""
    number: int | None = 0
    """How many objects are chosen; None: any number."""

    @property
    def name(self) -> str | None:
        """The name that is given to what was done."""
        given = None if isinstance(self.act, str) else self.act.as_
        return given if isinstance(given, str) else None

    @property
    def rank(self) -> int:
        """Its place among the parts: they are paid in this order, whatever the order in which they are written."""
        match self.act:
            case str():
                return 1
            case language.Choose():
                return 0
            case language.Tap():
                return 2
            case language.Reveal():
                return 4
            case language.ChangeLife(do="pay_life"):
                return 5
            case language.ChangeCounters():
                return 6
            case language.Sacrifice():
                return 7
            case language.Discard():
                return 8
            case language.Move():
                return 9 if self.act.to == "hand" else 10
            case _:
                return 11


BEFORE_MANA = 3
"""Parts of lower rank are paid before the mana."""


def part_of(act: language.Instruction, context: Context) -> Part:
    """A part of a cost, with what of a payment says how it is paid."""
    name = _field_of(act, context)
    if name is None:
        return Part(act, context)
    if isinstance(act, language.Choose):
        least, most = least_and_most(context, act)
        return Part(act, context, name, least if least == most else None)
    if isinstance(act, language.ChangeCounters):
        return Part(act, context, name, 1)
    wanted = getattr(act, "number", 1)
    return Part(act, context, name, None if wanted == "any" else context.amount(wanted))


def _field_of(act: language.Instruction, context: Context) -> PaidField | None:
    match act:
        case language.Tap(do="tap", what=language.Filter(), number=number) if number != "all":
            return "tapped"
        case language.Tap(what=language.Filter(), number=number) if number != "all":
            return "chosen"
        case language.Sacrifice(what=language.Filter(), number=number) if number != "all":
            return "sacrificed"
        case language.Discard(what=None | language.Filter(), at_random=False, number=number) if number != "all":
            return "discarded"
        case language.Move(what=language.Filter(), at_random=False, number=number) if number != "all":
            is_hidden = act.to == "library" and isinstance(act.what, language.Filter) and act.what.zone == "hand"
            return {"hand": "returned", "removed": "removed"}.get(act.to, None if is_hidden else "chosen")  # type: ignore[return-value]  # the values of the table are fields
        case language.Reveal(what=language.Filter(), number=number) if number != "all":
            return "chosen"
        case language.ChangeCounters(on=language.Filter()):
            return "chosen"
        case language.Choose(kind="objects", at_random=False, hidden=False):
            return "chosen"
        case _:
            return None


# What is taken for it


def fitting(part: Part, source: str | None, *, is_tapping: bool) -> list[str]:
    """What may be taken for a part: things of the payer's own. `is_tapping`: the tap symbol is in the cost."""
    act, context = part.act, part.context
    engine, seat = context.engine, context.you
    match act:
        case language.Discard():
            hand = engine.cards("hand", seat)
            wanted = act.what if isinstance(act.what, language.Filter) else None
            fits = [obj for obj in hand if obj != source and (wanted is None or context.matches(obj, wanted))]
            return [obj for obj in fits if not _is_forbidden(engine, Discards(obj, act.how))]
        case language.Tap():
            is_tap = act.do == "tap"
            found = [obj for obj in _own(context, act.what) if engine.draft.status_of(obj).tapped != is_tap]
            others = [obj for obj in found if obj != source]
            return others if is_tapping or source not in found else [*others, str(source)]
        case language.Sacrifice():
            own = [obj for obj in _own(context, act.what) if engine.controller(obj) == seat]
            return [obj for obj in own if not _is_forbidden(engine, Sacrifices(obj))]
        case language.Move() | language.Reveal():
            return [obj for obj in _own(context, act.what) if obj != source or engine.in_play(obj)]
        case language.ChangeCounters():
            return [obj for obj in _own(context, act.on) if _can_change(part, obj, UsedUp())]
        case language.Choose():
            return context.objects(act.among or ())
        case _:
            return []


def left_for(part: Part, able: Sequence[str], used: UsedUp, later: Sequence[Part]) -> list[str]:
    """What of the things that fit a part is left for it by what is paid besides; nothing is spent by choosing alone.

    `later`: the parts that are paid with what is taken for it (rule 409.1h).
    """
    assert part.field is not None, "something is chosen"
    unfit = used.unfit_for(part.field)
    match part.act:
        case language.Choose() | language.Reveal():
            unfit = used.gone
        case language.Tap(do="untap"):
            unfit = unfit | used.untapped
        case language.ChangeCounters():
            unfit = unfit | {obj for obj in able if not _can_change(part, obj, used)}
        case _:
            pass
    return [
        obj for obj in able if obj not in unfit and all(obstacle_to_paying(one, obj, used) is None for one in later)
    ]


def first_of(part: Part, able: Sequence[str]) -> list[ObjectOrPlayer] | None:
    """The fewest things, of those that come first, that a part can be paid with; None where there are none."""
    if isinstance(part.act, language.Choose):
        found = first_together(part.context, part.act, able)
        return None if found is None else list(found)
    number = part.number or 0
    return [*able[:number]] if len(able) >= number else None


def few_of(part: Part, able: int) -> tuple[int, int]:
    """At least, and at most, how many of so many that fit a part is paid with."""
    if isinstance(part.act, language.Choose):
        return least_and_most(part.context, part.act)
    return (0, able) if part.number is None else (part.number, part.number)


def _own(context: Context, what: language.Things) -> list[str]:
    """What a description means in a cost: the payer's own where it does not say whose, but any graveyard."""
    if isinstance(what, language.Filter):
        if what.zone == "hand" or (what.zone == "library" and what.of is None):
            what = what.model_copy(update={"of": "you"})
        elif what.zone == "in_play" and what.controller is None:
            what = what.model_copy(update={"controller": "you"})
    return context.objects(what)


def things_of(part: Part) -> list[ObjectOrPlayer]:
    """What a part is about that leaves nothing to choose."""
    act, context = part.act, part.context
    match act:
        case "tap" | "untap":
            return [] if context.source is None else [context.source]
        case language.Discard(at_random=True) | language.Choose():
            return []
        case language.Discard(what=None):
            return list(context.engine.cards("hand", context.you))
        case language.Tap() | language.Sacrifice() | language.Move() | language.Reveal() | language.Discard():
            what = act.what
            if isinstance(what, language.Filter):
                return list(fitting(part, context.source, is_tapping=False)) if act.number == "all" else []
            return context.resolve(what or ())
        case language.Unattach():
            return list(_own(context, act.what))
        case language.ChangeCounters():
            return context.resolve(act.on)
        case _:
            what = getattr(act, "what", getattr(act, "on", None))
            return context.resolve(what) if isinstance(what, str) else []


# Whether it can be done


def obstacle_to_paying(part: Part, paid: ObjectOrPlayer, used: UsedUp) -> str | None:
    """Why a part cannot be done with what it is paid with; None where it can."""
    engine, act = part.context.engine, part.act
    if isinstance(paid, int):
        return None if _can_change(part, paid, used) else "has not the counters"
    name, in_play = engine.name(paid), engine.in_play(paid) and paid not in used.gone
    needed = f"{name} is needed for another part of the cost"
    match act:
        case language.Tap():
            is_as_asked = engine.draft.status_of(paid).tapped != (act.do == "tap")
            if paid in (used.tapped if act.do == "tap" else used.untapped):
                return needed
            return None if in_play and is_as_asked else f"{name} cannot become {act.do}ped"
        case language.Sacrifice():
            if not in_play:
                return engine.terms.gone(name)
            if engine.controller(paid) != part.context.you:
                return f"{engine.player_name(part.context.you)} does not control {name}"
            if paid in used.kept:
                return needed
            return f"{name} cannot be sacrificed" if _is_forbidden(engine, Sacrifices(paid)) else None
        case language.Discard():
            is_own = engine.zone_of(paid) == "hand" and engine.owner(paid) == part.context.you
            is_left = paid not in used.gone and paid not in used.kept
            is_able = is_own and is_left and not _is_forbidden(engine, Discards(paid, act.how))
            return None if is_able else f"{name} cannot be discarded"
        case language.Move() | language.Reveal():
            is_there = engine.zone_of(paid) is not None and paid not in used.gone
            return None if is_there and (paid not in used.kept or isinstance(act, language.Reveal)) else needed
        case language.ChangeCounters():
            return None if in_play and _can_change(part, paid, used) else f"{name} has not the counters"
        case language.Unattach():
            return None if in_play and paid in engine.draft.attached_to else f"{name} is not attached"
        case _:
            return None


def _is_forbidden(engine: Engine, proposed: Sacrifices | Discards) -> bool:
    """Whether an effect says that it cannot happen: then nothing is paid with it (rules 103.2, 502.18c)."""
    if not may_be_forbidden(engine, verb_of(proposed)):
        return False
    return forbidden_by(engine, occurrence_of(engine, proposed)) is not None


def _can_change(part: Part, paid: ObjectOrPlayer, used: UsedUp) -> bool:
    """Whether so many counters can be put on, or are there to be removed."""
    act, context = part.act, part.context
    assert isinstance(act, language.ChangeCounters), "counters"
    if act.do == "add_counters":
        return True
    there = context.engine.counters(paid, act.kind) if isinstance(paid, str) else _of_player(context, paid, act.kind)
    return there - used.counters.get((paid, act.kind), 0) >= context.amount(act.number)


def _of_player(context: Context, seat: int, kind: str) -> int:
    return sum(number for what, number in context.engine.draft.players[seat].counters if what == kind)


def verify_own(part: Part, used: UsedUp, what: str) -> None:
    """Raises IllegalAction RW3007 where a part that leaves nothing to choose cannot be done."""
    context, act = part.context, part.act
    engine, seat = context.engine, context.you
    if isinstance(act, str):
        if context.source is None:
            raise engine.refuse(Refusal.COST_NOT_PAID, f"there is nothing to tap for {what}", "104.4")
        verify_symbol(act, engine, context.source, used)
        return
    why: str | None = None
    match act:
        case language.ChangeLife(do="pay_life"):
            asked = context.amount(act.number)
            left = 0 if cannot_pay_life(engine, seat) else engine.draft.players[seat].life - used.life
            if asked and left < asked:
                why = f"{what} costs {asked} life"
        case language.Mill():
            if len(engine.cards("library", seat)) < context.amount(act.number):
                why = f"{what} costs more cards than there are in the library"
        case language.Discard(at_random=True):
            if len(set(engine.cards("hand", seat)) - used.gone) < context.amount(act.number):
                why = f"{what} costs more cards than there are in the hand"
        case language.Move(what=language.Filter()) if act.number != "all":  # chosen as it is paid
            able = [obj for obj in fitting(part, context.source, is_tapping=False) if obj not in used.gone]
            if len(able) < (0 if act.number == "any" else context.amount(act.number)):
                why = f"{what} costs more than there is"
        case _:
            things = things_of(part)
            is_by_reference = isinstance(getattr(act, "what", getattr(act, "on", None)), str)
            if is_by_reference and not things:
                why = f"what {what} costs is not there"
            why = why or next((found for thing in things if (found := obstacle_to_paying(part, thing, used))), None)
            if why is None and isinstance(act, language.Move) and _is_short(context, act.what):
                why = f"{what} costs more cards than there are"
    if why is not None:
        if isinstance(act, language.ChangeCounters) and act.on == "this":
            in_play, name = engine.in_play(context.source or ""), engine.name(context.source or "")
            why = f"{name} has not the counters that {what} costs" if in_play else engine.terms.gone(name)
        is_loyalty = isinstance(act, language.ChangeCounters) and act.kind == "loyalty"
        raise engine.refuse(Refusal.COST_NOT_PAID, why, "409.1h", *(("2026-04 606.6",) if is_loyalty else ()))


def _is_short(context: Context, what: language.Things) -> bool:
    """Whether a part of a cost takes more cards from the top of a library or graveyard than there are."""
    if not isinstance(what, language.Filter) or what.top is None or what.zone not in ("library", "graveyard"):
        return False
    return len(context.engine.cards(what.zone, context.you)) < context.amount(what.top)


def verify_symbol(symbol: Literal["tap", "untap"], engine: Engine, obj: str, used: UsedUp) -> None:
    """Raises IllegalAction where an object cannot become tapped, or untapped, for an ability of its own."""
    if not engine.in_play(obj) or obj in used.gone:
        raise engine.refuse(Refusal.COST_NOT_PAID, engine.terms.gone(engine.name(obj)), "409.1h")
    engine.allow("409.1h")
    is_tapped = obj in used.tapped or engine.draft.status_of(obj).tapped
    if is_tapped != (symbol == "untap"):
        what = f"{engine.name(obj)} is {'tapped' if is_tapped else 'untapped'}"
        raise engine.refuse(Refusal.COST_NOT_PAID, what, "104.4")
    engine.allow("104.4")
    if "Creature" in engine.types(obj):
        if has_summoning_sickness(engine, obj):
            what = f"{engine.name(obj)} came under control this turn"
            raise engine.refuse(Refusal.COST_NOT_PAID, what, "212.3d", "403.4")
        engine.allow("212.3d", "403.4")


def use_up(part: Part, things: list[ObjectOrPlayer], used: UsedUp) -> None:
    """Notes what doing a part with some things uses up."""
    act, context = part.act, part.context
    objects = [thing for thing in things if isinstance(thing, str)]
    match act:
        case "tap":
            used.tapped.update(objects)
        case language.Tap():
            (used.tapped if act.do == "tap" else used.untapped).update(objects)
        case language.Sacrifice() | language.Discard() | language.Move():
            used.gone.update(objects)
        case language.ChangeLife(do="pay_life"):
            used.life += context.amount(act.number)
        case language.ChangeCounters() if act.do == "remove_counters":
            for thing in things:
                key = (thing, act.kind)
                used.counters[key] = used.counters.get(key, 0) + context.amount(act.number)
        case _:
            pass
