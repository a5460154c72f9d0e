"""Which objects and cards an event names."""

from __future__ import annotations

import re

import pytest

from docs.examples import EXAMPLES
from rewind.events.catalogue import EVENTS
from rewind.projections.visibility.references import fields_naming, numbers_named, objects_named


def test_every_id_in_an_event_is_found_and_nothing_else() -> None:
    event = EXAMPLES["ability_played"]
    assert objects_named(event) == ("66.3", "61.3")


def test_a_rule_number_is_no_object() -> None:
    assert objects_named(EXAMPLES["ruling_given"]) == ()


def test_numbers_are_found_where_cards_stand_by_number() -> None:
    assert numbers_named(EXAMPLES["cards_assigned"]) == {1, 2, 3}
    assert numbers_named(EXAMPLES["position_restated"]) == {61, 124}


def test_a_shuffle_says_nothing_of_one_card() -> None:
    assert numbers_named(EXAMPLES["library_shuffled"]) == frozenset()


def test_the_fields_that_name_something_are_told() -> None:
    assert fields_naming(EXAMPLES["spell_played"], 61) == ("targets",)
    assert fields_naming(EXAMPLES["spell_played"], 5) == ("payment",)


@pytest.mark.parametrize("name", EVENTS)
def test_no_id_is_missed(name: str) -> None:
    event = EXAMPLES[name]
    written = set(re.findall(r'"([0-9]+\.[0-9]+)\\?"', event.model_dump_json(exclude={"rules", "engine"})))
    assert written == set(objects_named(event))
