"""No control, bidirectional or other unprintable character of a log, a file or a name leaves a command raw.

Every command is run on games in which players, cards, notes and the game's id hold such characters, and on files whose
names do; what it writes on both streams is searched for them, byte by byte.
"""

from __future__ import annotations

import base64
import gzip
import json
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

import orjson
import pytest

from rewind import cli
from rewind.cli.commands.dispute import command as dispute_command
from rewind.cli.commands.store import command as store_command
from rewind.cli.main import COMMANDS
from rewind.cli.output import console
from rewind.events import codec
from rewind.events.base import CardDefinition, Characteristics, Value
from rewind.events.envelope import Recorded
from rewind.events.game import CardDefined, GameStarted, LogSealed, Note
from rewind.events.objects import NameChanged
from rewind.events.text import escaped, escaped_json, in_one_line
from tests.cli.hostile_runs import RUNS, takes_a_log
from tests.cli.logs import sealed_game
from tests.cli.running import Ran, run
from tests.events.importers.arena_games import random_game
from tests.events.importers.arena_server import session
from tests.events.logs import chained
from tests.played import game, log

V = TypeVar("V", bound=Value)

UNPRINTABLE = (
    *("\x00", "\x07", "\x08", "\t", "\n", "\r", "\x1b[31m", "\x1b]0;title\x07", "\x7f", "\x85", "\x9b2J"),
    *("\u00ad", "\u061c", "\u200b", "\u200e", "\u200f", "\u2028", "\u2029"),
    *("\u202a", "\u202b", "\u202c", "\u202d", "\u202e", "\u2060", "\u2066", "\u2067", "\u2068", "\u2069"),
    *("\ufeff", "\ufff9", "\U000e0041", "\U000e007f", "\ue000"),
)
EVIL = "e".join(UNPRINTABLE)
IN_YAML = EVIL.replace("\x00", "")
FILE = "e\x1b[31mv\u202ei\nl\u200b.jsonl"


def evil(text: str | None) -> str | None:
    """The text with all the characters behind it."""
    return None if text is None else f"{text} {EVIL}"


def _renamed(definition: CardDefinition) -> CardDefinition:
    face = definition.characteristics
    return definition.model_copy(update={"characteristics": face.model_copy(update={"name": evil(face.name)})})


NAMED: dict[type[Value], tuple[str, ...]] = {Characteristics: ("name",), NameChanged: ("before", "after")}
"""What has names of objects → its fields with them."""


def _renamed_in(value: V) -> V:
    """A value in which every name of an object has the characters, so that the names still agree with each other."""
    changed: dict[str, object] = {name: evil(getattr(value, name)) for name in NAMED.get(type(value), ())}
    for name in type(value).model_fields:
        part = getattr(value, name)
        if isinstance(part, Value):
            changed[name] = _renamed_in(part)
        elif isinstance(part, tuple):
            changed[name] = tuple(_renamed_in(one) if isinstance(one, Value) else one for one in part)
    return value.model_copy(update=changed)


def _made_evil(record: Recorded, *, ids: bool) -> Recorded:
    event = record.event
    if isinstance(event, GameStarted):
        seats = tuple(seat.model_copy(update={"name": evil(seat.name)}) for seat in event.seats)
        event = event.model_copy(update={"seats": seats, "game": evil(event.game) if ids else event.game})
    elif ids:
        event = _renamed_in(event)
    elif isinstance(event, CardDefined):
        one = None if event.definition is None else _renamed(event.definition)
        many = tuple(map(_renamed, event.definitions))
        event = event.model_copy(update={"definition": one, "definitions": many})
    return record._replace(event=event)


@cache
def log_bytes(kind: str) -> bytes:
    """A game that was played by the rules, or one that somebody claims, with a note and without a seal."""
    if kind == "played":
        records = [_made_evil(record, ids=False) for record in game()]
    else:
        records = [_made_evil(record, ids=True) for record in sealed_game(300)]
        assert isinstance(records[-1].event, LogSealed)
        records[-1] = Recorded(len(records), Note(text=EVIL, public=True))
    return chained(map(codec.encode, records))


def _in_yaml(text: str) -> str:
    return '"' + "".join(f"\\U{ord(sign):08x}" if sign != "\x00" else "" for sign in f"{text} {EVIL}") + '"'


