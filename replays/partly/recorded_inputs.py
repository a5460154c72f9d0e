"""The inputs that the log gives the rules in a window: the decision, and what players chose on the way.

What was chosen is taken from the log where it stands there. Where it does not, as the choices of the other player of an
imported game, it is inferred from what followed: whose creature dealt how much damage to what, what was discarded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rewind.aggregates.questions.running import InputNeeded, PendingInput
from rewind.events.base import Event
from rewind.events.combat import AttackersDeclared, BlockersDeclared, DamageDealt
from rewind.events.envelope import Recorded
from rewind.events.game import PlayerConceded
from rewind.events.playing import ChoiceMade, ChoiceOffered
from rewind.events.zones import LibraryShuffled, ZoneChanged
from rewind.replays.partly.inferring import answers
from rewind.replays.partly.windows import Window


class NotRecorded(Exception):  # nothing is wrong: the log does not say it
    """The rules ask for something that the log neither says nor shows."""

    def __init__(self, pending: PendingInput) -> None:
        super().__init__(pending)
        self.pending = pending


class RecordedInputs:
    """The inputs of one window."""

    overrides_rules = False

    def __init__(self, window: Window, guesses: Sequence[int] | None = None) -> None:
        """`guesses`: for each choice that the log does not say, which of the answers that may be tried is given, as far
        as they go, then the first; None: nothing is tried."""
        self._window = window
        self._guesses = guesses
        self._tried: list[tuple[int, int]] = []
        self.has_more_answers = False
        """Whether a choice was asked for that has more answers than are tried."""
        self._is_decided = False
        self.last: Recorded | None = None
        """The record of the input of the log that was given last."""
        self.is_inferred = False
        """Whether a choice was taken from what followed."""
        self.declared = 0
        """How many declarations of attackers and blockers the log has and the rules asked for."""
        self._conceded = [event for event in window.events(PlayerConceded) if event is not window.decision.event]

    def next_input(self, pending: PendingInput) -> Event:
        """The input that the log has, or shows. Raises InputNeeded where the window is over, and NotRecorded."""
        event = self._next(pending)
        self.last = next((one for one in self._window.records if one.event is event), self.last)
        return event

    def _next(self, pending: PendingInput) -> Event:
        if pending.kind == "priority" and not self._is_decided:
            self._is_decided = True
            return self._window.decision.event
        if self._conceded:
            return self._conceded.pop(0)
        if pending.kind == "priority":
            raise InputNeeded(pending)
        if pending.kind == "choice" and pending.offer is not None:
            made = self._made(pending.offer)
            if made is not None:
                return made
        if self._guesses is not None and (guessed := self._guessed(pending)) is not None:
            self.is_inferred = True
            return guessed
        raise NotRecorded(pending)

    def _guessed(self, pending: PendingInput) -> Event | None:
        """What may have been chosen, by what followed, or what came up; None: nothing can be said."""
        if pending.kind == "shuffle":  # the order in which cards lie is not compared
            return LibraryShuffled(seat=pending.seat, order=tuple(pending.cards))
        if pending.kind != "choice" or pending.offer is None:
            return None
        found, more = answers(self._window, pending.offer)
        self.has_more_answers = self.has_more_answers or more
        if not found:
            return None
        at = len(self._tried)
        guess = self._guesses[at] if self._guesses is not None and at < len(self._guesses) else 0
        guess = min(guess, len(found) - 1)
        self._tried.append((guess, len(found)))
        return found[guess]

    @property
    def has_guessed(self) -> bool:
        """Whether an answer was given that may be another."""
        return bool(self._tried)

    def other_guesses(self) -> list[int] | None:
        """The guesses that are tried after these; None: all have been."""
        tried = list(self._tried)
        while tried:
            guess, number = tried.pop()
            if guess + 1 < number:
                return [*(one for one, _ in tried), guess + 1]
        return None

    def _made(self, offer: ChoiceOffered) -> Event | None:
        """What was chosen; None where the log neither has it nor shows it."""
        if offer.kind in ("attackers", "blockers"):
            return self._declared(offer)
        for event in self._window.events(ChoiceMade) if self._guesses is None else ():
            chosen, offered = {*event.objects, *event.hidden_objects}, {*offer.objects, *offer.hidden_objects}
            if event.seat == offer.seat and chosen and chosen <= offered:
                return event
        if offer.kind == "graveyard_order":  # which is not compared
            return _as_they_went(self._window, offer)
        infer = _INFERRED.get(offer.kind)
        made = None if infer is None else infer(self._window, offer)
        self.is_inferred = self.is_inferred or infer is not None
        return made

    def _declared(self, offer: ChoiceOffered) -> Event:
        """The attackers or blockers; where the log has no declaration there were none."""
        kind: type[Event] = AttackersDeclared if offer.kind == "attackers" else BlockersDeclared
        found = self._window.events(kind)
        if found:
            self.declared += 1
            return found[0]
        if kind is AttackersDeclared:
            return AttackersDeclared(seat=offer.seat, attacks=())
        return BlockersDeclared(seat=offer.seat, blocks=())


def _as_they_went(window: Window, offer: ChoiceOffered) -> ChoiceMade:
    """Objects go somewhere in the order in which the log lets them; what it lets go nowhere comes last."""
    moves = [event.object for event in window.events(ZoneChanged)]
    place = {obj: at for at, obj in enumerate(moves)}
    known, hidden = (
        tuple(sorted(things, key=lambda obj: place.get(str(obj), len(moves))))
        for things in (offer.objects, offer.hidden_objects)
    )
    return ChoiceMade(
        seat=offer.seat, objects=known, hidden_objects=tuple(one for one in hidden if isinstance(one, str))
    )


def _discarded(window: Window, offer: ChoiceOffered) -> ChoiceMade | None:
    """A player discards what went from the hand to the graveyard."""
    discarded = tuple(event.object for event in window.events(ZoneChanged) if event.reason == "discarded")
    return ChoiceMade(seat=offer.seat, hidden_objects=discarded) if discarded else None


def _divided(window: Window, offer: ChoiceOffered) -> ChoiceMade | None:
    """A creature assigned the damage that it dealt."""
    amounts: dict[str | int, int] = {}
    for event in window.events(DamageDealt):
        if event.combat and event.source == offer.source:
            amounts[event.to] = amounts.get(event.to, 0) + event.amount
    if not amounts:
        return None
    return ChoiceMade(seat=offer.seat, objects=tuple(amounts), values=tuple(map(str, amounts.values())))


def _kept(window: Window, offer: ChoiceOffered) -> ChoiceMade | None:
    """Of legends of one name the one stays that is there still."""
    staying = tuple(obj for obj in offer.objects if isinstance(obj, str) and window.after.is_current(obj))
    return ChoiceMade(seat=offer.seat, objects=staying) if len(staying) == 1 else None


_INFERRED: Mapping[str, Callable[[Window, ChoiceOffered], ChoiceMade | None]] = {
    "discard": _discarded,
    "division": _divided,
    "legend": _kept,
}
"""Kind of choice → what was chosen, by what followed."""
