"""A game and what each seat could know of it are different logs, and lie in one store side by side."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.logs import FIRST
from tests.cli.running import good


@pytest.mark.long
def test_a_game_and_its_redacted_logs_lie_side_by_side(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path}/games.db"
    logs = {"first-game": FIRST}
    for eyes in ("1", "2", "spectator"):
        logs[f"first-game@{eyes}"] = own = tmp_path / f"{eyes}.jsonl"
        good("redact", FIRST, "--as", eyes, "-o", own)
    good("store", "put", *reversed(logs.values()), "--store", store)
    assert {line.split()[0] for line in good("store", "list", "--store", store).lines} == set(logs)
    for game, log in logs.items():
        assert good("store", "get", game, "--store", store).out == log.read_bytes()
