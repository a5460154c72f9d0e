"""How a game begins: set-up, shuffling, mulligans, or a position that a scenario sets (rule 101)."""

from __future__ import annotations

from rewind.aggregates.cards import is_for_ante
from rewind.aggregates.editions import edition
from rewind.aggregates.rules.choices.choices import choose_objects
from rewind.aggregates.rules.engine import flags
from rewind.aggregates.rules.engine.engine import Engine, PendingInput
from rewind.aggregates.rules.engine.illegal import IllegalAction, Refusal
from rewind.aggregates.rules.engine.inputs import in_words
from rewind.aggregates.rules.happening.happen import happen, happen_together, observe
from rewind.aggregates.rules.instructions.at_random import chosen_at_random
from rewind.aggregates.rules.proposals.moves import draw
from rewind.aggregates.rules.proposals.proposal import Moves
from rewind.aggregates.rules.proposals.would import would
from rewind.aggregates.rules.proposals.zones import shuffle, zone_change
from rewind.aggregates.rules.stack import special_actions
from rewind.aggregates.rules.stack.stated_effects import apply_stated_effect
from rewind.aggregates.rules.turn import turn_structure
from rewind.aggregates.rules.turn.priority import give_priority
from rewind.events import game
from rewind.events.base import Event
from rewind.events.judging import EffectCaused, PositionSet
from rewind.events.playing import ChoiceOffered
from rewind.events.turn import PhaseBegan
from rewind.events.zones import ObjectPlaced

HAND = 7
"""Cards in an opening hand (rule 101.3)."""

LIFE = 20
"""Life total that a player begins with (rule 101.3)."""


def open_game(engine: Engine) -> None:
    """Takes the set-up and goes on to the first time that a player has priority.

    A game that was played is set up as rule 101 says and in no other way; a scenario may arrange anything.
    """
    if engine.draft.n == 0:
        event = engine.next_input(PendingInput("set_up"))
        if not isinstance(event, game.GameStarted):
            raise engine.refuse_set_up(event)
        _verify_options(event)
        engine.record_input(event)
    libraries: set[int] = set()
    while len(libraries) < len(engine.draft.players):
        event = engine.next_input(PendingInput("set_up"))
        if engine.draft.kind == "played" and not isinstance(event, game.CardDefined | game.CardsAssigned):
            raise engine.refuse(
                Refusal.NOT_ASKED_FOR,
                f"{in_words(event, engine.terms)} is not what a game that is played begins with",
                "101.1",
            )
        match event:
            case PositionSet(priority=None):
                _from_position(engine, event)
                return
            case game.CardsAssigned():
                _verify_cards(engine, event, libraries)
                engine.record_set_up(event)
                if event.zone == "library":
                    libraries.add(event.seat)
            case game.StartingPlayerChosen():
                _verify_starting_player(engine, event)
                engine.record_set_up(event)
            case game.CardDefined():
                _verify_definitions(engine, event)
                engine.record_set_up(event)
            case ObjectPlaced():
                engine.record_set_up(event)
            case EffectCaused():
                apply_stated_effect(engine, event)
            case _:
                raise engine.refuse_set_up(event)
    _verify_nothing_unused(engine)
    _from_the_beginning(engine)


def _verify_definitions(engine: Engine, event: game.CardDefined) -> None:
    """Raises IllegalAction where a game that is played defines a card a second time, or one for ante without ante."""
    keys = [definition.key for definition in event.all]
    if engine.draft.kind == "played" and not engine.draft.ante:
        for definition in event.all:
            engine.require(
                not is_for_ante(definition),
                Refusal.NOT_ASKED_FOR,
                lambda name=definition.key: f"{name} is only for games for ante",  # type: ignore[misc]
                "217.9c",
            )
    again = [key for key in keys if key in engine.draft.definitions or keys.count(key) > 1]
    if again and engine.draft.kind == "played":
        raise engine.refuse(Refusal.NOT_ASKED_FOR, f"{again[0]} is defined already")


