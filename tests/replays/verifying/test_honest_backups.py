"""A backup that Rewind writes verifies, whatever moment it goes back to; one that states anything else does not."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from functools import cache

import pytest
from immutables import Map

from rewind.aggregates import digest as digests
from rewind.aggregates.digest import SELDOM, VERSIONS, Held
from rewind.aggregates.recorder import Recorder
from rewind.aggregates.state import Awaiting, GameState, PlayerState, StackEntry, Status, ZoneKey, number_of
from rewind.aggregates.timeline import Timeline
from rewind.events.base import Characteristics
from rewind.events.combat import AttackersDeclared
from rewind.events.envelope import Recorded
from rewind.events.judging import BackupApplied, CombatRestored, PositionSet
from rewind.events.logfile import read_records
from rewind.replays.verifying.backups import COMPARED, EXCUSED, differences, unlike
from rewind.replays.verifying.restoring import restoring
from rewind.replays.verifying.verification import Verification, verify_records
from tests.projections.test_differences import OTHER
from tests.recording.first_game import OUT
from tests.replays.reopened import ended_game

GAMES = [(edition, seed) for edition in ("2003-12", "2006-10") for seed in (5, 7, 11, 13)]
SAMPLE = [("2003-12", 7), ("2006-10", 13)]
"""Games that the quick test asks."""
EVENTS = 700


@cache
def timeline(edition: str, seed: int) -> Timeline:
    return Timeline(ended_game(edition, seed, EVENTS))


def backed_up(game: Timeline, to: int) -> list[Recorded]:
    """The game backed up from its end to the moment after an event, and sealed."""
    recorder = Recorder(game.end)
    recorder.record(BackupApplied(to=to, reversed_=tuple(range(len(game), to, -1)), authorised_by="head judge"))
    for event in restoring(game.at(to), recorder.state):
        recorder.record(event)
    recorder.seal()
    return [*game.records, *recorder.records]


def has_damage_on_the_stack(state: GameState) -> bool:
    return any(state.kinds[number_of(obj)] == "combat_damage" for obj in state.zone("stack"))


@cache
def drawn(edition: str, seed: int) -> tuple[int, ...]:
    """Moments of a game drawn by its seed, some with combat damage on the stack: a hundred and more of all games."""
    game, chance = timeline(edition, seed), random.Random(seed)
    moments = [n for n in range(1, len(game)) if game.at(n).is_between_actions]
    damage = [n for n in moments if has_damage_on_the_stack(game.at(n))]
    return (*chance.sample(damage, min(3, len(damage))), *chance.sample(moments, 12))


def wrong_with(found: Verification) -> tuple[object, ...]:
    return (found.error, found.divergences, found.undecided)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("edition", "seed"), SAMPLE)
def test_a_backup_to_a_moment_drawn_at_random_verifies(edition: str, seed: int) -> None:
    game = timeline(edition, seed)
    for to in drawn(edition, seed)[:6]:
        assert wrong_with(verify_records(backed_up(game, to))) == (None, (), ()), to


@pytest.mark.long
@pytest.mark.parametrize(("edition", "seed"), GAMES)
def test_a_hundred_backups_to_moments_drawn_at_random_verify(edition: str, seed: int) -> None:
    game = timeline(edition, seed)
    for to in drawn(edition, seed):
        assert wrong_with(verify_records(backed_up(game, to))) == (None, (), ()), to


@pytest.mark.long
def test_the_moments_are_a_hundred_and_combat_damage_is_on_the_stack_at_some() -> None:
    moments = [(timeline(*game), to) for game in GAMES for to in drawn(*game)]
    assert len(moments) >= 100
    assert sum(has_damage_on_the_stack(game.at(to)) for game, to in moments) >= 8
    sample = [(timeline(*game), to) for game in SAMPLE for to in drawn(*game)[:6]]
    assert any(has_damage_on_the_stack(game.at(to)) for game, to in sample)


# What is compared


def test_every_component_of_a_state_is_compared_or_excused_by_name() -> None:
    assert sorted((*COMPARED, *EXCUSED)) == sorted(field.name for field in fields(GameState))
    assert all(reason.endswith(".") and len(reason) > 40 for reason in EXCUSED.values())


VALUES = {
    **OTHER,
    "copiable": Map({"1.2": Characteristics(name="Bear")}),
    "uncopied": Map({"1.2": Characteristics(name="Bear")}),
    "base_controller": Map({"1.2": 9}),
    "controller": Map({"1.2": 9}),
    "owners": Map({1: 9}),
    "status": Map({"1.2": Status(face_down=True)}),
    "awaiting": Awaiting(9, "mulligan", 3),
    **dict.fromkeys(("active", "starting_player", "turn"), 99),
    "step": "end_of_combat",
}
"""Component of a state → another value of it; components of objects say it of one object."""


def with_another(then: GameState, component: str) -> GameState:
    """The state with another value of a component, of the first object in play where it is one of objects."""
    obj = then.zone("in_play")[0]
    keys = {"1.2": obj, "1.1": obj, 1: 1 if component in ("names", "players", "deciders") else number_of(obj)}
    value = VALUES[component]
    present = getattr(then, component)
    if component in ("zones", "current"):
        value = present.delete(ZoneKey("in_play", 0) if component == "zones" else keys[1])
    elif component == "definitions":
        value = present.delete(next(iter(present)))
    elif isinstance(value, Map):
        value = present.update({keys.get(key, key): other for key, other in value.items()})
    return replace(then, **{component: value})  # type: ignore[arg-type]  # by name


GROWING = ("past_effects", "past_triggers", "past_awaited")
"""Components of which only what was there then is compared."""


@pytest.mark.parametrize("component", sorted(COMPARED.keys() - {"past", *GROWING}))
def test_where_a_compared_component_is_another_it_is_told(component: str) -> None:
    game = timeline("2006-10", 5)
    then = game.at(drawn("2006-10", 5)[0])
    now = with_another(then, component)
    assert now != then
    assert differences(then, now) or unlike(then, now)


@pytest.mark.parametrize("component", GROWING)
def test_what_was_over_then_is_to_be_over_as_it_was(component: str) -> None:
    then = replace(timeline("2006-10", 5).at(drawn("2006-10", 5)[0]), **{component: Map({3: "was"})})  # type: ignore[arg-type]  # any value
    assert unlike(then, replace(then, **{component: Map()}))  # type: ignore[arg-type]  # by name
    assert not unlike(then, replace(then, **{component: Map({3: "was", 4: "came later"})}))  # type: ignore[arg-type]  # by name


def test_what_has_happened_is_compared() -> None:
    then = timeline("2006-10", 5).at(drawn("2006-10", 5)[0])
    assert then.happenings
    assert unlike(then, replace(then, past=None))


PLAYER = PlayerState(
    life=7,
    counters=(("poison", 1),),
    mana=(("R", 1),),
    lands_played=3,
    additional_land_plays=("1.2",),
    maximum_hand_size=None,
    drew_from_empty=True,
    lost=True,
    won=True,
    turn_began=2,
    restricted=("something",),  # type: ignore[arg-type]  # any other value
)


@pytest.mark.parametrize("field", PlayerState._fields)
def test_every_value_of_a_player_is_compared(field: str) -> None:
    then = timeline("2006-10", 5).at(drawn("2006-10", 5)[0])
    player = then.players[1]._replace(**{field: getattr(PLAYER, field)})
    assert player != then.players[1]
    assert unlike(then, replace(then, players=then.players.set(1, player)))


def test_every_value_of_what_lies_on_the_stack_is_compared() -> None:
    then = timeline("2006-10", 5).at(drawn("2006-10", 5)[0])
    (obj, *_) = then.zone("stack")
    for field in StackEntry._fields:
        entry = then.stack[obj]._replace(**{field: "other"})  # type: ignore[arg-type]  # any other value
        assert unlike(then, replace(then, stack=then.stack.set(obj, entry))), field


def test_the_version_of_the_digest_takes_nothing_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a log might name an older version, which holds no extra turns."""
    few = {"players": digests.COMPONENTS["players"]}
    versions = {"d0": Held(few, {}), "d1": VERSIONS["d1"]}
    monkeypatch.setattr(digests, "VERSIONS", versions)
    assert SELDOM
    then = replace(timeline("2006-10", 5).at(drawn("2006-10", 5)[0]), digests="d0")  # type: ignore[arg-type]  # ours
    for component in ("extra_turns", "extra_parts", "resume_turn", "deciders", "ante", "winners"):
        now = replace(then, **{component: OTHER[component]})  # type: ignore[arg-type]  # by name
        assert differences(then, now), component


