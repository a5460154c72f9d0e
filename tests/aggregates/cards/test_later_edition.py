"""An edition that is added between others, as data alone: the cards are read for it, and keywords go on in it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rewind.aggregates.cards import pool
from rewind.aggregates.cards.keyword_definitions import definitions
from rewind.aggregates.editions import CITED_BY, NAMES, edition, names_between

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[3]
LATER = "2007-05"
BEFORE, AFTER = "2006-10", "2026-04"

ASKED = f"""
from rewind.aggregates.cards import pool
from rewind.aggregates.cards.form import KEYWORDS, editions_with
from rewind.aggregates.cards.keyword_definitions import definitions
from rewind.aggregates.editions import NAMES, edition
assert NAMES == ("2003-12", "{BEFORE}", "{LATER}", "{AFTER}"), NAMES
print(*sorted(record.definition.characteristics.name for record in pool().known("{LATER}")), sep="\\n")
print("--")
print(*sorted(definitions("{LATER}")), sep="\\n")
print("--")
supertypes = sorted(edition("{LATER}").supertypes)
print(*sorted(word for word in KEYWORDS if "{LATER}" in editions_with(word)), *supertypes, sep="\\n")
"""


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> list[list[str]]:
    """What a copy of the packages says of an edition like the one before it."""
    path = tmp_path_factory.mktemp("later")
    root = path / "rewind"
    root.mkdir()
    (root / "__init__.py").touch()
    shutil.copytree(ROOT / "aggregates", root / "aggregates", ignore=shutil.ignore_patterns("*.tsv"))
    (root / "events").symlink_to(ROOT / "events")
    folder = root / "aggregates" / "editions"
    for kind in ("numbers", "toml"):
        shutil.copyfile(folder / f"{BEFORE}.{kind}", folder / f"{LATER}.{kind}")
    rows = (
        f'"{written}" = "{number}"\n' for written, number in edition(CITED_BY).citations.items() if number[:1].isdigit()
    )
    kinds = (f'{kind} = "{" ".join(sorted(words))}"\n' for kind, words in edition(BEFORE).subtypes.items())
    for name, lines in (("citations.toml", rows), ("subtypes.toml", kinds)):
        with (folder / name).open("a") as file:
            file.writelines((f'\n["{LATER}"]\n', *lines))
    module = folder / "__init__.py"
    module.write_text(module.read_text().replace(f'"{BEFORE}", "{AFTER}")', f'"{BEFORE}", "{LATER}", "{AFTER}")', 1))
    keywords = root / "aggregates" / "cards" / "keywords.yaml"
    keywords.write_text(re.sub(f"^( +until: ).?{BEFORE}.?$", rf'\g<1>"{LATER}"', keywords.read_text(), flags=re.M))
    said = subprocess.run(
        [sys.executable, "-c", ASKED],
        cwd=path,
        env={**os.environ, "PYTHONPATH": str(path)},
        check=True,
        capture_output=True,
        text=True,
    )
    return [part.splitlines() for part in said.stdout.split("--\n")]


def test_every_card_is_known_that_the_editions_before_and_after_know(later: list[list[str]]) -> None:
    before, after = ({record.name for record in pool().known(name)} for name in (BEFORE, AFTER))
    assert later[0] == sorted(before & after)


def test_every_keyword_of_the_edition_before_goes_on(later: list[list[str]]) -> None:
    assert later[1] == sorted(definitions(BEFORE))
    assert {"flying", "vigilance", "snow forestwalk", "Snow"} <= set(later[2])
    assert "snow-covered" not in later[2]


def test_editions_are_named_from_one_to_another() -> None:
    assert names_between() == NAMES
    assert names_between(since=NAMES[-1]) == NAMES[-1:]
    assert names_between(until=NAMES[0]) == NAMES[:1]
