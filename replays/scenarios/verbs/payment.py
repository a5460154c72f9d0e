"""How a scenario pays: as the rules propose, or with what it names (rules 409.1f to 409.1h)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice, product
from typing import Literal

from rewind.aggregates.cards.language import Discard, Move, Sacrifice, Tap
from rewind.aggregates.fold.playing import symbols
from rewind.aggregates.questions.paying import (
    ManaAbility,
    TotalCost,
    UsedUp,
    mana_abilities,
    mana_abilities_of,
    mana_to_spend,
    spelled,
)
from rewind.aggregates.questions.position import Engine
from rewind.aggregates.state import GameState
from rewind.events.playing import ManaAbilityUse, Payment
from rewind.replays.scenarios.form.models import Pay
from rewind.replays.scenarios.form.naming import Naming
from rewind.replays.scenarios.form.words import Names
from rewind.replays.scenarios.results import Failed, Failure

_MOST_WAYS = 4096
"""So many ways to use lands of several colours are tried."""

Key = Literal["sacrifice", "discard", "return", "tap", "remove", "choose"]

FIELDS_OF_KEYS: Mapping[Key, str] = {
    "sacrifice": "sacrificed",
    "discard": "discarded",
    "return": "returned",
    "tap": "tapped",
    "remove": "removed",
    "choose": "chosen",
}
"""Key of `pay` in a scenario, with names of objects → the field of the payment."""


def payment_of(naming: Naming, engine: Engine, state: GameState, total_cost: TotalCost, pay: Pay) -> Payment | None:
    """The payment that a scenario names; None where the rules pay by themselves. Raises Failed, Unsupported."""
    if isinstance(pay, str):
        return None
    found = total_cost.automatic() or Payment()
    total_cost = total_cost.with_options(found.options)
    if "mana" in pay and total_cost.choices:
        total_cost = _paid_with(naming, engine, state, total_cost, pay["mana"])
        found = total_cost.automatic() or found
    changes: dict[str, object] = {"life": total_cost.life}
    for key, part in FIELDS_OF_KEYS.items():
        names = pay.get(key)
        if names is not None and (
            total_cost.fitting(part) or not any(_does(total_cost, word) for word in _FIXED[part])
        ):
            changes[part] = _named(naming, state, names, total_cost.fitting(part))
    if "mana" in pay:
        uses = _uses(naming, engine, state, total_cost, pay["mana"])
        if total_cost.depends:
            total_cost.use_up(UsedUp(), found.model_copy(update=changes))
        changes |= _with_mana(total_cost, uses)
    elif total_cost.depends and (paid := total_cost.with_mana(found.model_copy(update=changes))) is not None:
        return paid
    return found.model_copy(update=changes)


def _uses(
    naming: Naming, engine: Engine, state: GameState, total_cost: TotalCost, names: Names
) -> list[tuple[ManaAbility, ...]]:
    """The mana abilities of each that is named."""
    return [_use(naming, engine, state, total_cost.seat, name, taken) for taken, name in _numbered(names)]


def _paid_with(naming: Naming, engine: Engine, state: GameState, total_cost: TotalCost, names: Names) -> TotalCost:
    """The cost as what is named pays it, where it is one of several: the first of those that it pays."""
    uses = _uses(naming, engine, state, total_cost, names)
    choices = [[(one, adds) for one in abilities for adds in one.adds] for abilities in uses]
    for variant in total_cost.with_options(()).variants():
        ways = islice(product(*choices), _MOST_WAYS)
        if any(mana_to_spend(variant, chosen) is not None for chosen in ways):
            return variant
    return total_cost


_FIXED: dict[str, tuple[type, ...]] = {
    "sacrificed": (Sacrifice,),
    "discarded": (Discard,),
    "returned": (Move,),
    "tapped": (Tap,),
    "removed": (Move,),
    "chosen": (),
}
"""Field of a payment → what may be done for a cost that leaves nothing to choose."""


def _does(total_cost: TotalCost, act: type) -> bool:
    """Whether something that leaves nothing to choose is done for a cost, and may be named all the same."""
    return any(isinstance(part.act, act) and part.field is None for part in total_cost.parts)


def _numbered(names: Names) -> list[tuple[Names, str]]:
    return [(names[:index], name) for index, name in enumerate(names)]


def _named(naming: Naming, state: GameState, names: Names, among: list[str]) -> tuple[str, ...]:
    """The objects that are named: those that fit the cost first, so that the same name twice means two."""
    found = naming.pick(state, names, among)
    if found is not None:
        return tuple(thing for thing in found if isinstance(thing, str))
    return tuple(naming.find(state, name) for name in names)


def _use(
    naming: Naming, engine: Engine, state: GameState, seat: int, name: str, before: Names
) -> tuple[ManaAbility, ...]:
    """The mana abilities of what is named: those of something untapped first."""
    able: dict[str, list[ManaAbility]] = {}
    for one in mana_abilities(engine, seat):
        if one.parts(engine, seat).can_pay_own():
            able.setdefault(one.object, []).append(one)
    fits = naming.matching(state, name, able)
    again = 0 if "#" in name else before.count(name)
    if fits:
        return tuple(able[fits[min(again, len(fits) - 1)]])
    found = tuple(
        mana_abilities_of(engine, seat, naming.find(state, name))
    )  # a tapped land too: the rules refuse it then
    if not found:
        raise Failed(Failure(f"pay: {name}", "something with a mana ability", "none"))
    return found


def _with_mana(total_cost: TotalCost, uses: list[tuple[ManaAbility, ...]]) -> dict[str, object]:
    """The mana abilities, each with the mana it adds, and the mana spent, if there is a way to pay with them."""
    choices = [[(one, adds) for one in abilities for adds in one.adds] for abilities in uses]
    ways = list(zip(range(_MOST_WAYS), product(*choices), strict=False))
    for _, chosen in ways:
        spent = mana_to_spend(total_cost, chosen)
        if spent is not None:
            return {"abilities": _abilities(chosen), "mana": spent}
    first = tuple(one[0] for one in choices)
    everything = dict(symbols("".join(adds for _, adds in first)))
    return {"abilities": _abilities(first), "mana": spelled(everything)}


Chosen = tuple[tuple[ManaAbility, str], ...]


def _abilities(chosen: Chosen) -> tuple[ManaAbilityUse, ...]:
    return tuple(ManaAbilityUse(object=one.object, ability=one.number, mana=adds) for one, adds in chosen)
