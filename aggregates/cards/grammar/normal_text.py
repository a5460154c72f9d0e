"""The normal text of a line: what differs between it and the printed line says nothing, and each pass has its way back.

reminder text   is left out
the name        is ~, and so is "this creature" and its like
capitals        the first word of a sentence begins with a small letter, but for subtypes
a, an           is always a
quotation       a sentence that ends with an ability in quotes has a full stop after them, beside that of the ability
the giver       is what gives an ability to something else, where that ability speaks of it by its name
ability words   (Threshold — …) are left out
a player, "their": what was "his or her" in older texts
the card, ~: what is "he", "she" and their like in texts of legendary permanents
loyalty symbols and those of chapters stand in brackets, [+1], [I]
"""

from __future__ import annotations

import re

from rewind.aggregates.cards.grammar.tables import capitalised, keyword_names

SELF = "~"
GIVER = "the giver"
_REMINDER = re.compile(r" ?\([^()]*\)")
_THIS = re.compile(
    r"\b[Tt]his (creature|land|artifact|enchantment|Aura|Equipment|Vehicle|Saga|planeswalker|Siege|Fortification"
    r"|Spacecraft|permanent|card|spell|token)\b"
)
_ABILITY_WORDS = (
    "adamant", "addendum", "alliance", "battalion", "bloodrush", "celebration", "channel", "chroma", "cohort",
    "constellation", "converge", "council's dilemma", "coven", "delirium", "descend 4", "descend 8", "disappear",
    "domain", "eerie", "eminence", "enrage", "fateful hour", "fathomless descent", "ferocious", "flurry", "formidable",
    "grandeur", "hellbent", "heroic", "imprint", "infusion", "inspired", "join forces", "kinship", "landfall",
    "lieutenant", "magecraft", "metalcraft", "morbid", "opus", "pack tactics", "paradox", "parley", "radiance", "raid",
    "rally", "renew", "repartee", "revolt", "secret council", "spell mastery", "strive", "survival", "sweep",
    "tempting offer", "threshold", "undergrowth", "valiant", "vivid", "void", "will of the council",
)  # fmt: skip
"""The ability words, which have no meaning (2026-04: 207.2c)."""
_ABILITY_WORD = re.compile(rf"^((?:• )?)(?:{'|'.join(one.capitalize() for one in _ABILITY_WORDS)}) — ", re.MULTILINE)
_FLAVOR_WORD = re.compile(r"^((?:• )?)([A-Z0-9][^\n—.:\"{}•]*) — (?=[A-Z{])", re.MULTILINE)
_NO_FLAVOR = re.compile(
    r"(?:[IVX]+(?:, [IVX]+)*|.*\b[Cc]hoose\b.*|Splice onto .*|To solve|Gotcha|Prize|Requirement|Khans|Dragons"
    r"|Hero's Reward|Power-up|Start|Rulebreaker|Team .*|Mono .*|.*, .*)"
)
"""What stands before a dash and is no flavor word: chapters, what asks for a choice, labels that others speak of."""
_START = re.compile(r"(^|\n|\. |: |— |•\s|\"|\.\n)([A-Z])([A-Za-z'-]*)")
_IN_COST = re.compile(r"(, )([A-Z])([a-z]+)")
_COST = re.compile(r"(?m)(^|\")([^\n\":.]*?):(?= )")
_KEYWORD_COST = re.compile(
    r"(?m)^(?:Flashback|Kicker|Buyback|Cycling|Morph|Madness|Entwine|Cumulative upkeep|Forecast"
    r"|Escape|Unearth|Equip|Embalm|Eternalize|Ward|Evoke|Mayhem|Blitz|Foretell|Plot|Boast|Exhaust|Warp|Scavenge"
    r") — [^.:\n]*"
)
_GIVEN = re.compile(r"(?<=quipped creature )[^\n\"]*\"[^\"]*\"|(?<=nchanted )[^\n\"]*\"[^\"]*\"")
_QUOTED = re.compile(r"([^\n\".]*)\"([^\"]*)(?=\")")
_GIVEN_TO = re.compile(r"\b(creature|land|artifact|enchantment|permanent)s?\b")
_INNER = re.compile(r"(?<= )'([^'\n]*(?:'s [^'\n]*)*)\.'(?=\")")
"""An ability in quotes that an ability in quotes gives."""
_AN = re.compile(r"\b([Aa])n (?=[A-Za-z0-9])")
_VOWEL = re.compile(r"\b([Aa]) (?=(?:[aeioAEIO]|u(?!n(?:i|tap$))|U(?!rza)|8|11\b|18\b|X\b)(?!ne\b))")
_OLD = (
    (re.compile(r"\bhis or her\b"), "their"),
    (re.compile(r"\bhim or her\b"), "them"),
    (re.compile(r"\bhe or she does\b"), "they do"),
    (re.compile(r"\bhe or she\b"), "they"),
    (re.compile(r"(?m)^([+\u2212-](?:\d+|X)|0): "), r"[\1]: "),
    (re.compile(r"(?m)^([IVX]+(?:, [IVX]+)*) ?\u2014 ?"), "[\\1] \u2014 "),
    (re.compile(r"[\u2018\u2019]"), "'"),
    (re.compile(r"[“”]"), '"'),
    (re.compile(r"—(?=\S)|(?<=\S)—"), " — "),
)


