"""The cards that are built in.

Their records are of two kinds. Those of `aggregates/cards/pool/*.yaml` were written by hand; those of
`aggregates/cards/pool/compiled/*.jsonl` were compiled from what is printed on the cards, a file for each year in which
cards were first printed. A card has a record of one kind.

What all of them come to stands beside them in a table, `definitions.tsv`, which `python -m docs.build` writes: a card
is found in it by its name, and read, in less than a millisecond, and nothing that reads records is imported. A table
that was made of other files than those that are there is passed over, and the files are read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path

import orjson

from rewind.aggregates.cards.built_in.sorted_lines import SortedLines
from rewind.aggregates.cards.card_pool import CardPool, CardRecord, LayeredRecords, Records
from rewind.aggregates.editions import NAMES
from rewind.events.base import CardDefinition

_FOLDER = Path(__file__).parent.parent
_IN_ERRORS = "aggregates/cards/pool/"

DEFINITIONS = "definitions.tsv"
"""The table: its first line is the digest of what it was made of (`sources_digest`), then comes a line for each card,
in the order of their names: the name, the file of its record in `aggregates/cards/pool`, the editions that know the
card, its definition."""


_NAME = re.compile(r'(?<=[{,]"name":)"(?:[^"\\]|\\.)*"')
"""A name in a definition as it is written there; that of a token stands in a program, where quotes are escaped."""


class DefinitionTable(Records):
    """The records of lines of the table, each read when it is first asked for."""

    def __init__(self, lines: SortedLines) -> None:
        self._lines = lines
        self._records: dict[str, CardRecord] = {}

    def __getitem__(self, name: str) -> CardRecord:
        record = self._records.get(name)
        if record is None:
            line = next(self._lines.of_key(name), None)
            if line is None:
                raise KeyError(name)
            record = self._records[name] = _record_of_line(line)
        return record

    def __contains__(self, name: object) -> bool:
        return name in self._lines

    def __iter__(self) -> Iterator[str]:
        return self._lines.keys()

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def known(self, edition: str) -> Iterator[str]:
        """The names of the cards that an edition knows; no record is read for that."""
        rows = (line.split("\t", 3) for line in self._lines)
        return (name for name, _, editions, _ in rows if edition in editions.split())

    def mentioning(self, types: Sequence[str]) -> Iterator[str]:
        """The names of the cards in whose lines all of these words stand; no record is read for that."""
        words = [word.casefold() for word in types]
        for line in self._lines:
            folded = line.casefold()
            if all(word in folded for word in words):
                yield line.partition("\t")[0]

    def names(self) -> set[str]:
        """The names in the definitions: of the cards, of their halves, and of what they are flipped."""
        return {json.loads(name) for line in self._lines for name in _NAME.findall(line)}

    def by_hand(self) -> DefinitionTable:
        """The records that were written by hand."""
        lines = (line for line in self._lines if is_by_hand(line.split("\t", 2)[1]))
        return DefinitionTable(SortedLines("".join(f"{line}\n" for line in lines).encode()))


def _record_of_line(line: str) -> CardRecord:
    """The record of a line of the table, without the name."""
    source, editions, text = line.split("\t", 2)
    definition = CardDefinition.model_validate_json(text, strict=True)
    _built_in.update(program.ability for program in definition.programs)
    return CardRecord(definition, tuple(editions.split()), _IN_ERRORS + source)


_built_in: set[str] = set()
"""The programs of the records that have been read from the table."""


def is_built_in(program: str) -> bool:
    """Whether a program is known to be right, because a card has it that was read from the table."""
    return program in _built_in


def is_by_hand(source: str) -> bool:
    """Whether the records of a file were written by hand."""
    return source.endswith(".yaml")


def definition_as_json(definition: CardDefinition) -> str:
    """A definition in the form in which the table has it, and of which a hash is published."""
    data = definition.model_dump(mode="json", exclude_defaults=True)
    return orjson.dumps(data, option=orjson.OPT_SORT_KEYS).decode()


def table_of(records: Iterable[CardRecord]) -> str:
    """The text of the table of these records."""
    lines = ["\t".join(_columns(one)) for one in records]
    return "\n".join([sources_digest(), *lines]) + "\n"


def _columns(record: CardRecord) -> tuple[str, ...]:
    """What the table has of a card."""
    source = record.source.removeprefix(_IN_ERRORS)
    return record.name, source, " ".join(record.editions), definition_as_json(record.definition)


def sources() -> dict[str, Path]:
    """The files of the built-in records, as they are named in errors: the compiled ones, then those by hand."""
    folder = _FOLDER / "pool"
    found = [*sorted(folder.glob("compiled/*.jsonl")), *sorted(folder.glob("*.yaml"))]
    return {f"{_IN_ERRORS}{path.relative_to(folder).as_posix()}": path for path in found}


def sources_digest() -> str:
    """Over everything that a table is made of: the records, what keywords mean, the names of the editions."""
    whole = blake2b(" ".join(NAMES).encode(), digest_size=16)
    for source in (*sources().values(), _FOLDER / "keywords.yaml"):
        data = source.read_bytes()
        whole.update(f"\n{source.name} {len(data)}\n".encode() + data)
    return whole.hexdigest()


@cache
def pool() -> CardPool:
    """The cards that are built in."""
    return CardPool(_table() or records_of_files())


@cache
def by_hand() -> CardPool:
    """The built-in cards whose records were written by hand."""
    table = _table()
    if table is not None:
        return CardPool(table.by_hand())
    return CardPool.of([record for record in records_of_files().values() if is_by_hand(record.source)])


def _table() -> DefinitionTable | None:
    table = _FOLDER / "pool" / DEFINITIONS
    if not table.is_file():
        return None
    data = table.read_bytes()
    made_of = data[: data.find(b"\n")].decode()
    return DefinitionTable(SortedLines(data, len(made_of) + 1)) if made_of == sources_digest() else None


def records_of_files() -> Records:
    """The records as their files have them, each read when it is first asked for."""
    from rewind.aggregates.cards.compiled_file import CompiledFile  # noqa: PLC0415  # imported only where one is read
    from rewind.aggregates.cards.records import RecordsInFiles  # noqa: PLC0415  # imported only where YAML is read

    found = sources()
    compiled = [CompiledFile(path.read_bytes(), name) for name, path in found.items() if not is_by_hand(name)]
    written = {name: path.read_text("utf-8") for name, path in found.items() if is_by_hand(name)}
    return LayeredRecords([*compiled, RecordsInFiles(written)])
