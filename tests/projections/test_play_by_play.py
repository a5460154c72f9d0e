"""The lines of a log: headings, sentences, filters, as a stream; and what of them goes without saying."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given

from rewind.events.envelope import Recorded
from rewind.events.game import Note
from rewind.events.judging import PlayerPosition, PositionSet
from rewind.events.objects import Tapped
from rewind.events.playing import (
    AbilityPlayed,
    ChoiceOffered,
    CostPaid,
    ManaAdded,
    ManaSpent,
    PlayCompleted,
    PutOnStack,
    ResolutionBegan,
    ResolutionEnded,
    SpellPlayed,
    TextSpliced,
)
from rewind.events.turn import PhaseBegan, PriorityPassed, PriorityReceived, StepBegan, TurnBegan
from rewind.projections.histories.abridged import abridged
from rewind.projections.histories.play_by_play import log_lines
from rewind.projections.visibility.references import objects_named
from tests.projections.tables import Table
from tests.random_games.generator import games


@pytest.fixture
def table() -> Table:
    table = Table()
    bears = table.permanent(1, "bears")
    table.record(TurnBegan(seat=1, turn=1))
    table.record(PhaseBegan(phase="beginning"))
    table.record(StepBegan(step="untap"))
    table.record(StepBegan(step="upkeep"))
    table.record(PriorityReceived(seat=1))
    table.record(PriorityPassed(seat=1))
    table.record(PhaseBegan(phase="precombat_main"))
    table.record(Tapped(object=bears), rule=("406.1",), cause=12)
    return table


def shown(table: Table, **options: object) -> list[tuple[int, str]]:
    return [(line.level, line.text) for line in log_lines(table.records, **options)]  # type: ignore[arg-type]  # passed on


def test_turns_phases_and_steps_are_headings(table: Table) -> None:
    assert shown(table, since=7) == [
        (0, "Turn 1: Alice"),
        (1, "Beginning phase"),
        (2, "Untap step"),
        (2, "Upkeep step"),
        (3, "Alice gets priority."),
        (3, "Alice passes."),
        (1, "Precombat main phase"),
        (2, "Grizzly Bears becomes tapped."),
    ]


def test_a_line_carries_the_envelope(table: Table) -> None:
    *_, line = log_lines(table.records)
    assert (line.n, line.type, line.rules, line.cause, line.objects) == (14, "tapped", ("406.1",), 12, ("1.2",))
    assert line.as_json()["rules"] == ["406.1"]


def test_what_begins_in_the_middle_comes_with_its_headings(table: Table) -> None:
    assert shown(table, since=12, until=12) == [
        (0, "Turn 1: Alice"),
        (1, "Beginning phase"),
        (2, "Upkeep step"),
        (3, "Alice passes."),
    ]


def test_a_filter_keeps_only_headings_with_something_under_them(table: Table) -> None:
    assert shown(table, types=["tapped"]) == [
        (0, "Turn 1: Alice"),
        (1, "Precombat main phase"),
        (2, "Grizzly Bears becomes tapped."),
    ]


@pytest.mark.parametrize("target", ["1.2", "1", "grizzly bears"])
def test_events_are_filtered_by_object_number_or_name(table: Table, target: str) -> None:
    assert [line.n for line in log_lines(table.records, objects=[target]) if line.kind == "event"][-1] == 14
    assert all(line.type != "priority_passed" for line in log_lines(table.records, objects=[target]))


def test_headings_can_be_asked_for_alone(table: Table) -> None:
    assert shown(table, types=["turn_began"]) == [(0, "Turn 1: Alice")]


def test_a_position_that_was_set_gives_headings_to_what_follows() -> None:
    table = Table()
    table.record(PositionSet(players=(), turn=4, active=2, phase="combat", step="declare_blockers"))
    table.record(PriorityReceived(seat=2))
    assert shown(table)[-4:] == [
        (0, "Turn 4: Bob"),
        (1, "Combat phase"),
        (2, "Declare blockers step"),
        (3, "Bob gets priority."),
    ]


def test_lines_come_as_a_stream_and_end_where_asked(table: Table) -> None:
    read: list[int] = []

    def records() -> Iterator[Recorded]:
        for record in table.records:
            read.append(record.n)
            yield record

    assert len(list(log_lines(records(), until=3))) == 3
    assert read == [1, 2, 3, 4]


def test_headings_cannot_obey_a_terminal() -> None:
    table = Table(names=("A\x1b[0m", "Bob"))
    table.record(TurnBegan(seat=1, turn=1))
    assert shown(table)[-1] == (0, "Turn 1: A [0m")


@given(games(largest=150))
def test_every_event_is_one_line_and_a_heading_of_a_set_position_more(records: list[Recorded]) -> None:
    lines = list(log_lines(records))
    own = [line for line in lines if line.kind == "event" or line.type != "position_set"]
    assert [line.n for line in own] == [record.n for record in records]


@given(games(largest=150))
def test_a_filter_by_object_gives_just_the_events_that_name_it(records: list[Recorded]) -> None:
    obj = next((obj for record in reversed(records) for obj in objects_named(record.event)), "1.1")
    wanted = [record.n for record in records if obj in objects_named(record.event)]
    assert [line.n for line in log_lines(records, objects=[obj]) if line.kind == "event"] == wanted


def test_a_note_without_words_is_no_line_unless_notes_are_asked_for(table: Table) -> None:
    table.record(Note())
    table.record(Note(text="a word"))
    assert shown(table, since=15) == [(0, "Turn 1: Alice"), (1, "Precombat main phase"), (2, 'Note: "a word".')]
    words = [text for _, text in shown(table, since=15, types=["note"])]
    assert words[-2:] == ["A note that not everybody may read.", 'Note: "a word".']


# What happened, without what goes without saying

ALICE, BOB = 1, 2


class MainPhase(Table):
    """Alice's main phase: she has a Factory in play and Rancor in hand."""

    def __init__(self) -> None:
        super().__init__()
        self.factory = self.permanent(ALICE, "factory")
        (self.rancor,) = self.cards(ALICE, "rancor", zone="hand")
        self.record(TurnBegan(turn=1, seat=ALICE))
        self.record(PhaseBegan(phase="precombat_main"))
        self.first = self.state.n + 1

    @property
    def lines(self) -> list[str]:
        return [line.text for line in abridged(self.records, self.first)]


