"""State-based effects: all that apply resolve as a single event, again and again until none does (rule 420).

Each check looks at the state and says what it finds; none changes anything. What is not built yet: nothing can
regenerate (420.5c), and no copy of a card exists outside play (420.5j).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from aggregates.rules.actions.ending import end_if_decided
from aggregates.rules.actions.proposed import Moves
from aggregates.rules.actions.zones import zone_change
from aggregates.rules.engine.engine import Engine
from aggregates.rules.happening.happen import happen_together
from aggregates.rules.queries.attachments import can_be_attached, can_enchant, is_aura, is_equipment
from aggregates.state import number_of
from events.base import Event
from events.game import PlayerLost
from events.objects import CountersRemoved, Unattached
from events.zones import CeasedToExist


class Finding(NamedTuple):
    """One state-based effect that applies."""

    rule: str
    object: str = ""
    does: Literal["lose", "graveyard", "destroy", "cease", "unattach", "cancel_counters"] = "graveyard"
    seat: int = 0
    reason: Literal["life", "poison", "empty_library"] = "life"


def life(engine: Engine) -> Iterator[Finding]:
    """A player with 0 or less life loses (420.5a), one who drew from an empty library (g), one with ten poison (h)."""
    for seat, player in sorted(engine.draft.players.items()):
        if player.lost:
            continue
        if player.life <= 0:
            yield Finding("420.5a", does="lose", seat=seat, reason="life")
        elif player.drew_from_empty:
            yield Finding("420.5g", does="lose", seat=seat, reason="empty_library")
        elif dict(player.counters).get("poison", 0) >= 10:  # ten, as 420.5h says
            yield Finding("420.5h", does="lose", seat=seat, reason="poison")


def creatures(engine: Engine) -> Iterator[Finding]:
    """A creature with toughness 0 or less goes to the graveyard (420.5b); one with lethal damage is destroyed (c)."""
    damage = engine.draft.damage
    for obj in engine.zone("in_play"):
        if "Creature" in engine.types(obj):
            toughness = engine.toughness(obj)
            if toughness <= 0:
                yield Finding("420.5b", obj)
            elif damage.get(obj, 0) >= toughness:
                yield Finding("420.5c", obj, "destroy")


def attached(engine: Engine) -> Iterator[Finding]:
    """An Aura with no legal host goes (420.5d); an Equipment, or anything else attached, becomes unattached (k, m)."""
    for obj in engine.zone("in_play"):
        line = engine.characteristics(obj).type_line
        host = engine.draft.attached_to.get(obj)
        if is_aura(engine, line):
            if host is None or not can_enchant(engine, obj, host):
                yield Finding("420.5d", obj)
        elif host is not None and not can_be_attached(engine, obj, host):
            other = not is_equipment(line) and "420.5m" in engine.edition.numbers
            yield Finding("420.5m" if other else "420.5k", obj, "unattach")


def legends(engine: Engine) -> Iterator[Finding]:
    """The legend rule (420.5e): all go, or all but the one that has been it the longest.

    How long is told by when it came into play; a permanent that became a legend later counts from then too.
    """
    policies = engine.edition.policies
    named: dict[str, list[str]] = {}
    for obj in engine.zone("in_play"):
        facts = engine.characteristics(obj)
        line = facts.type_line
        legend = policies.legend_subtype and "Legend" in line.subtypes
        if facts.name is not None and (legend or "Legendary" in line.supertypes):
            named.setdefault(facts.name, []).append(obj)
    for objects in named.values():
        if len(objects) > 1:
            staying = set[str]() if policies.legend_rule == "all_go" else _only(engine, objects, min)
            yield from (Finding("420.5e", obj) for obj in objects if obj not in staying)


def worlds(engine: Engine) -> Iterator[Finding]:
    """The world rule (420.5i): all but the newest go."""
    supertype = engine.edition.policies.world_rule == "supertype"
    objects = []
    for obj in engine.zone("in_play"):
        line = engine.characteristics(obj).type_line
        if ("World" in line.supertypes) if supertype else ("Enchant World" in line.subtypes):
            objects.append(obj)
    if len(objects) > 1:
        staying = _only(engine, objects, max)
        yield from (Finding("420.5i", obj) for obj in objects if obj not in staying)


def _only(engine: Engine, objects: list[str], which: Callable[[list[int]], int]) -> set[str]:
    """The object that came first, or last; none in a tie: objects of one group came at the same time."""
    draft = engine.draft
    times = {obj: draft.entry_group.get(obj, draft.entered[obj]) for obj in objects}
    time = which(list(times.values()))
    found = {obj for obj in objects if times[obj] == time}
    return found if len(found) == 1 else set()


def tokens(engine: Engine) -> Iterator[Finding]:
    """A token outside play (420.5f) and a copy of a spell outside the stack (420.5j) cease to exist."""
    for obj in engine.moved_tokens:
        kind = engine.draft.kinds[number_of(obj)]
        zone = engine.zone_of(obj)
        if kind == "token" and zone != "in_play":
            yield Finding("420.5f", obj, "cease")
        elif kind == "spell_copy" and zone != "stack":
            yield Finding("420.5j", obj, "cease")


def counters(engine: Engine) -> Iterator[Finding]:
    """+1/+1 and -1/-1 counters on one permanent remove each other (2006-10, 420.5n)."""
    if not engine.edition.policies.counters_cancel:
        return
    for obj in engine.zone("in_play"):
        if engine.counters(obj, "+1/+1") and engine.counters(obj, "-1/-1"):
            yield Finding("420.5n", obj, "cancel_counters")


CHECKS: tuple[Callable[[Engine], Iterator[Finding]], ...] = (
    life,
    creatures,
    attached,
    legends,
    worlds,
    tokens,
    counters,
)
"""Every check, in the order of the rule."""


def apply(engine: Engine) -> bool:
    """Applies all state-based effects that apply, as a single event; whether there was any. Raises GameOver."""
    if not engine.state_based_check_due:
        return False
    engine.state_based_check_due = False
    found = [finding for check in CHECKS for finding in check(engine)]
    engine.moved_tokens.clear()
    if not found:
        return False
    happen_together(engine, [event for events in _by_object(engine, found) for event in events])
    end_if_decided(engine)
    return True


def _by_object(engine: Engine, found: list[Finding]) -> Iterator[list[tuple[Event, tuple[str, ...]]]]:
    rules: dict[tuple[str, int], list[Finding]] = {}
    for finding in found:
        rules.setdefault((finding.object, finding.seat), []).append(finding)
    for (obj, seat), findings in rules.items():
        does = {finding.does for finding in findings}
        rule = tuple(finding.rule for finding in findings)
        if seat:
            loses = {"life": "102.3b", "empty_library": "102.3c", "poison": "102.3d"}[findings[0].reason]
            yield [(PlayerLost(seat=seat, reason=findings[0].reason), (*rule, loses))]
        elif "graveyard" in does or "destroy" in does:
            reason: Literal["state_based", "destroyed"] = "state_based" if "graveyard" in does else "destroyed"
            gone = tuple(one.rule for one in findings if one.does in ("graveyard", "destroy"))
            yield [(zone_change(engine, Moves(obj, "graveyard", reason)), gone)]
        elif "cease" in does:
            yield [(CeasedToExist(object=obj, reason="state_based"), rule)]
        elif "unattach" in does:
            yield [(Unattached(object=obj, from_=engine.draft.attached_to[obj]), rule)]
        else:
            number = min(engine.counters(obj, "+1/+1"), engine.counters(obj, "-1/-1"))
            yield [(CountersRemoved(on=obj, kind=kind, number=number), rule) for kind in ("+1/+1", "-1/-1")]
