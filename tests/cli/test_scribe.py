"""`rewind scribe`: a game at a table as it is typed, and the logs that are made of it."""

from __future__ import annotations

import io
import shlex
from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.console import Console

from rewind.aggregates.cards import pool
from rewind.cli.scribing.prompt import completions, write_down
from rewind.cli.scribing.scribe import Scribe
from rewind.cli.scribing.transcript import Transcript, new_transcript
from rewind.events.errors import RewindError
from rewind.replays.scenarios.runner import run_scenario
from tests.cli.running import Ran, good, run

ROOT = Path(__file__).parents[2]

GAME = """
ann plays swamp
go
bob plays mountain
go
ann plays swamp
ann casts bog imp
next turn
bob plays mountain
bob casts goblin raider
next turn
ann plays swamp
ann attacks with bog imp
bob 19
ann casts terror on goblin raider
goblin raider dies
next turn
bob casts shock on bog imp
resolve
""".strip().splitlines()


@pytest.fixture
def table(tmp_path: Path) -> Path:
    return tmp_path / "table.yaml"


def scribe(file: Path, lines: Sequence[str], *players: str) -> Ran:
    return run("scribe", file, *players, stdin="\n".join(lines).encode())


def written(lines: Sequence[str], file: Path, after: Transcript | None = None) -> Scribe:
    """A scribe who has taken lines; what is not understood is raised."""
    transcript = after or new_transcript(pool(), "2006-10", ["Ann", "Bob"], 60)
    found = Scribe(Console(file=io.StringIO(), width=4096), transcript, str(file))
    for line in lines:
        found.take(line)
    return found


@pytest.fixture(scope="module")
def third_turn(tmp_path_factory: pytest.TempPathFactory) -> Transcript:
    """Ann has a Mogg Fanatic, Bob two Forests, each land of both is untapped, and it is Ann's fifth turn."""
    game = "ann plays mountain,ann casts mogg fanatic,go,bob plays forest,go,ann plays mountain,go,bob plays forest,go"
    return written(game.split(","), tmp_path_factory.mktemp("base") / "table.yaml").transcript


def told(taken: Scribe) -> str:
    assert isinstance(taken.out.file, io.StringIO)
    return taken.out.file.getvalue()


def steps(taken: Scribe) -> list[str]:
    return [taken.transcript.step_text(step) for step in taken.transcript.steps]


# A whole game


def test_a_short_game_is_a_log_that_shows_verifies_and_is_audited_without_a_finding(table: Path) -> None:
    ran = scribe(table, [*GAME, "log"], "Ann", "Bob")
    assert (ran.status, ran.err) == (0, b"")
    log = table.with_suffix(".jsonl")
    shown = good("show", log).text
    for line in ("Ann (seat 1)  20 life · hand 4 · library 51", "Hand  4 cards, not known", "Bob (seat 2)  19 life"):
        assert line in shown
    assert "chain holds, folds" in good("verify", log).text
    assert "no finding" in good("audit", log).text
    assert "kind     claimed" in good("info", log).text
    assert good("scenario", table).text.startswith("passed  2006-10  Ann against Bob")


def test_transcribe_makes_the_same_log(table: Path) -> None:
    assert scribe(table, ["ann plays swamp", "log"], "Ann", "Bob").status == 0
    (note,) = (line for line in table.read_text().splitlines() if line.startswith("source: "))
    game = note.partition("game: ")[2].partition(",")[0].strip("'")
    again = table.with_name("again.jsonl")
    good("transcribe", table, "--id", game, "-o", again)
    assert again.read_bytes() == table.with_suffix(".jsonl").read_bytes()


def test_what_is_run_as_it_is_typed_is_what_the_whole_file_comes_to(table: Path) -> None:
    taken = written(GAME, table)
    whole = run_scenario(taken.transcript.document, "2006-10", pool())
    assert not whole.failures
    assert [one.event for one in taken.transcript.outcome.records] == [one.event for one in whole.records]


def test_the_page_s_game_is_written_down_as_it_stands_there(table: Path) -> None:
    page = (ROOT / "docs/scribing.md").read_text()
    lines = [line.partition("scribe> ")[2] for line in page.splitlines() if line.startswith("    scribe> ")]
    ran = scribe(table, lines, "Ann", "Bob")
    assert (ran.status, ran.err) == (0, b"")
    assert table.with_name("table-2.jsonl").exists()


