"""Facts that `happened` states, as they were seen at a table, as events; no rule is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pydantic import ValidationError

from rewind.aggregates.questions.stating import bounded, drawn, moved
from rewind.aggregates.state import number_of, object_id
from rewind.events.base import Event
from rewind.events.combat import LifeGained, LifeLost
from rewind.events.game import Note
from rewind.events.objects import CountersAdded, CountersRemoved, Tapped, Untapped
from rewind.events.zones import CardIdentified, CardsRevealed, DrawFailed, LibraryShuffled, TokenCreated
from rewind.replays.scenarios.answers import as_list, as_ref
from rewind.replays.scenarios.form.models import HappenedForm
from rewind.replays.scenarios.form.words import PlainData, Ref
from rewind.replays.scenarios.position import UNKNOWN_IN
from rewind.replays.scenarios.results import Failed, Failure
from rewind.replays.scenarios.session import Session
from rewind.replays.scenarios.tokens import token_of


def events_of(session: Session, form: HappenedForm) -> Iterator[Event]:
    """The events of one fact, one after the other. Raises Failed, and IllegalAction RW3013 where they are too many."""
    try:
        yield from _events_of(session, form)
    except ValidationError as error:
        problem = error.errors(include_url=False, include_input=False)[0]
        field = ".".join(map(str, problem["loc"]))
        raise Failed(Failure(f"happened: {field}", "what an event can hold", problem["msg"])) from None


def _events_of(session: Session, form: HappenedForm) -> Iterator[Event]:
    (name,) = form.model_fields_set
    match name:
        case "move":
            yield _move(session, form.move or {})
        case "tap" | "untap":
            yield _tap(session, form)
        case "life":
            yield from _life(session, form.life or {})
        case "draw":
            yield from _draw(session, form.draw)
        case "token":
            yield from _token(session, form.token or {})
        case "counters":
            yield _counters(session, form.counters or {})
        case "reveal":
            yield _reveal(session, form.reveal)
        case "known":
            yield _known(session, form.known or {})
        case "shuffle":
            yield _shuffle(session, form.shuffle or "")
        case _:
            yield Note(text=form.note or "")


def _object(session: Session, ref: Ref) -> str:
    return session.naming.find(session.game.state, ref)


def _need(fields: Mapping[str, PlainData], key: str) -> PlainData:
    if key not in fields:
        raise Failed(Failure("happened", f'the key "{key}"', ", ".join(fields) or "nothing"))
    return fields[key]


def _number(fields: Mapping[str, PlainData], default: int = 1) -> int:
    number = fields.get("number", default)
    if not isinstance(number, int):
        raise Failed(Failure("happened: number", "a number", str(number)))
    return number


def _move(session: Session, fields: Mapping[str, PlainData]) -> Event:
    obj = _object(session, as_ref(_need(fields, "object")))
    engine = session.game.engine()
    under = fields.get("under")
    controller = engine.owner(obj) if under is None else session.naming.seat(str(under))
    bottom = fields.get("position") == "bottom"
    event = moved(engine, obj, controller, bottom=bottom)
    to = str(_need(fields, "to"))
    data = event.model_dump(by_alias=True)
    owned = to in ("library", "hand", "graveyard")
    data["to"] = {
        "zone": to,
        "seat": engine.owner(obj) if owned else None,
        "position": "bottom" if fields.get("position") == "bottom" else None,
    }
    data["controller"] = controller if to in ("in_play", "stack") else None
    return type(event).model_validate(data)


def _tap(session: Session, form: HappenedForm) -> Event:
    if form.tap is not None:
        return Tapped(object=_object(session, form.tap))
    assert form.untap is not None
    return Untapped(object=_object(session, form.untap))


def _life(session: Session, totals: Mapping[str, int]) -> Iterator[Event]:
    """The changes that lead to the life totals of some players."""
    for player, total in totals.items():
        seat = session.naming.seat(player)
        by = total - session.game.state.players[seat].life
        if by > 0:
            yield LifeGained(seat=seat, amount=by)
        elif by < 0:
            yield LifeLost(seat=seat, amount=-by)


def _draw(session: Session, fact: PlainData) -> Iterator[Event]:
    body: Mapping[str, PlainData] = fact if isinstance(fact, dict) else {"player": fact}
    seat = session.naming.seat(str(_need(body, "player")))
    for _ in range(bounded(_number(body), "events")):
        engine = session.game.engine()
        library = engine.zone("library", seat)
        if library:
            yield drawn(engine, library[-1])
        else:
            yield DrawFailed(seat=seat)


def _token(session: Session, fields: Mapping[str, PlainData]) -> Iterator[Event]:
    own = ("by", "player", "number", "tapped")
    seat = session.naming.seat(str(fields.get("by", fields.get("player", next(iter(session.naming.seats))))))
    characteristics = token_of({key: value for key, value in fields.items() if key not in own}, session.under)
    for _ in range(bounded(_number(fields), "new objects")):
        number = session.game.state.last_number + 1
        yield TokenCreated(
            object=object_id(number),
            owner=seat,
            controller=seat,
            characteristics=characteristics,
            tapped=fields.get("tapped") is True,
        )


def _counters(session: Session, fields: Mapping[str, PlainData]) -> Event:
    obj = session.naming.thing(session.game.state, as_ref(fields.get("object", fields.get("player"))))
    kind, number = str(_need(fields, "kind")), _number(fields)
    if number < 0:
        if isinstance(obj, int):
            raise Failed(Failure("happened: counters", "an object", "a player"))
        return CountersRemoved(on=obj, kind=kind, number=-number)
    return CountersAdded(on=obj, kind=kind, number=number)


def _reveal(session: Session, fact: PlainData) -> Event:
    body: Mapping[str, PlainData] = fact if isinstance(fact, dict) else {"cards": fact}
    objects = tuple(_object(session, as_ref(one)) for one in as_list(body.get("cards", body.get("object"))))
    if not objects:
        raise Failed(Failure("happened: reveal", "cards", "none"))
    owner = session.game.state.owner(objects[0]) or 1
    seat = session.naming.seat(str(body["by"])) if "by" in body else owner
    return CardsRevealed(seat=seat, objects=objects)


def _known(session: Session, fields: Mapping[str, PlainData]) -> Event:
    """Which card an unknown one is: of a hand the first, or, if it was just `drawn`, the last; of a library the lowest.

    Which of those that are alike it was says nothing. It shows the card to nobody but the players of `to`: who sees it
    follows from where it goes.
    """
    state, name = session.game.state, str(_need(fields, "card"))
    seat = session.naming.seat(str(_need(fields, "of")))
    zone = fields.get("in", "hand")
    if zone not in UNKNOWN_IN:
        raise Failed(Failure("happened: known: in", " or ".join(UNKNOWN_IN), str(zone)))
    there = [obj for obj in state.zone(zone, seat) if state.definition_of(obj) is None]
    if not there:
        raise Failed(Failure("happened: known", f"a card in the {zone} that nobody has named", "none"))
    seen_by = tuple(session.naming.seat(str(player)) for player in as_list(fields.get("to")))
    meant = there[-1] if fields.get("drawn") is True else there[0]
    return CardIdentified(card=number_of(meant), definition=name, public=False, visible_to=seen_by)


def _shuffle(session: Session, player: str) -> Event:
    """A shuffle after which the order is not known."""
    return LibraryShuffled(seat=session.naming.seat(player))
