"""Sentences about effects that go on for others than before, and about what is neither a card nor a token."""

from __future__ import annotations

import pytest

from rewind.events.base import Characteristics, Place
from rewind.events.playing import (
    AbilityTriggered,
    ContinuousEffectBegan,
    ContinuousEffectEnded,
    EventReplaced,
    PutOnStack,
    ResolutionEnded,
    TriggerAwaited,
    TriggerEnded,
)
from rewind.events.zones import CeasedToExist, ObjectPlaced
from tests.projections.tables import Table
from tests.projections.test_sentences import tell


def test_what_loses_sight_of_some_objects_says_of_which() -> None:
    table = Table()
    bears, token = table.permanent(1, "bears"), table.token(2)
    began = ContinuousEffectBegan(source=bears, effect="+3/+3", duration="end_of_turn", affects=(bears, token))
    effect = table.record(began)
    ended = ContinuousEffectEnded(effect=effect, objects=(token,))
    assert tell(table, ended) == "The effect of Grizzly Bears affects Saproling no more: +3/+3."
    trigger = table.record(TriggerAwaited(seat=1, source=bears, key="bears/1", path=("effect", 0), affects=(token,)))
    lost = TriggerEnded(trigger=trigger, objects=(token,))
    assert tell(table, lost) == "A delayed triggered ability of Grizzly Bears affects Saproling no more."


def test_what_has_triggered_and_waits_may_cease_to_exist() -> None:
    table = Table()
    bears = table.permanent(1, "bears")
    trigger = table.record(AbilityTriggered(seat=1, object=bears, ability=1, key="bears/1"))
    assert tell(table, TriggerEnded(trigger=trigger)) == "The triggered ability of Grizzly Bears ceases to exist."


def test_what_is_placed_that_is_neither_a_card_nor_a_token_is_called_so() -> None:
    table = Table()
    facts = Characteristics(name="Shock")
    emblem = ObjectPlaced(object="70.1", place=Place(zone="command"), owner=1, kind="emblem")
    copy = ObjectPlaced(object="71.1", place=Place(zone="removed"), owner=1, kind="spell_copy", characteristics=facts)
    of_shock = emblem.model_copy(update={"characteristics": facts})
    assert [tell(table, each) for each in (emblem, of_shock, copy)] == [
        "An emblem is placed in the command zone.",
        "Shock emblem is placed in the command zone.",
        "Shock copy is placed in the removed-from-the-game zone.",
    ]


@pytest.mark.parametrize(
    ("goes_on", "text"),
    [
        (False, "A replacement effect takes the place of Alice's turn."),
        (True, "A replacement effect applies to Alice's turn."),
    ],
)
def test_what_goes_on_is_not_told_as_replaced(goes_on: bool, text: str) -> None:
    event = EventReplaced(what="turn_began", object=1, verb="begin", part="turn", goes_on=goes_on)
    assert tell(Table(), event) == text


def test_what_does_not_resolve_is_not_said_to_be_countered() -> None:
    table = Table()
    (card,) = table.cards(1, "rancor", zone="stack")
    ended = ResolutionEnded(object=card, not_resolved=True)
    assert tell(table, ended) == "Rancor does not resolve because all its targets are illegal."
    ability = PutOnStack(object="99.1", kind="activated_ability", seat=1, source=card, ability=2)
    table.record(ability)
    assert tell(table, CeasedToExist(object="99.1", reason="not_resolved")).endswith("(not resolved).")
