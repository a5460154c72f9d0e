"""A turn that another player controls, as everything that reads a log meets it (rule 507)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache

import pytest

from rewind.aggregates.editions import NAMES
from rewind.aggregates.editions import edition as book_of
from rewind.aggregates.game import Game
from rewind.aggregates.recorder import Recorder
from rewind.aggregates.rules.engine.illegal import IllegalAction
from rewind.aggregates.rules.engine.inputs import decided, is_decision
from rewind.aggregates.seen_cards import eyes_of
from rewind.aggregates.timeline import Timeline
from rewind.events import codec
from rewind.events.base import Decision
from rewind.events.envelope import Recorded
from rewind.events.errors import LogError
from rewind.events.game import PlayerConceded
from rewind.events.turn import PlayerControlChanged, PriorityPassed
from rewind.events.zones import ZoneChanged
from rewind.projections.views.explained_decisions import explain_decision
from rewind.projections.views.legal_actions import legal
from rewind.projections.views.positions import position
from rewind.projections.visibility.seat_log import redact
from rewind.projections.words.sentences import sentence
from rewind.replays.auditing.audit import audit
from rewind.replays.playing.bots import StepByStepBot
from rewind.replays.playing.random_outcomes import SeededRandom
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.runner import run_scenario
from rewind.replays.verifying.references import References
from rewind.replays.verifying.verification import verify_records
from tests.hidden import CHANGES
from tests.projections.test_tables_rows import rows_of
from tests.replays.reopened import backed_up, resealed
from tests.rules.scenarios.conftest import cards

ALICE, BOB = 1, 2

POSITION = """
scenario: Alice controls Bob's turn
players:
  alice: {in_play: [Test Slaver, Island x6, Benalish Hero, Hill Giant], hand: [Shock], library: [Island x9]}
  bob:
    in_play: [Forest x3, Grizzly Bears, Prodigal Sorcerer]
    hand: [Grizzly Bears, Giant Growth, Forest, Shock]
    library: [Swamp, Giant Growth, Forest, Grizzly Bears, Island, Mountain, Forest, Swamp]
do:
  - activate: {by: alice, object: Test Slaver, ability: 1, targets: [bob]}
  - resolve: all
  - advance: {turn: 2, to: upkeep}
"""


def start(edition: str, seed: int = 0) -> Game:
    """A game in the upkeep of a turn of Bob's that Alice controls."""
    (document,) = read_scenarios(POSITION, "position.yaml")
    outcome = run_scenario(document, edition, cards(), redact, game="0123456789abcdef")
    assert outcome.result == "told", outcome.failures
    return Game(outcome.records, SeededRandom(seed))


@cache
def played(edition: str, seed: int) -> tuple[Recorded, ...]:
    """That game as bots play it on, into the turn that Bob decides himself again."""
    game = start(edition, seed)
    bots = {seat: StepByStepBot(2 * seed + seat) for seat in (ALICE, BOB)}
    while (
        game.pending is not None
        and (game.state.turn < 3 or game.pending.kind != "priority")
        and len(game.records) < 600
    ):
        game.decide(bots[game.pending.decided_by].decide(game))
    if game.pending is not None and game.pending.kind != "priority":
        game.decide(PlayerConceded(seat=game.pending.seat))
    game.seal()
    return tuple(game.records)


def of_bob(records: Sequence[Recorded]) -> list[Recorded]:
    """Bob's decisions while Alice controls his turn."""
    timeline = Timeline(records)
    return [
        record
        for record in records
        if is_decision(record.event)
        and isinstance(record.event, Decision)
        and getattr(record.event, "seat", None) == BOB
        and BOB in timeline.at(record.n - 1).deciders
    ]


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.rules("507.1", "507.3")
def test_it_verifies_and_every_decision_says_who_made_it(edition: str, seed: int) -> None:
    records = played(edition, seed)
    found = verify_records(records)
    assert (found.error, found.divergences, found.sealed) == (None, (), True)
    assert of_bob(records)
    assert all(record.event.decider == ALICE for record in of_bob(records) if isinstance(record.event, Decision))
    of_bob_s = {record.n for record in of_bob(records)}
    others = [one.event for one in records if isinstance(one.event, Decision) and one.n not in of_bob_s]
    assert all(one.decider is None for one in others)
    assert not audit(records, "game").findings
    explained = explain_decision(Timeline(records), of_bob(records)[0].n)
    assert explained is not None
    assert book_of(edition).number("507.3") in [rule.number for rule in explained.allowed_by]


@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.rules("507.2")
def test_each_seat_s_log_verifies_and_shows_who_decides_what_may_be_looked_at(edition: str) -> None:
    records = played(edition, 0)
    for seat in (0, ALICE, BOB):
        own = list(redact(records, seat))
        assert verify_records(own).error is None
        timeline, known = Timeline(records), Timeline(own)
        for record in records:
            if isinstance(record.event, PriorityPassed):
                there, seen = timeline.at(record.n - 1), known.at(record.n - 1)
                hand = seen.zone("hand", BOB)
                if BOB in eyes_of(there, seat):
                    assert all(seen.characteristics_of(obj) is not None for obj in hand)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