def test_what_goes_without_saying_is_left_out() -> None:
    table = MainPhase()
    spell = table.move(table.rancor, "stack", "played")
    table.first = table.state.n + 1
    table.record(PriorityReceived(seat=ALICE))
    table.record(PriorityPassed(seat=ALICE))
    table.record(ChoiceOffered(seat=BOB, kind="yes_no"))
    players = tuple(PlayerPosition(seat=seat) for seat in (ALICE, BOB))
    table.record(PositionSet(players=players, turn=1, active=ALICE, phase="precombat_main"))
    table.record(ResolutionBegan(object=spell))
    table.record(ResolutionEnded(object=spell))
    table.seal()
    assert table.lines == ["Rancor begins to resolve."]


def test_a_spell_or_ability_is_played_in_one_line() -> None:
    """Its rules are those of all its parts; what happens afterwards is told again."""
    table = MainPhase()
    (bears,) = table.cards(ALICE, "bears", zone="hand")
    table.first = table.state.n + 1
    table.record(SpellPlayed(seat=ALICE, object=table.rancor))
    spell = table.move(table.rancor, "stack", "played")
    table.record(TextSpliced(object=spell, cards=(bears,), abilities=("trample",)))
    table.record(ManaAdded(seat=ALICE, mana="{G}", source=table.factory))
    table.record(ManaSpent(seat=ALICE, mana="{G}", object=spell))
    table.record(CostPaid(seat=ALICE, object=spell, mana="{G}"))
    table.record(PlayCompleted(object=spell))
    table.record(AbilityPlayed(seat=ALICE, object=table.factory, ability=2))
    ability = PutOnStack(object="99.1", kind="activated_ability", seat=ALICE, source=table.factory, ability=2)
    table.record(ability)
    table.record(PlayCompleted(object=ability.object))
    table.move(spell, "graveyard", "countered")
    assert table.lines == [
        "Alice plays Rancor.",
        "Alice plays activated ability 2 of Mishra’s Factory.",
        "Rancor is put into Alice's graveyard from the stack (countered).",
    ]


def test_what_is_discarded_or_goes_on_the_stack_by_itself_is_told() -> None:
    table = MainPhase()
    (bears,) = table.cards(ALICE, "bears", zone="hand")
    table.first = table.state.n + 1
    table.move(bears, "graveyard", "discarded")
    table.move(table.rancor, "stack", "played")
    assert table.lines == ["Alice discards Grizzly Bears.", "Rancor goes on the stack from Alice's hand."]
