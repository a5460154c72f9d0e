"""`rewind legal`: what the player to act may do after an event."""

from __future__ import annotations

from collections.abc import Iterator

import click
from rich.text import Text

from rewind.aggregates.editions import edition
from rewind.aggregates.questions.coverage import in_sight, unknown_names
from rewind.aggregates.questions.inputs import is_decision
from rewind.aggregates.questions.recorded_moments import offered_at, require_rules
from rewind.aggregates.state import GameState
from rewind.aggregates.timeline import Timeline
from rewind.cli.board import Board
from rewind.cli.loading import acting, load
from rewind.cli.options import JSON, LOG
from rewind.cli.output import console, print_json, put, styled
from rewind.cli.streams import print_error
from rewind.events.envelope import Recorded
from rewind.events.errors import QueryError
from rewind.projections.views.client_lists import ClientList, client_list
from rewind.projections.views.legal_action import LegalAction
from rewind.projections.views.legal_actions import Legal, legal
from rewind.projections.views.not_legal import NotLegal
from rewind.projections.views.positions import position
from rewind.projections.words.sentences import sentence

CONCEDE = "102.3a"


@click.command()
@LOG
@click.option("--at", "at", metavar="MOMENT", required=True, help="412, turn:3, turn:3/main1 or end.")
@JSON
@click.pass_context
def command(ctx: click.Context, log: str, at: str, as_json: bool) -> None:
    """What the player to act may do at a moment, with the rules; what may not be done, and why.

    With priority: every land, spell and ability, with targets, X and modes. For attackers and blockers: which
    creatures could, and why each other one cannot. For a choice: what is offered. Where event N is a decision, the
    answer is for the moment at which it was taken, and says so; else for the moment after N, in the middle of an
    action too, where a choice is awaited. turn:3/main1 is the first point in that step at which somebody is to act.

    Of an imported game it also tells what the client listed for the player who recorded it, at the event that has it.

    Exit status 4: the log has cards whose abilities are not known to the rules (it is not one of ours); what was
    printed is true as far as it goes.

    \b
    Examples:
      rewind legal game.jsonl --at turn:3/main1
      rewind legal game.jsonl --at turn:5/declare_attackers --json
    """
    timeline = load(log)
    n = acting(timeline, at)
    require_rules(timeline.end, log)
    decision = _decision_at(timeline, n)
    if decision is not None:
        n = decision.n - 1
    client = client_list(timeline, n if decision is None else decision.n) or client_list(timeline, n)
    if client is not None and timeline.at(n).awaiting is None:  # the rules are not asked what nobody was awaited for
        _tell_client(timeline, n, client, as_json)
        return
    state, offer = timeline.at(n), offered_at(timeline, n)
    found = legal(state, offer)
    unknown = unknown_names(state, in_sight(state, found.seat))
    if as_json:
        taken = None if decision is None else decision.n
        answer = {"event": n, "decision": taken, "edition": state.edition, **found.as_json(), "unknown": list(unknown)}
        print_json(answer | ({} if client is None else {"client": client.as_json()}))
    else:
        out = console()
        for line, hang in _lines(timeline, state, found, decision):
            put(out, line, hang)
        for line, hang in () if client is None or offer is not None else _client_lines(client):
            put(out, line, hang)
    if unknown:
        many = f"{len(unknown)} cards" if len(unknown) > 1 else "1 card"
        error = QueryError("RW2206", f"{many} with abilities not known to the rules: {', '.join(unknown)}")
        print_error(error.located(file=log, event=n))
        ctx.exit(error.exit_status)


def _tell_client(timeline: Timeline, n: int, client: ClientList, as_json: bool) -> None:
    """What the client listed for an event before which nobody was awaited."""
    if as_json:
        print_json({"event": n, "client": client.as_json()})
        return
    out, state = console(), timeline.at(n)
    put(out, Board(position(state), state).headline(len(timeline)), 2)
    for line, hang in _client_lines(client):
        put(out, line, hang)


def _client_lines(client: ClientList) -> Iterator[tuple[Text, int]]:
    """What the client listed, which the rules have not been asked about."""
    for heading, lines in (
        ("The client listed as possible", client.possible),
        ("The client listed as not possible then", client.barred),
    ):
        if lines:
            yield Text(), 0
            yield styled(f"{heading} (event {client.event})", "bold"), 2
        for one in lines:
            yield styled(f"       {one.text}"), 9


def _decision_at(timeline: Timeline, n: int) -> Recorded | None:
    """Event `n` if it is a decision that somebody was asked for: the answer is for the moment before it."""
    if n == 0 or timeline.at(n - 1).awaiting is None:
        return None
    record = timeline.record(n)
    return record if is_decision(record.event) else None


def _lines(timeline: Timeline, state: GameState, found: Legal, decision: Recorded | None) -> Iterator[tuple[Text, int]]:
    """The answer, each line with the column in which it goes on where it is too long."""
    board = Board(position(state), state)
    yield board.headline(len(timeline)), 2
    if decision is not None:
        done = sentence(state, decision, timeline.at(decision.n), ids=True)
        yield styled(f"before the decision that is event {decision.n}: {done}", "cyan"), 2
    yield Text(), 0
    yield styled(_asked(found), "bold cyan"), 2
    for number, action in enumerate(found.actions, 1):
        yield from action_lines(number, action)
    if found.kind == "priority":
        yield styled("       concede, at any time").append_text(_cited((_concede(state),))), 7
    if found.not_legal:
        yield Text(), 0
        yield styled("Not legal here", "bold"), 2
    for one in found.not_legal:
        yield from refusal_lines(one)


def action_lines(
    number: int, action: LegalAction, *, chosen: bool = False, details: bool = True
) -> Iterator[tuple[Text, int]]:
    """Something that is legal, with its rules and the column in which it goes on; `chosen`: what was decided."""
    mark = styled("* ", "bold cyan") if chosen else styled("  ")
    yield mark.append_text(styled(f"{number:>3}  {action.text}")).append_text(_cited(action.rules)), 7
    for detail in action.details if details else ():
        yield styled(f"       {detail}", "green"), 9


def refusal_lines(refusal: NotLegal) -> Iterator[tuple[Text, int]]:
    """Something that is not legal, with the reason, the rules and the column in which it goes on."""
    yield styled(f"       {refusal.text}: {refusal.why}").append_text(_cited(refusal.rules)), 9


def _asked(found: Legal) -> str:
    return f"{found.question}, and may" if found.kind == "priority" else found.question


def _concede(state: GameState) -> str:
    return edition(state.edition).number(CONCEDE)


def _cited(rules: tuple[str, ...]) -> Text:
    return styled(f"  ({', '.join(rules)})" if rules else "", "dim")
