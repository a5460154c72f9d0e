"""The project's scenarios in which a card takes part: `card_scenarios.tsv`, a table that `docs.card_scenarios` makes.

A line is a scenario: its file, its name, the rules that it names, the cards that it places, each list separated by
" | ". It stands beside this module, so that a program without the tests knows it too.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import NamedTuple

TABLE = "card_scenarios.tsv"
_BETWEEN = " | "


class CardScenario(NamedTuple):
    """A scenario in which a card takes part."""

    file: str
    """Its path from the repository's root."""
    name: str
    rules: tuple[str, ...]
    """The rules that it names: by number, or by edition and number."""
    cards: tuple[str, ...]
    """The cards that its position has."""


def scenarios_with(card: str) -> tuple[CardScenario, ...]:
    """The scenarios in which a card takes part.

    Those that name it come first, then those that name rules, of them those with the fewest cards.
    """
    text = files(__package__).joinpath(TABLE).read_text("utf-8")
    found = [one for one in map(_scenario, _lines_with(text, card)) if card in one.cards]
    return tuple(sorted(found, key=lambda one: (card not in one.name, not one.rules, len(one.cards))))


def scenarios_about(number: str, edition: str) -> tuple[CardScenario, ...]:
    """The scenarios that name a rule of an edition, those first that name few others and have few cards."""
    text = files(__package__).joinpath(TABLE).read_text("utf-8")
    named = {number, f"{edition} {number}"}
    found = [one for one in map(_scenario, _lines_with(text, number)) if not named.isdisjoint(one.rules)]
    return tuple(sorted(found, key=lambda one: (len(one.rules), len(one.cards))))


def _lines_with(text: str, card: str) -> list[str]:
    return [line for line in text.splitlines() if card in line]


def _scenario(line: str) -> CardScenario:
    file, name, rules, cards = line.split("\t")
    return CardScenario(file, name, tuple(filter(None, rules.split(_BETWEEN))), tuple(cards.split(_BETWEEN)))


def table_of(scenarios: Sequence[CardScenario]) -> str:
    """The text of the table."""
    rows = [(one.file, one.name, _BETWEEN.join(one.rules), _BETWEEN.join(one.cards)) for one in scenarios]
    return "".join("\t".join(row) + "\n" for row in rows)
