"""`rewind ask` tells nothing false: open choices, reasons, words that are chosen, costs, lines that are not done."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import good, run
from tests.cli.test_ask import ask, scenario, talk

PLAGUE = ("alice: 3 swamp; alice hand: engineered plague; bob: goblin raider", "alice plays engineered plague; resolve")


@pytest.mark.parametrize("typed", ["alice answers goblin", "alice chooses GOBLIN", "alice answers gobli"])
def test_a_creature_type_is_answered_though_a_permanent_begins_with_it(typed: str) -> None:
    assert scenario(*PLAGUE, typed)[-1] == "  - answer: {by: alice, with: Goblin}"


def test_a_creature_type_that_is_mistyped_is_told() -> None:
    ran = ask(*PLAGUE, "alice answers gobiln")
    assert (ran.status, ran.error) == (2, 'RW6102 "gobiln" is no creature type; did you mean Goblin?')


def test_what_is_offered_comes_before_what_else_bears_the_name() -> None:
    lines = ("alice hand: clone; alice: 4 island, wall of swords; bob: wall of stone", "alice plays clone; resolve")
    assert scenario(*lines, "alice answers wall of sw")[-1] == "  - answer: {by: alice, with: Wall of Swords}"


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "step", ["alice attack with swamp", "bob block goblin raider with swamp", "alice play engineered plague"]
)
def test_nothing_can_be_done_while_a_choice_is_open(step: str) -> None:
    ran = ask(*PLAGUE, f"can {step}")
    assert ran.status == 1
    for edition in ("2003-12", "2006-10"):
        assert (
            f"  {edition}  no: a choice comes first: alice chooses one creature type for Engineered Plague" in ran.text
        )
    assert "  2006-10  yes" in ask(*PLAGUE, "can alice answer goblin").text


def test_what_is_done_while_a_choice_is_open_is_refused() -> None:
    said = talk(
        *PLAGUE[0].split("; "), *PLAGUE[1].split("; "), "alice attacks with swamp", "alice answers goblin", "position"
    )
    assert "cannot be done: a choice comes first: alice chooses" in said
    assert "Engineered Plague" in said.split("answer")[-1]
    assert ask(*PLAGUE, "alice attacks with swamp").status == 1


def test_the_reason_for_a_play_comes_before_that_of_priority() -> None:
    ran = ask("alice: white knight; bob: 3 swamp; bob hand: terror", "can bob play terror on knight")
    assert ran.status == 1
    assert "no: White Knight" in ran.text
    assert "it has protection from black" in ran.text
    assert "besides, alice has priority and would have to pass first" in ran.text
    legal = ask("alice: bog imp; alice: grizzly bears; bob: 3 swamp; bob hand: terror", "can bob play terror on bears")
    assert "2003-12  yes, once alice has passed" in legal.text


def test_the_reason_for_a_sorcery_comes_before_that_of_the_turn() -> None:
    position = "bob: 4 mountain; bob hand: volcanic hammer; alice: silver knight, grizzly bears; turn: alice"
    ran = ask(position, "can bob play volcanic hammer on silver knight")
    assert "it has protection from red" in ran.text
    assert "besides, it is not the turn of bob" in ran.text
    legal = ask(position, "can bob play volcanic hammer on grizzly bears")
    assert (legal.status, "no: bob cannot play Volcanic Hammer now: it is not the turn of bob" in legal.text) == (
        1,
        True,
    )


def test_whose_turn_it_is_is_told_where_nobody_said_it() -> None:
    position = "bob: forest; alice hand: fireball; alice: 5 mountain"
    hint = "bob was named first, and so it is the turn of bob; write turn: alice"
    assert hint in ask(position, "can alice play fireball on bob").text
    assert hint in ask(position, "alice plays fireball on bob").text
    assert hint not in ask(position, "turn: bob", "can alice play fireball on bob").text


SIEGE_GANG = "alice: siege-gang commander, goblin raider, 2 mountain; bob: island"


@pytest.mark.parametrize(
    "typed",
    [
        "alice activates siege-gang on bob sacrificing goblin raider",
        "alice activates siege-gang sacrificing raider on bob",
        "alice activates siege-gang on bob, sacrificing raider",
    ],
)
def test_what_is_sacrificed_for_a_cost_is_chosen(typed: str) -> None:
    ran = ask(SIEGE_GANG, typed)
    assert "sacrificing Goblin Raider" in ran.text
    assert "note:" not in ran.text


def test_what_is_discarded_for_a_cost_is_chosen() -> None:
    ran = ask(
        "alice: wild mongrel; alice hand: shock, island",
        "alice activates mongrel discarding island",
        "alice answers red",
    )
    assert "discarding Island" in ran.text
    assert "note:" not in ran.text
    assert ran.status == 0


def test_a_cost_that_nobody_chose_is_told() -> None:
    note = "note: nobody said what is sacrificed: Goblin Raider, the first that fits; sacrificing NAME says it"
    assert note in ask(SIEGE_GANG, "alice activates siege-gang on bob").text
    alone = ask("alice: siege-gang commander, 2 mountain; bob: island", "alice activates siege-gang on bob")
    assert "note:" not in alone.text


def test_lines_that_are_not_done_are_told(tmp_path: Path) -> None:
    file = tmp_path / "kept.yaml"
    lines = (
        f"alice: forest; alice hand: grizzly bears\nalice plays bears\nresolve\nalice: bog imp\nsave {file}\nposition\n"
    )
    ran = run("ask", stdin=lines.encode())
    assert ran.status == 1
    assert "cannot be done" in ran.text
    assert "play: {by: alice, card: Grizzly Bears}" in file.read_text()
    assert "not done, as what was before them is refused: resolve; alice: bog imp" in ran.text
    assert ran.text.count("in play    Forest") == 2, "the position is told as well as the report"


def test_the_report_goes_on_to_the_end_whatever_was_asked_on_the_way() -> None:
    lines = (
        "alice: 2 mountain; alice hand: shock; bob: grizzly bears",
        "position",
        "alice plays shock on bears",
        "resolve",
    )
    assert "Grizzly Bears is put into bob's graveyard" in ask(*lines).text
    asked = ask(lines[0], "can alice play shock on bears", *lines[2:])
    assert "Grizzly Bears is put into bob's graveyard" in asked.text
    last = ask(*lines, "position").text
    assert "In the end" not in last, "what is asked last is the answer"


def test_a_player_may_be_named_after_what_is_done() -> None:
    ran = good("ask", "alice: 2 grizzly bears; alice attacks with grizzly bears; bob: forest")
    assert "attack: {by: alice, attackers: {Grizzly Bears: bob}}" in ran.text
    shock = good("ask", "alice hand: shock; alice mana: R; alice plays shock on bob; resolve; bob: forest")
    assert "bob loses 2 life" in shock.text
    said = talk("alice: 2 grizzly bears", "alice attacks with grizzly bears", "bob: forest", "scenario")
    assert "attackers: {Grizzly Bears: bob}" in said


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("aquamoeba, unholy strength on aquamoeba", "[Aquamoeba, {card: Unholy Strength, attached_to: Aquamoeba}]"),
        (
            "2 forest, gray ogre, pacifism attached to gray ogre, 2 island",
            "[Forest x2, Gray Ogre, {card: Pacifism, attached_to: Gray Ogre}, Island x2]",
        ),
    ],
)
def test_a_card_on_a_card_as_it_is_said(typed: str, cards: str) -> None:
    (line,) = [line for line in scenario(f"alice: {typed}") if "in_play" in line]
    assert line.strip() == f"in_play: {cards}"


def test_what_cannot_be_in_play_is_not_put_there() -> None:
    ran = ask("alice: forest, shock")
    assert (ran.status, ran.error) == (2, "RW6106 Shock is an instant, which is never in play; write alice hand: Shock")


def test_a_player_is_suggested_whose_name_is_mistyped() -> None:
    assert "did you mean alice?" in ask("alice hand: shock; alcie plays shock").error


def test_a_position_that_cannot_be_set_up_says_why() -> None:
    token = "alice: gray ogre, {token: {name: Goblin, types: Creature — Goblin, power: 1, toughness: 1, colors: red}}"
    for line in ("position", "alice attacks with ogre", "can alice attack with ogre", "save none.yaml"):
        ran = ask(token, line)
        assert ran.status == 2
        assert ran.error.startswith("RW6106 the position cannot be set up: token.colors")
    assert ask(token).status == 2


def test_undo_says_which_line_is_taken_back() -> None:
    assert "taken back: alice: humility" in talk("alice: island", "alice: humility", "undo")


def test_a_note_of_what_one_edition_refuses_names_no_event() -> None:
    lines = ("alice: 2 Kamahl, pit fighter; bob hand: shock; bob mana: R", "alice passes", "bob plays shock on kamahl")
    (note,) = {line.strip(" ≠") for line in ask(*lines).lines if "note:" in line}
    assert note.startswith("note: not done, as it is not legal: Kamahl, Pit Fighter (red")
    assert "event" not in note


def test_why_something_is_what_it_is() -> None:
    position = "alice: aquamoeba, unholy strength on aquamoeba, glorious anthem; alice hand: shock"
    ran = ask(position, "alice activates aquamoeba; resolve; why aquamoeba")
    rows = [line for line in ran.lines if "→" in line]
    assert [any(name in row for row in rows) for name in ("Unholy Strength", "Glorious Anthem")] == [True, True]
    assert "5/4" in rows[-1]
    assert "RW6106 why what?" in ask(position, "why").error
