"""Cards with several forms: which of them is played, and what the card is as it is announced so.

Of a split card one half is played (rule 505), of a modal double-faced card either face (2026-04: 712.11b), and an
adventurer or omen card normally or as the spell of its inset frame (2026-04: 715.3, 720.3).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import NamedTuple

from rewind.aggregates.faces import faces_of
from rewind.aggregates.rules.engine.illegal import Refusal
from rewind.aggregates.rules.engine.view import NOTHING_SUPPOSED, View
from rewind.aggregates.rules.programs.inset_spells import inset_spell
from rewind.aggregates.rules.queries.exiled_face_down import as_cast_face_up
from rewind.aggregates.state import UPRIGHT
from rewind.events.base import Characteristics


class Form(NamedTuple):
    """One of the forms in which a card can be played."""

    number: int | None = None
    """Which, as the decision says it: of a split card the half, from 1; of others 2 for the back face, or the spell of
    the inset frame. None: the card as it is, where that is a form."""
    values: Characteristics | None = None
    """What it is then, without what effects make of it; None: what the card is."""
    back_face_up: bool = False
    """Whether its back face is up."""
    rules: tuple[str, ...] = ()
    """By which it is put onto the stack so."""
    choosing: tuple[str, ...] = ()
    """By which it is chosen to be played so."""


AS_IT_IS = Form()
OTHER = 2
"""The number of the back face, and of the spell of an inset frame."""


def halves_of(engine: View, obj: str) -> tuple[Characteristics, ...]:
    """The halves of an object that is a split card now; none of any other, and of a half on the stack (rule 505.2)."""
    split = engine.compiler.split_cards
    card = split.get(engine.characteristics(obj).name or "") if split else None
    return () if card is None else card.halves_in(engine.draft.edition)


def forms_of(engine: View, obj: str, *, transformed: bool = False) -> tuple[Form, ...]:
    """The forms in which a card can be played, those that effects alone allow too (2026-04: 712.11a).

    `transformed`: only with its back face up, where it has one.
    """
    halves = halves_of(engine, obj)
    if halves:
        return () if transformed else tuple(_half(at, half) for at, half in enumerate(halves, 1))
    if not engine.compiler.backs_and_insets or engine.zone_of(obj) == "stack":
        return () if transformed else (AS_IT_IS,)
    other = _other_form(engine, obj)
    if transformed:
        return (other,) if other is not None and other.back_face_up else ()
    return (AS_IT_IS,) if other is None else (AS_IT_IS, other)


def _half(number: int, values: Characteristics) -> Form:
    return Form(number, values, rules=("505.2",), choosing=("505.2:choose_half",))


def _other_form(engine: View, obj: str) -> Form | None:
    """The back face of a card, or the spell of its inset frame (2026-04: 712.8, 715.2)."""
    faces = faces_of(engine.draft, obj)
    if faces is not None:
        rules = ("2026-04 712.11b",) if faces.modal else ("2026-04 712.11a",)
        return Form(OTHER, faces.back, back_face_up=True, rules=rules, choosing=rules)
    inset = inset_of(engine, obj)
    known = None if inset is None else inset_spell(inset.type_line.subtypes)
    return None if known is None else Form(OTHER, inset, rules=(known.cast_by,), choosing=(known.chosen_by,))


def is_modal(engine: View, obj: str) -> bool:
    """Whether it is a modal double-faced card, of which either face can be played (2026-04: 712.3)."""
    faces = faces_of(engine.draft, obj)
    return faces is not None and faces.modal


def inset_of(engine: View, obj: str) -> Characteristics | None:
    """What an adventurer or omen card is as the spell of its inset frame; None: it is none (2026-04: 715.2b)."""
    definition = engine.draft.definition_of(obj)
    return None if definition is None else definition.inset


def form_played(engine: View, obj: str, number: int | None) -> Form:
    """The form in which a card is played, as it is announced.

    Raises IllegalAction RW3012 where the card has no such form, or it is not announced which half of a split card is
    played (rule 505.2).
    """
    forms = forms_of(engine, obj)
    found = next((form for form in forms if form.number == number), None)
    if found is not None:
        return found
    if engine.zone_of(obj) == "stack":
        _verify_is_on_the_stack(engine, obj, number or 0)
        return AS_IT_IS
    name = engine.name(obj)
    if forms[0].number is None:
        what = f"{name} is no card of which a half, or another face, can be {engine.terms.spell_played}"
        raise engine.refuse(Refusal.ILLEGAL_ANNOUNCEMENT, what, "505.1")
    names = " or ".join((form.values and form.values.name) or "" for form in forms)
    what = f"one half of {name} has to be {engine.terms.spell_played}: {names}"
    raise engine.refuse(Refusal.ILLEGAL_ANNOUNCEMENT, what, "505.2:choose_half")


def _verify_is_on_the_stack(engine: View, obj: str, number: int) -> None:
    """Raises IllegalAction where what has begun to be played is not this form of the card (rules 409.1a, 505.2)."""
    definition = engine.draft.definition_of(obj)
    forms: tuple[Characteristics | None, ...] = ()
    if definition is not None:
        forms = definition.halves_in(engine.draft.edition) or (None, definition.back or definition.inset)
    form = forms[number - 1] if 0 < number <= len(forms) else None
    engine.require(
        form is not None and form.name == engine.characteristics(obj).name,
        Refusal.ILLEGAL_ANNOUNCEMENT,
        lambda: f"it is {engine.name(obj)} that is on the stack, no other half",
        "505.2",
    )


def with_effects(engine: View, obj: str, half: Characteristics) -> Characteristics:
    """A half with what effects make of the card where it is, as it is looked at before it is on the stack (409.1a)."""
    facts = engine.characteristics(obj)
    printed = engine.draft.unchanged_values_of(obj)
    if printed is None or printed == facts:
        return half
    gone = set(printed.abilities) - set(facts.abilities)
    gained = tuple(key for key in facts.abilities if key not in printed.abilities)
    return half.model_copy(
        update={
            "abilities": (*(key for key in half.abilities if key not in gone), *gained),
            "colors": half.colors if facts.colors == printed.colors else facts.colors,
            "type_line": half.type_line if facts.type_line == printed.type_line else facts.type_line,
        }
    )


def form_as_played(engine: View, obj: str, form: Form, seat: int) -> AbstractContextManager[object]:
    """As long as it lasts, a card is taken to be what it is in a form, with what effects make of it.

    A card that is exiled face down is taken to be what it is face up, by who may look at it (2026-04: 406.3b).
    """
    if form.values is None:
        return played_as(engine, obj, as_cast_face_up(engine, obj, seat), seat)
    values = with_effects(engine, obj, form.values)
    return (
        _with_its_back_face_up(engine, obj, values, seat) if form.back_face_up else played_as(engine, obj, values, seat)
    )


@contextmanager
def _with_its_back_face_up(engine: View, obj: str, values: Characteristics, seat: int) -> Iterator[None]:
    before = engine.draft.status.get(obj)
    with engine.supposing(obj, values, seat):
        engine.draft.status[obj] = (before or UPRIGHT)._replace(back_face_up=True)
        try:
            yield
        finally:  # who looked at a state meanwhile has another map in the draft
            del engine.draft.status[obj]
            if before is not None:
                engine.draft.status[obj] = before


def played_as(engine: View, obj: str, values: Characteristics | None, seat: int) -> AbstractContextManager[object]:
    """As long as it lasts, a card is taken to be what it will be on the stack; None: what it is (rule 409.1a)."""
    return NOTHING_SUPPOSED if values is None else engine.supposing(obj, values, seat)
