"""Which land to play, and which opening hand to keep."""

from __future__ import annotations

from collections.abc import Sequence

from rewind.aggregates.game import Game
from rewind.aggregates.questions.plays import PlayLand
from rewind.aggregates.questions.position import Engine
from rewind.events.base import Event
from rewind.replays.playing.sensible.trials import Trials, resolved
from rewind.replays.playing.sensible.valuing import is_land, value

_LOSS = 1.5
"""A land that costs more than so much to play is not played."""


def best(game: Game, engine: Engine, able: Sequence[PlayLand], trials: Trials) -> Event | None:
    """The land to play: what adds the colours that are lacking, untapped; None where there is none."""
    if not able:
        return None
    seat = able[0].seat
    before = value(game, seat)
    found: list[tuple[float, Event]] = []
    for name in dict.fromkeys(engine.characteristics(option.object) for option in able):
        option = next(one for one in able if engine.characteristics(one.object) == name)
        trial = trials.after(game, option.decision())
        if trial is None:
            continue
        trials.go_on(trial, resolved)
        worth = value(trial, seat)
        if worth > before - _LOSS:
            found.append((worth + _of_mana(trial, seat), option.decision()))
    return max(found, key=lambda one: one[0])[1] if found else None


def _of_mana(game: Game, seat: int) -> float:
    """What the colours of a player's lands are worth, by what the hand needs; a land that is untapped is worth more."""
    engine = game.engine()
    own = [obj for obj in game.state.zone("in_play") if engine.controller(obj) == seat and is_land(engine, obj)]
    made = [symbol for obj in own for symbol in _symbols(engine, obj)]
    needed = "".join(engine.characteristics(obj).mana_cost or "" for obj in game.state.zone("hand", seat))
    colours = sum(2.0 * (colour in made) + 0.1 * made.count(colour) for colour in "WUBRG" if colour in needed)
    untapped = sum(not game.state.status_of(obj).tapped for obj in own)
    return colours + 0.5 * untapped


def _symbols(engine: Engine, obj: str) -> set[str]:
    """The symbols of the mana that a land can be tapped for."""
    return {symbol for ability in engine.abilities(obj).mana for mana in ability.adds for symbol in mana}


def keeps(engine: Engine, hand: Sequence[str]) -> bool:
    """Whether a player keeps an opening hand: neither too few lands nor too many."""
    number = sum(is_land(engine, obj) for obj in hand)
    if len(hand) <= 5:
        return number >= 1 or len(hand) <= 4
    return 2 <= number <= len(hand) - 2
