"""A short value by which two states of a game can be told apart.

A version and 32 hexadecimal digits: blake2b-128 over the components listed here, in canonical JSON. The list is part of
the version, which `game_started.digests` names for a whole log (`VERSIONS`). A new component makes another version, and
logs with the older ones keep verifying.
Outside the digest stand what is only bookkeeping (event numbers, sequences of ids, last-known information, what has
happened) and the
names of players.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from operator import attrgetter
from typing import NamedTuple

import orjson

from rewind.aggregates.state import UPRIGHT, GameState, ObjectKind, StackEntry, Status, number_of
from rewind.events.base import Characteristics, CharacteristicValues
from rewind.events.game import NEWEST_DIGEST, DigestVersion
from rewind.events.playing import AbilityTriggered, Bound, TriggerAwaited

Json = str | int | None | Sequence["Json"] | Mapping[str, "Json"]


def digest(state: GameState) -> str:
    """The digest of a state, in the version of its log."""
    known = _known(state, state.digests)
    data = orjson.dumps({**known, "objects": _written(state)}, option=orjson.OPT_SORT_KEYS)
    return f"{state.digests}:{blake2b(data, digest_size=16).hexdigest()}"


def components(state: GameState) -> Mapping[str, Json]:
    """What a digest of the newest version is computed over, by name, whatever version the state's log has."""
    return _known(state, NEWEST_DIGEST) | {
        "objects": {obj: _object(state, obj) for content in state.zones.values() for obj in content}
    }


def _known(state: GameState, version: DigestVersion) -> dict[str, Json]:
    """What a version holds beside the objects; what a few games have is left out of all others."""
    held = VERSIONS[version]
    found = {name: component(state) for name, component in held.always.items()}
    return found | {name: value for name, component in held.seldom.items() if (value := component(state))}


def _written(state: GameState) -> dict[str, Json | orjson.Fragment]:
    """The objects as the digest has them, where most are cards in libraries, hands and graveyards, or cards in play.

    Those of which nothing is known but what such cards of one kind and owner can share are written once.
    """
    peculiar = set[str]().union(*_of_peculiar_objects(state))
    changed = set[str]().union(*_of_permanents(state))
    kinds, owners, assigned = state.kinds, state.owners, state.assigned
    controller, status, counters = state.controller, state.status, state.counters
    damage, attached_to = state.damage, state.attached_to
    found: dict[str, Json | orjson.Fragment] = {}
    for content in state.zones.values():
        for obj in content:
            if obj in peculiar:
                found[obj] = _object(state, obj)
                continue
            number = number_of(obj)
            if obj in changed:
                found[obj] = _plain(
                    kinds[number],
                    owners[number],
                    assigned.get(number),
                    controller.get(obj),
                    status.get(obj, UPRIGHT),
                    counters.get(obj, ()),
                    damage.get(obj, 0),
                    attached_to.get(obj),
                )
            else:
                found[obj] = _plain(kinds[number], owners[number], assigned.get(number))
    return found


@lru_cache(maxsize=4096)
def _plain(
    kind: ObjectKind,
    owner: int,
    definition: str | None,
    controller: int | None = None,
    status: Status = UPRIGHT,
    counters: tuple[tuple[str, int], ...] = (),
    damage: int = 0,
    attached_to: str | int | None = None,
) -> orjson.Fragment:
    """What `_object` is of an object that is what its card says, its words too, and is nothing that was played."""
    values = [kind, owner, definition, controller, _status(status), counters, damage, attached_to, None, [], None]
    return orjson.Fragment(orjson.dumps(values))


def _in_play_since(state: GameState, since: Mapping[str, int]) -> Json:
    """Permanents in the order of since when they are something, those of one moment together."""
    if not since:
        return []
    groups: dict[int, list[str]] = {}
    for obj in state.zone("in_play"):
        if obj in since:
            groups.setdefault(since[obj], []).append(obj)
    return [sorted(groups[time]) for time in sorted(groups)]


def _player(state: GameState, seat: int) -> Json:
    player = state.players[seat]
    return [
        player.life,
        [list(counter) for counter in player.counters],
        [list(mana) for mana in player.mana],
        player.lands_played,
        player.maximum_hand_size,
        player.drew_from_empty,
        player.lost,
        player.won,
    ]


def _object(state: GameState, obj: str) -> Json:
    number = number_of(obj)
    entry = state.stack.get(obj)
    characteristics = state.characteristics.get(obj)
    return [
        state.kinds[number],
        state.owners[number],
        state.assigned.get(number),
        state.controller.get(obj),
        _status(state.status_of(obj)),
        [list(counter) for counter in state.counters.get(obj, ())],
        state.damage.get(obj, 0),
        state.attached_to.get(obj),
        None if characteristics is None else _characteristics(characteristics),
        [[word.before, word.after] for word in state.words.get(obj, ())],
        None if entry is None else _stack_entry(entry),
    ]


def _status(status: Status) -> list[Json]:
    """Tapped, flipped, face down; and that the back face is up, only where it is."""
    return list(status if status.back_face_up else status[:3])


