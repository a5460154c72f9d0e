"""What may and may not be done, and what it costs: "can't block", "must attack if able", "costs {1} more to play"."""

from __future__ import annotations

from typing import Any

from rewind.aggregates.cards import language
from rewind.aggregates.cards.inflection import NUMBERS
from rewind.aggregates.cards.text.amounts import quantity, rendered_amount
from rewind.aggregates.cards.text.changes import rendered_on_it
from rewind.aggregates.cards.text.costs import is_mana, paying, rendered_cost
from rewind.aggregates.cards.text.english import Mood, Phrase, listed, verb
from rewind.aggregates.cards.text.nouns import reference, things
from rewind.aggregates.cards.text.speaker import Speaker
from rewind.aggregates.cards.text.templates import WAYS, rendered, renders, template, way, ways
from rewind.events.base import Value


def _event(pattern: Any, speaker: Speaker, mood: Mood) -> str:
    with speaker.having(general=True, event=pattern):
        return rendered(pattern, speaker, mood)


def _limits(node: Any, speaker: Speaker) -> str:
    unless = getattr(node, "unless", None)
    condition = getattr(node, "condition", None)
    uses = getattr(node, "uses", None)
    with speaker.having(event=getattr(node, "event", None) or node.of):
        text = f" unless {rendered(unless, speaker)}" if unless is not None else ""
        text += f" if {rendered(condition, speaker)}" if condition is not None else ""
    times = "once" if uses == 1 else f"{NUMBERS[uses]} times" if uses is not None else ""
    return f"{text}, {times} only" if times else text


ways(
    {
        "cannot": lambda value, speaker, _: _blocked_by_several(value, speaker) or _event(value, speaker, Mood.CANNOT),
        "must": lambda value, speaker, _: _event(value, speaker, Mood.MUST),
        "plays": lambda value, speaker, _: f"as {_event(value, speaker, Mood.PLAIN)}",
        "plainly": lambda value, speaker, _: _event(value, speaker, Mood.PLAIN),
        "may": lambda value, speaker, _: _event(value, speaker, Mood.MAY),
        "additional_times": lambda value, speaker, _: str(quantity(value, "additional time", speaker)),
        "changed_so": lambda value, speaker, _: rendered_on_it(value, speaker),
    }
)


def _blocked_by_several(value: Any, speaker: Speaker) -> str:
    """A restriction on how few creatures block one: "can't be blocked except by two or more creatures"; else empty."""
    where = getattr(value, "where", None)
    if (
        not isinstance(value, language.Pattern)
        or value.model_fields_set != {"event", "to", "where"}
        or value.event != "block"
    ):
        return ""
    least = getattr(where, "at_most", None)
    number = getattr(where, "number", None)
    if (
        not isinstance(where, language.Compare)
        or where.model_fields_set != {"number", "at_most"}
        or not isinstance(least, int)
    ):
        return ""
    counted = number.count if isinstance(number, language.Count) and number.model_fields_set == {"count"} else None
    if (
        not isinstance(counted, language.Filter)
        or counted.model_fields_set != {"blocks"}
        or counted.blocks != "event.to"
    ):
        return ""
    speaker.printed.update(map(type, (value, where, number, counted)))
    blocked = things(value.to, speaker, "plural")
    return f"{blocked} can't be blocked except by {NUMBERS[least + 1]} or more creatures"


@way("limits", also="unless if uses")
def _limits_of(value: Any, speaker: Speaker, node: Value) -> str:
    return _limits(node, speaker)


template(language.Forbid, "<event|cannot><event|limits>")
template(language.Require, "<event|must> if able<event|limits>")
template(
    language.Allow,
    "<event|may>[transformed? transformed]"
    "[number? <number|additional_times> each turn][cost? by choosing to <cost|paying> rather than paying "
    "its cost|as?, by choosing so,][as_though? as though <as_though|changed_so>]<event|limits>",
)


