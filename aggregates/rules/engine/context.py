"""What the words of an ability mean at one point of the game: somebody, something, a description, a number.

An ability says `you`, `target`, `this`; a `Context` knows who and what that is. Descriptions are checked against
characteristics as they are read by the context, so that layers can check them half-way (rule 418.5a).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod
from typing import NamedTuple, Self

from aggregates.cards.language import (
    Amount,
    Condition,
    Count,
    Divide,
    Filter,
    Instruction,
    Minus,
    Multiply,
    Objects,
    Plus,
    Statistic,
)
from aggregates.rules.engine.engine import Engine, ObjectOrPlayer
from aggregates.state import OWNED_ZONES, number_of
from events.base import Characteristics
from events.playing import AbilityTriggered, Targets


class TriggerInfo(NamedTuple):
    """What a triggered ability can speak of: taken from the event that it triggered on (rule 410.2)."""

    it: str | None = None
    """The object that the event is about, as it is afterwards."""
    player: int | None = None
    number: int | None = None
    key: str | None = None
    """The ability that has triggered."""

    @classmethod
    def of(cls, event: AbilityTriggered) -> Self:
        """What an ability speaks of that has triggered, as the log holds it."""
        return cls(event.it, event.player, event.number, event.key)


NO_TRIGGER = TriggerInfo()
"""What a spell, or an ability that does not trigger, speaks of."""


@dataclass
class Context:
    """An ability of `source`, controlled by `you`, with everything that was chosen for it."""

    engine: Engine
    you: int
    source: str | None = None
    targets: Targets = ()
    """Those that are legal still."""
    announced: Targets | None = None
    """Where some are illegal by now: all, for what has to be known of them (rule 413.2a)."""
    x: int = 0
    trigger: TriggerInfo = NO_TRIGGER
    sacrificed: tuple[str, ...] = ()
    shares: tuple[tuple[ObjectOrPlayer, int], ...] = ()
    """How an effect is divided: each target and its share (rule 409.1e)."""
    chosen: tuple[ObjectOrPlayer, ...] = ()
    following: Sequence[Instruction] = ()
    """The instructions after the one that is being carried out."""
    bound: Mapping[str, tuple[ObjectOrPlayer, ...]] = field(default_factory=dict)
    """Words that mean something here alone: what an effect was created with, the roles of an event to be replaced."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """The numbers of an event to be replaced, by the words for them: `event.amount`."""
    read: Callable[[str], Characteristics] = field(init=False)
    """How the characteristics of an object are read."""
    controls: Callable[[str], int] = field(init=False)
    """How the controller of an object is read."""

    def __post_init__(self) -> None:
        self.read = self.engine.characteristics
        self.controls = self.engine.controller

    # Somebody, something

    def resolve(self, what: Objects) -> list[ObjectOrPlayer]:
        """The objects and players that are meant; what a description means is looked up now."""
        return list(self.select(what)) if isinstance(what, Filter) else self.resolve_reference(what)

    def objects(self, what: Objects) -> list[str]:
        """The objects that are meant, without players."""
        return [thing for thing in self.resolve(what) if isinstance(thing, str)]

    def resolve_reference(self, word: str) -> list[ObjectOrPlayer]:
        """What a word means."""
        for prefix, whose in (("controller of ", self.controls), ("owner of ", self.engine.owner)):
            if word.startswith(prefix):
                found = self._known(word.removeprefix(prefix))
                return list(dict.fromkeys(whose(thing) for thing in found if isinstance(thing, str)))
        if word in self.bound:
            return list(self.bound[word])
        if word.startswith("event.") or word == "each":
            return []
        if word.startswith("target"):
            return _target(word, self.targets)
        if word.startswith("seat "):
            return [int(word.removeprefix("seat "))]
        if word[0].isdigit():
            return [word]
        return self._word(word)

    def _known(self, word: str) -> list[ObjectOrPlayer]:
        """What a word means where something only has to be known of it: illegal targets too (413.2a)."""
        if self.announced is None or not word.startswith("target") or word in self.bound:
            return self.resolve_reference(word)
        return _target(word, self.announced)

    def _word(self, word: str) -> list[ObjectOrPlayer]:
        engine = self.engine
        match word:
            case "this":
                return [] if self.source is None else [self.source]
            case "host":
                host = None if self.source is None else engine.draft.attached_to.get(self.source)
                return [] if host is None else [host]
            case "you":
                return [self.you]
            case "opponent" | "each_opponent":
                return list(engine.opponents(self.you))
            case "each_player":
                return list(engine.players())
            case "active_player":
                return [engine.active]
            case "defending_player":
                return list(engine.opponents(engine.active))
            case "it":
                return [] if self.trigger.it is None else [self.trigger.it]
            case "that_player":
                return [] if self.trigger.player is None else [self.trigger.player]
            case "chosen":
                return list(self.chosen)
            case _:
                assert word == "sacrificed", word
                return list(self.sacrificed)

    def seats(self, word: str) -> list[int]:
        """The players that a word means; for an object, its controller."""
        return [thing if isinstance(thing, int) else self.controls(thing) for thing in self.resolve_reference(word)]

    # Descriptions

    def select(self, filter_: Filter) -> list[str]:
        """The objects that fit a description, in the order of their zones."""
        engine = self.engine
        if filter_.zone not in OWNED_ZONES:
            return [obj for obj in engine.zone(filter_.zone) if self.matches(obj, filter_)]
        seats = engine.players() if filter_.of is None else self.seats(filter_.of)
        return [obj for seat in seats for obj in engine.zone(filter_.zone, seat) if self.matches(obj, filter_)]

    def matches(self, obj: str, filter_: Filter) -> bool:
        """Whether an object of the right zone is what a description says."""
        if filter_.any_of and not any(self.matches(obj, other) for other in filter_.any_of):
            return False
        return self._is(obj, filter_) and self._stands(obj, filter_)

    def _is(self, obj: str, filter_: Filter) -> bool:
        """Whether its characteristics fit."""
        facts = self.read(obj)
        line = facts.type_line
        kind = self.engine.draft.kinds[number_of(obj)]
        if filter_.spell is not None and filter_.spell != (kind in ("card", "spell_copy")):
            return False
        if filter_.types and not any(word in line.types for word in filter_.types):
            return False
        lists = (
            (filter_.all_types, line.types, all),
            (filter_.subtypes, line.subtypes, any),
            (filter_.supertypes, line.supertypes, any),
            (filter_.colors, facts.colors, any),
            (filter_.keywords, facts.abilities, all),
        )
        if any(required and not test(word in there for word in required) for required, there, test in lists):
            return False
        unwanted = (
            (filter_.not_types, line.types),
            (filter_.not_subtypes, line.subtypes),
            (filter_.not_supertypes, line.supertypes),
            (filter_.not_colors, facts.colors),
            (filter_.not_keywords, facts.abilities),
        )
        if any(word in there for words, there in unwanted for word in words):
            return False
        if filter_.names and facts.name not in filter_.names:
            return False
        if filter_.colorless is not None and filter_.colorless == bool(facts.colors):
            return False
        return self._measures(obj, facts, filter_)

    def _measures(self, obj: str, facts: Characteristics, filter_: Filter) -> bool:
        power = facts.power if isinstance(facts.power, int) else 0
        if filter_.power_at_least is not None and power < filter_.power_at_least:
            return False
        if filter_.power_at_most is not None and power > filter_.power_at_most:
            return False
        return filter_.mana_cost_at_most is None or self.mana_cost(obj) <= filter_.mana_cost_at_most

    def _stands(self, obj: str, filter_: Filter) -> bool:
        """Whether its place in the game fits: who controls it, tapped, attacking …"""
        draft = self.engine.draft
        if filter_.controller is not None and self.controls(obj) not in self.seats(filter_.controller):
            return False
        if filter_.owner is not None and self.engine.owner(obj) not in self.seats(filter_.owner):
            return False
        if filter_.other and obj == self.source:
            return False
        hosts = None if filter_.attached_to is None else self.resolve_reference(filter_.attached_to)
        if hosts is not None and draft.attached_to.get(obj) not in hosts:
            return False
        kind = draft.kinds[number_of(obj)]
        facts = (
            (filter_.tapped, draft.status_of(obj).tapped),
            (filter_.attacking, obj in draft.attacking),
            (filter_.blocking, obj in draft.blocking),
            (filter_.token, kind == "token"),
        )
        return all(required is None or required == is_ for required, is_ in facts)

    # Numbers

    def amount(self, amount: Amount) -> int:
        """A number as it is now."""
        if isinstance(amount, int):
            return amount
        if isinstance(amount, Count):
            return amount.times * len(self.select(amount.count))
        if isinstance(amount, Statistic):
            return amount.times * sum(self._statistic(thing, amount) for thing in self._known(amount.of))
        if isinstance(amount, str):
            return self.numbers.get(amount, 0) if amount.startswith("event.") else self._number(amount)
        return self._calculated(amount)

    def _number(self, word: str) -> int:
        return {"X": self.x, "-X": -self.x, "that_much": self.trigger.number or 0}[word]

    def _calculated(self, amount: Plus | Minus | Multiply | Divide) -> int:
        match amount:
            case Plus():
                return sum(map(self.amount, amount.plus))
            case Minus():
                return self.amount(amount.minus[0]) - self.amount(amount.minus[1])
            case Multiply():
                return prod(map(self.amount, amount.multiply))
            case Divide():
                whole, parts = (self.amount(number) for number in amount.divide)
                if parts == 0:  # what cannot be told is 0 (rule 104.2)
                    return 0
                return -(-whole // parts) if amount.round == "up" else whole // parts

    def _statistic(self, thing: ObjectOrPlayer, statistic: Statistic) -> int:
        """What is below 0 counts as 0 (rule 104.2)."""
        draft = self.engine.draft
        if isinstance(thing, int):
            if statistic.number == "life":
                return max(draft.players[thing].life, 0)
            return len(self.engine.cards("hand", thing)) if statistic.number == "cards_in_hand" else 0
        facts = self.read(thing)
        match statistic.number:
            case "power":
                return max(facts.power, 0) if isinstance(facts.power, int) else 0
            case "toughness":
                return max(facts.toughness, 0) if isinstance(facts.toughness, int) else 0
            case "mana_cost":
                return self.mana_cost(thing)
            case "counters":
                return self.engine.counters(thing, statistic.kind or "")
            case _:
                return 0

    def mana_cost(self, obj: str) -> int:
        """The converted mana cost of an object; X counts where the object is on the stack (rule 203.3)."""
        entry = self.engine.draft.stack.get(obj)
        x = entry.x if entry is not None and entry.x and self.engine.zone_of(obj) == "stack" else 0
        return converted(self.read(obj).mana_cost or "", x)

    def share(self, thing: ObjectOrPlayer) -> int:
        """What a target gets of what is divided."""
        return dict(self.shares).get(thing, 0)

    # Conditions

    def is_true(self, condition: Condition | None) -> bool:
        """Whether a condition is true; none is."""
        return condition is None or self._true(condition) != condition.denied

    def _true(self, condition: Condition) -> bool:
        if condition.there_is is not None:
            number = len(self.select(condition.there_is))
            if number < condition.at_least or (condition.at_most is not None and number > condition.at_most):
                return False
        if condition.is_ is not None and condition.matches is not None:
            found = [thing for thing in self._known(condition.is_) if isinstance(thing, str)]
            if not found or not all(self.matches(obj, condition.matches) for obj in found):
                return False
        return condition.active is None or self.engine.active in self.seats(condition.active)


def _target(word: str, targets: Targets) -> list[ObjectOrPlayer]:
    """What was chosen for the instance of the word "target" that is meant."""
    at = int(word.removeprefix("target") or 1) - 1
    return list(targets[at]) if at < len(targets) else []


def converted(cost: str, x: int = 0) -> int:
    """The converted mana cost: how much mana, of whatever colour."""
    total = 0
    for symbol in cost.strip("{}").split("}{"):
        if symbol.isdecimal():
            total += int(symbol)
        elif symbol == "X":
            total += x
        elif symbol:
            total += 1
    return total
