"""Looking: what `check` and `check_in` say must be true at a step, and `expect` at the end."""

from __future__ import annotations

from collections.abc import Iterator

from rewind.replays.scenarios.expect.game import Expectations
from rewind.replays.scenarios.form.expectations import Expect
from rewind.replays.scenarios.form.models import StepForm
from rewind.replays.scenarios.results import Failed, Failure
from rewind.replays.scenarios.session import Session


def unmet(session: Session, expect: Expect, *path: str | int) -> list[Failure]:
    """What does not hold at the moment that is looked at; `path` leads to the expectations in the file."""
    since_set_up = session.seen_records[session.began :]
    expectations = Expectations(session.state, since_set_up, session.naming, session.seat_view)
    return expectations.check(expect, session.document, path)


def check(session: Session, step: StepForm) -> Iterator[None]:
    """The expectations of a step hold. Raises Failed."""
    assert step.check is not None
    _require(session, step.check, "check")
    yield from ()


def check_in(session: Session, step: StepForm) -> Iterator[None]:
    """The expectations of a step for this edition hold, where there are any. Raises Failed."""
    assert step.check_in is not None
    if session.under in step.check_in:
        _require(session, step.check_in[session.under], "check_in", session.under)
    yield from ()


def _require(session: Session, expect: Expect, *path: str) -> None:
    failures = unmet(session, expect, "do", session.index, *path)
    if failures:
        raise Failed(*failures)
