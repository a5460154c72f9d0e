"""Saying: a tree in words, by the rules that read it.

`Speaker` says a tree that was read, which tells by its fields that begin with `_` how the text puts it. Given what is
usual (`Usual`), it also says a tree that was made of a record (`lower`): a field that it lacks is what is usual, what
it leaves open is said by the first rule that fits, and a part that can be put in several ways (`Ways`) in the first of
them that the rules can say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from rewind.aggregates.cards.grammar.reading import DEEPEST, MOST_STEPS, BeyondBoundsError, Reader
from rewind.aggregates.cards.grammar.rules import (
    FAMILIES,
    PLAYER_OF,
    SLOT,
    SUBJECT,
    Element,
    Environment,
    Family,
    Rule,
    Slot,
    Tree,
    Verb,
    as_key,
    is_how,
    mood_in,
    text_of,
)
from rewind.aggregates.cards.language.words import name_and_role

Usual: TypeAlias = Callable[[Mapping[str, Tree], str], Tree]
"""What a node says where a field is not there, or ABSENT: of the node, and the field."""

ABSENT: Any = object()
"""That a field says nothing where it is not there."""

ANY: Any = object()
"""What a slot holds where a record leaves its words open: the first words of its family are said."""

LEFT_OUT = frozenset({"_it"})
"""Fields of how a text puts something that a rule need not have."""

_LAST_WORDS = frozenset({"_thats", "_are"})
"""Fields of descriptions whose words stand after all others."""

MARK = re.compile("[\ue000-\uf8ff]")
"""What may be written before what is spoken of (`Ways.mark`)."""

_FOR_RECORDS = 4
"""How many times more steps are taken where what a record leaves open is tried."""
_MOST = 4
"""How many texts for one tree are looked at."""
_MOST_KINDS = 4096
"""Kinds of nodes for which a family keeps its rules."""
_WHO = ("player", "to")
"""Fields whose words are those of a subject, where other fields speak of it too."""
_KINDS = ("do", "event", "change", "kind", "keyword")


class Ways(dict[str, Tree]):
    """A part of a tree that can be put in several ways, the best first; it is equal to another by what it means."""

    def __init__(self, number: int, scope: str, word: str, ways: Sequence[Tree]) -> None:
        """`number` tells it from others of the same tree; `word` is what it means, in a scope."""
        super().__init__({"?": number})
        self.reference = f"{scope}{word}"
        self.word = word
        self.ways = list(ways)
        self.mark = ""
        """What is written before it, to see in which order the text speaks of things."""


class Speaker:
    """Says trees by the rules; `time` is "now" or "era"."""

    def __init__(self, time: str = "now", usual: Usual | None = None, *, any_name: bool = False) -> None:
        """`any_name`: a name of a record may be another than that of a rule."""
        self.time = time
        self.usual = usual
        self.any_name = any_name
        self.memo: dict[tuple[str, str, bytes, bytes], list[tuple[str, Tree]]] = {}
        self.under_way: set[tuple[str, str, bytes, bytes]] = set()
        self.steps = 0

    def say(self, name: str, tree: Tree, mood: str = "") -> str | None:
        """A tree in the words of a family; None where no rule says it."""
        return next((text for text, _ in self.said(name, mood, tree, None)), None)

    def said(self, name: str, mood: str, tree: Tree, subject: Tree) -> list[tuple[str, Tree]]:
        """Texts for a tree, the best first, each with the subject that it needs; at most four.

        Raises BeyondBoundsError.
        """
        self.steps += 1
        if self.steps > MOST_STEPS * (1 if self.usual is None else _FOR_RECORDS) or len(self.under_way) > DEEPEST:
            raise BeyondBoundsError
        key = (name, mood, as_key(tree), as_key(subject))
        if key in self.memo:
            return self.memo[key]
        if key in self.under_way:
            return []
        self.under_way.add(key)
        found: list[tuple[str, Tree]] = []
        for one in self._texts(FAMILIES[name], mood, tree, subject):
            if one not in found:
                found.append(one)
            if len(found) == _MOST:
                break
        self.under_way.discard(key)
        self.memo[key] = found
        return found

    def _texts(self, known: Family, mood: str, tree: Tree, subject: Tree) -> Iterator[tuple[str, Tree]]:
        if isinstance(tree, Ways):
            for way in tree.ways:
                for text, needed in self.said(known.name, mood, way, subject):
                    yield tree.mark + text, needed
            return
        if isinstance(tree, list) and len(tree) == 1 and isinstance(tree[0], Ways):
            for way in tree[0].ways:
                yield from self.said(known.name, mood, [way], subject)
            return
        as_token = None if known.token is None else known.token.say(tree)
        if as_token is not None:
            yield as_token, subject
        for one in self.rules_for(known, tree):
            said = one.said and one.time in ("", self.time) and (not mood or mood != one.unless)
            if said and _can_be(one.tree, tree, strict=self.usual is None):
                yield from self._by_rule(one, mood, tree, subject)

    def rules_for(self, known: Family, tree: Tree) -> list[Rule]:
        """The rules of a family, without those that ask for another kind of node, or for a field that it has not.

        Which these are depends on the kind of the node (of the first, in a list) and on the names of its fields alone.
        """
        listed = isinstance(tree, list)
        node = tree[0] if listed and tree else tree
        every = known.rules if self.usual is None else known.plainest()
        if not isinstance(node, dict) or isinstance(node, Ways):
            return every
        kinds = tuple(word if isinstance(word := node.get(kind), str) else None for kind in _KINDS)
        key = (listed, self.usual is None, frozenset(node), kinds)
        found = known.of_kind.get(key)
        if found is None:
            found = [one for one in every if self._may_be(one.tree, node, listed=listed)]
            words = _LAST_WORDS & node.keys()
            if words and self.usual is not None:
                found.sort(key=lambda one: not isinstance(one.tree, dict) or words.isdisjoint(one.tree))
            if len(known.of_kind) == _MOST_KINDS:
                known.of_kind.clear()
            known.of_kind[key] = found
        return found

    def _may_be(self, pattern: Tree, node: Mapping[str, Tree], *, listed: bool) -> bool:
        """Whether a pattern may unify with a node, or with a list that begins with it, as far as its fields tell."""
        if listed and isinstance(pattern, list):
            if not pattern or _may_be_joined(pattern[0]):
                return True
            pattern = pattern[0]
        elif listed:
            return True
        if not isinstance(pattern, dict) or not pattern.keys().isdisjoint(("&", "+")):
            return True
        return _is_kind(pattern, node) and all(
            key in node
            or key == "..."
            or is_how(key)
            or (self.usual is not None and self.usual(node, key) is not ABSENT)
            for key in pattern
        )

    def _by_rule(self, one: Rule, mood: str, tree: Tree, subject: Tree) -> Iterator[tuple[str, Tree]]:
        if isinstance(one.tree, dict) and "&" in one.tree:
            yield from self._of_deed(one, mood, tree)
            return
        start = {} if subject is None else {SUBJECT: subject}
        for env in self.unified(one.tree, tree, start):
            yield from self._spelled(one.elements, 0, "", env, mood)

    def _of_deed(self, one: Rule, mood: str, tree: Tree) -> Iterator[tuple[str, Tree]]:
        slot = SLOT.fullmatch(one.tree["&"])
        assert slot is not None
        deed = next(part for part in one.elements if isinstance(part, Slot) and part.name == slot[1])
        first = "b" if deed.mood.startswith("~") else mood_in(deed.mood, mood, {})
        rest = {key: part for key, part in one.tree.items() if key not in ("&", SUBJECT)}
        assert not rest, "a deed has nothing but its subject"
        subjects = []
        for _, subject in self.said(deed.family, first, tree, None):
            if subject is not None and subject not in subjects:
                subjects.append(subject)
        for subject in subjects:
            for env in self.unified(one.tree[SUBJECT], subject, {}):
                full = {**env, slot[1]: tree}
                for text, _ in self._spelled(one.elements, 0, "", {**full, SUBJECT: subject}, mood):
                    yield text, None

    def _spelled(
        self, elements: Sequence[Element], index: int, before: str, env: Environment, mood: str
    ) -> Iterator[tuple[str, Tree]]:
        if index == len(elements):
            yield before, env.get(SUBJECT)
            return
        element = elements[index]
        if not isinstance(element, Slot):
            yield from self._spelled(elements, index + 1, before + text_of(element, mood, env), env, mood)
            return
        if env[element.name] is ANY:
            words = first_words(element.family, self.time)
            if words is not None:
                yield from self._spelled(elements, index + 1, before + words, env, mood)
            return
        value, inner = env[element.name], mood_in(element.mood, mood, env)
        for way in value.ways if isinstance(value, Ways) else (value,):
            mark = value.mark if isinstance(value, Ways) else ""
            for text, subject in self.said(element.family, inner, way, env.get(SUBJECT)):
                if element.but and Reader(MARK.sub("", text)).whole(element.but):
                    continue
                now = {**env, element.name: way}
                if subject is not None:
                    now[SUBJECT] = subject
                yield from self._spelled(elements, index + 1, before + mark + text, now, mood)

    # A pattern and a tree

    def unified(self, pattern: Tree, tree: Tree, env: Environment) -> Iterator[Environment]:
        """The environments with which a pattern is a tree."""
        if isinstance(pattern, str):
            match = SLOT.fullmatch(pattern)
            name = match[1] if match else SUBJECT if pattern == SUBJECT else None
            if name is None:
                if pattern == tree or (self.usual is not None and _is_word(pattern, tree, any_name=self.any_name)):
                    yield env
            elif name not in env:
                yield {**env, name: tree}
            elif is_same(env[name], tree):
                yield env
        elif isinstance(tree, Ways):
            for way in tree.ways:
                yield from self.unified(pattern, way, env)
        elif isinstance(pattern, dict):
            yield from self._fields(pattern, tree, env)
        elif isinstance(pattern, list):
            if self.usual is not None and isinstance(tree, list) and any(_may_be_joined(part) for part in pattern):
                yield from self._joined(pattern, tree, env)
            elif isinstance(tree, list) and len(tree) == len(pattern):
                yield from self._each(list(zip(pattern, tree, strict=True)), env)
        elif pattern == tree and type(pattern) is type(tree):
            yield env

    def _fields(self, pattern: dict[str, Tree], tree: Tree, env: Environment) -> Iterator[Environment]:
        if "+" in pattern:
            if isinstance(tree, list):
                yield from self._lists(pattern["+"], tree, env)
            return
        if not isinstance(tree, dict):
            if self.usual is not None and pattern == {"ref": tree}:
                yield env
            return
        pairs = self._pairs(pattern, tree)
        if pairs is None:
            return
        rest = {key: part for key, part in tree.items() if key not in pattern and key not in LEFT_OUT}
        if "..." in pattern:
            pairs.append((pattern["..."], rest))
        elif rest:
            return
        yield from self._each(pairs, env)

    def _pairs(self, pattern: Mapping[str, Tree], tree: Mapping[str, Tree]) -> list[tuple[Tree, Tree]] | None:
        """The fields of a pattern, each with that of a tree; None where the tree lacks one."""
        pairs = []
        for key in sorted(pattern, key=lambda one: one not in _WHO or pattern[one] != SUBJECT):
            part = pattern[key]
            if key == "...":
                continue
            if key in tree:
                pairs.append((part, tree[key]))
                continue
            usual = ABSENT if self.usual is None else self.usual(tree, key)
            if usual is not ABSENT:
                several = isinstance(part, list) and not isinstance(usual, list)
                pairs.append((part, [usual] * len(part) if several else usual))
            elif self.usual is None or not is_how(key):
                return None
            elif isinstance(part, str) and SLOT.fullmatch(part):
                pairs.append((part, ANY))
        return pairs

    def _joined(self, pattern: Sequence[Tree], tree: Sequence[Tree], env: Environment) -> Iterator[Environment]:
        """A list, parts of which a text joins by words that a record leaves open."""
        if not pattern:
            if not tree:
                yield env
            return
        first, rest = pattern[0], pattern[1:]
        if not _may_be_joined(first):
            for found in self.unified(first, tree[0], env) if tree else ():
                yield from self._joined(rest, tree[1:], found)
            return
        slots = [SLOT.fullmatch(part) for key, part in first.items() if key != "of" and isinstance(part, str)]
        opened = {**env, **{slot[1]: ANY for slot in slots if slot is not None}}
        for size in range(1, len(tree) - len(rest) + 1):
            for found in self.unified(first["of"], list(tree[:size]), opened):
                yield from self._joined(rest, tree[size:], found)

    def _each(self, pairs: Sequence[tuple[Tree, Tree]], env: Environment) -> Iterator[Environment]:
        if not pairs:
            yield env
            return
        for found in self.unified(pairs[0][0], pairs[0][1], env):
            yield from self._each(pairs[1:], found)

    def _lists(self, parts: Sequence[Tree], tree: Sequence[Tree], env: Environment) -> Iterator[Environment]:
        if len(parts) == 1:
            yield from self.unified(parts[0], list(tree), env)
            return
        for size in range(1, len(tree) - len(parts) + 2):
            for found in self.unified(parts[0], list(tree[:size]), env):
                yield from self._lists(parts[1:], tree[size:], found)


def _may_be_joined(part: Tree) -> bool:
    """Whether a part of a pattern joins what stands in it by words of a slot."""
    if not isinstance(part, dict) or "joined" not in part:
        return False
    return any(key != "of" and isinstance(one, str) and SLOT.fullmatch(one) for key, one in part.items())


def first_words(name: str, time: str) -> str | None:
    """The first words of a family, where they are the same whatever they stand with."""
    for one in FAMILIES[name].rules:
        words = [text_of(part, "", {}) for part in one.elements if not isinstance(part, Slot | Verb)]
        if one.said and one.time in ("", time) and len(words) == len(one.elements):
            return "".join(words)
    return None


def _is_word(pattern: str, tree: Tree, *, any_name: bool) -> bool:
    """Whether what a record says is the word of a rule: a name may be another, if the same role of it is meant."""
    of = next(iter(tree)) if isinstance(tree, dict) and len(tree) == 1 else ""
    if of in PLAYER_OF:
        return pattern.startswith(of) and _is_word(pattern.removeprefix(f"{of} "), tree[of], any_name=any_name)
    word = tree.word if isinstance(tree, Ways) else tree
    if not isinstance(word, str):
        return False
    names = any_name and pattern[:1] == "$" and word[:1] == "$"
    return word == pattern or (names and name_and_role(word)[1] == name_and_role(pattern)[1])


def is_same(one: Tree, other: Tree) -> bool:
    """Whether two parts mean the same."""
    if isinstance(one, Ways) or isinstance(other, Ways):
        first, second = (part.reference if isinstance(part, Ways) else part for part in (one, other))
        return bool(first == second)
    if one == {"ref": other} or other == {"ref": one}:
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(is_same(part, other[key]) for key, part in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(is_same, one, other))
    return bool(one == other) and (isinstance(other, dict) or type(one) is type(other))


def _can_be(pattern: Tree, tree: Tree, *, strict: bool) -> bool:
    """Whether a pattern may unify, looked at quickly."""
    if isinstance(pattern, str):
        return pattern[:1] in ("<", SUBJECT, "$") or pattern == tree or isinstance(tree, Ways)
    if isinstance(pattern, list):
        if not isinstance(tree, list):
            return False
        return not pattern or not tree or _is_kind(pattern[0], tree[0])
    if isinstance(pattern, dict) and isinstance(tree, dict) and "&" not in pattern:
        if strict and any(key not in tree and key not in ("...", "+") for key in pattern):
            return False
        return _is_kind(pattern, tree)
    if isinstance(pattern, dict) and "&" not in pattern:
        return ("+" in pattern and isinstance(tree, list)) or (not strict and "ref" in pattern)
    return True


def _is_kind(pattern: Tree, tree: Tree) -> bool:
    """Whether a node may be of the kind that a pattern names."""
    if not isinstance(pattern, dict) or not isinstance(tree, dict) or isinstance(tree, Ways):
        return True
    for kind in _KINDS:
        part = pattern.get(kind)
        if isinstance(part, str) and part[:1] != "<" and tree.get(kind) != part:
            return False
    return True
