"""Between the tree of a text and a record: targets, pronouns, quoted abilities.

The tree of a text holds everything where its words stand. A record has targets in a list of their own, speaks of them
by words (`target`, `target2`), and keeps quoted abilities apart (`granted 1`). `lifted` makes an ability of a tree.

What the tree of a text has besides the language:

    {"target": …}              an entry of `targets`, where it is first spoken of
    {"ref": "this"}            the object itself
    {"host": "creature"}       what it is attached to
    {"pronoun": "creature"}    that creature; "it", "player", "card" … (`pronouns`)
    {"controller of": …}       and "owner of"
    {"named": "card", …}       an instruction, or what is paid, whose things a later pronoun may mean
    {"quoted": …}              an ability that is given
    {"where": …, "is": …}      the second with the first in place of X
    {"kicker of": "{2}{R}"}    the name of the kicker with this cost
    "_…"                       a field that only says how the text puts it
"""

from __future__ import annotations

import re
from typing import Any

import orjson

from rewind.aggregates.cards.grammar.binding import bound
from rewind.aggregates.cards.grammar.clear_events import (
    EVENTS_OBJECT,
    is_silent,
    verify_delayed,
    verify_exile,
    verify_pronouns,
)
from rewind.aggregates.cards.grammar.naming import named
from rewind.aggregates.cards.grammar.pronouns import Antecedents, UnclearError, moved_place
from rewind.aggregates.cards.grammar.rules import PLAYER_OF, Mention, Tree, mentioned
from rewind.aggregates.cards.inflection import number_word
from rewind.aggregates.cards.type_lines import LAND_TYPES

__all__ = ["Lifting", "UnclearError"]


class Lifting:
    """Makes the abilities of one card; the abilities that it gives are collected."""

    def __init__(self, text: str = "", name: str = "") -> None:
        self.text = text
        self.name = name
        self.granted: list[Tree] = []

    def ability(self, tree: Tree) -> Tree:
        """An ability as a record has it. Raises UnclearError where a pronoun may mean two things, or nothing."""
        if isinstance(tree, str):
            return tree
        return named(_Ability(self, tree).lifted())

    def abilities(self, tree: Tree) -> list[Tree]:
        """The ability; one for each event where it waits for several and speaks of what is another thing in each."""
        patterns = (
            tree["when"].get("any_of", ()) if isinstance(tree, dict) and isinstance(tree.get("when"), dict) else ()
        )
        try:
            return [self.ability(tree)]
        except UnclearError:
            if not patterns:
                raise
        return [self.ability({**tree, "when": pattern}) for pattern in patterns]


_WITH_TARGETS = ("chapter", "boast", "exhaust")
"""Keywords that have targets of their own, those of what they do."""


