"""Who may attack and block, and why a creature may not (rules 308, 309, 502.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rewind.aggregates.rules.at_work.forbidding import may_be_forbidden
from rewind.aggregates.rules.combat import declaring
from rewind.aggregates.rules.combat.bands import bands_with, can_form_band, has_banding
from rewind.aggregates.rules.combat.damage import verify_division
from rewind.aggregates.rules.combat.declaring import (
    least_attack,
    least_block,
    possible_blocks,
    total_cost_of_attack,
    total_cost_of_block,
    verify_declare_attackers,
    verify_declare_blockers,
)
from rewind.aggregates.rules.combat.restrictions_and_requirements import Declaring
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.illegal import IllegalAction, refusal
from rewind.aggregates.rules.queries.attacked import attackable
from rewind.events.combat import Attack, AttackersDeclared, Block, BlockersDeclared

__all__ = [
    "attack_on",
    "attack_with",
    "attackable",
    "bands_with",
    "can_form_band",
    "has_banding",
    "kept_from_attacking",
    "least_attack",
    "least_block",
    "possible_blocks",
    "refused_attacks",
    "refused_blocks",
    "total_cost_of_attack",
    "total_cost_of_block",
    "verify_declare_attackers",
    "verify_declare_blockers",
    "verify_division",
]


def attack_with(
    seat: int, defender: int | str, creatures: Iterable[str], bands: Sequence[tuple[str, ...]] = ()
) -> AttackersDeclared:
    """The declaration that a player attacks another, or a planeswalker, with these creatures, perhaps in bands."""
    return attack_on(seat, dict.fromkeys(creatures, defender), bands)


def attack_on(seat: int, attacks: Mapping[str, int | str], bands: Sequence[tuple[str, ...]] = ()) -> AttackersDeclared:
    """The declaration that creatures attack what stands beside them, some of them perhaps in bands."""
    declared = tuple(Attack(attacker=obj, defender=defender) for obj, defender in attacks.items())
    return AttackersDeclared(seat=seat, attacks=declared, bands=tuple(bands))


def kept_from_attacking(engine: Engine, seat: int, creatures: Iterable[str]) -> frozenset[str]:
    """Those of a player's creatures that effects keep from attacking anything, each by itself (rule 308.2a)."""
    if not may_be_forbidden(engine, "attack"):
        return frozenset()
    at_work = Declaring(engine, "attack", seat)
    return frozenset(obj for obj in creatures if all(at_work.kept_from(obj, to) for to in at_work.attackable))


def refused_attacks(engine: Engine, obj: str) -> Iterator[IllegalAction]:
    """Why a creature cannot attack each of what it cannot attack: opponents, planeswalkers."""
    attacking, reasons = declaring.attacking(engine), set[str]()
    for to in attacking.attackable:
        refused = refusal(declaring.verify_by_itself, attacking, obj, to)
        if refused is None:
            alone = attack_with(engine.active, to, (obj,))
            refused = refusal(verify_declare_attackers, engine, alone)
        if refused is not None and str(refused) not in reasons:
            reasons.add(str(refused))
            yield refused


def refused_blocks(engine: Engine, seat: int, obj: str) -> Iterator[IllegalAction]:
    """Why a creature cannot block at all; where it can, why it cannot block each attacker that it cannot block."""
    blocking = declaring.blocking(engine, seat)
    cannot_block = refusal(declaring.verify_block, engine, obj, seat)
    if cannot_block is not None:
        yield cannot_block
        return
    for attacker in engine.draft.attacking:
        refused = refusal(declaring.verify_by_itself, blocking, obj, attacker)
        if refused is None:
            alone = BlockersDeclared(seat=seat, blocks=(Block(blocker=obj, attackers=(attacker,)),))
            refused = refusal(verify_declare_blockers, engine, alone, seat)
        if refused is not None:
            yield refused
