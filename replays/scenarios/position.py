"""From the position of a scenario to the events that set a game up with it (`docs/recording.md`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from rewind.aggregates.cards import CardPool, CardRecord
from rewind.aggregates.editions import NAMES, SCENARIO_DEFAULTS, edition
from rewind.aggregates.questions.flags import all_flags
from rewind.aggregates.questions.stating import face_down_values_in
from rewind.aggregates.state import REMEMBERING_ZONES, number_of, object_id
from rewind.aggregates.turn_parts import PARTS
from rewind.events import VERSION
from rewind.events.base import Characteristics, Counter, Event, Place, Zone
from rewind.events.errors import CardError
from rewind.events.game import (
    NEWEST_DIGEST,
    AssignedCard,
    CardDefined,
    CardsAssigned,
    GameOptions,
    GameStarted,
    SeatName,
    StartingPlayerChosen,
)
from rewind.events.judging import PlayerPosition, PositionSet
from rewind.events.playing import RememberedName
from rewind.events.zones import ObjectPlaced
from rewind.replays.scenarios.chosen import remembered
from rewind.replays.scenarios.form.document import Document
from rewind.replays.scenarios.form.models import CardForm, StartForm
from rewind.replays.scenarios.form.naming import UNKNOWN, times
from rewind.replays.scenarios.results import Failed, Failure, Unsupported
from rewind.replays.scenarios.tokens import token_of

NOT_BUILT = ("imprinted", "paid", "removed_with")
"""Keys of a card that the rules know nothing of yet."""

UNKNOWN_IN: tuple[Zone, ...] = ("hand", "library")
"""Where a card may lie of which nothing is known."""


@dataclass(slots=True)
class Thing:
    """One card or token of the position."""

    number: int
    player: str
    """Under whom it stands in the file."""
    owner: int
    zone: Zone | Literal["outside"]
    form: CardForm
    name: str
    """The printed name."""
    characteristics: Characteristics | None = None
    """Of a token, a copy or a face-down permanent."""
    face_up: Characteristics | None = None
    """Of a face-down permanent: of what it is face up, where that is not its card."""
    remembered: tuple[RememberedName, ...] = ()
    """What was chosen for it."""


@dataclass(slots=True)
class Position:
    """Everything that is in the game at the start."""

    seats: dict[str, int]
    """Player → seat."""
    things: list[Thing] = field(default_factory=list)
    records: dict[str, CardRecord] = field(default_factory=dict)
    """The cards used."""
    before: int = 2
    """How many events come before the first of the objects is placed."""

    @property
    def labels(self) -> dict[str, int]:
        """What each `as` stands for."""
        return {thing.form.as_: thing.number for thing in self.things if thing.form.as_ is not None}

    @property
    def printed(self) -> dict[int, str]:
        """Number → printed name."""
        return {thing.number: thing.name for thing in self.things if thing.name != UNKNOWN}


def names_used(document: Document) -> set[str]:
    """The names of all cards that the position uses."""
    found = set()
    for player, player_fields in document.players.items():
        for zone in document.zones(player):
            for card in getattr(player_fields, zone):
                if isinstance(card, str):
                    found.add(times(card)[0])
                else:
                    found |= {times(name)[0] for name in (card.card, card.copy_of) if name is not None}
    found |= {
        str(fact.get("card", UNKNOWN)) for step in document.form.do if step.happened and (fact := step.happened.known)
    }
    return found - {UNKNOWN}


def editions_of(document: Document, pool: CardPool, only: str | None = None) -> tuple[str, ...]:
    """The editions to run a scenario under: those that it names; where it names none, those of `SCENARIO_DEFAULTS` that
    know every card used, or all of these where none does.

    With `only` it is run under that edition alone, or under none: where the scenario names others, and where it names
    none and that edition does not know every card used.
    """
    if document.form.editions is not None:
        found = document.form.editions
    elif only is not None and only not in SCENARIO_DEFAULTS:
        found = () if only in NAMES and _unknown(document, pool, only) else (only,)
    else:
        knowing = tuple(name for name in SCENARIO_DEFAULTS if not _unknown(document, pool, name))
        found = knowing or SCENARIO_DEFAULTS
    return tuple(name for name in found if only in (None, name))


def _unknown(document: Document, pool: CardPool, name: str) -> list[str]:
    return sorted(
        card for card in names_used(document) if card not in pool.records or name not in pool.records[card].editions
    )


def read_position(document: Document, under: str, pool: CardPool) -> Position:
    """The position of a scenario under an edition. Raises Unsupported for what the edition or the rules do not know."""
    if under not in NAMES:
        raise Unsupported(f"edition {under} is not known")
    unknown = _unknown(document, pool, under)
    if unknown:
        hints = [_hint(pool, name, under) for name in unknown]
        raise Unsupported("; ".join(hints))
    position = Position({name: seat for seat, name in enumerate(document.players, 1)})
    position.records = {name: pool.records[name] for name in sorted(names_used(document))}
    position.before += _is_first_turn(document)
    for player, player_fields in document.players.items():
        for zone in document.zones(player):
            for index, card in enumerate(getattr(player_fields, zone)):
                line = document.line("players", player, zone, index)
                _read_card(position, player, zone, card, under, line)  # type: ignore[arg-type]  # keys of a player
    return position


def _hint(pool: CardPool, name: str, under: str) -> str:
    try:
        record = pool.find(name)
    except CardError as error:
        return error.what
    return f'"{name}" is not known in {under}, but in {", ".join(record.editions)}'


def _read_card(
    position: Position, player: str, zone: Zone | Literal["outside"], card: str | CardForm, under: str, line: int
) -> None:
    number = len(position.things) + 1
    seat = position.seats[player]
    if isinstance(card, str):
        card = CardForm(card=card)
    if card.card is not None and (many := times(card.card))[0] != card.card:
        for _ in range(many[1]):
            _read_card(position, player, zone, card.model_copy(update={"card": many[0]}), under, line)
        return
    for key in NOT_BUILT:
        if getattr(card, key):
            raise Unsupported(f"{key} (line {line}): the rules here know nothing of it yet")
    owner = seat if card.owner is None else position.seats.get(card.owner, 0)
    if not owner:
        raise Failed(Failure("owner", "a player", str(card.owner), line))
    if card.token is not None:
        facts: Characteristics | None = token_of(card.token, under)
        name = (facts.name if facts is not None else None) or ""
    else:
        facts = _other(position, card, under)
        name = card.card or ""
    if name == UNKNOWN and (zone not in UNKNOWN_IN or card != CardForm(card=UNKNOWN)):
        raise Failed(Failure(f'"{UNKNOWN}"', "a card in a hand or a library of which nothing else is said", zone, line))
    if card.flipped and zone in REMEMBERING_ZONES and card.card is not None:
        facts = position.records[card.copy_of or card.card].definition.flipped
    if card.back_face_up and zone in REMEMBERING_ZONES and card.card is not None:
        facts = _other(position, card, under) or _back(position, card.card, line)
    face_up = None
    if card.face_down and zone in REMEMBERING_ZONES:
        face_up, facts = facts, face_down_values_in(edition(under))
    elif zone in REMEMBERING_ZONES and "loyalty" not in card.counters:
        card = _with_loyalty(card, facts or _printed(position, card, under))
    names = _chosen(position, card, zone, under, line)
    position.things.append(Thing(number, player, owner, zone, card, name, facts, face_up, names))


def _chosen(
    position: Position, card: CardForm, zone: Zone | Literal["outside"], under: str, line: int
) -> tuple[RememberedName, ...]:
    """What was chosen for a permanent, by the abilities of its card or what it copies. Raises Failed, Unsupported."""
    if card.chosen is None:
        return ()
    if card.card is None or zone not in REMEMBERING_ZONES:
        raise Failed(Failure("chosen", "a card in play", str(card.chosen), line))
    definition = position.records[card.copy_of or card.card].definition
    return remembered(definition, card.chosen, edition(under), position.seats, line)


def _printed(position: Position, card: CardForm, under: str) -> Characteristics:
    """What is printed on a card."""
    return position.records[card.card or ""].definition.characteristics_in(under)


def _with_loyalty(card: CardForm, values: Characteristics) -> CardForm:
    """A permanent with the loyalty counters with which it entered, where it is a planeswalker (2026-04: 306.5b)."""
    if not values.loyalty or "Planeswalker" not in values.type_line.types:
        return card
    return card.model_copy(update={"counters": {**card.counters, "loyalty": values.loyalty}})


def _other(position: Position, card: CardForm, under: str) -> Characteristics | None:
    """What a card is that is a copy of something else."""
    if card.copy_of is None:
        return None
    return position.records[card.copy_of].definition.characteristics_in(under)


def _back(position: Position, name: str, line: int) -> Characteristics:
    """The back face of a double-faced card. Raises Failed where the card has none."""
    if (back := position.records[name].definition.back) is None:
        raise Failed(Failure("back_face_up", "a double-faced card", name, line))
    return back


# Events


def set_up(document: Document, position: Position, under: str, game: str) -> Iterator[Event]:
    """The events from the first to the last object placed."""
    yield GameStarted(
        format=1,
        game=game,
        edition=under,
        seats=tuple(SeatName(seat=seat, name=name) for name, seat in position.seats.items()),
        kind="claimed" if document.claims else "scenario",
        engine=VERSION,
        flags=all_flags(),
        digests=NEWEST_DIGEST,
        options=GameOptions(ante=document.form.ante or any(thing.zone == "ante" for thing in position.things)),
    )
    yield CardDefined(definitions=tuple(record.definition for record in position.records.values()))
    if document.form.start == "opening":
        yield from _decks(position)
        return
    if _is_first_turn(document):
        yield StartingPlayerChosen(seat=active_of(document, position))
    yield from _placed(position)


def _is_first_turn(document: Document) -> bool:
    return isinstance(document.form.start, StartForm) and document.form.start.first_turn


def _decks(position: Position) -> Iterator[Event]:
    for seat in position.seats.values():
        cards = [thing for thing in position.things if thing.owner == seat]
        if any(thing.zone != "library" for thing in cards):
            raise Failed(Failure("start: opening", "cards in libraries only", "cards elsewhere"))
        yield CardsAssigned(
            seat=seat, cards=tuple(AssignedCard(card=thing.number, definition=_definition(thing)) for thing in cards)
        )


def _placed(position: Position) -> Iterator[Event]:
    """Every object in the order of the file; what is attached to something further down is attached afterwards."""
    later: list[tuple[Thing, int | str]] = []
    for thing in position.things:
        host = None if thing.form.attached_to is None else _host(position, thing.form.attached_to, thing.zone)
        waits = isinstance(host, str) and number_of(host) > thing.number
        if waits and host is not None:
            later.append((thing, host))
        yield _place(position, thing, None if waits else host)
    for thing, host in later:
        stood = position.before + thing.number
        placed = _place(position, thing, host)
        since = placed.controlled_since or stood
        yield placed.model_copy(update={"entered": stood, "controlled_since": since, "attached_at": stood})


def takes_control(position: Position) -> bool:
    """Whether something in play in the position may give control to another player; what is elsewhere does not."""
    in_play = [thing for thing in position.things if thing.zone == "in_play"]
    names = {thing.name for thing in in_play}
    has_copies = any(thing.characteristics is not None for thing in in_play)
    records = (record for name, record in position.records.items() if has_copies or name in names)
    return any('"change":"control"' in program.ability for record in records for program in record.definition.programs)


def placed_anew(position: Position, objects: Mapping[int, str]) -> Iterator[ObjectPlaced]:
    """Once more what came under its player's control this turn, with the timestamp that it has."""
    for thing in position.things:
        if thing.form.new and thing.zone == "in_play":
            stood = position.before + thing.number
            host = None if thing.form.attached_to is None else _host(position, thing.form.attached_to, thing.zone)
            placed = _place(position, thing, host)
            yield placed.model_copy(update={"object": objects[thing.number], "entered": stood})


