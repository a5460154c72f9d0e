"""How nodes of the language are rendered in English: a template for each node, as data, and what reads the templates.

A template is a line of English with the node's fields in it:

    <player|doer> draw~ <number|cards>      a field in angle brackets, with the way in which it is rendered
    draw~                                   a verb, which goes with the field before it and takes the clause's mood
    [ tapped?, tapped]                      only where the field is not the default
    [to=hand?…|to=graveyard?…|…]            the first of several of which the condition is true
    [ under <under|possessive> control]     without a condition: where a field in it is not the default
    [@lasting?gain~|have~]                  a condition about the sentence: the effect lasts, or it is `@denied`

`template` registers one. It has to render every field of its node, so that no two programs are printed alike because
something was left out; `renders` registers a function instead, with the fields that it renders.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from rewind.aggregates.cards.text.english import AGREEING, Mood, Phrase, tidy, verb
from rewind.aggregates.cards.text.speaker import Speaker
from rewind.events.base import Value

Way = Callable[[Any, Speaker, Any], Phrase | str]
"""How a value is rendered: of the value, the speaker and the node in which it stands."""

Renderer = TypeVar("Renderer", bound=Way)

WAYS: dict[str, Way] = {}
"""Way to render a field → the function that does it; filled by `way`."""

_ALSO: dict[str, frozenset[str]] = {}
"""Way → the other fields of the node that it renders too."""

_RULES: dict[type[Value], Rule | Callable[[Any, Speaker, Mood], str]] = {}
"""Node → how it is rendered; filled by `template` and `renders`."""

_RENDERED_FIELDS: dict[type[Value], frozenset[str]] = {}
"""Node that a function renders → the fields that it renders."""

_TOKEN = re.compile(r"<(?P<field>[a-z_]+)\|(?P<way>[a-z_]+)>|(?P<verb>[a-z']+)~|(?P<bracket>[\[\]|])")
_GUARD = re.compile(r"(?:!?@?[a-z_]+(?:=[A-Za-z0-9_]+)?)(?:,!?@?[a-z_]+(?:=[A-Za-z0-9_]+)?)*\?")


@dataclass(frozen=True, slots=True)
class Slot:
    """A field, and the way in which it is said."""

    field: str
    way: str


@dataclass(frozen=True, slots=True)
class VerbSlot:
    """A verb that goes with the last field before it."""

    word: str


@dataclass(frozen=True, slots=True)
class Group:
    """Alternatives, of which the first is rendered whose condition is true."""

    alternatives: tuple[tuple[str | None, Rule], ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """A line of text with fields, verbs and groups in it."""

    parts: tuple[str | Slot | VerbSlot | Group, ...]

    def fields(self) -> Iterator[str]:
        """The fields that it renders, or that decide what it renders."""
        for part in self.parts:
            if isinstance(part, Slot):
                yield part.field
            elif isinstance(part, Group):
                for guard, rule in part.alternatives:
                    yield from re.findall(r"[a-z_]+", re.sub(r"=[A-Za-z0-9_]+|@[a-z]+", "", guard or ""))
                    yield from rule.fields()


def way(name: str, also: str = "") -> Callable[[Renderer], Renderer]:
    """Marks a function as a way to render a field; `also` are other fields of the node that it renders with it."""

    def register(function: Renderer) -> Renderer:
        WAYS[name] = function
        _ALSO[name] = frozenset(also.split())
        return function

    return register


def ways(functions: Mapping[str, Way]) -> None:
    """Registers ways to render a field that are an expression each, by their names."""
    for name, function in functions.items():
        way(name)(function)


def template(node: type[Value], text: str) -> None:
    """Registers the template of a node. Raises RuntimeError where the brackets do not match."""
    _RULES[node] = parsed(text)


def renders(*nodes: type[Value], fields: str = "") -> Callable[[Callable[..., str]], Callable[..., str]]:
    """Marks a function that renders nodes; `fields` are those that it renders."""

    def register(function: Callable[..., str]) -> Callable[..., str]:
        for node in nodes:
            _RULES[node] = function
            _RENDERED_FIELDS[node] = frozenset(fields.split())
        return function

    return register


def rendered(node: Value, speaker: Speaker, mood: Mood = Mood.PLAIN) -> str:
    """A node in English. Raises LookupError where nothing renders it."""
    speaker.printed.add(type(node))
    rule = _RULES[type(node)]
    return printed(rule, node, speaker, mood) if isinstance(rule, Rule) else tidy(rule(node, speaker, mood))


_NOT_RENDERED = frozenset({"do", "change", "kind", "event", "as", "keep"})
"""Fields that need not be rendered: what the node is, and the names that it gives (`labels`)."""


_ALIAS = re.compile(r"alias=['\"]([a-z_]+)['\"]")


@cache
def fields_of(node: type[Value]) -> Mapping[str, str]:
    """The word of records for each field of a node → the field's name. The models need not be built for it."""
    annotations = {name: text for cls in reversed(node.__mro__) for name, text in inspect.get_annotations(cls).items()}
    aliases = {name: _ALIAS.search(str(annotations[name])) for name in node.model_fields}
    return {name if alias is None else alias[1]: name for name, alias in aliases.items()}


def value_of(node: Value, alias: str) -> Any:
    """The value of a field, by the word of records."""
    return getattr(node, fields_of(type(node))[alias])


def is_given(node: Value, alias: str) -> bool:
    """Whether a field is not the default."""
    name = fields_of(type(node))[alias]
    field = type(node).model_fields[name]
    return field.is_required() or bool(getattr(node, name) != field.get_default(call_default_factory=True))


