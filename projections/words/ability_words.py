"""Abilities in a few plain words of ours, made from their programs: what they cost, what they do, when they trigger.

Never the printed text, and no substitute for it: enough to tell one ability of a card from another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import orjson

from aggregates.cards.language import Costs
from aggregates.cards.sugar import parts_of
from events.base import Value
from projections.words.phrases.words import COLORS, listed, spelled, turn_part

_UNSAID = frozenset({"kind", "do", "change"})
"""Keys that are said before everything else."""

_BARE = frozenset({"amount", "number", "what", "mana", "among", "abilities", "types", "subtypes", "colors"})
"""Keys whose values need no word before them."""


_VERBS = {
    "pump": "gets",
    "gain": "gains",
    "lose": "loses",
    "set power toughness": "is",
    "cant": "cannot",
    "colors": "is",
    "control": "is controlled by you",
    "switch power toughness": "has power and toughness switched",
    "create token": "create",
}
"""Verbs of the language that are said in another way."""


def ability_in_words(ability: Value) -> str:
    """An ability in one line: `{1}{R}, {T}: damage 1 to target (target: creature or any player)`."""
    node = _plain(ability)
    match node["kind"]:
        case "activated":
            only = ", only as a sorcery" if node.get("timing") == "sorcery" else ""
            return f"{_cost(node.get('cost', {})) or '{0}'}: {_effect_and_targets(node)}{only}"
        case "spell" if "modes" in node:
            modes = enumerate(_list(node["modes"]), 1)
            return "one of " + "; ".join(f"({number}) {_effect_and_targets(_mapping(mode))}" for number, mode in modes)
        case "spell":
            return _effect_and_targets(node)
        case "as_comes_into_play":
            return _entering(node)
        case "static":
            return _changes(node)
        case _:
            condition = f" if {_value(node['if'])}" if "if" in node else ""
            return f"when {_event(_mapping(node['when']))}{condition}: {_effect_and_targets(node)}"


def _entering(node: Mapping[str, object]) -> str:
    """How something comes into play, of its own: `may come into play tapped, as a copy of creature`."""
    apart = ("kind", "copy", "counters", "number", "optional", "unless", "if")
    rest = _rest({key: part for key, part in node.items() if key not in apart})
    parts = [rest] if rest else []
    parts += [f"with {_value(node.get('number', 1))} {node['counters']} counters"] if "counters" in node else []
    parts += [f"as a copy of {_filter(_mapping(node['copy']))}"] if "copy" in node else []
    verb = "may come into play" if "optional" in node else "comes into play"
    unless = f" unless {_cost(node['unless'])} is paid" if "unless" in node else ""
    condition = f" if {_condition(_mapping(node['if']))}" if "if" in node else ""
    return f"{verb} {', '.join(parts)}{unless}{condition}"


def cost_in_words(cost: Costs) -> str:
    """A cost, its parts with commas: `{2}, {T}, sacrifice it`."""
    return _cost([part if isinstance(part, str) else _plain(part) for part in parts_of(cost)])


def effect_in_words(effect: Iterable[Value]) -> str:
    """Instructions in their order."""
    return _effects([_plain(part) for part in effect])


def effect_at_work(effect: str) -> str:
    """A continuous effect, as `continuous_effect_began` has it: changes of the ability language, or a word."""
    if not effect.startswith("["):
        return spelled(effect)
    try:
        return ", ".join(_instruction(_mapping(part)) for part in _list(orjson.loads(effect)))
    except (ValueError, LookupError, TypeError, AssertionError):  # of a later version of the language, or a claim's own
        return spelled(effect)


def _plain(value: Value) -> dict[str, object]:
    return value.model_dump(mode="json", by_alias=True, exclude_defaults=True)


def _mapping(value: object) -> Mapping[str, object]:
    assert isinstance(value, Mapping)
    return value


def _effect_and_targets(node: Mapping[str, object]) -> str:
    targets = [_target(_mapping(target)) for target in _list(node.get("targets", ()))]
    words = f" (target{'' if len(targets) == 1 else 's'}: {'; '.join(targets)})" if targets else ""
    return _effects(node.get("effect", ())) + words


def _target(node: Mapping[str, object]) -> str:
    """What one instance of the word "target" asks for."""
    found = [_filter(_mapping(node["objects"]))] if "objects" in node else []
    if "players" in node:
        found.append({"any": "any player", "you": "you", "opponent": "an opponent"}[str(node["players"])])
    least, most = node.get("minimum", 1), node.get("maximum", 1)
    few = str(least) if least == most else f"{least} to {most}"
    return listed(found, "or") + ("" if few == "1" else f", {few} of them")


def _cost(cost: object) -> str:
    """A cost, as a list or as a record of an older log."""
    if isinstance(cost, list | tuple):
        parts = [_cost_part(part) for part in cost]
        return ", ".join(sorted(parts, key=_place))
    node = _mapping(cost)
    parts = [str(node["mana"])] if "mana" in node else []
    parts += ["{T}"] if "tap" in node else []
    parts += [f"{node['life']} life"] if "life" in node else []
    many = f"{node['number']} × " if "number" in node else ""
    for key, verb in (("tap_other", "tap"), ("discard", "discard"), ("return", "return"), ("sacrifice", "sacrifice")):
        if key in node:
            parts.append(f"{verb} it" if node[key] == "this" else f"{verb} {many}{_filter(_mapping(node[key]))}")
    parts += [f"remove {many}{node['remove_counters']} counter"] if "remove_counters" in node else []
    return ", ".join(parts)


_ORDER = ("{T}", "", "tap ", "discard ", "return ", "sacrifice ", "remove ")
"""How the parts of a cost begin, in the order in which they are said after the mana; what begins otherwise, second."""


def _place(part: str) -> int:
    if part.startswith("{") and part != "{T}":
        return -1
    return next((at for at, word in enumerate(_ORDER) if word and part.startswith(word)), 1)


def _cost_part(part: object) -> str:
    if isinstance(part, str):
        return {"tap": "{T}", "untap": "untap it"}.get(part, part)
    node = _mapping(part)
    if "do" not in node:
        return _cost_expression(node)
    verb, what = str(node["do"]), node.get("what", node.get("on"))
    many = f"{node['number']} × " if "number" in node and node["number"] != 1 else ""
    if verb == "pay_life":
        return f"{node['number']} life"
    if verb == "remove_counters":
        return f"remove {many}{node['kind']} counter"
    said = {"move": {"hand": "return"}.get(str(node.get("to")), "move")}.get(verb, spelled(verb))
    if isinstance(what, Mapping):
        return f"{said} {many}{_filter(what)}"
    if what in ("this", None) and verb in ("sacrifice", "discard", "tap", "move"):
        return f"{said} it" if what == "this" else f"{said} {many}card"
    return _instruction(node)


def _cost_expression(node: Mapping[str, object]) -> str:
    """A part of a cost that is no instruction."""
    if "mana" in node:
        return str(node["mana"])
    if "mana_cost_of" in node:
        return "the mana cost of it"
    if "times" in node:
        return f"{node['times']} times {_cost(node['cost'])}"
    return " or ".join(_cost(one) for one in _list(node.get("any_of", ())))


def _effects(effect: object) -> str:
    assert isinstance(effect, list | tuple)
    return ", then ".join(_instruction(_mapping(part)) for part in effect) or "nothing"


def _instruction(node: Mapping[str, object]) -> str:
    if node.get("do") == "apply":
        return f"{_changes(node)} until {spelled(str(node.get('until', 'end_of_turn')))}"
    if node.get("change") == "replace":
        return _replacement(node)
    if node.get("change") == "spells_cost":
        return f"{_value(node['spells'])} cards cost {node['mana']:+} generic mana"
    verb = spelled(str(node.get("do") or node.get("change")))
    verb = _VERBS.get(verb, verb)
    if node.get("do") == "create_token" and "number" in node:
        verb = f"{verb} {_value(node['number'])} ×"
        node = {key: part for key, part in node.items() if key != "number"}
    rest = _rest(node)
    return f"{verb} {rest}" if rest else verb


_WOULD = {
    "damage": "damage",
    "destroy": "destroying",
    "regenerate": "regenerating",
    "draw": "drawing",
    "move": "moving",
    "gain_life": "gaining life",
    "lose_life": "losing life",
    "add_counters": "adding counters",
    "tap": "tapping",
    "untap": "untapping",
    "create_token": "creating tokens",
    "begin": "beginning",
}
"""Event that can be replaced → what it is called in words."""


def _replacement(node: Mapping[str, object]) -> str:
    """What replaces or prevents: `prevent the next 3 damage to it`, `in place of drawing (you): gain life 2`."""
    pattern = {role: "it" if value == "each" else value for role, value in _mapping(node["event"]).items()}
    kept = {"amount": "", "part": "", "player": ""}
    verb = str(pattern.get("event", "one of these"))
    parts = [_WOULD.get(verb, spelled(verb))]
    parts += ["combat"] if pattern.get("combat") is True else []
    for role, value in pattern.items():
        if role not in ("event", "combat"):
            said = f"({_value(value)})" if role == "player" else _value(value)
            parts.append(said if role in kept or role == "what" else f"{role} {said}")
    event = " ".join(parts)
    many = f"the next {_value(node['shield'])} " if "shield" in node else ""
    if node.get("prevent") is not None:
        some = many or ("" if node["prevent"] == "all" else f"{_value(node['prevent'])} of ")
        words = f"prevent {some}{event}"
    elif node.get("regenerate"):
        words = f"in place of {event}: regenerate"
    elif pattern["event"] == "damage" and _mapping(node.get("set", {})).keys() == {"to"}:
        words = f"redirect to {_value(_mapping(node['set'])['to'])} {many}{event}"
    elif pattern["event"] == "begin" and node.get("with") == []:
        part = turn_part(str(pattern.get("part", "turn")))
        whose = _whose(str(pattern["player"])) if "player" in pattern else "the"
        words = f"skip {whose} {part}"
    elif "set" in node:
        words = f"in place of {many}{event}: {_rest(_mapping(node['set']))}"
    elif "modes" in node:
        words = f"in place of {event}: one of {'; '.join(_effects(mode) for mode in _list(node['modes']))}"
    elif "with" in node:
        words = f"in place of {event}: {_effects(node['with'])}"
    else:
        words = f"with {event}"
    words += f" {_condition(_mapping(node['if']))}" if "if" in node else ""
    words += f", then {_effects(node['then'])}" if "then" in node else ""
    words += ", once" if node.get("uses") == 1 else f", {node['uses']} times" if "uses" in node else ""
    return f"{words}, if wanted" if "optional" in node else words


def _changes(node: Mapping[str, object]) -> str:
    """What a continuous effect does to what: `host gets +2/+0, gains trample`."""
    whom = _value(node.get("to", "this"))
    if all(_mapping(part).get("change") == "replace" for part in _list(node["changes"])):
        whom = f"of {whom}:" if "to" in node else ""
    condition = f" as long as {_value(node['as_long_as'])}" if "as_long_as" in node else ""
    words = f"{whom} {', '.join(_instruction(_mapping(part)) for part in _list(node['changes']))}{condition}"
    return words.strip()


def _rest(node: Mapping[str, object]) -> str:
    """Everything that an instruction says besides its verb."""
    if {"power", "toughness"} & node.keys() and ("change" in node or "types" in node):
        size = f"{_signed(node.get('power', 0), node)}/{_signed(node.get('toughness', 0), node)}"
        node = {"number": size} | {key: part for key, part in node.items() if key not in ("power", "toughness")}
    return " ".join(_said(key, part) for key, part in node.items() if key not in _UNSAID)


def _signed(value: object, node: Mapping[str, object]) -> str:
    words = _value(value)
    return f"+{words}" if node.get("change") == "pump" and isinstance(value, int) and value >= 0 else words


def _said(key: str, value: object) -> str:
    match key, value:
        case ("colors", list()):
            return " and ".join(_colors({key: value}, key))
        case ("types" | "subtypes" | "supertypes", list()):
            return " ".join(map(str, value))
        case ("token", Mapping()):
            return _rest(value)
        case ("player", str()):
            return f"({spelled(value)})"
        case ("effect" | "otherwise" | "won" | "lost", list()):
            return f"{'' if key == 'effect' else f'{key} '}({_effects(value)})"
        case ("cost", Mapping()):
            return f"for {_cost(value)}"
        case ("until", str()):
            return f"until {spelled(value)}"
        case (_, True):
            return spelled(key)
        case (_, False):
            return f"not {spelled(key)}"
        case _:
            pass
    return _value(value) if key in _BARE else f"{spelled(key)} {_value(value)}"


def _value(value: object) -> str:
    match value:
        case Mapping():
            if "count" in value:
                return _times(value, f"the number of {_filter(_mapping(value['count']))}")
            if "number" in value and "of" in value:
                return _times(value, f"the {spelled(str(value['number']))} of {value['of']}")
            for word, sign in _CALCULATED.items():
                if word in value:
                    return f"({sign.join(_value(part) for part in _list(value[word]))})"
            return _condition(value) if {"there_is", "is", "active"} & value.keys() else _filter(value)
        case list() | tuple():
            return " or ".join(_value(part) for part in value)
        case str():
            return spelled(value)
        case _:
            return str(value)


_CALCULATED = {"plus": " + ", "minus": " - ", "multiply": " × ", "divide": " / "}
"""Calculation → what stands between its numbers."""


def _times(value: Mapping[str, object], words: str) -> str:
    return f"{value['times']} × {words}" if value.get("times", 1) != 1 else words


def _condition(node: Mapping[str, object]) -> str:
    return _rest({key: part for key, part in node.items() if key != "denied"}) + (" is not" if "denied" in node else "")


def _event(node: Mapping[str, object]) -> str:
    rest = _rest({key: part for key, part in node.items() if key != "event"})
    return f"{spelled(str(node['event']))}{f' ({rest})' if rest else ''}"


def _words(node: Mapping[str, object], key: str) -> list[str]:
    value = node.get(key, ())
    assert isinstance(value, list | tuple)
    return [str(part) for part in value]


def _colors(node: Mapping[str, object], key: str) -> list[str]:
    names: Mapping[str, str] = {str(color): name for color, name in COLORS.items()}
    return [names[color] for color in _words(node, key)]


_SAID_IN_FRONT = ("tapped", "attacking", "blocking", "token", "colorless")
_NOUNS = ("types", "subtypes", "all_types")
_BEFORE = frozenset({*_SAID_IN_FRONT, *_NOUNS, "supertypes", "colors", "other", "zone", "of", "any_of", "controller"})


def _filter(node: Mapping[str, object]) -> str:
    parts = ["other"] if node.get("other") else []
    parts += [("" if node[key] else "un" if key == "tapped" else "non") + key for key in _SAID_IN_FRONT if key in node]
    parts += [
        f"non{word.lower()}" for key in ("not_types", "not_subtypes", "not_supertypes") for word in _words(node, key)
    ]
    parts += [f"non{color}" for color in _colors(node, "not_colors")]
    parts += [" or ".join(_colors(node, "colors"))] if "colors" in node else []
    parts += [word.lower() for word in _words(node, "supertypes")]
    nouns = [" or ".join(_words(node, key)) for key in _NOUNS if key in node]
    zone = str(node.get("zone", "in_play"))
    noun = {"in_play": "permanent", "stack": "spell or ability"}.get(zone, "card")
    if "spell" in node:
        noun = "spell" if node["spell"] else "ability"
    parts.append(
        " ".join(nouns).lower() if nouns and zone == "in_play" else " ".join([*(n.lower() for n in nouns), noun])
    )
    parts += (
        [f"of {node['controller']}" if node["controller"] != "you" else "you control"] if "controller" in node else []
    )
    if zone not in ("in_play", "stack"):
        parts.append(f"in {spelled(zone)}" if "of" not in node else f"in {_whose(str(node['of']))} {spelled(zone)}")
    left = {
        key: part for key, part in node.items() if key not in _BEFORE and not key.startswith("not_") and key != "spell"
    }
    parts += [f"with {_rest(left)}"] if left else []
    others = [_filter(_mapping(other)) for other in _list(node.get("any_of", ()))]
    return " ".join(parts) + (f" that is {' or '.join(others)}" if others else "")


def _whose(word: str) -> str:
    return "your" if word == "you" else f"{spelled(word)}'s"


def _list(value: object) -> Sequence[object]:
    assert isinstance(value, list | tuple)
    return value
