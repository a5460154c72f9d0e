"""How a game's beginning and end change the state (`rewind.events.game`)."""

from __future__ import annotations

from immutables import Map

from rewind.aggregates.fold.draft import Draft
from rewind.aggregates.fold.playing import begin_action, note_input
from rewind.aggregates.state import CONTROLLED_ZONES, UPRIGHT, Action, PlayerState, object_id
from rewind.events import game
from rewind.events.base import CardDefinition, Place
from rewind.events.errors import FoldError


def game_started(draft: Draft, event: game.GameStarted) -> None:
    """The players sit down. Raises FoldError RW2105 where a game is on already."""
    if draft.n != 1:
        raise FoldError("RW2105", "game_started is not the first event")
    draft.game = event.game
    draft.edition = event.edition
    draft.kind = event.kind
    draft.flags = event.flags
    draft.digests = event.digests
    draft.ante = event.options.ante
    draft.redacted_for = event.redacted_for
    draft.names = Map({seat.seat: seat.name for seat in event.seats})
    draft.players = Map({seat.seat: PlayerState(life=event.options.starting_life) for seat in event.seats})
    if len(draft.players) != len(event.seats):
        raise FoldError("RW2104", "two players sit on one seat")
    if event.redacted_for:
        draft.player(event.redacted_for)
    draft.action = Action(draft.n)


def card_defined(draft: Draft, event: game.CardDefined) -> None:
    """The definitions can be referred to from now on. Raises FoldError RW2107 where one contradicts an earlier one."""
    note_input(draft)
    for definition in event.all:
        define(draft, definition)


def define(draft: Draft, definition: CardDefinition) -> None:
    """The definition can be referred to from now on. Raises FoldError RW2107 where it contradicts an earlier one."""
    known = draft.definitions.get(definition.key)
    if known is not None and known != definition:
        raise FoldError("RW2107", f"card definition {definition.key!r} is in the log already, and is another")
    draft.definitions[definition.key] = definition


def cards_assigned(draft: Draft, event: game.CardsAssigned) -> None:
    """A player's cards come to be, the first on top. Raises FoldError RW2103, RW2104 or RW2106."""
    note_input(draft)
    key = None if event.zone is None else draft.key_of(Place(zone=event.zone), event.seat)
    is_controlled = key is not None and key.zone in CONTROLLED_ZONES
    draft.player(event.seat)
    for card in reversed(event.cards):
        obj = object_id(card.card)
        draft.new_object(obj, "card", event.seat)
        if card.definition is not None:
            assign(draft, card.card, card.definition)
        draft.add_to_zone(obj, key)
        if is_controlled:  # elsewhere a card has nothing but its place
            draft.set_entry_values(
                obj, key, controller=None, status=UPRIGHT, counters=(), characteristics=None, attached_to=None
            )


def assign(draft: Draft, card: int, definition: str) -> None:
    """Binds a card to a definition. Raises FoldError RW2106."""
    if definition not in draft.definitions:
        raise FoldError("RW2106", f"card definition {definition!r} is not in the log")
    if card not in draft.incarnations:
        raise FoldError("RW2106", f"card {card} is not in the game")
    draft.assigned[card] = definition


def starting_player_chosen(draft: Draft, event: game.StartingPlayerChosen) -> None:
    """The starting player is known."""
    for seat in (event.seat, event.by):
        if seat is not None:
            draft.player(seat)
    draft.starting_player = event.seat
    note_input(draft)


def opening_decided(draft: Draft, event: game.MulliganTaken | game.OpeningHandKept) -> None:
    """A decision whose consequences are events of their own."""
    draft.player(event.seat)
    begin_action(draft)


def player_conceded(draft: Draft, event: game.PlayerConceded) -> None:
    """A decision at any time, inside another action too; its consequences are events of their own."""
    draft.player(event.seat)
    if draft.action is None:
        draft.action = Action(draft.n)
    else:
        note_input(draft)


_OF_THE_GAME = frozenset({"day", "night"})
"""The designations of the game itself, of which it has one at most (2026-04: 731.1)."""

_OF_SEVERAL = frozenset({"city's blessing"})
"""The designations that several players can have at the same time (2026-04: 702.131c)."""


def designation_gained(draft: Draft, event: game.DesignationGained) -> None:
    """The game or a player has it now; who had it has it no more, where it is of one alone."""
    designate(draft, event.designation, event.seat)


def designate(draft: Draft, designation: str, seat: int | None) -> None:
    """The game or a player gets a designation. Raises FoldError RW2104, and RW2107 where it cannot be theirs."""
    if (designation in _OF_THE_GAME) != (seat is None):
        raise FoldError("RW2107", f"{designation} is a designation of {'a player' if seat is None else 'the game'}")
    found = draft.designations
    if seat is None:
        for other in sorted(_OF_THE_GAME & set(found)):
            found = found.delete(other)
        draft.designations = found.set(designation, ())
        return
    draft.player(seat)
    held = found.get(designation, ()) if designation in _OF_SEVERAL else ()
    draft.designations = found.set(designation, tuple(sorted({*held, seat})))


def player_lost(draft: Draft, event: game.PlayerLost) -> None:
    """The player is out."""
    draft.set_player(event.seat, lost=True)


def player_won(draft: Draft, event: game.PlayerWon) -> None:
    """The player has won."""
    draft.set_player(event.seat, won=True)


def game_ended(draft: Draft, event: game.GameEnded) -> None:
    """Nobody has anything left to decide."""
    for seat in event.winners:
        draft.player(seat)
    draft.ended = True
    draft.winners = event.winners
    draft.priority = None
    draft.awaiting = None
    draft.action = None


def log_sealed(draft: Draft, event: game.LogSealed) -> None:
    """The log is finished. Raises FoldError RW2013 where the seal counts other events."""
    if event.events != draft.n - 1:
        raise FoldError("RW2013", f"the seal counts {event.events} events where {draft.n - 1} stand before it")
    draft.sealed = True


def forked(draft: Draft, event: game.Forked) -> None:
    """Another line of play begins. Raises FoldError RW2108 where it begins elsewhere."""
    if event.last != draft.n - 1:
        raise FoldError("RW2108", f"forked at event {event.last}, but {draft.n - 1} stand before it")
    if draft.ended or draft.sealed:
        draft.reopen()


def note(draft: Draft, event: game.Note) -> None:
    """A remark changes nothing. Raises FoldError RW2104 where it is for a player who is none; 0 is a spectator."""
    for seat in event.visible_to:
        if seat:
            draft.player(seat)


def of_a_player(draft: Draft, event: game.DeckSubmitted | game.PlayerRanked) -> None:
    """Nothing of the position changes. Raises FoldError RW2104 where there is no such player."""
    draft.player(event.seat)


def match_ended(draft: Draft, event: game.MatchEnded) -> None:
    """Nothing of the position changes. Raises FoldError RW2104 where a winner is no player of the game."""
    for seat in (*event.winners, *(seat for each in event.games for seat in each.winners)):
        draft.player(seat)
