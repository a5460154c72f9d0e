"""Keys that say more than which ability is meant: `Mother of Runes/given 1~$color=R`, `Goblin King/1~Goblin>Elf`.

An ability that an effect gives may speak of what the effect's own names meant, and of its giver (rule 407.1). What they
mean is part of its key, so that whoever has the ability needs to know no more; it is read with the meanings in place of
the names. So is what words of its text stand for, where its text has been changed (rule 418.6).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple
from urllib.parse import quote, unquote

import orjson

from rewind.aggregates.cards.language.expressions import WORD_LISTS
from rewind.aggregates.cards.yamlfile import Plain

GIVER = "giver"
"""The word for the object whose effect gave an ability; it is treated as a name."""

GAINED = "gained"
"""What stands in the keys of linked abilities that an effect gave together, with the moment when it did: what they keep
they keep for one another alone (2006-10: 217.7d)."""

_NAME = r"(?:\$[a-z_]+[0-9]?|giver|gained)"
_VALUE = r"(?:[1-9][0-9]*\.[1-9][0-9]*|[^~.,=]*)"
_WORD = r"[^~>=.]+"
_KEY = re.compile(
    rf"(?P<base>.+?)(?P<words>(?:~{_WORD}>{_WORD})*)(?P<names>(?:~{_NAME}={_VALUE}(?:,{_VALUE})*)*)(?P<part>\.[0-9]+)?"
)
_ONE = re.compile(rf"~({_NAME})=([^~]*)")
_ONE_WORD = re.compile(rf"~({_WORD})>({_WORD})")
_OBJECT = re.compile(r"[1-9][0-9]*\.[1-9][0-9]*")
_READ = re.compile(r'"(\$[a-z_]+[0-9]?|giver)"')

Meaning = tuple[str | int, ...]
"""What a name means: object ids and words, seats as `seat 1`, or a number."""


class GivenKey(NamedTuple):
    """A key with what words stand for and what names mean."""

    base: str
    """The key of the ability as it is written."""
    names: Mapping[str, Meaning]
    part: str
    """".1" and its like where one of the abilities is meant that a keyword stands for."""
    words: Mapping[str, str]
    """Word of its text → the word that it stands for."""


def read_names_of(program: str) -> tuple[str, ...]:
    """The names that a program speaks of, the giver among them, each once."""
    return tuple(dict.fromkeys(_READ.findall(program)))


def key_with(key: str, names: Mapping[str, Meaning]) -> str:
    """A key with what names mean."""
    return key + "".join(f"~{name}={','.join(map(_written, names[name]))}" for name in sorted(names))


def key_reworded(key: GivenKey, words: Mapping[str, str]) -> str:
    """A key taken apart, put together again with other words for those of its text."""
    text = "".join(f"~{_quoted(word)}>{_quoted(words[word])}" for word in sorted(words) if words[word] != word)
    return key_with(key.base + text, key.names) + key.part


def _quoted(word: str) -> str:
    return quote(word, safe=" '-").replace(".", "%2E")


def _written(value: str | int) -> str:
    if isinstance(value, str) and _OBJECT.fullmatch(value):
        return value
    return f"#{value}" if isinstance(value, int) else quote(value, safe=" '-+/{}").replace(".", "%2E")


def split_key(key: str) -> GivenKey | None:
    """A key taken apart; None where it says nothing but which ability is meant."""
    found = _KEY.fullmatch(key) if "~" in key else None
    if found is None or not (found["words"] or found["names"]):
        return None
    names = {
        name: tuple(map(_read, values.split(","))) if values else () for name, values in _ONE.findall(found["names"])
    }
    words = {unquote(word): unquote(other) for word, other in _ONE_WORD.findall(found["words"])}
    return GivenKey(found["base"], names, found["part"] or "", words)


def _read(value: str) -> str | int:
    if value.startswith("#"):
        return int(value[1:])
    return value if _OBJECT.fullmatch(value) else unquote(value)


def record_of(key: str) -> str:
    """The record of an ability; of linked abilities that an effect gave together, with when (2006-10: 217.7d)."""
    record = key.partition("~")[0].rpartition("/")[0]
    given = split_key(key) if GAINED in key else None
    gained = None if given is None else given.names.get(GAINED)
    return record if gained is None else key_with(record, {GAINED: gained})


UNDEFINED = "$undefined"
"""A name that is never given: in a description it stands for a choice that was not made (2026-04: 607.5a)."""


def with_meanings(program: str, names: Mapping[str, Meaning]) -> str:
    """A program with what names mean in their place: in a list all of it, elsewhere where it is one thing."""
    meanings = {name: meaning for name, meaning in names.items() if name != GAINED}
    return orjson.dumps(_put(orjson.loads(program), meanings), option=orjson.OPT_SORT_KEYS).decode()


def _put(value: Plain, names: Mapping[str, Meaning]) -> Plain:
    match value:
        case str() if value in names:
            meant = names[value]
            return meant[0] if len(meant) == 1 else list(meant)
        case str() if " of " in value:
            head, _, last = value.rpartition(" ")
            meant = names.get(last, ())
            return f"{head} {meant[0]}" if len(meant) == 1 else value
        case list():
            found: list[Plain] = []
            for one in value:
                found += list(names[one]) if isinstance(one, str) and one in names else [_put(one, names)]
            return found
        case dict():
            put = {key: _put(one, names) for key, one in value.items()}
            return put if "change" in put else {**put, **{key: [UNDEFINED] for key in _undefined(value, put)}}
        case _:
            return value


def _undefined(value: Mapping[str, Plain], put: Mapping[str, Plain]) -> Iterator[str]:
    """The lists of words of a description that had a name for words, and have none with what it means."""
    return (key for key in WORD_LISTS if value.get(key) and put[key] == [])
