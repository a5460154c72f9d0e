"""Optional costs and ways to play by their names in scenarios: their own, or the keyword that gives them."""

from __future__ import annotations

from collections.abc import Sequence

from rewind.aggregates.cards.language import CostToDo, KeywordAbility
from rewind.aggregates.questions.position import Engine, key_of_keyword
from rewind.events.playing import ChoiceOffered
from rewind.replays.scenarios.form.words import PlainData


def costs_by_keyword(engine: Engine, obj: str) -> dict[str, str]:
    """Keyword of an object → the name of the cost, or of the way to play it, that the keyword gives."""
    found: dict[str, str] = {}
    for key, static in engine.abilities(obj).statics:
        for change in static.changes:
            name = change.optional if isinstance(change, CostToDo) else getattr(change, "as_", None)
            if isinstance(name, str):
                found[key_of_keyword(key).rpartition("/")[2]] = name
                found[keyword_of(engine, key) or ""] = name
    return found


def costs_without_names(engine: Engine, obj: str) -> set[str]:
    """The keywords of an object with a cost that nobody has to announce, such as any number of creatures to tap."""
    return {
        word
        for key, static in engine.abilities(obj).statics
        if any(isinstance(change, CostToDo) and change.optional is False for change in static.changes)
        for word in (key_of_keyword(key).rpartition("/")[2], keyword_of(engine, key))
        if word is not None
    }


def as_offered(engine: Engine, offer: ChoiceOffered, answer: Sequence[PlainData]) -> PlainData:
    """An answer to which costs are paid besides, in the words that are offered."""
    by_keyword = {} if offer.source is None else costs_by_keyword(engine, offer.source)
    return tuple(one if one in offer.values else by_keyword.get(str(one), str(one)).removeprefix("$") for one in answer)


def keyword_of(engine: Engine, key: str) -> str | None:
    """The keyword with parameters that an ability is a part of."""
    node = engine.compiler.ability(key_of_keyword(key), engine.draft.definitions)
    return node.keyword if isinstance(node, KeywordAbility) else None
