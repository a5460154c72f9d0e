"""Finding names of cards by what somebody types of them.

Case, accents, punctuation and the spaces between words make no difference: "lim dul" finds "Lim-Dûl's Vault".
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

MOST_CLOSE = 5
"""So many close names are told."""

_LETTERS = {"æ": "ae", "œ": "oe", "'": "", "’": ""}
"""What stands for a letter that decomposes to none, and for what parts no words."""


class Found(NamedTuple):
    """The names that fit what was typed."""

    exact: str | None
    """The name that it is, or of which it is one half (rule 505.1), or that of the front where both are typed."""
    having: tuple[str, ...]
    """The names that have all its words, or words that begin so, in the order of the names that were given."""


@lru_cache(1 << 15)  # more than there are cards: one search asks for the words of all names, most of them twice
def name_words(text: str) -> tuple[str, ...]:
    """The words of a name as they are compared."""
    folded = text.casefold()
    for letter, other in _LETTERS.items():
        folded = folded.replace(letter, other)
    if not folded.isascii():
        folded = "".join(one for one in unicodedata.normalize("NFKD", folded) if not unicodedata.combining(one))
    return tuple(re.findall(r"[^\W_]+|_{2,}", folded))  # a blank is a word, so that "____ Goblin" is not "Goblin"


def find_names(typed: str, names: Iterable[str]) -> Found:
    """The names that fit what was typed; none where it has neither letters nor digits."""
    wanted = name_words(typed)
    whole = "".join(wanted)
    front = "".join(name_words(typed.partition(" // ")[0])) if " // " in typed else None
    whole_names, of_front, of_half, having = list[str](), list[str](), list[str](), list[str]()
    for name in names if whole else ():
        words = name_words(name)
        if "".join(words) == whole:
            whole_names.append(name)
        elif "".join(words) == front:
            of_front.append(name)
        elif " // " in name and any("".join(name_words(half)) == whole for half in name.split(" // ")):
            of_half.append(name)
        if _has_all(words, wanted):
            having.append(name)
    exact = whole_names or (of_half if len(of_half) == 1 else of_front)
    return Found(_nearest(typed, exact), tuple(having))


def _nearest(typed: str, names: Sequence[str]) -> str | None:
    """Of names that differ in punctuation and spaces alone ("Lava Axe", "Lava, Axe") that which is as it was typed."""
    as_typed = (name for name in names if name.casefold() == typed.casefold())
    same_words = (name for name in names if name_words(name) == name_words(typed))
    return next(chain(as_typed, same_words, names), None)


def names_meant(typed: str, names: Iterable[str]) -> tuple[str, ...]:
    """The names that somebody may mean: the one that it is, else those that have its words, each once."""
    found = find_names(typed, names)
    return (found.exact,) if found.exact is not None else tuple(dict.fromkeys(found.having))


def _has_all(words: Sequence[str], wanted: Sequence[str]) -> bool:
    """Whether each word that is wanted begins where a word begins; it may go on over the next words ("limdul")."""
    rests = ["".join(words[index:]) for index in range(len(words))]
    return all(any(rest.startswith(word) for rest in rests) for word in wanted)


def close_names(typed: str, names: Iterable[str]) -> tuple[str, ...]:
    """Names that somebody may have meant: close ones as a whole, then those that have words close to those typed."""
    folded = {" ".join(name_words(name)): name for name in names}
    wanted = name_words(typed)
    as_a_whole = get_close_matches(" ".join(wanted), folded, n=3, cutoff=0.7)
    found = [*as_a_whole, *_with_close_words(wanted, folded)]
    return tuple(folded[one] for one in list(dict.fromkeys(found))[:MOST_CLOSE])


def _with_close_words(wanted: Sequence[str], folded: Iterable[str]) -> list[str]:
    """The names that have for every word one that is close to it, those first of which more is said."""
    words = {name: name.split() for name in folded}
    known = Counter(word for name in words.values() for word in name)
    meant = [{word, *get_close_matches(word, known, n=8, cutoff=0.75)} for word in wanted]
    fitting = [name for name, has in words.items() if meant and all(not one.isdisjoint(has) for one in meant)]
    return sorted(fitting, key=lambda name: (len(words[name]), name))
