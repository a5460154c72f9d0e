"""A player at the prompt: every decision is asked for by number, and asked again, with the reason, where it is none."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from rich.console import Console

from rewind.aggregates.fold import fold_all
from rewind.aggregates.game import Game
from rewind.aggregates.questions import combat
from rewind.aggregates.questions.choices import NAMED, choice_of
from rewind.aggregates.questions.inputs import decided
from rewind.aggregates.questions.plays import Option, Pass, options
from rewind.aggregates.questions.position import ObjectOrPlayer, PendingInput
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.cli.board import Board
from rewind.cli.output import put, styled
from rewind.cli.typed import Back, Conceding, TypedAnswers, few
from rewind.events.base import Event
from rewind.events.combat import Attack, AttackersDeclared, Block, BlockersDeclared
from rewind.events.game import MulliganTaken, OpeningHandKept, PlayerConceded
from rewind.events.playing import ChoiceMade, ChoiceOffered
from rewind.projections.histories.play_by_play import log_lines
from rewind.projections.views.legal_action import LegalAction
from rewind.projections.views.legal_actions import Legal, legal, legal_in_words, scene_for
from rewind.projections.views.options_in_words import values_of_x
from rewind.projections.views.positions import position
from rewind.projections.visibility.seat_log import redact
from rewind.replays.playing.rounds import written_proposal

QUIET = frozenset(
    {
        "priority_received",
        "priority_passed",
        "choice_offered",
        "mana_spent",
        "cost_paid",
        "became_played",
        "card_defined",
        "game_started",
    }
)
"""Events that are not shown at the prompt: they say what the player sees anyway."""


BEFORE_TURNS = frozenset({"starting_player_chosen", "mulligan_taken", "opening_hand_kept"})
"""What is shown of what happens before the first turn; the hand is shown with the question about it."""


class Prompt(TypedAnswers):
    """Asks whoever is to decide; both seats may sit at it."""

    def __init__(self, out: Console, read: Callable[[], str] | None = None) -> None:
        """`read` gives the next line without its end, and raises EOFError after the last."""
        super().__init__(out, read)
        self._last_shown: dict[int, int] = {}
        """Seat → the last event that it was shown."""
        self._passing: dict[int, tuple[int, int]] = {}
        """Seat → the turn in which it passes on, and how much was on the stack."""

    def decide(self, game: Game) -> Event:
        """The next decision of the seat that the game waits for, by who decides for it. Raises Left."""
        return decided(self._decide(game), game.state.deciders)

    def _decide(self, game: Game) -> Event:
        pending = game.pending
        assert pending is not None
        if self._passes_on(game, pending):
            return game_pass(game)
        self._show_events(game, pending.decided_by)
        while True:
            try:
                asked = legal(game.state, pending.offer, seen_by=pending.seat)
                return self._asked(game, pending, asked)
            except Back:
                continue
            except Conceding as conceding:
                return PlayerConceded(seat=conceding.seat)

    def refused(self, game: Game, error: IllegalAction) -> None:
        """Says that the rules refused a decision, and what would have been legal."""
        self._say(str(error), "red")
        offer = None if game.pending is None else game.pending.offer
        words = legal_in_words(game.state, offer, seen_by=None if game.pending is None else game.pending.seat)
        if words:
            self._say(f"legal: {' · '.join(words)}")
        self._passing.clear()

    def over(self, game: Game) -> None:
        """Shows how the game ended."""
        self._show_events(game, 0)

    # What is shown

    def _show_events(self, game: Game, seat: int) -> None:
        """What has happened since this seat last decided, as it could see it."""
        since = self._last_shown.get(seat, 0) + 1 if seat else max(self._last_shown.values(), default=0) + 1
        for line in log_lines(redact(game.records, seat), since=since):
            if line.kind == "turn" and line.n >= since:
                self._say(line.text, "bold cyan")
            elif line.kind == "event" and line.type not in QUIET and (line.level or line.type in BEFORE_TURNS):
                self._say(f"{line.n:>6}  {line.text}", "dim")
        self._last_shown[seat] = game.state.n
        self._own = _own_numbers(game, seat)

    # Priority

    def _passes_on(self, game: Game, pending: PendingInput) -> bool:
        state = game.state
        passing = self._passing.get(pending.seat)
        if pending.kind != "priority" or passing is None:
            return False
        if passing == (state.turn, 0) and not state.zone("stack"):
            return True
        del self._passing[pending.seat]
        return False

    def _asked(self, game: Game, pending: PendingInput, asked: Legal) -> Event:
        if pending.offer is None:
            return self._priority(game, pending.seat, asked)
        ask: dict[str, Callable[[Game, Legal, ChoiceOffered], Event]] = {
            "mulligan": self._mulligan,
            "attackers": self._attackers,
            "blockers": self._blockers,
            "division": self._division,
        }
        if pending.offer.least is not None or pending.offer.kind in NAMED:
            return self._typed(game, asked, pending.offer)
        return ask.get(pending.offer.kind, self._choice)(game, asked, pending.offer)

    def _priority(self, game: Game, seat: int, asked: Legal) -> Event:
        choices = list(options(game.engine()))
        self._list(game, asked)
        while True:
            answer = self._line(game, seat, "p passes> ")
            if answer in ("p", "pp") and isinstance(choices[0], Pass):
                if answer == "pp":
                    self._passing[seat] = (game.state.turn, 0)
                return choices[0].decision()
            if (again := written_proposal(answer, game.records, seat)) is not None:
                return again
            numbers = self._numbers(answer, len(choices), 1, 1)
            if numbers is not None:
                index = numbers[0] - 1
                return self._complete(game, seat, choices[index], asked.actions[index])

    def _complete(self, game: Game, seat: int, option: Option, action: LegalAction) -> Event:
        """Everything that is to be chosen for an option."""
        chosen: list[tuple[ObjectOrPlayer, ...]] = []
        x = self._x(game, seat, option) if any(part.with_x for part in action.targets) else None
        for number, part in enumerate(action.targets, 1):
            which = "target" if len(action.targets) == 1 else f"target {number}"
            least, most = (x or 0, x or 0) if part.with_x else (part.minimum, part.maximum)
            self._say(f"{action.text}: choose {few(least, most)} for {which}")
            picked = self._pick(game, seat, part.names, least, most)
            chosen.append(tuple(part.things[index] for index in picked))
        if x is None:
            x = self._x(game, seat, option)
        divided: tuple[int, ...] = ()
        for amount, things in option.choices.divisions(tuple(chosen), x):
            if 0 < len(things) <= amount:  # of less than one each nothing can be divided, and it is refused
                divided += self._shares(game, seat, amount, len(things), least=1)
        return option.decision(tuple(chosen), x, divided)

    def _x(self, game: Game, seat: int, option: Option) -> int | None:
        """The value of X, where there is one."""
        values = option.choices.x_values
        return None if values is None else self._number(game, seat, f"X, {values_of_x(values)}> ", max(values))

    # Choices

    def _mulligan(self, game: Game, asked: Legal, offer: ChoiceOffered) -> Event:
        self._board(game, offer.seat)
        self._list(game, asked)
        (index,) = self._pick(game, offer.seat, None, 1, 1, of=len(asked.actions))
        if asked.actions[index].value == "keep":
            return OpeningHandKept(seat=offer.seat)
        return MulliganTaken(seat=offer.seat, hand_size=len(game.state.zone("hand", offer.seat)) - 1)

    def _attackers(self, game: Game, asked: Legal, offer: ChoiceOffered) -> Event:
        creatures = [action for action in asked.actions if action.object is not None]
        self._say(f"{asked.question}: numbers of creatures with spaces between, or nothing", "bold")
        picked = self._pick(game, offer.seat, [action.text for action in creatures], 0, len(creatures))
        defender = game.engine().opponents(offer.seat)[0]
        attacking = [creatures[index].object or "" for index in picked]
        attacks = tuple(Attack(attacker=obj, defender=defender) for obj in attacking)
        return AttackersDeclared(seat=offer.seat, attacks=attacks, bands=self._bands(game, offer.seat, attacking))

    def _bands(self, game: Game, seat: int, attacking: list[str]) -> tuple[tuple[str, ...], ...]:
        """The bands in which creatures attack, where two of them could form one (rule 308.2b)."""
        engine, formed, left = game.engine(), list[tuple[str, ...]](), list(attacking)
        while any(combat.can_form_band(engine, pair) for pair in combinations(left, 2)):
            self._say("creatures that attack as a band: numbers with spaces between, or nothing", "bold")
            picked = self._pick(game, seat, [engine.name(obj) for obj in left], 0, len(left))
            band = tuple(left[index] for index in picked)
            if not band:
                break
            formed.append(band)
            left = [obj for obj in left if obj not in band]
        return tuple(formed)

    def _blockers(self, game: Game, asked: Legal, offer: ChoiceOffered) -> Event:
        pairs = [
            (action.object or "", attacker, text)
            for action in asked.actions
            for attacker, text in zip(action.things, self._pairs(game, action), strict=True)
        ]
        self._say(f"{asked.question}: numbers with spaces between, or nothing", "bold")
        picked = self._pick(game, offer.seat, [text for _, _, text in pairs], 0, len(pairs))
        blocks = [Block(blocker=pairs[index][0], attackers=(str(pairs[index][1]),)) for index in picked]
        return BlockersDeclared(seat=offer.seat, blocks=tuple(blocks))

    def _pairs(self, game: Game, action: LegalAction) -> list[str]:
        blocker = action.object or ""
        scene = scene_for(game.state, game.state.controller.get(blocker), ids=True)
        return [f"{scene.name(action.object or '')} blocks {scene.thing(attacker)}" for attacker in action.things]

    def _division(self, game: Game, asked: Legal, offer: ChoiceOffered) -> Event:
        self._list(game, asked)
        shares = self._shares(game, offer.seat, int(offer.values[0]), len(offer.objects), least=int(offer.minimum > 1))
        return ChoiceMade(seat=offer.seat, objects=offer.objects, values=tuple(map(str, shares)))

    def _typed(self, game: Game, asked: Legal, offer: ChoiceOffered) -> Event:
        """A number of a range, or a word that is not offered: the name of any card."""
        self._say(asked.question, "bold")
        while True:
            typed = self._line(game, offer.seat, f"{offer.kind}> ")
            made = choice_of(offer, (typed,))
            if offer.least is None or (typed.isascii() and typed.isdecimal() and len(typed) < 5):
                return made
            self._say(f"{typed!r} is not a number", "yellow")

    def _choice(self, game: Game, asked: Legal, offer: ChoiceOffered) -> Event:
        self._say(f"{asked.question}", "bold")
        names = [action.text for action in asked.actions]
        picked = self._pick(game, offer.seat, names, offer.minimum, offer.maximum)
        if offer.values:
            return choice_of(offer, tuple(asked.actions[index].value or "" for index in picked))
        things = [asked.actions[index].things[0] for index in picked]
        if offer.hidden_objects or offer.hidden:
            return ChoiceMade(seat=offer.seat, hidden_objects=tuple(map(str, things)))
        return ChoiceMade(seat=offer.seat, objects=tuple(things))

    # Asking

    def _list(self, game: Game, asked: Legal) -> None:
        state = game.state
        board = Board(position(state), state)
        self._say("")
        self._say(f"{asked.question} · {' · '.join(board.headline(state.n).plain.split(' · ')[1:2])}", "bold")
        for number, action in enumerate(asked.actions, 1):
            details = f"  {'; '.join(action.details)}" if action.details else ""
            line = styled(self._numbered(f"  {number:>3}  {action.text}"))
            put(self._out, line.append_text(styled(self._numbered(details), "green")), 9)


def _own_numbers(game: Game, seat: int) -> dict[str, str]:
    """Object → what it is called in the seat's own log: both have the same zones, in the same order."""
    if not seat:
        return {}
    view = fold_all(redact(game.records, seat))
    return {
        obj: own
        for key, objects in game.state.zones.items()
        for obj, own in zip(objects, view.zones.get(key, ()), strict=False)
    }


def game_pass(game: Game) -> Event:
    """The decision to pass of whoever has priority."""
    return next(iter(options(game.engine()))).decision()
