"""The laws of fold: it can be split anywhere, harms nothing, comes out the same from bytes, and is total."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from immutables import Map
from pydantic import ValidationError

from rewind.aggregates.digest import digest
from rewind.aggregates.fold import apply_event, fold, fold_all
from rewind.aggregates.fold.draft import Draft
from rewind.aggregates.state import EMPTY, GameState
from rewind.events.base import Event
from rewind.events.catalogue import EVENTS, FAMILIES
from rewind.events.codec import decode, encode
from rewind.events.envelope import Recorded
from rewind.events.errors import FoldError
from tests.aggregates.given import GIVEN
from tests.events.strategies import events as any_events
from tests.parameters import examples
from tests.random_games.generator import games, long_game, random_game


def everything(state: GameState) -> dict[str, object]:
    """A copy of every component of a state, by name."""
    values = ((field.name, getattr(state, field.name)) for field in fields(GameState))
    return {name: dict(value.items()) if isinstance(value, Mapping) else value for name, value in values}


@settings(max_examples=examples(25))
@given(games(60, 150))
def test_a_fold_can_be_split_anywhere(records: list[Recorded]) -> None:
    whole = fold_all(records)
    before = EMPTY
    for split, record in enumerate(records):
        assert fold(before, records[split:]) == whole
        before = fold(before, (record,))
    assert before == whole


@settings(max_examples=examples(25))
@given(games())
def test_the_same_events_make_the_same_state(records: list[Recorded]) -> None:
    first, second = fold_all(records), fold_all(iter(records))
    assert first == second
    assert digest(first) == digest(second)


@settings(max_examples=examples(25))
@given(games())
def test_an_event_that_went_through_bytes_makes_the_same_state(records: list[Recorded]) -> None:
    read = [decode(encode(record)) for record in records]
    assert read == records
    assert digest(fold_all(read)) == digest(fold_all(records))


@settings(max_examples=examples(25))
@given(games(60, 200), st.data())
def test_a_state_stays_as_it_is_when_it_is_folded_on(records: list[Recorded], data: st.DataObject) -> None:
    split = data.draw(st.integers(0, len(records)))
    state = fold_all(records[:split])
    before = everything(state)
    fold(state, records[split:])
    assert everything(state) == before


@pytest.mark.parametrize("seed", range(3))
def test_a_draft_goes_on_after_its_state_was_taken(seed: int) -> None:
    """Each state is the one that a fold makes, and stays as it is when the draft goes on."""
    records, draft, taken = long_game(400, seed), Draft(EMPTY), []
    for record in records:
        draft.n = record.n
        apply_event(draft, record.n, record.event, record.cause, record.together)
        if record.n % 7 == 0:
            taken.append(draft.snapshot())
    assert taken == [fold_all(records[: 7 * number]) for number in range(1, len(taken) + 1)]


def test_a_draft_and_its_state_have_each_component_where_it_belongs() -> None:
    """Each component says its own name, and nothing else could stand in its place."""
    names = [field.name for field in fields(GameState)]
    named: dict[str, Any] = {name: Map({name: name}) for name in names}
    state = GameState(**named)
    draft = Draft(state)
    for taken in (draft.snapshot(), draft.snapshot()):
        assert type(taken) is GameState
        assert {name: getattr(taken, name) for name in names} == named
        with pytest.raises(FrozenInstanceError):
            taken.n = 1  # type: ignore[misc]  # it is what must not be possible


@settings(max_examples=examples(25))
@given(games(), st.integers(0, 10**6))
def test_a_refused_event_leaves_the_state_as_it_was(records: list[Recorded], gap: int) -> None:
    state = fold_all(records)
    before = everything(state)
    with pytest.raises(FoldError, match="RW2003"):
        fold(state, [records[-1]._replace(n=state.n + 2 + gap)])
    assert everything(state) == before


def small(value: Any) -> Any:
    """A payload in which every number and every object is a small one, so that it may well mean something."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return 1 + value % 9
    if isinstance(value, str) and re.fullmatch(r"[0-9]+\.[0-9]+", value):
        card, stay = value.split(".")
        return f"{1 + int(card) % 9}.{1 + int(stay) % 3}"
    if isinstance(value, dict):
        return {
            key: "bears" if key == "definition" and isinstance(part, str) else small(part)
            for key, part in value.items()
        }
    if isinstance(value, list | tuple):
        return tuple(small(part) for part in value)
    return value


def with_small_ids(event: Event) -> Event:
    try:
        return type(event).model_validate(small(event.model_dump(exclude_defaults=True)))
    except ValidationError:
        return event


@pytest.mark.long
@settings(max_examples=examples(400))
@given(any_events(), st.booleans(), st.booleans())
def test_nothing_but_a_fold_error_escapes_whatever_happens(event: Event, meaningful: bool, in_a_game: bool) -> None:
    state = PLAYED if in_a_game else GIVEN
    before = everything(state)
    with suppress(FoldError):
        fold(state, [Recorded(state.n + 1, with_small_ids(event) if meaningful else event)])
    assert everything(state) == before


PLAYED = fold_all(random_game(random.Random(1), 300))


OF_IMPORTS = {"deck_submitted", "match_ended", "player_ranked", *FAMILIES["client"].split()}
"""Events that only imported games have; `tests/events/importers/test_arena_recorder.py` and its siblings have games
with them."""


@pytest.mark.long
def test_random_games_have_every_type_of_event() -> None:
    """Each new action makes other games of the same seeds, so that a rare type may come in a later one."""
    wanted = {cls.published for cls in EVENTS.values()} - OF_IMPORTS
    seen: set[str] = set()
    for seed in range(24):
        seen |= {record.event.published for record in long_game(2000, seed)}
        if seen >= wanted:
            break
    assert seen == wanted


@pytest.mark.long
def test_random_games_have_every_field_of_every_event() -> None:
    """Each new action makes other games of the same seeds, so that a rare field may come in a later one."""
    of_games = [cls for cls in EVENTS.values() if cls.published not in OF_IMPORTS]
    all_fields = {f"{cls.published}.{name}" for cls in of_games for name in cls.model_fields if name != "seen"}
    never = {"game_started.flags", "game_started.digests", "game_started.redacted_for"}
    never |= {"game_started.recorded_by", "cards_assigned.deck"}  # of imports, and of decks that have names
    never |= {
        "game_started.recording",
        "game_started.session",
        "priority_passed.asked",
        "priority_received.offered",
        "priority_received.barred",
        "priority_received.declined",
        "attackers_declared.offered",
        "blockers_declared.offered",
        "targets_chosen.offered",
        "targets_chosen.seat",
        "choice_offered.private",
        "choice_made.private",
    }
    never |= {"zone_changed.becomes_token"}  # of an edition by which no game is played yet
    used: set[str] = set()
    for seed in range(24):
        for record in long_game(2000, seed):
            cls = type(record.event)
            used |= {
                f"{cls.published}.{name}"
                for name, field in cls.model_fields.items()
                if field.is_required() or getattr(record.event, name) != field.default
            }
        if all_fields - used == never:
            break
    assert all_fields - used == never


def test_a_longer_game_of_a_seed_begins_with_the_shorter() -> None:
    short, long = (random_game(random.Random(7), size) for size in (100, 200))
    assert long[: len(short)] == short
