"""Tokens are put into play (rule 216)."""

from __future__ import annotations

from aggregates.cards.form import parse_type_line
from aggregates.cards.language import CreateToken, Token
from aggregates.editions import Edition
from aggregates.rules.actions.proposed import CreatesToken
from aggregates.rules.engine.context import Context
from events.base import Characteristics


def characteristics(token: Token, edition: Edition) -> Characteristics:
    """Everything that defines a token; its name is its creature types where none is given (rule 216.1)."""
    line = parse_type_line(token.types, edition.name)
    if token.name and "Creature" in line.types and edition.policies.token_name_words == "name_words":
        line = line.model_copy(update={"subtypes": tuple(token.name.split())})
    return Characteristics(
        name=token.name or " ".join(line.subtypes) or None,
        colors=tuple(color for color in ("W", "U", "B", "R", "G") if color in token.colors),
        type_line=line,
        power=token.power if isinstance(token.power, int) else None,
        toughness=token.toughness if isinstance(token.toughness, int) else None,
        abilities=tuple(ability for ability in token.abilities if isinstance(ability, str)),
    )


def tokens(context: Context, instruction: CreateToken, controller: int, number: int, *rule: str) -> list[CreatesToken]:
    """Tokens would be put into play; the controller of what creates them owns them (rule 216.1)."""
    assert instruction.token is not None, "a copy"
    facts = characteristics(instruction.token, context.engine.edition)
    rules = (*rule, "216.1")
    token = CreatesToken(context.you, controller, facts, number, instruction.tapped, context.source, rules=rules)
    return [token] if number > 0 else []
