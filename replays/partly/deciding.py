"""One window decided again.

Where no text of a card acts, the rules go on from the position before the decision: they make the turn, its steps and
what happens in them, and the position that they come to is compared with the log's. Where a text acts, as something
is played or resolves, the log tells what came of it; the rules then say whether a state-based action waits and who gets
priority.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from rewind.aggregates.fold import fold
from rewind.aggregates.questions.refusals import IllegalAction
from rewind.aggregates.questions.running import (
    ANSWERS,
    Engine,
    GameOver,
    InputNeeded,
    PendingInput,
    perform_state_based_effects_and_triggers,
    run_until_input,
)
from rewind.aggregates.state import GameState, number_of
from rewind.events.base import Characteristics, Event
from rewind.events.envelope import Recorded
from rewind.events.errors import RewindError
from rewind.events.game import PlayerConceded
from rewind.events.playing import LandPlayed
from rewind.events.turn import PriorityPassed, PriorityReceived
from rewind.events.zones import ZoneChanged
from rewind.replays.partly.claims import Claims, claim_in, source_of
from rewind.replays.partly.comparing import compare, difference
from rewind.replays.partly.facts import Key, facts_of, sizes
from rewind.replays.partly.outcomes import Depth, Difference, NotDecided, Outcome, card_name
from rewind.replays.partly.recorded_inputs import NotRecorded, RecordedInputs
from rewind.replays.partly.texts import Acting, Texts, acts, triggered_keys, with_texts
from rewind.replays.partly.windows import RESTATING, Window

_NOTHING_ACTS = Acting()

_MOST_TRIED = 12
"""So many ways to answer what the log does not say are tried in one window."""


class Decider:
    """Decides the windows of one log."""

    def __init__(self, edition: str, depth: Depth = "facts") -> None:
        """`edition`: under whose rules; `depth`: what of the text of cards is used."""
        self._claims = Claims(edition)
        self._texts = None if depth == "facts" else Texts(edition)
        self._kept: Engine | None = None

    def decide(self, window: Window) -> Outcome:
        """What of a window agrees, what differs, and what is not decided."""
        undecided = _why_not(window)
        if undecided is not None and undecided.reason != "text":
            return Outcome(undecided=undecided, acts=acts(window))
        resolving = _resolving(window) if undecided is not None else None
        acting = _NOTHING_ACTS
        if self._texts is not None and (undecided is None or resolving is not None):
            acting = self._texts.acting(window, resolving)
        if undecided is not None and (resolving is None or self._texts is None or not acting.is_known):
            why = acting.unknown[0] if acting.unknown else undecided
            outcome = _tried(lambda: self._settle(window, why))
        else:
            outcome = _tried(lambda: self._go_on(window, acting))
            if acting.texts and outcome.undecided is not None:  # without the text as much as can be
                why = outcome.undecided
                again = self._settle if undecided is not None else self._without_texts
                outcome = _tried(lambda: again(window, why))
            outcome.actors_decided = bool(acting.texts) and acting.is_known and not _lacks_actors(outcome)
        outcome.acts = acts(window)
        return outcome

    def _engine(
        self,
        state: GameState,
        inputs: RecordedInputs | _NoInputs,
        more: Mapping[str, Characteristics],
        acting: Acting = _NOTHING_ACTS,
    ) -> Engine:
        """The rules in a position, with the text of what acts alone. `more`: what objects are that are not in play."""
        programs = None if self._kept is None else self._kept.compiler
        self._claims.know(acting.texts.values())
        position = self._claims.position(state, more)
        if acting.texts:
            position = with_texts(position, acting)
        self._kept = Engine(position, inputs, ANSWERS, programs)
        return self._kept

    # Where no text acts, or one that is known

    def _without_texts(self, window: Window, why: NotDecided) -> Outcome:
        """The rules go on without the text of what triggers."""
        outcome = self._go_on(window, _NOTHING_ACTS)
        outcome.left_out.append(why)
        return outcome

    def _go_on(self, window: Window, acting: Acting) -> Outcome:
        """The rules go on from the decision to the next one; the positions are compared.

        Where the text of what acts is known and the log lacks a choice, each answer is tried that what followed
        suggests, until one comes to what the log says.
        """
        guesses: list[int] | None = [] if acting.texts else None
        best: Outcome | None = None
        has_more = False
        for _ in range(_MOST_TRIED):
            inputs, outcome = RecordedInputs(window, guesses), Outcome()
            engine = self._go_on_with(window, acting, inputs, outcome)
            if engine is not None and (best is None or len(outcome.differences) < len(best.differences)):
                best = outcome
                outcome.left_out += acting.unknown
                if self._texts is not None and acting.texts and not outcome.differences:
                    self._texts.remember(window, engine.records)
            guesses, has_more = inputs.other_guesses(), has_more or inputs.has_more_answers
            if guesses is None or (best is not None and not best.differences):
                break
        is_open = has_more or guesses is not None
        if best is None or (best.differences and is_open):
            raise NotRecorded(PendingInput("choice", window.before.priority or 0))
        return best

    def _go_on_with(self, window: Window, acting: Acting, inputs: RecordedInputs, outcome: Outcome) -> Engine | None:
        """The rules go on with these inputs; None where they refuse one that is not the log's."""
        before = window.before
        if acting.texts:  # what cards turn out to be on the way they have been all along
            before = replace(before, assigned=window.after.assigned, definitions=window.after.definitions)
        engine = self._engine(before, inputs, _played_as(window), acting)
        triggered = triggered_keys(window.before, acting) if acting.texts else {}
        last = window.before.last_number if acting.texts else window.after.last_number
        resolved: dict[Key, str] | None = None

        def claim() -> None:
            nonlocal resolved
            if acting.texts and resolved is None and _resolving(window) is not None:
                resolved = dict(sizes(engine.characteristics, before.zone("in_play")))
            claim_in(engine, window.after, triggered, last)

        engine.before_priority = claim
        begun = engine.state()
        try:
            run_until_input(engine)
        except IllegalAction as refused:
            if inputs.has_guessed:
                return None
            n = window.decision.n if inputs.last is None else inputs.last.n
            rules = tuple(rule.number for rule in refused.rules)
            outcome.differences.append(
                Difference(n, window.records[-1].n, "legality", None, "done", refused.what, rules, ())
            )
            return engine
        outcome.is_inferred = inputs.is_inferred
        outcome.agreeing += ["legality"] * (inputs.declared + isinstance(window.decision.event, LandPlayed))
        compare(outcome, window, begun, engine.state(), engine.records, acting.texts, resolved)
        return engine

    # Where a text acts

    def _settle(self, window: Window, undecided: NotDecided) -> Outcome:
        """The log says what came of a text; the rules say what happens before a player gets priority, and who does."""
        outcome = Outcome(undecided=undecided)
        at = _last_priority(window.records)
        if at is None:
            return outcome
        engine = self._engine(fold(window.before, window.records[:at]), _NoInputs(), {})
        before, engine.check_everything = engine.state(), True
        try:
            perform_state_based_effects_and_triggers(engine)
        except InputNeeded as needed:
            outcome.differences.append(_asks(window, needed.pending))
        except GameOver:
            pass
        outcome.differences += _waiting(window, before, engine)
        if not outcome.differences:
            outcome.agreeing.append("state-based action")
        _compare_priority(outcome, window, window.records[at], engine)
        return outcome


