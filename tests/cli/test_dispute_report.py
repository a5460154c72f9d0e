"""What a report says of the game: the position of the error, what followed, claims as sentences, names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rewind.aggregates.editions.terms import terms_of
from rewind.aggregates.timeline import Timeline
from rewind.cli.disputes.course import _shortened
from rewind.events.logfile import read_records
from rewind.projections.words.claims import claim_in_words
from rewind.replays.judging.claims.testing_claims import ClaimTester
from rewind.replays.judging.deciding_again import decide_again
from rewind.replays.judging.missed_triggers import MissedChoice, choices_of_missed
from rewind.replays.judging.records import Claim
from tests.cli.running import good, run
from tests.replays.judging.worked_disputes import FOLDER

_ID = re.compile(r"(?<![\d.])\d+\.\d+(?![\d.a-z])")


def parts(file: Path) -> dict[str, str]:
    """Heading → what stands under it."""
    _, *sections = re.split(r"^## (.*)$", good("dispute", "report", file, "--editions").text, flags=re.MULTILINE)
    return dict(zip(sections[::2], sections[1::2], strict=True))


def test_the_position_of_the_error_stands_with_what_followed_from_it() -> None:
    report = parts(FOLDER / "landwalk-blocked.yaml")
    error = report["The position after event 40"]
    assert "before event 41, which is at issue: Bob blocks Bog Wraith with Hill Giant." in error
    assert "Bog Wraith  3/3, Creature — Wraith, swampwalk, tapped, attacks Bob" in error
    assert (
        "Blockers are declared before anybody has priority, though the log has that of Alice first \\[309.1\\]."
        in error
    )
    assert "before anybody has priority" not in report["The position at the question"]
    happened = report["What happened"]
    assert "Bob blocks Bog Wraith with Hill Giant (at issue)." in happened
    assert "Bog Wraith deals 3 combat damage to Hill Giant." in happened
    assert "Bog Wraith is put into Alice's graveyard from play (destroyed)." in happened
    assert "priority" not in happened
    assert "passes" not in happened
    assert "graveyard  Bog Wraith" in report["The position at the question"]
    assert "“Bob had a Swamp.” Event 41 was illegal: Bob blocks" in report["Claims"]
    assert "the game has come to another step since" in report["Remedy"]


@pytest.mark.long
@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_names_stand_in_place_of_numbers_and_sentences_in_place_of_yaml(file: Path) -> None:
    report = parts(file)
    for heading, text in report.items():
        if heading.startswith("The position") or heading in ("What happened", "Claims", "Remedy"):
            cited = re.sub(r"\\\[[^]]*\]|\| [\d.a-z ]+ \|$", "", text, flags=re.MULTILINE)
            assert not _ID.search(cited), heading
            plain = re.sub(r"\{[A-Z0-9/]{1,3}\}", "", cited.replace("\\", ""))
            assert not re.search(r"[{}]|\w_\w", plain), heading


CLAIMS = [
    ({"illegal": 7}, "Event 7 was illegal: It rains."),
    ({"legal": 7}, "Event 7 was legal: It rains."),
    (
        {"could": {"at": 3, "step": {"play": {"by": "Ann", "card": "Shock", "targets": ["Ben"]}}}},
        "After event 3, this could be done: Ann plays Shock, with Ben as the target.",
    ),
    (
        {"could_not": {"step": {"block": {"by": "Ben", "blockers": {"Hill Giant": "Bog Wraith"}}}}},
        "At the question, this could not be done: Ben blocks Bog Wraith with Hill Giant.",
    ),
    ({"could": {"step": {"pass": "Ann"}}}, "At the question, this could be done: Ann passes."),
    (
        {"fact": {"at": 9, "expect": {"objects": {"Humility": {"power": 4, "toughness": 4}}, "life": {"Ann": 3}}}},
        "After event 9: Humility is 4/4; Ann has 3 life.",
    ),
    (
        {"fact": {"expect": {"objects": {"Forest": {"power": None, "types": "Basic Land — Forest"}}}}},
        "At the question: Forest has no power and has the type line Basic Land — Forest.",
    ),
    (
        {"fact": {"expect": {"objects": {"Forest": {"power": None, "toughness": None, "has_not_types": "Creature"}}}}},
        "At the question: Forest has no power and toughness and does not have the type Creature.",
    ),
    (
        {"could_not": {"at": 4, "step": {"damage": {"War Mammoth": {"Ox": 1, "Ben": 2}}}}},
        "After event 4, this could not be done: War Mammoth assigns 1 combat damage to Ox and 2 to Ben.",
    ),
    (
        {"fact": {"at": 4, "expect": {"stack": [{"ability_of": "Masticore", "ability": 2}]}}},
        "After event 4: ability 2 of Masticore alone is on the stack.",
    ),
    (
        {"fact": {"at": 4, "expect": {"stack": ["combat_damage", {"ability_of": "Masticore"}]}}},
        "After event 4: on the stack are, from the top, combat damage and an ability of Masticore.",
    ),
    ({"fact": {"at": 4, "expect": {"stack": []}}}, "After event 4: the stack is empty."),
    (
        {"fact": {"at": 4, "expect": {"objects": {"Ox": {"power": 2, "toughness": 4, "damage": 3}}}}},
        "After event 4: Ox is 2/4 and has 3 damage.",
    ),
    ({"fact": {"expect": {"objects": {"Saproling": None}}}}, "At the question: Saproling is nowhere any more."),
    (
        {"fact": {"expect": {"objects": {"Mongrel": {"colors": ["R"], "tapped": False, "has_types": "Land"}}}}},
        "At the question: Mongrel is red, is not tapped and has the type Land.",
    ),
    (
        {"fact": {"expect": {"has": {"Ann": {"graveyard": ["Bears"]}}, "count": {"Ben": {"in_play": {"Karn": 1}}}}}},
        "At the question: Ann has Bears in the graveyard; Ben has 1 Karn in play.",
    ),
    (
        {"fact": {"expect": {"step": "upkeep", "turn_of": "Ann"}}},
        "At the question: it is the upkeep step; it is the turn of Ann.",
    ),
    (
        {"should_have_happened": {"from": 2, "to": 5, "event": {"type": "ability_triggered", "object": "Gravedigger"}}},
        "In events 2 to 5, this should have happened: an ability of Gravedigger triggers.",
    ),
    (
        {
            "should_not_have_happened": {
                "event": {"type": "zone_changed", "object": "Pacifism", "reason": "state_based"}
            }
        },
        "Up to the question, this should not have happened: Pacifism goes to another zone (reason state based).",
    ),
]


@pytest.mark.parametrize(("claim", "sentence"), CLAIMS, ids=[str(number) for number in range(len(CLAIMS))])
def test_a_claim_as_a_sentence(claim: dict[str, object], sentence: str) -> None:
    assert Claim.model_validate(claim)
    ((form, body),) = claim.items()
    assert claim_in_words(form, body, lambda n: "It rains.", terms_of("2006-10")) == sentence


MISSED = """
scenario: Nobody thought of Masticore
players:
  Alice: {in_play: [Masticore, Swamp x3], hand: [Shock, Swamp], library: [Swamp x7]}
  Bob: {in_play: [Grizzly Bears], library: [Island x7]}
