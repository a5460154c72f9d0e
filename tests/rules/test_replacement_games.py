"""Games that bots play with cards that replace and prevent: all laws of played games hold over them (rule 419)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from rewind.aggregates.cards import CardPool
from rewind.aggregates.editions import NAMES
from rewind.aggregates.fold import fold
from rewind.aggregates.rules.engine.engine import Engine
from rewind.aggregates.state import EMPTY
from rewind.events import codec
from rewind.events.envelope import Recorded
from rewind.events.game import LogSealed
from rewind.events.playing import ContinuousEffectBegan, EventPrevented, EventReplaced, ShieldUsed
from rewind.projections.visibility.seat_log import redact
from rewind.projections.words.sentences import sentence
from rewind.replays.playing.bots import UniformBot
from rewind.replays.playing.decks import read_deck
from rewind.replays.playing.live import begin, play, set_up
from rewind.replays.playing.random_outcomes import SeededRandom
from rewind.replays.verifying.verification import verify_records
from tests.layering.laws import rebuilt
from tests.rules.scenarios.conftest import cards

SEEDS = range(6)
MOST = 2000
"""Events after which a game is given up."""

LANDS = "16 Mountain\n"
DECKS = (
    LANDS
    + "4 Test Furnace\n3 Test Bulwark\n4 Test Scapegoat\n4 Test Salve\n2 Test Mass Salve\n2 Test Ward\n"
    + "3 Test Skeleton\n2 Test Rain\n2 Test Judgment\n2 Test Sanctuary\n2 Test Eternal\n6 Test Scorcher\n"
    + "4 Test Ember\n2 Test Ambush\n",
    LANDS
    + "2 Test Fog\n4 Test Skeleton\n2 Test Brand\n2 Test Burial\n2 Test Void\n2 Test Recurring Rite\n2 Test Study\n"
    + "2 Test Crossroads\n2 Test Pact\n4 Test Nomad\n2 Test Hydra\n2 Test Season\n2 Test Frost\n6 Test Scorcher\n"
    + "4 Test Ember\n2 Test Well\n2 Test Furnace\n",
)


@cache
def cheap_cards() -> CardPool:
    """All cards, each for one mana of any colour, so that much of them comes into play; and no ability for nothing."""
    found = []
    for record in cards().records.values():
        facts = record.definition.characteristics
        cost = None if facts.mana_cost is None else "{1}"
        programs = tuple(
            one.model_copy(update={"ability": one.ability.replace('"cost":[]', '"cost":["{1}"]')})
            for one in record.definition.programs
        )
        changes = {"characteristics": facts.model_copy(update={"mana_cost": cost}), "programs": programs}
        found.append(replace(record, definition=record.definition.model_copy(update=changes)))
    return CardPool.of(found)


@cache
def replacing_game(edition: str, seed: int) -> tuple[Recorded, ...]:
    decks = [read_deck(text, "deck.txt") for text in DECKS]
    events = set_up(decks, edition, cheap_cards(), names=("Alice", "Bob"), game="replacing")
    players = {seat: UniformBot(2 * seed + seat).decide for seat in (1, 2)}
    return play(begin(events, SeededRandom(seed)), players, MOST)


@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_such_game_verifies(edition: str, seed: int) -> None:
    records = replacing_game(edition, seed)
    found = verify_records(records)
    assert (found.divergences, found.error, found.decided) == ((), None, True)


@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.parametrize("seed", [1, 4])
def test_rebuilt_after_every_input_it_is_the_same(edition: str, seed: int) -> None:
    records = [record for record in replacing_game(edition, seed)[:500] if not isinstance(record.event, LogSealed)]
    made = rebuilt(records)[: len(records)]
    assert [codec.encode(record) for record in made] == [codec.encode(one) for one in records[: len(made)]]


@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.parametrize("seed", [0, 2, 3])
def test_computed_anew_after_every_event_it_is_the_same(
    edition: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = replacing_game(edition, seed)
    monkeypatch.setattr(Engine, "all_recompute", True)
    again = replacing_game.__wrapped__(edition, seed)
    assert [codec.encode(record) for record in again] == [codec.encode(record) for record in records]


@pytest.mark.parametrize("edition", NAMES)
def test_the_games_have_effects_of_at_least_twelve_kinds(edition: str) -> None:
    verbs, programs = set[str | None](), set[str]()
    for seed in SEEDS:
        for record in replacing_game(edition, seed):
            event = record.event
            if isinstance(event, EventReplaced):
                verbs.add(event.verb)
            if isinstance(event, EventReplaced | EventPrevented | ShieldUsed):
                began = None if event.effect is None else replacing_game(edition, seed)[event.effect - 1].event
                by = None if isinstance(event, ShieldUsed) else event.by
                state = fold(EMPTY, replacing_game(edition, seed)[: record.n])
                facts = None if by is None else state.characteristics_of(by)
                programs.add(began.effect if isinstance(began, ContinuousEffectBegan) else str(facts and facts.name))
    assert len(programs) >= 12, programs
    assert len(verbs) >= 5, verbs


@pytest.mark.parametrize("edition", NAMES)
@pytest.mark.parametrize("seed", [1, 5])
def test_seats_get_logs_of_them_that_can_be_read(edition: str, seed: int) -> None:
    records = replacing_game(edition, seed)
    for seat in (0, 1, 2):
        state = EMPTY
        for record in redact(records, seat):
            after = fold(state, (record,))
            assert sentence(state, record, after)
            state = after


@pytest.mark.parametrize("edition", NAMES)
def test_whatever_is_changed_in_what_was_replaced_or_prevented_is_found(edition: str) -> None:
    records = list(replacing_game(edition, 1))
    told = [one for one in records if isinstance(one.event, EventReplaced | EventPrevented | ShieldUsed)]
    assert told
    for record in told:
        changes: dict[str, object] = {"effect": 3} if isinstance(record.event, EventReplaced) else {"amount": 99}
        forged = record._replace(event=record.event.model_copy(update=changes))
        found = verify_records([forged if one is record else one for one in records])
        assert [one.n for one in found.divergences[:1]] == [record.n]