def _tried(decide: Callable[[], Outcome]) -> Outcome:
    """What comes of deciding, or why nothing does."""
    try:
        return decide()
    except NotRecorded as asked:
        return Outcome(undecided=NotDecided("choice", _asked(asked.pending)))
    except (RewindError, LookupError, AssertionError) as error:  # a claimed log may hold what no rule foresees
        return Outcome(undecided=NotDecided("no answer", f"{type(error).__name__}: {error}"))


def _resolving(window: Window) -> str | None:
    """The spell or ability that resolves as all have passed; None: nothing does."""
    top, event = window.before.zone("stack")[-1:], window.decision.event
    if not top or not isinstance(event, PriorityPassed) or not _all_have_passed(window.before, event):
        return None
    return top[0]


def _lacks_actors(outcome: Outcome) -> bool:
    """Whether what resolves or triggers was left out."""
    return outcome.undecided is not None or any(why.reason != "text" for why in outcome.left_out)


class _NoInputs:
    """An input source that has none."""

    overrides_rules = False

    def next_input(self, pending: PendingInput) -> Event:
        """Raises InputNeeded."""
        raise InputNeeded(pending)


def _played_as(window: Window) -> dict[str, Characteristics]:
    """What a land is as it is played, where the log says it as it comes into play: another face than the front, say."""
    event = window.decision.event
    if not isinstance(event, LandPlayed):
        return {}
    for move in window.events(ZoneChanged):
        if move.object == event.object and move.characteristics is not None:
            return {event.object: move.characteristics}
    return {}


