"""Rewind: an event-sourced rules engine for Magic: The Gathering, with replay tooling.

The names of this module are what programs use; `docs/library.md` tells of each. They are imported when they are asked
for, so that `import rewind` is quick.

Behind them every action of a game is an immutable event (`rewind.events`), applied to a game aggregate
(`rewind.aggregates`), which decides what is legal; projections show it (`rewind.projections`), replays verify, judge
and compare it (`rewind.replays`), and the command `rewind` is `rewind.cli`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rewind.aggregates.editions import NAMES as EDITIONS
    from rewind.aggregates.questions.refusals import IllegalAction
    from rewind.events import VERSION as __version__
    from rewind.events.errors import RewindError
    from rewind.library.action import Action, Decision, Legal
    from rewind.library.bots import random_bot, sensible_bot
    from rewind.library.claims import ClaimEvidence, ClaimResult, check_claim, run_dispute
    from rewind.library.event import Event
    from rewind.library.following import follow
    from rewind.library.frames import tables
    from rewind.library.game import Bot, Deck, Game, new_game, play
    from rewind.library.log import Log, Player, read_events
    from rewind.library.log import open_log as open
    from rewind.library.log_writer import LogWriter
    from rewind.library.position import Position
    from rewind.library.scenarios import ScenarioResult, run_scenarios
    from rewind.library.verification import Divergence, Verification, verify
    from rewind.library.view import View
    from rewind.projections.views.not_legal import NotLegal
    from rewind.projections.views.object_views import ObjectView, StackView
    from rewind.projections.views.positions import PlayerView, ZoneView
    from rewind.replays.playing.decks import BUILT_IN as DECKS

__all__ = [
    "DECKS",
    "EDITIONS",
    "Action",
    "Bot",
    "ClaimEvidence",
    "ClaimResult",
    "Decision",
    "Deck",
    "Divergence",
    "Event",
    "Game",
    "IllegalAction",
    "Legal",
    "Log",
    "LogWriter",
    "NotLegal",
    "ObjectView",
    "Player",
    "PlayerView",
    "Position",
    "RewindError",
    "ScenarioResult",
    "StackView",
    "Verification",
    "View",
    "ZoneView",
    "__version__",
    "check_claim",
    "follow",
    "new_game",
    "open",
    "play",
    "random_bot",
    "read_events",
    "run_dispute",
    "run_scenarios",
    "sensible_bot",
    "tables",
    "verify",
]

_PLACES = {
    "Action": "rewind.library.action",
    "Bot": "rewind.library.game",
    "ClaimEvidence": "rewind.library.claims",
    "ClaimResult": "rewind.library.claims",
    "DECKS": "rewind.replays.playing.decks:BUILT_IN",
    "Decision": "rewind.library.action",
    "Deck": "rewind.library.game",
    "Divergence": "rewind.library.verification",
    "EDITIONS": "rewind.aggregates.editions:NAMES",
    "Event": "rewind.library.event",
    "Game": "rewind.library.game",
    "IllegalAction": "rewind.aggregates.questions.refusals",
    "Legal": "rewind.library.action",
    "Log": "rewind.library.log",
    "LogWriter": "rewind.library.log_writer",
    "NotLegal": "rewind.projections.views.not_legal",
    "ObjectView": "rewind.projections.views.object_views",
    "Player": "rewind.library.log",
    "PlayerView": "rewind.projections.views.positions",
    "Position": "rewind.library.position",
    "RewindError": "rewind.events.errors",
    "ScenarioResult": "rewind.library.scenarios",
    "StackView": "rewind.projections.views.object_views",
    "Verification": "rewind.library.verification",
    "View": "rewind.library.view",
    "ZoneView": "rewind.projections.views.positions",
    "__version__": "rewind.events:VERSION",
    "check_claim": "rewind.library.claims",
    "follow": "rewind.library.following",
    "new_game": "rewind.library.game",
    "open": "rewind.library.log:open_log",
    "play": "rewind.library.game",
    "random_bot": "rewind.library.bots",
    "read_events": "rewind.library.log",
    "run_dispute": "rewind.library.claims",
    "run_scenarios": "rewind.library.scenarios",
    "sensible_bot": "rewind.library.bots",
    "tables": "rewind.library.frames",
    "verify": "rewind.library.verification",
}
"""Name → the module that has it, and its name there where that is another."""


def __getattr__(name: str) -> object:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, _, own = _PLACES[name].partition(":")
    value = getattr(import_module(module), own or name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
