"""What names (`$card`) are called in English, by what they were given to: "the card discarded this way".

A name says nothing to a reader, so none is printed: programs that differ in their names only are printed alike. Numbers
that are only counted get letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from inspect import get_annotations
from typing import Any

from rewind.aggregates.cards import language
from rewind.aggregates.cards.language.changes import Allow, CostToDo, Replace
from rewind.aggregates.cards.text.english import ORDINALS, plural
from rewind.aggregates.cards.text.nouns import head_noun
from rewind.aggregates.cards.text.speaker import Label, Speaker
from rewind.events.base import Value

_LETTERS = "ZYWVUTS"

_DONE: Mapping[str, tuple[str, str]] = {
    "draw": ("card", "drawn"),
    "discard": ("card", "discarded"),
    "mill": ("card", "put into the graveyard from the library"),
    "destroy": ("permanent", "destroyed"),
    "sacrifice": ("permanent", "sacrificed"),
    "counter": ("spell", "countered"),
    "create_token": ("token", "put into play"),
    "create_emblem": ("emblem", "created"),
    "venture": ("venturing", "ventured"),
    "copy": ("copy", "made"),
    "play": ("card", "played"),
    "exchange": ("exchange", "made"),
    "find": ("card", "found"),
    "look": ("card", "looked at"),
    "reveal": ("card", "revealed"),
    "arrange": ("card", "put in order"),
    "shuffle": ("library", "shuffled"),
    "damage": ("damage", "dealt"),
    "gain_life": ("life", "gained"),
    "lose_life": ("life", "lost"),
    "pay_life": ("life", "paid"),
    "set_life": ("life total", "set"),
    "add_counters": ("counter", "put on"),
    "remove_counters": ("counter", "removed"),
    "tap": ("permanent", "tapped"),
    "untap": ("permanent", "untapped"),
    "attach": ("permanent", "attached"),
    "unattach": ("permanent", "unattached"),
    "regenerate": ("permanent", "regenerated"),
    "remove_damage": ("damage", "removed"),
    "add_mana": ("mana", "added"),
    "empty_mana": ("mana", "lost"),
    "reselect_attack": ("creature", "that attacks something else"),
    "remove_from_combat": ("creature", "removed from combat"),
    "block": ("creature", "made to block"),
    "become_blocked": ("creature", "made blocked"),
    "retarget": ("target", "changed"),
    "add_part": ("part", "added"),
    "end_part": ("part", "ended"),
    "lose_game": ("game", "lost"),
    "win_game": ("game", "won"),
    "draw_game": ("game", "drawn"),
    "flip_coin": ("coin flip", "won"),
    "flip": ("permanent", "flipped"),
    "may": ("offer", "taken"),
    "if": ("condition", "met"),
    "for_each": ("thing", "done"),
    "repeat": ("thing", "repeated"),
    "together": ("thing", "done"),
    "let": ("object", "noted"),
    "apply": ("effect", "begun"),
    "later": ("ability", "awaited"),
    "turn_face_up": ("permanent", "turned face up"),
    "turn_face_down": ("permanent", "turned face down"),
    "transform": ("permanent", "transformed"),
    "convert": ("permanent", "converted"),
    "phase_out": ("permanent", "phased out"),
    "phase_in": ("permanent", "phased in"),
    "fight": ("damage", "dealt"),
    "goad": ("creature", "goaded"),
    "investigate": ("token", "created"),
    "incubate": ("token", "created"),
    "scry": ("card", "looked at"),
    "surveil": ("card", "looked at"),
    "proliferate": ("counter", "put on"),
    "detain": ("permanent", "detained"),
    "populate": ("token", "created"),
    "monstrosity": ("counter", "put on"),
    "bolster": ("counter", "put on"),
    "explore": ("card", "revealed"),
    "adapt": ("counter", "put on"),
    "amass": ("counter", "put on"),
    "connive": ("card", "discarded"),
    "fateseal": ("card", "looked at"),
    "endure": ("token", "created"),
    "blight": ("counter", "put on"),
    "suspect": ("creature", "suspected"),
    "discover": ("card", "discovered"),
    "learn": ("card", "put into a hand"),
    "time_travel": ("counter", "put on"),
    "clash": ("card", "revealed"),
    "forage": ("card", "foraged"),
    "exert": ("permanent", "exerted"),
    "designate": ("designation", "given"),
    "action_done": ("action", "done"),
    "airbend": ("object", "airbent"),
    "earthbend": ("counter", "put on"),
}
"""Instruction → what a name that it gives stands for, and what was done to it."""

_words = {
    word
    for node in language.members(language.Instruction)
    for word in re.findall(r"['\"]([a-z_]+)['\"]", get_annotations(node)["do"])
}
if _unnamed := _words - _DONE.keys() - {"move", "choose"}:
    raise RuntimeError(f"what these do has no name: {', '.join(sorted(_unnamed))}")

_MOVED = {
    "removed": "removed from the game",
    "hand": "returned",
    "graveyard": "put into a graveyard",
    "library": "put into a library",
    "in_play": "put into play",
    "ante": "anted",
}
_CHOSEN = {
    "players": "player",
    "source": "source",
    "color": "color",
    "type": "type",
    "land_type": "land type",
    "name": "name",
    "number": "number",
    "word": "word",
    "mode": "mode",
    "order": "order",
    "piles": "pile",
    "pile": "pile",
    "division": "division",
}


def labels_of(ability: Any, others: Iterable[Any], name: str) -> Mapping[str, Label]:
    """Name → label, of the names that an ability can read: its own, and those that the card's others keep.

    `name` is the card's.
    """
    kept = {given: label for given, label in _all([*others], name).items() if not label.done.endswith("this way")}
    return {**kept, **_all([ability], name)}


def _all(abilities: Iterable[Any], name: str) -> dict[str, Label]:
    found: dict[str, Label] = {}
    letters = iter(_LETTERS)
    for ability in abilities:
        for given, label in _given(ability, name, letters, None):
            if given not in found:
                found[given] = _distinct(label, found.values())
    return found


def _distinct(label: Label, others: Iterable[Label]) -> Label:
    """The label, or where another name has it already the second one of its kind."""
    taken = {other.noun + other.done for other in others}
    noun = label.noun
    for ordinal in ORDINALS[1:]:
        if label.noun + label.done not in taken:
            return label
        moved = None if label.moved is None else label.moved.replace("the ", f"the {ordinal} ", 1)
        label = Label(noun.replace("the ", f"the {ordinal} ", 1), label.done, label.plural, moved)
    return label


def _given(value: Any, name: str, letters: Iterator[str], keyword: str | None) -> Iterator[tuple[str, Label]]:
    if isinstance(value, Value):
        keyword = value.keyword if isinstance(value, language.KeywordAbility) else keyword
        yield from _of_node(value, name, letters, keyword)
        for field in type(value).model_fields:
            if field == "means":  # what is named there is kept for the card's other abilities, or theirs alone
                inside = _given(getattr(value, field), name, letters, keyword)
                yield from ((given, label) for given, label in inside if not label.done.endswith("this way"))
                continue
            yield from _given(getattr(value, field), name, letters, keyword)
    elif isinstance(value, tuple):
        for number, one in enumerate(value, 1):
            if isinstance(one, language.Target) and isinstance(one.as_, str):
                yield one.as_, Label("the target", f"target{number}")
            else:
                yield from _given(one, name, letters, keyword)


def _of_node(node: Any, name: str, letters: Iterator[str], keyword: str | None) -> Iterator[tuple[str, Label]]:
    match node:
        case language.KeywordAbility(name=str() as own):
            yield own, Label(f"the {node.keyword} cost", "paid")
        case CostToDo(optional=str() as own):
            yield own, Label(f"the {keyword or 'additional'} cost", "paid")
        case Allow(as_=str() as own):
            yield own, Label(f"the {keyword or 'alternative'} cost", "paid")
        case language.NamedMana(as_=str() as own):
            yield own, Label("the mana", "spent this way")
        case Replace():
            for way, given in (("this way", node.as_), (f"by {name}", node.keep)):
                if given is not None:
                    yield given, Label("the card", f"replaced {way}")
        case language.Choice() | language.Act():
            for way, names in (("this way", node.as_), (f"with {name}", node.keep)):
                yield from _of_act(node, names, way, letters)
        case _:
            pass


def _of_act(node: Any, given: Any, way: str, letters: Iterator[str]) -> Iterator[tuple[str, Label]]:
    if given is None:
        return
    names = (given,) if isinstance(given, str) else given
    verb = getattr(node, "do", "choose")
    if verb == "let" and node.value is not None:
        yield names[0], Label(next(letters, "N"))
        return
    noun, done, several = _noun_and_done(node, verb)
    for number, one in enumerate(names):
        the = "the" if len(names) == 1 or several else f"the {ORDINALS[number]}"
        moved = f"{the} {plural('card') if several else 'card'}" if _becomes_a_card(node, verb) else None
        yield one, Label(f"{the} {plural(noun) if several else noun}", f"{done} {way}", several, moved)


def _becomes_a_card(node: Any, verb: str) -> bool:
    """Whether what is spoken of was a permanent or a spell, and is only a card by then (rule 217.1c)."""
    if verb == "move":
        return isinstance(node.what, language.Filter) and node.what.zone == "in_play" and node.to != "in_play"
    return verb in ("sacrifice", "destroy", "counter")


def subtype_noun(choice: language.Choice) -> str:
    """What the subtype is called that is chosen: that of a type which is described, or else a creature type."""
    among = choice.among
    types = among.types if isinstance(among, language.Filter) else ()
    return " or ".join(f"{kind.lower()} type" for kind in types or ("Creature",))


def _noun_and_done(node: Any, verb: str) -> tuple[str, str, bool]:
    if verb == "choose" or isinstance(node, language.Choice):
        noun = _CHOSEN.get(node.kind) or _noun(node.among, "object")
        noun = subtype_noun(node) if node.kind == "subtype" else noun
        return noun, "chosen", node.kind in ("objects", "things") and node.maximum != 1
    if verb == "move":
        return _noun(node.what, "object"), _MOVED[node.to], _are_several(node.what, node.number)
    if verb == "flip_coin" and node.result is not None:
        return "coin", f"flipped to {node.result}", False
    noun, done = _DONE[verb]
    what = getattr(node, "what", None) or getattr(node, "among", None) or getattr(node, "things", None)
    return _noun(what, noun), done, _are_several(what, getattr(node, "number", getattr(node, "maximum", "all")))


def _noun(what: Any, otherwise: str) -> str:
    if isinstance(what, str) and (what in _PLAYERS or what.startswith(("controller", "owner", "opponent"))):
        return "player"
    return head_noun(what, Speaker(kind=otherwise)) if isinstance(what, language.Filter) else otherwise


_PLAYERS = frozenset({"you", "event.player", "active_player", "defending_player"})


def _are_several(what: Any, number: Any) -> bool:
    return isinstance(what, language.Filter) and number != 1 and what.top != 1
