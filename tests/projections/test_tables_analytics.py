"""The questions of docs/analytics.md, run as they stand there."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb
import pytest

from rewind.events.envelope import Recorded
from rewind.events.game import GameStarted
from rewind.events.logfile import write_log
from rewind.projections.tables.catalogue import TABLES
from rewind.projections.tables.keys import links
from rewind.projections.tables.writing.exporting import ExportOptions, export
from tests.cli.logs import FIRST
from tests.cli.running import good
from tests.projections.handmade import handmade_game
from tests.projections.tracked_games import tracked_games
from tests.random_games.generator import random_game

DOCUMENT = (Path(__file__).parents[2] / "docs" / "analytics.md").read_text()
SECTION = re.compile(
    r"### (?P<question>.+)\n(?:(?!###).*\n)*?```sql\n(?P<sql>(?:.*\n)*?)```\n\n(?P<answer>(?:\|.*\n)+)"
)
QUESTIONS, OF_A_PLAYED_GAME, OF_TRACKERS = (
    {found["question"]: (found["sql"], found["answer"]) for found in SECTION.finditer(part)}
    for part in re.split("## Three questions of a played game|## What trackers answer", DOCUMENT)
)
PLAYED = FIRST.parent / "goblins-psychatog-2003-12.jsonl.zst"
RECORDED = sorted(path for path in FIRST.parent.iterdir() if ".jsonl" in path.suffixes)
"""Every game that is kept in the repository, packed or not."""

Answer = list[tuple[object, ...]]


def asked(sql: str) -> tuple[list[str], Answer]:
    """The names of the columns, and the rows."""
    found = duckdb.sql(sql)
    assert found is not None
    return found.columns, found.fetchall()


@pytest.fixture(scope="module")
def of_all_games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the tables of every recorded game and of random ones."""
    folder = tmp_path_factory.mktemp("games")
    logs = [str(path) for path in RECORDED]
    for seed in range(6):
        log = folder / f"{seed}.jsonl.zst"
        write_log(log, named_anew(random_game(random.Random(seed), 300), f"random {seed}"))
        logs.append(str(log))
    assert export(logs, str(folder / "tables"), ExportOptions()).games == len(logs)
    return folder


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "tables"


def named_anew(game: Sequence[Recorded], name: str) -> list[Recorded]:
    first, *rest = game
    assert isinstance(first.event, GameStarted)
    return [first._replace(event=first.event.model_copy(update={"game": name})), *rest]


def test_there_are_these_questions_and_nothing_else_in_sql() -> None:
    assert (len(QUESTIONS), len(OF_A_PLAYED_GAME), len(OF_TRACKERS)) == (10, 3, len(TRACKED_ANSWERS))
    assert DOCUMENT.count("```sql") == 13 + len(TRACKED_ANSWERS)
    assert f"`replays/games/{PLAYED.name}` alone" in DOCUMENT


@pytest.mark.parametrize(
    ("log", "questions"), [(FIRST, QUESTIONS), (PLAYED, OF_A_PLAYED_GAME)], ids=["first", "played"]
)
def test_the_answers_in_the_document_are_those_of_its_games(
    tables: Path, log: Path, questions: dict[str, tuple[str, str]]
) -> None:
    export([str(log)], str(tables), ExportOptions())
    for sql, answer in questions.values():
        assert as_markdown(*asked(sql)) == answer


def as_markdown(columns: Sequence[str], rows: Answer) -> str:
    """An answer as the table that the document has."""
    lines = [" | ".join("" if cell is None else str(cell) for cell in line) for line in (columns, *rows)]
    heading, *below = [f"| {line} |\n" for line in lines]
    return "".join((heading, f"|{'---|' * len(columns)}\n", *below))


