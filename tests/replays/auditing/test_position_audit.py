"""Each check of what a claimed log says happened, or was left so, finds it, in each edition; and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from rewind.aggregates.editions import SCENARIO_DEFAULTS, edition
from rewind.aggregates.recorder import Recorder
from rewind.aggregates.state import GameState, object_id
from rewind.aggregates.timeline import Timeline
from rewind.events.base import Characteristics, Event, Place, TypeLine
from rewind.events.combat import DamageDealt, LifeLost
from rewind.events.envelope import Recorded
from rewind.events.game import GameStarted
from rewind.events.judging import PositionRestated
from rewind.events.objects import Attached, PowerToughness, PowerToughnessChanged
from rewind.events.playing import ResolutionBegan
from rewind.events.turn import PhaseBegan, PriorityReceived, StepBegan
from rewind.events.zones import TokenCreated, ZoneChanged
from rewind.replays.auditing.audit import Audit, audit
from rewind.replays.auditing.facts import TODAY
from rewind.replays.auditing.position_audit import CHECKS
from rewind.replays.scenarios.logs import log_of
from tests.replays.scenarios.running import told

BOTH = pytest.mark.parametrize("name", SCENARIO_DEFAULTS)
TABLE = """
players:
  alice:
    hand: [Shock, Grizzly Bears]
    library: [Island x5]
    in_play:
      - Hill Giant
      - Bonesplitter
      - Forest
      - "Karn, Silver Golem"
      - {token: {name: Ox, types: "Creature — Ox", power: 2, toughness: 4}}
  bob: {library: [Island x5], in_play: [Gray Ogre]}
do:
  - happened: {note: as it was seen}
"""


def table(name: str) -> list[Recorded]:
    """A claimed log in Alice's main phase."""
    return list(log_of(told(TABLE, name).records)[:-1])


def obj(state: GameState, name: str) -> str:
    """The object of a name."""
    found = (one for one in state.current.values() if _name(state, one) == name)
    return next(found)


def _name(state: GameState, one: str) -> str | None:
    facts = state.characteristics_of(one)
    return None if facts is None else facts.name


def moved(state: GameState, name: str, zone: str, **more: object) -> ZoneChanged:
    one = obj(state, name)
    key = state.position[one]
    assert key is not None
    owned = zone in ("hand", "graveyard", "library")
    place = {"zone": zone, "seat": 1 if owned else None}
    data = {
        "object": one,
        "becomes": object_id(int(one.partition(".")[0]), state.incarnations[int(one.partition(".")[0])] + 1),
        "from": {"zone": key.zone, "seat": key.seat or None},
        "to": place,
        "reason": "unknown",
        "controller": 1 if zone == "in_play" else None,
        **more,
    }
    return ZoneChanged.model_validate(data)


def drawn(state: GameState) -> ZoneChanged:
    top = state.zone("library", 1)[-1]
    place = Place(zone="library", seat=1, position=None)
    number = int(top.partition(".")[0])
    return ZoneChanged(
        object=top,
        becomes=object_id(number, 2),
        from_=place,
        to=Place(zone="hand", seat=1, position=None),
        reason="drawn",
    )


def legend(state: GameState) -> TokenCreated:
    facts = state.characteristics_of(obj(state, "Karn, Silver Golem"))
    assert facts is not None
    return TokenCreated(object=object_id(state.last_number + 1), owner=1, controller=1, characteristics=facts)


def world(state: GameState) -> TokenCreated:
    line = TypeLine(supertypes=("World",), types=("Enchantment",))
    facts = Characteristics(name="Concordant Crossroads", type_line=line)
    return TokenCreated(object=object_id(state.last_number + 1), owner=1, controller=1, characteristics=facts)


Say = Callable[[GameState], Event]
NOW: Say = lambda state: PriorityReceived(seat=1)  # noqa: E731  # one of a list of such

WRONG: dict[str, Sequence[Say]] = {
    "permanent_type": [lambda state: moved(state, "Shock", "in_play")],
    "token_gone": [
        lambda state: moved(state, "Ox", "hand", characteristics=state.characteristics_of(obj(state, "Ox"))),
        lambda state: moved(state, "Ox", "in_play", characteristics=state.characteristics_of(obj(state, "Ox"))),
    ],
    "new_object": [lambda state: moved(state, "Hill Giant", "graveyard", counters=[{"kind": "+1/+1", "number": 2}])],
    "draws": [drawn],
    "life": [lambda state: LifeLost(seat=2, amount=20), NOW],
    "toughness": [
        lambda state: PowerToughnessChanged(
            object=obj(state, "Gray Ogre"),
            before=PowerToughness(power=2, toughness=2),
            after=PowerToughness(power=0, toughness=0),
        ),
        NOW,
    ],
    "lethal_damage": [
        lambda state: DamageDealt(source=obj(state, "Hill Giant"), to=obj(state, "Gray Ogre"), amount=3, combat=False),
        NOW,
    ],
    "legends": [legend, NOW],
    "worlds": [world, world, NOW],
    "tokens": [lambda state: moved(state, "Ox", "graveyard"), NOW],
    "attachments": [
        lambda state: Attached(object=obj(state, "Bonesplitter"), to=obj(state, "Forest")),
        NOW,
    ],
}
"""Name of a check → what is said that it finds."""


