"""What fold refuses, code by code, and that the error says where."""

from __future__ import annotations

from typing import Any

import pytest

from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY, GameState
from rewind.events.base import CardDefinition, Characteristics, Counter, Event, Place, TypeLine, Zone
from rewind.events.combat import (
    Attack,
    AttackersDeclared,
    CombatDamageAssigned,
    DamageAssignment,
    DamageDealt,
    LifeGained,
    MaximumHandSizeChanged,
)
from rewind.events.envelope import Recorded
from rewind.events.errors import FoldError
from rewind.events.game import (
    AssignedCard,
    CardDefined,
    CardsAssigned,
    Forked,
    GameStarted,
    LogSealed,
    Note,
    OpeningHandKept,
    PlayerLost,
    SeatName,
)
from rewind.events.judging import (
    Appeal,
    BackupApplied,
    CombatRestored,
    EffectCaused,
    EffectRestored,
    PlayerPosition,
    PositionRestated,
    PositionSet,
    Rollback,
    RulingGiven,
    TriggerRestored,
)
from rewind.events.objects import (
    AbilitiesChanged,
    Attached,
    ColorsChanged,
    ControlChanged,
    Copied,
    CountersAdded,
    CountersRemoved,
    NameChanged,
    PowerToughness,
    PowerToughnessChanged,
    Tapped,
    TextChanged,
    TypesChanged,
    Unattached,
    WordChange,
)
from rewind.events.playing import (
    AbilityTriggered,
    ActionReversed,
    Bound,
    ContinuousEffectBegan,
    ContinuousEffectEnded,
    EventReplaced,
    LoopRepeated,
    ManaAdded,
    ManaSpent,
    Payment,
    PlayerAfterLoop,
    PutOnStack,
    Remembered,
    ResolutionBegan,
    RestrictedManaSpent,
    SpellPlayed,
    TargetsChosen,
    TriggerAwaited,
    TriggerEnded,
)
from rewind.events.turn import PhaseBegan, PriorityReceived, StepBegan, TurnBegan
from rewind.events.zones import (
    CardIdentified,
    CardsRevealed,
    CeasedToExist,
    LibraryOrdered,
    LibraryShuffled,
    ObjectPlaced,
    ObjectRestored,
    OnStack,
    PhasedIn,
    PhasedOut,
    TokenCreated,
)
from tests.aggregates.given import BEARS, BEGINNING, DEALT, FOREST, GIVEN, move, numbered, then

BEARS_LINE = BEARS.type_line
TOP = Place(zone="library", seat=1, position=0)

CHARGE = (Counter(kind="charge", number=1),)
RED_TO_BLUE = (WordChange(before="red", after="blue"),)
EFFECT = ContinuousEffectBegan(effect="+3/+3", duration="end_of_turn")
TRIGGER = AbilityTriggered(seat=1, object="1.2", ability=1)
ON_STACK = then(
    GIVEN,
    PutOnStack(object="9.1", kind="activated_ability", seat=1, source="1.2"),
    CombatDamageAssigned(object="10.1", seat=1, assignments=()),
)


def placed(zone: Zone, **values: Any) -> Event:
    """A card nobody had is placed in a zone of seat 1 with these values."""
    return ObjectPlaced(object="20.1", place=Place(zone=zone), owner=1, **values)


