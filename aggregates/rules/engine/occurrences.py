"""Occurrences: what happened, or would happen, in the words of patterns; and whether a pattern means it.

Facts and proposed events are turned into occurrences by the floors above; triggers, history, replacement, what is
forbidden, required, allowed or costs more all ask here whether a pattern means one.
"""
# Over 400 lines: what an occurrence is, and how a pattern looks at each of its roles

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from rewind.aggregates.cards.language import AnyPattern, Filter, OneOfPatterns, Pattern, UnderWay
from rewind.aggregates.cards.language.expressions import Bounds
from rewind.aggregates.immutable import immutable
from rewind.aggregates.rules.engine import conditions, descriptions
from rewind.aggregates.rules.engine.event_words import looking_at_event
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.state import incarnation_of, number_of, object_id
from rewind.events.base import Phase, Step, Zone
from rewind.events.playing import Targets

if TYPE_CHECKING:
    from rewind.aggregates.rules.engine.context import Context, TriggerInfo
    from rewind.aggregates.rules.engine.engine import Engine

RoleValue: TypeAlias = "tuple[ObjectOrPlayer, ...] | int | str | frozenset[str] | bool | AtZone"
"""What a role is: things, a number, a word, words of which each is true, whether something is so, or a zone."""


@immutable
class Played:
    """What is played and is no object on the stack: not at all, as a land or a mana ability, or not yet."""

    kind: Literal["card", "land", "ability", "mana"]
    source: str | None = None
    """Of an ability, or a mana ability: the object that has it."""
    key: str | None = None
    """Of an ability: its key in the ability language, where it is known."""
    targets: Targets = ()
    """Of an ability that is announced: the targets that are chosen for it."""
    is_copy: bool = False
    """Whether it is the copy of a card, which is no card itself (rules 200.1, 503.12)."""


LAND = Played("land")


@immutable
class AtZone:
    """A zone, and whose it is where it is somebody's."""

    zone: Zone | Literal["outside"]
    seat: int | None = None


class Moment(NamedTuple):
    """When something happened: in whose turn, in which phase and step."""

    active: int | None
    phase: Phase | None
    step: Step | None


@immutable
class Occurrence:
    """One thing that happened, or would happen."""

    verb: str
    """As `rewind.aggregates.cards.language.VERBS` has it."""
    roles: Mapping[str, RoleValue] = field(default_factory=lambda: MappingProxyType({}))
    """Role → what it is. Besides those of the verb: `became`, what an object became; `prevented`."""
    cause: str | None = None
    """The spell, ability or permanent that brought it about, where one did."""
    looks_back: bool = False
    """Whether the game looks back to before it for what triggers (rule 410.10d)."""
    moment: Moment | None = None
    """When it happened; None: now."""
    shown: Literal["what", "became"] | None = None
    """Whether descriptions look at what an object was or at what it became; None: one of both has to fit."""
    each: str | None = None
    """The role of which each thing is an occurrence of its own, for a pattern that asks for it (rule 410.9)."""
    only_each: bool = False
    """Whether only those are occurrences, and the whole is none."""
    before: int | None = None
    """What the number was before an effect made it another: it is an occurrence only for a pattern that asks for a
    number which it has become (2006-10: 410.9e)."""
    played: Played | None = None
    of_mana_ability: bool = False
    """Whether an activated mana ability was played for it, or has brought it about (rules 406.1, 411.3)."""
    about: TriggerInfo | None = None
    """What `ability_triggered` says of it, where its roles do not tell that."""

    def things(self, role: str) -> tuple[ObjectOrPlayer, ...]:
        """The things that a role is."""
        value = self.roles.get(role, ())
        return value if isinstance(value, tuple) else ()

    def goes_to(self, zone: Zone) -> bool:
        """Whether something moves to a zone by this."""
        to = self.roles.get("to")
        return self.verb == "move" and isinstance(to, AtZone) and to.zone == zone


def patterns_of(pattern: AnyPattern) -> tuple[Pattern, ...]:
    """The events that are meant, one by one."""
    return pattern.any_of if isinstance(pattern, OneOfPatterns) else (pattern,)


