"""The decisions of a fork, from a scenario's `do` list.

The file is a mapping with `do`, as a scenario has it, and `defaults` where choices that no answer covers take the first
possibility. Players are called by their names in the log. A fork is decided by the rules, so `anyway` and `happened`
are refused.
"""

from __future__ import annotations

from rewind.aggregates.cards.yamlfile import Item, Plain, read_documents
from rewind.aggregates.game import Game
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.aggregates.state import GameState
from rewind.aggregates.turn_parts import name_of
from rewind.events.errors import CardError, QueryError, ScenarioError, Where
from rewind.replays.scenarios.form.document import Document, check_step
from rewind.replays.scenarios.form.models import ScenarioForm, verbs_in
from rewind.replays.scenarios.form.naming import Naming
from rewind.replays.scenarios.results import Failed, Unsupported
from rewind.replays.scenarios.runner import Runner
from rewind.replays.scenarios.session import Session

_KEYS = frozenset({"do", "defaults", "note"})


def _seats(state: GameState) -> dict[str, int]:
    """Player → seat, by the name in the log and in small letters."""
    found = {name: seat for seat, name in sorted(state.names.items())}
    return found | {name.lower(): seat for name, seat in found.items() if name.lower() not in found}


def _printed(state: GameState) -> dict[int, str]:
    """Number of a card → its printed name."""
    found = dict[int, str]()
    for number, key in state.assigned.items():
        name = state.definitions[key].characteristics_in(state.edition).name
        if name is not None:
            found[number] = name
    return found


def naming_of(state: GameState) -> Naming:
    """The names of a log: its players, and its cards as they are printed."""
    return Naming(_seats(state), _printed(state))


def read_steps(text: str, file: str, state: GameState) -> Document:
    """The `do` list of a file, for a game in this state. Raises ScenarioError RW6101 with the line of what is wrong."""
    try:
        items = read_documents(text, file)
        if len(items) != 1 or not isinstance(items[0].data, dict) or "do" not in items[0].data:
            raise ScenarioError("RW6101", "one document with the key do is needed", Where(file))
        item, data = items[0], items[0].data
        others = sorted(data.keys() - _KEYS)
        if others:
            raise item.error(f"only do and defaults stand in the decisions of a fork, not {others[0]}", (others[0],))
        players: dict[str, Plain] = dict.fromkeys(_seats(state))
        whole: dict[str, Plain] = {"scenario": file, "players": players, **data}
        document = Document(Item(file, item.node, whole).validated(ScenarioForm), item)
        for number, step in enumerate(document.form.do):
            check_step(item, step, ("do", number))
            claims = [verb for verb in verbs_in(step) if verb in ("anyway", "happened")]
            if claims:
                what = f"{claims[0]} cannot stand in the decisions of a fork, which the rules decide"
                raise item.error(what, ("do", number))
    except CardError as error:
        raise ScenarioError("RW6101", error.what, error.where) from None
    return document


def session_in(game: Game, document: Document) -> Session:
    """A session that goes on in a game, with the names of its log."""
    session = Session(document, game.state.edition, naming_of(game.state))
    session.play_in(game)
    return session


def run_steps(game: Game, document: Document) -> tuple[str, ...]:
    """Does every step in the game. Returns what is reported: random outcomes and choices that the file left open.

    Raises IllegalAction where the rules refuse a step, with its line, and QueryError RW2209 where it cannot be done.
    """
    session = session_in(game, document)
    try:
        Runner(session).run()
    except Failed as failed:
        first = failed.failures[0]
        what = f"{_step(session)}: {first.what}: expected {first.expected}, there is {first.actual}"
        raise QueryError("RW2209", what, _where(session)) from None
    except Unsupported as unsupported:
        raise QueryError("RW2209", f"{_step(session)}: {unsupported}", _where(session)) from None
    except IllegalAction as refused:
        raise refused.located(file=document.file, line=session.line()) from None
    if session.view is not None:
        at, end = session.state, game.state
        session.report(
            f"nobody gets priority in {name_of(at.phase, at.step)} of turn {at.turn}: "
            f"the log goes on to {name_of(end.phase, end.step)} of turn {end.turn}"
        )
    return tuple(session.reported)


def _step(session: Session) -> str:
    return f"step {session.index + 1} ({session.document.form.do[session.index].verb})"


def _where(session: Session) -> Where:
    return Where(session.document.file, session.line())
