"""Whose game it is: the deck, the rank, the match, and that nobody else learns what is the recorder's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rewind.events.base import SPECTATOR
from rewind.events.client import EventStanding
from rewind.events.codec import encode
from rewind.events.game import (
    DeckEntry,
    DeckSubmitted,
    GameStarted,
    MatchEnded,
    MatchGame,
    PlayerRanked,
    Rank,
    Recording,
    StartingPlayerChosen,
)
from rewind.projections.tables.catalogue import rows_of
from rewind.projections.tables.results import Results
from rewind.projections.visibility.seat_log import redact
from rewind.replays.verifying.summary import summarise
from tests.events.importers.arena_account import DECK, RANK, Played, player_log
from tests.events.importers.arena_games import whole_game
from tests.events.importers.arena_imported import begun
from tests.events.importers.arena_server import AURA, BEAR, BOLT, FOREST, Json, Server, session
from tests.events.importers.importing import Game, Imported

NAMES = {FOREST: "Forest", BEAR: "Runeclaw Bear", BOLT: "Shock", AURA: "Pacifism"}


def imported(*games: Played) -> list[Game]:
    result = Imported(player_log(*games), NAMES)
    assert set(result.codes) <= {"RW4006"}  # a game that is not played to its end
    return result.games


def started(game: Game) -> GameStarted:
    event = game.records[0].event
    assert isinstance(event, GameStarted)
    return event


def test_the_log_says_whose_it_is_and_of_what_match() -> None:
    (game,) = imported(Played())
    first = started(game)
    assert first.recorded_by == 1
    assert first.recording == Recording(
        client="MTG Arena 2026.57.20.11631", best_of=3, queue="Ladder", super_format="Constructed"
    )
    assert [(seat.name, seat.bot, seat.platform) for seat in first.seats] == [
        ("Player 1", False, "Windows"),
        ("Player 2", True, None),
    ]


def test_the_deck_has_its_name_its_cards_and_its_sideboard() -> None:
    (game,) = imported(Played())
    (deck,) = game.events_of(DeckSubmitted)
    assert (deck.seat, deck.name, deck.deck_format) == (1, "Bears", "Standard")
    assert deck.main == (
        DeckEntry(card=f"arena:{FOREST}", name="Forest", number=3),
        DeckEntry(card=f"arena:{BEAR}", name="Runeclaw Bear", number=2),
        DeckEntry(card=f"arena:{BOLT}", name="Shock", number=1),
    )
    assert deck.sideboard == (DeckEntry(card=f"arena:{AURA}", name="Pacifism", number=1),)
    assert deck.brought_in == deck.taken_out == ()


def test_a_later_game_says_what_was_changed_and_the_last_how_the_match_ended() -> None:
    first = Played(whole_game(match="m"))
    changed = (*DECK[:-1], AURA)
    second = Played(whole_game(match="m", game=2), deck=changed, sideboard=(BOLT,), resubmitted=True, results=(2, 1))
    one, two = imported(first, second)
    (deck,) = two.events_of(DeckSubmitted)
    assert deck.name == "Bears"
    assert [entry.name for entry in deck.brought_in] == ["Pacifism"]
    assert [entry.name for entry in deck.taken_out] == ["Shock"]
    assert one.events_of(MatchEnded) == []
    games = (MatchGame(winners=(2,), reason="concede"), MatchGame(winners=(1,), reason="concede"))
    assert two.events_of(MatchEnded) == [MatchEnded(winners=(1,), reason="concede", games=games)]


def test_the_rank_before_and_after() -> None:
    after = {**RANK, "constructedStep": 1, "constructedMatchesWon": 15}
    (game,) = imported(Played(rank_after=after))
    before, later = game.events_of(PlayerRanked)
    rank = Rank(ladder="constructed", rank="Silver", level=3, won=14, lost=11, season=87)
    assert (before.stage, before.ranks) == ("before", (rank, Rank(ladder="limited", season=87)))
    assert (later.stage, later.ranks[0].step, later.ranks[0].won) == ("after", 1, 15)


COURSE: Json = {"CurrentWins": 2, "CardPool": [BEAR, FOREST, BEAR]}


def test_the_record_in_the_event_and_the_pool() -> None:
    after = {"CurrentWins": 2, "CurrentLosses": 1, "CardPool": [BEAR, FOREST, BEAR]}
    (game,) = imported(Played(course=COURSE, course_after=after))
    before, later = game.events_of(EventStanding)
    pool = (
        DeckEntry(card=f"arena:{FOREST}", name="Forest", number=1),
        DeckEntry(card=f"arena:{BEAR}", name="Runeclaw Bear", number=2),
    )
    assert before == EventStanding(seat=1, stage="before", wins=2, losses=0, pool=pool)
    assert later == EventStanding(seat=1, stage="after", wins=2, losses=1)
    rows = rows_of(game.records)
    assert [(row["name"], row["copies"]) for row in rows["submitted_decks"] if row["part"] == "pool"] == [
        ("Forest", 1),
        ("Runeclaw Bear", 2),
    ]
    own, other = rows["players"]
    assert [own[name] for name in ("event_wins", "event_losses", "event_after_losses")] == [2, 0, 1]
    assert other.get("event_wins") is None


def test_results_are_counted_by_the_record_in_the_event() -> None:
    results = Results("record")
    for course in (COURSE, COURSE, None):
        server = begun()
        server.win(1)
        (game,) = imported(Played(server, course=course))
        results.add(game.records)
    assert {group.key: group.counted["won"] for group in results.groups()} == {"2-0": 2, None: 1}


def test_an_event_that_counts_nothing_and_gives_no_cards_has_no_record() -> None:
    (game,) = imported(Played(course={"CardPool": []}))
    assert game.events_of(EventStanding) == []


def test_a_log_without_all_that_says_nothing_of_it() -> None:
    game = Imported(session(whole_game())).game
    assert not any(game.events_of(kind) for kind in (DeckSubmitted, PlayerRanked, MatchEnded))
    assert started(game).recording == Recording(client="MTG Arena", best_of=3, super_format="Constructed")


@pytest.mark.parametrize(
    "line",
    [
        b'{"constructedSeasonOrdinal":',
        b'{"constructedSeasonOrdinal":"x","constructedLevel":-3,"constructedClass":7}',
        b'[UnityCrossThreadLogger]==> EventSetDeckV2 {"request":"{"}',
        b'[UnityCrossThreadLogger]==> EventSetDeckV2 {"request":"{\\"Summary\\":3,\\"Deck\\":[]}"}',
        b'{"Courses":[{"InternalEventName":"Ladder","CardPool":["x",-3,null],"CurrentWins":"x"}]}',
        b'{"Courses":[{"InternalEventName":7,"CardPool":[3]},{"CardPool":3}]}',
        b'{"Courses":[{"CourseDeckSummary":{"Name":"A"},"CourseDeck":{"MainDeck":[{"cardId":"x"}]}}]}',
    ],
)
def test_a_damaged_document_of_the_account_costs_no_game(line: bytes) -> None:
    result = Imported(line + b"\n" + player_log(Played()))
    assert result.game.agrees
    assert set(result.codes) <= {"RW4004"}
    assert [event.name for event in result.game.events_of(DeckSubmitted)] == ["Bears"]


def test_who_chose_to_begin() -> None:
    server = Server()
    server.states[0]["players"][1]["pendingMessageType"] = "ClientMessageType_ChooseStartingPlayerResp"
    server.deal()
    server.begin_turn()
    game = Imported(session(server)).game
    assert [(event.by, event.seat) for event in game.events_of(StartingPlayerChosen)] == [(2, 1)]
    assert [row["chose_first"] for row in rows_of(game.records)["players"]] == [False, True]


def test_screen_names_are_left_out_unless_they_are_asked_for() -> None:
    data = player_log(Played())
    assert all(name not in text for text in Imported(data).files.values() for name in (b"Ada", b"Ben"))
    seats = started(Imported(data, screen_names=True).game).seats
    assert [seat.name for seat in seats] == ["Ada#1", "Ben#2"]


def test_every_message_has_its_time() -> None:
    (game,) = imported(Played())
    first = {record.src.ref: record.at for record in reversed(game.records) if record.src is not None}
    assert set(first.values()) == {"2026-02-24T03:29:29.076Z"}


CHANGES: dict[str, Callable[[Played], Played]] = {
    "the deck": lambda game: replace(game, deck=(FOREST, BEAR)),
    "the sideboard": lambda game: replace(game, sideboard=()),
    "its name": lambda game: replace(game, name="Wolves"),
    "the rank": lambda game: replace(game, rank={**RANK, "constructedClass": "Gold"}),
    "the record in the event": lambda game: replace(game, course={**COURSE, "CurrentLosses": 1}),
    "the pool": lambda game: replace(game, course={**COURSE, "CardPool": [FOREST]}),
    "the record after": lambda game: replace(game, course_after={"CurrentWins": 3}),
    "the rank after": lambda game: replace(game, rank_after={**RANK, "constructedLevel": 1}),
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("recorder", [1, 2])
@pytest.mark.parametrize("change", CHANGES)
def test_nobody_else_can_tell_two_logs_apart_that_differ_only_in_what_is_the_recorder_s_own(
    change: str, recorder: int
) -> None:
    game = Played(begun(recorder=recorder), rank_after=RANK, course=COURSE, course_after={"CurrentWins": 2})
    pair = [imported(each)[0] for each in (game, CHANGES[change](game))]
    for seat in (recorder, 3 - recorder, SPECTATOR):
        one, other = ([encode(record) for record in redact(each.records, seat)] for each in pair)
        assert (one == other) == (seat != recorder), seat
        rows = [rows_of(redact(each.records, seat)) for each in pair]
        assert (rows[0] == rows[1]) == (seat != recorder), seat


def test_tables_and_summary_tell_it() -> None:
    after = {**RANK, "constructedStep": 1}
    server = begun()
    server.win(1)
    result = Imported(player_log(Played(server, rank_after=after, results=(1,))), NAMES)
    rows = rows_of(result.game.records)
    (row,) = rows["games"]
    assert (row["client"], row["queue"]) == ("MTG Arena 2026.57.20.11631", "Ladder")
    own, other = rows["players"]
    assert (own["deck"], own["deck_format"], own["match_result"], own["match_games"]) == ("Bears", "Standard", "won", 1)
    assert (other["deck"], other["match_result"], other["bot"]) == (None, "lost", True)
    assert own["kept_cards"] is not None
    assert other["kept_cards"] is None
    assert [(each["part"], each["name"], each["copies"]) for each in rows["submitted_decks"]] == [
        ("main", "Forest", 3),
        ("main", "Runeclaw Bear", 2),
        ("main", "Shock", 1),
        ("sideboard", "Pacifism", 1),
    ]


def test_the_summary_of_a_log_says_whose_game_it_was(tmp_path: Path) -> None:
    ((name, data),) = Imported(player_log(Played(results=(1,)))).files.items()
    (tmp_path / name).write_bytes(data)
    summary = summarise(str(tmp_path / name))
    assert (summary.client, summary.recorded_by, summary.deck) == ("MTG Arena 2026.57.20.11631", 1, "Bears")
    assert (summary.match_winners, summary.match_games) == ((1,), {1: 1, 2: 0})
    assert summary.match == "match-a, game 1 of at most 3, Ladder Constructed"
