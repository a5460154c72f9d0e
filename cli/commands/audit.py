"""`rewind audit`: every recorded decision that the rules refuse."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import click
from rich.text import Text

from rewind.aggregates.editions import NAMES, edition
from rewind.aggregates.editions.terms import terms_of
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.cli.audited import audit_as_json, legal_instead, tried
from rewind.cli.options import JSON
from rewind.cli.output import console, print_json, progress, put, styled
from rewind.events.errors import RewindError
from rewind.events.logfile import read_records
from rewind.projections.views.legal_actions import legal
from rewind.replays.auditing.audit import Audit, Finding, Tally
from rewind.replays.judging.whole_audit import whole_audit
from rewind.replays.verifying.mended_rulings import CitedBefore, holds_in_words, mended_in_words
from rewind.replays.verifying.verification import noting_citations

_MOST = 12
"""Legal alternatives that are printed."""


@click.command()
@click.argument("logs", metavar="LOG...", nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option("--checks", "lists_checks", is_flag=True, help="List each check of the facts, and how often it was made.")
@JSON
@click.pass_context
def command(ctx: click.Context, logs: tuple[str, ...], lists_checks: bool, as_json: bool) -> None:
    """Every recorded decision that the rules refuse, with the rule and what would have been legal.

    Each decision is judged in the position in which it was taken, as the log says it was. Where a log carries no
    programs of its cards, or names an edition whose rules are not held here, what the log says as fact is judged: turn,
    phase, priority, stack, tapped, mana pool. Each such check is listed with its rule in the log's edition; of other
    logs with --checks. What cannot be told from the facts is counted with the reason.

    Of a game at a table it is also found what happened though nothing in the log brings it about, and what should have
    triggered, as far as the game can be decided again.

    Exit status 0: no finding; 1: findings.

    \b
    Examples:
      rewind audit game.jsonl
      rewind audit replays/games/*.jsonl --json
    """
    findings = 0
    for log in logs:
        cited: list[CitedBefore] = []
        with progress("auditing") as done:
            try:
                records = list(noting_citations(read_records(log), cited))
                found = whole_audit(records, log, done.advance_to)
            except RewindError as error:
                raise error.located(file=log) from error
        findings += len(found.findings)
        if as_json:
            print_json({"file": click.format_filename(found.file), **audit_as_json(found, cited)}, lines=True)
        else:
            out = console()
            for line, hang in _lines(found, cited, lists_checks=lists_checks):
                put(out, line, hang)
    if findings:
        ctx.exit(1)


def _lines(found: Audit, cited: Sequence[CitedBefore], *, lists_checks: bool) -> Iterator[tuple[Text, int]]:
    for finding in found.findings:
        yield styled(str(_in_words(finding)), "bold red"), 2
        yield styled(f"  tried   {tried(finding)}"), 10
        for rule in finding.refused.rules:
            summary = edition(rule.edition).summary(rule.number) if rule.edition in NAMES else None
            if summary is not None:
                yield styled(f"  rule    {rule.number}  {summary}", "green"), 10
        words = legal_instead(finding)
        if words:
            more = f" · and {len(words) - _MOST} more" if len(words) > _MOST else ""
            yield styled(f"  legal   {_asked(finding)}: {' · '.join(words[:_MOST])}{more}"), 10
        if finding.unless:
            yield styled(f"  unless  an ability that is not known allows it: {', '.join(finding.unless)}", "yellow"), 10
        yield styled(f"  closer  {_closer(found, finding)}", "dim"), 10
    yield styled(_summary(found) + holds_in_words(len(cited)), "bold" if found.findings else "bold green"), 2
    for text in mended_in_words(cited):
        yield styled(f"  {text}", "dim"), 4
    for tally in found.checks.values() if lists_checks or found.by_facts else ():
        yield styled(f"  check   {_tally_line(tally, found.edition)}"), 10
    for why, number in sorted(found.not_judged.items()):
        yield styled(f"  not judged  {number} × {why}", "yellow"), 14


def _closer(found: Audit, finding: Finding) -> str:
    """Commands that show more: the rules can be asked only where they judged the decision."""
    n = finding.record.n
    if finding.by_facts:
        return f"rewind show {found.file} --at {n - 1}"
    explain = f"rewind explain {found.file} {n}"
    if finding.before.awaiting is None:  # nobody was to act: nothing else would have been legal
        return explain
    return f"{explain} · rewind legal {found.file} --at {n}"


def _tally_line(tally: Tally, book: str) -> str:
    """A check with its rule in the log's edition, how often it was made, and why it could not be."""
    check = tally.check
    text = f"{check.name} [{book} {' '.join(check.rules[book])}]: {tally.judged} judged"
    return "; ".join([text, *(f"{number} cannot be told: {why}" for why, number in sorted(tally.unknown.items()))])


def _in_words(finding: Finding) -> IllegalAction:
    """The refusal with the step as the edition calls it."""
    refused, state = finding.refused, finding.before
    if refused.where.step is None:
        return refused
    terms = terms_of(state.edition)
    names = {str(part): name for part, name in (*terms.phases.items(), *terms.steps.items())}
    where = replace(refused.where, step=names.get(refused.where.step, refused.where.step))
    return IllegalAction(refused.code, refused.what, refused.rules, where)


def _summary(found: Audit) -> str:
    many = {0: "no finding", 1: "1 finding"}.get(len(found.findings), f"{len(found.findings)} findings")
    parts = [f"{found.judged} decisions judged under {found.edition}"] if found.judged or not found.by_facts else []
    parts += [f"{found.by_facts} by the facts in the log alone"] if found.by_facts else []
    not_judged = sum(found.not_judged.values())
    parts += [f"{not_judged} not judged"] if not_judged else []
    return f"{found.file}: {many}; {', '.join(parts)}"


def _asked(finding: Finding) -> str:
    """Who was asked for what there, who may be somebody else than the one who acted, and how the list is meant."""
    asked = legal(finding.before, finding.offer)
    if asked.kind in ("attackers", "blockers"):
        return f"{asked.question}, each of these alone or several together as far as the rules let them"
    if finding.offer is not None or len(asked.actions) == 1:
        return asked.question + (", among these" if asked.kind == "division" else "")
    return f"{asked.question}, targets and ways to pay aside"
