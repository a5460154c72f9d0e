"""`rewind dispute claim`: what somebody says, tested."""

from __future__ import annotations

import sys

import click

from rewind.aggregates.cards.yamlfile import read_documents
from rewind.cli.disputes.shared import (
    BY,
    FILE,
    WHEN,
    WHO,
    Words,
    answer_in_words,
    case,
    evidence_line,
    player,
    require_player,
    require_time,
)
from rewind.cli.options import JSON, TypedViewer
from rewind.cli.output import console, print_json, put, styled
from rewind.events.errors import CardError, DisputeError
from rewind.replays.judging.claims.testing_claims import WORDS_ALONE, ClaimTester
from rewind.replays.judging.dispute_file import add
from rewind.replays.judging.records import Claim, Claimed


@click.command("claim")
@FILE
@click.argument("claim", metavar="[CLAIM]", required=False)
@BY
@click.option("--text", metavar="TEXT", type=Words(), default="", help="The claim in the player's own words.")
@WHO
@WHEN
@JSON
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    claim: str | None,
    seat: TypedViewer,
    text: str,
    who: str,
    when: str | None,
    as_json: bool,
) -> None:
    """Tests a claim by the log as it is recorded, and by the same decisions decided again by the rules.

    CLAIM is YAML, one of these: legal: N and illegal: N (of event N); could: {at: N, step: {…}} and could_not, with a
    step of a scenario; fact: {at: N, expect: {…}}, with expectations of a scenario; should_have_happened:
    {from: N, to: N, event: {type: …}} and should_not_have_happened. Where no event is
    named it is the dispute's moment. - is standard input. With --text alone the answer is that it cannot be told.

    Exit status 0: upheld; 1: rejected, or it cannot be told.

    \b
    Examples:
      rewind dispute claim table-3.yaml "legal: 142" --by 2 --text "I had priority."
      rewind dispute claim table-3.yaml "fact: {expect: {turn: 2}}"
    """
    opened_case = case(file)
    by = require_player(opened_case.timeline, seat, file)
    if claim is None and not text:
        raise click.UsageError("a claim is needed, or words (--text)")
    stated = None if claim is None else _read(sys.stdin.read() if claim == "-" else claim)
    tester = ClaimTester(opened_case.timeline, opened_case.dispute.opened.moment)
    tested = WORDS_ALONE if stated is None else tester.test(stated)
    _, record = add(
        opened_case.dispute,
        Claimed(
            who=who,
            when=require_time(when),
            seat=by,
            claim=stated,
            text=text,
            recorded=tested.recorded,
            decided_again=tested.decided_again,
            answer=tested.answer,
        ),
    )
    if as_json:
        print_json({"file": file, **record.model_dump(mode="json", by_alias=True, exclude_none=True)})
    else:
        out = console()
        style = {"upheld": "bold green", "rejected": "bold red"}.get(record.answer, "bold yellow")
        who_claims = player(opened_case.timeline, by)
        answer = answer_in_words(record.answer, record.deciding)
        put(out, styled(f"{file}: record {record.n}, claim of {who_claims}: {answer}", style))
        put(out, evidence_line("as recorded", record.recorded), 16)
        put(out, evidence_line("decided again", record.decided_again), 16)
    if record.answer != "upheld":
        ctx.exit(1)


def _read(text: str) -> Claim:
    """A claim of YAML. Raises DisputeError RW6206."""
    try:
        items = read_documents(text, "claim")
        if len(items) != 1:
            raise DisputeError("RW6206", "one claim is needed")
        return items[0].validated(Claim)
    except CardError as error:
        raise DisputeError("RW6206", error.what) from None
