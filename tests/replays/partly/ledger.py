"""What the recorded sessions come to, game by game and fact by fact, so that what is lost and gained is seen.

There is one for each depth. `python -m tests.replays.partly.ledger` writes them anew. Each difference needs its reason
there, by hand: a fault of the importer, a text that is not read, or a deviation of the client. At depth actor what is
decided follows the cards that are built in: where more of them are known, more is.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeAlias

from rewind.events.logfile import read_records
from rewind.replays.partly.outcomes import Depth, Difference
from rewind.replays.partly.verifying import PartialVerification, verify_partly
from tests.events.importers.real_sessions import SESSIONS, imported_with_names

LEDGERS: dict[Depth, Path] = {
    "facts": Path(__file__).with_name("ledger.json"),
    "actor": Path(__file__).with_name("ledger_of_actors.json"),
}

Entry: TypeAlias = dict[str, int]
"""What one game comes to: what is counted → how often."""


def entries(depth: Depth) -> dict[str, Entry]:
    """The ledger: game → what it comes to."""
    found: dict[str, Entry] = json.loads(LEDGERS[depth].read_text(encoding="utf-8"))["games"]
    return found


def explained(depth: Depth) -> dict[str, str]:
    """Each difference of the ledger → why it is one."""
    found: dict[str, str] = json.loads(LEDGERS[depth].read_text(encoding="utf-8"))["differences"]
    return found


def verified(session: Path, depth: Depth) -> Iterator[tuple[str, PartialVerification]]:
    """The games of a session, each with what verifying it in part finds."""
    for report in imported_with_names(session).games:
        yield report.game, verify_partly(read_records(Path(report.file)), report.game, depth=depth)


def entry_of(found: PartialVerification) -> Entry:
    """What one game comes to."""
    counted: Counter[str] = Counter({"windows": found.windows, "windows decided": found.decided})
    if found.depth == "actor":
        counted["windows in which a text acts"] = found.acting
        counted["windows in which a text acts: decided"] = found.acting_decided
        counted["windows in which a text acts: decided, all agrees"] = found.acting_agree
    for fact, tally in found.facts.items():
        counted[f"{fact}: agree"] = tally.agree
        counted[f"{fact}: agree given a choice"] = tally.given_choice
        counted[f"{fact}: differ"] = tally.differ
    for why, number in found.undecided.items():
        counted[f"windows not decided: {why.reason}"] += number
    for why, number in found.left_out.items():
        counted[f"facts not decided: {why.reason}"] += number
    return {name: number for name, number in sorted(counted.items()) if number}


def key_of(game: str, one: Difference) -> str:
    """A difference, in a line, without the numbers of events: those are others where an importer tells more."""
    subject = "" if one.subject is None else f" of {one.subject}"
    return f"{game}: {one.fact}{subject}: {one.recorded}, decided {one.decided}"


def changes(game: str, before: Entry, after: Entry) -> Iterator[str]:
    """What a game has lost or gained against the ledger."""
    for name in sorted({*before, *after}):
        was, now = before.get(name, 0), after.get(name, 0)
        if was != now:
            yield f"{game}: {name}: {was} in the ledger, now {now}"


def write(sessions: Iterable[Path], depth: Depth) -> None:
    """Writes a ledger anew; the reasons of differences that are there still stay."""
    path = LEDGERS[depth]
    why = explained(depth) if path.exists() else {}
    games: dict[str, Entry] = {}
    differences: dict[str, str] = {}
    for session in sessions:
        for game, found in verified(session, depth):
            games[game] = entry_of(found)
            keys = (key_of(game, one) for one in found.differences)
            differences |= {key: why.get(key, "") for key in keys}
    text = json.dumps({"games": games, "differences": differences}, indent=1, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    for each in LEDGERS:
        write(SESSIONS, each)
