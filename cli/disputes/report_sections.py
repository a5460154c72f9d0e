"""The sections of a report on a dispute, in their order."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterable, Iterator, Sequence

from rewind.aggregates.digest import digest
from rewind.aggregates.editions import NAMES, edition
from rewind.aggregates.fold import fold
from rewind.aggregates.questions.inputs import is_decision
from rewind.cli.disputes.backups import moved_back, random_cards
from rewind.cli.disputes.course import Course, board
from rewind.cli.disputes.derivations import Derivation, derivations
from rewind.cli.disputes.remedy_section import remedy_in_words, remedy_section
from rewind.cli.disputes.shared import ANSWERS, Case, answer_in_words, evidence_in_words, player
from rewind.events.errors import DisputeError
from rewind.events.game import LogSealed
from rewind.projections.reports.report import Block, Lines, Listed, Paragraph, Report, Section, Signatures, Table
from rewind.projections.views.links import Linker
from rewind.projections.words.claims import claim_in_words
from rewind.projections.words.phrases.words import listed
from rewind.replays.judging.claims.only_reported import in_words
from rewind.replays.judging.claims.testing_claims import ClaimTester
from rewind.replays.judging.claims.why_editions_differ import EditionsCompared, PolicyAtWork
from rewind.replays.judging.planning import BACKUPS
from rewind.replays.judging.policies import policies
from rewind.replays.judging.recording import written_into
from rewind.replays.judging.records import Appealed, Claimed, Planned, Ruled
from rewind.replays.rule_index.rule_book import text_of
from rewind.replays.verifying.editions_compared import unknown_cards


def report_of(case: Case, *, with_editions: bool = False) -> Report:
    """The report on a dispute."""
    opened = case.dispute.opened
    course = Course(case)
    derived = _derived(case, course)
    sections = [
        Section("Question", (Paragraph(opened.question or "No question is recorded."),)),
        Section("Ruling", tuple(_rulings(case))),
        *(Section(f"The position after event {n}", tuple(_at_issue(course, n))) for n in course.positions),
        Section("What happened", (_happened(course), *_other_positions(case, course))),
        Section("The position at the question", tuple(_at_the_question(course, opened.moment))),
        *_after(case, course),
        Section("Claims", tuple(_claims(case, course))),
        *_how(derived),
        *([Section("Under each edition", tuple(_editions(case)))] if with_editions else []),
        Section("Rules", tuple(_rules(case, derived))),
        Section("Remedy", tuple(remedy_section(case, course))),
        Section("Signatures", (Signatures(tuple(_signing(case))),)),
        Section("Digests", (Table(("", ""), tuple(_digests(case))),)),
        Section("To run it again", (Lines(tuple(_commands(case))),)),
    ]
    names = [player(case.timeline, seat) for seat in case.timeline.end.seats]
    return Report(f"Dispute in the game of {listed(names)}", tuple(_facts(case)), tuple(sections))


def _facts(case: Case) -> Iterator[tuple[str, str]]:
    opened, timeline = case.dispute.opened, case.timeline
    yield "Players", listed(player(timeline, seat) for seat in timeline.end.seats)
    yield "Game", opened.game
    yield "Log", opened.log
    yield "Edition", opened.edition
    yield "Policy", _policy(case)
    yield "Called by", player(timeline, opened.caller)
    yield "Moment", f"event {opened.moment}, {Course(case).when(opened.moment)}"
    yield "Opened by", opened.who + (f", {opened.when}" if opened.when else "")
    yield "Kind of log", timeline.end.kind


def _policy(case: Case) -> str:
    """The policy of the ruling that stands, or else of the dispute."""
    dispute, standing = case.dispute, case.dispute.standing
    name = dispute.policy if standing is None else dispute.policy_of(standing)
    tournament = None if name is None else policies().get(name)
    if tournament is None:
        return name or "none is named"
    text = f"{tournament.name}: {tournament.title} (since {tournament.since})"
    opened = dispute.opened.policy
    if name == opened:
        return text
    return f"{text}, by which the ruling is made; the dispute was opened with {opened or 'none'}" if standing else text


def _at_the_question(course: Course, n: int) -> Iterator[Block]:
    yield Paragraph(f"Event {n} of {len(course.timeline)}.")
    yield from map(Paragraph, course.caveats(n))
    yield course.board(n)


def _at_issue(course: Course, n: int) -> Iterator[Block]:
    """A position that claims are about, and what was done in it."""
    if n + 1 in course.at_issue:
        yield Paragraph(f"It is the one before event {n + 1}, which is at issue: {course.sentence(n + 1)}")
    elif n + 1 in course.lacking:
        yield Paragraph(f"It is the one before event {n + 1}. {course.told(n + 1)}.")
    yield from map(Paragraph, course.caveats(n))
    yield course.board(n)


# Rulings


def _rulings(case: Case) -> Iterator[Block]:
    standing = case.dispute.standing
    if standing is None:
        yield Paragraph("No ruling has been given yet.")
    for record in case.dispute.records:
        if isinstance(record, Ruled):
            yield Paragraph(_ruled(case, record))
            yield Listed(tuple(_of_ruling(case, record)))
        elif isinstance(record, Appealed):
            grounds = f": {record.grounds}" if record.grounds else ""
            who = player(case.timeline, record.seat)
            yield Paragraph(f"Record {record.n}: {who} appeals against record {record.ruling}{grounds}")


def _ruled(case: Case, record: Ruled) -> str:
    judge = f"{record.who}, head judge" if record.head_judge else record.who
    when = f", {record.when}" if record.when else ""
    return f"Record {record.n}, {judge}{when}{_on_appeal(case, record)}: {record.ruling}"


def _on_appeal(case: Case, record: Ruled) -> str:
    """What a later ruling made of this one."""
    for later in case.dispute.of(Ruled):
        if later.upholds == record.n:
            return f" (upheld by record {later.n})"
        if later.overturns == record.n:
            return f" (overturned by record {later.n}: it does not stand any more)"
    return ""


def _of_ruling(case: Case, record: Ruled) -> Iterator[str]:
    if record.facts:
        yield f"Facts: {record.facts}"
    if record.infraction:
        yield f"Infraction: {record.infraction}"
    if record.penalty:
        yield f"Penalty: {record.penalty}"
    yield f"Remedy: {remedy_in_words(case, record)}"
    if record.authorised_by:
        yield f"Allowed by: {record.authorised_by}"
    if record.claims:
        several = len(record.claims) > 1
        numbers = ", ".join(map(str, record.claims))
        yield f"It rests on the claim{'s' * several} of record{'s' * several} {numbers}"
    if record.rules:
        yield f"Rules: {', '.join(record.rules)}"
    if record.upholds is not None:
        yield f"Upholds the ruling of record {record.upholds}"
    if record.overturns is not None:
        yield f"Overturns the ruling of record {record.overturns}"
    if record.deviation:
        yield "It departs from the policy"
    if record.seed is not None:
        yield f"Seed: {record.seed}"


def _after(case: Case, course: Course) -> Iterator[Section]:
    """The position that the ruling leads to."""
    standing = case.dispute.standing
    if standing is None:
        return
    if standing.remedy not in BACKUPS or standing.plan is None:
        since = case.timeline.records[case.dispute.opened.moment :]
        if any(not isinstance(one.event, LogSealed) for one in since):
            now = len(case.timeline)
            caveats = map(Paragraph, course.caveats(now))
            yield Section("The position as it is now", (*caveats, course.board(now)))
        return
    planned = case.dispute.record(standing.plan, Planned)
    if planned.to is None:
        return
    try:
        made = written_into(case.dispute, case.timeline, sealed=False)
    except DisputeError:  # an appeal is open, or the log has gone on: the backup is not carried out as it stands
        caveats = map(Paragraph, course.caveats(planned.to))
        yield Section(f"The position to go back to, after event {planned.to}", (*caveats, course.board(planned.to)))
        return
    state = fold(case.timeline.end, made)
    heading = f"The position after the backup to event {planned.to}"
    when = f"It is {course.when(planned.to)}; {player(case.timeline, state.priority)} has priority."
    yield Section(heading, (Paragraph(when), board(state, course.labels, course.which(planned.to))))
    moved = tuple(moved_back(case.timeline, state))
    blocks: list[Block] = [Table(("card", "is now", "goes to"), moved)] if moved else [Paragraph("No card moves.")]
    if planned.commitment is not None:
        blocks += [
            Paragraph("By the seed of the ruling; no library is shuffled but where that is said below."),
            Listed(tuple(random_cards(case.timeline, planned, standing.seed or ""))),
        ]
    yield Section("Where each card goes (for the head judge)", tuple(blocks))


# What happened


def _happened(course: Course) -> Table:
    rows = course.rows()
    if any(row[3] for row in rows):
        return Table(("event", "when", "what", "rules"), rows)
    return Table(("event", "when", "what"), tuple(row[:3] for row in rows))  # a claimed log names no rules


def _other_positions(case: Case, course: Course) -> Iterator[Block]:
    """Where the positions are that claims are about and this page does not show."""
    if course.left_out:
        log = shlex.quote(os.path.normpath(case.dispute.log))
        positions = "positions" if len(course.left_out) > 1 else "position"
        yield Paragraph(
            f"Claims are also about the {positions} after {in_words(course.left_out)} (rewind show {log} --at N)."
        )


# Claims


def _claims(case: Case, course: Course) -> Iterator[Block]:
    claims = tuple(case.dispute.of(Claimed))
    if not claims:
        yield Paragraph("Nobody has claimed anything yet.")
        return
    rows = tuple(
        (
            str(one.n),
            player(case.timeline, one.seat),
            _claim(course, one),
            answer_in_words(one.answer, one.deciding),
            evidence_in_words(one.recorded),
            evidence_in_words(one.decided_again),
        )
        for one in claims
    )
    yield Table(("record", "by", "claim", "answer", "as recorded", "decided again"), rows)
    tested = [one for one in claims if one.claim is not None]
    others = list(_answered_otherwise(case, tested))
    if others:
        yield Paragraph("Tested again as this page was made, not every answer is the one that was recorded.")
        yield Listed(tuple(others))
    elif tested:
        yield Paragraph("Tested again as this page was made, every answer is the one that was recorded.")


def _answered_otherwise(case: Case, claims: Iterable[Claimed]) -> Iterator[str]:
    """What testing the claims again shows that is not what was recorded."""
    tester = ClaimTester(case.timeline, case.dispute.opened.moment)
    for one in claims:
        assert one.claim is not None, "claims in words alone are not tested"
        try:
            now = tester.test(one.claim)
        except DisputeError as error:
            yield f"Record {one.n} cannot be tested: {error.what}"
            continue
        answers = (now.answer, now.recorded.answer, now.decided_again.answer)
        if answers != (one.answer, one.recorded.answer, one.decided_again.answer):
            overall, recorded, again = (ANSWERS[answer] for answer in answers)
            yield f"Record {one.n}: {overall} (as recorded {recorded}, decided again {again})"


def _claim(course: Course, claimed: Claimed) -> str:
    """A claim as a sentence, after the player's own words."""
    parts = [f"“{claimed.text}”"] if claimed.text else []
    if claimed.claim is not None:
        form, body = claimed.claim.form, getattr(claimed.claim, claimed.claim.form)
        plain = body if isinstance(body, int) else body.model_dump(by_alias=True)
        parts.append(claim_in_words(form, plain, course.sentence, course.terms))
    return " ".join(parts)


