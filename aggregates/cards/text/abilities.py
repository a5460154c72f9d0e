"""Abilities as sentences: activated ("{T}: …"), triggered ("Whenever …"), static, of spells, special actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rewind.aggregates.cards import language
from rewind.aggregates.cards.inflection import number_word
from rewind.aggregates.cards.text.amounts import rendered_amount
from rewind.aggregates.cards.text.changes import ability_given, is_about_itself, rendered_changes
from rewind.aggregates.cards.text.costs import is_mana, paying, rendered_cost
from rewind.aggregates.cards.text.english import Mood, listed, sentence
from rewind.aggregates.cards.text.flow import body
from rewind.aggregates.cards.text.nouns import bounds, plain_plural, reference, things
from rewind.aggregates.cards.text.patterns import trigger
from rewind.aggregates.cards.text.speaker import Speaker
from rewind.aggregates.cards.text.templates import Rule, parsed, printed, rendered, renders, template, way
from rewind.events.base import COLOR_NAMES, Value

_ZONES = {
    "library": "in your library",
    "hand": "in your hand",
    "graveyard": "in your graveyard",
    "removed": "removed from the game",
    "stack": "on the stack",
    "in_play": "in play",
    "any": "in any zone",
    "phased_out": "phased out",
    "source": "as a source",
    "outside": "outside the game",
    "ante": "in the ante zone",
    "command": "in the command zone",
}

_UNSAID = ("in_play", "command")
"""Where permanents are, and emblems: that an ability works there is not printed."""


def sentences(ability: Any, speaker: Speaker) -> str:
    """An ability in whole sentences; a keyword as its word."""
    if isinstance(ability, str):
        return ability
    return rendered(ability, speaker)


def _effect(node: Any, speaker: Speaker) -> str:
    """What an ability does: its modes, or its instructions, after the targets that no instruction speaks of."""
    if node.modes:
        how_many = "one" if node.modes_chosen is None else _modes_chosen(node, speaker)
        return f"Choose {how_many} — {'; or '.join(_announced(mode, speaker) for mode in node.modes)}."
    return _announced(node, speaker)


def _modes_chosen(node: Any, speaker: Speaker) -> str:
    exactly = node.modes_chosen.exactly
    return (
        number_word(exactly)
        if isinstance(exactly, int)
        else bounds(node.modes_chosen, speaker, less="fewer", exactly="")
    )


def _announced(node: Any, speaker: Speaker) -> str:
    speaker.printed.add(type(node))
    with speaker.having(targets=node.targets, mentioned=set()):
        text = body(node.effect, speaker)
        unsaid = [
            f"target{index if index > 1 else ''}"
            for index in range(1, len(node.targets) + 1)
            if index not in speaker.mentioned
        ]
        chosen = [str(reference(word, speaker)) for word in unsaid]
        announced = [rendered(choice, speaker) for choice in node.announce]
    before = f"Choose {listed(chosen)}. " if chosen else ""
    before += "".join(f"As you play this, {one}. " for one in announced)
    if getattr(node, "kind", None) is None and getattr(node, "cost", None) is not None:  # of a mode
        before = f"({rendered_cost(node.cost, speaker)}) {before}"
    return f"{before}{text}"


@renders(language.Mode, fields="targets announce cost effect")
def _mode(node: language.Mode, speaker: Speaker, mood: Mood) -> str:
    return _announced(node, speaker)


@renders(language.Spell, fields="targets announce effect modes modes_chosen cost condition")
def _spell(node: language.Spell, speaker: Speaker, mood: Mood) -> str:
    parts = []
    if node.condition is not None:
        parts.append(f"Play {speaker.name} only if {rendered(node.condition, speaker)}.")
    if node.cost is not None:
        parts.append(f"As an additional cost to play {speaker.name}, {paying(node.cost, speaker)}.")
    parts.append(sentence(_effect(node, speaker)))
    return " ".join(parts)


template(language.Uses, "[number=1?once|<number|few> times] each <per|word>")


def _limits(node: language.Activated, speaker: Speaker) -> list[str]:
    found = []
    if node.player != "you":
        found.append(f"{reference(node.player, speaker)} may play this ability")
    only = ["any time you could play a sorcery"] if node.timing == "sorcery" else []
    only += [_where(node.zone, speaker)] if node.zone not in _UNSAID else []
    only += [f"if {rendered(node.condition, speaker)}"] if node.condition is not None else []
    only += [rendered(node.uses, speaker)] if node.uses is not None else []
    return [*found, f"play this ability only {listed(only)}"] if only else found


def _where(zone: Any, speaker: Speaker) -> str:
    zones = (zone,) if isinstance(zone, str) else zone
    return f"if {speaker.name} is {listed([_ZONES[one] for one in zones], 'or')}"


@renders(
    language.Activated, fields="targets announce effect modes modes_chosen cost timing zone condition uses player x"
)
def _activated(node: language.Activated, speaker: Speaker, mood: Mood) -> str:
    cost = node.loyalty_symbol or rendered_cost(node.cost, speaker)
    effect = sentence(_effect(node, speaker))
    limits = " ".join(sentence(one) for one in _limits(node, speaker))
    if node.x is not None:
        limits = f"{limits} X is {rendered_amount(node.x, speaker)}.".strip()
    return f"{cost[:1].upper()}{cost[1:]}: {effect} {limits}".strip()


@renders(language.Triggered, fields="targets announce effect modes modes_chosen when if zone once uses")
def _triggered(node: language.Triggered, speaker: Speaker, mood: Mood) -> str:
    speaker.printed.add(type(node.when))
    if isinstance(node.when, language.StateTrigger):
        start, event = f"when {rendered(node.when.state, speaker)}", None
    else:
        event = node.when
        with speaker.having(event=event):
            start = trigger(event, speaker)
    with speaker.having(event=event if event is not None else language.Pattern.model_construct(event="begin")):
        condition = f", if {rendered(node.condition, speaker)}" if node.condition is not None else ""
        effect = _effect(node, speaker)
    effect = effect[:1].lower() + effect[1:] if not effect.startswith(speaker.name) else effect
    works = f" This ability works only {_where(node.zone, speaker)}." if node.zone not in (*_UNSAID, "any") else ""
    once = " Do this only once each turn." if node.once is not None else ""
    triggers = "" if node.uses is None else f" This ability triggers only {rendered(node.uses, speaker)}."
    return f"{sentence(f'{start}{condition}, {effect}')}{once}{triggers}{works}"


@renders(language.Static, fields="zone not_zone to changes as_long_as goes_on")
def _static(node: language.Static, speaker: Speaker, mood: Mood) -> str:
    condition = f"as long as {rendered(node.condition, speaker)}, " if node.condition is not None else ""
    own = node.to == "this" and node.zone == "any" and all(is_about_itself(change) for change in node.changes)
    with speaker.having(lasting=False):
        changes = rendered_changes(node.changes, node.to, speaker)
    works = f" This ability works {_where(node.zone, speaker)}." if node.zone not in _UNSAID and not own else ""
    if node.not_zone:
        works = f" This ability does not work {_where(node.not_zone, speaker)}."
    until = "" if node.goes_on is None else node.goes_on.replace("_", " ")
    on = f" If {speaker.name} leaves play, this effect continues until {until}." if until else ""
    return f"{sentence(f'{condition}{changes}')}{works}{on}"


@renders(language.Special, fields="cost effect condition zone timing player")
def _special(node: language.Special, speaker: Speaker, mood: Mood) -> str:
    who = reference(node.player, speaker)
    has = "have" if node.player == "you" else "has"
    before = {"opening": "before the first turn begins", "mulligan": f"any time {who} could mulligan"}
    when = before.get(node.timing) or f"any time {who} {has} priority"
    taker = who if node.player == "you" else "that player"
    works = f" {_where(node.zone, speaker)}" if node.zone != "in_play" else ""
    condition = f" and if {rendered(node.condition, speaker)}" if node.condition is not None else ""
    cost = [paying(node.cost, speaker)] if node.cost else []
    with speaker.having(depth=1, bare=True):
        effect = [body(node.effect, speaker)] if node.effect else []
    return sentence(f"{when}{works}{condition}, {taker} may {' and '.join([*cost, *effect])}")


template(language.StateTrigger, "when <state|condition>")


# Keyword abilities: the word with its parameters, never what it stands for.


_SAID: Mapping[str, str] = {
    "protection": "protection from <from|quality>",
    "hexproof from": "hexproof from <from|quality>",
    "reinforce": "reinforce <number|number><cost|after_dash>",
    "affinity": "affinity for <for|plural>",
    "enchant": "enchant <what|bare>",
    "landwalk": "<land|bare>walk",
    "landcycling": "<land|bare>cycling <cost|keyword_cost>",
    "splice": "splice onto <what|bare> <cost|keyword_cost>",
    "offering": "<what|bare> offering",
    "bands with other": "bands with other <what|plural>",
    "impending": "impending <number|number><cost|after_dash>",
    "backup": "backup <number|number>",
    "suspend": "suspend <number|number><cost|after_dash>",
    "chapter": "<number|roman> — <effect|chapter>",
    "forecast": "forecast — <cost|cost>: <effect|effect>",
    "boast": "boast — <cost|cost>: <effect|chapter>",
    "exhaust": "exhaust — <cost|cost>: <effect|chapter>",
    "champion": "champion <what|one_of_them>",
    "threshold": "threshold — <abilities|abilities>",
    "imprint": "imprint — <abilities|inner_abilities>",
}
"""Keyword → its line, where it is not the word, then its number, then its cost."""

_USUAL = parsed("<keyword|word>[ <number|number>][ <cost|keyword_cost>]")
_RULES: dict[str, Rule] = {word: parsed(line) for word, line in _SAID.items()}


@renders(language.KeywordAbility, fields="keyword cost number name what land from for targets effect abilities means")
def _keyword(node: language.KeywordAbility, speaker: Speaker, mood: Mood) -> str:
    return printed(_RULES.get(node.keyword, _USUAL), node, speaker, Mood.PLAIN)


@way("roman")
def _roman(value: object, speaker: Speaker, node: Value) -> str:
    """The number of a chapter."""
    tens, rest = divmod(value if isinstance(value, int) else 0, 10)
    return "X" * tens + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[rest]


@way("chapter", also="targets")
def _chapter(value: Any, speaker: Speaker, node: language.KeywordAbility) -> str:
    """What a chapter does, and a keyword with targets of its own."""
    with speaker.having(targets=node.targets, mentioned=set()):
        return sentence(body(value, speaker))


@way("keyword_cost")
def _cost(value: object, speaker: Speaker, node: Value) -> str:
    text = rendered_cost(value, speaker)
    return text if is_mana(value) else f"— {text}"


way("one_of_them")(lambda value, speaker, _: str(things(value, speaker, "one")))
way("after_dash")(lambda value, speaker, _: f"—{rendered_cost(value, speaker)}")


@way("quality")
def _quality(value: object, speaker: Speaker, node: Value) -> str:
    if isinstance(value, language.Filter):
        if value == language.Filter.model_construct(zone=value.zone, colors=value.colors) and value.colors:
            colors = [COLOR_NAMES.get(one) or str(things(one, speaker)) for one in value.colors]
            return " and from ".join(colors)
        return plain_plural(value.model_copy(update={"zone": "in_play"}), speaker)
    return str(things(value, speaker))


@way("inner_abilities")
def _inner(value: tuple[object, ...], speaker: Speaker, node: Value) -> str:
    return " ".join(
        ability_given(one, speaker) if isinstance(one, str) else f"“{sentences(one, speaker)}”" for one in value
    )
