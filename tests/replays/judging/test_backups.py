"""Applying a backup gives the position that it goes back to, but for the cards that go back at random."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rewind.aggregates.digest import digest
from rewind.aggregates.game import Game
from rewind.aggregates.recorder import Recorder
from rewind.aggregates.rules.engine.inputs import is_input
from rewind.aggregates.state import GameState, number_of
from rewind.aggregates.timeline import Timeline
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.judging import BackupApplied
from rewind.events.playing import ChoiceMade
from rewind.events.zones import LibraryShuffled
from rewind.replays.judging.planning import can_resume, resumable
from rewind.replays.judging.random_returns import SeededChoice, commitment, new_seed, returns
from rewind.replays.verifying.backups import differences, unlike
from rewind.replays.verifying.redeciding import redecide
from rewind.replays.verifying.restoring import Returns, restoring
from tests.replays.reopened import ended_game, moments
from tests.replays.scenarios.running import passed

GAMES = st.tuples(st.sampled_from(["2003-12", "2006-10"]), st.sampled_from([5, 7, 11]))


def backed_up(records: Sequence[Recorded], to: int, back: Returns) -> Recorder:
    timeline = Timeline(records)
    recorder = Recorder(timeline.end)
    undone = tuple(range(len(records), to, -1))
    recorder.record(BackupApplied(to=to, reversed_=undone, authorised_by="head judge"))
    for event in restoring(timeline.at(to), recorder.state, back):
        recorder.record(event)
    return recorder


def hidden_cards(state: GameState) -> dict[int, list[int]]:
    """Player → the cards of hand and library."""
    return {
        seat: sorted(number_of(obj) for zone in ("hand", "library") for obj in state.zone(zone, seat))
        for seat in state.seats
    }


@pytest.mark.long
@given(GAMES, st.randoms(use_true_random=False), st.text(max_size=5))
def test_a_backup_gives_the_position_it_goes_back_to_but_for_the_random_cards(
    game: tuple[str, int], chance: random.Random, seed: str
) -> None:
    records = ended_game(*game)
    to = chance.choice(moments(records))
    timeline = Timeline(records)
    then = timeline.at(to)

    exact = backed_up(records, to, Returns())
    assert digest(exact.state) == digest(then)

    back = returns(records, then, timeline.end, seed)
    state = backed_up(records, to, back).state
    assert differences(then, state) == []
    assert hidden_cards(state) == hidden_cards(then)
    assert (digest(state) == digest(then)) == (not back.instead)
    for seat in then.seats:
        laid = [back.instead.get(number_of(obj), number_of(obj)) for obj in then.zone("library", seat)]
        assert [number_of(obj) for obj in state.zone("library", seat)] == laid
    assert returns(records, then, timeline.end, seed) == back, "anybody can draw the same again"


@pytest.mark.parametrize("to", [120, 250, 400])
def test_what_it_adds_to_a_log_is_verified_and_play_goes_on(to: int) -> None:
    records = ended_game()
    to = resumable(Timeline(records), to)
    timeline = Timeline(records)
    back = returns(records, timeline.at(to), timeline.end, "a seed")
    recorder = backed_up(records, to, back)
    recorder.seal()
    found = redecide([*records, *recorder.records])
    assert found.divergences == []
    assert not [one for one in found.undecided if not one.reason.startswith("not restored as they were")]


def test_a_card_that_nobody_else_knows_goes_back_at_random_and_the_seed_decides() -> None:
    records, to = drawn()
    timeline = Timeline(records)
    then = timeline.at(to)
    chosen = {returns(records, then, timeline.end, str(seed)).instead.get(top(then), top(then)) for seed in range(40)}
    assert chosen == {number_of(obj) for obj in timeline.end.zone("hand", 1)}


def test_a_card_that_all_knew_in_the_hand_before_is_not_chosen() -> None:
    records, to = drawn("  - happened: {reveal: [Forest]}\n")
    timeline = Timeline(records)
    then = timeline.at(to)
    (forest,) = (number_of(obj) for obj in then.zone("hand", 1) if name(then, obj) == "Forest")
    chosen = {returns(records, then, timeline.end, str(seed)).instead.get(top(then), top(then)) for seed in range(40)}
    assert chosen == {number_of(obj) for obj in timeline.end.zone("hand", 1)} - {forest}


def test_cards_of_a_library_that_were_seen_go_back_into_its_random_part() -> None:
    records, to = drawn(after="  - happened: {reveal: [Swamp]}\n")
    timeline = Timeline(records)
    back = returns(records, timeline.at(to), timeline.end, "a seed")
    (order,) = back.reshuffled.values()
    library = [number_of(obj) for obj in reversed(timeline.at(to).zone("library", 1))]
    assert sorted(order) != list(order)
    assert order[0] == back.instead.get(library[0], library[0]), "what was drawn goes back on top"
    recorder = backed_up(records, to, back)
    assert any(isinstance(record.event, LibraryShuffled) for record in recorder.records)
    assert [number_of(obj) for obj in reversed(recorder.state.zone("library", 1))] == list(order)


def test_a_card_that_came_to_the_hand_in_sight_of_all_is_not_chosen() -> None:
    moves = [f"  - happened: {{move: {{object: Grizzly Bears, to: {zone}}}}}\n" for zone in ("in_play", "hand")]
    records, to = drawn("".join(moves))
    timeline = Timeline(records)
    then = timeline.at(to)
    (bears,) = (number_of(obj) for obj in then.zone("hand", 1) if name(then, obj) == "Grizzly Bears")
    chosen = {returns(records, then, timeline.end, str(seed)).instead.get(top(then), top(then)) for seed in range(40)}
    assert chosen == {number_of(obj) for obj in timeline.end.zone("hand", 1)} - {bears}


def test_what_was_known_of_a_library_before_stays_where_it_lies() -> None:
    records, to = drawn("  - happened: {reveal: [Swamp]}\n", after="  - happened: {reveal: [Island]}\n")
    timeline = Timeline(records)
    then = timeline.at(to)
    bottom = number_of(then.zone("library", 1)[0])
    orders = [returns(records, then, timeline.end, str(seed)).reshuffled[1] for seed in range(10)]
    assert {order[-1] for order in orders} == {bottom}
    assert len(set(orders)) > 1


def drawn(before: str = "", after: str = "") -> tuple[Sequence[Recorded], int]:
    """A game in which Alice draws a card too many, and the event before that."""
    text = f"""
