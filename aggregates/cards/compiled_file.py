"""Files of compiled records (`.jsonl`): a line a card, found by its name, and read when it is first asked for.

`rewind cards compile` writes them. A line is a JSON object: `name`; `record`, a card record as YAML files have it;
`text` and `printings`, which say by which text it was compiled for each edition, and are not needed to play it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import orjson

from rewind.aggregates.cards.card_pool import CardRecord
from rewind.events.errors import CardError, Where


class CompiledFile(Mapping[str, CardRecord]):
    """The records of a file of compiled cards."""

    def __init__(self, data: bytes, file: str) -> None:
        """`file` is named in errors. Raises CardError RW6001 where a line has not a name and a record."""
        self._file = file
        self._lines: dict[str, tuple[int, bytes]] = {}
        """Name → the number of its line, and the line."""
        for number, line in enumerate(data.split(b"\n"), 1):
            if line.strip():
                name = self._parsed(number, line)["name"]
                if name in self._lines:
                    raise self._error(f"{name}: there is a record of this name already", number)
                self._lines[name] = (number, line)
        self._records: dict[str, CardRecord] = {}

    def __getitem__(self, name: str) -> CardRecord:
        """Raises CardError RW6001 for what is wrong with the record."""
        record = self._records.get(name)
        if record is None:
            number, line = self._lines[name]
            record = self._records[name] = self._read(number, self._parsed(number, line)["record"])
        return record

    def __contains__(self, name: object) -> bool:
        return name in self._lines

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    def _parsed(self, number: int, line: bytes) -> dict[str, Any]:
        try:
            parsed = orjson.loads(line)
        except orjson.JSONDecodeError as error:
            raise self._error(f"not JSON: {error.msg}", number) from None
        if not isinstance(parsed, dict) or not isinstance(parsed.get("record"), dict):
            raise self._error("a line is an object with a name and a record", number)
        name = parsed.get("name")
        if not isinstance(name, str) or parsed["record"].get("name") != name:
            raise self._error("the name of a line is that of its record", number)
        return parsed

    def _read(self, number: int, record: dict[str, Any]) -> CardRecord:
        from rewind.aggregates.cards.records import record_of  # noqa: PLC0415  # imported only where one is read
        from rewind.aggregates.cards.yamlfile import item_of  # noqa: PLC0415

        return record_of(item_of(record, self._file, number))

    def _error(self, what: str, line: int) -> CardError:
        return CardError("RW6001", what, Where(self._file, line))
