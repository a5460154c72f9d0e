"""`rewind import`: its report, its exit status, and what it leaves behind."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from rewind.events.importers.card_names.usual_places import VARIABLE
from tests.cli.running import PLAIN, REWIND, Ran, heard, run
from tests.events.importers.arena_games import first_turns, random_game, whole_game
from tests.events.importers.arena_server import Server, log, session
from tests.events.importers.names_files import client_database, draftmancer_alternates, draftmancer_debug


@pytest.fixture
def player_log(tmp_path: Path) -> Path:
    path = tmp_path / "Player.log"
    path.write_bytes(session(whole_game(match="m1"), whole_game(match="m2")))
    return path


def test_every_game_becomes_a_log_that_the_other_commands_read(player_log: Path, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "games"
    ran = run("import", "arena", player_log, "-o", out, "--screen-names")
    assert ran.status == 0
    assert ran.err == b""
    assert "2 games" in ran.lines[0]
    assert "(100.000 %)" in ran.lines[0]
    logs = sorted(out.iterdir())
    assert [path.name for path in logs] == ["m1-1.jsonl", "m2-1.jsonl"]
    assert run("verify", *logs).status == 0
    assert "claimed" in run("info", logs[0]).text
    assert "Ada keeps the opening hand" in run("log", logs[0]).text
    assert run("show", logs[0], "--at", "turn:2", "--as", "1").status == 0
    redacted = tmp_path / "redacted.jsonl"
    assert run("redact", logs[0], "--as", "2", "-o", redacted).status == 0
    assert run("verify", redacted).status == 0


def test_a_page_opens_with_the_view_of_whose_client_recorded_the_game(player_log: Path, tmp_path: Path) -> None:
    assert run("import", "arena", player_log, "-o", tmp_path, "--screen-names").status == 0
    log, page, own = tmp_path / "m1-1.jsonl", tmp_path / "game.html", tmp_path / "own.html"
    assert ", as Ada sees it, " in run("view", log, "-o", page).text
    assert run("view", log, "-o", own, "--as", "1").status == 0
    assert page.read_bytes() == own.read_bytes()
    assert ", as a spectator sees it, " in run("view", log, "-o", page, "--force", "--as", "spectator").text
    redacted = tmp_path / "redacted.jsonl"
    assert run("redact", log, "--as", "2", "-o", redacted).status == 0
    assert ", as Ben sees it, " in run("view", redacted, "-o", page, "--force").text


def test_the_report_for_programs(player_log: Path, tmp_path: Path) -> None:
    ran = run("import", "arena", player_log, "-o", tmp_path / "out", "--json")
    assert ran.status == 0
    report = ran.json
    assert (report["games"], report["complete"]) == (2, 2)
    assert report["checks"] == report["agreements"]
    game = json.loads(ran.text)["sources"][0]["games"][0]
    assert game["disagreements"] == []
    assert set(game["checked"]) >= {"zone", "controller", "types", "power", "tapped", "damage", "counters", "life"}


def test_limits_end_an_import_in_one_line_and_can_be_lifted(player_log: Path, tmp_path: Path) -> None:
    packed = tmp_path / "Player.log.gz"
    packed.write_bytes(gzip.compress(player_log.read_bytes() + b"\n" * 100_000, mtime=0))
    ran = run("import", "arena", packed, "-o", tmp_path / "out", "--max-lines", "50000")
    assert ran.status == 2
    assert ran.err.count(b"\n") == 1
    assert b"RW4013 more than 50000 lines" in ran.err
    assert not list(tmp_path.glob("out/*.part"))
    for limit in ("0", "200000"):
        again = run("import", "arena", packed, "-o", tmp_path / limit, "--max-lines", limit)
        assert again.status == 0
        assert len(list((tmp_path / limit).iterdir())) == 2
    late = run("import", "arena", packed, "-o", tmp_path / "late", "--max-seconds", "0.000001")
    assert (late.status, late.err.count(b"\n")) == (2, 1)
    assert b"RW4014" in late.err


def test_disagreements_are_listed_with_line_and_reason(tmp_path: Path) -> None:
    server = first_turns(Server())
    del server.states[19:27]
    zone = next(zone for state in server.states[19:] for zone in state.get("zones", ()) if zone["zoneId"] == 28)
    zone["objectInstanceIds"].append(999)
    path = tmp_path / "Player.log"
    path.write_bytes(session(server))
    text = run("import", "arena", path, "-o", tmp_path / "out").text
    assert "NOT COMPLETE" in text
    assert "RW4005 states before this one are missing" in text
    (line,) = [line for line in text.splitlines() if "RW4011" in line][:1]
    assert "zone contents of in_play" in line
    assert "line " in line
    assert "the log has a gap before this" in line
    disagreements = json.loads(run("import", "arena", path, "-o", tmp_path / "out", "--json", "--force").text)
    (first, *_) = disagreements["sources"][0]["games"][0]["disagreements"]
    assert {"line", "ref", "event", "aspect", "subject", "source", "folded", "reason"} == set(first)


def test_a_log_without_detailed_logs_says_so_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "Player.log"
    path.write_bytes(log([], detailed=False))
    ran = run("import", "arena", path, "-o", tmp_path / "out")
    assert ran.status == 0
    (line,) = [line for line in ran.lines if "RW" in line]
    assert "RW4002 detailed logs are off" in line


def test_names_of_cards(player_log: Path, tmp_path: Path) -> None:
    names = tmp_path / "names.csv"
    names.write_text("id,name\n1001,Forest\n2001,Runeclaw Bear\n")
    assert run("import", "arena", player_log, "-o", tmp_path / "out", "--names", names).status == 0
    assert "Player 1 plays Forest" in run("log", tmp_path / "out" / "m1-1.jsonl").text


TITLES = [(1, 1, "Forest"), (2, 1, "Runeclaw Bear")]


def imported(log: Path, out: Path, *options: str | Path, cards: Path | str) -> tuple[Ran, str]:
    """What an import with that place of the client's cards says, and its first game in sentences."""
    ran = run("import", "arena", log, "-o", out, "--force", *options, environment={VARIABLE: str(cards)})
    return ran, run("log", out / "m1-1.jsonl").text if ran.status == 0 else ""


