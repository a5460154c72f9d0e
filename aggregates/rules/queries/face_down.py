"""Face-down spells and permanents: what they are, what they would be face up, and the morph ability (504, 502.26)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from rewind.aggregates.cards.language import Allow, Costs, Pattern
from rewind.aggregates.editions import Edition
from rewind.aggregates.rules.at_work.plays import Way
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.view import View
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.happening.layering.copied import flipped_half
from rewind.aggregates.rules.happening.layering.standing import standing_of
from rewind.aggregates.rules.programs.abilities import Abilities
from rewind.aggregates.state import Status
from rewind.events.base import Characteristics, TypeLine
from rewind.events.objects import TurnedFaceUp
from rewind.events.zones import ObjectPlaced, TokenCreated, ZoneChanged

MORPH = "morph"
_COST = ("{3}",)


@cache
def _allowed() -> Allow:
    return Allow(change="allow", event=Pattern(event="play", what="this", face_down=True), cost=_COST)


@cache
def _values(mana_cost: str | None) -> Characteristics:
    return Characteristics(mana_cost=mana_cost, type_line=TypeLine(types=("Creature",)), power=2, toughness=2)


def face_down_values(engine: View) -> Characteristics:
    """What a face-down spell or permanent is: all that it has, and copiable (rules 502.26b, 502.26e, 504.2)."""
    return face_down_values_in(engine.edition)


def face_down_values_in(edition: Edition) -> Characteristics:
    """The same in an edition."""
    return _values("{0}" if edition.policies.face_down_mana_cost == "zero" else None)


def is_face_down(engine: View, obj: str) -> bool:
    """Whether an object is face down, or last was."""
    return engine.draft.status_of(obj).face_down


def morph_cost(abilities: Abilities) -> Costs | None:
    """The cost of the morph ability among these; None where there is none."""
    return next((node.cost for _, node in abilities.keyword_nodes if (node.keyword == MORPH)), None)


def morph_way(engine: Engine, seat: int, obj: str) -> Way:
    """The way in which a card with morph is played face down: for {3} rather than its mana cost (rule 502.26a)."""
    return Way(_allowed(), Context(engine, seat, obj), None)


@contextmanager
def played_face_down(engine: View, obj: str, seat: int) -> Iterator[None]:
    """As long as it lasts, a card is taken to be face down, as it is before it is put onto the stack (rule 504.2)."""
    if engine.zone_of(obj) == "stack":
        yield
        return
    status, before = engine.draft.status, engine.draft.status.get(obj)
    with engine.supposing(obj, face_down_values(engine), seat):
        status[obj] = Status(face_down=True)
        try:
            yield
        finally:
            del status[obj]
            if before is not None:
                status[obj] = before


# Face up


def own_values(engine: Engine, obj: str) -> Characteristics | None:
    """The copiable values that a face-down permanent has face up, where they are not its card's own (rule 504.5).

    They are those with which it came into play or was placed there; copy effects apply to them as to any others.
    """
    found = _values_on_entry(engine, obj)
    if not engine.draft.status_of(obj).flipped:
        return found
    return flipped_half(engine, found or _of_its_card(engine, obj)) or found


def _values_on_entry(engine: View, obj: str) -> Characteristics | None:
    for _, event, _, _ in engine.draft.backwards():
        match event:
            case ZoneChanged(becomes=becomes) if becomes == obj:
                return None if event.face_down else event.characteristics
            case TokenCreated(object=created) if created == obj:
                return event.characteristics
            case ObjectPlaced(object=placed, face_down=False) if placed == obj:
                return event.characteristics
            case ObjectPlaced(object=placed, face_up_characteristics=Characteristics()) if placed == obj:
                return event.face_up_characteristics
            case _:
                pass
    return None


def _of_its_card(engine: View, obj: str) -> Characteristics:
    definition = engine.draft.definition_of(obj)
    return Characteristics() if definition is None else definition.characteristics_in(engine.draft.edition)


def face_up(engine: Engine, obj: str) -> tuple[Characteristics, Abilities]:
    """What a face-down permanent would be if it were face up, with what effects make of it (rule 502.26d)."""
    values = own_values(engine, obj)
    if not engine.draft.effects and not standing_of(engine).sources:
        found = values or _of_its_card(engine, obj)
        return found, engine.compiler.of(found, engine.draft.definitions)
    trial = engine.on_trial()
    happen(trial, TurnedFaceUp(object=obj, characteristics=values))
    return trial.characteristics(obj), trial.abilities(obj)