@pytest.mark.parametrize("seat", [0, ALICE, BOB])
@pytest.mark.rules("507.2")
def test_what_no_eye_of_a_seat_saw_does_not_show(seat: int, change: object) -> None:
    records = list(played(NAMES[0], 0))
    for seed in range(3):
        changed = change(records, seat, random.Random(seed))  # type: ignore[operator]  # one of CHANGES
        if changed is not None:
            own = [codec.encode(record) for record in redact(records, seat)]
            assert [codec.encode(record) for record in redact(changed, seat)] == own


def test_a_seat_s_log_that_shows_more_is_refused() -> None:
    records = list(played(NAMES[0], 0))
    n = next(one.n for one in records if isinstance(one.event, PlayerControlChanged) and one.event.decider)
    shown = records[n - 1].event
    assert isinstance(shown, PlayerControlChanged)
    assert shown.objects
    own = list(redact(records, BOB))
    own[n - 1] = own[n - 1]._replace(event=shown)
    references = References()
    for record in own[: n - 1]:
        references.check(record)
    with pytest.raises(LogError, match="RW2021"):
        references.check(own[n - 1])


@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.rules("507.3")
def test_nobody_else_decides_and_the_player_may_concede(edition: str) -> None:
    game = start(edition)
    passing = PriorityPassed(seat=BOB)
    assert game.pending is not None
    assert (game.pending.seat, game.pending.decided_by) == (BOB, ALICE)
    with pytest.raises(IllegalAction, match="alice decides for bob, not bob") as refused:
        game.decide(passing)
    assert refused.value.code == "RW3001"
    assert [rule.number for rule in refused.value.rules] == [book_of(edition).number("507.3")]
    game.decide(decided(passing, game.state.deciders))
    with pytest.raises(IllegalAction, match="not bob"):
        game.decide(PriorityPassed(seat=ALICE, decider=BOB))
    game.decide(PlayerConceded(seat=BOB))
    assert game.state.winners == (ALICE,)


def test_another_decider_in_the_log_is_found() -> None:
    records = list(played(NAMES[0], 0))
    first = of_bob(records)[0]
    assert isinstance(first.event, Decision)
    forged = [*records[: first.n - 1], first._replace(event=first.event.model_copy(update={"decider": None}))]
    assert [finding.record.n for finding in audit(forged, "game").findings] == [first.n]
    again = Recorder()
    for record in [*forged, *records[first.n : -1]]:
        again.record(record.event, cause=record.cause, rule=record.rule, together=record.together)
    again.seal()
    found = verify_records(again.records)
    assert found.error is not None or found.divergences


def test_positions_legal_actions_and_sentences_say_who_decides() -> None:
    game = start(NAMES[0])
    assert {player.seat: player.decider for player in position(game.state).players} == {ALICE: None, BOB: ALICE}
    found = legal(game.state)
    assert (found.seat, found.decider, found.question) == (BOB, ALICE, "bob has priority: alice decides it")
    before = game.state
    (record, *_) = game.decide(PriorityPassed(seat=BOB, decider=ALICE))
    assert sentence(before, record) == "bob passes: alice decides it."
    changed = next(one for one in game.records if isinstance(one.event, PlayerControlChanged))
    assert sentence(before, changed) == "alice makes the decisions of bob from now on."
    over = changed._replace(event=PlayerControlChanged(seat=BOB))
    assert sentence(before, over) == "bob makes his or her own decisions again."


def test_the_table_of_decisions_says_who_decided() -> None:
    records = played(NAMES[0], 0)
    rows = {row["n"]: row for row in rows_of(records)["decisions"]}
    for record in of_bob(records):
        if record.n in rows:
            assert (rows[record.n]["seat"], rows[record.n]["decider"]) == (BOB, ALICE)


@pytest.mark.parametrize("edition", NAMES)
def test_a_backup_into_the_turn_gives_the_decisions_back(edition: str) -> None:
    records = played(edition, 1)
    timeline = Timeline(records)
    to = next(n for n in range(1, len(records)) if timeline.at(n).deciders and timeline.at(n).priority == BOB)
    recorder = backed_up(records, to)
    assert dict(recorder.state.deciders) == {BOB: ALICE}
    found = verify_records(resealed([*records, *recorder.records]))
    assert found.error is None
    game = Game([*records, *recorder.records], SeededRandom(1))
    assert game.pending is not None
    assert game.pending.decided_by == ALICE


def test_nothing_is_shown_before_the_turn_begins() -> None:
    records = played(NAMES[0], 0)
    own = list(redact(records, ALICE))
    n = next(one.n for one in records if isinstance(one.event, PlayerControlChanged))
    earlier = Timeline(own).at(n - 1)
    assert all(earlier.characteristics_of(obj) is None for obj in earlier.zone("hand", BOB))
    assert any(isinstance(one.event, ZoneChanged) for one in own)
