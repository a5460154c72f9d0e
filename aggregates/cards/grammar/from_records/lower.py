"""From a record back to the tree of a text: targets, pronouns and given abilities stand where the words do.

The way back of `lift`. A record speaks of a target by a word each time; a text says it in full where it is first spoken
of, and by a pronoun afterwards. Which place is the first is known only where the tree is said, so that a `Lowered` tree
has a part with several ways (`Ways`) at each of them, and is said twice (`record_text`).
"""
# Over 400 lines: one walk of a record, a method a kind of node

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from rewind.aggregates.cards.grammar.from_records.lowered_parts import (
    amount_of,
    amount_of_both,
    as_printed,
    colorless,
    described_token,
    for_a_while,
    is_of_none,
    is_still_other,
    of_all,
    of_damage,
    of_spells,
    pronouns,
    pumped,
    sized,
    spoken,
    stands_after,
    with_whom,
    with_x,
)
from rewind.aggregates.cards.grammar.from_records.lowered_tree import EXILED, GIVEN, MENACE, Lowered, Mentioned, Named
from rewind.aggregates.cards.grammar.from_records.order_of_words import context_of
from rewind.aggregates.cards.grammar.from_records.putting import (
    FARE,
    Around,
    is_each_of,
    is_of_own_zone,
    put_again,
    put_of_choice,
    sacrificed_noun,
    text_of_effects,
    ways_to_put,
)
from rewind.aggregates.cards.grammar.from_records.putting_descriptions import (
    is_of_each,
    put_as_several,
    put_counted,
    put_many,
    put_one,
)
from rewind.aggregates.cards.grammar.from_records.sentences import in_sentences, is_of_no_combat_damage
from rewind.aggregates.cards.grammar.from_records.unnaming import unnamed
from rewind.aggregates.cards.grammar.from_records.usual_pronouns import is_of_several, names_given, nouns_of_named
from rewind.aggregates.cards.grammar.pronouns import nouns_of, nouns_of_target
from rewind.aggregates.cards.grammar.record_nodes import EFFECTS, Fields
from rewind.aggregates.cards.grammar.rules import Tree, as_key
from rewind.aggregates.cards.grammar.saying import Ways
from rewind.aggregates.cards.grammar.words_of_today import ABILITIES
from rewind.aggregates.cards.language.words import name_and_role

_REFERENCE = re.compile(r"this|host|target[2-9]?|event\.(?!amount|prevented)[a-z_]+")
_OF = re.compile(r"(controller|owner) of (.+)")
_WORDS = frozenset({"do", "event", "change", "kind", "keyword", "part", "zone", "how", "name", "as", "keep", "names"})
"""Fields that hold words of the language, not what something is about."""
_KINDS = ("do", "event", "change", "kind", "keyword", "target")
_IN_ITS_ZONE = {"is": "this", "matches": {"zone": ["graveyard"]}}


def _is_of_top(instruction: Fields) -> bool:
    """Whether the top of a library is looked at or revealed."""
    what = instruction.get("what")
    return instruction["do"] in ("look", "reveal") and isinstance(what, dict) and "top" in what


_KINDS_OF_OBJECTS = frozenset({"types", "all_types", "subtypes", "spell", "players", "attacking", "blocking", "zone"})
"""Fields of descriptions that tell what kind of object is meant; any other is a source of damage."""


_ONE_SENTENCE = frozenset({"later", "may", "if", "flip_coin"})
"""Instructions that have others inside them, which one sentence may join."""


class Lowering:
    """Makes trees of the abilities of one card."""

    def __init__(self, card: Named) -> None:
        self.card = card

    def lowered(self, ability: Any, *, chosen: bool = False) -> Lowered:
        """An ability as the tree of a text."""
        scope = _Scope(self.card, "", _Places())
        scope.chosen = chosen
        return Lowered(scope.ability(unnamed(ability, chosen=chosen)), scope.places.mentions)

    def lowered_together(self, abilities: Sequence[Any]) -> Lowered:
        """Abilities that one line says, as the trees of that line."""
        places = _Places()
        places.one_line = True
        trees = [_Scope(self.card, f"{number}/", places).ability(unnamed(one)) for number, one in enumerate(abilities)]
        return Lowered(trees, places.mentions)


