"""The table `spells`: what became of a spell that does not simply go to the graveyard or into play."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rewind.aggregates.cards.keyword_definitions import definitions
from rewind.aggregates.cards.yamlfile import Plain
from rewind.aggregates.editions import NAMES
from rewind.events.base import Place, Zone
from rewind.events.game import GameEnded
from rewind.events.judging import BackupApplied, PlayerPosition, PositionSet
from rewind.events.playing import PutOnStack, ResolutionBegan, ResolutionEnded
from rewind.events.zones import CeasedToExist, ObjectRestored, Reason
from rewind.projections.tables.catalogue import TABLES, rows_of
from rewind.projections.tables.families.spells import Spells
from rewind.projections.tables.schema import Row
from tests.projections.handmade import COUNTERSPELL, SHOCK, Table, opening

BECAME = ("resolved", "countered", "outcome", "outcome_n", "countered_by")


@pytest.fixture
def table() -> Table:
    """Shock is on the stack."""
    table = opening("spells")
    table.turn(1)
    table.turn(2)
    table.play(SHOCK, "{R}", 1)
    return table


def spells(table: Table) -> list[Row]:
    return rows_of(table.recorder.records, (Spells,))["spells"]


def became(table: Table) -> tuple[object, ...]:
    """What became of the first spell."""
    return tuple(spells(table)[0].get(name) for name in BECAME)


def resolves(table: Table, card: int) -> str:
    spell = table.now(card)
    table.tell(ResolutionBegan(object=spell), "413.1")
    return spell


SELF_MOVED: list[tuple[Zone, Reason]] = [
    ("removed", "removed"),
    ("library", "put"),
    ("hand", "returned"),
    ("ante", "anted"),
    ("graveyard", "sacrificed"),
]


@pytest.mark.parametrize(("zone", "reason"), SELF_MOVED)
def test_a_spell_that_moves_itself_as_it_resolves_resolved(table: Table, zone: Zone, reason: Reason) -> None:
    shock = resolves(table, SHOCK)
    table.move(SHOCK, "stack", zone, reason)
    ended = table.tell(ResolutionEnded(object=shock), "413.2")
    assert became(table) == (True, False, "resolved", ended, None)


@pytest.mark.parametrize("zone", ["in_play", "hand", "removed", "graveyard"])
def test_what_goes_where_it_goes_in_its_last_step_resolved_then(table: Table, zone: Zone) -> None:
    """A permanent, what was bought back, what was flashed back."""
    shock = resolves(table, SHOCK)
    table.move(SHOCK, "stack", zone, "resolved")
    moved = table.recorder.state.n
    table.tell(ResolutionEnded(object=shock), "413.2")
    assert became(table) == (True, False, "resolved", moved, None)


@pytest.mark.parametrize(("zone", "reason"), SELF_MOVED)
def test_what_another_spell_moves_from_the_stack_did_not_resolve(table: Table, zone: Zone, reason: Reason) -> None:
    table.play(COUNTERSPELL, "{U}{U}", table.now(SHOCK))
    counterspell = resolves(table, COUNTERSPELL)
    table.move(SHOCK, "stack", zone, reason)
    moved = table.recorder.state.n
    table.move(COUNTERSPELL, "stack", "graveyard", "resolved")
    table.tell(ResolutionEnded(object=counterspell), "413.2")
    assert became(table) == (False, False, reason, moved, None)
    assert spells(table)[1]["resolved"]


@pytest.mark.parametrize("zone", ["hand", "library", "removed"])
def test_what_is_countered_is_so_wherever_it_goes(table: Table, zone: Zone) -> None:
    table.play(COUNTERSPELL, "{U}{U}", table.now(SHOCK))
    counterspell = resolves(table, COUNTERSPELL)
    table.move(SHOCK, "stack", zone, "countered")
    moved = table.recorder.state.n
    table.tell(ResolutionEnded(object=counterspell), "413.2")
    assert became(table) == (False, True, "countered", moved, counterspell)


def test_without_legal_targets_it_is_countered_even_where_something_else_is_done_with_it(table: Table) -> None:
    shock = resolves(table, SHOCK)
    table.move(SHOCK, "stack", "removed", "removed")
    ended = table.tell(ResolutionEnded(object=shock, countered=True), "413.2a")
    assert became(table) == (False, True, "countered", ended, None)


@pytest.mark.parametrize("reason", ["not_resolved", "removed"])
def test_what_does_not_resolve_is_neither_resolved_nor_countered(table: Table, reason: Reason) -> None:
    shock = resolves(table, SHOCK)
    table.move(SHOCK, "stack", "graveyard", reason)
    moved = table.recorder.state.n
    ended = table.tell(ResolutionEnded(object=shock, not_resolved=True), "413.2a")
    when = moved if reason == "not_resolved" else ended
    assert became(table) == (False, False, "not_resolved", when, None)


def test_a_copy_that_is_gone_before_it_has_resolved_resolved(table: Table) -> None:
    table.tell(PutOnStack(object="90.1", kind="spell_copy", seat=2, source=table.now(SHOCK)))
    table.tell(ResolutionBegan(object="90.1"), "413.1")
    table.tell(CeasedToExist(object="90.1", reason="removed"), "503.10")
    ended = table.tell(ResolutionEnded(object="90.1"), "413.2")
    shock, copy = spells(table)
    assert (shock.get("outcome"), *(copy[name] for name in BECAME[:4])) == (None, True, False, "resolved", ended)


def test_where_the_log_ends_in_a_resolution_the_move_is_what_is_known(table: Table) -> None:
    resolves(table, SHOCK)
    table.move(SHOCK, "stack", "removed", "removed")
    moved = table.recorder.state.n
    table.tell(GameEnded(winners=(2,), reason="conceded"))
    assert became(table) == (False, False, "removed", moved, None)


def test_a_spell_that_is_put_back_onto_the_stack_is_open_again(table: Table) -> None:
    shock, last = table.now(SHOCK), table.recorder.state.n
    resolves(table, SHOCK)
    table.move(SHOCK, "stack", "removed", "removed")
    table.tell(ResolutionEnded(object=shock), "413.2")
    table.tell(BackupApplied(to=last, authorised_by="head judge"))
    table.tell(ObjectRestored(object=shock, instead_of=table.now(SHOCK), place=Place(zone="stack")))
    players = tuple(PlayerPosition(seat=seat) for seat in (1, 2))
    table.tell(PositionSet(players=players, turn=2, active=2, phase="precombat_main", priority=2))
    assert became(table) == (False, False, None, None, None)


def test_the_column_of_costs_tells_the_names_that_keywords_give_them() -> None:
    (spells,) = [table for table in TABLES if table.name == "spells"]
    (column,) = [column for column in spells.columns if column.name == "costs"]
    told = set(re.findall(r"`(\$\w+)` \(([\w -]+)\)", column.meaning))
    given = {
        (name, word)
        for edition in NAMES
        for word, definition in definitions(edition).items()
        for name in names_of_costs(list(definition.means))
    }
    assert told == given | {("$kicked", "kicker"), ("$replicated", "replicate")}  # these the record names


def names_of_costs(program: Plain) -> Iterator[str]:
    """Of the costs that may be paid besides, and of the ways to play for another cost, in what a keyword means."""
    if isinstance(program, dict):
        name = program.get({"cost": "optional", "allow": "as"}.get(str(program.get("change")), ""))
        if isinstance(name, str) and name.startswith("$"):
            yield name
    for part in program.values() if isinstance(program, dict) else program if isinstance(program, list) else ():
        yield from names_of_costs(part)
