"""MTG Arena: the log that its client writes when detailed logs are on (`Player.log`).

`reading` sorts the messages of a log into games, and `game` translates one; `drafting` what belongs to none. In
`client/`: `framing` finds the messages in the text, `messages` is their shape, `view` what they show, and
`account` and `drafts` what is said outside of games. In `translating/`, a message is translated in two parts:
`remarks`, with `outcomes`, what it says happened, in its order; and `reconciling`, with `seats`, whatever else its
zones, objects and players show. `restating` gives the position anew after an undo or a gap. `table` is what the
events recorded so far have made; `moving`, `changing` and `turns` change it and record the event. `expecting` says from
the message alone what must be so, for the fold to be compared with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from rewind.events.importers.arena.reading import ArenaReading
from rewind.events.importers.card_names.usual_places import find_database, this_machine
from rewind.events.importers.lines import USUAL, Limits, Lines


class ArenaImporter:
    """Reads logs of MTG Arena."""

    client = "MTG Arena"
    log_names: tuple[str, ...] = ("Player-prev.log", "Player.log")

    def read(
        self,
        path: str,
        names: Mapping[int, str],
        progress: Callable[[int], None] = lambda lines: None,
        limits: Limits = USUAL,
        *,
        screen_names: bool = False,
        blocks: Iterable[bytes] | None = None,
    ) -> ArenaReading:
        """A log to be read: a `.log` or `.log.gz` file, or `-`; or `blocks`, its bytes as they come."""
        return ArenaReading(Lines(path, limits, blocks), names, progress, screen_names=screen_names)

    def find_names(self, log: str | None) -> str | None:
        """The client's own card database, beside the log or where the client is usually installed."""
        return find_database(log, this_machine())


IMPORTER = ArenaImporter()
"""What the entry point names."""
