"""Auditing: what the rules refuse is found where it stands, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from rewind.aggregates.editions import Citation
from rewind.aggregates.game import Game
from rewind.events.base import CardDefinition, Event
from rewind.events.combat import Attack, AttackersDeclared
from rewind.events.envelope import Recorded, Source
from rewind.events.errors import LogError
from rewind.events.game import CardDefined, GameStarted
from rewind.events.playing import LandPlayed, SpellPlayed
from rewind.events.turn import PriorityPassed
from rewind.projections.visibility.seat_log import redact
from rewind.replays.auditing.audit import Audit, audit
from rewind.replays.playing.decks import read_deck
from tests import played

VANILLA = read_deck("18 Forest\n22 Grizzly Bears\n", "vanilla.txt")


def unknown(event: Event) -> Event:
    """The set-up of a game whose bears come from elsewhere: their abilities are not known."""
    if isinstance(event, CardDefined):
        return CardDefined(definitions=tuple(mystery(definition) for definition in event.all))
    return played.claimed(event)


def mystery(definition: CardDefinition) -> CardDefinition:
    """The definition, but of bears one whose abilities are not known."""
    if definition.key != "Grizzly Bears":
        return definition
    facts = definition.characteristics.model_copy(update={"name": "Mystery Bears"})
    return CardDefinition(key=definition.key, characteristics=facts)


def live(change: Callable[[Event], Event] = played.claimed, edition: str = "2006-10") -> Game:
    return played.table(edition, 5, (VANILLA, VANILLA), change)


def in_hand(game: Game, kind: str) -> str | None:
    """A card of a type in the hand of the active player, who has priority."""
    state = game.state
    if state.priority is None or state.priority != state.active:
        return None
    for obj in state.zone("hand", state.priority):
        facts = state.characteristics_of(obj)
        if facts is not None and kind in facts.type_line.types:
            return obj
    return None


def lands_again(game: Game) -> bool:
    state = game.state
    main = state.phase == "precombat_main" and not state.zone("stack")
    return main and in_hand(game, "Land") is not None and bool(state.players[state.active or 1].lands_played)


def second_land(
    change: Callable[[Event], Event] = played.claimed, edition: str = "2006-10", after: int = 0
) -> tuple[Game, int]:
    """A game in which a player plays a second land in a turn later than `after`, and the number of that event."""
    game = live(change, edition)
    played.play_until(game, 5, lambda game: game.state.turn > after and lands_again(game))
    obj = in_hand(game, "Land")
    assert obj is not None
    seat = game.state.priority
    assert seat is not None
    records = game.decide(LandPlayed(seat=seat, object=obj), override_rules=True)
    played.play_until(game, 5, lambda game: game.state.n > records[0].n + 60)
    return game, records[0].n


def audited(records: list[Recorded]) -> Audit:
    return audit(records, "game.jsonl")


@pytest.mark.parametrize("edition", ["2003-12", "2006-10"])
def test_what_this_engine_played_is_legal(edition: str) -> None:
    found = audit(played.game(edition), "game.jsonl")
    assert not found.findings
    assert not found.not_judged
    assert found.judged > 400
    assert found.by_facts == 0


@pytest.mark.parametrize("edition", ["2003-12", "2006-10"])
def test_a_second_land_is_found_with_its_rule_and_nothing_after_it_is(edition: str) -> None:
    game, n = second_land(edition=edition)
    (finding,) = audited(game.records).findings
    assert finding.record.n == n
    assert finding.refused.code == "RW3004"
    assert [str(rule) for rule in finding.refused.rules] == [f"{edition} 212.6b"]
    assert finding.refused.where.event == n
    assert not finding.by_facts


def test_a_creature_in_the_upkeep_is_found() -> None:
    game = live()
    played.play_until(game, 5, lambda game: game.state.step == "upkeep" and in_hand(game, "Creature") is not None)
    obj, seat = in_hand(game, "Creature"), game.state.priority
    assert obj is not None
    assert seat is not None
    (n, *_) = (record.n for record in game.decide(SpellPlayed(seat=seat, object=obj), override_rules=True))
    (finding,) = audited(game.records).findings
    assert (finding.record.n, finding.refused.code) == (n, "RW3003")
    assert "212.3a" in [rule.number for rule in finding.refused.rules]


def test_an_attack_by_a_creature_that_came_this_turn_is_found() -> None:
    game = live()

    def sick(game: Game) -> bool:
        wanted, state = game.pending, game.state
        if wanted is None or wanted.offer is None or wanted.offer.kind != "attackers":
            return False
        return bool(new(game)) and state.active == wanted.seat

    def new(game: Game) -> list[str]:
        state = game.state
        began = state.players[state.active or 1].turn_began
        mine = [obj for obj in state.zone("in_play") if state.controller[obj] == state.active]
        return [obj for obj in mine if state.controlled_since[obj] > began and _is_creature(game, obj)]

    played.play_until(game, 5, sick)
    seat = game.state.active or 1
    attack = Attack(attacker=new(game)[0], defender=3 - seat)
    records = game.decide(AttackersDeclared(seat=seat, attacks=(attack,)), override_rules=True)
    (finding,) = audited(game.records).findings
    assert (finding.record.n, finding.refused.code) == (records[0].n, "RW3008")
    assert "212.3d" in [rule.number for rule in finding.refused.rules]
    assert finding.offer is not None


def _is_creature(game: Game, obj: str) -> bool:
    facts = game.state.characteristics_of(obj)
    return facts is not None and "Creature" in facts.type_line.types


def test_a_pass_out_of_turn_is_found() -> None:
    game = live()
    played.play_until(game, 5, lambda game: game.state.priority == 1)
    game.record_fact(PriorityPassed(seat=2))
    (finding,) = audited(game.records).findings
    assert finding.refused.code == "RW3001"


def test_with_cards_that_are_not_known_the_facts_are_judged_and_it_is_said() -> None:
    game, n = second_land(unknown, after=4)
    found = audited(game.records)
    (finding,) = found.findings
    assert (finding.record.n, finding.refused.code, finding.by_facts) == (n, "RW3004", True)
    assert finding.unless == ("Mystery Bears",)
    assert found.by_facts > 0


def imported(records: Sequence[Recorded]) -> list[Recorded]:
    """The records as though another program had told them of a game of today."""
    started = records[0].event
    assert isinstance(started, GameStarted)
    first = records[0]._replace(event=started.model_copy(update={"edition": "2026-04"}))
    return [record._replace(src=Source(line=record.n)) for record in (first, *records[1:])]


def test_what_is_imported_of_a_game_of_today_is_judged_by_facts_under_its_own_book() -> None:
    game, n = second_land()
    found = audited(imported(game.records))
    (finding,) = found.findings
    assert (finding.record.n, finding.refused.code, finding.refused.rules) == (
        n,
        "RW3004",
        (Citation("2026-04", "305.2"),),
    )
    assert finding.check is not None
    assert finding.check.name == "land_count"
    assert found.judged == 0
    assert all("2026-04" in why for why in found.not_judged)


def test_a_redacted_log_cannot_be_audited() -> None:
    with pytest.raises(LogError, match="RW2015"):
        audited(list(redact(played.game(), 1)))


@pytest.mark.parametrize(("change", "findings"), [(unknown, 0), (played.claimed, 1)])
def test_a_card_of_which_nothing_is_known_may_have_flash(change: Callable[[Event], Event], findings: int) -> None:
    """What is imported is judged by the facts alone; a bear that the card pool knows has no flash."""
    game = live()
    played.play_until(game, 5, lambda game: game.state.step == "upkeep" and in_hand(game, "Creature") is not None)
    obj, seat = in_hand(game, "Creature"), game.state.priority
    assert obj is not None
    assert seat is not None
    game.decide(SpellPlayed(seat=seat, object=obj), override_rules=True)
    records = [record._replace(event=change(record.event)) for record in game.records]
    found = audited(imported(records))
    assert [finding.refused.code for finding in found.findings] == ["RW3003"] * findings
    assert found.not_judged["spell_played: its abilities are not known"] == 1 - findings
