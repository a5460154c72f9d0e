"""What was announced and paid for a spell, for an ability on the stack, and for the permanent that a spell became."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rewind.aggregates.cards.language import Target
from rewind.aggregates.cards.language.words import name_and_role
from rewind.aggregates.fold.draft import Draft
from rewind.aggregates.fold.playing import symbols
from rewind.aggregates.rules.engine.naming import Named
from rewind.aggregates.rules.engine.snow_mana import of_types
from rewind.aggregates.rules.programs.references import is_name
from rewind.aggregates.state import StackEntry, incarnation_of, number_of, object_id
from rewind.events.playing import AbilityPlayed, Bound, PutOnStack, ResolutionBegan, Targets
from rewind.events.turn import TurnBegan

MANA_SPENT = "mana_spent"
"""Under this name the mana is bound that was spent on something, where abilities ask for it."""


def play_of(draft: Draft, obj: str) -> StackEntry | None:
    """How a spell or ability on the stack was played; of a permanent, the spell that it was (rule 217.1c)."""
    entry = draft.stack.get(obj)
    if entry is not None or incarnation_of(obj) == 1:
        return entry
    entry = draft.stack.get(object_id(number_of(obj), incarnation_of(obj) - 1))
    key = draft.position.get(obj)
    is_permanent = key is None or key.zone == "in_play"
    return entry if is_permanent and entry is not None and entry.source is None else None


def names_of(entry: StackEntry) -> dict[str, Named]:
    """What names mean that were bound as something was played: costs that were paid, and what was done for them."""
    if not (entry.costs or entry.bound):
        return {}
    found = {name: Named(number=entry.costs.count(name), done=True) for name in entry.costs}
    return found | named(entry.bound)


def names_of_targets(instances: Sequence[Target], chosen: Targets) -> dict[str, Named]:
    """What the names mean that are given to targets."""
    found = zip(instances, chosen, strict=False)
    return {target.as_: Named(things, done=bool(things)) for target, things in found if target.as_ is not None}


def named(bound: Iterable[Bound]) -> dict[str, Named]:
    """What names mean, as events hold them: `$card.what` is a role of what `$card` is."""
    found: dict[str, Named] = {}
    for one in bound:
        name, role = name_and_role(one.name)
        things = (*one.objects, *one.hidden_objects)
        if role and is_name(name):
            whole = found.get(name, Named(done=True))
            value = things if one.number is None else one.number
            found[name] = Named(
                whole.things, whole.values, whole.number, whole.done, {**whole.roles, role: value}, whole.by_player
            )
        else:
            whole = found.get(one.name, Named())
            found[one.name] = Named(things, one.values, one.number, done=True, roles=whole.roles)
    return found


def bound_of(names: dict[str, Named]) -> tuple[Bound, ...]:
    """Names as events hold them, in the order in which they were given."""
    found: list[Bound] = []
    for name, one in names.items():
        found.append(Bound(name=name, objects=one.things, values=one.values, number=one.number))
        for role, value in one.roles.items():
            number = value if isinstance(value, int) else None
            found.append(Bound(name=f"{name}.{role}", objects=value if isinstance(value, tuple) else (), number=number))
    return tuple(found)


def mana_spent(draft: Draft, obj: str) -> str:
    """The mana that was spent on a spell, or on the spell that a permanent was."""
    entry = play_of(draft, obj)
    bound = () if entry is None else entry.bound
    return next((of_types(mana) for one in bound if one.name == MANA_SPENT for mana in one.values), "")


def amount_spent(draft: Draft, obj: str, kind: str | None = None) -> int:
    """How much mana was spent on it, of a colour where one is named."""
    return sum(number for symbol, number in symbols(mana_spent(draft, obj)) if kind in (None, symbol))


def colors_spent(draft: Draft, obj: str) -> int:
    """Of how many colours mana was spent on it (2006-10, 502.37)."""
    return sum(symbol != "1" for symbol, number in symbols(mana_spent(draft, obj)) if number)


def times_played(draft: Draft, obj: str, which: str | int, *, in_turn: bool) -> int:
    """How often an ability of an object was played, by whomever, in this turn or in the game (rule 403.3).

    `which`: its key; of a mana ability, which is not put on the stack, its number.
    """
    times = 0
    for _, event, _, _ in draft.backwards():
        if in_turn and isinstance(event, TurnBegan):
            break
        match event:
            case PutOnStack(kind="activated_ability", source=source, key=key):
                times += source == obj and key == which
            case AbilityPlayed(object=source, ability=number):
                times += source == obj and number == which
            case _:
                pass
    return times


def times_this_was_played(draft: Draft, obj: str) -> int:
    """How often the ability of an object that is being carried out was played in this turn: this one, and no other."""
    for _, event, _, _ in draft.backwards():
        match event:
            case ResolutionBegan(object=ability) if (entry := draft.stack.get(ability)) and entry.source == obj:
                return 0 if entry.key is None else times_played(draft, obj, entry.key, in_turn=True)
            case AbilityPlayed(object=source, ability=number) if source == obj:  # a mana ability (rule 411.2)
                return times_played(draft, obj, number, in_turn=True)
            case _:
                pass
    return 0


def times_this_has_resolved(draft: Draft, obj: str) -> int:
    """How often the ability of an object that is being carried out has resolved in this turn, this time too.

    An ability that does not use the stack has not resolved (2026-04: 603.7h).
    """
    key, times = None, 0
    for _, event, _, _ in draft.backwards():
        match event:
            case TurnBegan():
                break
            case ResolutionBegan(object=ability) if (entry := draft.stack.get(ability)) and entry.source == obj:
                key = key or entry.key
                times += entry.key == key
            case _:
                pass
    return times
