"""Printing: the abilities of a card in an edition, one ability, the changes of an effect, a cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rewind.aggregates.cards.language import Ability, Filter, KeywordAbility, UntilEvent, WhileTrue
from rewind.aggregates.cards.language.as_json import parse_ability
from rewind.aggregates.cards.text.abilities import sentences
from rewind.aggregates.cards.text.changes import rendered_changes
from rewind.aggregates.cards.text.labels import labels_of
from rewind.aggregates.cards.text.later_terms import in_later_terms
from rewind.aggregates.cards.text.nouns import described
from rewind.aggregates.cards.text.speaker import Speaker
from rewind.aggregates.cards.text.templates import rendered
from rewind.aggregates.cards.type_lines import LAND_TYPES
from rewind.aggregates.editions import WRITTEN_FOR
from rewind.events.base import CardDefinition, Characteristics, Value


@dataclass(frozen=True, slots=True)
class PrintedAbility:
    """An ability of a card as it is printed."""

    key: str
    """The keyword, or the key of the program."""
    text: str


def print_abilities(definition: CardDefinition, edition: str) -> tuple[PrintedAbility, ...]:
    """The abilities of a card in an edition, in printed order: by the rules of the grammar where they say them."""
    from rewind.aggregates.cards.text.by_rules import ByRules  # noqa: PLC0415  # imported where a card is printed

    facts = definition.characteristics_in(edition)
    programs = programs_of(definition)
    by_rules = ByRules(definition.key, facts, programs, edition)
    rest = rendered_abilities(definition, edition)
    found = []
    for number, key in enumerate(facts.abilities):
        line = by_rules.line(key)
        found.append(rest[number] if line is None else PrintedAbility(key, line))
    return tuple(found)


def rendered_abilities(
    definition: CardDefinition, edition: str, printed: set[type[Value]] | None = None
) -> tuple[PrintedAbility, ...]:
    """The abilities of a card in an edition, each node by its template; nodes that are met are added to `printed`."""
    facts = definition.characteristics_in(edition)
    programs = programs_of(definition)
    found = []
    for key in facts.abilities:
        speaker = Speaker(
            name=definition.key,
            host=host_of(facts, programs),
            programs=programs,
            labels=labels_of(programs.get(key), programs.values(), definition.key),
        )
        found.append(PrintedAbility(key, _line(programs.get(key, key), speaker, edition, facts)))
        if printed is not None:
            printed |= speaker.printed
    return tuple(found)


def programs_of(definition: CardDefinition) -> Mapping[str, Ability]:
    """Key → ability of a card."""
    return {program.key: parse_ability(program.ability) for program in definition.programs}


def host_of(facts: Characteristics, programs: Mapping[str, Ability]) -> str:
    """What the object that something is attached to is called: "enchanted creature", "equipped creature"."""
    for subtype, bearer in (("Equipment", "equipped creature"), ("Fortification", "fortified land")):
        if subtype in facts.type_line.subtypes:
            return bearer
    for word in (*facts.type_line.subtypes, *facts.abilities):
        program = programs.get(word)
        if isinstance(program, KeywordAbility) and program.keyword == "enchant" and isinstance(program.what, Filter):
            return f"enchanted {described(program.what, Speaker(), 'bare')}"
        if word.lower().startswith("enchant "):
            kind = word.split(" ", 1)[1]
            return f"enchanted {kind if kind in LAND_TYPES else kind.lower()}"
    return "the object it's attached to"


def print_ability(
    ability: Ability | str,
    *,
    name: str = "this",
    programs: Mapping[str, Ability] | None = None,
    facts: Characteristics | None = None,
    edition: str = WRITTEN_FOR,
) -> str:
    """One ability in whole sentences; a keyword as its word. `programs` are those of its card, `facts` what that is.

    `edition`: in whose terms it is said.
    """
    known = programs or {}
    labels = labels_of(ability, known.values(), name)
    speaker = Speaker(name=name, programs=known, labels=labels)
    if facts is not None:
        speaker.host = host_of(facts, known)
    return _line(ability, speaker, edition, facts)


def _line(ability: Ability | str, speaker: Speaker, edition: str, facts: Characteristics | None) -> str:
    is_creature = facts is not None and "Creature" in facts.type_line.types
    text = in_later_terms(sentences(ability, speaker), edition, speaker.name, is_creature=is_creature)
    return text[:1].upper() + text[1:]


def print_changes(changes: Sequence[Any], *, name: str = "this", edition: str = WRITTEN_FOR) -> str:
    """What an effect that lasts does, without its subject: "gets +1/+1 and gains flying"."""
    speaker = Speaker(name=name, labels=labels_of(tuple(changes), (), name), lasting=True, each="it")
    return in_later_terms(rendered_changes(tuple(changes), None, speaker), edition, name)


def print_duration(end: UntilEvent | WhileTrue, *, name: str = "this", edition: str = WRITTEN_FOR) -> str:
    """How long an effect lasts that an event or a condition ends: "as long as it's tapped"."""
    text = rendered(end, Speaker(name=name, labels=labels_of(end, (), name), lasting=True, each="it"))
    return in_later_terms(text, edition, name)
