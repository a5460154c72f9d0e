"""`rewind play` at the prompt: what is asked, what may be typed, what is taken back, who sits there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rewind.cli.playing.choices import paired
from rewind.cli.playing.stops import Stops
from rewind.cli.playing.typed_words import blocks, fitting, parts
from rewind.events.combat import AttackersDeclared, BlockersDeclared
from rewind.events.game import OpeningHandKept
from rewind.events.logfile import read_records
from rewind.events.playing import LandPlayed, SpellPlayed
from tests.cli.running import Ran, good, run

GOBLINS = "20 Mountain\n20 Raging Goblin\n"
SHOCKS = "20 Mountain\n10 Raging Goblin\n10 Shock\n"


def played(folder: Path, lines: str, *options: str, deck: str = GOBLINS) -> Ran:
    """A game of two equal decks in which Bob begins; `lines` with semicolons between are typed."""
    (folder / "deck.txt").write_text(deck)
    decks = (folder / "deck.txt", folder / "deck.txt")
    typed = "".join(f"{line.strip()}\n" for line in lines.split(";"))
    words: tuple[str | Path, ...] = ("--any-deck", "--seed", "2", "-o", folder / "game.jsonl", "--force", *options)
    ran = run("play", *decks, *words, stdin=typed.encode())
    assert ran.status == 0, ran.err
    good("verify", "--allow-unsealed", folder / "game.jsonl")
    return ran


def events(folder: Path) -> list[object]:
    return [record.event for record in read_records(folder / "game.jsonl")]


def options_offered(text: str) -> list[list[str]]:
    """The numbered options of each question, without their numbers."""
    found: list[list[str]] = []
    for line in text.splitlines():
        number, _, option = line.strip().partition("  ")
        if number == "1":
            found.append([])
        if number.isdecimal() and found:
            found[-1].append(option)
    return found


@pytest.mark.long
def test_enter_does_what_the_question_says_and_nothing_with_one_answer_is_asked(tmp_path: Path) -> None:
    ran = played(tmp_path, ";".join(["", "mountain", "raging", "", "", "1"] * 5), "--bot", "2")
    before = [question.splitlines() for question in ran.text.split("Enter passes> ")[:-1]]
    assert len(before) > 5
    assert [lines for lines in before if lines[-1].strip().startswith("1  ")] == []
    assert ran.text.count("Alice has priority · turn 2, Alice, upkeep step") == 0


def test_a_turn_in_which_something_was_done_does_not_end_by_itself(tmp_path: Path) -> None:
    ran = played(tmp_path, ";mountain;undo;;;1;2;q", "--bot", "2")
    assert "Enter ends the turn, undo takes back> " not in ran.text.split("Turn 3")[0]
    shown = played(tmp_path, ";mountain;raging;;undo;q", "--bot", "2")
    assert "Enter ends the turn, undo takes back> taken back: " in shown.text


def test_equal_things_are_offered_once(tmp_path: Path) -> None:
    ran = played(tmp_path, ";q", "--bot", "2")
    lands = [line for line in ran.lines if "play Mountain" in line]
    assert len(lands) == 1
    assert ", one of " in lands[0]


def test_words_play_lands_and_spells_and_attack(tmp_path: Path) -> None:
    played(tmp_path, ";play mountain;raging gob;attack with all;q", "--bot", "2")
    found = events(tmp_path)
    assert [type(one) for one in found if isinstance(one, LandPlayed | SpellPlayed)][-2:] == [LandPlayed, SpellPlayed]
    attacks = [one for one in found if isinstance(one, AttackersDeclared)]
    assert [len(one.attacks) for one in attacks if one.seat == 1] == [1]


def test_a_target_is_named_with_the_spell(tmp_path: Path) -> None:
    played(tmp_path, ";mountain;shock on bob;q", "--bot", "2", deck=SHOCKS)
    spells = [one for one in events(tmp_path) if isinstance(one, SpellPlayed) and one.seat == 1]
    assert [one.targets for one in spells] == [((2,),)]


def test_a_name_alone_taps_no_land(tmp_path: Path) -> None:
    ran = played(tmp_path, ";mountain;mountain;tap mountain;q", "--bot", "2")
    assert "'mountain' is not a number or a name of the list" in ran.text
    assert "tap  for mana: Mountain" in ran.text
    assert "Alice gets {R} from Mountain" in ran.text
    none = played(tmp_path, ";mountain;tap goblin;q", "--bot", "2")
    assert "'goblin' has no mana ability that can be played" in none.text


def test_reading_a_card_why_something_is_not_legal_and_the_log(tmp_path: Path) -> None:
    ran = played(
        tmp_path,
        ";read raging;read terror;read no such card;why raging;why xyz;mountain;why raging;log;?;q",
        "--bot",
        "2",
    )
    assert "Raging Goblin  {R} Creature" in ran.text
    assert "Terror  {1}{B} Instant" in ran.text
    assert 'no card is known by the name "no such card"' in ran.text
    assert "cannot pay for Raging Goblin" in ran.text
    assert "there is nothing here that you could play, called 'xyz'" in ran.text
    assert "is legal" in ran.text
    assert "Alice plays Mountain." in ran.text.split("is legal")[1]


def test_why_something_is_no_legal_target(tmp_path: Path) -> None:
    ran = played(tmp_path, ";mountain;why shock on bob;why shock on mountain;q", "--bot", "2", deck=SHOCKS)
    assert "on Bob is legal" in ran.text
    assert re.search(r"on Mountain \([0-9.]+\) is not legal: ", ran.text)


def test_undo_takes_a_decision_back_as_if_it_had_never_been(tmp_path: Path) -> None:
    ran = played(tmp_path, ";mountain;undo;q", "--bot", "2")
    assert "taken back: Alice plays Mountain." in ran.text
    assert not any(isinstance(one, LandPlayed) and one.seat == 1 for one in events(tmp_path))
    played(tmp_path, ";mountain;raging;undo;undo;mountain;q", "--bot", "2")
    found = [one for one in events(tmp_path) if isinstance(one, LandPlayed | SpellPlayed) and one.seat == 1]
    assert [type(one) for one in found] == [LandPlayed]


def test_what_chance_or_a_hidden_card_came_after_is_not_taken_back(tmp_path: Path) -> None:
    ran = played(tmp_path, "mulligan;undo;q", "--bot", "2")
    assert "nothing is taken back: chance has settled the order of a shuffled library since" in ran.text
    drawn = played(tmp_path, "stops my upkeep always;stops my draw always;keep;;undo;q", "--bot", "2")
    assert "nothing is taken back: a card that was hidden has been drawn or shown since" in drawn.text
    nothing = played(tmp_path, "undo;q", "--bot", "2")
    assert "nothing is taken back: you have decided nothing" in nothing.text


def test_nobody_takes_back_what_another_has_decided(tmp_path: Path) -> None:
    ran = played(tmp_path, ";keep;;keep;;undo;q")
    assert any(isinstance(one, OpeningHandKept) for one in events(tmp_path))
    assert "nothing is taken back: Alice has decided something since" in ran.text


def test_stops_are_where_the_player_says(tmp_path: Path) -> None:
    ran = played(tmp_path, ";stops my end_of_turn always;stops upside down;;;;q", "--bot", "2")
    assert "end of turn step" in ran.text
    assert "'upside down' is no stop" in ran.text
    without = played(tmp_path, ";stops my main1 off;;q", "--bot", "2")
    assert "end of turn step" not in without.text


@pytest.mark.parametrize(
    ("text", "whose", "place", "when"),
    [
        ("my upkeep on", "my", "upkeep", "on"),
        ("their end always", "their", "end", "always"),
        ("upkeep draw on", "their", "draw", "on"),
        ("all off", "my", "main1", "off"),
        ("opponent attackers off", "their", "declare_attackers", "off"),
    ],
)
def test_how_stops_are_set(text: str, whose: str, place: str, when: str) -> None:
    stops = Stops()
    assert stops.set(text)
    assert stops.when("my" if whose == "my" else "their", place) == when


@pytest.mark.parametrize("text", ["", "on", "upkeep", "my breakfast on", "my"])
def test_what_is_no_stop_sets_nothing(text: str) -> None:
    stops = Stops()
    before = list(stops.lines())
    assert not stops.set(text)
    assert list(stops.lines()) == before


def test_two_people_hand_over_and_nobody_sees_the_other_hand(tmp_path: Path) -> None:
    ran = played(tmp_path, ";keep;;keep;q")
    first, second, *_ = ran.text.split("is to decide. The others look away now.")[1:]
    one, other = ("Alice", "Bob") if "as Alice sees it" in first else ("Bob", "Alice")
    assert f"as {one} sees it" in first.split("Enter when")[1]
    assert f"as {other} sees it" not in first
    assert f"Enter when {other} sits here" in second
    left = played(tmp_path, ";keep;q")
    assert left.text.count("sees it") == 1


def test_blocks_in_words(tmp_path: Path) -> None:
    """Bob's bot on seat 1 attacks in the end; whoever is asked for blockers says them in words."""
    lines = ";".join(["", *["mountain", "raging", "", "raging goblin blocks raging goblin"] * 12])
    played(tmp_path, lines, "--bot", "1=sensible")
    declared = [one for one in events(tmp_path) if isinstance(one, BlockersDeclared) and one.blocks]
    assert declared


