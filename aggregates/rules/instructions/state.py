"""What is true of permanents and players changes: damage, life, counters, tapped, attached, mana (rules 417, 406)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rewind.aggregates.cards import language
from rewind.aggregates.cards.mana_costs import converted_mana_cost
from rewind.aggregates.faces import faces_of
from rewind.aggregates.fold.playing import symbols
from rewind.aggregates.rules.at_work.forbidding import forbids_anything
from rewind.aggregates.rules.at_work.replacing import may_be_replaced, spelled_word
from rewind.aggregates.rules.choices.choices import choose_number, choose_objects, choose_value
from rewind.aggregates.rules.costs.parts_paid import is_told_as_paid
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.limits import bounded, times
from rewind.aggregates.rules.engine.naming import Named, ObjectOrPlayer
from rewind.aggregates.rules.engine.numbers import exact_amount, how_many
from rewind.aggregates.rules.happening.durations import is_over_before
from rewind.aggregates.rules.happening.layering.copied import flipped_half, printed
from rewind.aggregates.rules.happening.meanings import bound_words
from rewind.aggregates.rules.happening.tapping import was_tapped_for
from rewind.aggregates.rules.instructions.executing import Given, executes, happens, proposes
from rewind.aggregates.rules.instructions.objects import permanents, until
from rewind.aggregates.rules.mana import pools
from rewind.aggregates.rules.mana.restricted_mana import could_produce
from rewind.aggregates.rules.programs.abilities import of_symbols
from rewind.aggregates.rules.programs.analysis import analysed
from rewind.aggregates.rules.programs.as_logged import use_as_json
from rewind.aggregates.rules.proposals import proposal
from rewind.aggregates.rules.proposals.lasting import begin_regeneration
from rewind.aggregates.rules.proposals.phasing import by_themselves
from rewind.aggregates.rules.proposals.would import would
from rewind.aggregates.rules.queries.attachments import can_be_attached, is_aura
from rewind.aggregates.rules.queries.face_down import face_down_values, is_face_down
from rewind.aggregates.rules.queries.turned_over import has_turned_over_since, values_turned_over
from rewind.events.combat import DamageRemoved
from rewind.events.objects import Attached, Flipped, TurnedFaceDown, Unattached
from rewind.events.playing import ManaAdded, ManaEmptied


@proposes(language.Damage)
def _damage(context: Context, instruction: language.Damage, rule: tuple[str, ...]) -> Iterator[proposal.Proposed]:
    source = next((obj for obj in context.objects(instruction.source)), None)
    if source is None and instruction.source != "this":  # an illegal target does nothing (rule 413.2a)
        return
    things = context.resolve(instruction.to)
    whole = 0 if instruction.divided else context.amount(instruction.amount)
    amounts = [context.share(thing) if instruction.divided else whole for thing in things]
    elsewhere = None if instruction.excess_to is None else next(iter(context.resolve(instruction.excess_to)), None)
    for thing, amount in zip(things, amounts, strict=True):
        yield proposal.Deals(source, thing, amount, excess_to=elsewhere, rules=(*rule, "417.1"))


@proposes(language.ChangeLife)
def _life(context: Context, instruction: language.ChangeLife, rule: tuple[str, ...]) -> Iterator[proposal.Proposed]:
    """Life is gained, lost or paid; a life total that becomes a number is life gained or lost (rule 417.1)."""
    engine = context.engine
    for seat in context.seats(instruction.player):
        looking = context if "each" in context.bound else context.looking_at(seat)
        if instruction.do == "set_life":
            by = exact_amount(looking, instruction.number) - engine.draft.players[seat].life
        else:
            number = looking.amount(instruction.number)
            by = number if instruction.do == "gain_life" else -number
        if by > 0:
            yield proposal.GainsLife(seat, by, context.source, rules=rule)
        elif by < 0:
            paid = instruction.do == "pay_life" and is_told_as_paid(engine)
            yield proposal.LosesLife(seat, -by, context.source, paid, rules=rule)


@executes(language.AddMana)
def _add_mana(context: Context, instruction: language.AddMana, rule: tuple[str, ...]) -> Given:
    """Mana of one of several kinds, so many times; `mixed`: each time anew one of them (rule 406.1)."""
    number = bounded(max(context.amount(instruction.number), 0), "mana")
    added: list[str] = []
    only_for, bound = context.only_for or (None, ())
    if instruction.only_for is not None:
        only_for = use_as_json(instruction.only_for)
        bound = bound_words(context, analysed(instruction.only_for).words_to_settle)
    restrictions = _restrictions(context, instruction.mana)
    how = _how_added(context)
    for seat in context.seats(instruction.player):
        for _ in times(context.engine, number if instruction.mixed else min(number, 1)):
            kinds = _mana(context, instruction.mana)
            if not kinds:  # mana of no kind is not produced
                continue
            chosen = choose_value(context.engine, seat, "mana", kinds, *rule, source=context.source)
            produced = chosen if instruction.mixed else chosen * number
            rules = (*rule, "406.1:add_mana")
            would(
                context.engine,
                proposal.AddsMana(
                    seat, produced, context.source, how, restrictions.get(chosen, only_for), bound, rules=rules
                ),
            )
            added.append(produced)
    amount = sum(map(converted_mana_cost, added)) if added else None
    return Named(values=tuple(added), number=amount, done=bool(added))


def _how_added(context: Context) -> Literal["tapped"] | None:
    """Whether the source was tapped for the mana; asked only where effects may look at what would be added."""
    engine, source = context.engine, context.source
    if source is None or not (may_be_replaced(engine, "add_mana") or forbids_anything(engine)):
        return None
    return "tapped" if was_tapped_for(engine, source) else None


def _mana(context: Context, wanted: tuple[str, ...] | str | language.ManaOf) -> tuple[str, ...]:
    """The kinds of mana among which a player chooses."""
    if isinstance(wanted, language.ManaOf):
        return _mana_of(context, wanted)
    if isinstance(wanted, str):  # all the mana that a name or role stands for
        if wanted.startswith("{"):
            return of_symbols(wanted)
        whole = "".join(spelled_word(context, wanted))
        return (whole,) if whole else ()
    return tuple(dict.fromkeys(kind for one in wanted for kind in _kinds(context, one)))


def _kinds(context: Context, word: str) -> tuple[str, ...]:
    """Mana as it is written; of a name or role that stands for mana of several types one of each (rule 411.3a)."""
    if word.startswith("{"):
        return of_symbols(word)
    return tuple(f"{{{symbol}}}" for one in spelled_word(context, word) for symbol, _ in symbols(one))


def _mana_of(context: Context, wanted: language.ManaOf) -> tuple[str, ...]:
    """The colours of some things, or what lands could produce, whether or not they can now (rule 406.1)."""
    found: list[str] = []
    for obj in context.objects(wanted.of):
        if wanted.by == "colors":
            found += [f"{{{color}}}" for color in context.read(obj).colors]
        else:
            found += could_produce(context.engine, context.you, obj)
    order = ("{W}", "{U}", "{B}", "{R}", "{G}", "{1}")
    return tuple(sorted(dict.fromkeys(found), key=lambda one: (order.index(one) if one in order else len(order), one)))


def _restrictions(context: Context, wanted: tuple[str, ...] | str | language.ManaOf) -> dict[str, str]:
    """Type of mana → what alone it can be spent on, as lands could produce it (see `could_produce`)."""
    if not isinstance(wanted, language.ManaOf) or wanted.by == "colors":
        return {}
    types = [
        one for obj in context.objects(wanted.of) for one in could_produce(context.engine, context.you, obj).items()
    ]
    free = {kind for kind, only_for in types if only_for is None}
    return {kind: use_as_json(only) for kind, only in types if only is not None and kind not in free}


@executes(language.EmptyMana)
def _empty_mana(context: Context, instruction: language.EmptyMana, rule: tuple[str, ...]) -> None:
    """All mana leaves a pool; nobody loses life by that (rule 300.3).

    Where it is added to another pool, what produced it and what it can be spent on stay as they are (2026-04: 106.13).
    """
    engine = context.engine
    to = () if instruction.to is None else context.seats(instruction.to)
    for seat in context.seats(instruction.player):
        pool, restricted = dict(engine.draft.players[seat].mana), engine.draft.players[seat].restricted
        if not pool:
            continue
        happens(context, ManaEmptied(seat=seat, mana=pools.spelled(pool)), *rule)
        for other in to:
            free = pool
            for one in restricted:
                free = pools.left_after(free, one.mana) or {}
                again = ManaAdded(seat=other, mana=one.mana, source=one.source, only_for=one.only_for, bound=one.bound)
                happens(context, again, *rule, "2026-04 106.13")
            if free:
                happens(context, ManaAdded(seat=other, mana=pools.spelled(free)), *rule, "2026-04 106.13")


@proposes(language.Tap)
def _tap(context: Context, instruction: language.Tap, rule: tuple[str, ...]) -> Iterator[proposal.Proposed]:
    """Permanents become tapped or untapped; of more than are asked for a player chooses."""
    engine, tapping = context.engine, instruction.do == "tap"
    found = [obj for obj in permanents(context, instruction.what) if engine.draft.status_of(obj).tapped != tapping]
    if instruction.number != "all":
        few = how_many(context, instruction.number, len(found))
        seat = next(iter(context.seats(instruction.player)), None)
        chosen = (
            []
            if seat is None
            else choose_objects(engine, seat, instruction.do, found, *few, *rule, source=context.source)
        )
        found = [obj for obj in chosen if isinstance(obj, str)]
    yield from (proposal.Taps(obj, rules=rule) if tapping else proposal.Untaps(obj, rules=rule) for obj in found)


@proposes(language.ChangeCounters)
def _counters(
    context: Context, instruction: language.ChangeCounters, rule: tuple[str, ...]
) -> Iterator[proposal.Proposed]:
    engine = context.engine
    number = context.amount(instruction.number)
    for thing in context.resolve(instruction.on):
        if isinstance(thing, str) and engine.zone_of(thing) in (None, "phased_out"):
            continue
        if instruction.do == "add_counters" and number > 0:
            kinds = _kinds_on(engine, thing) if instruction.kind == EACH_KIND else (instruction.kind,)
            yield from (proposal.PutsCounters(thing, kind, number, rules=rule) for kind in kinds)
        elif instruction.do == "remove_counters":
            few = how_many(context, instruction.number, dict(_counters_of(engine, thing)).get(instruction.kind, 0))
            removed = choose_number(engine, context.you, *few, *rule, source=context.source)
            if removed > 0:
                yield proposal.RemovesCounters(thing, instruction.kind, removed, context.you, rules=rule)


EACH_KIND = "each kind"
"""What stands for each kind of counters of which there are some on what gets more."""


def _counters_of(engine: Engine, thing: ObjectOrPlayer) -> tuple[tuple[str, int], ...]:
    """The counters that are on an object, or that a player has: each kind with its number."""
    return engine.draft.players[thing].counters if isinstance(thing, int) else engine.draft.counters.get(thing, ())


def _kinds_on(engine: Engine, thing: ObjectOrPlayer) -> tuple[str, ...]:
    """The kinds of counters that are on an object, or that a player has."""
    return tuple(kind for kind, number in _counters_of(engine, thing) if number > 0)


@proposes(language.TurnFace)
def _turn_face(context: Context, instruction: language.TurnFace, rule: tuple[str, ...]) -> Iterator[proposal.Proposed]:
    """What lies face up already, or face down, is not turned (rules 502.26e, 504.5)."""
    engine, is_up = context.engine, instruction.do == "turn_face_up"
    for obj in permanents(context, instruction.what):
        if is_face_down(engine, obj) != is_up:
            continue
        if is_up:
            yield proposal.TurnsFaceUp(obj, rules=(*rule, "504.5"))
        elif faces_of(engine.draft, obj) is None:  # nothing double-faced is turned face down (2026-04: 712.16)
            anew = engine.edition.policies.turned_timestamp == "new"
            turned = TurnedFaceDown(object=obj, characteristics=face_down_values(engine), new_timestamp=anew)
            yield proposal.Happens(turned, rules=(*rule, "502.26e", "504.2"))


@proposes(language.Flip)
def _flip(context: Context, instruction: language.Flip, rule: tuple[str, ...]) -> Iterator[proposal.Proposed]:
    """What is flipped stays flipped; what is no flip card is nothing else by it (2006-10: 508.2, 508.4)."""
    engine = context.engine
    for obj in permanents(context, instruction.what):
        status = engine.draft.status_of(obj)
        if not status.flipped:
            values = None if status.face_down else flipped_half(engine, printed(engine, obj))
            yield proposal.Happens(Flipped(object=obj, characteristics=values), rules=(*rule, "508.2", "508.4"))


@proposes(language.Transform)
def _transform(context: Context, instruction: language.Transform, rule: tuple[str, ...]) -> Iterator[proposal.Proposed]:
    """A permanent's own ability turns it over only if nothing has since the ability was there (2026-04: 701.27f)."""
    engine, number = context.engine, "2026-04 701.27a" if instruction.do == "transform" else "2026-04 701.28a"
    for obj in permanents(context, instruction.what):
        if values_turned_over(engine, obj) is not None and not has_turned_over_since(context, obj):
            yield proposal.Transforms(obj, instruction.do, rules=(*rule, number, "2026-04 613.7g"))