# How it comes about


def _derived(case: Case, course: Course) -> tuple[Derivation, ...]:
    """How what is claimed to be so came to be so, each once."""
    bodies = [
        one.claim.fact for one in case.dispute.of(Claimed) if one.claim is not None and one.claim.fact is not None
    ]
    found = (one for body in bodies for one in derivations(course.tester, body))
    return tuple(dict.fromkeys(found))


def _how(derived: Sequence[Derivation]) -> Iterator[Section]:
    if not derived:
        return
    blocks: list[Block] = []
    for one in derived:
        blocks.append(Paragraph(f"{one.of}, {'by the rules' if one.is_by_rules else 'as the log has it'}:"))
        rows = tuple((row.layer, row.what, row.after, " ".join(row.rules)) for row in one.rows)
        if any(row.layer for row in one.rows):
            blocks.append(Table(("layer", "what applies", "what it is then", "rules"), rows))
        else:
            blocks.append(Table(("step", "what happens", "rules"), tuple((row[1], row[2], row[3]) for row in rows)))
    yield Section("How it comes about", tuple(blocks))


def _editions(case: Case) -> Iterator[Block]:
    yield Paragraph(
        "The same decisions, decided again by the rules of each edition, that of the log too: what each claim would "
        "come to by that alone. A game in which an earlier decision is refused there is not told further. What cannot "
        "be told so may be told by the log as recorded, in the table above."
    )
    for name in NAMES:
        unknown = tuple(unknown_cards(case.timeline.records, name))
        if unknown:
            yield Paragraph(f"{name} does not know {listed(unknown)}: what each does is taken as the log has it.")
    compared = EditionsCompared(case.timeline, case.dispute.opened.moment)
    rows, differences = [], []
    for claimed in case.dispute.of(Claimed):
        if claimed.claim is None:
            continue
        rows.append((str(claimed.n), *map(evidence_in_words, compared.tested(claimed.claim))))
        differences += [(str(claimed.n), *_paragraphs(one)) for one in compared.at_work(claimed.claim)]
    yield Table(("record", *NAMES), tuple(rows))
    if differences:
        yield Paragraph("What makes the difference, in each edition:")
        yield Table(("record", *NAMES), tuple(dict.fromkeys(differences)))


