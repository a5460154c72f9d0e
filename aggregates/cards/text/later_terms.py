"""The printer's sentences in the terms of later editions: "dies" for "is put into a graveyard from play".

The templates say what an ability does in the words of 2006. What later books say otherwise is a table here, each row
from the month of its book on; the rows are applied in their order, so a later one speaks in the words of those before
it. The rules of the grammar have the words of today beside those of 2006, and need no row (`by_rules`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from rewind.aggregates.editions.terms import TERMS

TODAY = "2024-08"
"""From this month on the words of an edition are those that the grammar has for today."""

assert TODAY in TERMS

_NAME = "\ue000"
"""Stands for the name of the object, whose own words are no terms."""


_CREATURE = "\ue001"
"""Stands for the name of an object that is a creature."""


def speaks_as_today(edition: str) -> bool:
    """Whether the grammar's words of today are those of an edition; an edition is named after its month."""
    return edition[:1].isdigit() and edition[:7] >= TODAY


class _Row(NamedTuple):
    """What is said otherwise from a month on."""

    since: str
    older_words: re.Pattern[str]
    """What the edition before says."""
    newer_words: str | Callable[[re.Match[str]], str]
    """What takes its place, as `re.sub` takes it."""


def _row(since: str, older_words: str, newer_words: str | Callable[[re.Match[str]], str]) -> _Row:
    return _Row(since, re.compile(older_words), newer_words)


_OBJECT = r"(?:(?!\b(?:lands?|cards?|abilit\w+|spells?|plays?|played)\b)[^.,;:])*?"
"""Words before the noun that a verb is about."""


def _as(verb: str, form: str) -> str:
    """A verb in the form of another: `_as("cast", "plays") == "casts"`."""
    past = {"cast": "cast", "activate": "activated"}
    endings = {"play": verb, "plays": f"{verb}s", "played": past[verb], "playing": f"{verb.removesuffix('e')}ing"}
    word = endings[form.lower()]
    return word.capitalize() if form[0].isupper() else word


def _cast(older: re.Match[str]) -> str:
    return older["before"] + _as("cast", older["play"]) + older["after"]


def _activate(older: re.Match[str]) -> str:
    return older["before"] + _as("activate", older["play"]) + older["after"]


def _create(older: re.Match[str]) -> str:
    create = "create" + older["s"]
    return (create.capitalize() if older["put"].istitle() else create) + older["what"]


def _mill(older: re.Match[str]) -> str:
    cards = "a card" if older["cards"] == "card" else older["cards"]
    mill = "mill" + older["s"]
    return f"{mill.capitalize() if older['put'].istitle() else mill} {cards}"


def _colorless(older: re.Match[str]) -> str:
    return re.sub(r"\{(\d)\}", lambda generic: "{C}" * int(generic[1]), older[0])


def _exile(older: re.Match[str]) -> str:
    form = {"": "exile", "s": "exiles", "d": "exiled"}[older["form"]]
    return f"{form.capitalize() if older['r'] == 'R' else form} {older['what']}"


_ENTER = {"come": "enter", "comes": "enters", "came": "entered", "coming": "entering"}
_DIE = {"is": "dies", "are": "die", "be": "die", "would be": "would die"}
_MANA = r"(?:\{[^{}]+\})+"
_PLAY = r"(?P<play>\b[Pp]lay(?:s|ed|ing)?)\b"

