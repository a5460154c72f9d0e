"""What was only reported of a game at a table rests on that claim: the rules are never told to have made it happen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rewind.aggregates.fold import fold
from rewind.aggregates.state import EMPTY
from rewind.aggregates.timeline import Timeline
from rewind.events.envelope import Recorded
from rewind.events.judging import Answer
from rewind.events.logfile import read_records
from rewind.events.zones import ZoneChanged
from rewind.replays.forking.steps import naming_of
from rewind.replays.judging.claims.testing_claims import ClaimAnswer, ClaimTester
from rewind.replays.judging.records import Claim, Occurrence
from tests.cli.running import good
from tests.parameters import first_of
from tests.replays.judging.test_deciding_again import recorded

_TABLE = """
scenario: What was seen at a table
editions: ["2006-10"]
players:
  Ann: {life: 20, in_play: [Forest x2, Grizzly Bears, Wild Mongrel], hand: [Shock, Giant Growth], library: [Forest x7]}
  Ben:
    in_play: [{card: Pacifism, attached_to: Grizzly Bears}, Mountain x2, Hill Giant]
    hand: [Shock]
    library: [Plains x7]
start: {turn_of: Ann}
do:
"""

_FACTS = (
    "happened: {move: {object: Grizzly Bears, to: graveyard}}",
    "happened: {move: {object: Grizzly Bears, to: removed}}",
    "happened: {move: {object: Pacifism, to: graveyard}}",
    "happened: {life: {Ben: 17}}",
    "happened: {life: {Ann: 23}}",
    "happened: {tap: Hill Giant}",
    "happened: {draw: Ann}",
    'happened: {counters: {object: Wild Mongrel, kind: "+1/+1", number: 2}}',
    "happened: {token: {by: Ann, name: Goblin, types: Creature — Goblin, power: 1, toughness: 1, colors: [R]}}",
    "happened: {reveal: Shock@Ben}",
    "happened: {note: So it was.}",
)
"""Facts that somebody states, each of which can be stated again."""

_DECISIONS = ("play: {by: Ann, card: Giant Growth, targets: [Wild Mongrel]}", "resolve: all", "advance: {to: main2}")


@cache
def _records(*steps: str) -> tuple[Recorded, ...]:
    text = _TABLE + "".join(f"  - {step}\n" for step in steps)
    with TemporaryDirectory() as folder:
        table, log = Path(folder, "table.yaml"), Path(folder, "table.jsonl")
        table.write_text(text, "utf-8")
        good("transcribe", table, "-o", log, "--id", "table")
        return tuple(read_records(log))


def _number(records: Sequence[Recorded], type_: str, which: int = -1) -> int:
    return [record.n for record in records if record.event.published == type_][which]


def _test(records: Sequence[Recorded], **claim: object) -> ClaimAnswer:
    return ClaimTester(Timeline(records), len(records)).test(Claim.model_validate(claim))


def test_what_is_only_reported_is_not_made_by_the_rules() -> None:
    records = _records("happened: {move: {object: Wild Mongrel, to: graveyard}}", "pass: Ann")
    died = _number(records, "zone_changed")
    pattern = {"event": {"type": "zone_changed", "object": "Wild Mongrel"}}
    for form in ("should_have_happened", "should_not_have_happened"):
        tested = _test(records, **{form: pattern})
        assert tested.answer == "cannot_be_told"
        assert f"event {died}" in tested.decided_again.why
        assert "only reported" in tested.decided_again.why
        assert "rests on what the log claims" in tested.recorded.why
    assert _test(records, legal=died).answer != "upheld"


@pytest.mark.parametrize(
    ("fact", "expect"),
    [
        ("move: {object: Wild Mongrel, to: graveyard}", {"objects": {"Wild Mongrel": {"zone": "graveyard"}}}),
        ("move: {object: Wild Mongrel, to: graveyard}", {"has": {"Ann": {"graveyard": ["Wild Mongrel"]}}}),
        ("move: {object: Wild Mongrel, to: graveyard}", {"sizes": {"Ann": {"graveyard": 1}}}),
        ("move: {object: Wild Mongrel, to: graveyard}", {"events": [{"type": "zone_changed"}]}),
        ("move: {object: Wild Mongrel, to: graveyard}", {"objects": {"Wild Mongrel": {"zone": "in_play"}}}),
        ("life: {Ben: 17}", {"life": {"Ben": 17}}),
        ("life: {Ben: 17}", {"life": {"Ben": 20}}),
        ("draw: Ann", {"sizes": {"Ann": {"hand": 3}}}),
        ("tap: Hill Giant", {"objects": {"Hill Giant": {"tapped": True}}}),
        ("tap: Hill Giant", {"each": [{"where": {"name": "Hill Giant"}, "is": {"tapped": True}}]}),
    ],
)
def test_what_is_so_because_it_was_reported_cannot_be_told(fact: str, expect: dict[str, object]) -> None:
    records = _records(f"happened: {{{fact}}}", "pass: Ann")
    tested = _test(records, fact={"expect": expect})
    assert tested.answer == "cannot_be_told"
    assert "only reported" in tested.decided_again.why


def test_what_does_not_rest_on_it_is_told_as_ever() -> None:
    records = _records("happened: {life: {Ben: 17}}", "pass: Ann")
    for expect in ({"life": {"Ann": 20}}, {"objects": {"Hill Giant": {"power": 3}}}, {"sizes": {"Ann": {"hand": 2}}}):
        tested = _test(records, fact={"expect": expect})
        assert (tested.answer, "reported" in tested.decided_again.why) == ("upheld", False)


def test_what_is_counted_rests_on_no_report_of_something_else() -> None:
    records = _records("happened: {move: {object: Wild Mongrel, to: graveyard}}", "pass: Ann")
    for count, answer in (({"in_play": {"Forest": 2}}, "upheld"), ({"in_play": {"Wild Mongrel": 1}}, "cannot_be_told")):
        assert _test(records, fact={"expect": {"count": {"Ann": count}}}).answer == answer


def test_what_the_rules_make_of_it_is_told_with_what_it_rests_on() -> None:
    records = _records("happened: {move: {object: Grizzly Bears, to: graveyard}}", "pass: Ann")
    died = _number(records, "zone_changed", 0)
    event = {"type": "zone_changed", "object": "Pacifism", "rule": "420.5d"}
    tested = _test(records, should_have_happened={"event": event})
    assert tested.answer == "upheld"
    assert tested.decided_again.given == (died,)
    expect = {"objects": {"Pacifism": {"zone": "graveyard"}}}
    tested = _test(records, fact={"expect": expect})
    assert tested.answer == "upheld"
    assert tested.decided_again.given == (died,)


_WRITTEN = """
scenario: A life total was written down, and the game went on
players:
  Ann: {in_play: [Hill Giant, Forest], library: [Forest x7]}
  Ben: {in_play: [Furnace of Rath], library: [Mountain x7]}
