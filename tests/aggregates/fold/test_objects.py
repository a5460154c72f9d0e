"""What the events that change objects do to the state."""

from __future__ import annotations

import pytest

from rewind.events import objects
from rewind.events.base import TypeLine
from rewind.events.errors import FoldError
from tests.aggregates.given import ATTACK, BEARS, FACE_DOWN, FOREST, GIVEN, N, move, then


def test_tapped() -> None:
    assert then(GIVEN, objects.Tapped(object="1.2")).status_of("1.2").tapped


def test_untapped() -> None:
    assert not then(GIVEN, objects.Tapped(object="1.2"), objects.Untapped(object="1.2")).status_of("1.2").tapped


def test_turned_face_down() -> None:
    state = then(GIVEN, objects.TurnedFaceDown(object="1.2", characteristics=FACE_DOWN))
    assert state.status_of("1.2").face_down
    assert state.characteristics_of("1.2") == FACE_DOWN


def test_turned_face_up() -> None:
    down = then(GIVEN, objects.TurnedFaceDown(object="1.2", characteristics=FACE_DOWN))
    up = then(down, objects.TurnedFaceUp(object="1.2"))
    assert not up.status_of("1.2").face_down
    assert up.characteristics_of("1.2") == BEARS
    assert then(down, objects.TurnedFaceUp(object="1.2", characteristics=FOREST)).characteristics_of("1.2") == FOREST


def test_flipped() -> None:
    assert then(GIVEN, objects.Flipped(object="1.2")).status_of("1.2").flipped


def test_protector_designated() -> None:
    once = then(GIVEN, objects.ProtectorDesignated(object="1.2", seat=1))
    again = then(once, objects.ProtectorDesignated(object="1.2", seat=2))
    assert (dict(once.protectors), dict(again.protectors)) == ({"1.2": 1}, {"1.2": 2})


def test_transformed() -> None:
    turned = then(GIVEN, objects.Transformed(object="1.2", characteristics=FOREST))
    assert turned.status_of("1.2").back_face_up
    assert turned.characteristics_of("1.2") == FOREST
    assert turned.attached_at["1.2"] == turned.n, "its timestamp"
    back = then(turned, objects.Transformed(object="1.2", characteristics=BEARS))
    assert not back.status_of("1.2").back_face_up


def test_what_is_a_copy_is_turned_over_beneath_that() -> None:
    copied = objects.Copied(object="1.2", of=None, characteristics=BEARS, sources=("5.2",))
    state = then(GIVEN, copied, objects.Transformed(object="1.2", characteristics=FOREST))
    assert state.characteristics_of("1.2") == BEARS
    assert state.uncopied["1.2"] == FOREST


def test_types_changed() -> None:
    after = TypeLine(types=("Artifact", "Creature"))
    state = then(GIVEN, objects.TypesChanged(object="1.2", before=BEARS.type_line, after=after))
    assert state.characteristics_of("1.2") == BEARS.model_copy(update={"type_line": after})


def test_colors_changed() -> None:
    state = then(GIVEN, objects.ColorsChanged(object="1.2", before=("G",), after=("W", "U")))
    assert state.characteristics_of("1.2") == BEARS.model_copy(update={"colors": ("W", "U")})


def test_name_changed() -> None:
    state = then(GIVEN, objects.NameChanged(object="1.2", before="Bears", after=None))
    assert state.characteristics_of("1.2") == BEARS.model_copy(update={"name": None})


def test_text_changed() -> None:
    words = (objects.WordChange(before="red", after="blue"),)
    assert then(GIVEN, objects.TextChanged(object="1.2", words=words)).words["1.2"] == words


def test_text_changed_to_that_of_something_else() -> None:
    state = then(GIVEN, objects.TextChanged(object="1.2", words=(), of="5.2", characteristics=FOREST))
    assert state.characteristics_of("1.2") == FOREST
    assert "1.2" not in state.copiable


def test_abilities_changed() -> None:
    state = then(GIVEN, objects.AbilitiesChanged(object="1.2", before=("trample",), after=()))
    assert state.characteristics_of("1.2") == BEARS.model_copy(update={"abilities": ()})


def test_power_toughness_changed() -> None:
    before, after = objects.PowerToughness(power=2, toughness=2), objects.PowerToughness(power="*", toughness=0)
    state = then(GIVEN, objects.PowerToughnessChanged(object="1.2", before=before, after=after))
    assert state.characteristics_of("1.2") == BEARS.model_copy(update={"power": "*", "toughness": 0})


def test_copied() -> None:
    assert (
        then(GIVEN, objects.Copied(object="1.2", of="5.2", characteristics=FOREST)).characteristics_of("1.2") == FOREST
    )


def test_control_changed() -> None:
    state = then(GIVEN, ATTACK, objects.ControlChanged(object="1.2", before=1, after=2))
    assert (state.controller["1.2"], state.owner("1.2"), state.controlled_since["1.2"]) == (2, 1, N + 2)
    assert len(state.attacking) == 0, "rule 306.2"


def test_owner_changed() -> None:
    anted = then(GIVEN, move("1.2", "1.3", "in_play", "ante"))
    assert then(anted, objects.OwnerChanged(object="1.3", before=1, after=2)).owner("1.3") == 2
    with pytest.raises(FoldError, match="RW2107"):
        then(anted, objects.OwnerChanged(object="1.3", before=2, after=1))
    with pytest.raises(FoldError, match="RW2102"):
        then(GIVEN, objects.OwnerChanged(object="2.2", before=1, after=2))


def test_attached() -> None:
    state = then(GIVEN, objects.Attached(object="1.2", to="5.2"))
    assert (state.attached_to["1.2"], state.attached_at["1.2"]) == ("5.2", N + 1)
    assert then(state, objects.Attached(object="1.2", to=2)).attachments_of(2) == ("1.2",)


def test_unattached() -> None:
    state = then(GIVEN, objects.Attached(object="1.2", to="5.2"), objects.Unattached(object="1.2", from_="5.2"))
    assert state.attachments_of("5.2") == ()
    assert "1.2" not in state.attached_to


def test_counters_added() -> None:
    state = then(
        GIVEN,
        objects.CountersAdded(on="1.2", kind="charge", number=2),
        objects.CountersAdded(on=2, kind="poison", number=1),
    )
    assert state.counters["1.2"] == (("charge", 2),)
    assert state.players[2].counters == (("poison", 1),)


def test_counters_removed() -> None:
    state = then(GIVEN, objects.CountersAdded(on="1.2", kind="charge", number=2))
    assert then(state, objects.CountersRemoved(on="1.2", kind="charge", number=1)).counters["1.2"] == (("charge", 1),)
    assert "1.2" not in then(state, objects.CountersRemoved(on="1.2", kind="charge", number=2)).counters
