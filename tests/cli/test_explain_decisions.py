"""`rewind explain` of a decision: what allowed it, what it did, what else was legal, what would have been refused."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from rewind.aggregates.questions.plays import PlayLand, options
from rewind.aggregates.questions.position import asking
from rewind.aggregates.rules.engine.inputs import DECISIONS, RANDOM_OUTCOMES
from rewind.aggregates.timeline import Timeline
from rewind.events.base import Event
from rewind.events.combat import AttackersDeclared, BlockersDeclared
from rewind.events.envelope import Recorded
from rewind.events.game import GameStarted, OpeningHandKept, PlayerConceded, StartingPlayerChosen
from rewind.events.logfile import read_records
from rewind.events.playing import AbilityPlayed, ChoiceMade, ChoiceOffered, LandPlayed, SpellPlayed
from rewind.events.turn import PriorityPassed, PriorityReceived
from rewind.events.zones import LibraryShuffled
from rewind.projections.views.explained_decisions import ExplainedDecision, explain_decision
from rewind.projections.views.explaining import explain
from rewind.projections.visibility.seat_log import redact
from tests import played
from tests.cli.logs import FIRST
from tests.cli.running import good, run


def of(timeline: Timeline, n: int) -> ExplainedDecision:
    found = explain_decision(timeline, n)
    assert found is not None, timeline.record(n)
    return found


@cache
def decisions(edition: str) -> dict[type[Event], list[int]]:
    """Type of decision → the numbers of such events in a game by bots."""
    found: dict[type[Event], list[int]] = {}
    for record in played.game(edition):
        if getattr(record.event, "attacks", True):  # attacking with nothing asks little
            found.setdefault(type(record.event), []).append(record.n)
    return found


def allowing(found: ExplainedDecision) -> set[str]:
    return {rule.number for rule in found.allowed_by}


@pytest.mark.long
@pytest.mark.parametrize("edition", ["2003-12", "2006-10"])
def test_every_decision_says_what_allowed_it_and_what_it_did(edition: str) -> None:
    timeline = played.timeline(edition)
    taken = [record for record in timeline.records if type(record.event) in DECISIONS]
    for record in taken[::5]:
        found = of(timeline, record.n)
        assert found.allowed_by, record
        assert all(rule.summary for rule in found.allowed_by), found.allowed_by
        assert (found.refused, found.note) == (None, None), record
        assert any(part.chosen for part in found.legal), record
        numbers = [link.n for part in found.did for link in part.links]
        last = len(timeline) if found.following is None else found.following.n
        assert numbers == [n for n in range(record.n + 1, last) if n != len(timeline)], record


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("kind", "rules"),
    [
        (PriorityPassed, {"408.1c"}),
        (LandPlayed, {"408.1c", "408.1d", "212.6a", "212.6b", "408.2d"}),
        (SpellPlayed, {"408.1d", "409.1a", "409.1h"}),
        (AbilityPlayed, {"403.1", "403.2", "409.1h"}),
        (AttackersDeclared, {"308.1", "308.2a"}),
        (BlockersDeclared, {"309.1"}),
        (OpeningHandKept, {"101.4"}),
    ],
)
@pytest.mark.parametrize("edition", ["2003-12", "2006-10"])
def test_the_rules_that_allow_are_those_that_the_check_asked(edition: str, kind: type[Event], rules: set[str]) -> None:
    timeline = played.timeline(edition)
    for n in decisions(edition)[kind][:5]:
        assert rules <= allowing(of(timeline, n))


def test_a_choice_is_allowed_by_the_rule_that_offers_it() -> None:
    timeline = played.timeline()
    for n in decisions("2006-10").get(ChoiceMade, [])[:8]:
        offer = next(one for one in reversed(timeline.records[: n - 1]) if isinstance(one.event, ChoiceOffered))
        assert set(offer.rule) <= allowing(of(timeline, n))


def test_a_concession() -> None:
    live = played.table("2006-10", 1, played.legend_decks())
    played.play_until(live, 1, lambda game: game.state.turn > 1)
    live.decide(PlayerConceded(seat=2))
    timeline = Timeline(live.records)
    n = next(one.n for one in timeline.records if isinstance(one.event, PlayerConceded))
    found = of(timeline, n)
    assert allowing(found) == {"102.3a"}
    assert [link.type for part in found.did for link in part.links] == ["player_lost", "game_ended"]


def test_what_a_spell_did_goes_on_to_its_resolution() -> None:
    timeline = played.timeline()
    n = decisions("2006-10")[SpellPlayed][0]
    (later,) = of(timeline, n).later
    assert later.type == "resolution_began"


def main_phase(timeline: Timeline, is_fitting: Callable[[Recorded], bool]) -> int:
    return next(
        one.n for one in timeline.records if is_fitting(one) and timeline.at(one.n - 1).phase == "precombat_main"
    )


def test_what_else_was_legal_and_what_not_is_what_legal_says() -> None:
    timeline = played.timeline()
    n = main_phase(timeline, lambda one: isinstance(one.event, LandPlayed))
    found = good("explain", played.log(), str(n), "--json").json["decision"]
    assert isinstance(found, dict)
    said = good("legal", played.log(), "--at", str(n), "--json").json
    assert [part["action"] for part in found["legal"]] == said["actions"]
    assert found["not_legal"] == said["not_legal"]
    ran = good("explain", played.log(), str(n))
    (marked,) = [line for line in ran.lines if line.startswith("*")]
    (chosen,) = [part["action"] for part in found["legal"] if part["chosen"]]
    assert marked.endswith(f"  {chosen['text']}  ({', '.join(chosen['rules'])})")


def test_a_second_land_would_have_been_refused_with_its_rule() -> None:
    timeline = played.timeline()
    told = ""
    for n in decisions("2006-10")[LandPlayed]:
        after = next(k for k in range(n, len(timeline)) if isinstance(timeline.record(k).event, PriorityReceived))
        told += good("explain", played.log(), str(after + 1)).text
        if "has played a land this turn" in told:
            break
    assert "What would have been refused" in told
    assert "(212.6b)" in told


def test_a_chance_says_what_it_drew_from() -> None:
    timeline = played.timeline()
    shuffle, starting = (decisions("2006-10")[kind][0] for kind in (LibraryShuffled, StartingPlayerChosen))
    assert of(timeline, shuffle).drawn_from == "every order of the 40 cards of Ann's library"
    assert of(timeline, starting).drawn_from == "Ann or Bob"
    assert "drawn from: Ann or Bob" in good("explain", played.log(), str(starting)).text
    assert not RANDOM_OUTCOMES & DECISIONS


def test_a_decision_names_what_asked_for_it() -> None:
    timeline = played.timeline()
    n = decisions("2006-10")[AttackersDeclared][0]
    causes = explain(timeline, n).causes
    assert [link.type for link in causes[:2]] == ["choice_offered", "step_began"]


def test_what_the_rules_refuse_is_told_with_the_rule() -> None:
    live = played.table("2006-10", 1, played.legend_decks(), played.claimed)
    played.play_until(
        live, 1, lambda game: bool(game.state.players[1].lands_played or game.state.players[2].lands_played)
    )
    assert live.pending is not None
    seat = live.state.active or 1
    land = next(obj for obj in live.state.zone("hand", seat) if "Land" in live.engine().types(obj))
    live.decide(LandPlayed(seat=seat, object=land), override_rules=True)
    timeline = Timeline(live.records)
    n = [one.n for one in timeline.records if isinstance(one.event, LandPlayed)][-1]
    found = of(timeline, n)
    assert found.refused is not None
    assert "has played a land this turn" in found.refused
    assert [rule.number for rule in found.refused_by] == ["212.6b"]
    assert not found.allowed_by
    log = played.log_of(tuple(timeline.records), "second-land-explained.jsonl")
    assert "Refused by the rules: " in good("explain", log, str(n)).text


def test_nobody_is_accused_where_an_ability_is_not_known() -> None:
    ran = good("explain", FIRST, "860")
    assert "whether it was allowed cannot be told: the abilities of Treetop Village" in ran.text
    assert "Refused" not in ran.text
    assert "play Rancor" not in good("explain", FIRST, "860").text.partition("What would have been refused")[2]


def test_a_viewers_log_tells_what_followed_and_not_what_was_legal() -> None:
    n = decisions("2006-10")[SpellPlayed][0]
    found = good("explain", played.log(), str(n), "--as", "2", "--json").json["decision"]
    assert isinstance(found, dict)
    assert found["did"]
    assert (found["allowed_by"], found["legal"], found["not_legal"]) == ([], [], [])
    assert "redacted" in found["note"]
    log = played.log_of(tuple(redact(played.game(), 2)), "seen-by-2-explained.jsonl")
    assert "What was legal there" not in good("explain", log, str(n)).text


def test_an_edition_that_is_not_known_is_said_so() -> None:
    started = played.game()[0]
    assert isinstance(started.event, GameStarted)
    today = started._replace(event=started.event.model_copy(update={"edition": "2019-10"}))
    log = played.log_of((today, *played.game()[1:]), "today-explained.jsonl")
    n = decisions("2006-10")[SpellPlayed][0]
    assert "the rules of edition 2019-10 are not known" in good("explain", log, str(n)).text


@pytest.mark.parametrize("kind", [PriorityPassed, LandPlayed, AttackersDeclared, OpeningHandKept])
def test_legal_at_a_decision_answers_for_the_moment_before_it(kind: type[Event]) -> None:
    n = decisions("2006-10")[kind][0]
    before = good("legal", played.log(), "--at", str(n - 1), "--json").json
    at = good("legal", played.log(), "--at", str(n), "--json").json
    assert (before.pop("decision"), at.pop("decision")) == (None, n)
    assert at == before
    text = good("legal", played.log(), "--at", str(n)).text
    assert f"before the decision that is event {n}: " in text


def test_where_nobody_is_to_act_and_nothing_was_decided_the_nearest_are_named() -> None:
    n = decisions("2006-10")[LandPlayed][0] + 1
    ran = run("legal", played.log(), "--at", str(n))
    assert (ran.status, ran.error[:6]) == (2, "RW2204")


def test_the_rules_of_an_option_are_those_that_its_check_asked() -> None:
    timeline = played.timeline()
    n = main_phase(timeline, lambda one: isinstance(one.event, LandPlayed))
    (land, *_) = [option for option in options(asking(timeline.at(n - 1))) if isinstance(option, PlayLand)]
    assert land.rules == ("212.6a", "408.2d", "212.6b")


_REFUSED = """
scenario: A creature with fear is blocked by one that may not, and could block another
players:
  Ann: {in_play: [Severed Legion, War Mammoth], library: [Swamp x7]}
  Ben: {in_play: [Hill Giant, Bottle Gnomes], library: [Swamp x7]}
do:
  - attack: {by: Ann, attackers: {Severed Legion: Ben, War Mammoth: Ben}}
  - anyway: {step: {block: {by: Ben, blockers: {Hill Giant: Severed Legion, Bottle Gnomes: Severed Legion}}}}
"""


def test_nothing_legal_is_marked_as_done_where_the_rules_refuse_what_was_done(tmp_path: Path) -> None:
    (tmp_path / "t.yaml").write_text(_REFUSED, "utf-8")
    good("transcribe", tmp_path / "t.yaml", "--edition", "2006-10", "-o", tmp_path / "t.jsonl")
    timeline = Timeline(read_records(tmp_path / "t.jsonl"))
    (n,) = (one.n for one in timeline.records if isinstance(one.event, BlockersDeclared))
    found = of(timeline, n)
    assert found.refused is not None
    assert [part.action.object is not None for part in found.legal] == [False, True, True]
    assert not any(part.chosen for part in found.legal)
