"""Reading a dispute file, and adding records to it: what stands in it is never touched.

The digest of a record is `r1:` and 32 hexadecimal digits: blake2b-128 over the digest before it (sixteen zero bytes
before the first) and the record's canonical JSON without its digest. So a change to any record shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

import orjson
import yaml

from rewind.aggregates.cards.yamlfile import Item, read_documents
from rewind.events.atomic import AtomicFile
from rewind.events.base import Value
from rewind.events.errors import CardError, DisputeError, Where
from rewind.events.logfile import Line, read_lines
from rewind.replays.judging.records import Appealed, Applied, Claimed, DisputeForm, Opened, Planned, Record, Ruled

_GENESIS = bytes(16)
_VERSION = "r1"
_HEAD = "# Records are added by `rewind dispute`; none is ever edited (docs/judging.md).\ndispute: 1\nrecords:\n"

Kind = TypeVar("Kind", Claimed, Planned, Ruled, Appealed, Applied)


@dataclass(frozen=True, slots=True)
class Dispute:
    """A dispute as its file has it."""

    file: str
    records: tuple[Record, ...]

    @property
    def opened(self) -> Opened:
        """The record that opens it."""
        first = self.records[0]
        assert isinstance(first, Opened), "read_dispute lets no other record stand first"
        return first

    @property
    def log(self) -> str:
        """The path of the game's log."""
        return str(Path(self.file).parent / self.opened.log)

    def of(self, kind: type[Kind]) -> Iterator[Kind]:
        """The records of one kind, in their order."""
        return (record for record in self.records if isinstance(record, kind))

    def record(self, n: int, kind: type[Kind]) -> Kind:
        """Record `n`. Raises DisputeError RW6204 where it is none of that kind."""
        record = self.records[n - 1] if 1 <= n <= len(self.records) else None
        if not isinstance(record, kind):
            what = kind.model_fields["record"].default
            raise DisputeError("RW6204", f"record {n} is no {what}", Where(self.file))
        return record

    @property
    def policy(self) -> str | None:
        """The policy with which it was opened; where that named none, the one that a plan named last."""
        planned = [record.policy for record in self.of(Planned) if record.policy is not None]
        return self.opened.policy or (planned[-1] if planned else None)

    def policy_of(self, ruled: Ruled) -> str | None:
        """The policy by which a ruling is made: that of the plan that it carries out, or of the ruling that it upholds.

        Where it names neither, it is the policy of the dispute.
        """
        planned = None if ruled.plan is None else self.record(ruled.plan, Planned)
        if planned is not None and planned.policy is not None:
            return planned.policy
        if ruled.upholds is not None and planned is None:
            return self.policy_of(self.record(ruled.upholds, Ruled))
        return self.policy

    @property
    def standing(self) -> Ruled | None:
        """The ruling that stands: the last one; None where none was given."""
        return next(reversed(tuple(self.of(Ruled))), None)


def digest_of(record: Record, previous: str | None) -> str:
    """The digest of a record after one with the digest `previous`; None: it is the first."""
    before = _GENESIS if previous is None else bytes.fromhex(previous.partition(":")[2])
    data = orjson.dumps(_plain(record, digest=False), option=orjson.OPT_SORT_KEYS)
    return f"{_VERSION}:{blake2b(before + data, digest_size=16).hexdigest()}"


def _plain(record: Value, *, digest: bool = True) -> dict[str, Any]:
    data = record.model_dump(mode="json", by_alias=True, exclude_defaults=True, exclude_none=True)
    kept = {"n": getattr(record, "n", 1), "record": getattr(record, "record", "")}
    own = data.pop("digest", None)
    data = kept | {key: value for key, value in data.items() if key not in kept}
    return data | {"digest": own} if digest and own is not None else data


def read_dispute(file: str) -> Dispute:
    """The dispute of a file.

    Raises DisputeError RW6201 where it has not the form of one, and RW6202 where a record was changed.
    """
    try:
        text = Path(file).read_text("utf-8")
    except OSError as error:
        raise DisputeError("RW2009", f"cannot be read: {error.strerror or error}", Where(file)) from error
    except UnicodeDecodeError as error:
        raise DisputeError("RW6201", "not UTF-8", Where(file)) from error
    try:
        items = read_documents(text, file)
        if len(items) != 1:
            raise DisputeError("RW6201", f"one dispute is needed, and there are {len(items)}", Where(file))
        form = items[0].validated(DisputeForm)
    except CardError as error:
        raise DisputeError("RW6201", error.what, error.where) from None
    _check(form, items[0], file)
    return Dispute(file, form.records)


def _check(form: DisputeForm, item: Item, file: str) -> None:
    previous: str | None = None
    for index, record in enumerate(form.records):
        where = Where(file, item.line(("records", index)))
        if record.n != index + 1 or isinstance(record, Opened) != (index == 0):
            raise DisputeError("RW6201", f"record {index + 1} is not where it stands", where)
        due = digest_of(record, previous)
        if record.digest != due:
            what = f"record {record.n} was changed, or one before it: its digest is {record.digest}, not {due}"
            raise DisputeError("RW6202", what, where)
        previous = due


def open_dispute(file: str, opened: Opened, *, replace: bool = False) -> Dispute:
    """Writes a new dispute file. Raises QueryError where the file exists already."""
    record = opened.model_copy(update={"n": 1, "digest": digest_of(opened, None)})
    with AtomicFile(file, replace=replace) as out:
        out.write((_HEAD + _text(record)).encode())
    return Dispute(file, (record,))


def add(dispute: Dispute, record: Kind) -> tuple[Dispute, Kind]:
    """Adds a record to the end of a dispute file. Returns the dispute and the record with number and digest."""
    numbered = record.model_copy(update={"n": len(dispute.records) + 1})
    whole = numbered.model_copy(update={"digest": digest_of(numbered, dispute.records[-1].digest)})
    before = Path(dispute.file).read_bytes()
    with AtomicFile(dispute.file, replace=True) as out:
        out.write(before + (b"" if before.endswith(b"\n") else b"\n") + _text(whole).encode())
    return Dispute(dispute.file, (*dispute.records, whole)), whole


def _text(record: Value) -> str:
    """A record as an item of the list in the file; what does not print is escaped in it."""
    text = yaml.dump([_plain(record)], Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110)
    return "\n".join(map(_escaped, text.split("\n")))


class _Dumper(yaml.SafeDumper):
    """Writes a text that holds what does not print in quotes, in which YAML has escapes for it."""


def _quoted(dumper: _Dumper, text: str) -> yaml.ScalarNode:
    style = None if text.replace("\n", "").isprintable() else '"'
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _quoted)


def _escaped(line: str) -> str:
    """A line with an escape of YAML for each character that does not print."""
    return "".join(sign if sign.isprintable() else f"\\U{ord(sign):08x}" for sign in line)


def lines_of(dispute: Dispute) -> list[Line]:
    """The lines of the dispute's log. Raises LogError, and DisputeError RW6203 where it is another log."""
    opened = dispute.opened
    lines = list(read_lines(dispute.log))
    moment = opened.moment
    if moment > len(lines):
        what = f"{dispute.log} has {len(lines)} events, and the dispute was opened after event {moment}"
        raise DisputeError("RW6203", what, Where(dispute.file))
    value = lines[moment - 1].value.hex()
    if value != opened.chain:
        what = f"{dispute.log} is another log: at event {moment} its chain is {value}, not {opened.chain}"
        raise DisputeError("RW6203", what, Where(dispute.file))
    return lines
