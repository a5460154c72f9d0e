"""Abilities as the rules of the grammar say them, in the words of the editions (`rewind.aggregates.cards.grammar`).

What is said is read again, and printed only where it is read as the same program. This module brings the whole grammar:
`printing` imports it where something is printed, and not before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from rewind.aggregates.cards.grammar.from_records.lowered_tree import Named
from rewind.aggregates.cards.grammar.from_records.record_text import RecordSpeaker, exiled_word, host_noun, kickers_of
from rewind.aggregates.cards.grammar.normal_text import printed_text
from rewind.aggregates.cards.language import Ability
from rewind.aggregates.cards.language.plain_data import plain
from rewind.aggregates.cards.predefined.definitions import without_definitions
from rewind.aggregates.cards.text.later_terms import in_later_terms, speaks_as_today
from rewind.events.base import Characteristics


class ByRules:
    """The abilities of a card, said by the rules."""

    def __init__(self, name: str, facts: Characteristics, programs: Mapping[str, Ability], edition: str) -> None:
        """`name` is what the object is called; `programs` are those of its card; `edition`: whose words are used."""
        self.name = name
        self.edition = edition
        self.given = {key: cast(Any, without_definitions(plain(ability), edition)) for key, ability in programs.items()}
        abilities = [self.program(key) for key in facts.abilities]
        line = facts.type_line
        enchants = [word.lower() for word in line.subtypes if word.lower().startswith("enchant ")]
        host = host_noun([*enchants, *abilities], [*line.types, *line.subtypes])
        named = Named(
            name,
            host,
            is_creature="Creature" in line.types,
            given=self.given,
            time="now" if speaks_as_today(edition) else "era",
            size=(facts.power, facts.toughness),
            is_land="Land" in line.types,
            kickers=kickers_of(abilities),
            exiled=exiled_word(abilities),
        )
        self.speaker = RecordSpeaker(named, abilities)

    def program(self, key: str) -> Any:
        """The program that a key stands for; a keyword is its word."""
        program = self.given.get(key, key)
        is_word = "/" not in key and (isinstance(program, str) or program.keys() <= {"keyword", "means"})
        return key if is_word else program

    def line(self, key: str) -> str | None:
        """An ability as it is printed; None where the rules do not say it."""
        lines = self.speaker.lines(self.program(key))
        if lines is None:
            return None
        text = " ".join(printed_text(in_one_line(line), self.name) for line in lines)
        if speaks_as_today(self.edition):
            return text
        is_creature = self.speaker.card.is_creature
        return in_later_terms(text, self.edition, self.name, is_creature=is_creature)


def in_one_line(line: str) -> str:
    """A list of modes in one line, as the editions have it: "Choose one — draw a card; or untap target land."."""
    head, *modes = line.split("\n• ")
    text = "; or ".join(mode.removesuffix(".") for mode in modes)
    return f"{head} {text[:1].upper()}{text[1:]}." if modes else line
