"""Forgeries of what a header, a digest's version, a flag, a backup, a fork, a dispute or a definition says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rewind.events.base import CardDefinition
from rewind.events.envelope import Recorded
from rewind.events.game import CardDefined, CardsAssigned, Forked, GameOptions, LogSealed, Note, SeatName
from rewind.events.judging import Appeal, BackupApplied, DisputeOpened, PositionSet, RemedyPlanned, RulingGiven
from rewind.events.turn import TurnBegan
from tests.replays.forged_games import Forger, ended, marker, moment, play_began, reopened, restored
from tests.replays.forging import Forgery, changed, each, inserted, made_good
from tests.replays.reopened import moments, resealed

# The first line


def headed(**values: object) -> Forger:
    def forge() -> Iterator[Forgery]:
        for log in (ended(), reopened()):
            yield Forgery(changed(log, 1, **values))

    return forge


def other_seats() -> Iterator[Forgery]:
    first, second = ended()[0].event.seats  # type: ignore[attr-defined]  # it is a GameStarted
    for seats in (
        (first, second, SeatName(seat=3, name="Carol")),
        (first,),
        (first, first),
        (first, SeatName(seat=5, name=second.name)),
    ):
        yield Forgery(changed(ended(), 1, seats=seats))


def version_of_digests() -> Iterator[Forgery]:
    """Named by the header, by the digests, or by both."""
    for log in (ended(), reopened()):
        for old, new in ((b'"digest":"d1:', b'"digest":"d0:'), (b'"digest":"d1:', b'"digest":"')):
            seal = next(each(log, LogSealed)).n
            turn = next(each(log, TurnBegan)).n
            for n in (seal, turn):
                yield Forgery(list(log), n, lambda body, old=old, new=new: body.replace(old, new))  # type: ignore[misc]
        yield Forgery(list(log), 1, lambda body: body.replace(b'"engine":', b'"digests":"d0","engine":'))


def no_digest_in_a_turn() -> Iterator[Forgery]:
    for log in (ended(), reopened()):
        for record in list(each(log, TurnBegan))[:3]:
            event = record.event.model_copy(update={"digest": None})
            yield Forgery([*log[: record.n - 1], record._replace(event=event), *log[record.n :]])


# Backups


def part_of_what_is_undone() -> Iterator[Forgery]:
    event = reopened()[marker() - 1].event
    assert isinstance(event, BackupApplied)
    undone = event.reversed_
    for part in (undone[:3], undone[1:], undone[:-1], undone[::2], undone[::-1], (*undone, undone[-1])):
        yield Forgery(changed(reopened(), marker(), reversed_=part))


def position_before_the_right_one() -> Iterator[Forgery]:
    (record,) = restored(PositionSet)
    position = record.event
    assert isinstance(position, PositionSet)
    for values in ({"turn": position.turn + 1}, {"active": 3 - (position.active or 1)}, {}, {"extra_turns": (1, 1)}):
        other = position.model_copy(update=values)
        yield Forgery(inserted(reopened(), record.n, other, cause=record.cause or marker()))


def restored_in_another_order() -> Iterator[Forgery]:
    log, first, last = reopened(), marker() + 1, play_began(reopened()) - 1
    for n in range(first, last):
        pair = (log[n]._replace(n=n), log[n - 1]._replace(n=n + 1))
        if pair[0].event != pair[1].event:
            yield Forgery(made_good([*log[: n - 1], *pair, *log[n + 1 :]]))


def restored_doubly() -> Iterator[Forgery]:
    log = reopened()
    for n in range(marker() + 1, play_began(log)):
        yield Forgery(inserted(log, n, log[n - 1].event, cause=log[n - 1].cause or marker()))


def extra_turns_restored() -> Iterator[Forgery]:
    """What nobody had: extra turns, extra parts of a turn, somebody else who decides, land plays, passes."""
    (record,) = restored(PositionSet)
    position = record.event
    assert isinstance(position, PositionSet)
    first, *others = position.players
    for values in (
        {"extra_turns": (1,)},
        {"extra_turns": (2, 2)},
        {"extra_parts": ({"part": "combat", "after": "combat"},)},
        {"resume_turn": 1},
        {"resume_phase": "combat"},
        {"passed": (1,)},
        {"players": (first.model_copy(update={"additional_land_plays": ("1.1",)}), *others)},
        {"fresh": True},
    ):
        event = PositionSet.model_validate(position.model_dump(by_alias=True) | values)
        yield Forgery(changed(reopened(), record.n, **dict(event)))


# Forks and notes


def fork_in_the_set_up() -> Iterator[Forgery]:
    log = ended()
    game = log[0].event.game  # type: ignore[attr-defined]  # it is a GameStarted
    for n in range(2, play_began(log) + 1):
        yield Forgery(inserted(log, n, Forked(parent=game, last=n - 1, parent_chain="")))


def fork_of_something_else() -> Iterator[Forgery]:
    log, n = ended(), moments(ended())[6] + 1
    game = log[0].event.game  # type: ignore[attr-defined]  # it is a GameStarted
    for fork in (
        Forked(parent="another", last=n - 1, parent_chain=""),
        Forked(parent=game, last=n - 1, parent_chain="0" * 32),
        Forked(parent=game, last=n - 1),
        Forked(parent=game, last=n - 2, parent_chain=""),
        Forked(parent=game, last=n, parent_chain=""),
    ):
        yield Forgery(inserted(log, n, fork))


def note_to_nobody() -> Iterator[Forgery]:
    for seats in ((3,), (1, 9), (2, 3)):
        yield Forgery(inserted(ended(), moments(ended())[5] + 1, Note(text="psst", public=False, visible_to=seats)))


# Disputes


def nothing_disputed() -> Iterator[Forgery]:
    """Records of a dispute that was never opened."""
    log = ended()
    for number in (3, len(log)):
        for event in (
            RulingGiven(judge="HJ", ruling="It stands.", dispute=number),
            RemedyPlanned(dispute=number, remedy="leave"),
            Appeal(seat=1, ruling=number),
        ):
            yield Forgery(resealed(log, event))


def dispute_of_nobody() -> Iterator[Forgery]:
    log, n = ended(), len(ended()) + 1
    for event in (
        DisputeOpened(moment=n + 40, question="Was it?"),
        DisputeOpened(moment=moment(), question="Was it?", caller=7),
    ):
        yield Forgery([*log, Recorded(n, event)])


# Definitions


def definitions(**values: object) -> Forger:
    """One of the cards is defined otherwise, in a log that names the card pool."""

    def forge() -> Iterator[Forgery]:
        for log in (ended(), reopened()):
            defined = next(each(log, CardDefined))
            event = defined.event
            assert isinstance(event, CardDefined)
            creature = next(one for one in event.definitions if one.characteristics.power is not None)
            facts = creature.characteristics.model_copy(update=values)
            other = tuple(
                one.model_copy(update={"characteristics": facts}) if one is creature else one
                for one in event.definitions
            )
            yield Forgery(changed(log, defined.n, definitions=other))

    return forge


def definition_taken_out() -> Iterator[Forgery]:
    for log in (ended(), reopened()):
        defined = next(each(log, CardDefined))
        event = defined.event
        assert isinstance(event, CardDefined)
        yield Forgery(changed(log, defined.n, definitions=event.definitions[1:]))
        yield Forgery(changed(log, defined.n, definitions=(*event.definitions, _nobodys(event.definitions[0]))))


def _nobodys(definition: CardDefinition) -> CardDefinition:
    return definition.model_copy(update={"key": "nobodys"})


def cards_of_another() -> Iterator[Forgery]:
    for log in (ended(), reopened()):
        for record in each(log, CardsAssigned):
            event = record.event
            assert isinstance(event, CardsAssigned)
            first, second, *others = event.cards
            other = first.model_copy(update={"definition": "nobodys"})
            yield Forgery(changed(log, record.n, cards=(other, second, *others)))
            yield Forgery(changed(log, record.n, cards=(first, first, *others)))


SAYS: Mapping[str, Forger] = {
    "another edition in the header": headed(edition="2003-12"),
    "a flag of nobody": headed(flags=("wishes",)),
    "flags twice": headed(flags=("wishes", "wishes")),
    "flags in another order": headed(flags=("wishes", "dreams")),
    "redacted for a seat": headed(redacted_for=2),
    "for ante": headed(options=GameOptions(ante=True)),
    "another format": headed(format=2),
    "other seats": other_seats,
    "another version of the digests": version_of_digests,
    "a turn without its digest": no_digest_in_a_turn,
    "a part of what is undone": part_of_what_is_undone,
    "a position before the right one": position_before_the_right_one,
    "restored in another order": restored_in_another_order,
    "restored twice": restored_doubly,
    "restored what nobody had": extra_turns_restored,
    "a fork in the set-up": fork_in_the_set_up,
    "a fork of something else": fork_of_something_else,
    "a note to nobody": note_to_nobody,
    "a dispute that was not opened": nothing_disputed,
    "a dispute about nothing": dispute_of_nobody,
    "another power": definitions(power=9),
    "another cost": definitions(mana_cost="{0}"),
    "other abilities": definitions(abilities=("haste",)),
    "a definition taken out or added": definition_taken_out,
    "cards of another definition": cards_of_another,
}
"""Kind of forgery → the forgeries."""
