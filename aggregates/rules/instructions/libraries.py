"""Libraries and hidden cards: searched, looked at, revealed, arranged, shuffled (rules 217.2, 413.2c)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rewind.aggregates.cards import language
from rewind.aggregates.rules.choices.choices import choose_objects, choose_sequence, taken_choice
from rewind.aggregates.rules.choices.chosen_together import verify_different
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine, PendingInput
from rewind.aggregates.rules.engine.illegal import Refusal
from rewind.aggregates.rules.engine.naming import Named
from rewind.aggregates.rules.engine.numbers import how_many
from rewind.aggregates.rules.engine.occurrences import AtZone, Occurrence
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.instructions.executing import Given, executes, happens
from rewind.aggregates.rules.instructions.hidden_cards import hidden, offered_hidden
from rewind.aggregates.rules.instructions.results import of_things
from rewind.aggregates.rules.proposals.moves import would_search, would_shuffle
from rewind.aggregates.rules.proposals.ordering import look
from rewind.aggregates.state import OWNED_ZONES, number_of
from rewind.events.base import Place
from rewind.events.playing import SpellPlayed
from rewind.events.zones import CardsLookedAt, CardsRevealed, LibraryOrdered, LibraryShuffled


@executes(language.Find)
def _find(context: Context, instruction: language.Find, rule: tuple[str, ...]) -> Named:
    """A player looks through a library, and takes what fits or nothing; several players one after the other."""
    engine = context.engine
    chosen: list[str] = []
    seats = context.seats(instruction.player)
    for seat in seats:
        is_own = instruction.among.of in (None, instruction.player)  # each searches the own library, not all of theirs
        whose = f"seat {seat}" if is_own else str(instruction.among.of)
        among = instruction.among.model_copy(update={"zone": "library", "of": whose})
        searches = {owner: would_search(engine, seat, owner, *rule) for owner in context.seats(whose)}
        owners = [owner for owner, afterwards in searches.items() if afterwards is not None]
        if not owners:
            continue
        for owner in owners:
            _look_through(engine, seat, owner, *rule)
        searched = [
            Occurrence("find", {"player": (seat,), "from": AtZone("library", owner)}, engine.doing) for owner in owners
        ]
        with engine.while_under_way(searched):
            taken = _taken(context, seat, owners, among, instruction, *rule)
        context.picked.update(dict.fromkeys(taken, seat))
        context.searched.update(taken)
        chosen += taken
        for body in [one for afterwards in searches.values() for one in afterwards or ()]:
            body.carry_out()
    return of_things(chosen, player=tuple(seats))


def _taken(
    context: Context, seat: int, owners: Sequence[int], among: language.Filter, instruction: language.Find, *rule: str
) -> list[str]:
    """What a player takes of libraries; before that, cards may be played that effects allow to be played meanwhile.

    Nobody has to find cards of a quality; where any card will do, as many are taken as the instruction says.
    """
    engine = context.engine
    minimum = 0 if among.model_fields_set - {"zone", "of"} else context.amount(instruction.minimum)
    maximum = context.amount(instruction.maximum)
    while True:
        within = [obj for obj in context.select(among) if engine.owner(obj) in owners]
        offered = offered_hidden(context, seat, "search", within, maximum, minimum)
        happen(engine, offered, *rule)
        decision = engine.next_input(PendingInput("choice", seat, offered))
        if not isinstance(decision, SpellPlayed):
            taken = list(taken_choice(engine, offered, decision, *rule).hidden_objects)
            verify_different(context, among, taken, *rule)
            return taken
        engine.on_play(engine, decision)


def _look_through(engine: Engine, seat: int, owner: int, *rule: str) -> None:
    library = tuple(reversed(engine.zone("library", owner)))
    if library:
        where = Place(zone="library", seat=owner)
        happen(engine, CardsLookedAt(seats=(seat,), count=len(library), of=where, objects=library), *rule)


def _by_place(engine: Engine, objects: Sequence[str]) -> Iterator[tuple[Place | None, tuple[str, ...]]]:
    """Objects zone by zone, each where everybody knows it to be."""
    for key, found in groupby(objects, key=lambda obj: engine.draft.position[obj]):
        place = None if key is None else Place(zone=key.zone, seat=key.seat if key.zone in OWNED_ZONES else None)
        yield place, tuple(found)


@executes(language.Look)
def _look(context: Context, instruction: language.Look, rule: tuple[str, ...]) -> Named:
    """A player looks at cards; what everybody sees is not looked at."""
    engine = context.engine
    found = [obj for obj in context.objects(instruction.what) if engine.exists(obj)]
    seats = tuple(context.seats(instruction.player))
    unseen = [obj for obj in found if hidden(context, [obj])]
    for place, objects in _by_place(engine, unseen) if seats else ():
        looked = CardsLookedAt(seats=seats, count=len(objects), of=place, objects=objects)
        happen(engine, looked, *rule)
    for seat in seats[:1]:
        context.picked.update(dict.fromkeys(unseen, seat))
    return of_things(found, player=seats)


@executes(language.Reveal)
def _reveal(context: Context, instruction: language.Reveal, rule: tuple[str, ...]) -> Named:
    """Cards are shown to everybody; where several players reveal, each shows the own ones."""
    engine, seats = context.engine, context.seats(instruction.player)
    found = [obj for obj in context.objects(instruction.what) if engine.exists(obj)]
    shown: list[str] = []
    for seat in seats:
        own = found if len(seats) == 1 else [obj for obj in found if engine.owner(obj) == seat]
        if instruction.number != "all":
            few = how_many(context, instruction.number, len(own))
            chosen = choose_objects(engine, seat, "reveal", own, *few, *rule, source=context.source, hidden=True)
            own = [obj for obj in chosen if isinstance(obj, str)]
        if own:
            happens(context, CardsRevealed(seat=seat, objects=tuple(own)), *rule)
        shown += own
    context.revealed.update(shown)
    return of_things(shown, player=tuple(seats))


@executes(language.Arrange)
def _arrange(context: Context, instruction: language.Arrange, rule: tuple[str, ...]) -> Named:
    """A player puts cards of a library on its top or bottom, in an order that nobody else learns (rule 217.2d)."""
    engine = context.engine
    seat = next(iter(context.seats(instruction.player)), None)
    found = [obj for obj in context.objects(instruction.what) if engine.zone_of(obj) == "library"]
    for owner in engine.players() if seat is not None else ():
        cards = [obj for obj in found if engine.owner(obj) == owner]
        if cards and seat is not None:
            _put_in_order(context, instruction, seat, owner, cards, *rule)
    return of_things(found)


def _put_in_order(
    context: Context, instruction: language.Arrange, seat: int, owner: int, cards: list[str], *rule: str
) -> None:
    """The cards go to the top, to the bottom, or some to each; the first that is named lies uppermost."""
    engine = context.engine
    down: list[str] = []
    if instruction.to == "bottom":
        down = cards
    elif instruction.to == "either":
        chosen = choose_objects(
            engine, seat, "bottom", cards, 0, len(cards), *rule, source=context.source, hidden=hidden(context, cards)
        )
        down = [obj for obj in chosen if isinstance(obj, str)]
    top = [obj for obj in cards if obj not in down]
    order = [*_ordered(context, seat, top, *rule), *_ordered(context, seat, down, *rule)]
    numbers = tuple(map(number_of, order))
    library = list(reversed(engine.zone("library", owner)))
    lie_on_top = set(library[: len(cards)]) == set(cards)
    if not lie_on_top:  # they are taken out of the library, wherever they lie, and put there
        rest = [obj for obj in library if obj not in cards]
        numbers = tuple(map(number_of, (*order[: len(top)], *rest, *order[len(top) :])))
        if numbers != tuple(map(number_of, library)):
            arranged = LibraryOrdered(seat=owner, by=seat, count=len(library), order=numbers)
            happens(context, arranged, *rule, "217.2d")
        return
    if down or numbers != tuple(map(number_of, library[: len(cards)])):
        arranged = LibraryOrdered(seat=owner, by=seat, count=len(cards), to_bottom=len(down), order=numbers)
        happens(context, arranged, *rule, "217.2d")


def _ordered(context: Context, seat: int, cards: list[str], *rule: str) -> list[str]:
    """Cards in the order that a player says; where all look alike nobody is asked."""
    if len({look(context.engine, obj) for obj in cards}) < 2:
        return cards
    is_hidden = hidden(context, cards)
    return choose_sequence(context.engine, seat, "order", cards, *rule, "217.2d", hidden=is_hidden)


@executes(language.Shuffle)
def _shuffle(context: Context, instruction: language.Shuffle, rule: tuple[str, ...]) -> Given:
    """A library is shuffled, or only some cards of it; what was looked at there nobody knows any more."""
    engine = context.engine
    if instruction.what is not None:
        _shuffle_some(context, context.objects(instruction.what), *rule)
        return None
    for seat in context.seats(instruction.player):
        would_shuffle(engine, seat, *rule)
        library = set(engine.zone("library", seat))
        context.revealed -= library
    return None


def _shuffle_some(context: Context, objects: Sequence[str], *rule: str) -> None:
    """Some cards of a library are shuffled; the others lie above them as they lay. Which come where is random."""
    engine = context.engine
    for seat in engine.players():
        library = list(reversed(engine.zone("library", seat)))
        some = [obj for obj in library if obj in objects]
        if not some:
            continue
        kept = tuple(number_of(obj) for obj in library if obj not in objects)
        cards = tuple(map(number_of, some))
        event = engine.next_input(PendingInput("shuffle", seat, cards=cards))
        order = event.order if isinstance(event, LibraryShuffled) and event.seat == seat else None
        if order is None or sorted(order) not in (sorted(cards), sorted((*kept, *cards))):
            what = f"{len(cards)} cards of the library of {engine.player_name(seat)} have to be shuffled"
            raise engine.refuse(Refusal.IMPOSSIBLE_OUTCOME, what, *rule)
        shuffled = tuple(number for number in order if number in cards)
        happen(engine, event.model_copy(update={"order": (*kept, *shuffled)}), *rule)
