"""`rewind verify`: whether logs are whole and consistent, and whether the rules make the same of their inputs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from rewind.aggregates.editions import NAMES
from rewind.aggregates.questions import flags
from rewind.cli.loading import load
from rewind.cli.options import JSON
from rewind.cli.output import Progress, console, print_json, progress, put, styled
from rewind.cli.streams import print_error
from rewind.cli.verified import status_of, verification_as_json
from rewind.events.errors import RewindError, some_of
from rewind.events.logfile import read_records
from rewind.replays.verifying.cards_of_a_log import KnownCards
from rewind.replays.verifying.mended_rulings import holds_in_words, mended_in_words
from rewind.replays.verifying.redeciding import Undecided
from rewind.replays.verifying.verification import Verification, verify_log

if TYPE_CHECKING:
    from rewind.replays.partly.outcomes import Depth
    from rewind.replays.partly.verifying import PartialVerification


@click.command()
@click.argument("logs", metavar="LOG...", nargs=-1, required=True, type=click.Path(allow_dash=True))
@click.option("--fail-slow", is_flag=True, help="Go on after a divergence and report every one.")
@click.option(
    "--edition",
    type=click.Choice(NAMES),
    help="Decide under this edition instead of the log's own: the first difference and what it leads to.",
)
@click.option("--allow-unsealed", is_flag=True, help="A log without a seal (still being recorded, say) is no finding.")
@click.option(
    "--strict",
    is_flag=True,
    help="Also a finding: citations mended since, older rules, changed cards.",
)
@click.option(
    "--partly",
    is_flag=True,
    help="Decide again what can be, window by window, and compare the public facts.",
)
@click.option(
    "--depth",
    type=click.Choice(("facts", "actor")),
    help="With --partly: what of the text of cards is used, none (facts) or that of what acts (actor).  "
    "[default: actor]",
)
@JSON
@click.pass_context
def command(
    ctx: click.Context,
    logs: tuple[str, ...],
    fail_slow: bool,
    edition: str | None,
    allow_unsealed: bool,
    strict: bool,
    partly: bool,
    depth: Depth | None,
    as_json: bool,
) -> None:
    """Lines, chain, fold, digests and seals of logs, and every input decided again.

    A log that Rewind played goes through the rules of its edition once more: each recorded event has to be the one
    that the rules make. The first divergence is shown in full. A claimed log (an import, a transcript) or a redacted
    one cannot be decided again: it is verified to be unaltered and consistent. docs/trust.md says what a log proves.

    Exit status 0: all logs verify; 1: a log diverges, has a part that cannot be decided again, or has no seal, so that
    it may have been cut off; 2: a log is bad; 3: a version, an edition or a kind that is not supported. A sealed log
    whose game has not ended is told with "game: unfinished": nothing shows that it was not cut off before its seal.
    Where an older version cited a rule wrongly and all else is right (docs/mended.md), the log holds: how many
    citations were mended since is told, with status 0, and 1 under --strict. So is which choices of this version were
    not asked for, as an older one did not know them; where the log's own version did, the status is 1.

    How many of its card definitions some version of Rewind had just so is told, with the first that had all of them.
    A card of Rewind's that is CHANGED is as no version had it: status 0, and 1 under --strict.

    With --partly a log is decided again from each decision to the next, also a claimed one: what its cards are is taken
    as it says, and the public facts that turns, priority, combat damage, state-based actions and loss make of that are
    compared with the recorded ones. Of the text of cards that of what resolves and triggers is used, where the card is
    known by its name, and with --depth facts none. Each difference is told with event, fact, rule and what either says,
    the rest is counted with its reason (docs/partly.md). Exit status 0: no fact differs; 1: one does.

    \b
    Examples:
      rewind verify replays/games/*.jsonl
      rewind verify --fail-slow game.jsonl
      rewind verify --edition 2006-10 game.jsonl
      rewind verify --allow-unsealed live.jsonl
      rewind verify --partly replays/games/*.jsonl
    """
    if depth is not None and not partly:
        raise click.UsageError("--depth goes with --partly")
    worst = 0
    found_partly: list[PartialVerification] = []
    with progress("verifying") as done:
        for log in logs:
            if partly:
                found_partly.append(_partly(log, edition, depth or "actor", done, as_json=as_json))
                worst = max(worst, int(bool(found_partly[-1].differences)))
                continue
            found = verify_log(log, done.advance, fail_slow=fail_slow)
            done.clear()
            worst = max(worst, status_of(found, allow_unsealed, strict=strict))
            if found.decided and found.sound and edition not in (None, found.edition):
                worst = max(worst, _under(edition or "", log, as_json))
            elif as_json:
                print_json({"file": click.format_filename(log), **verification_as_json(found)}, lines=True)
            else:
                _print(log, found)
    if len(found_partly) > 1 and not as_json:
        from rewind.cli.partly import print_together

        print_together(found_partly)
    ctx.exit(worst)


def _partly(log: str, edition: str | None, depth: Depth, done: Progress, *, as_json: bool) -> PartialVerification:
    """Verifies a log in part, and tells what was found."""
    from rewind.cli.partly import partly_as_json, print_partly
    from rewind.replays.partly.verifying import verify_partly

    try:
        found = verify_partly(read_records(log), log, edition, done.advance_to, depth)
    except RewindError as error:
        raise error.located(file=log) from error
    done.clear()
    if as_json:
        print_json({"file": click.format_filename(log), **partly_as_json(found)}, lines=True)
    else:
        print_partly(found)
    return found


def _under(edition: str, log: str, as_json: bool) -> int:
    """Decides a log under an edition that need not be its own, and tells what differs; the exit status."""
    from rewind.cli.commands.editions import compared, comparison_as_json, print_comparison

    timeline = load(log)
    found = compared(timeline, edition, log)
    if as_json:
        shown = {"file": click.format_filename(log), **comparison_as_json(timeline, found)}
        print_json(shown, lines=True)
    else:
        print_comparison(log, timeline, found)
    return 4 if found.unknown else int(found.differs)


def _print(log: str, found: Verification) -> None:
    out = console()
    if found.divergences:
        put(out, styled(f"{found.file}: DIVERGES after {found.events} good events", "bold red"))
        from rewind.cli.divergence import print_divergence  # as above

        for one in found.divergences:
            print_divergence(log, one, found.total or one.n)
    if found.error is not None:
        out.print(styled(f"{found.file}: BAD after {found.events} good events", "bold red"), soft_wrap=True)
        print_error(found.error)
    if found.sound:
        good = found.sealed and not found.unsupported and not (found.decided and found.undecided)
        put(out, styled(_in_words(found), "green" if good else "yellow"))
    if found.unsupported is not None:
        print_error(found.unsupported)
    if found.decided:
        for part in found.undecided:
            put(out, styled(f"  {_events(part)} UNDECIDED: {part.reason}", "yellow"), hang=4)
    for name in found.left_out:
        had = "; the version that wrote the log asked for it" if name in found.taken_away else ""
        put(out, styled(f"  without {name}{had}: {flags.FLAGS[name].choice}", "yellow"), hang=4)
    for text in mended_in_words(found.cited_before):
        put(out, styled(f"  {text}", "dim"), hang=4)


def _in_words(found: Verification) -> str:
    """What was found of a log with which nothing is wrong, in one line."""
    digests = "no digests in a redacted log" if found.redacted_for is not None else f"{found.digests} digests agree"
    decided = f"{found.inputs} inputs decided again" if found.decided else "not decided again"
    if found.cards is not None:
        decided += f", {_cards_in_words(found.cards)}"
    seal = "sealed" if found.sealed else "UNSEALED: it may have been cut off after its last event"
    end = "" if found.ended else "; game: unfinished"
    text = f"{found.file}: {found.events} events, {found.turns} turns; chain holds, folds, {digests}, {decided}, {seal}"
    rules = f"; flags: {', '.join(found.flags)}" if found.flags else ""
    older = "; decided under older rules" if found.left_out else ""
    return text + end + rules + older + holds_in_words(len(found.cited_before))


def _cards_in_words(cards: KnownCards) -> str:
    version = "" if cards.version is None else f" ({cards.version})"
    own = f", the log's own: {some_of(cards.own)}" if cards.own else ""
    changed = f", CHANGED: {some_of(cards.changed)}" if cards.changed else ""
    return f"cards known {cards.known} of {cards.number}{version}{own}{changed}"


def _events(part: Undecided) -> str:
    return f"event {part.first}" if part.first == part.last else f"events {part.first} to {part.last}"
