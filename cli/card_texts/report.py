"""What is printed of a run of `rewind cards compile`: how many cards are read, by which texts, and what is not read."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from rewind.aggregates.cards.compiling.reasons import TEXTS, WHYS
from rewind.aggregates.cards.compiling.run import Report
from rewind.cli.output import console, print_json, put, styled


def print_report(report: Report, edition: str | None, *, as_json: bool) -> None:
    """Prints a report, for one edition or for all."""
    shown = [name for name in report.of_editions if edition in (None, name)]
    if as_json:
        print_json(as_record(report, shown))
        return
    out = console()
    for line in _lines(report, shown):
        put(out, line)


def as_record(report: Report, shown: list[str]) -> dict[str, object]:
    """The report as JSON has it."""
    keys = ["cards", "read", "printed_back", *TEXTS, *WHYS]
    return {
        "cards": report.cards,
        "later": report.later,
        "editions": {name: {key: report.of_editions[name][key] for key in keys} for name in shown},
        "unread": [family._asdict() for family in report.families],
    }


def _lines(report: Report, shown: list[str]) -> Iterator[Text]:
    later = f", {report.later} of them of later times, or no date is told (--all takes them)" if report.later else ""
    yield styled(f"{report.cards} card{'' if report.cards == 1 else 's'}{later}")
    for name in shown:
        counts = report.of_editions[name]
        cards, read = counts["cards"], counts["read"]
        share = f" ({100 * read / cards:.1f} %)" if cards else ""
        yield styled(f"{name}  {read} of {cards} cards read{share}", "bold")
        yield styled(f"  {counts['printed_back']:>6}  printed back in the same words")
        for key, meaning in {**TEXTS, **WHYS}.items():
            if counts[key]:
                yield styled(f"  {counts[key]:>6}  {key}: {meaning}")
    if report.families:
        yield Text()
        yield styled(
            "not read: cards that this alone would finish, all cards that have it, the words, what is expected", "bold"
        )
    for family in report.families:
        line = styled(f"  {family.finishes:>5} {family.cards:>5}  ").append_text(styled(family.words, "cyan"))
        yield line.append_text(styled(f"  ({family.expected}; {family.example})", "dim"))
