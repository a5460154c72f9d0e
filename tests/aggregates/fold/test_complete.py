"""Every event has its test, in the file of its family."""

from __future__ import annotations

import ast
from pathlib import Path
from types import ModuleType

import pytest

from rewind.events.catalogue import FAMILIES, events_of, module_of


@pytest.mark.parametrize("module", [*map(module_of, FAMILIES)], ids=lambda module: module.__name__)
def test_every_event_has_its_test(module: ModuleType) -> None:
    file = Path(__file__).with_name(f"test_{module.__name__.rpartition('.')[2]}.py")
    tested = {node.name for node in ast.parse(file.read_text()).body if isinstance(node, ast.FunctionDef)}
    assert [cls.published for cls in events_of(module) if f"test_{cls.published}" not in tested] == []