do:
  - attack: {by: Ann, attackers: {Hill Giant: Ben}}
  - advance: {to: main2}
  - happened: {life: {Ben: 17}}
  - advance: {turn: 3, to: main1}
  - attack: {by: Ann, attackers: {Hill Giant: Ben}}
  - advance: {to: main2}
"""


def test_a_total_that_goes_on_from_a_reported_one_is_neither_upheld_nor_rejected(tmp_path: Path) -> None:
    """By the rules there would be 8, by what was written down 11: whoever asks is told that it rests on that."""
    records = recorded(tmp_path, _WRITTEN)
    written = _number(records, "life_gained")
    tester = ClaimTester(Timeline(records), len(records))
    for life in range(2, 20):
        tested = tester.test(Claim.model_validate({"fact": {"expect": {"life": {"Ben": life}}}}))
        assert {tested.answer, tested.recorded.answer, tested.decided_again.answer} == {"cannot_be_told"}, life
        assert f"event {written}" in tested.decided_again.why
        assert f"event {written}" in tested.recorded.why
    other = tester.test(Claim.model_validate({"fact": {"expect": {"life": {"Ann": 20}}}}))
    assert (other.answer, other.deciding.given) == ("upheld", ())
    before = tester.test(Claim.model_validate({"fact": {"at": written - 1, "expect": {"life": {"Ben": 14}}}}))
    assert (before.answer, before.deciding.given) == ("upheld", ())


_RIGHT = """
scenario: What nobody put on the stack was counted all the same
players:
  Ann: {in_play: [Sulfuric Vortex], library: [Mountain x7]}
  Ben: {in_play: [Grinning Demon], library: [Mountain x7]}
