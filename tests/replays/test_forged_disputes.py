"""Records of disputes forged with all that would give them away made good again: none of these logs is whole.

Each true log is the worked dispute as `rewind dispute apply` writes it. `verify` tests its claims again, plans again,
and checks rulings, appeals and backups against what stands.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.judging import Appeal, ClaimTested, DisputeOpened, RemedyPlanned, RulingGiven
from rewind.events.logfile import read_records
from rewind.replays.verifying.verification import Verification, verify_log
from tests.cli.running import good, run
from tests.replays.forging import Forgery, Log, changed, made_good
from tests.replays.judging.worked_disputes import FOLDER, WORKED

Change = Callable[[list[Recorded]], Iterator[list[Recorded]]]


@cache
def ruled(name: str) -> tuple[Recorded, ...]:
    """The game of a worked dispute with the dispute at its end."""
    with TemporaryDirectory() as folder:
        shutil.copytree(FOLDER, folder, dirs_exist_ok=True)
        good("dispute", "apply", Path(folder) / f"{name}.yaml", "-o", Path(folder) / "ruled.jsonl")
        return tuple(read_records(Path(folder) / "ruled.jsonl"))


def verified(records: Log, folder: Path) -> Verification:
    path = folder / "forged.jsonl"
    path.write_bytes(Forgery(made_good(records)).lines())
    return verify_log(str(path))


def numbers(records: Sequence[Recorded], kind: type[Event]) -> list[int]:
    return [record.n for record in records if isinstance(record.event, kind)]


def with_fields(kind: type[Event], which: int = -1, **fields: object) -> Callable[[Log], list[Recorded]]:
    """The log with other fields of one event of a kind."""

    def forged(records: Log) -> list[Recorded]:
        return changed(records, numbers(records, kind)[which], **fields)

    return forged


def put_before(records: Log, n: int, before: int) -> list[Recorded]:
    """The log with event `n` before an earlier one; numbers that name others stay what they are."""
    order = [*range(before - 1), n - 1, *(index for index in range(before - 1, len(records)) if index != n - 1)]
    return [records[index]._replace(n=at) for at, index in enumerate(order, 1)]


def appeal_taken_out(records: Log) -> list[Recorded]:
    """The answer to an appeal without the appeal: a claim stands in its place, so that every number still fits."""
    n = numbers(records, Appeal)[0]
    claim = records[numbers(records, ClaimTested)[0] - 1].event
    return [*records[: n - 1], records[n - 1]._replace(event=claim), *records[n:]]


def overturned_by_nobody(records: Log) -> list[Recorded]:
    """After the head judge's final ruling another one overturns it."""
    n = numbers(records, RulingGiven)[-1]
    event = records[n - 1].event.model_copy(update={"overturns": n, "upholds": None, "remedy": "leave"})
    return [*records[:n], records[n - 1]._replace(n=n + 1, event=event), *renumbered(records[n:], 1)]


def renumbered(records: Log, by: int) -> list[Recorded]:
    return [record._replace(n=record.n + by) for record in records]


def of_another(records: Log) -> list[Recorded]:
    """A second dispute is opened after the first, and its ruling overturns that of the first."""
    opened, n = numbers(records, DisputeOpened)[0], numbers(records, RulingGiven)[-1]
    second = records[opened - 1]._replace(n=n + 1)
    event = records[n - 1].event.model_copy(update={"dispute": n + 1, "overturns": n, "head_judge": True})
    ruling = records[n - 1]._replace(n=n + 2, event=event)
    return [*records[:n], second, ruling, *renumbered(records[n:], 2)]


