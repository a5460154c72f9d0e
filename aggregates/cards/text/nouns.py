"""Nouns: references ("enchanted creature"), descriptions ("nonblack creatures you control"), lists of both.

A description is rendered in three parts, each from a table in the order of English: what stands before the noun, the
noun itself, and what stands after it.
"""
# Over 400 lines: references and descriptions are rendered in terms of each other

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from rewind.aggregates.cards.inflection import NUMBERS, number_word
from rewind.aggregates.cards.language import Bounds, CounterBounds, Filter, Shared, Target
from rewind.aggregates.cards.language.words import name_and_role
from rewind.aggregates.cards.text.english import (
    ORDINALS,
    Mood,
    Phrase,
    article,
    listed,
    of_whom,
    plural,
    possessive,
    tidy,
)
from rewind.aggregates.cards.text.speaker import Label, Speaker
from rewind.aggregates.cards.text.templates import rendered, renders, template, way, ways
from rewind.events.base import COLOR_NAMES, Value

_saying = Filter.model_construct
"""A description with some fields, to compare others with. Nothing of it has to be verified, for which the language
would have to be made ready."""

STATISTICS = {
    "power": "power",
    "toughness": "toughness",
    "life": "life total",
    "mana_cost": "converted mana cost",
    "damage": "damage",
    "x": "X",
    "mana": "mana",
    "mana_spent": "mana spent",
    "mana_colors": "colors of mana spent",
    "share": "share",
    "targets": "number of targets",
    "times_played": "times played",
    "times_resolved": "times resolved",
    "mana_symbols": "mana symbols",
    "base_power": "base power",
    "base_toughness": "base toughness",
    "counters": "counters",
    "colors": "colors",
    "cards_in_hand": "hand size",
}
OWNED = frozenset({"library", "hand", "graveyard"})
SHARED_ZONES = {
    "in_play": "in play",
    "stack": "on the stack",
    "removed": "removed from the game",
    "phased_out": "phased out",
    "ante": "in the ante zone",
    "outside": "outside the game",
    "any": "in any zone",
    "source": "as a source",
    "command": "in the command zone",
}

# References

_WORDS: Mapping[str, Phrase] = {
    "you": Phrase("you", is_you=True),
    "opponent": Phrase("an opponent"),
    "each_player": Phrase("each player"),
    "each_opponent": Phrase("each opponent"),
    "any_player": Phrase("any player"),
    "active_player": Phrase("the active player"),
    "defending_player": Phrase("the defending player"),
    "all": Phrase("all"),
}
_PREFIXES: Mapping[str, str] = {
    "controller": "controller",
    "owner": "owner",
    "opponent": "opponent",
    "host": "what {what} is attached to",
    "source": "source",
    "targets": "targets",
    "last": "the last of {what}",
}
_EVENT_NUMBERS = {
    "amount": "that much",
    "number": "that many",
    "prevented": "the damage prevented this way",
    "kind": "that kind",
    "mana": "that mana",
    "part": "that part",
    "result": "that result",
}
_ROLES_OF_THINGS = ("what", "from", "to", "by", "on", "cause", "player")


def reference(word: str, speaker: Speaker) -> Phrase:
    """A reference in English. The first mention of a target describes it."""
    prefix, of, rest = word.partition(" of ")
    if of:
        inner = reference(rest, speaker)
        form = _PREFIXES[prefix]
        text = form.format(what=inner.text) if "{" in form else of_whom(inner.text, form)
        return Phrase(text, plural=prefix == "targets")
    if word.startswith("target"):
        return _target(int(word.removeprefix("target") or 1), speaker)
    if word.startswith("event."):
        return _of_event(word.removeprefix("event."), speaker)
    if word.startswith("$"):
        return _named(word, speaker)
    if re.match(r"\d|seat", word):
        return Phrase(word)
    own = {"this": speaker.name, "host": speaker.host, "giver": speaker.giver, "each": speaker.each}
    return Phrase(own[word]) if word in own else _WORDS[word]


