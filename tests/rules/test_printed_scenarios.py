"""What is printed of a scenario has no id and no word of the program in any sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from docs.rule_scenarios import documents
from rewind.aggregates.cards import pool
from rewind.aggregates.cards.language.changes import REPLACEABLE
from rewind.cli.commands.scenario import run
from rewind.cli.scenario_report import Course
from rewind.projections.histories.abridged import abridged
from rewind.projections.words.phrases.effects import WOULD_BE
from rewind.projections.words.phrases.words import abilities
from rewind.replays.scenarios.form.document import Document
from tests.parameters import in_ci

_FOLDER = Path(__file__).parent / "scenarios"
_STEP = 80
"""Of the scenarios every so manieth is printed, but for those of `make test-all`."""

_OF_THE_PROGRAM = re.compile(
    r"(?<![\w./])[1-9]\d*\.[1-9]\d*(?![\w./])"  # the id of an object
    r"|[~$]|\w_\w|\[\]"  # names of the ability language
    r"|[A-Za-z]/(?:\d|given|granted)"  # the key of an ability
    r"|:\s*\.$| of\.$"  # an effect that says nothing, or not whom
    r"|chooses [WUBRG]\.|\(nothing, "  # a colour by its letter, a choice without its kind
)


def every_document() -> list[tuple[Path, Document]]:
    """Every scenario with its file."""
    files = sorted(path for path in _FOLDER.rglob("*.yaml") if path.parent.name != "cards")
    return [(path, one) for path in files for one in documents(path.read_text("utf-8"), path.name)]


def texts(document: Document) -> Iterator[str]:
    """What is printed of a scenario, under each edition that it is for."""
    for edition in ("2003-12", "2006-10"):
        outcome = run(document, edition, pool())
        if outcome.records:
            course = Course(outcome)
            yield from (line.text for line in abridged(outcome.records, outcome.began + 1, None, course.labels))
            yield from (row.text for block in course.parts().values() for row in block)


def assert_for_people(found: list[tuple[Path, Document]]) -> None:
    """No sentence has a word of the program."""
    bad = {(path.name, text) for path, one in found for text in texts(one) if _OF_THE_PROGRAM.search(text)}
    assert not sorted(bad)


@pytest.mark.long
def test_no_sentence_of_some_scenarios_has_an_id_or_a_word_of_the_program() -> None:
    assert_for_people(every_document()[::_STEP])


@pytest.mark.long
def test_no_sentence_of_any_scenario_has_an_id_or_a_word_of_the_program() -> None:
    assert_for_people(in_ci(every_document()))


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        (("Humility/1",), ["ability 1 of Humility"]),
        (("Spiritmonger/1", "flying", "Spiritmonger/2"), ["abilities 1 and 2 of Spiritmonger", "flying"]),
        (("Drift of Phantasms/1.1",), ["ability 1 of Drift of Phantasms"]),
        (("Animate Dead/given 1~$raised=2.2",), ["an ability that Animate Dead gives"]),
        (("Leonin Bola/granted 1~giver=2.1",), ["an ability that Leonin Bola gives"]),
        (("first strike", "landwalk_x"), ["first strike", "landwalk x"]),
    ],
)
def test_abilities_in_words(keys: tuple[str, ...], words: list[str]) -> None:
    assert abilities(keys) == words


def test_everything_that_an_effect_can_replace_has_its_words() -> None:
    assert set(WOULD_BE) | {"damage", "destroy", "draw", "move", "begin", "create_token"} == REPLACEABLE
