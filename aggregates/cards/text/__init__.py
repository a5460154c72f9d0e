"""Abilities in the rules English of an edition, printed from their programs.

Every node of the language is rendered in one way, and the ways compose. The sentences are ours, made from the nodes; no
printed text of a card is here. The templates are lines of text with the node's fields in them (`templates`), a module
a family, so that a parser can read them in reverse; a node, or a field of one, that is not rendered stops the import.

- `templates`: what a template is, and what reads it; `english`: numbers, plurals, verbs; `speaker`, `labels`: what
  words mean
- `nouns`, `amounts`, `conditions`, `patterns`, `costs`; instructions in `objects`, `permanents` and `flow`;
  `changes`, `permissions`, `replacements`, `abilities`
"""

from __future__ import annotations

from rewind.aggregates.cards.language import NODES
from rewind.aggregates.cards.language.abilities import _Announced
from rewind.aggregates.cards.language.instructions import Act
from rewind.aggregates.cards.text import objects, permanents, permissions, replacements  # noqa: F401  # what they render
from rewind.aggregates.cards.text.printing import (
    PrintedAbility,
    print_abilities,
    print_ability,
    print_changes,
    print_duration,
    programs_of,
    rendered_abilities,
)
from rewind.aggregates.cards.text.templates import check_complete

BASES = frozenset({Act, _Announced})
"""What other nodes inherit from, and no program holds."""

check_complete([node for node in NODES if node not in BASES])

__all__ = [
    "BASES", "PrintedAbility", "print_abilities", "print_ability", "print_changes", "print_duration",
    "programs_of", "rendered_abilities",
]  # fmt: skip
