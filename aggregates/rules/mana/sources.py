"""The permanents that can be tapped for mana, and what they can add (rules 406, 411)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rewind.aggregates.cards.language import Activated, AddMana, ChangeLife, Damage
from rewind.aggregates.rules.at_work.forbidding import may_be_forbidden
from rewind.aggregates.rules.at_work.play_costs import changed_costs, changes_costs_of_abilities
from rewind.aggregates.rules.at_work.plays import Play
from rewind.aggregates.rules.at_work.replacing import produced
from rewind.aggregates.rules.engine import snow_mana
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.programs.abilities import JUST_TAP, could_add_mana, written_out
from rewind.aggregates.rules.queries.announcements import can_play_ability
from rewind.aggregates.rules.queries.summoning_sickness import has_summoning_sickness
from rewind.events.playing import ManaAbilityUse


class Source(NamedTuple):
    """A permanent whose mana abilities can be played by tapping it alone, and what they can add."""

    object: str
    adds: tuple[str, ...]
    """What is added, whatever replaces it."""
    uses: tuple[tuple[int, str], ...]
    """The number of the ability that adds it, and what that says that it adds, for each of `adds`."""


def sources(engine: Engine, seat: int, apart_from: Sequence[str] = ()) -> list[Source]:
    """A player's permanents with mana abilities whose whole cost is the tap symbol: those with least choice first.

    Of those with as much choice snow permanents come last.
    """
    found = []
    draft, really, dearer = engine.draft, produced(engine, seat), changes_costs_of_abilities(engine)
    forbidden = may_be_forbidden(engine, "play")
    for obj in engine.zone("in_play"):
        if draft.controller.get(obj) != seat or draft.status_of(obj).tapped or obj in apart_from:
            continue
        activated = [
            (at, one)
            for at, one in enumerate(engine.abilities(obj).activated, 1)
            if not (dearer and any(changed_costs(Play(engine, seat, obj, one[1]))))
            and not (forbidden and adds_of(one[1]) and not can_play_ability(engine, seat, obj, at))
        ]
        adds = {mana: (index, mana) for index, (_, ability) in activated for mana in adds_of(ability)}
        if really is not None:
            given = {mana: really(obj, mana, True) for mana in adds}
            adds = {gives: adds[mana] for mana, gives in given.items() if gives is not None}
        if engine.compiler.has_snow_symbols:
            adds = {snow_mana.produced_by(engine, obj, mana): use for mana, use in adds.items()}
        if adds and not ("Creature" in engine.types(obj) and has_summoning_sickness(engine, obj)):
            found.append(Source(obj, tuple(adds), tuple(adds.values())))
    return sorted(found, key=lambda source: (len(source.adds), snow_mana.SYMBOL in source.adds[0]))


def adds_of(ability: Activated) -> tuple[str, ...]:
    """The mana that an ability for the tap symbol alone can add; none where it does anything else."""
    if ability.cost != JUST_TAP or len(ability.effect) != 1 or not could_add_mana(ability.effect) or ability.condition:
        return ()
    (effect,) = ability.effect
    if not isinstance(effect, AddMana) or effect.player != "you" or effect.number != 1 or effect.only_for is not None:
        return ()
    return written_out(effect)


def takes_life(ability: Activated) -> bool:
    """Whether whoever plays a mana ability is dealt damage by what it does, or loses life."""
    return any(
        effect.do in ("lose_life", "pay_life") and effect.player == "you"
        if isinstance(effect, ChangeLife)
        else isinstance(effect, Damage) and effect.to == "you"
        for effect in ability.effect
    )


def use_of(source: Source, mana: str) -> ManaAbilityUse:
    """A permanent is tapped, so that this mana is added."""
    ability, says = source.uses[source.adds.index(mana)]
    return ManaAbilityUse(object=source.object, ability=ability, mana=says)
