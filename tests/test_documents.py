"""What the documents say is true: the README's look at a game, its Python, its links, and the changelog's headings."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import textwrap
from pathlib import Path

import pytest

from rewind.aggregates.cards import pool, read_records
from rewind.aggregates.timeline import Timeline
from rewind.cli.board import Board
from rewind.cli.loading import load, moment
from rewind.cli.main import COMMANDS
from rewind.events.combat import DamageDealt
from rewind.events.logfile import read_records as read_log
from rewind.events.logfile import write_log
from rewind.projections.views.positions import position
from rewind.projections.visibility.seat_log import redact
from rewind.replays.scenarios.expect.game import expects
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.position import editions_of
from rewind.replays.scenarios.runner import run_scenario
from tests.cli.running import good, run

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
GUIDES = ("README.md", "docs/scenarios.md", "docs/adding-a-rule.md", "docs/adding-a-card.md")
"""Pages whose YAML is read: scenarios, card records, and instructions of an ability."""


def yaml_blocks(first: str) -> list[tuple[str, str]]:
    """Page and line, and text, of the blocks that begin so, comments aside."""
    found = []
    for page in GUIDES:
        text = (ROOT / page).read_text()
        for match in re.finditer(r"```yaml\n(.*?)```", text, re.DOTALL):
            if re.sub(r"(?m)^#.*\n", "", match[1]).startswith(first):
                found.append((f"{page}:{text.count(chr(10), 0, match.start()) + 2}", match[1]))
    return found


SCENARIOS, RECORDS, INSTRUCTIONS = (yaml_blocks(first) for first in ("scenario:", "- name:", "- do:"))


def test_the_readme_s_look_at_a_game_is_what_the_command_prints() -> None:
    shown = README.partition("    $ rewind show ")[2].partition("…")[0]
    command, _, text = shown.partition("\n")
    log, *options = command.split()
    at, viewer = options[1], int(options[3])
    timeline: Timeline = load(str(ROOT / log), viewer)
    state = timeline.at(moment(timeline, at))
    lines = [line.plain.rstrip() for line in Board(position(state), state).lines(len(timeline))]
    said = [line.removeprefix("    ").rstrip() for line in text.splitlines()]
    while said and not said[-1]:
        said.pop()
    assert lines[: len(said)] == said


def test_the_readme_s_python_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert blocks
    for block in blocks:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(block, "README.md", "exec"), {})
        assert printed.getvalue()


def test_the_first_commands_of_the_readme_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In an empty folder, one after the other; nothing is typed."""
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"(?m)^    rewind (.+?) +#", README)
    assert [command.split()[0] for command in commands] == ["ask", "play", "view", "view"]
    for command in commands:
        good(*shlex.split(command))
    assert Path("game.html").stat().st_size > 10_000


def test_the_readme_s_question_is_answered_as_it_shows() -> None:
    command, _, told = README.partition("    $ rewind ask ")[2].partition("\n\n")[0].partition("\n")
    printed = run("ask", *shlex.split(command)).lines
    assert [line.strip() for line in told.splitlines()] == [line.strip() for line in printed[:3]]


def test_what_the_readme_shows_of_a_reason_is_what_the_command_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = README.partition("    $ rewind explain ")[2].partition("…")[0]
    command, _, text = shown.partition("\n")
    monkeypatch.chdir(ROOT)
    printed = [f"    {line}".rstrip() for line in good("explain", *command.split()).text.splitlines()]
    told = text.rstrip().splitlines()
    assert printed[: len(told)] == told


def test_the_readme_says_how_many_cards_there_are() -> None:
    assert f", and {len(pool().records)} cards" in README.replace("\n", " ")


def test_the_page_of_commands_names_every_command() -> None:
    told = set(re.findall(r"rewind (\w+)", (ROOT / "docs/commands.md").read_text()))
    assert set(COMMANDS) <= told


