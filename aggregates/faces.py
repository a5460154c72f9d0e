"""Double-faced cards, tokens and copies of spells: their faces, and the mana value of a back face (2026-04: 712)."""

from __future__ import annotations

from typing import Any, NamedTuple

from rewind.aggregates.fold.draft import Draft
from rewind.aggregates.state import number_of
from rewind.events.base import Characteristics, CharacteristicValues, OtherFace


class Faces(NamedTuple):
    """Both faces of something double-faced, each with its own characteristics (2026-04: 712.8)."""

    front: Characteristics
    back: Characteristics
    modal: bool
    """Whether either can be played (2026-04: 712.3)."""

    def up(self, *, back_face_up: bool) -> Characteristics:
        """What it is with one of its faces up, as a token or copy, which has the other with it."""
        this, other = (self.back, self.front) if back_face_up else (self.front, self.back)
        return this.model_copy(update={"other_face": OtherFace(**_by_name(other), modal=self.modal)})


def faces_of(draft: Draft, obj: str) -> Faces | None:
    """The faces of a double-faced card, of a token or of the copy of a spell; None: of nothing double-faced.

    A card has them in every zone, whatever it is a copy of there; a token those with which it was created.
    """
    if draft.kinds.get(number_of(obj)) == "card":
        definition = draft.definition_of(obj)
        if definition is None or definition.back is None:
            return None
        return Faces(definition.characteristics_in(draft.edition), definition.back, definition.modal)
    own = draft.uncopied.get(obj) or draft.copiable.get(obj)
    return None if own is None else both_faces(own, back_face_up=draft.status_of(obj).back_face_up)


def both_faces(values: Characteristics, *, back_face_up: bool) -> Faces | None:
    """The faces of a token or copy by what it is with one of them up; None: it has but one."""
    if values.other_face is None:
        return None
    this, other = without_other_face(values), Characteristics(**_by_name(values.other_face))
    front, back = (other, this) if back_face_up else (this, other)
    return Faces(front, back, values.other_face.modal)


def without_other_face(values: Characteristics) -> Characteristics:
    """What the face that is up says: a copy of it has no other (2026-04: 707.8)."""
    return values if values.other_face is None else values.model_copy(update={"other_face": None})


def other_face(draft: Draft, obj: str) -> Characteristics | None:
    """What a permanent is once it is turned over; None: it is not double-faced (2026-04: 701.27a, 701.27c)."""
    return with_face_up(draft, obj, back_face_up=not draft.status_of(obj).back_face_up)


def with_face_up(draft: Draft, obj: str, *, back_face_up: bool) -> Characteristics | None:
    """What something is with one of its faces up, a token or copy with the other beside it; None: it is not
    double-faced."""
    faces = faces_of(draft, obj)
    if faces is None:
        return None
    if draft.kinds[number_of(obj)] == "card":
        return faces.back if back_face_up else faces.front
    return faces.up(back_face_up=back_face_up)


def cost_of_mana_value(draft: Draft, obj: str, values: Characteristics) -> str | None:
    """The mana cost by which an object with these values has its mana value: its own.

    That of a nonmodal one with its back face up is its front face's; not where it is a copy of something else
    (2026-04: 202.3b, 712.8e).
    """
    if not draft.status_of(obj).back_face_up or obj in draft.uncopied:
        return values.mana_cost
    faces = faces_of(draft, obj)
    own = draft.copiable.get(obj)
    if faces is None or faces.modal or own is None or own.name != faces.back.name:
        return values.mana_cost
    return faces.front.mana_cost


def _by_name(values: CharacteristicValues) -> dict[str, Any]:
    return {name: getattr(values, name) for name in CharacteristicValues.model_fields}
