"""Families of wordings by name: what a line that is not read is about, by the first expression that it fits."""

from __future__ import annotations

import re

_LATER_WORDS = (
    r"adapt|adventure|amass|backup|bargain|blitz|boast|casualty|class|clue|connive|craft|crew|"
    r"day|disturb|discover|embalm|energy|escape|experience|explore|food|foretell|incubate|"
    r"investigate|learn|manifest|monarch|monstrosity|mutate|night|poison|populate|proliferate|"
    r"prototype|rad|role|surveil|toxic|treasure|venture|ward"
)

_LATER_FORMS = r"^[+−-]?\d+: |^\[?[+−]|^I+(, I+)* — |dungeon|level up|^LEVEL"

_FAMILIES = (
    ("loyalty abilities, sagas, classes, dungeons, and other forms of later times", _LATER_FORMS),
    ("cards from outside the game, ante, subgames, dice", r"outside the game|\bante\b|subgame|\bdie\b|dice|d20"),
    ("keywords of later times", rf"\b({_LATER_WORDS})\b|\{{E\}}"),
    ("regeneration that is forbidden", r"can't be regenerated"),
    ("prevention of damage", r"\bprevent\b|prevented"),
    ("damage that is replaced or redirected", r"damage .*\binstead\b|would deal"),
    ("other events that are replaced", r"\bwould\b|\binstead\b"),
    (
        "ways to pay: other costs, costs that are more or less",
        r"rather than pay|additional cost|costs? .* (more|less)|without paying",
    ),
    (
        "when something may be played or activated",
        r"\b(cast|activate|play) .*\bonly\b|\bonly (during|if|any time|before|once)",
    ),
    ("counters of many kinds", r"\bcounters?\b"),
    ("libraries: looked at, revealed, searched", r"\blibrary\b|\blibraries\b"),
    ("hands: revealed, chosen from, discarded", r"\bhands?\b|discard"),
    ("graveyards, and what comes back from them", r"graveyard"),
    ("choices as something comes into play, and what was chosen", r"\bchosen\b|\bas .* enters\b|choose a"),
    ("copies", r"\bcop(y|ies)\b"),
    ("tokens", r"\btokens?\b|\bcreate\b"),
    ("what becomes something else: types, colours, sizes", r"\bbecomes?\b|in addition to|\bloses\b"),
    ("control that changes", r"\bcontrol of\b|exchange"),
    ("blocking and attacking under conditions", r"\bblock|\battack|combat"),
    ("mana in other ways", r"\bmana\b|: add "),
    ("untapping", r"\buntap"),
    ("until something leaves, and what was exiled", r"exile|leaves the battlefield"),
    ("delayed triggers", r"at the beginning of the next|this turn, |next turn"),
    ("other triggers", r"^(when|whenever|at) "),
    ("amounts: for each, equal to, where X is", r"for each|equal to|where X|\bX\b|twice|half"),
    ("conditions: if, as long as, unless", r"\bif\b|as long as|unless"),
    ("other activated abilities", r"^[^.]*: "),
)

NAMES = (*(name for name, _ in _FAMILIES), "other wordings")
"""All families, in the order in which they are tried."""

_COMPILED = tuple((name, re.compile(pattern)) for name, pattern in _FAMILIES)


def family_of(line: str) -> str:
    """The family of a line that is not read."""
    return next((name for name, pattern in _COMPILED if pattern.search(line)), NAMES[-1])