SCENARIO = f"""\
scenario: {_in_yaml("one")}
players: {{{_in_yaml("Ann")}: {{hand: [Forest, Island]}}, Ben: {{}}}}
do:
  - play: {{by: {_in_yaml("Ann")}, card: Forest}}
expect: {{life: {{{_in_yaml("Ann")}: 3}}}}
"""


@cache
def arena() -> bytes:
    return session(random_game(1, steps=20))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for kind in ("played", "claimed"):
        Path(kind).mkdir()
        (Path(kind) / FILE).write_bytes(log_bytes(kind))
    Path("evil.yaml").write_text(SCENARIO)
    Path(f"deck{FILE}").write_text(f"4 Forest{IN_YAML}\n")
    server = arena().replace(b'"Ada"', json.dumps(evil("Ada")).encode())
    Path(f"arena{FILE}").write_bytes(server)
    names = [{"name": f"Forest {EVIL}", "text": text, "type": f"Land {EVIL}"} for text in ("", f"Flying {EVIL}")]
    names += [{"name": f"Forest {sign}", "type": "Artifact"} for sign in UNPRINTABLE]
    sets = {"cards": names, "code": EVIL, "releaseDate": "2002-05-01"}
    Path(f"set{FILE}").write_text(json.dumps(sets))
    Path(f"table{FILE}").write_text(json.dumps({"1001": f"Forest {EVIL}"}))
    return tmp_path


def words(line: str, kind: str) -> Iterator[str]:
    other = "claimed" if kind == "played" else "played"
    meant = {
        "LOG": f"{kind}/{FILE}",
        "OTHER": f"{other}/{FILE}",
        "OUT": f"out{FILE}",
        "PAGE": f"out{FILE}.html",
        "NEW": f"new{FILE}",
        "DECK": f"deck{FILE}",
        "YAML": "evil.yaml",
        "ARENA": f"arena{FILE}",
        "SET": f"set{FILE}",
        "TABLE": f"table{FILE}",
        "STORE": f"sqlite:///store{FILE}",
        "EVIL": IN_YAML,
        "EVIL,Ben": f"{IN_YAML},Ben",
    }
    return (meant.get(word, word) for word in line.split())


def assert_printable(written: bytes, what: str) -> None:
    text = written.decode("utf-8")
    raw = sorted({sign for sign in text if not sign.isprintable() and sign != "\n"})
    assert not raw, f"{what}: {[hex(ord(sign)) for sign in raw]}"


def checked(line: str, kind: str) -> Ran:
    ran = run(*words(line, kind))
    assert b"Traceback" not in ran.err
    assert ran.status in range(5), ran.err
    assert_printable(ran.err, f"{line} (standard error)")
    assert_printable(ran.out, line)
    return ran


def test_every_command_is_run_here() -> None:
    assert set(RUNS) == set(COMMANDS)
    assert {line.split()[1] for line in RUNS["store"]} == set(store_command.commands)
    assert {line.split()[1] for line in RUNS["dispute"]} == set(dispute_command.commands)


DOORS = {"output.py", "streams.py", "completion.py"}
"""The modules of the command line that may write to a stream; the last prints a script that holds no text of a log."""


def test_no_command_has_a_door_of_its_own() -> None:
    """A new command prints by `rewind.cli.output` and `rewind.cli.streams`, or nothing shows that its text is safe."""
    writing = re.compile(r"click\.(echo|secho|prompt|confirm)\(|(?<![.\w])print\(|std(out|err)\.(buffer\.)?write\(")
    modules = sorted(Path(cli.__path__[0]).rglob("*.py"))
    assert {module.name for module in modules} >= DOORS
    assert [module.name for module in modules if writing.search(module.read_text()) and module.name not in DOORS] == []


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("command", "kind"),
    [
        (command, kind)
        for command in COMMANDS
        for kind in ("played", "claimed")
        if kind == "played" or takes_a_log(command)
    ],
)
def test_nothing_unprintable_leaves_a_command(command: str, kind: str, folder: Path) -> None:
    for line in RUNS[command]:
        ran = checked(line, kind)
        assert ran.out or ran.err or command in ("transcribe", "view"), line


def test_a_program_reads_the_same_values_back(folder: Path) -> None:
    log = str(Path("claimed") / FILE)
    found = run("info", log, "--json").json
    assert found["file"] == log
    assert str(found["game"]).endswith(EVIL)
    assert found["players"] == {"1": f"Alice {EVIL}", "2": f"Bob {EVIL}"}
    text = run("show", log, "--json").text
    assert EVIL not in text
    assert any(EVIL in told for told in _texts(orjson.loads(text)["zones"]))


