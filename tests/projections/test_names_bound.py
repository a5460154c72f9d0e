"""What names mean that abilities give: who may know of it, how it is told, and what an object's view shows."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rewind.events.base import Event, Place
from rewind.events.judging import TriggerRestored
from rewind.events.playing import (
    ENDED_DURATIONS,
    AbilityTriggered,
    Bound,
    PutOnStack,
    Remembered,
    RememberedName,
    TriggerAwaited,
    TriggerEnded,
)
from rewind.events.zones import ObjectRestored
from rewind.projections.histories.object_history import changes_of
from rewind.projections.views.object_views import attachments, view_of
from rewind.projections.words.sentences import sentence
from tests.projections.seat_knowledge import ALICE, BOB, SPECTATOR, known, same_for, told
from tests.projections.tables import Table

HIDING: tuple[Callable[[str, str], Event], ...] = (
    lambda source, card: Remembered(seat=ALICE, object=source, key="shell", name="$card", hidden_objects=(card,)),
    lambda source, card: TriggerAwaited(seat=ALICE, source=source, key="shell/1", path=(0,), bound=(named(card),)),
    lambda source, card: AbilityTriggered(seat=ALICE, object=source, ability=1, bound=(named(card),)),
    lambda source, card: PutOnStack(
        object="99.1", kind="activated_ability", seat=ALICE, source=source, ability=1, bound=(named(card),)
    ),
    lambda source, card: ObjectRestored(
        object=source,
        place=Place(zone="in_play"),
        controller=ALICE,
        remembered=(RememberedName(key="shell", name="$card", seat=ALICE, hidden_objects=(card,)),),
        seat=ALICE,
    ),
)


def named(card: str) -> Bound:
    return Bound(name="$card", hidden_objects=(card,))


@pytest.mark.parametrize("hiding", HIDING)
def test_what_a_name_means_in_secret_is_one_players(hiding: Callable[[str, str], Event]) -> None:
    def game(wanted: int) -> Table:
        table = Table()
        source = table.permanent(ALICE, "factory")
        hand = table.cards(ALICE, "bears", "rancor", zone="hand")
        table.record(hiding(source, hand[wanted]))
        return table

    one, other = game(0), game(1)
    assert same_for((SPECTATOR, BOB), one, other)
    assert not same_for((ALICE,), one, other)


def test_who_remembers_a_card_in_secret_has_it_in_a_log_of_his_or_her_own() -> None:
    table = Table()
    source = table.permanent(ALICE, "factory")
    (card,) = table.cards(ALICE, "bears", zone="hand")
    table.record(Remembered(seat=ALICE, object=source, key="shell", name="$card", hidden_objects=(card,)))
    for seat, hand in ((ALICE, known(table, ALICE).zone("hand", ALICE)), (BOB, ())):
        event = told(table, seat)
        assert isinstance(event, Remembered)
        assert event.hidden_objects == hand
        (names,) = known(table, seat).remembered.values()
        assert [(one.name, one.hidden_objects) for one in names] == [("$card", hand)]


def tell(table: Table, event: Event) -> str:
    return sentence(*table.transition_of(event))


def test_they_are_told() -> None:
    table = Table()
    bears = table.permanent(1, "bears")
    remembered = Remembered(object=bears, key="bears", name="$color", objects=(2,), values=("blue",), number=3)
    assert tell(table, remembered) == "Grizzly Bears remembers Bob, blue and 3."
    while_tapped = '{"while":{"is":"this","matches":{"zone":["in_play"],"tapped":true}}}'
    ended = Remembered(object=bears, key="bears", name=ENDED_DURATIONS, values=(while_tapped,))
    during = "as long as Grizzly Bears is a tapped permanent in play"
    assert tell(table, ended) == f"What Grizzly Bears is to do {during} has ended before it begins."
    awaited = TriggerAwaited(seat=1, source=bears, key="bears/1", path=(0,), duration="end_of_turn", affects=(2,))
    text = "A delayed triggered ability of Grizzly Bears begins to wait for Alice on Bob, until end of turn."
    assert tell(table, awaited) == text
    n = table.state.n
    triggers = AbilityTriggered(seat=1, object=bears, ability=1, awaited=n)
    assert tell(table, triggers) == "A delayed ability of Grizzly Bears triggers for Alice."
    text = "A delayed triggered ability of Grizzly Bears waits no more."
    assert tell(table, TriggerEnded(trigger=n)) == text
    text = "The delayed triggered ability of Grizzly Bears waits again."
    assert tell(table, TriggerRestored(trigger=n)) == text


def test_a_view_and_a_history_show_what_is_remembered() -> None:
    table = Table()
    bears = table.permanent(1, "bears")
    before = table.state
    table.record(Remembered(object=bears, key="bears", name="$color", objects=(2,), values=("blue",), number=3))
    view = view_of(table.state, bears, attachments(table.state))
    assert view.remembered == (("$color", (2, "blue", 3)),)
    (change,) = changes_of(before, table.state, view.number)
    assert (change.what, change.before, change.after) == ("remembered", (), view.remembered)
