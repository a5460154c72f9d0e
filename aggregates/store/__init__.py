"""The event store: many games in one place, for live recording and several users.

`open_store` gives a `GameStore`. The stored bytes of an event are its line in a log, bound by the same chain as in a
file, so that a game goes from file to store to file unchanged. This package is the only one that imports
`eventsourcing`; import it only where a store is opened, so that reading a log file stays quick.
"""

from rewind.aggregates.store.address import open_store
from rewind.aggregates.store.gamestore import GameStore, Receipt
from rewind.aggregates.store.projection_documents import ProjectionDocuments
from rewind.aggregates.store.streams import Head, Stored, Summary
from rewind.events.following.following import Following

__all__ = ["Following", "GameStore", "Head", "ProjectionDocuments", "Receipt", "Stored", "Summary", "open_store"]