REFUSED: list[tuple[str, GameState, Event]] = [
    # object not known
    ("RW2101", GIVEN, Tapped(object="77.1")),
    ("RW2101", GIVEN, Tapped(object="1.1")),  # it has left its zone
    ("RW2101", GIVEN, move("1.1", "1.3", "library", "hand")),
    ("RW2101", GIVEN, CardsRevealed(seat=1, objects=("77.1",))),
    ("RW2101", GIVEN, DamageDealt(source="77.1", to=1, amount=1)),
    ("RW2101", GIVEN, LifeGained(seat=1, amount=1, source="77.1")),
    ("RW2101", GIVEN, SpellPlayed(seat=1, object="2.2", targets=(("77.1",),))),
    ("RW2101", GIVEN, AbilityTriggered(seat=1, object="77.1", ability=1)),
    ("RW2101", GIVEN, AbilityTriggered(seat=1, object="1.2", ability=1, it="77.1")),
    ("RW2101", GIVEN, PutOnStack(object="9.1", kind="activated_ability", seat=1, sacrificed=("77.1",))),
    (
        "RW2101",
        GIVEN,
        PutOnStack(object="9.1", kind="spell_copy", seat=1, bound=(Bound(name="$x", objects=("77.1",)),)),
    ),
    ("RW2101", GIVEN, AbilityTriggered(seat=1, object="1.2", ability=1, bound=(Bound(name="$x", objects=("77.1",)),))),
    ("RW2101", GIVEN, Remembered(object="77.1", key="shell", name="$x")),
    ("RW2101", GIVEN, Remembered(object="1.2", key="shell", name="$x", seat=1, hidden_objects=("77.1",))),
    ("RW2101", GIVEN, TriggerAwaited(seat=1, source="77.1", key="a/1", path=())),
    ("RW2101", GIVEN, TriggerAwaited(seat=1, key="a/1", path=(), affects=("77.1",))),
    ("RW2101", GIVEN, SpellPlayed(seat=1, object="2.2", payment=Payment(sacrificed=("77.1",)))),
    ("RW2101", GIVEN, NameChanged(object="1.2", before="Bears", after="Wurm", sources=("77.1",))),
    ("RW2101", GIVEN, ControlChanged(object="1.2", before=1, after=2, sources=("1.3",))),
    ("RW2101", GIVEN, TextChanged(object="1.2", words=(), sources=("77.1",))),
    ("RW2101", GIVEN, Attached(object="1.2", to="77.1")),
    ("RW2101", GIVEN, ObjectRestored(object="77.1", place=None)),
    ("RW2101", GIVEN, PositionRestated(reason="gap", gone=(77,))),
    # object elsewhere
    ("RW2102", GIVEN, Tapped(object="2.2")),
    ("RW2102", GIVEN, move("2.2", "2.3", "graveyard", "in_play")),
    ("RW2102", GIVEN, move("2.2", "2.3", None, "in_play")),
    ("RW2102", GIVEN, move("4.1", "4.2", TOP, "graveyard")),
    ("RW2102", GIVEN, move("3.1", "3.2", Place(zone="library", position="bottom"), "graveyard")),
    ("RW2102", GIVEN, move("2.2", "2.3", "hand", Place(zone="hand", seat=2))),  # 217.1a
    ("RW2102", GIVEN, PhasedOut(object="2.2")),
    ("RW2102", GIVEN, PhasedIn(object="1.2")),
    ("RW2102", GIVEN, CeasedToExist(object="1.2")),  # a card
    ("RW2102", GIVEN, TargetsChosen(object="1.2", targets=())),
    ("RW2102", GIVEN, ResolutionBegan(object="1.2")),
    ("RW2102", GIVEN, AttackersDeclared(seat=1, attacks=(Attack(attacker="2.2", defender=2),))),
    ("RW2102", GIVEN, ObjectRestored(object="1.2", instead_of="1.1", place=Place(zone="in_play"))),
    # … where no object of that zone can be so
    ("RW2102", GIVEN, move("1.2", "1.3", "in_play", "hand", characteristics=BEARS)),
    ("RW2102", GIVEN, move("1.2", "1.3", "in_play", "graveyard", characteristics=BEARS)),
    ("RW2102", GIVEN, move("1.2", "1.3", "in_play", "graveyard", tapped=True)),
    ("RW2102", GIVEN, move("1.2", "1.3", "in_play", "stack", flipped=True)),
    ("RW2102", GIVEN, move("1.2", "1.3", "in_play", "removed", attached_to=2)),
    ("RW2102", GIVEN, move("1.2", "1.3", "in_play", "graveyard", face_down=True)),
    ("RW2102", GIVEN, move("1.2", "1.3", "in_play", None, face_down=True)),
    ("RW2102", GIVEN, move("1.2", "1.3", "in_play", "hand", counters=CHARGE)),
    ("RW2102", GIVEN, move("1.2", "1.3", "in_play", "library", counters=CHARGE)),
    ("RW2102", GIVEN, NameChanged(object="2.2", before="Forest", after="Wurm")),
    ("RW2102", GIVEN, TypesChanged(object="2.2", before=FOREST.type_line, after=TypeLine())),
    ("RW2102", GIVEN, ColorsChanged(object="3.1", before=(), after=("R",))),
    ("RW2102", GIVEN, AbilitiesChanged(object="2.2", before=(), after=("flying",))),
    ("RW2102", GIVEN, PowerToughnessChanged(object="2.2", before=PowerToughness(), after=PowerToughness(power=1))),
    ("RW2102", GIVEN, TextChanged(object="2.2", words=RED_TO_BLUE)),
    ("RW2102", GIVEN, Copied(object="2.2", of="1.2", characteristics=BEARS)),
    ("RW2102", GIVEN, CountersAdded(on="2.2", kind="charge", number=1)),
    ("RW2102", GIVEN, CountersAdded(on="3.1", kind="charge", number=1)),
    ("RW2102", GIVEN, placed("hand", characteristics=BEARS)),
    ("RW2102", GIVEN, placed("hand", counters=CHARGE)),
    ("RW2102", GIVEN, placed("hand", words=RED_TO_BLUE)),
    ("RW2102", GIVEN, placed("library", entered=1)),
    ("RW2102", GIVEN, placed("hand", controlled_since=1)),
    ("RW2102", GIVEN, placed("graveyard", damage=1)),
    ("RW2102", GIVEN, placed("in_play", stack=OnStack(x=1))),
    ("RW2102", ON_STACK, move("9.1", "9.2", "stack", "hand")),  # an ability, 217.6a
    ("RW2102", ON_STACK, move("10.1", "10.2", "stack", "graveyard")),  # combat damage
    # object id used before
    ("RW2103", GIVEN, move("1.2", "1.2", "in_play", "hand")),
    ("RW2103", GIVEN, move("1.2", "1.1", "in_play", "hand")),
    ("RW2103", GIVEN, move("1.2", "3.2", "in_play", "hand")),
    ("RW2103", GIVEN, TokenCreated(object="3.1", owner=1, controller=1, characteristics=BEARS)),
    ("RW2103", GIVEN, PutOnStack(object="3.2", kind="activated_ability", seat=1)),
    ("RW2103", GIVEN, CombatDamageAssigned(object="3.1", seat=1, assignments=())),
    ("RW2103", GIVEN, CardsAssigned(seat=1, cards=(AssignedCard(card=1),))),
    ("RW2102", GIVEN, placed("in_play", face_up_characteristics=Characteristics(name="Not face down"))),
    ("RW2103", GIVEN, ObjectPlaced(object="1.1", place=None, owner=1)),
    ("RW2103", GIVEN, ObjectPlaced(object="999999999.1", place=None, owner=1)),
    ("RW2103", GIVEN, ObjectPlaced(object="99.999999999", place=None, owner=1)),
    ("RW2103", GIVEN, move("1.2", "1.999999999", "in_play", "hand")),
    # no such seat
    ("RW2104", GIVEN, PriorityReceived(seat=3)),
    ("RW2104", GIVEN, OpeningHandKept(seat=3)),
    ("RW2104", GIVEN, PlayerLost(seat=3, reason="life")),
    ("RW2104", GIVEN, TurnBegan(seat=3, turn=2)),
    ("RW2104", GIVEN, ControlChanged(object="1.2", before=1, after=3)),
    ("RW2104", GIVEN, EffectCaused(seat=3, effect="[]")),
    ("RW2104", GIVEN, AbilityTriggered(seat=1, object="1.2", ability=1, player=3)),
    ("RW2104", GIVEN, Remembered(object="1.2", key="shell", name="$x", seat=3)),
    ("RW2104", GIVEN, TriggerAwaited(seat=3, key="a/1", path=())),
    ("RW2104", GIVEN, TriggerAwaited(seat=1, key="a/1", path=(), bound=(Bound(name="$x", objects=(3,)),))),
    ("RW2104", GIVEN, Appeal(seat=3, ruling=1)),
    ("RW2104", GIVEN, SpellPlayed(seat=1, object="2.2", targets=((3,),))),
    (
        "RW2104",
        EMPTY,
        GameStarted(
            format=1,
            game="g",
            edition="2006-10",
            seats=(SeatName(seat=1, name="A"), SeatName(seat=1, name="B")),
            kind="claimed",
            engine="t",
        ),
    ),
    ("RW2104", GIVEN, move("1.2", "1.3", "in_play", Place(zone="removed", seat=77))),
    ("RW2104", GIVEN, CombatRestored(attacks=(Attack(attacker="1.2", defender=3),))),
    ("RW2104", EMPTY, BEGINNING[0].model_copy(update={"redacted_for": 3})),
    # not a possible event here
    ("RW2105", EMPTY, PriorityReceived(seat=1)),
    ("RW2105", GIVEN, BEGINNING[0]),
    ("RW2105", GIVEN, TurnBegan(seat=2, turn=1)),
    ("RW2105", GIVEN, TurnBegan(seat=2, turn=3)),
    ("RW2105", DEALT, PhaseBegan(phase="combat")),
    ("RW2105", GIVEN, StepBegan(step="upkeep")),
    ("RW2105", then(GIVEN, PhaseBegan(phase="combat")), StepBegan(step="upkeep")),
    ("RW2105", then(GIVEN, LogSealed(events=GIVEN.n)), PriorityReceived(seat=1)),
    ("RW2105", then(GIVEN, LogSealed(events=GIVEN.n)), Note(text="late")),
    ("RW2105", then(GIVEN, LogSealed(events=GIVEN.n)), Rollback(to=1)),
    # card not known
    ("RW2106", GIVEN, CardIdentified(card=1, definition="no-such-card")),
    ("RW2106", GIVEN, CardIdentified(card=77, definition="bears")),
    ("RW2106", GIVEN, CardsAssigned(seat=1, cards=(AssignedCard(card=9, definition="no-such-card"),))),
    ("RW2106", GIVEN, ObjectPlaced(object="9.1", place=None, owner=1, definition="no-such-card")),
    # values do not fit
    ("RW2107", GIVEN, placed("command", token=True, kind="emblem")),
    ("RW2107", GIVEN, ObjectPlaced(object="1.2", place=None, owner=1, kind="spell_copy")),
    ("RW2107", GIVEN, TypesChanged(object="1.2", before=TypeLine(), after=BEARS_LINE)),
    ("RW2107", GIVEN, ColorsChanged(object="1.2", before=("R",), after=())),
    ("RW2107", GIVEN, NameChanged(object="1.2", before=None, after="Wurm")),
    ("RW2107", GIVEN, ControlChanged(object="1.2", before=2, after=1)),
    ("RW2107", GIVEN, Unattached(object="1.2", from_="5.2")),
    ("RW2107", GIVEN, Attached(object="1.2", to="1.2")),
    ("RW2107", GIVEN, CountersRemoved(on="1.2", kind="charge", number=1)),
    ("RW2107", GIVEN, CountersRemoved(on=1, kind="poison", number=1)),
    ("RW2107", GIVEN, ManaSpent(seat=1, mana="{G}")),
    ("RW2107", GIVEN, ManaAdded(seat=1, mana="{9999999}")),
    (
        "RW2107",
        GIVEN,
        LoopRepeated(
            proposal=1,
            times=2,
            players=(PlayerAfterLoop(seat=1, life=20, mana=(Counter(kind="R", number=10**9),)),),
        ),
    ),
    ("RW2107", GIVEN, PositionSet(players=(PlayerPosition(seat=1, mana="{9999999}"),), turn=1, active=1)),
    (
        "RW2107",
        then(GIVEN, ManaAdded(seat=1, mana="{G}")),
        ManaSpent(seat=1, mana="{G}", restricted=(RestrictedManaSpent(added=1, mana="{G}"),)),
    ),
    ("RW2107", GIVEN, MaximumHandSizeChanged(seat=1, before=5, after=7)),
    ("RW2107", GIVEN, LibraryShuffled(seat=1, order=(3,))),
    ("RW2107", GIVEN, LibraryShuffled(seat=1, order=(3, 3))),
    ("RW2107", GIVEN, LibraryOrdered(seat=1, by=1, count=3, order=(1, 3, 4))),
    ("RW2107", GIVEN, LibraryOrdered(seat=1, by=1, count=1, order=(4,))),
    ("RW2107", GIVEN, LibraryOrdered(seat=1, by=1, count=1, to_bottom=2)),
    ("RW2107", GIVEN, LibraryOrdered(seat=1, by=1, count=2, end="bottom", to_bottom=1)),
    ("RW2107", GIVEN, move("2.2", "2.3", "hand", Place(zone="library", position=3))),
    ("RW2107", GIVEN, CardDefined(definition=CardDefinition(key="bears", characteristics=FOREST))),
    ("RW2107", GIVEN, ObjectPlaced(object="1.3", place=None, owner=2)),
    ("RW2107", GIVEN, ObjectPlaced(object="1.3", place=None, owner=1, token=True)),
    # event reference not valid
    ("RW2108", GIVEN, ContinuousEffectEnded(effect=2)),
    ("RW2108", GIVEN, PutOnStack(object="9.1", kind="triggered_ability", seat=1, trigger=2)),
    ("RW2108", GIVEN, AbilityTriggered(seat=1, object="1.2", ability=1, awaited=2)),
    ("RW2108", GIVEN, TriggerEnded(trigger=2)),
    ("RW2108", GIVEN, Forked(parent="p", last=2)),
    ("RW2108", GIVEN, ActionReversed(action=999)),
    ("RW2108", GIVEN, Rollback(to=999)),
    ("RW2108", GIVEN, RulingGiven(judge="j", about=(999,), ruling="r")),
    ("RW2108", GIVEN, BackupApplied(to=1, reversed_=(999,), authorised_by="j")),
    ("RW2108", GIVEN, BackupApplied(to=GIVEN.n + 1, authorised_by="j")),
    ("RW2108", GIVEN, RulingGiven(judge="j", about=(GIVEN.n + 1,), ruling="r")),
    ("RW2108", GIVEN, EventReplaced(what="damage", object=1, effect=GIVEN.n + 1)),
    ("RW2108", GIVEN, NameChanged(object="1.2", before="Bears", after="Wurm", effects=(2,))),
    ("RW2108", GIVEN, ControlChanged(object="1.2", before=1, after=2, effects=(GIVEN.n + 1,))),
    ("RW2108", GIVEN, TextChanged(object="1.2", words=(), effects=(999,))),
    ("RW2108", GIVEN, EffectRestored(effect=2)),
    ("RW2108", then(GIVEN, EFFECT), EffectRestored(effect=GIVEN.n + 1)),  # still at work
    ("RW2108", GIVEN, TriggerRestored(trigger=2)),
    ("RW2108", then(GIVEN, TRIGGER), TriggerRestored(trigger=GIVEN.n + 1)),  # still waiting
    ("RW2108", GIVEN, placed("in_play", entered=GIVEN.n + 1)),
    ("RW2108", GIVEN, placed("in_play", controlled_since=999)),
    ("RW2108", GIVEN, placed("in_play", attached_to=1, attached_at=999)),
    # seal broken
    ("RW2013", GIVEN, LogSealed(events=GIVEN.n + 1)),
]


