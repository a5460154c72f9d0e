"""Messages that are missing, a client that connects anew, a log begun midway: everything works on what is imported."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rewind.aggregates.state import GameState, number_of
from rewind.aggregates.timeline import Timeline
from rewind.events.envelope import Recorded
from rewind.events.game import Note
from rewind.events.importers.arena import IMPORTER
from rewind.events.judging import PositionRestated, PositionSet, Rollback
from rewind.events.logfile import read_records
from rewind.events.playing import AbilityPlayed, PlayCompleted, ResolutionBegan, SpellPlayed
from rewind.events.turn import PhaseBegan, PriorityPassed, StepBegan, TurnBegan
from rewind.events.zones import CeasedToExist, ObjectPlaced, ZoneChanged
from rewind.projections.histories.play_by_play import log_lines
from rewind.projections.page.document import page
from rewind.projections.views.positions import position
from rewind.projections.visibility.seat_log import redact
from rewind.replays.auditing.audit import audit
from rewind.replays.importing.importing import GameReport
from rewind.replays.importing.run import ImportRun
from rewind.replays.verifying.verification import verify_records
from tests.events.importers.arena_games import random_game
from tests.events.importers.arena_imported import begun
from tests.events.importers.arena_server import (
    BATTLEFIELD,
    BEAR,
    BOLT,
    GRAVEYARDS,
    HANDS,
    SHAPESHIFTER,
    STACK,
    Server,
    Thing,
    event,
    log,
    room,
    session,
)
from tests.events.importers.gaps import State, begun_midway, documents, reconnected, states_of, with_gaps, without
from tests.events.importers.importing import Game, Imported
from tests.events.importers.real_sessions import SESSIONS
from tests.parameters import examples, in_ci

_UNTOLD = "never says whose"
GAPS = int(os.environ.get("GAPS", "2"))
"""So many times gaps are made at random in each recorded game; `make gaps` makes more."""


def assert_usable(game: GameReport) -> None:
    """Nothing was refused, all agrees but for what the log never tells, and every viewer has a log that verifies.

    Priority is compared as zones are, an audit accuses nobody, and nobody learns of a play that was taken back.
    """
    assert game.refused == 0, [str(each) for each in game.findings]
    assert [str(each) for each in game.disagreements if _UNTOLD not in each.reason] == []
    assert game.checks["priority"] == game.agreements["priority"]
    records = list(read_records(game.file))
    assert verify_records(records).error is None
    assert [str(each.refused) for each in audit(records, game.file).findings] == []
    assert_undone_plays_are_hidden(records)
    for seat in (0, 1, 2):
        own = list(redact(records, seat))
        assert verify_records(own).error is None
        assert len(own) == len(records)
        assert list(log_lines(own))
        assert page(Timeline(own))


def undone_plays(records: Sequence[Recorded]) -> Iterator[tuple[Recorded, int]]:
    """Each spell or ability that was begun and taken back before it was played to its end; the rollback's number."""
    for back in records:
        if not isinstance(back.event, Rollback):
            continue
        undone = records[back.event.to : back.n - 1]
        for place, record in enumerate(undone):
            later = [type(each.event) for each in undone[place + 1 :]]
            if isinstance(record.event, SpellPlayed | AbilityPlayed) and _SHOWN.isdisjoint(later):
                yield record, back.n


_SHOWN = {PlayCompleted, PriorityPassed, ResolutionBegan, TurnBegan, PhaseBegan, StepBegan}
"""What shows that what came before it was no secret."""


def assert_undone_plays_are_hidden(records: Sequence[Recorded]) -> None:
    """Of a play that was taken back the others have neither the event nor the card."""
    plays = list(undone_plays(records))
    for seat in (0, 1, 2) if plays else ():
        own = Timeline(redact(records, seat))
        for record, back in plays:
            event = record.event
            assert isinstance(event, SpellPlayed | AbilityPlayed)
            if event.seat != seat:
                assert own.record(record.n).event == Note()
                assert held_by(own.at(record.n), event.seat) == held_by(own.at(back), event.seat)


