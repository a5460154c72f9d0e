"""A text file with a line for each of many keys, in the order of the keys, in which a line is found by bisection.

The tables of the built-in cards are such files, of megabytes: who asks for one card reads one line.
"""

from __future__ import annotations

from collections.abc import Iterator


class SortedLines:
    """Lines that begin with a key and a tab; in the order of the keys as bytes, which is that of their code points."""

    def __init__(self, data: bytes, start: int = 0) -> None:
        """`data` ends with a line end; the lines begin at `start`."""
        self._data, self._start = data, start

    def __contains__(self, key: object) -> bool:
        """Whether a line has this key."""
        return isinstance(key, str) and next(self.of_key(key), None) is not None

    def __iter__(self) -> Iterator[str]:
        """All lines."""
        for line in self._data[self._start :].split(b"\n")[:-1]:
            yield line.decode()

    def keys(self) -> Iterator[str]:
        """The key of each line; of those that have the same, each time."""
        return (line.partition("\t")[0] for line in self)

    def of_key(self, key: str) -> Iterator[str]:
        """The lines of a key, each without the key and its tab; none where there is none."""
        wanted = key.encode()
        at = self._first_from(wanted)
        beginning = wanted + b"\t"
        while self._data.startswith(beginning, at):
            end = self._data.index(b"\n", at)
            yield self._data[at + len(beginning) : end].decode()
            at = end + 1

    def _first_from(self, wanted: bytes) -> int:
        """Where the first line begins whose key is not less than this one; the end where there is none."""
        data = self._data
        low, high = self._start, len(data)
        while low < high:
            begin = max(data.rfind(b"\n", low, (low + high) // 2) + 1, low)
            end = data.index(b"\n", begin)
            if data[begin : data.index(b"\t", begin, end)] < wanted:
                low = end + 1
            else:
                high = begin
        return low
