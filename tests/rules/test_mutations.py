"""A recorded game is changed, its numbers and chain made good again: verify finds every change, where it is.

Each kind of change is made at every event of two games; in CI at every sixth.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping

import pytest
from pydantic import BaseModel, ValidationError

from rewind.aggregates.digest import digest
from rewind.aggregates.editions import SCENARIO_DEFAULTS
from rewind.aggregates.fold import fold_all
from rewind.aggregates.rules.engine.inputs import DECISIONS, is_input
from rewind.events.base import Event, Program
from rewind.events.envelope import Recorded
from rewind.events.errors import RewindError
from rewind.events.game import CardDefined, LogSealed
from rewind.events.turn import PriorityPassed
from rewind.events.zones import LibraryShuffled
from rewind.replays.playing.soak import bot_game
from rewind.replays.verifying.verification import verify_records
from tests.parameters import in_ci

pytestmark = pytest.mark.long

SEEDS: Mapping[str, int] = {"2003-12": 1, "2006-10": 5}
LENGTH = 300
Log = list[Recorded]


@pytest.fixture(scope="module", params=SCENARIO_DEFAULTS)
def log(request: pytest.FixtureRequest) -> Log:
    edition: str = request.param
    return list(bot_game(edition, SEEDS[edition], most=LENGTH))


def first_wrong(records: Log) -> int | None:
    """Number of the event where verify finds the first thing wrong; one past the end for a missing seal; None: none."""
    found = verify_records(records)
    if found.divergences:
        return found.divergences[0].n
    if found.error is not None:
        return found.error.where.event or found.events + 1
    return None if found.sealed else len(records) + 1


def renumbered(records: Log, at: int, by: int) -> Log:
    """With every number from `at` on moved, as somebody would who does not want to be found out."""

    def moved(n: int | None) -> int | None:
        return n + by if n is not None and n >= at else n

    out = []
    for place, record in enumerate(records, 1):
        event = record.event
        if isinstance(event, LogSealed):
            event = event.model_copy(update={"events": place - 1})
        changed = record._replace(n=place, event=event, cause=moved(record.cause), together=moved(record.together))
        out.append(changed if place >= at else record)
    return resealed(out)


def resealed(records: Log) -> Log:
    """With the right digest in the seal, where the log folds at all."""
    if not records or not isinstance(records[-1].event, LogSealed):
        return records
    try:
        state = fold_all(records[:-1])
    except RewindError:
        return records
    seal = LogSealed(events=len(records) - 1, digest=digest(state))
    return [*records[:-1], records[-1]._replace(event=seal)]


def assert_found(log: Log, changed: Log, at: int) -> None:
    """The change at event `at` is found there, or where the first thing follows from a changed input."""
    found = first_wrong(changed)
    assert found is not None, f"the change at event {at} ({log[at - 1].event!r}) is not found"
    assert found >= at
    if not is_input(log[at - 1].event) and not is_input(changed[at - 1].event):
        assert found == at


def after_set_up(log: Log) -> list[int]:
    """The numbers of events after the set-up, without the seal; in CI of one in six of them."""
    first = next(record.n for record in log if isinstance(record.event, LibraryShuffled))
    return in_ci(range(first, len(log)))


def test_the_log_itself_is_whole(log: Log) -> None:
    assert first_wrong(log) is None
    assert len(log) > LENGTH - 30


def test_an_event_is_dropped(log: Log) -> None:
    for n in after_set_up(log):
        assert_found(log, renumbered(log[: n - 1] + log[n:], n, -1), n)


def test_an_event_is_doubled(log: Log) -> None:
    for n in after_set_up(log):
        found = first_wrong(renumbered(log[:n] + log[n - 1 :], n + 1, 1))
        assert found is not None
        assert found == n + 1 or is_input(log[n - 1].event), f"the doubled event {n} is found at {found}"


def test_two_events_are_swapped(log: Log) -> None:
    for n in after_set_up(log)[:-1]:
        a, b = log[n - 1], log[n]
        if a.event == b.event and a.cause == b.cause and a.rule == b.rule:
            continue
        swapped = [*log[: n - 1], b._replace(n=n), a._replace(n=n + 1), *log[n + 1 :]]
        assert_found(log, resealed(swapped), n)


@pytest.mark.parametrize("kind", ["consequence", "input"])
def test_an_event_is_inserted(log: Log, kind: str) -> None:
    rng = random.Random(3)
    of_kind = [record for record in log[:-1] if (type(record.event) in DECISIONS) == (kind == "input")]
    for n in after_set_up(log):
        inserted = rng.choice(of_kind)._replace(n=n)
        if (inserted.event, inserted.cause, inserted.rule) == (log[n - 1].event, log[n - 1].cause, log[n - 1].rule):
            continue
        assert_found(log, renumbered([*log[: n - 1], inserted, *log[n - 1 :]], n, 1), n)


Envelope = Callable[[Recorded], Recorded]

ENVELOPES: Mapping[str, Envelope] = {
    "rule": lambda record: record._replace(rule=("408.1c",) if record.rule != ("408.1c",) else ("408.1b",)),
    "no rule": lambda record: record._replace(rule=()),
    "cause": lambda record: record._replace(cause=(record.cause or 2) - 1 or None),
    "no cause": lambda record: record._replace(cause=None),
    "together": lambda record: record._replace(together=record.n if record.together is None else None),
}


@pytest.mark.parametrize("what", ENVELOPES)
def test_the_envelope_is_changed(log: Log, what: str) -> None:
    for n in after_set_up(log):
        record = log[n - 1]
        changed = ENVELOPES[what](record)
        if changed != record:
            assert_found(log, [*log[: n - 1], changed, *log[n:]], n)


def variants(event: BaseModel) -> Iterator[dict[str, object]]:
    """The payload with one of its values changed: a number, an object, a zone, a word, a list."""
    data = event.model_dump(mode="python", by_alias=True, exclude={"seen"})
    for path, value in leaves(data):
        for other in others(value):
            yield replaced(data, path, other)


def leaves(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], object]]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, (*path, key))
    elif isinstance(value, tuple | list):
        yield path, value
        for index, part in enumerate(value):
            yield from leaves(part, (*path, index))
    else:
        yield path, value


def others(value: object) -> Iterator[object]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
        yield 3 - value
    elif isinstance(value, str):
        number, dot, stay = value.partition(".")
        if dot and number.isdecimal() and stay.isdecimal():
            yield f"{int(number) + 1}.{stay}"
            yield f"{number}.{int(stay) + 1}"
        else:
            yield from ("graveyard", "hand", "destroyed", "{G}", "untap", "combat", "yes", "W")
    elif isinstance(value, tuple | list) and value:
        yield value[:-1]
        yield value[::-1]


def replaced(value: object, path: tuple[str | int, ...], other: object) -> dict[str, object]:
    def within(part: object, rest: tuple[str | int, ...]) -> object:
        if not rest:
            return other
        key, *left = rest
        if isinstance(part, dict):
            return part | {key: within(part[key], tuple(left))}
        assert isinstance(part, tuple | list)
        assert isinstance(key, int)
        return tuple(within(one, tuple(left)) if index == key else one for index, one in enumerate(part))

    changed = within(value, path)
    assert isinstance(changed, dict)
    return changed


def changed_events(event: Event) -> Iterator[Event]:
    seen = []
    for data in variants(event):
        try:
            changed = type(event).model_validate(data)
        except ValidationError:
            continue
        if changed != event and changed not in seen:
            seen.append(changed)
            yield changed


def test_a_consequence_s_payload_is_changed(log: Log) -> None:
    number = 0
    for n in after_set_up(log):
        if is_input(log[n - 1].event):
            continue
        for event in changed_events(log[n - 1].event):
            number += 1
            changed = [*log[: n - 1], log[n - 1]._replace(event=event), *log[n : n + 3]]
            assert_found(log, changed, n)
    assert number > len(after_set_up(log))


def test_a_card_s_definition_is_changed(log: Log) -> None:
    """A cost, a name or a program of a card: it is told as the log's own, where the events do not contradict it."""
    for record in log:
        event = record.event
        if not isinstance(event, CardDefined):
            continue
        assert event.all
        for number, definition in enumerate(event.all):
            facts = definition.characteristics
            for changes in (
                {"characteristics": facts.model_copy(update={"mana_cost": "{9}"})},
                {"characteristics": facts.model_copy(update={"name": "Another"})},
                {"programs": () if definition.programs else (Program(key="x/1", ability="{}"),)},
            ):
                other = definition.model_copy(update=changes)
                changed = CardDefined(definitions=(*event.all[:number], other, *event.all[number + 1 :]))
                found = verify_records([*log[: record.n - 1], record._replace(event=changed), *log[record.n :]])
                assert found.cards is not None or found.error is not None
                assert found.cards is None or found.cards.changed == (definition.key,)


