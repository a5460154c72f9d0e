"""What a player may type at any question: the board, the log, a card's words, why something is not legal, the stops."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from rich.console import Console

from rewind.aggregates.cards import CardPool
from rewind.aggregates.fold import fold_all
from rewind.aggregates.game import Game
from rewind.aggregates.seen_cards import sees
from rewind.aggregates.state import GameState
from rewind.cli.board import Board
from rewind.cli.line_prompt import completions
from rewind.cli.output import put, styled
from rewind.cli.playing.recap import recap
from rewind.cli.playing.stops import EXAMPLE, Stops
from rewind.cli.playing.typed_words import fitting
from rewind.cli.playing.why_not import WhyNot
from rewind.events.base import CardDefinition
from rewind.events.envelope import Recorded
from rewind.events.errors import some_of
from rewind.projections.views.legal_action import LegalAction
from rewind.projections.views.legal_actions import Legal, scene_for
from rewind.projections.views.positions import position
from rewind.projections.visibility.growing_seat_log import GrowingSeatLog

HELP = """\
  Enter       what the question says: pass, keep, none
  a number    the option of that number; a name does too: Island, play Terror on Bog Imp, 2 Goblin, all
  attack with all, attack with Goblin Piledriver and Bog Imp: goes on to combat, and attacks
  block Bog Imp with Grizzly Bears, all, none, keep, mulligan, pass
  Wild Mongrel discarding Forest: with what a cost is paid; sacrificing, returning, removing, tapping too
  cycle Gempalm Incinerator: the ability of a card by its keyword
  tap Mountain: its mana; mana is paid by itself, so that is hardly needed
  pp          pass until the turn is over or somebody does something
  board (b)   the board, as you see it; stack, hand, graveyard, removed: a part of it
  log         what happened in this turn and the last; log 5: in five turns; log all
  read Terror           what a card does
  why Terror on Bog Imp why something is not legal here; why attack with Bog Imp
  stops       where you are asked, and where not; stops my upkeep on
  undo (u)    take your last decision back, until something hidden was shown, chance came out or another player decided
  back (c)    while choosing: begin the choice anew
  r 3 100     repeat the last three decisions, of all players, a hundred times
  concede     give the game up
  quit (q)    leave; the game is kept, and rewind play -o LOG goes on with it"""

_FIRST_WORDS = (
    *("play ", "activate ", "tap ", "attack with ", "block ", "all", "none", "pass", "pp", "keep", "mulligan"),
    *("board", "stack", "hand", "graveyard", "removed", "log", "read ", "why ", "stops ", "undo", "back", "help"),
    *("concede", "quit"),
)
"""What a line may begin with, beside a name."""

_MOST_READ = 5
"""So many cards are shown at once."""


class Orders(WhyNot):
    """Carries out what is typed beside the answers."""

    def __init__(
        self, out: Console, read: Callable[[], str] | None = None, pool: Callable[[], CardPool] | None = None
    ) -> None:
        """`pool`: the cards that may be read though nobody has seen them in the game."""
        super().__init__(out, read)
        self._pool = pool
        self._stops: dict[int, Stops] = {}
        """Seat → where its player is asked."""
        self._seat_logs: dict[int, GrowingSeatLog] = {}
        """Seat → the log of the game as it could know it."""

    def _seat_log(self, game: Game, seat: int) -> list[Recorded]:
        """The game so far as a seat (0: a spectator) could know it."""
        return self._seat_logs.setdefault(seat, GrowingSeatLog(seat)).of(game.records)

    def _stops_of(self, seat: int) -> Stops:
        return self._stops.setdefault(seat, Stops())

    def _is_order(self, game: Game, seat: int, answer: str) -> bool:
        order, _, text = answer.removeprefix("show ").removeprefix("my ").partition(" ")
        orders: Mapping[str, Callable[[Game, int, str], None]] = {
            "b": self._board,
            "board": self._board,
            "log": self._log,
            "read": self._read_card,
            "why": self._why,
            "stack": self._zone,
            "hand": self._zone,
            "graveyard": self._zone,
            "graveyards": self._zone,
            "removed": self._zone,
            "stops": self._change_stops,
            "?": self._help,
            "help": self._help,
        }
        carry_out = orders.get(order.lower())
        if carry_out is None or (text and order.lower() not in ("log", "read", "why", "stops")):
            return False
        carry_out(game, seat, text.strip() or (order.lower() if carry_out == self._zone else ""))
        return True

    def _completions(self, game: Game, seat: int, line: str) -> list[str]:
        """Words that may be typed, names of what the seat sees, and for `read` the names of all cards."""
        names = self._names_seen(game, seat)
        is_read = line.lower().startswith("read ") and self._pool is not None

        def words_at(start: int) -> Iterator[Iterable[str]]:
            yield _FIRST_WORDS if start == 0 else ()
            yield names
            if is_read and self._pool is not None:
                yield self._pool().records

        return completions(line, words_at)

    def _names_seen(self, game: Game, seat: int) -> list[str]:
        """The names of what a seat sees, each once, and of the players."""
        state, scene = game.state, scene_for(game.state, seat, ids=False)
        zones = [key for key in state.zones if key.zone != "library"]
        seen = [obj for key in zones for obj in state.zones[key] if sees(state, seat, obj)]
        return list(dict.fromkeys([*map(scene.name, seen), *state.names.values()]))

    def _help(self, game: Game, seat: int, text: str) -> None:
        for line in HELP.splitlines():
            self._say(line)

    def _board(self, game: Game, seat: int, text: str = "") -> None:
        view = fold_all(self._seat_log(game, seat))
        for line in Board(position(view), view).lines(len(game.records)):
            put(self._out, line)

    def _zone(self, game: Game, seat: int, name: str) -> None:
        """A part of the board: the stack, one's own hand, the graveyards, what is removed from the game."""
        view = fold_all(self._seat_log(game, seat))
        shown = position(view)
        board, zone = Board(shown, view), name.removesuffix("s")
        if zone == "stack" and not view.zone("stack"):
            self._say("the stack is empty")
        for line in board.stack() if zone == "stack" else ():
            put(self._out, line)
        for one in shown.zones:
            if one.zone == zone != "stack" and (zone != "hand" or one.seat == seat):
                whose = "" if one.seat is None else f"  {view.names[one.seat]}"
                put(self._out, styled(whose, "bold cyan"))
                for line in board.zone(one):
                    put(self._out, line)

    def _log(self, game: Game, seat: int, text: str) -> None:
        turns = game.state.turn if text == "all" else int(text) if text.isdecimal() and len(text) < 5 else 2
        first, found = game.state.turn - turns + 1, list(recap(self._seat_log(game, seat), seat, 1))
        starts = [at for at, one in enumerate(found) if one.is_turn]
        begin = starts[first - 1] if 0 < first <= len(starts) else 0
        for one in found[begin:]:
            self._say(one.text if one.is_turn else f"{one.n:>6}  {one.text}", "bold cyan" if one.is_turn else "")

    def _change_stops(self, game: Game, seat: int, text: str) -> None:
        stops = self._stops_of(seat)
        if text and not stops.set(text):
            self._say(f"{text!r} is no stop; write {EXAMPLE}", "yellow")
            return
        for line in stops.lines():
            self._say(line)
        self._say(f"  {EXAMPLE}; always: even where you can but pass", "dim")

    # A card's words

    def _read_card(self, game: Game, seat: int, text: str) -> None:
        """What a card does: one that the player has seen, else any that is known."""
        if not text:
            self._say("write read and the name of a card: read Terror", "yellow")
            return
        view = fold_all(self._seat_log(game, seat))
        seen = dict(_seen_cards(view))
        keys = [list(seen)[place] for place in fitting(text, list(seen.values()))]
        keys = keys or [key for key, name in seen.items() if text.lower() in name.lower()]  # "tog"
        for key in keys[:_MOST_READ]:
            self._print_card(view.definitions[key], game.state.edition)
        if keys:
            return
        for definition in self._known_cards(text):
            self._print_card(definition, game.state.edition)

    def _known_cards(self, text: str) -> Sequence[CardDefinition]:
        """The cards that are known whose names fit; none, and the reason said, where there are none or too many."""
        from rewind.aggregates.cards.search.card_names import names_meant
        from rewind.aggregates.cards.search.not_found import not_found_error

        records = self._pool().records if self._pool is not None else {}
        names = names_meant(text, records)
        if not names:
            self._say(not_found_error(text, list(records)).what, "yellow")
        elif len(names) > _MOST_READ:
            self._say(f"{len(names)} cards have these words: {some_of(names, 8)}", "yellow")
            return ()
        return [records[name].definition for name in names]

    def _print_words(self, game: Game, seat: int, obj: str) -> None:
        """What the card of an object does, where the player sees it."""
        definition = game.state.definition_of(obj)
        if definition is not None and sees(game.state, seat, obj):
            self._print_card(definition, game.state.edition)

    def _print_card(self, definition: CardDefinition, edition: str) -> None:
        from rewind.aggregates.cards.search.printed_faces import printed_faces
        from rewind.cli.card_search.listing import face

        for one in printed_faces(definition, edition):
            self._say(f"  {one.name or definition.key}  {' '.join(face(one.facts).split())}", "bold")
            for ability in one.abilities:
                put(self._out, styled(f"    {ability.text}"), 6)


def _seen_cards(view: GameState) -> Iterator[tuple[str, str]]:
    """The keys of the definitions of the cards whose faces a seat knows now, each with the card's name."""
    for obj in view.current.values():
        key = view.assigned.get(int(obj.partition(".")[0]))
        if key is not None and key in view.definitions:
            yield key, view.definitions[key].characteristics_in(view.edition).name or key


def numbered_actions(asked: Legal, keys: Sequence[object]) -> list[list[LegalAction]]:
    """The options, those that do the same with equal things together."""
    found: dict[object, list[LegalAction]] = {}
    for action, key in zip(asked.actions, keys, strict=True):
        found.setdefault(key, []).append(action)
    return list(found.values())
