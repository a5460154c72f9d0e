"""`rewind scenario`: positions, actions, and what must be true of them, under each edition of the rules."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rewind.cli.options import JSON, Renamed
from rewind.cli.output import console, print_json, progress, put, styled
from rewind.cli.streams import print_error
from rewind.events.atomic import user_folder
from rewind.events.errors import CardError, RewindError, ScenarioError, Where

if TYPE_CHECKING:
    from rewind.aggregates.cards import CardPool, CardRecord
    from rewind.replays.scenarios.form.document import Document
    from rewind.replays.scenarios.results import Outcome

CARDS = click.option(
    "--cards",
    "cards",
    metavar="FILE",
    multiple=True,
    type=click.Path(),
    help="More card records, as in aggregates/cards/pool, in place of built-in ones; or compiled ones (.jsonl).",
)
EDITION = click.option("--edition", metavar="EDITION", help="Only under this edition of the rules, such as 2003-12.")
STYLES = {"passed": "green", "failed": "bold red", "unsupported": "yellow", "told": "cyan"}
MOST_EVENTS = 20
"""Events since the last step that are shown of a failure."""


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(allow_dash=True))
@EDITION
@CARDS
@click.option(
    "-o",
    "--output",
    "keep",
    cls=Renamed,
    former=("--keep",),
    metavar="DIR",
    type=click.Path(),
    help="Write each run as a log into this folder.",
)
@JSON
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    edition: str | None,
    cards: tuple[str, ...],
    keep: str | None,
    as_json: bool,
) -> None:
    """Runs scenarios: a position, some actions, what must be true.

    Each document of a file is run under the editions that it names, or under all that know its cards. What the rules
    here do not know yet is counted as unsupported, never as passed. Where a scenario expects nothing, what happened
    and the position at its end are told, under each edition side by side.

    Exit status 0: everything holds, or nothing is expected; 1: something does not hold; 2: a file is bad; 4: something
    used is not known.

    \b
    Examples:
      rewind scenario tests/rules/scenarios/priority.yaml
      rewind scenario --edition 2003-12 --json ruling.yaml
    """
    from rewind.replays.playing.live import new_game_id
    from rewind.replays.scenarios.position import editions_of

    pool = card_pool(cards)
    documents, bad = read_files(files)
    runs = [(document, editions_of(document, pool, edition)) for document in documents]
    outcomes: list[Outcome] = []
    with progress("scenarios", sum(len(named) for _, named in runs)) as done:
        for document, named in runs:
            of_document: list[Outcome] = []
            for under in named:
                outcome = run(document, under, pool, None if keep is None else new_game_id())
                of_document.append(outcome)
                if keep is not None and outcome.records:
                    _keep(keep, outcome)
                done.clear()
                if as_json:
                    print_json(_record(outcome), lines=True)
                elif outcome.expects and (len(files) == 1 or outcome.result != "passed"):
                    _print(outcome)
                done.advance()
            done.clear()
            if not as_json:
                _report([outcome for outcome in of_document if not outcome.expects], in_full=len(files) == 1)
            outcomes += of_document
    if not as_json and (outcomes or not bad):
        _summary(outcomes)
    ctx.exit(2 if bad else _status(outcomes))


def card_pool(files: Sequence[str]) -> CardPool:
    """The built-in cards, those of the user's data folder and those of files. Raises CardError.

    A record takes the place of one of the same name from further down: files of one's own (YAML); built-in records by
    hand; files of compiled records (`.jsonl`); built-in compiled records; those that the user keeps (`kept_files`).
    """
    from rewind.aggregates.cards import CardPool, pool
    from rewind.aggregates.cards.built_in.definition_table import by_hand

    kept = [_records_of(str(file)) for file in kept_files()]
    if not files and not kept:
        return pool()
    compiled = [_records_of(file) for file in files if file.endswith(".jsonl")]
    others = [_records_of(file) for file in files if not file.endswith(".jsonl")]
    written = by_hand().records if compiled else {}
    return CardPool.layered(*kept, pool().records, *compiled, written, *others)


def kept_files() -> Sequence[Path]:
    """The files of compiled records in the user's data folder, in the order of their names."""
    return sorted(user_folder("cards").glob("*.jsonl"))


def _records_of(file: str) -> Mapping[str, CardRecord]:
    """The records of a file: of compiled ones (`.jsonl`) each is read when it is asked for."""
    from rewind.aggregates.cards import read_records
    from rewind.aggregates.cards.compiled_file import CompiledFile

    text, name = file_text(file, "RW6001"), click.format_filename(file)
    if file.endswith(".jsonl"):
        return CompiledFile(text.encode(), name)
    return {record.name: record for record in read_records(text, name)}


