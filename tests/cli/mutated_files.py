"""Files of every kind that Rewind reads, mutated by seed: logs, scenarios, cards, decks, disputes, transcripts.

A mutation changes bytes, or a value of the document: another type or number, a key too many or too few. Chains and
digests are computed anew then, most times, so that what reads the values gets to see them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import orjson
import yaml

from tests.cli.logs import FIRST
from tests.events.logs import chained

ROOT = Path(__file__).parent.parent.parent
DISPUTES = ROOT / "replays" / "disputes"
SCENARIOS = ROOT / "tests" / "rules" / "scenarios"

Words = list[str | Path]


class Mutated(NamedTuple):
    """A mutated file, and the commands that are to read it."""

    data: bytes
    name: str
    """How the file is called."""
    commands: tuple[Words, ...]
    """Words of `rewind`, where "FILE" stands for the file and "OUT" for what is written."""


BYTES: tuple[bytes, ...] = (
    *(
        b"\x00",
        b"\xff",
        b"\xef\xbb\xbf",
        b"\t",
        b"\n",
        b"\r\n",
        b"\n---\n",
        b'"',
        b"'",
        b"{",
        b"}",
        b"[",
        b"]",
        b": ",
        b", ",
    ),
    *(b"&a ", b"*a", b"!!python/object:os.system ", b"<<: ", b"|\n", b"- ", b"#", b"%", b"? ", b"null", b"~", b"true"),
    *(b"-1", b"0", b"1000000000", b"10000000000000000000", b"9" * 5000, b"1e999", b".inf", b"NaN", b"0x7f", b"1_000"),
    *("\u202e".encode(), "\u2028".encode(), "²".encode(), "٣".encode(), "é".encode(), b"[" * 2000, b"{" * 2000),
)
"""What is put in somewhere."""

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 10**9, 10**9 + 1, 10**20, -(10**20), 1.5, "", " ", "x", "1", "-1", "²", "٣"),
    *("9" * 5000, "1" * 300, "\u202e", "\x00", "any", "all", "X", "$x", "you", "this", "target", "each", "event.what"),
    *("{1000000000}", "{R}", "1.1", "999999999.999999999", "Mountain", "Mountain x5", "alice", "bob", "seat 1"),
    *([], {}, [[]], [{}], {"": None}, ["x"], {"x": "x"}, [None], {"do": "draw"}, {"plus": [1, 10**9]}),
    {"multiply": [10**9, 10**9]},
)
"""What stands in place of a value."""


def _bytes_mutated(data: bytes, random: Random) -> bytes:
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        at, length = random.randrange(len(data) + 1), random.choice((0, 0, 1, 2, 7, 40))
        put = random.choice((random.choice(BYTES), bytes([random.randrange(256)]), b"", data[at : at + length] * 2))
        data = data[:at] + put + data[at + length :]
    return data


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value of a document."""
    found = [path] if path else []
    if isinstance(value, dict):
        found += [one for key in value for one in _places(value[key], (*path, key))]
    elif isinstance(value, list):
        found += [one for at, inner in enumerate(value) for one in _places(inner, (*path, at))]
    return found


def _mutated(document: Any, random: Random) -> Any:
    """A document in which one value or more is another, is gone, stands twice, or where another one stood."""
    document = deepcopy(document)
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        places = _places(document)
        if not places:
            break
        *path, last = random.choice(places)
        holder = document
        for part in path:
            holder = holder[part]
        match random.randrange(6):
            case 0:
                del holder[last]
            case 1:
                holder[last] = [holder[last]]
            case 2:
                holder[last] = deepcopy(_value(document, random.choice(places)))
            case 3 if isinstance(holder, dict):
                holder[random.choice(("x", "", "do", "type", "number", "to", "1"))] = holder.pop(last)
            case 3:
                holder.insert(last, deepcopy(holder[last]))
            case _:
                holder[last] = deepcopy(random.choice(VALUES))
    return document


def _value(document: Any, path: tuple[Any, ...]) -> Any:
    for part in path:
        document = document[part]
    return document


def _written(document: Any) -> bytes:
    """A document as YAML, of which JSON is a part; what JSON cannot say stays as YAML has it."""
    return json.dumps(document, default=str).encode()


def _document(data: bytes, random: Random) -> bytes:
    """A YAML document, its bytes mutated or its values."""
    if random.random() < 0.3:
        return _bytes_mutated(data, random)
    return _written(_mutated(yaml.safe_load(data), random))


# The kinds


@cache
def _all(folder: Path, pattern: str) -> tuple[Path, ...]:
    return tuple(sorted(folder.glob(pattern)))


@cache
def _scenarios() -> tuple[bytes, ...]:
    files = [*_all(SCENARIOS, "difference-*.yaml"), *_all(SCENARIOS, "co*.yaml"), *_all(SCENARIOS, "books-*.yaml")]
    return tuple(part.encode() for file in files for part in file.read_text().split("\n---\n"))


@cache
def _records() -> tuple[Any, ...]:
    return tuple(record for file in _all(SCENARIOS / "cards", "*.yaml") for record in yaml.safe_load(file.read_bytes()))


