"""`verify` says whether the cards of a log are those of the card pool, whatever the pool has gained since."""

from __future__ import annotations

import pytest

from docs.build import ROOT
from rewind.events.envelope import Recorded
from rewind.events.game import CardDefined, GameStarted
from rewind.replays.verifying.verification import verify_log
from tests import played
from tests.cli.running import run


def started(cards: str) -> Recorded:
    first = played.game()[0]
    assert isinstance(first.event, GameStarted)
    return first._replace(event=first.event.model_copy(update={"cards": cards}))


def with_another_cost(record: Recorded) -> Recorded:
    event = record.event
    if not isinstance(event, CardDefined):
        return record
    assert any(definition.key == "Shock" for definition in event.all)
    definitions = []
    for definition in event.all:
        cost = "{U}" if definition.key == "Shock" else definition.characteristics.mana_cost
        facts = definition.characteristics.model_copy(update={"mana_cost": cost})
        definitions.append(definition.model_copy(update={"characteristics": facts}))
    return record._replace(event=event.model_copy(update={"definitions": tuple(definitions)}))


@pytest.mark.parametrize(("changed", "cards"), [(False, "known"), (True, "own")])
def test_cards_are_known_where_each_definition_is_the_pools(*, changed: bool, cards: str) -> None:
    digest = f"b2:{'0' * 32}"
    rest = [with_another_cost(record) if changed else record for record in played.game()[1:]]
    log = played.log_of((started(digest), *rest), f"cards-{cards}.jsonl")
    assert verify_log(str(log)).cards == cards


def test_the_recorded_games_have_the_cards_of_the_pool() -> None:
    for log in sorted((ROOT / "replays" / "games").glob("bots-*.jsonl")):
        assert run("verify", log, "--json").json["cards"] == "known"  # whether a mended ruling lets it diverge or not
