"""Facts as they were seen at a table, as events; no rule is asked (`happened`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from replays.scenarios.runner import Runner


def events_of(runner: Runner, form: HappenedForm) -> Iterator[Event]:
    """The events of one fact, one after the other. Raises Failed."""
    (name,) = form.model_fields_set
    match name:
        case "move":
            yield _move(runner, form.move or {})
        case "tap" | "untap":
            yield _tap(runner, form)
        case "life":
            yield from _life(runner, form.life or {})
        case "draw":
            yield from _draw(runner, form.draw)
        case "token":
            yield from _token(runner, form.token or {})
        case "counters":
            yield _counters(runner, form.counters or {})
        case "reveal":
            yield _reveal(runner, form.reveal)
        case "shuffle":
            yield _shuffle(runner, form.shuffle or "")
        case _:
            yield Note(text=form.note or "")


def _object(runner: Runner, ref: Ref) -> str:
    return runner.naming.find(runner.game.state, ref)


def _need(fact: Mapping[str, PlainData], key: str) -> PlainData:
    if key not in fact:
        raise Failed(Failure("happened", f'the key "{key}"', ", ".join(fact) or "nothing"))
    return fact[key]


def _number(fact: Mapping[str, PlainData], default: int = 1) -> int:
    number = fact.get("number", default)
    if not isinstance(number, int):
        raise Failed(Failure("happened: number", "a number", str(number)))
    return number


def _move(runner: Runner, fact: Mapping[str, PlainData]) -> Event:
    obj = _object(runner, as_ref(_need(fact, "object")))
    run = runner.game.engine()
    under = fact.get("under")
    controller = run.owner(obj) if under is None else runner.naming.seat(str(under))
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


def _tap(runner: Runner, form: HappenedForm) -> Event:
    if form.tap is not None:
        return Tapped(object=_object(runner, form.tap))
    assert form.untap is not None
    return Untapped(object=_object(runner, form.untap))


def _life(runner: Runner, fact: Mapping[str, int]) -> Iterator[Event]:
    """Life totals as they are now."""
    for player, total in fact.items():
        seat = runner.naming.seat(player)
        by = total - runner.game.state.players[seat].life
        if by > 0:
            yield LifeGained(seat=seat, amount=by)
        elif by < 0:
            yield LifeLost(seat=seat, amount=-by)


def _draw(runner: Runner, fact: PlainData) -> Iterator[Event]:
    body: Mapping[str, PlainData] = fact if isinstance(fact, dict) else {"player": fact}
    seat = runner.naming.seat(str(_need(body, "player")))
    for _ in range(_number(body)):
        run = runner.game.engine()
        library = run.zone("library", seat)
        yield zone_change(run, library[-1], "hand", "drawn", seen=True) if library else DrawFailed(seat=seat)


def _token(runner: Runner, fact: Mapping[str, PlainData]) -> Iterator[Event]:
    own = ("by", "player", "number", "tapped")
    seat = runner.naming.seat(str(fact.get("by", fact.get("player", next(iter(runner.naming.seats))))))
    facts = token_of({key: value for key, value in fact.items() if key not in own}, runner.under)
    for _ in range(_number(fact)):
        number = runner.game.state.last_number + 1
        yield TokenCreated(
            object=f"{number}.1", owner=seat, controller=seat, characteristics=facts, tapped=fact.get("tapped") is True
        )


def _counters(runner: Runner, fact: Mapping[str, PlainData]) -> Event:
    obj = runner.naming.thing(runner.game.state, as_ref(fact.get("object", fact.get("player"))))
    kind, number = str(_need(fact, "kind")), _number(fact)
    if number < 0:
        if isinstance(obj, int):
            raise Failed(Failure("happened: counters", "an object", "a player"))
        return CountersRemoved(on=obj, kind=kind, number=-number)
    return CountersAdded(on=obj, kind=kind, number=number)


def _reveal(runner: Runner, fact: PlainData) -> Event:
    body: Mapping[str, PlainData] = fact if isinstance(fact, dict) else {"cards": fact}
    objects = tuple(_object(runner, as_ref(one)) for one in as_list(body.get("cards", body.get("object"))))
    if not objects:
        raise Failed(Failure("happened: reveal", "cards", "none"))
    owner = runner.game.state.owner(objects[0]) or 1
    seat = runner.naming.seat(str(body["by"])) if "by" in body else owner
    return CardsRevealed(seat=seat, objects=objects)


def _shuffle(runner: Runner, player: str) -> Event:
    """The order is not known."""
    return LibraryShuffled(seat=runner.naming.seat(player))
