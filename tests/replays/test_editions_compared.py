"""The same inputs under another edition: where it differs first, and how far it goes."""

from __future__ import annotations

import pytest

from rewind.aggregates.timeline import Timeline
from rewind.events.base import Event
from rewind.events.combat import AttackersDeclared, BlockersDeclared
from rewind.events.game import LogSealed, MulliganTaken, Note, OpeningHandKept, StartingPlayerChosen
from rewind.events.judging import Appeal, RulingGiven
from rewind.events.playing import (
    AbilityPlayed,
    ActionReversed,
    ChoiceMade,
    ChoiceOffered,
    CoinFlipped,
    CostPaid,
    Payment,
    RandomChoiceMade,
)
from rewind.events.turn import PriorityReceived
from rewind.events.zones import LibraryShuffled, ZoneChanged
from rewind.projections.visibility.seat_log import redact
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.runner import run_scenario
from rewind.replays.verifying.editions_compared import Comparison, compare, moved, other_editions
from tests import played
from tests.replays.forging import inserted
from tests.replays.scenarios.running import passed
from tests.rules.scenarios.conftest import cards


def compared(edition: str, seed: int, legends: bool = False) -> Comparison:
    other, *_ = other_editions(edition)
    return compare(played.timeline(edition, seed, legends), other)


def moves(found: tuple[object, ...]) -> list[ZoneChanged]:
    events = [getattr(record, "event") for record in found]  # noqa: B009
    return [event for event in events if isinstance(event, ZoneChanged)]


@pytest.mark.long
@pytest.mark.parametrize("edition", ["2003-12", "2006-10"])
@pytest.mark.parametrize("seed", [1, 2])
def test_where_no_rule_that_differs_comes_to_bear_nothing_differs(edition: str, seed: int) -> None:
    found = compared(edition, seed)
    assert not found.differs
    assert (found.why, found.inputs, found.at) == ("all inputs used", found.inputs_in_all, None)
    assert found.produced.winners == found.recorded.winners
    assert not list(moved(found))


def test_two_legends_one_goes_or_both_do() -> None:
    found = compared("2003-12", 1, legends=True)
    assert found.first is not None
    assert len(moves(found.first.recorded)) == 1
    assert len(moves(found.first.produced)) == 2
    assert {move.reason for move in moves(found.first.produced)} == {"state_based"}
    for record in (*found.first.recorded, *found.first.produced):
        assert record.rule == ("420.5e",)


@pytest.mark.long
def test_the_re_run_stops_at_the_first_input_that_does_not_fit_and_says_which() -> None:
    for edition in ("2003-12", "2006-10"):
        for seed in (1, 2, 3):
            found = compared(edition, seed, legends=True)
            assert found.why in ("refused", "unanswered", "not asked for", "game over")
            assert found.at is not None
            assert found.inputs < found.inputs_in_all
            assert (found.refused is not None) == (found.why == "refused")
            assert found.first is not None
            assert found.first.n <= found.at.n
            assert found.recorded.n == found.at.n - 1
            assert "Kamahl, Pit Fighter" in {one.name for one in moved(found)}


def test_both_ways_the_first_difference_is_the_same_event() -> None:
    """Up to it both editions make the same of the same bots, so that each log's re-run is the other's beginning."""
    there, back = compared("2003-12", 1, legends=True), compared("2006-10", 1, legends=True)
    assert there.first is not None
    assert back.first is not None
    assert there.first.n == back.first.n
    assert [record.event for record in there.first.produced] == [record.event for record in back.first.recorded]


def test_a_log_that_was_cut_short_is_no_difference() -> None:
    records = played.game()
    found = compare(Timeline(records[:300]), "2003-12")
    assert not found.differs


def test_a_seal_is_compared_with_nothing() -> None:
    assert isinstance(played.game()[-1].event, LogSealed)
    assert not compared("2006-10", 1).differs


def test_what_stands_aside_is_compared_with_nothing() -> None:
    """Notes, rulings and appeals, before a difference and after it, and after the seal."""
    live = played.table("2003-12", 1, played.legend_decks())
    plain = compared("2003-12", 1, legends=True)
    assert plain.first is not None
    first, players, aside = plain.first.n, played.bots(1), 0
    while live.pending is not None:
        if live.pending.kind == "priority" and aside < (1 if live.state.n < first else 3):
            aside += 1
            live.decide(RulingGiven(judge="HJ", about=(live.state.n,), ruling="play on"))
            live.decide(Appeal(seat=1, ruling=live.state.n))
            live.decide(Note(text="a remark"))
        live.decide(players[live.pending.seat](live))
    assert aside == 3
    timeline = Timeline(live.records)
    assert not compare(timeline, "2003-12").differs
    found = compare(timeline, "2006-10")
    assert found.first is not None
    assert found.first.n == first + 3
    assert found.first.produced[0].event == plain.first.produced[0].event
    assert (found.why, found.inputs, found.inputs_in_all) == (plain.why, plain.inputs, plain.inputs_in_all)