def file_text(file: str, code: str = "RW6101") -> str:
    """The text of a file; `code` is that of the error where it is not UTF-8."""
    failed = CardError if code == "RW6001" else ScenarioError
    name = click.format_filename(file)
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return str(data, "utf-8-sig")
    except OSError as error:
        raise failed("RW2009", f"cannot be read: {error.strerror}", Where(name)) from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise failed(code, "not UTF-8", Where(name, line)) from None


def read_files(files: Sequence[str]) -> tuple[list[Document], bool]:
    """The scenarios of files, and whether one is bad; what is wrong with it is said on standard error."""
    from rewind.replays.scenarios.form.document import read_scenarios

    found, bad = [], False
    for file in files:
        try:
            found += read_scenarios(file_text(file), "standard input" if file == "-" else click.format_filename(file))
        except RewindError as error:
            print_error(error)
            bad = True
    return found, bad


def run(document: Document, under: str, pool: CardPool, game: str | None = None) -> Outcome:
    """Runs a scenario, with what each seat sees at hand; `game` is the id for a log that is kept."""
    from rewind.projections.visibility.seat_log import redact
    from rewind.replays.scenarios.runner import run_scenario

    return run_scenario(document, under, pool, redact, game)


def _keep(folder: str, outcome: Outcome) -> None:
    from rewind.events.logfile import write_log
    from rewind.replays.scenarios.logs import log_of

    Path(folder).mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^a-z0-9]+", "-", outcome.scenario.lower()).strip("-")[:80] or "scenario"
    path = Path(folder) / f"{Path(outcome.file).stem}.{name}.{outcome.edition}.jsonl"
    write_log(path, log_of(outcome.records), replace=True)


def _status(outcomes: Sequence[Outcome]) -> int:
    results = {outcome.result for outcome in outcomes}
    if "failed" in results:
        return 1
    return 4 if "unsupported" in results else 0


def _record(outcome: Outcome) -> dict[str, object]:
    """The JSON record of an outcome; where nothing is expected, with what happened."""
    from rewind.cli.scenario_report import Course

    record = outcome.as_json()
    if not outcome.expects:
        record["details"] = outcome.details() | Course(outcome).details()
    return record


def _report(outcomes: Sequence[Outcome], *, in_full: bool) -> None:
    """What happened where nothing is expected; a line for each run among several files."""
    if outcomes and in_full:
        from rewind.cli.scenario_report import print_report

        print_report(console(), outcomes)
    elif outcomes:
        for outcome in outcomes:
            _print(outcome)


def _print(outcome: Outcome) -> None:
    out = console()
    mark = "FAILED" if outcome.result == "failed" else outcome.result
    put(out, styled(f"{mark}  {outcome.edition}  {outcome.scenario}  ({outcome.file})", STYLES[outcome.result]))
    if outcome.unsupported:
        put(out, styled(f"  not known    {outcome.unsupported}"))
    for failure in outcome.failures:
        put(out, styled(f"  line {failure.line or '?'}: {failure.what}"))
        put(out, styled(f"    expected   {failure.expected}"))
        put(out, styled(f"    actual     {failure.actual}"))
    for text in outcome.reported:
        put(out, styled(f"  note         {text}", "dim"))
    if outcome.failures:
        _print_events(outcome)


def _print_events(outcome: Outcome) -> None:
    """What happened since the last step, in sentences."""
    from rewind.aggregates.timeline import Timeline
    from rewind.projections.words.sentences import sentence

    since = outcome.since
    out = console()
    if not since:
        put(out, styled("  nothing happened since the last step", "dim"))
        return
    timeline = Timeline(outcome.records)
    left_out = len(since) - MOST_EVENTS
    put(out, styled(f"  since the last step{f' (the last {MOST_EVENTS} events)' if left_out > 0 else ''}:", "dim"))
    for record in since[-MOST_EVENTS:]:
        text = sentence(timeline.at(record.n - 1), record, timeline.at(record.n))
        rules = f" [{', '.join(record.rule)}]" if record.rule else ""
        put(out, styled(f"    {record.n:>4}  {text}{rules}", "dim"))


def _summary(outcomes: Sequence[Outcome]) -> None:
    numbers = {name: sum(outcome.result == name for outcome in outcomes) for name in STYLES}
    worst = next((name for name in ("failed", "unsupported", "passed", "told") if numbers[name]), "passed")
    parts = [f"{number} {name}" for name, number in numbers.items() if number or (name == "passed" and worst != "told")]
    nothing = ": nothing was expected" if numbers["told"] else ""
    console().print(styled(", ".join(parts) + nothing, STYLES[worst]))
