"""What an object is as whole values: for a reversal, a backup, and to compare it in two states (rule 422)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

from rewind.aggregates.state import GameState, StackEntry, number_of
from rewind.events.base import Characteristics, Counter, Place
from rewind.events.combat import Attack, Block, DamageAssignment
from rewind.events.judging import CombatRestored
from rewind.events.zones import ObjectRestored, OnStack

VALUES = (
    *("position", "controller", "base_controller", "copiable", "words", "status", "counters", "damage"),
    *("attached_to", "phased_with", "protectors", "dungeons", "stack", "remembered"),
)
"""What a state knows of an object, but for what continuous effects make of it and since when it is so."""

OF_EFFECTS = ("characteristics", "uncopied")
"""What continuous effects make of an object."""

TIMES = ("attached_at", "entered", "controlled_since", "legend_since", "world_since")
"""Since which event something is so of an object."""

_NOT_OF_OBJECTS = frozenset({"definitions", "past_definitions", "designations", "attacking", "blocking"})
"""Fields of a state by text that no object has for itself: definitions, what a seat knew, designations, and combat
(`combat_of`)."""

_listed = {*VALUES, *OF_EFFECTS, *TIMES, *_NOT_OF_OBJECTS}
_known = {field.name for field in fields(GameState) if str(field.type).startswith("Map[str,")}
if _listed != _known:
    raise TypeError(f"the values of objects are not those of the state: {sorted(_listed ^ _known)}")


def is_same_object(then: GameState, now: GameState, obj: str, *, of_effects: bool) -> bool:
    """Whether a card, token or ability is the same object in two states, with the same values; times are not compared.

    Without `of_effects`, what continuous effects make of it is not compared either.
    """
    names = (*VALUES, *OF_EFFECTS) if of_effects else VALUES
    return now.current.get(number_of(obj)) == obj and all(
        getattr(then, name).get(obj) == getattr(now, name).get(obj) for name in names
    )


def restored(
    state: GameState,
    obj: str,
    instead_of: str | None,
    *,
    controller: int | None,
    characteristics: Characteristics | None,
    time: Callable[[str], int | None],
) -> ObjectRestored:
    """An object as it is in a state, as the event that makes it that again.

    `time` gives for each of `TIMES` the event that is stated; None: it is of the event that restores the object.
    """
    key = state.position[obj]
    status = state.status_of(obj)
    entry = state.stack.get(obj)
    return ObjectRestored(
        object=obj,
        instead_of=instead_of,
        place=None if key is None else Place(zone=key.zone, seat=key.seat or None),
        controller=controller,
        tapped=status.tapped,
        flipped=status.flipped,
        face_down=status.face_down,
        back_face_up=status.back_face_up,
        counters=tuple(Counter(kind=kind, number=number) for kind, number in state.counters.get(obj, ())),
        damage=state.damage.get(obj, 0),
        characteristics=characteristics,
        words=state.words.get(obj, ()),
        attached_to=state.attached_to.get(obj),
        attached_at=time("attached_at"),
        entered=time("entered"),
        controlled_since=time("controlled_since"),
        legend_since=time("legend_since"),
        world_since=time("world_since"),
        phased_with=state.phased_with.get(obj) if key is not None and key.zone == "phased_out" else None,
        protector=state.protectors.get(obj),
        rooms=state.dungeons.get(obj),
        stack=None if entry is None or key is None or key.zone != "stack" else on_stack(entry),
        remembered=state.remembered.get(obj, ()),
        seat=state.who_knows(obj),
    )


def on_stack(entry: StackEntry) -> OnStack:
    """What is on the stack, as an event says it."""
    assigned = tuple(DamageAssignment(source=one, to=to, amount=much) for one, to, much in entry.assignments)
    return OnStack(**entry._asdict() | {"assignments": assigned})


def combat_of(state: GameState) -> CombatRestored:
    """What makes combat what it is in a state, as whole values."""
    now_blocked = {attacker for attackers in state.blocking.values() for attacker in attackers}
    return CombatRestored(
        attacks=tuple(Attack(attacker=one, defender=other) for one, other in sorted(state.attacking.items())),
        blocks=tuple(Block(blocker=one, attackers=others) for one, others in sorted(state.blocking.items())),
        bands=state.bands,
        attacked=state.attacked and not state.attacking,
        blocked=tuple(obj for obj in state.blocked if obj not in now_blocked),
        first_strike=state.first_strike,
        have_assigned=state.have_assigned,
        with_first_strike=state.with_first_strike,
    )
