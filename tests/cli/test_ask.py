"""`rewind ask`: a question that is typed, as lines of the command line, from a pipe, and at the prompt."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from rewind.aggregates.cards import pool
from rewind.cli.asking.conversation import ORDERS as ASK_ORDERS
from rewind.cli.asking.conversation import Conversation
from rewind.cli.asking.prompt import completions, converse
from rewind.cli.asking.question import Question
from rewind.cli.scribing.scribe import ORDERS as SCRIBE_ORDERS
from rewind.cli.scribing.scribe import Scribe
from tests.cli.running import Ran, good, run


def ask(*lines: str) -> Ran:
    return run("ask", *lines)


def talk(*lines: str) -> str:
    """What is printed at the prompt for these lines."""
    given, out = iter(lines), io.StringIO()

    def read() -> str:
        try:
            return next(given)
        except StopIteration:
            raise EOFError from None

    converse(Console(file=out, width=4096, highlight=False, markup=False, emoji=False), Question(pool()), read)
    return out.getvalue().split("then   position\n", 1)[1]


def scenario(*lines: str) -> list[str]:
    return good("ask", *lines, "scenario").lines


def test_a_position_is_answered_under_each_edition() -> None:
    ran = ask("alice: Humility, Opalescence; bob: Grizzly Bears")
    assert ran.status == 0
    for line in ("Humility  1/1, Enchantment Creature", "Humility  4/4, Enchantment Creature"):
        assert line in ran.text
    assert "The editions differ where ≠ stands." in ran.text
    assert "alice has priority, and may" in ran.text


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("mountain x3, GRIZZLY BEARS", "[Mountain x3, Grizzly Bears]"),
        ("2 kamahl, pit fighter, forest", "['Kamahl, Pit Fighter x2', Forest]"),
        ("Sword of Fire and Ice and Forest", "[Sword of Fire and Ice, Forest]"),
        ("grizzly be (tapped, damage 1, 2 +1/+1 counters)", "[{card: Grizzly Bears, tapped: true, damage: 1, counters"),
        ("{token: {name: Goblin, types: Creature — Goblin, power: 1, toughness: 1}}", "[{token: {name: Goblin, types"),
    ],
)
def test_cards_of_a_list(typed: str, cards: str) -> None:
    (line,) = [line for line in scenario(f"alice: {typed}") if "in_play" in line]
    assert line.strip().startswith(f"in_play: {cards}")


def test_zones_totals_and_the_turn() -> None:
    lines = scenario(
        "Alice hand: shock; alice's graveyard: shock; bob life: 3; Alice mana: 1RR; turn: bob, declare attackers"
    )
    assert lines[2:9] == [
        "  Alice:",
        "    hand: [Shock]",
        "    graveyard: [Shock]",
        "    mana: '{1}{R}{R}'",
        "    library: [Island x20]",
        "  bob:",
        "    life: 3",
    ]
    assert lines[-1] == "start: {turn_of: bob, step: declare_attackers}"


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("position", "line", "step"),
    [
        (
            "alice mana: R; alice hand: shock",
            "alice casts shock on bob",
            "play: {by: alice, card: Shock, targets: [bob]}",
        ),
        ("alice hand: shock; alice mana: R", "play shock at bears#2", "targets: [Grizzly Bears#2]}"),
        ("alice: masticore; alice mana: 2", "alice uses mastodon", 'nothing here is named "mastodon"'),
        (
            "alice: masticore; alice mana: 2",
            "alice uses masticore {2} on bears",
            "object: Masticore, ability: '{2}', targets",
        ),
        (
            "alice: kamahl, pit",
            "alice attacks with kamahl",
            "attack: {by: alice, attackers: {'Kamahl, Pit Fighter': bob}}",
        ),
        (
            "alice: gray ogre, bog imp, kamahl, pit",
            "alice attacks bob with kamahl, ogre and bob with imp",
            "attack: {by: alice, attackers: {'Kamahl, Pit Fighter': bob, Gray Ogre: bob, Bog Imp: bob}}",
        ),
        ("alice: gray ogre", "go to turn 3 main", "advance: {turn: 3, to: main1}"),
        ("alice: gray ogre", "destroy gray ogre", "cause: {by: alice, effect: {destroy: {object: Gray Ogre}}}"),
        ("alice: gray ogre", "do pass: alice", "pass: alice"),
        ("alice hand: blaze; alice mana: 3R", "alice plays blaze on bob with x=2", "targets: [bob]"),
    ],
)
def test_what_is_done(position: str, line: str, step: str) -> None:
    ran = ask(position, "bob: 2 grizzly bears", line, "scenario")
    assert step in (ran.lines[-1] if ran.status == 0 else ran.error)


def test_a_block_that_the_rules_refuse() -> None:
    ran = ask(
        "alice: bog wraith; bob: swamp, grizzly bears", "alice attacks with wraith", "can bob block wraith with bears"
    )
    assert ran.status == 1
    assert "2006-10  no: Bog Wraith has swampwalk and bob controls a Swamp [502.6b]" in ran.text


def test_what_one_edition_refuses_is_tried_there() -> None:
    lines = ("alice: 2 Kamahl, pit fighter; bob hand: shock; bob mana: R", "alice passes", "bob plays shock on kamahl")
    steps = scenario(*lines)[-2:]
    assert steps == [
        "  - pass: alice",
        "  - attempt: {step: {play: {by: bob, card: Shock, targets: ['Kamahl, Pit Fighter']}}}",
    ]


def test_who_has_priority_passes_first_where_another_acts() -> None:
    position = "alice hand: wrath of god; alice: 4 plains; bob: troll ascetic, 2 forest"
    assert scenario(position, "alice plays wrath", "bob activates troll")[-2:] == [
        "  - pass: alice",
        "  - activate: {by: bob, object: Troll Ascetic}",
    ]
    assert "2006-10  yes, once alice has passed" in ask(position, "alice plays wrath", "can bob activate troll").text
    refused = ask(position, "bob: gray ogre", "can bob play gray ogre")
    assert refused.status == 1
    assert "no: Gray Ogre is not a card in the hand of bob [409.1a, 401.1]; besides, alice has priority" in refused.text


def test_several_editions_are_asked_and_those_that_come_to_the_same_are_told_once() -> None:
    both = ask("alice: gray ogre; bob: grizzly bears")
    assert "  2003-12 and 2006-10" in both.lines
    assert both.text.count("Gray Ogre  2/2") == 1
    every = ask("alice: gray ogre; bob: grizzly bears", "--edition", "all")
    heads = [line.strip() for line in every.lines if line.strip().startswith("20")]
    assert heads == ["2003-12 and 2006-10", "2026-04"] * 2
    some = ask("alice: gray ogre; bob: grizzly bears", "--edition", "2003-12", "--edition", "2026-04")
    assert [line.strip() for line in some.lines if line.strip().startswith("20")] == ["2003-12", "2026-04"] * 2


def test_a_planeswalker_has_its_loyalty_and_is_attacked(tmp_path: Path) -> None:
    cards = tmp_path / "cards.yaml"
    cards.write_text(SAGE)
    asked = ("--edition", "2026-04", "--cards", str(cards), "alice: test sage; bob: gray ogre, grizzly bears")
    assert "3 loyalty counters" in good("ask", *asked).text
    assert "2 loyalty counters" in good("ask", *asked[:4], "alice: test sage (2 loyalty)").text
    ran = good("ask", *asked, "turn: bob", "bob attacks sage with all", "go to end")
    assert "3 loyalty counters are removed from Test Sage" in ran.text
    assert "bob attacks alice with" in good("ask", *asked, "turn: bob", "bob attacks with all").text


SAGE = """\
- name: Test Sage
  cost: "{1}{U}"
  types: Legendary Planeswalker — Jace
  loyalty: 3
  main: 2026-04
  since: 2026-04
