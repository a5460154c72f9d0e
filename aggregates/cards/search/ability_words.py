"""The words of what a card's abilities say, and the table that says which of them each built-in card has.

To print all cards takes minutes, so the words of the built-in ones stand in `aggregates/cards/pool/words.tsv`, which
`python -m tests.card_corpus.built_in --write` makes. Its lines, up to an empty one, are cards: the name, and the
beginning of a hash of the definition that was printed. The lines after that are words: the word, and the numbers of the
lines of the cards that have it, the first as it is, each other as the distance from the one before. In which order and
how often a card has its words is not in the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import accumulate, pairwise
from pathlib import Path

from rewind.aggregates.cards.built_in.published import definition_hash
from rewind.aggregates.cards.card_pool import CardRecord
from rewind.events.base import CardDefinition

WORDS = "words.tsv"
_TABLE = Path(__file__).parent.parent / "pool" / WORDS

SHORTEST_BEGINNING = 4
"""A word of so many letters is also the beginning of a longer one."""

_WORD = re.compile(r"\{[^{}]+\}|[+-][0-9x]+/[+-][0-9x]+|[0-9x]+/[0-9x]+|[^\W_]+")


def words_in(text: str) -> tuple[str, ...]:
    """The words of a text: without case; symbols such as {t}, and +1/+1, are words; apostrophes part none."""
    return tuple(_WORD.findall(text.casefold().replace("'", "").replace("’", "")))


def words_of_card(record: CardRecord) -> frozenset[str]:
    """The words of what a card's abilities say in the newest edition that knows it, without its own name."""
    from rewind.aggregates.cards.search.printed_faces import printed_faces  # noqa: PLC0415  # the printer takes long

    faces = printed_faces(record.definition, record.editions[-1])
    texts = [one.text for face in faces for one in face.abilities]
    for name in sorted({record.name, *(face.name for face in faces if face.name)}, key=len, reverse=True):
        texts = [text.replace(name, " ") for text in texts]
    return frozenset(word for text in texts for word in words_in(text))


def has_word(words: Iterable[str], wanted: str) -> bool:
    """Whether one of these is the word that is wanted, or begins with it where that is long enough."""
    return any(_fits(word, wanted) for word in words)


def _fits(word: str, wanted: str) -> bool:
    return word == wanted or (len(wanted) >= SHORTEST_BEGINNING and wanted.isalpha() and word.startswith(wanted))


class WordTable:
    """Which words each card of a table has."""

    def __init__(self, text: str) -> None:
        cards, _, words = text.partition("\n\n")
        rows = [line.split("\t") for line in cards.splitlines()]
        self._cards = [(name, digest) for name, digest in rows]
        self._words = dict(line.split("\t") for line in words.splitlines())

    def cards(self) -> Mapping[str, str]:
        """Name → the beginning of the hash of the definition that was printed."""
        return dict(self._cards)

    def having(self, wanted: Iterable[str]) -> frozenset[str]:
        """The names of the cards that have all of these words."""
        found = frozenset(range(len(self._cards)))
        for word in wanted:
            numbers = [self._numbers(one) for one in self._words if _fits(one, word)]
            found &= frozenset[int]().union(*numbers)
        return frozenset(self._cards[number][0] for number in found)

    def words_by_card(self) -> Mapping[str, frozenset[str]]:
        """The words of every card of the table."""
        found: list[set[str]] = [set() for _ in self._cards]
        for word in self._words:
            for number in self._numbers(word):
                found[number].add(word)
        return {name: frozenset(words) for (name, _), words in zip(self._cards, found, strict=True)}

    def _numbers(self, word: str) -> set[int]:
        return set(accumulate(map(int, self._words[word].split())))


@cache
def word_table() -> WordTable:
    """The table of the built-in cards; an empty one where there is none."""
    return WordTable(_TABLE.read_text("utf-8") if _TABLE.is_file() else "\n\n")


def short_hash(definition: CardDefinition) -> str:
    """The first 8 of the hexadecimal digits by which a definition is published."""
    return definition_hash(definition)[:8]


def table_of_words(words: Sequence[tuple[str, str, frozenset[str]]]) -> str:
    """The text of the table: of each card its name, the hash of its definition, and its words."""
    numbers: dict[str, list[int]] = {}
    for number, (_, _, of_card) in enumerate(words):
        for word in of_card:
            numbers.setdefault(word, []).append(number)
    cards = [f"{name}\t{digest}" for name, digest, _ in words]
    rows = [f"{word}\t{' '.join(map(str, _distances(numbers[word])))}" for word in sorted(numbers)]
    return "\n".join([*cards, "", *rows]) + "\n"


def _distances(numbers: Sequence[int]) -> list[int]:
    return [numbers[0], *(later - earlier for earlier, later in pairwise(numbers))]


def records_having(
    wanted: Sequence[str], records: Sequence[CardRecord], on_printed: Callable[[int], object] = lambda _: None
) -> list[CardRecord]:
    """Those of these cards whose abilities say all of these words.

    A card that the table does not know as it is has to be printed: `on_printed` gets how many of them there are, before
    each.
    """
    table = word_table()
    known = table.cards()
    having = table.having(wanted)
    printed = [one for one in records if known.get(one.name) != short_hash(one.definition)]
    fitting = {one.name for one in records if one.name in having} - {one.name for one in printed}
    for record in printed:
        on_printed(len(printed))
        words = words_of_card(record)
        if all(has_word(words, word) for word in wanted):
            fitting.add(record.name)
    return [one for one in records if one.name in fitting]
