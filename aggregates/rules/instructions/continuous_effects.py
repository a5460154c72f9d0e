"""Continuous effects of resolved spells and abilities begin: what is fixed then, and what is not (rule 418.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rewind.aggregates.cards import language
from rewind.aggregates.cards.language import Change, Filter, Things
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.numbers import amount, exact_amount
from rewind.aggregates.rules.happening.ended_early import goes_on
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.happening.layering.asked import cannot_have
from rewind.aggregates.rules.happening.layering.copied import copiable_values, copied_values, with_changes
from rewind.aggregates.rules.happening.meanings import bound_words
from rewind.aggregates.rules.happening.naming_keys import linked_key, linked_names, named_key
from rewind.aggregates.rules.instructions.executing import executes
from rewind.aggregates.rules.programs.analysis import analysed, analysis_of_effect
from rewind.aggregates.rules.programs.as_logged import as_json, description_as_json, pattern_as_json
from rewind.aggregates.rules.programs.reads import keys_of
from rewind.aggregates.rules.programs.references import is_name, is_role, read_reference, without_player
from rewind.aggregates.rules.programs.stages import RULES_OF_THE_GAME, WORDS_OF_TYPES
from rewind.aggregates.rules.proposals.lasting import begin_replacing, lasting
from rewind.aggregates.state import number_of
from rewind.events.playing import ContinuousEffectBegan

LOOKED_UP_AGAIN = frozenset({"this", "host", "you", "opponent", "each_player", "each_opponent", "active_player"})
"""Words that mean the same in a description that is looked up later, from the effect's source and controller."""


@executes(language.Apply)
def _apply(context: Context, instruction: language.Apply, rule: tuple[str, ...]) -> None:
    """What replaces or prevents is an effect of its own; the other changes are one (rules 418.3a, 419.3)."""
    for change in instruction.changes:
        if isinstance(change, language.Replace) and (instruction.starting or goes_on(context, instruction.until)):
            begin_replacing(context, change, instruction, *rule, "418.3a")
    others = tuple([change for change in instruction.changes if not isinstance(change, language.Replace)])
    if len(others) == len(instruction.changes):
        begin(context, instruction.to, instruction, *rule)
    elif others:
        begin(context, instruction.to, instruction.model_copy(update={"changes": others}), *rule)


def begin(context: Context, to: Things | None, instruction: language.Apply, *rule: str) -> None:
    """A continuous effect begins.

    What it does to characteristics and control is done to what fits now, in play or a spell; changes of the rules of
    the game with a description reach whatever fits it as long as they last (rule 418.3b). Where there is nothing to
    affect, it does not begin. Where its numbers are those of `each`, each thing gets an effect of its own.
    """
    if to is not None and _may_be_barred(context, instruction.changes):
        for things, changes in _without_barred(context, to, instruction.changes):
            own = instruction.model_copy(update={"changes": changes})
            apart = [(thing,) for thing in things] if _differs_for_each(changes) else [things]
            for some in apart if changes else ():
                _begin(context.but(bound={**context.bound, "each": some}), "each", own, rule)
    elif to is not None and _differs_for_each(instruction.changes):
        for thing in context.resolve(to):
            _begin(context.looking_at(thing), "each", instruction, rule)
    else:
        _begin(context, to, instruction, rule)


def _may_be_barred(context: Context, changes: tuple[Change, ...]) -> bool:
    """Whether changes of single things give abilities, in a game in which something says what cannot be had."""
    if "cannot_have" not in context.engine.compiler.analysis.fields:
        return False
    gives = any(isinstance(one, language.Gain) for one in changes)
    return gives and not any(type(one) in RULES_OF_THE_GAME for one in changes)


def _without_barred(
    context: Context, to: Things, changes: tuple[Change, ...]
) -> Iterator[tuple[tuple[ObjectOrPlayer, ...], tuple[Change, ...]]]:
    """Things, with what begins for them: what something cannot have, no effect gives it later on (2026-04: 113.11)."""
    groups: dict[tuple[Change, ...], list[ObjectOrPlayer]] = {}
    things = context.resolve(to)
    permanents = (thing for thing in things if isinstance(thing, str) and context.engine.in_play(thing))
    barred = cannot_have(context.engine, permanents)
    for thing in things:
        left = tuple(one for change in changes for one in _left_of(change, barred.get(thing, ())))
        groups.setdefault(left, []).append(thing)
    yield from ((tuple(alike), left) for left, alike in groups.items())


