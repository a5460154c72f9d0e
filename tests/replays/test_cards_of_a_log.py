"""`verify` says which card definitions of a log were published with Rewind, by a version of today or of before."""

from __future__ import annotations

import pytest

from docs.build import ROOT
from rewind.aggregates.cards import pool
from rewind.aggregates.cards.built_in.published import definition_hash, published_with, with_published
from rewind.events import VERSION
from rewind.events.envelope import Recorded
from rewind.events.game import CardDefined
from rewind.replays.verifying import cards_of_a_log
from rewind.replays.verifying.cards_of_a_log import KnownCards
from rewind.replays.verifying.verification import verify_log
from tests import played
from tests.cli.running import run


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


def test_definitions_are_known_where_they_were_published_as_they_are() -> None:
    log = played.log_of(played.game(), "cards-known.jsonl")
    definitions = [one for record in played.game() if isinstance(record.event, CardDefined) for one in record.event.all]
    assert verify_log(str(log)).cards == KnownCards(len(definitions), VERSION, ())
    assert f"cards known {len(definitions)} of {len(definitions)} ({VERSION})" in " ".join(run("verify", log).lines)


@pytest.mark.long
def test_a_changed_definition_is_named() -> None:
    log = played.log_of([with_another_cost(record) for record in played.game()], "cards-own.jsonl")
    cards = verify_log(str(log)).cards
    assert cards is not None
    assert (cards.own, cards.changed) == ((), ("Shock",))
    assert not verify_log(str(log)).whole
    assert [run("verify", log, *strict).status for strict in ((), ("--strict",))] == [0, 1]
    told = run("verify", log, "--json").json["cards"]
    assert told == {"known": cards.known, "version": VERSION, "own": [], "changed": ["Shock"], "of": cards.known + 1}
    assert "CHANGED: Shock" in " ".join(run("verify", log).lines)


def test_the_recorded_games_have_published_cards_only() -> None:
    for log in sorted((ROOT / "replays" / "games").glob("bots-*.jsonl")):
        cards = run("verify", log, "--json").json["cards"]  # whether a mended ruling lets it diverge or not
        assert isinstance(cards, dict)
        assert cards["own"] == cards["changed"] == []


def test_every_built_in_definition_is_published() -> None:
    assert [name for name, one in pool().records.items() if published_with(one.definition) is None] == []


def test_the_version_is_the_first_by_which_all_were_published(monkeypatch: pytest.MonkeyPatch) -> None:
    versions = {"Shock": "0.9.0", "Forest": "0.10.0", "Island": "0.2.0"}
    monkeypatch.setattr(cards_of_a_log, "published_with", lambda one: versions.get(one.key))
    cards = cards_of_a_log.CardsOfALog()
    assert cards.known() == KnownCards(0, None, ())
    cards.add(pool().find(name).definition for name in ("Shock", "Forest", "Terror", "Island"))
    cards.add([pool().find("Terror").definition.model_copy(update={"key": "Terror of the Shore"})])
    assert cards.known() == KnownCards(3, "0.10.0", ("Terror of the Shore",), ("Terror",))


def test_what_was_published_stays_so() -> None:
    shock = pool().find("Shock").definition
    changed = shock.model_copy(
        update={"characteristics": shock.characteristics.model_copy(update={"mana_cost": "{U}"})}
    )
    before = with_published((), "9.0.0").splitlines()
    after = with_published([shock, changed], "9.0.0").splitlines()
    assert set(before) < set(after)
    assert [line.split("\t") for line in after if line not in before] == [["Shock", definition_hash(changed), "9.0.0"]]
    assert after == sorted(after)
