"""What effects make of playing something: how it may be played, what that costs, what cannot be played (409.1, 409.4).

A play is asked about before it happens: while a player looks for what to do, while it is announced, and while its cost
is determined. What is said here is looked up anew each time; what is announced locks it in (rule 409.1f).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeVar

from rewind.aggregates.cards.language import (
    Activated,
    Allow,
    Becomes,
    Costs,
    CostToDo,
    Forbid,
    ManaCostOf,
    OneOfCosts,
    TimesCost,
    Use,
)
from rewind.aggregates.faces import faces_of
from rewind.aggregates.immutable import immutable
from rewind.aggregates.rules.at_work.forbidding import is_lifted, may_be_forbidden
from rewind.aggregates.rules.at_work.rules_at_work import AtWork, at_work, of_object, pattern_of
from rewind.aggregates.rules.engine.cache import is_spoken_of
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.event_words import looking_at_event
from rewind.aggregates.rules.engine.naming import Named
from rewind.aggregates.rules.engine.occurrences import LAND, AtZone, Occurrence, Played, RoleValue, means, patterns_of
from rewind.aggregates.rules.programs.abilities import is_mana_ability
from rewind.aggregates.rules.programs.analysis import analysed
from rewind.events.base import Characteristics, Zone
from rewind.events.playing import Targets
from rewind.events.zones import ZoneChanged

C = TypeVar("C", Allow, CostToDo, Forbid)


@immutable
class Play:
    """Something that a player would play: a card, or an activated ability of an object."""

    engine: Engine
    seat: int
    object: str
    ability: Activated | None = None
    x: int = 0
    targets: Targets = ()
    costs: tuple[str, ...] = ()
    """The optional and alternative costs that are announced, by name."""
    is_copy: bool = False
    """Whether a copy of the card is played, which is no card itself (rules 200.1, 503.12)."""

    @property
    def zone(self) -> Zone | None:
        """Where it is played from: of a card on the stack where it was before."""
        zone = self.engine.zone_of(self.object)
        if zone != "stack" or self.ability is not None:
            return zone
        for _, event, _, _ in self.engine.draft.backwards():
            if isinstance(event, ZoneChanged) and event.becomes == self.object:
                return None if event.from_ is None else event.from_.zone
        return zone

    @property
    def occurrence(self) -> Occurrence:
        """The play in the words of patterns, as it would happen."""
        engine, zone = self.engine, self.zone
        roles: dict[str, RoleValue] = {"player": (self.seat,), "face_down": self.is_face_down}
        if zone is not None:
            roles["from"] = AtZone(zone, engine.owner(self.object))
        if self.ability is not None:
            key = next((key for key, one in engine.abilities(self.object).activated if one is self.ability), None)
            kind: Literal["mana", "ability"] = (
                "mana" if is_mana_ability(self.ability, engine.edition.policies) else "ability"
            )
            return Occurrence("play", {**roles, "what": ()}, played=Played(kind, self.object, key, self.targets))
        played = LAND if self.is_land else Played("card", is_copy=self.is_copy)
        return Occurrence("play", {**roles, "what": (self.object,)}, engine.doing, played=played)

    @property
    def is_land(self) -> bool:
        """Whether it is a land, which is played as no spell (rule 212.6a)."""
        return self.ability is None and "Land" in self.engine.types(self.object)

    @property
    def is_face_down(self) -> bool:
        """Whether it is a card that is played face down (rule 504.2)."""
        return self.ability is None and self.engine.draft.status_of(self.object).face_down

    @property
    def has_back_face_up(self) -> bool:
        """Whether it is a double-faced card that is played with its back face up (2026-04: 712.11a)."""
        return self.ability is None and self.engine.draft.status_of(self.object).back_face_up

    @property
    def names(self) -> dict[str, Named]:
        """What the names of the announced costs stand for: that they are paid, and how often."""
        costs = self.costs
        return {name: Named(number=costs.count(name), done=True) for name in costs} if costs else {}


# What is at work


def about(play: Play, kind: type[C]) -> Iterator[AtWork[C]]:
    """The changes of a kind that are about a play: of the card itself, of permanents and spells, of effects.

    By the policy what allows or forbids it is asked as it begins, before X is announced (rule 409.4): X is 0 then.
    """
    occurrence: Occurrence | None = None
    sees_x = kind is CostToDo or play.engine.edition.policies.forbidden_and_allowed == "as_proposed"
    for one in asked_about(play, kind):
        occurrence = occurrence or play.occurrence
        for pattern in patterns_of(pattern_of(one.change)):
            is_of_the_card = kind is Allow and pattern.from_ is not None and bool(play.engine.compiler.split_cards)
            context = announced(one.context, play) if sees_x else one.context
            if means(_reading_all(context, play) if is_of_the_card else context, pattern, occurrence):
                yield one
                break


def _reading_all(context: Context, play: Play) -> Context:
    """What may be played from a zone is a card of it, with both halves where it is split (rules 505.2, 505.6)."""
    engine, reading = play.engine, context.but()

    def read(obj: str) -> Characteristics:
        is_there = obj == play.object and not play.is_face_down and engine.zone_of(obj) != "stack"
        whole = engine.draft.characteristics_of(obj) if is_there else None
        is_split = whole is not None and whole.name in engine.compiler.split_cards
        return whole if whole is not None and is_split else engine.characteristics(obj)

    reading.read = read
    return reading


def asked_about(play: Play, kind: type[C]) -> Iterator[AtWork[C]]:
    """The changes of a kind that speak of plays: those of the card that is played first.

    It is looked at where it was before, and what a spell says of its costs while it is on the stack is asked as it is
    announced: it is there by then (rule 412.3).
    """
    engine, card = play.engine, play.object
    if play.ability is not None:
        yield from at_work(engine, kind, "play", (card,))
        return
    asking = Context(engine, play.seat, card, x=play.x, targets=play.targets, names=play.names)
    zones: tuple[Zone | None, ...] = (play.zone,) if kind is Forbid else ("stack", play.zone)
    yield from of_object(engine, card, kind, "play", zones, is_own=True, asking=asking)
    if kind is Allow and play.has_back_face_up:
        yield from _of_the_front(play, kind, zones, asking)
    for one in at_work(engine, kind, "play"):
        if one.source != card or one.began is not None:
            yield one


def _of_the_front(play: Play, kind: type[C], zones: Sequence[Zone | None], asking: Context) -> list[AtWork[C]]:
    """What the front face of a card says that lets it be played with its back face up (2026-04: 712.11d)."""
    engine, faces = play.engine, faces_of(play.engine.draft, play.object)
    if faces is None:
        return []
    with engine.supposing(play.object, faces.front, play.seat):
        found = list(of_object(engine, play.object, kind, "play", zones, is_own=True, asking=asking))
    return [one for one in found if isinstance(one.change, Allow) and one.change.transformed]


def looking_at_play(context: Context, play: Play) -> Context:
    """The context in which `event.what` and `event.player` are what is played, and who plays it."""
    return looking_at_event(announced(context, play), play.occurrence)


def announced(context: Context, play: Play) -> Context:
    """The context in which a spell has the value of X and the targets that were announced: before its total cost is
    determined, and before its card is moved to the stack here (rules 409.1a to 409.1c, 409.1f)."""
    if play.ability is not None or not (play.x or play.targets):
        return context
    found = context.but()
    found.announced_play = (play.object, play.x, play.targets)
    return found


def is_changed_by_what_is_announced(play: Play) -> bool:
    """Whether a change of costs asks for mana costs, so that a greater X may cost less, or for targets, so that it may
    cost less by what is chosen (rules 409.1b, 409.1f)."""
    if play.ability is not None or not is_spoken_of(play.engine, CostToDo):
        return False
    changes = [one.change for one in asked_about(play, CostToDo)]
    return any(asks_for_mana_costs(change) or "targets" in analysed(change).fields for change in changes)


def is_ruled_by_x(play: Play) -> bool:
    """Whether the X announced for a spell may settle what allows or forbids it (2026-04: 601.3a; 2026-04: 601.3b)."""
    engine = play.engine
    if play.ability is not None or engine.edition.policies.forbidden_and_allowed == "as_it_begins":
        return False
    if "{X}" not in (engine.characteristics(play.object).mana_cost or ""):
        return False
    if is_spoken_of(engine, Allow) and any(asks_for_mana_costs(one.change) for one in asked_about(play, Allow)):
        return True
    return is_spoken_of(engine, Forbid) and any(asks_for_mana_costs(one.change) for one in asked_about(play, Forbid))


@lru_cache(maxsize=1024)
def asks_for_mana_costs(part: Allow | CostToDo | Forbid | Use) -> bool:
    """Whether what allows, forbids or changes costs, or what mana may be spent on, asks for mana costs."""
    return analysed(part).asks_for_mana_costs


def is_mana_cost_with_x(context: Context, costs: Costs | None, obj: str) -> bool:
    """Whether the mana cost of what is played is a part of a cost, and holds X (rule 409.1b)."""
    if "{X}" not in (context.engine.characteristics(obj).mana_cost or ""):
        return False
    for one in costs or ():
        if isinstance(one, ManaCostOf) and obj in context.objects(one.mana_cost_of):
            return True
        within = one.any_of if isinstance(one, OneOfCosts) else ()
        within = (one.cost,) if isinstance(one, TimesCost) else within
        if any(is_mana_cost_with_x(context, other, obj) for other in within):
            return True
    return False


# How it may be played


class Way(NamedTuple):
    """What allows a card to be played as the rules do not."""

    change: Allow
    context: Context
    effect: int | None

    @property
    def is_alternative(self) -> bool:
        """Whether it is one of the ways of which one is chosen (rule 409.1b); else it goes with any."""
        return self.change.cost is not None or self.change.as_ is not None or self.change.transformed

    @property
    def opens_a_zone(self) -> bool:
        """Whether it says where the card is played from."""
        return opens_a_zone(self.change)

    @property
    def at_instant_speed(self) -> bool:
        """Whether it lets the card be played whenever an instant could be."""
        return any(isinstance(one, Becomes) and "Instant" in one.types for one in self.change.as_though)


@lru_cache(maxsize=1024)
def opens_a_zone(change: Allow) -> bool:
    """Whether a change says where what it allows to be played is played from."""
    return any(pattern.from_ is not None for pattern in patterns_of(change.event))


def may_be_allowed_where_it_lies(engine: Engine) -> Callable[[str], bool]:
    """Which objects something may allow to be played from the zone in which they lie, asked once for many of them.

    An object of which the answer is False has no way that says where it is played from; of the others `ways` tells
    whether they have one. The answers hold until something happens.
    """
    opening = [one for one in at_work(engine, Allow, "play") if opens_a_zone(one.change)]
    of_others = any(
        one.began is not None or any(pattern.what != "this" for pattern in patterns_of(one.change.event))
        for one in opening
    )
    if of_others or engine.recomputes_everything:
        return lambda _: True
    return lambda obj: any(
        isinstance(change, Allow) and opens_a_zone(change)
        for _, static in engine.abilities(obj).statics
        for change in static.changes
    )


def allows_anything(engine: Engine) -> bool:
    """Whether any card of the game allows something to be played as the rules do not, or any effect does."""
    return is_spoken_of(engine, Allow)


def ways(play: Play) -> list[Way]:
    """All that allows a play: of the card's own abilities first, then of the others, then of effects."""
    if not allows_anything(play.engine):
        return []
    found = [
        Way(one.change, one.context, one.began)
        for one in about(play, Allow)
        if one.change.number is None
        and (play.has_back_face_up or not one.change.transformed)
        and looking_at_event(one.context, play.occurrence).is_true(one.change.condition)
    ]
    if play.engine.owner(play.object) == play.seat:
        return found
    # what a card says of the zone that it is played from it says to its owner
    own = (play.object, None)
    return [way for way in found if not (way.opens_a_zone and (way.context.source, way.effect) == own)]


def land_plays(play: Play) -> Iterator[tuple[str, int]]:
    """The sources of effects that allow additional lands to be played, and how many (rule 212.6b)."""
    for one in about(play, Allow):
        looking, number = looking_at_play(one.context, play), one.change.number
        if number is not None and one.source is not None and looking.is_true(one.change.condition):
            yield one.source, looking.amount(number)


def forbidding(play: Play) -> AtWork[Forbid] | None:
    """What forbids a play (rule 409.4); None where nothing does."""
    if not may_be_forbidden(play.engine, "play"):
        return None
    return next((one for one in about(play, Forbid) if not is_lifted(one, play.occurrence)), None)


def fulfils_condition(play: Play) -> bool:
    """Whether what a spell says itself of when it may be played is true now (rule 409.4)."""
    spell = play.engine.abilities(play.object).spell
    if spell is None or spell.condition is None:
        return True
    return Context(play.engine, play.seat, play.object).is_true(spell.condition)