def _waiting(window: Window, before: GameState, engine: Engine) -> list[Difference]:
    """The state-based actions that wait where the log says that a player gets priority, each for its first fact."""
    found, state = list[Difference](), before
    for record in engine.records:
        was, state = facts_of(state), fold(state, (record,))
        now = facts_of(state)
        changed = next((key for key in {**was, **now} if was.get(key) != now.get(key)), None)
        if changed is not None:
            one = difference(window, changed, was, now, record.rule)
            found.append(replace(one, fact="state-based action"))
    return found


def _asks(window: Window, pending: PendingInput) -> Difference:
    first, last = window.decision.n, window.records[-1].n
    return Difference(first, last, "state-based action", pending.seat, "none", f"a choice: {_asked(pending)}", (), ())


def _compare_priority(outcome: Outcome, window: Window, record: Recorded, engine: Engine) -> None:
    """The active player gets priority after something has resolved, who has played something after that."""
    received, decision = record.event, window.decision.event
    assert isinstance(received, PriorityReceived), "as it was looked for"
    resolved = isinstance(decision, PriorityPassed)
    seat = engine.draft.active if resolved else getattr(decision, "seat", None)
    if seat == received.seat:
        outcome.agreeing.append("priority")
        return
    rules = tuple(one.number for one in engine.cite("408.1c:resolved" if resolved else "408.1c:acted"))
    first, last = window.decision.n, window.records[-1].n
    outcome.differences.append(Difference(first, last, "priority", None, str(received.seat), str(seat), rules, ()))


# What is not decided


def _why_not(window: Window) -> NotDecided | None:
    """Why what follows from a decision is not decided by the rules alone; None: it is."""
    state, event = window.before, window.decision.event
    if not window.has_priority_recorded or window.is_cut or window.events(*RESTATING):
        return NotDecided("gap")
    if isinstance(event, PriorityPassed):
        top = state.zone("stack")[-1:]
        if not top or not _all_have_passed(state, event) or state.kinds.get(number_of(top[0])) == "combat_damage":
            return None
        return NotDecided("text", card_name(state, source_of(state, top[0])))
    if isinstance(event, PlayerConceded):
        return None
    obj = getattr(event, "object", None)
    if isinstance(event, LandPlayed):
        known = state.characteristics_of(event.object) is not None or _played_as(window)
        return None if known else NotDecided("hidden")
    return NotDecided("text", card_name(state, obj) if isinstance(obj, str) else "")


def _all_have_passed(state: GameState, event: PriorityPassed) -> bool:
    playing = (seat for seat, player in state.players.items() if not player.lost)
    return all(seat in state.passed or seat == event.seat for seat in playing)


def _asked(pending: PendingInput) -> str:
    """What is asked for, in words."""
    return (pending.kind if pending.offer is None else pending.offer.kind).replace("_", " ")


def _last_priority(records: Sequence[Recorded]) -> int | None:
    """Where among the records a player got priority last; None: nowhere."""
    found = [at for at, record in enumerate(records) if isinstance(record.event, PriorityReceived)]
    return found[-1] if found else None
