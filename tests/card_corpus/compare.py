"""Compares what the grammar makes of a card's text with the record that was written by hand (`… --differ N`)."""

from __future__ import annotations

import argparse
import json
import re

from rewind.aggregates.cards import pool
from rewind.aggregates.cards.grammar.compile import ReadCard, read_card
from rewind.aggregates.cards.grammar.editions import record_for_editions
from rewind.events.base import CardDefinition
from rewind.events.errors import CardError
from tests.card_corpus.corpus import era_cards

_NAME = re.compile(r"\$[a-z_]+[0-9]?")


def meaning(definition: CardDefinition, edition: str = "2006-10") -> str:
    """The abilities of a definition in an edition, with names numbered in their order, and keys left out."""
    programs = {one.key: one.ability for one in definition.programs}
    found = []
    for key in definition.characteristics_in(edition).abilities:
        text = programs.get(key, key)
        for given in re.findall(rf'"({re.escape(definition.key)}/(?:granted|given) \d+)"', text):
            text = text.replace(f'"{given}"', programs[given])
        found.append(text)
    whole = "\n".join(sorted(found))
    numbers = {name: f"${number}" for number, name in enumerate(dict.fromkeys(_NAME.findall(whole)))}
    return _NAME.sub(lambda name: numbers[name[0]], whole)


def main() -> None:
    """Compares, and prints what differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--differ", type=int, default=0)
    given = parser.parse_args()
    by_hand, same, differ = pool().records, 0, []
    for card in era_cards():
        if card.name not in by_hand:
            continue
        found = read_card(card, say=False)
        if not isinstance(found, ReadCard):
            continue
        try:
            _, loaded = record_for_editions(found, card.types)
        except CardError:
            continue
        ours, theirs = meaning(loaded.definition), meaning(by_hand[card.name].definition)
        if ours == theirs:
            same += 1
        else:
            differ.append((card, ours, theirs))
    print(f"{same} the same, {len(differ)} differ")
    for card, ours, theirs in differ[: given.differ]:
        print(f"[{card.name}] {json.dumps(card.text)}\n  compiled: {ours}\n  by hand:  {theirs}")


if __name__ == "__main__":
    main()
