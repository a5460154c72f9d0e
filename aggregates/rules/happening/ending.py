"""Winning and losing (rule 102)."""

from __future__ import annotations

from typing import NoReturn

from rewind.aggregates.rules.engine.engine import Engine, GameOver
from rewind.aggregates.rules.engine.illegal import Refusal
from rewind.aggregates.rules.happening.happen import happen, happen_together
from rewind.aggregates.state import number_of
from rewind.events.base import Zone
from rewind.events.game import GameEnded, PlayerConceded, PlayerLost, PlayerWon
from rewind.events.objects import OwnerChanged
from rewind.events.zones import CardsRevealed

_ZONES: tuple[Zone, ...] = ("in_play", "stack", "phased_out")
"""Where spells and permanents are face down."""


def end_if_decided(engine: Engine, *rule: str) -> None:
    """Ends the game where at most one player has not lost. Raises GameOver (2006-10: 102.1, 102.2a, 102.4a)."""
    left = [seat for seat, player in sorted(engine.draft.players.items()) if not player.lost]
    if len(left) > 1 or (len(engine.draft.players) < 2 and left):  # two players make a game
        return
    rule = (*rule, "102.1", "102.2a") if left else (*rule, "102.1", "102.4a")
    _ante_is_won(engine, tuple(left))
    _end(engine, GameEnded(winners=tuple(left), reason="the others lost" if left else "a draw"), *rule)
    raise GameOver


def _ante_is_won(engine: Engine, winners: tuple[int, ...]) -> None:
    """The winner becomes the owner of all cards in the ante zone (rule 217.9b)."""
    if len(winners) != 1:
        return
    (winner,) = winners
    lost = [obj for obj in engine.zone("ante") if engine.owner(obj) != winner]
    changed = (OwnerChanged(object=obj, before=engine.owner(obj), after=winner) for obj in lost)
    happen_together(engine, [(event, ("217.9b",)) for event in changed])


def end_in_a_loop(engine: Engine) -> None:
    """Ends the game, which repeats what nobody can stop, as a draw (2006-10: 102.4b). Raises GameOver."""
    _end(engine, GameEnded(winners=(), reason="a loop that nothing can stop"), "421.4", "102.4b")
    raise GameOver


def end_by_effect(engine: Engine, winners: tuple[int, ...], *rule: str) -> NoReturn:
    """Ends the game at once, as an effect says: somebody wins, or it is a draw (2006-10: 102.1).

    Raises GameOver.
    """
    for seat in winners:
        happen(engine, PlayerWon(seat=seat), *rule, "102.2b")
    _ante_is_won(engine, winners)
    _end(engine, GameEnded(winners=winners, reason="an effect" if winners else "a draw"), *rule, "102.1")
    raise GameOver


def win_unless_lost(engine: Engine, seat: int, *rule: str) -> None:
    """A player wins by part of what has just happened, or has lost by another part of it (2006-10: 102.3e).

    Raises GameOver where that decides it.
    """
    if not engine.draft.players[seat].lost:
        end_by_effect(engine, (seat,), *rule)
    end_if_decided(engine, "102.3e")


def _end(engine: Engine, ended: GameEnded, *rule: str) -> None:
    """The game ends; what lies face down in play, on the stack or phased out is revealed before (rule 504.6)."""
    face_down = [obj for zone in _ZONES for obj in engine.zone(zone) if engine.draft.status_of(obj).face_down]
    for seat in sorted({engine.owner(obj) for obj in face_down}):
        own = tuple(obj for obj in face_down if engine.owner(obj) == seat and _is_card(engine, obj))
        if own:
            happen(engine, CardsRevealed(seat=seat, objects=own), "504.6")
    happen(engine, ended, *rule)


def _is_card(engine: Engine, obj: str) -> bool:
    """Whether an object is a card, not a token."""
    return engine.draft.kinds[number_of(obj)] == "card"


def verify_own_concession(engine: Engine, seat: int, decider: int) -> None:
    """Raises IllegalAction RW3001 where somebody would make another player concede (rule 507.3b)."""
    engine.require(
        decider == seat,
        Refusal.NOT_YOUR_DECISION,
        lambda: f"{engine.player_name(decider)} cannot make {engine.player_name(seat)} concede",
        "507.3b",
    )


def concede(engine: Engine, event: PlayerConceded) -> None:
    """A player leaves the game at once (2006-10: 102.3a). Raises GameOver where that decides it."""
    player = engine.draft.players.get(event.seat)
    is_in_game = player is not None and not player.lost
    engine.require(
        is_in_game, Refusal.NOT_YOUR_DECISION, lambda: f"{engine.player_name(event.seat)} is not in the game", "102.3a"
    )
    engine.record_input(event)
    happen(engine, PlayerLost(seat=event.seat, reason="conceded"), "102.3a")
    end_if_decided(engine)
