"""A scenario or dispute file in which anything stands anywhere ends with a coded line, never with a traceback."""

from __future__ import annotations

import copy
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rewind.replays.judging.dispute_file import digest_of
from rewind.replays.judging.records import DisputeForm, Record
from tests.cli.running import Ran, run
from tests.events.strategies import LAW
from tests.replays.judging.worked_disputes import FOLDER

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)

_VALUES: tuple[object, ...] = (
    *(None, True, False, 0, 1, -1, 99, 2**70, 1.5, float("nan"), "", "x", "Ann", "ability_triggered", "*", "x2", "a#0"),
    *([], [[]], {}, [None], [{}], {"x": 1}, {"type": []}, [{"type": []}], [{"type": {}}], {"type": None}, {"at": 0}),
    *(
        {"ability_of": []},
        {"ability_of": "Shock"},
        "Shock#99",
        "Shock@nowhere",
        "\u202e",
        {1: 2},
        {None: None},
        [[[1]]],
    ),
)
"""What can stand in the place of anything."""

_SCENARIO: dict[str, Any] = {
    "scenario": "x",
    "players": {
        "Ann": {"hand": ["Shock"], "in_play": ["Mountain", "Grizzly Bears"], "library": ["Forest x3"]},
        "Ben": {"in_play": [{"card": "Hill Giant", "as": "giant", "damage": 1}], "library": ["Forest x3"]},
    },
    "do": [
        {"play": {"by": "Ann", "card": "Shock", "targets": ["giant"]}},
        {"resolve": "all"},
        {"happened": {"move": {"object": "Grizzly Bears", "to": "graveyard"}}},
        {"happened": {"life": {"Ben": 17}}},
        {"forgotten": {"ability_of": "Grizzly Bears"}},
        {"check": {"events": [{"type": "spell_played", "object": "Shock"}], "no_events": [{"type": "mana_emptied"}]}},
        {"refused": {"step": {"play": {"by": "Ann", "card": "Shock"}}, "rule": "408.1"}},
        {"answer": {"by": "Ann", "with": ["giant"]}},
        {"advance": {"to": "end"}},
    ],
    "expect": {
        "life": {"Ann": 20},
        "objects": {"giant": {"zone": "graveyard", "counters": {}, "types": "Creature — Giant"}},
        "each": [{"where": {"types": "Creature"}, "is": {"tapped": False}}],
        "sees": {"Ann": {"Ben": {"hand": []}}},
        "count": {"Ann": {"hand": {"Shock": 0}}},
        "zones": {"Ben": {"graveyard": ["Hill Giant"]}},
        "no_events": [{"type": "damage_dealt", "amount": 7, "to": "Ann"}],
    },
}
_CLAIMS: tuple[dict[str, Any], ...] = (
    {"illegal": 24},
    {"could": {"at": 20, "step": {"play": {"by": "Alice", "card": "Mountain"}}}},
    {"fact": {"at": 20, "expect": _SCENARIO["expect"] | {"life": {"Alice": 18}}}},
    {
        "should_have_happened": {
            "from": 20,
            "to": 24,
            "event": {"type": "land_played", "rule": "212.6b", "object": "Island"},
        }
    },
    {"should_not_have_happened": {"event": {"type": "zone_changed", "to": {"zone": "in_play"}}}},
)


