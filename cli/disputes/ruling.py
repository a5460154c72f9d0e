"""`rewind dispute rule` and `appeal`: rulings on record."""

from __future__ import annotations

import re

import click

from rewind.cli.disputes.shared import (
    BY,
    FILE,
    RECORD,
    REMEDIES,
    WHEN,
    WHO,
    Case,
    Words,
    case,
    infractions_by_policy,
    player,
    require_player,
    require_time,
)
from rewind.cli.options import JSON
from rewind.cli.output import console, print_json, put, styled
from rewind.events.errors import DisputeError, Where
from rewind.events.judging import LifeTotal
from rewind.replays.judging.dispute_file import add
from rewind.replays.judging.records import Appealed, Ruled
from rewind.replays.judging.ruling import verify_appeal, verify_ruling


@click.command("rule", epilog=infractions_by_policy())
@FILE
@click.option(
    "--ruling", metavar="TEXT", type=Words(needed=True), required=True, help="The ruling, in the judge's words."
)
@click.option("--facts", metavar="TEXT", type=Words(), default="", help="The facts that the judge takes to be so.")
@click.option("--claim", "claims", metavar="RECORD", type=RECORD, multiple=True, help="A claim that it rests on.")
@click.option(
    "--rule", "rules", metavar="NUMBER", type=Words(), multiple=True, help="A rule of the edition that it rests on."
)
@click.option("--infraction", metavar="TEXT", type=Words(), default="", help="What went wrong, as the policy calls it.")
@click.option(
    "--penalty", metavar="TEXT", type=Words(), default="", help="The penalty; without it the policy's for that."
)
@click.option("--remedy", type=click.Choice(list(REMEDIES)), default="leave", show_default=True)
@click.option("--life", "life", metavar="NAME=N", multiple=True, help="Of a correction: a life total, as it is.")
@click.option("--plan", "plan", metavar="RECORD", type=RECORD, help="The plan that it carries out.")
@click.option("--seed", metavar="TEXT", type=Words(), help="The seed to which the plan was committed.")
@click.option("--head-judge", is_flag=True, help="It is the head judge's.")
@click.option("--authorised-by", metavar="NAME", type=Words(), default="", help="Who allowed a backup.")
@click.option("--deviation", is_flag=True, help="It departs from the policy; only a head judge does.")
@click.option("--upholds", metavar="RECORD", type=RECORD, help="On appeal: the ruling that it upholds.")
@click.option("--overturns", metavar="RECORD", type=RECORD, help="On appeal: the ruling that it overturns.")
@WHO
@WHEN
@JSON
def rule(file: str, who: str, when: str | None, life: tuple[str, ...], as_json: bool, **given: object) -> None:
    """Records a ruling: facts, claims and rules that it rests on, infraction, remedy.

    A ruling after another one answers an appeal: it upholds the ruling or overturns it, and is a head judge's. A remedy
    that the policy does not provide is a deviation, which only a head judge makes. The penalty for an infraction is the
    policy's; where that leaves it to the judge, --penalty says which. A life total that was written down wrongly is
    corrected by --remedy correction with --life; rewind dispute apply writes it.

    Exit status 0: recorded; 2: wrong usage or bad input.

    \b
    Example:
      rewind dispute rule table-3.yaml --ruling "The land goes back." --rule 212.6b --remedy leave
    """
    opened_case = case(file)
    totals = tuple(_life_total(opened_case, one) for one in life)
    if given["remedy"] == "correction" and not totals:
        what = "the remedy of correction says which life totals there are (--life NAME=N)"
        raise DisputeError("RW6204", what, Where(file))
    form = {"who": who, "when": require_time(when), "life": totals, **given}
    ruled = verify_ruling(opened_case.dispute, Ruled.model_validate(form))
    _, record = add(opened_case.dispute, ruled)
    if as_json:
        print_json({"file": file, **record.model_dump(mode="json", by_alias=True, exclude_none=True)})
        return
    out = console()
    judge = f"{who}, head judge" if record.head_judge else who
    put(out, styled(f"{file}: record {record.n}, ruling by {judge}: {REMEDIES[record.remedy]}", "bold"))
    put(out, styled(f"  {record.ruling}"))
    for total in record.life:
        put(out, styled(f"  {player(opened_case.timeline, total.seat)} has {total.life} life"))
    if record.infraction:
        put(out, styled(f"  {record.infraction}" + (f"; penalty: {record.penalty}" if record.penalty else "")))
    for word, n in (("upholds", record.upholds), ("overturns", record.overturns)):
        if n is not None:
            put(out, styled(f"  {word} record {n}"))


def _life_total(opened_case: Case, written: str) -> LifeTotal:
    """A life total as it is written: "Bob=14", or the number of the seat. Raises DisputeError RW6204."""
    name, _, number = written.rpartition("=")
    end = opened_case.timeline.end
    seat = next((seat for seat in end.seats if name in (end.names.get(seat), str(seat))), None)
    if seat is None or not re.fullmatch(r"-?[0-9]{1,9}", number):
        players = ", ".join(player(opened_case.timeline, seat) for seat in end.seats)
        raise click.BadParameter(f"{written!r} is no player ({players}) with =, and a number", param_hint="--life")
    if end.kind != "claimed":
        what = "life totals of a log that the rules decided are what they make: there is none to correct"
        raise DisputeError("RW6204", what, Where(opened_case.dispute.file))
    if end.players[seat].life == int(number):
        what = f"{player(opened_case.timeline, seat)} has {number} life in the log already: there is nothing to correct"
        raise DisputeError("RW6204", what, Where(opened_case.dispute.file))
    return LifeTotal(seat=seat, life=int(number))


@click.command("appeal")
@FILE
@BY
@click.option("--ruling", "ruling", metavar="RECORD", type=RECORD, help="The ruling; without it the one that stands.")
@click.option("--grounds", metavar="TEXT", type=Words(), default="", help="Why.")
@WHO
@WHEN
@JSON
def appeal(
    file: str, seat: int | None, ruling: int | None, grounds: str, who: str, when: str | None, as_json: bool
) -> None:
    """Records an appeal of a player against the ruling that stands; a head judge answers it by `rule`.

    Exit status 0: recorded; 2: wrong usage or bad input.

    \b
    Example:
      rewind dispute appeal table-4.yaml --by 2 --grounds "It was untapped."
    """
    opened_case = case(file)
    if seat is None:
        raise click.UsageError("a player appeals: --by and the seat")
    standing = opened_case.dispute.standing
    number = ruling or (1 if standing is None else standing.n)
    made = Appealed(
        who=who,
        when=require_time(when),
        seat=require_player(opened_case.timeline, seat, file) or 0,
        ruling=number,
        grounds=grounds,
    )
    _, record = add(opened_case.dispute, verify_appeal(opened_case.dispute, made))
    if as_json:
        print_json({"file": file, **record.model_dump(mode="json", by_alias=True, exclude_none=True)})
        return
    text = f"{file}: record {record.n}, {player(opened_case.timeline, seat)} appeals against record {number}"
    put(console(), styled(text, "bold"))
