"""Amounts: "three cards", "X life", "damage equal to the number of Swamps you control", "+2/+0"."""

from __future__ import annotations

import re
from typing import Any

from rewind.aggregates.cards import language
from rewind.aggregates.cards.inflection import number_word
from rewind.aggregates.cards.text.english import TIMES, Mood, Phrase, article, listed, of_whom, plural
from rewind.aggregates.cards.text.nouns import STATISTICS, bounds, plain_plural, reference, things
from rewind.aggregates.cards.text.speaker import Speaker
from rewind.aggregates.cards.text.templates import rendered, renders, template, way, ways
from rewind.events.base import COLOR_NAMES, Value

_MANY = {"event.number": "that many", "event.amount": "that many"}


def rendered_amount(amount: Any, speaker: Speaker) -> str:
    """An amount as a number: "three", "X", "the number of cards in your hand"."""
    if isinstance(amount, int):
        return str(amount)
    if isinstance(amount, str):
        return _word(amount, speaker)
    return rendered(amount, speaker)


def _word(amount: str, speaker: Speaker) -> str:
    if amount == "any":
        return "any number"
    return amount if amount in ("X", "-X", "all") else str(reference(amount, speaker))


def _is_short(amount: Any, speaker: Speaker) -> bool:
    """Whether an amount can stand before a noun: a letter, or a word."""
    return isinstance(amount, str) and len(_word(amount, speaker)) <= len("-X")


def quantity(amount: Any, noun: str, speaker: Speaker, *, mass: bool = False) -> Phrase:
    """So many of a noun in the singular: "a card", "two cards"; of a mass: "2 life"."""
    if isinstance(amount, int) and not mass:
        return Phrase(article(noun)) if amount == 1 else Phrase(f"{number_word(amount)} {plural(noun)}", plural=True)
    if isinstance(amount, int) or _is_short(amount, speaker):
        words = amount if isinstance(amount, int) else _word(amount, speaker)
        return Phrase(f"{words} {noun if mass else plural(noun)}", plural=not mass)
    several = noun if mass else plural(noun)
    if amount in ("all", "any"):
        return Phrase(f"{'all' if amount == 'all' else 'any number of'} {several}", plural=not mass)
    if amount in _MANY:
        return Phrase(f"{'that much' if mass else 'that many'} {several}", plural=not mass)
    equal = f"equal to {rendered_amount(amount, speaker)}"
    return Phrase(f"{several} {equal}" if mass else f"a number of {several} {equal}", plural=not mass)


def size(power: Any, toughness: Any, speaker: Speaker, *, signed: bool = False) -> str:
    """Power and toughness: "+2/+0", "X/X, where X is the number of creatures you control"."""
    wheres: list[str] = []
    shown = [_part(value, speaker, wheres, signed, power) for value in (power, toughness)]
    where = f", where {' and '.join(wheres)}" if wheres else ""
    return f"{'/'.join(shown)}{where}"


def _part(value: Any, speaker: Speaker, wheres: list[str], signed: bool, power: Any) -> str:
    if isinstance(value, int):
        return f"{value:+}" if signed else str(value)
    if _is_short(value, speaker):
        word = _word(value, speaker)
        return word if word.startswith("-") or not signed else f"+{word}"
    letter = "N" if value == power else "M"
    text = f"{letter} is {rendered_amount(value, speaker)}"
    if text not in wheres:
        wheres.append(text)
    return f"+{letter}" if signed else letter


ways(
    {
        "number": lambda value, speaker, _: rendered_amount(value, speaker),
        "or_more": lambda value, speaker, _: _limit(value, "or more", "at least", speaker),
        "or_less": lambda value, speaker, _: _limit(value, "or less", "at most", speaker),
        "bounded": lambda value, speaker, _: str(value) if isinstance(value, int | str) else bounds(value, speaker),
        "cards": lambda value, speaker, _: quantity(value, "card", speaker),
        "top_cards": lambda value, speaker, _: "top card" if value == 1 else f"top {quantity(value, 'card', speaker)}",
        "life": lambda value, speaker, _: str(quantity(value, "life", speaker, mass=True)),
        "damage": lambda value, speaker, _: str(quantity(value, "damage", speaker, mass=True)),
        "added": lambda value, speaker, _: " plus ".join(_nested(one, speaker) for one in value),
        "subtracted": lambda value, speaker, _: " minus ".join(_nested(one, speaker) for one in value),
        "amounts": lambda value, speaker, _: listed([rendered_amount(one, speaker) for one in value]),
    }
)


@way("few")
def _few(value: Any, speaker: Speaker, node: Value) -> str:
    return number_word(value) if isinstance(value, int) else rendered_amount(value, speaker)


@way("some_cards", also="number")
def _some_cards(value: Any, speaker: Speaker, node: Any) -> Phrase:
    """So many cards of a hand, which is not named."""
    if not isinstance(value, language.Filter):
        return so_many(value, speaker, node)
    phrase = so_many(value.model_copy(update={"zone": "hand", "of": None}), speaker, node)
    return Phrase(re.sub(r" in (?:a hand|hands)", "", phrase.text), plural=phrase.plural)


def _limit(value: Any, short: str, long: str, speaker: Speaker) -> str:
    """A limit of a number: "2 or more", "at least the number of Islands you control"."""
    number = rendered_amount(value, speaker)
    return f"{number} {short}" if len(number.split()) == 1 else f"{long} {number}"


@way("counters", also="kind")
def _counters(value: Any, speaker: Speaker, node: Value) -> str:
    kind = getattr(node, "kind", None)
    return str(quantity(value, f"{kind} counter" if kind else "counter", speaker))