@pytest.mark.parametrize(
    ("code", "state", "event"),
    REFUSED,
    ids=[f"{code}-{event.published}-{place}" for place, (code, _, event) in enumerate(REFUSED)],
)
def test_fold_refuses(code: str, state: GameState, event: Event) -> None:
    with pytest.raises(FoldError) as caught:
        then(state, event)
    assert caught.value.code == code
    assert caught.value.where.event == state.n + 1
    assert caught.value.what.startswith(f"{event.published}: ")


def test_every_code_of_a_bad_event_is_among_them() -> None:
    assert {code for code, _, _ in REFUSED} == {"RW2013", *(f"RW21{number:02}" for number in range(1, 9))}


@pytest.mark.parametrize("number", [1, GIVEN.n, GIVEN.n + 2])
def test_events_are_numbered_without_gaps(number: int) -> None:
    with pytest.raises(FoldError) as caught:
        fold(GIVEN, [Recorded(number, PriorityReceived(seat=1))])
    assert caught.value.code == "RW2003"
    assert caught.value.where.event == number


@pytest.mark.parametrize(
    "envelope", [{"cause": GIVEN.n + 1}, {"cause": 999}, {"together": GIVEN.n + 2}, {"together": GIVEN.n}]
)
def test_cause_and_group_have_happened_already(envelope: dict[str, int]) -> None:
    record = Recorded(GIVEN.n + 1, PriorityReceived(seat=1))._replace(**envelope)  # type: ignore[arg-type]  # two of its fields
    with pytest.raises(FoldError, match="RW2108"):
        fold(GIVEN, [record])


