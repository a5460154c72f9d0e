"""A choice that is printed is a choice that is asked: of every form of the language, and over the whole pool."""

from __future__ import annotations

import re

import orjson
import pytest

from rewind.aggregates.cards import CardPool, pool, read_records
from rewind.aggregates.cards.built_in.definition_table import by_hand
from rewind.aggregates.cards.text import print_abilities
from rewind.aggregates.editions import NAMES
from rewind.events.playing import ChoiceOffered
from rewind.projections.visibility.seat_log import redact
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.runner import run_scenario
from tests.language.choices import FORMS, Form, has_a_choice

CARD = """
- name: Test
  types: Sorcery
  cost: "{0}"
  until: "2026-04"
  abilities: [{kind: spell, effect: [%s]}]
"""
SCENARIO = """
scenario: It is played
defaults: true
players:
  alice:
    hand: [Test, Shock, Ornithopter]
    in_play: [Hill Giant, Grizzly Bears, Storm Crow]
    library: [Forest, Swamp, Shock]
  bob: {in_play: [Raging Goblin], library: [Island, Plains]}
do:
  - play: {by: alice, card: Test}
  - resolve: 1
"""
PRINTED = re.compile(r"\b(any number of|up to|(?<!one creature )may|(?<!must )chooses?)\b")
"""Words that promise somebody a choice; that no more than one creature may attack does not, nor what must be chosen."""


def record_of(form: Form) -> CardPool:
    return pool().and_of(read_records(CARD % form.effect, "mine.yaml"))


@pytest.mark.long
@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_a_choice_is_printed_and_asked(form: Form, edition: str) -> None:
    cards = record_of(form)
    (text,) = (ability.text for ability in print_abilities(cards.find("Test").definition, edition))
    says = form.says_today if edition == "2026-04" and form.says_today else form.says
    assert says.lower() in text.lower()
    (document,) = read_scenarios(SCENARIO, "mine.yaml")
    outcome = run_scenario(document, edition, cards, redact)
    offered = [record.event for record in outcome.records if isinstance(record.event, ChoiceOffered)]
    assert form.asks in [event.kind for event in offered], outcome


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_each_form_is_told_from_its_program(form: Form) -> None:
    (program,) = record_of(form).find("Test").definition.programs
    assert has_a_choice(orjson.loads(program.ability))


@pytest.mark.long
def test_wherever_a_choice_is_printed_there_is_one_of_the_forms() -> None:
    promised = []
    for record in by_hand().records.values():
        if any(has_a_choice(orjson.loads(program.ability)) for program in record.definition.programs):
            continue
        for edition in record.editions:
            for ability in print_abilities(record.definition, edition):
                if PRINTED.search(ability.text):
                    promised.append((record.name, edition, ability.text))
    assert promised == []
