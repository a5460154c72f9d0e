"""What people type at the prompt of `rewind play` beside the words of the help, and why it answers that they cannot."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from rewind.cli.playing.prompt import Prompt
from rewind.cli.playing.stops import Stops
from rewind.cli.playing.typed_words import fitting, player_meant, turned_round
from rewind.events.playing import LandPlayed, SpellPlayed
from rewind.events.turn import PriorityPassed
from tests.cli.test_play_costs import Asked, game_at
from tests.rules.scenarios.conftest import cards

SICK = "in_play: [{card: Raging Goblin, tapped: true}, {card: Wall of Wood}, Mountain], hand: [Shock, Mountain]"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("why attack with wall", "Wall of Wood (1.1) cannot attack: "),
        ("why wall attacks", "cannot attack: "),
        ("why attack elf", "you have no creature called 'elf'"),
        ("why block bears with goblin", "cannot block: nothing is attacking"),
        ("attack with all", "Raging Goblin cannot attack: "),
    ],
)
def test_why_a_creature_cannot_attack_or_block(line: str, said: str) -> None:
    asked = Asked(game_at(SICK), line)
    assert said.replace(" (1.1)", "") in asked.text, asked.text
    assert asked.decision is None


def test_why_a_creature_that_has_just_come_cannot_attack() -> None:
    bears = "in_play: [{card: Grizzly Bears, new: true}, Mountain], hand: [Mountain]"
    asked = Asked(game_at(bears), "why attack with bears", "attack with bears")
    assert asked.text.count("Grizzly Bears cannot attack: ") == 2
    assert "302" in asked.text or "212" in asked.text, asked.text


IN_RESPONSE = "in_play: [Island x3, Mountain x2], hand: [Shock, Shock, Island]"


@pytest.mark.parametrize("line", ["why island", "why play island"])
def test_why_a_card_is_not_legal_though_an_ability_of_that_name_is(line: str) -> None:
    asked = Asked(game_at(IN_RESPONSE), "stops my stack on", "shock bob", line, "q", until=LandPlayed)
    answer = asked.text.split("on the stack: ")[1]
    assert "play Island" in answer
    assert "is legal" not in answer.split("Shock (alice)")[1]


def test_what_is_on_the_stack_is_told_with_the_question() -> None:
    asked = Asked(
        game_at(IN_RESPONSE),
        "stops my stack on",
        "shock bob",
        "stack",
        "hand",
        "graveyard",
        "show board",
        until=LandPlayed,
    )
    assert "on the stack: Shock (alice)" in asked.text
    assert "Stack, from the top\n" in asked.text
    assert asked.text.count("  Hand") >= 2
    assert asked.text.count("  Graveyard") >= 4
    assert "is not a number" not in asked.text


@pytest.mark.parametrize(
    ("line", "targets"),
    [
        ("shock the bears", "Grizzly Bears"),
        ("shock me", 1),
        ("shock on opponent", 2),
        ("burn grizzly with shock", "Grizzly Bears"),
    ],
)
def test_targets_in_words_of_people(line: str, targets: str | int) -> None:
    asked = Asked(game_at("in_play: [Mountain], hand: [Shock]"), line)
    assert isinstance(asked.decision, SpellPlayed), asked.text
    ((target,),) = asked.decision.targets
    assert (target if isinstance(target, int) else asked.names(target)[0]) == targets


def test_the_only_land_is_played_by_that_word() -> None:
    asked = Asked(game_at("hand: [Forest, Shock]"), "play land")
    assert isinstance(asked.decision, LandPlayed)
    assert "is more than one" in Asked(game_at("hand: [Forest, Mountain]"), "play land").text


def test_a_land_that_is_not_played_yet_is_told_once_before_a_turn_is_passed() -> None:
    asked = Asked(game_at("hand: [Mountain]"), "pp")
    assert "you could play a land still" in asked.text
    assert asked.decision is None
    assert isinstance(Asked(game_at("hand: [Mountain]"), "pp", "pp").decision, PriorityPassed)


def test_a_card_on_the_table_is_read_before_others_with_a_word_that_begins_so() -> None:
    asked = Asked(game_at("in_play: [Psychatog, Mountain], hand: [Mountain]"), "read tog", "zzz", pool=True)
    assert "Psychatog  {1}{U}{B}" in asked.text
    assert "cards have these words" not in asked.text
    assert "'zzz' is not a number or a name of the list; ? helps" in asked.text


def test_a_word_of_a_card_that_cannot_be_played_now_tells_how_to_ask_why() -> None:
    asked = Asked(game_at("in_play: [Mountain], hand: [Mountain, Goblin Sharpshooter]"), "sharp")
    assert "why sharp tells why not" in asked.text


def test_enter_takes_the_only_target() -> None:
    asked = Asked(game_at("in_play: [Swamp x2], hand: [Terror]"), "terror", "")
    assert isinstance(asked.decision, SpellPlayed), asked.text
    assert "1, Enter: Grizzly Bears" in asked.text


def test_after_combat_it_is_said_that_it_is_over() -> None:
    asked = Asked(game_at("in_play: [Raging Goblin, Mountain], hand: [Mountain]"), "attack", "", "", "attack", "q")
    assert "attackers are declared after your own first main phase" in asked.text or asked.decision is not None


@pytest.mark.parametrize("text", ["their beginning of combat on", "their beginning of combat step on"])
def test_stops_by_the_names_that_the_rules_have(text: str) -> None:
    stops = Stops()
    assert stops.set(text)
    assert (stops.when("their", "beginning_of_combat"), stops.when("my", "beginning_of_combat")) == ("on", "off")


def test_lines_are_completed_by_what_the_player_sees() -> None:
    game = game_at("in_play: [Wall of Wood], hand: [Shock]", "in_play: [Grizzly Bears], hand: [Shatter]")
    prompt = Prompt(Console(file=io.StringIO()), people=(1,), pool=cards)
    lines = ("sh", "why at", "block gri", "why wall", "read counters", "und")
    found = [prompt._completions(game, 1, line) for line in lines]
    assert found[:4] == [["Shock"], [], ["block Grizzly Bears"], ["why Wall of Wood"]]
    assert "read Counterspell" in found[4]
    assert found[5] == ["undo"]


def test_words_that_mean_a_player_or_a_target() -> None:
    assert [player_meant(word, "Ann", "Bob") for word in ("me", "opponent", "Elf")] == ["Ann", "Bob", "Elf"]
    assert turned_round("counter dark ritual with memory lapse") == "memory lapse on dark ritual"
    assert turned_round("attack with elf") is None
    assert fitting("the elf", ["Elf", "The Elf King"]) == [1]
    assert fitting("the orc", ["Elf", "Orc"]) == [1]


def test_a_card_that_looks_outside_the_game_says_that_there_is_nothing() -> None:
    position = "in_play: [Island x4], hand: [Cunning Wish]"
    assert "you own no cards outside the game that it could find" in Asked(game_at(position), "q").text
    assert "outside the game that it" not in Asked(game_at(f"{position}, outside: [Shock]"), "q").text
