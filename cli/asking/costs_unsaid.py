"""What was sacrificed, discarded or so for a cost without being said, where something else would have done too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rewind.aggregates.fold import fold
from rewind.aggregates.questions.announcing import ability_announced, as_played, spell_announced
from rewind.aggregates.questions.paying import TotalCost
from rewind.aggregates.questions.position import asking
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.aggregates.state import EMPTY, GameState
from rewind.events.playing import AbilityPlayed, SpellPlayed
from rewind.projections.words.names import names_of
from rewind.projections.words.phrases.playing import PARTICIPLES
from rewind.projections.words.phrases.words import listed
from rewind.replays.scenarios.form.models import StepForm
from rewind.replays.scenarios.results import Outcome
from rewind.replays.scenarios.verbs.payment import FIELDS_OF_KEYS

_NOTED = ("sacrificed", "discarded", "returned", "removed")
"""The fields of a payment of which it is told; what is tapped is as good as any other."""


def costs_unsaid(outcome: Outcome, steps: Mapping[int, StepForm]) -> Iterator[str]:
    """A note for each such cost of a run. `steps`: the steps by their lines."""
    for taken in outcome.steps:
        form = steps[taken.line].innermost
        stated = form.play or form.activate
        if stated is None or taken.began >= len(outcome.records):
            continue
        event = outcome.records[taken.began].event
        if isinstance(event, SpellPlayed | AbilityPlayed) and event.payment is not None:
            named = (
                () if stated.pay == "auto" else [field for key, field in FIELDS_OF_KEYS.items() if key in stated.pay]
            )
            chosen = [part for part in _NOTED if part not in named and getattr(event.payment, part)]
            if chosen:
                state = fold(EMPTY, outcome.records[: taken.began])
                yield from _notes(state, event, chosen)


def _notes(state: GameState, event: SpellPlayed | AbilityPlayed, parts: list[str]) -> Iterator[str]:
    total_cost = _total_cost(state, event)
    for part in parts if total_cost is not None else ():
        taken: tuple[str, ...] = getattr(event.payment, part)
        able = {_name(state, obj) for obj in total_cost.fitting(part)} if total_cost is not None else set()
        if len(able) > 1:
            names = listed([_name(state, obj) for obj in taken])
            yield f"nobody said what is {part}: {names}, the first that fits; {PARTICIPLES[part]} NAME says it"


def _total_cost(state: GameState, event: SpellPlayed | AbilityPlayed) -> TotalCost | None:
    """The total cost of what was played, as it was announced; None where that cannot be told."""
    engine, seat, obj, x = asking(state), event.seat, event.object, event.x or 0
    options = () if event.payment is None else event.payment.options
    if isinstance(event, AbilityPlayed):
        announced = ability_announced(engine, seat, obj, event.ability, event.modes, x, event.costs)
        return announced.total_cost_of_ability(event.ability, event.costs, event.targets).with_options(options)
    if event.face_down:
        return None
    try:
        with as_played(engine, seat, obj, event.half, event.spliced):
            spell = spell_announced(engine, seat, obj, event.modes, x, event.costs)
            return spell.decision_and_total_cost(event)[1].with_options(options)
    except IllegalAction:
        return None


def _name(state: GameState, obj: str) -> str:
    return next(iter(names_of(state, obj)), obj)