def _named(word: str, speaker: Speaker) -> Phrase:
    name, role = name_and_role(word)
    label = speaker.labels.get(name) or Label(f"“{name[1:].replace('_', ' ')}”")
    if label.done.startswith("target"):
        return _target(int(label.done.removeprefix("target")), speaker)
    match role:
        case "":
            return label.phrase if label.moved is None else Phrase(f"{label.moved} {label.done}", plural=label.plural)
        case "what":
            was = "" if label.moved is not None else " as they were" if label.plural else " as it was"
            return Phrase(f"{label.phrase}{was}", plural=label.plural)
        case "to":
            return Phrase(f"what received {label.phrase}")
        case "amount" | "number":
            return Phrase(f"the amount of {label.phrase}")
        case _:
            return Phrase(f"{possessive(str(label.phrase))} {STATISTICS.get(role, role.replace('_', ' '))}")


def _target(number: int, speaker: Speaker) -> Phrase:
    if number > len(speaker.targets):
        return Phrase(f"the {ORDINALS[number - 1]} target" if number > 1 else "the target")
    target: Target = speaker.targets[number - 1]
    if number in speaker.mentioned:
        several = target.maximum != 1
        if len(speaker.targets) > 1:
            return Phrase(f"the {ORDINALS[number - 1]} target{'s' if several else ''}", plural=several)
        noun = _head_of_target(target, speaker)
        the = "the target" if speaker.event is not None else "those" if several else "that"
        return Phrase(f"{the} {plural(noun) if several else noun}", plural=several)
    speaker.mentioned.add(number)
    return Phrase(rendered(target, speaker), plural=target.maximum != 1)


def _head_of_target(target: Target, speaker: Speaker) -> str:
    heads = [head_noun(target.objects, speaker)] if target.objects is not None else []
    if target.players is not None:
        heads.append("opponent" if target.players == "opponent" else "player")
    return " or ".join(heads)


def _of_event(role: str, speaker: Speaker) -> Phrase:
    if role == "number" and getattr(speaker.event, "event", "").endswith("_life"):
        return Phrase("that much")
    if role in _EVENT_NUMBERS:
        return Phrase(_EVENT_NUMBERS[role])
    found: dict[str, str] = {}
    for one in _ROLES_OF_THINGS:
        noun = _noun_of_role(one, speaker)
        words = f"that {noun}"
        while words in found.values():
            words = words.replace("that ", "that other ", 1)
        found[one] = words
    if role == "became" and getattr(speaker.event, "to", None) == "in_play":
        return Phrase(found["what"])
    if role == "became":
        return Phrase("that card" if found["what"] != "that card" else "that card as it now is")
    return Phrase(found.get(role, f"that {role.replace('_', ' ')}"))


def _noun_of_role(role: str, speaker: Speaker) -> str:
    patterns = getattr(speaker.event, "any_of", None) or (speaker.event,)
    tests = [getattr(pattern, "from_" if role == "from" else role, None) for pattern in patterns]
    nouns = {head_noun(test, speaker) for test in tests if isinstance(test, Filter)}
    nouns |= {"opponent" for test in tests if test == "opponent"}
    usual = {"from": "source", "player": "player", "to": "creature or player", "cause": "spell or ability"}
    return nouns.pop() if len(nouns) == 1 else usual.get(role, "object")


# Descriptions: what stands before the noun


def _colors(values: tuple[str, ...], speaker: Speaker) -> list[str]:
    return [COLOR_NAMES[value] if value in COLOR_NAMES else _word(value, speaker) for value in values]


def _word(value: str, speaker: Speaker) -> str:
    """A word of the game, or what a name for one is called."""
    if value.startswith("$"):
        return str(_named(value, speaker))
    return "that one" if value == "each" else value


def _words(values: tuple[str, ...], speaker: Speaker) -> list[str]:
    return [_word(value, speaker) for value in values]


