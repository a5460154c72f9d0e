"""A claimed log need not have who is asked, nor each step and resolution: no audit takes their absence for proof."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

import rewind
from rewind.aggregates.state import number_of, object_id
from rewind.aggregates.timeline import Timeline
from rewind.events.envelope import Recorded
from rewind.events.game import Note
from rewind.events.logfile import read_records
from rewind.events.zones import ZoneChanged
from rewind.replays.auditing.audit import Audit, audit
from tests import played

_GAMES = Path(__file__).parents[3] / "replays" / "games"
_LEFT_OUT = (
    ("choice_offered",),
    ("choice_offered", "choice_made"),
    ("priority_received",),
    ("priority_received", "priority_passed"),
    ("choice_offered", "priority_received"),
    ("step_began",),
    ("step_began", "phase_began"),
    ("resolution_began",),
    ("resolution_began", "resolution_ended", "step_began", "choice_offered"),
)


def claimed(records: Sequence[Recorded], left_out: Sequence[str] = (), share: float = 1.0) -> list[Recorded]:
    """The log of a game as one that somebody claims to have happened, without some or all events of some types."""
    chance = random.Random(7)
    told = [records[0]._replace(event=played.claimed(records[0].event))]
    for record in records[1:]:
        gone = record.event.published in left_out and chance.random() < share
        told.append(record._replace(event=Note(text="left out")) if gone else record)
    return told


@cache
def recorded(name: str) -> Sequence[Recorded]:
    """The beginning of a recorded game, some turns long."""
    return tuple(islice(read_records(_GAMES / f"{name}.jsonl.zst"), 450))


def findings(found: Audit) -> list[str]:
    return [str(finding.refused) for finding in found.findings]


def test_a_mana_ability_that_has_its_player_draw_gives_no_card_too_many() -> None:
    assert findings(audit(claimed(recorded("tooth-and-nail-affinity-2006-10")), "")) == []


@pytest.mark.parametrize("left_out", _LEFT_OUT, ids=",".join)
def test_what_is_not_told_is_no_proof(left_out: Sequence[str]) -> None:
    records = recorded("affinity-goblins-2006-10")
    assert findings(audit(claimed(records, left_out), "")) == []


@pytest.mark.parametrize("left_out", _LEFT_OUT[:3:2] + _LEFT_OUT[4:6], ids=",".join)
def test_what_is_told_only_sometimes_is_no_proof(left_out: Sequence[str]) -> None:
    records = recorded("affinity-astral-slide-2006-10")
    assert findings(audit(claimed(records, left_out, 0.5), "")) == []


MOUNTAIN = {"name": "Mountain", "type_line": {"supertypes": ["Basic"], "types": ["Land"], "subtypes": ["Mountain"]}}
GOBLIN = {
    "name": "Raging Goblin",
    "mana_cost": "{R}",
    "colors": ["R"],
    "type_line": {"types": ["Creature"], "subtypes": ["Goblin", "Berserker"]},
    "power": 1,
    "toughness": 1,
    "abilities": ["haste"],
}


def table(path: Path, attacks: Sequence[str], *, step: str | None = "declare_attackers", seat: int = 1) -> Audit:
    """The audit of a log in which Ann's creature with haste, or what is named, attacks in her first turn."""
    library, hand = {"zone": "library", "seat": 1, "position": 0}, {"zone": "hand", "seat": 1}
    definitions = [{"key": "mountain", "characteristics": MOUNTAIN}, {"key": "goblin", "characteristics": GOBLIN}]
    with rewind.LogWriter(path, players=["Ann", "Ben"], game_id="table") as log:
        log.write("card_defined", definitions=definitions)
        log.write(
            "cards_assigned", seat=1, cards=[{"card": n + 1, "definition": d["key"]} for n, d in enumerate(definitions)]
        )
        log.write("cards_assigned", seat=2, cards=[{"card": 3}])
        log.write("starting_player_chosen", seat=1)
        for n in (1, 2):
            log.write("zone_changed", object=f"{n}.1", becomes=f"{n}.2", from_=library, to=hand, reason="drawn")
        log.write("turn_began", seat=1, turn=1)
        log.write("phase_began", phase="precombat_main")
        log.write("priority_received", seat=1)
        for n in (1, 2):
            log.write(
                "zone_changed",
                object=f"{n}.2",
                becomes=f"{n}.3",
                from_=hand,
                to={"zone": "in_play"},
                reason="played",
                controller=1,
            )
        log.write("phase_began", phase="combat")
        if step is not None:
            log.write("step_began", step=step)
        for attacker in attacks:
            log.write("attackers_declared", seat=seat, attacks=[{"attacker": attacker, "defender": 3 - seat}])
    return audit(list(read_records(path)), path.name)


def of_attacks(found: Audit) -> list[str]:
    """The codes of what is found wrong with declarations of attackers."""
    declared = [finding for finding in found.findings if finding.record.event.published == "attackers_declared"]
    return [str(finding.refused.code) for finding in declared]


def test_an_attack_in_its_step_is_judged_though_the_log_offers_no_choice(tmp_path: Path) -> None:
    found = table(tmp_path / "table.jsonl", ["2.3"])
    assert (of_attacks(found), found.judged) == ([], 1)


@pytest.mark.parametrize(("attacks", "code"), [(["1.3"], "RW3008"), (["2.3", "2.3"], "RW3002")])
def test_an_attack_that_is_wrong_is_found_all_the_same(tmp_path: Path, attacks: list[str], code: str) -> None:
    found = table(tmp_path / "table.jsonl", attacks)
    assert of_attacks(found) == [code]


def test_an_attack_in_another_step_is_found(tmp_path: Path) -> None:
    found = table(tmp_path / "table.jsonl", ["2.3"], step="beginning_of_combat")
    assert of_attacks(found) == ["RW3002"]


def test_an_attack_of_which_the_step_is_not_told_is_no_fault(tmp_path: Path) -> None:
    found = table(tmp_path / "table.jsonl", ["2.3"], step=None)
    assert of_attacks(found) == []


def test_of_a_draw_step_that_the_log_leaves_out_one_draw_is_no_fault_and_a_second_is() -> None:
    told = claimed(recorded("affinity-goblins-2006-10"), ["step_began"])
    drawn = next(
        one for one in told if one.n > 300 and isinstance(one.event, ZoneChanged) and one.event.reason == "drawn"
    )
    assert isinstance(drawn.event, ZoneChanged)
    assert drawn.event.from_ is not None
    until = told[: drawn.n]
    assert findings(audit(until, "")) == []
    state = Timeline(until).end
    top = number_of(state.zone("library", drawn.event.from_.seat or 0)[-1])
    ids = {"object": object_id(top, state.incarnations[top]), "becomes": object_id(top, state.incarnations[top] + 1)}
    second = drawn.event.model_copy(update=ids)
    (finding,) = findings(audit([*until, drawn._replace(n=drawn.n + 1, event=second)], ""))
    assert "draws a card that neither" in finding
