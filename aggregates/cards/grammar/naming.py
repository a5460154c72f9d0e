"""What a record says by names and words of its own, and a text by where its words stand: passes over a lifted ability.

Each pass is about one thing that a text leaves to the reader:

    what moved          after "return target card to the battlefield" the card is meant in its new zone
    what died           "return it" after a trigger of its death means the card that it became
    another target      is none of the targets before it
    the sacrificed …    what was sacrificed to pay, or as an instruction before
    of your choice      the colour is chosen first
    how much            the number of an effect that lasts is fixed as it begins
"""

from __future__ import annotations

import re
from typing import Any

import orjson

from rewind.aggregates.cards.grammar.clear_events import is_delayed, leaves_play
from rewind.aggregates.cards.grammar.done_or_not import where_done
from rewind.aggregates.cards.grammar.record_nodes import EACH_PLAYER, Fields, changes_of, effects_of, instructions_of

_ACTED_ON = ("what", "to", "on")
CHOICES: dict[str, Fields] = {
    "$color": {"do": "choose", "kind": "color", "as": "$color"},
    "$type": {"do": "choose", "kind": "subtype", "as": "$type"},
    "$land_type": {"do": "choose", "kind": "land_type", "as": "$land_type"},
}
_DONE = {
    "$sacrificed": "sacrifice",
    "$discarded": "discard",
    "$hit": "damage",
    "$milled": "mill",
    "$tapped": "tap",
    "$lost": "lose_life",
    "$destroyed": "destroy",
    "$revealed": "reveal",
}


def named(ability: Any) -> Any:
    """An ability after all passes. Raises ValueError where a name may mean two things."""
    if not isinstance(ability, dict):
        return ability
    _once_for_each(ability.get("when"))
    _is_of_one(ability)
    _of_each(ability)
    _other_targets(ability)
    _divide(ability)
    _without_what_is_usual(ability)
    _only_if_paid(ability)
    for one in instructions_of(ability):
        _ask_each(one)
    _each_of_their_own(ability)
    _that_much(ability)
    offered = [one["effect"] for one in instructions_of(ability) if one["do"] == "may"]
    for effect in list(effects_of(ability)):
        _let_players(effect)
        _follow(effect)
        _choose_sources(effect)
        _one_player(effect)
        where_done(effect, is_offered=any(effect is one for one in offered))
        _fix_numbers(effect)
        _fix_prices(effect)
    _became(ability)
    _name_what_was_done(ability)
    _choose_first(ability)
    return ability


def _is_of_one(ability: Fields) -> None:
    """How many block is counted for one creature: of a description all of its creatures would be counted together."""
    for change in [one for part in ("changes", "effect") for one in changes_of(ability.get(part, ()))]:
        event = change.get("event")
        if (
            change["change"] == "forbid"
            and isinstance(event, dict)
            and event.get("together")
            and not isinstance(event.get("to", ""), str)
        ):
            raise ValueError("how many block each of several creatures")


def _in_play(what: Any) -> Any:
    """What is meant in play where a description does not name another zone: what becomes a target, or cannot."""
    is_open = isinstance(what, dict) and not {"zone", "players", "spell"} & set(what)
    return {"zone": ["in_play"], **what} if is_open else what


def _of_each(ability: Fields) -> None:
    """Of several things each has the number that is its own."""
    if ability.get("keyword") == "forecast" and "targets" in ability:
        raise ValueError("the target of forecast")
    for one in [ability, *instructions_of(ability)]:
        for change in one.get("changes", ()) if isinstance(one.get("to"), dict) else ():
            for key in ("power", "toughness"):
                if isinstance(change.get(key), dict) and change[key].get("of") == one["to"]:
                    change[key] = {**change[key], "of": "each"}


def _other_targets(ability: Fields) -> None:
    for index, entry in enumerate(ability.get("targets", ())):
        if index and entry.get("objects", {}).pop("another", None):
            first = ability["targets"][0]
            entry["objects"]["not"] = {"among": first.setdefault("as", "$first")}
    for entry in ability.get("targets", ()):
        if isinstance(entry.get("objects"), dict) and entry["objects"].pop("another", None):
            when = ability.get("when")
            died = isinstance(when, dict) and when.get("what") == "this" and when.get("to") == "graveyard"
            entry["objects"].update({"not": {"among": "event.became"}} if died else {"other": True})


