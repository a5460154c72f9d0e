# Over 400 lines: a function for each instruction, and their table
"""What spells and abilities do as they resolve: the instructions of the ability language (rules 413.2b, 416, 417).

`execute` carries out instructions in the order written. What is impossible is left out (rules 103.3, 416.3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias, TypeVar, get_args

from aggregates.cards import language
from aggregates.cards.language import Instruction, members
from aggregates.cards.language.costs import record_of
from aggregates.rules.actions.ability_plays import offer_or_mana
from aggregates.rules.actions.bodies import carries_out
from aggregates.rules.actions.choices import choose_objects, choose_value, confirm, offer
from aggregates.rules.actions.costs import Bill
from aggregates.rules.actions.lasting import begin_regeneration, begin_replacing
from aggregates.rules.actions.moves import draw, into_graveyards
from aggregates.rules.actions.proposed import (
    Deals,
    Destroys,
    GainsLife,
    Happens,
    LosesLife,
    Moves,
    Proposed,
    PutsCounters,
    Taps,
    Untaps,
)
from aggregates.rules.actions.tokens import tokens
from aggregates.rules.actions.would import would
from aggregates.rules.actions.zones import shuffle
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.engine import Engine, PendingInput
from aggregates.rules.engine.illegal import Refusal
from aggregates.rules.engine.naming import ObjectOrPlayer
from aggregates.rules.happening.happen import happen
from aggregates.rules.happening.triggers import ability_of
from aggregates.rules.instructions.continuous_effects import begin
from aggregates.rules.queries.attachments import can_be_attached, is_aura
from aggregates.rules.queries.damage import possible_sources
from aggregates.rules.queries.mana import mana_cost
from aggregates.rules.queries.possible import can_be_done
from aggregates.state import incarnation_of, number_of, object_id
from events.base import Phase, Place, Value
from events.combat import DamageRemoved, RemovedFromCombat
from events.objects import Attached, CountersRemoved
from events.playing import (
    ChoiceOffered,
    CoinFlipped,
    ManaAdded,
    Payment,
    RandomChoiceMade,
)
from events.turn import PartAdded, TurnAdded
from events.zones import CardsLookedAt, CardsRevealed, CeasedToExist

Do = TypeVar("Do", bound=Value)
Executor: TypeAlias = Callable[[Context, Do, tuple[str, ...]], None]
Proposer: TypeAlias = Callable[[Context, Do, tuple[str, ...]], Iterable[Proposed]]

_EXECUTORS: dict[type[Value], Callable[..., None]] = {}
"""Instruction → what it does; filled by `_executes`, and held at the end of the file to what the language has."""

_PROPOSERS: dict[type[Value], Callable[..., Iterable[Proposed]]] = {}
"""Instruction → the events that it proposes, all at the same time, once its choices are made; filled by `_proposes`."""


def _executes(kind: type[Do]) -> Callable[[Executor[Do]], Executor[Do]]:
    """Marks the function that carries out an instruction."""

    def register(executor: Executor[Do]) -> Executor[Do]:
        _EXECUTORS[kind] = executor
        return executor

    return register


def _proposes(kind: type[Do]) -> Callable[[Proposer[Do]], Proposer[Do]]:
    """Marks the function that proposes the events that an instruction is."""

    def register(proposer: Proposer[Do]) -> Proposer[Do]:
        _PROPOSERS[kind] = proposer
        return proposer

    return register


@carries_out
def execute(context: Context, instructions: Sequence[Instruction], *rule: str) -> None:
    """Carries out instructions in the order written (rule 413.2b)."""
    execute_together([context], instructions, *rule)


def execute_together(contexts: Sequence[Context], instructions: Sequence[Instruction], *rule: str) -> None:
    """Carries out instructions in the order written, each for everybody who does it at the same time (rule 413.2d).

    The choices for an instruction are made in the order of the contexts, before any of it is done.
    """
    for index, instruction in enumerate(instructions):
        for context in contexts:
            context.following = instructions[index + 1 :]
        propose = _PROPOSERS.get(type(instruction))
        if propose is not None:
            proposals = [one for context in contexts for one in propose(context, instruction, rule)]
            if proposals:
                would(contexts[0].engine, *proposals)
            continue
        for context in contexts:
            _EXECUTORS[type(instruction)](context, instruction, rule)


def _permanents(context: Context, what: language.Things) -> list[str]:
    return [obj for obj in context.objects(what) if context.engine.zone_of(obj) == "in_play"]


@_proposes(language.Damage)
def _damage(context: Context, instruction: language.Damage, rule: tuple[str, ...]) -> Iterator[Proposed]:
    source = next((obj for obj in context.objects(instruction.source)), None)
    if source is None and instruction.source != "this":  # an illegal target does nothing (rule 413.2a)
        return
    things = context.resolve(instruction.to)
    whole = 0 if instruction.divided else context.amount(instruction.amount)
    amounts = [context.share(thing) if instruction.divided else whole for thing in things]
    for thing, amount in zip(things, amounts, strict=True):
        yield Deals(source, thing, amount, rules=(*rule, "417.1"))


@_proposes(language.Destroy)
def _destroy(context: Context, instruction: language.Destroy, rule: tuple[str, ...]) -> Iterator[Proposed]:
    for obj in _permanents(context, instruction.what):
        yield Destroys(obj, instruction.regenerate, rules=(*rule, "217.4a"))


@_proposes(language.Sacrifice)
def _sacrifice(context: Context, instruction: language.Sacrifice, rule: tuple[str, ...]) -> list[Moves]:
    engine = context.engine
    gone: list[str] = []
    for seat in context.seats(instruction.player):
        fitting = [obj for obj in _permanents(context, instruction.what) if engine.controller(obj) == seat]
        number = context.amount(instruction.number)
        gone += [
            obj
            for obj in choose_objects(engine, seat, "sacrifice", fitting, number, number, *rule, source=context.source)
            if isinstance(obj, str)
        ]
    return into_graveyards(gone, "sacrificed", *rule, "217.4a")


@_proposes(language.Move)
def _move(context: Context, instruction: language.Move, rule: tuple[str, ...]) -> Iterator[Moves]:
    engine = context.engine
    found = [
        obj
        for one in context.objects(instruction.what)
        if engine.zone_of(obj := _found_again(context, one)) is not None and not _is_lost(context, obj)
    ]
    under = None if instruction.under is None else context.seats(instruction.under)[0]
    shuffled = _shuffled_next(context) if instruction.to == "library" else frozenset[int]()
    for obj in found:
        reason = {"hand": "returned", "removed": "removed"}.get(instruction.to, "put")
        controller = (under or engine.owner(obj)) if instruction.to == "in_play" else None
        yield Moves(
            obj,
            instruction.to,
            reason,  # type: ignore[arg-type]  # the values of the table are reasons
            bottom=instruction.position == "bottom",
            controller=controller,
            tapped=instruction.tapped,
            rules=(*rule, "217.1c"),
            put_by=context.you,
            is_shuffled=engine.owner(obj) in shuffled,
        )


def _shuffled_next(context: Context) -> frozenset[int]:
    """Whose libraries the next instruction shuffles."""
    following = next(iter(context.following), None)
    return frozenset(context.seats(following.player)) if isinstance(following, language.Shuffle) else frozenset()


def _found_again(context: Context, obj: str) -> str:
    """An ability that triggers as its own object moves finds it in the zone that it went to (rule 217.1c).

    One that triggers as what its Aura enchants leaves play finds the Aura in the graveyard too (2006-10: 410.10f).
    """
    it, engine = context.trigger.it, context.engine
    if it is None or obj != context.source:
        return obj
    if number_of(it) == number_of(obj):
        return it
    ability = ability_of(engine, context.trigger.key)
    follows = ability is not None and isinstance(ability.when, language.Leaves) and ability.when.what == "host"
    later = object_id(number_of(obj), incarnation_of(obj) + 1)
    is_there = follows and "410.10f" in engine.edition.numbers and engine.zone_of(later) == "graveyard"
    return later if is_there else obj


def _is_lost(context: Context, obj: str) -> bool:
    """Whether what a zone change has triggered about went to a zone that is hidden from the player (rule 410.10)."""
    engine = context.engine
    if obj != context.trigger.it:
        return False
    zone = engine.zone_of(obj)
    return zone == "library" or (zone == "hand" and engine.owner(obj) != context.you)


@_executes(language.Draw)
def _draw(context: Context, instruction: language.Draw, rule: tuple[str, ...]) -> None:
    number = context.amount(instruction.number)
    for seat in context.seats(instruction.player):
        draw(context.engine, seat, number, *rule, "423.2")


@_proposes(language.Discard)
def _discard(context: Context, instruction: language.Discard, rule: tuple[str, ...]) -> list[Moves]:
    engine = context.engine
    gone: list[str] = []
    for seat in context.seats(instruction.player):
        hand = engine.cards("hand", seat)
        number = min(context.amount(instruction.number), len(hand))
        if instruction.at_random and number:
            gone += _at_random(engine, seat, hand, number, *rule)
        elif number:
            chosen = choose_objects(
                engine, seat, "discard", hand, number, number, *rule, source=context.source, hidden=True
            )
            gone += [obj for obj in chosen if isinstance(obj, str)]
    return into_graveyards(gone, "discarded", *rule, "217.4a")


def _at_random(engine: Engine, seat: int, objects: Sequence[str], number: int, *rule: str) -> list[str]:
    """Objects chosen at random; which ones is a random outcome. Raises IllegalAction RW3011."""
    if number == len(objects):
        return list(objects)
    event = engine.next_input(PendingInput("random", seat, objects=tuple(objects), number=number))
    if not isinstance(event, RandomChoiceMade) or event.seat != seat:
        raise engine.refuse(
            Refusal.IMPOSSIBLE_OUTCOME, f"something has to be chosen at random for {engine.player_name(seat)}", *rule
        )
    chosen = list(event.hidden_objects)
    if event.objects or len(set(chosen)) != number or len(chosen) != number or not set(chosen) <= set(objects):
        raise engine.refuse(Refusal.IMPOSSIBLE_OUTCOME, f"{number} of what is there have to be chosen at random", *rule)
    happen(engine, event, *rule)
    return chosen


@_proposes(language.Mill)
def _mill(context: Context, instruction: language.Mill, rule: tuple[str, ...]) -> Iterator[Moves]:
    engine = context.engine
    number = context.amount(instruction.number)
    for seat in context.seats(instruction.player):
        top = list(reversed(engine.cards("library", seat)))[: max(number, 0)]
        yield from (Moves(obj, "graveyard", "milled", seen=True, rules=(*rule, "217.4a")) for obj in top)


@_proposes(language.ChangeLife)
def _life(context: Context, instruction: language.ChangeLife, rule: tuple[str, ...]) -> Iterator[Proposed]:
    engine = context.engine
    number = context.amount(instruction.number)
    for seat in context.seats(instruction.player):
        by = number if instruction.do == "gain_life" else -number
        if instruction.do == "set_life":
            by = number - engine.draft.players[seat].life
        if by > 0:
            yield GainsLife(seat, by, context.source, rules=rule)
        elif by < 0:
            yield LosesLife(seat, -by, context.source, rules=rule)


@_executes(language.Counter)
def _counter(context: Context, instruction: language.Counter, rule: tuple[str, ...]) -> None:
    engine = context.engine
    for obj in context.objects(instruction.what):
        if engine.zone_of(obj) != "stack":
            continue
        if engine.draft.kinds[number_of(obj)] == "card":
            would(engine, Moves(obj, "graveyard", "countered", rules=(*rule, "414.1", "217.4a")))
        else:
            happen(engine, CeasedToExist(object=obj, reason="countered"), *rule, "414.1")


@_executes(language.AddMana)
def _add_mana(context: Context, instruction: language.AddMana, rule: tuple[str, ...]) -> None:
    engine = context.engine
    assert isinstance(instruction.mana, tuple), "other kinds"
    kinds = instruction.mana
    for seat in context.seats(instruction.player):
        mana = choose_value(engine, seat, "mana", kinds, *rule, source=context.source)
        happen(engine, ManaAdded(seat=seat, mana=mana, source=context.source), *rule, "406.1")


@_proposes(language.Tap)
def _tap(context: Context, instruction: language.Tap, rule: tuple[str, ...]) -> Iterator[Proposed]:
    engine, tapping = context.engine, instruction.do == "tap"
    found = [obj for obj in _permanents(context, instruction.what) if engine.draft.status_of(obj).tapped != tapping]
    yield from (Taps(obj, rules=rule) if tapping else Untaps(obj, rules=rule) for obj in found)


@_proposes(language.ChangeCounters)
def _counters(context: Context, instruction: language.ChangeCounters, rule: tuple[str, ...]) -> Iterator[Proposed]:
    engine = context.engine
    number = context.amount(instruction.number)
    for thing in context.resolve(instruction.on):
        if isinstance(thing, str) and engine.zone_of(thing) != "in_play":
            continue
        if instruction.do == "add_counters" and number > 0:
            yield PutsCounters(thing, instruction.kind, number, rules=rule)
        elif instruction.do == "remove_counters" and isinstance(thing, str):
            there = min(number, engine.counters(thing, instruction.kind))
            if there > 0:
                removed = CountersRemoved(on=thing, kind=instruction.kind, number=there)
                yield Happens(removed, rules=rule)


@_proposes(language.CreateToken)
def _create_token(context: Context, instruction: language.CreateToken, rule: tuple[str, ...]) -> Iterator[Proposed]:
    for seat in context.seats(instruction.player):
        yield from tokens(context, instruction, seat, context.amount(instruction.number), *rule)


@_executes(language.Attach)
def _attach(context: Context, instruction: language.Attach, rule: tuple[str, ...]) -> None:
    engine = context.engine
    for obj in context.objects(instruction.what):
        for host in context.resolve_reference(instruction.to):
            moves = engine.draft.attached_to.get(obj) != host
            if engine.zone_of(obj) == "in_play" and moves and can_be_attached(engine, obj, host):
                aura = is_aura(engine, engine.characteristics(obj).type_line)
                happen(engine, Attached(object=obj, to=host), *rule, "212.4k" if aura else "212.2h")


@_executes(language.Apply)
def _apply(context: Context, instruction: language.Apply, rule: tuple[str, ...]) -> None:
    """What replaces or prevents is an effect of its own; the other changes are one (rules 418.3a, 419.3)."""
    for change in instruction.changes:
        if isinstance(change, language.Replace):
            assert isinstance(instruction.until, str), "other durations"
            begin_replacing(context, change, instruction.to, instruction.until, *rule, "418.3a")
    others = tuple(change for change in instruction.changes if not isinstance(change, language.Replace))
    if instruction.to is not None and (others or not instruction.changes):
        begin(context, instruction.to, instruction.model_copy(update={"changes": others}), *rule)


@_executes(language.May)
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


@_executes(language.If)
def _if(context: Context, instruction: language.If, rule: tuple[str, ...]) -> None:
    execute(context, instruction.effect if context.is_true(instruction.condition) else instruction.otherwise, *rule)


@_executes(language.Choose)
def _choose(context: Context, instruction: language.Choose, rule: tuple[str, ...]) -> None:
    seat = context.seats(instruction.player)[0]
    if instruction.kind == "source":
        context.chosen = tuple(_source(context, seat, instruction, *rule))
        return
    among = instruction.among
    assert isinstance(among, language.Filter), "other choices"
    found = context.select(among)
    hidden = among.zone in ("hand", "library")
    if hidden and among != language.Filter(zone=among.zone, of=among.of):
        context.chosen = tuple(_found(context, seat, "objects", found, context.amount(instruction.maximum), *rule))
        return
    context.chosen = tuple(
        choose_objects(
            context.engine,
            seat,
            "objects",
            found,
            context.amount(instruction.minimum),
            context.amount(instruction.maximum),
            *rule,
            source=context.source,
            hidden=hidden,
        )
    )


def _source(context: Context, seat: int, instruction: language.Choose, *rule: str) -> list[ObjectOrPlayer]:
    """A source of damage, chosen as an effect is created (rule 419.8a)."""
    able = [
        obj
        for obj in possible_sources(context)
        if isinstance(instruction.among, language.Filter) and context.matches(obj, instruction.among)
    ]
    return choose_objects(
        context.engine,
        seat,
        "source",
        able,
        context.amount(instruction.minimum),
        context.amount(instruction.maximum),
        *rule,
        "419.8a",
        source=context.source,
    )


@_executes(language.Search)
def _search(context: Context, instruction: language.Search, rule: tuple[str, ...]) -> None:
    """Everybody who searches looks and chooses first; what they found goes at the same time (rule 413.2d)."""
    engine = context.engine
    seats, moves = context.seats(instruction.player), list[Moves]()
    for seat in seats:
        among = instruction.among.model_copy(update={"zone": "library", "of": f"seat {seat}"})
        found = context.select(among)
        library = tuple(reversed(engine.zone("library", seat)))
        if library:
            where = Place(zone="library", seat=seat)
            happen(engine, CardsLookedAt(seats=(seat,), count=len(library), of=where, objects=library), *rule)
        chosen = _found(context, seat, "search", found, instruction.maximum, *rule)
        cards = [obj for obj in chosen if isinstance(obj, str)]
        if cards and instruction.reveal and instruction.to == "hand":
            happen(engine, CardsRevealed(seat=seat, objects=tuple(cards)), *rule)
        controller = seat if instruction.to == "in_play" else None
        found_cards = Moves("", instruction.to, "searched", by=seat, controller=controller, tapped=instruction.tapped)
        moves += [replace(found_cards, object=obj, rules=(*rule, "217.1c")) for obj in cards]
    would(engine, *moves)
    for seat in seats:
        shuffle(engine, seat, *rule)


def _found(
    context: Context, seat: int, kind: str, found: Sequence[str], maximum: int, *rule: str
) -> list[ObjectOrPlayer]:
    """What a player takes of the cards of a hidden zone that fit a description.

    Asked in the same way whatever there is, even where there is nothing: nobody else may learn that.
    """
    offered = ChoiceOffered(
        seat=seat,
        kind=kind,
        minimum=0,
        maximum=maximum,
        hidden_objects=tuple(found),
        source=context.source,
    )
    return list(offer(context.engine, offered, *rule).hidden_objects)


@_executes(language.Shuffle)
def _shuffle(context: Context, instruction: language.Shuffle, rule: tuple[str, ...]) -> None:
    for seat in context.seats(instruction.player):
        shuffle(context.engine, seat, *rule)


@_executes(language.RemoveFromCombat)
def _remove_from_combat(context: Context, instruction: language.RemoveFromCombat, rule: tuple[str, ...]) -> None:
    draft = context.engine.draft
    fighting = [
        obj for obj in _permanents(context, instruction.what) if obj in draft.attacking or obj in draft.blocking
    ]
    would(context.engine, *(Happens(RemovedFromCombat(object=obj), rules=(*rule, "306.2")) for obj in fighting))


@_executes(language.Regenerate)
def _regenerate(context: Context, instruction: language.Regenerate, rule: tuple[str, ...]) -> None:
    for obj in _permanents(context, instruction.what):
        begin_regeneration(context, obj, *rule, "419.6b")


@_executes(language.RemoveDamage)
def _remove_damage(context: Context, instruction: language.RemoveDamage, rule: tuple[str, ...]) -> None:
    damaged = [obj for obj in _permanents(context, instruction.what) if context.engine.draft.damage.get(obj)]
    would(context.engine, *(Happens(DamageRemoved(object=obj), rules=rule) for obj in damaged))


@_executes(language.AddPart)
def _add_part(context: Context, instruction: language.AddPart, rule: tuple[str, ...]) -> None:
    """What is added last comes first (rules 300.6 to 300.8)."""
    engine, part = context.engine, instruction.part
    for _ in range(context.amount(instruction.number)):
        if part == "turn":
            for seat in context.seats(instruction.player):
                happen(engine, TurnAdded(seat=seat), *rule, "300.6")
            continue
        is_phase = part in get_args(Phase)
        after = instruction.after or (engine.draft.phase if is_phase else engine.draft.step)
        if after is not None:
            happen(engine, PartAdded(part=part, after=after), *rule, "300.7" if is_phase else "300.8")


@_executes(language.FlipCoin)
def _flip_coin(context: Context, instruction: language.FlipCoin, rule: tuple[str, ...]) -> None:
    """A player calls and flips, and wins where the call is right (2006-10, 511.1)."""
    engine = context.engine
    for seat in context.seats(instruction.player):
        called = choose_value(engine, seat, "coin", ("heads", "tails"), *rule, source=context.source)
        event = engine.next_input(PendingInput("coin", seat))
        if not isinstance(event, CoinFlipped) or event.seat != seat:
            raise engine.refuse(Refusal.IMPOSSIBLE_OUTCOME, f"{engine.player_name(seat)} has to flip a coin", *rule)
        event = event.model_copy(update={"called": called})
        happen(engine, event, *rule)
        execute(context, instruction.won if event.result == called else instruction.lost, *rule)


TO_BUILD = members(Instruction) - _EXECUTORS.keys() - _PROPOSERS.keys()
"""Being built."""

if missing := members(Instruction) - _EXECUTORS.keys() - _PROPOSERS.keys() - TO_BUILD:
    raise RuntimeError(f"nothing carries out {', '.join(sorted(kind.__name__ for kind in missing))}")
