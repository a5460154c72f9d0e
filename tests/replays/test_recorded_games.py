"""The recorded games: made anew byte for byte, folded, and what they promise to show."""

from __future__ import annotations

import re
from itertools import permutations
from pathlib import Path

import pytest

from rewind.aggregates.digest import digest
from rewind.aggregates.fold import fold, fold_all
from rewind.aggregates.state import EMPTY
from rewind.aggregates.timeline import Timeline
from rewind.events.envelope import Recorded
from rewind.events.game import GameEnded, GameStarted, LogSealed, PlayerLost
from rewind.events.judging import RulingGiven
from rewind.events.logfile import read_records
from rewind.events.turn import TurnBegan
from rewind.events.zones import CeasedToExist, PhasedIn, PhasedOut, ZoneChanged
from rewind.replays.verifying.editions_compared import compare
from rewind.replays.verifying.verification import verify_log
from tests.recording.anew import README, commands, counted, write_game
from tests.recording.first_game import OUT, main

GAMES = sorted(OUT.parent.glob("*.jsonl"))
ROW = re.compile(r"^\| ([a-z ]+) \| ([a-z ]+) \| [0-9]", re.MULTILINE)


def first_game() -> list[Recorded]:
    return list(read_records(OUT))


def pairs_of_the_table() -> set[tuple[str, str]]:
    """The rows of the README's table of moves."""
    return {(a.replace(" ", "_"), b.replace(" ", "_")) for a, b in ROW.findall(README.read_text())}


def test_the_script_writes_the_same_bytes_again(tmp_path: Path) -> None:
    made = tmp_path / "made.jsonl"
    main(str(made))
    assert made.read_bytes() == OUT.read_bytes()
    main(str(made))
    assert made.read_bytes() == OUT.read_bytes(), "in place of an older one"


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_it_folds_and_its_digests_are_right(path: Path) -> None:
    timeline = Timeline(read_records(path))
    marks = [record for record in timeline.records if isinstance(record.event, TurnBegan | LogSealed)]
    assert len(marks) > 1
    for record in marks:
        assert isinstance(record.event, TurnBegan | LogSealed)
        assert record.event.digest == digest(timeline.at(record.n - 1)), f"event {record.n}"
    assert timeline.end.sealed


@pytest.mark.long
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_folded_in_two_parts_it_is_the_same(path: Path) -> None:
    records = list(read_records(path))
    whole = digest(fold_all(records))
    for split in range(0, len(records), 37):
        assert digest(fold(fold(EMPTY, records[:split]), records[split:])) == whole


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_the_readme_counts_its_events(path: Path) -> None:
    assert f"| `{path.name}` | {sum(1 for _ in read_records(path))} |" in README.read_text()


def test_the_readme_says_by_which_command_each_game_is_made() -> None:
    """`python -m tests.recording` reads them there; ids, editions and seeds are those of the logs."""
    made_by = commands()
    assert made_by.keys() == {path.name for path in GAMES}
    for path in GAMES:
        started = next(iter(read_records(path))).event
        assert isinstance(started, GameStarted)
        if path != OUT:
            words = made_by[path.name].split()
            assert words[words.index("--id") + 1] == started.game == path.stem
            assert words[words.index("--edition") + 1] == started.edition
            assert "--seed" in words


def test_a_command_makes_the_same_bytes_each_time(tmp_path: Path) -> None:
    command, made = commands()["legends-2006-10.jsonl"], [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for out in made:
        write_game(command, out)
    assert made[0].read_bytes() == made[1].read_bytes()


def test_the_events_of_each_game_are_counted_in_the_table() -> None:
    text = README.read_text()
    assert counted(text) == text
    assert counted(re.sub(r"(?m)^(\| `[^`]+\.jsonl` \|) \d+ \|", r"\1 0 |", text)) == text


def test_every_move_of_the_table_happens_and_no_other() -> None:
    moves = {
        (record.event.from_.zone, record.event.to.zone)
        for record in first_game()
        if isinstance(record.event, ZoneChanged) and record.event.from_ and record.event.to
    }
    kinds = {type(record.event) for record in first_game()}
    assert {PhasedOut, PhasedIn} <= kinds
    assert moves | {("in_play", "phased_out"), ("phased_out", "in_play")} == pairs_of_the_table()


def test_the_table_has_every_pair_but_the_one_it_explains() -> None:
    zones = ("library", "hand", "graveyard", "in_play", "stack", "removed", "ante")
    possible = set(permutations(zones, 2)) - {("in_play", "stack")}
    assert pairs_of_the_table() == possible | {("in_play", "phased_out"), ("phased_out", "in_play")}


def test_a_claim_names_neither_cause_nor_rule() -> None:
    records = first_game()
    assert fold_all(records).kind == "claimed"
    assert {(record.cause, record.rule, record.at, record.src) for record in records} == {(None, (), None, None)}


def test_groups_stand_together() -> None:
    """Every member bears the number of the first, the first included, and nothing stands between them."""
    groups: dict[int, list[int]] = {}
    for record in first_game():
        if record.together is not None:
            groups.setdefault(record.together, []).append(record.n)
    assert len(groups) > 10
    assert all(members == list(range(first, first + len(members))) for first, members in groups.items())


def test_numbers_come_from_one_sequence() -> None:
    state = fold_all(first_game())
    assert sorted(state.incarnations) == list(range(1, len(state.incarnations) + 1))
    assert [state.kinds[number] for number in range(1, 41)] == ["card"] * 40


def test_every_stay_of_a_card_is_the_next() -> None:
    state = fold_all(first_game())
    assert all(len(list(state.objects_of(number))) == stays for number, stays in state.incarnations.items())


def test_the_token_ceases_to_exist() -> None:
    state = fold_all(first_game())
    gone = [record.event.object for record in first_game() if isinstance(record.event, CeasedToExist)]
    tokens = [number for number, kind in state.kinds.items() if kind == "token"]
    assert [f"{number}.2" in gone for number in tokens] == [True]


def test_it_ends_with_a_loss_a_seal_and_a_ruling() -> None:
    lost, ended, sealed, ruling = (record.event for record in first_game()[-4:])
    assert isinstance(lost, PlayerLost)
    assert ended == GameEnded(winners=(1,), reason="Bob has no life left")
    assert isinstance(sealed, LogSealed)
    assert isinstance(ruling, RulingGiven)
    assert fold_all(first_game()).players[lost.seat].life <= 0


PLAYED = [path for path in GAMES if path != OUT]


def test_games_of_both_editions_lie_there() -> None:
    assert len(PLAYED) > 4
    assert {path.name.partition("-")[2][:7] for path in PLAYED} == {"2003-12", "2006-10"}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.name)
def test_a_played_game_is_decided_again_event_for_event(path: Path) -> None:
    """But for rulings that were mended: which, and at which events, is held by tests/replays/test_mended_rulings.py."""
    found = verify_log(str(path), fail_slow=True)
    others = [one for one in found.divergences if one.mended is None]
    assert (found.decided, found.error, found.sealed, others) == (True, None, True, [])
    assert found.whole == (not found.divergences)
    assert found.inputs > 300


@pytest.mark.parametrize("edition", ["2003-12", "2006-10"])
def test_the_other_edition_answers_otherwise_about_legends(edition: str) -> None:
    other = {"2003-12": "2006-10", "2006-10": "2003-12"}[edition]
    first = compare(Timeline(read_records(OUT.parent / f"legends-{edition}.jsonl")), other).first
    assert first is not None
    rules = {rule for record in (*first.recorded, *first.produced) for rule in record.rule}
    assert "420.5e" in rules
