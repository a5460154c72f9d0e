"""The cards that are built in, and pools of cards by their names.

The records are written in YAML (`aggregates/cards/pool/*.yaml`). What they come to stands beside them in a table,
`compiled.tsv`, which `python -m docs.build` writes: a card is found in it by its name, and read, in less than a
millisecond, and nothing that reads YAML is imported. A table that was made of other files than those that are there is
passed over, and the files are read.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Generic, TypeVar

import orjson

from rewind.aggregates.editions import NAMES
from rewind.events.base import CardDefinition
from rewind.events.errors import CardError

_FOLDER = Path(__file__).parent

COMPILED = "compiled.tsv"
"""The table: its first line is the digest of what it was made of (`sources_digest`), then comes a line for each card,
in the order of their names: the name, the first edition that knows the card, its definition."""


@dataclass(frozen=True, slots=True)
class CardRecord:
    """A card that the rules can play."""

    definition: CardDefinition
    """What `card_defined` carries; its key is the card's name."""
    editions: tuple[str, ...]
    """The editions that know the card."""

    @property
    def name(self) -> str:
        """The card's name."""
        return self.definition.key


Line = TypeVar("Line")


class LazyRecords(Mapping[str, CardRecord], Generic[Line]):
    """Records by their names, each read from its line when it is first asked for."""

    def __init__(self, lines: dict[str, Line]) -> None:
        self._lines = lines
        self._records: dict[str, CardRecord] = {}

    def __getitem__(self, name: str) -> CardRecord:
        record = self._records.get(name)
        if record is None:
            record = self._records[name] = self._read(self._lines[name])
        return record

    def __contains__(self, name: object) -> bool:
        return name in self._lines

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    @abstractmethod
    def _read(self, line: Line) -> CardRecord:
        """The record of a line."""


class CompiledRecords(LazyRecords[str]):
    """The records of the table of built-in cards."""

    def __init__(self, lines: Iterable[str]) -> None:
        super().__init__(dict(line.split("\t", 1) for line in lines))

    def _read(self, line: str) -> CardRecord:
        return _of_line(line)

    def definitions(self) -> Iterator[str]:
        """All definitions, as they are written."""
        return (line.partition("\t")[2] for line in self._lines.values())


_built_in: set[str] = set()
"""The programs of the records that have been read from the table."""


def is_built_in(program: str) -> bool:
    """Whether a program is known to be right, because a card has it that was read from the table."""
    return program in _built_in


def _of_line(line: str) -> CardRecord:
    since, _, text = line.partition("\t")
    definition = CardDefinition.model_validate_json(text, strict=True)
    _built_in.update(program.ability for program in definition.programs)
    return CardRecord(definition, NAMES[NAMES.index(since) :])


def definition_as_json(definition: CardDefinition) -> str:
    """A definition as the table has it, and as the digest of a pool takes it."""
    data = definition.model_dump(mode="json", exclude_defaults=True)
    return orjson.dumps(data, option=orjson.OPT_SORT_KEYS).decode()


def compiled(records: Iterable[CardRecord]) -> str:
    """The text of the table of these records."""
    lines = [f"{one.name}\t{one.editions[0]}\t{definition_as_json(one.definition)}" for one in records]
    return "\n".join([sources_digest(), *lines]) + "\n"


def sources() -> dict[str, Path]:
    """The files of the built-in cards, as they are named in errors, in the order of their names."""
    folder = _FOLDER / "pool"
    found = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".yaml")), key=lambda one: one.name)
    return {f"aggregates/cards/pool/{entry.name}": entry for entry in found}


def sources_digest() -> str:
    """Over everything that a table is made of: the records, what keywords mean, the names of the editions."""
    whole = blake2b(" ".join(NAMES).encode(), digest_size=16)
    for source in (*sources().values(), _FOLDER / "keywords.yaml"):
        data = source.read_bytes()
        whole.update(f"\n{source.name} {len(data)}\n".encode() + data)
    return whole.hexdigest()


class LayeredRecords(Mapping[str, CardRecord]):
    """Records of several sources by their names, each read when it is first asked for."""

    def __init__(self, layers: Sequence[Mapping[str, CardRecord]]) -> None:
        """A later record of a name takes the place of an earlier one."""
        found = {name: layer for layer in layers for name in layer}
        self._layers = {name: found[name] for name in sorted(found)}

    def __getitem__(self, name: str) -> CardRecord:
        return self._layers[name][name]

    def __contains__(self, name: object) -> bool:
        return name in self._layers

    def __iter__(self) -> Iterator[str]:
        return iter(self._layers)

    def __len__(self) -> int:
        return len(self._layers)


@dataclass(frozen=True)
class CardPool:
    """Cards by their names."""

    records: Mapping[str, CardRecord] = field(repr=False)
    """Name → record, in the order of the names."""

    @classmethod
    def of(cls, records: Sequence[CardRecord]) -> CardPool:
        """A pool of these. A later record of a name takes the place of an earlier one."""
        by_name = {record.name: record for record in records}
        return cls({name: by_name[name] for name in sorted(by_name)})

    @classmethod
    def layered(cls, *layers: Mapping[str, CardRecord]) -> CardPool:
        """A pool of several: a later record of a name takes the place of an earlier one. None is read for that."""
        return cls(LayeredRecords(layers))

    def find(self, name: str) -> CardRecord:
        """The card of a name. Raises CardError RW6002, with close names, where there is none."""
        if name in self.records:
            return self.records[name]
        folded = {known.casefold(): known for known in self.records}
        close = [folded[match] for match in get_close_matches(name.casefold(), folded, n=3, cutoff=0.7)]
        hint = f"; close to it: {', '.join(close)}" if close else ""
        raise CardError("RW6002", f'no card is known by the name "{name}"{hint}')

    def known(self, edition: str) -> tuple[CardRecord, ...]:
        """The cards that an edition knows, in the order of their names."""
        return tuple(record for record in self.records.values() if edition in record.editions)

    @cached_property
    def digest(self) -> str:
        """`b2:` and 32 hexadecimal digits over all definitions: what `game_started` says of the cards in use."""
        if isinstance(self.records, CompiledRecords):
            definitions = self.records.definitions()
        else:
            definitions = (definition_as_json(record.definition) for record in self.records.values())
        text = f"[{','.join(definitions)}]"
        return f"b2:{blake2b(text.encode(), digest_size=16).hexdigest()}"


@cache
def pool() -> CardPool:
    """The cards that are built in."""
    table = _FOLDER / "pool" / COMPILED
    if table.is_file():
        made_of, *lines = table.read_text("utf-8").splitlines()
        if made_of == sources_digest():
            return CardPool(CompiledRecords(lines))
    return CardPool(records_of_files())


def records_of_files() -> Mapping[str, CardRecord]:
    """The records as the YAML files have them, each read when it is first asked for."""
    from rewind.aggregates.cards.records import RecordsInFiles  # noqa: PLC0415  # imported only where YAML is read

    return RecordsInFiles({name: source.read_text("utf-8") for name, source in sources().items()})


def is_for_ante(definition: CardDefinition) -> bool:
    """Whether a card is left out of decks without ante: only such cards ante cards or change who owns them (217.9c)."""
    return any(word in program.ability for program in definition.programs for word in _FOR_ANTE)


_FOR_ANTE = ('"to":"ante"', '"of":"ownership"')
"""What programs say that ante a card or change its owner."""
