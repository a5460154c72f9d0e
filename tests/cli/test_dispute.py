"""`rewind dispute`: what its commands print, record and refuse. The records are tested in tests/replays/judging."""

from __future__ import annotations

import re
import shlex
import shutil
from html.parser import HTMLParser
from pathlib import Path

import pytest

from rewind.events.logfile import read_records, write_log
from rewind.projections.visibility.seat_log import redact
from rewind.replays.judging.dispute_file import digest_of, read_dispute
from rewind.replays.judging.records import Claimed
from tests import played
from tests.cli.running import good, run
from tests.replays.judging.worked_disputes import FOLDER

ROOT = Path(__file__).parents[2]


LONG = "x" * 20_001


@pytest.fixture
def file(tmp_path: Path) -> Path:
    shutil.copy(FOLDER / "games" / "second-land.jsonl", tmp_path / "game.jsonl")
    dispute = tmp_path / "d.yaml"
    good("dispute", "open", tmp_path / "game.jsonl", "--at", "26", "--by", "2", "--policy", "2007", "-o", dispute)
    return dispute


def test_opening_shows_the_moment_and_the_last_ten_events_with_their_rules(tmp_path: Path) -> None:
    log = played.log()
    ran = good("dispute", "open", log, "--at", "120", "--question", "May it?", "-o", tmp_path / "d.yaml")
    assert "record 1, a judge calls" in ran.lines[0]
    assert "May it?" in ran.lines[1]
    assert ran.lines[2].startswith("event 120 of ")
    numbers = [int(match[1]) for line in ran.lines if (match := re.match(r" +(\d+)  ", line))]
    assert numbers == list(range(111, 121))
    assert re.search(r"  \d{3}\.\d", ran.text)
    assert "no policy is named; known are 2005, 2007, 2021, 2024, Regular" in ran.lines[-1]
    again = run("dispute", "open", log, "--at", "120", "-o", tmp_path / "d.yaml")
    assert again.status == 2, "a dispute file is not replaced without --force"


def test_opening_as_json(tmp_path: Path) -> None:
    ran = good("dispute", "open", played.log(), "--at", "turn:2", "-o", tmp_path / "d.yaml", "--json")
    assert (ran.json["record"], ran.json["turn"], ran.json["n"]) == ("opened", 2, 1)


