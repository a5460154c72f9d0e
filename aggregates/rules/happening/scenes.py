"""What else has to be known of a published event to say what it shows: when it happened, why, what was before it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from rewind.aggregates.cards.language import SetStatus
from rewind.aggregates.happenings import Happening
from rewind.aggregates.immutable import immutable
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.occurrences import Moment
from rewind.aggregates.rules.programs.as_logged import changes_of
from rewind.aggregates.state import number_of
from rewind.events import playing
from rewind.events.base import Event
from rewind.events.combat import (
    AttackersDeclared,
    BecameBlocked,
    BlockAdded,
    BlockersDeclared,
    DamageDealt,
    RemovedFromCombat,
)
from rewind.events.envelope import Recorded
from rewind.events.objects import ControlChanged
from rewind.events.turn import PhaseBegan
from rewind.events.zones import CeasedToExist, PhasedOut, TokenCreated, ZoneChanged


class Noted(NamedTuple):
    """An event that was noted (`rewind.aggregates.happenings`)."""

    n: int
    event: Event
    cause: int | None


@immutable
class Scene:
    """A published event with what was before it."""

    engine: Engine
    n: int
    cause_number: int | None
    together: int | None
    moment: Moment
    back: Callable[[], Iterator[Noted]]
    """What was noted up to the event, the newest first."""

    @property
    def active(self) -> int:
        """The active player then."""
        return self.moment.active or 0

    def controller(self, thing: ObjectOrPlayer) -> int:
        """Who controls an object, or last did; a player is meant as such."""
        return thing if isinstance(thing, int) else self.engine.controller(thing)

    def cause(self) -> str | None:
        """The spell or ability that brought the event about: as it resolved, or as it was played (rules 409, 413).

        Of a mana ability it is the source, for the ability itself is no object (rule 411.1); so of a special action.
        """
        number, put = self.cause_number, None
        if number is None:
            return None
        for n, event, cause in self.back():
            if n <= number:
                return _brought_about(event, put) if n == number else None
            if cause == number and _is_put_on_stack(event):
                put = event.object if isinstance(event, playing.PutOnStack) else getattr(event, "becomes", None)
        return None

    def cause_player(self) -> int | None:
        """Who controls what brought the event about."""
        cause = self.cause()
        return None if cause is None else self.engine.controller(cause)

    def cause_event(self) -> Event | None:
        """The event that brought the event about, such as a decision, or that a spell begins to resolve."""
        number = self.cause_number
        if number is None:
            return None
        found = next((noted for noted in self.back() if noted.n <= number), None)
        return None if found is None or found.n != number else found.event

    def key_of(self, ability: str | None) -> str | None:
        """The key of an ability on the stack."""
        for _, event, _ in self.back() if ability is not None else ():
            if isinstance(event, playing.PutOnStack) and event.object == ability:
                return event.key
        return None

    def came_from(self, obj: str) -> ZoneChanged | None:
        """The move by which an object came to its zone."""
        for _, event, _ in self.back():
            if isinstance(event, ZoneChanged) and event.becomes == obj:
                return event
        return None

    def player_of(self, obj: str) -> int:
        """Who played something that is or was on the stack, whoever has gained control of it since (rule 409.1a)."""
        for _, event, _ in self.back():
            if isinstance(event, ZoneChanged) and event.becomes == obj:
                return self.engine.owner(obj) if event.controller is None else event.controller
            if isinstance(event, playing.PutOnStack) and event.object == obj:
                return event.seat
        return self.controller(obj)

    def earlier_targets(self, obj: str) -> frozenset[ObjectOrPlayer]:
        """The targets that something on the stack had before the event."""
        for n, event, _ in self.back():
            if n < self.n and (targets := _targets_in(event, obj)) is not None:
                return frozenset(thing for things in targets for thing in things)
        return frozenset()

    def is_of_playing(self) -> bool:
        """Whether the event came about as something was played that goes on the stack: as it was paid for (409.1h)."""
        return isinstance(self.cause_event(), playing.SpellPlayed | playing.CostPaid | playing.AbilityPlayed)

    def was_blocked(self, attacker: str) -> bool:
        """Whether an attacker had become blocked before, in this combat phase (rule 309.2f).

        Since 2026-04 one that an effect has made unblocked since then was not (rule 410.9).
        """
        counts_again = self.engine.edition.policies.blocked_again == "if_unblocked"
        since = _made_unblocked(self.engine, attacker) if counts_again else 0
        for n, event, _ in self.back():
            if isinstance(event, PhaseBegan) or n < since:
                return False
            if n < self.n and attacker in _blocked_by(event):
                return True
        return False

    def was_blocking(self, blocker: str) -> bool:
        """Whether a creature blocked before the event, even if what it blocked is gone."""
        for n, event, _ in self.back():
            match event:
                case PhaseBegan():
                    return False
                case RemovedFromCombat() | PhasedOut() | ControlChanged() if event.object == blocker:
                    return False
                case BlockersDeclared() | BlockAdded() if n < self.n and "blocking" in _in_combat_by(event, blocker):
                    return True
                case _:
                    pass
        return False

    def blocked_by(self, blocker: str) -> tuple[str, ...]:
        """What a creature blocks after the event, as it was declared and as effects have added since."""
        return tuple(dict.fromkeys(attacker for one, attacker in self._blocks() if one == blocker))

    def blockers_of(self, attacker: str) -> tuple[str, ...]:
        """What blocks an attacker after the event, as it was declared and as effects have added since."""
        return tuple(dict.fromkeys(blocker for blocker, one in self._blocks() if one == attacker))

    def _blocks(self) -> list[tuple[str, str]]:
        """Who blocks what, without what has been removed from combat or has left play (rule 306.2)."""
        return _blocks_in(event for _, event, _ in self.back())

    def is_being_played(self, obj: str) -> bool:
        """Whether a spell or activated ability is on the stack, and has not been played yet (rule 409.1i)."""
        for _, event, _ in self.back():
            match event:
                case playing.PlayCompleted(object=played) if played == obj:
                    return False
                case playing.PutOnStack(object=put) if put == obj:
                    return event.kind == "activated_ability"
                case ZoneChanged(becomes=became) if became == obj:
                    return True
                case _:
                    pass
        return False

    def was_damaged(self, seat: int) -> bool:
        """Whether the event belongs to damage that was dealt to a player, which is recorded directly before it."""
        for n, event, _ in self.back():
            if n < self.n:
                return n == self.n - 1 and isinstance(event, DamageDealt) and event.to == seat
        return False

    def was_tapped_for(self, obj: str) -> bool:
        """Whether a permanent became tapped for what the same decision or resolution has brought about."""
        for n, event, cause in self.back():
            if self.cause_number is None or n < self.cause_number:
                return False
            if event.published == "tapped" and cause == self.cause_number and getattr(event, "object", None) == obj:
                return True
        return False


def last_blocks(engine: Engine, obj: str) -> list[tuple[str, str]]:
    """Who blocked what as an object was last in play (rule 413.2f); nothing where it has not left play in a combat.

    What left play at the same time was in play then too.
    """
    before = engine.draft.backwards()
    for _, event, _, group in before:
        if isinstance(event, ZoneChanged) and event.object == obj:
            return _blocks_in(earlier for _, earlier, _, its_group in before if group is None or its_group != group)
    return []


def _made_unblocked(engine: Engine, attacker: str) -> int:
    """The number of the latest effect that is there and made an attacker unblocked (rule 309.2f); 0: there is none."""
    return max(
        (
            number
            for number, began in engine.draft.effects.items()
            if attacker in began.affects
            and any(isinstance(one, SetStatus) and one.blocked is False for one in changes_of(began.effect))
        ),
        default=0,
    )


def became_blocked_since(engine: Engine, attacker: str, n: int) -> bool:
    """Whether an attacker became blocked, by a creature or by an effect, after the event of this number (309.2f)."""
    for number, event, _, _ in engine.draft.backwards():
        if number < n or isinstance(event, PhaseBegan):
            return False
        if attacker in _blocked_by(event):
            return True
    return False


def last_in_combat(engine: Engine, obj: str) -> frozenset[str]:
    """How an object was in combat as it was last in play, in this combat (rule 413.2f).

    "attacking", "blocking", "blocked", and "unblocked" once blockers had been declared; nothing where it was removed.
    """
    has_left, are_declared, found = False, False, set[str]()
    for _, event, _, _ in engine.draft.backwards():
        if isinstance(event, PhaseBegan) or (isinstance(event, RemovedFromCombat) and event.object == obj):
            break
        has_left = has_left or (isinstance(event, ZoneChanged | CeasedToExist) and event.object == obj)
        if has_left:
            are_declared = are_declared or isinstance(event, BlockersDeclared)
            found |= _in_combat_by(event, obj)
    if "attacking" in found and are_declared and "blocked" not in found:
        found.add("unblocked")
    return frozenset(found)


def _in_combat_by(event: Event, obj: str) -> set[str]:
    """What an event of a combat makes an object in it."""
    match event:
        case AttackersDeclared() if any(one.attacker == obj for one in event.attacks):
            return {"attacking"}
        case ZoneChanged(becomes=became) | TokenCreated(object=became) if became == obj and event.attacking is not None:
            return {"attacking"}
        case BlockersDeclared() if any(one.blocker == obj for one in event.blocks):
            return {"blocking"}
        case BlockAdded(blocker=blocker) if blocker == obj:
            return {"blocking"}
        case _:
            return {"blocked"} if obj in _blocked_by(event) else set()


def _blocks_in(back: Iterable[Event]) -> list[tuple[str, str]]:
    """Who blocks what after some events, the newest of them first, without what is removed from combat (306.2)."""
    gone, blocks = set[str](), list[tuple[str, str]]()
    for event in back:
        match event:
            case PhaseBegan():
                break
            case RemovedFromCombat() | ZoneChanged():
                gone.add(event.object)
            case BlockersDeclared():
                blocks += ((one.blocker, attacker) for one in event.blocks for attacker in one.attackers)
            case BlockAdded():
                blocks += ((event.blocker, attacker) for attacker in event.attackers)
            case _:
                pass
    return [(blocker, attacker) for blocker, attacker in reversed(blocks) if not gone & {blocker, attacker}]


def _blocked_by(event: Event) -> Sequence[str]:
    match event:
        case BlockersDeclared():
            return [attacker for block in event.blocks for attacker in block.attackers]
        case BlockAdded():
            return event.attackers
        case BecameBlocked():
            return [event.object]
        case _:
            return ()


def _is_put_on_stack(event: Event) -> bool:
    if isinstance(event, ZoneChanged):
        return event.to is not None and event.to.zone == "stack"
    return isinstance(event, playing.PutOnStack)


def _brought_about(event: Event, put: str | None) -> str | None:
    match event:
        case playing.ResolutionBegan() | playing.CostPaid() | playing.SpecialActionTaken():
            return event.object
        case playing.AbilityPlayed():
            return put or event.on_stack or event.object
        case playing.SpellPlayed():
            return put
        case _:
            return None


def _targets_in(event: Event, obj: str) -> Sequence[Sequence[ObjectOrPlayer]] | None:
    match event:
        case playing.PutOnStack() | playing.TargetsChosen() if event.object == obj:
            return event.targets
        case playing.AbilityPlayed() if event.on_stack == obj:
            return event.targets
        case playing.SpellPlayed() if number_of(event.object) == number_of(obj):  # the card, where it was before
            return event.targets
        case _:
            return None


def now(engine: Engine, record: Recorded) -> Scene:
    """The scene of an event that has just happened."""
    draft = engine.draft

    def back() -> Iterator[Noted]:
        for n, event, cause, _ in draft.backwards():
            if n <= record.n:
                yield Noted(n, event, cause)

    return Scene(engine, record.n, record.cause, record.together, Moment(draft.active, draft.phase, draft.step), back)


def then(engine: Engine, happenings: Sequence[Happening], index: int) -> Scene:
    """The scene of something that happened in the last turns."""
    one = happenings[index]

    def back() -> Iterator[Noted]:
        for at in range(index, -1, -1):
            yield Noted(happenings[at].n, happenings[at].event, happenings[at].cause)

    return Scene(engine, one.n, one.cause, one.together, Moment(one.active, one.phase, one.step), back)
