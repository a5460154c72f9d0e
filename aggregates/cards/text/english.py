"""Small words of English: articles, lists, and how nouns and verbs go with what they are said of (`inflection`)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from rewind.aggregates.cards import inflection
from rewind.aggregates.cards.inflection import third_person

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
TIMES = {2: "twice", 3: "three times", 4: "four times"}


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase that a verb can go with."""

    text: str
    plural: bool = False
    is_you: bool = False
    """Whether it is "you", or nobody who is named (the imperative)."""

    def __str__(self) -> str:
        return self.text


class Mood(Enum):
    """How the first verb of a clause stands."""

    PLAIN = "moves"
    DENIED = "doesn't move"
    BARE = "move"
    WOULD = "would move"
    CANNOT = "can't move"
    MUST = "must move"
    MAY = "may move"
    COULD = "could move"
    COULD_NOT = "couldn't move"
    PAST = "moved"
    PAST_DENIED = "didn't move"


_AUXILIARIES = {
    Mood.WOULD: "would",
    Mood.CANNOT: "can't",
    Mood.MUST: "must",
    Mood.MAY: "may",
    Mood.COULD: "could",
    Mood.COULD_NOT: "couldn't",
}
_PAST = {
    "draw": "drew", "deal": "dealt", "put": "put", "lose": "lost", "win": "won", "pay": "paid", "come": "came",
    "become": "became", "find": "found", "leave": "left", "get": "got", "begin": "began", "have": "had", "go": "went",
    "flip": "flipped", "tap": "tapped", "shuffle": "shuffled", "copy": "copied", "cut": "cut",
}  # fmt: skip


def plural(noun: str) -> str:
    """The plural of a noun, of each where several are joined by "or" or "and"."""
    parts = re.split(r"(, (?:or |and )?| or | and )", noun)
    return "".join(inflection.plural(part) if index % 2 == 0 else part for index, part in enumerate(parts))


def article(noun: str) -> str:
    """A noun with its indefinite article."""
    vowel = re.match(r"(?i)[aei]|o(?!ne\b)|un[^i]|up|8|11|[XNM]/", noun) is not None
    return f"{'an' if vowel else 'a'} {noun}"


def possessive(text: str) -> str:
    """The genitive: `possessive("you") == "your"`."""
    if text == "you":
        return "your"
    if text == "it":
        return "its"
    if text == "they":
        return "their"
    return f"{text}'" if text.endswith("s") and not text.endswith("ss") else f"{text}'s"


def of_whom(owner: str, noun: str) -> str:
    """What is somebody's: "that creature's controller", and "the controller of" a phrase that is long."""
    return f"the {noun} of {owner}" if len(owner.split()) > _LONG else f"{possessive(owner)} {noun}"


_LONG = 4
"""How many words a phrase can have that stands in the genitive."""


def listed(parts: Sequence[str], last: str = "and") -> str:
    """A list in words: "a, b, and c"."""
    if len(parts) > 2:
        return f"{', '.join(parts[:-1])}, {last} {parts[-1]}"
    return f" {last} ".join(parts)


AGREEING = {"its": "their", "it": "them", "they": "they"}
"""Pronoun for something before it → for several; "they" stands for the subject: "it" or "they"."""


def verb(word: str, subject: Phrase, mood: Mood) -> str:
    """A verb as it goes with its subject."""
    if word in AGREEING:
        return AGREEING[word] if subject.plural else word.replace("they", "it")
    if mood in _AUXILIARIES:
        return f"{_AUXILIARIES[mood]} {word}"
    if mood is Mood.BARE:
        return word
    third = not (subject.plural or subject.is_you)
    if word == "was":
        return _be(subject, Mood.PAST_DENIED if mood is Mood.DENIED else Mood.PAST, third)
    if word == "be":
        return _be(subject, mood, third)
    if mood is Mood.PAST_DENIED:
        return f"didn't {word}"
    if mood is Mood.PAST:
        return _PAST.get(word, f"{word}d" if word.endswith("e") else f"{word}ed")
    if mood is Mood.DENIED:
        return f"{'does' if third else 'do'}n't {word}"
    return third_person(word) if third else word


def _be(subject: Phrase, mood: Mood, third: bool) -> str:
    if mood in (Mood.PAST, Mood.PAST_DENIED):
        return ("was" if third else "were") + ("n't" if mood is Mood.PAST_DENIED else "")
    return ("is" if third else "are") + ("n't" if mood is Mood.DENIED else "")


def sentence(text: str) -> str:
    """A clause as a sentence: with a capital, and a full stop."""
    text = tidy(text)
    first = 1 if text[:1] in ('"', "(") else 0
    text = text[:first] + text[first : first + 1].upper() + text[first + 1 :]
    return text if text.endswith((".", ".”")) else f"{text}."


def tidy(text: str) -> str:
    """Single spaces, and none before a comma or stop."""
    text = re.sub(r"\s+", " ", text).strip()
    return re.sub(r" ([,.;:])", r"\1", text)
