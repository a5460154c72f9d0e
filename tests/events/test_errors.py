"""What a person meets when something is wrong."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from docs.build import ROOT
from docs.error_reference import ERRORS, error_family
from rewind.events.error_pages import error_pages
from rewind.events.errors import NOT_SUPPORTED, FoldError, LogError, QueryError, RewindError, StoreError, Where
from tests.events.strategies import LAW

ERROR_TYPES = (LogError, FoldError, QueryError, StoreError)
PAGES = error_pages()
PACKAGES = ("events", "aggregates", "projections", "replays", "cli")

anything = st.text(max_size=20)
places = st.builds(
    Where,
    file=st.none() | anything,
    line=st.none() | st.integers(1, 10**6),
    event=st.none() | st.integers(1, 10**6),
    turn=st.none() | st.integers(1, 99),
    step=st.none() | st.sampled_from(["upkeep", "declare_blockers"]),
)


@LAW
@given(st.sampled_from(ERROR_TYPES), st.sampled_from(sorted(PAGES)), anything, places)
def test_a_message_is_one_line_from_the_code_to_the_position(
    kind: type[RewindError], code: str, what: str, where: Where
) -> None:
    error = kind(code, what, where)
    message = str(error)
    assert message.startswith(f"{code} ")
    assert message.isprintable()
    assert len(message.splitlines()) == 1
    if str(where):
        assert message.endswith(")")
    if where.turn is not None:
        assert message.endswith(f"turn {where.turn} {where.step})" if where.step else f"turn {where.turn})")
    elif where.event is not None:
        assert message.endswith(f"event {where.event})")


def test_a_message_says_where() -> None:
    where = Where("game.jsonl", 41, 41, 3, "upkeep")
    assert str(LogError("RW2002", "chain  broken:\n edited", where)) == (
        "RW2002 chain broken: edited (game.jsonl:41, event 41, turn 3 upkeep)"
    )
    assert str(LogError("RW2001", "not a line", Where(line=3))) == "RW2001 not a line (line 3)"
    assert str(LogError("RW2001", "not a line")) == "RW2001 not a line"


@LAW
@given(places, places)
def test_a_position_is_filled_in_where_it_was_not_known(known: Where, later: Where) -> None:
    error = LogError("RW2006", "wrong", known).located(
        file=later.file, line=later.line, event=later.event, turn=later.turn, step=later.step
    )
    assert type(error) is LogError
    for name in ("file", "line", "event", "turn", "step"):
        assert getattr(error.where, name) == (getattr(known, name) or getattr(later, name))


@pytest.mark.parametrize("kind", ERROR_TYPES)
def test_errors_are_value_errors_and_travel_between_processes(kind: type[RewindError]) -> None:
    error = kind("RW2004", "unknown", Where("a", 1))
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.where) == (kind, str(error), error.where)


@pytest.mark.parametrize("code", sorted(PAGES))
def test_every_code_is_explained_and_has_its_page(code: str) -> None:
    title, meaning, remedy = PAGES[code]
    assert title
    assert not title.endswith(".")
    assert meaning.endswith(".")
    assert remedy.endswith(".")
    assert error_family(code)
    page = (ROOT / ERRORS / f"{code}.md").read_text(encoding="utf-8")
    assert f"# {code}: {title}" in page
    assert f"({code}.md)" in (ROOT / ERRORS / "README.md").read_text(encoding="utf-8")


def test_every_code_in_the_source_is_explained() -> None:
    used = {
        (code, path.relative_to(ROOT).as_posix())
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
        for code in re.findall(r"\bRW\d{4}\b", path.read_text(encoding="utf-8"))
    }
    assert {(code, path) for code, path in used if code not in PAGES} == set()


def test_every_code_that_is_explained_is_in_the_source() -> None:
    used = {
        code
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
        for code in re.findall(r"\bRW\d{4}\b", path.read_text(encoding="utf-8"))
    }
    assert set(PAGES) - used == set()


def test_the_pages_stand_sorted_by_code() -> None:
    assert list(PAGES) == sorted(PAGES)


def test_whoever_only_raises_errors_does_not_read_the_pages() -> None:
    program = (
        "import sys, rewind.events.errors, rewind.events.codec; sys.exit('rewind.events.error_pages' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)


def test_only_what_is_not_supported_has_exit_status_3() -> None:
    assert {code for code in PAGES if LogError(code, "x").exit_status == 3} == NOT_SUPPORTED
