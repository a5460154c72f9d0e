"""Logs that are made of a transcript. One that is written stays as it is, and what it tells is not taken back."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

from rewind.cli.asking.question import Fields
from rewind.cli.scribing.transcript import Transcript
from rewind.events.base import Decision
from rewind.events.errors import QueryError, ScenarioError, Where
from rewind.events.logfile import write_log
from rewind.events.turn import PriorityPassed
from rewind.replays.playing.live import new_game_id
from rewind.replays.scenarios.logs import log_of
from rewind.replays.scenarios.runner import run_scenario

KEY = "source"
"""The key of a scenario, without effect, that says which log was made of how many of its steps."""


def written(transcript: Transcript, file: str, log: str) -> str:
    """Writes the log of a transcript, and notes in the transcript that it is written; gives the name of its file.

    Without a name it is that of the transcript, with a number where there is one already. Raises QueryError RW2203, and
    ScenarioError RW6103 where something that the transcript expects does not hold.
    """
    name = log or _free(Path(file).with_suffix(""))
    game = new_game_id()
    outcome = run_scenario(transcript.document, transcript.under, transcript.pool, None, game)
    if outcome.failures or outcome.unsupported:
        why = outcome.unsupported or "; ".join(f"{one.what}: {one.actual}" for one in outcome.failures)
        raise ScenarioError("RW6103", f"no log can be made of it: {why}", Where(file))
    write_log(name, log_of(outcome.records))
    note = {"log": os.path.relpath(name, Path(file).parent), "game": game, "steps": len(transcript.steps)}
    transcript.header[KEY] = note
    transcript.write(file, replace=True)
    return name


def _free(stem: Path) -> str:
    """The first name of a log that is not taken."""
    names = (f"{stem}{'' if n == 1 else f'-{n}'}.jsonl" for n in range(1, 1000))
    found = next((name for name in names if not Path(name).exists()), None)
    if found is None:
        raise QueryError("RW2203", "there are too many logs beside it; write log FILE", Where(str(stem)))
    return found


def _kept(transcript: Transcript) -> int:
    """How many of the steps a log that is written tells."""
    note = transcript.header.get(KEY)
    steps = note.get("steps") if isinstance(note, dict) else 0
    return steps if isinstance(steps, int) else 0


def verify_kept(transcript: Transcript, steps: Sequence[Fields]) -> None:
    """Raises ScenarioError RW6106 where other steps are not those that a log that is written tells already."""
    kept = _kept(transcript)
    if list(steps[:kept]) != list(transcript.steps[:kept]):
        log = transcript.header[KEY]["log"]
        raise ScenarioError("RW6106", f"{log} tells that already; what was otherwise is written down as seen")


def without_last(steps: Sequence[Fields]) -> list[Fields]:
    """The steps without the last, and without those that say which card it was that it plays."""
    left = list(steps[:-1])
    while left and "known" in left[-1].get("happened", ()):
        left.pop()
    return left


def dispute_commands(transcript: Transcript, log: str, by: str, text: str) -> Iterator[str]:
    """The commands with which a dispute begins about the moment at which a log ends."""
    seat = transcript.names.index(by) + 1
    dispute = f"{Path(log).with_suffix('')}-dispute.yaml"
    yield f"{log} is written, up to this moment. A judge goes on with"
    question = f" --question {shlex.quote(text)}" if text else ""
    yield f"  rewind dispute open {shlex.quote(log)} --by {seat}{question} -o {shlex.quote(dispute)}"
    decisions = [
        record.n
        for record in transcript.outcome.records
        if isinstance(record.event, Decision) and not isinstance(record.event, PriorityPassed)
    ]
    if decisions:
        claim = shlex.quote(f"illegal: {decisions[-1]}")
        yield f"  rewind dispute claim {shlex.quote(dispute)} {claim} --by {seat}"