# What a backup states


def otherwise(log: Sequence[Recorded], change: Callable[[list[Recorded]], None]) -> str | None:
    """The code of what is wrong where the events after the marker are changed."""
    marker = next(record.n for record in log if isinstance(record.event, BackupApplied))
    stated = list(log[marker:-1])
    change(stated)
    recorder = Recorder(Timeline(log[:marker]).end)
    for record in stated:
        recorder.record(record.event)
    recorder.seal()
    error = verify_records([*log[:marker], *recorder.records]).error
    return None if error is None else error.code


def doubled_position(stated: list[Recorded]) -> None:
    position = next(index for index, record in enumerate(stated) if isinstance(record.event, PositionSet))
    event = stated[position].event
    assert isinstance(event, PositionSet)
    stated.insert(position, stated[position]._replace(event=event.model_copy(update={"turn": event.turn + 3})))


def doubled(stated: list[Recorded]) -> None:
    position = next(index for index, record in enumerate(stated) if isinstance(record.event, PositionSet))
    stated.insert(position, stated[position])


def swapped(stated: list[Recorded]) -> None:
    stated[0], stated[1] = stated[1], stated[0]


def other_order_in_combat(stated: list[Recorded]) -> None:
    index = next(index for index, record in enumerate(stated) if isinstance(record.event, CombatRestored))
    event = stated[index].event
    assert isinstance(event, CombatRestored)
    assert len(event.attacks) > 1
    stated[index] = stated[index]._replace(event=event.model_copy(update={"attacks": event.attacks[::-1]}))


@cache
def to_two_attackers() -> tuple[Timeline, int]:
    game = Timeline(read_records(OUT.parent / "bots-2006-10-5.jsonl"))
    declared = (record for record in game.records if isinstance(record.event, AttackersDeclared))
    several = next(record.n for record in declared if len(record.event.attacks) > 1)  # type: ignore[attr-defined]  # it is one
    to = next(n for n in range(several, len(game)) if game.at(n).is_between_actions)
    assert len(game.at(to).attacking) > 1
    return game, to


@pytest.mark.long
@pytest.mark.parametrize("change", [doubled_position, doubled, swapped, other_order_in_combat])
def test_a_backup_states_each_value_once_and_in_its_order(change: Callable[[list[Recorded]], None]) -> None:
    log = backed_up(*to_two_attackers())
    assert wrong_with(verify_records(log)) == (None, (), ())
    assert otherwise(log, change) == "RW1006"
