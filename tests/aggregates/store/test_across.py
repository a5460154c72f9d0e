"""Figures across games follow the store: each event counts once, whoever is killed, and rebuilt they are the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rewind.aggregates.store import GameStore, open_store
from rewind.cli.win_rates import rows_as_json
from rewind.events.combat import LifeLost
from rewind.events.envelope import Recorded
from rewind.events.logfile import read_lines, read_records, write_log
from rewind.projections.tables import across
from rewind.projections.tables.catalogue import rows_of
from rewind.projections.tables.results import Results
from tests.aggregates.store.games import lines_of, log, started
from tests.aggregates.store.writers import CONTEXT, follow_figures
from tests.cli.logs import FIRST
from tests.cli.running import good
from tests.projections.handmade import handmade_game
from tests.projections.tracked_games import tracked_games

GAMES = FIRST.parent
BOTS = GAMES / "bots-2003-12-202.jsonl"


@pytest.mark.long
def test_figures_are_those_that_are_counted_of_the_same_logs(store: GameStore) -> None:
    for path in (FIRST, BOTS):
        store.put(read_lines(path))
    found = across.figures(across.follow(store).documents())
    assert (found.games, found.unreadable) == (2, 0)
    for by, results in (("deck", found.decks), ("card", found.cards)):
        alone = Results(by)
        for path in (FIRST, BOTS):
            alone.add(read_records(path))
        assert rows_as_json(results, by) == rows_as_json(alone, by)
        assert rows_as_json(results, by)


def test_rulings_are_counted_by_the_rules_that_they_rest_on(store: GameStore) -> None:
    game = handmade_game()
    store.put(lines_of(game))
    found = across.figures(across.follow(store).documents())
    given = [row for row in rows_of(game)["rulings"] if row.get("rules")]
    assert given
    rules = [rule for row in given for rule in row["rules"] or ()]  # type: ignore[union-attr]  # texts
    assert sum(counter["rulings"] for counter in found.rulings.values()) == len(rules)
    assert {rule for _, rule in found.rulings} == set(rules)


def test_followed_bit_by_bit_they_are_what_they_are_rebuilt(store: GameStore) -> None:
    whole = list(read_lines(FIRST))
    head = 0
    for end in (10, 200, len(whole)):
        store.append("first-game", head, whole[head:end])
        head = end
        followed = across.follow(store)
        assert followed.position() == end
    documents = followed.documents()
    assert documents == {"first-game": across.document_of(read_records(FIRST))}
    assert across.rebuild(store).documents() == documents
    assert not followed.advance(head, head, {"first-game": b"again"})
    assert followed.documents() == documents


def test_who_follows_while_others_rebuild_leaves_nothing_out(store: GameStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(across, "_EVENTS", 1)
    for game in ("g", "h"):
        store.put(lines_of(log(game, 2)))
    followed = store.projected(across.NAME)
    assert followed.advance(0, 2, {"g": b"{}"})
    before = followed.position()
    store.projected(across.NAME).clear("figures ")
    assert not followed.advance(before, 4, {"h": b"{}"})
    assert (followed.position(), followed.documents()) == (0, {})
    assert followed.advance(0, 1, {"g": b"{}"})
    assert not followed.advance(0, 4, {"h": b"{}"})
    assert sorted(across.follow(store).documents()) == ["g", "h"]


def test_rebuilt_they_are_forgotten_as_other_versions_made_them(address: str) -> None:
    with open_store(address) as store:
        store.put(lines_of(log("g", 2)))
        for name in ("figures 0.0.1", "another"):
            assert store.projected(name).advance(0, 2, {"g": b"{}"})
        across.rebuild(store)
        assert [store.projected(name).position() for name in ("figures 0.0.1", "another", across.NAME)] == [0, 2, 2]
        assert [len(store.projected(name).documents()) for name in ("figures 0.0.1", "another")] == [0, 1]


def test_a_game_that_cannot_be_read_stops_nothing(store: GameStore) -> None:
    store.put(lines_of([started("bad"), Recorded(2, LifeLost(seat=1, amount=1, source="7.1"))]))
    store.put(read_lines(FIRST))
    found = across.figures(across.follow(store).documents())
    assert (found.games, found.unreadable) == (1, 1)


@pytest.mark.long
def test_whoever_is_killed_goes_on(address: str) -> None:
    with open_store(address) as store:
        for path in (FIRST, BOTS):
            store.put(read_lines(path))
        receiving, sending = CONTEXT.Pipe(duplex=False)
        process = CONTEXT.Process(target=follow_figures, args=(address, 100, sending))
        process.start()
        sending.close()
        assert receiving.recv_bytes() == b"100"
        process.kill()
        process.join()
        process.close()
        receiving.close()
        assert 100 <= store.projected(across.NAME).position() <= store.position()
        followed = across.follow(store)
        assert followed.position() == store.position()
        assert followed.documents() == across.rebuild(store).documents()


@pytest.mark.parametrize("command", ["stats", "rulings"])
def test_they_are_told(command: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    good("store", "put", FIRST, BOTS, "--store", url)
    assert good("store", command, "--store", url).out
    told = good("store", command, "--store", url, "--json").json
    rulings = {"2006-10 414.1": {"rulings": 1, "games": 1, "penalties": 1}}
    assert told.get("rulings", rulings) == rulings
    assert told.get("games", 2) == 2
    assert good("store", "rebuild", "--store", url).lines == ["2 games read"]
    assert good("store", command, "--store", url, "--json").json == told
    with open_store(url) as store:
        store.put(lines_of([started("bad"), Recorded(2, LifeLost(seat=1, amount=1, source="7.1"))]))
        assert across.missing(store) == 2
    assert good("store", "rebuild", "--store", url).lines == ["2 games read, 1 that cannot be read"]
    with open_store(url) as store:
        assert across.missing(store) == 0


def test_who_wins_in_the_games_of_a_store_is_what_stats_says_of_their_logs(tmp_path: Path) -> None:
    url, logs = f"sqlite:///{tmp_path}/games.db", list[Path]()
    for name, game in tracked_games().items():
        write_log(tmp_path / f"{name}.jsonl", game)
        logs.append(tmp_path / f"{name}.jsonl")
    good("store", "put", *logs, "--store", url)
    figures: Any = good("store", "stats", "--store", url, "--json").json
    for by, rows in (("deck", figures["decks"]), ("card", figures["cards"])):
        alone: Any = good("stats", *logs, "--by", by, "--json").json
        assert rows == alone["results"]
        assert figures["games"] == alone["games"]
        assert good("store", "stats", "--store", url).text.count(rows[0][by])
