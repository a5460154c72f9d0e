"""Objects change zones, come to be and are countered (rules 216, 217, 414, 2006-10 423)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rewind.aggregates.cards import language
from rewind.aggregates.faces import faces_of, with_face_up
from rewind.aggregates.rules.choices.choices import choose_number, choose_objects
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.descriptions import from_the_top
from rewind.aggregates.rules.engine.limits import verify_room
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.engine.numbers import how_many
from rewind.aggregates.rules.happening.durations import is_over_before
from rewind.aggregates.rules.happening.layering.copied import copied_values
from rewind.aggregates.rules.happening.stack_contexts import ability_of, follows_host
from rewind.aggregates.rules.instructions.at_random import chosen_at_random, in_random_order
from rewind.aggregates.rules.instructions.continuous_effects import effect_of
from rewind.aggregates.rules.instructions.executing import executes, happens, proposes
from rewind.aggregates.rules.instructions.hidden_cards import found_hidden, hidden, need_not_be_found
from rewind.aggregates.rules.proposals.moves import draw, into_graveyards
from rewind.aggregates.rules.proposals.proposal import Countered, Destroys, Mills, Moves, Proposed, Until
from rewind.aggregates.rules.proposals.tokens import emblem, tokens
from rewind.aggregates.rules.proposals.would import would
from rewind.aggregates.rules.queries.attachments import can_be_attached, is_aura
from rewind.aggregates.rules.queries.attacked import attackable
from rewind.aggregates.rules.queries.face_down import face_down_values
from rewind.aggregates.state import HIDDEN_ZONES, incarnation_of, number_of, object_id
from rewind.events.base import LARGEST, Characteristics, Counter
from rewind.events.zones import EmblemCreated, Reason

_REASONS: dict[str, Reason] = {"hand": "returned", "removed": "removed", "ante": "anted"}
"""Where something is moved to → why, where that is no plain "put"."""


def permanents(context: Context, what: language.Things) -> list[str]:
    """The permanents that are meant."""
    return [obj for obj in context.objects(what) if context.engine.zone_of(obj) == "in_play"]


@proposes(language.Destroy)
def _destroy(context: Context, instruction: language.Destroy, rule: tuple[str, ...]) -> Iterator[Proposed]:
    for obj in permanents(context, instruction.what):
        yield Destroys(obj, instruction.regenerate, rules=(*rule, "217.4a"))


@proposes(language.Sacrifice)
def _sacrifice(context: Context, instruction: language.Sacrifice, rule: tuple[str, ...]) -> Sequence[Proposed]:
    engine = context.engine
    gone: list[str] = []
    for seat in context.seats(instruction.player):
        fitting = [obj for obj in permanents(context, instruction.what) if engine.controller(obj) == seat]
        few = how_many(context, instruction.number, len(fitting))
        gone += [
            obj
            for obj in choose_objects(engine, seat, "sacrifice", fitting, *few, *rule, source=context.source)
            if isinstance(obj, str)
        ]
    return into_graveyards(gone, "sacrificed", *rule, "217.4a")


@proposes(language.Move)
def _move(context: Context, instruction: language.Move, rule: tuple[str, ...]) -> Iterator[Moves]:
    engine = context.engine
    if not context.seats(instruction.player):  # who would do it is a target that is illegal by now (rule 413.2a)
        return
    if instruction.until is not None and is_over_before(context, instruction.until):
        return
    found = [
        obj
        for one in context.objects(instruction.what)
        if engine.exists(obj := _found_again(context, one)) and not _is_lost(context, obj)
    ]
    under = None if instruction.under is None else next(iter(context.seats(instruction.under)), None)
    if instruction.transformed:  # what is not double-faced stays where it is (2026-04: 712.14a)
        found = [obj for obj in found if faces_of(engine.draft, obj) is not None]
    if instruction.attached_to is not None:
        found = _attachable(context, instruction, found, under)
    if instruction.number != "all" or instruction.at_random:
        found = _some(context, instruction, found, *rule)
    if instruction.under is not None and under is None:
        return
    if instruction.to == "ante":  # only its owner antes an object (rule 217.9d)
        seats = context.seats(instruction.player)
        found = [obj for obj in found if engine.owner(obj) in seats]
    shuffled = _shuffled_next(context) if instruction.to == "library" else frozenset[int]()
    by_chance = instruction.to == "library" and instruction.at_random
    if by_chance:
        found = in_random_order(engine, context.you, found, *rule)
    for obj in found:
        searched = engine.zone_of(obj) == "library" and obj in context.searched
        controller = (under or engine.owner(obj)) if instruction.to == "in_play" else None
        yield Moves(
            obj,
            instruction.to,
            "searched" if searched else _REASONS.get(instruction.to, "put"),
            bottom=instruction.position == "bottom",
            above=_above(context, instruction, obj, *rule),
            seen=_is_seen(instruction),
            by=context.picked.get(obj) if engine.zone_of(obj) in HIDDEN_ZONES else None,
            controller=controller,
            tapped=instruction.tapped,
            face_down=instruction.face_down,
            back_face_up=instruction.transformed,
            counters=_counters(context, instruction.counters),
            attached_to=_host(context, instruction),
            attacking=attacked(context, instruction.attacking),
            blocking=_blocked(context, instruction),
            characteristics=_values(context, instruction, obj),
            rules=(*rule, "217.1c", *(("217.9d",) if instruction.to == "ante" else ())),
            put_by=context.picked[obj] if searched else context.you,
            how=instruction.how,
            is_shuffled=engine.owner(obj) in shuffled,
            by_chance=by_chance,
            until=until(context, instruction.until),
            being=None if not instruction.being else effect_of(context, instruction.being),
        )


def until(context: Context, event: language.UntilEvent | None) -> Until | None:
    """Until when something moves or phases out, where an effect says so."""
    return None if event is None else Until(event, context)


def _some(context: Context, instruction: language.Move, found: Sequence[str], *rule: str) -> list[str]:
    """So many of what fits, which somebody chooses or which are chosen at random."""
    engine, seat = context.engine, next(iter(context.seats(instruction.player)), None)
    may_find_none = not instruction.at_random and need_not_be_found(context, instruction.what)
    least, most = how_many(context, instruction.number, LARGEST if may_find_none else len(found))
    if seat is None or not most:
        return []
    if may_find_none:
        return found_hidden(context, seat, "objects", found, most, *rule)
    if instruction.at_random:
        return chosen_at_random(engine, seat, found, most, *rule, hidden=hidden(context, found))
    chosen = choose_objects(
        engine, seat, "objects", found, least, most, *rule, source=context.source, hidden=hidden(context, found)
    )
    return [obj for obj in chosen if isinstance(obj, str)]


def _above(context: Context, instruction: language.Move, obj: str, *rule: str) -> int | None:
    """How many cards of the library are to lie above it, where its place is told or the player says so.

    Where the library has fewer cards it goes to the bottom (2026-04: 401.7).
    """
    if instruction.position in ("top", "bottom"):
        return None
    engine, seat = context.engine, next(iter(context.seats(instruction.player)), context.you)
    cards = len([one for one in engine.zone("library", engine.owner(obj)) if one != obj])
    if isinstance(instruction.position, int):
        return min(instruction.position - 1, cards)
    return choose_number(engine, seat, 0, cards, *rule, source=context.source)


def _is_seen(instruction: language.Move) -> bool:
    """Whether everybody sees that the cards come from the top of a library."""
    what = instruction.what
    return (
        isinstance(what, language.Filter)
        and what.top is not None
        and what == language.Filter(zone=what.zone, of=what.of, top=what.top)
    )


def _counters(context: Context, counters: language.EntryCounters | None) -> tuple[Counter, ...]:
    """The counters that something comes into play with, or goes somewhere with."""
    if counters is None:
        return ()
    draft = context.engine.draft
    if counters.of is not None:
        return tuple(
            Counter(kind=kind, number=number)
            for obj in context.objects(counters.of)
            for kind, number in draft.counters.get(obj, ())
            if counters.kind in (None, kind)
        )
    number = context.amount(counters.number)
    return (Counter(kind=counters.kind or "", number=number),) if number > 0 else ()


def _host(context: Context, instruction: language.Move | language.CreateToken) -> str | int | None:
    if instruction.attached_to is None:
        return None
    return next(iter(context.resolve_reference(instruction.attached_to)), None)


def _attachable(context: Context, instruction: language.Move, found: Sequence[str], under: int | None) -> list[str]:
    """Those that can be attached to what they are to come into play on, as what they would be there.

    The others stay where they are, and so do all where that is gone (2006-10: 212.4k and the glossary, "Attach";
    2003-12: 212.4e). Where an edition lets them come into play attached to nothing, only Auras stay.
    """
    engine, host = context.engine, _host(context, instruction)
    if engine.edition.policies.put_attached_to_illegal == "enters_unattached":
        faces = ((obj, _values(context, instruction, obj) or engine.characteristics(obj)) for obj in found)
        return [obj for obj, face in faces if host is not None or not is_aura(engine, face.type_line)]
    if host is None:
        return []
    able: list[str] = []
    for obj in found:
        face = _values(context, instruction, obj) or engine.characteristics(obj)
        with engine.supposing(obj, face, under or engine.owner(obj)):
            if can_be_attached(engine, obj, host):
                able.append(obj)
    return able


def attacked(context: Context, word: language.Reference | None) -> ObjectOrPlayer | None:
    """What something comes into play attacking; outside of combat nothing attacks (rule 306.1).

    Where it is not said what, whoever puts it there chooses among what can be attacked (rule 308.4).
    """
    engine = context.engine
    if word is None or engine.draft.phase != "combat":
        return None
    if word in ("opponent", "defending_player") and len(able := attackable(engine, engine.active)) > 1:
        return choose_objects(engine, context.you, "things", able, 1, 1, "put_in_attacking", source=context.source)[0]
    return next(iter(context.resolve(word)), None)


def _blocked(context: Context, instruction: language.Move | language.CreateToken) -> tuple[str, ...]:
    """The attacking creatures of which something comes into play blocking one."""
    if instruction.blocking is None:
        return ()
    return tuple(obj for obj in context.objects(instruction.blocking) if obj in context.engine.draft.attacking)


def _values(context: Context, instruction: language.Move, obj: str) -> Characteristics | None:
    """What it comes into play as: face down, a copy, or its back face (504.2, 503.5; 2026-04: 712.14a)."""
    if instruction.to != "in_play":
        return None
    if instruction.face_down:
        return face_down_values(context.engine)
    if instruction.transformed:
        return with_face_up(context.engine.draft, obj, back_face_up=True)
    if instruction.copy_ is None:
        return None
    return copied_values(context, instruction.copy_, obj)


def _shuffled_next(context: Context) -> frozenset[int]:
    """Whose libraries the next instruction shuffles."""
    following = next(iter(context.following), None)
    return frozenset(context.seats(following.player)) if isinstance(following, language.Shuffle) else frozenset()


def _found_again(context: Context, obj: str) -> str:
    """An ability that triggers as its own object moves finds it in the zone that it went to (rule 217.1c).

    One that triggers as what its Aura enchants leaves play finds the Aura in the graveyard too (2006-10: 410.10f).
    """
    it, engine = context.trigger.it, context.engine
    if it is None or obj != context.source:
        return obj
    if number_of(it) == number_of(obj):
        return it
    ability = ability_of(engine, context.trigger.key)
    follows = ability is not None and follows_host(ability)
    later = object_id(number_of(obj), incarnation_of(obj) + 1)
    is_there = follows and engine.edition.has("410.10f") and engine.zone_of(later) == "graveyard"
    return later if is_there else obj


def _is_lost(context: Context, obj: str) -> bool:
    """Whether what a zone change has triggered about went to a zone that is hidden from the player (rule 410.10)."""
    engine = context.engine
    if obj != context.trigger.it:
        return False
    zone = engine.zone_of(obj)
    return zone == "library" or (zone == "hand" and engine.owner(obj) != context.you)


@proposes(language.Discard)
def _discard(context: Context, instruction: language.Discard, rule: tuple[str, ...]) -> Sequence[Proposed]:
    engine = context.engine
    gone: list[str] = []
    for seat in context.seats(instruction.player):
        hand = engine.cards("hand", seat)
        if instruction.what is not None:
            meant = context.objects(instruction.what)
            hand = [obj for obj in hand if obj in meant]
        least, most = how_many(context, instruction.number, len(hand))
        if instruction.at_random and most > 0:
            gone += chosen_at_random(engine, seat, hand, most, *rule)
        elif most > 0:
            chosen = choose_objects(
                engine, seat, "discard", hand, least, most, *rule, source=context.source, hidden=True
            )
            gone += [obj for obj in chosen if isinstance(obj, str)]
    return into_graveyards(gone, "discarded", *rule, "217.4a", how=instruction.how)


@proposes(language.Mill)
def _mill(context: Context, instruction: language.Mill, rule: tuple[str, ...]) -> Iterator[Proposed]:
    engine = context.engine
    number = context.amount(instruction.number)
    for seat in context.seats(instruction.player):
        top = from_the_top(engine, "library", engine.cards("library", seat))[: max(number, 0)]
        yield from (Mills(obj, rules=(*rule, "217.4a")) for obj in top)


@executes(language.Draw)
def _draw(context: Context, instruction: language.Draw, rule: tuple[str, ...]) -> None:
    number = context.amount(instruction.number)
    for seat in context.seats(instruction.player):
        draw(context.engine, seat, number, *rule, "423.2")


@executes(language.Counter)
def _countered(context: Context, instruction: language.Counter, rule: tuple[str, ...]) -> None:
    engine = context.engine
    for obj in context.objects(instruction.what):
        if engine.zone_of(obj) == "stack":
            would(engine, Countered(obj, instruction.to, instruction.position == "bottom", rules=(*rule, "414.1")))


@proposes(language.CreateToken)
def _create_token(context: Context, instruction: language.CreateToken, rule: tuple[str, ...]) -> Iterator[Proposed]:
    attacking, host = attacked(context, instruction.attacking), _host(context, instruction)
    if instruction.attached_to is not None and host is None:
        return
    for seat in context.seats(instruction.player):
        number = context.amount(instruction.number)
        blocking, counters = _blocked(context, instruction), _counters(context, instruction.counters)
        yield from tokens(
            context,
            instruction,
            seat,
            number,
            *rule,
            attached_to=host,
            attacking=attacking,
            blocking=blocking,
            counters=counters,
        )


@executes(language.CreateEmblem)
def _create_emblem(context: Context, instruction: language.CreateEmblem, rule: tuple[str, ...]) -> None:
    """Nothing replaces that a player gets an emblem, which owns and controls it (2026-04: 114.2)."""
    engine, facts = context.engine, emblem(context, instruction)
    for seat in context.seats(instruction.player):
        verify_room(engine, 1)
        new = object_id(engine.new_number())
        event = EmblemCreated(object=new, owner=seat, characteristics=facts, source=context.source)
        happens(context, event, *rule, "2026-04 114.2")