class _Places:
    """The parts of a tree that can be put in several ways."""

    def __init__(self) -> None:
        self.mentions: list[Mentioned] = []
        self.numbers = count()
        self.one_line = False
        """Whether one line says several abilities."""


class _Scope:
    """An ability inside which words mean the same: its targets, and what its trigger speaks of."""

    def __init__(self, card: Named, name: str, places: _Places) -> None:
        self.card = card
        self.name = name
        self.places = places
        self.targets: list[Tree] = []
        self.event: Tree = {}
        self.zone = ""
        self.around = Around(card.is_creature, host=card.host)
        self.before = False
        """Whether what is being made stands before what is done: in a cost, in what is waited for, in a condition."""
        self.graveyard_by_condition = False
        """Whether the ability works in a graveyard, and says so by its condition."""
        self.chosen = False
        """Whether a colour that is chosen first is said where it is read."""
        self.names: Mapping[str, Fields] = {}
        self.doing = ""
        """The instruction, or the change, of which parts are being made."""

    def inner(self, name: str) -> _Scope:
        """A scope of its own inside this one."""
        scope = _Scope(self.card, f"{self.name}{name}/", self.places)
        scope.chosen = self.chosen
        return scope

    def ability(self, ability: Any) -> Tree:
        if isinstance(ability, str):
            if ability.startswith("equip "):
                return {"keyword": "equip", "cost": [ability.removeprefix("equip ")]}
            if ability in ABILITIES:
                return {**ABILITIES[ability], "_keyword": ability}
            return self.keyword({"keyword": ability}) if ability.startswith("enchant ") else ability
        if "keyword" in ability:
            return self.keyword(ability)
        rest = {key: part for key, part in ability.items() if key not in ("targets", "zone", "modes")}
        if "$entwined" in str(rest.get("modes_chosen")):
            del rest["modes_chosen"]
        when = ability.get("when")
        self.event = when if isinstance(when, dict) else {}
        self.targets = ability.get("targets", [])
        zone = ability.get("zone")
        own_cycling = zone == "any" and self.event.get("event") == "discard"
        if own_cycling or (zone in ("graveyard", "hand") and ability["kind"] in ("activated", "triggered")):
            self.zone = zone
        elif zone is not None:
            rest["zone"] = zone
        self.names = names_given(ability)
        several = frozenset(name for name, one in self.names.items() if is_of_several(one))
        context = context_of(ability, dict(self.names), self.card.given, self.card.is_land)
        effect_text, noun = text_of_effects(ability), sacrificed_noun(ability)
        self.around = Around(self.card.is_creature, effect_text, several, context, self.card.host, self.event, noun)
        tree = {}
        if self.zone and rest.get("if") == _IN_ITS_ZONE:
            self.zone, rest["if"] = "", {"is": "this", "matches": {"zone": "graveyard", "of": "you"}}
            self.graveyard_by_condition = True
        if str(rest.get("if", {}).get("paid")).startswith("$kicked") and self.event.get("what") == "this":
            rest["if"] = {**rest["if"], "by": {"pronoun": "it"}}
        for key, part in rest.items():
            self.before = key in ("cost", "when", "if")
            tree[key] = self.part(part, key, rest)
        if zone == "graveyard" and "_zone" not in str(tree):
            tree.update(self.in_graveyard(tree))
        if "modes" in ability:
            tree["modes"] = [
                self.inner(f"mode {number}").ability({**mode, "kind": "mode"})
                for number, mode in enumerate(ability["modes"])
            ]
        if tree.get("kind") == "mode":
            del tree["kind"]
            return tree
        return self.put(tree, rest, "")

    def in_graveyard(self, ability: Fields) -> Fields:
        """How an ability says that it works in a graveyard, of which nothing that it does or waits for tells."""
        key = {"static": "as_long_as", "activated": "condition"}.get(ability["kind"])
        if key is None:
            return {}
        ability.pop("zone", None)
        own = {"is": self.mention("this", "is", {}), "matches": {"zone": "graveyard", "of": "you"}}
        return {key: {"all_of": [own, ability[key]]} if key in ability else own}

    def keyword(self, node: Fields) -> Tree:
        """A keyword without what it means; an Aura's as a text has it."""
        node = {key: part for key, part in node.items() if key != "means"}
        word = node["keyword"]
        if set(node) == {"keyword"} and not word.startswith("enchant "):
            return word
        if word == "enchant":
            return {"enchant": self.plain(node["what"])}
        if word.startswith("enchant "):
            kind = word.removeprefix("enchant ")
            if kind == "player":
                return {"enchant": {"players": "any"}}
            return {"enchant": {"subtypes": [kind]} if kind[0].isupper() else {"types": [kind.title()]}}
        tree = {key: self.part(part, key, node) for key, part in node.items()}
        several = len(node.get("cost", ())) > 1 and not any(
            isinstance(one, dict) and "any_of" in one for one in node["cost"]
        )
        return self.ways(word, [{**tree, "_parts": True}, tree]) if several else tree

    # Parts

    def part(self, part: Any, key: str, node: Fields) -> Tree:
        """A part of a node, that stands in a field."""
        if isinstance(part, list):
            return self.listed(part, key, node)
        if isinstance(part, dict):
            return self.fields(part, key, node)
        if key in ("paid", "name") and part in self.card.kickers:
            return {"kicker of": self.card.kickers[part]}
        if not isinstance(part, str) or key in _WORDS:
            return part
        if part == "controller of event.from" and key == "to" and "do" not in node:
            return part
        if part in ("event.by", "controller of event.by") and '"by"' not in as_key(self.event).decode():
            return part
        of = _OF.fullmatch(part)
        if of is not None:
            return {f"{of[1]} of": self.part(of[2], f"{key} of", node)}
        if part == "$exiled":
            return self.exiled()
        if (part, key) == ("defending_player", "of"):
            return self.ways(part, [part, {"pronoun": "they"}])
        return self.mention(part, key, node) if part in self.names or _REFERENCE.fullmatch(part) else part

    def listed(self, part: list[Any], key: str, node: Fields) -> Tree:
        """A list that stands in a field; instructions one after the other may be joined."""
        if key == "abilities":
            return [self.given(one) for one in part]
        if key == "names":
            return ["~"] if part == [self.card.name] else part
        if key == "mana" and node.get("do") == "add_mana" and self.card.time == "now":
            return [colorless(one) for one in part]
        trees = [self.part(one, key, node) for one in part]
        if key == "changes" and len(trees) > 2:
            word = "and" if node.get("kind") == "static" else ","
            return self.ways(f"changes {as_key(part)!r}", [[{"joined": word, "of": trees}], trees])
        if key in EFFECTS:
            trees = self.spoken_again(trees, part)
        together = in_sentences(part, trees) if key in EFFECTS else trees
        if len(part) == 2 and len(together) == 1 and (amount := amount_of_both(part)) is not None:
            both = {"joined": "and", "of": [self.fields(with_x(one, amount), "", {}) for one in part]}
            return self.ways(
                f"list {as_key(part)!r}", [[{"where": self.part(amount, "", {}), "is": [both]}], together, trees]
            )
        ways = [trees] if together == trees else [together, trees]
        if len(trees) > 1 and node.get("do") in _ONE_SENTENCE and all("do" in one for one in part):
            if node["do"] == "may" and key == "effect":
                asked = [trees[0], {"do": "if", "condition": {"did": "$done"}, "effect": trees[1:]}]
                if is_of_no_combat_damage(part[1]):
                    return asked
                ways += [asked] if part[0]["do"] != "choose" else []
            words = ("then", "and") if part[0]["do"] == "choose" else ("and", "then")
            ways += [[{"joined": word, "of": trees}] for word in words]
        return self.ways(f"list {as_key(part)!r}", ways) if len(ways) > 1 else trees

    def spoken_again(self, trees: list[Tree], instructions: list[Any]) -> list[Tree]:
        """Instructions, in which what was found, or removed from the game, is spoken of again."""
        again = []
        for tree, instruction in zip(trees, instructions, strict=True):
            how = put_again(instruction, instructions)
            if isinstance(tree, Ways):
                tree.ways = [{**way, **how} for way in tree.ways]
            again.append(tree if isinstance(tree, Ways) else {**tree, **how})
        return again

    def fields(self, part: Fields, key: str, node: Fields) -> Tree:
        """A node inside another."""
        if key == "token":
            return described_token(part, {name: self.part(value, name, part) for name, value in part.items()})
        if part.get("change") == "pump" and (times := sized(part)) is not None:
            return {"size": times[0], "for each": self.part(times[1], "", {})}
        doing = self.doing
        self.doing = str(part.get("do", part.get("change", doing)))
        has_own = part.get("do") == "later" and ("when" not in part or "targets" in part)
        tree = self.with_targets(part) if has_own else self.parts(part)
        self.doing = doing
        if node.get("do") == "apply" and node.get("until", "end_of_turn") == "end_of_turn":
            tree = for_a_while(tree, part)
        if tree.get("change") == "becomes" and isinstance(node.get("to"), dict) and not is_of_each(node["changes"]):
            tree = {**tree, **of_all(part, is_static=node.get("kind") == "static")}
        if is_still_other(part) and node.get("do") == "apply" and node.get("to") == "this" and not self.card.is_land:
            tree = {**tree, "_other": True}
        if tree.get("change") == "cost":
            tree = of_spells(tree, part)
            if isinstance(tree.get("reduce"), int):
                tree["reduce"] = f"{{{tree['reduce']}}}"
        if tree.get("change") == "pump":
            return pumped(tree)
        if tree.get("change") == "replace" and key == "changes":
            tree = with_whom(of_damage(tree, part), part)
        if tree.get("characteristic"):
            tree = as_printed(tree, self.card.size)
        if "do" in tree:
            return self.instruction(tree, part, key)
        if "divide" in part and self.doing == "damage":
            return self.ways(f"half {as_key(part)!r}", [{**tree, "_total": True}, tree])
        if key == "count":
            how = put_counted(part)
            return self.ways(f"counted {as_key(part)!r}", [{**tree, **how}, tree]) if how else tree
        if key in ("what", "to", "on", "from", "by", "activated_of") and not any(kind in part for kind in _KINDS):
            return self.several(tree, part, key, node)
        if key == "source" and len(part.get("types", ())) > 1:
            return self.ways(
                f"source {as_key(part)!r}", [{**tree, "_put": "plural", "_and": True}, {**tree, "_and": True}, tree]
            )
        if key == "condition" and node.get("do") == "if" and is_of_none(part):
            return self.ways(f"none {as_key(part)!r}", [{**tree, "_not": True}, tree])
        is_own = part.get("event") == "discard" or part.get("from") == "library"
        if self.zone and is_own and part.get("what") == "this":
            tree = {**tree, "_zone": self.zone}
        return self.put(tree, part, key)

    def parts(self, part: Fields) -> Tree:
        """The fields of a node, each made by itself."""
        return {name: self.part(value, name, part) for name, value in part.items()}

    def with_targets(self, later: Fields) -> Tree:
        """A delayed or reflexive triggered ability, whose targets are its own (rule 410.4; 2026-04, 603.12)."""
        before, self.targets = self.targets, later.get("targets", self.targets)
        tree = self.parts({name: value for name, value in later.items() if name != "targets"})
        self.targets = before
        return tree

    def put(self, tree: Tree, part: Fields, key: str) -> Tree:
        """A node in the ways in which a text may put it."""
        how = ways_to_put(part, key, self.around)
        ways = [{**tree, **one} for one in how] + ([tree] if isinstance(how, list) or self.places.one_line else [])
        return self.ways(f"put {as_key(part)!r}", ways) if how else tree

    def plain(self, part: Any, *, is_moved: bool = True) -> Tree:
        """A description without what says how it is put; `is_moved`: the effect moves something."""
        if not isinstance(part, dict):
            return part
        tree = {name: self.part(value, name, part) for name, value in part.items()}
        if isinstance(part.get("targets"), dict):
            tree["_a"] = True
        how = put_one(part, is_moved=True)
        if not is_moved:
            how.pop("_from", None)
        return self.ways(f"one {as_key(part)!r}", [{**tree, **how}, tree]) if how else tree

    def several(self, tree: Tree, part: Fields, key: str, node: Fields) -> Tree:
        """What fits a description: several things, all, each, or by the plural alone; or one, from a zone."""
        ways = []
        tree = {**tree, **put_of_choice(part, self.around)}
        if (key != "what" or "number" not in node) and "players" not in tree and (key != "what" or "when" not in node):
            several = put_as_several(node, part, is_allowed=self.doing == "allow")
            ways = [{**tree, "_put": one, **put_many(part, one)} for one in several]
            ways += [{**tree, "_put": way["_put"]} for way in ways if len(way) > len(tree) + 1]
        if tree.get("other") and "event" in node:
            ways = [{**tree, "_put": "another"}, *ways]
        if tree.get("other") and node.get("do") == "sacrifice":
            ways = [{**tree, "_than": "~"}, *ways]
        if node.get("event") == "play" and tree.get("zone") == "stack":
            ways += [{name: value for name, value in tree.items() if name != "zone"}]
        if tree.get("zone") == "graveyard" and node.get("number") is not None and "event" not in node:
            ways = [tree]
        if tree.get("zone") == "graveyard":
            ways = [{**one, "_from": True} for one in ways] + ways
        how = put_one(part, is_moved=node.get("do") == "move" and "number" in node)
        if isinstance(node.get("number"), int) and node["number"] > 1 and len(part.get("colors", ())) > 1:
            how["_and_or"] = True
        if self.doing == "cost" and max(len(part.get("colors", ())), len(part.get("types", ()))) > 1:
            how["_and"] = True
        if key == "from" and node.get("event") == "damage" and _KINDS_OF_OBJECTS.isdisjoint(part):
            ways = [{**one, "_noun": "source"} for one in ways] + ways
            how["_noun"] = "source"
        ways += [{**tree, **how}] if how else []
        return self.ways(f"described {as_key(part)!r}", [*ways, tree]) if ways else tree

    def ways(self, reference: str, ways: list[Tree]) -> Ways:
        """A part with several ways, that no other has the number of."""
        return Ways(next(self.places.numbers), self.name, reference, ways)

    def instruction(self, tree: Tree, part: Fields, key: str) -> Tree:
        """An instruction, with what a text says of it: that you do it, and from which zone the object is moved."""
        if key != "then" and part["do"] in FARE and part.get("player", "you") == "you":
            tree = {**tree, "player": {"ref": "you"}}
        if tree.get("do") == "apply" and tree.get("to") == "you":
            tree = {**tree, "to": {"ref": "you"}}
        if part["do"] == "discard" and part.get("number") == "all" and "what" not in part and key != "cost":
            who = tree.get("player", "you")
            tree = {**tree, "_own": {"own": "your" if part.get("player", "you") == "you" else "their", "whose": who}}
        if self.zone not in ("", "any") and part.get("what") == "this" and part["do"] in ("move", "discard"):
            tree = {**tree, "_zone": self.zone}
        if self.graveyard_by_condition and part.get("what") == "this" and part.get("to") == "hand":
            tree = {**tree, "_owner": "your"}
        if _is_of_top(part) and "as" not in part:
            tree = {**tree, "as": "$seen"}
        how = ways_to_put(part, "", self.around)
        ways = [{**tree, **one} for one in how] + ([tree] if isinstance(how, list) or not how else [])
        if part["do"] in FARE:
            ways = self.times(tree, part) + ways
        if is_of_own_zone(part):
            ways = [
                {"do": "each_for_itself", "player": one.get("player", "you"), "effect": [one]} for one in ways
            ] + ways
        if "as" in part and part["do"] != "find":
            ways += [{key: one for key, one in way.items() if key != "as"} for way in ways]
        amount = amount_of(part)
        if amount is not None:
            other = {"where": self.part(amount, "", {}), "is": [self.fields(with_x(part, amount), "", {})]}
            ways = [other, *ways] if stands_after(part, amount) else [*ways, other]
        return self.ways(f"do {as_key(part)!r}", ways) if len(ways) > 1 else ways[0]

    def times(self, tree: Tree, part: Fields) -> list[Tree]:
        """A number that is counted, so many times: "1 life for each"."""
        number = part.get("number")
        is_counted = isinstance(number, dict) and ("count" in number or number.get("number") == "counters")
        return [{**tree, "number": {"multiply": [1, tree["number"]]}}] if is_counted else []

    def given(self, word: Any) -> Tree:
        """An ability that is given, by its word: in quotation marks, or as a keyword."""
        if not isinstance(word, str):
            return self.ability(word)
        if word in ABILITIES:
            return {"quoted": ABILITIES[word], "_keyword": word}
        if not GIVEN.fullmatch(word) or f"{word.rpartition('/')[2]}/" in self.name:
            return word
        ability = self.card.given.get(word) or self.card.given[word.partition("/")[2]]
        if ability == MENACE and self.card.time == "now":
            return {"quoted": ability, "_keyword": "menace"}
        if "keyword" in ability:
            keyword = self.keyword(ability)
            quoted = ability["keyword"] in ("bands with other", "cumulative upkeep")
            return (
                self.ways(word, [{"quoted": {**keyword, "_sentence": True}}, {"quoted": keyword}, keyword])
                if quoted
                else keyword
            )
        return {"quoted": self.inner(word.rpartition("/")[2]).ability(unnamed(ability, chosen=self.chosen))}

    # What is spoken of

    def mention(self, word: str, key: str, node: Fields) -> Ways:
        """A place where something is spoken of."""
        full: Tree = None
        nouns: frozenset[str] = frozenset({"it"})
        if word == "this":
            full = "this"
        elif word == "host":
            full, nouns = {"host": self.card.host}, frozenset({"it", self.card.host})
        elif word.startswith("target"):
            number = int(word.removeprefix("target") or 1)
            if number <= len(self.targets):
                entry = self.targets[number - 1]
                moved = '"do":"move"' in self.around.speaks
                full = {"target": {name: self.plain(part, is_moved=moved) for name, part in entry.items()}}
                if "player" in entry:
                    full["target"]["player"] = self.part(entry["player"], "player", entry)
                if node.get("do") == "become_blocked" and entry["objects"].get("blocked") is False:
                    full["target"]["objects"] = {**self.plain(entry["objects"]), "_unblocked": True}
                if is_each_of(entry, key, node):
                    full["target"]["_each_of"] = True
                nouns = nouns_of_target(entry)
        elif word in self.names:
            nouns = nouns_of_named(self.names[word])
        else:
            nouns = self.of_event(name_and_role(word)[1])
        part = self.ways(word, [])
        words = pronouns(nouns, key, self.is_several(word), node, word, self.event)
        part.ways = [one for one in (full, *words) if one is not None]
        self.places.mentions.append(Mentioned(part, full, words, self.before, key, self.doing, self.event))
        return part

    def exiled(self) -> Ways:
        """What another ability of the card exiled."""
        words = self.card.exiled if self.card.exiled in EXILED else "card"
        return self.ways("$exiled", [{"ref": "$exiled", "_text": one} for one in dict.fromkeys((words, *EXILED))])

    def is_several(self, word: str) -> bool:
        """Whether a word speaks of several things."""
        if word in self.names:
            return is_of_several(self.names[word])
        number = int(word.removeprefix("target") or 1) if word.startswith("target") else 0
        return 0 < number <= len(self.targets) and self.targets[number - 1].get("maximum", 1) != 1

    def of_event(self, role: str) -> frozenset[str]:
        """What the role of an event may be called."""
        role = "what" if role == "became" else role
        patterns = self.event.get("any_of", [self.event])
        if any(one.get(role) == "host" for one in patterns):
            noun = {"equipped": "creature", "fortified": "land"}.get(self.card.host, self.card.host)
            return frozenset({"it", noun, *(["card"] if self.event.get("to") == "graveyard" else [])})
        if role == "from" and self.event.get("event") == "damage" and _KINDS_OF_OBJECTS.isdisjoint(self.event["from"]):
            return frozenset({"it", "source"})
        nouns: frozenset[str] = frozenset()
        for pattern in patterns:
            nouns |= nouns_of(spoken(pattern[role])) if role in pattern else frozenset()
        return nouns | {"player"} if role == "player" else nouns or frozenset({"it"})
