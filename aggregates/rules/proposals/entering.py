"""What comes into play: whether it can, as what and how, and on what (rules 212.4j, 216.3, 410.10e, 419.1b, 503.5).

Everything is settled and chosen before anything happens: a copy is never seen as what it was, and an Aura chooses among
what is in play already (rules 103.4, 413.2d).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from itertools import repeat
from typing import TypeAlias, TypeGuard

from rewind.aggregates.cards.language import Choose, CopyOf, Pattern
from rewind.aggregates.rules.at_work.replacing import (
    ReplacementEffect,
    asks_afterwards,
    names_kept_first,
)
from rewind.aggregates.rules.choices.choices import choose_objects, confirm
from rewind.aggregates.rules.engine.context import Context, record_of_key
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.limits import verify_room
from rewind.aggregates.rules.engine.naming import Named, ObjectOrPlayer
from rewind.aggregates.rules.engine.occurrences import means
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.happening.layering.copied import as_a_copy, copiable_values
from rewind.aggregates.rules.programs.abilities import AsItEnters
from rewind.aggregates.rules.proposals.applying import chosen_form, entry_counters
from rewind.aggregates.rules.proposals.as_it_would_be import in_play, with_its_back_face_up
from rewind.aggregates.rules.proposals.bodies import Body
from rewind.aggregates.rules.proposals.order_of_choice import copying_of, model_of, rank
from rewind.aggregates.rules.proposals.patterns import occurrence_of
from rewind.aggregates.rules.proposals.proposal import (
    CreatesToken,
    Kept,
    Moves,
    Proposed,
)
from rewind.aggregates.rules.proposals.replacement import put_on
from rewind.aggregates.rules.queries.attachments import (
    can_be_attached,
    can_enchant,
    enchanted_elsewhere,
    is_aura,
)
from rewind.aggregates.rules.queries.face_down import face_down_values
from rewind.aggregates.state import HIDDEN_ZONES, number_of, object_id
from rewind.events.base import Characteristics
from rewind.events.zones import CardsRevealed

Enters: TypeAlias = Moves | CreatesToken
"""A proposed event by which something would come into play."""


def enters(proposed: Proposed | None) -> TypeGuard[Enters]:
    """Whether something would come into play by this."""
    return isinstance(proposed, CreatesToken) or (isinstance(proposed, Moves) and proposed.to == "in_play")


class Entering:
    """What would come into play at one time, while it is settled how."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._shown: set[str] = set()
        self._settled: set[str] = set()
        """Those about whose own abilities nothing is left to choose."""
        self.copied = False
        """Whether anything comes into play as a copy."""
        self._afterwards: list[Body] = []
        """What their own abilities do besides, once they have come into play."""
        self._competing: dict[str, AsItEnters] = {}
        """Key of an effect → the ability of what comes into play that it is of."""
        self._times_copied: dict[str, int] = {}
        """How often each has become a copy: an ability that it has got by that is another one than its own."""

    # Among the other effects that apply (2006-10: 419.9a; 2026-04: 616.1)

    def able(self, proposed: Proposed) -> list[ReplacementEffect]:
        """The effects of its own abilities that apply to how something comes into play, and have not been applied."""
        if not isinstance(proposed, Moves) or proposed.to != "in_play":
            return []
        self._settled.add(proposed.object)
        found: list[ReplacementEffect] = []
        of_key = Counter[str]()
        for own in self._own(proposed):
            context = self._context(proposed, own)
            context.key = own.key
            places = (-1, self._times_copied.get(proposed.object, 0), of_key[own.key])
            effect = ReplacementEffect(own.change, context, places=places)
            of_key[own.key] += 1
            if effect.key not in proposed.applied and self._holds(proposed, own, context):
                self._competing[effect.key] = own
                found.append(effect)
        return found

    def is_own(self, effect: ReplacementEffect) -> bool:
        """Whether an effect is of an ability of what comes into play."""
        return effect.key in self._competing

    def apply(self, effect: ReplacementEffect, proposed: Proposed) -> Proposed:
        """Applies an effect of its own abilities."""
        assert isinstance(proposed, Moves)
        marked = replace(proposed, applied=proposed.applied | {effect.key})
        entry, copied = self._apply(marked, self._competing[effect.key])
        if copied is not None:
            self._times_copied[proposed.object] = self._times_copied.get(proposed.object, 0) + 1
        return entry

    def reveal(self, proposed: Proposed) -> None:
        """A card that comes into play out of a hand or a library is shown before anything is chosen about it."""
        if enters(proposed):
            self.show([proposed], "419.9a")

    # By its own abilities alone

    def as_they_enter(self, proposals: Iterable[Proposed]) -> list[Proposed]:
        """How each comes into play, by its own abilities; the active player's choices come first."""
        found = [one for proposed in proposals for one in _each_token(self.engine, proposed)]
        left = dict.fromkeys(index for index, one in enumerate(found) if enters(one))
        for seat in self.engine.players():
            for index in tuple(left):
                one = found[index]
                if enters(one) and self.controller(one) == seat and self._object(one) not in self._settled:
                    del left[index]  # it may be another player's by what it says
                    found[index] = self._as_it_enters(one)
        return found

    def as_it_enters(self, entry: Moves) -> Enters:
        """How it comes into play by its own abilities, before anything else applies to it."""
        self._settled.add(entry.object)
        return self._as_it_enters(entry)

    def carry_out_afterwards(self) -> None:
        """What the abilities of what has come into play do besides is done."""
        current = self.engine.draft.current
        for body in self._afterwards:
            assert body.about is not None
            if self.engine.zone_of(current.get(number_of(body.about), body.about)) == "in_play":
                body.carry_out_afterwards()

    def copies(self, entry: Moves) -> list[Moves]:
        """What it could be as a copy, or in a form of its own, by its own abilities."""
        engine, printed = self.engine, self._printed(entry)
        found: list[Moves] = []
        for own in engine.compiler.of(self.face(entry), engine.draft.definitions).enters:
            context = self._context(entry, own)
            copy, model = copying_of(own.change), model_of(own.change)
            if copy is None or not self._holds(entry, own, context):
                continue
            originals = self._models(entry, context, model) if model is not None else context.objects(copy.of)
            for obj in originals:
                facts = as_a_copy(context, copy, copiable_values(engine, obj), printed)
                found.append(replace(entry, characteristics=facts))
        return found

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

    def _printed(self, entry: Enters) -> Characteristics:
        """The copiable values that it would come into play with: without what effects make of a spell (rule 503.2)."""
        found = entry.characteristics
        return copiable_values(self.engine, self._object(entry)) if found is None else found

    def show(self, entries: Iterable[Enters], *rule: str) -> None:
        """Cards that come into play out of a hand or a library are shown before anything is chosen about them."""
        hidden: dict[int, list[str]] = {}
        for entry in entries:
            if isinstance(entry, Moves) and self.engine.zone_of(entry.object) in HIDDEN_ZONES:
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
        is_strict = self.engine.edition.policies.replacement_order != "self_then_any"
        copied, applied = "", set[tuple[str, str]]()
        while True:
            left = [one for one in self._own(entry) if (one.key, copied) not in applied]
            if not left:
                return entry
            first = min(left, key=lambda one: rank(one.change) if is_strict else copying_of(one.change) is not None)
            applied.add((first.key, copied))
            entry, now_copied = self._apply(entry, first)
            copied = now_copied or copied

    def _own(self, entry: Enters) -> tuple[AsItEnters, ...]:
        """Its abilities that say how it comes into play, as it would have them there."""
        facts = in_play(self.engine, entry, self.face(entry))
        return self.engine.compiler.of(facts, self.engine.draft.definitions).enters

    def _supposing(self, entry: Enters, *, copiable: bool = False) -> AbstractContextManager[None]:
        """What comes into play is taken to be there, as what it would be, or as its copiable values alone."""
        owner = entry.owner if isinstance(entry, CreatesToken) else None
        facts = self._printed(entry) if copiable else in_play(self.engine, entry, self.face(entry))
        return self.engine.supposing(self._object(entry), facts, self.controller(entry), token_of=owner)

    def _context(self, entry: Enters, own: AsItEnters) -> Context:
        source = entry.object if isinstance(entry, Moves) else None
        x = entry.x if isinstance(entry, Moves) else 0
        record = record_of_key(own.key)
        return Context(self.engine, self.controller(entry), source, x=x, record=record, keeping={})

    def _holds(self, entry: Enters, own: AsItEnters, context: Context) -> bool:
        """Whether an ability is about this coming into play, and what it asks for is true."""
        assert isinstance(own.change.event, Pattern)
        there = context.but(source=self._object(entry))
        with self._supposing(entry, copiable=own.change.copiable):
            if isinstance(entry, Moves) and not means(there, own.change.event, occurrence_of(self.engine, entry)):
                return False
            if isinstance(entry, CreatesToken) and {"from_", "how"} & own.change.event.model_fields_set:
                return False
            condition = None if asks_afterwards(own.change) else own.change.condition
            return there.is_true(own.ability.condition) and there.is_true(condition)

    def _models(self, entry: Enters, context: Context, model: Choose) -> list[str]:
        """What its controller can choose to copy."""
        with self._supposing(entry):
            return [] if model.among is None else context.objects(model.among)

    def _apply(self, entry: Enters, own: AsItEnters) -> tuple[Enters, str | None]:
        """The entry with what one ability makes of it, and the object of which it becomes a copy."""
        context, change = self._context(entry, own), own.change
        if not self._holds(entry, own, context) or not self._is_chosen(entry, own, context):
            return entry, None
        known = {**context.names, **(context.keeping or {})}
        kept = tuple(Kept(name, context, known[name]) for name in names_kept_first(change) if name in known)
        entry = replace(entry, kept=(*entry.kept, *kept))
        if asks_afterwards(change) and not context.is_true(change.condition):
            return entry, None
        if change.then and isinstance(entry, Moves):
            self._afterwards.append(Body(context, change.then, entry.applied, ("419.1b",), entry.object))
        if change.set is None:
            return entry, None
        changed = chosen_form(context, self.controller(entry), change.set, "419.1b", context.source)
        with self._supposing(entry):
            obj = self._object(entry)
            counters = put_on(self.engine, obj, entry_counters(context.but(source=obj), changed))
            hosts = [] if changed.attached_to is None else context.resolve_reference(changed.attached_to)
            under = [] if changed.under is None else context.seats(changed.under)
        entry = replace(
            entry,
            tapped=entry.tapped or changed.tapped,
            counters=(*entry.counters, *counters),
            attached_to=hosts[0] if hosts else entry.attached_to,
            controller=under[0] if under else self.controller(entry),
        )
        if changed.transformed:
            entry = with_its_back_face_up(self.engine, entry)
        if changed.face_down and isinstance(entry, Moves):
            return replace(entry, face_down=True, characteristics=face_down_values(self.engine)), None
        return (entry, None) if changed.copy_ is None else self._as_a_copy(entry, context, changed.copy_)

    def _is_chosen(self, entry: Enters, own: AsItEnters, context: Context) -> bool:
        """Whether an ability applies that its controller may let apply, once what there is to choose is chosen."""
        engine, change, you = self.engine, own.change, context.you
        source, model, rest = context.source, model_of(change), list(change.first)
        models: list[str] = []
        if model is not None:
            models = self._models(entry, context, model)
            rest.remove(model)
            if not models:
                return False
        if change.optional is not None or rest or len(models) > 1 or (change.set is not None and change.set.options):
            self.show([entry], "419.1b")
        if model is not None:
            least = 0 if change.optional is not None else 1
            chosen = choose_objects(engine, you, "copy", models, least, 1, "419.1b", "503.5", source=source)
            if not chosen:
                return False
            context.name(model.as_, Named(tuple(chosen), done=True))
        elif change.optional is not None:
            seat = next(iter(context.seats(change.optional)), you)
            if not confirm(engine, seat, "419.1b", source=source):
                return False
        if rest:
            self._as_what_it_would_be(entry, context)
            Body(context, rest, engine.applied, ("419.1b",)).carry_out()
        return True

    def _as_what_it_would_be(self, entry: Enters, context: Context) -> None:
        """What is chosen looks at a copy, and at a token, as what it would be, not as what it is yet (rule 503.5)."""
        if entry.characteristics is None:
            return
        engine, obj, face = self.engine, self._object(entry), entry.characteristics
        context.read = lambda other: face if other == obj else engine.characteristics(other)
        if context.source is None:
            context.bound = {**context.bound, "this": (obj,)}

    def _as_a_copy(self, entry: Enters, context: Context, copy: CopyOf) -> tuple[Enters, str | None]:
        """It comes into play as a copy; the object that it copies, where that is another one than itself."""
        self.copied = True
        facts = self._printed(entry)
        if copy.of == "this":  # a form of its own
            return replace(entry, characteristics=as_a_copy(context, copy, facts, facts)), None
        original = next((obj for obj in context.objects(copy.of)), None)
        if original is None:
            return entry, None
        rules = tuple(dict.fromkeys((*entry.rules, "503.5")))
        values = as_a_copy(context, copy, copiable_values(self.engine, original), facts)
        return replace(entry, characteristics=values, rules=rules), original

    # What an Aura comes into play on (rule 212.4j)

    def _on_a_host(self, entry: Enters) -> Enters | None:
        """An Aura with what it will enchant, which whoever puts it into play chooses; it is not targeted."""
        engine = self.engine
        if entry.attached_to is not None:
            return self._on_a_given_host(entry, entry.attached_to)
        if not is_aura(engine, self.face(entry).type_line):
            return entry
        legal = self._hosts(entry)
        if not legal:
            return self._without_a_host(entry)
        if len(legal) > 1:
            self.show([entry], "212.4j")
        source = entry.object if isinstance(entry, Moves) else None
        chosen = choose_objects(engine, self._put_by(entry), "host", legal, 1, 1, "212.4j", source=source)
        return replace(entry, attached_to=chosen[0], rules=(*entry.rules, "212.4j"))

    def _on_a_given_host(self, entry: Enters, host: ObjectOrPlayer) -> Enters | None:
        """What an effect puts into play attached to something, where it can be attached to that."""
        engine, obj = self.engine, self._object(entry)
        if engine.edition.policies.put_attached_to_illegal == "stays":
            return entry  # it was asked before
        with engine.supposing(obj, self.face(entry), self.controller(entry)):
            if can_be_attached(engine, obj, host):
                return entry
        alone = replace(entry, attached_to=None, rules=(*entry.rules, "put_attached_to_illegal"))
        return self._without_a_host(entry) if is_aura(engine, self.face(entry).type_line) else alone

    def _hosts(self, entry: Enters) -> list[ObjectOrPlayer]:
        """What is in play, and the players, that it could enchant; by the policy also what is elsewhere."""
        engine, obj = self.engine, self._object(entry)
        things: list[ObjectOrPlayer] = [*engine.players(), *engine.zone("in_play")]
        with engine.supposing(obj, self.face(entry), self.controller(entry)):
            if engine.edition.policies.aura_put_on == "any_object":
                things += enchanted_elsewhere(engine, obj)
            return [thing for thing in things if can_enchant(engine, obj, thing)]

    def _without_a_host(self, entry: Enters) -> Moves | None:
        """It stays where it is; from the stack it may go to the graveyard, and does so where it resolves as a copy."""
        if not isinstance(entry, Moves) or self.engine.zone_of(entry.object) != "stack":
            return None
        goes = self.engine.edition.policies.aura_without_host == "graveyard_from_stack"
        if not goes and entry.reason != "resolved":
            return None
        rules = (*entry.rules, "212.4j:no_host", "217.4a")
        return Moves(entry.object, "graveyard", entry.reason, rules=rules, applied=entry.applied)


def _each_token(engine: Engine, proposed: Proposed) -> Iterator[Proposed]:
    """Equal tokens one by one: what is chosen for one is not chosen for the others."""
    if isinstance(proposed, CreatesToken):
        yield from repeat(replace(proposed, number=1), verify_room(engine, proposed.number))
    else:
        yield proposed
