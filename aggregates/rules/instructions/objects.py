"""Objects change zones, come to be and are countered (rules 216, 217, 414, 2006-10 423)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aggregates.cards import language
from aggregates.rules.actions.choices import choose_objects
from aggregates.rules.actions.moves import draw, into_graveyards
from aggregates.rules.actions.proposed import Destroys, Moves, Proposed
from aggregates.rules.actions.tokens import tokens
from aggregates.rules.actions.would import would
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.engine import Engine, PendingInput
from aggregates.rules.engine.illegal import Refusal
from aggregates.rules.happening.happen import happen
from aggregates.rules.happening.triggers import ability_of
from aggregates.rules.instructions.executing import executes, proposes
from aggregates.state import incarnation_of, number_of, object_id
from events.playing import RandomChoiceMade
from events.zones import CeasedToExist


def permanents(context: Context, what: language.Things) -> list[str]:
    """The permanents that are meant."""
    return [obj for obj in context.objects(what) if context.engine.zone_of(obj) == "in_play"]


@proposes(language.Destroy)
def _destroy(context: Context, instruction: language.Destroy, rule: tuple[str, ...]) -> Iterator[Proposed]:
    for obj in permanents(context, instruction.what):
        yield Destroys(obj, instruction.regenerate, rules=(*rule, "217.4a"))


@proposes(language.Sacrifice)
def _sacrifice(context: Context, instruction: language.Sacrifice, rule: tuple[str, ...]) -> list[Moves]:
    engine = context.engine
    gone: list[str] = []
    for seat in context.seats(instruction.player):
        fitting = [obj for obj in permanents(context, instruction.what) if engine.controller(obj) == seat]
        number = context.amount(instruction.number)
        gone += [
            obj
            for obj in choose_objects(engine, seat, "sacrifice", fitting, number, number, *rule, source=context.source)
            if isinstance(obj, str)
        ]
    return into_graveyards(gone, "sacrificed", *rule, "217.4a")


@proposes(language.Move)
def _move(context: Context, instruction: language.Move, rule: tuple[str, ...]) -> Iterator[Moves]:
    engine = context.engine
    found = [
        obj
        for one in context.objects(instruction.what)
        if engine.zone_of(obj := _found_again(context, one)) is not None and not _is_lost(context, obj)
    ]
    under = None if instruction.under is None else context.seats(instruction.under)[0]
    shuffled = _shuffled_next(context) if instruction.to == "library" else frozenset[int]()
    for obj in found:
        reason = {"hand": "returned", "removed": "removed"}.get(instruction.to, "put")
        controller = (under or engine.owner(obj)) if instruction.to == "in_play" else None
        yield Moves(
            obj,
            instruction.to,
            reason,  # type: ignore[arg-type]  # the values of the table are reasons
            bottom=instruction.position == "bottom",
            controller=controller,
            tapped=instruction.tapped,
            rules=(*rule, "217.1c"),
            put_by=context.you,
            is_shuffled=engine.owner(obj) in shuffled,
        )


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
    follows = ability is not None and isinstance(ability.when, language.Leaves) and ability.when.what == "host"
    later = object_id(number_of(obj), incarnation_of(obj) + 1)
    is_there = follows and "410.10f" in engine.edition.numbers and engine.zone_of(later) == "graveyard"
    return later if is_there else obj


def _is_lost(context: Context, obj: str) -> bool:
    """Whether what a zone change has triggered about went to a zone that is hidden from the player (rule 410.10)."""
    engine = context.engine
    if obj != context.trigger.it:
        return False
    zone = engine.zone_of(obj)
    return zone == "library" or (zone == "hand" and engine.owner(obj) != context.you)


@proposes(language.Discard)
def _discard(context: Context, instruction: language.Discard, rule: tuple[str, ...]) -> list[Moves]:
    engine = context.engine
    gone: list[str] = []
    for seat in context.seats(instruction.player):
        hand = engine.cards("hand", seat)
        number = min(context.amount(instruction.number), len(hand))
        if instruction.at_random and number:
            gone += at_random(engine, seat, hand, number, *rule)
        elif number:
            chosen = choose_objects(
                engine, seat, "discard", hand, number, number, *rule, source=context.source, hidden=True
            )
            gone += [obj for obj in chosen if isinstance(obj, str)]
    return into_graveyards(gone, "discarded", *rule, "217.4a")


def at_random(engine: Engine, seat: int, objects: Sequence[str], number: int, *rule: str) -> list[str]:
    """Objects chosen at random; which ones is a random outcome. Raises IllegalAction RW3011."""
    if number == len(objects):
        return list(objects)
    event = engine.next_input(PendingInput("random", seat, objects=tuple(objects), number=number))
    if not isinstance(event, RandomChoiceMade) or event.seat != seat:
        raise engine.refuse(
            Refusal.IMPOSSIBLE_OUTCOME, f"something has to be chosen at random for {engine.player_name(seat)}", *rule
        )
    chosen = list(event.hidden_objects)
    if event.objects or len(set(chosen)) != number or len(chosen) != number or not set(chosen) <= set(objects):
        raise engine.refuse(Refusal.IMPOSSIBLE_OUTCOME, f"{number} of what is there have to be chosen at random", *rule)
    happen(engine, event, *rule)
    return chosen


@proposes(language.Mill)
def _mill(context: Context, instruction: language.Mill, rule: tuple[str, ...]) -> Iterator[Moves]:
    engine = context.engine
    number = context.amount(instruction.number)
    for seat in context.seats(instruction.player):
        top = list(reversed(engine.cards("library", seat)))[: max(number, 0)]
        yield from (Moves(obj, "graveyard", "milled", seen=True, rules=(*rule, "217.4a")) for obj in top)


@executes(language.Draw)
def _draw(context: Context, instruction: language.Draw, rule: tuple[str, ...]) -> None:
    number = context.amount(instruction.number)
    for seat in context.seats(instruction.player):
        draw(context.engine, seat, number, *rule, "423.2")


@executes(language.Counter)
def _counter(context: Context, instruction: language.Counter, rule: tuple[str, ...]) -> None:
    engine = context.engine
    for obj in context.objects(instruction.what):
        if engine.zone_of(obj) != "stack":
            continue
        if engine.draft.kinds[number_of(obj)] == "card":
            would(engine, Moves(obj, "graveyard", "countered", rules=(*rule, "414.1", "217.4a")))
        else:
            happen(engine, CeasedToExist(object=obj, reason="countered"), *rule, "414.1")


@proposes(language.CreateToken)
def _create_token(context: Context, instruction: language.CreateToken, rule: tuple[str, ...]) -> Iterator[Proposed]:
    for seat in context.seats(instruction.player):
        yield from tokens(context, instruction, seat, context.amount(instruction.number), *rule)
