"""What the tables take each kind of event for: a decision, something counted, a part of a position given anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from docs.examples import EXAMPLES
from rewind.aggregates.rules.engine.inputs import DECISIONS
from rewind.aggregates.state import object_id
from rewind.events.base import CardDefinition, Event, Place
from rewind.events.game import CardDefined, GameEnded, Note
from rewind.events.judging import (
    Appeal,
    BackupApplied,
    ClaimTested,
    CombatRestored,
    DisputeOpened,
    EffectRestored,
    PlayerPosition,
    PositionRestated,
    PositionSet,
    Rollback,
    RulingGiven,
    TriggerRestored,
)
from rewind.events.playing import (
    AbilityTriggered,
    ContinuousEffectBegan,
    ContinuousEffectEnded,
    TriggerAwaited,
    TriggerEnded,
)
from rewind.events.turn import PhaseBegan, TurnBegan
from rewind.events.zones import (
    CardIdentified,
    CeasedToExist,
    LibraryOrdered,
    LibraryShuffled,
    ObjectPlaced,
    ObjectRestored,
)
from rewind.projections.tables.anonymous import without_names
from rewind.projections.tables.catalogue import rows_of
from rewind.projections.tables.families.events import payload_cells
from rewind.projections.tables.walking import Family, Game, Reads, TableTransition, walk
from tests.projections.tables import BEARS, Table

ALICE, BOB = 1, 2


def test_the_nature_of_each_event() -> None:
    natures: dict[object, set[str]] = {}
    for name, event in EXAMPLES.items():
        natures.setdefault(payload_cells(event)["nature"], set()).add(name)
    del natures["consequence"]
    assert natures == {
        "decision": {*(cls.published for cls in DECISIONS), "action_reversed"},  # the example says who decided it
        "chance": {"library_shuffled", "die_rolled", "coin_flipped", "random_choice_made"},
        "ruling": {
            *("dispute_opened", "claim_tested", "remedy_planned"),
            *("ruling_given", "appeal", "backup_applied"),
        },
    }


def test_what_is_counted_in_a_game() -> None:
    table = Table()
    table.record(TurnBegan(turn=1, seat=ALICE))
    for number, event in enumerate(
        (
            RulingGiven(judge="head judge", ruling="It stands."),
            Appeal(seat=BOB, ruling=table.state.n + 1),
            BackupApplied(to=table.state.n, authorised_by="head judge"),
            Rollback(to=table.state.n),
            PositionRestated(reason="lines are missing"),
        ),
        1,
    ):
        for _ in range(number):
            table.record(event)
    (row,) = rows_of(table.records)["games"]
    counted = ("rulings", "appeals", "backups", "rollbacks", "gaps")
    assert [row[name] for name in counted] == [1, 2, 3, 4, 5]
    assert [row["type"] for row in rows_of(table.records)["rulings"]] == [
        "ruling_given",
        *["appeal"] * 2,
        *["backup_applied"] * 3,
    ]


SAID = "Alice said so."
FREE_TEXTS: tuple[Event, ...] = (
    GameEnded(winners=(ALICE,), reason=SAID),
    Note(text=SAID),
    DisputeOpened(moment=1, question=SAID),
    ClaimTested(dispute=1, claim=SAID),
    ClaimTested(dispute=1, text=SAID),
    RulingGiven(judge="head judge", ruling=SAID),
    RulingGiven(judge=SAID, ruling="It stands."),
    Appeal(seat=ALICE, ruling=1, grounds=SAID),
    BackupApplied(to=1, authorised_by=SAID),
    Rollback(to=1, reason=SAID),
    PositionRestated(reason=SAID),
)


@pytest.mark.parametrize("event", FREE_TEXTS, ids=lambda event: event.published)
def test_no_name_is_left_in_what_somebody_wrote(event: Event) -> None:
    table = Table()
    table.record(event)
    *_, last = without_names(table.records)
    assert "seat 1 said so." in str(last.event)
    assert "Alice" not in str(last.event)


# A position that is given anew, event by event, is one moment


class Watching(Family):
    """Keeps what it is given of objects that are restored."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.seen: list[TableTransition] = []

    def reads(self) -> Reads:
        return {ObjectRestored: self.seen.append}


