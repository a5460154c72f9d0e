"""What may be done in the middle of a search."""

from __future__ import annotations

from rewind.aggregates.fold import fold_all
from rewind.aggregates.game import Game
from rewind.aggregates.questions.plays import PlaySpell, options
from rewind.projections.views.legal_actions import legal_in_words
from rewind.projections.visibility.seat_log import redact
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.runner import run_scenario
from tests.rules.scenarios.conftest import cards

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


def test_a_card_that_may_be_played_during_a_search_is_among_what_may_be_done() -> None:
    (document,) = read_scenarios(SEARCH, "search.yaml")
    game = Game(run_scenario(document, "2006-10", cards(), redact).records)
    engine = game.engine()
    found = list(options(engine))
    assert [(option.seat, engine.name(option.object)) for option in found if isinstance(option, PlaySpell)] == [
        (1, "Panglacial Wurm")
    ]
    assert len(found) == 1
    assert game.pending is not None
    assert "play Panglacial Wurm" in legal_in_words(game.state, game.pending.offer)
    game.decide(found[0].decision())
    assert [engine.name(obj) for obj in fold_all(game.records).zone("stack")][-1:] == ["Panglacial Wurm"]
