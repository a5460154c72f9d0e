"""The table `removals`: what left play, and what killed or removed it, as far as the log says."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from rewind.aggregates.editions import NAMES, edition
from rewind.aggregates.state import GameState, number_of
from rewind.events.base import Event
from rewind.events.catalogue import EVENTS
from rewind.events.combat import DamageDealt, DamageRemoved
from rewind.events.envelope import Recorded
from rewind.events.zones import ZoneChanged
from rewind.projections.tables.causes import ORIGINS, Causes, Origin
from rewind.projections.tables.models import cells, columns
from rewind.projections.tables.schema import (
    CAUSE,
    DEFINED,
    OBJECT_KIND,
    WHEN,
    Column,
    Row,
    Table,
    flag,
    integer,
    named,
    text,
    unique,
)
from rewind.projections.tables.walking import Counts, Family, Game, Reads, TableTransition, controller_of, name_of

STATE_BASED = MappingProxyType(
    {
        "420.5b": "zero_toughness",
        "420.5c": "lethal_damage",
        "420.5d": "aura_rule",
        "420.5e": "legend_rule",
        "420.5i": "world_rule",
        "2026-04 704.5h": "deathtouch",
        "2026-04 704.5i": "no_loyalty",
        "2026-04 704.5s": "last_chapter",
        "2026-04 704.5v": "no_defense",
        "2026-04 704.5w": "no_protector",
        "2026-04 704.5x": "no_protector",
        "2026-04 704.5y": "role_rule",
    }
)
"""Rule of a state-based effect that removes a permanent, written as in 2006-10 → what the table calls that effect."""

_NOT_REMOVED = frozenset({"phased", "reversed", "set_up", "unknown"})
"""Reasons for which nothing has removed a permanent: it phases out, or the log restates where it is."""

_MOVE = ("object", "becomes", "reason", "to")

TABLE = Table(
    "removals",
    "One permanent that left play: killed, sacrificed, returned, removed from the game or put elsewhere.",
    ("game", "n"),
    unique(
        (
            *WHEN,
            integer("number", "Number of the permanent's card or token.", required=True),
            OBJECT_KIND,
            named("", "the permanent"),
            text("types", "Its type line as it last was in play.", DEFINED),
            integer("owner", "Its owner.", required=True),
            integer("controller", "Its last controller."),
            *columns(ZoneChanged, *_MOVE),
            CAUSE,
            integer(
                "origin",
                "Number of the event to which the causes lead back: a resolution, a play, a payment. Null where they "
                "lead to none, as to the beginning of a step.",
            ),
            text(
                "cause_kind",
                "How it was removed. By a state-based effect, as the rule on the event says: zero_toughness (rule "
                "420.5b), lethal_damage (420.5c), aura_rule (420.5d), legend_rule (420.5e), world_rule (420.5i), "
                "deathtouch (2026-04: 704.5h), no_loyalty (2026-04: 704.5i), "
                "last_chapter (2026-04: 704.5s), no_defense (2026-04: 704.5v), no_protector (2026-04: 704.5w, "
                "704.5x), role_rule (2026-04: 704.5y); of several the first named. Else by where "
                "the causes lead: effect, to a spell or ability that resolved, "
                "or an effect that somebody stated; cost, to one that was played or paid for. Null where they lead to "
                "neither, and in a log without causes.",
            ),
            flag(
                "combat",
                "Whether the damage that killed it was combat damage; false also where something else made earlier "
                "damage lethal. Null where `cause_kind` is.",
                required=False,
            ),
            text("resolving", "What resolved at `origin`: a spell, an ability or combat damage on the stack."),
            text(
                "source",
                "The object that removed it. Of lethal damage: what dealt it, where it was dealt as `origin` resolved. "
                "Else whose spell or ability `origin` is; of another state-based effect, or of earlier damage that "
                "became lethal, that is what made it apply. Null where there were several, or none.",
            ),
            named("source", "the source"),
            integer("source_seat", "The controller of the source, as it is or last was."),
            Column("sources", "texts", "All objects that removed it: several that dealt lethal damage together."),
            Column("source_names", "texts", "Their names, in the same order.", DEFINED),
        )
    ),
    key=("game", "n"),
)


class _Hit(NamedTuple):
    """Damage that is marked on a permanent."""

    source: str | None
    combat: bool
    origin: int | None


class Removals(Family):
    """Fills `removals`."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._rows = game.rows[TABLE.name]
        self._causes = Causes()
        self._left: dict[int, Recorded] = {}
        self._hits: dict[str, list[_Hit]] = {}

    def reads(self) -> Reads:
        return {ZoneChanged: self._moved}

    def counts(self) -> Counts:
        special: Counts = {
            ZoneChanged: self._leaves,
            DamageDealt: self._dealt,
            DamageRemoved: self._healed,
        }
        return {cls: special.get(cls, self._noted) for cls in EVENTS.values()}

    def _noted(self, record: Recorded, event: Event) -> None:
        self._causes.note(record, event)

    def _leaves(self, record: Recorded, event: ZoneChanged) -> None:
        self._causes.note(record, event)
        if _is_removal(event):
            self._left[record.n] = record

    def _dealt(self, record: Recorded, event: DamageDealt) -> None:
        self._causes.note(record, event)
        if event.marked and isinstance(event.to, str):
            origin = self._causes.origin(record.n)
            hit = _Hit(event.source, event.combat, None if origin is None else origin.n)
            self._hits.setdefault(event.to, []).append(hit)

    def _healed(self, record: Recorded, event: DamageRemoved) -> None:
        self._causes.note(record, event)
        self._hits.pop(event.object, None)

    def _moved(self, transition: TableTransition) -> None:
        event: ZoneChanged = transition.event
        if not _is_removal(event):
            return
        record, after, number = self._left.pop(transition.n), transition.after, number_of(event.object)
        facts = after.characteristics_of(event.object)
        self._rows.append(
            self.game.when(transition.n)
            | {
                "number": number,
                "object_kind": after.kinds[number],
                "name": name_of(after, event.object),
                "types": None if facts is None else str(facts.type_line) or None,
                "owner": after.owners[number],
                "controller": controller_of(after, event.object),
                **cells(event, *_MOVE),
                "cause": record.cause,
                **self._cause(after, record, event.object),
            }
        )

    def _cause(self, state: GameState, record: Recorded, obj: str) -> Row:
        """What removed an object, in so far as the log says it."""
        origin = self._causes.origin(record.n)
        hits = self._hits.pop(obj, [])
        state_based = _state_based(state.edition)
        rule = next((state_based[number] for number in record.rule if number in state_based), None)
        way = None if origin is None else ORIGINS[type(origin.event)]
        kind = rule or (None if way == "none" else way)
        last = [hit for hit in hits if origin is not None and hit.origin == origin.n] if kind == "lethal_damage" else []
        sources = list(dict.fromkeys(hit.source for hit in last if hit.source is not None))
        if not last and origin is not None and kind is not None and not _is_combat(state, origin):
            source = self._causes.source_of(origin, obj)
            sources = [] if source is None else [source]
        (source,) = sources if len(sources) == 1 else (None,)
        return {
            "origin": None if origin is None else origin.n,
            "cause_kind": kind,
            "combat": None if kind is None else any(hit.combat for hit in last),
            "resolving": origin.object if origin is not None and way == "effect" else None,
            "source": source,
            "source_name": name_of(state, source),
            "source_seat": controller_of(state, source),
            "sources": list(sources) or None,
            "source_names": [name_of(state, obj) or "" for obj in sources] or None,
        }


@cache
def _state_based(name: str) -> Mapping[str, str]:
    """`STATE_BASED` by the rule numbers of an edition; nothing of one that is not known."""
    if name not in NAMES:
        return {}
    known = edition(name)
    return {number: effect for rule, effect in STATE_BASED.items() if (number := known.number(rule))}


def _is_removal(event: ZoneChanged) -> bool:
    return event.from_ is not None and event.from_.zone == "in_play" and event.reason not in _NOT_REMOVED


def _is_combat(state: GameState, origin: Origin) -> bool:
    """Whether what resolves is combat damage, which is no object's spell or ability."""
    return origin.object is not None and state.kinds.get(number_of(origin.object)) == "combat_damage"
