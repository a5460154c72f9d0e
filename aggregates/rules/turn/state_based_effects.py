"""State-based effects: all that apply resolve as a single event, again and again until none does (rule 420).

Each check looks at the state and yields the effects that apply; none changes anything. What no event since the last
check has touched is passed over: whether an effect applies to it was found out then. What is not built yet: no copy of
a card exists outside play (420.5j).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache

from rewind.aggregates.cards.language import MostCounters
from rewind.aggregates.counted_values import COUNTED
from rewind.aggregates.editions import edition
from rewind.aggregates.rules.at_work.rules_at_work import at_work
from rewind.aggregates.rules.choices.choices import choose_objects
from rewind.aggregates.rules.engine.cache import is_spoken_of
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.happening.ending import end_if_decided
from rewind.aggregates.rules.happening.layering.effects import timestamp_of
from rewind.aggregates.rules.proposals.moves import into_graveyards
from rewind.aggregates.rules.proposals.proposal import Destroys, Happens, LosesGame, Moves, Proposed
from rewind.aggregates.rules.proposals.would import would
from rewind.aggregates.rules.queries import attachments
from rewind.aggregates.rules.queries.attacked import attacked_by
from rewind.aggregates.rules.queries.pending_triggers import has_triggered
from rewind.aggregates.rules.queries.protectors import possible_protectors
from rewind.aggregates.rules.queries.sagas import LORE, final_chapter, has_chapter_pending
from rewind.aggregates.rules.turn.kinds_of_state_based_effects import (
    BecomesUnattached,
    CeasesToExist,
    Completes,
    CountersCancel,
    CountersGo,
    Destroyed,
    GetsProtector,
    Loses,
    Sacrificed,
    StateBasedEffect,
    ToGraveyard,
)
from rewind.aggregates.rules.turn.touched import IN_PLAY, Touched, touched_since_check
from rewind.events.objects import CountersRemoved, ProtectorDesignated, Unattached
from rewind.events.zones import CeasedToExist


def life(engine: Engine, touched: Touched) -> Iterator[StateBasedEffect]:
    """A player with 0 or less life loses (420.5a), one who drew from an empty library (g), one with ten poison (h)."""
    if not touched.players:
        return
    for seat, player in sorted(engine.draft.players.items()):
        if player.lost:
            continue
        if player.life <= 0:
            yield Loses("420.5a", seat, "life")
        elif seat in touched.drew_from_empty:
            yield Loses("420.5g", seat, "empty_library")
        elif dict(player.counters).get("poison", 0) >= 10:  # ten, as 420.5h says
            yield Loses("420.5h", seat, "poison")


def creatures(engine: Engine, touched: Touched) -> Iterator[StateBasedEffect]:
    """A creature with toughness 0 or less goes to the graveyard (420.5b); one with lethal damage is destroyed (c).

    So is what a source with deathtouch has dealt damage to since the last check (2026-04: 704.5h).
    """
    damage = engine.draft.damage
    for obj in touched.permanents:
        if "Creature" in engine.types(obj):
            toughness = engine.toughness(obj)
            if toughness <= 0:
                yield ToGraveyard("420.5b", obj)
            elif damage.get(obj, 0) >= toughness:
                yield Destroyed("420.5c", obj)
            elif obj in touched.dealt_deathtouch:
                yield Destroyed("2026-04 704.5h", obj)


def counted(engine: Engine, touched: Touched) -> Iterator[StateBasedEffect]:
    """A planeswalker with loyalty 0 goes to the graveyard, and a battle with defense 0 (2026-04: 704.5i and 704.5v).

    A battle stays while an ability of it has triggered and not left the stack.
    """
    for obj in touched.permanents:
        for kind in engine.types(obj):
            if kind not in COUNTED or engine.counters(obj, COUNTED[kind]):
                continue
            rule, also = _AT_ZERO[kind]
            if kind != "Battle" or not has_triggered(engine, obj):
                yield ToGraveyard(rule, obj, (also,))


_AT_ZERO: Mapping[str, tuple[str, str]] = {
    "Planeswalker": ("2026-04 704.5i", "2026-04 306.9"),
    "Battle": ("2026-04 704.5v", "2026-04 310.7"),
}
"""Type whose permanents have a characteristic in counters → the rules by which one that has none left goes."""

assert set(_AT_ZERO) == set(COUNTED)


def protectors(engine: Engine, touched: Touched) -> Iterator[StateBasedEffect]:
    """A battle gets a protector if it has none who can be it; where no player can, it goes to the graveyard
    (2026-04: 310.10, 704.5w, 704.5x).

    While it is attacked only a Siege that its controller protects gets another one.
    """
    for obj in touched.permanents:
        if "Battle" not in engine.types(obj):
            continue
        line, controller = engine.characteristics(obj).type_line, engine.controller(obj)
        able, protector = possible_protectors(engine, line, controller), engine.draft.protectors.get(obj)
        rules: tuple[str, ...]
        if protector in able:
            continue
        if protector == controller:
            rules = ("2026-04 704.5x", "2026-04 310.10")
        elif any(attacked_by(engine, attacker) == obj for attacker in engine.draft.attacking):
            continue
        elif protector is None or engine.draft.players[protector].lost:
            rules = ("2026-04 704.5w", "2026-04 310.10")
        else:  # another battle type says who can be it
            rules = ("2026-04 310.10",)
        rule, *also = rules
        chosen = choose_objects(engine, controller, "protector", able, 1, 1, rule)
        if chosen and isinstance(chosen[0], int):
            yield GetsProtector(rule, obj, chosen[0], tuple(also))
        else:
            yield ToGraveyard(rule, obj, tuple(also))


def dungeons(engine: Engine, touched: Touched) -> Iterator[StateBasedEffect]:
    """A dungeon whose bottommost room has the marker, and of which no ability waits, is completed (2026-04: 704.5t)."""
    for obj, rooms in engine.draft.dungeons.items():
        if engine.zone_of(obj) and rooms.marker == len(rooms.leads_to) and not has_triggered(engine, obj):
            yield Completes("2026-04 704.5t", obj)


def attached(engine: Engine, touched: Touched) -> Iterator[StateBasedEffect]:
    """An Aura with no legal host goes (420.5d); an Equipment, or anything else attached, becomes unattached (k, m)."""
    attached_to = engine.draft.attached_to
    # nothing is attached in most games
    for obj in engine.draft.zone(IN_PLAY) if attached_to else touched.permanents:
        host = attached_to.get(obj)
        if obj not in touched.objects and host not in touched.objects:
            continue
        line = engine.characteristics(obj).type_line
        if attachments.is_aura(engine, line):
            if host is None or not attachments.can_enchant(engine, obj, host):
                yield ToGraveyard("420.5d", obj, attachments.rules_against(engine, obj, host))
        elif host is not None and not attachments.can_be_attached(engine, obj, host):
            if "Battle" in line.types:
                yield BecomesUnattached("420.5m", obj, ("2026-04 310.9",))
            elif engine.edition.has("420.5m") and not attachments.bearer_types(line):
                yield BecomesUnattached("420.5m", obj)
            elif attachments.bearer_types(line) or not attachments.is_aura_by_itself(engine, obj):
                # in 2003-12 an Equipment without its subtype, too (212.2i)
                yield BecomesUnattached("420.5k", obj, attachments.rules_against(engine, obj, host))


def roles(engine: Engine, touched: Touched) -> Iterator[StateBasedEffect]:
    """Of the Roles that a player controls and that are attached to one permanent only the youngest stays (2026-04:
    704.5y)."""
    by_host: dict[tuple[str, int], list[str]] = {}
    for obj in engine.draft.zone(IN_PLAY) if engine.draft.attached_to else ():
        host = engine.draft.attached_to.get(obj)
        if isinstance(host, str) and "Role" in engine.characteristics(obj).type_line.subtypes:
            by_host.setdefault((host, engine.controller(obj)), []).append(obj)
    for objects in by_host.values():
        youngest = max(objects, key=lambda obj: timestamp_of(engine, obj))
        yield from (ToGraveyard("2026-04 704.5y", obj, ("2026-04 303.7a",)) for obj in objects if obj != youngest)


def sagas(engine: Engine, touched: Touched) -> Iterator[StateBasedEffect]:
    """A Saga with as many lore counters as its last chapter says is sacrificed, but not while a chapter ability of it
    has triggered and not left the stack (2026-04: 704.5s)."""
    for obj in touched.permanents:
        final = final_chapter(engine, obj) if engine.counters(obj, LORE) else 0
        if 0 < final <= engine.counters(obj, LORE) and not has_chapter_pending(engine, obj):
            yield Sacrificed("2026-04 704.5s", obj, ("2026-04 714.4",))


def legends(engine: Engine, touched: Touched) -> Iterator[StateBasedEffect]:
    """The legend rule (420.5e): all go, or all but the one that has been a Legend of that name the longest.

    By another book it looks at what each player controls, and that player chooses what stays.
    """
    permanents = touched.permanents
    if not permanents:
        return
    policies = engine.edition.policies

    def is_legend(obj: str) -> bool:
        line = engine.characteristics(obj).type_line
        return "Legendary" in line.supertypes or (policies.legend_subtype and "Legend" in line.subtypes)

    if True not in map(is_legend, permanents):
        return
    named: dict[str, list[str]] = {}
    for obj in engine.draft.zone(IN_PLAY):
        name = engine.characteristics(obj).name
        if name is not None and is_legend(obj):
            named.setdefault(engine.compiler.name_compared(name), []).append(obj)
    for objects in named.values():
        match policies.legend_rule:
            case "all_go":
                staying = set[ObjectOrPlayer]() if len(objects) > 1 else {*objects}
            case "oldest_stays":
                staying = {*_only(engine, objects, engine.draft.legend_since, min)}
            case "one_chosen":
                staying = {*_one_of_each_player(engine, objects)}
        yield from (ToGraveyard("420.5e", obj) for obj in objects if obj not in staying)


def _one_of_each_player(engine: Engine, objects: list[str]) -> Iterator[ObjectOrPlayer]:
    """Of legends of one name the one that each player chooses of his or hers."""
    for seat in engine.players():
        own = [obj for obj in objects if engine.controller(obj) == seat]
        yield from choose_objects(engine, seat, "legend", own, 1, 1, "420.5e") if own else ()


def worlds(engine: Engine, touched: Touched) -> Iterator[StateBasedEffect]:
    """The world rule (420.5i): all but the one that has been a world in play for the shortest time go."""
    permanents = touched.permanents
    if not permanents:
        return
    supertype = engine.edition.policies.world_rule == "supertype"

    def is_world(obj: str) -> bool:
        line = engine.characteristics(obj).type_line
        return ("World" in line.supertypes) if supertype else ("Enchant World" in line.subtypes)

    if True not in map(is_world, permanents):
        return
    objects = [obj for obj in engine.draft.zone(IN_PLAY) if is_world(obj)]
    if len(objects) > 1:
        staying = _only(engine, objects, engine.draft.world_since, max)
        yield from (ToGraveyard("420.5i", obj) for obj in objects if obj not in staying)


def _only(engine: Engine, objects: list[str], since: Mapping[str, int], which: Callable[[list[int]], int]) -> set[str]:
    """The object that has been it the longest, or the shortest; none in a tie.

    Of one whose card was not known as it came into play the state has learned nothing: its timestamp stands for it.
    """
    times = {obj: since.get(obj, engine.draft.entered[obj]) for obj in objects}
    time = which(list(times.values()))
    found = {obj for obj in objects if times[obj] == time}
    return found if len(found) == 1 else set()


def tokens(engine: Engine, touched: Touched) -> Iterator[StateBasedEffect]:
    """A token outside play (420.5f) and a copy of a spell outside the stack (420.5j) cease to exist.

    It is where it is now that counts, however often it has changed zones. What is phased out has not left play where
    phasing is a status (2026-04: 702.26d).
    """
    for number in touched.tokens:
        obj = engine.draft.current.get(number)
        if obj is None:
            continue
        kind, zone = engine.draft.kinds[number], engine.zone_of(obj)
        if kind == "token" and zone == "phased_out":
            if engine.edition.policies.phasing == "zone":
                yield CeasesToExist("420.5f", obj, ("217.8d",))
        elif kind == "token" and zone != "in_play":
            yield CeasesToExist("420.5f", obj)
        elif kind == "spell_copy" and zone != "stack":
            yield CeasesToExist("420.5j", obj)


def counters(engine: Engine, touched: Touched) -> Iterator[StateBasedEffect]:
    """+1/+1 and -1/-1 counters on one permanent remove each other (2006-10, 420.5n)."""
    if not engine.draft.counters or not engine.edition.policies.counters_cancel:
        return
    for obj in touched.permanents:
        if engine.counters(obj, "+1/+1") and engine.counters(obj, "-1/-1"):
            yield CountersCancel("420.5n", obj)


def bounded_counters(engine: Engine, touched: Touched) -> Iterator[StateBasedEffect]:
    """Of counters of a kind no more stay on a permanent than an ability of it says (2026-04: 704.5r)."""
    if not engine.draft.counters or not is_spoken_of(engine, MostCounters):
        return
    most: dict[tuple[str, str], int] = {}
    for one in at_work(engine, MostCounters):
        number, kind = max(one.context.amount(one.change.number), 0), one.change.kind
        for obj in one.affected:
            if isinstance(obj, str) and engine.in_play(obj):
                most[obj, kind] = min(number, most.get((obj, kind), number))
    for (obj, kind), number in most.items():
        there = engine.counters(obj, kind)
        if there > number:
            yield CountersGo("2026-04 704.5r", obj, kind, there - number)


CHECKS: tuple[Callable[[Engine, Touched], Iterator[StateBasedEffect]], ...] = (
    life,
    creatures,
    counted,
    protectors,
    dungeons,
    attached,
    roles,
    sagas,
    legends,
    worlds,
    tokens,
    counters,
    bounded_counters,
)
"""Every check, in the order of the rule."""

_ABOUT: Mapping[Callable[[Engine, Touched], Iterator[StateBasedEffect]], frozenset[str]] = {
    counted: frozenset(COUNTED),
    protectors: frozenset({"Battle"}),
    dungeons: frozenset({"Dungeon"}),
    roles: frozenset({"Role"}),
    sagas: frozenset({"Saga"}),
}
"""Check → the types and subtypes that it is about: an edition that has none of them does not have it."""


@cache
def _checks(name: str) -> tuple[Callable[[Engine, Touched], Iterator[StateBasedEffect]], ...]:
    """The checks of the edition of a name, in the order of the rule."""
    there = edition(name).types
    return tuple(check for check in CHECKS if check not in _ABOUT or not _ABOUT[check].isdisjoint(there))


def apply(engine: Engine) -> bool:
    """Applies all state-based effects that apply, as a single event; whether anything happened. Raises GameOver."""
    touched = touched_since_check(engine)
    if touched is None:
        return False
    checks = CHECKS if engine.recomputes_everything else _checks(engine.draft.edition)
    found = [effect for check in checks for effect in check(engine, touched)]
    if not found:
        return False
    happened = would(engine, *(one for effects in _by_subject(found) for one in _proposed(engine, effects)))
    end_if_decided(engine)
    return happened


def _by_subject(found: list[StateBasedEffect]) -> Iterable[list[StateBasedEffect]]:
    """The effects on each player and each object, in the order in which these were found first."""
    effects: dict[ObjectOrPlayer, list[StateBasedEffect]] = {}
    for effect in found:
        effects.setdefault(effect.seat if isinstance(effect, Loses) else effect.object, []).append(effect)
    return effects.values()


_LOSS_RULES = {"life": "102.3b", "empty_library": "102.3c", "poison": "102.3d"}
"""Reason → the rule that says that who meets it loses."""


def _proposed(engine: Engine, effects: list[StateBasedEffect]) -> Iterator[Proposed]:
    """What would happen to one player or object, with the rules of the effects that ask for it.

    All that applies is done (rule 420.3), but nothing else to what leaves play. What two effects put into the
    graveyard goes there once, destroyed only where both destroy it.
    """
    leaving = [effect for effect in effects if isinstance(effect, ToGraveyard | Destroyed)]
    if leaving:
        obj, rules = leaving[0].object, tuple(effect.rule for effect in leaving)
        rules += tuple(rule for effect in leaving if isinstance(effect, ToGraveyard) for rule in effect.also)
        destroyed = all(isinstance(effect, Destroyed) for effect in leaving)
        yield Destroys(obj, rules=rules) if destroyed else Moves(obj, "graveyard", "state_based", rules=rules)
        return
    for effect in (one for one in effects if not isinstance(one, ToGraveyard | Destroyed)):
        match effect:
            case Loses(rule, seat, reason):
                yield LosesGame(seat, reason, rules=(rule, _LOSS_RULES[reason]))
            case CeasesToExist(rule, obj, also):
                yield Happens(CeasedToExist(object=obj, reason="state_based"), rules=(rule, *also))
            case BecomesUnattached(rule, obj, also):
                yield Happens(Unattached(object=obj, from_=engine.draft.attached_to[obj]), rules=(rule, *also))
            case CountersGo(rule, obj, kind, number):
                yield Happens(CountersRemoved(on=obj, kind=kind, number=number), rules=(rule, "2026-04 122.4"))
            case Sacrificed(rule, obj, also):
                yield from into_graveyards([obj], "sacrificed", rule, *also)
            case Completes(rule, obj):
                completed = CeasedToExist(object=obj, reason="completed")
                yield Happens(completed, rules=(rule, "2026-04 309.6", "2026-04 309.7"))
            case GetsProtector(rule, obj, seat, also):
                yield Happens(ProtectorDesignated(object=obj, seat=seat), rules=(rule, *also))
            case CountersCancel(rule, obj):
                number = min(engine.counters(obj, "+1/+1"), engine.counters(obj, "-1/-1"))
                for kind in ("+1/+1", "-1/-1"):
                    yield Happens(CountersRemoved(on=obj, kind=kind, number=number), rules=(rule,))
