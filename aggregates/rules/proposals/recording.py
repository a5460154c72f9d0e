"""What is recorded of a replacement or prevention effect that is applied (rules 419.3 to 419.8)."""

from __future__ import annotations

from typing import get_args

from rewind.aggregates.cards.language import Replace
from rewind.aggregates.rules.at_work.replacing import ReplacementEffect
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.naming import Named
from rewind.aggregates.rules.engine.occurrences import patterns_of
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.happening.meanings import remembering
from rewind.aggregates.rules.proposals import proposal
from rewind.aggregates.rules.proposals.patterns import affected, verb_of
from rewind.aggregates.state import HIDDEN_ZONES, number_of
from rewind.events.base import Phase
from rewind.events.playing import ContinuousEffectEnded, EventPrevented, EventReplaced, Remembered, ShieldUsed
from rewind.events.zones import TokenCreated, ZoneChanged


def record_prevention(effect: ReplacementEffect, engine: Engine, proposed: proposal.Deals, amount: int) -> None:
    """How much of the damage is prevented."""
    event = EventPrevented(
        object=proposed.to,
        source=proposed.source,
        amount=amount,
        by=effect.source,
        effect=effect.began,
        would_be=proposed.amount,
        combat=proposed.combat,
    )
    happen(engine, event, *rules_of(effect.change, proposed), *effect.rules())


def record_replacement(effect: ReplacementEffect, engine: Engine, proposed: proposal.Proposed, amount: int) -> None:
    """What would have happened; of a card that lies hidden it names only the owner, of a token to come who gets it."""
    assert not isinstance(proposed, proposal.Happens)
    verb, published = proposal.VERBS[type(proposed)]
    thing = affected(proposed)
    if isinstance(thing, str) and engine.zone_of(thing) in HIDDEN_ZONES:
        thing = engine.owner(thing)
    elif isinstance(thing, str) and number_of(thing) > engine.draft.last_number:
        thing = engine.controller(thing)
    if isinstance(proposed, proposal.Begins) and proposed.part in ("turn", *get_args(Phase)):
        published = "turn_began" if proposed.part == "turn" else "phase_began"
    number: int | None = None
    if isinstance(proposed, proposal.GainsLife | proposal.LosesLife):
        number = proposed.amount
    elif isinstance(proposed, proposal.PutsCounters | proposal.RemovesCounters | proposal.CreatesToken):
        number = proposed.number
    elif isinstance(proposed, proposal.Deals):
        number = amount
    event = EventReplaced(
        what=published,
        object=thing,
        by=effect.source,
        effect=effect.began,
        verb=verb,
        amount=number,
        source=proposed.source if isinstance(proposed, proposal.Deals) else None,
        to=proposed.to if isinstance(proposed, proposal.Moves) else None,
        part=proposed.part if isinstance(proposed, proposal.Begins) else None,
        goes_on=_goes_on(effect.change),
    )
    happen(engine, event, *rules_of(effect.change, proposed), *effect.rules())


def _goes_on(change: Replace) -> bool:
    """Whether the event happens all the same: nothing is said to happen instead of it, but besides."""
    instead = (change.set, change.with_, change.prevent)
    return all(one is None for one in instead) and not (change.modes or change.regenerate)


def rules_of(change: Replace, proposed: proposal.Proposed) -> tuple[str, ...]:
    """The rules by which an effect is applied."""
    if change.prevent is not None:
        return ("419.1d", "419.7a") if change.shield is None else ("419.1d", "419.7b")
    if change.regenerate:
        return ("419.6b",)
    if change.with_ == () or (isinstance(proposed, proposal.Begins) and not _goes_on(change)):
        return ("419.1a:skip", "419.6e")
    if change.set is not None and isinstance(proposed, proposal.Deals) and change.set.to is not None:
        return ("419.6c",) if change.shield is None else ("419.6c", "419.7b:replacement")
    if verb_of(proposed) == "draw":
        return ("419.1a", "419.6h")
    is_move = isinstance(proposed, proposal.Moves) and proposed.to == "in_play"
    is_of_tokens = any(one.event == "create_token" for one in patterns_of(change.event))
    if is_move or (isinstance(proposed, proposal.CreatesToken) and not is_of_tokens):
        return ("419.1c",)
    return ("419.1a",)


def use_up(engine: Engine, effect: int | None, remaining: int | None, amount: int, *, prevents: bool) -> None:
    """So much of an effect is used up; where nothing is left it ends (rules 419.3, 419.7b)."""
    if effect is None or remaining is None:
        return
    if remaining > amount:
        rule = "419.7b" if prevents else "419.7b:replacement"
        happen(engine, ShieldUsed(effect=effect, amount=amount, left=remaining - amount), rule)
    else:
        happen(engine, ContinuousEffectEnded(effect=effect), "419.3:prevention" if prevents else "419.3")


def remembered(event: TokenCreated | ZoneChanged, kept: proposal.Kept) -> Remembered:
    """What is kept of something that has come or gone: by what it became where it moved itself, or by the ability's
    object."""
    became = event.object if isinstance(event, TokenCreated) else event.becomes
    if kept.named is not None:
        return remembering(kept.context, kept.name, kept.named, became)
    is_hidden = isinstance(event, ZoneChanged) and event.to is not None and event.to.zone in HIDDEN_ZONES
    source = became if kept.context.source == event.object else kept.context.source
    return remembering(kept.context, kept.name, Named((became,), done=True), source, is_hidden=is_hidden)
