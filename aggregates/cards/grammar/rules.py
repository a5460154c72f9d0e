"""Rules of English in both directions: a line is read by the rules (`reading`) that say it (`saying`).

A rule is a family, spellings and a tree (`rule`). A spelling is a line with slots: `destroy {what}`; the tree is data
with the same slots: `{"do": "destroy", "what": "<what>"}`. Reading fills the tree, saying unifies with it. The first
spelling is the one that is said; further ones are only read.

In a spelling
    {what}          what the family `what` reads
    {a:number}      the same with a name, where a family stands twice
    {deed|b}        the family in a mood; {deed|=} in the mood of this rule; {deed|~who} as it goes with the slot `who`
    {deed!cost}     the family where the same words are not read by the family `cost`
    draw~           a verb in the mood of the rule; `draw~who` as it goes with a slot
    card%           a noun, singular in the mood "one" and plural in the mood "many"; `card%n` by the number in a slot

In a tree
    "<what>"                            what the slot read
    {"...": "<noun>", "tapped": True}   the fields of the slot's tree, and these
    {"+": ["<first>", "<rest>"]}        lists, one after the other
    {"&": "<deed>", "@": "<who>"}       the slot's tree with a subject in place of each "@"

A mood is how a verb stands ("b" by itself, "s" with a singular, "p" with a plural), the number of a noun ("one",
"many"), or, for clauses, where they stand ("when"). A rule that has a slot on one side only is refused as it is
registered, and so is one that reads what another of its family reads.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

import orjson

from rewind.aggregates.cards.grammar.tables import VERBS, WITH_NOUNS
from rewind.aggregates.cards.inflection import plural, third_person

Tree: TypeAlias = Any
"""Data as JSON has it: words, numbers, lists and fields by their names."""

SUBJECT = "@"
"""Where the subject of a deed stands, until it is known."""

Environment: TypeAlias = dict[str, Tree]


class Mention(dict[str, Tree]):
    """A tree that knows where in the text it was read; it is equal to another by its fields alone."""

    place: int = -1


def mentioned(tree: Tree, copy: dict[str, Tree]) -> Tree:
    """A copy of a tree that knows its place in the text where that did."""
    if not isinstance(tree, Mention):
        return copy
    mention = Mention(copy)
    mention.place = tree.place
    return mention


class Slot(NamedTuple):
    """What a family reads, by a name."""

    name: str
    family: str
    mood: str
    but: str = ""
    """A family that does not read the same words."""


class Verb(NamedTuple):
    """A verb in a mood."""

    word: str
    mood: str


class Noun(NamedTuple):
    """A noun in a number, that of the mood, or the one that goes with a slot."""

    word: str
    slot: str


Element: TypeAlias = str | Slot | Verb | Noun

_MARK = re.compile(
    r"\{(?P<name>[a-z_][a-z_0-9]*)(?::(?P<family>[a-z_]+))?(?:\|(?P<mood>[a-z_=~0-9]+))?(?:!(?P<but>[a-z_]+))?\}"
    r"|(?P<verb>[a-z']+)~(?P<goes>[a-z_0-9]*)"
    r"|(?P<noun>[a-zA-Z'-]+)%(?P<by>[a-z_0-9]*)"
)


def elements_of(spelling: str) -> tuple[Element, ...]:
    """The elements of a spelling."""
    elements: list[Element] = []
    at = 0
    for mark in _MARK.finditer(spelling):
        if mark.start() > at:
            elements.append(spelling[at : mark.start()])
        at = mark.end()
        if mark["name"]:
            family = mark["family"] or mark["name"].rstrip("0123456789")
            elements.append(Slot(mark["name"], family, mark["mood"] or "", mark["but"] or ""))
        elif mark["verb"]:
            elements.append(Verb(mark["verb"], f"~{mark['goes']}" if mark["goes"] else "="))
        else:
            elements.append(Noun(mark["noun"], mark["by"]))
    if at < len(spelling):
        elements.append(spelling[at:])
    return tuple(elements)


@dataclass(frozen=True, slots=True)
class Rule:
    """One spelling of a tree."""

    family: str
    elements: tuple[Element, ...]
    tree: Tree
    said: bool
    """Whether it is also said; else it is only read."""
    time: str = ""
    """"now" or "era" where it is said in the words of that time only."""
    unless: str = ""
    """The mood in which it is neither read nor said."""


@dataclass(slots=True)
class Family:
    """The rules of a family, in the order in which they are tried where something is said."""

    name: str
    rules: list[Rule] = field(default_factory=list)
    by_word: dict[str, list[Rule]] = field(default_factory=dict)
    open: list[Rule] = field(default_factory=list)
    """Those that begin with a slot."""
    growing: list[Rule] = field(default_factory=list)
    """Those that begin with a slot of the family itself: they go on from what was read."""
    words: dict[str, Tree] = field(default_factory=dict)
    token: Token | None = None
    _plainest: list[Rule] = field(default_factory=list)
    of_kind: dict[tuple[object, ...], list[Rule]] = field(default_factory=dict)
    """What is said of a kind of node: the rules that may be (`saying.Speaker.rules_for`)."""
    spelled: dict[tuple[tuple[Element, ...], str], list[Tree]] = field(default_factory=dict)
    """Spellings, each with the mood in which it is passed over → what they are read as."""

    def plainest(self) -> list[Rule]:
        """The rules that are said, those first that do not say how a text puts it (fields that begin with `_`)."""
        if len(self._plainest) != len(self.rules):
            self._plainest = sorted(self.rules, key=lambda one: (says_how(one.tree), not is_keyword(one.tree)))
        return self._plainest


class Token(NamedTuple):
    """A family that is read by a regular expression."""

    pattern: re.Pattern[str]
    read: Callable[[str], Tree | None]
    say: Callable[[Tree], str | None]


def says_how(tree: Tree) -> bool:
    """Whether a tree has a field that only says how the text puts it."""
    if isinstance(tree, list):
        return any(says_how(part) for part in tree)
    return isinstance(tree, dict) and any(
        (is_how(key) and key != "_keyword") or says_how(part) for key, part in tree.items()
    )


def is_keyword(tree: Tree) -> bool:
    """Whether a tree is what a keyword means, and is said as that word."""
    return isinstance(tree, dict) and "_keyword" in tree


def is_how(field: str) -> bool:
    """Whether a field only says how the text puts something."""
    return field.startswith("_") or field == "named"


def meaning_of(tree: Tree) -> Tree:
    """A tree without what only says how the text puts it."""
    if isinstance(tree, list):
        return [meaning_of(part) for part in tree]
    if isinstance(tree, dict):
        if set(tree) == {"ref"}:
            return tree["ref"]
        return {key: meaning_of(part) for key, part in tree.items() if not key.startswith("_")}
    return tree


FAMILIES: dict[str, Family] = {}
SPOKEN = frozenset({"target", "pronoun", "ref", "host", "named", "_set"})
"""Fields of trees that know where they were read (`Mention`)."""

PLAYER_OF = ("controller of", "owner of")
"""Fields of trees that stand for a player: that of what the field holds."""

WORD = re.compile(r"[A-Za-z~]+|.", re.DOTALL)
SLOT = re.compile(r"<([a-z_][a-z_0-9]*)>")


def family(name: str) -> Family:
    """The family of a name, made where there is none."""
    found = FAMILIES.get(name)
    if found is None:
        found = FAMILIES[name] = Family(name)
    return found


def rule(name: str, spellings: str | Sequence[str], tree: Tree, *, era: str | None = None, unless: str = "") -> None:
    """Registers a rule: the first spelling is said, all are read.

    `era` is said in the words of the editions of 2003 and 2006; in the mood `unless` the rule is passed over. Raises
    RuntimeError where a slot stands on one side only, or something is mentioned that is no slot.
    """
    listed = [spellings] if isinstance(spellings, str) else list(spellings)
    kinds = [(listed[0], True, "now" if era is not None else "")]
    kinds += [(era, True, "era")] if era is not None else []
    kinds += [(one, False, "") for one in listed[1:]]
    needed = set(_slots_of(tree))
    if any(
        _speaks(part) for part in (tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ())
    ):
        raise RuntimeError(f"{name}: {listed[0]!r} mentions something without a family of its own")
    for spelling, said, time in kinds:
        elements = elements_of(spelling)
        slots = [one.name for one in elements if isinstance(one, Slot)]
        if set(slots) != needed or len(slots) != len(set(slots)):
            raise RuntimeError(f"{name}: {spelling!r} and {tree!r} do not have the same slots")
        _register(Rule(name, elements, tree, said, time, unless))


def _speaks(tree: Tree) -> bool:
    """Whether something is mentioned inside a tree, where its place in the text would not be known."""
    if isinstance(tree, list):
        return any(_speaks(part) for part in tree)
    if not isinstance(tree, dict):
        return False
    return not SPOKEN.isdisjoint(tree) or any(_speaks(part) for part in tree.values())


def _register(new: Rule) -> None:
    its_family = family(new.family)
    _verify_new(new, its_family)
    its_family.rules.append(new)
    its_family.of_kind.clear()
    first = new.elements[0]
    if isinstance(first, str):
        its_family.by_word.setdefault(_first_word(first), []).append(new)
    elif isinstance(first, Slot):
        same = first.family == new.family and first.mood in ("", "=")
        (its_family.growing if same else its_family.open).append(new)
    elif isinstance(first, Verb):
        for form in {verb_form(first.word, mood) for mood in ("b", "s", "p")}:
            its_family.by_word.setdefault(_first_word(form), []).append(new)
    else:
        for form in (first.word, plural_form(first.word)):
            its_family.by_word.setdefault(_first_word(form), []).append(new)


def _verify_new(new: Rule, its_family: Family) -> None:
    """Raises RuntimeError where a rule reads what another one of its family reads, as the same.

    How two things are worded in an edition may be the same, so that this is not asked of the words of the editions.
    """
    if new.time == "era":
        return
    others = its_family.spelled.setdefault((new.elements, new.unless), [])
    if others and as_key(meaning_of(new.tree)) in [as_key(meaning_of(other)) for other in others]:
        raise RuntimeError(f"{new.family}: {new.elements!r} is read as {new.tree!r} by another rule too")
    others.append(new.tree)


def words(name: str, table: Mapping[str, Tree]) -> None:
    """Registers words; of several for one tree the first is said. In the mood "many" their plurals are meant."""
    family(name).words.update(table)
    for word, tree in table.items():
        first = Noun(word, "") if re.fullmatch(r"[A-Za-z' -]+", word) else word
        _register_word(Rule(name, (first,), tree, said=True))


def _register_word(new: Rule) -> None:
    its_family = family(new.family)
    its_family.rules.append(new)
    its_family.of_kind.clear()
    text = new.elements[0].word if isinstance(new.elements[0], Noun) else str(new.elements[0])
    for form in {text, plural_form(text)}:
        bucket = its_family.by_word.setdefault(_first_word(form), [])
        if new not in bucket:
            bucket.append(new)


def token(name: str, pattern: str, read: Callable[[str], Tree | None], say: Callable[[Tree], str | None]) -> None:
    """Registers a family that is read by a regular expression; `read` may refuse with None, and so may `say`."""
    family(name).token = Token(re.compile(pattern), read, say)


def _first_word(text: str) -> str:
    match = WORD.match(text)
    return match[0] if match else ""


def _slots_of(tree: Tree) -> Iterator[str]:
    if isinstance(tree, str):
        match = SLOT.fullmatch(tree)
        if match:
            yield match[1]
    elif isinstance(tree, dict):
        for part in tree.values():
            yield from _slots_of(part)
    elif isinstance(tree, list):
        for part in tree:
            yield from _slots_of(part)


# Words


def goes_with(tree: Tree) -> str:
    """The mood of a verb with a subject: "s" with one, "p" with several and with "you"."""
    if tree == "you":
        return "p"
    if isinstance(tree, list):
        return "p"
    if not isinstance(tree, dict):
        return "s"
    if tree.get("ref") == "you":
        return "p"
    if "target" in tree:
        return "s" if tree["target"].get("maximum", 1) == 1 else "p"
    if "pronoun" in tree:
        return "p" if tree["pronoun"] in ("they", "those") or tree.get("_many") else "s"
    if tree.get("_put") in ("all", "plural"):
        return "p"
    return "s"


def mood_in(spec: str, mood: str, env: Environment) -> str:
    """The mood that a slot or a verb asks for, where the rule stands in `mood`."""
    if spec == "=":
        return mood
    return goes_with(env[spec[1:]]) if spec.startswith("~") else spec


def text_of(element: str | Verb | Noun, mood: str, env: Environment) -> str:
    """The text of an element that is no slot."""
    if isinstance(element, str):
        return element
    if isinstance(element, Verb):
        return verb_form(element.word, mood_in(element.mood, mood, env))
    many = env.get(element.slot) != 1 if element.slot else mood == "many"
    return plural_form(element.word) if many else element.word


def verb_form(word: str, mood: str) -> str:
    """A verb in a mood."""
    bare, singular, plural_ = VERBS.get(word) or (word, third_person(word), word)
    return {"": bare, "b": bare, "s": singular, "p": plural_}.get(mood, word)


def plural_form(word: str) -> str:
    """A noun, or what goes with it, in the plural."""
    return WITH_NOUNS.get(word) or plural(word)


def as_key(tree: Tree) -> bytes:
    """A tree as bytes that are equal where trees are."""
    return orjson.dumps(tree, option=orjson.OPT_SORT_KEYS)
