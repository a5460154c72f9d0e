"""Choices in the middle of something: offered, decided, checked (rules 413.2c, 103.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from rewind.aggregates.rules.engine.engine import Engine, PendingInput
from rewind.aggregates.rules.engine.illegal import Refusal
from rewind.aggregates.rules.engine.naming import ObjectOrPlayer
from rewind.aggregates.rules.happening.happen import happen
from rewind.events.base import LARGEST, Event
from rewind.events.playing import ChoiceMade, ChoiceOffered

ORDERS = ("graveyard_order", "library_order", "timestamp_order", "order")
"""Kinds of choices by which a player says in which order objects go somewhere."""


Verify: TypeAlias = Callable[[ChoiceMade], None]
"""What the rules say of a decision beyond that it is of what is offered. Raises IllegalAction."""


def offer(engine: Engine, event: ChoiceOffered, *rule: str, verify: Verify | None = None) -> ChoiceMade:
    """Offers a choice and takes the decision; what fits it is checked. Raises IllegalAction RW3002, RW3010."""
    happen(engine, event, *rule)
    decision = engine.next_input(PendingInput("choice", event.seat, event))
    return taken_choice(engine, event, decision, *rule, verify=verify)


def taken_choice(
    engine: Engine, event: ChoiceOffered, decision: Event, *rule: str, verify: Verify | None = None
) -> ChoiceMade:
    """A decision of a choice, checked and recorded. Raises IllegalAction RW3001, RW3002, RW3010.

    `verify` is asked first of a decision by the player whose choice it is: it knows why the rules refuse it.
    """
    if not isinstance(decision, ChoiceMade):
        kind = event.kind.replace("_", " ")
        raise engine.refuse(
            Refusal.NOT_ASKED_FOR, f"{engine.player_name(event.seat)} has to choose first ({kind})", *rule
        )
    if not (engine.overrides_rules and is_of_things(engine, event, decision)):
        if verify is not None and decision.seat == event.seat:
            verify(decision)
        verify_choice(engine, event, decision, *rule)
    if decision.private:  # which an imported log alone says
        decision = decision.model_copy(update={"private": False})
    cause = engine.cause
    engine.record_input(decision)
    engine.cause = cause
    return decision


def is_of_things(engine: Engine, offered: ChoiceOffered, made: ChoiceMade) -> bool:
    """Whether a choice among objects and players is of some that there are, each with its amount where one is divided.

    At a table it can be made so, whatever the rules say to it.
    """
    things = (*made.objects, *made.hidden_objects)
    there = all(one in engine.draft.position if isinstance(one, str) else one in engine.draft.players for one in things)
    if offered.kind == "division":
        return there and len(made.values) == len(things) and all(map(is_written_number, made.values))
    asked = bool(offered.objects or offered.hidden_objects) and offered.kind not in ORDERS and not offered.piles
    return there and asked and not (made.values or made.hidden_values or offered.values)


NAMED = ("name", "subtype")
"""Kinds of choices by which a player says a word that is not offered: every card may be named, in the game or not."""


def choice_of(offered: ChoiceOffered, values: tuple[str, ...]) -> ChoiceMade:
    """The decision for words or numbers, which nobody else learns for now where the offer says so."""
    if offered.hidden:
        return ChoiceMade(seat=offered.seat, hidden_values=values)
    return ChoiceMade(seat=offered.seat, values=values)


def verify_choice(engine: Engine, offered: ChoiceOffered, made: ChoiceMade, *rule: str) -> None:
    """Raises IllegalAction RW3001 for another player's choice, RW3010 for one that was not offered."""
    who = engine.player_name(offered.seat)
    engine.require(made.seat == offered.seat, Refusal.NOT_YOUR_DECISION, lambda: f"the choice is that of {who}", *rule)
    if offered.least is not None or offered.kind in NAMED:
        _verify_named(engine, offered, made, *rule)
        return
    objects: tuple[ObjectOrPlayer, ...] = made.objects + made.hidden_objects
    values = made.hidden_values if offered.hidden else made.values
    number = len(values) if offered.values and not offered.objects + offered.hidden_objects else len(objects)
    known, unknown = set[ObjectOrPlayer](offered.objects), set[ObjectOrPlayer](offered.hidden_objects)
    if offered.hidden:
        known, unknown = set(), known | unknown
    fits = (
        set(made.objects) <= known
        and set(made.hidden_objects) <= unknown
        and len(set(objects)) == len(objects)
        and not (made.values if offered.hidden else made.hidden_values)
        and _are_asked_for(offered, values)
    )
    few = str(offered.minimum) if offered.minimum == offered.maximum else f"{offered.minimum} to {offered.maximum}"
    engine.require(
        fits and offered.minimum <= number <= offered.maximum,
        Refusal.ILLEGAL_CHOICE,
        lambda: f"{who} may choose {few} of what is offered ({offered.kind})",
        *rule,
    )