HAND_ANSWERS: tuple[Answer, ...] = (
    [(1, 1, 100.0), (2, 1, 0.0)],
    [(1, 1, 0.0), (2, 1, 1.0), (3, 1, 2.0), (4, 1, 0.0), (5, 1, 1.0), (6, 1, 0.0)],
    [(1, 20, 20, 1), (2, 18, 20, 1), (3, 18, 20, 1), (4, 18, 20, 1), (5, 18, 17, 1), (6, 18, 17, 1)],
    [("Saproling", 1, 3.0, 45.0, 0)],
    [("Creature", 1, 0)],
    [("Giant Growth", 1)],
    [
        ("Giant Growth", 1, 6.0, 1),
        ("Counterspell", 1, 5.0, 0),
        ("Sprout", 1, 5.0, 0),
        ("Island", 1, 4.0, 0),
        ("Grizzly Bears", 1, 3.0, 0),
        ("Forest", 2, 2.0, 0),
        ("Mountain", 1, 2.0, 0),
        ("Shock", 1, 2.0, 0),
    ],
    [("Grizzly Bears", 2, 2), ("Saproling", 1, 1)],
    [("Sprout", 1, 1, "Counterspell")],
    [("played", 1, 100.0, 0.0, 0.0)],
)
"""The answers to the ten questions for the game told by hand, worked out from its table.

The token lives through 8 events of turn 4, 30 of turn 5, and 6 of turn 6 before the one that destroys it: 45."""


def test_the_answers_for_the_game_told_by_hand(tables: Path, tmp_path: Path) -> None:
    write_log(tmp_path / "game.jsonl", handmade_game())
    export(["game.jsonl"], str(tables), ExportOptions())
    for (question, (sql, _)), answer in zip(QUESTIONS.items(), HAND_ANSWERS, strict=True):
        assert asked(sql)[1] == answer, question


