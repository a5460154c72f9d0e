"""What restricts, requires, allows and makes dearer to attack and to block (rules 308.2, 309.2, 500).

A restriction is asked of each creature by itself where it can be, and of the whole declaration where it speaks of that:
of how many attack, whether one does alone, what else blocks.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import lru_cache
from itertools import chain, combinations, islice, product, repeat
from typing import Literal, TypeAlias

from immutables import Map

from rewind.aggregates.cards.language import Allow, CostToDo, Forbid, Pattern, Require
from rewind.aggregates.rules.at_work.forbidding import does_forbid, forbids, is_lifted
from rewind.aggregates.rules.at_work.permissions import allowing
from rewind.aggregates.rules.at_work.play_costs import CostMore
from rewind.aggregates.rules.at_work.rules_at_work import AtWork, at_work, is_meant
from rewind.aggregates.rules.costs.cost_acts import Execute
from rewind.aggregates.rules.costs.total_cost import TotalCost
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.descriptions import within
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.event_words import looking_at_event
from rewind.aggregates.rules.engine.limits import bounded
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.occurrences import Occurrence, RoleValue, means, patterns_of
from rewind.aggregates.rules.happening.tapping import tapped
from rewind.aggregates.rules.programs.analysis import analysed
from rewind.aggregates.rules.programs.possibilities import few
from rewind.aggregates.rules.queries.attacked import attackable
from rewind.events.playing import Payment

Declared: TypeAlias = Mapping[str, tuple[ObjectOrPlayer, ...]]
"""Creature → the players that it attacks, or the attackers that it blocks."""

Unit: TypeAlias = tuple[int, ObjectOrPlayer]
"""A requirement by its number, and the creature that it is on, or that has to be blocked."""

_OF_THE_WHOLE = {
    "attack": frozenset({"together", "number", "alone", "attacking"}),
    "block": frozenset({"together", "number", "alone", "blocking", "blocked", "blocks", "blocked_by"}),
}
"""Verb → the fields by which a restriction speaks of the declaration as a whole."""

_MOST_TRIED = 4096
"""So many declarations are tried to find one that obeys more requirements."""


@lru_cache(maxsize=1024)
def _sees_the_whole(change: Forbid, verb: str) -> bool:
    return not analysed(change).fields.isdisjoint(_OF_THE_WHOLE[verb])


@lru_cache(maxsize=1024)
def _depends_on_the_whole(change: Require, verb: str) -> bool:
    """Whether a requirement is lifted, or not, by what else is declared (rule 500.1)."""
    return not analysed(change.unless).fields.isdisjoint(_OF_THE_WHOLE[verb])


def _is_of_blocked(one: AtWork[Require]) -> bool:
    """Whether a requirement is that something becomes blocked."""
    return any(pattern.event == "become_blocked" for pattern in patterns_of(one.change.event))


class Declaring:
    """What is at work as a player declares attackers or blockers."""

    def __init__(self, engine: Engine, verb: Literal["attack", "block"], seat: int) -> None:
        self.engine, self.verb, self.seat = engine, verb, seat
        self.opponents = engine.opponents(seat)
        """The opponents of the player who declares."""
        self.attackable = attackable(engine, seat) if verb == "attack" else ()
        """What can be attacked."""
        forbidding = forbids(engine, verb)
        self.of_each = [one for one in forbidding if not _sees_the_whole(one.change, verb)]
        """Restrictions that are asked of a creature by itself."""
        self.of_all = [one for one in forbidding if _sees_the_whole(one.change, verb)]
        """Restrictions that are asked of the whole declaration."""
        self.required: list[AtWork[Require]] = [
            *at_work(engine, Require, verb),
            *(at_work(engine, Require, "become_blocked") if verb == "block" else ()),
        ]
        self.conditional = frozenset(
            number for number, one in enumerate(self.required) if _depends_on_the_whole(one.change, verb)
        )
        """Which of the requirements depend on what else is declared."""
        self.costs = list(at_work(engine, CostToDo, verb))
        self.allowed = list(at_work(engine, Allow, verb))
        self.allowed_if_required = self.allowed if engine.edition.policies.as_though == "can" else []
        """What allows it to do what is required too."""

    def occurrence(self, creature: str, to: ObjectOrPlayer, **more: RoleValue) -> Occurrence:
        """That a creature attacks a player, or blocks a creature."""
        return Occurrence(self.verb, {"what": (creature,), "to": (to,), "player": (self.seat,), **more})

    def kept_from(self, creature: str, to: ObjectOrPlayer) -> AtWork[Forbid] | None:
        """What keeps a creature by itself from attacking or blocking this; None where nothing does."""
        if not self.of_each:
            return None
        occurrence = self.occurrence(creature, to)
        return next((one for one in self.of_each if does_forbid(one, occurrence)), None)

    def most(self, creature: str, tos: Sequence[ObjectOrPlayer]) -> int:
        """How many attackers a creature can block: one, and what effects allow beside (rule 309.2a)."""
        more = 0
        for one in self.allowed:
            if one.change.number is not None and any(allowing((one,), self.occurrence(creature, to)) for to in tos):
                more += one.context.amount(one.change.number)
        return 1 + more

    # Restrictions of the whole (rules 500.2 to 500.4)

    def violated(self, declared: Declared) -> AtWork[Forbid] | None:
        """The restriction that a whole declaration does not follow; None where it follows all."""
        if not self.of_all or not declared:
            return None
        with self._proposed(declared):
            return next((one for one in self.of_all if self._breaking(one, declared)), None)

    def breaking(self, one: AtWork[Forbid], declared: Declared) -> list[str]:
        """The creatures that, in a whole declaration, do not follow a restriction."""
        with self._proposed(declared):
            return list(dict.fromkeys(obj for obj, _ in self._breaking(one, declared)))

    @contextmanager
    def _proposed(self, declared: Declared) -> Iterator[None]:
        """As long as it lasts, the creatures attack or block as is declared."""
        draft = self.engine.draft
        before = draft.attacking, draft.blocking, draft.blocked
        if self.verb == "attack":
            draft.attacking = Map({obj: to[0] for obj, to in declared.items()})
        else:
            blocks = {obj: tuple(str(to) for to in tos) for obj, tos in declared.items()}
            draft.blocking = before[1].update(blocks)
            blocked = dict.fromkeys([*draft.blocked, *(one for tos in blocks.values() for one in tos)])
            draft.blocked = tuple(blocked)
        try:
            yield
        finally:
            draft.attacking, draft.blocking, draft.blocked = before

    def _breaking(self, one: AtWork[Forbid], declared: Declared) -> list[tuple[str, ObjectOrPlayer]]:
        """What attacks or blocks what without following a restriction, as one of its patterns has it."""
        pairs = [(obj, to) for obj, tos in declared.items() for to in tos]
        for pattern in patterns_of(one.change.event):
            if pattern.event != self.verb:
                continue
            if pattern.together:
                found = self._forbidden_together(one, pattern, pairs)
            else:
                found = [pair for pair in pairs if self._is_forbidden(one, pattern, pair, len(declared))]
            if found:
                return found
        return []

    def _is_forbidden(
        self, one: AtWork[Forbid], pattern: Pattern, pair: tuple[str, ObjectOrPlayer], number: int
    ) -> bool:
        occurrence = self.occurrence(*pair, alone=number == 1, number=number)
        return means(one.context, pattern, occurrence) and not is_lifted(one, occurrence)

    def _forbidden_together(
        self, one: AtWork[Forbid], pattern: Pattern, pairs: Sequence[tuple[str, ObjectOrPlayer]]
    ) -> list[tuple[str, ObjectOrPlayer]]:
        """Those of which so many at once are forbidden: the number counts the creatures that the rest of it means."""
        wanted = pattern.number
        each = pattern.model_copy(update={"number": None, "together": False})
        fitting = [(obj, to) for obj, to in pairs if means(one.context, each, self.occurrence(obj, to))]
        number = len({obj for obj, _ in fitting})
        if not number:
            return []
        if isinstance(wanted, int) and number != wanted:
            return []
        if wanted is not None and not isinstance(wanted, int) and not within(one.context, number, wanted):
            return []
        return [] if is_lifted(one, self.occurrence(*fitting[0], number=number)) else fitting

    # Requirements (rules 500.4, 500.5)

    def _asked(self, one: AtWork[Require], creature: str, to: ObjectOrPlayer) -> Occurrence | None:
        """What a requirement asks for, where a creature that attacks or blocks this does that; else None."""
        occurrence = self.occurrence(creature, to)
        if _is_of_blocked(one):
            occurrence = Occurrence("become_blocked", {"what": (to,), "by": (creature,)})
        return occurrence if is_meant(one, occurrence) else None

    def _obeys(self, number: int, creature: str, to: ObjectOrPlayer) -> bool:
        """Whether a creature that attacks or blocks this does what a requirement asks for now."""
        occurrence = self._asked(self.required[number], creature, to)
        return occurrence is not None and not is_lifted(self.required[number], occurrence)

    def _could_obey(self, number: int, creature: str, to: ObjectOrPlayer) -> bool:
        """Whether it would do what a requirement asks for, whatever else is declared."""
        if number in self.conditional:
            return self._asked(self.required[number], creature, to) is not None
        return self._obeys(number, creature, to)

    def _units(self, declared: Declared) -> set[Unit]:
        """The requirements that a declaration obeys: for each creature that has to, or each that has to be blocked."""
        found: set[Unit] = set()
        with self._proposed(declared) if self.conditional else nullcontext():
            for number, one in enumerate(self.required):
                of_blocked = _is_of_blocked(one)
                for obj, tos in declared.items():
                    found.update((number, to if of_blocked else obj) for to in tos if self._obeys(number, obj, to))
        return found

    def _lifted(self, declared: Declared, possible: Declared) -> set[Unit]:
        """The requirements that ask for nothing as long as no more is declared than that (rule 500.1)."""
        found: set[Unit] = set()
        if not self.conditional:
            return found
        with self._proposed(declared):
            for number in sorted(self.conditional):
                one = self.required[number]
                of_blocked = _is_of_blocked(one)
                for obj, tos in possible.items():
                    for to in tos:
                        occurrence = self._asked(one, obj, to)
                        if occurrence is not None and is_lifted(one, occurrence):
                            found.add((number, to if of_blocked else obj))
        return found

    def options(self, possible: Declared) -> dict[str, list[tuple[ObjectOrPlayer, ...]]]:
        """Creature → what it could have to do, for no cost, so that a requirement is obeyed (500.2, 500.3, 500.5).

        Those on which there is no requirement come first: of what is tried they change last.
        """
        found: dict[str, list[tuple[ObjectOrPlayer, ...]]] = {}
        others: dict[str, list[tuple[ObjectOrPlayer, ...]]] = {}
        looks_at_all = self._looks_at_all()
        for obj, tos in possible.items():
            asked = [to for to in tos if self.has_to(obj, to)]
            able = [to for to in (tos if looks_at_all else asked) if not self.priced(obj, to)]
            if able:
                most = min(self.most(obj, able), len(able)) if self.verb == "block" else 1
                choices = list(few(chain.from_iterable(combinations(able, number) for number in range(most, 0, -1))))
                (found if asked else others)[obj] = choices
        return {**others, **found}

    def has_to(self, creature: str, to: ObjectOrPlayer) -> bool:
        """Whether a requirement asks a creature to attack or block this."""
        return any(self._could_obey(number, creature, to) for number in range(len(self.required)))

    def _looks_at_all(self) -> bool:
        """Whether creatures without a requirement may have to do something, so that others can obey theirs."""
        return bool(self.of_all) and self.engine.edition.policies.requirements == "all_declarations"

    def better(self, declared: Declared, possible: Declared) -> Declared | None:
        """A declaration that follows all restrictions and obeys more requirements; None where there is none.

        Creatures that no requirement is on do as was declared in it, or nothing (rule 500.5).
        """
        if not self.required:
            return None
        options = self.options(possible)
        if not options:
            return None
        lifted = self._lifted(declared, possible)
        obeyed = len(self._units(declared) | lifted)
        best: Declared | None = None
        tries = (
            {**others, **tried}
            for others in self._others(declared, options)
            for tried in self._tries(declared, options)
        )
        for whole in islice(tries, _MOST_TRIED):
            # what asks for nothing only because less is declared is not obeyed by that (rule 500.5)
            number = len(self._units(whole) | (lifted & self._lifted(whole, possible)))
            if number > obeyed and self.violated(whole) is None:
                best, obeyed = whole, number
        return best

    def _others(self, declared: Declared, options: Container[str]) -> Iterator[Declared]:
        """What the creatures without a requirement do: what was declared; where restrictions look at all, less too."""
        others = [(obj, to) for obj, to in declared.items() if obj not in options]
        yield dict(others)
        if self.of_all and others:
            yield {}
            for number in range(len(others) - 1, 0, -1):
                yield from map(dict, combinations(others, number))

    def _tries(
        self, declared: Declared, options: Mapping[str, Sequence[tuple[ObjectOrPlayer, ...]]]
    ) -> Iterator[dict[str, tuple[ObjectOrPlayer, ...]]]:
        """What the creatures with a requirement could do, all together; each by itself where nothing speaks of all."""
        is_joint = self.of_all or self.conditional or any(map(_is_of_blocked, self.required))
        own = {obj: declared[obj] for obj in options if obj in declared}
        if not is_joint:
            best = dict(own)
            for obj, able in options.items():
                tries = [to for to in (*able, own.get(obj, ())) if to]
                best[obj] = max(tries, key=lambda to: len(self._units({obj: to})))  # used at once
            yield best
            return
        looks_at_all = self._looks_at_all()
        choices = []
        for obj, able in options.items():
            is_asked = not looks_at_all or any(self.has_to(obj, to) for one in able for to in one)
            tos = (*able, own.get(obj, ()), ()) if is_asked else (own.get(obj, ()), *able, ())
            choices.append([(obj, to) for to in dict.fromkeys(tos)])
        for chosen in product(*choices):
            yield {obj: to for obj, to in chosen if to}

    def required_of(
        self, declared: Declared, better: Declared, possible: Declared
    ) -> tuple[AtWork[Require], ObjectOrPlayer, tuple[ObjectOrPlayer, ...]]:
        """A requirement that a better declaration obeys and this one does not, the creature that it is on, and whom.

        That is what the creature has to block; nothing where any attacker will do that it could block.
        """
        missing = sorted(
            self._units(better) - self._units(declared),
            key=lambda unit: (unit[0] in self.conditional and unit[1] in declared, str(unit)),
        )
        number, creature = missing[0]
        if self.verb == "attack" or not isinstance(creature, str) or creature not in better:
            return self.required[number], creature, ()
        could = possible.get(creature, ())
        asked = tuple(to for to in could if self._could_obey(number, creature, to) and not self.priced(creature, to))
        will_any_do = len(could) > 1 and asked == could
        return self.required[number], creature, () if will_any_do else asked

    # Costs (rules 308.2d, 309.2b)

    def priced(self, creature: str, to: ObjectOrPlayer) -> list[AtWork[CostToDo]]:
        """What makes it cost something that this creature attacks or blocks this."""
        if not self.costs:
            return []
        occurrence = self.occurrence(creature, to)
        return [
            one
            for one in self.costs
            if is_meant(one, occurrence) and looking_at_event(one.context, occurrence).is_true(one.change.condition)
        ]

    def context_of(self, one: AtWork[CostToDo], creature: str, to: ObjectOrPlayer) -> Context:
        """In which a cost to attack or block is determined: it is paid by the player who declares."""
        return looking_at_event(one.context, self.occurrence(creature, to))


# What it costs to attack or to block (rules 308.2d to 308.2f, 309.2b to 309.2d).


_PAID_BY = {"attack": "308.2f", "block": "309.2d"}
"""Verb → the rule by which all costs are paid, or none."""


def total_cost_of(declaring: Declaring, declared: Declared, tapping: Sequence[str] = ()) -> TotalCost | None:
    """The total cost of a declaration, locked in (rules 308.2d, 309.2b); None where it costs nothing.

    `tapping` are the attackers that are tapped by then, and cannot be tapped to pay.
    """
    more = list(_costs(declaring, declared))
    if not more:
        return None
    engine = declaring.engine
    if tapping:
        engine = engine.on_trial()
        for obj in tapping:
            engine.record(tapped(obj))
        more = [CostMore(one.context.on(engine), one.costs) for one in more]
    total_cost = TotalCost(Context(engine, declaring.seat), f"the {declaring.verb}", None, more=more)
    total_cost.paid_by = _PAID_BY[declaring.verb]
    return total_cost if total_cost.parts or total_cost.symbols or total_cost.choices else None


def _costs(declaring: Declaring, declared: Declared) -> Iterator[CostMore]:
    """Every cost, for each creature that attacks or blocks; the player who declares pays it."""
    for obj, tos in declared.items():
        for to in tos:
            for one in declaring.priced(obj, to):
                context = declaring.context_of(one, obj, to)
                times = 1 if one.change.times is None else max(context.amount(one.change.times), 0)
                if one.change.add is not None:
                    yield from repeat(
                        CostMore(context.but(you=declaring.seat), one.change.add), bounded(times, "repetitions")
                    )


def pay(engine: Engine, seat: int, total_cost: TotalCost | None, payment: Payment | None, execute: Execute) -> None:
    """What the declaration costs is paid, as was agreed (rules 308.2f, 309.2d); the total cost is locked in.

    What was paid at a table though it costs nothing is mana.
    """
    if payment is not None:
        mana = (payment.mana,) if payment.mana else ()
        total_cost = total_cost or TotalCost(Context(engine, seat), "the declaration", mana)
        total_cost.pay_with(payment, None, execute)
