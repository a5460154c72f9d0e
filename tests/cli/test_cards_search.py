"""`rewind cards WORDS` and the options that narrow what is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from rewind.aggregates.cards import pool
from rewind.aggregates.cards.built_in.not_known import not_known
from tests.cli.running import good, run


def names(*arguments: str | Path) -> list[str]:
    """The names of the cards that are listed."""
    cards = good("cards", *arguments, "--json").json["cards"]
    assert isinstance(cards, list)
    return [card["name"] for card in cards]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "typed",
    [
        "lim-dûl's vault",
        "Lim Duls Vault",
        "LIM DUL VAULT",
        "limdulsvault",
        "lim vau",
        "vault limdul",
        "Lim-Du\u0302l’s Vault",
    ],
)
def test_a_name_is_found_as_it_is_typed(typed: str) -> None:
    assert good("cards", *typed.split()).lines[0] == "Lim-Dûl's Vault"


def test_a_name_goes_before_names_that_have_its_words() -> None:
    assert good("cards", "shock").lines[0] == "Shock"
    assert {"Shock", "Shock Troops"} < set(names("shoc"))


def test_a_half_of_a_split_card_is_its_name_too() -> None:
    assert good("cards", "fire").lines[0] == "Fire // Ice"


def test_words_of_names_list_the_cards_that_have_all_of_them() -> None:
    ran = good("cards", "lim", "dul")
    assert [line.partition("  ")[0] for line in ran.lines[:-1]] == names("lim", "dul")
    assert all("Lim-Dûl" in name for name in names("lim", "dul"))
    assert ran.lines[-1].startswith(f"{len(names('lim', 'dul'))} cards; not known: ")
    assert "Oath of Lim-Dûl" in ran.lines[-1]


def test_names_that_are_close_are_told_where_nothing_fits() -> None:
    ran = run("cards", "shok")
    assert ran.status == 4
    assert ran.error.startswith('RW6002 no card is known by the name "shok"; close to it: Shock, ')
    assert "Serra Angel" in run("cards", "serra", "angle").error
    assert "Karn, Silver Golem" in run("cards", "karrn silver").error, "by its words, not as a whole"
    assert run("cards", "zz qq").error == 'RW6002 no card is known by the name "zz qq"'
    assert run("cards", "!!").status == 4


def test_a_card_that_is_not_known_is_told_with_why() -> None:
    row = not_known()["Adamaro, First to Desire"]
    assert (row.first_printed, row.why) == ("2005-05-03", "unread")
    ran = run("cards", "adamaro first to desire")
    assert ran.status == 4
    assert ran.error.startswith('RW6002 "Adamaro, First to Desire" is not known: the program does not understand all')
    assert ran.error.endswith("printed on 2005-05-03; --cards FILE takes a record of it (docs/adding-a-card.md)")


def test_the_only_card_with_these_words_is_told_where_it_is_not_known() -> None:
    assert '"Acidic Dagger" is not known: the program does not understand all' in run("cards", "acidic dag").error


def test_a_card_of_ones_own_is_known(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text('- {name: Acidic Dagger, cost: "{4}", types: Artifact}\n- {name: Dagger Flag, types: Artifact}\n')
    lines = good("cards", "acidic dagger", "--cards", mine).lines
    assert lines[:2] == ["Acidic Dagger", "  2003-12, 2006-10  {4}          Artifact"]
    assert f"  your own, written by hand: {mine}" in lines
    assert "Dagger Flag" in names("dagger", "--cards", mine)


def test_types() -> None:
    goblins = names("--type", "goblin")
    assert {"Goblin King", "Raging Goblin"} < set(goblins)
    assert set(names("--type", "Goblin", "--type", "shaman")) < set(goblins)
    assert names("--type", "goblin shaman") == names("--type", "Goblin", "--type", "shaman")
    assert "Karn, Silver Golem" in names("--type", "legend", "--edition", "2003-12")
    assert "Karn, Silver Golem" in names("--type", "legend")
    assert names("--type", "legend", "--edition", "2006-10") == []


@pytest.mark.long
def test_costs() -> None:
    assert names("--cost", "{r}{1}") == names("--cost", "{1}{R}")
    assert "Goblin Piker" in names("--cost", "{1}{R}")
    assert {"Blaze", "Shock"} < set(names("--cost", "1")), "X is 0"
    assert "Fire // Ice" in names("--cost", "2"), "each half costs two"
    assert "Forest" in names("--cost", "<1")
    assert names("--cost", ">=12", "--cost", "<13") == names("--cost", "12")


@pytest.mark.long
def test_colors_and_keywords() -> None:
    assert set(names("--color", "w", "--color", "blue")) <= set(names("--color", "white"))
    assert "Ornithopter" in names("--color", "colorless", "--keyword", "flying")
    assert "Jump" in names("--keyword", "flying"), "it gives flying"
    assert "Goblin King" in names("--keyword", "landwalk"), "it gives a form of it"
    assert "Plummet" not in names("--keyword", "flying")
    assert "Hurricane" not in names("--keyword", "flying"), "it only asks for it"
    assert "Fiery Temper" in names("--keyword", "madness")


def test_an_ability_that_is_taken_away_is_not_had() -> None:
    assert "Earthbind" in pool().records
    assert "Earthbind" not in names("--keyword", "flying")


def test_the_edition_narrows() -> None:
    both, first = names("goblin"), names("goblin", "--edition", "2003-12")
    assert set(first) < set(both)


def test_the_words_of_abilities() -> None:
    found = names("--words", "draw three cards")
    assert "Ambition's Cost" in found
    assert "Shock" not in found
    assert set(names("--words", "draw three cards", "--type", "sorcery")) < set(found)
    assert "Ambition's Cost" in names("--words", "+three,", "--words", "CARD"), "beginnings of four letters or more"
    assert "Ambition's Cost" not in names("--words", "thr")
    assert "Goblin Piker" not in names("--words", "goblin"), "its name is none of the words"


def test_the_words_of_cards_of_ones_own(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    draw = "{kind: spell, effect: [{do: draw, player: you, number: 7}]}"
    mine.write_text(f'- {{name: Shock, cost: "{{U}}", types: Instant, abilities: [{draw}]}}\n')
    assert "Shock" in names("--words", "draw seven cards", "--cards", mine)
    assert "Shock" not in names("--words", "damage", "--cards", mine)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--type", "Gobln"), "no edition has the type 'Gobln'; close to it: Goblin"),
        (("--keyword", "flyng"), "no edition has the keyword 'flyng'; close to it: flying"),
        (("--cost", "x3"), "'x3' is neither a mana cost"),
        (("--color", "pink"), "'pink' is not one of"),
    ],
)
def test_what_is_not_known_of_an_option_is_told(arguments: tuple[str, ...], told: str) -> None:
    ran = run("cards", *arguments)
    assert ran.status == 2
    assert told in ran.err.decode()


def test_a_list_of_nothing_is_a_list() -> None:
    assert good("cards", "--words", "zebra").lines == ["0 cards"]


def test_the_list_for_programs() -> None:
    cards = good("cards", "--cost", "{R}", "--words", "deals", "--json").json["cards"]
    assert isinstance(cards, list)
    shock = next(card for card in cards if card["name"] == "Shock")
    assert (shock["mana_cost"], shock["types"], shock["power"]) == ("{R}", "Instant", None)