_ADJECTIVES: Mapping[str, tuple[str, str]] = {
    "face_down": ("face-down", "face-up"),
    "transformed": ("transformed", "untransformed"),
    "tapped": ("tapped", "untapped"),
    "blocked": ("blocked", "unblocked"),
    "attacking": ("attacking", "nonattacking"),
    "blocking": ("blocking", "nonblocking"),
    "token": ("token", "nontoken"),
    "colorless": ("colorless", "colored"),
    "local": ("local", "global"),
}


def _non(words: list[str], hyphen: bool) -> str:
    return ", ".join(f"non{'-' if hyphen else ''}{word if hyphen else word.lower()}" for word in words)


def _before(filter_: Filter, speaker: Speaker) -> str:
    parts = [
        yes if getattr(filter_, key) else no for key, (yes, no) in _ADJECTIVES.items() if is_specified(filter_, key)
    ]
    parts.append(filter_.designated or "")
    parts.append(_non(_colors(_fixed(filter_.not_colors), speaker), hyphen=False))
    parts.append(" or ".join(_colors(_fixed(filter_.colors), speaker)))
    parts.append(_non(_words(_fixed(filter_.not_supertypes), speaker), hyphen=False))
    parts.append(" or ".join(word.lower() for word in _words(filter_.supertypes, speaker)))
    parts.append(_non(_words(_fixed(filter_.not_types), speaker), hyphen=False))
    parts.append(_non(_words(_fixed(filter_.not_subtypes), speaker), hyphen=True))
    parts.append(" ".join(word.lower() for word in filter_.all_types[:-1]))
    if filter_.types or filter_.all_types or _noun(filter_, speaker) != _subtypes(filter_, speaker):
        parts.append(_subtypes(filter_, speaker))
    return " ".join(part for part in parts if part)


def _subtypes(filter_: Filter, speaker: Speaker) -> str:
    return " or ".join(_words(_fixed(filter_.subtypes), speaker))


