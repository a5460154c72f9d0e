"""Abilities in general words: what the printer says of a word of an older record is what that stands for.

`aggregates.cards.sugar` expands such words; those that it does not expand yet are expanded here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from aggregates.cards import sugar
from aggregates.cards.language import (
    Allow,
    Apply,
    AsEnters,
    AttackWithoutTapping,
    Cant,
    Change,
    ChangeCounters,
    ChangeLife,
    Combats,
    Cost,
    CostChange,
    CostPart,
    CostToDo,
    DealsDamage,
    Discard,
    Enters,
    Filter,
    Forbid,
    HandSize,
    IsPlayed,
    LandPlays,
    Leaves,
    MaximumHandSize,
    Move,
    OneOfPatterns,
    Pattern,
    PlayerDoes,
    Sacrifice,
    Search,
    StepBegins,
    Tap,
    TapsOrUntaps,
)
from events.base import Value

# Costs


def cost_parts(cost: Cost) -> tuple[CostPart, ...]:
    """A cost as a list."""
    parts: list[Any] = [cost.mana] if cost.mana else []
    parts += ["tap"] if cost.tap else []
    number = cost.number
    if cost.life:
        parts.append(ChangeLife(do="pay_life", number=cost.life))
    if cost.tap_other is not None:
        what = cost.tap_other.model_copy(update={"tapped": False, "controller": "you"})
        parts.append(Tap(do="tap", what=what, number=number))
    if cost.discard is not None:
        what = cost.discard.model_copy(update={"zone": "hand", "of": "you"})
        parts.append(Discard(do="discard", what=what, number=number))
    if cost.return_ is not None:
        what = cost.return_.model_copy(update={"controller": "you"})
        parts.append(Move(do="move", what=what, to="hand", number=number))
    if cost.sacrifice is not None:
        parts.append(Sacrifice(do="sacrifice", what=cost.sacrifice, number=number))
    if cost.remove_counters is not None:
        parts.append(ChangeCounters(do="remove_counters", on="this", kind=cost.remove_counters, number=number))
    return tuple(parts)


# Triggers

_PLAYERS: dict[str, Any] = {"you": "you", "opponent": "opponent", "any": None}
_DAMAGED: dict[str, Any] = {
    "player": Filter(players="any"),
    "opponent": "opponent",
    "you": "you",
    "creature": Filter(types=("Creature",)),
    "any": None,
}
_DOES: dict[str, Any] = {
    "draws": "draw",
    "discards": "discard",
    "gains_life": "gain_life",
    "loses_life": "lose_life",
    "attacks": "attack",
    "blocks": "block",
    "becomes_blocked": "become_blocked",
    "becomes_tapped": "tap",
    "becomes_untapped": "untap",
}


def pattern_of(event: Any) -> Any:
    """What triggers, as a pattern."""
    match event:
        case Enters(what=what):
            return _pattern(event="move", what=what, to="in_play")
        case Leaves(event="leaves_play", what=what):
            return _pattern(event="move", what=what, from_="in_play")
        case Leaves(what=what):
            return _pattern(event="move", what=what, from_="in_play", to="graveyard")
        case StepBegins(of=part, whose=whose):
            return _pattern(event="begin", part=part, player=_PLAYERS[whose])
        case Combats(event=word, what=what) | TapsOrUntaps(event=word, what=what):
            together = word in ("blocks", "becomes_blocked")
            return _pattern(event=_DOES[word], what=what, together=together or None)
        case DealsDamage(what=what, to=to, combat=combat):
            return _pattern(event="damage", from_=what, to=_DAMAGED[to], combat=combat)
        case IsPlayed(what=what, by=by):
            spell = what if what.spell is not None else what.model_copy(update={"spell": True})
            return _pattern(event="play", what=spell, player=_PLAYERS[by])
        case _:
            return _pattern(event=_DOES[event.event], player=_PLAYERS[event.player])


def _pattern(**roles: Any) -> Pattern:
    return Pattern(**{role: value for role, value in roles.items() if value is not None})


# Changes


def _cant(change: Cant) -> Change:
    def event(verb: Any, role: str) -> Pattern:
        return _pattern(event=verb, **{role: "each"})

    match change.what:
        case "attack" | "block" | "regenerate":
            pattern: Pattern | OneOfPatterns = event(change.what, "what")
        case "be_blocked":
            pattern = event("block", "to")
        case "untap":
            pattern = _pattern(event="untap", what="each", how="untap_step")
        case "attack_or_block":
            pattern = OneOfPatterns(any_of=(event("attack", "what"), event("block", "what")))
    return Forbid(change="forbid", event=pattern)


def _spells_cost(change: CostChange) -> Change:
    what = change.spells if change.spells.spell is not None else change.spells.model_copy(update={"spell": True})
    of = _pattern(event="play", what=what, player=change.by)
    if change.mana < 0:
        return CostToDo(change="cost", of=of, reduce=-change.mana)
    return CostToDo(change="cost", of=of, add=(f"{{{change.mana}}}",))


_EXPANSIONS: dict[type[Value], Callable[[Any], Any]] = {
    Cost: cost_parts,
    **dict.fromkeys((Enters, Leaves, StepBegins, Combats, DealsDamage, IsPlayed, PlayerDoes, TapsOrUntaps), pattern_of),
    Cant: _cant,
    AttackWithoutTapping: lambda _: Forbid(change="forbid", event=_pattern(event="tap", what="each", how="attacking")),
    LandPlays: lambda change: Allow(
        change="allow", event=_pattern(event="play", what=Filter(types=("Land",)), player="you"), number=change.number
    ),
    CostChange: _spells_cost,
    MaximumHandSize: lambda _: HandSize(change="hand_size", number="none"),
}
"""Node in an older word → its expansion, where sugar has none."""

OLDER: frozenset[type[Value]] = frozenset({*_EXPANSIONS, AsEnters, Search})
"""Nodes that are printed as what they stand for."""


def general(value: Any) -> Any:
    """An ability, or any part of one, without words of older records."""
    return _general(sugar.expanded(value) if isinstance(value, Value) else value)


def _general(value: Any) -> Any:
    if isinstance(value, tuple):
        new = tuple(_general(one) for one in value)
        return new if any(one is not other for one, other in zip(new, value, strict=True)) else value
    if not isinstance(value, Value):
        return value
    if isinstance(value, Apply):  # its changes stand in logs as they were written
        value = value.model_copy(update={"changes": sugar.expanded_all(value.changes)})
    found = {name: _general(getattr(value, name)) for name in type(value).model_fields}
    changed = {name: new for name, new in found.items() if new is not getattr(value, name)}
    if changed:
        value = value.model_copy(update=changed)
    return _EXPANSIONS[type(value)](value) if type(value) in _EXPANSIONS else value


def nodes_in(value: Any) -> Iterator[type[Value]]:
    """The nodes of an ability as it is written."""
    if isinstance(value, tuple):
        for one in value:
            yield from nodes_in(one)
    elif isinstance(value, Value):
        yield type(value)
        for name in type(value).model_fields:
            yield from nodes_in(getattr(value, name))
