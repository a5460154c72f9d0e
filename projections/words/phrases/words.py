"""Small words: lists, numbers, articles, names of colours and durations."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import get_args

from rewind.aggregates.questions.mana import separated
from rewind.events.base import COLOR_NAMES, Color, Phase, PrintedNumber
from rewind.events.base import Counter as Counters

A_CARD = "a card"
"""How a card is named that is not known."""


def listed(parts: Iterable[str], last: str = "and") -> str:
    """A list in words: `listed(["a", "b", "c"]) == "a, b and c"`. Nothing is "nothing"."""
    words = list(parts)
    if len(words) > 1:
        return f"{', '.join(words[:-1])} {last} {words[-1]}"
    return words[0] if words else "nothing"


def gathered(names: Sequence[str]) -> list[str]:
    """The names, equal ones counted: `["Forest", "Forest", "a card"]` gives `["2 Forest", "a card"]`."""
    return [_several(name, number) for name, number in Counter(names).items()]


def _several(name: str, number: int) -> str:
    if number == 1:
        return name
    first, _, noun = name.partition(" ")
    if first in ("a", "an"):
        return f"{number} {noun}s"
    return f"{number} × {name}" if first == "the" else f"{number} {name}"


def plural(number: int, noun: str) -> str:
    """A number of things: `plural(1, "card") == "1 card"`, `plural(2, "card") == "2 cards"`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def article(noun: str) -> str:
    """The noun with its indefinite article."""
    return f"{'an' if noun[:1].lower() in set('aeiou') else 'a'} {noun}"


def counters(kind: str, number: int) -> str:
    """A number of counters: "a +1/+1 counter", "3 charge counters"."""
    return article(f"{kind} counter") if number == 1 else f"{number} {kind} counters"


def counters_listed(all_counters: Iterable[Counters]) -> str:
    """Counters of several kinds in words."""
    return listed(counters(counter.kind, counter.number) for counter in all_counters)


def colors(values: Sequence[Color]) -> str:
    """Colours in words."""
    return listed(COLOR_NAMES[color] for color in values) if values else "colorless"


def power_toughness(power: PrintedNumber, toughness: PrintedNumber) -> str:
    """Power and toughness as printed, or that there are none."""
    if power is None and toughness is None:
        return "no power and toughness"
    return f"{'–' if power is None else power}/{'–' if toughness is None else toughness}"


_OF_A_CARD = re.compile(r"^(?P<card>[^/~]+)/(?P<kind>given |granted )?(?P<number>\d+)(?:\.\d+)?(?:~.*)?$")
"""The key of an ability: its card, whether an effect of the card gives it, its number, what it knows."""


def abilities(keys: Iterable[str]) -> list[str]:
    """Abilities by their keys in words: "ability 1 of Humility", "an ability that Animate Dead gives", "flying"."""
    numbers: dict[str, list[str]] = {}
    given: list[str] = []
    others: list[str] = []
    for key in keys:
        match = _OF_A_CARD.match(key)
        if match is None:
            others.append(spelled(key.partition("~")[0]))
        elif match["kind"]:
            given.append(f"an ability that {match['card']} gives")
        else:
            numbers.setdefault(match["card"], []).append(match["number"])
    own = (f"{'ability' if len(of) == 1 else 'abilities'} {listed(of)} of {card}" for card, of in numbers.items())
    return [*own, *given, *others]


def spelled(key: str) -> str:
    """A key as words: `spelled("end_of_turn") == "end of turn"`."""
    return key.replace("_", " ")


def turn_part(part: str) -> str:
    """A turn, phase or step in full: `turn_part("draw") == "draw step"`."""
    if part == "turn":
        return part
    return f"{spelled(part)} {'phase' if part in get_args(Phase) else 'step'}"


def mana(symbols: str) -> str:
    """Mana by its symbols, or "no mana"; what snow permanents produced comes last, by its types."""
    other, snow = separated(symbols)
    return listed([*([other] if other else []), *([f"snow mana {snow}"] if snow else [])] or ["no mana"])


def quoted(text: str) -> str:
    """Somebody's own words, marked as such."""
    return f'"{text.strip()}"'


def in_brackets(details: Iterable[str], separator: str = ", ") -> str:
    """Details in brackets after a space; nothing where there are none."""
    text = separator.join(details)
    return f" ({text})" if text else ""


def events(numbers: Iterable[int]) -> str:
    """Events by their numbers: "event 3", "events 3 and 5"."""
    words = [str(number) for number in numbers]
    return f"event{'' if len(words) == 1 else 's'} {listed(words)}"
