"""Effects that are stated in a running game: what they bring with them is known to that game, and to no other."""

from __future__ import annotations

import json
from copy import copy

import pytest

from rewind.aggregates.cards import read_records
from rewind.aggregates.game import Game
from rewind.aggregates.questions.plays import PlayLand, options
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.rules.engine.illegal import IllegalAction
from rewind.events.base import CardDefinition
from rewind.events.game import CardDefined
from rewind.events.judging import EffectCaused
from rewind.events.playing import ChoiceMade, CoinFlipped, LandPlayed
from rewind.projections.visibility.seat_log import redact
from rewind.replays.scenarios.form.document import read_scenarios
from rewind.replays.scenarios.runner import run_scenario
from rewind.replays.verifying.redeciding import redecide
from tests.rules.scenarios.conftest import cards

POSITION = """
scenario: A position
players: {alice: {in_play: [Grizzly Bears], hand: [Test Toll Land]}, bob: {}}
do: []
expect: {}
"""
TOLL = """
- name: Test Toll Land
  types: Land
  abilities:
    - kind: static
      zone: any
      changes:
        - change: replace
          event: {event: move, what: this, to: in_play}
          first: [{do: may, cost: [{do: sacrifice, what: {types: [Creature]}}], effect: [], as: $paid}]
          if: {not: {did: $paid}}
          set: {tapped: true}
"""


def definition(name: str, power: int) -> CardDefinition:
    """A card that gives itself power."""
    ability = f"{{kind: static, to: this, changes: [{{change: pump, power: {power}, toughness: 0}}]}}"
    record = f"- {{name: {name}, cost: '{{1}}', types: Artifact, abilities: [{ability}]}}"
    return read_records(record, "test")[0].definition


def begin(edition: str = "2006-10") -> Game:
    """A game in a main phase of Alice, who has a Bear in play and a land in her hand."""
    (document,) = read_scenarios(POSITION, "test")
    known = cards().and_of(read_records(TOLL, "test"))
    return Game(run_scenario(document, edition, known, redact).records)


def gives(game: Game, power: int) -> EffectCaused:
    """The effect that the Bear gets the ability of a card that the effect defines."""
    (bear,) = game.state.zone("in_play")
    card = definition("Test Giver", power)
    changes = [{"change": "gain", "abilities": [card.programs[0].key]}]
    effect = [{"do": "apply", "to": bear, "changes": changes, "until": "end_of_turn"}]
    return EffectCaused(seat=1, definition=card, effect=json.dumps(effect, separators=(",", ":")))


def power_of_the_bear(game: Game) -> object:
    (bear,) = game.state.zone("in_play")
    characteristics = game.state.characteristics_of(bear)
    assert characteristics is not None
    return characteristics.power


def test_a_game_and_its_copy_define_cards_of_one_key_each_for_itself() -> None:
    game = begin()
    other = copy(game)
    game.decide(gives(game, 3))
    other.decide(gives(other, 7))
    assert (power_of_the_bear(game), power_of_the_bear(other)) == (5, 9)
    assert not redecide(game.records).divergences
    assert not redecide(other.records).divergences


def test_a_fact_defines_a_card_for_one_of_two_copies() -> None:
    game = begin()
    other = copy(game)
    game.decide(gives(game, 3))
    other.record_fact(CardDefined(definition=definition("Test Giver", 7)))
    other.decide(gives(other, 7).model_copy(update={"definition": None}))
    assert (power_of_the_bear(game), power_of_the_bear(other)) == (5, 9)


def test_a_definition_that_is_refused_is_none() -> None:
    """The effect is carried out up to the coin, which another player flips."""
    game = begin()
    game.random_source = lambda pending: CoinFlipped(seat=2, result="heads")
    refused = gives(game, 3)
    effect = [*json.loads(refused.effect), {"do": "flip_coin", "result": "heads"}]
    with pytest.raises(IllegalAction, match="has to flip a coin"):
        game.decide(refused.model_copy(update={"effect": json.dumps(effect, separators=(",", ":"))}))
    game.decide(gives(game, 7))
    assert power_of_the_bear(game) == 9
    assert not redecide(game.records).divergences


@pytest.mark.parametrize("edition", ["2003-12", "2006-10"])
def test_a_stated_effect_may_ask_what_is_under_way(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Alice can sacrifice only while something comes into play: what her land asks for she can pay."""
    event = {"event": "sacrifice", "player": "you", "where": {"not": {"under_way": {"event": "move", "to": "in_play"}}}}
    changes = [{"change": "forbid", "event": event}]
    effect = [{"do": "apply", "changes": changes, "until": "end_of_turn"}]
    logs = []
    for recomputes in (False, True):
        monkeypatch.setattr(Engine, "all_recompute", recomputes)
        game = begin(edition)
        game.decide(EffectCaused(seat=1, effect=json.dumps(effect, separators=(",", ":"))))
        (land,) = game.state.zone("hand", 1)
        game.decide(LandPlayed(seat=1, object=land))
        game.decide(ChoiceMade(seat=1, values=("yes",)))
        assert len(game.state.zone("graveyard", 1)) == 1, "the Bear is sacrificed"
        logs.append(game.records)
    assert logs[0] == logs[1]


@pytest.mark.parametrize("edition", ["2003-12", "2006-10"])
def test_a_stated_effect_may_allow_what_no_card_of_the_game_allows(edition: str) -> None:
    """Alice may play the land that lies in her graveyard, and is offered it."""
    event = {"event": "play", "player": "you", "what": {"zone": "graveyard", "of": "you"}, "from": "graveyard"}
    changes = [{"change": "allow", "event": event}]
    effect = [{"do": "apply", "changes": changes, "until": "end_of_turn"}]
    (document,) = read_scenarios(POSITION.replace("hand: [Test Toll Land]", "graveyard: [Forest]"), "test")
    game = Game(run_scenario(document, edition, cards(), redact).records)
    (land,) = game.state.zone("graveyard", 1)
    assert land not in {option.object for option in options(game.engine()) if isinstance(option, PlayLand)}
    game.decide(EffectCaused(seat=1, effect=json.dumps(effect, separators=(",", ":"))))
    assert land in {option.object for option in options(game.engine()) if isinstance(option, PlayLand)}
    game.decide(LandPlayed(seat=1, object=land))
    assert len(game.state.zone("in_play")) == 2
