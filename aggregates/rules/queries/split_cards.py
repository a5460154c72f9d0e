"""Split cards: which half is played, and what the card is as it is announced (rule 505)."""

from __future__ import annotations

from contextlib import AbstractContextManager

from rewind.aggregates.rules.engine.illegal import Refusal
from rewind.aggregates.rules.engine.view import NOTHING_SUPPOSED, View
from rewind.events.base import Characteristics


def halves_of(engine: View, obj: str) -> tuple[Characteristics, ...]:
    """The halves of an object that is a split card now; none of any other, and of a half on the stack (rule 505.2)."""
    split = engine.compiler.split_cards
    card = split.get(engine.characteristics(obj).name or "") if split else None
    return () if card is None else card.halves_in(engine.draft.edition)


def with_effects(engine: View, obj: str, half: Characteristics) -> Characteristics:
    """A half with what effects make of the card where it is, as it is looked at before it is on the stack (409.1a)."""
    facts = engine.characteristics(obj)
    printed = engine.draft.unchanged_values_of(obj)
    if printed is None or printed == facts:
        return half
    gone = set(printed.abilities) - set(facts.abilities)
    gained = tuple(key for key in facts.abilities if key not in printed.abilities)
    return half.model_copy(
        update={
            "abilities": (*(key for key in half.abilities if key not in gone), *gained),
            "colors": half.colors if facts.colors == printed.colors else facts.colors,
            "type_line": half.type_line if facts.type_line == printed.type_line else facts.type_line,
        }
    )


def half_played(engine: View, obj: str, half: int | None) -> Characteristics | None:
    """What a card is as a spell of which this half is played; None: the card is not split.

    Raises IllegalAction RW3012 where the card has no such half, or it is not announced which is played (rule 505.2).
    """
    halves = halves_of(engine, obj)
    if not halves and half is None:
        return None
    name = engine.name(obj)
    if not halves and engine.zone_of(obj) == "stack":
        _verify_is_on_the_stack(engine, obj, half or 0)
        return None
    if not halves:
        raise engine.refuse(Refusal.ILLEGAL_ANNOUNCEMENT, f"{name} is no split card", "505.1")
    engine.require(
        half is not None and half <= len(halves),
        Refusal.ILLEGAL_ANNOUNCEMENT,
        lambda: (
            f"one half of {name} has to be {engine.terms.spell_played}: {' or '.join(one.name or '' for one in halves)}"
        ),
        "505.2:choose_half",
    )
    return halves[(half or 1) - 1]


def _verify_is_on_the_stack(engine: View, obj: str, half: int) -> None:
    """Raises IllegalAction where what has begun to be played is not this half (rules 409.1a, 505.2)."""
    definition = engine.state().definition_of(obj)
    halves = () if definition is None else definition.halves_in(engine.draft.edition)
    engine.require(
        0 < half <= len(halves) and halves[half - 1].name == engine.characteristics(obj).name,
        Refusal.ILLEGAL_ANNOUNCEMENT,
        lambda: f"it is {engine.name(obj)} that is on the stack, no other half",
        "505.2",
    )


def half_as_played(engine: View, obj: str, half: Characteristics | None, seat: int) -> AbstractContextManager[object]:
    """As long as it lasts, a split card is taken to be one half of it, with what effects make of it; None: no half."""
    return played_as(engine, obj, None if half is None else with_effects(engine, obj, half), seat)


def played_as(engine: View, obj: str, values: Characteristics | None, seat: int) -> AbstractContextManager[object]:
    """As long as it lasts, a card is taken to be what it will be on the stack; None: what it is (rule 409.1a)."""
    return NOTHING_SUPPOSED if values is None else engine.supposing(obj, values, seat)