start: {turn_of: Bob, step: end}
do:
  - forgotten: {ability_of: Masticore}
  - advance: {turn: 2, to: main1}
  - play: {by: Alice, card: Swamp}
  - activate: {by: Alice, object: Masticore, ability: 1, targets: [Grizzly Bears]}
  - resolve: all
"""
TRIGGERED = "should_have_happened: {event: {type: ability_triggered, object: Masticore}}"


@pytest.fixture(scope="module")
def missed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dispute about a trigger that was missed, with the claim that it triggered."""
    folder = tmp_path_factory.mktemp("missed")
    (folder / "t.yaml").write_text(MISSED, "utf-8")
    good("transcribe", folder / "t.yaml", "--edition", "2006-10", "-o", folder / "t.jsonl")
    good("dispute", "open", folder / "t.jsonl", "--policy", "2024", "-o", folder / "d.yaml")
    good("dispute", "claim", folder / "d.yaml", TRIGGERED)
    return folder / "d.yaml"


def test_the_rules_lead_elsewhere_since_the_trigger_and_not_since_what_first_contradicts_it(missed: Path) -> None:
    log = missed.parent / "t.jsonl"
    upkeep = next(one.n for one in read_records(log) if getattr(one.event, "step", None) == "upkeep")
    question = parts(missed)["The position at the question"]
    since = f"they lead elsewhere since event {upkeep}, and the log does not have what follows there"
    assert f"{since}: Triggered ability 1 of Masticore triggers for Alice." in question
    assert "As the log has it." in question
    again = ClaimTester(Timeline(read_records(log)), 1).again
    assert (again.differs_since, again.why.rpartition(" ")[2]) == (upkeep, str(upkeep))


