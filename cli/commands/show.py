"""`rewind show`: the position after an event."""

from __future__ import annotations

import click

from rewind.aggregates.state import GameState
from rewind.cli.board import Board
from rewind.cli.loading import load, moment, seat_of
from rewind.cli.options import AS, JSON, LOG, TypedViewer
from rewind.cli.output import console, print_json, put, styled
from rewind.cli.pager import paged
from rewind.projections.views.positions import object_view, position, zone_view
from rewind.projections.words.names import meant, names_of


@click.command()
@LOG
@click.option(
    "--at", "at", metavar="MOMENT", default="end", show_default=True, help="412, turn:3, turn:3/main1 or end."
)
@AS
@click.option("--zone", metavar="ZONE[:SEAT]", help="Only this zone: hand:1, hand:Alice, in_play, stack ...")
@click.option("--object", "obj", metavar="ID|NAME", help="Only this object: 17.3, 17, or its name.")
@JSON
@paged
def command(log: str, at: str, viewer: TypedViewer, zone: str | None, obj: str | None, as_json: bool) -> None:
    """The position after event N, for a judge, a seat or a spectator.

    A moment is an event's number, turn:3 (the turn has just begun), turn:3/main1 (so has that step; untap, upkeep,
    draw, main1, beginning_of_combat, declare_attackers, declare_blockers, combat_damage, combat_damage_2,
    end_of_combat, main2, end, cleanup) or end. A seat's view holds what that seat was shown; its card numbers are its
    own.

    Exit status 0: told; 2: wrong usage or bad input; 3: a version that is not supported.

    \b
    Examples:
      rewind show game.jsonl --at turn:3/main1
      rewind show game.jsonl --at 412 --as 2 --zone hand:2
      rewind show game.jsonl --object 17.3 --json
    """
    timeline = load(log, viewer)
    state = timeline.at(moment(timeline, at))
    if obj is not None:
        for one in _objects(state, obj):
            _show_object(state, one, as_json)
    elif zone is not None:
        _show_zone(state, zone, as_json)
    elif as_json:
        print_json(position(state).as_json())
    else:
        out = console()
        for line in Board(position(state), state).lines(len(timeline)):
            put(out, line)


def _objects(state: GameState, typed: str) -> list[str]:
    """The objects that an id, a number or a name means; of a name those in libraries only where there are no others.

    Raises QueryError RW2202 for a name of nothing.
    """
    if typed[:1].isdecimal():
        return [typed]
    named = {obj: set(names_of(state, obj)) for obj in state.current.values()}
    names = meant(typed, dict.fromkeys(name for of_one in named.values() for name in of_one), f"at event {state.n}")
    found = [obj for obj, of_one in named.items() if not names.isdisjoint(of_one)]
    in_library = {obj for seat in state.seats for obj in state.zone("library", seat)}
    return [obj for obj in found if obj not in in_library] or found


def _show_object(state: GameState, obj: str, as_json: bool) -> None:
    view = object_view(state, obj)
    if as_json:
        print_json(view.as_json())
        return
    out, board = console(), Board(position(state), state)
    where = "outside the game" if view.zone is None else board.terms.zones[view.zone].title.lower()
    out.print(styled(board.title(view), "bold"))
    facts = [
        where if view.current else f"left; it was last here: {where}",
        *(fact for fact in board.facts(view) if not fact.startswith("owned by ")),
    ]
    facts += [f"attached to it: {', '.join(view.attachments)}"] if view.attachments else []
    if view.controller is not None and view.zone in ("in_play", "stack"):
        facts.append(f"controller {board.names.get(view.controller, view.controller)}")
    if view.owner is not None:
        facts.append(f"owner {board.names.get(view.owner, view.owner)}")
    for fact in facts:
        put(out, styled(f"  {fact}"))


def _show_zone(state: GameState, zone: str, as_json: bool) -> None:
    name, _, whose = zone.partition(":")
    seat = int(whose) if whose.isdecimal() else seat_of(whose, state.names) if whose else None
    view = zone_view(state, name, seat)
    if as_json:
        print_json(view.as_json())
        return
    out = console()
    for line in Board(position(state), state).zone(view):
        put(out, line)
