"""What each kind of event is where a log is decided again and judged: aside, an end, a thing that comes into being."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rewind.aggregates.cards import pool, read_records
from rewind.aggregates.timeline import Timeline
from rewind.events import combat, game, judging, objects, playing, turn, zones
from rewind.events.base import Event, TypeLine
from rewind.events.envelope import Recorded
from rewind.events.errors import LogError
from rewind.projections.visibility.seat_log import redact
from rewind.replays.judging.claims.at_a_moment import once_stack_is_empty
from rewind.replays.judging.deciding_again import DecidedAgain, decide_again
from rewind.replays.judging.dispute_records import DisputeRecords
from rewind.replays.judging.planning import Backup
from rewind.replays.judging.records import Evidence
from rewind.replays.judging.same_events import OtherNumbers
from rewind.replays.judging.unrecorded import Unrecorded
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.runner import run_scenario
from tests.aggregates.given import BEGINNING, FACE_DOWN, numbered
from tests.replays.scenarios.running import passed

SCENARIO = """
players: {alice: {in_play: [Grizzly Bears]}, bob: {}}
do: [{advance: {to: beginning_of_combat}}]
expect: {objects: {Grizzly Bears: {zone: in_play}}}
"""


@pytest.fixture(name="records", scope="module")
def _records() -> Sequence[Recorded]:
    return passed(SCENARIO).records


def kind_of(event: Event) -> str:
    """Its name."""
    return event.published


ASIDE = (
    game.Note(text="A spectator sneezes."),
    judging.DisputeOpened(moment=5),
    judging.ClaimTested(dispute=5),
    judging.RemedyPlanned(dispute=5, remedy="leave"),
    judging.RulingGiven(judge="head judge", ruling="It stands.", about=(5,)),
    judging.Appeal(seat=1, ruling=5),
    game.Forked(parent="another", last=5),
    game.LogSealed(events=5),
)
ENDS = (
    judging.BackupApplied(to=5, authorised_by="head judge"),
    judging.Rollback(to=5),
    judging.PositionRestated(reason="a card was seen"),
)


@pytest.mark.parametrize("event", ASIDE, ids=kind_of)
def test_what_says_nothing_of_the_game_stands_aside(records: Sequence[Recorded], event: Event) -> None:
    n = len(records) + 1
    again = decide_again([*records, Recorded(n, event)], n)
    assert (again.aside, again.ended_at) == ({n}, None)
    assert [one.event for one in again.records] == [one.event for one in records]


@pytest.mark.parametrize("event", ENDS, ids=kind_of)
def test_what_tells_another_position_ends_it(records: Sequence[Recorded], event: Event) -> None:
    n = len(records) + 1
    again = decide_again([*records, Recorded(n, event)], n)
    assert (again.ended_at, again.why) == (n, f"{event.published}: from here on the log tells another position")


SIZE = objects.PowerToughness(power=1, toughness=1)


@pytest.mark.parametrize(
    "made",
    [
        objects.TypesChanged(object="1.1", before=TypeLine(), after=TypeLine(types=("Creature",))),
        objects.AbilitiesChanged(object="1.1", before=(), after=("flying",)),
        objects.ColorsChanged(object="1.1", before=(), after=("R",)),
        objects.PowerToughnessChanged(object="1.1", before=SIZE, after=SIZE),
    ],
    ids=kind_of,
)
def test_what_something_is_is_told_of_what_made_it_so(made: Event) -> None:
    """And anything else of the last recorded event before it."""
    passes = (turn.PriorityPassed(seat=1), turn.PriorityPassed(seat=2))
    for event, told_of in ((made, 1), (objects.Tapped(object="1.1"), 2)):
        again = DecidedAgain("2006-10", records=[*numbered(passes), Recorded(3, event, cause=1)])
        again.numbers.update({1: 1, 2: 2})
        again.totals.update({1: 1, 2: 3})
        assert again.recorded_at(3) == told_of


def token(number: int) -> Event:
    """A token, under a number."""
    return zones.TokenCreated(object=f"{number}.1", owner=1, controller=1, characteristics=FACE_DOWN)


def damage(number: int) -> Event:
    """Combat damage on the stack, under a number."""
    dealt = (combat.DamageAssignment(source="1.1", to=2, amount=2),)
    return combat.CombatDamageAssigned(seat=1, object=f"{number}.1", assignments=dealt)


def ability(number: int) -> Event:
    """An ability on the stack, under a number."""
    return playing.PutOnStack(object=f"{number}.1", kind="activated_ability", seat=1, source="1.1", ability=1)


@pytest.mark.parametrize("of", [token, damage, ability])
def test_one_thing_has_two_numbers(of: object) -> None:
    assert callable(of)
    numbers = OtherNumbers({})
    assert numbers.note(of(31), of(30))
    assert numbers.read(Recorded(9, objects.Tapped(object="30.1"))).event == objects.Tapped(object="31.1")
    unmade = OtherNumbers({})
    unmade.note_unmade(of(30), ())
    assert unmade.read(Recorded(9, objects.Tapped(object="30.1"))).event != objects.Tapped(object="30.1")


def test_what_only_changes_a_thing_gives_it_no_other_number() -> None:
    assert not OtherNumbers({}).note(objects.Tapped(object="31.1"), objects.Tapped(object="30.1"))


@pytest.mark.parametrize(
    ("event", "is_taken"),
    [
        (turn.PriorityReceived(seat=1), False),
        (turn.PriorityPassed(seat=1), False),
        (playing.ChoiceOffered(seat=1, kind="yes_no"), False),
        (combat.LifeGained(seat=1, amount=1), True),
    ],
    ids=["priority", "a pass", "a choice", "what happened"],
)
def test_who_was_asked_before_is_not_who_is_asked_now(event: Event, is_taken: bool) -> None:
    unrecorded = Unrecorded(OtherNumbers({}), {})
    unrecorded.add([Recorded(5, event)])
    unrecorded.add([])
    unrecorded.note(Recorded(3, turn.PriorityPassed(seat=2)), 9)
    assert unrecorded.take(Recorded(4, event)) is is_taken


@pytest.mark.parametrize(
    ("event", "undoes"),
    [
        (turn.PriorityReceived(seat=1), False),
        (turn.PriorityPassed(seat=1), False),
        (game.LogSealed(events=8), False),
        (combat.LifeGained(seat=1, amount=1), True),
    ],
    ids=["priority", "a pass", "a seal", "what happened"],
)
def test_to_go_back_over_what_nobody_did_undoes_nothing(event: Event, undoes: bool) -> None:
    before = (*BEGINNING, turn.TurnBegan(seat=1, turn=1), turn.PhaseBegan(phase="precombat_main"))
    if not isinstance(event, turn.PriorityReceived):
        before = (*before, turn.PriorityReceived(seat=1))
    timeline = Timeline(numbered((*before, event)))
    assert Backup(timeline, len(before), "seed").undoes_anything is undoes


@pytest.mark.parametrize(
    "event",
    [
        judging.DisputeOpened(moment=99),
        judging.ClaimTested(dispute=2),
        judging.RemedyPlanned(dispute=2, remedy="leave"),
        judging.RulingGiven(judge="head judge", ruling="It stands.", dispute=2),
    ],
    ids=kind_of,
)
def test_a_record_of_a_dispute_is_one_that_could_be_made(records: Sequence[Recorded], event: Event) -> None:
    """None is of a dispute that there is not."""
    checked = DisputeRecords(lambda n: records[:n])
    for one in records:
        checked.check(one)
    with pytest.raises(LogError) as refused:
        checked.check(Recorded(len(records) + 1, event))
    assert refused.value.code == "RW2024"


def test_a_dispute_goes_on_after_an_appeal(records: Sequence[Recorded]) -> None:
    first = len(records) + 1
    checked = DisputeRecords(lambda n: records[:n])
    ruling = judging.RulingGiven(judge="judge", ruling="It stands.", dispute=first)
    appealed = (
        judging.DisputeOpened(moment=len(records)),
        ruling,
        judging.Appeal(seat=1, ruling=first + 1),
        ruling.model_copy(update={"judge": "head judge", "head_judge": True, "upholds": first + 1}),
    )
    for record in (*records, *numbered(appealed, len(records))):
        checked.check(record)


DAWN = """
- name: Test Dawn
  cost: "{W}"
  types: Enchantment
  abilities: [{kind: triggered, when: {event: begin, part: turn}, effect: [{do: gain_life, number: 1}]}]
"""
TWO_TURNS = """
scenario: Something triggers as a turn begins
players: {alice: {in_play: [Test Dawn], library: [Forest, Forest]}, bob: {library: [Forest, Forest]}}
do: [{advance: {turn: 2, to: main1}}]
expect: {life: {alice: 21}}
"""


@pytest.mark.parametrize(
    ("kind", "part"), [(turn.TurnBegan, 2), (turn.PhaseBegan, "precombat_main"), (turn.StepBegan, "draw")]
)
def test_where_nothing_waits_a_moment_is_over_before_the_next_part_of_the_turn(
    kind: type[Event], part: int | str
) -> None:
    """What triggers as that begins, and who is asked in it, is of a later moment."""
    (document,) = read_scenarios(TWO_TURNS, "test.yaml")
    records = run_scenario(document, "2006-10", pool().and_of(read_records(DAWN, "dawn.yaml")), redact).records
    began = [one for one in records if isinstance(one.event, kind) and part in dict(one.event).values()][-1]
    until_then = once_stack_is_empty(records, began.n - 1)
    assert not isinstance(until_then, Evidence)
    assert len(until_then) == began.n - 1