def means(context: Context, pattern: AnyPattern, occurrence: Occurrence) -> bool:
    """Whether a pattern means an occurrence; `context` is that of the ability that looks for it."""
    return any(fitting(context, one, occurrence) for one in patterns_of(pattern))


def is_under_way(context: Context, condition: UnderWay) -> bool:
    """Whether something that is being done now is what a condition asks for."""
    return any(means(context, condition.under_way, one) for one in context.engine.under_way)


def fitting(context: Context, pattern: Pattern, occurrence: Occurrence) -> list[Occurrence]:
    """What a pattern means of an occurrence: the whole, or what is one for each thing of a role (rule 410.9)."""
    if pattern.event != occurrence.verb:
        return []
    if occurrence.verb == "move" and occurrence.shown is not None:
        occurrence = _looked_at(context.engine, pattern, occurrence)
    found = [one for one in _parts(pattern, occurrence) if _means(context, pattern, one)]
    if occurrence.before is None or not found:
        return found
    as_before = replace(occurrence, roles={**occurrence.roles, "number": occurrence.before}, before=None)
    return [] if fitting(context, pattern, as_before) else found


def looks_back(engine: Engine, pattern: Pattern, occurrence: Occurrence) -> bool:
    """Whether the game looks back to before a move for what triggers on it by a pattern (rule 410.10d).

    Since 2026-04 the pattern says it (2026-04: 603.10a): what triggers on something being put into a zone from anywhere
    does not trigger on leaving play (2026-04: 603.6c), nor what triggers on something entering on leaving a graveyard.
    """
    if occurrence.verb != "move" or engine.edition.policies.zone_changes_look_back == "leaving_play":
        return occurrence.looks_back
    left, entered = (_zone(occurrence, role) for role in ("from", "to"))
    if left in _SEEN_BY_ALL and entered in ("hand", "library") and pattern.to is not None:
        return True
    return (pattern.from_ is not None or pattern.to is None) and (
        left == "in_play" or (left == "graveyard" and not (entered == "in_play" and pattern.to is not None))
    )


_SEEN_BY_ALL = ("in_play", "stack", "graveyard", "removed", "command", "ante")


def _zone(occurrence: Occurrence, role: Literal["from", "to"]) -> str | None:
    place = occurrence.roles.get(role)
    return place.zone if isinstance(place, AtZone) else None


def _looked_at(engine: Engine, pattern: Pattern, occurrence: Occurrence) -> Occurrence:
    """A move as a pattern looks at it: what moved as it was or as it became, and whose it was there (rule 410.10d)."""
    is_back = looks_back(engine, pattern, occurrence)
    became = occurrence.things("became")
    if is_back == occurrence.looks_back or not became:
        return occurrence
    if is_back:
        return replace(occurrence, looks_back=True, shown="what")
    owners = tuple(engine.owner(one) for one in became if isinstance(one, str))
    return replace(occurrence, looks_back=False, shown="became", roles={**occurrence.roles, "player": owners})


def _parts(pattern: Pattern, occurrence: Occurrence) -> Sequence[Occurrence]:
    """The occurrence, or one for each thing of the role that it has several of, where the pattern asks for that."""
    role = occurrence.each
    if occurrence.before is not None:
        return () if pattern.number is None or pattern.together else (occurrence,)
    if role is None or pattern.together or getattr(pattern, role) is None:
        return () if occurrence.only_each else (occurrence,)
    return [replace(occurrence, roles={**occurrence.roles, role: (thing,)}) for thing in occurrence.things(role)]


def apart(pattern: Pattern, occurrence: Occurrence) -> tuple[ObjectOrPlayer, ...]:
    """For which source or recipient of damage, or blocker, it counts once; nothing: for all at the same time."""
    return occurrence.things(pattern.together) if isinstance(pattern.together, str) else ()


def joined(context: Context, pattern: Pattern, occurrences: Sequence[Occurrence]) -> Occurrence | None:
    """What happens at the same time as one occurrence: things joined, numbers added up, `number` how many there are.

    None where the number is not what the pattern asks for.
    """
    first = occurrences[0]
    roles: dict[str, RoleValue] = dict(first.roles)
    for name in first.roles:
        values = [one.roles.get(name) for one in occurrences]
        if all(isinstance(value, tuple) for value in values):
            roles[name] = tuple(dict.fromkeys(thing for one in occurrences for thing in one.things(name)))
        elif name in _ADDED_UP:
            roles[name] = sum(value for value in values if isinstance(value, int))
    if first.verb not in _NUMBERED:
        roles["number"] = len(occurrences)
    whole = replace(first, roles=roles)
    fits = all(
        wanted is None or _fits_role(context, whole, role, wanted)
        for role, wanted in (("number", pattern.number), ("amount", pattern.amount), ("excess", pattern.excess))
    )
    return whole if fits else None


