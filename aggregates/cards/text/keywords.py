"""Keyword abilities: the word with its parameters, never what it stands for."""

from __future__ import annotations

from collections.abc import Mapping

from rewind.aggregates.cards.language import Filter, KeywordAbility
from rewind.aggregates.cards.text.costs import is_mana, rendered_cost
from rewind.aggregates.cards.text.english import Mood
from rewind.aggregates.cards.text.nouns import COLORS, plain_plural, things
from rewind.aggregates.cards.text.speaker import Speaker
from rewind.aggregates.cards.text.templates import Rule, parsed, printed, renders, way
from rewind.events.base import Value

_SAID: Mapping[str, str] = {
    "protection": "protection from <from|quality>",
    "affinity": "affinity for <for|plural>",
    "enchant": "enchant <what|bare>",
    "landwalk": "<land|bare>walk",
    "landcycling": "<land|bare>cycling <cost|keyword_cost>",
    "splice": "splice onto <what|bare> <cost|keyword_cost>",
    "offering": "<what|bare> offering",
    "bands with other": "bands with other <what|plural>",
    "suspend": "suspend <number|number><cost|after_dash>",
    "forecast": "forecast — <cost|cost>: <effect|effect>",
    "threshold": "threshold — <abilities|abilities>",
    "imprint": "imprint — <abilities|inner_abilities>",
}
"""Keyword → its line, where it is not the word, then its number, then its cost."""

_USUAL = parsed("<keyword|word>[ <number|number>][ <cost|keyword_cost>]")
_RULES: dict[str, Rule] = {word: parsed(line) for word, line in _SAID.items()}


@renders(KeywordAbility, fields="keyword cost number name what land from for effect abilities means")
def _keyword(node: KeywordAbility, speaker: Speaker, mood: Mood) -> str:
    return printed(_RULES.get(node.keyword, _USUAL), node, speaker, Mood.PLAIN)


@way("keyword_cost")
def _cost(value: object, speaker: Speaker, node: Value) -> str:
    text = rendered_cost(value, speaker)
    return text if is_mana(value) else f"— {text}"


@way("after_dash")
def _after_dash(value: object, speaker: Speaker, node: Value) -> str:
    return f"—{rendered_cost(value, speaker)}"


@way("quality")
def _quality(value: object, speaker: Speaker, node: Value) -> str:
    if isinstance(value, Filter):
        if value == Filter.model_construct(zone=value.zone, colors=value.colors) and value.colors:
            colors = [COLORS.get(one) or str(things(one, speaker)) for one in value.colors]
            return " or from ".join(colors)
        return plain_plural(value.model_copy(update={"zone": "in_play"}), speaker)
    return str(things(value, speaker))


@way("inner_abilities")
def _inner(value: tuple[object, ...], speaker: Speaker, node: Value) -> str:
    from rewind.aggregates.cards.text.abilities import sentences  # noqa: PLC0415  # abilities may be keywords
    from rewind.aggregates.cards.text.changes import ability_given  # noqa: PLC0415  # which may be given

    return " ".join(
        ability_given(one, speaker) if isinstance(one, str) else f"“{sentences(one, speaker)}”" for one in value
    )
