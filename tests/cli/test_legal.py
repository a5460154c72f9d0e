"""`rewind legal`: what may be done, why not the rest, and where nobody is to act."""

from __future__ import annotations

import pytest

from rewind.aggregates.questions.plays import PlayAbility, PlaySpell, options
from rewind.aggregates.questions.position import asking
from rewind.events.game import GameStarted
from rewind.events.playing import ChoiceOffered
from rewind.events.turn import PriorityReceived
from rewind.projections.views.legal_actions import legal_in_words
from rewind.projections.visibility.seat_log import redact
from tests import played
from tests.cli.logs import FIRST
from tests.cli.running import good, run


def offers(kind: str) -> int:
    """The number of the last event at which a choice of a kind is offered."""
    found = [r.n for r in played.game() if isinstance(r.event, ChoiceOffered) and r.event.kind == kind]
    return found[-1]


def main_phase() -> int:
    """A point at which the active player has priority in a main phase of a later turn, with something to do."""
    timeline = played.timeline()
    for record in timeline.records:
        state = timeline.at(record.n)
        is_main = state.phase == "precombat_main" and state.priority == state.active and not state.zone("stack")
        if isinstance(record.event, PriorityReceived) and state.turn > 6 and is_main:
            kinds = {type(option) for option in options(asking(state))}
            if {PlaySpell, PlayAbility} <= kinds:
                return record.n
    raise AssertionError("nobody ever had anything to do")


def test_with_priority_every_option_is_listed_with_its_rule() -> None:
    n = main_phase()
    ran = good("legal", played.log(), "--at", str(n))
    state = played.timeline().at(n)
    numbered = [line for line in ran.lines if line[:5].strip().isdecimal()]
    assert len(numbered) == len(list(options(asking(state))))
    assert all(line.endswith(")") for line in numbered)
    assert "pass  (408.1c)" in numbered[0]
    assert "concede, at any time  (102.3a)" in ran.text


def test_the_same_as_json() -> None:
    n = main_phase()
    found = good("legal", played.log(), "--at", str(n), "--json").json
    assert found["kind"] == "priority"
    actions = found["actions"]
    assert isinstance(actions, list)
    assert actions[0]["kind"] == "pass"
    assert all(action["rules"] for action in actions)
    assert found["unknown"] == []


KEYS: dict[str, set[str]] = {
    "pass": set(),
    "land": {"object"},
    "spell": {"object", "targets"},
    "ability": {"object", "ability"},
}
"""Kind of what may be done → the fields of its JSON that are not empty there, beside text, rules and details."""


def test_json_has_the_same_fields_in_the_same_order_for_whatever_may_be_done() -> None:
    found = good("legal", played.log(), "--at", str(main_phase()), "--json").json
    order = [
        *("kind", "text", "rules", "details", "object", "ability", "mode", "modes", "costs", "way", "targets"),
        *("things", "value", "x_maximum", "x_unpaid", "divided", "face_down", "half", "spliced"),
    ]
    assert isinstance(found["actions"], list)
    for action in found["actions"]:
        assert list(action) == order
        filled = {key for key in order[4:] if action[key] not in (None, [], False)}
        assert filled >= KEYS[action["kind"]] - {"targets"}
        assert filled - {"mode", "modes", "costs", "way", "x_maximum", "divided"} <= {*KEYS[action["kind"]], "targets"}


def test_cards_that_cannot_be_played_are_listed_with_the_rule() -> None:
    n = next(r.n for r in played.game() if isinstance(r.event, PriorityReceived))  # the first upkeep
    ran = good("legal", played.log(), "--at", str(n))
    assert "Not legal here" in ran.lines
    assert any("it is not a main phase" in line and "212" in line for line in ran.lines)


@pytest.mark.parametrize(("kind", "rule"), [("attackers", "308.2a"), ("blockers", "309.2a")])
def test_attackers_and_blockers(kind: str, rule: str) -> None:
    n = offers(kind)
    ran = good("legal", played.log(), "--at", str(n))
    assert f"declares {kind}" in ran.text
    assert "with nothing" in ran.text
    assert f"({rule})" in ran.text


def test_a_creature_that_cannot_attack_is_listed_with_the_reason() -> None:
    told = ""
    for record in played.game():
        if isinstance(record.event, ChoiceOffered) and record.event.kind == "attackers":
            told += good("legal", played.log(), "--at", str(record.n)).text
            if "came under control this turn" in told:
                break
    assert "212.3d" in told


def test_a_choice_is_told_as_it_was_offered() -> None:
    n = offers("mulligan")
    ran = good("legal", played.log(), "--at", str(n))
    assert "keep the hand" in ran.text
    assert "take a mulligan to 6 cards" in ran.text


def test_in_a_few_words() -> None:
    state = played.timeline().at(main_phase())
    words = legal_in_words(state)
    assert words[0] == "pass"
    assert len(set(words)) == len(words)


def test_where_nobody_is_to_act_the_nearest_points_are_named() -> None:
    n = main_phase()
    ran = run("legal", played.log(), "--at", str(n + 2))  # what follows from the decision there
    assert ran.status == 2
    assert ran.error.startswith(f"RW2204 nobody is to act after event {n + 2}; the nearest such events are {n} and ")


def test_a_log_of_cards_whose_abilities_are_not_known_is_answered_as_far_as_it_goes() -> None:
    ran = run("legal", FIRST, "--at", "952")
    assert ran.status == 4
    assert "pass" in ran.text
    assert ran.error.startswith("RW2206 ")
    assert "Treetop Village" in ran.error


@pytest.mark.parametrize("at", ["99999", "lunch", "turn:99"])
def test_wrong_moments(at: str) -> None:
    ran = run("legal", played.log(), "--at", at)
    assert (ran.status, ran.error[:6]) == (2, "RW2201")


def test_a_redacted_log_is_bad_input() -> None:
    log = played.log_of(tuple(redact(played.game(), 2)), "seen-by-2.jsonl")
    ran = run("legal", log, "--at", str(main_phase()))
    assert (ran.status, ran.error[:6]) == (2, "RW2015")


def test_an_edition_whose_rules_are_not_known_is_a_version_that_is_not_supported() -> None:
    started = played.game()[0]
    assert isinstance(started.event, GameStarted)
    today = started._replace(event=started.event.model_copy(update={"edition": "2019-10"}))
    log = played.log_of((today, *played.game()[1:]), "today.jsonl")
    for arguments in (("legal", log, "--at", str(main_phase())), ("editions", log)):
        ran = run(*arguments)
        assert (ran.status, ran.error[:6]) == (3, "RW2205")


def test_before_the_first_question_one_nearest_point_is_named() -> None:
    timeline = played.timeline()
    n = next(n for n in range(1, len(timeline) + 1) if timeline.at(n).awaiting is not None)
    ran = run("legal", played.log(), "--at", "1")
    assert ran.error == f"RW2204 nobody is to act after event 1; the nearest such event is {n}"
