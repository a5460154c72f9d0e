"""What is done under a condition, for a price, or as somebody chooses (rules 413.2b to 413.2e)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, reduce

from rewind.aggregates.cards import language
from rewind.aggregates.cards.language import Instruction
from rewind.aggregates.cards.names import given_names
from rewind.aggregates.cards.predefined.definitions import rule_of
from rewind.aggregates.rules.choices.choices import confirm
from rewind.aggregates.rules.costs.total_cost import TotalCost
from rewind.aggregates.rules.engine import limits
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.naming import Named, ObjectOrPlayer
from rewind.aggregates.rules.happening.ending import end_if_decided, end_in_a_loop
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.instructions.executing import Given, execute, execute_together, executes
from rewind.aggregates.rules.instructions.paying import agreed_payment, total_cost_of
from rewind.aggregates.rules.instructions.results import of_things
from rewind.aggregates.rules.programs.references import NameOf, read_reference
from rewind.aggregates.rules.proposals.proposal import Draws
from rewind.aggregates.rules.proposals.would import would
from rewind.aggregates.rules.queries.possible import can_be_done, is_for_what_has_left
from rewind.events.playing import KeywordActionDone, Payment


@executes(language.May)
def _may(context: Context, instruction: language.May, rule: tuple[str, ...]) -> Named:
    """Everybody who may says so first; then all who do it do so at the same time, and the others what they do instead.

    See rule 413.2d. `any_player`: the players are asked in turn until one does it. It counts as done by who says yes,
    whatever replaces what is done then (rule 419.5b).
    """
    engine = context.engine
    willing, others, agreed = list[Context](), list[Context](), list[tuple[TotalCost, Payment]]()
    seats, said_yes = context.seats(instruction.player), list[int]()
    for seat in seats:
        own = _for_player(context, instruction, seat)
        if instruction.cost is None:
            is_willing = _can_be_chosen(own, instruction) and confirm(engine, seat, *rule, source=context.source)
        else:
            paid = agreed_payment(total_cost_of(own, seat, instruction.cost), *rule)
            is_willing = paid is not None
            agreed += [] if paid is None else [paid]
        (willing if is_willing else others).append(own)
        said_yes += [seat] if is_willing else []
        if is_willing and instruction.player == "any_player":
            others = []
            break
    if instruction.player == "any_player" and not willing:
        others = [context]
    for total_cost, payment in agreed:
        total_cost.pay_all(payment, context.source, execute)
    if willing:
        execute_together(willing, instruction.effect, *rule)
    if others:
        execute_together(others, instruction.otherwise, *rule)
    return of_things(said_yes, player=tuple(said_yes))


def _can_be_chosen(context: Context, instruction: language.May) -> bool:
    """Nobody chooses to do what cannot be done (rule 413.2c)."""
    is_for_nothing = is_for_what_has_left(context, instruction.effect, or_else=bool(instruction.otherwise))
    return not is_for_nothing and can_be_done(context, instruction.effect)


_EACH_OF_SEVERAL = frozenset({"each_player", "each_opponent", "any_player"})


def _for_player(context: Context, instruction: language.May, seat: int) -> Context:
    """The context for one of several players, or the only one: `each` is that player, where it means nothing else."""
    if instruction.player not in _EACH_OF_SEVERAL and len(context.seats(instruction.player)) == 1:
        return context
    return context.but() if "each" in context.bound else context.looking_at(seat)


@executes(language.If)
def _if(context: Context, instruction: language.If, rule: tuple[str, ...]) -> None:
    execute(context, instruction.effect if context.is_true(instruction.condition) else instruction.otherwise, *rule)


@executes(language.KeywordAction)
def _keyword_action(context: Context, instruction: language.KeywordAction, rule: tuple[str, ...]) -> None:
    """The instructions that a keyword action stands for (2026-04: 701)."""
    execute(context, instruction.means, *rule, rule_of(instruction.do))


@executes(language.ActionDone)
def _action_done(context: Context, instruction: language.ActionDone, rule: tuple[str, ...]) -> None:
    """A keyword action has been done, whatever came of it; said where an ability of the game asks for one."""
    engine = context.engine
    if "keyword_action" not in engine.compiler.analysis.verbs:
        return
    things = () if instruction.what is None else context.resolve(instruction.what)
    objects = tuple(thing for thing in things if isinstance(thing, str))

    def say() -> None:
        for seat in context.seats(instruction.player):
            happen(engine, KeywordActionDone(action=instruction.action, seat=seat, objects=objects), *rule)

    if engine.after_group is None:
        say()
    else:
        engine.after_group.append(say)


# What is done for each, again, together (rules 413.2b, 413.2d)


@executes(language.ForEach)
def _for_each(context: Context, instruction: language.ForEach, rule: tuple[str, ...]) -> None:
    """Something is done for each of several things or words, one after the other; its names are of all runs."""
    engine = context.engine
    runs: list[Context] = []
    if instruction.of is not None:
        runs = [_looking_at(context, bound={"each": (thing,)}) for thing in _in_turn(context, instruction.of)]
    for word in (meant for value in instruction.values for meant in context.words(value)):
        runs.append(_looking_at(context, names={"each": Named(values=(word,), done=True)}))
    names = names_given(instruction.effect)
    found: dict[str, list[Named]] = {}
    deferred: list[tuple[Context, list[Callable[[], None]]]] = []
    before = dict(context.names)
    for run in runs:
        run.names.update(before)
        outer, engine.after_group = engine.after_group, None if engine.after_group is None else []
        try:
            execute(run, instruction.effect, *rule)
        finally:
            own, engine.after_group = engine.after_group or [], outer
        deferred.append((run, own))

    def give() -> None:
        for run, afterwards in deferred:
            for do_it in afterwards:
                do_it()
            for name in names:
                if (one := run.names.get(name)) is not None and one is not before.get(name):
                    found.setdefault(name, []).append(one)
        for name, several in found.items():
            context.names[name] = reduce(Named.joined, several)

    if engine.after_group is None:
        give()
    else:
        engine.after_group.append(give)


def _looking_at(
    context: Context,
    *,
    bound: Mapping[str, tuple[ObjectOrPlayer, ...]] | None = None,
    names: Mapping[str, Named] | None = None,
) -> Context:
    """The context of one run: `each` is one thing or word, and its names are its own until all runs are over."""
    outside = {word: things for word, things in context.bound.items() if word != "each"}
    return context.but(bound={**outside, **(bound or {})}, names={**context.names, **(names or {})})


def _in_turn(context: Context, of: language.Things) -> list[ObjectOrPlayer]:
    """Things one after the other; players in turn order from the active one (rule 103.4)."""
    things = context.resolve(of)
    order = {seat: place for place, seat in enumerate(context.engine.players())}
    seats = sorted((thing for thing in things if isinstance(thing, int)), key=lambda seat: order.get(seat, len(order)))
    return [*seats, *(thing for thing in things if isinstance(thing, str))]


@lru_cache(maxsize=1024)
def names_given(instructions: tuple[Instruction, ...]) -> tuple[str, ...]:
    """The names that instructions give, in whatever they hold."""
    programs = [one.model_dump(mode="json", by_alias=True, exclude_defaults=True) for one in instructions]
    return tuple(dict.fromkeys(name for name, _ in given_names(programs)))


@executes(language.Repeat)
def _repeat(context: Context, instruction: language.Repeat, rule: tuple[str, ...]) -> Given:
    """Something is done so many times, or once and again as long as a condition is true; names are of the last run."""
    engine = context.engine
    most = context.amount(instruction.times) if instruction.times is not None else None
    times = 0
    while most is None or times < most:
        limits.times(engine, 1)
        execute(context, instruction.effect, *rule)
        times += 1
        if most is None and (instruction.while_ is None or not context.is_true(instruction.while_)):
            break
        if most is None and times == _LONGEST:  # nobody has stopped it, and nothing does
            end_in_a_loop(engine)
    return Named(number=times, done=times > 0)


_LONGEST = 10_000
"""So many runs of one instruction come to no end (2006-10: 102.4b)."""


@executes(language.Together)
def _together(context: Context, instruction: language.Together, rule: tuple[str, ...]) -> Given:
    """Several instructions: their choices as they are reached, then all that they propose in one group (413.2d).

    Cards are drawn one by one after that (2006-10: 423.2).
    """
    engine = context.engine
    if engine.collected is not None:  # it is part of what happens together already
        execute(context, instruction.effect, *rule)
        return None
    proposals, afterwards = list[object](), list[Callable[[], None]]()
    engine.collected, engine.after_group = proposals, afterwards
    try:
        execute(context, instruction.effect, *rule)
    finally:
        engine.collected = engine.after_group = None
    group = [one for one in proposals if not isinstance(one, Draws)]
    if group:
        would(engine, *group)  # type: ignore[arg-type]  # only proposed events are collected
    for one in proposals:
        if isinstance(one, Draws):
            would(engine, one)
    for do_it in afterwards:
        do_it()
    end_if_decided(engine)
    return None


@executes(language.Let)
def _let(context: Context, instruction: language.Let, rule: tuple[str, ...]) -> Named:
    """A number, words or things get a name as they are now."""
    if instruction.things is not None:
        return of_things(context.resolve(instruction.things))
    value = instruction.value
    if isinstance(value, str) and isinstance(name := read_reference(value), NameOf) and not name.role:
        return context.named(value)
    return Named(number=context.amount(value or 0), done=True)
