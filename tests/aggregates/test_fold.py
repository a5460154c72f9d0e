"""The laws of fold: it can be split anywhere, harms nothing, comes out the same from bytes, and is total."""

from __future__ import annotations

import random
from dataclasses import fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aggregates.digest import digest
from aggregates.fold import _APPLY, fold, fold_all
from aggregates.state import EMPTY, GameState
from events.catalogue import EVENTS
from events.codec import decode, encode
from events.envelope import Recorded
from events.errors import FoldError
from events.examples import EXAMPLES
from tests.aggregates.given import GIVEN
from tests.events.strategies import events as any_events
from tests.games import games, random_game


def everything(state: GameState) -> dict[str, object]:
    """Every component of a state, by name."""
    return {field.name: getattr(state, field.name) for field in fields(GameState)}
