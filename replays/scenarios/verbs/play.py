"""Playing lands, spells and abilities: the decision, with all its choices, that a scenario states (rule 409.1)."""

from __future__ import annotations

import re
from collections.abc import Callable

from aggregates.cards.language import Activated, Cost, Target
from aggregates.cards.language.costs import record_of
from aggregates.rules.actions.ability_plays import ability_bill
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.engine import Engine
from aggregates.rules.queries import targets
from aggregates.rules.stack import playing
from aggregates.state import OWNED_ZONES
from events.base import Event
from events.playing import AbilityPlayed, LandPlayed, SpellPlayed
from replays.scenarios.form.models import ActivateForm, PlayForm
from replays.scenarios.form.words import Ref
from replays.scenarios.results import Unsupported
from replays.scenarios.session import Session
from replays.scenarios.verbs.payment import payment_of

StatedTargets = tuple[Ref | tuple[Ref, ...], ...] | Ref


def play(session: Session, form: PlayForm) -> Event:
    """The decision to play a card. Raises Failed, Unsupported."""
    for key in ("costs", "splice", "face_down"):
        if getattr(form, key):
            raise Unsupported(f"play: {key}: its rules are not built yet")
    naming, state, seat = session.naming, session.game.state, session.naming.seat(form.by)
    there = state.zone(form.from_, seat if form.from_ in OWNED_ZONES else 0)
    own = [obj for obj in there if state.owner(obj) == seat]
    obj = naming.find(state, form.card, own)
    engine = session.game.engine()
    if "Land" in engine.types(obj):
        using = None if form.using is None else naming.find(state, form.using, state.zone("in_play"))
        return LandPlayed(seat=seat, object=obj, using=using)
    modes = (form.modes,) if isinstance(form.modes, int) else form.modes
    spell = engine.abilities(obj).spell
    good = spell is not None and len(spell.modes) >= max(modes, default=0)
    announcement = playing.announcement_of(engine, obj, modes if good else ())
    chosen = _targets(session, Context(engine, seat, obj, x=form.x or 0), announcement.targets, form.targets)
    bill = playing.spell_bill(engine, seat, obj, form.x or 0)
    payment = payment_of(naming, engine, state, bill, form.pay)
    return SpellPlayed(
        seat=seat, object=obj, targets=chosen, modes=modes, x=form.x, divided=form.divide, payment=payment
    )


def activate(session: Session, form: ActivateForm) -> Event:
    """The decision to play an activated ability. Raises Failed, Unsupported."""
    if form.costs:
        raise Unsupported("activate: costs: its rules are not built yet")
    naming, state, seat = session.naming, session.game.state, session.naming.seat(form.by)
    engine = session.game.engine()
    obj, number = _ability(session, engine, form, seat)
    activated = engine.abilities(obj).activated
    modes = (form.modes,) if isinstance(form.modes, int) else form.modes
    if not 1 <= number <= len(activated):
        return AbilityPlayed(seat=seat, object=obj, ability=number, x=form.x)
    _, ability = activated[number - 1]
    chosen = _targets(session, Context(engine, seat, obj, x=form.x or 0), ability.targets, form.targets)
    bill = ability_bill(engine, seat, obj, ability, form.x or 0)
    payment = payment_of(naming, engine, state, bill, form.pay)
    return AbilityPlayed(
        seat=seat,
        object=obj,
        ability=number,
        targets=chosen,
        modes=modes,
        x=form.x,
        divided=form.divide,
        payment=payment,
    )


# Which ability


