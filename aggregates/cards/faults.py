"""What is said of what is wrong in a record: in words of the language, with those nearest to what was written first."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import get_args

from pydantic_core import ErrorDetails

from rewind.aggregates.cards.language import ManaSymbols, NumberWord, words
from rewind.events.base import Mana
from rewind.events.errors import did_you_mean

_SHOWN = 12
"""How many of the words that can stand somewhere are named, where there are many."""

_MISMATCHES = frozenset(
    {"model_type", "model_attributes_type", "dict_type", "string_type", "int_type", "none_required"}
)
"""Said of each member of a union that is of another kind; of no interest beside what the right member says."""


OTHER_WORDS = {"turn": "start", "on": "attached_to", "active": "turn_of", "phase": "step"}
"""What is said for a key where no file is written, as in a question or in a log → the key."""


def unknown_key(key: str, keys: Collection[str]) -> str:
    """What is said of a key that is not known: with the one that may be meant; else with those that are known."""
    if not keys:
        return "unknown key"
    if (meant := OTHER_WORDS.get(key)) in keys:
        return f"unknown key; did you mean {meant}?"
    close = did_you_mean(key, sorted(keys), most=1, cutoff=0.7)
    return f"unknown key{close}" if close else f"unknown key; known are {', '.join(closest_first(key, sorted(keys)))}"


def unknown_word(word: str, possible: Iterable[str], forms: Sequence[str] = (), sort: str = "unknown here") -> str:
    """What is said of a word that is not of a closed list, nor of a form: with those that are, the closest first."""
    closest = closest_first(word, sorted(possible))
    shown = [*closest[:_SHOWN], *(["…"] if len(closest) > _SHOWN else [])]
    listed = [*([", ".join(shown)] if shown else []), *forms]
    return f'"{word}" is {sort}; known are {", or ".join(listed)}'


def unknown_value(value: object, possible: Iterable[str], forms: Sequence[str]) -> str:
    """What is said of a value that is no text where a word of a closed list, or of a form, is needed."""
    shown = json.dumps(value) if isinstance(value, int) else "a list" if isinstance(value, list) else "that"
    listed = [", ".join(sorted(possible)), *forms, *(() if forms else (_FORMS[_pattern(ManaSymbols)],))]
    is_ = "is unknown here" if isinstance(value, int) else "is not known here"
    return f"{shown} {is_}; known are {', or '.join(listed)}"


def closest_first(word: str, words: Iterable[str]) -> list[str]:
    """Known words, those first that are most like a word that is not known; else in their order."""
    return sorted(words, key=lambda one: -SequenceMatcher(None, word.lower(), one.lower()).ratio())


def concerning(faults: Sequence[ErrorDetails]) -> list[ErrorDetails]:
    """Of the faults at one place those that say what is wrong with what is meant there.

    Each member of a union says why it is not the one; who is of another kind altogether says nothing of interest.
    """
    kinds = [fault for fault in faults if fault["type"] not in _MISMATCHES] or list(faults)
    return [fault for fault in kinds if fault["type"] != "extra_forbidden"] or kinds


_MEANT = ("value_error", "union_tag_invalid")
"""Said by a member of a union that is meant: it fits but for what it refuses itself, or its key has an unknown word."""


_TAGS = frozenset({"do", "change", "event", "keyword", "kind"})
"""Keys that say which member of a union is meant."""


def without_siblings(faults: Sequence[ErrorDetails]) -> list[ErrorDetails]:
    """The faults without those of the other members of a union where it is told which member is meant."""
    other = {fault["loc"][:-1] for fault in faults if fault["type"] == "extra_forbidden" and fault["loc"][-1] in _TAGS}
    of_others = [fault for fault in faults if any(fault["loc"][: len(one)] == one for one in other)]
    faults = [fault for fault in faults if fault not in of_others] or faults
    meant = [_place(fault) for fault in faults if fault["type"] in _MEANT]
    return [
        fault
        for fault in faults
        if fault["type"] in _MEANT or not any(_place(fault)[: len(place)] == place for place in meant)
    ]


def is_of_a_value(fault: ErrorDetails) -> bool:
    """Whether a fault says what is wrong with a value, not that its key is unknown."""
    return fault["type"] != "extra_forbidden"


def _place(fault: ErrorDetails) -> tuple[str | int, ...]:
    """Where a fault is, without the names of a union's members, which are no words of the language."""
    return tuple(part for part in fault["loc"] if isinstance(part, int) or re.fullmatch(r"[a-z_]+", part))


