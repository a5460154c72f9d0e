"""What belongs to no game: drafts with their packs, picks and pool, and pools of which the log has no game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from rewind.events.base import SPECTATOR
from rewind.events.client import DraftEnded, DraftPickMade, EventStanding
from rewind.events.codec import encode
from rewind.events.game import GameStarted
from rewind.projections.tables.catalogue import rows_of
from rewind.projections.tables.results import Results
from rewind.projections.visibility.seat_log import redact
from rewind.replays.verifying.summary import summarise
from rewind.replays.verifying.verification import verify_records
from tests.events.importers.arena_account import Played, player_log
from tests.events.importers.arena_server import AURA, BEAR, BOLT, FOREST, Json, log
from tests.events.importers.importing import Game, Imported

NAMES = {FOREST: "Forest", BEAR: "Runeclaw Bear", BOLT: "Shock", AURA: "Pacifism"}
PEOPLE, BOTS = "PremierDraft_TMT", "QuickDraft_ECL"


def request(name: str, told: Json) -> str:
    return f"[UnityCrossThreadLogger]==> {name} " + json.dumps({"id": "1", "request": json.dumps(told)})


def course(event: str, pool: Sequence[int], *, entry: str = "7c-1", wins: int = 0) -> str:
    told = {"CourseId": entry, "InternalEventName": event, "CardPool": list(pool), "CourseDeckSummary": {}}
    return json.dumps({"Course": told | ({"CurrentWins": wins} if wins else {})})


def shown(pack: int, pick: int, cards: Sequence[int]) -> str:
    told = {"draftId": "d-1", "SelfPick": pick, "SelfPack": pack, "PackCards": ",".join(map(str, cards))}
    return "[UnityCrossThreadLogger]Draft.Notify " + json.dumps(told)


def picked(pack: int, pick: int, *cards: int) -> str:
    return request("EventPlayerDraftMakePick", {"DraftId": "d-1", "GrpIds": list(cards), "Pack": pack, "Pick": pick})


def first_pick(cards: Sequence[int], card: int) -> str:
    """The pack of the first pick is told only with the pick."""
    told = {"DraftId": "d-1", "EventId": PEOPLE, "PackNumber": 1, "PickNumber": 1, "CardsInPack": list(cards)}
    return request("LogBusinessEvents", told | {"PickGrpId": card, "AutoPick": False})


AMONG_PEOPLE = (
    first_pick((BEAR, BOLT, FOREST), BOLT),
    picked(1, 1, BOLT),
    shown(1, 2, (BEAR, FOREST, FOREST)),
    picked(1, 2, BEAR),
    picked(2, 1, AURA),
    request("DraftCompleteDraft", {"EventName": PEOPLE, "IsBotDraft": False}),
    course(PEOPLE, (AURA, BEAR, BOLT)),
)


def bots_show(pack: int, pick: int, cards: Sequence[int], had: Sequence[int], status: str = "PickNext") -> str:
    told = {"Result": "Success", "EventName": BOTS, "DraftStatus": status, "PackNumber": pack, "PickNumber": pick}
    told |= {"DraftPack": [str(card) for card in cards], "PickedCards": [str(card) for card in had]}
    return json.dumps({"CurrentModule": "BotDraft", "Payload": json.dumps(told)})


def picked_with_bots(pack: int, pick: int, card: int) -> str:
    info = {"EventName": BOTS, "CardIds": [str(card)], "PackNumber": pack, "PickNumber": pick}
    return request("BotDraftDraftPick", {"EventName": BOTS, "PickInfo": info})


WITH_BOTS = (
    course(BOTS, (), entry="e-9"),
    bots_show(0, 0, (BEAR, BOLT), ()),
    picked_with_bots(0, 0, BOLT),
    bots_show(0, 1, (FOREST,), (BOLT,)),
    picked_with_bots(0, 1, FOREST),
    bots_show(0, 1, (), (BOLT, FOREST), "Completed"),
)


def imported(lines: Sequence[str]) -> Imported:
    return Imported(log([]) + "".join(f"{line}\n" for line in lines).encode(), NAMES)


def session(lines: Sequence[str]) -> Game:
    (found,) = imported(lines).sessions
    return found


def picks(game: Game) -> list[tuple[int, int, list[str | None], list[str | None]]]:
    return [
        (each.pack, each.pick, [entry.name for entry in each.pack_cards], [entry.name for entry in each.picked])
        for each in game.events_of(DraftPickMade)
    ]


def test_a_draft_among_people_is_a_log_of_its_own() -> None:
    game = session(AMONG_PEOPLE)
    first = game.records[0].event
    assert isinstance(first, GameStarted)
    assert (first.game, first.session, first.recorded_by) == ("draft-d-1", "draft", 1)
    assert first.recording is not None
    assert first.recording.queue == PEOPLE
    assert picks(game) == [
        (1, 1, ["Forest", "Runeclaw Bear", "Shock"], ["Shock"]),
        (1, 2, ["Forest", "Runeclaw Bear"], ["Runeclaw Bear"]),
        (2, 1, [], ["Pacifism"]),
    ]
    (end,) = game.events_of(DraftEnded)
    assert sorted(entry.name or "" for entry in end.pool) == ["Pacifism", "Runeclaw Bear", "Shock"]
    assert game.report.complete
    assert game.verified().whole


def test_a_draft_with_bots_counts_from_0_and_goes_by_the_entry_into_the_event() -> None:
    game = session(WITH_BOTS)
    assert game.report.game == "draft-e-9"
    assert picks(game) == [
        (1, 1, ["Runeclaw Bear", "Shock"], ["Shock"]),
        (1, 2, ["Forest"], ["Forest"]),
    ]
    (end,) = game.events_of(DraftEnded)
    assert [entry.name for entry in end.pool] == ["Forest", "Shock"]


def test_several_cards_are_picked_at_once() -> None:
    game = session([shown(1, 1, (BEAR, BEAR, BOLT)), picked(1, 1, BEAR, BEAR)])
    (pick,) = game.events_of(DraftPickMade)
    assert [(entry.card, entry.number) for entry in pick.picked] == [(f"arena:{BEAR}", 2)]


def test_a_draft_that_the_log_does_not_end_is_not_complete() -> None:
    game = session(AMONG_PEOPLE[:4])
    assert not game.report.complete
    assert [finding.code for finding in game.report.findings] == ["RW4006"]


def test_drafts_stand_beside_games_and_are_given_where_they_end() -> None:
    result = Imported(log([]) + _lines(AMONG_PEOPLE) + player_log(Played()) + _lines(WITH_BOTS), NAMES)
    assert len(result.games) == 1
    assert [each.game for each in result.report.sessions] == ["draft-d-1", "draft-e-9"]


def _lines(lines: Sequence[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def test_a_pool_of_which_the_log_has_no_game_is_a_log_of_its_own() -> None:
    game = session([course("Sealed_SOS", (BEAR, BEAR, BOLT), wins=2), course("Ladder", ())])
    assert game.report.game == "pool-7c-1"
    (standing,) = game.events_of(EventStanding)
    assert (standing.wins, standing.losses) == (2, 0)
    assert [(entry.name, entry.number) for entry in standing.pool] == [("Runeclaw Bear", 2), ("Shock", 1)]


def test_a_pool_of_a_game_of_the_log_stands_in_the_game() -> None:
    result = Imported(player_log(Played(course={"CardPool": [BEAR]})))
    assert result.report.sessions == []
    assert len(result.game.events_of(EventStanding)) == 1


@pytest.mark.parametrize("change", ["a pack", "a pick", "the pool", "the record"])
def test_nobody_else_learns_what_was_shown_and_picked(change: str) -> None:
    lines = [*AMONG_PEOPLE]
    other = [*AMONG_PEOPLE]
    if change == "a pack":
        other[2] = shown(1, 2, (BEAR, AURA))
    elif change == "a pick":
        other[3] = picked(1, 2, FOREST)
    elif change == "the pool":
        other[-1] = course(PEOPLE, (AURA,))
    else:
        lines, other = [course("Sealed", (BEAR,), wins=1)], [course("Sealed", (BOLT, AURA), wins=2)]
    pair = [session(each) for each in (lines, other)]
    for seat in (1, SPECTATOR):
        one, two = ([encode(record) for record in redact(each.records, seat)] for each in pair)
        assert (one == two) == (seat != 1), seat
        rows = [rows_of(redact(each.records, seat)) for each in pair]
        assert (rows[0] == rows[1]) == (seat != 1), seat
        assert verify_records(redact(pair[0].records, seat)).error is None


@pytest.mark.parametrize(
    "line",
    [
        'Draft.Notify {"draftId":7,"SelfPick":1,"SelfPack":1,"PackCards":"1"}',
        'Draft.Notify {"draftId":"x","SelfPick":"a","SelfPack":null,"PackCards":{"1":2}}',
        'Draft.Notify {"draftId":"x","SelfPick":1,"SelfPack":1,"PackCards":',
        request("EventPlayerDraftMakePick", {"GrpIds": [None, -3], "DraftId": "x", "Pack": 1, "Pick": 1}),
        request("BotDraftDraftPick", {"PickInfo": 3, "EventName": "x"}),
        json.dumps({"CurrentModule": "BotDraft", "Payload": json.dumps({"DraftPack": 3, "EventName": "x"})}),
        json.dumps({"CurrentModule": "BotDraft", "Payload": "{"}),
        bots_show(10**12, 0, (BEAR,), ()),
    ],
)
def test_a_damaged_document_of_a_draft_costs_nothing_else(line: str) -> None:
    result = imported([line, *AMONG_PEOPLE])
    assert [each.game for each in result.report.sessions] == ["draft-d-1"]
    assert set(result.codes) <= {"RW4003", "RW4004"}


def test_tables_stats_and_summary_tell_it(tmp_path: Path) -> None:
    game = session(AMONG_PEOPLE)
    rows = rows_of(game.records)
    assert [row["session"] for row in rows["games"]] == ["draft"]
    told = [(row["pack"], row["pick"], row["name"], row["copies"], row["picked"]) for row in rows["draft_picks"]]
    assert told == [
        (1, 1, "Forest", 1, 0),
        (1, 1, "Runeclaw Bear", 1, 0),
        (1, 1, "Shock", 1, 1),
        (1, 2, "Forest", 2, 0),
        (1, 2, "Runeclaw Bear", 1, 1),
        (2, 1, "Pacifism", 1, 1),
    ]
    assert {row["part"] for row in rows["submitted_decks"]} == {"pool"}
    results = Results("deck")
    results.add(game.records)
    assert results.games == 0
    (name, data), *_ = imported(AMONG_PEOPLE).files.items()
    (tmp_path / name).write_bytes(data)
    summary = summarise(str(tmp_path / name))
    assert (summary.session, summary.picks, summary.pool) == ("draft", 3, 3)


def test_a_draft_that_is_met_again_is_one() -> None:
    result = imported([*AMONG_PEOPLE, *AMONG_PEOPLE])
    assert set(result.files) == {"draft-d-1.jsonl"}