class _Ability:
    """One ability: its own targets, and what its pronouns mean."""

    def __init__(self, card: Lifting, tree: Tree) -> None:
        self.card = card
        amounts = _with_amounts(tree)
        if isinstance(tree, dict) and tree.get("when") in _OF_THE_SPELL and "{X}" not in str(tree):
            amounts = _with_amounts(amounts, {"number": "x", "of": "this"})  # the X of the spell that it is or was
        self.tree = bound(amounts)
        self.targets: list[Tree] = []
        self.places: dict[int, str] = {}
        self.names = _names(self.tree)
        self.antecedents = Antecedents(self.tree, card.text)

    def lifted(self) -> Tree:
        """The ability with what is lifted out of it."""
        modes = self.tree.get("modes") if isinstance(self.tree, dict) else None
        if modes:
            rest = {key: part for key, part in self.tree.items() if key != "modes"}
            return {**self.plain(rest), "modes": [named(_Ability(self.card, mode).lifted()) for mode in modes]}
        self.targets = self._placed(_targets(self.tree))
        self.antecedents.targets = self.places
        self.antecedents.names = self.names
        _whose(self.tree)
        verify_pronouns(self.tree)
        verify_exile(self.tree)
        found = self.plain(self.tree)
        if not isinstance(found, dict):
            return found
        if is_silent(self.tree) and EVENTS_OBJECT.search(orjson.dumps(found).decode()):
            raise ValueError("what a pronoun means of several")
        zones = _zones(self.tree)
        _without_graveyard(found, zones)
        if len(zones) > 1 or (zones and "'host'" in str(found.get("when"))):  # a card has no host in a graveyard
            raise ValueError("the zone where it works")
        if zones and "zone" not in found:
            found["zone"] = "any" if _is_of_permanent_too(found.get("when"), zones) else zones.pop()
        if self.targets and "keyword" in found and found["keyword"] not in _WITH_TARGETS:
            raise ValueError("the target of a keyword")
        if self.targets:
            found["targets"] = [self.plain(one) for one in self.targets]
        verify_delayed(found.get("effect"))
        return _without_unread(found, set(self.names.values()))

    def _placed(self, mentions: list[Mention]) -> list[Tree]:
        """The targets of one ability, in the order in which they are spoken of; their words go by their places."""
        found: list[Tree] = []
        for mention in sorted(mentions, key=lambda one: one.place):
            if mention.place not in self.places:
                self.places[mention.place] = "target" if not found else f"target{len(found) + 1}"
                found.append(mention["target"])
        return found

    def _with_targets(self, later: Tree) -> Tree:
        """A delayed or reflexive triggered ability with the targets that are chosen as it is put on the stack."""
        targets = self._placed(_targets(later["effect"]))
        if targets and self.targets:
            raise ValueError("whose target it is")
        return {**later, "targets": targets} if targets else later

    def plain(self, tree: Tree) -> Any:
        """A part without what only the text has."""
        if isinstance(tree, list):
            return [self.plain(part) for part in tree]
        if not isinstance(tree, dict):
            return tree
        if _has_own_targets(tree):
            tree = self._with_targets(tree)
        if place := moved_place(tree):
            tree = {"as": self.names[place], **tree}
        if "named" in tree and isinstance(tree, Mention):
            tree = {"as": self.names[tree.place], **{key: part for key, part in tree.items() if key != "named"}}
        if tree.get("names") == ["~"]:
            tree = {**tree, "names": [self.card.name]}
        if "enchant" in tree:
            return _enchant(self.plain(tree["enchant"]))
        if "size" in tree:
            return _times(tree["size"], self.plain(tree["for each"]))
        if tree.get("event") == "damage" and isinstance(tree.get("from"), dict | list):
            tree = {**tree, "from": _permanents_among(tree["from"])}
        if "token" in tree and isinstance(tree["token"], dict):
            return {
                key: self.plain(_token(part) if key == "token" else part) for key, part in tree.items() if key[0] != "_"
            }
        if tree.get("do") == "add_mana" and isinstance(tree["mana"], list):
            tree = {**tree, "mana": [_generic(one) for one in tree["mana"]]}
        if tree.get("do") == "discard" and isinstance(tree.get("what"), dict):
            rest = {key for key in tree["what"] if not key.startswith("_")}
            if rest == {"zone", "of"}:
                tree = {key: part for key, part in tree.items() if key != "what"}
        if "target" in tree and len(tree) == 1:
            assert isinstance(tree, Mention)
            return self.places[tree.place]
        if "ref" in tree:
            return tree["ref"]
        if "host" in tree and len(tree) == 1:
            return "host"
        if "pronoun" in tree:
            assert isinstance(tree, Mention)
            return self.antecedents.meant(tree)
        if "_instead" in tree and _targets(tree["effect"]):
            raise ValueError("a target that is chosen only in its place")
        if "paid" in tree and "by" in tree:
            if self.plain(tree["by"]) != "this":
                raise UnclearError("kicked", tree["by"].place)
            return {"paid": self.plain(tree["paid"])}
        if "kicker of" in tree:
            return _kicked(tree["kicker of"])
        for of in PLAYER_OF:
            if of in tree:
                return f"{of} {self.plain(tree[of])}"
        if "quoted" in tree:
            self.card.granted.append(self.card.ability(tree["quoted"]))
            return f"granted {len(self.card.granted)}"
        return {key: self.plain(part) for key, part in tree.items() if not key.startswith("_")}


_OF_THE_SPELL = (
    {"event": "move", "what": {"ref": "this"}, "to": "in_play"},
    {"event": "play", "what": "this", "player": "you", "_zone": "stack", "_subject": "player"},
)
"""What the abilities wait for whose X is that of the spell: it is cast, or enters as a permanent (2026-04: 107.3m)."""

_COLORLESS = re.compile(r"(?:\{C\})+")


