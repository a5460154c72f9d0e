"""Checks, builds and verifies a release: `make release VERSION=0.2.0`, with `DRY=1` only the quick checks.

Nothing is published, tagged or changed: at the end stands what is left to be done by hand. In this order:

1. the version is the one of pyproject.toml, and no tag has it yet;
2. the tree is clean;
3. the changelog has a heading with the version and a date, something under it, and nothing left under "Unreleased";
4. lint and all tests pass;
5. wheel and sdist are built, and the wheel holds what it should;
6. the wheel, installed into a fresh environment, verifies a copy of every recorded game. One that diverges passes only
   where each divergence is a ruling that was mended, and `aggregates/editions/mended.toml` lists that file and event. A
   game that holds with citations that were mended passes.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "rewind"
"""All that the wheel installs."""
PARTS = ("events", "aggregates", "projections", "replays", "cli")
"""What the package holds, and what lies at the top of the repository."""
HEADING = re.compile(r"^## (.+?)\s*$", re.MULTILINE)
ADDRESS = re.compile(r"\b[a-z]+://\S+")


class Refused(Exception):
    """Why there can be no release; what to do about it."""


# What must be so before anything is built


def check_version(root: Path, version: str) -> None:
    """Raises Refused where the version is not that of pyproject.toml, or has been tagged."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise Refused(f"{version!r} is no version: name one, as in make release VERSION=0.2.0")
    stated = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    if stated != version:
        raise Refused(f"pyproject.toml says version {stated}, not {version}")
    if _git(root, "tag", "--list", f"v{version}"):
        raise Refused(f"the tag v{version} is there already")


def check_clean(root: Path) -> None:
    """Raises Refused where a file is changed or not tracked."""
    changed = _git(root, "status", "--porcelain", "--untracked-files=normal").splitlines()
    if changed:
        raise Refused(f"the tree is not clean: {', '.join(line[3:] for line in changed[:5])}")


def check_changelog(text: str, version: str) -> None:
    """Raises Refused where the changelog does not tell of this version: `## 0.2.0 - 2027-01-31`, with entries."""
    parts = _parts(text)
    heading = next((heading for heading in parts if heading.split(" ")[0] == version), None)
    if heading is None:
        raise Refused(f"CHANGELOG.md has no heading for {version}: write ## {version} - YYYY-MM-DD")
    try:
        date.fromisoformat(heading.removeprefix(version).removeprefix(" - "))
    except ValueError:
        raise Refused(f"CHANGELOG.md has no date for {version}: write ## {version} - YYYY-MM-DD") from None
    if not _entries(parts[heading]):
        raise Refused(f"CHANGELOG.md says nothing of {version}")
    if _entries(parts.get("Unreleased", "")):
        raise Refused(f'CHANGELOG.md has entries under "Unreleased": they belong under {version}')


def _parts(text: str) -> Mapping[str, str]:
    """Heading of the second level → the text under it."""
    _, *found = HEADING.split(text)
    return dict(zip(found[::2], found[1::2], strict=True))


def _entries(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("- ")]


# What was built


