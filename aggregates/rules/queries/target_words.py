"""Why something is no legal target, in words: what the target asks for, and which part of it does not hold.

A description is taken apart into its conditions; each is asked of `Context.matches` by itself, so that the reason can
never be another than that of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from aggregates.cards.language import Filter, Target
from aggregates.cards.rewording import COLOR_NAMES as COLORS
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.descriptions import zones_of
from aggregates.rules.engine.engine import Engine
from aggregates.rules.engine.naming import ObjectOrPlayer
from aggregates.rules.queries.attachments import enchanting_rules, forbidding_attachment, restrictions
from aggregates.state import OWNED_ZONES, number_of
from events.base import Color, Zone

ZONES: Mapping[Zone, str] = {
    "in_play": "in play",
    "stack": "on the stack",
    "removed": "removed from the game",
    "phased_out": "phased out",
    "command": "in the command zone",
    "ante": "in the ante zone",
}
"""Shared zone → where an object in it is."""

Asked = Callable[[Context, Any], str]
Found = Callable[[Context, str, Any], str]


def _or(words: tuple[str, ...]) -> str:
    return " or ".join(words)


def _color(words: tuple[Color, ...]) -> str:
    return _or(tuple(COLORS[word] for word in words))


def _lower(words: tuple[str, ...]) -> str:
    return _or(words).lower()


def _among(present: tuple[str, ...], words: tuple[str, ...]) -> str:
    """Those of the words that are there."""
    return " and ".join(word for word in words if word in present)


def _types(context: Context, obj: str) -> tuple[str, ...]:
    line = context.read(obj).type_line
    return line.types + line.subtypes + line.supertypes


def _players(context: Context, word: str) -> str:
    return _or(tuple(context.engine.player_name(seat) for seat in context.seats(word))) or "nobody"


def _is_or_not(word: str) -> tuple[Asked, Found]:
    """A condition that is true or false: tapped, attacking …"""
    return (
        lambda _, wanted: word if wanted else f"not {word}",
        lambda _, __, wanted: f"is not {word}" if wanted else f"is {word}",
    )


def _one_of(name: Callable[[Any], str], is_not: str = "is no", text: str = "{}") -> tuple[Asked, Found]:
    """One of several words, or all of them."""
    return (
        lambda _, words: text.format(name(words)),
        lambda _, __, words: f"{is_not} {text.format(name(words))}",
    )


def _none_of(prefix: str) -> tuple[Asked, Found]:
    """None of several words of a type line."""
    return (
        lambda _, words: ", ".join(prefix + (word if prefix == "non-" else word.lower()) for word in words),
        lambda context, obj, words: f"is {_article(_among(_types(context, obj), words), prefix)}",
    )


def _article(word: str, prefix: str) -> str:
    """A type or supertype in small letters, a subtype as it is written, with its article."""
    word = word if prefix == "non-" else word.lower()
    return f"{'an' if word[:1].lower() in set('aeiou') else 'a'} {word}"


def _as_printed(name: str) -> tuple[Asked, Found]:
    """A condition in the words in which abilities are printed."""

    def words(context: Context, wanted: Any) -> str:
        from aggregates.cards.text.nouns import condition_words  # noqa: PLC0415  # only refusals need the printer
        from aggregates.cards.text.speaker import Speaker  # noqa: PLC0415

        this = "this" if context.source is None else context.engine.name(context.source)
        asked = Filter().model_copy(update={name: wanted})
        return condition_words(asked, name.strip("_"), Speaker(name=this))

    def unmet(context: Context, _: str, wanted: Any) -> str:
        asked = words(context, wanted)
        return f"is {'none' if ' ' in asked else 'not'} {asked}"

    return words, unmet


CONDITIONS: Mapping[str, tuple[Asked, Found]] = {
    "types": _one_of(_lower),
    "all_types": _one_of(lambda words: " ".join(words).lower()),
    "not_types": _none_of("non"),
    "subtypes": _one_of(_or),
    "not_subtypes": _none_of("non-"),
    "supertypes": _one_of(_lower, "is not"),
    "not_supertypes": (
        lambda _, words: ", ".join(f"non{word.lower()}" for word in words),
        lambda context, obj, words: f"is {_among(_types(context, obj), words).lower()}",
    ),
    "colors": _one_of(_color, "is not"),
    "not_colors": (
        lambda _, words: ", ".join(f"non{COLORS[word]}" for word in words),
        lambda context, obj, words: f"is {_color(tuple(w for w in words if w in context.read(obj).colors))}",
    ),
    "colorless": _is_or_not("colorless"),
    "names": _one_of(_or, "is not", "named {}"),
    "keywords": (
        lambda _, words: f"with {' and '.join(words)}",
        lambda context, obj, words: "has no " + _or(tuple(w for w in words if w not in context.read(obj).abilities)),
    ),
    "not_keywords": (
        lambda _, words: f"without {_or(words)}",
        lambda context, obj, words: f"has {_among(context.read(obj).abilities, words)}",
    ),
    "controller": (
        lambda context, word: f"controlled by {_players(context, word)}",
        lambda context, obj, _: f"is controlled by {context.engine.player_name(context.controls(obj))}",
    ),
    "owner": (
        lambda context, word: f"owned by {_players(context, word)}",
        lambda context, obj, _: f"is owned by {context.engine.player_name(context.engine.owner(obj))}",
    ),
    "tapped": _is_or_not("tapped"),
    "attacking": _is_or_not("attacking"),
    "blocking": _is_or_not("blocking"),
    "token": _is_or_not("a token"),
    "spell": (
        lambda _, wanted: "a spell" if wanted else "an ability",
        lambda _, __, wanted: "is no spell" if wanted else "is no ability",
    ),
    "other": (lambda _, __: "another object", lambda _, __, ___: "is what the ability is on itself"),
    "attached_to": (
        lambda context, word: f"attached to {_things(context, word)}",
        lambda context, _, word: f"is not attached to {_things(context, word)}",
    ),
    "power_at_least": (
        lambda _, number: f"with power {number} or greater",
        lambda context, obj, _: f"has power {context.read(obj).power or 0}",
    ),
    "power_at_most": (
        lambda _, number: f"with power {number} or less",
        lambda context, obj, _: f"has power {context.read(obj).power or 0}",
    ),
    "mana_cost_at_most": (
        lambda _, number: f"with converted mana cost {number} or less",
        lambda context, obj, _: f"has converted mana cost {context.mana_cost(obj)}",
    ),
    "any_of": (
        lambda context, filters: " or ".join(filter(None, (_filter(context, one) for one in filters))),
        lambda context, _, filters: "is not " + " or ".join(filter(None, (_filter(context, one) for one in filters))),
    ),
}
"""Condition of a description → how it is asked for, and what is so where it does not hold."""

_OTHERS = tuple(name for name in Filter.model_fields if name not in CONDITIONS and name not in ("zone", "of"))
"""Conditions that are said as abilities are printed."""


def _words_for(name: str) -> tuple[Asked, Found]:
    return CONDITIONS.get(name) or _as_printed(name)


def asked_for(context: Context, target: Target) -> str:
    """What a target asks for, such as "creature, nonartifact, nonblack, in play"."""
    players = {"any": "a player", "you": context.engine.player_name(context.you), "opponent": "an opponent"}
    found = [] if target.players is None else [players.get(str(target.players), "a player")]
    if target.objects is not None:
        zone = _place(context, target.objects)
        found.insert(0, ", ".join(filter(None, (_filter(context, target.objects), zone))))
    return ", or ".join(found)


def describe_illegal_target(context: Context, target: Target, thing: ObjectOrPlayer) -> tuple[str, tuple[str, ...]]:
    """What is so of something that is no legal target, and the rules by which it is none.

    Of several reasons all are given; where it is in another place than the target asks for, only that.
    """
    engine, filter_ = context.engine, target.objects
    if isinstance(thing, int):
        if thing not in engine.draft.players or engine.draft.players[thing].lost:
            return "is no player in the game", ("409.1c",)
        return ("is another player" if target.players else "is a player"), ("409.1c",)
    if thing == context.source and filter_ is not None and "stack" in zones_of(filter_):
        return "is the spell or ability itself", ("409.1c", "415.6")
    if (where := _elsewhere(context, thing, filter_)) is not None:
        return where
    assert filter_ is not None, "an object is elsewhere where only players are asked for"
    if engine.draft.kinds[number_of(thing)] == "combat_damage":
        return "is combat damage, no spell and no ability", ("409.1c", "310.3")
    return " and ".join(_unmet(context, thing, filter_)), ("409.1c",)


def _elsewhere(context: Context, obj: str, filter_: Filter | None) -> tuple[str, tuple[str, ...]] | None:
    """That an object is not where the target is looked for; None where it is."""
    engine, zone = context.engine, context.engine.zone_of(obj)
    if zone is None:
        return "is not there any more", ("409.1c",)
    if filter_ is None:
        return "is no player", ("409.1c",)
    in_place = filter_.of is None or zone not in OWNED_ZONES or engine.owner(obj) in context.seats(filter_.of)
    if zone not in zones_of(filter_) or not in_place:
        return f"is {_where(context, obj)}", ("409.1c", "415.5") if filter_.zone == "in_play" else ("409.1c",)
    return None


def describe_illegal_enchanted(engine: Engine, aura: str, thing: ObjectOrPlayer) -> tuple[str, tuple[str, ...]]:
    """What is so of something that an Aura spell cannot enchant, and the rules by which it cannot."""
    by = None if isinstance(thing, int) else forbidding_attachment(engine, aura, thing)
    if by is not None:
        return f"cannot have it attached, by {by.name}", ("409.1c", "103.2", *by.rules())
    return _not_enchanted(engine, aura, thing), enchanting_rules(engine, aura)


def enchant_words(engine: Engine, aura: str) -> list[str]:
    """What an Aura says it can enchant, word by word; a description by its own words."""
    context = Context(engine, engine.controller(aura), aura)
    phrases = (one if isinstance(one, str) else _described(context, one) for one in restrictions(engine, aura))
    return [word for one in phrases for word in one.split()]


def _described(context: Context, filter_: Filter) -> str:
    return ", ".join(filter(None, (_filter(context, filter_), _place(context, filter_))))


def _not_enchanted(engine: Engine, aura: str, thing: ObjectOrPlayer) -> str:
    words = enchant_words(engine, aura)
    if isinstance(thing, int):
        return "is a player" if words != ["player"] else "is no player in the game"
    zone = engine.zone_of(thing)
    if zone is None:
        return "is not there any more"
    if words == ["player"] or zone != "in_play":
        return "is no player" if words == ["player"] else f"is {_where(Context(engine, engine.active, aura), thing)}"
    line = engine.characteristics(thing).type_line
    there = {word.lower() for word in line.types + line.subtypes + line.supertypes} | {"permanent"}
    return f"is no {' '.join(word for word in words if word.lower() not in there)}"


def _unmet(context: Context, obj: str, filter_: Filter) -> Iterator[str]:
    """The conditions that do not hold, each in words."""
    for name in (*CONDITIONS, *_OTHERS):
        _, found = _words_for(name)
        asked = getattr(filter_, name)
        if asked != Filter.model_fields[name].default:
            alone = Filter(zone=filter_.zone).model_copy(update={name: asked})
            if not context.matches(obj, alone):
                yield found(context, obj, asked)


def _filter(context: Context, filter_: Filter) -> str:
    """A description in words, without its place."""
    given = ((name, getattr(filter_, name)) for name in (*CONDITIONS, *_OTHERS))
    words = (
        _words_for(name)[0](context, wanted) for name, wanted in given if wanted != Filter.model_fields[name].default
    )
    return ", ".join(words)


def _place(context: Context, filter_: Filter) -> str:
    places = []
    for zone in zones_of(filter_):
        whose = "a" if filter_.of is None else f"{_players(context, filter_.of)}'s"
        places.append(f"in {whose} {zone}" if zone in OWNED_ZONES else ZONES[zone])
    return _or(tuple(places))


def _where(context: Context, obj: str) -> str:
    """Where an object is."""
    engine, zone = context.engine, context.engine.zone_of(obj)
    assert zone is not None, "what is nowhere is named before"
    if zone in OWNED_ZONES:
        return f"in {engine.player_name(engine.owner(obj))}'s {zone}"
    return ZONES[zone]


def described(engine: Engine, thing: ObjectOrPlayer) -> str:
    """The name of something and, in parentheses, its colours and type line where everybody sees them."""
    if isinstance(thing, int):
        return engine.player_name(thing)
    facts = engine.characteristics(thing)
    if engine.zone_of(thing) in ("hand", "library"):
        return engine.name(thing)
    colors = " and ".join(COLORS[color] for color in facts.colors)
    what = f"{colors} {facts.type_line}".strip()
    return f"{engine.name(thing)} ({what})" if what else engine.name(thing)


def _things(context: Context, word: str) -> str:
    engine = context.engine
    names = (
        engine.player_name(one) if isinstance(one, int) else engine.name(one) for one in context.resolve_reference(word)
    )
    return _or(tuple(names)) or "nothing"
