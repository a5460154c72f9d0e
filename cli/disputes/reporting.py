"""`rewind dispute report`: one page of a dispute, in HTML or Markdown."""

from __future__ import annotations

import click

from rewind.cli.disputes.report_sections import report_of
from rewind.cli.disputes.shared import FILE, case
from rewind.cli.output import console, put, styled
from rewind.events.atomic import STANDARD, AtomicFile


@click.command("report")
@FILE
@click.option(
    "-o",
    "--output",
    "output",
    metavar="PAGE",
    default="-",
    type=click.Path(allow_dash=True),
    help="A .html or .md; - is Markdown.",
)
@click.option("--editions", is_flag=True, help="What each claim comes to under each edition of the rules.")
@click.option("--force", is_flag=True, help="Replace PAGE if it exists.")
def command(file: str, output: str, editions: bool, force: bool) -> None:
    """One page: the question, positions, what happened, claims with answers, rules, remedy, digests, commands.

    It is as the judge sees it, with hidden cards. Rules have our line about each, and their text where you have
    imported a copy (rewind rules text FILE).

    Exit status 0: written; 2: wrong usage or bad input.

    \b
    Examples:
      rewind dispute report table-3.yaml -o table-3.html
      rewind dispute report table-3.yaml --editions
    """
    opened_case = case(file)
    report = report_of(opened_case, with_editions=editions)
    if output.endswith((".html", ".htm")):
        from rewind.projections.reports.html import html

        made = html(report)
    elif output == STANDARD or output.endswith(".md"):
        from rewind.projections.reports.markdown import markdown

        made = markdown(report)
    else:
        raise click.BadParameter(f"{output!r} ends neither in .html nor in .md", param_hint="-o")
    with AtomicFile(output, replace=force) as page:
        page.write(made)
    if output != STANDARD:
        records = len(opened_case.dispute.records)
        put(console(), styled(f"{output}: {records} records, {round(len(made) / 1000)} kB"))