@way("times")
def _times(value: Any, speaker: Speaker, node: Value) -> str:
    if value == "any":
        return "any number of times"
    return str(quantity(value, "time", speaker)).replace("a time", "once")


@way("some", also="number")
def so_many(value: Any, speaker: Speaker, node: Any) -> Phrase:
    """So many (the node's `number`) of some things, or all of them."""
    number = getattr(node, "number", "all")
    if speaker.paying and isinstance(value, language.Filter) and value.zone == "in_play" and value.controller is None:
        own = getattr(node, "do", "") != "sacrifice" and value.among is None
        value = value.model_copy(update={"controller": "you"}) if own else value
    several = getattr(value, "top", None) is not None or getattr(value, "until", None) is not None
    if number in ("all", None) or several:
        return things(value, speaker)
    if isinstance(value, str):
        return (
            things(value, speaker)
            if number == 1
            else Phrase(f"{rendered_amount(number, speaker)} of {things(value, speaker)}")
        )
    if number == 1:
        return things(value, speaker, "one")
    if number == "any" or isinstance(number, int) or _is_short(number, speaker):
        words = {"any": "any number of"}.get(number) if isinstance(number, str) else number_word(number)
        return things(value, speaker, words or _word(number, speaker))
    many = _MANY.get(number) if isinstance(number, str) else None
    if many:
        return things(value, speaker, many)
    return Phrase(
        f"a number of {plain_plural(value, speaker)} equal to {rendered_amount(number, speaker)}", plural=True
    )


def _multiplied(text: str, times: int) -> str:
    return text if times == 1 else f"{TIMES.get(times, f'{times} times')} {text}"


@renders(language.Count, fields="count distinct times")
def _count(node: language.Count, speaker: Speaker, mood: Mood) -> str:
    what = plain_plural(node.count, speaker)
    if node.distinct == "party":
        return _multiplied(f"the number of creatures in a party of {what}", node.times)
    counted = f"the number of different {node.distinct} among {what}" if node.distinct else f"the number of {what}"
    return _multiplied(counted, node.times)


@renders(language.Statistic, fields="number of kind times below_zero")
def _statistic(node: language.Statistic, speaker: Speaker, mood: Mood) -> str:
    of = things(node.of, speaker)
    if node.number == "counters":
        text = f"the number of {f'{node.kind} ' if node.kind else ''}counters on {of}"
    elif node.number in ("cards_in_hand", "colors", "mana_colors", "mana", "mana_spent"):
        text = {
            "cards_in_hand": f"the number of cards in {of_whom(str(of), 'hand')}",
            "colors": f"the number of colors of {of}",
            "mana_colors": f"the number of colors of mana spent on {of}",
            "mana": f"the amount of mana in {of_whom(str(of), 'mana pool')}",
            "mana_spent": f"the amount of {COLOR_NAMES.get(node.kind or '', '')} mana spent on {of}".replace("  ", " "),
        }[node.number]
    elif node.number == "mana_symbols":
        colors = listed([COLOR_NAMES[color] for color in COLOR_NAMES if color in (node.kind or "")])
        text = f"the number of {colors} mana symbols in the mana costs of {of}".replace("  ", " ")
    elif node.number == "targets":
        text = f"the number of times that {of} targets something"
    elif node.number == "times_resolved":
        text = "the number of times that this ability has resolved this turn"
    elif node.number == "times_played":
        text = "the number of times that this ability has been played this turn"
    elif node.number.startswith("$"):
        text = f"{reference(node.number, speaker)} by {of}"
    else:
        text = of_whom(str(of), STATISTICS[node.number])
    return _multiplied(f"{text}, even below 0," if node.below_zero else text, node.times)


@renders(language.Take, fields="take number of")
def _take(node: language.Take, speaker: Speaker, mood: Mood) -> str:
    word = {"sum": "total", "greatest": "greatest", "least": "least"}[node.take]
    among = plain_plural(node.of, speaker)
    with speaker.having(each="each of them"):
        known = isinstance(node.number, str) and node.number in STATISTICS
        number = STATISTICS[str(node.number)] if known else rendered_amount(node.number, speaker)
    if not known:
        counted = number.removeprefix("the ")
        number = counted if counted != number else f"“{number}”"
    return f"the {word} {number} among {among}"


def _nested(amount: Any, speaker: Speaker) -> str:
    text = rendered_amount(amount, speaker)
    return (
        f"({text})"
        if isinstance(amount, language.Plus | language.Minus | language.Multiply | language.Divide | language.Depending)
        else text
    )


template(language.Plus, "<plus|added>")
template(language.Minus, "<minus|subtracted>")


@renders(language.Multiply, fields="multiply")
def _multiply(node: language.Multiply, speaker: Speaker, mood: Mood) -> str:
    first, *rest = node.multiply
    if len(rest) == 1 and isinstance(first, int) and first in TIMES:
        return f"{TIMES[first]} {_nested(rest[0], speaker)}"
    return " times ".join(_nested(one, speaker) for one in node.multiply)


@renders(language.Divide, fields="divide round")
def _divide(node: language.Divide, speaker: Speaker, mood: Mood) -> str:
    whole, part = node.divide
    if part == 2:
        return f"half {_nested(whole, speaker)}, rounded {node.round}"
    return f"{_nested(whole, speaker)} divided by {_nested(part, speaker)}, rounded {node.round}"


template(language.Highest, "the highest of <highest|amounts>")
template(language.Lowest, "the lowest of <lowest|amounts>")
template(
    language.TimesHappened,
    "[sum?the total <sum|word> of all times|the number of times] <happened|past> <since|span>[before? before that]",
)
template(language.Depending, "<then|number> if <if|condition>, otherwise <otherwise|number>")