def test_the_clients_own_names_are_used_where_they_are_found(player_log: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    cards = client_database(tmp_path / "Raw_CardDatabase_1.mtga", [(1001, 1, 0), (2001, 2, 0)], TITLES)
    ran, text = imported(player_log, out, cards=tmp_path)
    assert ran.status == 0
    assert ran.error == f"names of 2 cards: {cards}"
    assert "Player 1 plays Forest" in text
    ran, text = imported(player_log, out, "--names", "none", cards=tmp_path)
    assert (ran.status, ran.err) == (0, b"")
    assert "arena:1001" in text
    assert "Forest" not in text


def test_files_of_names_take_the_place_of_the_clients_own(player_log: Path, tmp_path: Path) -> None:
    client_database(tmp_path / "Raw_CardDatabase_1.mtga", [(1001, 1, 0), (2001, 2, 0)], TITLES)
    alternates = draftmancer_alternates(tmp_path / "alternates.json", {"Plains": [1001], "Bear Cub": [2001]})
    debug = draftmancer_debug(tmp_path / "debug.json", [(1001, "Island")])
    files = ("--names", alternates, "--names", debug)
    ran, text = imported(player_log, tmp_path / "out", *files, cards=tmp_path)
    assert (ran.status, ran.err) == (0, b"")
    assert "Player 1 plays Island" in text
    assert "Bear Cub" in text


def test_a_client_whose_names_cannot_be_read_is_imported_without(player_log: Path, tmp_path: Path) -> None:
    (tmp_path / "Raw_CardDatabase_1.mtga").write_bytes(b"SQLite format 3\0 and no more")
    ran, text = imported(player_log, tmp_path / "out", cards=tmp_path)
    assert ran.status == 0
    assert ran.error.startswith("RW4007")
    assert ran.error.endswith("; no names are used")
    assert "arena:1001" in text


@pytest.mark.parametrize(
    ("data", "code"),
    [(b"", "RW4001"), (b"something else\n" * 10, "RW4001"), (bytes(range(256)) * 50, "RW4001"), (None, "RW4012")],
)
def test_a_file_of_something_else_is_one_line_and_status_2(data: bytes | None, code: str, tmp_path: Path) -> None:
    path = tmp_path / "Player.log"
    if data is not None:
        path.write_bytes(data)
    ran = run("import", "arena", path, "-o", tmp_path / "out")
    assert ran.status == 2
    assert ran.error.startswith(code)
    assert not (tmp_path / "out").exists()


def test_the_other_files_are_imported_all_the_same(player_log: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.log"
    bad.write_bytes(b"no log")
    ran = run("import", "arena", bad, player_log, "-o", tmp_path / "out")
    assert ran.status == 2
    assert len(list((tmp_path / "out").iterdir())) == 2
    assert "in all: 2 games" in ran.text


def test_what_is_there_already_stays_unless_forced(player_log: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert run("import", "arena", player_log, "-o", out).status == 0
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    other = tmp_path / "other.log"
    other.write_bytes(session(random_game(3, match="m1"), whole_game(match="m3")))
    ran = run("import", "arena", other, "-o", out)
    assert ran.status == 2
    assert ran.error.startswith("RW2203")
    assert (out / "m1-1.jsonl").read_bytes() == before["m1-1.jsonl"]
    assert (out / "m3-1.jsonl").exists()  # the other games of the file are imported all the same
    assert run("import", "arena", player_log, "-o", out, "--force").status == 0
    assert {path.name: path.read_bytes() for path in out.iterdir() if path.name in before} == before
    assert run("import", "arena", other, "-o", out, "--force").status == 0
    assert (out / "m1-1.jsonl").read_bytes() != before["m1-1.jsonl"]


def test_a_game_met_twice_is_one_game(player_log: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    ran = run("import", "arena", player_log, player_log, "-o", out)
    assert ran.status == 0
    assert {path.name for path in out.iterdir()} == {"m1-1.jsonl", "m2-1.jsonl"}
    assert ran.text.count("it was there already") == 2
    before = {path: (path.stat().st_ino, path.read_bytes()) for path in out.iterdir()}
    again = run("import", "arena", player_log, "-o", out, "--json")
    assert again.status == 0
    assert [game["outcome"] for game in json.loads(again.text)["sources"][0]["games"]] == ["known", "known"]
    assert {path: (path.stat().st_ino, path.read_bytes()) for path in out.iterdir()} == before


def test_a_game_that_is_there_with_other_names_of_cards_stays_and_the_reason_is_given(
    player_log: Path, tmp_path: Path
) -> None:
    out, names = tmp_path / "out", tmp_path / "names.csv"
    names.write_text("id,name\n1001,Forest\n")
    assert run("import", "arena", player_log, "-o", out, "--names", names).status == 0
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    ran = run("import", "arena", player_log, "-o", out, "--names", "none")
    assert (ran.status, ran.error[:6]) == (2, "RW2203")
    assert (
        "differs in what it holds of this game, by other names of cards, say; it stays as it is without --force"
        in ran.error
    )
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before
    assert run("import", "arena", player_log, "-o", out, "--names", "none", "--force").status == 0


def test_standard_input(player_log: Path, tmp_path: Path) -> None:
    assert run("import", "arena", "-", "-o", tmp_path / "out", stdin=player_log.read_bytes()).status == 0
    assert len(list((tmp_path / "out").iterdir())) == 2


def test_wrong_usage(player_log: Path, tmp_path: Path) -> None:
    unknown = run("import", "chess", player_log, "-o", tmp_path / "out")
    assert (unknown.status, unknown.error[:6]) == (2, "RW4010")
    names = run("import", "arena", player_log, "-o", tmp_path / "out", "--names", tmp_path / "none.csv")
    assert (names.status, names.error[:6]) == (2, "RW4007")
    inside = run("import", "arena", player_log, "-o", player_log / "out")
    assert (inside.status, inside.error[:6]) == (2, "RW2203")
    assert run("import", "arena", player_log).status == 2
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_log_is_followed_until_a_signal_ends_it(number: signal.Signals, status: int, tmp_path: Path) -> None:
    folder, out = tmp_path / "MTGA", tmp_path / "out"
    folder.mkdir()
    data = session(whole_game(match="m1"), whole_game(match="m2"))[:-2000]
    with heard(signal.SIGINT):
        following = subprocess.Popen(
            [REWIND, "import", "arena", "--follow", folder, "-o", out, "--json"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**PLAIN, "PATH": os.environ["PATH"]},
        )
    with following:
        try:
            (folder / "Player.log").write_bytes(data)
            assert following.stdout is not None
            told = json.loads(following.stdout.readline())
            assert (told["game"], told["outcome"], told["complete"]) == ("m1-1", "new", True)
            following.send_signal(number)
            text, _ = following.communicate(timeout=60)
        finally:
            following.kill()
    assert following.returncode == status
    last = [json.loads(line) for line in text.splitlines()]
    assert [(game["game"], game["complete"]) for game in last if "game" in game] == [("m2-1", False)]
    (tmp_path / "whole.log").write_bytes(data)
    run("import", "arena", tmp_path / "whole.log", "-o", tmp_path / "whole")
    assert [path.read_bytes() for path in sorted(out.iterdir())] == [
        path.read_bytes() for path in sorted((tmp_path / "whole").iterdir())
    ]


def test_following_takes_one_file_that_is_there(player_log: Path, tmp_path: Path) -> None:
    two = run("import", "arena", "--follow", player_log, player_log, "-o", tmp_path / "out")
    assert two.status == 2
    assert b"--follow takes one file or folder" in two.err
    none = run("import", "arena", "--follow", tmp_path / "none.log", "-o", tmp_path / "out")
    assert (none.status, none.error[:6]) == (2, "RW4012")
    packed = tmp_path / "Player.log.gz"
    packed.write_bytes(gzip.compress(player_log.read_bytes(), mtime=0))
    compressed = run("import", "arena", "--follow", packed, "-o", tmp_path / "out")
    assert (compressed.status, compressed.error[:6]) == (2, "RW4012")
    assert not (tmp_path / "out").exists()


@pytest.mark.long
def test_the_bytes_do_not_depend_on_the_order_of_hashes(player_log: Path, tmp_path: Path) -> None:
    made = []
    for seed in ("1", "2"):
        out = tmp_path / seed
        environment = {**PLAIN, "PYTHONHASHSEED": seed, "PATH": os.environ["PATH"]}
        subprocess.run(
            [REWIND, "import", "arena", player_log, "-o", out], env=environment, check=True, capture_output=True
        )
        made.append({path.name: path.read_bytes() for path in out.iterdir()})
    assert made[0] == made[1]