def _place(position: Position, thing: Thing, host: int | str | None) -> ObjectPlaced:
    """The event by which it is there; what is phased out with what it is attached to went with that (502.15i)."""
    seat = position.seats[thing.player]
    card, in_play = thing.form, thing.zone in REMEMBERING_ZONES
    goes_with = isinstance(host, str) and position.things[number_of(host) - 1].zone == thing.zone == "phased_out"
    ordered = thing.zone in ("library", "graveyard")
    owned = thing.zone in ("library", "graveyard", "hand")
    place: Place | None = None
    if thing.zone != "outside":
        place = Place(zone=thing.zone, seat=thing.owner if owned else None, position="bottom" if ordered else None)
    return ObjectPlaced(
        object=object_id(thing.number),
        place=place,
        owner=thing.owner,
        definition=_definition(thing),
        token=card.token is not None,
        controller=seat if in_play else None,
        tapped=card.tapped,
        flipped=card.flipped,
        face_down=card.face_down,
        back_face_up=card.back_face_up,
        counters=tuple(Counter(kind=kind, number=number) for kind, number in card.counters.items() if number),
        damage=card.damage,
        attached_to=host,
        protector=_protector(position, thing),
        characteristics=thing.characteristics,
        face_up_characteristics=thing.face_up,
        controlled_since=1 if in_play and not card.new else None,
        remembered=thing.remembered,
        phased_with=host if goes_with and isinstance(host, str) else None,
    )