def _fixed(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words that are known as the record is written; those that were chosen stand after the noun."""
    return tuple(word for word in words if not word.startswith("$") and word != "each")


def _open(filter_: Filter) -> list[str]:
    return [
        word
        for words in (filter_.colors, filter_.subtypes, filter_.types)
        for word in words
        if word not in _fixed(words)
    ]


def _of_open(filter_: Filter, speaker: Speaker) -> str:
    words = _open(filter_)
    lists = (filter_.not_colors, filter_.not_supertypes, filter_.not_types, filter_.not_subtypes)
    unfit = tuple(word for words in lists for word in words if word not in _fixed(words))
    of = f"of {listed(_words(tuple(words), speaker), 'or')}" if words else ""
    return f"{of} not of {listed(_words(unfit, speaker), 'or')}".strip() if unfit else of


# The noun


def head_noun(filter_: Any, speaker: Speaker) -> str:
    """The noun of a description without what stands about it: "creature", "card", "player"."""
    return _noun(filter_, speaker) if isinstance(filter_, Filter) else "object"


def _noun(filter_: Filter, speaker: Speaker) -> str:
    if filter_.players is not None:
        return "opponent" if filter_.players == "opponent" else "player"
    words = [*filter_.all_types[-1:], *_fixed(filter_.types)]
    types = listed([word.lower() for word in words], "or")
    kind = _kind(filter_)
    if kind == "permanent":
        return types or _subtypes(filter_, speaker) or ("one" if filter_.among is not None else speaker.kind)
    return f"{types} {kind}".strip()


def _kind(filter_: Filter) -> str:
    if filter_.of_keyword is not None:
        return f"{filter_.ability or ''} {filter_.of_keyword} ability".strip()
    if filter_.ability is not None:
        return f"{filter_.ability} ability"
    if filter_.spell is not None:
        return "spell" if filter_.spell else "ability"
    match filter_.zone:
        case "in_play" | "phased_out" | ("in_play",):
            return "permanent"
        case "any":
            return "object"
        case "source":
            return "source"
        case "stack":
            return "spell or ability" if not (filter_.types or filter_.subtypes) else "spell"
        case str():
            return "card"
        case _:
            return "card" if set(filter_.zone) <= {*OWNED, "removed", "outside"} else "object"


# What stands after the noun


def bounds(value: Any, speaker: Speaker, *, less: str = "less", more: str = "more", exactly: str = "exactly") -> str:
    """Bounds after a number's name: "2 or less", "exactly 3", "at most the number of Islands you control"."""
    speaker.printed.add(type(value))
    parts = []
    if value.exactly is not None:
        parts.append(f"{exactly} {_number(value.exactly, speaker)}".strip())
    for limit, word, long in ((value.at_least, more, "at least"), (value.at_most, less, "at most")):
        if limit is not None:
            number = _number(limit, speaker)
            parts.append(f"{number} or {word}" if len(number.split()) == 1 else f"{long} {number}")
    return " and ".join(parts)


def _number(amount: Any, speaker: Speaker) -> str:
    from rewind.aggregates.cards.text.amounts import rendered_amount  # noqa: PLC0415  # amounts count what descriptions fit

    return str(amount) if isinstance(amount, int) else rendered_amount(amount, speaker)


def _zone(filter_: Filter, speaker: Speaker, several: bool) -> str:
    zones = (filter_.zone,) if isinstance(filter_.zone, str) else filter_.zone
    if filter_.zone in ("in_play", "any", "source") or (filter_.zone == "stack" and not _named_by_type(filter_)):
        return "" if filter_.of is None else f"of {reference(filter_.of, speaker)}"
    whose = possessive(str(reference(filter_.of, speaker))) if filter_.of is not None else "a"
    owned = [f"in {plural(zone) if several and filter_.of is None else f'{whose} {zone}'}" for zone in zones]
    words = [of if zone in OWNED else SHARED_ZONES[zone] for zone, of in zip(zones, owned, strict=True)]
    return listed(words, "or")


def _named_by_type(filter_: Filter) -> bool:
    return filter_.spell is None and filter_.ability is None and bool(filter_.types or filter_.subtypes)


def _players(filter_: Filter, speaker: Speaker, several: bool) -> str:
    return (
        ""
        if filter_.players in ("any", "opponent", None)
        else f"who {'are' if several else 'is'} " + str(reference(filter_.players, speaker))
    )


def _relation(word: str, key: str) -> Callable[[Filter, Speaker, bool], str]:
    def words(filter_: Filter, speaker: Speaker, several: bool) -> str:
        return f"{word} {indefinite(getattr(filter_, key), speaker)}"

    return words


def _with(key: str, word: str) -> Callable[[Filter, Speaker, bool], str]:
    def words(filter_: Filter, speaker: Speaker, several: bool) -> str:
        limits = getattr(filter_, key)
        is_short = isinstance(limits.exactly, int)
        return f"with {word} {bounds(limits, speaker, exactly='' if is_short else 'equal to')}"

    return words


def _by(key: str, form: str, owner: bool = False) -> Callable[[Filter, Speaker, bool], str]:
    def words(filter_: Filter, speaker: Speaker, several: bool) -> str:
        who = reference(getattr(filter_, key), speaker)
        verb = form if who.is_you or who.plural else f"{form}s"
        return f"{who} {verb}"

    return words


def _any_of(filter_: Filter, speaker: Speaker, several: bool) -> str:
    fits = listed([_one_or_several(one, speaker, several) for one in filter_.any_of], "or")
    return f"that are {fits}" if several else f"that's {fits}"


def _one_or_several(filter_: Any, speaker: Speaker, several: bool) -> str:
    return plain_plural(filter_, speaker) if several else indefinite(filter_, speaker)


def _not(filter_: Filter, speaker: Speaker, several: bool) -> str:
    other = filter_.not_.players if filter_.not_ is not None else None
    if filter_.players is not None and other not in (None, "any") and filter_.not_ == _saying(players=other):
        return f"other than {reference(str(other), speaker)}"
    return f"that {'aren' if several else 'isn'}'t {_one_or_several(filter_.not_, speaker, several)}"


def _where(filter_: Filter, speaker: Speaker, several: bool) -> str:
    assert filter_.where is not None
    with speaker.having(each="that player" if filter_.players is not None else "it"):
        return f"such that {rendered(filter_.where, speaker)}"


def _shares(filter_: Filter, speaker: Speaker, several: bool) -> str:
    assert filter_.shares is not None
    return f"that share{'' if several else 's'} {rendered(filter_.shares, speaker)}"


def _counters(filter_: Filter, speaker: Speaker, several: bool) -> str:
    assert filter_.counters is not None
    return f"with {rendered(filter_.counters, speaker)} on {'them' if several else 'it'}"


def _statistic(key: str) -> Callable[[Filter, Speaker, bool], str]:
    def words(filter_: Filter, speaker: Speaker, several: bool) -> str:
        return f"with the {key} {STATISTICS[getattr(filter_, key)]}"

    return words


_AFTER: Mapping[str, Callable[[Filter, Speaker, bool], str]] = {
    "players": _players,
    "among": lambda f, s, _: f"among {plain_plural(f.among, s)}",
    "names": lambda f, s, _: (
        f"{'with' if all(name.startswith('$') for name in f.names) else 'named'} {listed(_words(f.names, s), 'or')}"
    ),
    "keywords": lambda f, s, _: f"with {listed(_words(f.keywords, s), 'or')}",
    "not_keywords": lambda f, s, _: f"without {listed(_words(f.not_keywords, s), 'or')}",
    "power": _with("power", "power"),
    "toughness": _with("toughness", "toughness"),
    "mana_cost": _with("mana_cost", "converted mana cost"),
    "power_at_least": lambda f, s, _: f"with power {f.power_at_least} or more",
    "power_at_most": lambda f, s, _: f"with power {f.power_at_most} or less",
    "mana_cost_at_most": lambda f, s, _: f"with converted mana cost {f.mana_cost_at_most} or less",
    "counters": _counters,
    "greatest": _statistic("greatest"),
    "least": _statistic("least"),
    "distinct": lambda f, s, _: "with different names",
    "zone": _zone,
    "attached_to": _relation("attached to", "attached_to"),
    "bears": lambda f, s, several: f"with {indefinite(f.bears, s)} attached to {'them' if several else 'it'}",
    "blocks": _relation("blocking", "blocks"),
    "blocked_by": _relation("blocked by", "blocked_by"),
    "targets": _relation("targeting", "targets"),
    "source": _relation("of", "source"),
    "controller": _by("controller", "control"),
    "owner": _by("owner", "own"),
    "shares": _shares,
    "any_of": _any_of,
    "not": _not,
    "where": _where,
}
_BEFORE = frozenset(
    {
        *_ADJECTIVES, "types", "all_types", "not_types", "subtypes", "not_subtypes", "supertypes", "not_supertypes",
        "designated", "colors", "not_colors", "spell", "ability", "of_keyword",
    }
)  # fmt: skip
_AROUND = frozenset({"other", "of", "top", "until"})


def is_specified(filter_: Filter, key: str) -> bool:
    """Whether a description says something about this."""
    name = "not_" if key == "not" else key
    return bool(getattr(filter_, name) != Filter.model_fields[name].default)


def _after(filter_: Filter, speaker: Speaker, several: bool) -> str:
    zone_name = {"zone"} if filter_.top is not None or filter_.until is not None else set()
    needs = [
        key for key in _AFTER if key not in zone_name and (is_specified(filter_, key) or (key == "zone" and filter_.of))
    ]
    return " ".join([_of_open(filter_, speaker), *(_AFTER[key](filter_, speaker, several) for key in needs)])


# Descriptions as phrases


def unmet_words(filter_: Filter, key: str, speaker: Speaker) -> str:
    """That something is not what a description asks for in one of its fields.

    "is not blocked", "is no creature", "is none with power 4 or more".
    """
    if key in _ADJECTIVES:
        return f"is not {_ADJECTIVES[key][not getattr(filter_, key)]}"
    if key in _AFTER:
        return f"is none {tidy(_AFTER[key](filter_, speaker, False))}"
    only = _saying(**{key: getattr(filter_, key)})
    if key in ("colors", "supertypes"):
        return f"is not {_before(only, speaker)}"
    return f"is no {described(only, speaker, 'bare')}"


def _only(filter_: Filter, key: str) -> bool:
    """Whether a description says this, and nothing else."""
    return is_specified(filter_, key) and filter_ == _saying(**{key: getattr(filter_, key)})


def _is_permanent_or_spell(filter_: Filter) -> bool:
    """Whether each of the descriptions of what is in play or on the stack says where that is."""
    both = filter_ == _saying(zone=("in_play", "stack"), any_of=filter_.any_of)
    return both and {"stack" if one.spell else one.zone for one in filter_.any_of} == {("in_play",), "stack"}


def described(filter_: Filter, speaker: Speaker, number: str = "one") -> Phrase:
    """A description as a phrase; `number` is "one", "all", "plural", "target", "each", "bare", or a number in words."""
    speaker.printed.add(Filter)
    several = number not in ("one", "target", "bare", "each")
    if number not in _NO_NUMBERS and (_only(filter_, "any_of") or _only(filter_, "among")):
        return counted(filter_.any_of or filter_.among, speaker, number)
    if _only(filter_, "among"):
        among = things(filter_.among, speaker, "all" if several else number)
        return among if several or isinstance(filter_.among, Filter) else Phrase(f"one of {among}")
    if _only(filter_, "any_of") or _is_permanent_or_spell(filter_):
        return Phrase(listed([str(described(one, speaker, number)) for one in filter_.any_of], "or"), plural=several)
    if filter_.top is not None or filter_.until is not None:
        return _of_the_top(filter_, speaker, number)
    if filter_.among is not None and not isinstance(filter_.among, Filter) and not filter_.types:
        chosen = things(filter_.among, speaker)
        rest = filter_.model_copy(update={"among": None})
        if not chosen.plural and number in ("one", "bare"):
            return Phrase(f"{chosen}, if it's {predicate(rest, speaker)},")
        if several and not _before(filter_, speaker):
            there = f"still in the {rest.zone} " if rest.zone in OWNED and rest.of is None else ""
            rest = rest.model_copy(update={"zone": "in_play"}) if there else rest
            return Phrase(tidy(f"those of {chosen} {there}{_after(rest, speaker, several)}"), plural=True)
    noun = f"{_before(filter_, speaker)} {_noun(filter_, speaker)}".strip()
    if several:
        noun = plural_after(noun, filter_, speaker, "and" if number in ("all", "plural") else "or")
    return Phrase(
        tidy(f"{_determined(noun, filter_.other, number)} {_after(filter_, speaker, several)}"), plural=several
    )


_NO_NUMBERS = frozenset({"one", "all", "plural", "target", "bare", "each"})
"""What says of which things something is meant, not how many of them."""


def counted(value: Any, speaker: Speaker, number: str) -> Phrase:
    """So many of things: of several descriptions together, or of what has a name."""
    if isinstance(value, tuple):
        return Phrase(f"{number} {listed([plain_plural(one, speaker) for one in value], 'or')}", plural=True)
    if isinstance(value, Filter):
        return described(value, speaker, number)
    return Phrase(f"{number.removesuffix(' of')} of {things(value, speaker)}", plural=True)


def plural_after(phrase: str, filter_: Filter, speaker: Speaker, last: str) -> str:
    """A phrase that ends with the noun of a description, with the noun in the plural; `last` joins several nouns."""
    noun = _noun(filter_, speaker)
    joined = noun.replace(" or ", f" {last} ")
    kind = _kind(filter_)
    is_kind = filter_.players is None and kind not in ("permanent", noun)
    several = f"{joined.removesuffix(kind)}{plural(kind)}" if is_kind else plural(joined)
    return f"{phrase.removesuffix(noun)}{several}"


def _determined(noun: str, other: bool, number: str) -> str:
    match number:
        case "one":
            return f"another {noun}" if other else noun if noun == "one" else article(noun)
        case "bare":
            return f"other {noun}" if other else noun
        case "plural":
            return f"other {noun}" if other else noun
        case _:
            return f"{number} {'other ' if other else ''}{noun}"


def card_described(filter_: Filter, speaker: Speaker, number: str = "one") -> Phrase:
    """A description of cards without the zone that they are in, which is known: "a creature card"."""
    phrase = described(filter_.model_copy(update={"zone": "hand", "of": None}), speaker, number)
    return Phrase(re.sub(r" in (?:a hand|hands)", "", phrase.text, count=1), plural=phrase.plural)


def _of_the_top(filter_: Filter, speaker: Speaker, number: str) -> Phrase:
    whose = possessive(str(reference(filter_.of, speaker))) if filter_.of is not None else "each player's"
    zone = filter_.zone if isinstance(filter_.zone, str) else "library"
    rest = filter_.model_copy(update={"top": None, "until": None, "zone": "library", "of": None})
    if filter_.until is not None:
        down_to = card_described(filter_.until, speaker)
        text, several = f"the cards from the top of {whose} {zone} down to {down_to}", True
    elif filter_.top == 1:
        text, several = f"the top card of {whose} {zone}", False
    else:
        several = True
        if isinstance(filter_.top, int | str):
            top = number_word(filter_.top) if isinstance(filter_.top, int) else _number(filter_.top, speaker)
            text = f"the top {top} cards of {whose} {zone}"
        else:
            text = f"the top cards of {whose} {zone}, as many as {_number(filter_.top, speaker)},"
    if rest != _saying(zone="library"):
        words = card_described(rest, speaker, "plural" if several else "one")
        text = f"{text}, if {'they are' if several else 'it is'} {words}"
    return Phrase(text, plural=several)


@renders(Filter, fields=" ".join(_BEFORE | _AROUND | _AFTER.keys()))
def _filter(filter_: Filter, speaker: Speaker, mood: Mood) -> str:
    return str(described(filter_, speaker, "plural"))


def things(value: Any, speaker: Speaker, number: str = "all") -> Phrase:
    """Things: by a reference, all that a description fits, or a list of these."""
    if isinstance(value, Filter):
        return described(value, speaker, number)
    if number not in _NO_NUMBERS:
        return counted(value, speaker, number)
    if isinstance(value, tuple):
        parts = [str(things(one, speaker, number)) for one in value]
        return Phrase(listed(parts, "or" if number in ("one", "bare") else "and"), plural=len(parts) > 1)
    if isinstance(value, str):
        return Phrase(SHARED_ZONES[value]) if value in SHARED_ZONES else reference(value, speaker)
    return Phrase(rendered(value, speaker))


def source_words(value: Any, speaker: Speaker, number: str = "one") -> Phrase:
    """A source of damage or of a loss of life: an object of any kind, where nothing else is said of it."""
    with speaker.having(kind="source"):
        return things(of_anything(value), speaker, number)


def of_anything(value: Any) -> Any:
    """The same without zones that leave open what it is, where it is not said to be a spell or an ability."""
    if isinstance(value, tuple):
        return tuple(of_anything(one) for one in value)
    is_open = isinstance(value, Filter) and value.zone in ("any", "source")
    return value.model_copy(update={"zone": "in_play"}) if is_open else value


def indefinite(value: Any, speaker: Speaker) -> str:
    """Things as one of them: "a creature you control"."""
    return str(things(value, speaker, "one"))


def plain_plural(value: Any, speaker: Speaker) -> str:
    """Things in the plural without "all": "creatures you control"."""
    return str(things(value, speaker, "plural"))


def predicate(filter_: Filter, speaker: Speaker) -> str:
    """A description after "is": "tapped", "in play", "a creature"."""
    fields = {key for key in (*_ADJECTIVES, "colors") if is_specified(filter_, key)}
    if fields and filter_ == _saying(**{key: getattr(filter_, key) for key in fields}) and not _open(filter_):
        speaker.printed.add(Filter)
        return _before(filter_, speaker)
    if (
        is_specified(filter_, "zone")
        and filter_ == _saying(zone=filter_.zone)
        and filter_.zone not in ("any", "source")
    ):
        speaker.printed.add(Filter)
        zones = (filter_.zone,) if isinstance(filter_.zone, str) else filter_.zone
        return listed([f"in a {zone}" if zone in OWNED else SHARED_ZONES[zone] for zone in zones], "or")
    return str(described(filter_, speaker, "one"))


ways(
    {
        # Who does something, "you" too.
        "who": lambda value, speaker, _: things(value, speaker, "each"),
        "things": lambda value, speaker, _: things(value, speaker),
        "a": lambda value, speaker, _: things(value, speaker, "one"),
        "plural": lambda value, speaker, _: things(value, speaker, "plural"),
        "bare": lambda value, speaker, _: things(value, speaker, "bare"),
        "possessive": lambda value, speaker, _: possessive(str(things(value, speaker))),
        "doer": lambda value, speaker, _: doer(value, speaker),
        "who_does": lambda value, speaker, _: who_does(value, speaker),
        "respects": lambda value, *_: listed([article(_RESPECTS[one]) for one in value], "or"),
    }
)


def doer(player: str, speaker: Speaker) -> Phrase:
    """Who does something; nobody is named where it is the one whom the sentence is about already."""
    if player == speaker.doer:
        return Phrase("", is_you=True)
    who = things(player, speaker, "each")
    return Phrase(f"have {who}", is_you=True) if speaker.bare else who


def who_does(player: str, speaker: Speaker) -> Phrase:
    """Who does something; "you" is said, where nothing but the verb would stand there."""
    if player == speaker.doer and (player != "you" or speaker.bare):
        return Phrase("", is_you=True)
    who = things(player, speaker, "each")
    return Phrase(f"have {who}", is_you=True) if speaker.bare else who


@way("their")
def their(value: str, speaker: Speaker, node: Value) -> str:
    """Whose something is, after the player whose it is was named: "your", "their"."""
    return "your" if value == "you" else "their"


template(Shared, "<one_of|respects> with <with|a>")
template(
    Bounds,
    "[exactly? exactly <exactly|number>][at_least? at least <at_least|number>][at_most? at most <at_most|number>]",
)


_RESPECTS: Mapping[str, str] = {
    "names": "name",
    "types": "type",
    "subtypes": "subtype",
    "creature types": "creature type",
    "colors": "color",
    "mana_cost": "converted mana cost",
}
"""Respects in which things can have something in common → what each is called of which they have one in common."""


@renders(CounterBounds, fields="kind at_least at_most exactly")
def _counter_bounds(node: CounterBounds, speaker: Speaker, mood: Mood) -> str:
    kind = f"{_word(node.kind, speaker)} counter" if node.kind is not None else "counter"
    if node.at_least is node.at_most is node.exactly is None:
        return article(kind)
    if node.exactly == 0 and node.at_least is node.at_most is None:
        return f"no {kind}s"
    found = bounds(node, speaker, less="fewer")
    return (
        f"{NUMBERS[node.at_least]} or more {kind}s"
        if found == f"{node.at_least} or more" and isinstance(node.at_least, int) and node.at_least < len(NUMBERS)
        else f"{found} {kind}s"
    )
