"""Combat damage: assigned, on the stack, dealt (rules 310, 502.2, 502.9, 502.28; 2026-04: 702.2c)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rewind.aggregates.cards.language import Allow
from rewind.aggregates.rules.at_work.permissions import allowing, is_blocked, is_taken_to_be
from rewind.aggregates.rules.at_work.rules_at_work import at_work
from rewind.aggregates.rules.choices.choices import offer
from rewind.aggregates.rules.combat.bands import divider
from rewind.aggregates.rules.combat.trample import Trampler, Trampling
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.illegal import Refusal
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.occurrences import Occurrence
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.proposals.proposal import Deals
from rewind.aggregates.rules.proposals.would import would
from rewind.aggregates.rules.proposals.zones import remove_from_stack
from rewind.aggregates.rules.queries.attacked import attacked_by
from rewind.aggregates.state import object_id
from rewind.events.combat import CombatDamageAssigned, DamageAssignment
from rewind.events.playing import ChoiceMade, ChoiceOffered


def assign_damage(engine: Engine) -> None:
    """Combat damage is assigned, the attackers' first, and goes on the stack as one object (rules 310.1, 310.3).

    Where it does not wait there, it is dealt at once.
    """
    assignments = [*_assigned(engine, engine.active)]
    for seat in engine.opponents(engine.active):
        assignments += _assigned(engine, seat)
    if not assignments:
        return
    at_once = engine.edition.policies.combat_damage == "at_once"
    obj = None if at_once else object_id(engine.new_number())
    event = CombatDamageAssigned(object=obj, seat=engine.active, assignments=tuple(assignments))
    happen(engine, event, "310.1", "310.3")
    if at_once:
        _deal(engine, [(one.source, one.to, one.amount) for one in assignments])


STRIKES = {"first strike": "502.2b", "double strike": "502.28b"}
"""The abilities by which a creature assigns damage in the first of two combat damage steps, with their rules."""


def is_first_strike_step(engine: Engine) -> bool:
    """Whether the combat damage step that begins is the first of two (rules 310.5, 502.2b)."""
    draft = engine.draft
    if draft.step == "combat_damage":
        return False
    return any(_strikes_first(engine, obj) for obj in (*draft.attacking, *draft.blocking))


def _strikes_first(engine: Engine, obj: str) -> bool:
    keywords = engine.abilities(obj).keywords
    return any(strike in keywords for strike in STRIKES)


def with_first_strike(engine: Engine) -> tuple[str, ...]:
    """Of what fights as the first of two combat damage steps begins, that which will not assign damage in the second.

    Nothing where the second step asks who has assigned damage (rule 502.2b).
    """
    if engine.edition.policies.first_strike_second_step == "who_has_not_assigned":
        return ()
    fighting = sorted((*engine.draft.attacking, *engine.draft.blocking), key=engine.timestamp)
    return tuple(obj for obj in fighting if _strikes_first(engine, obj))


def strike_rules(engine: Engine) -> tuple[str, ...]:
    """The rules by which there are two combat damage steps, in either of them (rule 310.5)."""
    draft = engine.draft
    fighting = [engine.abilities(obj).keywords for obj in (*draft.attacking, *draft.blocking, *draft.have_assigned)]
    found = [rule for strike, rule in STRIKES.items() if any(strike in keywords for keywords in fighting)]
    return ("310.5", *(found or ["502.2b"]))  # who had first strike may have lost it


def _assigned(engine: Engine, seat: int) -> list[DamageAssignment]:
    """What a player's creatures assign; those with trample last, for what the others assign counts (rule 502.9b).

    What all of them assign has to be lethal to what blocks one that deals damage beyond it.
    """
    found: list[DamageAssignment] = []
    owed: set[ObjectOrPlayer] = set()
    dealing = [
        (obj, to) for obj, to in _dealing(engine, seat) if _assigns(engine, obj) and engine.power(obj) > 0 and to
    ]
    dealing.sort(key=lambda one: _tramples(engine, one[0]))
    for at, (obj, recipients) in enumerate(dealing):
        later = tuple(_trampler(engine, *one) for one in dealing[at + 1 :] if _tramples(engine, one[0]))
        blockers = [thing for thing in recipients if not _is_attacked(engine, obj, thing)]
        missing = {thing: _lethal(engine, thing, found) for thing in (*blockers, *sorted(owed, key=str))}
        trampling = Trampling(missing, frozenset(owed), later, _has_deathtouch(engine, obj))
        division = _division(engine, seat, obj, recipients, engine.power(obj), trampling)
        found += [DamageAssignment(source=obj, to=to, amount=amount) for to, amount in division if amount]
        if _deals_beyond(engine, obj, recipients, dict(division)):
            owed.update(blockers)
    return found


def _trampler(engine: Engine, obj: str, recipients: Sequence[ObjectOrPlayer]) -> Trampler:
    blockers = frozenset(thing for thing in recipients if not _is_attacked(engine, obj, thing))
    return Trampler(engine.power(obj), blockers, _has_deathtouch(engine, obj))


def _deals_beyond(
    engine: Engine, obj: str, recipients: Sequence[ObjectOrPlayer], division: Mapping[ObjectOrPlayer, int]
) -> bool:
    """Whether a creature with trample deals damage to what it attacks, and not as though it were not blocked."""
    beyond = sum(amount for thing, amount in division.items() if _is_attacked(engine, obj, thing))
    as_though = _may_deal_all_or_none(engine, obj, recipients) and beyond == sum(division.values())
    return beyond > 0 and _tramples(engine, obj) and not as_though


def _assigns(engine: Engine, obj: str) -> bool:
    """Whether a creature assigns damage in this combat damage step (rules 310.5, 502.2b, 502.28b)."""
    draft = engine.draft
    if draft.first_strike:
        return _strikes_first(engine, obj)
    asks = engine.edition.policies.first_strike_second_step
    done = draft.have_assigned if asks == "who_has_not_assigned" else draft.with_first_strike
    return obj not in done or "double strike" in engine.abilities(obj).keywords


def _tramples(engine: Engine, obj: str) -> bool:
    return obj in engine.draft.attacking and "trample" in engine.abilities(obj).keywords


def _dealing(engine: Engine, seat: int) -> list[tuple[str, list[ObjectOrPlayer]]]:
    """The creatures of a player that fight and what they may deal damage to, in the order of their timestamps."""
    draft = engine.draft
    order = engine.timestamp
    found: list[tuple[str, list[ObjectOrPlayer]]] = []
    for obj in sorted((obj for obj in draft.attacking if draft.controller[obj] == seat), key=order):
        defender = attacked_by(engine, obj)
        whom = () if defender is None else (defender,)
        if not is_blocked(engine, obj):
            found.append((obj, [*whom]))
            continue
        blockers = sorted((blocker for blocker in draft.blocking if obj in draft.blocking[blocker]), key=order)
        beyond = _tramples(engine, obj) or _as_though_unblocked(engine, obj)
        found.append((obj, [*dict.fromkeys((*blockers, *(whom if beyond else ())))]))
    for obj in sorted((obj for obj in draft.blocking if draft.controller[obj] == seat), key=order):
        found.append((obj, [one for one in draft.blocking[obj] if one in draft.attacking]))
    return found


def _as_though_unblocked(engine: Engine, obj: str) -> bool:
    """Whether an effect lets a blocked creature assign its damage as though it were not blocked (rule 310.2)."""
    occurrence = Occurrence("assign_damage", {"what": (obj,), "player": (engine.controller(obj),)})
    allowed = allowing(list(at_work(engine, Allow, "assign_damage")), occurrence)
    return not is_taken_to_be(allowed, "blocked", is_so=True)


def _is_attacked(engine: Engine, obj: str, recipient: ObjectOrPlayer) -> bool:
    """Whether damage of a creature would be dealt to what it attacks, and not to what blocks it."""
    return isinstance(recipient, int) or engine.draft.attacking.get(obj) == recipient


def _lethal(engine: Engine, recipient: ObjectOrPlayer, assigned: Sequence[DamageAssignment]) -> int:
    """The damage still lethal to a blocker, what is marked and assigned already counted (rules 502.9b, 502.9d).

    Of a creature with deathtouch any was lethal (2026-04: 702.2c).
    """
    others = [part for part in assigned if part.to == recipient]
    if isinstance(recipient, int) or any(_has_deathtouch(engine, part.source) for part in others):
        return 0
    left = engine.toughness(recipient) - engine.draft.damage.get(recipient, 0) - sum(part.amount for part in others)
    return max(left, 0)


def _has_deathtouch(engine: Engine, obj: str) -> bool:
    return "deathtouch" in engine.abilities(obj).keywords


def _division(
    engine: Engine,
    seat: int,
    obj: str,
    recipients: Sequence[ObjectOrPlayer],
    power: int,
    trampling: Trampling,
) -> list[tuple[ObjectOrPlayer, int]]:
    """How a creature's damage is divided; where there is one way nobody is asked (rules 310.2c, 310.2d, 502.9)."""
    missing = {thing: trampling.missing.get(thing, 0) for thing in recipients}
    lethal = {thing: min(number, 1) if trampling.is_deadly else number for thing, number in missing.items()}
    tramples = len(recipients) > 1 and _tramples(engine, obj) and not _may_deal_all_or_none(engine, obj, recipients)
    if tramples and power <= sum(lethal.values()) and not trampling.can_go_beyond(power, lethal):
        recipients = [thing for thing in recipients if not _is_attacked(engine, obj, thing)]
        tramples = False
    asks = engine.asked_to_divide
    if len(recipients) == 1 and not (asks is not None and asks(obj, recipients[0], power)):
        return [(recipients[0], power)]
    seat, by_bands = divider(engine, seat, obj, recipients)
    offered = ChoiceOffered(
        seat=seat,
        kind="division",
        minimum=1,
        maximum=len(recipients),
        objects=tuple(recipients),
        values=(str(power), *(str(lethal[thing]) for thing in recipients if tramples)),
        source=obj,
    )
    deadly = ("2026-04 702.2c",) if tramples and _has_deathtouch(engine, obj) else ()
    rules = ("310.2", *(("502.9b",) if tramples else ()), *deadly, *by_bands)
    made = offer(engine, offered, *rules, verify=lambda made: verify_division(engine, offered, made, trampling))
    return list(zip(made.objects, map(int, made.values), strict=True))


