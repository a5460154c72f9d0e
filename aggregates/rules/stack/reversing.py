"""An action that cannot be completed is reversed (rule 422): what was done in it, but for mana abilities that stay."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from rewind.aggregates.rules.costs.ability_plays import announced_ability, play_mana_ability
from rewind.aggregates.rules.engine.engine import Engine, InputNeeded, PendingInput
from rewind.aggregates.rules.engine.illegal import IllegalAction, Refusal
from rewind.aggregates.rules.engine.inputs import RANDOM_OUTCOMES, is_input
from rewind.aggregates.rules.happening import layers
from rewind.aggregates.rules.instructions.instructions import execute
from rewind.aggregates.rules.mana.pools import spelled
from rewind.aggregates.rules.proposals.zones import place_of
from rewind.aggregates.state import GameState, number_of
from rewind.aggregates.whole_objects import TIMES, combat_of, is_same_object, restored
from rewind.events.base import Counter, Event, Place
from rewind.events.envelope import Recorded
from rewind.events.judging import EffectRestored
from rewind.events.playing import AbilityPlayed, ActionReversed, ContinuousEffectEnded, PlayerRestored
from rewind.events.zones import (
    CardsRevealed,
    CeasedToExist,
    LibraryOrdered,
    LibraryShuffled,
    ObjectRestored,
    ZoneChanged,
)

RULES = ("422.1",)


class Begun(NamedTuple):
    """Something that has begun to be played."""

    n: int
    """The number of the event that began it."""
    seat: int
    object: str
    """The spell or ability on the stack."""
    card: str | None
    """The card where it was; None: an ability."""
    before: GameState
    """The state before it."""


def reverse(engine: Engine, begun: Begun, event: ActionReversed) -> None:
    """The action is reversed (rule 422.1), but for mana abilities that stay: those that are named, and what cannot be
    reversed. Raises IllegalAction where one that is named cannot stay."""
    who = engine.player_name(begun.seat)
    is_own = event.seat in {None, begun.seat}
    engine.require(
        is_own,
        Refusal.NOT_YOUR_DECISION,
        lambda: f"it is {who} who {engine.terms.plays_something} something",
        *RULES,
    )
    is_it = event.action == begun.n
    engine.require(is_it, Refusal.ILLEGAL_CHOICE, lambda: f"the action under way began with event {begun.n}", *RULES)
    played = _mana_abilities(engine, begun)
    unknown = [n for n in event.kept if not any(n == one.n for records in played.values() for one in records)]
    engine.require(
        not unknown,
        Refusal.ILLEGAL_CHOICE,
        lambda: f"event {unknown[0]} is no mana ability {engine.terms.ability_played} meanwhile",
        *RULES,
    )
    kept, then = _kept(engine, begun, played, event.kept)
    numbers = tuple(one.n for n in kept for one in played[n])
    engine.record_input(event.model_copy(update={"seat": begun.seat, "kept": numbers}))
    _restore(engine, begun, then, frozenset(numbers))


def _kept(
    engine: Engine, begun: Begun, played: Mapping[int, Sequence[Recorded]], named: Collection[int]
) -> tuple[list[int], GameState]:
    """The mana abilities that stay, and the state as it would be if only they had been played.

    With what cannot be reversed stays, where that needs it, whatever was played for mana before (rule 422.1).
    """
    fixed = [n for n, records in played.items() if not _can_be_reversed(engine, begun, records)]
    kept = [n for n in played if n in named or n in fixed]
    try:
        return kept, _with_kept(engine, begun, [played[n] for n in kept])
    except IllegalAction:
        if not fixed:
            raise
    kept = [n for n in played if n in named or n <= fixed[-1]]
    return kept, _with_kept(engine, begun, [played[n] for n in kept])


def _mana_abilities(engine: Engine, begun: Begun) -> dict[int, list[Recorded]]:
    """The mana abilities played since something began to be played, each by its decision, with what came of it."""
    found: dict[int, list[Recorded]] = {}
    present: list[Recorded] | None = None
    since = takewhile(lambda record: record.n > begun.n, reversed(engine.records))
    for record in reversed(list(since)):
        if isinstance(record.event, AbilityPlayed) and record.event.on_stack is None:
            present = found[record.n] = []
        if present is not None:
            present.append(record)
    return found


def _can_be_reversed(engine: Engine, begun: Begun, records: Sequence[Recorded]) -> bool:
    """Whether no cards moved to or from a library, nothing was random in 2003-12, and in 2026-04 no cards of a library
    were revealed (rule 422.1)."""
    policies = engine.edition.policies
    for record in records:
        event = record.event
        if isinstance(event, ZoneChanged) and _touches_library(event):
            return False
        if isinstance(event, LibraryShuffled | LibraryOrdered):
            return False
        if type(event) in RANDOM_OUTCOMES and not policies.reverses_random:
            return False
        if isinstance(event, CardsRevealed) and not policies.reverses_revealed and _is_of_library(begun, event):
            return False
    return True


def _touches_library(event: ZoneChanged) -> bool:
    from_, to = event.from_, event.to
    if to is not None and to.zone == "library":
        return True
    return from_ is not None and from_.zone == "library" and (to is None or to.zone != "stack")


def _is_of_library(begun: Begun, event: CardsRevealed) -> bool:
    """Whether a card that was revealed lay in a library; what came there later had moved to it."""
    places = (begun.before.position.get(obj) for obj in event.objects)
    return any(key is not None and key.zone == "library" for key in places)


class _Replay:
    """The inputs of a mana ability once more."""

    overrides_rules = False

    def __init__(self, inputs: Sequence[Event]) -> None:
        self._inputs = list(reversed(inputs))

    def next_input(self, pending: PendingInput) -> Event:
        if not self._inputs:
            raise InputNeeded(pending)
        return self._inputs.pop()


def _with_kept(engine: Engine, begun: Begun, kept: Sequence[Sequence[Recorded]]) -> GameState:
    """The state as it would be if only the mana abilities that stay had been played.

    Raises IllegalAction where one of them could not have been: with mana of one that is reversed (rule 422.1).
    """
    state = begun.before
    for records in kept:
        decision, *inputs = [record.event for record in records if is_input(record.event)]
        assert isinstance(decision, AbilityPlayed), "a mana ability begins with its decision"
        trial = Engine(state, _Replay(inputs), engine.answers, engine.compiler, policies=engine.supposed_policies)
        try:
            play_mana_ability(trial, decision, announced_ability(trial, decision), execute)
        except (IllegalAction, InputNeeded):
            one = f"the mana ability {engine.terms.ability_played} with event {records[0].n}"
            what = f"{one} cannot stay without those that are reversed"
            raise engine.refuse(Refusal.ILLEGAL_CHOICE, what, *RULES) from None
        state = trial.state()
    return state


# What is true again


def _restore(engine: Engine, begun: Begun, then: GameState, kept: frozenset[int]) -> None:
    """Nothing triggers by what is undone (rule 422.1), so only layers look at it, once all is there again."""
    if begun.card is None:
        engine.record(CeasedToExist(object=begun.object, reason="reversed"), RULES)
    else:
        key = begun.before.position[begun.card]
        assert key is not None, "a card is played from a zone"
        back = ZoneChanged(
            object=begun.object,
            becomes=engine.next_incarnation(begun.object),
            from_=place_of(engine, begun.object),
            to=Place(zone=key.zone, seat=key.seat or None),
            reason="reversed",
        )
        engine.record(back, RULES)
    first = engine.draft.n
    for event in _restoring(then, engine.state(), begun, kept):
        engine.record(event, RULES)
    engine.check_everything = True
    layers.recompute(engine, first)


def _restoring(then: GameState, now: GameState, begun: Begun, kept: frozenset[int]) -> Iterator[Event]:
    """The events that make `now` what it was `then`."""
    known = begun.before.incarnations
    for number, obj in sorted(now.current.items(), reverse=True):
        if number not in known and now.entered[obj] not in kept:
            yield CeasedToExist(object=obj, reason="reversed")
    for effect in sorted(now.effects):
        if effect > begun.n and effect not in kept:
            yield ContinuousEffectEnded(effect=effect)
    for effect in sorted(set(begun.before.effects) & set(then.effects)):
        left = then.remaining.get(effect)
        if effect not in now.effects or left != now.remaining.get(effect):
            yield EffectRestored(effect=effect, left=left)
    of_the_card = None if begun.card is None else number_of(begun.card)
    for number, obj in sorted(then.current.items()):
        if number in known and number != of_the_card and not _is_same(then, now, obj, begun.n):
            present = now.current.get(number)
            yield _restored(then, obj, None if present == obj else present, begun.n)
    if (then.attacking, then.blocking) != (now.attacking, now.blocking):
        yield combat_of(then)
    for seat, player in sorted(then.players.items()):
        present_player = now.players[seat]
        if (player.life, player.mana, player.counters, player.restricted) != (
            present_player.life,
            present_player.mana,
            present_player.counters,
            present_player.restricted,
        ):
            yield PlayerRestored(
                seat=seat,
                life=player.life,
                mana=spelled(dict(player.mana)),
                counters=tuple(Counter(kind=kind, number=number) for kind, number in player.counters),
                restricted=player.restricted,
            )


def _is_same(then: GameState, now: GameState, obj: str, began: int) -> bool:
    """Whether an object is as it was; what came since the action began is not told apart by when."""

    def time(state: GameState, name: str) -> int:
        number: int = getattr(state, name).get(obj, 0)
        return min(number, began)

    return is_same_object(then, now, obj, of_effects=False) and all(
        time(then, name) == time(now, name) for name in TIMES
    )


def _restored(state: GameState, obj: str, instead_of: str | None, began: int) -> ObjectRestored:
    """An object as it was in a state, without what continuous effects make of it.

    It has its timestamps as far as they are of events before the action.
    """
    key = state.position[obj]
    is_timed = key is not None and key.zone in {"in_play", "stack", "phased_out"}
    in_play = key is not None and key.zone == "in_play"

    def time(name: str) -> int | None:
        number: int | None = getattr(state, name).get(obj)
        has_it = in_play if name in ("legend_since", "world_since") else is_timed
        return number if has_it and number is not None and number <= began else None

    controller = state.base_controller.get(obj) if is_timed else None
    characteristics = state.copiable.get(obj)
    return restored(state, obj, instead_of, controller=controller, characteristics=characteristics, time=time)
