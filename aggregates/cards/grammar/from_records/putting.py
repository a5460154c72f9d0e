"""How a text usually puts what a record says: "when" or "whenever", "all" or "each", one sentence or two.

A record does not say it, and each way would be read as the same. Of a part that can be put in several ways the usual
one is tried first. The tables here tell which that is; they were made by counting the cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

import orjson

from rewind.aggregates.cards.grammar.from_records.order_of_words import (
    NO_CONTEXT,
    Context,
    Put,
    is_top_card,
    put_in_order,
)
from rewind.aggregates.cards.grammar.record_nodes import Fields
from rewind.aggregates.cards.grammar.rules import Tree


class Around(NamedTuple):
    """What is known around a node where it is put."""

    is_creature: bool = True
    """Whether the object itself is a creature."""
    speaks: str = ""
    """What the ability does, its modes, and on what condition, as JSON."""
    several: frozenset[str] = frozenset()
    """The names of several things, given by instructions."""
    context: Context = NO_CONTEXT
    host: str = "creature"
    """The noun of what the object is attached to."""
    event: Mapping[str, Tree] = {}
    """What the ability waits for."""
    sacrificed: str = ""
    """The noun of what is sacrificed to pay, or as an instruction."""


FARE = frozenset({"gain_life", "lose_life", "lose_game", "win_game"})
"""What a player is said to do also where that is "you": "you gain 3 life"."""

_ONCE = frozenset({"turn_face_up", "turn_face_down"})
_CHOOSES = '"do":"choose"'


def ways_to_put(node: Fields, key: str, around: Around) -> Put:
    """The fields that tell how a node is put, of the field `key` of another; the best first."""
    ordered = put_in_order(node, around.context)
    if ordered is not None:
        return ordered
    if "event" in node and isinstance(node["event"], str):
        return _ways_of_event(node, around)
    if "do" in node:
        return _OF_VERB[node["do"]](node, around) if node["do"] in _OF_VERB else []
    if node.get("kind") == "triggered":
        besides = node["when"].get("event") == "add_mana"
        return [{}, {"_when": "whenever"}] if besides else [{"_when": _when(node, around)}]
    if node.get("change") == "replace" and "paid" in node.get("if", ()) and set(node.get("set", ())) == {"counters"}:
        return [{"_first": True}]
    if "paid" in node and around.event.get("what") == "this" and around.event.get("to") == "in_play":
        return [{"by": {"pronoun": "it"}}]
    if "number" in node and node.get("of") == "$sacrificed.what" and around.sacrificed not in ("", "creature"):
        return [{"_of": around.sacrificed}]
    if "there_is" in node and isinstance(node["there_is"], dict) and node["there_is"].get("other"):
        return [{"_another": True}, {"_no": True}]
    if node.get("kind") == "static" and "as_long_as" in node and _is_floor(node["changes"][0]):
        return [{"_if": True}]
    if node.get("kind") == "static" and _stands_first(node):
        return [{"_first": True}]
    if "is" in node and "matches" in node:
        if key in ("condition", "state") and set(node["matches"]) == {"counters"}:
            return [{"_there": True}]
        if is_top_card(node["is"], around.context):
            return [{"_short": True, "matches": {**node["matches"], "_noun": "card"}}, {"_short": True}]
        return [] if node == _IS_ENCHANTMENT else [{"_short": True}]
    return []


def _ways_of_event(node: Fields, around: Around) -> list[Fields]:
    """The fields that tell how an event is put."""
    if node["event"] == "begin" and "player" not in node:
        if "event.player" in around.speaks:
            return [{"_each": "player"}]
        return [{"_the": True}] if node.get("part") == "end_of_turn" and _ENDS.search(around.speaks) else []
    if node["event"] == "move" and node.get("from") == "in_play" and node.get("to") == "graveyard":
        return [{}] if _dies(node.get("what"), around) else [{"_long": True}]
    if node["event"] == "block" and isinstance(node.get("to"), str) and isinstance(node.get("what"), dict):
        return [{"_subject": "to"}]
    return []


def _ways_of_move(move: Fields, around: Around) -> Put:
    """How it is put that something goes to another zone."""
    what, to = move.get("what"), move.get("to")
    if is_rather_paid(move):
        return [{"_rather": True}]
    if is_top_card(what, around.context):
        return _ways_of_top_card(move, around)
    if (
        what == {"zone": "graveyard", "of": "you"}
        and to == "library"
        and move.keys().isdisjoint(("number", "position"))
    ):
        return ({"_own": {"own": "your", "whose": "you"}},)
    if to in ("hand", "library") and what in ("event.what", "this"):
        return [{"_owner": "your"}] if around.event.get("to") == {"zone": "graveyard", "of": "you"} else []
    if to == "in_play" and move.get("under") == "you":
        died = around.event.get("from") == "in_play" and what in ("event.what", "this")
        return [{"_return": True}] if died else []
    if to == "in_play" and "under" not in move:
        whose = "theirs" if str(what) in around.several else "its"
        removed = around.speaks.find('"to":"removed"')
        return [{"_owner": whose}] if -1 < removed < around.speaks.rfind('"to":"in_play"') else []
    return []


def _ways_of_damage(damage: Fields, _: Around) -> Put:
    """How it is put how much damage is dealt, and that something deals it to itself."""
    amount = damage.get("amount")
    if damage.get("to") == damage.get("from"):
        return ({"_itself": True},) if isinstance(amount, int) else [{"_itself": True}]
    return [{"_first": True}] if isinstance(amount, dict) and "of" in amount else []


def _ways_of_draw(draw: Fields, around: Around) -> Put:
    """How it is put how many cards are drawn."""
    number = draw.get("number")
    if isinstance(number, dict) and "names" in str(number):
        return [{"_equal": True}]
    if number is None and around.event.get("part") == "draw":
        return [{"_additional": True}]
    return [{"_each": True}] if isinstance(number, dict) and "count" in number else []


def _ways_of_tokens(create: Fields, _: Around) -> Put:
    """How it is put how many tokens are created."""
    number = create.get("number")
    counts = isinstance(number, dict) and ("count" in number or number.get("number") == "counters")
    return [{"_each": True}] if counts else []


def _ways_of_mana(mana: Fields, around: Around) -> Put:
    """How it is put that mana of a colour is added which the ability itself chooses."""
    return [{"_that": True}] if mana.get("mana") == ["$chosen_color"] and _CHOOSES in around.speaks else []


def _ways_of_search(search: Fields, _: Around) -> Put:
    """How it is put that several cards are searched for, whatever they are."""
    several = search.get("maximum", 1) not in (1, "all") and search.get("minimum") != 0
    return [{"_all": True}] if several and set(search["among"]) == {"zone", "of"} else []


def _ways_of_sacrifice(sacrifice: Fields, _: Around) -> Put:
    """How it is put that another player sacrifices something, which that player chooses."""
    return [{"_choice": True}] if sacrifice.get("player", "you") != "you" else []


def _ways_of_may(may: Fields, _: Around) -> Put:
    """How it is put what happens where nobody does what a player may do."""
    no = "no one does" if may.get("player") == "any_player" else "you don't"
    return [{"_no": no}] if _is_told_after(may) else []


def _ways_of_if(choice: Fields, _: Around) -> Put:
    """How it is put that something is done if a target is something."""
    return [{"_after": True}] if str(choice["condition"].get("is", "")).startswith("target") else []


_OF_VERB: Mapping[str, Callable[[Fields, Around], Put]] = {
    "move": _ways_of_move,
    "damage": _ways_of_damage,
    "draw": _ways_of_draw,
    "create_token": _ways_of_tokens,
    "add_mana": _ways_of_mana,
    "find": _ways_of_search,
    "sacrifice": _ways_of_sacrifice,
    "may": _ways_of_may,
    "if": _ways_of_if,
}
"""The verb of an instruction → how it is put."""


def _is_told_after(may: Fields) -> bool:
    """Whether a sentence of its own tells what happens where nobody does what a player may do."""
    if "otherwise" not in may or may.get("effect"):
        return False
    if may.get("player") == "any_player":
        return any(isinstance(one, dict) and one.get("do") == "damage" for one in may.get("cost", ()))
    return len(may["otherwise"]) > 1 and may.get("player", "you") == "you"


def _ways_of_top_card(move: Fields, around: Around) -> list[Fields]:
    """How it is put where the top card of a library goes that was seen."""
    whose = "your" if around.context.library_of == "you" else "that player's"
    ways: dict[str, list[Fields]] = {
        "hand": [{"_put": True, "_owner": whose}],
        "graveyard": [{"_owner": whose}],
        "in_play": [{"_put": True}],
        "library": [{"_owner": whose}, {"_library": "they"}] if whose != "your" else [],
    }
    return ways.get(str(move.get("to")), []) if "under" not in move else []


def sacrificed_noun(ability: Fields) -> str:
    """The noun of what is sacrificed to pay for an ability, or by it."""
    acts = [*ability.get("cost", ()), *ability.get("effect", ())]
    sacrificed = [act["what"] for act in acts if isinstance(act, dict) and act.get("do") == "sacrifice"]
    types = [what["types"] for what in sacrificed if isinstance(what, dict) and len(what.get("types", ())) == 1]
    return str(types[0][0]).lower() if types else ""


def _is_floor(change: Fields) -> bool:
    """Whether damage does not reduce a life total below a number."""
    event = change.get("event")
    return change["change"] == "replace" and isinstance(event, dict) and event.get("event") == "lose_life"


def _stands_first(static: Fields) -> bool:
    """Whether "as long as" stands before what a static ability does."""
    condition = static.get("as_long_as", {})
    untapped = condition.get("matches", {}).keys() == {"tapped"} and static.get("to") != "this"
    if static.get("zone") == "graveyard" or "all_of" in condition or untapped:
        return True
    if condition.get("matches", {}).keys() == {"counters"} and len(static["changes"]) == 1:
        return False
    return "as_long_as" in static and (len(static["changes"]) > 1 or "granted" in str(static))


_LEAVES = frozenset({"sacrifice", "destroy", "move"})
_IS_ENCHANTMENT = {"is": "this", "matches": {"types": ["Enchantment"]}}


_ENDS = re.compile(r'"do":"(?:sacrifice|destroy|move)","what":(?:"this"|\{)')
"""What is done in the end step that is "the end step": something goes."""


def _when(node: Fields, around: Around) -> str:
    """Whether something is waited for that can happen once only."""
    event = node["when"]
    if "state" in event:
        return ""
    if event.get("event") == "remove_counters" and "where" in event:
        return "when"
    patterns = event.get("any_of", [event])
    own = all(one.get("what") in ("this", "host") for one in patterns)
    several = len(patterns) > 1  # what phases out, or leaves play
    if own and all(_is_once(one, around) or (several and one["event"] == "phase_out") for one in patterns):
        return "when"
    if node.get("if") == _IS_ENCHANTMENT:
        return "when"
    if not own and event.get("to") == "in_play" and (moved_to := _moves_itself(node)):
        return "when" if moved_to == "in_play" else "whenever"
    gone = ["this", "host", "event.became", *(f"event.{role}" for role, what in event.items() if what == "host")]
    effect = node.get("effect", [])
    return "when" if any(_is_gone(one, gone) for one in effect) else "whenever"


def _moves_itself(node: Fields) -> str:
    """Where an object puts itself from a graveyard by the only thing that its ability does; "" where it does not."""
    effect = node.get("effect", [])
    done = effect[0].get("effect", effect) if len(effect) == 1 and "cost" not in effect[0] else []
    one = done[0] if len(done) == 1 else {}
    is_own = one.get("do") == "move" and one.get("what") == "this" and one.get("to") in ("in_play", "hand")
    return str(one["to"]) if is_own else ""


def _is_gone(instruction: Fields, gone: list[str]) -> bool:
    """Whether an instruction takes away what is waited for, whatever a player decides."""
    if instruction.get("do") in ("later", "together"):
        return any(_is_gone(one, gone) for one in instruction["effect"])
    what = instruction.get("what")
    return instruction.get("do") in _LEAVES and any(one in gone for one in (what if isinstance(what, list) else [what]))


def _is_once(pattern: Fields, around: Around) -> bool:
    if pattern["event"] == "discard":
        return pattern.get("how") == "cycling" or "cause" in pattern
    if pattern["event"] == "move" and pattern["what"] == "host":
        return around.host not in ("equipped", "fortified")
    return pattern["event"] == "move" or pattern["event"] in _ONCE


def _dies(what: Tree, around: Around) -> bool:
    if what == "this":
        return around.is_creature
    if isinstance(what, list):
        return all(_dies(one, around) for one in what)
    if isinstance(what, dict):
        return "Creature" in what.get("types", ()) or (bool(what.get("subtypes")) and "types" not in what)
    return True


def put_of_choice(described: Fields, around: Around) -> Fields:
    """How a description is put that asks for what is chosen: of that colour, where the ability itself chooses it."""
    chosen = described.get("colors") == ["$chosen_color"] or described.get("subtypes") == ["$chosen_type"]
    named = str(described.get("names", [""])[0])[:1] == "$" and described.get("zone") == "hand"
    return {"_that": True} if (named or (chosen and "zone" not in described)) and _CHOOSES in around.speaks else {}


def is_each_of(entry: Fields, key: str, node: Fields) -> bool:
    """Whether something is done to each of several targets: damage, or counters that are put on them."""
    done = (node.get("do"), key) in (("damage", "to"), ("add_counters", "on"))
    return done and entry.get("maximum", 1) not in (1, "any") and not node.get("divided")


_BEFORE_THE_NOUN = frozenset({"types", "subtypes", "supertypes", "zone", "of"})
"""Fields of descriptions that are words before the noun, and where the cards are."""


def put_again(instruction: Fields, effect: list[Fields]) -> Fields:
    """How what was searched for is put where an instruction of an effect speaks of it again."""
    if instruction.get("do") == "draw" and _loses_life_next(instruction, effect):
        return {"player": {"ref": "you"}}
    what = instruction.get("what")
    search = next((one for one in effect if one.get("do") == "find" and one.get("as") == what), None)
    if search is None or instruction.get("do") not in ("move", "reveal"):
        return {}
    if search.get("maximum", 1) != 1:
        return {"_it": "them"}
    if instruction["do"] == "reveal":
        is_land = "Land" in search["among"].get("types", ())
        return {"_it": "that card" if _is_of_one_word(search) and not is_land and not _on_top(effect) else "it"}
    if any(one.get("do") == "reveal" and one.get("what") == what for one in effect):
        return {"_it": "it"}
    that = "tapped" in instruction or instruction.get("to") in ("hand", "graveyard") or "under" in instruction
    return {"_it": "that card" if that or (instruction.get("to") == "in_play" and _is_of_one_word(search)) else "it"}


def _loses_life_next(instruction: Fields, effect: list[Fields]) -> bool:
    """Whether you draw, and lose life next."""
    index = effect.index(instruction) + 1
    both = [instruction, *effect[index : index + 1]]
    fixed = not isinstance(both[-1].get("number"), dict)
    return both[-1].get("do") == "lose_life" and fixed and all(one.get("player", "you") == "you" for one in both)


def _is_of_one_word(search: Fields) -> bool:
    """Whether what is searched for is described by one word for its kind, and by nothing after it."""
    among = search["among"]
    kinds = [*among.get("types", ()), *among.get("subtypes", ())]
    return set(among) <= _BEFORE_THE_NOUN and len(kinds) <= 1


def _on_top(effect: list[Fields]) -> bool:
    return any(one.get("do") == "move" and one.get("to") == "library" for one in effect)


def is_rather_paid(instruction: Fields) -> bool:
    """Whether other cards of the hand are removed from the game, as they are rather than paying a spell's mana cost."""
    what = instruction.get("what")
    return isinstance(what, dict) and what.get("zone") == "hand" and "other" in what and "number" in instruction


def is_of_own_zone(instruction: Fields) -> bool:
    """Whether a player moves so many cards of a hand or graveyard of that player's own."""
    what = instruction.get("what")
    if instruction.get("do") != "move" or "number" not in instruction or not isinstance(what, dict):
        return False
    return what.get("zone") in ("hand", "graveyard") and what.get("of") == instruction.get("player", "you")


def text_of_effects(ability: Fields) -> str:
    """What an ability does, to which targets, as JSON."""
    return orjson.dumps({key: ability[key] for key in ("effect", "modes", "if", "targets") if key in ability}).decode()
