"""Logs forged with all that would give them away made good again: chain, digests, seals, numbers.

Each is refused, or told as undecided or unfinished, and none is called whole. What no program can tell is a table of
its own, and stands in `docs/trust.md`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from aggregates.game import Game
from aggregates.rules.inputs import is_input
from aggregates.timeline import Timeline
from events.base import Place, Seen
from events.combat import LifeGained, LifeLost
from events.envelope import Recorded, Source
from events.game import (
    CardsAssigned,
    Forked,
    GameEnded,
    GameOptions,
    LogSealed,
    Noted,
    PlayerConceded,
    PlayerLost,
    StartingPlayerChosen,
)
from events.judging import (
    AppealMade,
    BackupApplied,
    EffectCaused,
    PositionSet,
    RulingGiven,
)
from events.objects import Tapped
from events.playing import ChoiceMade, LandPlayed, SpellPlayed
from events.turn import PriorityPassed, PriorityReceived, TurnBegan
from events.zones import LibraryOrdered, LibraryShuffled, ObjectPlaced, ObjectRestored, ZoneChanged
from replays.verification import Verification, verify_log
from tests.replays.forging import Forgery, Log, changed, cut, dropped, each, enveloped, inserted, made_good, renumbered
from tests.replays.reopened import backed_up, ended_game, moments, reopened_game, resealed

EVENTS = 200
"""About so many events before the first seal: short, so that hundreds of logs are quickly verified."""

MOST = 9
"""Forgeries of a kind."""

Forger = Callable[[], Iterator[Forgery]]


@cache
def ended() -> tuple[Recorded, ...]:
    """A game that ended, sealed."""
    return ended_game(events=EVENTS)


@cache
def reopened() -> tuple[Recorded, ...]:
    """The same, backed up from its end, played to another end, and sealed again."""
    return reopened_game(moment(), events=60, first=EVENTS)


def moment() -> int:
    """The event that the backup goes back to: there are permanents by then, and a turn is on."""
    return moments(ended())[-9]


def seals(log: Log) -> list[int]:
    return [record.n for record in each(log, LogSealed)]


def marker() -> int:
    """The number of the backup."""
    return next(each(reopened(), BackupApplied)).n


def play_began(log: Log) -> int:
    """The first event after the set-up; in the reopened game, after the position was restored."""
    if log is reopened():
        return next(each(log, PositionSet)).n + 1
    return next(each(log, LibraryShuffled)).n


def in_play_part(log: Log, seed: int = 0) -> list[Recorded]:
    """The events of the play, without the seal, in a random order."""
    part = list(log[play_began(log) - 1 : -1])
    random.Random(seed).shuffle(part)
    return part


def restored(cls: type[ObjectRestored] | type[PositionSet] | type[LibraryOrdered]) -> list[Recorded]:
    return list(each(reopened(), cls, first=marker()))


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
        yield Forgery(resealed(log, AppealMade(seat=1, ruling=number)))
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


# Lines that another program wrote


def _lines(change: Callable[[bytes], bytes]) -> Forger:
    def forge() -> Iterator[Forgery]:
        for log in (ended(), reopened()):
            for record in in_play_part(log, 12):
                yield Forgery(list(log), record.n, change)

    return forge


def _with_doubled_key(body: bytes) -> bytes:
    return body.replace(b'"data":{', b'"data":{"seat":2,', 1)


def _with_doubled_envelope(body: bytes) -> bytes:
    return body + b',"cause":1' if b'"cause":' in body else body.replace(b',"data":', b',"data":{},"data":', 1)


def _with_escape(body: bytes) -> bytes:
    name = body.split(b'"data":{"', 1)[1][:1]
    return body.replace(b'"data":{"' + name, b'"data":{"\\u%04x' % ord(name), 1)


def _in_another_order(body: bytes) -> bytes:
    start, _, rest = body.partition(b'"data":{')
    payload, _, tail = rest.partition(b"}")
    parts = payload.split(b",")
    return start + b'"data":{' + b",".join(reversed(parts)) + b"}" + tail


LINES: Mapping[str, Forger] = {
    "a doubled key": _lines(_with_doubled_key),
    "a doubled key of the envelope": _lines(_with_doubled_envelope),
    "a space": _lines(lambda body: body.replace(b'"data":{', b'"data":{ ', 1)),
    "an escape": _lines(_with_escape),
    "a default written out": _lines(lambda body: body.replace(b'"data":{', b'"data":{"seen":null,', 1)),
    "the first version written out": _lines(lambda body: body.replace(b',"data":', b',"v":1,"data":', 1)),
    "a rule in a list": _lines(lambda body: body.replace(b',"rule":"101.4"', b',"rule":["101.4"]')),
    "another order of keys": _lines(_in_another_order),
}


# The beginning


def starting_life() -> Iterator[Forgery]:
    for log in (ended(), reopened()):
        for life_total in (19, 21, 1000):
            yield Forgery(changed(log, 1, options=GameOptions(starting_life=life_total)))
        yield Forgery(changed(log, 1, options=GameOptions(ante=True)))


def arranged() -> Iterator[Forgery]:
    n = play_began(ended())
    library = Place(zone="in_play")
    definition = next(each(ended(), CardsAssigned)).event.cards[0].definition  # type: ignore[attr-defined]
    placed = ObjectPlaced(object="999.1", place=library, owner=1, definition=definition)
    for log in (ended(), reopened()):
        for place in range(2, n + 1):
            yield Forgery(
                inserted(log, n, placed) if place == n else inserted(log, place, EffectCaused(seat=1, effect="[]"))
            )


def position_at_the_start() -> Iterator[Forgery]:
    position = PositionSet(players=(), turn=1, active=1, phase="precombat_main")
    for record in each(ended(), CardsAssigned):
        yield Forgery(inserted(ended(), record.n, position))
        yield Forgery(inserted(ended(), record.n + 1, position))


def second_starting_player() -> Iterator[Forgery]:
    for log in (ended(), reopened()):
        chosen = next(each(log, StartingPlayerChosen)).n
        for n in (2, play_began(ended()), chosen, chosen + 1):
            yield Forgery(inserted(log, n, StartingPlayerChosen(seat=2)))
        yield Forgery(changed(log, chosen, by=9))


def other_decks() -> Iterator[Forgery]:
    for log in (ended(), reopened()):
        for record in each(log, CardsAssigned):
            event = record.event
            assert isinstance(event, CardsAssigned)
            for zone in ("hand", "in_play", "graveyard"):
                yield Forgery(changed(log, record.n, zone=zone))
            unknown = tuple(card.model_copy(update={"definition": None}) for card in event.cards)
            yield Forgery(changed(log, record.n, cards=unknown))
            yield Forgery(changed(log, record.n, seat=3 - event.seat))


def header() -> Iterator[Forgery]:
    for log in (ended(), reopened()):
        for values in (
            {"edition": "2004-06"},
            {"edition": "2026-04"},
            {"flags": ("new",)},
            {"redacted_for": 1},
            {"redacted_for": 0},
        ):
            yield Forgery(changed(log, 1, **values))
        yield Forgery(list(log), 1, lambda body: body.replace(b'"kind":"played"', b'"kind":"watched"'))
        yield Forgery(list(log), 1, lambda body: body.replace(b'"format":1', b'"format":2'))


def other_edition() -> Iterator[Forgery]:
    for log in (ended(), reopened()):
        yield Forgery(changed(log, 1, edition="2003-12"))


START: Mapping[str, Forger] = {
    "another life total to begin with": starting_life,
    "arranged objects": arranged,
    "a position at the start": position_at_the_start,
    "a second starting player": second_starting_player,
    "other decks": other_decks,
    "a header that turns deciding off": header,
    "another edition": other_edition,
}


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


def _of(forger: Callable[[Log], Iterator[Forgery]], log: Callable[[], Sequence[Recorded]]) -> Forger:
    return lambda: forger(log())


KINDS: Mapping[str, Forger] = {
    **{f"{name}": _of(forger, ended) for name, forger in IN_ANY_PLAY.items()},
    **{f"after a backup: {name}": _of(forger, reopened) for name, forger in IN_ANY_PLAY.items()},
    **LINES,
    **START,
    **{f"after a backup: {name}": forger for name, forger in BACKUPS.items()},
}


def forgeries(kind: str) -> Iterator[bytes]:
    """The forged logs of a kind, as files, without those that came out as the original."""
    originals = {Forgery(list(log)).lines() for log in (ended(), reopened())}
    forged = (forgery.lines() for forgery in KINDS[kind]())
    return islice((log for log in forged if log not in originals), MOST)


def verified(log: bytes, folder: Path) -> Verification:
    path = folder / "forged.jsonl"
    path.write_bytes(log)
    return verify_log(str(path))


def test_the_originals_are_whole(tmp_path: Path) -> None:
    for log in (ended(), reopened()):
        found = verified(Forgery(list(log)).lines(), tmp_path)
        assert (found.error, found.divergences, found.undecided) == (None, (), ())
        assert (found.whole, found.ended, found.decided_events) == (True, True, len(log))
    assert len(seals(reopened())) == 2


@pytest.mark.parametrize("kind", KINDS)
def test_a_forgery_is_refused_or_told(kind: str, tmp_path: Path) -> None:
    for number, log in enumerate(forgeries(kind)):
        found = verified(log, tmp_path)
        assert not found.whole, f"{kind}: forgery {number} is called whole"
        assert not found.sound or found.undecided or found.unsupported or not found.ended


def test_there_are_enough_of_them() -> None:
    numbers = {kind: sum(1 for _ in forgeries(kind)) for kind in KINDS}
    assert all(numbers.values()), numbers
    assert len(numbers) >= 25
    assert sum(kind.startswith("after a backup: ") for kind in numbers) >= 14
    assert sum(numbers.values()) >= 300


# What no program can tell


def _renamed(log: Log) -> list[Recorded]:
    seats = log[0].event.seats  # type: ignore[attr-defined]  # it is a GameStarted
    names = [seat.name for seat in reversed(seats)]
    other = tuple(seat.model_copy(update={"name": name}) for seat, name in zip(seats, names, strict=True))
    return changed(log, 1, seats=other)


def _another_course() -> list[Recorded]:
    """Somebody concedes earlier than it happened: the rules make a whole game of that."""
    log = ended()
    game = Game(log[: moments(log)[20]])
    assert game.wanted is not None
    game.decide(PlayerConceded(seat=game.wanted.seat))
    game.seal()
    return list(game.records)


def _claimed() -> list[Recorded]:
    return changed(dropped(ended(), 100), 1, kind="claimed")


BY_NATURE: Mapping[str, Callable[[], list[Recorded]]] = {
    "two names exchanged": lambda: _renamed(ended()),
    "another id of the game": lambda: changed(ended(), 1, game="another"),
    "another version of the program": lambda: changed(ended(), 1, engine="9.9"),
    "another match": lambda: changed(ended(), 1, options=GameOptions(match="Final", game_of_match=3)),
    "who chose the starting player": lambda: changed(ended(), next(each(ended(), StartingPlayerChosen)).n, by=2),
    "a time of recording": lambda: enveloped(ended(), 150, at="2006-10-01T12:00:00Z"),
    "a note": lambda: inserted(ended(), moments(ended())[5] + 1, Noted(text="she asked for a judge")),
    "a judge's words": lambda: resealed(ended(), RulingGiven(judge="HJ", ruling="It stands.")),
    "another course of the game": _another_course,
    "a played game that says it is claimed": _claimed,
}
"""What can be changed without a trace, since the log alone does not hold what would tell."""


@pytest.mark.parametrize("kind", BY_NATURE)
def test_what_no_program_can_tell_stands_in_the_documents(kind: str, tmp_path: Path) -> None:
    found = verified(Forgery(BY_NATURE[kind]()).lines(), tmp_path)
    assert found.sound
    assert found.decided == (found.kind == "played")
    assert kind in (Path(__file__).parents[2] / "docs" / "trust.md").read_text("utf-8")