def test_a_group_is_begun_by_its_first_event_and_is_over_when_the_next_begins() -> None:
    n = GIVEN.n
    gains = [Recorded(n + place, LifeGained(seat=1, amount=1)) for place in range(1, 5)]
    first, second, alone, other = gains
    state = fold(GIVEN, [first._replace(together=n + 1), second._replace(together=n + 1), alone])
    assert fold(state, [other._replace(together=n + 1)]).group == n + 1
    with pytest.raises(FoldError, match="RW2108"):
        fold(state, [other._replace(together=n + 3)])
    with pytest.raises(FoldError, match="RW2108"):
        fold(fold(state, [other._replace(together=n + 4)]), [Recorded(n + 5, alone.event, together=n + 1)])


def test_a_definition_may_be_said_again() -> None:
    assert then(GIVEN, BEGINNING[1]).definitions == GIVEN.definitions


def test_the_error_names_event_turn_and_step() -> None:
    state = then(GIVEN, PhaseBegan(phase="combat"), StepBegan(step="declare_blockers"))
    with pytest.raises(FoldError) as caught:
        then(state, PriorityReceived(seat=1), Tapped(object="2.2"))
    where = caught.value.where
    assert (where.event, where.turn, where.step) == (state.n + 2, 1, "declare_blockers")
    assert str(caught.value).startswith("RW2102 tapped: object 2.2 is in hand, not in play (")
    assert str(caught.value).endswith(f"event {state.n + 2}, turn 1 declare_blockers)")


def test_a_main_phase_stands_for_its_step() -> None:
    state = then(GIVEN, PhaseBegan(phase="precombat_main"))
    with pytest.raises(FoldError) as caught:
        then(state, Tapped(object="2.2"))
    assert caught.value.where.step == "precombat_main"


def test_combat_damage_names_objects_that_are_known() -> None:
    part = DamageAssignment(source="77.1", to=2, amount=1)
    with pytest.raises(FoldError, match="RW2101"):
        then(GIVEN, CombatDamageAssigned(seat=1, assignments=(part,)))


def test_an_error_in_the_middle_gives_no_state_at_all() -> None:
    with pytest.raises(FoldError):
        fold(GIVEN, numbered([Tapped(object="1.2"), Tapped(object="2.2")], GIVEN.n))
    assert not GIVEN.status_of("1.2").tapped
