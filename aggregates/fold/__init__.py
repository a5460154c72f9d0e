"""Fold: events to state. It needs no rules, no cards, no clock and no randomness.

Pure from outside, private and mutable inside: thaw, apply, freeze. `fold(fold(s, a), b) == fold(s, a + b)`.
What the rules say plays no part; an event is refused only where no well-formed log can hold it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import attrgetter
from types import FunctionType, ModuleType
from typing import cast

from rewind.aggregates.fold import client, combat, effects, game, judging, objects, playing, turn, zones
from rewind.aggregates.fold.draft import Draft
from rewind.aggregates.fold.game import assign
from rewind.aggregates.happenings import NOTED
from rewind.aggregates.state import EMPTY, NEVER_SEEN, GameState, object_id
from rewind.events.base import Event, Seen
from rewind.events.catalogue import EVENTS, Upcasted
from rewind.events.envelope import Recorded
from rewind.events.errors import FoldError
from rewind.events.game import Forked, GameStarted, LogSealed
from rewind.events.judging import Appeal, BackupApplied, ClaimTested, DisputeOpened, RemedyPlanned, RulingGiven

Handler = Callable[[Draft, Event], None]

_AFTER_SEAL = (DisputeOpened, ClaimTested, RemedyPlanned, RulingGiven, Appeal, BackupApplied, LogSealed, Forked)


def _upcasted(draft: Draft, event: Event) -> None:
    for part in cast(Upcasted, event).events:
        handler, is_noted = _APPLY[type(part)]
        handler(draft, part)
        if is_noted:
            draft.noted += (draft.n, part, draft.cause, draft.together)


def _handlers(family: ModuleType) -> Iterator[tuple[type[Event], Handler]]:
    """The functions of a family of a draft and an event, each with the events that its annotation names."""
    for function in vars(family).values():
        if isinstance(function, FunctionType) and [*function.__annotations__] == ["draft", "event", "return"]:
            for name in function.__annotations__["event"].split(" | "):
                yield attrgetter(name)(family), cast(Handler, function)


_APPLY: dict[type[Event], tuple[Handler, bool]] = {}
"""Event → what it does, and whether it is noted as something that happened."""

for _family in (game, client, turn, playing, effects, zones, objects, combat, judging):
    for _kind, _handler in _handlers(_family):
        if _kind in _APPLY:
            raise RuntimeError(f"two folds for {_kind.__name__}")
        _APPLY[_kind] = _handler, _kind in NOTED

if missing := {cls.__name__ for cls in EVENTS.values()} - {cls.__name__ for cls in _APPLY}:
    raise RuntimeError(f"no fold for {', '.join(sorted(missing))}")

_APPLY[Upcasted] = _upcasted, False


def fold(state: GameState, records: Iterable[Recorded]) -> GameState:
    """The state after these events.

    Raises FoldError (RW2003, RW2013, RW21xx) at the first event that no well-formed log can hold here; it names the
    event, and turn and step.
    """
    draft = Draft(state)
    for n, event, cause, _, together, _, _ in records:
        if n != draft.n + 1:
            raise _located(FoldError("RW2003", f"event number {n} where {draft.n + 1} was due"), draft, n)
        draft.n = n
        try:
            apply_event(draft, n, event, cause, together)
        except FoldError as error:
            raise _located(error, draft, n, event) from error
    return draft.snapshot()


def apply_event(draft: Draft, n: int, event: Event, cause: int | None, together: int | None) -> None:
    """Applies one event to a draft. Raises FoldError, whose position is not filled in yet."""
    if draft.sealed or n == 1:
        _check_open(draft, event)
    if cause is not None and cause >= n:
        raise FoldError("RW2108", f"its cause, event {cause}, has not happened yet")
    draft.together = together
    draft.cause = cause
    if together is not None and together != draft.group:
        _begin_group(draft, together)
    handler, is_noted = _APPLY[type(event)]
    seen = event.seen
    if seen is None:
        handler(draft, event)
    else:
        _lose_track(draft, seen)
        _learn(draft, seen, new=False)
        handler(draft, event)
        _learn(draft, seen, new=True)
    if is_noted:
        draft.noted += (n, event, cause, together)


def _begin_group(draft: Draft, together: int) -> None:
    if together != draft.n:
        raise FoldError("RW2108", f"event {together} did not begin the latest group")
    draft.group = together


def _check_open(draft: Draft, event: Event) -> None:
    if draft.n == 1 and not isinstance(event, GameStarted):
        raise FoldError("RW2105", f"the first event is {event.published}, not game_started")
    if draft.sealed and not isinstance(event, _AFTER_SEAL):
        raise FoldError("RW2105", f"{event.published} cannot follow a seal")


def _learn(draft: Draft, seen: Seen, *, new: bool) -> None:
    """What a seat learned: of cards that were there before the event, or of those that are new by it."""
    if not new:
        for definition in seen.definitions:
            draft.definitions[definition.key] = definition
    for identity in seen.identified:
        if new or identity.card in draft.incarnations:
            if identity.card not in draft.assigned:
                _keep_past_identity(draft, identity.card, NEVER_SEEN)
            assign(draft, identity.card, identity.definition)


def _lose_track(draft: Draft, seen: Seen) -> None:
    for card in seen.unfollowed:
        key = draft.assigned.pop(card, None)
        if key is not None:
            _keep_past_identity(draft, card, key)


def _keep_past_identity(draft: Draft, card: int, key: str) -> None:
    """What the objects that the card has been were to the seat, whatever the card will turn out to be."""
    for incarnation in range(1, draft.incarnations.get(card, 0) + 1):
        obj = object_id(card, incarnation)
        if obj != draft.current.get(card) and obj not in draft.past_definitions:
            draft.past_definitions[obj] = key


def _located(error: FoldError, draft: Draft, n: int, event: Event | None = None) -> FoldError:
    what = error.what if event is None else f"{event.published}: {error.what}"
    return FoldError(error.code, what).located(line=n, event=n, turn=draft.turn or None, step=draft.step or draft.phase)


def fold_all(records: Iterable[Recorded]) -> GameState:
    """The state after these events of a game, from its first."""
    return fold(EMPTY, records)