class Beginning(Table):
    """Alice's main phase: Bears and a token in play, a library, an effect at work, one that ended, a trigger."""

    def __init__(self) -> None:
        super().__init__()
        self.library = self.cards(ALICE, "bears", "rancor", None)
        self.bears = self.permanent(ALICE, "bears")
        self.token_in_play = self.token(ALICE)
        self.record(TurnBegan(turn=1, seat=ALICE))
        self.record(PhaseBegan(phase="precombat_main"))
        self.effect, self.ended = (self.begin_effect() for _ in range(2))
        self.record(ContinuousEffectEnded(effect=self.ended))
        self.record(AbilityTriggered(seat=ALICE, object=self.bears, ability=1))
        self.trigger = self.state.n
        self.record(TriggerAwaited(seat=ALICE, source=self.bears, key="bears", path=("effect", 0)))
        self.delayed_trigger = self.state.n

    def begin_effect(self) -> int:
        self.record(ContinuousEffectBegan(effect="protection", duration="end_of_turn"))
        return self.state.n

    def restore_bears(self) -> ObjectRestored:
        return ObjectRestored(object=self.bears, place=Place(zone="in_play"), controller=ALICE)

    def set_position(self) -> PositionSet:
        players = tuple(PlayerPosition(seat=seat) for seat in (ALICE, BOB))
        return PositionSet(players=players, turn=1, active=ALICE, phase="precombat_main")


PARTS: Mapping[type[Event], Callable[[Beginning], Event]] = {
    CardDefined: lambda table: CardDefined(definition=CardDefinition(key="more bears", characteristics=BEARS)),
    CardIdentified: lambda table: CardIdentified(card=3, definition="bears"),
    CeasedToExist: lambda table: CeasedToExist(object=table.token_in_play),
    CombatRestored: lambda table: CombatRestored(),
    ContinuousEffectEnded: lambda table: ContinuousEffectEnded(effect=table.effect),
    EffectRestored: lambda table: EffectRestored(effect=table.ended),
    LibraryOrdered: lambda table: LibraryOrdered(seat=ALICE, by=ALICE, count=2),
    LibraryShuffled: lambda table: LibraryShuffled(seat=ALICE, order=(3, 2, 1)),
    ObjectPlaced: lambda table: ObjectPlaced(
        object=object_id(max(table.state.incarnations) + 1), place=Place(zone="in_play"), owner=BOB
    ),
    ObjectRestored: lambda table: table.restore_bears(),
    PositionSet: lambda table: table.set_position(),
    TriggerEnded: lambda table: TriggerEnded(trigger=table.delayed_trigger),
    TriggerRestored: lambda table: TriggerRestored(trigger=table.trigger),
}


@pytest.mark.parametrize("part", PARTS.values(), ids=[cls.__name__ for cls in PARTS])
def test_what_is_restored_is_read_with_the_whole_position(part: Callable[[Beginning], Event]) -> None:
    table = Beginning()
    before = table.state
    table.record(BackupApplied(to=before.n, authorised_by="head judge"))
    table.record(table.restore_bears())
    table.record(part(table))
    table.record(table.restore_bears())
    seen = watched(table)
    assert {transition.after.n for transition in seen} == {table.state.n}
    assert {transition.before.n for transition in seen} == {before.n}


BEGINNINGS: tuple[Event, ...] = (
    BackupApplied(to=1, authorised_by="head judge"),
    Rollback(to=1),
    PositionRestated(reason="lines are missing"),
)


@pytest.mark.parametrize("beginning", BEGINNINGS, ids=lambda event: event.published)
def test_a_position_is_given_anew_after_each_event_that_says_so(beginning: Event) -> None:
    table = Beginning()
    table.record(beginning)
    table.record(table.restore_bears())
    table.record(table.set_position())
    (transition,) = watched(table)
    assert transition.after.n == table.state.n


def watched(table: Beginning) -> list[TableTransition]:
    game = Game(())
    family = Watching(game)
    walk(game, (family,), table.records)
    return family.seen


def test_what_was_claimed_and_ruled_in_a_dispute() -> None:
    table = Table()
    opened = table.record(DisputeOpened(moment=1, question="What happened?"))
    claim = ClaimTested(
        dispute=opened, seat=BOB, claim="3.1 tapped", recorded="rejected", answer="rejected", about=(1,)
    )
    tested = table.record(claim)
    ruling = RulingGiven(
        judge="Judge", ruling="It stands.", dispute=opened, facts="Nothing.", infraction="Slow Play", penalty="Warning"
    )
    table.record(ruling)
    rows = rows_of(table.records)
    (told,) = rows["claims"]
    assert (told["n"], told["dispute"], told["seat"], told["claim"]) == (tested, opened, BOB, "3.1 tapped")
    assert [told[name] for name in ("recorded", "decided_again", "answer")] == [
        "rejected",
        "cannot_be_told",
        "rejected",
    ]
    assert told["about"] == [1]
    (ruled,) = rows["rulings"]
    assert (ruled["dispute"], ruled["facts"]) == (opened, "Nothing.")
    assert (ruled["infraction"], ruled["penalty"], ruled["head_judge"]) == ("Slow Play", "Warning", False)
