"""Who plays: names of players, and bots by seat, as they are given on the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import click

from rewind.replays.playing.bots import UniformBot
from rewind.replays.playing.live import Player
from rewind.replays.playing.sensible.bot import SensibleBot

BOTS: dict[str, type[UniformBot] | type[SensibleBot]] = {"random": UniformBot, "sensible": SensibleBot}
"""How a bot decides → the class of the bot; the first is taken where nobody says it."""

_OTHER_BOT = 1_000_003
"""Added to a game's seed for the bot on seat 2, so that both do not think alike."""


class Names(click.ParamType[tuple[str, str]]):
    """Two players' names, with a comma between."""

    name = "A,B"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        if isinstance(value, tuple):
            return value
        names = [name.strip() for name in str(value).split(",")]
        if len(names) != 2 or not all(names) or names[0] == names[1]:
            raise click.BadParameter(f"{value!r} is not two different names with a comma between", ctx, param)
        return names[0], names[1]


class Bots(click.ParamType[tuple[int | None, str | None]]):
    """A bot's seat, how it decides, or both: "2", "sensible", "2=sensible"."""

    name = "BOT"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int | None, str | None]:
        seat, _, kind = str(value).rpartition("=")
        if not seat and kind in ("1", "2"):
            seat, kind = kind, ""
        if seat not in ("", "1", "2") or (kind not in BOTS and (kind or not seat)):
            kinds = " or ".join(BOTS)
            raise click.BadParameter(f"{value!r} is neither 1 nor 2, nor {kinds}, nor both, as 2=sensible", ctx, param)
        return int(seat) if seat else None, kind or None


def seats_of(bots: bool, named: Sequence[tuple[int | None, str | None]]) -> dict[int, str]:
    """Seat of a bot → how it decides. Where no seat is named, the bot that is asked for sits on seat 2."""
    kinds = [kind for seat, kind in named if seat is None and kind is not None]
    if len(kinds) > 1:
        raise click.UsageError("--bot says twice how all bots decide; give each its seat, as 2=sensible")
    others = kinds[0] if kinds else next(iter(BOTS))
    seats = {seat: kind or others for seat, kind in named if seat is not None}
    without = (1, 2) if bots else (2,) if kinds and not seats else ()
    return dict(sorted({**dict.fromkeys(without, others), **seats}.items()))


def players_of(seats: Mapping[int, str], seed: int) -> dict[int, Player]:
    """The bots, by seat."""
    return {seat: BOTS[kind](seed + _OTHER_BOT * (seat - 1)).decide for seat, kind in seats.items()}


def people_of(bots: Mapping[int, str]) -> tuple[int, ...]:
    """The seats without a bot. `bots`: seat → how its bot decides."""
    return tuple(seat for seat in (1, 2) if seat not in bots)


def name_with_bot(name: str, kind: str | None) -> str:
    """A player's name, with how the bot decides where one plays: "Bob (a sensible bot)"."""
    return name if kind is None else f"{name} (a {kind} bot)"
