"""The replacement and prevention effects that are at work (rules 419.1 to 419.4)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache
from typing import TypeAlias

from rewind.aggregates.cards.language import ChangedEvent, Replace
from rewind.aggregates.cards.language.words import name_and_role
from rewind.aggregates.cards.names import given_names, read_names
from rewind.aggregates.fold.playing import symbols
from rewind.aggregates.rules.at_work.counters import replacing_counters, verbs_replaced_by_counters
from rewind.aggregates.rules.at_work.rules_at_work import AtWork, at_work, of_object
from rewind.aggregates.rules.engine.cache import begun
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.event_words import looking_at_event
from rewind.aggregates.rules.engine.occurrences import Occurrence, RoleValue, means
from rewind.aggregates.rules.programs.analysis import analysed
from rewind.aggregates.rules.programs.as_logged import as_json
from rewind.aggregates.rules.programs.references import TargetOf, read_reference
from rewind.events.base import Zone

ReplacementEffect: TypeAlias = AtWork[Replace]
"""One replacement or prevention effect at work."""


def likeness(effect: ReplacementEffect) -> tuple[object, ...]:
    """What is the same for two effects of which it does not matter which one is applied."""
    context = effect.context
    words = words_of(effect.change)
    source = context.source if {"this", "host"} & words else None
    bound, numbers = tuple(sorted(context.bound.items())), tuple(sorted(context.numbers.items()))
    named = tuple(
        (name, meant.things, meant.values, meant.number, tuple(sorted(meant.roles.items())))
        for name in sorted({name_and_role(word)[0] for word in words})
        if (meant := context.named(name)) is not None
    )
    return (as_json((effect.change,)), context.you, source, bound, numbers, named, context.x)


_LOCAL = frozenset({"each", "this", "host", "X", "-X"})
"""Words that mean something only where an effect was made, beside targets and names."""


@lru_cache(maxsize=4096)
def words_of(change: Replace) -> frozenset[str]:
    """The words of a change that mean something only where it was made: `target`, `each`, `X`, names given before."""
    analysis = analysed(change)
    words = (read_reference(word) for word in analysis.words)
    local = (word.text for word in words if isinstance(word, TargetOf) or word.text in _LOCAL)
    return analysis.names_read.union(local)


@lru_cache(maxsize=1024)
def _names_first(change: Replace) -> tuple[tuple[str, bool], ...]:
    """The names that are given before the event, and whether each is kept."""
    first = [one.model_dump(mode="json", by_alias=True, exclude_defaults=True) for one in change.first]
    return tuple(dict.fromkeys(given_names(first)))


def names_kept_first(change: Replace) -> tuple[str, ...]:
    """The names under which is kept what is chosen and paid before the event."""
    return tuple(name for name, is_kept in _names_first(change) if is_kept)


@lru_cache(maxsize=1024)
def asks_afterwards(change: Replace) -> bool:
    """Whether its condition is about what is chosen and paid before the event, and is asked once that has been done."""
    if change.condition is None or not change.first:
        return False
    condition = change.condition.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    given = {name for name, _ in _names_first(change)}
    return any(name in given for name, _ in read_names(condition))


def replaced_verbs(engine: Engine) -> frozenset[str]:
    """The verbs of the events that effects which are at work, or may be, replace or prevent."""
    of_cards = engine.compiler.analysis.replaces
    found = of_cards | begun(engine).analysis.replaces if engine.draft.effects else of_cards
    of_counters = engine.draft.counters and verbs_replaced_by_counters(engine)
    return found | of_counters if of_counters else found


def may_be_replaced(engine: Engine, verb: str) -> bool:
    """Whether any effect that replaces or prevents events of a verb is at work, or may be: mostly none is."""
    return verb in engine.compiler.analysis.replaces or verb in replaced_verbs(engine) or engine.recomputes_everything


def replacement_effects(engine: Engine, verb: str, own: Collection[object] = ()) -> list[ReplacementEffect]:
    """The effects at work that look for an event of a verb, the oldest first, then those of static abilities.

    `own` are the objects that it would happen to: what replaces that works wherever they are.
    """
    found = sorted(at_work(engine, Replace, verb, own), key=lambda effect: effect.began is None)
    return [*found, *replacing_counters(engine, verb)] if engine.draft.counters else found


def effects_of(engine: Engine, obj: str, verb: str, zone: Zone | None = "in_play") -> list[ReplacementEffect]:
    """The effects of an object's own static abilities, as it is taken to be, that look for an event of a verb."""
    return list(of_object(engine, obj, Replace, verb, (zone,), is_own=True))


# What mana is really added where effects replace it (rules 406.1, 419.1a)


def spelled_word(context: Context, word: str) -> tuple[str, ...]:
    """Mana as it is written; a colour that was chosen is one mana of it, and no mana that was spent is none."""
    words = (word,) if word.startswith("{") else context.words(word)
    return tuple(one if one.startswith("{") else f"{{{one}}}" for one in words if one)


def changed_mana(context: Context, mana: str, changed: ChangedEvent) -> str:
    """The mana that is added instead: just this, or as much as there was, of a kind."""
    if changed.mana is not None:
        return "".join(spelled_word(context, changed.mana)) or mana
    kinds = () if changed.kind is None else spelled_word(context, changed.kind)
    return kinds[0] * sum(number for _, number in symbols(mana)) if kinds else mana


Produced = Callable[[str, str, bool], str | None]
"""Object, the mana that an ability of it would add, whether it is tapped for it → what is added; None: not told."""


def produced(engine: Engine, seat: int) -> Produced | None:
    """What is really added for a player where a mana ability would add some mana; None: nothing replaces mana.

    It is not told beforehand where that depends on choices; then no payment can name the ability, which can be played
    before something is paid for.
    """
    effects = replacement_effects(engine, "add_mana") if may_be_replaced(engine, "add_mana") else []
    if not effects:
        return None

    def added(obj: str, mana: str, is_tapped: bool) -> str | None:
        left = list(effects)
        while True:
            roles: dict[str, RoleValue] = {"player": (seat,), "mana": mana, "from": (obj,)}
            occurrence = Occurrence("add_mana", {**roles, "how": "tapped"} if is_tapped else roles)
            able = [one for one in left if _changes(one, occurrence, mana) != mana]
            if not able:
                return mana
            if len({likeness(one) for one in able}) > 1:
                return None
            after = _changes(able[0], occurrence, mana)
            if after is None:
                return None
            mana = after
            left.remove(able[0])

    return added


def _changes(effect: ReplacementEffect, occurrence: Occurrence, mana: str) -> str | None:
    """What an effect makes of mana, which is itself where it does not apply; None: that is not told beforehand."""
    change = effect.change
    if not means(effect.context, change.event, occurrence):
        return mana
    context = looking_at_event(effect.context, occurrence)
    if not context.is_true(change.condition):
        return mana
    if (
        effect.remaining is not None
        or change.set is None
        or change.optional is not None
        or change.first
        or change.then
        or change.set.options
    ):
        return None
    return changed_mana(context, mana, change.set)