def _are_asked_for(offered: ChoiceOffered, values: Sequence[str]) -> bool:
    """Whether words or numbers are among those that are offered, each once unless it may be chosen several times."""
    if offered.kind == "division":
        return all(is_written_number(value) for value in values)
    is_repeated = len(set(values)) < len(values) and offered.kind != "optional_costs"
    return set(values) <= set(offered.values) and not is_repeated


def is_written_number(word: str) -> bool:
    """Whether a word is a number, written as it is anywhere else: no sign, no zero before it, the digits 0 to 9."""
    return word.isascii() and word.isdecimal() and word == str(int(word))


def _verify_named(engine: Engine, offered: ChoiceOffered, made: ChoiceMade, *rule: str) -> None:
    """Raises IllegalAction RW3010 where a player does not choose one word, or one number of the range that is offered.

    A subtype has to exist in the edition, for a type that is asked for (rule 212.1e).
    """
    who, least, most = engine.player_name(offered.seat), offered.least, offered.most
    words, other = (made.hidden_values, made.values) if offered.hidden else (made.values, made.hidden_values)
    fits = (
        len(words) == 1
        and bool(words[0])
        and words[0] == words[0].strip()
        and not (other or made.objects or made.hidden_objects)
    )
    wanted = f"a {offered.kind}"
    if least is not None:
        is_number = fits and is_written_number(words[0])
        fits = is_number and least <= int(words[0]) <= (LARGEST if most is None else most)
        wanted = f"a number of at least {least}" if most is None else f"a number from {least} to {most}"
    elif offered.of_types:
        fits = fits and words[0] in existing_subtypes(engine, offered.of_types)
        wanted = f"one {subtype_of(offered.of_types)} that exists in {engine.edition.name}, written as on cards"
    engine.require(fits, Refusal.ILLEGAL_CHOICE, lambda: f"{who} has to choose {wanted}", *rule)


def existing_subtypes(engine: Engine, types: Sequence[str]) -> frozenset[str]:
    """The subtypes that exist in the edition of the game for one of these types (rule 212.1e)."""
    return frozenset[str]().union(*(engine.edition.subtypes.get(kind, ()) for kind in types))


def subtype_of(types: Sequence[str]) -> str:
    """What a subtype of one of these types is called: "creature type" (rules 212.2c, 212.3c, 212.4c, 212.6c)."""
    return " or ".join(f"{kind.lower()} type" for kind in types) or "subtype"


def choose_objects(
    engine: Engine,
    seat: int,
    kind: str,
    objects: Sequence[ObjectOrPlayer],
    minimum: int,
    maximum: int,
    *rule: str,
    source: str | None = None,
    hidden: bool = False,
    secret: bool = False,
) -> list[ObjectOrPlayer]:
    """A player chooses among objects and players; where there is one possibility nobody is asked.

    `hidden`: only the player knows what is offered; `secret`: only the player learns what is chosen.
    """
    maximum = min(maximum, len(objects))
    minimum = min(minimum, maximum)
    if maximum == 0:
        return []
    if minimum == len(objects):
        return list(objects)
    hidden_objects = tuple(obj for obj in objects if isinstance(obj, str)) if hidden else ()
    event = ChoiceOffered(
        seat=seat,
        kind=kind,
        minimum=minimum,
        maximum=maximum,
        objects=() if hidden else tuple(objects),
        hidden_objects=hidden_objects,
        source=source,
        hidden=secret,
    )
    made = offer(engine, event, *rule)
    return [*made.objects, *made.hidden_objects]


def choose_value(
    engine: Engine, seat: int, kind: str, values: Sequence[str], *rule: str, source: str | None = None
) -> str:
    """A player chooses one of several words; where there is one nobody is asked."""
    if len(values) == 1:
        return values[0]
    made = offer(engine, ChoiceOffered(seat=seat, kind=kind, values=tuple(values), source=source), *rule)
    return made.values[0]


def choose_number(
    engine: Engine, seat: int, least: int, most: int | None, *rule: str, source: str | None = None, hidden: bool = False
) -> int:
    """A player chooses a number from `least` to `most`, if that is not None; where there is one nobody is asked."""
    if most is not None and most <= least:
        return least
    offered = ChoiceOffered(seat=seat, kind="number", least=least, most=most, source=source, hidden=hidden)
    made = offer(engine, offered, *rule)
    return int((made.hidden_values if hidden else made.values)[0])


