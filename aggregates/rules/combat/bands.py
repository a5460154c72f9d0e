"""Banding and "bands with other": bands of attackers, and who divides the damage of what they fight (502.10, 502.11).

A band is what was announced as attackers were declared. It lasts though its creatures lose the ability, and without
those that leave combat (rule 502.10d): so nothing here asks again whether they could form it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from rewind.aggregates.cards.language import Filter
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.descriptions import tests
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.illegal import Refusal
from rewind.events.combat import AttackersDeclared, BlockAdded, BlockersDeclared

_BANDING = "banding"
_WITH_OTHER = "bands with other"


def has_banding(engine: Engine, obj: str) -> bool:
    """Whether a creature has banding itself."""
    return _BANDING in engine.abilities(obj).keywords


def bands_with(engine: Engine, obj: str) -> list[Filter]:
    """What a creature bands with by its abilities "bands with other", each in the words of the ability."""
    nodes = engine.abilities(obj).keyword_nodes
    return [node.what for _, node in nodes if node.keyword == _WITH_OTHER and node.what is not None]


def can_form_band(engine: Engine, creatures: Sequence[str]) -> bool:
    """Whether creatures can attack as one band (rules 502.10b, 502.11b).

    All but one have banding; or each has banding or the same ability "bands with other"; or, by the policy, all are of
    a quality, and one of them has "bands with other" that names it.
    """
    others = [obj for obj in creatures if not has_banding(engine, obj)]
    if len(creatures) > 1 and len(others) <= 1 and len(others) < len(creatures):
        return True
    if engine.edition.policies.bands_with_other == "quality":
        return any(len(alike) == len(creatures) > 1 for alike in _of_one_quality(engine, creatures))
    same = bands_with(engine, others[0]) if len(others) > 1 else []
    return any(all(what in bands_with(engine, obj) for obj in others[1:]) for what in same)


def _of_one_quality(engine: Engine, creatures: Sequence[str]) -> Iterator[list[str]]:
    """The creatures of each quality that "bands with other" of one of them names (2026-04: 702.22c)."""
    for obj in creatures:
        for what in bands_with(engine, obj):
            context = Context(engine, engine.controller(obj), obj)
            alike = [one for one in creatures if tests(context, one, what)]
            if obj in alike:
                yield alike


def verify_bands(engine: Engine, event: AttackersDeclared) -> None:
    """Raises IllegalAction RW3008 where attackers cannot attack in the bands that are announced (rule 308.2b)."""
    defender_of = {attack.attacker: attack.defender for attack in event.attacks}
    members = list(chain.from_iterable(event.bands))
    is_once = len(set(members)) == len(members)
    engine.require(is_once, Refusal.ILLEGAL_ATTACK, lambda: "a creature is in one band only", "308.2b", "502.10c")
    for band in event.bands:
        attack = all(obj in defender_of for obj in band)
        engine.require(attack, Refusal.ILLEGAL_ATTACK, lambda: "only attackers attack in a band", "308.2b", "502.10b")
        one_defender = len({defender_of[obj] for obj in band}) == 1
        engine.require(
            one_defender, Refusal.ILLEGAL_ATTACK, lambda: "a band attacks one player", "308.2b", "502.10b:one_defender"
        )
        of_others = any(bands_with(engine, obj) for obj in band)
        if not can_form_band(engine, band):
            names = ", ".join(engine.name(obj) for obj in band)
            rules = ("308.2b", "502.10b", *(("502.11b",) if of_others else ()))
            raise engine.refuse(Refusal.ILLEGAL_ATTACK, f"{names} cannot attack in one band", *rules)
        engine.allow("502.11b" if of_others else "502.10b")


def band_of(engine: Engine, obj: str) -> tuple[str, ...]:
    """The other creatures of the band in which a creature attacks, as it is now; none where it is in none."""
    return next((tuple(o for o in band if o != obj) for band in engine.draft.bands if obj in band), ())


def with_bands(engine: Engine, attackers: Iterable[str]) -> tuple[str, ...]:
    """Attackers, and all others of their bands, each once."""
    found: dict[str, None] = {}
    for obj in attackers:
        found.update(dict.fromkeys((obj, *band_of(engine, obj))))
    return tuple(found)


def also_blocked(engine: Engine, event: BlockersDeclared) -> Iterator[BlockAdded]:
    """What blockers block besides, as each other creature of a band becomes blocked by what blocks one (502.10e)."""
    if not engine.draft.bands:
        return
    for block in event.blocks:
        more = tuple(obj for obj in with_bands(engine, block.attackers) if obj not in block.attackers)
        if more:
            yield BlockAdded(blocker=block.blocker, attackers=more, band=True)


def divider(engine: Engine, seat: int, obj: str, fought: Sequence[str | int]) -> tuple[int, tuple[str, ...]]:
    """Who divides the damage of a creature among what it fights, and the rules where that is not its controller.

    It is the controller of what it fights where one of these has banding (502.10h), or two have the same "bands with
    other"; by the policy, one of a quality has it and another is of that quality (502.11c).
    """
    others, attacks = [thing for thing in fought if isinstance(thing, str)], obj in engine.draft.attacking
    banding = next((one for one in others if has_banding(engine, one)), None)
    if banding is not None:
        return engine.controller(banding), ("502.10h:attackers_damage" if attacks else "502.10h:blockers_damage",)
    if len(others) > 1 and _band_together(engine, others):
        rule = "502.11c:attackers_damage" if attacks else "502.11c:blockers_damage"
        return engine.controller(others[0]), (rule,)
    return seat, ()


def _band_together(engine: Engine, creatures: Sequence[str]) -> bool:
    """Whether two of some creatures are such as "bands with other" speaks of (rule 502.11c)."""
    if engine.edition.policies.bands_with_other == "quality":
        return any(len(alike) > 1 for alike in _of_one_quality(engine, creatures))
    every = [what for one in creatures for what in _each_once(bands_with(engine, one))]
    return any(every.count(what) > 1 for what in every)


def _each_once(filters: Sequence[Filter]) -> list[Filter]:
    """Several of the same are redundant (502.11d)."""
    return [what for index, what in enumerate(filters) if what not in filters[:index]]