def _stack_entry(entry: StackEntry) -> Json:
    return [
        entry.source,
        entry.ability,
        [list(chosen) for chosen in entry.targets],
        list(entry.modes),
        entry.x,
        list(entry.costs),
        list(entry.divided),
        [list(part) for part in entry.assignments],
        *([[_bound(one) for one in entry.bound]] if entry.bound else []),
    ]


def _bound(one: Bound) -> list[Json]:
    return [one.name, list(one.objects), one.number, list(one.hidden_objects), list(one.values)]


def _trigger(trigger: AbilityTriggered) -> Json:
    return [trigger.object, trigger.ability, *([[_bound(one) for one in trigger.bound]] if trigger.bound else [])]


def _awaited(trigger: TriggerAwaited) -> Json:
    program = [trigger.key, list(trigger.path), trigger.duration]
    return [trigger.seat, trigger.source, *program, list(trigger.affects), [_bound(one) for one in trigger.bound]]


def _remembered(state: GameState) -> Json:
    return {
        obj: [[one.key, *_bound(one), one.seat] for one in names]
        for obj, names in state.remembered.items()
        if state.is_current(obj)
    }


def _protectors(state: GameState) -> Json:
    return {obj: seat for obj, seat in sorted(state.protectors.items()) if state.is_current(obj)}


def _dungeons(state: GameState) -> Json:
    return {
        obj: [[list(rooms) for rooms in one.leads_to], one.marker]
        for obj, one in sorted(state.dungeons.items())
        if state.is_current(obj)
    }


def _restricted_mana(state: GameState) -> Json:
    return {
        str(seat): [[one.mana, one.only_for, one.source, [_bound(word) for word in one.bound]] for one in found]
        for seat, player in state.players.items()
        if (found := player.restricted)
    }


def _characteristics(value: Characteristics) -> Json:
    values = _values(value)
    if value.alternative is not None:
        values.append({"alternative": _values(value.alternative)})
    if value.other_face is not None:
        values.append({"other face": [*_values(value.other_face), value.other_face.modal]})
    return values


def _values(value: CharacteristicValues) -> list[Json]:
    line = value.type_line
    return [
        value.name,
        value.mana_cost,
        list(value.colors),
        [list(line.supertypes), list(line.types), list(line.subtypes)],
        value.power,
        value.toughness,
        value.loyalty,
        list(value.abilities),
        *([list(value.lost_land_mana)] if value.lost_land_mana else []),
        *([{"defense": value.defense}] if value.defense is not None else []),
    ]


COMPONENTS: Mapping[str, Callable[[GameState], Json]] = {
    "edition": lambda state: state.edition,
    "players": lambda state: {str(seat): _player(state, seat) for seat in state.seats},
    "zones": lambda state: {f"{key.zone}:{key.seat}": list(content) for key, content in state.zones.items() if content},
    "turn": lambda state: [state.turn, state.active, state.phase, state.step, state.priority],
    "combat": lambda state: [
        sorted([attacker, defender] for attacker, defender in state.attacking.items()),
        sorted([blocker, list(blocked)] for blocker, blocked in state.blocking.items()),
        [list(band) for band in state.bands],
    ],
    "effects": lambda state: [[effect.effect, effect.duration] for _, effect in sorted(state.effects.items())],
    "triggers": lambda state: [_trigger(trigger) for _, trigger in sorted(state.triggers.items())],
    "ended": lambda state: [state.ended, list(state.winners)],
    "legends": lambda state: _in_play_since(state, state.legend_since),
    "worlds": lambda state: _in_play_since(state, state.world_since),
    "extra turns": lambda state: [list(state.extra_turns), state.resume_turn],
    "extra parts": lambda state: [
        [list(extra) for extra in state.extra_parts],
        state.resume_phase,
        state.resume_step,
    ],
}
"""What the digest holds of every state, beside the objects."""

SELDOM: Mapping[str, Callable[[GameState], Json]] = {
    "remembered": _remembered,
    "restricted mana": _restricted_mana,
    "deciders": lambda state: {str(seat): decider for seat, decider in state.deciders.items()},
    "awaited": lambda state: [_awaited(trigger) for _, trigger in sorted(state.awaited.items())],
    "ante": lambda state: state.ante,
    "phased with": lambda state: dict(sorted(state.phased_with.items())),
    "protectors": _protectors,
    "dungeons": _dungeons,
    "designations": lambda state: {word: list(seats) for word, seats in sorted(state.designations.items())},
}
"""What the digest holds only where there is any."""


class Held(NamedTuple):
    """What one version of the digest holds, beside the objects."""

    always: Mapping[str, Callable[[GameState], Json]]
    seldom: Mapping[str, Callable[[GameState], Json]]


VERSIONS: Mapping[DigestVersion, Held] = {"d1": Held(COMPONENTS, SELDOM)}
"""Version of the digest → what it holds. A row stays for ever."""

_of_permanents = attrgetter("controller", "status", "counters", "damage", "attached_to")
"""The components from which `_object` takes what it has beside kind, owner and card, and that many permanents share."""

_of_peculiar_objects = attrgetter("characteristics", "words", "stack")
"""The other components from which it takes anything."""
