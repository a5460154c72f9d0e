"""`rewind explain`: why an event happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click
from rich.text import Text

from cli.loading import load, moment
from cli.options import AS, JSON, LOG
from cli.output import console, print_json, put, styled
from projections.explaining import CitedRule, Explanation, Link, explain
from replays.rule_texts import text_of

_NUMBER = 8
"""Columns of an event's number, with the space after it."""


@click.command()
@LOG
@click.argument("n", metavar="N")
@AS
@JSON
def command(log: str, n: str, viewer: int | None, as_json: bool) -> None:
    """Why event N happened: the causes back to a decision, effects at work, and the rules.

    For what happens as something resolves, it also says how that came to be on the stack. Each rule has our line
    about it, and its text where you have imported a copy: rewind rules text FILE.

    \b
    Examples:
      rewind explain game.jsonl 398
      rewind explain game.jsonl end --json
    """
    timeline = load(log, viewer)
    number = timeline.record(moment(timeline, n)).n
    found = explain(timeline, number)
    if as_json:
        texts = text_of(found.edition)
        cited = [rule.number for link in _links(found) for rule in link.rules if rule.number in texts]
        print_json({**found.as_json(), "texts": {rule: texts[rule] for rule in dict.fromkeys(cited)}})
        return
    out = console()
    for line, hang in _lines(found):
        put(out, line, hang)


def _links(found: Explanation) -> Iterator[Link]:
    yield found.event
    yield from found.together
    yield from found.causes


def _lines(found: Explanation) -> Iterator[tuple[Text, int]]:
    said: set[str] = set()
    event = found.event
    yield styled(f"event {found.n} · {event.when} · {found.edition}", "bold"), 2
    yield from _link(event, 0, said)
    for link in found.together:
        yield from _link(link, 0, said, head="together with")
    if found.at_work:
        yield Text(), 0
        yield styled("Effects at work", "bold"), 2
    for effect in found.at_work:
        since = "" if effect.since is None else f"{effect.since:>6}"
        yield styled(f"{since:<6}  {effect.name}: {effect.what}"), _NUMBER + 2
    if found.causes:
        yield Text(), 0
        yield styled("Because", "bold"), 2
    when = event.when
    for link in found.causes:
        yield from _link(link, link.depth, said, head="" if link.relation == "because" else link.relation, before=when)
        when = link.when
    if found.note is not None:
        yield Text(), 0
        yield styled(found.note, "yellow"), 2


def _link(
    link: Link, depth: int, said: set[str], head: str = "", before: str | None = None
) -> Iterator[tuple[Text, int]]:
    indent = _NUMBER + 2 * depth
    line = styled(f"{link.n:>{_NUMBER - 2}}  {'  ' * depth}")
    if head:
        line.append_text(styled(f"{head}: ", "cyan"))
    line.append_text(styled(link.sentence))
    if before is not None and link.when != before:
        line.append_text(styled(f"  ({link.when})", "dim"))
    yield line, indent + 2
    yield from _rules(link.rules, indent + 2, said)


def _rules(rules: Iterable[CitedRule], indent: int, said: set[str]) -> Iterator[tuple[Text, int]]:
    """The rules, each with our line and its text the first time that it is named."""
    new = [rule for rule in rules if rule.number not in said]
    said |= {rule.number for rule in new}
    bare = [rule.number for rule in new if rule.summary is None and rule.number not in text_of(rule.edition)]
    if bare:
        yield styled(f"{'':{indent}}{', '.join(bare)}", "green"), indent + 2
    for rule in new:
        if rule.number in bare:
            continue
        yield styled(f"{'':{indent}}{rule.number:<8}{rule.summary or ''}".rstrip(), "green"), indent + 8
        for part in text_of(rule.edition).get(rule.number, "").splitlines():
            yield styled(f"{'':{indent + 8}}{part}", "dim"), indent + 8
