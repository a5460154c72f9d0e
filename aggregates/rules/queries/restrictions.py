"""Effects that change what may be done rather than what something is (rules 103.2, 418.3b, 500.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from aggregates.cards.language import Forbid, HandSize, ManaAs
from aggregates.rules.at_work.plays import Play
from aggregates.rules.at_work.plays import is_meant as is_play_meant
from aggregates.rules.at_work.rules_at_work import AtWork, about, is_meant, rules_at_work
from aggregates.rules.engine.engine import Engine
from aggregates.rules.engine.occurrences import Occurrence, RoleValue, looking_at_event
from aggregates.rules.happening.layering.begun import begun, is_spoken_of
from aggregates.rules.queries.mana_costs import COLORS, AsThough

# What cannot be done (rule 103.2)


def forbids(engine: Engine, verb: str, own: Iterable[str] = ()) -> list[AtWork[Forbid]]:
    """What forbids events of a verb now; `own` are the objects that they would be about."""
    if not is_verb_spoken_of(engine, verb):
        return []
    return about(engine, Forbid, verb, own)


def is_verb_spoken_of(engine: Engine, verb: str) -> bool:
    """Whether any card of the game has a pattern of events of a verb, or an effect that has begun forbids any."""
    return verb in engine.compiler.awaits or verb in begun(engine).forbids or engine.recomputes_everything


def forbidden_by(
    engine: Engine, occurrence: Occurrence, at_work: Sequence[AtWork[Forbid]] | None = None
) -> AtWork[Forbid] | None:
    """What forbids an event, the first of `at_work`; None where nothing does."""
    if at_work is None:
        at_work = forbids(engine, occurrence.verb, own_of(occurrence))
    return next((one for one in at_work if does_forbid(one, occurrence)), None)


def does_forbid(one: AtWork[Forbid], occurrence: Occurrence) -> bool:
    """Whether something forbids an event: it speaks of it, and what would lift it is not true."""
    if not is_meant(one, occurrence):
        return False
    unless = one.change.unless
    return unless is None or not looking_at_event(one.context, occurrence).is_true(unless)


def own_of(occurrence: Occurrence) -> tuple[str, ...]:
    """The objects that an event is about."""
    return tuple(thing for thing in occurrence.things("what") if isinstance(thing, str))


def cannot(engine: Engine, verb: str, things: Iterable[str], **roles: str) -> frozenset[str]:
    """Those of some objects to which an event of a verb cannot happen; `roles` are words, as `how`."""
    at_work = forbids(engine, verb)
    if not at_work:
        return frozenset()
    return frozenset(
        obj for obj in things if forbidden_by(engine, Occurrence(verb, {"what": (obj,), **roles}), at_work) is not None
    )


def cannot_pay(
    engine: Engine, seat: int, what: tuple[str, ...], how: str | None, at_work: Sequence[AtWork[Forbid]]
) -> frozenset[str]:
    """The kinds of mana that a player cannot spend on something: on generic mana of its cost, or on `how`, the X."""
    roles: dict[str, RoleValue] = {"what": what, "player": (seat,)}
    if how is not None:
        roles["how"] = how
    return frozenset(
        kind
        for kind in (*COLORS, "1")
        if forbidden_by(engine, Occurrence("pay", {**roles, "mana": f"{{{kind}}}"}), at_work) is not None
    )


def attacks_without_tapping(engine: Engine, obj: str) -> bool:
    """Whether attacking does not cause a creature to tap (rules 308.2c, 502.14b)."""
    return "vigilance" in engine.abilities(obj).keywords or bool(cannot(engine, "tap", (obj,), how="attack"))


# What else the rules of the game are


def maximum_hand_size(engine: Engine, seat: int) -> int | None:
    """How many cards a player may hold at cleanup; None: there is no limit (rules 217.3b, 314.1).

    Of several effects that say so the latest counts.
    """
    size = engine.draft.players[seat].maximum_hand_size
    sizes = [one for one in rules_at_work(engine, HandSize) if seat in one.affected]
    for one in sorted(sizes, key=_timestamp):
        size = None if one.change.number == "none" else max(one.context.amount(one.change.number), 0)
    return size


def _timestamp(one: AtWork[HandSize]) -> tuple[int, int]:
    if one.began is not None or one.source is None:
        return one.began or 0, 0
    return one.context.engine.timestamp(one.source)


def mana_as(engine: Engine, seat: int, play: Play | None = None) -> list[AsThough]:
    """The kinds of mana that a player may spend as though it were of other kinds (rule 103.1).

    What speaks of the cost of something counts only where that is played.
    """
    if not is_spoken_of(engine, ManaAs):
        return []
    return [
        AsThough(_symbols(one.change.mana), _symbols(one.change.spend))
        for one in rules_at_work(engine, ManaAs)
        if seat in one.affected
        and (one.change.on is None or (play is not None and is_play_meant(one.context, one.change.on, play)))
    ]


def _symbols(mana: Iterable[str]) -> frozenset[str]:
    return frozenset(symbol for word in mana for symbol in word.strip("{}").split("}{"))
