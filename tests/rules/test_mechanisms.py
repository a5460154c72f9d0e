"""The scenarios of mechanisms.yaml as games, rebuilt after every input; what may be done in the middle of a search."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from aggregates.fold import fold_all
from aggregates.game import Game
from aggregates.rules.engine.inputs import is_input
from aggregates.rules.stack import legal
from events import codec
from events.envelope import Recorded
from events.game import LogSealed
from events.judging import PositionSet
from projections.visibility.seat_log import redact
from replays.scenarios.form.document import Document, read_scenarios
from replays.scenarios.position import editions_of
from replays.scenarios.runner import run_scenario
from replays.verifying.verification import verify_records
from tests.rules.scenarios.conftest import HERE, cards

FILE = HERE / "mechanisms.yaml"

SEARCH = """
scenario: A library is searched
editions: ["2006-10"]
players:
  alice: {mana: "{1}{G}", hand: [Rampant Growth, Shock], library: [Island, Panglacial Wurm], in_play: [Forest x7]}
  bob: {library: [Panglacial Wurm]}
do:
  - play: {by: alice, card: Rampant Growth}
  - pass: alice
  - pass: bob
"""


def documents() -> Iterator[tuple[Document, str]]:
    for document in read_scenarios(FILE.read_text(), FILE.name):
        yield from ((document, edition) for edition in editions_of(document, cards()))


@pytest.mark.parametrize(("document", "edition"), list(documents()), ids=lambda one: getattr(one, "name", one))
def test_a_game_that_is_thrown_away_after_every_input_goes_on_as_it_was(document: Document, edition: str) -> None:
    """In the middle of waiting triggers too, of choices, and of what is being played."""
    records = run_scenario(document, edition, cards(), redact).records
    begins = next(index for index, record in enumerate(records) if isinstance(record.event, PositionSet))
    made: list[Recorded] = list(records[:begins])
    for record in records[begins:]:
        if is_input(record.event) and record.n == len(made) + 1 and not isinstance(record.event, LogSealed):
            made += Game(made).decide(record.event)
    assert [codec.encode(record) for record in made] == [codec.encode(record) for record in records[: len(made)]]
    assert verify_records(records).divergences == ()


def test_a_card_that_may_be_played_during_a_search_is_among_what_may_be_done() -> None:
    (document,) = read_scenarios(SEARCH, "search.yaml")
    game = Game(run_scenario(document, "2006-10", cards(), redact).records)
    engine = game.engine()
    found = list(legal.options(engine))
    assert [(option.kind, option.seat, engine.name(option.object or "")) for option in found] == [
        ("spell", 1, "Panglacial Wurm")
    ]
    assert "play Panglacial Wurm" in legal.in_few_words(engine, game.pending)
    game.decide(found[0].decision())
    assert [engine.name(obj) for obj in fold_all(game.records).zone("stack")][-1:] == ["Panglacial Wurm"]