def test_an_event_after_which_something_is_missing_is_not_at_issue_itself(missed: Path) -> None:
    report = parts(missed)
    told = "The upkeep step begins: by the rules an ability of Masticore triggers, which the log does not have."
    (position,) = (text for heading, text in report.items() if heading.startswith("The position after event"))
    assert told in position
    assert told in report["What happened"]
    assert "at issue" not in position + report["What happened"]


def test_a_position_that_is_at_issue_says_that_it_is_as_the_log_has_it() -> None:
    assert "As the log has it." in parts(FOLDER / "landwalk-blocked.yaml")["The position after event 40"]


def test_what_follows_from_a_missed_trigger_at_the_end_is_said_where_the_game_has_not_gone_on() -> None:
    question = parts(FOLDER / "missed-trigger.yaml")["The position at the question"]
    assert "By the rules it is another: they lead elsewhere since event 39" in question


@pytest.mark.parametrize(
    ("policy", "words"),
    [("2007", "Its default action is taken at once"), ("2024", "The policy has no rule of its own for it")],
)
def test_the_plan_says_what_the_policy_has_for_a_trigger_with_a_default_action(
    missed: Path, tmp_path: Path, policy: str, words: str
) -> None:
    file = tmp_path / "d.yaml"
    good("dispute", "open", missed.parent / "t.jsonl", "--policy", policy, "-o", file)
    plan = good("dispute", "plan", file, "--infraction", "missed trigger").text
    assert f"says what happens if its controller does not do something. {words}" in " ".join(plan.split())
    assert words in parts(file)["Remedy"]


def test_the_policy_for_a_trigger_that_only_allows_something_is_told() -> None:
    missed_may = (MissedChoice("Gravedigger", "optional"),)
    log = list(read_records(FOLDER / "games" / "missed-trigger.jsonl"))
    assert tuple(choices_of_missed(decide_again(log, len(log)))) == missed_may


def test_a_plan_does_not_count_that_the_log_was_closed_and_explains_what_goes_back(
    missed: Path, tmp_path: Path
) -> None:
    file, log = tmp_path / "d.yaml", missed.parent / "t.jsonl"
    good("dispute", "open", log, "--policy", "2024", "-o", file)
    records = list(read_records(log))
    priority = next(one.n for one in records if one.event.published == "priority_received" and one.n > 30)
    plan = good("dispute", "plan", file, "--to", str(priority), "--seed", "x").text
    undone = len(records) - 1 - priority
    assert records[-1].event.published == "log_sealed"
    assert f"{undone} events and 2 decisions, passes aside, would be undone" in " ".join(plan.split())
    assert f"events {priority + 1} to {len(records) - 1} would be undone, {undone} events" in " ".join(plan.split())
    drawn = (
        "chosen at random among 3 cards: what was drawn, and what lay in the hand before without all players knowing it"
    )
    assert drawn in " ".join(plan.split())
    assert f"{undone} events and 2 decisions" in parts(file)["Remedy"]


def test_a_ruling_without_a_plan_says_what_is_done(tmp_path: Path) -> None:
    good("dispute", "open", FOLDER / "games" / "wrong-damage.jsonl", "-o", tmp_path / "d.yaml")
    life = ("--remedy", "correction", "--life", "Bob=15", "--head-judge", "--deviation")
    good("dispute", "rule", tmp_path / "d.yaml", "--ruling", "15.", *life)
    remedy = parts(tmp_path / "d.yaml")["Remedy"]
    assert "No plan has been made. The ruling of record 2 says what is done: correct the life totals" in remedy
    assert "Bob has 15 life, not 17" in remedy


