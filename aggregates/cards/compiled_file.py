"""Files of compiled records (`.jsonl`): a line a card, found by its name, and read when it is first asked for.

`rewind cards compile` writes them. A line is a JSON object: `name`; `record`, a card record as YAML files have it;
`text` and `printings`, which say by which text it was compiled for each edition, and are not needed to play it.
"""

from __future__ import annotations

from typing import Any

import orjson

from rewind.aggregates.cards.card_pool import CardRecord, LazyRecords
from rewind.events.errors import CardError, Where


class CompiledFile(LazyRecords[tuple[int, bytes]]):
    """The records of a file of compiled cards; asking for one raises CardError RW6001 for what is wrong with it."""

    def __init__(self, data: bytes, file: str) -> None:
        """`file` is named in errors. Raises CardError RW6001 where a line has not a name and a record."""
        self._file = file
        lines: dict[str, tuple[int, bytes]] = {}  # name → the number of its line, and the line
        for number, line in enumerate(data.split(b"\n"), 1):
            if line.strip():
                name = self._parsed(number, line)["name"]
                if name in lines:
                    raise self._error(f"{name}: there is a record of this name already", number)
                lines[name] = (number, line)
        super().__init__(lines)

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

    def _read(self, line: tuple[int, bytes]) -> CardRecord:
        from rewind.aggregates.cards.records import record_of  # noqa: PLC0415  # imported only where one is read
        from rewind.aggregates.cards.yamlfile import item_of  # noqa: PLC0415

        return record_of(item_of(self._parsed(*line)["record"], self._file, line[0]))

    def _error(self, what: str, line: int) -> CardError:
        return CardError("RW6001", what, Where(self._file, line))
