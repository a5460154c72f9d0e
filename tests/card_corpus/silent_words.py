"""Words of cards that nothing stands for: without each word of a line that is read, the line must mean something else.

`python -m tests.card_corpus.silent_words` takes each word out of each line of the cards that are read, in turn, and
prints those without which the line is read with the same meaning; it ends with status 1 where one is not in `SILENT`.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from multiprocessing import Pool
from typing import NamedTuple

from rewind.aggregates.cards.grammar.compile import ReadCard, family_of, read_card
from rewind.aggregates.cards.grammar.printed_card import PrintedCard
from rewind.aggregates.cards.grammar.reading import Reader
from rewind.aggregates.cards.grammar.rules import as_key, meaning_of
from tests.card_corpus.corpus import era_cards

SILENT: dict[str, str] = {
    "[you]": "An instruction without a subject is for its controller: draw a card, you draw a card.",
    "[all]": "A plural without a number means all: all Goblins have haste, Goblins have haste.",
    "each [player's]": "Each upkeep is each player's upkeep.",
    "damage [that]": "Damage that creatures would deal, damage creatures would deal.",
    "other [creature] types": "The other types of a creature that becomes a Wall are its creature types too.",
    ", [then]": "Instructions are carried out in the order in which they stand (413.2b).",
    "their [owner's] hand": "A card goes to no other hand than its owner's (217.1a).",
    "[that's] attacking you": "A creature attacking you is one that is attacking you.",
    "draws a [additional] card": "A card that an ability lets draw is one more than that of the draw step.",
    "the [revealed] card": "The card of which the sentence before speaks is the one that was revealed.",
    "creature [card] of the chosen type": "What is revealed from a library is a card.",
    "and [put] all other cards": "They are put where it says, also without the verb again.",
    "draw a [additional] card": "A card that an ability lets draw is one more than that of the draw step.",
    "[each]": "Several targets that get something get it each.",
    "and [put] the rest": "The rest is put where it says, also without the verb again.",
    "the rest [back]": "What was looked at came from there.",
    "unblocked [attacking]": "Only attacking creatures are blocked or not.",
    "other [land] types": "The other types of a land that becomes a Swamp are its land types too.",
    "their [next] combat phase this turn": "The next one this turn is the one that is skipped.",
    "on top of that [player's] library": "What was looked at goes back to the library that it came from.",
    "sorcery [source]": "An instant or sorcery that would deal damage is a source of it.",
    "cards [total] in all graveyards": "What is counted in all graveyards is counted in them together.",
}
"""Words that may be left out, in brackets with the words around them, each with the reason why that says the same."""

_WORD = re.compile(r"[A-Za-z~'/+-]+,? ?|\{[^}]*\},? ?")


class SilentWord(NamedTuple):
    """A word without which a line means the same."""

    word: str
    card: str
    line: str
    """The line, with the word in brackets."""


def silent_words(card: PrintedCard) -> Iterator[SilentWord]:
    """The words of a card that nothing stands for; none where the card is not read."""
    found = read_card(card, say=False)
    if not isinstance(found, ReadCard):
        return
    for line in found.lines:
        meant = as_key(meaning_of(line.tree))
        for word in _WORD.finditer(line.text):
            rest = (line.text[: word.start()] + line.text[word.end() :]).strip()
            if any(as_key(meaning_of(tree)) == meant for tree in Reader(rest).whole(family_of(card))):
                marked = f"{line.text[: word.start()]}[{word[0].strip(' ,')}] {line.text[word.end() :]}"
                yield SilentWord(word[0].strip(" ,"), card.name, marked)


def _of(card: PrintedCard) -> list[SilentWord]:
    return list(silent_words(card))


def unlisted(cards: Sequence[PrintedCard]) -> dict[str, list[SilentWord]]:
    """Word → where it says nothing, for words that are not listed."""
    found: dict[str, list[SilentWord]] = defaultdict(list)
    with Pool() as processes:
        for of_card in processes.imap_unordered(_of, cards, chunksize=50):
            for one in of_card:
                if not any(words in one.line for words in SILENT):
                    found[one.word].append(one)
    return found


def main() -> int:
    """Asks about every card, and prints what it found."""
    words = unlisted(era_cards())
    for word, places in sorted(words.items(), key=lambda item: -len(item[1])):
        print(f"{len(places):5} {word!r}: {places[0].line}   [{places[0].card}]")
    print(f"{len(words)} words that nothing stands for")
    return int(bool(words))


if __name__ == "__main__":
    sys.exit(main())