KINDS: Mapping[str, Mapping[str, Callable[[Log], list[Recorded]]]] = {
    "a claim that the log refutes is upheld": {
        "instant-in-response": with_fields(ClaimTested, answer="upheld", recorded="upheld", decided_again="upheld"),
        "legend-rule-2006-10": with_fields(ClaimTested, answer="upheld", recorded="upheld", decided_again="upheld"),
    },
    "a claim that the log upholds is rejected": {
        "second-land": with_fields(ClaimTested, answer="rejected", recorded="rejected", decided_again="rejected"),
    },
    "answers that contradict each other": {
        "second-land": with_fields(ClaimTested, answer="rejected"),
        "stolen-creature": with_fields(ClaimTested, decided_again="rejected"),
    },
    "another claim under the answer": {
        "second-land": with_fields(ClaimTested, claim='{"illegal":20}'),
        "stolen-creature": with_fields(ClaimTested, claim="{}"),
        "still-a-land": with_fields(ClaimTested, claim='{"illegal": 20}'),
    },
    "other grounds for the answer": {
        "second-land": with_fields(ClaimTested, rules=("408.1d",)),
        "aura-without-a-host": with_fields(ClaimTested, about=(3,)),
    },
    "a policy that there is not": {
        "second-land": with_fields(DisputeOpened, policy="1999"),
        "sorcery-in-response": with_fields(RemedyPlanned, policy="1999"),
    },
    "a remedy that the policy has not": {
        "second-land": with_fields(RemedyPlanned, remedy="partial_fix"),
        "instant-in-response": with_fields(RulingGiven, remedy="partial_fix"),
        "power-and-toughness-switched": with_fields(RulingGiven, remedy="none"),
        "summoning-sick-attacker": with_fields(RulingGiven, remedy="leave"),
    },
    "an infraction that the policy has not": {
        "second-land": with_fields(RulingGiven, infraction="cheating"),
        "missed-trigger": with_fields(RulingGiven, infraction="Missed Trigger!"),
    },
    "a deviation of a judge who may not": {"instant-in-response": with_fields(RulingGiven, deviation=True)},
    "a final ruling overturned by nobody": {
        "sorcery-in-response": overturned_by_nobody,
        "summoning-sick-attacker": appeal_taken_out,
    },
    "an appeal that is answered by one who may not": {
        "summoning-sick-attacker": with_fields(RulingGiven, head_judge=False),
    },
    "a ruling that overturns one of another dispute": {
        "instant-in-response": of_another,
        "second-land": of_another,
    },
    "a ruling about what nobody claimed": {"still-a-land": with_fields(RulingGiven, about=(3,))},
    "a plan for what was not claimed": {
        "second-land": with_fields(RemedyPlanned, to=26),
        "equipment-on-a-noncreature": with_fields(RemedyPlanned, to=20),
    },
    "a plan without what it commits to": {"extra-card": with_fields(RemedyPlanned, commitment=None)},
    "a backup that no plan has, or that was not ruled": {
        "second-land": with_fields(RulingGiven, remedy="leave"),
    },
    "records out of order": {
        "instant-in-response": lambda log: put_before(
            log, numbers(log, RulingGiven)[0], numbers(log, DisputeOpened)[0]
        ),
        "second-land": lambda log: put_before(log, numbers(log, RulingGiven)[0], numbers(log, RemedyPlanned)[0]),
        "summoning-sick-attacker": lambda log: put_before(log, numbers(log, Appeal)[0], numbers(log, RulingGiven)[0]),
    },
    "a moment that was not yet": {"second-land": with_fields(DisputeOpened, moment=30)},
}
"""Kind of a false record → name of a worked dispute → how its log is forged."""


@pytest.mark.long
@pytest.mark.parametrize("worked", WORKED, ids=lambda worked: worked.name)
def test_a_true_one_verifies(worked: object, tmp_path: Path) -> None:
    name = getattr(worked, "name")  # noqa: B009  # parametrized
    found = verified(ruled(name), tmp_path)
    assert (found.error, found.whole) == (None, True)


@pytest.mark.long
@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind, names in KINDS.items() for name in names])
def test_a_false_record_is_refused(kind: str, name: str, tmp_path: Path) -> None:
    records = ruled(name)
    forged = KINDS[kind][name](records)
    assert forged != list(records)
    found = verified(forged, tmp_path)
    assert found.error is not None
    assert found.error.code in ("RW2022", "RW2024", "RW2101", "RW2107", "RW1006"), found.error
    assert not found.whole
    assert run("verify", tmp_path / "forged.jsonl").status == 2


def test_there_are_as_many_kinds_as_there_are_to_be() -> None:
    assert len(KINDS) >= 8


def test_a_log_from_standard_input_is_tested_too(tmp_path: Path) -> None:
    verified(ruled("second-land"), tmp_path)
    data = (tmp_path / "forged.jsonl").read_bytes()
    assert run("verify", "-", stdin=data).status == 0
    verified(with_fields(ClaimTested, answer="rejected")(ruled("second-land")), tmp_path)
    assert run("verify", "-", stdin=(tmp_path / "forged.jsonl").read_bytes()).status == 2
