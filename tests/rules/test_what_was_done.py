"""What a name stands for that is given to what an instruction did: the things, numbers and roles of each event."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rewind.aggregates.rules.instructions.results import named
from rewind.events import combat, objects, playing, turn, zones
from rewind.events.base import Characteristics, Event, Place

BEAR, AURA = "1.1", "2.1"
WISP = Characteristics(name="Wisp")

EVENTS: Mapping[Event, tuple[tuple[str | int, ...], int | None, Mapping[str, object]]] = {
    zones.ZoneChanged.model_validate(
        {
            "object": BEAR,
            "becomes": "1.2",
            "from": Place(zone="in_play"),
            "to": Place(zone="graveyard", seat=1),
            "reason": "destroyed",
        }
    ): (("1.2",), None, {"what": (BEAR,), "became": ("1.2",)}),
    zones.CeasedToExist(object=BEAR): ((BEAR,), None, {"what": (BEAR,)}),
    zones.TokenCreated(object=BEAR, owner=1, controller=2, characteristics=WISP): (
        (BEAR,),
        None,
        {"what": (BEAR,), "player": (2,), "number": 1},
    ),
    zones.CardsRevealed(seat=2, objects=(BEAR, AURA)): ((BEAR, AURA), None, {"what": (BEAR, AURA), "player": (2,)}),
    zones.PhasedOut(object=BEAR): ((BEAR,), None, {"what": (BEAR,)}),
    zones.PhasedIn(object=BEAR): ((BEAR,), None, {"what": (BEAR,)}),
    combat.DamageDealt(source=BEAR, to=2, amount=3): ((2,), 3, {"from": (BEAR,), "to": (2,), "amount": 3}),
    combat.LifeGained(seat=2, amount=3): ((2,), 3, {"player": (2,), "number": 3, "amount": 3}),
    combat.LifeLost(seat=2, amount=3): ((2,), 3, {"player": (2,), "number": 3, "amount": 3}),
    combat.RemovedFromCombat(object=BEAR): ((BEAR,), None, {"what": (BEAR,)}),
    combat.DamageRemoved(object=BEAR): ((BEAR,), None, {"what": (BEAR,)}),
    objects.CountersAdded(on=BEAR, kind="charge", number=3): ((BEAR,), 3, {"on": (BEAR,), "number": 3}),
    objects.CountersRemoved(on=2, kind="poison", number=3): ((2,), 3, {"on": (2,), "number": 3}),
    objects.Tapped(object=BEAR): ((BEAR,), None, {"what": (BEAR,)}),
    objects.Untapped(object=BEAR): ((BEAR,), None, {"what": (BEAR,)}),
    objects.Flipped(object=BEAR): ((BEAR,), None, {"what": (BEAR,)}),
    objects.TurnedFaceUp(object=BEAR): ((BEAR,), None, {"what": (BEAR,)}),
    objects.TurnedFaceDown(object=BEAR, characteristics=WISP): ((BEAR,), None, {"what": (BEAR,)}),
    objects.Transformed(object=BEAR, characteristics=WISP): ((BEAR,), None, {"what": (BEAR,)}),
    objects.Attached(object=AURA, to=BEAR): ((AURA,), None, {"what": (AURA,), "to": (BEAR,)}),
    objects.Unattached.model_validate({"object": AURA, "from": BEAR}): (
        (AURA,),
        None,
        {"what": (AURA,), "to": (BEAR,)},
    ),
    objects.ControlChanged(object=BEAR, before=1, after=2): ((BEAR,), None, {"what": (BEAR,), "player": (2,)}),
    playing.PutOnStack(object="3.1", kind="spell_copy", seat=2): (("3.1",), None, {"what": ("3.1",), "player": (2,)}),
    turn.TurnAdded(seat=2): ((2,), None, {"player": (2,)}),
}
"""Event → the things that were dealt with, as they are now; how many or how much; who and what took part, and how."""


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.published)
def test_a_name_stands_for_what_was_dealt_with(event: Event) -> None:
    found = named([event], done=True)
    assert (found.things, found.number, found.roles) == EVENTS[event]
    assert found.done


def test_life_that_is_lost_by_damage_is_a_part_of_the_damage() -> None:
    found = named([combat.DamageDealt(source=BEAR, to=2, amount=3), combat.LifeLost(seat=2, amount=3)], done=True)
    assert (found.things, found.number) == ((2,), 3)


def test_numbers_of_several_events_are_added_up() -> None:
    found = named([combat.LifeLost(seat=1, amount=3), combat.LifeLost(seat=2, amount=2)], done=True)
    assert (found.things, found.number, found.roles["player"]) == ((1, 2), 5, (1, 2))


def test_what_says_nothing_of_things_was_done_all_the_same() -> None:
    found = named([zones.LibraryShuffled(seat=1)], done=True)
    assert (found.things, found.number, found.done) == ((), None, True)
