"""Plays the games that `holding.digests_elsewhere` names on its input, and prints a digest of each log."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Sequence

from tests.games.holding import digest_of
from tests.games.playing import Kind, Seeded


def main() -> None:
    """Reads a kind and its games, pickled."""
    said: tuple[Kind, Sequence[Seeded]] = pickle.load(sys.stdin.buffer)
    kind, games = said
    for seed, edition in games:
        print(digest_of(kind.records(seed, edition)), flush=True)


if __name__ == "__main__":
    main()
