"""What verifying a log in part found, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from rewind.aggregates.editions import edition
from rewind.cli.output import console, put, styled
from rewind.projections.words.phrases.words import plural
from rewind.replays.partly.outcomes import MEANING, Difference
from rewind.replays.partly.verifying import PartialVerification, Tally


def partly_as_json(verification: PartialVerification) -> dict[str, object]:
    """What was found, by field name."""
    reasons = sorted({*verification.undecided, *verification.left_out})
    return {
        "edition": verification.edition,
        "windows": verification.windows,
        "decided": verification.decided,
        "facts": {fact: _tally_as_json(tally) for fact, tally in verification.facts.items()},
        "total": _tally_as_json(verification.total),
        "differences": [_difference_as_json(one) for one in verification.differences],
        "undecided": [
            {**why._asdict(), "windows": verification.undecided[why], "facts": verification.left_out[why]}
            for why in reasons
        ],
    }


def _tally_as_json(tally: Tally) -> dict[str, int]:
    return {name: getattr(tally, name) for name in ("compared", *Tally.__slots__)}


def _difference_as_json(one: Difference) -> dict[str, object]:
    return {name: getattr(one, name) for name in Difference.__slots__}


def print_partly(verification: PartialVerification) -> None:
    """Each difference, how often each fact was compared, and why the rest is not decided, the most frequent first."""
    out = console()
    for line, hang in _lines(verification):
        put(out, line, hang)


def _lines(verification: PartialVerification) -> Iterator[tuple[Text, int]]:
    for one in verification.differences:
        yield (
            styled(f"events {one.event} to {one.until}: {one.fact}{_of(one)} differs", "bold red"),
            2,
        )
        yield styled(f"  recorded  {one.recorded}"), 12
        yield styled(f"  decided   {one.decided}"), 12
        for number in one.rules:
            summary = edition(verification.edition).summary(number)
            yield styled(f"  rule      {number}  {summary or ''}".rstrip(), "green"), 12
        if one.cards:
            yield styled(f"  unless    a text that is not read says so: {', '.join(one.cards)}", "yellow"), 12
        yield styled(f"  closer    rewind log {verification.file} --from {one.event} --to {one.until}", "dim"), 12
    yield styled(_summary(verification), "bold red" if verification.differences else "bold green"), 2
    for fact, tally in verification.facts.items():
        yield styled(f"  {fact:<20}{_counts(tally)}"), 22
    for why in sorted(
        {*verification.undecided, *verification.left_out}, key=lambda one: (-verification.undecided[one], one)
    ):
        about = f": {why.about}" if why.about else ""
        counts = {"window": verification.undecided[why], "fact": verification.left_out[why]}
        how_many = ", ".join(plural(number, noun) for noun, number in counts.items() if number)
        yield styled(f"  not decided, {how_many}: {MEANING[why.reason]}{about}", "yellow"), 4


def _summary(verification: PartialVerification) -> str:
    total = verification.total
    share = f", {100 * (total.compared - total.differ) / total.compared:.2f} % agree" if total.compared else ""
    return (
        f"{verification.file}: {verification.decided} of {verification.windows} windows decided "
        f"under {verification.edition}; "
        f"{total.compared} facts compared{share}; {total.differ} differ"
    )


def _counts(tally: Tally) -> str:
    parts = [f"{tally.agree} agree"]
    parts += [f"{tally.given_choice} given an inferred choice"] if tally.given_choice else []
    parts += [f"{tally.differ} DIFFER"] if tally.differ else []
    return ", ".join(parts)


def _of(one: Difference) -> str:
    if isinstance(one.subject, int):
        return f" of seat {one.subject}"
    return f" of {one.cards[0]} ({one.subject})" if one.subject is not None else ""
