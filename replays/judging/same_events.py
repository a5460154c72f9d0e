"""Whether an event of a game that is decided again is one of the log, which may number what comes into being otherwise.

Where the rules put something on the stack that the log does not have, such as an ability that nobody noticed, all that
comes into being later has another number than in the log.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from rewind.aggregates.state import incarnation_of, number_of, object_id
from rewind.events.base import IDS_IN_TEXT, Event
from rewind.events.combat import CombatDamageAssigned
from rewind.events.envelope import Recorded
from rewind.events.playing import PutOnStack
from rewind.events.turn import TurnBegan
from rewind.events.zones import DungeonEntered, EmblemCreated, TokenCreated, ZoneChanged

_BRINGS_INTO_BEING = (PutOnStack, TokenCreated, EmblemCreated, DungeonEntered, CombatDamageAssigned)
"""Events of something that comes into being and gets the next number."""


_NAMING_EVENTS = frozenset({"effects", "effect", "trigger"})
"""Fields that name events by number."""

_NOTHING = 1_000_000
"""Numbers from here on name nothing in any game."""


class OtherNumbers:
    """The numbers that objects of a log have in a game that is decided again, where those are others."""

    def __init__(self, made_as: Mapping[int, int]) -> None:
        """`made_as`: number of a recorded event → the number of the event that it is in the game decided again."""
        self._decided_again: dict[int, int] = {}
        """Number in the log → number in the game that is decided again."""
        self._made_as = made_as

    def read(self, record: Recorded) -> Recorded:
        """A recorded event, with the numbers that objects and events have in the game that is decided again."""
        record = record._replace(event=self._with_events(record.event))
        if not self._decided_again:
            return record
        text = record.event.model_dump_json()
        read = IDS_IN_TEXT.sub(self._renumbered, text)
        return record if read == text else record._replace(event=type(record.event).model_validate_json(read))

    def _with_events(self, event: Event) -> Event:
        """An event with the other numbers of the events that it names: effects, and what triggered."""
        changed = dict[str, object]()
        for name in _NAMING_EVENTS & type(event).model_fields.keys():
            match getattr(event, name):
                case int() as n:
                    changed[name] = self._made_as.get(n, n)
                case tuple() as numbers:
                    changed[name] = tuple(self._made_as.get(n, n) for n in numbers)
                case _:
                    pass
        return event.model_copy(update=changed) if changed else event

    def note(self, made: Event, recorded: Event) -> bool:
        """Notes that two events bring one thing into being, under two numbers; False where they do not.

        The events are equal then, but for the numbers of that thing and of the trigger that is put on the stack.
        """
        if not (isinstance(made, _BRINGS_INTO_BEING) and isinstance(recorded, _BRINGS_INTO_BEING)):
            return False
        of_its_own = {"object": made.object} | ({"trigger": made.trigger} if isinstance(made, PutOnStack) else {})
        if recorded.model_copy(update=of_its_own) != made:
            return False
        if made.object is not None and recorded.object is not None:
            self._decided_again[number_of(recorded.object)] = number_of(made.object)
        return True

    def note_unmade(self, recorded: Event, due: Iterable[Event]) -> None:
        """Notes that what comes into being by a recorded event does not here, so that its number names nothing.

        Combat damage that is assigned otherwise is the combat damage of the log all the same. `due`: what was made of
        the last decision and is not recorded yet.
        """
        if not isinstance(recorded, _BRINGS_INTO_BEING) or recorded.object is None:
            return
        damage = (one.object for one in due if isinstance(one, CombatDamageAssigned))
        instead = next(damage, None) if isinstance(recorded, CombatDamageAssigned) else None
        number = number_of(recorded.object)
        self._decided_again[number] = _NOTHING + number if instead is None else number_of(instead)

    def _renumbered(self, match: re.Match[str]) -> str:
        number = number_of(match[0])
        return object_id(self._decided_again.get(number, number), incarnation_of(match[0]))


def corresponds(made: Event, recorded: Event) -> bool:
    """Whether an event that the rules made says of the game what a recorded one says.

    Digests are left aside, and so is why an object moved where the log does not know it: nobody sees that at a table.
    """
    if isinstance(made, TurnBegan) and isinstance(recorded, TurnBegan):
        return made.model_copy(update={"digest": recorded.digest}) == recorded
    if isinstance(made, ZoneChanged) and isinstance(recorded, ZoneChanged) and recorded.reason == "unknown":
        return made.model_copy(update={"reason": recorded.reason, "how": recorded.how}) == recorded
    return made == recorded
