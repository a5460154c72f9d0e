"""What the models of a scenario file cannot check: keys of effects, tokens, facts and events, and players' names.

Everything here is found as a file is read, with its line, before anything is run.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from rewind.aggregates.cards.faults import closest_first, unknown_key
from rewind.aggregates.cards.language import Filter, Token
from rewind.aggregates.cards.yamlfile import Item, Path
from rewind.events.catalogue import EVENTS
from rewind.events.errors import CardError

TOKEN = frozenset(Token.model_fields)
_NUMBERED = frozenset({"player", "number", "until"})
_OBJECT = frozenset({"object", "all", "until"})

EFFECTS: Mapping[str, frozenset[str]] = {
    "destroy": _OBJECT,
    "sacrifice": _OBJECT | {"player", "number"},
    "move": _OBJECT | {"to", "position", "under", "tapped"},
    "counter": _OBJECT,
    "damage": frozenset({"to", "all", "amount", "from"}),
    "draw": _NUMBERED,
    "discard": _NUMBERED,
    "mill": _NUMBERED,
    "gain_life": _NUMBERED,
    "lose_life": _NUMBERED,
    "set_life": _NUMBERED,
    "tap": _OBJECT,
    "untap": _OBJECT,
    "counters": _OBJECT | {"player", "kind", "number"},
    "control": _OBJECT | {"to"},
    "becomes": _OBJECT | {"types", "still", "power", "toughness", "colors"},
    "pump": _OBJECT | {"power", "toughness"},
    "set_pt": _OBJECT | {"power", "toughness"},
    "switch_pt": _OBJECT,
    "color": _OBJECT | {"colors", "color", "still"},
    "gain": _OBJECT | {"keyword"},
    "lose": _OBJECT | {"keyword"},
    "lose_abilities": _OBJECT,
    "attach": _OBJECT | {"to"},
    "token": TOKEN | {"number", "player", "tapped", "until"},
    "copy": _OBJECT | {"of"},
    "phase_out": _OBJECT,
    "phase_in": _OBJECT,
    "face_down": _OBJECT,
    "face_up": _OBJECT,
    "regenerate": _OBJECT,
    "prevent": frozenset({"to", "amount", "all", "from", "until"}),
    "redirect": frozenset({"to", "instead", "amount", "all", "from", "until"}),
    "extra_turn": frozenset({"player", "number"}),
    "skip": frozenset({"player", "step", "number", "until"}),
    "cant": _OBJECT | {"attack", "block", "be_blocked", "untap", "regenerate", "what", "action"},
}
"""Plain effect → the keys that it may have."""

UNTIL = ("end_of_turn", "end_of_combat", "end_of_game")
"""How long an effect may last."""

_FACTS: Mapping[str, frozenset[str]] = {
    "move": frozenset({"object", "to", "position", "under"}),
    "draw": frozenset({"player", "number"}),
    "token": TOKEN | {"by", "player", "number", "tapped"},
    "counters": frozenset({"object", "player", "kind", "number"}),
    "reveal": frozenset({"by", "cards", "object"}),
    "known": frozenset({"card", "of", "in", "to", "drawn"}),
}
"""Fact of `happened` → the keys that it may have, where it has any."""

_FILTER = frozenset(Filter.model_fields) | {"name"}
_BY = ("by", "pass", "keep", "mulligan", "concede")
_PLAYERS_FIRST = ("life", "poison", "mana", "zones", "has", "has_not", "count", "sizes", "sees")
_PLAYER = ("turn_of", "priority")


class UnknownName(CardError):
    """A name that means nothing in the scenario."""


def check(item: Item) -> None:
    """Raises CardError RW6001 with the line of a key that means nothing, UnknownName for a player that is none."""
    data: Any = item.data
    players = set(data["players"])
    for number, effect in enumerate(data.get("effects") or ()):
        _effect(item, {key: value for key, value in effect.items() if key != "by"}, ("effects", number))
        _player(item, players, effect.get("by"), ("effects", number, "by"))
    start = data.get("start")
    if isinstance(start, dict):
        _player(item, players, start.get("turn_of"), ("start", "turn_of"))
    for player, fields in data["players"].items():
        for zone, cards in (fields or {}).items():
            for number, card in enumerate(cards if isinstance(cards, list) else ()):
                _card(item, players, card, ("players", player, zone, number))
    for number, step in enumerate(data.get("do") or ()):
        _step(item, players, step, ("do", number))
    for path, expect in _expectations(data, ()):
        _expect(item, players, expect, path)


def _card(item: Item, players: set[str], card: Any, path: Path) -> None:
    if isinstance(card, dict):
        _player(item, players, card.get("owner"), (*path, "owner"))
        if isinstance(card.get("token"), dict):
            _keys(item, card["token"], TOKEN, (*path, "token"))


def _step(item: Item, players: set[str], step: Any, path: Path) -> None:
    for verb, fields in step.items():
        if verb in _BY:
            _player(item, players, fields, (*path, verb))
        if not isinstance(fields, dict):
            continue
        _player(item, players, fields.get("by"), (*path, verb, "by"))
        if verb == "cause":
            _effect(item, fields["effect"], (*path, verb, "effect"))
        elif verb == "happened":
            for fact, body in fields.items():
                if isinstance(body, dict) and fact in _FACTS:
                    _keys(item, body, _FACTS[fact], (*path, verb, fact))
        elif verb in ("refused", "allowed", "attempt", "anyway"):
            _step(item, players, fields["step"], (*path, verb, "step"))
        elif verb == "check":
            _expect(item, players, fields, (*path, verb))
        elif verb == "check_in":
            for edition, expect in fields.items():
                _expect(item, players, expect, (*path, verb, edition))


def _expectations(data: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    yield (*path, "expect"), data.get("expect") or {}
    for edition, expect in (data.get("expect_in") or {}).items():
        yield (*path, "expect_in", edition), expect or {}


def _expect(item: Item, players: set[str], expect: Any, path: Path) -> None:
    for key in _PLAYERS_FIRST:
        for player, fields in (expect.get(key) or {}).items():
            _player(item, players, player, (*path, key, player))
            for other in fields if key == "sees" else ():
                _player(item, players, other, (*path, key, player, other))
    for key in _PLAYER:
        _player(item, players | {"none"}, expect.get(key), (*path, key))
    _player(item, players | {"none", "draw"}, expect.get("winner"), (*path, "winner"))
    for key in ("events", "no_events"):
        for number, event in enumerate(expect.get(key) or ()):
            _event(item, event, (*path, key, number))


def _event(item: Item, fields: Mapping[str, Any], path: Path) -> None:
    name = fields.get("type")
    cls = EVENTS.get(name) if isinstance(name, str) else None
    if cls is None:
        close = ", ".join(closest_first(str(name), EVENTS)[:3])
        raise item.error(f'"{name}" is no type of event: {close} … are; docs/events.md lists them', path)
    names = {field.alias or name for name, field in cls.model_fields.items()}
    _keys(item, fields, (names - {"seen"}) | {"type", "rule"}, path)


def _effect(item: Item, effect: Mapping[str, Any], path: Path) -> None:
    names = [name for name in effect if name != "until"]
    if len(names) != 1:
        raise item.error(f"one plain effect is needed here, not {len(names)}", path)
    (name,) = names
    if name not in EFFECTS:
        raise item.error(f"{name}: no plain effect; they are {', '.join(closest_first(name, EFFECTS))}", (*path, name))
    body = effect[name]
    if isinstance(body, dict) and set(body) != {"ability_of"}:
        _keys(item, body, EFFECTS[name], (*path, name))
        if isinstance(body.get("all"), dict):
            _keys(item, body["all"], _FILTER, (*path, name, "all"))
    until = effect.get("until", body.get("until") if isinstance(body, dict) else None)
    if until is not None and until not in UNTIL:
        raise item.error(f"until: one of {', '.join(UNTIL)}", (*path, name, "until"))


def _keys(item: Item, fields: Mapping[str, Any], known: Collection[str], path: Path) -> None:
    for key in fields:
        if key not in known:
            raise item.error(f"{key}: {unknown_key(key, known)}", (*path, key))


def _player(item: Item, players: set[str], name: Any, path: Path) -> None:
    if isinstance(name, str) and name not in players:
        error = item.error(f'"{name}" is none of {", ".join(sorted(players))}', path)
        raise UnknownName(error.code, error.what, error.where)
