"""Tokens that each round of a loop makes: how they are taken apart from a position, and made at once (rule 421.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.happening.happen import happen_as_before
from rewind.aggregates.state import GameState, Status, number_of, object_id
from rewind.events.envelope import Recorded
from rewind.events.zones import CeasedToExist, TokenCreated

MOST_TOKENS = 1000
"""So many tokens are made at once: each is an event and an object of its own."""


class Made(NamedTuple):
    """A token that a round makes, and that is as it came into play."""

    event: TokenCreated
    """Its event, with the object and the source of no round in particular."""
    group: int
    """The place among the tokens of the round of the first that came into play at the same time."""


def tokens_of_round(state: GameState, records: Sequence[Recorded], trial: Engine) -> tuple[Made, ...] | None:
    """The tokens that a round has made and left; None: one of them is not as it came into play.

    `state` is the position before the round, `records` are its events and `trial` the engine in which it was tried.
    """
    draft = trial.draft
    created = [record for record in records if isinstance(record.event, TokenCreated)]
    found: list[Made] = []
    firsts: dict[int, int] = {}
    for record in created:
        event = record.event
        assert isinstance(event, TokenCreated), "it was chosen so"
        if draft.current.get(number_of(event.object)) is None:
            continue
        if not trial.in_play(event.object) or not _is_as_it_came(trial, event):
            return None
        group = firsts.setdefault(record.n if record.together is None else record.together, len(found))
        source = event.source if event.source in state.position else None
        found.append(Made(event.model_copy(update={"object": "", "source": source}), group))
    return tuple(found)


def _is_as_it_came(trial: Engine, event: TokenCreated) -> bool:
    """Whether a token is still what its event made it; what layers make of it they will make again."""
    draft, obj = trial.draft, event.object
    came = {counter.kind: counter.number for counter in event.counters}
    return (
        draft.controller.get(obj) == event.controller
        and draft.status_of(obj) == Status(tapped=event.tapped)
        and dict(draft.counters.get(obj, {})) == came
        and not draft.damage.get(obj)
        and event.attached_to is None
        and event.attacking is None
        and obj not in draft.attached_to
        and obj not in draft.attacking
    )


def without_tokens(state: GameState, trial: Engine) -> GameState:
    """The position at the end of a trial but for the tokens that were not there before it."""
    for obj in trial.zone("in_play"):
        if number_of(obj) not in state.current and trial.draft.kinds[number_of(obj)] == "token":
            trial.record(CeasedToExist(object=obj, reason="unknown"))
    return trial.state()


def make_tokens(engine: Engine, tokens: Sequence[Made], times: int, *rule: str) -> None:
    """The tokens of so many rounds come into play, round by round; what triggers on them is summed up already."""
    first = engine.new_number()
    made = [
        (
            one.event.model_copy(update={"object": object_id(first + at * len(tokens) + index)}),
            rule,
            at * len(tokens) + one.group if _is_in_group(tokens, one.group) else None,
        )
        for at in range(times)
        for index, one in enumerate(tokens)
    ]
    if made:
        happen_as_before(engine, made)


def _is_in_group(tokens: Sequence[Made], group: int) -> bool:
    return sum(one.group == group for one in tokens) > 1
