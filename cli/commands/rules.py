"""`rewind rules`: the rules it knows."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from rewind.aggregates.editions import DEFAULT, NAMES
from rewind.cli.options import JSON
from rewind.cli.output import console, put, styled
from rewind.cli.pager import paged
from rewind.events.atomic import STANDARD
from rewind.events.errors import LogError, QueryError


@click.command()
@click.argument("words", metavar="[NUMBER|WORDS|text FILE]", nargs=-1)
@click.option("--edition", metavar="EDITION", type=click.Choice(NAMES), help="Only this edition's book.")
@click.option("--sources", is_flag=True, help="Where it is implemented, and every test that names it.")
@click.option("--coverage", "as_coverage", is_flag=True, help="How much of each chapter the code acts on.")
@JSON
@paged
def command(words: tuple[str, ...], edition: str | None, sources: bool, as_coverage: bool, as_json: bool) -> None:
    """The rules it knows: our line about each, what differs between the editions, scenarios that show it.

    NUMBER is a rule (420, 420.5, 420.5e), or what it is called: a keyword, or a policy that differs between editions,
    such as legend_rule; of 2006-10, or of 2003-12. Without --edition it is looked up in each. Under it stand the rules
    that are parts of it. Other WORDS are looked for in our lines about the rules.

    --sources tells where the code acts on it and what tests name it; of a paragraph of chapters 212 to 217 also since
    when it reads so, of one of chapters 3, 4 and 5 how it is shown; --json has all of that too. The text of the rules
    is no part of Rewind: if you have a copy, `rewind rules text FILE` keeps its paragraphs for you, and they are shown
    here and by `rewind explain`.

    Exit status 0: told; 2: no edition has such a rule.

    \b
    Examples:
      rewind rules 420.5e
      rewind rules 212.6e --edition 2006-10 --sources
      rewind rules 418.5
      rewind rules legend rule
      rewind rules draw step
      rewind rules --coverage --edition 2003-12
    """
    from rewind.cli.rule_pages.answer import rule_named

    if words[:1] == ("text",):
        if len(words) != 2:
            raise QueryError("RW2207", "a text is imported with: rewind rules text FILE")
        _import(words[1])
        return
    number = rule_named(" ".join(words)) if words else None
    if number is not None and not (sources or as_json):
        _tell(number, edition)
    else:
        _tell_sources(number, edition, as_coverage, as_json)


def _tell(number: str, edition: str | None) -> None:
    from rewind.cli.rule_pages.answer import answer_lines

    out = console()
    for line, hang in answer_lines(number, NAMES if edition is None else (edition,)):
        put(out, line, hang)


def _tell_sources(number: str | None, edition: str | None, as_coverage: bool, as_json: bool) -> None:
    from rewind.cli.rule_pages.sources import print_coverage, print_list, print_sources

    if number is not None:
        print_sources(number, edition, as_json)
    elif as_coverage:
        print_coverage(edition or DEFAULT, as_json)
    else:
        print_list(edition or DEFAULT, as_json)


def _import(file: str) -> None:
    from rewind.replays.rule_index.rule_book import keep, read_book

    try:
        data = sys.stdin.buffer.read() if file == STANDARD else Path(file).read_bytes()
    except OSError as error:
        raise LogError("RW2009", f"{file} cannot be read: {error.strerror}") from error
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")  # the older books were saved so
    book = read_book(text, file)
    path = keep(book)
    known = "" if book.edition in NAMES else "; its rules are not known to this program, only its text is"
    put(console(), styled(f"{book.edition}: {len(book.paragraphs)} paragraphs are kept in {path}{known}"))
