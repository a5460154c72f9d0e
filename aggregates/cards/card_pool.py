"""Card records, and pools of them by their names."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from rewind.events.base import CardDefinition


@dataclass(frozen=True, slots=True)
class CardRecord:
    """A card that the rules can play."""

    definition: CardDefinition
    """What `card_defined` carries; its key is the card's name."""
    editions: tuple[str, ...]
    """The editions that know the card."""
    source: str = field(default="", compare=False)
    """The file that its record comes from, as it is named in errors; "" where it was given as text."""

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

    def and_of(self, records: Iterable[CardRecord]) -> CardPool:
        """These cards and others, which take the place of those of the same name. None of these is read for that."""
        return CardPool.layered(self.records, CardPool.of(tuple(records)).records)

    def find(self, name: str) -> CardRecord:
        """The card of a name, or of both names of a card that goes by that of its front.

        Raises CardError RW6002, which says why it is not known, or close names.
        """
        from rewind.aggregates.cards.search.not_found import not_found_error  # noqa: PLC0415  # only where it is needed

        if name in self.records:
            return self.records[name]
        front, _, other = name.partition(" // ")
        if other and front in self.records and other in _other_names(self.records[front].definition):
            return self.records[front]
        raise not_found_error(name, tuple(self.records))

    def known(self, edition: str) -> tuple[CardRecord, ...]:
        """The cards that an edition knows, in the order of their names."""
        return tuple(record for record in self.records.values() if edition in record.editions)


def _other_names(definition: CardDefinition) -> set[str | None]:
    """The names that a card has flipped, with its back face up, or as the spell of its inset frame."""
    return {form.name for form in (definition.flipped, definition.back, definition.inset) if form is not None}


def is_for_ante(definition: CardDefinition) -> bool:
    """Whether a card is left out of decks without ante: only such cards ante cards or change who owns them (217.9c)."""
    return any(word in program.ability for program in definition.programs for word in _FOR_ANTE)


_FOR_ANTE = ('"to":"ante"', '"of":"ownership"')
"""What programs say that ante a card or change its owner."""
