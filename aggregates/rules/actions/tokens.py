"""Tokens are put into play (rule 216)."""

from __future__ import annotations

from aggregates.cards.form import parse_type_line
from aggregates.cards.language import CreateToken, Token
from aggregates.editions import Edition
from aggregates.rules.engine.context import Context
from aggregates.rules.happening.happen import happen_together
from aggregates.state import object_id
from events.base import Characteristics, Event
from events.zones import TokenCreated


def characteristics(token: Token, edition: Edition) -> Characteristics:
    """Everything that defines a token; its name is its creature types where none is given (rule 216.1)."""
    line = parse_type_line(token.types, edition.name)
    if token.name and "Creature" in line.types and edition.policies.token_name_words == "name_words":
        line = line.model_copy(update={"subtypes": tuple(token.name.split())})
    return Characteristics(
        name=token.name or " ".join(line.subtypes) or None,
        colors=tuple(color for color in ("W", "U", "B", "R", "G") if color in token.colors),
        type_line=line,
        power=token.power,
        toughness=token.toughness,
        abilities=token.abilities,
    )


def create(context: Context, instruction: CreateToken, controller: int, number: int, *rule: str) -> None:
    """Tokens are put into play; the controller of what creates them owns them (rule 216.1)."""
    engine = context.engine
    first = engine.new_number()
    facts = characteristics(instruction.token, engine.edition)
    events: list[tuple[Event, tuple[str, ...]]] = []
    for index in range(number):
        event = TokenCreated(
            object=object_id(first + index),
            owner=context.you,
            controller=controller,
            characteristics=facts,
            tapped=instruction.tapped,
            source=context.source,
        )
        events.append((event, (*rule, "216.1")))
    happen_together(engine, events)
