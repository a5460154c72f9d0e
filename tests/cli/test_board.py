"""The board draws what is there: every object of a zone once, whatever is attached to what."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings

from rewind.aggregates.cards import pool
from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY
from rewind.cli.board import Board
from rewind.cli.commands.scenario import run
from rewind.events.envelope import Recorded
from rewind.projections.histories.transitions import transitions
from rewind.projections.views.positions import position
from rewind.replays.scenarios.form.document import read_scenarios
from tests.cli.logs import RECORDED, first_timeline
from tests.parameters import examples
from tests.random_games.generator import games


def assert_drawn_once(board: Board) -> None:
    for zone in board.position.zones:
        lines = [line.plain.strip() for line in board.zone(zone)][1:]
        titles = Counter(board.title(obj) for obj in zone.objects)
        drawn = Counter(title for line in lines for title in titles if line == title or line.startswith(f"{title}  "))
        assert drawn == titles, f"{zone.zone} of {zone.seat} at event {board.position.event}"


@pytest.mark.long
def test_every_object_is_drawn_once_at_every_event_of_the_recorded_game() -> None:
    assert RECORDED
    timeline = first_timeline()
    for n in range(1, len(timeline) + 1):
        assert_drawn_once(Board(position(timeline.at(n))))


@settings(max_examples=examples(10))
@given(games(60, 200))
def test_every_object_of_a_generated_game_is_drawn_once(game: list[Recorded]) -> None:
    for moment in transitions(game):
        assert_drawn_once(Board(position(moment.after)))


@pytest.mark.parametrize(("n", "told"), [(690, "Phased out  3"), (842, "Whipcorder, face down [18.4]")])
def test_what_is_phased_out_or_face_down_is_named(n: int, told: str) -> None:
    timeline = first_timeline()
    board = Board(position(timeline.at(n)))
    assert any(told in line.plain for line in board.lines(len(timeline)))


def test_abilities_of_a_card_are_told_where_it_has_not_all_of_them() -> None:
    """What a card does is told by its text; the board tells what is otherwise."""
    text = "scenario: Layers\nplayers: {alice: {in_play: [Mirari, Opalescence, Humility, Hypnotic Specter]}, bob: {}}\n"
    (document,) = read_scenarios(text, "layers.yaml")
    state = fold(EMPTY, run(document, "2006-10", pool()).records)
    lines = [line.plain for line in Board(position(state), state).lines(1)]
    told = {line.strip().partition("  ")[0].partition(" [")[0]: line.partition("]  ")[2] for line in lines}
    assert told["Mirari"] == "Legendary Artifact"
    assert told["Humility"] == "1/1, Enchantment Creature, without its abilities"
    assert told["Hypnotic Specter"] == "1/1, Creature — Specter, without its abilities"
