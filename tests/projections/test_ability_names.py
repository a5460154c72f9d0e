"""Abilities in words: keywords as they are printed, others by the numbers under which `rewind cards` has them."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.aggregates.timeline import Timeline
from rewind.events.objects import AbilitiesChanged
from rewind.projections.views.position_rows import position_rows
from rewind.projections.words.ability_names import ability_names
from tests.cli.running import good
from tests.replays.judging.test_deciding_again import recorded

_TABLE = """
scenario: Creatures whose keywords have qualities, and some that have lost their abilities
players:
  Ann: {in_play: [Black Knight, Goblin King, Nightmare, Plains x4, Swamp x2], hand: [Humility], library: [Forest x7]}
  Ben: {library: [Plains x7]}
do:
  - play: {by: Ann, card: Humility}
  - resolve: all
"""


@pytest.mark.parametrize("edition", ["2003-12", "2006-10"])
def test_an_ability_has_the_number_that_it_has_in_the_edition(tmp_path: Path, edition: str) -> None:
    records = recorded(tmp_path, _TABLE, edition)
    state = Timeline(records).end
    changed = [one.event for one in records if isinstance(one.event, AbilitiesChanged)]
    lost = [ability_names(state, event.before) for event in changed]
    assert lost == [
        ["first strike", "protection from white"],
        ["ability 1 of Goblin King"],
        ["ability 2 of Nightmare", "flying"],
    ]
    text = good("log", tmp_path / "table.jsonl").text
    assert "Goblin King loses ability 1 of Goblin King." in text
    assert "Nightmare loses ability 2 of Nightmare and flying." in text


def test_a_keyword_with_a_quality_stands_with_the_others_in_a_position(tmp_path: Path) -> None:
    records = recorded(tmp_path, _TABLE)
    first = next(one.n for one in records if one.event.published == "spell_played")
    rows = [row.text for row in position_rows(Timeline(records).at(first - 1), {})]
    assert "Black Knight  2/2, Creature — Knight, first strike, protection from white" in rows
    shown = good("show", tmp_path / "table.jsonl", "--at", str(first - 1)).text
    assert "2/2, Creature — Knight, first strike, protection from white" in shown
    assert "1/1, Creature — Knight\n" in good("show", tmp_path / "table.jsonl").text


_CHOSEN = """
scenario: Protection from the color of somebody's choice
players:
  Ann: {in_play: [Mother of Runes, Grizzly Bears]}
  Ben: {}
do:
  - activate: {by: Ann, object: Mother of Runes, targets: [Grizzly Bears]}
  - answer: {by: Ann, with: red}
  - resolve: all
"""


def test_a_keyword_says_what_was_chosen_for_it(tmp_path: Path) -> None:
    state = Timeline(recorded(tmp_path, _CHOSEN)).end
    assert "Grizzly Bears  2/2, Creature — Bear, protection from red" in [row.text for row in position_rows(state, {})]
    assert "Grizzly Bears gains protection from red." in good("log", tmp_path / "table.jsonl").text