def test_equal_blocks_are_offered_once_and_meant_of_different_creatures() -> None:
    pairs = [("1.1", "8.1"), ("1.1", "9.1"), ("2.1", "8.1"), ("2.1", "9.1")]
    assert list(paired(pairs, [(0, 1, 2, 3), (0, 1, 2, 3)])) == [("1.1", "8.1"), ("2.1", "9.1")]
    assert list(paired(pairs[:2], [(0, 1), (0, 1)])) == [("1.1", "8.1"), ("1.1", "9.1")]
    assert list(paired(pairs, [(1,), (1,)])) == [("1.1", "9.1"), ("1.1", "9.1")]


def test_a_spell_that_resolves_is_told_in_two_sentences(tmp_path: Path) -> None:
    ran = played(tmp_path, ";mountain;shock on bob;q", "--bot", "2", deck=SHOCKS)
    told = ran.text.split("Alice plays Shock")[1].splitlines()
    assert "Bob loses 2 life from Shock (20 → 18)." in told[1]
    assert not told[2].strip()


@pytest.mark.parametrize(
    ("typed", "names", "places"),
    [
        ("island", ["Island (1.2)", "Snow-Covered Island (2.2)"], [0]),
        ("snow isl", ["Island (1.2)", "Snow-Covered Island (2.2)"], [1]),
        ("lim-dul's", ["Lim-Dûl's Vault (1.2)"], [0]),
        ("gob", ["Goblin (1.2)", "Goblin (2.2)", "Elf (3.2)"], [0, 1]),
        ("goblin 2.2", ["Goblin (1.2)", "Goblin (2.2)"], [1]),
        ("", ["Island"], []),
        ("vault lim", ["Lim-Dûl's Vault"], []),
    ],
)
def test_which_names_fit(typed: str, names: list[str], places: list[int]) -> None:
    assert fitting(typed, names) == places


def test_counted_things_and_blocks_are_read() -> None:
    assert list(parts("2 Goblin, Bog Imp and 3x Elf")) == [(2, "Goblin"), (1, "Bog Imp"), (3, "Elf")]
    assert blocks("block Bog Imp with Bear") == [("Bear", "Bog Imp")]
    assert blocks("Bear blocks Imp, Elf blocks Ogre") == [("Bear", "Imp"), ("Elf", "Ogre")]
    assert blocks("Bear") is None


def test_equal_cards_of_a_library_are_offered_once_and_what_was_found_stands(tmp_path: Path) -> None:
    deck = "20 Wooded Foothills\n10 Mountain\n10 Forest\n"
    ran = played(tmp_path, ";foothills;foothills;mountain;undo;q", "--bot", "2", deck=deck)
    found = [options for options in options_offered(ran.text) if options[0].startswith(("Forest", "Mountain"))]
    assert [len(options) for options in found] == [2]
    assert "nothing is taken back: a card that was hidden has been drawn or shown since" in ran.text
