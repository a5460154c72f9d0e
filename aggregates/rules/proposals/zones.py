"""Objects change zones (rules 217, 212.5, 410.10): the one place where `zone_changed` and `token_created` are made."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from rewind.aggregates.rules.engine.engine import Engine, PendingInput
from rewind.aggregates.rules.engine.illegal import Refusal
from rewind.aggregates.rules.engine.inputs import in_words
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.proposals.proposal import CreatesToken, Moves
from rewind.aggregates.state import OWNED_ZONES, SHARED, number_of, object_id
from rewind.events.base import Place, Zone
from rewind.events.zones import CeasedToExist, LibraryShuffled, TokenCreated, ZoneChanged


def place_of(engine: Engine, obj: str, *, seen: bool = False) -> Place | None:
    """Where an object is; `seen`: everybody sees that it is on top (docs/recording.md)."""
    key = engine.draft.position[obj]
    if key is None:
        return None
    return _place(key.zone, key.seat if key.seat != SHARED else None, 0 if seen else None)


@lru_cache(maxsize=1024)
def _place(zone: Zone, seat: int | None, position: int | Literal["bottom"] | None) -> Place:
    """A place, made once: it is part of every move."""
    return Place(zone=zone, seat=seat, position=position)


def zone_change(engine: Engine, move: Moves) -> ZoneChanged:
    """The event by which an object goes to another zone; a library, hand or graveyard is its owner's (rule 217.1a)."""
    obj, to = move.object, move.to
    token = engine.draft.kinds[number_of(obj)] != "card"
    return ZoneChanged(
        object=obj,
        becomes=engine.next_incarnation(obj),
        from_=place_of(engine, obj, seen=move.seen),
        to=_place(to, engine.owner(obj) if to in OWNED_ZONES else None, "bottom" if move.bottom else move.above),
        reason=move.reason,
        by=move.by,
        controller=move.controller if to in ("in_play", "stack") else None,
        tapped=move.tapped,
        face_down=move.face_down,
        back_face_up=move.back_face_up and to in ("in_play", "stack"),
        counters=move.counters,
        attached_to=move.attached_to,
        attacking=move.attacking,
        how=move.how,
        characteristics=move.characteristics or (engine.draft.copiable.get(obj) if token else None),
        becomes_token=to == "in_play" and becomes_token(engine, obj),
    )


def becomes_token(engine: Engine, obj: str) -> bool:
    """Whether something is a token as it comes into play: the copy of a permanent spell may be (2026-04: 608.3f)."""
    if engine.draft.kinds[number_of(obj)] != "spell_copy":
        return False
    return engine.edition.policies.copy_of_permanent_spell == "becomes_token"


def token_creation(engine: Engine, token: CreatesToken) -> TokenCreated:
    """The event by which a token comes into play."""
    return TokenCreated(
        object=object_id(engine.new_number()),
        owner=token.owner,
        controller=token.controller,
        characteristics=token.characteristics,
        tapped=token.tapped,
        source=token.source,
        counters=token.counters,
        attached_to=token.attached_to,
        attacking=token.attacking,
        back_face_up=token.back_face_up,
    )


def shuffle(engine: Engine, seat: int, *rule: str) -> None:
    """A library is shuffled; the order is a random outcome. Raises IllegalAction RW3011 for an order of other cards."""
    cards = tuple(number_of(obj) for obj in reversed(engine.zone("library", seat)))
    event = engine.next_input(PendingInput("shuffle", seat, cards=cards))
    if not isinstance(event, LibraryShuffled) or event.seat != seat:
        what = f"{in_words(event, engine.terms)} is not asked for"
        whose = f"the library of {engine.player_name(seat)}"
        raise engine.refuse(Refusal.IMPOSSIBLE_OUTCOME, f"{whose} has to be shuffled; {what}", *rule)
    if event.order is None or sorted(event.order) != sorted(cards):
        raise engine.refuse(
            Refusal.IMPOSSIBLE_OUTCOME, "the shuffled order does not hold just the cards of the library", *rule
        )
    happen(engine, event, *rule)


def remove_from_stack(engine: Engine, obj: str, reason: str, *rule: str) -> None:
    """An ability, a copy or combat damage leaves the stack and is no more."""
    happen(engine, CeasedToExist.model_validate({"object": obj, "reason": reason}), *rule)