def verify_division(
    engine: Engine, offered: ChoiceOffered, made: ChoiceMade, trampling: Trampling | None = None
) -> None:
    """Raises IllegalAction RW3010 where a creature's damage cannot be divided so (rules 310.2, 502.9b).

    `trampling`: what is lethal to what it fights, and what others assign; None: the first is as it is offered, and
    others assign whatever they can.
    """
    obj, recipients = offered.source, offered.objects
    assert obj is not None, "the damage that is divided is a creature's"
    power, *least = map(int, offered.values)
    if trampling is None:
        trampling = _as_offered(engine, obj, dict(zip(recipients, least, strict=False)))
    _verify_recipients(engine, obj, recipients, made)
    amounts = [int(value) for value in made.values if value.isdecimal()]
    engine.require(
        len(amounts) == len(made.objects) == len(made.values) and sum(amounts) == power,
        Refusal.ILLEGAL_CHOICE,
        lambda: f"{engine.name(obj)} deals {power} damage, divided among what it fights",
        "310.2a",
    )
    division = dict(zip(made.objects, amounts, strict=True))
    beyond = any(division.get(thing) for thing in recipients if _is_attacked(engine, obj, thing))
    tramples = bool(least)
    if _may_deal_all_or_none(engine, obj, recipients):
        whole = any(division.get(thing) == power for thing in recipients if _is_attacked(engine, obj, thing))
        tramples = _tramples(engine, obj) and not whole
        engine.require(
            not beyond or whole or tramples,
            Refusal.ILLEGAL_CHOICE,
            lambda: (
                f"{engine.name(obj)} deals its damage to what blocks it, or all of it as though it were not blocked"
            ),
            "310.2",
        )
    blockers = [thing for thing in recipients if not _is_attacked(engine, obj, thing)] if tramples and beyond else []
    if blockers:
        engine.require(
            trampling.is_complete(division, blockers),
            Refusal.ILLEGAL_CHOICE,
            lambda: _HAS_TO_BE_LETHAL.format(name=engine.name(obj)),
            "502.9b",
        )
    elif trampling.owed:
        engine.require(
            trampling.is_complete(division, ()),
            Refusal.ILLEGAL_CHOICE,
            lambda: f"{engine.name(obj)} has to assign what is lethal to what blocks another attacker with trample",
            "502.9b",
        )


