"""What was seen of each card in some games: whether it was played, and whether any of its abilities did anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rewind.aggregates.fold import fold_all
from rewind.aggregates.state import GameState, ZoneKey, number_of
from rewind.events.base import Event, Place
from rewind.events.combat import AttackersDeclared, BlockersDeclared, DamageDealt, LifeLost
from rewind.events.envelope import Recorded
from rewind.events.objects import TurnedFaceUp
from rewind.events.playing import (
    AbilityPlayed,
    AbilityTriggered,
    ChoiceMade,
    ChoiceOffered,
    EventPrevented,
    EventReplaced,
    LandPlayed,
    PutOnStack,
    ResolutionBegan,
    ResolutionEnded,
    SpecialActionTaken,
)
from rewind.events.zones import CeasedToExist, ObjectPlaced, ZoneChanged

Seen = Counter[tuple[str, str]]
"""(card, one of `WORDS`) → how often."""

WORDS = ("played", "in play", "did", "asked", "fought")
"""What is counted: a spell of it resolved, or it was played as a land; it came to be in play; one of its abilities, or
its spell, brought an event about; something was asked because of it; it attacked, blocked, or dealt combat damage."""


@dataclass
class _Counting:
    """What is known while the events of a game are gone through."""

    state: GameState
    """The state at the end, which knows what every object was."""
    found: Seen
    resolving: dict[int, str]
    """The event by which something began to resolve, and has not finished → the object."""
    sources: dict[str, str]
    """Ability on the stack → its source."""

    def see(self, obj: str | int | None, word: str) -> None:
        """Counts something of the card that an object is, or that an ability on the stack comes from."""
        if isinstance(obj, str):
            definition = self.state.definition_of(self.sources.get(obj, obj))
            if definition is not None:
                self.found[definition.key, word] += 1


def seen(records: Sequence[Recorded]) -> Seen:
    """What was seen in a game."""
    counting = _Counting(fold_all(records), Counter(), {}, {})
    for record in records:
        _count_play(counting, record)
        for obj in _doers(counting, record):
            counting.see(obj, "did")
    return counting.found


def _count_play(counting: _Counting, record: Recorded) -> None:
    event = record.event
    match event:
        case ResolutionBegan():
            counting.resolving[record.n] = event.object
        case ResolutionEnded():
            counting.resolving.clear()  # what follows is done by the rules
            if not event.countered and counting.state.kinds[number_of(event.object)] == "card":
                counting.see(event.object, "played")
        case LandPlayed():
            counting.see(event.object, "played")
        case ZoneChanged(to=Place(zone="in_play")):
            counting.see(event.becomes, "in play")
        case ObjectPlaced(place=Place(zone="in_play")):
            counting.see(event.object, "in play")
        case PutOnStack(source=str(source)):
            counting.sources[event.object] = source
        case AttackersDeclared():
            for attack in event.attacks:
                counting.see(attack.attacker, "fought")
        case BlockersDeclared():
            for block in event.blocks:
                counting.see(block.blocker, "fought")
        case DamageDealt(combat=True):
            counting.see(event.source, "fought")
        case ChoiceOffered(source=str(source)):
            counting.see(source, "asked")
        case _:
            pass


_NOTHING = (AbilityTriggered, ChoiceOffered, ChoiceMade, CeasedToExist, ResolutionBegan, ResolutionEnded, PutOnStack)
"""Events that are no effect of what brings them about."""


def _doers(counting: _Counting, record: Recorded) -> Iterator[str | int | None]:
    """The objects whose spell or ability brought an event about."""
    event = record.event
    if isinstance(event, AbilityPlayed) and event.on_stack is None and _is_of_mana(event, counting.state):
        yield event.object
    if isinstance(event, (SpecialActionTaken, TurnedFaceUp)):
        yield event.object
    if isinstance(event, _NOTHING) or (isinstance(event, DamageDealt) and event.combat):
        return
    resolving = counting.resolving.get(record.cause or 0)
    if resolving is not None and not _is_own_move(event, resolving):
        yield resolving
    if isinstance(event, ZoneChanged) and (event.tapped or event.counters) and resolving in (None, event.object):
        yield event.becomes
    if isinstance(event, EventReplaced | EventPrevented):
        yield event.by  # its source is that of the damage
    elif not isinstance(event, ZoneChanged | LifeLost):  # life is lost by combat damage too
        yield getattr(event, "source", None)
    yield from getattr(event, "sources", ())


def _is_of_mana(event: AbilityPlayed, state: GameState) -> bool:
    return state.position.get(event.object) == ZoneKey("in_play")


def _is_own_move(event: Event, spell: str) -> bool:
    return isinstance(event, ZoneChanged) and event.object == spell
