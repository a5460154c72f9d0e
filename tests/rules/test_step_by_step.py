"""Playing step by step comes to what playing at once comes to; what is reversed leaves the game as it was."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import permutations

import pytest

from rewind.aggregates.cards import is_for_ante, read_records
from rewind.aggregates.cards.built_in.definition_table import by_hand
from rewind.aggregates.digest import components
from rewind.aggregates.editions import NAMES
from rewind.aggregates.fold import fold_all
from rewind.aggregates.rules.engine.inputs import is_decision
from rewind.aggregates.state import GameState, StackEntry, number_of
from rewind.aggregates.timeline import Timeline
from rewind.events.base import Event
from rewind.events.envelope import Recorded
from rewind.events.playing import AbilityPlayed, ActionReversed, CostPaid, Payment, PlayBegun, SpellPlayed
from rewind.events.turn import PriorityReceived
from rewind.projections.views.explained_decisions import explain_decision
from rewind.projections.views.legal_actions import legal
from rewind.projections.visibility.seat_log import redact
from rewind.replays.auditing.audit import audit
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.runner import run_scenario
from rewind.replays.verifying.editions_compared import compare
from rewind.replays.verifying.verification import verify_records
from tests.games.holding import wrong_with
from tests.games.laws import SEATS, changed_unseen
from tests.games.playing import Kind, Seeded, in_turn, step_by_step, with_decks
from tests.hidden import CHANGES
from tests.parameters import first_of, seeded
from tests.projections.test_tables_rows import rows_of
from tests.rules.scenarios.conftest import HERE, cards

SEEDS = range(4)
BASIC_LANDS = ("Forest", "Island", "Mountain", "Plains", "Swamp")


def deck(rng: random.Random) -> str:
    """Lands of two types, and cards at random, those of our scenarios about playing among them."""
    file = HERE / "cards" / "playing.yaml"
    own = [record.name for record in read_records(file.read_text(), file.name)]
    later = {record.name for record in by_hand().known(NAMES[-1])}
    known = [
        record.name
        for record in by_hand().known(NAMES[0])
        if record.name not in BASIC_LANDS and record.name in later and not is_for_ante(record.definition)
    ]
    chosen = [*rng.sample(known, 14), *rng.sample(own, 8)]
    lines = [*(f"8 {land}" for land in rng.sample(BASIC_LANDS, 2)), *(f"2 {card}" for card in chosen)]
    return "\n".join(lines)


def begin(seed: int, edition: str) -> Iterator[Event]:
    """The set-up with two such decks."""
    rng = random.Random(seed)
    return with_decks((deck(rng), deck(rng)), cards(), edition)


STEPS = Kind("game step by step", begin, 900, step_by_step, rebuilt=900)
BEGINNINGS = replace(STEPS, most=500, rebuilt=400)
"""The same, given up sooner."""


@cache
def game(edition: str, seed: int) -> tuple[Recorded, ...]:
    """A game of bots that play half of what they play step by step, and take some of it back."""
    return STEPS.records(seed, edition)


@pytest.mark.long
@pytest.mark.parametrize("edition", NAMES)
def test_games_have_what_is_tested(edition: str) -> None:
    found = set[object]()
    for seed in SEEDS:
        for record in game(edition, seed):
            match record.event:
                case PlayBegun() | ActionReversed() as event:
                    found.add(type(event))
                case CostPaid(payment=Payment()):
                    found.add("paid")
                case AbilityPlayed(on_stack=str()):
                    found.add("played")
                case _:
                    pass
        if len(found) == 4:
            break
    assert found == {PlayBegun, ActionReversed, "paid", "played"}


@pytest.mark.long
def test_every_law_holds_in_the_beginning_of_a_game() -> None:
    assert wrong_with(BEGINNINGS, [(0, NAMES[0])], elsewhere=0) == []


@pytest.mark.long
@pytest.mark.parametrize("game", in_turn(len(NAMES) * len(SEEDS), NAMES), ids=seeded)
def test_every_law_holds(game: Seeded) -> None:
    assert wrong_with(STEPS, [game], elsewhere=0) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_there_is_something_that_a_seat_never_saw(seed: int) -> None:
    for edition in NAMES:
        for seat in SEATS:
            for change in CHANGES:
                assert changed_unseen(game(edition, seed), seat, change, random.Random(seed)) is not None


@pytest.mark.long
@pytest.mark.parametrize("edition", NAMES)
def test_every_change_to_what_is_decided_step_by_step_is_found(edition: str) -> None:
    """Without a decision, or with one twice, the rest of the log does not follow."""
    log = list(game(edition, 1))
    steps = [n for n, record in enumerate(log) if isinstance(record.event, PlayBegun | ActionReversed | CostPaid)]
    decided = [n for n in steps if is_decision(log[n].event)]
    assert decided
    for n in decided:
        rest = [record._replace(n=record.n - 1) for record in log[n + 1 :]]
        assert verify_records([*log[:n], *rest]).divergences or verify_records([*log[:n], *rest]).error is not None


def without(state: GameState, number: int | None) -> dict[str, object]:
    """What the digest holds, but for one card, for who has priority, and for the order of what lies in a zone."""
    parts: dict[str, object] = {**components(state)}
    there = [obj for obj in state.position if number is None or number_of(obj) != number]
    objects = parts.pop("objects")
    assert isinstance(objects, dict)
    contents = {key: {*content} & {*there} for key, content in state.zones.items()}
    parts |= {"turn": (state.turn, state.phase, state.step), "zones": {k: one for k, one in contents.items() if one}}
    return {**parts, "objects": {obj: objects[obj] for obj in there if obj in objects}, "passed": state.passed}


@pytest.mark.long
@pytest.mark.parametrize("edition", first_of(NAMES, 1))
def test_what_is_reversed_leaves_nothing_behind(edition: str) -> None:
    """Where no mana ability stays, all is as it was as the play began."""
    found = 0
    for seed in (*SEEDS, 21, 22):
        timeline = Timeline(game(edition, seed))
        for record in timeline.records:
            event = record.event
            if not isinstance(event, ActionReversed) or event.kept:
                continue
            begun = timeline.record(event.action).event
            assert isinstance(begun, PlayBegun)
            after = next(one.n for one in timeline.records[record.n :] if isinstance(one.event, PriorityReceived))
            card = number_of(begun.object) if begun.ability is None else None
            assert without(timeline.at(event.action - 1), card) == without(timeline.at(after), card), record
            found += 1
    assert found > 5


@pytest.mark.long
@pytest.mark.parametrize("edition", NAMES)
def test_every_step_is_legal_where_it_is_decided(edition: str) -> None:
    """What is decided is among what is legal there, the rules say what allows it, and an audit finds nothing."""
    timeline = Timeline(game(edition, 1))
    steps = [record for record in timeline.records if isinstance(record.event, PlayBegun | ActionReversed | CostPaid)]
    decided = [record for record in steps if is_decision(record.event)]
    announced = [record for record in timeline.records if isinstance(record.event, SpellPlayed | AbilityPlayed)]
    for record in (*decided, *announced):
        explained = explain_decision(timeline, record.n)
        assert explained is not None
        assert (explained.refused, explained.note) == (None, None)
        assert any(possible.chosen for possible in explained.legal), record
        assert explained.allowed_by
        awaiting = timeline.at(record.n - 1).awaiting
        assert awaiting is not None
        assert legal(timeline.at(record.n - 1)).kind == awaiting.kind
    assert audit(timeline.records, "steps").findings == []


@pytest.mark.long
@pytest.mark.parametrize("edition", NAMES)
def test_each_spell_is_one_row_whether_it_is_played_at_once_or_step_by_step(edition: str) -> None:
    records = game(edition, 1)
    rows = rows_of(list(records))["spells"]
    played = [record for record in records if isinstance(record.event, SpellPlayed)]
    assert [row["n"] for row in rows] == [record.n for record in played]
    assert {row["from_zone"] for row in rows} == {"hand"}
    assert {row["outcome"] for row in rows} <= {"resolved", "countered", "reversed", None}
    assert sum(row["became_played"] is not None for row in rows) == sum(row["outcome"] != "reversed" for row in rows)


@pytest.mark.parametrize(("edition", "other"), list(permutations(NAMES, 2)))
def test_it_runs_under_the_other_edition_too(edition: str, other: str) -> None:
    comparison = compare(Timeline(game(edition, 1)), other)
    assert comparison.inputs > 20
    assert comparison.why != "not asked for"


# At once, and step by step

PLAYS = {
    "a creature": (
        "players: {alice: {hand: [Grizzly Bears], in_play: [Forest x2]}, bob: {}}",
        "{play: {by: alice, card: Grizzly Bears}}",
        [],
    ),
    "a target and mana made before": (
        "players: {alice: {hand: [Shock], in_play: [Mountain, Test Tap Watcher]}, bob: {}}",
        "{play: {by: alice, card: Shock, targets: [bob]}}",
        ["{activate: {by: alice, object: Mountain}}"],
    ),
    "X": (
        "players: {alice: {hand: [Test Fountain], in_play: [Forest x3]}, bob: {}}",
        "{play: {by: alice, card: Test Fountain, x: 2}}",
        ["{activate: {by: alice, object: Forest}}", '{activate: {by: alice, object: "Forest#2"}}'],
    ),
    "a division": (
        "players: {alice: {hand: [Test Handful, Forest x2], mana: '{R}'}, bob: {in_play: [Hill Giant]}}",
        "{play: {by: alice, card: Test Handful, targets: [[bob, Hill Giant]], divide: [1, 1]}}",
        [],
    ),
    "a sacrifice": (
        "players: {alice: {hand: [Test Offering], mana: '{R}', in_play: [Hill Giant]}, bob: {}}",
        "{play: {by: alice, card: Test Offering, targets: [bob]}}",
        [],
    ),
    "mana for a sacrifice": (
        "players: {alice: {hand: [Giant Growth], in_play: [Grizzly Bears, Test Spring]}, bob: {}}",
        "{play: {by: alice, card: Giant Growth, targets: [Grizzly Bears]}}",
        ["{activate: {by: alice, object: Test Spring, ability: 2}}"],
    ),
    "an ability": (
        "players: {alice: {in_play: [Test Cannon, Mountain]}, bob: {in_play: [Hill Giant]}}",
        "{activate: {by: alice, object: Test Cannon, ability: 1, targets: [[Hill Giant]], divide: [2]}}",
        ["{activate: {by: alice, object: Mountain}}"],
    ),
    "an ability that sacrifices what has it": (
        "players: {alice: {in_play: [Test Cannon]}, bob: {}}",
        "{activate: {by: alice, object: Test Cannon, ability: 2}}",
        [],
    ),
    "an ability that discards": (
        "players: {alice: {in_play: [Test Obelisk], hand: [Shock], mana: '{1}'}, bob: {}}",
        "{activate: {by: alice, object: Test Obelisk, ability: 1}}",
        [],
    ),
    "an Aura": (
        "players: {alice: {hand: [Holy Strength], mana: '{W}', in_play: [Grizzly Bears]}, bob: {}}",
        "{play: {by: alice, card: Holy Strength, targets: [Grizzly Bears]}}",
        [],
    ),
}
"""Name → position, the play, and mana abilities for it."""


def state_after(position: str, steps: list[str], edition: str) -> GameState:
    text = f"scenario: A play\n{position}\ndo: [{', '.join(steps)}]\n"
    (document,) = read_scenarios(text, "plays.yaml")
    outcome = run_scenario(document, edition, cards(), redact)
    assert outcome.result == "told", outcome.failures
    return fold_all(outcome.records)


def on_stack(state: GameState) -> dict[str, StackEntry]:
    """What was chosen for each spell and ability; the numbers of events by which abilities triggered are others."""
    return {obj: state.stack[obj]._replace(trigger=None) for obj in state.zone("stack")}


@pytest.mark.sampled(10)
@pytest.mark.parametrize("resolved", [False, True])
@pytest.mark.parametrize("name", PLAYS)
@pytest.mark.parametrize("edition", NAMES)
def test_step_by_step_it_comes_to_the_same(edition: str, name: str, resolved: bool) -> None:
    position, at_once, mana = PLAYS[name]
    then = ["{resolve: all}"] if resolved else []
    one = state_after(position, [at_once, *then], edition)
    other = state_after(position, [f"{{begin: {at_once}}}", *mana, at_once, *then], edition)
    assert components(one) == components(other)
    assert on_stack(one) == on_stack(other)
    assert (one.action, other.action, one.passed) == (None, None, other.passed)


@pytest.mark.parametrize("name", PLAYS)
@pytest.mark.parametrize("edition", NAMES)
def test_reversed_it_comes_to_nothing(edition: str, name: str) -> None:
    """All is as it was, but for the card that was shown, which is another object of its hand."""
    position, at_once, mana = PLAYS[name]
    one = state_after(position, [], edition)
    other = state_after(position, [f"{{begin: {at_once}}}", *mana, "{abandon: {by: alice}}"], edition)
    there = {obj for obj in one.current.values() if other.is_current(obj)}
    assert len(there) >= len(one.current) - 1
    known, found = components(one), components(other)
    for part in ("players", "turn", "combat", "effects", "triggers", "ended"):
        assert known[part] == found[part], part
    before, after = known["objects"], found["objects"]
    assert isinstance(before, dict)
    assert isinstance(after, dict)
    assert {obj: before[obj] for obj in there if obj in before} == {obj: after[obj] for obj in there if obj in after}
    for obj in there & set(one.zone("in_play")):
        for times in ("entered", "controlled_since", "attached_at"):
            assert getattr(one, times).get(obj) == getattr(other, times).get(obj)
    assert {key: len(content) for key, content in one.zones.items() if content} == {
        key: len(content) for key, content in other.zones.items() if content
    }
