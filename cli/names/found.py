"""What `rewind names` says: the sources of names, what the pool knows of them, and what a log lacks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import click

from rewind.aggregates.cards import pool
from rewind.aggregates.cards.built_in.card_names import definition_of_name
from rewind.aggregates.editions import NAMES
from rewind.events.base import Event
from rewind.events.errors import RewindError
from rewind.events.game import CardDefined
from rewind.events.importers.card_keys import card_of_key
from rewind.events.importers.card_names import NamesSource
from rewind.events.importers.card_names.merging import Merged, front
from rewind.events.importers.contract import Importer
from rewind.events.logfile import read_records

_LISTED = 20  # conflicts, and ids without a name, told as text; --json has all
_OWN_LOGS = (".jsonl", ".jsonl.gz", ".jsonl.zst")


@dataclass(frozen=True, slots=True)
class LogNames:
    """The cards of a log, by the client's ids."""

    file: str
    cards: Mapping[int, str | None]
    """Card id → its name; None: nothing that was found names it."""

    @property
    def unnamed(self) -> list[int]:
        """The ids without a name, in their order."""
        return sorted(card for card, name in self.cards.items() if name is None)


def names_in_log(
    client: Importer, file: str, names: Mapping[int, str], progress: Callable[[int], None] = lambda lines: None
) -> LogNames:
    """The cards of the client's log, or of a log that was imported from one, with the names that are known.

    Raises SourceError or LogError for a file that is neither.
    """
    cards: dict[int, str | None] = {}
    for event in _events(client, file, names, progress):
        for definition in event.all if isinstance(event, CardDefined) else ():
            card, name = card_of_key(definition.key), definition.characteristics.name
            if card is not None:
                has_no_name = name is None or card_of_key(name) is not None
                cards[card] = names.get(card) if has_no_name else cards.get(card) or name
    return LogNames(file, cards)


def _events(client: Importer, file: str, names: Mapping[int, str], progress: Callable[[int], None]) -> Iterator[Event]:
    if file.endswith(_OWN_LOGS):
        try:
            for record in read_records(file):
                yield record.event
        except RewindError as error:
            raise error.located(file=file) from error
        return
    for game in client.read(file, names, progress).games():
        for step in game.steps():
            yield from step.events


@dataclass(frozen=True, slots=True)
class NamesFound:
    """All of it, as text and for programs."""

    sources: Sequence[NamesSource]
    merged: Merged
    log: LogNames | None

    @property
    def exit_status(self) -> int:
        """1 where there is no source, or a card of the log has no name."""
        return 1 if not self.sources or (self.log is not None and self.log.unnamed) else 0

    def as_json(self) -> dict[str, object]:
        """The same for programs, all of it."""
        found: dict[str, object] = {
            "sources": [
                {"kind": source.kind, "path": click.format_filename(source.path), **_counts(source.names)}
                for source in self.sources
            ],
            **_counts(self.merged.names),
            "conflicts": [
                {
                    "id": conflict.card,
                    "name": conflict.name,
                    "by": click.format_filename(conflict.source.path),
                    "other": conflict.other,
                    "other_by": click.format_filename(conflict.other_source.path),
                }
                for conflict in self.merged.conflicts
            ],
        }
        if self.log is not None:
            file = click.format_filename(self.log.file)
            found["log"] = {"file": file, "ids": len(self.log.cards), "unnamed": self.log.unnamed}
        return found

    def lines(self) -> Iterator[tuple[str, str]]:
        """The lines of text, each with its style."""
        for source in self.sources:
            yield source.path, "bold"
            yield f"  {source.kind}: {_counted(source.names)}", ""
        if not self.sources:
            yield "no names: no card database of the client is found beside the log or where it is installed", "yellow"
        if len(self.sources) > 1:
            yield f"in all: {_counted(self.merged.names)}", "bold"
        conflicts = [
            f"{conflict.card} is {conflict.name} ({conflict.source.path}), not {conflict.other}"
            f" ({conflict.other_source.path})"
            for conflict in self.merged.conflicts
        ]
        yield from ((f"  {line}", "yellow") for line in _shortened(conflicts))
        if self.log is not None:
            yield from self._log_lines(self.log)

    def _log_lines(self, log: LogNames) -> Iterator[tuple[str, str]]:
        number = len(log.unnamed)
        yield f"{log.file}: {len(log.cards)} ids of cards, {number or 'none'} without a name", "bold"
        yield from ((f"  {card}", "yellow") for card in _shortened(list(map(str, log.unnamed))))


def _shortened(lines: Sequence[str]) -> list[str]:
    more = len(lines) - _LISTED
    return [*lines[:_LISTED], *([f"… and {more} more; --json has them"] if more > 0 else [])]


def _counts(names: Mapping[int, str]) -> dict[str, object]:
    distinct = set(names.values())
    return {"ids": len(names), "names": len(distinct), "known": known_in(distinct)}


def _counted(names: Mapping[int, str]) -> str:
    distinct = set(names.values())
    known = ", ".join(f"{number} in {edition}" for edition, number in known_in(distinct).items())
    return f"{len(names)} ids, {len(distinct)} names; cards of the pool: {known}"


def known_in(names: Iterable[str]) -> dict[str, int]:
    """Edition → of how many of these names the pool has the card; a name may be the whole one, or that of a half."""
    known = Counter[str]()
    for name in names:
        definition = definition_of_name(name) or definition_of_name(front(name))
        if definition is not None:
            known.update(pool().records[definition.key].editions)
    return {edition: known[edition] for edition in NAMES}
