"""The questions of docs/analytics.md, run as they stand there."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path

import duckdb
import pytest

from rewind.events.envelope import Recorded
from rewind.events.game import GameStarted
from rewind.events.logfile import write_log
from rewind.projections.tables.catalogue import TABLES
from rewind.projections.tables.keys import links
from rewind.projections.tables.writing.exporting import ExportOptions, export
from tests.cli.logs import FIRST
from tests.projections.handmade import handmade_game
from tests.random_games.generator import random_game

DOCUMENT = (Path(__file__).parents[2] / "docs" / "analytics.md").read_text()
SECTION = re.compile(
    r"### (?P<question>.+)\n(?:(?!###).*\n)*?```sql\n(?P<sql>(?:.*\n)*?)```\n\n(?P<answer>(?:\|.*\n)+)"
)
_FIRST, _, _PLAYED = DOCUMENT.partition("## Three questions of a played game")
QUESTIONS, OF_A_PLAYED_GAME = (
    {found["question"]: (found["sql"], found["answer"]) for found in SECTION.finditer(part)}
    for part in (_FIRST, _PLAYED)
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


def test_there_are_thirteen_questions_and_nothing_else_in_sql() -> None:
    assert (len(QUESTIONS), len(OF_A_PLAYED_GAME)) == (10, 3)
    assert DOCUMENT.count("```sql") == 13
    assert f"`replays/games/{PLAYED.name}` alone" in DOCUMENT


@pytest.mark.parametrize(
    ("log", "questions"), [(FIRST, QUESTIONS), (PLAYED, OF_A_PLAYED_GAME)], ids=["first", "played"]
)
def test_the_answers_in_the_document_are_those_of_its_games(
    tables: Path, log: Path, questions: dict[str, tuple[str, str]]
) -> None:
    export([str(log)], str(tables), ExportOptions())
    for sql, answer in questions.values():
        columns, rows = asked(sql)
        lines = [" | ".join("" if cell is None else str(cell) for cell in line) for line in (columns, *rows)]
        heading, *told = [f"| {line} |\n" for line in lines]
        assert "".join((heading, f"|{'---|' * len(columns)}\n", *told)) == answer


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


@pytest.mark.long
def test_the_questions_run_on_every_recorded_game_and_on_random_ones(
    of_all_games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(of_all_games)
    for question, (sql, answer) in (QUESTIONS | OF_A_PLAYED_GAME).items():
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