_PERSON = (
    (re.compile(r"(\b(?:enters|has|have|are)\b[^.\n]*\bcounters?) on (?:him|her)\b"), r"\1 on it"),
    (re.compile(r"\b(?:himself|herself)\b"), "itself"),
    (re.compile(r"\b(?:his|her)(?= (?:owner|other types)\b)"), "its"),
    (re.compile(r"\b(?:[Hh]is|[Hh]er)(?= (?:power|toughness|mana value|controller)\b)"), f"{SELF}'s"),
    (re.compile(r"\b(?:[Hh]e|[Ss]he)\b(?!')"), SELF),
    (re.compile(r"\b(?:him|her)(?=[.,:;]| (?:and|for|from|to|until|equal|is|deal|with|this|on)\b)"), SELF),
)
"""Words for a legendary permanent as a person → what the texts of other cards have for it."""

_REBALANCED = "A-"
"""What the name of a card begins with that was changed for online play; its text has the name without it."""

_PLANESWALKER = re.compile(r" or planeswalker\b")


def speaks_of_planeswalkers(text: str) -> bool:
    """Whether a text has planeswalkers beside something else, which is left out where a book has none."""
    return _PLANESWALKER.search(text) is not None


def normal_text(text: str, name: str, *, legendary: bool = False, planeswalkers: bool = False) -> list[str]:
    """The lines of a printed text as the grammar has them; `planeswalkers`: whether those that it names are meant."""
    text = _REMINDER.sub("", text)
    text = text if planeswalkers else _PLANESWALKER.sub("", text)
    for pattern, other in _OLD:
        text = pattern.sub(other, text)
    text = re.sub(r" +— +", " — ", text)
    text = _ABILITY_WORD.sub(r"\1", text)
    text = _FLAVOR_WORD.sub(lambda found: found[1] if _is_flavor(found[2], text) else found[0], text)
    text = _GIVEN.sub(lambda quoted: re.sub(rf"(?<!named ){re.escape(name)}", GIVER, quoted[0]), text)
    text = _named(text, name, legendary)
    for pattern, other in _PERSON if legendary else ():
        text = pattern.sub(other, text)
    text = _THIS.sub(SELF, text)
    text = _quotation(text)
    text = _KEYWORD_COST.sub(lambda cost: _IN_COST.sub(_small, cost[0]), text)
    text = _START.sub(_small, text)
    text = _COST.sub(lambda cost: f"{cost[1]}{_IN_COST.sub(_small, cost[2])}:", text)
    text = _AN.sub(r"\1 ", text)
    return [line.strip() for line in text.split("\n") if line.strip()]


def _is_flavor(words: str, text: str) -> bool:
    """Whether words before a dash have no meaning (2026-04: 207.2d): no keyword, nothing that the text speaks of."""
    if _NO_FLAVOR.fullmatch(words) or text.count(words) > 1:
        return False
    first = f"{words.lower()} "
    return not words.endswith("cycling") and not any(first.startswith(f"{keyword} ") for keyword in keyword_names())


def _named(text: str, name: str, legendary: bool) -> str:
    names = [name, *name.split(" // ")]
    names += [name.removeprefix(_REBALANCED)] if name.startswith(_REBALANCED) else []
    if legendary:
        names.append(name.split(", ", maxsplit=1)[0])
        names.append(re.sub(r" (?:the|of) .*", "", name))
        names.append(name.split(" ", maxsplit=1)[0].rstrip(","))
    for one in sorted(set(names), key=len, reverse=True):
        if len(one) > 2 and one not in ("The",):
            text = re.sub(rf"(?<![A-Za-z~]){re.escape(one)}(?![A-Za-z])", SELF, text)
    return text


def _smaller(text: str) -> str:
    return _START.sub(_small, text)


def _small(match: re.Match[str]) -> str:
    word = match[2] + match[3]
    keeps = word in capitalised() or word == "X"
    return match[1] + (word if keeps else word[0].lower() + word[1:])


def _quotation(text: str) -> str:
    text = _INNER.sub(lambda found: f"'{_smaller(found[1])}.'.", text)
    return re.sub(r"\.\"(?=$|\n| [A-Z~])", '.".', text)


def printed_text(line: str, name: str) -> str:
    """A line of the grammar as it is printed: capitals, "an", the name, full stops in quotation marks."""
    line = _QUOTED.sub(_of_another, line.replace('.".', '."'))
    line = _VOWEL.sub(r"\1n ", line)
    line = re.sub(r"(^|\n|\. |: |• |\"|\.\" )([a-z])", lambda start: start[1] + start[2].upper(), line)
    return line.replace(SELF, name).replace(GIVER, name)


def _of_another(quoted: re.Match[str]) -> str:
    """An ability in quotes that something else has speaks of that as "this creature" and its like."""
    before, ability = quoted[1], quoted[2]
    nouns = _GIVEN_TO.findall(before)
    if SELF in before or not (nouns or before.endswith("have ")):
        return quoted[0]
    noun = nouns[-1] if nouns else "permanent"
    return f'{before}"{ability.replace(SELF, f"this {noun}")}'