def _verify_nothing_unused(engine: Engine) -> None:
    """Raises IllegalAction where a game that is played defines a card that is in nobody's deck."""
    if engine.draft.kind != "played":
        return
    state = engine.state()
    unused = sorted(set(state.definitions) - set(state.assigned.values()))
    if unused:
        raise engine.refuse(Refusal.NOT_ASKED_FOR, f"{unused[0]} is defined, and in nobody's deck")


def _verify_options(event: game.GameStarted) -> None:
    """Raises IllegalAction where a game that was played began otherwise than its edition says."""
    if event.kind != "played":
        return
    for flag in event.flags:
        if flag not in flags.FLAGS:
            raise IllegalAction(Refusal.NOT_ASKED_FOR, f"the choice {flag!r} is not one that this engine asks for")
    if event.options.starting_life != LIFE:
        what = f"a player begins with {LIFE} life, not {event.options.starting_life}"
        book = edition(event.edition)
        raise IllegalAction(Refusal.NOT_ASKED_FOR, what, (book.cite(book.number("101.3:life")),))


def _verify_cards(engine: Engine, event: game.CardsAssigned, libraries: set[int]) -> None:
    """Raises IllegalAction where cards are no deck that becomes a library, and no sideboard."""
    if event.zone == "library" and event.seat in libraries:
        raise engine.refuse(Refusal.NOT_ASKED_FOR, f"{engine.player_name(event.seat)} has a library already", "101.1")
    if engine.draft.kind != "played":
        return
    if event.zone not in ("library", None):
        raise engine.refuse(Refusal.NOT_ASKED_FOR, f"a player's cards do not begin in {event.zone}", "101.1")
    if any(card.definition is None for card in event.cards):
        raise engine.refuse(Refusal.NOT_ASKED_FOR, "it is not recorded which cards these are", "101.1")


def _verify_starting_player(engine: Engine, event: game.StartingPlayerChosen) -> None:
    """Raises IllegalAction where it is settled already who takes the first turn."""
    if engine.draft.starting_player is not None:
        raise engine.refuse(Refusal.NOT_ASKED_FOR, "it is settled already who takes the first turn", "101.2")


def _from_the_beginning(engine: Engine) -> None:
    engine.cause = 1
    first = _shuffled(engine)
    for seat in engine.players():
        draw(engine, seat, HAND, "101.3")
    _mulligans(engine)
    if engine.compiler.analysis.has_opening_actions:
        for seat in engine.players():
            special_actions.take_opening_actions(engine, seat)
    turn_structure.begin_turn(engine, first)
    if turn_structure.begin(engine, 0):
        raise AssertionError("no player gets priority in the untap step (rule 302.3)")
    turn_structure.move_on(engine, give_priority)


def _shuffled(engine: Engine) -> int:
    """The libraries are shuffled, and who goes first is settled, in the order of the edition (rules 101.1, 101.2)."""
    chosen_first = engine.edition.policies.order_of_start == "choose_first"
    first = _starting_player(engine) if chosen_first else None
    for seat in sorted(engine.draft.players):
        shuffle(engine, seat, "101.1")
    if engine.draft.ante:
        _antes(engine)
    return _starting_player(engine) if first is None else first


def _antes(engine: Engine) -> None:
    """Each player antes one card of the deck, chosen at random (rule 217.9b)."""
    found: list[str] = []
    for seat in sorted(engine.draft.players):
        found += chosen_at_random(engine, seat, engine.zone("library", seat), 1, "217.9b")
    would(engine, *(Moves(obj, "ante", "anted", rules=("217.9b", "217.9d")) for obj in found))


def _starting_player(engine: Engine) -> int:
    """Who goes first, settled by whatever method the players agree on (rule 101.2)."""
    event = engine.next_input(PendingInput("starting_player"))
    if not isinstance(event, game.StartingPlayerChosen) or event.seat not in engine.draft.players:
        raise engine.refuse(Refusal.NOT_ASKED_FOR, "it has to be settled who takes the first turn", "101.2")
    _verify_starting_player(engine, event)
    happen(engine, event, "101.2")
    return event.seat


