"""Declarations that are legal as wholes: one creature alone need not be able to attack or block so (rule 500)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, islice, product
from typing import TypeVar

from rewind.aggregates.questions import combat
from rewind.aggregates.questions.refusals import Refusal, refusal
from rewind.aggregates.questions.running import Engine
from rewind.events.combat import Attack, AttackersDeclared, Block, BlockersDeclared

_MOST_TRIED = 256
"""So many declarations are tried to find a legal one that has a creature in it."""

T = TypeVar("T")

Blocks = dict[str, tuple[str, ...]]
"""Creature → the attackers that it blocks."""

Attacks = dict[str, int | str]
"""Creature → what it attacks."""


def whole_block(engine: Engine, seat: int, possible: Mapping[str, Iterable[str]], own: Blocks) -> Blocks | None:
    """The smallest legal declaration found in which these blocks are; None where none is found."""
    least: Blocks = {block.blocker: block.attackers for block in combat.least_block(engine, seat).blocks}
    others = {obj: [(one,) for one in attackers] for obj, attackers in possible.items() if obj not in own}
    tries = (own, {**least, **own}, *({**own, **more} for more in islice(_joined(others), _MOST_TRIED)))
    return next((one for one in tries if _can_block(engine, seat, one)), None)


def whole_attack(engine: Engine, possible: Iterable[str], own: Attacks) -> Attacks | None:
    """The smallest legal declaration found in which these attacks are; None where none is found."""
    least: Attacks = {attack.attacker: attack.defender for attack in combat.least_attack(engine).attacks}
    defender = next(iter(engine.opponents(engine.active)))
    others = {obj: [defender] for obj in possible if obj not in own}
    tries = (own, {**least, **own}, *({**own, **more} for more in islice(_joined(others), _MOST_TRIED)))
    return next((one for one in tries if _can_attack(engine, one)), None)


def _joined(others: Mapping[str, list[T]]) -> Iterator[dict[str, T]]:
    """What the other creatures could do besides, the fewest of them first."""
    for number in range(1, len(others) + 1):
        for chosen in combinations(others, number):
            for done in product(*(others[obj] for obj in chosen)):
                yield dict(zip(chosen, done, strict=True))


def _can_block(engine: Engine, seat: int, blocks: Blocks) -> bool:
    declared = tuple(Block(blocker=obj, attackers=attackers) for obj, attackers in blocks.items())
    event = BlockersDeclared(seat=seat, blocks=declared)
    refused = refusal(combat.verify_declare_blockers, engine, event, seat)
    return refused is None or refused.code is not Refusal.ILLEGAL_BLOCK


def _can_attack(engine: Engine, attacks: Attacks) -> bool:
    declared = tuple(Attack(attacker=obj, defender=defender) for obj, defender in attacks.items())
    refused = refusal(combat.verify_declare_attackers, engine, AttackersDeclared(seat=engine.active, attacks=declared))
    return refused is None or refused.code is not Refusal.ILLEGAL_ATTACK
