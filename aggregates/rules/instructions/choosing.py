"""Choices made on resolution (rules 413.2c, 413.2d): what is offered for each kind, and what a name stands for then."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from types import MappingProxyType

from rewind.aggregates.cards import language
from rewind.aggregates.cards.built_in.card_names import card_names, characteristics_named, definition_of_name
from rewind.aggregates.editions import Edition
from rewind.aggregates.rules.choices import choices
from rewind.aggregates.rules.choices.chosen_together import least_and_most, verify_chosen
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.illegal import Refusal
from rewind.aggregates.rules.engine.limits import times
from rewind.aggregates.rules.engine.naming import Named, ObjectOrPlayer
from rewind.aggregates.rules.instructions.at_random import chosen_at_random, players_at_random, words_at_random
from rewind.aggregates.rules.instructions.executing import Given, execute, executes
from rewind.aggregates.rules.instructions.hidden_cards import are_hidden, found_hidden, hidden, need_not_be_found
from rewind.aggregates.rules.instructions.piles import chosen_from_piles
from rewind.aggregates.rules.queries.exiled_face_down import piles_not_seen
from rewind.aggregates.rules.queries.possible import can_be_done, possible_sources
from rewind.events.base import Characteristics, Zone

_WORDS: Mapping[str, tuple[str, ...]] = {
    "color": ("W", "U", "B", "R", "G"),
    "land_type": ("Plains", "Island", "Swamp", "Mountain", "Forest"),
    "word": (),
}
"""Kind of choice → the words that are offered where the instruction says none."""


def _offered(kind: str, edition: Edition) -> tuple[str, ...]:
    """The words that are offered for a kind of choice; for types, those that cards have in the edition."""
    return edition.card_types if kind == "type" else _WORDS.get(kind, ())


def words_of(instruction: language.Choose, edition: Edition) -> frozenset[str]:
    """The words of which one may be chosen, as far as the instruction itself tells; none where any may be."""
    if instruction.values or instruction.kind != "subtype":
        return frozenset(instruction.values or _offered(instruction.kind, edition))
    among = instruction.among
    types = (among.types if isinstance(among, language.Filter) else ()) or ("Creature",)
    return frozenset[str]().union(*(edition.subtypes.get(kind, ()) for kind in types))


@executes(language.Choose)
def _choose(context: Context, instruction: language.Choose, rule: tuple[str, ...]) -> Given:
    """Somebody chooses; where several do, the active player first, who the others see choose (rule 413.2d).

    As something is played its controller is first (2006-10: 409.2b).
    """
    seats = context.seats(instruction.player)
    if context.is_announcing:
        seats.sort(key=lambda seat: seat != context.you)
    chosen: list[tuple[Named, ...]] = []
    for seat in seats:
        own = context if len(seats) == 1 else context.but(bound={**context.bound, "each": (seat,)})
        found = _CHOOSING[instruction.kind](own, instruction, seat, rule)
        roles = MappingProxyType({"player": (seat,), "what": found[0].things})
        chosen.append(tuple(replace(one, roles=roles, by_player=MappingProxyType({seat: one})) for one in found))
        context.shares = own.shares
    if not chosen:
        return Named()
    together = tuple(reduce(Named.joined, one) for one in zip(*chosen, strict=True))
    if instruction.kind == "mode":
        for value in together[0].values:
            execute(context, instruction.options[int(value) - 1], *rule)
    return together


Choosing = Callable[[Context, language.Choose, int, tuple[str, ...]], tuple[Named, ...]]


def _things(context: Context, instruction: language.Choose) -> list[ObjectOrPlayer]:
    """What is chosen among."""
    among = instruction.among
    if among is None:
        return list(context.engine.players())
    if isinstance(among, tuple):
        return list(dict.fromkeys(thing for one in among for thing in context.resolve(one)))
    return context.resolve(among)


def _objects(context: Context, instruction: language.Choose, seat: int, rule: tuple[str, ...]) -> tuple[Named, ...]:
    """Objects, or objects and players. Of hidden cards a player need not find any that are described."""
    engine, among = context.engine, instruction.among
    found, (least, most) = _things(context, instruction), least_and_most(context, instruction)
    objects = [thing for thing in found if isinstance(thing, str)]
    is_hidden = are_hidden(among) or hidden(context, objects)
    if instruction.at_random:
        return (_of(_at_random(context, seat, found, min(least, len(found)), *rule)),)
    if need_not_be_found(context, among):
        taken = found_hidden(context, seat, "objects", objects, most, *rule)
        verify_chosen(context, instruction, taken, *rule)
        return (_of(taken),)
    if instruction.kind == "objects" and piles_not_seen(engine, objects, seat):
        chosen = chosen_from_piles(context, instruction, seat, found, rule)
    else:
        chosen = choices.choose_objects(
            engine,
            seat,
            instruction.kind,
            found,
            least,
            most,
            *rule,
            source=context.source,
            hidden=is_hidden,
            secret=instruction.hidden,
        )
    verify_chosen(context, instruction, chosen, *rule)
    return (_of(chosen),)


def _at_random(
    context: Context, seat: int, things: Sequence[ObjectOrPlayer], number: int, *rule: str
) -> Sequence[ObjectOrPlayer]:
    """Things chosen at random: objects, or players."""
    engine, objects = context.engine, [thing for thing in things if isinstance(thing, str)]
    if not number:
        return ()
    if objects:
        return chosen_at_random(engine, seat, objects, number, *rule, hidden=hidden(context, objects))
    return players_at_random(engine, seat, [thing for thing in things if isinstance(thing, int)], number, *rule)


def _of(things: Sequence[ObjectOrPlayer]) -> Named:
    return Named(tuple(things), done=bool(things))


def _source(context: Context, instruction: language.Choose, seat: int, rule: tuple[str, ...]) -> tuple[Named, ...]:
    """A source of damage, chosen as an effect is created (rule 419.8a)."""
    among, (least, most) = instruction.among, least_and_most(context, instruction)
    able = [
        obj for obj in possible_sources(context) if isinstance(among, language.Filter) and context.matches(obj, among)
    ]
    chosen = choices.choose_objects(
        context.engine, seat, "source", able, least, most, *rule, "419.8a", source=context.source
    )
    return (_of(chosen),)


def _word(context: Context, instruction: language.Choose, seat: int, rule: tuple[str, ...]) -> tuple[Named, ...]:
    unfit = _not_offered(context, instruction)
    offered = tuple(meant for word in instruction.values for meant in context.words(word)) or _offered(
        instruction.kind, context.engine.edition
    )
    values = tuple(word for word in offered if word not in unfit)
    few = least_and_most(context, instruction)
    if instruction.at_random:
        return (_of_words(words_at_random(context.engine, seat, values, few[0], *rule)),)
    chosen = choices.choose_words(
        context.engine,
        seat,
        instruction.kind,
        values,
        few,
        *rule,
        source=context.source,
        hidden=instruction.hidden,
    )
    return (_of_words(chosen),)


def _not_offered(context: Context, instruction: language.Choose) -> frozenset[str]:
    """Words that cannot be chosen."""
    return frozenset(meant for word in instruction.not_values for meant in context.words(word))


def _verify_offered(context: Context, instruction: language.Choose, chosen: str, *rule: str) -> None:
    """Raises IllegalAction where the word is one that cannot be chosen."""
    unfit = chosen in _not_offered(context, instruction)
    context.engine.require(not unfit, Refusal.ILLEGAL_CHOICE, lambda: f"{chosen} is not what may be chosen", *rule)


def _name(context: Context, instruction: language.Choose, seat: int, rule: tuple[str, ...]) -> tuple[Named, ...]:
    """The name of a card; a card of the game whose name it is has to be what is described."""
    if instruction.values:
        return _word(context, instruction, seat, rule)
    engine, among = context.engine, instruction.among
    chosen = choices.choose_name(engine, seat, "name", *rule, source=context.source, hidden=instruction.hidden)
    _verify_offered(context, instruction, chosen, *rule)
    _verify_name_of_card(engine, chosen, *rule)
    _verify_halves_named(engine, chosen, *rule)
    if not isinstance(among, language.Filter):
        return (_of_words([chosen]),)
    if engine.edition.policies.chosen_names == "of_cards":
        _verify_card_named(context, among, chosen, *rule)
    else:
        named = language.Filter(zone=_PUBLIC, names=(chosen,))
        seen = [obj for obj in context.select(named) if not engine.draft.status_of(obj).face_down]
        fits = not seen or any(context.matches(one, among) for one in seen)
        engine.require(fits, Refusal.ILLEGAL_CHOICE, lambda: f"{chosen} is not what may be named", *rule)
    return (_of_words([chosen]),)


def _verify_name_of_card(engine: Engine, chosen: str, *rule: str) -> None:
    """Raises IllegalAction where a name is that of no card of the game, and of none that is known (2026-04: 201.4).

    In a log that records what others played any name may stand.
    """
    if engine.edition.policies.chosen_names == "any" or engine.draft.kind == "claimed":
        return
    compiler = engine.compiler
    is_in_game = any(chosen in names for names in compiler.names_of_forms)
    if not is_in_game and chosen not in card_names():
        raise engine.refuse(Refusal.ILLEGAL_CHOICE, f"no card is named {chosen}", *rule, "2026-04 201.4")


def _verify_card_named(context: Context, among: language.Filter, chosen: str, *rule: str) -> None:
    """Raises IllegalAction where the card that has a name is not what is described (2026-04: 201.4a).

    What a card is says its definition, wherever the card is and whatever it has become. Of a card that is told of and
    not known nobody can say it.
    """
    engine, source = context.engine, context.source
    facts = None if engine.draft.kind == "claimed" else _characteristics_named(engine, chosen)
    if facts is None or source is None:
        return
    is_fit = context.but(read=lambda _: facts).matches(source, among)
    what = f"{chosen} is not what may be named"
    engine.require(is_fit, Refusal.ILLEGAL_CHOICE, lambda: what, *rule, "2026-04 201.4a")


def _characteristics_named(engine: Engine, chosen: str) -> Characteristics | None:
    """What the card is that has a name, of the game or of those that are known; None: no card is known that has it."""
    compiler = engine.compiler
    in_game = compiler.card_of_form(chosen)
    definitions = (in_game, engine.draft.definitions.get(chosen), definition_of_name(chosen))
    every = (None if one is None else characteristics_named(chosen, one, engine.edition.name) for one in definitions)
    return next((one for one in every if one is not None), None)


def _verify_halves_named(engine: Engine, chosen: str, *rule: str) -> None:
    """Raises IllegalAction where a name is not what is named of a split card: both its names, or by the policy one."""
    if engine.edition.policies.split_cards == "together":
        card = engine.compiler.split_cards.get(chosen)
        what = None if card is None else f"one of the names of a split card has to be chosen: {chosen}"
    else:
        whole = engine.compiler.halves.get(chosen)
        what = None if whole is None else f"both halves of a split card have to be named: {whole}"
    if what is not None:
        raise engine.refuse(Refusal.ILLEGAL_CHOICE, what, *rule, "505.7")


def _subtype(context: Context, instruction: language.Choose, seat: int, rule: tuple[str, ...]) -> tuple[Named, ...]:
    """One subtype that exists for a type of what is described; a creature type where nothing is (rule 212.1e).

    Where none exists for these types, or chance chooses, nobody is asked.
    """
    if instruction.values:
        return _word(context, instruction, seat, rule)
    engine, among = context.engine, instruction.among
    asked = among.types if isinstance(among, language.Filter) else ()
    of_types = tuple(meant for word in asked for meant in context.words(word)) or ("Creature",)
    if not choices.existing_subtypes(engine, of_types):
        return (_of_words(()),)
    if instruction.at_random:
        able = sorted(choices.existing_subtypes(engine, of_types) - _not_offered(context, instruction))
        return (_of_words(words_at_random(engine, seat, able, 1, *rule, "212.1e")),)
    chosen = choices.choose_name(
        engine,
        seat,
        "subtype",
        *rule,
        "212.1e",
        source=context.source,
        hidden=instruction.hidden,
        of_types=of_types,
    )
    _verify_offered(context, instruction, chosen, *rule, "212.1e")
    return (_of_words([chosen]),)


_PUBLIC: tuple[Zone, ...] = ("in_play", "stack", "graveyard", "removed")
"""Zones that everybody can see: nobody learns from a refusal what is hidden."""


def _of_words(words: Sequence[str]) -> Named:
    return Named(values=tuple(words), done=bool(words))


def _number(context: Context, instruction: language.Choose, seat: int, rule: tuple[str, ...]) -> tuple[Named, ...]:
    """A number from the minimum to the maximum; without a maximum any greater one too."""
    least = max(context.amount(instruction.minimum), 0)
    most = context.amount(instruction.maximum) if "maximum" in instruction.model_fields_set else None
    number = choices.choose_number(
        context.engine, seat, least, most, *rule, source=context.source, hidden=instruction.hidden
    )
    return (Named(number=number, values=(str(number),), done=True),)


def _mode(context: Context, instruction: language.Choose, seat: int, rule: tuple[str, ...]) -> tuple[Named, ...]:
    """Modes by their numbers, in the order written; an impossible one cannot be chosen (rule 413.2c)."""
    possible = [str(number) for number, option in enumerate(instruction.options, 1) if can_be_done(context, option)]
    chosen = choices.choose_words(
        context.engine, seat, "mode", possible, least_and_most(context, instruction), *rule, source=context.source
    )
    return (_of_words(chosen),)


def _order(context: Context, instruction: language.Choose, seat: int, rule: tuple[str, ...]) -> tuple[Named, ...]:
    objects = [thing for thing in _things(context, instruction) if isinstance(thing, str)]
    if len(objects) < 2:  # one thing has one order
        return (_of(objects),)
    engine = context.engine
    return (_of(choices.choose_sequence(engine, seat, "order", objects, *rule, hidden=hidden(context, objects))),)


def _piles(context: Context, instruction: language.Choose, seat: int, rule: tuple[str, ...]) -> tuple[Named, ...]:
    """Things are divided into piles, of which any may be empty: what is in each but the last is chosen."""
    engine, left = context.engine, _things(context, instruction)
    number = 2 if instruction.number is None else context.amount(instruction.number)
    if isinstance(instruction.as_, tuple):
        number = len(instruction.as_)
    piles: list[Named] = []
    for _ in times(engine, number - 1):
        chosen = choices.choose_objects(
            engine,
            seat,
            "piles",
            left,
            0,
            len(left),
            *rule,
            source=context.source,
            hidden=hidden(context, left),
            secret=instruction.hidden,
        )
        piles.append(_pile_of(chosen))
        left = [thing for thing in left if thing not in chosen]
    return (*piles, _pile_of(left))


def _pile_of(things: Sequence[ObjectOrPlayer]) -> Named:
    return Named(tuple(things), done=True)


def _pile(context: Context, instruction: language.Choose, seat: int, rule: tuple[str, ...]) -> tuple[Named, ...]:
    among = instruction.among if isinstance(instruction.among, tuple) else ()
    piles = [tuple(context.resolve(one)) for one in among]
    unseen = any(hidden(context, pile) for pile in piles)
    chosen = choices.choose_pile(context.engine, seat, piles, *rule, source=context.source, hidden=unseen)
    return (_pile_of(piles[chosen] if piles else ()),)


def _division(context: Context, instruction: language.Choose, seat: int, rule: tuple[str, ...]) -> tuple[Named, ...]:
    """An amount is divided among things, at least 1 each; each thing's share is what it is dealt or given."""
    things, number = _things(context, instruction), context.amount(instruction.number or 0)
    if not things or number < len(things):
        return (_of(()),)
    shares = choices.choose_division(context.engine, seat, things, number, *rule, source=context.source)
    context.shares = (*context.shares, *zip(things, shares, strict=True))
    return (Named(tuple(things), number=number, done=True),)


_CHOOSING: Mapping[str, Choosing] = {
    "objects": _objects,
    "players": _objects,
    "things": _objects,
    "source": _source,
    "color": _word,
    "type": _word,
    "land_type": _word,
    "word": _word,
    "subtype": _subtype,
    "name": _name,
    "number": _number,
    "mode": _mode,
    "order": _order,
    "piles": _piles,
    "pile": _pile,
    "division": _division,
}
"""Kind of choice → who is asked what, and what comes of it."""