def printed(rule: Rule, node: Value, speaker: Speaker, mood: Mood) -> str:
    """A node by a template."""
    return tidy(_Printing(node, speaker, mood).text(rule))


class _Printing:
    """One node as it is printed: the phrase that verbs go with, and the mood of the first verb."""

    def __init__(self, node: Value, speaker: Speaker, mood: Mood) -> None:
        self.node = node
        self.speaker = speaker
        self.mood = mood
        self.denied = mood is Mood.DENIED
        self.subject = speaker.subject

    def text(self, rule: Rule) -> str:
        found = []
        for part in rule.parts:
            match part:
                case Slot(field, name):
                    phrase = WAYS[name](value_of(self.node, field), self.speaker, self.node)
                    self.subject = phrase if isinstance(phrase, Phrase) else self.subject
                    found.append(str(phrase))
                case VerbSlot(word):
                    found.append(verb(word, self.subject, self.mood))
                    if word not in AGREEING:
                        self.mood = Mood.PLAIN
                case Group(alternatives):
                    found += [self.text(chosen) for chosen in self._chosen(alternatives)]
                case _:
                    found.append(part)
        return "".join(found)

    def _chosen(self, alternatives: Sequence[tuple[str | None, Rule]]) -> Iterator[Rule]:
        for guard, rule in alternatives:
            alone = guard is None and len(alternatives) == 1
            if self._given(rule) if alone else self._is_true(guard or ""):
                yield rule
                return

    def _given(self, rule: Rule) -> bool:
        return any(is_given(self.node, field) for field in rule.fields())

    def _is_true(self, guard: str) -> bool:
        return all(self._holds(term) for term in guard.split(",") if term)

    def _is_so(self, word: str) -> bool:
        """A condition about the sentence that is printed. Raises KeyError for one that there is not."""
        return {"lasting": self.speaker.lasting, "denied": self.denied}[word]

    def _holds(self, term: str) -> bool:
        if term.lstrip("!").startswith("@"):
            return self._is_so(term.lstrip("!@")) != term.startswith("!")
        field, _, value = term.lstrip("!").partition("=")
        found = str(value_of(self.node, field)) == value if value else is_given(self.node, field)
        return found != term.startswith("!")


def parsed(text: str) -> Rule:
    """The template that a line of text is. Raises RuntimeError where its brackets do not match."""
    tokens = list(_tokens(text))
    rule, rest = _sequence(tokens, 0)
    if rest != len(tokens):
        raise RuntimeError(f"the brackets do not match: {text}")
    return rule


def _tokens(text: str) -> Iterator[str | Slot | VerbSlot]:
    at = 0
    for match in _TOKEN.finditer(text):
        if match.start() > at:
            yield text[at : match.start()]
        at = match.end()
        if match["field"]:
            yield Slot(match["field"], match["way"])
        elif match["verb"]:
            yield VerbSlot(match["verb"])
        else:
            yield match["bracket"]
    if at < len(text):
        yield text[at:]


def _sequence(tokens: Sequence[str | Slot | VerbSlot], at: int) -> tuple[Rule, int]:
    parts: list[str | Slot | VerbSlot | Group] = []
    while at < len(tokens) and tokens[at] not in ("]", "|"):
        token = tokens[at]
        at += 1
        if token == "[":
            group, at = _group(tokens, at)
            parts.append(group)
        else:
            parts.append(token)
    return Rule(tuple(parts)), at


def _group(tokens: Sequence[str | Slot | VerbSlot], at: int) -> tuple[Group, int]:
    alternatives: list[tuple[str | None, Rule]] = []
    while True:
        rule, at = _sequence(tokens, at)
        guard, rule = _guarded(rule)
        alternatives.append((guard, rule))
        at += 1
        if tokens[at - 1] == "]":
            return Group(tuple(alternatives)), at


def _guarded(rule: Rule) -> tuple[str | None, Rule]:
    first = rule.parts[0] if rule.parts else ""
    match = _GUARD.match(first) if isinstance(first, str) else None
    if match is None or not isinstance(first, str):
        return None, rule
    return match[0][:-1], Rule((first[match.end() :], *rule.parts[1:]))


def check_complete(nodes: Sequence[type[Value]]) -> None:
    """Raises RuntimeError where a node or a field is not rendered, or a template speaks of what there is not."""
    if missing := [node.__name__ for node in nodes if node not in _RULES]:
        raise RuntimeError(f"nothing renders these: {', '.join(sorted(missing))}")
    for node in nodes:
        _check_fields(node, _RULES[node])


def _check_fields(node: type[Value], rule: Rule | Callable[..., str]) -> None:
    fields = fields_of(node).keys()
    found = {*rule.fields(), *(also_rendered(rule) & fields)} if isinstance(rule, Rule) else _RENDERED_FIELDS[node]
    if missing := fields - found - _NOT_RENDERED:
        raise RuntimeError(f"{node.__name__} is printed without {', '.join(sorted(missing))}")
    if unknown := found - fields:
        raise RuntimeError(f"{node.__name__} has no {', '.join(sorted(unknown))}")


def also_rendered(rule: Rule) -> frozenset[str]:
    """The fields that the ways in a template render with those in it. Raises RuntimeError where a way is none."""
    ways = {slot.way for slot in _slots(rule)}
    if unknown := ways - WAYS.keys():
        raise RuntimeError(f"no such ways to render a field: {', '.join(sorted(unknown))}")
    return frozenset(field for name in ways for field in _ALSO[name])


def _slots(rule: Rule) -> Iterator[Slot]:
    for part in rule.parts:
        if isinstance(part, Slot):
            yield part
        elif isinstance(part, Group):
            for _, inner in part.alternatives:
                yield from _slots(inner)
