"""Why something is no legal target, in words: what the target asks for, and which part of it does not hold.

A description is taken apart into its conditions; each is asked of `Context.matches` by itself, so that the reason can
never be another than that of the rules. What a condition asks for is said as abilities are printed
(`rewind.aggregates.cards.text`, which is imported where something is refused, and not before).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rewind.aggregates.cards.language import Filter, Target
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.view import View
from rewind.aggregates.rules.programs.zones import zones_of
from rewind.aggregates.rules.queries.attachments import enchanting_rules, forbidding_attachment, restrictions
from rewind.aggregates.state import HIDDEN_ZONES, OWNED_ZONES, number_of
from rewind.events.base import COLOR_NAMES

if TYPE_CHECKING:
    from rewind.aggregates.cards.text.speaker import Speaker

UNWANTED: Mapping[str, tuple[str, Callable[[Context, str], tuple[str, ...]]]] = {
    "not_types": ("is a", lambda context, obj: context.read(obj).type_line.types),
    "not_subtypes": ("is a", lambda context, obj: context.read(obj).type_line.subtypes),
    "not_supertypes": ("is", lambda context, obj: context.read(obj).type_line.supertypes),
    "not_colors": ("is", lambda context, obj: context.read(obj).colors),
    "not_keywords": ("has", lambda context, obj: context.read(obj).abilities),
}
"""Condition that forbids words → the verb, and the words of an object, some of which it forbids."""


def _mana_value(context: Context) -> str:
    return context.engine.terms.mana_value


FACTS: Mapping[str, Callable[[Context, str, Any], str]] = {
    "controller": lambda context, obj, _: f"is controlled by {context.engine.player_name(context.controls(obj))}",
    "owner": lambda context, obj, _: f"is owned by {context.engine.player_name(context.engine.owner(obj))}",
    "token": lambda _, __, wanted: "is no token" if wanted else "is a token",
    "other": lambda _, __, ___: "is what the ability is on itself",
    "power_at_least": lambda context, obj, _: f"has power {context.read(obj).power or 0}",
    "power_at_most": lambda context, obj, _: f"has power {context.read(obj).power or 0}",
    "mana_cost_at_most": lambda context, obj, _: f"has {_mana_value(context)} {context.mana_cost(obj)}",
}
"""Condition → what is so of an object of which it does not hold, where that says more than that it does not."""


def _unwanted(context: Context, obj: str, name: str, words: tuple[str, ...]) -> str:
    """Which of the words that a condition forbids an object has; empty where they are names for other words."""
    verb, has = UNWANTED[name]
    present = [COLOR_NAMES.get(word, word) for word in words if word in has(context, obj)]
    phrase = " and ".join(present if name in ("not_subtypes", "not_keywords") else map(str.lower, present))
    article = "n" if verb == "is a" and phrase[:1].lower() in set("aeiou") else ""
    return f"{verb}{article} {phrase}" if present else ""


def _speaker(context: Context) -> Speaker:
    from rewind.aggregates.cards.text.speaker import Speaker  # noqa: PLC0415

    return Speaker(name="this" if context.source is None else context.engine.name(context.source))


def asked_for(context: Context, target: Target) -> str:
    """What a target asks for, as it is printed in the edition: "target nonartifact, nonblack creature"."""
    from rewind.aggregates.cards.text.later_terms import in_later_terms  # noqa: PLC0415
    from rewind.aggregates.cards.text.templates import rendered  # noqa: PLC0415

    return in_later_terms(rendered(target, _speaker(context)), context.engine.edition.name)


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


def enchant_words(engine: Engine, aura: str) -> str:
    """What an Aura says it can enchant: "creature", "creature you control"."""
    from rewind.aggregates.cards.text.nouns import described as printed  # noqa: PLC0415

    speaker = _speaker(Context(engine, engine.controller(aura), aura))
    return " ".join(
        str(printed(one, speaker, "bare")) if isinstance(one, Filter) else one for one in restrictions(engine, aura)
    )


def _not_enchanted(engine: Engine, aura: str, thing: ObjectOrPlayer) -> str:
    every, context = restrictions(engine, aura), Context(engine, engine.controller(aura), aura)
    if isinstance(thing, int):
        return "is a player" if every != ("player",) else "is no player in the game"
    if every == ("player",) and engine.zone_of(thing) is not None:
        return "is no player"
    description = next((one for one in every if isinstance(one, Filter)), Filter())
    if (where := _elsewhere(context, thing, description)) is not None:
        return where[0]
    line = engine.characteristics(thing).type_line
    present = {word.lower() for word in line.types + line.subtypes + line.supertypes} | {"permanent"}
    lacking = [word for one in every if isinstance(one, str) for word in one.split() if word.lower() not in present]
    reasons = [f"is no {' '.join(lacking)}"] if lacking else []
    for one in every:
        reasons += _unmet(context, thing, one) if isinstance(one, Filter) else ()
    return " and ".join(reasons) or "cannot be enchanted by it"


def _unmet(context: Context, obj: str, filter_: Filter) -> Iterator[str]:
    """The conditions that do not hold, each in words."""
    from rewind.aggregates.cards.text.nouns import unmet_words  # noqa: PLC0415

    for name, field in Filter.model_fields.items():
        wanted = getattr(filter_, name)
        if name in ("zone", "of") or wanted == field.default:
            continue
        alone = Filter(zone=filter_.zone).model_copy(update={name: wanted})
        if context.matches(obj, alone):
            continue
        unwanted = _unwanted(context, obj, name, wanted) if name in UNWANTED else ""
        fact = FACTS[name](context, obj, wanted) if name in FACTS else unwanted
        yield fact or unmet_words(alone, name.strip("_"), _speaker(context))


def _where(context: Context, obj: str) -> str:
    """Where an object is."""
    from rewind.aggregates.cards.text.nouns import SHARED_ZONES  # noqa: PLC0415

    engine, zone = context.engine, context.engine.zone_of(obj)
    assert zone is not None, "what is nowhere is named before"
    return f"in {engine.player_name(engine.owner(obj))}'s {zone}" if zone in OWNED_ZONES else SHARED_ZONES[zone]


def described(engine: View, thing: ObjectOrPlayer) -> str:
    """The name of something and, in parentheses, its colours and type line where everybody sees them."""
    if isinstance(thing, int):
        return engine.player_name(thing)
    facts = engine.characteristics(thing)
    if engine.zone_of(thing) in HIDDEN_ZONES:
        return engine.name(thing)
    colors = " and ".join(COLOR_NAMES[color] for color in facts.colors)
    what = f"{colors} {facts.type_line}".strip()
    return f"{engine.name(thing)} ({what})" if what else engine.name(thing)
