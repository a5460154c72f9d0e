"""`rewind explain`: why an event happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click
from rich.text import Text

from rewind.cli.commands.legal import action_lines, refusal_lines
from rewind.cli.loading import load, moment
from rewind.cli.options import AS, JSON, LOG, TypedViewer
from rewind.cli.output import console, print_json, put, styled
from rewind.cli.pager import paged
from rewind.projections.views.explained_decisions import ExplainedDecision
from rewind.projections.views.explaining import Explanation, explain
from rewind.projections.views.links import CitedRule, Link
from rewind.replays.rule_index.rule_book import text_of

_NUMBER = 8
"""Columns of an event's number, with the space after it."""


@click.command()
@LOG
@click.argument("n", metavar="N")
@AS
@JSON
@paged
def command(log: str, n: str, viewer: TypedViewer, as_json: bool) -> None:
    """Why event N happened: the causes back to a decision, effects at work, and the rules.

    For what happens as something resolves, it also says how that came to be on the stack. Each rule has our line
    about it, and its text where you have imported a copy: rewind rules text FILE.

    Of a decision (a play, a pass, attackers, blockers, a choice, a mulligan) it says which rules were asked and
    allowed it, what it did until the next decision, what else was legal there, and what would have been refused and
    why. Of a chance it says what it drew from. What cannot be told, as of cards whose abilities are not known, it says.

    Exit status 0: told; 2: wrong usage or bad input, or no such event; 3: a version that is not supported.

    \b
    Examples:
      rewind explain game.jsonl 398
      rewind explain game.jsonl 95 --as 1
      rewind explain game.jsonl end --json
    """
    timeline = load(log, viewer)
    number = timeline.record(moment(timeline, n)).n
    found = explain(timeline, number)
    if as_json:
        texts = text_of(found.edition)
        cited = [rule.number for rule in _cited(found) if rule.number in texts]
        print_json({**found.as_json(), "texts": {rule: texts[rule] for rule in dict.fromkeys(cited)}})
        return
    out = console()
    for line, hang in _lines(found):
        put(out, line, hang)


def _cited(found: Explanation) -> Iterator[CitedRule]:
    """Every rule that an explanation names."""
    for link in (found.event, *found.together, *found.causes):
        yield from link.rules
    if found.decision is not None:
        yield from (*found.decision.allowed_by, *found.decision.refused_by)
        for part in found.decision.did:
            yield from part.rules


def _lines(found: Explanation) -> Iterator[tuple[Text, int]]:
    stated: set[str] = set()
    event = found.event
    yield styled(f"event {found.n} · {event.when} · {found.edition}", "bold"), 2
    yield from _link(event, 0, stated)
    for link in found.together:
        yield from _link(link, 0, stated, head="together with")
    if found.at_work:
        yield Text(), 0
        yield styled("Effects at work", "bold"), 2
    for effect in found.at_work:
        since = "" if effect.since is None else f"{effect.since:>6}"
        yield styled(f"{since:<6}  {effect.name}: {effect.what}"), _NUMBER + 2
    if found.decision is not None:
        yield from _decision(found.decision, stated)
    if found.causes:
        yield Text(), 0
        yield styled("Because" if found.decision is None else "Asked by", "bold"), 2
    when = event.when
    for link in found.causes:
        head = "" if link.relation in ("because", "asked by") else link.relation
        yield from _link(link, link.depth, stated, head=head, before=when)
        when = link.when
    if found.decision is not None:
        yield from _possible(found.decision)
    if found.note is not None:
        yield Text(), 0
        yield styled(found.note, "yellow"), 2


def _decision(found: ExplainedDecision, stated: set[str]) -> Iterator[tuple[Text, int]]:
    """What allowed a decision, or refuses it, and what it did."""
    if found.drawn_from is not None:
        yield styled(f"{'':{_NUMBER}}drawn from: {found.drawn_from}"), _NUMBER + 2
    if found.refused is not None:
        yield Text(), 0
        yield styled(f"Refused by the rules: {found.refused}", "bold red"), 2
        yield from _rules(found.refused_by, _NUMBER, stated)
    if found.allowed_by:
        yield Text(), 0
        yield styled("Allowed by", "bold"), 2
        yield from _rules(found.allowed_by, _NUMBER, stated)
    if found.note is not None:
        yield Text(), 0
        yield styled(found.note, "yellow"), 2
    yield Text(), 0
    yield styled("What it did", "bold") if found.did else styled("Nothing followed before the next decision", "bold"), 2
    for part in found.did:
        for link in part.links:
            yield styled(f"{link.n:>{_NUMBER - 2}}  {link.sentence}"), _NUMBER + 2
        yield from _rules(part.rules, _NUMBER + 2, stated)
    for link in (*found.later, *([] if found.following is None else [found.following])):
        line = styled(f"{link.n:>{_NUMBER - 2}}  ").append_text(styled(f"{link.relation}: ", "cyan"))
        yield line.append_text(styled(link.sentence)), _NUMBER + 2


def _possible(found: ExplainedDecision) -> Iterator[tuple[Text, int]]:
    """What else could be done, and what could not."""
    if found.legal:
        yield Text(), 0
        yield styled(f"What was legal there: {found.question}", "bold"), 2
    for number, part in enumerate(found.legal, 1):
        yield from action_lines(number, part.action, chosen=part.chosen, details=False)
    if found.not_legal:
        yield Text(), 0
        yield styled("What would have been refused", "bold"), 2
    for one in found.not_legal:
        yield from refusal_lines(one)


def _link(
    link: Link, depth: int, stated: set[str], head: str = "", before: str | None = None
) -> Iterator[tuple[Text, int]]:
    indent = _NUMBER + 2 * depth
    line = styled(f"{link.n:>{_NUMBER - 2}}  {'  ' * depth}")
    if head:
        line.append_text(styled(f"{head}: ", "cyan"))
    line.append_text(styled(link.sentence))
    if before is not None and link.when != before:
        line.append_text(styled(f"  ({link.when})", "dim"))
    yield line, indent + 2
    yield from _rules(link.rules, indent + 2, stated)


def _rules(rules: Iterable[CitedRule], indent: int, stated: set[str]) -> Iterator[tuple[Text, int]]:
    """The rules, each with our line and its text the first time that it is named."""
    new = [rule for rule in rules if rule.number not in stated]
    stated |= {rule.number for rule in new}
    bare = [rule.number for rule in new if rule.summary is None and rule.number not in text_of(rule.edition)]
    if bare:
        yield styled(f"{'':{indent}}{', '.join(bare)}", "green"), indent + 2
    for rule in new:
        if rule.number in bare:
            continue
        yield styled(f"{'':{indent}}{rule.number:<8}{rule.summary or ''}".rstrip(), "green"), indent + 8
        for part in text_of(rule.edition).get(rule.number, "").splitlines():
            yield styled(f"{'':{indent + 8}}{part}", "dim"), indent + 8
