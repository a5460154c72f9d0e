"""Every way in which a decision may be taken, as events: options with their targets, X and shares, and choices.

Some decisions may be taken in more ways than anybody lists: an attack with any of twenty creatures, the name of any
card. So ways are listed up to a limit for each thing that can be done, the plainest first, and it is said whether
some were left out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import chain, combinations, islice, permutations, product
from typing import TypeVar

from rewind.aggregates.game import Game
from rewind.aggregates.questions import combat
from rewind.aggregates.questions.choices import (
    NAMED,
    ORDERS,
    choice_of,
    choice_of_things,
    existing_subtypes,
    is_order,
    mulligan,
)
from rewind.aggregates.questions.inputs import decided
from rewind.aggregates.questions.plays import Choices, Option
from rewind.aggregates.questions.position import ObjectOrPlayer
from rewind.aggregates.questions.refusals import IllegalAction, refusal
from rewind.events.base import Event
from rewind.events.combat import AttackersDeclared, Block, BlockersDeclared
from rewind.events.game import OpeningHandKept
from rewind.events.playing import ChoiceMade, ChoiceOffered, Targets

T = TypeVar("T")

_TRIED_FOR_EACH = 4
"""So many ways are tried, for each that may be listed, to find those that are legal."""

_ALWAYS_LEGAL = frozenset({"mulligan", "yes_no", "trigger_order", "number", "subtype", "mode", "color", *ORDERS})
"""Kinds of choices in which all that is offered may be chosen, so that no way has to be tried."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way in which a decision may be taken."""

    event: Event
    targets: Targets = ()
    x: int | None = None
    divided: tuple[int, ...] = ()
    """The shares of what is divided, in the order of the targets."""


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways that are listed, and whether these are all."""

    listed: tuple[Way, ...]
    complete: bool


def refused(game: Game, event: Event) -> IllegalAction | None:
    """Why the rules refuse a decision; None where they do not. The game stays as it is, and no chance comes out.

    That they have no answer to what comes of it in a claimed log, whose cards may not be known, is no refusal.
    """
    trial = copy(game)
    trial.random_source = None
    try:
        trial.decide(decided(event, game.state.deciders))
    except IllegalAction as error:
        return error
    except (AssertionError, LookupError):
        if game.state.kind != "claimed":
            raise
    return None


def _up_to(limit: int, tried: Iterable[Way], is_legal: Callable[[Event], bool]) -> Ways:
    """The first legal ones of these, and whether there are no more."""
    left = iter(tried)
    found: list[Way] = []
    for way in islice(left, limit * _TRIED_FOR_EACH):
        if is_legal(way.event):
            if len(found) == limit:
                return Ways(tuple(found), False)
            found.append(way)
    return Ways(tuple(found), next(left, None) is None)


def _legality_in(game: Game, *, needed: bool = True) -> Callable[[Event], bool]:
    """Whether the rules allow a decision, which is tried where that is needed to know it."""
    return lambda event: not needed or refused(game, event) is None


# What may be done with priority


def ways_of_option(game: Game, option: Option, limit: int) -> Ways:
    """The ways to do what may be done: its targets, X and shares."""
    choices = option.choices
    several = sum(part.maximum for part in choices.targets) > 1
    varies = choices.x_values is not None or any(part.minimum != part.maximum for part in choices.targets)
    depends = several or (varies and bool(choices.targets)) or choices.dividing is not None
    return _up_to(limit, _announced(option, choices, limit), _legality_in(game, needed=depends))


def _announced(option: Option, choices: Choices, limit: int) -> Iterator[Way]:
    most = limit * _TRIED_FOR_EACH + 1
    for x in (None,) if choices.x_values is None else choices.x_values:
        for targets in _targets(choices, x or 0, most):
            parts = [part for part in choices.divisions(targets, x) if part.things]
            ways_of_parts = (islice(divided(part.amount, len(part.things), 1), most) for part in parts)
            for shares in product(*ways_of_parts):
                flat = tuple(chain.from_iterable(shares))
                yield Way(option.decision(targets, x, flat), targets, x, flat)


def _targets(choices: Choices, x: int, most: int) -> Iterator[Targets]:
    """What may be chosen for each instance of the word, in every combination; of each instance at most so many."""
    each = []
    for part in choices.targets:
        numbers = (x,) if part.with_x else range(part.minimum, min(part.maximum, len(part.things)) + 1)
        each.append(islice(_of_numbers(part.things, numbers), most))
    yield from product(*each)


def _of_numbers(things: Sequence[T], numbers: Iterable[int]) -> Iterator[tuple[T, ...]]:
    """The sets of these numbers of things."""
    return chain.from_iterable(combinations(things, number) for number in numbers)


def divided(amount: int, parts: int, least: int) -> Iterator[tuple[int, ...]]:
    """Every division of an amount into so many parts, each at least so much; the most to the first comes first."""
    if parts <= 1:
        if parts and amount >= least:
            yield (amount,)
        return
    for first in range(amount - least * (parts - 1), least - 1, -1):
        yield from ((first, *rest) for rest in divided(amount - first, parts - 1, least))


# Choices


def ways_of_choice(game: Game, offer: ChoiceOffered, limit: int, names: Collection[str]) -> Ways:
    """The ways to make a choice. `names`: the cards that are named where any card may be."""
    match offer.kind:
        case "mulligan":
            kept, taken = OpeningHandKept(seat=offer.seat), mulligan(game.state, offer.seat)
            return Ways((Way(kept), Way(taken)), True)
        case "attackers":
            return _attacks(game, offer, limit)
        case "blockers":
            return _blocks(game, offer, limit)
        case kind:
            tried = map(Way, _chosen(game, offer, limit, names))
            legal = _up_to(limit, tried, _legality_in(game, needed=kind not in _ALWAYS_LEGAL))
            is_open = kind in ("name", "optional_costs") or (offer.least is not None and offer.most is None)
            return Ways(legal.listed, legal.complete and not is_open)


def _chosen(game: Game, offer: ChoiceOffered, limit: int, names: Collection[str]) -> Iterator[ChoiceMade]:
    if offer.kind == "division":
        amount, least = int(offer.values[0]), int(offer.minimum > 1)
        for shares in divided(amount, len(offer.objects), least):
            yield ChoiceMade(seat=offer.seat, objects=offer.objects, values=tuple(map(str, shares)))
    elif offer.least is not None:
        most = offer.least + limit - 1 if offer.most is None else offer.most
        yield from (choice_of(offer, (str(number),)) for number in range(offer.least, most + 1))
    elif offer.kind in NAMED:
        words = names if offer.kind == "name" else existing_subtypes(game.engine(), offer.of_types) or names
        yield from (choice_of(offer, (word,)) for word in sorted(words))
    elif offer.values and not offer.objects and not offer.hidden_objects:
        yield from (choice_of(offer, values) for values in _some(offer, offer.values))
    else:
        things: tuple[ObjectOrPlayer, ...] = (*offer.objects, *offer.hidden_objects)
        yield from (choice_of_things(offer, chosen) for chosen in _some(offer, things))


def _some(offer: ChoiceOffered, things: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """So many of what is offered; where an order is asked for, in each order."""
    if is_order(offer):
        yield from permutations(things)
        return
    yield from _of_numbers(things, range(offer.minimum, min(offer.maximum, len(things)) + 1))


# Declarations


def _attacks(game: Game, offer: ChoiceOffered, limit: int) -> Ways:
    """What has to attack, all, then each other set of creatures, the smallest first; without bands."""
    engine = game.engine()
    creatures = tuple(obj for obj in offer.objects if isinstance(obj, str))
    has_to = {attack.attacker for attack in combat.least_attack(engine).attacks}
    attackable = combat.attackable(engine, offer.seat)

    def declared(chosen: Sequence[str]) -> Iterator[Way]:
        for attacked in product(attackable, repeat=len(chosen)):
            yield Way(combat.attack_on(offer.seat, dict(zip(chosen, attacked, strict=True))))

    def is_legal(event: Event) -> bool:
        assert isinstance(event, AttackersDeclared)
        return refusal(combat.verify_declare_attackers, engine, event) is None

    first = (tuple(obj for obj in creatures if obj in has_to), creatures)
    sets = _of_numbers(creatures, range(len(creatures) + 1))
    legal = _up_to(limit, chain.from_iterable(map(declared, _each_once(first, sets))), is_legal)
    banding = any(combat.can_form_band(engine, pair) for pair in combinations(creatures, 2))
    return Ways(legal.listed, legal.complete and not banding)


def _each_once(first: Sequence[T], others: Iterable[T]) -> Iterator[T]:
    """These, then the others that are none of them."""
    yield from dict.fromkeys(first)
    yield from (one for one in others if one not in first)


def _blocks(game: Game, offer: ChoiceOffered, limit: int) -> Ways:
    """What has to block, then every declaration in which a creature blocks one attacker, or several where it can."""
    engine = game.engine()
    possible = combat.possible_blocks(engine, offer.seat)

    def is_legal(event: Event) -> bool:
        assert isinstance(event, BlockersDeclared)
        return refusal(combat.verify_declare_blockers, engine, event, offer.seat) is None

    def event_of(blocks: Iterable[tuple[str, tuple[str, ...]]]) -> BlockersDeclared:
        declared = tuple(Block(blocker=obj, attackers=attackers) for obj, attackers in blocks if attackers)
        return BlockersDeclared(seat=offer.seat, blocks=declared)

    each: list[list[tuple[str, tuple[str, ...]]]] = []
    for obj, attackers in possible.items():
        sets: list[tuple[str, tuple[str, ...]]] = [(obj, (one,)) for one in attackers]
        for number in range(2, len(attackers) + 1):
            more = [(obj, several) for several in combinations(attackers, number)]
            allowed = [one for one in islice(more, limit) if is_legal(event_of([one]))]
            sets += allowed
            if not allowed:
                break
        each.append([(obj, ()), *sets])
    has_to = {block.blocker: block.attackers for block in combat.least_block(engine, offer.seat).blocks}
    least = event_of((obj, has_to.get(obj, ())) for obj in possible)
    return _up_to(limit, map(Way, _each_once((least,), map(event_of, product(*each)))), is_legal)