def _log(random: Random) -> Mutated:
    source = random.choice((FIRST, *_all(DISPUTES / "games", "*.jsonl")))
    data = source.read_bytes()
    if random.random() < 0.3:
        data = _bytes_mutated(data, random)
    else:
        lines = [orjson.loads(line) for line in data.splitlines()]
        for line in lines:
            del line["chain"]
        at = random.randrange(len(lines))
        lines[at] = _mutated(lines[at], random)
        if random.random() < 0.5:  # a seal that agrees with it, or none
            lines.pop()
        data = chained(_one_line(line) for line in lines)
    readings: tuple[Words, ...] = (
        ["verify", "FILE"],
        ["verify", "FILE", "--fail-slow"],
        ["info", "FILE"],
        ["show", "FILE"],
        ["log", "FILE"],
        ["history", "FILE", "1"],
        ["audit", "FILE"],
        ["legal", "FILE", "--at", str(random.randrange(1, 30))],
        ["redact", "FILE", "--as", "1", "-o", "OUT"],
        ["explain", "FILE", str(random.randrange(1, 30))],
        ["view", "FILE", "-o", "-"],
        ["fork", "FILE", "--at", str(random.randrange(1, 30)), "-o", "OUT"],
        ["editions", "FILE"],
    )
    return Mutated(data, "mutated.jsonl", (readings[0], random.choice(readings[1:])))


def _one_line(line: Any) -> bytes:
    try:
        return orjson.dumps(line)
    except (TypeError, orjson.JSONEncodeError):  # what no log can hold: numbers beyond 64 bits
        return json.dumps(line, default=str, separators=(",", ":")).encode()


def _scenario(random: Random) -> Mutated:
    return Mutated(_document(random.choice(_scenarios()), random), "mutated.yaml", (["scenario", "FILE"],))


PLAYED = """
scenario: played
defaults: true
players:
  alice:
    hand: [{name}]
    in_play: [Grizzly Bears, Glorious Anthem]
    library: [Mountain x3]
    mana: "{{W}}{{W}}{{U}}{{U}}{{B}}{{B}}{{R}}{{R}}{{G}}{{G}}{{5}}"
  bob: {{hand: [Shock], in_play: [Grizzly Bears], library: [Mountain x3]}}
do:
  - play: {{by: alice, card: {name}{more}}}
  - resolve: all
  - to: {{turn: 2}}
expect: {{}}
"""


def _cards(random: Random) -> Mutated:
    record = random.choice(_records())
    name, mutated = record["name"], _mutated(record, random)
    data = _written([mutated]) if random.random() < 0.7 else _bytes_mutated(yaml.safe_dump([record]).encode(), random)
    more = random.choice(("", ", targets: [Grizzly Bears]", ", targets: [bob]", ", x: 2"))
    played = PLAYED.format(name=json.dumps(name), more=more)
    return Mutated(data, "mutated.yaml", (["cards", name, "--cards", "FILE"], ["scenario", played, "--cards", "FILE"]))


DECK = b"20 Mountain\n4 Shock\n4 Grizzly Bears\n20 Forest\n4 Giant Growth\n// a remark\n4 Lightning Bolt\n"


def _deck(random: Random) -> Mutated:
    words: Words = ["play", "FILE", "FILE", "--bots", "--any-deck", "--seed", "1", "--force", "-o", "OUT"]
    return Mutated(_bytes_mutated(DECK, random), "mutated.txt", (words,))


def _dispute(random: Random) -> Mutated:
    data = random.choice(_all(DISPUTES, "*.yaml")).read_bytes()
    if random.random() < 0.3:
        data = _bytes_mutated(data, random)
    else:
        document = yaml.load(data, Loader=yaml.BaseLoader) if random.random() < 0.3 else yaml.safe_load(data)
        document = _mutated(document, random)
        records = document.get("records")
        if isinstance(records, list) and random.random() < 0.8:
            digest = None
            for record in records:
                if isinstance(record, dict):
                    digest = record["digest"] = _digest_of(record, digest)
        data = _written(document)
    readings: tuple[Words, ...] = (
        ["dispute", "report", "FILE"],
        ["dispute", "plan", "FILE", "--infraction", "game_rule_violation"],
        ["dispute", "claim", "FILE", random.choice(CLAIMS)],
        ["dispute", "rule", "FILE", "--ruling", "So it was.", "--remedy", "leave"],
        ["dispute", "appeal", "FILE", "--by", "1"],
        ["dispute", "apply", "FILE", "-o", "OUT"],
    )
    return Mutated(data, "mutated.yaml", (random.choice(readings),))


CLAIMS = (
    "illegal: 20",
    "{legal: 20}",
    "fact: {expect: {turn: 1}}",
    "happened: {}",
    "forgotten: {ability: 1}",
    "[]",
    "illegal: []",
    "illegal: 1000000000",
    "fact: {expect: {life: {1: x}}}",
    "{: }",
)


def _digest_of(record: dict[str, Any], previous: str | None) -> str:
    """The digest of a record as it stands, whether or not one can be so."""
    before = bytes(16) if previous is None else bytes.fromhex(previous.partition(":")[2])
    data = json.dumps(
        {key: value for key, value in record.items() if key != "digest"},
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=False,
        default=str,
    )
    return f"r1:{blake2b(before + data.encode(), digest_size=16).hexdigest()}"


def _transcript(random: Random) -> Mutated:
    data = random.choice(_all(DISPUTES / "tables", "*.yaml")).read_bytes()
    words: Words = ["transcribe", "FILE", "--force", "-o", "OUT"]
    return Mutated(_document(data, random), "mutated.yaml", (words, ["audit", "OUT"]))


KINDS: tuple[Callable[[Random], Mutated], ...] = (
    *(_log, _log, _log, _scenario, _scenario, _scenario, _cards, _cards, _cards, _dispute, _dispute, _transcript),
    *(_transcript, _deck),
)
"""The kinds of files, as often as they are mutated."""


def mutated(seed: int) -> Mutated:
    """The mutated file of a seed, the same every time."""
    return KINDS[seed % len(KINDS)](Random(seed))
