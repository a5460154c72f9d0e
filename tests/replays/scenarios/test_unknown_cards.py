"""Cards of which nothing is known, as who writes down a game at a table has them."""

from __future__ import annotations

import pytest

from rewind.aggregates.cards import pool
from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY
from rewind.events.game import GameStarted
from rewind.projections.visibility.seat_log import redact
from rewind.replays.auditing.audit import audit
from rewind.replays.judging.deciding_again import decide_again
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.logs import log_of
from rewind.replays.scenarios.results import Outcome
from rewind.replays.scenarios.runner import run_scenario

OPENING = """
scenario: a game at a table
editions: ["2006-10"]
players: {ann: {library: ["? x20"]}, bob: {library: ["? x20"]}}
start: opening
do:
  - chance: {pick: [ann]}
  - keep: ann
  - keep: bob
  - advance: {to: main1}
"""
SWAMP = OPENING + "  - happened: {known: {card: Swamp, of: ann}}\n  - play: {by: ann, card: Swamp}\n"


def ran(text: str) -> Outcome:
    (document,) = read_scenarios(text, "table.yaml")
    return run_scenario(document, "2006-10", pool(), redact)


def test_the_log_is_claimed_and_is_decided_again_to_its_end() -> None:
    outcome = ran(SWAMP + "  - advance: {turn: 2, to: main1}\n")
    log = log_of(outcome.records)
    assert isinstance(log[0].event, GameStarted)
    assert log[0].event.kind == "claimed"
    again = decide_again(log, len(log))
    assert (again.ended_at, again.stated, again.missing) == (None, [], [])
    assert not audit(log, "table.jsonl").findings


@pytest.mark.parametrize("card", ['"?"', '"? x3"', '{card: "?"}', '{card: "? x3"}'])
def test_the_log_is_claimed_however_a_card_is_said_that_nobody_has_named(card: str) -> None:
    (first, *_) = ran(f"scenario: one\nplayers: {{ann: {{hand: [{card}]}}, bob: {{}}}}\ndo: []\n").records
    assert isinstance(first.event, GameStarted)
    assert first.event.kind == "claimed"


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_no_seat_is_told_more_than_was_said(seat: int) -> None:
    """Swamp is in sight once it is played; before that, and of every other card, nothing is."""
    records = tuple(redact(log_of(ran(SWAMP).records), seat))
    state = fold(EMPTY, records)
    assert [state.definition_of(obj) for obj in state.zone("hand", 1)] == [None] * 6
    assert set(state.assigned.values()) == {"Swamp"}
    played = next(record.n for record in records if record.event.published == "land_played")
    assert not fold(EMPTY, records[: played - 1]).assigned


def test_a_card_that_was_drawn_is_the_last_of_the_hand_and_for_whom_it_is_said() -> None:
    fact = "  - advance: {turn: 2, to: main1}\n  - happened: {known: {card: Shock, of: bob, drawn: true, to: [bob]}}\n"
    log = log_of(ran(OPENING + fact).records)
    for seat, names in ((2, ["Shock"]), (1, []), (0, [])):
        state = fold(EMPTY, redact(log, seat))
        known = [one.key for obj in state.zone("hand", 2) if (one := state.definition_of(obj)) is not None]
        assert known == names
    end = fold(EMPTY, log)
    assert end.definition_of(end.zone("hand", 2)[-1]) is not None


def test_a_card_of_the_library_is_found_by_a_search() -> None:
    outcome = ran("""
scenario: searching
editions: ["2006-10"]
players: {ann: {hand: [Rampant Growth], in_play: [Forest x2], library: ["? x20"]}, bob: {library: ["? x20"]}}
do:
  - play: {by: ann, card: Rampant Growth}
  - happened: {known: {card: Swamp, of: ann, in: library}}
  - resolve: all
  - answer: {by: ann, with: Swamp}
expect: {zones: {ann: {in_play: [Forest x2, Swamp]}}, sizes: {ann: {library: 19}}}
""")
    assert outcome.result == "passed", outcome.failures


def test_after_a_shuffle_nothing_on_top_is_said_to_be_a_card_that_was_named() -> None:
    outcome = ran("""
scenario: shuffling
editions: ["2006-10"]
players: {ann: {hand: [Rampant Growth], in_play: [Forest x2], library: [Shock, "? x20", Swamp]}, bob: {}}
do:
  - play: {by: ann, card: Rampant Growth}
  - resolve: all
  - answer: {by: ann, with: Swamp}
  - happened: {draw: ann}
expect: {zones: {ann: {hand: ["?"]}}}
""")
    assert outcome.result == "passed", outcome.failures


@pytest.mark.parametrize(
    ("step", "told"),
    [
        ("happened: {known: {card: Swamp, of: ann, in: graveyard}}", "hand or library"),
        ("happened: {known: {of: ann}}", 'the key "card"'),
        ("happened: {known: {card: Swamp, of: bob}}", "a card in the hand that nobody has named"),
    ],
)
def test_what_cannot_be_known_is_refused(step: str, told: str) -> None:
    text = OPENING.replace('bob: {library: ["? x20"]}', "bob: {library: [Island x20]}") + f"  - {step}\n"
    (failure,) = ran(text).failures
    assert told in failure.expected


def test_an_unknown_card_lies_in_a_hand_or_a_library_and_nothing_else_is_said_of_it() -> None:
    text = 'scenario: s\neditions: ["2006-10"]\nplayers: {ann: {in_play: ["?"]}, bob: {}}\n'
    (failure,) = ran(text).failures
    assert "a card in a hand or a library" in failure.expected


def test_a_card_that_is_not_named_is_discarded() -> None:
    outcome = ran("""
scenario: discarding
editions: ["2006-10"]
players: {ann: {hand: ["? x8"], library: ["? x20"]}, bob: {library: ["? x20"]}}
do:
  - advance: {turn: 2}
  - answer: {by: ann, with: "?"}
expect: {sizes: {ann: {hand: 7, graveyard: 1}}, turn: 2}
""")
    assert outcome.result == "passed", outcome.failures