start: {turn_of: Ann, step: end}
do:
  - forgotten: {ability_of: Sulfuric Vortex}
  - advance: {turn: 2, to: draw}
  - happened: {life: {Ben: LIFE}}
  - pass: Ben
"""


def test_a_total_that_was_written_down_as_the_rules_make_it_rests_on_nothing(tmp_path: Path) -> None:
    records = recorded(tmp_path, _RIGHT.replace("LIFE", "16"))
    written = _number(records, "life_lost")
    assert _test(records, fact={"expect": {"life": {"Ben": 16}}}).answer == "upheld"
    tested = _test(records, illegal=written)
    assert (tested.recorded.answer, tested.answer) == ("cannot_be_told", "rejected")
    assert tested.decided_again.why == "what was written down is 16 for Ben, and so it is by the rules"


def test_another_total_is_what_was_written_down_and_no_change_by_so_much(tmp_path: Path) -> None:
    """The log goes from 18 to 15; by the rules there were 16."""
    records = recorded(tmp_path, _RIGHT.replace("LIFE", "15"))
    tested = _test(records, illegal=_number(records, "life_lost"))
    assert tested.answer == "upheld"
    assert "goes from 16 to 15" in tested.decided_again.why
    assert _test(records, fact={"expect": {"life": {"Ben": 15}}}).answer == "cannot_be_told"


def test_what_was_written_down_is_illegal_in_either_test(tmp_path: Path) -> None:
    records = recorded(tmp_path, _WRITTEN)
    tested = _test(records, illegal=_number(records, "life_gained"))
    assert (tested.recorded.answer, tested.decided_again.answer) == ("upheld", "upheld")


def test_what_was_legal_only_by_what_was_reported_is_told_given_that(tmp_path: Path) -> None:
    """Wild Mongrel was tapped, and somebody says that it was untapped: its attack is legal given that."""
    steps = ("happened: {untap: Wild Mongrel}", "attack: {by: Ann, attackers: {Wild Mongrel: Ben}}")
    table = _TABLE.replace("Wild Mongrel]", "{card: Wild Mongrel, tapped: true}]", 1)
    text = table + "".join(f"  - {step}\n" for step in steps)
    (tmp_path / "table.yaml").write_text(text, "utf-8")
    good("transcribe", tmp_path / "table.yaml", "-o", tmp_path / "table.jsonl", "--id", "table", "--force")
    records = tuple(read_records(tmp_path / "table.jsonl"))
    attack, untapped = _number(records, "attackers_declared"), _number(records, "untapped")
    for form, answer in (("legal", "upheld"), ("illegal", "rejected")):
        tested = _test(records, **{form: attack})
        assert (tested.answer, tested.recorded.given, tested.decided_again.given) == (answer, (untapped,), (untapped,))
    step = {"attack": {"by": "Ann", "attackers": {"Wild Mongrel": "Ben"}}}
    offered = _number(records, "choice_offered")
    tested = _test(records, could={"at": offered, "step": step})
    assert (tested.answer, tested.recorded.given, tested.decided_again.given) == ("upheld", (untapped,), (untapped,))
    assert _test(records, legal=untapped + 1).deciding.given == ()


def test_what_is_told_rests_on_no_report_without_which_the_same_is_told(tmp_path: Path) -> None:
    """A total that was written down has no part in whether a creature that was untapped may attack."""
    facts = ("happened: {life: {Ben: 17}}", "happened: {untap: Wild Mongrel}", "happened: {tap: Hill Giant}")
    table = _TABLE.replace("Wild Mongrel]", "{card: Wild Mongrel, tapped: true}]", 1)
    text = table + "".join(f"  - {step}\n" for step in (*facts, "attack: {by: Ann, attackers: {Wild Mongrel: Ben}}"))
    records = tuple(recorded(tmp_path, text))
    tested = _test(records, legal=_number(records, "attackers_declared"))
    assert (tested.answer, tested.deciding.given) == ("upheld", (_number(records, "untapped"),))


def test_what_is_seen_of_a_spell_that_resolves_is_not_called_illegal() -> None:
    play = "anyway: {step: {play: {by: Ann, card: Giant Growth, targets: [Wild Mongrel]}}}"
    records = _records(play, "happened: {move: {object: Giant Growth, to: graveyard}}")
    tested = _test(records, illegal=_number(records, "zone_changed"))
    assert tested.answer == "cannot_be_told"


OPPOSITES: tuple[tuple[str, str], ...] = (
    ("legal", "illegal"),
    ("should_have_happened", "illegal"),
    ("should_have_happened", "should_not_have_happened"),
    ("legal", "should_not_have_happened"),
    ("events", "should_not_have_happened"),
    ("events", "illegal"),
    ("events", "no_events"),
    ("should_have_happened", "no_events"),
    ("legal", "no_events"),
)
"""Claims about one event that cannot both be so, where it is the only one of its kind."""


def _claims(records: tuple[Recorded, ...], record: Recorded) -> dict[str, Claim]:
    pattern = {"type": record.event.published}
    if isinstance(record.event, ZoneChanged):
        state = fold(EMPTY, records[: record.n])
        pattern["object"] = naming_of(state).name_of(state, record.event.object)
    occurrence = Occurrence.model_validate({"from": record.n, "to": record.n, "event": pattern})
    return {
        "legal": Claim(legal=record.n),
        "illegal": Claim(illegal=record.n),
        "should_have_happened": Claim(should_have_happened=occurrence),
        "should_not_have_happened": Claim(should_not_have_happened=occurrence),
        "events": Claim.model_validate({"fact": {"at": record.n, "expect": {"events": [pattern]}}}),
        "no_events": Claim.model_validate({"fact": {"at": record.n, "expect": {"no_events": [pattern]}}}),
    }


def test_what_the_log_has_later_than_the_rules_make_it_should_have_happened_there() -> None:
    steps = ("happened: {move: {object: Grizzly Bears, to: graveyard}}", "happened: {life: {Ben: 17}}", "pass: Ann")
    records = _records(*steps)
    tester = ClaimTester(Timeline(records), len(records))
    aura = next(one for one in reversed(records) if isinstance(one.event, ZoneChanged))
    answers = {form: tester.test(claim).answer for form, claim in _claims(records, aura).items()}
    assert answers["legal"] == answers["should_have_happened"] == "upheld"
    assert answers["illegal"] == answers["should_not_have_happened"] == "rejected"


@pytest.mark.long
@pytest.mark.parametrize("examples", first_of([30, 100], 1))
def test_two_opposite_claims_about_what_was_seen_are_never_both_upheld(examples: int) -> None:
    steps = st.lists(st.sampled_from((*_FACTS, *_DECISIONS[:1])), min_size=1, max_size=4, unique=True)
    settings(max_examples=examples)(given(steps, st.data())(_are_never_both_upheld))()


def _are_never_both_upheld(steps: list[str], data: st.DataObject) -> None:
    zones = [step for step in steps if "Grizzly Bears" in step or "Pacifism" in step]
    steps = [step for step in steps if step not in zones[1:]]
    records = _records(*steps, "pass: Ann")
    began = _number(records, "position_set")
    tester = ClaimTester(Timeline(records), len(records))
    record = data.draw(st.sampled_from(records[began:-1]))
    only = [one.n for one in records if one.event.published == record.event.published] == [record.n]
    answers: dict[str, Answer] = {form: tester.test(claim).answer for form, claim in _claims(records, record).items()}
    for first, second in OPPOSITES:
        across = "events" in first or "events" in second
        if only or not across:
            assert (answers[first], answers[second]) != ("upheld", "upheld"), (record, first, second)