players:
  alice: {{hand: [Forest, Grizzly Bears], library: [Mountain, Island x6, Swamp]}}
  bob: {{library: [Swamp x9]}}
do:
{before}  - happened: {{note: now}}
  - happened: {{draw: alice}}
{after}"""
    records = passed(text + "expect: {sizes: {alice: {hand: 3}}}\n").records
    to = next(one.n for one in records if one.event.published == "note") - 1
    return records, resumable(Timeline(records), to)


def name(state: GameState, obj: str) -> str | None:
    facts = state.characteristics_of(obj)
    return None if facts is None else facts.name


def top(state: GameState) -> int:
    return number_of(state.zone("library", 1)[-1])


def test_a_seed_is_committed_to_without_being_told() -> None:
    seed = new_seed()
    assert seed != new_seed()
    assert seed not in commitment(seed)
    assert commitment(seed) == commitment(seed) != commitment(seed + " ")
    assert SeededChoice(seed, "g").order("x", range(9)) == SeededChoice(seed, "g").order("x", range(9))


def test_a_backup_goes_only_to_where_play_can_go_on() -> None:
    timeline = Timeline(ended_game())
    good = set(moments(timeline.records))
    assert {n for n in range(1, len(timeline)) if can_resume(timeline.at(n))} == good
    bad = next(n for n in range(100, len(timeline)) if n not in good)
    assert resumable(timeline, bad) == max(n for n in good if n < bad)


WAITING = """
players:
  alice:
    graveyard: [Genesis, Grizzly Bears, Bog Imp]
    hand: [Hill Giant]
    library: [Island x4]
    in_play: [Verdant Force, Phyrexian Arena, Sneak Attack, {card: Mountain, as: first}, Mountain]
  bob: {in_play: [Verdant Force], library: [Swamp x4]}
start: {turn_of: bob, step: main2}
do:
  - pass: bob
  - activate: {by: alice, object: Sneak Attack, pay: {mana: [first]}}
  - answer: {by: alice, with: Hill Giant}
  - resolve: all
  - advance: {to: end}
  - resolve: all
  - answer: {by: alice, with: [Phyrexian Arena, Genesis, Verdant Force]}
  - answer: {by: alice, with: Bog Imp}
  - advance: {to: upkeep}
expect:
  stack:
    - {ability_of: "Verdant Force@bob"}
    - {ability_of: "Verdant Force@alice"}
    - {ability_of: Genesis}
    - {ability_of: Phyrexian Arena}
"""


@pytest.mark.rules("410.3", "410.4", "404.4")
@pytest.mark.parametrize("edition", ["2003-12", "2006-10"])
def test_a_backup_from_among_triggers_that_wait_leaves_none_waiting_and_they_trigger_again(edition: str) -> None:
    """Whether they wait, an order or a target is being chosen, or some of them are on the stack already."""
    records = passed(WAITING, edition).records
    timeline = Timeline(records)
    waiting = [n for n in range(1, len(records) + 1) if timeline.at(n).triggers]
    offered = [n for n in waiting if records[n - 1].event.published == "choice_offered"]
    assert len(offered) == 2, "an order and a target"
    for n in waiting:
        to = resumable(timeline, n)
        then = timeline.at(to)
        recorder = backed_up(records[:n], to, Returns())
        assert digest(recorder.state) == digest(then)
        assert unlike(then, recorder.state) == []
        assert not recorder.state.triggers
        assert recorder.state.awaited == then.awaited
        again = Game([*records[:n], *recorder.records])
        later = len(again.records) - to
        for one in records[to:]:
            if is_input(one.event):
                again.decide(numbered_later(one.event, later))
        assert [one.event.published for one in again.records[to + later :]] == [
            one.event.published for one in records[to:]
        ]
        assert stack_of(again.state) == stack_of(timeline.end)


def numbered_later(event: Event, by: int) -> Event:
    """The choice of an order of triggers, which go by the numbers of their events; other inputs as they are."""
    if isinstance(event, ChoiceMade) and event.values:
        return event.model_copy(update={"values": tuple(str(int(value) + by) for value in event.values)})
    return event


def stack_of(state: GameState) -> list[tuple[str | None, object]]:
    """The sources of what is on the stack, with the targets."""
    return [(state.stack[obj].source, state.stack[obj].targets) for obj in state.zone("stack")]
