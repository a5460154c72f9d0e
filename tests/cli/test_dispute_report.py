"""What a report says of the game: the position of the error, what followed, claims as sentences, names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rewind.projections.words.claims import claim_in_words
from rewind.replays.judging.records import Claim
from tests.cli.running import good
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
    happened = report["What happened"]
    assert "Bob blocks Bog Wraith with Hill Giant (at issue)." in happened
    assert "Bog Wraith deals 3 combat damage to Hill Giant." in happened
    assert "Bog Wraith is put into Alice's graveyard from play (destroyed)." in happened
    assert "priority" not in happened
    assert "passes" not in happened
    assert "graveyard  Bog Wraith" in report["The position at the question"]
    assert "“Bob had a Swamp.” Event 41 was illegal: Bob blocks" in report["Claims"]
    assert "the game has come to another step since" in report["Remedy"]


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
        "After event 4, this could not be done: War Mammoth deals 1 combat damage to Ox and 2 to Ben.",
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
    assert claim_in_words(form, body, lambda n: "It rains.") == sentence