@pytest.mark.parametrize(
    "page",
    [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/*.md")), *sorted(ROOT.glob("docs/decisions/*.md"))],
    ids=lambda page: page.name,
)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text()):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_changelog_has_its_headings() -> None:
    """What is new goes under one of four headings, in this order; a version has those that it needs."""
    kinds = ["Added", "Changed", "Fixed", "Breaking"]
    headings = re.findall(r"^(##+) (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    versions = [name for marks, name in headings if marks == "##"]
    assert versions[0] == "Unreleased"
    assert all(re.fullmatch(r"\d+\.\d+\.\d+( - \d{4}-\d{2}-\d{2})?", name) for name in versions[1:])
    parts = "".join("\n" if marks == "##" else f"{name} " for marks, name in headings).split("\n")[1:]
    assert parts[0].split() == kinds
    assert all(part.split() == [kind for kind in kinds if kind in part.split()] for part in parts)


def test_the_top_level_folders_are_the_house_s() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert packages == {"events", "aggregates", "projections", "replays", "cli", "tests", "bench", "docs"}


@pytest.mark.parametrize(("where", "text"), SCENARIOS, ids=[where for where, _ in SCENARIOS])
def test_scenarios_pass_under_their_editions(where: str, text: str) -> None:
    known = pool().and_of(one for _, more in RECORDS for one in read_records(more, where))
    for document in read_scenarios(text, where):
        for edition in editions_of(document, known):
            outcome = run_scenario(document, edition, known, redact)
            right = "passed" if expects(document, edition) else "told"
            assert outcome.result == right, (edition, outcome.scenario, outcome.failures, outcome.unsupported)


@pytest.mark.parametrize(("where", "text"), RECORDS, ids=[where for where, _ in RECORDS])
def test_card_records_are_good(where: str, text: str) -> None:
    for record in read_records(text, where):
        built_in = pool().records.get(record.name)
        assert built_in is None or record == built_in


@pytest.mark.parametrize(("where", "text"), INSTRUCTIONS, ids=[where for where, _ in INSTRUCTIONS])
def test_instructions_are_good(where: str, text: str) -> None:
    effect = text.replace("\n", "\n      ")
    ability = "kind: triggered\n    when: {event: attack, what: this}\n    effect:\n      "
    read_records(f"- name: X\n  types: Artifact\n  abilities:\n  - {ability}{effect}\n", where)


def test_every_block_of_yaml_is_one_of_these() -> None:
    every = sum((ROOT / page).read_text().count("```yaml\n") for page in GUIDES)
    assert len(SCENARIOS) + len(RECORDS) + len(INSTRUCTIONS) == every
    assert {where.partition(":")[0] for where, _ in SCENARIOS} == set(GUIDES) - {"docs/adding-a-card.md"}
    assert RECORDS
    assert INSTRUCTIONS


def test_the_readme_shows_what_verify_says_of_a_changed_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game as it lies there, and with one number changed and the chain computed anew."""
    text = (ROOT / "README.md").read_text()
    game = ROOT / "replays/games/legends-2003-12.jsonl"
    told = good("verify", str(game)).text.replace(str(game), "replays/games/legends-2003-12.jsonl")
    assert textwrap.indent(told.strip(), "    ") in text
    records = list(read_log(game))
    wrong = records[57]
    assert isinstance(wrong.event, DamageDealt)
    records[57] = wrong._replace(event=wrong.event.model_copy(update={"amount": wrong.event.amount + 1}))
    monkeypatch.chdir(tmp_path)
    write_log("changed.jsonl", records)
    shown = run("verify", "changed.jsonl").text.strip().splitlines()[1:]
    assert textwrap.indent("\n".join(shown), "    ") in text


def test_no_document_has_marks_of_a_merge() -> None:
    paths = [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    marked = [path for path in paths if re.search(r"^(<{7}|>{7}) ", path.read_text("utf-8"), re.MULTILINE)]
    assert marked == []