def held_by(state: GameState, seat: int) -> list[tuple[str, object]]:
    """The cards of a hand, and what each is known to be."""
    return [(obj, state.definition_of(obj)) for obj in state.zone("hand", seat)]


def imported(states: Iterable[State]) -> Game:
    """The only game of a log, which can be used."""
    game = Imported(log([room("match-a"), *map(event, states)])).game
    assert game.report.disagreements == []
    assert game.report.refused == 0
    for seat in (0, 1, 2):
        assert verify_records(redact(game.records, seat)).error is None
    return game


@pytest.mark.long
@settings(max_examples=examples(15))
@given(st.integers(0, 10**6), st.sampled_from([1, 2]))
@example(2708, 1)  # a spell that a whole state shows first is taken back
@example(867, 1)  # the id of a spell that was taken back is another player's card
def test_a_random_game_with_gaps_can_be_used_by_every_viewer(
    tmp_path_factory: pytest.TempPathFactory, seed: int, recorder: int
) -> None:
    folder = tmp_path_factory.mktemp("gaps")
    source = folder / "Player.log"
    source.write_bytes(log(documents(with_gaps(random_game(seed, steps=25, recorder=recorder).states, seed))))
    for game in ImportRun(IMPORTER, folder / "out", {}).take(str(source)).games:
        assert_usable(game)


@pytest.mark.long
@pytest.mark.parametrize("part", range(3))
def test_recorded_sessions_with_gaps_can_be_used_by_every_viewer(part: int, tmp_path: Path) -> None:
    source = tmp_path / "Player.log"
    for session_path in SESSIONS[part::3]:
        for number, states in in_ci(enumerate(states_of(session_path))):
            for seed in range(GAPS):
                source.write_bytes(log(documents(with_gaps(states, 10 * number + seed))))
                for game in ImportRun(IMPORTER, tmp_path / "out", {}, replace=True).take(str(source)).games:
                    assert_usable(game)


# What a gap or a reconnection shows


def test_a_card_that_has_another_id_after_a_gap_is_the_card_it_was() -> None:
    server = begun()
    server.send()
    start = len(server.states)
    server.begin_turn()
    server.send()
    bear = server.in_hand(1, BEAR)
    assert bear is not None
    server.move(bear, GRAVEYARDS[1], "Discard")
    server.send()
    whole = imported(server.states)
    gap = imported([*server.states[:start], server.states[-1]])
    (card,) = whole.end.zone("graveyard", 1)
    (same,) = gap.end.zone("graveyard", 1)
    assert same.partition(".")[0] == card.partition(".")[0]


def test_an_id_that_was_taken_back_and_given_anew_in_a_gap_is_another_card_s() -> None:
    server = begun()
    server.save()
    taken_back = server.cast(server.active, BEAR)
    assert taken_back is not None
    server.undo()
    start = len(server.states)
    spell = server.cast(server.active, SHAPESHIFTER)
    assert spell is not None
    assert spell.instance == taken_back.instance
    server.resolve(spell)
    game = imported(without(server.states, start, 1))
    assert game.names("in_play").count(f"arena:{SHAPESHIFTER}") == 1
    assert f"arena:{BEAR}" not in game.names("in_play")


def test_a_spell_that_the_client_was_told_anew_and_took_back_is_on_the_stack_no_more() -> None:
    server = begun()
    server.save()
    start = len(server.states)
    taken_back = server.cast(server.active, BEAR)
    assert taken_back is not None
    length = len(server.states) - start
    server.undo()
    spell = server.cast(server.active, SHAPESHIFTER)
    assert spell is not None
    assert spell.instance == taken_back.instance
    server.resolve(spell)
    whole = imported(server.states)
    game = imported(reconnected(server.states, start, length))
    assert game.names("stack") == whole.names("stack") == []
    assert game.names("in_play") == whole.names("in_play")


