"""Forged backups: what is restored, and what follows a seal and a backup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rewind.aggregates.timeline import Timeline
from rewind.events.base import Place
from rewind.events.combat import LifeLost
from rewind.events.game import (
    GameEnded,
    PlayerLost,
)
from rewind.events.judging import (
    BackupApplied,
    PositionSet,
)
from rewind.events.playing import ChoiceMade, SpellPlayed
from rewind.events.turn import PriorityPassed
from rewind.events.zones import LibraryOrdered, ObjectRestored
from tests.replays.forged_games import (
    Forger,
    ended,
    marker,
    play_began,
    reopened,
    restored,
)
from tests.replays.forging import Forgery, changed, cut, dropped, each, enveloped, inserted, made_good
from tests.replays.reopened import backed_up, moments, resealed

# After a seal and a backup


def restored_otherwise(**values: object) -> Forger:
    def forge() -> Iterator[Forgery]:
        for record in restored(ObjectRestored):
            for name, value in values.items():
                if getattr(record.event, name) != value:
                    yield Forgery(changed(reopened(), record.n, **{name: value}))

    return forge


def not_restored() -> Iterator[Forgery]:
    for record in reopened()[marker() : play_began(reopened()) - 1]:
        if not isinstance(record.event, LibraryOrdered):  # it lies in that order anyway, with its card on top
            yield Forgery(dropped(reopened(), record.n))


def restored_twice() -> Iterator[Forgery]:
    """Another object is restored, too, as it was at another time."""
    log = reopened()
    state = Timeline(log).at(play_began(log) - 1)
    for obj in (*state.zone("in_play"), *state.zone("hand", 1)):
        key = state.position[obj]
        assert key is not None
        again = ObjectRestored(object=obj, place=Place(zone="removed"))
        yield Forgery(inserted(log, play_began(log) - 1, again))


def another_player() -> Iterator[Forgery]:
    (record,) = restored(PositionSet)
    position = record.event
    assert isinstance(position, PositionSet)
    first, *others = position.players
    for values in (
        {"life": first.life + 1},
        {"lands_played": first.lands_played + 1},
        {"mana": "{R}{R}"},
        {"maximum_hand_size": None},
        {"lost": True},
        {"turn_began": None},
        {"turn_began": 1},
    ):
        players = (first.model_copy(update=values), *others)
        yield Forgery(changed(reopened(), record.n, players=players))


def another_moment() -> Iterator[Forgery]:
    (record,) = restored(PositionSet)
    position = record.event
    assert isinstance(position, PositionSet)
    assert position.priority is not None
    for values in (
        {"turn": position.turn + 1},
        {"active": 3 - (position.active or 1)},
        {"priority": 3 - position.priority},
        {"priority": None},
        {"priority": None, "fresh": True},
        {"phase": "combat", "step": "declare_attackers"},
        {"phase": "ending", "step": "end_of_turn"},
    ):
        yield Forgery(changed(reopened(), record.n, **values))


def another_event() -> Iterator[Forgery]:
    event = reopened()[marker() - 1].event
    assert isinstance(event, BackupApplied)
    for to in (event.to - 40, event.to - 1, event.to + 1, event.to + 9, 1, 5):
        yield Forgery(changed(reopened(), marker(), to=to))
    for values in ({"ruling": 3}, {"ruling": event.to}, {"reversed_": (event.to,)}, {"reversed_": (2, 1)}):
        yield Forgery(changed(reopened(), marker(), **values))


def other_library() -> Iterator[Forgery]:
    """Told as undecided: a judge may have had cards put back at random."""
    for record in restored(LibraryOrdered):
        event = record.event
        assert isinstance(event, LibraryOrdered)
        assert event.order is not None
        for first in range(4):
            order = list(event.order)
            order[first], order[-1] = order[-1], order[first]
            log = [*reopened()[: record.n - 1], record._replace(event=event.model_copy(update={"order": tuple(order)}))]
            yield Forgery(resealed(made_good([*log, *reopened()[record.n : play_began(reopened()) - 1]])))


def any_game_after() -> Iterator[Forgery]:
    """A seal early on, a backup, and then whatever one likes."""
    log = ended()
    for to in moments(log)[::8]:
        sealed = cut(log, to)
        backup = BackupApplied(to=to, authorised_by="HJ")
        for event in (
            LifeLost(seat=2, amount=20),
            GameEnded(winners=(1,), reason="the others lost"),
            PlayerLost(seat=2, reason="life"),
        ):
            yield Forgery(resealed(sealed, backup, event))


def position_of_ones_own() -> Iterator[Forgery]:
    log = ended()
    (record,) = restored(PositionSet)
    for to in moments(log)[::8]:
        yield Forgery(resealed(cut(log, to), BackupApplied(to=to, authorised_by="HJ"), record.event))


def in_the_middle() -> Iterator[Forgery]:
    """A backup to where something is under way cannot be decided on."""
    log = ended()
    for record in each(log, PriorityPassed, ChoiceMade, SpellPlayed, first=play_began(log)):
        recorder = backed_up(log, record.n)
        for seat in (1, 2):
            yield Forgery(resealed([*log, *recorder.records], PriorityPassed(seat=seat)))


def restoring_with_a_rule() -> Iterator[Forgery]:
    for record in reopened()[marker() - 1 : play_began(reopened()) - 1]:
        yield Forgery(enveloped(reopened(), record.n, rule=("101.1",)))
        yield Forgery(enveloped(reopened(), record.n, cause=2))


BACKUPS: Mapping[str, Forger] = {
    "an object restored elsewhere": restored_otherwise(place=Place(zone="removed")),
    "an object restored tapped": restored_otherwise(tapped=True, damage=1),
    "an object restored to another player": restored_otherwise(controller=2),
    "an object restored with another timestamp": restored_otherwise(entered=3, controlled_since=4),
    "something not restored": not_restored,
    "something else restored": restored_twice,
    "a player restored otherwise": another_player,
    "another moment restored": another_moment,
    "a backup to another event": another_event,
    "another library restored": other_library,
    "any events after a backup": any_game_after,
    "another position after a backup": position_of_ones_own,
    "a backup into the middle of an action": in_the_middle,
    "a rule behind what is restored": restoring_with_a_rule,
}
