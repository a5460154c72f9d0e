"""Files of cards in each form, with cards of our own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rewind.aggregates.cards.compiling.compiler import Compiled, NotCompiled
from rewind.aggregates.cards.compiling.run import Report, compiled_files

Json = dict[str, Any]

OWN_CARD: Json = {
    "name": "Copper Sparrow",
    "manaCost": "{1}{U}",
    "type": "Creature — Bird",
    "text": "Flying",
    "power": "1",
    "toughness": "1",
    "layout": "normal",
}


def card(name: str = "Copper Sparrow", text: str | None = "Flying", **more: Any) -> Json:
    """A card as MTGJSON has it; what is None is left out."""
    whole = {**OWN_CARD, "name": name, "text": text, **more}
    return {key: value for key, value in whole.items() if value is not None}


def set_of(cards: list[Json], code: str = "OWN", date: str = "2002-05-01", **more: Any) -> Json:
    """A set of MTGJSON 3."""
    return {"name": "Our Own", "code": code, "releaseDate": date, "type": "expansion", **more, "cards": cards}


def atomic(*cards: Json) -> Json:
    """AtomicCards of MTGJSON."""
    return {"meta": {"version": "5"}, "data": {one["name"]: [one] for one in cards}}


def all_printings(*sets: Json) -> Json:
    """AllPrintings of MTGJSON: what a set is called stands behind its cards."""
    data = {
        one["code"]: {
            "baseSetSize": 1,
            "booster": {"default": {"boosters": [{"contents": {"common": 10}, "weight": 1}]}},
            "cards": one["cards"],
            "code": one["code"],
            "releaseDate": one["releaseDate"],
            "tokens": [{"name": "Bird", "type": "Token"}],
            "type": one["type"],
        }
        for one in sets
    }
    return {"data": data, "meta": {"date": "2020-01-01"}}


def scryfall(one: Json, code: str = "own", date: str = "2002-05-01", **more: Any) -> Json:
    """A card as Scryfall's bulk data has it."""
    names = {"manaCost": "mana_cost", "type": "type_line", "text": "oracle_text"}
    renamed = {names.get(key, key): value for key, value in one.items()}
    return {
        "object": "card",
        "lang": "en",
        "set": code,
        "released_at": date,
        "set_type": "expansion",
        **renamed,
        **more,
    }


def written(path: Path, content: object) -> str:
    """The content as a JSON file."""
    path.write_text(json.dumps(content, ensure_ascii=False), "utf-8")
    return str(path)


def compiled(*files: str, **options: Any) -> tuple[dict[str, Compiled | NotCompiled], Report]:
    """What comes of files: name → card, and the report."""
    report = Report()
    return {one.name: one for one in compiled_files(files, report, **options)}, report


def known(*files: str, name: str = "Copper Sparrow", **options: Any) -> Compiled:
    """A card that has to be read."""
    found = compiled(*files, **options)[0][name]
    assert isinstance(found, Compiled), found
    return found
