"""What would come into play is looked at as what it would be there (rules 419.9b, 503.5).

In one edition that is what it comes as; in another what continuous effects would make of that in play, too: those that
exist already, and those of its own static abilities (2026-04: 614.12, 614.17d).
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import overload

from rewind.aggregates.faces import both_faces, faces_of, with_face_up, without_other_face
from rewind.aggregates.rules.at_work.replacing import ReplacementEffect
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.happening import layers
from rewind.aggregates.rules.happening.layering.standing import standing_of
from rewind.aggregates.rules.proposals import proposal
from rewind.aggregates.rules.proposals.recording import remembered
from rewind.aggregates.rules.proposals.zones import token_creation, zone_change
from rewind.aggregates.rules.queries.face_down import face_up
from rewind.aggregates.rules.queries.turned_over import values_turned_over
from rewind.aggregates.state import object_id
from rewind.events.base import Characteristics
from rewind.events.zones import TokenCreated, ZoneChanged


def as_it_would_be(engine: Engine, proposed: proposal.Proposed) -> AbstractContextManager[None]:
    """What comes into play is looked at as it would be there, what is turned face up, or over, as that (2006-10: 504.8;
    2026-04: 712.20)."""
    if isinstance(proposed, proposal.CreatesToken):
        facts, owner = in_play(engine, proposed, proposed.characteristics), proposed.owner
        return engine.supposing(object_id(engine.new_number()), facts, proposed.controller, token_of=owner)
    if isinstance(proposed, proposal.TurnsFaceUp):  # as what it would be face up (2006-10: 504.8)
        return engine.supposing(
            proposed.object, face_up(engine, proposed.object)[0], engine.controller(proposed.object)
        )
    if isinstance(proposed, proposal.Transforms):
        turned = values_turned_over(engine, proposed.object)
        return (
            nullcontext()
            if turned is None
            else engine.supposing(proposed.object, turned, engine.controller(proposed.object))
        )
    if not isinstance(proposed, proposal.Moves) or proposed.to != "in_play":
        return nullcontext()
    obj = proposed.object
    facts = in_play(engine, proposed, proposed.characteristics or engine.characteristics(obj))
    return engine.supposing(obj, facts, proposed.controller or engine.owner(obj))


def in_play(
    engine: Engine, proposed: proposal.Moves | proposal.CreatesToken, facts: Characteristics
) -> Characteristics:
    """What something that would come into play with some values is taken to be there."""
    if engine.edition.policies.enters_looked_at == "as_it_comes":
        return facts
    moved = proposed if isinstance(proposed, proposal.Moves) else None
    if (moved is None or moved.being is None) and not _may_be_changed(engine, facts):
        return facts
    key = (
        engine.draft.n,
        None if moved is None else (moved.object, moved.face_down, moved.being),
        facts,
        proposed.controller,
        proposed.counters,
        proposed.attached_to,
        proposed.tapped,
        proposed.kept,
    )
    if engine.recomputes_everything or engine.cache.entering is None or engine.cache.entering[0] != key:
        engine.cache.entering = key, _tried(engine, proposed)
    return engine.cache.entering[1]


@overload
def with_its_back_face_up(engine: Engine, entry: proposal.Moves) -> proposal.Moves: ...


@overload
def with_its_back_face_up(engine: Engine, entry: proposal.CreatesToken) -> proposal.CreatesToken: ...


def with_its_back_face_up(
    engine: Engine, entry: proposal.Moves | proposal.CreatesToken
) -> proposal.Moves | proposal.CreatesToken:
    """What comes into play with its back face up, if it is double-faced; what enters as a copy of something else stays
    that (2026-04: 707.8a, 712.13a, 712.14a)."""
    values = entry.characteristics
    if isinstance(entry, proposal.CreatesToken):
        faces = both_faces(entry.characteristics, back_face_up=entry.back_face_up)
        turned = None if faces is None else faces.up(back_face_up=True)
    elif entry.face_down:
        return entry
    else:
        faces = faces_of(engine.draft, entry.object)
        turned = with_face_up(engine.draft, entry.object, back_face_up=True)
    if faces is None or turned is None:
        return entry
    if values is not None and without_other_face(values) not in (faces.front, faces.back):
        turned = values  # a copy of something else
    was_cast = isinstance(entry, proposal.Moves) and engine.zone_of(entry.object) == "stack"
    rules = (*entry.rules, "2026-04 712.13a" if was_cast else "2026-04 712.14a")
    return replace(entry, back_face_up=True, characteristics=turned, rules=rules)


def would_be_there(engine: Engine, effect: ReplacementEffect, entry: proposal.Moves) -> bool:
    """Whether what comes into play would have the ability in play that an effect is of, where that is one of its own.

    An edition in which it is taken to be what it comes as has it (2026-04: 614.12).
    """
    if effect.began is not None or effect.source != entry.object:
        return True
    if engine.edition.policies.enters_looked_at == "as_it_comes":
        return True
    facts = in_play(engine, entry, entry.characteristics or engine.characteristics(entry.object))
    return any(key == effect.context.key for key, _ in engine.compiler.of(facts, engine.draft.definitions).statics)


def _may_be_changed(engine: Engine, facts: Characteristics) -> bool:
    """Whether any continuous effect may apply to it: mostly there is none."""
    if engine.recomputes_everything:
        return True
    standing = standing_of(engine)
    own = standing.programs.statics(engine, facts.abilities)
    programs = (one for found in (own, *standing.sources.values()) for one in found)
    return bool(engine.draft.effects) or any(one.stages for one in programs)


def _tried(engine: Engine, proposed: proposal.Moves | proposal.CreatesToken) -> Characteristics:
    """What it is once it has come into play alone, where that only is tried."""
    trial = engine.on_trial()
    event: ZoneChanged | TokenCreated
    event = zone_change(trial, proposed) if isinstance(proposed, proposal.Moves) else token_creation(trial, proposed)
    n = trial.record(event)
    for one in proposed.kept:
        trial.record(remembered(event, one))
    if isinstance(proposed, proposal.Moves) and isinstance(event, ZoneChanged) and proposed.being is not None:
        trial.record(proposed.being.model_copy(update={"affects": (event.becomes,)}))
    layers.recompute(trial, n)
    return trial.characteristics(event.becomes if isinstance(event, ZoneChanged) else event.object)