def test_an_input_s_payload_is_changed(log: Log) -> None:
    """Another decision may be legal: then what follows from it is not what the log has."""
    for n in after_set_up(log):
        record = log[n - 1]
        if not is_input(record.event) or isinstance(record.event, PriorityPassed):
            continue
        for event in changed_events(record.event):
            if {name for name in type(event).model_fields if getattr(event, name) != getattr(record.event, name)} == {
                "by"
            }:
                continue  # who chose the starting player: nothing follows from it
            assert_found(log, [*log[: n - 1], record._replace(event=event), *log[n:]], n)


def test_a_shuffle_is_changed(log: Log) -> None:
    rng = random.Random(5)
    for record in log:
        event = record.event
        if isinstance(event, LibraryShuffled) and event.order is not None:
            for _ in range(10):
                a, b = sorted(rng.sample(range(len(event.order)), 2))
                order = list(event.order)
                order[a], order[b] = order[b], order[a]
                changed = event.model_copy(update={"order": tuple(order)})
                assert_found(log, [*log[: record.n - 1], record._replace(event=changed), *log[record.n :]], record.n)


def test_the_end_is_cut(log: Log) -> None:
    for n in after_set_up(log):
        assert first_wrong(log[: n - 1]) == n or first_wrong(log[: n - 1]) == len(log[: n - 1]) + 1


def test_the_end_is_cut_and_a_seal_put_there(log: Log) -> None:
    """Where an input is wanted a game may be given up, and the log says no more than that; elsewhere it is found."""
    for n in after_set_up(log):
        cut = log[: n - 1]
        sealed = resealed([*cut, Recorded(n, LogSealed(events=n - 1))])
        if is_input(log[n - 1].event):
            continue
        assert first_wrong(sealed) == n
