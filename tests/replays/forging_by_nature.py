"""What can be changed in a log without a trace, since nothing in it depends on that: a row each of `docs/trust.md`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rewind.aggregates.cards import pool
from rewind.aggregates.game import Game
from rewind.events.envelope import Recorded
from rewind.events.game import CardDefined, Forked, GameOptions, Note, PlayerConceded, StartingPlayerChosen
from rewind.events.judging import RulingGiven
from rewind.projections.visibility.seat_log import redact
from rewind.replays.playing.decks import Deck, DeckLine
from rewind.replays.playing.live import begin, set_up
from rewind.replays.playing.random_outcomes import SeededRandom
from tests.replays.forged_games import ended, marker, reopened
from tests.replays.forging import changed, dropped, each, enveloped, inserted
from tests.replays.reopened import moments, play_on, resealed


def _renamed(*names: str) -> list[Recorded]:
    seats = ended()[0].event.seats  # type: ignore[attr-defined]  # it is a GameStarted
    other = tuple(seat.model_copy(update={"name": name}) for seat, name in zip(seats, names, strict=True))
    return changed(ended(), 1, seats=other)


def _another_course() -> list[Recorded]:
    """Somebody concedes earlier than it happened: the rules make a whole game of that."""
    log = ended()
    game = Game(log[: moments(log)[20]])
    assert game.pending is not None
    game.decide(PlayerConceded(seat=game.pending.seat))
    game.seal()
    return list(game.records)


def _other_decks() -> list[Recorded]:
    """A game of decks that nobody brought."""
    decks = [Deck("a deck", (DeckLine(60, "Forest", 1),))] * 2
    game = begin(set_up(decks, "2006-10", pool(), names=("Alice", "Bob"), game="another"), SeededRandom(1))
    play_on(game, 60, 1)
    return list(game.records)


def _fork_where_a_player_decides() -> list[Recorded]:
    n = moments(ended())[6] + 1
    game = ended()[0].event.game  # type: ignore[attr-defined]  # it is a GameStarted
    return inserted(ended(), n, Forked(parent=game, last=n - 1, parent_chain=""))


def _claimed() -> list[Recorded]:
    return changed(dropped(ended(), 100), 1, kind="claimed")


def _ruling_that_lists_twice() -> list[Recorded]:
    ruling = next(each(reopened(), RulingGiven))
    about = ruling.event.about  # type: ignore[attr-defined]  # it is a RulingGiven
    return changed(reopened(), ruling.n, about=(*about, *about))


def _definitions_in_another_order() -> list[Recorded]:
    defined = next(each(ended(), CardDefined))
    assert isinstance(defined.event, CardDefined)
    return changed(ended(), defined.n, definition=None, definitions=defined.event.all[::-1])


BY_NATURE: Mapping[str, Callable[[], list[Recorded]]] = {
    "two names exchanged": lambda: _renamed("Bob", "Alice"),
    "names that are equal": lambda: _renamed("Alice", "Alice"),
    "another id of the game": lambda: changed(ended(), 1, game="another"),
    "another version of the program": lambda: changed(ended(), 1, engine="9.9"),
    "another match, or number of the game in it": lambda: changed(
        ended(), 1, options=GameOptions(match="Final", game_of_match=3)
    ),
    "who chose the starting player": lambda: changed(ended(), next(each(ended(), StartingPlayerChosen)).n, by=2),
    "a time of recording": lambda: enveloped(ended(), 150, at="2006-10-01T12:00:00Z"),
    "a fork's mark where a player was to decide": _fork_where_a_player_decides,
    "a note": lambda: inserted(ended(), moments(ended())[5] + 1, Note(text="she asked for a judge")),
    "a judge's words": lambda: resealed(ended(), RulingGiven(judge="HJ", ruling="It stands.")),
    "an event that a ruling names twice": _ruling_that_lists_twice,
    "a backup that does not say what it undoes": lambda: changed(reopened(), marker(), reversed_=()),
    "the order of card definitions": _definitions_in_another_order,
    "other decks": _other_decks,
    "another course of the game": _another_course,
    "a played game that says it is claimed": _claimed,
    "a redacted log of a game that was never played": lambda: list(redact(_another_course(), 1)),
}
"""The row of the table → a log changed so."""
