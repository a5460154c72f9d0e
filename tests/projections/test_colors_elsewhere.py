"""Positions show the colors that static abilities give cards in hands, libraries and graveyards (2026-04: 613.1e)."""

from __future__ import annotations

import pytest

from docs.rule_scenarios import documents
from rewind.aggregates.cards import pool
from rewind.aggregates.fold import fold_all
from rewind.aggregates.state import GameState
from rewind.projections.views.positions import object_view, position, zone_view
from rewind.projections.visibility.seat_log import redact
from rewind.replays.scenarios.runner import run_scenario

LATTICE = """
scenario: No card has a color
players:
  alice: {hand: [Shock], graveyard: [Air Elemental], in_play: [Mycosynth Lattice]}
  bob: {}
do: []
expect: {life: {alice: 20}}
"""
DESTROYED = LATTICE.replace("do: []", "do: [{cause: {by: bob, effect: {destroy: Mycosynth Lattice}}}]")


def state_after(text: str, edition: str, seat: int | None = None) -> GameState:
    (document,) = documents(text, "colors")
    outcome = run_scenario(document, edition, pool(), redact)
    assert outcome.result == "passed", outcome.failures
    return fold_all(outcome.records if seat is None else redact(outcome.records, seat))


@pytest.mark.parametrize("edition", ["2006-10", "2026-04"])
def test_cards_elsewhere_have_the_colors_that_a_static_ability_says(edition: str) -> None:
    state = state_after(LATTICE, edition)
    (shock,), (elemental,) = state.zone("hand", 1), state.zone("graveyard", 1)
    shown = {one.id: one.colors for view in position(state).zones for one in view.objects}
    assert shown[shock] == shown[elemental] == ()
    assert zone_view(state, "hand", 1).objects[0].colors == object_view(state, elemental).colors == ()


def test_they_are_as_printed_once_the_ability_has_gone() -> None:
    state = state_after(DESTROYED, "2026-04")
    assert zone_view(state, "hand", 1).objects[0].colors == ("R",)
    assert "U" in {color for one in zone_view(state, "graveyard", 1).objects for color in one.colors}


def test_who_does_not_see_a_hand_sees_no_color_of_it() -> None:
    state = state_after(LATTICE, "2026-04", seat=2)
    assert position(state).zone("hand", 1).objects == ()
    assert zone_view(state, "graveyard", 1).objects[0].colors == ()