ONE_PLAYER = ("you", "target", "event.player", "event.to")
"""Words for one player that an effect may be about."""


def _one_player(effect: list[Fields]) -> None:
    """An effect that one player gets speaks of that player; only of several is it one for each."""
    for one in effect:
        if one.get("do") == "apply" and one.get("to") in ONE_PLAYER:
            events = [change["event"] for change in one["changes"] if change.get("event", {}).get("player") == "each"]
            if len(events) == len(one["changes"]):
                for event in events:
                    event["player"] = one["to"]
                del one["to"]


_CHOSEN = {"chosen source": "$source", "chosen object": "$source"}


def _choose_sources(effect: list[Fields]) -> None:
    """A source of damage is chosen before the effect that looks for it, which asks again for its quality (419.8b)."""
    for index in range(len(effect) - 1, -1, -1):
        if effect[index].get("do") != "apply":
            continue
        for change in effect[index]["changes"]:
            event = change.get("event", {})
            chosen = event.get("from")
            kind = next((one for one in _CHOSEN if isinstance(chosen, dict) and one in chosen), None)
            if kind is None:
                continue
            quality = chosen[kind]
            event["from"] = {"among": "$source", **quality} if quality else "$source"
            among = {"zone": "source", **quality} if kind == "chosen source" else quality
            source = {"kind": "source"} if kind == "chosen source" else {}
            effect.insert(index, {"do": "choose", **source, "among": among, "as": "$source"})


def _only_if_paid(ability: Fields) -> None:
    """A target that only what an optional cost pays for speaks of is chosen only where that was paid (rule 409.1d)."""
    rest = orjson.dumps(ability.get("effect", ())).decode()
    for one in instructions_of(ability):
        if one.get("do") != "if" or set(one["condition"]) != {"paid"} or "otherwise" in one:
            continue
        inside = orjson.dumps(one["effect"]).decode()
        for number, entry in enumerate(ability.get("targets", ()), 1):
            word = f'target{number if number > 1 else ""}"'
            if inside.count(word) and inside.count(word) == rest.count(word):
                for bound in ("minimum", "maximum"):
                    if entry.get(bound, 1) != 0:
                        entry[bound] = {"if": one["condition"], "then": entry.get(bound, 1), "otherwise": 0}


def _each_of_their_own(part: Any) -> None:
    """Where each player moves, taps or untaps some things of that player, all choose before it is done (rule 103.4)."""
    if isinstance(part, dict):
        for value in part.values():
            _each_of_their_own(value)
    elif isinstance(part, list):
        for index, one in enumerate(part):
            players = EACH_PLAYER.get(str(one.get("player"))) if isinstance(one, dict) else None
            if players is not None and one.get("do") in ("move", "tap", "untap"):
                text = orjson.dumps(one).decode().replace(f'"{one["player"]}"', '"each"')
                loop = {"do": "for_each", "of": players, "effect": [orjson.loads(text)]}
                part[index] = {"do": "together", "effect": [loop]}
            else:
                _each_of_their_own(one)


def _that_much(ability: Fields) -> None:
    """How much is meant, where there is no event but something was done to any number of things."""
    if "when" in ability or "event.amount" not in str(ability):
        return
    before = [one for one in instructions_of(ability) if one.get("number") == "any" and one["do"] in _DONE.values()]
    if len(before) == 1 and isinstance(ability.get("effect"), list):
        name = next(name for name, verb in _DONE.items() if verb == before[0]["do"])
        text = orjson.dumps(ability["effect"]).decode().replace('"event.amount"', f'{{"count":"{name}"}}')
        ability["effect"] = orjson.loads(text)


def _let_players(effect: list[Fields]) -> None:
    """The player of the trigger, where a later event has a player of its own."""
    for index in range(len(effect) - 1, -1, -1):
        one = effect[index]
        if one.get("do") == "later" and '"event.player"' in (text := orjson.dumps(one["effect"]).decode()):
            one["effect"] = orjson.loads(text.replace('"event.player"', '"$that_player"'))
            effect.insert(index, {"do": "let", "things": "event.player", "as": "$that_player"})


