"""Playing lands, spells and abilities: the decision, with all its choices, that a scenario states (rule 409.1)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rewind.aggregates.questions import announcing
from rewind.aggregates.questions.announcing import Announced
from rewind.aggregates.questions.position import Engine
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.aggregates.state import OWNED_ZONES
from rewind.events.base import Event
from rewind.events.errors import Where
from rewind.events.playing import AbilityPlayed, LandPlayed, SpecialActionTaken, SpellPlayed, Targets
from rewind.replays.scenarios.cost_names import costs_by_keyword, costs_without_names
from rewind.replays.scenarios.form.models import ActivateForm, FaceUpForm, PlayForm, SpecialForm
from rewind.replays.scenarios.form.words import Names, Ref
from rewind.replays.scenarios.session import Session
from rewind.replays.scenarios.verbs.payment import payment_of
from rewind.replays.scenarios.verbs.which_ability import numbers_of, the_number

StatedTargets = tuple[Ref | tuple[Ref, ...], ...] | Ref


def play(session: Session, form: PlayForm) -> Event:
    """The decision to play a card. Raises Failed, Unsupported."""
    naming, state, seat = session.naming, session.game.state, session.naming.seat(form.by)
    there = state.zone(form.from_, seat if form.from_ in OWNED_ZONES else 0)
    own = [obj for obj in there if state.owner(obj) == seat]
    obj = naming.find(state, form.card, own, list(there))
    engine = session.game.engine()
    half = _half(engine, obj, form)
    if "Land" in _types(engine, obj, half):
        using = None if form.using is None else naming.find(state, form.using, state.zone("in_play"))
        return LandPlayed(seat=seat, object=obj, using=using, half=half)
    if form.face_down:
        return _play_face_down(session, engine, seat, obj, form)
    hand = [card for card in state.zone("hand", seat) if card != obj]
    spliced = tuple(naming.find(state, card, hand) for card in form.splice)
    with announcing.as_played(engine, seat, obj, half, spliced):
        ways = [form.way, *_other_ways(engine, seat, obj, form)]
        events = [_play_spell(session, engine, seat, obj, form, half, spliced, way) for way in ways]
    return _first_legal(session, events)


def _other_ways(engine: Engine, seat: int, obj: str, form: PlayForm) -> range:
    """The numbers of the ways that effects allow, where nothing that is stated says which is taken (rule 409.1b)."""
    found = announcing.alternative_ways(engine, seat, obj)
    named = _costs(engine, seat, obj, form.costs)
    is_stated = form.way is not None or any(name in named for name in found)
    return range(0) if is_stated else range(1, len(found) + 1)


def _first_legal(session: Session, events: Sequence[Event]) -> Event:
    """The first decision that the rules allow; if they allow none, the first."""
    if len(events) > 1 and not session.override_rules:
        for event in events:
            try:
                session.trial().decide(event)
            except IllegalAction:
                continue
            return event
    return events[0]


def _half(engine: Engine, obj: str, form: PlayForm) -> int | None:
    """Which half of a split card, or other form of a card, is stated, by its name; None: none is, or it is on the stack
    already."""
    stated = form.half or (form.card if isinstance(form.card, str) else "")
    named = {one.values.name: one.number for one in announcing.forms_of(engine, obj) if one.values is not None}
    return named.get(stated, named.get(re.split("[#@]", stated)[0]))


def _types(engine: Engine, obj: str, half: int | None) -> tuple[str, ...]:
    """The types of a card in the form in which it is played."""
    forms = announcing.forms_of(engine, obj) if half is not None else ()
    values = next((one.values for one in forms if one.number == half), None)
    return engine.types(obj) if values is None else values.type_line.types


def _play_spell(
    session: Session,
    engine: Engine,
    seat: int,
    obj: str,
    form: PlayForm,
    half: int | None,
    spliced: tuple[str, ...],
    number: int | None,
) -> Event:
    """The decision to play a card as a spell, in the way with this number; None: the ordinary one, if that is possible.

    Raises Failed.
    """
    naming, state = session.naming, session.game.state
    modes = (form.modes,) if isinstance(form.modes, int) else form.modes
    costs = _costs(engine, seat, obj, form.costs)
    announced = announcing.spell_announced(engine, seat, obj, modes, form.x or 0, costs)
    chosen = _targets(session, announced, form.targets)
    event = SpellPlayed(
        seat=seat,
        object=obj,
        targets=chosen,
        modes=modes,
        x=form.x,
        costs=costs,
        divided=_division(announced, chosen, form.divide),
        way=number,
        half=half,
        spliced=spliced,
    )
    if form.pay == "auto":
        return event
    try:
        event, total_cost = announced.decision_and_total_cost(event)
    except IllegalAction:
        return event
    return event.model_copy(update={"payment": payment_of(naming, engine, state, total_cost, form.pay)})


def _play_face_down(session: Session, engine: Engine, seat: int, obj: str, form: PlayForm) -> Event:
    """The decision to play a card face down: it has no targets, no modes and no X then (rule 504.2)."""
    event = SpellPlayed(seat=seat, object=obj, costs=tuple(f"${one}" for one in form.costs), face_down=True)
    if form.pay == "auto":
        return event
    with announcing.paying_face_down(engine, event) as total_cost:
        payment = payment_of(session.naming, engine, session.game.state, total_cost, form.pay)
    return event.model_copy(update={"payment": payment})


def turn_face_up(session: Session, form: FaceUpForm) -> Event:
    """The decision to turn a face-down permanent face up. Raises Failed."""
    naming, state, seat = session.naming, session.game.state, session.naming.seat(form.by)
    engine = session.game.engine()
    face_down = [obj for obj in state.zone("in_play") if announcing.is_face_down(engine, obj)]
    own = [obj for obj in face_down if engine.controller(obj) == seat]
    obj = naming.find(state, form.object, own, face_down, list(state.zone("in_play")))
    event = SpecialActionTaken(seat=seat, action=announcing.TURN_FACE_UP, object=obj, x=form.x)
    if (
        form.pay == "auto"
        or (total_cost := announcing.total_cost_of_turning_face_up(engine, seat, obj, form.x or 0)) is None
    ):
        return event
    return event.model_copy(update={"payment": payment_of(naming, engine, state, total_cost, form.pay)})


def _costs(engine: Engine, seat: int, obj: str, stated: Names, number: int | None = None) -> tuple[str, ...]:
    """The costs that are named: by their own names, without "$", or by the keyword that gives them.

    What a keyword asks for in any case, as convoke does, needs no announcement. `number`: of which activated ability.
    """
    if not stated:
        return ()
    known = announcing.names_of_costs(engine, seat, obj, number)
    by_keyword, always = costs_by_keyword(engine, obj), costs_without_names(engine, obj)
    named = [name for name in stated if f"${name}" in known or name in by_keyword or name not in always]
    return tuple(f"${name}" if f"${name}" in known else by_keyword.get(name, f"${name}") for name in named)


def activate(session: Session, form: ActivateForm) -> Event:
    """The decision to play an activated ability. Raises Failed."""
    naming, state, seat = session.naming, session.game.state, session.naming.seat(form.by)
    engine = session.game.engine()
    obj, number = _ability(session, engine, form, seat)
    modes = (form.modes,) if isinstance(form.modes, int) else form.modes
    if not 1 <= number <= len(engine.abilities(obj).activated):
        return AbilityPlayed(seat=seat, object=obj, ability=number, x=form.x)
    costs = _costs(engine, seat, obj, form.costs, number)
    announced = announcing.ability_announced(engine, seat, obj, number, modes, form.x or 0, costs)
    chosen = _targets(session, announced, form.targets)
    total_cost = announced.total_cost_of_ability(number, costs, chosen)
    payment = payment_of(naming, engine, state, total_cost, form.pay)
    return AbilityPlayed(
        seat=seat,
        object=obj,
        ability=number,
        targets=chosen,
        modes=modes,
        x=form.x,
        divided=_division(announced, chosen, form.divide),
        payment=payment,
        costs=costs,
    )


def special(session: Session, form: SpecialForm) -> Event:
    """The decision to take a special action that an ability allows. Raises Failed."""
    naming, state, seat = session.naming, session.game.state, session.naming.seat(form.by)
    engine = session.game.engine()
    able = [obj for obj in state.current.values() if engine.zone_of(obj) and engine.abilities(obj).specials]
    obj = naming.find(state, form.object or form.action, [one for one in able if engine.owner(one) == seat], able)
    specials = engine.abilities(obj).specials
    named = [
        at for at, (key, _) in enumerate(specials, 1) if announcing.name_of_special_action(engine, key) == form.action
    ]
    number = named[0] if named else 1
    payment = None
    if form.pay != "auto" and number <= len(specials):
        total_cost = announcing.total_cost_of_special_action(engine, seat, obj, number)
        payment = payment_of(naming, engine, state, total_cost, form.pay)
    return SpecialActionTaken(seat=seat, action=form.action, object=obj, ability=number, payment=payment)


# Which ability


def _ability(session: Session, engine: Engine, form: ActivateForm, seat: int) -> tuple[str, int]:
    """The object and the number of its ability: of those that fit, the first that the player controls or owns."""
    naming, state = session.naming, session.game.state
    objects = [obj for obj in state.current.values() if engine.zone_of(obj) in ("in_play", "hand", "graveyard")]
    able = [obj for obj in objects if numbers_of(engine, obj, form.ability)]
    own = [obj for obj in able if engine.controller(obj) == seat and engine.zone_of(obj) == "in_play"]
    mine = [obj for obj in able if engine.owner(obj) == seat and engine.zone_of(obj) != "in_play"]
    elsewhere = [obj for obj in able if engine.zone_of(obj) == "in_play"]
    obj = naming.find(state, form.object, own, mine, elsewhere)
    return obj, the_number(engine, obj, form.ability, Where(session.document.file, session.line()))


# Targets


def _targets(session: Session, announced: Announced, stated: StatedTargets) -> Targets:
    """The targets that are stated: of what has a name the first legal target, else the first that has it at all."""
    required = announced.targets
    given: list[Ref | tuple[Ref, ...]] = list(stated) if isinstance(stated, tuple) else [stated]
    if len(required) == 1 and required[0].maximum != 1 and given and not any(isinstance(one, tuple) for one in given):
        given = [tuple(one for one in given if not isinstance(one, tuple))]
    chosen: list[tuple[str | int, ...]] = []
    for index, target in enumerate(required):  # those that the player does not choose are not stated
        if announced.is_chosen_otherwise(target):
            given.insert(index, ())
    for index, one in enumerate(given):
        names = one if isinstance(one, tuple) else (one,)
        legal = announced.possible_targets(required[index]) if index < len(required) else []
        chosen.append(tuple(_target(session, name, legal) for name in names))
    for target in required[len(given) :]:
        if announced.fewest(target) == 0:
            chosen.append(())
    return tuple(chosen)


def _division(announced: Announced, chosen: Targets, stated: tuple[int, ...]) -> tuple[int, ...]:
    """How something is divided, as it is stated; all of it is for one target by itself (rule 409.1e)."""
    parts = announced.divisions(chosen)
    if stated or any(len(part.things) != 1 for part in parts):
        return stated
    return tuple(part.amount for part in parts)


def _target(session: Session, name: Ref, legal: list[str | int]) -> str | int:
    objects = [thing for thing in legal if isinstance(thing, str)]
    return session.naming.thing(session.game.state, name, objects)
