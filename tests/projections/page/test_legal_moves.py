"""What was legal, on a page: what `rewind legal` prints, for those who were asked; and commands for another line."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from rewind.aggregates.questions.inputs import is_decision
from rewind.aggregates.timeline import Timeline
from rewind.projections.page import page
from rewind.projections.page.legal_moves import legal_moves
from rewind.projections.visibility.seat_log import redact
from tests.cli.running import good
from tests.projections.page.conftest import Open
from tests.projections.page.pages import first, recorded, shipped

GAME = "affinity-goblins-2006-10"
EVENTS = 259


@cache
def beginning() -> Timeline:
    return Timeline(recorded(GAME).timeline.records[:EVENTS])


@cache
def moves(viewer: int | None = None, most: int | None = None) -> Any:
    return legal_moves(beginning(), viewer, most=most)


def lines(found: Any, n: int) -> tuple[str, list[Any], list[Any], list[Any]]:
    """The question, what was done, what else was legal, what was not."""
    question, numbers, chosen, refused = found["at"][str(n)]
    actions = [found["actions"][number] for number in numbers]
    return question, actions[:chosen], actions[chosen:], [found["refusals"][number] for number in refused]


def test_every_decision_has_what_legal_prints() -> None:
    asked = {
        str(record.n)
        for record in beginning().records[1:]
        if is_decision(record.event) and beginning().at(record.n - 1).awaiting is not None
    }
    assert moves()["at"].keys() == asked
    n = next(int(n) for n in moves()["at"] if lines(moves(), int(n))[3] and len(lines(moves(), int(n))[2]) > 1)
    printed: Any = good("legal", shipped(GAME), "--at", str(n), "--json").json
    question, done, others, refused = lines(moves(), n)
    assert question == printed["question"]
    assert {tuple(rules) for _, _, rules in done + others} == {tuple(one["rules"]) for one in printed["actions"]}
    assert {tuple(rules) for _, _, rules in refused} == {tuple(one["rules"]) for one in printed["not_legal"]}


def test_what_was_done_was_legal() -> None:
    """Where something was decided that can be told apart, it stands first; and never among the rest."""
    for n in map(int, moves()["at"]):
        _, done, others, _ = lines(moves(), n)
        assert done, n
        assert [one for one in done if one in others] == []


@pytest.mark.parametrize("seat", [1, 2])
def test_a_seat_has_its_own_decisions_alone(seat: int) -> None:
    own = {n for n in moves()["at"] if beginning().at(int(n) - 1).awaiting.seat == seat}  # type: ignore[union-attr]
    assert own
    assert moves(seat)["at"].keys() == own


def test_a_bound_is_told() -> None:
    whole, part = moves(), moves(None, 5)
    assert list(part["at"]) == list(whole["at"])[:5]
    assert part["until"] == int(list(whole["at"])[5]) - 1
    assert whole["until"] == EVENTS


@pytest.mark.long
def test_the_page_shows_it_and_commands_that_go_on_from_there(open_page: Open) -> None:
    n = next(int(n) for n in moves()["at"] if lines(moves(), int(n))[3] and lines(moves(), int(n))[2])
    question, done, others, refused = lines(moves(), n)
    shown = open_page(page(beginning(), legal=moves(), log="my game.jsonl"), f"#e={n}")
    shown.click("#views [data-view=legal]")
    assert shown.text_content("#legal .question") == f"{question}."
    for kind, said in (("done", done), ("other", others), ("refused", refused)):
        plain = [text.replace("{", "").replace("}", "") for text, _, _ in said]
        assert shown.locator(f"#legal .{kind} .text").all_text_contents() == plain
    command = f"rewind fork 'my game.jsonl' --at {n - 1} --open -o other.jsonl && rewind play -o other.jsonl"
    assert shown.text_content("#legal .commands code") == command
    shown.click("#legal .commands button >> nth=0")
    expect(shown.locator("#notice span")).to_contain_text(command)
    shown.evaluate("rewind.go(rewind.game.length)")
    assert shown.text_content("#legal .nothing") == "No decision comes after this moment."


ABSENT: dict[str, Callable[[], bytes]] = {
    "A spectator is not told": lambda: page(Timeline(redact(beginning().records, 0))),
    "The page was made with what was legal in its first": lambda: page(beginning(), legal=moves(None, 2)),
    "This log is a claim": lambda: first().page,
    "This page was made without": lambda: page(beginning()),
}


@pytest.mark.long
@pytest.mark.parametrize("said", ABSENT)
def test_what_cannot_be_told_is_said(said: str, open_page: Open) -> None:
    shown = open_page(ABSENT[said](), "#e=200")
    shown.click("#views [data-view=legal]")
    assert (shown.text_content("#legal .nothing") or "").startswith(said)