def _left_of(change: Change, barred: tuple[str, ...]) -> Iterator[Change]:
    """A change without the abilities that something cannot have; nothing, where it gives no others."""
    if not isinstance(change, language.Gain) or not barred:
        yield change
        return
    abilities = tuple(one for one in change.abilities if one not in barred)
    if abilities or change.activated_of is not None:
        yield change.model_copy(update={"abilities": abilities})


@lru_cache(maxsize=4096)
def _differs_for_each(changes: tuple[Change, ...]) -> bool:
    """Whether what changes do to one thing is not what they do to another."""
    of_things = tuple(one for one in changes if type(one) not in RULES_OF_THE_GAME)
    if any(isinstance(one, language.Copy) and one.without for one in of_things):
        return True
    return "each" in analysed(of_things).words


def _becoming(context: Context) -> str | None:
    """What is to become a copy in some respects only, and stays what it is in the others (rule 503.9)."""
    return next((thing for thing in context.bound.get("each", ()) if isinstance(thing, str)), None)


def _begin(context: Context, to: Things | None, instruction: language.Apply, rule: tuple[str, ...]) -> None:
    of_rules = [
        type(change) in RULES_OF_THE_GAME and type(change) is not language.ControlPlayer
        for change in instruction.changes
    ]
    looked_up = any(of_rules) and isinstance(to, Filter)
    affects: list[ObjectOrPlayer] = []
    if to is not None and (not looked_up or not all(of_rules)):
        affects = [thing for thing in context.resolve(to) if _can_be_affected(context, thing, instruction)]
    changes = _locked_changes(context, instruction.changes)
    of_event = to if instruction.starting is not None and not affects and is_role(to) else None
    if (len(changes) < len(instruction.changes) and not changes) or not (
        affects or looked_up or of_event or to is None
    ):
        return
    description = description_as_json(_fixed(context, to)) if isinstance(to, Filter) and looked_up else None
    if of_event is not None:  # what the event is about with which it begins (2026-04: 611.2f)
        description = description_as_json(Filter(among=of_event))
    duration, until = lasting(instruction.until)
    starting = None if instruction.starting is None else pattern_as_json(instruction.starting)
    if starting is None and until is not None and not goes_on(context, instruction.until):
        return
    effect = as_json(changes)
    began = ContinuousEffectBegan(
        seat=context.you,
        source=context.source,
        effect=effect,
        duration=duration,
        affects=tuple(affects),
        to=description,
        bound=bound_words(context, analysis_of_effect(effect, description, until, starting).words_to_settle),
        until=until,
        starting=starting,
    )
    happen(context.engine, began, *rule, "418.3a", *(("418.3b",) if looked_up else ()))


def effect_of(context: Context, changes: tuple[Change, ...]) -> ContinuousEffectBegan:
    """The effect that some changes are, for good and on nothing yet: on what moves with it (2026-04: 611.2e)."""
    effect = as_json(_locked_changes(context, changes))
    return ContinuousEffectBegan(
        seat=context.you,
        source=context.source,
        effect=effect,
        duration="end_of_game",
        bound=bound_words(context, analysis_of_effect(effect).words_to_settle),
    )


def _can_be_affected(context: Context, thing: ObjectOrPlayer, instruction: language.Apply) -> bool:
    """Whether a thing is a player, a permanent or a spell: an ability has nothing that an effect changes (212.1a).

    Abilities can be given to cards in other zones, too, where they work.
    """
    if isinstance(thing, int):
        return True
    zone, kind = context.engine.zone_of(thing), context.engine.draft.kinds[number_of(thing)]
    if zone == "in_play" or (zone == "stack" and kind in ("card", "spell_copy")):
        return True
    gives = any(isinstance(change, language.Gain | language.Lose) for change in instruction.changes)
    return gives and zone in ("graveyard", "removed")


