"""How a game begins: set-up, shuffling, mulligans, or a position that a scenario sets (rule 101)."""

from __future__ import annotations

from aggregates.editions import edition
from aggregates.rules.actions.zones import change, draw, shuffle
from aggregates.rules.engine.engine import Run, Wanted
from aggregates.rules.engine.illegal import IllegalAction
from aggregates.rules.happening.happen import happen, happen_together, observe
from aggregates.rules.stack.stated_effects import cause_effect
from aggregates.rules.turn import turn_structure
from aggregates.rules.turn.priority import give_priority
from events.base import Event
from events.game import (
    CardDefined,
    CardsAssigned,
    GameStarted,
    MulliganTaken,
    OpeningHandKept,
    StartingPlayerChosen,
)
from events.judging import EffectCaused, PositionSet
from events.playing import ChoiceOffered
from events.turn import PhaseBegan
from events.zones import ObjectPlaced

HAND = 7
"""Cards in an opening hand (rule 101.3)."""

LIFE = 20
"""Life total that a player begins with (rule 101.3)."""


def open_game(run: Run) -> None:
    """Takes the set-up and goes on to the first time that a player has priority.

    A game that was played is set up as rule 101 says and in no other way; a scenario may arrange anything.
    """
    if run.draft.n == 0:
        event = run.take(Wanted("set_up"))
        if not isinstance(event, GameStarted):
            raise run.refuse_set_up(event)
        _verify_options(event)
        run.record_input(event)
    libraries: set[int] = set()
    while len(libraries) < len(run.draft.players):
        event = run.take(Wanted("set_up"))
        if run.draft.kind == "played" and not isinstance(event, CardDefined | CardsAssigned):
            raise run.refuse("RW3002", f"{event.published} is not what a game that is played begins with", "101.1")
        match event:
            case PositionSet(priority=None):
                _from_position(run, event)
                return
            case CardsAssigned():
                _verify_cards(run, event, libraries)
                run.record_set_up(event)
                if event.zone == "library":
                    libraries.add(event.seat)
            case StartingPlayerChosen():
                _verify_starting_player(run, event)
                run.record_set_up(event)
            case CardDefined() | ObjectPlaced():
                run.record_set_up(event)
            case EffectCaused():
                cause_effect(run, event)
            case _:
                raise run.refuse_set_up(event)
    _from_the_beginning(run)


def _verify_options(event: GameStarted) -> None:
    """Raises IllegalAction where a game that was played began otherwise than its edition says."""
    if event.kind != "played":
        return
    cite = edition(event.edition).cite
    if event.options.starting_life != LIFE:
        what = f"a player begins with {LIFE} life, not {event.options.starting_life}"
        raise IllegalAction("RW3002", what, (cite("101.3"),))
    if event.options.ante:
        raise IllegalAction("RW3002", "playing for ante is not built")


def _verify_cards(run: Run, event: CardsAssigned, libraries: set[int]) -> None:
    """Raises IllegalAction where cards are no deck that becomes a library, and no sideboard."""
    if event.zone == "library" and event.seat in libraries:
        raise run.refuse("RW3002", f"{run.player_name(event.seat)} has a library already", "101.1")
    if run.draft.kind != "played":
        return
    if event.zone not in ("library", None):
        raise run.refuse("RW3002", f"a player's cards do not begin in {event.zone}", "101.1")
    if any(card.definition is None for card in event.cards):
        raise run.refuse("RW3002", "it is not recorded which cards these are", "101.1")


def _verify_starting_player(run: Run, event: StartingPlayerChosen) -> None:
    """Raises IllegalAction where it is settled already who takes the first turn."""
    if run.draft.starting_player is not None:
        raise run.refuse("RW3002", "it is settled already who takes the first turn", "101.2")


def _from_the_beginning(run: Run) -> None:
    run.cause = 1
    for seat in sorted(run.draft.players):
        shuffle(run, seat, "101.1")
    first = _starting_player(run)
    for seat in run.players():
        draw(run, seat, HAND, "101.3")
    for seat in run.players():
        _mulligans(run, seat)
    turn_structure.begin_turn(run, first)
    if turn_structure.begin(run, 0):
        raise AssertionError("no player gets priority in the untap step (rule 302.3)")
    turn_structure.move_on(run, give_priority)


def _starting_player(run: Run) -> int:
    """Who goes first, settled by whatever method the players agree on (rule 101.2)."""
    event = run.take(Wanted("starting_player"))
    if not isinstance(event, StartingPlayerChosen) or event.seat not in run.draft.players:
        raise run.refuse("RW3002", "it has to be settled who takes the first turn", "101.2")
    _verify_starting_player(run, event)
    happen(run, event, "101.2")
    return event.seat


def _mulligans(run: Run, seat: int) -> None:
    """A player takes any number of mulligans, each hand one card smaller (rule 101.4)."""
    size = HAND
    while size > 0:
        run.cause = None
        offered = ChoiceOffered(seat=seat, kind="mulligan", values=("keep", "mulligan"))
        happen(run, offered, "101.4", cause=1)
        event = run.take(Wanted("choice", seat, offered))
        if not isinstance(event, MulliganTaken | OpeningHandKept) or event.seat != seat:
            raise run.refuse("RW3002", f"{run.player_name(seat)} has to keep the hand or take a mulligan", "101.4")
        if isinstance(event, OpeningHandKept):
            run.allow("101.4")
            run.record_input(event)
            return
        size -= 1
        _check_size(run, event, size)
        run.record_input(event)
        hand = run.zone("hand", seat)
        moves: list[tuple[Event, tuple[str, ...]]] = [
            (change(run, obj, "library", "mulligan"), ("101.4",)) for obj in hand
        ]
        happen_together(run, moves)
        shuffle(run, seat, "101.4")
        draw(run, seat, size, "101.4")


def _check_size(run: Run, event: MulliganTaken, size: int) -> None:
    """Raises IllegalAction RW3010 where the next hand is of another size."""
    run.require(event.hand_size == size, "RW3010", lambda: f"the next hand has {size} cards", "101.4")


def _from_position(run: Run, event: PositionSet) -> None:
    """A scenario's position stands; the active player gets priority, or the step begins anew."""
    run.record_input(event)
    observe(run, run.records[-1:])
    index = turn_structure.part_of(event.phase, event.step)
    declared = event.step in ("declare_attackers", "declare_blockers")
    if event.fresh:
        if event.step is None and event.phase is not None:
            run.cause = happen(run, PhaseBegan(phase=event.phase), "300.1", *turn_structure.PARTS[index].rules)
        elif not turn_structure.begin(run, index):
            turn_structure.move_on(run, give_priority)
            return
    elif declared and event.step is not None:
        turn_structure.ACTIONS[event.step](run)
    give_priority(run, run.active)