def _ask_each(one: Fields) -> None:
    """Of several players that are asked, what one of them does is done by `each`."""
    for word in ("each_player", "each_opponent", "any_player"):
        if one["do"] == "may" and one.get("player") == word:
            text = orjson.dumps(one["effect"]).decode()
            one["effect"] = orjson.loads(text.replace(f'"{word}"', '"each"'))


def _once_for_each(when: Any) -> None:
    """Damage of several that are described, and blocking by several, triggers once for each, not once for all."""
    if isinstance(when, dict):
        for one in when.get("any_of", [when]):
            if one.get("together") == "what" and not isinstance(one.get("what"), dict | list):
                one["together"] = True
            for role in ("from", "to"):
                if (
                    one.get("event") == "damage"
                    and one.get("together") is True
                    and isinstance(one.get(role), dict | list)
                ):
                    one["together"] = role


def _divide(ability: Fields) -> None:
    """What is divided is said of the targets, as it is announced with them (rule 409.1e). Raises ValueError."""
    for one in instructions_of(ability):
        if one.get("divided") and one.get("do") in ("damage", "apply", "for_each"):
            number = int(str(one["of" if one["do"] == "for_each" else "to"]).removeprefix("target") or 1)
            amount = one["amount"] if one["do"] == "damage" else one.pop("divided")
            if number > len(ability.get("targets", ())):
                raise ValueError("among what it is divided")
            ability["targets"][number - 1]["divided"] = amount


def _without_what_is_usual(part: Any) -> None:
    """Of what is played neither the stack nor "any player" is said."""
    if isinstance(part, list):
        for one in part:
            _without_what_is_usual(one)
    elif isinstance(part, dict):
        if part.get("event") == "play":
            if part.get("player") == {"players": "any"}:
                del part["player"]
            if isinstance(part.get("what"), dict) and part["what"].get("spell") and part["what"].get("zone") == "stack":
                part["what"] = {key: value for key, value in part["what"].items() if key != "zone"}
        if part.get("event") == "target" and "what" in part:
            what = part["what"]
            part["what"] = [_in_play(one) for one in what] if isinstance(what, list) else _in_play(what)
        if part.get("multiply") and part["multiply"][0] == 1 and len(part["multiply"]) == 2:
            other = part["multiply"][1]
            part.clear()
            part.update(other if isinstance(other, dict) else {"plus": [other]})
        if part.get("do") == "find" and part.pop("minimum", None) != 0 and part.get("maximum") != "all":
            just_any = set(part["among"]) == {"zone", "of"}  # nobody may fail to find it
            part.update({"minimum": part.get("maximum", 1)} if just_any else {})
        if part.get("do") == "damage":
            several = isinstance(part["to"], list)
            to = [EACH_PLAYER.get(str(one), one) for one in (part["to"] if several else [part["to"]])]
            part["to"] = to if several else to[0]
        for value in part.values():
            _without_what_is_usual(value)


def _follow(effect: list[Fields]) -> None:
    """What was moved goes by a name where it is acted on again."""
    for index, one in enumerate(effect):
        not_yet = [move for later in instructions_of(one) if is_delayed(later) for move in instructions_of(later)]
        for move in instructions_of(one):
            what = move.get("what")
            if move["do"] != "move" or not isinstance(what, str) or "number" in move:
                continue
            if any(move is other for other in not_yet):  # what speaks of it after this means it as it is now
                continue
            if what == "$moved":  # it is what it has become in the zone where it is now
                if move is one and move["to"] == "in_play" and "'$moved'" in str(effect[index + 1 :]):
                    move["as"] = "$moved"
                continue
            if move is not one and not what.startswith("$") and not (one["do"] == "may" and move["to"] == "in_play"):
                continue
            renamed, there = False, move["to"] == "in_play"
            for later in effect[index + 1 :]:
                renamed = _renamed(later, what, is_asked=there) or renamed
                there = there or (later.get("do"), later.get("what"), later.get("to")) == ("move", "$moved", "in_play")
            if renamed:
                move["as"] = "$moved"
        for paid in one.get("cost", ()) if one.get("do") == "may" else ():
            own = isinstance(paid, dict) and paid.get("do") == "move" and paid["what"] == "this"
            if own and _renamed(one["effect"], "this"):
                paid["as"] = "$moved"


