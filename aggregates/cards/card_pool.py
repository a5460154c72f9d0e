"""Card records, and pools of them by their names."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
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


class Records(Mapping[str, CardRecord]):
    """Records by their names, in the order of the names."""

    def known(self, edition: str) -> Iterator[str]:
        """The names of the cards that an edition knows, in their order."""
        return (name for name, record in self.items() if edition in record.editions)

    def mentioning(self, types: Sequence[str]) -> Iterator[str]:
        """Names of cards, among which are all that have these types in an edition, in whatever case."""
        del types
        return iter(self)


class GivenRecords(Records):
    """Records that are there."""

    def __init__(self, records: Mapping[str, CardRecord]) -> None:
        """`records`: name → record, in the order of the names."""
        self._records = records

    def __getitem__(self, name: str) -> CardRecord:
        return self._records[name]

    def __contains__(self, name: object) -> bool:
        return name in self._records

    def __iter__(self) -> Iterator[str]:
        return iter(self._records)

    def __len__(self) -> int:
        return len(self._records)


Line = TypeVar("Line")


class LazyRecords(Records, Generic[Line]):
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


class LayeredRecords(Records):
    """Records of several sources by their names, each read when it is first asked for."""

    def __init__(self, layers: Sequence[Records]) -> None:
        """A later record of a name takes the place of an earlier one."""
        self._latest_first = tuple(reversed(layers))

    def __getitem__(self, name: str) -> CardRecord:
        for layer in self._latest_first:
            if name in layer:
                return layer[name]
        raise KeyError(name)

    def __contains__(self, name: object) -> bool:
        return any(name in layer for layer in self._latest_first)

    def __iter__(self) -> Iterator[str]:
        """The names in their order, each once."""
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def known(self, edition: str) -> Iterator[str]:
        """The names of the cards that an edition knows; of each the layer is asked that has it last."""
        known, seen = set[str](), set[str]()
        for layer in self._latest_first:
            known |= set(layer.known(edition)) - seen
            seen |= set(layer)
        return (name for name in self._names if name in known)

    def mentioning(self, types: Sequence[str]) -> Iterator[str]:
        """The names that are told of any layer."""
        mentioned = {name for layer in self._latest_first for name in layer.mentioning(types)}
        return (name for name in self._names if name in mentioned)

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return tuple(sorted({name for layer in self._latest_first for name in layer}))


@dataclass(frozen=True)
class CardPool:
    """Cards by their names."""

    records: Records = field(repr=False)
    """Name → record, in the order of the names."""

    @classmethod
    def of(cls, records: Sequence[CardRecord]) -> CardPool:
        """A pool of these. A later record of a name takes the place of an earlier one."""
        by_name = {record.name: record for record in records}
        return cls(GivenRecords({name: by_name[name] for name in sorted(by_name)}))

    @classmethod
    def layered(cls, *layers: Mapping[str, CardRecord]) -> CardPool:
        """A pool of several: a later record of a name takes the place of an earlier one. None is read for that."""
        return cls(LayeredRecords([one if isinstance(one, Records) else GivenRecords(one) for one in layers]))

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
        return tuple(self.records[name] for name in self.records.known(edition))


def _other_names(definition: CardDefinition) -> set[str | None]:
    """The names that a card has flipped, with its back face up, or as the spell of its inset frame."""
    return {form.name for form in (definition.flipped, definition.back, definition.inset) if form is not None}


def is_for_ante(definition: CardDefinition) -> bool:
    """Whether a card is left out of decks without ante: only such cards ante cards or change who owns them (217.9c)."""
    return any(word in program.ability for program in definition.programs for word in _FOR_ANTE)


_FOR_ANTE = ('"to":"ante"', '"of":"ownership"')
"""What programs say that ante a card or change its owner."""