@executes(language.Attach)
def _attach(context: Context, instruction: language.Attach, rule: tuple[str, ...]) -> None:
    """Of several things that it could be attached to, its controller chooses one (2026-04: 301.5c; 2026-04: 303.4d)."""
    engine = context.engine
    for obj in context.objects(instruction.what):
        if engine.zone_of(obj) != "in_play":
            continue
        hosts = [one for one in context.resolve_reference(instruction.to) if can_be_attached(engine, obj, one)]
        is_local = is_aura(engine, engine.characteristics(obj).type_line)
        choice = "2026-04 303.4d" if is_local else "2026-04 301.5c"
        for host in choose_objects(
            engine, engine.controller(obj), "things", hosts, 1, 1, choice, source=context.source
        ):
            if engine.draft.attached_to.get(obj) != host:
                happens(context, Attached(object=obj, to=host), *rule, "212.4k" if is_local else "212.2h")


@proposes(language.Unattach)
def _unattach(context: Context, instruction: language.Unattach, rule: tuple[str, ...]) -> Iterator[proposal.Proposed]:
    """What is attached stays in play and is attached to nothing (rule 212.2i)."""
    attached_to = context.engine.draft.attached_to
    for obj in permanents(context, instruction.what):
        if obj in attached_to:
            yield proposal.Happens(Unattached(object=obj, from_=attached_to[obj]), rules=(*rule, "212.2i:unattach"))


@proposes(language.Phasing)
def _phase(context: Context, instruction: language.Phasing, rule: tuple[str, ...]) -> Iterator[proposal.Proposed]:
    """What phased out with something else does not phase in without that (rule 502.15i)."""
    if instruction.until is not None and is_over_before(context, instruction.until):
        return
    if instruction.do == "phase_out":
        away = until(context, instruction.until)
        yield from (proposal.PhasesOut(obj, until=away, rules=rule) for obj in permanents(context, instruction.what))
    else:
        back = by_themselves(context.engine, context.objects(instruction.what))
        yield from (proposal.PhasesIn(obj, rules=rule) for obj in back)


@executes(language.Regenerate)
def _regenerate(context: Context, instruction: language.Regenerate, rule: tuple[str, ...]) -> None:
    for obj in permanents(context, instruction.what):
        begin_regeneration(context, obj, *rule, "419.6b:shield")


@executes(language.RemoveDamage)
def _remove_damage(context: Context, instruction: language.RemoveDamage, rule: tuple[str, ...]) -> None:
    damaged = [obj for obj in permanents(context, instruction.what) if context.engine.draft.damage.get(obj)]
    would(context.engine, *(proposal.Happens(DamageRemoved(object=obj), rules=rule) for obj in damaged))
