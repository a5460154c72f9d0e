"""What effects make of the cost of playing something: more, less, what may be paid besides (rules 409.1b, 409.1f)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import repeat
from typing import NamedTuple

from rewind.aggregates.cards.language import Activated, Allow, Costs, CostToDo
from rewind.aggregates.rules.at_work.plays import Play, about, asked_about, looking_at_play
from rewind.aggregates.rules.at_work.rules_at_work import at_work
from rewind.aggregates.rules.engine.cache import is_spoken_of
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.limits import bounded
from rewind.aggregates.rules.engine.occurrences import can_mean_abilities, patterns_of
from rewind.aggregates.rules.programs.analysis import analysed


class CostMore(NamedTuple):
    """What is to be paid besides."""

    context: Context
    costs: Costs


class Reduction(NamedTuple):
    """How much less mana something costs (rule 409.1f)."""

    mana: str
    """Symbols, or no brackets: an amount of generic mana."""
    at_least: int | None = None
    """No less mana than this is left to pay."""
    reaches_generic: bool = False
    """Whether mana of a type that the cost does not ask for reduces generic mana."""
    of: str | None = None
    """The name of what is paid with, whose mana cost it is: known once it is said with what is paid."""
    by: str | None = None
    """The name of what is paid with, each of which takes off one mana: generic, or of a colour of its own."""
    pays: bool = False
    """Whether nothing is reduced, but mana of the total cost is paid, once all else is known (2026-04: 702.51b)."""
    only_generic: bool = False
    """Whether each of what is paid with stands for generic mana alone (2026-04: 702.66a, 702.126a)."""
    raises: bool = False
    """Whether nothing is reduced: a cost that would be less than `at_least` is that much, once all else is known."""


class Optional(NamedTuple):
    """An additional cost that may be paid, or not."""

    name: str
    change: CostToDo
    context: Context
    is_repeated: bool
    """Whether it may be paid any number of times."""


UNNAMED = "$optional"
"""How an optional cost without a name is announced."""


def _cost_changes(play: Play) -> Iterator[tuple[CostToDo, Context]]:
    """The changes of what a play costs; of the optional costs that an object has for its own abilities, those that
    this ability asks for by their names."""
    for one in about(play, CostToDo):
        name, ability = one.change.optional, play.ability
        if ability is not None and one.began is None and one.source == play.object and isinstance(name, str):
            if _asks_for(ability, name):
                yield one.change, one.context
        else:
            yield one.change, one.context


@lru_cache(maxsize=1024)
def _asks_for(ability: Activated, name: str) -> bool:
    """Whether an ability asks whether a cost of this name was paid, or how often."""
    return name in analysed(ability).words


def optional_costs(play: Play) -> list[Optional]:
    """The additional costs that may be paid for a play, or not."""
    found = []
    for change, context in _cost_changes(play):
        if change.optional is not False and looking_at_play(context, play).is_true(change.condition):
            name = change.optional if isinstance(change.optional, str) else UNNAMED
            found.append(Optional(name, change, context, change.times == "any"))
    return found


def costs_that_allow(play: Play) -> list[str]:
    """The names of the optional costs of a spell, without which something does not allow it to be played as it does.

    A player who pays one may begin to play it at the time that this allows (2026-04: 601.3c).
    """
    engine = play.engine
    if play.ability is not None or not (is_spoken_of(engine, Allow) and is_spoken_of(engine, CostToDo)):
        return []
    asking = [one.change.condition for one in asked_about(play, Allow) if one.change.condition is not None]
    if not asking:
        return []
    return [one.name for one in optional_costs(play) if any(one.name in analysed(part).words for part in asking)]


def changed_costs(play: Play) -> tuple[list[CostMore], list[Reduction]]:
    """What a play costs more, and how much less mana, as it is announced (rule 409.1f)."""
    if not is_spoken_of(play.engine, CostToDo):
        return [], []
    more: list[CostMore] = []
    less: list[Reduction] = []
    for change, its_context in _cost_changes(play):
        context = looking_at_play(its_context, play)
        if not context.is_true(change.condition):
            continue
        if change.optional is not False:
            times = play.costs.count(change.optional if isinstance(change.optional, str) else UNNAMED)
        else:
            times = 1 if change.times is None else bounded(max(context.amount(change.times), 0), "repetitions")
        if not times or (change.reduce_by is not None and any(one.by == change.reduce_by for one in less)):
            continue  # one name takes off once: convoke is redundant (2006-10: 502.46c)
        if change.add is not None:
            more += repeat(CostMore(context.but(you=play.seat), change.add), times)
        at_least = None if change.at_least is None else context.amount(change.at_least)
        if change.reduce_by is not None:
            less.append(
                Reduction("", at_least, by=change.reduce_by, pays=change.pays, only_generic=change.only_generic)
            )
        elif isinstance(change.reduce, str) and change.reduce.endswith(".mana_cost"):
            of = change.reduce.removesuffix(".mana_cost")
            less += repeat(Reduction("", at_least, reaches_generic=True, of=of), times)
        elif change.reduce is not None:
            is_mana = isinstance(change.reduce, str) and change.reduce.startswith("{")
            by = str(change.reduce) if is_mana else str(max(context.amount(change.reduce), 0))
            goes_on = play.engine.edition.policies.excess_reduction == "generic"
            less += repeat(Reduction(by, at_least, goes_on), times)
        elif at_least is not None:
            less.append(Reduction("0", at_least, raises=True))
    return more, less


def changes_costs_of_abilities(engine: Engine) -> bool:
    """Whether any change of costs at work may be about activated abilities; mostly there is none (rule 409.1f)."""
    costs = at_work(engine, CostToDo, "play")
    return any(can_mean_abilities(pattern.what) for one in costs for pattern in patterns_of(one.change.of))
