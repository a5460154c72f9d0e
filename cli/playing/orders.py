"""What a player may type at any question: the board, the log, a card's words, why something is not legal, the stops."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy

from rich.console import Console

from rewind.aggregates.cards import CardPool
from rewind.aggregates.fold import fold_all
from rewind.aggregates.game import Game
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.aggregates.seen_cards import sees
from rewind.aggregates.state import GameState
from rewind.cli.board import Board
from rewind.cli.output import put, styled
from rewind.cli.playing.recap import recap
from rewind.cli.playing.stops import EXAMPLE, Stops
from rewind.cli.playing.typed_answers import TypedAnswers
from rewind.cli.playing.typed_words import fitting, with_targets, without_verb
from rewind.events.base import CardDefinition
from rewind.events.envelope import Recorded
from rewind.events.errors import some_of
from rewind.projections.views.legal_action import LegalAction
from rewind.projections.views.legal_actions import Legal, legal, scene_for
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
  board (b)   the board, as you see it
  log         what happened in this turn and the last; log 5: in five turns; log all
  read Terror           what a card does
  why Terror on Bog Imp why something is not legal here
  stops       where you are asked, and where not; stops my upkeep on
  undo (u)    take your last decision back, until something hidden was shown, chance came out or another player decided
  back (c)    while choosing: begin the choice anew
  r 3 100     repeat the last three decisions, of all players, a hundred times
  concede     give the game up
  quit (q)    leave; the game is kept, and rewind play -o LOG goes on with it"""

_MOST_READ = 5
"""So many cards are shown at once."""


class Orders(TypedAnswers):
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
        order, _, text = answer.partition(" ")
        orders: Mapping[str, Callable[[Game, int, str], None]] = {
            "b": self._board,
            "board": self._board,
            "log": self._log,
            "read": self._read_card,
            "why": self._why,
            "stops": self._change_stops,
            "?": self._help,
            "help": self._help,
        }
        carry_out = orders.get(order.lower())
        if carry_out is None or (text and order.lower() in ("b", "board", "?", "help")):
            return False
        carry_out(game, seat, text.strip())
        return True

    def _help(self, game: Game, seat: int, text: str) -> None:
        for line in HELP.splitlines():
            self._say(line)

    def _board(self, game: Game, seat: int, text: str = "") -> None:
        view = fold_all(self._seat_log(game, seat))
        for line in Board(position(view), view).lines(len(game.records)):
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

    # Why not

    def _why(self, game: Game, seat: int, text: str) -> None:
        """Why something that is typed is not legal here; or that it is."""
        pending = game.pending
        if not text or pending is None:
            self._say("write why and what you would do: why Terror on Bog Imp", "yellow")
            return
        asked = legal(game.state, pending.offer, seen_by=pending.seat)
        readings = [*with_targets(without_verb(text)), *with_targets(text.partition(" ")[2])]
        for name, target in readings:
            found = [action for action in asked.actions if action.kind != "pass" and _names(name, action.text)]
            if found:
                self._say_of_legal(game, pending.seat, found, target)
                return
            refused = [one for one in asked.not_legal if _names(name, one.text)]
            for text_of in dict.fromkeys(
                f"{one.text}: {one.why}" + (f"  ({', '.join(one.rules)})" if one.rules else "") for one in refused
            ):
                self._say(f"  {text_of}")
            if refused:
                return
        self._say(f"there is nothing here that you could play, called {text!r}", "yellow")

    def _say_of_legal(self, game: Game, seat: int, found: Sequence[LegalAction], target: str) -> None:
        """What is to be said of something that may be played: with this target, or at all."""
        first = next((action for action in found if action.targets), found[0])
        if not target or not first.targets:
            self._say(f"  {found[0].text} is legal")
            return
        things = dict(_things(game.state, seat))
        places = fitting(target, list(things.values()))
        if not places:
            self._say(f"there is nothing called {target!r}", "yellow")
        for why in dict.fromkeys(_why_not(game, first, list(things)[place]) for place in places):
            name = things[list(things)[places[0]]]
            self._say(f"  {first.text} on {name} {why}")


def _names(typed: str, text: str) -> bool:
    return bool(fitting(typed, [text]))


def _seen_cards(view: GameState) -> Iterator[tuple[str, str]]:
    """The keys of the definitions of the cards whose faces a seat knows now, each with the card's name."""
    for obj in view.current.values():
        key = view.assigned.get(int(obj.partition(".")[0]))
        if key is not None and key in view.definitions:
            yield key, view.definitions[key].characteristics_in(view.edition).name or key


def _things(state: GameState, seat: int) -> Iterator[tuple[str | int, str]]:
    """What could be a target at all: players, and what everybody sees."""
    scene = scene_for(state, seat, ids=True)
    for player in state.players:
        yield player, scene.player(player)
    for key, objects in state.zones.items():
        if key.zone not in ("library", "hand"):
            yield from ((obj, scene.name(obj)) for obj in objects)


def _why_not(game: Game, action: LegalAction, thing: str | int) -> str:
    """Why something cannot be the first target of what may be played, or that it can."""
    option = action.option
    assert option is not None
    if thing in action.targets[0].things:
        return "is legal"
    trial = copy(game)
    trial.random_source = None
    others = tuple(part.things[: part.minimum] for part in action.targets[1:])
    values = option.choices.x_values
    try:
        trial.decide(option.decision(((thing,), *others), None if values is None else max(values)))
    except IllegalAction as refused:
        rules = ", ".join(rule.number for rule in refused.rules)
        return f"is not legal: {refused.what}" + (f"  ({rules})" if rules else "")
    return "is legal"


def numbered_actions(asked: Legal, keys: Sequence[object]) -> list[list[LegalAction]]:
    """The options, those that do the same with equal things together."""
    found: dict[object, list[LegalAction]] = {}
    for action, key in zip(asked.actions, keys, strict=True):
        found.setdefault(key, []).append(action)
    return list(found.values())