def _places(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _places(part, (*path, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from _places(part, (*path, index))


def _with(document: Any, path: tuple[Any, ...], value: object) -> Any:
    changed = copy.deepcopy(document)
    if not path:
        return value
    inner = changed
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = copy.deepcopy(value)
    return changed


def mutated(document: object) -> st.SearchStrategy[object]:
    places = list(_places(document))
    one = st.tuples(st.sampled_from(places), st.sampled_from(_VALUES))
    return one.map(lambda drawn: _with(document, *drawn))


def ends_well(ran: Ran, *statuses: int) -> None:
    assert b"Traceback" not in ran.err
    assert b"Traceback" not in ran.out
    assert b"no fault of the program" not in ran.out, ran.text
    assert ran.status in statuses, ran.err
    if ran.status == 2 and ran.err:
        assert ran.err.startswith((b"RW", b"Usage: ")), ran.err


@pytest.mark.parametrize("key", ["events", "no_events"])
@pytest.mark.parametrize("value", [{"type": []}, {"type": {}}, {"type": None}, {}, {"type": "no_such"}], ids=str)
def test_a_type_of_event_that_is_none(tmp_path: Path, key: str, value: dict[str, object]) -> None:
    for place in ("expect", "do"):
        expect = {key: [value]}
        document = _SCENARIO | ({"expect": expect} if place == "expect" else {"do": [{"check": expect}]})
        (tmp_path / "x.yaml").write_text(yaml.safe_dump(document), "utf-8")
        ran = run("scenario", tmp_path / "x.yaml")
        assert (ran.status, ran.err.startswith(b"RW6101 ")) == (2, True)


@pytest.mark.long
@LAW
@given(mutated(_SCENARIO))
def test_a_scenario_file(tmp_path_factory: pytest.TempPathFactory, document: object) -> None:
    file = tmp_path_factory.mktemp("mutated") / "x.yaml"
    file.write_text(_dumped(document, allow_unicode=True), "utf-8")
    ends_well(run("scenario", file, "--edition", "2006-10"), 0, 1, 2, 4)
    ends_well(run("transcribe", file, "-o", file.with_suffix(".jsonl")), 0, 1, 2, 4)


@cache
def _opened() -> bytes:
    return (FOLDER / "second-land.yaml").read_bytes().partition(b"\n- n: 2")[0] + b"\n"


@cache
def _whole() -> object:
    """A dispute that is over."""
    return yaml.load((FOLDER / "sorcery-in-response.yaml").read_bytes(), _LOADER)


def _dumped(document: object, *, allow_unicode: bool = False) -> str:
    return str(yaml.dump(document, Dumper=_DUMPER, sort_keys=False, allow_unicode=allow_unicode))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("disputes")
    shutil.copytree(FOLDER / "games", made / "games")
    return made


@LAW
@given(st.sampled_from(_CLAIMS).flatmap(mutated))
def test_a_claim(folder: Path, claim: object) -> None:
    (folder / "d.yaml").write_bytes(_opened())
    ends_well(run("dispute", "claim", folder / "d.yaml", "-", stdin=_dumped(claim).encode()), 0, 1, 2)


@pytest.mark.long
@LAW
@given(st.data())
def test_a_dispute_file(folder: Path, data: st.DataObject) -> None:
    """As it is read; where it still has the form of one, its digests are made good, and it is reported and applied."""
    file = folder / "whole.yaml"
    file.write_text(_dumped(data.draw(mutated(_whole()))), "utf-8")
    _make_digests_good(file)
    ends_well(run("dispute", "report", file), 0, 1, 2)
    ends_well(run("dispute", "apply", file, "-o", folder / "ruled.jsonl", "--force"), 0, 1, 2)


@pytest.mark.parametrize("ruling", [1, 6, 99])
def test_an_appeal_is_against_a_ruling_that_was_given_before(folder: Path, ruling: int) -> None:
    """A claim or nothing is no ruling, and one that comes later was not given yet."""
    file, whole = folder / "appealed.yaml", _whole()
    assert isinstance(whole, dict)
    place = next(at for at, one in enumerate(whole["records"]) if one["record"] == "appeal")
    whole["records"][place]["ruling"] = ruling
    file.write_text(_dumped(whole), "utf-8")
    _make_digests_good(file)
    assert run("dispute", "report", file).status == 0
    ran = run("dispute", "apply", file, "-o", folder / "appealed.jsonl")
    assert (ran.status, ran.error[:6]) == (2, "RW6204")
    assert not (folder / "appealed.jsonl").exists()


def _make_digests_good(file: Path) -> None:
    """Gives each record the digest that is due, where the file has the form of a dispute."""
    try:
        document = yaml.load(file.read_bytes(), _LOADER)
        form = DisputeForm.model_validate(document)
    except (ValueError, TypeError):
        return
    previous: str | None = None
    records = []
    for record in form.records:
        previous = digest_of(record, previous)
        records.append(
            {**record.model_dump(mode="json", by_alias=True, exclude_defaults=True), **_kept(record, previous)}
        )
    file.write_text(_dumped({"dispute": 1, "records": records}), "utf-8")


def _kept(record: Record, digest: str) -> dict[str, object]:
    return {"n": record.n, "record": record.record, "digest": digest}