def choose_name(
    engine: Engine,
    seat: int,
    kind: str,
    *rule: str,
    source: str | None = None,
    hidden: bool = False,
    of_types: tuple[str, ...] = (),
) -> str:
    """A player chooses a word that is not offered (`NAMED`): the name of a card, a subtype of one of some types."""
    offered = ChoiceOffered(seat=seat, kind=kind, source=source, hidden=hidden, of_types=of_types)
    made = offer(engine, offered, *rule)
    return (made.hidden_values if hidden else made.values)[0]


def choose_words(
    engine: Engine,
    seat: int,
    kind: str,
    values: Sequence[str],
    few: tuple[int, int],
    *rule: str,
    source: str | None = None,
    hidden: bool = False,
) -> list[str]:
    """A player chooses so many, from the least to the most, of several words, in their order."""
    least, most = min(few[0], len(values)), min(few[1], len(values))
    if least == len(values) or not most:
        return list(values[:most])
    offered = ChoiceOffered(
        seat=seat, kind=kind, minimum=least, maximum=most, values=tuple(values), source=source, hidden=hidden
    )
    made = offer(engine, offered, *rule)
    chosen = made.hidden_values if hidden else made.values
    return [value for value in values if value in chosen]


def choose_pile(
    engine: Engine,
    seat: int,
    piles: Sequence[tuple[ObjectOrPlayer, ...]],
    *rule: str,
    source: str | None = None,
    hidden: bool = False,
) -> int:
    """A player chooses one of several piles: its place, from 0. Where there is one nobody is asked.

    `hidden`: not everybody sees what lies in them; they are offered by their numbers alone.
    """
    if len(piles) < 2:
        return 0
    values = tuple(str(number) for number in range(1, len(piles) + 1))
    offered = ChoiceOffered(seat=seat, kind="pile", values=values, piles=() if hidden else tuple(piles), source=source)
    return values.index(offer(engine, offered, *rule).values[0])


def choose_order(engine: Engine, seat: int, kind: str, values: Sequence[str], *rule: str) -> list[str]:
    """A player puts things, named by `values`, in an order."""
    if len(values) < 2:  # one thing has one order
        return list(values)
    number = len(values)
    event = ChoiceOffered(seat=seat, kind=kind, minimum=number, maximum=number, values=tuple(values))
    made = offer(engine, event, *rule)
    is_order = len(set(made.values)) == number
    engine.require(
        is_order,
        Refusal.ILLEGAL_CHOICE,
        lambda: f"{engine.player_name(seat)} has to put all {number} in an order",
        *rule,
    )
    return list(made.values)


def choose_division(
    engine: Engine, seat: int, things: Sequence[ObjectOrPlayer], amount: int, *rule: str, source: str | None = None
) -> list[int]:
    """A player divides an amount among things, at least 1 each; the shares are in their order (rule 409.1e).

    Where there is one way nobody is asked. Raises IllegalAction RW3010.
    """
    number = len(things)
    if number in {1, amount}:
        return [amount] if number == 1 else [1] * len(things)
    event = ChoiceOffered(
        seat=seat,
        kind="division",
        minimum=number,
        maximum=number,
        objects=tuple(things),
        values=(str(amount),),
        source=source,
    )
    made = offer(engine, event, *rule)
    shares = [int(value) for value in made.values if value.isdecimal()]
    engine.require(
        len(shares) == len(made.values) == number and sum(shares) == amount and min(shares) >= 1,
        Refusal.ILLEGAL_CHOICE,
        lambda: f"{amount} has to be divided among {number}, at least 1 each",
        *rule,
    )
    given = dict(zip(made.objects, shares, strict=True))
    return [given[thing] for thing in things]


def choose_sequence(
    engine: Engine, seat: int, kind: str, objects: Sequence[str], *rule: str, hidden: bool = False
) -> list[str]:
    """A player puts several objects in an order (`ORDERS`): the first that is named comes, or is put there, first.

    `hidden`: nobody else learns it.
    """
    number = len(objects)
    things = tuple(objects)
    made = offer(
        engine,
        ChoiceOffered(
            seat=seat,
            kind=kind,
            minimum=number,
            maximum=number,
            objects=() if hidden else things,
            hidden_objects=things if hidden else (),
        ),
        *rule,
    )
    return [obj for obj in (*made.objects, *made.hidden_objects) if isinstance(obj, str)]


def confirm(engine: Engine, seat: int, *rule: str, source: str | None = None) -> bool:
    """A player says whether to do something: yes or no."""
    return choose_value(engine, seat, "yes_no", ("yes", "no"), *rule, source=source) == "yes"
