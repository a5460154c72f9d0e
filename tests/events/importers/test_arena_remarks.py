"""What a remark of the client comes to, by its type: outcomes of chance, choices, and what says nothing of its own."""

from __future__ import annotations

import pytest

from rewind.events.base import Event
from rewind.events.game import Note
from rewind.events.playing import ChoiceMade, CoinFlipped, DieRolled
from tests.events.importers.arena_imported import begun, imported

NOTHING_OF_THEIR_OWN = (
    *("LayeredEffectCreated", "LayeredEffectDestroyed", "PowerToughnessModCreated", "RevealedCardCreated"),
    *("RevealedCardDeleted", "Scry", "LossOfGame", "WinTheGame", "TurnPermanent", "TokenImmediatelyDied"),
    *("GainDesignation", "LoseDesignation", "PlayerSelectingTargets", "PlayerSubmittedTargets", "SyntheticEvent"),
    *("ShouldntPlay", "MultistepEffectStarted", "MultistepEffectComplete", "DisqualifiedEffect"),
    *("ReplacementEffectApplied", "ObjectsSelected", "ManaDetails", "UseOrCostsManaCost", "RemainingSelections"),
    *("LinkedDamage", "GroupedIds", "ObjectsToDistinguish", "ChoosingAttachments", "PermanentRegenerated"),
    "ReferencedObjects",
)
"""Types of remarks that tell what is told otherwise too, or what only a display needs."""

OF_WHAT_HAPPENS = (
    *("TappedUntappedPermanent", "ManaPaid", "DamageDealt", "ModifiedLife", "CounterAdded", "CounterRemoved"),
    *("AttachmentCreated", "CreateAttachment", "RemoveAttachment", "ControllerChanged", "ChoiceResult", "DieRoll"),
    *("CoinFlip", "ObjectIdChanged", "ZoneTransfer", "UserActionTaken", "AbilityInstanceCreated"),
    *("AbilityInstanceDeleted", "ResolutionStart", "ResolutionComplete", "TokenCreated", "TokenDeleted"),
    *("PhaseOrStepModified", "NewTurnStarted", "Shuffle", "PhasedOut", "PhasedIn"),
)
"""Types of remarks that tell of what happens, each of which is translated."""


def not_understood(kinds: tuple[str, ...]) -> list[str]:
    """The notes of what is not understood, of a game in which the client makes remarks of these types."""
    server = begun()
    for kind in kinds:
        server.say(kind, 0, [1])
    server.send()
    notes = (str(each.text) for each in imported(server).events_of(Note))
    return [text for text in notes if text.endswith("which is not understood")]


def test_a_remark_of_an_unknown_type_is_noted_and_of_these_types_none() -> None:
    assert not_understood(NOTHING_OF_THEIR_OWN) == []
    assert not_understood(OF_WHAT_HAPPENS) == []
    assert not_understood(("Juggled",)) == ["MTG Arena says Juggled, which is not understood"]


@pytest.mark.parametrize(
    ("kind", "details", "event"),
    [
        ("CoinFlip", {"result": 1}, CoinFlipped(seat=1, result="heads")),
        ("CoinFlip", {"result": 2}, CoinFlipped(seat=1, result="tails")),
        ("DieRoll", {"dieSides": 6, "naturalResult": 4}, DieRolled(seat=1, sides=6, result=4)),
        (
            "ChoiceResult",
            {"Choice_Domain": 3, "Choice_Value": [2, 5]},
            ChoiceMade(seat=1, values=("arena:3:2", "arena:3:5")),
        ),
    ],
)
def test_an_outcome_and_a_choice_are_recorded_as_they_are_remarked(
    kind: str, details: dict[str, int | str | list[int]], event: Event
) -> None:
    server = begun()
    server.say(kind, 0, [1], **details)
    server.send()
    assert [each for each in imported(server).events_of(type(event)) if each == event] == [event]
