"""One change of a continuous effect, applied to one object (rule 418.5)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import cast

from rewind.aggregates.cards import language
from rewind.aggregates.cards.keyword_definitions import variants_in
from rewind.aggregates.cards.predefined.definitions import keyword_counters
from rewind.aggregates.cards.rewording import line_reworded
from rewind.aggregates.cards.type_lines import LAND_TYPES, colored, names_creature_types, with_subtypes
from rewind.aggregates.printed_numbers import as_number
from rewind.aggregates.rules.happening.layering.effects import Effect, Given, LayeredObject
from rewind.aggregates.rules.programs.compiler import word_of
from rewind.aggregates.rules.programs.reads import keys_of
from rewind.aggregates.rules.programs.stages import RULES_OF_THE_GAME, rule_of, sets_basic_land_type
from rewind.events.base import Characteristics

Result = int | tuple[int, int] | tuple[str | None, Characteristics | None] | tuple[str, ...] | None
"""What a change comes to where that is not said by its program: a seat, two numbers, what is copied, keys, words."""

_SIZE = re.compile(r"([+-][0-9]+)/([+-][0-9]+)")


def apply_change(one: LayeredObject, effect: Effect, change: language.Change, result: Result) -> None:
    """Applies a change to an object; `result` is what it comes to."""
    match change:  # the commonest first
        case language.Pump():
            assert isinstance(result, tuple)
            _grow(one, effect, result)  # type: ignore[arg-type]  # the result of this change is two numbers
        case language.SetPowerToughness():
            assert isinstance(result, tuple)
            one.power, one.toughness = result  # type: ignore[assignment]  # the result of this change is two numbers
            one.credit("power", effect)
        case language.Becomes():
            _becomes(one, effect, change)
        case language.Copy():
            assert isinstance(result, tuple)
            of, values = cast(tuple[str | None, Characteristics | None], result)
            if isinstance(values, Characteristics):
                one.is_a_copy_of(values, of if isinstance(of, str) else None)
                one.credit("copy", effect)
        case language.Control():
            if isinstance(result, int):
                one.controller = result
                one.credit("control", effect)
        case language.ChangeText():
            assert isinstance(result, tuple)
            _text(one, effect, change, result)
        case language.SetName():  # it has no other name (2026-04: 612.8)
            one.name = change.name
            one.credit("text", effect)
        case language.SetColors():
            one.colors = colored(one.colors, change)
            one.credit("colors", effect)
        case language.Gain():
            given = Given(effect.timestamp, effect.from_keys | {effect.program.key})
            keys = keys_of(change) if result is None else cast(tuple[str, ...], result)
            if one.barred:
                keys = tuple(key for key in keys if not _is_lost(effect, key, one.barred))
            one.abilities += keys
            one.given += (given,) * len(keys)
            one.credit("abilities", effect, "407.1")
        case language.Lose():
            if change.cannot_have:
                one.barred += keys_of(change)
            one.keep([bool(change.abilities) and not _is_lost(effect, key, keys_of(change)) for key in one.abilities])
            if not change.abilities and "Land" in one.line.types:
                one.lost_land_mana = tuple(word for word in one.line.subtypes if word in LAND_TYPES)
            one.credit("abilities", effect, "407.1")
        case language.SwitchPowerToughness():
            one.power, one.toughness = one.toughness, one.power
            one.credit("power", effect)
        case _:
            assert type(change) in RULES_OF_THE_GAME, (
                change
            )  # what may be done or happens: rewind.aggregates.rules.queries


def _text(one: LayeredObject, effect: Effect, change: language.ChangeText, result: tuple[object, ...]) -> None:
    """A text is that of something else, or a word in it stands for another, as far as it is the object's own (418.6b).

    What another effect gives is no part of its text; what a text says besides, which it has from something else, is.
    """
    if change.of is not None:
        of, values = cast(tuple[str | None, Characteristics | None], result)
        if values is not None:
            one.has_the_text(values, of)
            one.credit("text", effect)
        return
    word, other = cast(tuple[str, str], result)
    if word == other or not (word and other):
        return
    one.words += ((word, other),)
    one.credit("text", effect)
    words, compiler, definitions = (
        {word: other},
        effect.context.engine.compiler,
        effect.context.engine.draft.definitions,
    )
    line = line_reworded(one.line, words)
    if line is not one.line:
        one.line = line
        one.credit("types", effect, "418.6a")
    keys = tuple(
        compiler.reworded(key, words, definitions) if given is None else key
        for key, given in zip(one.abilities, one.given, strict=True)
    )
    if keys != one.abilities:
        one.abilities = keys
        one.credit("abilities", effect, "418.6a")


def _is_lost(effect: Effect, key: str, lost: tuple[str, ...]) -> bool:
    """Whether an ability is among those that are lost: by its key, as an equal one, or by the word of its keyword."""
    if key in lost:
        return True
    engine = effect.context.engine
    compiler, definitions = engine.compiler, engine.draft.definitions
    word = word_of(key, compiler, definitions)
    if word in lost or (word == "bands with other" and "banding" in lost):  # it is a form of banding (rule 502.11a)
        return True
    edition = engine.edition
    if edition.policies.variants_of_keywords == "found" and variants_in(frozenset({word}), edition.name) & {*lost}:
        return True
    ability = compiler.ability(key, definitions)
    return ability is not None and any(compiler.ability(one, definitions) == ability for one in lost)


def _grow(one: LayeredObject, effect: Effect, by: tuple[int, int]) -> None:
    """Only what is a creature, or has power and toughness, grows or shrinks (rule 208)."""
    if "Creature" in one.line.types or one.power is not None:
        _add(one, by)
        one.credit("power", effect)


def _add(one: LayeredObject, by: tuple[int, int]) -> None:
    """Adds to power and toughness; a * that no ability says is 0 (rules 104.2, 208.2)."""
    power = as_number(one.printed.power) if one.power is None else one.power
    toughness = as_number(one.printed.toughness) if one.toughness is None else one.toughness
    one.power, one.toughness = (power or 0) + by[0], (toughness or 0) + by[1]


_SPELL_TYPES = ("Instant", "Sorcery")
_CREATURE, _NONE = frozenset({"Creature"}), frozenset[str]()


def _becomes(one: LayeredObject, effect: Effect, change: language.Becomes) -> None:
    """A type line changes; a land that is set to a basic type loses what its text says (rule 212.6e)."""
    loses_text = sets_basic_land_type(one.line, change)
    rule = rule_of(one.line, change)
    policies = effect.context.engine.edition.policies
    stay = tuple(word for word in one.line.types if word in _SPELL_TYPES) if policies.spells_keep_type else ()
    replaced = _CREATURE if names_creature_types(change) and policies.artifact_creature_subtypes != "kept" else _NONE
    one.line, one.waiting_subtypes = with_subtypes(one.line, change, one.waiting_subtypes, stay, replaced)
    one.credit("types", effect, rule)
    if one.lost_land_mana:  # a basic land type that is given anew brings its ability along
        there = [word for word in one.line.subtypes if word not in change.subtypes]
        one.lost_land_mana = tuple(word for word in one.lost_land_mana if word in there)
    if loses_text:
        kept = [given is not None or key == "snow-covered" for key, given in zip(one.abilities, one.given, strict=True)]
        if not all(kept):
            one.keep(kept)
            one.credit("abilities", effect, rule)


def apply_counters(one: LayeredObject, counters: Iterable[tuple[str, int]]) -> None:
    """Counters of the form +X/+Y and -X/-Y change power and toughness, where there are any (rule 200.10)."""
    sizes = [(size, number) for kind, number in counters if (size := size_of(kind)) is not None]
    if sizes and ("Creature" in one.line.types or one.power is not None):
        _add(one, (sum(size[0] * number for size, number in sizes), sum(size[1] * number for size, number in sizes)))
        one.facts = None


def apply_keyword_counters(one: LayeredObject, counters: Iterable[tuple[str, int]], edition: str) -> None:
    """Counters that are named after a keyword give it, once however many there are (2026-04: 122.1b)."""
    keys = tuple(kind for kind, _ in counters if kind in keyword_counters(edition) and kind not in one.barred)
    if keys:
        one.abilities += keys
        one.given += (_BY_COUNTERS,) * len(keys)
        one.facts = None


_BY_COUNTERS = Given(0, frozenset())
"""How an ability was given that a counter gives."""


@lru_cache(maxsize=256)
def size_of(kind: str) -> tuple[int, int] | None:
    """By how much a counter of a kind changes power and toughness; None where it does not."""
    found = _SIZE.fullmatch(kind)
    return None if found is None else (int(found[1]), int(found[2]))
