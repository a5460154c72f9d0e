"""Loops that players cut short: how often a round of inputs is repeated (rules 421.2, 421.3, 421.5).

A player with priority proposes the inputs of one round and a number. The round is tried, from the present position and
from those that follow where it has been repeated: each time it has to lead to the same position, in which nothing is
otherwise but quantities (`rewind.aggregates.positions`), each by the same amount, and the same new tokens. The other
player says how often it is done, within what the rules allow. What that comes to is one event, `loop_repeated`, and one
for each token; what is left of a last round, by which a player has the last word, is played as anything is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile

from rewind.aggregates.fold.draft import MOST_MANA
from rewind.aggregates.positions import Position, Quantity, position
from rewind.aggregates.rules.choices.choices import choose_number
from rewind.aggregates.rules.engine.engine import Engine, GameOver, InputNeeded, PendingInput
from rewind.aggregates.rules.engine.illegal import IllegalAction, Refusal
from rewind.aggregates.rules.engine.inputs import decided
from rewind.aggregates.rules.happening.ending import concede
from rewind.aggregates.rules.happening.happen import happen
from rewind.aggregates.rules.stack.playing import play_meanwhile
from rewind.aggregates.rules.turn.priority import act
from rewind.aggregates.rules.turn.round_tokens import MOST_TOKENS, Made, make_tokens, tokens_of_round, without_tokens
from rewind.aggregates.state import number_of
from rewind.events import playing
from rewind.events.base import LARGEST, Counter, Event
from rewind.events.turn import PhaseBegan, PriorityPassed, StepBegan, TurnBegan

MOST_INPUTS = 200
"""A round has at most so many inputs."""

EVERY_ROUND = 8
"""Up to so many rounds each is tried, of more the first two, one in the middle and the last.