@pytest.mark.long
@pytest.mark.parametrize("kind", ["played", "claimed"])
def test_nothing_unprintable_is_on_a_page(kind: str, folder: Path) -> None:
    assert checked("view LOG -o PAGE --as judge --force", kind).status == 0
    html = Path(f"out{FILE}.html").read_bytes()
    assert_printable(html, "page")
    packed = re.search(rb'id="data">([^<]*)<', html)
    assert packed is not None
    data = orjson.loads(gzip.decompress(base64.b64decode(packed[1])))
    assert_printable(orjson.dumps("".join(_texts(data))), "data")
    assert not [text for text in _texts(data) if not text.isprintable()]


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from _texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)


def test_wrong_usage_is_shown_escaped() -> None:
    for arguments in (
        ["--\x1b[31m"],
        ["\x1b[31m\u202e"],
        ["info"],
        ["info", "--\u202e", "x"],
        ["show", "x", f"--{EVIL[1:]}"],
    ):
        ran = run(*(word.replace("\x00", "") for word in arguments))
        assert ran.status == 2
        assert_printable(ran.err, "usage")
        assert b"Usage: " in ran.err


def test_a_console_lets_nothing_unprintable_through(capsys: pytest.CaptureFixture[str]) -> None:
    console().print(EVIL.replace("\n", ""), soft_wrap=True)
    assert_printable(capsys.readouterr().out.encode(), "console")


@pytest.mark.parametrize("sign", UNPRINTABLE)
def test_text_in_one_line_and_escaped(sign: str) -> None:
    assert in_one_line(f"a{sign}b").isprintable()
    assert escaped(f"a{sign}b").isprintable()
    document = orjson.dumps({f"k{sign}": [sign, "é—😀"]}, option=orjson.OPT_INDENT_2)
    shown = escaped_json(document)
    assert orjson.loads(shown) == orjson.loads(document)
    assert_printable(shown, "json")
    assert "é—😀" in shown.decode(), "what prints stays as it is"


def test_a_lone_surrogate_is_shown_escaped() -> None:
    assert escaped(os.fsdecode(b"a\xffb")) == "a\\udcffb"
    assert in_one_line(os.fsdecode(b"a\xffb")) == "a b"


BYTES = os.fsdecode(b"e\xff\xfevil")
NOT_UTF8 = (
    *("info LOG --json", "verify LOG --json", "stats LOG --json", "audit LOG --json", "diff LOG LOG --json"),
    *(
        "play red-green white-blue --bots --seed 3 -o OUT.jsonl --json",
        "fork LOG --at turn:1/main1 -o OUT.jsonl --json",
    ),
    *("import arena ARENA -o OUT --json", "import arena LOG -o OUT --json", "import arena LOG -o OUT"),
    *("names BAD", "names --log ARENA --json", "names --log BAD", "import arena ARENA -o OUT --names BAD"),
    *("export LOG --to OUT --names", "export LOG BAD --to OUT --names --keep-going --format csv"),
    *("export LOG BAD --to OUT --names --keep-going --format jsonl", "export LOG BAD --to OUT --names --keep-going"),
    *("store put LOG --json --store sqlite:///OUT.db", "view LOG -o OUT.html", "scenario BAD --json"),
)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("line", NOT_UTF8)
def test_names_of_files_that_are_not_utf8(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(f"{BYTES}.jsonl").write_bytes(log().read_bytes())
    Path(f"bad{BYTES}.jsonl").write_bytes(b"bad")
    Path(f"arena{BYTES}").write_bytes(arena())
    meant = {
        "LOG": f"{BYTES}.jsonl",
        "OUT": f"out{BYTES}",
        "PAGE": f"out{BYTES}.html",
        "BAD": f"bad{BYTES}.jsonl",
        "ARENA": f"arena{BYTES}",
    }
    ran = run(*(re.sub("LOG|OUT|BAD|ARENA", lambda found: meant[found[0]], word) for word in line.split()))
    assert ran.status in range(3), ran.err
    assert_printable(ran.err, line)
    assert_printable(ran.out, line)
    if "--json" in line and ran.out:
        assert "\ufffd" in ran.text or "diff" in line