def test_a_permanent_that_a_gap_hides_is_there_once_the_log_ever_says_what_it_is() -> None:
    server = begun()
    start = len(server.states)
    bear = server.in_hand(1, BEAR)
    assert bear is not None
    played = server.move(bear, BATTLEFIELD, "Put")
    server.send()
    end = len(server.states)
    server.send()
    server._zones.add(BATTLEFIELD)
    server.send()
    at = len(server.states)
    server.touch(played).tapped = True
    server.say("TappedUntappedPermanent", 0, [played.instance], tapped=1)
    server.send()
    game = imported(without(server.states, start, end - start))
    (placed,) = [each for each in game.events_of(ObjectPlaced) if each.definition == f"arena:{BEAR}"]
    assert placed.place is not None
    assert (placed.place.zone, placed.owner) == ("in_play", 1)
    line = next(record.src for record in game.records if record.event == placed)
    assert line is not None
    assert line.ref == f"gameStateId {server.states[at - 1]['gameStateId']}"


def test_a_permanent_of_which_the_log_never_says_anything_is_explained() -> None:
    server = begun()
    start = len(server.states)
    bear = server.in_hand(1, BEAR)
    assert bear is not None
    server.move(bear, BATTLEFIELD, "Put")
    server.send()
    server.send()
    server._zones.add(BATTLEFIELD)
    server.send()
    result = Imported(log([room("match-a"), *map(event, without(server.states, start, 1))]))
    (differing,) = result.game.report.disagreements
    assert _UNTOLD in differing.reason
    assert "only the events make nothing" in str(differing)


@pytest.mark.parametrize("how", ["gap", "reconnected", "undo"])
def test_a_graveyard_lies_in_the_order_that_the_log_shows(how: str) -> None:
    server = begun()
    cards = [server.things[each] for each in server.zones[HANDS[1]][:3]]
    server.move(cards[0], GRAVEYARDS[1], "Discard")
    server.send()
    server.save()
    start = len(server.states)
    server.move(cards[1], GRAVEYARDS[1], "Discard")
    server.send()
    if how == "undo":
        server.move(server.things[server.zones[GRAVEYARDS[1]][-1]], HANDS[1], "Return")
        server.send()
        server.undo()
        states = server.states
    else:
        server.move(cards[2], GRAVEYARDS[1], "Discard")
        server.send()
        states = without(server.states, start, 1) if how == "gap" else reconnected(server.states, start, 2)
    game = imported(states)
    top_first = [game.end.definition_of(obj) for obj in reversed(game.end.zone("graveyard", 1))]
    expected = [f"arena:{server.things[each].grp}" for each in server.zones[GRAVEYARDS[1]]]
    if how != "gap":  # of a card that came in the gap the log shows nothing but its place
        assert [None if each is None else each.key for each in top_first] == expected
    assert len(top_first) == len(expected)


def test_a_client_that_connects_anew_is_told_what_left_the_hands_meanwhile() -> None:
    server = begun()
    start = len(server.states)
    for _ in range(3):
        server.move(server.things[server.zones[HANDS[2]][0]], GRAVEYARDS[2], "Discard")
        server.send()
    game = imported(reconnected(server.states, start, 3))
    (restated,) = game.events_of(PositionRestated)
    assert len(restated.gone) == 3
    assert list(position(game.end).players)


def test_a_log_begun_midway_has_the_counters_of_what_is_in_play() -> None:
    server = begun()
    spell = server.cast(server.active, BEAR)
    assert spell is not None
    bear = server.resolve(spell, counters=2)
    start = len(server.states) - 1
    server.begin_turn()
    game = imported(begun_midway(server.states, start))
    (obj,) = [obj for obj in game.end.zone("in_play") if game.end.counters.get(obj)]
    assert game.end.counters[obj] == (("+1/+1", 2),)
    assert bear.facts["pt"] == (4, 4)


