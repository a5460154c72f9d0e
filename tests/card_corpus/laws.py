"""The laws of the grammar over real cards: what is read is said, what is said is read, and a record is said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rewind.aggregates.cards.grammar.compile import (
    ReadCard,
    ReadLine,
    Unread,
    family_of,
    read_card,
    read_line,
)
from rewind.aggregates.cards.grammar.from_records.record_text import RecordSpeaker, card_named
from rewind.aggregates.cards.grammar.printed_card import PrintedCard


def said_from_record(card: ReadCard) -> Iterator[tuple[str, str]]:
    """The texts of a card, each with what its record is said as; "None" where the rules do not say it.

    Keywords have a line each, the lines of a spell are one text, and a line that is two abilities is one.
    """
    speaker = RecordSpeaker(card_named(card), card.abilities)
    texts = ["None" if one is None else " ".join(one) for one in speaker.of_card(card.abilities)]
    asked, spell = [], []
    for line in card.lines:
        if isinstance(line.tree[0], dict) and line.tree[0].get("kind") == "spell":
            spell.append(line.text)
        else:
            asked += [line.text] if len(line.tree) == 1 else _of_several(line)
    asked += [" ".join(spell)] if _is_spell(card.abilities[-1:]) else []
    if len(asked) != len(texts):  # a line that is two abilities, and is not said as one
        yield "\n".join(asked), "\n".join(texts)
        return
    yield from zip(asked, texts, strict=True)


def _of_several(line: ReadLine) -> list[str]:
    parts = line.text.replace("; ", ", ").split(", ")
    if line.text.endswith(".") or "and/or" in line.text:
        return [line.text]
    number = sum(set(tree) != {"_joined"} for tree in line.tree)  # how keywords are joined is no ability
    return parts if len(parts) == number else [line.text] * number


def _is_spell(abilities: list[Any]) -> bool:
    return bool(abilities) and isinstance(abilities[0], dict) and abilities[0].get("kind") == "spell"


def broken_line_laws(card: PrintedCard) -> Iterator[str]:
    """What is wrong with the lines of a card that is read: one that is not said, or as another."""
    found = read_card(card)
    if isinstance(found, Unread):
        if found.why == "ambiguous":
            yield f"{found.line!r} has two readings"
        return
    for line in found.lines:
        if line.said is None:
            yield f"{line.text!r} is not said"
            continue
        again = read_line(line.said, family_of(card))
        if isinstance(again, Unread) or again.tree != line.tree:
            yield f"{line.said!r} is said of {line.text!r}, and read as another"


def broken_laws(card: PrintedCard) -> Iterator[str]:
    """What is wrong with a card that is read: a line that is not said, or as another; a record that is not said."""
    yield from broken_line_laws(card)
    found = read_card(card)
    if isinstance(found, Unread):
        return
    for text, said in said_from_record(found):
        if said == "None":
            yield f"the record of {text!r} is not said"
