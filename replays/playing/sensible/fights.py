"""What comes of a creature that blocks another, and plain attacks and blocks by that alone: quick, and not exact."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from rewind.aggregates.questions import combat
from rewind.aggregates.questions.position import Engine
from rewind.aggregates.questions.refusals import refusal
from rewind.events.combat import AttackersDeclared, Block, BlockersDeclared
from rewind.replays.playing.sensible.valuing import worth_with_land

Blocking = Mapping[str, Sequence[str]]
"""Creature → the attackers that it could block."""


class Fighter(NamedTuple):
    """A creature in a fight."""

    power: int
    toughness: int
    """What is left of it this turn."""
    strikes_first: bool
    worth: float
    strikes_twice: bool = False

    @property
    def damage(self) -> int:
        """What it deals in a combat that it survives until the last damage."""
        return self.power * (1 + self.strikes_twice)


def fighter(engine: Engine, obj: str) -> Fighter:
    """A creature as it would fight now."""
    keywords = engine.abilities(obj).keywords
    return Fighter(
        engine.power(obj),
        engine.toughness(obj) - engine.draft.damage.get(obj, 0),
        not keywords.isdisjoint(("first strike", "double strike")),
        worth_with_land(engine, obj),
        "double strike" in keywords,
    )


def outcome(attacker: Fighter, blockers: Sequence[Fighter]) -> tuple[bool, list[Fighter]]:
    """Whether an attacker dies that these block, and which of them do; it kills the most valuable that it can."""
    total = sum(one.damage for one in blockers)
    dies = total >= attacker.toughness
    first = _killed(attacker.power, blockers) if attacker.strikes_first else []
    killed = _killed(attacker.damage, blockers)
    at_first = sum(one.power for one in blockers if one.strikes_first)
    if dies and at_first >= attacker.toughness:
        killed = first
    elif attacker.strikes_first:  # what its first blow kills deals no more than at that blow
        dies = at_first + sum(_last_blow(one) for one in blockers if one not in first) >= attacker.toughness
    return dies, killed


def _last_blow(one: Fighter) -> int:
    """What a creature deals as the damage of those is dealt that do not strike first, or strike twice."""
    return one.power if one.strikes_twice or not one.strikes_first else 0


def _killed(damage: int, blockers: Sequence[Fighter]) -> list[Fighter]:
    """Whom so much damage kills, the most valuable first."""
    left, killed = damage, list[Fighter]()
    for one in sorted(blockers, key=lambda each: -each.worth):
        if left >= one.toughness:
            killed.append(one)
            left -= one.toughness
    return killed


# Blocks


def plain_block(engine: Engine, seat: int) -> BlockersDeclared:
    """A block that gains by the sizes of the creatures alone, and keeps the player alive where it can."""
    possible = combat.possible_blocks(engine, seat)
    attackers = sorted(engine.draft.attacking, key=lambda obj: -worth_with_land(engine, obj))
    sizes = {obj: fighter(engine, obj) for obj in (*possible, *attackers)}
    free, chosen = dict(possible), dict[str, str]()
    life = engine.draft.players[seat].life
    for attacker in attackers:
        best = _best_blockers(sizes, attacker, [obj for obj in free if attacker in free[obj]])
        for obj in best:
            chosen[obj] = attacker
            del free[obj]
    if not _keep_alive(sizes, attackers, free, chosen, life):
        least = dict[str, str]()  # what gains has taken the creatures that would keep the player alive
        if _keep_alive(sizes, attackers, dict(possible), least, life):
            chosen = least
    event = _blocks(seat, chosen)
    is_legal = refusal(combat.verify_declare_blockers, engine, event, seat) is None
    return event if is_legal else combat.least_block(engine, seat)


def _blocks(seat: int, chosen: Mapping[str, str]) -> BlockersDeclared:
    return BlockersDeclared(
        seat=seat, blocks=tuple(Block(blocker=obj, attackers=(attacker,)) for obj, attacker in chosen.items())
    )


def _best_blockers(sizes: Mapping[str, Fighter], attacker: str, able: Sequence[str]) -> tuple[str, ...]:
    """The creature, or the two, that gain most by blocking an attacker; none where none gains."""
    best, most = tuple[str, ...](), 0.0
    for number in (1, 2):
        for blockers in combinations(able[:8], number):
            gain = _gain_of_block(sizes[attacker], [sizes[obj] for obj in blockers]) - 0.2 * (number - 1)
            if gain > most:
                best, most = blockers, gain
    return best


def _gain_of_block(attacker: Fighter, blockers: Sequence[Fighter]) -> float:
    dies, killed = outcome(attacker, blockers)
    return (attacker.worth if dies else 0.0) - sum(one.worth for one in killed) + 0.6 * min(attacker.damage, 6)


def _keep_alive(
    sizes: Mapping[str, Fighter],
    attackers: Iterable[str],
    free: dict[str, list[str]],
    chosen: dict[str, str],
    life: int,
) -> bool:
    """Whether what is not blocked does not kill the player; until then the least valuable creatures are added."""
    unblocked = sorted(
        (obj for obj in attackers if obj not in chosen.values()), key=lambda obj: sizes[obj].damage, reverse=True
    )
    left = sum(sizes[obj].damage for obj in unblocked)
    for attacker in unblocked:
        if left < life:
            break
        able = [obj for obj in free if attacker in free[obj]]
        if able:
            blocker = min(able, key=lambda obj: sizes[obj].worth)
            chosen[blocker] = attacker
            del free[blocker]
            left -= sizes[attacker].damage
    return left < life


# Attacks


def plain_attack(engine: Engine, seat: int, able: Sequence[str], blocking: Blocking) -> AttackersDeclared:
    """An attack with what is safe by the sizes of the creatures alone, or with all where that kills.

    `blocking`: which creatures could block which, if all attacked.
    """
    defender = engine.opponents(seat)[0]
    sizes = {obj: fighter(engine, obj) for obj in (*able, *blocking)}
    if least_damage(sizes, able, blocking) >= engine.draft.players[defender].life:
        chosen = [obj for obj in able if sizes[obj].power > 0]
    else:
        chosen = [obj for obj in able if _is_worth_attacking(sizes, obj, blocking)]
        chosen = _with_enough_at_home(engine, seat, sizes, chosen)
    event = combat.attack_with(seat, defender, chosen)
    is_legal = refusal(combat.verify_declare_attackers, engine, event) is None
    return event if is_legal else combat.least_attack(engine)


def least_damage(sizes: Mapping[str, Fighter], attackers: Sequence[str], blocking: Blocking) -> int:
    """The damage that comes through at least where each creature that can block blocks the strongest it can."""
    open_ = {obj: sizes[obj].damage for obj in attackers}
    for able in sorted(blocking.values(), key=len):
        blocked = max((obj for obj in able if obj in open_), key=lambda obj: open_[obj], default=None)
        if blocked is not None:
            del open_[blocked]
    return sum(max(0, power) for power in open_.values())


def _is_worth_attacking(sizes: Mapping[str, Fighter], attacker: str, blocking: Blocking) -> bool:
    """Whether no creature that could block an attacker gains much by it."""
    own = sizes[attacker]
    if own.power <= 0:
        return False
    return all(_loss(own, sizes[obj]) <= 0.5 for obj, able in blocking.items() if attacker in able)


def _loss(attacker: Fighter, blocker: Fighter) -> float:
    dies, killed = outcome(attacker, [blocker])
    return (attacker.worth if dies else 0.0) - sum(one.worth for one in killed)


def _with_enough_at_home(engine: Engine, seat: int, sizes: Mapping[str, Fighter], chosen: Sequence[str]) -> list[str]:
    """The attackers, without so many of the weakest that the others do not kill the player when they attack back."""
    left = sorted(chosen, key=lambda obj: sizes[obj].power, reverse=True)
    life = engine.draft.players[seat].life
    threats = [engine.power(obj) for other in engine.opponents(seat) for obj in engine.creatures(other)]
    threats.sort(reverse=True)
    own = list(engine.creatures(seat))
    while left:
        home = sum(obj not in left or "vigilance" in engine.abilities(obj).keywords for obj in own)
        if sum(threats[home:]) < life:
            break
        left.pop()
    return left
