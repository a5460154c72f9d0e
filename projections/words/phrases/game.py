"""Sentences for a game's beginning and end (`rewind.events.game`)."""

from __future__ import annotations

from collections.abc import Mapping

from rewind.events import game
from rewind.events.base import Place
from rewind.projections.words.phrases.scene import Scene
from rewind.projections.words.phrases.words import listed, plural, quoted

_LOSSES: Mapping[str, str] = {
    "life": "a life total of 0 or less",
    "poison": "poison counters",
    "empty_library": "drawing from an empty library",
    "conceded": "conceding",
    "effect": "an effect",
    "ruling": "a ruling",
    "unknown": "an unknown reason",
}
"""Why a player lost."""

_KINDS: Mapping[str, str] = {
    "played": "",
    "scenario": " from an arranged position",
    "claimed": " as somebody recorded it",
}
"""What kind of log it is."""


def _game_started(scene: Scene, event: game.GameStarted) -> str:
    names = listed(seat.name for seat in event.seats)
    return f"The game begins{_KINDS[event.kind]}: {names}, edition {event.edition}"


def _card_defined(scene: Scene, event: game.CardDefined) -> str:
    match event.all:
        case ():
            return "The log describes cards"
        case (definition,):
            name = definition.characteristics_in(scene.after.edition).name
            return f"The log describes the card {name or definition.key}"
        case _:
            return f"The log describes {plural(len(event.all), 'card')}"


def _cards_assigned(scene: Scene, event: game.CardsAssigned) -> str:
    place = None if event.zone is None else Place(zone=event.zone, seat=event.seat)
    cards = plural(len(event.cards), "card")
    return f"{scene.player(event.seat)} has {cards} {scene.inside(place, event.seat)}"


def _starting_player_chosen(scene: Scene, event: game.StartingPlayerChosen) -> str:
    by = "" if event.by is None else f", as {scene.player(event.by)} chose"
    return f"{scene.player(event.seat)} takes the first turn{by}"


def _mulligan_taken(scene: Scene, event: game.MulliganTaken) -> str:
    return f"{scene.player(event.seat)} takes a mulligan to {plural(event.hand_size, 'card')}"


def _opening_hand_kept(scene: Scene, event: game.OpeningHandKept) -> str:
    return f"{scene.player(event.seat)} keeps the opening hand"


def _player_conceded(scene: Scene, event: game.PlayerConceded) -> str:
    return f"{scene.player(event.seat)} concedes"


def _designation_gained(scene: Scene, event: game.DesignationGained) -> str:
    if event.seat is None:
        return f"it becomes {event.designation}"
    who = scene.player(event.seat)
    if event.designation == "monarch":
        return f"{who} becomes the monarch"
    if event.designation == "initiative":
        return f"{who} takes the initiative"
    return f"{who} gets the {event.designation}"


def _player_lost(scene: Scene, event: game.PlayerLost) -> str:
    return f"{scene.player(event.seat)} loses the game ({_LOSSES[event.reason]})"


def _player_won(scene: Scene, event: game.PlayerWon) -> str:
    return f"{scene.player(event.seat)} wins the game by an effect"


def _game_ended(scene: Scene, event: game.GameEnded) -> str:
    why = f" ({event.reason})" if event.reason else ""
    if not event.winners:
        return f"The game is a draw{why}"
    verb = "wins" if len(event.winners) == 1 else "win"
    return f"The game is over: {scene.players(event.winners)} {verb}{why}"


def _log_sealed(scene: Scene, event: game.LogSealed) -> str:
    return f"The log is sealed after {plural(event.events, 'event')}"


def _forked(scene: Scene, event: game.Forked) -> str:
    return f"Another line of play begins here, after event {event.last} of game {event.parent}"


def _note(scene: Scene, event: game.Note) -> str:
    if not event.text:
        return "A note that not everybody may read"
    return f"Note: {quoted(event.text)}"


def _deck_submitted(scene: Scene, event: game.DeckSubmitted) -> str:
    player = scene.player(event.seat)
    if not event.main:
        return f"{player} submits a deck"
    name = "a deck" if event.name is None else f"the deck {quoted(event.name)}"
    cards = plural(sum(entry.number for entry in event.main), "card")
    sideboard = sum(entry.number for entry in event.sideboard)
    beside = f" and a sideboard of {sideboard}" if sideboard else ""
    changed = sum(entry.number for entry in event.brought_in)
    since = f", {changed} of them brought in for this game" if changed else ""
    return f"{player} submits {name} of {cards}{beside}{since}"


def _player_ranked(scene: Scene, event: game.PlayerRanked) -> str:
    player = scene.player(event.seat)
    if not event.ranks:
        return f"{player} has a rank {event.stage} the game"
    ranks = listed(f"{rank.rank or 'no rank'} {rank.level} ({rank.ladder})" for rank in event.ranks)
    return f"{player} is ranked {event.stage} the game: {ranks}"


def _match_ended(scene: Scene, event: game.MatchEnded) -> str:
    won = {seat: sum(seat in each.winners for each in event.games) for seat in scene.after.seats}
    score = (
        f" {' to '.join(str(won[seat]) for seat in sorted(won, key=lambda each: -won[each]))}" if event.games else ""
    )
    if not event.winners:
        return f"The match is a draw{score}"
    verb = "wins" if len(event.winners) == 1 else "win"
    return f"The match is over: {scene.players(event.winners)} {verb}{score}"


PHRASES = {
    game.GameStarted: _game_started,
    game.CardDefined: _card_defined,
    game.CardsAssigned: _cards_assigned,
    game.StartingPlayerChosen: _starting_player_chosen,
    game.MulliganTaken: _mulligan_taken,
    game.OpeningHandKept: _opening_hand_kept,
    game.PlayerConceded: _player_conceded,
    game.DesignationGained: _designation_gained,
    game.PlayerLost: _player_lost,
    game.PlayerWon: _player_won,
    game.GameEnded: _game_ended,
    game.LogSealed: _log_sealed,
    game.Forked: _forked,
    game.Note: _note,
    game.DeckSubmitted: _deck_submitted,
    game.PlayerRanked: _player_ranked,
    game.MatchEnded: _match_ended,
}
"""Event class → its sentence, without the full stop."""