def _as_offered(engine: Engine, obj: str, lethal: Mapping[ObjectOrPlayer, int]) -> Trampling:
    """What is known of lethal damage by what is offered alone."""
    attackers = [one for one in engine.draft.attacking if one != obj and _tramples(engine, one)]
    blocked = {one: [blocker for blocker, of in engine.draft.blocking.items() if one in of] for one in attackers}
    later = tuple(_trampler(engine, one, blocked[one]) for one in attackers)
    return Trampling(lethal, frozenset(), later, _has_deathtouch(engine, obj))


def _verify_recipients(engine: Engine, obj: str, recipients: Sequence[ObjectOrPlayer], made: ChoiceMade) -> None:
    """Raises IllegalAction RW3010 where a creature would deal damage to what it does not fight (rules 310.2b-d).

    `recipients`: what it may deal it to.
    """
    among = ", ".join(engine.name(one) if isinstance(one, str) else engine.player_name(one) for one in recipients)
    name, others = engine.name(obj), set(made.objects) - set(recipients)
    if obj not in engine.draft.attacking:
        reason, rule = f"{name} blocks, and can deal its damage only to what it blocks: {among}", "310.2d"
    elif not is_blocked(engine, obj):
        reason, rule = f"{name} is not blocked, and deals all its damage to {among}", "310.2b"
    elif _tramples(engine, obj) and any(_is_attacked(engine, obj, one) for one in others):
        reason, rule = _HAS_TO_BE_LETHAL.format(name=name), "502.9b"
    else:
        beyond = any(_is_attacked(engine, obj, one) for one in recipients)
        why = "is blocked" if beyond or _tramples(engine, obj) else "is blocked and has no trample"
        what = "what blocks it, and the player it attacks" if beyond else "what blocks it"
        reason, rule = f"{name} {why}, and can deal its damage only to {what}: {among}", "310.2c"
    engine.require(not others, Refusal.ILLEGAL_CHOICE, lambda: reason, "310.2", rule)


_HAS_TO_BE_LETHAL = "{name} has to assign lethal damage to all that block it before any to the player"


def _may_deal_all_or_none(engine: Engine, obj: str, recipients: Sequence[ObjectOrPlayer]) -> bool:
    """Whether a blocked attacker may deal all its damage as though it were not blocked."""
    of_attacker = obj in engine.draft.attacking and len(recipients) > 1 and _is_attacked(engine, obj, recipients[-1])
    return of_attacker and _as_though_unblocked(engine, obj)


def resolve_damage(engine: Engine, obj: str) -> None:
    """Combat damage is dealt, all at once, as it was assigned (rules 310.4, 310.4a, 310.4c)."""
    _deal(engine, engine.draft.stack[obj].assignments)
    remove_from_stack(engine, obj, "resolved", "310.4")


def _deal(engine: Engine, assignments: Sequence[tuple[str, ObjectOrPlayer, int]]) -> None:
    """What was assigned is dealt, all at once."""
    rules = ("310.4", "310.4a")
    would(engine, *(Deals(source, to, amount, combat=True, rules=rules) for source, to, amount in assignments))