def test_the_log_is_named_from_the_folder_of_the_dispute_file(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    shutil.copy(played.log(), tmp_path / "a" / "game.jsonl")
    made = tmp_path / "a" / "b" / "d.yaml"
    found = good("dispute", "open", tmp_path / "a" / "game.jsonl", "--at", "50", "-o", made, "--json").json
    assert found["log"] == "../game.jsonl"
    assert good("dispute", "report", made).text.startswith("# Dispute in the game of ")


@pytest.mark.parametrize(
    ("claim", "status", "answer"),
    [
        ("illegal: 24", 0, "upheld"),
        ("legal: 24", 1, "rejected"),
        ("legal: 21", 0, "upheld"),
        ("could: {at: 20, step: {play: {by: Alice, card: Mountain}}}", 0, "upheld"),
        ("could: {at: 23, step: {play: {by: Alice, card: Mountain}}}", 1, "rejected"),
        ("could_not: {at: 23, step: {play: {by: Alice, card: Mountain}}}", 0, "upheld"),
        ("could: {at: 20, step: {play: {by: Alice, card: Lava Axe}}}", 1, "cannot be told"),
        ("fact: {at: 23, expect: {objects: {Forest: {zone: in_play}}, life: {Bob: 20}}}", 0, "upheld"),
        ("fact: {at: 23, expect: {life: {Bob: 19}}}", 1, "rejected"),
        ("fact: {expect: {life: {Bob: 20}}}", 1, "cannot be told"),
        ("should_have_happened: {to: 23, event: {type: land_played, seat: Alice}}", 0, "upheld"),
        ("should_not_have_happened: {to: 23, event: {type: life_lost}}", 0, "upheld"),
        ("fact: {at: 23, expect: {has_not: {Alice: {in_play: [Lava Axe, Goblin]}}}}", 0, "upheld"),
        ("should_not_have_happened: {to: 23, event: {type: zone_changed, object: Lava Axe}}", 0, "upheld"),
        ("should_have_happened: {from: 22, to: 23, event: {type: land_played}}", 1, "rejected"),
    ],
)
def test_a_claim_is_answered(file: Path, claim: str, status: int, answer: str) -> None:
    ran = run("dispute", "claim", file, claim, "--by", "1")
    assert (ran.status, ran.err) == (status, b"")
    assert ran.lines[0].endswith(f"record 2, claim of Alice: {answer}")
    assert ran.lines[1].startswith("  as recorded")
    assert ran.lines[2].startswith("  decided again")
    found = run("dispute", "claim", file, "-", "--json")
    assert found.status == 2, "an empty claim is none"


@pytest.mark.parametrize(
    "claim",
    [
        *("", "maybe: 3", "legal: x", "legal: 999", "[", "legal: 1\n---\nlegal: 2", "legal: 1\nillegal: 2"),
        *("could: {step: {fly: 3}}", "could: {step: {anyway: {step: {pass: Alice}}}}", "could: {}", "fact: {at: 3}"),
        *("fact: {expect: {life: {Carol: 3}}}", "fact: {expect: {lives: 3}}", "fact: {at: 0, expect: {turn: 1}}"),
        "should_have_happened: {event: {type: nothing}}",
        "should_have_happened: {event: {type: land_played, colour: red}}",
        "should_not_have_happened: {from: 27, to: 20, event: {type: zone_changed}}",
        "should_not_have_happened: {from: 27, event: {type: zone_changed}}",
        "should_not_have_happened: {to: 20, event: {type: zone_changed, object: Forrest}}",
        "could_not: {at: 20, step: {play: {by: Alice, card: Forrest}}}",
        "fact: {at: 20, expect: {has_not: {Alice: {in_play: [Forrest]}}}}",
        "fact: {at: 20, expect: {objects: {Forrest#2: {zone: hand}}}}",
        "fact: {at: 20, expect: {count: {Alice: {in_play: {Forrest: 0}}}}}",
    ],
)
def test_a_claim_that_cannot_be_tested_is_refused_and_not_recorded(file: Path, claim: str) -> None:
    before = file.read_bytes()
    ran = run("dispute", "claim", file, claim)
    assert (ran.status, ran.out) == (2, b"")
    assert ran.error.startswith("RW6206 ")
    assert file.read_bytes() == before


def test_words_alone_cannot_be_told_and_nothing_is_no_claim(file: Path) -> None:
    ran = run("dispute", "claim", file, "--text", "He looked at my hand.", "--json")
    assert (ran.status, ran.json["answer"]) == (1, "cannot_be_told")
    assert run("dispute", "claim", file).status == 2


def test_of_a_redacted_log_nothing_is_told(tmp_path: Path) -> None:
    write_log(tmp_path / "seat.jsonl", redact(read_records(played.log()), 1))
    file = tmp_path / "d.yaml"
    good("dispute", "open", tmp_path / "seat.jsonl", "--at", "120", "-o", file)
    ran = run("dispute", "claim", file, "fact: {expect: {turn: 1}}")
    assert ran.status == 1
    assert "cannot be told: the log is redacted" in ran.text


@pytest.mark.parametrize(
    ("status", "words"),
    [
        (2, ["open", "-", "-o", "x.yaml"]),
        (2, ["open", "LOG", "-o", "NEW", "--policy", "1999"]),
        (2, ["open", "LOG", "-o", "NEW", "--at", "0"]),
        (2, ["open", "LOG", "-o", "NEW", "--at", "9999"]),
        (2, ["open", "LOG", "-o", "NEW", "--by", "7"]),
        (2, ["open", "LOG", "-o", "NEW", "--when", "noon"]),
        (2, ["claim", "FILE", "legal: 24", "--by", "7"]),
        (2, ["claim", "nowhere.yaml", "legal: 24"]),
        (2, ["appeal", "FILE"]),
        (2, ["rule", "FILE"]),
        (2, ["rule", "FILE", "--ruling", " "]),
        (2, ["rule", "FILE", "--ruling", "So it is.", "--claim", "0"]),
        (2, ["rule", "FILE", "--ruling", "So it is.", "--plan", "0"]),
        (2, ["rule", "FILE", "--ruling", "So it is.", "--who", ""]),
        (2, ["rule", "FILE", "--ruling", LONG]),
        (2, ["rule", "FILE", "--ruling", "\udcff"]),
        (2, ["appeal", "FILE", "--by", "1", "--ruling", "0"]),
        (2, ["claim", "FILE", "--text", LONG]),
        (2, ["open", "LOG", "-o", "NEW", "--question", LONG]),
        (2, ["plan", "FILE", "--seed", "\udcff"]),
        (2, ["report", "FILE", "-o", "page.txt"]),
        (2, ["plan", "LOG"]),
    ],
    ids=lambda value: value if isinstance(value, int) else ascii(" ".join(value))[:60],
)
def test_exit_status(file: Path, status: int, words: list[str]) -> None:
    before = file.read_bytes()
    meant = {"LOG": str(file.parent / "game.jsonl"), "FILE": str(file), "NEW": str(file.parent / "new.yaml")}
    ran = run("dispute", *(meant.get(word, word) for word in words))
    assert ran.status == status
    assert ran.out == b""
    assert ran.err
    assert b"Traceback" not in ran.err
    assert file.read_bytes() == before
    assert not (file.parent / "new.yaml").exists()


class Page(HTMLParser):
    """The text and the elements of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.tags: list[str] = []
        self.feed(html)

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.append(tag)


EVIL = "<script>alert(1)</script> | `x` [y](http://z) *b* & \"q\" 'r' \u202e"


def test_the_page_escapes_everything_and_loads_nothing(file: Path) -> None:
    run("dispute", "claim", file, "--text", EVIL, "--by", "1")
    good("dispute", "rule", file, "--ruling", EVIL, "--facts", EVIL, "--who", EVIL)
    out = file.parent / "page.html"
    good("dispute", "report", file, "-o", out)
    html = out.read_text("utf-8")
    page = Page(html)
    assert "<script" not in html
    assert "\u202e" not in html
    assert "<script>alert(1)</script>" in "".join(page.words)
    assert not re.search(r"(?:src|href)=", html)
    assert "default-src 'none'" in html
    assert {"h1", "h2", "table", "pre", "dl"} <= set(page.tags)
    assert good("dispute", "report", file, "-o", out, "--force").status == 0
    assert out.read_text("utf-8") == html, "the same dispute gives the same page"
    text = good("dispute", "report", file).text
    assert "\\<script\\>" in text
    assert "\u202e" not in text
    assert "[y](" not in text


def test_the_report_holds_what_it_has_to(file: Path) -> None:
    run("dispute", "claim", file, "illegal: 24", "--by", "2", "--text", "Two lands.")
    good("dispute", "plan", file, "--to", "23")
    words = ("--rule", "212.6b", "--claim", "2", "--plan", "3", "--remedy", "simple_backup", "--head-judge")
    good("dispute", "rule", file, "--ruling", "It goes back.", *words)
    text = good("dispute", "report", file, "--editions").text
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert headings == [
        *("Question", "Ruling", "The position after event 23", "What happened", "The position at the question"),
        "The position after the backup to event 23",
        *(
            "Where each card goes (for the head judge)",
            "Claims",
            "Under each edition",
            "Rules",
            "Remedy",
            "Signatures",
            "Digests",
        ),
        "To run it again",
    ]
    assert "One land a turn" in text
    assert "| 2003-12 | 2006-10 |" in text
    assert re.search(r"chain of the log at event 26 \| [0-9a-f]{32}", text)
    for line in text.partition("## To run it again")[2].strip().splitlines():
        command = line.split()[1:]
        assert run(*command).status in (0, 1), command


def test_the_report_tests_the_claims_again(file: Path) -> None:
    run("dispute", "claim", file, "illegal: 24", "--by", "2")
    assert "every answer is the one that was recorded" in good("dispute", "report", file).text
    first, claim = read_dispute(str(file)).records
    assert isinstance(claim, Claimed)
    forged = claim.model_copy(update={"answer": "rejected"})
    digest = digest_of(forged, first.digest)
    text = file.read_text().replace("answer: upheld\n  digest", "answer: rejected\n  digest")
    file.write_text(text.replace(claim.digest, digest))
    text = good("dispute", "report", file).text
    assert "not every answer is the one that was recorded" in text
    assert "- Record 2: upheld (as recorded upheld, decided again upheld)" in text


def test_the_commands_of_a_report_name_the_log_plainly(file: Path) -> None:
    elsewhere = file.parent / "a" / "b"
    elsewhere.mkdir(parents=True)
    good("dispute", "open", file.parent / "game.jsonl", "-o", elsewhere / "e.yaml")
    commands = good("dispute", "report", elsewhere / "e.yaml").text.partition("## To run it again")[2]
    assert f"rewind verify {file.parent / 'game.jsonl'}\n" in commands


def test_the_position_after_a_backup_says_whose_turn_it_is(file: Path) -> None:
    good("dispute", "plan", file, "--to", "23")
    words = ("--ruling", "So.", "--plan", "2", "--remedy", "simple_backup", "--head-judge")
    good("dispute", "rule", file, *words)
    after = good("dispute", "report", file).text.partition("## The position after the backup")[2]
    assert "It is turn 1, precombat main phase; Alice has priority." in after


def test_the_four_questions_of_the_guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As they stand there, typed in a folder that has what was written down; every claim is upheld."""
    guide = (ROOT / "docs/judging.md").read_text("utf-8").partition("## Four questions")[2].partition("\n## ")[0]
    files = re.findall(r"`(\w+\.yaml)`:\n\n```yaml\n(.*?)```", guide, re.DOTALL)
    commands = re.findall(r"^    (rewind .*)$", guide, re.MULTILINE)
    assert (len(files), sum(" report " in command for command in commands)) == (4, 4)
    monkeypatch.chdir(tmp_path)
    for name, text in files:
        Path(name).write_text(text, "utf-8")
    for command in commands:
        good(*shlex.split(command)[1:])
    assert "2003-12" in Path("layers.html").read_text("utf-8")
    for page in ("missed", "layers", "block", "damage"):
        assert "upheld" in Path(f"{page}.html").read_text("utf-8")


def test_the_five_commands_of_the_guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As they stand there, typed in the project's folder; what they write goes elsewhere."""
    guide = (ROOT / "docs/judging.md").read_text("utf-8").partition("## Five commands")[2].partition("\n## ")[0]
    commands = re.findall(r"^    (rewind dispute .*)$", guide, re.MULTILINE)
    assert len(commands) == 5
    shutil.copytree(FOLDER, tmp_path / "replays" / "disputes")
    monkeypatch.chdir(tmp_path)
    for command in commands:
        assert good(*shlex.split(command)[1:]).status == 0
    assert Path("two-lands.html").read_text("utf-8").count("It goes back.") == 1
