"""An activated ability is named by its number, keyword, cost, or words as printed."""

from __future__ import annotations

import pytest

from tests.replays.scenarios.running import run

_TABLE = """

players:
  alice: {in_play: [OBJECT, Forest x4], mana: "{8}"}
  bob: {in_play: [Grizzly Bears]}
do:
  - activate: {by: alice, object: OBJECT, ability: ABILITYMORE}
"""


def outcome(name: str, ability: str, more: str = "") -> tuple[str, str]:
    """What comes of playing it, and why it is not played."""
    text = _TABLE.replace("OBJECT", name).replace("ABILITY", ability).replace("MORE", more)
    ran = run(text)
    return ran.result, " ".join(failure.actual for failure in ran.failures)


@pytest.mark.parametrize("ability", ['"{2}: Regenerate"', '"{2}: regenerate Masticore."', "Regenerate", "2"])
def test_it_is_picked(ability: str) -> None:
    result, why = outcome("Masticore", ability)
    assert result != "failed", why


@pytest.mark.parametrize("ability", ['"{2}: Masticore deals 1 damage"', '"{2}"', "1"])
def test_its_words_pick_the_one_that_has_the_same_cost_and_a_cost_the_first(ability: str) -> None:
    result, why = outcome("Masticore", ability, ", targets: [Grizzly Bears]")
    assert result != "failed", why


def test_what_fits_several_is_refused_with_their_list() -> None:
    result, why = outcome("Masticore", '"{2}:"')
    assert result == "failed"
    assert why.startswith("RW6104 '{2}:' fits several abilities of Masticore: 1 “")
    assert "Regenerate Masticore." in why
    assert "deals 1 damage" in why


def test_what_fits_none_is_refused_with_the_list_and_without_a_number() -> None:
    result, why = outcome("Masticore", '"{2}: Fly"')
    assert result == "failed"
    assert why.startswith("RW3005 Masticore has no activated ability '{2}: Fly', but 1 “")
    assert "no number" not in why
