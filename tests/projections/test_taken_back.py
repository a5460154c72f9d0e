"""A play that was begun and taken back in a client is the player's own: the others were shown nothing of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rewind.aggregates.fold import fold_all
from rewind.aggregates.state import number_of
from rewind.events import codec
from rewind.events.base import Event, Place
from rewind.events.combat import AttackersDeclared, BlockersDeclared, DamageDealt
from rewind.events.envelope import Recorded
from rewind.events.game import GameStarted, Note
from rewind.events.judging import (
    CombatRestored,
    EffectRestored,
    PlayerPosition,
    PositionRestated,
    PositionSet,
    Rollback,
    TriggerRestored,
)
from rewind.events.objects import Tapped
from rewind.events.playing import (
    AbilityPlayed,
    AbilityTriggered,
    ContinuousEffectBegan,
    ContinuousEffectEnded,
    LandPlayed,
    ManaAdded,
    PlayBegun,
    PlayCompleted,
    PutOnStack,
    ResolutionBegan,
    SpecialActionTaken,
    SpellPlayed,
    TriggerAwaited,
    TriggerEnded,
)
from rewind.events.turn import PhaseBegan, PriorityPassed, PriorityReceived, StepBegan, TurnBegan
from rewind.events.zones import CardsRevealed, CeasedToExist, ObjectPlaced, ObjectRestored
from rewind.projections.visibility.seat_log import redact
from tests.projections.tables import Table

SPECTATOR, ALICE, BOB = range(3)


class Claimed(Table):
    """A game that a client recorded, in Alice's main phase: she holds Bears, Rancor and a Factory, and has one."""

    def __init__(self) -> None:
        super().__init__()
        self.hand = self.cards(ALICE, "bears", "rancor", "factory", zone="hand")
        self.factory = self.permanent(ALICE, "factory")
        self.cards(BOB, "bears", "rancor", zone="hand")
        self.record(TurnBegan(turn=1, seat=ALICE))
        self.record(PhaseBegan(phase="precombat_main"))
        self.record(PriorityReceived(seat=ALICE))
        self.held = self.state.n

    @property
    def claimed(self) -> list[Recorded]:
        """The records, as a claim."""
        first, *rest = self.records
        assert isinstance(first.event, GameStarted)
        return [first._replace(event=first.event.model_copy(update={"kind": "claimed"})), *rest]

    def cast(self, card: int) -> str:
        """Alice begins to cast a card of her hand and taps the Factory for mana."""
        self.record(SpellPlayed(seat=ALICE, object=self.hand[card]))
        spell = self.move(self.hand[card], "stack", "played")
        self.record(AbilityPlayed(seat=ALICE, object=self.factory, ability=1))
        self.record(Tapped(object=self.factory))
        self.record(ManaAdded(seat=ALICE, mana="{1}", source=self.factory))
        return spell

    def take_back(self, spell: str, *restoring: Event, untap: bool = True) -> None:
        """The client goes back to where Alice had priority, and says first of all what `restoring` says."""
        self.record(Rollback(to=self.held))
        players = tuple(PlayerPosition(seat=seat) for seat in (ALICE, BOB))
        self.record(PositionSet(players=players, turn=1, active=ALICE, phase="precombat_main", priority=ALICE))
        for event in restoring:
            self.record(event)
        if untap:
            self.record(ObjectRestored(object=self.factory, place=Place(zone="in_play")))
        before = next(obj for obj in self.hand if number_of(obj) == number_of(spell))
        self.record(ObjectRestored(object=before, instead_of=spell, place=Place(zone="hand", seat=ALICE)))


def lines(table: Claimed, seat: int) -> list[bytes]:
    return [codec.encode(record) for record in redact(table.claimed, seat)]


def undone(card: int) -> Claimed:
    table = Claimed()
    table.take_back(table.cast(card))
    table.record(PriorityPassed(seat=ALICE))
    return table


@pytest.mark.parametrize("seat", [SPECTATOR, BOB])
def test_the_others_are_told_nothing_of_it(seat: int) -> None:
    assert lines(undone(0), seat) == lines(undone(1), seat)
    own = list(redact(undone(0).claimed, seat))
    told = [record.event for record in own[undone(0).held :]]
    assert [event for event in told if event != Note()] == [
        PositionSet(
            players=(PlayerPosition(seat=ALICE), PlayerPosition(seat=BOB)),
            turn=1,
            active=ALICE,
            phase="precombat_main",
            priority=ALICE,
        ),
        PriorityPassed(seat=ALICE),
    ]
    known = fold_all(own)
    assert [known.definition_of(obj) for obj in known.zone("hand", ALICE)] == [None] * 3
    assert not known.zone("stack")
    assert known.n == undone(0).state.n