def _mulligans(engine: Engine) -> None:
    """Players take mulligans, each hand one card smaller (rule 101.4).

    In turn order, each until the hand is kept; or all decide, those who take one do so together, and
    decide again.
    """
    if engine.edition.policies.mulligan == "one_card_fewer":
        for seat in engine.players():
            size = HAND
            while size > 0 and _takes_mulligan(engine, seat, size - 1):
                size -= 1
                _shuffle_hand_in(engine, seat)
                draw(engine, seat, size, "101.4")
        return
    deciding, size = engine.players(), HAND
    while size > 0 and deciding:
        size -= 1  # all who still decide have taken as many
        deciding = [seat for seat in deciding if _takes_mulligan(engine, seat, size)]
        for seat in deciding:
            _shuffle_hand_in(engine, seat)
            draw(engine, seat, HAND, "101.4")
        for seat in deciding:
            _put_back(engine, seat, HAND - size)


def _takes_mulligan(engine: Engine, seat: int, size: int) -> bool:
    """Whether a player takes a mulligan for a hand of some size; else the hand is kept (rule 101.4)."""
    if engine.compiler.analysis.has_mulligan_actions:
        special_actions.take_mulligan_actions(engine, seat)
    engine.cause = None
    offered = ChoiceOffered(seat=seat, kind="mulligan", values=("keep", "mulligan"))
    happen(engine, offered, "101.4", cause=1)
    event = engine.next_input(PendingInput("choice", seat, offered))
    who = engine.player_name(seat)
    if not isinstance(event, game.MulliganTaken | game.OpeningHandKept):
        raise engine.refuse(Refusal.NOT_ASKED_FOR, f"{who} has to keep the hand or take a mulligan", "101.4")
    if event.seat != seat:
        what = f"{who} keeps the hand or takes a mulligan, not {engine.player_name(event.seat)}"
        raise engine.refuse(Refusal.NOT_YOUR_DECISION, what, "101.4")
    if isinstance(event, game.OpeningHandKept):
        engine.allow("101.4")
    else:
        _verify_size(engine, event, size)
    engine.record_input(event)
    return isinstance(event, game.MulliganTaken)


def _shuffle_hand_in(engine: Engine, seat: int) -> None:
    """A hand is shuffled into its library for a mulligan."""
    moves: list[tuple[Event, tuple[str, ...]]] = [
        (zone_change(engine, Moves(obj, "library", "mulligan")), ("101.4",)) for obj in engine.zone("hand", seat)
    ]
    happen_together(engine, moves)
    shuffle(engine, seat, "101.4")


def _put_back(engine: Engine, seat: int, number: int) -> None:
    """A player puts cards of the hand on the bottom of the library, in any order."""
    hand = engine.zone("hand", seat)
    chosen = choose_objects(engine, seat, "put_back", hand, number, number, "101.4", hidden=True)
    would(engine, *(Moves(str(obj), "library", "mulligan", bottom=True, rules=("101.4",)) for obj in chosen))


def _verify_size(engine: Engine, event: game.MulliganTaken, size: int) -> None:
    """Raises IllegalAction RW3010 where the next hand is of another size."""
    engine.require(event.hand_size == size, Refusal.ILLEGAL_CHOICE, lambda: f"the next hand has {size} cards", "101.4")


def _from_position(engine: Engine, event: PositionSet) -> None:
    """A scenario's position stands; the active player gets priority, or the step begins anew."""
    engine.record_input(event)
    observe(engine, engine.records[-1:])
    index = turn_structure.part_of(event.phase, event.step)
    declared = event.step in ("declare_attackers", "declare_blockers")
    if event.fresh:
        if event.step is None and event.phase is not None:
            engine.cause = happen(
                engine, PhaseBegan(phase=event.phase), "300.1", *turn_structure.TURN_PARTS[index].rules
            )
        elif not turn_structure.begin(engine, index):
            turn_structure.move_on(engine, give_priority)
            return
    elif declared and event.step is not None:
        turn_structure.ACTIONS[event.step](engine)
    give_priority(engine, engine.active)