def _locked_changes(context: Context, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """Changes that begin together, their variables determined, without those that have come to nothing (418.3c)."""
    gained = (key for one in changes if isinstance(one, language.Gain) for key in keys_of(one))
    linked = linked_names(context, gained)
    return tuple(locked for one in changes if (locked := locked_in(context, one, linked)) is not None)


def locked_in(context: Context, change: Change, linked: frozenset[str] = frozenset()) -> Change | None:
    """A change whose variables are determined, once and for all (rule 418.3c); None where it has come to nothing.

    `linked` are names that abilities which are gained together keep for one another (2006-10: 217.7d).
    """
    match change:
        case language.Pump() | language.SetPowerToughness():
            if isinstance(change.power, int) and isinstance(change.toughness, int):
                return change
            number = amount if isinstance(change, language.Pump) else exact_amount
            numbers = {"power": number(context, change.power), "toughness": number(context, change.toughness)}
            return change.model_copy(update=numbers)
        case language.Control():
            seats = context.seats(change.to)
            return change.model_copy(update={"to": f"seat {seats[0]}"}) if seats else None
        case language.ControlPlayer():
            seats = context.seats(change.by)
            return change.model_copy(update={"by": f"seat {seats[0]}"}) if seats else None
        case language.Copy():
            found = context.objects(change.of)
            if not found:
                return None
            values = copied_values(context, change, _becoming(context))
            return change.model_copy(update={"of": found[0], "values": values})
        case language.ChangeText():
            return _text(context, change)
        case language.Becomes():
            named = {name: _words(context, getattr(change, name)) for name in WORDS_OF_TYPES}
            return change if _is_as_written(change, named) else change.model_copy(update=named)
        case language.SetColors():
            named = {"colors": _words(context, change.colors)}
            return change if _is_as_written(change, named) else change.model_copy(update=named)
        case language.Gain() if change.activated_of is not None:
            return _activated(context, change, linked)
        case language.Gain() | language.Lose():
            return _with_names(context, change, linked)
        case _:
            return change


def _text(context: Context, change: language.ChangeText) -> Change | None:
    """A change of text with the words that names stand for, or with the text that something has now."""
    if change.of is None:
        word, other = (context.words(one or "") for one in (change.from_, change.to))
        return change.model_copy(update={"from_": word[0], "to": other[0]}) if word and other else None
    found = context.objects(change.of)
    if not found:
        return None
    values = with_changes(context, copiable_values(context.engine, found[0]), change.and_)
    return change.model_copy(update={"of": found[0], "values": values})


def _words(context: Context, words: tuple[str, ...]) -> tuple[str, ...]:
    """Words, with those that names stand for in place of the names."""
    if not words:
        return ()
    return tuple(meant for word in words for meant in context.words(word))


def _is_as_written(change: Change, named: dict[str, tuple[str, ...]]) -> bool:
    return all(getattr(change, name) == words for name, words in named.items())


def _activated(context: Context, change: language.Gain, linked: frozenset[str]) -> Change | None:
    """The activated abilities that some things have now, by their keys (rule 418.3c); None where there are none.

    Names in these are none of the effect's: they mean what they mean on the object (2006-10: 217.7d).
    """
    assert change.activated_of is not None
    engine = context.engine
    found = [key for obj in context.objects(change.activated_of) for key, _ in engine.abilities(obj).activated]
    together = linked_names(context, found)
    abilities = (
        *_named(context, change.abilities, linked),
        *(linked_key(context, key, together) for key in found),
    )
    return language.Gain(change="gain", abilities=abilities) if abilities else None


def _named(
    context: Context, keys: tuple[language.GivenAbility, ...], linked: frozenset[str]
) -> tuple[language.GivenAbility, ...]:
    found: list[language.GivenAbility] = []
    for key in keys:
        if isinstance(key, str) and is_name(key):  # a keyword that was chosen by its word
            found += context.words(key)
        else:
            found.append(linked_key(context, named_key(context, key, linked), linked) if isinstance(key, str) else key)
    return tuple(found)


def _with_names(
    context: Context, change: language.Gain | language.Lose, linked: frozenset[str]
) -> language.Gain | language.Lose:
    """Abilities whose keys say what the names mean that they speak of (rule 418.3c)."""
    keys = _named(context, change.abilities, linked)
    return change if keys == change.abilities else change.model_copy(update={"abilities": keys})


def _fixed(context: Context, description: Filter) -> Filter:
    """A description whose words for what was chosen or triggered are replaced by what they mean now."""
    words: dict[str, str | tuple[Filter, ...]] = {
        name: _word(context, word)
        for name in ("of", "controller", "owner", "attached_to")
        if (word := getattr(description, name)) is not None
    }
    if description.any_of:
        words["any_of"] = tuple(_fixed(context, other) for other in description.any_of)
    return description.model_copy(update=words) if words else description


def _word(context: Context, word: str) -> str:
    """A word, or the object or player that it means now where it would mean nothing later."""
    base = without_player(read_reference(word)).text
    if base in LOOKED_UP_AGAIN or not (found := context.resolve_reference(word)):
        return word
    return f"seat {found[0]}" if isinstance(found[0], int) else found[0]
