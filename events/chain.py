"""The chain that makes every edit, insertion, removal and reordering of a log visible.

A line's chain value is blake2b-128 over the previous line's value (sixteen zero bytes before the first line) followed
by the bytes of this line up to `,"chain":`. Checking needs no parsing and no re-encoding.
"""

from __future__ import annotations

from binascii import hexlify
from hashlib import blake2b

GENESIS = bytes(16)
"""The value before the first line."""

_new = blake2b(digest_size=16).copy  # a copy is made in less time than another is set up

_KEY = b',"chain":"'
_SUFFIX = len(_KEY) + 32 + len(b'"}')


def link(previous: bytes, body: bytes) -> bytes:
    """The chain value (16 bytes) of a line with this body after a line with the value `previous`."""
    value = _new()
    value.update(previous)
    value.update(body)
    return value.digest()


def ending(value: bytes) -> bytes:
    """What a line with this chain value ends in, after its body."""
    return b',"chain":"%s"}' % hexlify(value)


def close(body: bytes, value: bytes) -> bytes:
    """The whole line, without its newline."""
    return body + ending(value)


def split(line: bytes) -> tuple[bytes, bytes] | None:
    """Body and chain value of a line without its newline, or None where it does not end in a chain."""
    cut = len(line) - _SUFFIX
    if cut < 0 or not line.endswith(b'"}') or line[cut : cut + len(_KEY)] != _KEY:
        return None
    hexadecimal = line[cut + len(_KEY) : -2]
    if hexadecimal.lower() != hexadecimal:
        return None
    try:
        return line[:cut], bytes.fromhex(hexadecimal.decode())
    except ValueError:
        return None