def _protector(position: Position, thing: Thing) -> int | None:
    """The seat of who protects a battle, where the scenario says so. Raises Failed."""
    if (name := thing.form.protector) is not None and name not in position.seats:
        raise Failed(Failure("protector", "a player", name))
    return None if name is None else position.seats[name]


def _definition(thing: Thing) -> str | None:
    """The key of what a card is; None for a token and for a card that nobody has named yet."""
    return None if thing.form.token is not None or thing.name == UNKNOWN else thing.name


def _host(position: Position, name: str, zone: Zone | Literal["outside"]) -> int | str:
    """What something in a zone is attached to: there, else in play. Raises Failed."""
    if name in position.seats:
        return position.seats[name]
    label = position.labels.get(name)
    bare, _, place = name.partition("#")
    named = [thing for thing in position.things if thing.name == bare]
    there = [thing.number for thing in named if thing.zone == zone]
    fitting = there or [thing.number for thing in named if thing.zone == "in_play"]
    at = int(place) - 1 if place.isdecimal() else 0
    if label is None and at >= len(fitting):
        raise Failed(Failure("attached_to", "something in play", name))
    return object_id(fitting[at] if label is None else label)


def active_of(document: Document, position: Position) -> int:
    """The seat of the active player; the first player's where the scenario names none. Raises Failed."""
    start = document.form.start
    if start == "opening" or start.turn_of is None:
        return 1
    if start.turn_of not in position.seats:
        raise Failed(Failure("start.turn_of", "a player", start.turn_of, document.line("start", "turn_of")))
    return position.seats[start.turn_of]


def position_set(document: Document, position: Position, turn_began: int = 1) -> PositionSet:
    """The event that ends the set-up: players, turn and step.

    What a player has controlled since the event `turn_began` was there before the turn.
    """
    start = document.form.start
    assert isinstance(start, StartForm)
    phase, step, _ = PARTS[start.step]
    return PositionSet(
        players=tuple(
            PlayerPosition(
                seat=position.seats[name],
                life=player_fields.life,
                counters=(Counter(kind="poison", number=player_fields.poison),) if player_fields.poison else (),
                mana=player_fields.mana,
                lands_played=player_fields.lands_played,
                maximum_hand_size=player_fields.max_hand_size,
                turn_began=turn_began,
            )
            for name, player_fields in document.players.items()
        ),
        turn=1,
        active=active_of(document, position),
        phase=phase,
        step=step,
        fresh=start.fresh,
    )
