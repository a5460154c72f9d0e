"""The public facts of a position, as they are compared: what everybody at the table sees, and how much is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Literal, TypeAlias, get_args

from rewind.aggregates.state import GameState, StackEntry, ZoneKey, number_of, object_id
from rewind.events.base import Characteristics

Fact = Literal[
    "legality",
    "state-based action",
    "turn",
    "step",
    "priority",
    "life",
    "player counters",
    "mana pool",
    "hand size",
    "library size",
    "zone",
    "triggered abilities",
    "tokens",
    "power and toughness",
    "tapped",
    "damage",
    "attachment",
    "counters",
    "attack",
    "block",
    "loss",
    "end of game",
]
"""What is compared. The first two are no facts of a position: whether the rules allow what was decided, and whether a
state-based action waits where a player gets priority."""

FACTS: tuple[Fact, ...] = get_args(Fact)
"""All of them, in the order in which they are told."""

Subject: TypeAlias = str | int | None
"""The object, or the player, of whom it is a fact; None: of the game."""

Key: TypeAlias = tuple[Fact, Subject]

OF_TEXTS: frozenset[Fact] = frozenset({"triggered abilities", "tokens", "power and toughness"})
"""The facts that are compared where a text is used: what comes to be has numbers of its own in a log, and what else
makes something greater or smaller is claimed."""

PUBLIC_ZONES = ("in_play", "stack", "graveyard", "removed", "command", "phased_out")
"""The zones whose objects are compared one by one."""

OF_PERMANENTS: frozenset[Fact] = frozenset({"tapped", "damage", "attachment", "counters", "power and toughness"})
"""The facts of permanents, which are compared as long as it is in play by the log and by the rules."""


def facts_of(state: GameState) -> Mapping[Key, str]:
    """Each fact that is not as it usually is, in words: what is untapped or undamaged has no entry."""
    return dict((*_of_the_game(state), *_of_players(state), *_of_objects(state)))


def _of_the_game(state: GameState) -> Iterator[tuple[Key, str]]:
    yield ("turn", None), f"turn {state.turn} of {state.active}"
    yield ("step", None), state.step or state.phase or "none"
    if state.priority is not None and not state.ended:
        yield ("priority", None), str(state.priority)
    if state.ended:
        yield ("end of game", None), f"won by {', '.join(map(str, sorted(state.winners))) or 'nobody'}"


def _of_players(state: GameState) -> Iterator[tuple[Key, str]]:
    for seat, player in state.players.items():
        yield ("life", seat), str(player.life)
        yield ("hand size", seat), str(len(state.zone("hand", seat)))
        yield ("library size", seat), str(len(state.zone("library", seat)))
        if player.counters:
            yield ("player counters", seat), _counted(player.counters)
        if player.mana:
            yield ("mana pool", seat), _counted(player.mana)
        if player.lost:
            yield ("loss", seat), "lost"


def _of_objects(state: GameState) -> Iterator[tuple[Key, str]]:
    for key, objects in state.zones.items():
        if key.zone in PUBLIC_ZONES:
            yield from ((("zone", obj), zone_in_words(key)) for obj in objects)
    for obj in state.zone("in_play"):
        if state.status_of(obj).tapped:
            yield ("tapped", obj), "tapped"
        if state.damage.get(obj):
            yield ("damage", obj), str(state.damage[obj])
        if obj in state.attached_to:
            yield ("attachment", obj), f"to {state.attached_to[obj]}"
        if state.counters.get(obj):
            yield ("counters", obj), _counted(state.counters[obj])
    for obj, attacked in state.attacking.items():
        yield ("attack", obj), str(attacked)
    for obj, blocked in state.blocking.items():
        yield ("block", obj), ", ".join(sorted(blocked))


def sizes(
    characteristics: Callable[[str], Characteristics | None], objects: Iterable[str]
) -> Iterator[tuple[Key, str]]:
    """The power and toughness of objects, by what they are."""
    for obj in objects:
        facts = characteristics(obj)
        if facts is not None and facts.power is not None:
            yield ("power and toughness", obj), f"{facts.power}/{facts.toughness}"


def new_things(state: GameState, last: int, known: Collection[int]) -> Iterator[tuple[Key, str]]:
    """What has come to be above the number `last`: tokens by their controllers, in words, and triggered abilities by
    the cards in `known`, whose numbers they come from. Their own numbers are the log's."""
    tokens, abilities = dict[int, Counter[str]](), Counter[int]()
    for obj in (*state.zone("in_play"), *state.zone("stack")):
        number = number_of(obj)
        source = state.stack.get(obj, StackEntry()).source
        if number <= last:
            continue
        if state.kinds.get(number) == "token":
            tokens.setdefault(state.controller[obj], Counter())[_kind_of_token(state, obj)] += 1
        elif state.kinds.get(number) == "triggered_ability" and source is not None and number_of(source) in known:
            abilities[number_of(source)] += 1
    for seat, kinds in tokens.items():
        yield ("tokens", seat), ", ".join(f"{kinds[one]} {one}" for one in sorted(kinds))
    for number, times in abilities.items():
        yield ("triggered abilities", object_id(number)), f"{times} put on the stack"


def _kind_of_token(state: GameState, obj: str) -> str:
    facts = state.characteristics_of(obj)
    line = None if facts is None else facts.type_line
    return "token" if line is None else " ".join((*sorted(line.subtypes), *sorted(line.types), "token"))


def _counted(numbers: tuple[tuple[str, int], ...]) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in numbers)


def zone_in_words(key: ZoneKey) -> str:
    """A zone, with the player whose it is."""
    name = key.zone.replace("_", " ")
    return f"{name} of {key.seat}" if key.seat else name


_USUAL: Mapping[Fact, str] = {
    "tapped": "untapped",
    "damage": "0",
    "attachment": "to nothing",
    "counters": "none",
    "player counters": "none",
    "mana pool": "empty",
    "priority": "nobody",
    "attack": "does not attack",
    "block": "does not block",
    "loss": "in the game",
    "end of game": "goes on",
    "zone": "not there",
    "triggered abilities": "none",
    "tokens": "none",
    "power and toughness": "none",
}
"""What a fact without an entry is, in words."""


def in_words(facts: Mapping[Key, str], key: Key) -> str:
    """A fact in words."""
    return facts.get(key) or _USUAL[key[0]]