_ROWS = (
    # the battlefield
    _row("2009-07", r"\b(come|comes|came|coming) into play\b", lambda older: f"{_ENTER[older[1]]} the battlefield"),
    _row("2009-07", r"\b((?:leav|left|leave)\w*) play\b", r"\1 the battlefield"),
    _row("2009-07", r"\bin play\b", "on the battlefield"),
    _row("2009-07", r"\binto play\b", "onto the battlefield"),
    _row("2009-07", r"\bfrom play\b", "from the battlefield"),
    _row("2009-07", r"\b([Rr]eturn\w* [^.;]*?) to play\b", r"\1 to the battlefield"),
    _row("2009-07", r"(?<=\. )At end of turn\b", "At the beginning of the next end step"),
    _row("2009-07", r"\b([Aa])t end of turn\b", r"\1t the beginning of the end step"),
    _row("2009-07", r"\bend of turn step\b", "end step"),
    # exile
    _row("2009-07", r"\bthe removed-from-the-game zone\b", "exile"),
    _row(
        "2009-07", r"\bcards? removed from the game(?! this way| with)", lambda older: f"{older[0].split()[0]} in exile"
    ),
    _row("2009-07", r"\bremoved from the game\b", "exiled"),
    _row("2009-07", r"\b(?P<r>[Rr])emove(?P<form>[sd]?) (?P<what>(?:(?!\b[Rr]emove)[^.;:])*?) from the game\b", _exile),
    _row("2009-07", r"\b([Rr])emoving ((?:(?!\b[Rr]emov)[^.;:])*?) from the game\b", r"exiling \2"),
    # activating and casting
    _row("2009-07", r"\bPlay this ability only any time you could play a sorcery\b", "Activate only as a sorcery"),
    _row("2009-07", r"\bPlay this ability only\b", "Activate only"),
    _row(
        "2009-07", rf"(?P<before>){_PLAY}(?P<after> (?:this|an?|that|those|\w+) (?:\w+ )*abilit(?:y|ies)\b)", _activate
    ),
    _row("2009-07", rf"(?P<before>\b[Aa]bilit(?:y|ies)\b[^.,;:]*? ){_PLAY}(?P<after>)", _activate),
    _row("2009-07", rf"(?P<before>\b[Aa]bilit(?:y|ies)\b[^.,;:]*? (?:more|less) to ){_PLAY}(?P<after>)", _activate),
    _row("2009-07", rf"(?P<before>){_PLAY}(?P<after> (?:this|[{_NAME}{_CREATURE}])(?! card| land)\b)", _cast),
    _row("2009-07", rf"(?P<before>){_PLAY}(?P<after> [{_NAME}{_CREATURE}])", _cast),
    _row(
        "2009-07",
        rf"(?P<before>[{_NAME}{_CREATURE}] (?:can't|can only|can|was|is|has been)(?: be)? ){_PLAY}(?P<after>)",
        _cast,
    ),
    _row("2009-07", rf"(?P<before>\bcosts? [^.,;]*? (?:more|less) to ){_PLAY}(?P<after>)", _cast),
    _row("2009-07", rf"(?P<before>){_PLAY}(?P<after> {_OBJECT}\b(?:spells?|sorcery|instant)\b)", _cast),
    _row("2009-07", rf"(?P<before>){_PLAY}(?P<after> {_OBJECT}\b(?:sorceries|instants)\b(?! (?:and|or)\b))", _cast),
    _row("2009-07", rf"(?P<before>\bspells?\b(?:(?!\bcards?\b|\blands?\b)[^.,;:])*? ){_PLAY}(?P<after>)", _cast),
    # creatures die
    _row(
        "2011-07",
        r"(?P<who>\bcreatures?\b(?:(?!\b(?:is|are|be)\b)[^.,;:])*?) "
        r"(?P<be>is|are|would be|be) put into (?:a|your|its owner's|their owners') graveyards? from the battlefield\b",
        lambda older: f"{older['who']} {_DIE[older['be']]}",
    ),
    _row(
        "2011-07",
        rf"(?P<who>{_CREATURE}) (?P<be>is|would be|be) put into a graveyard from the battlefield\b",
        lambda older: f"{older['who']} {_DIE[older['be']]}",
    ),
    # tokens
    _row(
        "2016-09",
        r"\b(?P<put>[Pp]ut)(?P<s>s?)(?P<what> (?:(?!\b[Pp]uts?\b)[^.;:])*?\b(?:tokens?\b|cop(?:y|ies) of)[^.,;:]*?)"
        r" onto the battlefield\b",
        _create,
    ),
    _row("2016-09", r"\b(tokens?) put onto the battlefield (this way|with)\b", r"\1 created \2"),
    # mana
    _row("2016-01", rf"\b[Aa]dds? {_MANA}(?:(?:, (?:or )?| or | and ){_MANA})*", _colorless),
    _row("2018-04", r"(\b[Aa]dds? [^.;]*?) to (?:your|their|that player's) mana pool\b", r"\1"),
    # any target
    _row("2018-04", r"\banother target creature or player\b", "another target"),
    _row("2018-04", r"\btarget creature or player\b", "any target"),
    _row("2018-04", r"\btarget planeswalker or player\b", "target player or planeswalker"),
    # milling
    _row(
        "2020-07",
        r"\b(?P<put>[Pp]ut)(?P<s>s?) the top (?P<cards>card|(?:(?!\bcards\b)[^.,;:])+ cards) of "
        r"(?:your|their|that player's|its owner's) library into (?:your|their|that player's|its owner's) graveyard\b",
        _mill,
    ),
    _row("2020-07", r"\bput(s?) (an? (?:[^.,;]*? )?card) from the top of a library into a graveyard\b", r"mill\1 \2"),
    _row("2021-04", r"\bconverted mana costs\b", "mana values"),
    _row("2021-04", r"\bconverted mana cost\b", "mana value"),
    _row("2024-08", r"\b(enter|enters|entered|entering) the battlefield\b", r"\1"),
)


@lru_cache(maxsize=4096)
def in_later_terms(text: str, edition: str, name: str = "this", *, is_creature: bool = False) -> str:
    """A printed text in the terms of an edition; `name` is what its object is called there, which is left as it is.

    `is_creature`: whether that is one; creatures die.

    An edition before the first row, and a name that does not begin with a year, has the text as it is.
    """
    if not edition[:1].isdigit() or edition[:7] < _ROWS[0].since:
        return text
    mark = _CREATURE if is_creature else _NAME
    is_name = name != "this"
    text = text.replace(name, mark) if is_name else text
    for row in _ROWS:
        if row.since <= edition[:7]:
            text = row.older_words.sub(row.newer_words, text)
    return text.replace(mark, name) if is_name else text
