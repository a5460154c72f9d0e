"""The recorded sessions, decided again in part: nothing is lost against the ledgers, and nothing gained unseen."""

from __future__ import annotations

from collections import Counter

import pytest

from rewind.replays.partly.outcomes import Depth
from tests.events.importers.real_sessions import SESSIONS
from tests.replays.partly.ledger import changes, entries, entry_of, explained, key_of, verified

DEPTHS: tuple[Depth, ...] = ("facts", "actor")


@pytest.mark.long(whole=True)
@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("part", range(5))
def test_the_sessions_come_to_what_the_ledger_says(part: int, depth: Depth) -> None:
    known, why = entries(depth), explained(depth)
    for session in SESSIONS[part::5]:
        for game, found in verified(session, depth):
            if game in known:
                assert [*changes(game, known[game], entry_of(found))] == []
                assert {key_of(game, one) for one in found.differences} == {key for key in why if key.startswith(game)}


@pytest.mark.parametrize("depth", DEPTHS)
def test_the_shortest_session_comes_to_what_the_ledger_says(depth: Depth) -> None:
    known = entries(depth)
    for session in SESSIONS[5:6]:
        game, found = min(verified(session, depth), key=lambda one: one[1].windows)
        assert game not in known or [*changes(game, known[game], entry_of(found))] == []


@pytest.mark.parametrize(("depth", "least"), [("facts", 0.999), ("actor", 0.998)])
def test_of_what_is_compared_nearly_all_agrees_and_each_difference_has_its_reason(depth: Depth, least: float) -> None:
    counted: Counter[str] = Counter()
    for entry in entries(depth).values():
        for name, number in entry.items():
            counted[name.rpartition(": ")[2]] += number
    agree = counted["agree"] + counted["agree given a choice"]
    assert agree >= least * (agree + counted["differ"])
    assert len(explained(depth)) <= counted["differ"]
    assert all(explained(depth).values())


def test_of_what_the_texts_of_known_cards_do_nearly_all_agrees() -> None:
    counted = Counter[str]()
    for entry in entries("actor").values():
        counted.update(entry)
    acts, decided, agrees = (
        counted[f"windows in which a text acts{which}"] for which in ("", ": decided", ": decided, all agrees")
    )
    assert decided >= 0.4 * acts
    assert agrees >= 0.98 * decided