_ADDED_UP = ("number", "amount", "excess")
_NUMBERED = frozenset({"create_token", "gain_life", "lose_life", "pay_life", "add_counters", "remove_counters"})
"""Verbs of which the number is not how many there are."""


def _means(context: Context, pattern: Pattern, occurrence: Occurrence) -> bool:
    for name in pattern.model_fields_set:
        if name in _NO_ROLE or (pattern.together and name in _ADDED_UP):
            continue
        role = name.rstrip("_")
        wanted = getattr(pattern, name)
        if wanted is not None and not _fits_role(context, occurrence, role, wanted):
            return False
    if pattern.cause is not None and not _fits_cause(context, pattern.cause, occurrence.cause):
        return False
    if pattern.during is not None and not _is_during(context, pattern.during, occurrence):
        return False
    return pattern.where is None or looking_at_event(context, occurrence).is_true(pattern.where)


_MAIN_PHASES = ("precombat_main", "postcombat_main")
_NO_ROLE = frozenset({"event", "cause", "during", "where", "together"})


def _fits_cause(context: Context, wanted: object, cause: str | None) -> bool:
    """Whether the spell or ability is what a pattern asks for, or the source of the ability is."""
    entry = None if cause is None else context.engine.draft.stack.get(cause)
    source = None if entry is None else entry.source
    return _fits_thing(context, wanted, cause) or _fits_thing(context, wanted, source)


def _is_during(context: Context, parts: str | tuple[str, ...], occurrence: Occurrence) -> bool:
    if occurrence.moment is None:
        return conditions.during(context, parts)
    return conditions.is_part(parts, occurrence.moment.phase, occurrence.moment.step)


def _fits_role(context: Context, occurrence: Occurrence, role: str, wanted: object) -> bool:
    value = occurrence.roles.get(role)
    if isinstance(wanted, bool) or isinstance(value, bool):
        return bool(value) == bool(wanted)
    if role == "mana" and isinstance(wanted, Filter):
        return isinstance(value, str) and _fits_mana(context, wanted, value)
    if isinstance(value, AtZone):
        return fits_zone(context, wanted, value)
    if isinstance(wanted, Bounds):
        return isinstance(value, int) and descriptions.within(context, value, wanted)
    if isinstance(value, int):
        return value == wanted
    if isinstance(value, str | frozenset):
        words = wanted if isinstance(wanted, tuple) else (wanted,)
        shown = {value} if isinstance(value, str) else value
        is_main = role == "part" and not shown.isdisjoint(_MAIN_PHASES)
        return not shown.isdisjoint(words) or (is_main and "main" in words)
    if role == "from":
        return any(isinstance(thing, str) and fits_source(context, wanted, thing) for thing in occurrence.things(role))
    if role != "what":
        return any(_fits_thing(context, wanted, thing) for thing in occurrence.things(role))
    return _fits_what(context, occurrence, wanted)


def _fits_mana(context: Context, wanted: Filter, mana: str) -> bool:
    """Whether any of some mana is of a colour that a description asks for (rule 104.3)."""
    for kind in dict.fromkeys(mana[1:-1].split("}{") if mana else ()):
        is_colored = not kind.isdecimal()
        is_one = not wanted.colors or kind in {word for one in wanted.colors for word in context.words(one)}
        is_none = kind not in {word for one in wanted.not_colors for word in context.words(one)}
        if is_one and is_none and wanted.colorless in (None, not is_colored):
            return True
    return False


