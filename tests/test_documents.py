"""What the documents say is true: the README's look at a game, its Python, its links, and the changelog's counts."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

from aggregates.timeline import Timeline
from cli.board import Board
from cli.loading import load, moment
from cli.main import COMMANDS
from events.catalogue import EVENTS
from projections.positions import position

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def test_the_readme_s_look_at_a_game_is_what_the_command_prints() -> None:
    shown = README.partition("    $ rewind show ")[2].partition("…")[0]
    command, _, text = shown.partition("\n")
    log, *options = command.split()
    at, viewer = options[1], int(options[3])
    timeline: Timeline = load(str(ROOT / log), viewer)
    lines = [line.plain.rstrip() for line in Board(position(timeline.at(moment(timeline, at)))).lines(len(timeline))]
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


def test_the_readme_names_every_command() -> None:
    told = set(re.findall(r"rewind (\w+)", README))
    assert set(COMMANDS) <= told


@pytest.mark.parametrize("page", sorted(ROOT.glob("*.md")) + sorted(ROOT.glob("docs/*.md")), ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text()):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_changelog_counts_the_events_right() -> None:
    assert f"{len(EVENTS)} types" in (ROOT / "CHANGELOG.md").read_text()


def test_the_top_level_folders_are_the_house_s() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert packages == {"events", "aggregates", "projections", "replays", "cli", "tests", "bench", "docs"}
