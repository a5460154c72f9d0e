"""Text in which words stand for others: a program, a type line, a keyword (rule 418.6).

Words are changed where they are used as what they are: a colour word as a colour, a land type as a land type, a
creature type as a creature type. Names are not changed, nor mana symbols, nor what a keyword means by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias, cast

import orjson

from rewind.aggregates.cards.form import KEYWORDS
from rewind.aggregates.cards.type_lines import LAND_TYPES
from rewind.aggregates.cards.yamlfile import Plain
from rewind.events.base import COLOR_NAMES, TypeLine

Words: TypeAlias = Mapping[str, str]
"""Word → the word that it stands for: colours as W U B R G, subtypes as they are printed."""

Read: TypeAlias = Callable[[str], str]
"""What a word stands for."""

_WORD_LISTS = frozenset({"colors", "not_colors", "only", "subtypes", "not_subtypes", "values", "not_values"})
"""Fields that are lists of colours, of subtypes, or of words to choose among."""

_ABILITY_LISTS = frozenset({"abilities", "keywords", "not_keywords"})
"""Fields that are lists of keywords, of keys, and of keywords with parameters."""

_WALKS = {f"{land_type.lower()}walk": land_type for land_type in sorted(LAND_TYPES)}
"""Landwalk ability → the land type that is named in it (rule 502.6a)."""


def then(words: Words, more: Words) -> dict[str, str]:
    """What words stand for where more are changed after them."""
    found = {word: more.get(other, other) for word, other in words.items()}
    return {**more, **found}


def line_reworded(line: TypeLine, words: Words) -> TypeLine:
    """A type line in which words stand for others, each subtype once."""
    subtypes = tuple(dict.fromkeys(_each_word(one, lambda word: words.get(word, word)) for one in line.subtypes))
    return line if subtypes == line.subtypes else line.model_copy(update={"subtypes": subtypes})


def keyword_reworded(keyword: str, words: Words) -> str:
    """A keyword that stands alone, in which words stand for others: landwalk, and what an Aura enchants."""
    return _keyword(keyword, lambda word: words.get(word, word))


def words_of_keyword(keyword: str) -> frozenset[str]:
    """The words in a keyword that stands alone which can stand for others."""
    found = _Noted()
    _keyword(keyword, found)
    return frozenset(found.words)


def program_reworded(program: str, words: Words, key_reworded: Callable[[str, Words], str]) -> str:
    """A program, as canonical JSON, in which words stand for others.

    `key_reworded` makes the key of an ability that it gives into that of the ability in which they do so too.
    """
    walk = _Walk(lambda word: words.get(word, word), lambda key: key_reworded(key, words))
    return orjson.dumps(walk.put(orjson.loads(program)), option=orjson.OPT_SORT_KEYS).decode()


def words_of_program(program: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words in a program which can stand for others, and the keys of the abilities that it gives."""
    words, keys = _Noted(), _Noted()
    _Walk(words, keys).put(orjson.loads(program))
    return frozenset(words.words), frozenset(keys.words)


class _Noted:
    """Leaves every word as it is, and notes it."""

    def __init__(self) -> None:
        self.words: dict[str, None] = {}

    def __call__(self, word: str) -> str:
        self.words[word] = None
        return word


class _Walk:
    """Walks through a program and puts other words in place of words, other keys in place of keys."""

    def __init__(self, word: Read, key: Read) -> None:
        self.word = word
        self.key = key

    def put(self, value: Plain) -> Plain:
        """A part of a program with the other words."""
        if isinstance(value, list):
            return [self.put(one) for one in value]
        if not isinstance(value, dict):
            return value
        if "keyword" in value:
            return self._keyword(value)
        if value.get("change") == "text":
            return {name: self._named(one) if name in ("from", "to") else self.put(one) for name, one in value.items()}
        if value.get("change") == "mana_as":
            return {name: self._mana(one) if name == "mana" else self.put(one) for name, one in value.items()}
        if isinstance(types := value.get("types"), str):  # a token, whose types are written as a type line
            return {name: self._of_token(name, one, types) for name, one in value.items()}
        return {name: self._field(name, one) for name, one in value.items()}

    def _field(self, name: str, value: Plain) -> Plain:
        if isinstance(value, list) and name in _WORD_LISTS:
            return [self._named(one) for one in value]
        if isinstance(value, list) and name in _ABILITY_LISTS:
            return [self._ability(one) for one in value]
        return self.put(value)

    def _named(self, value: Plain) -> Plain:
        """A word, where it is one and not a name for one."""
        return self.word(value) if isinstance(value, str) and value[:1] != "$" else value

    def _ability(self, value: Plain) -> Plain:
        if not isinstance(value, str):
            return self.put(value)
        return self.key(value) if "/" in value else _keyword(value, self.word)

    def _mana(self, value: Plain) -> Plain:
        """Mana that is called by its colours."""
        symbols = value if isinstance(value, list) else []
        return [self._of_color(one) if isinstance(one, str) else one for one in symbols]

    def _of_color(self, symbol: str) -> str:
        color = symbol[1:-1]
        return f"{{{self.word(color)}}}" if color in COLOR_NAMES else symbol

    def _of_token(self, name: str, value: Plain, types: str) -> Plain:
        """A field of a token: its creature types are words of its name too (rule 418.6c)."""
        left, dash, right = types.partition(" — ")
        if name == "types":
            return left + dash + _each_word(right, self.word)
        if name == "name" and isinstance(value, str) and set(value.split()) <= set(right.split()):
            return _each_word(value, self.word)
        return self._field(name, value)

    def _keyword(self, value: dict[str, Plain]) -> Plain:
        """A keyword with parameters: in what it means only those words are others that its parameters bring."""
        given = {name: one for name, one in value.items() if name not in ("keyword", "means")}
        found = {**value, **cast(dict[str, Plain], self.put(given))}
        if "means" in value:
            brought, _ = words_of_program(orjson.dumps(given).decode())
            meaning = _Walk(lambda word: self.word(word) if word in brought else word, self.key)
            found["means"] = meaning.put(value["means"])
        return found


def _each_word(text: str, read: Read) -> str:
    return " ".join(map(read, text.split()))


def _keyword(keyword: str, read: Read) -> str:
    if keyword.startswith("enchant "):
        return _each_word(keyword, read)
    before, space, walk = keyword.rpartition(" ")
    land_type = _WALKS.get(walk)
    if land_type is None:
        return keyword
    found = f"{before}{space}{read(land_type).lower()}walk"
    return found if found in KEYWORDS else keyword
