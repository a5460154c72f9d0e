"""The ways to play a card: the ordinary one, and those that effects allow, of which one is chosen (rule 409.1b)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from rewind.aggregates.cards.language import Can, Pattern
from rewind.aggregates.faces import faces_of
from rewind.aggregates.rules.at_work import plays
from rewind.aggregates.rules.at_work.play_costs import costs_that_allow
from rewind.aggregates.rules.at_work.plays import Play, Way
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.illegal import IllegalAction, Refusal, refusal
from rewind.aggregates.rules.engine.occurrences import patterns_of
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.mana.enough_mana import most_payable
from rewind.aggregates.rules.programs.possibilities import few
from rewind.aggregates.rules.queries.announcements import context_of, targets_asked, verify_costs, verify_not_forbidden
from rewind.aggregates.rules.queries.face_down import morph_cost, morph_way, played_face_down
from rewind.aggregates.rules.queries.forms import form_as_played, forms_of
from rewind.aggregates.rules.queries.targets import can_target
from rewind.aggregates.rules.queries.timing import is_sorcery_time_without, verify_sorcery_time
from rewind.aggregates.rules.stack import lands
from rewind.events.playing import ContinuousEffectEnded, ShieldUsed, SpellPlayed

MAIN_PHASE_RULES = (
    ("Artifact", "212.2a"),
    ("Creature", "212.3a"),
    ("Enchantment", "212.4a"),
    ("Planeswalker", "2026-04 306.1"),
    ("Battle", "2026-04 310.1"),
    ("Sorcery", "212.7a"),
)
"""Type → the rule by which a spell of it is played in a main phase only."""


def verify_play_spell(engine: Engine, seat: int, obj: str) -> None:
    """Raises IllegalAction where a player may not begin to play this card as a spell now, in any way."""
    if engine.zone_of(obj) is None:
        raise _not_there(engine, seat, obj)
    play = Play(engine, seat, obj)
    ways = plays.ways(play)
    if any(_is_possible(play, way, ways) for way in _alternatives(ways)):
        return
    if not any(True for other in _otherwise_announced(play) for _ in _possible_ways(other)):
        verify_way(play, None, ways)


def _otherwise_announced(play: Play) -> Iterator[Play]:
    """A play as it would be proposed with each X but 0, and with each cost but none, where that may settle whether it
    is legal.

    A player who begins considers every choice that may be made (2026-04: 601.3a; 2026-04: 601.3b; 2026-04: 601.3c).
    """
    if not play.x and plays.is_ruled_by_x(play):
        yield from (replace(play, x=x) for x in few(range(1, most_payable(play.engine, play.seat) + 1)))
    if not play.costs:
        yield from (replace(play, costs=(cost,)) for cost in costs_that_allow(play))


def _is_possible(play: Play, way: Way | None, ways: list[Way]) -> bool:
    return refusal(verify_way, play, way, ways) is None


def verify_not_on_stack(engine: Engine, seat: int, obj: str) -> None:
    """Raises IllegalAction where somebody would begin to play what is on the stack: it has been played already."""
    if engine.zone_of(obj) == "stack" and not engine.overrides_rules:
        raise _not_there(engine, seat, obj)


def can_play_spell(engine: Engine, seat: int, obj: str) -> bool:
    """Whether a player may begin to play this card, in one of its forms, as a spell now.

    Its targets and its cost are not looked at, also where it has no mana cost that could be paid (2006-10: 213.1a).
    """
    if engine.zone_of(obj) is None:
        return False
    for form in forms_of(engine, obj):
        with form_as_played(engine, obj, form, seat):
            begun = Play(engine, seat, obj)
            for play in (begun, *_otherwise_announced(begun)):
                ways = plays.ways(play)
                if any(refusal(_verify_way_but_cost, play, way, ways) is None for way in (None, *_alternatives(ways))):
                    return True
    return False


def _alternatives(ways: list[Way]) -> list[Way]:
    return [way for way in ways if way.is_alternative]


def _not_there(engine: Engine, seat: int, obj: str) -> IllegalAction:
    who = engine.player_name(seat)
    return engine.refuse(Refusal.NOT_PLAYABLE, f"{obj} is not a card in the hand of {who}", "409.1a", "401.1")


def verify_way(play: Play, way: Way | None, ways: list[Way]) -> None:
    """Raises IllegalAction where a card may not begin to be played in a way; None: the ordinary one.

    `ways` is all that allows it to be played: what is no way of its own goes with any. What allowed it to begin may
    have ended as the card left its place.
    """
    _verify_way_but_cost(play, way, ways)
    _verify_mana_cost(play, way)


def _verify_mana_cost(play: Play, way: Way | None) -> None:
    """Raises IllegalAction where a card is played for a mana cost that does not exist (2006-10: 213.1a)."""
    engine = play.engine
    has_cost = way is not None and way.change.cost is not None
    unpayable = engine.edition.policies.nonexistent_mana_cost == "unpayable"
    if not has_cost and engine.characteristics(play.object).mana_cost is None and unpayable:
        name = engine.name(play.object)
        raise engine.refuse(
            Refusal.COST_NOT_PAID, f"{name} has no mana cost, and what does not exist cannot be paid", "213.1a"
        )


def _verify_way_but_cost(play: Play, way: Way | None, ways: list[Way]) -> None:
    """Raises IllegalAction where a card may not begin to be played in a way, whatever it costs."""
    engine, seat, obj = play.engine, play.seat, play.object
    with_it = [one for one in ways if not one.is_alternative or one is way]
    is_in_hand = play.zone == "hand" and engine.owner(obj) == seat
    has_begun = engine.zone_of(obj) == "stack" and not any(one.opens_a_zone for one in ways)
    if not is_in_hand and not has_begun and not any(one.opens_a_zone for one in with_it):
        raise _not_there(engine, seat, obj)
    engine.allow("409.1a", "401.1")
    name, types = engine.name(obj), engine.types(obj)
    _verify_face(play, way, name)
    if "Land" in types:
        raise engine.refuse(
            Refusal.NOT_PLAYABLE,
            f"{name} is a land and cannot be {engine.terms.spell_played} as a spell",
            "212.6g",
            "212.6a",
        )
    if "Instant" in types:
        engine.allow("212.5a", "408.1d")
    elif any(one.at_instant_speed for one in with_it) or ways_meanwhile(play):
        engine.allow("408.1d")
    elif engine.zone_of(obj) != "stack" or _was_begun_otherwise(play):
        rules = [rule for kind, rule in MAIN_PHASE_RULES if kind in types] or ["408.1d"]
        verify_sorcery_time(engine, seat, f"{engine.terms.play_spell} {name}", *rules[:1], "408.1d")
    _verify_condition(play, name)
    _verify_legendary(play, name)
    verify_not_forbidden(play, name, "409.4")


def _verify_face(play: Play, way: Way | None, name: str) -> None:
    """Raises IllegalAction RW3005 where the back face of a nonmodal card would be played and nothing says so, or its
    front face in a way that is for the back (2026-04: 712.11, 712.11a)."""
    engine, is_transformed = play.engine, way is not None and way.change.transformed
    if is_transformed == play.has_back_face_up:
        return
    faces = faces_of(engine.draft, play.object)
    if faces is None or not faces.modal or not play.has_back_face_up:
        what = f"{name} is {engine.terms.spell_played} with its other face up, as long as nothing says otherwise"
        raise engine.refuse(Refusal.NOT_PLAYABLE, what, "2026-04 712.11")


def _was_begun_otherwise(play: Play) -> bool:
    """Whether a spell on the stack was begun when only an instant could be, as an effect allows with another X than the
    one that is announced, or with a cost that is not (2026-04: 601.3b, 2026-04: 601.3c)."""
    engine = play.engine
    is_otherwise = plays.is_ruled_by_x(play) or costs_that_allow(play)
    if not is_otherwise or is_sorcery_time_without(engine, play.seat, play.object):
        return False
    begun = replace(play, x=0, costs=())
    return any(way.at_instant_speed for other in (begun, *_otherwise_announced(begun)) for way in plays.ways(other))


def ways_meanwhile(play: Play) -> list[Way]:
    """What allows a card to be played just because something is being done now: nobody asks for the time then."""
    engine = play.engine
    if not engine.under_way:
        return []
    ways, before = plays.ways(play), engine.under_way
    engine.under_way = ()
    always = [(one.change, one.context.source, one.effect) for one in plays.ways(play)]
    engine.under_way = before
    return [one for one in ways if (one.change, one.context.source, one.effect) not in always]


def _verify_condition(play: Play, name: str) -> None:
    """Raises IllegalAction RW3003 where the spell says that it may be played only at another time."""
    if not plays.fulfils_condition(play):
        raise play.engine.refuse(
            Refusal.WRONG_TIME,
            f"the condition for {play.engine.terms.playing_spell} {name} is not met",
            "409.4",
        )


def _verify_legendary(play: Play, name: str) -> None:
    """Raises IllegalAction RW3005 where a legendary instant or sorcery is played by a player who controls no legendary
    creature and no legendary planeswalker, which it asks for by the policy (2026-04: 205.4e)."""
    engine = play.engine
    line = engine.characteristics(play.object).type_line
    if "Legendary" not in line.supertypes or engine.edition.policies.legendary_spells == "as_any":
        return
    if _SPELL_TYPES.isdisjoint(line.types):
        return
    own = (
        engine.characteristics(obj).type_line for obj in engine.zone("in_play") if engine.controller(obj) == play.seat
    )
    engine.require(
        any("Legendary" in one.supertypes and not _LEGENDS.isdisjoint(one.types) for one in own),
        Refusal.NOT_PLAYABLE,
        lambda: (
            f"{engine.player_name(play.seat)} controls no legendary creature or planeswalker, which {name} asks for"
        ),
        "legendary_spells",
    )


_SPELL_TYPES = frozenset({"Instant", "Sorcery"})
_LEGENDS = frozenset({"Creature", "Planeswalker"})


# Which way is announced


def chosen_way(engine: Engine, event: SpellPlayed) -> tuple[SpellPlayed, Way | None]:
    """The way in which a card is played, and the decision with its name among the costs (rule 409.1b).

    Raises IllegalAction where there is no such way, or a cost is named that there is not.
    """
    seat, obj = event.seat, event.object
    if engine.zone_of(obj) is None:
        raise _not_there(engine, seat, obj)
    play = Play(engine, seat, obj, None, event.x or 0, event.targets, event.costs)
    ways = plays.ways(play)
    if needed := _needed_cost(play, ways, event):
        event, play = event.model_copy(update={"costs": (needed,)}), replace(play, costs=(needed,))
        ways = plays.ways(play)
    way = _face_down_way(play, ways) if event.face_down else _way(play, ways, event)
    if way is not None and way.change.as_ is not None and way.change.as_ not in event.costs:
        event = event.model_copy(update={"costs": (way.change.as_, *event.costs)})
    if event.costs:
        verify_costs(replace(play, costs=event.costs), engine.name(obj), None if way is None else way.change.as_)
    return event, way


def _needed_cost(play: Play, ways: list[Way], event: SpellPlayed) -> str | None:
    """The optional cost without which a card cannot be played now, where no cost is named."""
    if event.costs or event.way is not None or event.face_down or play.engine.overrides_rules:
        return None
    allowing = costs_that_allow(play)
    if not allowing or any(_is_possible(play, way, ways) for way in (None, *_alternatives(ways))):
        return None
    proposed = (replace(play, costs=(cost,)) for cost in allowing)
    return next((one.costs[0] for one in proposed if any(True for _ in _possible_ways(one))), None)


def _way(play: Play, ways: list[Way], event: SpellPlayed) -> Way | None:
    engine, able = play.engine, _alternatives(ways)
    name = engine.name(play.object)
    if event.way is not None:
        if event.way > len(able):
            what = f"{name} can be {engine.terms.spell_played} in {len(able)} other ways, not in a {event.way}th"
            raise engine.refuse(Refusal.ILLEGAL_ANNOUNCEMENT, what, "409.1b")
        chosen: list[Way | None] = [able[event.way - 1]]
    elif named := [way for way in able if way.change.as_ in event.costs]:
        chosen = [*named]
    else:
        chosen = [None, *(way for way in able if not engine.overrides_rules or way.opens_a_zone)]
    if engine.overrides_rules:
        return chosen[0]
    for way in chosen:
        if _is_possible(play, way, ways):
            return way
    refused = chosen[0]
    if refused is None and not (play.zone == "hand" and engine.owner(play.object) == play.seat):
        # what lets it be played from where it is says why it cannot be
        refused = next((way for way in chosen if way is not None and way.opens_a_zone), None)
    verify_way(play, refused, ways)
    return refused


def _face_down_way(play: Play, ways: list[Way]) -> Way:
    """The way of morph, which goes with no other way that has a cost or a name of its own (rules 409.1b, 502.26b)."""
    way = morph_way(play.engine, play.seat, play.object)
    if not play.engine.overrides_rules:
        verify_way(play, way, [*ways, way])
    return way


def verify_play_face_down(engine: Engine, seat: int, obj: str) -> None:
    """Raises IllegalAction where a player may not begin to play this card face down now (rules 502.26a to 502.26c)."""
    if engine.zone_of(obj) is None:
        raise _not_there(engine, seat, obj)
    verify_has_morph(engine, obj)
    with played_face_down(engine, obj, seat):
        play = Play(engine, seat, obj)
        _face_down_way(play, plays.ways(play))


def verify_has_morph(engine: Engine, obj: str) -> None:
    """Raises IllegalAction where a card that is not on the stack yet has no morph (rule 502.26c)."""
    if engine.zone_of(obj) == "stack" or engine.overrides_rules:
        return
    has_morph = morph_cost(engine.abilities(obj)) is not None
    what = f"{engine.name(obj)} has no morph and cannot be {engine.terms.spell_played} face down"
    engine.require(has_morph, Refusal.NOT_PLAYABLE, lambda: what, "502.26c")
    engine.allow("502.26a", "502.26b")


class PossibleWay(NamedTuple):
    """A way in which a card can begin to be played now."""

    number: int | None
    """Its number, as `SpellPlayed.way` has it; None: the ordinary way."""
    way: Way | None
    allowed_by: tuple[str, ...]
    """The rules by which it is possible."""
    x_values: frozenset[int] | None = None
    """The values of X with which it is; None: with any."""
    costs: tuple[str, ...] = ()
    """The optional costs without which it cannot."""


def possible_ways(play: Play) -> Iterator[PossibleWay]:
    """The ways in which a card can begin to be played now, the ordinary one first, at no optional cost if it can be."""
    found: dict[object, tuple[PossibleWay, set[int]]] = {}
    for proposed in (play, *_otherwise_announced(play)):
        for one in _possible_ways(proposed):
            which = (one.number, None if one.way is None else (one.way.change, one.way.context.source, one.way.effect))
            found.setdefault(which, (one._replace(costs=proposed.costs), set()))[1].add(proposed.x)
    is_ruled_by_x = plays.is_ruled_by_x(play)
    for one, x_values in found.values():
        yield one._replace(x_values=frozenset(x_values)) if is_ruled_by_x else one


def _possible_ways(play: Play) -> Iterator[PossibleWay]:
    """The ways in which a card can be played with the X that is announced."""
    ways = plays.ways(play)
    play.engine.allowed_by = {}
    if _is_possible(play, None, ways):
        yield PossibleWay(None, None, tuple(play.engine.allowed_by))
    for number, way in enumerate(_alternatives(ways), 1):
        play.engine.allowed_by = {}
        if _is_possible(play, way, ways):
            yield PossibleWay(number, way, tuple(play.engine.allowed_by))


def use_way(engine: Engine, way: Way | None, event: SpellPlayed) -> None:
    """An effect that allows something a number of times is used once more, and ends with the last."""
    play = Play(engine, event.seat, event.object, None, event.x or 0, event.targets, event.costs)
    is_in_hand = play.zone == "hand" and engine.owner(play.object) == play.seat
    used = [way] if way is not None else []
    if not is_in_hand and (way is None or not way.opens_a_zone):
        used += [one for one in plays.ways(play) if one.opens_a_zone and not one.is_alternative][:1]
    for one in used:
        if one.effect is None or one.change.uses is None:
            continue
        left = engine.draft.remaining.get(one.effect, one.change.uses) - 1
        if left > 0:
            happen(engine, ShieldUsed(effect=one.effect, amount=1, left=left))
        else:
            happen(engine, ContinuousEffectEnded(effect=one.effect))


# Whether something could be begun


def can(context: Context, condition: Can) -> bool:
    """Whether something could be done now, by the rules."""
    return any(_COULD_BE[one.event](context, one) for one in patterns_of(condition.can))


def _could_be_played(context: Context, event: Pattern) -> bool:
    """Whether something could be begun to be played now (2006-10, 502.59)."""
    seats = context.seats(event.player) if isinstance(event.player, str) else [context.you]
    for obj in context.objects(event.what if isinstance(event.what, str) else "this"):
        for seat in seats:
            can_land = any(
                lands.can_play_land(context.engine, seat, obj, form) for form in forms_of(context.engine, obj)
            )
            if can_land or can_play_spell(context.engine, seat, obj):
                return True
    return False


def _could_be_target(context: Context, event: Pattern) -> bool:
    """Whether a spell or ability on the stack could have something as a target, for any instance of the word."""
    engine = context.engine
    things = context.resolve(event.what) if isinstance(event.what, str) else []
    for obj in context.objects(event.by) if isinstance(event.by, str) else ():
        if engine.zone_of(obj) == "stack":
            asked, speaking = targets_asked(engine, obj), context_of(engine, obj)
            if any(can_target(speaking, target, thing) for target in asked for thing in things):
                return True
    return False


_COULD_BE: Mapping[str, Callable[[Context, Pattern], bool]] = {"play": _could_be_played, "target": _could_be_target}
"""Event → whether it could be now."""
