"""What events have touched since state-based effects were last checked (rule 420.3).

Only to what is touched here can a state-based effect apply that did not apply then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Protocol

from rewind.aggregates.editions import edition
from rewind.aggregates.rules.at_work.forbidding import may_be_forbidden
from rewind.aggregates.rules.at_work.replacing import replaced_verbs
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.queries.sagas import LORE, has_sagas
from rewind.aggregates.state import ZoneKey, number_of
from rewind.events import objects
from rewind.events.base import Event
from rewind.events.catalogue import events_of
from rewind.events.combat import DamageDealt, LifeLost
from rewind.events.objects import CountersAdded, CountersRemoved, Tapped, Untapped
from rewind.events.playing import ContinuousEffectEnded, ManaBurned
from rewind.events.turn import PriorityPassed, PriorityReceived
from rewind.events.zones import DrawFailed, PhasedIn, PhasedOut, TokenCreated, ZoneChanged

IN_PLAY = ZoneKey("in_play")


_QUIET = frozenset({PriorityPassed, PriorityReceived})
"""Kinds of events that change nothing on which any state-based effect rests."""


class OfObject(Protocol):
    """An event that names one object."""

    object: str


@dataclass(slots=True)
class Touched:
    """What events have touched since state-based effects were last checked."""

    objects: dict[str, None] = field(default_factory=dict)
    """Objects, those among them that are gone, too: what is attached to them is touched with them."""
    permanents: list[str] = field(default_factory=list)
    """The permanents among the objects, in the order in which they stand in play; once all events have been seen."""
    tokens: dict[int, None] = field(default_factory=dict)
    """Numbers of tokens and copies that have changed zones."""
    players: bool = False
    drew_from_empty: set[int] = field(default_factory=set)
    """The players who were to draw from an empty library (rule 420.5g): before the last check does not count."""
    dealt_deathtouch: frozenset[str] = frozenset()
    """What a source with deathtouch has dealt damage to (2026-04: 704.5h)."""


def touched_since_check(engine: Engine) -> Touched | None:
    """What events have touched since the last check; None: nothing that a state-based effect looks at."""
    records = engine.records[engine.checked :]
    engine.checked = len(engine.records)
    looks_at_all = engine.check_everything or engine.recomputes_everything
    if not records and not looks_at_all:  # nothing is otherwise than at the last check
        return None
    if looks_at_all:
        everything = _everything(engine)
        failed = (one.event.seat for one in records if isinstance(one.event, DrawFailed))
        seen = engine.draft.players.items() if engine.check_everything else ()
        everything.drew_from_empty.update(failed, (seat for seat, player in seen if player.drew_from_empty))
        engine.check_everything = False
        everything.dealt_deathtouch = _dealt_deathtouch(engine)
        return everything
    touched: Touched | None = None
    ended, is_quiet = False, True
    for record in records:
        kind = type(record.event)
        if kind in _QUIET:  # half of all events
            continue
        touch = TOUCHES.get(kind)
        if touch is not None:
            touched = touched or Touched()
            touch(engine, record.event, touched)
        elif kind is ContinuousEffectEnded:
            ended = True
        else:
            is_quiet = False
    if is_quiet and touched is None and not ended:
        return None
    draft = engine.draft
    if draft.damage and (ended or engine.compiler.analysis.replaces or replaced_verbs(engine)):
        touched = _with_damaged(engine, touched)
    if ended or may_be_forbidden(engine, "lose_game"):  # who could not lose then may lose now
        touched = touched or Touched()
        touched.players = True
    if draft.dungeons:
        touched = touched or Touched()
    if _has_battles_or_sagas(draft.edition) and (found := _battles_and_sagas(engine)):
        touched = touched or Touched()  # what is on the stack, or attacks, says whether they go
        touched.objects.update(dict.fromkeys(found))
    attached_to = draft.attached_to
    if attached_to and may_be_forbidden(engine, "attach"):  # by anything in play: an Aura forbids others (rule 420.5d)
        touched = touched or Touched()
        touched.objects.update((obj, None) for obj in draft.zone(IN_PLAY) if obj in attached_to)
    if touched is not None and touched.objects:
        touched.permanents = _in_order(draft.zone(IN_PLAY), touched.objects)
        if engine.dealt_deathtouch:
            touched.dealt_deathtouch = _dealt_deathtouch(engine)
    return touched


def _in_order(in_play: Mapping[str, None], objects: Mapping[str, None]) -> list[str]:
    """The permanents among some objects, in the order in which they stand in play: mostly there are very few."""
    found = [obj for obj in objects if obj in in_play]
    return found if len(found) < 2 else [obj for obj in in_play if obj in objects]


@cache
def _has_battles_or_sagas(name: str) -> bool:
    """Whether the edition of a name has battles or Sagas."""
    return not {"Battle", "Saga"}.isdisjoint(edition(name).types)


def _battles_and_sagas(engine: Engine) -> list[str]:
    """The battles in play, and the Sagas with lore counters."""
    sagas = has_sagas(engine)
    return [
        obj
        for obj in engine.draft.zone(IN_PLAY)
        if "Battle" in engine.types(obj) or (sagas and engine.counters(obj, LORE))
    ]


def _dealt_deathtouch(engine: Engine) -> frozenset[str]:
    """What a source with deathtouch has dealt damage to since the last check; the next check begins anew."""
    found = frozenset(engine.dealt_deathtouch)
    engine.dealt_deathtouch.clear()
    return found


def _with_damaged(engine: Engine, touched: Touched | None) -> Touched | None:
    """With all creatures that have damage: one whose destruction was replaced may have it still (rule 420.5c)."""
    damage = engine.draft.damage
    damaged = [obj for obj in engine.draft.zone(IN_PLAY) if damage.get(obj)]
    if damaged:
        touched = touched or Touched()
        touched.objects.update(dict.fromkeys(damaged))
    return touched


def _everything(engine: Engine) -> Touched:
    kinds = engine.draft.kinds
    numbers = range(1, engine.draft.last_number + 1)
    tokens = dict.fromkeys(number for number in numbers if kinds.get(number, "card") != "card")
    in_play = engine.draft.zone(IN_PLAY)
    return Touched(dict.fromkeys(in_play), list(in_play), tokens, players=True)


def _touches_players(engine: Engine, event: Event, touched: Touched) -> None:
    touched.players = True


def _draw_failed(engine: Engine, event: DrawFailed, touched: Touched) -> None:
    touched.players = True
    touched.drew_from_empty.add(event.seat)


def _touches_object(engine: Engine, event: OfObject, touched: Touched) -> None:
    touched.objects[event.object] = None


def _moved(engine: Engine, event: ZoneChanged | PhasedOut, touched: Touched) -> None:
    became = event.becomes if isinstance(event, ZoneChanged) else event.object
    touched.objects[event.object] = touched.objects[became] = None
    number = number_of(became)
    if engine.draft.kinds[number] != "card":
        touched.tokens[number] = None


def _counters_changed(engine: Engine, event: CountersAdded | CountersRemoved, touched: Touched) -> None:
    if isinstance(event.on, str):
        touched.objects[event.on] = None
    else:
        touched.players = True


def _damage_dealt(engine: Engine, event: DamageDealt, touched: Touched) -> None:
    if isinstance(event.to, str):
        touched.objects[event.to] = None


TOUCHES: Mapping[type[Event], Callable[..., None]] = {
    **dict.fromkeys((LifeLost, ManaBurned), _touches_players),
    DrawFailed: _draw_failed,
    **{
        cls: _touches_object  # whatever changes what it is; only tapping and untapping are too frequent to be looked at
        for cls in events_of(objects)
        if "object" in cls.model_fields and cls not in (Tapped, Untapped)
    },
    **dict.fromkeys((TokenCreated, PhasedIn), _touches_object),
    **dict.fromkeys((ZoneChanged, PhasedOut), _moved),
    **dict.fromkeys((CountersAdded, CountersRemoved), _counters_changed),
    DamageDealt: _damage_dealt,
}
"""Events after which a state-based effect may apply (rule 420.5) → what they touch. After set-up all is looked at."""
