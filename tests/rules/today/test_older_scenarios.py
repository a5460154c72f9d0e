"""The scenarios of the older editions by the book of 2026-04: they hold under it, or it is said why not.

`otherwise.toml` names those that do not hold: under a policy what holds once that policy is as in 2006-10, and under
`read` the others with the reason. What a scenario says of one edition alone is not asked of another.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

import pytest

from docs.build import ROOT
from docs.rule_scenarios import SCENARIOS, TODAY, carried_over, key, otherwise, own_records
from rewind.aggregates.cards import CardPool, CardRecord, pool
from rewind.aggregates.editions import CITED_BY, Citation, edition
from rewind.projections.visibility.seat_log import redact
from rewind.replays.scenarios.expect import cited, events
from rewind.replays.scenarios.form.document import Document
from rewind.replays.scenarios.position import names_used
from rewind.replays.scenarios.results import Outcome
from rewind.replays.scenarios.runner import run_scenario
from rewind.replays.scenarios.verbs import perform

SAMPLE = 40
"""Of so many scenarios `make test` runs one."""
PARTS = 8
"""In so many parts CI runs all of them."""
EACH_PART = [
    pytest.param(0, SAMPLE, id="sample"),
    *(pytest.param(part, PARTS, id=f"{part} of {PARTS}", marks=pytest.mark.long(whole=True)) for part in range(PARTS)),
]


@cache
def _older() -> CardPool:
    return pool().and_of(own_records(ROOT / SCENARIOS / "cards"))


def _known_today(document: Document) -> CardPool:
    """The cards of a scenario as though this book's edition knew them by the same reading."""
    known = {name: _older().records[name] for name in names_used(document) if name in _older().records}
    return CardPool.of([_with_today(record) for record in known.values()])


def _with_today(record: CardRecord) -> CardRecord:
    variants = tuple(one for one in record.definition.variants if one.edition != TODAY)
    definition = record.definition.model_copy(update={"variants": variants})
    return replace(record, definition=definition, editions=tuple(dict.fromkeys((*record.editions, TODAY))))


def _cites(citations: Iterable[Citation], number: str) -> bool:
    """Whether a rule is cited that an older scenario names, whose numbers are those of 2006-10."""
    found = tuple(citations)
    called = edition(TODAY).citations.get(number, "")
    return cited.cites(found, number) or (bool(called) and cited.cites(found, called))


@pytest.fixture(autouse=True)
def _today_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "cites", _cites)
    monkeypatch.setattr(perform, "cites", _cites)


def _run(document: Document) -> Outcome:
    return run_scenario(document, TODAY, _known_today(document), redact)


@pytest.mark.parametrize(("part", "parts"), EACH_PART)
def test_what_is_not_otherwise_holds(part: int, parts: int) -> None:
    known = otherwise(ROOT)
    wrong = {}
    for file, document in carried_over(ROOT)[part::parts]:
        if key(file, document) not in known:
            outcome = _run(document)
            if outcome.result not in ("passed", "told"):
                wrong[key(file, document)] = [
                    f"{one.what}: {one.expected}, not {one.actual}" for one in outcome.failures
                ]
    assert not wrong


def test_what_is_otherwise_is_there_and_names_policies_that_differ() -> None:
    assert otherwise(ROOT).keys() <= {key(file, document) for file, document in carried_over(ROOT)}
    policies = {why for why in otherwise(ROOT).values() if " " not in why}
    assert {one for one in policies if _value(TODAY, one) == _value(CITED_BY, one)} == set()


def _value(name: str, policy: str) -> object:
    return getattr(edition(name).policies, policy)


@pytest.mark.parametrize("every", [SAMPLE, pytest.param(1, marks=pytest.mark.long)])
def test_what_a_policy_makes_otherwise_holds_without_it(every: int) -> None:
    """And does not hold with it: what holds again is taken off the list."""
    listed = [one for one in carried_over(ROOT) if key(*one) in otherwise(ROOT)]
    for file, document in listed[::every]:
        why = otherwise(ROOT)[key(file, document)]
        assert _run(document).result == "failed", key(file, document)
        if " " not in why:
            assert _run_with_older(why, document).result == "passed", (key(file, document), why)


def _run_with_older(policy: str, document: Document) -> Outcome:
    """What comes of a scenario under the edition with one policy as it is in 2006-10."""
    policies = edition(TODAY).policies
    value = _value(TODAY, policy)
    object.__setattr__(policies, policy, _value(CITED_BY, policy))
    try:
        return _run(document)
    finally:
        object.__setattr__(policies, policy, value)