"""


def test_an_edition_that_does_not_know_a_card_is_told() -> None:
    lines = ask("alice: dark depths; bob: grizzly bears", "position").lines
    assert lines[0] == "2003-12 is not asked: it does not know Dark Depths"
    assert "  2006-10" in lines


def test_what_every_edition_refuses(tmp_path: Path) -> None:
    ran = ask("alice hand: shock; bob: grizzly bears", "alice plays shock on bears", "resolve")
    assert ran.status == 1
    assert "alice cannot pay for Shock" in ran.text
    said = talk("alice hand: shock", "bob: grizzly bears", "alice plays shock on bears", "scenario")
    assert "say what pays: PLAYER mana: {R}" in said
    assert "do:" not in said, "what is refused is not kept at the prompt"


def test_an_open_choice_is_asked_for_and_answered() -> None:
    lines = ("alice hand: clone", "alice: 4 island", "bob: grizzly bears", "alice plays clone", "resolve")
    said = talk(*lines, "alice answers bears", "position")
    assert "alice is asked to choose" not in said
    assert "alice chooses 0 to 1 of these" in said
    assert "Grizzly Bears (alice's)  2/2, green Creature — Bear" in said
    assert "no answer is stated" in ask(*lines).text


def test_nobody_loses_by_a_library_that_was_not_said() -> None:
    text = ask("alice: gray ogre", "go to turn 5", "position").text
    assert "turn 5, alice" in text
    assert "The game is over" not in text
    lost = ask("alice: gray ogre; opponent library: none", "go to turn 5", "legal").text
    assert "the game is over" in lost


def test_the_scenario_that_is_kept_says_the_same(tmp_path: Path) -> None:
    file = tmp_path / "kept.yaml"
    asked = good("ask", "alice: Humility, Opalescence; bob: Grizzly Bears", "go to end", "report", "-o", file)
    ran = good("scenario", file)
    assert asked.lines[1:] == ran.lines[3 : 2 + len(asked.lines)]
    again = run("ask", "alice: Humility", "-o", file)
    assert (again.status, again.error) == (2, f"RW2203 {file} exists already; nothing was written")
    assert "go to" not in file.read_text()
    assert "advance: {to: end}" in file.read_text()


def test_from_a_pipe_and_as_json() -> None:
    ran = run("ask", "--json", stdin=b"# a comment\nalice: humility\nbob: grizzly bears\ncan alice attack with bears\n")
    found: Any = ran.json
    assert [one["edition"] for one in found["outcomes"]] == ["2003-12", "2006-10"]
    assert found["legal"]["2006-10"]["question"] == "alice has priority"
    assert [one["possible"] for one in found["can"]["alice attack with bears"]] == [False, False]
    assert ran.status == 1


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("alice: grizly bears", 'RW6002 no card is known by the name "grizly bears"; close to it: Grizzly Bears'),
        ("alice: kamahl", '"Kamahl, Pit Fighter"'),
        ("alice hnad: shock", "RW6106"),
        ("turn: bobby", "RW6106"),
        ("alice: island; shwo", "did you mean show?"),
        ("alice: island; alice atacks with island", "did you mean attacks or attack?"),
        ("alice hand: shock; alice plays shok on bob", 'nothing here is named "shok"; did you mean Shock?'),
        ("alice: island (taped)", "is nothing that is said of a card"),
        ("legal", "there is no position yet"),
        ("alice hand: shock; alice plays shock on bob", 'nothing here is named "bob"; there are "alice", "opponent"'),
        ("alice: island; alice attacks", '"alice attacks": attacks what?'),
        ("alice: island; do attack: {by: alice, atackers: {}}", "atackers: unknown key; did you mean attackers?"),
    ],
)
def test_what_is_not_understood(line: str, error: str) -> None:
    ran = ask(line)
    assert ran.status in (2, 4)
    assert error in ran.error
    assert not ran.out


def test_undo_takes_the_last_line_back() -> None:
    said = talk("alice: island", "alice: humility", "undo", "scenario")
    assert "in_play: [Island]" in said


def test_names_are_completed() -> None:
    question = Question(pool(), players={"alice": {}})
    assert completions(question, "alice: grizzly b") == ["alice: Grizzly Bears"]
    assert "alice: Kamahl, Pit Fighter" in completions(question, "alice: kamahl, ")
    assert completions(question, "alice: Shock, grizzly b") == ["alice: Shock, Grizzly Bears"]
    assert completions(question, "posi") == ["position "]
    assert completions(question, "al") == ["alice: "]


@pytest.mark.parametrize(
    ("conversation", "completed"), [(Conversation, {*ASK_ORDERS} - {"can"}), (Scribe, {*SCRIBE_ORDERS})]
)
def test_every_order_is_completed_by_one_of_its_names(
    conversation: type[Conversation | Scribe], completed: set[str]
) -> None:
    orders = conversation._ORDERS
    assert completed <= orders.keys()
    assert {orders[name] for name in completed} == set(orders.values())