def _kicked(mana: str) -> str:
    """The name of a kicker, of several: by its mana."""
    symbols = mana.strip("{}").split("}{")
    return "_".join(["$kicked", *(number_word(int(one)) if one.isdigit() else one.lower() for one in symbols)])


def _generic(mana: Tree) -> Tree:
    """Mana as the editions write it, where colorless mana is a number (rule 104.3)."""
    return _COLORLESS.sub(lambda symbols: f"{{{len(symbols[0]) // 3}}}", mana) if isinstance(mana, str) else mana


def _permanents_among(dealer: Tree) -> Tree:
    """What deals damage is meant in play, or as it last was there, unless a text speaks of sources (rule 200.9)."""
    if isinstance(dealer, list):
        return [_permanents_among(one) for one in dealer]
    is_open = isinstance(dealer, dict) and ({"types", "all_types", "subtypes"} & set(dealer) or _is_permanent(dealer))
    is_source = is_open and ("zone" in dealer or dealer.get("_noun") == "source")
    return {"zone": ["in_play"], **dealer} if is_open and not is_source else dealer


def _is_permanent(dealer: dict[str, Any]) -> bool:
    """Whether a description of what deals damage is that of a permanent, also where it says nothing of its types."""
    return "_put" in dealer and not {"_noun", "spell", "players"} & set(dealer)


def _without_graveyard(ability: dict[str, Any], zones: set[str]) -> None:
    """An ability that asks whether its own card is in the graveyard works in that zone, and need not ask.

    A trigger asks all the same, as its condition has to hold as it resolves too (rule 410.8).
    """
    for key in ("if", "as_long_as", "condition"):
        condition = ability.get(key)
        all_of = condition.get("all_of", ()) if isinstance(condition, dict) else ()
        if condition == _IN_GRAVEYARD:
            zones.add("graveyard")
            if key == "if":
                ability[key] = {"is": "this", "matches": {"zone": ["graveyard"]}}
            else:
                del ability[key]
        elif _IN_GRAVEYARD in all_of and key != "if":
            zones.add("graveyard")
            (ability[key],) = (one for one in all_of if one != _IN_GRAVEYARD)


_IN_GRAVEYARD = {"is": "this", "matches": {"zone": "graveyard", "of": "you"}}


def _is_of_permanent_too(when: Tree, zones: set[str]) -> bool:
    """Whether what triggers as its own spell is cast also triggers on what befalls the permanent (2026-04: 113.6k)."""
    events = when.get("any_of", ()) if isinstance(when, dict) else ()
    if zones != {"stack"} or all(one.get("event") == "play" for one in events):
        return False
    if any(one.get("what") != "this" for one in events):  # of others it is told in play alone
        raise ValueError("the zone where it works")
    return True


def _zones(tree: Tree) -> set[str]:
    """The zones from which an ability says that its own card comes."""
    if isinstance(tree, list):
        return set().union(*(_zones(part) for part in tree))
    if isinstance(tree, dict) and "quoted" not in tree:
        own = {tree["_zone"]} if "_zone" in tree else set()
        return own.union(*(_zones(part) for part in tree.values()))
    return set()


def _enchant(what: Tree) -> Tree:
    """The keyword of an Aura: a word where it is of one type, else with what it enchants."""
    if what == {"players": "any"}:
        return "enchant player"
    for key in ("types", "subtypes"):
        if isinstance(what, dict) and set(what) == {key} and len(what[key]) == 1:
            if key == "subtypes" and what[key][0] not in LAND_TYPES:
                break
            return f"enchant {what[key][0].lower() if key == 'types' else what[key][0]}"
    return {"keyword": "enchant", "what": what}


def _times(size: Tree, amount: Tree) -> Tree:
    """A change of power and toughness so many times."""
    found: Tree = {"change": "pump"}
    for key in ("power", "toughness"):
        number = size[key]
        if number:
            found[key] = amount if number == 1 else {"multiply": [number, amount]}
    return found


def _token(token: Tree) -> Tree:
    if "predefined" in token:
        return token
    types = token["types"]
    before, words = next(iter(types.items())) if isinstance(types, dict) else ("", types)
    found = {**token, "types": f"{before.capitalize()} Creature — {' '.join(words)}".lstrip()}
    return {key: part for key, part in found.items() if part != []}