def _ability(session: Session, engine: Engine, form: ActivateForm, seat: int) -> tuple[str, int]:
    """The object and the number of its ability: of those that fit, the first that the player controls or owns."""
    naming, state = session.naming, session.game.state
    objects = [obj for obj in state.current.values() if engine.zone_of(obj) in ("in_play", "hand", "graveyard")]
    able = [obj for obj in objects if _number(engine, obj, form.ability)]
    own = [obj for obj in able if engine.controller(obj) == seat and engine.zone_of(obj) == "in_play"]
    mine = [obj for obj in able if engine.owner(obj) == seat and engine.zone_of(obj) != "in_play"]
    elsewhere = [obj for obj in able if engine.zone_of(obj) == "in_play"]
    obj = naming.find(state, form.object, own, mine, elsewhere)
    number = _number(engine, obj, form.ability)
    if not number:  # one more than there are, which the rules refuse
        number = form.ability if isinstance(form.ability, int) else len(engine.abilities(obj).activated) + 1
    return obj, number


def _number(engine: Engine, obj: str, stated: int | str | None) -> int:
    """Which activated ability of an object is meant, from 1; 0 where it has none like that."""
    activated = engine.abilities(obj).activated
    if stated is None:
        return 1 if activated else 0
    if isinstance(stated, int):
        return stated if stated <= len(activated) else 0
    for whole in (True, False):
        for number, (key, ability) in enumerate(activated, 1):
            if key.partition(" ")[0] == stated.lower() or key == stated or costs_that(ability, stated, whole=whole):
                return number
    return 0


_PARTS: tuple[tuple[re.Pattern[str], Callable[[Cost], bool]], ...] = (
    (re.compile(r"(?i)sacrifice\b"), lambda cost: cost.sacrifice is not None),
    (re.compile(r"(?i)discard\b"), lambda cost: cost.discard is not None),
    (re.compile(r"(?i)pay \w+ life"), lambda cost: bool(cost.life)),
    (re.compile(r"(?i)remove\b"), lambda cost: cost.remove_counters is not None),
    (re.compile(r"(?i)return\b"), lambda cost: cost.return_ is not None),
    (re.compile(r"(?i)tap\b"), lambda cost: cost.tap_other is not None),
)
_MANA = re.compile(r"(\{[^{}]+\})+")


def costs_that(ability: Activated, text: str, *, whole: bool) -> bool:
    """Whether the cost of an ability is what is written, or, unless it is the `whole`, begins so."""
    written = [part.strip() for part in text.split(",") if part.strip()]
    cost = record_of(ability.cost)
    parts = bool(cost.mana) + cost.tap + sum(test(cost) for _, test in _PARTS)
    if whole and len(written) != parts:
        return False
    return bool(written) and all(_has_part(cost, part, whole=whole) for part in written)


def _has_part(cost: Cost, part: str, *, whole: bool) -> bool:
    if part == "{T}":
        return cost.tap
    if _MANA.fullmatch(part):
        return cost.mana == part or (not whole and cost.mana.startswith(part))
    return any(pattern.match(part) is not None and test(cost) for pattern, test in _PARTS)


# Targets


def _targets(
    session: Session, context: Context, required: tuple[Target, ...], stated: StatedTargets
) -> tuple[tuple[str | int, ...], ...]:
    """The targets that are stated: of what has a name the first legal target, else the first that has it at all."""
    given: list[Ref | tuple[Ref, ...]] = list(stated) if isinstance(stated, tuple) else [stated]
    if len(required) == 1 and required[0].maximum != 1 and given and not any(isinstance(one, tuple) for one in given):
        given = [tuple(one for one in given if not isinstance(one, tuple))]
    chosen: list[tuple[str | int, ...]] = []
    for index, one in enumerate(given):
        names = one if isinstance(one, tuple) else (one,)
        legal = targets.possible_targets(context, required[index]) if index < len(required) else []
        chosen.append(tuple(_target(session, name, legal) for name in names))
    for target in required[len(given) :]:
        if target.minimum == 0:
            chosen.append(())
    return tuple(chosen)


def _target(session: Session, name: Ref, legal: list[str | int]) -> str | int:
    objects = [thing for thing in legal if isinstance(thing, str)]
    return session.naming.thing(session.game.state, name, objects)
