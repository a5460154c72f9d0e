"""What a copy is: copiable values, less some, with changes that are copiable too (rules 503.2, 503.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rewind.aggregates.cards.language import Becomes, Change, CopyOf, Gain, Lose, SetColors, SetPowerToughness, Static
from rewind.aggregates.cards.type_lines import becomes, colored
from rewind.aggregates.faces import Faces, faces_of, without_other_face
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.numbers import exact_amount
from rewind.aggregates.rules.engine.view import NOTHING
from rewind.aggregates.rules.programs.reads import keys_of
from rewind.events.base import Characteristics, CharacteristicValues

_RESPECTS = {"types": "type_line"}
"""Respect → the field of characteristics, where that has another name."""


def as_a_copy(
    context: Context, copy: CopyOf, values: Characteristics, before: Characteristics | None
) -> Characteristics:
    """Values as a copy has them of something that was otherwise `before` in what it does not copy (rule 503.9)."""
    if before is not None and copy.without:
        kept = [_RESPECTS.get(name, name) for name in copy.without]
        own: dict[str, object] = {name: getattr(before, name) for name in kept}
    else:
        own = {}
    return _on_both_halves(context, values, own, copy.and_)


def with_changes(context: Context, values: Characteristics, changes: Sequence[Change]) -> Characteristics:
    """Copiable values with the changes that go with them (rule 503.9)."""
    return _on_both_halves(context, values, {}, changes)


def _on_both_halves(
    context: Context, values: Characteristics, own: dict[str, object], changes: Sequence[Change]
) -> Characteristics:
    """Values with something of its own and with changes, which stay on what flips (2006-10: 508.1c)."""
    if not own and not changes:
        return values
    said = _said(own, changes)

    def made(half: Characteristics) -> Characteristics:
        copied = {"abilities": _but_defining(context, half, said), **own, "alternative": None}
        return _changed(context, half.model_copy(update=copied), changes)

    flipped = flipped_half(context.engine, values)
    front = made(values)
    return front if flipped is None else front.model_copy(update={"alternative": _alone(made(flipped))})


def _said(own: Iterable[str], changes: Sequence[Change]) -> frozenset[str]:
    """The fields that a copy effect does not copy, or sets."""
    return frozenset(own).union(*map(_set_by, changes))


def _set_by(change: Change) -> frozenset[str]:
    match change:
        case SetColors(still=False):
            return frozenset({"colors"})
        case Becomes(still=False):
            return frozenset({"type_line"})
        case SetPowerToughness():
            return frozenset({"power", "toughness"})
        case _:
            return frozenset()


def _but_defining(context: Context, values: Characteristics, said: frozenset[str]) -> tuple[str, ...]:
    """The abilities that are copied: none that defines what the copy effect does not copy or sets (2026-04: 707.9d)."""
    engine = context.engine
    if not said or engine.edition.policies.copied_defining == "all":
        return values.abilities
    statics = engine.compiler.of(values, engine.draft.definitions).statics
    left_out = {key for key, static in statics if not said.isdisjoint(_defined_by(static))}
    return tuple(key for key in values.abilities if key not in left_out)


def _defined_by(static: Static) -> frozenset[str]:
    """The fields that a characteristic-defining ability defines; none of any other ability (2026-04: 604.3a)."""
    if static.to != "this" or static.condition is not None:
        return frozenset()
    each = [_set_by(change) for change in static.changes if not (isinstance(change, Becomes) and change.types)]
    return frozenset().union(*each) if len(each) == len(static.changes) and all(each) else frozenset()


def _changed(context: Context, values: Characteristics, changes: Sequence[Change]) -> Characteristics:
    """Copiable values with the changes that a copy effect makes to them (rule 503.9)."""
    for change in changes:
        match change:
            case SetColors():
                update: dict[str, object] = {"colors": colored(values.colors, change)}
            case Becomes():
                update = {"type_line": becomes(values.type_line, change)}
            case Gain():
                update = {"abilities": (*values.abilities, *keys_of(change))}
            case Lose():
                gone = keys_of(change)
                kept = tuple(key for key in values.abilities if gone and key not in gone)
                update = {"abilities": kept}
            case SetPowerToughness():
                update = {
                    "power": exact_amount(context, change.power),
                    "toughness": exact_amount(context, change.toughness),
                }
            case _:
                raise AssertionError(f"{change.change} is no part of what can be copied")
        values = values.model_copy(update=update)
    return values


def printed(engine: Engine, obj: str) -> Characteristics:
    """What an object is before any effect applies, the copy effects of layer 1 among them."""
    return engine.draft.uncopied.get(obj) or engine.draft.unchanged_values_of(obj) or NOTHING


def copiable_values(engine: Engine, obj: str) -> Characteristics:
    """The copiable values of an object as it is (rule 503.2); of what is double-faced those of the face that is up
    (2026-04: 707.8)."""
    return unflipped(engine, obj, without_other_face(engine.draft.copiable_values_of(obj) or NOTHING))


# Flip cards (2006-10, 508)


def flipped_half(engine: Engine, values: Characteristics) -> Characteristics | None:
    """What something with these values is once it is flipped; None: no flip card (2006-10: 508.1b, 508.1c)."""
    if values.alternative is not None:
        return _other_half(values, values.alternative)
    card = engine.compiler.flip_cards.get(values.name or "")
    return None if card is None else card.flipped


def unflipped(engine: Engine, obj: str, values: Characteristics) -> Characteristics:
    """The copiable values of an object with these values: a flipped one's normal half (503.2; 2006-10: 508.2)."""
    if not engine.draft.status_of(obj).flipped:
        return values
    if values.alternative is not None:
        return _other_half(values, values.alternative)
    card = engine.compiler.flip_cards.get(values.name or "")
    return values if card is None else card.characteristics


