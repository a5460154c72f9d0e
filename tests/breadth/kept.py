"""What came of the games that were played already, so that a long run goes on where it was stopped.

The games of a run are cut into slices, and a file is kept of each: how many events its games had, how many were wrong,
what was seen of the cards, and by which state of the sources they were played. What another state has played is played
again, unless it is asked for; the summary then says how many games that are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path

import orjson

from rewind.events.atomic import AtomicFile
from tests.breadth.counting import Seen
from tests.games.laws import Law
from tests.games.playing import Kind, Seeded

ROOT = Path(__file__).parent.parent.parent
SOURCES = ("events", "aggregates", "tests/games", "tests/breadth")
"""What decides how the games go, and what they are held to."""
SUFFIXES = (".py", ".toml", ".yaml", ".jsonl", ".tsv")


@cache
def sources() -> str:
    """The state of the sources."""
    whole = blake2b(digest_size=8)
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in SUFFIXES:
                whole.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return whole.hexdigest()


@dataclass(frozen=True)
class Slice:
    """What came of some games."""

    games: int
    events: int
    wrong: int
    cards: Seen
    sources: str
    """By which state of the sources they were played."""


class Kept:
    """The slices of a folder."""

    def __init__(self, folder: Path, *, any_sources: bool = False) -> None:
        """`any_sources`: what another state of the sources has played counts too."""
        self._folder, self._any = folder, any_sources
        folder.mkdir(parents=True, exist_ok=True)

    def get(self, kind: Kind, games: Sequence[Seeded], laws: Sequence[Law]) -> Slice | None:
        """What came of these games, held to these laws; None where they have to be played."""
        path = self._path(kind, games, laws)
        if not path.exists():
            return None
        data = orjson.loads(path.read_bytes())
        cards = Seen({(name, word): number for name, word, number in data.pop("cards")})
        found = Slice(**data, cards=cards)
        return found if self._any or found.sources == sources() else None

    def put(self, kind: Kind, games: Sequence[Seeded], laws: Sequence[Law], found: Slice) -> None:
        """Keeps what came of these games."""
        data = {"games": found.games, "events": found.events, "wrong": found.wrong, "sources": found.sources}
        cards = [[*key, number] for key, number in sorted(found.cards.items())]
        with AtomicFile(self._path(kind, games, laws), replace=True) as file:
            file.write(orjson.dumps({**data, "cards": cards}))

    def _path(self, kind: Kind, games: Sequence[Seeded], laws: Sequence[Law]) -> Path:
        whole = blake2b(repr((kind.name, list(games), [law.name for law in laws])).encode(), digest_size=8)
        return self._folder / f"{kind.name.replace(' ', '-')}-{whole.hexdigest()}.json"
