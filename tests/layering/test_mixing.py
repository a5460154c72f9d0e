"""Games that mix continuous effects with what replaces and prevents, of at least twenty kinds, keep every law."""

from __future__ import annotations

import pytest

from rewind.aggregates.cards import parse_ability
from rewind.aggregates.cards.language import Pump, Replace, Static
from rewind.aggregates.editions import NAMES
from rewind.aggregates.rules.happening import layers
from rewind.aggregates.rules.happening.layering.computation import Computation
from rewind.aggregates.rules.programs.abilities import as_it_enters
from rewind.events.base import Value
from rewind.events.playing import EventPrevented, EventReplaced, ShieldUsed
from tests.games.holding import wrong_with
from tests.games.playing import Seeded
from tests.layering.mixed_cards import CONTINUOUS, KINDS, REPLACING, MixedMaker
from tests.layering.mixing import MIXED
from tests.parameters import first_of, seeded

GAMES = ((1, "2006-10"), (1, NAMES[-1]), (0, NAMES[0]), (3, NAMES[0]))
"""Two with bots that play at once, and two with those that play step by step."""
MORE = range(10, 16)
"""Games in which only what is at work is counted."""


@pytest.mark.long
@pytest.mark.parametrize("game", first_of(GAMES, 1), ids=seeded)
def test_every_law_holds(game: Seeded) -> None:
    """It is played with another hash seed as well."""
    assert wrong_with(MIXED, [game]) == []


@pytest.mark.long
@pytest.mark.parametrize("edition", NAMES)
def test_every_game_has_cards_of_at_least_twenty_kinds(edition: str) -> None:
    for seed in range(6):
        maker = MixedMaker(seed, edition)
        pool, _ = maker.decks()
        programs = [program for one in pool.records.values() for program in one.definition.programs]
        statics = [one for program in programs if isinstance(one := parse_ability(program.ability), Static)]
        assert len({*maker.continuous} & {*CONTINUOUS}) == KINDS
        assert len({*maker.replacing} & {*REPLACING}) == KINDS
        assert maker.waiting == []
        assert any(any(as_it_enters(one)) for one in statics)


@pytest.mark.long
def test_the_effects_are_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Continuous effects of at least twelve kinds apply; events are replaced or prevented in at least eight ways."""
    applied, instead = set[str](), set[str]()

    class Counted(Computation):
        def run(self, *arguments: object, **named: object) -> None:
            super().run(*arguments, **named)  # type: ignore[arg-type]  # they are those of the method
            changes = (change for effect in self.effects for change in effect.program.changes)
            applied.update(_kind(change) for change in changes if not isinstance(change, Replace))

    monkeypatch.setattr(layers, "Computation", Counted)
    for seed in MORE:
        for record in MIXED.records(seed, NAMES[seed % len(NAMES)]):
            event = record.event
            if isinstance(event, EventReplaced):
                instead.add(f"{event.verb} {event.to or event.part or ''}")
            elif isinstance(event, EventPrevented | ShieldUsed):
                instead.add(event.published)
    assert len(applied) >= KINDS, applied
    assert len(instead) >= 8, instead


def _kind(change: Value) -> str:
    """What it does: which fields say so, and whether a number is counted."""
    counted = isinstance(change, Pump) and not isinstance(change.power, int)
    return " ".join((type(change).__name__, *sorted(change.model_fields_set), *(["counted"] if counted else [])))