def _other_half(values: Characteristics, alternative: CharacteristicValues) -> Characteristics:
    """The alternative characteristics in place of these, which become the alternative ones."""
    return NOTHING.model_copy(update={**_by_name(alternative), "alternative": _alone(values)})


def _alone(values: Characteristics) -> CharacteristicValues:
    """The values without their alternatives."""
    return CharacteristicValues().model_copy(update=_by_name(values))


def _by_name(values: CharacteristicValues) -> dict[str, object]:
    return {name: getattr(values, name) for name in CharacteristicValues.model_fields}


# What becomes a copy: the copiable values of something, as they are now (rule 503.2).


def copied_values(
    context: Context, copy: CopyOf, own: str | None = None, face: Characteristics | None = None
) -> Characteristics | None:
    """What a copy is; `own` is what becomes the copy, and keeps what is its own in some respects.

    `face` is what that would be before, where it is not what it is. None where there is nothing to copy.
    """
    engine = context.engine
    found = next((obj for obj in map(str, context.known(copy.of)) if obj in engine.draft.position), None)
    if found is None:
        return None
    before = face if face is not None or own is None else copiable_values(engine, own)
    values = before if found == own and before is not None else copiable_values(engine, found)
    return as_a_copy(context, copy, values, before)


def with_both_faces(context: Context, obj: str, copied: Callable[[Characteristics], Characteristics]) -> Faces | None:
    """The faces of what is a copy of something double-faced that is no copy itself, each `copied` (2026-04: 707.8a,
    707.10g); None: it has but one."""
    faces = None if obj in context.engine.draft.uncopied else faces_of(context.engine.draft, obj)
    if faces is None:
        return None
    return Faces(copied(without_other_face(faces.front)), copied(without_other_face(faces.back)), faces.modal)


def token_values(context: Context, copy: CopyOf) -> tuple[Characteristics | None, bool]:
    """What a token is that is created as a copy, and whether its back face is up; None where there is nothing to copy.

    The copy of something double-faced has both faces (2026-04: 707.8a).
    """
    draft = context.engine.draft
    found = next((obj for obj in map(str, context.known(copy.of)) if obj in draft.position), None)
    faces = (
        None if found is None else with_both_faces(context, found, lambda face: as_a_copy(context, copy, face, None))
    )
    if found is None or faces is None:
        return copied_values(context, copy), False
    up = draft.status_of(found).back_face_up
    return faces.up(back_face_up=up), up
