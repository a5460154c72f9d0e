"""Abilities in a few plain words of ours, made from their programs: what they cost, what they do, when they trigger.

Never the printed text, and no substitute for it: enough to tell one ability of a card from another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from aggregates.cards.language import Ability, Activated, Cost, Filter, Spell, Target
from events.base import Value
from projections.phrases.words import COLORS, listed, spelled

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


def ability_in_words(ability: Ability) -> str:
    """An ability in one line: `{1}{R}, {T}: damage 1 to target (target: creature or any player)`."""
    match ability:
        case Activated():
            head, effect = f"{cost_in_words(ability.cost) or '{0}'}: ", effect_in_words(ability.effect)
            tail = targets_in_words(ability.targets)
            return head + effect + tail + (", only as a sorcery" if ability.timing == "sorcery" else "")
        case Spell():
            if ability.modes:
                return "one of " + "; ".join(
                    f"({number}) {effect_in_words(mode.effect)}{targets_in_words(mode.targets)}"
                    for number, mode in enumerate(ability.modes, 1)
                )
            return effect_in_words(ability.effect) + targets_in_words(ability.targets)
        case _:
            return _triggered_or_static(ability)


def _triggered_or_static(ability: Value) -> str:
    said = _plain(ability)
    if said["kind"] == "as_comes_into_play":
        return f"comes into play {_rest(said)}"
    if said["kind"] == "static":
        return _changes(said)
    when = said.pop("when", None)
    targets = said.pop("targets", ())
    effect = said.pop("effect", None)
    parts = [] if when is None else [f"when {_event(_mapping(when))}:"]
    parts += [_effects(effect)] if effect is not None else []
    parts += [_rest(said)] if said.keys() - _UNSAID else []
    words = " ".join(parts)
    assert isinstance(targets, list | tuple)
    return words + targets_in_words([Target.model_validate(target) for target in targets])


def cost_in_words(cost: Cost) -> str:
    """A cost, its parts with commas: `{2}, {T}, sacrifice it`."""
    parts = [cost.mana] if cost.mana else []
    parts += ["{T}"] if cost.tap else []
    parts += [f"{cost.life} life"] if cost.life else []
    many = "" if cost.number == 1 else f"{cost.number} × "
    for verb, said in (("tap", cost.tap_other), ("discard", cost.discard), ("return", cost.return_)):
        parts += [f"{verb} {many}{filter_in_words(said)}"] if said is not None else []
    if cost.sacrifice is not None:
        what = "it" if cost.sacrifice == "this" else many + filter_in_words(cost.sacrifice)
        parts.append(f"sacrifice {what}")
    parts += [f"remove {many}{cost.remove_counters} counter"] if cost.remove_counters else []
    return ", ".join(parts)


def targets_in_words(targets: Sequence[Target]) -> str:
    """What the instances of the word "target" ask for, in brackets; nothing where there are none."""
    if not targets:
        return ""
    return f" (target{'' if len(targets) == 1 else 's'}: {'; '.join(map(target_in_words, targets))})"


def target_in_words(target: Target) -> str:
    """What one instance of the word "target" asks for."""
    found = [] if target.objects is None else [filter_in_words(target.objects)]
    if target.players is not None:
        found.append({"any": "any player", "you": "you", "opponent": "an opponent"}[target.players])
    few = target.minimum if target.minimum == target.maximum else f"{target.minimum} to {target.maximum}"
    return listed(found, "or") + ("" if few == 1 else f", {few} of them")


def effect_in_words(effect: Iterable[Value]) -> str:
    """Instructions in their order."""
    return _effects([_plain(part) for part in effect])


def filter_in_words(said: Filter) -> str:
    """Which objects are meant: `other white creature you control`."""
    return _filter(_plain(said))


def _plain(value: Value) -> dict[str, object]:
    return value.model_dump(mode="json", by_alias=True, exclude_defaults=True)


def _mapping(value: object) -> Mapping[str, object]:
    assert isinstance(value, Mapping)
    return value


def _effects(effect: object) -> str:
    assert isinstance(effect, list | tuple)
    return ", then ".join(_instruction(_mapping(part)) for part in effect) or "nothing"


def _instruction(said: Mapping[str, object]) -> str:
    if said.get("do") == "apply":
        return f"{_changes(said)} until {spelled(str(said.get('until', 'end_of_turn')))}"
    if said.get("change") == "spells_cost":
        return f"{_value(said['spells'])} cards cost {said['mana']:+} generic mana"
    verb = spelled(str(said.get("do") or said.get("change")))
    verb = _VERBS.get(verb, verb)
    rest = _rest(said)
    return f"{verb} {rest}" if rest else verb


def _changes(said: Mapping[str, object]) -> str:
    """What a continuous effect does to what: `host gets +2/+0, gains trample`."""
    whom = _value(said.get("to", "this"))
    condition = f" as long as {_value(said['as_long_as'])}" if "as_long_as" in said else ""
    return f"{whom} {', '.join(_instruction(_mapping(part)) for part in _list(said['changes']))}{condition}"


def _rest(said: Mapping[str, object]) -> str:
    """Everything that an instruction says besides its verb."""
    if {"power", "toughness"} & said.keys() and ("change" in said or "types" in said):
        size = f"{_signed(said.get('power', 0), said)}/{_signed(said.get('toughness', 0), said)}"
        said = {"number": size} | {key: part for key, part in said.items() if key not in ("power", "toughness")}
    return " ".join(_said(key, part) for key, part in said.items() if key not in _UNSAID)


def _signed(value: object, said: Mapping[str, object]) -> str:
    words = _value(value)
    return f"+{words}" if said.get("change") == "pump" and isinstance(value, int) and value >= 0 else words


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
            return f"for {cost_in_words(Cost.model_validate(value))}"
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
            return _condition(value) if {"there_is", "is", "active"} & value.keys() else _filter(value)
        case list() | tuple():
            return " or ".join(_value(part) for part in value)
        case str():
            return spelled(value)
        case _:
            return str(value)


def _times(value: Mapping[str, object], words: str) -> str:
    return f"{value['times']} × {words}" if value.get("times", 1) != 1 else words


def _condition(said: Mapping[str, object]) -> str:
    return _rest({key: part for key, part in said.items() if key != "denied"}) + (" is not" if "denied" in said else "")


def _event(said: Mapping[str, object]) -> str:
    rest = _rest({key: part for key, part in said.items() if key != "event"})
    return f"{spelled(str(said['event']))}{f' ({rest})' if rest else ''}"


def _words(said: Mapping[str, object], key: str) -> list[str]:
    value = said.get(key, ())
    assert isinstance(value, list | tuple)
    return [str(part) for part in value]


def _colors(said: Mapping[str, object], key: str) -> list[str]:
    names: Mapping[str, str] = {str(color): name for color, name in COLORS.items()}
    return [names[color] for color in _words(said, key)]


_SAID_IN_FRONT = ("tapped", "attacking", "blocking", "token", "colorless")
_NOUNS = ("types", "subtypes", "all_types")
_BEFORE = frozenset({*_SAID_IN_FRONT, *_NOUNS, "supertypes", "colors", "other", "zone", "of", "any_of", "controller"})


def _filter(said: Mapping[str, object]) -> str:
    parts = ["other"] if said.get("other") else []
    parts += [("" if said[key] else "un" if key == "tapped" else "non") + key for key in _SAID_IN_FRONT if key in said]
    parts += [
        f"non{word.lower()}" for key in ("not_types", "not_subtypes", "not_supertypes") for word in _words(said, key)
    ]
    parts += [f"non{color}" for color in _colors(said, "not_colors")]
    parts += [" or ".join(_colors(said, "colors"))] if "colors" in said else []
    parts += [word.lower() for word in _words(said, "supertypes")]
    nouns = [" or ".join(_words(said, key)) for key in _NOUNS if key in said]
    zone = str(said.get("zone", "in_play"))
    noun = {"in_play": "permanent", "stack": "spell or ability"}.get(zone, "card")
    if "spell" in said:
        noun = "spell" if said["spell"] else "ability"
    parts.append(
        " ".join(nouns).lower() if nouns and zone == "in_play" else " ".join([*(n.lower() for n in nouns), noun])
    )
    parts += (
        [f"of {said['controller']}" if said["controller"] != "you" else "you control"] if "controller" in said else []
    )
    if zone not in ("in_play", "stack"):
        parts.append(f"in {spelled(zone)}" if "of" not in said else f"in {_whose(str(said['of']))} {spelled(zone)}")
    left = {
        key: part for key, part in said.items() if key not in _BEFORE and not key.startswith("not_") and key != "spell"
    }
    parts += [f"with {_rest(left)}"] if left else []
    others = [_filter(_mapping(other)) for other in _list(said.get("any_of", ()))]
    return " ".join(parts) + (f" that is {' or '.join(others)}" if others else "")


def _whose(word: str) -> str:
    return "your" if word == "you" else f"{spelled(word)}'s"


def _list(value: object) -> Sequence[object]:
    assert isinstance(value, list | tuple)
    return value
