"""`make release`: what keeps a version from being released, tried on repositories made for it."""

from __future__ import annotations

import importlib.util
import stat
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
CHANGELOG = "# Changelog\n\n## Unreleased\n\n### Added\n\n## 0.2.0 - 2027-01-31\n\n### Added\n\n- Something.\n"
GOOD = {"file": "game.jsonl", "sealed": True, "error": None, "divergences": [], "cited_before": []}


def _script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("release", ROOT / ".ci/release.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


release = _script()


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository that could be released as 0.2.0, as far as is seen before anything is built."""
    root = tmp_path / "repository"
    root.mkdir()
    (root / "pyproject.toml").write_text('[project]\nname = "rewind"\nversion = "0.2.0"\n')
    (root / "CHANGELOG.md").write_text(CHANGELOG)
    git(root, "init", "--quiet")
    git(root, "add", ".")
    git(root, "commit", "--quiet", "--message", "all")
    return root


def refusal(repository: Path, capsys: pytest.CaptureFixture[str], version: str = "0.2.0") -> str:
    assert release.main([version, "--dry"], repository) == 1
    message = capsys.readouterr().err
    assert message.startswith("no release: ")
    return message


def test_a_good_repository_passes_the_first_checks(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert release.main(["0.2.0", "--dry"], repository) == 0
    assert capsys.readouterr().out == "0.2.0: version, tree and changelog are good\n"
    assert sorted(path.name for path in repository.iterdir()) == [".git", "CHANGELOG.md", "pyproject.toml"]


@pytest.mark.parametrize("file", ["CHANGELOG.md", "new.txt"])
def test_a_tree_that_is_not_clean_is_refused(repository: Path, capsys: pytest.CaptureFixture[str], file: str) -> None:
    with (repository / file).open("a") as text:
        text.write("\n")
    assert f"the tree is not clean: {file}" in refusal(repository, capsys)


@pytest.mark.parametrize("version", ["", "0.2", "v0.2.0", "0.3.0"])
def test_another_version_is_refused(repository: Path, capsys: pytest.CaptureFixture[str], version: str) -> None:
    assert "version" in refusal(repository, capsys, version)


def test_a_version_that_is_tagged_is_refused(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git(repository, "tag", "v0.2.0")
    assert "the tag v0.2.0 is there already" in refusal(repository, capsys)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (CHANGELOG.replace("0.2.0", "0.1.0"), "no heading for 0.2.0"),
        (CHANGELOG.replace(" - 2027-01-31", ""), "no date"),
        (CHANGELOG.replace("2027-01-31", "2027-02-31"), "no date"),
        (CHANGELOG.replace("2027-01-31", "soon"), "no date"),
        (CHANGELOG.replace("- Something.", ""), "says nothing of 0.2.0"),
        (CHANGELOG.replace("### Added", "### Added\n\n- More.", 1), 'under "Unreleased"'),
    ],
)
def test_a_changelog_that_is_not_ready_is_refused(
    repository: Path, capsys: pytest.CaptureFixture[str], text: str, why: str
) -> None:
    (repository / "CHANGELOG.md").write_text(text)
    git(repository, "commit", "--quiet", "--all", "--message", "changelog")
    assert why in refusal(repository, capsys)


@pytest.mark.parametrize(
    ("found", "why"),
    [
        ({}, None),
        ({"divergences": [{"event": 7, "mended": True}]}, None),
        ({"divergences": [{"event": 7, "mended": True}, {"event": 9}]}, "event 9"),
        ({"divergences": [{"event": 8, "mended": True}]}, "event 8"),
        ({"file": "other.jsonl", "divergences": [{"event": 7, "mended": True}]}, "event 7"),
        ({"divergences": [{"event": 7, "mended": None}]}, "event 7"),
        ({"sealed": False}, "not sealed"),
        ({"error": {"code": "RW2002", "message": "RW2002 chain broken"}}, "RW2002 chain broken"),
    ],
)
def test_a_recorded_game_passes_with_mended_rulings_only(found: Mapping[str, object], why: str | None) -> None:
    reason = release.reason_to_refuse({**GOOD, **found}, {("game.jsonl", 7), ("game.jsonl", 9)})
    assert reason is None if why is None else reason is not None and why in reason


def program(folder: Path, lines: str) -> Path:
    path = folder / "rewind"
    path.write_text(f"#!{sys.executable}\nimport sys, json\nfiles = sys.argv[4:]\n{lines}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


SAYS = """for file in files:
    shown = {"file": file, "sealed": True, "error": None, "divergences": %s, "cited_before": []}
    print(json.dumps(shown))"""


def test_every_recorded_game_is_verified_as_a_copy(tmp_path: Path) -> None:
    games = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for game in games:
        game.write_text("\n")
    listed = {("one.jsonl", 7), ("two.jsonl", 7)}
    mended = SAYS % '[{"event": 7, "mended": True}]'
    assert release.check_games(program(tmp_path, SAYS % "[]"), games, ()) == 0
    assert release.check_games(program(tmp_path, mended), games, listed) == 2
    with pytest.raises(release.Refused, match=r"two.jsonl: it diverges at event 7, which is not listed"):
        release.check_games(program(tmp_path, mended), games, {("one.jsonl", 7)})
    with pytest.raises(release.Refused, match=r"two.jsonl: it diverges at event 7"):
        release.check_games(program(tmp_path, SAYS % '[{"event": 7}]'), games, listed)
    with pytest.raises(release.Refused, match="0 of 2"):
        release.check_games(program(tmp_path, ""), games, ())
    with pytest.raises(release.Refused, match="0 of 0"):
        release.check_games(program(tmp_path, SAYS % "[]"), [], ())


def test_what_a_failing_program_says_is_told_without_addresses(tmp_path: Path) -> None:
    failing = program(tmp_path, 'sys.exit("not found at https://user:word@example.org/somewhere")')
    failing.write_text(failing.read_text().replace("sys.exit(", "sys.stderr.write(") + "\nsys.exit(9)\n")
    with pytest.raises(release.Refused) as refused:
        release.check_games(failing, [], ())
    assert str(refused.value).endswith("ended with status 9\nnot found at …")


def test_a_wheel_holds_the_package_with_its_parts_and_the_mark_of_types(tmp_path: Path) -> None:
    names = ["rewind/__init__.py", *(f"rewind/{part}/__init__.py" for part in release.PARTS), "rewind/py.typed"]

    def wheel(*held: str) -> Path:
        path = tmp_path / "rewind_mtg-0.2.0-py3-none-any.whl"
        with zipfile.ZipFile(path, "w") as archive:
            for name in (*held, "rewind_mtg-0.2.0.dist-info/METADATA"):
                archive.writestr(name, "")
        return path

    release.check_wheel(wheel(*names))
    with pytest.raises(release.Refused, match=r"lacks rewind/py.typed"):
        release.check_wheel(wheel(*names[:-1]))
    with pytest.raises(release.Refused, match=r"installs .*tests"):
        release.check_wheel(wheel(*names, "tests/__init__.py"))


def test_the_source_has_what_the_wheel_must_hold() -> None:
    package = ROOT / "src" / release.PACKAGE
    assert (package / "py.typed").is_file()
    assert all((package / part).resolve() == ROOT / part for part in release.PARTS)