def _with_amounts(tree: Tree, value: Tree = None) -> Tree:
    """A tree with the amounts of "where X is …" in place of X."""
    if isinstance(tree, list):
        found: list[Tree] = []
        for part in tree:
            if isinstance(part, dict) and "where" in part and "is" in part:
                found += _with_amounts(part["is"], part["where"])
            elif isinstance(part, dict) and "joined" in part:
                if _begins_with_a_duration(part["of"]):
                    raise ValueError("how long what follows lasts")
                found += _with_amounts(part["of"], value)
            elif value is not None and part == "X":
                found.append(value)
            elif value is not None and part == "{X}":
                found.append({"times": value, "cost": ["{1}"]})
            else:
                found.append(_with_amounts(part, value))
        return found
    if isinstance(tree, dict):
        copy: dict[str, Tree] = {}
        for key, part in tree.items():
            copy[key] = value if value is not None and part == "X" else _with_amounts(part, value)
        if value is not None and any(part == "-X" for part in tree.values()):
            copy = {key: {"multiply": [-1, value]} if tree[key] == "-X" else part for key, part in copy.items()}
        return mentioned(tree, copy)
    return tree


def _whose(tree: Tree) -> None:
    """Raises ValueError where "your" is said of what is another's, or "their" of what is yours."""
    if isinstance(tree, list):
        for part in tree:
            _whose(part)
    elif isinstance(tree, dict):
        if set(tree) == {"own", "whose"} and (tree["own"] == "your") != (tree["whose"] in ("you", {"ref": "you"})):
            raise ValueError("whose")
        for part in tree.values():
            _whose(part)


def _names(tree: Tree) -> dict[int, str]:
    """The names of what is spoken of again, by the places where it is spoken of first."""
    found: dict[int, str] = {}
    for mention in sorted(_named_in(tree), key=lambda one: one.place):
        word = str(mention.get("as", f"${mention.get('named', 'those')}"))
        number = 1 + sum(name.rstrip("0123456789") == word for name in found.values())
        found.setdefault(mention.place, word if number == 1 else f"{word}{number}")
    return found


def _named_in(tree: Tree) -> list[Mention]:
    if isinstance(tree, list):
        return [one for part in tree for one in _named_in(part)]
    if isinstance(tree, dict) and "quoted" not in tree:
        own = [tree] if isinstance(tree, Mention) and "named" in tree else []
        own += [tree["what"]] if moved_place(tree) else []
        return own + [one for part in tree.values() for one in _named_in(part)]
    return []


def _without_unread(tree: Tree, names: set[str]) -> Tree:
    """A tree without those of the names that nothing reads."""
    text = orjson.dumps(tree).decode()
    once = {name for name in names if len(re.findall(rf"{re.escape(name)}(?![a-z0-9_])", text)) == 1}
    return _without_names(tree, once) if once else tree


def _without_names(tree: Tree, names: set[str]) -> Tree:
    if isinstance(tree, list):
        return [_without_names(part, names) for part in tree]
    if isinstance(tree, dict):
        return {key: _without_names(part, names) for key, part in tree.items() if key != "as" or str(part) not in names}
    return tree


def _begins_with_a_duration(parts: Tree) -> bool:
    """Whether "until end of turn" stands before several effects, of which a later one has no duration of its own."""
    first, *others = parts
    return bool(first.get("_first")) and any(one.get("_forever") for one in others)


def _has_own_targets(tree: dict[str, Any]) -> bool:
    """Whether it is a later triggered ability that chooses its targets as it is put on the stack (rule 410.4).

    It triggers on what was done before it (2026-04: 603.12), or a text says first when it triggers and then what it
    does: "whenever you cast a spell this turn, …". What a text says that is done later to a target has it from before.
    """
    return tree.get("do") == "later" and ("when" not in tree or bool(tree.keys() & {"_waits", "_first"}))


def _targets(tree: Tree) -> list[Mention]:
    if isinstance(tree, list):
        return [one for part in tree for one in _targets(part)]
    if isinstance(tree, dict):
        if "quoted" in tree:
            return []
        if _has_own_targets(tree):
            return [one for key, part in tree.items() if key != "effect" for one in _targets(part)]
        own = [tree] if isinstance(tree, Mention) and "target" in tree and len(tree) == 1 else []
        return own + [one for part in tree.values() for one in _targets(part)]
    return []
