"""The abilities that stated effects give: keywords by their words, and those that are more than a word, defined."""

from __future__ import annotations

from collections.abc import Sequence

import orjson
from pydantic import ValidationError

from rewind.aggregates.cards import canonical
from rewind.aggregates.cards.form import editions_with
from rewind.aggregates.cards.keyword_definitions import definitions, expanded, not_played
from rewind.aggregates.cards.language import KeywordAbility
from rewind.aggregates.cards.vocabulary import faults
from rewind.aggregates.editions import NAMES
from rewind.aggregates.editions import edition as edition_of
from rewind.aggregates.state import GameState
from rewind.events.base import COLORS, CardDefinition, Characteristics, Program
from rewind.replays.scenarios.form.words import PlainData
from rewind.replays.scenarios.results import Unsupported

PROTECTION = "protection from "


def kind_of(word: str) -> str:
    """The field of a description in which a word of a type line stands."""
    for name in NAMES:
        book = edition_of(name)
        if word in book.card_types:
            return "types"
        if word in book.supertypes:
            return "supertypes"
    return "subtypes"


def require_keyword(state: GameState, word: str) -> None:
    """Raises Unsupported where a word is no keyword in the edition of the game."""
    edition = state.edition
    try:
        is_there = edition in editions_with(word)
    except ValueError as error:
        raise Unsupported(str(error)) from None
    if not is_there:
        raise Unsupported(f'"{word}" is no keyword in {edition}')


def is_undefined(state: GameState, word: str) -> bool:
    """Whether a keyword stands for abilities that no card of the game brings with it."""
    if not definitions(state.edition)[word].means:
        return False
    return all(program.key != word for one in state.definitions.values() for program in one.programs)


def program_of(state: GameState, written: PlainData) -> str:
    """The program of a keyword with parameters: as records write it, or "protection from" a colour or type.

    Raises Unsupported.
    """
    edition = state.edition
    if isinstance(written, str):
        quality = written.removeprefix(PROTECTION)
        color, word = COLORS.get(quality), _type_named(quality)
        from_ = {"zone": "any"} | ({kind_of(word): [word]} if color is None else {"colors": [color]})  # rule 502.7a
        record: object = {"keyword": "protection", "from": from_}
    else:
        record = written
    try:
        keyword = expanded(KeywordAbility.model_validate_json(orjson.dumps(record), strict=True), edition)
    except ValidationError as error:
        fault = error.errors(include_url=False)[0]
        raise Unsupported(f"keyword: {'.'.join(map(str, fault['loc']))}: {fault['msg']}") from None
    except ValueError as error:
        raise Unsupported(str(error)) from None
    plain = keyword.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    if (unplayed := not_played(plain, edition)) is not None:
        raise Unsupported(f"{unplayed}: the rules do not play that yet")
    if (fault_of_word := next(faults(plain, edition), None)) is not None:
        raise Unsupported(fault_of_word.what)
    return canonical(keyword)


def _type_named(quality: str) -> str:
    """The type that a quality in the plural names: artifacts, creatures, Goblins."""
    singular = quality.removesuffix("s")
    return singular[:1].upper() + singular[1:]


def definition_key(state: GameState) -> str:
    """The key of the definition that holds the abilities of the next effect."""
    number = 1 + sum(key.startswith(_DEFINED) for key in state.definitions)
    return f"{_DEFINED}{number}"


_DEFINED = "stated abilities "


def definition_of(state: GameState, programs: Sequence[str]) -> CardDefinition | None:
    """The abilities of an effect that are more than a word; None where there are none."""
    if not programs:
        return None
    key = definition_key(state)
    numbered = tuple(Program(key=f"{key}/{number}", ability=one) for number, one in enumerate(programs, 1))
    return CardDefinition(key=key, characteristics=Characteristics(), programs=numbered)
