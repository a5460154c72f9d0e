"""Tokens as a scenario writes them."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import ValidationError

from rewind.aggregates.cards.form import KEYWORDS, editions_with
from rewind.aggregates.cards.language import Token
from rewind.aggregates.editions import edition
from rewind.aggregates.questions.stating import characteristics_of_token
from rewind.events.base import Characteristics
from rewind.replays.scenarios.results import Failed, Failure, Unsupported


def token_of(fields: Mapping[str, object], under: str) -> Characteristics:
    """The characteristics of a token as a scenario writes it. Raises Unsupported, Failed."""
    try:
        token = Token.model_validate({key: tuple(v) if isinstance(v, list) else v for key, v in fields.items()})
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in fault["loc"])
        raise Failed(Failure(f"token.{where}", fault["msg"], str(fault["input"]))) from None
    for ability in [one for one in token.abilities if isinstance(one, str)]:
        try:
            known = under in editions_with(ability)
        except ValueError:
            raise Unsupported(f'"{ability}" is no keyword here; known are {", ".join(sorted(KEYWORDS))}') from None
        if not known:
            raise Unsupported(f'"{ability}" is no keyword in {under}')
    try:
        return characteristics_of_token(token, edition(under))
    except ValueError as error:
        raise Unsupported(f"token in {under}: {error}") from None
