"""Where the client of MTG Arena keeps its card database: beside the log, or where it is usually installed.

The folders are those that public tools for this client look in (Wizards' own installer, Steam, Epic, and Wine or Proton
on Linux). What a machine has is given as a value, so that nothing here depends on where it runs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

VARIABLE = "REWIND_ARENA_CARDS"
"""Environment variable: a database, or a folder with one, in place of all usual places; empty: none is looked for."""

PATTERN = "Raw_CardDatabase_*.mtga"

_RAW = "MTGA_Data/Downloads/Raw"
_WINDOWS = (
    f"Wizards of the Coast/MTGA/{_RAW}",
    f"Steam/steamapps/common/MTGA/{_RAW}",
    f"Epic Games/MagicTheGathering/{_RAW}",
)
"""Below a folder of programs of Windows."""
_MAC = (
    "Library/Application Support/com.wizards.mtga/Downloads/Raw",
    f"Library/Application Support/Steam/steamapps/common/MTGA/{_RAW}",
)
"""Below the home folder."""
_LINUX = (
    f".local/share/Steam/steamapps/common/MTGA/{_RAW}",
    f".steam/steam/steamapps/common/MTGA/{_RAW}",
    f".var/app/com.valvesoftware.Steam/.local/share/Steam/steamapps/common/MTGA/{_RAW}",
    f".wine/drive_c/Program Files/Wizards of the Coast/MTGA/{_RAW}",
)
_ABOVE = (_RAW, "Downloads/Raw", f"common/MTGA/{_RAW}", f"Program Files/Wizards of the Coast/MTGA/{_RAW}")
"""Below a folder that the log is in at any depth: an installation, MTGA_Data, steamapps, the drive of a Wine prefix."""


class Machine(NamedTuple):
    """What decides where the client is usually installed."""

    system: str
    """As `sys.platform` has it."""
    home: Path
    environment: Mapping[str, str]


def this_machine() -> Machine:
    """The machine that this runs on."""
    return Machine(sys.platform, Path.home(), os.environ)


def places(log: str | None, machine: Machine) -> list[Path]:
    """The folders, or the one file, that are looked at, in their order. `log`: the client's log, if it is a file."""
    named = machine.environment.get(VARIABLE)
    if named is not None:
        return [Path(named)] if named else []
    beside = [] if log in (None, "-") else list(_beside(Path(log or "").absolute().parent))
    return list(dict.fromkeys([*beside, *_installed(machine)]))


def _beside(folder: Path) -> Iterator[Path]:
    yield folder
    yield folder.parent
    for above in (folder, *folder.parents):
        for below in _ABOVE:
            yield above / below


def _installed(machine: Machine) -> Iterator[Path]:
    if machine.system == "win32":
        for variable, usual in (("ProgramFiles", "C:/Program Files"), ("ProgramFiles(x86)", "C:/Program Files (x86)")):
            for below in _WINDOWS:
                yield Path(machine.environment.get(variable, usual)) / below
    else:
        for below in _MAC if machine.system == "darwin" else _LINUX:
            yield machine.home / below
    if machine.system == "darwin":
        yield Path("/Users/Shared/Epic Games/MagicTheGathering") / _RAW


def find_database(log: str | None, machine: Machine) -> str | None:
    """The client's database in the first place that has one; of several in a folder the newest. None: there is none."""
    for place in places(log, machine):
        if place.is_file():
            return str(place)
        found = _databases(place)
        if found:
            return str(max(found)[1])
    return None


def _databases(folder: Path) -> list[tuple[float, Path]]:
    """The databases of a folder with when they were written; none where it cannot be looked into."""
    found = []
    try:
        for path in folder.glob(PATTERN):
            if path.is_file():
                found.append((path.stat().st_mtime, path))
    except OSError:
        return []
    return found
