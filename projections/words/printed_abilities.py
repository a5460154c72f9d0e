"""Abilities and effects of a log in rules English (`rewind.aggregates.cards.text`)."""

from __future__ import annotations

import re
from functools import lru_cache

from pydantic import ValidationError

from rewind.aggregates.cards.language import Ability, Activated, Costs, Spell
from rewind.aggregates.cards.language.as_json import CHANGES, ENDS
from rewind.aggregates.cards.text import print_ability, print_changes, print_duration, programs_of
from rewind.aggregates.editions.terms import region_named, terms_of
from rewind.events.base import CardDefinition, Characteristics
from rewind.events.playing import AWAY_FROM
from rewind.projections.words.phrases.words import abilities, listed, spelled


def ability_in_words(
    ability: Ability, edition: str, definition: CardDefinition | None = None, facts: Characteristics | None = None
) -> str:
    """An ability in whole sentences, in the terms of an edition.

    Its object is called by the name of the card, "this" where none is known.
    """
    if definition is None:
        return print_ability(ability, facts=facts, edition=edition)
    name = (facts.name if facts is not None else None) or definition.key
    return print_ability(ability, name=name, programs=programs_of(definition), facts=facts, edition=edition)


def in_mode(spell: Spell, number: int) -> Spell:
    """A modal spell as though it had one of its modes only."""
    mode = spell.modes[number - 1]
    announced = {"targets": mode.targets, "announce": mode.announce, "effect": mode.effect}
    return spell.model_copy(update={**announced, "modes": (), "modes_chosen": None})


def cost_in_words(cost: Costs, edition: str) -> str:
    """A cost as it stands before the colon of an activated ability, in the terms of an edition."""
    return print_ability(Activated(kind="activated", cost=cost), edition=edition).rpartition(":")[0]


_KEY = re.compile(r"“([^”/~]+/(?:given |granted )?\d+(?:\.\d+)?(?:~[^”]*)?)”")
"""An ability of which only the key is there."""


@lru_cache(maxsize=1024)
def effect_at_work(effect: str, edition: str) -> str:
    """A continuous effect, as `continuous_effect_began` has it: changes of the ability language, or a word.

    It is said in the terms of an edition.
    """
    if not effect.startswith("["):
        zone = region_named(spelled(effect.removeprefix(AWAY_FROM))) if effect.startswith(AWAY_FROM) else None
        if zone is None:
            return spelled(effect)
        return f"away {terms_of(edition).zones[zone].out_of}".replace("{whose}", "the")
    try:
        text = print_changes(CHANGES.read(effect, strict=True), edition=edition)
        return _KEY.sub(lambda match: listed(abilities(match.groups())), text)
    except (ValidationError, LookupError):  # of a later version of the language, or a claim's own
        return spelled(effect)


@lru_cache(maxsize=1024)
def duration_at_work(until: str, edition: str, name: str = "this") -> str:
    """What ends an effect, as a log has it: one end of the ability language, or several, of which the first ends it.

    `name`: what the source of the effect is called.
    """
    try:
        ends = ENDS.read(until if until.startswith("[") else f"[{until}]", strict=True)
        return " or ".join(print_duration(end, name=name, edition=edition) for end in ends)
    except (ValidationError, LookupError):  # of a later version of the language, or a claim's own
        return spelled(until)
