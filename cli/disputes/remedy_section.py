"""The remedy on the page of a dispute: what each plan proposes, and what the ruling that stands does."""

from __future__ import annotations

from collections.abc import Iterator

from rewind.cli.disputes.backups import learned_in_words, returned_in_words, undone, undone_in_all, why_in_words
from rewind.cli.disputes.course import Course
from rewind.cli.disputes.planning import of_choices
from rewind.cli.disputes.shared import REMEDIES, Case, player
from rewind.projections.reports.report import Block, Listed, Paragraph, Table
from rewind.projections.words.phrases.words import listed
from rewind.replays.judging.planning import BACKUPS
from rewind.replays.judging.policies import policy
from rewind.replays.judging.records import Applied, Planned, Ruled


def remedy_in_words(case: Case, record: Ruled) -> str:
    """What is done, as far as the record says it: the policy's own remedy, life totals that are corrected."""
    words, name = REMEDIES[record.remedy], case.dispute.policy_of(record)
    if record.remedy == "additional_remedy" and name is not None and record.infraction:
        return f"{words}: {policy(name).infraction(record.infraction).remedy}"
    if record.remedy == "correction":
        return f"{words}: {listed(_corrected(case, record))}"
    return words


def _corrected(case: Case, record: Ruled) -> Iterator[str]:
    """The life totals that a ruling corrects."""
    for one in record.life:
        was = case.timeline.end.players[one.seat].life
        what = f", not {was}" if was != one.life else ", as it was written down"
        yield f"{player(case.timeline, one.seat)} has {one.life} life{what}"


def remedy_section(case: Case, course: Course) -> Iterator[Block]:
    """What each plan proposes, what the ruling does instead, and where the dispute was written."""
    plans = tuple(case.dispute.of(Planned))
    if not plans:
        standing = case.dispute.standing
        ruled = "" if standing is None else f" The ruling of record {standing.n} says what is done: "
        ruled += "" if standing is None else f"{remedy_in_words(case, standing).rstrip('.')}."
        yield Paragraph(f"No plan has been made.{ruled}")
    for planned in plans:
        by = f" by policy {planned.policy}" if planned.policy else ""
        ruled = _ruled_instead(case, planned)
        yield Paragraph(f"Record {planned.n}, plan{by}, which proposes: {REMEDIES[planned.proposed]}.{ruled}")
        yield from _plan(case, course, planned)
    for applied in case.dispute.of(Applied):
        events = f"events {applied.first} to {applied.last}"
        yield Paragraph(f"Record {applied.n}: written into {applied.log}, {events}; its chain there is {applied.chain}")


def _ruled_instead(case: Case, planned: Planned) -> str:
    """What the ruling that stands does where that is not what a plan proposes."""
    standing = case.dispute.standing
    if standing is None or _does(case, standing, planned):
        return ""
    words = remedy_in_words(case, standing).rstrip(".")
    to = _goes_to(case, standing, planned)
    return f" The ruling of record {standing.n} has another remedy: {words}{f' to event {to}' if to else ''}."


def _does(case: Case, ruled: Ruled, planned: Planned) -> bool:
    """Whether a ruling does what a plan proposes, whether it names that plan or not, and whatever the remedy is called.

    Where that is what the head judge sees fit, it is whatever is ruled.
    """
    if planned.proposed == "discretion":
        return True
    if ruled.remedy in BACKUPS and planned.proposed in BACKUPS:
        return _goes_to(case, ruled, planned) == planned.to
    if ruled.remedy != planned.proposed:
        return False
    if ruled.remedy == "partial_fix" and ruled.plan is not None:
        return case.dispute.record(ruled.plan, Planned).considered == planned.considered
    if ruled.remedy == "additional_remedy":
        return (case.dispute.policy_of(ruled), ruled.infraction) == (planned.policy, planned.infraction)
    return True


def _goes_to(case: Case, ruled: Ruled, planned: Planned) -> int | None:
    """The event to which a ruling goes back; None where it does not."""
    if ruled.remedy not in BACKUPS:
        return None
    return (planned if ruled.plan is None else case.dispute.record(ruled.plan, Planned)).to


def _plan(case: Case, course: Course, planned: Planned) -> Iterator[Block]:
    """What a plan says, as the command of the plan has it in lines."""
    if planned.infraction and planned.policy is not None:
        infraction = policy(planned.policy).infraction(planned.infraction)
        yield Paragraph(f"Infraction: {infraction.name}. {infraction.remedy} Penalty: {infraction.penalty}.")
        yield from map(Paragraph, of_choices(case.timeline, infraction))
    rows = (
        (REMEDIES[one.remedy], "yes" if one.available else "no", why_in_words(case.timeline, planned, one))
        for one in planned.considered
    )
    yield Table(("remedy", "may be taken", "why"), tuple(rows))
    if planned.to is None:
        return
    yield Paragraph(f"Back to event {planned.to}: {undone_in_all(case.timeline, planned)}")
    yield Listed(tuple(line.strip().replace("  ", ": ", 1) for line in undone(course, planned)))
    known = [
        f"{player(case.timeline, one.seat)} has learned {learned_in_words(course.linker, one)} (event {one.event})"
        for one in planned.learned
    ]
    known += [f"{player(case.timeline, one.seat)}: {returned_in_words(one)}" for one in planned.returned]
    known += [
        f"{player(case.timeline, seat)}: known cards go back into the random part of the library"
        for seat in planned.reshuffled
    ]
    if planned.commitment is not None:
        known.append(f"Digest of the seed: {planned.commitment}")
    if known:
        yield Listed(tuple(known))
