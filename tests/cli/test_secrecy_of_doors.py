"""Two games that differ only in what is hidden have one public log, through every door that makes a log.

The pairs are made as users make them: played, transcribed, kept from a scenario, forked, imported. Ids come from the
system's randomness, which stands still here, so that logs can be compared byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

from tests.cli.running import good, run
from tests.events.importers.arena_server import (
    AURA,
    BEAR,
    BOLT,
    FOREST,
    MANLAND,
    SHAPESHIFTER,
    STACK,
    Server,
    session,
)

ALICE, BOB, SPECTATOR = "1", "2", "spectator"


@pytest.fixture(autouse=True)
def _same_randomness(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.token_hex", lambda nbytes=None: "5a" * (nbytes or 8))


def public(log: Path, seat: str) -> Iterator[tuple[str, bytes]]:
    """Everything that the seat's redacted log and the commands on it, and on the whole log for the seat, say."""
    own = log.with_name("own.jsonl")
    good("redact", log, "--as", seat, "-o", own, "--force")
    yield "redact", own.read_bytes()
    for form in ([], ["--json"]):
        for command in ("info", "replay", "stats", "log"):
            yield f"{command} {form}", good(command, own, *form).out
        yield f"verify {form}", run("verify", own, *form).out  # (a game that was left is not whole)
        yield f"show {form}", good("show", own, "--at", "end", *form).out
        for command in ("replay", "log"):
            yield f"{command} --as {form}", good(command, log, "--as", seat, *form).out
        yield f"show --as {form}", good("show", log, "--at", "end", "--as", seat, *form).out
    yield "view", good("view", log, "--as", seat, "-o", "-").out
    yield "feed", good("feed", log, "--as", seat).out
    sources: tuple[tuple[str | Path, ...], ...] = ((own,), (log, "--as", seat))
    for number, words in enumerate(sources):
        folder = log.with_name(f"tables-{number}")
        good("export", *words, "--to", folder, "--format", "csv", "--force", "--names")
        yield from ((f"{number} {path.name}", path.read_bytes()) for path in sorted(folder.iterdir()))


def assert_public_is_the_same(tmp_path: Path, logs: tuple[bytes, bytes], seats: tuple[str, ...]) -> None:
    """The two logs differ, and nothing that the seats can read of them does."""
    assert logs[0] != logs[1]
    for seat in seats:
        told = []
        for log in logs:
            path = tmp_path / "game.jsonl"  # one name for both: names of files stand in what is printed
            path.write_bytes(log)
            told.append(dict(public(path, seat)))
        assert told[0].keys() == told[1].keys()
        for what, one in told[0].items():
            assert one == told[1][what], f"{what} as {seat}"


def written(folder: Path, *words: str | Path, stdin: bytes = b"") -> bytes:
    """The log that a command writes."""
    path = folder / "new.jsonl"
    good(*words, "-o", path, "--force", stdin=stdin)
    return path.read_bytes()


# Play

BEARS = "40 Grizzly Bears\n"


def deck(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    "other",
    [
        pytest.param("20 Plains\n20 Air Elemental\n", id="other cards"),
        pytest.param("40 Plains\n", id="fewer different cards", marks=pytest.mark.long),
        pytest.param(
            "10 Plains\n10 Forest\n10 Island\n10 Air Elemental\n", id="more different cards", marks=pytest.mark.long
        ),
        pytest.param("20 Mountain\n20 Grizzly Bears\n", id="cards that the other deck has too", marks=pytest.mark.long),
    ],
)
def test_a_deck_does_not_show_in_a_game_at_the_prompt(tmp_path: Path, other: str) -> None:
    own = deck(tmp_path, "own.txt", BEARS)
    logs = [
        written(tmp_path, "play", own, deck(tmp_path, "other.txt", text), "--any-deck", "--seed", "7", stdin=b"q\n")
        for text in ("20 Mountain\n20 Shock\n", other)
    ]
    assert_public_is_the_same(tmp_path, (logs[0], logs[1]), (ALICE, SPECTATOR))


@pytest.mark.long
def test_a_seed_does_not_show_in_a_game_of_bots(tmp_path: Path) -> None:
    """Nothing in these decks can be played, so that games of different seeds can be the same for everybody."""
    own = deck(tmp_path, "own.txt", BEARS)
    logs = [written(tmp_path, "play", own, own, "--any-deck", "--bots", "--seed", str(seed)) for seed in range(12)]
    events = [[line.partition(b',"chain":')[0] for line in redacted(tmp_path, log).splitlines()[1:]] for log in logs]
    one, other = next(
        (logs[one], logs[other])
        for one, other in combinations(range(len(logs)), 2)
        if events[one] == events[other] and logs[one] != logs[other]
    )
    assert_public_is_the_same(tmp_path, (one, other), (SPECTATOR,))


def redacted(folder: Path, log: bytes) -> bytes:
    """The spectator's log of a log."""
    path = folder / "whole.jsonl"
    path.write_bytes(log)
    return good("redact", path, "--as", SPECTATOR, "-o", "-").out


# Scenarios

TABLE = """\
scenario: Bob holds %s
players:
  Alice: {hand: [Forest, Grizzly Bears], library: [Forest x5]}
  Bob: {hand: [%s], library: [%s]}
do:
  - play: {by: Alice, card: Forest}
"""
FEINT = "  - anyway: {step: {play: {by: Alice, card: Grizzly Bears}}}\n"

OPENING = """\
scenario: A game with %s begins
players:
  Alice: {library: [Forest x30]}
  Bob: {library: [%s x25, %s]}
start: opening
do:
  - chance: {pick: [Alice]}
  - keep: Alice
  - keep: Bob
"""