def messages(faults: Sequence[ErrorDetails], keys: Collection[str]) -> Iterator[str]:
    """The faults at one place in our words. `keys` are those that can stand there."""
    text = next((fault["input"] for fault in faults if isinstance(fault["input"], str)), None)
    if text is None and any(fault["type"] == "literal_error" and "[key]" not in fault["loc"] for fault in faults):
        forms = dict.fromkeys(form for fault in faults for form in _form(fault))
        yield unknown_value(faults[0]["input"], set().union(*map(_words, faults)), tuple(forms))
        return
    possible = set().union(*map(_words, faults))
    forms = dict.fromkeys(form for fault in faults for form in _form(fault))
    if text is not None and (possible or len(forms) > 1):
        yield unknown_word(text, possible, tuple(forms))
    else:
        yield from dict.fromkeys(_message(fault, keys) for fault in faults)


def _words(fault: ErrorDetails) -> frozenset[str]:
    """The words that a member of a union allows."""
    if fault["type"] == "literal_error" and "[key]" not in fault["loc"]:
        return frozenset(re.findall(r"'([^']*)'", fault["ctx"]["expected"]))
    is_reference = fault["type"] == "string_pattern_mismatch" and fault["ctx"]["pattern"] in _REFERENCES
    return words.REFERENCE_WORDS if is_reference else frozenset()


def _form(fault: ErrorDetails) -> Iterator[str]:
    """What text of a form that a member of a union allows is called."""
    if fault["type"] == "string_pattern_mismatch":
        pattern = fault["ctx"]["pattern"]
        if pattern not in _REFERENCES:
            yield _FORMS.get(pattern, f"text of the form {pattern}")
    elif fault["type"] in ("tuple_type", "list_type"):
        yield "a list"
    elif fault["type"] == "int_type":
        yield "a number"


def _message(fault: ErrorDetails, keys: Collection[str]) -> str:
    """A fault in our words where pydantic's speak of Python. `keys` are those that may stand there."""
    match fault["type"]:
        case "extra_forbidden":
            return unknown_key(str(fault["loc"][-1]), keys)
        case "literal_error" if "[key]" in fault["loc"]:
            return unknown_key(str(fault["input"]), keys)
        case "union_tag_invalid":
            return unknown_word(fault["ctx"]["tag"], re.findall(r"'([^']*)'", fault["ctx"]["expected_tags"]))
        case "missing":
            return f'the key "{fault["loc"][-1]}" is missing'
        case "model_type" | "model_attributes_type" | "dict_type":
            return "keys and values are needed here"
        case "tuple_type" | "list_type":
            return "a list is needed here"
        case "string_pattern_mismatch":
            return f'"{fault["input"]}" is not {_FORMS.get(fault["ctx"]["pattern"]) or _of_the_form(fault)}'
        case _:
            return fault["msg"].removeprefix("Value error, ")


def _of_the_form(fault: ErrorDetails) -> str:
    return f"of the form {fault['ctx']['pattern']}"


def _pattern(annotation: object) -> str:
    """The pattern that the text of a type has to be of."""
    return next(str(one.pattern) for one in get_args(annotation)[1].metadata if hasattr(one, "pattern"))


_REFERENCES = frozenset({_pattern(words.Reference)})
"""Patterns of text that is one of the words for somebody or something."""

_FORMS: Mapping[str, str] = {
    _pattern(words.Name): "a name such as $card",
    _pattern(words.Role): "a role such as event.amount",
    _pattern(get_args(NumberWord)[1]): "a name or a role, such as $left, event.amount",
    _pattern(Mana): "mana such as {2}{R}",
    _pattern(ManaSymbols): "mana such as {2}{R}",
}
"""Pattern of text → what such text is called."""