def _paragraphs(policy: PolicyAtWork) -> Iterator[str]:
    """The rule of each edition that makes a difference, with our line about it."""
    for name in NAMES:
        number = policy.rules.get(name, "")
        summary = edition(name).summary(number)
        yield number + (f": {summary}" if summary else "")


# Rules


def _rules(case: Case, derived: Sequence[Derivation]) -> Iterator[Block]:
    in_derivations = (rule for one in derived for row in one.rows for rule in row.rules)
    numbers = dict.fromkeys((*_cited(case), *in_derivations))
    if not numbers:
        yield Paragraph("No rule is cited.")
        return
    name = case.dispute.opened.edition
    texts, cited = text_of(name), Linker(case.timeline).cited(numbers)
    rows = tuple((one.number, one.summary or _chapter(name, one.number), texts.get(one.number, "")) for one in cited)
    if any(row[2] for row in rows):
        yield Table((f"rule of {name}", "what it says, in a line", "text of your copy"), rows)
    else:
        yield Table((f"rule of {name}", "what it says, in a line"), tuple(row[:2] for row in rows))


def _chapter(name: str, number: str) -> str:
    """What is said of a paragraph of which we have no line: what its chapter is about."""
    about = edition(name).chapters.get(number[:3], "") if name in NAMES else ""
    return f"A paragraph of the chapter on {about}; read it in your copy." if about else "Read it in your copy."


