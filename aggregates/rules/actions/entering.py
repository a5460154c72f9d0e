"""What comes into play: whether it can, as what and how, and on what (rules 212.4j, 216.3, 410.10e, 419.1b, 503.5).

Everything is settled and chosen before anything happens: a copy is never seen as what it was, and an Aura chooses among
what is in play already (rules 103.4, 413.2d).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias, TypeGuard

from aggregates.cards.language import AsEnters
from aggregates.rules.actions.choices import choose_objects, choose_value, confirm
from aggregates.rules.actions.proposed import CreatesToken, Destroys, Moves, Proposed
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.engine import NOTHING, Engine
from aggregates.rules.engine.naming import ObjectOrPlayer
from aggregates.rules.happening.happen import happen
from aggregates.rules.queries.attachments import can_enchant, is_aura
from aggregates.state import number_of, object_id
from events.base import Characteristics, Counter
from events.zones import CardsRevealed

Enters: TypeAlias = Moves | CreatesToken
"""A proposed event by which something would come into play."""


def enters(proposed: Proposed | None) -> TypeGuard[Enters]:
    """Whether something would come into play by this."""
    return isinstance(proposed, CreatesToken) or (isinstance(proposed, Moves) and proposed.to == "in_play")


def possible_moves(engine: Engine, proposals: Iterable[Proposed]) -> list[Proposed]:
    """Without the moves that cannot be; what would do two things to one object does one (rule 217.1d)."""
    found: list[Proposed] = []
    moved: dict[str, int] = {}
    for proposed in proposals:
        if not isinstance(proposed, Moves | Destroys):
            found.append(proposed)
        elif proposed.object in moved:
            index = moved[proposed.object]
            found[index] = _one_of(engine, found[index], proposed)
        elif _can_move(engine, proposed):
            moved[proposed.object] = len(found)
            found.append(proposed)
    return found


def _can_move(engine: Engine, move: Moves | Destroys) -> bool:
    """Whether an object can go where it would: an instant, a sorcery, or a token that has left play not into play.

    It stays where it is then (rules 212.5d, 212.7d, 216.3, 217.1a).
    """
    obj = move.object
    if engine.draft.current.get(number_of(obj)) != obj:
        return False
    if isinstance(move, Destroys) or move.to != "in_play" or engine.zone_of(obj) == "in_play":
        return True
    types = (move.characteristics or engine.characteristics(obj)).type_line.types
    return engine.draft.kinds[number_of(obj)] != "token" and not {"Instant", "Sorcery"}.intersection(types)


def _one_of(engine: Engine, one: Proposed, other: Moves | Destroys) -> Proposed:
    """Of two things that would be done to an object its controller chooses one, or its owner (rule 217.1d)."""
    ways: dict[str, Proposed] = {}
    for way in (one, other):
        ways.setdefault(way.to if isinstance(way, Moves) else "graveyard", way)
    chosen = choose_value(
        engine, engine.controller(other.object), "destination", tuple(ways), "217.1d", source=other.object
    )
    return ways[chosen]


class Entering:
    """What would come into play at one time, while it is settled how."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._shown: set[str] = set()
        self._settled: set[str] = set()
        """Those about whose own abilities nothing is left to choose."""
        self.copied = False
        """Whether anything comes into play as a copy."""

    def as_they_enter(self, proposals: Iterable[Proposed]) -> list[Proposed]:
        """How each comes into play, by its own abilities; the active player's choices come first."""
        found = [one for proposed in proposals for one in _each_token(proposed)]
        for seat in self.engine.players():
            for index, one in enumerate(found):
                if enters(one) and self.controller(one) == seat and self._object(one) not in self._settled:
                    found[index] = self._as_it_enters(one)
        return found

    def as_it_enters(self, entry: Moves) -> Enters:
        """How it comes into play by its own abilities, before anything else applies to it."""
        self._settled.add(entry.object)
        return self._as_it_enters(entry)

    def copies(self, entry: Moves) -> list[Moves]:
        """What it could be as a copy, by its own abilities."""
        engine, face = self.engine, self.face(entry)
        context = Context(engine, self.controller(entry), entry.object, x=entry.x)
        with engine.supposing(entry.object, face, context.you):
            found = [
                obj
                for _, ability in engine.compiler.of(face, engine.draft.definitions).enters
                if ability.copy_ is not None and context.is_true(ability.condition)
                for obj in context.select(ability.copy_)
            ]
        return [replace(entry, characteristics=copiable_values(engine, obj)) for obj in found]

    def on_hosts(self, proposals: Sequence[Proposed]) -> list[Proposed]:
        """What each Aura comes into play on; the active player's choices come first."""
        found: list[Proposed | None] = list(proposals)
        for seat in self.engine.players():
            for index, one in enumerate(found):
                if enters(one) and self._put_by(one) == seat:
                    found[index] = self._on_a_host(one)
        return [one for one in found if one is not None]

    # Who and what it would be

    def controller(self, entry: Enters) -> int:
        """Who would control it."""
        if isinstance(entry, CreatesToken):
            return entry.controller
        return entry.controller or self.engine.owner(entry.object)

    def _put_by(self, entry: Enters) -> int:
        put_by = entry.put_by if isinstance(entry, Moves) else None
        return put_by or self.controller(entry)

    def _object(self, entry: Enters) -> str:
        """Its id; for a token the one that it could get."""
        return entry.object if isinstance(entry, Moves) else object_id(self.engine.new_number())

    def face(self, entry: Enters) -> Characteristics:
        """What it would come into play as (rules 419.9b, 503.5)."""
        found = entry.characteristics
        return self.engine.characteristics(self._object(entry)) if found is None else found

    def show(self, entries: Iterable[Enters], *rule: str) -> None:
        """Cards that come into play out of a hand or a library are shown before anything is chosen about them."""
        hidden: dict[int, list[str]] = {}
        for entry in entries:
            if isinstance(entry, Moves) and self.engine.zone_of(entry.object) in ("hand", "library"):
                hidden.setdefault(self.engine.owner(entry.object), []).append(entry.object)
        for seat, objects in hidden.items():
            new = tuple(obj for obj in objects if obj not in self._shown)
            if new:
                self._shown.update(new)
                happen(self.engine, CardsRevealed(seat=seat, objects=new), *rule)

    # How it comes into play (rules 410.10e, 419.1b, 419.1c)

    def _as_it_enters(self, entry: Enters) -> Enters:
        """What its own abilities make of its coming into play, those of what it would be as a copy too (rule 503.5).

        Each applies once; one that it got by copying is another one than that of its own. Those that make a copy of it
        come after the others, which it would lose by that.
        """
        copied, applied = "", set[tuple[str, str]]()
        while True:
            own = self.engine.compiler.of(self.face(entry), self.engine.draft.definitions).enters
            left = [(key, ability) for key, ability in own if (key, copied) not in applied]
            if not left:
                return entry
            key, ability = min(left, key=lambda each: each[1].copy_ is not None)
            applied.add((key, copied))
            entry, now_copied = self._apply(entry, ability)
            copied = now_copied or copied

    def _apply(self, entry: Enters, ability: AsEnters) -> tuple[Enters, str | None]:
        """The entry with what one ability makes of it, and the object of which it becomes a copy."""
        engine, you, obj = self.engine, self.controller(entry), self._object(entry)
        source = obj if isinstance(entry, Moves) else None
        context = Context(engine, you, source, x=entry.x if isinstance(entry, Moves) else 0)
        with engine.supposing(obj, self.face(entry), self.controller(entry)):
            holds = context.is_true(ability.condition)
            number = context.amount(ability.number) if ability.counters is not None else 0
            copied = None if ability.copy_ is None else context.select(ability.copy_)
        if not holds or copied == []:
            return entry, None
        chosen: list[ObjectOrPlayer] = []
        if ability.optional or ability.unless is not None or (copied is not None and len(copied) > 1):
            self.show([entry], "419.1b")
        if copied is not None:
            least = 0 if ability.optional else 1
            chosen = choose_objects(engine, you, "copy", copied, least, 1, "419.1b", "503.5", source=source)
        elif ability.optional and not confirm(engine, you, "419.1b", source=source):
            return entry, None
        if copied is not None and not chosen:
            return entry, None
        if ability.unless is not None and engine.offer_cost(engine, you, source, ability.unless, ("419.1b",)):
            return entry, None
        counters = entry.counters
        if ability.counters is not None and number > 0:
            counters = (*counters, Counter(kind=ability.counters, number=number))
        changed = replace(entry, tapped=entry.tapped or ability.tapped, counters=counters)
        if not chosen:
            return changed, None
        self.copied = True
        original = str(chosen[0])
        rules = tuple(dict.fromkeys((*entry.rules, "503.5")))
        return replace(changed, characteristics=copiable_values(engine, original), rules=rules), original

    # What an Aura comes into play on (rule 212.4j)

    def _on_a_host(self, entry: Enters) -> Enters | None:
        """An Aura with what it will enchant, which whoever puts it into play chooses; it is not targeted."""
        engine = self.engine
        if entry.attached_to is not None or not is_aura(engine, self.face(entry).type_line):
            return entry
        if not engine.has_flag("chooses_hosts"):
            return entry
        legal = self._hosts(entry)
        if not legal:
            return self._without_a_host(entry)
        if len(legal) > 1:
            self.show([entry], "212.4j")
        source = entry.object if isinstance(entry, Moves) else None
        chosen = choose_objects(engine, self._put_by(entry), "host", legal, 1, 1, "212.4j", source=source)
        return replace(entry, attached_to=chosen[0], rules=(*entry.rules, "212.4j"))

    def _hosts(self, entry: Enters) -> list[ObjectOrPlayer]:
        """What is in play, and the players, that it could enchant."""
        engine, obj = self.engine, self._object(entry)
        things: list[ObjectOrPlayer] = [*engine.players(), *engine.zone("in_play")]
        with engine.supposing(obj, self.face(entry), self.controller(entry)):
            return [thing for thing in things if can_enchant(engine, obj, thing)]

    def _without_a_host(self, entry: Enters) -> Moves | None:
        """It stays where it is; from the stack it may go to the graveyard, and does so where it resolves as a copy."""
        if not isinstance(entry, Moves) or self.engine.zone_of(entry.object) != "stack":
            return None
        goes = self.engine.edition.policies.aura_without_host == "graveyard_from_stack"
        if not goes and entry.reason != "resolved":
            return None
        rules = (*entry.rules, "212.4j", "217.4a")
        return Moves(entry.object, "graveyard", entry.reason, rules=rules, applied=entry.applied)


def _each_token(proposed: Proposed) -> Iterator[Proposed]:
    """Equal tokens one by one: what is chosen for one is not chosen for the others."""
    number = proposed.number if isinstance(proposed, CreatesToken) else 1
    for _ in range(number):
        yield replace(proposed, number=1) if isinstance(proposed, CreatesToken) else proposed


def copiable_values(engine: Engine, obj: str) -> Characteristics:
    """The copiable values of an object: what is printed, or what it copies (rule 503.2)."""
    draft = engine.draft
    found = draft.copiable.get(obj)
    if found is not None:
        return found
    definition = draft.definitions.get(draft.assigned.get(number_of(obj), ""))
    return NOTHING if definition is None else definition.characteristics_in(draft.edition)
