"""Alterations of conditions: which there are, how each is made, and that what is drawn for a sample is missed."""

from __future__ import annotations

import ast
import random
from functools import partial

import pytest

from tests.alterations import SOURCE, alterations_in, altered_code, every_alteration
from tests.guards import in_processes, runs, same_programs, scenarios_fail

TEXT = """
def f(a, b):
    if a and b:
        return 1
    return [x for x in a if x] if b else 0
"""


def test_each_part_of_a_condition_is_taken_out_and_each_test_made_true_and_false() -> None:
    assert sorted(alteration.text for alteration in alterations_in("f.py", ast.parse(TEXT))) == [
        "`a and b` without `a`",
        "`a and b` without `b`",
        "`b` always false",
        "`b` always true",
        "`x` always false",
        "`x` always true",
    ]


def test_an_altered_function_is_the_function_that_python_names() -> None:
    for alteration in random.Random(1).sample(every_alteration(), 40):  # a choice of tests, no secrets
        code = altered_code(alteration)
        assert (code.co_qualname, code.co_firstlineno) == (alteration.function, alteration.first_line)
        assert code.co_filename == str(SOURCE / alteration.file)


def test_what_is_listed_as_the_same_program_is_an_alteration() -> None:
    assert set(same_programs()) <= {(alteration.place, alteration.text) for alteration in every_alteration()}


SAMPLE = {
    "rewind.aggregates.rules.queries.summoning_sickness.has_summoning_sickness": (
        "`'haste' in engine.abilities(obj).keywords` always true"
    ),
    "rewind.aggregates.rules.queries.targets.has_possible_targets": (
        "`any((len(things) < minimum for minimum, things in found))` always true"
    ),
    "rewind.aggregates.rules.mana.payments.automatic": "`found is None` always true",
    "rewind.aggregates.rules.proposals.damage_results.facts_of_damage": "`proposed.life is None` always false",
}
"""Function with its module → one of its alterations."""


@pytest.mark.long
def test_scenarios_miss_a_sample() -> None:
    """Each alteration is asked about with all scenarios, from the first on."""
    drawn = [alteration for alteration in every_alteration() if SAMPLE.get(alteration.place) == alteration.text]
    assert {alteration.place for alteration in drawn} == set(SAMPLE)
    every = runs()
    questions = [(alteration, partial(scenarios_fail, alteration, every)) for alteration in drawn]
    assert [alteration for alteration, status in in_processes(questions) if status == 0] == []
