"""Cards, and copies of cards, are played as something resolves, by the steps of rule 409.1 (413.2e, 503.12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rewind.aggregates.cards import language
from rewind.aggregates.cards.language import Discard, Filter, Move, Reveal
from rewind.aggregates.rules.at_work import play_costs
from rewind.aggregates.rules.at_work.plays import is_mana_cost_with_x
from rewind.aggregates.rules.choices.choices import choose_division, choose_number, choose_objects, choose_words, offer
from rewind.aggregates.rules.costs.ability_plays import offer_or_mana
from rewind.aggregates.rules.costs.as_spell import splice
from rewind.aggregates.rules.costs.cost_parts import MOST_TIMES
from rewind.aggregates.rules.costs.parts_paid import complete
from rewind.aggregates.rules.costs.total_cost import TotalCost
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.illegal import Refusal
from rewind.aggregates.rules.engine.naming import NOTHING_NAMED, Named, ObjectOrPlayer
from rewind.aggregates.rules.engine.played import bound_of
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.instructions.announcing import choose_announced, chosen_things
from rewind.aggregates.rules.instructions.cast_with import gain_as_cast
from rewind.aggregates.rules.instructions.executing import Given, execute, executes
from rewind.aggregates.rules.instructions.paying import payment_as_chosen
from rewind.aggregates.rules.instructions.results import of_things
from rewind.aggregates.rules.instructions.spell_in_resolution import SpellInResolution
from rewind.aggregates.rules.mana.enough_mana import most_payable
from rewind.aggregates.rules.programs.references import is_name
from rewind.aggregates.rules.proposals.proposal import Moves
from rewind.aggregates.rules.proposals.zones import zone_change
from rewind.aggregates.rules.queries import announcements
from rewind.aggregates.rules.queries.forms import forms_of, is_modal, played_as
from rewind.aggregates.rules.queries.splicing import can_have_splices, splices, with_text
from rewind.aggregates.rules.queries.targets import is_chosen_otherwise
from rewind.aggregates.state import object_id
from rewind.events.playing import ChoiceOffered, CostPaid, PlayCompleted, PutOnStack, Targets, TargetsChosen


@executes(language.Play)
def _play(context: Context, instruction: language.Play, rule: tuple[str, ...]) -> Given:
    """A player plays cards, or copies of cards, by the steps of rule 409.1; what cannot be played is not."""
    engine = context.engine
    copies = _copies_meant(context, instruction.what)
    played: list[str] = []
    for seat in context.seats(instruction.player)[:1]:
        for obj in context.objects(instruction.what):
            playings = [
                _Playing(context, instruction, seat, obj, form, is_copy=obj in copies, rule=rule)
                for form in forms_of(engine, obj, transformed=instruction.transformed)
                if instruction.transformed or not form.back_face_up or is_modal(engine, obj)
            ]
            if able := _agreed(playings, *rule):
                played.append(_chosen_form(able, *rule).play())
    return of_things(played) if played else NOTHING_NAMED


def _copies_meant(context: Context, what: language.Things) -> frozenset[ObjectOrPlayer]:
    """The cards of which copies are meant, not the cards."""
    named: Named = context.named(what) if isinstance(what, str) and is_name(what) else NOTHING_NAMED
    copied = named.roles.get("copy", ())
    return frozenset(copied) if isinstance(copied, tuple) else frozenset()


def _agreed(playings: Sequence[_Playing], *rule: str) -> list[_Playing]:
    """The ways in which a card can be played, once its player has agreed to play it, where the player may say no.

    Nobody has to activate mana abilities for it (2026-04: 118.3c), or to show hidden cards of some quality.
    While that is asked the player may play mana abilities, if the card can cost mana (2006-10: 413.2e).
    """
    if not playings:
        return []
    first = playings[0]
    offered = ChoiceOffered(seat=first.seat, kind="yes_no", values=("yes", "no"), source=first.obj)
    while able := [one for one in playings if one.is_possible()]:
        reasons = frozenset() if first.instruction.optional else _reasons_to_decline(able)
        if reasons is None:
            return able
        asked_for = ("413.2e", "411.2") if any(one.may_cost_mana() for one in able) else ()
        made = offer_or_mana(first.engine, offered, execute, asked_for, *rule, *sorted(reasons))
        if made is not None:
            return able if made.values == ("yes",) else []
    return []


def _reasons_to_decline(able: Sequence[_Playing]) -> frozenset[str] | None:
    """The rules by which nobody has to play a card that is to be played if able; None where somebody has to."""
    reasons = [reason for one in able for reason in one.reasons_to_decline()]
    return None if frozenset() in reasons else frozenset[str]().union(*reasons)


def _chosen_form(playings: Sequence[_Playing], *rule: str) -> _Playing:
    """The form of a card that its player chooses, of those that can be played: a half of a split card (rule 505.2)."""
    first = playings[0]
    names = [one.facts.name or "" for one in playings]
    (chosen,) = choose_words(
        first.engine, first.seat, "half", names, (1, 1), *rule, "505.2:choose_half", source=first.obj
    )
    return playings[names.index(chosen)]


def _asks_for_hidden(costs: language.Costs | None) -> bool:
    """Whether a cost is paid with cards of the hand."""
    return any(
        isinstance(part, Discard | Reveal)
        or (isinstance(part, Move) and isinstance(part.what, Filter) and part.what.zone == "hand")
        for part in costs or ()
    )


def _asks_for_hidden_quality(costs: language.Costs) -> bool:
    """Whether a cost is paid with cards of the hand that have some quality."""
    return any(
        isinstance(part, Discard | Reveal | Move)
        and isinstance(part.what, Filter)
        and bool(part.what.model_fields_set - {"zone", "of", "top"})
        and (isinstance(part, Discard) or part.what.zone == "hand")
        for part in costs
    )


class _Playing(SpellInResolution):
    """One card, or copy of a card, as its player announces it and pays for it."""

    def reasons_to_decline(self) -> Iterator[frozenset[str]]:
        """The rules by which its player need not play it, for each choice of modes; none: by no rule."""
        has = self.engine.edition.has
        with self.as_spell():
            for modes in self.possible_modes():
                asked = announcements.announcement_of_spell(self.engine, self.obj, modes)
                payment, reasons = self.total_cost(asked).automatic(), set[str]()
                if payment is not None and payment.abilities and has("2026-04 118.3c"):
                    reasons.add("2026-04 118.3c")
                if any(map(_asks_for_hidden_quality, asked.costs)) and has("2026-04 118.8c"):
                    reasons.add("2026-04 118.8c")
                yield frozenset(reasons)

    def play(self) -> str:
        """It is played; what it is on the stack."""
        engine, obj, seat = self.engine, self.obj, self.seat
        with self.as_spell():
            cards = self._chosen_splices() if can_have_splices(engine, seat, obj) else ()
            with self._splicing(cards):
                self.costs = self._chosen_costs()
                self.modes = self._chosen_modes()
                self.x = self._chosen_x()
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

        Asked whatever the hand holds: nobody else may learn that. Raises IllegalAction where not all of them can be
        spliced together.
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
            return bool(self.possible_modes())

    def _chosen_costs(self) -> tuple[str, ...]:
        """The optional costs that its player means to pay, each by its name as often as it is paid (rule 409.1b).

        While that is asked the player may play mana abilities (2006-10: 413.2e). Raises IllegalAction where they cannot
        all be paid.
        """
        engine, what = (
            self.engine,
            f"{self.engine.name(self.obj)} cannot be {self.engine.terms.spell_played} so",
        )
        while times := self._payable_costs():
            names = {name.removeprefix("$"): name for name in times}
            offered = ChoiceOffered(
                seat=self.seat,
                kind="optional_costs",
                minimum=0,
                maximum=sum(times.values()),
                values=tuple(names),
                source=self.obj,
            )
            made = offer_or_mana(engine, offered, execute, ("413.2e", "411.2"), *self.rules, "409.1b")
            if made is None:
                continue
            chosen = tuple(names[value] for value in names for one in made.values if one == value)
            is_possible = all(chosen.count(name) <= number for name, number in times.items()) and self._can_pay(chosen)
            engine.require(is_possible, Refusal.ILLEGAL_CHOICE, lambda: what, "409.1b", "409.1h")
            return chosen
        engine.require(bool(self.possible_modes()), Refusal.COST_NOT_PAID, lambda: what, "409.1h")
        return ()

    def _payable_costs(self) -> dict[str, int]:
        """The optional costs that can be paid, each with how often at most, where nothing else is paid besides.

        One that asks for cards of the hand is among them whatever the hand holds: nobody else may learn that.
        """
        found: dict[str, int] = {}
        for one in play_costs.optional_costs(self.as_played()):
            most = min(most_payable(self.engine, self.seat), MOST_TIMES) if one.is_repeated else 1
            times = 0
            while times < most and self._can_pay((one.name,) * (times + 1)):
                times += 1
            if times or (_asks_for_hidden(one.change.add) and self.engine.zone("hand", self.seat)):
                found[one.name] = max(times, 1)
        return found

    def _can_pay(self, costs: tuple[str, ...]) -> bool:
        with self.with_(costs=costs):
            return bool(self.possible_modes())

    def _chosen_modes(self) -> tuple[int, ...]:
        """The modes that its player chooses, of one text after the other, of those that are possible (rule 409.1b)."""
        able, before = self.possible_modes(), 0
        what = f"these modes of {self.engine.name(self.obj)} cannot be chosen together"
        texts = [text for _, text, _ in announcements.texts_of(self.engine.abilities(self.obj))]
        for text in texts:
            numbers = range(before + 1, before + len(text.modes) + 1)
            before += len(text.modes)
            own = {modes: tuple(mode for mode in modes if mode in numbers) for modes in able}
            values = sorted({mode for modes in own.values() for mode in modes})
            few = [len(modes) for modes in own.values()]
            chosen = choose_words(
                self.engine,
                self.seat,
                "mode",
                [str(mode) for mode in values],
                (min(few), max(few)),
                *self.rules,
                "409.1b",
                source=self.obj,
            )
            able = [modes for modes in able if list(map(str, own[modes])) == chosen]
            self.engine.require(bool(able), Refusal.ILLEGAL_CHOICE, lambda: what, "409.1b")
        return able[0] if able else ()

    def _chosen_x(self) -> int | None:
        """The value of X, as high as can be paid (rule 409.1b).

        It is 0 where the mana cost holds it and is not paid, and what is paid instead does not ask for it.
        """
        engine, base = self.engine, self.base()
        asks = announcements.asks_for_x(base) or is_mana_cost_with_x(self.context(), base, self.obj)
        asked = announcements.announcement_of_spell(engine, self.obj, self.modes)
        besides = [*asked.costs, *(one.costs for one in play_costs.changed_costs(self.as_played())[0])]
        if self.has_x and not asks:
            return 0
        if not (asks or any(announcements.asks_for_x(cost) for cost in besides)):
            return None
        most, highest = most_payable(engine, self.seat), 0
        while highest < most and self._is_possible_with(highest + 1):
            highest += 1
        return choose_number(engine, self.seat, 0, highest, *self.rules, "409.1b", source=self.obj)

    def _is_possible_with(self, x: int) -> bool:
        with self.with_(x=x):
            return self.is_possible_in(self.modes)

    def _announced(self) -> str:
        """It is on the stack, its targets are chosen, and it is paid for (rules 409.1a, 409.1c to 409.1i)."""
        engine, asked = self.engine, announcements.announcement_of_spell(self.engine, self.obj, self.modes)
        on_stack = self.obj if self.is_copy else self._put_on_stack()
        context = self.context(on_stack)
        names = choose_announced(context, asked.announce, *self.rules, "409.1b")
        context.targets = self._chosen_targets(context, asked)
        divided = self._divided(context, asked)
        total_cost = self.total_cost(asked, on_stack, context.targets)
        if self.is_copy:
            on_stack = object_id(engine.new_number())
            put = PutOnStack(
                object=on_stack,
                kind="spell_copy",
                seat=self.seat,
                targets=context.targets,
                modes=self.modes,
                x=self.x,
                costs=self.costs,
                divided=divided,
                characteristics=self.facts,
            )
            happen(engine, put, *self.rules, "409.1a", "217.6a")
            gain_as_cast(engine, self.seat, on_stack, self.obj)
        splice(engine, on_stack, self.spliced)
        if not self.is_copy and (context.targets or self.modes or self.x is not None or self.costs):
            announced = TargetsChosen(
                object=on_stack,
                targets=context.targets,
                modes=self.modes,
                x=self.x,
                costs=self.costs,
                divided=divided,
            )
            happen(engine, announced, *self.rules, "409.1b", "409.1c")
        self._pay(total_cost, on_stack, names)
        return on_stack

    def _pay(self, total_cost: TotalCost, on_stack: str, names: dict[str, Named]) -> None:
        """It is paid for, as its player chooses, and is played (rules 409.1h, 409.1i)."""
        total_cost, payment = payment_as_chosen(total_cost, *self.rules, "409.1h")
        if total_cost.asks_for_anything:
            sacrificed = total_cost.sacrificed(payment)
            total_cost.pay_with(payment, on_stack, execute)
            paid = CostPaid(seat=self.seat, object=on_stack, mana=payment.mana, sacrificed=sacrificed)
            happen(self.engine, paid, "409.1h")
            complete(total_cost, payment, on_stack, names, *self.rules)
            return
        seat = self.seat if names else None
        happen(self.engine, PlayCompleted(object=on_stack, seat=seat, bound=bound_of(names)), *self.rules, "409.1i")

    def _put_on_stack(self) -> str:
        moved = zone_change(
            self.engine,
            Moves(
                self.obj,
                "stack",
                "played",
                controller=self.seat,
                characteristics=self.form.values,
                back_face_up=self.form.back_face_up,
            ),
        )
        happen(self.engine, moved, *self.rules, "409.1a", "217.6a", *self.form.rules)
        gain_as_cast(self.engine, self.seat, moved.becomes)
        return moved.becomes

    def _chosen_targets(self, context: Context, asked: announcements.Announcement) -> Targets:
        """The targets that are chosen (rule 409.1c). Raises IllegalAction where those first chosen leave too few."""
        found: list[tuple[ObjectOrPlayer, ...]] = []
        for target in asked.targets:
            able = self.possible_targets(context, target)
            least, most = context.amount(target.minimum), context.amount(target.maximum)
            if is_chosen_otherwise(context, target):
                chosen = chosen_things(context, target, able, least, most, *self.rules, "409.1c")
            else:
                most = self._most_targets(context, asked, able, (least, most))
                chosen = tuple(
                    choose_objects(
                        self.engine, self.seat, "target", able, least, most, *self.rules, "409.1c", source=self.obj
                    )
                )
            found.append(chosen)
            self.take_targets(context, asked, tuple(found))
            is_legal = len(chosen) >= least and context.is_true(target.where)
            self.engine.require(
                is_legal, Refusal.ILLEGAL_TARGETS, lambda: "these cannot be targets of it together", "409.1c"
            )
        return tuple(found)

    def _most_targets(
        self, context: Context, asked: announcements.Announcement, able: Sequence[ObjectOrPlayer], few: tuple[int, int]
    ) -> int:
        """As many of the targets as can be paid for, where more of them may cost more (rule 409.1f)."""
        least, most = few
        most = min(most, len(able))
        while most > least:
            total_cost = self.total_cost(asked, context.source, (*context.targets, tuple(able[:most])))
            if total_cost.automatic() is not None:
                break
            most -= 1
        return most

    def _divided(self, context: Context, asked: announcements.Announcement) -> tuple[int, ...]:
        found: list[int] = []
        for amount, things in announcements.divisions(context, asked, context.targets):
            if things and amount >= len(things):
                found += choose_division(self.engine, self.seat, things, amount, *self.rules, "409.1e", source=self.obj)
        return tuple(found)
