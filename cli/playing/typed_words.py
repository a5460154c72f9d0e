"""What a player types in words: names of things among those that are offered."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rewind.aggregates.cards.search.card_names import name_words
from rewind.projections.words.phrases.playing import PARTICIPLES

_ARTICLES = ("the", "a", "an", "my", "his", "her", "their", "that", "this")
_MYSELF = ("me", "myself", "my face")
_OPPONENT = ("opponent", "my opponent", "the opponent", "opp", "him", "her", "them", "face")
_ID = re.compile(r"\(([1-9][0-9]*\.[1-9][0-9]*)\)")
_AT_TARGET = re.compile(r" (?:on|at|targeting|to) ", re.IGNORECASE)
_VERB = re.compile(r"^(?:play|cast|activate|use|tap)\s+", re.IGNORECASE)
_DONE_WITH = re.compile(r"(?!attack|block|play|cast|activate)\w+ (?P<target>.+?) with (?P<what>.+)", re.IGNORECASE)
_COUNTED = re.compile(r"([1-9][0-9]?)\s*x?\s+(\D.*)", re.IGNORECASE)
_FIELDS = {participle: field for field, participle in PARTICIPLES.items()} | {"exiling": "removed"}
"""What is typed before what a cost is paid with → the field of the payment."""
_PAYING = re.compile(rf"\s+({'|'.join(_FIELDS)})\s+", re.IGNORECASE)
_PAIR = re.compile(r"(?:block\s+(?P<attacker>.+?)\s+with\s+(?P<blocker>.+)|(?P<first>.+?)\s+blocks?\s+(?P<second>.+))")


def fitting(typed: str, names: Sequence[str]) -> list[int]:
    """The places of the names that fit: those of just that name, else those that have its words.

    A word that is typed is also the beginning of a word. The number of an object may be typed too. An article that
    is in no name does not count: "the taskmaster".
    """
    wanted = name_words(typed)
    if not wanted:
        return []
    words = [name_words(name) for name in names]
    found = fitting_just(typed, names) or [place for place, own in enumerate(words) if _has_in_order(own, wanted)]
    if found or len(wanted) < 2 or wanted[0] not in _ARTICLES:
        return found
    return [place for place, own in enumerate(words) if _has_in_order(own, wanted[1:])]


def fitting_just(typed: str, names: Sequence[str]) -> list[int]:
    """The places of the names that are just what is typed, but for the numbers of objects."""
    wanted = name_words(typed)
    return [place for place, name in enumerate(names) if wanted and name_words(_ID.sub(" ", name)) == wanted]


def _has_in_order(words: Sequence[str], wanted: Sequence[str]) -> bool:
    left = iter(words)
    return all(any(word.startswith(one) for word in left) for one in wanted)


def without_verb(typed: str) -> str:
    """What is played, without `play`, `cast`, `activate`, `use` or `tap` before it."""
    return _VERB.sub("", typed).strip()


def with_targets(typed: str) -> Iterator[tuple[str, str]]:
    """The ways to read what is typed as something and its targets: whole first, then in two at each `on`."""
    yield typed, ""
    for found in _AT_TARGET.finditer(typed):
        yield typed[: found.start()], typed[found.end() :]


def player_meant(typed: str, me: str, opponent: str) -> str:
    """The name of the player whom a word such as `me` or `opponent` means; any other text as it is."""
    text = typed.strip().lower()
    return me if text in _MYSELF else opponent if text in _OPPONENT else typed


def turned_round(typed: str) -> str | None:
    """Words that say first what is done to which target, and then with what: "counter Ritual with Memory Lapse"."""
    found = _DONE_WITH.fullmatch(typed.strip())
    return None if found is None else f"{found['what']} on {found['target']}"


def with_costs(typed: str) -> tuple[str, dict[str, str]]:
    """What is played, and with what its cost is paid, by the field of the payment: "Mongrel discarding Forest"."""
    what, *more = _PAYING.split(typed)
    return what, {_FIELDS[verb.lower()]: words for verb, words in zip(more[::2], more[1::2], strict=True)}


def parts(typed: str) -> Iterator[tuple[int, str]]:
    """Things with commas or `and` between, each with how many of it: "2 Goblin, Bog Imp"."""
    for part in re.split(r"\s*,\s*|\s+and\s+", typed.strip()):
        found = _COUNTED.fullmatch(part)
        yield (int(found[1]), found[2]) if found else (1, part)


def blocks(typed: str) -> list[tuple[str, str]] | None:
    """Blockers and what they block: "Grizzly Bears blocks Bog Imp", "block Bog Imp with Grizzly Bears"."""
    pairs = []
    for part in re.split(r"\s*,\s*", typed.strip()):
        found = _PAIR.fullmatch(part)
        if found is None:
            return None
        pairs.append((found["blocker"] or found["first"], found["attacker"] or found["second"]))
    return pairs