TRACKED_ANSWERS: dict[str, Answer] = {
    "Which deck wins?": [("Bears", 3, 66.7), ("Burn", 1, 0.0)],
    "Against which colours?": [("U", 3, 66.7), ("R", 1, 0.0)],
    "In which queue?": [("Ladder", 3, 33.3), ("Play", 1, 100.0)],
    "In short games or in long ones?": [(5, 1, 0.0), (7, 2, 100.0), (8, 1, 0.0)],
    "Which hands are kept, and do they win?": [(0, 3, 3, 66.7), (1, 2, 1, 0.0)],
    "With which cards?": [
        ("Forest", 9, 66.7, 80.0, 75.0, 77.8, 33.3, 44.4),
        ("Grizzly Bears", 6, 66.7, 66.7, 33.3, 50.0, 83.3, -33.3),
        ("Giant Growth", 3, 66.7, None, 66.7, 66.7, 50.0, 16.7),
        ("Shock", 3, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
        ("Mountain", 2, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    ],
    "How many lands come by the fourth turn?": [(2, 1, 0.0), (3, 1, 100.0), (4, 1, 100.0)],
    "How long does a turn take?": [(True, 9, 33.3), (False, 10, 20.0)],
    "Which passes were decided?": [(True, 8, 4, 0), (False, 0, 0, 7)],
    "Which creatures could attack, and did?": [("Grizzly Bears", 2, 1)],
}
"""The answers for the games of `tracked_games`, worked out from their tables.

Of twelve Forests in the decks of a, b and c (won: 8 of a and c) five were in opening hands (2, 1, 2), four drawn later
(2, 1, 1), and three never in hand (0, 2, 1): in hand 9, won 7, not in hand 3, won 1: 77.8 - 33.3. Of twelve Grizzly
Bears three were in opening hands, three drawn (0, 2, 1) and six not (3, 1, 2). Of six Giant Growths three were drawn,
one was put in hand in c, and one each of a and b were not. By Ann's fourth turn a has 2 + 2 lands, b 1 + 1, c 2 + 1,
and d has no such turn. The last turn of a game, Ann's in a, b and c, is not timed: 6 turns of 30 seconds, 3 of 40."""


@pytest.fixture(scope="module")
def tracked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the games of `tracked_games` and their tables."""
    folder = tmp_path_factory.mktemp("tracked")
    for name, game in tracked_games().items():
        write_log(folder / f"{name}.jsonl", game)
    export([str(path) for path in sorted(folder.iterdir())], str(folder / "tables"), ExportOptions())
    return folder


@pytest.mark.parametrize("question", TRACKED_ANSWERS)
def test_what_trackers_answer(question: str, tracked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tracked)
    sql, answer = OF_TRACKERS[question]
    columns, rows = asked(sql)
    assert rows == TRACKED_ANSWERS[question]
    assert as_markdown(columns, rows) == answer


def test_who_goes_first_is_asked_above(tracked: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever begins wins each of the four."""
    monkeypatch.chdir(tracked)
    sql, _ = QUESTIONS["How often does the player win who goes first?"]
    assert asked(sql)[1] == [(1, 4, 100.0), (2, 4, 0.0)]


@pytest.mark.parametrize(
    ("by", "question"),
    [
        ("deck", "Which deck wins?"),
        ("opponent", "Against which colours?"),
        ("queue", "In which queue?"),
        ("turns", "In short games or in long ones?"),
    ],
)
def test_stats_says_what_the_tables_say(by: str, question: str, tracked: Path) -> None:
    results: Any = good("stats", *sorted(tracked.glob("*.jsonl")), "--by", by, "--json").json
    rows = [(row[by], row["games"], row["won_percent"]) for row in results["results"]]
    assert rows == TRACKED_ANSWERS[question]


def test_stats_says_of_cards_what_the_tables_say(tracked: Path) -> None:
    results: Any = good("stats", *sorted(tracked.glob("*.jsonl")), "--by", "card", "--json").json
    columns = ("copies", "in_opening_hand", "drawn_later", "in_hand", "not_in_hand")
    rows = [
        (
            row["card"],
            row["in_hand"]["number"],
            *(row[column]["won_percent"] for column in columns),
            row["improvement"],
        )
        for row in results["results"]
    ]
    assert rows == TRACKED_ANSWERS["With which cards?"]


@pytest.mark.long
def test_the_questions_run_on_every_recorded_game_and_on_random_ones(
    of_all_games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(of_all_games)
    for question, (sql, answer) in (QUESTIONS | OF_A_PLAYED_GAME | OF_TRACKERS).items():
        assert asked(sql)[0] == answer.partition("\n")[0].strip("| ").split(" | "), question
    told = asked("SELECT cause_kind, count(*), count(sources) FROM 'tables/removals.parquet' GROUP BY ALL")[1]
    assert {kind for kind, _, _ in told} >= {"lethal_damage", "effect", "cost", "legend_rule", "zero_toughness"}


@pytest.mark.long
def test_a_spell_resolved_where_the_event_that_ends_its_resolution_says_so(of_all_games: Path) -> None:
    folder = of_all_games / "tables"
    _, spells = asked(
        f"""SELECT s.game, s.n, s.resolved, s.countered, s.outcome, coalesce(e.countered, false),
            coalesce(e.not_resolved, false)
        FROM '{folder}/spells.parquet' AS s
        JOIN '{folder}/events.parquet' AS e ON e.game = s.game AND e.object = s.spell
        WHERE e.type = 'resolution_ended' ORDER BY s.game, s.n"""
    )
    assert spells
    for game, n, resolved, countered, outcome, is_countered, is_not_resolved in spells:
        assert (resolved, countered) == (not is_countered and not is_not_resolved, is_countered), (game, n)
        ended = "countered" if is_countered else "not_resolved" if is_not_resolved else "resolved"
        assert outcome == ended, (game, n)
    assert any(is_not_resolved for *_, is_not_resolved in spells)


@pytest.mark.long
def test_keys_and_links_hold_in_all_games(of_all_games: Path) -> None:
    """No two rows of a table share its key, and the row is there to which the columns of another lead."""
    folder = of_all_games / "tables"
    for table in TABLES:
        if table.key:
            key = ", ".join(table.key)
            twice = asked(f"SELECT {key} FROM '{folder}/{table.name}.parquet' GROUP BY {key} HAVING count(*) > 1")[1]
            assert twice == [], table.name
    for link in links(TABLES):
        given = " AND ".join(f"{name} IS NOT NULL" for name in link.columns)
        lost = asked(
            f"SELECT count(*) FROM '{folder}/{link.table}.parquet' ANTI JOIN '{folder}/{link.to}.parquet' "
            f"USING ({', '.join(link.columns)}) WHERE {given}"
        )[1]
        assert lost == [(0,)], link


def test_two_games_are_not_one(tables: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        write_log(tmp_path / f"{name}.jsonl", handmade_game(name))
    export(["one.jsonl", "two.jsonl"], str(tables), ExportOptions())
    won, mana, life, *_ = (asked(sql)[1] for sql, _ in QUESTIONS.values())
    assert won == [(1, 2, 100.0), (2, 2, 0.0)]
    assert mana[2] == (3, 2, 2.0)
    assert life[4] == (5, 18.0, 17.0, 2)
