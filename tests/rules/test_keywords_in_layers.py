"""What a keyword means is as good as if its object said it, also where it changes characteristics (rule 418.5)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rewind.aggregates.cards import keyword_definitions, pool, read_records
from rewind.aggregates.cards.keyword_definitions import KeywordDefinition, definitions
from rewind.aggregates.editions import NAMES
from rewind.projections.visibility.seat_log import redact
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.runner import run_scenario

MEANS = {
    "kind": "static",
    "as_long_as": {"is": "this", "matches": {"attacking": True}},
    "changes": [{"change": "pump", "power": "<number>"}, {"change": "gain", "abilities": ["first strike"]}],
}

CARDS = """
- name: Attacker
  cost: "{R}"
  types: Creature — Bear
  power: 2
  toughness: 2
  until: "2026-04"
  abilities: [{keyword: rampage, number: 3}]
- name: Shaman
  cost: "{R}"
  types: Creature — Bear
  power: 1
  toughness: 1
  until: "2026-04"
  abilities:
    - kind: static
      to: {subtypes: [Bear], other: true}
      changes: [{change: gain, abilities: [{keyword: rampage, number: 1}]}]
"""

SCENARIO = """
scenario: Attacking
players: {alice: {in_play: [Attacker, Shaman]}, bob: {}}
do:
  - check: {objects: {Attacker: {power: 2}}}
  - attack: {by: alice, attackers: {Attacker: bob, Shaman: bob}}
expect: {objects: {Attacker: {power: 6}, Shaman: {power: 1}}}
"""


@pytest.mark.parametrize("edition", NAMES)
def test_a_static_ability_that_a_keyword_means_is_applied(monkeypatch: pytest.MonkeyPatch, edition: str) -> None:
    meant = KeywordDefinition("rampage", ("number",), (MEANS,), "502.12", is_plain=False)  # type: ignore[arg-type]  # plain data

    def with_it(name: str) -> Mapping[str, KeywordDefinition]:
        return {**definitions(name), "rampage": meant}

    monkeypatch.setattr(keyword_definitions, "definitions", with_it)
    cards = pool().and_of(read_records(CARDS, "mine.yaml"))
    (document,) = read_scenarios(SCENARIO, "mine.yaml")
    assert run_scenario(document, edition, cards, redact).result == "passed"
