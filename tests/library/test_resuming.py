"""Going on from a claimed log: every moment at which somebody is to act can be gone on from, or has a coded refusal."""

from __future__ import annotations

from pathlib import Path

import pytest

import rewind

FIRST_GAME = "replays/games/first-game.jsonl"


def test_what_the_rules_have_no_answer_to_is_listed_and_refused_with_a_code() -> None:
    """At 849 an ability has triggered of which the log does not say what it does."""
    game = rewind.open(FIRST_GAME).resume(849)
    actions = game.legal()
    assert not actions.complete
    before = len(game.events())
    with pytest.raises(rewind.RewindError, match=r"^RW2206 .* does not say what these cards do: Treetop Village"):
        game.play(actions[0])
    assert len(game.events()) == before
    assert game.copy().legal()[0] == actions[0]


def claimed(path: Path, *, with_priority: bool) -> rewind.Log:
    with rewind.LogWriter(path, players=["Ann", "Ben"], game_id="table") as log:
        log.write("cards_assigned", seat=1, cards=[{"card": 1}])
        log.write("cards_assigned", seat=2, cards=[{"card": 2}])
        log.write("starting_player_chosen", seat=1)
        log.write("turn_began", seat=1, turn=1)
        log.write("phase_began", phase="precombat_main")
        if with_priority:
            log.write("priority_received", seat=1)
            log.write("priority_passed", seat=1)
            log.write("priority_received", seat=2)
            log.write("priority_passed", seat=2)
        log.write("phase_began", phase="combat")
        log.write("step_began", step="declare_attackers")
        log.write("choice_offered", seat=1, kind="attackers", objects=[], minimum=0, maximum=0)
    return rewind.open(path)


@pytest.mark.parametrize("with_priority", [False, True])
def test_what_comes_otherwise_by_the_rules_has_a_code(tmp_path: Path, with_priority: bool) -> None:
    log = claimed(tmp_path / "table.jsonl", with_priority=with_priority)
    with pytest.raises(rewind.RewindError, match=r"^RW2206 the rules cannot go on from event \d+ of a claimed log"):
        log.resume(len(log) - 1)
    log.save(tmp_path / "again.jsonl")
    assert rewind.open(tmp_path / "again.jsonl").at(len(log) - 1).to_act == 1