def test_the_player_has_all_of_it() -> None:
    assert lines(undone(0), ALICE) != lines(undone(1), ALICE)
    told = [record.event.published for record in redact(undone(0).claimed, ALICE)]
    assert told == [record.event.published for record in undone(0).claimed]


@pytest.mark.parametrize("seat", [SPECTATOR, BOB])
def test_the_game_goes_on_from_there(seat: int) -> None:
    """The card that was taken back is cast after all, and another; nothing is told apart that should not be."""
    table = undone(0)
    for card in (1, 0):
        spell = table.cast(card)
        table.record(PlayCompleted(object=spell))
        table.move(spell, "in_play", "resolved")
    known = fold_all(redact(table.claimed, seat))
    names = [facts.name for obj in known.zone("in_play") if (facts := known.characteristics_of(obj))]
    assert sorted(map(str, names)) == ["Grizzly Bears", "Mishra’s Factory", "Rancor"]
    assert [known.definition_of(obj) for obj in known.zone("hand", ALICE)] == [None]


@pytest.mark.parametrize("seat", [SPECTATOR, BOB])
def test_a_card_that_was_revealed_before_stays_known(seat: int) -> None:
    table = Claimed()
    table.record(CardsRevealed(seat=ALICE, objects=(table.hand[0],)))
    table.held = table.state.n
    table.take_back(table.cast(1))
    known = fold_all(redact(table.claimed, seat))
    keys = [each and each.key for each in map(known.definition_of, known.zone("hand", ALICE))]
    assert sorted(map(str, keys)) == ["None", "None", "bears"]


SEEN: tuple[Callable[[Claimed, str], Event], ...] = (
    lambda table, spell: PlayCompleted(object=spell),
    lambda table, spell: PriorityPassed(seat=ALICE),
    lambda table, spell: LandPlayed(seat=ALICE, object=table.hand[2]),
    lambda table, spell: SpecialActionTaken(seat=ALICE, action="turn_face_up"),
    lambda table, spell: ResolutionBegan(object=spell),
    lambda table, spell: AttackersDeclared(seat=ALICE),
    lambda table, spell: BlockersDeclared(seat=BOB),
    lambda table, spell: DamageDealt(source=table.factory, to=BOB, amount=1, marked=False),
    lambda table, spell: TurnBegan(turn=2, seat=BOB),
    lambda table, spell: PhaseBegan(phase="combat"),
    lambda table, spell: StepBegan(step="declare_attackers"),
    lambda table, spell: PlayBegun(seat=BOB, object=spell),
    lambda table, spell: SpellPlayed(seat=BOB, object=spell),
    lambda table, spell: AbilityPlayed(seat=BOB, object=table.factory, ability=1),
)


@pytest.mark.parametrize("seen", SEEN)
def test_what_the_others_have_seen_they_keep(seen: Callable[[Claimed, str], Event]) -> None:
    """A play that was complete, or of both players, was shown before it was taken back."""
    table = Claimed()
    table.record(PhaseBegan(phase="combat"))
    table.record(StepBegan(step="beginning_of_combat"))
    table.held = table.state.n
    spell = table.cast(0)
    table.record(seen(table, spell))
    table.take_back(spell)
    assert b"spell_played" in b"".join(lines(table, BOB))
    known = fold_all(redact(table.claimed, BOB))
    assert len(known.zone("hand", ALICE)) == 3


def begin_effect(table: Claimed) -> int:
    """A continuous effect begins; its number is returned."""
    table.record(ContinuousEffectBegan(effect="protection", duration="end_of_turn"))
    return table.state.n


def trigger(table: Claimed) -> int:
    """An ability of the Factory triggers; the number is returned."""
    table.record(AbilityTriggered(seat=ALICE, object=table.factory, ability=1))
    return table.state.n


def end_effect(table: Claimed, effect: int) -> Event:
    """A continuous effect ends; what restores it is returned."""
    table.record(ContinuousEffectEnded(effect=effect))
    return EffectRestored(effect=effect)