def _fits_what(context: Context, occurrence: Occurrence, wanted: object) -> bool:
    """Whether the object of an occurrence is what is asked for: as it was, or as it became."""
    if occurrence.played is not None:
        if occurrence.played.kind == "land" and not occurrence.things("what"):
            return _fits_any_land(wanted)
        return _fits_played(context, occurrence, occurrence.played, wanted)
    if isinstance(wanted, tuple):
        return any(_fits_what(context, occurrence, one) for one in wanted)
    things = (*occurrence.things("what"), *occurrence.things("became"))
    if isinstance(wanted, Filter) and wanted.among is None and occurrence.shown is not None:
        things = occurrence.things(occurrence.shown)
    return any(_fits_thing(context, wanted, thing) for thing in things)


def _fits_any_land(wanted: object) -> bool:
    """Whether every land is what is asked for: of what was played before a position is set no more is known."""
    if isinstance(wanted, tuple):
        return any(_fits_any_land(one) for one in wanted)
    if not isinstance(wanted, Filter) or wanted.model_fields_set - {"types", "zone", "spell"}:
        return False
    return wanted.spell is not True and (not wanted.types or "Land" in wanted.types)


def _fits_played(context: Context, occurrence: Occurrence, played: Played, wanted: object) -> bool:
    """Whether what is played, and is no object on the stack, is what is asked for."""
    if isinstance(wanted, tuple):
        return any(_fits_played(context, occurrence, played, one) for one in wanted)
    cards = () if played.source is not None else occurrence.things("what")
    if not isinstance(wanted, Filter):
        return any(_fits_thing(context, wanted, one) for card in cards for one in (card, _before_it(context, card)))
    if wanted.any_of and not any(_fits_played(context, occurrence, played, one) for one in wanted.any_of):
        return False
    if wanted.not_ is not None and _fits_played(context, occurrence, played, wanted.not_):
        return False
    if played.source is not None:
        return _fits_ability(context, occurrence, played, played.source, wanted)
    return any(isinstance(card, str) and _fits_card(context, played, wanted, card) for card in cards)


def _fits_card(context: Context, played: Played, wanted: Filter, card: str) -> bool:
    """Whether a card that is played is what a description says: one that says nothing of the stack means cards."""
    if not (wanted.ability is wanted.source is wanted.of_keyword is None):
        return False
    if wanted.spell is not None and (played.kind == "land" or not wanted.spell):
        return False
    is_of_the_stack = wanted.zone in ("any", "stack")
    if played.is_copy and wanted.spell is None and not is_of_the_stack and not wanted.any_of:
        return False
    asked: dict[str, object] = {"any_of": (), "not_": None, "spell": None}
    if is_of_the_stack and played.kind == "card":
        asked["zone"] = "in_play"  # a description that is only tested: the card is taken to be on the stack
    return descriptions.tests(context, card, wanted.model_copy(update=asked))


_OF_ABILITIES = frozenset(
    {"zone", "spell", "ability", "of_keyword", "any_of", "not_", "source", "controller", "targets"}
)
"""The fields of descriptions that can be true of an ability, which has no characteristics (rule 409.1a)."""


def _fits_ability(context: Context, occurrence: Occurrence, played: Played, source: str, wanted: Filter) -> bool:
    """Whether an ability of a source that is played is what a description says (rules 409.1a, 411.1)."""
    if not can_mean_abilities(wanted) or wanted.ability == "triggered":
        return False
    if wanted.zone not in ("in_play", "any", "stack"):
        return False  # cards are meant
    if wanted.ability == "mana" and played.kind != "mana":
        return False
    if wanted.controller is not None and not set(occurrence.things("player")) & set(context.seats(wanted.controller)):
        return False
    if wanted.of_keyword is not None and not context.engine.is_of_keyword(played.key, wanted.of_keyword):
        return False
    if wanted.targets is not None and not descriptions.aim_at(context, played.targets, wanted.targets):
        return False
    return wanted.source is None or descriptions.is_one_of(context, source, wanted.source)


def can_mean_abilities(wanted: object) -> bool:
    """Whether what a pattern says of what is played can be true of an ability."""
    if isinstance(wanted, tuple):
        return any(can_mean_abilities(one) for one in wanted)
    if not isinstance(wanted, Filter):
        return wanted is None
    return not wanted.spell and wanted.model_fields_set <= _OF_ABILITIES