# What nobody says


@pytest.mark.parametrize(
    ("before", "line", "first", "step"),
    [
        (["ann casts shock on bob"], "bob casts giant growth on mogg fanatic", "Ann passes", "pass: Ann"),
        (["ann casts shock on bob"], "ann casts mogg fanatic", "the stack resolves", "resolve: all"),
        (["ann casts shock on bob"], "bob 18", "the stack resolves", "check: {life: {Bob: 18}}"),
        (["ann attacks with mogg fanatic"], "bob 19", "combat goes on to its end", "advance: {to: end_of_combat}"),
        (
            ["ann attacks with mogg fanatic", "bob 19"],
            "ann plays forest",
            "the second main phase begins",
            "advance: {to: main2, turn: 5}",
        ),
    ],
)
def test_what_nobody_says_goes_before_and_is_told(
    table: Path, third_turn: Transcript, before: list[str], line: str, first: str, step: str
) -> None:
    taken = written([*before, line], table, third_turn)
    assert f"({first})" in told(taken)
    assert step in steps(taken)


def test_a_card_is_played_out_of_the_hand_though_one_of_its_name_lies_in_the_graveyard(
    table: Path, third_turn: Transcript
) -> None:
    flashback = "ann casts firebolt on bob,go,bob plays forest,go,ann casts firebolt on bob from hand,resolve"
    for game in (flashback, "ann casts shock on bob,bob 18,ann casts shock on bob,resolve"):
        taken = written(game.split(","), table, third_turn)
        assert (taken.refused, taken.transcript.state.players[2].life) == (0, 16)


def test_hands_are_kept_unless_it_is_said(table: Path) -> None:
    taken = written(["bob starts", "bob keeps", "ann mulligans", "bob plays swamp"], table)
    assert "(whoever has not said so keeps the hand)" in told(taken)
    assert steps(taken)[:4] == ["chance: {pick: [Bob]}", "keep: Bob", "mulligan: Ann", "keep: Ann"]


# What the rules refuse


def test_what_the_rules_refuse_is_told_with_the_rule_and_written_down_only_if_it_happened(table: Path) -> None:
    taken = written(["ann plays swamp", "ann plays forest"], table)
    assert "Ann has played a land this turn and cannot play Forest [212.6b]" in told(taken)
    kept = steps(taken)
    taken.take("no")
    assert (steps(taken), taken.refused) == (kept, 1)
    taken.take("ann plays forest")
    taken.take("yes")
    assert steps(taken)[-1] == "anyway: {step: {play: {by: Ann, card: Forest}}}"
    log = table.with_suffix(".jsonl")
    taken.take("log")
    ran = run("audit", log)
    assert (ran.status, ran.text.count("RW3004")) == (1, 1)


def test_whose_turn_it_is_is_told(table: Path, third_turn: Transcript) -> None:
    assert "it is Ann's turn, and next turn goes on" in told(written(["bob plays swamp"], table, third_turn))
    assert "it is Ann's turn" in told(written(["bob attacks with forest"], table, third_turn))


def test_another_line_than_yes_leaves_what_was_refused_and_is_taken_itself(table: Path) -> None:
    ran = scribe(table, ["ann plays swamp", "ann plays forest", "next turn"], "Ann", "Bob")
    assert ran.status == 1
    assert "it is not written down" in ran.text
    assert "advance: {turn: 2, to: main1}" in table.read_text()
    assert "Forest" not in table.read_text()


def test_a_total_that_differs_is_asked_about(table: Path) -> None:
    taken = written(["ann plays swamp", "bob 17", "yes"], table)
    assert "by the rules Bob is at 20, not at 17" in told(taken)
    assert steps(taken)[-1] == "happened: {life: {Bob: 17}}"


