"""Reading: all ways in which the rules read a line, and the farthest place that any of them comes to.

Who asks refuses a line that has two readings (`compile`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rewind.aggregates.cards.grammar.rules import (
    FAMILIES,
    SLOT,
    SPOKEN,
    SUBJECT,
    WORD,
    Element,
    Environment,
    Family,
    Mention,
    Rule,
    Slot,
    Tree,
    as_key,
    mentioned,
    mood_in,
    text_of,
)

MOST_STEPS = 6_000
"""Families that are tried, or said, for one line; of real cards no line takes 1,000."""

DEEPEST = 60
"""How deep families may stand in each other; in real cards they do 30 deep."""


class BeyondBoundsError(Exception):
    """A line would take more steps, or stand deeper, than a line of a card does."""


class Reading(NamedTuple):
    """What was read from one place on."""

    end: int
    tree: Tree


class Reader:
    """All readings of a text, by the rules; remembers the farthest place and what was expected there."""

    def __init__(self, text: str, offset: int = 0) -> None:
        self.text = text
        self.offset = offset
        """What is added to the place of a mention, where the text is a part of a longer one."""
        self.memo: dict[tuple[str, str, int], tuple[Reading, ...]] = {}
        self.under_way: set[tuple[str, str, int]] = set()
        self.steps = 0
        self.farthest = 0
        self.expected: set[str] = set()

    def whole(self, name: str) -> list[Tree]:
        """The trees of all readings of the text to its end."""
        return [one.tree for one in self.readings(name, "", 0) if one.end == len(self.text)]

    def readings(self, name: str, mood: str, at: int) -> tuple[Reading, ...]:
        """What a family reads from a place on. Raises BeyondBoundsError."""
        self.steps += 1
        if self.steps > MOST_STEPS or len(self.under_way) > DEEPEST:
            raise BeyondBoundsError
        key = (name, mood, at)
        readings = self.memo.get(key)
        if readings is not None:
            return readings
        if key in self.under_way:
            return ()
        self.under_way.add(key)
        readings = tuple(self._by_family(FAMILIES[name], mood, at))
        self.under_way.discard(key)
        self.memo[key] = readings
        return readings

    def _by_family(self, family: Family, mood: str, at: int) -> list[Reading]:
        """The readings by the rules of a family, those too whose rule begins with a reading of the family itself."""
        readings: dict[tuple[int, bytes], Reading] = {}
        waiting = [one for one in self._not_growing(family, mood, at) if self._is_added(one, readings)]
        while waiting and family.growing:
            base = waiting.pop()
            for rule in family.growing:
                first = rule.elements[0]
                assert isinstance(first, Slot)
                if self._is_read_by(first.but, at, base.end):
                    continue
                for env, end in self._match(rule.elements, 1, base.end, {first.name: base.tree}, mood):
                    reading = self._built(rule, env, end, at)
                    if reading is not None and self._is_added(reading, readings):
                        waiting.append(reading)
        return list(readings.values())

    def _is_added(self, reading: Reading, readings: dict[tuple[int, bytes], Reading]) -> bool:
        """Adds a reading; whether it was not there yet."""
        key = (reading.end, as_key(reading.tree))
        if key in readings:
            return False
        readings[key] = reading
        return True

    def _not_growing(self, family: Family, mood: str, at: int) -> Iterator[Reading]:
        """The readings by the token of a family, and by its rules that do not begin with the family itself."""
        if family.token is not None:
            match = family.token.pattern.match(self.text, at)
            if match is not None and match.end() > at:
                tree = family.token.read(match[0])
                if tree is not None and self._ends_word(match.end()):
                    yield Reading(match.end(), tree)
            if match is None:
                self._missed(at, f"<{family.name}>")
        word = WORD.match(self.text, at)
        by_first_word = family.by_word.get(word[0], ()) if word else ()
        for rule in by_first_word:
            yield from self._by_rule(rule, mood, at)
        if not by_first_word and family.by_word:
            self._missed(at, f"<{family.name}>")
        for rule in family.open:
            yield from self._by_rule(rule, mood, at)

    def _by_rule(self, rule: Rule, mood: str, at: int) -> Iterator[Reading]:
        if mood and mood == rule.unless:
            return
        for env, end in self._match(rule.elements, 0, at, {}, mood):
            reading = self._built(rule, env, end, at)
            if reading is not None:
                yield reading

    def _built(self, rule: Rule, env: Environment, end: int, at: int) -> Reading | None:
        try:
            tree = built(rule.tree, env)
        except _ConflictError:
            return None
        if isinstance(tree, dict) and not isinstance(tree, Mention) and not SPOKEN.isdisjoint(tree):
            tree = Mention(tree)
            tree.place = at + self.offset
        return Reading(end, tree)

    def _match(
        self, elements: Sequence[Element], index: int, at: int, env: Environment, mood: str
    ) -> Iterator[tuple[Environment, int]]:
        if index == len(elements):
            yield env, at
            return
        element = elements[index]
        if isinstance(element, Slot):
            for reading in self.readings(element.family, mood_in(element.mood, mood, env), at):
                if self._is_read_by(element.but, at, reading.end):
                    continue
                yield from self._match(elements, index + 1, reading.end, {**env, element.name: reading.tree}, mood)
            return
        text = text_of(element, mood, env)
        if self.text.startswith(text, at) and (not text[-1:].isalpha() or self._ends_word(at + len(text))):
            yield from self._match(elements, index + 1, at + len(text), env, mood)
        else:
            self._missed(at, text)

    def _is_read_by(self, family: str, at: int, end: int) -> bool:
        """Whether a family, if there is one, reads just these words."""
        return bool(family) and any(one.end == end for one in self.readings(family, "", at))

    def _ends_word(self, at: int) -> bool:
        return not self.text[at : at + 1].isalpha() or not self.text[at - 1].isalpha()

    def _missed(self, at: int, expected: str) -> None:
        if at > self.farthest:
            self.farthest = at
            self.expected = {expected}
        elif at == self.farthest:
            self.expected.add(expected)


class _ConflictError(Exception):
    """Two parts of a phrase say the same field."""


def built(tree: Tree, env: Environment) -> Tree:
    """A rule's tree with what its slots read."""
    if isinstance(tree, str):
        match = SLOT.fullmatch(tree)
        return env[match[1]] if match else tree
    if isinstance(tree, list):
        return [built(part, env) for part in tree]
    if not isinstance(tree, dict):
        return tree
    if "&" in tree:
        return with_subject(built(tree["&"], env), built(tree[SUBJECT], env))
    if "+" in tree:
        return [one for part in tree["+"] for one in built(part, env)]
    own = {key: built(part, env) for key, part in tree.items() if key != "..."}
    if "..." not in tree:
        return own
    rest = built(tree["..."], env)
    if not isinstance(rest, dict) or own.keys() & rest.keys():
        raise _ConflictError
    return mentioned(rest, {**rest, **own})


def with_subject(tree: Tree, subject: Tree) -> Tree:
    """A tree with a subject in place of each "@"."""
    if tree == SUBJECT:
        return subject
    if isinstance(tree, list):
        return [with_subject(part, subject) for part in tree]
    if isinstance(tree, dict):
        if SUBJECT.encode() not in as_key(tree):
            return tree
        return mentioned(tree, {key: with_subject(part, subject) for key, part in tree.items()})
    return tree