HANDS_OF_BOB = [
    pytest.param(("Shock", "Shock", "Island x5"), ("Plains", "Plains", "Island x5"), id="other cards"),
    pytest.param(
        ("Shock", "Shock", "Forest x2"), ("Plains", "Forest", "Shock, Air Elemental"), id="more different cards"
    ),
]


@pytest.mark.long
@pytest.mark.parametrize(("one", "other"), HANDS_OF_BOB)
@pytest.mark.parametrize("more", ["", FEINT])
def test_a_hand_does_not_show_in_a_transcribed_game(
    tmp_path: Path, one: tuple[str, ...], other: tuple[str, ...], more: str
) -> None:
    logs = [written(tmp_path, "transcribe", scenario(tmp_path, TABLE % words + more)) for words in (one, other)]
    assert_public_is_the_same(tmp_path, (logs[0], logs[1]), (ALICE, SPECTATOR))


@pytest.mark.long
@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        pytest.param(TABLE, *HANDS_OF_BOB[0].values, id="a position"),
        pytest.param(TABLE, *HANDS_OF_BOB[1].values, id="a position, more different cards", marks=pytest.mark.long),
        pytest.param(
            OPENING,
            ("a", "Island", "Shock x5"),
            ("b", "Plains", "Forest x2, Shock x2, Air Elemental"),
            id="opening",
            marks=pytest.mark.long,
        ),
    ],
)
def test_a_hand_does_not_show_in_a_scenario_that_is_kept(
    tmp_path: Path, text: str, one: tuple[str, ...], other: tuple[str, ...]
) -> None:
    logs = [kept(tmp_path, text % words) for words in (one, other)]
    for before, after in zip(*logs, strict=True):
        assert_public_is_the_same(tmp_path, (before, after), (ALICE, SPECTATOR))


def scenario(folder: Path, text: str) -> Path:
    path = folder / "scenario.yaml"
    path.write_text(text)
    return path


def kept(folder: Path, text: str) -> list[bytes]:
    """The logs of a scenario by edition."""
    logs = folder / "logs"
    good("scenario", scenario(folder, text), "--keep", logs)
    found = [path.read_bytes() for path in sorted(logs.iterdir())]
    for path in logs.iterdir():
        path.unlink()
    return found


# Forks

INSTEAD = "do:\n  - pass: Alice\ndefaults: true\n"


@pytest.mark.long
@pytest.mark.parametrize("do", [None, INSTEAD])
def test_a_hand_does_not_show_in_a_fork(tmp_path: Path, do: str | None) -> None:
    forks = []
    for words in (("Shock", "Shock", "Island x5"), ("Plains", "Plains", "Island x5")):
        parent = tmp_path / "parent.jsonl"
        parent.write_bytes(written(tmp_path, "transcribe", scenario(tmp_path, TABLE % words)))
        steps: tuple[str | Path, ...] = () if do is None else ("--do", deck(tmp_path, "do.yaml", do))
        last = len(parent.read_bytes().splitlines()) - 1
        forks.append(written(tmp_path, "fork", parent, "--at", str(last), *steps))
    assert_public_is_the_same(tmp_path, (forks[0], forks[1]), (ALICE, SPECTATOR))


# Imports


def drawn(*deck: int) -> Server:
    """A game of some turns in which lands are played, and nothing else that the players draw is shown."""
    server = Server(deck=[*deck, *[FOREST] * 10])
    server.deal()
    for _ in range(8):
        server.begin_turn()
        server.go_to(1)
        server.go_to(2)
        server.play_land(server.active)
        server.go_to(9)
    return server


@pytest.mark.long
@pytest.mark.parametrize(
    "other",
    [
        pytest.param((FOREST, FOREST, AURA, AURA, MANLAND, FOREST, AURA, FOREST, AURA, AURA), id="other cards"),
        pytest.param(
            (FOREST, FOREST, BEAR, BEAR, BEAR, FOREST, BEAR, FOREST, BEAR, BEAR),
            id="fewer different cards",
            marks=pytest.mark.long,
        ),
        pytest.param(
            (FOREST, FOREST, BEAR, AURA, MANLAND, FOREST, BOLT, FOREST, SHAPESHIFTER, AURA),
            id="more different cards",
            marks=pytest.mark.long,
        ),
    ],
)
def test_a_hand_does_not_show_in_an_imported_game(tmp_path: Path, other: tuple[int, ...]) -> None:
    one = (FOREST, FOREST, BEAR, BEAR, BOLT, FOREST, BEAR, FOREST, BOLT, BEAR)
    logs = [imported(tmp_path, drawn(*deck)) for deck in (one, other)]
    assert_public_is_the_same(tmp_path, (logs[0], logs[1]), (BOB, SPECTATOR))


@pytest.mark.long
def test_a_cast_that_was_taken_back_does_not_show_in_an_imported_game(tmp_path: Path) -> None:
    def game(grp: int) -> Server:
        server = drawn(FOREST, BEAR, AURA, FOREST, FOREST, FOREST, FOREST, FOREST, FOREST)
        server.begin_turn()
        server.go_to(2)
        server.save()
        card = server.in_hand(1, grp)
        assert card is not None
        server.move(card, STACK, "CastSpell")
        server.send(turn=False)
        server.undo()
        server.go_to(8)
        return server

    logs = [imported(tmp_path, game(grp)) for grp in (BEAR, AURA)]
    assert_public_is_the_same(tmp_path, (logs[0], logs[1]), (BOB, SPECTATOR))


def imported(folder: Path, server: Server) -> bytes:
    """The log of the one game of a session, which the player on seat 1 recorded."""
    source, games = folder / "Player.log", folder / "games"
    source.write_bytes(session(server))
    good("import", "arena", source, "-o", games, "--force")
    (log,) = games.iterdir()
    return log.read_bytes()
