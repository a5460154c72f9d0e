"""What a card that is looked for has to be: types, mana cost, colours, keywords."""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import orjson

from rewind.aggregates.cards.card_pool import CardRecord
from rewind.aggregates.cards.chosen_keywords import chosen_keywords
from rewind.aggregates.cards.mana_costs import SYMBOL, converted_mana_cost
from rewind.aggregates.editions import NAMES, edition
from rewind.events.base import COLORS, CardDefinition, Characteristics

COLORLESS = "colorless"
"""What has no colour (rule 203.2)."""

_COST = re.compile(r"(\{[^{}]+\})+")
_NUMBER = re.compile(r"(<=|>=|<|>|=|)\s*([0-9]{1,3})")
_COMPARISONS: Mapping[str, Callable[[int, int], bool]] = {
    "": operator.eq,
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@dataclass(frozen=True, slots=True)
class CostWanted:
    """A mana cost, in whatever order its symbols are written; or a comparison with the converted mana cost (203.3)."""

    symbols: tuple[str, ...] = ()
    comparison: str = ""
    number: int = 0

    def fits(self, cost: str | None) -> bool:
        """Whether a mana cost is so; what has none has a converted mana cost of 0 (2006-10, 203.3a)."""
        if self.symbols:
            return Counter(SYMBOL.findall(cost or "")) == Counter(self.symbols)
        return _COMPARISONS[self.comparison](converted_mana_cost(cost), self.number)


def cost_wanted(text: str) -> CostWanted:
    """`{1}{R}`, or a number, or one after <, <=, >, >=. Raises ValueError for anything else."""
    if _COST.fullmatch(text):
        return CostWanted(symbols=tuple(SYMBOL.findall(text.upper())))
    match = _NUMBER.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"{text!r} is neither a mana cost, such as {{1}}{{R}}, nor a number, such as 3 or <=3")
    return CostWanted(comparison=match[1], number=int(match[2]))


@dataclass(frozen=True, slots=True)
class Criteria:
    """What a card has to be, all of it in one edition."""

    edition: str | None = None
    """The edition; None: one of those that know the card."""
    types: tuple[str, ...] = ()
    """Types, supertypes and subtypes, in whatever case."""
    costs: tuple[CostWanted, ...] = ()
    colors: tuple[str, ...] = ()
    """Words of colours, and COLORLESS."""
    keywords: tuple[str, ...] = ()
    """Keyword abilities that it has or gives."""

    def __bool__(self) -> bool:
        """Whether anything but an edition is asked for."""
        return bool(self.types or self.costs or self.colors or self.keywords)

    def fits(self, record: CardRecord) -> bool:
        """Whether a card is so in the edition, or in one that knows it."""
        definition = record.definition
        return any(self._fits(definition, name) for name in record.editions if self.edition in (None, name))

    def _fits(self, definition: CardDefinition, name: str) -> bool:
        facts = definition.characteristics_in(name)
        costs = [half.mana_cost for half in definition.halves_in(name)] or [facts.mana_cost]
        return (
            self._has_types(facts)
            and all(any(one.fits(cost) for cost in costs) for one in self.costs)  # of either half (505.6)
            and all(COLORS[word] in facts.colors if word in COLORS else not facts.colors for word in self.colors)
            and (not self.keywords or self._has_keywords(definition, name))
        )

    def _has_types(self, facts: Characteristics) -> bool:
        line = facts.type_line
        words = {word.casefold() for word in (*line.supertypes, *line.types, *line.subtypes)}
        return all(word.casefold() in words for word in self.types)

    def _has_keywords(self, definition: CardDefinition, name: str) -> bool:
        words = set(keywords_of(definition, name))
        return all(
            not words.isdisjoint(forms_of(wanted)) or any(word.startswith(f"{wanted} ") for word in words)
            for wanted in map(str.casefold, self.keywords)
        )


@cache
def forms_of(keyword: str) -> frozenset[str]:
    """A keyword and the forms of it that the books name: of landwalk forestwalk, islandwalk … (rule 502)."""
    books = [one for name in NAMES for one in edition(name).keywords.values() if one.name.casefold() == keyword]
    return frozenset({keyword}.union(*(one.forms for one in books)))


def keywords_of(definition: CardDefinition, name: str) -> Iterator[str]:
    """The keyword abilities that a card has in an edition, or that its abilities give, each once."""
    programs = {program.key: program.ability for program in definition.programs}
    waiting = [key for form in definition.forms_in(name) for key in form.abilities]
    seen: set[str] = set()
    while waiting:
        key = waiting.pop(0)
        if key in seen or key.startswith("$"):
            continue
        seen.add(key)
        if key not in programs or "/" not in key:
            yield key
        if names_keywords(programs.get(key, "")):
            waiting += keywords_in(orjson.loads(programs[key]))


def names_keywords(program: str) -> bool:
    """Whether there can be `keywords_in` a program, by the fields that name them in its JSON."""
    return '"keyword"' in program or '"abilities"' in program


def keywords_in(program: object) -> Iterator[str]:
    """The keywords and the keys of abilities that a program gives, and the keyword that it is."""
    if not isinstance(program, dict):
        return
    if isinstance(program.get("keyword"), str):
        yield program["keyword"]
    yield from (word for word, _ in chosen_keywords(program))
    yield from _given(program)


def _given(value: object) -> Iterator[str]:
    match value:
        case list():
            for part in value:
                yield from _given(part)
        case dict() if value.get("change") != "lose":
            for key, part in value.items():
                if key == "abilities" and isinstance(part, list):
                    yield from (one for one in part if isinstance(one, str))
                yield from _given(part)
        case _:
            return
