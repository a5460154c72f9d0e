"""In which ways a spell or an ability can be played: choices of costs and modes, and what is to be chosen (409.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import permutations, product

from rewind.aggregates.cards.language import Activated, Target
from rewind.aggregates.rules.at_work import play_costs
from rewind.aggregates.rules.at_work.plays import Play, Way, is_changed_by_what_is_announced
from rewind.aggregates.rules.costs.ability_plays import asks_x as ability_asks_x
from rewind.aggregates.rules.costs.ability_plays import total_cost_of_ability
from rewind.aggregates.rules.costs.as_spell import gives_to_spells, with_abilities_of_spells
from rewind.aggregates.rules.costs.total_cost import TotalCost
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.played import names_of_targets
from rewind.aggregates.rules.mana import restricted_mana
from rewind.aggregates.rules.mana.enough_mana import most_payable
from rewind.aggregates.rules.programs.abilities import is_mana_ability
from rewind.aggregates.rules.programs.possibilities import few
from rewind.aggregates.rules.queries import announcements, targets
from rewind.aggregates.rules.queries.forms import played_as
from rewind.aggregates.rules.queries.splicing import splices, with_text
from rewind.aggregates.rules.stack import playing
from rewind.aggregates.rules.stack.options import Choices, PlayAbility, PlaySpell, TargetChoice
from rewind.aggregates.rules.stack.ways import possible_ways
from rewind.events.playing import Targets

_MOST_SPLICED = 2
"""Cards that are spliced onto one spell are listed up to so many at once."""


def plays_of_spell(
    engine: Engine, seat: int, obj: str, rules: tuple[str, ...] | None, *, is_begun: bool
) -> Iterator[PlaySpell]:
    """A spell, and the same with cards of the hand spliced onto it, as far as it can be played (2006-10: 502.40b)."""
    if not gives_to_spells(engine):
        yield from _of_all_texts(engine, seat, obj, rules, is_begun=is_begun)
        return
    with with_abilities_of_spells(engine, obj, seat):
        found = list(_of_all_texts(engine, seat, obj, rules, is_begun=is_begun))
    yield from found


def _of_all_texts(
    engine: Engine, seat: int, obj: str, rules: tuple[str, ...] | None, *, is_begun: bool
) -> Iterator[PlaySpell]:
    """A spell as it is taken to be just now, by itself and with cards spliced onto it (2006-10: 502.40b)."""
    yield from _of_text(engine, seat, obj, rules, is_begun=is_begun)
    able = splices(engine, seat, obj) if engine.compiler.splices else []
    for number in range(1, _MOST_SPLICED + 1):
        possible: dict[str, None] = {}
        for cards in permutations(able, number):
            with played_as(engine, obj, with_text(engine, obj, cards), seat):
                found = [
                    replace(one, spliced=cards, rules=(*one.rules, "502.40a"))
                    for one in _of_text(engine, seat, obj, rules, is_begun=is_begun, spliced=cards)
                ]
            possible.update(dict.fromkeys(cards if found else ()))
            yield from found
        able = list(possible)  # what cannot be spliced alone cannot be spliced with others


def _of_text(
    engine: Engine, seat: int, obj: str, rules: tuple[str, ...] | None, *, is_begun: bool, spliced: tuple[str, ...] = ()
) -> Iterator[PlaySpell]:
    """A spell in every way, for every choice of costs and modes, as far as it can be played (rules 409.1b to 409.1f).

    Of one that is on the stack already nobody asks whether it can be paid for.
    """
    named = set[str]()
    for number, way, allowed_by, allowed_x, needed in possible_ways(Play(engine, seat, obj)):
        name = None if way is None else way.change.as_
        numbered = number if name is None or name in named else None  # the first of a name is meant by that
        if name is not None:
            named.add(name)
        allowed = allowed_by if rules is None else rules
        for costs in choices_of_costs(Play(engine, seat, obj), way, needed):
            play = Play(engine, seat, obj, costs=costs)
            may_fall = is_changed_by_what_is_announced(play) or restricted_mana.is_for_mana_costs(engine, seat)
            asked = Context(engine, seat, obj, names=play.names)
            for modes in announcements.choices_of_modes_of_spell(asked, engine.abilities(obj)):
                announcement = announcements.announcement_of_spell(engine, obj, modes)

                def total_cost_with(
                    x: int,
                    chosen: Targets,
                    way: Way | None = way,
                    announcement: announcements.Announcement = announcement,
                    play: Play = play,
                ) -> TotalCost:
                    names = play.names | names_of_targets(announcement.targets, chosen)
                    at_x = Context(engine, seat, obj, x=x, targets=chosen, names=names)
                    return playing.total_cost_of_spell(at_x, way, announcement, play.costs, spliced)

                without = total_cost_with(0, ())
                depends = bool(without.less) or may_fall
                if not is_begun and not depends and without.automatic() is None:
                    continue
                context, announcement = playing.on_the_stack(engine, seat, obj, announcement, modes)
                context.names.update(play.names)
                if not targets.has_possible_targets(context, announcement.targets):
                    continue
                asks_x = playing.asks_x(engine, obj, way, announcement, play)
                possible = _possible_targets(context, announcement.targets)
                x_values = payable_x(engine, seat, total_cost_with, possible, may_fall=may_fall) if asks_x else None
                if allowed_x is not None:
                    x_values = None if x_values is None else tuple(x for x in x_values if x in allowed_x)
                    if allowed_x.isdisjoint((0,) if x_values is None else x_values):
                        continue
                if not is_begun and depends and not _can_pay(total_cost_with, possible, x_values):
                    continue
                yield PlaySpell(
                    seat=seat,
                    object=obj,
                    modes=modes,
                    costs=costs,
                    way=numbered,
                    choices=_choices(context, announcement, possible, x_values),
                    rules=allowed,
                    is_begun=is_begun,
                )


_MOST_TIMES = 3
"""A cost that may be paid any number of times is listed up to so many."""


def choices_of_costs(play: Play, way: Way | None = None, needed: Sequence[str] = ()) -> Iterator[tuple[str, ...]]:
    """The choices of optional costs, fewest first, after the name of the way (rule 409.1b).

    `needed` are those without which it cannot be played now, and else costs that only allow it are not among them.
    """
    own = () if way is None or way.change.as_ is None else (way.change.as_,)
    begun = replace(play, costs=own)
    left_out = set(play_costs.costs_that_allow(begun)).difference(needed)
    optional = {one.name: one for one in play_costs.optional_costs(begun) if one.name not in left_out}
    times = [range(_MOST_TIMES + 1 if one.is_repeated else 2) for one in optional.values()]
    for numbers in sorted(few(product(*times)), key=sum):
        paid = [name for name, number in zip(optional, numbers, strict=True) for _ in range(number)]
        if set(needed) <= {*paid}:
            yield (*own, *paid)


def plays_of_ability(
    engine: Engine,
    seat: int,
    obj: str,
    number: int,
    ability: Activated,
    rules: tuple[str, ...],
    *,
    is_begun: bool = False,
    is_reduced: bool = False,
) -> Iterator[PlayAbility]:
    """An ability for every choice of costs and modes, as far as there are targets (rules 409.1b to 409.1f).

    Of one that is on the stack already nobody asks whether it can be paid for; of any other only with optional costs,
    or where its mana is reduced: else it can be.
    """
    for costs in choices_of_costs(Play(engine, seat, obj, ability)):
        play = Play(engine, seat, obj, ability, costs=costs)
        context = Context(engine, seat, obj, is_ability=True, names=play.names)
        asks_x = ability_asks_x(ability, play)
        for modes in announcements.choices_of_modes(context, ability):
            announcement = announcements.announcement_of(ability, modes)

            def total_cost(
                x: int, chosen: Targets, play: Play = play, announcement: announcements.Announcement = announcement
            ) -> TotalCost:
                names = play.names | names_of_targets(announcement.targets, chosen)
                at_x = Context(engine, seat, obj, x=x, targets=chosen, names=names)
                return total_cost_of_ability(engine, seat, obj, ability, at_x, play.costs)

            if not targets.has_possible_targets(context, announcement.targets):
                continue
            possible = _possible_targets(context, announcement.targets)
            if (costs or is_reduced) and not is_begun and not _can_pay(total_cost, possible):
                continue
            x_values = payable_x(engine, seat, total_cost, possible) if asks_x else None
            yield PlayAbility(
                seat=seat,
                object=obj,
                ability=number,
                modes=modes,
                costs=costs,
                choices=_choices(context, announcement, possible, x_values),
                is_mana_ability=is_mana_ability(ability, engine.edition.policies),
                rules=rules,
            )


def _choices(
    context: Context,
    announcement: announcements.Announcement,
    possible: tuple[TargetChoice, ...],
    x_values: Sequence[int] | None,
) -> Choices:
    return Choices(
        targets=possible,
        x_values=x_values,
        divided=announcements.amount_divided(context, announcement),
        dividing=partial(_divided, context, announcement),
    )


def _divided(
    context: Context, announcement: announcements.Announcement, chosen: Targets, x: int
) -> list[announcements.Divided]:
    return announcements.divisions(context.but(x=x, targets=chosen), announcement, chosen)


def _possible_targets(context: Context, instances: tuple[Target, ...]) -> tuple[TargetChoice, ...]:
    found = (
        tuple(targets.required_first(context, instances, targets.possible_targets(context, target)))
        if not targets.is_chosen_otherwise(context, target)
        else ()
        for target in instances
    )
    return tuple(
        TargetChoice(
            things,
            0 if targets.is_chosen_otherwise(context, target) else context.amount(target.minimum),
            len(things) if target.maximum == "X" else min(context.amount(target.maximum), len(things)),
            with_x=target.minimum == "X",
        )
        for things, target in zip(found, instances, strict=True)
    )


def _numbers_chosen(choices: Sequence[TargetChoice]) -> Iterator[Targets]:
    """No targets, the fewest and the most that may be chosen: one of them costs least where they are counted."""
    yield ()
    if any(choice.things for choice in choices):
        yield tuple(choice.things[: choice.minimum] for choice in choices)
    if any(choice.maximum > choice.minimum for choice in choices):
        yield tuple(choice.things[: choice.maximum] for choice in choices)


def _can_pay(
    total_cost: Callable[[int, Targets], TotalCost],
    choices: Sequence[TargetChoice],
    x_values: Sequence[int] | None = None,
) -> bool:
    """Whether it can be paid for with some number of the targets that may be chosen; `x_values` could be paid."""
    lowest = 0 if x_values is None else x_values[0]
    return any(total_cost(lowest, chosen).automatic() is not None for chosen in _numbers_chosen(choices))


def payable_x(
    engine: Engine,
    seat: int,
    total_cost: Callable[[int, Targets], TotalCost],
    choices: Sequence[TargetChoice] = (),
    *,
    may_fall: bool = False,
) -> Sequence[int]:
    """The values of X for which a total cost can be paid, with some number of the targets that may be chosen.

    Those up to the highest, unless a greater X may cost less: `may_fall`. Where there is none, 0.
    """
    most, highest = most_payable(engine, seat), 0
    if may_fall:
        numbers = tuple(_numbers_chosen(choices))
        tried = few(range(most + 1))
        payable = (x for x in tried if any(total_cost(x, chosen).automatic() is not None for chosen in numbers))
        return tuple(payable) or (0,)
    for chosen in _numbers_chosen(choices):
        while highest < most and total_cost(highest + 1, chosen).automatic() is not None:
            highest += 1
    return range(highest + 1)