def put_ability(table: Claimed) -> Event:
    """An ability of the Factory is put on the stack; what takes it away is returned."""
    number = max(table.state.incarnations) + 1
    ability = PutOnStack(object=f"{number}.1", kind="activated_ability", seat=ALICE, source=table.factory, ability=1)
    table.record(ability)
    return CeasedToExist(object=ability.object, reason="reversed")


def delayed_trigger(table: Claimed) -> int:
    """A delayed triggered ability begins to wait; the number is returned."""
    table.record(TriggerAwaited(seat=ALICE, source=table.factory, key="factory", path=("effect", 0)))
    return table.state.n


MEANWHILE: tuple[Callable[[Claimed, int, int], Event], ...] = (
    lambda table, effect, trigger: Note(text="The client says so."),
    lambda table, effect, trigger: CombatRestored(),
    lambda table, effect, trigger: ContinuousEffectEnded(effect=begin_effect(table)),
    lambda table, effect, trigger: end_effect(table, effect),
    lambda table, effect, trigger: put_ability(table),
    lambda table, effect, trigger: TriggerRestored(trigger=trigger),
    lambda table, effect, trigger: TriggerEnded(trigger=delayed_trigger(table)),
)
"""What happens before the play is taken back; given is what restores it, of an effect and a trigger from before."""


@pytest.mark.parametrize("meanwhile", MEANWHILE)
def test_what_happened_meanwhile_is_hidden_with_the_play(meanwhile: Callable[[Claimed, int, int], Event]) -> None:
    """Alice taps the Factory for a spell; whatever else happened is made as it was, and so nobody need know."""
    table = Claimed()
    effect = begin_effect(table)
    waiting = trigger(table)
    table.held = table.state.n
    spell = table.cast(0)
    restoring = meanwhile(table, effect, waiting)
    is_told = isinstance(restoring, CombatRestored)
    again = [] if isinstance(restoring, TriggerRestored) else [TriggerRestored(trigger=waiting)]
    table.take_back(spell, restoring, *again)
    told = [record.event for record in redact(table.claimed, BOB)][table.held :]
    assert [type(event) for event in told if event != Note()] == [PositionSet, CombatRestored][: 1 + is_told]


def test_an_ability_that_was_begun_is_taken_back_as_a_spell_is() -> None:
    table = Claimed()
    table.record(AbilityPlayed(seat=ALICE, object=table.factory, ability=1))
    table.record(Tapped(object=table.factory))
    table.record(Rollback(to=table.held))
    players = tuple(PlayerPosition(seat=seat) for seat in (ALICE, BOB))
    table.record(PositionSet(players=players, turn=1, active=ALICE, phase="precombat_main", priority=ALICE))
    table.record(ObjectRestored(object=table.factory, place=Place(zone="in_play")))
    told = [record.event for record in redact(table.claimed, BOB)][table.held :]
    assert [type(event) for event in told if event != Note()] == [PositionSet]


def test_a_position_that_is_given_anew_is_told_and_the_play_is_not() -> None:
    table = Claimed()
    restated = PositionRestated(reason="The client says where everything is.")
    table.take_back(table.cast(0), restated)
    told = [record.event for record in redact(table.claimed, BOB)][table.held :]
    assert [type(event) for event in told if event != Note()] == [PositionSet, PositionRestated]


def test_what_is_placed_again_where_it_was_is_not_told() -> None:
    table = Claimed()
    again = ObjectPlaced(object=table.factory, place=Place(zone="in_play"), owner=ALICE)
    table.take_back(table.cast(0), again, untap=False)
    told = [record.event for record in redact(table.claimed, BOB)][table.held :]
    assert [type(event) for event in told if event != Note()] == [PositionSet]


def test_what_was_not_taken_back_whole_is_told() -> None:
    """Where something stays otherwise than it was, the others have to be told how it came about."""
    table = Claimed()
    table.take_back(table.cast(0), untap=False)
    known = fold_all(redact(table.claimed, BOB))
    (factory,) = known.zone("in_play")
    assert known.status_of(factory).tapped


def test_a_log_that_ends_in_the_middle_of_it_tells_what_it_holds() -> None:
    table = Claimed()
    table.cast(0)
    assert b"spell_played" in b"".join(lines(table, BOB))
