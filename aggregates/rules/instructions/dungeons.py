"""A player ventures into the dungeon (2026-04: 309, 701.49)."""

from __future__ import annotations

from rewind.aggregates.cards import language
from rewind.aggregates.cards.form import parse_type_line
from rewind.aggregates.rules.choices.choices import choose_value
from rewind.aggregates.rules.engine.context import Context
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.limits import verify_room
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.instructions.executing import executes
from rewind.aggregates.rules.programs.reads import keys_of
from rewind.aggregates.state import object_id
from rewind.events.base import Characteristics
from rewind.events.zones import CeasedToExist, DungeonEntered, VentureMarkerMoved


@executes(language.Venture)
def _venture(context: Context, instruction: language.Venture, rule: tuple[str, ...]) -> None:
    """Each player's marker goes to another room of the dungeon that he or she has; a player without one, or at the
    bottommost room of it, enters one that the instruction names (2026-04: 701.49a to 701.49d)."""
    for seat in context.seats(instruction.player):
        own = _dungeon_of(context.engine, seat)
        if own is None or not _move_on(context, seat, own, rule):
            _enter(context, seat, instruction.dungeons, rule)


def _dungeon_of(engine: Engine, seat: int) -> str | None:
    """The dungeon that a player owns in the command zone: there is one at most (2026-04: 309.3)."""
    return next((obj for obj in engine.draft.dungeons if engine.zone_of(obj) and engine.owner(obj) == seat), None)


def _move_on(context: Context, seat: int, dungeon: str, rule: tuple[str, ...]) -> bool:
    """The marker follows an arrow, which the player chooses where there are several (2026-04: 309.5a).

    From the bottommost room none leads on: the dungeon is completed, and another one is to be entered.
    """
    engine, rooms = context.engine, context.engine.draft.dungeons[dungeon]
    following = rooms.leads_to[rooms.marker - 1]
    if not following:
        rules = ("2026-04 701.49c", "2026-04 309.5b", "2026-04 309.7")
        happen(engine, CeasedToExist(object=dungeon, reason="completed"), *rule, *rules)
        return False
    onward = (*rule, "2026-04 701.49b", "2026-04 309.5a")
    chosen = choose_value(engine, seat, "room", [str(room) for room in following], *onward, source=dungeon)
    happen(engine, VentureMarkerMoved(object=dungeon, room=int(chosen)), *onward)
    return True


def _enter(context: Context, seat: int, known: tuple[language.Dungeon, ...], rule: tuple[str, ...]) -> None:
    """A dungeon that the player chooses is put into the command zone, the marker on its topmost room."""
    engine, rules = context.engine, (*rule, "2026-04 701.49a", "2026-04 309.2a")
    named = choose_value(engine, seat, "dungeon", [one.predefined for one in known], *rules, source=context.source)
    chosen = next(one for one in known if one.predefined == named)
    verify_room(engine, 1)
    entered = DungeonEntered(
        object=object_id(engine.new_number()),
        owner=seat,
        characteristics=Characteristics(
            name=chosen.predefined,
            type_line=parse_type_line(chosen.types, engine.edition.name),
            abilities=keys_of(language.Gain(change="gain", abilities=chosen.abilities)),
        ),
        leads_to=chosen.leads_to,
    )
    happen(engine, entered, *rules)
    happen(engine, VentureMarkerMoved(object=entered.object, room=1), *rule, "2026-04 309.4a")
