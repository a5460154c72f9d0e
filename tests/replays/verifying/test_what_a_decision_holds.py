"""A decision, or the outcome of chance, holds what its question asked for and nothing else: no words of one's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TypeVar

import pytest
from pydantic import BaseModel, ValidationError

from rewind.aggregates.rules.engine.inputs import is_input
from rewind.events.base import Event
from rewind.events.combat import AttackersDeclared, BlockersDeclared
from rewind.events.envelope import Recorded
from rewind.events.game import CardDefined, CardsAssigned, GameStarted, LogSealed
from rewind.events.playing import ChoiceMade, ChoiceOffered
from rewind.events.turn import OfferedAction
from rewind.replays.verifying.verification import verify_records
from tests.replays.forging import Log, each
from tests.replays.reopened import ended_game

T = TypeVar("T", bound=BaseModel)

WORDS = (True, 1, 2, "words", "1.1", ("words",), ("1.1",), ("1",), (1,), (("1.1",),))
"""What somebody might put into a field that nobody asked about."""

TOLD = {("starting_player_chosen", "by")}
"""Fields that nothing else in a log depends on: docs/trust.md lists them."""

NO_QUESTION = (GameStarted, CardDefined, CardsAssigned, LogSealed)
"""Inputs that no question asks for; other tests forge them."""

GAMES = [("2006-10", 5, 200), ("2003-12", 7, 300), ("2006-10", 13, 400)]


def filled(value: T) -> Iterator[tuple[str, T]]:
    """The value with another content of each field that it does not use, as far as the field can hold it."""
    for name, field in type(value).model_fields.items():
        present = getattr(value, name)
        if isinstance(present, BaseModel):
            for inner, other in filled(present):
                yield f"{name}.{inner}", value.model_copy(update={name: other})
        elif not field.is_required() and present == field.get_default(call_default_factory=True) and name != "seen":
            for word in WORDS:
                try:
                    given = value.model_dump(by_alias=True) | {field.alias or name: word}
                    yield name, type(value).model_validate(given)
                except ValidationError:
                    pass


def asked(log: Log, record: Recorded) -> str:
    """What kind of question an input answers."""
    if not isinstance(record.event, ChoiceMade):
        return record.event.published
    offered = [one.event for one in each(log, ChoiceOffered, last=record.n)]
    question = offered[-1]
    assert isinstance(question, ChoiceOffered)
    return f"choice_made: {question.kind}"


@cache
def forgeries(edition: str, seed: int, events: int) -> Sequence[tuple[str, str, list[Recorded]]]:
    """Kind of question, field, forged log: some for each field of each kind of input."""
    log, found, number = ended_game(edition, seed, events), [], dict[tuple[str, str], int]()
    for record in log:
        if not is_input(record.event) or isinstance(record.event, NO_QUESTION):
            continue
        kind = asked(log, record)
        for field, event in filled(record.event):
            key = (kind, field)
            number[key] = number.get(key, 0) + 1
            if key not in TOLD and number[key] <= 2 and event != record.event:
                found.append((kind, field, [*log[: record.n - 1], record._replace(event=event), *log[record.n :]]))
    return found


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_what_nobody_asked_for_is_refused(game: tuple[str, int, int]) -> None:
    made = forgeries(*game)
    assert {"land_played", "priority_passed", "spell_played"} <= {kind for kind, _, _ in made}
    for kind, field, log in made:
        found = verify_records(log)
        assert not found.sound, (kind, field)


def test_words_beside_what_is_chosen_of_a_hand_are_refused() -> None:
    log = ended_game("2006-10", 5, 420)
    discard = next(record for record in each(log, ChoiceMade) if asked(log, record) == "choice_made: discard")
    event = discard.event.model_copy(update={"values": ("public words",)})
    found = verify_records([*log[: discard.n - 1], discard._replace(event=event), *log[discard.n :]])
    assert [(one.n, one.code) for one in found.divergences] == [(discard.n, "RW1002")]


@pytest.mark.parametrize("declaration", [AttackersDeclared, BlockersDeclared])
def test_what_a_client_lists_is_no_part_of_a_declaration_that_is_decided_here(declaration: type[Event]) -> None:
    """Only an imported log has `offered`: in another it would be words of one's own."""
    log = ended_game("2006-10", 13, 700)
    declared = next(record for record in log if isinstance(record.event, declaration))
    event = declared.event.model_copy(update={"offered": (OfferedAction(action="words"),)})
    found = verify_records([*log[: declared.n - 1], declared._replace(event=event), *log[declared.n :]])
    assert [(one.n, one.code) for one in found.divergences] == [(declared.n, "RW1001")]
