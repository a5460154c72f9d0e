"""What `import rewind` promises is what `surface.json` says: names, parameters, attributes, fields.

A change fails, and says what changed. What is new is added by `python -m tests.library.test_surface`; what would go,
or be otherwise, breaks the promise of docs/library.md.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import rewind

PAGE = (Path(__file__).parents[2] / "docs/library.md").read_text("utf-8")
LIBRARY = Path(rewind.__file__).parent / "library"
SURFACE = Path(__file__).parent / "surface.json"

Described = str | dict[str, str]


def described(value: object) -> Described:
    """A public name: its parameters, or its public members."""
    if isinstance(value, type):
        return dict(members(value))
    if inspect.isfunction(value):
        return str(inspect.signature(value))
    if get_args(value):
        return str(value)
    return type(value).__name__


def members(cls: type) -> list[tuple[str, str]]:
    """The public members of a class, those of the bases of its own package too."""
    found: dict[str, str] = {}
    if dataclasses.is_dataclass(cls):
        found |= {field.name: str(field.type) for field in dataclasses.fields(cls)}
    elif cls.__module__.startswith("rewind.library"):
        found["__init__"] = str(inspect.signature(cls)) if cls.__name__ == "LogWriter" else "not promised"
    for base in cls.__mro__:
        if not base.__module__.startswith("rewind."):
            continue
        for name, member in vars(base).items():
            if name.startswith("_") or name in found:
                continue
            if isinstance(member, property) or type(member).__name__ == "cached_property":
                getter = getattr(member, "fget", None) or getattr(member, "func", None)
                assert getter is not None
                found[name] = str(inspect.signature(getter).return_annotation)
            elif isinstance(member, classmethod | staticmethod) or inspect.isfunction(member):
                found[name] = str(inspect.signature(getattr(cls, name)))
    return sorted(found.items())


def surface() -> dict[str, Described]:
    return {name: described(getattr(rewind, name)) for name in sorted(rewind.__all__)}


def written() -> str:
    return json.dumps(surface(), indent=2, ensure_ascii=False) + "\n"


def test_the_surface_is_the_one_that_is_promised() -> None:
    promised: dict[str, Described] = json.loads(SURFACE.read_text("utf-8"))
    there = surface()
    gone = sorted(promised.keys() - there.keys())
    changed: dict[str, tuple[object, object]] = {}
    for name in promised.keys() & there.keys():
        before, now = promised[name], there[name]
        if isinstance(before, dict) and isinstance(now, dict):
            changed |= {f"{name}.{one}": (before[one], now.get(one)) for one in before if before[one] != now.get(one)}
        elif before != now:
            changed[name] = (before, now)
    assert not gone, "these names are promised"
    assert changed == {}, "these are promised otherwise: (promised, now)"
    assert written() == SURFACE.read_text("utf-8"), "new names: python -m tests.library.test_surface"


def rows() -> list[str]:
    """The rows of the page's table of classes: each with its public members."""
    found = []
    for name, value in surface().items():
        if isinstance(value, dict):
            own = [f"`{one}()`" if held.startswith("(") else f"`{one}`" for one, held in value.items() if one[0] != "_"]
            if own and not issubclass(getattr(rewind, name), Exception):
                found.append(f"| `{name}` | {', '.join(own)} |")
    return found


def test_the_page_lists_what_each_class_has() -> None:
    """The rows are printed by `python -m tests.library.test_surface`."""
    assert re.findall(r"(?m)^\| `[A-Z]\w+` \| .*\|$", PAGE) == rows()


def test_every_name_is_there_and_told_on_the_page() -> None:
    for name in rewind.__all__:
        assert getattr(rewind, name) is not None
    functions = [name for name in rewind.__all__ if inspect.isfunction(getattr(rewind, name))]
    assert [name for name in functions if name not in PAGE] == []
    assert set(rewind.__all__) <= set(dir(rewind))


def test_no_module_of_the_library_reaches_for_a_private_name_of_another() -> None:
    """What it needs of another's class that is not public, it asks for by a function of that module."""
    found = []
    for path in sorted(LIBRARY.glob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        own = {name.attr for name in ast.walk(tree) if isinstance(name, ast.Attribute) and is_of_self(name)}
        own |= {name.name for name in ast.walk(tree) if isinstance(name, ast.FunctionDef)}
        for name in ast.walk(tree):
            if isinstance(name, ast.Attribute) and re.match("_[a-z]", name.attr) and name.attr not in own:
                found.append(f"{path.name}:{name.lineno} {name.attr}")
    assert found == []


def is_of_self(name: ast.Attribute) -> bool:
    return isinstance(name.value, ast.Name) and name.value.id == "self"


def test_importing_rewind_imports_nothing_else() -> None:
    """So it is quick, and the command line is not slower."""
    program = "import sys, rewind; print([name for name in sys.modules if name.startswith('rewind.')])"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


if __name__ == "__main__":
    SURFACE.write_text(written(), "utf-8")
    print(*rows(), sep="\n")