def test_under_each_edition_every_answer_is_decided_again(tmp_path: Path) -> None:
    """An event after the one that the rules refuse is not told of by the log's own edition either."""
    log = FOLDER / "games" / "second-land.jsonl"
    passed = [one.n for one in read_records(log) if one.event.published == "zone_changed"][-1] - 1
    good("dispute", "open", log, "-o", tmp_path / "d.yaml")
    run("dispute", "claim", tmp_path / "d.yaml", f"fact: {{at: {passed}, expect: {{life: {{Alice: 20}}}}}}")
    rows = [line.split(" | ") for line in parts(tmp_path / "d.yaml")["Under each edition"].splitlines()]
    (row,) = (row for row in rows if row[0] == "| 2")
    assert all(cell.startswith("cannot be told: decided again, the log is followed up to event") for cell in row[1:])


def test_a_claim_without_text_is_a_sentence_in_the_log_of_the_dispute(missed: Path, tmp_path: Path) -> None:
    good("dispute", "apply", missed, "-o", tmp_path / "ruled.jsonl")
    log = good("log", tmp_path / "ruled.jsonl").text
    claim = "claims something: Up to the question, this should have happened: an ability of Masticore triggers ("
    assert claim in log
    assert '"should_have_happened"' not in log


def test_an_activated_ability_is_numbered_among_the_activated_ones_and_says_so(missed: Path) -> None:
    assert "Alice plays activated ability 1 of Masticore" in good("log", missed.parent / "t.jsonl").text


def test_rows_that_a_claim_turns_on_are_kept_where_rows_are_left_out() -> None:
    rows = [(str(n), "", "It rains.", "") for n in range(1, 101)]
    shown = _shortened(rows, {"50"})
    assert [row[0] for row in shown] == [*map(str, range(1, 21)), "", "50", *map(str, range(81, 101))]
    assert shown[20][2].startswith("59 rows are left out between event 20 and event 81;")


TRAMPLE = """
scenario: Damage that was divided wrongly, and a total that was written down wrongly
players:
  Alice: {in_play: [War Mammoth], library: [Forest x7]}
  Bob: {in_play: [Balduvian Bears, "Urza's Armor"], library: [Island, Mountain, Island x5]}
do:
  - attack: {by: Alice, attackers: {War Mammoth: Bob}}
  - block: {by: Bob, blockers: {Balduvian Bears: War Mammoth}}
  - anyway: {step: {damage: {War Mammoth: {Balduvian Bears: 1, Bob: 2}}}}
  - resolve: all
  - happened: {life: {Bob: 18}}
  - advance: {turn: 2, to: main1}
"""


