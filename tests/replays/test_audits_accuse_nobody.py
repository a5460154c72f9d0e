"""Audits accuse nobody falsely: games that a server or this engine decided, whole and with parts of the log missing."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from rewind.aggregates.editions import NAMES, edition
from rewind.aggregates.game import Game
from rewind.aggregates.state import number_of
from rewind.events.base import Place
from rewind.events.combat import Attack, AttackersDeclared
from rewind.events.envelope import Recorded
from rewind.events.game import GameStarted
from rewind.events.importers.arena import IMPORTER
from rewind.events.judging import PositionRestated
from rewind.events.logfile import read_records
from rewind.events.playing import AbilityPlayed, SpellPlayed
from rewind.events.zones import ObjectPlaced
from rewind.replays.auditing.audit import Audit, audit
from rewind.replays.auditing.fact_checks import CHECKS
from rewind.replays.auditing.facts import TODAY
from rewind.replays.importing.run import ImportRun
from tests import played
from tests.events.importers.arena_games import random_game
from tests.events.importers.arena_imported import begun
from tests.events.importers.arena_server import BATTLEFIELD, BEAR, BOLT, Server, session
from tests.events.importers.importing import Imported
from tests.events.importers.real_sessions import SESSIONS, game_lines
from tests.replays.test_auditing import live, second_land

_PROJECT = Path(__file__).parents[2]
_BOOK = _PROJECT.parent / "shared" / "rules" / "comprehensive-rules-2026-04-17.txt"


def findings(found: Audit) -> list[str]:
    return [str(finding.refused) for finding in found.findings]


def audited(server: Server, *, without: tuple[int, int] | None = None) -> Audit:
    """The audit of the imported game; `without`: messages that are missing from the log."""
    if without is not None:
        del server.states[without[0] : without[1]]
    return audit(Imported(session(server)).game.records, "game.jsonl")


# Whole games


@pytest.mark.long
@pytest.mark.parametrize("path", sorted((_PROJECT / "replays" / "games").glob("*.jsonl*")), ids=lambda path: path.name)
def test_nothing_is_found_in_the_recorded_games_of_this_engine(path: Path) -> None:
    assert findings(audit(read_records(path), path.name)) == []


@pytest.mark.long
@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.name)
@pytest.mark.parametrize("cut", range(4))
def test_nothing_is_found_in_recorded_sessions_whole_or_with_gaps(path: Path, cut: int, tmp_path: Path) -> None:
    lines, chance = game_lines(path), random.Random(f"{path.name} {cut}")
    for _ in range(cut):
        if len(lines) > 10:
            first = chance.randrange(2, len(lines))
            del lines[first : first + chance.choice([1, 2, 8, 30])]
    source, out = tmp_path / "Player.log", tmp_path / "games"
    source.write_bytes(b"".join(lines))
    out.mkdir()
    for game in ImportRun(IMPORTER, out, {}).take(str(source)).games:
        assert findings(audit(read_records(game.file), path.name)) == []


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(12))
def test_nothing_is_found_in_random_games_of_a_server_whole_or_with_gaps(seed: int) -> None:
    chance = random.Random(seed)
    server = random_game(seed, steps=40, recorder=1 + seed % 2)
    first = chance.randrange(3, len(server.states))
    cut = (first, first + chance.choice([1, 2, 5])) if seed % 3 else None
    assert findings(audited(server, without=cut)) == []


# What was accused falsely before


def test_mana_paid_in_a_resolution_is_no_acting_without_priority() -> None:
    server = begun()
    other = 3 - server.active
    ability = server.trigger(server.permanents(server.active)[0])
    server._begin_resolution(ability)
    server.send(turn=True)
    assert server.pay(other, ability)
    server.send(turn=False)
    server.end_ability(ability)
    found = audited(server)
    assert findings(found) == []
    assert "cannot_be_told" not in found.not_judged
    assert found.checks["priority"].unknown == {
        "a mana ability needs no priority, and whether it is one is not known": 1
    }


def test_a_spell_that_an_effect_has_somebody_play_is_no_acting_without_priority() -> None:
    server = begun()
    other = 3 - server.active
    ability = server.trigger(server.permanents(server.active)[0])
    server._begin_resolution(ability)
    card = server.in_hand(other, BEAR)
    assert card is not None
    spell = server.move(card, 27, "CastSpell")
    server.say("UserActionTaken", other, [spell.instance], actionType=1, abilityGrpId=0)
    server.send()
    found = audited(server)
    assert findings(found) == []
    assert found.not_judged["spell_played: it is played while something resolves, whose effect may allow it"] == 1


def test_since_when_a_creature_is_controlled_is_not_known_after_a_gap() -> None:
    """The bear comes while messages are missing, and attacks in its player's next turn, or in this one."""
    server = begun()
    card = server.in_hand(server.active, BEAR)
    assert card is not None
    bear = server.move(card, BATTLEFIELD, "Put")
    gap = len(server.states)
    server.send()
    server.touch(bear)
    server.send()
    server.attack([bear])
    found = audited(server, without=(gap, gap + 1))
    assert findings(found) == []
    assert [why for why in found.not_judged if why.startswith("attackers_declared")] == [
        "attackers_declared: since when Player 2 controls arena:2001 is not known"
    ]


