# Over 400 lines: every kind of thing that may be done, with what there is to choose about it
"""What may be done (rule 408.1).

All that a player with priority may do; elsewhere the options and limits of the pending choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, replace
from functools import partial
from itertools import permutations, product
from typing import Literal

from aggregates.cards.language import Activated, Target
from aggregates.immutable import immutable
from aggregates.rules.at_work import play_costs, plays
from aggregates.rules.at_work.plays import Play, Way
from aggregates.rules.costs.ability_plays import ability_at, ability_bill
from aggregates.rules.costs.ability_plays import asks_x as ability_asks_x
from aggregates.rules.costs.costs import Bill
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.engine import Engine, PendingInput
from aggregates.rules.engine.illegal import refusal
from aggregates.rules.engine.naming import ObjectOrPlayer
from aggregates.rules.engine.occurrences import AtZone, Occurrence
from aggregates.rules.engine.zones import objects_in
from aggregates.rules.mana.enough_mana import most_payable
from aggregates.rules.programs.abilities import is_mana_ability, works_in
from aggregates.rules.programs.possibilities import few
from aggregates.rules.proposals.as_spell import gives_to_spells, with_abilities_of_spells
from aggregates.rules.queries import targets
from aggregates.rules.queries.announced import announcement_of_spell
from aggregates.rules.queries.announcements import (
    Announcement,
    Divided,
    amount_divided,
    announcement_of,
    can_play_ability,
    choices_of_modes,
    choices_of_modes_of_spell,
    divisions,
    may_play,
    names_of_targets,
)
from aggregates.rules.queries.face_down import is_face_down, morph_way, played_face_down
from aggregates.rules.queries.splicing import splices, with_text
from aggregates.rules.queries.split_cards import half_as_played, halves_of, played_as
from aggregates.rules.queries.timing import is_sorcery_time
from aggregates.rules.stack import lands, playing, special_actions, step_by_step, turning_face_up
from aggregates.rules.stack.ways import possible_ways, verify_play_face_down, ways_meanwhile
from aggregates.state import StackEntry
from events.base import Event, Zone
from events.playing import (
    AbilityPlayed,
    ActionReversed,
    CostPaid,
    LandPlayed,
    SpecialActionTaken,
    SpellPlayed,
    Targets,
)
from events.turn import PriorityPassed
from events.zones import CardsLookedAt


@immutable
class TargetChoice:
    """One instance of the word "target": what may be chosen for it."""

    things: tuple[ObjectOrPlayer, ...]
    minimum: int
    maximum: int
    with_x: bool = False
    """Whether just X of them are chosen."""


@immutable
class Option:
    """One thing that a player may do with priority, or as the next step of playing, and what there is to choose."""

    kind: Literal["pass", "land", "spell", "ability", "special", "announce", "pay", "reverse"]
    seat: int
    object: str | None = None
    ability: int | None = None
    modes: tuple[int, ...] = ()
    costs: tuple[str, ...] = ()
    """The optional and alternative costs that are paid, by name."""
    way: int | None = None
    """Which of the ways that effects allow, where no name says it."""
    special: int | None = None
    """Which of the abilities that allow special actions."""
    targets: tuple[TargetChoice, ...] = ()
    x_maximum: int | None = None
    """The highest value of X that can be paid; None: there is no X."""
    divided: int | None = None
    """An amount that is divided among targets, without X; None: nothing is divided."""
    dividing: Callable[[Targets, int], list[Divided]] | None = field(default=None, compare=False)
    """Among which of the targets that are chosen what is divided, with this X."""
    mana: bool = False
    """Whether it is a mana ability."""
    rules: tuple[str, ...] = ()
    """The rules that were asked and allow it to begin, written as in 2006-10."""
    on_stack: str | None = None
    """For an ability that is announced, or what is paid for: what it is on the stack."""
    began: int | None = None
    """For a reversal: the event that began the action."""
    action: str | None = None
    """For a special action: which."""
    face_down: bool = False
    """Whether the card is played face down."""
    half: int | None = None
    """Of a split card: which half is played (rule 505.2)."""
    spliced: tuple[str, ...] = ()
    """The cards that are revealed to be spliced onto it, in the order of their instructions (2006-10: 502.40b)."""

    @property
    def mode(self) -> int | None:
        """The mode, where there is one."""
        return self.modes[0] if len(self.modes) == 1 else None

    def divisions(self, chosen: Targets, x: int | None = None) -> list[Divided]:
        """What is divided among these targets with this X, part by part in the order of the shares (rule 409.1e)."""
        return [] if self.dividing is None else self.dividing(chosen, x or 0)

    def decision(self, chosen: Targets = (), x: int | None = None, divided: tuple[int, ...] = ()) -> Event:
        """The decision to do it, with these targets and this X; it is paid for automatically."""
        obj = self.object or ""
        match self.kind:
            case "pass":
                return PriorityPassed(seat=self.seat)
            case "land":
                return LandPlayed(seat=self.seat, object=obj)
            case "pay":
                return CostPaid(seat=self.seat, object=self.on_stack or "")
            case "reverse":
                return ActionReversed(action=self.began or 0, seat=self.seat)
            case "special":
                return SpecialActionTaken(
                    seat=self.seat, action=self.action or "special", object=obj, ability=self.special, x=x
                )
            case "announce" | "spell" if self.ability is None:
                return SpellPlayed(
                    seat=self.seat,
                    object=obj,
                    targets=chosen,
                    modes=self.modes,
                    x=x,
                    costs=self.costs,
                    divided=divided,
                    way=self.way,
                    face_down=self.face_down,
                    half=self.half,
                    spliced=self.spliced,
                )
            case _:
                number = self.ability or 1
                return AbilityPlayed(
                    seat=self.seat,
                    object=obj,
                    ability=number,
                    targets=chosen,
                    modes=self.modes,
                    x=x,
                    divided=divided,
                    on_stack=self.on_stack,
                    costs=self.costs,
                )


def in_few_words(engine: Engine, pending: PendingInput | None) -> tuple[str, ...]:
    """What may be done, a few words each: the options of a player with priority, or what a choice offers."""
    if pending is None:
        return ()
    if pending.kind == "priority" or pending.object is not None:
        return tuple(_in_words(engine, option) for option in options(engine))
    if pending.offer is None:
        return (pending.kind,)
    offered = pending.offer
    things = (*offered.objects, *offered.hidden_objects)
    names = tuple(targets.name_of(engine, thing) for thing in things) or offered.values
    return (*names, *(_in_words(engine, option) for option in options(engine))) if offered.kind == "search" else names


def _in_words(engine: Engine, option: Option) -> str:
    name = name_of(engine, option)
    match option.kind:
        case "pass":
            return "pass"
        case "announce":
            return f"announce {name}{how(option)}{_splicing(engine, option)}"
        case "pay":
            return f"pay for {name}"
        case "reverse":
            return f"reverse playing {name}"
        case "ability":
            return f"play ability {option.ability} of {name}{how(option)}"
        case "special":
            return f"{option.action or 'special action'} of {name}"
        case _:
            return f"play {name}{how(option)}{_splicing(engine, option)}"


def name_of(engine: Engine, option: Option) -> str:
    """The name of what an option is about: of a split card that of the half, which is what is played (rule 505.2)."""
    if option.object is None:
        return ""
    halves = halves_of(engine, option.object) if option.half is not None else ()
    return (halves[option.half - 1].name or "") if option.half and halves else engine.name(option.object)


def _splicing(engine: Engine, option: Option) -> str:
    names = " and ".join(engine.name(card) for card in option.spliced)
    return f", splicing {names}" if names else ""


def how(option: Option) -> str:
    """In which modes, for which costs and in which way, in a few words."""
    parts = ["face down"] if option.face_down else []
    parts += [f"mode {listed_numbers(option.modes)}"] if len(option.modes) == 1 else []
    parts += [f"modes {listed_numbers(option.modes)}"] if len(option.modes) > 1 else []
    parts += [cost.removeprefix("$") for cost in option.costs]
    parts += [f"way {option.way}"] if option.way is not None else []
    return f" ({', '.join(parts)})" if parts else ""


def listed_numbers(numbers: tuple[int, ...]) -> str:
    """Numbers with "and" between."""
    return " and ".join(map(str, numbers))


def options(engine: Engine, *, mana: bool = True) -> Iterator[Option]:
    """Everything that the player with priority may do: pass, lands, spells, abilities. Conceding is always possible.

    Where something is being played step by step: what may be done as its next step, its reversal first; where a library
    is searched, what may be played meanwhile. Without `mana`, mana abilities are left out: what they are good for is
    paid for automatically.
    """
    if (awaiting := engine.draft.awaiting) is not None and awaiting.kind in STEPS:
        yield from _steps(engine, awaiting.seat, awaiting.kind, mana=mana)
        return
    if awaiting is not None and awaiting.kind == "search":
        yield from _meanwhile(engine, awaiting.seat)
        return
    seat = engine.draft.priority
    if seat is None:
        return
    yield Option("pass", seat, rules=("408.1c",))
    for obj in _cards(engine, seat):
        yield from _land(engine, seat, obj)
        yield from _spell(engine, seat, obj)
        if engine.compiler.has_face_down_plays:
            yield from _face_down(engine, seat, obj)
    for obj in engine.zone("in_play"):
        for number, (_, ability) in enumerate(engine.abilities(obj).activated, 1):
            if may_play(engine, seat, obj, ability) and (mana or not is_mana_ability(ability)):
                yield from _ability(engine, seat, obj, number, ability)
    for zone in ("hand", "graveyard", "removed"):
        for obj in _objects(engine, zone):
            for number, (_, ability) in enumerate(engine.abilities(obj).activated, 1):
                if works_in(ability, zone) and may_play(engine, seat, obj, ability):
                    yield from _ability(engine, seat, obj, number, ability)
    yield from _specials(engine, seat)


_CARD_ZONES: tuple[Zone, ...] = ("graveyard", "library", "removed")
"""Where cards lie that effects may allow to be played."""


def _objects(engine: Engine, zone: Zone) -> list[str]:
    """What lies in a zone, the first player's first: what may be done is listed so, whoever's turn it is."""
    return objects_in(engine, zone, sorted(engine.players()))


def _cards(engine: Engine, seat: int) -> Iterator[str]:
    """The cards that a player may try to play: of the hand, and what an effect allows to be played from elsewhere."""
    yield from engine.zone("hand", seat)
    if not plays.allows_anything(engine):
        return
    for zone in (*_CARD_ZONES, "hand"):
        for obj in _objects(engine, zone):
            is_own_hand = zone == "hand" and engine.owner(obj) == seat
            if not is_own_hand and any(way.opens_a_zone for way in plays.ways(Play(engine, seat, obj))):
                yield obj


def _meanwhile(engine: Engine, seat: int) -> Iterator[Option]:
    """The cards that may be played in the middle of a search, as effects allow just then (2006-10: 413.2e)."""
    if not plays.allows_anything(engine):
        return
    for _, looked, _, _ in engine.draft.backwards():
        if isinstance(looked, CardsLookedAt) and looked.seats == (seat,) and looked.of is not None:
            search = Occurrence("find", {"player": (seat,), "from": AtZone(looked.of.zone, looked.of.seat)})
            with engine.while_under_way([search]):
                for obj in dict.fromkeys((*_cards(engine, seat), *engine.zone("library", looked.of.seat or seat))):
                    if ways_meanwhile(Play(engine, seat, obj)):
                        yield from _spell(engine, seat, obj)
            return


def _turned_face_up(engine: Engine, seat: int) -> Iterator[Option]:
    """The face-down permanents that a player may turn face up (rule 408.2h)."""
    if not engine.compiler.has_face_down_plays:
        return  # nothing has a morph cost
    face_down = [obj for obj in engine.zone("in_play") if is_face_down(engine, obj)]
    for obj in face_down:
        engine.allowed_by = {}
        if engine.controller(obj) == seat and turning_face_up.can_turn_face_up(engine, seat, obj):
            rules, highest = tuple(engine.allowed_by), None
            if turning_face_up.asks_x(engine, obj):

                def bill(x: int, _: Targets, obj: str = obj) -> Bill:
                    found = turning_face_up.bill_of(engine, seat, obj, x)
                    assert found is not None, "it has a morph cost"
                    return found

                highest = _highest_x(engine, seat, bill)
            action = turning_face_up.TURN_FACE_UP
            yield Option("special", seat, obj, x_maximum=highest, action=action, rules=rules)


def _specials(engine: Engine, seat: int) -> Iterator[Option]:
    """The special actions that a player may take (2006-10, 408.2k)."""
    yield from _turned_face_up(engine, seat)
    if not engine.compiler.allows_special_actions:
        return
    for zone in ("hand", "in_play", "graveyard", "removed"):
        for obj in _objects(engine, zone):
            for number, (key, _) in enumerate(engine.abilities(obj).specials, 1):
                engine.allowed_by = {}
                if special_actions.can_take(engine, seat, obj, number):
                    rules, action = tuple(engine.allowed_by), special_actions.name_of(engine, key)
                    yield Option("special", seat, obj, special=number, action=action, rules=rules)


STEPS = ("announcement", "payment")
"""The steps that are awaited of something that is played step by step (rules 409.1b to 409.1h)."""


def _steps(engine: Engine, seat: int, kind: str, *, mana: bool) -> Iterator[Option]:
    """What may be done about what is on top of the stack and is not played yet (rules 409.1, 422.1)."""
    obj, action = engine.zone("stack")[-1], engine.draft.action
    entry = engine.draft.stack.get(obj, StackEntry())
    played = entry.source or obj
    yield Option(
        "reverse", seat, played, rules=("422.1",), on_stack=obj, began=None if action is None else action.began
    )
    if kind == "announcement":
        yield from _announcements(engine, seat, obj, entry)
        return
    bill = playing.bill_of(engine, seat, obj)
    if bill.automatic() is not None:
        yield Option("pay", seat, played, rules=("409.1h",), on_stack=obj)
    if mana and step_by_step.may_play_mana_abilities(engine, bill):
        for source in engine.zone("in_play"):
            for number, (_, ability) in enumerate(engine.abilities(source).activated, 1):
                if is_mana_ability(ability) and may_play(engine, seat, source, ability):
                    yield from _ability(engine, seat, source, number, ability)


def _announcements(engine: Engine, seat: int, obj: str, entry: StackEntry) -> Iterator[Option]:
    """What may be announced of a spell or ability on the stack: for each mode, with its targets (409.1b to 409.1e)."""
    rules = ("409.1b", "409.1c", "409.1e")
    if entry.source is not None:
        _, ability = ability_at(engine, entry.source, entry.ability or 1)
        for option in _of_ability(engine, seat, entry.source, entry.ability or 1, ability, rules, is_begun=True):
            yield replace(option, kind="announce", on_stack=obj, mana=False)
        return
    if is_face_down(engine, obj):
        yield Option("announce", seat, obj, face_down=True, rules=rules, on_stack=obj)
        return
    for option in _of_spell(engine, seat, obj, rules, is_begun=True):
        yield replace(option, kind="announce", on_stack=obj)


def _land(engine: Engine, seat: int, obj: str) -> Iterator[Option]:
    if "Land" not in engine.types(obj) or not is_sorcery_time(engine, seat):
        return
    engine.allowed_by = {}
    if lands.can_play_land(engine, seat, obj):
        yield Option("land", seat, obj, rules=tuple(engine.allowed_by))


def _spell(engine: Engine, seat: int, obj: str) -> Iterator[Option]:
    if "Land" in engine.types(obj):
        return
    if not ("Instant" in engine.types(obj) or is_sorcery_time(engine, seat) or plays.allows_anything(engine)):
        return
    halves = halves_of(engine, obj) if engine.compiler.split_cards else ()
    if not halves:
        yield from _of_spell(engine, seat, obj, None, is_begun=False)
    for number, half in enumerate(halves, 1):
        with half_as_played(engine, obj, half, seat):
            found = [
                replace(one, half=number, rules=(*one.rules, "505.2"))
                for one in _of_spell(engine, seat, obj, None, is_begun=False)
            ]
        yield from found


def _face_down(engine: Engine, seat: int, obj: str) -> Iterator[Option]:
    """A card with morph, played face down, for every choice of optional costs (rules 502.26a, 502.26b)."""
    engine.allowed_by = {}
    if refusal(verify_play_face_down, engine, seat, obj) is not None:
        return
    rules, found = tuple(engine.allowed_by), []
    with played_face_down(engine, obj, seat):
        way = morph_way(engine, seat, obj)
        for costs in _costs(Play(engine, seat, obj), way):
            asked = Context(engine, seat, obj, names=Play(engine, seat, obj, costs=costs).names)
            if playing.spell_bill(asked, way, Announcement(), costs).automatic() is not None:
                found.append(Option("spell", seat, obj, costs=costs, face_down=True, rules=rules))
    yield from found


_MOST_SPLICED = 2
"""Cards that are spliced onto one spell are listed up to so many at once."""


def _of_spell(
    engine: Engine, seat: int, obj: str, rules: tuple[str, ...] | None, *, is_begun: bool
) -> Iterator[Option]:
    """A spell, and the same with cards of the hand spliced onto it, as far as it can be played (2006-10: 502.40b)."""
    if not gives_to_spells(engine):
        yield from _of_all_texts(engine, seat, obj, rules, is_begun=is_begun)
        return
    with with_abilities_of_spells(engine, obj, seat):
        found = list(_of_all_texts(engine, seat, obj, rules, is_begun=is_begun))
    yield from found


def _of_all_texts(
    engine: Engine, seat: int, obj: str, rules: tuple[str, ...] | None, *, is_begun: bool
) -> Iterator[Option]:
    """A spell as it is taken to be just now, by itself and with cards spliced onto it (2006-10: 502.40b)."""
    yield from _of_text(engine, seat, obj, rules, is_begun=is_begun)
    able = splices(engine, seat, obj) if engine.compiler.splices else []
    for number in range(1, _MOST_SPLICED + 1):
        possible: dict[str, None] = {}
        for cards in permutations(able, number):
            with played_as(engine, obj, with_text(engine, obj, cards), seat):
                found = [
                    replace(one, spliced=cards, rules=(*one.rules, "502.40a"))
                    for one in _of_text(engine, seat, obj, rules, is_begun=is_begun, spliced=cards)
                ]
            possible.update(dict.fromkeys(cards if found else ()))
            yield from found
        able = list(possible)  # what cannot be spliced alone cannot be spliced with others


def _of_text(
    engine: Engine,
    seat: int,
    obj: str,
    rules: tuple[str, ...] | None,
    *,
    is_begun: bool,
    spliced: tuple[str, ...] = (),
) -> Iterator[Option]:
    """A spell in every way, for every choice of costs and modes, as far as it can be played (rules 409.1b to 409.1f).

    Of one that is on the stack already nobody asks whether it can be paid for.
    """
    named = set[str]()
    for number, way in possible_ways(Play(engine, seat, obj)):
        name = None if way is None else way.change.as_
        numbered = number if name is None or name in named else None  # the first of a name is meant by that
        if name is not None:
            named.add(name)
        allowed = tuple(engine.allowed_by) if rules is None else rules
        for costs in _costs(Play(engine, seat, obj), way):
            play = Play(engine, seat, obj, costs=costs)
            asked = Context(engine, seat, obj, names=play.names)
            for modes in choices_of_modes_of_spell(asked, engine.abilities(obj)):
                announcement = announcement_of_spell(engine, obj, modes)

                def bill_with(
                    x: int,
                    chosen: Targets,
                    way: Way | None = way,
                    announcement: Announcement = announcement,
                    play: Play = play,
                ) -> Bill:
                    names = play.names | names_of_targets(announcement.targets, chosen)
                    at_x = Context(engine, seat, obj, x=x, targets=chosen, names=names)
                    return playing.spell_bill(at_x, way, announcement, play.costs, spliced)

                without = bill_with(0, ())
                if not is_begun and not without.less and without.automatic() is None:
                    continue
                context, announcement = playing.on_the_stack(engine, seat, obj, announcement, modes)
                context.names.update(play.names)
                if not targets.has_possible_targets(context, announcement.targets):
                    continue
                asks_x = playing.asks_x(engine, obj, way, announcement, play)
                choices = _choices(context, announcement.targets)
                if not is_begun and without.less and not _can_pay(bill_with, choices):
                    continue
                yield Option(
                    "spell",
                    seat,
                    obj,
                    modes=modes,
                    costs=costs,
                    way=numbered,
                    targets=choices,
                    x_maximum=_highest_x(engine, seat, bill_with, choices) if asks_x else None,
                    divided=amount_divided(context, announcement),
                    dividing=partial(_divided, context, announcement),
                    rules=allowed,
                )


_MOST_TIMES = 3
"""A cost that may be paid any number of times is listed up to so many."""


def _costs(play: Play, way: Way | None = None) -> Iterator[tuple[str, ...]]:
    """The choices of optional costs, fewest first, after the name of the way (rule 409.1b)."""
    own = () if way is None or way.change.as_ is None else (way.change.as_,)
    optional = {one.name: one for one in play_costs.optional_costs(replace(play, costs=own))}
    times = [range(_MOST_TIMES + 1 if one.is_repeated else 2) for one in optional.values()]
    for numbers in sorted(few(product(*times)), key=sum):
        paid = (name for name, number in zip(optional, numbers, strict=True) for _ in range(number))
        yield (*own, *paid)


def _ability(engine: Engine, seat: int, obj: str, number: int, ability: Activated) -> Iterator[Option]:
    engine.allowed_by = {}
    if not can_play_ability(engine, seat, obj, ability):
        return
    rules = tuple(engine.allowed_by)
    bill = ability_bill(engine, seat, obj, ability, Context(engine, seat, obj))
    if not bill.choices and not bill.can_pay_own():
        return
    if bill.less or bill.automatic() is not None:
        yield from _of_ability(engine, seat, obj, number, ability, rules, is_reduced=bool(bill.less))


def _of_ability(
    engine: Engine,
    seat: int,
    obj: str,
    number: int,
    ability: Activated,
    rules: tuple[str, ...],
    *,
    is_begun: bool = False,
    is_reduced: bool = False,
) -> Iterator[Option]:
    """An ability for every choice of costs and modes, as far as there are targets (rules 409.1b to 409.1f).

    Of one that is on the stack already nobody asks whether it can be paid for; of any other only with optional costs,
    or where its mana is reduced: else it can be.
    """
    for costs in _costs(Play(engine, seat, obj, ability)):
        play = Play(engine, seat, obj, ability, costs=costs)
        context = Context(engine, seat, obj, is_ability=True, names=play.names)
        asks_x = ability_asks_x(ability, play)
        for modes in choices_of_modes(context, ability):
            announcement = announcement_of(ability, modes)

            def bill(x: int, chosen: Targets, play: Play = play, announcement: Announcement = announcement) -> Bill:
                names = play.names | names_of_targets(announcement.targets, chosen)
                at_x = Context(engine, seat, obj, x=x, targets=chosen, names=names)
                return ability_bill(engine, seat, obj, ability, at_x, play.costs)

            if not targets.has_possible_targets(context, announcement.targets):
                continue
            choices = _choices(context, announcement.targets)
            if (costs or is_reduced) and not is_begun and not _can_pay(bill, choices):
                continue
            yield Option(
                "ability",
                seat,
                obj,
                number,
                modes=modes,
                costs=costs,
                targets=choices,
                x_maximum=_highest_x(engine, seat, bill, choices) if asks_x else None,
                divided=amount_divided(context, announcement),
                dividing=partial(_divided, context, announcement),
                mana=is_mana_ability(ability),
                rules=rules,
            )


def _divided(context: Context, announcement: Announcement, chosen: Targets, x: int) -> list[Divided]:
    return divisions(context.but(x=x, targets=chosen), announcement, chosen)


def _choices(context: Context, instances: tuple[Target, ...]) -> tuple[TargetChoice, ...]:
    found = (
        tuple(targets.required_first(context, instances, targets.possible_targets(context, target)))
        if not targets.is_chosen_otherwise(context, target)
        else ()
        for target in instances
    )
    return tuple(
        TargetChoice(
            things,
            0 if targets.is_chosen_otherwise(context, target) else context.amount(target.minimum),
            len(things) if target.maximum == "X" else min(context.amount(target.maximum), len(things)),
            with_x=target.minimum == "X",
        )
        for things, target in zip(found, instances, strict=True)
    )


def _numbers_chosen(choices: Sequence[TargetChoice]) -> Iterator[Targets]:
    """No targets, the fewest and the most that may be chosen: one of them costs least where they are counted."""
    yield ()
    if any(choice.things for choice in choices):
        yield tuple(choice.things[: choice.minimum] for choice in choices)
    if any(choice.maximum > choice.minimum for choice in choices):
        yield tuple(choice.things[: choice.maximum] for choice in choices)


def _can_pay(bill: Callable[[int, Targets], Bill], choices: Sequence[TargetChoice]) -> bool:
    """Whether it can be paid for with some number of the targets that may be chosen."""
    return any(bill(0, chosen).automatic() is not None for chosen in _numbers_chosen(choices))


def _highest_x(
    engine: Engine, seat: int, bill: Callable[[int, Targets], Bill], choices: Sequence[TargetChoice] = ()
) -> int:
    """The highest value of X for which a bill can be paid, with some number of the targets that may be chosen."""
    most, highest = most_payable(engine, seat), 0
    for chosen in _numbers_chosen(choices):
        while highest < most and bill(highest + 1, chosen).automatic() is not None:
            highest += 1
    return highest
