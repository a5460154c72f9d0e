"""Libraries are searched and shuffled (rules 217.2, 413.2c)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from aggregates.cards import language
from aggregates.rules.actions.choices import offer
from aggregates.rules.actions.proposed import Moves
from aggregates.rules.actions.would import would
from aggregates.rules.actions.zones import shuffle
from aggregates.rules.engine.context import Context
from aggregates.rules.engine.naming import ObjectOrPlayer
from aggregates.rules.happening.happen import happen
from aggregates.rules.instructions.executing import executes
from events.base import Place
from events.playing import ChoiceOffered
from events.zones import CardsLookedAt, CardsRevealed


@executes(language.Search)
def _search(context: Context, instruction: language.Search, rule: tuple[str, ...]) -> None:
    """Everybody who searches looks and chooses first; what they found goes at the same time (rule 413.2d)."""
    engine = context.engine
    seats, moves = context.seats(instruction.player), list[Moves]()
    for seat in seats:
        among = instruction.among.model_copy(update={"zone": "library", "of": f"seat {seat}"})
        found = context.select(among)
        library = tuple(reversed(engine.zone("library", seat)))
        if library:
            where = Place(zone="library", seat=seat)
            happen(engine, CardsLookedAt(seats=(seat,), count=len(library), of=where, objects=library), *rule)
        chosen = _found(context, seat, "search", found, instruction.maximum, *rule)
        cards = [obj for obj in chosen if isinstance(obj, str)]
        if cards and instruction.reveal and instruction.to == "hand":
            happen(engine, CardsRevealed(seat=seat, objects=tuple(cards)), *rule)
        controller = seat if instruction.to == "in_play" else None
        found_cards = Moves("", instruction.to, "searched", by=seat, controller=controller, tapped=instruction.tapped)
        moves += [replace(found_cards, object=obj, rules=(*rule, "217.1c")) for obj in cards]
    would(engine, *moves)
    for seat in seats:
        shuffle(engine, seat, *rule)


def _found(
    context: Context, seat: int, kind: str, found: Sequence[str], maximum: int, *rule: str
) -> list[ObjectOrPlayer]:
    """What a player takes of the cards of a hidden zone that fit a description.

    Asked in the same way whatever there is, even where there is nothing: nobody else may learn that.
    """
    offered = ChoiceOffered(
        seat=seat,
        kind=kind,
        minimum=0,
        maximum=maximum,
        hidden_objects=tuple(found),
        source=context.source,
    )
    return list(offer(context.engine, offered, *rule).hidden_objects)


@executes(language.Shuffle)
def _shuffle(context: Context, instruction: language.Shuffle, rule: tuple[str, ...]) -> None:
    for seat in context.seats(instruction.player):
        shuffle(context.engine, seat, *rule)