def test_a_draw_agrees_is_told_by_name_or_is_one_more(table: Path, third_turn: Transcript) -> None:
    taken = written(["ann draws", "ann draws island"], table, third_turn)
    assert "Ann has drawn that by the rules already" in told(taken)
    assert steps(taken)[-1] == "happened: {known: {card: Island, of: Ann, drawn: true, to: [Ann]}}"
    for line in ("ann draws another", "yes"):
        taken.take(line)
    assert steps(taken)[-1] == "happened: {draw: {player: Ann, number: 1}}"
    assert "by the rules Ann does not draw that here" in told(taken)


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["ann plays forst"], "close to it: Forest"),
        (["an plais forest"], '"an plais forest" is not understood'),
        (["ann destroys bob"], '"ann destroys bob" is not understood'),
        (["ann dies"], "Ann is a player"),
        (["destroy forest"], "write what was seen"),
        (["ann plays swamp", "bob starts"], "before anything is done"),
        (["ann plays swamp", "ann yes"], "nobody has to choose that here"),
        (["ann wins the flip"], "nothing here was left to chance"),
        (["ann concedes", "go"], "the game is over"),
        (["undo"], "there is nothing to take back"),
    ],
)
def test_what_cannot_be_written_down_is_told_with_its_line(table: Path, lines: list[str], why: str) -> None:
    ran = scribe(table, lines, "Ann", "Bob")
    assert ran.status == 2
    assert why in ran.error
    assert f"(standard input:{len(lines)})" in ran.error


# Going back and going on


def test_undo_takes_back_a_line_with_all_that_went_before_it(table: Path) -> None:
    taken = written(["ann plays swamp", "go"], table)
    taken.take("bob plays mountain")
    taken.take("undo")
    taken.take("undo")
    assert steps(taken)[-1] == "play: {by: Ann, card: Swamp}"
    taken.take("undo")
    assert steps(taken) == ["chance: {pick: [Ann]}"]
    taken.take("bob starts")
    assert steps(taken) == ["chance: {pick: [Bob]}"]
    assert "Bob takes the first turn." in told(taken)
    taken.take("bob plays mountain")
    assert table.read_text() == taken.transcript.text


def test_what_a_log_tells_is_not_taken_back(table: Path) -> None:
    taken = written(["ann plays swamp", "log", "go"], table)
    taken.take("undo")
    with pytest.raises(RewindError, match=r"table\.jsonl tells that already"):
        taken.take("undo")
    first = table.with_suffix(".jsonl").read_bytes()
    taken.take("log")
    assert table.with_suffix(".jsonl").read_bytes() == first
    assert table.with_name("table-2.jsonl").exists()


@pytest.mark.long
def test_a_game_that_was_left_goes_on(table: Path) -> None:
    assert scribe(table, GAME[:9], "Ann", "Bob").status == 0
    left = table.read_text()
    assert scribe(table, [*GAME[9:], "undo", "undo", "undo"]).status == 0
    one = table.with_name("one.yaml")
    assert scribe(one, GAME[:-3], "Ann", "Bob").status == 0
    assert table.read_text() == one.read_text()
    assert table.read_text().startswith(left)
    assert scribe(table, ["undo"] * 4).status == 0  # a step at a time, as nothing says which came with one line
    assert table.read_text().splitlines()[-1] == "  - attack: {by: Ann, attackers: {Bog Imp: Bob}}"


def test_a_fresh_scribe_does_not_take_back_what_a_log_tells(table: Path) -> None:
    assert scribe(table, ["ann plays swamp", "log"], "Ann", "Bob").status == 0
    ran = scribe(table, ["go", "undo", "undo"])
    assert (ran.status, "tells that already" in ran.error) == (2, True)


def test_a_position_that_is_typed_goes_on_as_a_game(table: Path) -> None:
    good("ask", "alice: 6 mountain, grizzly bears; alice hand: shock; bob: forest x2, bog imp", "-o", table)
    ran = scribe(table, ["alice plays shock on bog imp", "resolve", "bob casts giant growth on bog imp"])
    assert "Bog Imp is put into bob's graveyard" in ran.text
    assert "there is no Giant Growth here" in ran.error


def test_a_card_that_the_edition_does_not_know_is_not_written_down(table: Path) -> None:
    lines = ["ann plays dark confidant", "ann has dark confidant", "ann plays swamp"]
    ran = run("scribe", table, "Ann", "Bob", "--edition", "2003-12", stdin="\n".join(lines).encode())
    assert ran.status == 2
    assert ran.err.count(b"is not known in 2003-12") == 2
    assert "play: {by: Ann, card: Swamp}" in table.read_text()
    assert "Confidant" not in table.read_text()