def _before_it(context: Context, card: ObjectOrPlayer) -> ObjectOrPlayer:
    """What a card on the stack was before it was put there (rule 409.1a); any other thing is itself."""
    if isinstance(card, int) or context.engine.zone_of(card) != "stack" or not incarnation_of(card):
        return card
    return object_id(number_of(card), incarnation_of(card) - 1)


def fits_zone(context: Context, wanted: object, place: AtZone) -> bool:
    """Whether a zone is what a role asks for: its name, one of several, or a zone of somebody."""
    if isinstance(wanted, tuple):
        return any(fits_zone(context, one, place) for one in wanted)
    if isinstance(wanted, Filter):
        zones = (wanted.zone,) if isinstance(wanted.zone, str) else wanted.zone
        is_one = any(fits_zone(context, zone, place) for zone in zones)
        return is_one and (wanted.of is None or place.seat in context.seats(wanted.of))
    if wanted == "outside":  # what is removed from the game is outside it, where it is (rule 217.1e)
        is_removed = place.zone == "removed" and context.engine.edition.policies.removed_is_outside
        return is_removed or place.zone == "outside"
    return wanted in ("any", place.zone)


def _fits_thing(context: Context, wanted: object, thing: ObjectOrPlayer | None) -> bool:
    if thing is None:
        return False
    if isinstance(wanted, tuple):
        return any(_fits_thing(context, one, thing) for one in wanted)
    if isinstance(wanted, Filter):
        if isinstance(thing, int):
            return descriptions.matches_player(context, thing, wanted)
        return descriptions.tests(context, thing, wanted)
    return isinstance(wanted, str) and thing in context.resolve_reference(wanted)


def is_source(engine: Engine, chosen: str, source: str) -> bool:
    """Whether damage from `source` is damage from what was chosen: the same, or what a spell became (rule 419.8a)."""
    if chosen == source:
        return True
    was, is_ = engine.draft.position.get(chosen), engine.draft.position.get(source)
    became = source == object_id(number_of(chosen), incarnation_of(chosen) + 1)
    return became and was is not None and was.zone == "stack" and is_ is not None and is_.zone == "in_play"


def fits_source(context: Context, wanted: object, source: str) -> bool:
    """Whether a source of damage is what a pattern asks for, as it is or last was (rules 419.8b, 419.8c).

    What was chosen while it was a spell is also the permanent that it became.
    """
    if isinstance(wanted, tuple):
        return any(fits_source(context, one, source) for one in wanted)
    if isinstance(wanted, Filter):
        asked = _that_was_in_play(context, wanted, source)
        left = None if asked is None else _without_combat(context, asked, source)
        if left is None or left.among is None:
            return left is not None and descriptions.tests(context, source, left)
        chosen = context.resolve(left.among)
        is_among = any(isinstance(one, str) and is_source(context.engine, one, source) for one in chosen)
        return is_among and descriptions.tests(context, source, left.model_copy(update={"among": None}))
    if not isinstance(wanted, str):
        return False
    found = context.resolve_reference(wanted)
    return any(isinstance(one, str) and is_source(context.engine, one, source) for one in found)


def _that_was_in_play(context: Context, wanted: Filter, source: str) -> Filter | None:
    """What is left to ask of a source that is, or last was, in play where that is asked: "a creature" (rule 200.9)."""
    if wanted.zone != ("in_play",):
        return wanted
    place = context.engine.draft.position.get(source)
    return None if place is None or place.zone != "in_play" else wanted.model_copy(update={"zone": "in_play"})


_IN_COMBAT = ("attacking", "blocking", "blocked")
"""Fields of a description that ask how something is in combat."""


def _without_combat(context: Context, wanted: Filter, source: str) -> Filter | None:
    """What is left to ask of a source that is in play no more, and was in combat as is asked (rules 310.4b, 413.2f)."""
    asked = {word: value for word in _IN_COMBAT if (value := getattr(wanted, word)) is not None}
    if not asked or context.engine.zone_of(source) == "in_play":
        return wanted
    was = context.engine.answers.last_in_combat(context.engine, source)
    blocked = asked.get("blocked")
    is_so = blocked is None or ("blocked" if blocked else "unblocked") in was
    fits = is_so and all((word in was) is value for word, value in asked.items() if word != "blocked")
    return wanted.model_copy(update=dict.fromkeys(asked)) if fits else None