def _renamed(part: Any, what: str, *, is_asked: bool = False) -> bool:
    """Whether something acts on a reference; it has the name in its place then.

    `is_asked`: also where a condition asks what it is, as of what has come into play by then.
    """
    done = False
    if isinstance(part, list):
        for one in part:
            done = _renamed(one, what, is_asked=is_asked) or done
        return done
    if isinstance(part, dict):
        for key, value in part.items():
            acts = key in _ACTED_ON and ("do" in part or part.get("event") in ("attack", "block", "untap"))
            asks = key == "is" and is_asked
            if value == what and (acts or asks or (key == "of" and part.get("change") == "copy")):
                part[key] = "$moved"
                done = True
            else:
                done = _renamed(value, what, is_asked=is_asked) or done
    return done


def _became(ability: Fields) -> None:
    when = ability.get("when")
    if not isinstance(when, dict) or not leaves_play(when):
        return
    what = "this" if when.get("what") == "this" else "event.what"
    for effect in effects_of(ability):
        for one in effect:
            if one.get("do") in ("move", "reveal") and one.get("what") == what:
                one["what"] = "event.became"
            if one.get("do") == "add_counters" and one["on"] == "event.what" and "'host'" in str(when["what"]):
                one["on"] = "host"  # and not what died
            if one.get("do") == "if" and what == one["condition"].get("is") and when.get("what") == "host":
                one["condition"] = {**one["condition"], "is": "event.became"}


def _fix_numbers(effect: list[Fields]) -> None:
    """The numbers of an effect that lasts are given a name before it (rule 418.3)."""
    for index in range(len(effect) - 1, -1, -1):
        one = effect[index]
        if one.get("do") != "apply":
            continue
        amounts = [
            change[key]
            for change in one["changes"]
            if change.get("change") in ("pump", "set_power_toughness")
            for key in ("power", "toughness")
            if isinstance(change.get(key), dict)
        ]
        distinct = [amount for place, amount in enumerate(amounts) if amount not in amounts[:place]]
        if any("each" in str(amount) for amount in distinct):
            continue
        for number, amount in enumerate(distinct, 1):
            name = "$amount" if number == 1 else f"$amount{number}"
            for change in one["changes"]:
                for key in ("power", "toughness"):
                    if change.get(key) == amount:
                        change[key] = name
            effect.insert(index + number - 1, {"do": "let", "value": amount, "as": name})


def _fix_prices(effect: list[Fields]) -> None:
    """How often somebody else pays a cost is counted before that: in a cost nobody but the payer is spoken of."""
    for index in range(len(effect) - 1, -1, -1):
        one = effect[index]
        if one.get("do") != "may" or one.get("player", "you") == "you":
            continue
        for part in one.get("cost", ()):
            if isinstance(part, dict) and isinstance(part.get("times"), dict):
                effect.insert(index, {"do": "let", "value": part["times"], "as": "$times"})
                part["times"] = "$times"


def _name_what_was_done(ability: Fields) -> None:
    text = str(ability)
    for name, verb in _DONE.items():
        if f"'{name}" not in text:
            continue
        parts = [one for one in instructions_of(ability) if one.get("do") == verb]
        if len(parts) != 1 or parts[0].get("as", name) != name:
            raise ValueError(f"what {name} means")
        parts[0]["as"] = name


def _choose_first(ability: Fields) -> None:
    for name, choice in CHOICES.items():
        spoken = rf"'{re.escape(name)}'"
        if re.search(spoken, str({key: part for key, part in ability.items() if key in ("targets", "if", "cost")})):
            raise ValueError(f"when {name} is chosen")
        if "effect" in ability and re.search(spoken, str(ability["effect"])):
            ability["effect"].insert(0, dict(choice))
