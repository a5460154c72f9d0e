"""What a record says by names, said by where it stands: for each pass of `naming` the way back.

A text speaks of what was moved, paid or counted by pronouns and by the order of its words; a record gives it a name.
`unnamed` takes the names away that a text does not say. What it takes away that meant something is seen where the
text is read again (`record_text`).
"""

from __future__ import annotations

import re
from typing import Any

import orjson

from rewind.aggregates.cards.grammar.clear_events import leaves_play
from rewind.aggregates.cards.grammar.from_records.same_meaning import as_rules_read
from rewind.aggregates.cards.grammar.naming import CHOICES, ONE_PLAYER
from rewind.aggregates.cards.grammar.record_nodes import (
    EACH_PLAYER,
    EFFECTS,
    Fields,
    effects_of,
    instructions_of,
    nodes_of,
)

_WORDS = {description["players"]: word for word, description in EACH_PLAYER.items()}


def unnamed(ability: Any, *, chosen: bool = False) -> Any:
    """A copy of an ability without names that a text does not say; `chosen`: also of a colour or type chosen first."""
    copy = orjson.loads(orjson.dumps(ability))
    if not isinstance(copy, dict):
        return copy
    as_rules_read(copy)
    for part in (copy, *copy.get("modes", ())):
        _targets(part)
        if chosen:
            _choice(part)
    _became(copy)
    _kept_once_paid(copy)
    for part in nodes_of(copy):
        if isinstance(part.get("with"), list):
            _of_each_player(part["with"])
    for effect in effects_of(copy):
        _substituted(effect, "let", "things")
        _substituted(effect, "let", "value")
        _moved(effect)
        _sources(effect)
        _of_each_player(effect)
        _of_one_player(effect)
        _usual(effect)
    for part in nodes_of(copy):
        if part.get("do") == "move" and part.get("keep") == "$exiled":
            del part["keep"]
        if (
            part.get("do") == "apply"
            and part.get("to") == "host"
            and any(_speaks_of_each(one) for one in part["changes"])
        ):
            part["changes"] = put_in_place(part["changes"], "each", part.pop("to"))
    _events(copy)
    _that_much(copy)
    _counted_for_each(copy.get("when"))
    for one in instructions_of(copy):
        if one["do"] == "may" and one.get("player") in ("each_player", "each_opponent", "any_player"):
            one["effect"] = put_in_place(one["effect"], "each", one["player"])
    _of_each(copy)
    for pattern in nodes_of(copy):
        role = {"target": "what", "damage": "from"}.get(str(pattern.get("event")), "")
        meant = pattern.get(role)
        for thing in meant if isinstance(meant, list) else [meant]:
            if isinstance(thing, dict) and thing.get("zone") == ["in_play"]:
                del thing["zone"]
    return copy


def _kept_once_paid(ability: Fields) -> None:
    """What is exiled to pay for something is kept by an instruction of its own, which no text says."""
    for offer in instructions_of(ability):
        kept = {"do": "let", "things": "$price", "keep": "$exiled"}
        if offer["do"] == "may" and kept in offer["effect"]:
            offer["effect"].remove(kept)
            for part in offer["cost"]:
                if part.get("as") == "$price":
                    del part["as"]


def _speaks_of_each(change: Fields) -> bool:
    """Whether the event of a change is about each of what the change is for."""
    return isinstance(event := change.get("event"), dict) and "each" in event.values()


def put_in_place(part: Any, word: str, value: Any) -> Any:
    """A part with a value in place of a word; of "controller of" and its like only a word can be put in place."""
    if isinstance(part, str):
        if part == word:
            return value
        if isinstance(value, str):
            return re.sub(rf"(?<= of ){re.escape(word)}$", lambda _: value, part)
        return part
    if isinstance(part, list):
        return [put_in_place(one, word, value) for one in part]
    if isinstance(part, dict):
        return {key: one if key == "did" else put_in_place(one, word, value) for key, one in part.items()}
    return part


