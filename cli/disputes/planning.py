"""`rewind dispute plan`: how the game could be put right."""

from __future__ import annotations

from collections.abc import Iterator

import click
from rich.text import Text

from rewind.aggregates.editions import NAMES
from rewind.aggregates.timeline import Timeline
from rewind.cli.disputes.backups import learned_in_words, returned_in_words, undone, undone_in_all, why_in_words
from rewind.cli.disputes.course import Course
from rewind.cli.disputes.shared import (
    FILE,
    REMEDIES,
    WHEN,
    WHO,
    Words,
    case,
    infractions_by_policy,
    player,
    require_time,
)
from rewind.cli.loading import acting
from rewind.cli.options import JSON
from rewind.cli.output import console, print_json, put, styled
from rewind.replays.judging.deciding_again import decide_again
from rewind.replays.judging.dispute_file import add
from rewind.replays.judging.missed_triggers import choices_of_missed
from rewind.replays.judging.planning import BACKUPS, Wanted, plan
from rewind.replays.judging.policies import Infraction, Policy, policies, policy
from rewind.replays.judging.random_returns import new_seed
from rewind.replays.judging.records import Planned
from rewind.replays.judging.ruling import verify_plan


@click.command("plan", epilog=infractions_by_policy())
@FILE
@click.option("--to", "to", metavar="MOMENT", help="Of a backup: the last event that would still hold.")
@click.option("--policy", "policy_name", metavar="POLICY", help="2005, 2007, 2021, 2024 or Regular.")
@click.option("--fix", metavar="KIND", help="The kind of the policy's partial fixes that the error is only of.")
@click.option("--infraction", metavar="TEXT", type=Words(), default="", help="What went wrong, as the policy calls it.")
@click.option(
    "--seed",
    metavar="TEXT",
    type=Words(),
    help="By which cards are chosen at random; without it a random one is shown.",
)
@WHO
@WHEN
@JSON
def command(
    file: str,
    to: str | None,
    policy_name: str | None,
    fix: str | None,
    infraction: str,
    seed: str | None,
    who: str,
    when: str | None,
    as_json: bool,
) -> None:
    """The remedies of the policy in its order, and what a backup would take.

    Of a backup it says what would be undone, newest first, which decisions were taken since, what each player has
    learned in between, what goes back at random, and whether it counts as simple. Which player profits is never said.
    With --infraction it says which remedy and which penalty the policy has for that.
    Cards are chosen at random by a seed: only its digest is recorded, before any card is seen; the ruling names the
    seed, and anybody can draw the same cards again.

    Exit status 0: planned; 2: wrong usage or bad input, or a plan that is not possible.

    \b
    Examples:
      rewind dispute plan table-3.yaml --to 141 --seed "the players' word"
      rewind dispute plan table-3.yaml --infraction "missed trigger"
      rewind dispute plan table-3.yaml --policy Regular

    """
    opened_case = case(file)
    name = policy_name or opened_case.dispute.policy
    tournament = None if name is None else policy(name)
    moved = None if to is None else acting(opened_case.timeline, to)
    given = seed or new_seed()
    planned = plan(opened_case.timeline, tournament, Wanted(who, moved, fix, require_time(when), infraction), given)
    _, record = add(opened_case.dispute, verify_plan(opened_case.dispute, planned))
    shown = given if record.commitment is not None and seed is None else None
    if as_json:
        values = record.model_dump(mode="json", by_alias=True, exclude_none=True)
        print_json({"file": file, **values, **({} if shown is None else {"seed": shown})})
        return
    out = console()
    put(out, styled(f"{file}: record {record.n}, {_proposed(record)}", "bold"))
    for line in plan_lines(Course(opened_case), record):
        put(out, line, 6)
    if to is not None and record.to is None:
        put(out, styled(f"  {_no_backup(record)}: --to is not heeded", "yellow"))
    for hint in _hints(tournament, record):
        put(out, styled(f"  {hint}", "dim"))
    if shown is not None:
        put(out, styled(f"  seed {shown}: keep it for the ruling (--seed); it stands nowhere else", "yellow"))


def _proposed(record: Planned) -> str:
    by = "" if record.policy is None else f" by policy {record.policy}"
    return f"plan{by}: {REMEDIES[record.proposed]}"


def _no_backup(record: Planned) -> str:
    """Why a plan says nothing of going back, though an event was named."""
    if record.policy is None:
        return "no policy is named, and without one there is no backup"
    has_any = not BACKUPS.isdisjoint(policy(record.policy).remedies)
    return f"policy {record.policy} has no backup" + (f" for {record.infraction}" if has_any else "")


def _hints(tournament: Policy | None, record: Planned) -> Iterator[str]:
    """The options by which a plan would say more."""
    considered = {one.remedy: one.available for one in record.considered}
    if record.to is None and not BACKUPS.isdisjoint(considered):
        yield "--to names the event to which the game would go back"
    if tournament is not None and considered.get("partial_fix") is False:
        yield f"--fix names the kind of partial fix: {', '.join(tournament.partial_fixes)}"


def _of_infraction(tournament: Policy, record: Planned) -> Iterator[Text]:
    """What the policy has for the infraction at hand; where none is named, which there are."""
    if not record.infraction:
        yield styled(f"  infraction: none is named (--infraction); it has {', '.join(tournament.infractions)}", "dim")
        return
    infraction = tournament.infraction(record.infraction)
    yield styled(f"  {infraction.name}, remedy: {infraction.remedy}")
    yield styled(f"  {infraction.name}, penalty: {record.penalty}")


def of_choices(timeline: Timeline, infraction: Infraction) -> Iterator[str]:
    """What the policy has for the choice in a trigger that was missed."""
    if not infraction.of_choices or timeline.end.kind != "claimed" or timeline.end.edition not in NAMES:
        return
    for missed in choices_of_missed(decide_again(timeline.records, len(timeline))):
        words = {
            "default": f"The ability of {missed.source} says what happens if its controller does not do something.",
            "optional": f"The ability of {missed.source} only allows its controller something.",
        }
        yield f"{words[missed.kind]} {infraction.of_choices[missed.kind]}"


def plan_lines(course: Course, record: Planned) -> Iterator[Text]:
    """What a plan says of a game."""
    timeline = course.timeline
    tournament = None if record.policy is None else policies().get(record.policy)
    if tournament is not None:
        yield from _of_infraction(tournament, record)
        if record.infraction:
            for text in of_choices(timeline, tournament.infraction(record.infraction)):
                yield styled(f"  {text}")
    for one in record.considered:
        yield styled(f"  {'+' if one.available else '-'} {REMEDIES[one.remedy]}: {why_in_words(timeline, record, one)}")
    if tournament is not None and any(one.remedy in BACKUPS for one in record.considered):
        yield styled(f"  {tournament.note}", "dim")
    if record.to is None:
        return
    yield styled(f"  back to event {record.to}: {undone_in_all(timeline, record)}")
    for line in undone(course, record):
        yield styled(f"    {line}")
    for learned in record.learned:
        what = learned_in_words(course.linker, learned)
        yield styled(f"  {player(timeline, learned.seat)} has learned {what} (event {learned.event})")
    for back in record.returned:
        yield styled(f"  {player(timeline, back.seat)}: {returned_in_words(back)}")
    for seat in record.reshuffled:
        yield styled(f"  {player(timeline, seat)}: known cards go back into the random part of the library")
    if record.commitment is not None:
        yield styled(f"  commitment {record.commitment}", "dim")
