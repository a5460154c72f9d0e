"""Spells and abilities are copied, get other targets, and are played on resolution (503.10, 415.7, 413.2e)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from aggregates.cards import language
from aggregates.cards.language import Target
from aggregates.rules.actions.choices import choose_division, choose_objects, choose_words, confirm, offer
from aggregates.rules.actions.costs import Bill
from aggregates.rules.actions.proposed import Moves
from aggregates.rules.actions.zones import zone_change
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.engine import Engine
from aggregates.rules.engine.illegal import Refusal
from aggregates.rules.engine.naming import NOTHING_NAMED, Named, ObjectOrPlayer
from aggregates.rules.engine.played import bound_of
from aggregates.rules.happening.happen import happen
from aggregates.rules.happening.layering.copied import changed, copiable_values
from aggregates.rules.instructions.announcing import choose_announced, chosen_things
from aggregates.rules.instructions.executing import Given, execute, executes, happens
from aggregates.rules.instructions.results import of_things
from aggregates.rules.queries import play_costs
from aggregates.rules.queries.announced import context_of, is_spell, program_of, program_of_spell
from aggregates.rules.queries.announcements import Announcement, announcement_of_texts, divisions
from aggregates.rules.queries.play_costs import CostMore
from aggregates.rules.queries.plays import Play
from aggregates.rules.queries.splicing import can_have_splices, splice, splice_costs, splices, with_text
from aggregates.rules.queries.split_cards import half_as_played, halves_of, played_as
from aggregates.rules.queries.targets import has_possible_targets, is_chosen_otherwise, possible_targets
from aggregates.state import StackEntry, number_of, object_id
from events.base import Characteristics
from events.playing import ChoiceOffered, PlayCompleted, PutOnStack, Targets, TargetsChosen

# Copies (rule 503.10)


@executes(language.CopySpell)
def _copy(context: Context, instruction: language.CopySpell, rule: tuple[str, ...]) -> Given:
    """Copies are put on the stack with all decisions that were made for what is copied (rule 503.10).

    A copy that is put elsewhere is there only to be played: one that is not is no more (rule 420.5j).
    """
    engine = context.engine
    found = context.objects(instruction.what)
    if instruction.zone == "removed":
        there = [obj for obj in found if engine.zone_of(obj) is not None]
        return of_things(there, copy=tuple(there))
    copies = [
        _copied(context, instruction, obj, seat, *rule)
        for obj in found
        if engine.zone_of(obj) == "stack" or obj in engine.draft.stack  # as it last was there (rule 413.2f)
        for seat in context.seats(instruction.player)
        for _ in range(max(context.amount(instruction.number), 0))
    ]
    return of_things(copies)


def _copied(context: Context, instruction: language.CopySpell, obj: str, seat: int, *rule: str) -> str:
    engine, entry = context.engine, context.engine.draft.stack.get(obj, StackEntry())
    number = object_id(engine.new_number())
    values = changed(context, copiable_values(engine, obj), instruction.and_) if is_spell(engine, obj) else None
    put = PutOnStack(
        object=number,
        kind="spell_copy" if values is not None else engine.draft.kinds[number_of(obj)],  # type: ignore[arg-type]  # an ability's kind
        seat=seat,
        source=entry.source,
        ability=entry.ability,
        key=entry.key,
        sacrificed=entry.sacrificed,
        trigger=entry.trigger,
        targets=entry.targets,
        modes=entry.modes,
        x=entry.x,
        costs=entry.costs,
        divided=entry.divided,
        characteristics=values,
        bound=entry.bound,
    )
    happens(context, put, *rule, "503.10", "217.6a")
    if instruction.retarget:
        _change_targets(context, number, seat, None, optional=True, rule=(*rule, "503.10"))
    return number


# Targets (rule 415.7)


@executes(language.Retarget)
def _retarget(context: Context, instruction: language.Retarget, rule: tuple[str, ...]) -> Given:
    """A player changes targets; each only to another legal one (rule 415.7a)."""
    engine = context.engine
    to = None if instruction.to is None else context.resolve(instruction.to)
    done: list[str] = []
    for seat in context.seats(instruction.player)[:1]:
        for obj in context.objects(instruction.what):
            if engine.zone_of(obj) == "stack" and _change_targets(
                context, obj, seat, to, optional=instruction.optional, rule=(*rule, "415.7a")
            ):
                done.append(obj)
    return of_things(done)


def _change_targets(
    context: Context,
    obj: str,
    seat: int,
    to: Sequence[ObjectOrPlayer] | None,
    *,
    optional: bool,
    rule: tuple[str, ...],
) -> bool:
    """A player chooses other targets for what is on the stack, where there are any; whether any has changed."""
    engine = context.engine
    entry, speaking = engine.draft.stack.get(obj, StackEntry()), context_of(engine, obj)
    instances, _ = program_of(engine, obj)
    new: list[tuple[ObjectOrPlayer, ...]] = []
    for target, things in zip(instances, entry.targets, strict=False):
        able = [one for one in possible_targets(speaking, target) if to is None or one in to]
        others = [one for one in able if one not in things]
        if not things or not others:
            new.append(things)
            continue
        offered = [*things, *others] if optional else others if len(others) >= len(things) else able
        number = len(things)
        chosen = choose_objects(engine, seat, "target", offered, number, number, *rule, source=obj)
        new.append(_in_their_places(things, chosen))
    targets: Targets = tuple(new)
    if targets == entry.targets:
        return False
    happens(context, TargetsChosen(object=obj, targets=targets), *rule)
    return True


def _in_their_places(before: Sequence[ObjectOrPlayer], chosen: Sequence[ObjectOrPlayer]) -> tuple[ObjectOrPlayer, ...]:
    """Targets that stay keep their places, which say what each gets of what is divided (rule 409.1e)."""
    new: Iterator[ObjectOrPlayer] = iter([one for one in chosen if one not in before])
    return tuple(one if one in chosen else next(new) for one in before)


# Playing on resolution (rules 413.2e, 503.12)


@executes(language.Play)
def _play(context: Context, instruction: language.Play, rule: tuple[str, ...]) -> Given:
    """A player plays cards, or copies of cards, by the steps of rule 409.1; what cannot be played is not."""
    engine = context.engine
    copies = _copies_meant(context, instruction.what)
    played: list[str] = []
    for seat in context.seats(instruction.player)[:1]:
        for obj in context.objects(instruction.what):
            playings = [
                _Playing(context, instruction, seat, obj, half, is_copy=obj in copies, rule=rule)
                for half in halves_of(engine, obj) or (None,)
            ]
            able = [one for one in playings if engine.zone_of(obj) is not None and one.is_possible()]
            if able and (not instruction.optional or confirm(engine, seat, *rule, source=obj)):
                played.append(_chosen_half(able, *rule).play())
    return of_things(played) if played else NOTHING_NAMED


def _copies_meant(context: Context, what: language.Things) -> frozenset[ObjectOrPlayer]:
    """The cards of which copies are meant, not the cards."""
    named: Named = context.named(what) if isinstance(what, str) and what.startswith("$") else NOTHING_NAMED
    copied = named.roles.get("copy", ())
    return frozenset(copied) if isinstance(copied, tuple) else frozenset()


def _chosen_half(playings: Sequence[_Playing], *rule: str) -> _Playing:
    """Of a split card the half that its player chooses, of those that can be played (rule 505.2)."""
    first = playings[0]
    names = [one.facts.name or "" for one in playings]
    (chosen,) = choose_words(first.engine, first.seat, "half", names, (1, 1), *rule, "505.2", source=first.obj)
    return playings[names.index(chosen)]


class _Playing:
    """One card, or copy of a card, that a player plays as something resolves."""

    def __init__(
        self,
        context: Context,
        instruction: language.Play,
        seat: int,
        obj: str,
        half: Characteristics | None,
        *,
        is_copy: bool,
        rule: tuple[str, ...],
    ) -> None:
        self.engine: Engine = context.engine
        self.instruction = instruction
        self.seat = seat
        self.obj = obj
        self.is_copy = is_copy
        self.rules = (*rule, "503.12" if is_copy else "413.2e")
        self.half = half
        self.spliced: tuple[str, ...] = ()
        self.facts: Characteristics = half or copiable_values(self.engine, obj)

    def is_possible(self) -> bool:
        """Whether it is a spell with legal targets in some mode, whose cost can be paid (rules 409.1c, 409.1h)."""
        if "Land" in self.facts.type_line.types:
            return False
        with half_as_played(self.engine, self.obj, self.half, self.seat):
            return bool(self._modes()) and self._bill().automatic() is not None

    def _context(self, on_stack: str | None = None) -> Context:
        return Context(self.engine, self.seat, on_stack or self.obj)

    def _modes(self) -> list[int | None]:
        """The modes in which it can be played; None where it has none."""
        spell = self.engine.abilities(self.obj).spell
        modes: list[int | None] = [None]
        if spell is not None and spell.modes:
            modes = list(range(1, len(spell.modes) + 1))
        return [
            mode
            for mode in modes
            if has_possible_targets(self._context(), program_of_spell(self.engine, self.obj, mode)[0])
        ]

    def _bill(self) -> Bill:
        """What it costs, with X chosen as 0: additional costs too, where its mana cost is not paid (rule 409.1f)."""
        context, printed = self._context(), self.facts.mana_cost
        costs: language.Costs = (printed,) if printed else ()
        if self.instruction.cost is not None or self.instruction.free:
            costs = self.instruction.cost or ()
        abilities = self.engine.abilities(self.obj)
        texts = [] if abilities.spell is None else [abilities.spell, *(text for _, text in abilities.spliced)]
        own = [CostMore(context, text.cost) for text in texts if text.cost is not None]
        own += [CostMore(context, one) for one in splice_costs(self.engine, self.seat, self.obj, self.spliced)]
        play = Play(self.engine, self.seat, self.obj)
        more, less = play_costs.changed_costs(play)
        return Bill(context, self.engine.name(self.obj), costs, less, more=(*own, *more), play=play)

    def play(self) -> str:
        """It is played; what it is on the stack."""
        engine, obj, seat = self.engine, self.obj, self.seat
        with half_as_played(engine, obj, self.half, seat):
            cards = self._chosen_splices() if can_have_splices(engine, seat, obj) else ()
            with self._splicing(cards):
                return self._announced()

    @contextmanager
    def _splicing(self, cards: tuple[str, ...]) -> Iterator[None]:
        """As long as it lasts, it is played with the texts of these cards (2006-10, 502.40a)."""
        engine, obj = self.engine, self.obj
        self.spliced = cards
        with played_as(engine, obj, with_text(engine, obj, cards) if cards else None, self.seat):
            yield

    def _chosen_splices(self) -> tuple[str, ...]:
        """The cards that its player reveals, in the order of their instructions (2006-10, 502.40b).

        Asked whatever the hand holds: nobody else may learn that. Texts with modes are not offered here. Raises
        IllegalAction where not all of them can be spliced together.
        """
        engine, hand = self.engine, self.engine.zone("hand", self.seat)
        able = [card for card in splices(engine, self.seat, self.obj) if self._can_splice((card,))]
        offered = ChoiceOffered(
            seat=self.seat, kind="splice", minimum=0, maximum=len(hand), hidden_objects=tuple(able), source=self.obj
        )
        cards = offer(engine, offered, *self.rules, "502.40a").hidden_objects
        what = f"these cards cannot all be spliced onto {engine.name(self.obj)}"
        engine.require(self._can_splice(cards), Refusal.ILLEGAL_CHOICE, lambda: what, "502.40b")
        return cards

    def _can_splice(self, cards: tuple[str, ...]) -> bool:
        """Whether there are targets for all texts, and all can be paid for (2006-10: 502.40a, 502.40b)."""
        with self._splicing(cards):
            abilities = self.engine.abilities(self.obj)
            asked = announcement_of_texts(abilities, [mode for mode in self._modes()[:1] if mode is not None])
            possible = has_possible_targets(self._context(), asked.targets)
            return (
                possible
                and not any(text.modes for _, text in abilities.spliced)
                and self._bill().automatic() is not None
            )

    def _announced(self) -> str:
        modes = self._modes()
        mode: int | None = modes[0]
        if len(modes) > 1:
            (chosen,) = choose_words(
                self.engine,
                self.seat,
                "mode",
                [str(one) for one in modes],
                (1, 1),
                *self.rules,
                "409.1b",
                source=self.obj,
            )
            mode = int(chosen)
        numbers = () if mode is None else (mode,)
        abilities = self.engine.abilities(self.obj)
        instances, effect = program_of_spell(self.engine, self.obj, mode)
        if abilities.spliced:
            instances = announcement_of_texts(abilities, numbers).targets
        x = 0 if "{X}" in (self.facts.mana_cost or "") else None
        bill, on_stack = self._bill(), self.obj if self.is_copy else self._put_on_stack()
        context = self._context(on_stack)
        asked = Announcement() if abilities.spell is None else announcement_of_texts(abilities, numbers)
        names = choose_announced(context, asked.announce, *self.rules, "409.1b")
        context.targets = self._chosen_targets(context, instances)
        divided = self._divided(context, Announcement(instances, tuple(effect)))
        if self.is_copy:
            on_stack = object_id(self.engine.new_number())
            put = PutOnStack(
                object=on_stack,
                kind="spell_copy",
                seat=self.seat,
                targets=context.targets,
                modes=numbers,
                x=x,
                divided=divided,
                characteristics=self.facts,
            )
            happen(self.engine, put, *self.rules, "409.1a", "217.6a")
        splice(self.engine, on_stack, self.spliced)
        if not self.is_copy and (context.targets or numbers or x is not None):
            announced = TargetsChosen(object=on_stack, targets=context.targets, modes=numbers, x=x, divided=divided)
            happen(self.engine, announced, *self.rules, "409.1b", "409.1c")
        payment = bill.automatic()
        if payment is not None and bill.asks_for_anything:
            bill.pay_all(payment, on_stack, execute)
        seat = self.seat if names else None
        happen(self.engine, PlayCompleted(object=on_stack, seat=seat, bound=bound_of(names)), *self.rules, "409.1i")
        return on_stack

    def _put_on_stack(self) -> str:
        moved = zone_change(
            self.engine, Moves(self.obj, "stack", "played", controller=self.seat, characteristics=self.half)
        )
        happen(self.engine, moved, *self.rules, "409.1a", "217.6a", *(() if self.half is None else ("505.2",)))
        return moved.becomes

    def _chosen_targets(self, context: Context, instances: Sequence[Target]) -> Targets:
        found: list[tuple[ObjectOrPlayer, ...]] = []
        for target in instances:
            able = possible_targets(context, target)
            few = (context.amount(target.minimum), context.amount(target.maximum))
            if is_chosen_otherwise(context, target):
                chosen = chosen_things(context, target, able, *few, *self.rules, "409.1c")
            else:
                chosen = tuple(
                    choose_objects(self.engine, self.seat, "target", able, *few, *self.rules, "409.1c", source=self.obj)
                )
            found.append(chosen)
            context.targets = tuple(found)
        return tuple(found)

    def _divided(self, context: Context, asked: Announcement) -> tuple[int, ...]:
        found: list[int] = []
        for amount, things in divisions(context, asked, context.targets):
            if things and amount >= len(things):
                found += choose_division(self.engine, self.seat, things, amount, *self.rules, "409.1e", source=self.obj)
        return tuple(found)
