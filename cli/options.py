"""The arguments and options that commands share. Nothing heavy is imported here, so that every command starts fast."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypeAlias

import click
from click.shell_completion import CompletionItem

from rewind.events.base import SPECTATOR

TypedViewer: TypeAlias = int | str | None
"""Whose eyes, as an option says it: a seat's number, a spectator (0), a judge (None), or a player's name.

`loading.seat_of` finds the seat of a name.
"""


class Viewer(click.ParamType[TypedViewer]):
    """A seat's number, `spectator` (0), `judge` (None), or the name of a player."""

    name = "SEAT|NAME|spectator|judge"

    def __init__(self, *, by_name: bool = True) -> None:
        """`by_name`: whether a player's name is taken too."""
        self.by_name = by_name

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> TypedViewer:
        if value is None or isinstance(value, int):
            return value
        text = str(value)
        if text.casefold() == "judge":
            return None
        if text.casefold() == "spectator":
            return SPECTATOR
        if text.isdecimal() and int(text) > 0:
            return int(text)
        if self.by_name and text and not re.fullmatch(r"-?\d+", text):
            return text
        raise click.BadParameter(f"{text!r} is not a seat's number, spectator or judge", ctx, param)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(word) for word in ("1", "2", "spectator", "judge") if word.startswith(incomplete)]


class Renamed(click.Option):
    """An option that still takes the names that it had, which no help shows any more."""

    def __init__(self, *args: Any, former: Sequence[str] = (), **kwargs: Any) -> None:
        """`former`: names that it had. Everything else is as for `click.option`."""
        declarations, *rest = args
        super().__init__([*declarations, *former], *rest, **kwargs)
        self.former = frozenset(former)

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The names that it has, and what it does."""
        names = self.opts
        self.opts = [name for name in names if name not in self.former]
        try:
            return super().get_help_record(ctx)
        finally:
            self.opts = names


class GameId(click.ParamType[str]):
    """An id for a game, fit for a file's name."""

    name = "ID"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        text = str(value)
        if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}", text):
            rule = "1 to 100 letters, digits, dots, hyphens and underscores, the first a letter or a digit"
            raise click.BadParameter(f"{text!r} is not {rule}", ctx, param)
        return text


class EditionName(click.ParamType[str]):
    """The name of an edition whose rules are known."""

    name = "EDITION"

    def __init__(self, *others: str) -> None:
        """`others`: words that are taken besides."""
        self.others = others

    @property
    def _choice(self) -> click.Choice[str]:
        from rewind.aggregates.editions import NAMES

        return click.Choice([*NAMES, *self.others])

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return self._choice.convert(value, param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return self._choice.shell_complete(ctx, param, incomplete)


LOG = click.argument("log", metavar="LOG", type=click.Path(allow_dash=True))
AS = click.option(
    "--as", "viewer", type=Viewer(), default="judge", help="Whose eyes: a player's name, a seat, spectator, or judge."
)
AS_SEAT = click.option(
    "--as", "viewer", type=Viewer(by_name=False), default="judge", help="Whose eyes: a seat, spectator, or judge."
)
"""The same for many games, in which a name may be that of any seat."""
JSON = click.option("--json", "as_json", is_flag=True, help="JSON for programs instead of text.")
GAME_ID = click.option(
    "--id", "game", type=GameId(), help="The game's id, which everybody may read; without it a random one."
)
EDITION = click.option("--edition", metavar="EDITION", type=EditionName(), help="Only this edition.")