def test_files_that_are_there_or_are_not(table: Path) -> None:
    assert run("scribe", table).status == 2
    assert run("scribe", table, "Ann", "ann").status == 2
    table.write_text("scenario: alone\nplayers: {ann: {}}\n")
    assert "RW6103" in run("scribe", table).error
    assert "RW2203" in run("scribe", table, "Ann", "Bob").error


# Cards that nobody has named


def test_a_seat_is_told_what_was_said_at_the_table_and_nothing_else(table: Path) -> None:
    lines = ["ann plays swamp", "go", "bob draws island", "bob plays mountain", "ann has terror", "log"]
    assert scribe(table, lines, "Ann", "Bob").status == 0
    log = table.with_suffix(".jsonl")
    for seat, known in (("spectator", []), ("1", ["Terror"]), ("2", ["Island"])):
        unknown = {"Island", "Terror"} - set(known)
        text = good("redact", log, "--as", seat, "-o", "-").text
        for name in ("Swamp", "Mountain", *known):
            assert f'"{name}"' in text
        for name in unknown:
            assert f'"{name}"' not in text


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    ("lines", "told_then"),
    [
        (["bob finds mountain"], "Mountain comes into play from Bob's library"),
        (["resolve"], "nobody said what Bob found"),
        (["resolve", "bob finds mountain"], "Mountain comes into play from Bob's library"),
    ],
)
def test_what_a_search_found(table: Path, third_turn: Transcript, lines: list[str], told_then: str) -> None:
    assert told_then in told(written(["go", "bob casts rampant growth", *lines], table, third_turn))


def test_who_has_too_many_cards_discards_one_that_is_named_then(table: Path) -> None:
    taken = written(["ann plays swamp", "go", "go"], table)
    assert "8 cards that nobody has named; write Bob discards NAME" in told(taken)
    with pytest.raises(RewindError, match="first this: Bob is asked to choose"):
        taken.take("ann plays swamp")
    taken.take("bob discards plains")
    assert "Bob discards Plains." in told(taken)
    assert steps(taken)[-3] == "happened: {known: {card: Plains, of: Bob}}"


@pytest.mark.long
def test_chance_and_a_trigger_that_nobody_noticed(table: Path, third_turn: Transcript) -> None:
    play = "go to main2,ann plays swamp,ann casts dark ritual,resolve,ann casts hypnotic specter,go,bob plays forest,go"
    taken = written(play.split(","), table, third_turn)
    for line in ("ann attacks with hypnotic specter", "bob 18"):
        taken.take(line)
    assert "nobody said how chance chose for Bob" in told(taken)
    taken.take("bob discards forest at random")
    assert "Bob discards Forest." in told(taken)
    taken.take("undo")
    taken.take("ann forgets hypnotic specter")
    assert "forgotten: {ability_of: Hypnotic Specter}" in steps(taken)
    assert not taken.transcript.state.zone("graveyard", 2)


# A judge, and the prompt


def test_the_commands_for_a_judge_open_a_dispute_about_what_was_just_done(table: Path) -> None:
    ran = scribe(table, ["ann plays swamp", "ann plays forest", "yes", "judge! bob: Two lands?"], "Ann", "Bob")
    opening, claim = (shlex.split(line)[1:] for line in ran.lines[-2:])
    good(*opening)
    assert "upheld" in good(*claim).text
    assert "Bob calls a judge: Two lands?" in table.read_text()


def test_the_prompt_tells_what_is_wrong_and_goes_on(table: Path) -> None:
    lines, out = iter(["help", "ann plays xyzzy", "ann plays swamp", "position", "quit"]), io.StringIO()
    transcript = new_transcript(pool(), "2006-10", ["Ann", "Bob"], 60)
    taken = write_down(Console(file=out, width=4096), transcript, str(table), lambda: next(lines))
    assert steps(taken)[-1] == "play: {by: Ann, card: Swamp}"
    text = out.getvalue()
    for part in ("ann plays island", 'no card is known by the name "xyzzy"', "Hand  6 cards, not known", "goes on"):
        assert part in text


def test_names_are_completed_of_what_is_there_before_all_cards(table: Path) -> None:
    transcript: Transcript = written(["ann plays swamp"], table).transcript
    assert completions(transcript, "ann attacks with sw") == ["ann attacks with Swamp"]
    assert "bob plays Swamp Mosquito" in completions(transcript, "bob plays swamp m")
    assert completions(transcript, "ju") == ["judge!"]