def audited(records: Sequence[Recorded], said: Sequence[Say]) -> Audit:
    recorder = Recorder(Timeline(records).end)
    for say in said:
        recorder.record(say(recorder.state))
    return audit([*records, *recorder.records], "table.jsonl")


def names(found: Audit) -> list[str | None]:
    return [None if finding.check is None else finding.check.name for finding in found.findings]


def test_each_check_is_here_but_those_of_today() -> None:
    assert set(WRONG) == {check.name for check in CHECKS if set(check.rules) & set(SCENARIO_DEFAULTS)}


@BOTH
@pytest.mark.parametrize("check", WRONG)
def test_each_check_finds_what_is_wrong_and_names_its_rules(check: str, name: str) -> None:
    found = audited(table(name), WRONG[check])
    assert names(found) == [check]
    (finding,) = found.findings
    assert finding.refused.code == "RW3014"
    assert {rule.edition for rule in finding.refused.rules} == {name}


@BOTH
def test_nothing_is_found_where_nothing_is_wrong(name: str) -> None:
    found = audited(table(name), [NOW, lambda state: moved(state, "Grizzly Bears", "in_play"), NOW])
    assert found.findings == []
    judged = {check.name for check in CHECKS if name in check.rules}
    assert {tally.check.name for tally in found.checks.values() if tally.judged} >= judged


@BOTH
def test_what_stays_wrong_is_one_finding(name: str) -> None:
    assert names(audited(table(name), [*WRONG["life"], NOW, NOW])) == ["life"]


@BOTH
def test_the_card_of_the_draw_step_and_what_resolves_gives_is_no_card_too_many(name: str) -> None:
    turn: Say = lambda state: PhaseBegan(phase="beginning")  # noqa: E731  # one of a list of such
    step: Say = lambda state: StepBegan(step="draw")  # noqa: E731  # the same
    plays: Say = lambda state: moved(state, "Shock", "stack", controller=1)  # noqa: E731  # the same
    resolves: Say = lambda state: ResolutionBegan(object=obj(state, "Shock"))  # noqa: E731  # the same
    assert names(audited(table(name), [turn, step, drawn])) == []
    assert names(audited(table(name), [turn, step, drawn, drawn])) == ["draws"]
    assert names(audited(table(name), [plays, resolves, drawn, drawn])) == []


@BOTH
def test_after_a_gap_in_the_turn_it_cannot_be_told(name: str) -> None:
    gap: Say = lambda state: PositionRestated(reason="a line is missing")  # noqa: E731  # one of a list of such
    found = audited(table(name), [gap, *WRONG["life"]])
    assert found.findings == []
    assert found.checks["life"].unknown == {"the log has a gap in this turn": 1}


def test_under_the_rules_of_today_what_an_unknown_ability_may_explain_is_not_told() -> None:
    records = table("2006-10")
    started = records[0].event
    assert isinstance(started, GameStarted)
    today = [records[0]._replace(event=started.model_copy(update={"edition": TODAY})), *records[1:]]
    assert names(audited(today, WRONG["token_gone"])) == ["token_gone"]
    assert "legends" not in audited(today, WRONG["legends"]).checks
    assert audited(today, WRONG["life"]).checks["life"].judged + sum(
        audited(today, WRONG["life"]).checks["life"].unknown.values()
    )


def test_a_log_that_the_rules_decided_is_not_asked() -> None:
    outcome = told(TABLE.replace("do:\n  - happened: {note: as it was seen}\n", ""), "2006-10")
    assert audit(log_of(outcome.records), "game.jsonl").checks == {}


def test_each_check_names_rules_that_its_editions_have() -> None:
    for check in CHECKS:
        assert set(check.rules) <= {*SCENARIO_DEFAULTS, TODAY}
        for name in set(SCENARIO_DEFAULTS) & set(check.rules):
            for number in check.rules[name]:
                assert edition(name).cite(number).number == number