def check_wheel(wheel: Path) -> None:
    """Raises Refused where the wheel lacks a part of the package or the mark of types, or holds something else."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    wanted = (f"{PACKAGE}/__init__.py", f"{PACKAGE}/py.typed", *(f"{PACKAGE}/{part}/__init__.py" for part in PARTS))
    missing = [name for name in wanted if name not in names]
    if missing:
        raise Refused(f"{wheel.name} lacks {', '.join(missing)}")
    other = sorted({name.split("/")[0] for name in names} - {PACKAGE})
    if len(other) != 1 or not other[0].endswith(".dist-info"):
        raise Refused(f"{wheel.name} installs {', '.join(other)}")


Listed = Collection[tuple[str, int]]
"""File and event of every divergence that is listed as mended."""


def listed_as_mended(root: Path) -> Listed:
    """The divergences of recorded games that `mended.toml` lists."""
    document = tomllib.loads((root / "aggregates/editions/mended.toml").read_text("utf-8"))
    return {(game["file"], game["event"]) for game in document.get("games", ())}


def reason_to_refuse(result: Mapping[str, Any], listed: Listed) -> str | None:
    """Why what `verify --json` says of one recorded game forbids a release; None where it does not.

    The game is sealed and nothing is wrong with the log, and each divergence is a ruling that was mended and is listed
    with this file and event.
    """
    if result["error"] is not None:
        return str(result["error"]["message"])
    if not result["sealed"]:
        return "it is not sealed"
    file = Path(result["file"]).name
    wrong = [one for one in result["divergences"] if not one.get("mended") or (file, one["event"]) not in listed]
    if wrong:
        events = ", ".join(str(one["event"]) for one in wrong[:5])
        return f"it diverges at event {events}, which is not listed as mended"
    return None


def check_games(program: Path, games: Sequence[Path], listed: Listed) -> int:
    """Verifies copies of the games with an installed program; how many rulings and citations were mended since.

    Raises Refused.
    """
    with tempfile.TemporaryDirectory() as folder:
        names = [shutil.copy(game, folder) for game in games]
        ran = _run(folder, str(program), "verify", "--fail-slow", "--json", *names, statuses=(0, 1, 2, 3))
    results = [json.loads(line) for line in ran.splitlines()]
    if not games or len(results) != len(games):
        raise Refused(f"{len(results)} of {len(games)} recorded games were verified")
    refused = [
        f"{Path(one['file']).name}: {reason}"
        for one in results
        if (reason := reason_to_refuse(one, listed)) is not None
    ]
    if refused:
        raise Refused("\n  ".join(("the built wheel does not verify the recorded games", *refused)))
    return sum(len(one["divergences"]) + len(one["cited_before"]) for one in results)


def installed(wheel: Path, root: Path, folder: Path) -> Path:
    """Installs the wheel, with the locked versions of what it needs, into a new environment; its program."""
    environment = folder / "environment"
    _run(root, sys.executable, "-m", "venv", str(environment))
    pip = (str(environment / "bin/python"), "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "-qq")
    _run(root, *pip, "--require-hashes", "-r", "requirements.lock")
    _run(root, *pip, "--no-deps", str(wheel))
    return environment / "bin/rewind"


# The way


def release(root: Path, version: str, *, dry: bool) -> None:
    """Goes the whole way, or with `dry` only as far as nothing is built. Raises Refused."""
    check_version(root, version)
    check_clean(root)
    check_changelog((root / "CHANGELOG.md").read_text("utf-8"), version)
    _say(f"{version}: version, tree and changelog are good")
    if dry:
        return
    for target in ("lint", "test"):
        _say(f"make {target}")
        _run(root, "make", "--no-print-directory", target, shown=True, REWIND_CI="1")
    with tempfile.TemporaryDirectory() as work:
        shutil.rmtree(root / "dist", ignore_errors=True)
        _run(root, sys.executable, "-m", "hatchling", "build")
        (wheel,) = (root / "dist").glob(f"rewind_mtg-{version}-*.whl")
        (sdist,) = (root / "dist").glob(f"rewind_mtg-{version}.tar.gz")
        check_wheel(wheel)
        program = installed(wheel, root, Path(work))
        if _run(work, str(program), "--version").split()[-1] != version:
            raise Refused(f"{wheel.name} says that it has another version")
        games = sorted((root / "replays/games").glob("*.jsonl"))
        mended = check_games(program, games, listed_as_mended(root))
    check_clean(root)
    _say(f"{wheel.name} and {sdist.name} are in dist/")
    _say(f"it verifies {len(games)} recorded games, in which {mended} rulings and citations were mended since")
    _say(f"What is left:\n  git tag -a v{version} -m 'Rewind {version}'\n  git push origin v{version}")


def _git(root: Path, *arguments: str) -> str:
    return _run(root, "git", *arguments)


def _run(
    folder: Path | str, *command: str, statuses: tuple[int, ...] = (0,), shown: bool = False, **environment: str
) -> str:
    """Runs a program and returns what it printed. Raises Refused, without addresses of servers, where it fails."""
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | environment
    where = None if shown else subprocess.PIPE
    ran = subprocess.run(command, cwd=folder, env=variables, stdout=where, stderr=where, text=True, check=False)
    if ran.returncode not in statuses:
        stated = "" if shown else ADDRESS.sub("…", f"\n{ran.stdout}{ran.stderr}".rstrip())
        raise Refused(f"{Path(command[0]).name} {' '.join(command[1:4])} ended with status {ran.returncode}{stated}")
    return ran.stdout or ""


def _say(what: str) -> None:
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """The exit status: 0 where there can be a release, 1 where there cannot."""
    parser = argparse.ArgumentParser(prog="make release", description="Check, build and verify a release.")
    parser.add_argument("version")
    parser.add_argument("--dry", action="store_true", help="only the checks before anything is built")
    given = parser.parse_args(arguments)
    try:
        release(root, given.version, dry=given.dry)
    except Refused as refused:
        sys.stderr.write(f"no release: {refused}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
