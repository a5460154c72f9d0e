"""What belongs to no game becomes a log of its own: a draft, and the pool of an event of which the log has no game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal

from rewind.events import VERSION
from rewind.events.base import Event
from rewind.events.client import DraftEnded, DraftPickMade, EventStanding
from rewind.events.envelope import Source
from rewind.events.game import NEWEST_DIGEST, GameStarted, Recording, SeatName
from rewind.events.importers.arena.client.account import Course
from rewind.events.importers.arena.client.drafts import Draft
from rewind.events.importers.arena.game import EDITION
from rewind.events.importers.arena.recorder import entries_of
from rewind.events.importers.contract import Finding, Step

_SEAT = 1
"""The player whose client it is: the log says nothing of others."""
_UNFIT = re.compile(r"[^A-Za-z0-9_-]+")


class _Session:
    """A log without a game."""

    unannounced: Mapping[str, int] = {}
    not_understood: Mapping[str, int] = {}
    complete = True
    kind: Literal["draft", "pool"]

    def __init__(self, key: str, line: int, event: str | None, client: str, names: Mapping[int, str]) -> None:
        """`key`: what tells it from others of its kind. `event`: the client's. `names`: card id → name."""
        self.name = f"{self.kind}-{_UNFIT.sub('-', key)[:80]}"
        self.line, self.ref = line, f"{self.kind} {key}"
        self.findings: list[Finding] = []
        self._event, self._client, self._names = event, client, names

    def _step(self, line: int, *events: Event) -> Step:
        return Step(Source(line=line, ref=self.ref), events)

    def _started(self) -> GameStarted:
        return GameStarted(
            format=1,
            game=self.name,
            edition=EDITION,
            seats=(SeatName(seat=_SEAT, name=f"Player {_SEAT}"),),
            kind="claimed",
            engine=VERSION,
            digests=NEWEST_DIGEST,
            recorded_by=_SEAT,
            recording=Recording(client=self._client, queue=self._event),
            session=self.kind,
        )


class ArenaDraft(_Session):
    """A draft."""

    kind = "draft"

    def __init__(self, draft: Draft, client: str, names: Mapping[int, str]) -> None:
        """`names`: card id → name."""
        super().__init__(draft.key, draft.line, draft.event, client, names)
        self._draft = draft
        self.complete = draft.is_over

    def steps(self) -> Iterator[Step]:
        """A step for each pick."""
        draft = self._draft
        yield self._step(draft.line, self._started())
        for place in sorted({*draft.packs, *draft.picks}):
            shown, picked = draft.packs.get(place), draft.picks.get(place)
            line = max(each.line for each in (shown, picked) if each is not None)
            yield self._step(
                line,
                DraftPickMade(
                    seat=_SEAT,
                    pack=place[0],
                    pick=place[1],
                    pack_cards=() if shown is None else entries_of(Counter(shown.cards), self._names),
                    picked=() if picked is None else entries_of(Counter(picked.cards), self._names),
                ),
            )
        if draft.pool is not None:
            pool = entries_of(Counter(draft.pool.cards), self._names)
            yield self._step(draft.pool.line, DraftEnded(seat=_SEAT, pool=pool))
        else:
            self.findings.append(Finding("RW4006", "the log ends before the draft does", line=draft.line))


class ArenaPool(_Session):
    """How the player stands in an event that gives cards, where the log has no game of it."""

    kind = "pool"

    def __init__(self, event: str, course: Course, client: str, names: Mapping[int, str]) -> None:
        """`names`: card id → name."""
        super().__init__(course.entry or event, course.line, event, client, names)
        self._course = course

    def steps(self) -> Iterator[Step]:
        """One step."""
        course = self._course
        pool = entries_of(course.pool, self._names)
        standing = EventStanding(seat=_SEAT, stage="before", wins=course.wins, losses=course.losses, pool=pool)
        yield self._step(course.line, self._started(), standing)
