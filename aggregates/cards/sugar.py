"""Sugar: words of older records, and what each stands for in general words of the language.

Records and logs keep the words that they were written with; the rules see only general ones. An ability is expanded as
it is compiled, a continuous effect as it is read from the log (`docs/language.md` lists every word and its expansion).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from aggregates.cards.language import (
    Allow,
    Apply,
    AsEnters,
    AttackWithoutTapping,
    Cant,
    ChangeCounters,
    ChangedEvent,
    ChangeLife,
    Choose,
    Combats,
    Condition,
    CopyOf,
    Cost,
    CostChange,
    CostPart,
    Costs,
    CostToDo,
    DealsDamage,
    Did,
    Discard,
    Enters,
    EntryCounters,
    Filter,
    Find,
    Forbid,
    HandSize,
    Instruction,
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
    Whose,
)
from events.base import Value

Node = TypeVar("Node", bound=Value)
Made = TypeVar("Made")

_EXPANSIONS: dict[type[Value], Callable[..., object]] = {}
"""Node in an older word → its expansion; filled by `_expands`. In place of one instruction there may be several."""

_AS_WRITTEN: dict[type[Value], tuple[str, ...]] = {Apply: ("to", "changes")}
"""Instruction → its fields that stand in the log as they were written, and are expanded as that is read."""


def _expands(kind: type[Node]) -> Callable[[Callable[[Node], Made]], Callable[[Node], Made]]:
    """Marks the function that says what a node in an older word stands for."""

    def register(expansion: Callable[[Node], Made]) -> Callable[[Node], Made]:
        _EXPANSIONS[kind] = expansion
        return expansion

    return register


def expanded(node: Node) -> Node:
    """A node without sugar: the same where it has none."""
    changed: dict[str, object] = {}
    kept = _AS_WRITTEN.get(type(node), ())
    for name, value in node.__dict__.items():
        if isinstance(value, Value | tuple) and name not in kept:
            new = _expanded_value(value)
            if new is not value:
                changed[name] = new
    node = node.model_copy(update=changed) if changed else node
    expansion = _EXPANSIONS.get(type(node))
    return node if expansion is None else expansion(node)  # type: ignore[return-value]  # of the same union


def expanded_all(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """Several nodes without sugar, such as the instructions of an effect."""
    return _expanded_value(nodes)  # type: ignore[return-value]  # a tuple of nodes stays one


def _in_place_of(one: object, expansion: object) -> tuple[object, ...]:
    """What stands in place of a node among others: several nodes, or one; a cost stays one of several."""
    several = isinstance(expansion, tuple) and isinstance(one, Value) and not isinstance(one, Cost)
    return tuple(expansion) if several and isinstance(expansion, tuple) else (expansion,)


def _expanded_value(value: object) -> object:
    if isinstance(value, Value):
        return expanded(value)
    if isinstance(value, tuple):
        new = [(one, _expanded_value(one)) for one in value]
        if all(one is other for one, other in new):
            return value
        return tuple(part for one, other in new for part in _in_place_of(one, other))
    return value


# Costs as records


@_expands(Cost)
def list_of(cost: Cost) -> tuple[CostPart, ...]:
    """A cost of an older record as a list: in the order in which what it asks for is paid."""
    parts: list[CostPart] = ["tap"] if cost.tap else []
    number = cost.number
    if cost.tap_other is not None:
        parts.append(Tap(do="tap", what=cost.tap_other, number=number))
    if cost.mana:
        parts.append(cost.mana)
    if cost.life:
        parts.append(ChangeLife(do="pay_life", number=cost.life))
    if cost.remove_counters is not None:
        parts.append(ChangeCounters(do="remove_counters", on="this", kind=cost.remove_counters, number=number))
    if cost.sacrifice is not None:
        parts.append(Sacrifice(do="sacrifice", what=cost.sacrifice, number=number if cost.sacrifice != "this" else 1))
    if cost.discard is not None:
        parts.append(Discard(do="discard", what=cost.discard, number=number))
    if cost.return_ is not None:
        parts.append(Move(do="move", what=cost.return_, to="hand", number=number))
    return tuple(parts)


@lru_cache(maxsize=4096)
def parts_of(costs: Costs | None) -> tuple[CostPart, ...]:
    """The parts of a cost, however it is written; none where there is no cost."""
    if costs is None:
        return ()
    return list_of(costs) if isinstance(costs, Cost) else tuple(costs)


# What may be played, and for how much


@_expands(LandPlays)
def _land_plays(change: LandPlays) -> Allow:
    """Whoever the ability is about, `each`, may play so many lands more."""
    event = Pattern(event="play", what=Filter(types=("Land",)), player="each")
    return Allow(change="allow", event=event, number=change.number)


@_expands(CostChange)
def _spells_cost(change: CostChange) -> CostToDo:
    event = Pattern(event="play", what=change.spells.model_copy(update={"spell": True}), player=change.by)
    if change.mana >= 0:
        return CostToDo(change="cost", of=event, add=(f"{{{change.mana}}}",))
    return CostToDo(change="cost", of=event, reduce=-change.mana)


# Instructions

_SEARCHED = "$searched"


@_expands(Search)
def _search(node: Search) -> tuple[Value, ...]:
    """A library is searched, what is found is shown where it goes to the hand, and moved; then it is shuffled."""
    names = {"as": node.as_, "keep": node.keep}
    moved = {"do": "move", "what": _SEARCHED, "to": node.to, "tapped": node.tapped, **names}
    shown = Reveal.model_validate({"do": "reveal", "what": _SEARCHED, "player": node.player})
    found = {"do": "find", "among": node.among.model_copy(update={"zone": "library", "of": None})}
    return (
        Find.model_validate({**found, "player": node.player, "maximum": node.maximum, "as": _SEARCHED}),
        *((shown,) if node.reveal and node.to == "hand" else ()),
        Move.model_validate(moved),
        Shuffle(do="shuffle", player=node.player),
    )


# Abilities

_UNLESS = "$paid"
_COPIED = "$copied"


@_expands(AsEnters)
def _as_enters(ability: AsEnters) -> Static:
    """How a permanent comes into play is what replaces its own coming into play (rules 410.10e, 419.1b, 419.1c)."""
    first: list[Instruction] = []
    condition: Condition | None = None
    counters = None if ability.counters is None else EntryCounters(kind=ability.counters, number=ability.number)
    changed: dict[str, object] = {"tapped": ability.tapped, "counters": counters}
    if ability.copy_ is not None:
        first.append(Choose.model_validate({"do": "choose", "among": ability.copy_, "as": _COPIED}))
        changed["copy"] = CopyOf(of=_COPIED)
    if ability.unless is not None:
        may = {"do": "may", "cost": ability.unless, "effect": (), "as": _UNLESS}
        first.append(May.model_validate(may))
        condition = Not.model_validate({"not": Did(did=_UNLESS)})
    change = {
        "change": "replace",
        "event": Pattern(event="move", what="this", to="in_play"),
        "if": condition,
        "optional": "you" if ability.optional else None,
        "first": tuple(first),
        "set": ChangedEvent.model_validate({name: value for name, value in changed.items() if value}),
    }
    static = Static(kind="static", zone="any", changes=(Replace.model_validate(change),))
    return static.model_copy(update={"condition": ability.condition})


# What continuous effects do


@_expands(Cant)
def _cant(change: Cant) -> Forbid:
    """Of what the ability is about, `each`, an event is forbidden."""
    patterns = tuple(Pattern.model_validate(_FORBIDDEN[word]) for word in change.what.split("_or_"))
    return Forbid(change="forbid", event=patterns[0] if len(patterns) == 1 else OneOfPatterns(any_of=patterns))


_FORBIDDEN: dict[str, dict[str, str]] = {
    "attack": {"event": "attack", "what": "each"},
    "block": {"event": "block", "what": "each"},
    "be_blocked": {"event": "block", "to": "each"},
    "untap": {"event": "untap", "what": "each", "how": "untap_step"},
    "regenerate": {"event": "regenerate", "what": "each"},
}
"""What cannot be done, in the word of older records → the event that is forbidden."""


@_expands(AttackWithoutTapping)
def _attack_without_tapping(change: AttackWithoutTapping) -> Forbid:
    """What attacks does not become tapped by that."""
    return Forbid(change="forbid", event=Pattern(event="tap", what="each", how="attack"))


@_expands(MaximumHandSize)
def _maximum_hand_size(change: MaximumHandSize) -> HandSize:
    return HandSize(change="hand_size", number="none")


# What abilities trigger on


def _object(what: str | Filter) -> str | Filter:
    """What a trigger word is about: wherever that is looked at."""
    return what.model_copy(update={"zone": "in_play"}) if isinstance(what, Filter) else what


def _player(whose: Whose) -> str | Filter | None:
    if whose == "opponent":
        return Filter(players="opponent")
    return "you" if whose == "you" else None


@_expands(Enters)
def _enters(word: Enters) -> Pattern:
    return Pattern(event="move", what=_object(word.what), to="in_play")


@_expands(Leaves)
def _leaves(word: Leaves) -> Pattern:
    to = "graveyard" if word.event == "put_into_graveyard" else None
    return Pattern.model_validate(_given(event="move", what=_object(word.what), from_="in_play", to=to))


@_expands(StepBegins)
def _begins(word: StepBegins) -> Pattern:
    return Pattern.model_validate(_given(event="begin", part=word.of, player=_player(word.whose)))


_COMBAT = {"attacks": "attack", "blocks": "block", "becomes_blocked": "become_blocked"}


@_expands(Combats)
def _combats(word: Combats) -> Pattern:
    return Pattern.model_validate(_given(event=_COMBAT[word.event], what=_object(word.what)))


_RECIPIENTS: dict[str, object] = {
    "player": {"players": "any"},
    "opponent": {"not": {"players": "you"}, "players": "any"},
    "you": "you",
    "creature": {},
    "any": None,
}


@_expands(DealsDamage)
def _deals_damage(word: DealsDamage) -> Pattern:
    to = _RECIPIENTS[word.to]
    return Pattern.model_validate(_given(event="damage", from_=_object(word.what), to=to, combat=word.combat))


@_expands(IsPlayed)
def _is_played(word: IsPlayed) -> Pattern:
    what = word.what.model_copy(update={"zone": "in_play", "spell": True})
    return Pattern.model_validate(_given(event="play", what=what, player=_player(word.by)))


_DONE = {"draws": "draw", "discards": "discard", "gains_life": "gain_life", "loses_life": "lose_life"}


@_expands(PlayerDoes)
def _player_does(word: PlayerDoes) -> Pattern:
    return Pattern.model_validate(_given(event=_DONE[word.event], player=_player(word.player)))


@_expands(TapsOrUntaps)
def _taps(word: TapsOrUntaps) -> Pattern:
    verb = "tap" if word.event == "becomes_tapped" else "untap"
    return Pattern.model_validate(_given(event=verb, what=_object(word.what)))


def _given(**fields: object) -> dict[str, object]:
    """The fields of a pattern that say something."""
    return {name.removesuffix("_"): value for name, value in fields.items() if value is not None}
