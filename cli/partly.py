"""What verifying a log in part found, for people and for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rich.text import Text

from rewind.aggregates.editions import edition
from rewind.cli.output import console, put, styled
from rewind.projections.words.phrases.words import plural
from rewind.replays.partly.outcomes import MEANING, Difference, NotDecided
from rewind.replays.partly.verifying import PartialVerification, Tally


def partly_as_json(verification: PartialVerification) -> dict[str, object]:
    """What was found, by field name."""
    reasons = sorted({*verification.undecided, *verification.left_out})
    return {
        "edition": verification.edition,
        "depth": verification.depth,
        "windows": verification.windows,
        "decided": verification.decided,
        "acting": {
            "windows": verification.acting,
            "decided": verification.acting_decided,
            "agree": verification.acting_agree,
        },
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
            yield styled(f"  unless    a text that is not used says so: {', '.join(one.cards)}", "yellow"), 12
        yield styled(f"  closer    rewind log {verification.file} --from {one.event} --to {one.until}", "dim"), 12
    yield styled(_summary(verification), "bold red" if verification.differences else "bold green"), 2
    if verification.depth == "actor" and verification.acting:
        yield styled(f"  {'by the text of cards':<20}{_acting(verification)}"), 22
    for fact, tally in verification.facts.items():
        yield styled(f"  {fact:<20}{_counts(tally)}"), 22
    for line in _not_decided(verification.undecided, verification.left_out):
        yield styled(line, "yellow"), 4


def _not_decided(windows: Counter[NotDecided], facts: Counter[NotDecided]) -> Iterator[str]:
    """By reason and card what is not decided, the most frequent first: what to build next."""
    for why in sorted({*windows, *facts}, key=lambda one: (-windows[one], -facts[one], one)):
        about = f": {why.about}" if why.about else ""
        counts = {"window": windows[why], "fact": facts[why]}
        how_many = ", ".join(plural(number, noun) for noun, number in counts.items() if number)
        yield f"  not decided, {how_many}: {MEANING[why.reason]}{about}"


def print_together(verifications: Sequence[PartialVerification]) -> None:
    """What verifying several logs in part found of them all."""
    out = console()
    whole = [one.total for one in verifications]
    differ, compared = sum(one.differ for one in whole), sum(one.compared for one in whole)
    windows, decided = sum(one.windows for one in verifications), sum(one.decided for one in verifications)
    share = f", {100 * (compared - differ) / compared:.2f} % agree" if compared else ""
    text = (
        f"{plural(len(verifications), 'log')}: {decided} of {windows} windows decided; "
        f"{compared} facts compared{share}; {differ} differ"
    )
    put(out, styled(text, "bold red" if differ else "bold green"), 2)
    undecided, left_out = Counter[NotDecided](), Counter[NotDecided]()
    for one in verifications:
        undecided.update(one.undecided)
        left_out.update(one.left_out)
    for line in _not_decided(undecided, left_out):
        put(out, styled(line, "yellow"), 4)


def _acting(verification: PartialVerification) -> str:
    """Of the windows in which a text acts, how many are decided by it and agree."""
    decided, agree = verification.acting_decided, verification.acting_agree
    return f"{decided} of {plural(verification.acting, 'window')} decided, {agree} agree"


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
