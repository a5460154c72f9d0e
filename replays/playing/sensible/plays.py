"""The plays that a player with priority may make, as the decisions that are worth trying."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from rewind.aggregates.questions.plays import Choices, Option, PlayAbility, PlaySpell, TakeSpecialAction
from rewind.aggregates.questions.position import Engine, ObjectOrPlayer
from rewind.events.base import Event
from rewind.events.playing import Targets
from rewind.replays.playing.sensible.choosing import distinct, likeness, shares_of, worth_to

_MOST_TARGETS = 10
"""So many targets of an instance of the word are tried."""
_MOST_PLAYS = 14
"""In so many ways one option is tried."""


def decisions(engine: Engine, option: Option) -> Iterator[Event]:
    """The decisions to take an option that are worth trying: with each target, with the values of X that may matter."""
    return islice(_decisions(engine, option), _MOST_PLAYS)


def _decisions(engine: Engine, option: Option) -> Iterator[Event]:
    choices = option.choices
    for x in _values_of_x(engine, choices):
        for chosen in _targets(engine, option.seat, choices, x or 0):
            parts = [part for part in choices.divisions(chosen, x) if part.things]
            if any(part.amount < len(part.things) for part in parts):
                continue
            shares = (share for part in parts for share in shares_of(engine, part.things, part.amount, 1))
            yield option.decision(chosen, x, tuple(shares))


def aimed_at(option: Option, seats: Sequence[int]) -> Event | None:
    """The decision to take an option with an opponent as its one target; None where that cannot be."""
    choices = option.choices
    x = choices.x_maximum if choices.x_values else None
    if choices.x_values is not None and x is None:
        return None
    if len(choices.targets) != 1:
        return None
    others = [seat for seat in seats if seat in choices.targets[0].things]
    if not others:
        return None
    chosen = ((others[0],),)
    parts = [part for part in choices.divisions(chosen, x) if part.things]
    return option.decision(chosen, x, tuple(part.amount for part in parts))


def _values_of_x(engine: Engine, choices: Choices) -> Sequence[int | None]:
    """The highest value of X, and those that just kill a creature that may be chosen; None where there is no X."""
    if choices.x_values is None:
        return (None,)
    able = [x for x in choices.x_values if x > 0][-40:]
    if not able:
        return ()
    things = {thing for choice in choices.targets for thing in choice.things if isinstance(thing, str)}
    sizes = {engine.toughness(obj) - engine.draft.damage.get(obj, 0) for obj in things}
    return list(dict.fromkeys((able[-1], *(x for x in able if x in sizes), able[len(able) // 2])))[:4]


def _targets(engine: Engine, seat: int, choices: Choices, x: int) -> Iterator[Targets]:
    """Targets for each instance of the word: each thing alone where there is one, else the best and the worst."""
    sorted_things = [
        sorted(distinct(engine, choice.things), key=lambda thing: worth_to(engine, seat, thing))
        for choice in choices.targets
    ]
    numbers = [
        x if choice.with_x else min(max(choice.minimum, 1), choice.maximum, len(choice.things))
        for choice in choices.targets
    ]
    if not choices.targets:
        yield ()
    elif numbers == [1]:
        yield from (((thing,),) for thing in _from_both_ends(sorted_things[0]))
        yield from _with_more(engine, seat, choices)
    else:
        yield from _of_several(engine, seat, choices, numbers)


def _from_both_ends(things: Sequence[ObjectOrPlayer]) -> list[ObjectOrPlayer]:
    """The first, the last, the second, the last but one and so on; so many as are tried."""
    half = len(things) // 2
    pairs = zip(things, reversed(things), strict=True)
    found = [thing for pair in islice(pairs, half) for thing in pair]
    return (found + ([things[half]] if len(things) % 2 else []))[:_MOST_TARGETS]


def _with_more(engine: Engine, seat: int, choices: Choices) -> Iterator[Targets]:
    """As many targets as may be chosen for the one instance of the word: the worst for the player, and the best."""
    (choice,) = choices.targets
    things = sorted(choice.things, key=lambda thing: worth_to(engine, seat, thing))
    for number in dict.fromkeys((min(choice.maximum, len(things)), 2)):
        if 1 < number <= min(choice.maximum, len(things)):
            yield (tuple(things[:number]),)
            yield (tuple(things[len(things) - number :]),)


def _of_several(engine: Engine, seat: int, choices: Choices, numbers: Sequence[int]) -> Iterator[Targets]:
    """For several instances of the word: of each the worst for the player or the best, in every combination."""
    for picks in range(2 ** len(choices.targets)):
        chosen: list[tuple[ObjectOrPlayer, ...]] = []
        for at, (choice, number) in enumerate(zip(choices.targets, numbers, strict=True)):
            taken = {thing for part in chosen for thing in part}
            free = [thing for thing in choice.things if thing not in taken]
            free.sort(key=lambda thing: worth_to(engine, seat, thing), reverse=bool(picks >> at & 1))
            chosen.append(tuple(free[:number]))
        if all(len(part) == number for part, number in zip(chosen, numbers, strict=True)):
            yield tuple(chosen)


def can_wait(engine: Engine, option: Option) -> bool:
    """Whether an option could be taken as well later in the turn, in answer to something."""
    match option:
        case PlaySpell():
            return "Instant" in engine.types(option.object)
        case PlayAbility():
            return engine.abilities(option.object).activated[option.ability - 1][1].timing == "instant"
        case _:
            return False


def mana_apart(engine: Engine, found: Iterable[Option]) -> Iterator[Event]:
    """The mana abilities that automatic payment does not use, those that cost nothing but mana and to be tapped."""
    for option in found:
        if isinstance(option, PlayAbility) and option.is_mana_ability:
            abilities = engine.abilities(option.object)
            cost = abilities.activated[option.ability - 1][1].cost
            is_cheap = all(isinstance(part, str) and (part == "tap" or part.startswith("{")) for part in cost)
            if is_cheap and option.ability not in {one.number for one in abilities.mana if one.is_simple}:
                yield option.decision()


def unlike(engine: Engine, found: Iterable[Option]) -> list[Option]:
    """Of options that do the same with objects that are alike, one each; no mana abilities, lands and passes."""
    seen: dict[object, Option] = {}
    for option in found:
        if isinstance(option, PlaySpell | PlayAbility | TakeSpecialAction) and not _is_for_mana(option):
            seen.setdefault((likeness(engine, option.object), _manner(option)), option)
    return list(seen.values())


def _is_for_mana(option: Option) -> bool:
    return isinstance(option, PlayAbility) and option.is_mana_ability


def _manner(option: PlaySpell | PlayAbility | TakeSpecialAction) -> object:
    """How an option is taken, whatever object it is about."""
    match option:
        case PlaySpell():
            return option.modes, option.costs, option.way, option.face_down, option.half, option.spliced
        case PlayAbility():
            return option.ability, option.modes, option.costs
        case TakeSpecialAction():
            return option.action, option.ability