From round to round each quantity goes the same way by the same amount. So what asks whether it is enough, or too much,
has one answer up to a point and another after it, and where the first and the last round agree, those between do.
"""


def shorten(engine: Engine, event: playing.LoopProposed) -> None:
    """A round of inputs is repeated as often as its player says and the other allows.

    Raises IllegalAction RW3001 where another player names the number (421.2, 421.3), RW3010 where the number is not
    one that may be named, or where the inputs are no round that can be repeated so often, and what refuses an input.
    """
    rule = _verify_proposer(engine, event)
    before = _Rounds(engine, event, rule)
    before.verify(event.times)
    proposal = engine.record_input(event)
    times = event.times
    for other in engine.opponents(event.seat):
        times = min(times, choose_number(engine, other, 0, event.times, rule))
    if times:
        before.repeat(engine, proposal, times)


def decision_of(one: playing.LoopInput) -> Event:
    """The input that an input of a round is, where nobody decides for the player."""
    match one.kind:
        case "pass":
            return PriorityPassed(seat=one.seat)
        case "choice":
            return playing.ChoiceMade(seat=one.seat, objects=one.objects, values=one.values)
        case "special":
            action, obj = one.action or "special", one.object
            return playing.SpecialActionTaken(
                seat=one.seat, action=action, object=obj, ability=one.ability, payment=one.payment, x=one.x
            )
        case "ability":
            return playing.AbilityPlayed(
                seat=one.seat,
                object=one.object or "",
                ability=one.ability or 1,
                targets=one.targets,
                modes=one.modes,
                x=one.x,
                divided=one.divided,
                payment=one.payment,
            )
        case _:
            return playing.SpellPlayed(
                seat=one.seat,
                object=one.object or "",
                targets=one.targets,
                modes=one.modes,
                x=one.x,
                costs=one.costs,
                divided=one.divided,
                way=one.way,
                payment=one.payment,
            )


def _verify_proposer(engine: Engine, event: playing.LoopProposed) -> str:
    """The rule by which this player names the number. Raises IllegalAction RW3001 or RW3010."""
    optional = {one.seat for one in event.inputs if one.kind != "pass"}
    who = engine.player_name(event.seat)
    size = 0 < len(event.inputs) <= MOST_INPUTS
    engine.require(size, Refusal.ILLEGAL_CHOICE, lambda: f"a round has 1 to {MOST_INPUTS} inputs", "421.1")
    engine.require(
        bool(optional),
        Refusal.ILLEGAL_CHOICE,
        lambda: "nothing in this round is optional: nobody names a number",
        "421.4",
    )
    hidden = any(one.object is not None and engine.draft.status_of(one.object).face_down for one in event.inputs)
    engine.require(
        not hidden, Refusal.ILLEGAL_CHOICE, lambda: "a round with what is face down would show it to everybody", "504.3"
    )
    if len(optional) > 1:
        engine.require(
            event.seat == engine.active,
            Refusal.NOT_YOUR_DECISION,
            lambda: f"both players act in this round: the active player names the number, not {who}",
            "421.3",
        )
        _verify_not_again(engine, event, both=True)
        return "421.3"
    engine.require(
        event.seat in optional,
        Refusal.NOT_YOUR_DECISION,
        lambda: f"{who} controls nothing optional in this round, and does not name the number",
        "421.2",
    )
    _verify_not_again(engine, event, both=False)
    _verify_enough(engine, event)
    return "421.2"


def _proposals(engine: Engine, event: playing.LoopProposed) -> Iterator[tuple[playing.LoopProposed, int]]:
    """The loops that were proposed in this step, and how often they were repeated, the latest first.

    Where anything has been done since that is no part of these loops, what was before counts no more.
    """
    begun = (StepBegan, PhaseBegan, TurnBegan)
    step = list(takewhile(lambda noted: not isinstance(noted[1], begun), engine.draft.backwards()))
    loops = (event, *(earlier for _, earlier, _, _ in step if isinstance(earlier, playing.LoopProposed)))
    parts = {number for loop in loops for number, _ in _acts(loop)}
    times: dict[int, int] = {}
    for n, earlier, _, _ in step:
        match earlier:
            case playing.LoopRepeated():
                times[earlier.proposal] = earlier.times
            case playing.LoopProposed():
                yield earlier, times.get(n, 0)
            case playing.SpellPlayed() | playing.SpecialActionTaken() | playing.AbilityPlayed():
                if earlier.object is None or number_of(earlier.object) not in parts:
                    return
            case _:
                pass


def _acts(event: playing.LoopProposed) -> list[tuple[int | None, int | None]]:
    """What is done in a round: the number of the object, whatever it has become since, and which of its abilities."""
    acts = (one for one in event.inputs if one.kind != "pass")
    return [(None if one.object is None else number_of(one.object), one.ability) for one in acts]


def _verify_not_again(engine: Engine, event: playing.LoopProposed, *, both: bool) -> None:
    """Who has named a number that the other has answered does not go on with the loop (rules 421.3, 421.5)."""
    answered = both
    for earlier, _ in _proposals(engine, event):
        if earlier.seat != event.seat:
            answered = True
        elif answered and _acts(earlier) == _acts(event):
            who = engine.player_name(event.seat)
            what = f"{who} has named a number for this loop, and another player has answered"
            raise engine.refuse(Refusal.ILLEGAL_CHOICE, what, "421.3" if both else "421.5")


def _verify_enough(engine: Engine, event: playing.LoopProposed) -> None:
    """After the active player's own loop the other's is repeated as often, or more often (rule 421.5)."""
    if event.seat == engine.active:
        return
    for earlier, times in _proposals(engine, event):
        acting = {one.seat for one in earlier.inputs if one.kind != "pass"}
        if earlier.seat == engine.active and event.seat not in acting:
            if event.times < times:
                what = f"{engine.player_name(event.seat)} agrees to {times} or names a higher number"
                raise engine.refuse(Refusal.ILLEGAL_CHOICE, what, "421.5")
            engine.allow("421.5")
            return


# The rounds


class _Given:
    """The inputs of one round."""

    overrides_rules = False

    def __init__(self, inputs: Iterator[Event]) -> None:
        self._inputs = inputs

    def next_input(self, pending: PendingInput) -> Event:
        """The next input. Raises InputNeeded after the last, and where something comes out at random."""
        event = None if pending.is_random else next(self._inputs, None)
        if event is None:
            raise InputNeeded(pending)
        return event


@dataclass(frozen=True, slots=True)
class _Tried:
    """What a round comes to: the position after it, and the tokens that it has made."""

    position: Position
    tokens: tuple[Made, ...] = ()

    def change(self, before: Position) -> dict[Quantity, int]:
        """By how much each quantity is otherwise than before."""
        now, then = self.position.quantities, before.quantities
        changes = {key: now.get(key, 0) - then.get(key, 0) for key in now.keys() | then.keys()}
        return {key: change for key, change in changes.items() if change}


class _Rounds:
    """A round of inputs in the present position, and how often it can be repeated."""

    def __init__(self, engine: Engine, event: playing.LoopProposed, rule: str) -> None:
        self._engine = engine
        self._event = event
        self._rule = rule
        self._state = engine.state()
        self._before = position(self._state)
        self._change: Mapping[Quantity, int] = {}
        self._tokens: tuple[Made, ...] = ()

    def verify(self, times: int) -> None:
        """Raises IllegalAction RW3010 where the round cannot be repeated so often, or an input is refused."""
        engine = self._engine
        if engine.compiler.analysis.looks_back:
            what = "an ability of a card in this game asks what has happened: each round has to be played"
            raise engine.refuse(Refusal.ILLEGAL_CHOICE, what, "421.1")
        first = self._tried(1)
        self._change, self._tokens = first.change(self._before), first.tokens
        few = times * len(self._tokens) <= MOST_TOKENS
        engine.require(
            few, Refusal.ILLEGAL_CHOICE, lambda: f"no more than {MOST_TOKENS} tokens are made at once", self._rule
        )
        beyond = any(
            abs(self._before.quantities.get(key, 0) + times * change) > (MOST_MANA if key[0] == "mana" else LARGEST)
            for key, change in self._change.items()
        )
        what = f"no number goes beyond {LARGEST}, and no mana of a kind beyond {MOST_MANA}"
        engine.require(not beyond, Refusal.ILLEGAL_CHOICE, lambda: what, self._rule)
        places = {key[1] for key in self._change if key[1].startswith("#")}
        if any(not engine.in_play(obj) for obj in self._objects(places)):
            self._refuse(1, f"something that is not {engine.terms.in_play} is otherwise")
        rounds = range(2, times + 1) if times <= EVERY_ROUND else (2, times // 2, times)
        for number in rounds:
            before = self._quantities(number - 1)
            tried = self._tried(number)
            changed = tried.change(self._before._replace(quantities=before)) != self._change
            if changed or tried.tokens != self._tokens:
                self._refuse(number, "it does something else")

    def _refuse(self, number: int, why: str) -> None:
        raise self._refused(number, why)

    def _refused(self, number: int, why: str) -> IllegalAction:
        what = f"round {number} does not lead to the same position as before: {why}"
        return self._engine.refuse(Refusal.ILLEGAL_CHOICE, what, "421.1", self._rule)

    def _quantities(self, times: int) -> dict[Quantity, int]:
        """The quantities after so many rounds."""
        now = dict(self._before.quantities)
        for key, change in self._change.items():
            now[key] = now.get(key, 0) + times * change
        return now

    def _tried(self, number: int) -> _Tried:
        """What the round of this number, from 1, comes to. Raises IllegalAction."""
        inputs = iter([decided(decision_of(one), self._state.deciders) for one in self._event.inputs])
        own = self._engine
        trial = Engine(self._state, _Given(inputs), own.answers, own.compiler, policies=own.supposed_policies)
        if number > 1:
            self.repeat(trial, self._state.n, number - 1)
        first = len(trial.records)
        trial.on_concession, trial.on_play = concede, play_meanwhile
        try:
            while True:
                act(trial)
        except InputNeeded as needed:
            pending = needed.pending
        except GameOver:
            self._refuse(number, "the game ends")
        left = next(inputs, None)
        if pending.kind != "priority" or pending.seat != self._event.seat or left is not None:
            self._refuse(number, "another input is needed")
        records = trial.records[first:]
        tokens = tokens_of_round(self._state, records, trial)
        after = position(without_tokens(self._state, trial))
        if not records or tokens is None or after.rest != self._before.rest:
            raise self._refused(number, "something is left otherwise")
        return _Tried(after, tokens)

    def repeat(self, engine: Engine, proposal: int, times: int) -> None:
        """So many rounds happen: what they leave otherwise, and the tokens that they make."""
        happen(engine, self._repeated(proposal, times), "421.1", self._rule)
        make_tokens(engine, self._tokens, times, "421.1", self._rule)

    def _repeated(self, proposal: int, times: int) -> playing.LoopRepeated:
        """What so many rounds come to, as one event."""
        now = self._quantities(times)
        touched = {key[1] for key in self._change if key[0] in ("life", "mana", "counters", "damage")}
        return playing.LoopRepeated(
            proposal=proposal,
            times=times,
            players=tuple(
                playing.PlayerAfterLoop(
                    seat=seat,
                    life=now.get(("life", str(seat), ""), 0),
                    mana=_counted(now, "mana", str(seat)),
                    counters=_counted(now, "counters", str(seat)),
                )
                for seat in self._state.seats
                if str(seat) in touched
            ),
            objects=tuple(
                playing.ObjectAfterLoop(
                    object=obj, counters=_counted(now, "counters", place), damage=now.get(("damage", place, ""), 0)
                )
                for obj, place in self._objects(touched).items()
            ),
        )

    def _objects(self, places: Collection[str]) -> dict[str, str]:
        """The objects at some places, each with its place (`rewind.aggregates.positions`)."""
        order = (obj for key in sorted(self._state.zones) for obj in self._state.zones[key])
        return {obj: place for number, obj in enumerate(order) if (place := f"#{number}") in places}


def _counted(quantities: Mapping[Quantity, int], what: str, whose: str) -> tuple[Counter, ...]:
    """The counters or mana of a player or permanent, by kind."""
    found = sorted((key[2], number) for key, number in quantities.items() if key[:2] == (what, whose) and number > 0)
    return tuple(Counter(kind=kind, number=number) for kind, number in found)
