"""Effects that change what may be done rather than what something is (rules 103.2, 418.3b, 500.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rewind.aggregates.cards.language import Forbid, HandSize, ManaAs
from rewind.aggregates.rules.at_work.forbidding import forbidden_by, forbids
from rewind.aggregates.rules.at_work.plays import Play
from rewind.aggregates.rules.at_work.rules_at_work import AtWork, at_work
from rewind.aggregates.rules.engine.cache import is_spoken_of
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.occurrences import Occurrence, RoleValue, means
from rewind.aggregates.rules.queries.mana_costs import COLORS, AsThough

# What cannot be done (rule 103.2)


def cannot(engine: Engine, verb: str, things: Iterable[str], **roles: str) -> frozenset[str]:
    """Those of some objects to which an event of a verb cannot happen; `roles` are words, as `how`."""
    effects = forbids(engine, verb)
    if not effects:
        return frozenset()
    return frozenset(
        obj for obj in things if forbidden_by(engine, Occurrence(verb, {"what": (obj,), **roles}), effects) is not None
    )


def cannot_pay_life(engine: Engine, seat: int) -> bool:
    """Whether a player pays no life, by the policy, since that player cannot lose any (2026-04: 119.8)."""
    if engine.edition.policies.unchangeable_life == "rest_is_done":
        return False
    return forbidden_by(engine, Occurrence("lose_life", {"player": (seat,)})) is not None


def cannot_pay(
    engine: Engine, seat: int, what: tuple[str, ...], how: str | None, effects: Sequence[AtWork[Forbid]]
) -> frozenset[str]:
    """The kinds of mana that a player cannot spend on something: on generic mana of its cost, or on `how`, the X."""
    roles: dict[str, RoleValue] = {"what": what, "player": (seat,)}
    if how is not None:
        roles["how"] = how
    return frozenset(
        kind
        for kind in (*COLORS, "1")
        if forbidden_by(engine, Occurrence("pay", {**roles, "mana": f"{{{kind}}}"}), effects) is not None
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
    sizes = [one for one in at_work(engine, HandSize) if seat in one.affected]
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
        for one in at_work(engine, ManaAs)
        if seat in one.affected
        and (one.change.on is None or (play is not None and means(one.context, one.change.on, play.occurrence)))
    ]


def _symbols(mana: Iterable[str]) -> frozenset[str]:
    return frozenset(symbol for word in mana for symbol in word.strip("{}").split("}{"))
