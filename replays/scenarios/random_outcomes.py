"""Random outcomes in a scenario: those that `chance` states; without one, an order stays and the first is picked."""

from __future__ import annotations

from collections.abc import Callable

from rewind.aggregates.questions.position import PendingInput
from rewind.aggregates.state import GameState, number_of
from rewind.events.base import Event
from rewind.events.game import StartingPlayerChosen
from rewind.events.playing import CoinFlipped, RandomChoiceMade
from rewind.events.zones import LibraryShuffled
from rewind.replays.scenarios.form.models import ChanceForm
from rewind.replays.scenarios.form.naming import Naming

STATED_UNDER = {"shuffle": "shuffle", "coin": "flip", "random": "pick", "starting_player": "pick"}
"""Kind of the pending input → the key of `chance` that states its outcome."""


class RandomOutcomes:
    """The outcomes that are stated and not used yet; what happens without one is reported."""

    def __init__(self, naming: Naming, report: Callable[[str], None]) -> None:
        self._naming = naming
        self._report = report
        self.queued: list[ChanceForm] = []
        self.called = "heads"
        """What was called of the coin that is flipped next."""

    def copy(self, report: Callable[[str], None] = lambda text: None) -> RandomOutcomes:
        """The same outcomes for another run; for a trial, which reports nothing, without `report`."""
        other = RandomOutcomes(self._naming, report)
        other.queued, other.called = list(self.queued), self.called
        return other

    def outcome(self, pending: PendingInput, state: GameState) -> Event:
        """The event of a random outcome that is asked for: as stated, else by default."""
        stated = self._take(pending)
        whose = self._naming.player(pending.seat)
        match pending.kind:
            case "shuffle":
                return self._shuffled(pending, stated, state, whose)
            case "coin":
                return self._flipped(pending, stated, whose)
            case "random" if pending.values:
                return RandomChoiceMade(seat=pending.seat, values=self._picked_words(pending, stated, whose))
            case "random":
                chosen = self._picked(pending, stated, state)
                if chosen is None:
                    self._report(f"chosen at random for {whose}: what comes first")
                    chosen = pending.objects[: pending.number]
                return RandomChoiceMade(seat=pending.seat, hidden_objects=chosen)
            case _:
                assert pending.kind == "starting_player", pending.kind
                name = stated.pick[0] if stated is not None and stated.pick else next(iter(self._naming.seats))
                return StartingPlayerChosen(seat=self._naming.seat(name))

    def _take(self, pending: PendingInput) -> ChanceForm | None:
        """Takes the first stated outcome that fits out of the queue; None where there is none."""
        for index, stated in enumerate(self.queued):
            fits = getattr(stated, STATED_UNDER[pending.kind]) is not None
            if fits and (stated.by is None or not pending.seat or self._naming.seat(stated.by) == pending.seat):
                return self.queued.pop(index)
        return None

    def _shuffled(self, pending: PendingInput, stated: ChanceForm | None, state: GameState, whose: str) -> Event:
        cards = list(pending.cards)
        if stated is None or stated.shuffle is None:
            self._report(f"the library of {whose} is shuffled into the order that it has")
            return LibraryShuffled(seat=pending.seat, order=_unknown_first(cards, state))
        objects = [state.current[number] for number in cards if number in state.current]
        found = self._naming.pick(state, stated.shuffle, objects) or []
        top = [number_of(str(obj)) for obj in found]
        return LibraryShuffled(seat=pending.seat, order=(*top, *(card for card in cards if card not in top)))

    def _flipped(self, pending: PendingInput, stated: ChanceForm | None, whose: str) -> Event:
        flip = "win" if stated is None or stated.flip is None else stated.flip
        if stated is None:
            self._report(f"{whose} wins the flip of a coin")
        other = "tails" if self.called == "heads" else "heads"
        result = {"win": self.called, "lose": other}.get(flip, flip)
        return CoinFlipped.model_validate({"seat": pending.seat, "result": result})

    def _picked_words(self, pending: PendingInput, stated: ChanceForm | None, whose: str) -> tuple[str, ...]:
        """Words, or players by seat."""
        if stated is not None and stated.pick is not None:
            seats = self._naming.seats
            return tuple(str(seats.get(str(name), name)) for name in stated.pick)
        self._report(f"chosen at random for {whose}: what comes first")
        return pending.values[: pending.number]

    def _picked(self, pending: PendingInput, stated: ChanceForm | None, state: GameState) -> tuple[str, ...] | None:
        if stated is None or stated.pick is None:
            return None
        found = self._naming.pick(state, stated.pick, pending.objects)
        return None if found is None else tuple(obj for obj in found if isinstance(obj, str))


def _unknown_first(cards: list[int], state: GameState) -> tuple[int, ...]:
    """An order in which cards that nobody has named lie on top: what is drawn next is not said to be a certain one."""
    return tuple(sorted(cards, key=lambda card: card in state.assigned))