def _targets(part: Fields) -> None:
    """Targets: other than the first, as many as are paid for, and what is divided among them."""
    entries = part.get("targets", [])
    for place, entry in enumerate(entries, 1):
        _divided(part, "target" if place == 1 else f"target{place}", entry.pop("divided", None))
        for bound in ("minimum", "maximum"):
            number = entry.get(bound)
            if isinstance(number, dict) and number.get("otherwise") == 0 and "then" in number:
                entry[bound] = number["then"]
                if number["then"] == 1:
                    del entry[bound]
        objects = entry.get("objects")
        if isinstance(objects, dict):
            among = objects.get("not", {}).get("among") if set(objects.get("not", ())) == {"among"} else None
            if among is not None and among in ["event.became", *(one.get("as") for one in entries)]:
                del objects["not"]
                objects["another"] = True
            elif objects.pop("other", None):
                objects["another"] = True
    for entry in entries:
        if f'"{entry.get("as")}"' not in orjson.dumps(entry.get("where")).decode():
            entry.pop("as", None)


def _divided(ability: Fields, word: str, amount: Any) -> None:
    """What is divided among targets is said where it is done."""
    for one in instructions_of(ability):
        shares = one.get("do") == "for_each" or "share" in str(one.get("changes"))
        if amount is not None and shares and word == one.get("of", one.get("to")):
            one["divided"] = amount


def _choice(part: Fields) -> None:
    effect = part.get("effect", [])
    names = {choice["kind"]: name for name, choice in CHOICES.items()}
    if effect and effect[0].get("do") == "choose" and effect[0].get("kind") in names:
        part["effect"] = put_in_place(effect[1:], str(effect[0].get("as", "")), names[effect[0]["kind"]])


def _became(ability: Fields) -> None:
    """What left play is spoken of after it as before."""
    when = ability.get("when")
    if isinstance(when, dict) and leaves_play(when):
        before = "this" if when.get("what") == "this" else "event.what"
        for key in EFFECTS:
            if key in ability:
                ability[key] = put_in_place(ability[key], "event.became", before)


_OF_A_RULE = frozenset({"$many", "$payer"})
"""Names that a rule of the grammar itself has its effect give, for whoever reads them elsewhere."""


def _substituted(effect: list[Fields], verb: str, field: str) -> None:
    """What is only given a name stands where the name is read."""
    for index in range(len(effect) - 1, -1, -1):
        one = effect[index]
        if one.get("do") == verb and field in one and "as" in one and one["as"] not in _OF_A_RULE:
            effect[index:] = put_in_place(effect[index + 1 :], one["as"], one[field])


def _moved(effect: list[Fields]) -> None:
    """What was moved is spoken of as before."""
    for index, one in enumerate(effect):
        if one.get("do") == "move" and "as" in one and isinstance(one.get("what"), str) and one["what"][:1] != "$":
            effect[index + 1 :] = put_in_place(effect[index + 1 :], one["as"], one["what"])
            del one["as"]


def _sources(effect: list[Fields]) -> None:
    """A source of damage that is chosen first is spoken of where its damage is."""
    for index in range(len(effect) - 1, -1, -1):
        one = effect[index]
        if one.get("do") != "choose" or not isinstance(one.get("among"), dict):
            continue
        quality = {key: part for key, part in one["among"].items() if key != "zone" or part != "source"}
        chosen: Fields = {"chosen source" if one.get("kind") == "source" else "chosen object": quality}
        if quality == {"colors": ["$chosen_color"]}:
            chosen["_of"] = True
        events = [part["event"] for part in nodes_of(effect[index + 1 :]) if isinstance(part.get("event"), dict)]
        meant = [event for event in events if event.get("from") in (one["as"], {"among": one["as"], **quality})]
        for event in meant:
            event["from"] = chosen
        if meant:
            del effect[index]


