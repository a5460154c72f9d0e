"""The recorded sessions, decided again in part: nothing is lost against the ledger, and nothing gained unseen."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.events.importers.real_sessions import SESSIONS
from tests.replays.partly.ledger import changes, entries, entry_of, explained, key_of, verified


@pytest.mark.long(whole=True)
@pytest.mark.parametrize("part", range(5))
def test_the_sessions_come_to_what_the_ledger_says(part: int) -> None:
    known, why = entries(), explained()
    for session in SESSIONS[part::5]:
        for game, found in verified(session):
            if game in known:
                assert [*changes(game, known[game], entry_of(found))] == []
                assert {key_of(game, one) for one in found.differences} == {key for key in why if key.startswith(game)}


def test_the_shortest_session_comes_to_what_the_ledger_says() -> None:
    for session in SESSIONS[5:6]:
        game, found = min(verified(session), key=lambda one: one[1].windows)
        assert game not in entries() or [*changes(game, entries()[game], entry_of(found))] == []


def test_of_what_is_compared_nearly_all_agrees_and_each_difference_has_its_reason() -> None:
    counted: Counter[str] = Counter()
    for entry in entries().values():
        for name, number in entry.items():
            counted[name.rpartition(": ")[2]] += number
    agree = counted["agree"] + counted["agree given a choice"]
    assert agree >= 0.999 * (agree + counted["differ"])
    assert len(explained()) <= counted["differ"]
    assert all(explained().values())
