"""What a ruling and an appeal need: checked as they are made, so that a dispute file holds none that cannot be."""

from __future__ import annotations

from rewind.aggregates.editions import NAMES, edition
from rewind.events.errors import DisputeError, Where
from rewind.replays.judging.dispute_file import Dispute
from rewind.replays.judging.planning import BACKUPS
from rewind.replays.judging.policies import policy
from rewind.replays.judging.random_returns import commitment
from rewind.replays.judging.recording import unanswered_appeals
from rewind.replays.judging.records import Appealed, Claimed, Planned, Ruled


def verify_ruling(dispute: Dispute, ruled: Ruled) -> Ruled:
    """The ruling as it is recorded: with the appeal that it answers. Raises DisputeError RW6204 and RW6207."""
    for n in ruled.claims:
        dispute.record(n, Claimed)
    _verify_rules(dispute, ruled)
    _verify_appeal(dispute, ruled)
    if ruled.deviation and not ruled.head_judge:
        raise _refused(dispute, "only a head judge departs from the policy (--head-judge)")
    ruled = _with_penalty(dispute, ruled)
    _verify_remedy(dispute, ruled)
    answered = next(unanswered_appeals(dispute), None)
    return ruled if answered is None else ruled.model_copy(update={"appeal": answered.n})


def verify_plan(dispute: Dispute, planned: Planned) -> Planned:
    """The plan as it is recorded: a backup undoes something of what is claimed to be legal or illegal.

    Raises DisputeError RW6204.
    """
    claims = [claimed.claim for claimed in dispute.of(Claimed)]
    events = [one.legal or one.illegal for one in claims if one is not None]
    numbers = [n for n in events if n is not None]
    if planned.to is not None and claims and len(numbers) == len(claims) and planned.to >= max(numbers):
        what = f"going back to event {planned.to} undoes nothing of what is claimed: event {max(numbers)} still holds"
        raise _refused(dispute, what)
    return planned


def verify_appeal(dispute: Dispute, appeal: Appealed) -> Appealed:
    """The appeal as it is recorded. Raises DisputeError RW6204."""
    ruled = dispute.record(appeal.ruling, Ruled)
    standing = dispute.standing
    if standing is None or ruled.n != standing.n:
        raise _refused(dispute, f"the ruling of record {ruled.n} does not stand any more")
    if ruled.head_judge:
        raise _refused(dispute, f"the ruling of record {ruled.n} is a head judge's: it is final")
    if next(unanswered_appeals(dispute), None) is not None:
        raise _refused(dispute, f"there is an appeal against record {ruled.n} already")
    return appeal


def _refused(dispute: Dispute, what: str) -> DisputeError:
    return DisputeError("RW6204", what, Where(dispute.file))


def _with_penalty(dispute: Dispute, ruled: Ruled) -> Ruled:
    """The ruling with the infraction as the policy calls it, and its penalty where none is given.

    Where it names none, the infraction is that of the plan that it carries out. Raises DisputeError RW6204 where the
    policy has no such infraction.
    """
    named = ruled.infraction or ("" if ruled.plan is None else dispute.record(ruled.plan, Planned).infraction)
    name = dispute.policy_of(ruled)
    if name is None or not named:
        return ruled.model_copy(update={"infraction": named})
    try:
        infraction = policy(name).infraction(named)
    except DisputeError as error:
        raise error.located(file=dispute.file) from None
    if infraction.penalties and not ruled.penalty:
        choice = ", or ".join(f"--penalty {_quoted(one)}" for one in infraction.penalties)
        what = f"policy {name} leaves the penalty for {infraction.name} to the judge: {infraction.penalty}"
        raise _refused(dispute, f"{what} ({choice})")
    return ruled.model_copy(update={"infraction": infraction.name, "penalty": ruled.penalty or infraction.penalty})


def _quoted(word: str) -> str:
    return f'"{word}"' if " " in word else word


def _verify_rules(dispute: Dispute, ruled: Ruled) -> None:
    """The rules that it rests on are in the book of the edition, where that is known here."""
    name = dispute.opened.edition
    numbers = edition(name).numbers if name in NAMES else frozenset(ruled.rules)
    missing = next((number for number in ruled.rules if number not in numbers), None)
    if missing is not None:
        raise _refused(dispute, f"edition {name} has no rule {missing}")


def _verify_appeal(dispute: Dispute, ruled: Ruled) -> None:
    """A ruling after another one answers an appeal, and is a head judge's."""
    standing = dispute.standing
    earlier = ruled.upholds if ruled.upholds is not None else ruled.overturns
    if ruled.upholds is not None and ruled.overturns is not None:
        raise _refused(dispute, "a ruling upholds an earlier one, or overturns it")
    if standing is None:
        if earlier is not None:
            raise _refused(dispute, "there is no earlier ruling")
        return
    if next(unanswered_appeals(dispute), None) is None:
        raise _refused(dispute, f"record {standing.n} is a ruling already, and nobody has appealed against it")
    if earlier is None:
        raise _refused(dispute, "the answer to an appeal upholds the ruling or overturns it (--upholds, --overturns)")
    if dispute.record(earlier, Ruled).n != standing.n:
        raise _refused(dispute, f"the ruling that stands is record {standing.n}, not {earlier}")
    if not ruled.head_judge:
        raise _refused(dispute, "an appeal is answered by a head judge (--head-judge)")


def _verify_correction(dispute: Dispute, ruled: Ruled) -> None:
    """Life totals are corrected by a remedy of their own. One that was overturned has none in a log."""
    if ruled.remedy != "correction" and ruled.life:
        raise _refused(dispute, "life totals are corrected by the remedy of correction alone (--remedy correction)")


def _verify_remedy(dispute: Dispute, ruled: Ruled) -> None:
    name = dispute.policy_of(ruled)
    tournament = None if name is None else policy(name)
    _verify_correction(dispute, ruled)
    if tournament is not None and not ruled.deviation and ruled.remedy != "correction":
        infraction = tournament.infraction(ruled.infraction) if ruled.infraction else None
        remedies = tournament.remedies if infraction is None else infraction.remedies
        if ruled.remedy not in remedies:
            what = f"policy {name} has no {ruled.remedy}" + ("" if infraction is None else f" for {infraction.name}")
            raise _refused(dispute, f"{what}, but {', '.join(remedies)}; else it is a deviation")
    planned = None if ruled.plan is None else dispute.record(ruled.plan, Planned)
    if planned is not None and not ruled.deviation:
        refused = next((one for one in planned.considered if one.remedy == ruled.remedy and not one.available), None)
        if refused is not None:
            raise _refused(dispute, f"by the plan of record {planned.n} {ruled.remedy} may not be taken: {refused.why}")
    if ruled.remedy not in BACKUPS:
        return
    if planned is None or planned.to is None:
        raise _refused(dispute, "a backup needs a plan that says to where (rewind dispute plan --to)")
    if (
        tournament is not None
        and tournament.authorised_by == "head judge"
        and not (ruled.head_judge or ruled.authorised_by)
    ):
        raise _refused(
            dispute, "a backup is allowed by the head judge (--head-judge, or --authorised-by who allowed it)"
        )
    if planned.commitment is not None and commitment(ruled.seed or "") != planned.commitment:
        given = "none is given" if ruled.seed is None else "another one is given"
        raise DisputeError("RW6207", f"the plan of record {planned.n} is committed to a seed, and {given}")