def _of_each(ability: Fields) -> None:
    """A number of each of several things is said of "it"."""
    for one in [ability, *instructions_of(ability)]:
        if isinstance(one.get("to"), dict) and "players" not in one["to"] and "changes" in one:
            one["changes"] = _in_place_of_each(one["changes"], {"pronoun": "it"})


def _of_one_player(effect: list[Fields]) -> None:
    """That one player skips something is said of that player."""
    for one in effect:
        events = [change.get("event", {}) for change in one.get("changes", ())]
        if one.get("do") != "apply" or "to" in one or len(events) != 1:
            continue
        (event,) = events
        if event.get("event") == "begin" and event.get("player") in ONE_PLAYER:
            one["to"] = event["player"]
            event["player"] = "each"


_BY_ONE_PLAYER = ("move", "tap", "untap")
"""What a player does to things of that player's own, which the rules say of the player who does it."""


def _of_each_player(effect: list[Fields]) -> None:
    """What each of several players does, at once or one after the other, is said of them all."""
    for index, one in enumerate(effect):
        together = one["effect"] if one.get("do") == "together" else []
        loop = together[0] if len(together) == 1 else one
        of = loop.get("of")
        if loop.get("do") != "for_each" or not isinstance(of, dict) or set(of) != {"players"}:
            continue
        word = _WORDS.get(str(of["players"]))
        done = loop["effect"]
        asked = done[0]["do"] == "may" and "otherwise" in done[0]
        if word is not None and len(done) == 1 and not asked and "each" in (done[0].get("player"), done[0].get("to")):
            effect[index] = {
                key: word
                if part == "each" and key in ("player", "to")
                else _in_place_of_each(
                    part,
                    word
                    if done[0]["do"] in _BY_ONE_PLAYER
                    else {"pronoun": "player" if done[0]["do"] == "damage" else "they"},
                )
                for key, part in done[0].items()
            }


def _in_place_of_each(part: Any, pronoun: Fields | str) -> Any:
    """A part that speaks of each of several, with a pronoun in its place."""
    if isinstance(part, list):
        return [_in_place_of_each(one, pronoun) for one in part]
    if isinstance(part, dict):
        return {
            key: one if key in ("where", "effect") else _in_place_of_each(one, pronoun) for key, one in part.items()
        }
    return pronoun if part == "each" else part


def _usual(effect: list[Fields]) -> None:
    """What a text does not say of searching and damage."""
    for one in effect:
        if one.get("do") == "find" and one.pop("minimum", None) is None and one.get("maximum", 1) not in (1, "all"):
            one["minimum"] = 0  # "up to"
        if one.get("do") == "damage":
            several = one["to"] if isinstance(one["to"], list) else [one["to"]]
            to = [
                _WORDS.get(str(part["players"]), part) if isinstance(part, dict) and set(part) == {"players"} else part
                for part in several
            ]
            one["to"] = to if isinstance(one["to"], list) else to[0]


def _that_much(ability: Fields) -> None:
    """As much damage as things were sacrificed, of which it was any number, is "that much"."""
    for one in instructions_of(ability):
        if one["do"] == "sacrifice" and one.get("number") == "any" and "when" not in ability:
            for damage in instructions_of(ability):
                if damage["do"] == "damage" and damage["amount"] == {"count": one.get("as")}:
                    damage["amount"] = "event.amount"


def _counted_for_each(when: Any) -> None:
    """Damage that is waited for is one event, of however many it is dealt by or to; what blocks does so once."""
    for one in when.get("any_of", [when]) if isinstance(when, dict) else ():
        if one.get("event") == "block" and one.get("together") is True and isinstance(one.get("what"), str):
            one["together"] = True if "to" in one else "what"
        if one.get("event") == "damage" and isinstance(one.get(one.get("together")), dict | list):
            one["together"] = True


def _events(ability: Fields) -> None:
    """Playing: what is played is a spell on the stack, and a player plays it."""
    for part in nodes_of(ability):
        if part.get("event") == "play" and isinstance(part.get("what"), dict) and part["what"].get("spell"):
            part["what"].setdefault("zone", "stack")
