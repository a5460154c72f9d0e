"""Whatever is typed to `rewind scribe`, what is kept comes to the same from the beginning."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from rewind.aggregates.cards import pool
from rewind.cli.scribing.scribe import Scribe
from rewind.cli.scribing.transcript import new_transcript, read_transcript
from rewind.events.errors import RewindError
from rewind.replays.scenarios.runner import run_scenario

CARDS = (
    *("swamp", "forest", "mountain", "island", "bog imp", "terror", "shock", "grizzly bears", "hypnotic specter"),
    *(
        "rampant growth",
        "dark ritual",
        "phyrexian arena",
        "counterspell",
        "duress",
        "firebolt",
        "slice and dice",
        "goblin",
    ),
)
OF_A_PLAYER = (
    *("plays CARD", "plays CARD", "casts CARD", "casts CARD on CARD", "casts CARD on bob", "attacks with CARD"),
    *(
        "blocks CARD with CARD",
        "19",
        "discards CARD",
        "discards ?",
        "draws",
        "draws CARD",
        "finds CARD",
        "reveals CARD",
    ),
    *("has CARD", "has CARD in library", "shuffles", "forgets CARD", "passes", "at random: CARD", "wins the flip"),
    *("activates CARD", "activates CARD on CARD", "chooses CARD", "yes", "mulligans", "keeps", "casts CARD face down"),
)
ALONE = (
    "go",
    "go",
    "go",
    "yes",
    "yes",
    "undo",
    "resolve",
    "go to end",
    "main2",
    "CARD dies",
    "CARD goes to hand",
    "tap CARD",
)


def line(random: Random) -> str:
    words = random.choice((random.choice(ALONE), f"{random.choice(('ann', 'bob'))} {random.choice(OF_A_PLAYER)}"))
    while "CARD" in words:
        words = words.replace("CARD", random.choice(CARDS), 1)
    return words


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_typed(seed: int, tmp_path: Path) -> None:
    file, random = tmp_path / "table.yaml", Random(seed)
    edition = ("2003-12", "2006-10")[seed % 2]
    begun = new_transcript(pool(), edition, ["Ann", "Bob"], 60)
    scribe = Scribe(Console(file=io.StringIO(), width=200), begun, str(file))
    codes = set()
    for _ in range(150):
        try:
            scribe.take(line(random))
        except RewindError as error:
            codes.add(error.code)
    assert codes <= {"RW6002", "RW6102", "RW6106"}
    taken = scribe.transcript
    whole = run_scenario(taken.document, edition, pool())
    assert not [one for one in whole.failures if one.what != "a choice"]
    assert [one.event for one in whole.records] == [one.event for one in taken.outcome.records]
    assert read_transcript(pool(), str(file), None).text == taken.text