@renders(language.CostToDo, fields="of add reduce reduce_by pays only_generic at_least times optional if uses")
def _cost_to_do(node: language.CostToDo, speaker: Speaker, mood: Mood) -> str:
    times = ""
    if node.times is not None:
        times = f" {quantity(node.times, 'time', speaker)}" if node.times != "any" else " any number of times"
    parts = [_added(node, speaker, times)] if node.add is not None else []
    if node.reduce is not None:
        what = "it costs" if parts else _costs(node.of, speaker)
        if isinstance(node.reduce, int):
            parts.append(f"{what} {{{node.reduce}}} less")
        elif isinstance(node.reduce, str) and node.reduce.startswith("{"):
            parts.append(f"{what} {node.reduce} less")
        else:
            parts.append(f"{what} an amount of mana less equal to {rendered_amount(node.reduce, speaker)}")
    if node.reduce_by is not None:
        does = "pays for" if node.pays else "reduces the cost by"
        of_its_colors = f" or {'' if node.pays else 'by '}one mana of any of its colors"
        parts.append(f"each of these {does} {{1}}{'' if node.only_generic else of_its_colors}")
    play = " to play" if node.reduce is not None and _is_play(node.of) else ""
    least = f", but not less than {rendered_amount(node.at_least, speaker)} mana" if node.at_least is not None else ""
    if not parts:
        parts, play = [_costs(node.of, speaker)], " to play" if _is_play(node.of) else ""
        parts[0] += (
            f" at least {rendered_amount(node.at_least, speaker)} mana" if node.at_least is not None else " the same"
        )
        least = ""
    return f"{', and '.join(parts)}{play}{least}{_limits(node, speaker)}"


def _is_play(pattern: Any) -> bool:
    return isinstance(pattern, language.Pattern) and pattern.event == "play"


def _played(pattern: Any, speaker: Speaker) -> Phrase:
    """What is played: "artifact spells you play"."""
    phrase = things(pattern.what, speaker, "plural") if pattern.what is not None else Phrase("all cards", plural=True)
    more = ""
    if pattern.player is not None:
        who = things(pattern.player, speaker, "one")
        more = f" {who} {verb('play', who, Mood.PLAIN)}"
    if pattern.from_ is not None:
        more += f" from {WAYS['zone'](pattern.from_, speaker, pattern)}"
    if pattern.face_down is not None:
        more += " face down" if pattern.face_down else " face up"
    if pattern.where is not None:
        with speaker.having(event=pattern):
            more += f" while {rendered(pattern.where, speaker)}"
    return Phrase(f"{phrase}{more}", plural=phrase.plural)


def _costs(pattern: Any, speaker: Speaker) -> str:
    """What costs more or less: "artifact spells cost"."""
    if not _is_play(pattern):
        return f"to have {_event(pattern, speaker, Mood.BARE)} costs"
    subject = _played(pattern, speaker)
    return f"{subject} {verb('cost', subject, Mood.PLAIN)}"


def _added(node: language.CostToDo, speaker: Speaker, times: str) -> str:
    """A cost that is added, which may be paid or has to be."""
    if _is_play(node.of) and (node.optional or not is_mana(node.add)):
        may = "you may " if node.optional else ""
        with speaker.having(general=True):
            played = _played(node.of, speaker)
        return f"as an additional cost to play {played}, {may}{paying(node.add, speaker)}{times}"
    if _is_play(node.of):
        play = "" if node.reduce is not None else " to play"
        return f"{_costs(node.of, speaker)} {rendered_cost(node.add, speaker)} more{play}{times}"
    if node.optional:
        return f"to have {_event(node.of, speaker, Mood.BARE)}, a player may also {paying(node.add, speaker)}{times}"
    first, _, rest = paying(node.add, speaker).partition(" ")
    pays = f"{verb(first, Phrase('a player'), Mood.PLAIN)} {rest}"
    return f"{_event(node.of, speaker, Mood.CANNOT)} unless a player {pays}{times} for each of them"


template(language.See, "<to|things> may look at <what|things>")


template(language.CastWith, "<event|plays>, it gains <abilities|abilities>")
template(
    language.TriggerAgain,
    "[event?if <event|plainly>, ]triggered abilities of <what|things> trigger <number|additional_times>",
)
template(language.MostCounters, "can't have more than <number|number> <kind|word> counters on it")
template(language.HasDesignation, "is~ <designation|word>")
template(language.HandSize, "have~ [number=none?no maximum hand size|a maximum hand size of <number|number>]")


@way("mana_list")
def _mana_list(value: Any, speaker: Speaker, node: Value) -> str:
    return listed([one if one.startswith("{") else str(reference(one, speaker)) for one in value], "or")


@way("played")
def _what_is_played(value: Any, speaker: Speaker, node: Value) -> str:
    """What is played, in the plural."""
    patterns = getattr(value, "any_of", None) or (value,)
    speaker.printed.update(map(type, patterns))
    return listed([str(things(one.what, speaker, "plural")) if one.what else "anything" for one in patterns], "and")


template(
    language.ManaAs,
    "may spend [spend?<spend|mana_list>|mana] as though it were <mana|mana_list>[on? for <on|played>]",
)
template(language.ControlPlayer, "be~ controlled by <by|things>")
template(
    language.SetStatus,
    "count~ as[tapped=True? tapped|tapped=False? untapped][blocked=True? blocked|blocked=False? unblocked]",
)
