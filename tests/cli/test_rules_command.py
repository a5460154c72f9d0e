"""`rewind rules`: the rules it knows, and a copy of the book that the user has."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rewind.replays.rule_index.implementations import coverage, known_rules
from tests.cli.running import good, run

BOOK = "\n".join(
    ["Comprehensive Rules", "These rules are effective as of April 11, 2025.", "Contents", "1. Game Concepts"]
    + [
        f"{chapter}.{n}. Paragraph {n} of {chapter}.\nExample: an example."
        for chapter in (100, 101)
        for n in range(1, 60)
    ]
    + ["Glossary", "Ability: something else."]
)


@pytest.mark.long
@pytest.mark.parametrize("edition", ["2003-12", "2006-10"])
def test_every_rule_that_is_known_acts_somewhere(edition: str) -> None:
    known = known_rules(edition)
    assert len(known) > 80
    assert all(rule.places for rule in known.values())
    assert {"212.6b", "420.5e", "309.2a"} <= known.keys()


def test_a_number_in_each_edition() -> None:
    ran = good("rules", "420.5e", "--sources")
    assert [line[:14] for line in ran.lines if line.startswith("20")] == ["2003-12 420.5e", "2006-10 420.5e"]
    assert "legend_rule: oldest stays" in ran.text
    assert "legend_rule: all go" in ran.text
    assert "aggregates/rules/turn/state_based_effects.py" in ran.text


def test_a_policy_by_its_name() -> None:
    assert good("rules", "legend_rule", "--edition", "2003-12", "--sources").lines[0].startswith("2003-12 420.5e")


def test_a_chapter_names_what_stands_under_it() -> None:
    assert "419.1, 419.1a, 419.1b" in good("rules", "419", "--edition", "2006-10", "--sources").text


def test_a_chapter_whose_paragraphs_are_listed_says_of_each_whether_it_is_built() -> None:
    ran = good("rules", "212.6", "--edition", "2006-10", "--sources")
    assert [line.split()[:2] for line in ran.lines if line.startswith("  212.6")] == [
        [f"212.6{letter}", "built"] for letter in "abcdefg"
    ]
    assert "under it     7 of 7 paragraphs are built" in ran.text
    assert "the code acts on" not in ran.text
    missing = [line for line in good("rules", "217", "--edition", "2006-10", "--sources").lines if " missing " in line]
    assert all(line.endswith(")") for line in missing)


def test_the_list_and_its_json() -> None:
    assert "the code acts on" in good("rules").lines[-1]
    found = good("rules", "--json", "--edition", "2003-12").json
    assert found["edition"] == "2003-12"


def test_coverage_by_chapter() -> None:
    ran = good("rules", "--coverage")
    assert any(line.split()[0] == "420" for line in ran.lines[1:])
    assert sum(chapter.cited for chapter in coverage("2006-10")) == len(known_rules("2006-10"))
    assert good("rules", "--coverage", "--json").json["edition"] == "2006-10"


def test_a_copy_of_the_book_is_kept_and_shown(tmp_path: Path) -> None:
    book = tmp_path / "book.txt"
    book.write_text(BOOK, encoding="cp1252")
    ran = good("rules", "text", book, environment={"XDG_DATA_HOME": str(tmp_path)})
    assert ran.text.startswith("2025-04: 118 paragraphs are kept in ")
    assert (tmp_path / "rewind" / "rules" / "2025-04.json").exists()
    assert "not known to this program" in ran.text


@pytest.mark.parametrize("text", ["", "no date", "These rules are current as of October 1, 2006.\n100.1 One.\n"])
def test_what_is_no_book_is_refused(tmp_path: Path, text: str) -> None:
    book = tmp_path / "book.txt"
    book.write_text(text)
    ran = run("rules", "text", book, environment={"XDG_DATA_HOME": str(tmp_path)})
    assert (ran.status, ran.error[:6]) == (2, "RW2208")
    assert not (tmp_path / "rewind").exists()


@pytest.mark.parametrize("arguments", [("999.9",), ("xyzzy",), ("420", "421"), ("102.7", "--edition", "2006-10")])
def test_no_such_rule(arguments: tuple[str, ...]) -> None:
    ran = run("rules", *arguments)
    assert (ran.status, ran.error[:6]) == (2, "RW2207")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    ran = run("rules", "text", tmp_path / "none.txt")
    assert (ran.status, ran.error[:6]) == (2, "RW2009")


def test_a_judge_is_told_what_differs_and_what_shows_it() -> None:
    lines = good("rules", "420.5e").lines
    assert lines[:5] == [
        "420.5e / 704.5j",
        "  2003-12  Legend rule: of Legends with one name only the one that has been it longest stays; in a tie none.",
        "  2006-10  Legend rule: of legendary permanents with one name, all go.",
        "  2026-04  Legend rule: of a player's legendary permanents with one name the one that is chosen stays.",
        "  differs  legend_rule: oldest stays (2003-12), all go (2006-10), one chosen (2026-04)",
    ]
    shown = next(line for line in lines if "shown by" in line)
    assert shown.endswith(".yaml)")
    assert not any(".py" in line for line in lines), "where it is implemented comes with --sources"


def test_a_rule_lists_what_stands_under_it_by_edition() -> None:
    lines = good("rules", "418.5").lines
    letters = [line.split()[0] for line in lines if line.startswith("  418.5")]
    assert letters == [f"418.5{letter}" for letter in "abcdefghi"]
    assert any("timestamp decides" in line or "(2003-12)" in line for line in lines)
    assert "420.5" in good("rules", "420").text
    assert "420.5e" not in good("rules", "420").text


def test_a_rule_of_one_edition_alone() -> None:
    assert "  2003-12  has no rule 502.40" in good("rules", "502.40").lines


def test_the_answer_reads_neither_code_nor_tests() -> None:
    """What a judge is told costs no reading of the code: the modules that read it are not imported."""
    script = (
        "import sys; from rewind.cli.main import rewind; rewind(['rules', '418.5a'], standalone_mode=False); "
        "assert 'rewind.replays.rule_index.implementations' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        (["CR418.5A"], "418.5a"),
        (["cr", "418.5a"], "418.5a"),
        (["legend rule"], "420.5e"),
        (["legend", "rule"], "420.5e"),
        (["Trample"], "502.9"),
        (["first", "strike"], "502.2"),
    ],
)
def test_a_rule_as_it_is_called(typed: list[str], number: str) -> None:
    assert good("rules", *typed).lines[0].split()[0] == number
    assert good("rules", *typed, "--sources").lines[0].split()[1] == number


@pytest.mark.parametrize(
    ("typed", "heading"),
    [("704.5j", "420.5e / 704.5j"), ("502.9", "502.9 / 702.19"), ("702.2", "702.2"), ("305.2", "305.2")],
)
def test_a_rule_is_found_by_its_number_in_any_book(typed: str, heading: str) -> None:
    """A number that several books have is looked up in each as it stands there."""
    assert good("rules", typed).lines[0] == heading


def test_editions_that_say_the_same_are_named_together() -> None:
    lines = good("rules", "103.1").lines
    told = ["What a card says goes before these rules, where both cannot hold.", "Before all else it is settled"]
    assert [line.split("  ")[1] for line in lines[1:3]] == ["2003-12, 2006-10", "2026-04"]
    assert [line[20 : 20 + len(text)] for line, text in zip(lines[1:3], told, strict=True)] == told
    assert "  differs  order_of_start: shuffle first (2003-12, 2006-10), choose first (2026-04)" in lines
    listed = good("rules", "103").lines
    assert f"  103.1     {told[0]} (2003-12, 2006-10)" in listed


def test_rules_by_a_word_of_our_lines() -> None:
    ran = good("rules", "legend")
    assert ran.lines[0] == "  legend: in our lines about these rules"
    assert any(line.split()[0] == "420.5e" for line in ran.lines)
    assert good("rules", "a").lines[-1].strip().startswith("and ")


def test_a_word_of_no_rule() -> None:
    ran = run("rules", "tramlpe")
    told = "RW2207 no edition has a rule 'tramlpe', and none of our lines has the word; did you mean trample or "
    assert (ran.status, ran.error[: len(told)]) == (2, told)
