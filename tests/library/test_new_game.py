"""New games: their decks, their chance, and what is wrong with either."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rewind


def test_the_same_seed_and_actions_make_the_same_log(tmp_path: Path) -> None:
    for name in ("one", "other"):
        game = rewind.new_game("goblins", "zoo", seed=4, game_id="twice")
        rewind.play(game, rewind.random_bot(1), rewind.sensible_bot(2), most=120).save(tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()


@pytest.mark.long
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
    with pytest.raises(rewind.RewindError, match="RW2202 there are two players at a game, and 3 names"):
        rewind.new_game("goblins", "zoo", names=("A", "B", "C"))


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda library, game: library.new_game(None, "zoo"), "a deck is the name of one .*, not None"),
        (lambda library, game: library.new_game("zoo", "zoo", names=(1, 2)), "the name of a player is a text, not 1"),
        (
            lambda library, game: library.new_game("zoo", "zoo", names="ab"),
            "the names of the players are a list of two, not 'ab'",
        ),
        (lambda library, game: library.new_game("zoo", "zoo", game_id=5), "the id of a game is a text, not 5"),
        (lambda library, game: library.new_game("zoo", "zoo", seed="abc"), "a seed is a whole number, not 'abc'"),
        (lambda library, game: library.play("zoo", library.random_bot(1)), "'zoo' is no game"),
        (lambda library, game: game.refusal("x"), "'x' is no action"),
        (lambda library, game: game.announce("x"), "'x' is no action"),
        (lambda library, game: game.legal(limit="2"), "`limit` is a whole number, not '2'"),
        (lambda library, game: game.log.at("5"), "the number of an event is a whole number, not '5'"),
        (lambda library, game: game.log.at(5.0), r"the number of an event is a whole number, not 5\.0"),
        (lambda library, game: game.log.event(None), "the number of an event is a whole number, not None"),
        (lambda library, game: game.log.resume("5"), "the number of an event is a whole number, not '5'"),
        (lambda library, game: game.position.zone(None), "the name of a zone is a text, not None"),
        (lambda library, game: game.position.object(None), "an object is an id, .* is a whole number, not None"),
    ],
)
def test_a_value_of_another_type_is_told(ask: Callable[[Any, Any], object], told: str) -> None:
    with pytest.raises(TypeError, match=told):
        ask(rewind, rewind.new_game("zoo", "zoo", seed=1))


def test_a_card_has_a_number_too() -> None:
    game = rewind.new_game("zoo", "zoo", seed=1)
    (card, *_) = game.position.zone("hand", 1).objects
    assert game.position.object(card.number) == game.position.object(str(card.number)) == card


def test_a_limit_is_at_least_one() -> None:
    game = rewind.new_game("zoo", "zoo", seed=1)
    with pytest.raises(ValueError, match="`limit` is at least 1, not -1"):
        game.legal(limit=-1)


def test_an_action_of_another_game_is_not_played() -> None:
    game = rewind.new_game(["Mountain"] * 40, ["Mountain"] * 40, seed=1, game_id="mountains")
    other = rewind.new_game(["Island"] * 40, ["Island"] * 40, seed=1, game_id="islands")
    keep = game.legal()[0]
    told = "RW3002 an action of the game mountains is none of this game, islands"
    with pytest.raises(rewind.IllegalAction, match=told):
        other.play(keep)
    assert str(other.refusal(keep)) == told
    assert keep not in other.legal()
    game.copy().play(keep)
    game.as_seat(keep.seat).refusal(keep)
    game.play(keep)
    with pytest.raises(rewind.IllegalAction, match=r"RW3001 .* keeps the hand or takes a mulligan, not "):
        game.play(keep)


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


def test_what_a_bot_raises_comes_with_a_note_and_leaves_the_game() -> None:
    def bot(game: rewind.View) -> rewind.Action:
        if len(game.events()) > 40:
            raise ZeroDivisionError
        return game.legal(limit=1)[0]

    game = rewind.new_game("goblins", "zoo", seed=1)
    with pytest.raises(ZeroDivisionError) as caught:
        rewind.play(game, bot)
    decision, log = game.decision, game.log
    assert decision is not None
    asked = f"the bot of seat {decision.decided_by}, after event {len(log)}, asked for: {decision.kind}"
    assert caught.value.__notes__ == [asked]
    assert not log.sealed
    with pytest.raises(TypeError, match="None is no action") as no_action:
        rewind.play(game, lambda view: None)  # type: ignore[arg-type, return-value]  # that is what is wrong
    assert no_action.value.__notes__ == [asked]


def test_a_view_of_a_game_that_is_over_has_no_decision() -> None:
    game = rewind.new_game("goblins", "zoo", seed=1)
    game.seal()
    assert game.as_seat(1).over
    with pytest.raises(rewind.IllegalAction, match="RW3002 the game is over"):
        _ = game.as_seat(1).decision