def test_control_that_was_restated_is_not_judged_under_rules_that_are_held_either() -> None:
    game = live()

    def attacks(game: Game) -> bool:
        wanted = game.pending
        return wanted is not None and wanted.offer is not None and wanted.offer.kind == "attackers" and bool(old(game))

    def old(game: Game) -> list[str]:
        offer = None if game.pending is None else game.pending.offer
        return [] if offer is None else [obj for obj in offer.objects if isinstance(obj, str)]

    played.play_until(game, 5, attacks)
    seat, bear = game.state.active or 1, old(game)[0]
    game.record_fact(PositionRestated(reason="a line is missing"))
    definition = game.state.assigned.get(number_of(bear))
    game.record_fact(ObjectPlaced(object=bear, place=Place(zone="in_play"), owner=seat, definition=definition))
    event = AttackersDeclared(seat=seat, attacks=(Attack(attacker=bear, defender=3 - seat),))
    records = [*game.records, game.records[-1]._replace(n=game.records[-1].n + 1, event=event)]
    found = audit(records, "game.jsonl")
    assert findings(found) == []
    assert sum(found.not_judged.values()) == 1


def test_a_gap_that_hides_whose_turn_it_is_accuses_nobody() -> None:
    server = begun()
    gap = len(server.states)
    server.go_to(9)
    server.begin_turn()
    server.go_to(1)
    server.go_to(2)
    server.play_land(server.active)
    server.cast(server.active, BOLT, 1)
    last = next(n for n, state in enumerate(server.states) if n > gap and "turnInfo" not in state)
    found = audited(server, without=(gap, last))
    assert findings(found) == []


# What each check says of itself


def test_each_check_names_rules_that_its_editions_have() -> None:
    for check in CHECKS:
        assert set(check.rules) <= {*NAMES, TODAY}
        for name in NAMES:
            for number in check.rules[name]:
                assert edition(name).cite(number).number == number


@pytest.mark.skipif(not _BOOK.exists(), reason="the book of today is no part of the project")
def test_each_check_names_rules_that_the_book_of_today_has() -> None:
    numbers = {match[1].rstrip(".") for line in _BOOK.read_text("utf-8").splitlines() if (match := _NUMBER.match(line))}
    assert len(numbers) > 2000
    for check in CHECKS:
        assert set(check.rules[TODAY]) <= numbers, check.name


_NUMBER = re.compile(r"(\d{3}\.\d+[a-z]?\.?) ")


def test_a_game_of_an_edition_that_no_check_names_is_not_judged_by_another_book() -> None:
    game, _ = second_land()
    found = audit(under(game.records, "2015-01"), "game.jsonl")
    assert findings(found) == []
    assert (found.by_facts, found.checks) == (0, {})
    assert all("the rules of edition 2015-01 are not known" in why for why in found.not_judged)


def under(records: list[Recorded], name: str) -> list[Recorded]:
    """The records as those of another edition."""
    started = records[0].event
    assert isinstance(started, GameStarted)
    return [records[0]._replace(event=started.model_copy(update={"edition": name})), *records[1:]]


def test_what_is_really_wrong_is_still_found_in_a_game_of_today() -> None:
    """A pass out of turn, and an attack with a land, which no ability can make right."""
    records = list(Imported(session(begun())).game.records)[:-2]
    state = Imported(session(begun())).game.timeline.at(records[-1].n)
    assert state.priority is not None
    other = 3 - state.priority
    land = next(obj for obj in state.zone("in_play") if state.controller[obj] == state.priority)
    played = SpellPlayed(seat=other, object=state.zone("hand", other)[0])
    attack = AttackersDeclared(seat=state.priority, attacks=(Attack(attacker=land, defender=other),))
    for event, check in ((played, "priority"), (attack, "attacking_creature")):
        (finding,) = audit([*records, records[-1]._replace(n=records[-1].n + 1, event=event)], "game.jsonl").findings
        assert finding.check is not None
        assert (finding.check.name, finding.unless) == (check, ())
        assert finding.refused.rules[0].edition == TODAY


def test_an_ability_that_is_played_without_priority_cannot_be_told() -> None:
    game = Imported(session(begun())).game
    records = list(game.records)[:-2]
    state = game.timeline.at(records[-1].n)
    assert state.priority is not None
    event = AbilityPlayed(seat=3 - state.priority, object=state.zone("in_play")[0], ability=1)
    found = audit([*records, records[-1]._replace(n=records[-1].n + 1, event=event)], "game.jsonl")
    assert findings(found) == []
    assert found.checks["priority"].unknown.total() == 1
