"""Names of cards by a client's own ids, from the files that a player has.

`sources` reads a file by its content: `tables` CSV, `json_forms` the JSON of several publishers, a part at a time
(`json_parts`), `client_database` the database of MTG Arena's client, which `usual_places` finds. `merging` says which
source goes first.
"""

from __future__ import annotations

from rewind.events.importers.card_names.sources import NamesSource, read_names, read_source

__all__ = ["NamesSource", "read_names", "read_source"]
