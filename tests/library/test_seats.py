"""A view for a seat shows what that seat may know: what is hidden can be otherwise, and nothing of the view changes."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

import pytest

import rewind
from rewind.aggregates.game import Game as RulesGame
from rewind.aggregates.state import EMPTY
from rewind.aggregates.timeline import Timeline
from rewind.events.envelope import Recorded
from rewind.events.logfile import read_records
from rewind.library.game_reader import SeatReader
from rewind.library.view import View
from rewind.projections.visibility.seat_log import redact
from tests.hidden import CHANGES, Change, other_faces
from tests.parameters import first_of
from tests.random_games.generator import random_game

GAMES = ("bots-2006-10-5.jsonl", "psychatog-astral-slide-2003-12.jsonl.zst")
IDS = re.compile(r"\(([1-9][0-9]*\.[1-9][0-9]*)\)")


def records_of(file: str) -> list[Recorded]:
    return list(read_records(f"replays/games/{file}"))


def view(records: Sequence[Recorded], seat: int) -> View:
    return View(RulesGame(records), SeatReader(seat), seat)


def shown(game: View) -> list[object]:
    """All that a view shows."""
    return [
        str(game.position),
        [obj.as_json() for obj in game.position.objects],
        [(event.n, event.type, event.text, event.data) for event in game.events()],
        game.decision,
        [
            (action.text, action.details, action.object, action.name, action.targets, action.things, action.values)
            for action in game.legal(limit=4)
        ],
        [one.as_json() for one in game.not_legal()],
    ]


def decisions(records: Sequence[Recorded], seat: int) -> list[int]:
    """The events after which a seat has to decide something, and nothing is under way."""
    timeline = Timeline(records)
    states = (timeline.at(n) for n in range(1, len(records)))
    return [s.n for s in states if s.awaiting is not None and s.awaiting.seat == seat and s.action is None]


@pytest.mark.long
@pytest.mark.parametrize("file", first_of(GAMES, 1))
@pytest.mark.parametrize("change", CHANGES)
def test_what_is_hidden_does_not_show(file: str, change: Change) -> None:
    chance = random.Random(7)
    records = records_of(file)[:500]
    for seat in (1, 2):
        changed = change(records, seat, chance)
        assert changed is not None
        moments = decisions(records, seat)
        for n in chance.sample(moments, 2):
            assert shown(view(changed[:n], seat)) == shown(view(records[:n], seat)), n


def test_the_change_is_one_that_a_judge_sees() -> None:
    records = records_of(GAMES[0])[:900]
    changed = CHANGES[1](records, 1, random.Random(7))
    assert changed is not None
    assert str(rewind.Position(Timeline(changed).end)) != str(rewind.Position(Timeline(records).end))


def test_a_seat_s_events_are_those_of_its_redacted_log() -> None:
    """Event by event as the game goes on, as `redact` makes it of the whole log."""
    records = records_of(GAMES[1])
    for seat in (0, 1, 2):
        reader = SeatReader(seat)
        for record in records:
            reader.add((record,))
        assert [event._record for event in reader.events] == list(redact(records, seat))
        assert reader.state == Timeline(redact(records, seat)).end != EMPTY


def test_the_ids_of_actions_are_those_of_the_seat_s_position() -> None:
    """Of a card in hand a seat has another number than the judge, as soon as a library was shuffled."""
    seen = False

    def bot(game: rewind.View) -> rewind.Action:
        nonlocal seen
        there = {obj.id for obj in game.position.objects}
        action = game.legal(limit=2, mana=False)[-1]
        assert set(IDS.findall(action.text)) <= there
        assert action.object is None or action.object in there
        if action.object is not None and game.position.object(action.object).zone == "hand":
            assert game.position.object(action.object).name == action.name
            seen = seen or action.object not in {obj.id for obj in whole.position.objects}
        return action

    whole = rewind.new_game("goblins", "zoo", seed=3)
    rewind.play(whole, bot, most=250)
    assert seen


def test_a_bot_sees_no_hand_and_no_library_of_the_other() -> None:
    def bot(game: rewind.View) -> rewind.Action:
        other = 3 - (game.seat or 0)
        for zone in ("hand", "library"):
            hidden = game.position.zone(zone, other)
            assert hidden.unknown == hidden.count
            assert hidden.objects == ()
        assert game.position.seat == game.seat
        return game.legal(limit=1, mana=False)[-1]

    log = rewind.play(rewind.new_game("red-green", "white-blue", seed=5), bot, most=200)
    assert len(log) >= 200


def test_what_is_offered_of_a_hand_only_its_player_sees() -> None:
    game = rewind.open("replays/games/bots-2006-10-5.jsonl").resume(135)
    decision = game.decision
    assert decision is not None
    assert decision.kind == "discard"
    own, other = (game.as_seat(seat).decision for seat in (decision.seat, 3 - decision.seat))
    assert own is not None
    assert other is not None
    assert len(own.offered) == len(decision.offered) == 8
    assert other.offered == ()


def test_a_face_down_creature_has_no_name_for_the_other() -> None:
    deck = {"Mountain": 24, "Battering Craghorn": 16}
    game = rewind.new_game(deck, {"Mountain": 24, "Shock": 16}, seed=5)
    while not any(obj.face_down for obj in game.position.zone("in_play").objects):
        actions = game.legal(mana=False)
        down = [action for action in actions if "face down" in action.text]
        lands = [action for action in actions if action.kind == "land"]
        game.play([*down, *lands, actions[0]][0])
    while not any(action.name == "Shock" and action.seat == 2 for action in game.legal()):
        actions = game.legal(mana=False)
        game.play(next((action for action in actions if action.kind == "land"), actions[0]))
    (hidden,) = [obj for obj in game.position.zone("in_play").objects if obj.face_down]
    judge = [action.text for action in game.legal() if (hidden.id,) in action.targets]
    bob = [action.text for action in game.as_seat("Bob").legal()]
    assert judge
    assert all("Battering Craghorn" in text for text in judge)
    assert any("face-down" in text for text in bob)
    assert not any("Craghorn" in text for text in bob)
    assert "Craghorn" not in str(game.as_seat("Bob").position)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_reads_any_game_as_redacting_the_whole_does(seed: int, seat: int) -> None:
    records = random_game(random.Random(seed), 250)
    reader = SeatReader(seat)
    for record in records:
        reader.add((record,))
    own = list(redact(records, seat))
    assert [event._record for event in reader.events] == own[: len(reader.events)]
    assert len(own) - len(reader.events) <= 1  # a decision to play waits for what follows it


def test_who_does_not_decide_has_nothing_to_do() -> None:
    game = rewind.new_game("red-green", "white-blue", seed=5)
    decision = game.decision
    assert decision is not None
    other = game.as_seat(3 - decision.seat)
    assert len(other.legal()) == 0
    assert other.not_legal() == ()
    assert other.decision == decision  # everybody sees that the other keeps or not


def test_a_seat_of_a_log_is_named_or_numbered() -> None:
    log = rewind.open("replays/games/legends-2006-10.jsonl")
    assert log.as_seat("Bob").at(1824).zone("hand", "Alice").unknown == 3
    assert log.as_seat(2).seat == 2
    assert log.as_seat(0).seat == 0
    assert rewind.open("replays/games/legends-2006-10.jsonl", seat="Bob").seat == 2
    with pytest.raises(rewind.RewindError, match=r"RW2202 there is no player 'Carol': the seats are 1 \(Alice\), 2"):
        log.as_seat("Carol")
    with pytest.raises(rewind.RewindError, match="RW2015"):
        log.as_seat(2).resume(1823)
    with pytest.raises(rewind.RewindError, match="RW2202 there is no player 'Carol'"):
        rewind.tables(log, seat="Carol")
    path = "replays/games/legends-2006-10.jsonl"
    assert next(rewind.follow(path, seat="Bob", timeout=0)).data["redacted_for"] == 2
    with pytest.raises(rewind.RewindError, match="RW2202 there is no player 'Carol'"):
        next(rewind.follow(path, seat="Carol", timeout=0))
    assert rewind.tables(path, seat="Bob")["objects"] == rewind.tables(log, seat=2)["objects"]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("bot", [rewind.random_bot, rewind.sensible_bot])
def test_what_is_hidden_changes_nothing_that_a_bot_does(bot: Callable[[int], rewind.Bot]) -> None:
    """Cards that its seat never saw trade their faces."""
    chance = random.Random(7)
    records = records_of(GAMES[0])[:500]
    for seat in (1, 2):
        changed = other_faces(records, seat, chance)
        assert changed is not None
        for n in chance.sample(decisions(records, seat), 3):
            assert bot(n)(view(changed[:n], seat)) == bot(n)(view(records[:n], seat)), n


@pytest.mark.long
def test_what_bots_try_out_settles_no_chance() -> None:
    """The same actions make the same game where nobody tries anything."""
    game, other = (rewind.new_game("astral-slide", "tooth-and-nail", seed=3, game_id="twice") for _ in range(2))
    bots = (rewind.sensible_bot(1), rewind.random_bot(2))
    while len(game.log) < 400 and (decision := game.decision) is not None:
        action = bots[decision.decided_by - 1](game.as_seat(decision.decided_by))
        game.play(action)
        other.play(action)
    assert [event.data for event in game.events()] == [event.data for event in other.events()]


def test_a_copy_and_its_views_go_on_by_themselves() -> None:
    game = rewind.new_game("goblins", "zoo", seed=3)
    bot = rewind.random_bot(3)
    for _ in range(60):
        decision = game.decision
        assert decision is not None
        game.play(bot(game.as_seat(decision.decided_by)))
    views = [game.as_seat(seat) for seat in (1, 2)]
    before = [shown(view) for view in views]
    other = game.copy()
    assert [shown(other.as_seat(seat)) for seat in (1, 2)] == before
    for _ in range(20):
        decision = other.decision
        assert decision is not None
        other.play(bot(other.as_seat(decision.decided_by)))
    assert [shown(view) for view in views] == before
    for seat in (1, 2):
        assert list(map(str, other.as_seat(seat).events())) == list(map(str, other.log.as_seat(seat).events()))