@pytest.fixture(scope="module")
def trampled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A dispute about damage of a creature with trample, with a plan that the ruling does not carry out."""
    folder = tmp_path_factory.mktemp("trampled")
    (folder / "t.yaml").write_text(TRAMPLE, "utf-8")
    log, file = folder / "t.jsonl", folder / "d.yaml"
    good("transcribe", folder / "t.yaml", "--edition", "2006-10", "-o", log)
    records = list(read_records(log))
    divided = next(one.n for one in reversed(records) if one.event.published == "choice_made")
    written = next(one.n for one in reversed(records) if one.event.published == "life_lost")
    blocked = next(one.n for one in records if one.event.published == "blockers_declared")
    good("dispute", "open", log, "--policy", "Regular", "-o", file)
    good("dispute", "claim", file, f"illegal: {divided}")
    run("dispute", "claim", file, f"illegal: {written}")
    run("dispute", "claim", file, f"fact: {{at: {divided - 1}, expect: {{sizes: {{Bob: {{graveyard: 1}}}}}}}}")
    run("dispute", "claim", file, f"fact: {{at: {divided - 1}, expect: {{life: {{Bob: 17}}}}}}")
    good("dispute", "plan", file, "--to", str(blocked + 1), "--seed", "x")
    life = ("--remedy", "correction", "--life", "Bob=19", "--head-judge", "--deviation")
    good("dispute", "rule", file, "--ruling", "Bob has 19 life.", *life)
    return file


def test_a_division_says_how_much_goes_to_whom(trampled: Path) -> None:
    assert (
        "was illegal: Alice divides 3 for War Mammoth: 1 to Balduvian Bears and 2 to Bob." in parts(trampled)["Claims"]
    )
    assert "Alice has to divide an amount" in good("dispute", "report", trampled).text


def test_a_total_that_was_written_down_after_all_combat_damage_was_dealt_has_no_cause(trampled: Path) -> None:
    report = parts(trampled)
    assert (
        "upheld: the life total of Bob goes from 19 to 18, and nothing in the log brings it about" in report["Claims"]
    )
    words = "Bob's life total is written down as 18; it was 19 (only reported) (at issue)."
    assert words in report["What happened"]


def test_what_is_counted_is_said_in_words(trampled: Path) -> None:
    claims = parts(trampled)["Claims"]
    assert "number of cards that Bob has in the graveyard: claimed 1, there is 0" in claims
    assert "life of Bob: claimed 17, there is 20" in claims


def test_a_plan_that_is_not_carried_out_says_what_it_would_do_and_what_is_ruled(trampled: Path) -> None:
    remedy = parts(trampled)["Remedy"]
    assert "plan by policy Regular, which proposes: undo what was done. The ruling of record 7 has another remedy:" in (
        remedy
    )
    assert "would be undone" in remedy
    assert "the draw would be undone: 1 card would go back" in remedy
    assert not re.search(r"\b(is|are) undone", remedy)


def test_a_plan_says_for_what_a_choice_was_made_and_what_was_only_written_down(trampled: Path) -> None:
    remedy = parts(trampled)["Remedy"]
    assert "Alice divides 3 for War Mammoth: 1 to Balduvian Bears and 2 to Bob." in remedy
    assert "Bob's life total is written down as 18; it was 19." in remedy
    assert "divides it" not in remedy
    assert "(19 → 18)" not in remedy


def test_the_command_of_the_plan_says_it_as_the_report_does(trampled: Path, tmp_path: Path) -> None:
    log, file = trampled.parent / "t.jsonl", tmp_path / "d.yaml"
    blocked = next(one.n for one in read_records(log) if one.event.published == "blockers_declared")
    good("dispute", "open", log, "--policy", "Regular", "-o", file)
    plan = good("dispute", "plan", file, "--to", str(blocked + 1), "--seed", "x").text
    assert "Alice divides 3 for War Mammoth: 1 to Balduvian Bears and 2 to Bob." in plan
    assert "Bob's life total is written down as 18; it was 19." in plan
    assert "(19 → 18)" not in plan


def test_a_card_that_stays_in_its_library_does_not_go_there(trampled: Path, tmp_path: Path) -> None:
    log, file = trampled.parent / "t.jsonl", tmp_path / "d.yaml"
    blocked = next(one.n for one in read_records(log) if one.event.published == "blockers_declared")
    good("dispute", "open", log, "--policy", "Regular", "-o", file)
    good("dispute", "plan", file, "--to", str(blocked + 1), "--seed", "x")
    remedy = ("--remedy", "rewind", "--plan", "2", "--seed", "x", "--head-judge")
    good("dispute", "rule", file, "--ruling", "Back.", *remedy)
    rows = parts(file)["Where each card goes (for the head judge)"]
    assert "| Island | Bob's hand | Bob's library (on top) |" in rows
    assert "Mountain" not in rows


def test_an_event_that_the_reason_names_is_not_named_again(missed: Path, tmp_path: Path) -> None:
    file = tmp_path / "d.yaml"
    good("dispute", "open", missed.parent / "t.jsonl", "-o", file)
    run("dispute", "claim", file, "fact: {expect: {life: {Alice: 20}}}")
    assert not re.search(r"event (\d+)[^|]*\(event \1\)", parts(file)["Claims"])


def test_who_has_to_choose_before_the_stack_is_empty_is_named_once(missed: Path, tmp_path: Path) -> None:
    log, file = missed.parent / "t.jsonl", tmp_path / "d.yaml"
    upkeep = next(one.n for one in read_records(log) if getattr(one.event, "step", None) == "upkeep")
    good("dispute", "open", log, "-o", file)
    run("dispute", "claim", file, f"fact: {{at: {upkeep}, once: stack_empty, expect: {{life: {{Alice: 20}}}}}}")
    assert "| cannot be told: Alice has to choose before the stack is empty |" in parts(file)["Claims"]
