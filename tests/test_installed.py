"""The wheel, installed beside a distribution that has top-level packages of the same names as ours have in `rewind`."""

from __future__ import annotations

import base64
import hashlib
import os
import re
import site
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parent.parent
PARTS = ("events", "aggregates", "projections", "replays", "cli")
DECOY = {
    "events/__init__.py": "raise RuntimeError('the events of another distribution')\n",
    "events/base.py": "",
    "cli/__init__.py": "raise RuntimeError('the command line of another distribution')\n",
    "cli/main.py": "",
}
"""What the other distribution installs."""

USER = """
from rewind.aggregates.game import Game
from rewind.events.base import Event


def kinds(game: Game) -> list[type[Event]]:
    return [type(record.event) for record in game.records]


reveal_type(kinds)
wrong: int = kinds
"""
"""A program of somebody who uses the package, and what its type checker has to tell of it."""

pytestmark = pytest.mark.long


def decoy(folder: Path) -> Path:
    """A wheel of another distribution, written by hand: what it installs, and the list of it."""
    path = folder / "decoy-1.0-py3-none-any.whl"
    files = {
        **DECOY,
        "decoy-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: decoy\nVersion: 1.0\n",
        "decoy-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    rows = []
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
            digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
            rows.append(f"{name},sha256={digest},{len(text)}\n")
        archive.writestr("decoy-1.0.dist-info/RECORD", "".join(rows) + "decoy-1.0.dist-info/RECORD,,\n")
    return path


def ran(folder: Path, *command: str | Path, statuses: tuple[int, ...] = (0,)) -> str:
    """Runs a program in a folder, without what tells this test's own interpreter where modules lie; what it printed."""
    environment = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "MYPYPATH")}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode in statuses, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Ours, built from the source, and the decoy."""
    folder = tmp_path_factory.mktemp("wheels")
    (built,) = WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    return Path(built), decoy(folder)


def environment(folder: Path) -> Path:
    """A new environment, with what ours depends on taken from the environment of the tests; its interpreter."""
    ran(folder, sys.executable, "-m", "venv", "--without-pip", folder / "environment")
    python = folder / "environment" / "bin" / "python"
    (held,) = ran(folder, python, "-c", "import site; print(site.getsitepackages()[0])").splitlines()
    needed = folder / "needed"
    needed.mkdir()
    for installed in filter(Path.is_dir, map(Path, site.getsitepackages())):  # Debian's names some that are not there
        for path in installed.iterdir():
            if path.suffix != ".pth" and not path.name.startswith(("rewind", "_rewind")):
                (needed / path.name).symlink_to(path)
    (Path(held) / "needed.pth").write_text(f"{needed}\n")
    return python


def install(folder: Path, python: Path, *wheels: Path) -> None:
    for wheel in wheels:
        ran(folder, sys.executable, "-m", "pip", "--python", python, "install", "-qq", "--no-deps", "--no-index", wheel)


def test_only_the_package_lands_in_site_packages(wheels: tuple[Path, Path]) -> None:
    with zipfile.ZipFile(wheels[0]) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"rewind"}


@pytest.mark.parametrize("ours_first", [True, False])
def test_it_works_beside_packages_of_the_same_names(
    wheels: tuple[Path, Path], tmp_path: Path, ours_first: bool
) -> None:
    python = environment(tmp_path)
    install(tmp_path, python, *(wheels if ours_first else reversed(wheels)))
    assert_works(tmp_path, python)
    ran(tmp_path, sys.executable, "-m", "pip", "--python", python, "uninstall", "-qq", "--yes", "decoy")
    assert not list((tmp_path / "environment").rglob("site-packages/events"))
    assert_works(tmp_path, python)
    asked = "import rewind.cli.main, sys; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    assert not set(ran(tmp_path, python, "-c", asked).split()) & set(PARTS)


def assert_works(folder: Path, python: Path) -> None:
    """The demo, a scenario, the examples of the documents, and the types that a user's type checker sees."""
    program = python.with_name("rewind")
    games = folder / "replays"
    if not games.exists():
        games.symlink_to(ROOT / "replays")
    (recipe,) = re.findall(r"(?ms)^define DEMO\n(.*?)^endef", (ROOT / "Makefile").read_text("utf-8"))
    (log,) = re.findall(r"(?m)^DEMO_LOG \?= (.+)$", (ROOT / "Makefile").read_text("utf-8"))
    for line in recipe.splitlines():
        command = line.replace("$(DEMO_LOG)", log).partition(" || ")
        _, *words = command[0].split()
        ran(folder, program, *words, statuses=(1,) if command[1] else (0,))
    scenario = ROOT / "tests" / "rules" / "scenarios" / "difference-214.yaml"
    assert ran(folder, program, "scenario", scenario) == ran(folder, python, "-m", "rewind", "scenario", scenario)
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        for block in re.findall(r"(?s)```python\n(.*?)```", page.read_text("utf-8")):
            if "from rewind" in block:  # else a part of a function that is shown
                ran(folder, python, "-c", block)
    (folder / "user.py").write_text(USER)
    found = ran(
        folder, sys.executable, "-m", "mypy", "--strict", "--python-executable", python, "user.py", statuses=(1,)
    )
    assert 'Revealed type is "def (game: rewind.aggregates.game.Game)' in found
    assert "Found 1 error in 1 file" in found
