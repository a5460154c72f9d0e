"""Facts as they were seen at a table, as events; no rule is asked (`happened`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from aggregates.rules.actions.zones import zone_change
from events.base import Event
from events.combat import LifeGained, LifeLost
from events.game import Note
from events.objects import CountersAdded, CountersRemoved, Tapped, Untapped
from events.zones import CardsRevealed, DrawFailed, LibraryShuffled, TokenCreated
from replays.scenarios.answers import as_list, as_ref
from replays.scenarios.form.models import HappenedForm
from replays.scenarios.form.words import PlainData, Ref
from replays.scenarios.position import token_of
from replays.scenarios.results import Failed, Failure
from replays.scenarios.session import Session


def events_of(session: Session, form: HappenedForm) -> Iterator[Event]:
    """The events of one fact, one after the other. Raises Failed."""
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
        case "shuffle":
            yield _shuffle(session, form.shuffle or "")
        case _:
            yield Note(text=form.note or "")


def _object(session: Session, ref: Ref) -> str:
    return session.naming.find(session.game.state, ref)


def _need(fact: Mapping[str, PlainData], key: str) -> PlainData:
    if key not in fact:
        raise Failed(Failure("happened", f'the key "{key}"', ", ".join(fact) or "nothing"))
    return fact[key]


def _number(fact: Mapping[str, PlainData], default: int = 1) -> int:
    number = fact.get("number", default)
    if not isinstance(number, int):
        raise Failed(Failure("happened: number", "a number", str(number)))
    return number


def _move(session: Session, fact: Mapping[str, PlainData]) -> Event:
    obj = _object(session, as_ref(_need(fact, "object")))
    run = session.game.engine()
    under = fact.get("under")
    controller = run.owner(obj) if under is None else session.naming.seat(str(under))
    moved = zone_change(
        run, obj, "graveyard", "unknown", bottom=fact.get("position") == "bottom", controller=controller
    )
    to = str(_need(fact, "to"))
    data = moved.model_dump(by_alias=True)
    owned = to in ("library", "hand", "graveyard")
    data["to"] = {
        "zone": to,
        "seat": run.owner(obj) if owned else None,
        "position": "bottom" if fact.get("position") == "bottom" else None,
    }
    data["controller"] = controller if to in ("in_play", "stack") else None
    return type(moved).model_validate(data)


def _tap(session: Session, form: HappenedForm) -> Event:
    if form.tap is not None:
        return Tapped(object=_object(session, form.tap))
    assert form.untap is not None
    return Untapped(object=_object(session, form.untap))


def _life(session: Session, fact: Mapping[str, int]) -> Iterator[Event]:
    """Life totals as they are now."""
    for player, total in fact.items():
        seat = session.naming.seat(player)
        by = total - session.game.state.players[seat].life
        if by > 0:
            yield LifeGained(seat=seat, amount=by)
        elif by < 0:
            yield LifeLost(seat=seat, amount=-by)


def _draw(session: Session, fact: PlainData) -> Iterator[Event]:
    body: Mapping[str, PlainData] = fact if isinstance(fact, dict) else {"player": fact}
    seat = session.naming.seat(str(_need(body, "player")))
    for _ in range(_number(body)):
        run = session.game.engine()
        library = run.zone("library", seat)
        yield zone_change(run, library[-1], "hand", "drawn", seen=True) if library else DrawFailed(seat=seat)


def _token(session: Session, fact: Mapping[str, PlainData]) -> Iterator[Event]:
    own = ("by", "player", "number", "tapped")
    seat = session.naming.seat(str(fact.get("by", fact.get("player", next(iter(session.naming.seats))))))
    facts = token_of({key: value for key, value in fact.items() if key not in own}, session.under)
    for _ in range(_number(fact)):
        number = session.game.state.last_number + 1
        yield TokenCreated(
            object=f"{number}.1", owner=seat, controller=seat, characteristics=facts, tapped=fact.get("tapped") is True
        )


def _counters(session: Session, fact: Mapping[str, PlainData]) -> Event:
    obj = session.naming.thing(session.game.state, as_ref(fact.get("object", fact.get("player"))))
    kind, number = str(_need(fact, "kind")), _number(fact)
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


def _shuffle(session: Session, player: str) -> Event:
    """The order is not known."""
    return LibraryShuffled(seat=session.naming.seat(player))
