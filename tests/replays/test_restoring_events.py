"""Each kind of event that states what is true again after a backup is taken by a verification that decides again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from rewind.aggregates.timeline import Timeline
from rewind.events.base import Event
from rewind.events.judging import BackupApplied, CombatRestored, EffectRestored, PositionSet, TriggerRestored
from rewind.events.playing import ContinuousEffectEnded
from rewind.events.turn import PlayerControlChanged
from rewind.events.zones import CeasedToExist, LibraryOrdered, LibraryShuffled, ObjectRestored
from rewind.replays.verifying.backups import RESTORING
from rewind.replays.verifying.redeciding import redecide
from rewind.replays.verifying.restoring import restoring
from tests.replays.reopened import ended_game, resealed
from tests.replays.scenarios.running import passed

GRAVEDIGGER = """
players: {alice: {hand: [Gravedigger], mana: "{3}{B}", graveyard: [Bog Imp]}, bob: {}}
do:
  - play: {by: alice, card: Gravedigger}
  - resolve: 1
  - check: {stack: [{ability_of: Gravedigger}]}
expect: {objects: {Gravedigger: {zone: in_play}}}
"""

CONTROLLED = """
players:
  alice: {in_play: [Mindslaver, Island x4], library: [Island x3]}
  bob: {library: [Swamp x3]}
do:
  - activate: {by: alice, object: Mindslaver, ability: 1, targets: [bob]}
  - resolve: all
  - advance: {turn: 2, to: main1}
expect: {events: [{type: player_control_changed}]}
"""
SCENARIOS: Mapping[type[Event], str] = {TriggerRestored: GRAVEDIGGER, PlayerControlChanged: CONTROLLED}


@cache
def game_with(kind: type[Event]) -> Timeline:
    """A game in which something can be restored by this kind of event."""
    if kind in SCENARIOS:
        return Timeline(passed(SCENARIOS[kind]).records)
    return Timeline(ended_game(seed=5 if kind is CeasedToExist else 7))  # the one has tokens, the other effects


def restored_events(game: Timeline, to: int, kind: type[Event]) -> Iterator[Event]:
    """What makes the end of a game the position after event `to`; each library is shuffled where that is asked for."""
    for event in restoring(game.at(to), game.end):
        if isinstance(event, LibraryOrdered) and kind is LibraryShuffled:
            yield LibraryShuffled(seat=event.seat, order=event.order)
        else:
            yield event


def backup_with(kind: type[Event]) -> list[Event]:
    """The first backup that restores something by this kind of event, to where a trigger waits or a player may act."""
    game = game_with(kind)
    for to in range(1 if kind in SCENARIOS else 30, len(game) - 1):
        if game.at(to).is_between_actions or (kind is TriggerRestored and game.at(to).triggers):
            events = list(restored_events(game, to, kind))
            if kind in {type(event) for event in events}:
                return [BackupApplied(to=to, authorised_by="head judge"), *events]
    raise AssertionError(f"no {kind.published} anywhere")


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "kind",
    [
        CeasedToExist,
        CombatRestored,
        ContinuousEffectEnded,
        EffectRestored,
        LibraryOrdered,
        LibraryShuffled,
        ObjectRestored,
        PlayerControlChanged,
        PositionSet,
        TriggerRestored,
    ],
)
def test_a_backup_is_taken_with_what_restores_the_position(kind: type[Event]) -> None:
    log = resealed(game_with(kind).records, *backup_with(kind))
    found = redecide(log)
    assert found.divergences == []
    assert found.state == Timeline(log).end


def test_each_kind_of_restoring_event_is_in_a_test() -> None:
    marks = test_a_backup_is_taken_with_what_restores_the_position.pytestmark  # type: ignore[attr-defined]  # pytest sets it
    (kinds,) = (mark.args[1] for mark in marks if mark.name == "parametrize")
    assert set(kinds) == set(RESTORING)