def _cited(case: Case) -> Iterator[str]:
    for record in case.dispute.records:
        if isinstance(record, Ruled):
            yield from record.rules
        elif isinstance(record, Claimed):
            yield from record.recorded.rules
            yield from record.decided_again.rules


# What stands at the end


def _signing(case: Case) -> Iterator[str]:
    standing = case.dispute.standing
    yield "Judge" if standing is None else f"{standing.who}, head judge" if standing.head_judge else standing.who
    yield from (player(case.timeline, seat) for seat in case.timeline.end.seats)


def _digests(case: Case) -> Iterator[tuple[str, str]]:
    opened = case.dispute.opened
    yield f"chain of the log at event {opened.moment}", opened.chain
    yield "chain of the log at its end", case.lines[-1].value.hex()
    yield f"digest of the state after event {opened.moment}", digest(case.timeline.at(opened.moment))
    for record in case.dispute.records:
        yield f"record {record.n}, {record.record}", record.digest


def _commands(case: Case) -> Iterator[str]:
    opened, log = case.dispute.opened, shlex.quote(os.path.normpath(case.dispute.log))
    yield f"rewind verify {log}"
    yield f"rewind audit {log}"
    yield f"rewind show {log} --at {opened.moment}"
    # a claimed log names neither causes nor rules, so that only its decisions can be explained
    numbers = _explained(case.dispute.of(Claimed))
    is_claimed = case.timeline.end.kind == "claimed"
    for n in (one for one in numbers if not is_claimed or is_decision(case.timeline.record(one).event)):
        yield f"rewind explain {log} {n}"
    yield f"rewind dispute report {shlex.quote(case.dispute.file)} --editions"


def _explained(claims: Iterable[Claimed]) -> list[int]:
    return sorted({n for one in claims for tested in (one.recorded, one.decided_again) for n in tested.events})