ANSWERS: tuple[Event, ...] = (
    AttackersDeclared(seat=1),
    BlockersDeclared(seat=2),
    MulliganTaken(seat=1, hand_size=6),
    OpeningHandKept(seat=1),
    ChoiceMade(seat=1),
    CostPaid(seat=1, object="1.1", payment=Payment()),
    ActionReversed(action=1, seat=1),
    LibraryShuffled(seat=1),
    StartingPlayerChosen(seat=1),
    CoinFlipped(seat=1, result="heads"),
    RandomChoiceMade(seat=1, objects=()),
)


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda event: event.published)
def test_an_answer_to_what_is_not_asked_for_ends_the_re_run(answer: Event) -> None:
    """Whoever has priority may act or pass; what only answers something else does not come to the rules."""
    last = played.first(lambda record: isinstance(record.event, PriorityReceived))
    log = inserted(list(played.game()[: last + 1]), last + 1, answer)
    found = compare(Timeline(log), "2003-12")
    assert (found.why, found.at) == ("not asked for", log[last])


COIN = """
players: {alice: {in_play: [Wirefly Hive], mana: "{3}"}, bob: {}}
do:
  - chance: {by: alice, flip: win}
  - activate: {by: alice, object: Wirefly Hive, ability: "{3}, {T}"}
  - resolve: all
expect: {count: {alice: {in_play: {Wirefly: 1}}}}
"""
CARD_AT_RANDOM = """
players: {alice: {in_play: [Hypnotic Specter]}, bob: {hand: [Island, Shock]}}
do:
  - attack: {by: alice, attackers: {Hypnotic Specter: bob}}
  - chance: {by: bob, pick: [Shock]}
  - advance: {to: main2}
expect: {zones: {bob: {hand: [Island], graveyard: [Shock]}}}
"""


@pytest.mark.parametrize(("text", "kind"), [(COIN, CoinFlipped), (CARD_AT_RANDOM, RandomChoiceMade)])
def test_what_came_out_at_random_is_taken_as_it_came_out(text: str, kind: type[Event]) -> None:
    records = passed(text).records
    assert kind in {type(record.event) for record in records}
    found = compare(Timeline(records), "2006-10")
    assert (found.why, found.first) == ("all inputs used", None)


MANA_AT_A_QUESTION = """
players: {alice: {hand: [Shock], mana: "{R}", in_play: [Mountain x3]}, bob: {hand: [Mana Leak], mana: "{1}{U}"}}
do:
  - play: {by: alice, card: Shock, targets: [bob]}
  - pass: alice
  - play: {by: bob, card: Mana Leak, targets: [Shock]}
  - resolve: 1
  - activate: {by: alice, object: Mountain}
  - answer: {by: alice, with: yes}
  - resolve: all
expect: {life: {bob: 18}}
"""


def test_a_mana_ability_answers_a_question_that_asks_for_mana() -> None:
    """The question stays open, and is answered afterwards (rule 413.2e)."""
    records = passed(MANA_AT_A_QUESTION).records
    (question, *_) = [record.n for record in records if isinstance(record.event, ChoiceOffered)]
    assert isinstance(records[question].event, AbilityPlayed)
    found = compare(Timeline(records), "2003-12")
    assert (found.why, found.first) == ("all inputs used", None)


MANA_FOR_A_KICKER = """
scenario: Lands are tapped while it is asked whether a kicker is paid
players:
  alice: {mana: "{R}", hand: [Own Encore], graveyard: [Jilt], in_play: [Mountain x2]}
  bob: {in_play: [Hill Giant, Grizzly Bears]}
do:
  - play: {by: alice, card: Own Encore, targets: [Jilt]}
  - resolve: 1
  - answer: {by: alice, with: true}
  - activate: {by: alice, object: Mountain}
  - activate: {by: alice, object: Mountain}
  - answer: {by: alice, with: kicker}
  - answer: {by: alice, with: Hill Giant}
  - resolve: all
expect: {has: {bob: {hand: [Hill Giant], graveyard: [Grizzly Bears]}}}
"""


def test_a_mana_ability_answers_a_question_about_optional_costs() -> None:
    """The question stays open there as well (rule 413.2e)."""
    (document,) = read_scenarios(MANA_FOR_A_KICKER, "test.yaml")
    records = run_scenario(document, "2006-10", cards(), redact).records
    asked = [one for one in records if isinstance(one.event, ChoiceOffered) and one.event.kind == "optional_costs"]
    assert isinstance(records[asked[0].n].event, AbilityPlayed)
    found = compare(Timeline(records), "2003-12")
    assert (found.why, found.first) == ("all inputs used", None)


STEP_BY_STEP = """
players: {alice: {hand: [Giant Growth], in_play: [Forest, Grizzly Bears]}, bob: {}}
do:
  - begin: {play: {by: alice, card: Giant Growth, targets: [Grizzly Bears], pay: {mana: [Forest]}}}
  - MORE
expect: {objects: {Grizzly Bears: {zone: in_play}}}
"""


@pytest.mark.parametrize("more", ["play: {by: alice, card: Giant Growth}", "abandon: {by: alice}"])
def test_what_is_decided_step_by_step_is_decided_so_under_the_other_edition(more: str) -> None:
    """It is announced, mana abilities are played, and it is paid for or reversed."""
    records = passed(STEP_BY_STEP.replace("MORE", more)).records
    found = compare(Timeline(records), "2003-12")
    assert (found.why, found.first) == ("all inputs used", None)