def test_nobody_has_priority_at_a_question_that_ends_a_gap() -> None:
    server = begun()
    server.trigger(server.permanents(server.active)[0])
    start = len(server.states)
    server.send()
    server.send(update="Send")
    game = imported(without(server.states, start, 1))
    assert [each.priority for each in game.events_of(PositionSet)] == [None]


# What leaves for a zone that never lists it


def unlisted(server: Server, thing: Thing, category: str) -> None:
    """Something goes to a graveyard that does not list it: only a remark tells of it."""
    gone = server.move(thing, GRAVEYARDS[1], category)
    server.zones[GRAVEYARDS[1]].remove(gone.instance)
    server._zones.discard(GRAVEYARDS[1])
    server._dirty.discard(gone.instance)


def resolved_copy(server: Server) -> None:
    """A copy of a spell resolves: the client says that it goes to a graveyard, and no graveyard lists it."""
    bolt = server.cast(1, BOLT, 2)
    assert bolt is not None
    copy = server._new(BOLT, 1, STACK, copy=True, parent=bolt.instance)
    server.send()
    server.say("ResolutionStart", copy.instance, [copy.instance], grpid=BOLT)
    server.say("ResolutionComplete", copy.instance, [copy.instance], grpid=BOLT)
    unlisted(server, copy, "Resolve")
    server.send()


def test_a_copy_of_a_spell_that_resolved_is_no_more() -> None:
    server = begun()
    resolved_copy(server)
    game = imported(server.states)
    assert game.end.zone("graveyard", 1) == ()
    assert [each.reason for each in game.events_of(CeasedToExist)] == ["state_based"]


def test_a_token_that_dies_as_the_game_ends_is_no_more() -> None:
    server = begun()
    token = server.token(1)
    unlisted(server, token, "SBA_Damage")
    server.win(2)
    game = imported(server.states)
    died = game.events_of(ZoneChanged)[-1]
    assert died.reason == "state_based"
    assert [each.object for each in game.events_of(CeasedToExist)] == [died.becomes]
    assert game.report.complete


def test_what_lies_in_no_zone_that_a_message_lists_is_seen_all_the_same() -> None:
    """A zone that the events leave otherwise than the log shows is a disagreement though no message lists it."""
    server = begun()
    card = server.things[server.zones[HANDS[1]][0]]
    unlisted(server, card, "Discard")
    server.send()
    result = Imported(session(server))
    assert [(each.aspect, each.subject) for each in result.game.report.disagreements] == [
        ("zone contents", "graveyard 1")
    ]


@pytest.mark.parametrize("recorder", [1, 2])
def test_an_id_that_a_remark_gives_anew_is_no_longer_that_of_what_was_taken_back_in_a_gap(recorder: int) -> None:
    """The undo of a cast is missing, and a card that is discarded later gets the id that the spell had."""
    server = begun(recorder=recorder)
    seat = server.active
    server.save()
    taken_back = server.cast(seat, BEAR)
    start = len(server.states)
    server.undo()
    server.send()
    card = server.in_hand(seat, BOLT)
    assert taken_back is not None
    assert card is not None
    discarded = server.move(card, GRAVEYARDS[seat], "Discard")
    assert discarded.instance == taken_back.instance
    server.send()
    whole, game = imported(server.states), imported([*server.states[:start], *server.states[start + 1 :]])
    for zone in ("graveyard", "hand", "stack"):
        assert game.names(zone, seat if zone != "stack" else 0) == whole.names(zone, seat if zone != "stack" else 0)
    (same,), (known,) = game.end.zone("graveyard", seat), whole.end.zone("graveyard", seat)
    assert number_of(same) == number_of(known)
    assert {number_of(obj) for obj in game.end.zone("hand", seat)} == {
        number_of(obj) for obj in whole.end.zone("hand", seat)
    }
