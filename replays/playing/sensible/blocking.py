"""Which creatures block: blocks that are likely are followed to the end of combat, the best is taken."""

from __future__ import annotations

from collections.abc import Iterator

from rewind.aggregates.game import Game
from rewind.aggregates.questions import combat
from rewind.aggregates.questions.position import Engine
from rewind.events.base import Event
from rewind.events.combat import Block, BlockersDeclared
from rewind.replays.playing.sensible import fights
from rewind.replays.playing.sensible.trials import Trials, combat_over

_MOST_CHANGED = 16
"""So many changes of a block are tried."""


def block(game: Game, seat: int, trials: Trials) -> Event:
    """The best block that is found, in the game as the blocking player knows it."""
    engine, until = game.engine(), combat_over
    plain, least = fights.plain_block(engine, seat), combat.least_block(engine, seat)
    tried: dict[BlockersDeclared, float] = {}
    for event in (plain, least):
        if event not in tried:
            tried[event] = trials.worth(game, seat, event, until)
    best = max(tried, key=lambda event: tried[event])
    for number, event in enumerate(_changed(engine, seat, best)):
        if number >= _MOST_CHANGED:
            break
        if event not in tried:
            tried[event] = trials.worth(game, seat, event, until)
            if tried[event] > tried[best] + 0.05:
                best = event
    return best if tried[best] > float("-inf") else least


def _changed(engine: Engine, seat: int, event: BlockersDeclared) -> Iterator[BlockersDeclared]:
    """A block in which one creature blocks something else, or nothing."""
    chosen = {block.blocker: block.attackers for block in event.blocks}
    for obj, attackers in combat.possible_blocks(engine, seat).items():
        others = {blocker: blocked for blocker, blocked in chosen.items() if blocker != obj}
        if obj in chosen:
            yield _blocks(seat, others)
        for attacker in attackers:
            if chosen.get(obj) != (attacker,):
                yield _blocks(seat, {**others, obj: (attacker,)})


def _blocks(seat: int, chosen: dict[str, tuple[str, ...]]) -> BlockersDeclared:
    return BlockersDeclared(
        seat=seat, blocks=tuple(Block(blocker=obj, attackers=attackers) for obj, attackers in chosen.items())
    )
