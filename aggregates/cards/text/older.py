"""Words of older records in general words of the language, for those that `aggregates.cards.sugar` does not expand.

The printer has one way to say a thing, so a word of an older record is said as what it stands for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from aggregates.cards import sugar
from aggregates.cards.language import (
    Allow,
    AsEnters,
    AttackWithoutTapping,
    Cant,
    Change,
    ChangeCounters,
    ChangedEvent,
    ChangeLife,
    Choose,
    Combats,
    CopyOf,
    Cost,
    CostChange,
    CostPart,
    CostToDo,
    DealsDamage,
    Discard,
    Enters,
    EntryCounters,
    Filter,
    Find,
    Forbid,
    HandSize,
    IsPlayed,
    LandPlays,
    Leaves,
    MaximumHandSize,
    May,
    Move,
    Not,
    OneOfPatterns,
    Pattern,
    PlayerDoes,
    Replace,
    Reveal,
    Sacrifice,
    Search,
    Shuffle,
    Static,
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
        case PlayerDoes(event=word, player=player):
            return _pattern(event=_DOES[word], player=_PLAYERS[player])
        case _:
            return event


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


_CHANGES: dict[type[Value], Callable[[Any], Change]] = {
    Cant: _cant,
    AttackWithoutTapping: lambda _: Forbid(change="forbid", event=_pattern(event="tap", what="each", how="attacking")),
    LandPlays: lambda change: Allow(
        change="allow", event=_pattern(event="play", what=Filter(types=("Land",)), player="you"), number=change.number
    ),
    CostChange: _spells_cost,
    MaximumHandSize: lambda _: HandSize(change="hand_size", number="none"),
}


def change_of(change: Any) -> Any:
    """A change in general words."""
    change = sugar.expanded(change)
    expansion = _CHANGES.get(type(change))
    return change if expansion is None else expansion(change)


# How a permanent comes into play


def static_of(ability: AsEnters) -> Static:
    """How a permanent comes into play, as a static ability that replaces its move."""
    counters = EntryCounters(kind=ability.counters, number=ability.number) if ability.counters else None
    first: tuple[Any, ...] = ()
    copied = None
    if ability.copy_ is not None:
        first = (Choose(do="choose", among=ability.copy_, as_="$copied"),)
        copied = CopyOf(of="$copied")
    condition: Any = ability.condition
    if ability.unless is not None:
        first = (*first, May(do="may", effect=(), cost=ability.unless, as_="$paid"))
        condition = Not(not_=cast(Any, _did("$paid")))
    given = {"tapped": ability.tapped or None, "counters": counters, "copy_": copied}
    change = Replace(
        change="replace",
        event=Pattern(event="move", what="this", to="in_play"),
        optional="you" if ability.optional else None,
        first=first,
        condition=condition,
        set=ChangedEvent(**cast(Any, {name: value for name, value in given.items() if value is not None})),
    )
    return Static(kind="static", zone="any", changes=(change,))


def _did(name: str) -> Value:
    from aggregates.cards.language import Did  # noqa: PLC0415

    return Did(did=name)


# Searching


def searched(search: Search) -> tuple[Any, ...]:
    """A search as what a player does one after the other."""
    among = search.among.model_copy(update={"zone": "library", "of": search.player})
    player = search.player
    parts: list[Any] = [Find(do="find", among=among, player=player, maximum=search.maximum, as_="$found")]
    if search.reveal:
        parts.append(Reveal(do="reveal", what="$found", player=player))
    parts.append(Move(do="move", what="$found", to=search.to, tapped=search.tapped))
    return (*parts, Shuffle(do="shuffle", player=player))
