"""Addresses of stores: `sqlite:///path/to/file`, `postgresql://host/database` and `memory://`."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import parse_qsl, quote, unquote, urlencode

from eventsourcing.utils import EnvType, get_topic

from rewind.aggregates.store.application import Games
from rewind.aggregates.store.gamestore import GameStore
from rewind.aggregates.store.memory import MemoryFactory
from rewind.aggregates.store.sqlite import StoreFileFactory
from rewind.events.errors import StoreError

Options = dict[str, str]


def _sqlite(url: str, rest: str, options: Options, create: bool) -> EnvType:
    path = rest.removeprefix("/")
    if path == rest or not path or ":memory:" in path:
        raise StoreError("RW5006", f"{url} names no file; write sqlite:///path/to/file, or memory://")
    synchronous, timeout = _shared(url, options, StoreFileFactory.TIMEOUT)
    recover = options.pop("recover", "no")
    if recover not in ("yes", "no"):
        raise StoreError("RW5006", f"{url}: recover is yes or no, not {recover}")
    return {
        "PERSISTENCE_MODULE": get_topic(StoreFileFactory),
        StoreFileFactory.SQLITE_DBNAME: path,
        StoreFileFactory.SQLITE_LOCK_TIMEOUT: timeout,
        StoreFileFactory.SYNCHRONOUS: synchronous,
        StoreFileFactory.CREATE: "yes" if create else "no",
    } | ({StoreFileFactory.RECOVER: "yes"} if recover == "yes" else {})


def _shared(url: str, options: Options, usual_timeout: int) -> tuple[str, str]:
    """The options `synchronous` and `timeout`."""
    synchronous = options.pop("synchronous", "full")
    timeout = options.pop("timeout", str(usual_timeout))
    if synchronous not in ("full", "normal"):
        raise StoreError("RW5006", f"{url}: synchronous is full or normal, not {synchronous}")
    if not (timeout.isascii() and timeout.isdigit()):
        raise StoreError("RW5006", f"{url}: timeout is a whole number of seconds, not {timeout}")
    return synchronous, timeout


def _postgresql(url: str, rest: str, options: Options, create: bool) -> EnvType:
    try:
        from rewind.aggregates.store.postgres import StoreServerFactory  # noqa: PLC0415  # the extra `postgres`
        from rewind.aggregates.store.postgresserver import check_conninfo  # noqa: PLC0415
    except ImportError as error:
        what = "psycopg is not installed: pip install 'rewind-mtg[postgres]'"
        raise StoreError("RW5013", what) from error
    login_and_host = re.split("[/#]", rest, maxsplit=1)[0]
    after = rest[len(login_and_host) :] + "".join(options)  # values of options may have an @
    if login_and_host.count("@") > 1 or "@" in after:  # libpq would take another part of it for the host, and tell it
        raise StoreError("RW5006", f"{url}: an @, /, ? or # in a name or a password is written %40, %2F, %3F, %23")
    synchronous, timeout = _shared(url, options, StoreServerFactory.TIMEOUT)
    schema = options.pop("schema", StoreServerFactory.USUAL_SCHEMA)
    conninfo = f"postgresql://{rest}" + (f"?{urlencode(options, quote_via=quote)}" if options else "")
    options.clear()  # the others are for libpq, which knows them
    check_conninfo(url, conninfo, without_password(conninfo))
    return {
        "PERSISTENCE_MODULE": get_topic(StoreServerFactory),
        StoreServerFactory.CONNINFO: conninfo,
        StoreServerFactory.NAME: url,
        StoreServerFactory.POSTGRES_SCHEMA: schema,
        StoreServerFactory.POSTGRES_LOCK_TIMEOUT: timeout,
        StoreServerFactory.SYNCHRONOUS: synchronous,
        StoreServerFactory.CREATE: "yes" if create else "no",
    }


def _memory(url: str, rest: str, options: Options, create: bool) -> EnvType:
    if rest:
        raise StoreError("RW5006", f"{url}: a store in memory has no name; write memory://")
    return {"PERSISTENCE_MODULE": get_topic(MemoryFactory)}


KINDS: dict[str, Callable[[str, str, Options, bool], EnvType]] = {
    "sqlite": _sqlite,
    "postgresql": _postgresql,
    "memory": _memory,
}
"""Scheme of an address → settings for the library. They take the address, what follows `//`, its options (those
they know they take out), and whether a store that is not there is made."""


def open_store(url: str, *, create: bool = True) -> GameStore:
    """Opens a store, and makes it first where there is none, unless `create` is False.

    - `sqlite:///games.db` is a file in the current directory, `sqlite:////home/judge/games.db` one by its whole
      path. `?synchronous=normal` commits faster and may lose the last commits in a power failure (not in a crash of
      the program); it is meant for simulation. `?timeout=30` waits so many seconds for another program's lock (10).
      `?recover=yes` opens a store whose write-ahead log is damaged as it was before the damage.
    - `postgresql://user@host:5432/database` is a schema on a PostgreSQL server (the extra `postgres`): `rewind`, or
      `?schema=another`. `?synchronous=normal` lets a crash of the server undo the last commits; `?timeout=30` waits so
      many seconds for the server, or for another program's lock (10). Every other option goes to libpq (`sslmode`,
      `host` …), as do its environment variables and its file of passwords. No message tells a password.
    - `memory://` is a new, empty store that ends with its `close`.

    Raises StoreError: RW5005 where the file is no store, RW5006 where the address cannot be understood, RW5009 where
    what is stored is damaged, RW5011 where a file's write-ahead log is, RW5012 where a store of an older version is not
    whole, RW5013 where psycopg is not installed.
    """
    scheme, separator, rest = url.partition("://")
    url = without_password(url)
    kind = KINDS.get(scheme)
    if not separator or kind is None:
        raise StoreError("RW5006", f"{url}: a store's address begins with {' or '.join(f'{k}://' for k in KINDS)}")
    rest, _, query = rest.partition("?")
    options = dict(parse_qsl(query, keep_blank_values=True))
    settings = kind(url, rest, options, create)
    if options:
        raise StoreError("RW5006", f"{url}: unknown option {next(iter(options))}")
    return GameStore(Games(settings), url)


def without_password(url: str) -> str:
    """An address as it may be shown, whatever it was meant to be. Only those of files and of memory have no password.

    A password that is not written as it should be may hold any sign: what stands between the first colon after `//`
    and the last @ is left out.
    """
    if url.startswith(("sqlite://", "memory://")):
        return url
    place, _, query = _PASSWORD.sub(r"\1@", url).partition("?")
    shown = "&".join(part for part in query.split("&") if part and not _is_secret(part))
    return place + (f"?{shown}" if shown else "")


_PASSWORD = re.compile(r"^((?>(?:\w*://)?)[^:]*):.*@", re.DOTALL)


def _is_secret(part: str) -> bool:
    """Whether a part of a query is `password`, `passfile` or `sslpassword`, however it is written."""
    return "pass" in unquote(part.partition("=")[0]).lower()
