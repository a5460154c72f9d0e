"""The library's application around our recorder and mapper."""

from __future__ import annotations

from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.persistence import Mapper
from eventsourcing.utils import Environment, EnvType

from rewind.aggregates.store.mapper import LineMapper
from rewind.aggregates.store.recorder import GameRecorder


class Games(Application[UUID]):
    """All games of one store, as an application of the library: events, notification log, subscriptions.

    It keeps no aggregates: a game's state is our own fold's business, so the library's cache is off.
    """

    name = "rewind"

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        """What `env` says and nothing else: the variables of the process do not change what a store does."""
        return Environment(name, env)

    def construct_mapper(self) -> Mapper[UUID]:
        """The mapper of lines."""
        return LineMapper(self.construct_transcoder())

    @property
    def games(self) -> GameRecorder:
        """The recorder."""
        assert isinstance(self.recorder, GameRecorder)
        return self.recorder

    def close(self) -> None:
        """Stops all who wait, and closes the connections."""
        self.games.close()
        super().close()
