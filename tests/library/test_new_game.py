"""New games: their decks, their chance, and what is wrong with either."""

from __future__ import annotations

from pathlib import Path

import pytest

import rewind


def test_the_same_seed_and_actions_make_the_same_log(tmp_path: Path) -> None:
    for name in ("one", "other"):
        game = rewind.new_game("goblins", "zoo", seed=4, game_id="twice")
        rewind.play(game, rewind.random_bot(1), rewind.sensible_bot(2), most=120).save(tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()


def test_asking_what_is_legal_changes_no_chance() -> None:
    game, other = (rewind.new_game("goblins", "zoo", seed=4, game_id="twice") for _ in range(2))
    for _ in range(40):
        actions = game.legal(mana=False)
        assert all(game.refusal(action) is None for action in actions)
        game.play(actions[-1])
        other.play(actions[-1])
    assert [event.data for event in game.events()] == [event.data for event in other.events()]
    assert [event.n for event in game.events(len(game.log) - 1)] == [len(game.log) - 1, len(game.log)]


def test_a_copy_goes_its_own_way() -> None:
    game = rewind.new_game("goblins", "zoo", seed=4)
    copied = game.copy()
    first, second = game.legal()
    copied.play(second)
    assert game.decision is not None
    assert game.decision.kind == "mulligan"
    game.play(first)
    assert len(game.position.zone("hand", "Alice").objects) == 7


def test_a_deck_is_a_name_a_file_or_its_cards(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("40 Mountain\n")
    for deck in ("goblins", tmp_path / "mine.txt", str(tmp_path / "mine.txt"), {"Mountain": 40}, ["Mountain"] * 40):
        assert rewind.new_game(deck, {"Forest": 40}, seed=1).decision is not None


@pytest.mark.parametrize(
    ("deck", "told"),
    [
        ("gobblins", "RW6003 gobblins is neither a built-in deck"),
        ({"Mountian": 40}, r'RW6002 no card is known by the name "Mountian"; close to it: Mountain, .*deck 1:1'),
        ([], "RW6003 deck 1: at least one card of each name is needed"),
        ({"Mountain": 0}, "RW6003 deck 1: at least one card of each name is needed"),
    ],
)
def test_a_deck_that_cannot_be_played_with_is_told(deck: rewind.Deck, told: str) -> None:
    with pytest.raises(rewind.RewindError, match=told):
        rewind.new_game(deck, "red-green")


def test_what_is_no_edition_or_no_player_is_told() -> None:
    with pytest.raises(rewind.RewindError, match=r"RW2205 .*1997"):
        rewind.new_game("goblins", "zoo", edition="1997")
    with pytest.raises(rewind.RewindError, match="RW2202 there are two players, and 3 names"):
        rewind.new_game("goblins", "zoo", names=("A", "B", "C"))


def test_what_is_no_action_is_told() -> None:
    game = rewind.new_game("goblins", "zoo", seed=1)
    with pytest.raises(TypeError, match=r"'pass' is no action: `game\.legal\(\)` has those that can be played"):
        game.play("pass")  # type: ignore[arg-type]  # that is what is wrong
    with pytest.raises(TypeError, match="one bot for both seats, or one for each"):
        rewind.play(game)


def test_a_bot_that_does_what_is_refused_ends_the_run() -> None:
    game = rewind.new_game("goblins", "zoo", seed=1)
    keep = game.legal()[0]
    with pytest.raises(rewind.IllegalAction, match="RW300"):
        rewind.play(game, lambda view: keep)


def test_a_sealed_game_is_over() -> None:
    game = rewind.new_game("goblins", "zoo", seed=1)
    game.seal()
    game.seal()
    assert game.over
    assert game.decision is None
    assert game.log.sealed


def test_a_claimed_log_is_gone_on_with_as_far_as_its_cards_are_known() -> None:
    log = rewind.open("replays/games/first-game.jsonl")
    game = log.resume(next(position.n for position in log.positions() if position.to_act))
    assert game.legal()
    assert not game.legal().complete  # its cards have no programs
    with pytest.raises(rewind.RewindError, match="RW2015"):
        game.as_seat(1)
