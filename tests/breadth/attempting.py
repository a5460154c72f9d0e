"""Inputs that may be legal or not, tried in games: a refusal names a rule, changes nothing, and the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from rewind.aggregates.game import Game
from rewind.aggregates.rules.engine.illegal import IllegalAction
from rewind.aggregates.state import GameState
from rewind.events.base import Event
from rewind.events.combat import Attack, AttackersDeclared, Block, BlockersDeclared
from rewind.events.game import MulliganTaken, OpeningHandKept
from rewind.events.playing import (
    AbilityPlayed,
    ActionReversed,
    ChoiceMade,
    CostPaid,
    LandPlayed,
    Payment,
    PlayBegun,
    SpecialActionTaken,
    SpellPlayed,
)
from rewind.events.turn import PriorityPassed
from rewind.replays.verifying.verification import verify_records
from tests.eager import EagerBot
from tests.games.playing import Kind, bots

OF_A_STEP = 3
"""So many inputs are tried before each decision of a bot."""
NO_OBJECT = "9999.1"
SYMBOLS = ("W", "U", "B", "R", "G", "1")
WORDS = ("kicker", "buyback", "yes", "no", "Goblin", "Forest", "W", "1", "", "nothing")


def _object(state: GameState, rng: Random) -> str:
    """Mostly something that is there; sometimes what was there once, or never."""
    chance = rng.random()
    if chance < 0.05:
        return NO_OBJECT
    return rng.choice(list(state.position)) if chance < 0.2 else rng.choice(list(state.current.values()))


def _objects(state: GameState, rng: Random) -> tuple[str, ...]:
    return tuple(_object(state, rng) for _ in range(rng.randint(0, 3)))


def _thing(state: GameState, rng: Random) -> str | int:
    return _object(state, rng) if rng.random() < 0.7 else rng.randint(1, 3)


def _things(state: GameState, rng: Random) -> tuple[str | int, ...]:
    return tuple(_thing(state, rng) for _ in range(rng.randint(0, 3)))


def _numbers(_: GameState, rng: Random) -> tuple[int, ...]:
    return tuple(rng.randint(1, 4) for _ in range(rng.randint(0, 3)))


def _words(_: GameState, rng: Random) -> tuple[str, ...]:
    return tuple(rng.choice(WORDS) for _ in range(rng.randint(0, 2)))


def _payment(state: GameState, rng: Random) -> Payment | None:
    mana = "".join(f"{{{rng.choice(SYMBOLS)}}}" for _ in range(rng.randint(0, 4)))
    return rng.choice(
        (None, Payment(mana=mana), Payment(sacrificed=_objects(state, rng), discarded=_objects(state, rng)))
    )


def _attacks(state: GameState, rng: Random) -> tuple[Attack, ...]:
    return tuple(Attack(attacker=_object(state, rng), defender=rng.randint(1, 3)) for _ in range(rng.randint(0, 2)))


def _blocks(state: GameState, rng: Random) -> tuple[Block, ...]:
    return tuple(Block(blocker=_object(state, rng), attackers=_objects(state, rng)) for _ in range(rng.randint(0, 2)))


FIELDS: Mapping[str, Callable[[GameState, Random], Any]] = {
    "seat": lambda _, rng: rng.randint(1, 3),
    "object": _object,
    "on_stack": _object,
    "using": lambda state, rng: rng.choice((None, _object(state, rng))),
    "ability": lambda _, rng: rng.randint(1, 4),
    "targets": lambda state, rng: tuple(_things(state, rng) for _ in range(rng.randint(0, 2))),
    "modes": _numbers,
    "x": lambda _, rng: rng.choice((None, 0, 1, 2, 3, 20, 1000)),
    "costs": _words,
    "divided": _numbers,
    "spliced": _objects,
    "payment": _payment,
    "face_down": lambda _, rng: rng.random() < 0.5,
    "way": lambda _, rng: rng.choice((None, 1, 2, 3)),
    "half": lambda _, rng: rng.choice((None, 1, 2)),
    "mana": lambda _, rng: rng.choice(("", "{W}", "{1}", "{R}{R}")),
    "objects": _things,
    "hidden_objects": _objects,
    "values": _words,
    "attacks": _attacks,
    "blocks": _blocks,
    "bands": lambda state, rng: (_objects(state, rng),),
    "hand_size": lambda _, rng: rng.randint(0, 8),
    "kept": _numbers,
}
"""A field of a decision → what may stand there, as its type allows."""
_ACTIONS: Mapping[type[Event], Callable[[GameState, Random], Any]] = {
    ActionReversed: lambda state, rng: rng.randint(1, state.n),
    SpecialActionTaken: lambda _, rng: rng.choice(("turn_face_up", "suspend", "nothing")),
}
"""A decision that names an action → what may stand there."""

KINDS: tuple[type[Event], ...] = (
    PriorityPassed,
    LandPlayed,
    SpellPlayed,
    AbilityPlayed,
    SpecialActionTaken,
    PlayBegun,
    CostPaid,
    ActionReversed,
    ChoiceMade,
    AttackersDeclared,
    BlockersDeclared,
    MulliganTaken,
    OpeningHandKept,
)
"""The decisions that are tried."""


def invented(state: GameState, rng: Random) -> Event:
    """A decision of any kind, about anything in the game."""
    kind = rng.choice(KINDS)
    required = [name for name, field in kind.model_fields.items() if field.is_required()]
    others = [name for name in kind.model_fields if name in FIELDS and name not in required and rng.random() < 0.3]
    made = {name: (_ACTIONS[kind] if name == "action" else FIELDS[name])(state, rng) for name in (*required, *others)}
    return kind.model_validate(made)


def altered(event: Event, state: GameState, rng: Random) -> Event:
    """A decision with something in it otherwise."""
    names = [name for name in type(event).model_fields if name in FIELDS]
    if not names:
        return invented(state, rng)
    changed = {name: FIELDS[name](state, rng) for name in rng.sample(names, min(len(names), rng.randint(1, 2)))}
    return event.model_copy(update=changed)


def attempt(game: Game, event: Event) -> Iterator[str]:
    """Tries an input in a game, and yields what is wrong with how it is refused; it may be legal."""
    state, pending, number = game.state, game.pending, len(game.records)
    try:
        game.decide(event)
    except IllegalAction as error:
        if not error.rules:
            yield f"refused without a rule: {error}: {event!r}"
        if game.state is not state or game.pending != pending or len(game.records) != number:
            yield f"something changed though {event!r} was refused"
    except Exception as error:  # which is what is looked for
        yield f"crashed: {error!r}: {event!r}"


def attempts(kind: Kind, seed: int, edition: str, rng: Random, most: int) -> Iterator[str]:
    """Plays a game of a kind with such attempts before each decision, and yields what is wrong."""
    game = kind.begun(seed, edition, Game)
    players = bots(seed, EagerBot)  # which remembers nothing of what it has begun: here it may be something else
    while game.pending is not None and len(game.records) < most:
        before = game.state
        for _ in range(OF_A_STEP):
            legal = players[game.pending.decided_by](game)
            event = invented(before, rng) if rng.random() < 0.5 else altered(legal, before, rng)
            yield from attempt(game, event)
            if game.state is not before:
                break
        if game.state is before and game.pending is not None:
            game.decide(players[game.pending.decided_by](game))
    game.seal()
    found = verify_records(tuple(game.records))
    if found.error is not None or found.divergences:
        yield f"it does not verify: {found.error or found.divergences[0]}"
