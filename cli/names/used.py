"""The names of cards that a command for another client's logs uses: from files that are named, or the client's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rewind.cli.streams import print_error
from rewind.events.errors import SourceError
from rewind.events.importers.card_names import read_source
from rewind.events.importers.card_names.merging import merged
from rewind.events.importers.contract import FindsNames, Importer

NO_NAMES = "none"
"""In place of a file: no names at all."""


def names_for(client: Importer, given: Sequence[str], logs: Sequence[str]) -> Mapping[int, str]:
    """Card id → name, from the files that are given, else from the client's own file, if one is found from a log.

    Which file was found is said in a line on standard error, and also where it cannot be read: then there are no names.
    Raises SourceError RW4007 for a file that was given.
    """
    if given:
        return merged([read_source(path) for path in given if path != NO_NAMES]).names
    path = own_file(client, logs)
    if path is None:
        return {}
    try:
        names = read_source(path).names
    except SourceError as error:
        print_error(f"{error}; no names are used")
        return {}
    print_error(f"names of {len(names)} cards: {path}")
    return names


def own_file(client: Importer, logs: Sequence[str]) -> str | None:
    """The file in which a client keeps names itself, found from one of its logs, or where it is installed."""
    found = (client.find_names(log) for log in logs or (None,)) if isinstance(client, FindsNames) else ()
    return next((path for path in found if path is not None), None)
