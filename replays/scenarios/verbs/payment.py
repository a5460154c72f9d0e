"""How a scenario pays: as the rules propose, or with what it names (rules 409.1f to 409.1h)."""

from __future__ import annotations

from itertools import product

from aggregates.fold.playing import symbols
from aggregates.rules.actions.costs import Bill
from aggregates.rules.engine.engine import Engine
from aggregates.rules.queries import mana
from aggregates.state import GameState
from events.playing import ManaAbilityUse, Payment
from replays.scenarios.form.models import Pay
from replays.scenarios.form.naming import Naming
from replays.scenarios.form.words import Names
from replays.scenarios.results import Failed, Failure, Unsupported

_MOST_WAYS = 4096
"""So many ways to use lands of several colours are tried."""


def payment_of(naming: Naming, engine: Engine, state: GameState, bill: Bill, pay: Pay) -> Payment | None:
    """The payment that a scenario names; None where the rules pay by themselves. Raises Failed, Unsupported."""
    if isinstance(pay, str):
        return None
    if pay.get("remove"):
        raise Unsupported("pay: remove: no cost of that kind is known here")
    found = bill.automatic() or Payment()
    cost = bill.cost
    parts = (
        ("sacrificed", pay.get("sacrifice"), cost.sacrifice),
        ("discarded", pay.get("discard"), cost.discard),
        ("returned", pay.get("return"), cost.return_),
        ("tapped", pay.get("tap"), cost.tap_other),
    )
    changes: dict[str, object] = {"life": cost.life}
    for part, names, paid_with in parts:
        if names is not None and paid_with != "this":
            among = [] if paid_with is None or isinstance(paid_with, str) else bill.candidates(paid_with)
            changes[part] = _named(naming, state, names, among)
    if "mana" in pay:
        uses = [_use(naming, engine, state, bill.seat, name, taken) for taken, name in _numbered(pay["mana"])]
        changes |= _with_mana(bill, uses)
    return found.model_copy(update=changes)


def _numbered(names: Names) -> list[tuple[Names, str]]:
    return [(names[:index], name) for index, name in enumerate(names)]


def _named(naming: Naming, state: GameState, names: Names, among: list[str]) -> tuple[str, ...]:
    """The objects that are named: those that fit the cost first, so that the same name twice means two."""
    found = naming.pick(state, names, among)
    if found is not None:
        return tuple(thing for thing in found if isinstance(thing, str))
    return tuple(naming.find(state, name) for name in names)


def _use(naming: Naming, engine: Engine, state: GameState, seat: int, name: str, before: Names) -> mana.Source:
    """A permanent with a mana ability, and what it can add."""
    able = {one.object: one for one in mana.sources(engine, seat)}
    fits = naming.matching(state, name, able)
    again = 0 if "#" in name else before.count(name)
    if again < len(fits):
        return able[fits[again]]
    obj = naming.find(state, name)
    activated = engine.abilities(obj).activated
    for number, (_, ability) in enumerate(activated, 1):
        adds = mana.adds_of(ability)  # a tapped land too can be named: the rules refuse it then
        if adds:
            return mana.Source(obj, adds, (number,) * len(adds))
    raise Failed(Failure(f"pay: {name}", "a permanent with a mana ability that only taps it", "none"))


def _with_mana(bill: Bill, uses: list[mana.Source]) -> dict[str, object]:
    """The mana abilities, each with the mana it adds, and the mana spent, if there is a way to pay with them."""
    pool = dict(bill.engine.draft.players[bill.seat].mana)
    ways = list(zip(range(_MOST_WAYS), product(*(one.adds for one in uses)), strict=False))
    for _, chosen in ways:
        with_them = dict(pool)
        for one in chosen:
            with_them = mana.added(with_them, one)
        spent = mana.spending(bill.mana, with_them)
        if spent is not None:
            return {"abilities": _abilities(uses, chosen), "mana": mana.spelled(spent)}
    chosen = tuple(one.adds[0] for one in uses)
    everything = dict(symbols("".join(chosen)))
    return {"abilities": _abilities(uses, chosen), "mana": mana.spelled(everything)}


def _abilities(uses: list[mana.Source], chosen: tuple[str, ...]) -> tuple[ManaAbilityUse, ...]:
    return tuple(
        ManaAbilityUse(object=source.object, ability=source.ability(one), mana=one)
        for source, one in zip(uses, chosen, strict=True)
    )
