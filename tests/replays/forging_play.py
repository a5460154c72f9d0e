"""Forgeries that make sense in any play: from the beginning of a log, and after a seal and a backup."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from rewind.aggregates.rules.engine.inputs import is_input
from rewind.events.base import Place, Seen
from rewind.events.combat import LifeGained, LifeLost
from rewind.events.envelope import Recorded, Source
from rewind.events.game import (
    Forked,
    GameEnded,
    LogSealed,
    PlayerLost,
)
from rewind.events.judging import (
    Appeal,
    EffectCaused,
    RulingGiven,
)
from rewind.events.objects import Tapped
from rewind.events.playing import LandPlayed, SpellPlayed
from rewind.events.turn import PriorityPassed, PriorityReceived, TurnBegan
from rewind.events.zones import ZoneChanged
from tests.replays.forged_games import (
    in_play_part,
    play_began,
)
from tests.replays.forging import Forgery, Log, changed, cut, dropped, each, enveloped, inserted, made_good, renumbered
from tests.replays.reopened import resealed

# Kinds that make sense in any play: at the beginning of a log, and after a seal and a backup


def drop(log: Log) -> Iterator[Forgery]:
    for record in in_play_part(log, 1):
        yield Forgery(dropped(log, record.n))


def double(log: Log) -> Iterator[Forgery]:
    for record in in_play_part(log, 2):
        yield Forgery(renumbered([*log[: record.n], *log[record.n - 1 :]], record.n + 1, 1))


def swap(log: Log) -> Iterator[Forgery]:
    for record in in_play_part(log, 3):
        other = log[record.n]
        if record.event != other.event and record.n < len(log) - 1:
            pair = (other._replace(n=record.n), record._replace(n=other.n))
            yield Forgery(made_good([*log[: record.n - 1], *pair, *log[other.n :]]))


def other_cause(log: Log) -> Iterator[Forgery]:
    for record in in_play_part(log, 4):
        yield Forgery(enveloped(log, record.n, cause=(record.cause or 2) - 1 or None))


def other_rule(log: Log) -> Iterator[Forgery]:
    for record in in_play_part(log, 5):
        yield Forgery(enveloped(log, record.n, rule=("999.9",)))


def other_group(log: Log) -> Iterator[Forgery]:
    for record in in_play_part(log, 6):
        if record.together is None:
            yield Forgery(enveloped(log, record.n, together=record.n))


def life(log: Log) -> Iterator[Forgery]:
    for record in in_play_part(log, 7):
        yield Forgery(inserted(log, record.n, LifeGained(seat=1, amount=5), cause=record.n - 1))
        yield Forgery(inserted(log, record.n, LifeLost(seat=2, amount=5), cause=record.n - 1))


def other_seat(log: Log) -> Iterator[Forgery]:
    for record in each(log, PriorityPassed, PriorityReceived, LandPlayed, SpellPlayed, first=play_began(log)):
        yield Forgery(changed(log, record.n, seat=3 - record.event.seat))  # type: ignore[attr-defined]


def other_place(log: Log) -> Iterator[Forgery]:
    for record in each(log, ZoneChanged, first=play_began(log)):
        yield Forgery(changed(log, record.n, to=Place(zone="removed")))


def other_turn(log: Log) -> Iterator[Forgery]:
    for record in each(log, TurnBegan, first=play_began(log)):
        yield Forgery(changed(log, record.n, turn=record.event.turn + 1))  # type: ignore[attr-defined]
        yield Forgery(changed(log, record.n, seat=3 - record.event.seat))  # type: ignore[attr-defined]


def untapped_land(log: Log) -> Iterator[Forgery]:
    for record in each(log, Tapped, first=play_began(log)):
        yield Forgery(dropped(log, record.n))


def caused_effect(log: Log) -> Iterator[Forgery]:
    for record in each(log, PriorityReceived, first=play_began(log)):
        yield Forgery(inserted(log, record.n + 1, EffectCaused(seat=1, effect="[]")))


def other_winner(log: Log) -> Iterator[Forgery]:
    for record in each(log, GameEnded, first=play_began(log)):
        yield Forgery(changed(log, record.n, winners=()))
        yield Forgery(changed(log, record.n, winners=(1, 2)))
        yield Forgery(changed(log, record.n, reason="another"))
    for record in each(log, PlayerLost, first=play_began(log)):
        yield Forgery(changed(log, record.n, reason="life"))


def something_seen(log: Log) -> Iterator[Forgery]:
    for record in in_play_part(log, 8):
        if is_input(record.event):
            yield Forgery(changed(log, record.n, seen=Seen(unfollowed=(1,))))


def source(log: Log) -> Iterator[Forgery]:
    for record in in_play_part(log, 9):
        yield Forgery(enveloped(log, record.n, src=Source(line=7)))


def no_time(log: Log) -> Iterator[Forgery]:
    for record, time in zip(in_play_part(log, 10), WRONG_TIMES, strict=False):
        yield Forgery(enveloped(log, record.n, at=time))


WRONG_TIMES = (
    *("yesterday", "", "2006-10-01", "2006-10-01 12:00:00Z", "2006-02-30T12:00:00Z", "2006-10-01T24:00:00Z"),
    *("2006-10-01T12:00:00", "2006-10-01T12:00:60Z", "2006-10-01T12:00:00+24:00", "2006-13-01T12:00:00Z"),
)


def unfinished(log: Log) -> Iterator[Forgery]:
    """Cut where a player is to decide, and sealed anew."""
    for record in each(log, PriorityReceived, first=play_began(log)):
        yield Forgery(cut(log, record.n))


def cut_short(log: Log) -> Iterator[Forgery]:
    """Cut anywhere, and sealed anew."""
    for record in in_play_part(log, 11):
        if record.n < len(log) - 1:
            yield Forgery(cut(log, record.n))


def no_digest(log: Log) -> Iterator[Forgery]:
    seal = log[-1]
    yield Forgery([*log[:-1], seal._replace(event=LogSealed(events=seal.n - 1))])


def other_digest(log: Log) -> Iterator[Forgery]:
    seal = log[-1]
    yield Forgery([*log[:-1], seal._replace(event=LogSealed(events=seal.n - 1, digest="d1:" + "0" * 32))])


def other_count(log: Log) -> Iterator[Forgery]:
    for events in (1, len(log), len(log) - 2):
        yield Forgery([*log[:-1], log[-1]._replace(event=log[-1].event.model_copy(update={"events": events}))])


def second_seal(log: Log) -> Iterator[Forgery]:
    """A second seal is as false as the first one may not be."""
    n = len(log) + 1
    yield Forgery([*log, Recorded(n, LogSealed(events=n - 1))])
    yield Forgery([*log, Recorded(n, LogSealed(events=n - 1, digest="d1:" + "0" * 32))])
    yield Forgery([*log, Recorded(n, LogSealed(events=3, digest="d1:"))])


def ruling_on_nothing(log: Log) -> Iterator[Forgery]:
    n = len(log)
    for number in (3, n):
        for ruling in (
            RulingGiven(judge="HJ", ruling="It stands.", upholds=number),
            RulingGiven(judge="HJ", ruling="It does not stand.", overturns=number),
        ):
            yield Forgery(resealed(log, ruling))
        yield Forgery(resealed(log, Appeal(seat=1, ruling=number)))
    yield Forgery(resealed(log, RulingGiven(judge="HJ", ruling="It stands.", rules=("999.99",))))
    about = Recorded(n + 1, RulingGiven(judge="HJ", ruling="It stands.", about=(n + 1,)))
    yield Forgery([*log, about])


def ruling_with_a_rule_behind_it(log: Log) -> Iterator[Forgery]:
    ruling = Recorded(len(log) + 1, RulingGiven(judge="HJ", ruling="It stands."))
    yield Forgery([*log, ruling._replace(cause=3)])
    yield Forgery([*log, ruling._replace(rule=("101.1",))])
    yield Forgery([*log, ruling._replace(together=ruling.n)])


def invented_parent(log: Log) -> Iterator[Forgery]:
    last = len(log)
    game = log[0].event.game  # type: ignore[attr-defined]  # it is a GameStarted
    for fork in (
        Forked(parent="another", last=last, parent_chain=""),
        Forked(parent=game, last=last, parent_chain="0" * 32),
        Forked(parent=game, last=last),
        Forked(parent=game, last=last - 1, parent_chain=""),
    ):
        yield Forgery([*log, Recorded(last + 1, fork)])


def play_after_a_fork_of_the_end(log: Log) -> Iterator[Forgery]:
    game = log[0].event.game  # type: ignore[attr-defined]  # it is a GameStarted
    for event in (LifeLost(seat=1, amount=20), PriorityPassed(seat=1), GameEnded(winners=(1,))):
        yield Forgery(resealed(log, Forked(parent=game, last=len(log), parent_chain=""), event))


IN_ANY_PLAY: Mapping[str, Callable[[Log], Iterator[Forgery]]] = {
    "an event dropped": drop,
    "an event doubled": double,
    "two events swapped": swap,
    "another cause": other_cause,
    "another rule": other_rule,
    "another group": other_group,
    "life gained or lost": life,
    "another seat": other_seat,
    "another zone": other_place,
    "another turn": other_turn,
    "a land not tapped": untapped_land,
    "an effect that nothing causes": caused_effect,
    "another winner": other_winner,
    "what a seat saw": something_seen,
    "a source": source,
    "a time that is none": no_time,
    "cut at a decision": unfinished,
    "cut short": cut_short,
    "a seal without digest": no_digest,
    "a seal with another digest": other_digest,
    "a seal that counts otherwise": other_count,
    "a second seal": second_seal,
    "a ruling on what is no ruling": ruling_on_nothing,
    "a ruling with a rule behind it": ruling_with_a_rule_behind_it,
    "an invented parent": invented_parent,
    "play after a fork of the end": play_after_a_fork_of_the_end,
}
"""Kind of forgery → the forgeries of a log."""
