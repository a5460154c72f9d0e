"""`rewind cards read`: lines that somebody types, and what is made of them."""

from __future__ import annotations

import pytest

from tests.cli.running import good, run


def test_tree_record_and_print_are_shown_in_the_words_of_each_edition() -> None:
    ran = good("cards", "read", "Flying", "{T}: Exile target creature.", "--types", "Creature — Bird", "--size", "2/3")
    assert ran.lines[0] == "Test Card  Creature — Bird"
    assert '  tree  ["flying"]' in ran.lines
    (record,) = [line for line in ran.lines if line.startswith("record  ")]
    assert '"power":2,"toughness":3' in record
    assert ran.lines[-6:] == [
        "printed in 2003-12",
        "  Flying",
        "  {T}: Remove target creature from the game.",
        "printed in 2006-10",
        "  Flying",
        "  {T}: Remove target creature from the game.",
    ]
    assert len(good("cards", "read", "Flying", "--types", "Artifact", "--edition", "2006-10").lines) == 6


def test_lines_are_read_from_standard_input() -> None:
    lines = ["Flying", "First strike"]
    piped = good("cards", "read", "--types", "Artifact", stdin="\n".join(lines).encode())
    assert piped.text == good("cards", "read", *lines, "--types", "Artifact").text


@pytest.mark.parametrize(
    ("line", "types"), [("Destroy target creature.", "Instant"), ("Creatures you control get +1/+1.", "Enchantment")]
)
def test_without_a_type_line_a_permanent_is_tried_and_a_spell(line: str, types: str) -> None:
    assert good("cards", "read", line).lines[0] == f"Test Card  {types}"


def test_the_name_is_the_card_s() -> None:
    ran = good("cards", "read", "When Copper Sparrow enters, draw a card.", "--name", "Copper Sparrow", "--json")
    assert ran.json["read"] is True
    assert ran.json["types"] == "Enchantment"
    assert ran.json["printed"] == {
        edition: ["When Copper Sparrow comes into play, draw a card."] for edition in ("2003-12", "2006-10")
    }


def test_where_nothing_is_read_the_place_is_told_and_what_was_expected() -> None:
    ran = run("cards", "read", "Destroy target gizmo.", "--types", "Instant")
    assert (ran.status, ran.err) == (1, b"")
    line, mark = ran.lines[-2:]
    assert line.startswith("not read:  destroy target gizmo.")
    assert mark.index("^") == line.index("gizmo")
    assert "expected here: " in mark
    assert "<card_type>" in mark
    found = run("cards", "read", "Destroy target gizmo.", "--json")
    assert found.status == 1
    assert found.json["read"] is False
    assert isinstance(found.json["unread"], dict)
    assert found.json["unread"]["place"] == len("destroy target ")


def test_a_record_that_the_language_refuses_is_told() -> None:
    ran = run("cards", "read", "Flying", "--types", "Gizmo")
    assert ran.status == 1
    assert 'RW6001 Test Card: "Gizmo" is neither a type nor a supertype' in ran.lines[-1]


def test_a_text_beyond_the_bounds_is_told() -> None:
    ran = run("cards", "read", "Flying. " * 1000)
    assert ran.status == 1
    assert "a text of" in ran.lines[-1]


def test_bad_usage() -> None:
    assert run("cards", "read", "Flying", "--size", "x").status == 2
    ran = run("cards", "read", stdin=b"\xff")
    assert (ran.status, ran.error) == (2, "RW6005 not UTF-8 (standard input)")
