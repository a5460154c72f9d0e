"""What may be done (rule 408.1).

All that a player with priority may do, or who goes on to play something step by step, or who searches a library.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rewind.aggregates.cards.language import Activated, Special
from rewind.aggregates.rules.at_work import plays
from rewind.aggregates.rules.at_work.plays import Play
from rewind.aggregates.rules.costs.ability_plays import ability_at, total_cost_of_ability
from rewind.aggregates.rules.costs.total_cost import TotalCost
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.illegal import refusal
from rewind.aggregates.rules.engine.occurrences import AtZone, Occurrence
from rewind.aggregates.rules.programs.abilities import is_mana_ability, works_in
from rewind.aggregates.rules.queries.announcements import Announcement, can_play_ability, may_play
from rewind.aggregates.rules.queries.face_down import is_face_down, morph_way, played_face_down
from rewind.aggregates.rules.queries.forms import form_as_played, forms_of
from rewind.aggregates.rules.queries.timing import is_sorcery_time
from rewind.aggregates.rules.stack import lands, playing, special_actions, step_by_step, turning_face_up
from rewind.aggregates.rules.stack.legal_plays import choices_of_costs, payable_x, plays_of_ability, plays_of_spell
from rewind.aggregates.rules.stack.options import (
    Choices,
    Option,
    Pass,
    PayCost,
    PlayLand,
    PlaySpell,
    ReversePlay,
    TakeSpecialAction,
)
from rewind.aggregates.rules.stack.ways import verify_play_face_down, ways_meanwhile
from rewind.aggregates.state import StackEntry
from rewind.events.base import Zone
from rewind.events.playing import Targets
from rewind.events.zones import CardsLookedAt


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
    yield Pass(seat=seat, rules=("408.1c:pass",))
    for obj in _cards(engine, seat):
        yield from _land(engine, seat, obj)
        yield from _spell(engine, seat, obj)
        if "morph" in engine.compiler.analysis.keywords:
            yield from _face_down(engine, seat, obj)
    for obj in engine.zone("in_play"):
        for number, (_, ability) in enumerate(engine.abilities(obj).activated, 1):
            if may_play(engine, seat, obj, ability) and (mana or not is_mana_ability(ability, engine.edition.policies)):
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
    return engine.objects_in(zone, sorted(engine.players()))


def _cards(engine: Engine, seat: int) -> Iterator[str]:
    """The cards that a player may try to play: of the hand, and what an effect allows to be played from elsewhere."""
    yield from engine.zone("hand", seat)
    if not plays.allows_anything(engine):
        return
    may_be_allowed = plays.may_be_allowed_where_it_lies(engine)
    for zone in (*_CARD_ZONES, "hand"):
        for obj in _objects(engine, zone):
            is_own_hand = zone == "hand" and engine.owner(obj) == seat
            if not is_own_hand and may_be_allowed(obj) and _may_be_played_from_there(engine, seat, obj):
                yield obj


def _may_be_played_from_there(engine: Engine, seat: int, obj: str) -> bool:
    """Whether something allows a card, in one of its forms, to be played from the zone in which it lies."""
    for form in forms_of(engine, obj):
        with form_as_played(engine, obj, form, seat):
            if any(way.opens_a_zone for way in plays.ways(Play(engine, seat, obj))):
                return True
    return False


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
    if "morph" not in engine.compiler.analysis.keywords:
        return  # nothing has a morph cost
    face_down = [obj for obj in engine.zone("in_play") if is_face_down(engine, obj)]
    for obj in face_down:
        engine.allowed_by = {}
        if engine.controller(obj) == seat and turning_face_up.can_turn_face_up(engine, seat, obj):
            rules, x_values = tuple(engine.allowed_by), None
            if turning_face_up.asks_x(engine, obj):

                def total_cost(x: int, _: Targets, obj: str = obj) -> TotalCost:
                    found = turning_face_up.total_cost_of(engine, seat, obj, x)
                    assert found is not None, "it has a morph cost"
                    return found

                x_values = payable_x(engine, seat, total_cost)
            action = turning_face_up.TURN_FACE_UP
            choices = Choices(x_values=x_values)
            yield TakeSpecialAction(seat=seat, object=obj, action=action, rules=rules, choices=choices)


def _specials(engine: Engine, seat: int) -> Iterator[Option]:
    """The special actions that a player may take (2006-10, 408.2k)."""
    yield from _turned_face_up(engine, seat)
    if Special not in engine.compiler.analysis.kinds:
        return
    for zone in ("hand", "in_play", "graveyard", "removed"):
        for obj in _objects(engine, zone):
            for number, (key, _) in enumerate(engine.abilities(obj).specials, 1):
                engine.allowed_by = {}
                if special_actions.can_take(engine, seat, obj, number):
                    rules, action = tuple(engine.allowed_by), special_actions.name_of(engine, key)
                    yield TakeSpecialAction(seat=seat, object=obj, action=action, ability=number, rules=rules)


STEPS = ("announcement", "payment")
"""The steps that are awaited of something that is played step by step (rules 409.1b to 409.1h)."""


def _steps(engine: Engine, seat: int, kind: str, *, mana: bool) -> Iterator[Option]:
    """What may be done about what is on top of the stack and is not played yet (rules 409.1, 422.1)."""
    obj, action = engine.zone("stack")[-1], engine.draft.action
    entry = engine.draft.stack.get(obj, StackEntry())
    played = entry.source or obj
    assert action is not None, "what is played step by step has begun"
    yield ReversePlay(seat=seat, object=played, began=action.began, rules=("422.1",))
    if kind == "announcement":
        yield from _announcements(engine, seat, obj, entry)
        return
    total_cost = playing.total_cost_of(engine, seat, obj)
    if total_cost.automatic() is not None:
        yield PayCost(seat=seat, object=played, on_stack=obj, rules=("409.1h",))
    if mana and step_by_step.may_play_mana_abilities(engine, total_cost):
        for source in engine.zone("in_play"):
            for number, (_, ability) in enumerate(engine.abilities(source).activated, 1):
                if is_mana_ability(ability, engine.edition.policies) and may_play(engine, seat, source, ability):
                    yield from _ability(engine, seat, source, number, ability)


def _announcements(engine: Engine, seat: int, obj: str, entry: StackEntry) -> Iterator[Option]:
    """What may be announced of a spell or ability on the stack: for each mode, with its targets (409.1b to 409.1e)."""
    rules = ("409.1b", "409.1c", "409.1e")
    if entry.source is not None:
        _, ability = ability_at(engine, entry.source, entry.ability or 1)
        for option in plays_of_ability(engine, seat, entry.source, entry.ability or 1, ability, rules, is_begun=True):
            yield replace(option, on_stack=obj, is_mana_ability=False)
        return
    if is_face_down(engine, obj):
        yield PlaySpell(seat=seat, object=obj, face_down=True, rules=rules, is_begun=True)
        return
    yield from plays_of_spell(engine, seat, obj, rules, is_begun=True)


def _land(engine: Engine, seat: int, obj: str) -> Iterator[Option]:
    for form in forms_of(engine, obj):
        types = engine.types(obj) if form.values is None else form.values.type_line.types
        if "Land" not in types or not is_sorcery_time(engine, seat):
            continue
        engine.allowed_by = {}
        if lands.can_play_land(engine, seat, obj, form):
            yield PlayLand(seat=seat, object=obj, half=form.number, rules=tuple(engine.allowed_by))


def _spell(engine: Engine, seat: int, obj: str) -> Iterator[Option]:
    for form in forms_of(engine, obj):
        with form_as_played(engine, obj, form, seat):
            found = [
                replace(one, half=form.number, rules=(*one.rules, *form.choosing))
                for one in _spell_as_it_is(engine, seat, obj)
            ]
        yield from found


def _spell_as_it_is(engine: Engine, seat: int, obj: str) -> Iterator[PlaySpell]:
    """A card as a spell, as what it is taken to be just now."""
    types = engine.types(obj)
    if "Land" in types:
        return
    if "Instant" in types or is_sorcery_time(engine, seat) or plays.allows_anything(engine):
        yield from plays_of_spell(engine, seat, obj, None, is_begun=False)


def _face_down(engine: Engine, seat: int, obj: str) -> Iterator[Option]:
    """A card with morph, played face down, for every choice of optional costs (rules 502.26a, 502.26b)."""
    engine.allowed_by = {}
    if refusal(verify_play_face_down, engine, seat, obj) is not None:
        return
    rules, found = tuple(engine.allowed_by), []
    with played_face_down(engine, obj, seat):
        way = morph_way(engine, seat, obj)
        for costs in choices_of_costs(Play(engine, seat, obj), way):
            asked = Context(engine, seat, obj, names=Play(engine, seat, obj, costs=costs).names)
            if playing.total_cost_of_spell(asked, way, Announcement(), costs).automatic() is not None:
                found.append(PlaySpell(seat=seat, object=obj, costs=costs, face_down=True, rules=rules))
    yield from found


def _ability(engine: Engine, seat: int, obj: str, number: int, ability: Activated) -> Iterator[Option]:
    engine.allowed_by = {}
    if not can_play_ability(engine, seat, obj, number):
        return
    rules = tuple(engine.allowed_by)
    total_cost = total_cost_of_ability(engine, seat, obj, ability, Context(engine, seat, obj))
    if not total_cost.choices and not total_cost.can_pay_own():
        return
    if total_cost.less or total_cost.automatic() is not None:
        yield from plays_of_ability(engine, seat, obj, number, ability, rules, is_reduced=bool(total_cost.less))
