"""Triggered abilities: they trigger and wait (rules 404, 410); `turn/waiting_triggers.py` puts them on the stack."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias, TypeVar, get_args

from aggregates.cards.language import (
    Combats,
    DealsDamage,
    Enters,
    Filter,
    IsPlayed,
    Leaves,
    PlayerDoes,
    StepBegins,
    TapsOrUntaps,
    Triggered,
    TriggerEvent,
    TriggerWord,
    members,
)
from aggregates.rules.engine.abilities import Abilities
from aggregates.rules.engine.context import NO_TRIGGER, Context, TriggerInfo
from aggregates.rules.engine.engine import Engine
from aggregates.rules.engine.naming import ObjectOrPlayer
from aggregates.state import number_of
from events.base import Event
from events.combat import AttackersDeclared, BlockersDeclared, DamageDealt, LifeGained, LifeLost
from events.envelope import Recorded
from events.objects import Tapped, Untapped
from events.playing import AbilityTriggered, ManaBurned, PlayCompleted
from events.turn import PhaseBegan, StepBegan
from events.zones import TokenCreated, ZoneChanged


class Occurrence(NamedTuple):
    """One occurrence of a trigger event (rule 410.6)."""

    name: str
    """As `TriggerEvent.event` names it."""
    subject: ObjectOrPlayer | None = None
    """What it happened to, as it was."""
    trigger: TriggerInfo = NO_TRIGGER
    """What an ability that triggers on it can speak of."""
    to: ObjectOrPlayer | None = None
    combat: bool = False
    looks_back: bool = False
    """Whether the game looks back to before the event (rule 410.10d)."""


E = TypeVar("E", bound=Event)
Maker: TypeAlias = Callable[[Engine, E], Iterator[Occurrence]]

TRIGGER_EVENTS: dict[type[Event], Callable[..., Iterator[Occurrence]]] = {}
"""Event class → the occurrences of trigger events in it; filled by `_makes`, which says which there can be."""

_NAMES: set[str] = set()


def _makes(kind: type[E], *names: str) -> Callable[[Maker[E]], Maker[E]]:
    """Marks the function that finds occurrences in an event, with the names of trigger events that it finds."""

    def register(maker: Maker[E]) -> Maker[E]:
        TRIGGER_EVENTS[kind] = maker
        _NAMES.update(names)
        return maker

    return register


@_makes(ZoneChanged, "leaves_play", "put_into_graveyard", "comes_into_play", "draws", "discards")
def _zone_changed(engine: Engine, event: ZoneChanged) -> Iterator[Occurrence]:
    owner = engine.owner(event.object)
    from_, to = event.from_, event.to
    if from_ is not None and from_.zone == "in_play":
        left = TriggerInfo(event.becomes, engine.controller(event.object))
        yield Occurrence("leaves_play", event.object, left, looks_back=True)
        if to is not None and to.zone == "graveyard":
            yield Occurrence("put_into_graveyard", event.object, left, looks_back=True)
    if to is not None and to.zone == "in_play":
        yield Occurrence("comes_into_play", event.becomes, TriggerInfo(event.becomes, engine.controller(event.becomes)))
    if event.reason == "drawn":
        yield Occurrence("draws", owner, TriggerInfo(None, owner))
    elif event.reason == "discarded":
        yield Occurrence("discards", owner, TriggerInfo(event.becomes, owner))


@_makes(TokenCreated, "comes_into_play")
def _token_created(engine: Engine, event: TokenCreated) -> Iterator[Occurrence]:
    yield Occurrence("comes_into_play", event.object, TriggerInfo(event.object, event.controller))


@_makes(StepBegan, "beginning")
def _step_began(engine: Engine, event: StepBegan) -> Iterator[Occurrence]:
    yield Occurrence(f"beginning {event.step}", engine.active, TriggerInfo(None, engine.active))


@_makes(PhaseBegan, "beginning")
def _phase_began(engine: Engine, event: PhaseBegan) -> Iterator[Occurrence]:
    yield Occurrence(f"beginning {event.phase}", engine.active, TriggerInfo(None, engine.active))


@_makes(AttackersDeclared, "attacks")
def _attackers(engine: Engine, event: AttackersDeclared) -> Iterator[Occurrence]:
    for attack in event.attacks:
        defender = attack.defender if isinstance(attack.defender, int) else None
        yield Occurrence("attacks", attack.attacker, TriggerInfo(attack.attacker, defender))


@_makes(BlockersDeclared, "blocks", "becomes_blocked")
def _blockers(engine: Engine, event: BlockersDeclared) -> Iterator[Occurrence]:
    for block in event.blocks:
        yield Occurrence("blocks", block.blocker, TriggerInfo(block.blocker, engine.controller(block.blocker)))
    attackers = dict.fromkeys(attacker for block in event.blocks for attacker in block.attackers)
    for attacker in attackers:
        yield Occurrence("becomes_blocked", attacker, TriggerInfo(attacker, engine.controller(attacker)))


@_makes(DamageDealt, "deals_damage")
def _damage(engine: Engine, event: DamageDealt) -> Iterator[Occurrence]:
    if event.source is not None:
        player, it = (event.to, None) if isinstance(event.to, int) else (engine.controller(event.to), event.to)
        yield Occurrence("deals_damage", event.source, TriggerInfo(it, player, event.amount), event.to, event.combat)


@_makes(PlayCompleted, "spell_played")
def _played(engine: Engine, event: PlayCompleted) -> Iterator[Occurrence]:
    if engine.draft.kinds[number_of(event.object)] == "card":
        yield Occurrence("spell_played", event.object, TriggerInfo(event.object, engine.controller(event.object)))


@_makes(LifeGained, "gains_life")
def _life_gained(engine: Engine, event: LifeGained) -> Iterator[Occurrence]:
    yield Occurrence("gains_life", event.seat, TriggerInfo(None, event.seat, event.amount))


@_makes(LifeLost, "loses_life")
def _life_lost(engine: Engine, event: LifeLost) -> Iterator[Occurrence]:
    yield Occurrence("loses_life", event.seat, TriggerInfo(None, event.seat, event.amount))


@_makes(ManaBurned, "loses_life")
def _mana_burned(engine: Engine, event: ManaBurned) -> Iterator[Occurrence]:
    yield Occurrence("loses_life", event.seat, TriggerInfo(None, event.seat, event.amount))


@_makes(Tapped, "becomes_tapped")
def _tapped(engine: Engine, event: Tapped) -> Iterator[Occurrence]:
    yield Occurrence("becomes_tapped", event.object, TriggerInfo(event.object, engine.controller(event.object)))


@_makes(Untapped, "becomes_untapped")
def _untapped(engine: Engine, event: Untapped) -> Iterator[Occurrence]:
    yield Occurrence("becomes_untapped", event.object, TriggerInfo(event.object, engine.controller(event.object)))


if (
    missing := {name for when in members(TriggerWord) for name in get_args(when.model_fields["event"].annotation)}
    - _NAMES
):
    raise RuntimeError(f"nothing makes the trigger events {', '.join(sorted(missing))}")


def index_sources(engine: Engine) -> list[tuple[str, int, Abilities]]:
    """The permanents with triggered abilities, in the order in which they stand in play."""
    if engine.trigger_sources is None:
        found = ((obj, engine.abilities(obj)) for obj in engine.zone("in_play"))
        engine.trigger_sources = [
            (obj, engine.controller(obj), abilities) for obj, abilities in found if abilities.triggered
        ]
    return engine.trigger_sources


def detect(engine: Engine, records: Sequence[Recorded], before: list[tuple[str, int, Abilities]] | None) -> None:
    """Abilities trigger on what has happened (rules 404.2, 410.2); `before`: the sources before it (410.10d)."""
    after = index_sources(engine)
    if not after and not before:
        return
    triggered: list[tuple[int, AbilityTriggered]] = []
    for record in records:
        occurrences = TRIGGER_EVENTS.get(type(record.event))
        if occurrences is None:
            continue
        for occurrence in occurrences(engine, record.event):
            sources = before if occurrence.looks_back and before is not None else after
            triggered += [(record.n, event) for event in _matching(engine, occurrence, sources)]
    for n, event in triggered:
        engine.record(event, ("410.2",), cause=n)


def _matching(
    engine: Engine, occurrence: Occurrence, sources: list[tuple[str, int, Abilities]]
) -> Iterator[AbilityTriggered]:
    for obj, controller, abilities in sources:
        for index, (key, ability) in enumerate(abilities.triggered, 1):
            trigger = occurrence.trigger
            context = Context(engine, controller, obj, trigger=trigger)
            if _matches(context, ability.when, occurrence) and context.is_true(ability.condition):
                yield AbilityTriggered(
                    seat=controller,
                    object=obj,
                    ability=index,
                    key=key,
                    it=trigger.it,
                    player=trigger.player,
                    number=trigger.number,
                )


def _matches(context: Context, when: TriggerEvent, found: Occurrence) -> bool:
    match when:
        case StepBegins():
            return found.name == f"beginning {when.of}" and _whose(context, when.whose, found.trigger.player)
        case Enters() | Leaves() | Combats() | TapsOrUntaps():
            return when.event == found.name and _subject(context, when.what, found.subject)
        case DealsDamage():
            return (
                found.name == "deals_damage"
                and (when.combat is None or when.combat == found.combat)
                and _subject(context, when.what, found.subject)
                and _recipient(context, when.to, found.to)
            )
        case IsPlayed():
            return (
                found.name == "spell_played"
                and _subject(context, when.what, found.subject)
                and _whose(context, when.by, found.trigger.player)
            )
        case PlayerDoes():
            return when.event == found.name and _whose(context, when.player, found.trigger.player)
        case _:
            return False


def _whose(context: Context, whose: str, player: int | None) -> bool:
    return whose == "any" or (whose == "you") == (player == context.you)


def _subject(context: Context, what: str | Filter, subject: ObjectOrPlayer | None) -> bool:
    if not isinstance(subject, str):
        return False
    if isinstance(what, Filter):
        return context.matches(subject, what)
    if what == "host":
        return context.source is not None and context.engine.draft.attached_to.get(context.source) == subject
    return context.source == subject


def _recipient(context: Context, to: str, recipient: ObjectOrPlayer | None) -> bool:
    match to:
        case "any":
            return True
        case "creature":
            return isinstance(recipient, str)
        case "player":
            return isinstance(recipient, int)
        case "you":
            return recipient == context.you
        case _:
            return isinstance(recipient, int) and recipient != context.you


def ability_of(engine: Engine, key: str | None) -> Triggered | None:
    """The triggered ability that a key stands for."""
    found = None if key is None else engine.compiler.ability(key, engine.draft.definitions)
    return found if isinstance(found, Triggered) else None
